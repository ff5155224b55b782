#include <collide.h>
#include <stdio.h>

int main(void)
{
    cd2_circle ball = {{0, 0.5}, 0.5};
    cd2_aabb   crate = {{2, 0}, {4, 1}};
    double     distance = cd2_distance_circle_aabb(&ball, &crate);
    printf("libcollide %s: the ball is %g away\n", cd_version(), distance);
    return distance != 1.5;
}
