/*
 * Random pairs of shapes, the same in every run and, but for rounding, in float and in double.
 *
 * Sizes lie between 0.2 and 1 and places between -10 and 10. B of a pair is moved away from A in a random
 * direction by a random part of a reach, and the reach is such that the wanted share of all pairs overlaps:
 * some pairs lie deep in each other and some far apart, as what a broad phase hands over.
 */
#ifndef BENCH_SCENE_HPP
#define BENCH_SCENE_HPP

#include "families.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

/** So many that no branch predictor learns the answers by heart. */
constexpr std::size_t pair_count = 16000;

/** The share of hits, for the name of a work. */
inline const char *percent(double share)
{
    return share < 0.3 ? ", 10 %" : ", 50 %";
}

/** Random numbers. The standard fixes the engine's bits, but not what its distributions make of them. */
class dice
{
  public:
    double between(double lo, double hi)
    {
        return lo + (hi - lo) * (static_cast<double>(engine() >> 11) * 0x1p-53);
    }

    template <class F> typename F::vec vec(double lo, double hi)
    {
        typename F::vec v;
        v.x = static_cast<typename F::real>(between(lo, hi));
        v.y = static_cast<typename F::real>(between(lo, hi));
        if constexpr (F::dim == 3)
            v.z = static_cast<typename F::real>(between(lo, hi));
        return v;
    }

  private:
    /** CD_BENCH_SEED in the environment rolls other scenes. */
    static std::uint64_t seed()
    {
        const char *given = std::getenv("CD_BENCH_SEED");
        return given ? std::strtoull(given, nullptr, 10) : 20240229;
    }

    std::mt19937_64 engine{seed()};
};

inline void expect_ok(cd_status status)
{
    if (status == CD_OK)
        return;
    std::fprintf(stderr, "a random shape was refused: %s\n", cd_status_message(status));
    std::exit(2);
}

/* A random turn. In space: a point of the unit ball in four dimensions, made unit, is an even choice among
   the quaternions of all turns. */

inline void turned(dice &d, cd2_vec center, cd2_vec half, cd2_obb &out)
{
    expect_ok(cd2_make_obb_angle(center, half, d.between(0, 6.28), &out));
}

inline void turned(dice &d, cd2f_vec center, cd2f_vec half, cd2f_obb &out)
{
    expect_ok(cd2f_make_obb_angle(center, half, static_cast<float>(d.between(0, 6.28)), &out));
}

struct quaternion
{
    explicit quaternion(dice &d)
    {
        do
        {
            for (double &c : q)
                c = d.between(-1, 1);
            qq = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        } while (qq > 1 || qq < 0.01);
    }
    double operator[](int i) const
    {
        return q[i] / std::sqrt(qq);
    }
    double q[4], qq;
};

inline void turned(dice &d, cd3_vec center, cd3_vec half, cd3_obb &out)
{
    const quaternion q(d);
    expect_ok(cd3_make_obb_quaternion(center, half, q[0], q[1], q[2], q[3], &out));
}

inline void turned(dice &d, cd3f_vec center, cd3f_vec half, cd3f_obb &out)
{
    const quaternion q(d);
    expect_ok(cd3f_make_obb_quaternion(center, half, static_cast<float>(q[0]), static_cast<float>(q[1]),
                                       static_cast<float>(q[2]), static_cast<float>(q[3]), &out));
}

/** random: a shape around a place. */

template <class F> struct maker
{
    using vec = typename F::vec;

    static constexpr double smallest = 0.2, largest = 1;

    static void random(dice &, vec place, vec &out)
    {
        out = place;
    }

    static void random(dice &d, vec place, typename F::segment &out)
    {
        out.a = out.b = d.vec<F>(-largest, largest);
        out.b.x = -out.b.x;
        out.b.y = -out.b.y;
        if constexpr (F::dim == 3)
            out.b.z = -out.b.z;
        out = F::move(out, place);
    }

    static void random(dice &d, vec place, typename F::ray &out)
    {
        out.origin = place;
        out.direction = d.vec<F>(-largest, largest);
        out.t_min = 0;
        out.t_max = 1;
    }

    static void random(dice &d, vec place, typename F::ball &out)
    {
        out.center = place;
        out.radius = static_cast<typename F::real>(d.between(smallest, largest));
    }

    static void random(dice &d, vec place, typename F::aabb &out)
    {
        out.max = d.vec<F>(smallest, largest);
        out.min.x = -out.max.x;
        out.min.y = -out.max.y;
        if constexpr (F::dim == 3)
            out.min.z = -out.max.z;
        out = F::move(out, place);
    }

    static void random(dice &d, vec place, typename F::obb &out)
    {
        turned(d, place, d.vec<F>(smallest, largest), out);
    }

    static void random(dice &d, vec place, typename F::ellipse &out)
    {
        typename F::obb frame;
        random(d, place, frame);
        out.center = frame.center;
        out.radii = frame.half_extents;
        if constexpr (F::dim == 3)
            for (int i = 0; i < 3; ++i)
                out.axes[i] = frame.axes[i];
        else
            out.axis = frame.axis;
    }
};

template <class A, class B> struct pairs
{
    std::vector<A> a;
    std::vector<B> b;
};

template <class V> V scaled(V v, double by)
{
    using real = decltype(v.x);
    v.x = static_cast<real>(v.x * by);
    v.y = static_cast<real>(v.y * by);
    if constexpr (sizeof v == 3 * sizeof v.x)
        v.z = static_cast<real>(v.z * by);
    return v;
}

