/*
 * What the careful units share: vectors and axes, boxes, a line and a box, a point or a segment, convex
 * shapes, and the contact patch of two of them. The headers say what each function does.
 */
#include "number/fewer_passes.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "careful/chord_box.h"
#include "careful/chord_segment.h"
#include "careful/chord_sphere.h"
#include "careful/contact_patch.h"
#include "careful/segment_segment.h"
#include "careful/segments_cross.h"
#include "careful/separating_axes.h"
#include "careful/slabs.h"
#include "quick/polygon.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/length.h"
#include "number/sum.h"
#include "number/terms.h"
#include "shape/block.h"
#include "shape/box.h"
#include "shape/chord.h"
#include "shape/convex.h"
#include "shape/ellipsoid.h"
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

SPEEDY dd dot_pairs(const dd *a, const dd *b)
{
    dd total = dd_mul(a[0], b[0]);
    for (int i = 1; i < DIM; i++)
        total = dd_add(total, dd_mul(a[i], b[i]));
    return total;
}

#if DIM == 3

SPEEDY void cross_pairs(dd n[3], const dd a[3], const dd b[3])
{
    for (int i = 0; i < 3; i++)
        n[i] = dd_det(a[(i + 1) % 3], b[(i + 2) % 3], a[(i + 2) % 3], b[(i + 1) % 3]);
}

#endif

SPEEDY vector unit_of_pairs(const dd a[DIM])
{
    vector unit = {{0}};
    double most = largest_of_pairs(a);
    if (!(most > 0))
        return unit;
    dd  scaled[DIM];
    int e = unit_exponent(most);
    for (int i = 0; i < DIM; i++)
        scaled[i] = dd_scaled(a[i], e);
    unit_in_pairs(scaled);
    for (int i = 0; i < DIM; i++)
        unit.at[i] = scaled[i].hi;
    return unit;
}

frame frame_of(const vec *axes)
{
    vector m[DIM];
    frame  f;
    load_axes(m, axes);
    f.exact = along_coordinates(m);
#if DIM == 2
    f.row[0] = add(m[0], scale(m[0], stretch_of(m[0])));
    f.row[1] = (vector){{-f.row[0].at[1], f.row[0].at[0]}};
#else
    vector once[DIM];
    double e[DIM][DIM];
    correction_of(e, m);
    for (int i = 0; i < DIM; i++)
        for (int k = 0; k < DIM; k++)
            once[i].at[k] = e[i][0] * m[0].at[k] + e[i][1] * m[1].at[k] ONLY_3D(+e[i][2] * m[2].at[k]);
    for (int i = 0; i < DIM; i++)
        for (int k = 0; k < DIM; k++)
        {
            double twice = e[i][0] * once[0].at[k] +
                           e[i][1] * once[1].at[k] ONLY_3D(+e[i][2] * once[2].at[k]);
            f.row[i].at[k] = m[i].at[k] + (once[i].at[k] + 1.5 * twice);
        }
#endif
    return f;
}

