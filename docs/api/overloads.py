#!/usr/bin/env python3
"""Writes docs/examples/collide.hpp, the overloads for C++, from the description of the interface.

    python3 docs/api/overloads.py docs/api/collide.json >docs/examples/collide.hpp
"""
import json
import sys

WIDTH = 110
PROLOGUE = """\
// libcollide for C++: one name for each verb, overloaded over the shapes and the four families.
//
//     cd3f_sphere ball = {{0, 2, 0}, 0.5f};
//     cd3f_aabb   floor = {{-9, -1, -9}, {9, 0, 9}};
//     float       gap = collide::distance(ball, floor); // cd3f_distance_sphere_aabb(&ball, &floor)
//
// Every function here is an inline call of the one in collide.h that its arguments choose, and nothing else.
// So the manual is collide.h, and two shapes are given in the order of its names; the other order does not
// compile. Shapes go by reference. What may be NULL there is a pointer here; where it comes last, it may be
// left out.
//
// An example to be copied; it is not installed beside collide.h. docs/api/overloads.py writes it.
#ifndef COLLIDE_HPP
#define COLLIDE_HPP

#include <collide.h>

// clang-format off
namespace collide
{
"""
EPILOGUE = """
} // namespace collide
// clang-format on

#endif // COLLIDE_HPP
"""


def overload(function):
    """The name that a function has here."""
    verb, words = function["verb"], function["words"]
    return "_".join([verb, *words]) if verb == "make" else verb


def parameter(each, function):
    """One parameter: how it is declared, and how it is handed on."""
    name, kind, length = each["name"], each["type"], each.get("length")
    const = "const " if each["role"] == "in" else ""
    if each["pass"] == "value":
        return f"{kind} {name}", name
    if isinstance(length, int):
        return f"{const}{kind} (&{name})[{length}]", name
    if each["role"] == "scratch" or length or "null" in each:
        optional = each.get("null") == "always" and function["returns"]["type"] != "void"
        return f"{const}{kind} *{name}{' = nullptr' if optional else ''}", name
    return f"{const}{kind} &{name}", "&" + name


def wrapped(start, declared, end):
    """A declaration within the width, its parameters below each other where they need more lines."""
    lines, line = [], start
    for index, each in enumerate(declared):
        text = each + ("," if index < len(declared) - 1 else end)
        if len(line) + len(text) + 1 > WIDTH:
            lines.append(line.rstrip())
            line = " " * len(start)
        line += text + " "
    lines.append((line if declared else start + end).rstrip())
    return "\n".join(lines)


def definition(function):
    both = [parameter(each, function) for each in function["parameters"]]
    declared, handed = [one for one, _ in both], [one for _, one in both]
    returns = function["returns"]
    answer = "const char *" if returns["pass"] == "pointer" else returns["type"] + " "
    start = f"{'[[nodiscard]] ' if function.get('must_check') else ''}inline {answer}{overload(function)}("
    call = f"{function['name']}({', '.join(handed)});"
    body = call if returns["type"] == "void" else "return " + call
    line = f"{start}{', '.join(declared)}) noexcept {{ {body} }}"
    if len(line) <= WIDTH:
        return line + "\n"
    return f"{wrapped(start, declared, ') noexcept')}\n{{\n    {body}\n}}\n"


def scratch(family):
    """pairs_scratch takes two numbers in every family, so here it takes the lists instead."""
    boxes = family + "_aabbs"
    yield (f"inline size_t pairs_scratch(const {boxes} &boxes) noexcept "
           f"{{ return {family}_pairs_scratch(boxes.count, 0); }}\n")
    yield (f"inline size_t pairs_scratch(const {boxes} &a, const {boxes} &b) noexcept\n"
           f"{{\n    return {family}_pairs_scratch(a.count, b.count);\n}}\n")


def header(description):
    yield PROLOGUE
    section, comment, seen = None, None, set()
    for function in description["functions"]:
        if function["comment"] != comment:
            comment = function["comment"]
            about = description["comments"][comment]
            if about["section"] != section:
                section = about["section"]
                yield f"\n// ---- {section} ----\n"
            yield "\n// " + about["text"].replace("\n", "\n// ") + "\n"
        signature = (overload(function), *((each["type"], each["pass"]) for each in function["parameters"]))
        if function["verb"] == "pairs_scratch":
            yield from scratch(function["family"])
        elif signature in seen:
            sys.exit(f"overloads.py: {function['name']} has the arguments of another {overload(function)}")
        else:
            yield definition(function)
        seen.add(signature)
    yield EPILOGUE


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write("".join(header(json.load(file))))


if __name__ == "__main__":
    main()
