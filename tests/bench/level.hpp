/*
 * Pairs as levels and physics have them, beside the random ones of scene.hpp: on a grid, turned about a
 * shared axis, standing on one another. And the inputs on which single calls are slowest.
 */
#ifndef BENCH_LEVEL_HPP
#define BENCH_LEVEL_HPP

#include "scene.hpp"

#include <type_traits>

enum class kind
{
    tenth,    ///< random, about 10 % of the pairs overlapping
    half,     ///< random, about 50 %
    grid,     ///< all coordinates are multiples of 1/8, so that exact touches are common; about 30 %
    parallel, ///< turned about a shared axis; about 30 %
    resting,  ///< one stands exactly on the other, turned about the vertical
    slope     ///< one touches the other, but for rounding, turned anyhow
};

constexpr kind all_kinds[] = {kind::tenth,    kind::half,    kind::grid,
                              kind::parallel, kind::resting, kind::slope};

inline const char *name_of(kind k)
{
    constexpr const char *names[] = {"10 %", "50 %", "grid", "near-parallel", "resting", "slope"};
    return names[static_cast<int>(k)];
}

inline double share_of(kind k)
{
    return k == kind::tenth ? 0.1 : k == kind::half ? 0.5 : 0.3;
}

/** The coordinates of a vector or a shape, axes apart, to be changed. */
template <class F> struct coordinates
{
    using real = typename F::real;
    using vec = typename F::vec;

    template <class Change> static void change(vec &v, Change c)
    {
        v.x = static_cast<real>(c(v.x));
        v.y = static_cast<real>(c(v.y));
        if constexpr (F::dim == 3)
            v.z = static_cast<real>(c(v.z));
    }
    template <class Change> static void change(typename F::segment &s, Change c)
    {
        change(s.a, c);
        change(s.b, c);
    }
    template <class Change> static void change(typename F::ray &r, Change c)
    {
        change(r.origin, c);
        change(r.direction, c);
    }
    template <class Change> static void change(typename F::ball &s, Change c)
    {
        change(s.center, c);
        s.radius = static_cast<real>(c(s.radius));
    }
    template <class Change> static void change(typename F::aabb &s, Change c)
    {
        change(s.min, c);
        change(s.max, c);
    }
    template <class Change> static void change(typename F::obb &s, Change c)
    {
        change(s.center, c);
        change(s.half_extents, c);
    }
};

inline double snapped(double x)
{
    return std::round(8 * x) / 8;
}

template <class V> V difference(V v, V w)
{
    return sum(v, scaled(w, -1));
}

/** The vertical coordinate: z, in the plane y. */
template <class V> auto &height(V &v)
{
    if constexpr (sizeof v == 3 * sizeof v.x)
        return v.z;
    else
        return v.y;
}

/* The axes of an OBB: (c, s) in the plane; in space also turned about z, or about an axis of another box. */

template <class Box> void lay_flat(Box &b, double c, double s)
{
    using real = decltype(b.center.x);
    const real x = static_cast<real>(c), y = static_cast<real>(s);
    if constexpr (sizeof b.center == 3 * sizeof b.center.x)
    {
        b.axes[0] = {x, y, 0};
        b.axes[1] = {-y, x, 0};
        b.axes[2] = {0, 0, 1};
    }
    else
        b.axis = {x, y};
}

/** Turned by a multiple of 90 degrees. */
template <class Box> void lay_along(Box &b, dice &d)
{
    const int quarters = static_cast<int>(d.between(0, 4));
    lay_flat(b, quarters == 0 ? 1 : quarters == 2 ? -1 : 0, quarters == 1 ? 1 : quarters == 3 ? -1 : 0);
    if constexpr (sizeof b.center == 3 * sizeof b.center.x)
    {
        const int turn = static_cast<int>(d.between(0, 3));
        for (auto &axis : b.axes)
            axis = turn == 0   ? axis
                   : turn == 1 ? decltype(b.center){axis.y, axis.z, axis.x}
                               : decltype(b.center){axis.z, axis.x, axis.y};
    }
}

/** An angle for boxes that share an axis: any, or one that can hardly be seen. */
inline double shared_angle(dice &d)
{
    const double any = d.between(0, 6.28), exponent = d.between(-12, -2);
    return d.between(0, 1) < 0.75 ? any : std::pow(10, exponent);
}

