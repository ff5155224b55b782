/*
 * All pairs among many boxes: the library, Bullet's tree and Embree in turns, and the library against the
 * loop over all pairs where boxes lie badly.
 *
 *     bench_pairs [rounds [most boxes]]
 *
 * Everybody is given arrays of boxes and is to find the pairs: building a tree is part of it. The pairs are
 * counted and compared. Each figure is the median over the rounds of the nanoseconds for a box.
 */
#include <collide.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "pairs_peers.hpp"

namespace
{

using real = float;

/** Many boxes: an array for each coordinate. */
struct boxes
{
    std::vector<real> low[3], high[3];

    std::size_t count() const
    {
        return low[0].size();
    }
    void add(const double center[3], const double half[3])
    {
        for (int k = 0; k < 3; ++k)
        {
            low[k].push_back(static_cast<real>(center[k] - half[k]));
            high[k].push_back(static_cast<real>(center[k] + half[k]));
        }
    }
    cd3f_aabbs view() const
    {
        return {count(),        low[0].data(),  low[1].data(), low[2].data(),
                high[0].data(), high[1].data(), high[2].data()};
    }
};

/** The memory that the library is given: it is the caller's, and used again and again. */
struct workspace
{
    std::vector<unsigned char> scratch;
    std::vector<cd_pair>       pairs;

