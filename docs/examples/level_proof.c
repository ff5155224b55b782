/*
 * The proof that nothing tunnels: sweeps are checked in exact integers.
 *
 * Every coordinate here is a multiple of 1/16, so 16 times each is an integer, and the time of a touch is a
 * fraction of integers. Fractions are compared by cross-multiplication; nothing is ever rounded. This file
 * shares no code with the library.
 *
 * Shrink A to the point 0 and grow B by A's size: that gives the box lo..hi, the Minkowski difference. A hits
 * B when the point, moving along `way`, A's motion relative to B, hits that box.
 */
#include "level.h"

#include <math.h>
#include <stdlib.h>

enum
{
    STEPS_PER_UNIT = 16,
    SHOTS = 4000
};

/* numerator / denominator; the denominator is positive */
typedef struct fraction
{
    int64_t numerator, denominator;
} fraction;

static int compare(fraction a, fraction b)
{
    int64_t left = a.numerator * b.denominator, right = b.numerator * a.denominator;
    return left < right ? -1 : left > right;
}

typedef struct meeting
{
    int     axes;         ///< 2 or 3
    int64_t lo[3], hi[3]; ///< the Minkowski difference
    int64_t way[3];       ///< A's motion relative to B
} meeting;

typedef struct verdict
{
    bool     hit;
    bool     inside; ///< they overlap deeper than touching at the start
    fraction when;
    int      axis; ///< of the face that is hit; the lowest of several
} verdict;

/* When the point enters and leaves the slab lo..hi of one axis, along which it must move. */
static void passage(const meeting *m, int i, fraction *in, fraction *out)
{
    int64_t way = m->way[i];
    *in = (fraction){way > 0 ? m->lo[i] : -m->hi[i], way > 0 ? way : -way};
    *out = (fraction){way > 0 ? m->hi[i] : -m->lo[i], way > 0 ? way : -way};
}

/* A hit: the line of motion enters the open box, and first touches it at a time in 0..1. Axes along which the
   box is flat do not count. */
static verdict through_the_open_box(const meeting *m, const bool *flat)
{
    const verdict none = {false, false, {0, 1}, 0};
    fraction      in = {INT32_MIN, 1}, out = {INT32_MAX, 1};
    int           axis = -1;
    bool          inside = true;
    for (int i = 0; i < m->axes; i++)
    {
        if (flat[i])
            continue;
        inside = inside && m->lo[i] < 0 && 0 < m->hi[i];
        if (m->way[i] == 0)
        {
            if (m->lo[i] >= 0 || m->hi[i] <= 0)
                return none;
            continue;
        }
        fraction first, last;
        passage(m, i, &first, &last);
        if (axis < 0 || compare(first, in) > 0)
        {
            in = first;
            axis = i;
        }
        if (compare(last, out) < 0)
            out = last;
    }
    if (inside)
        return (verdict){true, true, {0, 1}, 0};
    if (axis < 0 || compare(in, out) >= 0 || in.numerator < 0 || in.numerator > in.denominator)
        return none;
    return (verdict){true, false, in, axis};
}

/* The box is flat along `axis`, and the point crosses its plane. A hit: at that moment the point is in the
   closed box, and it did not start in the plane. */
static verdict across_the_plane(const meeting *m, int axis)
{
    const verdict none = {false, false, {0, 1}, 0};
    fraction      when, out_again;
    passage(m, axis, &when, &out_again);
    if (when.numerator <= 0 || when.numerator > when.denominator)
        return none;
    int lowest = axis;
    for (int i = 0; i < m->axes; i++)
    {
        if (m->way[i] != 0)
        {
            fraction in, out;
            passage(m, i, &in, &out);
            if (i < lowest && compare(in, when) == 0)
                lowest = i; /* on the rim: a tie */
        }
        int64_t moved = m->way[i] * when.numerator;
        if (moved < m->lo[i] * when.denominator || moved > m->hi[i] * when.denominator)
            return none;
    }
    return (verdict){true, false, when, lowest};
}

