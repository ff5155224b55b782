/*
 * What the careful units share of ellipses: an ellipse seen from a point, chords through it, and what becomes
 * of shapes without some of their extents. The headers say what each function does.
 */
#include "number/fewer_passes.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "careful.h"
#include "careful/chord_ellipsoid.h"
#include "careful/degenerate_pair.h"
#include "careful/framed_pair.h"
#include "careful/segments_cross.h"
#include "in_space.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/exact.h"
#include "number/scaling.h"
#include "number/sign.h"
#include "number/sum.h"
#include "shape/any_shape.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "shape/kinds.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/order.h"
#include "space/pairs.h"
#include "space/vector.h"

#if DIM == 3

/* ---- an ellipse seen from a point (shape/ellipsoid.h) ---- */

local_ellipsoid local_ellipsoid_of(const ellipsoid *e, vec point, int digits)
{
    local_ellipsoid o;
    vector          p = load(point);
    vector          c = load(e->center);
    vector          radii = load(e->radii);
    double          size = max2(largest(radii), largest(sub(p, c)));
    o.exponent = digits == 24 ? 0 : unit_exponent(size); /* double has room for products of six floats */
    for (int i = 0; i < DIM; i++)
        o.r[i] = radius_at(radii.at[i], o.exponent);

    load_axes(o.row, AXES_OF(e));
    /* A circle has no axes of its own, and the coordinate axes are exact. */
    if (radii.at[0] == radii.at[1] && radii.at[1] == radii.at[2])
        unit_rows(o.row);
    o.exact = along_coordinates(o.row);
    if (o.exact)
    {
        for (int i = 0; i < DIM; i++)
        {
            o.x[i] = difference(dot(o.row[i], p), dot(o.row[i], c));
            o.q[i] = sum_dd_scaled(o.x[i], o.exponent);
        }
        return o;
    }

    dd way[DIM];
    for (int i = 0; i < DIM; i++)
        way[i] = sum_dd_scaled(difference(p.at[i], c.at[i]), o.exponent);
    if (digits == 53)
        turn_in_pairs(o.q, o.row, way);
    else
    {
        frame axes = frame_of(AXES_OF(e));
        for (int i = 0; i < DIM; i++)
        {
            o.q[i] = dd_of(0);
            for (int j = 0; j < DIM; j++)
                o.q[i].hi += axes.row[i].at[j] * way[j].hi;
        }
    }
    for (int i = 0; i < DIM; i++)
        o.x[i] = (sum){o.q[i].hi, o.q[i].lo, 0};
    return o;
}

/* The same along exact axes. A radius of 0 leaves no extent, and the point is not beside it. */
SELDOM static NOINLINE int exact_ellipsoid_side(const local_ellipsoid *o, vector radii)
{
    cd_exact factor[DIM], others[DIM], all, total, way, term;
    int      count = 0;
    int      axis[DIM];
    for (int i = 0; i < DIM; i++)
        if (radii.at[i] > 0)
        {
            cd_exact_sum(&factor[count], &radii.at[i], 1);
            axis[count++] = i;
        }
    if (count == 0)
        return -1;
    cd_exact_sum(&total, NULL, 0);
    for (int i = 0; i < count; i++)
    {
        cd_exact_sum(&others[i], (double[1]){1}, 1);
        for (int j = 0; j < count; j++)
            if (j != i)
            {
                cd_exact_dot(&term, &others[i], &factor[j], 1);
                others[i] = term;
            }
        sum_exact(&way, o->x[axis[i]]);
        cd_exact_dot(&term, &way, &others[i], 1);
        cd_exact_add_product(&total, &term, &term);
    }
    cd_exact_dot(&all, &others[0], &factor[0], 1);
    cd_exact_sub_product(&total, &all, &all);
    return total.sign;
}

