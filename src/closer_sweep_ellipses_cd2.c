/*
 * The quick way of sweeps with ellipses in the plane (quick/sweep_ellipse_in_plane.h): in plain double, once
 * for both scalars. The `digits` of the family's scalar tell how accurately the shapes are stored.
 */
#include "space/cd2.h"

#include "number/compiler.h"

/* As in closer_ellipses.c: a tenth of the time. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-slp-vectorize")
#endif

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "closer_sweep_ellipses.h"
#include "number/bits.h"
#include "number/lanes.h"
#include "quick/ellipsoids.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_ellipse_in_plane.h"
#include "quick/sweep_in_plane.h"
#include "space/family.h"
#include "space/vector.h"

/* What an ellipse moves against: another one, an AABB from low to high, an OBB, or a segment as an OBB, from
   one end to the other. Of all others `low` and `high` are the centre. */
typedef struct other_shape
{
    vec  low, high, extents, axis;
    bool is_box, turned;
} other_shape;

/* p + sign * part + t v. */
static vec point_at(vec p, vec part, double sign, double t, vec v)
{
    return (vec){p.x + sign * part.x + t * v.x, p.y + sign * part.y + t * v.y};
}

/* Where they touch. Of two ellipses that is half way between the points of both; the corners and faces of a
   box are where they were given, but along a face the ellipse has its point where t has brought it: that of a
   face at a small angle to the motion is off by rounding divided by its sine. */
static vec touch_at(const plane_contact *c, const plane_line *l, const ellipsoid *a, const other_shape *b,
                    int end, double t, const vec motion[2])
{
    const int    side = !b->is_box && lane(c->second, end) != 0;
    const double sign = end ? -1 : 1;
    const double first = sign * lane(c->part[0], end), second = sign * lane(c->part[1], end);
    vec          p = point_at(a->center, plane_point_of(c, l, side, end), -1, t, motion[0]);
    if (!b->is_box)
    {
        const vec q = point_at(b->low, plane_point_of(c, l, 1 - side, end), 1, t, motion[1]);
        return (vec){0.5 * p.x + 0.5 * q.x, 0.5 * p.y + 0.5 * q.y};
    }
    if (b->turned)
    {
        const double x = first * b->extents.x, y = second * b->extents.y;
        const double stretch = stretch_of_axis(b->axis.x, b->axis.y);
        const vec    axis = {stretch * b->axis.x, stretch * b->axis.y};
        const vec    part = {x * axis.x - y * axis.y, x * axis.y + y * axis.x};
        const vec    middle = {0.5 * b->low.x + 0.5 * b->high.x, 0.5 * b->low.y + 0.5 * b->high.y};
        const vec    q = point_at(middle, part, 1, t, motion[1]), off = {p.x - q.x, p.y - q.y};
        const double u = fabs(first) < 1 ? off.x * axis.x + off.y * axis.y : 0;
        const double v = fabs(second) < 1 ? off.y * axis.x - off.x * axis.y : 0;
        return (vec){q.x + (u * axis.x - v * axis.y), q.y + (u * axis.y + v * axis.x)};
    }
    p.x = fabs(first) < 1 ? p.x : (first < 0 ? b->low.x : b->high.x) + t * motion[1].x;
    p.y = fabs(second) < 1 ? p.y : (second < 0 ? b->low.y : b->high.y) + t * motion[1].y;
    return p;
}

