/*
 * Sweeps of points, segments and boxes against a box: the slabs of K and the contact patches, in plain double
 * with a bound of the errors. `digits` are those of the family's scalar, and tell how accurately boxes are
 * stored.
 */
#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "quick/contact_patch.h"
#include "quick/loaded_boxes.h"
#include "quick/resting_start.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_in_plane.h"
#include "quick/sweep_upright.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/vector.h"

/* ---- both boxes as seen from each other ---- */

/* The scene in pairs: c, w and the axes, with what they are to be corrected by. */
typedef struct pair_scene
{
    const moving_boxes *given;
    double              unit; /* a power of two above all lengths in c and the half edges together */
    dd                  w[DIM];
    fine_vector         way;
    fine_box            box[2];
} pair_scene;

/* Faces of A and of B, and pairs of edges. */
#define SLAB_COUNT (DIM == 2 ? 4 : 15)

/* The slabs |d - t v| <= h. First those across the faces of A, if it is a box, then those across B's, then
   those across an edge of A and one of B. A slab that is left out has h = INFINITY. */
typedef struct sweep_scene
{
    const moving_boxes *given;
    pair_scene         *pairs;        /* its `given` is NULL until it is asked for */
    double              first, last;  /* what the slabs so far leave of the line of motion */
    vector              axis[2][DIM]; /* orthonormal to within rounding */
    vector              way[2], w[2]; /* c and w in the frames of A and of B */
    double              r[DIM][DIM];  /* cosines between the axes of A and those of B */
    double              d[SLAB_COUNT], v[SLAB_COUNT], h[SLAB_COUNT];
    double              enter[SLAB_COUNT], exit[SLAB_COUNT]; /* of the slabs, widened by the error */
    double              size;                          /* the sum of all lengths in c and of all half edges */
    int                 first_of_b, first_edge, count; /* indices of slabs */
    unsigned            alike[SLAB_COUNT];             /* slabs as bits: see pair_twins */
} sweep_scene;

/* The error of d - t v and of h, as a part of `size` S = |c|_1 + the sum of all half edges, at every t at
   which t w is in K or near it, so that |t w| <= |c| + the half edges.

   In double the axes, corrected to first order, are off by 4 u as vectors, cosines by 4 u + 4 u + 3 u = 11 u,
   and coordinates of c and w by 8 u of their lengths: 4 u, 3 u for the dot product and u for the difference.
   Across a face, d is off by 8 u |c|, t v by 8 u |t w|, and h by 16 u times the half edges: by 32 u S
   in all. The axes across two edges are not normalised. Their two entries are cosines, the sum of which is
   below sqrt(2). d is off by (11 + 8) sqrt(2) u |c| and two roundings, 29 u |c|; t v by 29 u |t w|, and h by
   15 u times the half edges: by 58 u |c| + 44 u times the half edges, 58 u S at most. t = d / v has 3 u of
   itself. Taken is 2^-46 = 128 u.

   In float the first term left out of the correction is 3/2 E^2, less than 125 epsilon^2 = 2^-39 of a vector,
   beside which roundings are nothing. So cosines are off by 2^-38, coordinates by 2^-39 of their lengths, and
   the sums above by less than 4.3 2^-38 |c| + 3.2 2^-38 times the half edges. Taken is 2^-35. */
static inline double sweep_error(int digits)
{
    return digits == 53 ? 0x1p-46 : 0x1p-35;
}

/* Cosines up to this are taken for 0 where faces are parallel: see drop_twins. Axes that are equal in truth
   have cosines of a few u, or of 2^-38 in float. */
static inline double no_cosine(int digits)
{
    return digits == 53 ? 0x1p-52 : 0x1p-27;
}

/* Faces are nearly parallel up to this cosine of their axes: see pair_twins. */
static inline double twin_cosine(int digits)
{
    return digits == 53 ? 0x1p-51 : 0x1p-24;
}

/* Slabs across two edges are left out up to this sine of the angle between them: they are hardly wider than
   their error. */
static inline double sliver_sine(int digits)
{
    return 16 * sweep_error(digits);
}

HOT_INLINE void put_slab(sweep_scene *s, int k, double d, double v, double h, double error)
{
    double inverse = 1 / fabs(v), ahead = d * copysign(1, v);
    s->d[k] = d;
    s->v[k] = v;
    s->h[k] = h;
    s->enter[k] = (ahead - (h + error)) * inverse;
    s->exit[k] = (ahead + (h + error)) * inverse;
}

/* In how many directions A extends, and how many slabs there are: in the plane always two and four. */
HOT_INLINE int edges_of(const moving_boxes *x)
{
    return DIM == 2 ? 2 : x->edges;
}

HOT_INLINE int slab_count(const sweep_scene *s)
{
    return DIM == 2 ? 4 : s->count;
}

/* Leaves out a slab. */
HOT_INLINE void drop_slab(sweep_scene *s, int k)
{
    s->h[k] = INFINITY;
    s->enter[k] = -INFINITY;
    s->exit[k] = INFINITY;
}

/* Is K passed by, for what the slabs from `from` to `to` say? */
HOT_INLINE bool passed_by(sweep_scene *s, int from, int to)
{
    for (int k = from; k < to; k++)
    {
        s->first = max2(s->enter[k], s->first);
        s->last = min2(s->exit[k], s->last);
    }
    return (s->first > s->last) | (s->first > 1) | (s->last < 0);
}

#if DIM == 3

HOT_INLINE void put_edge_slab(sweep_scene *s, int k, int i, int j, int j1, int j2, double error)
{
    const double *r = s->r[i], *half_a = s->given->box[0].half.at, *half_b = s->given->box[1].half.at;
    double        d = r[j2] * s->way[1].at[j1] - r[j1] * s->way[1].at[j2];
    double        v = r[j2] * s->w[1].at[j1] - r[j1] * s->w[1].at[j2];
    double        h = half_b[j1] * fabs(r[j2]) + half_b[j2] * fabs(r[j1]);
    if (s->given->edges == 3)
    {
        int i1 = i == 2 ? 0 : i + 1, i2 = i == 0 ? 2 : i - 1;
        h += half_a[i1] * fabs(s->r[i2][j]) + half_a[i2] * fabs(s->r[i1][j]);
    }
    put_slab(s, k, d, v, h, error);
}

/* Do two boxes share an axis, to within no_cosine, as those that stand upright do? Then all slabs across
   edges are those that drop_twins leaves out, and K is a prism. */
HOT_INLINE bool shares_axis(const sweep_scene *s, int digits)
{
    const double most = no_cosine(digits);
    bool         shared = false;
    for (int i = 0; i < 3 && s->given->edges == 3; i++)
        for (int j = 0; j < 3; j++)
        {
            int i1 = i == 2 ? 0 : i + 1, i2 = i == 0 ? 2 : i - 1, j1 = j == 2 ? 0 : j + 1,
                j2 = j == 0 ? 2 : j - 1;
            double of_i = max2(fabs(s->r[i][j1]), fabs(s->r[i][j2]));
            double of_j = max2(fabs(s->r[i1][j]), fabs(s->r[i2][j]));
            shared |= (of_i <= most) & (of_j <= most);
        }
    return shared;
}

/* The slabs across edges. Do they prove a miss? */
HOT_INLINE bool edge_slabs_pass(sweep_scene *s, int digits)
{
    const double error = sweep_error(digits) * s->size;
    for (int i = 0; i < s->given->edges; i++)
        for (int j = 0; j < 3; j++)
            put_edge_slab(s, s->count++, i, j, j == 2 ? 0 : j + 1, j == 0 ? 2 : j - 1, error);
    return passed_by(s, s->first_edge, s->count);
}

#endif

/* Sets up the scene, with the slabs across faces. Do they prove a miss? */
HOT_INLINE bool slabs_pass(sweep_scene *s, const moving_boxes *x, int digits)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    const int         edges = edges_of(x);
    const double     *half_a = a->half.at;
    s->first = -INFINITY;
    s->last = INFINITY;
    double error = sweep_error(digits) * s->size;
    corrected_once(s->axis[1], b->axis);
    for (int j = 0; j < DIM; j++)
    {
        s->way[1].at[j] = dot(s->axis[1][j], x->way);
        s->w[1].at[j] = dot(s->axis[1][j], x->w);
    }
    s->first_edge = s->count = s->first_of_b + DIM;
    for (int k = 0; k < SLAB_COUNT; k++)
        s->alike[k] = 1u << k;
    if (edges == DIM)
    {
        corrected_once(s->axis[0], a->axis);
        for (int i = 0; i < DIM; i++)
        {
            double h = half_a[i];
            for (int j = 0; j < DIM; j++)
            {
                s->r[i][j] = dot(s->axis[0][i], s->axis[1][j]);
                h += b->half.at[j] * fabs(s->r[i][j]);
            }
            s->way[0].at[i] = dot(s->axis[0][i], x->way);
            s->w[0].at[i] = dot(s->axis[0][i], x->w);
            put_slab(s, i, s->way[0].at[i], s->w[0].at[i], h, error);
        }
    }
    else
        for (int i = 0; i < edges; i++)
        {
            s->axis[0][i] = a->axis[i];
            for (int j = 0; j < DIM; j++)
                s->r[i][j] = dot(s->axis[0][i], s->axis[1][j]);
        }
    for (int j = 0; j < DIM; j++)
    {
        double h = b->half.at[j];
        for (int i = 0; i < edges; i++)
            h += half_a[i] * fabs(s->r[i][j]);
        put_slab(s, s->first_of_b + j, s->way[1].at[j], s->w[1].at[j], h, error);
    }
    return passed_by(s, 0, s->count);
}

/* ---- the scene in pairs ---- */

static NOINLINE void pair_scene_of(pair_scene *p, const moving_boxes *x)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    const bool        centers = a->turned & b->turned & !x->is_line[0] & !x->is_line[1];
    dd                way[DIM];
    p->given = x;
    for (int j = 0; j < DIM; j++)
    {
        way[j] = two_sum(b->low.at[j], -a->low.at[j]);
        if (!centers)
            way[j] = dd_times(dd_add(way[j], two_sum(b->high.at[j], -a->high.at[j])), 0.5);
        p->w[j] = two_sum(x->motion[0].at[j], -x->motion[1].at[j]);
    }
    p->unit = power_above(taxi_length(x->way) + (taxi_length(a->half) + taxi_length(b->half)));
    fine_vector_of(&p->way, way, p->unit);
    for (int side = 0; side < 2; side++)
        if (!x->is_line[side])
            fine_box_of(&p->box[side], x->box[side].axis, x->box[side].turned);
}

/* Axis i of a box, or the half edge of a segment. */
HOT_INLINE void edge_in_pairs(const pair_scene *p, int side, int i, dd edge[DIM])
{
    const loaded_box *b = &p->given->box[side];
    for (int k = 0; k < DIM; k++)
        edge[k] = p->given->is_line[side] ? dd_times(two_sum(b->high.at[k], -b->low.at[k]), 0.5)
                                          : (dd){b->axis[i].at[k], p->box[side].rest[i].at[k]};
}

/* The part of x along axis i of a box. */
HOT_INLINE dd part_along(const pair_scene *p, int side, int i, const dd x[DIM])
{
    return along_axis(&p->given->box[side].axis[i], &p->box[side].rest[i], x);
}

/* That of c. */
static NOINLINE dd way_along(const pair_scene *p, int side, int i)
{
    return along_fine_axis(&p->box[side], i, &p->way);
}

