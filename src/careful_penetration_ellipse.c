/*
 * Penetration with an ellipse or an ellipsoid: the least depth over all directions, searched among its local
 * minima (careful/depth_minima.h) and refined in pairs (careful/depth_refinement.h). In the plane it is
 * searched in space (in_space.h).
 */
#include "number/fewer_passes.h"

#define CAREFULLY

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "any_pair.h"
#include "careful/degenerate_pair.h"
#include "careful/depth_minima.h"
#include "careful/depth_refinement.h"
#include "careful/framed_pair.h"
#include "in_space.h"
#include "number/bits.h"
#include "number/dd.h"
#include "quick/ellipsoids.h"
#include "quick/loaded_boxes.h"
#include "quick/way.h"
#include "shape/any_shape.h"
#include "shape/argument_order.h"
#include "shape/convex.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/order.h"
#include "space/pairs.h"
#include "space/vector.h"

#if DIM == 3

/* ---- the choice among equally short directions ---- */

/* Tries -n and the mirror images of n in each axis of s: where the scene is symmetric, they are equally
   short. So is -n. If two radii are equal, a whole ring of directions is: of it the one that comes first in
   order is tried, and the one opposite to it. */
static inline void add_mirrored(depth_minima *d, const convex *s, vector n, int rank)
{
    vector rows[DIM];
    unit_rows(rows);
    try_minimum(d, scale(n, -1), rank < RANK_SETTLED ? RANK_UNSETTLED : rank);
    for (int i = 0; i < s->count; i++)
        try_minimum(d, along(n, -2 * dot(n, s->axis[i]), s->axis[i]), RANK_UNSETTLED);
    for (int i = 0; i < 3 && s->round && !d->planar; i++)
    {
        if (s->size[(i + 1) % 3] != s->size[(i + 2) % 3])
            continue;
        double up = dot(n, s->axis[i]);
        vector aside = along(n, -up, s->axis[i]);
        double radius = sqrt(dot(aside, aside));
        for (int k = 0; k < 2; k++)
        {
            vector level = along(rows[k], -dot(rows[k], s->axis[i]), s->axis[i]);
            double length = sqrt(dot(level, level));
            if (!(length > 0x1p-20))
                continue;
            try_minimum(d, along(scale(s->axis[i], up), radius / length, level), RANK_UNSETTLED);
            try_minimum(d, along(scale(s->axis[i], up), -radius / length, level), RANK_UNSETTLED);
            break;
        }
    }
}

/* Directions whose depths differ by less than this are equally short, as for boxes. L of the scene is never
   below the length that is taken here. */
static inline double tie_of_depths(const convex *a, const convex *b)
{
    double most = max2(largest(sub(a->place, b->place)), max2(a->radius, b->radius));
    for (int i = 0; i < DIM; i++)
        most = max2(most, max2(i < a->count ? a->size[i] : 0, i < b->count ? b->size[i] : 0));
    return equally_short(DBL_MANT_DIG) * most;
}

/* ---- where the shapes touch ---- */

/* Are both shapes flat across one and the same axis, along n? Their axes are the same if they are stored
   with the same numbers, up to the sign. */
static inline bool both_flat(const convex *a, const convex *b, vector n)
{
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            if (a->size[i] == 0 && b->size[j] == 0 && fabs(dot(a->axis[i], n)) > 0.5 &&
                (largest(sub(a->axis[i], b->axis[j])) == 0 || largest(add(a->axis[i], b->axis[j])) == 0))
                return true;
    return false;
}

/* Mirror images of all directions found so far, in the shapes' own planes of symmetry, are tried too. */
static inline void add_all_mirrored(depth_minima *d)
{
    int    found = d->count;
    vector before[MINIMUM_LIMIT];
    int    ranks[MINIMUM_LIMIT];
    memcpy(before, d->n, sizeof before);
    memcpy(ranks, d->rank, sizeof ranks);
    for (int i = 0; i < found; i++)
    {
        add_mirrored(d, d->a, before[i], ranks[i]);
        add_mirrored(d, d->b, before[i], ranks[i]);
    }
}

