/*
 * Included before all else by closer units that decide much: closer_boxes.c, closer_contacts.c,
 * closer_rounded_cd2.c and closer_spheres.c. GCC copies code to where it knows how the next condition turns
 * out: that is up to a tenth of them, and measured, calls take no longer without it.
 */
#ifndef CD_NUMBER_FEWER_COPIES_H
#define CD_NUMBER_FEWER_COPIES_H

#include "compiler.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("no-thread-jumps", "no-tree-dominator-opts")
#endif

#endif
