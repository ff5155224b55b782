/*
 * What is compiled once for each family: the way to the careful way (careful.h), with what is done to any
 * argument and to any answer and so to the query of any pair, and touches of spheres and boxes, on which the
 * quick ways of several topics agree.
 */
#include "number/fewer_copies.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "careful.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "quick/coordinate_gap.h"
#include "quick/ellipsoids.h"
#include "quick/loaded_boxes.h"
#include "quick/sphere_aabb.h"
#include "quick/sphere_obb.h"
#include "quick/straight_vectors.h"
#include "quick/way.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/narrow.h"
#include "space/vector.h"

const row_size row_sizes[] = {[ROW_point] = {DIM, DIM},
                              [ROW_segment] = {2 * DIM, 2 * DIM},
                              [ROW_ray] = {2 * DIM + 2, 2 * DIM},
                              [ROW_sphere] = {DIM + 1, DIM + 1},
                              [ROW_ellipsoid] = {(2 + AXIS_COUNT) * DIM, 2 * DIM},
                              [ROW_aabb] = {2 * DIM, 2 * DIM},
                              [ROW_obb] = {(2 + AXIS_COUNT) * DIM, 2 * DIM}};

void loaded_of_aabb(loaded_box *q, const aabb *b)
{
    load_aabb(q, b);
}

void loaded_of_obb(loaded_box *q, const obb *b)
{
    load_obb(q, b);
}

double stored_reach_squared_at(const ellipsoid *e, double x, double y ONLY_3D(, double z))
{
    const vector d = {{x, y ONLY_3D(, z)}};
    vector       m[DIM];
    load_axes(m, AXES_OF(e));
    const double p = e->radii.x * dot(m[0], d), q = e->radii.y * dot(m[1], d);
    double       squares = p * p + q * q;
    ONLY_3D(const double r = e->radii.z * dot(m[2], d); squares += r * r;)
    return squares;
}

/* Of the quick way (quick/ellipsoids.h). First the balls around both: (p + q)^2 is at most 2 (p^2 + q^2).
   Then, by the axes as stored, as in first_look_at_ellipsoids; those of the box are off by 4 eps, so sum
   |n_k| H_k is by 4 eps |n|_1 |H|_1. With the n_k for the part of d beyond the faces, n . d - sum |n_k| H_k
   is the sum of n_k^2. A length that underflows is none. */
bool clearly_apart_from_obb(const ellipsoid *a, const obb *b)
{
    const vector d = sub(load(a->center), load(b->center)), half = load(b->half_extents);
    const double most = largest_radius(a), square = dot(d, d);
    double       taxi = 0, squares = 0, over[DIM];
    vector       axes[DIM];
    if (!(square > 0x1p-400))
        return false;
    if (square > (2 + 0x1p-46) * (most * most + dot(half, half)))
        return true;
    load_axes(axes, AXES_OF(b));
    for (int k = 0; k < DIM; k++)
    {
        const double along = dot(axes[k], d), beyond = positive(fabs(along) - half.at[k]);
        over[k] = copysign(beyond, along);
        taxi += beyond;
        squares += beyond * beyond;
    }
    const double slack = STORED_SLACK * (taxi_length(d) + total_of(load(a->radii)) + total_of(half));
    const double apart = squares - taxi * slack;
    return squares > 0x1p-400 && apart > 0 && apart * apart > stored_reach_squared(a, combined(over, axes));
}

#if REAL_DIGITS == 24

/* ---- float: shapes widened, answers rounded ---- */

static void widen(wide_argument *to, const void *from, scalar_row kind)
{
    for (int i = 0; i < row_sizes[kind].scalars; i++)
    {
        double x = scalar_at(from, i);
        memcpy((char *)to + i * (int)sizeof x, &x, sizeof x);
    }
}

/* Of the quick way, which takes it often. */
widened_ellipsoid widened_of_ellipsoid(const ellipsoid *e)
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

wide_argument widened(const void *from, scalar_row kind)
{
    wide_argument w;
    widen(&w, from, kind);
    return w;
}

/* Rounds the first numbers of an answer, two at a time. They may just have been stored one by one, so they
   are loaded one by one. A NaN stays one. */
static NOINLINE void narrow_row(void *to, const void *from, int count)
{
    const lanes most = lanes_twice(REAL_MAX), least = lanes_twice(-REAL_MAX);
    double      x, y;
    int         i;
    for (i = 0; i + 1 < count; i += 2)
    {
        memcpy(&x, (const char *)from + i * (int)sizeof x, sizeof x);
        memcpy(&y, (const char *)from + (i + 1) * (int)sizeof y, sizeof y);
        round_to_floats((char *)to + i * (int)sizeof(real),
                        lanes_max2(least, lanes_min2(most, lanes_of(hidden(x), y))));
    }
    if (i < count)
    {
        memcpy(&x, (const char *)from + i * (int)sizeof x, sizeof x);
        set_scalar_at(to, i, narrow(x));
    }
}

/* Into what is returned, and from one number at a time: of a struct that is copied, a processor would load
   what has just been stored, two numbers as one, and wait. */
