/* What the library takes from <string.h>, for a target without a libc; defined in string.c. */
#ifndef PLAYGROUND_STRING_H
#define PLAYGROUND_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int   memcmp(const void *a, const void *b, size_t size);

#endif /* PLAYGROUND_STRING_H */
