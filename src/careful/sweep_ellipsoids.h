/*
 * Sweeps with ellipses and ellipsoids.
 *
 * K, the Minkowski difference, is the set of all displacements of the other shape x that make it touch the
 * ellipse e. It is convex: a point c is in K if gap(n) = n . c - h_x(n) - h_e(n) is at most 0 for every n
 * (see shape/convex.h). As x moves along c + s w, each n gives a plane, which x reaches at s(n) = gap(n) /
 * -(n . w); the first touch is the largest s(n) of all n with n . w < 0. However n is found, it cannot lead
 * past the first touch, and an error of n costs its second order only.
 *
 * n is found in closed form, where the line enters an ellipse: one around each corner of a box, one seen
 * along each of its edges, and for two ellipses one of a family of ellipses that all contain K. The line and
 * the ellipse are transformed, in pairs of doubles, so that the ellipse becomes the unit sphere: there it
 * does not matter how thin the ellipse is. Flat ellipses are made as thick as the rounding of pairs.
 *
 * All positions are pairs, and s counts from where the centres pass each other, so a far start costs no
 * digits.
 */
#ifndef CD_CAREFUL_SWEEP_ELLIPSOIDS_H
#define CD_CAREFUL_SWEEP_ELLIPSOIDS_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/scaling.h"
#include "../shape/convex.h"
#include "../space/family.h"
#include "../space/pairs.h"
#include "../space/vector.h"
#include "contact_patch.h"
#include "solve_symmetric.h"

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* The convex shape x moving along a line, relative to the ellipse e. */
typedef struct relative_motion
{
    convex x, e;
    dd     way[DIM];     /* its motion while s grows by 1 */
    dd     passing[DIM]; /* its centre where that is nearest to e's: s = 0 */
    dd     start;        /* s of t = 0 */
    double speed;        /* the length of way */
    double size;         /* the sum of the radii of spheres around both */
    double touch;        /* gaps below this are rounding */
    int    side;         /* 1: x is the first shape */
    double rim;          /* widens a flat K relatively, so that its rim is hit too */
    bool   planar;       /* all lies across the plane in which x moves (in_space.h) */
} relative_motion;

/* The first touch: s, the unit direction n from e to x, and the touching point. */
typedef struct first_contact
{
    dd     s;
    vector n, point;
} first_contact;

/* The radius of a sphere around a convex shape and its centre. */
static double reach_of(const convex *s)
{
    double squares = 0, most = 0;
    for (int i = 0; i < s->count; i++)
    {
        squares += s->size[i] * s->size[i];
        most = max2(most, s->size[i]);
    }
    return (s->round ? most : sqrt(squares)) + s->radius;
}

/* to = from + t v. */
SPEEDY static void along_pairs(dd to[DIM], const dd from[DIM], dd t, const dd v[DIM])
{
    for (int i = 0; i < DIM; i++)
        to[i] = dd_add(from[i], dd_mul(t, v[i]));
}

/* Moves x to s. */
static void move_to(relative_motion *f, dd s)
{
    along_pairs(f->x.middle, f->passing, s, f->way);
    f->x.place = plain(f->x.middle);
}

/* Removes from n its part along `line`. */
static void remove_component(dd n[DIM], const dd line[DIM])
{
    along_pairs(n, n, dd_neg(dd_div(dot_pairs(n, line), dot_pairs(line, line))), line);
}

/* The gap along n, which may have any length, in pairs. `way` leads from the centre of e to that of x. */
static dd gap_at(const relative_motion *f, const dd way[DIM], const dd n[DIM])
{
    dd length = dd_sqrt(dot_pairs(n, n));
    if (!(length.hi > 0))
        return dd_of(-INFINITY);
    dd gap = dd_sub(dot_pairs(n, way),
                    dd_add(reach_in_pairs(&f->x, n, length), reach_in_pairs(&f->e, n, length)));
    return dd_div(gap, length);
}

/* Raises radii below `skin` to it. A circle becomes an ellipse first. */
SELDOM static void thicken(convex *s, double skin)
{
    if (!s->round)
    {
        s->round = true;
        s->count = DIM;
        for (int i = 0; i < DIM; i++)
            for (int j = 0; j < DIM; j++)
                s->edge[i][j] = dd_of(i == j ? s->radius : 0);
        for (int i = 0; i < DIM; i++)
        {
            s->size[i] = s->radius;
            s->axis[i] = (vector){{0}};
            s->axis[i].at[i] = 1;
        }
        s->radius = 0;
    }
    for (int i = 0; i < DIM; i++)
    {
        if (s->size[i] >= skin)
            continue;
        dd axis[DIM];
        pairs_from(axis, s->axis[i]);
        for (int k = 0; k < DIM; k++) /* perpendicular to the others, to the rounding of pairs */
            if (k < i || s->size[k] >= skin)
                remove_component(axis, s->edge[k]);
        s->size[i] = skin;
        for (int j = 0; j < DIM; j++)
            s->edge[i][j] = dd_mul(axis[j], dd_of(skin));
    }
    for (int i = 0; i < DIM; i++)
        s->plain[i] = plain(s->edge[i]);
}

