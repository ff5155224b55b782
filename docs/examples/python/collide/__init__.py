"""libcollide, collision queries of simple shapes, for Python.

    from collide import cd2

    ball = cd2.circle((0, 0.5), 0.5)
    crate = cd2.aabb((2, 0), (4, 1))
    cd2.distance_circle_aabb(ball, crate)                  # 1.5
    cd2.sweep_circle_aabb(ball, (8, 0), crate, (0, 0))     # a hit, or None

The four families cd2, cd2f, cd3 and cd3f have the functions and types of collide.h by their names without the
family's; help(cd2.sweep_circle_aabb) shows what the header says. Outputs become results: make_ returns the
shape or raises a ValueError, a raycast or a sweep returns a hit or None, a penetration a contact or None. Many
shapes at once stand in NumPy arrays, see collide.arrays; single calls need nothing but Python.
"""
import ctypes.util
import functools
import os
from pathlib import Path

from .binding import Binding
from .calls import python_call

HERE = Path(__file__).resolve().parent
LIBRARIES = ("libcollide.so", "libcollide.dylib", "collide.dll", "libcollide.dll")


def _library():
    """The library that COLLIDE_LIBRARY names, that of the package, or the one that is installed."""
    packed = next((HERE / name for name in LIBRARIES if (HERE / name).exists()), None)
    found = os.environ.get("COLLIDE_LIBRARY") or packed or ctypes.util.find_library("collide")
    if not found:
        raise ImportError("the shared library of collide is not found: name it in COLLIDE_LIBRARY")
    return found


def _description():
    """The file of the package, or that of the project, in which the package is an example."""
    packed = HERE / "collide.json"
    return (packed if packed.exists() else HERE.parents[2] / "api" / "collide.json").read_text("utf-8")


class Family:
    """The types and functions of a family, by their names without it."""

    def __init__(self, bound, family):
        for struct in bound.description["structs"]:
            if struct["family"] == family:
                kind = bound.types[struct["name"]]
                if struct["many"]:
                    kind = functools.partial(_columns, kind)
                setattr(self, struct["name"][len(family) + 1:], kind)
        for name, described in bound.described.items():
            if described["family"] == family:
                setattr(self, name[len(family) + 1:], python_call(bound, described))


def _columns(kind, *arrays):
    from .arrays import columns  # needs NumPy, which single calls do without
    return columns(kind, *arrays)


_bound = Binding(_library(), _description())
version = python_call(_bound, _bound.described["cd_version"])
if version().split(".")[:2] != _bound.description["version"].split(".")[:2]:
    raise ImportError(f"the library is version {version()}, the package {_bound.description['version']}")
status_message = python_call(_bound, _bound.described["cd_status_message"])
cd2, cd2f, cd3, cd3f = (Family(_bound, each["name"]) for each in _bound.description["families"])
globals().update(_bound.constants)
