/* Lists of shapes as batches take them: an array for each number. */
#ifndef BENCH_MANY_HPP
#define BENCH_MANY_HPP

#include "scene.hpp"

#include <cstring>
#include <map>
#include <memory>
#include <new>

/** Where the library's lists begin, in bytes: at lines of the cache. */
static constexpr std::size_t line_bytes = 64;

/** For vectors that begin there. */
template <class T> struct at_lines
{
    using value_type = T;

    at_lines() = default;
    template <class U> explicit at_lines(const at_lines<U> &)
    {
    }

    T *allocate(std::size_t count)
    {
        return static_cast<T *>(::operator new(count * sizeof(T), std::align_val_t(line_bytes)));
    }

    void deallocate(T *memory, std::size_t)
    {
        ::operator delete(memory, std::align_val_t(line_bytes));
    }

    friend bool operator==(const at_lines &, const at_lines &)
    {
        return true;
    }

    friend bool operator!=(const at_lines &, const at_lines &)
    {
        return false;
    }
};

template <class T> using lined = std::vector<T, at_lines<T>>;

/**
 * `items` shapes, those of a scene again and again. The arrays begin at lines, so that no load of vectors
 * takes two of them, and at different places within a page: where all begin alike, the same few sets of a
 * cache serve all of them.
 */
template <class F, class S> class many
{
  public:
    using real = typename F::real;
    static constexpr std::size_t width = sizeof(S) / sizeof(real);

    many(const std::vector<S> &shapes, std::size_t count) : items(count)
    {
        const std::size_t step = (count + in_line - 1) / in_line * in_line + stagger;
        memory.resize(step * width);
        for (std::size_t i = 0; i < count; ++i)
        {
            real numbers[width];
            std::memcpy(numbers, &shapes[i % shapes.size()], sizeof numbers);
            for (std::size_t k = 0; k < width; ++k)
                memory[k * step + i] = numbers[k];
        }
        for (std::size_t k = 0; k < width; ++k)
            at[k] = &memory[k * step];
    }

    /** As the library's struct: the count, and the arrays in the order of the shape's numbers; the axes of
       turned shapes in space have one array of three for each coordinate. */
    template <class List> List as() const
    {
        struct
        {
            std::size_t count;
            const real *at[width];
        } list;
        static_assert(sizeof list == sizeof(List));
        list.count = items;
        std::memcpy(list.at, at, sizeof at);
        if constexpr (width == 15)
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (std::size_t k = 0; k < 3; ++k)
                    list.at[6 + 3 * k + axis] = at[6 + 3 * axis + k];
        List result;
        std::memcpy(&result, &list, sizeof result);
        return result;
    }

  private:
    static constexpr std::size_t in_line = line_bytes / sizeof(real), stagger = 10 * in_line;

    std::size_t items;
    lined<real> memory;
    const real *at[width];
};

/** One shape, and others around it of which this share is hit by `is_hit`. */
template <class F, class A, class B> struct around_one
{
    A              a;
    std::vector<B> b;

    explicit around_one(double share)
        : around_one(share, middle(), [](const A &one, const B &other) { return F::overlap(one, other); })
    {
    }

    template <class IsHit> around_one(double share, const A &one, IsHit is_hit) : a(one)
    {
        const auto made = made_for_share(
            share, [](double reach) { return scattered(reach); },
            [&](const std::vector<B> &all, std::size_t i) { return is_hit(one, all[i]); });
        b = made;
    }

  private:
    static A middle()
    {
        dice d;
        A    one;
        maker<F>::random(d, typename F::vec(), one);
        return one;
    }

    static std::vector<B> scattered(double reach)
    {
        dice           d;
        std::vector<B> all(pair_count);
        for (B &other : all)
            maker<F>::random(d, scaled(d.vec<F>(-1, 1), reach), other);
        return all;
    }
};

#endif /* BENCH_MANY_HPP */
