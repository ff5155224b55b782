/*
 * Batches beside the calls of other libraries for one pair, beside our own single calls, and beside what the
 * machine can do at all: reading memory and comparing numbers.
 *
 * bench_batch [<rounds> [<text> [sets]]]: only rows in whose names the text occurs. With `sets`, what stands
 * beside a batch is itself, by narrower instructions.
 *
 * All contestants of a row take turns in every round. A figure is the median over the rounds; `times` the
 * median of the rounds' own quotients. In a round each goes over the items once before its time is taken, and
 * then until that takes 50 microseconds, so that the clock does not matter. Lists of 1e6 items repeat those
 * of 16 000.
 */
#include "contestant.hpp"
#include "limits.hpp"
#include "many.hpp"
#include "measure.hpp"

#if WITH_BULLET
#include "bullet_box.hpp"
#include "bullet_gjk.hpp"
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <LinearMath/btAabbUtil2.h>
#endif
#if WITH_BOX2D
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_polygon_shape.h>
#endif
#if WITH_CGAL
#include <CGAL/Simple_cartesian.h>
#include <CGAL/squared_distance_3.h>
#endif

/* Of the library, for tests: see src/batch/choice.h. */
extern "C" int cd_limit_set(int set);

static double of_one_pass(const std::function<total()> &run, std::size_t items)
{
    sink = sink + static_cast<double>(
                      run().hits); /* so that the caches hold what they can, and not a peer's shapes */
    for (std::size_t passes = 1;; passes *= 4)
    {
        const double start = processor_time();
        for (std::size_t k = 0; k < passes; ++k)
            sink = sink + static_cast<double>(run().hits);
        const double took = processor_time() - start;
        if (took > 50e3)
            return took / static_cast<double>(passes * items);
    }
}

/** A row's name and aims. */
struct row
{
    std::string             call;
    std::size_t             items;
    double                  target = 0; ///< how many times as fast as the fastest other
    std::function<double()> limit =
        nullptr;            ///< what an item takes at least, in nanoseconds, on this machine now
    double limit_share = 0; ///< the share of the machine's limit that is the aim
    double at_most = 0;     ///< how many times as long AVX2 may take beside AVX-512
};

class batch_bench
{
  public:
    batch_bench(int argc, char **argv)
        : rounds(argc > 1 ? std::max(1, std::atoi(argv[1])) : 15), wanted(argc > 2 ? argv[2] : ""),
          by_sets(argc > 3 && std::string(argv[3]) == "sets")
    {
    }

    void title(const std::string &text) const
    {
        std::printf("\n%s\n\n", text.c_str());
        line({"call", "items", "ns", "other", "ns", "times", "aim", "", "of the limit", "aim", "", "hits",
              "other's", "off by"});
        line({"---", "--:", "--:", "---", "--:", "--:", "--:", "---", "--:", "--:", "---",
              "--:", "--:", "--:"});
    }

    bool skips(const std::string &call) const
    {
        return call.find(wanted) == std::string::npos;
    }

    /** Ours, and others beside it: a line for each, or one alone. Returns our nanoseconds an item. The others
       keep but 16 000 items, so they have no part in longer lists. */
    double measure(const row &r, const contestant &ours, const std::vector<contestant> &all_others)
    {
        if (by_sets)
            return measure_sets(r, ours);
        return compare(r, ours, r.items > pair_count ? std::vector<contestant>() : all_others);
    }

    /** The same, beside it what the narrower sets of instructions take. */
    double measure_sets(const row &r, const contestant &ours)
    {
        row sets = r;
        sets.target = 0;
        const double mine = compare(sets, limited(ours, 2), {limited(ours, 1), limited(ours, 0)});
        cd_limit_set(2);
        return mine;
    }

    /** How many items a second `ours` does, as a part of those that `other` does. */
    double share_of_items(std::size_t items, const contestant &ours, const contestant &other) const
    {
        std::vector<double> quotients;
        for (int round = 0; round < rounds; ++round)
        {
            const double theirs = of_one_pass(other.run, items);
            quotients.push_back(theirs / of_one_pass(ours.run, items));
        }
        return median(quotients);
    }

    /** What main returns: slow is no failure, wrong is. */
    int verdict() const
    {
        std::printf("\n%s", complaints.c_str());
        return complaints.empty() ? 0 : 1;
    }

