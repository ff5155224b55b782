/* A program with a single query, to see how much of the library it carries: of boxes in the plane or,
 * IN_SPACE, of boxes of floats in space. With ALONE it has the test in its place. */
#include <collide.h>

#ifdef IN_SPACE
#define AABB          cd3f_aabb
#define OVERLAP       cd3f_overlap_aabb_aabb
#define AND_IN_Z(...) __VA_ARGS__
#else
#define AABB    cd2_aabb
#define OVERLAP cd2_overlap_aabb_aabb
#define AND_IN_Z(...)
#endif

#ifdef ALONE
bool OVERLAP(const AABB *a, const AABB *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
           b->min.y <= a->max.y AND_IN_Z(&&a->min.z <= b->max.z && b->min.z <= a->max.z);
}
#endif

int main(int count, char **arguments)
{
    (void)arguments;
    AABB a = {{0, 0 AND_IN_Z(, 0)}, {(float)count, 1 AND_IN_Z(, 1)}};
    AABB b = {{1, 0 AND_IN_Z(, 0)}, {2, 1 AND_IN_Z(, 1)}};
    return !OVERLAP(&a, &b);
}
