/* The distance of two shapes by Bullet's GJK. */
#ifndef BENCH_BULLET_GJK_HPP
#define BENCH_BULLET_GJK_HPP

#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <algorithm>

/**
 * With the nearest points, as Bullet's own algorithm for two convex shapes calls it, but without the solver
 * for penetration depths: the library tells no depth here either. Of shapes that overlap GJK then says
 * nothing, which counts as 0.
 */
template <class A, class B> static btScalar pair_detector(const A &a, const B &b)
{
    btVoronoiSimplexSolver simplex;
    btGjkPairDetector gjk(&a.shape, &b.shape, a.shape.getShapeType(), b.shape.getShapeType(), 0, 0, &simplex,
                          nullptr);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = a.place;
    input.m_transformB = b.place;
    btPointCollector result;
    gjk.getClosestPoints(input, result, nullptr);
    return result.m_hasResult ? std::max(result.m_distance, btScalar(0)) : 0;
}

#endif /* BENCH_BULLET_GJK_HPP */
