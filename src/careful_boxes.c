/*
 * What the careful units share of vectors, axes and boxes: boxes against boxes, and a line and a box. The
 * headers say what each function does.
 */
#include "number/fewer_passes.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "careful/chord_box.h"
#include "careful/separating_axes.h"
#include "careful/slabs.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/exact.h"
#include "number/lanes.h"
#include "number/sign.h"
#include "number/sum.h"
#include "quick/separating_axes.h"
#include "shape/block.h"
#include "shape/box.h"
#include "shape/chord.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/narrow.h"
#include "space/pairs.h"
#include "space/vector.h"

/* ---- vectors and axes (space/vector.h, space/pairs.h, space/frame.h) ---- */

/* With s = |a|^2 as a pair, r its root and i = 1 / r, both rounded, 1 / |a| = i (1 + c), where
       c = (1 - i r) - (s - r^2) / (2 s)
   but for less than 8 u^2. What is left at i and at r are doubles, so c is off by less than 8 u^2 too. */
SPEEDY vector unit_vector(vector a)
{
    double m = largest(a);
    if (!(m > 0))
        return (vector){{0}};
    int    e = unit_exponent(m);
    dd     s = dd_of(0);
    double low = 0;
    for (int i = 0; i < DIM; i++)
    {
        a.at[i] = scale_by(a.at[i], e);
        dd p = two_product(a.at[i], a.at[i]);
        s = two_sum(s.hi, p.hi);
        low += s.lo + p.lo;
    }
    s = fast_two_sum(s.hi, low);
    double r = sqrt(s.hi), inverse = 1 / r;
    dd     rr = two_product(r, r), one = two_product(inverse, r);
    double rest = ((s.hi - rr.hi) - rr.lo) + s.lo;
    double c = ((1 - one.hi) - one.lo) - rest * (0.5 * (inverse * inverse));
    for (int i = 0; i < DIM; i++)
    {
        dd p = two_product(a.at[i], inverse);
        a.at[i] = p.hi + (p.lo + p.hi * c);
    }
    return a;
}

vector direction_between(vector p, vector q)
{
    if (max2(largest(p), largest(q)) < 0x1p1020)
        return unit_vector(sub(q, p));
    return unit_vector(sub(scale(q, 0x1p-4), scale(p, 0x1p-4)));
}

void differences(sum way[DIM], vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        way[i] = difference(a.at[i], b.at[i]);
}

SELDOM void exact_sums(cd_exact exact[DIM], const sum way[DIM])
{
    for (int i = 0; i < DIM; i++)
        sum_exact(&exact[i], way[i]);
}

int pairs_of(dd pairs[DIM], const sum way[DIM])
{
    double magnitude = 0;
    for (int i = 0; i < DIM; i++)
        magnitude = max2(magnitude, fabs(sum_value(way[i])));
    int e = unit_exponent(magnitude);
    for (int i = 0; i < DIM; i++)
        pairs[i] = sum_dd_scaled(way[i], e);
    return e;
}

SPEEDY dd dot_pairs(const dd *a, const dd *b)
{
    dd total = dd_mul(a[0], b[0]);
    for (int i = 1; i < DIM; i++)
        total = dd_add(total, dd_mul(a[i], b[i]));
    return total;
}

SPEEDY void cross_pairs(dd n[3], const dd a[3], const dd b[3])
{
    for (int i = 0; i < 3; i++)
        n[i] = dd_det(a[(i + 1) % 3], b[(i + 2) % 3], a[(i + 2) % 3], b[(i + 1) % 3]);
}

SPEEDY vector unit_of_pairs(const dd a[DIM])
{
    double most = largest_of_pairs(a);
    if (!(most > 0))
        return (vector){{0}};
    dd  scaled[DIM];
    int e = unit_exponent(most);
    for (int i = 0; i < DIM; i++)
        scaled[i] = dd_scaled(a[i], e);
    unit_in_pairs(scaled);
    return plain(scaled);
}

