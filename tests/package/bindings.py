"""Every function of the library, called with the same random arguments through ctypes and by a C program.

    bindings.py program <collide.json>                                    prints the C program
    bindings.py compare <collide.json> <binding> <libcollide.so> <program>  compares the answers of both

Both read and write the same bytes: every number of an argument or an answer after the other, in the order of
the description, and of a pointer first whether it is NULL. The C program names each field of each struct, so
that its compiler judges what the description says of them.
"""
import array
import collections
import ctypes
import itertools
import json
import math
import os
import random
import subprocess
import sys

ROUNDS = 100       # calls of each function
BATCH_ROUNDS = 20  # of functions on many shapes
MOST = 70          # shapes of a list: more than a word of bits has
SCALARS = ("double", "float", "bool", "size_t", "uint32_t", "uint64_t")


# ---- the C program ----


def c_prologue(description):
    yield "#include <collide.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
    yield ("static void get(void *to, size_t size)\n{\n    if (fread(to, 1, size, stdin) != size)\n"
           "        exit(2);\n}\n")
    yield "static void put(const void *from, size_t size)\n{\n    fwrite(from, 1, size, stdout);\n}\n"
    yield ("static void *take(size_t size)\n{\n    void *made = calloc(size + 1, 1);\n    if (!made)\n"
           "        exit(3);\n    return made;\n}\n")
    yield ("static void *get_array(size_t count, size_t size)\n{\n    void *made = take(count * size);\n"
           "    get(made, count * size);\n    return made;\n}\n")
    for name in [*SCALARS, *(enum["name"] for enum in description["enums"])]:
        yield f"static inline void get_{name}({name} *to)\n{{\n    get(to, sizeof *to);\n}}\n"
        yield f"static inline void put_{name}(const {name} *from)\n{{\n    put(from, sizeof *from);\n}}\n"


def c_places(struct):
    """What the description says of sizes and places, for the compiler to judge."""
    name = struct["name"]
    said = [f'sizeof({name}) == {struct["size"]}', f'_Alignof({name}) == {struct["align"]}']
    for field in struct["fields"]:
        for one in field.get("union", [field]):
            said.append(f'offsetof({name}, {one["name"]}) == {field["offset"]}')
    for each in said:
        yield f'_Static_assert(sizeof(void *) != 8 || {each}, "{each}");\n'


def c_fields(way, fields):
    """The body of get_<struct> or put_<struct>."""
    for field in fields:
        if "union" in field:
            yield "    switch ((int)p->kind)\n    {\n"
            for one in field["union"]:
                yield f'    case CD_{one["name"].upper()}: {way}_{one["type"]}(&p->{one["name"]}); break;\n'
            yield "    default: break;\n    }\n"
        else:
            for index in range(field.get("array", 1)):
                entry = f'{field["name"]}[{index}]' if "array" in field else field["name"]
                if "pass" in field:
                    yield f'    p->{entry} = get_array(p->count, sizeof *p->{entry});\n'
                else:
                    yield f'    {way}_{field["type"]}(&p->{entry});\n'


def c_struct(struct):
    name = struct["name"]
    yield from c_places(struct)
    yield f'static inline void get_{name}({name} *p)\n{{\n{"".join(c_fields("get", struct["fields"]))}}}\n'
    if not struct["many"]:
        body = "".join(c_fields("put", struct["fields"]))
        yield f'static inline void put_{name}(const {name} *p)\n{{\n{body}}}\n'


def c_length(parameter):
    return {"words": "(count + 63) / 64"}.get(parameter.get("length"), str(parameter.get("length", 1)))


def c_parameter(parameter):
    """The lines that make an argument, and the argument."""
    name, kind = parameter["name"], parameter["type"]
    if parameter["pass"] == "value":
        return f"    {kind} {name};\n    get_{kind}(&{name});\n", name
    if parameter["role"] == "scratch":
        return f'    void *{name} = take({parameter["bytes"]});\n', name
    lines = f"    {kind} *{name} = take({c_length(parameter)} * sizeof *{name});\n"
    if parameter["role"] == "in":
        lines += f"    for (size_t i = 0; i < {c_length(parameter)}; i++)\n        get_{kind}({name} + i);\n"
    elif "null" in parameter:
        lines += f"    bool with_{name};\n    get_bool(&with_{name});\n"
        return lines, f"with_{name} ? {name} : NULL"
    return lines, name