int ellipsoid_side(const local_ellipsoid *o, const ellipsoid *e)
{
    vector radii = load(e->radii);
    double squares = 0;
    for (int i = 0; i < DIM; i++)
    {
        if (radii.at[i] == 0 && sign_of_sum(o->x[i]) != 0)
            return 1;
        double x = o->exact ? sum_value(o->x[i]) : o->q[i].hi;
        double r = o->exact ? radii.at[i] : scale_by(radii.at[i], o->exponent);
        squares += x == 0 ? 0 : x / r * (x / r);
    }
    if (fabs(squares - 1) > 0x1p-40)
        return squares > 1 ? 1 : -1;
    if (!o->exact)
    {
        dd base[DIM];
        squared_radii(base, o);
        double rest = secular_at(o, base, 0).excess;
        return !(rest <= 0x1p-92) ? 1 : rest < -0x1p-92 ? -1 : 0;
    }
    return exact_ellipsoid_side(o, radii);
}

#endif

/* ---- a pair in a frame around an ellipse (shape/scaled_frame.h, careful/framed_pair.h) ---- */

bool has_nan(const shape *s)
{
    switch ((int)s->kind)
    {
    case CD_SEGMENT: return nan_segment(&s->segment);
    case KIND_SPHERE: return nan_sphere(&s->SPHERE_MEMBER);
    case KIND_ELLIPSOID: return nan_ellipsoid(&s->ELLIPSOID_MEMBER);
    case CD_AABB: return nan_aabb(&s->aabb);
    case CD_OBB: return nan_obb(&s->obb);
    default: return nan_vec(s->point);
    }
}

#if DIM == 3

scaled_frame scaled_frame_of(const ellipsoid *e, vec p, vec q, double extent)
{
    scaled_frame s = {.origin = load(e->center)};
    vector       center = scale(s.origin, 0.5);
    double       to_p = largest(sub(scale(load(p), 0.5), center));
    double       to_q = largest(sub(scale(load(q), 0.5), center));
    double       half = max2(max2(to_p, to_q), max2(extent, largest(load(e->radii))) / 2);
    half = max2(half, DBL_TRUE_MIN); /* halves of the least numbers may round to 0 */
    s.exponent = unit_exponent(half);
    s.size = 2 * scale_by(half, s.exponent);
    return s;
}

framed_pair framed_pair_of(const shape *x, const ellipsoid *e, bool planar, int digits)
{
    framed_pair f = {.planar = planar};
    sphere      point = point_sphere(x);
    vec         low = x->point, high = low; /* the centre, but where it says otherwise */
    double      extent = 0;
    switch ((int)x->kind)
    {
    case CD_SEGMENT: high = x->segment.b; break;
    case CD_AABB: high = x->aabb.max; break;
    case CD_SPHERE: extent = x->sphere.radius; break;
    case CD_ELLIPSOID: extent = largest(load(x->ellipsoid.radii)); break;
    case CD_OBB: extent = largest(load(x->obb.half_extents)); break;
    default: break;
    }
    f.on = scaled_frame_of(e, low, high, extent);
    switch ((int)x->kind)
    {
    case CD_SEGMENT: f.x = convex_of_segment(&x->segment, f.on.origin, f.on.exponent); break;
    case CD_AABB: f.x = convex_of_aabb(&x->aabb, f.on.origin, f.on.exponent); break;
    case CD_ELLIPSOID: f.x = convex_of_ellipsoid(&x->ellipsoid, f.on.origin, f.on.exponent, digits); break;
    case CD_OBB: f.x = convex_of_obb(&x->obb, f.on.origin, f.on.exponent, digits); break;
    default: point.radius = extent; f.x = convex_of_sphere(&point, f.on.origin, f.on.exponent);
    }
    f.e = convex_of_ellipsoid(e, f.on.origin, f.on.exponent, digits);
    return f;
}

#endif

/* ---- what ellipses have become, at any scale (careful/degenerate_pair.h) ---- */

