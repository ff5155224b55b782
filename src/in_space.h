/*
 * Queries of the plane, carefully: in space, where their methods exist already.
 *
 * The plane is z = 0. There lie points, segments, rays, and the centres of spheres for circles. A box becomes
 * a prism with a third half extent T: its longest one (prism_of_...), rounded up, or beside an ellipse its
 * smallest one. An ellipse becomes an ellipsoid, and its third radius is its longest one. All of these are
 * symmetric in z, so their Minkowski difference K is, too. Its slice at z = 0 is K of the plane: where a
 * point of each differ in the plane only, so do the means of both with their mirror images, which lie in it.
 * No length of a scene grows by T.
 *
 * OVERLAPS look at that slice: 0 is in K if it is in the slice.
 *
 * POINTS. The point of the ellipse's boundary that is nearest to one in the plane lies in the plane too:
 * outside, for the reason below; inside, it leaves the plane only along a radius that is shorter than the
 * others.
 *
 * DISTANCES. If 0 is not in K, its nearest point lies in the slice, for else its mirror image would be a
 * second one. Points that are equally near lie symmetrically too, and so does their middle. The quick way of
 * boxes looks there at ties, and at what takes more than the first steps (closer_boxes.c).
 *
 * RAYS in z = 0 see the slice of their shape only. Its normals there have no part along z, and no ray enters
 * or leaves a box through a face across z.
 *
 * SWEEPS move in z = 0, so they see the slice only, and its normals: by symmetry they have no part along z. K
 * is not flat, unless it is flat in the plane or neither shape has an extent along z. Then, of segments,
 * `planar` says that their parallelogram has an interior; of boxes, that no two edges in the plane span a
 * facet.
 *
 * PENETRATIONS without ellipses leave out the ways along z (`planar`, axes_of): all other facets of K stand
 * across the plane, as those of K of the plane do, and edges along z span them with the others. What touches
 * is symmetric, so its centroid lies in the plane. A contact that may have any normal across a segment has
 * that in the plane (any_across). With ellipses, no way out of K is shorter than the shortest one in the
 * plane, of depth D. Let z be the unit vector across the plane and n = c m + s z with c, s >= 0, c^2 + s^2 =
 * 1 and m in the plane, h the reach of the ellipses along m, R the sum of their third radii, b the reach of a
 * box or segment along m, r the radius of a circle, d the way between the centres. Squares are convex, so
 * sqrt(c^2 h^2 + s^2 R^2) >= c^2 h + s^2 R; and h + b + r - m . d >= D. So
 *
 *     depth(n) >= c^2 h + s^2 R + c b + s T + r - c m . d
 *              >= c D + (1 - c) r + s^2 R + s T - c (1 - c) h,
 *
 * which is at least D, because s^2 R + s T >= (1 - c) (D - r + c h): D <= R + T + r, as the way across a
 * segment, a side of the box or d is no longer; h <= R; 1 - c <= s; and (1 - c) (1 + c) = s^2. Where the way
 * along z is as short, or seems so by rounding, the search keeps to the plane (depth_minima.h, planar).
 *
 * The quick way of ellipses asks in space what is seldom asked: distances of flat ellipses, closest points
 * that take more than a few steps, circles that nearly touch, and contacts of circles that a look in
 * the plane leaves open (closer_ellipses.c, closer_point_ellipses.c). Its prisms are as thick as any extent
 * of the pair. Where the way out of a circle leads along z, the careful way decides.
 */
#ifndef CD_IN_SPACE_H
#define CD_IN_SPACE_H

#include <stdbool.h>

#include "number/bits.h"
#include "space/family.h"

/* Of a point and an ellipse. `out` and `points` may be NULL. */
SELDOM bool   cd2_contains_in_space(cd2_vec a, const cd2_ellipse *b, int digits);
SELDOM double cd2_point_distance_in_space(cd2_vec a, const cd2_ellipse *b, cd2_closest_points *points,
                                          int digits);
SELDOM bool   cd2_point_contact_in_space(cd2_vec a, const cd2_ellipse *b, cd2_contact *out, int digits);

