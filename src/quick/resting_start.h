/*
 * Sweeps that start in touch, as of a box that stands on a floor: along a coordinate axis that is exactly an
 * axis of both shapes their gap is a sum of coordinates. So its sign is exact, and that of the motion too.
 * Along any other axis it is known to a rounding, from coordinates in pairs.
 */
#ifndef CD_QUICK_RESTING_START_H
#define CD_QUICK_RESTING_START_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "../space/vector.h"
#include "loaded_boxes.h"

/* Near a touch any answer is right (section "Which booleans are exact" of the header): with L as there,
   shapes that start up to 8 epsilon L deep and come no deeper are no hit, and in double those that go deeper
   may as well start in touch. In float a touch is within 2 ulps of L, which is an epsilon L at least. Gaps
   are known to 2 epsilon L, so that 6 epsilon L as calculated are below 8. What is as deep and comes no
   deeper is NO; what is no deeper than touch_depth touches; what is deeper and leads in starts inside. */
static inline double rest_depth(int digits)
{
    return 6 * epsilon_of(digits);
}

static inline double touch_depth(int digits)
{
    return (digits == 53 ? 6 : 1) * epsilon_of(digits);
}

/* Up to this depth a start touches: as touch_depth in double; in float 2 ulps of L, less 2^-10 of that, which
   is more than gaps are off by. */
HOT_INLINE double deepest_touch(double size, int digits)
{
    return digits == 53 ? touch_depth(digits) * size : 0x1.ff8p-24 * power_above(size);
}

HOT_INLINE double least_half(const loaded_box *b)
{
    return min2(min2(b->half.at[0], b->half.at[1]), b->half.at[DIM - 1]);
}

/* Does the box extend in all directions? */
HOT_INLINE bool is_solid(const loaded_box *b)
{
    return least_half(b) > 0;
}

/* What a shape covers along a coordinate: from low to high, and `reach` beyond both. */
typedef struct cover
{
    double low, high, reach;
    int    axis; /* of the box: the one along that coordinate */
} cover;

/* Is axis i of the box coordinate axis k, exactly, and do the others have no part in it? */
HOT_INLINE bool is_coordinate_axis(const loaded_box *b, int i, int k)
{
    double rest = 0;
    if (fabs(b->axis[i].at[k]) != 1)
        return false;
    for (int j = 0; j < DIM; j++)
        rest += (j == k ? 0 : fabs(b->axis[i].at[j])) + (j == i ? 0 : fabs(b->axis[j].at[k]));
    return rest == 0;
}

/* What a box covers along coordinate k. False if none of its axes is exactly that. */
#define cover_of SHARED(cover_of)
bool cover_of(cover *c, const loaded_box *b, int k); /* closer_sweeps.c */

/* Is B certainly above A, or below it, in touch or apart? Then 1 or -1, and *gap is how far. Else 0, and also
   where both are flat in one plane. */
#define side_at_start SHARED(side_at_start)
int side_at_start(const cover *a, const cover *b, double *gap); /* closer_sweeps.c */

#if DIM == 3

/* A vector in two parts: `coarse`, a multiple of 2^-26 of a unit, a power of two that no coordinate exceeds,
   and what is left, which is below 2^-27 of it. */
typedef struct fine_vector
{
    vector coarse, fine;
} fine_vector;

HOT_INLINE void fine_vector_of(fine_vector *f, const dd x[DIM], double unit)
{
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        f->coarse.at[k] = on_grid(x[k].hi, AXIS_GRID * unit);
        f->fine.at[k] = (x[k].hi - f->coarse.at[k]) + x[k].lo;
    }
}

/* Two rows of a matrix in two parts each, an array having an entry for each coordinate. */
typedef struct fine_rows
{
    lanes coarse[DIM], fine[DIM];
} fine_rows;

HOT_INLINE void fine_rows_of(fine_rows *f, const vector *first, const vector *second)
{
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const lanes m = lanes_of(first->at[k], second->at[k]);
        f->coarse[k] = lanes_on_grid(m, AXIS_GRID);
        f->fine[k] = lanes_sub(m, f->coarse[k]);
    }
}

