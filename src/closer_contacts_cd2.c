/* closer_contacts.c in the plane. */
#include "space/cd2.h"

#include "closer_contacts.c"