static inline vec narrow_point(const wide_vec *p)
{
    return (vec){narrow(hidden(p->x)), narrow(hidden(p->y)) ONLY_3D(, narrow(hidden(p->z)))};
}

closest_points narrow_closest(const wide_closest_points *wide)
{
    return (closest_points){narrow_point(&wide->point_a), narrow_point(&wide->point_b),
                            narrow_distance(hidden(wide->distance))};
}

void take_wide_hit(hit *out, const wide_hit *wide)
{
    narrow_row(out, wide, 4 * DIM + 2);
    out->t_enter += REAL(0);
    out->t_exit += REAL(0);
    out->starts_inside = wide->starts_inside;
}

/* point_a follows from the numbers that are returned: see contact_at. */
void take_wide_contact(contact *out, const wide_contact *wide)
{
    narrow_row(out, wide, 3 * DIM + 1);
    out->depth = narrow_distance(wide->depth);
    for (int i = 0; i < DIM; i++)
    {
        double step = (double)out->depth * hidden(scalar_at(&out->normal, i));
        set_scalar_at(&out->point_a, i, narrow(hidden(scalar_at(&out->point_b, i)) - step));
    }
}

#endif

/* ---- extreme scenes, scaled and put again ---- */

double size_of(const void *from, scalar_row kind)
{
    double size = 0;
    for (int i = 0; i < row_sizes[kind].lengths; i++)
        size = max2(size, fabs((double)scalar_at(from, i)));
    return size;
}

int exponent_again(double size)
{
    int e = exponent_of(size);
    if (!QUICK_WAY || !(size > 0 && size <= DBL_MAX) || (e > SAFE_EXPONENT_MIN && e <= SAFE_EXPONENT_MAX))
        return 0;
    return e == -1023 ? 1000 : SAFE_EXPONENT - e;
}

/* Has an argument an axis that does not lie along a coordinate axis? */
static NOINLINE bool has_turned_axis(const void *from, scalar_row kind)
{
    int components = 0;
    for (int i = row_sizes[kind].lengths; kind == ROW_obb && i < row_sizes[kind].scalars; i++)
        components += scalar_at(from, i) != 0;
    return components > AXIS_COUNT;
}

static NOINLINE void extend(exponent_span *e, const void *from, scalar_row kind)
{
    for (int i = 0; i < row_sizes[kind].lengths; i++)
    {
        double x = scalar_at(from, i);
        int    of_x = exponent_of(x);
        if (x == 0)
            continue;
        e->most = of_x > e->most ? of_x : e->most;
        e->least = of_x < e->least ? of_x : e->least;
    }
}

exponent_span lengths_of(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    exponent_span e = {-1023, 1024, has_turned_axis(a, kind_a) || has_turned_axis(b, kind_b)};
    extend(&e, a, kind_a);
    extend(&e, b, kind_b);
    return e;
}

/* Scaled down, no number of a scene becomes less than 2^KEPT_EXPONENT, so that none loses digits, nor half of
   it; scaled up, none becomes more than 2^MOST_EXPONENT. */
#if REAL_DIGITS == 53
#define KEPT_EXPONENT (-1000)
#define MOST_EXPONENT 1000
#else
#define KEPT_EXPONENT (-126)
#define MOST_EXPONENT 120
#endif

NOINLINE int exponent_within(exponent_span e, int wanted)
{
    const int down = e.least > KEPT_EXPONENT ? KEPT_EXPONENT - e.least : 0;
    const int up = e.most < MOST_EXPONENT ? MOST_EXPONENT - e.most : 0;
    return wanted < down ? down : wanted > up ? up : wanted;
}

/* The exponent of a number above 0, subnormal too. */
static int exponent_of_any(double x)
{
    int e = exponent_of(x);
    return e == -1023 ? exponent_of(x * 0x1p64) - 64 : e;
}

/* The exponent for a scene of shapes that overlap, which has this size. In double, one of its lengths may be
   so small beside the others that a product of it underflows: there is more room for that where the largest
   one is as large as is safe. Where the scene cannot be scaled so far, it is as far as it can. Only for pairs
   that are decided exactly, whatever their scale: turned boxes are scaled where overlap_ scales them. */
static NOINLINE int exponent_in_touch(exponent_span lengths, double size)
{
    int wanted = exponent_again(size);
    if (lengths.turned)
        return wanted;
    if (QUICK_WAY && REAL_DIGITS == 53 && wanted == 0 && size > 0 && size <= DBL_MAX &&
        lengths.least < SAFE_EXPONENT_MIN)
        wanted = SAFE_EXPONENT - exponent_of(size);
    return exponent_within(lengths, wanted);
}

/* Where a point or a sphere is clearly apart from an OBB, the quick way takes squares up to 2^1000, and no
   lengths to the fourth power. So it takes scenes that are larger than others by this power of two: 2^3 times
   a size of 2^(SAFE_EXPONENT - 4 + 261) is less than the root of that. */
static inline int room_apart(scalar_row kind_a, scalar_row kind_b)
{
    return REAL_DIGITS == 53 && (kind_a == ROW_point || kind_a == ROW_sphere) && kind_b == ROW_obb ? 261 : 0;
}