frame frame_of(const vec *axes)
{
    vector m[DIM];
    frame  f;
    load_axes(m, axes);
    f.exact = along_coordinates(m);
    if (is_of_plane(m))
    {
        const double more = stretch_of(m[0]);
        f.row[0] = add(m[0], scale(m[0], more));
        f.row[1] = add(m[1], scale(m[1], more));
        f.row[2] = m[2];
        return f;
    }
    vector once[DIM];
    double e[DIM][DIM];
    correction_of(e, m);
    for (int i = 0; i < DIM; i++)
        for (int k = 0; k < DIM; k++)
            once[i].at[k] = e[i][0] * m[0].at[k] + e[i][1] * m[1].at[k] + e[i][2] * m[2].at[k];
    for (int i = 0; i < DIM; i++)
        for (int k = 0; k < DIM; k++)
        {
            double twice = e[i][0] * once[0].at[k] + e[i][1] * once[1].at[k] + e[i][2] * once[2].at[k];
            f.row[i].at[k] = m[i].at[k] + (once[i].at[k] + 1.5 * twice);
        }
    return f;
}

vector turn_out(const frame *f, vector v)
{
    vector r = scale(f->row[0], v.at[0]);
    for (int i = 1; i < DIM; i++)
        r = along(r, v.at[i], f->row[i]);
    return r;
}

vector local_point(const frame *f, vector center, double unit, vector p)
{
    vector way = unit < 1 ? sub(scale(p, unit), scale(center, unit)) : scale(sub(p, center), unit);
    return turn_in(f, way);
}

SPEEDY void polar_rows(dd rows[DIM][DIM], const vec *axes)
{
    polar_rows_here(rows, axes);
}

SPEEDY void pairs_of_blocks(block_pairs *p, const block *a, const block *b, int e)
{
    block_rows(p->u, a);
    block_rows(p->v, b);
    for (int i = 0; i < DIM; i++)
    {
        p->half_a[i] = block_half(a, i, e);
        p->half_b[i] = block_half(b, i, e);
        p->way[i] = center_offset(a, b, i, e);
    }
}

/* ---- rounding (space/narrow.h) ---- */

SELDOM double round_t(dd t, double t_min, double t_max, int digits)
{
    if (t.hi < t_min || t.hi > t_max)
        t = dd_of(clamp(t.hi, t_min, t_max));
    return round_pair(t, digits) + 0;
}

/* ---- boxes (shape/box.h, careful/separating_axes.h, careful/slabs.h, careful/chord_box.h) ---- */

/* The power of two by which lengths in the frame of an OBB are multiplied, in a scene that reaches `size`
   from its centre. Coordinates along turned axes are sums of products, which may be too small for a double
   where lengths are not. So the scene becomes as large as the one in which overlap_ of an extreme scene is
   decided (exponent_again in careful.c), or at least 2^-115: then both keep what is 2^-959 of it. */
static double unit_of_frame(double size)
{
    if (!(size < 0x1p239))
        return scene_unit(size);
    const int wanted = 239 + unit_exponent(size);
    return power_of_two(wanted < 960 ? wanted : 960);
}

SELDOM box_view view_of_obb(const obb *b, vec p, double size)
{
    box_view s;
    s.high = load(b->half_extents);
    s.center = load(b->center);
    s.axes = s.own_axes = frame_of(AXES_OF(b));
    if (largest(s.high) == 0) /* a point has no axes of its own, and the coordinate axes are exact */
    {
        s.axes.exact = true;
        unit_rows(s.axes.row);
    }
    s.oriented = true;
    s.unit = s.axes.exact ? 1
                          : unit_of_frame(max2(max2(size, largest(sub(load(p), s.center))), largest(s.high)));
    s.high = scale(s.high, s.unit);
    s.low = scale(s.high, -1);
    return s;
}

SELDOM faces faces_from(const box_view *s, vector p)
{
    faces  f;
    bool   exact = s->oriented && s->axes.exact;
    vector none = {{0}};
    vector local = exact ? turn_in(&s->axes, p) : enter_frame(s, p);
    vector origin = exact ? turn_in(&s->axes, s->center)
                          : none; /* still to be subtracted from local, in the exact sum */
    for (int i = 0; i < DIM; i++)
    {
        if (origin.at[i] == 0)
        {
            f.low[i] = difference(s->low.at[i], local.at[i]);
            f.high[i] = difference(s->high.at[i], local.at[i]);
        }
        else
        {
            f.low[i] = (sum){origin.at[i], -local.at[i], s->low.at[i]};
            f.high[i] = (sum){origin.at[i], -local.at[i], s->high.at[i]};
        }
    }
    return f;
}

