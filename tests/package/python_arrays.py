"""Batches in Python: arrays are read and written where they are, and each answer is the single call's."""
import sys

sys.path.insert(0, sys.argv[1])
import numpy
from collide import arrays, cd2, cd2f, cd3, cd3f

random = numpy.random.default_rng(7)
COUNT = 1000


def refused(words, call, *given, **named):
    try:
        call(*given, **named)
    except TypeError as error:
        assert words in str(error), f"{error} does not say: {words}"
    else:
        raise AssertionError(f"nothing was refused that should have been: {words}")


def boxes(family, real, dimension):
    rows = numpy.empty((2 * dimension, COUNT), real)
    rows[:dimension] = random.integers(-40, 40, (dimension, COUNT)) / 4
    rows[dimension:] = rows[:dimension] + random.integers(0, 8, (dimension, COUNT)) / 4
    single = [family.aabb(tuple(map(float, each[:dimension])), tuple(map(float, each[dimension:])))
              for each in rows.T]
    return rows, family.aabbs(*rows), single


def check(family, real, dimension):
    zero = (0.0,) * dimension
    rows, many, single = boxes(family, real, dimension)

    # Nothing is copied: the pointers are those of the rows, and a change of a row is a change of the boxes.
    names = [name for name, _ in type(many)._fields_[1:]]
    for name, row in zip(names, rows):
        assert arrays.ctypes.addressof(getattr(many, name).contents) == row.ctypes.data
    ball = (family.circle if dimension == 2 else family.sphere)(zero, 3)
    word = "circle" if dimension == 2 else "sphere"
    overlap_many, overlap = getattr(family, f"overlap_{word}_aabbs"), getattr(family, f"overlap_{word}_aabb")
    count, bits = overlap_many(ball, many)
    expected = [overlap(ball, box) for box in single]
    assert arrays.flags(bits, COUNT).tolist() == expected and count == sum(expected) and 0 < count < COUNT
    kept = rows.copy()
    rows += 1000
    assert overlap_many(ball, many)[0] == 0
    rows[:] = kept

    # What is given as an output is written in place.
    out = numpy.full(COUNT, -1, real)
    assert family.distance_point_aabbs(zero, many, distances=out) is out
    assert numpy.array_equal(out, [family.distance_point_aabb(zero, box) for box in single])

    # Rays: how many hit, t of each, and the first.
    ray = family.make_ray((-20.0, *zero[1:]), (1.0, *zero[1:]))
    hits, t_enter, first = family.raycast_aabbs(ray, many)
    singly = [family.raycast_aabb(ray, box) for box in single]
    assert hits == sum(hit is not None for hit in singly) > 0
    assert all(t == (numpy.inf if hit is None else hit.t_enter) for t, hit in zip(t_enter, singly))
    assert first == int(numpy.argmin(t_enter))
    away = family.make_ray((-2000.0, *zero[1:]), (-1.0, *zero[1:]))
    assert family.raycast_aabbs(away, many)[2] is None

    # All pairs, the first few of them, and those of two lists.
    pairs = family.pairs_aabbs(many)
    brute = [(a, b) for a in range(200) for b in range(a + 1, 200)
             if family.overlap_aabb_aabb(single[a], single[b])]
    assert [tuple(pair) for pair in pairs.tolist() if pair[1] < 200] == brute and brute
    assert numpy.array_equal(family.pairs_aabbs(many, capacity=5), pairs[:5])
    assert len(family.pairs_aabbs_aabbs(many, many)) == 2 * len(pairs) + COUNT

    # Points in rows of their own, and shapes of any kind.
    points = numpy.ascontiguousarray(rows[:dimension].T)
    bounds = family.bounds_points(points)
    assert tuple(getattr(bounds.min, name) for name in "xyz"[:dimension]) == tuple(points.min(0))
    shapes = [family.shape_aabb(box) for box in single]
    any_ball = getattr(family, f"shape_{word}")(ball)
    assert numpy.array_equal(family.overlap_shapes(any_ball, shapes)[1], bits)
    met, hit, place = family.raycast_shapes(ray, shapes)
    assert met and place == first and hit.t_enter == t_enter[first]
    assert family.raycast_shapes(away, shapes) == (False, None, None)
    assert overlap_many(ball, family.aabbs(*rows[:, :0].copy()))[0] == 0

    # What would have to be copied is refused.
    other = numpy.float32 if real == numpy.float64 else numpy.float64
    refused("has to be a NumPy array of " + numpy.dtype(real).name, family.aabbs, *rows.astype(other))
    refused("has to be contiguous", family.aabbs, *rows[:, ::2])
    refused("has to be contiguous and of shape", family.aabbs, *rows[:-1], rows[-1, :5].copy())
    refused("takes", family.aabbs, *rows[:-1])
    refused("has to be contiguous", family.bounds_points, points[:, ::-1])
    refused("distances of", family.distance_point_aabbs, zero, many, distances=out[:5])
    constant = numpy.frombuffer(bytes(COUNT * rows.itemsize), real)
    refused("has to be aligned and writeable", family.distance_point_aabbs, zero, many, distances=constant)
    shifted = numpy.frombuffer(bytes(COUNT * rows.itemsize + 1), numpy.uint8)[1:].view(real)
    refused("has to be aligned", family.aabbs, shifted, *rows[1:])
    refused("has no capacty", family.pairs_aabbs, many, capacty=3)
    refused("has no output", family.distance_point_aabbs, zero, many, distance=out)
    refused("takes 2 arguments", family.distance_point_aabbs, zero)


for family, real, dimension in ((cd2, numpy.float64, 2), (cd2f, numpy.float32, 2),
                                (cd3, numpy.float64, 3), (cd3f, numpy.float32, 3)):
    check(family, real, dimension)

# In space a list of OBBs has three arrays for each coordinate of the axes.
columns = numpy.zeros((15, 4))
columns[0] = [0, 3, 6, 9]   # center_x
columns[3:6] = 1            # half extents
columns[[6, 10, 14]] = 1    # axes_x[0], axes_y[1], axes_z[2]
obb = cd3.make_obb((0, 0, 0), (1, 1, 1), [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
assert cd3.distance_obb_obbs(obb, cd3.obbs(*columns)).tolist() == [0, 1, 4, 7]
print("batches in NumPy arrays: all as by single calls")