/* How far x reaches across the plane does not matter, as K is symmetric there. But the square of a tiny edge
   would underflow: then it is made longer by a power of two. */
SELDOM static void lengthen_across(convex *x, double size)
{
    if (!(x->count == DIM && x->size[2] > 0 && x->size[2] < 0x1p-400 * size))
        return;
    int up = unit_exponent(x->size[2]);
    x->size[2] = scale_by(x->size[2], up);
    for (int i = 0; i < DIM; i++)
        x->edge[2][i] = dd_scaled(x->edge[2][i], up);
    x->plain[2] = plain(x->edge[2]);
}

/* Sets up the line of motion of x. False where the spheres around both shapes never touch. */
static bool relative_motion_of(relative_motion *f, const dd way[DIM])
{
    dd     along_way = dd_of(0), squares = dd_of(0);
    double farthest = 0, beside = 0;
    f->size = reach_of(&f->x) + reach_of(&f->e);
    if (f->planar)
        lengthen_across(&f->x, f->size);
    for (int i = 0; i < DIM; i++)
    {
        f->way[i] = way[i];
        squares = dd_add(squares, dd_mul(way[i], way[i]));
        f->passing[i] = dd_sub(f->x.middle[i], f->e.middle[i]);
        farthest = max2(farthest, fabs(f->passing[i].hi));
        along_way = dd_add(along_way, dd_mul(way[i], f->passing[i]));
    }
    f->touch = 0x1p-80 * f->size + 0x1p-98 * farthest;
    thicken(&f->e, 0x1p-90 * f->size + 0x1p-98 * farthest);
    if (f->x.round || f->x.radius > 0)
        thicken(&f->x, 0x1p-90 * f->size + 0x1p-98 * farthest);
    f->speed = sqrt(squares.hi);
    f->start = dd_div(along_way, squares);
    for (int i = 0; i < DIM; i++)
    {
        f->passing[i] = dd_sub(f->passing[i], dd_mul(f->start, way[i]));
        beside += f->passing[i].hi * f->passing[i].hi;
    }
    return sqrt(beside) <= f->size * (1 + 0x1p-40) + f->touch;
}

/* The same line, traversed backwards. */
static relative_motion reversed(const relative_motion *f)
{
    relative_motion r = *f;
    for (int i = 0; i < DIM; i++)
        r.way[i] = dd_neg(f->way[i]);
    return r;
}

/* The closing speed along n: how much nearer x comes while s grows by 1. The length of n is near 1. */
static dd closing_along(const relative_motion *f, vector n)
{
    dd closing = dd_of(0), squares = dd_of(0);
    for (int i = 0; i < DIM; i++)
    {
        closing = dd_sub(closing, dd_mul(dd_of(n.at[i]), f->way[i]));
        squares = dd_add(squares, two_product(n.at[i], n.at[i]));
    }
    return dd_div(closing, dd_sqrt(squares));
}

/* The unit direction against the motion. */
static vector against(const relative_motion *f)
{
    return unit_vector(scale(plain(f->way), -1));
}

/* The distance of a point from the convex shape that is further from it. */
static double distance_to_farther(const relative_motion *f, vector p)
{
    vector to_x = sub(nearest_of(&f->x, p), p), to_e = sub(nearest_of(&f->e, p), p);
    return sqrt(max2(dot(to_x, to_x), dot(to_e, to_e)));
}

/* ---- the first touch ---- */

/* Does the line a + s w enter the unit sphere around 0? Sets `entry`: with m = a x w it is (w x m - root
   w) / w.w, root^2 = w.w - m.m. Nothing cancels in it but m. `rim` is added to the square of the radius. */
SPEEDY static bool sphere_entry(const dd a[DIM], const dd w[DIM], double rim, dd entry[DIM])
{
    dd square = dot_pairs(w, w);
    dd across[DIM];
    dd m[3];
    cross_pairs(m, a, w);
    cross_pairs(across, w, m);
    dd delta = dd_sub(dd_mul(square, (dd){1, rim}), dot_pairs(m, m));
    if (!(delta.hi > 0))
        return false;
    along_pairs(across, across, dd_neg(dd_sqrt(delta)), w);
    for (int i = 0; i < DIM; i++)
        entry[i] = dd_div(across[i], square);
    return true;
}

