/** A box as Bullet has it: the shape, and where it is. */
#ifndef BENCH_BULLET_BOX_HPP
#define BENCH_BULLET_BOX_HPP

#include <BulletCollision/CollisionShapes/btBoxShape.h>

#include <string>

/** Is this program for Bullet in double? */
static constexpr bool in_double = sizeof(btScalar) == sizeof(double);

template <class V> btVector3 bullet_vector(V v)
{
    return btVector3(static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z));
}

/** No margin, which would round the box's corners. */
struct peer_box
{
    template <class Box>
    explicit peer_box(const Box &box)
        : shape(bullet_vector(box.half_extents)),
          place(
              btMatrix3x3(bullet_vector(box.axes[0]), bullet_vector(box.axes[1]), bullet_vector(box.axes[2]))
                  .transpose(),
              bullet_vector(box.center))
    {
        shape.setMargin(0);
    }

    btBoxShape  shape;
    btTransform place;
};

inline std::string bullet_name()
{
    return "Bullet " + std::to_string(btGetVersion() / 100) + "." + std::to_string(btGetVersion() % 100) +
           (in_double ? " in double" : " in float");
}

#endif /* BENCH_BULLET_BOX_HPP */
