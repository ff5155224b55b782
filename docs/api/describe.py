#!/usr/bin/env python3
"""Describes the interface of libcollide in JSON, for those who bind it to other languages.

    python3 docs/api/describe.py include/collide.h >docs/api/collide.json

Names, types and comments are the header's. What types do not tell, such as which pointers may be NULL and how
long an array is, follows from the names of parameters: the functions `parameter` and `lengths` below hold
these rules. Whatever the rules do not cover ends the program with a message.
"""
import json
import re
import sys

FAMILIES = {
    "cd2": {"name": "cd2", "dimension": 2, "real": "double"},
    "cd2f": {"name": "cd2f", "dimension": 2, "real": "float"},
    "cd3": {"name": "cd3", "dimension": 3, "real": "double"},
    "cd3f": {"name": "cd3f", "dimension": 3, "real": "float"},
}
NOTES = {
    "family": "the four families have the same functions; what has no family starts with cd_",
    "verb, words": "a name is <family>_<verb>_<words>; without words the function takes shapes of any kind",
    "comment": "an index into `comments`; functions of one comment are twins and answer alike",
    "must_check": "true: the function returns a status that has to be looked at",
    "count": "of a function on many shapes: how many there are, the least of these",
    "pass": "`value` or `pointer`; a shape goes by pointer, a vector or a number by value",
    "role": "`in` is only read, `out` is only written, `scratch` is memory that the call works in",
    "length": "entries of the array: a number; `count` or `capacity`, as the call says; `words`, which is "
              "(count + 63) / 64; without a length it is one",
    "bytes": "scratch: the call that returns how many bytes; aligned as malloc does it",
    "written": "when the output is written: `always`, `ok` (the call returns CD_OK), `true` (it returns "
               "true), `found` (as many entries as the call returns, at most `capacity`)",
    "null": "when the pointer may be NULL: `always`, or under that condition; else never",
    "size, align, offset": "in bytes, where size_t and pointers have 8 (every 64-bit ABI)",
    "union": "fields that share their place; the enum constant CD_<NAME> as `kind` chooses the field `name`",
    "strings": "are static, end with a zero byte and are ASCII; they are never freed",
    "threads": "every function may be called from any thread and keeps no state",
}
VERBS = ("status_message version make is_valid move join grow center half_extents corners at bounds distance "
         "closest overlap raycast sweep penetration shape pairs_scratch pairs").split()
SIZES = {"double": 8, "float": 4, "bool": 1, "size_t": 8, "uint32_t": 4, "uint64_t": 8}

DECLARATION = re.compile(
    r"/\* =+\n \* (?P<section>[^\n]*)\n.*?\*/"
    r"|/\*\*(?P<comment>.*?)\*/"
    r"|/\*.*?\*/"
    r"|^#define (?P<constant>CD_\w+) (?P<value>\d+)$"
    r"|^\#(?:[^\n]*\\\n)*[^\n]*$"
    r"|typedef (?P<kind>struct|enum) (?P<type>\w+)\s*\{(?P<body>.*?)\} (?P=type);"
    r"|COLLIDE_(?P<api>API|MAKE) (?P<prototype>[^;]*);"
    r"|extern \"C\" \{|\}|\s+",
    re.DOTALL | re.MULTILINE)
FIELD = re.compile(r"(?P<union>union\s*\{(?P<members>[^}]*)\};)"
                   r"|(?:const )?(?P<type>\w+)\s+(?P<names>[^;{}]+);(?:\s*///<\s*(?P<doc>[^\n]*))?")
NAME = re.compile(r"(?P<pointer>\*?)(?P<name>\w+)(?:\[(?P<array>\d+)\])?$")
PARAMETER = re.compile(r"(?P<const>const )?(?P<type>\w+)\s+(?P<pointer>\*?)(?P<name>\w+)"
                       r"(?:\[(?P<array>\d+)\])?$")
PROTOTYPE = re.compile(r"(?:const )?(?P<type>\w+)\s+(?P<pointer>\*?)(?P<name>\w+)\((?P<parameters>.*)\)$")


