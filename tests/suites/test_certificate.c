/* Every distance of every pair lies between two bounds that prove themselves: see certificate.h. */
#include "certificate.h"

static void every_distance_lies_between_its_certificates(void **state)
{
    (void)state;
    for (int p = 0; p < PAIRS; ++p)
    {
        size_t judged = 0, all = 0;
        for (int f = 0; f < HOUSE_FAMILIES; ++f)
            for (int cls = 0; cls < HOUSE_CLASSES; ++cls)
            {
                house_rng rng = house_seed(__func__, f, cls * 100 + p);
                for (size_t n = house_cases(50); n-- > 0;)
                {
                    const house_case c = house_pair(&rng, f, cls, pairs[p].a, pairs[p].b);
                    pair_answer      r;
                    pair_ask(f, p, &c.a, &c.b, &r);
                    ora_begin();
                    ++all;
                    judged += check_certificate(&c, p, &r);
                }
            }
        HOUSE_CHECK(NULL, pairs[p].name, judged > all - all / 5, "%zu of %zu judged", judged, all);
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_distance_lies_between_its_certificates),
    };
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failures;
}
