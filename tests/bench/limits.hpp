/* What the machine can do at most: read arrays, and compare numbers, with AVX-512 if it has that, else with
   plain loops. It is measured beside what is compared with it, for no machine is always as fast. */
#ifndef BENCH_LIMITS_HPP
#define BENCH_LIMITS_HPP

#include "many.hpp"
#include "measure.hpp"

#include <cstdint>
#include <cstdio>
#include <map>
#include <vector>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define LIMITS_X86 1
#endif

class limits
{
  public:
    /** Bytes a nanosecond that arrays of together so many bytes are read at, now: six or twelve of them,
       with and without asking for memory ahead, whichever is fastest. */
    static double read_gigabytes(double bytes)
    {
        const double rate = read_rate(static_cast<std::size_t>(bytes));
        double      &most = most_gigabytes()[static_cast<std::size_t>(bytes)];
        most = std::max(most, rate);
        return rate;
    }

    /** A comparison of one number with one in a register takes so long now, in L1. */
    template <class Real> static double compare_ns()
    {
        const double rate = compare_rate<Real>();
        double      &most = most_comparisons<Real>();
        most = std::max(most, rate);
        return 1 / rate;
    }

    /** The best that has been measured. */
    static void print()
    {
        std::printf("\nLimits of this machine: arrays are read at");
        for (const auto &[bytes, rate] : most_gigabytes())
            std::printf(" %.0f GB/s (%zu KB),", rate, bytes / 1024);
        std::printf(" comparisons a ns: %.1f float, %.1f double\n", most_comparisons<float>(),
                    most_comparisons<double>());
    }

  private:
    static std::map<std::size_t, double> &most_gigabytes()
    {
        static std::map<std::size_t, double> most;
        return most;
    }

    template <class Real> static double &most_comparisons()
    {
        static double most;
        return most;
    }

    static constexpr std::size_t most_bytes = 256 << 20;

    /** Between two arrays, so that they do not begin alike in the cache: see class many. */
    static constexpr std::size_t stagger = 10 * line_bytes;

    /** How many units of work a nanosecond: `pass` does `units` of them. The first pass is not timed, so that
       the caches hold what they can, as for the contestants. */
    template <class Pass> static double rate_of(double units, Pass pass)
    {
        sink = sink + static_cast<double>(pass());
        for (std::size_t passes = 1;; passes *= 4)
        {
            const double start = processor_time();
            for (std::size_t k = 0; k < passes; ++k)
                sink = sink + static_cast<double>(pass());
            const double took = processor_time() - start;
            if (took > 200e3)
                return units * static_cast<double>(passes) / took;
        }
    }

#ifdef LIMITS_X86
    /** Reads so many arrays at once, and asks for their memory `ahead` bytes before it is read, or not if
     * that is 0. */
    template <std::size_t arrays, std::size_t ahead>
    __attribute__((target("avx512f"))) static std::uint64_t read_512(const char *p, std::size_t bytes)
    {
        const std::size_t length = bytes / arrays / line_bytes * line_bytes;
        __m512i           sum[arrays] = {};
        for (std::size_t i = 0; i < length; i += line_bytes)
#pragma GCC unroll 12
            for (std::size_t k = 0; k < arrays; ++k)
            {
                const char *from = p + k * (length + stagger) + i;
                if (ahead > 0)
                    __builtin_prefetch(
                        reinterpret_cast<const void *>(reinterpret_cast<std::uintptr_t>(from) + ahead));
                sum[k] = _mm512_or_si512(sum[k], _mm512_load_si512(from));
            }
        for (std::size_t k = 1; k < arrays; ++k)
            sum[0] = _mm512_or_si512(sum[0], sum[k]);
        std::uint64_t parts[8];
        _mm512_storeu_si512(parts, sum[0]);
        return parts[0] | parts[1] | parts[2] | parts[3] | parts[4] | parts[5] | parts[6] | parts[7];
    }

    /** Six at once, so that no comparison waits for the last one: there are seven registers for masks. */
    __attribute__((target("avx512f"))) static std::uint64_t compare_512(const float *x, std::size_t n)
    {
        const __m512 bound = _mm512_set1_ps(2);
        __mmask16    m[6] = {0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff};
        for (std::size_t i = 0; i < n; i += 96)
#pragma GCC unroll 6
            for (std::size_t k = 0; k < 6; ++k)
                m[k] = _mm512_mask_cmp_ps_mask(m[k], _mm512_load_ps(x + i + 16 * k), bound, _CMP_LE_OQ);
        return static_cast<std::uint64_t>(m[0] ^ m[1] ^ m[2] ^ m[3] ^ m[4] ^ m[5]);
    }

    __attribute__((target("avx512f"))) static std::uint64_t compare_512(const double *x, std::size_t n)
    {
        const __m512d bound = _mm512_set1_pd(2);
        __mmask8      m[6] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
        for (std::size_t i = 0; i < n; i += 48)
#pragma GCC unroll 6
            for (std::size_t k = 0; k < 6; ++k)
                m[k] = _mm512_mask_cmp_pd_mask(m[k], _mm512_load_pd(x + i + 8 * k), bound, _CMP_LE_OQ);
        return static_cast<std::uint64_t>(m[0] ^ m[1] ^ m[2] ^ m[3] ^ m[4] ^ m[5]);
    }
#endif

    static bool has_512()
    {
#ifdef LIMITS_X86
        return __builtin_cpu_supports("avx512f");
#else
        return false;
#endif
    }

    static std::uint64_t read_plain(const char *p, std::size_t bytes)
    {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i + 8 <= bytes; i += 8)
        {
            std::uint64_t x;
            std::memcpy(&x, p + i, sizeof x);
            sum |= x;
        }
        return sum;
    }

    static double read_rate(std::size_t wanted)
    {
        static const lined<char> memory(most_bytes + 12 * stagger);
        const std::size_t        bytes = std::min(wanted, most_bytes) / 12 / line_bytes * 12 * line_bytes;
        const auto               rate = [&](std::uint64_t (*read)(const char *, std::size_t))
        { return rate_of(static_cast<double>(bytes), [&] { return read(memory.data(), bytes); }); };
#ifdef LIMITS_X86
        if (has_512())
            return std::max({rate(read_512<6, 0>), rate(read_512<6, 256>), rate(read_512<12, 256>)});
#endif
        return rate(read_plain);
    }

    template <class Real> static double compare_rate()
    {
        static const lined<Real> numbers(4032, Real(1));
        return rate_of(static_cast<double>(numbers.size()),
                       [&]() -> std::uint64_t
                       {
#ifdef LIMITS_X86
                           if (has_512())
                               return compare_512(numbers.data(), numbers.size());
#endif
                           std::uint64_t sum = 0;
                           for (const Real x : numbers)
                               sum += x <= Real(2);
                           return sum;
                       });
    }
};

#endif /* BENCH_LIMITS_HPP */
