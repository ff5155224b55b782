/* Every distance of every pair lies between two bounds that prove themselves: see certificate.h. */
#include "certificate.h"

static void every_distance_lies_between_its_certificates(void **state)
{
    (void)state;
    for (int p = 0; p < PAIRS; ++p)
    {
        size_t judged = 0, all = 0;
        for (house_walk w = {__func__, .first_item = p, .items = p + 1, .classes = HOUSE_CLASSES,
                                       .cases = 50};
             house_next(&w);)
        {
            const int        f = w.family, cls = w.cls;
            const house_case c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
            pair_answer      r;
            pair_ask(f, p, &c.a, &c.b, &r);
            ora_begin();
            ++all;
            judged += check_certificate(&c, p, &r);
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