/* Sets `seen` to v in the coordinates in which the ellipse e is the unit sphere. */
SPEEDY static void seen_from(const convex *e, const dd v[DIM], dd seen[DIM])
{
    for (int i = 0; i < DIM; i++)
        seen[i] = dd_div(dot_pairs(e->edge[i], v), two_product(e->size[i], e->size[i]));
}

/* The support function of the ellipse s: how far it extends along n, times the length of n. */
static dd reach_of_normal(const convex *s, const dd n[DIM])
{
    return reach_in_pairs(s, n, dd_of(0));
}

/* Does the line run along this edge, to the rounding of pairs? */
static bool runs_along(const relative_motion *f, const dd edge[3])
{
    dd across[3];
    cross_pairs(across, edge, f->way);
    return dot_pairs(across, across).hi <= 0x1p-180 * dot_pairs(edge, edge).hi * (f->speed * f->speed);
}

/* x as a double, 0 where it is rounding beside `size`. */
static double without_noise(dd x, double size)
{
    return fabs(x.hi) > 0x1p-80 * size ? x.hi : 0;
}

/* A feature of x, which is a box, a segment or a point: the one at the end side[i] of x's edge i, and along
   that edge where side[i] is 0. It runs along the edges run[0..runs) from the point a, which is seen from e
   at the start of the passage. */
typedef struct feature_of_x
{
    const int *side;
    dd         a[DIM];
    int        run[DIM], runs;
} feature_of_x;

static void put_feature(const relative_motion *f, const int *side, feature_of_x *part)
{
    part->side = side;
    part->runs = 0;
    memcpy(part->a, f->passing, sizeof part->a);
    for (int i = 0; i < f->x.count; i++)
    {
        if (side[i] == 0)
            part->run[part->runs++] = i;
        along_pairs(part->a, part->a, dd_of(side[i]), f->x.edge[i]);
    }
}

/* Where the line enters the Minkowski sum of a corner or an edge of x and e: in coordinates in which e is the
   unit sphere, the parts along the edge are removed from a and from the motion, so the edge becomes a point
   and e a circle. The line enters that at on_e (sphere_entry), whose normal there is on_e itself. In the
   world it is the sum of on_e_i / r_i u_i, which is n. */
static bool enter_rounded(const relative_motion *f, const dd seen_way[DIM], const feature_of_x *part,
                          dd n[DIM], dd on_e[DIM])
{
    const convex *x = &f->x, *e = &f->e;
    dd            seen[DIM], way[DIM], along[DIM - 1][DIM];
    /* Where e is thin, the parts along an edge are so long that their rounding counts. */
    double least = min2(min2(e->size[0], e->size[1]), e->size[DIM - 1]);
    int    turns = least < 0x1p-20 * f->size ? 3 : 1;
    seen_from(e, part->a, seen);
    memcpy(way, seen_way, sizeof way);
    for (int k = 0; k < part->runs; k++)
    {
        seen_from(e, x->edge[part->run[k]], along[k]);
        for (int turn = 0; turn < turns; turn++)
        {
            remove_component(seen, along[k]);
            remove_component(way, along[k]);
        }
    }
    if (!sphere_entry(seen, way, f->rim, on_e))
        return false;
    for (int k = 0; k < part->runs; k++)
        remove_component(on_e, along[k]);
    for (int i = 0; i < DIM; i++)
        n[i] = dd_of(0);
    for (int i = 0; i < DIM; i++)
        along_pairs(n, n, dd_div(on_e[i], two_product(e->size[i], e->size[i])), e->edge[i]);
    return true;
}

/* How far other ends of x reach beyond the feature against n, times the length of n. */
static double reach_beyond(const convex *x, const int *side, const dd n[DIM])
{
    double further = 0;
    for (int i = 0; i < x->count; i++)
    {
        double reach = side[i] == 0 ? 0 : dot_pairs(n, x->edge[i]).hi;
        further += fabs(reach) + side[i] * reach;
    }
    return further;
}

/* How far `point` lies past the ends of the edges that the feature runs along; a is the feature's point at
   the touch. At least `further`. */
static double reach_past_ends(const convex *x, const feature_of_x *part, const dd a[DIM], const dd point[DIM],
                              double further)
{
    for (int k = 0; k < part->runs; k++)
    {
        const dd *edge = x->edge[part->run[k]];
        dd        rest[DIM];
        along_pairs(rest, point, dd_of(-1), a);
        dd past_end = dd_sub(dd_abs(dot_pairs(rest, edge)), dot_pairs(edge, edge));
        further = max2(further, past_end.hi / x->size[part->run[k]]);
    }
    return further;
}

