/*
 * A distance between two bounds that prove themselves, in long reals:
 *
 *     from above   two points, one of each shape, are no nearer than the shapes
 *     from below   the gap between the shapes along any direction is no wider than the shapes are apart
 *
 * Both come from the support function alone (the furthest point of a shape in a direction), which is a line
 * or two for each kind. The search that drives them together starts at the points that the library gives;
 * however it goes, it cannot make a wrong answer pass or a right one fail, only leave a case undecided.
 */
#ifndef CERTIFICATE_H
#define CERTIFICATE_H

#include "all_pairs.h"

typedef enum judgement
{
    CERTIFY_RIGHT,     ///< the true distance is within the bound
    CERTIFY_TOO_SMALL, ///< the shapes are further apart: low
    CERTIFY_TOO_LARGE, ///< the shapes are nearer: high
    CERTIFY_UNDECIDED
} judgement;

/** Is the answer's distance within the bound of the true one? size is L of the pair. The true one lies in
 * low..high. */
judgement certify(const ora_shape *a, const ora_shape *b, const pair_answer *r, double bound, double size,
                  ore *low, ore *high);

/** The same with the bound of the pair, as a check. False where it is undecided, or outside the range of the
 * bounds. */
bool check_certificate(const house_case *c, int pair, const pair_answer *r);

#endif /* CERTIFICATE_H */