/* The cosine between axis i of box `host` and axis j of the other: off by 2^-75. */
static NOINLINE dd fine_cosine_of(const pair_scene *p, int host, int i, int j)
{
    const fine_box *a = &p->box[host], *b = &p->box[1 - host];
    dd              r = fine_dot(&a->axis[i], &b->axis[j], 0);
    return two_sum(r.hi, r.lo + (dot(a->rest[i], b->axis[j].coarse) + dot(a->axis[i].coarse, b->rest[j])));
}

/* The same, off by its rounding. */
HOT_INLINE double cosine_in_pairs(const pair_scene *p, int host, int i, int j)
{
    return fine_cosine_of(p, host, i, j).hi;
}

HOT_INLINE const pair_scene *in_pairs(const sweep_scene *s)
{
    if (!s->pairs->given)
        pair_scene_of(s->pairs, s->given);
    return s->pairs;
}

/* The cosine between axis i of box `host` and axis j of the other, or the edge of a segment, off by a few
   roundings of itself and 2^-75: so its sign is right where it is above that. */
SELDOM static NOINLINE double fine_cosine(const sweep_scene *s, int host, int i, int j)
{
    const moving_boxes *x = s->given;
    const pair_scene   *p = in_pairs(s);
    dd                  edge[DIM];
    if (!x->is_line[0])
        return cosine_in_pairs(p, host, i, j);
    edge_in_pairs(p, 0, 0, edge);
#if DIM == 2
    if (x->is_line[1])
    {
        dd other[2];
        edge_in_pairs(p, 1, 0, other);
        const double both = x->box[0].half.at[0] * x->box[1].half.at[0];
        if (i == j) /* along both, or across both */
            return dd_add(dd_mul(edge[0], other[0]), dd_mul(edge[1], other[1])).hi / both;
        double sine = dd_sub(dd_mul(edge[0], other[1]), dd_mul(edge[1], other[0])).hi / both;
        return host == i ? -sine : sine;
    }
#endif
    const int own = host ? i : j, of_segment = host ? j : i;
    double    part = part_along(p, 1, of_segment == 0 ? own : 1 - own, edge).hi / x->box[0].half.at[0];
    return of_segment == 1 && own == 0 ? -part : part; /* across the segment, in the plane */
}

/* ---- the hit ---- */

/* Leaves out slabs that are nearly the same as others, or across edges that are nearly parallel: a point
   within all others is then hardly outside of these. The answer is g, the largest of the cosines below for
   which one is left out. What is 8 g `size` deep within all others is in these slabs too, as the caller asks
   of every point.

   - An axis of B that is an axis of A, or nearly so. In the plane, if A is a point or a segment, that of A.
   - The axis across two edges u and v, if the cosine of one of them and an axis across the other is nearly 0:
   it is then nearly the third axis of that box, across a face. If two such cosines are, u and v are nearly
   parallel.

   How high is what is added to K? With e for the angle between edges u and v of the half lengths a and b, and
   in a cut across u:
   - If they are nearly parallel, sin e <= g, the facet of u and v is a sliver. In the cut it is at most
   2 min(a, b) sin e wide. The facets on both sides of it, continued, meet above it at a right angle or an
   obtuse one, since two face axes of one box do. So what they enclose is at most min(a, b) sin e high, and a
   point of one of them that is 8 g `size` deep within all others is not there: it is a point of K.
   - If one axis m across u has |m . v| <= no_cosine, the facet begins at an edge of the face across m and
   ends at most 2 b |m . v| below the plane of that face. What that plane and the facet beyond enclose is no
   higher, since they too meet at a right angle or an obtuse one. Likewise with u and v exchanged.
   - If faces of both are nearly parallel, sin e <= sqrt(2) no_cosine, the planes of both part by at most
   2 sin e times the smaller face's half diagonal. So a contact is moved by less than 4 no_cosine = 4 epsilon
   times a half edge in double, at worst; axes that are meant to be equal differ by far less. In float it is
   epsilon / 4. */
static NOINLINE double drop_twins(sweep_scene *s, int digits)
{
    const double most = no_cosine(digits);
    double       g = 0;
    int          edges = edges_of(s->given);
    for (int i = 0; i < edges; i++)
        for (int j = 0; j < DIM; j++)
        {
#if DIM == 2
            if (fabs(s->r[1 - i][j]) <= most)
            {
                drop_slab(s, s->given->is_line[0] ? i : s->first_of_b + j);
                g = most;
            }
#else
            int    i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            double p = fabs(s->r[i][j1]), q = fabs(s->r[i][j2]), least = min2(p, q);
            if (edges == 3)
            {
                double p_a = fabs(s->r[i1][j]), q_a = fabs(s->r[i2][j]);
                least = min2(least, min2(p_a, q_a));
                if (max2(p_a, q_a) <= most)
                    drop_slab(s, s->first_of_b + j); /* and so some edges below */
            }
            if (s->count == s->first_edge)
                g = most; /* see shares_axis */
            else if (least <= most || p + q <= sliver_sine(digits))
            {
                drop_slab(s, s->first_edge + 3 * i + j);
                g = max2(least <= most ? most : p + q, g);
            }
#endif
        }
    return g;
}

HOT_INLINE bool has_twins(const sweep_scene *s, int digits)
{
    double least = INFINITY;
    for (int i = 0; i < edges_of(s->given); i++)
        for (int j = 0; j < DIM; j++)
            least = min2(least, fabs(s->r[i][j]));
    return least <= (DIM == 2 ? twin_cosine(digits) : max2(sliver_sine(digits), twin_cosine(digits)));
}

/* Finds the slabs that are nearly the same as that across a face: across two edges, one of that face and one
   of the other box that is nearly parallel to it; and across a face of the other box. Where the motion enters
   K through one of them, it may be on the others as well: t is the latest of all, and the normals differ by
   less than 10 epsilon, the sine between the edges being above 0.24. The patch is the same, or the place
   where it is said to touch is inside the plane of the other by less than the cosine times an edge: 4 epsilon
   L, in float one. */
static NOINLINE void pair_twins(sweep_scene *s, int digits)
{
    const int edges = edges_of(s->given);
    unsigned  of_a[DIM] = {0}, of_b[DIM] = {0};
    for (int k = 0; k < DIM; k++)
    {
        of_a[k] = edges == DIM ? 1u << k : 0;
        of_b[k] = 1u << (s->first_of_b + k);
    }
#if DIM == 3
    for (int i = 0; i < edges; i++)
        for (int j = 0; j < 3 && s->count > s->first_edge; j++)
            for (int k = 0; k < 3 && fabs(s->r[i][j]) <= twin_cosine(digits); k++)
            {
                of_a[i] |= k != i && k < edges && fabs(s->r[k][j]) < 0.97 ? 1u << (s->first_edge + 3 * k + j)
                                                                          : 0;
                of_b[j] |= k != j && fabs(s->r[i][k]) < 0.97 ? 1u << (s->first_edge + 3 * i + k) : 0;
            }
#endif
    for (int i = 0; i < edges && edges == DIM; i++)
        for (int j = 0; j < DIM; j++)
        {
            double most = 0;
            for (int k = 0; k < DIM; k++)
                most = k == i ? most : max2(most, fabs(s->r[k][j]));
            if (most <= twin_cosine(digits))
                of_a[i] = of_b[j] = of_a[i] | of_b[j];
        }
    for (int k = 0; k < slab_count(s); k++)
        for (int i = 0; i < DIM; i++)
        {
            s->alike[k] = of_a[i] >> k & 1 ? of_a[i] : s->alike[k];
            s->alike[k] = of_b[i] >> k & 1 ? of_b[i] : s->alike[k];
        }
}

/* Is the point at t inside all slabs but these, by more than the margin, however t is off by at most `off`?
 */
HOT_INLINE bool inside_others(const sweep_scene *s, double t, double off, double margin, unsigned but)
{
    bool inside = true;
    for (int k = 0; k < slab_count(s); k++)
        inside = inside & ((fabs(s->d[k] - t * s->v[k]) + off * fabs(s->v[k]) + margin < s->h[k]) |
                           ((but >> k & 1) != 0));
    return inside;
}

/* d, as seen along the motion. */
HOT_INLINE double ahead_of(const sweep_scene *s, int k)
{
    return s->d[k] * copysign(1, s->v[k]);
}

/* The first of some slabs that are alike: a face, if there is one, and not that of a segment beside that of a
   box. */
HOT_INLINE int first_alike(const sweep_scene *s, unsigned slabs)
{
    int k = s->given->is_line[0] && slabs >> s->first_of_b ? s->first_of_b : 0;
    while (!(slabs >> k & 1))
        k++;
    return k;
}

/* Where the line of motion enters K and leaves it. */
typedef struct line_ends
{
    double t[2];
    int    slab[2];
} line_ends;

/* A start on the surface of K or next to it. slab: through which the motion leads in, at t, or if it starts
   inside, by a few roundings, through which it leaves, with t < 0 if it leads on in; below 0 if there is no
   such start. `on`: the slabs, as bits, on whose sides it starts. */
typedef struct start_at_surface
{
    int      slab;
    double   t;
    bool     inside;
    unsigned on;
} start_at_surface;

static const start_at_surface nowhere = {-1, 0, false, 0};

/* The slab that is entered last, and the one that is left first. What is compared stays in a register: a
   loop that looked up the best slab so far would wait for memory at each step. */
HOT_INLINE void order_slabs(const sweep_scene *s, int *in, int *out)
{
    double last = -INFINITY, first = INFINITY;
    *in = *out = 0;
    for (int k = 0; k < slab_count(s); k++)
    {
        last = max2(s->enter[k], last);
        first = min2(s->exit[k], first);
    }
    for (int k = slab_count(s) - 1; k >= 0; k--)
    {
        *in = s->enter[k] == last ? k : *in;
        *out = s->exit[k] == first ? k : *out;
    }
}

/* Cosines above this have the right sign, and so have sums of four products of cosines: see sweep_error. */
static inline double clear_cosine(int digits)
{
    return digits == 53 ? 0x1p-47 : 0x1p-35;
}

/* Edges up to this cosine lie in a face: see drop_twins. In float a contact is moved by less than 4 times
   this, epsilon / 2, times a half edge. */
static inline double flat_cosine(int digits)
{
    return digits == 53 ? no_cosine(digits) : 0x1p-26;
}

/* Makes cosines whose signs are not clear accurate. Those of stored floats are flat. */
SELDOM static NOINLINE void refine_cosines(sweep_scene *s, int digits)
{
    for (int i = 0; i < edges_of(s->given) && digits == 53; i++)
        for (int j = 0; j < DIM; j++)
            if (fabs(s->r[i][j]) <= clear_cosine(digits))
                s->r[i][j] = fine_cosine(s, 0, i, j);
}

/* One end of the way through K: through which slab, when, and by how much that may be off. */
typedef struct line_end
{
    int    slab;
    double t, off;
} line_end;

/* `way` is -1 for the entry and 1 for the exit. */
HOT_INLINE line_end end_at(const sweep_scene *s, int slab, double way, double margin)
{
    const double speed = fabs(s->v[slab]);
    return (line_end){slab, (ahead_of(s, slab) + way * s->h[slab]) / speed, margin / speed};
}