    std::size_t find(const boxes &b)
    {
        const cd3f_aabbs view = b.view();
        scratch.resize(std::max(scratch.size(), cd3f_pairs_scratch(b.count(), 0)));
        return cd3f_pairs_aabbs(&view, scratch.data(), pairs.data(), pairs.size());
    }
};

using centers = std::vector<std::array<double, 3>>;

/** Boxes of mean half extent `size` around the points; sizes are spread as `spread` says. */
boxes around(const centers &points, double size, const std::function<double(std::mt19937 &)> &spread)
{
    std::mt19937 random(7);
    boxes        b;
    for (const auto &p : points)
    {
        const double part = spread(random);
        double       half[3];
        for (double &h : half)
            h = size * part * std::uniform_real_distribution<>(0.5, 1.5)(random);
        b.add(p.data(), half);
    }
    return b;
}

/** Boxes of such a size that there are two pairs for each. */
boxes with_two_pairs(const centers &points, const std::function<double(std::mt19937 &)> &spread)
{
    double    few = 0, many = 0, size = 0.1 / std::cbrt(static_cast<double>(points.size()));
    workspace w;
    boxes     b;
    for (int k = 0; k < 40; ++k)
    {
        b = around(points, size, spread);
        const double each = static_cast<double>(w.find(b)) / static_cast<double>(b.count());
        if (std::fabs(each - 2) < 0.02)
            break;
        (each > 2 ? many : few) = size;
        size = many == 0 ? 1.5 * size : (few + many) / 2;
    }
    return b;
}

double alike(std::mt19937 &)
{
    return 1;
}

/** Pareto: one in a hundred is 10 times the least, one in ten thousand 100 times. */
double heavy_tailed(std::mt19937 &random)
{
    return std::pow(std::uniform_real_distribution<>(1e-6, 1)(random), -0.5);
}

centers uniform(std::size_t count)
{
    std::mt19937                     random(1);
    std::uniform_real_distribution<> at(0, 1);
    centers                          points(count);
    for (auto &p : points)
        for (double &x : p)
            x = at(random);
    return points;
}

centers clustered(std::size_t count)
{
    std::mt19937               random(2);
    const centers              middles = uniform(std::max<std::size_t>(10, count / 1000));
    std::normal_distribution<> off(0, 0.02);
    centers                    points(count);
    for (auto &p : points)
    {
        p = middles[random() % middles.size()];
        for (double &x : p)
            x += off(random);
    }
    return points;
}

double median(std::vector<double> v)
{
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

/** Everybody's turn in each round; each says how many pairs there are. */
struct contender
{
    std::string                                name;
    std::function<std::size_t(const boxes &b)> find;
    std::vector<double>                        times;
    std::size_t                                count = 0;
};

bool agree = true;

void compare(const std::string &scene, const boxes &b, int rounds, std::vector<contender> all, double bar)
{
    for (int round = 0; round < rounds; ++round)
        for (std::size_t k = 0; k < all.size(); ++k)
        {
            contender   &one = all[(k + static_cast<std::size_t>(round)) % all.size()];
            const double start = processor_time();
            one.count = one.find(b);
            one.times.push_back((processor_time() - start) / static_cast<double>(b.count()));
        }
    for (const contender &one : all)
    {
        std::vector<double> quotients;
        for (std::size_t k = 0; k < one.times.size(); ++k)
            quotients.push_back(one.times[k] / all[0].times[k]);
        const double times = median(quotients);
        std::printf("| %-24s | %8zu | %-22s | %8.1f | %8.1f | %6.2f | %5.2f | %-5s | %10zu |\n",
                    scene.c_str(), b.count(), one.name.c_str(), median(one.times),
                    *std::min_element(one.times.begin(), one.times.end()), times, bar,
                    &one == &all[0] ? ""
                    : times >= bar  ? "PASS"
                                    : "below",
                    one.count);
        if (one.count != all[0].count)
        {
            agree = false;
            std::printf("%s finds %zu pairs, the library %zu\n", one.name.c_str(), one.count, all[0].count);
        }
    }
    std::fflush(stdout);
}

/** The loop over all pairs, over a wide test. */
std::size_t ask_all(const boxes &b)
{
    const auto  n = b.count();
    std::size_t found = 0;
    for (std::size_t i = 0; i < n; ++i)
        found += count_row(b.low, b.high, i, n);
    return found;
}

void head(const char *title)
{
    std::printf("\n%s\n\n", title);
    std::printf("| %-24s | %8s | %-22s | %8s | %8s | %6s | %5s | %-5s | %10s |\n", "scene", "boxes", "who",
                "ns a box", "least", "times", "bar", "", "pairs");
    std::printf("| --- | --: | --- | --: | --: | --: | --: | --- | --: |\n");
}

std::vector<boxes> bad_scenes(std::size_t n, std::vector<std::string> &names)
{
    std::mt19937                     random(3);
    std::uniform_real_distribution<> unit(0, 1);
    std::vector<boxes>               all;
    const auto scene = [&](const char *name, const std::function<void(std::size_t, double *, double *)> &make)
    {
        boxes b;
        for (std::size_t i = 0; i < n; ++i)
        {
            double c[3] = {unit(random), unit(random), unit(random)}, h[3] = {0.005, 0.005, 0.005};
            make(i, c, h);
            b.add(c, h);
        }
        names.push_back(name);
        all.push_back(b);
    };
    const double big = std::sqrt(static_cast<double>(n));
    scene("all equal", [&](std::size_t, double *c, double *h) { c[0] = c[1] = c[2] = h[0] = 0.5; });
    scene("all overlapping", [&](std::size_t, double *, double *h) { h[0] = h[1] = h[2] = 1; });
    scene("half overlapping", [&](std::size_t, double *, double *h) { h[0] = h[1] = h[2] = 0.3; });
    scene("a tenth overlapping", [&](std::size_t, double *, double *h) { h[0] = h[1] = h[2] = 0.12; });
    scene("one in 100 overlapping", [&](std::size_t, double *, double *h) { h[0] = h[1] = h[2] = 0.055; });
    scene("one in 1000 overlapping", [&](std::size_t, double *, double *h) { h[0] = h[1] = h[2] = 0.025; });
    scene("flat", [&](std::size_t, double *, double *h) { h[0] = h[1] = 0.5, h[2] = 0; });
    scene("planks of three ways", [&](std::size_t i, double *, double *h) { h[i % 3] = 1; });
    scene("plates of three ways",
          [&](std::size_t i, double *, double *h) { h[i % 3] = 1, h[(i + 1) % 3] = 1; });
    scene("one huge among tiny",
          [&](std::size_t i, double *, double *h)
          {
              if (i == 0)
                  h[0] = h[1] = h[2] = 2;
          });
    scene("sqrt n huge among tiny",
          [&](std::size_t i, double *, double *h)
          {
              if (static_cast<double>(i) < big)
                  h[0] = h[1] = h[2] = 2;
          });
    scene("on a line", [&](std::size_t, double *c, double *) { c[1] = c[2] = 0; });
    scene("on a diagonal", [&](std::size_t, double *c, double *) { c[1] = c[2] = c[0]; });
    scene("in a plane", [&](std::size_t, double *c, double *) { c[2] = 0; });
    scene("all in two places",
          [&](std::size_t i, double *c, double *) { c[0] = c[1] = c[2] = i % 2 ? 1 : 0; });
    scene("two heaps far apart",
          [&](std::size_t i, double *c, double *) { c[0] = c[0] / 1e4 + (i % 2 ? 1e3 : 0); });
    scene("ever smaller",
          [&](std::size_t i, double *c, double *h)
          {
              const double s = std::pow(0.998, static_cast<double>(i));
              for (int k = 0; k < 3; ++k)
                  c[k] = s, h[k] = s / 1000;
          });
    scene("nested",
          [&](std::size_t i, double *c, double *h)
          {
              for (int k = 0; k < 3; ++k)
                  c[k] = 0, h[k] = static_cast<double>(i + 1);
          });
    return all;
}

} // namespace

int main(int argc, char **argv)
{
    const int         rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 15;
    const std::size_t most = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1000000;
    workspace         w;
    const contender   mine{"collide", [&](const boxes &b) { return w.find(b); }, {}, 0};

    head("All pairs, two for each box");
    for (std::size_t n = 10000; n <= most; n *= 10)
    {
        const std::pair<const char *, boxes> scenes[] = {
            {"uniform", with_two_pairs(uniform(n), alike)},
            {"clustered", with_two_pairs(clustered(n), alike)},
            {"heavy-tailed", with_two_pairs(uniform(n), heavy_tailed)}};
        for (const auto &[name, b] : scenes)
        {
            w.pairs.resize(3 * n);
            std::vector<contender> all{mine};
            for (const auto &p : peers())
                all.push_back({p.name, [&p](const boxes &x) { return p.find(x.low, x.high); }, {}, 0});
            compare(name, b, rounds, all, n >= 1000000 ? 6 : 8);
        }
    }

    head("Against the loop over all pairs, only counted");
    for (const std::size_t n : {1000, 5000, 20000})
    {
        std::vector<std::string> names;
        const std::vector<boxes> scenes = bad_scenes(n, names);
        w.pairs.clear();
        for (std::size_t k = 0; k < scenes.size(); ++k)
            compare(names[k], scenes[k], rounds, {mine, {"loop", ask_all, {}, 0}}, 0.3333);
    }
    return agree ? 0 : 1;
}