/* The first touch of the ellipse e and a feature of x (`side` as in feature_of_x). The line enters the
   Minkowski sum of the feature and e in closed form. There it enters K if no other part of x lies further
   against the normal, and if the touching point of e lies on the feature. Returns by how much these two fail,
   if that is at most `most`, else infinity.

   The normal n of a face of x is across it, against the motion; that of a corner or an edge is
   enter_rounded's. Every n gives a plane that x reaches at s = (n . a - h_e(n)) / closing, never past the
   first touch (see the top), and it is reached exactly there if n is right. `further` measures whether it is.
 */
static double touch_feature(const relative_motion *f, const dd seen_way[DIM], const int *side, double most,
                            first_contact *l)
{
    const convex *x = &f->x, *e = &f->e;
    feature_of_x  part;
    dd            n[DIM], on_e[DIM], a[DIM], point[DIM];
    put_feature(f, side, &part);
    bool is_face = part.runs == DIM - 1;
    if (is_face)
    {
        cross_pairs(n, x->edge[part.run[0]], x->edge[part.run[1]]);
        bool backward = dot_pairs(n, f->way).hi > 0;
        for (int i = 0; i < DIM && backward; i++)
            n[i] = dd_neg(n[i]);
    }
    else if (part.runs == 1 && runs_along(f, x->edge[part.run[0]]))
        return INFINITY; /* seen along the edge the line is a point: it enters at an end of the edge */
    else if (!enter_rounded(f, seen_way, &part, n, on_e))
        return INFINITY;
    dd     closing = dd_neg(dot_pairs(n, f->way)), length = dd_sqrt(dot_pairs(n, n));
    double further = reach_beyond(x, side, n) / length.hi;
    if (!(closing.hi > 0) || !(further <= most))
        return INFINITY;
    dd of_e = reach_of_normal(e, n);
    dd s = dd_div(dd_sub(dot_pairs(n, part.a), of_e), closing);
    memset(point, 0, sizeof point);
    for (int i = 0; i < DIM; i++)
        along_pairs(point, point, is_face ? dd_div(dot_pairs(e->edge[i], n), of_e) : on_e[i], e->edge[i]);
    along_pairs(a, part.a, s, f->way);
    further = reach_past_ends(x, &part, a, point, further);
    if (!(further <= most))
        return INFINITY;
    l->s = s;
    for (int i = 0; i < DIM; i++)
    {
        l->n.at[i] = without_noise(n[i], length.hi);
        l->point.at[i] = without_noise(dd_add(e->middle[i], part.runs == 0 ? a[i] : point[i]), f->size);
    }
    l->n = unit_vector(l->n);
    return further;
}

/* Which end of each edge of x leads in the motion. Across it, the one that is next to e: a mirror image gets
   the mirrored end, unless both are alike. */
static NOINLINE void leading_ends(const relative_motion *f, int leading[DIM])
{
    const vector way = plain(f->way), from = plain(f->passing);
    for (int i = 0; i < f->x.count; i++)
    {
        double along = dot(f->x.plain[i], way);
        along = along == 0 ? -dot(f->x.plain[i], from) : along;
        leading[i] = along < 0 ? -1 : 1;
    }
}

/* The first touch of the ellipse and a box, a segment or a point. Tries the faces, edges and corners of
   that until one is right, else takes the one that fails by the least. Where x is so thin that its other end
   is right too, the leading end comes first. Of a box that stands across the plane only what runs along z is
   tried.

   At the rim of an ellipse that is flat, or nearly, the normal turns within less than its rounding. There all
   features may fail by more than the rounding of pairs, though the line enters K. So the one that fails by
   the least counts if at s it is right to within what the header allows, 8 eps L. Where it fails by d, x
   reaches no further than d past the plane across n, and e's point lies past the ends of at most two edges of
   x by d: at s the shapes are within sqrt(2) d of touching, and no deeper. The largest extent is at most L,
   so a sphere around x has a radius of at most sqrt(3) L, that around e of L, and 8 eps L = 16 u L is more
   than 5.8 u of the size: d may be 4 u of it. A line that enters K by no more than rounding is sorted out
   afterwards (grazes). A start that is 2^60 times the size away leaves no digits for that. */