/* Where slabs are nearly the same, as where faces or edges are nearly parallel, no point on the side of one
   is deep in the other. But K is the sum of the boxes: it has the sum of any point of A and any of B. A point
   on the side of a slab is in K if it is the sum of a point of the host's face and the corner of the guest
   that reaches furthest; or of points of the two edges. There the line goes into K or out of it, whatever the
   other slabs say. The signs of cosines say which corner it is; of an edge that lies in the face, any point
   will do. Coordinates are off by less than the margin, and by `off` times the speed. */
SELDOM static NOINLINE bool in_face(const sweep_scene *s, const line_end *e, double way, double margin,
                                    int digits)
{
    const int     host = e->slab >= s->first_of_b, axis = host ? e->slab - s->first_of_b : e->slab;
    const int     edges = host ? edges_of(s->given) : DIM;
    const double *half = s->given->box[host].half.at, *guest = s->given->box[1 - host].half.at;
    const double  side = -way * copysign(1, s->v[e->slab]);
    vector        z = sub(s->way[host], scale(s->w[host], e->t));
    bool          inside = true;
    for (int j = 0; j < edges; j++)
    {
        double r[DIM];
        int    most = (axis + 1) % DIM;
        for (int k = 0; k < DIM; k++)
            r[k] = host ? s->r[j][k] : s->r[k][j];
        for (int k = 0; k < DIM; k++)
            most = k != axis && fabs(r[k]) > fabs(r[most]) ? k : most;
        double reach = fabs(r[axis]) > flat_cosine(digits) ? copysign(guest[j], side * r[axis])
                                                           : clamp(z.at[most] / r[most], -guest[j], guest[j]);
        for (int k = 0; k < DIM; k++)
            z.at[k] -= reach * r[k];
    }
    for (int k = 0; k < DIM; k++)
        inside = inside &
                 ((k == axis) | (fabs(z.at[k]) + margin + e->off * fabs(s->w[host].at[k]) < half[k]));
    return inside;
}

#if DIM == 3

/* The same for edge i of A and edge j of B, in the frame of B: with corners chosen along n = u_i cross v_j,
   z = alpha u_i + beta v_j is left of the point. The part of u_i across v_j is as long as the sine, by which
   the error of z is divided. */
SELDOM static NOINLINE bool in_edges(const sweep_scene *s, const line_end *e, double way, double margin,
                                     int digits)
{
    const int     i = (e->slab - s->first_edge) / 3, j = (e->slab - s->first_edge) % 3;
    const int     j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const double *half_a = s->given->box[0].half.at, *half_b = s->given->box[1].half.at, *u = s->r[i];
    const double  side = -way * copysign(1, s->v[e->slab]), square = u[j1] * u[j1] + u[j2] * u[j2];
    const double  wide = 2 * (margin + e->off * taxi_length(s->w[1])) / sqrt(square);
    vector        z = sub(s->way[1], scale(s->w[1], e->t));
    bool          clear = min2(fabs(u[j1]), fabs(u[j2])) > flat_cosine(digits);
    z.at[j1] -= copysign(half_b[j1], side * u[j2]);
    z.at[j2] += copysign(half_b[j2], side * u[j1]);
    for (int k = 0; k < s->given->edges; k++)
    {
        const double *other = s->r[k], along = side * (u[j2] * other[j1] - u[j1] * other[j2]);
        if (k == i)
            continue;
        clear = clear & (fabs(along) > clear_cosine(digits));
        for (int m = 0; m < 3; m++)
            z.at[m] -= copysign(half_a[k], along) * other[m];
    }
    double alpha = (z.at[j1] * u[j1] + z.at[j2] * u[j2]) / square, beta = z.at[j] - alpha * u[j];
    return clear & (fabs(alpha) + wide < half_a[i]) & (fabs(beta) + 2 * wide < half_b[j]);
}

#endif

/* Is the end at one of the slabs that may be entered last, or left first, for all that is known? */
SELDOM static NOINLINE bool ends_in_facet(const sweep_scene *s, line_end *e, double way, double least_speed,
                                          double margin, int digits)
{
    const double chosen = way * e->t + e->off;
    for (int k = 0; k < slab_count(s); k++)
    {
        line_end other = end_at(s, k, way, margin);
        if (!((s->h[k] < INFINITY) & (fabs(s->v[k]) > least_speed) & (way * other.t - other.off <= chosen)))
            continue;
#if DIM == 3
        bool found = k < s->first_edge ? in_face(s, &other, way, margin, digits)
                                       : in_edges(s, &other, way, margin, digits);
#else
        bool found = in_face(s, &other, way, margin, digits);
#endif
        if (found)
        {
            *e = other;
            return true;
        }
    }
    return false;
}

/* Is it certainly a hit, and which slabs are entered last and left first?

   The point at t_enter is within all other slabs by more than the margin, however t_enter is off; so is
   that at t_exit, and the two are so far apart that the point halfway is as deep within these two slabs. So
   this point is in the interior of K, in spite of the slabs that are left out, and the line enters K through
   the one facet and leaves it through the other. Those points being within three slabs that are perpendicular
   to each other (A's axes, or B's if A is no box), |t w| is not larger than sweep_error assumes.

   Or, seen closely, such a point is in a facet: see in_face. If only one of the two is, the point halfway is
   half as deep, which will do: what is left out adds less than a quarter of that. If both are, no depth is
   needed, and two segments have none: K is as thin as the sine of the angle between them.

   If it starts inside, the point at the start must be as deep within all slabs. Those on whose sides it
   starts are decided: it leads into them or is in them, and the point halfway is deep in them, for that at
   t_exit is. */
static NOINLINE bool hit_is_certain(const sweep_scene *s, double margin, const start_at_surface *start,
                                    bool closely, line_ends *ends, bool *starts_inside, int digits)
{
    const bool touched = start->slab >= 0, leaves = start->inside && start->t >= 0;
    double     least_speed = 0x1p-20 * taxi_length(s->given->w);
    int        first, last;
    order_slabs(s, &last, &first);
    line_end in = touched ? (line_end){start->slab, start->inside ? 0 : start->t, 0}
                          : end_at(s, last, -1, margin);
    line_end out = leaves ? (line_end){start->slab, start->t, 0} : end_at(s, first, 1, margin);
    double   speed_in = fabs(s->v[in.slab]), speed_out = fabs(s->v[out.slab]);
    in.off = start->inside ? 0 : margin / speed_in;
    const bool deep = out.t - in.t > 2 * (in.off + out.off);
    if (!(((speed_in > least_speed) | start->inside) & (speed_out > least_speed) & (out.t > out.off) &
          (deep | (closely & s->given->is_line[1]))))
        return false;
    *starts_inside = start->inside || (!touched && in.t < -in.off);
    if (!*starts_inside && !(((in.t > in.off) | touched) & (in.t + in.off < 1)))
        return false;
    unsigned but_out = s->alike[out.slab] | (leaves ? start->on : 0);
    unsigned but_in = *starts_inside ? start->on : s->alike[in.slab] | start->on;
    if (!(deep && inside_others(s, out.t, out.off, margin, but_out)) &&
        (leaves || !closely || !ends_in_facet(s, &out, 1, least_speed, margin, digits)))
        return false;
    if (!(deep && inside_others(s, *starts_inside ? 0 : in.t, *starts_inside ? 0 : in.off, margin, but_in)) &&
        (*starts_inside || touched || !closely || !ends_in_facet(s, &in, -1, least_speed, margin, digits)))
        return false;
    *ends = (line_ends){{*starts_inside ? 0 : in.t, max2(in.t, out.t)},
                        {first_alike(s, s->alike[in.slab]), first_alike(s, s->alike[out.slab])}};
    return *starts_inside || touched || (in.t > in.off && in.t + in.off < 1);
}

/* ---- starts in touch ---- */

/* What A or B covers along coordinate k. A point or a segment is no box. */
HOT_INLINE bool cover_of_side(cover *c, const moving_boxes *x, int side, int k)
{
    double low = x->box[side].low.at[k], high = x->box[side].high.at[k];
    *c = (cover){min2(low, high), max2(low, high), 0, -1};
    return x->is_line[side] || cover_of(c, &x->box[side], k);
}

/* Does it start near a face of K, continued? */
static NOINLINE bool starts_near_face(const sweep_scene *s, double margin)
{
    bool near_one = false;
    for (int k = 0; k < s->first_edge; k++)
        near_one |= fabs(fabs(s->d[k]) - s->h[k]) <= margin;
    return near_one;
}

/* Is it NO, because along some coordinate the two are in touch or apart, for certain, and come no nearer? If
   K is flat, which it is not if one of them is solid, to slide in touch may be a hit, and the careful way
   counts what is below 2^-64 of the lengths or of the motion as nothing. Else *start is the
   face through which the motion leads from the touch or near to it, if there is just one. *all: all axes of
   both are coordinate axes. */
static NOINLINE bool comes_no_nearer(const sweep_scene *s, start_at_surface *start, bool *all)
{
    const moving_boxes *x = s->given;
    const bool          solid = is_solid(&x->box[0]) || is_solid(&x->box[1]);
    const double        speed = taxi_length(x->w);
    int                 count = 0;
    *all = true;
    for (int k = 0; k < DIM; k++)
    {
        cover  a, b;
        double gap, w = x->w.at[k];
        if (!(cover_of_side(&a, x, 0, k) && cover_of_side(&b, x, 1, k)))
        {
            *all = false;
            continue;
        }
        int side = side_at_start(&a, &b, &gap);
        if (side != 0 &&
            ((solid && side * w <= 0) || side * w < -0x1p-60 * speed || (w == 0 && gap > 0x1p-60 * s->size)))
            return true;
        count += side != 0;
        start->slab = side == 0     ? start->slab
                      : a.axis >= 0 ? a.axis
                      : b.axis >= 0 ? s->first_of_b + b.axis
                                    : -1;
        start->t = side == 0 ? start->t : gap / fabs(w);
    }
    start->slab = count == 1 ? start->slab : -1;
    start->on = count == 1 && start->slab >= 0 ? 1u << start->slab : 0;
    return false;
}

/* Has the box an axis that may be a coordinate axis? */
static NOINLINE bool may_stand_upright(const loaded_box *b)
{
    bool found = !b->turned;
    for (int i = 0; i < DIM && b->turned; i++)
        for (int k = 0; k < DIM; k++)
            found = found | (fabs(b->axis[i].at[k]) == 1);
    return found;
}

/* The gap along a face axis at the start. Of the reach of the guest each part has two roundings, so u of
   itself, and the sum of all is below 3^(1/2) L; an AABB has half extents that are rounded, half a u of each.
   So the gap is off by less than 4 u L. */
static NOINLINE double gap_at_face(const pair_scene *p, int host, int i)
{
    const moving_boxes *x = p->given;
    const loaded_box   *guest = &x->box[1 - host];
    dd                  d = way_along(p, host, i), h = dd_of(x->box[host].half.at[i]), edge[DIM];
    for (int j = 0; j < (x->is_line[1 - host] ? 1 : DIM); j++)
    {
        double reach;
        if (x->is_line[1 - host])
        {
            edge_in_pairs(p, 1 - host, j, edge);
            reach = part_along(p, host, i, edge).hi;
        }
        else
            reach = guest->half.at[j] * cosine_in_pairs(p, host, i, j);
        dd sum = two_sum(h.hi, fabs(reach));
        h = (dd){sum.hi, h.lo + sum.lo};
    }
    d = dd_abs(d);
    return (d.hi - h.hi) + (d.lo - h.lo);
}

#if DIM == 3

