/*
 * The rows of bench_textbook for one family: BENCH_CHOSEN is its name, BENCH_DIM its dimension. Each family
 * is a unit of its own, because there are many rows.
 */
#include "slowest.hpp"
#include "textbook_table.hpp"

#ifndef BENCH_CHOSEN
#define BENCH_CHOSEN cd3
#define BENCH_DIM    3
#endif

#include <map>

/* --- calls --- */

/** A function as a type, so that its calls are direct. */
template <auto Function> struct direct
{
    template <class... T> auto operator()(T... arguments) const
    {
        return Function(arguments...);
    }
};

/** A function of the library and its peer. */
template <auto Ours, auto Theirs> struct both
{
    direct<Ours>          ours;
    direct<Theirs>        theirs;
    static constexpr bool has_peer = !std::is_same_v<decltype(Theirs), std::nullptr_t>;
};

/** A vector is passed by value, a shape by pointer. */
template <class F, class T> auto pass(const T &shape)
{
    if constexpr (std::is_same_v<T, typename F::vec>)
        return shape;
    else
        return &shape;
}

template <class F> static auto value(const typename F::closest_points &c)
{
    return c.distance;
}
template <class F> static bool value(bool b)
{
    return b;
}
template <class F> static auto value(typename F::real x)
{
    return x;
}

/* --- rows --- */

/** The scenes of something, made when they are asked for. */
template <class Scene> class made_once
{
  public:
    template <class Make> const Scene &of(kind k, Make make)
    {
        const auto found = scenes.find(k);
        return found != scenes.end() ? found->second : scenes.emplace(k, make()).first->second;
    }

  private:
    std::map<kind, Scene> scenes;
};

template <class F, class A, class B> static std::string in_hex(const pairs<A, B> &s, std::size_t i)
{
    return in_hex<F>(s.a[i]) + in_hex<F>(s.b[i]);
}

/** The rows of a function over all kinds of scenes; ordinary is the name of the random one with the fewest
 * hits. ask(function, scene, i) is the call, class_of(i) the class of an extreme input. */
template <class F, class Both, class Exists, class SceneOf, class Extremes, class Ask>
static void rows_of(table &t, const std::string &call, const char *ordinary, const limits &most, Both f,
                    Exists there_is, SceneOf scene_of, Extremes extremes, Ask ask,
                    std::string (*class_of)(std::size_t) = class_name)
{
    const auto mine = [&](const auto &s)
    { return calls_of([&](std::size_t i) { return ask(f.ours, s, i); }); };
    for (const kind k : all_kinds)
    {
        const char *name = k == kind::tenth ? ordinary : name_of(k);
        if (!there_is(k) || !t.wanted(call, name))
            continue;
        const bool  random = k == kind::tenth || k == kind::half;
        const auto &s = scene_of(k);
        const bool  rests = k == kind::resting || k == kind::slope;
        if (rests || (!random && !Both::has_peer && most.level > 0))
            t.beside(call, name, rests ? resting_bar : most.level, mine(s), mine(scene_of(kind::tenth)));
        else if constexpr (Both::has_peer)
            t.against(call, name, random ? most.times : grid_allowance * most.times,
                      allowed(random, sizeof(typename F::real)), mine(s),
                      calls_of([&](std::size_t i) { return ask(f.theirs, s, i); }));
        else
            t.alone(call, name, mine(s));
    }
    if (t.wanted(call, "slowest"))
    {
        const auto &s = extremes();
        t.tail(call, "slowest", s.b.size(), most.slowest, mine(s), class_of,
               [&](std::size_t i) { return in_hex<F>(s, i); });
    }
}

/** Textbook's overlap of OBBs in the family. */
template <class F> static const calls &textbook_obbs()
{
    static const auto scene = scene_of_kind<F, typename F::obb, typename F::obb>(
        kind::tenth, [](const auto &a, const auto &b) { return F::overlap(a, b); });
    static const calls_of call([](std::size_t i) { return F::textbook_obb_obb(&scene.a[i], &scene.b[i]); });
    return call;
}

/** What it takes, in nanoseconds. */
template <class F> static double obb_time(int rounds)
{
    static const double once = turns(rounds, textbook_obbs<F>(), textbook_obbs<F>()).their_least;
    return once;
}

/** A row of a call beside what the library's first version took for it, so many times as long as textbook's
 * overlap of OBBs; now it is to be so many times as fast. */
template <class F, class Scene, class Ask>
static void first_version_row(table &t, const std::string &call, const char *name, double first,
                              double wanted, const Scene &scene, Ask ask)
{
    const calls_of mine([&](std::size_t i) { return ask(scene.a[i], scene.b[i]); });
    const double   ns = turns(t.rounds, mine, mine).their_least, then = first * obb_time<F>(t.rounds);
    t.row(call, name, format("%.1f", ns), format("%.1f", then), format("%.2f", ns / then),
          format("%.2f", 1 / wanted), wanted * ns <= then, std::to_string(mine.all().hits), "", "");
}

/** A point or a sphere and an ellipsoid: the same figure for both, and for both verbs. */
template <class F, class A> static void beside_first_version(table &t, const char *pair)
{
    const double first = (sizeof(typename F::real) == sizeof(float) ? 190.0 : 390.0) / 30;
    const auto   row = [&](const char *verb, auto ask)
    {
        const std::string call = std::string(F::name) + verb + pair;
        if (!t.wanted(call, "first version"))
            return;
        static const auto scene = scene_of_share<F, A, typename F::ellipse>(0.1);
        first_version_row<F>(t, call, "first version", first, 2.5, scene, ask);
    };
    row("overlap_", [](const auto &a, const auto &b) { return F::overlap(a, b); });
    row("distance_", [](const auto &a, const auto &b) { return F::distance(a, b); });
}

/** What the first version took at 10 % and 50 % overlaps. */
struct first_figures
{
    double tenth, half;
};

/** Contacts of an ellipsoid. The figures were measured on the scenes of these rows, in one process with
 * textbook's overlap of OBBs: the first version was built as a shared library (git worktree add FIRST
 * ef30c95; cmake -S FIRST -B BUILD -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON), opened by dlopen, and
 * its cd3_penetration_..., found by dlsym, called in the place of F::penetration below. Each is the least of
 * several runs. */
