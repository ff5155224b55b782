"""What is not documented is refused: a function, a type, a field and a constant, added to a copy of the
header without a comment. With one, each is taken.
"""
import sys
import tempfile
from pathlib import Path

import header

PLACE = "/** The segment from a to b. a may equal b. */"
ADDED = {
    "function": "\nCOLLIDE_API bool cd2_added(cd2_vec a);\n\n",
    "type": "\ntypedef struct cd2_added { double x; } cd2_added;\n\n",
    "field": "/** A new type. */\ntypedef struct cd2_added { double y; } cd2_added;\n\n",
    "constant": "/** A new enumeration. */\ntypedef enum cd_added\n{\n    CD_ADDED\n} cd_added;\n\n",
}
WITH_COMMENT = {
    "function": "/** A new function. */" + ADDED["function"],
    "type": "/** A new type with x. */" + ADDED["type"],
    "field": ADDED["field"].replace("y; }", "y; ///< a new field\n}"),
    "constant": ADDED["constant"].replace("CD_ADDED\n", "CD_ADDED ///< a new constant\n"),
}


def refused(text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "collide.h"
        path.write_text(text, encoding="utf-8")
        try:
            names = [d.name.lower() for d in header.read(path).declarations]
        except header.Fault:
            return True
        assert any("added" in name for name in names) or "added" not in text
        return False


def main():
    original = header.HEADER.read_text(encoding="utf-8")
    assert original.count(PLACE) == 1
    wrong = []
    if refused(original):
        wrong.append("the header as it is is refused")
    for kind, text in ADDED.items():
        if not refused(original.replace(PLACE, text + PLACE)):
            wrong.append(f"a {kind} without a comment is taken")
        if refused(original.replace(PLACE, WITH_COMMENT[kind] + PLACE)):
            wrong.append(f"a {kind} with a comment is refused")
    print("\n".join(wrong) or f"{len(ADDED)} kinds of names without a comment are refused")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