/* x as a multiple of 2^-26 of the unit, which x does not exceed, and what is left. */
HOT_INLINE dd in_two_parts(dd x, double unit)
{
    const double coarse = on_grid(x.hi, AXIS_GRID * unit);
    return (dd){coarse, (x.hi - coarse) + x.lo};
}

/* Adds factor p x, the factor being 1 or -1, for a cosine p and a length x in two parts each. */
HOT_INLINE void add_in_parts(dd *sum, double factor, dd p, dd x)
{
    sum->hi += factor * (p.hi * x.hi);
    sum->lo += factor * (p.lo * (x.hi + x.lo) + p.hi * x.lo);
}

/* What the motion closes along that axis. */
SELDOM static NOINLINE double closing_at_edges(const pair_scene *p, dd p1, int j1, dd p2, int j2)
{
    return dd_sub(dd_mul(p2, part_along(p, 1, j1, p->w)), dd_mul(p1, part_along(p, 1, j2, p->w))).hi;
}

/* The same along the axis across edge i of A and edge j of B, as in put_edge_slab, but that the axis is made
   unit. The coarse parts multiply to multiples of 2^-52 of the unit, of which the lengths together are less
   than one: they are summed without an error. All else is off by 2^-75 over the sine, so that the gap is off
   by no more than its rounding. *closing is given in plain double, off by 29 u |w| over the sine, which is
   enough where it is large. False if the edges are too nearly parallel for a contact (see
   least_sine_square). */
static NOINLINE bool gap_at_edges(const sweep_scene *s, int i, int j, double side, double *gap,
                                  double *closing)
{
    const pair_scene   *p = in_pairs(s);
    const moving_boxes *x = s->given;
    const double       *half_a = x->box[0].half.at, *half_b = x->box[1].half.at;
    const int           i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const dd            cosines[4] = {fine_cosine_of(p, 0, i, j2), fine_cosine_of(p, 0, i, j1),
                                      fine_cosine_of(p, 0, i1, j), fine_cosine_of(p, 0, i2, j)};
    const double        reaches[4] = {half_b[j1], half_b[j2], half_a[i2], half_a[i1]};
    dd                  total = {0, 0};
    add_in_parts(&total, side, in_two_parts(cosines[0], 1), in_two_parts(way_along(p, 1, j1), p->unit));
    add_in_parts(&total, -side, in_two_parts(cosines[1], 1), in_two_parts(way_along(p, 1, j2), p->unit));
    for (int k = 0; k < 4; k++)
        add_in_parts(&total, -copysign(1, cosines[k].hi), in_two_parts(cosines[k], 1),
                     in_two_parts(dd_of(reaches[k]), p->unit));
    const double sine = sqrt(cosines[0].hi * cosines[0].hi + cosines[1].hi * cosines[1].hi);
    *gap = (total.hi + total.lo) / sine;
    if (!(fabs(*closing) * sine > 0x1p-10 * taxi_length(x->w)))
        *closing = closing_at_edges(p, cosines[1], j1, cosines[0], j2) * side / sine;
    return sine > 0x1p-8;
}

#endif

/* The gap along the axis of slab k at the start, and how much of it the whole motion closes, where that
   counts accurate to 2^-38. False where it is not known. In float plain double is accurate enough: an error
   of sweep_error is below 2^-31 L, over the sine 2^-8 below 2^-23 L. */
static NOINLINE bool gap_at_slab(const sweep_scene *s, int k, double *gap, double *closing, int digits)
{
    const int           host = k >= s->first_of_b, axis = host ? k - s->first_of_b : k;
    const moving_boxes *x = s->given;
    *gap = fabs(s->d[k]) - s->h[k];
    *closing = s->v[k] * copysign(1, s->d[k]);
#if DIM == 3
    if (k >= s->first_edge)
    {
        const int i = (k - s->first_edge) / 3, j = (k - s->first_edge) % 3;
        double    c1 = s->r[i][(j + 1) % 3], c2 = s->r[i][(j + 2) % 3], sine = sqrt(c1 * c1 + c2 * c2);
        if (!(x->edges == 3 && sine > 0x1p-8))
            return false;
        *gap /= sine;
        *closing /= sine;
        return digits == 24 || gap_at_edges(s, i, j, copysign(1, s->d[k]), gap, closing);
    }
#endif
    if (x->is_line[host])
        return false;
    if (digits == 24)
        return true;
    const pair_scene *p = in_pairs(s);
    *gap = gap_at_face(p, host, axis);
    if (!(fabs(*closing) > 0x1p-10 * taxi_length(x->w)))
        *closing = part_along(p, host, axis, p->w).hi * copysign(1, s->d[k]);
    return true;
}

/* What is known of a start near the surface of K: in->t, through which slab the motion leads in and when, if
   it starts in touch; out->t, through which it leaves first, with t < 0 if it leads on in; `on` as above. */
typedef struct surface_look
{
    double   size, tolerance, enters, leaves; /* L, and epsilon L */
    int      in, out;
    unsigned on;
} surface_look;

/* Forgets what was seen. The answer is how many slabs have been looked at. */
HOT_INLINE int look_again(surface_look *l)
{
    l->in = l->out = -1;
    l->enters = 0;
    l->leaves = -1;
    l->on = 0;
    return 0;
}

/* False if they touch nowhere, or where pairs would not do. */
static NOINLINE bool may_touch(surface_look *l, const moving_boxes *x, int digits)
{
    l->size = max2(max2(largest(x->box[0].half), largest(x->box[1].half)), largest(x->way));
    l->tolerance = epsilon_of(digits) * l->size;
    look_again(l);
    return (is_solid(&x->box[0]) || is_solid(&x->box[1])) &&
           taxi_length(x->way) <= 2 * (taxi_length(x->box[0].half) + taxi_length(x->box[1].half));
}

/* Does it come no nearer at one of these slabs, faces or pairs of edges, near which it starts? What comes no
   deeper than rest_depth along one of these axes is NO, for gaps are certain to within 4 u L. Else what
   begins no deeper than touch_depth along some of them touches, and the motion leads in along all; what
   begins deeper along all of them starts inside. A slab must be thick enough for its two sides to be told
   apart. */
static NOINLINE bool comes_no_nearer_at(const sweep_scene *s, surface_look *l, int from, int to,
                                        double margin, int digits)
{
    for (int k = from; k < to; k++)
    {
        double beyond = fabs(s->d[k]) - s->h[k], gap = 0, closing = 0; /* -INFINITY for slabs left out */
        if (!(fabs(beyond) <= margin + 8 * l->tolerance && s->h[k] > 64 * l->tolerance))
            continue;
        if (!gap_at_slab(s, k, &gap, &closing, digits))
            continue;
        if (positive(closing) - gap <= rest_depth(digits) * l->size)
            return true;
        l->on |= 1u << k;
        if (gap >= -touch_depth(digits) * l->size)
        {
            l->in = l->in < 0 || positive(gap) / closing > l->enters ? k : l->in;
            l->enters = l->in == k ? positive(gap) / closing : l->enters;
        }
        else
        {
            l->out = l->out < 0 || (closing < 0 && (l->leaves < 0 || gap / closing < l->leaves)) ? k : l->out;
            l->leaves = l->out == k && closing < 0 ? gap / closing : l->leaves;
        }
    }
    return false;
}

/* Has a slab that the look chose been left out since? */
HOT_INLINE bool saw_dropped_slab(const sweep_scene *s, const surface_look *l)
{
    return (l->in >= 0 && !(s->h[l->in] < INFINITY)) || (l->out >= 0 && !(s->h[l->out] < INFINITY));
}

/* The start that was found. None, if its slab has been left out since. */
HOT_INLINE start_at_surface start_of_look(const sweep_scene *s, const surface_look *l)
{
    const bool inside = l->in < 0;
    const int  slab = inside ? l->out : l->in;
    if (slab < 0 || !(s->h[slab] < INFINITY))
        return nowhere;
    return (start_at_surface){slab, inside ? l->leaves : l->enters, inside, l->on};
}

/* ---- where they touch ---- */

/* An edge of which half is as near to the plane of contact lies in it, as a part of the largest half edge: as
   in the careful way (careful/contact_patch.h). */
static inline double flat_edge(int digits)
{
    return epsilon_of(digits) + 6 * UNIT_ROUNDOFF;
}

/* A vector along the axes of A or of B, turned to the world. */
HOT_INLINE vector to_world(const sweep_scene *s, int side, vector v)
{
    vector    r = {{0}};
    const int count = side == 0 ? edges_of(s->given) : DIM;
    for (int j = 0; j < count; j++)
        for (int i = 0; i < DIM; i++)
            r.at[i] += s->axis[side][j].at[i] * v.at[j];
    return r;
}

/* The point of box `side` that it touches with, given in its own frame around its centre, at t. */
HOT_INLINE vector place_of(const sweep_scene *s, int side, vector own, double t)
{
    const loaded_box *box = &s->given->box[side];
    vector            p = to_world(s, side, own);
    for (int i = 0; i < DIM; i++)
        p.at[i] += box->center.at[i] + t * s->given->motion[side].at[i];
    return p;
}

/* What of one box, the guest, lies in the plane of a face of the other, the host: its middle in both frames,
   and the axes of the guest in that plane. */
typedef struct feature
{
    vector own, seen;
    int    flat[DIM], count;
    double r[DIM][DIM]; /* cosines: [axis of the host][axis of the guest] */
} feature;

/* The feature of the guest at t that is nearest to the middle of the host. False if it is not clear which.
   Edge `lying` of the guest lies in the plane, whatever its slope; below 0, if none is known to. */
HOT_INLINE bool feature_of_guest(const sweep_scene *s, int host, int axis, int lying, double t,
                                 double tolerance, feature *f, int digits)
{
    const double *half = s->given->box[1 - host].half.at;
    const int     edges = host == 1 ? edges_of(s->given) : DIM;
    for (int k = 0; k < DIM; k++)
    {
        double way = s->way[host].at[k] - t * s->w[host].at[k];
        f->seen.at[k] = host == 0 ? way : -way;
        f->own.at[k] = 0;
        for (int j = 0; j < edges; j++)
            f->r[k][j] = host == 0 ? s->r[k][j] : s->r[j][k];
    }
    double towards = copysign(1, f->seen.at[axis]);
    f->count = 0;
    for (int j = 0; j < edges; j++)
    {
        double slope = f->r[axis][j], reach = half[j] * slope;
        bool   is_edge = half[j] > tolerance / 4; /* else anything along it will do */
        if (digits == 53 && is_edge && j != lying && fabs(slope) < 0.5 && 2 * fabs(reach) > tolerance &&
            fabs(reach) <= 2 * tolerance)
        { /* it may be barely out of the plane */
            reach = half[j] * fine_cosine(s, host, axis, j);
        }
        bool is_flat = is_edge && (j == lying || (2 * fabs(reach) <= tolerance && fabs(slope) < 0.25));
        if (f->count == DIM - is_flat)
            return false;
        f->own.at[j] = is_flat || !is_edge ? 0 : copysign(half[j], -towards * reach);
        f->flat[f->count] = j;
        f->count += is_flat;
        for (int k = 0; k < DIM; k++)
            f->seen.at[k] += f->r[k][j] * f->own.at[j];
    }
    return true;
}

/* The place on a flat edge of the guest that is nearest to `at` and as near to the plane of the face as
   floats are given: as in the careful way (in_both in careful_convex.c). */