static void copy_scalars(void *to, const void *from, scalar_row kind)
{
    for (int i = 0; i < row_sizes[kind].scalars; i++)
        set_scalar_at(to, i, scalar_at(from, i));
}

int scaled_shapes(const shape *a, const shape *b, shape *p, shape *q, int digits)
{
    const scalar_row kind_a = row_of(a), kind_b = row_of(b);
    scaled_pair      s;
    if (digits == 24 || kind_a == ROW_ellipsoid || kind_b == ROW_ellipsoid ||
        !is_extreme(&s, &a->point, kind_a, &b->point, kind_b))
        return 0;
    *p = *a;
    *q = *b;
    copy_scalars(&p->point, &s.a, kind_a);
    copy_scalars(&q->point, &s.b, kind_b);
    return s.exponent;
}

/* ---- degenerate shapes (shape/degenerate.h) ---- */

/* Sets s to the AABB with the given centre that reaches `reach` along the coordinate axes, if its corners
   are numbers of the family. Are they? */
SELDOM static bool reduced_box(vector center, vector reach, shape *s)
{
    vec low = store(sub(center, reach));
    vec high = store(add(center, reach));
    for (int i = 0; i < DIM; i++)
        if (sign_of_sum((sum){load(low).at[i], reach.at[i], -center.at[i]}) != 0 ||
            sign_of_sum((sum){load(high).at[i], -reach.at[i], -center.at[i]}) != 0)
            return false;
    *s = shape_of_aabb(&(aabb){low, high});
    return true;
}

/* Makes an AABB with at most one extent a segment. Its end further from 0 along that extent comes first; so
   it does in a mirror image. */
static bool aabb_to_segment(shape *s)
{
    vec low = s->aabb.min, high = s->aabb.max;
    int extents = 0, axis = 0;
    for (int i = 0; i < DIM; i++)
        if (load(low).at[i] != load(high).at[i])
        {
            axis = i;
            extents++;
        }
    if (extents > 1)
        return false;
    bool high_first = fabs(load(high).at[axis]) > fabs(load(low).at[axis]);
    *s = shape_of_segment(high_first ? &(segment){high, low} : &(segment){low, high});
    return true;
}

/* Takes one step, if there is one: an ellipse with equal radii becomes a sphere; one whose only radius lies
   along a coordinate axis, or an OBB along the coordinate axes, becomes an AABB; an AABB with at most one
   extent becomes a segment; a segment, a sphere, an ellipse or an OBB without extent becomes a point.

   Each step leads to a simpler kind, so steps end. The set of points stays the same, exactly: an AABB is made
   only of corners that need no rounding (reduced_box). */
SELDOM static bool reduce_once(shape *s)
{
    vector rows[DIM], reach = {{0}}, size = {{0}}, center = {{0}};
    int    extents = 0;
    bool   round = false;
    switch ((int)s->kind)
    {
    case CD_SEGMENT:
        if (greater(load(s->segment.a), load(s->segment.b)) ||
            greater(load(s->segment.b), load(s->segment.a)))
            return false;
        *s = shape_of_point(s->segment.a);
        return true;
    case CD_CIRCLE:
    case CD_SPHERE:
        if (s->SPHERE_MEMBER.radius != 0)
            return false;
        *s = shape_of_point(s->SPHERE_MEMBER.center);
        return true;
    case CD_AABB: return aabb_to_segment(s);
    case CD_ELLIPSE:
    case CD_ELLIPSOID:
        round = true;
        center = load(s->ELLIPSOID_MEMBER.center);
        size = load(s->ELLIPSOID_MEMBER.radii);
        load_axes(rows, AXES_OF(&s->ELLIPSOID_MEMBER));
        break;
    case CD_OBB:
        center = load(s->obb.center);
        size = load(s->obb.half_extents);
        load_axes(rows, AXES_OF(&s->obb));
        break;
    default: return false;
    }
    bool equal = true;
    for (int i = 0; i < DIM; i++)
    {
        extents += size.at[i] != 0;
        equal = equal && size.at[i] == size.at[0];
        for (int j = 0; j < DIM; j++)
            reach.at[j] += size.at[i] * fabs(rows[i].at[j]);
    }
    if (round && equal)
        *s = shape_of_sphere(&(sphere){s->ELLIPSOID_MEMBER.center, narrow(size.at[0])});
    else if (extents == 0)
        *s = shape_of_point(store(center));
    else
        return (!round || extents == 1) && along_coordinates(rows) && reduced_box(center, reach, s);
    return true;
}

