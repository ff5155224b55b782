/* ODE's ray against a box, for bench_batch.cpp. */
#include "contestant.hpp"
#include "scene.hpp"

#define dIDEDOUBLE
#include <memory>
#include <ode/ode.h>

template <class F>
static contestant cast(const typename F::ray &ray, const std::vector<typename F::obb> &boxes,
                       std::size_t items)
{
    static const int started = dInitODE2(0);
    (void)started;
    const double  way[3] = {ray.direction.x, ray.direction.y, ray.direction.z};
    const double  length = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    const dGeomID line = dCreateRay(nullptr, length);
    dGeomRaySet(line, ray.origin.x, ray.origin.y, ray.origin.z, way[0], way[1], way[2]);
    auto all = std::make_shared<std::vector<dGeomID>>();
    for (const auto &b : boxes)
    {
        const dGeomID  box = dCreateBox(nullptr, 2.0 * b.half_extents.x, 2.0 * b.half_extents.y,
                                        2.0 * b.half_extents.z);
        const dMatrix3 turn = {b.axes[0].x, b.axes[1].x, b.axes[2].x, 0,           b.axes[0].y, b.axes[1].y,
                               b.axes[2].y, 0,           b.axes[0].z, b.axes[1].z, b.axes[2].z, 0};
        dGeomSetPosition(box, b.center.x, b.center.y, b.center.z);
        dGeomSetRotation(box, turn);
        all->push_back(box);
    }
    auto peer = summed("ODE, dCollide", items,
                       [=](std::size_t i)
                       {
                           dContactGeom contact;
                           return dCollide(line, (*all)[i % pair_count], 1, &contact, sizeof contact) > 0
                                      ? contact.depth / length
                                      : HUGE_VAL;
                       });
    peer.hits_apart = 1e-3;
    peer.sums_apart = 1e-2;
    return peer;
}

contestant ode_ray_obb(const cd3f_ray &ray, const std::vector<cd3f_obb> &boxes, std::size_t items);
contestant ode_ray_obb(const cd3_ray &ray, const std::vector<cd3_obb> &boxes, std::size_t items);

contestant ode_ray_obb(const cd3f_ray &ray, const std::vector<cd3f_obb> &boxes, std::size_t items)
{
    return cast<cd3f>(ray, boxes, items);
}

contestant ode_ray_obb(const cd3_ray &ray, const std::vector<cd3_obb> &boxes, std::size_t items)
{
    return cast<cd3>(ray, boxes, items);
}