static verdict exact(const meeting *m)
{
    const verdict none = {false, false, {0, 1}, 0};
    bool          flat[3] = {false, false, false}, touching = true, any_flat = false;
    for (int i = 0; i < m->axes; i++)
    {
        flat[i] = m->lo[i] == m->hi[i];
        any_flat = any_flat || flat[i];
        touching = touching && m->lo[i] <= 0 && 0 <= m->hi[i];
    }
    if (any_flat && touching)
        return none;
    for (int i = 0; i < m->axes; i++)
        if (flat[i] && m->way[i] != 0)
            return across_the_plane(m, i);
    for (int i = 0; i < m->axes; i++)
        if (flat[i] && m->lo[i] != 0)
            return none;
    return through_the_open_box(m, flat);
}

static int64_t steps(double x)
{
    return llround(x * STEPS_PER_UNIT);
}

static meeting meeting_of(const cd3_aabb *a, cd3_vec motion_a, const cd3_aabb *b, cd3_vec motion_b)
{
    return (meeting){3,
                     {steps(b->min.x) - steps(a->max.x), steps(b->min.y) - steps(a->max.y),
                      steps(b->min.z) - steps(a->max.z)},
                     {steps(b->max.x) - steps(a->min.x), steps(b->max.y) - steps(a->min.y),
                      steps(b->max.z) - steps(a->min.z)},
                     {steps(motion_a.x) - steps(motion_b.x), steps(motion_a.y) - steps(motion_b.y),
                      steps(motion_a.z) - steps(motion_b.z)}};
}

/* Is t within two ulps of the exact quotient? */
static bool is_when(double t, fraction when)
{
    double quotient = (double)when.numerator / (double)when.denominator;
    return t >= nextafter(nextafter(quotient, 0), 0) && t <= nextafter(nextafter(quotient, 2), 2);
}

/* Is t the exact quotient, rounded once or twice? */
static bool is_when_float(float t, fraction when)
{
    double quotient = (double)when.numerator / (double)when.denominator;
    double ulp = (double)nextafterf(t, 2) - (double)t;
    return fabs((double)t - quotient) <= 0.501 * ulp;
}

static bool is_normal(const verdict *v, const meeting *m, const double *normal)
{
    bool right = true;
    for (int i = 0; i < m->axes; i++)
    {
        double expected = v->inside || i != v->axis ? 0 : m->way[i] > 0 ? -1 : 1;
        right = right && normal[i] == expected;
    }
    return right;
}

static bool agrees(const meeting *m, bool answer, double t, bool inside, const double *normal)
{
    verdict v = exact(m);
    if (v.hit != answer || !answer)
        return v.hit == answer;
    return v.inside == inside && is_when(t, v.when) && is_normal(&v, m, normal);
}

bool proof_agrees(const cd3_aabb *a, cd3_vec motion_a, const cd3_aabb *b, cd3_vec motion_b, bool answer,
                  const cd3_hit *hit)
{
    meeting m = meeting_of(a, motion_a, b, motion_b);
    if (!answer)
        return agrees(&m, false, 0, false, NULL);
    double normal[3] = {hit->normal_enter.x, hit->normal_enter.y, hit->normal_enter.z};
    return agrees(&m, true, hit->t_enter, hit->starts_inside, normal);
}

bool proof_agrees_2d(const cd2_aabb *a, cd2_vec motion_a, const cd2_aabb *b, bool answer, const cd2_hit *hit)
{
    cd3_aabb a3 = {{a->min.x, a->min.y, 0}, {a->max.x, a->max.y, 1}};
    cd3_aabb b3 = {{b->min.x, b->min.y, 0}, {b->max.x, b->max.y, 1}};
    meeting  m = meeting_of(&a3, (cd3_vec){motion_a.x, motion_a.y, 0}, &b3, (cd3_vec){0, 0, 0});
    m.axes = 2;
    if (!answer)
        return agrees(&m, false, 0, false, NULL);
    double normal[2] = {hit->normal_enter.x, hit->normal_enter.y};
    return agrees(&m, true, hit->t_enter, hit->starts_inside, normal);
}