SELDOM bool reduce(shape *s)
{
    bool any = false;
    while (reduce_once(s))
        any = true;
    return any;
}

/* Puts the ends of a segment in order that has been a box with its middle at 0 along the segment, as a mirror
   image of the scene does: first the end on the side of the centre of the other shape; if that is at 0 too,
   the end on the side to which its axes lean, of a segment its way. */
SELDOM static void order_ends(shape *s, vector center, const vector rows[DIM])
{
    vector a = load(s->segment.a), b = load(s->segment.b);
    int    axis = 0, side = 0;
    for (int i = 1; i < DIM; i++)
        axis = a.at[i] != b.at[i] ? i : axis;
    if (a.at[axis] != -b.at[axis])
        return;
    side = sign_of(center.at[axis]);
    for (int j = 0; j < DIM; j++)
        for (int k = 0; k < DIM && side == 0; k++)
            if (k != axis)
                side = sign_of(rows[j].at[axis]) * sign_of(rows[j].at[k]) *
                       sign_of_sum(difference(a.at[k], center.at[k]));
    if (side * sign_of(a.at[axis]) < 0)
        *s = shape_of_segment(&(segment){s->segment.b, s->segment.a});
}

SELDOM static void order_ends_of_reduced(shape *s, bool is_reduced, const shape *other)
{
    vector center, first, last, rows[DIM] = {{{0}}};
    if (!is_reduced || (int)s->kind != CD_SEGMENT)
        return;
    switch ((int)other->kind)
    {
    case CD_POINT: center = load(other->point); break;
    case KIND_SPHERE: center = load(other->SPHERE_MEMBER.center); break;
    case CD_SEGMENT:
        first = scale(load(other->segment.a), 0.5), last = scale(load(other->segment.b), 0.5);
        center = add(first, last);
        rows[0] = sub(last, first);
        break;
    case CD_AABB: center = add(scale(load(other->aabb.min), 0.5), scale(load(other->aabb.max), 0.5)); break;
    case KIND_ELLIPSOID:
        center = load(other->ELLIPSOID_MEMBER.center);
        load_axes(rows, AXES_OF(&other->ELLIPSOID_MEMBER));
        break;
    case CD_OBB:
        center = load(other->obb.center);
        load_axes(rows, AXES_OF(&other->obb));
        break;
    default: return;
    }
    order_ends(s, center, rows);
}

#if DIM == 2

bool flat_to_box(shape *s)
{
    if (s->kind != CD_ELLIPSE || (s->ellipse.radii.x == 0) == (s->ellipse.radii.y == 0))
        return false;
    *s = shape_of_obb(&(obb){s->ellipse.center, s->ellipse.radii, s->ellipse.axis});
    return true;
}

#endif

SELDOM bool reduce_pair(shape *a, shape *b)
{
    bool first = reduce(a), second = reduce(b);
#if DIM == 2
    first = (b->kind != CD_POINT && flat_to_box(a)) || first;
    second = (a->kind != CD_POINT && flat_to_box(b)) || second;
#endif
    order_ends_of_reduced(a, first, b);
    order_ends_of_reduced(b, second, a);
    return first || second;
}

/* ---- chords (careful/chord_ellipsoid.h), in space only (in_space.h) ---- */

#if DIM == 3

