#!/usr/bin/env python3
"""
report.py <output of run> <benchmarks.md> <chart.svg>

Writes what the benchmarks measured into the docs: a table of each query beside textbook code, between the two
markers in benchmarks.md, and a bar chart of ours beside the peers. Only the standard library is needed.
"""
import html
import re
import sys

START = "<!-- results: written by tests/bench/report.py -->"
STOP = "<!-- end of results -->"


def rows_of(text):
    """The rows of all Markdown tables as (title above the table, cells)."""
    title = ""
    for line in text.splitlines():
        if line.startswith("|"):
            yield title, [cell.strip() for cell in line.strip("|\n").split("|")]
        elif line.strip():
            title = line.strip()


def header_of(text, name):
    found = re.search(rf"^{name}: (.*)$", text, re.MULTILINE)
    return found.group(1) if found else "unknown"


# --- the table ---

PRECISIONS = {"cd2f": (2, 0), "cd2": (2, 1), "cd3f": (3, 0), "cd3": (3, 1)}
ORDINARY = ("10 %", "random")


class Query:
    """The figures of one query of one dimension, for float and for double."""

    def __init__(self):
        self.ns, self.times, self.slowest = ["–"] * 2, ["–"] * 2, ["–"] * 2


def queries_of(text):
    """dimension -> query -> figures, in the order of the output."""
    queries = {2: {}, 3: {}}
    for title, cells in rows_of(text):
        if title != "Beside textbook code" or cells[0] in ("call", "---"):
            continue
        call, scene, ns, peer, times = cells[:5]
        family, query = call.split("_", 1)
        dim, which = PRECISIONS[family]
        entry = queries[dim].setdefault(query, Query())
        if scene in ORDINARY:
            entry.ns[which] = ns
            entry.times[which] = times if peer else "–"
        elif scene == "slowest":
            entry.slowest[which] = f"{float(ns) / 1000:.2f}"
    return queries


