/* Compiled once per family: DEPTH_DIM is its dimension, DEPTH_DIGITS are the digits of its scalar, DEPTH_OF
 * is the function's name there. A float query is widened and an ellipse of the plane is put in space, as the
 * library does it. */
#ifndef DEPTH_OF
#define DEPTH_DIM    3
#define DEPTH_DIGITS 53
#define DEPTH_OF     cd3_depth_of
#endif

#include "in_space.h"
#include "shape/ellipsoid.h"
#include "space/family.h"

#include "depth_of.h"

static vec vec_of(const double x[3])
{
    return (vec){x[0], x[1], DEPTH_DIM == 2 ? 0 : x[2]};
}

static ellipsoid ellipsoid_of(const ora_shape *solid)
{
    ellipsoid e = {.center = vec_of(solid->p[0]), .radii = vec_of(solid->h)};
    if (DEPTH_DIM == 2)
    {
        cd2_ellipse flat = {in_plane(e.center), in_plane(e.radii), in_plane(vec_of(solid->u[0]))};
        return ellipse_in_space(&flat);
    }
    for (int i = 0; i < 3; ++i)
        e.axes[i] = vec_of(solid->u[i]);
    return e;
}

double DEPTH_OF(const ora_shape *point, const ora_shape *solid, double nearest[3])
{
    ellipsoid       e = ellipsoid_of(solid);
    local_ellipsoid o = local_ellipsoid_of(&e, vec_of(point->p[0]), DEPTH_DIGITS);
    vector          on = {{0}};
    double          depth = ellipsoid_contains(&o, &e) ? ellipsoid_depth(&o, &on)
                                                       : -ellipsoid_distance(&o, &e, &on, DEPTH_DIGITS);
    for (int i = 0; i < DEPTH_DIM; ++i)
        nearest[i] = scale_by(on.at[i], -o.exponent);
    return scale_by(depth, -o.exponent);
}
