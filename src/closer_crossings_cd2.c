/* Segments in the plane, in plain double with a bound of the errors: the contact of two that cross, and the
 * closest points of two that are nearly parallel. */
#include "space/cd2.h"

#include <math.h>
#include <stdbool.h>

#include "in_space.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "quick/few_bits.h"
#include "quick/segment_segment.h"
#include "quick/segment_segment_again.h"
#include "space/family.h"
#include "space/narrow.h"
#include "space/vector.h"

/* ---- segments that cross (quick/segment_segment.h) ---- */

/* The contact of segments that clearly cross. A leaves across its own line, until all of B is on one side of
   it, or across that of B. The least of the four ways stands if it is so by more than the rounding of the
   sides, which is below 8 u size^2 (see quick_overlap_segment_segment). Of two ways across one line that are
   exactly equal, for numbers of few bits, the one whose normal has a positive first component is taken.
   Segments that are so nearly parallel that they touch in more than a point after the move are left to the
   careful way. */
bool cd2_closer_contact_of_crossing(const segment *first, const segment *second, contact *out)
{
    vector     a[2] = {load(first->a), load(first->b)}, b[2] = {load(second->a), load(second->b)};
    vector     u = sub(a[1], a[0]), v = sub(b[1], b[0]), w = sub(b[0], a[0]);
    four_sides s = sides_in(a, b, 0, 1);
    double     size = taxi_length(u) + taxi_length(v) + taxi_length(w), grain = GRAIN_2 * size;
    double     length_u = sqrt(dot(u, u)), length_v = sqrt(dot(v, v));
    double     error = 8 * UNIT_ROUNDOFF * (size * size);
    if (!squares_in_range(size * size) ||
        !(fabs(cross_in(u, v, 0, 1)) > 0x1p-18 * max2(dot(u, u), dot(v, v))))
        return false;
    /* Across A's line by the side of an end of B, across B's line by that of an end of A. */
    int    near_b = fabs(s.of_b[1]) < fabs(s.of_b[0]), near_a = fabs(s.of_a[1]) < fabs(s.of_a[0]);
    double side_b = s.of_b[near_b], side_a = s.of_a[near_a];
    double by_b = fabs(side_b) / length_u, by_a = fabs(side_a) / length_v;
    double error_b = error / length_u, error_a = error / length_v;
    bool   own = by_b < by_a;
    double other = own ? fabs(s.of_b[!near_b]) : fabs(s.of_a[!near_a]),
           least = own ? fabs(side_b) : fabs(side_a);
    if (!(fabs(by_a - by_b) > 4 * (error_a + error_b)))
        return false;
    double sign = own ? sign_of(side_b) : -sign_of(side_a), length = own ? length_u : length_v;
    vector along = own ? u : v;
    int    end = own ? near_b : near_a;
    vector n = {{-sign * along.at[1] / length, sign * along.at[0] / length}};
    if (!(other - least > 2 * error))
    {
        if (other != least || !(vector_fits(a[0], grain) && vector_fits(a[1], grain) &&
                                vector_fits(b[0], grain) && vector_fits(b[1], grain)))
            return false;
        if (n.at[0] < 0 || (n.at[0] == 0 && n.at[1] < 0))
        {
            n = scale(n, -1);
            end = !end;
        }
    }
    double depth = own ? by_b : by_a;
    vector p = own ? b[end] : a[end], q = p;
    for (int i = 0; i < 2; i++)
    {
        p.at[i] += own ? 0 : depth * n.at[i];
        q.at[i] -= own ? depth * n.at[i] : 0;
    }
    *out = (contact){store_normal(n, 1), narrow_distance(depth), store(q), store(p)};
    return true;
}

/* ---- nearly parallel segments (in_space.h) ---- */

bool cd2_closer_aligned_segments(const segment *a, const segment *b, closest_points *out, int digits)
{
    return nearly_parallel(a, b) && closest_by_ends(a, b, out, digits);
}
