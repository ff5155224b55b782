"""Builds the HTML site: build_site.py DOXYGEN DOXYFILE FOLDER

Writes README.md, docs/*.md and the header into FOLDER as Doxygen wants them, runs it, and adds to FOLDER/html
the pictures, the cheat sheet and a page of each file that a page links.
"""
import html
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import cheatsheet
import declarations
import header
import pages

FILE_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root {{ color-scheme: light dark }} body {{ margin: 1em }}
pre {{ font-size: 13px; overflow-x: auto }}</style>
</head><body><p><a href="{up}index.html">libcollide</a>: {name}</p>
{body}
</body></html>
"""


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def inputs(folder):
    """Writes what Doxygen reads and returns its files; pages in the order in which README.md lists them."""
    text = pages.README.read_text(encoding="utf-8")
    place = {page: text.rfind(f"({pages.inside(page)})") for page in pages.PAGES}  # its list is last
    order = sorted(pages.PAGES, key=lambda page: (page != pages.README, place[page] < 0, place[page]))
    files = []
    for page in order:
        files.append(folder / "pages" / pages.inside(page))
        write(files[-1], pages.page(page))
    files.insert(1, folder / "include" / "collide.h")
    write(files[1], declarations.site_header(header.read()))
    return files


def file_page(site, name):
    """Writes the page of a file or a folder of the project."""
    source = header.SOURCE / name
    if source.is_dir():
        body = "<ul>" + "".join(f"<li>{html.escape(p.name)}</li>" for p in sorted(source.iterdir())) + "</ul>"
    else:
        body = f"<pre>{html.escape(source.read_text(encoding='utf-8', errors='replace'))}</pre>"
    up = "../" * (name.count("/") + 1)
    write(site / "files" / (name + ".html"), FILE_PAGE.format(name=html.escape(name), up=up, body=body))


def main(doxygen, doxyfile, folder):
    folder = Path(folder)
    for part in ("html", "pages"):
        shutil.rmtree(folder / part, ignore_errors=True)
    settings = Path(doxyfile).read_text(encoding="utf-8")
    settings += "INPUT = " + " ".join(f'"{file}"' for file in inputs(folder)) + "\n"
    write(folder / "Doxyfile", settings)
    subprocess.run([doxygen, folder / "Doxyfile"], check=True)

    site = folder / "html"
    write(site / "cheatsheet.html", cheatsheet.sheet(header.read()))
    linked = {unquote(link) for page in site.glob("*.html")
              for link in re.findall(r'\b(?:href|src|srcset)="([^"#?:]+)', page.read_text(encoding="utf-8"))}
    for link in sorted(linked):
        copied = header.SOURCE / "docs" / link
        if link.startswith("files/"):
            file_page(site, link.removeprefix("files/").removesuffix(".html"))
        elif not (site / link).exists() and copied.is_file():
            (site / link).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(copied, site / link)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except header.Fault as fault:
        sys.exit(f"include/collide.h: {fault}")
    except subprocess.CalledProcessError as fault:
        sys.exit(f"Doxygen fails: {fault.returncode}")
