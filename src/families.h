/*
 * Includes the text named TOPIC once for each of the four families: 2D and 3D, double and float.
 * Such a text is a .inc file; what it can use is listed at the head of family.h.
 *
 * The four inclusions stand in one translation unit, so a static function needs a name of its own in each. A text lists its
 * private names at its head, as `#define name NS(name_)`, and then uses them plainly. The list is the same words each time,
 * so it need not be taken back.
 */
#define FAMILY cd2
#define DIM 2
#define real double
#include "family.h"
#include TOPIC
#include "family_end.h"

#define FAMILY cd2f
#define DIM 2
#define real float
#include "family.h"
#include TOPIC
#include "family_end.h"

#define FAMILY cd3
#define DIM 3
#define real double
#include "family.h"
#include TOPIC
#include "family_end.h"

#define FAMILY cd3f
#define DIM 3
#define real float
#include "family.h"
#include TOPIC
#include "family_end.h"
