/*
 * The sweep of two AABBs: a line against their Minkowski difference, which is an AABB (C. Ericson, Real-Time
 * Collision Detection, 2005, section 5.5.8).
 */
#ifndef CD_QUICK_SWEEP_AABBS_H
#define CD_QUICK_SWEEP_AABBS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/vector.h"

/* A vector that was passed by value. Two doubles arrive in two registers, three floats too, two of them in
   the first. GCC would write them to memory one by one and load two as one vector that no store has written
   whole, which stalls the processor, or take one of them through another register: they are hidden from it.
 */
HOT_INLINE vector argument(vec v)
{
    vector r = load(v);
    if (DIM == 2 ? sizeof(real) == sizeof(double) : sizeof(real) == sizeof(float))
        UNROLLED for (int i = 0; i < DIM; i++) r.at[i] = hidden(r.at[i]);
    return r;
}

/* Is an OBB an AABB, as tiles are: does one of its axes lie along each coordinate axis, and is no side
   rounded? Then that is *tile. */
HOT_INLINE bool tile_of_obb(aabb *tile, const vector axis[DIM], vector center, vector half)
{
    bool is_tile = true;
    for (int k = 0; k < DIM && is_tile; k++)
    {
        double reach = 0, most = 0, total = 0;
        for (int i = 0; i < DIM; i++)
        {
            const double m = fabs(axis[i].at[k]);
            reach += m * half.at[i];
            most = max2(m, most);
            total += m != 0;
        }
        const double c = center.at[k];
        const real   low = round_to_real(c - reach), high = round_to_real(c + reach);
        is_tile = (most == 1) & (total == 1) && is_sum(c, -reach, low) && is_sum(c, reach, high);
        set_coordinate(&tile->min, k, low);
        set_coordinate(&tile->max, k, high);
    }
    return is_tile;
}

/* Does t >= 0, which is off by 3 u of itself, certainly round to the right float? It does if no tie of
   floats is within 4 ulps of t, and t is 0 or not below the normal range of floats. The bits of 0, less 1,
   are the largest number. */
static inline bool rounds_surely(double t)
{
    uint64_t bits;
    memcpy(&bits, &t, sizeof bits);
    return ((bits & 0x1fffffff) - (0x10000000 - 4) > 8) & (bits - 1 >= 0x380fffffffffffff);
}

/* The quotients q of the distances between two faces and the relative motions, as pairs: the remainder of the
   division is exact but for its own roundings. */
HOT_INLINE lanes_dd quick_times(lanes q, lanes face_a, lanes motion_a, lanes face_b, lanes motion_b)
{
    lanes_dd way = lanes_two_difference(face_b, face_a), w = lanes_two_difference(motion_a, motion_b);
    lanes_dd product = lanes_two_product(q, w.hi);
    lanes    rest = lanes_sub(lanes_sub(way.hi, product.hi), product.lo);
    rest = lanes_div(lanes_add(rest, lanes_sub(way.lo, lanes_mul(q, w.lo))), w.hi);
    lanes sum = lanes_add(q, rest);
    return (lanes_dd){sum, lanes_sub(rest, lanes_sub(sum, q))};
}

/* origin + t * motion, rounded once. */
static inline double moved_accurately(double origin, dd t, double motion)
{
    dd step = two_product(t.hi, motion), end = two_sum(origin, step.hi);
    return end.hi + (end.lo + (step.lo + t.lo * motion));
}

/* The coordinates of a vector in lanes. */
#define COORDINATES(v)                                    \
    {                                                     \
        lane((v).xy, 0), lane((v).xy, 1) ONLY_3D(, (v).z) \
    }

HOT_INLINE void store_point(vec *to, lane_vector v)
{
    store_xy(to, v.xy);
    ONLY_3D(to->z = round_to_real(v.z);)
}

HOT_INLINE lane_vector argument_in_lanes(vec v)
{
    const vector w = argument(v);
    return (lane_vector){lanes_of(w.at[0], w.at[1]) ONLY_3D(, w.at[2])};
}

/* Two AABBs in motion, in lanes: first the low faces of both, then the high ones. */
typedef struct moving_aabbs
{
    lane_vector faces[2][2], motion[2];
} moving_aabbs;

