/*
 * The slowest single call of a function over many inputs, ordinary and adversarial.
 *
 * One reading of a clock is noise: an interrupt, a page that is not there yet, a cold cache. So what counts
 * of an input is the least of many readings, and of the inputs the greatest. An input of which one reading
 * does not exceed what another one counts cannot become the greatest any more, and is left at that.
 *
 * Another program, or another machine on the same processor, can slow down all of several readings that
 * follow one another. So the inputs that seem to be slowest are suspects: they are read again and again,
 * milliseconds apart, and what counts is the least of all these readings. If they turn out to be faster than
 * inputs that were no suspects, all inputs are looked at once more.
 *
 * From a reading is taken what reading the clock costs, the least time between two readings with nothing
 * between them.
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
#include <thread>
#include <vector>
#if defined(__x86_64__) || defined(__i386__)
#include <x86intrin.h>
#endif

/** So many inputs. */
constexpr std::size_t extreme_count = 100000;

/** How often an input is timed at once; how many suspects there are, how often these are timed again, and how
 * long after one another; and how often all inputs are looked at. */
constexpr int         readings = 20, moments = 8, looks = 5;
constexpr std::size_t suspect_count = 64;
constexpr auto        between_moments = std::chrono::milliseconds(3);

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

/** The least of some readings of call(i), or one that does not exceed the bound. */
template <class Call> double least_reading(Call call, std::size_t i, int times, double bound)
{
    static volatile double sunk;
    double                 least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < times && least > bound; ++k)
    {
        const stopwatch::ticks start = stopwatch::now();
        sunk = static_cast<double>(call(i));
        const stopwatch::ticks stop = stopwatch::now();
        least = std::min(least, stopwatch::between(start, stop));
    }
    (void)sunk;
    return least;
}

/** An input, and what its call took, in nanoseconds. */
struct slow_call
{
    double      time;
    std::size_t input;
};

/** The inputs that take longest of those that take longer than `bound`, as far as readings at one moment can
 * tell: suspect_count of them, or all. */
template <class Call> std::vector<slow_call> suspects_above(double bound, std::size_t count, Call call)
{
    const auto             slower = [](const slow_call &a, const slow_call &b) { return a.time > b.time; };
    std::vector<slow_call> heap; /* the fastest first */
    for (std::size_t i = 0; i < count; ++i)
    {
        const double time = least_reading(call, i, readings, bound);
        if (!(time > bound))
            continue;
        heap.push_back({time, i});
        std::push_heap(heap.begin(), heap.end(), slower);
        if (heap.size() <= suspect_count)
            continue;
        std::pop_heap(heap.begin(), heap.end(), slower);
        heap.pop_back();
        bound = heap.front().time;
    }
    std::sort(heap.begin(), heap.end(), slower);
    return heap;
}

/** The slowest of all calls. */
template <class Call> slow_call slowest(std::size_t count, Call call)
{
    slow_call worst{0, 0}, others{1, 0}; /* of the inputs that are no suspects, none takes longer than that */
    for (int look = 0; look < looks && worst.time < others.time; ++look)
    {
        std::vector<slow_call> suspects = suspects_above(worst.time, count, call);
        others = suspects.size() == suspect_count ? suspects.back() : slow_call{-1, 0};
        for (int k = 0; k < moments; ++k)
        {
            std::this_thread::sleep_for(between_moments);
            for (slow_call &one : suspects)
                one.time = std::min(one.time, least_reading(call, one.input, readings, 0));
        }
        for (const slow_call &one : suspects)
            if (one.time > worst.time)
                worst = one;
    }
    return worst.time < others.time ? others : worst;
}

/** Some of the axes, as bits. */
template <class F> int some_axes(dice &d)
{
    return static_cast<int>(d.between(1, 1 << F::dim));
}

constexpr int all_axes = 7;