/** Random pairs at the same place, and by how much of the reach B is to be moved. */
template <class F, class A, class B> class crowd
{
  public:
    crowd()
    {
        dice d;
        for (std::size_t i = 0; i < pair_count; ++i)
        {
            const auto place = d.vec<F>(-10, 10);
            maker<F>::random(d, place, together.a[i]);
            maker<F>::random(d, place, together.b[i]);
            parts[i] = d.vec<F>(-1, 1);
        }
    }

    pairs<A, B> moved_apart(double reach) const
    {
        pairs<A, B> scene = together;
        for (std::size_t i = 0; i < pair_count; ++i)
            scene.b[i] = F::move(scene.b[i], scaled(parts[i], reach));
        return scene;
    }

  private:
    pairs<A, B>                  together{std::vector<A>(pair_count), std::vector<B>(pair_count)};
    std::vector<typename F::vec> parts = std::vector<typename F::vec>(pair_count);
};

/** v + by. */
template <class V> V sum(V v, V by)
{
    v.x += by.x;
    v.y += by.y;
    if constexpr (sizeof v == 3 * sizeof v.x)
        v.z += by.z;
    return v;
}

/** What make(reach) gives for the smallest reach at which no more than this share of it are hits. The share
   must fall while the reach grows, so bisection finds it. */
template <class Make, class IsHit> auto made_for_share(double share, Make make, IsHit is_hit)
{
    double lo = 0, hi = 64;
    for (int step = 0; step < 20; ++step)
    {
        const double reach = (lo + hi) / 2;
        const auto   scene = make(reach);
        std::size_t  hits = 0;
        for (std::size_t i = 0; i < pair_count; ++i)
            hits += is_hit(scene, i);
        (static_cast<double>(hits) > share * pair_count ? lo : hi) = reach;
    }
    return make(hi);
}

/** Pairs of which this share overlaps. Convex shapes that are moved apart overlap until they part. */
template <class F, class A, class B> pairs<A, B> scene_of_share(double share)
{
    const crowd<F, A, B> all;
    return made_for_share(
        share, [&](double reach) { return all.moved_apart(reach); },
        [](const pairs<A, B> &scene, std::size_t i) { return F::overlap(scene.a[i], scene.b[i]); });
}

/** Pairs that do not overlap, and a way for A to go. */
template <class F, class A, class B> struct travels : pairs<A, B>
{
    std::vector<typename F::vec> way;
};

/** Pairs that do not overlap, A being sent to B: a third of the way to twice the way, and past it by a random
   part of a reach. */
template <class F, class A, class B> class travellers
{
  public:
    travellers()
    {
        dice d;
        for (std::size_t i = 0; i < pair_count; ++i)
        {
            const auto place = d.vec<F>(-10, 10);
            maker<F>::random(d, place, apart.b[i]);
            typename F::vec from;
            do
            {
                from = d.vec<F>(-9, 9);
                maker<F>::random(d, sum(place, from), apart.a[i]);
            } while (F::overlap(apart.a[i], apart.b[i]));
            aimed[i] = scaled(from, -d.between(0.33, 2));
            parts[i] = d.vec<F>(-1, 1);
        }
    }

    travels<F, A, B> sent_past(double reach) const
    {
        travels<F, A, B> scene = apart;
        for (std::size_t i = 0; i < pair_count; ++i)
            scene.way[i] = sum(aimed[i], scaled(parts[i], reach));
        return scene;
    }

  private:
    travels<F, A, B>             apart{{std::vector<A>(pair_count), std::vector<B>(pair_count)},
                           std::vector<typename F::vec>(pair_count)};
    std::vector<typename F::vec> aimed = std::vector<typename F::vec>(pair_count);
    std::vector<typename F::vec> parts = std::vector<typename F::vec>(pair_count);
};

/** Segments as rays, and turned boxes, of which this share meet. */
template <class F> struct shots
{
    explicit shots(double share)
    {
        const travellers<F, typename F::vec, typename F::obb> all;
        const auto                                            ray_of = [](const auto &scene, std::size_t i) {
            return typename F::ray{scene.a[i], scene.way[i], 0, 1};
        };
        const auto scene = made_for_share(
            share, [&](double reach) { return all.sent_past(reach); },
            [&](const auto &s, std::size_t i)
            {
                typename F::hit h;
                return F::raycast(ray_of(s, i), s.b[i], h);
            });
        for (std::size_t i = 0; i < pair_count; ++i)
            ray.push_back(ray_of(scene, i));
        box = scene.b;
    }

    std::vector<typename F::ray> ray;
    std::vector<typename F::obb> box;
};

/** Shapes that both move, of which this share meet. */
template <class F, class A = typename F::aabb, class B = typename F::aabb> struct moves : travels<F, A, B>
{
    using pair = travels<F, A, B>;

    explicit moves(double share) : pair(sent(share))
    {
        dice d;
        for (std::size_t i = 0; i < pair_count; ++i)
        {
            motion_b.push_back(d.vec<F>(-1, 1));
            motion_a.push_back(sum(motion_b[i], this->way[i]));
        }
    }

    std::vector<typename F::vec> motion_a, motion_b;

  private:
    static pair sent(double share)
    {
        const travellers<F, A, B> all;
        return made_for_share(
            share, [&](double reach) { return all.sent_past(reach); },
            [](const pair &s, std::size_t i)
            {
                typename F::hit h;
                return F::sweep(s.a[i], s.way[i], s.b[i], typename F::vec(), h);
            });
    }
};

#endif /* BENCH_SCENE_HPP */