/* What is known of the directions found: their depths, the least of which is `least`; directions within
   `tie` of it are equally short. Those that are minima were reached, those where the shapes do not touch are
   lost. */
typedef struct candidates
{
    dd     depth[MINIMUM_LIMIT], least;
    bool   reached[MINIMUM_LIMIT], lost[MINIMUM_LIMIT];
    double tie;
} candidates;

static inline void put_candidates(const depth_minima *d, candidates *c)
{
    memset(c->reached, 0, sizeof c->reached);
    memset(c->lost, 0, sizeof c->lost);
    c->least = dd_of(INFINITY);
    c->tie = tie_of_depths(d->a, d->b);
    for (int i = 0; i < d->count; i++)
    {
        c->depth[i] = dd_neg(gap_in_pairs(d->a, d->b, d->n[i]));
        if (dd_sub(c->depth[i], c->least).hi < 0 || c->least.hi == INFINITY)
            c->least = c->depth[i];
    }
}

/* The equally short direction that goes first and is not lost, or -1. */
static inline int first_of_ties(const depth_minima *d, const candidates *c)
{
    int first = -1;
    for (int i = 0; i < d->count; i++)
        if (dd_sub(c->depth[i], c->least).hi <= c->tie && !c->lost[i] &&
            (first < 0 || precedes_by_rank(d->n[i], d->rank[i], d->n[first], d->rank[first])))
            first = i;
    return first;
}

static inline int least_deep(const depth_minima *d, const candidates *c)
{
    int least = 0;
    for (int i = 1; i < d->count; i++)
        if (dd_sub(c->depth[i], c->depth[least]).hi < 0)
            least = i;
    return least;
}

/* Is a direction the same as one that is lost, to within rounding? It leads to the same minimum. */
static NOINLINE bool is_next_to_lost(const depth_minima *d, const candidates *c, int first)
{
    for (int i = 0; i < d->count; i++)
        if (c->lost[i] && largest(sub(d->n[i], d->n[first])) <= 32 * UNIT_ROUNDOFF)
            return true;
    return false;
}

/* The least depth, in pairs; the direction *n of least depth, and the point *touch in which the shapes touch
   once A has moved along it. Of equally short directions the one that goes first (precedes_by_rank) is
   chosen, if it is a local minimum of depth: if the shapes, moved along it, touch in a point. If it is not,
   the local minimum found from it takes its place; if the shapes do not touch there either, it is dropped.

   The search keeps all directions whose depth comes within rounding of the least, so the depth is certain,
   but not which of them are minima: beside a minimum the depth differs by the second order only. Mirror
   images make ties complete. Each round settles one direction or drops one, and there are at most
   MINIMUM_LIMIT; the last is taken as it is. */
static inline dd choose_minimum(depth_minima *d, vector *n, vector *touch)
{
    candidates c;
    add_all_mirrored(d);
    put_candidates(d, &c);
    *n = (vector){{1}};
    *touch = d->b->place;
    if (d->count == 0) /* only for invalid shapes */
        return dd_of(0);
    for (int k = 0; k < MINIMUM_LIMIT; k++)
    {
        int  first = first_of_ties(d, &c);
        bool last = first < 0 || k == MINIMUM_LIMIT - 1;
        if (first < 0)
            first = least_deep(d, &c);
        *n = d->n[first];
        if (touches_along(d->a, d->b, *n, d->size, touch))
            break;
        if (!last && is_next_to_lost(d, &c, first))
        {
            c.lost[first] = true;
            continue;
        }
        active_edges f;
        minimum      at = minimum_of(d->a, d->b, *n, d->size, &f);
        double       apart = touch_at(d->a, d->b, &f, &at, d->size, touch);
        double       turn = largest(sub(plain(at.n), *n));
        bool         crossed = apart <= 2 * UNIT_ROUNDOFF * d->size;
        if (!crossed && !last)
        {
            c.lost[first] = true;
            continue;
        }
        if (!crossed)
            *touch = common_by_projection(d->a, d->b, &at, *touch, d->size, &apart);
        if (turn <= 4 * UNIT_ROUNDOFF || c.reached[first] || last)
            break;
        c.reached[first] = true;
        d->n[first] = plain(at.n);
        /* Where all directions around an axis are equally short, rounding turns the minimum along them. */
        bool is_axis = d->rank[first] < RANK_SETTLED && turn <= 32 * UNIT_ROUNDOFF;
        d->rank[first] = is_axis ? d->rank[first] : RANK_UNSETTLED;
        c.depth[first] = at.depth;
    }
    return c.least;
}

