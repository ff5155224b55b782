/*
 * The slowest single call of a function over many inputs, ordinary and adversarial.
 *
 * One reading of a clock is noise: an interrupt, a page that is not there yet, a cold cache. So each input is
 * timed several times and the least of its readings counts. Of the inputs the greatest counts; those that
 * look slowest are read many times more, until one of them stands above all that are left. From a reading is
 * taken what reading the clock costs, the least time between two readings with nothing between them.
 *
 * On x86 the clock is the time stamp counter, between fences, so that the call neither begins before the
 * first reading nor ends after the second. Its rate is found by comparing it with the system's clock.
 */
#ifndef BENCH_SLOWEST_HPP
#define BENCH_SLOWEST_HPP

#include "level.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#if defined(__x86_64__) || defined(__i386__)
#include <x86intrin.h>
#endif

/** So many inputs. */
constexpr std::size_t extreme_count = 100000;

/** How often each is timed, and how often those that look slowest. */
constexpr int readings = 5, more_readings = 100;

class stopwatch
{
  public:
    using ticks = std::uint64_t;

    static ticks now()
    {
#if defined(__x86_64__) || defined(__i386__)
        _mm_lfence();
        const ticks t = __rdtsc();
        _mm_lfence();
        return t;
#else
        return static_cast<ticks>(std::chrono::steady_clock::now().time_since_epoch() /
                                  std::chrono::nanoseconds(1));
#endif
    }

    /** Nanoseconds between two readings, without what reading costs. */
    static double between(ticks start, ticks stop)
    {
        static const stopwatch watch;
        return std::max(0.0, static_cast<double>(stop - start) - watch.cost) * watch.period;
    }

  private:
    stopwatch()
    {
        cost = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 10000; ++i)
        {
            const ticks a = now(), b = now();
            cost = std::min(cost, static_cast<double>(b - a));
        }
        using clock = std::chrono::steady_clock;
        const clock::time_point from = clock::now();
        const ticks             first = now();
        clock::time_point       to;
        do
            to = clock::now();
        while (to - from < std::chrono::milliseconds(50));
        const ticks last = now();
        period = std::chrono::duration<double, std::nano>(to - from).count() /
                 static_cast<double>(last - first);
    }

    double cost, period;
};

/** The least of some readings of call(i). */
template <class Call> double least_reading(Call call, std::size_t i, int times)
{
    static volatile double sunk;
    double                 least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < times; ++k)
    {
        const stopwatch::ticks start = stopwatch::now();
        sunk = static_cast<double>(call(i));
        const stopwatch::ticks stop = stopwatch::now();
        least = std::min(least, stopwatch::between(start, stop));
    }
    (void)sunk;
    return least;
}

/** The time of the slowest of all calls. */
template <class Call> double slowest(std::size_t count, Call call)
{
    std::vector<std::pair<double, std::size_t>> found(count);
    for (std::size_t i = 0; i < count; ++i)
        found[i] = {least_reading(call, i, readings), i};
    std::sort(found.rbegin(), found.rend());
    double worst = 0;
    for (const auto &[time, i] : found)
    {
        if (time <= worst)
            break;
        worst = std::max(worst, std::min(time, least_reading(call, i, more_readings)));
    }
    return worst;
}

/** Makes a shape flat or thin: its extents along some axes are multiplied by a factor. */
template <class F> struct flattened
{
    using real = typename F::real;
    using vec = typename F::vec;

    static void make(dice &d, vec &v, double by)
    {
        const int  axes = static_cast<int>(d.between(1, 1 << F::dim));
        const auto change = [&](real &x, int bit) { x = axes & bit ? static_cast<real>(x * by) : x; };
        change(v.x, 1);
        change(v.y, 2);
        if constexpr (F::dim == 3)
            change(v.z, 4);
    }
    static void make(dice &d, typename F::segment &s, double by)
    {
        vec way = difference(s.b, s.a);
        make(d, way, by);
        s.b = sum(s.a, way);
    }
    static void make(dice &d, typename F::ray &r, double by)
    {
        make(d, r.direction, by);
    }
    static void make(dice &, typename F::ball &s, double by)
    {
        s.radius = static_cast<real>(s.radius * by);
    }
    static void make(dice &d, typename F::aabb &s, double by)
    {
        vec size = difference(s.max, s.min);
        make(d, size, by);
        s.max = sum(s.min, size);
    }
    static void make(dice &d, typename F::obb &s, double by)
    {
        make(d, s.half_extents, by);
    }
};

/** Moves one of the shape's coordinates by an ulp. */
template <class F, class A> void nudge(dice &d, A &shape)
{
    int which = static_cast<int>(d.between(0, F::dim)), at = 0;
    coordinates<F>::change(
        shape,
        [&](typename F::real x)
        {
            return at++ != which ? x
                   : d.between(0, 1) < 0.5
                       ? std::nextafter(x, -std::numeric_limits<typename F::real>::infinity())
                       : std::nextafter(x, std::numeric_limits<typename F::real>::infinity());
        });
}

/**
 * Inputs of ordinary magnitude, in turn: random, on a grid, parallel, resting, touching to rounding, an ulp
 * from that, flat, without size, thin, and of one centre. closest(a, b) says how far B is to be moved to
 * touch A.
 */
template <class F, class A, class B, class Closest> pairs<A, B> extreme_pairs(Closest closest)
{
    pairs<A, B> all{std::vector<A>(extreme_count), std::vector<B>(extreme_count)};
    dice        d;
    for (std::size_t i = 0; i < extreme_count; ++i)
    {
        A        &a = all.a[i];
        B        &b = all.b[i];
        const int sort = static_cast<int>(i % 10);
        kind      k = sort == 1   ? kind::grid
                      : sort == 2 ? kind::parallel
                      : sort == 3 ? kind::resting
                      : sort < 6  ? static_cast<kind>(static_cast<int>(d.between(1, 4)))
                                  : static_cast<kind>(static_cast<int>(d.between(1, 5)));
        if (!exists<F, A, B>(k))
            k = kind::half;
        make_pair<F>(k, d, a, b);
        if (k != kind::resting && sort != 9)
        {
            auto by = d.vec<F>(-1.6, 1.6);
            if (k == kind::grid)
                coordinates<F>::change(by, snapped);
            b = move<F>(b, by);
        }
        if (sort == 4 || sort == 5)
        {
            const auto c = closest(a, b);
            b = move<F>(b, difference(c.point_a, c.point_b));
        }
        if (sort == 5)
            nudge<F>(d, b);
        if (sort >= 6 && sort <= 8)
        {
            const double by = sort == 6 || sort == 7 ? 0 : std::pow(10, d.between(-12, -2));
            const int    which = static_cast<int>(d.between(1, 4));
            for (int again = 0; again < (sort == 7 ? 6 : 1); ++again)
            {
                if constexpr (!std::is_same_v<A, typename F::vec>)
                    if (which & 1)
                        flattened<F>::make(d, a, by);
                if (which & 2)
                    flattened<F>::make(d, b, by);
            }
        }
    }
    return all;
}

#endif /* BENCH_SLOWEST_HPP */