/* Sets the moment w_i d_j - w_j d_i: computed in the world, accurate to 2^-100 of itself, then turned into
   the axes. */
SELDOM static void moment_of(ellipsoid_chord *l, const chord *c, vector center, const dd way[DIM],
                             const vector rows[DIM])
{
    dd  moment[DIM] = {{0, 0}};
    sum from_center[DIM];
    differences(from_center, c->origin, center);
    for (int m = 0; m < 3; m++)
    {
        int    i = (m + 1) % 3, j = (m + 2) % 3;
        double terms = fabs(way[i].hi * l->world[j].hi) + fabs(way[j].hi * l->world[i].hi);
        moment[m] = dd_det(way[i], l->world[j], way[j], l->world[i]);
        if (!(fabs(moment[m].hi) > 0x1p-45 * terms) && terms > 0)
        {
            int e;
            moment[m] = exact_cross(from_center, c->direction, i, j, &e);
            moment[m] = dd_scaled(moment[m], e + l->e_w + l->e_d);
        }
    }
    turn_in_pairs(l->moment, rows, moment);
    double volume = dot(rows[0], cross(rows[1], rows[2])); /* left-handed axes flip its sign */
    for (int i = 0; i < 3 && volume < 0; i++)
        l->moment[i] = dd_neg(l->moment[i]);
}

/* A radius so much smaller than the scene, by this power of two, counts as one of that size: the moment would
   overflow on its own scale, and no answer is right to so little. */
#define MOST_SCALE 400

/* A line that leaves the plane of a flat ellipse by less than this part of its direction counts as one in it:
   the moment, whose products are rounded to 2^-1074 at the least, is compared on a scale that is 2^400 over
   that part. Within |T| <= 16 the line moves by less than 2^-496 L off the plane. */
#define LEAST_SLOPE 0x1p-500

SELDOM ellipsoid_chord ellipsoid_chord_of(const chord *c, const ellipsoid *e, int digits)
{
    ellipsoid_chord l = {.across = -1};
    vector          rows[DIM];
    vector          center = load(e->center), radii = load(e->radii);
    double half = max2(largest(radii) / 2, DBL_TRUE_MIN); /* halves of the least numbers may round to 0 */
    dd     way[DIM];
    load_axes(rows, AXES_OF(e));
    for (int i = 0; i < DIM; i++)
        half = max2(half, fabs(c->origin.at[i] / 2 - center.at[i] / 2));
    l.e_w = unit_exponent(half);
    l.e_d = unit_exponent(largest(chord_direction(c)));
    for (int i = 0; i < DIM; i++)
    {
        way[i] = sum_dd_scaled(difference(c->origin.at[i], center.at[i]), l.e_w);
        l.world[i] = sum_dd_scaled(c->direction[i], l.e_d);
    }
    turn_in_pairs(l.w, rows, way);
    turn_in_pairs(l.d, rows, l.world);
    moment_of(&l, c, center, way, rows);

    bool   exact = along_coordinates(rows);
    int    e_r = unit_exponent(largest(radii));
    double thin = exact ? 0 : digits == 53 ? 0x1p-92 : 0x1p-61;
    l.noise = thin / 32;
    l.step = -4096; /* below all */
    for (int i = 0; i < DIM; i++)
    {
        bool   flat = !(radii.at[i] > 0 && scale_by(radii.at[i], e_r) >= thin);
        double d = l.d[i].hi;
        l.r[i] = flat ? 0 : scale_by(radii.at[i], unit_exponent(radii.at[i]));
        l.k[i] = (flat ? e_r : unit_exponent(radii.at[i])) - l.e_w;
        l.k[i] = l.k[i] < MOST_SCALE ? l.k[i] : MOST_SCALE;
        l.count += !flat;
        if (d != 0 && l.k[i] - unit_exponent(d) > l.step)
            l.step = l.k[i] - unit_exponent(d);
        if (flat && fabs(d) > (l.across < 0 ? max2(l.noise, LEAST_SLOPE) : fabs(l.d[l.across].hi)))
            l.across = i;
    }
    if (l.across >= 0)
        l.step = l.k[l.across] - unit_exponent(l.d[l.across].hi);
    for (int i = 0; i < DIM; i++)
    {
        int next = (i + 1) % 3, last = (i + 2) % 3;
        l.slope[i] = dd_scaled(l.d[i], l.k[i] - l.step);
        l.moment[i] = dd_scaled(l.moment[i], l.k[next] + l.k[last] - l.step);
        l.misses = l.misses || (l.across < 0 && fabs(l.moment[i].hi) > 16);
        l.g[i] = dd_of(1);
        for (int j = 0; j < DIM; j++)
            if (j != i && l.r[j] > 0)
                l.g[i] = dd_mul(l.g[i], dd_of(l.r[j]));
    }
    return l;
}

