/* Sweeps with an ellipse or an ellipsoid. */
#include "number/fewer_searches.h"

#include <stdbool.h>

#include "careful_calls.h"
#include "closer_sweep_ellipses.h"
#include "given.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"

CAREFUL_CALLS(EACH_PAIR_WITH_ELLIPSOIDS(SWEEP_AGAIN) EACH_PAIR_WITH_ELLIPSOIDS(SWEEP_CAREFULLY));

/* How a pair is swept, and how its closest points are found. Both ways take shapes in double: widened_sweep
   asks either, widens the shapes and rounds the hit. Its answer is the way's own, so that of the quick one
   can be UNCLEAR; a careful way, which is a bool, never is. */
typedef struct ways_of_pair
{
    sweep_ways quickly, carefully;
    closest_points (*closest)(const void *a, const void *b);
} ways_of_pair;

#define WAYS_OF_PAIR(p, q)                                                       \
    SELDOM static closest_points closest_##p##_##q(const void *a, const void *b) \
    {                                                                            \
        return cd3_closest_##p##_##q(AS_##p(a), AS_##q(b));                      \
    }                                                                            \
    static const ways_of_pair ways_##p##_##q = {                                 \
        .quickly = {ROW_##p, ROW_##q, .carefully = cd3_closer_sweep_##p##_##q},  \
        .carefully = {ROW_##p, ROW_##q, .carefully = carefully_sweep_##p##_##q,  \
                      .again = AGAIN_MOVING(sweep_##p##_##q)},                   \
        .closest = closest_##p##_##q};
EACH_PAIR_WITH_ELLIPSOIDS(WAYS_OF_PAIR)

/* Is the start nearer to the exit than to the entry, seen along their normals? Where it starts inside, the
   careful way gives a t_enter below 0. */
static SELDOM bool starts_at_exit(const hit *h, const vec motions[2])
{
    const vec n = h->normal_enter, o = h->normal_exit;
    double    x = (double)motions[0].x - motions[1].x, y = (double)motions[0].y - motions[1].y;
    double    into = n.x * x + n.y * y, out = o.x * x + o.y * y;
#if DIM == 3
    double z = (double)motions[0].z - motions[1].z;
    into += n.z * z;
    out += o.z * z;
#endif
    return h->t_exit * out < h->t_enter * into;
}

/* What the quick way leaves to do. Where a sweep starts inside, the point of its start is the one in both
   that the closest points are. Without relative motion it ends there too. If these say that the shapes are
   apart, they touch to within rounding, which the careful way found to be inside: overlap_ decides, and the
   sweep starts in touch. It leads in, or, if it starts at its exit, moves apart. */
static NOINLINE bool finish_sweep(quick_answer found, const void *a, const void *b, const vec motions[2],
                                  hit *out, const ways_of_pair *ways)
{
    hit  own, *h = out;
    bool carefully = found == UNCLEAR;
    if (carefully)
    {
        quick_answer again = sweep_again(a, b, motions, out, &ways->carefully);
        if (again != UNCLEAR)
            return again;
        h = &own;
        found = widened_sweep(a, b, motions, h, &ways->carefully);
    }
    if (found && h && h->starts_inside)
    {
        const vec            v = motions[0], w = motions[1];
        const closest_points nearest = ways->closest(a, b);

        bool rests = v.x == w.x && v.y == w.y ONLY_3D(&&v.z == w.z);
        h->starts_inside = rests || !(nearest.distance > 0);
        if (!h->starts_inside && starts_at_exit(h, motions))
            return false;
        h->t_enter = 0;
        if (h->starts_inside)
        {
            h->normal_enter = (vec){0};
            h->point_enter = nearest.point_a;
        }
        if (rests)
            h->point_exit = h->point_enter;
    }
    if (found && out && carefully)
        *out = own;
    return found;
}

#define RETURN_SWEEP(p, q)                                                                    \
    const vec    motions[2] = {motion_a, motion_b};                                           \
    const void  *x = AT_##p(a), *y = AT_##q(b);                                               \
    quick_answer found = QUICKLY(widened_sweep(x, y, motions, out, &ways_##p##_##q.quickly)); \
    return found != NO && finish_sweep(found, x, y, motions, out, &ways_##p##_##q)

/* In the plane: sweep_point_ellipse. */
bool cd3_sweep_point_ellipsoid(vec a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(ellipsoid, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(point, ellipsoid);
}

/* In the plane: sweep_segment_ellipse. */
bool cd3_sweep_segment_ellipsoid(const segment *a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(ellipsoid, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, ellipsoid);
}

/* In the plane: sweep_circle_ellipse. */
bool cd3_sweep_sphere_ellipsoid(const sphere *a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(ellipsoid, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(sphere, ellipsoid);
}

/* In the plane: sweep_ellipse_ellipse. */
bool cd3_sweep_ellipsoid_ellipsoid(const ellipsoid *a, vec motion_a, const ellipsoid *b, vec motion_b,
                                   hit *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(motion, motion_a);
    GIVEN(ellipsoid, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(ellipsoid, ellipsoid);
}

/* In the plane: sweep_ellipse_aabb. */
bool cd3_sweep_ellipsoid_aabb(const ellipsoid *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(ellipsoid, aabb);
}

/* In the plane: sweep_ellipse_obb. */
bool cd3_sweep_ellipsoid_obb(const ellipsoid *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(ellipsoid, obb);
}
