/*
 * Do two points touch that reach as far as two radii? What a quick test leaves open because they do, or
 * nearly.
 */
#ifndef CD_NUMBER_REACH_H
#define CD_NUMBER_REACH_H

#include "bits.h"
#include "compiler.h"

/* The distance less the radii, and whether it is at most 0. */
typedef struct settled
{
    double       gap;
    quick_answer within;
} settled;

/* |high - low| - (r_a + r_b) for points of three coordinates (in the plane the third is 0), all of which fit
   into registers: YES where it is at most 0, NO where it is above, UNCLEAR where that is not certain. With
   YES the gap is 0 if they touch, else below 0 and good to at least half of its value. With NO it is the
   distance, as accurate as the header promises for these digits, or NaN where it would not be. */
settled cd_settle_reach(double low_x, double low_y, double low_z, double high_x, double high_y, double high_z,
                        double r_a, double r_b, int digits);

/* The closest points of the same two, and how far they are apart, NaN where that is not certain. */
typedef struct settled_points
{
    double a[3], b[3], gap;
} settled_points;

/* The points, to be rounded once, where the spheres touch or nearly do, or one of them is a point, which
   keeps its place to the bit. `gap` is that of spheres that are clear, else NaN. */
void cd_settle_points(settled_points *points, double low_x, double low_y, double low_z, double high_x,
                      double high_y, double high_z, double r_a, double r_b, double gap, int digits);

/* A sphere that touches the face of a box across a coordinate axis, decided without an error. */
typedef struct face_touch
{
    quick_answer overlap;
    int          k;           /* the axis */
    double       way;         /* from the centre of the box to that of the sphere, along k */
    double       length, gap; /* from the face to the centre, and less the radius: to some u of themselves */
} face_touch;

/* For coordinates of the centres and the half extent along k. `slack` is below all lengths that are known to
   be above 0; where it is 0 nothing is decided. */
face_touch cd_touch_of_face(int k, double slack, double at, double r, double center, double half, int digits);

/* The distance that was settled: 0 or positive, or NaN. */
static inline double settled_distance(settled s)
{
    return s.within == YES ? 0 : s.gap;
}

#endif
