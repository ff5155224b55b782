/* Compiled once per family: FAMILY_HEADER chooses the dimension, DEPTH_DIGITS are the digits of the scalar,
 * DEPTH_OF is the function's name there. A float query is widened, as the library does it. */
#ifndef FAMILY_HEADER
#define FAMILY_HEADER "space/family.h"
#define DEPTH_DIGITS  53
#define DEPTH_OF      cd3_depth_of
#endif
#include FAMILY_HEADER

#include "shape/ellipsoid.h"

#include "depth_of.h"

static vec vec_of(const double x[3])
{
    return (vec){x[0], x[1] ONLY_3D(, x[2])};
}

double DEPTH_OF(const ora_shape *point, const ora_shape *solid, double nearest[3])
{
    ellipsoid       e = {.center = vec_of(solid->p[0]), .radii = vec_of(solid->h)};
    local_ellipsoid o;
    vector          on = {{0}};
    double          depth;
    for (int i = 0; i < (DIM == 2 ? 1 : 3); ++i)
        (AXES_OF(&e))[i] = vec_of(solid->u[i]);
    o = local_ellipsoid_of(&e, vec_of(point->p[0]), DEPTH_DIGITS);
    depth = ellipsoid_contains(&o, &e) ? ellipsoid_depth(&o, &on)
                                       : -ellipsoid_distance(&o, &e, &on, DEPTH_DIGITS);
    for (int i = 0; i < DIM; ++i)
        nearest[i] = scale_by(on.at[i], -o.exponent);
    return scale_by(depth, -o.exponent);
}
