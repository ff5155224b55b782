/*
 * Sweeps of points, circles and spheres against circles and spheres, in plain double with a bound of the
 * errors. In the comments, "sphere" stands for all of them. `digits` are those of the family's scalar.
 *
 * With c the vector from A's centre to B's, w = motion_a - motion_b and R the sum of the radii, they touch at
 * the roots of w.w t^2 - 2 w.c t + g, with g = c.c - R^2: a ray along w against a sphere of radius R
 * (see quick/ray_sphere.h).
 */
#include "number/fewer_copies.h"
#include "number/fewer_passes.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "quick/ray.h"
#include "quick/ray_sphere.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_spheres.h"
#include "space/family.h"
#include "space/vector.h"

/* When a sphere touches another, and B's outward normals there. */
typedef struct sphere_contacts
{
    double t_enter, t_exit;
    vector normal_enter, normal_exit;
    bool   starts_inside;
} sphere_contacts;

/* Squares of lengths and of motions must be within 2^-400 and 2^500, and within 2^200 of one another: then a
   scene that is scaled (sweep_again) is taken wherever it would be taken as it is. */
static inline bool squares_in_range(double size, double w_w, bool rests)
{
    const double more = max2(size, w_w), less = rests ? size : min2(size, w_w);
    return (less > max2(0x1p-400, 0x1p-200 * more)) & (more < 0x1p500);
}

static inline double minors_squared(vector w, vector d)
{
    double m = w.at[0] * d.at[1] - w.at[1] * d.at[0];
#if DIM == 2
    return m * m;
#else
    double n = w.at[1] * d.at[2] - w.at[2] * d.at[1], o = w.at[2] * d.at[0] - w.at[0] * d.at[2];
    return m * m + n * n + o * o;
#endif
}

/* The direction of t w - c, whose length is almost R: |x|^2 = R^2 (1 + e) with e below 2^-28, and
   1 / |x| = (1 - e / 2) / R to within e^2 / R. */
static inline vector unit_offset(vector c, vector w, double t, double inverse, double keep)
{
    vector x = ray_normal(c, w, t, inverse);
    double factor = keep * (1.5 - 0.5 * dot(x, x));
    return (vector){{x.at[0] * factor, x.at[1] * factor ONLY_3D(, x.at[2] * factor)}};
}

/* How far below 0 g may be, as a part of `size`, for spheres that rest on each other: rest_depth and
   touch_depth (quick/resting_start.h) as seen by g. A depth of p R is a g of -2 p R^2, or -p size, and R is
   at most sqrt(3) times L, for the largest coordinate of c is at least |c| / sqrt(3): 4 epsilon size is below
   7 epsilon L, and epsilon / 2 below epsilon L. 4 epsilon is 2^-50, or 8 u, in double, where 32 u tells apart
   from inside. */
static inline double rest_part(int digits)
{
    return digits == 53 ? 32 * UNIT_ROUNDOFF : 4 * epsilon_of(digits);
}

static inline double touch_part(int digits)
{
    return digits == 53 ? 4 * epsilon_of(digits) : 0.5 * epsilon_of(digits);
}

/* A start in touch or nearly, of a motion that clearly leads in or out. w.c is off by 5 u |c| |w|, and here
   it is above 2^-10 of that. As c.c and R^2 agree to 2^-10, c.c is off by 5 u of itself and R^2 by 3 u, g is
   off by 4 u size. So what is above -5 u size as calculated is above -9.2 u size: no deeper than 8 epsilon L
   (see rest_part). In float that is nothing beside the bounds, and what is below touch_part starts inside.

   The discriminant (w.c)^2 - w.w g has no cancellation worth mentioning: where g > 0, the second term is
   below 2^-26 of the first. So t_enter is off by what g is off over |w.c|, which moves the spheres apart or
   together by 4 u size / R < 9 u R, and t_exit by little more than what 2 w.c is off over w.w: 10 u |c| along
   the motion. */