SPEEDY static bool touch_features(const relative_motion *f, first_contact *l)
{
    const convex *x = &f->x;
    int           codes = x->count == 0 ? 1 : x->count == 1 ? 3 : 27;
    dd            seen_way[DIM];
    const double  share = UNIT_ROUNDOFF / 8 * f->size; /* the rounding of pairs, and more */
    const bool    is_far = !(fabs(f->start.hi) * f->speed <= 0x1p60 * f->size);
    double        most = is_far ? share : 4 * UNIT_ROUNDOFF * f->size;
    bool          landed = false;
    int           leading[DIM];
    seen_from(&f->e, f->way, seen_way);
    leading_ends(f, leading);
    for (int runs = DIM - 1; runs >= 0; runs--)
        for (int code = 0; code < codes; code++)
        {
            int  side[DIM], rest = code, zeros = 0;
            bool single = true; /* an edge without length has one end */
            for (int i = 0; i < x->count; i++, rest /= 3)
            {
                side[i] = leading[i] * (1 - rest % 3);
                zeros += side[i] == 0;
                single = single && (rest % 3 == 0 || x->size[i] > 0);
            }
            if (f->planar && x->count == 3 && x->size[2] > 0 && side[2] != 0)
                continue;
            double off = zeros == runs && single ? touch_feature(f, seen_way, side, most, l) : INFINITY;
            if (off <= min2(f->touch, share))
                return true;
            landed = landed || off <= most;
            most = min2(most, off);
        }
    return landed;
}

/* Adds v v^T, v being the row times `factor`, to R^T R for a triangular R. Each row of R takes one
   rotation with v (W. Givens, "Computation of Plane Unitary Rotations Transforming a General Matrix to
   Triangular Form" (1958)). */
static void add_row(dd r[DIM][DIM], const dd row[DIM], dd factor)
{
    dd v[DIM];
    for (int i = 0; i < DIM; i++)
        v[i] = dd_mul(row[i], factor);
    for (int i = 0; i < DIM; i++)
    {
        if (v[i].hi == 0)
            continue;
        if (r[i][i].hi == 0) /* the row is empty */
        {
            memcpy(&r[i][i], &v[i], (size_t)(DIM - i) * sizeof v[i]);
            return;
        }
        dd length = dd_sqrt(dd_add(dd_mul(r[i][i], r[i][i]), dd_mul(v[i], v[i])));
        dd cosine = dd_div(r[i][i], length), sine = dd_div(v[i], length);
        for (int j = i; j < DIM; j++)
        {
            dd turned = dd_add(dd_mul(cosine, r[i][j]), dd_mul(sine, v[j]));
            v[j] = dd_det(cosine, v[j], sine, r[i][j]);
            r[i][j] = turned;
        }
    }
}

/* Sets `seen` to v in the coordinates in which the ellipse of R is the unit sphere: it solves R^T seen =
   v. */
static void seen_through(dd r[DIM][DIM], const dd v[DIM], dd seen[DIM])
{
    for (int i = 0; i < DIM; i++)
    {
        dd rest = v[i];
        for (int j = 0; j < i; j++)
            rest = dd_sub(rest, dd_mul(r[j][i], seen[j]));
        seen[i] = dd_div(rest, r[i][i]);
    }
}

/* Does the line enter the ellipse around K with the given ratio (see touch_ellipsoids)? Sets n to the
   normal there. */
static bool entry_with_ratio(const relative_motion *f, dd ratio, dd n[DIM])
{
    dd one = dd_of(1), of_x = dd_sqrt(dd_add(one, ratio)), of_e = dd_sqrt(dd_add(one, dd_div(one, ratio)));
    dd r[DIM][DIM], seen[DIM], way[DIM], entry[DIM];
    double row[2 * DIM];
    memset(r, 0, sizeof r);
    for (int i = 0; i < DIM; i++)
    {
        row[i] = f->x.size[i] * of_x.hi;
        row[DIM + i] = f->e.size[i] * of_e.hi;
    }
    for (int k = 0; k < 2 * DIM; k++) /* the longest first, so that the short ones keep their digits */
    {
        int next = 0;
        for (int i = 1; i < 2 * DIM; i++)
            next = row[i] > row[next] ? i : next;
        row[next] = 0;
        add_row(r, next < DIM ? f->x.edge[next] : f->e.edge[next - DIM], next < DIM ? of_x : of_e);
    }
    seen_through(r, f->passing, seen);
    seen_through(r, f->way, way);
    if (!sphere_entry(seen, way, f->rim, entry))
        return false;
    for (int i = DIM - 1; i >= 0; i--)
    {
        for (int j = i + 1; j < DIM; j++)
            entry[i] = dd_sub(entry[i], dd_mul(r[i][j], n[j]));
        n[i] = dd_div(entry[i], r[i][i]);
    }
    return true;
}