/* --------------------------------------------------------------------------------- shots at all speeds */

/* Every thing is a box, and every axis-aligned wall a box without thickness. */
typedef struct target
{
    cd3_aabb  box;
    cd3f_aabb box_float;
    bool      ahead; ///< the current shot would hit it, if nothing else were in the way
    fraction  when;  ///< and when, exactly, in steps of the slowest shot
} target;

typedef struct shot
{
    cd3_aabb box;
    cd3_vec  step; ///< the motion per frame at the lowest speed: about 1 unit, in multiples of 1/16
    bool     hits;
    fraction when; ///< exact time of the first hit, in steps
} shot;

static cd3f_vec vec_to_float(cd3_vec v)
{
    return (cd3f_vec){(float)v.x, (float)v.y, (float)v.z};
}

static cd3f_aabb box_to_float(const cd3_aabb *box)
{
    cd3f_aabb out;
    made(cd3f_make_aabb(vec_to_float(box->min), vec_to_float(box->max), &out));
    return out;
}

static int make_targets(const world *w, target *targets)
{
    int count = 0;
    for (int i = 0; i < w->thing_count; i++)
        targets[count++].box = solid_of(&w->things[i]);
    for (int i = 0; i < w->wall_count; i++)
    {
        const wall *it = &w->walls[i];
        if (it->axis_aligned && it->opaque)
            targets[count++].box = (cd3_aabb){{it->bounds.min.x, it->bounds.min.y, 0},
                                              {it->bounds.max.x, it->bounds.max.y, WALL_HEIGHT}};
    }
    for (int i = 0; i < count; i++)
        targets[i].box_float = box_to_float(&targets[i].box);
    return count;
}

/* A shot from somewhere near a thing, in any direction. */
static shot random_shot(world *w)
{
    shot    it = {.hits = false};
    cd3_vec middle;
    do
    {
        const thing *from = &w->things[random_below(w, w->thing_count)];
        middle.x = floor(from->at.x) + random_below(w, 129) - 64;
        middle.y = floor(from->at.y) + random_below(w, 129) - 64;
        middle.z = 20 + random_below(w, 60);
    } while (!cd2_overlap_point_aabb((cd2_vec){middle.x, middle.y}, &w->bounds));
    double half = 1 + random_below(w, 12);
    made(cd3_make_aabb_center(middle, (cd3_vec){half, half, half}, &it.box));

    int x = random_below(w, 33) - 16;
    int y = (int)round(sqrt(256 - x * x)) * (random_below(w, 2) ? 1 : -1);
    it.step = (cd3_vec){x / 16.0, y / 16.0, (random_below(w, 3) - 1) / 16.0};
    return it;
}

/* The exact answer for the whole flight. The last step ends far outside the map. */
static void judge(shot *it, target *targets, int count)
{
    const int64_t all_steps = 1 << 20;
    it->hits = false;
    for (int i = 0; i < count; i++)
    {
        meeting m = meeting_of(&it->box, it->step, &targets[i].box, (cd3_vec){0, 0, 0});
        for (int k = 0; k < 3; k++)
            m.way[k] *= all_steps;
        verdict v = exact(&m);
        targets[i].ahead = v.hit;
        if (!v.hit)
            continue;
        targets[i].when = (fraction){v.when.numerator, v.when.denominator};
        if (!v.inside)
            targets[i].when.denominator /= all_steps;
        if (!it->hits || compare(targets[i].when, it->when) < 0)
            it->when = targets[i].when;
        it->hits = true;
    }
}

static cd3_vec times(cd3_vec v, double factor)
{
    return (cd3_vec){v.x * factor, v.y * factor, v.z * factor};
}

/* The target that the library finds first in this frame, in double and in float; -1 for none. */
typedef struct finding
{
    int    target, target_float;
    double t;
    float  t_float;
} finding;

