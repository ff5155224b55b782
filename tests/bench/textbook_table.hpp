/*
 * The table of bench_textbook: what is timed, how long it may take, and a line for each.
 */
#ifndef BENCH_TEXTBOOK_TABLE_HPP
#define BENCH_TEXTBOOK_TABLE_HPP

#include "measure.hpp"
#include "slowest.hpp"

#include <cctype>
#include <map>

/* --- how long a call may take --- */

/** At most so many times as long as textbook code. The first line that fits counts. Pairs have their names in
 * space. */
struct bar
{
    const char *verbs, *pairs;
    double      times;
    int         size = 0; ///< of the scalar; 0: any
};

constexpr bar bars[] = {
    {"overlap", "point_aabb aabb_aabb aabb_obb obb_obb sphere_aabb sphere_obb", 1.3},
    {"overlap", "segment_aabb segment_obb point_obb", 1.5},
    {"overlap", "sphere_sphere segment_sphere point_sphere", 1.7},
    {"overlap", "", 2},
    {"distance closest", "point_aabb aabb_aabb", 1.7},
    {"distance closest", "point_obb sphere_aabb segment_aabb segment_obb", 2},
    {"distance closest", "point_segment point_ray sphere_sphere sphere_obb segment_segment segment_sphere",
     2.5},
    {"distance closest", "aabb_obb obb_obb", 2.5},
    {"distance closest", "", 3},
    {"raycast", "aabb", 1.3},
    {"raycast", "obb", 1},
    {"raycast", "segment", 2},
    {"raycast", "sphere", 2.5, sizeof(float)},
    {"raycast", "sphere", 4, sizeof(double)},
    {"sweep", "aabb_aabb point_aabb", 1},
    {"sweep", "", 3},
    {"penetration", "sphere_sphere", 2.5},
    {"penetration", "sphere_aabb sphere_obb aabb_aabb segment_aabb segment_obb", 2},
    {"penetration", "", 3},
    {"bounds", "sphere", 3},
    {"bounds", "obb", 4},
    {"bounds", "segment", 2},
    {"bounds", "", 3},
    {"is_valid", "obb", 1.5},
    {"make is_valid move", "", 2},
};

/** On a grid and with near-parallel boxes every ratio may be so many times as large. */
constexpr double grid_allowance = 2;

/** A call for resting shapes may take so many times as long as one for ordinary pairs; so may a sweep without
 * a peer on a grid or of near-parallel shapes. */
constexpr double resting_bar = 3;

/** No single call may take longer, in nanoseconds; and no sweep of what may be turned. */
constexpr double slowest_bar = 2000, slowest_sweep_bar = 20000;

/** What a function may take: so many times as long as textbook code; on scenes as of levels so many times as
 * long as on ordinary ones, 0 where only resting shapes have such a bar; and in its slowest call. */
struct limits
{
    limits(double by_textbook, double by_ordinary = 0, double single_call = slowest_bar)
        : times(by_textbook), level(by_ordinary), slowest(single_call)
    {
    }
    double times, level, slowest;
};

/** What shapes chosen at run time may cost more: this part of textbook's overlap of OBBs. */
constexpr double dispatch_share = 0.2;

inline bool has_word(const std::string &words, const std::string &word)
{
    return (" " + words + " ").find(" " + word + " ") != std::string::npos;
}

/** circle means sphere, as in the table. */
inline std::string in_space(std::string name)
{
    for (std::size_t at; (at = name.find("circle")) != std::string::npos;)
        name.replace(at, 6, "sphere");
    return name;
}

inline double bar_of(const std::string &verb, const std::string &pair, std::size_t size)
{
    for (const bar &b : bars)
        if (has_word(b.verbs, verb) && (!*b.pairs || has_word(b.pairs, in_space(pair))) &&
            (b.size == 0 || static_cast<std::size_t>(b.size) == size))
            return b.times;
    return 0;
}

/* --- what is timed --- */

/** What a call says: a yes or no, a distance, or whether and where. */
struct reply
{
    template <class T> explicit reply(T said) : hit(is_hit(said)), at(static_cast<double>(said))
    {
    }
    bool   hit;
    double at;
};

enum class answer_kind
{
    yes_or_no,
    distance,
    outcome
};

/** A call on each pair of a scene. Only the loop that is timed is compiled for each call by itself. */
class calls
{
  public:
    virtual ~calls() = default;
    virtual double pass(const order &way) const = 0; ///< over all pairs; what a call took, in nanoseconds
    virtual reply  at(std::size_t i) const = 0;
    virtual answer_kind says() const = 0;

