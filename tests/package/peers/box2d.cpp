// What docs/coming-from.md says of Box2D 2.4.
#include <box2d/box2d.h>

#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>

#include "claims.hpp"

static b2Transform at_origin()
{
    b2Transform t;
    t.SetIdentity();
    return t;
}

static const b2Transform here = at_origin();

static b2PolygonShape box(float min_x, float max_x)
{
    b2PolygonShape s;
    s.SetAsBox((max_x - min_x) / 2, 0.5f, b2Vec2((min_x + max_x) / 2, 0.5f), 0);
    return s;
}

static b2CircleShape circle(float x)
{
    b2CircleShape s;
    s.m_radius = 1;
    s.m_p.Set(x, 0);
    return s;
}

static bool touch(const b2Shape &a, const b2Shape &b)
{
    return b2TestOverlap(&a, 0, &b, 0, here, here);
}

static bool sees(const b2Shape &s, float x, float y, b2RayCastOutput *out)
{
    b2RayCastInput in;
    in.p1.Set(x, y);
    in.p2.Set(x + 4, y);
    in.maxFraction = 1;
    return s.RayCast(out, in, here, 0);
}

static bool cast(const b2PolygonShape &still, const b2PolygonShape &mover, float way, b2ShapeCastOutput *out)
{
    b2ShapeCastInput in;
    in.proxyA.Set(&still, 0);
    in.proxyB.Set(&mover, 0);
    in.transformA = in.transformB = here;
    in.translationB.Set(way, 0);
    return b2ShapeCast(out, &in);
}

int main()
{
    const b2PolygonShape unit = box(0, 1), over = box(0.75f, 1.75f), away = box(3, 4), mover = box(-3, -2);
    CLAIM(touch(unit, box(1, 2)));
    CLAIM(touch(unit, box(1.005f, 2))); // apart, but within the skin of polygons
    CLAIM(touch(circle(0), circle(2)));

    b2Manifold      manifold;
    b2WorldManifold world;
    b2CollidePolygons(&manifold, &unit, here, &over, here);
    world.Initialize(&manifold, here, unit.m_radius, here, over.m_radius);
    CLAIM(world.normal.x == 1);           // from A to B
    CLAIM(world.separations[0] < -0.25f); // deeper than the shapes are, by the skin

    b2RayCastOutput ray;
    CLAIM(sees(unit, -1, 0.5f, &ray) && ray.fraction == 0.25f && ray.normal.x == -1);
    CLAIM(!sees(unit, 0.5f, 0.5f, &ray)); // a start inside
    CLAIM(!sees(circle(0), 0, 0, &ray));

    b2ShapeCastOutput hit;
    CLAIM(cast(unit, mover, 4, &hit) && hit.lambda < 0.5f && hit.lambda > 0.49f); // stops before the touch
    CLAIM(hit.normal.x == -1);
    CLAIM(cast(unit, box(0.25f, 0.75f), 4, &hit) && hit.lambda == 0); // a start inside

    b2DistanceInput in;
    in.proxyA.Set(&unit, 0);
    in.proxyB.Set(&away, 0);
    in.transformA = in.transformB = here;
    in.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput distance;
    b2Distance(&distance, &cache, &in);
    CLAIM(distance.distance < 2 && distance.distance > 1.97f); // less the skins
    return false_claims != 0;
}