SELDOM void polar_rows(dd rows[DIM][DIM], const vec *axes)
{
    vector m[DIM];
    double c[DIM][DIM];
    load_axes(m, axes);
    polar_correction(c, m);
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            rows[i][j] = two_sum(m[i].at[j],
                                 c[i][0] * m[0].at[j] + c[i][1] * m[1].at[j] ONLY_3D(+c[i][2] * m[2].at[j]));
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
                          : scene_unit(max2(max2(size, largest(sub(load(p), s.center))), largest(s.high)));
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
        for (int k = 0; k < 4; k++)
            smaller[k] = terms[k] * 0x1p-8;
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

SPEEDY dd gap_along_pairs(const dd n[DIM], const block_pairs *p, const int across[2], double *size)
{
    const dd(*const axes[2])[DIM] = {p->u, p->v}, *const half[2] = {p->half_a, p->half_b};
    dd reach[2] = {dd_of(0), dd_of(0)};
    *size = 0;
    for (int i = 0; i < DIM; i++)
    {
        for (int k = 0; k < DIM; k++)
            *size += fabs(n[k].hi) * (fabs(p->way[k].hi) + p->half_a[i].hi + p->half_b[i].hi);
        for (int s = 0; s < 2; s++)
            if (!(across[s] >> i & 1))
                reach[s] = dd_add(reach[s], dd_mul(half[s][i], dd_abs(dot_in_pairs(n, axes[s][i]))));
    }
    return dd_sub(dd_abs(dot_in_pairs(n, p->way)), dd_add(reach[0], reach[1]));
}

/* The product of two vectors, number k of a pose, calculated when it is first asked for. */
static NOINLINE dd take_product(pairs_pose *s, dd *product, int k, const dd a[DIM], const dd b[DIM])
{
    if (!(s->known >> k & 1))
        *product = dot_in_pairs(a, b);
    s->known |= 1u << k;
    return *product;
}

static dd cosine_in_pairs(pairs_pose *s, const block_pairs *p, int i, int j)
{
    return take_product(s, &s->r[i][j], DIM * i + j, p->u[i], p->v[j]);
}

static dd way_in_pairs(pairs_pose *s, const block_pairs *p, int side, int i)
{
    return take_product(s, &s->way[side][i], DIM * (DIM + side) + i, side == 0 ? p->u[i] : p->v[i], p->way);
}

/* Half extents times the magnitudes of cosines. */
static NOINLINE dd reach_by(dd half, dd cosine)
{
    return dd_mul(half, dd_abs(cosine));
}

dd face_gap_in_pairs(pairs_pose *s, const block_pairs *p, int side, int i)
{
    dd gap = dd_sub(dd_abs(way_in_pairs(s, p, side, i)), side == 0 ? p->half_a[i] : p->half_b[i]);
    for (int j = 0; j < DIM; j++)
        gap = dd_sub(gap, side == 0 ? reach_by(p->half_b[j], cosine_in_pairs(s, p, i, j))
                                    : reach_by(p->half_a[j], cosine_in_pairs(s, p, j, i)));
    return gap;
}

#if DIM == 3

dd edge_gap_in_pairs(pairs_pose *s, const block_pairs *p, int i, int j, dd *ahead)
{
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    dd  r1 = cosine_in_pairs(s, p, i1, j), r2 = cosine_in_pairs(s, p, i2, j);
    dd  c1 = cosine_in_pairs(s, p, i, j1), c2 = cosine_in_pairs(s, p, i, j2);
    *ahead = dd_det(way_in_pairs(s, p, 0, i2), r1, way_in_pairs(s, p, 0, i1), r2);
    dd gap = dd_sub(dd_abs(*ahead), dd_add(reach_by(p->half_a[i1], r2), reach_by(p->half_a[i2], r1)));
    return dd_sub(gap, dd_add(reach_by(p->half_b[j1], c2), reach_by(p->half_b[j2], c1)));
}

/* Does u_i cross v_j separate the boxes? As in edge_gaps, but if the edges are nearly parallel: then rounding
   is large beside the axis, and everything is projected on it as it is. Parallel edges give no direction; a
   face axis serves in their place, as it does where the axis is one of A's own. */
static bool edge_separates(pairs_pose *s, const block_pairs *p, int i, int j, double rounding)
{
    dd n[3], ahead, r1 = cosine_in_pairs(s, p, (i + 1) % 3, j), r2 = cosine_in_pairs(s, p, (i + 2) % 3, j);
    double sine = max2(fabs(r1.hi), fabs(r2.hi));
    if (r1.hi == 0 || r2.hi == 0)
        return false;
    if (sine > 0x1p-20)
        return edge_gap_in_pairs(s, p, i, j, &ahead).hi > rounding;
    cross_pairs(n, p->u[i], p->v[j]);
    sine = max2(fabs(n[0].hi), max2(fabs(n[1].hi), fabs(n[2].hi)));
    return sine > 0x1p-80 && separates(n, p);
}

#endif

SPEEDY bool separated_in_pairs(const block_pairs *p, pairs_pose *exact, int digits)
{
    pose s;
    pose_of_pairs(&s, p);
    double error = 64 * UNIT_ROUNDOFF * s.size, rounding = pairs_rounding(s.size, digits);
    double gap[2][DIM];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            double reach = s.half[side].at[i];
            for (int j = 0; j < DIM; j++)
                reach += s.half[1 - side].at[j] * fabs(s.r[side][i][j]);
            gap[side][i] = fabs(s.way[side].at[i]) - reach;
            if (gap[side][i] > error)
                return true;
        }
#if DIM == 3
    double edge_gap[3][3];
    for (int i = 0; i < 3; i++)
    {
        edge_gaps(&s, i, (i + 1) % 3, (i + 2) % 3, edge_gap[i]);
        for (int j = 0; j < 3; j++)
            if (edge_gap[i][j] > error)
                return true;
    }
#endif
    exact->known = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
            if (!(gap[side][i] < -error) && face_gap_in_pairs(exact, p, side, i).hi > rounding)
                return true;
#if DIM == 3
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (!(edge_gap[i][j] < -error) && edge_separates(exact, p, i, j, rounding))
                return true;
#endif
    return false;
}