/** b gets the axes of a, turned by an angle about the last of them. */
template <class Box> void turn_beside(Box &b, const Box &a, double angle)
{
    using real = decltype(b.center.x);
    const double c = std::cos(angle), s = std::sin(angle);
    if constexpr (sizeof b.center == 3 * sizeof b.center.x)
    {
        const auto u = a.axes[0], v = a.axes[1];
        const auto mix = [&](double p, double q)
        {
            return decltype(b.center){static_cast<real>(p * u.x + q * v.x),
                                      static_cast<real>(p * u.y + q * v.y),
                                      static_cast<real>(p * u.z + q * v.z)};
        };
        b.axes[0] = mix(c, s);
        b.axes[1] = mix(-s, c);
        b.axes[2] = a.axes[2];
    }
    else
        b.axis = {static_cast<real>(c * a.axis.x - s * a.axis.y),
                  static_cast<real>(s * a.axis.x + c * a.axis.y)};
}

/** Gives a pair a shared axis. */
template <class F> struct parallels
{
    using segment = typename F::segment;
    using aabb = typename F::aabb;
    using obb = typename F::obb;

    template <class A, class B>
    static constexpr bool
        exist = (std::is_same_v<B, obb> &&
                 (std::is_same_v<A, segment> || std::is_same_v<A, aabb> || std::is_same_v<A, obb>)) ||
                (std::is_same_v<A, segment> && (std::is_same_v<B, segment> || std::is_same_v<B, aabb>));

    static void make(dice &d, aabb &, obb &b)
    {
        const double angle = shared_angle(d);
        lay_flat(b, std::cos(angle), std::sin(angle));
    }
    static void make(dice &d, obb &a, obb &b)
    {
        if (d.between(0, 1) < 0.5) /* upright both */
        {
            const double angle = d.between(0, 6.28);
            lay_flat(a, std::cos(angle), std::sin(angle));
        }
        turn_beside(b, a, shared_angle(d));
    }
    /** Along the box's first axis, but for a hair. */
    static void make(dice &d, segment &a, obb &b)
    {
        typename F::vec way;
        if constexpr (F::dim == 3)
            way = b.axes[0];
        else
            way = b.axis;
        aim(d, a, way);
    }
    static void make(dice &d, segment &a, aabb &)
    {
        typename F::vec way = {};
        way.x = 1;
        aim(d, a, way);
    }
    static void make(dice &d, segment &a, segment &b)
    {
        aim(d, a, difference(b.b, b.a));
    }

  private:
    static void aim(dice &d, segment &a, typename F::vec way)
    {
        const double half = d.between(0.2, 1),
                     off = d.between(0, 1) < 0.5 ? 0 : std::pow(10, d.between(-12, -2));
        const auto place = scaled(sum(a.a, a.b), 0.5);
        way = sum(scaled(way, half), scaled(d.vec<F>(-1, 1), off));
        a.a = difference(place, way);
        a.b = sum(place, way);
    }
};

template <class F, class A>
constexpr bool is_solid = std::is_same_v<A, typename F::ball> || std::is_same_v<A, typename F::aabb> ||
                          std::is_same_v<A, typename F::obb>;

/** Shapes that stand on the ground, turned about the vertical, all heights on the grid; and how they are put
 * on one another. */
template <class F> struct stack
{
    using real = typename F::real;
    using vec = typename F::vec;

    static real size(dice &d)
    {
        return static_cast<real>(snapped(d.between(0.2, 1)));
    }
    /** Any place, its height on the grid. */
    static vec place(dice &d)
    {
        vec p = d.vec<F>(-10, 10);
        height(p) = static_cast<real>(snapped(height(p)));
        return p;
    }

    static void make(dice &d, typename F::ball &s)
    {
        s.center = place(d);
        s.radius = size(d);
    }
    static void make(dice &d, typename F::aabb &s)
    {
        const vec half = d.vec<F>(0.2, 1), p = place(d);
        s.min = difference(p, half);
        s.max = sum(p, half);
        height(s.max) = height(p);
        height(s.min) = height(p) - 2 * size(d);
    }
    static void make(dice &d, typename F::obb &s)
    {
        s.center = place(d);
        s.half_extents = d.vec<F>(0.2, 1);
        height(s.half_extents) = size(d);
        if constexpr (F::dim == 3)
        {
            const double angle = d.between(0, 6.28);
            lay_flat(s, std::cos(angle), std::sin(angle));
        }
        else
            lay_flat(s, d.between(0, 1) < 0.5 ? 1 : -1, 0);
    }

    static real top(const typename F::ball &s)
    {
        return height(s.center) + s.radius;
    }
    static real top(const typename F::aabb &s)
    {
        return height(s.max);
    }
    static real top(const typename F::obb &s)
    {
        return height(s.center) + height(s.half_extents);
    }
    static real bottom(const typename F::ball &s)
    {
        return height(s.center) - s.radius;
    }
    static real bottom(const typename F::aabb &s)
    {
        return height(s.min);
    }
    static real bottom(const typename F::obb &s)
    {
        return height(s.center) - height(s.half_extents);
    }
    static vec middle(const typename F::ball &s)
    {
        return s.center;
    }
    static vec middle(const typename F::aabb &s)
    {
        return scaled(sum(s.min, s.max), 0.5);
    }
    static vec middle(const typename F::obb &s)
    {
        return s.center;
    }

    /** Puts one shape on the other, not quite in its middle unless it is round. */
    template <class Upper, class Lower> static void put(dice &d, Upper &upper, const Lower &lower)
    {
        constexpr bool both_round = std::is_same_v<Upper, typename F::ball> &&
                                    std::is_same_v<Lower, typename F::ball>;
        const double off = both_round ? 0 : 0.15;
        vec          by = difference(middle(lower), middle(upper));
        by = sum(by, d.vec<F>(-off, off));
        height(by) = 0;
        upper = F::move(upper, by);
        if constexpr (both_round)
        {
            upper.center = lower.center;
            height(by) = upper.radius + lower.radius;
        }
        else
            height(by) = top(lower) - bottom(upper);
        vec up = by;
        up.x = 0;
        if constexpr (F::dim == 3)
            up.y = 0;
        upper = F::move(upper, up);
    }
};