def matched(pattern, text, what):
    match = pattern.match(text)
    if not match:
        sys.exit(f"describe.py: cannot read this {what}: {text!r}")
    return match


def plain(comment):
    """The text of a comment without its stars."""
    lines = [re.sub(r"^ ?\* ?", "", line.strip()) for line in comment.strip().split("\n")]
    return "\n".join(lines).strip()


def family_of(name):
    prefix = name.split("_")[0]
    return prefix if prefix in FAMILIES else None


class Description:
    def __init__(self, header):
        self.constants, self.enums, self.structs, self.functions, self.comments = {}, [], [], [], []
        self.size_and_align = {name: (size, size) for name, size in SIZES.items()}
        self.lists = set()  # structs of many shapes
        self.docs = {}      # of fields, by the struct's name without its family
        self.section = "Version"
        self.read(header)

    def read(self, header):
        place = header.index("#ifndef COLLIDE_H")
        while place < len(header):
            declaration = DECLARATION.match(header, place)
            if not declaration:
                sys.exit(f"describe.py: cannot read the header at: {header[place:place + 80]!r}")
            if declaration["section"]:
                self.section = declaration["section"]
            elif declaration["comment"]:
                self.comments.append({"section": self.section, "text": plain(declaration["comment"])})
            elif declaration["constant"]:
                self.constants[declaration["constant"]] = int(declaration["value"])
            elif declaration["kind"] == "enum":
                self.add_enum(declaration["type"], declaration["body"])
            elif declaration["kind"] == "struct":
                self.add_struct(declaration["type"], declaration["body"])
            elif declaration["api"]:
                self.add_function(declaration["api"], " ".join(declaration["prototype"].split()))
            place = declaration.end()

    def comment(self):
        return len(self.comments) - 1

    # ---- types ----

    def add_enum(self, name, body):
        values, value = [], -1
        for line in body.strip().split("\n"):
            entry = matched(re.compile(r"\s*(\w+)(?: = (\d+))?,?\s*(?:///<\s*(.*))?$"), line, "constant")
            value = int(entry[2]) if entry[2] else value + 1
            values.append({"name": entry[1], "value": value, **({"doc": entry[3]} if entry[3] else {})})
        self.size_and_align[name] = (4, 4)
        self.enums.append({"name": name, "comment": self.comment(), "size": 4, "values": values})

    def fields(self, struct, body):
        """The fields of a struct or a union, without their places."""
        stem = struct.split("_", 1)[1]
        fields = []
        for field in FIELD.finditer(body):
            if field["union"]:
                fields.append({"union": self.fields(struct, field["members"])})
                continue
            for name in field["names"].split(","):
                one = matched(NAME, name.strip(), "field")
                entry = {"name": one["name"], "type": field["type"]}
                if one["pointer"]:
                    entry.update({"pass": "pointer", "length": "count"})
                if one["array"]:
                    entry["array"] = int(one["array"])
                doc = field["doc"] or self.docs.get((stem, one["name"]))
                if doc:
                    self.docs.setdefault((stem, one["name"]), doc)
                    entry["doc"] = doc
                fields.append(entry)
        return fields

    def extent(self, field):
        """The size and the alignment of a field."""
        if "union" in field:
            extents = [self.extent(member) for member in field["union"]]
            align = max(align for _, align in extents)
            return -(-max(size for size, _ in extents) // align) * align, align
        size, align = (8, 8) if "pass" in field else self.size_and_align[field["type"]]
        return size * field.get("array", 1), align

    def add_struct(self, name, body):
        fields = self.fields(name, body)
        place, widest = 0, 1
        for field in fields:
            size, align = self.extent(field)
            place = -(-place // align) * align
            field["offset"] = place
            place, widest = place + size, max(widest, align)
        size = -(-place // widest) * widest
        self.size_and_align[name] = (size, widest)
        if fields[0].get("name") == "count":
            self.lists.add(name)
        self.structs.append({"name": name, "family": family_of(name), "comment": self.comment(),
                             "many": name in self.lists, "size": size, "align": widest, "fields": fields})

    # ---- functions ----

    def lengths(self, name, parameters):
        """What `count` stands for in a function on many shapes, or None."""
        lists = [each["name"] + "->count" for each in parameters if each["type"] in self.lists]
        if lists and "_pairs" not in name:
            return lists
        return ["count"] if any(each["name"] == "count" for each in parameters) else None

    def parameter(self, text, function, batch):
        """One parameter. These are the rules that types do not tell."""
        match = matched(PARAMETER, text, "parameter")
        name, pointer = match["name"], match["pointer"] or match["array"]
        entry = {"name": name, "type": match["type"], "pass": "pointer" if pointer else "value"}
        entry["role"] = "in" if match["const"] or not pointer else "out"
        if match["array"]:
            entry["length"] = int(match["array"])
        if entry["role"] == "in":
            if pointer and name in ("points", "shapes"):
                entry.update({"length": "count", "null": "count == 0"})
        elif name == "scratch":
            entry["role"] = "scratch"
        elif name == "out":
            entry["written"] = "ok"
        elif name == "corners":
            entry["written"] = "always"
        elif name in ("hit", "contact"):
            entry.update({"written": "true", "null": "always"})
        elif batch and name in ("bits", "distances", "t_enter"):
            length = "words" if name == "bits" else "count"
            entry.update({"length": length, "written": "always", "null": "always"})
        elif batch and name == "first":
            entry.update({"written": "always", "null": "always"})
        elif name == "pairs":
            entry.update({"length": "capacity", "written": "found", "null": "capacity == 0"})
        else:
            sys.exit(f"describe.py: no rule says what {function} does with {text!r}")
        return entry

    def add_function(self, api, prototype):
        match = matched(PROTOTYPE, prototype, "prototype")
        name = match["name"]
        family = family_of(name)
        rest = name.split("_", 1)[1]
        verb = next((verb for verb in VERBS if rest == verb or rest.startswith(verb + "_")), None)
        if not verb:
            sys.exit(f"describe.py: {name} has none of the known verbs")
        texts = [] if match["parameters"] == "void" else match["parameters"].split(", ")
        types = [dict(matched(PARAMETER, text, "parameter").groupdict()) for text in texts]
        count = self.lengths(name, types)
        parameters = [self.parameter(text, name, count) for text in texts]
        lists = [each["name"] for each in parameters if each["type"] in self.lists]
        for each in parameters:
            if each["role"] == "scratch":
                counts = [one + "->count" for one in lists] + ["0"] * (2 - len(lists))
                each["bytes"] = f"{family}_pairs_scratch({', '.join(counts)})"
        returns = {"type": match["type"], "pass": "pointer" if match["pointer"] else "value"}
        words = rest[len(verb) + 1:].split("_") if rest != verb else []
        self.functions.append({
            "name": name, "family": family, "verb": verb, "words": words, "comment": self.comment(),
            **({"must_check": True} if api == "MAKE" else {}), **({"count": count} if count else {}),
            "returns": returns, "parameters": parameters})

    # ---- the text ----

    def lines(self):
        version = ".".join(str(self.constants["CD_VERSION_" + part]) for part in ("MAJOR", "MINOR", "PATCH"))
        head = {"library": "collide", "version": version, "header": "collide.h", "licence": "MIT",
                "notes": NOTES, "constants": self.constants}
        for key, value in head.items():
            yield f" {json.dumps(key)}: {json.dumps(value, indent=1 if key == 'notes' else None)},\n"
        lists = {"families": list(FAMILIES.values()), "comments": self.comments, "enums": self.enums,
                 "structs": self.structs, "functions": self.functions}
        for key, entries in lists.items():
            body = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in entries)
            yield f" {json.dumps(key)}: [\n{body}\n ]{'' if key == 'functions' else ','}\n"


def main():
    with open(sys.argv[1], encoding="utf-8") as header:
        text = header.read()
    description = Description(text)
    declared = len(re.findall(r"^COLLIDE_(?:API|MAKE) ", text, re.MULTILINE))
    if declared != len(description.functions):
        sys.exit(f"describe.py: read {len(description.functions)} of {declared} functions")
    sys.stdout.write("{\n" + "".join(description.lines()) + "}\n")


if __name__ == "__main__":
    main()
