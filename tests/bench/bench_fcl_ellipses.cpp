/* Two ellipsoids: overlap and distance with the nearest points, by FCL's default solver. */
#include "measure.hpp"

#include <fcl/config.h>
#include <fcl/geometry/shape/ellipsoid.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

/* Its solver stops at a tolerance: it takes many of the pairs that are apart by little for overlapping ones,
   and some the other way. */
static constexpr std::size_t hits_apart = pair_count / 10;

template <class Real> struct peer_ellipsoid
{
    fcl::Ellipsoid<Real>  shape;
    fcl::Transform3<Real> place;
};

template <class F> static peer_ellipsoid<typename F::real> peer_of(const typename F::ellipse &e)
{
    using real = typename F::real;
    peer_ellipsoid<real> peer{{e.radii.x, e.radii.y, e.radii.z}, fcl::Transform3<real>::Identity()};
    fcl::Matrix3<real>   axes;
    for (int i = 0; i < 3; ++i)
        axes.col(i) << e.axes[i].x, e.axes[i].y, e.axes[i].z;
    peer.place.linear() = axes;
    peer.place.translation() << e.center.x, e.center.y, e.center.z;
    return peer;
}

template <class F> static void rows(bench &b, double share)
{
    using ellipse = typename F::ellipse;
    using real = typename F::real;
    const auto scene = scene_of_share<F, ellipse, ellipse>(share);
    std::vector<peer_ellipsoid<real>, Eigen::aligned_allocator<peer_ellipsoid<real>>> peer_a, peer_b;
    for (const ellipse &one : scene.a)
        peer_a.push_back(peer_of<F>(one));
    for (const ellipse &one : scene.b)
        peer_b.push_back(peer_of<F>(one));
    const fcl::detail::GJKSolver_libccd<real> solver;
    const auto                                peer_distance = [&](std::size_t i)
    {
        real               distance = 0;
        fcl::Vector3<real> p, q;
        solver.shapeDistance(peer_a[i].shape, peer_a[i].place, peer_b[i].shape, peer_b[i].place, &distance,
                             &p, &q);
        return std::max(distance, real(0));
    };

    work w;
    w.call = std::string(F::name) + "overlap_ellipsoid_ellipsoid" + percent(share);
    w.peer = "GJKSolver_libccd::shapeIntersect";
    w.bar = 5;
    w.hits_apart = hits_apart;
    b.against(
        w, [&](std::size_t i) { return F::overlap(scene.a[i], scene.b[i]); },
        [&](std::size_t i)
        {
            return solver.shapeIntersect(peer_a[i].shape, peer_a[i].place, peer_b[i].shape, peer_b[i].place,
                                         nullptr);
        });
    w.peer = "GJKSolver_libccd::shapeDistance";
    w.bar = 6;
    w.sums_apart = 1e-2;
    w.call = std::string(F::name) + "distance_ellipsoid_ellipsoid" + percent(share);
    b.against(
        w, [&](std::size_t i) { return F::distance(scene.a[i], scene.b[i]); }, peer_distance);
    w.call = std::string(F::name) + "closest_ellipsoid_ellipsoid" + percent(share);
    b.against(
        w, [&](std::size_t i) { return F::closest(scene.a[i], scene.b[i]).distance; }, peer_distance);
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title("FCL " FCL_VERSION ": two ellipsoids");
    for (const double share : {0.1, 0.5})
    {
        rows<cd3>(b, share);
        rows<cd3f>(b, share);
    }
    return b.verdict();
}
