/*
 * The oracle: right answers to collision queries, slow and sure.
 *
 * It shares no code, no type and no header with the library. Yes or no comes from exact rational numbers;
 * distances, parameters and points are rationals too where they are rational, and real numbers of ORA_BITS
 * bits where a root is taken. Methods are the plain ones: try every feature, take the best.
 *
 * Everything is three-dimensional inside. A shape of the plane lies in the plane z = 0; a turned rectangle is
 * a turned box with the third axis (0, 0, 1) and the third half extent 0. That changes no distance, no
 * overlap and no parameter of a ray.
 *
 * Numbers (oq, ore) live in a pool: nothing is freed one by one, ora_begin() forgets all of them. Call it
 * before each case. Not for several threads.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <gmp.h>
#include <mpfr.h>

/** Bits of a real number. */
#define ORA_BITS 400

/* ---- numbers ---- */

/** An exact rational number. Never changes once made. */
typedef const struct ora_rational *oq;
/** A real number of ORA_BITS bits. Never changes once made. */
typedef mpfr_srcptr ore;

/** Forgets every number made so far. */
void ora_begin(void);

oq   oq_of(double x); ///< exactly x, which must be finite
oq   oq_int(long n);
oq   oq_two_to(long e); ///< 2^e
oq   oq_real(ore x);    ///< exactly the value that x has
oq   oq_add(oq a, oq b);
oq   oq_sub(oq a, oq b);
oq   oq_mul(oq a, oq b);
oq   oq_div(oq a, oq b); ///< b is not 0
oq   oq_neg(oq a);
oq   oq_abs(oq a);
oq   oq_sqr(oq a);
oq   oq_half(oq a);
oq   oq_min(oq a, oq b);
oq   oq_max(oq a, oq b);
oq   oq_clamp(oq x, oq lo, oq hi);
int  oq_sign(oq a);      ///< -1, 0, 1
int  oq_cmp(oq a, oq b); ///< the sign of a - b
oq   oq_dot(const oq a[3], const oq b[3]);
void oq_vec(oq out[3], const double v[3]);
void oq_vec_add(oq out[3], const oq a[3], const oq b[3]);
void oq_vec_sub(oq out[3], const oq a[3], const oq b[3]);
void oq_vec_mad(oq out[3], const oq a[3], oq s, const oq b[3]); ///< a + s b
void oq_cross(oq out[3], const oq a[3], const oq b[3]);

/** How many bits reals have that are made from here on, until the next call or ora_begin(), which sets
 * ORA_BITS. */
void or_bits(int bits);

ore or_of(double x); ///< infinities and NaN too
ore or_q(oq x);
ore or_add(ore a, ore b);
ore or_sub(ore a, ore b);
ore or_mul(ore a, ore b);
ore or_div(ore a, ore b);
ore or_sqrt(ore a);
ore or_abs(ore a);
ore or_max(ore a, ore b);
int or_cmp(ore a, ore b);
int or_sign(ore a);
/** The square root of a rational that is not negative. */
ore or_sqrt_q(oq x);
/** x rounded to nearest, to double or to float; above the range the infinity. */
double or_double(ore x);
double or_float(ore x);
/** About x, for messages and for arithmetic where a few ulp do not matter; above the range DBL_MAX. */
double or_about(ore x);

/**
 * How far a returned number is from the true one, in units in the last place of the true one in its type
 * (below the normal range: of the smallest number). A truth above the range wants the largest number, and
 * anything else is infinitely wrong; so is a result that is not finite.
 * A true distance that is positive wants the smallest number at least, which is then no error.
 */
double ora_ulps(double got, ore truth, bool is_float);
/** |got - truth| / unit; 0 where both are 0. */
double ora_error_in(double got, ore truth, ore unit);

/* ---- shapes ---- */

typedef enum ora_kind
{
    ORA_POINT,
    ORA_SEGMENT,
    ORA_BALL,
    ORA_ELLIPSOID,
    ORA_AABB,
    ORA_OBB,
    ORA_KINDS
} ora_kind;

/**
 * Any shape, in doubles, the numbers exactly those of the library's struct.
 *
 *     point      p[0]
 *     segment    p[0] to p[1]
 *     ball       p[0], h[0]       (a disc when dim is 2)
 *     ellipsoid  p[0], h, u       (h: radii)
 *     aabb       p[0] min, p[1] max
 *     obb        p[0], h, u       (h: half extents)
 *
 * In the plane the third coordinates and h[2] are 0, u[1] is the quarter turn (-u[0].y, u[0].x) of u[0] and
 * u[2] is (0, 0, 1). What a kind does not use is 0.
 */
typedef struct ora_shape
{
    ora_kind kind;
    int      dim; ///< 2 or 3
    double   p[2][3];
    double   h[3];
    double   u[3][3]; ///< rows: the axes as stored
} ora_shape;

/** The points o + t d, t_min <= t <= t_max, which may be infinite. */
typedef struct ora_ray
{
    int    dim;
    double o[3], d[3];
    double t_min, t_max;
} ora_ray;

ora_shape ora_point(int dim, const double p[3]);
ora_shape ora_segment(int dim, const double a[3], const double b[3]);
ora_shape ora_ball(int dim, const double c[3], double r);
ora_shape ora_aabb(int dim, const double min[3], const double max[3]);
/** axes: three rows; in the plane only axes[0] is read and the others are made from it. */
ora_shape ora_obb(int dim, const double c[3], const double half[3], double axes[3][3]);
ora_shape ora_ellipsoid(int dim, const double c[3], const double radii[3], double axes[3][3]);