HOT_INLINE quick_answer contacts_at_start(vector c, vector w, double r, double g, sphere_contacts *s,
                                          int digits)
{
    const double c_c = dot(c, c), w_w = dot(w, w), w_c = dot(w, c), size = c_c + r * r;
    const double rests = digits == 53 ? 5 * UNIT_ROUNDOFF : rest_part(digits);
    const double touches = digits == 53 ? rests : touch_part(digits);
    const bool   clear = w_c * w_c > 0x1p-20 * (c_c * w_w);
    if (!(clear & (g >= -rests * size)))
        return UNCLEAR;
    if (w_c < 0)
        return NO;
    const double outer = w_c + sqrt(w_c * w_c - w_w * g), inverse = 1 / r;
    const double t0 = positive(g) / outer, t1 = outer / w_w;
    if (!(t0 < 0.5))
        return UNCLEAR;
    if (!s)
        return YES;
    s->starts_inside = g < -touches * size;
    s->t_enter = t0;
    s->t_exit = t1;
    s->normal_enter = unit_offset(c, w, t0, inverse, !s->starts_inside);
    s->normal_exit = unit_offset(c, w, t1, inverse, 1);
    return YES;
}

/* Do they hit, and when? s is NULL where only that is asked. c is the vector between the centres, w the
   relative motion.

   With size = c.c + R^2, R being a rounded sum: g is off by less than 9 u size, so 32 u size tells apart from
   inside; in float what may rest, see rest_part, is looked at more closely. The discriminant as (w.c)^2 - w.w
   g is off by less than 34 u size w.w (see quick_raycast_sphere), that of minors by no more, and
   discriminant_by_minors bounds it closer, R's rounding included in 1.5 times its bound.

   How far is the contact off, for a start apart? An error of t moves the centres by that times |w| along the
   motion, and their distance by that times root / R, the root being that of the discriminant; |far| is at
   least that root, and at least |w.c|.
   - An error of g moves the nearer root g / far by that divided by |far|, and so the distance by no more than
     (error of g) / R, or / c where c is large beside R: less than 9 u L.
   - An error of the discriminant moves the distance by that times g / (2 far^2 R). In float the square root
     is accurate to 2^-34: 2^-33 L. In double the minors are off by 8 u (2 R^2 + 1.5 R c) w.w, so that the
     distance is off by less than 4 u L. The other discriminant would be off by c / R times as much: double
     takes minors.
   Together with the roundings of t that is less than 16 u L, or 8 eps L; less than 3.5 eps L was seen.

   In double, only squares_in_range will do. */
HOT_INLINE quick_answer contacts_of(vector c, vector w, double r, sphere_contacts *s, int digits)
{
    const bool   in_double = digits == 53;
    const double fine = in_double ? 0x1p-30 : 0x1p-33;
    double       c_c = dot(c, c), w_w = dot(w, w), w_c = dot(w, c), r_r = r * r, size = c_c + r_r;
    double       g = c_c - r_r, reach = r_r * w_w;
    double       discriminant = in_double ? reach - minors_squared(c, w) : w_c * w_c - w_w * g;
    double       error = 48 * UNIT_ROUNDOFF * (size * w_w);
    bool         rests = taxi_length(w) == 0;
    if (in_double && !squares_in_range(size, w_w, rests))
        return UNCLEAR;
    bool apart = g > 32 * UNIT_ROUNDOFF * size;
    if (apart & (((w_c < 0) & (w_c * w_c > 0x1p-90 * c_c * w_w)) | (discriminant < -error)))
        return NO;
    if (!(apart | (g < -rest_part(digits) * size)))
        return contacts_at_start(c, w, r, g, s, digits);
    if (!(fine * discriminant > error && discriminant > 0x1p-16 * reach))
    {
        if (apart & rests)
            return NO;
        discriminant = discriminant_by_minors(c, w, r, w_w, c_c, &error);
        error *= 1.5;
        if (apart && discriminant < -error)
            return NO;
        if (!(fine * discriminant > error && discriminant > 0x1p-16 * reach && c_c < 0x1p34 * r_r))
            return UNCLEAR;
    }
    double root = sqrt(discriminant), outer = w_c + copysign(root, w_c);
    double to_outer = outer / w_w, to_inner = g / outer;
    double t0 = min2(to_inner, to_outer), t1 = max2(to_inner, to_outer);
    double t_error = t0 * 0x1p-29 + 0x1p-47 * size / fabs(outer);
    if (apart && t0 - 1 > t_error)
        return NO;
    if (apart && !(1 - t0 > t_error))
        return UNCLEAR;
    if (!s)
        return YES;
    double inverse = 1 / r;
    s->starts_inside = !apart;
    s->t_enter = apart ? t0 : 0;
    s->t_exit = t1;
    s->normal_enter = unit_offset(c, w, t0, inverse, apart);
    s->normal_exit = unit_offset(c, w, t1, inverse, 1);
    return YES;
}

