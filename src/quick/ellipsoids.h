/*
 * Ellipses and ellipsoids: the quick way. What is inline here looks at the balls around the shapes; the rest
 * is in closer_ellipses.c, in plain double, once for each dimension.
 */
#ifndef CD_QUICK_ELLIPSOIDS_H
#define CD_QUICK_ELLIPSOIDS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "loaded_boxes.h"

/* ---- shapes in double ---- */

#if REAL_DIGITS == 53

typedef const ellipsoid *widened_ellipsoid;

HOT_INLINE widened_ellipsoid widened_of_ellipsoid(const ellipsoid *e)
{
    return e;
}

#define AS_WIDE(x) (x)

#else

typedef wide_ellipsoid widened_ellipsoid;

HOT_INLINE wide_vec widened_of_vec(vec v)
{
    return (wide_vec){v.x, v.y ONLY_3D(, v.z)};
}

HOT_INLINE widened_ellipsoid widened_of_ellipsoid(const ellipsoid *e)
{
    return (wide_ellipsoid)
    {
        .center = widened_of_vec(e->center), .radii = widened_of_vec(e->radii),
#if DIM == 2
        .axis = widened_of_vec(e->axis)
    };
#else
        .axes = {
            widened_of_vec(e->axes[0]),
            widened_of_vec(e->axes[1]),
            widened_of_vec(e->axes[2])
        }
    };
#endif
}

#define AS_WIDE(x) (&(x))

#endif

/* ---- closer_ellipses.c ---- */

/* Do they overlap? */
quick_answer cd3_closer_overlap_ellipsoids(const wide_ellipsoid *a, const wide_ellipsoid *b, int digits);

/* Their distance; false if that is left open. */
bool cd3_closer_distance_ellipsoids(const wide_ellipsoid *a, const wide_ellipsoid *b, double *distance,
                                    int digits);

/* The closest points; NO if only their distance is known, which is that of the function above; UNCLEAR if not
   even that is. */
quick_answer cd3_closer_points_ellipsoids(const wide_ellipsoid *a, const wide_ellipsoid *b,
                                          wide_closest_points *out, int digits);

/* The same of an ellipsoid and a box. */
quick_answer cd3_closer_overlap_ellipsoid_box(const wide_ellipsoid *a, const loaded_box *b, int digits);
bool         cd3_closer_distance_ellipsoid_box(const wide_ellipsoid *a, const loaded_box *b, double *distance,
                                               int digits);
quick_answer cd3_closer_points_ellipsoid_box(const wide_ellipsoid *a, const loaded_box *b,
                                             wide_closest_points *out, int digits);

/* ---- two ellipsoids ---- */

HOT_INLINE double largest_radius(const ellipsoid *e)
{
    double most = max2(e->radii.x, e->radii.y);
    ONLY_3D(most = max2(most, e->radii.z);)
    return most;
}

HOT_INLINE quick_answer quick_overlap_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b)
{
    double x = (double)a->center.x - b->center.x, y = (double)a->center.y - b->center.y,
           squares = x * x + y * y;
    double reach = largest_radius(a) + largest_radius(b);
    ONLY_3D(double z = (double)a->center.z - b->center.z; squares += z * z;)
    if (squares > reach * reach * (1 + 0x1p-46) + UNDERFLOW_GUARD)
        return NO;
    widened_ellipsoid p = widened_of_ellipsoid(a), q = widened_of_ellipsoid(b);
    return cd3_closer_overlap_ellipsoids(AS_WIDE(p), AS_WIDE(q), REAL_DIGITS);
}

/* Whether there is a contact; which one is left open. */
HOT_INLINE quick_answer quick_penetration_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b,
                                                              const contact *out)
{
    quick_answer overlap = quick_overlap_ellipsoid_ellipsoid(a, b);
    return overlap == YES && out ? UNCLEAR : overlap;
}

HOT_INLINE bool quick_distance_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, double *distance)
{
    widened_ellipsoid p = widened_of_ellipsoid(a), q = widened_of_ellipsoid(b);
    return cd3_closer_distance_ellipsoids(AS_WIDE(p), AS_WIDE(q), distance, REAL_DIGITS);
}

HOT_INLINE quick_answer quick_points_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b,
                                                         wide_closest_points *out)
{
    widened_ellipsoid p = widened_of_ellipsoid(a), q = widened_of_ellipsoid(b);
    return cd3_closer_points_ellipsoids(AS_WIDE(p), AS_WIDE(q), out, REAL_DIGITS);
}

/* ---- an ellipsoid and a box ---- */

#define QUICK_ELLIPSOID_BOX(box)                                                                       \
    HOT_INLINE quick_answer quick_overlap_ellipsoid_##box(const ellipsoid *a, const box *b)            \
    {                                                                                                  \
        widened_ellipsoid p = widened_of_ellipsoid(a);                                                 \
        loaded_box        q;                                                                           \
        load_##box(&q, b);                                                                             \
        return cd3_closer_overlap_ellipsoid_box(AS_WIDE(p), &q, REAL_DIGITS);                          \
    }                                                                                                  \
    HOT_INLINE quick_answer quick_penetration_ellipsoid_##box(const ellipsoid *a, const box *b,        \
                                                              const contact *out)                      \
    {                                                                                                  \
        quick_answer overlap = quick_overlap_ellipsoid_##box(a, b);                                    \
        return overlap == YES && out ? UNCLEAR : overlap;                                              \
    }                                                                                                  \
    HOT_INLINE bool quick_distance_ellipsoid_##box(const ellipsoid *a, const box *b, double *distance) \
    {                                                                                                  \
        widened_ellipsoid p = widened_of_ellipsoid(a);                                                 \
        loaded_box        q;                                                                           \
        load_##box(&q, b);                                                                             \
        return cd3_closer_distance_ellipsoid_box(AS_WIDE(p), &q, distance, REAL_DIGITS);               \
    }                                                                                                  \
    HOT_INLINE quick_answer quick_points_ellipsoid_##box(const ellipsoid *a, const box *b,             \
                                                         wide_closest_points *out)                     \
    {                                                                                                  \
        widened_ellipsoid p = widened_of_ellipsoid(a);                                                 \
        loaded_box        q;                                                                           \
        load_##box(&q, b);                                                                             \
        return cd3_closer_points_ellipsoid_box(AS_WIDE(p), &q, out, REAL_DIGITS);                      \
    }
QUICK_ELLIPSOID_BOX(aabb)
QUICK_ELLIPSOID_BOX(obb)

#endif