def table_of(queries):
    lines = [
        "| query | float: ns | times textbook | slowest, µs | double: ns | times textbook | slowest, µs |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for query, q in queries.items():
        name = query.replace(" NULL", "`, without a result")
        name = f"`{name}" + ("" if "`" in name else "`")
        cells = [name] + [x for i in (0, 1) for x in (q.ns[i], q.times[i], q.slowest[i])]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def within(text):
    """How many rows of each scene are within their bars."""
    count = {}
    for title, cells in rows_of(text):
        if title == "Beside textbook code" and len(cells) > 6 and cells[6] in ("PASS", "above"):
            entry = count.setdefault(cells[1], [0, 0])
            entry[0] += cells[6] == "PASS"
            entry[1] += 1
    return ", ".join(f"{scene}: {good} of {all_}" for scene, (good, all_) in count.items())


def results(text):
    queries = queries_of(text)
    return f"""{START}

![Times per call of libcollide and of other libraries](images/benchmarks.svg)

Measured on {header_of(text, 'Date')}: {header_of(text, 'CPU')}; {header_of(text, 'Compilers')}.

`ns` is the mean over 16 000 random pairs of which about 10 % overlap; `times textbook` how many times as long that
is as textbook code takes in the same precision; `slowest` the slowest single call of 100 000 ordinary and
adversarial inputs. A dash: there is no textbook code for it.

### In space

{table_of(queries[3])}

### In the plane

{table_of(queries[2])}

Rows within their bars, by scene: {within(text)}.

{STOP}"""


# --- the chart ---

# Each group: what is asked, our call and its share of hits, and the peers: a word of the table's title, the peer's call, the label.
GROUPS = [
    ("overlap of two OBBs, float", "cd3f_overlap_obb_obb, 10 %", [("FCL", "OBBf::overlap", "FCL")]),
    ("overlap of two OBBs, double", "cd3_overlap_obb_obb, 10 %", [("FCL", "OBBd::overlap", "FCL")]),
    ("closest points of two OBBs, float", "cd3f_closest_obb_obb, 10 %",
     [("in float", "btGjkEpaSolver2::Distance", "Bullet, GjkEpaSolver2"),
      ("in float", "btGjkPairDetector", "Bullet, GjkPairDetector")]),
    ("closest points of two OBBs, double", "cd3_closest_obb_obb, 10 %",
     [("in double", "btGjkEpaSolver2::Distance", "Bullet, GjkEpaSolver2"),
      ("in double", "btGjkPairDetector", "Bullet, GjkPairDetector")]),
    ("penetration of two OBBs, float", "cd3f_penetration_obb_obb, 50 %",
     [("in float", "btBoxBoxDetector", "Bullet, BoxBoxDetector")]),
    ("penetration of two OBBs, double", "cd3_penetration_obb_obb, 50 %",
     [("ODE", "dBoxBox", "ODE"), ("in double", "btBoxBoxDetector", "Bullet, BoxBoxDetector")]),
    ("penetration of two OBBs in the plane, float", "cd2f_penetration_obb_obb, 50 %",
     [("Box2D", "b2CollidePolygons", "Box2D")]),
    ("distance of two segments, double", "cd3_distance_segment_segment",
     [("CGAL", "squared_distance, double", "CGAL, double, squared"), ("CGAL", "squared_distance, Epick", "CGAL, Epick")]),
    ("ray against an OBB in the plane, float", "cd2f_raycast_obb, 50 %",
     [("Box2D", "b2PolygonShape::RayCast", "Box2D")]),
    ("ray against an OBB, float", "cd3f_raycast_obb, 50 %",
     [("in float", "rayTestSingle", "Bullet, rayTestSingle"),
      ("in float", "btSubsimplexConvexCast", "Bullet, SubsimplexConvexCast")]),
    ("two moving AABBs in the plane, float", "cd2f_sweep_aabb_aabb, 50 %", [("Box2D", "b2ShapeCast", "Box2D")]),
    ("two moving AABBs, float", "cd3f_sweep_aabb_aabb, 50 %",
     [("in float", "btSubsimplexConvexCast", "Bullet, SubsimplexConvexCast"),
      ("in float", "btContinuousConvexCollision", "Bullet, ContinuousConvexCollision")]),
]

STYLE = """
    text { font-family: Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif; font-size: 13px; fill: #1b2333 }
    .asked { font-weight: 600 }
    .label { text-anchor: end; fill: #4a556b }
    .ours { fill: #1f9e7a }
    .peer { fill: #a9b5cc }
    @media (prefers-color-scheme: dark) {
      text { fill: #e8ecf5 }
      .label { fill: #b9c3d8 }
      .ours { fill: #5fe3c0 }
      .peer { fill: #55617d }
    }
  """


def bars_of(text):
    """The groups that were measured: (what is asked, [(class, label, nanoseconds)])."""
    rows = [(title, cells) for title, cells in rows_of(text) if len(cells) > 7 and cells[0].startswith("cd")]
    for asked, call, peers in GROUPS:
        bars = []
        for word, peer, label in peers:
            for title, cells in rows:
                if word in title and cells[0] == call and cells[3] == peer:
                    if not bars:
                        bars.append(("ours", "libcollide", float(cells[1])))
                    bars.append(("peer", label, float(cells[4])))
                    break
        if bars:
            yield asked + call[call.find(","):] * ("," in call), bars


def chart(text):
    left, width, bar, gap = 240, 380, 18, 16
    y, parts = 8, []
    for asked, bars in bars_of(text):
        y += gap
        parts.append(f'<text class="asked" x="8" y="{y}">{html.escape(asked)}</text>')
        y += 8
        longest = max(ns for _, _, ns in bars)
        for kind, label, ns in bars:
            long = max(1.5, width * ns / longest)
            parts.append(f'<text class="label" x="{left - 8}" y="{y + 13}">{html.escape(label)}</text>')
            parts.append(f'<rect class="{kind}" x="{left}" y="{y}" width="{long:.1f}" height="{bar - 3}" rx="2"/>')
            parts.append(f'<text x="{left + long + 6:.1f}" y="{y + 12}">{ns:.0f} ns</text>')
            y += bar
    body = "\n  ".join(parts)
    title = "Nanoseconds per call, libcollide and other libraries; the longest bar of each group has full length"
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {y + 12}" role="img">\n'
            f"  <title>{title}</title>\n  <style>{STYLE}</style>\n  {body}\n</svg>\n")


def main():
    measured, page, picture = sys.argv[1:]
    with open(measured, encoding="utf-8") as file:
        text = file.read()
    with open(page, encoding="utf-8") as file:
        old = file.read()
    before, rest = old.split(START)
    after = rest.split(STOP)[1]
    with open(page, "w", encoding="utf-8") as file:
        file.write(before + results(text) + after)
    with open(picture, "w", encoding="utf-8") as file:
        file.write(chart(text))


if __name__ == "__main__":
    main()
