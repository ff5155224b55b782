"""Many shapes at once, in NumPy arrays.

The library reads and writes them where they are: nothing is copied, and an array that would have to be copied is
refused.
"""
import ctypes

import numpy

from .calls import passed

NOWHERE = ctypes.c_size_t(-1).value  # SIZE_MAX: the place of a hit that is not there
PAIR = numpy.dtype([("a", numpy.uint32), ("b", numpy.uint32)])


def pointer_to(array, kind, shape, what, written=False):
    """A pointer to the first entry of an array, which keeps the array alive."""
    real = getattr(kind, "_fields_", [(None, kind)])[0][1]  # of a vector, the type of its coordinates
    if not isinstance(array, numpy.ndarray) or array.dtype != numpy.dtype(real):
        raise TypeError(f"{what} has to be a NumPy array of {numpy.dtype(real)}")
    if not array.flags.c_contiguous or array.shape != shape:
        raise TypeError(f"{what} has to be contiguous and of shape {shape}, not {array.shape}")
    if not array.flags.aligned or (written and not array.flags.writeable):
        raise TypeError(f"{what} has to be aligned" + (" and writeable" if written else ""))
    return array.ctypes.data_as(ctypes.POINTER(kind))


def columns(kind, *arrays):
    """Many shapes: an array for each number of a shape, in the order of the struct's fields.

    A two-dimensional array that holds a row for each of them is given as *rows.
    """
    places = []
    for name, field in kind._fields_[1:]:
        entries = getattr(field, "_length_", None)
        places += [(name, None)] if entries is None else [(name, index) for index in range(entries)]
    if len(arrays) != len(places):
        names = ", ".join(name if index is None else f"{name}[{index}]" for name, index in places)
        raise TypeError(f"{kind.__name__} takes {len(places)} arrays, not {len(arrays)}: {names}")
    made = kind(count=len(arrays[0]))
    for (name, index), array in zip(places, arrays):
        field = getattr(made, name)
        real = (type(field) if index is None else field._type_)._type_
        pointer = pointer_to(array, real, (made.count,), f"{name} of {kind.__name__}")
        if index is None:
            setattr(made, name, pointer)
        else:
            field[index] = pointer
    made.arrays = arrays
    return made


def flags(bits, count):
    """The bits of an overlap_ as an array of bool."""
    return numpy.unpackbits(bits.view(numpy.uint8), count=count, bitorder="little").view(bool)


def call(binding, described, given, outputs):
    """Calls a function on many shapes. Returns what it returns, then its outputs.

    `bits`, `distances` and `t_enter` are arrays, `first` is a place or None, `hit` a hit or None. With
    distances=array and the like an output is written into an array that is there already. Of pairs_ all pairs
    are returned, in an array with the columns a and b; with capacity=n at most n of them.
    """
    values, count = _inputs(binding, described, given)
    if "capacity" in values:
        return _pairs(binding, described, values, outputs)
    results = {}
    for each in described["parameters"]:
        if each["role"] == "out":
            name = each["name"]
            results[name], values[name] = _output(binding, each, count, outputs.pop(name, None), described)
    if outputs:
        raise TypeError(f"{described['name']} has no output {', '.join(outputs)}")
    answer = binding.functions[described["name"]](*(values[each["name"]] for each in described["parameters"]))
    if "hit" in results and not answer:
        results["hit"] = None
    if "first" in results:
        first = results["first"].value
        results["first"] = None if first == NOWHERE else first
    answers = [] if described["returns"]["type"] == "void" else [answer]
    answers += results.values()
    return answers[0] if len(answers) == 1 else tuple(answers)


def _inputs(binding, described, given):
    """The inputs by their names, and how many shapes there are. count is the length of what it counts."""
    inputs = [each for each in described["parameters"] if each["role"] == "in"]
    wanted = [each for each in inputs if each["name"] not in ("count", "capacity")]
    if len(given) != len(wanted):
        raise TypeError(f"{described['name']} takes {len(wanted)} arguments, not {len(given)}")
    values = dict.fromkeys(each["name"] for each in inputs)
    for each, value in zip(wanted, given):
        if each.get("length") == "count":
            values["count"] = len(value)
            if isinstance(value, numpy.ndarray):
                kind = binding.types[each["type"]]
                value = pointer_to(value, kind, (len(value), len(kind._fields_)), each["name"])
        values[each["name"]] = passed(binding, each, value)
    counts = [value.count for value in values.values() if hasattr(value, "arrays")]
    return values, values.get("count", min(counts, default=0))


def _output(binding, parameter, count, array, described):
    """An output: what is returned, and what is passed. A given array is written in place."""
    kind, length = binding.types[parameter["type"]], parameter.get("length")
    if length is None:
        made = kind()
        return made, made
    shape = ((count + 63) // 64 if length == "words" else count,)
    if array is None:
        array = numpy.empty(shape, numpy.dtype(kind))
    return array, pointer_to(array, kind, shape, f"{parameter['name']} of {described['name']}", written=True)


def _pairs(binding, described, values, outputs):
    """All pairs: how many there are is asked first, unless the most that are wanted are given."""
    unknown = outputs.keys() - {"capacity"}
    if unknown:
        raise TypeError(f"{described['name']} has no {', '.join(sorted(unknown))}")
    function, names = binding.functions[described["name"]], [each["name"] for each in described["parameters"]]
    counts = [value.count for value in values.values() if hasattr(value, "arrays")]
    size = binding.functions[described["family"] + "_pairs_scratch"](*counts, *[0] * (2 - len(counts)))
    if size == NOWHERE:
        raise ValueError("too many boxes")
    scratch = numpy.empty(size + 16, numpy.uint8)
    values["scratch"] = scratch.ctypes.data + -scratch.ctypes.data % 16  # as malloc aligns
    values.update(pairs=None, capacity=0)
    capacity = outputs.get("capacity")
    if capacity is None:
        capacity = function(*(values[name] for name in names))
    pairs = numpy.empty(capacity, PAIR)
    kind = ctypes.POINTER(binding.types["cd_pair"])
    values.update(pairs=pairs.ctypes.data_as(kind) if capacity else None, capacity=capacity)
    found = function(*(values[name] for name in names))
    return pairs[:min(found, capacity)]