/* A coordinate, chosen without a branch: no processor could predict it. */
HOT_INLINE double coordinate(const lane_vector *v, int axis)
{
    double x;
    memcpy(&x, (const char *)v + axis * (int)sizeof x, sizeof x);
    return x;
}

/* The middle of what both share at t, from ends that are rounded once. */
static NOINLINE lane_vector accurate_middle(const moving_aabbs *x, dd t)
{
    double middle[3] = {0};
    for (int i = 0; i < DIM; i++)
    {
        double end[2][2];
        for (int box = 0; box < 2; box++)
            for (int high = 0; high < 2; high++)
                end[high][box] = moved_accurately(coordinate(&x->faces[high][box], i), t,
                                                  coordinate(&x->motion[box], i));
        middle[i] = (max2(end[0][0], end[0][1]) + min2(end[1][0], end[1][1])) / 2 + 0.0;
    }
    return (lane_vector){lanes_of(middle[0], middle[1]) ONLY_3D(, middle[2])};
}

/* The middle of what both share at t, and in *most the magnitudes of its corners. */
HOT_INLINE lane_vector middle_at(const moving_aabbs *x, double t, double t_low, lane_vector *most)
{
    lane_vector low[2], high[2];
    UNROLLED for (int i = 0; i < 2; i++)
    {
        lane_vector step = lane_vector_scale(x->motion[i], t);
        if (sizeof(real) == sizeof(double))
            step = lane_vector_sum(step, lane_vector_scale(x->motion[i], t_low));
        low[i] = lane_vector_sum(x->faces[0][i], step);
        high[i] = lane_vector_sum(x->faces[1][i], step);
    }
    lane_vector from = lane_vector_max2(low[0], low[1]), to = lane_vector_min2(high[0], high[1]);
    *most = lane_vector_max2(lane_vector_fabs(from), lane_vector_fabs(to));
    lane_vector zero = {lanes_twice(0) ONLY_3D(, 0)};
    return lane_vector_sum(lane_vector_scale(lane_vector_sum(from, to), 0.5), zero);
}

/* The largest |coordinate| of both boxes and motions. */
HOT_INLINE double size_of_aabbs(const moving_aabbs *x)
{
    const lane_vector zero = {lanes_twice(0) ONLY_3D(, 0)};
    lane_vector       low = lane_vector_sub(zero, lane_vector_min2(x->faces[0][0], x->faces[0][1]));
    lane_vector       high = lane_vector_max2(x->faces[1][0], x->faces[1][1]);
    lane_vector       way = lane_vector_max2(lane_vector_fabs(x->motion[0]), lane_vector_fabs(x->motion[1]));
    return lane_vector_greatest(lane_vector_max2(way, lane_vector_max2(low, high)));
}

/* Bit i: is lane i of x, which is not negative, 0 or above `least`? */
HOT_INLINE unsigned none_or_above(lanes x, double least)
{
    return lanes_greater(x, lanes_twice(least)) | lanes_at_least(lanes_twice(0), x);
}

/* Is every coordinate of the motions 0, or above `least` in magnitude? */
HOT_INLINE bool none_smaller(const moving_aabbs *x, double least)
{
    lane_vector v = lane_vector_fabs(x->motion[0]), w = lane_vector_fabs(x->motion[1]);
    unsigned    all = none_or_above(v.xy, least) & none_or_above(w.xy, least);
    ONLY_3D(all &= none_or_above(lanes_of(v.z, w.z), least);)
    return all == 3;
}

/* The way through K. In the first lane: when the last axis is entered, and the last but one. In the second,
   with its sign changed: when the first is left, and the second. And each of it along every axis. */
typedef struct passage
{
    lanes last, before, x, y ONLY_3D(, z, of_two);
} passage;

HOT_INLINE void find_passage(passage *p, lane_vector from, lane_vector to, lane_vector way)
{
    const lanes to_low = lanes_div(from.xy, way.xy), to_high = lanes_div(to.xy, way.xy);
    const lanes enter = lanes_min2(to_low, to_high), leave = lanes_negative(lanes_max2(to_low, to_high));
    p->x = lanes_first(enter, leave), p->y = lanes_second(enter, leave);
#if DIM == 2
    p->last = lanes_max2(p->x, p->y);
    p->before = lanes_min2(p->x, p->y);
#else
    const lanes along_z = lanes_div(lanes_of(from.z, to.z), lanes_twice(way.z));
    const lanes enter_z = lanes_min2(along_z, lanes_swapped(along_z));
    p->z = lanes_first(enter_z, lanes_negative(lanes_max2(along_z, lanes_swapped(along_z))));
    p->of_two = lanes_max2(p->x, p->y);
    p->last = lanes_max2(p->x, lanes_max2(p->y, p->z));
    p->before = lanes_max2(lanes_min2(p->x, p->y), lanes_min2(p->of_two, p->z));
#endif
}