/* The sum of four terms, and a bound of every part of it. */
static inline dd sum_of_terms(const double terms[4], double *size)
{
    *size = fabs(terms[0]) + fabs(terms[1]) + fabs(terms[2]) + fabs(terms[3]);
    return dd_add(two_sum(terms[0], terms[1]), two_sum(terms[2], terms[3]));
}

SELDOM dd world_gap(const block *a, const vector *reach_a, const block *b, const vector *reach_b, int i,
                    int *exponent)
{
    double terms[4] = {b->low.at[i], -a->high.at[i], -reach_a->at[i], -reach_b->at[i]};
    double size;
    dd     gap = sum_of_terms(terms, &size);
    *exponent = 0;
    if (!(size < 0x1p1000))
    {
        double smaller[4];
        *exponent = -8;
        for (int k = 0; k < 4; k++) /* of a tiny term only the sign counts, and it must not be lost */
            smaller[k] = fabs(terms[k]) < 0x1p-900 ? terms[k] : terms[k] * 0x1p-8;
        gap = sum_of_terms(smaller, &size);
    }
    if (fabs(gap.hi) > 0x1p-90 * size)
        return gap;
    cd_exact exact;
    cd_exact_sum(&exact, terms, 4);
    if (exact.sign == 0)
        return dd_of(0);
    gap = exact_pair(&exact, exponent);
    *exponent = -*exponent;
    return gap;
}

vector world_half_extents(const block *b, const frame *f)
{
    vector reach = turn_out(f, b->half);
    for (int i = 0; i < DIM; i++)
        reach.at[i] = fabs(reach.at[i]);
    return reach;
}

/* Are two boxes along the coordinate axes apart? They are if there is a gap between them along some axis
   of the world. */
SELDOM static NOINLINE bool separated_along_axes(const block *a, const block *b)
{
    frame  f = block_frame(a), g = block_frame(b);
    vector reach_a = world_half_extents(a, &f);
    vector reach_b = world_half_extents(b, &g);
    int    exponent;
    for (int i = 0; i < DIM; i++)
        if (world_gap(a, &reach_a, b, &reach_b, i, &exponent).hi > 0 ||
            world_gap(b, &reach_b, a, &reach_a, i, &exponent).hi > 0)
            return true;
    return false;
}

SPEEDY dd dot_in_pairs(const dd a[DIM], const dd b[DIM])
{
    dd     total = two_product(a[0].hi, b[0].hi);
    double rest = total.lo + (a[0].hi * b[0].lo + a[0].lo * b[0].hi);
    for (int k = 1; k < DIM; k++)
    {
        dd p = two_product(a[k].hi, b[k].hi);
        total = two_sum(total.hi, p.hi);
        rest += total.lo + (p.lo + (a[k].hi * b[k].lo + a[k].lo * b[k].hi));
    }
    return two_sum(total.hi, rest);
}

SPEEDY dd gap_along_pairs(const dd n[DIM], const block_pairs *p, const int across[2])
{
    const dd(*const axes[2])[DIM] = {p->u, p->v}, *const half[2] = {p->half_a, p->half_b};
    dd reach[2] = {dd_of(0), dd_of(0)};
    for (int i = 0; i < DIM; i++)
        for (int s = 0; s < 2; s++)
            if (!(across[s] >> i & 1))
                reach[s] = dd_add(reach[s], dd_mul(half[s][i], dd_abs(dot_in_pairs(n, axes[s][i]))));
    return dd_sub(dd_abs(dot_in_pairs(n, p->way)), dd_add(reach[0], reach[1]));
}

/* Axes in pairs are accurate to 2^-100, those of floats to 2^-70: see polar_rows. Gaps below this count as
   touching, whichever box comes first. `size` is the sum of the lengths. */
static inline double pairs_rounding(double size, int digits)
{
    return (digits == 53 ? 0x1p-92 : 0x1p-64) * size;
}

/* The same in plain double, of the leading parts. No partial sum is above *size. These are wrong by 1 u each,
   products of two by 3 u, sums of three by 2 u more, and what is added up of them by 6 u: less than 16 u
   times *size. */
