/* FCL's OBB::overlap, for bench_batch.cpp. */
#include "contestant.hpp"
#include "scene.hpp"

#include <fcl/math/bv/OBB.h>
#include <memory>

template <class F> static auto peers_of(const std::vector<typename F::obb> &boxes)
{
    using peer_box = fcl::OBB<typename F::real>;
    auto all = std::make_shared<std::vector<peer_box, Eigen::aligned_allocator<peer_box>>>();
    for (const auto &box : boxes)
    {
        peer_box peer;
        for (int i = 0; i < 3; ++i)
            peer.axis.col(i) << box.axes[i].x, box.axes[i].y, box.axes[i].z;
        peer.To << box.center.x, box.center.y, box.center.z;
        peer.extent << box.half_extents.x, box.half_extents.y, box.half_extents.z;
        all->push_back(peer);
    }
    return all;
}

template <class F>
static contestant overlap(const std::vector<typename F::obb> &a, const std::vector<typename F::obb> &b,
                          std::size_t items)
{
    const auto p = peers_of<F>(a), q = peers_of<F>(b);
    return one_by_one("FCL, OBB::overlap", items,
                      [=](std::size_t i) { return (*p)[i % pair_count].overlap((*q)[i % pair_count]); });
}

contestant fcl_overlap(const std::vector<cd3f_obb> &a, const std::vector<cd3f_obb> &b, std::size_t items);
contestant fcl_overlap(const std::vector<cd3_obb> &a, const std::vector<cd3_obb> &b, std::size_t items);

contestant fcl_overlap(const std::vector<cd3f_obb> &a, const std::vector<cd3f_obb> &b, std::size_t items)
{
    return overlap<cd3f>(a, b, items);
}

contestant fcl_overlap(const std::vector<cd3_obb> &a, const std::vector<cd3_obb> &b, std::size_t items)
{
    return overlap<cd3>(a, b, items);
}
