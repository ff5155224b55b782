"""The header as Doxygen wants it.

Sections become topics, blocks become groups within them, and each declaration gets the comment that it shares
with its twins. A query of two shapes leads to its section in docs/queries.md.
"""
import re

import header
from pages import label, anchor

QUERIES = header.SOURCE / "docs" / "queries.md"
ACCURACY = header.SOURCE / "docs" / "accuracy.md"


def sections_of_queries():
    """Of each pattern of names in docs/queries.md, the heading under which it stands."""
    result, heading = [], ""
    for line in QUERIES.read_text(encoding="utf-8").split("\n"):
        if line.startswith("##"):
            heading = line.lstrip("# ")
        elif match := re.match(r"<!-- prototypes (.*) -->", line):
            result.append((re.compile(match.group(1)), heading))
    return result


def markdown(lines):
    """Text of a comment as Markdown: signs are only signs, capitals at the start of a paragraph are bold."""
    result = []
    for line in header.apart(lines):
        if line.startswith("    "):
            result.append(line)
            continue
        line = "".join(part if i % 2 else re.sub(r"([*<>@#\\&|])", r"\\\1", part)
                       for i, part in enumerate(re.split(r"(`[^`]*`)", line)))
        if not result or not result[-1]:
            line = re.sub(r"^([A-Z][A-Z ]+\.) ", r"**\1** ", line)
            line = re.sub(r"^(\d\. )([A-Z][A-Z ,]+[A-Z])(?=[.:,])", r"\1**\2**", line)
        line = re.sub(r"\b(see|under|by) (Errors|Fine print)\b",
                      lambda m: f'{m.group(1)} @ref {m.group(2).split()[0].lower()} "{m.group(2)}"', line)
        result.append(line)
    return result


def overview(lines):
    """The first comment of the header. Its rules are a list, and its contents are the topics."""
    text = "\n".join(lines)
    text = text[:text.index("Contents, each part")]
    return markdown(re.sub(r"^ (\d)  ", r"\1. ", text, flags=re.M).split("\n"))


def comment(lines):
    return "/**\n" + "\n".join(" * " + line for line in lines) + "\n */\n"


def sentence_and_rest(lines):
    """The first sentence on one line, and what follows it; 'name: what it is' begins a paragraph."""
    text = re.sub(r"\n(?=[a-z_]+: )", "\n\n", "\n".join(lines))
    match = re.match(r".*?[.?!](?=\s|$)", text, re.S)
    return header.plain(match.group(0)), text[match.end():].strip().split("\n")


def declaration_text(declaration):
    if declaration.kind in ("macro", "function"):
        return declaration.text + "\n"
    body = ""
    for member in declaration.fields:
        end = "," if declaration.kind == "enum" else ";"
        text = " ".join(markdown([member.comment]))
        body += f"    {member.type} {member.name}{member.suffix}{end} /**< {text} */\n"
    return f"typedef {declaration.kind} {declaration.name}\n{{\n{body}}} {declaration.name};\n"


def measured(heading):
    return f"## {heading}\n" in ACCURACY.read_text(encoding="utf-8")


def see(declaration, queries):
    name = "cd2_" + declaration.stem if declaration.family in header.FAMILIES else declaration.name
    for pattern, heading in queries:
        if pattern.fullmatch(name) or pattern.fullmatch(declaration.name):
            words = anchor(heading)
            lines = ["", f"@see @ref {label(QUERIES, words)} in All queries: an example and the method."]
            if measured(heading):
                lines += ["", f'@see The @ref {label(ACCURACY, words)} "errors" that were measured.']
            return lines
    return ["", "@see @ref many_objects"] if declaration.kind == "function" else []


def block_text(block, queries):
    title, rest = sentence_and_rest(markdown(block.comment))
    grouped = len(block.declarations) > 1 and block.functions
    text = comment([f"@name {title.rstrip('.:')}", "", *rest]) + "/**@{*/\n" if grouped else ""
    for declaration in block.declarations:
        lines = ["@brief " + title, "", *rest, *see(declaration, queries)]
        text += comment(lines) + declaration_text(declaration) + "\n"
    return text + ("/**@}*/\n" if grouped else "")


def site_header(model):
    queries = sections_of_queries()
    text = comment(["@file collide.h", *overview(model.overview)])
    for section in model.sections:
        lines = [f"@defgroup {section.slug} {section.title}", "", *markdown(section.text)]
        text += comment(lines) + "/**@{*/\n\n"
        text += "\n".join(block_text(block, queries) for block in section.blocks) + "/**@}*/\n\n"
    return text