/* The same in plain double. */
static bool rough_entry_with_ratio(const relative_motion *f, double ratio, dd n[DIM])
{
    double       m[2][DIM][DIM] = {{{0}}};
    const vector p = plain(f->passing), w = plain(f->way);
    vector       from = p, aside = w;
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            for (int k = 0; k < DIM; k++)
                m[0][i][j] += (1 + ratio) * (f->x.edge[k][i].hi * f->x.edge[k][j].hi) +
                              (1 + 1 / ratio) * (f->e.edge[k][i].hi * f->e.edge[k][j].hi);
    memcpy(m[1], m[0], sizeof m[1]);
    if (!solve_symmetric(m[0], &from) || !solve_symmetric(m[1], &aside))
        return false;
    double square = dot(w, aside), middle = dot(p, aside),
           rest = middle * middle - square * (dot(p, from) - 1);
    if (!(rest > 0))
        return false;
    from = along(from, -(middle + sqrt(rest)) / square, aside);
    pairs_from(n, from);
    return true;
}

/* The ratio with the last entry (see touch_ellipsoids), and the normal there, from that of another one: in
   pairs or, for a normal to start with, roughly. False if the line misses an ellipse.

   At the seam of the face and the rim of a disc e, h_e is 0 but for the turn of n from the face's normal.
   There the entry for q has h_e / h_x = q (1 + d - c q) to first order: the line passes outside the rim by d
   times the disc, and c > 0 is the curvature of x against that of e. So `off` has a root at q = 0 besides the
   wanted one, d / c. Divided by q it is a straight line, whose secant is taken. At the seam of x, 1 / q
   stands for q, and off itself is a straight line. As off is known to 2^-100, it tells of a d of 2^-50 at q =
   2^-50, but not below: no step leads across, and not from a normal that is no entry's. */
SPEEDY static bool last_entry(const relative_motion *f, bool roughly, double low, double high, dd n[DIM],
                              dd *at)
{
    dd     ratio = dd_of(1), last = ratio;
    double last_off = INFINITY, last_height = 0;
    bool   slow = false;
    for (int k = 0; k < (roughly ? 24 : 200); k++)
    {
        dd wanted = dd_div(reach_of_normal(&f->e, n), reach_of_normal(&f->x, n)), next = wanted;
        dd off = dd_sub(wanted, ratio);
        if (k > 0)
        {
            /* at the seam of the face and the rim of a disc, the normal is off by the root of this */
            const double enough = max2(0x1p-85 * ratio.hi, 0x1p-100 * max2(1, ratio.hi * ratio.hi));
            if (fabs(off.hi) <= (roughly ? 0x1p-44 * ratio.hi : enough))
                break;
            *(off.hi > 0 ? &low : &high) = ratio.hi;
            const double share = min2(ratio.hi, 1), height = off.hi / share;
            if (k > 1)
                next = dd_sub(ratio, dd_times(off, dd_sub(ratio, last).hi / (height - last_height) / share));
            const bool is_slow = fabs(off.hi / ratio.hi) > 0.5 * fabs(last_off / last.hi);
            if (slow && is_slow && high <= low * (1 + 0x1p-20))
                break; /* between ends this close off is straight, and what is left of it is rounding */
            if ((slow && is_slow) || !(next.hi >= low && next.hi <= high))
                next = dd_of(sqrt(low) * sqrt(high));
            slow = is_slow;
            last_off = off.hi;
            last_height = height;
            if (roughly && !(next.hi > 0x1p-40 && next.hi < 0x1p40))
                break; /* beyond, doubles tell nothing of n */
            if (dd_sub(next, ratio).hi == 0)
                break;
        }
        if ((ratio.hi > 0x1p-50 && next.hi < 0x1p-50) || (ratio.hi < 0x1p50 && next.hi > 0x1p50))
            next = k == 0 ? ratio : dd_of(next.hi < 1 ? 0x1p-50 : 0x1p50);
        last = ratio;
        ratio = next;
        if (!(roughly ? rough_entry_with_ratio(f, ratio.hi, n) : entry_with_ratio(f, ratio, n)))
            return false;
    }
    *at = ratio;
    return true;
}

/* The first touch of two ellipses. For every ratio q > 0 the ellipse with h^2 = (1 + q) h_x^2 + (1 + 1 /
   q) h_e^2 contains K, as h >= h_x + h_e, and touches it along the n with h_e / h_x = q (A. B. Kurzhanski
   and I. Valyi, "Ellipsoidal Calculus for Estimation and Control" (1997), on outer ellipsoids of sums). K
   is the intersection of all of them, so the line enters K where it enters the last one. The s of entry is
   a quasi-concave function of q: it rises with q where h_e / h_x is above q at the normal of the entry,
   and falls where it is below. So the last one is a root in q, and it is always known on which side that
   lies: it is found by the secant method, or by halving the exponent; roughly first, because that takes
   hardly any time. A line that misses one of the ellipses misses K. */
