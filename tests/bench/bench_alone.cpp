/* Calls without a peer: what they take, to be compared with themselves after a change. */
#include "measure.hpp"

template <class F, class A, class B> static void distance(bench &b, const char *call)
{
    const auto scene = scene_of_share<F, A, B>(0.1);
    b.alone(std::string(F::name) + "distance_" + call + ", 10 %",
            [&](std::size_t i) { return F::distance(scene.a[i], scene.b[i]); });
}

template <class F> static void family(bench &b)
{
    constexpr bool flat = F::dim == 2;
    using vec = typename F::vec;
    using segment = typename F::segment;
    using ball = typename F::ball;
    using ellipse = typename F::ellipse;
    using aabb = typename F::aabb;
    using obb = typename F::obb;
    distance<F, vec, aabb>(b, "point_aabb");
    distance<F, vec, obb>(b, "point_obb");
    distance<F, segment, obb>(b, "segment_obb");
    distance<F, ball, aabb>(b, flat ? "circle_aabb" : "sphere_aabb");
    distance<F, ellipse, ellipse>(b, flat ? "ellipse_ellipse" : "ellipsoid_ellipsoid");
    distance<F, aabb, obb>(b, "aabb_obb");
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title("Without a peer: distances");
    family<cd2>(b);
    family<cd2f>(b);
    family<cd3>(b);
    family<cd3f>(b);
    return b.verdict();
}