static finding find_first(const cd3_aabb *box, cd3_vec motion, const target *targets, int count,
                          speed_result *result)
{
    const cd3_vec   still = {0, 0, 0};
    const cd3f_vec  still_float = {0, 0, 0}, motion_float = vec_to_float(motion);
    const cd3f_aabb box_float = box_to_float(box);
    finding         first = {-1, -1, 2, 2};
    cd3_aabb        moved = cd3_move_aabb(box, motion), path = cd3_join_aabb_aabb(box, &moved);
    for (int i = 0; i < count; i++)
    {
        cd3_hit  hit;
        cd3f_hit hit_float;
        if (!cd3_overlap_aabb_aabb(&path, &targets[i].box))
            continue;
        const cd3_aabb  *other = &targets[i].box;
        const cd3f_aabb *other_float = &targets[i].box_float;
        bool             hits = cd3_sweep_aabb_aabb(box, motion, other, still, &hit);
        bool             hits_float = cd3f_sweep_aabb_aabb(&box_float, motion_float, other_float, still_float,
                                                           &hit_float);
        result->sweeps++;
        result->wrong += hits != hits_float || !proof_agrees(box, motion, other, still, hits, &hit);
        if (hits && hit.t_enter < first.t)
        {
            first.t = hit.t_enter;
            first.target = i;
        }
        if (hits_float && hit_float.t_enter < first.t_float)
        {
            first.t_float = hit_float.t_enter;
            first.target_float = i;
        }
    }
    return first;
}

/* In double the library must find exactly the first target. In float two targets may be too close to tell
   apart; then only the time counts. */
static bool right_finding(const shot *it, const finding *found, const target *targets, int64_t frame,
                          int64_t factor)
{
    fraction in_frame = {it->when.numerator - frame * factor * it->when.denominator,
                         factor * it->when.denominator};
    if (found->target < 0 || found->target_float < 0)
        return false;
    const target *first = &targets[found->target], *first_float = &targets[found->target_float];
    return first->ahead && compare(first->when, it->when) == 0 && is_when(found->t, in_frame) &&
           first_float->ahead && is_when_float(found->t_float, in_frame);
}

/* A hit at the very end of a frame belongs to that frame. */
static int64_t frame_of(fraction when, int64_t factor)
{
    int64_t per_frame = factor * when.denominator;
    return when.numerator <= 0 ? 0 : (when.numerator + per_frame - 1) / per_frame - 1;
}

static void fly(const world *w, const shot *it, int64_t factor, const target *targets, int count,
                speed_result *result)
{
    cd3_aabb limits = {{w->bounds.min.x, w->bounds.min.y, -1e4}, {w->bounds.max.x, w->bounds.max.y, 1e4}};
    cd3_aabb box = it->box;
    cd3_vec  motion = times(it->step, (double)factor);
    result->shots++;
    for (int64_t frame = 0;; frame++)
    {
        finding found = find_first(&box, motion, targets, count, result);
        if (found.target >= 0 || found.target_float >= 0)
        {
            result->wrong += !it->hits || frame != frame_of(it->when, factor) ||
                             !right_finding(it, &found, targets, frame, factor);
            return;
        }
        box = cd3_move_aabb(&box, motion);
        if (cd3_overlap_aabb_aabb(&box, &limits))
            continue;
        result->wrong += it->hits;
        return;
    }
}

void prove_speeds(world *w, speed_result results[SPEED_COUNT])
{
    target *everything = calloc((size_t)(w->thing_count + w->wall_count), sizeof *everything);
    if (everything == NULL)
        abort();
    int count = make_targets(w, everything);
    for (int i = 0; i < SPEED_COUNT; i++)
        results[i] = (speed_result){.speed = i == 0 ? 1 : 10 * results[i - 1].speed};
    for (int i = 0; i < SHOTS; i++)
    {
        shot it = random_shot(w);
        judge(&it, everything, count);
        int64_t factor = 1;
        for (int k = 0; k < SPEED_COUNT; k++, factor *= 10)
            fly(w, &it, factor, everything, count, &results[k]);
    }
    free(everything);
}