template <class F, class B>
static void contact_beside_first_version(table &t, const char *pair, first_figures of_double,
                                         first_figures of_float)
{
    const first_figures &f = sizeof(typename F::real) == sizeof(float) ? of_float : of_double;
    const std::string    call = std::string(F::name) + "penetration_" + pair;
    const auto           row = [&](const char *name, double share, double first)
    {
        if (t.wanted(call, name))
            first_version_row<F>(t, call, name, first, 20, scene_of_share<F, typename F::ellipse, B>(share),
                                 [](const auto &a, const auto &b)
                                 {
                                     typename F::contact c;
                                     return F::penetration(a, b, c);
                                 });
    };
    row("first version, 10 %", 0.1, f.tenth);
    row("first version, 50 %", 0.5, f.half);
}

#if BENCH_DIM == 3
#define FIRST_VERSION_ROWS(F)                                                                     \
    beside_first_version<F##_all, F##_all::vec>(t, "point_ellipsoid");                            \
    beside_first_version<F##_all, F##_all::ball>(t, "sphere_ellipsoid");                          \
    contact_beside_first_version<F##_all, F##_all::ellipse>(t, "ellipsoid_ellipsoid", {161, 808}, \
                                                            {145, 750});                          \
    contact_beside_first_version<F##_all, F##_all::obb>(t, "ellipsoid_obb", {50, 235}, {47, 212});
#else
#define FIRST_VERSION_ROWS(F)
#endif

/** Two shapes. */
template <class P> class pair_rows
{
    using F = typename P::family;
    using A = typename P::first;
    using B = typename P::second;
    using scene = pairs<A, B>;

  public:
    explicit pair_rows(table &all) : t(all)
    {
    }

    void run()
    {
        rows("overlap", "", P::overlap, plain);
        rows("distance", "", P::distance, plain);
        rows("closest", "", P::closest, plain);
        rows("penetration", "", P::penetration, deep);
        rows("penetration", " NULL", P::penetration, yes);
        chosen("overlap", P::overlap, P::chosen_overlap, plain);
        chosen("distance", P::distance, P::chosen_distance, plain);
        chosen("closest", P::closest, P::chosen_closest, plain);
        chosen("penetration", P::penetration, P::chosen_penetration, deep);
    }

  private:
    static constexpr auto plain = [](auto f, auto a, auto b) { return value<F>(f(a, b)); };
    static constexpr auto deep = [](auto f, auto a, auto b)
    {
        typename F::contact c;
        c.depth = 0;
        const bool hit = f(a, b, &c);
        return outcome{hit, static_cast<double>(c.depth)};
    };
    static constexpr auto yes = [](auto f, auto a, auto b) { return bool(f(a, b, nullptr)); };

    template <class Both, class Ask> void rows(const char *verb, const char *variant, Both f, Ask ask)
    {
        rows_of<F>(
            t, std::string(F::name) + verb + "_" + P::name + variant, name_of(kind::tenth),
            bar_of(verb, P::name, sizeof(typename F::real)), f, exists<F, A, B>,
            [&](kind k) -> const scene & { return scene_of(k); },
            [&]() -> const scene & { return extremes(); },
            [ask](auto one, const scene &s, std::size_t i)
            { return ask(one, pass<F>(s.a[i]), pass<F>(s.b[i])); });
    }

    /** The same shapes chosen at run time, in both orders. */
    template <class Both, class Chosen, class Ask> void chosen(const char *verb, Both f, Chosen g, Ask ask)
    {
        using shape = typename F::shape;
        const std::string     call = std::string(F::name) + verb + "_" + P::name;
        constexpr const char *orders[] = {"by kind", "by kind, back"};
        std::vector<shape>    a, b;
        for (const bool back : {false, true})
        {
            if ((back && std::is_same_v<A, B>) || !t.wanted(call, orders[back]))
                continue;
            if (a.empty())
            {
                for (const A &one : scene_of(kind::tenth).a)
                    a.push_back(F::shape_of(one));
                for (const B &one : scene_of(kind::tenth).b)
                    b.push_back(F::shape_of(one));
            }
            const calls_of named([&](std::size_t i)
                                 { return ask(f.ours, pass<F>(member<A>(a[i])), pass<F>(member<B>(b[i]))); });
            if (back)
                t.dispatched(call, orders[back], textbook_obbs<F>(),
                             calls_of([&](std::size_t i) { return ask(g.ours, &b[i], &a[i]); }), named);
            else
                t.dispatched(call, orders[back], textbook_obbs<F>(),
                             calls_of([&](std::size_t i) { return ask(g.ours, &a[i], &b[i]); }), named);
        }
    }

    /** The members of a shape's union all have its address. */
    template <class T> static const T &member(const typename F::shape &s)
    {
        return reinterpret_cast<const T &>(s.point);
    }

    const scene &scene_of(kind k)
    {
        return scenes.of(k, [&] { return scene_of_kind<F, A, B>(k, overlaps); });
    }

    const scene &extremes()
    {
        if (extreme.a.empty())
            extreme = extreme_pairs<F, A, B>([](const A &a, const B &b)
                                             { return P::closest.ours(pass<F>(a), pass<F>(b)); });
        return extreme;
    }

    static bool overlaps(const A &a, const B &b)
    {
        return P::overlap.ours(pass<F>(a), pass<F>(b));
    }

    table           &t;
    made_once<scene> scenes;
    scene            extreme;
};

/** A point and a ray. */
template <class P> class point_ray_rows
{
    using F = typename P::family;
    using scene = pairs<typename F::vec, typename F::ray>;

  public:
    explicit point_ray_rows(table &all) : t(all)
    {
    }

    void run()
    {
        rows("distance", P::distance);
        rows("closest", P::closest);
    }

  private:
    template <class Both> void rows(const char *verb, Both f)
    {
        rows_of<F>(
            t, std::string(F::name) + verb + "_point_ray", "random",
            bar_of(verb, "point_ray", sizeof(typename F::real)), f,
            [](kind k) { return k == kind::tenth || k == kind::grid; },
            [&](kind k) -> const scene &
            { return scenes.of(k, [&] { return made(k, pair_count, pairs_of(k)); }); },
            [&]() -> const scene &
            {
                if (extreme.a.empty())
                    extreme = made(kind::tenth, extreme_count,
                                   extreme_pairs<F, typename F::vec, typename F::segment>(
                                       [](typename F::vec a, const typename F::segment &b)
                                       { return P::closest_segment.ours(a, &b); }));
                return extreme;
            },
            [](auto one, const scene &s, std::size_t i) { return value<F>(one(s.a[i], &s.b[i])); });
    }

    static pairs<typename F::vec, typename F::segment> pairs_of(kind k)
    {
        return scene_of_kind<F, typename F::vec, typename F::segment>(k, [](const auto &, const auto &)
                                                                      { return false; });
    }

    /** Segments as lines, rays and segments in turn. */
    static scene made(kind, std::size_t count, const pairs<typename F::vec, typename F::segment> &from)
    {
        constexpr auto infinity = std::numeric_limits<typename F::real>::infinity();
        scene          s{from.a, std::vector<typename F::ray>(count)};
        for (std::size_t i = 0; i < count; ++i)
        {
            auto &r = s.b[i];
            r.origin = from.b[i].a;
            r.direction = difference(from.b[i].b, from.b[i].a);
            r.t_min = i % 3 == 0 ? -infinity : 0;
            r.t_max = i % 3 == 2 ? 1 : infinity;
        }
        return s;
    }

    table           &t;
    made_once<scene> scenes;
    scene            extreme;
};