/** The middle of a shape: of an AABB and a segment half way between their ends. */
void ora_middle(oq out[3], const ora_shape *s);

/**
 * The axes of a turned shape, as rationals: the polar factor of the stored ones. Exact (and then the same
 * numbers) where the stored axes are exactly unit and orthogonal; elsewhere orthonormal up to
 * 2^-(ORA_BITS - 20). Returns whether they are exact. Shapes without axes have the coordinate axes.
 */
bool ora_axes(oq out[3][3], const ora_shape *s);

/** Largest entry of |U U^T - I| of the stored axes, exactly (in the plane | |axis|^2 - 1 |). */
oq ora_axes_deviation(const ora_shape *s);

/**
 * L of the accuracy targets: the largest |coordinate| of both shapes relative to the middle of b, and the
 * largest (half) extent. With world: also the largest |coordinate| of both, absolutely, which is the L for
 * points. a may be NULL.
 */
oq ora_size(const ora_shape *a, const ora_shape *b, bool world);
/** The same for a ray. With world: also its origin and t d (up to where it leaves b; 0 where it misses). */
oq ora_size_ray(const ora_ray *ray, const ora_shape *b, bool world);

/* ---- queries: two shapes ---- */

/** How two shapes lie to each other. */
typedef struct ora_relation
{
    bool overlap;  ///< right if exact; else right unless they are within 2^-300 L of touching (ellipsoids:
                   ///< 2^-140 L)
    bool exact;    ///< all axes in play are exact
    ore  distance; ///< 0 if they overlap; NULL if they are apart and it was not asked for
} ora_relation;

/**
 * Overlap and distance of any two shapes, in any order. With an ellipsoid only points are ever exact, and
 * distances of others than points and balls are right to 2^-140 L.
 */
ora_relation ora_relate(const ora_shape *a, const ora_shape *b, bool want_distance);

/** Just the yes or no. */
bool ora_overlap(const ora_shape *a, const ora_shape *b);

/**
 * How far two shapes are from touching: their distance where they are apart; where they overlap, the depth
 * (the length of the shortest move that ends the overlap; for an ellipsoid and a segment, a box or another
 * ellipsoid the least one that a search finds, which may be too large but not too small).
 */
ore ora_margin(const ora_shape *a, const ora_shape *b);

/** How far the point q is from the shape, 0 if it lies in it: to check that a returned point is feasible. */
ore ora_distance_to(const double q[3], const ora_shape *s);

/** From a point in an ellipsoid to its surface, and (unless NULL) the nearest point there, one of them if
 * there are several. */
ore ora_depth_in_ellipsoid(const double q[3], const ora_shape *e, oq surface[3]);
/** Is the point on the surface? Right if the axes are exact. Every point of a flat ellipsoid is. */
bool ora_is_on_ellipsoid(const double q[3], const ora_shape *e);

/** A nearest pair. */
typedef struct ora_nearest
{
    ore  distance;
    bool known; ///< the points below are set: the only nearest pair, or the centroids where many are equally
                ///< near
    bool parallel;     ///< two segments that are exactly parallel and face each other along a stretch
    oq   qa[3], qb[3]; ///< on a and on b, exact but for roots and axes
    /**
     * How well the nearest points are determined: where a shape is moved by an error they move by that over
     * this, not by more. Of two segments or edges the sine of the angle between them; of an ellipsoid that
     * faces a box or another ellipsoid L over the radius of its weakest curvature (of two of them the smaller
     * radius), at most 1, and no more than the sine of the angle between its curve and an edge that it faces.
     * 1 for other pairs.
     */
    ore sine;
} ora_nearest;

/**
 * The nearest points of any two shapes. Not known are those of boxes (and segments) that are nearly parallel
 * or parallel only up to rounding, and of flat ellipsoids. Where shapes overlap deeper than touching, known
 * is false, but for a point, which is itself the answer; so it is for ellipsoids that touch.
 */
ora_nearest ora_closest(const ora_shape *a, const ora_shape *b);

/* ---- queries: rays ---- */

/** What a ray and a solid have in common. */
typedef struct ora_hit
{
    bool hit; ///< right if exact; see ora_relation
    bool exact;
    bool starts_inside; ///< the point at t_min is in the solid (a t_min of -infinity never is, but for a zero
                        ///< direction)
    bool ends_inside;
    bool zero_direction;
    ore  t_enter, t_exit; ///< cut to t_min..t_max
    ore  point_enter[3], point_exit[3];
    /**
     * Every unit normal that is right at the entry and at the exit, best first by the tie rule; none if the
     * ray starts (ends) inside. Among several, [0] is the one to be given.
     */
    int enter_normals, exit_normals;
    ore normal_enter[8][3], normal_exit[8][3];
    /**
     * Ball: (r^2 - h^2) / r^2, h being the distance of the line from the centre. Ellipsoid: the same where it
     * is made a ball by stretching; 1 if the ray crosses a flat one. Segment: sine of the angle. Else 1.
     */
    ore condition;
} ora_hit;

/**
 * Against any shape; a point and a segment are hits where they lie exactly on the ray. An ellipsoid counts as
 * exact if its radii are equal, which makes it a ball; of a flat one only one of the normals is given.
 */
ora_hit ora_raycast(const ora_ray *ray, const ora_shape *solid);

/** How far a ray (as cut to t_min..t_max) is from touching only, as ora_margin. */
ore ora_ray_margin(const ora_ray *ray, const ora_shape *solid);

#endif /* ORACLE_H */
