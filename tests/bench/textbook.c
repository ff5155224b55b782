/* Textbook code, compiled once per family: FAMILY_HEADER chooses it. It is a unit of its own, so that its
   calls are calls, as those of the library are. */
#ifndef FAMILY_HEADER
#define FAMILY_HEADER "space/family.h"
#endif
#include FAMILY_HEADER

#include "textbook.h"