/* The coordinates of one vector along the last axis that is entered, and of another along the first that is
   left. */
HOT_INLINE lanes along_passage(const passage *p, lane_vector enter, lane_vector exit)
{
    lanes x = lanes_first(enter.xy, exit.xy), y = lanes_second(enter.xy, exit.xy);
    x = lanes_if_greater(p->y, p->x, y, x);
    ONLY_3D(x = lanes_if_greater(p->z, p->of_two, lanes_of(enter.z, exit.z), x);)
    return x;
}

/* The faces that meet at the entry, in the first lane, and at the exit, and how they move. */
typedef struct meeting_faces
{
    lanes face_a, face_b, motion_a, motion_b;
} meeting_faces;

/* Of each axis, the face that is in front where `way` is positive, and the one behind. */
HOT_INLINE void turn_faces(lane_vector way, lane_vector *front, lane_vector *back)
{
    lanes_exchange_if_negative(way.xy, &front->xy, &back->xy);
#if DIM == 3
    lanes front_z = lanes_of(front->z, 0), back_z = lanes_of(back->z, 0);
    lanes_exchange_if_negative(lanes_of(way.z, 0), &front_z, &back_z);
    front->z = lane(front_z, 0), back->z = lane(back_z, 0);
#endif
}

HOT_INLINE void find_meeting_faces(meeting_faces *f, const passage *p, const moving_aabbs *x, lane_vector way)
{
    lane_vector front_a = x->faces[1][0], back_a = x->faces[0][0];
    lane_vector front_b = x->faces[1][1], back_b = x->faces[0][1];
    turn_faces(way, &front_a, &back_a);
    turn_faces(way, &front_b, &back_b);
    f->face_a = along_passage(p, front_a, back_a);
    f->face_b = along_passage(p, back_b, front_b);
    f->motion_a = along_passage(p, x->motion[0], x->motion[0]);
    f->motion_b = along_passage(p, x->motion[1], x->motion[1]);
}

/* The hit itself, entered and left at t[0] and t[1]. */
HOT_INLINE quick_answer put_hit_of_aabbs(const moving_aabbs *x, const passage *p, lane_vector way, lanes t,
                                         double size, hit *out)
{
    lanes_dd      at = {t, lanes_twice(0)};
    lane_vector   most[2];
    meeting_faces f;
    find_meeting_faces(&f, p, x, way);
    if (sizeof(real) == sizeof(double))
    {
        if (lane(t, 0) == 0 && lane(f.face_a, 0) != lane(f.face_b, 0))
            return UNCLEAR; /* an underflow */
        at = quick_times(t, f.face_a, f.motion_a, f.face_b, f.motion_b);
    }
    lane_vector  enter = middle_at(x, lane(at.hi, 0), lane(at.lo, 0), &most[0]);
    lane_vector  leave = middle_at(x, lane(at.hi, 1), lane(at.lo, 1), &most[1]);
    const double largest_coordinate = lane_vector_greatest(lane_vector_max2(most[0], most[1]));
    if (sizeof(real) == sizeof(double))
    {
        uint64_t bits;
        memcpy(&bits, &size, sizeof bits);
        bits |= 0xfffffffffffff;
        memcpy(&size, &bits, sizeof size); /* the largest double below the next power of two */
        if (!(largest_coordinate <= size))
        {
            const moving_aabbs scene = *x; /* a copy, so that all else stays in registers */
            if (!(lane_vector_greatest(most[0]) <= size))
                enter = accurate_middle(&scene, (dd){lane(at.hi, 0), lane(at.lo, 0)});
            if (!(lane_vector_greatest(most[1]) <= size))
                leave = accurate_middle(&scene, (dd){lane(at.hi, 1), lane(at.lo, 1)});
        }
    }
    else if (!(largest_coordinate <= REAL_MAX))
        return UNCLEAR;

    int      axis[2];
    unsigned backwards = lanes_greater(lanes_twice(0), way.xy), axes = lanes_greater(p->y, p->x);
#if DIM == 3
    const unsigned third = lanes_greater(p->z, p->of_two);
    backwards |= (unsigned)(way.z < 0) << 2;
    axes &= ~third;
    axis[0] = (int)((axes & 1) + 2 * (third & 1)), axis[1] = (int)((axes >> 1) + 2 * (third >> 1));
#else
    axis[0] = (int)(axes & 1), axis[1] = (int)(axes >> 1);
#endif
    out->t_enter = round_to_real(lane(at.hi, 0));
    out->t_exit = round_to_real(lane(at.hi, 1));
    store_point(&out->point_enter, enter);
    store_point(&out->point_exit, leave);
    out->normal_enter = face_normal(axis[0], (int)(backwards >> axis[0] & 1));
    out->normal_exit = face_normal(axis[1], (int)(~backwards >> axis[1] & 1));
    out->starts_inside = false;
    const lanes least = lanes_min2(lanes_fabs(f.motion_a), lanes_fabs(f.motion_b));
    if (lanes_greater(least, lanes_twice(0)) != 3) /* a face at rest stays where it is */
        for (int i = 0; i < 2; i++)
            if (!(lane(least, i) > 0))
                set_coordinate(i ? &out->point_exit : &out->point_enter, axis[i],
                               round_to_real(lane(lane(f.motion_b, i) == 0 ? f.face_b : f.face_a, i) + 0.0));
    return YES;
}