bool separated_exactly(const block *a, const block *b, int digits)
{
    if (block_is_nan(a) || block_is_nan(b))
        return true;
    vector rows[2][DIM];
    block_axes(rows[0], a);
    block_axes(rows[1], b);
    if (along_coordinates(rows[0]) && along_coordinates(rows[1]))
    {
        frame f = block_frame(a), g = block_frame(b);
        return separated_along_axes(a, &f, b, &g);
    }
    block_pairs p;
    pairs_pose  exact;
    int         e = block_exponent(a, b); /* not for ordinary scenes: nothing depends on their scale */
    pairs_of_blocks(&p, a, b, e > -200 && e < 200 ? 0 : e);
    return separated_in_pairs(&p, &exact, digits);
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

SELDOM bool crosses_box(const chord *local, const faces *f, span *s)
{
    quick_answer clear = clearly_crosses(f, local->direction, local->t_min, local->t_max, s);
    if (clear != UNCLEAR)
        return clear;
    return span_of(f, local->direction, s) &&
           (s->axis_enter < 0 || (against_t(s->n_enter, s->d_enter, local->t_max) <= 0 &&
                                  against_t(s->n_exit, s->d_exit, local->t_min) >= 0));
}

/* ---- segments (careful/segments_cross.h, careful/segment_segment.h) ---- */

/* The sums times 2^exponent. False if that loses digits. */
static bool scale_sums(sum scaled[DIM], const sum sums[DIM], int exponent)
{
    bool exact = true;
    for (int i = 0; i < DIM; i++)
    {
        sum x = sum_scaled(sums[i], exponent), back = sum_scaled(x, -exponent);
        exact = exact && back.a == sums[i].a && back.b == sums[i].b && back.c == sums[i].c;
        scaled[i] = x;
    }
    return exact;
}

/* The same as cross_by_terms for sums. */
static bool cross_of_sums(dd result[3], const sum x[DIM], const sum y[DIM])
{
    bool certain = true;
    for (int i = 0; i < CROSS_TERMS; i++)
    {
        int j = (i + 1) % DIM;
        certain = certain && det_by_terms(&result[i], x[i], y[j], x[j], y[i]);
    }
    return certain;
}

bool cross_by_terms(dd result[3], const dd x[DIM], const dd y[DIM])
{
    sum p[DIM], q[DIM];
    for (int i = 0; i < DIM; i++)
    {
        p[i] = (sum){x[i].hi, x[i].lo, 0};
        q[i] = (sum){y[i].hi, y[i].lo, 0};
    }
    return cross_of_sums(result, p, q);
}

#if DIM == 3

SELDOM bool triple_by_terms(dd *value, const sum u[3], const sum v[3], const sum w[3])
{
    dd        x[3], y[3];
    term_list all, minor;
    clear_terms(&all);
    for (int i = 0; i < 3; i++)
    {
        x[i] = two_sum(u[i].a, u[i].b);
        y[i] = two_sum(v[i].a, v[i].b);
        all.failed = all.failed || u[i].c != 0 || v[i].c != 0 || w[i].c != 0;
    }
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        clear_terms(&minor);
        add_products(&minor, 1, x[j], y[k]);
        add_products(&minor, -1, x[k], y[j]);
        add_multiple(&all, two_sum(w[i].a, w[i].b), &minor);
    }
    return value_of_terms(&all, value);
}

SELDOM void exact_triple(cd_exact *triple, const sum u[3], const sum v[3], const sum w[3])
{
    cd_exact x[3], y[3], z, minor;
    for (int i = 0; i < 3; i++)
    {
        sum_exact(&x[i], u[i]);
        sum_exact(&y[i], v[i]);
    }
    cd_exact_sum(triple, NULL, 0);
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        cd_exact_sum(&minor, NULL, 0);
        cd_exact_add_product(&minor, &x[j], &y[k]);
        cd_exact_sub_product(&minor, &x[k], &y[j]);
        sum_exact(&z, w[i]);
        cd_exact_add_product(triple, &minor, &z);
    }
}

#endif

SELDOM int pairs_with_common_exponent(dd *result, const cd_exact *numbers, int count)
{
    int e[3];
    int most = INT_MIN;
    for (int i = 0; i < count; i++)
    {
        result[i] = exact_pair(&numbers[i], &e[i]);
        most = result[i].hi != 0 && e[i] > most ? e[i] : most;
    }
    for (int i = 0; i < count; i++)
        if (result[i].hi != 0)
            result[i] = dd_scaled(result[i], e[i] - most);
    return most == INT_MIN ? 0 : most;
}

void exact_cross_product(cd_exact *result, const cd_exact *x, const cd_exact *y)
{
    for (int i = 0; i < CROSS_TERMS; i++)
    {
        int j = (i + 1) % DIM;
        cd_exact_sum(&result[i], NULL, 0);
        cd_exact_add_product(&result[i], &x[i], &y[j]);
        cd_exact_sub_product(&result[i], &x[j], &y[i]);
    }
}

dd pair_length(const dd *x, int count, int *exponent)
{
    double magnitude = 0;
    for (int i = 0; i < count; i++)
        magnitude = max2(magnitude, fabs(x[i].hi));
    *exponent = unit_exponent(magnitude);
    dd y[3];
    for (int i = 0; i < count; i++)
        y[i] = dd_scaled(x[i], *exponent);
    return length_in_range(y, count);
}