  private:
    /** The same contestant with no set of instructions above this one. */
    static contestant limited(contestant one, int set)
    {
        one.run = [set, run = one.run]
        {
            cd_limit_set(set);
            return run();
        };
        one.name = set == 0 ? "the baseline" : set == 1 ? "AVX2" : "AVX-512";
        one.aimed = set == 1;
        return one;
    }

    double compare(const row &r, const contestant &ours, const std::vector<contestant> &others)
    {
        std::vector<std::vector<double>> times(others.size() + 1);
        std::vector<double>              shares; /* of the limit */
        for (int round = 0; round < rounds; ++round)
            for (std::size_t k = 0; k <= others.size(); ++k)
            {
                const std::size_t c = round % 2 ? others.size() - k : k;
                times[c].push_back(of_one_pass(c ? others[c - 1].run : ours.run, r.items));
                if (c == 0 && r.limit)
                    shares.push_back(r.limit() / times[0].back());
            }
        const double mine = median(times[0]), share = r.limit ? median(shares) : 0;
        const total  my = ours.run();
        if (others.empty())
            print(r, mine, my, share, nullptr, 0, 0);
        for (std::size_t c = 0; c < others.size(); ++c)
        {
            std::vector<double> quotients;
            for (std::size_t round = 0; round < times[0].size(); ++round)
                quotients.push_back(times[c + 1][round] / times[0][round]);
            print(r, mine, my, share, &others[c], median(times[c + 1]), median(quotients));
        }
        return mine;
    }

    static std::string passes(bool has_aim, bool holds)
    {
        return !has_aim ? "" : holds ? "PASS" : "below";
    }

    void print(const row &r, double mine, const total &my, double share, const contestant *other,
               double theirs, double times)
    {
        const total  their = other ? other->run() : my;
        const bool   aimed = r.target > 0 && other && other->aimed;
        const bool   bounded = r.at_most > 0 && other && other->aimed;
        const double off = my.sum == their.sum ? 0 : std::fabs(my.sum - their.sum) / std::fabs(my.sum);
        const auto apart = static_cast<double>(std::max(my.hits, their.hits) - std::min(my.hits, their.hits));
        line({r.call, std::to_string(r.items), format("%.3f", mine), other ? other->name : "",
              other ? format("%.3f", theirs) : "", other ? format("%.1f", times) : "",
              aimed     ? format("%.1f", r.target)
              : bounded ? format("<= %.1f", r.at_most)
                        : "",
              passes(aimed || bounded, bounded ? times <= r.at_most : times >= r.target),
              r.limit ? format("%.0f %%", 100 * share) : "",
              r.limit_share > 0 ? format("%.0f %%", 100 * r.limit_share) : "",
              passes(r.limit_share > 0, share >= r.limit_share), std::to_string(my.hits),
              other ? std::to_string(their.hits) : "", other ? format("%.1e", off) : ""});
        if (other &&
            (apart > other->hits_apart * static_cast<double>(r.items) || !(off <= other->sums_apart)))
            complaints += r.call + " and " + other->name + " disagree\n";
    }

    static void line(const std::vector<std::string> &cells)
    {
        static constexpr int widths[] = {38, 7, 7, 28, 8, 6, 5, 5, 12, 5, 5, 7, 7, 8};
        for (std::size_t k = 0; k < cells.size(); ++k)
            std::printf("| %-*s ", widths[k], cells[k].c_str());
        std::printf("|\n");
        std::fflush(stdout);
    }

    int         rounds;
    std::string wanted;
    bool        by_sets;
    std::string complaints;
};

static const char *of_share(double share)
{
    return share < 0.3 ? ", 10 %" : ", 50 %";
}

/* ---- ours ---- */

/** The bits of a call, and how many are set. */
template <class Call> contestant marks(std::size_t items, Call call)
{
    auto bits = std::make_shared<lined<std::uint64_t>>((items + 63) / 64);
    return {"", [=] { return total{call(bits->data()), 0}; }};
}

/** Ours with numbers: the sum is taken once, outside of the time. */
template <class Real, class Call> contestant numbers(std::size_t items, Call call)
{
    auto        all = std::make_shared<lined<Real>>(items);
    double      sum = 0;
    std::size_t hits = 0;
    call(all->data());
    for (const Real x : *all)
    {
        sum += x < HUGE_VAL ? static_cast<double>(x) : 0;
        hits += x < HUGE_VAL;
    }
    return {"", [=]
            {
                call(all->data());
                return total{hits, sum};
            }};
}

/* ---- the rows ---- */

/** The share of the bandwidth that a batch is to reach if all it does is to stream. Of lists so long there
   are rows for such batches only. */
