/* Distance of segments in space: CGAL's squared_distance, which takes no square root and gives no points. */
#include "measure.hpp"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/squared_distance_3.h>
#include <CGAL/version.h>

/* The feet are found through ac - b^2 in the kernel's own number type, which cancels where segments are
   nearly parallel. Random ones seldom are, so that the sums hardly show it: they differ by what rounding
   makes of single distances. */
template <class Number> constexpr double sums_apart = sizeof(Number) == sizeof(float) ? 1e-6 : 1e-12;

/* distance_ and, if asked for, closest_, against a kernel. */
template <class F, class Kernel> static void against(bench &b, const char *kernel, bool with_points)
{
    using segment = typename F::segment;
    using number = typename Kernel::FT;
    using peer_segment = typename Kernel::Segment_3;
    const auto scene = crowd<F, segment, segment>().moved_apart(1.5);
    const auto peer_of = [](const segment &s)
    {
        const auto point = [](typename F::vec p)
        {
            return typename Kernel::Point_3(static_cast<number>(p.x), static_cast<number>(p.y),
                                            static_cast<number>(p.z));
        };
        return peer_segment(point(s.a), point(s.b));
    };
    std::vector<peer_segment> peer_a, peer_b;
    for (const segment &one : scene.a)
        peer_a.push_back(peer_of(one));
    for (const segment &one : scene.b)
        peer_b.push_back(peer_of(one));

    const auto distance = [&](std::size_t i) { return F::distance(scene.a[i], scene.b[i]); };
    const auto closest = [&](std::size_t i) { return F::closest(scene.a[i], scene.b[i]).distance; };
    const auto squared = [&](std::size_t i) { return CGAL::squared_distance(peer_a[i], peer_b[i]); };
    const auto root = [&](std::size_t i) { return std::sqrt(squared(i)); };

    work w;
    w.peer = std::string("squared_distance, ") + kernel;
    w.bar = 1 / 1.5;
    w.sums_apart = std::max(sums_apart<typename F::real>, sums_apart<number>);
    w.call = std::string(F::name) + "distance_segment_segment";
    b.against(w, distance, squared, distance, root);
    if (!with_points)
        return;
    w.call = std::string(F::name) + "closest_segment_segment";
    b.against(w, closest, squared, closest, root);
}

template <class F> static void all_kernels(bench &b)
{
    constexpr bool is_float = sizeof(typename F::real) == sizeof(float);
    against<F, CGAL::Simple_cartesian<double>>(b, "double", !is_float);
    against<F, CGAL::Simple_cartesian<float>>(b, "float", is_float);
    against<F, CGAL::Exact_predicates_inexact_constructions_kernel>(b, "Epick", false);
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title("CGAL " CGAL_VERSION_STR ": distance of two segments in space");
    all_kernels<cd3>(b);
    all_kernels<cd3f>(b);
    return b.verdict();
}