bool pairs_are_sums(const dd pairs[DIM], const sum sums[DIM], int exponent)
{
    bool exact = true;
    for (int i = 0; i < DIM; i++)
        exact = exact && is_scaled_sum(pairs[i], sums[i], exponent);
    return exact;
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

double line_gap(const line_and_point *s, double r, double exact_below)
{
    dd     w[DIM], d[DIM], terms[3];
    int    e_cross;
    int    e_w = pairs_of(w, s->w);
    int    e_d = pairs_of(d, s->d);
    dd     length = length_in_range(d, DIM);
    double most = 0;
    double size = largest(plain(w)) * largest(plain(d));
    int    shift = 0;
    cross_terms(terms, w, d);
    for (int i = 0; i < CROSS_TERMS; i++)
        most = max2(most, fabs(terms[i].hi));
    sum scaled_w[DIM], scaled_d[DIM];
    if (!(most > exact_below * size) &&
        !(scale_sums(scaled_w, s->w, e_w) && scale_sums(scaled_d, s->d, e_d) &&
          cross_of_sums(terms, scaled_w, scaled_d)))
    {
        cd_exact exact_w[DIM], exact_d[DIM], cross[3];
        for (int i = 0; i < DIM; i++)
        {
            sum_exact(&exact_w[i], s->w[i]);
            sum_exact(&exact_d[i], s->d[i]);
        }
        exact_cross_product(cross, exact_w, exact_d);
        shift = pairs_with_common_exponent(terms, cross, CROSS_TERMS) + e_w + e_d;
    }
    dd cross = pair_length(terms, CROSS_TERMS, &e_cross);

    /* All lengths from here on are times 2^(-e). */
    int e = shift - e_cross - e_w;
    dd  height = dd_div(cross, length);
    dd  radius = dd_scaled(dd_of(r), -e);
    dd  gap = dd_sub(height, radius);
    if (r == 0 || fabs(gap.hi) > 0x1p-45 * radius.hi)
        return scaled_with_sign(gap.hi, e);

    cd_exact over;
    int      e_over;
    exact_line_excess(&over, s->w, s->d, r);
    dd numerator = exact_pair(&over, &e_over);
    gap = dd_div(dd_div(numerator, dd_mul(length, length)), dd_add(height, radius));
    return scaled_with_sign(gap.hi, e_over + 2 * e_d - e);
}

/* ---- a line and a point (careful/chord_sphere.h, careful/chord_segment.h) ---- */

SELDOM int sign_of_offset_minus(const chord *c, vector center, double r, double t)
{
    vector w, bound;
    offset(&w, &bound, c, center, t);
    double estimate = dot(w, w) - r * r;
    if (fabs(estimate) > 8 * UNIT_ROUNDOFF * (dot(bound, bound) + r * r) + UNDERFLOW_GUARD)
        return sign_of(estimate);
    term_list all;
    dd        value;
    clear_terms(&all);
    for (int i = 0; i < DIM; i++)
    {
        term_list along;
        clear_terms(&along);
        add_term(&along, center.at[i]);
        add_term(&along, -c->origin.at[i]);
        add_product(&along, -1, t, c->direction[i].a);
        add_product(&along, -1, t, c->direction[i].b);
        add_product(&along, -1, t, c->direction[i].c);
        add_square(&all, 1, &along);
    }
    add_product(&all, -1, r, r);
    if (value_of_terms(&all, &value))
        return sign_of(value.hi);
    cd_exact exact[DIM], total, radius;
    exact_offset(exact, c, center, t);
    cd_exact_sum(&total, NULL, 0);
    for (int i = 0; i < DIM; i++)
        cd_exact_add_product(&total, &exact[i], &exact[i]);
    cd_exact_sum(&radius, &r, 1);
    cd_exact_sub_product(&total, &radius, &radius);
    return total.sign;
}

SELDOM int sign_of_advance(const chord *c, vector center, double t)
{
    vector w, bound;
    vector d = chord_direction(c);
    double magnitude = 0;
    offset(&w, &bound, c, center, t);
    for (int i = 0; i < DIM; i++)
        magnitude += bound.at[i] * fabs(d.at[i]);
    double estimate = dot(w, d);
    if (fabs(estimate) > 8 * UNIT_ROUNDOFF * magnitude + UNDERFLOW_GUARD)
        return sign_of(estimate);
    if (t == 0)
    {
        sum way[DIM];
        for (int i = 0; i < DIM; i++)
            way[i] = difference(center.at[i], c->origin.at[i]);
        return sign_of_dot(way, c->direction, DIM);
    }
    cd_exact exact[DIM], direction, total;
    exact_offset(exact, c, center, t);
    cd_exact_sum(&total, NULL, 0);
    for (int i = 0; i < DIM; i++)
    {
        sum_exact(&direction, c->direction[i]);
        cd_exact_add_product(&total, &exact[i], &direction);
    }
    return total.sign;
}

SELDOM int sign_of_line_minus(const chord *c, vector center, double r)
{
    vector d = chord_direction(c);
    vector w = sub(center, c->origin);
    double crossed = 0;
    double reach = 0;
    double bound = 0;
    for (int i = 0; i < DIM; i++)
        reach += (r * d.at[i]) * (r * d.at[i]);
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < i; j++)
        {
            double p = w.at[i] * d.at[j];
            double q = w.at[j] * d.at[i];
            double error = 4 * UNIT_ROUNDOFF * (fabs(p) + fabs(q)) + UNDERFLOW_GUARD;
            crossed += (p - q) * (p - q);
            bound += (2 * fabs(p - q) + error) * error;
        }
    if (fabs(crossed - reach) > bound + 12 * UNIT_ROUNDOFF * (crossed + reach) + UNDERFLOW_GUARD)
        return crossed > reach ? 1 : -1;

    cd_exact exact;
    sum      way[DIM];
    dd       pairs[DIM], direction[DIM], value = dd_of(0);
    bool     are_pairs = true;
    for (int i = 0; i < DIM; i++)
    {
        way[i] = difference(center.at[i], c->origin.at[i]);
        pairs[i] = sum_dd(way[i]);
        direction[i] = sum_dd(c->direction[i]);
        are_pairs = are_pairs && c->direction[i].c == 0;
    }
    if (r == 0)
        return !collinear(c, way);
    /* In pairs each minor is off by less than 2^-100 |w| |d|, its square by that times 2 |minor| and by
       2^-101 of itself, and so their sum, less that of r d, by less than 2^-97 (|w|^2 + r^2) |d|^2. */
    for (int i = 0; i < DIM; i++)
    {
        dd step = dd_mul(dd_of(r), direction[i]);
        value = dd_sub(value, dd_mul(step, step));
        for (int j = 0; j < i; j++)
        {
            dd minor = dd_det(pairs[i], direction[j], pairs[j], direction[i]);
            value = dd_add(value, dd_mul(minor, minor));
        }
    }
    double lengths = dot(w, w) + r * r, size = lengths * dot(d, d);
    if (are_pairs && lengths < 0x1p400 && dot(d, d) < 0x1p400 && size > 0x1p-400 &&
        fabs(value.hi) > 0x1p-95 * size)
        return sign_of(value.hi);
    if (are_pairs && line_excess(&value, pairs, direction, r))
        return sign_of(value.hi);
    exact_line_excess(&exact, way, c->direction, r);
    return exact.sign;
}