static constexpr double streaming_aim = 0.85;

/** The least time of an item that only streams: what it reads and writes, at the bandwidth of that size. */
static double streaming_ns(std::size_t items, std::size_t bytes)
{
    return static_cast<double>(bytes) / limits::read_gigabytes(static_cast<double>(items * bytes));
}

/* How the families' functions are called here. */
template <class F> struct batch_calls;
#define BATCH_CALLS(F)                                                                     \
    template <> struct batch_calls<F>                                                      \
    {                                                                                      \
        using aabbs = F##_aabbs;                                                           \
        using obbs = F##_obbs;                                                             \
        using spheres = F##_spheres;                                                       \
        using segments = F##_segments;                                                     \
        using points = F##_points;                                                         \
        using ellipsoids = F##_ellipsoids;                                                 \
        static constexpr auto overlap_aabb_aabbs = F##_overlap_aabb_aabbs;                 \
        static constexpr auto overlap_point_aabbs = F##_overlap_point_aabbs;               \
        static constexpr auto overlap_aabbs_aabbs = F##_overlap_aabbs_aabbs;               \
        static constexpr auto overlap_points_aabbs = F##_overlap_points_aabbs;             \
        static constexpr auto overlap_spheres_spheres = F##_overlap_spheres_spheres;       \
        static constexpr auto overlap_spheres_aabbs = F##_overlap_spheres_aabbs;           \
        static constexpr auto overlap_spheres_obbs = F##_overlap_spheres_obbs;             \
        static constexpr auto overlap_obbs_obbs = F##_overlap_obbs_obbs;                   \
        static constexpr auto distance_points_aabbs = F##_distance_points_aabbs;           \
        static constexpr auto distance_points_obbs = F##_distance_points_obbs;             \
        static constexpr auto distance_points_segments = F##_distance_points_segments;     \
        static constexpr auto distance_points_ellipsoids = F##_distance_points_ellipsoids; \
        static constexpr auto distance_segments_segments = F##_distance_segments_segments; \
        static constexpr auto distance_obbs_obbs = F##_distance_obbs_obbs;                 \
        static constexpr auto raycast_aabbs = F##_raycast_aabbs;                           \
        static constexpr auto raycast_spheres = F##_raycast_spheres;                       \
        static constexpr auto raycast_obbs = F##_raycast_obbs;                             \
        static constexpr auto sweep_aabb_aabbs = F##_sweep_aabb_aabbs;                     \
        static constexpr auto sweep_sphere_aabbs = F##_sweep_sphere_aabbs;                 \
    }
BATCH_CALLS(cd3);
BATCH_CALLS(cd3f);

/** As many as do not fit into the caches, or hardly. */
static constexpr std::size_t most_items = 1000000;

template <class F> constexpr bool is_float = sizeof(typename F::real) == sizeof(float);

template <class F> static std::string name_of(const char *call, double share)
{
    return std::string(F::name) + call + of_share(share);
}

/** The batches in float, which keep their lists for the rows in double. */
static std::map<std::string, contestant> in_float;

/** The lines about doubles, for the end. */
static std::string about_doubles;

/** A batch in double takes turns with the same in float. */
template <class F> static void compare_precisions(const batch_bench &b, const row &r, const contestant &ours)
{
    const std::string key = r.call.substr(r.call.find('_')) + std::to_string(r.items);
    if (is_float<F>)
        in_float[key] = ours;
    else if (const auto found = in_float.find(key); found != in_float.end())
    {
        const double share = b.share_of_items(r.items, ours, found->second);
        in_float.erase(found);
        about_doubles += "| " + r.call + " | " + std::to_string(r.items) + " | " +
                         format("%.0f %%", 100 * share) + (share >= 0.45 ? " | PASS |\n" : " | below |\n");
    }
}

/** One AABB or point against many AABBs: all it does is to stream and to compare. ours(one, boxes, bits) is
   the call. */
