/*
 * Includes the text named SUITE once for each of the four families, after house.inc. Its parameters:
 *
 *     NS(name)  the public name
 *     FN(name)  a name of the suite's own
 *     REAL      the scalar
 *     DIM       2 or 3
 */
#define NS(name) cd2_##name
#define FN(name) cd2_local_##name
#define REAL     double
#define DIM      2
#include "house.inc"
#include SUITE
#undef NS
#undef FN
#undef REAL
#undef DIM

#define NS(name) cd2f_##name
#define FN(name) cd2f_local_##name
#define REAL     float
#define DIM      2
#include "house.inc"
#include SUITE
#undef NS
#undef FN
#undef REAL
#undef DIM

#define NS(name) cd3_##name
#define FN(name) cd3_local_##name
#define REAL     double
#define DIM      3
#include "house.inc"
#include SUITE
#undef NS
#undef FN
#undef REAL
#undef DIM

#define NS(name) cd3f_##name
#define FN(name) cd3f_local_##name
#define REAL     float
#define DIM      3
#include "house.inc"
#include SUITE
#undef NS
#undef FN
#undef REAL
#undef DIM
