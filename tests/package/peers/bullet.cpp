// What docs/coming-from.md says of Bullet 3.24.
#include <btBulletCollisionCommon.h>

#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <cmath>

#include "claims.hpp"

static btVoronoiSimplexSolver         simplex;
static btGjkEpaPenetrationDepthSolver epa;

static btTransform at(btScalar x)
{
    return btTransform(btQuaternion::getIdentity(), btVector3(x, 0, 0));
}

static btPointCollector nearest(const btConvexShape &a, const btConvexShape &b, btScalar x)
{
    btGjkPairDetector                    detector(&a, &b, &simplex, &epa);
    btGjkPairDetector::ClosestPointInput in;
    in.m_transformA = at(0);
    in.m_transformB = at(x);
    btPointCollector out;
    detector.getClosestPoints(in, out, nullptr);
    return out;
}

static bool sees(const btCollisionShape &s, btScalar from, btScalar to)
{
    btCollisionWorld::ClosestRayResultCallback out(btVector3(from, 0, 0), btVector3(to, 0, 0));
    btCollisionObject                          object;
    object.setCollisionShape(const_cast<btCollisionShape *>(&s));
    object.setWorldTransform(at(0));
    btCollisionWorld::rayTestSingle(at(from), at(to), &object, &s, at(0), out);
    return out.hasHit();
}

static bool cast(const btConvexShape &a, btScalar from, btScalar to, const btConvexShape &b,
                 btScalar *fraction)
{
    btContinuousConvexCollision cast(&a, &b, &simplex, &epa);
    btConvexCast::CastResult    out;
    out.m_fraction = 1;
    const bool hit = cast.calcTimeOfImpact(at(from), at(to), at(0), at(0), out);
    *fraction = out.m_fraction;
    return hit;
}

int main()
{
    const btBoxShape    box(btVector3(0.5, 0.5, 0.5));
    const btSphereShape ball(1), mover(0.5);
    CLAIM(
        TestAabbAgainstAabb2(btVector3(0, 0, 0), btVector3(1, 1, 1), btVector3(1, 0, 0), btVector3(2, 1, 1)));
    CLAIM(box.getMargin() == btScalar(0.04));

    CLAIM(std::fabs(nearest(box, box, 3).m_distance - 2) < 1e-5);
    CLAIM(nearest(box, box, 3).m_normalOnBInWorld.x() < -0.999);        // points from B to A
    CLAIM(std::fabs(nearest(box, box, 0.75).m_distance + 0.25) < 1e-5); // the depth, negated

    CLAIM(sees(box, -2, 2) && sees(ball, -3, 3));
    CLAIM(!sees(box, 0, 2) && !sees(ball, 0, 3)); // a start inside

    btScalar fraction;
    CLAIM(cast(mover, -3, 3, box, &fraction) && std::fabs(fraction - 1 / 3.0) < 1e-3);
    CLAIM(!cast(mover, 0, 3, box, &fraction));                  // a start inside
    CLAIM(!cast(mover, -1, -3, box, &fraction));                // touches and leaves
    CLAIM(cast(mover, -1, 0, box, &fraction) && fraction == 0); // touches and goes in
    return false_claims != 0;
}
