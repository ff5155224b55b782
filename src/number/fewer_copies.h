/*
 * Included before all else by units that decide much: closer_boxes.c, closer_contacts.c, closer_spheres.c,
 * closer_sweep_ellipses.c, careful.c, careful_raycast.c and careful_sweep_ellipse.c. GCC copies code to where
 * it knows how the next condition turns out: that is up to a tenth of them, and measured, calls take no
 * longer without it.
 */
#ifndef CD_NUMBER_FEWER_COPIES_H
#define CD_NUMBER_FEWER_COPIES_H

#include "compiler.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("no-thread-jumps", "no-tree-dominator-opts")
#endif

#endif
