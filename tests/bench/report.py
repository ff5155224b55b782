#!/usr/bin/env python3
"""
report.py <output of run> <benchmarks.md> <chart.svg> <README.md>

Writes what the benchmarks measured into the docs: the results, between the two markers in benchmarks.md, a
bar chart of ours beside the peers, and the two small tables of README with a sentence at its top. Only the standard
library is needed.
"""
import html
import pathlib
import re
import sys

START = "<!-- results: written by tests/bench/report.py -->"
STOP = "<!-- end of results -->"
README_START = "<!-- speed and size: written by tests/bench/report.py -->"
README_STOP = "<!-- end of speed and size -->"
COST_START = "<!-- cost: written by tests/bench/report.py -->"
COST_STOP = "<!-- end of cost -->"


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


# --- the tables ---

TEXTBOOK = "Beside textbook code"
HARD = "Hard ellipses beside ordinary ones"
BATCHES = "Batches: "
DOUBLES = "Batches in double: "
PAIRS = "All pairs, two for each box"
FIRST = "first version"
SIZES = "Sizes of programs that call one function"
CROWDED = "Against the loop over all pairs, only counted"
PRECISIONS = {"cd2f": (2, 0), "cd2": (2, 1), "cd3f": (3, 0), "cd3": (3, 1)}
PLACES = {3: "In 3D", 2: "In 2D"}


class Row:
    """A row of bench_textbook or bench_ellipses."""

    def __init__(self, cells):
        self.call, self.scene, self.ns, self.peer, self.times, self.bar, self.verdict = cells[:7]
        family, self.query = self.call.split("_", 1)
        self.dim, self.precision = PRECISIONS[family]
        self.missed = self.verdict == "above"


def rows_under(text, heading):
    return [Row(cells) for title, cells in rows_of(text) if title == heading and cells[0] not in ("call", "---")]


def columns_of(rows, scenes, cell):
    """dimension -> query -> a cell for each precision and each group of scenes, in the order of the output."""
    queries = {dim: {} for dim in PLACES}
    for row in rows:
        for column, names in enumerate(scenes):
            if row.scene in names:
                cells = queries[row.dim].setdefault(row.query, [[] for _ in range(2 * len(scenes))])
                cells[row.precision * len(scenes) + column].append(cell(row))
    return queries


def code(query):
    return f"`{query.replace(' NULL', '`, without a result')}" + ("" if "NULL" in query else "`")


def lines_of(head, queries):
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 1) + "|"]
    for dim, place in PLACES.items():
        lines.append(f"| **{place}** |" + " |" * (len(head) - 1))
        for query, cells in queries[dim].items():
            lines.append("| " + " | ".join([code(query)] + [" / ".join(c) or "–" for c in cells]) + " |")
    return "\n".join(lines)


def table_of_queries(rows):
    """ns, times and slowest of the ordinary scenes."""
    random = ("10 %", "50 %", "random")
    ns = columns_of(rows, [random], lambda row: row.ns)
    times = columns_of(rows, [random], lambda row: marked(row, row.times or "–"))
    slowest = columns_of(rows, [("slowest",)], lambda row: marked(row, f"{float(row.ns) / 1000:.2f}"))
    bars = columns_of(rows, [random], lambda row: f"{float(row.bar):g}" if row.bar else "–")
    tails = columns_of(rows, [("slowest",)], lambda row: f"{float(row.peer) / 1000:g}")
    queries = {
        dim: {q: [part for i in (0, 1) for part in (ns[dim][q][i], times[dim][q][i], slowest[dim][q][i])]
              + [unlike(bars[dim][q]), unlike(tails[dim][q])] for q in ns[dim]}
        for dim in PLACES
    }
    head = ["query"] + [f"{p}{c}" for p in ("float: ", "double: ") for c in ("ns", "times textbook", "slowest, µs")]
    return lines_of(head + ["bar: times", "µs"], queries)


def marked(row, figure):
    """Bold if it is above its bar."""
    return f"**{figure}**" if row.missed else figure


def unlike(columns):
    """What float and double have alike once, else both; as a cell."""
    both = [next(iter(dict.fromkeys(c)), "") for c in columns]
    return both[:1] if both[0] == both[1] else both


def table_of_levels(rows):
    scenes = ["grid", "near-parallel", "resting", "slope"]
    queries = columns_of(
        rows,
        [(s, f"{s}, as many hits") for s in scenes],
        lambda row: marked(row, row.times) if "as many hits" in row.scene else f"{row.ns} ({marked(row, row.times or '–')})",
    )
    return lines_of(["query"] + [f"{p}{s}" for p in ("float: ", "double: ") for s in scenes], queries)