/* Bit i: is coordinate i of a greater than that of b, or at least that? */
HOT_INLINE unsigned coordinates_greater(lane_vector a, lane_vector b)
{
    return lanes_greater(a.xy, b.xy) ONLY_3D(| (unsigned)(a.z > b.z) << 2);
}

HOT_INLINE unsigned coordinates_at_least(lane_vector a, lane_vector b)
{
    return lanes_at_least(a.xy, b.xy) ONLY_3D(| (unsigned)(a.z >= b.z) << 2);
}

/* What the ends of t do not tell: do the boxes stay apart along an axis, or touch at the start and move the
   other way there? To slide in a face is no hit, unless K is flat. */
static NOINLINE quick_answer aabbs_stay_apart(lane_vector from, lane_vector to, lane_vector way)
{
    const lane_vector zero = {lanes_twice(0) ONLY_3D(, 0)};
    const unsigned    before = coordinates_at_least(from, zero), behind = coordinates_at_least(zero, to);
    const unsigned    ahead = coordinates_greater(way, zero), back = coordinates_greater(zero, way);
    const unsigned    apart = coordinates_greater(from, zero) | coordinates_greater(zero, to);
    const unsigned    all = (1 << DIM) - 1, at_rest = all & ~(ahead | back);
    if ((before & back) | (behind & ahead) | (apart & at_rest))
        return NO;
    return ((before | behind) & at_rest) && coordinates_greater(to, from) == all ? NO : UNCLEAR;
}

#if DIM == 2

/* Do they certainly pass each other, does the motion end before it enters K, or is K behind? All t are taken
   times |w0 w1|, so that nothing waits for a quotient, as a branch that no processor can predict does. Each
   product is off by 3 u of itself, or by an underflow, which is below the guard; signs are always right. In
   double a motion or an entry that overflows makes the right side infinite, or a NaN, and a `first` that does
   has the right sign. Without motion along an axis this sees nothing but that they are apart there. */
HOT_INLINE bool surely_pass(lanes from, lanes to, lanes way)
{
    const lanes  v = lanes_fabs(way), other = lanes_swapped(v), over = lanes_with_sign_of(other, way);
    const lanes  low = lanes_mul(from, over), high = lanes_mul(to, over);
    const double last = max2(larger_lane(lanes_min2(low, high)), hidden(0)), off = 32 * UNIT_ROUNDOFF;
    const double all = lane(lanes_mul(v, other), 0), first = min2(smaller_lane(lanes_max2(low, high)), all);
    return REAL_DIGITS == 53 ? last > first + (UNDERFLOW_GUARD + all * off) + last * off
                             : last * (1 - off) > first;
}

#endif