SPEEDY static bool touch_ellipsoids(const relative_motion *f, first_contact *l)
{
    dd     n[DIM], point[DIM], ratio;
    double least_x, most_x, least_e, most_e;
    range_of_reach(&f->x, &least_x, &most_x);
    range_of_reach(&f->e, &least_e, &most_e);
    double low = least_e / most_x * (1 - 0x1p-40), high = most_e / least_x * (1 + 0x1p-40);
    memcpy(n, f->way, sizeof n);
    if (low > 0 && high < INFINITY)
        last_entry(f, true, low, high, n, &ratio);
    if (!last_entry(f, false, low, high, n, &ratio))
        return false;
    dd length = dd_sqrt(dot_pairs(n, n));
    l->s = dd_div(dd_mul(gap_at(f, f->passing, n), length), dd_neg(dot_pairs(n, f->way)));
    /* The support point of the ellipse that extends further along n: that of a flat one can be anywhere. */
    const convex *s = ratio.hi < 1 ? &f->x : &f->e;
    dd            reach = reach_of_normal(s, n);
    memset(point, 0, sizeof point);
    if (ratio.hi < 1)
        along_pairs(point, f->passing, l->s, f->way);
    for (int i = 0; i < DIM; i++)
        along_pairs(point, point, dd_times(dd_div(dot_pairs(s->edge[i], n), reach), ratio.hi < 1 ? -1 : 1),
                    s->edge[i]);
    for (int i = 0; i < DIM; i++)
    {
        l->n.at[i] = without_noise(n[i], length.hi);
        l->point.at[i] = without_noise(dd_add(f->e.middle[i], point[i]), f->size);
    }
    l->n = unit_vector(l->n);
    return true;
}

/* Does x touch e anywhere along the line? Finds the first touch. */
static bool touch_convexes(const relative_motion *f, first_contact *l)
{
    return f->x.round ? touch_ellipsoids(f, l) : touch_features(f, l);
}

/* Improves the touching point where the ellipses are flat across n: to the centroid of the contact patch
   or, if that is off, to the point where the shapes would touch if they were as thick as the rounding. If
   they are only nearly flat and the point is on both already, it stays. */
SELDOM static void settle_point(const relative_motion *f, first_contact *l, int digits)
{
    vector end;
    double reach = support_of(&f->e, l->n, &end);
    if (f->x.round)
        reach = max2(reach, support_of(&f->x, l->n, &end));
    if (reach > 4 * UNIT_ROUNDOFF * f->size ||
        (reach > f->touch && distance_to_farther(f, l->point) <= 2 * UNIT_ROUNDOFF * f->size))
        return;
    vector p = patch(&f->x, &f->e, l->n, f->size, digits);
    double off = distance_to_farther(f, p);
    if (off > 4 * UNIT_ROUNDOFF * f->size)
    {
        relative_motion thick = *f;
        first_contact   there;
        thicken(&thick.e, UNIT_ROUNDOFF * f->size);
        if (f->x.round)
            thicken(&thick.x, UNIT_ROUNDOFF * f->size);
        if (touch_convexes(&thick, &there) && distance_to_farther(f, there.point) < off)
        {
            p = there.point;
            off = distance_to_farther(f, p);
        }
    }
    if (off <= 4 * UNIT_ROUNDOFF * f->size || off <= distance_to_farther(f, l->point))
        l->point = p;
}

/* Where the line enters K at an edge or a corner, many normals are right. Prefers an axis of the first
   shape, or else of the second, if one of them is right and faces against the motion. */
static void prefer_axis(const relative_motion *f, first_contact *l)
{
    const convex *both[2] = {f->side > 0 ? &f->x : &f->e, f->side > 0 ? &f->e : &f->x};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < both[k]->count && both[k]->count == DIM; i++)
        {
            vector n = both[k]->axis[i];
            double closing = closing_along(f, n).hi;
            n = scale(n, closing < 0 ? -1 : 1);
            if (fabs(closing) > 0x1p-50 * f->speed && dot(n, l->n) < 0.999 &&
                rough_gap(&f->x, &f->e, n) > -0x1p-40 * f->size &&
                gap_in_pairs(&f->x, &f->e, n).hi >= -f->touch)
            {
                l->n = n;
                return;
            }
        }
}

/* Does x touch e anywhere along the line, however far before the start? Finds the first touch. */
static bool first_touch(relative_motion *f, first_contact *l, int digits)
{
    if (!touch_convexes(f, l))
        return false;
    move_to(f, l->s);
    prefer_axis(f, l);
    settle_point(f, l, digits);
    return true;
}

