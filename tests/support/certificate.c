/* Two bounds of a distance that prove themselves: see certificate.h. */
#include <math.h>
#include <string.h>

#include "certificate.h"

/* ---- support ---- */

/* A shape in long reals: a box (or segment) or an ellipsoid (or ball) about a centre. */
typedef struct solid
{
    bool round;
    int  axes; ///< how many axes have an extent of their own
    ore  center[3];
    ore  half[3]; ///< along the axes
    ore  axis[3][3];
} solid;

static ore zero(void)
{
    return or_of(0);
}

static ore dot(const ore a[3], const ore b[3])
{
    return or_add(or_add(or_mul(a[0], b[0]), or_mul(a[1], b[1])), or_mul(a[2], b[2]));
}

/* out = a + s b; out may be a */
static void mad(ore out[3], const ore a[3], ore s, const ore b[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = or_add(a[i], or_mul(s, b[i]));
}

static void subtract(ore out[3], const ore a[3], const ore b[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = or_sub(a[i], b[i]);
}

static void copy(ore out[3], const ore a[3])
{
    memcpy(out, a, 3 * sizeof *out);
}

static solid solid_of(const ora_shape *s)
{
    solid r;
    memset(&r, 0, sizeof r);
    r.round = s->kind == ORA_BALL || s->kind == ORA_ELLIPSOID;
    for (int i = 0; i < 3; ++i)
    {
        r.center[i] = or_of(s->p[0][i]);
        r.half[i] = or_of(s->h[s->kind == ORA_BALL ? 0 : i]);
        for (int j = 0; j < 3; ++j)
            r.axis[i][j] = or_of(i == j);
    }
    switch (s->kind)
    {
    case ORA_POINT: break;
    case ORA_SEGMENT: // one axis, of any length
        r.axes = 1;
        r.half[0] = or_of(0.5);
        for (int i = 0; i < 3; ++i)
        {
            r.axis[0][i] = or_sub(or_of(s->p[1][i]), or_of(s->p[0][i]));
            r.center[i] = or_mul(or_of(0.5), or_add(or_of(s->p[0][i]), or_of(s->p[1][i])));
        }
        break;
    case ORA_AABB:
        r.axes = s->dim;
        for (int i = 0; i < 3; ++i)
        {
            r.half[i] = or_mul(or_of(0.5), or_sub(or_of(s->p[1][i]), or_of(s->p[0][i])));
            r.center[i] = or_mul(or_of(0.5), or_add(or_of(s->p[0][i]), or_of(s->p[1][i])));
        }
        break;
    case ORA_BALL: r.axes = s->dim; break;
    default:
    {
        oq u[3][3];
        ora_axes(u, s);
        r.axes = s->dim;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                r.axis[i][j] = or_q(u[i][j]);
        break;
    }
    }
    return r;
}

/* A point of the solid that lies furthest along n. */
static void support(ore out[3], const solid *s, const ore n[3])
{
    copy(out, s->center);
    ore along[3], length = zero();
    for (int i = 0; i < s->axes; ++i)
    {
        along[i] = or_mul(s->half[i], dot(s->axis[i], n));
        length = or_add(length, or_mul(along[i], along[i]));
    }
    if (!or_sign(length))
        return;
    length = or_sqrt(length);
    for (int i = 0; i < s->axes; ++i)
    {
        if (s->round)
            mad(out, out, or_mul(s->half[i], or_div(along[i], length)), s->axis[i]);
        else if (or_sign(along[i]))
            mad(out, out, or_sign(along[i]) < 0 ? or_sub(zero(), s->half[i]) : s->half[i], s->axis[i]);
    }
}

/* Moves a point into the solid, a rounded point of it not far. */
static void feasible(ore p[3], const solid *s)
{
    ore at[3], off[3], sum = zero();
    subtract(off, p, s->center);
    for (int i = 0; i < s->axes; ++i)
    {
        const ore unit = dot(s->axis[i], s->axis[i]); // 1, but for a segment
        const ore reach = s->half[i];
        at[i] = or_sign(unit) ? or_div(dot(s->axis[i], off), unit) : zero();
        if (!or_sign(reach))
            at[i] = zero();
        else if (s->round)
            sum = or_add(sum, or_mul(or_div(at[i], reach), or_div(at[i], reach)));
        else if (or_cmp(or_abs(at[i]), reach) > 0)
            at[i] = or_sign(at[i]) < 0 ? or_sub(zero(), reach) : reach;
    }
    const ore shrink = s->round && or_cmp(sum, or_of(1)) > 0 ? or_sqrt(sum) : or_of(1);
    copy(p, s->center);
    for (int i = 0; i < s->axes; ++i)
        mad(p, p, or_div(at[i], shrink), s->axis[i]);
}

/* ---- the search ---- */

/*
 * The nearest point to 0 of the simplex, which becomes the face that holds it: of all faces whose own nearest
 * point lies in them, the one nearest to 0.
 */
static int nearest_of(ore out[3], ore w[4][3], int count)
{
    int best = 0;
    ore least = NULL, found[3] = {NULL, NULL, NULL};
    for (int mask = 1; mask < 1 << count; ++mask)
    {
        int which[4], k = 0;
        for (int i = 0; i < count; ++i)
            if (mask >> i & 1)
                which[k++] = i;
        // p = w0 + sum t_i (w_i - w0) at right angles to every (w_i - w0): a linear system, solved by
        // elimination
        ore edge[3][3], m[3][4], t[3], rest = or_of(1);
        for (int i = 0; i + 1 < k; ++i)
            subtract(edge[i], w[which[i + 1]], w[which[0]]);
        for (int i = 0; i + 1 < k; ++i)
        {
            for (int j = 0; j + 1 < k; ++j)
                m[i][j] = dot(edge[i], edge[j]);
            m[i][k - 1] = or_sub(zero(), dot(edge[i], w[which[0]]));
        }
        bool inside = true;
        for (int i = 0; i + 1 < k && inside; ++i)
        { // positive definite: no exchange of rows
            if (or_sign(m[i][i]) <= 0)
                inside = false;
            for (int row = i + 1; row + 1 < k && inside; ++row)
            {
                const ore factor = or_div(m[row][i], m[i][i]);
                for (int j = i; j < k; ++j)
                    m[row][j] = or_sub(m[row][j], or_mul(factor, m[i][j]));
            }
        }
        for (int i = k - 2; i >= 0 && inside; --i)
        {
            t[i] = m[i][k - 1];
            for (int j = i + 1; j + 1 < k; ++j)
                t[i] = or_sub(t[i], or_mul(m[i][j], t[j]));
            t[i] = or_div(t[i], m[i][i]);
            if (or_sign(t[i]) < 0)
                inside = false;
            rest = or_sub(rest, t[i]);
        }
        if (!inside || or_sign(rest) < 0)
            continue;
        ore p[3];
        copy(p, w[which[0]]);
        for (int i = 0; i + 1 < k; ++i)
            mad(p, p, t[i], edge[i]);
        const ore length = dot(p, p);
        if (least && or_cmp(length, least) >= 0)
            continue;
        least = length;
        copy(found, p);
        best = mask;
    }
    int kept = 0;
    for (int i = 0; i < count; ++i)
        if (best >> i & 1)
            copy(w[kept++], w[i]);
    copy(out, found);
    return kept;
}

enum
{
    ROUNDS = 150
};

/*
 * Is the distance within the bound? The search is that of E. G. Gilbert, D. W. Johnson and S. S. Keerthi, "A
 * fast procedure for computing the distance between complex objects in three-dimensional space" (1988), over
 * the differences a - b: v, the nearest to 0 of a few of them, is no nearer than the nearest of all, and all
 * lie beyond the plane across v through the one that reaches least along v.
 */
judgement certify(const ora_shape *sa, const ora_shape *sb, const pair_answer *r, double bound, double size,
                  ore *low, ore *high)
{
    const solid a = solid_of(sa), b = solid_of(sb);
    const ore   slack = or_mul(or_of(size), or_q(oq_two_to(-360))); // for the rounding of all this
    const ore   most = or_add(or_add(or_of(r->distance), or_of(bound)), slack);
    const ore   least = or_sub(or_sub(or_of(r->distance), or_of(bound)), slack);
    const bool  overlap_will_do = or_sign(least) <= 0;
    ore         w[4][3], v[3], p[3], q[3];
    int         count = 1;
    for (int i = 0; i < 3; ++i)
    {
        p[i] = or_of(r->point_a[i]);
        q[i] = or_of(r->point_b[i]);
    }
    feasible(p, &a);
    feasible(q, &b);
    subtract(w[0], p, q);
    copy(v, w[0]);
    *low = zero();
    *high = or_sqrt(dot(v, v));
    for (int round = 0; round < ROUNDS; ++round)
    {
        const ore length = or_sqrt(dot(v, v));
        if (or_cmp(length, *high) < 0)
            *high = length;
        if (or_cmp(*high, least) < 0)
            return CERTIFY_TOO_LARGE;
        if (or_cmp(*high, most) <= 0 && (overlap_will_do || or_cmp(*low, least) >= 0))
            return CERTIFY_RIGHT;
        if (!or_sign(length))
            return CERTIFY_UNDECIDED;
        ore minus[3];
        for (int i = 0; i < 3; ++i)
            minus[i] = or_sub(zero(), v[i]);
        support(p, &a, minus);
        support(q, &b, v);
        subtract(p, p, q);
        const ore gap = or_div(dot(p, v), length);
        if (or_cmp(gap, *low) > 0)
            *low = gap;
        if (or_cmp(*low, most) > 0)
            return CERTIFY_TOO_SMALL;
        if (or_cmp(*high, most) <= 0 && or_cmp(*low, least) >= 0)
            return CERTIFY_RIGHT;
        copy(w[count++], p);
        count = nearest_of(v, w, count);
        if (count == 4)
            --count; // 0 lies in it, but for rounding
    }
    return CERTIFY_UNDECIDED;
}

bool check_certificate(const house_case *c, int pair, const pair_answer *r)
{
    const int f = c->family;
    bool      numbers = isfinite(r->distance);
    for (int i = 0; i < 3; ++i)
        numbers = numbers && isfinite(r->point_a[i]) && isfinite(r->point_b[i]);
    HOUSE_CHECK(c, pairs[pair].name, numbers, "distance %g and points are not all finite", r->distance);
    if (!numbers)
        return false;
    const double size = pair_size(&c->a, &c->b, false);
    ore          low, high;
    // a distance may be above the range
    if (!pair_in_range(f, &c->a, &c->b, r->distance) || size > house_families[f].largest / 8)
        return false;
    double bound = pair_bound(f, pair, r->distance, size);
    if (r->overlap && size * 0x1p-90 > bound)
        bound = size * 0x1p-90; // a yes that is exact is not for this to judge
    const judgement is = certify(&c->a, &c->b, r, bound, size, &low, &high);
    HOUSE_CHECK(c, pairs[pair].name, is != CERTIFY_TOO_SMALL,
                "distance %.17g, but the gap is %.17g, bound %.3g", r->distance, or_about(low), bound);
    HOUSE_CHECK(c, pairs[pair].name, is != CERTIFY_TOO_LARGE,
                "distance %.17g, but two points are %.17g apart, bound %.3g", r->distance, or_about(high),
                bound);
    return is != CERTIFY_UNDECIDED;
}
