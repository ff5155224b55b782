/*
 * Distance of turned boxes with the nearest points: Bullet's GJK. And, as a measure of what a distance may
 * cost at all, the same calls of Bullet against the distance of a point from an ellipse.
 */
#include "bullet_box.hpp"
#include "bullet_gjk.hpp"
#include "measure.hpp"

#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

/** Bullet's other GJK. */
static btScalar gjk_epa_2(const peer_box &a, const peer_box &b)
{
    btGjkEpaSolver2::sResults result;
    const btVector3           guess = b.place.getOrigin() - a.place.getOrigin();
    const bool apart = btGjkEpaSolver2::Distance(&a.shape, a.place, &b.shape, b.place, guess, result);
    return apart ? std::max(result.distance, btScalar(0)) : 0;
}

/**
 * A way to call Bullet, and how far its answers may be off. Both stop at fixed tolerances. In float the pair
 * detector says of some overlapping boxes that they are up to 1e-3 apart. The other one stops too early in
 * some pairs, with a distance that is too large by some percent of a box; it is given all the same, because
 * it is the faster one.
 */
struct peer
{
    const char *name;
    btScalar (*distance)(const peer_box &a, const peer_box &b);
    std::size_t hits_apart;
    double      sums_apart;
};

static constexpr peer peers[] = {
    {"btGjkPairDetector", pair_detector<peer_box, peer_box>, in_double ? 2 : pair_count / 100,
     in_double ? 1e-12 : 2e-5},
    {"btGjkEpaSolver2::Distance", gjk_epa_2, pair_count / 1000, 1e-3},
};

/** The boxes of one family, for Bullet as well. */
template <class F> struct boxes
{
    explicit boxes(double share) : scene(scene_of_share<F, typename F::obb, typename F::obb>(share))
    {
        a.reserve(pair_count);
        b.reserve(pair_count);
        for (const auto &one : scene.a)
            a.emplace_back(one);
        for (const auto &one : scene.b)
            b.emplace_back(one);
    }

    pairs<typename F::obb, typename F::obb> scene;
    std::vector<peer_box>                   a, b;
};

template <class F> static void box_box(bench &b, const peer &p, double share)
{
    const boxes<F> all(share);
    work           w;
    w.call = std::string(F::name) + "closest_obb_obb" + percent(share);
    w.peer = p.name;
    w.bar = 5;
    w.hits_apart = p.hits_apart;
    w.sums_apart = std::max(p.sums_apart,
                            sizeof(typename F::real) == sizeof(float) ? 1e-7 : 0); // the last bit of a float
    b.against(
        w, [&](std::size_t i) { return F::closest(all.scene.a[i], all.scene.b[i]).distance; },
        [&](std::size_t i) { return p.distance(all.a[i], all.b[i]); });
}

template <class F> static void point_ellipse(bench &b, const peer &p, const boxes<cd3> &all)
{
    const auto scene = scene_of_share<F, typename F::vec, typename F::ellipse>(0.1);
    work       w;
    w.call = std::string(F::name) + "distance_point_" + (F::dim == 2 ? "ellipse" : "ellipsoid") +
             percent(0.1);
    w.peer = std::string(p.name) + ", boxes";
    w.bar = 5;
    w.compare = false;
    b.against(
        w, [&](std::size_t i) { return F::distance(scene.a[i], scene.b[i]); },
        [&](std::size_t i) { return p.distance(all.a[i], all.b[i]); });
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title(bullet_name() + ": distance of two turned boxes, and nearest points");
    for (const peer &p : peers)
        for (const double share : {0.1, 0.5})
        {
            box_box<cd3>(b, p, share);
            box_box<cd3f>(b, p, share);
        }
    b.title(bullet_name() + ": distance of a point from an ellipse, beside that of two boxes");
    const boxes<cd3> all(0.1);
    for (const peer &p : peers)
    {
        point_ellipse<cd2>(b, p, all);
        point_ellipse<cd2f>(b, p, all);
        point_ellipse<cd3>(b, p, all);
        point_ellipse<cd3f>(b, p, all);
    }
    return b.verdict();
}