/* Distances from this power of two on are not extreme in a scene of ordinary size. Float's quick ways take
   them in double, and where they take a square in float, their guards are below 2^-119. */
#define SAFE_DISTANCE_MIN (REAL_DIGITS == 53 ? SAFE_EXPONENT_MIN : -50)

/* The same as exponent_again for a scene of shapes `distance` apart, which becomes about 1. A large scene is
   scaled down no further than needed, lest small coordinates of its points lose digits: its size, of which
   the distance is less than 2^3 times, becomes 2^(SAFE_EXPONENT - 4), or as much more as there is room for,
   if the distance stays above 1. */
static int exponent_apart(real distance, exponent_span lengths, double size, int room)
{
    int safe = exponent_again(size);
    if (!(distance > 0))
        return distance == 0 ? exponent_in_touch(lengths, size) : 0;
    int  e = exponent_of_any(distance), large = safe - 4 + (e + 8 > exponent_of(size) ? room : 0);
    bool extreme = safe != 0 || e < SAFE_DISTANCE_MIN || e > SAFE_EXPONENT_MAX;
    int  wanted = e > 8 && safe <= 0 && large > -e ? large : -e;
    return !QUICK_WAY || !extreme || (e >= -8 && e <= 8) ? 0 : exponent_within(lengths, wanted);
}

/* x times 2^exponent. *exact becomes false if that loses bits, or if x is scaled down to where half of it
   might. */
static real rescaled(real x, int exponent, bool *exact)
{
    const real least = REAL(REAL_DIGITS == 53 ? 0x1p-1000 : 0);
    real       y = round_to_real(scale_by(x, exponent));
    bool       fits = fabs(y) <= REAL_MAX && (x == 0 || exponent >= 0 || fabs(y) >= least);
    *exact = *exact && fits && scale_by(y, -exponent) == (double)x;
    return y;
}

bool rescale(void *to, const void *from, scalar_row kind, int exponent)
{
    bool exact = true;
    for (int i = 0; i < row_sizes[kind].scalars; i++)
    {
        real x = scalar_at(from, i);
        set_scalar_at(to, i, i < row_sizes[kind].lengths ? rescaled(x, exponent, &exact) : x);
    }
    return exact;
}

static bool scale_pair(scaled_pair *s, int exponent, const void *a, scalar_row kind_a, const void *b,
                       scalar_row kind_b)
{
    s->exponent = exponent;
    return exponent != 0 && rescale(&s->a, a, kind_a, exponent) && rescale(&s->b, b, kind_b, exponent);
}

/* Answers of a scaled scene, scaled back. */
static real scaled_back(real x, int exponent)
{
    if (REAL_DIGITS == 53 && exponent == LIFTED)
        return fabs(x) < 0x1p-300 ? narrow(x * 0x1p-622) : x;
    return isfinite(x) ? narrow(scale_by(x, -exponent)) : x;
}

vec point_back(vec v, int exponent)
{
    return (vec){scaled_back(v.x, exponent),
                 scaled_back(v.y, exponent) ONLY_3D(, scaled_back(v.z, exponent))};
}

static real distance_back(real d, int exponent)
{
    real back = scaled_back(d, exponent);
    return back == 0 && d > 0 ? REAL_SMALLEST : back;
}

closest_points closest_back(closest_points c, int exponent)
{
    return (closest_points){point_back(c.point_a, exponent), point_back(c.point_b, exponent),
                            distance_back(c.distance, exponent)};
}

contact contact_back(contact c, int exponent)
{
    return (contact){c.normal, distance_back(c.depth, exponent), point_back(c.point_a, exponent),
                     point_back(c.point_b, exponent)};
}

#if REAL_DIGITS == 53

/* Is there a subnormal number? Mostly not. */
static bool has_subnormal(const void *from, scalar_row kind)
{
    bool found = false;
    for (int i = 0; i < row_sizes[kind].scalars; i++)
    {
        double x = scalar_at(from, i);
        found = found || (fabs(x) < DBL_MIN && x != 0);
    }
    return found;
}

/* Lifts the subnormal numbers of an argument. False if another one is not ordinary; a ray may have no end,
   and what is decided of boxes with other axes than the coordinate axes is not exact. */
static bool lift(void *to, const void *from, scalar_row kind, bool *any)
{
    const int lengths = row_sizes[kind].lengths, scalars = row_sizes[kind].scalars;
    bool      ordinary = true;
    for (int i = 0; i < scalars; i++)
    {
        double x = scalar_at(from, i), size = fabs(x);
        bool   tiny = size < DBL_MIN, endless = kind == ROW_ray && i >= lengths && size > DBL_MAX;
        bool   turned = kind == ROW_obb && i >= lengths && size != 0 && size != 1;
        set_scalar_at(to, i, tiny ? x * 0x1p622 : x);
        *any = *any || (tiny && x != 0);
        ordinary = ordinary && !turned && (tiny || endless || (size >= 0x1p-20 && size <= 0x1p20));
    }
    return ordinary;
}

