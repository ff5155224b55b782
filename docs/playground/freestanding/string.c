/* See string.h. Compiled with -fno-builtin, lest a compiler make a loop here into a call of itself. */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return memmove(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char       *p = to;
    const unsigned char *q = from;
    if (p < q)
        for (size_t i = 0; i < size; i++)
            p[i] = q[i];
    else
        for (size_t i = size; i-- > 0;)
            p[i] = q[i];
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    unsigned char *p = to;
    for (size_t i = 0; i < size; i++)
        p[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *p = a, *q = b;
    for (size_t i = 0; i < size; i++)
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    return 0;
}
