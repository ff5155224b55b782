"""README.md and docs/*.md as Doxygen wants them.

Forges name headings by their words, Doxygen by numbers: so each heading gets its words as a label here, and
links lead there. What is neither a page nor a picture is linked where build_site.py puts it, in files/.
"""
import re

from header import SOURCE

README = SOURCE / "README.md"
PAGES = [README] + sorted((SOURCE / "docs").rglob("*.md"))
COPIED = (".html", ".svg", ".png", ".pdf")  # as they are, beside the pages


def inside(path):
    """The path of a file within the project."""
    return path.relative_to(SOURCE).as_posix()


def anchor(heading):
    """The words of a heading, as forges make an anchor of them."""
    text = re.sub(r"\]\([^)]*\)", "", heading.lower())
    return re.sub(r"[^a-z0-9_ -]", "", text).rstrip().replace(" ", "-")


def page_label(path):
    name = inside(path.with_suffix(""))
    return re.sub(r"[^A-Za-z0-9]", "_", name.removeprefix("docs/"))


def label(path, words):
    return page_label(path) + "_" + words.replace("-", "_")


def target(path, link, in_html=False):
    """Where a link of a page leads on the site."""
    if re.match(r"[a-z]+:", link):
        return link
    name, _, words = link.partition("#")
    place = (path.parent / name).resolve() if name else path
    if place in PAGES:
        file = "index.html" if place == README else page_label(place) + ".html"
        if in_html or not words:
            return file + ("#" + label(place, words) if words else "")
        return "@ref " + label(place, words)
    if place.suffix in COPIED and inside(place).startswith("docs/"):
        return inside(place).removeprefix("docs/")
    return f"files/{inside(place)}.html"


def links(path, text):
    def markdown(match):
        place = target(path, match.group(3))
        if match.group(1):  # a picture
            return f'<img src="{place}" alt="{match.group(2)}"/>'
        text = " ".join(match.group(2).split())
        if "`" in text:  # Doxygen would show these as they stand
            return f'<a href="{target(path, match.group(3), in_html=True)}">{text}</a>'
        return f"[{text}]({place})"

    # What Doxygen does not know, or takes apart at blank lines, passes it by.
    text = re.sub(r"</?details>|<summary>[^<]*</summary>", r"\n@htmlonly[block]\n\g<0>\n@endhtmlonly\n", text)
    text = re.sub(r"<picture>.*?</picture>", r"@htmlonly \g<0> @endhtmlonly", text, flags=re.S)
    text = re.sub(r'\b(src|href|srcset)="([^"]*)"',
                  lambda m: f'{m.group(1)}="{target(path, m.group(2), in_html=True)}"', text)
    # A link's text may hold code and break lines, so links are looked for in the text as a whole.
    return re.sub(r"(!?)\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)", markdown, text)


def playable(text):
    """Below the picture of a pair, where to drag its shapes: a page of the site, which a forge would not show as one."""
    def invitation(match):
        places = []
        for dim, spatial in ((2, {}), (3, {"circle": "sphere", "ellipse": "ellipsoid"})):
            a, b = (spatial.get(kind, kind) for kind in match.group(1, 2))
            places.append(f'<a href="playground.html#{dim}d.distance&amp;a={a}&amp;b={b}">in {dim}D</a>')
        return f"{match.group(0)}\n\nDrag these two in the playground: {', '.join(places)}."

    return re.sub(r'<img src="images/pairs/([a-z]+)-(?!ray)([a-z]+)\.svg"[^>]*>', invitation, text)


def headings(path, text):
    seen = {}

    def labelled(match):
        words = anchor(match.group(2))
        count = seen[words] = seen.get(words, -1) + 1
        words += f"-{count}" if count else ""
        if match.group(1) == "#":
            return f"# {match.group(2)} {{#{page_label(path)}}}" if path != README else match.group(0)
        if path == README:  # its sections would stand among the pages in the tree
            level = len(match.group(1)) - 1
            return f"@anchor {label(path, words)}\n<h{level}>{match.group(2)}</h{level}>\n"
        return f"{match.group(1)} {match.group(2)} {{#{label(path, words)}}}"

    return re.sub(r"^(#+) +(.*)$", labelled, text, flags=re.M)


def page(path):
    parts = re.split(r"(^ *```.*?^ *```[^\n]*$)", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    for i in range(0, len(parts), 2):
        parts[i] = playable(headings(path, links(path, re.sub(r"<!--.*?-->\n?", "", parts[i], flags=re.S))))
    return "".join(parts)