#endif

static inline contact contact_of(vector n, double depth, vector point_b)
{
    vector quarter; /* point_a times `unit`, because its terms may be above the range */
    depth = min2(depth, DBL_MAX);
    for (int i = 0; i < DIM; i++)
        point_b.at[i] = clamp(point_b.at[i], -DBL_MAX, DBL_MAX);
    double unit = max2(largest(point_b), depth) > 0x1p1000 ? 0.25 : 1;
    quarter = along(scale(point_b, unit), -(depth * unit), n);
    return (contact){store_normal(n, 1), depth > 0 ? narrow_distance(depth) : 0,
                     store(scale(quarter, 1 / unit)), store(point_b)};
}

bool penetration_of_any(const shape *a, const shape *b, contact *out, int digits)
{
    return any_penetration(a, b, out, digits);
}

/* Reduces ellipses. In the plane those with one radius become boxes, which keep their axes for the rule for
   ties, and boxes remain what they are. */
static inline bool reduce_ellipses(shape *a, shape *b)
{
#if DIM == 2
    if (a->kind != CD_POINT && b->kind != CD_POINT)
    {
        bool first = flat_to_box(a) || (a->kind == CD_ELLIPSE && reduce(a));
        bool second = flat_to_box(b) || (b->kind == CD_ELLIPSE && reduce(b));
        return first || second;
    }
#endif
    return reduce_pair(a, b);
}

/* Answers degenerate shapes as what they are, if no ellipse is left after reducing them: this is exact
   where they only touch. If the two normals differ, several are equally short, to within rounding. Then only
   the depth is replaced, and the normal found before is kept: it follows the tie rules by the axes of the
   shapes as given. (Rounding turns the normal of a small circle further than that of an edge. Its ways out
   that tie are far apart.) */
static inline void reduced_contact(shape p, shape q, contact *out, int digits)
{
    const int ellipse = (int)shape_of_ellipsoid(&(ellipsoid){.radii = {0}}).kind;
    contact   simple;
    if (!reduce_ellipses(&p, &q) || (int)p.kind == ellipse || (int)q.kind == ellipse ||
        !penetration_of_any(&p, &q, &simple, digits))
        return;
    vector n = load(simple.normal), m = load(out->normal);
    if (p.kind == KIND_SPHERE || q.kind == KIND_SPHERE ? dot(n, m) > 0.5
                                                       : largest(sub(n, m)) <= SAME_DIRECTION)
        *out = simple;
    else
        out->depth = simple.depth;
}

/* ---- points ---- */

#if DIM == 3

/* Is the point in the ellipse? If so, *out is the contact, unless that is NULL. */
static NOINLINE bool contact_of_point(vec a, const ellipsoid *b, contact *out, int digits)
{
    local_ellipsoid o = local_ellipsoid_of(b, a, digits);
    const int       side = ellipsoid_side(&o, b);
    if (side > 0 || !out)
        return side <= 0;
    vector radii = load(b->radii);
    vector at, n = {{0}};
    double depth = ellipsoid_depth(&o, &at);
    bool   flat = false;
    int    smallest = 0;
    for (int i = 0; i < DIM; i++)
    {
        flat = flat || radii.at[i] == 0;
        smallest = o.r[i] < o.r[smallest] ? i : smallest;
    }
    if (o.r[smallest] == 0)
        n.at[smallest] = 1;
    for (int i = 0; i < DIM && o.r[smallest] > 0; i++)
        n.at[i] = at.at[i] / o.r[i] * (o.r[smallest] / o.r[i]);
    frame f = frame_of(AXES_OF(b));
    if (o.exact)
        memcpy(f.row, o.row, sizeof f.row);
    n = unit_vector(turn_out(&f, unit_vector(n)));
    depth = flat || side == 0 ? 0 : unscaled_distance(depth, o.exponent);
    *out = contact_of(n, depth, ellipsoid_to_world(&o, b, at));
    return true;
}