/** What is on its way to B: A and its motion; B may move too. */
template <class F, class A, class B> struct journeys : pairs<A, B>
{
    std::vector<typename F::vec> motion_a, motion_b;
};

template <class F, class A, class B> static std::string in_hex(const journeys<F, A, B> &s, std::size_t i)
{
    return in_hex<F>(static_cast<const pairs<A, B> &>(s), i) + in_hex<F>(s.motion_a[i]) +
           in_hex<F>(s.motion_b[i]);
}

template <class F, class A> static A at_place(dice &d, typename F::vec place)
{
    A a;
    maker<F>::random(d, place, a);
    return a;
}

/** Is there such a scene of sweeps? Upright boxes stand on no slope. */
template <class F, class A, class B> static bool journey_exists(kind k)
{
    using aabb = typename F::aabb;
    constexpr bool upright = std::is_same_v<A, aabb> && std::is_same_v<B, aabb>;
    return k == kind::slope ? is_solid<F, A> && is_solid<F, B> && !upright : exists<F, A, B>(k);
}

template <class V> static double product(V v, V w)
{
    double all = static_cast<double>(v.x) * w.x + static_cast<double>(v.y) * w.y;
    if constexpr (sizeof v == 3 * sizeof v.x)
        all += static_cast<double>(v.z) * w.z;
    return all;
}

/** The last axis of a box. */
template <class Box> static auto last_axis(const Box &b)
{
    if constexpr (sizeof b.center == 3 * sizeof b.center.x)
        return b.axes[2];
    else
        return decltype(b.center){-b.axis.y, b.axis.x};
}

/** Makes B touch A, but for rounding, and gives the direction from A to B: half of all OBBs stand face to
 * face, anything else touches where it is nearest. */
template <class F, class A, class B, class Closest>
static typename F::vec touched(dice &d, const A &a, B &b, Closest closest)
{
    if constexpr (std::is_same_v<A, typename F::obb> && std::is_same_v<B, A>)
        if (d.between(0, 1) < 0.5)
        {
            const double angle = d.between(0, 6.28);
            turn_beside(b, a, F::dim == 3 ? angle : 0);
            const auto off = d.vec<F>(-0.1, 0.1), up = last_axis(a);
            b.center = sum(sum(a.center, off),
                           scaled(up, static_cast<double>(height(a.half_extents)) +
                                          static_cast<double>(height(b.half_extents)) - product(off, up)));
            return up;
        }
    typename F::vec gap;
    do
    {
        b = move<F>(b, d.vec<F>(-4, 4));
        const auto c = closest(a, b);
        gap = difference(c.point_b, c.point_a);
    } while (product(gap, gap) < 0.01);
    b = move<F>(b, scaled(gap, -1));
    return scaled(gap, 1 / std::sqrt(product(gap, gap)));
}

/** Shapes in touch, of which A moves along B, away from it or into it; every other pair is carried along. On
 * a slope, where rounding has the last word about what is exactly along it, a tenth of the way off or into it
 * remains. */
template <class F, class A, class B, class Closest>
static journeys<F, A, B> journeys_in_touch(kind k, Closest closest)
{
    using vec = typename F::vec;
    journeys<F, A, B> all;
    dice              d;
    for (std::size_t i = 0; i < pair_count; ++i)
    {
        A   a;
        B   b;
        vec to_b = {}, way = d.vec<F>(-2, 2);
        make_pair<F>(k == kind::slope ? kind::half : k, d, a, b);
        if constexpr (is_solid<F, A> && is_solid<F, B>)
        {
            height(to_b) = stack<F>::bottom(a) < stack<F>::bottom(b) ? 1 : -1;
            if (k == kind::slope)
                to_b = touched<F>(d, a, b, closest);
        }
        const double along = product(way, to_b);
        const auto   sort = i % 3;
        if (sort == 0)
            way = sum(way, scaled(to_b, (k == kind::slope ? -0.9 : -1) * along));
        else if ((sort == 1) != (along < 0))
            way = scaled(way, -1);
        all.a.push_back(a);
        all.b.push_back(b);
        all.motion_b.push_back(i % 2 ? d.vec<F>(-1, 1) : vec());
        all.motion_a.push_back(sum(way, all.motion_b.back()));
    }
    return all;
}

/** As many as wanted, of which a share hits. */
template <class F, class A, class B, class Overlaps, class IsHit>
static journeys<F, A, B> journeys_of_kind(kind k, Overlaps overlaps, IsHit is_hit)
{
    using on = coordinates<F>;
    journeys<F, A, B>            all;
    std::vector<typename F::vec> aimed, parts;
    dice                         d;
    for (std::size_t i = 0; i < pair_count; ++i)
    {
        auto place = d.vec<F>(-10, 10);
        B    b = at_place<F, B>(d, place);
        A    a;
        if (k == kind::grid)
        {
            on::change(b, snapped);
            lay_on_grid<F>(d, b);
            on::change(place, snapped);
        }
        typename F::vec from;
        do
        {
            from = d.vec<F>(-9, 9);
            if (k == kind::grid)
                on::change(from, [](double x) { return snapped(x / 4) * 2; });
            a = at_place<F, A>(d, sum(place, from));
            if (k == kind::grid)
                on::change(a, snapped);
            if constexpr (parallels<F>::template exist<A, B>)
                if (k == kind::parallel)
                    parallels<F>::make(d, a, b);
        } while (overlaps(a, b));
        all.a.push_back(a);
        all.b.push_back(b);
        all.motion_b.push_back(d.vec<F>(-1, 1));
        aimed.push_back(scaled(from, -d.between(0.33, 2)));
        parts.push_back(d.vec<F>(-1, 1));
        if (k == kind::grid)
            on::change(all.motion_b.back(), snapped);
    }
    all.motion_a = all.motion_b;
    const auto sent_past = [&](double reach)
    {
        auto scene = all;
        for (std::size_t i = 0; i < pair_count; ++i)
        {
            auto way = sum(aimed[i], scaled(parts[i], reach));
            if (k == kind::grid)
                on::change(way, snapped);
            scene.motion_a[i] = sum(way, scene.motion_b[i]);
        }
        return scene;
    };
    return made_for_share(share_of(k), sent_past, is_hit);
}

