// Every pair and every verb through docs/examples/collide.hpp, and by the names of collide.h: the same bits.
#include "collide.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace
{

int         wrong = 0;
int         compared = 0;
const char *asked = "";

void expect(bool same)
{
    compared++;
    if (!same && wrong++ < 20)
        std::printf("%s: another answer\n", asked);
}

// ---- answers, to the bit, without the bytes between their fields ----

template <typename T> bool same_bytes(const T &a, const T &b, std::size_t size)
{
    return std::memcmp(&a, &b, size) == 0;
}

template <typename T> auto same(const T &a, const T &b) -> decltype(a.starts_inside, void())
{
    expect(same_bytes(a, b, offsetof(T, starts_inside)) && a.starts_inside == b.starts_inside);
}

template <typename T> auto same(const T &a, const T &b) -> decltype(a.kind, void())
{
    expect(a.kind == b.kind && same_bytes(a.point, b.point, sizeof a.point));
}

template <typename T, typename... Nothing> void same(const T &a, const T &b, Nothing...)
{
    expect(same_bytes(a, b, sizeof a));
}

// ---- shapes ----

std::uint32_t state = 1;

double number() // -2..2, in quarters
{
    state = state * 1664525u + 1013904223u;
    return static_cast<double>(state >> 24) / 64 - 2;
}

double size()
{
    return std::fabs(number());
}

#define PLANE(f, real)                                                                                    \
    f##_vec random(f##_vec *)                                                                             \
    {                                                                                                     \
        return {static_cast<real>(number()), static_cast<real>(number())};                                \
    }                                                                                                     \
    f##_vec sizes(f##_vec *)                                                                              \
    {                                                                                                     \
        return {static_cast<real>(size()), static_cast<real>(size())};                                    \
    }                                                                                                     \
    f##_circle random(f##_circle *)                                                                       \
    {                                                                                                     \
        return {random(static_cast<f##_vec *>(nullptr)), static_cast<real>(size())};                      \
    }                                                                                                     \
    f##_obb random(f##_obb *)                                                                             \
    {                                                                                                     \
        f##_vec *v = nullptr;                                                                             \
        f##_obb  made{};                                                                                  \
        expect(f##_make_obb_angle(random(v), sizes(v), static_cast<real>(number()), &made) == CD_OK);     \
        return made;                                                                                      \
    }                                                                                                     \
    f##_ellipse random(f##_ellipse *)                                                                     \
    {                                                                                                     \
        f##_vec    *v = nullptr;                                                                          \
        f##_ellipse made{};                                                                               \
        expect(f##_make_ellipse_angle(random(v), sizes(v), static_cast<real>(number()), &made) == CD_OK); \
        return made;                                                                                      \
    }                                                                                                     \
    COMMON(f, real)

#define SPACE(f, real)                                                                                   \
    f##_vec random(f##_vec *)                                                                            \
    {                                                                                                    \
        return {static_cast<real>(number()), static_cast<real>(number()), static_cast<real>(number())};  \
    }                                                                                                    \
    f##_vec sizes(f##_vec *)                                                                             \
    {                                                                                                    \
        return {static_cast<real>(size()), static_cast<real>(size()), static_cast<real>(size())};        \
    }                                                                                                    \
    f##_sphere random(f##_sphere *)                                                                      \
    {                                                                                                    \
        return {random(static_cast<f##_vec *>(nullptr)), static_cast<real>(size())};                     \
    }                                                                                                    \
    f##_obb random(f##_obb *)                                                                            \
    {                                                                                                    \
        f##_vec *v = nullptr;                                                                            \
        f##_obb  made{};                                                                                 \
        f##_vec  axis = {0, 0, 1};                                                                       \
        expect(f##_make_obb_axis_angle(random(v), sizes(v), axis, static_cast<real>(number()), &made) == \
               CD_OK);                                                                                   \
        return made;                                                                                     \
    }                                                                                                    \
    f##_ellipsoid random(f##_ellipsoid *)                                                                \
    {                                                                                                    \
        f##_vec      *v = nullptr;                                                                       \
        f##_obb       box = random(static_cast<f##_obb *>(nullptr));                                     \
        f##_ellipsoid made{};                                                                            \
        expect(f##_make_ellipsoid(random(v), sizes(v), box.axes, &made) == CD_OK);                       \
        return made;                                                                                     \
    }                                                                                                    \
    COMMON(f, real)

#define COMMON(f, real)                                                    \
    f##_segment random(f##_segment *)                                      \
    {                                                                      \
        f##_vec *v = nullptr;                                              \
        return {random(v), random(v)};                                     \
    }                                                                      \
    f##_ray random(f##_ray *)                                              \
    {                                                                      \
        f##_vec *v = nullptr;                                              \
        return {random(v), random(v), 0, 1};                               \
    }                                                                      \
    f##_aabb random(f##_aabb *)                                            \
    {                                                                      \
        f##_vec *v = nullptr;                                              \
        f##_aabb made{};                                                   \
        expect(f##_make_aabb_center(random(v), sizes(v), &made) == CD_OK); \
        return made;                                                       \
    }                                                                      \
    f##_vec given(const f##_vec &v)                                        \
    {                                                                      \
        return v;                                                          \
    }

template <typename T> const T *given(const T &shape)
{
    return &shape;
}

PLANE(cd2, double)
PLANE(cd2f, float)
SPACE(cd3, double)
SPACE(cd3f, float)

// What a call leaves of its output, where it answers yes.
template <typename T> void same_results(bool yes, const T &a, bool yes_too, const T &b)
{
    expect(yes == yes_too);
    if (yes)
        same(a, b);
}

// ---- every verb of a pair, of a shape, of a family ----

#define STATIC_PAIR(f, A, B, a_type, b_type)                                   \
    f##_##a_type a = random(static_cast<f##_##a_type *>(nullptr));             \
    f##_##b_type b = random(static_cast<f##_##b_type *>(nullptr));             \
    asked = #f " " #A "-" #B;                                                  \
    same(collide::distance(a, b), f##_distance_##A##_##B(given(a), given(b))); \
    same(collide::closest(a, b), f##_closest_##A##_##B(given(a), given(b)));

#define PAIR_OF(f, A, B, a_type, b_type)                                                \
    {                                                                                   \
        STATIC_PAIR(f, A, B, a_type, b_type)                                            \
        f##_vec     m = random(static_cast<f##_vec *>(nullptr));                        \
        f##_vec     n = random(static_cast<f##_vec *>(nullptr));                        \
        f##_hit     hit{}, hit_too{};                                                   \
        f##_contact way{}, way_too{};                                                   \
        same(collide::overlap(a, b), f##_overlap_##A##_##B(given(a), given(b)));        \
        same_results(collide::sweep(a, m, b, n, &hit), hit,                             \
                     f##_sweep_##A##_##B(given(a), m, given(b), n, &hit_too), hit_too); \
        expect(collide::sweep(a, m, b, n) == collide::sweep(a, m, b, n, &hit));         \
        same_results(collide::penetration(a, b, &way), way,                             \
                     f##_penetration_##A##_##B(given(a), given(b), &way_too), way_too); \
        expect(collide::penetration(a, b) == collide::overlap(a, b));                   \
    }

#define PAIR(f, A, B) PAIR_OF(f, A, B, A, B)
#define POINT(f, B)   PAIR_OF(f, point, B, vec, B)

// The shape with its kind answers as it does alone.
#define SHAPE_OF(f, A, a_type)                                                                          \
    {                                                                                                   \
        f##_##a_type a = random(static_cast<f##_##a_type *>(nullptr));                                  \
        f##_vec      motion = random(static_cast<f##_vec *>(nullptr));                                  \
        f##_shape    any = collide::shape(a);                                                           \
        f##_aabb     box = random(static_cast<f##_aabb *>(nullptr));                                    \
        asked = #f " " #A;                                                                              \
        same(any, f##_shape_##A(given(a)));                                                             \
        same(collide::is_valid(a), f##_is_valid_##A(given(a)));                                         \
        same(collide::is_valid(any), f##_is_valid(&any));                                               \
        same(collide::bounds(a), f##_bounds_##A(given(a)));                                             \
        same(collide::bounds(any), f##_bounds(&any));                                                   \
        same(collide::move(any, motion), f##_move(&any, motion));                                       \
        same(collide::distance(any, collide::shape(box)), collide::distance(collide::shape(box), any)); \
    }
#define SHAPE(f, A)                                               \
    SHAPE_OF(f, A, A)                                             \
    {                                                             \
        f##_##A a = random(static_cast<f##_##A *>(nullptr));      \
        f##_vec motion = random(static_cast<f##_vec *>(nullptr)); \
        same(collide::move(a, motion), f##_move_##A(&a, motion)); \
    }

#define RAY(f, A)                                                                                        \
    {                                                                                                    \
        f##_ray ray = random(static_cast<f##_ray *>(nullptr));                                           \
        f##_##A a = random(static_cast<f##_##A *>(nullptr));                                             \
        f##_hit hit{}, hit_too{};                                                                        \
        asked = #f " ray-" #A;                                                                           \
        same_results(collide::raycast(ray, a, &hit), hit, f##_raycast_##A(&ray, &a, &hit_too), hit_too); \
        expect(collide::raycast(ray, a) == collide::raycast(ray, a, &hit));                              \
    }

#define PAIRS(f, ball, oval)                        \
    POINT(f, segment)                               \
    POINT(f, ball)                                  \
    POINT(f, oval)                                  \
    POINT(f, aabb)                                  \
    POINT(f, obb)                                   \
    PAIR(f, segment, segment)                       \
    PAIR(f, segment, ball)                          \
    PAIR(f, segment, oval)                          \
    PAIR(f, segment, aabb)                          \
    PAIR(f, segment, obb)                           \
    PAIR(f, ball, ball)                             \
    PAIR(f, ball, oval)                             \
    PAIR(f, ball, aabb)                             \
    PAIR(f, ball, obb)                              \
    PAIR(f, oval, oval)                             \
    PAIR(f, oval, aabb)                             \
    PAIR(f, oval, obb)                              \
    PAIR(f, aabb, aabb)                             \
    PAIR(f, aabb, obb)                              \
    PAIR(f, obb, obb)                               \
    SHAPE_OF(f, point, vec)                         \
    SHAPE(f, segment)                               \
    SHAPE(f, ball)                                  \
    SHAPE(f, oval)                                  \
    SHAPE(f, aabb)                                  \
    SHAPE(f, obb)                                   \
    RAY(f, ball)                                    \
    RAY(f, oval)                                    \
    RAY(f, aabb)                                    \
    RAY(f, obb)                                     \
    {                                               \
        STATIC_PAIR(f, point, ray, vec, ray)        \
        same(collide::at(b, 2), f##_at_ray(&b, 2)); \
    }

// Lists: one against many, all pairs and the nearest of many, in columns.
#define LISTS(f, real, corner_count, ...)                                                                 \
    {                                                                                                     \
        real          columns[6][3] = {{0, 2, 4}, {0, 0, 0}, {0, 0, 0}, {3, 3, 6}, {1, 1, 1}, {1, 1, 1}}; \
        f##_aabbs     many = {3, __VA_ARGS__};                                                            \
        f##_aabb      first{};                                                                            \
        std::uint64_t bits[1], bits_too[1];                                                               \
        real          distances[3], distances_too[3];                                                     \
        cd_pair       pairs[3]{};                                                                         \
        f##_vec       corners[corner_count], corners_too[corner_count];                                   \
        f##_vec       point{};                                                                            \
        alignas(std::max_align_t) unsigned char scratch[65536];                                           \
        asked = #f " lists";                                                                              \
        first.max.x = first.max.y = 1, point.x = -1;                                                      \
        same(collide::overlap(first, many, bits), f##_overlap_aabb_aabbs(&first, &many, bits_too));       \
        expect(bits[0] == 1 && bits_too[0] == 1 && collide::overlap(first, many) == 1);                   \
        collide::distance(point, many, distances);                                                        \
        f##_distance_point_aabbs(point, &many, distances_too);                                            \
        expect(std::memcmp(distances, distances_too, sizeof distances) == 0 && distances[1] == 3);        \
        same(collide::pairs_scratch(many), f##_pairs_scratch(3, 0));                                      \
        same(collide::pairs_scratch(many, many), f##_pairs_scratch(3, 3));                                \
        expect(collide::pairs_scratch(many, many) <= sizeof scratch);                                     \
        expect(collide::pairs(many, scratch, pairs, 3) == 1 && pairs[0].a == 0 && pairs[0].b == 1);       \
        expect(collide::pairs(many, many, scratch, nullptr, 0) == 5);                                     \
        collide::corners(first, corners);                                                                 \
        f##_corners_aabb(&first, corners_too);                                                            \
        expect(std::memcmp(corners, corners_too, sizeof corners) == 0);                                   \
        same(collide::bounds(corners, corner_count), first);                                              \
        same(collide::join(first, first), first);                                                         \
        same(collide::grow(first, 0), first);                                                             \
        same(collide::center(first), f##_center_aabb(&first));                                            \
        same(collide::half_extents(first), f##_half_extents_aabb(&first));                                \
    }

} // namespace

int main()
{
    for (int round = 0; round < 100; round++)
    {
        PAIRS(cd2, circle, ellipse)
        PAIRS(cd2f, circle, ellipse)
        PAIRS(cd3, sphere, ellipsoid)
        PAIRS(cd3f, sphere, ellipsoid)
        RAY(cd2, segment)
        RAY(cd2f, segment)
    }
    LISTS(cd2, double, 4, columns[0], columns[1], columns[3], columns[4])
    LISTS(cd2f, float, 4, columns[0], columns[1], columns[3], columns[4])
    LISTS(cd3, double, 8, columns[0], columns[1], columns[2], columns[3], columns[4], columns[5])
    LISTS(cd3f, float, 8, columns[0], columns[1], columns[2], columns[3], columns[4], columns[5])
    expect(std::strcmp(collide::version(), cd_version()) == 0);
    expect(std::strcmp(collide::status_message(CD_NAN), cd_status_message(CD_NAN)) == 0);
    std::printf("%d comparisons, %d differ\n", compared, wrong);
    return wrong != 0;
}