static double plain_gap_along(const dd n[DIM], const block_pairs *p, double *size)
{
    double distance = 0, reach = 0;
    *size = 0;
    for (int k = 0; k < DIM; k++)
        distance += n[k].hi * p->way[k].hi;
    for (int i = 0; i < DIM; i++)
    {
        double along_u = 0, along_v = 0;
        for (int k = 0; k < DIM; k++)
        {
            along_u += n[k].hi * p->u[i][k].hi;
            along_v += n[k].hi * p->v[i][k].hi;
            *size += fabs(n[k].hi) * (fabs(p->way[k].hi) + p->half_a[i].hi + p->half_b[i].hi);
        }
        reach += p->half_a[i].hi * fabs(along_u) + p->half_b[i].hi * fabs(along_v);
    }
    return fabs(distance) - reach;
}

/* Does n separate the boxes? Only by more than the rounding, so touching boxes overlap. */
static bool separates(const dd n[DIM], const block_pairs *p, int digits)
{
    double size, plain = plain_gap_along(n, p, &size);
    if (fabs(plain) > 64 * UNIT_ROUNDOFF * size)
        return plain > 0;
    return gap_along_pairs(n, p, (int[2]){0, 0}).hi > pairs_rounding(size, digits);
}

/* Pairs in lanes, with both halves of the leading part: products of these have no error (two_product). */
typedef struct lanes_factor
{
    lanes_dd x;
    lanes    head, tail;
} lanes_factor;

static inline lanes_factor factor_of(dd a, dd b)
{
    lanes x = lanes_of(a.hi, b.hi), split = lanes_mul(lanes_twice(134217729.0), x); /* 2^27 + 1 */
    lanes head = lanes_sub(split, lanes_sub(split, x));
    return (lanes_factor){{x, lanes_of(a.lo, b.lo)}, head, lanes_sub(x, head)};
}

/* The product of the leading parts, and beside it what is left of the product. */
static inline lanes_dd product_of(const lanes_factor *a, const lanes_factor *b)
{
    lanes p = lanes_mul(a->x.hi, b->x.hi), low = lanes_sub(lanes_mul(a->head, b->head), p);
    low = lanes_add(lanes_add(low, lanes_mul(a->head, b->tail)), lanes_mul(a->tail, b->head));
    low = lanes_add(low, lanes_mul(a->tail, b->tail));
    lanes more = lanes_add(lanes_mul(a->x.hi, b->x.lo), lanes_mul(a->x.lo, b->x.hi));
    return (lanes_dd){p, lanes_add(low, more)};
}

/* Fills in a pose: two products of vectors at a time, as in dot_in_pairs. */
SPEEDY void take_pose(pairs_pose *s, const block_pairs *p)
{
    lanes_factor columns[2][DIM];
    for (int k = 0; k < DIM; k++)
    {
        columns[0][k] = factor_of(p->v[0][k], p->v[1][k]);
        columns[1][k] = factor_of(p->v[2][k], p->way[k]);
    }
    for (int i = 0; i <= DIM; i++)
    {
        const dd *row = i < DIM ? p->u[i] : p->way;
        dd        found[4];
        for (int c = 0; c < 2; c++)
        {
            lanes total = lanes_twice(0), rest = lanes_twice(0);
            for (int k = 0; k < DIM; k++)
            {
                lanes_factor f = factor_of(row[k], row[k]);
                lanes_dd     product = product_of(&f, &columns[c][k]);
                lanes_dd     next = lanes_two_sum(total, product.hi);
                total = next.hi;
                rest = lanes_add(rest, lanes_add(next.lo, product.lo));
            }
            lanes_dd dots = lanes_two_sum(total, rest);
            found[2 * c] = (dd){lane(dots.hi, 0), lane(dots.lo, 0)};
            found[2 * c + 1] = (dd){lane(dots.hi, 1), lane(dots.lo, 1)};
        }
        for (int j = 0; j < DIM; j++)
            *(i < DIM ? &s->r[i][j] : &s->way[1][j]) = found[j];
        if (i < DIM)
            s->way[0][i] = found[3];
    }
}

/* Half extents times the magnitudes of cosines. */
static NOINLINE dd reach_by(dd half, dd cosine)
{
    return dd_mul(half, dd_abs(cosine));
}