HOT_INLINE double slid_into_face(const feature *f, int axis, double half, double room, double at)
{
    const double height = fabs(f->seen.at[axis]) - half;
    const double slope = copysign(f->r[axis][f->flat[0]], f->seen.at[axis] * f->r[axis][f->flat[0]]);
    const double p = (room - height) / slope, q = (-room - height) / slope;
    return slope == 0 ? at : clamp(at, min2(p, q), max2(p, q));
}

/* The contact at the face of box `host` across its axis `axis`, at t: the middle of what of the other box,
   the guest, lies in that face. A corner or an edge of it is in the face, since the point of K is in the
   facet. False if it may be more than that or less. */
static NOINLINE bool touch_at_face(const sweep_scene *s, int host, int axis, int lying, double t,
                                   vector *touch, int digits)
{
    const vector *half = &s->given->box[1 - host].half, *host_half = &s->given->box[host].half;
    double        tolerance = flat_edge(digits) * max2(largest(*half), largest(*host_half));
    double        base[DIM - 1], width[DIM - 1], d[DIM - 1], middle[2];
    feature       f;
    if (!feature_of_guest(s, host, axis, lying, t, tolerance, &f, digits))
        return false;
    for (int k = 0; k < DIM - 1 && f.count > 0; k++)
    {
        base[k] = f.seen.at[(axis + 1 + k) % DIM];
        width[k] = host_half->at[(axis + 1 + k) % DIM];
        d[k] = f.r[(axis + 1 + k) % DIM][f.flat[0]];
        if (!(width[k] > 16 * tolerance))
            return false;
    }
    for (int k = 1; k < DIM && f.count == 0; k++)
        if (!(fabs(f.seen.at[(axis + k) % DIM]) <= host_half->at[(axis + k) % DIM] + tolerance))
            return false; /* it is in the facet of a twin */
    if (f.count == 1)
    {
        if (!middle_of_segment(middle, width, base, d, DIM - 1, half->at[f.flat[0]], tolerance))
            return false;
        f.own.at[f.flat[0]] = lying >= 0 && digits == 24
                                  ? slid_into_face(&f, axis, host_half->at[axis], tolerance / 64, middle[0])
                                  : middle[0];
    }
#if DIM == 3
    else if (f.count == 2)
    {
        const double *p = f.r[(axis + 1) % 3], *q = f.r[(axis + 2) % 3];
        const int     i = f.flat[0], j = f.flat[1];
        rectangles    plane = {{width[0], width[1]},
                               {half->at[i], half->at[j]},
                               {base[0], base[1]},
                               {{p[i], q[i]}, {p[j], q[j]}}};
        if (!middle_of_rectangles(&plane, tolerance, middle))
            return false;
        double dx = middle[0] - base[0], dy = middle[1] - base[1];
        for (int k = 0; k < 2; k++)
            f.own.at[f.flat[k]] = plane.axis[k][0] * dx + plane.axis[k][1] * dy;
    }
#endif
    *touch = place_of(s, 1 - host, f.own, t);
    return true;
}

#if DIM == 3

/* The contact of edge i of A and edge j of B, which cross at t. `side` is the sign of B's outward normal
   along n = u_i cross v_j, and `sine` is |n|. No other edge lies in the plane of contact.

   With g the vector from the middle of B's edge to that of A's, g + s u - q v is parallel to n, so that
   q = (g . v - (u . v) (g . u)) / n^2. */
static NOINLINE void touch_at_edges(const sweep_scene *s, int i, int j, double side, double sine, double t,
                                    vector *touch)
{
    const loaded_box *a = &s->given->box[0], *b = &s->given->box[1];
    const int         j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const double     *r = s->r[i];
    double            g[3];
    vector            own = {{0}}; /* in the frame of B */
    own.at[j1] = copysign(b->half.at[j1], side * r[j2]);
    own.at[j2] = copysign(b->half.at[j2], -side * r[j1]);
    for (int k = 0; k < 3; k++)
        g[k] = t * s->w[1].at[k] - s->way[1].at[k] - own.at[k];
    for (int e = 0; e < s->given->edges; e++)
    {
        const double *other = s->r[e], along = r[j2] * other[j1] - r[j1] * other[j2]; /* of n */
        if (e == i)
            continue;
        double reach = copysign(a->half.at[e], -side * along); /* A lies on the other side */
        for (int k = 0; k < 3; k++)
            g[k] += reach * other[k];
    }
    double q = (g[j] - r[j] * (r[0] * g[0] + r[1] * g[1] + r[2] * g[2])) / (sine * sine);
    own.at[j] = clamp(q, -b->half.at[j], b->half.at[j]);
    *touch = place_of(s, 1, own, t);
}

/* The same, unless one of the two lies in a face to within the tolerance, together with an edge beside it:
   then the other is clipped by that face. On the box `host` the edge beside is off the plane of contact by
   the cosine that the other edge is off the face by, over the sine. */
static NOINLINE bool touch_by_edges(const sweep_scene *s, int i, int j, double side, double sine, double t,
                                    vector *touch, int digits)
{
    const loaded_box *box = s->given->box;
    const double      tolerance = flat_edge(digits) * max2(largest(box[0].half), largest(box[1].half));
    for (int host = s->given->edges < 3; host < 2; host++)
        for (int k = 1; k < 3; k++)
        {
            const int    own = host ? j : i, guest = host ? i : j, axis = (own + k) % 3;
            const double half = box[host].half.at[3 - own - axis];
            double       cosine = host ? s->r[i][axis] : s->r[axis][j];
            if (!(half > tolerance / 4 && half * fabs(cosine) <= 2 * tolerance * sine))
                continue;
            cosine = digits == 24 ? cosine : fine_cosine(s, host, axis, guest);
            if (2 * half * fabs(cosine) <= tolerance * sine)
                return touch_at_face(s, host, axis, guest, t, touch, digits);
        }
    touch_at_edges(s, i, j, side, sine, t, touch);
    return true;
}

/* u_i cross v_j times a factor; its opposite, if the axes of a box are left-handed. */
HOT_INLINE vector edge_normal(const sweep_scene *s, int i, int j, double factor)
{
    const int     j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const double *r = s->r[i];
    return sub(scale(s->axis[1][j1], r[j2] * factor), scale(s->axis[1][j2], r[j1] * factor));
}

/* Below this squared sine of the angle between two edges their cross product is too inaccurate for a normal:
   it is off by 8 u over the sine in double, and by 2^-38 over it in float. */
static inline double least_sine_square(int digits)
{
    return digits == 53 ? 0x1p-6 : 0x1p-16;
}

#endif

/* Where the face of an AABB touches that does not move along the normal, the point has the coordinate of that
   face. */
HOT_INLINE void put_flush(const moving_boxes *x, vector n, vector *p)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    for (int i = 0; i < DIM; i++)
        if (fabs(n.at[i]) == 1)
        {
            if (!b->turned && x->motion[1].at[i] == 0)
                p->at[i] = n.at[i] > 0 ? b->high.at[i] : b->low.at[i];
            else if (!a->turned && x->motion[0].at[i] == 0)
                p->at[i] = n.at[i] > 0 ? a->low.at[i] : a->high.at[i];
        }
}

/* One end of the hit: B's outward normal, which is against the motion for `way` -1 and along it for 1, and
   the middle of the contact. */
static NOINLINE bool put_end(const sweep_scene *s, int slab, double t, double way, vector *normal,
                             vector *point, int digits)
{
    double side = way * copysign(1, s->v[slab]);
    vector n;
    bool   found;
#if DIM == 3
    if (slab >= s->first_edge)
    {
        int    i = (slab - s->first_edge) / 3, j = (slab - s->first_edge) % 3;
        double c1 = s->r[i][(j + 1) % 3], c2 = s->r[i][(j + 2) % 3], square = c1 * c1 + c2 * c2,
               sine = sqrt(square);
        if (!(square > least_sine_square(digits)))
            return false;
        n = edge_normal(s, i, j, side / sine);
        found = touch_by_edges(s, i, j, side, sine, t, point, digits);
    }
    else
#endif
    {
        int host = slab >= s->first_of_b, axis = host ? slab - s->first_of_b : slab;
        n = scale(s->axis[host][axis], side);
        found = touch_at_face(s, host, axis, -1, t, point, digits);
    }
    put_flush(s->given, n, point);
    for (int k = 0; k < DIM; k++)
    {
        normal->at[k] = n.at[k] + 0.0;
        point->at[k] += 0.0;
    }
    return found;
}

#if DIM == 3

/* ---- two segments ---- */

/* Two segments with the directions u and v: K is the parallelogram of all c + a u + b v with |a|, |b| <= 1/2.
   With n = u cross v and m = w cross c the motion crosses it where

       t = n . c / n . w,   a = -v . m / n . w,   b = u . m / n . w    (Cramer's rule). */
typedef struct crossing
{
    vector u, v, n;
    double turned, top, part_a, part_b; /* all with the sign that makes n . w positive */
    double side;
} crossing;

/* u, v and w are rounded once. c is off by 2 u of `size` S, the sum of the lengths in c and of half of those
   in u and v. So each product is off by less than 16 u times three sums of magnitudes. */
HOT_INLINE void crossing_of(crossing *f, const moving_boxes *x)
{
    f->u = sub(x->box[0].high, x->box[0].low);
    f->v = sub(x->box[1].high, x->box[1].low);
    f->n = cross(f->u, f->v);
    vector m = cross(x->w, x->way);
    double determinant = dot(f->n, x->w);
    f->side = copysign(1, determinant);
    f->turned = fabs(determinant);
    f->top = f->side * dot(f->n, x->way);
    f->part_a = -f->side * dot(f->v, m);
    f->part_b = f->side * dot(f->u, m);
}

SELDOM static NOINLINE void cross_in_pairs(dd n[3], const dd a[3], const dd b[3])
{
    for (int k = 0; k < 3; k++)
    {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        n[k] = dd_sub(dd_mul(a[i], b[j]), dd_mul(a[j], b[i]));
    }
}

SELDOM static NOINLINE double dot_in_pairs(const dd a[3], const dd b[3])
{
    dd sum = {0, 0};
    for (int k = 0; k < 3; k++)
        sum = dd_add(sum, dd_mul(a[k], b[k]));
    return sum.hi;
}

/* The same in pairs: all are off by less than 2^-95 times three sums of magnitudes, before they are rounded.
 */
SELDOM static NOINLINE void crossing_in_pairs(crossing *f, const moving_boxes *x)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    dd                u[3], v[3], w[3], way[3], n[3], m[3];
    for (int k = 0; k < 3; k++)
    {
        u[k] = two_sum(a->high.at[k], -a->low.at[k]);
        v[k] = two_sum(b->high.at[k], -b->low.at[k]);
        w[k] = two_sum(x->motion[0].at[k], -x->motion[1].at[k]);
        way[k] = dd_times(
            dd_add(two_sum(b->low.at[k], -a->low.at[k]), two_sum(b->high.at[k], -a->high.at[k])), 0.5);
    }
    cross_in_pairs(n, u, v);
    cross_in_pairs(m, w, way);
    double determinant = dot_in_pairs(n, w);
    f->side = copysign(1, determinant);
    f->turned = fabs(determinant);
    f->top = f->side * dot_in_pairs(n, way);
    f->part_a = -f->side * dot_in_pairs(v, m);
    f->part_b = f->side * dot_in_pairs(u, m);
    for (int k = 0; k < 3; k++)
        f->n.at[k] = n[k].hi;
}

/* What the lines of two segments say: `off` is by how much the products above are off. UNCLEAR also where the
   segments are parallel to within this sine, or so nearly that an edge of one lies in the other. K is flat:
   only what begins apart from it is a hit. */
