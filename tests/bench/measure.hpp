/*
 * Times a call of the library and a call of a peer over the same pairs, and compares what they answer.
 *
 * The two take turns: a round is all pairs by one and then all pairs by the other, and every other round
 * begins with the other one. What slows the machine down for a while slows down both. Each round visits the
 * pairs in an order of its own, the same for both: see struct order. A figure is the median
 * over the rounds of the nanoseconds a call took on average, and "times" is the median of the rounds' own
 * quotients, so that it may differ a little from the quotient of the medians.
 */
#ifndef BENCH_MEASURE_HPP
#define BENCH_MEASURE_HPP

#include "scene.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

/** What is measured, and what the peer's answers may differ by. */
struct work
{
    std::string call;           ///< of the library
    std::string peer;           ///< the peer's call
    double      bar = 0;        ///< how many times as fast as the peer the library is to be
    bool        compare = true; ///< false if the peer answers another question
    std::size_t hits_apart = 0; ///< in how many pairs the two may disagree
    double      sums_apart = 0; ///< the relative difference that the sums of distances may have
    double      at_apart = 0;   ///< what two hits of one pair may differ by without disagreeing
    double      at_share = 0;   ///< and by what part of themselves
};

/** The answer of a raycast, a sweep or a penetration: a hit, and where or how deep, 0 without a hit. */
struct outcome
{
    bool     hit;
    double   at;
    explicit operator double() const
    {
        return at;
    }
};

inline double median(std::vector<double> v)
{
    std::sort(v.begin(), v.end());
    return (v[(v.size() - 1) / 2] + v[v.size() / 2]) / 2;
}

inline double least(const std::vector<double> &v)
{
    return *std::min_element(v.begin(), v.end());
}

inline std::string format(const char *how, double x)
{
    char text[32];
    std::snprintf(text, sizeof text, how, x);
    return text;
}

/** The numbers of a vector or a shape, in the order of its struct. */
template <class F, class T> std::string in_hex(const T &shape)
{
    typename F::real numbers[sizeof shape / sizeof(typename F::real)];
    static_assert(sizeof numbers == sizeof shape);
    std::memcpy(numbers, &shape, sizeof shape);
    std::string text = "   ";
    for (const auto x : numbers)
        text += format(" %a", static_cast<double>(x));
    return text + "\n";
}

/** The processor time of this program, in nanoseconds. Other programs' turns do not count. */
inline double processor_time()
{
#ifdef CLOCK_PROCESS_CPUTIME_ID
    std::timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
#else
    return static_cast<double>(std::clock()) * (1e9 / CLOCKS_PER_SEC);
#endif
}

/** Takes results, so that no call is left out. */
inline volatile double sink;

/**
 * The order in which a round visits the pairs: from one of them on, every stride-th, around and around. The
 * rounds differ, for else a branch predictor learns in one round what the next one answers. The strides are
 * small, or nearly pair_count, which is a small one backwards, so that the processor can still fetch ahead;
 * none has a factor in common with the number of pairs, so that each pair is visited once. There is an odd
 * number of them, so that each side begins with each.
 */
struct order
{
    explicit order(int round, std::size_t all = pair_count) : count(all)
    {
        const std::size_t strides[] = {1, count - 3, 7, count - 1, 3, count - 7, 9};
        const auto        r = static_cast<std::size_t>(round);
        start = r * 6007 % count;
        stride = strides[r % std::size(strides)];
    }

    std::size_t after(std::size_t i) const
    {
        const std::size_t next = i + stride;
        return next < count ? next : next - count;
    }

    std::size_t count, start, stride;
};

/** What one call takes, the average over all pairs. */
template <class Call> double nanoseconds(Call call, const order &way)
{
    double       sum = 0;
    std::size_t  i = way.start;
    const double start = processor_time();
    for (std::size_t k = 0; k < pair_count; ++k, i = way.after(i))
        sum += static_cast<double>(call(i));
    const double stop = processor_time();
    sink = sum;
    return (stop - start) / static_cast<double>(pair_count);
}

/** The figures of two calls that took turns. */
struct figures
{
    double mine, my_least, theirs, their_least;
    double times; ///< the median of the rounds' quotients theirs / mine
};

/** mine(way) and theirs(way) go over all pairs and say what a call took; after(way, mine, theirs) is told so
 * in each round. */
inline figures take_turns(
    int rounds, const std::function<double(const order &)> &mine,
    const std::function<double(const order &)>               &theirs,
    const std::function<void(const order &, double, double)> &after = [](const order &, double, double) {})
{
    std::vector<double> my_times, their_times, quotients;
    for (int round = 0; round < rounds; ++round)
    {
        const order way(round);
        double      a = 0;
        if (round % 2 == 0)
            a = mine(way);
        const double b = theirs(way);
        if (round % 2 == 1)
            a = mine(way);
        my_times.push_back(a);
        their_times.push_back(b);
        quotients.push_back(b / a);
        after(way, a, b);
    }
    return {median(my_times), least(my_times), median(their_times), least(their_times), median(quotients)};
}

/** What one side answers to all pairs. */
struct answers
{
    bool                is_distance = false;
    std::vector<bool>   hit;
    std::vector<double> at; ///< of outcomes
    std::size_t         hits = 0;
    double              sum = 0;

