/*
 * A local minimum of depth in pairs of doubles, and the point where A touches B once it has moved out along
 * it.
 *
 * On an ellipse with the radii a > b the normal turns by b / a^2 per length on the flat side, and by a / b^2
 * at the tip. Rounding the normal to double then moves its support point by far more than rounding. So the
 * normal is found in pairs. With s_A and s_B the support points of the shapes along n, the depth has the
 * gradient s_A + s_B - (a - b); at a minimum nothing of that is left but depth * n. A then touches B in b +
 * s_B = a + depth * n - s_A.
 *
 * Newton's method needs the curvature to a few digits only, but of each principal direction. With C the
 * cofactors of the matrix R, the columns of which are the radii as vectors, |R^T n|^3 times the second
 * derivative of the support function along t is |C (n x t)|^2, in which nothing cancels. The principal
 * directions come from rotating the columns C (n x t) of both shapes until they are orthogonal
 * (turn_columns).
 */
#ifndef CD_CAREFUL_DEPTH_REFINEMENT_H
#define CD_CAREFUL_DEPTH_REFINEMENT_H

#include <stdbool.h>

#include "../number/dd.h"
#include "../shape/convex.h"
#include "../space/family.h"
#include "../space/vector.h"

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* The active edges of A and of B: n stays perpendicular to them, because the support function has a kink
   there. */
typedef struct active_edges
{
    bool of_a[DIM], of_b[DIM];
    int  count_a, count_b;
} active_edges;

/* A direction on the way to a local minimum, with its depth and support points. */
typedef struct minimum
{
    dd     n[DIM];
    dd     depth;
    dd     of_a[DIM], of_b[DIM]; /* s_A and s_B, without the active edges */
    double reach_a, reach_b;
    vector off; /* s_A + s_B - (a - b) - depth * n, what is left of the gradient */
} minimum;

/* Are two columns orthogonal, to within rounding? If not, a rotation makes them so and turns their axes
   alike (M. R. Hestenes, see turn_to_right_angle in ellipsoid_features.h). */
#define turn_columns SHARED(turn_columns)
bool turn_columns(double *g, double *h, vector *axis_g, vector *axis_h);

/* Descends from n to its local minimum, in at most 60 steps. An edge becomes active where a step reaches it,
   and inactive where more than the whole of it would be needed.

   It is Newton's method with an active set (J. Nocedal and S. J. Wright, "Numerical Optimization", 2006,
   section 16.5). A step is taken as far as the first edge that becomes perpendicular to n, which is active
   from then on; it is shortened until the depth falls. Near the minimum rounding hides the fall: there a step
   counts as well if the gain that is predicted after it is less than a quarter of that before. Where no step
   leads down, n is a minimum if the support point that is missing lies on the active edges, by shares from -1
   to 1 (active_shares); else that edge is given up, and n is moved off it by 2^-80 to the side that leads
   down. */
#define minimum_of SHARED(minimum_of)
minimum minimum_of(const convex *a, const convex *b, vector n, double size, active_edges *f);

/* A common point of B and of A after it has moved out to touch B, found from a point p nearby by
   projecting to both in turn (W. Cheney and A. A. Goldstein, "Proximity Maps for Convex Sets" (1959)).
   *off is how far it is from being common. Where the projections converge slowly, as between crossed
   needles, every third step goes as far as a geometric series of such steps would. */
#define common_by_projection SHARED(common_by_projection)
vector common_by_projection(const convex *a, const convex *b, const minimum *at, vector p, double size,
                            double *off);

/* Sets *p to the point in which A, moved out, and B touch, and returns how far apart they are there. The
   point is taken from the smooth shape if the other one has active edges, else from the one that is more
   curved. */
#define touch_at SHARED(touch_at)
double touch_at(const convex *a, const convex *b, const active_edges *f, const minimum *at, double size,
                vector *p);

/* Do A, moved out along n itself, and B touch in a point, to within rounding? Sets *p to it. */
#define touches_along SHARED(touches_along)
bool touches_along(const convex *a, const convex *b, vector n, double size, vector *p);

#endif

#endif
