/* Cases of two moving shapes, and what a sweep says about them against the oracle. */
#ifndef MOTION_H
#define MOTION_H

#include "all_pairs.h"
#include "oracle/motion.h"

typedef enum motion_class
{
    MOTION_ORDINARY,   ///< any places and motions, aimed so that most hit
    MOTION_FAR,        ///< 10 000 times the size
    MOTION_SLOW,       ///< a millionth of the size
    MOTION_SLIDING,    ///< in touch, along what touches
    MOTION_PARTING,    ///< in touch, and away
    MOTION_CLOSING,    ///< in touch, and closer
    MOTION_RESTING,    ///< both move alike
    MOTION_INSIDE,     ///< overlapping at the start
    MOTION_CONCENTRIC, ///< one middle
    MOTION_GRAZING,    ///< past each other, deep or apart by 1e-1 to 1e-15
    MOTION_GRID,       ///< small integers and axes along the coordinates
    MOTION_FLAT,       ///< without thickness
    MOTION_SLIVER,     ///< thin, or nearly parallel
    MOTION_SCALED,     ///< any of these, times a power of two between 1e-30 and 1e30
    MOTION_CLASSES
} motion_class;

extern const char *const motion_class_names[MOTION_CLASSES];

/** A case of the class; its motions are extra[0..] and extra[dim..]. */
house_case motion_case(house_rng *rng, int family, int pair, int cls);
/** A case made by hand. */
house_case motion_case_of(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                          const double motion_b[3]);
/** One of the two motions of a case. */
void motion_of(const house_case *c, int which, double out[3]);

/** Asks the library, and checks what it says. */
void motion_check(const house_case *c, int pair, pair_hit *r);

#endif /* MOTION_H */