/* p . q - whole for two rows of each, those of p being axes and those of q axes or a vector, `whole` being 0
   or 1: the sum of `hi` and `lo`, off by 2^-75 of the unit. The coarse parts multiply to multiples of 2^-52
   of it, which are summed to less than twice the unit, so without an error. The other products are below
   2^-27 of it. */
HOT_INLINE lanes_dd fine_dots(const fine_rows *p, const fine_rows *q, lanes whole)
{
    lanes_dd sum = {lanes_negative(whole), lanes_twice(0)};
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        lanes more = lanes_mul(p->fine[k], lanes_add(q->coarse[k], q->fine[k]));
        more = lanes_add(more, lanes_mul(p->coarse[k], q->fine[k]));
        sum.hi = lanes_add(sum.hi, lanes_mul(p->coarse[k], q->coarse[k]));
        sum.lo = lanes_add(sum.lo, more);
    }
    return sum;
}

/* A vector along two axes, as they are: as fine_dots. */
HOT_INLINE lanes_dd along_fine_rows(const fine_rows *axes, const fine_vector *x)
{
    fine_rows v;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        v.coarse[k] = lanes_twice(x->coarse.at[k]);
        v.fine[k] = lanes_twice(x->fine.at[k]);
    }
    return fine_dots(axes, &v, lanes_twice(0));
}

/* Lane i of both rows. */
HOT_INLINE void both_rows(fine_rows *f, const fine_rows *of, int i)
{
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        f->coarse[k] = lanes_twice(lane(of->coarse[k], i));
        f->fine[k] = lanes_twice(lane(of->fine[k], i));
    }
}

/* The stored axes m of a box in two parts each, and by how much they are to be corrected, to first order: off
   by 2^-75 in double, where the second order is 2^-97, and by 2^-39 in float. Axes 0 and 1 are rows of one,
   axis 2 is both rows of another. */
typedef struct fine_box
{
    fine_rows axes[2];
    lanes     rest[2][3];
} fine_box;

static NOINLINE void fine_box_of(fine_box *f, const vector m[3])
{
    const lanes by = lanes_twice(-0.5);
    fine_rows   p;
    fine_rows_of(&f->axes[0], &m[0], &m[1]);
    fine_rows_of(&f->axes[1], &m[2], &m[2]);
    both_rows(&p, &f->axes[0], 0);
    const lanes_dd of_0 = fine_dots(&p, &f->axes[0], lanes_of(1, 0)); /* what axis 0 and each make */
    const lanes    e_0 = lanes_mul(lanes_add(of_0.hi, of_0.lo), by);
    const lanes_dd of_2 = fine_dots(&f->axes[1], &f->axes[0], lanes_twice(0));
    const lanes    e_2 = lanes_mul(lanes_add(of_2.hi, of_2.lo), by);
    UNROLLED
    for (int k = 0; k < 3; k++)
    { /* axes 1 and 2 */
        p.coarse[k] = lanes_of(lane(f->axes[0].coarse[k], 1), lane(f->axes[1].coarse[k], 0));
        p.fine[k] = lanes_of(lane(f->axes[0].fine[k], 1), lane(f->axes[1].fine[k], 0));
    }
    const lanes_dd squares = fine_dots(&p, &p, lanes_twice(1));
    const lanes    e = lanes_mul(lanes_add(squares.hi, squares.lo), by);
    const lanes    e_1 = lanes_of(lane(e_0, 1), lane(e, 0));
    UNROLLED
    for (int k = 0; k < 3; k++)
    {
        const double x = m[0].at[k], y = m[1].at[k], z = m[2].at[k];
        f->rest[0][k] = lanes_add(lanes_add(lanes_mul(e_0, lanes_twice(x)), lanes_mul(e_1, lanes_twice(y))),
                                  lanes_mul(e_2, lanes_twice(z)));
        f->rest[1][k] = lanes_twice((lane(e_2, 0) * x + lane(e_2, 1) * y) + lane(e, 1) * z);
    }
}

