"""A cheat sheet on one page, from the header: cheatsheet.py [FILE]

Each function is shown by the name that its four twins share, in the words of the plane.
"""
import html
import re
import sys

import header

STYLE = """
:root { color-scheme: light dark;
    --ink: #1b2430; --soft: #5b6675; --line: #c9d1db; --head: #0b5cad; --page: #fff }
@media (prefers-color-scheme: dark) { @media screen {
    :root { --ink: #dde3ea; --soft: #9aa6b4; --line: #3a4450; --head: #7db7f0; --page: #14181d } } }
@page { size: A4 landscape; margin: 7mm 8mm }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1500px; padding: 12px; color: var(--ink); background: var(--page);
    font: 13px/1.4 "DejaVu Sans", Verdana, sans-serif }
h1 { margin: 0; font-size: 1.5em; color: var(--head) }
header { display: flex; flex-wrap: wrap; gap: 0 1.2em; align-items: baseline; margin-bottom: .5em }
header p { margin: 0; color: var(--soft) }
h2 { margin: 0 0 .25em; font-size: 1.05em; color: var(--head); border-bottom: 1px solid var(--line) }
section { margin-bottom: .8em; break-inside: avoid }
p { margin: .15em 0 }
code { font: .95em/1.35 "DejaVu Sans Mono", Menlo, Consolas, monospace }
.lines { display: block; font-size: .85em; white-space: pre-wrap }
.lines div { padding-left: 6ch; text-indent: -6ch }
.lines .gap { height: .6em }
code b { color: var(--head) }
.soft, dd { color: var(--soft) }
dl { margin: 0 }
dl.rows { display: grid; grid-template-columns: max-content 1fr; gap: 0 .6em }
dt, dd { margin: 0 }
dl.list dt { padding-left: 1em; text-indent: -1em }
dl.list dd { padding-left: 1em }
table { border-collapse: collapse; width: 100% }
th, td { padding: 0 .3em; border: 1px solid var(--line); text-align: center; font-weight: normal }
tbody th { text-align: left }
@media (max-width: 400px) { table { font-size: .85em } }
main { columns: 340px; column-gap: 16px }
@media print {
    body { padding: 0; max-width: none; font-size: 6.6pt; line-height: 1.28; color: #000 }
    main { columns: auto 4; column-gap: 4.5mm; column-fill: auto; height: 186mm }
    section { margin-bottom: 1.6mm }
    header { margin-bottom: 1mm }
}
"""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>libcollide {version}: cheat sheet</title>
<style>{style}</style>
</head>
<body>
<header><h1>libcollide {version}</h1>
<p>Collision queries in C, in 2D and 3D. <code>#include &lt;collide.h&gt;</code></p>
<p>A name is a signature: <code>&lt;family&gt;_&lt;verb&gt;_&lt;a&gt;_&lt;b&gt;</code>,
as <code>cd2_distance_circle_aabb</code>.</p>
</header>
<main>
{sections}
</main>
</body>
</html>
"""
KINDS = ("point", "segment", "circle", "ellipse", "aabb", "obb")
FAMILY_NAMES = {"cd2": "2D, double", "cd2f": "2D, float", "cd3": "3D, double", "cd3f": "3D, float"}


def escaped(text):
    """Text of a comment: what it puts between backticks is code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text, quote=False))


def note(text):
    return f'<p class="soft">{html.escape(text)}</p>'


def rows(entries):
    """Names and what they mean, in two columns."""
    return '<dl class="rows">' + "".join(f"<dt><code>{name}</code></dt><dd>{meaning}</dd>"
                                         for name, meaning in entries.items()) + "</dl>"


