#define TOPIC "missing.inc"
#include "families.h"