HOT_INLINE quick_answer crosses(const crossing *f, const moving_boxes *x, double off, double sine, int digits)
{
    const double half = 0.5, long_u = taxi_length(f->u), long_v = taxi_length(f->v);
    const double size = taxi_length(x->way) + half * (long_u + long_v), speed = taxi_length(x->w);
    const double error = off * (long_u * long_v * speed), error_top = off * (long_u * long_v * size);
    const double error_a = off * (long_v * speed * size), error_b = off * (long_u * speed * size);
    const double beyond_a = fabs(f->part_a) - half * f->turned, beyond_b = fabs(f->part_b) - half * f->turned;
    if ((f->top < -error_top) | (f->top - f->turned > error_top + error) | (beyond_a > error_a + error) |
        (beyond_b > error_b + error))
        return NO;
    const double nn = dot(f->n, f->n), uu = dot(f->u, f->u), vv = dot(f->v, f->v);
    const double edge = 2 * flat_edge(digits) *
                        max2(uu, vv); /* of n, where half an edge is off the other by two tolerances */
    const bool clear = (nn > sine * sine * (uu * vv)) & (nn > edge * edge) &
                       (f->turned > 0x1p-20 * (taxi_length(f->n) * speed)) & (f->turned > 16 * error) &
                       (f->top > 2 * error_top) & (f->turned - f->top > 2 * (error_top + error)) &
                       (-beyond_a > 2 * (error_a + error)) & (-beyond_b > 2 * (error_b + error));
    return clear ? YES : UNCLEAR;
}

/* t_exit is t_enter. In double the normal is off by 3 u over the sine; in float by 2^-29. */
static NOINLINE quick_answer sweep_segments(const moving_boxes *x, found_hit *out, int digits)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    const double      long_u = taxi_length(sub(a->high, a->low)), long_v = taxi_length(sub(b->high, b->low));
    const double      size = taxi_length(x->way) + 0.5 * (long_u + long_v), speed = taxi_length(x->w);
    crossing          f;
    if (!((size > 0x1p-250) & (size < 0x1p250) & (speed > 0x1p-250) & (speed < 0x1p250)))
        return UNCLEAR;
    if (!(long_u * long_v > 0x1p-400))
        return UNCLEAR; /* squares of n lose digits to underflow */
    quick_answer found = UNCLEAR;
    bool         in_pairs = false;
    for (int closely = 0; closely <= (digits == 53) && found == UNCLEAR; closely++)
    {
        in_pairs = closely;
        if (in_pairs)
            crossing_in_pairs(&f, x);
        else
            crossing_of(&f, x);
        const double off = in_pairs ? 0x1p-95 : 16 * UNIT_ROUNDOFF;
        found = crosses(&f, x, off, in_pairs ? 0x1p-40 : digits == 53 ? 0x1p-4 : 0x1p-20, digits);
    }
    if (found != YES || !out)
        return found;
    /* Not in pairs, b once more, from t: with d = t w - c it is u cross d . n / n . n, and so the point is on
       both where they are at t, however far along the plane of u and v the error of t takes them. */
    double t = f.top / f.turned, nn = dot(f.n, f.n), over = 1 / sqrt(nn);
    double along = in_pairs ? f.part_b / f.turned : dot(cross(f.u, sub(scale(x->w, t), x->way)), f.n) / nn;
    out->t[0] = out->t[1] = t;
    out->starts_inside = false;
    for (int k = 0; k < 3; k++)
    {
        out->normal[0].at[k] = -f.side * f.n.at[k] * over + 0.0;
        out->normal[1].at[k] = f.side * f.n.at[k] * over + 0.0;
        out->point[0].at[k] = out->point[1].at[k] = (b->center.at[k] + t * x->motion[1].at[k]) +
                                                    along * f.v.at[k] + 0.0;
    }
    return YES;
}

#endif

/* ---- all of them ---- */

/* The answer for a hit: YES, if the contacts are clear. */
static NOINLINE quick_answer put_hit(const sweep_scene *s, const line_ends *ends, bool inside, found_hit *out,
                                     int digits)
{
    const moving_boxes *x = s->given;
    if (!((x->is_line[0] || has_valid_axes(&x->box[0], digits)) && has_valid_axes(&x->box[1], digits)))
        return UNCLEAR;
    if (!out)
        return YES;
    out->t[0] = ends->t[0];
    out->t[1] = ends->t[1];
    out->starts_inside = inside;
    if (inside)
        out->normal[0] = out->point[0] = (vector){{0}};
    bool found = inside || put_end(s, ends->slab[0], ends->t[0], -1, &out->normal[0], &out->point[0], digits);
    return found && put_end(s, ends->slab[1], ends->t[1], 1, &out->normal[1], &out->point[1], digits)
               ? YES
               : UNCLEAR;
}

/* What is known of the start of a motion. */
typedef struct known_start
{
    start_at_surface at;
    surface_look     look;
    int              seen;   /* so many slabs have been looked at there */
    bool             rests;  /* it may be at a face */
    bool             looked; /* and where, is in `look` */
    bool             all;    /* all axes of both are coordinate axes */
} known_start;

/* Is it NO by the slabs? What costs little comes first: boxes that stand upright and part; the slabs across
   faces; a start at a face, which may come no nearer; the slabs across edges. Then slabs that are nearly the
   same become one, *margin grows by what that costs, and what they hid of the start is looked at. */
HOT_INLINE bool is_no_by_slabs(sweep_scene *s, known_start *start, double *margin, int digits)
{
    const moving_boxes *x = s->given;
    const bool          upright = DIM == 3 && !x->is_line[0] && may_stand_upright(&x->box[0]) &&
                         may_stand_upright(&x->box[1]);
    if (upright && comes_no_nearer(s, &start->at, &start->all))
        return true;
    if (slabs_pass(s, x, digits))
        return true;
    *margin = 4 * sweep_error(digits) * s->size;
    start->rests = starts_near_face(s, *margin);
    if (start->rests && (DIM == 2 || x->is_line[0]) && comes_no_nearer(s, &start->at, &start->all))
        return true;
    if (!start->rests)
        start->at = nowhere;
    start->looked = start->rests && start->at.slab < 0 && !start->all && may_touch(&start->look, x, digits);
#if DIM == 3
    if (start->looked && comes_no_nearer_at(s, &start->look, 0, start->seen = s->first_edge, *margin, digits))
        return true;
    if (!shares_axis(s, digits) && edge_slabs_pass(s, digits))
        return true;
#endif
    if (!x->is_line[1] && has_twins(s, digits))
    {
        pair_twins(s, digits);
        *margin += 8 * drop_twins(s, digits) * s->size;
    }
    if (!start->looked)
        return false;
    if (start->seen > 0 && saw_dropped_slab(s, &start->look))
        start->seen = look_again(&start->look);
    if (comes_no_nearer_at(s, &start->look, start->seen, slab_count(s), *margin, digits))
        return true;
    start->at = start_of_look(s, &start->look);
    return false;
}

/* Where the motion enters and leaves K, YES if that is certain: by cosines in plain double, at the start that
   is known or else as from afar. If neither will do, a start that has not been looked at yet is, and may be
   NO; then the cosines are refined. */
HOT_INLINE quick_answer find_ends(sweep_scene *s, known_start *start, double margin, line_ends *ends,
                                  bool *inside, int digits)
{
    const moving_boxes *x = s->given;
    if (hit_is_certain(s, margin, &start->at, false, ends, inside, digits) ||
        (start->looked && start->at.slab >= 0 &&
         hit_is_certain(s, margin, &nowhere, false, ends, inside, digits)))
        return YES;
    const bool open = !start->looked && start->at.slab < 0;
    if (open && ((!start->rests && comes_no_nearer(s, &start->at, &start->all)) ||
                 (start->at.slab < 0 && !start->all && may_touch(&start->look, x, digits) &&
                  comes_no_nearer_at(s, &start->look, 0, slab_count(s), margin, digits))))
        return NO;
    start->at = open && start->at.slab < 0 && !start->all ? start_of_look(s, &start->look) : start->at;
    const int stored = x->is_line[1] ? 53 : digits; /* directions of segments are no stored floats */
    refine_cosines(s, stored);
    return hit_is_certain(s, margin, &start->at, true, ends, inside, stored) ? YES : UNCLEAR;
}

/* In order: what is out of range; upright boxes in the plane and two segments in space, which have ways of
   their own; a miss by a slab; the ends; where they touch there. */
quick_answer cd3_closer_sweep(const moving_boxes *x, found_hit *out, int digits)
{
    pair_scene  pairs;
    sweep_scene s;
    known_start start;
    line_ends   ends;
    bool        inside;
    double      margin, speed = taxi_length(x->w);
    s.size = taxi_length(x->way) + (taxi_length(x->box[0].half) + taxi_length(x->box[1].half));
    if (!((s.size > 0x1p-250) & (s.size < 0x1p250) & ((speed > 0x1p-250) | (speed == 0)) & (speed < 0x1p250)))
        return UNCLEAR;
#if DIM == 3
    if (x->is_line[0] & x->is_line[1])
        return sweep_segments(x, out, digits);
#else
    quick_answer found_upright = sweep_upright(x, s.size, speed, out);
    if (found_upright != UNCLEAR)
        return found_upright;
#endif
    pairs.given = NULL;
    s.pairs = &pairs;
    s.given = x;
    s.first_of_b = edges_of(x) == DIM ? DIM : 0;
    start.at = nowhere;
    start.seen = 0;
    start.all = false;
    if (is_no_by_slabs(&s, &start, &margin, digits))
        return NO;
    quick_answer found = find_ends(&s, &start, margin, &ends, &inside, digits);
    return found == YES ? put_hit(&s, &ends, inside, out, digits) : found;
}

#if DIM == 2

/* ---- a first look in the plane ---- */

/* The two slabs across the faces of one box, along its axes. */
typedef struct plane_slabs
{
    lanes c, w, reach, inverse, enter, leave;
} plane_slabs;

/* A speed below 2^-60 of the motion is taken for that: on the way through K this is less than 2^-60 `size`. A
   product in the place of a quotient leaves t |w| off by another 4 u `size` at most. */
HOT_INLINE void plane_slabs_of(plane_slabs *s, const plane_boxes *x, int side, double stretch, lanes turn)
{
    s->c = lanes_mul(x->c[side], lanes_twice(stretch));
    s->w = lanes_mul(x->w[side], lanes_twice(stretch));
    s->reach = lanes_add(x->half[side], turned_reach(x->half[1 - side], turn));
    lanes ahead = lanes_with_sign_of(s->c, s->w);
    s->inverse = lanes_div(lanes_twice(1), lanes_max2(lanes_fabs(s->w), lanes_twice(0x1p-60 * x->speed)));
    s->enter = lanes_mul(lanes_sub(ahead, s->reach), s->inverse);
    s->leave = lanes_mul(lanes_add(ahead, s->reach), s->inverse);
}

/* How two boxes start that are not clearly apart: inside, or next to the face across the second axis of the
   host, or across the first. */
typedef struct plane_start
{
    double t; /* when they touch; 0 if they start inside */
    bool   inside, second;
    int    host;
} plane_start;

/* The face at which A goes into K, in the first lane, and out of it, in the second: the last one to be
   entered, and the first to be left. Of the exit all t are negative, so that both are the largest of four. No
   branch chooses them: no processor could predict it. */