class Sheet:
    def __init__(self, model):
        self.model = model
        self.by_stem = {}
        for function in model.functions:
            self.by_stem.setdefault(function.stem, function)
        self.shown = set()
        self.sections = []

    def section(self, title, *body):
        self.sections.append(f"<section><h2>{escaped(title)}</h2>\n" + "\n".join(body) + "\n</section>")

    def stems(self, slug, pattern=".*"):
        part = next(section for section in self.model.sections if section.slug == slug)
        return list(dict.fromkeys(f.stem for f in part.functions if re.fullmatch(pattern, f.stem)))

    def twins(self, stem):
        return [f for f in self.model.functions if f.stem == stem]

    def call(self, stem, name=None):
        """A call as code: name, names of the arguments, what it returns. Where twins differ, both."""
        twins = self.twins(stem)
        function = twins[0]
        self.shown.add(stem)
        arguments = []
        for i, (kind, argument, _) in enumerate(function.parameters):
            out = kind.endswith("*") and not kind.startswith("const ") and kind != "void *"
            names = "|".join(dict.fromkeys(twin.parameters[i][1] for twin in twins))
            sizes = "|".join(dict.fromkeys(re.sub(r"\D", "", twin.parameters[i][2]) for twin in twins))
            array = f"[{sizes}]" if sizes and names == argument else ""
            arguments.append(("&amp;" if out else "") + names + array)
        result = re.sub(r"cd[23]?f?_", "", function.result)
        result = {"double": "real", "float": "real", "void": "", "cd_status": ""}.get(result, result)
        arrow = f" → {result}" if result and not stem.startswith("make_") else ""
        dimensions = "".join({twin.family[2:3] for twin in twins})
        only = f' <span class="soft">{dimensions}D</span>' if len(dimensions) == 1 else ""
        shown = name or ("cd_" if function.family == "cd" else "") + stem
        return f"<code><b>{shown}</b>({', '.join(arguments)}){arrow}</code>{only}"

    def calls(self, stems):
        return '<dl class="list">' + "".join(f"<dt>{self.call(stem)}</dt>" for stem in stems) + "</dl>"

    def words(self, stems, prefix):
        """Functions that differ by the last word only."""
        self.shown.update(stems)
        words = " ".join(stem.removeprefix(prefix) for stem in stems)
        return f"<p><code><b>{prefix}</b></code> <code>{words}</code></p>"

    def families(self):
        names = {f"<b>{family}_</b>": name for family, name in FAMILY_NAMES.items()}
        self.section("Families", rows(names),
                     "<p>The names below lack the family. In 3D say <code>sphere</code> for "
                     "<code>circle</code> and <code>ellipsoid</code> for <code>ellipse</code>.</p>")

    def rules(self):
        text = "\n".join(self.model.overview)
        rules = re.findall(r"^ +\d  ([A-Z][A-Z ,]+[A-Z][^.:]*)", text, re.M)
        self.section("Rules", *(f"<p>{escaped(header.plain(rule))}.</p>" for rule in rules[1:]))

    def verbs(self):
        calls = ""
        for verb in ("distance", "closest", "overlap", "sweep", "penetration"):
            stems = [f"{verb}_{a}_{b}" for a, b in self.pairs()]
            self.shown.update(stems)
            calls += f"<dt>{self.call(f'{verb}_segment_aabb', f'{verb}_A_B')}</dt>"
        for stem in self.stems("raycast"):
            self.shown.add(stem)
        calls += f"<dt>{self.call('raycast_aabb', 'raycast_B').replace('aabb', 'b')}</dt>"
        for verb in ("distance", "closest"):
            calls += f"<dt>{self.call(f'{verb}_point_ray')}</dt>"
        self.section("Queries", f'<dl class="list">{calls}</dl>', self.matrix(),
                     note("D distance, C closest, O overlap, S sweep, P penetration; R raycast of a line, "
                          "a ray or a segment. real: double or float. Points are passed by value, other "
                          "shapes by address."))

    def pairs(self):
        for i, a in enumerate(KINDS):
            for b in KINDS[i:]:
                if f"distance_{a}_{b}" in self.by_stem:
                    yield a, b

    def matrix(self):
        letters = {"D": "distance", "C": "closest", "O": "overlap", "S": "sweep", "P": "penetration"}
        lines = ""
        for a in (*KINDS, "ray"):
            cells = ""
            for b in KINDS[1:]:
                has = "".join(key for key, verb in letters.items() if f"{verb}_{a}_{b}" in self.by_stem)
                if a == "ray" and f"raycast_{b}" in self.by_stem:
                    has = "R" if any(f.family == "cd3" for f in self.twins(f"raycast_{b}")) else "R 2D"
                cells += f"<td>{has}</td>"
            lines += f"<tr><th>{a}</th>{cells}</tr>"
        head = "".join(f"<th>{b}</th>" for b in KINDS[1:])
        return f"<table><thead><tr><th>A \\ B</th>{head}</tr></thead><tbody>{lines}</tbody></table>"

    def structs(self):
        """Each type with its fields; what 3D has instead stands behind."""
        blocks = [b for b in self.model.blocks if b.declarations[0].kind == "struct"]
        found = {}
        for declaration in (d for block in blocks for d in block.declarations):
            found[declaration.name] = declaration
        return found

    @staticmethod
    def fields(declaration):
        return ", ".join(f.name + f.suffix for f in declaration.fields if not f.union)

    def types(self):
        structs = self.structs()
        shapes = ""
        for name in ("vec", "segment", "ray", "circle", "ellipse", "aabb", "obb"):
            flat = self.fields(structs[f"cd2_{name}"])
            other = {"circle": "sphere", "ellipse": "ellipsoid"}.get(name, name)
            in_space = self.fields(structs[f"cd3_{other}"])
            shapes += f"<dt><code><b>{name}</b> {{{flat}}}</code></dt>"
            if (other, in_space) != (name, flat):
                shapes += f"<dd>3D: <code><b>{other}</b> {{{in_space}}}</code></dd>"
        self.section("Shapes", f'<dl class="list">{shapes}</dl>',
                     note("axis, axes: unit vectors. Sizes may be 0. A ray is origin + t direction, "
                          "t_min ≤ t ≤ t_max."))
        for name in ("closest_points", "hit", "contact"):
            self.section(name, rows({f.name: escaped(f.comment) for f in structs[f"cd2_{name}"].fields}))

    def enum(self, name):
        return next(d for d in self.model.declarations if d.name == name).fields

    def status(self):
        self.section("Status", rows({f.name: escaped(f.comment) for f in self.enum("cd_status")}))

    def construction(self):
        stems = self.stems("make")
        makers = [stem for stem in stems if stem.startswith("make_")]
        self.section("make_: checked construction", self.calls(makers),
                     note("Each returns a status: CD_OK, or what is wrong. Angles in radians."),
                     self.words([stem for stem in stems if stem not in makers], "is_valid_"),
                     self.calls(self.stems("types")))

    def helpers(self):
        moves = self.stems("small", "move_.*")
        bounds = [stem for stem in self.stems("bounds") if stem != "bounds_points"]
        others = [stem for stem in self.stems("small") if stem not in moves]
        self.section("bounds_ and helpers", self.words(bounds, "bounds_"), self.calls(["bounds_points"]),
                     self.words(moves, "move_"), self.calls(others))

    def run_time(self):
        structs = self.structs()
        kind = ", ".join(f.name for f in structs["cd2_shape"].fields)
        makers = self.stems("shapes", "shape_.*")
        others = [stem for stem in self.stems("shapes") if stem not in makers]
        kinds = ", ".join(f.name for f in self.enum("cd_kind"))
        self.section("Shapes chosen at run time", f"<p><code><b>shape</b> {{{kind}}}</code></p>",
                     f"<p><code><b>cd_kind</b> {kinds}</code></p>",
                     self.words(makers, "shape_"), self.calls(others))

    def batches(self):
        stems, structs = self.stems("batches"), self.structs()
        listed = []
        for verb in ("overlap", "distance", "raycast", "sweep"):
            words = [stem for stem in stems if stem.startswith(verb + "_") and not stem.endswith("_shapes")]
            listed.append(self.words(words, verb + "_"))
        examples = ["overlap_circle_aabbs", "distance_points_obb", "raycast_aabbs", "sweep_aabb_aabbs"]
        self.section("Batches and all pairs",
                     f"<p><code><b>aabbs</b> {{{self.fields(structs['cd2_aabbs'])}}}</code> and so on: an "
                     "array for each coordinate.</p>",
                     f"<p><code><b>cd_pair</b> {{{self.fields(structs['cd_pair'])}}}</code></p>", *listed,
                     note("One against many, or the i-th with the i-th. With these arguments:"),
                     self.calls(examples), self.calls([stem for stem in stems if stem not in self.shown]),
                     note("Bit i % 64 of bits[i / 64] is the i-th answer. Outputs may be NULL."))

    def example(self):
        """The example of the header and what it prints; a line that is too long hangs below itself."""
        text = "\n".join(self.model.overview)
        body = ""
        for part in re.findall(r"((?:^ {4,}.*\n|^\n(?= {4}))+)", text, re.M)[:2]:
            for line in part.rstrip().split("\n"):
                indent = len(line) - len(line.lstrip()) - 4
                if line:
                    body += f'<div style="margin-left: {indent}ch">{html.escape(line.strip())}</div>'
            body += '<div class="gap"></div>'
        self.section("A first program", f'<code class="lines">{body}</code>')

    def page(self):
        self.families()
        self.rules()
        self.types()
        self.verbs()
        self.construction()
        self.helpers()
        self.run_time()
        self.status()
        self.example()
        self.batches()
        if left := [stem for stem in self.by_stem if stem not in self.shown]:
            self.section("More", self.calls(left))
        return PAGE.format(version=self.model.version, style=STYLE, sections="\n".join(self.sections))


def sheet(model):
    return Sheet(model).page()


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        text = sheet(header.read())
    except header.Fault as fault:
        sys.exit(f"include/collide.h: {fault}")
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)