/* Subnormal numbers beside ordinary ones make exact sums long and arithmetic slow. So they alone are
   multiplied by 2^622. That changes no yes or no, for an exact one is the sign of a polynomial P of at most
   the fourth degree in numbers that are 0, subnormal, or between 2^-20 and 2^20 and so multiples of 2^-72.
   Let Pk be its terms with k subnormal factors. If P0 is not 0, it is 2^-288 at least, and the others, lifted
   to below 2^-400, are below 2^-320 together. If it is, P1 is 0 or 2^-668 at least, and the others are below
   2^-740; and so on: the first Pk that is not 0 decides, lifted or not.

   For the same reason a length of the answer below 2^-300 comes from subnormal numbers alone, and is lowered
   again. Is there any such number? */
static bool lift_pair(scaled_pair *s, const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    bool any = false;
    if (!has_subnormal(a, kind_a) && !has_subnormal(b, kind_b))
        return false;
    s->exponent = LIFTED;
    return lift(&s->a, a, kind_a, &any) && lift(&s->b, b, kind_b, &any) && any;
}

#endif

/* No quick way answers, at any scale, where shapes are closer than this. In the comments u is the segment a,
   c leads from centre to centre and h is the sum of the half extents of boxes.

   Of segments, with v the other one and w from start to start, squares below 2^-121 (|u|^2 + |v|^2 + |w|^2)
   are left open (quick/segment_segment.h), and |c|^2 is at most 3 (|w|^2 + |u|^2 / 4 + |v|^2 / 4). Of a
   segment and a box it is less than LEAST_DISTANCE / 2 of scene_length, and of an AABB in float 2^-25
   (closer_segments.c); the length is at least 2 h + |u| + 2 |c|. Of boxes of which not all axes lie along the
   coordinate axes it is a part of a size of at least h + |c|: in space, where they may be upright, gaps below
   least_visible_gap; in the plane distances below DISTANCE_ERROR (closer_boxes.c). */
static double least_quick_distance(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    double uu = 0, vv = 0, cc = 0, h = 0;
    for (int i = 0; i < DIM; i++)
    {
        double p = scalar_at(a, i), to_p = scalar_at(a, i + DIM), half_a = (to_p - p) / 2;
        double q = scalar_at(b, i), to_q = scalar_at(b, i + DIM), half_b = (to_q - q) / 2;
        p += kind_a == ROW_obb ? 0 : half_a;
        q += kind_b == ROW_obb ? 0 : half_b;
        half_a = kind_a == ROW_obb ? to_p : half_a;
        half_b = kind_b == ROW_obb ? to_q : half_b;
        uu += 4 * (half_a * half_a);
        vv += 4 * (half_b * half_b);
        cc += (q - p) * (q - p);
        h += (kind_a == ROW_segment ? 0 : half_a) + (kind_b == ROW_segment ? 0 : half_b);
    }
    if (kind_a == ROW_segment && kind_b == ROW_segment)
        return 0x1p-62 * sqrt(uu + vv + cc);
    if (kind_a == ROW_segment)
        return (REAL_DIGITS == 24 && kind_b == ROW_aabb ? 0x1.fp-26 : 0x1.fp-42) *
               (2 * h + sqrt(uu) + 2 * sqrt(cc));
    const double least = DIM == 2 ? 0x1p-48 : least_visible_gap(REAL_DIGITS) / 2;
    return has_turned_axis(a, kind_a) || has_turned_axis(b, kind_b) ? least * (h + sqrt(cc)) : 0;
}

/* Has the careful way found a distance that no quick way answers? */
static bool is_careful_distance(real distance, const void *a, scalar_row kind_a, const void *b,
                                scalar_row kind_b)
{
    /* A segment and a sphere: less than 2^-22 of the radius, in double 2^-18 (quick/segment_sphere.h). */
    if (kind_a == ROW_segment && kind_b == ROW_sphere)
        return (double)distance < (REAL_DIGITS == 53 ? 0x1p-19 : 0x1p-23) * (double)scalar_at(b, DIM) &&
               (REAL_DIGITS == 24 || (double)distance > 0x1p-300);
    return (kind_a == ROW_segment || (kind_a >= ROW_aabb && kind_b == ROW_obb)) &&
           (double)distance < least_quick_distance(a, kind_a, b, kind_b);
}

/* Is a length so far above the smallest number that it has all its digits? */
static inline bool has_all_digits(real length)
{
    return length > REAL(REAL_DIGITS == 53 ? 0x1p-900 : 0x1p-120);
}

bool is_extreme(scaled_pair *s, const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    int exponent = exponent_again(max2(size_of(a, kind_a), size_of(b, kind_b)));
#if REAL_DIGITS == 53
    if (exponent == 0)
        return lift_pair(s, a, kind_a, b, kind_b);
#endif
    return scale_pair(s, exponent, a, kind_a, b, kind_b);
}

/* How large the lengths are that decide a contact. A sphere at an AABB does not notice faces that are far
   beyond its reach. */