typedef struct chosen_faces
{
    lanes of_a, of_b;    /* it is one of B where of_b is greater */
    lanes first, second; /* it is that across the second axis where second is greater */
    lanes t, off,
        others; /* off: what `margin` is in t. others: the largest of the others, each with its own */
} chosen_faces;

/* Of what A's faces and B's are, what is of the chosen box; and of what is along both axes, what is along the
   chosen one. */
HOT_INLINE lanes of_host(const chosen_faces *f, lanes of_a, lanes of_b)
{
    return lanes_if_greater(f->of_b, f->of_a, of_b, of_a);
}

HOT_INLINE lanes of_axis(const chosen_faces *f, lanes first, lanes second)
{
    return lanes_if_greater(f->second, f->first, second, first);
}

HOT_INLINE lanes of_face(const chosen_faces *f, lanes a, lanes b)
{
    return of_axis(f, of_host(f, lanes_first(a, a), lanes_first(b, b)),
                   of_host(f, lanes_second(a, a), lanes_second(b, b)));
}

HOT_INLINE void choose_faces(chosen_faces *f, const plane_slabs s[2], double margin)
{
    lanes at[2][2], off[2][2], widened[2][2], last[2];
    for (int side = 0; side < 2; side++)
    {
        lanes leave = lanes_negative(s[side].leave), m = lanes_mul(lanes_twice(margin), s[side].inverse);
        at[side][0] = lanes_first(s[side].enter, leave), off[side][0] = lanes_first(m, m);
        at[side][1] = lanes_second(s[side].enter, leave), off[side][1] = lanes_second(m, m);
        for (int i = 0; i < 2; i++)
            widened[side][i] = lanes_add(at[side][i], off[side][i]);
        last[side] = lanes_max2(widened[side][0], widened[side][1]);
    }
    f->of_a = lanes_max2(at[0][0], at[0][1]);
    f->of_b = lanes_max2(at[1][0], at[1][1]);
    f->first = of_host(f, at[0][0], at[1][0]);
    f->second = of_host(f, at[0][1], at[1][1]);
    f->t = lanes_max2(f->of_a, f->of_b);
    f->off = of_axis(f, of_host(f, off[0][0], off[1][0]), of_host(f, off[0][1], off[1][1]));
    lanes beside = of_axis(f, of_host(f, widened[0][1], widened[1][1]),
                           of_host(f, widened[0][0], widened[1][0]));
    f->others = lanes_max2(beside, of_host(f, last[1], last[0]));
}

/* The bounds and what makes a hit certain are those of slabs_pass and hit_is_certain: at the entry, however
   it is off, all other slabs have been entered for certain and none has been left, and likewise at the exit.
   `start` is NULL for one that is apart; the face at which it starts is the one entered last. */
HOT_INLINE bool faces_are_certain(const chosen_faces *f, const plane_start *start, double speed,
                                  double margin)
{
    const bool inside = start && start->inside;
    lanes      before = lanes_sub(lanes_sub(f->t, f->off), f->others);
    double     before_in = lane(before, 0), before_out = lane(before, 1), off_out = lane(f->off, 1);
    double     in = inside ? 0 : lane(f->t, 0), out = -lane(f->t, 1), off = inside ? 0 : lane(f->off, 0);
    double     slow = max2(off, off_out) * speed;
    bool       enters = (before_in > 0) & (in + off < 1) & (start ? in == start->t : in > off);
    return (inside | enters) & (before_out > 0) & (out - in > 2 * (off + off_out)) & (slow < 0x1p20 * margin);
}

/* ---- a start in touch, in the plane ---- */

/* What a start is seen by more closely: the axes and the turn from A's to B's, a cosine and a sine, each off
   by its rounding; or `plain`, where plain double is accurate enough (see gap_at_slab). */
typedef struct start_look
{
    fine_axes axes[2];
    lanes     turn;
    double    unit;
    bool      upright, plain; /* upright: all axes are coordinate axes */
} start_look;

static NOINLINE void start_look_of(start_look *l, const plane_boxes *x, double size, int digits)
{
    l->upright = is_quarter_turn(lane(x->axes[0].x, 0), lane(x->axes[0].y, 0)) &&
                 is_quarter_turn(lane(x->turn, 0), lane(x->turn, 1));
    l->plain = !l->upright && digits == 24;
    l->turn = x->turn;
    l->unit = power_above(size);
    if (l->upright | l->plain)
        return;
    fine_axes_of(&l->axes[0], &x->axes[0]);
    fine_axes_of(&l->axes[1], &x->axes[1]);
    lanes_dd turn = along_fine_axes(&l->axes[0], lanes_first(x->axes[1].x, x->axes[1].y), 2);
    l->turn = lanes_add(turn.hi, lanes_add(turn.lo, lanes_mul(turn.hi, lanes_twice(l->axes[1].rest))));
}

/* The gaps along the axes of one box, the host, at the start: off by less than 4 u L, as in gap_at_face. Of
   upright boxes their signs are exact wherever *sure is above 0. */
HOT_INLINE lanes gaps_at_start(const plane_boxes *x, const start_look *l, int host, const plane_slabs *s,
                               lanes *sure)
{
    lanes_dd way = lanes_two_difference(x->center[1], x->has_aabb ? x->high : x->center[0]), off;
    lanes    reach = x->half[host];
    *sure = lanes_twice(0);
    if (l->plain)
        return lanes_sub(lanes_fabs(s->c), s->reach);
    if (x->has_aabb)
    {
        lanes_dd below = lanes_two_difference(x->low, x->center[1]);
        lanes_dd twice = lanes_two_difference(way.hi, below.hi);
        off = lanes_dd_max(way, below);
        way.hi = lanes_mul(twice.hi, lanes_twice(0.5));
        way.lo = lanes_mul(lanes_add(twice.lo, lanes_sub(way.lo, below.lo)), lanes_twice(0.5));
    }
    if (x->has_aabb && host == 0)
        reach = lanes_twice(0);
    else
        off = lanes_dd_abs(pair_along_axes(&x->axes[host], &l->axes[host], way, l->unit, l->upright));
    return lanes_sum_of_sums(off, lanes_two_sum(reach, turned_reach(x->half[1 - host], l->turn)), sure);
}

/* Does it start in touch at some face of the host or deeper, and leads the motion in at all faces near which
   it starts? Decided as in comes_no_nearer and comes_no_nearer_at: what is in touch or apart along a common
   coordinate axis, for certain, and comes no nearer is NO, and so is what comes no deeper than rest_depth
   along any axis. Half of what is between the centres along both axes of a box together is at most the larger
   of its coordinates. Of the faces at which it starts in touch *start becomes the one that is entered last;
   the others are no longer looked at. */
static NOINLINE quick_answer start_at_host(const plane_boxes *x, const start_look *l, int host,
                                           plane_slabs *s, double margin, plane_start *start, int digits)
{
    const lanes  most = lanes_max2(x->half[0], x->half[1]), closing = lanes_with_sign_of(s->w, s->c);
    const double way = max2(lanes_total(lanes_fabs(x->c[0])), lanes_total(lanes_fabs(x->c[1])));
    const double size = max2(max2(lane(most, 0), lane(most, 1)), 0.5 * way), speed = x->speed;
    lanes        sure, gap = gaps_at_start(x, l, host, s, &sure);
    double       enter[2] = {lane(s->enter, 0), lane(s->enter, 1)};
    for (int i = 0; i < 2; i++)
    {
        const double g = lane(gap, i), v = lane(closing, i), when = positive(g) / v;
        const bool   exact = l->upright & (lane(sure, i) > 0) & (g >= 0), clear = fabs(v) > 0x1p-10 * speed;
        if (g < -margin)
            continue;
        if ((exact & (v <= 0)) | (!exact & clear & (positive(v) - g <= rest_depth(digits) * size)))
            return NO;
        if (!((exact | clear) & (v > 0x1p-20 * speed) & (when < 0.5)))
            return UNCLEAR;
        enter[i] = -INFINITY;
        if ((exact | (g >= -touch_depth(digits) * size)) & (start->inside | (when > start->t)))
            *start = (plane_start){when, false, i == 1, host};
    }
    s->enter = lanes_of(enter[0], enter[1]);
    return YES;
}

/* The hit of boxes that are parallel, or nearly so (see drop_twins), and start at the face of `start` or
   inside. Faces touch, at the middle of what they share. False where that is not clearly in or out of a face,
   or the exit not clearly after the start. What they share at a start inside, which is known to be one, does
   not count: it has no face, and may be as little as their depth. */
HOT_INLINE bool put_faces(const plane_boxes *x, int host, const plane_slabs *s, const plane_start *start,
                          double stretch, double margin, plane_touch *out)
{
    const lanes  zero = lanes_twice(0), ways = lanes_of(-1, 1), own = x->half[host];
    const lanes  guest = turned_reach(x->half[1 - host], x->turn), host_side = lanes_twice(host ? 1 : -1);
    const lanes  a = lanes_mul(x->axes[host].x, lanes_twice(stretch));
    const lanes  b = lanes_twice(lane(x->axes[host].y, 0) * stretch);
    const double is_second = start->second;
    const lanes  first = lanes_of(0.5, -lane(s->leave, 0)), second = lanes_of(is_second, -lane(s->leave, 1));
    chosen_faces f = {.first = first, .second = second};
    lanes        w = of_axis(&f, lanes_first(s->w, s->w), lanes_second(s->w, s->w));
    lanes        c = of_axis(&f, lanes_first(s->c, s->c), lanes_second(s->c, s->c));
    lanes        reach = of_axis(&f, lanes_first(s->reach, s->reach), lanes_second(s->reach, s->reach));
    lanes        w_along = of_axis(&f, lanes_second(s->w, s->w), lanes_first(s->w, s->w));
    lanes        c_along = of_axis(&f, lanes_second(s->c, s->c), lanes_first(s->c, s->c));
    lanes        own_along = of_axis(&f, lanes_second(own, own), lanes_first(own, own));
    lanes        guest_along = of_axis(&f, lanes_second(guest, guest), lanes_first(guest, guest));
    lanes        own_across = of_axis(&f, lanes_first(own, own), lanes_second(own, own));
    lanes        side = lanes_with_sign_of(ways, w);
    lanes        leave = lanes_div(lanes_add(lanes_with_sign_of(c, w), reach), lanes_fabs(w));
    lanes        t = lanes_of(start->t, lane(leave, 1));

    lanes        q = lanes_mul(host_side,
                               lanes_sub(lanes_mul(t, w_along), c_along)); /* from the host to the guest */
    lanes        low = lanes_max2(lanes_negative(own_along), lanes_sub(q, guest_along));
    lanes        high = lanes_min2(own_along, lanes_add(q, guest_along));
    const lanes  width = lanes_sub(high, low);
    const double shared_in = lane(width, 0), shared_out = lane(width, 1), speed = fabs(lane(w, 1));
    if (!((start->inside | (shared_in > 2 * margin)) & (shared_out > 2 * margin) &
          (speed > 0x1p-20 * x->speed) & ((lane(t, 1) - start->t) * speed > 4 * margin)))
        return false;
    if (!out)
        return true;
    lanes middle = lanes_mul(lanes_add(low, high), lanes_twice(0.5));
    lanes face = lanes_mul(lanes_mul(host_side, side), own_across);
    lanes at_first = of_axis(&f, face, middle), at_second = of_axis(&f, middle, face);
    lanes n_first = of_axis(&f, side, zero), n_second = of_axis(&f, zero, side);
    lanes center = x->center[host], v = x->motion[host];
    lanes at_x = lanes_add(lanes_first(center, center), lanes_mul(t, lanes_first(v, v)));
    lanes at_y = lanes_add(lanes_second(center, center), lanes_mul(t, lanes_second(v, v)));
    at_x = lanes_add(lanes_add(lanes_sub(lanes_mul(a, at_first), lanes_mul(b, at_second)), at_x), zero);
    at_y = lanes_add(lanes_add(lanes_add(lanes_mul(b, at_first), lanes_mul(a, at_second)), at_y), zero);
    lanes n_x = lanes_add(lanes_sub(lanes_mul(a, n_first), lanes_mul(b, n_second)), zero);
    lanes n_y = lanes_add(lanes_add(lanes_mul(b, n_first), lanes_mul(a, n_second)), zero);
    *out = (plane_touch){t,
                         {lanes_first(n_x, n_y), lanes_second(n_x, n_y)},
                         {lanes_first(at_x, at_y), lanes_second(at_x, at_y)},
                         start->inside};
    if (start->inside)
        out->normal[0] = out->point[0] = zero;
    return true;
}