SPEEDY dd face_gap_in_pairs(const pairs_pose *s, const block_pairs *p, int side, int i)
{
    dd gap = dd_sub(dd_abs(s->way[side][i]), side == 0 ? p->half_a[i] : p->half_b[i]);
    for (int j = 0; j < DIM; j++)
        gap = dd_sub(gap,
                     side == 0 ? reach_by(p->half_b[j], s->r[i][j]) : reach_by(p->half_a[j], s->r[j][i]));
    return gap;
}

SPEEDY dd edge_gap_in_pairs(const pairs_pose *s, const block_pairs *p, int i, int j, dd *ahead)
{
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    dd  r1 = s->r[i1][j], r2 = s->r[i2][j];
    dd  c1 = s->r[i][j1], c2 = s->r[i][j2];
    *ahead = dd_det(s->way[0][i2], r1, s->way[0][i1], r2);
    dd gap = dd_sub(dd_abs(*ahead), dd_add(reach_by(p->half_a[i1], r2), reach_by(p->half_a[i2], r1)));
    return dd_sub(gap, dd_add(reach_by(p->half_b[j1], c2), reach_by(p->half_b[j2], c1)));
}

/* The gap along u_i cross v_j for nearly parallel edges, times their sine, in plain double: 0 if that cannot
   tell its sign. Cosines in pairs are accurate beside the sine, while the rounded pose has lost it.

   With m the larger of the magnitudes of r1 and r2, no cosine is above sqrt(2) m. All numbers are wrong by 1
   u each, cosines by what `rounding` allows for too, a product by 1 u, and the sums add up to 4 u: less than
   16 u in all, times the products, which add up to sqrt(2) m times `size`. */
static double plain_edge_gap(const pairs_pose *s, const block_pairs *p, int i, int j, double size,
                             double rounding)
{
    int    i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    double r1 = s->r[i1][j].hi, r2 = s->r[i2][j].hi, c1 = s->r[i][j1].hi, c2 = s->r[i][j2].hi;
    double ahead = s->way[0][i2].hi * r1 - s->way[0][i1].hi * r2;
    double reach_a = p->half_a[i1].hi * fabs(r2) + p->half_a[i2].hi * fabs(r1);
    double reach_b = p->half_b[j1].hi * fabs(c2) + p->half_b[j2].hi * fabs(c1);
    double gap = fabs(ahead) - (reach_a + reach_b);
    double error = 64 * UNIT_ROUNDOFF * max2(fabs(r1), fabs(r2)) * size + 16 * rounding;
    return fabs(gap) > error ? gap : 0;
}

/* Does u_i cross v_j separate the boxes? As in edge_gaps, but if the edges are nearly parallel: then rounding
   is large beside the axis, and where plain_edge_gap cannot tell, everything is projected on it as it is.
   Parallel edges give no direction; a face axis serves in their place, as it does where the axis is one of
   the boxes' own. */
static bool edge_separates(const pairs_pose *s, const block_pairs *p, int i, int j, double size, int digits)
{
    dd     n[3], ahead, r1 = s->r[(i + 1) % 3][j], r2 = s->r[(i + 2) % 3][j];
    double sine = max2(fabs(r1.hi), fabs(r2.hi)), rounding = pairs_rounding(size, digits);
    if (r1.hi == 0 || r2.hi == 0 || s->r[i][(j + 1) % 3].hi == 0 || s->r[i][(j + 2) % 3].hi == 0)
        return false;
    if (sine > 0x1p-20)
        return edge_gap_in_pairs(s, p, i, j, &ahead).hi > rounding;
    double gap = plain_edge_gap(s, p, i, j, size, rounding);
    if (gap != 0)
        return gap > 0;
    cross_pairs(n, p->u[i], p->v[j]);
    return largest_of_pairs(n) > 0x1p-80 && separates(n, p, digits);
}

SPEEDY bool separated_in_pairs(const block_pairs *p, const pose *s, double error, pairs_pose *exact,
                               int digits)
{
    double rounding = pairs_rounding(s->size, digits), gap[2][DIM], edge_gap[3][3];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            double reach = s->half[side].at[i];
            for (int j = 0; j < DIM; j++)
                reach += s->half[1 - side].at[j] * fabs(s->r[side][i][j]);
            gap[side][i] = fabs(s->way[side].at[i]) - reach;
            if (gap[side][i] > error)
                return true;
        }
    for (int i = 0; i < 3; i++)
    {
        edge_gaps(s, i, (i + 1) % 3, (i + 2) % 3, edge_gap[i]);
        for (int j = 0; j < 3; j++)
            if (edge_gap[i][j] > error)
                return true;
    }
    take_pose(exact, p);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
            if (!(gap[side][i] < -error) && face_gap_in_pairs(exact, p, side, i).hi > rounding)
                return true;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (!(edge_gap[i][j] < -error) && edge_separates(exact, p, i, j, s->size, digits))
                return true;
    return false;
}