def c_function(function):
    """The function that reads the arguments of one call and writes its answer."""
    parameters = function["parameters"]
    # The numbers that lengths of arrays need are read before those, the others in their order.
    body = "".join(c_parameter(each)[0] for each in ordered(parameters) if each["role"] == "in")
    if "count" in function and function["count"] != ["count"]:
        body += "    size_t count = SIZE_MAX;\n"
        body += "".join(f"    count = {each} < count ? {each} : count;\n" for each in function["count"])
    body += "".join(c_parameter(each)[0] for each in parameters if each["role"] != "in")
    call = f'{function["name"]}({", ".join(c_parameter(each)[1] for each in parameters)})'
    returns = function["returns"]
    if returns["type"] == "void":
        body += f"    {call};\n"
    elif returns["pass"] == "pointer":
        body += f"    const char *answer = {call};\n    put(answer, strlen(answer));\n"
    else:
        body += f'    {returns["type"]} answer = {call};\n    put_{returns["type"]}(&answer);\n'
    for each in parameters:
        if each["role"] == "out":
            body += (f'    for (size_t i = 0; i < {c_length(each)}; i++)\n'
                     f'        put_{each["type"]}({each["name"]} + i);\n')
    return f'static void call_{function["name"]}(void)\n{{\n{body}}}\n'


def ordered(parameters):
    return sorted(parameters, key=lambda each: each["name"] not in ("count", "capacity"))


def program(description):
    yield from c_prologue(description)
    for struct in description["structs"]:
        yield from c_struct(struct)
    yield from map(c_function, description["functions"])
    names = ",\n".join("    call_" + function["name"] for function in description["functions"])
    yield f"static void (*const calls[])(void) = {{\n{names}}};\n"
    yield ("int main(void)\n{\n    uint32_t call;\n    while (fread(&call, sizeof call, 1, stdin) == 1)\n"
           "        calls[call]();\n    return 0;\n}\n")


# ---- random arguments ----


