/* A ray against an ellipsoid or an ellipse: textbook code, which makes that the unit sphere or circle and
 * solves the quadratic. */
#include "measure.hpp"

#if defined(__GNUC__)
#define OUT_OF_LINE __attribute__((noinline))
#else
#define OUT_OF_LINE
#endif

template <class V> constexpr int dimensions = sizeof(V) / sizeof(V::x);

template <class V> static auto dot(V a, V b)
{
    if constexpr (dimensions<V> == 3)
        return a.x * b.x + a.y * b.y + a.z * b.z;
    else
        return a.x * b.x + a.y * b.y;
}

template <class V, class Real> static V along(V a, Real t, V b)
{
    if constexpr (dimensions<V> == 3)
        return {a.x + t * b.x, a.y + t * b.y, a.z + t * b.z};
    else
        return {a.x + t * b.x, a.y + t * b.y};
}

/** v along the axes, each part divided by the radius there. */
template <class V, class E> static V in_frame(V v, const E &e)
{
    if constexpr (dimensions<V> == 3)
        return {dot(v, e.axes[0]) / e.radii.x, dot(v, e.axes[1]) / e.radii.y, dot(v, e.axes[2]) / e.radii.z};
    else
        return {dot(v, e.axis) / e.radii.x, dot(v, V{-e.axis.y, e.axis.x}) / e.radii.y};
}

/** The sum of the axes, each times that part of y and divided by the radius there. */
template <class V, class E> static V out_of_frame(V y, const E &e)
{
    if constexpr (dimensions<V> == 3)
        return along(along(along(V{0, 0, 0}, y.x / e.radii.x, e.axes[0]), y.y / e.radii.y, e.axes[1]),
                     y.z / e.radii.z, e.axes[2]);
    else
        return along(along(V{0, 0}, y.x / e.radii.x, e.axis), y.y / e.radii.y, V{-e.axis.y, e.axis.x});
}

/** Both ends, with points and normals. */
template <class F>
OUT_OF_LINE static bool textbook(const typename F::ray &r, const typename F::ellipse &e, typename F::hit &h)
{
    using real = typename F::real;
    using vec = typename F::vec;
    const vec  w = along(r.origin, real(-1), e.center), d = r.direction;
    const vec  a = in_frame(w, e), b = in_frame(d, e);
    const real square = dot(b, b), middle = -dot(a, b), rest = dot(a, a) - 1;
    const real discriminant = middle * middle - square * rest;
    if (discriminant < 0)
        return false;
    const real root = std::sqrt(discriminant), enter = (middle - root) / square,
               exit = (middle + root) / square;
    if (enter > r.t_max || exit < r.t_min)
        return false;
    const auto normal = [&](real t)
    {
        const vec n = out_of_frame(along(a, t, b), e);
        return along(vec{}, 1 / std::sqrt(dot(n, n)), n);
    };
    h.starts_inside = enter < r.t_min;
    h.t_enter = std::max(enter, r.t_min);
    h.t_exit = std::min(exit, r.t_max);
    h.point_enter = along(r.origin, h.t_enter, d);
    h.point_exit = along(r.origin, h.t_exit, d);
    h.normal_enter = h.starts_inside ? vec{} : normal(enter);
    h.normal_exit = exit > r.t_max ? vec{} : normal(exit);
    return true;
}

template <class F> static void rows(bench &b, double share)
{
    using scene = travels<F, typename F::vec, typename F::ellipse>;
    const auto ray_of = [](const scene &s, std::size_t i) { return typename F::ray{s.a[i], s.way[i], 0, 1}; };
    const travellers<F, typename F::vec, typename F::ellipse> all;
    const auto at_reach = [&](double reach) { return scene(all.sent_past(reach)); };
    const auto hits = [&](const scene &s, std::size_t i)
    {
        typename F::hit h;
        return F::raycast(ray_of(s, i), s.b[i], h);
    };
    const auto                   scene_of = made_for_share(share, at_reach, hits);
    std::vector<typename F::ray> rays;
    for (std::size_t i = 0; i < pair_count; ++i)
        rays.push_back(ray_of(scene_of, i));
    work              w;
    const char *const shape = dimensions<typename F::vec> == 3 ? "raycast_ellipsoid" : "raycast_ellipse";
    w.call = std::string(F::name) + shape + percent(share);
    w.peer = "textbook";
    w.bar = 0.4;
    w.hits_apart = pair_count / 1000;
    w.at_apart = sizeof(typename F::real) == sizeof(float) ? 1e-3 : 1e-10;
    const auto outcome_of = [](bool hit, const typename F::hit &h) {
        return outcome{hit, hit ? static_cast<double>(h.t_enter) : 0};
    };
    b.against(
        w,
        [&](std::size_t i)
        {
            typename F::hit h;
            return outcome_of(F::raycast(rays[i], scene_of.b[i], h), h);
        },
        [&](std::size_t i)
        {
            typename F::hit h;
            return outcome_of(textbook<F>(rays[i], scene_of.b[i], h), h);
        });
}

int main(int argc, char **argv)
{
    bench b(argc, argv);
    b.title("Textbook: a ray against an ellipsoid or an ellipse");
    for (const double share : {0.1, 0.5})
    {
        rows<cd3>(b, share);
        rows<cd3f>(b, share);
        rows<cd2>(b, share);
        rows<cd2f>(b, share);
    }
    return b.verdict();
}