static double contact_size(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    double size = max2(size_of(a, kind_a), size_of(b, kind_b));
    double radius = kind_a == ROW_sphere && kind_b == ROW_aabb ? (double)scalar_at(a, DIM) : 0;
    return radius > 0 && size <= DBL_MAX ? radius : size;
}

/* The same for contacts. */
static bool is_extreme_contact(scaled_pair *s, const void *a, scalar_row kind_a, const void *b,
                               scalar_row kind_b)
{
    const double size = contact_size(a, kind_a, b, kind_b);
    const int    exponent = exponent_in_touch(lengths_of(a, kind_a, b, kind_b), size);
#if REAL_DIGITS == 53
    if (lift_pair(s, a, kind_a, b, kind_b))
        return true;
#endif
    return scale_pair(s, exponent, a, kind_a, b, kind_b);
}

/* The same for closest points, where the careful way has found this distance of a and b. Scenes that are
   apart are scaled by their distance, of which the quick way says whether it is safe; the others by their
   size. The distance becomes 1, or as near to that as the least coordinate can be kept. The careful way must
   agree that the scaled scene is settled, so that it is not scaled once more, whatever an invalid shape makes
   of it. It gives the same bits at every scale, so what only it answers stays as it is. */
static bool is_extreme_apart(scaled_pair *s, real distance, const void *a, scalar_row kind_a, const void *b,
                             scalar_row kind_b)
{
    const double size = max2(size_of(a, kind_a), size_of(b, kind_b));
    if (exponent_again(size) == 0 && is_careful_distance(distance, a, kind_a, b, kind_b))
        return false;
    const exponent_span lengths = lengths_of(a, kind_a, b, kind_b);
    return scale_pair(s, exponent_apart(distance, lengths, size, room_apart(kind_a, kind_b)), a, kind_a, b,
                      kind_b);
}

/* Axes longer than 2 might overflow, and with them the distance need not keep its digits in a scaled
   scene. */
static bool has_axes_in_range(const void *from, scalar_row kind)
{
    bool in_range = true;
    for (int i = row_sizes[kind].lengths; i < row_sizes[kind].scalars; i++)
        in_range = in_range && fabs((double)scalar_at(from, i)) <= 2;
    return in_range;
}

/* The distance that the careful way finds in the scaled scene, where that is clear from the one that it has
   found; else NaN. */
static real distance_of_scaled(const scaled_pair *s, real distance, scalar_row kind_a, scalar_row kind_b)
{
    bool clear = has_all_digits(distance) && has_axes_in_range(&s->a, kind_a) &&
                 has_axes_in_range(&s->b, kind_b);
    return clear ? round_to_real(scale_by(distance, s->exponent)) : REAL(NAN);
}

static bool is_ordinary_apart(const scaled_pair *s, real distance, scalar_row kind_a, scalar_row kind_b)
{
    return exponent_apart(distance, lengths_of(&s->a, kind_a, &s->b, kind_b),
                          max2(size_of(&s->a, kind_a), size_of(&s->b, kind_b)),
                          room_apart(kind_a, kind_b)) == 0;
}

bool contact_scaled_back(const contact *scaled, bool found, contact *out, int exponent)
{
    if (found && out)
        *out = contact_back(*scaled, exponent);
    return !lost_digits(scaled->depth, exponent);
}

#if REAL_DIGITS == 53

static bool hit_back(bool found, hit *out, int exponent)
{
    if (found && out)
    {
        out->point_enter = point_back(out->point_enter, exponent);
        out->point_exit = point_back(out->point_exit, exponent);
    }
    return found;
}

/* The direction of a ray has a scale of its own. Where the scene is multiplied by 2^e and the direction by
   2^f, t is by 2^(e - f). An end of the ray above the range is no end: the scene lies far before it. */
static double rescaled_end(double t, double no_end, int exponent, bool *exact)
{
    double y = isfinite(t) ? scale_by(t, exponent) : t;
    *exact = *exact && (y == no_end || (isfinite(y) && scale_by(y, -exponent) == t));
    return y;
}

static bool retime_ray(ray *to, const ray *from, int exponent, int exponent_of_direction)
{
    const int time = exponent - exponent_of_direction;
    bool      ends_exact = true;
    bool      exact = rescale(&to->origin, &from->origin, ROW_point, exponent);
    exact = rescale(&to->direction, &from->direction, ROW_point, exponent_of_direction) && exact;
    to->t_min = rescaled_end(from->t_min, -INFINITY, time, &ends_exact);
    to->t_max = rescaled_end(from->t_max, INFINITY, time, &ends_exact);
    return exact && ends_exact;
}

/* The exponents for a scene of that size and for this direction; false if neither is extreme. They depend on
   ratios only, once any is needed, so that every scale finds the same times. A direction that is short beside
   the scene becomes no longer than needed, lest the times become too small for their digits. One of 0 leaves
   the times as they are. No coordinate of the direction leaves the range, and none of a sphere's scene, which
   may lie far from the origin, if it can become as large as the quick way takes it (quick/ray_sphere.h). */