class Numbers:
    """Random numbers; those of one call have a manner in common."""

    def __init__(self, family):
        self.extreme = {"double": 300, "float": 36}[family["real"]]
        self.dimension = family["dimension"]
        self.begin()

    def begin(self):
        self.manner = random.choice(("grid", "integers", "eighths", "ordinary", "ordinary", "scaled"))
        self.scale = 10.0 ** random.uniform(-self.extreme, self.extreme) if self.manner == "scaled" else 1.0
        self.bad = random.random() < 0.15  # whether some numbers are not valid
        self.vectors = []

    def number(self):
        if self.bad and random.random() < 0.1:
            return random.choice((math.nan, math.inf, -math.inf))
        if self.manner == "grid":
            return float(random.randint(-1, 1))
        if self.manner == "integers":
            return float(random.randint(-4, 4))
        if self.manner == "eighths":
            return random.randint(-40, 40) / 8
        return random.uniform(-8, 8) * self.scale

    def size(self):
        if self.bad and random.random() < 0.2:
            return -1.0
        return 0.0 if random.random() < 0.15 else abs(self.number())

    def vector(self, make):
        return tuple(make() for _ in range(self.dimension))

    def point(self):
        """A point or a motion, at times one that the call has already."""
        if not self.vectors or random.random() < 0.8:
            self.vectors.append(self.vector(self.number))
        return random.choice(self.vectors)

    def axes(self):
        """An orthonormal frame, half of the time that of the coordinates."""
        if random.random() < 0.5:
            indices = range(self.dimension)
            return tuple(tuple(float(i == j) for j in indices) for i in indices)
        x, y, z, w = unit(4)
        if self.dimension == 2:
            length = math.hypot(x, y)
            return ((x / length, y / length), (-y / length, x / length))
        return ((1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
                (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
                (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)))

    def fields(self, stem):
        """The numbers of a shape, by the names of its fields, most of the time those of a valid one."""
        vector, size = self.point, lambda: self.vector(self.size)
        axes = self.axes()
        turned = {"axis": axes[0]} if self.dimension == 2 else {"axes": axes}
        if stem == "vec":
            return dict(zip("xyz", vector()))
        if stem == "segment":
            return {"a": vector(), "b": vector()}
        if stem == "ray":
            return {"origin": vector(), "direction": vector(), "t_min": random.choice((-math.inf, 0.0, 0.25)),
                    "t_max": -1.0 if self.bad else random.choice((math.inf, 1.0))}
        if stem in ("circle", "sphere"):
            return {"center": vector(), "radius": self.size()}
        if stem in ("ellipse", "ellipsoid"):
            return {"center": vector(), "radii": size(), **turned}
        if stem == "aabb":
            return dict(zip(("min", "max"), zip(*(sorted(pair) for pair in zip(vector(), vector())))))
        assert stem == "obb", stem
        return {"center": vector(), "half_extents": size(), **turned}


def unit(dimension):
    vector = [random.gauss(0, 1) for _ in range(dimension)]
    length = math.sqrt(sum(x * x for x in vector))
    return [x / length for x in vector]


KINDS = {2: ("point", "segment", "circle", "ellipse", "aabb", "obb"),
         3: ("point", "segment", "sphere", "ellipsoid", "aabb", "obb")}
SINGULAR = {"points": "vec", "ellipses": "ellipse"}


class Arguments:
    """The random arguments of one call, and the answer's place, as ctypes has them."""

    def __init__(self, binding, function, numbers):
        self.binding, self.function, self.numbers = binding, function, numbers
        self.data = bytearray()  # what the C program reads
        self.outputs = []
        self.made = {}
        self.quaternion = unit(4)
        parameters = function["parameters"]
        for each in ordered(parameters):
            if each["role"] == "in":
                self.made[each["name"]] = self.argument(each)
        self.count = self.count_of()
        for each in parameters:
            if each["role"] != "in":
                self.made[each["name"]] = self.output(each)
        self.arguments = [self.made[each["name"]] for each in parameters]

    def count_of(self):
        counts = self.function.get("count", ["0"])
        if counts == ["count"]:
            return self.made["count"]
        return min(self.made[each.split("->")[0]].count if "->" in each else 0 for each in counts)

    def put(self, kind, value):
        self.data += bytes(self.binding.types[kind](value))

    # ---- inputs ----

    def argument(self, parameter):
        kind, name = parameter["type"], parameter["name"]
        if parameter["pass"] == "value" and kind in SCALARS or kind.startswith("cd_"):
            value = self.scalar(kind, name)
            self.put(kind, value)
            return value
        if parameter.get("length") == "count":
            count = self.made["count"]
            many = (self.binding.types[kind] * count)(*(self.shape(kind, name) for _ in range(count)))
            return many if count or random.random() < 0.5 else None
        if parameter.get("length"):
            assert name == "axes"
            axes = [self.binding.types[kind](*axis) for axis in self.numbers.axes()]
            for axis in axes:
                self.write(axis)
            return (self.binding.types[kind] * len(axes))(*axes)
        return self.shape(kind, name)

    def scalar(self, kind, name):
        if name == "status":
            return random.randint(0, 10)
        if name in ("count_a", "count_b"):
            return random.choice((0, 1, random.randint(0, 1 << 20), random.randint(0, 1 << 34)))
        if name == "capacity":
            return random.choice((0, random.randint(0, 300)))
        if kind == "size_t":
            return random.randint(0, MOST if random.random() < 0.9 else 0)
        if name in "xyzw":
            return self.quaternion["xyzw".index(name)]
        return self.numbers.size() if name == "radius" else self.numbers.number()

    def shape(self, kind, name):
        stem = kind.split("_", 1)[1]
        made = self.binding.types[kind]()
        if stem == "shape":
            chosen = random.choice(KINDS[self.numbers.dimension] + ("none",) * (random.random() < 0.1))
            made.kind = self.binding.constants.get("CD_" + chosen.upper(), random.choice((0, 3, 4, 99)))
            if made.kind in made._kinds:
                name = made._kinds[made.kind]
                member = getattr(made, name)
                self.fill(member, self.numbers.fields("vec" if name == "point" else name))
        elif hasattr(made, "count"):
            self.fill_list(made, SINGULAR.get(stem, stem[:-1]))
        elif stem == "vec" and name in ("half_extents", "radii", "size"):
            self.fill(made, dict(zip("xyz", self.numbers.vector(self.numbers.size))))
        elif stem == "vec" and name == "axis":
            self.fill(made, dict(zip("xyz", random.choice(self.numbers.axes()))))
        else:
            self.fill(made, self.numbers.fields(stem))
        self.write(made)
        return made

    @staticmethod
    def fill(made, fields):
        for name, value in fields.items():
            setattr(made, name, value)

    def fill_list(self, made, stem):
        """Many shapes: an array for each number of a shape."""
        count = made.count = random.choice((0, 1, random.randint(2, MOST)))
        columns = collections.defaultdict(list)
        for _ in range(count):
            for name, value in self.numbers.fields(stem).items():
                if name == "axes":
                    for index, axis in enumerate(value):
                        for letter, number in zip("xyz", axis):
                            columns[f"axes_{letter}", index].append(number)
                elif isinstance(value, tuple):
                    for letter, number in zip("xyz", value):
                        columns[f"{name}_{letter}", None].append(number)
                else:
                    columns[name, None].append(value)
        made.kept = {}
        for (name, index), numbers in columns.items():
            real = type(getattr(made, name) if index is None else getattr(made, name)[index])._type_
            made.kept[name, index] = (real * count)(*numbers)
            pointer = ctypes.cast(made.kept[name, index], ctypes.POINTER(real))
            if index is None:
                setattr(made, name, pointer)
            else:
                getattr(made, name)[index] = pointer

    # ---- outputs ----

    def length(self, parameter):
        length = parameter.get("length", 1)
        return {"count": self.count, "words": (self.count + 63) // 64,
                "capacity": self.made.get("capacity")}.get(length, length)

    def output(self, parameter):
        if parameter["role"] == "scratch":
            counts = [each.count for each in self.made.values() if hasattr(each, "count")]
            size_of = self.binding.functions[self.function["family"] + "_pairs_scratch"]
            return ctypes.create_string_buffer(size_of(*counts, *[0] * (2 - len(counts))) + 1)
        made = (self.binding.types[parameter["type"]] * self.length(parameter))()
        self.outputs.append(made)
        if "null" not in parameter:
            return made
        wanted = random.random() < 0.8 or parameter["null"] != "always" and self.made["capacity"] > 0
        self.put("bool", wanted)
        return made if wanted else None

    # ---- bytes ----

    def write(self, made):
        self.data += b"".join(number_bytes(made))


def number_bytes(value):
    """The bytes of every number of a ctypes value, without what lies between them."""
    if isinstance(value, ctypes.Structure):
        for name, kind in value._fields_:
            if issubclass(kind, ctypes.Union):
                if value.kind in value._kinds:
                    yield from number_bytes(getattr(value, value._kinds[value.kind]))
            elif hasattr(value, "kept") and name != "count":
                columns = [each for key, each in value.kept.items() if key[0] == name]
                yield from (bytes(each) for each in columns)
            else:
                yield from field_bytes(value, name, kind)
    elif isinstance(value, ctypes.Array):
        if issubclass(value._type_, ctypes.Structure):
            yield from itertools.chain.from_iterable(map(number_bytes, value))
        else:
            yield bytes(value)


def field_bytes(value, name, kind):
    if issubclass(kind, (ctypes.Structure, ctypes.Array)):
        yield from number_bytes(getattr(value, name))
    else: # the bytes where they stand, so that no conversion touches a NaN
        place = getattr(type(value), name).offset
        yield bytes(value)[place:place + ctypes.sizeof(kind)]


# ---- both ways ----


def answer(binding, function, arguments):
    """What a call through ctypes answers, as the C program writes it."""
    call = binding.functions[function["name"]]
    returns = function["returns"]
    made = call(*arguments.arguments)
    if returns["type"] == "void":
        value = b""
    elif returns["pass"] == "pointer":
        value = made
    elif isinstance(made, ctypes.Structure):
        value = b"".join(number_bytes(made))
    else:
        value = bytes(binding.types[returns["type"]](made))
    return value + b"".join(b"".join(number_bytes(each)) for each in arguments.outputs)


def check_places(description, types):
    """ctypes has each field where the description says that it is."""
    for struct in description["structs"]:
        for field in struct["fields"]:
            for one in field.get("union", [field]):
                place = getattr(types[struct["name"]], one["name"]).offset
                assert ctypes.sizeof(ctypes.c_void_p) != 8 or place == field["offset"], (struct["name"], one)


def compare(binding, command):
    check_places(binding.description, binding.types)
    seed = int(os.environ.get("CD_TEST_SEED", "1"))
    random.seed(seed)
    numbers = {family["name"]: Numbers(family) for family in binding.description["families"]}
    numbers[None] = numbers["cd2"]
    scale = float(os.environ.get("CD_TEST_SCALE", "1"))
    calls, answers, distinct = bytearray(), [], collections.defaultdict(set)
    for index, function in enumerate(binding.description["functions"]):
        rounds = BATCH_ROUNDS if "count" in function or function["verb"] == "pairs" else ROUNDS
        for _ in range(max(10, int(rounds * scale))):
            numbers[function["family"]].begin()
            arguments = Arguments(binding, function, numbers[function["family"]])
            calls += array.array("I", [index]).tobytes() + arguments.data
            answers.append((function["name"], answer(binding, function, arguments)))
            distinct[function["name"]].add(answers[-1][1])
    theirs = subprocess.run([command], input=bytes(calls), stdout=subprocess.PIPE, check=True).stdout
    place, wrong = 0, collections.Counter()
    for name, ours in answers:
        wrong[name] += theirs[place:place + len(ours)] != ours
        place += len(ours)
    wrong = {name: times for name, times in wrong.items() if times}
    for name, times in list(wrong.items())[:20]:
        print(f"{name}: {times} answers differ from those of C")
    usual = scale >= 1 and seed == 1  # with few or with other questions, a rare answer may not occur
    dull = [name for name, seen in distinct.items() if usual and len(seen) < 2 and name != "cd_version"]
    for name in dull:
        print(f"{name}: the same answer to all questions")
    print(f"{len(answers)} calls of {len(distinct)} functions, {sum(wrong.values())} differ")
    return 1 if wrong or dull or place != len(theirs) else 0


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        text = file.read()
    if sys.argv[1] == "program":
        print("".join(program(json.loads(text))))
        return 0
    sys.path.insert(0, sys.argv[3])
    from binding import Binding
    return compare(Binding(sys.argv[4], text), sys.argv[5])


if __name__ == "__main__":
    sys.exit(main())