def table_of_kinds(rows):
    """The greatest of what a shape chosen at run time costs more."""
    lines = ["| verb | float: most | mean | double: most | mean |", "|---|--:|--:|--:|--:|"]
    shares = {}
    for row in rows:
        if row.scene.startswith("by kind"):
            verb = re.match("is_valid|[a-z]+", row.query).group(0)
            shares.setdefault(verb, ([], []))[row.precision].append(float(row.times))
    for verb, both in shares.items():
        cells = [f"{x:.2f}" for one in both for x in (max(one), sum(one) / len(one))]
        lines.append(f"| `{verb}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def table_of_bars(rows):
    """How many rows are above their bars, and the worst of them."""
    lines = ["| scene | rows | above their bars | the six furthest above, or else the one nearest to its bar |",
             "|---|--:|--:|---|"]
    scenes = {}
    for row in rows:
        if row.bar:
            scenes.setdefault(row.scene, []).append(row)
    for scene, all_ in scenes.items():
        worst_first = sorted(all_, key=lambda r: -float(r.times) / float(r.bar))
        above = [r for r in worst_first if r.missed]
        worst = ", ".join(f"{code(r.call)} {measured_of(r)}" for r in above[:6] or worst_first[:1])
        lines.append(f"| {scene} | {len(all_)} | {len(above)} | {worst} |")
    return "\n".join(lines)


def measured_of(row):
    if row.scene.startswith("slowest"):
        return f"{float(row.ns) / 1000:.1f} µs ({float(row.peer) / 1000:g})"
    return f"{row.times} ({float(row.bar):g})"


def table_of_first_version(rows):
    lines = ["| call | ns | first version, ns | times as fast | bar |", "|---|--:|--:|--:|--:|"]
    for row in rows:
        if row.scene.startswith(FIRST):
            _, comma, share = row.scene.partition(", ")
            lines.append(f"| `{row.call}`{comma}{share} | {row.ns} | {row.peer} | {float(row.peer) / float(row.ns):.1f} "
                         f"| {1 / float(row.bar):g}{' missed' * row.missed} |")
    return "\n".join(lines)


def table_of_ellipses(rows):
    """ns of ordinary pairs, how many times as long hard ones take, and the slowest call of each."""
    hard = ["near", "thin", "flat"]
    slowest = [f"slowest, {scene}" for scene in ["ordinary", *hard, "concentric"]]
    means = columns_of(rows, [("ordinary",)] + [(s,) for s in hard], lambda row: marked(row, row.times or row.ns))
    tails = columns_of(rows, [(s,) for s in slowest], lambda row: marked(row, f"{float(row.ns) / 1000:.1f}"))
    both = {dim: {} for dim in PLACES}
    for dim in PLACES:
        for query in means[dim]:
            cells = [means[dim][query], tails[dim][query]]
            both[dim][query] = [part[i] + part[i + len(part) // 2] for part in cells for i in range(len(part) // 2)]
    return lines_of(["query", "ordinary, ns", *[f"{s}, times" for s in hard], *[f"{s}, µs" for s in slowest]], both)


def peers_of(text):
    """The rows beside another library's call, with the titles of their tables."""
    for title, cells in rows_of(text):
        if title not in (TEXTBOOK, HARD, PAIRS, CROWDED) and not title.startswith(BATCHES) and len(cells) > 8:
            if cells[3] and cells[0] not in ("call", "---"):
                yield title, cells


def table_of_peers(text):
    """One row after another of the same call and scene."""
    lines = ["| our call | ns | the other library's | ns | times as fast | bar |", "|---|--:|---|--:|--:|--:|"]
    calls = {}
    for title, cells in peers_of(text):
        call, comma, scene = cells[0].partition(", ")
        calls.setdefault(cells[0], []).append(
            f"| `{call}`{comma}{scene} | {cells[1]} | {title.split(':')[0]}: {cells[3]} | {cells[4]} | {cells[6]} "
            f"| {cells[7]}{' missed' * (cells[8] == 'below')} |")
    return "\n".join(lines + [line for call in calls.values() for line in call])


def groups_of_pairs(text, heading):
    """(scene, boxes) -> the rows of bench_pairs: ours first."""
    groups = {}
    for title, cells in rows_of(text):
        if title == heading and cells[0] not in ("scene", "---"):
            groups.setdefault((cells[0], int(cells[1])), []).append(cells)
    return groups


def table_of_pairs(text):
    lines = ["| scene | boxes | pairs | ns a box | beside it | ns | times as fast | aim |",
             "|---|--:|--:|--:|---|--:|--:|--:|"]
    for (scene, boxes), (ours, *others) in groups_of_pairs(text, PAIRS).items():
        for cells in others:
            missed = {"below": " missed"}.get(cells[7], "")
            lines.append(f"| {scene} | {boxes} | {ours[8]} | {ours[3]} | {cells[2]} | {cells[3]} | {cells[5]} "
                         f"| {cells[6]}{missed} |")
    return "\n".join(lines)


def growth_of(text):
    """(scene, how many times as long a box takes among 1e6 as among 1e4)."""
    groups = groups_of_pairs(text, PAIRS)
    for scene, boxes in groups:
        if boxes == 10**6 and (scene, 10**4) in groups:
            yield scene, float(groups[scene, boxes][0][3]) / float(groups[scene, 10**4][0][3])


def table_of_growth(text):
    lines = ["| scene | times as long |", "|---|--:|"]
    return "\n".join(lines + [f"| {scene} | {times:.2f}{' missed' * (times > GROWTH_BAR)} |" for scene, times in growth_of(text)])


def table_of_crowds(text):
    """How many times the time of the loop each scene takes, by the number of boxes."""
    groups = groups_of_pairs(text, CROWDED)
    sizes = sorted({boxes for _, boxes in groups})
    lines = ["| scene | " + " | ".join(f"{boxes} boxes" for boxes in sizes) + " |", "|---|" + "--:|" * len(sizes)]
    for scene in dict.fromkeys(scene for scene, _ in groups):
        cells = []
        for boxes in sizes:
            ours, loop = groups[scene, boxes][:2]
            cells.append(f"{float(ours[4]) / float(loop[4]):.2f}")
        lines.append(f"| {scene} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def limits_of(text):
    found = re.search(r"^Limits of this machine: (.*)$", text, re.MULTILINE)
    if not found:
        return ""
    limits = re.sub(r", comparisons a ns: ([\d.]+) float, ([\d.]+) double",
                    r"; \1 floats or \2 doubles are compared in a nanosecond", found.group(1))
    return f"Measured in the same run: {limits}."


def batches_of(text):
    """The rows of bench_batch, without the two of the head."""
    return [cells for title, cells in rows_of(text) if title.startswith(BATCHES) and cells[0] not in ("call", "---")]


def table_of_batches(text):
    lines = ["| batch | items | ns per item | beside it | ns | times as fast | aim | of the limit | aim |",
             "|---|--:|--:|---|--:|--:|--:|--:|--:|"]
    for call, items, ns, other, other_ns, times, aim, holds, share, share_aim, share_holds, *_ in batches_of(text):
        name, comma, scene = call.partition(", ")
        missed = {"PASS": "", "below": " missed", "": ""}
        lines.append(f"| `{name}`{comma}{scene} | {items} | {ns} | {other} | {other_ns} | {times} "
                     f"| {aim}{missed[holds]} | {share} | {share_aim}{missed[share_holds]} |")
    return "\n".join(lines)


def table_of_doubles(text):
    lines = ["| batch | items | of float | |", "|---|--:|--:|---|"]
    for title, cells in rows_of(text):
        if title.startswith(DOUBLES) and cells[0] not in ("call", "---"):
            name, comma, scene = cells[0].partition(", ")
            missed = "" if cells[3] == "PASS" else "missed"
            lines.append(f"| `{name}`{comma}{scene} | {cells[1]} | {cells[2]} | {missed} |")
    return "\n".join(lines)


# --- what has a bar, and the aims ---

class Judged:
    """A row of any table that has a bar: its name, what was measured, as a number and as it is shown, and the bar."""

    def __init__(self, name, value, bar, holds, at_most=False, unit=""):
        self.name, self.value, self.bar, self.holds, self.at_most, self.unit = name, value, bar, holds, at_most, unit

    def within(self):
        """How many times as good as the bar."""
        return self.bar / self.value if self.at_most else self.value / self.bar

    def shown(self):
        return f"{self.value:.0f} %" if self.unit else f"{self.value:.3g}"

    def bar_shown(self):
        return "at most " * self.at_most + f"{self.bar:.3g}" + self.unit


def judged(text):
    """All rows that have a bar; those beside textbook code as they are, as multiples of its time."""
    for row in rows_under(text, TEXTBOOK) + rows_under(text, HARD):
        if row.bar:
            times = float(row.ns) / float(row.peer) if row.scene.startswith(FIRST) else float(row.times)
            yield Judged(f"{row.call}, {row.scene}", times, float(row.bar), not row.missed, True)
    for title, cells in peers_of(text):
        if float(cells[7]) > 0:
            yield Judged(f"{cells[0]}, beside {title.split(':')[0]}: {cells[3]}", float(cells[6]), float(cells[7]),
                         cells[8] == "PASS")
    for call, items, _, other, _, times, aim, holds, share, share_aim, share_holds, *_ in batches_of(text):
        if aim:
            yield Judged(f"{call}, {items} items, beside {other}", float(times), float(aim.strip("<= ")), holds == "PASS",
                         "<=" in aim)
        if share_aim:
            yield Judged(f"{call}, {items} items, of the limit", float(share.strip(" %")), float(share_aim.strip(" %")),
                         share_holds == "PASS", unit=" %")
    for title, cells in rows_of(text):
        if title.startswith(DOUBLES) and cells[3] in ("PASS", "below"):
            yield Judged(f"{cells[0]}, {cells[1]} items, in double", float(cells[2].strip(" %")), 45, cells[3] == "PASS",
                         unit=" %")
    for (scene, boxes), (_, *others) in groups_of_pairs(text, PAIRS).items():
        for cells in others:
            yield Judged(f"all pairs, {scene}, {boxes} boxes, beside {cells[2]}", float(cells[5]), float(cells[6]),
                         cells[7] == "PASS")
    for scene, times in growth_of(text):
        yield Judged(f"all pairs, {scene}, growth", times, GROWTH_BAR, times <= GROWTH_BAR, True)
    for (scene, boxes), (ours, loop) in groups_of_pairs(text, CROWDED).items():
        times = float(ours[4]) / float(loop[4])
        yield Judged(f"all pairs, {scene}, {boxes} boxes, beside the loop", times, CROWD_BAR, times <= CROWD_BAR, True)


GROWTH_BAR = 2.5  # how many times as long a box may take among 1e6 as among 1e4
CROWD_BAR = 3

# What is asked, what it is beside, and which rows that are. Of "first version" rows and sweeps beside slabs the quotient
# is turned around, so that each is how many times as fast.
AIMS = [
    ("overlap of two OBBs, 10 % of them overlapping", "FCL's `OBB::overlap`", "overlap_obb_obb, 10 %, beside FCL"),
    ("the same, 50 %", "", "overlap_obb_obb, 50 %, beside FCL"),
    ("closest points of two OBBs", "Bullet's `btGjkPairDetector`", "closest_obb_obb.*btGjkPairDetector"),
    ("", "Bullet's `btGjkEpaSolver2::Distance`", "closest_obb_obb.*btGjkEpaSolver2"),
    ("distance and closest points of two segments, 3D", "CGAL's `squared_distance`, in three kernels",
     "segment_segment.*CGAL"),
    ("distance of a point from an ellipse or ellipsoid", "nothing alike: Bullet's GJK for two boxes", "beside.*, boxes"),
    ("overlap of two ellipsoids", "FCL's `GJKSolver_libccd::shapeIntersect`", "overlap_ellipsoid_ellipsoid.*FCL"),
    ("distance and closest points of two ellipsoids", "FCL's `GJKSolver_libccd::shapeDistance`",
     "(distance|closest)_ellipsoid_ellipsoid.*FCL"),
    ("", "Bullet's GJK on the same support functions", "(distance|closest)_ellipsoid_ellipsoid.*Bullet"),
    ("overlap of an ellipsoid and an OBB", "the same", "overlap_ellipsoid_obb.*Bullet"),
    ("distance and closest points of an ellipsoid and an OBB", "the same", "(distance|closest)_ellipsoid_obb.*Bullet"),
    ("pairs with an ellipse, 2D", "our own, 3D", "beside (E|Contacts of e|Moving e)llipses in the plane"),
    ("overlap and distance of a point or sphere and an ellipsoid", "our first version", ", first version$"),
    ("penetration of an ellipsoid and an ellipsoid or OBB", "our first version", ", first version, "),
    ("raycast of an ellipsoid or ellipse", "the textbook's quadratic, both ends and normals", "raycast_ellips.*beside"),
    ("raycast of an OBB, 2D", "Box2D's `b2PolygonShape::RayCast`", "raycast_obb, .*Box2D"),
    ("raycast of an OBB, 3D", "Bullet's `btSubsimplexConvexCast` of a point, `rayTestSingle`", "raycast_obb, .*Bullet"),
    ("penetration of two OBBs, 2D", "Box2D's `b2CollidePolygons`", "penetration_obb_obb.*Box2D"),
    ("penetration of two OBBs, 3D", "ODE's `dBoxBox`, Bullet's `btBoxBoxDetector`", "penetration_obb_obb.*(ODE|Bullet)"),
    ("sweep AABB–AABB, point–AABB, 2D and 3D", "textbook slabs, both ends", "sweep_(aabb|point)_aabb( NULL)?, [15]0 %$"),
    ("sweep AABB–AABB, 2D", "Box2D's `b2ShapeCast`", "sweep_aabb_aabb, .*Box2D"),
    ("sweep OBB–OBB, circle–OBB, 2D", "Box2D's `b2ShapeCast`", "sweep_(obb|circle)_obb.*Box2D"),
    ("sweep AABB–AABB, 3D", "Bullet's `btContinuousConvexCollision`, `btSubsimplexConvexCast`",
     "sweep_aabb_aabb, .*Bullet"),
    ("sweep OBB–OBB, AABB–OBB, 3D", "Bullet's `btContinuousConvexCollision`", "sweep_(obb|aabb)_obb.*Bullet"),
    ("sweep sphere–AABB, sphere–OBB, 3D", "the same", "sweep_sphere_(aabb|obb).*Bullet"),
    ("sweep point–OBB, segment–OBB, segment–segment, 3D", "the same, of a point or a capsule without radius",
     "sweep_(point_obb|segment_obb|segment_segment).*Bullet"),
    ("sweep with an ellipsoid", "the same", "sweep_.*ellipsoid.*Bullet"),
    ("batch: one AABB against many in the first cache, float", "the machine's comparisons",
     "overlap_aabb_aabbs, .*, 1000 items, of the limit"),
    ("the same by AVX2", "AVX-512: times as long", "by sets"),
    ("batch: pairs of AABBs, float", "Bullet's test of one pair", "overlap_aabbs_aabbs.*Bullet"),
    ("batch: one ray against AABBs, float", "Bullet's `btRayAabb2`", "raycast_aabbs.*Bullet"),
    ("the same in the first cache", "the machine's comparisons", "raycast_aabbs, .*, 500 items, of the limit"),
    ("batch: one segment against OBBs", "ODE's `dCollide`, Bullet's `rayTestSingle`", "raycast_obbs.*beside"),
    ("batch: overlap of OBBs", "FCL's `OBB::overlap`", "overlap_obbs_obbs.*FCL"),
    ("batch: distance of OBBs", "Bullet's GJK", "distance_obbs_obbs.*Bullet"),
    ("batch: one moving AABB against AABBs, 2D", "Box2D's `b2ShapeCast`", "sweep_aabb_aabbs.*Box2D"),
    ("batch: distance of segments", "CGAL's `squared_distance`", "distance_segments_segments.*CGAL"),
    ("batch: distance of points from ellipses or ellipsoids", "our single call", "distance_points_ellips.*our single"),
    ("batch: whatever only streams, 1 000 000 items", "reading as many bytes", ", 1000000 items, of the limit"),
    ("batch: double", "float: items a second", "items, in double"),
    ("all pairs of 10 000 or 100 000 boxes", "Bullet's `btDbvt`, Embree", "all pairs.* 100?000 boxes, beside [BE]"),
    ("all pairs of 1 000 000 boxes", "the same", "all pairs.* 1000000 boxes, beside [BE]"),
    ("all pairs: a box among 1 000 000", "a box among 10 000: times as long", "growth"),
    ("all pairs: any arrangement of up to 20 000", "the loop over all pairs: times as long", "beside the loop"),
]
TURNED = re.compile("first version|sweep_(aabb|point)_aabb( NULL)?, [15]0 %$")


def table_of_aims(text):
    """Each aim with what was measured; a row with a bar that belongs to none is an error."""
    lines = ["| work | beside | bar | worst | best | missed |", "|---|---|--:|--:|--:|--:|"]
    groups = [[] for _ in AIMS]
    for row in judged(text):
        if TURNED.search(row.name):
            row = Judged(row.name, 1 / row.value, 1 / row.bar, row.holds)
        which = next((k for k, (_, _, rows) in enumerate(AIMS) if re.search(rows, row.name)), None)
        if which is not None:
            groups[which].append(row)
        elif not row.at_most:
            sys.exit(f"no aim of report.py fits this row: {row.name}")
    for (work, beside, _), rows in zip(AIMS, groups):
        if rows:
            rows.sort(key=Judged.within)
            bars = " / ".join(dict.fromkeys(row.bar_shown() for row in rows))
            missed = sum(not row.holds for row in rows)
            worst = f"**{rows[0].shown()}**" if missed else rows[0].shown()
            lines.append(f"| {work} | {beside} | {bars} | {worst} | {rows[-1].shown()} | {missed} of {len(rows)} |")
    return "\n".join(lines)


def reasons(text):
    """Of reasons.md what stands below a pattern that fits a row that is missed, and those that nothing fits."""
    with open(pathlib.Path(__file__).with_name("reasons.md"), encoding="utf-8") as file:
        parts = re.split(r"^<!-- (.*) -->\n", file.read(), flags=re.MULTILINE)[1:]
    missed = [row.name for row in judged(text) if not row.holds]
    fitting = [(why, [name for name in missed if re.search(pattern, name)]) for pattern, why in zip(parts[::2], parts[1::2])]
    told = {name for _, names in fitting for name in names}
    lines = [why.rstrip("\n") for why, names in fitting if names]
    untold = ", ".join(f"`{name}`" for name in missed if name not in told)
    return "\n".join(lines + [f"- Without a reason here: {untold}."] * bool(untold))


# --- README: the two tables, and the sentence at the top ---

# What is asked, the query, and the peer: a word of its table's title, its call, how it is named. Without one: textbook code.
FLAGSHIPS = [
    ("Do two AABBs overlap?", "overlap_aabb_aabb", None),
    ("Do two OBBs overlap?", "overlap_obb_obb", ("FCL", "::overlap", "FCL")),
    ("How far is a sphere from an OBB?", "distance_sphere_obb", None),
    ("Where are two OBBs nearest?", "closest_obb_obb", ("in float", "btGjkPairDetector", "Bullet's GJK")),
    ("Which way out of an OBB is shortest?", "penetration_obb_obb", ("in float", "btBoxBoxDetector", "Bullet's box-box")),
    ("Where does a ray hit an OBB?", "raycast_obb", None),
    ("When does a moving sphere hit an OBB?", "sweep_sphere_obb",
     ("in float", "btContinuousConvexCollision", "Bullet's continuous cast")),
    ("How far apart are two ellipsoids?", "distance_ellipsoid_ellipsoid", ("FCL", "shapeDistance", "FCL")),
]
COST_OF = "Do two OBBs overlap?"
NS = "\u00a0ns"  # never on a line of its own


def flagships(text):
    """What of FLAGSHIPS was measured, at half hits: (question, query, ns in float, in double, the other's name, its ns)."""
    rows = rows_under(text, TEXTBOOK)
    for question, query, peer in FLAGSHIPS:
        told = {}
        if peer is None:
            for row in rows:
                if row.dim == 3 and row.query == query and row.scene == "50 %":
                    told[row.precision] = (float(row.ns), "textbook code", float(row.ns) / float(row.times))
        else:
            word, call, name = peer
            for precision, family in enumerate(("cd3f", "cd3")):
                for title, cells in rows_of(text):
                    if cells[0] == f"{family}_{query}, 50 %" and word in title and call in cells[3]:
                        told[precision] = (float(cells[1]), name, float(cells[4]))
                        break
        if len(told) == 2:
            yield question, query, told[0][0], told[1][0], *told[0][1:]


def one_against_many(text):
    for call, items, ns, *_ in batches_of(text):
        if call == "cd3f_overlap_aabb_aabbs, 50 %" and items == "16000":
            in_double = next(c[2] for c in batches_of(text) if c[0] == "cd3_overlap_aabb_aabbs, 50 %" and c[1] == items)
            yield (f"| Which of 16 000 AABBs does one overlap? | {float(ns):.2f}{NS} each | {float(in_double):.2f}{NS} each "
                   "| | `overlap_aabb_aabbs` |")


def table_of_speed(text):
    lines = ["| in 3D | float | double | others, in float | call |", "|---|--:|--:|---|---|"]
    for question, query, ns, ns_double, other, others_ns in flagships(text):
        lines.append(f"| {question} | {ns:.0f}{NS} | {ns_double:.0f}{NS} | {other}: {others_ns:.0f}{NS} | `{query}` |")
    return "\n".join([*lines, *one_against_many(text)])


def sizes_of(text):
    """(call, size with --gc-sections, size without); the last is the whole library."""
    for title, cells in rows_of(text):
        if title == SIZES and cells[0].startswith("cd"):
            yield cells[0], *[f"{int(n) / 1000:.0f} KB" if int(n) >= 1000 else f"{n} bytes" for n in cells[1:]]
    found = re.search(r"^Library: (\d+) bytes", text, re.MULTILINE)
    if found:
        whole = f"{int(found.group(1)) / 1e6:.1f} MB"
        yield "everything", whole, whole


def table_of_sizes(text):
    lines = ["| a program that calls | gets, with `--gc-sections` | without |", "|---|--:|--:|"]
    for call, least, most in sizes_of(text):
        lines.append(f"| {call if call == 'everything' else f'`{call}`'} | {least} | {most} |")
    return "\n".join(lines)


def cost(text):
    """A time and two sizes in a sentence; nothing if one of them was not measured."""
    sizes = {call: least for call, least, _ in sizes_of(text)}
    for question, query, ns, *_ in flagships(text):
        if question == COST_OF and f"cd3f_{query}" in sizes and "everything" in sizes:
            return (f"{COST_START}A test of two OBBs in 3D takes {ns:.0f} ns\n  and adds "
                    f"{sizes[f'cd3f_{query}']} to your program; all functions together are {sizes['everything']}.{COST_STOP}")
    return COST_START + COST_STOP


def speed_and_size(text):
    return f"""{README_START}

{table_of_speed(text)}

Random pairs, half of which overlap. Measured on {header_of(text, 'Date')}: {header_of(text, 'CPU')}, {header_of(text, 'Compilers').split(' (C)')[0]}.
[All benchmarks](docs/benchmarks.md) has every query, with its slowest call.

{table_of_sizes(text)}

{README_STOP}"""


def results(text):
    rows, hard = rows_under(text, TEXTBOOK), rows_under(text, HARD)
    return f"""{START}

## Results

Measured on {header_of(text, 'Date')}: {header_of(text, 'CPU')}; {header_of(text, 'Compilers')}.

![Times per call of libcollide and of other libraries](images/benchmarks.svg)

### What was aimed at

How many times as fast as what it is beside, unless the table says otherwise: the worst and the best of all rows, float
and double, at 10 % and at 50 % hits. Bold: the bar is missed. Bars beside [textbook code](#each-query) and of [hard
ellipses](#hard-ellipses) have tables of their own.

{table_of_aims(text)}

### Why some bars are missed

{reasons(text)}

### Each query

`ns` is the mean over 16 000 random pairs, of which 10 % / 50 % overlap; `times textbook` how many times as long that
is as textbook code takes in the same precision; `slowest` the slowest single call of 100 000 ordinary and
adversarial inputs. One figure instead of two: shapes alone, or a point and a ray. A dash: there is no textbook code
for it. The last two columns are the bars, where float and double differ that of float first; what is above its bar
is bold.

{table_of_queries(rows)}

### On a grid, near-parallel, resting, on a slope

`ns`, and in parentheses how many times as long that is as textbook code takes. For `resting`, `slope` and sweeps
without textbook code: as long as our own time at 10 %. After the stroke, how many times as long as ordinary motions of
which as many hit. Beside textbook code the bar is twice that of the query above, beside our own time 3; what is above
its bar is bold.

{table_of_levels(rows)}

### Shapes chosen at run time

The extra time, compared with the named function, as a share of the time of the textbook overlap of two OBBs. The bar
is 0.20.

{table_of_kinds(rows)}

### Hard ellipses

Float / double. `times`: how many times as long as ordinary pairs, on average. What is above its [bar](#hard-ellipses)
is bold.

{table_of_ellipses(hard)}

### Beside the first version

What the library's first version took, in multiples of textbook's overlap of two OBBs, times what that takes now.

{table_of_first_version(rows)}

### Which bars are missed

{table_of_bars(rows + hard)}

### Other libraries

{table_of_peers(text)}

### Batches

Nanoseconds per item, beside a call of another library, or our own single call, for each item. `of the limit`: the
least time that the machine needs to read the arrays, or to make the comparisons, as a share of the batch's time.
{limits_of(text)}

![Times per item of batches and of other libraries](images/batches.svg)

{table_of_batches(text)}

Items per second in double, as a share of those in float; the aim is 45 %.

{table_of_doubles(text)}

### All pairs

Two pairs for each box, in 3D, in float; the time includes all that is built. Bullet's tree is `btDbvt`.

{table_of_pairs(text)}

How many times as long a box takes among 1 000 000 as among 10 000; the bar is {GROWTH_BAR}.

{table_of_growth(text)}

Where there is little to gain: how many times as long as a loop over all pairs that only counts them, eight or sixteen
boxes at a time. The bar is {CROWD_BAR}.

{table_of_crowds(text)}

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
    ("penetration of two OBBs in 2D, float", "cd2f_penetration_obb_obb, 50 %",
     [("Box2D", "b2CollidePolygons", "Box2D")]),
    ("distance of two segments, double", "cd3_distance_segment_segment",
     [("CGAL", "squared_distance, double", "CGAL, double, squared"), ("CGAL", "squared_distance, Epick", "CGAL, Epick")]),
    ("ray against an OBB in 2D, float", "cd2f_raycast_obb, 50 %",
     [("Box2D", "b2PolygonShape::RayCast", "Box2D")]),
    ("ray against an OBB, float", "cd3f_raycast_obb, 50 %",
     [("in float", "rayTestSingle", "Bullet, rayTestSingle"),
      ("in float", "btSubsimplexConvexCast", "Bullet, SubsimplexConvexCast")]),
    ("two moving AABBs in 2D, float", "cd2f_sweep_aabb_aabb, 50 %", [("Box2D", "b2ShapeCast", "Box2D")]),
    ("two moving AABBs, float", "cd3f_sweep_aabb_aabb, 50 %",
     [("in float", "btSubsimplexConvexCast", "Bullet, SubsimplexConvexCast"),
      ("in float", "btContinuousConvexCollision", "Bullet, ContinuousConvexCollision")]),
]

STYLE = """
    text { font: 15.6px 'Helvetica Neue', Helvetica, Arial, sans-serif; fill: #1b2333 }
    .asked { font-weight: 700 }
    .told { text-anchor: end; fill: #4b5870 }
    .card { fill: #f6f8fb; stroke: #d9dfea }
    .ours { fill: #8bd3bb }
    .peer { fill: #d3daea }
    @media (prefers-color-scheme: dark) {
      text { fill: #f3f6fc }
      .told { fill: #c3cce0 }
      .card { fill: #0f1524; stroke: #232e48 }
      .ours { fill: #1f6b5b }
      .peer { fill: #2b3650 }
    }
  """


def bars_of(text):
    """The groups that were measured: (what is asked, [(class, label, nanoseconds, how many times as long)])."""
    rows = [(title, cells) for title, cells in rows_of(text) if len(cells) > 7 and cells[0].startswith("cd")]
    for asked, call, peers in GROUPS:
        bars = []
        for word, peer, label in peers:
            for title, cells in rows:
                if word in title and cells[0] == call and cells[3] == peer:
                    if not bars:
                        bars.append(("ours", "libcollide", float(cells[1]), ""))
                    bars.append(("peer", label, float(cells[4]), cells[6]))
                    break
        if bars:
            yield asked + call[call.find(","):] * ("," in call), bars


def bars_of_batches(text):
    """Float, half hits: each batch at 16 000 items, and all that was measured beside it."""
    groups = {}
    for call, items, ns, other, other_ns, times, *_ in batches_of(text):
        if items == "16000" and other and "f_" in call and ", 10 %" not in call:
            bars = groups.setdefault(call, [("ours", "batch", float(ns), "")])
            bars.append(("peer", other, float(other_ns), times))
    return groups.items()


def chart(text, groups):
    """Bars with their words on them, so narrow that a phone shows the words at 12 pixels."""
    wide, edge, bar = 424, 12, 23
    y, parts = 6, []
    for asked, bars in groups(text):
        y += 28
        parts.append(f'<text class="asked" x="{edge}" y="{y}">{html.escape(asked)}</text>')
        y += 9
        longest = max(ns for _, _, ns, _ in bars)
        for kind, label, ns, times in bars:
            long = max(1.5, (wide - 2 * edge) * ns / longest)
            parts.append(f'<rect class="{kind}" x="{edge}" y="{y}" width="{long:.1f}" height="{bar - 3}" rx="3"/>')
            parts.append(f'<text x="{edge + 6}" y="{y + 15}">{html.escape(label)}</text>')
            told = (f"{ns:.0f} ns" if ns >= 10 else f"{ns:.2g} ns") + (f", {float(times):.1f} times" if times else "")
            parts.append(f'<text class="told" x="{wide - edge - 4}" y="{y + 15}">{told}</text>')
            y += bar
    high = y + edge
    body = "\n  ".join(parts)
    title = "Nanoseconds per call, libcollide and other libraries; the longest bar of each group has full length"
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img">\n'
            f"  <title>{title}</title>\n  <style>{STYLE}</style>\n"
            f'  <rect class="card" x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}" rx="10"/>\n  {body}\n</svg>\n')


def replace_part(path, start, stop, part):
    """Puts `part`, which has the two markers, in the place of what stands between them."""
    with open(path, encoding="utf-8") as file:
        old = file.read()
    before, rest = old.split(start)
    after = rest.split(stop)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + part + after)


def main():
    measured, page, picture, readme = sys.argv[1:]
    with open(measured, encoding="utf-8") as file:
        text = file.read()
    replace_part(page, START, STOP, results(text))
    replace_part(readme, README_START, README_STOP, speed_and_size(text))
    replace_part(readme, COST_START, COST_STOP, cost(text))
    for path, groups in ((picture, bars_of), (picture.replace("benchmarks.svg", "batches.svg"), bars_of_batches)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(chart(text, groups))


if __name__ == "__main__":
    main()