SELDOM int sign_of_offset_cross(const chord *c, vector point, const sum u[DIM], double t)
{
    vector w, bound;
    offset(&w, &bound, c, point, t);
    double estimate = w.at[0] * sum_value(u[1]) - w.at[1] * sum_value(u[0]);
    double magnitude = bound.at[0] * sum_bound(u[1]) + bound.at[1] * sum_bound(u[0]);
    if (fabs(estimate) >
        8 * UNIT_ROUNDOFF * magnitude + UNDERFLOW_GUARD * (1 + sum_magnitude(u[0]) + sum_magnitude(u[1])))
        return sign_of(estimate);
    cd_exact exact[DIM], direction, cross;
    exact_offset(exact, c, point, t);
    cd_exact_sum(&cross, NULL, 0);
    sum_exact(&direction, u[1]);
    cd_exact_add_product(&cross, &exact[0], &direction);
    sum_exact(&direction, u[0]);
    cd_exact_sub_product(&cross, &exact[1], &direction);
    return cross.sign;
}

SELDOM dd passing_t(const chord *c, vector point)
{
    double m_w = 0;
    sum    w[DIM];
    for (int i = 0; i < DIM; i++)
    {
        w[i] = difference(point.at[i], c->origin.at[i]);
        m_w = max2(m_w, fabs(sum_value(w[i])));
    }
    int e_w = unit_exponent(m_w);
    int e_d = unit_exponent(largest(chord_direction(c)));
    dd  wd = dd_of(0), d_d = dd_of(0);
    for (int i = 0; i < DIM; i++)
    {
        dd d = sum_dd_scaled(c->direction[i], e_d);
        wd = dd_add(wd, dd_mul(sum_dd_scaled(w[i], e_w), d));
        d_d = dd_add(d_d, dd_mul(d, d));
    }
    return dd_scaled(dd_div(wd, d_d), e_d - e_w);
}

/* ---- convex shapes (shape/convex.h) ----

   Those of the plane are segments and boxes: its ellipses are answered in space (in_space.h). */

#if DIM == 3

SELDOM void convex_axes(convex *s, const vec *axes, vec size, int exponent, int digits)
{
    dd    rows[DIM][DIM];
    frame f = frame_of(axes);
    if (digits == 53 && !f.exact)
        polar_rows(rows, axes);
    s->count = DIM;
    for (int i = 0; i < DIM; i++)
    {
        s->size[i] = radius_at(load(size).at[i], exponent);
        s->axis[i] = f.row[i];
        for (int j = 0; j < DIM; j++)
        {
            dd row = digits == 53 && !f.exact ? rows[i][j] : dd_of(f.row[i].at[j]);
            s->edge[i][j] = dd_mul(dd_of(s->size[i]), row);
            s->plain[i].at[j] = s->edge[i][j].hi;
        }
    }
}

