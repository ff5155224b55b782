/* Peers that find all pairs among boxes, those that are installed: PAIRS_BULLET, PAIRS_EMBREE. */
#ifndef BENCH_PAIRS_PEERS_HPP
#define BENCH_PAIRS_PEERS_HPP

#include <array>
#include <cstddef>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#ifdef PAIRS_BULLET
#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#endif
#ifdef PAIRS_EMBREE
#include <embree3/rtcore.h>
#endif

/** The processor time of this program, in nanoseconds. */
inline double processor_time()
{
    std::timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

/** The arrays of one end of the boxes. */
using corner = const std::vector<float>[3];

/** How many of the boxes behind the i-th one overlap it: what compilers make of it for the widest vectors
 * here. */
#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"), optimize("O3")))
#endif
inline std::size_t
count_row(corner &low, corner &high, std::size_t i, std::size_t n)
{
    const float *x0 = low[0].data(), *y0 = low[1].data(), *z0 = low[2].data();
    const float *x1 = high[0].data(), *y1 = high[1].data(), *z1 = high[2].data();
    const float  ax0 = x0[i], ay0 = y0[i], az0 = z0[i], ax1 = x1[i], ay1 = y1[i], az1 = z1[i];
    int          found = 0;
    for (std::size_t j = i + 1; j < n; ++j)
        found += (x0[j] <= ax1) & (x1[j] >= ax0) & (y0[j] <= ay1) & (y1[j] >= ay0) & (z0[j] <= az1) &
                 (z1[j] >= az0);
    return static_cast<std::size_t>(found);
}

struct pairs_peer
{
    std::string                                           name;
    std::function<std::size_t(corner &low, corner &high)> find;
};

#ifdef PAIRS_BULLET
inline std::size_t bullet_pairs(corner &low, corner &high)
{
    struct counter : btDbvt::ICollide
    {
        std::vector<std::array<int, 2>> pairs;
        void                            Process(const btDbvtNode *a, const btDbvtNode *b) override
        {
            if (a != b)
                pairs.push_back({a->dataAsInt, b->dataAsInt});
        }
    };
    static counter found;
    btDbvt         tree;
    found.pairs.clear();
    for (std::size_t i = 0; i < low[0].size(); ++i)
    {
        const btDbvtVolume box = btDbvtVolume::FromMM(btVector3(low[0][i], low[1][i], low[2][i]),
                                                      btVector3(high[0][i], high[1][i], high[2][i]));
        tree.insert(box, nullptr)->dataAsInt = static_cast<int>(i);
    }
    tree.collideTT(tree.m_root, tree.m_root, found);
    return found.pairs.size();
}
#endif

#ifdef PAIRS_EMBREE
struct embree_boxes
{
    const std::vector<float> *low, *high;
};

inline void embree_bounds(const RTCBoundsFunctionArguments *args)
{
    const auto *b = static_cast<const embree_boxes *>(args->geometryUserPtr);
    const auto  i = args->primID;
    *args->bounds_o = {b->low[0][i],  b->low[1][i],  b->low[2][i],  0,
                       b->high[0][i], b->high[1][i], b->high[2][i], 0};
}

/** Pairs come in both orders, and each box with itself. */
inline void embree_found(void *to, RTCCollision *met, unsigned count)
{
    auto &pairs = *static_cast<std::vector<std::array<unsigned, 2>> *>(to);
    for (unsigned k = 0; k < count; ++k)
        if (met[k].primID0 < met[k].primID1)
            pairs.push_back({met[k].primID0, met[k].primID1});
}

inline std::size_t embree_pairs(corner &low, corner &high)
{
    static RTCDevice                            device = rtcNewDevice("threads=1,set_affinity=0");
    static std::vector<std::array<unsigned, 2>> pairs;
    embree_boxes                                boxes{low, high};
    RTCScene                                    scene = rtcNewScene(device);
    RTCGeometry                                 geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
    rtcSetSceneBuildQuality(scene, RTC_BUILD_QUALITY_LOW);
    rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_LOW);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(low[0].size()));
    rtcSetGeometryUserData(geometry, &boxes);
    rtcSetGeometryBoundsFunction(geometry, embree_bounds, nullptr);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    pairs.clear();
    rtcCollide(scene, scene, embree_found, &pairs);
    rtcReleaseScene(scene);
    return pairs.size();
}
#endif

inline const std::vector<pairs_peer> &peers()
{
    static const std::vector<pairs_peer> all = {
#ifdef PAIRS_BULLET
        {"Bullet btDbvt", bullet_pairs},
#endif
#ifdef PAIRS_EMBREE
        {"Embree rtcCollide", embree_pairs},
#endif
    };
    return all;
}

#endif /* BENCH_PAIRS_PEERS_HPP */
