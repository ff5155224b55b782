/* Every query that has a quick way: see queries.h. QUERY_ASK is the name of the function that asks. */
#include <collide.h>
#include <string.h>

#include "pair.h"
#include "queries.h"

#ifndef QUERY_ASK
#define QUERY_ASK query_ask
#define QUERY_TABLE
#endif

#ifdef QUERY_TABLE
/* Comparing coordinates is the whole test. */
#define COMPARES(A, B) (ORA_##B == ORA_AABB && (ORA_##A == ORA_POINT || ORA_##A == ORA_AABB))
#define PAIR(s, t, A, B)                                                                                    \
    {ASK_OVERLAP, ORA_##A, ORA_##B, false, COMPARES(A, B)}, {ASK_DISTANCE, ORA_##A, ORA_##B, false, false}, \
        {ASK_CLOSEST, ORA_##A, ORA_##B, false, false}, {ASK_PENETRATES, ORA_##A, ORA_##B, false, false},    \
        {ASK_PENETRATION, ORA_##A, ORA_##B, false, false},
#define SWEEP(s, t, A, B) \
    {ASK_SWEEPS, ORA_##A, ORA_##B, false, false}, {ASK_SWEEP, ORA_##A, ORA_##B, false, false},
#define RAY(s, A) \
    {ASK_HITS, ORA_POINT, ORA_##A, false, false}, {ASK_RAYCAST, ORA_POINT, ORA_##A, false, false},
#define BOUNDS(s, A) {ASK_BOUNDS, ORA_POINT, ORA_##A, false, false},

const query queries[] = {QUICK_PAIRS(PAIR) QUICK_SWEEPS(SWEEP)
                             QUICK_RAYS(RAY){ASK_HITS, ORA_POINT, ORA_SEGMENT, true, false},
                         {ASK_RAYCAST, ORA_POINT, ORA_SEGMENT, true, false},
                         {ASK_DISTANCE_RAY, ORA_POINT, ORA_POINT, false, false},
                         {ASK_CLOSEST_RAY, ORA_POINT, ORA_POINT, false, false},
                         QUICK_BOUNDS(BOUNDS)};

#undef BOUNDS
#undef PAIR
#undef RAY
#undef SWEEP

const int query_count = sizeof queries / sizeof *queries;

bool query_exists(int family, int q)
{
    return house_families[family].dim == 2 || !queries[q].in_plane_only;
}
#endif

#define TEXT_(x) #x
#define TEXT(x)  TEXT_(x)

#define SUITE "queries.inc"
#include "families.h"

void QUERY_ASK(int family, int q, const house_case *c, query_answer *r)
{
    static void (*const ask[HOUSE_FAMILIES])(const query *, const house_case *, query_answer *) = {
        [HOUSE_CD2] = cd2_local_ask,
        [HOUSE_CD2F] = cd2f_local_ask,
        [HOUSE_CD3] = cd3_local_ask,
        [HOUSE_CD3F] = cd3f_local_ask,
    };
    memset(r, 0, sizeof *r);
    ask[family](&queries[q], c, r);
}