/** Multiplies a shape's extents along some axes by a factor: 0 makes it flat. */
template <class F> struct stretched
{
    using real = typename F::real;
    using vec = typename F::vec;

    static void make(vec &v, double by, int axes)
    {
        const auto change = [&](real &x, int bit) { x = axes & bit ? static_cast<real>(x * by) : x; };
        change(v.x, 1);
        change(v.y, 2);
        if constexpr (F::dim == 3)
            change(v.z, 4);
    }
    static void make(typename F::segment &s, double by, int axes)
    {
        vec way = difference(s.b, s.a);
        make(way, by, axes);
        s.b = sum(s.a, way);
    }
    static void make(typename F::ray &r, double by, int axes)
    {
        make(r.direction, by, axes);
    }
    static void make(typename F::ball &s, double by, int)
    {
        s.radius = static_cast<real>(s.radius * by);
    }
    static void make(typename F::aabb &s, double by, int axes)
    {
        vec size = difference(s.max, s.min);
        make(size, by, axes);
        s.max = sum(s.min, size);
    }
    static void make(typename F::obb &s, double by, int axes)
    {
        make(s.half_extents, by, axes);
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

/** The classes of inputs, which take turns. */
enum class extreme
{
    random,
    grid,     ///< all coordinates are multiples of 1/8
    parallel, ///< a shared axis, or nearly
    resting,
    touching, ///< to rounding
    ulp,      ///< an ulp from that
    near,     ///< 1e-9 from that, in float 1e-6
    flat,
    pointlike, ///< without size along most axes
    thin,      ///< by a factor of 1e-12 to 1e-2
    nested,    ///< about one place
    mixed,     ///< sizes from 1e-3 to 1e3
    mixed_touching,
    count
};

inline extreme class_of(std::size_t i)
{
    return static_cast<extreme>(i % static_cast<std::size_t>(extreme::count));
}

/** How often each class has had its turn before. */
inline std::size_t turn_of(std::size_t i)
{
    return i / static_cast<std::size_t>(extreme::count);
}

inline std::string class_name(std::size_t i)
{
    constexpr const char *names[] = {"random",
                                     "grid",
                                     "parallel",
                                     "resting",
                                     "touching",
                                     "an ulp from touching",
                                     "nearly touching",
                                     "flat",
                                     "point-like",
                                     "thin",
                                     "nested",
                                     "mixed sizes",
                                     "mixed sizes, touching"};
    static_assert(std::size(names) == static_cast<std::size_t>(extreme::count));
    return names[i % std::size(names)];
}

/** A pair to begin with. */
inline kind kind_of(extreme e, dice &d)
{
    switch (e)
    {
    case extreme::grid: return kind::grid;
    case extreme::parallel: return kind::parallel;
    case extreme::resting: return kind::resting;
    case extreme::touching:
    case extreme::ulp:
    case extreme::near: /* half, grid, parallel */
        return static_cast<kind>(static_cast<int>(d.between(1, 4)));
    case extreme::mixed:
    case extreme::mixed_touching: return kind::half;
    default: /* and resting */ return static_cast<kind>(static_cast<int>(d.between(1, 5)));
    }
}

/** Multiplies the extents of one of the two, or of both. */
template <class F, class A, class B> void stretch_some(dice &d, A &a, B &b, double by)
{
    const int which = static_cast<int>(d.between(1, 4));
    if constexpr (!std::is_same_v<A, typename F::vec>)
        if (which & 1)
            stretched<F>::make(a, by, some_axes<F>(d));
    if (which & 2)
        stretched<F>::make(b, by, some_axes<F>(d));
}

/**
 * Inputs of ordinary magnitude. closest(a, b) says how far B is to be moved to touch A.
 */
template <class F, class A, class B, class Closest> pairs<A, B> extreme_pairs(Closest closest)
{
    pairs<A, B> all{std::vector<A>(extreme_count), std::vector<B>(extreme_count)};
    dice        d;
    for (std::size_t i = 0; i < extreme_count; ++i)
    {
        A            &a = all.a[i];
        B            &b = all.b[i];
        const extreme e = class_of(i);
        kind          k = kind_of(e, d);
        double        size = 1;
        if (!exists<F, A, B>(k))
            k = kind::half;
        make_pair<F>(k, d, a, b);
        if (e == extreme::mixed || e == extreme::mixed_touching)
        {
            const double size_a = std::pow(10, d.between(-3, 3)), size_b = std::pow(10, d.between(-3, 3));
            if constexpr (!std::is_same_v<A, typename F::vec>)
                stretched<F>::make(a, size_a, all_axes);
            stretched<F>::make(b, size_b, all_axes);
            size = std::max(std::is_same_v<A, typename F::vec> ? 0 : size_a, size_b);
        }
        if (k != kind::resting && e != extreme::nested)
        {
            auto by = d.vec<F>(-1.6 * size, 1.6 * size);
            if (k == kind::grid)
                coordinates<F>::change(by, snapped);
            b = move<F>(b, by);
        }
        if (e == extreme::touching || e == extreme::ulp || e == extreme::near || e == extreme::mixed_touching)
        {
            const auto c = closest(a, b);
            b = move<F>(b, difference(c.point_a, c.point_b));
        }
        if (e == extreme::ulp)
            nudge<F>(d, b);
        if (e == extreme::near)
        {
            const double by = sizeof(typename F::real) == sizeof(float) ? 1e-6 : 1e-9;
            b = move<F>(b, d.vec<F>(-by, by));
        }
        if (e == extreme::flat)
            stretch_some<F>(d, a, b, 0);
        if (e == extreme::pointlike)
            for (int again = 0; again < 6; ++again)
                stretch_some<F>(d, a, b, 0);
        if (e == extreme::thin)
            stretch_some<F>(d, a, b, std::pow(10, d.between(-12, -2)));
    }
    return all;
}

#endif /* BENCH_SLOWEST_HPP */