bool cd2_point_contact_in_space(cd2_vec a, const cd2_ellipse *b, cd2_contact *out, int digits)
{
    contact   found;
    ellipsoid e = ellipse_in_space(b);
    if (!contact_of_point(in_space(a), &e, out ? &found : NULL, digits))
        return false;
    if (out)
        *out = contact_in_plane(&found);
    return true;
}

#else
#define contact_of_point cd2_point_contact_in_space
#endif

bool cd3_careful_penetration_point_ellipsoid(vec a, const ellipsoid *b, contact *out, int digits)
{
    if (nan_vec(a) || nan_ellipsoid(b) || !contact_of_point(a, b, out, digits))
        return false;
    if (out)
        reduced_contact(shape_of_point(a), shape_of_ellipsoid(b), out, digits);
    return true;
}

#if DIM == 3

/* ---- convex shapes ---- */

/* Is p in both shapes, to within rounding? */
static NOINLINE bool is_common(const depth_minima *d, vector p)
{
    double off = 0;
    for (int i = 0; i < 2; i++)
        off = max2(off, largest(sub(nearest_of(i == 0 ? d->a : d->b, p), p)));
    return off <= d->rounding;
}

/* The contact of two convex shapes, at least one of them an ellipse. Of two ellipses the degenerate ones
   are reduced, but one has to stay an ellipse: if both could be reduced, the second in the order of the
   search is not. `exchanged`: B is first in that order. False if the shapes only touch, to within rounding,
   and where has not been found: flat ones that lie in one face meet so flatly that a search takes forever. */
static inline bool penetration_in_frame(const scaled_frame *s, const convex *a, const convex *b,
                                        bool exchanged, bool planar, contact *out)
{
    convex plain_a = *a, plain_b = *b;
    if (a->round && b->round)
    {
        plain_a = reduced_below(a, 0);
        plain_b = reduced_below(b, 0);
        if (!plain_a.round && !plain_b.round)
            *(exchanged ? &plain_a : &plain_b) = *(exchanged ? a : b);
    }
    depth_minima d = {.a = &plain_a,
                      .b = &plain_b,
                      .least = INFINITY,
                      .size = s->size,
                      .rounding = 16 * UNIT_ROUNDOFF * s->size,
                      .planar = planar};
    face_minima(&d, a, 0);
    face_minima(&d, b, 2 * DIM);
    if (!plain_a.round || !plain_b.round)
    {
        feature_minima(&d, plain_a.round ? &plain_b : &plain_a, plain_a.round ? &plain_a : &plain_b);
        depth_minima found = d;
        for (int i = 0; i < found.count; i++)
            polish(&d, d.a, d.b, 1, found.n[i]);
    }
    else if (exchanged)
        ellipsoids_minima(&d, d.b, d.a, -1);
    else
        ellipsoids_minima(&d, d.a, d.b, 1);
    vector n;
    vector touch;
    double depth = max2(choose_minimum(&d, &n, &touch).hi, 0);
    if (both_flat(a, b, n))
        depth = 0;
    *out = contact_of(n, depth > 0 ? unscaled_distance(depth, s->exponent) : 0, from_scaled_frame(s, touch));
    return depth > d.rounding || is_common(&d, touch);
}

/* The contact of two shapes that overlap, at least one of them an ellipse. Two ellipses are searched in one
   order. False if where they touch has not been found. */
