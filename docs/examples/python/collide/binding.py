"""libcollide by ctypes: every type and function of the header, built from collide.json.

Nothing here knows a function by its name: what a call takes and returns is read from the description.
"""
import ctypes
import json

SCALARS = {
    "double": ctypes.c_double, "float": ctypes.c_float, "bool": ctypes.c_bool, "size_t": ctypes.c_size_t,
    "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "void": None, "char": ctypes.c_char,
}


class Struct(ctypes.Structure):
    """A struct of the header. Where a call takes it by value, a tuple of its fields does as well."""

    @classmethod
    def from_param(cls, value):
        return cls(*value) if isinstance(value, tuple) else value

    def __repr__(self):
        fields = (f"{name}={self._text(getattr(self, name))}" for name in self._shown())
        return f"{type(self).__name__}({', '.join(fields)})"

    def _shown(self):
        """The names of the fields; of a union, that of the field that `kind` chooses."""
        for name, kind in self._fields_:
            if not issubclass(kind, ctypes.Union):
                yield name
            elif self.kind in self._kinds:
                yield self._kinds[self.kind]

    @staticmethod
    def _text(value):
        return repr(list(value)) if isinstance(value, ctypes.Array) else repr(value)


class Binding:
    """The library in the file `library` as `description`, the text of collide.json, describes it.

    types      the ctypes type for each name of a type
    functions  the ctypes function for each name of a function
    constants  the numbers of all enums, and CD_VERSION_MAJOR and so on
    described  the description of each function
    """

    def __init__(self, library, description):
        self.description = json.loads(description)
        self.library = ctypes.CDLL(str(library))
        self.constants = dict(self.description["constants"])
        self.types = dict(SCALARS)
        for enum in self.description["enums"]:
            self.types[enum["name"]] = ctypes.c_int
            self.constants.update((each["name"], each["value"]) for each in enum["values"])
        for struct in self.description["structs"]:
            self.types[struct["name"]] = self._struct(struct)
        self.described = {each["name"]: each for each in self.description["functions"]}
        self.functions = {name: self._function(each) for name, each in self.described.items()}

    def _struct(self, struct):
        fields, members = [], {}
        for field in struct["fields"]:
            if "union" in field:
                members = {each["name"]: self.types[each["type"]] for each in field["union"]}
                union = type(struct["name"] + "_union", (ctypes.Union,), {"_fields_": list(members.items())})
                fields.append(("any", union))
            else:
                fields.append((field["name"], self._field(field)))
        anonymous = ["any"] if members else []
        made = type(struct["name"], (Struct,), {"_anonymous_": anonymous, "_fields_": fields})
        made._kinds = {self.constants["CD_" + name.upper()]: name for name in members}
        assert ctypes.sizeof(made) == struct["size"] or ctypes.sizeof(ctypes.c_void_p) != 8
        return made

    def _field(self, field):
        made = self.types[field["type"]]
        if "pass" in field:
            made = ctypes.POINTER(made)
        return made * field["array"] if "array" in field else made

    def _passed(self, passed):
        """The ctypes type of a parameter, or of what a function returns."""
        if passed["pass"] == "value":
            return self.types[passed["type"]]
        pointers = {"void": ctypes.c_void_p, "char": ctypes.c_char_p}
        return pointers.get(passed["type"]) or ctypes.POINTER(self.types[passed["type"]])

    def _function(self, function):
        made = self.library[function["name"]]
        made.argtypes = [self._passed(each) for each in function["parameters"]]
        made.restype = self._passed(function["returns"])
        return made
