/* Every pair of shapes in every family: see all_pairs.h. */
#include <collide.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "all_pairs.h"

#define PAIR_KIND(a, b, A, B, name) \
    {name, "overlap_" name, "distance_" name, "closest_" name, "penetration_" name, ORA_##A, ORA_##B},
const pair_kind pairs[PAIRS] = {ALL_PAIRS(PAIR_KIND)};

#define SUITE "all_pairs.inc"
#include "families.h"

static const struct
{
    void (*ask)(int, const ora_shape *, const ora_shape *, pair_answer *);
    void (*bounds)(const ora_shape *, ora_shape *);
    void (*sweep)(int, const ora_shape *, const double *, const ora_shape *, const double *, pair_hit *);
    void (*penetration)(int, const ora_shape *, const ora_shape *, pair_contact *);
} calls[HOUSE_FAMILIES] = {
    [HOUSE_CD2] = {cd2_local_pair_ask, cd2_local_pair_bounds, cd2_local_pair_sweep,
                   cd2_local_pair_penetration},
    [HOUSE_CD2F] = {cd2f_local_pair_ask, cd2f_local_pair_bounds, cd2f_local_pair_sweep,
                    cd2f_local_pair_penetration},
    [HOUSE_CD3] = {cd3_local_pair_ask, cd3_local_pair_bounds, cd3_local_pair_sweep,
                   cd3_local_pair_penetration},
    [HOUSE_CD3F] = {cd3f_local_pair_ask, cd3f_local_pair_bounds, cd3f_local_pair_sweep,
                    cd3f_local_pair_penetration},
};

int pair_of(ora_kind a, ora_kind b)
{
    int p = 0;
    while (p < PAIRS && !(pairs[p].a == a && pairs[p].b == b) && !(pairs[p].a == b && pairs[p].b == a))
        ++p;
    return p;
}

void pair_ask(int family, int pair, const ora_shape *a, const ora_shape *b, pair_answer *r)
{
    calls[family].ask(pair, a, b, r);
}

void pair_ask_either(int family, const ora_shape *a, const ora_shape *b, pair_answer *r)
{
    const int pair = pair_of(a->kind, b->kind);
    if (pairs[pair].a == a->kind)
    {
        pair_ask(family, pair, a, b, r);
        return;
    }
    pair_answer swapped;
    pair_ask(family, pair, b, a, &swapped);
    *r = swapped;
    memcpy(r->point_a, swapped.point_b, sizeof r->point_a);
    memcpy(r->point_b, swapped.point_a, sizeof r->point_b);
}

void pair_penetration(int family, int pair, const ora_shape *a, const ora_shape *b, pair_contact *r)
{
    calls[family].penetration(pair, a, b, r);
}

void pair_bounds(int family, const ora_shape *s, ora_shape *box)
{
    calls[family].bounds(s, box);
}

void pair_sweep(int family, int pair, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                const double motion_b[3], pair_hit *r)
{
    calls[family].sweep(pair, a, motion_a, b, motion_b, r);
}

void pair_sweep_any(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                    const double motion_b[3], pair_hit *r)
{
    calls[family].sweep(-1, a, motion_a, b, motion_b, r);
}

/* ---- what is promised ---- */

static bool has_exact_axes(const ora_shape *s)
{
    if (s->kind != ORA_OBB && s->kind != ORA_ELLIPSOID)
        return true;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            if (s->u[i][j] != 0 && fabs(s->u[i][j]) != 1)
                return false;
    return true;
}

bool pair_is_exact(int pair, const ora_shape *a, const ora_shape *b)
{
    const bool ellipse = a->kind == ORA_ELLIPSOID || b->kind == ORA_ELLIPSOID;
    return (!ellipse || pair == POINT_ELLIPSOID) && has_exact_axes(a) && has_exact_axes(b);
}

double pair_bound(int family, int pair, double distance, double size)
{
    const house_family *f = &house_families[family];
    const double        rough = 8 * f->eps * size;
    const double        ulps = (f->is_float ? 1 : 2) * house_ulp(family, distance);
    double              bound;
    switch (pair)
    {
    case POINT_SEGMENT:
    case POINT_BALL:
    case POINT_AABB:
    case BALL_BALL:
    case BALL_AABB:
    case AABB_AABB: bound = ulps; break;
    case SEGMENT_SEGMENT:
    case SEGMENT_BALL:
    case SEGMENT_AABB:
        bound = f->is_float || distance > size / 1000 ? ulps : fmax(ulps, 4 * f->eps * size);
        break;
    case POINT_ELLIPSOID: bound = distance > rough ? (f->is_float ? ulps : 2 * ulps) : rough; break;
    default: bound = f->is_float && distance > rough ? ulps : rough; break;
    }
    return fmax(bound, f->smallest);
}

double pair_size(const ora_shape *a, const ora_shape *b, bool world)
{
    return or_about(or_q(ora_size(a, b, world)));
}

static bool lengths_in_range(const ora_shape *s)
{
    const double *const numbers[] = {s->p[0], s->p[1], s->h};
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 3; ++i)
        {
            const double x = fabs(numbers[k][i]);
            if (x != 0 && (x < 1e-290 || x > 1e290))
                return false;
        }
    return true;
}

bool pair_in_range(int family, const ora_shape *a, const ora_shape *b, double distance)
{
    if (house_families[family].is_float)
        return true;
    if (distance != 0 && (distance < 1e-290 || distance > 1e290))
        return false;
    return lengths_in_range(a) && lengths_in_range(b);
}