static bool exponents_of_ray(double size, exponent_span lengths, const vec *way, int *scene,
                             int *of_direction)
{
    const double direction = size_of(way, ROW_point);
    *scene = exponent_again(size);
    *of_direction = direction == 0 ? *scene : exponent_again(direction);
    if (*scene == 0 && *of_direction == 0)
        return false;
    int e = exponent_of(size), d = exponent_of(direction);
    if (size >= DBL_MIN && size <= DBL_MAX && direction >= DBL_MIN && direction <= DBL_MAX)
    {
        const int kept = exponent_within(lengths, SAFE_EXPONENT - e);
        *scene = kept + e > 2 * SAFE_EXPONENT_MIN && kept + e <= SAFE_EXPONENT ? kept : SAFE_EXPONENT - e;
        *of_direction = exponent_within(lengths_of(way, ROW_point, way, ROW_point),
                                        (d < e ? SAFE_EXPONENT_MIN + 1 : SAFE_EXPONENT) - d);
    }
    return *scene != 0 || *of_direction != 0;
}

static bool tiny_t(double t, double end, bool finds_tiny)
{
    return fabs(t) < 0x1p-900 && t != end && (t != 0 || finds_tiny);
}

/* UNCLEAR if t may have lost digits. */
static quick_answer ray_hit_back(bool found, hit *out, const ray *scaled, int exponent, int exponent_t,
                                 bool finds_tiny)
{
    if (!found || !out)
        return found;
    if (tiny_t(out->t_enter, scaled->t_min, finds_tiny) || tiny_t(out->t_exit, scaled->t_max, finds_tiny))
        return UNCLEAR;
    out->t_enter = scaled_back(out->t_enter, exponent_t) + 0.0; /* not -0 */
    out->t_exit = scaled_back(out->t_exit, exponent_t) + 0.0;
    return hit_back(found, out, exponent);
}

/* How far a shape reaches from the origin of a ray, at most. */
static double size_from(vec origin, const void *b, scalar_row kind)
{
    argument_copy from_origin;
    memcpy(&from_origin, b, (size_t)row_sizes[kind].scalars * sizeof(real));
    for (int i = 0; i < row_sizes[kind].lengths; i++)
        if (i < DIM || kind == ROW_segment)
            set_scalar_at(&from_origin, i, scalar_at(b, i) - load(origin).at[i % DIM]);
    return size_of(&from_origin, kind);
}

/* May the t of a ray be tiny beside the lengths of the scene, so that it underflows where these are scaled?
   Those of spheres and turned boxes are differences of lengths. So are those of boxes along the coordinate
   axes, but of their coordinates as they stand: these are multiples of 2^-653 if none is smaller than 2^-600,
   and a t of the scaled ray, whose direction is below 2^241, is 0 or above 2^-900. */
static bool finds_tiny_t(vec origin, const argument_copy *b, scalar_row kind)
{
    vector rows[DIM];
    bool   tiny = false;
    if (kind != ROW_obb)
        return kind == ROW_segment;
    for (int i = 0; i < 3 * DIM; i++)
    {
        double x = fabs(i < 2 * DIM ? scalar_at(b, i) : load(origin).at[i - 2 * DIM]);
        tiny = tiny || (x != 0 && x < 0x1p-600);
    }
    load_axes(rows, AXES_OF(&b->obb));
    return tiny && along_coordinates(rows);
}

/* Then every t but the ends loses digits. */
static inline bool every_t_is_tiny(const ray *scaled)
{
    return fabs(scaled->t_min) < 0x1p-900 && fabs(scaled->t_max) < 0x1p-900;
}

/* Puts the scaled query to the public function; UNCLEAR if the scene is not extreme, or digits are lost. An
   ordinary turned box before an extreme direction stays as it is if a product of its least length underflows:
   it would not do so in the scaled scene, and the ray of a segment hits where the segment overlaps. (Spheres
   and segments are decided exactly at any scale.) */
static quick_answer raycast_again(const ray *a, const void *b, hit *out, const raycast_ways *ways)
{
    int           exponent, of_direction;
    ray           x;
    argument_copy y;
    double        size = size_from(a->origin, b, ways->kind_b);
    exponent_span lengths = lengths_of(&a->origin, ROW_point, b, ways->kind_b), any = {-4000, 4000, false};
    if (!exponents_of_ray(size, ways->kind_b == ROW_sphere ? lengths : any, &a->direction, &exponent,
                          &of_direction) ||
        (ways->kind_b == ROW_obb && exponent_again(size) == 0 && lengths.least < -900) ||
        !retime_ray(&x, a, exponent, of_direction) || !rescale(&y, b, ways->kind_b, exponent))
        return UNCLEAR;
    bool finds_tiny = finds_tiny_t(x.origin, &y, ways->kind_b);
    if (out && finds_tiny && every_t_is_tiny(&x))
        return UNCLEAR;
    return ray_hit_back(ways->again(&x, &y, out), out, &x, exponent, exponent - of_direction, finds_tiny);
}

#endif

/* ---- touches of spheres and boxes, which several topics decide (quick/length.h, quick/sphere_aabb.h,
   quick/sphere_obb.h) ---- */

