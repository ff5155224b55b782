/*
 * How deep two shapes overlap, and which way is out.
 *
 * Both shapes are symmetric about their middles, so all displacements of A that make it touch B are the body
 * K with the middle b - a and the support function h_A + h_B. Moved along a unit vector n, A is out after the
 * way
 *
 *     F(n) = h_A(n) + h_B(n) - n.(a - b),
 *
 * and the depth is the least F(n). Any n gives an upper bound. F is convex and homogeneous: with s a point of
 * K that is furthest along m, F(n) >= n.s for every n, which is a lower bound for all directions near m.
 */
#ifndef ORACLE_CONTACT_H
#define ORACLE_CONTACT_H

#include "oracle.h"

/** K: its middle, half edges, and ellipsoids (each three half axes), and the sum of the radii of balls. */
typedef struct ora_minkowski
{
    int  dim, edges, ellipses;
    bool exact;  ///< all axes are
    oq   way[3]; ///< a - b
    oq   edge[6][3];
    oq   ellipse[2][3][3];
    oq   radius;
    ore  size; ///< L
} ora_minkowski;

ora_minkowski ora_minkowski_of(const ora_shape *a, const ora_shape *b);

/** F(n) for a vector of any length but 0, of which the direction counts. */
ore ora_way_out(const ora_minkowski *k, const oq n[3]);

/** What is known about the shortest way out of an overlap. */
typedef struct ora_depth
{
    ore  depth;     ///< of the best direction that was found
    oq   normal[3]; ///< that direction, of any length; all 0 if there is none (a flat K without a facet)
    bool sure;      ///< no direction is better; else
    ore  lower;     ///< no direction is better than that, as far as doubles tell (1e-14 L)
    ore  reach;     ///< of a ball whose centre lies outside the other shape, how far outside; else NULL
} ora_depth;

/**
 * Of two shapes that overlap or are within rounding of it (then depth may be a little below 0).
 * Without ellipses every normal of a facet of K is tried, and a ball is added to that; a point or a ball and
 * an ellipse are answered by ora_depth_in_ellipsoid(). All else is searched by halves; hint (or NULL) is a
 * direction to be tried as well.
 */
ora_depth ora_depth_of(const ora_shape *a, const ora_shape *b, const double *hint);

/** The same by search only, whatever the shapes. */
ora_depth ora_depth_searched(const ora_shape *a, const ora_shape *b);

/** Is it a ball: an ellipsoid with equal radii, too? */
bool ora_is_round(const ora_shape *s);

/**
 * The directions in which K without ball and ellipses can have a facet: at right angles to an edge (in the
 * plane) or to two. Of any length, each with both signs. Returns how many there are.
 */
enum
{
    ORA_FACETS = 32
};
int ora_minkowski_facets(const ora_minkowski *k, oq normals[ORA_FACETS][3]);

/**
 * The way from the points of K that are furthest along n to the end of n F(n): 0 where n is K's normal at
 * that place. Returns its length. Edges that are within slack of a right angle to n count as if they were.
 * Not for two shapes that both have edges; 0 for ellipses that are flat across n.
 */
ore ora_off_normal(ore off[3], const ora_minkowski *k, const oq n[3], double slack);

/**
 * The centroid of what A, moved by F(n) along n, and B have in common. Not known are edges that rise by less
 * than near along n, but by something. sine: how well edges that cross determine it, at most 1. False where
 * it is not known: those, and flat ellipses.
 */
bool ora_patch(ore centroid[3], double *sine, const ora_shape *a, const ora_shape *b, const oq n[3],
               ore near);

#endif
