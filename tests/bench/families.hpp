/*
 * The four families as C++ types, so that a benchmark is written once: cd3::distance(a, b) calls
 * cd3_distance_<a>_<b>, chosen by the types of a and b.
 */
#ifndef BENCH_FAMILIES_HPP
#define BENCH_FAMILIES_HPP

#include <collide.h>

/* BALL is circle or sphere, ELLIPTIC ellipse or ellipsoid. */
#define BENCH_FAMILY(F, REAL, DIM, BALL, ELLIPTIC)                                                \
    struct F                                                                                      \
    {                                                                                             \
        static constexpr const char *name = #F "_";                                               \
        static constexpr int         dim = DIM;                                                   \
        using real = REAL;                                                                        \
        using vec = F##_vec;                                                                      \
        using segment = F##_segment;                                                              \
        using ball = F##_##BALL;                                                                  \
        using ellipse = F##_##ELLIPTIC;                                                           \
        using aabb = F##_aabb;                                                                    \
        using obb = F##_obb;                                                                      \
        using ray = F##_ray;                                                                      \
        using hit = F##_hit;                                                                      \
        using contact = F##_contact;                                                              \
        using closest_points = F##_closest_points;                                                \
                                                                                                  \
        static segment move(const segment &s, vec by)                                             \
        {                                                                                         \
            return F##_move_segment(&s, by);                                                      \
        }                                                                                         \
        static ball move(const ball &s, vec by)                                                   \
        {                                                                                         \
            return F##_move_##BALL(&s, by);                                                       \
        }                                                                                         \
        static ellipse move(const ellipse &s, vec by)                                             \
        {                                                                                         \
            return F##_move_##ELLIPTIC(&s, by);                                                   \
        }                                                                                         \
        static aabb move(const aabb &s, vec by)                                                   \
        {                                                                                         \
            return F##_move_aabb(&s, by);                                                         \
        }                                                                                         \
        static obb move(const obb &s, vec by)                                                     \
        {                                                                                         \
            return F##_move_obb(&s, by);                                                          \
        }                                                                                         \
                                                                                                  \
        static bool overlap(vec a, const aabb &b)                                                 \
        {                                                                                         \
            return F##_overlap_point_aabb(a, &b);                                                 \
        }                                                                                         \
        static bool overlap(vec a, const obb &b)                                                  \
        {                                                                                         \
            return F##_overlap_point_obb(a, &b);                                                  \
        }                                                                                         \
        static bool overlap(vec a, const ellipse &b)                                              \
        {                                                                                         \
            return F##_overlap_point_##ELLIPTIC(a, &b);                                           \
        }                                                                                         \
        static bool overlap(const segment &a, const obb &b)                                       \
        {                                                                                         \
            return F##_overlap_segment_obb(&a, &b);                                               \
        }                                                                                         \
        static bool overlap(const aabb &a, const aabb &b)                                         \
        {                                                                                         \
            return F##_overlap_aabb_aabb(&a, &b);                                                 \
        }                                                                                         \
        static bool overlap(const ball &a, const aabb &b)                                         \
        {                                                                                         \
            return F##_overlap_##BALL##_aabb(&a, &b);                                             \
        }                                                                                         \
        static bool overlap(const ball &a, const ball &b)                                         \
        {                                                                                         \
            return F##_overlap_##BALL##_##BALL(&a, &b);                                           \
        }                                                                                         \
        static bool overlap(const segment &a, const segment &b)                                   \
        {                                                                                         \
            return F##_overlap_segment_segment(&a, &b);                                           \
        }                                                                                         \
        static bool overlap(const ball &a, const obb &b)                                          \
        {                                                                                         \
            return F##_overlap_##BALL##_obb(&a, &b);                                              \
        }                                                                                         \
        static bool overlap(const aabb &a, const obb &b)                                          \
        {                                                                                         \
            return F##_overlap_aabb_obb(&a, &b);                                                  \
        }                                                                                         \
        static bool overlap(const obb &a, const obb &b)                                           \
        {                                                                                         \
            return F##_overlap_obb_obb(&a, &b);                                                   \
        }                                                                                         \
        static bool overlap(const ball &a, const ellipse &b)                                      \
        {                                                                                         \
            return F##_overlap_##BALL##_##ELLIPTIC(&a, &b);                                       \
        }                                                                                         \
        static bool overlap(const ellipse &a, const obb &b)                                       \
        {                                                                                         \
            return F##_overlap_##ELLIPTIC##_obb(&a, &b);                                          \
        }                                                                                         \
        static bool overlap(const ellipse &a, const ellipse &b)                                   \
        {                                                                                         \
            return F##_overlap_##ELLIPTIC##_##ELLIPTIC(&a, &b);                                   \
        }                                                                                         \
        static bool overlap(const segment &a, const ellipse &b)                                   \
        {                                                                                         \
            return F##_overlap_segment_##ELLIPTIC(&a, &b);                                        \
        }                                                                                         \
        static bool overlap(const ellipse &a, const aabb &b)                                      \
        {                                                                                         \
            return F##_overlap_##ELLIPTIC##_aabb(&a, &b);                                         \
        }                                                                                         \
                                                                                                  \
        static REAL distance(vec a, const segment &b)                                             \
        {                                                                                         \
            return F##_distance_point_segment(a, &b);                                             \
        }                                                                                         \
        static REAL distance(vec a, const aabb &b)                                                \
        {                                                                                         \
            return F##_distance_point_aabb(a, &b);                                                \
        }                                                                                         \
        static REAL distance(vec a, const obb &b)                                                 \
        {                                                                                         \
            return F##_distance_point_obb(a, &b);                                                 \
        }                                                                                         \
        static REAL distance(const obb &a, const obb &b)                                          \
        {                                                                                         \
            return F##_distance_obb_obb(&a, &b);                                                  \
        }                                                                                         \
        static REAL distance(vec a, const ellipse &b)                                             \
        {                                                                                         \
            return F##_distance_point_##ELLIPTIC(a, &b);                                          \
        }                                                                                         \
        static REAL distance(const segment &a, const segment &b)                                  \
        {                                                                                         \
            return F##_distance_segment_segment(&a, &b);                                          \
        }                                                                                         \
        static REAL distance(const segment &a, const ellipse &b)                                  \
        {                                                                                         \
            return F##_distance_segment_##ELLIPTIC(&a, &b);                                       \
        }                                                                                         \
        static REAL distance(const segment &a, const obb &b)                                      \
        {                                                                                         \
            return F##_distance_segment_obb(&a, &b);                                              \
        }                                                                                         \
        static REAL distance(const ball &a, const aabb &b)                                        \
        {                                                                                         \
            return F##_distance_##BALL##_aabb(&a, &b);                                            \
        }                                                                                         \
        static REAL distance(const aabb &a, const obb &b)                                         \
        {                                                                                         \
            return F##_distance_aabb_obb(&a, &b);                                                 \
        }                                                                                         \
        static REAL distance(const ball &a, const ellipse &b)                                     \
        {                                                                                         \
            return F##_distance_##BALL##_##ELLIPTIC(&a, &b);                                      \
        }                                                                                         \
        static REAL distance(const ellipse &a, const obb &b)                                      \
        {                                                                                         \
            return F##_distance_##ELLIPTIC##_obb(&a, &b);                                         \
        }                                                                                         \
        static REAL distance(const ellipse &a, const ellipse &b)                                  \
        {                                                                                         \
            return F##_distance_##ELLIPTIC##_##ELLIPTIC(&a, &b);                                  \
        }                                                                                         \
                                                                                                  \
        static closest_points closest(const segment &a, const segment &b)                         \
        {                                                                                         \
            return F##_closest_segment_segment(&a, &b);                                           \
        }                                                                                         \
        static closest_points closest(vec a, const ellipse &b)                                    \
        {                                                                                         \
            return F##_closest_point_##ELLIPTIC(a, &b);                                           \
        }                                                                                         \
        static closest_points closest(const ball &a, const ellipse &b)                            \
        {                                                                                         \
            return F##_closest_##BALL##_##ELLIPTIC(&a, &b);                                       \
        }                                                                                         \
        static closest_points closest(const segment &a, const ellipse &b)                         \
        {                                                                                         \
            return F##_closest_segment_##ELLIPTIC(&a, &b);                                        \
        }                                                                                         \
        static closest_points closest(const ellipse &a, const ellipse &b)                         \
        {                                                                                         \
            return F##_closest_##ELLIPTIC##_##ELLIPTIC(&a, &b);                                   \
        }                                                                                         \
        static closest_points closest(const ellipse &a, const obb &b)                             \
        {                                                                                         \
            return F##_closest_##ELLIPTIC##_obb(&a, &b);                                          \
        }                                                                                         \
        static closest_points closest(const obb &a, const obb &b)                                 \
        {                                                                                         \
            return F##_closest_obb_obb(&a, &b);                                                   \
        }                                                                                         \
                                                                                                  \
        static bool raycast(const ray &r, const ball &b, hit &h)                                  \
        {                                                                                         \
            return F##_raycast_##BALL(&r, &b, &h);                                                \
        }                                                                                         \
        static bool raycast(const ray &r, const obb &b, hit &h)                                   \
        {                                                                                         \
            return F##_raycast_obb(&r, &b, &h);                                                   \
        }                                                                                         \
        static bool raycast(const ray &r, const aabb &b, hit &h)                                  \
        {                                                                                         \
            return F##_raycast_aabb(&r, &b, &h);                                                  \
        }                                                                                         \
        static bool raycast(const ray &r, const ellipse &b, hit &h)                               \
        {                                                                                         \
            return F##_raycast_##ELLIPTIC(&r, &b, &h);                                            \
        }                                                                                         \
        static bool sweep(const aabb &a, vec motion_a, const aabb &b, vec motion_b, hit &h)       \
        {                                                                                         \
            return F##_sweep_aabb_aabb(&a, motion_a, &b, motion_b, &h);                           \
        }                                                                                         \
        static bool sweep(const aabb &a, vec motion_a, const obb &b, vec motion_b, hit &h)        \
        {                                                                                         \
            return F##_sweep_aabb_obb(&a, motion_a, &b, motion_b, &h);                            \
        }                                                                                         \
        static bool sweep(const obb &a, vec motion_a, const obb &b, vec motion_b, hit &h)         \
        {                                                                                         \
            return F##_sweep_obb_obb(&a, motion_a, &b, motion_b, &h);                             \
        }                                                                                         \
        static bool sweep(const ball &a, vec motion_a, const aabb &b, vec motion_b, hit &h)       \
        {                                                                                         \
            return F##_sweep_##BALL##_aabb(&a, motion_a, &b, motion_b, &h);                       \
        }                                                                                         \
        static bool sweep(const ball &a, vec motion_a, const obb &b, vec motion_b, hit &h)        \
        {                                                                                         \
            return F##_sweep_##BALL##_obb(&a, motion_a, &b, motion_b, &h);                        \
        }                                                                                         \
        static bool sweep(vec a, vec motion_a, const obb &b, vec motion_b, hit &h)                \
        {                                                                                         \
            return F##_sweep_point_obb(a, motion_a, &b, motion_b, &h);                            \
        }                                                                                         \
        static bool sweep(const segment &a, vec motion_a, const obb &b, vec motion_b, hit &h)     \
        {                                                                                         \
            return F##_sweep_segment_obb(&a, motion_a, &b, motion_b, &h);                         \
        }                                                                                         \
        static bool sweep(const segment &a, vec motion_a, const ball &b, vec motion_b, hit &h)    \
        {                                                                                         \
            return F##_sweep_segment_##BALL(&a, motion_a, &b, motion_b, &h);                      \
        }                                                                                         \
        static bool sweep(const segment &a, vec motion_a, const segment &b, vec motion_b, hit &h) \
        {                                                                                         \
            return F##_sweep_segment_segment(&a, motion_a, &b, motion_b, &h);                     \
        }                                                                                         \
        static bool sweep(vec a, vec motion_a, const ellipse &b, vec motion_b, hit &h)            \
        {                                                                                         \
            return F##_sweep_point_##ELLIPTIC(a, motion_a, &b, motion_b, &h);                     \
        }                                                                                         \
        static bool sweep(const segment &a, vec motion_a, const ellipse &b, vec motion_b, hit &h) \
        {                                                                                         \
            return F##_sweep_segment_##ELLIPTIC(&a, motion_a, &b, motion_b, &h);                  \
        }                                                                                         \
        static bool sweep(const ball &a, vec motion_a, const ellipse &b, vec motion_b, hit &h)    \
        {                                                                                         \
            return F##_sweep_##BALL##_##ELLIPTIC(&a, motion_a, &b, motion_b, &h);                 \
        }                                                                                         \
        static bool sweep(const ellipse &a, vec motion_a, const ellipse &b, vec motion_b, hit &h) \
        {                                                                                         \
            return F##_sweep_##ELLIPTIC##_##ELLIPTIC(&a, motion_a, &b, motion_b, &h);             \
        }                                                                                         \
        static bool sweep(const ellipse &a, vec motion_a, const aabb &b, vec motion_b, hit &h)    \
        {                                                                                         \
            return F##_sweep_##ELLIPTIC##_aabb(&a, motion_a, &b, motion_b, &h);                   \
        }                                                                                         \
        static bool sweep(const ellipse &a, vec motion_a, const obb &b, vec motion_b, hit &h)     \
        {                                                                                         \
            return F##_sweep_##ELLIPTIC##_obb(&a, motion_a, &b, motion_b, &h);                    \
        }                                                                                         \
        static bool penetration(vec a, const ellipse &b, contact &c)                              \
        {                                                                                         \
            return F##_penetration_point_##ELLIPTIC(a, &b, &c);                                   \
        }                                                                                         \
        static bool penetration(const ball &a, const ellipse &b, contact &c)                      \
        {                                                                                         \
            return F##_penetration_##BALL##_##ELLIPTIC(&a, &b, &c);                               \
        }                                                                                         \
        static bool penetration(const segment &a, const ellipse &b, contact &c)                   \
        {                                                                                         \
            return F##_penetration_segment_##ELLIPTIC(&a, &b, &c);                                \
        }                                                                                         \
        static bool penetration(const ellipse &a, const ellipse &b, contact &c)                   \
        {                                                                                         \
            return F##_penetration_##ELLIPTIC##_##ELLIPTIC(&a, &b, &c);                           \
        }                                                                                         \
        static bool penetration(const ellipse &a, const aabb &b, contact &c)                      \
        {                                                                                         \
            return F##_penetration_##ELLIPTIC##_aabb(&a, &b, &c);                                 \
        }                                                                                         \
        static bool penetration(const ellipse &a, const obb &b, contact &c)                       \
        {                                                                                         \
            return F##_penetration_##ELLIPTIC##_obb(&a, &b, &c);                                  \
        }                                                                                         \
        static bool penetration(const obb &a, const obb &b, contact &c)                           \
        {                                                                                         \
            return F##_penetration_obb_obb(&a, &b, &c);                                           \
        }                                                                                         \
    }

BENCH_FAMILY(cd2, double, 2, circle, ellipse);
BENCH_FAMILY(cd2f, float, 2, circle, ellipse);
BENCH_FAMILY(cd3, double, 3, sphere, ellipsoid);
BENCH_FAMILY(cd3f, float, 3, sphere, ellipsoid);

#undef BENCH_FAMILY

#endif /* BENCH_FAMILIES_HPP */