/* w_i d_j - w_j d_i along the axes. */
static dd minor_of(const ellipsoid_chord *l, int i, int j)
{
    dd m = l->moment[3 - i - j];
    return j == (i + 1) % 3 ? m : dd_neg(m);
}

/* How large w_i d_j - w_j d_i may be for rounding, on its scales, where the line pierces two flat axes i and
   j: as large as the noise, but it is what is left of w_j times d_i, and of that no more than 2 u L is
   rounding. Where d_i itself is hardly more than noise, the line does not cross whatever is beside it. */
static double crossing_noise(const ellipsoid_chord *l, int i)
{
    return min2(scale_by(l->noise, 2 * l->k[i] - l->step),
                2 * UNIT_ROUNDOFF * scale_by(fabs(l->slope[i].hi), l->k[i]));
}

SELDOM bool line_crosses_ellipsoid(ellipsoid_chord *l)
{
    int i = l->across;
    dd  all = dd_of(1), seen = dd_of(0), square = dd_of(0), product = dd_of(0);
    for (int j = 0; j < DIM; j++)
        all = l->r[j] > 0 ? dd_mul(all, dd_of(l->r[j])) : all;
    l->square = dd_of(1);
    if (l->misses)
        return false;
    if (i >= 0)
    {
        dd reach = dd_mul(all, l->slope[i]);
        if (fabs(l->w[i].hi) > 16 * fabs(l->d[i].hi))
            return false;
        l->middle = dd_neg(dd_div(l->w[i], l->d[i]));
        for (int j = 0; j < DIM; j++)
        {
            dd m = j == i ? dd_of(0) : minor_of(l, i, j);
            if (fabs(m.hi) > (l->r[j] == 0 ? crossing_noise(l, i) : 16))
                return false;
            m = dd_mul(m, l->g[j]);
            seen = l->r[j] == 0 ? seen : dd_add(seen, dd_mul(m, m));
        }
        return dd_sub(seen, dd_mul(reach, reach)).hi <= 0;
    }

    for (i = 0; i < DIM; i++)
    {
        if (l->r[i] == 0 && fabs(l->w[i].hi) > l->noise)
            return false;
        if (l->r[i] == 0)
            continue;
        dd step = dd_mul(l->slope[i], l->g[i]);
        square = dd_add(square, dd_mul(step, step));
        product = dd_add(product, dd_scaled(dd_mul(dd_mul(l->w[i], l->g[i]), step), l->k[i] - l->step));
        for (int j = 0; j < i; j++)
            if (l->r[j] > 0)
            {
                dd m = minor_of(l, i, j);
                for (int other = 0; other < DIM; other++)
                    m = other != i && other != j && l->r[other] > 0 ? dd_mul(m, dd_of(l->r[other])) : m;
                seen = dd_add(seen, dd_mul(m, m));
            }
    }
    dd delta = dd_sub(square, seen);
    l->middle = dd_neg(dd_div(product, square));
    l->square = square;
    l->root = dd_mul(all, dd_sqrt(delta));
    return delta.hi >= 0;
}

