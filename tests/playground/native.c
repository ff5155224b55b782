/*
 * Answers questions of the playground on this machine. A line of input is a dimension, a query, two kinds and
 * the numbers of playground_given; a line of output is the bits of the answer.
 */
#include "playground.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    int dimension, asked, kind_a, kind_b;
    while (scanf("%d %d %d %d", &dimension, &asked, &kind_a, &kind_b) == 4)
    {
        for (int i = 0; i < GIVEN_NUMBERS; i++)
            if (scanf("%lf", &playground_given()[i]) != 1)
                return 1;
        int count = playground_ask(dimension, asked, kind_a, kind_b);
        for (int i = 0; i < count; i++)
        {
            uint64_t bits;
            memcpy(&bits, &playground_answer()[i], sizeof bits);
            printf("%s%016" PRIx64, i ? " " : "", bits);
        }
        puts("");
    }
    return 0;
}