/* |high - low| - (r_a + r_b) where it is close to 0. */
HOT_INLINE settled settled_reach(vec p, vec q, real r_a, real r_b)
{
    const vector low = load(p), high = load(q);
    return cd_settle_reach(low.at[0], low.at[1], DIM == 2 ? 0 : low.at[DIM - 1], high.at[0], high.at[1],
                           DIM == 2 ? 0 : high.at[DIM - 1], r_a, r_b, REAL_DIGITS);
}

settled settled_spheres(const sphere *a, const sphere *b)
{
    return settled_reach(a->center, b->center, a->radius, b->radius);
}

settled settled_point_sphere(vec a, const sphere *b)
{
    return settled_reach(a, b->center, 0, b->radius);
}

settled settled_sphere_aabb(const sphere *a, const aabb *b)
{
    stretch s = between_point_and_aabb(a->center, b);
    return settled_reach(s.low, s.high, a->radius, 0);
}

face_touch touch_of_face(int i, double slack, vector p, double r, const obb *b)
{
    const int k = i < DIM ? own_coordinate(AXES_OF(b), i) : DIM;
    return cd_touch_of_face(k, k < DIM ? slack : 0, pick(p, k), r, pick(load(b->center), k),
                            pick(load(b->half_extents), i), REAL_DIGITS);
}

quick_answer touch_overlap_obb(const vec *p, double r, const obb *b, double x, double y, double z,
                               double slack)
{
    quick_answer touch = touch_of_face(only_axis_near(x, y, z, slack), slack, load(*p), r, b).overlap;
    if (REAL_DIGITS == 24 && touch == UNCLEAR)
    {
        obb_view s = seen_by_obb(load(*p), b);
        touch = r != 0 ? decide_sphere_obb(&s, r) : decide_point_obb(&s);
    }
    return touch;
}

/* ---- boxes (quick/loaded_boxes.h) ---- */

void load_boxes(loaded_box pair[2], const aabb *box, const obb *a, const obb *b)
{
    if (box)
        load_aabb(&pair[0], box);
    else
        load_obb(&pair[0], a);
    load_obb(&pair[1], b);
}

/* ---- the verbs ---- */

/* Each verb of a pair in double: in space, or, with an ellipse, as it is. */

static bool wide_overlap(const void *a, const void *b, const overlap_ways *ways)
{
    return ways->in_space ? overlap_carefully(ways->in_space, a, ways->kind_a, b, ways->kind_b, REAL_DIGITS)
                          : ways->carefully(a, b, REAL_DIGITS);
}

static wide_closest_points wide_closest(const void *a, const void *b, const closest_ways *ways)
{
    return ways->in_space ? closest_carefully(ways->in_space, a, ways->kind_a, b, ways->kind_b, REAL_DIGITS)
                          : ways->carefully(a, b, REAL_DIGITS);
}

static bool wide_penetration(const void *a, const void *b, wide_contact *out, const penetration_ways *ways)
{
    return ways->in_space
               ? penetration_carefully(ways->in_space, a, ways->kind_a, b, ways->kind_b, out, REAL_DIGITS)
               : ways->carefully(a, b, out, REAL_DIGITS);
}

static quick_answer wide_sweep(const void *a, const void *b, const wide_vec motions[2], wide_hit *out,
                               const sweep_ways *ways)
{
    return ways->in_space
               ? sweep_carefully(ways->in_space, a, ways->kind_a, b, ways->kind_b, motions, out, REAL_DIGITS)
               : ways->carefully(a, b, motions, out, REAL_DIGITS);
}

/* Each verb of a pair, asked once: in float the query is widened and its answer rounded. An answer behind a
   NULL is not asked for. */

#if REAL_DIGITS == 24

typedef struct wide_pair
{
    wide_argument a, b;
} wide_pair;

static void widen_pair(wide_pair *w, const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    widen(&w->a, a, kind_a);
    widen(&w->b, b, kind_b);
}

static bool overlap_once(const void *a, const void *b, const overlap_ways *ways)
{
    wide_pair w;
    widen_pair(&w, a, ways->kind_a, b, ways->kind_b);
    return wide_overlap(&w.a, &w.b, ways);
}

SELDOM real careful_distance(const void *a, const void *b, const distance_ways *ways)
{
    wide_pair w;
    widen_pair(&w, a, ways->kind_a, b, ways->kind_b);
    return narrow_distance(ways->carefully(&w.a, &w.b, REAL_DIGITS));
}

static closest_points closest_once(const void *a, const void *b, const closest_ways *ways)
{
    wide_pair w;
    widen_pair(&w, a, ways->kind_a, b, ways->kind_b);
    const wide_closest_points found = wide_closest(&w.a, &w.b, ways);
    return narrow_closest(&found);
}

static bool penetration_once(const void *a, const void *b, contact *out, const penetration_ways *ways)
{
    wide_pair    w;
    wide_contact wide;
    widen_pair(&w, a, ways->kind_a, b, ways->kind_b);
    bool found = wide_penetration(&w.a, &w.b, out ? &wide : NULL, ways);
    if (found && out)
        take_wide_contact(out, &wide);
    return found;
}