/* t, the normal of the face and the corner of the other box, the guest, that touches it. `start` is NULL for
   one that is apart. False where an edge of the guest may lie in the face. */
HOT_INLINE bool put_corners(const chosen_faces *f, const plane_slabs s[2], const plane_boxes *x,
                            const plane_start *start, const double stretch[2], double tolerance,
                            plane_touch *out)
{
    const lanes zero = lanes_twice(0), ways = lanes_of(-1, 1);
    lanes       axis_x[2], axis_y[2], w = of_face(f, s[0].w, s[1].w), side = lanes_with_sign_of(ways, w);
    lanes       ahead = lanes_with_sign_of(of_face(f, s[0].c, s[1].c), w);
    out->t = lanes_div(lanes_add(ahead, lanes_mul(ways, of_face(f, s[0].reach, s[1].reach))), lanes_fabs(w));
    if (start)
        out->t = lanes_of(start->t, lane(out->t, 1));
    for (int i = 0; i < 2; i++)
    {
        axis_x[i] = lanes_mul(x->axes[i].x, lanes_twice(stretch[i]));
        axis_y[i] = lanes_twice(lane(x->axes[i].y, 0) * stretch[i]);
    }
    lanes host_x = of_host(f, axis_x[0], axis_x[1]), host_y = of_host(f, axis_y[0], axis_y[1]);
    lanes guest_x = of_host(f, axis_x[1], axis_x[0]), guest_y = of_host(f, axis_y[1], axis_y[0]);
    lanes n_x = lanes_mul(side, of_axis(f, host_x, lanes_negative(host_y)));
    lanes n_y = lanes_mul(side, of_axis(f, host_y, host_x));
    lanes along_0 = lanes_add(lanes_mul(n_x, guest_x), lanes_mul(n_y, guest_y));
    lanes along_1 = lanes_sub(lanes_mul(n_y, guest_x), lanes_mul(n_x, guest_y));
    lanes half_0 = of_host(f, lanes_first(x->half[1], x->half[1]), lanes_first(x->half[0], x->half[0]));
    lanes half_1 = of_host(f, lanes_second(x->half[1], x->half[1]), lanes_second(x->half[0], x->half[0]));

    /* Along an axis without thickness it has one end only. */
    lanes most = lanes_twice(0x1p1000), one = lanes_twice(1);
    lanes tilt_0 = lanes_if_greater(half_0, zero, lanes_mul(half_0, lanes_fabs(along_0)), most);
    lanes tilt_1 = lanes_if_greater(half_1, zero, lanes_mul(half_1, lanes_fabs(along_1)), most);
    lanes tilt = lanes_min2(tilt_0, tilt_1);

    lanes away = of_host(f, one, lanes_negative(one));
    lanes own_0 = lanes_with_sign_of(half_0, lanes_mul(away, along_0));
    lanes own_1 = lanes_with_sign_of(half_1, lanes_mul(away, along_1));
    lanes at_x = of_host(f, lanes_first(x->center[1], x->center[1]), lanes_first(x->center[0], x->center[0]));
    lanes at_y = of_host(f, lanes_second(x->center[1], x->center[1]),
                         lanes_second(x->center[0], x->center[0]));
    lanes v_x = of_host(f, lanes_first(x->motion[1], x->motion[1]), lanes_first(x->motion[0], x->motion[0]));
    lanes v_y = of_host(f, lanes_second(x->motion[1], x->motion[1]),
                        lanes_second(x->motion[0], x->motion[0]));
    at_x = lanes_add(at_x, lanes_mul(out->t, v_x));
    at_y = lanes_add(at_y, lanes_mul(out->t, v_y));
    at_x = lanes_add(lanes_sub(lanes_mul(guest_x, own_0), lanes_mul(guest_y, own_1)), at_x);
    at_y = lanes_add(lanes_add(lanes_mul(guest_y, own_0), lanes_mul(guest_x, own_1)), at_y);
    n_x = lanes_add(n_x, zero), n_y = lanes_add(n_y, zero);
    at_x = lanes_add(at_x, zero), at_y = lanes_add(at_y, zero);
    out->normal[0] = lanes_first(n_x, n_y), out->normal[1] = lanes_second(n_x, n_y);
    out->point[0] = lanes_first(at_x, at_y), out->point[1] = lanes_second(at_x, at_y);
    out->starts_inside = start && start->inside;
    double tilt_in = lane(tilt, 0), tilt_out = lane(tilt, 1);
    return (out->starts_inside | (tilt_in > 2 * tolerance)) & (tilt_out > 2 * tolerance);
}

/* The host of parallel boxes: an AABB, or else the one with the shorter edges, as where two of a kind are put
   in order. */
HOT_INLINE int host_of_parallels(const plane_boxes *x)
{
    double a = lane(x->half[0], 0), b = lane(x->half[1], 0);
    return !x->has_aabb && ((b < a) | ((a == b) & (lane(x->half[1], 1) < lane(x->half[0], 1))));
}

/* The hit at a corner of one box and a face of the other, `start` being NULL for one that is apart. */
HOT_INLINE quick_answer sweep_to_corners(const plane_boxes *x, const plane_slabs s[2],
                                         const double stretch[2], const plane_start *start, double margin,
                                         plane_touch *out, int digits)
{
    chosen_faces f;
    choose_faces(&f, s, margin);
    if (!faces_are_certain(&f, start, x->speed, margin))
        return UNCLEAR;
    if (!out)
        return YES;
    double most_a = max2(lane(x->half[0], 0), lane(x->half[0], 1));
    double most_b = max2(lane(x->half[1], 0), lane(x->half[1], 1));
    return put_corners(&f, s, x, start, stretch, flat_edge(digits) * max2(most_a, most_b), out) ? YES
                                                                                                : UNCLEAR;
}

/* Starts that are not clearly apart, of boxes that are not thin. */
static NOINLINE quick_answer sweep_from_touch(const plane_boxes *x, plane_slabs s[2], const double stretch[2],
                                              double size, double margin, plane_touch *out, int digits)
{
    const lanes  thin = lanes_min2(x->half[0], x->half[1]);
    const double turn = min2(fabs(lane(x->turn, 0)), fabs(lane(x->turn, 1)));
    const bool   parallel = turn <= no_cosine(digits);
    plane_start  start = {0, true, false, host_of_parallels(x)};
    start_look   look;
    if (!(min2(lane(thin, 0), lane(thin, 1)) > 0x1p-20 * size && (parallel || turn > epsilon_of(digits))))
        return UNCLEAR;
    start_look_of(&look, x, size, digits);
    margin += parallel ? 8 * no_cosine(digits) * size : 0;
    for (int host = parallel ? start.host : 0; host < (parallel ? start.host + 1 : 2); host++)
    {
        lanes gap = lanes_sub(lanes_fabs(s[host].c), s[host].reach);
        if (max2(lane(gap, 0), lane(gap, 1)) < -margin)
            continue;
        quick_answer found = start_at_host(x, &look, host, &s[host], margin, &start, digits);
        if (found != YES)
            return found;
    }
    plane_slabs *in = &s[start.host];
    if (parallel)
        return put_faces(x, start.host, in, &start, stretch[start.host], margin, out) ? YES : UNCLEAR;
    if (!start.inside)
        in->enter = start.second ? lanes_of(lane(in->enter, 0), start.t)
                                 : lanes_of(start.t, lane(in->enter, 1));
    quick_answer found = sweep_to_corners(x, s, stretch, &start, margin, out, digits);
    if (start.inside && out)
        out->normal[0] = out->point[0] = lanes_twice(0);
    return found;
}

/* Do boxes that are apart along an axis of one of them certainly move apart along it? */
HOT_INLINE bool boxes_part(const plane_slabs *s, double speed, double margin)
{
    lanes  gap = lanes_sub(lanes_fabs(s->c), s->reach), closing = lanes_with_sign_of(s->w, s->c);
    double g = lane(gap, 0), h = lane(gap, 1), v = lane(closing, 0), w = lane(closing, 1);
    double slow = -0x1p-20 * speed;
    return (g > margin && v < slow) || (h > margin && w < slow);
}

quick_answer cd2_closer_sweep_in_plane(const plane_boxes *x, plane_touch *out, int digits)
{
    const double epsilon = epsilon_of(digits);
    plane_slabs  s[2];
    double       stretch[2];
    for (int i = 0; i < 2; i++)
    {
        double p = lane(x->axes[i].x, 0), q = lane(x->axes[i].y, 0);
        stretch[i] = 1.5 - 0.5 * (p * p + q * q);
    }
    lanes turn = lanes_mul(x->turn, lanes_twice(stretch[0] * stretch[1])),
          both = lanes_add(x->half[0], x->half[1]);
    plane_slabs_of(&s[0], x, 0, stretch[0], turn);
    plane_slabs_of(&s[1], x, 1, stretch[1], turn);
    lanes  way = lanes_max2(lanes_fabs(s[0].c), lanes_fabs(s[1].c));
    lanes  gap = lanes_max2(lanes_sub(lanes_fabs(s[0].c), s[0].reach),
                            lanes_sub(lanes_fabs(s[1].c), s[1].reach));
    double size = lanes_total(lanes_add(way, both)), margin = 4 * sweep_error(digits) * size;
    /* Wider than what the other looks take, so that these leave larger and smaller scenes open too. */
    double least_turn = min2(fabs(lane(turn, 0)), fabs(lane(turn, 1)));
    double most_stretch = max2(fabs(stretch[0] - 1), fabs(stretch[1] - 1));
    bool   plain = (size > 0x1p-260) & (size < 0x1p260) & (x->speed > 0x1p-260) & (x->speed < 0x1p260) &
                 (most_stretch <= 8 * epsilon);
    const double most_gap = max2(lane(gap, 0), lane(gap, 1));
    const bool   parts = boxes_part(&s[0], x->speed, margin) || boxes_part(&s[1], x->speed, margin);
    if (most_gap > margin && plain && parts)
        return NO;
    if (!(most_gap > margin) || (least_turn <= epsilon && most_gap <= rest_depth(digits) * size))
        return plain ? sweep_from_touch(x, s, stretch, size, margin, out, digits) : UNCLEAR;
    quick_answer found = sweep_to_corners(x, s, stretch, NULL, margin, out, digits);
    return (plain & (least_turn > epsilon)) ? found : UNCLEAR;
}

#endif