/* ---- grazing, and a flat K ---- */

/* The affine hull of K: the number of its dimensions, and a unit vector, which is perpendicular to it or,
   if it is a line, along it. */
typedef struct hull
{
    int    dimensions;
    vector axis;
} hull;

/* How far v extends perpendicular to the unit vector u. Sets *across to a vector perpendicular to both,
   which is as long. */
static double reach_across(vector u, vector v, vector *across)
{
    *across = cross(u, v);
    return sqrt(dot(*across, *across));
}

/* The hull of K. Extents below the rounding do not count. */
static hull hull_of(const relative_motion *f)
{
    vector edge[2 * DIM], across, normal = {{0}};
    int    count = 0, longest = 0;
    double wide = 0, thick = 0;
    double rounding = 4 * UNIT_ROUNDOFF * f->size;
    if (f->x.radius > rounding)
        return (hull){DIM, normal};
    for (int i = 0; i < f->x.count; i++)
        edge[count++] = f->x.plain[i];
    for (int i = 0; i < f->e.count; i++)
        edge[count++] = f->e.plain[i];
    for (int i = 0; i < count; i++)
        longest = dot(edge[i], edge[i]) > dot(edge[longest], edge[longest]) ? i : longest;
    vector axis = unit_vector(edge[longest]);
    for (int i = 0; i < count; i++)
    {
        double reach = reach_across(axis, edge[i], &across);
        normal = reach > wide ? across : normal;
        wide = max2(wide, reach);
    }
    if (!(wide > rounding))
        return (hull){1, axis};
    normal = unit_vector(normal);
    for (int i = 0; i < count; i++)
        thick = max2(thick, fabs(dot(normal, edge[i])));
    return (hull){thick > rounding ? 3 : 2, normal};
}

/* Does the motion leave the hull of a flat K? */
static bool leaves_hull(const hull *h, const relative_motion *f)
{
    vector way = plain(f->way), across;
    double out = h->dimensions == 1 ? reach_across(h->axis, way, &across) : fabs(dot(h->axis, way));
    return out > 4 * UNIT_ROUNDOFF * f->speed;
}

/* The normal of a flat K that faces against a motion out of its hull. */
SELDOM static vector normal_of_hull(const hull *h, const relative_motion *f)
{
    vector n = h->axis;
    for (int k = 0; k < 2 && h->dimensions == 1; k++)
    {
        n = k == 0 ? against(f) : n;
        n = unit_vector(along(n, -dot(n, h->axis), h->axis));
    }
    double closing = closing_along(f, n).hi;
    return closing < 0 ? scale(n, -1) : n;
}

/* The gap along the part of n that is perpendicular to the motion, which stays the same all along the
   line. Where it is at least 0, x never gets deeper than touching. */
static double shadow_gap(const relative_motion *f, vector n)
{
    dd across[DIM];
    pairs_from(across, n);
    remove_component(across, f->way);
    return gap_at(f, f->passing, across).hi;
}

/* Does the motion enter the interior of K by no more than rounding? In the plane two directions are
   perpendicular to the motion. Else a direction between both normals decides where the stretch in K is
   short, and the faces decide where it is long. */
SELDOM static bool grazes(const relative_motion *f, const hull *h, const first_contact *enter,
                          const first_contact *exit)
{
    double rounding = 2 * UNIT_ROUNDOFF * f->size;
    vector way = plain(f->way), across;
    if (f->planar)
    {
        across = (vector){{-way.at[1], way.at[0], 0}};
        return h->dimensions == 3 &&
               (shadow_gap(f, across) >= -rounding || shadow_gap(f, scale(across, -1)) >= -rounding);
    }
    if (h->dimensions == 1)
        return false;
    if (h->dimensions == 2)
    {
        reach_across(h->axis, unit_vector(way), &across);
        return shadow_gap(f, across) >= -rounding || shadow_gap(f, scale(across, -1)) >= -rounding;
    }
    double out = dot(exit->n, way), in = -dot(enter->n, way);
    if (shadow_gap(f, add(scale(enter->n, out), scale(exit->n, in))) >= -rounding)
        return true;
    const convex *both[2] = {&f->x, &f->e};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < both[k]->count && both[k]->count == DIM; i++)
        {
            across = both[k]->axis[i];
            if (fabs(dot(across, way)) <= 2 * UNIT_ROUNDOFF * f->speed &&
                (shadow_gap(f, across) >= -rounding || shadow_gap(f, scale(across, -1)) >= -rounding))
                return true;
        }
    return false;
}

#endif

#endif