/* Is the point at T in the ellipse? */
SELDOM static bool line_holds(const ellipsoid_chord *l, double T)
{
    dd over = dd_of(-1);
    if (fabs(T) > 16)
        return false;
    for (int i = 0; i < DIM; i++)
        over = l->r[i] > 0 ? dd_mul(over, two_product(l->r[i], l->r[i])) : over;
    for (int i = 0; i < DIM; i++)
    {
        dd x = dd_scaled(dd_add(l->w[i], dd_mul(dd_of(T), l->d[i])), l->k[i]);
        if (fabs(x.hi) > (l->r[i] > 0 ? 4 : 0))
            return false;
        x = dd_mul(x, l->g[i]);
        over = dd_add(over, dd_mul(x, x));
    }
    return over.hi <= 0;
}

/* Is the point at an end t of the chord in the ellipse? Decides as overlap_point_ does if that point is
   representable. */
SELDOM static bool chord_holds(const chord *c, const ellipsoid *e, const ellipsoid_chord *l, double t,
                               double T, int digits)
{
    vector p = c->origin;
    bool   known = t == 0 || t == 1;
    for (int i = 0; i < DIM && t == 1; i++)
    {
        bool is_safe = max2(fabs(p.at[i]), sum_magnitude(c->direction[i])) < 0x1p1020;
        int  power = is_safe ? 0 : -8;
        dd   end = dd_add(dd_of(scale_by(p.at[i], power)), sum_dd_scaled(c->direction[i], power));
        p.at[i] = scale_by(end.hi, -power);
        known = known && end.lo == 0 && fabs(p.at[i]) <= DBL_MAX && (double)narrow(p.at[i]) == p.at[i];
    }
    if (!known)
        return line_holds(l, T);
    local_ellipsoid o = local_ellipsoid_of(e, store(p), digits);
    return ellipsoid_contains(&o, e);
}

/* Cuts what the line of the chord shares with the ellipse to the chord. An end that is not in the ellipse has
   all of that on one side, as the ellipse is convex. So where rounding leaves a part on the other side too,
   the larger part tells on which side it is. Is there anything left? */
SELDOM static bool cut_to_chord(ellipsoid_chord *l, bool has_start, double T_min, bool has_end, double T_max)
{
    bool past = has_start && !l->starts_inside && dd_sub(l->middle, dd_of(T_min)).hi < 0;
    bool ahead = has_end && !l->ends_inside && dd_sub(l->middle, dd_of(T_max)).hi > 0;
    if (has_start && dd_sub(l->enter, dd_of(T_min)).hi < 0)
        l->enter = dd_of(T_min);
    if (has_end && dd_sub(l->exit, dd_of(T_max)).hi > 0)
        l->exit = dd_of(T_max);
    return !past && !ahead;
}

SELDOM bool crosses_ellipsoid(const chord *c, const ellipsoid *e, ellipsoid_chord *l, int digits)
{
    *l = ellipsoid_chord_of(c, e, digits);
    double sizes = 0;
    for (int i = 0; i < DIM; i++)
        sizes += fabs(l->w[i].hi) + fabs(l->w[i].lo) + fabs(l->d[i].hi) + fabs(l->d[i].lo);
    if (!(sizes <= DBL_MAX)) /* invalid shapes */
        return false;
    bool   has_start = c->t_min > -INFINITY;
    bool   has_end = c->t_max < INFINITY;
    double T_min = clamp(scaled_t(c->t_min, l->e_w - l->e_d), -0x1p100, 0x1p100);
    double T_max = clamp(scaled_t(c->t_max, l->e_w - l->e_d), -0x1p100, 0x1p100);
    bool   line_meets = line_crosses_ellipsoid(l);
    dd     half = dd_scaled(dd_div(l->root, l->square), -l->step);
    l->enter = dd_sub(l->middle, half);
    l->exit = dd_add(l->middle, half);
    bool meets = line_meets && !(has_start && dd_sub(l->exit, dd_of(T_min)).hi < 0) &&
                 !(has_end && dd_sub(l->enter, dd_of(T_max)).hi > 0);
    bool by_line = meets && l->count < DIM && l->noise > 0;
    bool enters_before = by_line && dd_sub(l->enter, dd_of(T_min)).hi <= 0;
    bool exits_after = by_line && dd_sub(l->exit, dd_of(T_max)).hi >= 0;
    l->starts_inside = has_start && (enters_before || chord_holds(c, e, l, c->t_min, T_min, digits));
    l->ends_inside = has_end && (exits_after || chord_holds(c, e, l, c->t_max, T_max, digits));
    meets = meets && cut_to_chord(l, has_start, T_min, has_end, T_max);
    if (!meets) /* it misses by less than rounding if an end is in the ellipse */
        l->enter = l->exit = dd_of(l->starts_inside ? T_min : T_max);
    return meets || l->starts_inside || l->ends_inside;
}