template <class F, class A, class Ours>
static void one_against_many(batch_bench &b, const char *name, double share, std::size_t items, Ours ours)
{
    using real = typename F::real;
    using aabb = typename F::aabb;
    const std::string call = name_of<F>(name, share);
    if (b.skips(call))
        return;
    const around_one<F, A, aabb> scene(share);
    const auto                   list = std::make_shared<const many<F, aabb>>(scene.b, items);
    row                          r{call, items};
    r.limit = [=] { return std::max(streaming_ns(items, sizeof(aabb)), 6 * limits::compare_ns<real>()); };
    r.limit_share = items > 100000 ? streaming_aim : items <= 1000 && is_float<F> ? 0.8 : 0;
    const auto mine = marks(items,
                            [one = scene.a, list, ours](std::uint64_t *bits)
                            {
                                const auto boxes = list->template as<typename batch_calls<F>::aabbs>();
                                return ours(one, &boxes, bits);
                            });
    b.measure(r, mine,
              {one_by_one("our single call", items,
                          [&](std::size_t i) { return F::overlap(scene.a, scene.b[i % pair_count]); })});
    compare_precisions<F>(b, r, mine);
}

/** Pairs of which a share overlaps: ours, and the single calls of all. */
template <class F, class A, class B, class Ours, class Peers>
static void overlap_pairs(batch_bench &b, const char *name, double share, std::size_t items, double target,
                          Ours ours, Peers peers)
{
    const std::string call = name_of<F>(name, share);
    if (b.skips(call))
        return;
    const auto scene = scene_of_share<F, A, B>(share);
    const auto list_a = std::make_shared<const many<F, A>>(scene.a, items);
    const auto list_b = std::make_shared<const many<F, B>>(scene.b, items);
    row        r{call, items, target};
    r.limit = [=] { return streaming_ns(items, sizeof(A) + sizeof(B)); };
    r.limit_share = items > 100000 ? streaming_aim : 0;
    std::vector<contestant> others = peers(scene, items);
    others.push_back(one_by_one("our single call", items,
                                [&](std::size_t i)
                                { return F::overlap(scene.a[i % pair_count], scene.b[i % pair_count]); }));
    others.back().aimed = false;
    const auto mine = marks(items, [=](std::uint64_t *bits) { return ours(*list_a, *list_b, bits); });
    b.measure(r, mine, others);
    compare_precisions<F>(b, r, mine);
}

/** The same of distances. */
template <class F, class A, class B, class Ours, class Peers>
static void distances(batch_bench &b, const char *name, double share, std::size_t items, double target,
                      double target_single, Ours ours, Peers peers)
{
    const std::string call = name_of<F>(name, share);
    if (b.skips(call))
        return;
    const auto scene = scene_of_share<F, A, B>(share);
    const auto list_a = std::make_shared<const many<F, A>>(scene.a, items);
    const auto list_b = std::make_shared<const many<F, B>>(scene.b, items);
    using real = typename F::real;
    const auto mine = numbers<real>(items, [=](real *d) { ours(*list_a, *list_b, d); });
    const auto single = summed("our single call", items,
                               [&](std::size_t i)
                               { return F::distance(scene.a[i % pair_count], scene.b[i % pair_count]); });
    const auto others = peers(scene, items);
    row        r{call, items, target};
    if (items > 100000)
    {
        r.limit = [=] { return streaming_ns(items, sizeof(A) + sizeof(B) + sizeof(real)); };
        r.limit_share = streaming_aim;
    }
    if (!others.empty())
        b.measure(r, mine, others);
    r.target = target_single;
    b.measure(r, mine, {single});
    compare_precisions<F>(b, r, mine);
}

/** One ray or mover against many. cast(one, list, t, first) is ours, single(i) a t or infinity. */
template <class F, class B, class A, class Cast, class Single>
static void casts(batch_bench &b, const char *name, double share, std::size_t items, double target,
                  const around_one<F, A, B> &scene, Cast cast, Single single, std::vector<contestant> others,
                  const std::function<double()> &limit = nullptr, double limit_share = 0)
{
    const std::string call = name_of<F>(name, share);
    using real = typename F::real;
    const auto list = std::make_shared<const many<F, B>>(scene.b, items);
    const auto mine = numbers<real>(items,
                                    [one = scene.a, list, cast](real *t)
                                    {
                                        std::size_t first;
                                        cast(one, *list, t, &first);
                                    });
    row        r{call, items, target, limit, limit_share};
    if (items > 100000)
    {
        r.limit = [=] { return streaming_ns(items, sizeof(B) + sizeof(real)); };
        r.limit_share = streaming_aim;
    }
    if (!others.empty() && items <= pair_count)
        b.measure(r, mine, others);
    r.target = 0;
    b.measure(r, mine, {summed("our single call", items, single)});
    compare_precisions<F>(b, r, mine);
}