    std::size_t hits_apart(const answers &other, const work &w) const
    {
        std::size_t n = 0;
        for (std::size_t i = 0; i < hit.size(); ++i)
            n += hit[i] != other.hit[i] ||
                 (!at.empty() && hit[i] &&
                  !(std::fabs(at[i] - other.at[i]) <= w.at_apart + w.at_share * std::fabs(at[i])));
        return n;
    }
    /** NaN if a sum is NaN, which is beyond every bound. */
    double sum_apart(const answers &other) const
    {
        return other.sum == sum ? 0 : std::fabs(other.sum - sum) / sum;
    }
};

inline bool is_hit(bool overlaps)
{
    return overlaps;
}
inline bool is_hit(double distance)
{
    return distance == 0;
}
inline bool is_hit(float distance)
{
    return distance == 0;
}
inline bool is_hit(const outcome &o)
{
    return o.hit;
}

template <class Answer> answers answers_of(Answer answer)
{
    answers        all;
    constexpr bool is_outcome = std::is_same_v<decltype(answer(0)), outcome>;
    all.is_distance = !is_outcome && !std::is_same_v<decltype(answer(0)), bool>;
    for (std::size_t i = 0; i < pair_count; ++i)
    {
        const auto one = answer(i);
        all.hit.push_back(is_hit(one));
        all.hits += is_hit(one);
        if constexpr (is_outcome)
            all.at.push_back(one.at);
        if (all.is_distance)
            all.sum += static_cast<double>(one);
    }
    return all;
}

class bench
{
  public:
    bench(int argc, char **argv) : rounds(argc > 1 ? std::max(1, std::atoi(argv[1])) : 51)
    {
    }

    /** Prints the head of a table. */
    void title(const std::string &text) const
    {
        std::printf("\n%s\n\n", text.c_str());
        row("call", "ns", "least", "peer's call", "ns", "least", "times", "bar", "", "hits", "peer's",
            "apart", "sum", "off by");
        row("---", "--:", "--:", "---", "--:", "--:", "--:", "--:", "---", "--:", "--:", "--:", "--:", "--:");
    }

    /**
     * One line of the table. mine(i) and theirs(i) are the calls that are timed, on pair i. What they return
     * is added up, so that no call is left out. my_answer(i) and their_answer(i) are compared: a yes or no, a
     * distance, or an outcome.
     */
    template <class Mine, class Theirs, class MyAnswer, class TheirAnswer>
    void against(const work &w, Mine mine, Theirs theirs, MyAnswer my_answer, TheirAnswer their_answer)
    {
        const figures f = take_turns(
            rounds, [&](const order &way) { return nanoseconds(mine, way); },
            [&](const order &way) { return nanoseconds(theirs, way); });
        const answers     my = answers_of(my_answer), their = answers_of(their_answer);
        const bool        sums = my.is_distance;
        const std::size_t apart = my.hits_apart(their, w);
        row(w.call, format("%.1f", f.mine), format("%.1f", f.my_least), w.peer, format("%.1f", f.theirs),
            format("%.1f", f.their_least), format("%.2f", f.times), format("%.2f", w.bar),
            f.times >= w.bar ? "PASS" : "below", std::to_string(my.hits),
            w.compare ? std::to_string(their.hits) : "", w.compare ? std::to_string(apart) : "",
            sums ? format("%.6g", my.sum) : "", w.compare && sums ? format("%.1e", my.sum_apart(their)) : "");

        if (w.compare && (apart > w.hits_apart || (sums && !(my.sum_apart(their) <= w.sums_apart))))
            complaints += w.call + " and " + w.peer + " disagree in " + std::to_string(apart) +
                          " pairs, and the sums differ by " + format("%.3g", my.sum_apart(their)) +
                          " of themselves\n";
    }

    /** The same where the answers are what is timed. */
    template <class Mine, class Theirs> void against(const work &w, Mine mine, Theirs theirs)
    {
        against(w, mine, theirs, mine, theirs);
    }

    /** A line without a peer. */
    template <class Mine> void alone(const std::string &call, Mine mine)
    {
        std::vector<double> times;
        for (int round = 0; round < rounds; ++round)
            times.push_back(nanoseconds(mine, order(round)));
        const answers my = answers_of(mine);
        row(call, format("%.1f", median(times)), format("%.1f", least(times)), "", "", "", "", "", "",
            std::to_string(my.hits), "", "", my.is_distance ? format("%.6g", my.sum) : "", "");
    }

    /** What main returns: slow is no failure, wrong is. */
    int verdict() const
    {
        if (complaints.empty())
            return 0;
        std::printf("\n%s", complaints.c_str());
        return 1;
    }

  private:
    /** A line of a table that is one as plain text and in Markdown. */
    static void row(const std::string &call, const std::string &ns, const std::string &best,
                    const std::string &peer, const std::string &peer_ns, const std::string &peer_best,
                    const std::string &times, const std::string &bar, const std::string &verdict,
                    const std::string &hits, const std::string &peer_hits, const std::string &apart,
                    const std::string &sum, const std::string &off)
    {
        std::printf(
            "| %-39s | %7s | %7s | %-36s | %7s | %7s | %6s | %5s | %-5s | %5s | %6s | %5s | %8s | %8s |\n",
            call.c_str(), ns.c_str(), best.c_str(), peer.c_str(), peer_ns.c_str(), peer_best.c_str(),
            times.c_str(), bar.c_str(), verdict.c_str(), hits.c_str(), peer_hits.c_str(), apart.c_str(),
            sum.c_str(), off.c_str());
        std::fflush(stdout);
    }

    int         rounds;
    std::string complaints;
};

#endif /* BENCH_MEASURE_HPP */