SELDOM vector place_on_line(const chord *c, const ellipsoid_chord *l, dd T)
{
    vector p;
    for (int i = 0; i < DIM; i++)
    {
        dd     step = dd_mul(T, l->world[i]);
        double o = c->origin.at[i];
        int    e = ratio_exponent(max2(fabs(o), scale_by(fabs(step.hi), -l->e_w)));
        double at = dd_add(dd_of(scale_by(o, e)), dd_scaled(step, e - l->e_w)).hi;
        p.at[i] = clamp(scale_by(at, -e), -DBL_MAX, DBL_MAX);
    }
    return p;
}

SELDOM vector ellipsoid_normal(const ellipsoid *e, const ellipsoid_chord *l, int side)
{
    vector n = {{0}}, d = unit_vector(plain(l->world));
    frame  axes = frame_of(AXES_OF(e));
    int    most = l->k[0];
    for (int i = 1; i < DIM; i++)
        most = l->k[i] > most ? l->k[i] : most;
    for (int i = 0; i < DIM; i++)
    {
        if (l->across >= 0 && l->r[i] == 0)
            n.at[i] = side * l->d[i].hi;
        if (l->across >= 0 || l->r[i] == 0 || l->count == 1)
            continue;
        dd x = dd_mul(dd_times(l->root, side), l->slope[i]);
        for (int j = 0; j < DIM; j++)
            if (j != i && l->r[j] > 0)
                x = dd_add(x, dd_mul(minor_of(l, i, j), dd_mul(l->slope[j], dd_mul(l->g[j], l->g[j]))));
        n.at[i] = scale_by(x.hi * (l->g[i].hi * l->g[i].hi), l->k[i] - most);
    }
    n = unit_vector(turn_out(&axes, unit_vector(n)));
    if (!(largest(n) > 0))
        return scale(d, side);
    for (int turn = 0; turn < 2 && side * dot(n, d) < 0; turn++)
        n = unit_vector(along(n, -dot(n, d), d));
    return n;
}

/* ---- the plane in space (in_space.h) ---- */

shape shape_in_space(const cd2_shape *s)
{
    shape to = {.kind = s->kind};
    switch ((int)s->kind)
    {
    case CD_POINT: to.point = in_space(s->point); break;
    case CD_SEGMENT: to.segment = segment_in_space(&s->segment); break;
    case CD_CIRCLE:
        to.kind = CD_SPHERE;
        to.sphere = circle_in_space(&s->circle);
        break;
    case CD_ELLIPSE:
        to.kind = CD_ELLIPSOID;
        to.ellipsoid = ellipse_in_space(&s->ellipse);
        break;
    case CD_AABB: to.aabb = aabb_in_space(&s->aabb); break;
    case CD_OBB: to.obb = obb_in_space(&s->obb); break;
    default: break;
    }
    return to;
}

#endif