static constexpr const char *ways[] = {"to the closest point", "along it", "along some axes", "on the grid",
                                       "anywhere"};

static std::string journey_name(std::size_t i)
{
    return class_name(i) + ", " + ways[turn_of(i) % std::size(ways)];
}

/** Journeys out of pairs: along the line of nearest points, past it to graze, and anywhere. */
template <class F, class A, class B, class Closest> static journeys<F, A, B> extreme_journeys(Closest closest)
{
    journeys<F, A, B> all;
    dice              d;
    static_cast<pairs<A, B> &>(all) = extreme_pairs<F, A, B>(closest);
    for (std::size_t i = 0; i < all.b.size(); ++i)
    {
        const auto c = closest(all.a[i], all.b[i]);
        const auto gap = difference(c.point_b, c.point_a);
        auto       way = d.vec<F>(-2, 2), across = gap;
        across.x = -gap.y;
        across.y = gap.x;
        if constexpr (F::dim == 3)
            across.z = 0;
        const std::size_t sort = turn_of(i) % std::size(ways);
        if (sort == 0)
            way = scaled(gap, 2);
        if (sort == 1) /* moved into touch, and then along */
        {
            all.a[i] = move<F>(all.a[i], sum(gap, scaled(across, -1)));
            way = scaled(across, 2);
        }
        if (sort == 2)
            stretched<F>::make(way, 0, some_axes<F>(d));
        if (sort == 3)
            coordinates<F>::change(way, snapped);
        all.motion_b.push_back(i % 2 ? d.vec<F>(-1, 1) : typename F::vec());
        all.motion_a.push_back(i % 2 ? sum(way, all.motion_b.back()) : way);
    }
    return all;
}

template <class Hit, class Ask> static outcome hit_of(Ask ask)
{
    Hit h;
    h.t_enter = 0;
    const bool hit = ask(&h);
    return {hit, static_cast<double>(h.t_enter)};
}

/** A ray against a shape. */
template <class P> class ray_rows
{
    using F = typename P::family;
    using B = typename P::solid;
    using travel = journeys<F, typename F::vec, B>;
    using scene = pairs<typename F::ray, B>;

  public:
    explicit ray_rows(table &all) : t(all)
    {
    }

    void run()
    {
        rows("", P::raycast,
             [](auto f, const scene &s, std::size_t i)
             { return hit_of<typename F::hit>([&](auto *h) { return f(&s.a[i], pass<F>(s.b[i]), h); }); });
        rows(" NULL", P::raycast,
             [](auto f, const scene &s, std::size_t i)
             { return bool(f(&s.a[i], pass<F>(s.b[i]), nullptr)); });
        chosen();
    }

  private:
    template <class Both, class Ask> void rows(const char *variant, Both f, Ask ask)
    {
        rows_of<F>(
            t, call() + variant, name_of(kind::tenth), bar_of("raycast", P::name, sizeof(typename F::real)),
            f, [](kind k) { return k == kind::tenth || k == kind::half || k == kind::grid; },
            [&](kind k) -> const scene & { return scene_of(k); },
            [&]() -> const scene &
            {
                if (extreme.a.empty())
                    extreme = as_rays(extreme_journeys<F, typename F::vec, B>(
                        [](typename F::vec a, const B &b) { return P::closest.ours(a, &b); }));
                return extreme;
            },
            ask, journey_name);
    }

    void chosen()
    {
        if (!t.wanted(call(), "by kind"))
            return;
        const scene                   &s = scene_of(kind::tenth);
        std::vector<typename F::shape> b;
        for (const B &one : s.b)
            b.push_back(F::shape_of(one));
        t.dispatched(call(), "by kind", textbook_obbs<F>(),
                     calls_of(
                         [&](std::size_t i) {
                             return hit_of<typename F::hit>([&](auto *h)
                                                            { return P::chosen.ours(&s.a[i], &b[i], h); });
                         }),
                     calls_of(
                         [&](std::size_t i)
                         {
                             const auto *named = reinterpret_cast<const B *>(&b[i].point);
                             return hit_of<typename F::hit>([&](auto *h)
                                                            { return P::raycast.ours(&s.a[i], named, h); });
                         }));
    }

    static std::string call()
    {
        return std::string(F::name) + "raycast_" + P::name;
    }

    const scene &scene_of(kind k)
    {
        return scenes.of(k,
                         [&]
                         {
                             return as_rays(journeys_of_kind<F, typename F::vec, B>(
                                 k, [](typename F::vec a, const B &b) { return P::overlap.ours(a, &b); },
                                 [](const travel &s, std::size_t i)
                                 {
                                     const auto r = ray_of(s, i);
                                     return P::raycast.ours(&r, &s.b[i], nullptr);
                                 }));
                         });
    }

    static typename F::ray ray_of(const travel &s, std::size_t i)
    {
        return {s.a[i], difference(s.motion_a[i], s.motion_b[i]), 0, 1};
    }

    static scene as_rays(const travel &from)
    {
        scene s;
        for (std::size_t i = 0; i < from.b.size(); ++i)
            s.a.push_back(ray_of(from, i));
        s.b = from.b;
        return s;
    }

    table           &t;
    made_once<scene> scenes;
    scene            extreme;
};

