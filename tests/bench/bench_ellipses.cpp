/*
 * Ellipses that are hard: what calls take where two shapes nearly touch, where ellipses are thin, flat or
 * concentric, beside what they take of ordinary pairs; and the slowest call of each function.
 *
 *     bench_ellipses [--worst] [rounds] [text...]      as bench_textbook
 *
 * The name of a row is its call and its scene, such as "cd3f_distance_point_ellipsoid, thin".
 */
#include "textbook_table.hpp"

#include <cstring>

namespace
{

enum class scene_kind
{
    ordinary,   ///< radii ratio up to 10; half of the pairs overlap, of those that move half hit
    near,       ///< touching to 1e-12 to 1e-2 of the size, in float to 1e-6 to 1e-2
    thin,       ///< radii ratio up to 1e4, else as ordinary ones: fewer of them overlap
    flat,       ///< radii of 0, likewise
    concentric, ///< half of them along the same axes, with the same radii
};

constexpr scene_kind all_scenes[] = {scene_kind::ordinary, scene_kind::near, scene_kind::thin,
                                     scene_kind::flat, scene_kind::concentric};

const char *name_of(scene_kind k)
{
    constexpr const char *names[] = {"ordinary", "near", "thin", "flat", "concentric"};
    return names[static_cast<int>(k)];
}

/** What a call may take on average, as a multiple of an ordinary one; 0: whatever it likes. */
double mean_bar(scene_kind k)
{
    return k == scene_kind::near ? 3 : k == scene_kind::thin || k == scene_kind::flat ? 10 : 0;
}

/** What the slowest call may take, in nanoseconds. */
double call_bar(scene_kind k)
{
    return k == scene_kind::ordinary ? 20000 : 100000;
}

/* --- shapes --- */

/** Two shapes, which may move. */
template <class F, class A, class B> struct inputs : pairs<A, B>
{
    std::vector<typename F::vec> motion_a, motion_b;
    double                       reach = 0; ///< by which they pass each other, at most
};

template <class V> double dot(V v, V w)
{
    double total = static_cast<double>(v.x) * w.x + static_cast<double>(v.y) * w.y;
    if constexpr (sizeof v == 3 * sizeof v.x)
        total += static_cast<double>(v.z) * w.z;
    return total;
}

template <class F, class Shape> constexpr bool is_elliptic = std::is_same_v<Shape, typename F::ellipse>;

/** Some of the axes, but not all. */
template <class F> int some_but_one(dice &d)
{
    return static_cast<int>(d.between(1, (1 << F::dim) - 1));
}

/** A random shape: an ellipse has a radii ratio up to 10. */
template <class F, class Shape> void roll(dice &d, Shape &s)
{
    maker<F>::random(d, typename F::vec(), s);
    if constexpr (is_elliptic<F, Shape>)
    {
        const auto radius = [&] { return static_cast<typename F::real>(std::pow(10, d.between(-1, 0))); };
        s.radii.x = radius();
        s.radii.y = radius();
        if constexpr (F::dim == 3)
            s.radii.z = radius();
    }
}

/** Makes an ellipse thin or flat, and of three boxes one. */
template <class F, class Shape> void press(dice &d, scene_kind k, Shape &s)
{
    if (k != scene_kind::thin && k != scene_kind::flat)
        return;
    const double by = k == scene_kind::flat ? 0 : std::pow(10, d.between(-3, -1));
    const int    axes = some_but_one<F>(d);
    if constexpr (is_elliptic<F, Shape>)
        stretched<F>::make(s.radii, by, axes);
    else if constexpr (std::is_same_v<Shape, typename F::aabb> || std::is_same_v<Shape, typename F::obb>)
        if (d.between(0, 3) < 1)
            stretched<F>::make(s, by, axes);
}

/** A pair about one place. */
template <class P> void roll_pair(dice &d, scene_kind k, typename P::first &a, typename P::second &b)
{
    using F = typename P::family;
    roll<F>(d, a);
    roll<F>(d, b);
    const int which = static_cast<int>(d.between(1, 4)); /* of two ellipses: one, or both */
    if (!is_elliptic<F, typename P::first> || !is_elliptic<F, typename P::second> || (which & 1))
        press<F>(d, k, a);
    if (!is_elliptic<F, typename P::first> || !is_elliptic<F, typename P::second> || (which & 2))
        press<F>(d, k, b);
    if (k != scene_kind::concentric)
        return;
    if constexpr (std::is_same_v<typename P::first, typename P::second>)
        b = d.between(0, 1) < 0.5 ? a : b;
}

/** Moves B to where it nearly touches A. A vector from B to A. */
template <class P>
typename P::family::vec nearly_touch(dice &d, const typename P::first &a, typename P::second &b)
{
    using F = typename P::family;
    typename F::vec from;
    do
        from = d.vec<F>(-4, 4);
    while (dot(from, from) < 9);
    b = F::move(b, from);
    const auto   c = P::closest(a, b);
    const double least = sizeof(typename F::real) == sizeof(float) ? -6 : -12;
    const auto   normal = difference(c.point_a, c.point_b);
    const double by = std::pow(10, d.between(least, -2)) * (d.between(0, 1) < 0.5 ? -1 : 1);
    b = F::move(b, sum(normal, scaled(normal, by / std::sqrt(dot(normal, normal)))));
    return normal;
}

/** So many pairs of a kind. At rest B is moved by a random part of the reach; if they move, A comes from
 * somewhere and passes B by such a part. Nearly touching pairs pass nearly along their surface. */
template <class P> auto rolled(scene_kind k, bool moving, double reach, std::size_t count)
{
    using F = typename P::family;
    using vec = typename F::vec;
    inputs<F, typename P::first, typename P::second> all;
    dice                                             d;
    for (std::size_t i = 0; i < count; ++i)
    {
        typename P::first  a{};
        typename P::second b{};
        vec                normal{}, way{};
        roll_pair<P>(d, k, a, b);
        const vec beside = scaled(d.vec<F>(-1, 1), reach);
        if (k == scene_kind::near)
            normal = nearly_touch<P>(d, a, b);
        else if (k != scene_kind::concentric && !moving)
            b = F::move(b, beside);
        if (moving)
        {
            const vec    from = d.vec<F>(-5, 5);
            const double past = d.between(0.33, 2), part = d.between(0, 1);
            way = sum(scaled(from, -past), beside);
            vec back = from;
            if (k == scene_kind::near)
            {
                way = difference(way, scaled(normal, dot(way, normal) / dot(normal, normal)));
                back = scaled(way, -part);
            }
            if constexpr (std::is_same_v<typename P::first, vec>)
                a = sum(a, back);
            else
                a = F::move(a, back);
        }
        all.a.push_back(a);
        all.b.push_back(b);
        all.motion_b.push_back(moving ? d.vec<F>(-1, 1) : vec{});
        all.motion_a.push_back(sum(all.motion_b.back(), way));
    }
    all.reach = reach;
    return all;
}

/** The reach at which half of the ordinary pairs overlap, or hit. */
template <class P> double reach_of_half(bool moving)
{
    const auto make = [=](double reach)
    { return rolled<P>(scene_kind::ordinary, moving, reach, pair_count); };
    const auto is_hit = [=](const auto &s, std::size_t i)
    {
        typename P::family::hit h;
        return moving ? P::family::sweep(s.a[i], s.motion_a[i], s.b[i], s.motion_b[i], h)
                      : P::overlap(s.a[i], s.b[i]);
    };
    return made_for_share(0.5, make, is_hit).reach;
}

template <class P> auto inputs_of(scene_kind k, bool moving)
{
    static const double reach[] = {reach_of_half<P>(false), reach_of_half<P>(true)};
    return rolled<P>(k, moving, reach[moving], extreme_count);
}

/* --- the rows --- */

template <class P> class rows_of_pair
{
    using F = typename P::family;
    using input = inputs<F, typename P::first, typename P::second>;

  public:
    explicit rows_of_pair(table &all) : t(all)
    {
    }

    void run()
    {
        rows("overlap_", P::name, false,
             [](const input &s, std::size_t i) { return P::overlap(s.a[i], s.b[i]); });
        rows("distance_", P::name, false,
             [](const input &s, std::size_t i) { return P::distance(s.a[i], s.b[i]); });
        rows("closest_", P::name, false,
             [](const input &s, std::size_t i) { return P::closest(s.a[i], s.b[i]).distance; });
        rows("penetration_", P::name, false,
             [](const input &s, std::size_t i)
             {
                 typename F::contact c;
                 const bool          hit = P::penetration(s.a[i], s.b[i], c);
                 return outcome{hit, hit ? static_cast<double>(c.depth) : 0};
             });
        rows("sweep_", P::name, true,
             [](const input &s, std::size_t i)
             {
                 typename F::hit h;
                 const bool      hit = F::sweep(s.a[i], s.motion_a[i], s.b[i], s.motion_b[i], h);
                 return outcome{hit, hit ? static_cast<double>(h.t_enter) : 0};
             });
        if constexpr (std::is_same_v<typename P::first, typename F::vec>)
            rows("raycast_", P::name + std::strlen("point_"), true,
                 [](const input &s, std::size_t i)
                 {
                     typename F::hit       h;
                     const typename F::ray r{s.a[i], difference(s.motion_a[i], s.motion_b[i]), 0, 1};
                     const bool            hit = F::raycast(r, s.b[i], h);
                     return outcome{hit, hit ? static_cast<double>(h.t_enter) : 0};
                 });
    }

  private:
    template <class Ask> void rows(const char *verb, const char *pair, bool moving, Ask ask)
    {
        const std::string call = std::string(F::name) + verb + pair;
        const auto        mine = [&](const input &s)
        { return calls_of([&s, ask](std::size_t i) { return ask(s, i); }); };
        for (const scene_kind k : all_scenes)
        {
            if (k == scene_kind::concentric && moving)
                continue;
            const std::string name = name_of(k), tail = "slowest, " + name;
            if (t.wanted(call, name) && k == scene_kind::ordinary)
                t.alone(call, name, mine(scene(k, moving)));
            else if (t.wanted(call, name))
                t.beside(call, name, mean_bar(k), mine(scene(k, moving)),
                         mine(scene(scene_kind::ordinary, moving)));
            if (t.wanted(call, tail))
            {
                const input &s = scene(k, moving);
                t.tail(
                    call, tail, extreme_count, call_bar(k), mine(s), [&](std::size_t) { return name; },
                    [&](std::size_t i)
                    {
                        return in_hex<F>(s.a[i]) + in_hex<F>(s.b[i]) +
                               (moving ? in_hex<F>(s.motion_a[i]) + in_hex<F>(s.motion_b[i]) : "");
                    });
            }
        }
    }

    const input &scene(scene_kind k, bool moving)
    {
        const auto found = scenes.find({k, moving});
        return found != scenes.end()
                   ? found->second
                   : scenes.emplace(std::pair(k, moving), inputs_of<P>(k, moving)).first->second;
    }

    table                                       &t;
    std::map<std::pair<scene_kind, bool>, input> scenes;
};

/* OF is & for what is passed by its address. */
#define PAIR(F, NAME, A, OF, B)                                                 \
    struct F##_of_##NAME                                                        \
    {                                                                           \
        using family = F;                                                       \
        using first = F##_##A;                                                  \
        using second = F##_##B;                                                 \
        static constexpr const char *name = #NAME;                              \
        static bool                  overlap(const first &a, const second &b)   \
        {                                                                       \
            return F##_overlap_##NAME(OF a, &b);                                \
        }                                                                       \
        static F::real distance(const first &a, const second &b)                \
        {                                                                       \
            return F##_distance_##NAME(OF a, &b);                               \
        }                                                                       \
        static F::closest_points closest(const first &a, const second &b)       \
        {                                                                       \
            return F##_closest_##NAME(OF a, &b);                                \
        }                                                                       \
        static bool penetration(const first &a, const second &b, F::contact &c) \
        {                                                                       \
            return F##_penetration_##NAME(OF a, &b, &c);                        \
        }                                                                       \
    };

#define FAMILY(F, BALL, ELLIPTIC)                              \
    PAIR(F, point_##ELLIPTIC, vec, , ELLIPTIC)                 \
    PAIR(F, segment_##ELLIPTIC, segment, &, ELLIPTIC)          \
    PAIR(F, BALL##_##ELLIPTIC, BALL, &, ELLIPTIC)              \
    PAIR(F, ELLIPTIC##_##ELLIPTIC, ELLIPTIC, &, ELLIPTIC)      \
    PAIR(F, ELLIPTIC##_aabb, ELLIPTIC, &, aabb)                \
    PAIR(F, ELLIPTIC##_obb, ELLIPTIC, &, obb)                  \
    void run_ellipses_of_##F(table &t)                         \
    {                                                          \
        rows_of_pair<F##_of_point_##ELLIPTIC>(t).run();        \
        rows_of_pair<F##_of_segment_##ELLIPTIC>(t).run();      \
        rows_of_pair<F##_of_##BALL##_##ELLIPTIC>(t).run();     \
        rows_of_pair<F##_of_##ELLIPTIC##_##ELLIPTIC>(t).run(); \
        rows_of_pair<F##_of_##ELLIPTIC##_aabb>(t).run();       \
        rows_of_pair<F##_of_##ELLIPTIC##_obb>(t).run();        \
    }
FAMILY(cd3f, sphere, ellipsoid)
FAMILY(cd3, sphere, ellipsoid)
FAMILY(cd2f, circle, ellipse)
FAMILY(cd2, circle, ellipse)

} // namespace

int main(int argc, char **argv)
{
    table t(argc, argv);
    t.title("Hard ellipses beside ordinary ones");
    run_ellipses_of_cd3f(t);
    run_ellipses_of_cd3(t);
    run_ellipses_of_cd2f(t);
    run_ellipses_of_cd2(t);
    return t.verdict();
}