/** Three of four boxes lie along the axes, as tiles do. */
template <class F, class A> void lay_on_grid(dice &d, A &shape)
{
    if constexpr (std::is_same_v<A, typename F::obb>)
        if (d.between(0, 1) < 0.75)
            lay_along(shape, d);
}

template <class F, class A> A move(const A &shape, typename F::vec by)
{
    if constexpr (std::is_same_v<A, typename F::vec>)
        return sum(shape, by);
    else
        return F::move(shape, by);
}

/** Is there such a scene for this pair? */
template <class F, class A, class B> constexpr bool exists(kind k)
{
    return k == kind::parallel  ? parallels<F>::template exist<A, B>
           : k == kind::resting ? is_solid<F, A> && is_solid<F, B>
                                : k != kind::slope;
}

/** As random shapes have it, and then changed to what the kind asks for. */
template <class F, class A, class B> void make_pair(kind k, dice &d, A &a, B &b)
{
    using on = coordinates<F>;
    if constexpr (is_solid<F, A> && is_solid<F, B>)
        if (k == kind::resting)
        {
            stack<F>::make(d, a);
            stack<F>::make(d, b);
            if (d.between(0, 1) < 0.5)
                stack<F>::put(d, a, b);
            else
                stack<F>::put(d, b, a);
            return;
        }
    const auto place = d.vec<F>(-10, 10);
    maker<F>::random(d, place, a);
    maker<F>::random(d, place, b);
    if constexpr (parallels<F>::template exist<A, B>)
        if (k == kind::parallel)
            parallels<F>::make(d, a, b);
    if (k == kind::grid)
    {
        on::change(a, snapped);
        on::change(b, snapped);
        lay_on_grid<F>(d, a);
        lay_on_grid<F>(d, b);
    }
}

/** Pairs of a kind. overlaps(a, b) tells the share; where the pair hardly ever overlaps, B is moved by a
 * fixed reach. */
template <class F, class A, class B, class Overlaps> pairs<A, B> scene_of_kind(kind k, Overlaps overlaps)
{
    pairs<A, B>                  together{std::vector<A>(pair_count), std::vector<B>(pair_count)};
    std::vector<typename F::vec> parts(pair_count);
    dice                         d;
    for (std::size_t i = 0; i < pair_count; ++i)
    {
        make_pair<F>(k, d, together.a[i], together.b[i]);
        parts[i] = d.vec<F>(-1, 1);
    }
    if (k == kind::resting)
        return together;
    const auto moved_apart = [&](double reach)
    {
        auto scene = together;
        for (std::size_t i = 0; i < pair_count; ++i)
        {
            auto by = scaled(parts[i], reach);
            if (k == kind::grid)
                coordinates<F>::change(by, snapped);
            scene.b[i] = move<F>(scene.b[i], by);
        }
        return scene;
    };
    const auto  is_hit = [&](const auto &s, std::size_t i) { return overlaps(s.a[i], s.b[i]); };
    auto        scene = made_for_share(share_of(k), moved_apart, is_hit);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < pair_count; ++i)
        hits += is_hit(scene, i);
    return hits == 0 ? moved_apart(1.5) : scene;
}

#endif /* BENCH_LEVEL_HPP */