/** A call of two lists, to be asked with lists of the benchmark. */
template <class Result, class A, class B, class Out> auto of_lists(Result (*call)(const A *, const B *, Out))
{
    return [call](const auto &a, const auto &b, Out out)
    {
        const auto x = a.template as<A>();
        const auto y = b.template as<B>();
        return call(&x, &y, out);
    };
}

static const auto no_peers = [](const auto &, std::size_t) { return std::vector<contestant>(); };

#include "batch_peers.hpp"

template <class F> static void all_rows(batch_bench &b, double share)
{
    using calls = batch_calls<F>;
    using aabb = typename F::aabb;
    using obb = typename F::obb;
    using ball = typename F::ball;
    using vec = typename F::vec;
    using oval = typename F::ellipse;
    for (const std::size_t items : {std::size_t(1000), pair_count, most_items})
        one_against_many<F, aabb>(b, "overlap_aabb_aabbs", share, items,
                                  [](const aabb &one, const auto *boxes, std::uint64_t *bits)
                                  { return calls::overlap_aabb_aabbs(&one, boxes, bits); });
    for (const std::size_t items : {pair_count, most_items})
    {
        const bool few = items == pair_count;
        one_against_many<F, vec>(b, "overlap_point_aabbs", share, items, calls::overlap_point_aabbs);
        overlap_pairs<F, vec, aabb>(b, "overlap_points_aabbs", share, items, 0,
                                    of_lists(calls::overlap_points_aabbs), no_peers);
        overlap_pairs<F, aabb, aabb>(b, "overlap_aabbs_aabbs", share, items, few && is_float<F> ? 25 : 0,
                                     of_lists(calls::overlap_aabbs_aabbs), peers_of_aabbs);
        overlap_pairs<F, ball, ball>(b, "overlap_spheres_spheres", share, items, 0,
                                     of_lists(calls::overlap_spheres_spheres), no_peers);
        overlap_pairs<F, ball, aabb>(b, "overlap_spheres_aabbs", share, items, 0,
                                     of_lists(calls::overlap_spheres_aabbs), no_peers);
        overlap_pairs<F, ball, obb>(b, "overlap_spheres_obbs", share, items, 0,
                                    of_lists(calls::overlap_spheres_obbs), no_peers);
        distances<F, vec, aabb>(b, "distance_points_aabbs", share, items, 0, 0,
                                of_lists(calls::distance_points_aabbs), no_peers);
        rays_and_sweeps<F>(b, share, items);
        if (!few)
            continue;
        overlap_pairs<F, obb, obb>(b, "overlap_obbs_obbs", share, items, 15,
                                   of_lists(calls::overlap_obbs_obbs), peers_of_obbs<F>);
        distances<F, vec, obb>(b, "distance_points_obbs", share, items, 0, 0,
                               of_lists(calls::distance_points_obbs), no_peers);
        distances<F, vec, oval>(b, "distance_points_ellipsoids", share, items, 0, 8,
                                of_lists(calls::distance_points_ellipsoids), no_peers);
        distances<F, obb, obb>(b, "distance_obbs_obbs", share, items, 30, 0,
                               of_lists(calls::distance_obbs_obbs), peers_of_obb_distance);
        segments_apart<F, vec>(b, "distance_points_segments", items, 0,
                               of_lists(calls::distance_points_segments));
        segments_apart<F, typename F::segment>(b, "distance_segments_segments", items, 8,
                                               of_lists(calls::distance_segments_segments));
    }
}

/** The same in the plane: where it is not as in space. */
template <class F, class Ellipses>
static void rows_in_the_plane(batch_bench &b, double share, Ellipses distance_points_ellipses)
{
    distances<F, typename F::vec, typename F::ellipse>(b, "distance_points_ellipses", share, pair_count, 0, 8,
                                                       distance_points_ellipses, no_peers);
}

int main(int argc, char **argv)
{
    batch_bench b(argc, argv);
    b.title("Batches: one call for many shapes, ns an item");
    for (const double share : {0.1, 0.5})
    {
        all_rows<cd3f>(b, share);
        all_rows<cd3>(b, share);
        rows_in_the_plane<cd2f>(b, share, of_lists(cd2f_distance_points_ellipses));
        rows_in_the_plane<cd2>(b, share, of_lists(cd2_distance_points_ellipses));
    }
    sweeps_in_the_plane(b);
    narrower_instructions(b);
    limits::print();
    std::printf("\nBatches in double: items a second, as a part of those in float; the aim is 45 %%\n\n"
                "| call | items | of float | |\n| --- | --: | --: | --- |\n%s",
                about_doubles.c_str());
    return b.verdict();
}
