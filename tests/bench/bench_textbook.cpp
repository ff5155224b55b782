/*
 * Single calls beside textbook code, textbook.h, on ordinary pairs and on those that levels and physics have;
 * shapes chosen at run time beside the functions that they come to; and the slowest call of each function.
 *
 *     bench_textbook [rounds] [text...]      only rows in whose names all these texts occur
 *
 * The name of a row is its call and its scene, such as "cd3f_overlap_sphere_aabb, 10 %".
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
