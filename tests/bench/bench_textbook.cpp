/*
 * Single calls beside textbook code, textbook.h, on ordinary pairs and on those that levels and physics have;
 * shapes chosen at run time beside the functions that they come to; and the slowest call of each function.
 *
 *     bench_textbook [--worst] [rounds] [text...]      only rows in whose names all these texts occur
 *
 * The name of a row is its call and its scene, such as "cd3f_overlap_sphere_aabb, 10 %". At the end stand the
 * rows above their bars, scene by scene, and the inputs of calls slower than 2 us; with --worst their
 * coordinates too. That something is slow is no failure; that textbook code disagrees by more than rounding
 * is one.
 */
#include "textbook_table.hpp"

int main(int argc, char **argv)
{
    table t(argc, argv);
    t.title("Beside textbook code");
    run_cd3f(t);
    run_cd3(t);
    run_cd2f(t);
    run_cd2(t);
    return t.verdict();
}