static NOINLINE bool search_pair(const shape *a, const shape *b, bool planar, contact *out, int digits)
{
    const bool two = a->kind == CD_ELLIPSOID && b->kind == CD_ELLIPSOID;
    const bool exchanged = two && !searched_first(&a->ellipsoid, &b->ellipsoid);
    if (exchanged || b->kind != CD_ELLIPSOID)
    {
        framed_pair f = framed_pair_of(b, &a->ellipsoid, planar, digits);
        return penetration_in_frame(&f.on, &f.e, &f.x, exchanged, planar, out);
    }
    framed_pair f = framed_pair_of(a, &b->ellipsoid, planar, digits);
    return penetration_in_frame(&f.on, &f.x, &f.e, false, planar, out);
}

void cd2_contact_in_space(const cd2_shape *a, const cd2_shape *b, cd2_contact *out, int digits)
{
    contact found;
    shape   p = shape_in_space(a), q = shape_in_space(b);
    search_pair(&p, &q, true, &found, digits);
    *out = contact_in_plane(&found);
}

/* Shapes that only touch do so in any point that they have in common. */
static void contact_of_pair(const shape *a, const shape *b, contact *out, int digits)
{
    if (!search_pair(a, b, false, out, digits))
        out->point_a = out->point_b = closest_of_any(a, b, digits).point_b;
}

#else

static void contact_of_pair(const shape *a, const shape *b, contact *out, int digits)
{
    shape p = *a, q = *b;
    if (b->kind != CD_AABB) /* which would go before an OBB */
        flat_to_box(&p);
    flat_to_box(&q);
    if (p.kind == CD_ELLIPSE || q.kind == CD_ELLIPSE)
        cd2_contact_in_space(&p, &q, out, digits);
    else if (!penetration_of_any(&p, &q, out, digits)) /* they touch, to within rounding */
        cd2_contact_in_space(a, b, out, digits);
}

#endif

/* ---- pairs ---- */

static NOINLINE bool reduced_contact_of_pair(shape a, shape b, contact *out, int digits)
{
    contact_of_pair(&a, &b, out, digits);
    reduced_contact(a, b, out, digits);
    return true;
}

/* Where the quick way leaves a contact open, it often is certain that there is one, and says so in a fraction
   of the time. */
#define PENETRATION_PAIR(p, q, quickly)                                                   \
    const quick_answer found = QUICK_WAY ? (quickly) : UNCLEAR;                           \
    if (!(found != UNCLEAR ? found == YES : cd3_careful_overlap_##p##_##q(a, b, digits))) \
        return false;                                                                     \
    return !out || reduced_contact_of_pair(shape_of_##p(a), shape_of_##q(b), out, digits)

bool cd3_careful_penetration_segment_ellipsoid(const segment *a, const ellipsoid *b, contact *out, int digits)
{
    PENETRATION_PAIR(segment, ellipsoid, UNCLEAR);
}

bool cd3_careful_penetration_sphere_ellipsoid(const sphere *a, const ellipsoid *b, contact *out, int digits)
{
    PENETRATION_PAIR(sphere, ellipsoid,
                     cd3_closer_overlap_sphere_ellipsoid(&a->center, a->radius, b, digits));
}

bool cd3_careful_penetration_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, contact *out,
                                                 int digits)
{
    PENETRATION_PAIR(ellipsoid, ellipsoid, cd3_closer_overlap_ellipsoids(a, b, digits));
}

bool cd3_careful_penetration_ellipsoid_aabb(const ellipsoid *a, const aabb *b, contact *out, int digits)
{
    loaded_box loaded;
    load_aabb(&loaded, b);
    PENETRATION_PAIR(ellipsoid, aabb, cd3_closer_overlap_ellipsoid_box(a, &loaded, digits));
}

bool cd3_careful_penetration_ellipsoid_obb(const ellipsoid *a, const obb *b, contact *out, int digits)
{
    loaded_box loaded;
    load_obb(&loaded, b);
    PENETRATION_PAIR(ellipsoid, obb, cd3_closer_overlap_ellipsoid_box(a, &loaded, digits));
}
