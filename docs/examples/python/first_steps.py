"""The first program of README.md in Python. Run it with COLLIDE_LIBRARY=build/release/libcollide.so."""
from collide import cd2

ball = cd2.circle((0, 0.5), 0.5)
crate = cd2.aabb((2, 0), (4, 1))
motion, still = (8, 0), (0, 0)
print(f"the ball is {cd2.distance_circle_aabb(ball, crate):g} away")
hit = cd2.raycast_aabb(cd2.make_ray(ball.center, motion), crate)
if hit:
    print(f"a ray enters the crate at ({hit.point_enter.x:g}, {hit.point_enter.y:g})")
hit = cd2.sweep_circle_aabb(ball, motion, crate, still)
if hit:
    print(f"t = {hit.t_enter:g}, normal ({hit.normal_enter.x:g}, {hit.normal_enter.y:g})")