static NOINLINE quick_answer sweep_ellipse(const ellipsoid *a, const other_shape *b, const vec motion[2],
                                           hit *out, int digits)
{
    const vector  w = sub(load(motion[0]), load(motion[1]));
    const vector  low = sub(load(a->center), load(b->low)), high = sub(load(a->center), load(b->high));
    const vector  way = {{(low.at[0] + high.at[0]) * 0.5, (low.at[1] + high.at[1]) * 0.5}};
    const double  radius = largest_radius(a), x = b->extents.x, y = b->extents.y, most = max2(x, y);
    const double  reach = radius + (b->is_box ? sqrt(x * x + y * y) : most);
    plane_line    l;
    plane_ellipse s[2];
    plane_contact c;
    if (spheres_pass((vector){{-way.at[0], -way.at[1]}}, w, reach * reach))
        return NO;
    const double size = max2(max2(fabs(way.at[0]), fabs(way.at[1])), max2(radius, most));
    if (!set_plane_line(&l, way, w, size, (a->radii.x + a->radii.y) + (x + y), digits))
        return UNCLEAR;
    put_plane_ellipse(&s[0], &l, a->axis, a->radii);
    const double thinner = min2(s[0].radii[0], s[0].radii[1]);
    if (thinner > 0 && thinner < 0x1p-480) /* the square of a normal at its tip would be lost */
        return UNCLEAR;
    /* Axes are not much longer than valid ones, so that what is written for a hit is one. */
    const vec p = a->axis, q = b->axis;
    if (!((p.x * p.x + p.y * p.y) + (q.x * q.x + q.y * q.y) < 4))
        return UNCLEAR;
    quick_answer found;
    if (b->is_box)
    {
        const lanes     axis = plane_axis(&l, q.x, q.y);
        const plane_box box = {lane(axis, 0),
                               lane(axis, 1),
                               {x * l.unit, y * l.unit},
                               p.x * q.x + p.y * q.y,
                               q.x * p.y - q.y * p.x};
        found = touch_box(&c, &l, &s[0], &box);
    }
    else
    {
        put_plane_ellipse(&s[1], &l, b->axis, b->extents);
        found = touch_pair(&c, &l, s);
    }
    if (found == YES)
        found = put_plane_ends(out, &c, &l, out);
    if (found == YES && out)
    {
        out->point_enter = touch_at(&c, &l, a, b, 0, out->t_enter, motion);
        out->point_exit = touch_at(&c, &l, a, b, 1, out->t_exit, motion);
        const vec first = out->point_enter, last = out->point_exit;
        if (!(fabs((first.x + first.y) + (last.x + last.y)) <= DBL_MAX))
            return UNCLEAR;
    }
    return found;
}

/* Whatever moves against the ellipse: the normals are those of the ellipse. */
static NOINLINE quick_answer sweep_against_ellipse(const other_shape *a, const ellipsoid *b,
                                                   const vec motion[2], hit *out, int digits)
{
    const vec    exchanged[2] = {motion[1], motion[0]};
    quick_answer found = sweep_ellipse(b, a, exchanged, out, digits);
    if (found == YES && out)
        turn_normals(out);
    return found;
}

/* An ellipse without one radius is a segment: a box. */
static other_shape other_ellipse(const ellipsoid *e)
{
    return (other_shape){e->center, e->center, e->radii, e->axis, least_radius(e) == 0, true};
}

quick_answer cd3_closer_sweep_segment_ellipsoid(const void *a, const void *b, const vec motion[2], hit *out,
                                                int digits)
{
    const segment *s = a;
    const double   x = 0.5 * (s->b.x - s->a.x), y = 0.5 * (s->b.y - s->a.y);
    const double   unit = unit_of_size(max2(fabs(x), fabs(y))), p = x * unit, q = y * unit;
    const double   length = sqrt(p * p + q * q), per = 1 / length;
    if (!(unit > 0))
        return UNCLEAR;
    const other_shape line = {s->a, s->b, {length / unit, 0}, {p * per, q * per}, true, true};
    return sweep_against_ellipse(&line, b, motion, out, digits);
}

quick_answer cd3_closer_sweep_ellipsoid_ellipsoid(const void *a, const void *b, const vec motion[2], hit *out,
                                                  int digits)
{
    const ellipsoid *p = a, *q = b;
    if (least_radius(p) == 0)
    {
        const other_shape x = other_ellipse(p);
        return sweep_against_ellipse(&x, q, motion, out, digits);
    }
    const other_shape y = other_ellipse(q);
    return sweep_ellipse(p, &y, motion, out, digits);
}

quick_answer cd3_closer_sweep_sphere_ellipsoid(const void *a, const void *b, const vec motion[2], hit *out,
                                               int digits)
{
    const sphere   *x = a;
    const ellipsoid p = {x->center, {x->radius, x->radius}, {1, 0}};
    return cd3_closer_sweep_ellipsoid_ellipsoid(&p, b, motion, out, digits);
}

quick_answer cd3_closer_sweep_ellipsoid_aabb(const void *a, const void *b, const vec motion[2], hit *out,
                                             int digits)
{
    const aabb       *x = b;
    const vec         half = {(x->max.x - x->min.x) * 0.5, (x->max.y - x->min.y) * 0.5};
    const other_shape y = {x->min, x->max, half, {1, 0}, true, false};
    return sweep_ellipse(a, &y, motion, out, digits);
}

quick_answer cd3_closer_sweep_ellipsoid_obb(const void *a, const void *b, const vec motion[2], hit *out,
                                            int digits)
{
    const obb        *x = b;
    const other_shape y = {x->center, x->center, x->half_extents, x->axis, true, true};
    return sweep_ellipse(a, &y, motion, out, digits);
}
