/* Calls without a peer: what they take, to be compared with themselves after a change; and ellipses in the
   plane beside those in space. */
#include "measure.hpp"

template <class F, class A, class B> static void distance(bench &b, const char *call)
{
    const auto scene = scene_of_share<F, A, B>(0.1);
    b.alone(std::string(F::name) + "distance_" + call + ", 10 %",
            [&](std::size_t i) { return F::distance(scene.a[i], scene.b[i]); });
}

template <class F, class A, class B> static void closest(bench &b, const char *call)
{
    const auto scene = scene_of_share<F, A, B>(0.1);
    b.alone(std::string(F::name) + "closest_" + call + ", 10 %",
            [&](std::size_t i) { return F::closest(scene.a[i], scene.b[i]).distance; });
}

template <class F, class A, class B> static void contact(bench &b, const char *call)
{
    for (const double share : {0.1, 0.5})
    {
        const auto scene = scene_of_share<F, A, B>(share);
        b.alone(std::string(F::name) + "penetration_" + call + percent(share),
                [&](std::size_t i)
                {
                    typename F::contact c;
                    return F::penetration(scene.a[i], scene.b[i], c);
                });
    }
}

/** Two ellipses, or an ellipse and a box, beside the same call in space. */
template <class F, class G, class A, class B, class C, class D>
static void beside_space(bench &b, const char *flat, const char *solid)
{
    for (const double share : {0.1, 0.5})
    {
        const auto in_plane = scene_of_share<F, A, B>(share);
        const auto in_space = scene_of_share<G, C, D>(share);
        work       w;
        w.bar = 1.5;
        w.compare = false;
        w.call = std::string(F::name) + "overlap_" + flat + percent(share);
        w.peer = std::string(G::name) + "overlap_" + solid;
        b.against(
            w, [&](std::size_t i) { return F::overlap(in_plane.a[i], in_plane.b[i]); },
            [&](std::size_t i) { return G::overlap(in_space.a[i], in_space.b[i]); });
        w.call = std::string(F::name) + "distance_" + flat + percent(share);
        w.peer = std::string(G::name) + "distance_" + solid;
        b.against(
            w, [&](std::size_t i) { return F::distance(in_plane.a[i], in_plane.b[i]); },
            [&](std::size_t i) { return G::distance(in_space.a[i], in_space.b[i]); });
        w.call = std::string(F::name) + "closest_" + flat + percent(share);
        w.peer = std::string(G::name) + "closest_" + solid;
        b.against(
            w, [&](std::size_t i) { return F::closest(in_plane.a[i], in_plane.b[i]).distance; },
            [&](std::size_t i) { return G::closest(in_space.a[i], in_space.b[i]).distance; });
    }
}

/** The same of a sweep. */
template <class F, class G, class A, class B, class C, class D>
static void sweep_beside_space(bench &b, const char *flat, const char *solid)
{
    const auto ask = [](const auto &scene, std::size_t i, auto family)
    {
        using H = decltype(family);
        typename H::hit h;
        return H::sweep(scene.a[i], scene.motion_a[i], scene.b[i], scene.motion_b[i], h);
    };
    for (const double share : {0.1, 0.5})
    {
        const moves<F, A, B> in_plane(share);
        const moves<G, C, D> in_space(share);
        work                 w;
        w.bar = 1.5;
        w.compare = false;
        w.call = std::string(F::name) + "sweep_" + flat + percent(share);
        w.peer = std::string(G::name) + "sweep_" + solid;
        b.against(
            w, [&](std::size_t i) { return ask(in_plane, i, F()); },
            [&](std::size_t i) { return ask(in_space, i, G()); });
    }
}

template <class F, class G> static void moving_planes(bench &b)
{
    using f = typename F::ellipse;
    using g = typename G::ellipse;
    sweep_beside_space<F, G, typename F::ball, f, typename G::ball, g>(b, "circle_ellipse",
                                                                       "sphere_ellipsoid");
    sweep_beside_space<F, G, f, f, g, g>(b, "ellipse_ellipse", "ellipsoid_ellipsoid");
    sweep_beside_space<F, G, f, typename F::aabb, g, typename G::aabb>(b, "ellipse_aabb", "ellipsoid_aabb");
    sweep_beside_space<F, G, f, typename F::obb, g, typename G::obb>(b, "ellipse_obb", "ellipsoid_obb");
}

template <class F, class G> static void planes(bench &b)
{
    beside_space<F, G, typename F::ellipse, typename F::ellipse, typename G::ellipse, typename G::ellipse>(
        b, "ellipse_ellipse", "ellipsoid_ellipsoid");
    beside_space<F, G, typename F::ellipse, typename F::obb, typename G::ellipse, typename G::obb>(
        b, "ellipse_obb", "ellipsoid_obb");
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
    distance<F, ball, ellipse>(b, flat ? "circle_ellipse" : "sphere_ellipsoid");
    distance<F, aabb, obb>(b, "aabb_obb");
    distance<F, vec, ellipse>(b, flat ? "point_ellipse" : "point_ellipsoid");
    distance<F, segment, ellipse>(b, flat ? "segment_ellipse" : "segment_ellipsoid");
    closest<F, vec, ellipse>(b, flat ? "point_ellipse" : "point_ellipsoid");
    closest<F, segment, ellipse>(b, flat ? "segment_ellipse" : "segment_ellipsoid");
    closest<F, ball, ellipse>(b, flat ? "circle_ellipse" : "sphere_ellipsoid");
    contact<F, vec, ellipse>(b, flat ? "point_ellipse" : "point_ellipsoid");
    contact<F, segment, ellipse>(b, flat ? "segment_ellipse" : "segment_ellipsoid");
    contact<F, ball, ellipse>(b, flat ? "circle_ellipse" : "sphere_ellipsoid");
    contact<F, ellipse, ellipse>(b, flat ? "ellipse_ellipse" : "ellipsoid_ellipsoid");
    contact<F, ellipse, obb>(b, flat ? "ellipse_obb" : "ellipsoid_obb");
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title("Without a peer: distances and contacts");
    family<cd2>(b);
    family<cd2f>(b);
    family<cd3>(b);
    family<cd3f>(b);
    b.title("Ellipses in the plane, beside space");
    planes<cd2, cd3>(b);
    planes<cd2f, cd3f>(b);
    b.title("Moving ellipses in the plane, beside space");
    moving_planes<cd2, cd3>(b);
    moving_planes<cd2f, cd3f>(b);
    return b.verdict();
}