/* Of two other shapes in the plane, one of them an ellipse with a radius above 0. `out` and `points` may be
   NULL, but for contacts. */
SELDOM bool   cd2_overlap_in_space(const cd2_segment *a, const cd2_ellipse *b, int digits);
SELDOM bool   cd2_raycast_in_space(const cd2_ray *r, const cd2_ellipse *b, cd2_hit *out, int digits);
SELDOM double cd2_distance_in_space(const cd2_shape *a, const cd2_shape *b, cd2_closest_points *points,
                                    int digits);
SELDOM bool   cd2_sweep_in_space(const cd2_shape *a, cd2_vec motion_a, const cd2_shape *b, cd2_vec motion_b,
                                 cd2_hit *out, int digits);

/* Of two that overlap. */
SELDOM void cd2_contact_in_space(const cd2_shape *a, const cd2_shape *b, cd2_contact *out, int digits);

/* What the quick way of ellipses leaves open in the plane, in plain double (at the end of those units). A
   box is given as it was loaded (quick/loaded_boxes.h). Of closest points `known` is NO if *out has their
   distance, else UNCLEAR. */
typedef struct flat_box
{
    cd2_vec center, low, high, half, axis;
    bool    turned;
} flat_box;

quick_answer cd2_closer_points_in_space(quick_answer known, const cd2_ellipse *a, const cd2_ellipse *b,
                                        cd2_closest_points *out, int digits);
quick_answer cd2_closer_points_with_box_in_space(quick_answer known, const cd2_ellipse *a, const flat_box *b,
                                                 cd2_closest_points *out, int digits);
quick_answer cd2_closer_points_with_circle_in_space(const cd2_vec *center, double radius,
                                                    const cd2_ellipse *b, cd2_closest_points *out,
                                                    int digits);
quick_answer cd2_closer_overlap_with_circle_in_space(const cd2_vec *center, double radius,
                                                     const cd2_ellipse *b, int digits);
quick_answer cd2_closer_penetration_with_circle_in_space(const cd2_vec *center, double radius,
                                                         const cd2_ellipse *b, cd2_contact *out, int digits);
quick_answer cd2_closer_overlap_with_segment_in_space(const cd2_segment *a, const cd2_ellipse *b, int digits);

/* The distance and the closest points of boxes, one of them turned (closer_boxes.c), as in quick/box_box.h.
   `known` is NO if *out has the distance, else UNCLEAR; it comes back where the points are left open. */
double cd2_closer_distance_of_prisms(const cd2_aabb *box, const cd2_obb *a, const cd2_obb *b, int digits);
quick_answer cd2_closer_closest_of_prisms(quick_answer known, const cd2_aabb *box, const cd2_obb *a,
                                          const cd2_obb *b, cd2_closest_points *out, int digits);

/* The closest points of segments in the plane that are nearly parallel and apart, in the plane itself
   (closer_crossings_cd2.c). False for others. */
bool cd2_closer_aligned_segments(const cd2_segment *a, const cd2_segment *b, cd2_closest_points *out,
                                 int digits);

#if DIM == 3 && REAL_DIGITS == 53

/* The careful functions of shapes in the plane (careful_shapes.c). An ellipse is given as an OBB. */
SELDOM cd_status cd2_careful_check_obb(const cd2_obb *b, double tolerance);
SELDOM cd_status cd2_careful_correct_obb(cd2_obb *b, int digits);
void             cd2_careful_corners_obb(const cd2_obb *b, cd2_vec corners[4]);
cd2_vec          cd2_careful_at_ray(const cd2_ray *r, double t, int digits);
SELDOM cd2_aabb  cd2_careful_bounds_circle(const cd2_circle *b, int digits);
cd2_aabb         cd2_careful_bounds_obb(const cd2_obb *b, bool is_ellipse, int digits);

/* The closer look at rays in the plane (closer_rays.c), and their careful functions (careful_raycast.c). */
SELDOM quick_answer cd2_closer_raycast_obb(const cd2_ray *r, const cd2_obb *b, cd2_hit *out, int digits);
SELDOM bool cd2_careful_raycast_segment(const cd2_ray *r, const cd2_segment *s, cd2_hit *out, int digits);
SELDOM bool cd2_careful_raycast_circle(const cd2_ray *r, const cd2_circle *c, cd2_hit *out, int digits);
SELDOM bool cd2_careful_raycast_aabb(const cd2_ray *r, const cd2_aabb *box, cd2_hit *out, int digits);
SELDOM bool cd2_careful_raycast_obb(const cd2_ray *r, const cd2_obb *box, cd2_hit *out, int digits);

