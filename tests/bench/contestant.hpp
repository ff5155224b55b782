/* Who takes part in a row of bench_batch.cpp. */
#ifndef BENCH_CONTESTANT_HPP
#define BENCH_CONTESTANT_HPP

#include <cmath>
#include <cstddef>
#include <functional>
#include <string>

/** What a contestant made of all items. */
struct total
{
    std::size_t hits;
    double      sum; ///< of distances or t, 0 for a yes or no
};

/** A call over all items. */
struct contestant
{
    std::string            name;
    std::function<total()> run;
    double                 sums_apart = 1e-5; ///< the relative difference that its sum may have
    double                 hits_apart = 0;    ///< and the part of the items that it may judge otherwise
    bool                   aimed = true;      ///< is the row's aim beside this one?
};

/** The single calls as a loop: answer(i) is a yes or no. */
template <class Answer> contestant one_by_one(const std::string &name, std::size_t items, Answer answer)
{
    return {name, [=]
            {
                std::size_t hits = 0;
                for (std::size_t i = 0; i < items; ++i)
                    hits += answer(i);
                return total{hits, 0};
            }};
}

/** The same of distances, or of t below infinity. */
template <class Answer> contestant summed(const std::string &name, std::size_t items, Answer answer)
{
    return {name, [=]
            {
                std::size_t hits = 0;
                double      sum = 0;
                for (std::size_t i = 0; i < items; ++i)
                {
                    const auto x = static_cast<double>(answer(i));
                    hits += x < HUGE_VAL;
                    sum += x < HUGE_VAL ? x : 0;
                }
                return total{hits, sum};
            }};
}

#endif /* BENCH_CONTESTANT_HPP */