SPEEDY bool separated_from_pose(const pose *s, double error, const block *a, const block *b, int e,
                                int digits)
{
    block_pairs p;
    pairs_pose  exact;
    pairs_of_blocks(&p, a, b, e);
    return separated_in_pairs(&p, s, error, &exact, digits);
}

/* The pose of two boxes in pairs, rounded. In each number cosines are wrong by at most 10 u, and gaps by 20 u
   times the sum of the lengths. */
#define POSE_OF_PAIRS_ERROR (64 * UNIT_ROUNDOFF)

static void pose_of_pairs(pose *s, const block_pairs *p)
{
    vector u[DIM], v[DIM], way = plain(p->way);
    s->half[0] = plain(p->half_a);
    s->half[1] = plain(p->half_b);
    for (int i = 0; i < DIM; i++)
    {
        u[i] = plain(p->u[i]);
        v[i] = plain(p->v[i]);
    }
    turn_pose(s, u, v, &way);
}

SPEEDY bool separated_exactly(const block *a, const block *b, int digits)
{
    if (block_is_nan(a) || block_is_nan(b))
        return true;
    vector rows[2][DIM];
    block_axes(rows[0], a);
    block_axes(rows[1], b);
    if (along_coordinates(rows[0]) && along_coordinates(rows[1]))
        return separated_along_axes(a, b);
    block_pairs p;
    pairs_pose  exact;
    pose        s;
    int         e = block_exponent(a, b); /* not for ordinary scenes: nothing depends on their scale */
    pairs_of_blocks(&p, a, b, e > -200 && e < 200 ? 0 : e);
    pose_of_pairs(&s, &p);
    return separated_in_pairs(&p, &s, POSE_OF_PAIRS_ERROR * s.size, &exact, digits);
}

SELDOM bool span_of(const faces *f, const sum direction[DIM], span *s)
{
    *s = (span){.axis_enter = -1, .axis_exit = -1};
    for (int i = 0; i < DIM; i++)
    {
        int side = sign_of_sum(direction[i]);
        if (side == 0)
        {
            if (sign_of_sum(f->low[i]) > 0 || sign_of_sum(f->high[i]) < 0)
                return false;
            continue;
        }
        sum d = side > 0 ? direction[i] : sum_neg(direction[i]);
        sum enter = side > 0 ? f->low[i] : sum_neg(f->high[i]);
        sum exit = side > 0 ? f->high[i] : sum_neg(f->low[i]);
        if (s->axis_enter < 0 || sign_of_det(enter, s->d_enter, s->n_enter, d) > 0)
        {
            s->axis_enter = i;
            s->side_enter = -side;
            s->n_enter = enter;
            s->d_enter = d;
        }
        if (s->axis_exit < 0 || sign_of_det(exit, s->d_exit, s->n_exit, d) < 0)
        {
            s->axis_exit = i;
            s->side_exit = side;
            s->n_exit = exit;
            s->d_exit = d;
        }
    }
    return s->axis_enter < 0 || sign_of_det(s->n_enter, s->d_exit, s->n_exit, s->d_enter) <= 0;
}

int against_t(sum n, sum d, double t)
{
    if (isinf(t))
        return t > 0 ? -1 : 1;
    return sign_of_det(n, sum_of(1), sum_of(t), d);
}

