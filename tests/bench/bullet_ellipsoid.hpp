/* An ellipsoid as Bullet has it. */
#ifndef BENCH_BULLET_ELLIPSOID_HPP
#define BENCH_BULLET_ELLIPSOID_HPP

#include "bullet_box.hpp"

#include <BulletCollision/CollisionShapes/btConvexInternalShape.h>

/** Bullet has no ellipsoid; to its GJK a shape is its support function. */
class ellipsoid_shape : public btConvexInternalShape
{
  public:
    explicit ellipsoid_shape(const btVector3 &all) : radii(all)
    {
        m_shapeType = CUSTOM_CONVEX_SHAPE_TYPE;
        setMargin(0);
    }
    btVector3 localGetSupportingVertexWithoutMargin(const btVector3 &n) const override
    {
        const btVector3 x = radii * n;
        const btScalar  length = x.length();
        return length > 0 ? radii * x / length : btVector3(radii.x(), 0, 0);
    }
    btVector3 localGetSupportingVertex(const btVector3 &n) const override
    {
        return localGetSupportingVertexWithoutMargin(n);
    }
    void batchedUnitVectorGetSupportingVertexWithoutMargin(const btVector3 *n, btVector3 *out,
                                                           int count) const override
    {
        for (int i = 0; i < count; ++i)
            out[i] = localGetSupportingVertexWithoutMargin(n[i]);
    }
    void calculateLocalInertia(btScalar, btVector3 &inertia) const override
    {
        inertia.setZero();
    }
    /** Of a ball around it: Bullet's casts take a radius from that. */
    void getAabb(const btTransform &place, btVector3 &low, btVector3 &high) const override
    {
        const btScalar  most = radii[radii.maxAxis()];
        const btVector3 reach(most, most, most);
        low = place.getOrigin() - reach;
        high = place.getOrigin() + reach;
    }
    const char *getName() const override
    {
        return "ellipsoid";
    }

  private:
    btVector3 radii;
};

struct peer_ellipsoid
{
    template <class Ellipsoid>
    explicit peer_ellipsoid(const Ellipsoid &e)
        : shape(bullet_vector(e.radii)),
          place(btMatrix3x3(bullet_vector(e.axes[0]), bullet_vector(e.axes[1]), bullet_vector(e.axes[2]))
                    .transpose(),
                bullet_vector(e.center))
    {
    }

    ellipsoid_shape shape;
    btTransform     place;
};

#endif /* BENCH_BULLET_ELLIPSOID_HPP */
