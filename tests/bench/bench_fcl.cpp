/* Overlap of turned boxes: FCL's OBB::overlap. */
#include "measure.hpp"

#include <fcl/config.h>
#include <fcl/math/bv/OBB.h>

/* FCL takes every cosine 1e-6 too large, so that boxes that are nearer than about 1e-6 of their size count as
   overlapping, and in float it errs by as much: one pair in a hundred thousand. */
static constexpr std::size_t hits_apart = 2;

template <class F> static fcl::OBB<typename F::real> peer_of(const typename F::obb &box)
{
    fcl::OBB<typename F::real> peer;
    for (int i = 0; i < 3; ++i)
        peer.axis.col(i) << box.axes[i].x, box.axes[i].y, box.axes[i].z;
    peer.To << box.center.x, box.center.y, box.center.z;
    peer.extent << box.half_extents.x, box.half_extents.y, box.half_extents.z;
    return peer;
}

template <class F> static void overlap(bench &b, double share, double bar)
{
    using box = typename F::obb;
    using peer_box = fcl::OBB<typename F::real>;
    const auto                                                scene = scene_of_share<F, box, box>(share);
    std::vector<peer_box, Eigen::aligned_allocator<peer_box>> peer_a, peer_b;
    for (const box &one : scene.a)
        peer_a.push_back(peer_of<F>(one));
    for (const box &one : scene.b)
        peer_b.push_back(peer_of<F>(one));

    work w;
    w.call = std::string(F::name) + "overlap_obb_obb" + percent(share);
    w.peer = sizeof(typename F::real) == sizeof(float) ? "OBBf::overlap" : "OBBd::overlap";
    w.bar = bar;
    w.hits_apart = hits_apart;
    b.against(
        w, [&](std::size_t i) { return F::overlap(scene.a[i], scene.b[i]); },
        [&](std::size_t i) { return peer_a[i].overlap(peer_b[i]); });
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title("FCL " FCL_VERSION ": do two turned boxes overlap");
    overlap<cd3>(b, 0.1, 1);
    overlap<cd3f>(b, 0.1, 1);
    overlap<cd3>(b, 0.5, 1.5);
    overlap<cd3f>(b, 0.5, 1.5);
    return b.verdict();
}