SELDOM convex convex_of_ellipsoid(const ellipsoid *e, vector origin, int exponent, int digits)
{
    convex s = {.round = true};
    convex_at(&s, e->center, origin, exponent);
    convex_axes(&s, AXES_OF(e), e->radii, exponent, digits);
    return s;
}

SELDOM convex convex_of_obb(const obb *b, vector origin, int exponent, int digits)
{
    convex s = {.round = false};
    convex_at(&s, b->center, origin, exponent);
    convex_axes(&s, AXES_OF(b), b->half_extents, exponent, digits);
    return s;
}

SELDOM convex reduced_below(const convex *s, double negligible)
{
    convex r = *s;
    int    extents = 0;
    bool   equal = true;
    for (int i = 0; i < DIM; i++)
    {
        equal = equal && s->size[i] == s->size[0];
        if (s->size[i] > negligible)
        {
            memcpy(r.edge[0], s->edge[i], sizeof r.edge[0]);
            r.plain[0] = s->plain[i];
            r.axis[0] = s->axis[i];
            r.size[0] = s->size[i];
            extents++;
        }
    }
    if (!equal && extents > 1)
        return *s;
    r.round = false;
    r.count = equal || extents == 0 ? 0 : 1;
    r.radius = equal && extents > 0 ? s->size[0] : 0;
    return r;
}

#endif

/* Sets the middle of s between p and q, and half[] to half the vector from p to q: the diagonal of an
   AABB, or a segment. */
static void convex_between(convex *s, vec p, vec q, vector origin, int exponent, dd half[DIM])
{
    vector low = load(p), high = load(q);
    for (int i = 0; i < DIM; i++)
    {
        dd to_low = sum_dd_scaled(difference(low.at[i], origin.at[i]), exponent);
        dd to_high = sum_dd_scaled(difference(high.at[i], origin.at[i]), exponent);
        s->middle[i] = dd_times(dd_add(to_low, to_high), 0.5);
        s->place.at[i] = s->middle[i].hi;
        half[i] = dd_times(sum_dd_scaled(difference(high.at[i], low.at[i]), exponent), 0.5);
    }
}

#if DIM == 3

SELDOM convex convex_of_aabb(const aabb *b, vector origin, int exponent)
{
    convex s = {.count = DIM};
    dd     half[DIM];
    convex_between(&s, b->min, b->max, origin, exponent, half);
    for (int i = 0; i < DIM; i++)
    {
        s.edge[i][i] = half[i];
        s.plain[i].at[i] = s.size[i] = half[i].hi;
        s.axis[i].at[i] = 1;
    }
    return s;
}

#endif

SELDOM convex convex_of_segment(const segment *b, vector origin, int exponent)
{
    convex s = {.count = 1};
    convex_between(&s, b->a, b->b, origin, exponent, s.edge[0]);
    for (int i = 0; i < DIM; i++)
        s.plain[0].at[i] = s.edge[0][i].hi;
    s.axis[0] = unit_vector(s.plain[0]);
    s.size[0] = sqrt(dot(s.plain[0], s.plain[0]));
    return s;
}

#if DIM == 3

SPEEDY double support_of(const convex *s, vector n, vector *point)
{
    double reach = s->radius * sqrt(dot(n, n));
    double squares = 0;
    *point = scale(n, s->radius);
    for (int i = 0; i < s->count; i++)
    {
        double x = dot(s->plain[i], n);
        squares += x * x;
        reach += s->round ? 0 : fabs(x);
        *point = along(*point, s->round ? x : sign_of(x), s->plain[i]);
    }
    if (!s->round)
        return reach;
    reach = sqrt(squares);
    *point = reach > 0 ? scale(*point, 1 / reach) : (vector){{0}};
    return reach;
}

SELDOM dd reach_in_pairs(const convex *s, const dd n[DIM], dd length)
{
    dd reach = dd_mul(dd_of(s->radius), length);
    dd squares = dd_of(0);
    for (int i = 0; i < s->count; i++)
    {
        dd x = dd_of(0);
        for (int j = 0; j < DIM; j++)
            x = dd_add(x, dd_mul(s->edge[i][j], n[j]));
        if (s->round)
            squares = dd_add(squares, dd_mul(x, x));
        else
            reach = dd_add(reach, dd_abs(x));
    }
    return s->round ? dd_sqrt(squares) : reach;
}

SELDOM dd gap_in_pairs(const convex *a, const convex *b, vector n)
{
    dd direction[DIM];
    dd gap = dd_of(0);
    dd squares = dd_of(0);
    for (int i = 0; i < DIM; i++)
    {
        direction[i] = dd_of(n.at[i]);
        gap = dd_add(gap, dd_mul(direction[i], dd_sub(a->middle[i], b->middle[i])));
        squares = dd_add(squares, two_product(n.at[i], n.at[i]));
    }
    dd length = dd_sqrt(squares);
    gap = dd_sub(gap, dd_add(reach_in_pairs(a, direction, length), reach_in_pairs(b, direction, length)));
    return dd_div(gap, length);
}

