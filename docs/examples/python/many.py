"""A blast among many crates, and which of these touch each other: NumPy arrays are read where they are."""
import numpy
from collide import cd3f
from collide.arrays import flags

random = numpy.random.default_rng(1)
COUNT = 100_000
rows = numpy.empty((6, COUNT), numpy.float32)  # min_x, min_y, min_z, max_x, max_y, max_z
rows[:3] = random.uniform(-100, 100, (3, COUNT))
rows[3:] = rows[:3] + random.uniform(1, 2, (3, COUNT)).astype(numpy.float32)
crates = cd3f.aabbs(*rows)

blast = cd3f.sphere((0, 0, 0), 20)
reached, bits = cd3f.overlap_sphere_aabbs(blast, crates)
print(f"the blast reaches {reached} crates, the first is number {numpy.flatnonzero(flags(bits, COUNT))[0]}")

rows[0] += 300  # the crates are these very numbers: they have moved
rows[3] += 300
reached, bits = cd3f.overlap_sphere_aabbs(blast, crates, bits=bits)  # written where the first answer was
print(f"300 further on it reaches {reached}")

pairs = cd3f.pairs_aabbs(crates)
print(f"{len(pairs)} pairs of crates touch, among them {pairs['a'][0]} and {pairs['b'][0]}")
