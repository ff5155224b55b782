/*
 * Included before all else by most units. GCC's global searches for common and for partially redundant
 * expressions and for ranges of values take a twelfth of the time in which it compiles them, and find next to
 * nothing: measured, the code is a little smaller without them and as quick. Not so intersect.c,
 * penetration.c, sweep.c, closer_boxes.c, closer_contacts.c and closer_sweeps.c, where calls would take 2 to
 * 30 % longer.
 */
#ifndef CD_NUMBER_FEWER_SEARCHES_H
#define CD_NUMBER_FEWER_SEARCHES_H

#include "compiler.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("no-gcse", "no-tree-pre", "no-tree-vrp")
#endif

#endif
