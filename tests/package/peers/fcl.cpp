// What docs/coming-from.md says of FCL 0.7.
#include <fcl/fcl.h>

#include <memory>

#include "claims.hpp"

template <class Shape> static fcl::CollisionObjectd object(const Shape &s, double x)
{
    return {std::make_shared<Shape>(s), fcl::Transform3d(fcl::Translation3d(x, 0, 0))};
}

template <class Shape> static fcl::CollisionResultd collide(const Shape &s, double x)
{
    const fcl::CollisionObjectd a = object(s, 0), b = object(s, x);
    fcl::CollisionRequestd      request(10, true);
    fcl::CollisionResultd       result;
    fcl::collide(&a, &b, request, result);
    return result;
}

int main()
{
    const fcl::Boxd       box(1, 1, 1);
    const fcl::Sphered    ball(1);
    const fcl::Ellipsoidd round(1, 1, 1);
    CLAIM(collide(box, 1).isCollision() && collide(ball, 2).isCollision()); // they touch
    CLAIM(!collide(round, 2).isCollision());                                // touching ellipsoids do not
    CLAIM(collide(ball, 1.5).getContact(0).normal.x() == 1);                // from A to B
    CLAIM(collide(ball, 1.5).getContact(0).penetration_depth == 0.5);

    const fcl::CollisionObjectd a = object(box, 0), b = object(box, 3);
    fcl::DistanceResultd        result;
    CLAIM(fcl::distance(&a, &b, fcl::DistanceRequestd(true, true), result) == 2);
    CLAIM(result.nearest_points[0].x() == 0.5 && result.nearest_points[1].x() == 2.5);
    return false_claims != 0;
}
