/*
 * The sweep of two boxes, decided in rational arithmetic from the definition alone.
 *
 * K is the set of all displacements of A that make it touch B, and w the displacement of A relative to B.
 * Every t at which w t can enter or leave K on some axis is computed exactly. Between two of them nothing
 * changes, so the answer follows from looking at each of them and at one t between any two.
 * A point is a box without extent.
 */
#ifndef ORACLE_SWEEP_H
#define ORACLE_SWEEP_H

#include <gmp.h>
#include <stdbool.h>

/* Every float is a double: one type serves both. Entries past the dimension are not read. */
typedef struct ora_sweep_case
{
    int    dimension;
    double a_min[3], a_max[3], motion_a[3];
    double b_min[3], b_max[3], motion_b[3];
} ora_sweep_case;

typedef struct ora_sweep
{
    bool  hit;           // the rest is set only if this is
    bool  starts_inside; // deeper than touching at t = 0
    bool  never_parts;   // starts inside, and there is no relative motion
    bool  flat;          // K has no interior
    mpq_t t_enter, t_exit;

    // Middles of the common part at t_enter and t_exit. At a start inside, point_enter is any common point
    // and is not set here; nor is point_exit of what never parts.
    mpq_t point_enter[3], point_exit[3];

    // All outward normals of K that are right and face the motion (or look along it, at the exit): bit i for
    // axis i. Then the one that the tie rule names, and its sign along that axis; -1 and 0 without one.
    unsigned enter_axes, exit_axes;
    int      enter_axis, enter_sign;
    int      exit_axis, exit_sign;

    // The coordinate along the normal's axis of the face that does not move along it, if one does not.
    bool   enter_is_flush, exit_is_flush;
    double enter_face, exit_face;

    // L for the returned points: the largest coordinate, extent, motion and motion * t at that time.
    mpq_t enter_scale, exit_scale;
} ora_sweep;

void ora_sweep_init(ora_sweep *truth);
void ora_sweep_clear(ora_sweep *truth);
void ora_sweep_find(ora_sweep *truth, const ora_sweep_case *input);

/* |got - truth| in ulps of the truth for a type of `bits` bits (24 or 53), whose least exponent is heeded.
   A truth above the range of the type is held to be its largest number. */
double ora_exact_ulps(double got, const mpq_t truth, int bits);

/* |got - truth| in ulps of the scale; a truth above the range as above. */
double ora_exact_ulps_of(double got, const mpq_t truth, const mpq_t scale, int bits);

/* The number nearest to the truth in a type of `bits` bits, ties to even; above the range the largest one. */
double ora_exact_round(const mpq_t truth, int bits);

/* The largest finite number of a type of `bits` bits. */
double ora_exact_largest(int bits);

#endif
