/* In the plane: boxes that move, against Box2D's b2ShapeCast, rays against its polygons, and how deep boxes
   are in each other, against b2CollidePolygons. */
#include "measure.hpp"

#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_polygon_shape.h>

static b2Vec2 vector(double x, double y)
{
    return b2Vec2(static_cast<float>(x), static_cast<float>(y));
}

/** Box2D stops three quarters of b2_polygonRadius, times two, before shapes touch, to within a quarter of
 * b2_linearSlop. */
static constexpr double shape_cast_gap = 2 * b2_polygonRadius;

/** A shape as Box2D casts it, and where it stands. */

static void put_box(double x, double y, double half_x, double half_y, double angle, b2PolygonShape &shape,
                    b2Transform &at)
{
    shape.SetAsBox(static_cast<float>(half_x), static_cast<float>(half_y));
    at.Set(vector(x, y), static_cast<float>(angle));
}

template <class F> static void place(const typename F::aabb &box, b2PolygonShape &shape, b2Transform &at)
{
    put_box((box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2, (box.max.x - box.min.x) / 2,
            (box.max.y - box.min.y) / 2, 0, shape, at);
}

template <class F> static void place(const typename F::obb &box, b2PolygonShape &shape, b2Transform &at)
{
    put_box(box.center.x, box.center.y, box.half_extents.x, box.half_extents.y,
            std::atan2(static_cast<double>(box.axis.y), static_cast<double>(box.axis.x)), shape, at);
}

template <class F> static void place(const typename F::ball &ball, b2CircleShape &shape, b2Transform &at)
{
    shape.m_radius = static_cast<float>(ball.radius);
    at.Set(vector(ball.center.x, ball.center.y), 0);
}

template <class F, class S>
using peer_shape = std::conditional_t<std::is_same_v<S, typename F::ball>, b2CircleShape, b2PolygonShape>;

template <class F, class A, class B> static void sweep(bench &b, const char *pair, double bar, double share)
{
    const moves<F, A, B>          scene(share);
    std::vector<peer_shape<F, A>> shapes_a(pair_count);
    std::vector<peer_shape<F, B>> shapes_b(pair_count);
    std::vector<b2ShapeCastInput> inputs(pair_count);
    for (std::size_t i = 0; i < pair_count; ++i)
    {
        place<F>(scene.a[i], shapes_a[i], inputs[i].transformA);
        place<F>(scene.b[i], shapes_b[i], inputs[i].transformB);
        inputs[i].proxyA.Set(&shapes_a[i], 0);
        inputs[i].proxyB.Set(&shapes_b[i], 0);
        inputs[i].translationB = vector(scene.motion_b[i].x - scene.motion_a[i].x,
                                        scene.motion_b[i].y - scene.motion_a[i].y);
    }

    const auto mine = [&](std::size_t i)
    {
        typename F::hit h;
        h.t_enter = 0;
        const bool hit = F::sweep(scene.a[i], scene.motion_a[i], scene.b[i], scene.motion_b[i], h);
        return outcome{hit, static_cast<double>(h.t_enter)};
    };
    const auto theirs = [&](std::size_t i)
    {
        b2ShapeCastOutput output;
        output.lambda = 0;
        const bool hit = b2ShapeCast(&output, &inputs[i]);
        return outcome{hit, hit ? static_cast<double>(output.lambda) : 0};
    };
    /* t as the part of the gap that is closed by then. */
    const auto closed = [&](std::size_t i, outcome o)
    {
        typename F::hit h = {};
        F::sweep(scene.a[i], scene.motion_a[i], scene.b[i], scene.motion_b[i], h);
        return outcome{o.hit,
                       o.at * static_cast<double>(std::fabs(h.normal_enter.x * inputs[i].translationB.x +
                                                            h.normal_enter.y * inputs[i].translationB.y))};
    };
    work w;
    w.call = std::string(F::name) + "sweep_" + pair + percent(share);
    w.peer = "b2ShapeCast";
    w.bar = bar;
    w.at_apart = shape_cast_gap;
    w.hits_apart = pair_count / 20;
    b.against(
        w, mine, theirs, [&](std::size_t i) { return closed(i, mine(i)); },
        [&](std::size_t i) { return closed(i, theirs(i)); });
}

template <class F> static void sweeps(bench &b, double share)
{
    using aabb = typename F::aabb;
    using obb = typename F::obb;
    sweep<F, aabb, aabb>(b, "aabb_aabb", 6, share);
    sweep<F, obb, obb>(b, "obb_obb", 4, share);
    sweep<F, typename F::ball, obb>(b, "circle_obb", 4, share);
}

template <class F> static void raycast(bench &b, double share)
{
    const shots<F>              scene(share);
    std::vector<b2PolygonShape> shapes(pair_count);
    std::vector<b2Transform>    places(pair_count);
    std::vector<b2RayCastInput> inputs(pair_count);
    for (std::size_t i = 0; i < pair_count; ++i)
    {
        const auto &box = scene.box[i];
        const auto &ray = scene.ray[i];
        shapes[i].SetAsBox(static_cast<float>(box.half_extents.x), static_cast<float>(box.half_extents.y));
        places[i].p = vector(box.center.x, box.center.y);
        places[i].q.s = static_cast<float>(box.axis.y);
        places[i].q.c = static_cast<float>(box.axis.x);
        inputs[i].p1 = vector(ray.origin.x, ray.origin.y);
        inputs[i].p2 = vector(ray.origin.x + ray.direction.x, ray.origin.y + ray.direction.y);
        inputs[i].maxFraction = 1;
    }
    work w;
    w.call = std::string(F::name) + "raycast_obb" + percent(share);
    w.peer = "b2PolygonShape::RayCast";
    w.bar = 2;
    w.at_apart = 1e-4;
    w.hits_apart = pair_count / 1000;
    b.against(
        w,
        [&](std::size_t i)
        {
            typename F::hit h;
            h.t_enter = 0;
            const bool hit = F::raycast(scene.ray[i], scene.box[i], h);
            return outcome{hit, static_cast<double>(h.t_enter)};
        },
        [&](std::size_t i)
        {
            b2RayCastOutput output;
            output.fraction = 0;
            const bool hit = shapes[i].RayCast(&output, inputs[i], places[i], 0);
            return outcome{hit, static_cast<double>(output.fraction)};
        });
}

/** A box as Box2D has it: the shape, without the skin that rounds its corners, and where it is. */
template <class Box> static void place(const Box &box, b2PolygonShape &shape, b2Transform &at)
{
    shape.SetAsBox(static_cast<float>(box.half_extents.x), static_cast<float>(box.half_extents.y));
    shape.m_radius = 0;
    at.p = vector(box.center.x, box.center.y);
    at.q.s = static_cast<float>(box.axis.y);
    at.q.c = static_cast<float>(box.axis.x);
}

/** Two contacts, of which b2CollidePolygons says where they are; depths are b2WorldManifold's work. */
template <class F> static void penetration(bench &b, double share)
{
    using box = typename F::obb;
    const auto                  scene = scene_of_share<F, box, box>(share);
    std::vector<b2PolygonShape> shapes(2 * pair_count);
    std::vector<b2Transform>    places(2 * pair_count);
    for (std::size_t i = 0; i < pair_count; ++i)
    {
        place(scene.a[i], shapes[2 * i], places[2 * i]);
        place(scene.b[i], shapes[2 * i + 1], places[2 * i + 1]);
    }
    work w;
    w.call = std::string(F::name) + "penetration_obb_obb" + percent(share);
    w.peer = "b2CollidePolygons";
    w.bar = 1;
    w.hits_apart = pair_count / 1000;
    const auto mine = [&](std::size_t i)
    {
        typename F::contact c;
        return F::penetration(scene.a[i], scene.b[i], c);
    };
    b.against(w, mine,
              [&](std::size_t i)
              {
                  b2Manifold manifold;
                  b2CollidePolygons(&manifold, &shapes[2 * i], places[2 * i], &shapes[2 * i + 1],
                                    places[2 * i + 1]);
                  return manifold.pointCount > 0;
              });
}

int main(int argc, char **argv)
{
    bench             b(argc, argv);
    const std::string box2d = "Box2D " + std::to_string(b2_version.major) + "." +
                              std::to_string(b2_version.minor) + "." + std::to_string(b2_version.revision);
    b.title(box2d + ": two boxes along the axes that move");
    for (const double share : {0.1, 0.5})
    {
        sweeps<cd2>(b, share);
        sweeps<cd2f>(b, share);
    }
    b.title(box2d + ": a segment against a turned box");
    for (const double share : {0.1, 0.5})
    {
        raycast<cd2>(b, share);
        raycast<cd2f>(b, share);
    }
    b.title(box2d + ": depth and contact of two turned boxes");
    for (const double share : {0.1, 0.5})
    {
        penetration<cd2>(b, share);
        penetration<cd2f>(b, share);
    }
    return b.verdict();
}