/** Two shapes that move. */
template <class P> class sweep_rows
{
    using F = typename P::family;
    using A = typename P::first;
    using B = typename P::second;
    using scene = journeys<F, A, B>;

  public:
    explicit sweep_rows(table &all) : t(all)
    {
    }

    void run()
    {
        rows("",
             [](auto f, const scene &s, std::size_t i)
             {
                 return hit_of<typename F::hit>(
                     [&](auto *h)
                     { return f(pass<F>(s.a[i]), s.motion_a[i], pass<F>(s.b[i]), s.motion_b[i], h); });
             });
        rows(" NULL", [](auto f, const scene &s, std::size_t i)
             { return bool(f(pass<F>(s.a[i]), s.motion_a[i], pass<F>(s.b[i]), s.motion_b[i], nullptr)); });
    }

  private:
    template <class Ask> void rows(const char *variant, Ask ask)
    {
        const double times = bar_of("sweep", P::name, sizeof(typename F::real));
        const auto   call = std::string(F::name) + "sweep_" + P::name + variant;
        const auto   scene_of = [&](kind k) -> const scene &
        {
            return scenes.of(k,
                             [&]
                             {
                                 return k == kind::resting || k == kind::slope
                                            ? journeys_in_touch<F, A, B>(k, closest)
                                            : journeys_of_kind<F, A, B>(k, overlaps, meets);
                             });
        };
        rows_of<F>(
            t, call, name_of(kind::tenth),
            P::turned ? limits(times, resting_bar, slowest_sweep_bar) : limits(times), P::sweep,
            journey_exists<F, A, B>, scene_of,
            [&]() -> const scene &
            {
                if (extreme.a.empty())
                    extreme = extreme_journeys<F, A, B>(closest);
                return extreme;
            },
            ask, journey_name);
        for (const kind k : {kind::resting, kind::slope})
            beside_as_many_hits(call, k, scene_of, ask);
    }

    /** Starts in touch beside ordinary journeys of which as many hit: what touching alone costs. */
    template <class SceneOf, class Ask>
    void beside_as_many_hits(const std::string &call, kind k, SceneOf scene_of, Ask ask)
    {
        const std::string name = std::string(name_of(k)) + ", as many hits";
        if (!journey_exists<F, A, B>(k) || !t.wanted(call, name))
            return;
        const auto mine = [&](const scene &s)
        { return calls_of([&](std::size_t i) { return ask(P::sweep.ours, s, i); }); };
        const scene &in_touch = scene_of(k);
        const scene  ordinary = with_as_many_hits(in_touch, scene_of(kind::half));
        t.beside(call, name, resting_bar, mine(in_touch), mine(ordinary));
    }

    /** As many ordinary journeys, of which as many hit; some of them twice, if there are too few. */
    static scene with_as_many_hits(const scene &others, const scene &ordinary)
    {
        std::size_t left[2] = {}; // misses, hits
        for (std::size_t i = 0; i < others.b.size(); ++i)
            ++left[meets(others, i)];
        scene s;
        for (std::size_t i = 0; left[0] + left[1] > 0; i = (i + 1) % ordinary.b.size())
        {
            std::size_t &of_its_kind = left[meets(ordinary, i)];
            if (of_its_kind == 0)
                continue;
            --of_its_kind;
            s.a.push_back(ordinary.a[i]);
            s.b.push_back(ordinary.b[i]);
            s.motion_a.push_back(ordinary.motion_a[i]);
            s.motion_b.push_back(ordinary.motion_b[i]);
        }
        return s;
    }

    static constexpr auto closest = [](const A &a, const B &b)
    { return P::closest.ours(pass<F>(a), pass<F>(b)); };
    static constexpr auto overlaps = [](const A &a, const B &b)
    { return P::overlap.ours(pass<F>(a), pass<F>(b)); };
    /** A point in space meets a segment by chance only: that it passes within 1/2 is counted instead. */
    static constexpr auto meets = [](const scene &s, std::size_t i)
    {
        if constexpr (F::dim == 3 && std::is_same_v<A, typename F::vec> &&
                      std::is_same_v<B, typename F::segment>)
        {
            typename F::hit h;
            return F::sweep(s.b[i], s.motion_b[i], typename F::ball{s.a[i], 0.5F}, s.motion_a[i], h);
        }
        else
            return P::sweep.ours(pass<F>(s.a[i]), s.motion_a[i], pass<F>(s.b[i]), s.motion_b[i], nullptr);
    };

    table           &t;
    made_once<scene> scenes;
    scene            extreme;
};

/** Shapes alone, and what they are made of. */
template <class F, class A> struct singles
{
    std::vector<A>               b;
    std::vector<typename F::vec> v;
    std::vector<double>          x;
};

template <class F, class A> static std::string in_hex(const singles<F, A> &s, std::size_t i)
{
    return in_hex<F>(s.b[i]) + in_hex<F>(s.v[i]) + format("    %a\n", s.x[i]);
}

enum class single
{
    random,
    grid,
    flat,
    thin,
    mixed,
    count
};

static single single_class(std::size_t i)
{
    return static_cast<single>(i % static_cast<std::size_t>(single::count));
}

static std::string single_name(std::size_t i)
{
    constexpr const char *names[] = {"random", "grid", "flat", "thin", "mixed sizes"};
    static_assert(std::size(names) == static_cast<std::size_t>(single::count));
    return names[i % std::size(names)];
}

/** So many; class_of(i) is the class of the i-th. */
template <class F, class A, class ClassOf>
static singles<F, A> singles_of(std::size_t count, ClassOf class_of)
{
    singles<F, A> s;
    dice          d;
    for (std::size_t i = 0; i < count; ++i)
    {
        A            a = at_place<F, A>(d, d.vec<F>(-10, 10));
        const single one = class_of(i);
        if (one == single::grid)
        {
            coordinates<F>::change(a, snapped);
            lay_on_grid<F>(d, a);
        }
        if constexpr (!std::is_same_v<A, typename F::vec>)
        {
            if (one == single::flat || one == single::thin)
                stretched<F>::make(a, one == single::flat ? 0 : 1e-6, some_axes<F>(d));
            if (one == single::mixed)
                stretched<F>::make(a, std::pow(10, d.between(-3, 3)), all_axes);
        }
        s.b.push_back(a);
        s.v.push_back(d.vec<F>(-1, 1));
        s.x.push_back(d.between(0, 6.28));
    }
    return s;
}

/** Rows of a function of one shape: ask(function, shape, vector, number). */
template <class F, class A, class Both, class Ask>
static void single_rows(table &t, const char *verb, const char *name, Both f, Ask ask)
{
    using scene = singles<F, A>;
    static made_once<scene> scenes;
    static scene            extreme;
    rows_of<F>(
        t, std::string(F::name) + verb + "_" + name, "random", bar_of(verb, name, sizeof(typename F::real)),
        f, [](kind k) { return k == kind::tenth || k == kind::grid; },
        [](kind k) -> const scene &
        {
            return scenes.of(k,
                             [&]
                             {
                                 return singles_of<F, A>(
                                     pair_count, [&](std::size_t)
                                     { return k == kind::grid ? single::grid : single::random; });
                             });
        },
        []() -> const scene &
        {
            if (extreme.b.empty())
                extreme = singles_of<F, A>(extreme_count, single_class);
            return extreme;
        },
        [ask](auto one, const scene &s, std::size_t i) { return ask(one, s.b[i], s.v[i], s.x[i]); },
        single_name);
}