/* ---- a start in touch, or nearly ---- */

/* The sum of x_i y_i. The larger parts of the products are summed without an error. What is left over is
   below 2 u of the sum of all |x_i y_i| for each step, so its own roundings, with four terms, and the
   products of smaller parts are below 2^-100 of that. */
static NOINLINE dd sum_of_products(const dd *x, const dd *y, int count)
{
    double total = 0, rest = 0;
    for (int i = 0; i < count; i++)
    {
        dd p = two_product(x[i].hi, y[i].hi), s = two_sum(total, p.hi);
        total = s.hi;
        rest += (s.lo + p.lo) + (x[i].hi * y[i].lo + x[i].lo * y[i].hi);
    }
    return two_sum(total, rest);
}

/* w.c, accurate to 2^-38 or off by less than 2^-98 |c| |w|. Rounded once each and multiplied, they are off by
   5 u of the sum of all |w_i c_i|; so seldom are pairs needed. */
static inline double closing_of(const dd w[DIM], const dd c[DIM])
{
    double sum = 0, all = 0;
    for (int i = 0; i < DIM; i++)
    {
        sum += w[i].hi * c[i].hi;
        all += fabs(w[i].hi * c[i].hi);
    }
    return fabs(sum) >= 0x1p-12 * all ? sum : sum_of_products(w, c, DIM).hi;
}

/* The second look of contacts_of: g and w.c in pairs, from the exact c, w and R. With size = c.c + R^2
   they are off by less than 2^-98 size and 2^-98 |c| |w|. Up to 2^-60 of these they are taken for 0: that is
   less than 2^-58 R of the distance at the start, and less than 2^-60 |t w| of what the motion closes. What
   is larger is accurate to 2^-38, and so is t0. Apart, in touch or resting and closing nothing is NO, and
   what is no deeper than touch_part touches: |c|^2 is then R^2 (1 + e) with e below 2^-22, and normals are
   off by less than e^2 / 2.

   Here |g| <= 2^-12 size, so R and c agree to 2^-11. The discriminant D = (w.c)^2 - w.w g, rounded, is off by
   less than 8 u S, S being the sum of both terms. If it starts inside, they add up, and D = S. If it starts
   apart, D < -8 u S is NO. A hit has D > 2^-10 S: then the root is off by 4 u S / root <= 2^7 u sqrt(S).
   Where the terms cancel, (w.c)^2 is near w.w g, which is below 2^-11 R^2 w.w, and that moves the centres by
   less than u R. Else root and outer are accurate to a few u, as are g / outer and outer / w.w: the contact
   at the exit is off by less than 8 u |t w|, that of the entry by far less, as |t w| is of the order of |g| /
   R. */
