/*
 * Penetration: the shortest way out.
 *
 * K, all displacements of A that make it touch B, is a convex set; A is in B where 0 is in K, and out after a displacement
 * to the boundary of K. The depth is the distance from 0 to that, which is the least over all directions n of how far K
 * reaches along n: h(n) - n . c, for the middle c of K, being B's less A's, and the sum h of what A and B reach from their
 * middles. G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects" (2001).
 */
#define TOPIC "penetration.inc"
#include "families.h"
