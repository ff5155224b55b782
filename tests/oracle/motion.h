/*
 * The motion of any shape against any other.
 *
 * K, all displacements of A that make it touch B, is (middle of B - middle of A) plus the sum of parts: the
 * half edges of boxes and segments, ellipsoids, balls. A part is a matrix M that reaches |M n| along n, so K
 * reaches n.middle + sum |M n|. The displacement of A runs along a line, and all that is asked of K is where
 * a line first touches it, and with which normal.
 *
 * All lengths in here are in units of L, the size of the scene at the start.
 */
#ifndef ORACLE_MOTION_H
#define ORACLE_MOTION_H

#include "oracle.h"

typedef struct ora_part
{
    int rows;
    ore m[3][3];
} ora_part;

typedef struct ora_motion
{
    int      dim;
    ore      unit;      ///< L
    ore      middle[3]; ///< of K
    int      parts;
    ora_part part[6];    ///< none of them 0
    bool     moves;      ///< relative to each other
    oq       exact_w[3]; ///< motion_a - motion_b, in no unit
    ore      w[3];
    ore      length; ///< of w
    ore      way[3]; ///< w made unit; of what does not move along the first axis
} ora_motion;

ora_motion ora_motion_of(const ora_shape *a, const double motion_a[3], const ora_shape *b,
                         const double motion_b[3]);

/** How far s lies beyond K along the unit vector n; where positive, a proof that A displaced by s is as far
 * from B. */
ore ora_gap(const ora_motion *k, const ore n[3], const ore s[3]);

typedef enum ora_meets
{
    ORA_TOUCHES, ///< first at
    ORA_BEYOND,  ///< not up to the limit: the normal proves it
    ORA_UNSURE
} ora_meets;

typedef struct ora_touch
{
    ora_meets meets;
    ore       at;        ///< how far along the line, from below and right to 2^-80 but where the line grazes
    ore       normal[3]; ///< unit, K's at the touch; against the way
} ora_touch;

/** Where the whole line from + x way, way being a unit vector, first touches K (K with a skin of 2^-100). */
ora_touch ora_first_touch(const ora_motion *k, const ore from[3], const ore way[3], ore limit);

/**
 * Is A displaced by s deeper in B than touching, by more than depth? A proof where true: K reaches sqrt(dim)
 * depth from s both ways along all axes, so that it holds a ball of radius depth. False means that the depth
 * is no larger than sqrt(dim) depth.
 */
bool ora_deeper(const ora_motion *k, const ore s[3], ore depth);

/**
 * Is no displacement from 0 to w deeper than depth? A proof where true: there is a direction along which K
 * reaches no further than that past both ends. False where none of the likely ones will do.
 */
bool ora_passes(const ora_motion *k, ore depth);

/** The unit normals of K's facets, if all parts are half edges: at most 15, without their opposites. */
int ora_facets(ore n[15][3], const ora_motion *k);

/** The unit normal across which K is thinnest, of all at right angles to two of its edges or axes, in the
 * plane to one. */
bool ora_thinnest(ore n[3], const ora_motion *k);

/** The smallest radius of curvature of K's surface, as far as ellipsoids and balls make it, where its unit
 * normal is n. */
ore ora_radius(const ora_motion *k, const ore n[3]);

#endif /* ORACLE_MOTION_H */
