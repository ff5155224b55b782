/* A user of the installed library, as small as it gets. Compiled as C and as C++. */
#include <collide.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    const cd3_vec   point = {1, 2, 7};
    const cd3_aabb  room = {{0, 0, 0}, {1, 2, 3}};
    const cd2f_aabb left = {{0, 0}, {1, 1}};
    const cd2f_aabb right = {{1, 0}, {2, 1}};
    cd3_shape       any[2];
    char            version[32];

    snprintf(version, sizeof version, "%d.%d.%d", CD_VERSION_MAJOR, CD_VERSION_MINOR, CD_VERSION_PATCH);
    if (strcmp(cd_version(), version) != 0)
        return fprintf(stderr, "the library says %s, its header %s\n", cd_version(), version), 1;
    if (cd3_distance_point_aabb(point, &room) != 4)
        return fprintf(stderr, "the point is not 4 above the room\n"), 1;
    if (!cd2f_overlap_aabb_aabb(&left, &right))
        return fprintf(stderr, "touching boxes do not overlap\n"), 1;

    any[0] = cd3_shape_aabb(&room);
    any[1].kind = CD_POINT;
    any[1].point = point;
    if (cd3_distance(&any[0], &any[1]) != 4)
        return fprintf(stderr, "shapes chosen at run time are not as far apart\n"), 1;
    return 0;
}
