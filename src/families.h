/*
 * Includes the text named TOPIC once for each of the four families: 2D and 3D, double and float.
 * Such a text is a .inc file; what it can use is listed at the head of family.h.
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
