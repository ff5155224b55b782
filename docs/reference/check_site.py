"""Checks the HTML site: check_site.py FOLDER

Every link leads somewhere, with its anchor; nothing is shown that Doxygen should have understood; no word of
README.md and docs is lost; and every function and type of the header shows the comment that it shares with
its twins.
"""
import html
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import header
import pages


class Page(HTMLParser):
    """The links of a page, and the anchors in it."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], set()
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src", "srcset") and value is not None:
                self.links.append(value)
            elif name == "id" or (name == "name" and tag == "a"):
                self.anchors.add(value)


def faults_of_links(site):
    found = {path: Page(path) for path in site.rglob("*.html")}
    for path, page in found.items():
        name = path.relative_to(site)
        if command := re.search(r"[@\\](ref|code|endcode|(sub)*section) ", page.text):
            if name.parts[0] != "files":
                yield f"{name}: {command.group(0)} is shown as it stands"
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            place = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not place.exists():
                yield f"{name}: {link} leads nowhere"
            elif place.name == "playground.html" and parts.fragment:  # a scene, not an anchor
                if not re.fullmatch(r"[23]d\.distance&a=[a-z]+&b=[a-z]+", parts.fragment):
                    yield f"{name}: {link} is no scene of two shapes"
            elif parts.fragment and place in found and unquote(parts.fragment) not in found[place].anchors:
                yield f"{name}: {link} names no anchor"


def words(text):
    """Its words, without marks and tags."""
    return re.sub(r"\W+", " ", html.unescape(re.sub(r"<[^>]*>", "", text))).strip()


def faults_of_text(site):
    """Words and pictures that are lost. The site may have more words: it tells what a name in code is."""
    for path in pages.PAGES:
        text = re.sub(r"<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.S)
        text = re.sub(r"^ *```.*$|^ *\d+\. ", "", text, flags=re.M)
        page = site / ("index.html" if path == pages.README else pages.page_label(path) + ".html")
        for picture in re.findall(r'(?:!\[[^\]]*\]\(|src=")(?:docs/)?(images/[^)"]+)', text):
            if f'src="{picture}"' not in page.read_text(encoding="utf-8"):
                yield f"{pages.inside(path)}: {picture} is not shown"
        text = re.sub(r"!\[[^\]]*\]\([^)]*\)|<(img|a|br|picture|source|details|summary)\b[^>]*>", "", text)
        parted = re.sub(r"(</?(td|p|li|div|h\d)\b)", r" \1", page.read_text(encoding="utf-8"))
        shown = iter(words(parted).split())
        for word in words(re.sub(r"\]\([^)\s]*\)", "]", text)).split():
            if word not in shown:
                yield f"{pages.inside(path)}: '{word}' or a word before it is not shown"
                break


def faults_of_names(site):
    described = {}
    for path in site.glob("group__*.html"):
        for item in path.read_text(encoding="utf-8").split('<h2 class="memtitle">')[1:]:
            described[re.match(r".*?</span>(\w+)", item, re.S).group(1)] = words(item)
    for block in header.read().blocks:
        comment = words(" ".join(block.comment))
        for function in block.functions:
            if comment not in described.get(function.name, ""):
                yield f"{function.name} does not show its comment: {comment}"
        for declaration in block.declarations:
            page = site / f"struct{declaration.name.replace('_', '__')}.html"
            if declaration.kind == "struct" and comment not in words(page.read_text(encoding="utf-8")):
                yield f"{declaration.name} does not show its comment: {comment}"


def main(folder):
    site = Path(folder).resolve()
    faults = [*faults_of_links(site), *faults_of_text(site), *faults_of_names(site)]
    for fault in faults:
        print(fault)
    count = len(list(site.rglob("*.html")))
    print(f"{count} pages, {len(header.read().functions)} functions, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