/* The second look at the closest points of segments (careful_distance.c). */
bool cd2_careful_look_at_segments(const cd2_segment *a, const cd2_segment *b, cd2_closest_points *out,
                                  int digits);

static inline vec in_space(cd2_vec v)
{
    return (vec){v.x, v.y, 0};
}

static inline cd2_vec in_plane(vec v)
{
    return (cd2_vec){v.x, v.y};
}

/* The axes of which the first is that of a shape in the plane. */
static void axes_in_space(vec axes[3], cd2_vec axis)
{
    axes[0] = (vec){axis.x, axis.y, 0};
    axes[1] = (vec){-axis.y, axis.x, 0};
    axes[2] = (vec){0, 0, 1};
}

static inline segment segment_in_space(const cd2_segment *s)
{
    return (segment){in_space(s->a), in_space(s->b)};
}

static inline ray ray_in_space(const cd2_ray *r)
{
    return (ray){in_space(r->origin), in_space(r->direction), r->t_min, r->t_max};
}

static inline sphere circle_in_space(const cd2_circle *s)
{
    return (sphere){in_space(s->center), s->radius};
}

static aabb aabb_in_space(const cd2_aabb *s)
{
    aabb b = {in_space(s->min), in_space(s->max)};
    b.max.z = min2(s->max.x / 2 - s->min.x / 2, s->max.y / 2 - s->min.y / 2);
    b.min.z = -b.max.z;
    return b;
}

static obb obb_in_space(const cd2_obb *s)
{
    obb b = {.center = in_space(s->center), .half_extents = in_space(s->half_extents)};
    b.half_extents.z = min2(s->half_extents.x, s->half_extents.y);
    axes_in_space(b.axes, s->axis);
    return b;
}

/* Boxes as thick across the plane as their longest side, so that they are flat only if they are points: a bit
   more than half of a subnormal number is rounded up. */
static aabb prism_of_aabb(const cd2_aabb *s)
{
    aabb b = {in_space(s->min), in_space(s->max)};
    b.max.z = max2(s->max.x - s->min.x, s->max.y - s->min.y);
    b.max.z = min2(b.max.z * (0.5 + 2 * UNIT_ROUNDOFF), DBL_MAX);
    b.min.z = -b.max.z;
    return b;
}

static obb prism_of_obb(const cd2_obb *s)
{
    obb b = obb_in_space(s);
    b.half_extents.z = max2(s->half_extents.x, s->half_extents.y);
    return b;
}

#define ellipse_in_space SHARED(ellipse_in_space)
ellipsoid ellipse_in_space(const cd2_ellipse *s); /* in_space.c */

#define shape_in_space SHARED(shape_in_space)
SELDOM shape shape_in_space(const cd2_shape *s); /* careful_ellipsoid.c */

static inline cd2_closest_points points_in_plane(const closest_points *c)
{
    return (cd2_closest_points){in_plane(c->point_a), in_plane(c->point_b), c->distance};
}

static inline cd2_contact contact_in_plane(const contact *c)
{
    return (cd2_contact){in_plane(c->normal), c->depth, in_plane(c->point_a), in_plane(c->point_b)};
}

static inline cd2_hit hit_in_plane(const hit *h)
{
    return (cd2_hit){h->t_enter,
                     h->t_exit,
                     in_plane(h->point_enter),
                     in_plane(h->point_exit),
                     in_plane(h->normal_enter),
                     in_plane(h->normal_exit),
                     h->starts_inside};
}

/* The answer to a query of the plane that was put in space: *out becomes the hit, unless it is NULL. */
static inline bool hit_of_plane(bool hits, const hit *found, cd2_hit *out)
{
    if (hits && out)
        *out = hit_in_plane(found);
    return hits;
}

#endif

#endif
