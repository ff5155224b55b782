/*
 * Exact predicates for two segments: do they touch or cross?
 */
#ifndef CD_CAREFUL_SEGMENTS_CROSS_H
#define CD_CAREFUL_SEGMENTS_CROSS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../space/family.h"
#include "../space/vector.h"

/* The components of x cross y, in pairs; component (i + 2) % 3 is result[i]. */
static inline void cross_terms(dd result[3], const dd x[DIM], const dd y[DIM])
{
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % DIM;
        result[i] = dd_det(x[i], y[j], x[j], y[i]);
    }
}

/* The same, each accurate to 2^-86. False if that is not certain (see number/terms.h). */
#define cross_by_terms SHARED(cross_by_terms)
bool cross_by_terms(dd result[3], const dd x[DIM], const dd y[DIM]);

/* a_i b_j - a_j b_i exactly, as a pair times 2^(*exponent). */
#define exact_cross SHARED(exact_cross)
SELDOM dd exact_cross(const sum a[DIM], const sum b[DIM], int i, int j, int *exponent);

/* The components of x cross y exactly, in the same order; and as pairs times 2^(the result). */
#define exact_cross_product SHARED(exact_cross_product)
SELDOM void exact_cross_product(cd_exact result[3], const cd_exact x[DIM], const cd_exact y[DIM]);

#define exact_cross_terms SHARED(exact_cross_terms)
SELDOM int exact_cross_terms(dd result[3], const sum x[DIM], const sum y[DIM]);

/* The components of w x d in the same order, accurate to 2^-86 or exact where pairs make them less than
   exact_below times the factors. These are given as sums and as pairs times 2^e_w and 2^e_d, and so is the
   answer, but for another power of two, whose exponent is returned. */
#define accurate_cross_terms SHARED(accurate_cross_terms)
int accurate_cross_terms(dd terms[3], const sum w[DIM], const sum d[DIM], const dd pairs_w[DIM],
                         const dd pairs_d[DIM], int e_w, int e_d, double exact_below);

/* Exact numbers as pairs with a common exponent, which is returned: each is result[i] * 2^exponent. */
#define pairs_with_common_exponent SHARED(pairs_with_common_exponent)
SELDOM int pairs_with_common_exponent(dd result[3], const cd_exact numbers[3]);

/* Do two boxes, each given by two opposite corners, overlap along every axis? */
static inline bool bounds_overlap(vector a0, vector a1, vector b0, vector b1)
{
    for (int i = 0; i < DIM; i++)
        if (max2(a0.at[i], a1.at[i]) < min2(b0.at[i], b1.at[i]) ||
            max2(b0.at[i], b1.at[i]) < min2(a0.at[i], a1.at[i]))
            return false;
    return true;
}

/* On which side of the line from p to q is r, seen in the plane of axes i and j? 1 left, -1 right, 0 on
   it. */
#define orientation SHARED(orientation)
int orientation(vector p, vector q, vector r, int i, int j);

/* Do two segments whose boxes overlap also overlap in their projection to the plane of axes i and j? They
   do if each has its ends on both sides of the other's line, or on it (C. Ericson, Real-Time Collision
   Detection, 2005, section 5.1.9.1). Segments on one line overlap because their boxes do. */
static inline bool planar_overlap(const vector a[2], const vector b[2], int i, int j)
{
    return orientation(a[0], a[1], b[0], i, j) * orientation(a[0], a[1], b[1], i, j) <= 0 &&
           orientation(b[0], b[1], a[0], i, j) * orientation(b[0], b[1], a[1], i, j) <= 0;
}

/* Is a point on a segment? It is if it lies in the segment's box and on its line in every projection. */
#define point_on_segment SHARED(point_on_segment)
bool point_on_segment(vector p, vector a, vector b);

#if DIM == 3

/* (u x v) . w for differences u, v and w, accurate to 2^-86 and 0 only if it is 0. False if that is not
   certain (see number/terms.h). */
#define triple_by_terms SHARED(triple_by_terms)
bool triple_by_terms(dd *value, const sum u[3], const sum v[3], const sum w[3]);

/* The same exactly. */
#define exact_triple SHARED(exact_triple)
void exact_triple(cd_exact *triple, const sum u[3], const sum v[3], const sum w[3]);

/* Do u, v and w lie in one plane, that is, is the triple product u x v . w zero? */
#define in_one_plane SHARED(in_one_plane)
bool in_one_plane(const sum u[3], const sum v[3], const sum w[3]);

/* The ways along two segments, u and v, and that from the start of A to the start of B. */
#define ways_of_segments SHARED(ways_of_segments)
void ways_of_segments(sum u[3], sum v[3], sum w[3], const vector a[2], const vector b[2]);

/* Do the four ends of two segments lie in one plane? */
static bool coplanar(const vector a[2], const vector b[2])
{
    sum u[3], v[3], w[3];
    ways_of_segments(u, v, w, a, b);
    return in_one_plane(u, v, w);
}

/* Do two segments touch or cross? They do if they are coplanar and do so in the projection along an
   axis that u x v has a component along, for that maps their plane one to one. Parallel ones do if they do so
   in all three projections. */
SPEEDY static bool segments_overlap(const segment *a, const segment *b)
{
    vector p[2] = {load(a->a), load(a->b)};
    vector q[2] = {load(b->a), load(b->b)};
    for (int i = 0; i < 4; i++)
        if (bounds_overlap(p[i / 2], p[i / 2], q[i % 2], q[i % 2])) /* a common end */
            return true;
    if (!bounds_overlap(p[0], p[1], q[0], q[1]))
        return false;
    if (!coplanar(p, q))
        return false;
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3;
        if (!planar_overlap(p, q, i, j))
            return false;
        if (sign_of_det(difference(p[1].at[i], p[0].at[i]), difference(q[1].at[j], q[0].at[j]),
                        difference(p[1].at[j], p[0].at[j]), difference(q[1].at[i], q[0].at[i])) != 0)
            return true;
    }
    return true;
}

#endif

#endif
