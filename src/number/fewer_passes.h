/*
 * Included before all else by units of long functions that seldom loop: exact.c, sums.c, all careful_*.c and
 * most closer ones. It would slow resting contact in closer_boxes.c, closer_contacts.c, closer_sweeps.c and
 * closer_sweep_ellipses.c, or make GCC warn.
 *
 * The last ordering of instructions, which processors do themselves, takes a fifteenth of the time in which
 * GCC compiles them; measured, neither their size nor the time of calls gains by it. What it moves out of
 * loops of two or three turns, and what it keeps in registers through one of them but not through the next,
 * costs more than it saves: a hundredth of the size.
 */
#ifndef CD_NUMBER_FEWER_PASSES_H
#define CD_NUMBER_FEWER_PASSES_H

#include "fewer_searches.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("no-expensive-optimizations")
#pragma GCC optimize("no-rerun-cse-after-loop", "no-code-hoisting")
#pragma GCC optimize("no-move-loop-invariants", "no-schedule-insns2", "ira-region=one")
#endif

#endif
