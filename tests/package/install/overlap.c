/* A program with a single query, to see how much of the library it carries. With ALONE it has the test in its
 * place. */
#include <collide.h>

#ifdef ALONE
bool cd2_overlap_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}
#endif

int main(int count, char **arguments)
{
    (void)arguments;
    cd2_aabb a = {{0, 0}, {count, 1}}, b = {{1, 0}, {2, 1}};
    return !cd2_overlap_aabb_aabb(&a, &b);
}