#endif

/* The point of s that is nearest to the one that lies `way` from its middle, and *back, the way to it from
   there, as far as that is along the axes of s: it is accurate however short it is. */
static SELDOM NOINLINE vector project(const convex *s, vector way, vector *back)
{
    double q[DIM], m[DIM], x[DIM];
    vector on = s->place;
    *back = (vector){{0}};
    if (s->count == 0)
    {
        double d = sqrt(dot(way, way));
        if (!(d > s->radius))
            return add(on, way);
        *back = scale(way, (s->radius - d) / d);
        return along(on, s->radius / d, way);
    }
    for (int i = 0; i < s->count; i++)
        q[i] = dot(s->axis[i], way);
    if (!is_round(s))
        for (int i = 0; i < s->count; i++)
            x[i] = clamp(q[i], -s->size[i], s->size[i]);
    else if (!ellipsoid_nearest(q, s->size, DIM, m, x))
        return add(on, way);
    for (int i = 0; i < s->count; i++)
    {
        on = along(on, x[i], s->axis[i]);
        *back = along(*back, x[i] - q[i], s->axis[i]);
    }
    return on;
}

SELDOM vector nearest_of(const convex *s, vector p)
{
    vector way = sub(p, s->place), back, on = project(s, way, &back);
    bool   all = s->count == 0 || s->count == DIM;
    return all && (largest(back) < 0.25 * largest(way) || largest(back) == 0) ? add(p, back) : on;
}

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* Across a segment, what is left of the way is taken twice, so that it has no rounded part along it. */
SELDOM vector way_back(const convex *s, vector p, vector off)
{
    vector rest = add(sub(p, s->place), off), back;
    project(s, rest, &back);
    if (s->count == 0 || s->count == DIM)
        return back;
    for (int i = 0; i < 2 * s->count; i++)
        rest = along(rest, -dot(s->axis[i % s->count], rest), s->axis[i % s->count]);
    return sub(back, rest);
}

#endif

/* ---- the contact patch (careful/contact_patch.h) ---- */

/* The supporting feature of a convex shape: what of it lies farthest along a direction. */
typedef struct feature
{
    vector middle;
    vector axis[DIM]; /* unit vectors along its edges */
    double size[DIM]; /* half the lengths of its edges */
    int    count;     /* how many axes: 0 a point, 1 an edge, 2 a face */
    double blunt;     /* radius of curvature: 0 at a corner, infinite where it is flat */
} feature;

/* The supporting feature of s along n. */
static feature feature_of(const convex *s, vector n, double tolerance)
{
    feature f;
    f.middle = s->place;
    f.count = 0;
#if DIM == 3
    double longest = 0;
    if (s->round)
    {
        vector point;
        double reach = support_of(s, n, &point);
        for (int i = 0; i < DIM; i++)
            longest = max2(longest, s->size[i]);
        f.middle = add(s->place, point);
        f.blunt = reach > tolerance ? longest * (longest / reach) : INFINITY;
        return f;
    }
#endif
    f.middle = s->radius > 0 ? along(f.middle, s->radius, n) : s->place;
    f.blunt = s->radius;
    for (int i = 0; i < s->count; i++)
    {
        double reach = dot(s->plain[i], n);
        /* The last of these holds for at most DIM - 1 perpendicular axes. */
        if (2 * fabs(reach) <= tolerance && s->size[i] > 0 && 2 * fabs(dot(s->axis[i], n)) < 1)
        {
            f.axis[f.count] = s->axis[i];
            f.size[f.count++] = s->size[i];
        }
        else
            f.middle = add(f.middle, scale(s->plain[i], 1 - 2 * (reach < 0))); /* branch-free */
    }
    return f;
}

/* The middle of what two edges or faces share that lie on each other. f has no more edges than g. */
static vector patch_of_faces(const feature *f, const feature *g, double tolerance)
{
    vector way = sub(f->middle, g->middle);
    vector u = f->axis[0];
    double host[DIM], base[DIM], r[DIM];
    if (f->count == 1 && f->size[0] > g->size[0] && g->count == 1)
        return patch_of_faces(g, f, tolerance);
    for (int i = 0; i < g->count; i++)
    {
        host[i] = g->size[i];
        base[i] = dot(way, g->axis[i]);
        r[i] = dot(u, g->axis[i]);
    }
#if DIM == 3
    if (f->count == 2)
    {
        double shared[2] = {base[0], base[1]};
        double both[2][2] = {{r[0], dot(f->axis[1], g->axis[0])}, {r[1], dot(f->axis[1], g->axis[1])}};
        shared_middle(shared, host, f->size, both, tolerance);
        return add(g->middle, add(scale(g->axis[0], shared[0]), scale(g->axis[1], shared[1])));
    }
    vector across = cross(u, g->axis[0]);
    double square = dot(across, across);
    if (g->count == 1 && f->size[0] * sqrt(square) > tolerance)
    {
        /* Crossing edges: way + s u - t v, which remains between their points, is parallel to u cross v,
           so its cross product with v has no component there. */
        double s = clamp(dot(cross(g->axis[0], way), across) / square, -f->size[0], f->size[0]);
        double t = clamp(base[0] + r[0] * s, -g->size[0], g->size[0]);
        s = clamp(r[0] * t - dot(way, u), -f->size[0], f->size[0]);
        return add(f->middle, scale(u, s));
    }
#endif
    return add(f->middle, scale(u, middle_in_slabs(host, base, r, g->count, f->size[0], tolerance)));
}

