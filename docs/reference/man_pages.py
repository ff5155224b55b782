"""Manual pages of section 3, from the header: man_pages.py FOLDER

A page for each block of the header, named after its first declaration; the other names of the block are links
to it. A page for each section, collide_<word>, and collide for the whole.
"""
import re
import sys
from pathlib import Path

import header

WIDTH = 76


def text(line):
    """A line of a comment as roff: no character of it is a command."""
    line = re.sub(r"`([^`]*)`", r"\1", line)
    for sign, escape in {"\\": "\\e", "-": "\\-", "'": "\\(aq", "^": "\\(ha", "~": "\\(ti"}.items():
        line = line.replace(sign, escape)
    return "\\&" + line if line.startswith((".", "\\(aq")) else line


def body(lines):
    """Lines of a comment: paragraphs are filled, what is indented stands as it is."""
    result, indented, in_list = [], False, False
    for line in header.apart(lines):
        in_list = bool(re.match(r" +- ", line)) or (in_list and line.startswith(" "))
        code = (line.startswith("    ") and not in_list) or (indented and not line)
        if code and not indented:
            result.append(".PP\n.in +4n\n.nf")
        elif indented and not code:
            result.append(".fi\n.in\n.PP")
        elif not line and not code:
            result.append(".PP")
        elif re.match(r" +- |(?!libcollide)[a-z_]+: ", line):
            result.append(".br")
        indented = code
        if line:
            result.append(text(line[4:] if code else line.strip()))
        elif code:
            result.append("\\&")
    if indented:
        result.append(".fi\n.in")
    return re.sub(r"(\\&\n)+(?=\.fi)", "", re.sub(r"(\.PP\n)+", ".PP\n", "\n".join(result)))


def prototype(function):
    """A prototype, broken between its parameters."""
    lines = [""]
    for part in re.split(r"(?<=[(,]) ?", function.text):
        if len(lines[-1]) + len(part) > WIDTH and lines[-1] != function.text.split("(")[0] + "(":
            lines.append("    ")
        lines[-1] += part + (" " if part.endswith(",") else "")
    return "\n".join(text(line.rstrip()) for line in lines)


def structure(declaration):
    lines = [f"typedef {declaration.kind} {declaration.name} {{"]
    if declaration.kind == "enum":
        lines += [f"    {f.name}{f.suffix}," for f in declaration.fields]
    else:
        lines += [f"    {f.type} {f.name}{f.suffix};" + (" /* one of a union */" if f.union else "")
                  for f in declaration.fields]
    return "\n".join(text(line) for line in lines + [f"}} {declaration.name};"])


def synopsis(block):
    parts = []
    for declaration in block.declarations:
        if declaration.kind == "function":
            parts.append(prototype(declaration))
        else:
            parts.append(text(declaration.text) if declaration.kind == "macro" else structure(declaration))
    return ".nf\n#include <collide.h>\n.PP\n" + "\n".join(parts) + "\n.fi"


def fields(block):
    seen = {}
    for declaration in block.declarations:
        for member in declaration.fields:
            seen.setdefault(member.name, member.comment)
    rows = "".join(f"\n.TP\n.B {name}\n{text(comment)}" for name, comment in seen.items()
                   if comment != header.SEE_TYPE)
    return "\n.SH FIELDS" + rows if rows else ""


def heading(name, model):
    return f'.TH {name.upper()} 3 "" "libcollide {model.version}" "libcollide"\n.nh\n.ad l\n'


def first_sentence(lines):
    return re.match(r".*?(?=[.?!](\s|$)|$)", " ".join(lines)).group(0)


def block_page(block, section, model):
    names = ", ".join(d.name for d in block.declarations)
    shared = ""
    if block.functions and section.text:
        shared = f"\n.SS All of {text(section.title)}\n{body(section.text)}"
    return (heading(block.declarations[0].name, model) +
            f".SH NAME\n{names} \\- {text(first_sentence(block.comment))}\n.SH SYNOPSIS\n{synopsis(block)}\n"
            f".SH DESCRIPTION\n{body(block.comment)}{fields(block)}{shared}\n"
            f".SH SEE ALSO\n.BR collide_{section.slug} (3),\n.BR collide_fine (3),\n.BR collide_errors (3),\n"
            ".BR collide (3)\n")


def section_page(section, model):
    rows = "".join(f"\n.TP\n.BR {block.declarations[0].name} (3)\n{text(first_sentence(block.comment))}"
                   for block in section.blocks)
    listing = "\n.SH PAGES" + rows if rows else ""
    return (heading("collide_" + section.slug, model) +
            f".SH NAME\ncollide_{section.slug} \\- {text(section.title)}\n"
            f".SH SYNOPSIS\n.nf\n#include <collide.h>\n.fi\n"
            f".SH DESCRIPTION\n{body(section.text) or text(section.title)}{listing}\n"
            ".SH SEE ALSO\n.BR collide (3)\n")


def overview_page(model):
    """The first comment of the header. What belongs to a rule is indented there, and here is not."""
    lines, in_rule = [], False
    for line in model.overview[:model.overview.index("Contents, each part under its name:")]:
        in_rule = bool(re.match(r" \d  ", line)) or (in_rule and not re.match(r"\S", line))
        line = re.sub(r"^ (\d)  ", r"\1. ", line)
        lines.append(line.removeprefix("    ") if in_rule else line)
    rows = "".join(f"\n.TP\n.BR collide_{section.slug} (3)\n{text(section.title)}"
                   for section in model.sections)
    return (heading("collide", model) +
            ".SH NAME\ncollide \\- collision queries for simple shapes in 2D and 3D\n"
            ".SH SYNOPSIS\n.nf\n#include <collide.h>\n.fi\n.PP\nLink with \\fI\\-lcollide \\-lm\\fP.\n"
            f".SH DESCRIPTION\n{body(lines)}\n.SH PAGES{rows}\n")


def pages(model):
    """All pages by their names; a link is a page that includes another."""
    result = {"collide": overview_page(model)}
    for section in model.sections:
        result["collide_" + section.slug] = section_page(section, model)
        for block in section.blocks:
            first, *others = (declaration.name for declaration in block.declarations)
            result[first] = block_page(block, section, model)
            for name in others:
                result[name] = f".so man3/{first}.3\n"
    return result


if __name__ == "__main__":
    folder = Path(sys.argv[1]) / "man3"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for page, content in pages(header.read()).items():
            (folder / f"{page}.3").write_text(content, encoding="utf-8")
    except header.Fault as fault:
        sys.exit(f"include/collide.h: {fault}")