/* A vector along two of the axes, corrected: off by 2^-75 of the unit. */
HOT_INLINE lanes_dd along_fine_axes_of(const fine_box *f, int rows, const fine_vector *x)
{
    lanes_dd p = along_fine_rows(&f->axes[rows], x);
    UNROLLED
    for (int k = 0; k < DIM; k++)
        p.lo = lanes_add(p.lo, lanes_mul(f->rest[rows][k], lanes_twice(x->coarse.at[k])));
    return lanes_two_sum(p.hi, p.lo);
}

#else

/* The axes in lanes, `coarse` and what is left: multiples of 2^-26, and below 2^-27. They are to be corrected
   by `rest` of themselves, see fine_box. */
typedef struct fine_axes
{
    lane_axes coarse, fine;
    double    rest;
} fine_axes;

HOT_INLINE void fine_axes_of(fine_axes *f, const lane_axes *m)
{
    f->coarse = (lane_axes){lanes_on_grid(m->x, AXIS_GRID), lanes_on_grid(m->y, AXIS_GRID)};
    f->fine = (lane_axes){lanes_sub(m->x, f->coarse.x), lanes_sub(m->y, f->coarse.y)};
    lanes c = lanes_first(f->coarse.x, f->coarse.y), rest = lanes_first(f->fine.x, f->fine.y);
    lanes v = lanes_first(m->x, m->y), square = lanes_mul(c, c), more = lanes_mul(rest, lanes_add(v, c));
    f->rest = (((lane(square, 0) - 1) + lane(square, 1)) + lanes_total(more)) * -0.5;
}

/* A vector below `unit`, a power of two, along the corrected axes: off by 2^-75 of that in double, by 2^-39
   in float. As in fine_dots, what the coarse parts multiply to is summed without an error. It is the sum of
   hi and lo, but hi is not rounded from it. */
HOT_INLINE lanes_dd along_fine_axes(const fine_axes *m, lanes v, double unit)
{
    lanes c = lanes_on_grid(v, AXIS_GRID * unit), rest = lanes_sub(v, c);
    lanes hi = lanes_add(lanes_mul(m->coarse.x, c), lanes_mul(m->coarse.y, lanes_swapped(c)));
    lanes of_x = lanes_add(lanes_mul(m->fine.x, v), lanes_mul(m->coarse.x, rest));
    lanes of_y = lanes_add(lanes_mul(m->fine.y, lanes_swapped(v)),
                           lanes_mul(m->coarse.y, lanes_swapped(rest)));
    return (lanes_dd){hi, lanes_add(lanes_add(of_x, of_y), lanes_mul(hi, lanes_twice(m->rest)))};
}

/* The same of a pair; `unit` is a power of two. Along coordinate axes, `upright`, without a rounding. */
HOT_INLINE lanes_dd pair_along_axes(const lane_axes *axes, const fine_axes *fine, lanes_dd v, double unit,
                                    bool upright)
{
    lanes    low = lanes_along_axes(axes, (lane_vector){v.lo}).xy;
    lanes_dd r;
    if (upright)
        return (lanes_dd){lanes_along_axes(axes, (lane_vector){v.hi}).xy, low};
    r = along_fine_axes(fine, v.hi, unit);
    return (lanes_dd){r.hi, lanes_add(r.lo, low)};
}

/* p - q for two exact sums, as sum_of_sums: the sign is certain where *sure is above 0. */
HOT_INLINE lanes lanes_sum_of_sums(lanes_dd p, lanes_dd q, lanes *sure)
{
    lanes gap = lanes_sub(p.hi, q.hi), total = lanes_add(gap, lanes_sub(p.lo, q.lo));
    lanes magnitude = lanes_add(lanes_fabs(gap), lanes_add(lanes_fabs(p.lo), lanes_fabs(q.lo)));
    lanes apart = lanes_sub(lanes_fabs(total), lanes_mul(magnitude, lanes_twice(4 * UNIT_ROUNDOFF)));
    *sure = lanes_if_greater(lanes_fabs(gap), lanes_twice(0), apart, lanes_twice(1));
    return total;
}

#endif

#endif