/* Is p in a box, or within tolerance of it? False for other shapes. */
static bool box_has(const convex *s, vector p, double tolerance)
{
    bool   has = s->count == DIM && !is_round(s);
    vector way = sub(p, s->place);
    for (int i = 0; i < s->count; i++)
        has = has && fabs(dot(s->axis[i], way)) <= s->size[i] + tolerance;
    return has;
}

/* Moves p, a point of the segment a, along it into the box b, within tolerance. False if it does not get
 * there. */
static bool slides_into(const convex *a, const convex *b, vector *p, double tolerance)
{
    double low = -a->size[0], high = a->size[0];
    vector way = sub(a->place, b->place);
    for (int i = 0; i < DIM; i++)
    {
        double at = dot(b->axis[i], way), step = dot(b->axis[i], a->axis[0]);
        double room = b->size[i] + tolerance;
        if (step == 0 && fabs(at) <= room)
            continue;
        low = max2(low, min2((-room - at) / step, (room - at) / step));
        high = min2(high, max2((-room - at) / step, (room - at) / step));
    }
    double s = clamp(dot(sub(*p, a->place), a->axis[0]), low, high);
    *p = low <= high ? along(a->place, s, a->axis[0]) : *p;
    return low <= high;
}

/* Moves *p as far as the further steps of a geometric series would, if these two are its last ones. */
SELDOM static NOINLINE void go_on(vector *p, const vector *step, const vector *last_step)
{
    double share = dot(*step, *last_step) / dot(*last_step, *last_step);
    if (share > 0 && share < 1)
        for (int i = 0; i < DIM; i++)
            p->at[i] += step->at[i] * (share / (1 - share));
}

/* A point that both shapes contain within rounding, from a point p near it: by projecting it onto both in
   turn (W. Cheney and A. A. Goldstein, "Proximity Maps for Convex Sets", 1959). Every second step goes as far
   as a geometric series of such steps would. That takes forever at a face which a segment leaves at a tiny
   angle, so there p goes along the segment first. */
static vector in_both(const convex *a, const convex *b, vector p, double size, int digits)
{
    if (box_has(a, p, point_rounding(digits) * size) && box_has(b, p, point_rounding(digits) * size))
        return p;
    if (a->count == 1 && !is_round(a) && b->count == DIM && !is_round(b) &&
        !box_has(b, p, point_rounding(digits) * size))
        for (int k = 1; k <= 4; k++)
            if (slides_into(a, b, &p, k * point_rounding(digits) * size))
                break;
    vector step = {{0}};
    for (int k = 0; k < 99; k++)
    {
        vector before = p, last_step = step;
        p = nearest_of(b, nearest_of(a, p));
        step = sub(p, before);
        if (largest(step) <= 2 * point_rounding(digits) * size)
            break;
        if (k % 2 == 1)
            go_on(&p, &step, &last_step);
    }
    return p;
}

SELDOM vector patch(const convex *a, const convex *b, vector n, double size, int digits)
{
    double tolerance = patch_rounding(digits) * size;
#if DIM == 3
    if (a->round || b->round)
    {
        convex reduced_a = a->round ? reduced(a) : *a, reduced_b = b->round ? reduced(b) : *b;
        if ((a->round && !reduced_a.round) || (b->round && !reduced_b.round))
            return patch(&reduced_a, &reduced_b, n, size, digits);
    }
#endif
    feature f = feature_of(a, scale(n, -1), tolerance);
    feature g = feature_of(b, n, tolerance);
    /* A feature that is a point is the patch; of two points, the sharper one. */
    bool   a_is_point = f.count == 0 && f.blunt < INFINITY;
    bool   b_is_point = g.count == 0 && g.blunt < INFINITY;
    vector p = f.middle;
    if (b_is_point && !(a_is_point && f.blunt <= g.blunt))
        p = g.middle;
    else if (!a_is_point && !is_round(a) && !is_round(b))
        p = f.count > g.count ? patch_of_faces(&g, &f, tolerance) : patch_of_faces(&f, &g, tolerance);
    /* Where features are nearly parallel, n may be the normal of a neighbour that fits equally well. */
    return in_both(a, b, p, size, digits);
}
