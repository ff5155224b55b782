/*
 * Included before all else by the units of kernels: GCC leaves out what number/fewer_searches.h names, except
 * for the search that takes constants out of loops (without it rays take 40 % longer), and the last ordering
 * of instructions, which measured makes no difference.
 */
#ifndef CD_BATCH_KERNEL_PASSES_H
#define CD_BATCH_KERNEL_PASSES_H

#include "../number/compiler.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("no-gcse", "no-tree-vrp", "no-tree-pta", "no-schedule-insns2")
#endif

#endif
