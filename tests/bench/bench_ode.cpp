/* How deep two turned boxes are in each other: ODE's dBoxBox, asked for one contact. */
#include "measure.hpp"

#define dIDEDOUBLE
#include <ode/ode.h>

struct peer_box
{
    template <class Box> explicit peer_box(const Box &box)
    {
        const double c[3] = {box.center.x, box.center.y, box.center.z};
        const double half[3] = {box.half_extents.x, box.half_extents.y, box.half_extents.z};
        for (int i = 0; i < 3; ++i)
        {
            center[i] = c[i];
            side[i] = 2 * half[i];
            turn[i] = box.axes[i].x;
            turn[4 + i] = box.axes[i].y;
            turn[8 + i] = box.axes[i].z;
        }
    }

    dVector3 center = {}, side = {};
    dMatrix3 turn = {};
};

template <class F> static void penetration(bench &b, double share)
{
    using box = typename F::obb;
    const auto            scene = scene_of_share<F, box, box>(share);
    std::vector<peer_box> peer_a, peer_b;
    for (const box &one : scene.a)
        peer_a.emplace_back(one);
    for (const box &one : scene.b)
        peer_b.emplace_back(one);

    work w;
    w.call = std::string(F::name) + "penetration_obb_obb" + percent(share);
    w.peer = "dBoxBox";
    w.bar = 1.4;
    w.at_apart = 1e-6;
    w.at_share = 0.06; /* dBoxBox takes an edge axis only if it is better by 5 % */
    w.hits_apart = pair_count / 1000;
    b.against(
        w,
        [&](std::size_t i)
        {
            typename F::contact c;
            c.depth = 0;
            const bool hit = F::penetration(scene.a[i], scene.b[i], c);
            return outcome{hit, static_cast<double>(c.depth)};
        },
        [&](std::size_t i)
        {
            dContactGeom contact;
            dVector3     normal;
            dReal        depth = 0;
            int          code;
            const int contacts = dBoxBox(peer_a[i].center, peer_a[i].turn, peer_a[i].side, peer_b[i].center,
                                         peer_b[i].turn, peer_b[i].side, normal, &depth, &code, 1, &contact,
                                         sizeof contact);
            return outcome{contacts > 0, contacts > 0 ? static_cast<double>(depth) : 0};
        });
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title("ODE " + std::string(dODE_VERSION) + ": depth and contact of two turned boxes");
    for (const double share : {0.1, 0.5})
    {
        penetration<cd3>(b, share);
        penetration<cd3f>(b, share);
    }
    return b.verdict();
}
