/*
 * Shapes chosen at run time.
 *
 * One table for each family says which functions answer for a kind and for a pair of kinds. A verb is a column of it, and
 * a small function that looks there.
 */
#define TOPIC "dispatch.inc"
#include "families.h"