template <class F> static double first_of(const typename F::vec &v)
{
    return v.x;
}
template <class F> static double first_of(const typename F::shape &s)
{
    return s.point.x;
}
template <class F> static double first_of(const typename F::segment &s)
{
    return s.a.x;
}
template <class F> static double first_of(const typename F::ray &r)
{
    return r.direction.x;
}
template <class F> static double first_of(const typename F::ball &s)
{
    return s.center.x;
}
template <class F> static double first_of(const typename F::aabb &s)
{
    return s.min.x;
}
template <class F> static double first_of(const typename F::obb &s)
{
    return s.center.x;
}

/** What a query of one shape says: a yes, or where. */
template <class F, class T> static outcome said(const T &answer)
{
    if constexpr (std::is_same_v<T, bool>)
        return {answer, 0};
    else
        return {true, first_of<F>(answer)};
}

template <class F> struct one_shape
{
    template <class A, class Both> static void asked(table &t, const char *verb, const char *name, Both f)
    {
        single_rows<F, A>(t, verb, name, f,
                          [](auto one, const A &a, auto &, double) { return said<F>(one(pass<F>(a))); });
    }
    template <class A, class Both> static void moved(table &t, const char *name, Both f)
    {
        single_rows<F, A>(t, "move", name, f,
                          [](auto one, const A &a, auto &v, double) { return said<F>(one(&a, v)); });
    }
    /** The same for a shape chosen at run time: ask(function, pointer, vector). */
    template <class A, class Both, class Chosen, class Ask>
    static void chosen(table &t, const char *verb, const char *name, Both f, Chosen g, Ask ask)
    {
        const std::string call = std::string(F::name) + verb + "_" + name;
        if (!t.wanted(call, "by kind"))
            return;
        const auto s = singles_of<F, A>(pair_count, [](std::size_t) { return single::random; });
        std::vector<typename F::shape> b;
        for (const A &one : s.b)
            b.push_back(F::shape_of(one));
        t.dispatched(
            call, "by kind", textbook_obbs<F>(),
            calls_of([&](std::size_t i) { return ask(g.ours, &b[i], s.v[i]); }),
            calls_of([&](std::size_t i)
                     { return ask(f.ours, pass<F>(reinterpret_cast<const A &>(b[i].point)), s.v[i]); }));
    }
    /** fill(function, shape, out): makes it anew. */
    template <class A, class Made, class Both, class Fill>
    static void made(table &t, const char *name, Both f, Fill fill)
    {
        single_rows<F, A>(t, "make", name, f,
                          [fill](auto one, const A &a, auto &v, double x)
                          {
                              Made       out;
                              const auto status = fill(one, a, v, static_cast<typename F::real>(x), &out);
                              return outcome{status == CD_OK, status == CD_OK ? first_of<F>(out) : 0};
                          });
    }
};

/* --- the families --- */

#define PEER(query)         extern "C" decltype(query) textbook_##query;
#define BOTH(query)         both<query, textbook_##query>()
#define ALONE(query)        both<query, nullptr>()
#define MEMBER(name, value) static constexpr auto name = value

