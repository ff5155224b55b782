"""What include/collide.h says, as data: sections, comments and the declarations that share them.

The header writes a comment once, above all declarations of a block; it holds for each of them. So it is with
fields: one without a comment of its own has that of the twin of the same name, or is explained by the comment
of the type, which names it. A declaration or a field without any is a fault.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
HEADER = SOURCE / "include" / "collide.h"
SEE_TYPE = "see the type"  # of a field that the comment of its type explains
FAMILIES = ("cd2", "cd2f", "cd3", "cd3f")


@dataclass
class Field:
    type: str
    name: str
    suffix: str  # "[3]" of an array
    comment: str = ""
    union: bool = False  # a member of the union of a shape


@dataclass
class Declaration:
    kind: str  # function, struct, enum or macro
    name: str
    text: str  # as it stands, on one line, without export macros
    line: int
    result: str = ""  # of a function
    parameters: list = field(default_factory=list)  # of a function: (type, name, suffix)
    fields: list = field(default_factory=list)  # of a struct or an enum

    @property
    def family(self):
        return self.name.split("_")[0]

    @property
    def stem(self):
        """The name without its family, in the words of the plane."""
        name = re.sub(r"^cd[23]?f?_", "", self.name)
        return name.replace("sphere", "circle").replace("ellipsoid", "ellipse")


@dataclass
class Block:
    comment: list  # lines of text
    declarations: list = field(default_factory=list)

    @property
    def functions(self):
        return [d for d in self.declarations if d.kind == "function"]


@dataclass
class Section:
    title: str
    text: list
    blocks: list = field(default_factory=list)

    @property
    def slug(self):
        return re.split(r"[ ,:_]", self.title.lower())[0]

    @property
    def functions(self):
        return [d for block in self.blocks for d in block.functions]


@dataclass
class Header:
    overview: list
    sections: list
    version: str

    @property
    def blocks(self):
        return [block for section in self.sections for block in section.blocks]

    @property
    def declarations(self):
        return [d for block in self.blocks for d in block.declarations]

    @property
    def functions(self):
        return [d for d in self.declarations if d.kind == "function"]


class Fault(Exception):
    """The header is not what these programs expect."""


def plain(text):
    return re.sub(r"\s+", " ", text).strip()


def comment_lines(text):
    """The lines of a comment without what frames them."""
    text = re.sub(r"^/\*+|\*/$", "", text.strip())
    lines = [re.sub(r"^ ?\* ?", "", line.rstrip()) for line in text.split("\n")]
    lines = [lines[0].strip()] + lines[1:]
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def apart(lines):
    """Lines of a comment with a blank line after each list."""
    result, in_list = [], False
    for line in lines:
        if in_list and line and not line.startswith(" "):
            result.append("")
        in_list = bool(re.match(r" +- ", line)) or (in_list and line.startswith(" "))
        result.append(line)
    return result


def declarators(text):
    """The type, and name and suffix of each of 'const double *x, *y[3]' (pointers belong to the type)."""
    match = re.match(r"^(.*?)((?:\**\w+(?:\[\d+\])?)(?:, *\**\w+(?:\[\d+\])?)*)$", plain(text))
    base = match.group(1).strip()
    result = []
    for part in match.group(2).split(","):
        stars, name, suffix = re.match(r"(\**)(\w+)((?:\[\d+\])?)$", part.strip()).groups()
        result.append(((base + " " + stars).strip(), name, suffix))
    return result


def struct_fields(body):
    fields = []
    union = False
    comment = r"(?:[ \t]*///<[ \t]*([^\n]*))?"
    for statement, text in re.findall(r"([^;{}]*[;{}])" + comment, body):
        statement = plain(statement)
        if statement in ("union {", "{", "}"):
            union = statement == "union {" or (union and statement != "}")
        elif statement != ";":
            for part in declarators(statement[:-1]):
                fields.append(Field(*part, comment=text.strip(), union=union))
    return fields


def enumerators(body):
    return [Field("", name, value or "", comment=text or "") for name, value, text in
            re.findall(r"^\s*([A-Z]\w*)( = \d+)?,?(?:\s*///<\s*([^\n]*))?$", body, re.M)]


def function(text, line):
    text = plain(re.sub(r"^COLLIDE_\w+\s", "", text)).rstrip(";")
    head, arguments = text.rstrip(")").split("(", 1)
    result, stars, name = re.match(r"(.*?)\s*(\**)(\w+)$", head).groups()
    parameters = [] if arguments == "void" else [declarators(a)[0] for a in arguments.split(", ")]
    return Declaration("function", name, text + ";", line, (result + " " + stars).strip(), parameters)


def vector(name):
    """What a coordinate belongs to: center of center_z, nothing of z."""
    return re.sub(r"(^|_)[xyz]$", "", name)


def share_comments(block):
    """Gives each field without a comment that of its twin, or that of the type."""
    comment = plain(" ".join(block.comment))
    twins = {}
    for declaration in block.declarations:
        for member in declaration.fields:
            if member.comment:
                twins.setdefault(vector(member.name), member.comment)
    for declaration in block.declarations:
        for member in declaration.fields:
            if not member.comment:
                member.comment = twins.get(vector(member.name), "")
            if member.union:
                member.comment = f"if kind is CD_{member.name.upper()}"
            elif not member.comment and re.search(rf"\b{member.name}\b", comment):
                member.comment = SEE_TYPE
            elif not member.comment:
                raise Fault(f"{declaration.name}.{member.name} (line {declaration.line}) is not documented")


KINDS = "banner comment other function struct enum macro guard blank space rest".split()
TOKEN = re.compile(
    r"(?P<banner>/\* ={20,}.*?\*/)|(?P<comment>/\*\*.*?\*/)|(?P<other>/\*.*?\*/)"
    r"|(?P<function>^COLLIDE_\w+ [^;]*;)"
    r"|(?P<struct>^typedef struct (?P<struct_name>\w+)\s*\{(?P<struct_body>(?:[^{}]|\{[^{}]*\})*)\} *\w+;)"
    r"|(?P<enum>^typedef enum (?P<enum_name>\w+)\s*\{(?P<enum_body>[^}]*)\} *\w+;)"
    r"|(?P<macro>^#define (?P<macro_name>CD_\w+)[^\n]*)"
    r"|(?P<guard>^#[^\n]*(?:\\\n[^\n]*)*)|(?P<blank>^[ \t]*\n)|(?P<space>\s+)|(?P<rest>[^\n]+)", re.M | re.S)


def read(path=HEADER):
    text = Path(path).read_text(encoding="utf-8")
    sections, overview, block = [], None, None
    version = ".".join(re.findall(r"#define CD_VERSION_[A-Z]+ (\d+)", text))
    for token in TOKEN.finditer(text):
        found = token.group(0)
        kind = next(name for name in KINDS if token.group(name) is not None)
        line = text.count("\n", 0, token.start()) + 1
        declaration = None
        if kind == "banner":
            lines = comment_lines(re.sub(r"^.*={20,}$", "", found, flags=re.M))
            sections.append(Section(lines[0], lines[2:] if len(lines) > 2 else []))
            block = None
        elif kind == "other" and overview is None:
            overview = comment_lines(found)
        elif kind == "comment":
            block = Block(comment_lines(found))
            if not sections:
                sections.append(Section("Version", []))
            sections[-1].blocks.append(block)
        elif kind == "blank":
            block = None
        elif kind == "function":
            declaration = function(found, line)
        elif kind == "struct":
            declaration = Declaration(kind, token.group("struct_name"), plain(found), line,
                                      fields=struct_fields(token.group("struct_body")))
        elif kind == "enum":
            declaration = Declaration(kind, token.group("enum_name"), plain(found), line,
                                      fields=enumerators(token.group("enum_body")))
        elif kind == "macro":
            declaration = Declaration(kind, token.group("macro_name"), found, line)
        elif kind == "rest" and not re.match(r'extern "C" \{|\}', found):
            raise Fault(f"line {line} is not understood: {found}")
        if declaration:
            if block is None:
                raise Fault(f"{declaration.name} (line {line}) is not documented")
            block.declarations.append(declaration)
    for section in sections:
        section.blocks = [b for b in section.blocks if b.declarations]
        for block in section.blocks:
            share_comments(block)
    return Header(overview, sections, version)
