// A claim of docs/coming-from.md about another library, checked by a call of it. The program fails if one is
// wrong.
#pragma once
#include <cstdio>

static int false_claims = 0;

#define CLAIM(...)                                                        \
    do                                                                    \
    {                                                                     \
        if (!(__VA_ARGS__))                                               \
        {                                                                 \
            std::printf("%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__); \
            ++false_claims;                                               \
        }                                                                 \
    } while (0)
