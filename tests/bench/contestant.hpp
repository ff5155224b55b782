/* Who takes part in a row of bench_batch.cpp. */
#ifndef BENCH_CONTESTANT_HPP
#define BENCH_CONTESTANT_HPP

#include "measure.hpp"

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

/** Single calls as a loop, each(i) for all items: in another order in every round, see struct order. */
template <class Each> void in_some_order(std::size_t items, int round, Each each)
{
    const order way(round, items);
    std::size_t i = way.start;
    for (std::size_t k = 0; k < items; ++k, i = way.after(i))
        each(i);
}

/** A loop of answer(i), a yes or no. */
template <class Answer> contestant one_by_one(const std::string &name, std::size_t items, Answer answer)
{
    return {name, [=, round = 0]() mutable
            {
                std::size_t hits = 0;
                in_some_order(items, round++, [&](std::size_t i) { hits += answer(i); });
                return total{hits, 0};
            }};
}

/** The same of distances, or of t below infinity. */
template <class Answer> contestant summed(const std::string &name, std::size_t items, Answer answer)
{
    return {name, [=, round = 0]() mutable
            {
                std::size_t hits = 0;
                double      sum = 0;
                in_some_order(items, round++,
                              [&](std::size_t i)
                              {
                                  const auto x = static_cast<double>(answer(i));
                                  hits += x < HUGE_VAL;
                                  sum += x < HUGE_VAL ? x : 0;
                              });
                return total{hits, sum};
            }};
}

#endif /* BENCH_CONTESTANT_HPP */
