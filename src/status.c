/* What belongs to no family: messages, and the version. */
#include "../include/collide.h"

#if !defined(NDEBUG) || defined(COLLIDE_CHECK_SHAPES)
#include <stdio.h>
#include <stdlib.h>
#endif

#ifndef NDEBUG

_Noreturn void cd_abort_null(const char *function);

_Noreturn void cd_abort_null(const char *function)
{
    fprintf(stderr, "libcollide: %s: an argument is NULL\n", function);
    abort();
}

#endif

#ifdef COLLIDE_CHECK_SHAPES

void cd_abort_invalid(const char *function, const char *argument, const char *kind);

void cd_abort_invalid(const char *function, const char *argument, const char *kind)
{
    fprintf(stderr, "libcollide: %s: the argument '%s' is not a valid %s (see is_valid_)\n", function,
            argument, kind);
    abort();
}

#endif

const char *cd_status_message(cd_status status)
{
    switch (status)
    {
    case CD_OK: return "the shape was made";
    case CD_NAN: return "a number is not a number";
    case CD_INFINITE: return "a number is infinite";
    case CD_NEGATIVE_SIZE: return "a radius, a size or a half extent is negative";
    case CD_MIN_ABOVE_MAX: return "min is above max in some coordinate";
    case CD_ZERO_DIRECTION: return "the direction is zero";
    case CD_NOT_UNIT: return "an axis or a quaternion is not a unit vector";
    case CD_NOT_ORTHOGONAL: return "two axes are not at right angles";
    case CD_OUT_OF_RANGE: return "a coordinate of the shape is above the range of its type";
    }
    return "unknown status";
}

#define STRING_OF_(x) #x
#define STRING_OF(x)  STRING_OF_(x)

const char *cd_version(void)
{
    return STRING_OF(CD_VERSION_MAJOR) "." STRING_OF(CD_VERSION_MINOR) "." STRING_OF(CD_VERSION_PATCH);
}