SELDOM quick_answer widened_sweep(const void *a, const void *b, const vec motions[2], hit *out,
                                  const sweep_ways *ways)
{
    wide_pair      w;
    const wide_vec wide_motions[2] = {wide_of_vec(motions[0]), wide_of_vec(motions[1])};
    wide_hit       wide;
    widen_pair(&w, a, ways->kind_a, b, ways->kind_b);
    quick_answer found = wide_sweep(&w.a, &w.b, wide_motions, out ? &wide : NULL, ways);
    if (found == YES && out)
        take_wide_hit(out, &wide);
    return found;
}

SELDOM bool careful_raycast(const ray *a, const void *b, hit *out, const raycast_ways *ways)
{
    wide_pair w;
    wide_hit  wide;
    widen_pair(&w, a, ROW_ray, b, ways->kind_b);
    bool found = ways->carefully(&w.a.ray, &w.b, out ? &wide : NULL, REAL_DIGITS);
    if (found && out)
        take_wide_hit(out, &wide);
    return found;
}

#else

#define overlap_once     wide_overlap
#define closest_once     wide_closest
#define penetration_once wide_penetration

SELDOM real careful_distance(const void *a, const void *b, const distance_ways *ways)
{
    return ways->carefully(a, b, REAL_DIGITS);
}

/* How large the lengths are that decide a sweep. Of spheres only the way between their centres counts, which
   may be far shorter than that to the origin. */
static double sweep_size(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    double size = kind_a == ROW_sphere ? max2(scalar_at(a, DIM), 0) : 0;
    if (kind_b != ROW_sphere || (kind_a != ROW_point && kind_a != ROW_sphere))
        return max2(size_of(a, kind_a), size_of(b, kind_b));
    size = max2(size, scalar_at(b, DIM));
    for (int i = 0; i < DIM; i++)
        size = max2(size, fabs(scalar_at(a, i) - scalar_at(b, i)));
    return size;
}

SELDOM quick_answer sweep_again(const void *a, const void *b, const vec motions[2], hit *out,
                                const sweep_ways *ways)
{
    scaled_pair s;
    vec         x[2];
    if (!ways->again)
        return UNCLEAR;
    double speed = max2(size_of(&motions[0], ROW_point), size_of(&motions[1], ROW_point));
    int    exponent = exponent_again(max2(sweep_size(a, ways->kind_a, b, ways->kind_b), speed));
    if (scale_pair(&s, exponent, a, ways->kind_a, b, ways->kind_b) &&
        rescale(&x[0], &motions[0], ROW_point, exponent) && rescale(&x[1], &motions[1], ROW_point, exponent))
        return hit_back(ways->again(&s.a, &s.b, x, out), out, exponent);
    return UNCLEAR;
}

SELDOM quick_answer widened_sweep(const void *a, const void *b, const vec motions[2], hit *out,
                                  const sweep_ways *ways)
{
    quick_answer again = sweep_again(a, b, motions, out, ways);
    return again != UNCLEAR ? again : wide_sweep(a, b, motions, out, ways);
}

SELDOM bool careful_raycast(const ray *a, const void *b, hit *out, const raycast_ways *ways)
{
    quick_answer again = ways->again ? raycast_again(a, b, out, ways) : UNCLEAR;
    return again != UNCLEAR ? again : ways->carefully(a, b, out, REAL_DIGITS);
}

#endif

SELDOM bool careful_overlap(const void *a, const void *b, const overlap_ways *ways)
{
    scaled_pair s;
    if (ways->again && is_extreme(&s, a, ways->kind_a, b, ways->kind_b))
        return ways->again(&s.a, &s.b);
    return overlap_once(a, b, ways);
}

SELDOM closest_points careful_closest(const void *a, const void *b, const closest_ways *ways)
{
    const scalar_row kind_a = ways->kind_a, kind_b = ways->kind_b;
    scaled_pair      s;
#if REAL_DIGITS == 53
    if (ways->again && lift_pair(&s, a, kind_a, b, kind_b))
        return closest_back(closest_once(&s.a, &s.b, ways), LIFTED);
#endif
    closest_points found = closest_once(a, b, ways);
    if (!ways->again || !is_extreme_apart(&s, found.distance, a, kind_a, b, kind_b))
        return found;
    real distance = distance_of_scaled(&s, found.distance, kind_a, kind_b);
    if (!(distance > 0))
        distance = closest_once(&s.a, &s.b, ways).distance;
    if (!is_ordinary_apart(&s, distance, kind_a, kind_b))
        return found;
    return closest_back(ways->again(&s.a, &s.b), s.exponent);
}

SELDOM bool careful_penetration(const void *a, const void *b, contact *out, const penetration_ways *ways)
{
    scaled_pair s;
    if (ways->again && is_extreme_contact(&s, a, ways->kind_a, b, ways->kind_b))
    {
        contact scaled = {.depth = 0};
        bool    overlap = ways->again(&s.a, &s.b, out ? &scaled : NULL);
        if (contact_scaled_back(&scaled, overlap, out, s.exponent))
            return overlap;
    }
    return penetration_once(a, b, out, ways);
}