    answers all() const
    {
        answers a;
        a.is_distance = says() == answer_kind::distance;
        for (std::size_t i = 0; i < pair_count; ++i)
        {
            const reply one = at(i);
            a.hit.push_back(one.hit);
            a.hits += one.hit;
            if (says() == answer_kind::outcome)
                a.at.push_back(one.at);
            if (a.is_distance)
                a.sum += one.at;
        }
        return a;
    }
};

template <class Call> class calls_of final : public calls
{
  public:
    explicit calls_of(Call c) : call(c)
    {
    }
    double pass(const order &way) const override
    {
        return nanoseconds(call, way);
    }
    reply at(std::size_t i) const override
    {
        return reply(call(i));
    }
    answer_kind says() const override
    {
        using said = decltype(call(0));
        return std::is_same_v<said, bool>      ? answer_kind::yes_or_no
               : std::is_same_v<said, outcome> ? answer_kind::outcome
                                               : answer_kind::distance;
    }

  private:
    Call call;
};

inline figures turns(int rounds, const calls &mine, const calls &theirs)
{
    return take_turns(
        rounds, [&](const order &way) { return mine.pass(way); },
        [&](const order &way) { return theirs.pass(way); });
}

/* --- what textbook code may answer otherwise --- */

/** Textbook code rounds: pairs that touch, or miss each other by a hair, may come out either way, and so may
 * the sum of all distances differ by a part of itself. Beyond that the program fails. */
struct rounding
{
    std::size_t pairs;
    double      sums;
};

/** Of random pairs hardly any touch. On a grid and with parallel edges many do, and textbook's segments lose
 * more than a rounding where they are nearly parallel. */
constexpr rounding allowed(bool random, std::size_t size)
{
    return {pair_count / (random ? 4000 : 200), !random ? 1e-3 : size == sizeof(float) ? 1e-6 : 1e-12};
}

/* --- the table --- */

class table
{
  public:
    table(int argc, char **argv)
    {
        for (int i = 1; i < argc; ++i)
            if (argv[i] == std::string("--worst"))
                show_worst = true;
            else if (std::isdigit(static_cast<unsigned char>(*argv[i])) && is_number(argv[i]))
                rounds = std::max(1, std::atoi(argv[i]));
            else
                texts.push_back(argv[i]);
    }

    void title(const std::string &text)
    {
        heading = text;
    }

    bool wanted(const std::string &call, const std::string &scene) const
    {
        const std::string name = call + ", " + scene;
        return std::all_of(texts.begin(), texts.end(),
                           [&](const std::string &text) { return name.find(text) != std::string::npos; });
    }

    /** Ours beside a peer: times is how many times as long ours takes, at most bar. */
    void against(const std::string &call, const std::string &scene, double bar, const rounding &allowed,
                 const calls &mine, const calls &theirs)
    {
        const figures f = turns(rounds, mine, theirs);
        const answers my = mine.all(), their = theirs.all();
        work          w;
        w.at_apart = w.at_share = 1e-4;
        const std::size_t apart = my.hits_apart(their, w);
        const double      times = 1 / f.times;
        row(call, scene, format("%.1f", f.mine), format("%.1f", f.theirs), format("%.2f", times),
            format("%.2f", bar), times <= bar, std::to_string(my.hits), std::to_string(apart),
            my.is_distance ? format("%.1e", my.sum_apart(their)) : "");
        if (apart > allowed.pairs || (my.is_distance && !(my.sum_apart(their) <= allowed.sums)))
            complaints += call + ", " + scene + ": textbook disagrees in " + std::to_string(apart) +
                          " pairs, and the sums differ by " + format("%.3g", my.sum_apart(their)) +
                          " of themselves\n";
    }

    /** Ours beside ours on other pairs; without a bar if that is 0. */
    void beside(const std::string &call, const std::string &scene, double bar, const calls &mine,
                const calls &ordinary)
    {
        const figures f = turns(rounds, mine, ordinary);
        row(call, scene, format("%.1f", f.mine), format("%.1f", f.theirs), format("%.2f", 1 / f.times),
            bar > 0 ? format("%.2f", bar) : "", 1 / f.times <= bar, std::to_string(mine.all().hits), "", "");
    }

    /** Ours without a peer. */
    void alone(const std::string &call, const std::string &scene, const calls &mine)
    {
        const figures f = turns(rounds, mine, mine);
        const answers my = mine.all();
        row(call, scene, format("%.1f", f.mine), "", "", "", true, std::to_string(my.hits), "", "");
    }