static NOINLINE quick_answer contacts_in_touch(const moving_spheres *x, sphere_contacts *s, int digits)
{
    dd     c[DIM + 1], d[DIM + 1], w[DIM], r = two_sum(x->radius[0], x->radius[1]);
    vector way, motion;
    for (int i = 0; i < DIM; i++)
    {
        d[i] = c[i] = two_sum(x->center[1].at[i], -x->center[0].at[i]);
        w[i] = two_sum(x->motion[0].at[i], -x->motion[1].at[i]);
        way.at[i] = c[i].hi;
        motion.at[i] = w[i].hi;
    }
    c[DIM] = r;
    d[DIM] = dd_neg(r);
    double c_c = dot(way, way), w_w = dot(motion, motion), size = c_c + r.hi * r.hi;
    double g = sum_of_products(c, d, DIM + 1).hi, closing = closing_of(w, c);
    bool   rests = taxi_length(motion) == 0; /* squares may be 0 in a motion */
    if (!(squares_in_range(size, w_w, rests) & (fabs(g) <= 0x1p-12 * size)))
        return UNCLEAR;
    g = fabs(g) > 0x1p-60 * size ? g : 0;
    closing = closing * closing > 0x1p-120 * (c_c * w_w) ? closing : 0;
    if ((g >= -4 * epsilon_of(digits) * size) & (closing <= 0))
        return NO;
    const bool inside = g < -touch_part(digits) * size;
    double     discriminant = closing * closing - w_w * g, sum = closing * closing + w_w * fabs(g);
    if ((g > 0) & (discriminant < -8 * UNIT_ROUNDOFF * sum))
        return NO;
    if (!(discriminant > 0x1p-10 * sum))
        return UNCLEAR;
    double root = sqrt(discriminant), outer = closing + copysign(root, closing);
    double t0 = min2(g / outer, outer / w_w), t1 = max2(g / outer, outer / w_w);
    if (t0 * (1 - 0x1p-29) > 1)
        return NO;
    if (!(t0 * (1 + 0x1p-29) < 1))
        return UNCLEAR;
    if (!s)
        return YES;
    s->starts_inside = inside;
    s->t_enter = g < 0 ? 0 : t0;
    s->t_exit = t1;
    s->normal_enter = unit_offset(way, motion, s->t_enter, 1 / r.hi, !inside);
    s->normal_exit = unit_offset(way, motion, t1, 1 / r.hi, 1);
    return YES;
}

/* ---- the hit ---- */

/* The point of a sphere that moves by `motion`, in direction n from its centre; a radius below 0 turns n
   round. */
static inline vector point_of_sphere(vector center, vector motion, double radius, double t, vector n)
{
    UNROLLED
    for (int i = 0; i < DIM; i++)
        center.at[i] = (center.at[i] + t * motion.at[i]) + radius * n.at[i];
    return center;
}

/* to - from, of vectors that were just stored one number at a time: read back as two neighbours they would be
   waited for. */
HOT_INLINE vector way_from_to(const vector *from, const vector *to)
{
    vector way;
    UNROLLED
    for (int i = 0; i < DIM; i++)
        way.at[i] = hidden(to->at[i]) - hidden(from->at[i]);
    return way;
}

quick_answer cd3_closer_sweep_spheres(const moving_spheres *x, found_hit *out, int digits)
{
    sphere_contacts s;
    vector       c = way_from_to(&x->center[0], &x->center[1]), w = way_from_to(&x->motion[1], &x->motion[0]);
    quick_answer found = contacts_of(c, w, x->radius[0] + x->radius[1], out ? &s : NULL, digits);
    if (!(min2(x->radius[0], x->radius[1]) >= 0))
        return UNCLEAR;
    if (found == UNCLEAR)
        found = contacts_in_touch(x, out ? &s : NULL, digits);
    if (found != YES || !out)
        return found;
    const int    smaller = !(x->radius[0] < x->radius[1]); /* the points are taken from it */
    const double radius = smaller ? x->radius[1] : -x->radius[0];
    const vector center = x->center[smaller], motion = x->motion[smaller];
    const vector p = point_of_sphere(center, motion, radius, s.t_enter, s.normal_enter);
    const vector q = point_of_sphere(center, motion, radius, s.t_exit, s.normal_exit);
    if (!(s.t_exit + taxi_length(p) + taxi_length(q) <= DBL_MAX))
        return UNCLEAR;
    *out = (found_hit){{s.t_enter, s.t_exit}, {s.normal_enter, s.normal_exit}, {p, q}, s.starts_inside};
    return YES;
}