SELDOM chord chord_in(const chord *c, const box_view *s)
{
    chord local = *c;
    if (!s->oriented)
        return local;
    vector first, second;
    for (int i = 0; i < DIM; i++)
    {
        first.at[i] = c->direction[i].a;
        second.at[i] = c->direction[i].b;
    }
    local.origin = enter_frame(s, c->origin);
    if (s->axes.exact)
    {
        first = turn_in(&s->axes, first);
        second = turn_in(&s->axes, second);
        for (int i = 0; i < DIM; i++)
            local.direction[i] = (sum){first.at[i], second.at[i], 0};
        return local;
    }
    int e = unit_exponent(largest(chord_direction(c)));
    for (int i = 0; i < DIM; i++)
        first.at[i] = sum_dd_scaled(c->direction[i], e).hi;
    first = turn_in(&s->axes, first);
    for (int i = 0; i < DIM; i++)
        local.direction[i] = sum_of(first.at[i]);
    local.exponent = e - exponent_of(s->unit);
    local.t_min = scaled_t(c->t_min, -local.exponent);
    local.t_max = scaled_t(c->t_max, -local.exponent);
    return local;
}

/* Does the stretch t_min..t_max of a line touch or overlap the box? UNCLEAR also if plain double cannot tell
   in which order the axes are entered and left. If YES, *s is the span of the line. Distances to faces and
   directions are rounded once and their quotients once more: they are off by 3 u, or by an underflow. */
static quick_answer clearly_crosses(const faces *f, const sum direction[DIM], double t_min, double t_max,
                                    span *s)
{
    const double beyond = 0x1p1000; /* an axis without motion is entered at minus this and left at this */
    double       w[DIM], enter[DIM], exit[DIM];
    double       all = 0;
    for (int i = 0; i < DIM; i++)
    {
        double low = f->low[i].a + f->low[i].b, high = f->high[i].a + f->high[i].b;
        w[i] = direction[i].a + direction[i].b;
        all += (low + high) + w[i];
        if (f->low[i].c != 0)
            return UNCLEAR;
        if (w[i] == 0)
        {
            bool between = low <= 0 && high >= 0;
            enter[i] = between ? -beyond : beyond / 8;
            exit[i] = between ? beyond : -beyond / 8;
            continue;
        }
        double to_low = low / w[i], to_high = high / w[i];
        enter[i] = min2(to_low, to_high);
        exit[i] = max2(to_low, to_high);
    }
    double last = max2(enter[0], enter[1]), before = min2(enter[0], enter[1]);
    double first = min2(exit[0], exit[1]), after = max2(exit[0], exit[1]);
    int    axis_enter = enter[1] > enter[0], axis_exit = exit[1] < exit[0];
    axis_enter += (2 - axis_enter) * (enter[2] > last);
    axis_exit += (2 - axis_exit) * (exit[2] < first);
    before = max2(before, min2(last, enter[2]));
    last = max2(last, enter[2]);
    after = min2(after, max2(first, exit[2]));
    first = min2(first, exit[2]);
    double start = max2(last, clamp(t_min, -beyond, beyond)),
           end = min2(first, clamp(t_max, -beyond, beyond));
    if (!(fabs(all) <= DBL_MAX && fabs(last) < beyond / 4 && fabs(first) < beyond / 4)) /* also if NaN */
        return UNCLEAR;
    if (clearly_below(end, start))
        return NO;
    if (!(clearly_below(start, end) && clearly_below(before, last) && clearly_below(first, after)))
        return UNCLEAR;
    bool up_enter = w[axis_enter] > 0, up_exit = w[axis_exit] > 0;
    s->axis_enter = axis_enter;
    s->side_enter = up_enter ? -1 : 1;
    s->n_enter = up_enter ? f->low[axis_enter] : sum_neg(f->high[axis_enter]);
    s->d_enter = up_enter ? direction[axis_enter] : sum_neg(direction[axis_enter]);
    s->axis_exit = axis_exit;
    s->side_exit = up_exit ? 1 : -1;
    s->n_exit = up_exit ? f->high[axis_exit] : sum_neg(f->low[axis_exit]);
    s->d_exit = up_exit ? direction[axis_exit] : sum_neg(direction[axis_exit]);
    return YES;
}

SELDOM bool crosses_box(const chord *local, const faces *f, span *s)
{
    quick_answer clear = clearly_crosses(f, local->direction, local->t_min, local->t_max, s);
    if (clear != UNCLEAR)
        return clear;
    return span_of(f, local->direction, s) &&
           (s->axis_enter < 0 || (against_t(s->n_enter, s->d_enter, local->t_max) <= 0 &&
                                  against_t(s->n_exit, s->d_exit, local->t_min) >= 0));
}