/* Is it a hit, which is then written to *out? In plain double.

   Along each axis the motion is between the faces of K from one quotient to another (T. L. Kay and J. T.
   Kajiya, "Ray Tracing Complex Scenes", 1986). Without motion along an axis, that is from -infinity to
   infinity between the faces; outside them both quotients are infinity or both are -infinity, and in a face
   one is a NaN: what is infinite says no more than that, and aabbs_stay_apart looks at the faces. So it does
   where an axis is left at 0, or seems to be, as the motion overflows. A quotient is off by 3 u of itself, or
   by an underflow, which cannot happen with the numbers of a float. It is a hit if K has an interior, the
   last axis is entered before the first is left, and it is certain which axes these are.

   A NaN never becomes a hit. Where a quotient along an axis is a NaN, max2 and min2 both give the second one.
   So the axis is left as soon as it is entered, or both of its ends are NaN: then in the plane the other axis
   is both the last and the last but one, or the last one is a NaN; in space the sum of all shows it.

   In float, t is the quotient if that certainly rounds right. In double, t is a pair q + r, and a point is
   the middle of what both boxes share. Each end of that is origin + (q * motion + r * motion) and has
   three roundings; the middle has a fourth. Below the next power of two above the size S of the scene each
   rounding is half an ulp of L, so all are 2 ulps of L at most. What lies beyond is calculated again, with
   one rounding for each end. |origin| and |t * motion| are at most L, so that and the rounding of the middle
   are half an ulp of 2 L each, again 2 ulps of L. No number that underflows is rounded here, so nothing
   depends on the scale of the scene: with S above 2^-200, motions above 2^-200 S or 0, and t above 2^-100 or
   0, the relative motion is a multiple of 2^-452, and distances between faces, q * w and q * motion are above
   2^-552. Only r may be smaller, where it is too small to change anything, and a step of a motion from an
   origin that is. */
HOT_INLINE quick_answer quick_sweep_aabb_aabb(const aabb *a, lane_vector motion_a, const aabb *b,
                                              lane_vector motion_b, hit *out)
{
    const bool        in_double = sizeof(real) == sizeof(double);
    const double      off = 32 * UNIT_ROUNDOFF, guard = in_double ? UNDERFLOW_GUARD : 0;
    const lane_vector low_a = load_lanes(&a->min), high_a = load_lanes(&a->max);
    const lane_vector low_b = load_lanes(&b->min), high_b = load_lanes(&b->max);
    const lane_vector from = lane_vector_sub(low_b, high_a), to = lane_vector_sub(high_b, low_a);
    const lane_vector way = lane_vector_sub(motion_a, motion_b);
    passage           p;
#if DIM == 2
    if (surely_pass(from.xy, to.xy, way.xy))
        return NO;
#endif
    find_passage(&p, from, to, way);
    const double last = lane(p.last, 0), first = -lane(p.last, 1), end = min2(first, hidden(1));
    const lanes  sure = lanes_sub(lanes_mul(p.last, lanes_of(1 - off, 1 + off)), lanes_twice(guard));
    if ((last >= 0) + (last <= end) < 2) /* a sum: one branch to predict, not two */
    {
        const bool apart = max2(lane(sure, 0) - end, -first) > 0;
        const bool told = apart & (fabs(first) > 0) & (max2(last, -first) <= DBL_MAX);
        return told ? NO : aabbs_stay_apart(from, to, way);
    }

    const bool thick = coordinates_greater(to, from) == (1 << DIM) - 1;
    bool       clear = thick && lanes_greater(sure, p.before) == 3 && last * (1 + off) + guard <= end;
    ONLY_3D(clear = clear && lane(p.x, 0) + lane(p.y, 0) + lane(p.z, 0) <= DBL_MAX;)

    const moving_aabbs x = {{{low_a, low_b}, {high_a, high_b}}, {motion_a, motion_b}};
    const double       size = in_double ? size_of_aabbs(&x) : 0;
    if (in_double)
        clear = clear && size > 0x1p-200 && size * max2(first, hidden(1)) < 0x1p990 && first > 0x1p-100 &&
                (last > 0x1p-100 || last == 0) && none_smaller(&x, 0x1p-200 * size);
    else
        clear = clear && rounds_surely(last + 0.0) && rounds_surely(first) && first > 0 && first <= REAL_MAX;
    if (!clear)
        return aabbs_stay_apart(from, to, way);
    if (!out)
        return YES;
    return put_hit_of_aabbs(&x, &p, way, lanes_of(last + 0.0, first), size, out);
}

#endif