    /** The slowest of single calls, beside what it may take; a run of few rounds looks at a tenth of the
     * inputs. class_of(i) is the class of an input, in_hex(i) are its coordinates. */
    template <class ClassOf, class InHex>
    void tail(const std::string &call, const std::string &scene, std::size_t count, double bar,
              const calls &mine, ClassOf class_of, InHex in_hex)
    {
        const slow_call most = slowest(rounds < 10 ? count / 10 : count,
                                       [&](std::size_t i) { return mine.at(i).at; });
        row(call, scene, format("%.0f", most.time), format("%.0f", bar), format("%.2f", most.time / bar),
            "1.00", most.time <= bar, "", "", "");
        if (most.time > bar)
            worst += call + ": " + format("%.0f", most.time) + " ns, input " + std::to_string(most.input) +
                     ", " + class_of(most.input) + "\n" + (show_worst ? in_hex(most.input) : "");
    }

    /** What a shape chosen at run time costs more, as a part of what whole takes. It is little beside what a
     * busy machine adds to either, so it is the median of the rounds' own differences and quotients. */
    void dispatched(const std::string &call, const std::string &scene, const calls &whole,
                    const calls &chosen, const calls &named)
    {
        std::vector<double> parts;
        const figures       f = take_turns(
                  rounds, [&](const order &way) { return chosen.pass(way); },
                  [&](const order &way) { return named.pass(way); },
                  [&](const order &way, double a, double b) { parts.push_back((a - b) / whole.pass(way)); });
        const answers my = chosen.all();
        const double  part = median(parts);
        work          w;
        row(call, scene, format("%.1f", f.mine), format("%.1f", f.theirs), format("%.2f", part),
            format("%.2f", dispatch_share), part <= dispatch_share, std::to_string(my.hits),
            std::to_string(my.hits_apart(named.all(), w)), "");
    }

    void row(const std::string &call, const std::string &scene, const std::string &ns,
             const std::string &peer_ns, const std::string &times, const std::string &bar, bool passes,
             const std::string &hits, const std::string &apart, const std::string &off)
    {
        if (!heading.empty())
        {
            std::printf("\n%s\n\n", heading.c_str());
            line("call", "scene", "ns", "textbook", "times", "bar", "", "hits", "apart", "off by");
            line("---", "---", "--:", "--:", "--:", "--:", "---", "--:", "--:", "--:");
            heading.clear();
        }
        line(call, scene, ns, peer_ns, times, bar,
             bar.empty() ? ""
             : passes    ? "PASS"
                         : "above",
             hits, apart, off);
        if (!bar.empty())
            scenes[scene].count(call, times, bar, passes);
    }

    int verdict() const
    {
        for (const auto &[name, one] : scenes)
            one.tell(name);
        if (!worst.empty())
            std::printf("\nInputs slower than their bars\n%s", worst.c_str());
        std::printf("\n%s", complaints.c_str());
        return complaints.empty() ? 0 : 1;
    }

    int rounds = 21;

  private:
    /** The rows of a scene, and those of them that are above their bars, by how much. */
    struct judged
    {
        void count(const std::string &call, const std::string &times, const std::string &bar, bool passes)
        {
            ++rows;
            const double over = std::atof(times.c_str()) / std::atof(bar.c_str());
            if (!passes)
                above.emplace(-over, call + ": " + times + ", bar " + bar);
        }
        void tell(const std::string &scene) const
        {
            std::printf("\n%s: %zu of %d rows are above their bars\n", scene.c_str(), above.size(), rows);
            for (const auto &[over, text] : above)
                std::printf("    %-60s %3.0f %%\n", text.c_str(), 100 * (-over - 1));
        }
        int                                rows = 0;
        std::multimap<double, std::string> above; ///< the worst first
    };

    static bool is_number(const std::string &text)
    {
        return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
    }

    static void line(const std::string &call, const std::string &scene, const std::string &ns,
                     const std::string &peer_ns, const std::string &times, const std::string &bar,
                     const std::string &verdict, const std::string &hits, const std::string &apart,
                     const std::string &off)
    {
        std::printf("| %-38s | %-13s | %8s | %8s | %6s | %6s | %-5s | %5s | %5s | %7s |\n", call.c_str(),
                    scene.c_str(), ns.c_str(), peer_ns.c_str(), times.c_str(), bar.c_str(), verdict.c_str(),
                    hits.c_str(), apart.c_str(), off.c_str());
        std::fflush(stdout);
    }

    std::vector<std::string>      texts;
    std::string                   heading, complaints, worst;
    std::map<std::string, judged> scenes;
    bool                          show_worst = false;
};

/* The rows of each family, textbook_rows.cpp. */
void run_cd2(table &t);
void run_cd2f(table &t);
void run_cd3(table &t);
void run_cd3f(table &t);

#endif /* BENCH_TEXTBOOK_TABLE_HPP */