#define PAIR(F, A, B, FIRST, SECOND, MAYBE)                   \
    PEER(F##_overlap_##A##_##B)                               \
    PEER(F##_distance_##A##_##B)                              \
    PEER(F##_closest_##A##_##B)                               \
    PEER(F##_penetration_##A##_##B)                           \
    struct F##_##A##_##B                                      \
    {                                                         \
        using family = F##_all;                               \
        using first = F::FIRST;                               \
        using second = F::SECOND;                             \
        static constexpr const char *name = #A "_" #B;        \
        MEMBER(overlap, BOTH(F##_overlap_##A##_##B));         \
        MEMBER(distance, MAYBE(F##_distance_##A##_##B));      \
        MEMBER(closest, MAYBE(F##_closest_##A##_##B));        \
        MEMBER(penetration, BOTH(F##_penetration_##A##_##B)); \
        MEMBER(chosen_overlap, ALONE(F##_overlap));           \
        MEMBER(chosen_distance, ALONE(F##_distance));         \
        MEMBER(chosen_closest, ALONE(F##_closest));           \
        MEMBER(chosen_penetration, ALONE(F##_penetration));   \
    };

#define RAY(F, B, SOLID)                               \
    PEER(F##_raycast_##B)                              \
    struct F##_ray_##B                                 \
    {                                                  \
        using family = F##_all;                        \
        using solid = F::SOLID;                        \
        static constexpr const char *name = #B;        \
        MEMBER(overlap, ALONE(F##_overlap_point_##B)); \
        MEMBER(closest, ALONE(F##_closest_point_##B)); \
        MEMBER(raycast, BOTH(F##_raycast_##B));        \
        MEMBER(chosen, ALONE(F##_raycast));            \
    };

#define SWEEP_OF(F, A, B, FIRST, SECOND, MAYBE, TURNED) \
    struct F##_sweep_of_##A##_##B                       \
    {                                                   \
        using family = F##_all;                         \
        using first = F::FIRST;                         \
        using second = F::SECOND;                       \
        static constexpr const char *name = #A "_" #B;  \
        static constexpr bool        turned = TURNED;   \
        MEMBER(overlap, ALONE(F##_overlap_##A##_##B));  \
        MEMBER(closest, ALONE(F##_closest_##A##_##B));  \
        MEMBER(sweep, MAYBE(F##_sweep_##A##_##B));      \
    };

/* Beside textbook code, and without it: what may be turned. */
#define SWEEP(F, A, B, FIRST, SECOND) \
    PEER(F##_sweep_##A##_##B)         \
    SWEEP_OF(F, A, B, FIRST, SECOND, BOTH, false)
#define TURNED_SWEEP(F, A, B, FIRST, SECOND) SWEEP_OF(F, A, B, FIRST, SECOND, ALONE, true)

/* A segment is a wall for rays in the plane only, and an axis to turn about exists in space only. */
#if BENCH_DIM == 2
#define TURN_PEER(F)
#define TURN_ROWS(F)
#define WALL(F)      RAY(F, segment, segment)
#define WALL_ROWS(F) ray_rows<F##_ray_segment>(t).run();
#else
#define TURN_PEER(F) PEER(F##_make_obb_axis_angle)
#define TURN_ROWS(F) MADE(F, obb_axis_angle, obb, obb, s.center, s.half_extents, s.axes[1], x)
#define WALL(F)
#define WALL_ROWS(F)
#endif

/* One shape: bounds_, is_valid_, move_, make_. */
#define SINGLE(F, verb, shape, TYPE, how) \
    one_shape<F##_all>::how<F::TYPE>(t, #verb, #shape, BOTH(F##_##verb##_##shape));
#define MOVED(F, shape, TYPE) one_shape<F##_all>::moved<F::TYPE>(t, #shape, BOTH(F##_move_##shape));
#define MADE(F, shape, FROM, OUT, ...)                                    \
    one_shape<F##_all>::made<F::FROM, F::OUT>(                            \
        t, #shape, BOTH(F##_make_##shape),                                \
        [](auto make, const F::FROM &s, F::vec v, F::real x, F::OUT *out) \
        {                                                                 \
            (void)v;                                                      \
            (void)x;                                                      \
            return make(__VA_ARGS__, out);                                \
        });

#define SINGLE_CHOSEN(F, verb, shape, TYPE)                                                              \
    one_shape<F##_all>::chosen<F::TYPE>(t, #verb, #shape, BOTH(F##_##verb##_##shape), ALONE(F##_##verb), \
                                        [](auto one, auto shape, auto &)                                 \
                                        { return said<F##_all>(one(shape)); });
#define MOVED_CHOSEN(F, shape, TYPE)                                                                \
    one_shape<F##_all>::chosen<F::TYPE>(t, "move", #shape, BOTH(F##_move_##shape), ALONE(F##_move), \
                                        [](auto one, auto shape, auto &v)                           \
                                        { return said<F##_all>(one(shape, v)); });

#define PEERS_OF_SHAPE(F, shape) \
    PEER(F##_bounds_##shape)     \
    PEER(F##_is_valid_##shape)

#define SINGLES(F, BALL, AXES, TURNED, ...)                              \
    PEERS_OF_SHAPE(F, point)                                             \
    PEERS_OF_SHAPE(F, segment)                                           \
    PEERS_OF_SHAPE(F, BALL)                                              \
    PEERS_OF_SHAPE(F, aabb)                                              \
    PEERS_OF_SHAPE(F, obb)                                               \
    PEER(F##_is_valid_ray)                                               \
    PEER(F##_move_segment)                                               \
    PEER(F##_move_ray)                                                   \
    PEER(F##_move_##BALL)                                                \
    PEER(F##_move_aabb)                                                  \
    PEER(F##_move_obb)                                                   \
    PEER(F##_make_segment)                                               \
    PEER(F##_make_line)                                                  \
    PEER(F##_make_ray)                                                   \
    PEER(F##_make_ray_segment)                                           \
    PEER(F##_make_##BALL)                                                \
    PEER(F##_make_aabb)                                                  \
    PEER(F##_make_aabb_center)                                           \
    PEER(F##_make_aabb_size)                                             \
    PEER(F##_make_obb)                                                   \
    PEER(F##_make_##TURNED)                                              \
    TURN_PEER(F)                                                         \
    static void single_shapes_##F(table &t)                              \
    {                                                                    \
        SINGLE(F, bounds, point, vec, asked)                             \
        SINGLE(F, bounds, segment, segment, asked)                       \
        SINGLE(F, bounds, BALL, ball, asked)                             \
        SINGLE(F, bounds, aabb, aabb, asked)                             \
        SINGLE(F, bounds, obb, obb, asked)                               \
        SINGLE(F, is_valid, point, vec, asked)                           \
        SINGLE(F, is_valid, segment, segment, asked)                     \
        SINGLE(F, is_valid, ray, ray, asked)                             \
        SINGLE(F, is_valid, BALL, ball, asked)                           \
        SINGLE(F, is_valid, aabb, aabb, asked)                           \
        SINGLE(F, is_valid, obb, obb, asked)                             \
        MOVED(F, segment, segment)                                       \
        MOVED(F, ray, ray)                                               \
        MOVED(F, BALL, ball)                                             \
        MOVED(F, aabb, aabb)                                             \
        MOVED(F, obb, obb)                                               \
        SINGLE_CHOSEN(F, bounds, segment, segment)                       \
        SINGLE_CHOSEN(F, is_valid, segment, segment)                     \
        MOVED_CHOSEN(F, segment, segment)                                \
        SINGLE_CHOSEN(F, bounds, BALL, ball)                             \
        SINGLE_CHOSEN(F, is_valid, BALL, ball)                           \
        MOVED_CHOSEN(F, BALL, ball)                                      \
        SINGLE_CHOSEN(F, bounds, aabb, aabb)                             \
        SINGLE_CHOSEN(F, is_valid, aabb, aabb)                           \
        MOVED_CHOSEN(F, aabb, aabb)                                      \
        SINGLE_CHOSEN(F, bounds, obb, obb)                               \
        SINGLE_CHOSEN(F, is_valid, obb, obb)                             \
        MOVED_CHOSEN(F, obb, obb)                                        \
        MADE(F, segment, segment, segment, s.a, s.b)                     \
        MADE(F, line, segment, ray, s.a, v)                              \
        MADE(F, ray, segment, ray, s.a, v)                               \
        MADE(F, ray_segment, segment, ray, s.a, s.b)                     \
        MADE(F, BALL, ball, ball, s.center, s.radius)                    \
        MADE(F, aabb, aabb, aabb, s.min, s.max)                          \
        MADE(F, aabb_center, obb, aabb, s.center, s.half_extents)        \
        MADE(F, aabb_size, obb, aabb, s.center, s.half_extents)          \
        MADE(F, obb, obb, obb, s.center, s.half_extents, s.AXES)         \
        MADE(F, TURNED, obb, obb, s.center, s.half_extents, __VA_ARGS__) \
        TURN_ROWS(F)                                                     \
    }

/* The family, with shapes chosen at run time. */
#define FAMILY(F, BALL, MAYBE, AXES, TURNED, ...)                  \
    PEER(F##_overlap_obb_obb)                                      \
    struct F##_all : F                                             \
    {                                                              \
        using shape = F##_shape;                                   \
        static shape shape_of(vec v)                               \
        {                                                          \
            return F##_shape_point(v);                             \
        }                                                          \
        static shape shape_of(const segment &s)                    \
        {                                                          \
            return F##_shape_segment(&s);                          \
        }                                                          \
        static shape shape_of(const ball &s)                       \
        {                                                          \
            return F##_shape_##BALL(&s);                           \
        }                                                          \
        static shape shape_of(const aabb &s)                       \
        {                                                          \
            return F##_shape_aabb(&s);                             \
        }                                                          \
        static shape shape_of(const obb &s)                        \
        {                                                          \
            return F##_shape_obb(&s);                              \
        }                                                          \
        static bool textbook_obb_obb(const obb *a, const obb *b)   \
        {                                                          \
            return textbook_##F##_overlap_obb_obb(a, b);           \
        }                                                          \
    };                                                             \
    PAIR(F, point, segment, vec, segment, BOTH)                    \
    PAIR(F, point, BALL, vec, ball, BOTH)                          \
    PAIR(F, point, aabb, vec, aabb, BOTH)                          \
    PAIR(F, point, obb, vec, obb, BOTH)                            \
    PAIR(F, segment, segment, segment, segment, BOTH)              \
    PAIR(F, segment, BALL, segment, ball, BOTH)                    \
    PAIR(F, segment, aabb, segment, aabb, BOTH)                    \
    PAIR(F, segment, obb, segment, obb, BOTH)                      \
    PAIR(F, BALL, BALL, ball, ball, BOTH)                          \
    PAIR(F, BALL, aabb, ball, aabb, BOTH)                          \
    PAIR(F, BALL, obb, ball, obb, BOTH)                            \
    PAIR(F, aabb, aabb, aabb, aabb, BOTH)                          \
    PAIR(F, aabb, obb, aabb, obb, MAYBE)                           \
    PAIR(F, obb, obb, obb, obb, MAYBE)                             \
    WALL(F)                                                        \
    RAY(F, BALL, ball)                                             \
    RAY(F, aabb, aabb)                                             \
    RAY(F, obb, obb)                                               \
    SWEEP(F, point, BALL, vec, ball)                               \
    SWEEP(F, BALL, BALL, ball, ball)                               \
    SWEEP(F, aabb, aabb, aabb, aabb)                               \
    SWEEP(F, point, aabb, vec, aabb)                               \
    TURNED_SWEEP(F, point, segment, vec, segment)                  \
    TURNED_SWEEP(F, point, obb, vec, obb)                          \
    TURNED_SWEEP(F, segment, segment, segment, segment)            \
    TURNED_SWEEP(F, segment, BALL, segment, ball)                  \
    TURNED_SWEEP(F, segment, aabb, segment, aabb)                  \
    TURNED_SWEEP(F, segment, obb, segment, obb)                    \
    TURNED_SWEEP(F, BALL, aabb, ball, aabb)                        \
    TURNED_SWEEP(F, BALL, obb, ball, obb)                          \
    TURNED_SWEEP(F, aabb, obb, aabb, obb)                          \
    TURNED_SWEEP(F, obb, obb, obb, obb)                            \
    PEER(F##_distance_point_ray)                                   \
    PEER(F##_closest_point_ray)                                    \
    struct F##_point_ray                                           \
    {                                                              \
        using family = F##_all;                                    \
        MEMBER(distance, BOTH(F##_distance_point_ray));            \
        MEMBER(closest, BOTH(F##_closest_point_ray));              \
        MEMBER(closest_segment, ALONE(F##_closest_point_segment)); \
    };                                                             \
    SINGLES(F, BALL, AXES, TURNED, __VA_ARGS__)                    \
    void run_##F(table &t)                                         \
    {                                                              \
        pair_rows<F##_point_segment>(t).run();                     \
        point_ray_rows<F##_point_ray>(t).run();                    \
        pair_rows<F##_point_##BALL>(t).run();                      \
        pair_rows<F##_point_aabb>(t).run();                        \
        pair_rows<F##_point_obb>(t).run();                         \
        pair_rows<F##_segment_segment>(t).run();                   \
        pair_rows<F##_segment_##BALL>(t).run();                    \
        pair_rows<F##_segment_aabb>(t).run();                      \
        pair_rows<F##_segment_obb>(t).run();                       \
        pair_rows<F##_##BALL##_##BALL>(t).run();                   \
        pair_rows<F##_##BALL##_aabb>(t).run();                     \
        pair_rows<F##_##BALL##_obb>(t).run();                      \
        pair_rows<F##_aabb_aabb>(t).run();                         \
        pair_rows<F##_aabb_obb>(t).run();                          \
        pair_rows<F##_obb_obb>(t).run();                           \
        WALL_ROWS(F)                                               \
        ray_rows<F##_ray_##BALL>(t).run();                         \
        ray_rows<F##_ray_aabb>(t).run();                           \
        ray_rows<F##_ray_obb>(t).run();                            \
        sweep_rows<F##_sweep_of_point_##BALL>(t).run();            \
        sweep_rows<F##_sweep_of_##BALL##_##BALL>(t).run();         \
        sweep_rows<F##_sweep_of_aabb_aabb>(t).run();               \
        sweep_rows<F##_sweep_of_point_aabb>(t).run();              \
        sweep_rows<F##_sweep_of_point_segment>(t).run();           \
        sweep_rows<F##_sweep_of_point_obb>(t).run();               \
        sweep_rows<F##_sweep_of_segment_segment>(t).run();         \
        sweep_rows<F##_sweep_of_segment_##BALL>(t).run();          \
        sweep_rows<F##_sweep_of_segment_aabb>(t).run();            \
        sweep_rows<F##_sweep_of_segment_obb>(t).run();             \
        sweep_rows<F##_sweep_of_##BALL##_aabb>(t).run();           \
        sweep_rows<F##_sweep_of_##BALL##_obb>(t).run();            \
        sweep_rows<F##_sweep_of_aabb_obb>(t).run();                \
        sweep_rows<F##_sweep_of_obb_obb>(t).run();                 \
        single_shapes_##F(t);                                      \
        FIRST_VERSION_ROWS(F)                                      \
    }

#define CHOSEN_FAMILY(...) FAMILY(__VA_ARGS__)
#if BENCH_DIM == 2
CHOSEN_FAMILY(BENCH_CHOSEN, circle, BOTH, axis, obb_angle, x)
#else
CHOSEN_FAMILY(BENCH_CHOSEN, sphere, ALONE, axes, obb_quaternion, s.axes[0].x, s.axes[0].y, s.axes[0].z, x - x)
#endif
