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

/** A call in the plane beside the same one in space. ask(family, scene, i) is the call. */
template <class F, class G, class InPlane, class InSpace, class Ask>
static void row_beside_space(bench &b, const char *verb, const char *flat, const char *solid, double share,
                             const InPlane &in_plane, const InSpace &in_space, Ask ask)
{
    work w;
    w.bar = 1.5;
    w.compare = false;
    w.call = std::string(F::name) + verb + flat + percent(share);
    w.peer = std::string(G::name) + verb + solid;
    b.against(
        w, [&](std::size_t i) { return ask(F(), in_plane, i); },
        [&](std::size_t i) { return ask(G(), in_space, i); });
}

/** Two ellipses, or an ellipse and a box. */
template <class F, class G, class A, class B, class C, class D>
static void beside_space(bench &b, const char *flat, const char *solid)
{
    for (const double share : {0.1, 0.5})
    {
        const auto in_plane = scene_of_share<F, A, B>(share);
        const auto in_space = scene_of_share<G, C, D>(share);
        const auto rows = [&](const char *verb, auto ask)
        { row_beside_space<F, G>(b, verb, flat, solid, share, in_plane, in_space, ask); };
        rows("overlap_", [](auto family, const auto &s, std::size_t i)
             { return decltype(family)::overlap(s.a[i], s.b[i]); });
        rows("distance_", [](auto family, const auto &s, std::size_t i)
             { return decltype(family)::distance(s.a[i], s.b[i]); });
        rows("closest_", [](auto family, const auto &s, std::size_t i)
             { return decltype(family)::closest(s.a[i], s.b[i]).distance; });
    }
}

/** The same, moving. */
template <class F, class G, class A, class B, class C, class D>
static void sweep_beside_space(bench &b, const char *flat, const char *solid)
{
    for (const double share : {0.1, 0.5})
        row_beside_space<F, G>(b, "sweep_", flat, solid, share, moves<F, A, B>(share), moves<G, C, D>(share),
                               [](auto family, const auto &s, std::size_t i)
                               {
                                   typename decltype(family)::hit h;
                                   return decltype(family)::sweep(s.a[i], s.motion_a[i], s.b[i],
                                                                  s.motion_b[i], h);
                               });
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

/** Contacts. */
template <class F, class G, class A, class B, class C, class D>
static void contact_beside_space(bench &b, const char *flat, const char *solid)
{
    for (const double share : {0.1, 0.5})
        row_beside_space<F, G>(b, "penetration_", flat, solid, share, scene_of_share<F, A, B>(share),
                               scene_of_share<G, C, D>(share),
                               [](auto family, const auto &s, std::size_t i)
                               {
                                   typename decltype(family)::contact c;
                                   return decltype(family)::penetration(s.a[i], s.b[i], c);
                               });
}

template <class F, class G> static void contacts_in_planes(bench &b)
{
    using f = typename F::ellipse;
    using g = typename G::ellipse;
    contact_beside_space<F, G, typename F::segment, f, typename G::segment, g>(b, "segment_ellipse",
                                                                               "segment_ellipsoid");
    contact_beside_space<F, G, typename F::ball, f, typename G::ball, g>(b, "circle_ellipse",
                                                                         "sphere_ellipsoid");
    contact_beside_space<F, G, f, f, g, g>(b, "ellipse_ellipse", "ellipsoid_ellipsoid");
    contact_beside_space<F, G, f, typename F::aabb, g, typename G::aabb>(b, "ellipse_aabb", "ellipsoid_aabb");
    contact_beside_space<F, G, f, typename F::obb, g, typename G::obb>(b, "ellipse_obb", "ellipsoid_obb");
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
    b.title("Contacts of ellipses in the plane, beside space");
    contacts_in_planes<cd2, cd3>(b);
    contacts_in_planes<cd2f, cd3f>(b);
    b.title("Moving ellipses in the plane, beside space");
    moving_planes<cd2, cd3>(b);
    moving_planes<cd2f, cd3f>(b);
    return b.verdict();
}
