/* Ellipsoids against each other and against turned boxes: Bullet's GJK on the same support functions. */
#include "bullet_box.hpp"
#include "bullet_ellipsoid.hpp"
#include "bullet_gjk.hpp"
#include "measure.hpp"

/* It stops at a fixed tolerance: at a distance that may be some percent too large, in float more often. */
template <class F, class PeerB, class B>
static void rows(bench &b, const char *pair, double share, double bar_overlap, double bar)
{
    const auto                  scene = scene_of_share<F, typename F::ellipse, B>(share);
    std::vector<peer_ellipsoid> peer_a(scene.a.begin(), scene.a.end());
    std::vector<PeerB>          peer_b(scene.b.begin(), scene.b.end());
    const auto                  peer = [&](std::size_t i) { return pair_detector(peer_a[i], peer_b[i]); };
    work                        w;
    w.peer = "btGjkPairDetector";
    w.hits_apart = pair_count / 50;
    w.sums_apart = 1e-2;
    if (bar_overlap > 0)
    {
        w.bar = bar_overlap;
        w.call = std::string(F::name) + "overlap_" + pair + percent(share);
        b.against(
            w, [&](std::size_t i) { return F::overlap(scene.a[i], scene.b[i]); },
            [&](std::size_t i) { return !(peer(i) > 0); });
    }
    w.bar = bar;
    w.call = std::string(F::name) + "distance_" + pair + percent(share);
    b.against(
        w, [&](std::size_t i) { return F::distance(scene.a[i], scene.b[i]); }, peer);
    w.call = std::string(F::name) + "closest_" + pair + percent(share);
    b.against(
        w, [&](std::size_t i) { return F::closest(scene.a[i], scene.b[i]).distance; }, peer);
}

template <class F> static void family(bench &b, double share)
{
    rows<F, peer_ellipsoid, typename F::ellipse>(b, "ellipsoid_ellipsoid", share, 0, 3.3);
    rows<F, peer_box, typename F::obb>(b, "ellipsoid_obb", share, 6, 2.5);
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title(bullet_name() + ": ellipsoids, and nearest points");
    for (const double share : {0.1, 0.5})
    {
        family<cd3>(b, share);
        family<cd3f>(b, share);
    }
    return b.verdict();
}
