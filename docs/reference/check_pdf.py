"""The cheat sheet is one page of A4, landscape, and not made smaller to fit: check_pdf.py FILE

A browser prints what is too wide on a smaller scale. The first two transformations of the page say so:
a pixel, of which there are 96 an inch, is to be 0.75 points.
"""
import re
import sys
import zlib
from pathlib import Path


def main(name):
    if not Path(name).exists():
        print("skipped: there is no PDF without Chromium")
        return 77
    data = Path(name).read_bytes()
    pages = len(re.findall(rb"/Type\s*/Page\b", data))
    box = [float(x) for x in re.search(rb"/MediaBox\s*\[([^\]]*)\]", data).group(1).split()]
    print(f"{pages} pages, {box[2]} by {box[3]} points")
    scales = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S):
        try:
            text = zlib.decompress(stream)
        except zlib.error:
            continue
        if match := re.match(rb"\s*([\d.]+) 0 0 -[\d.]+ [^c]*cm\s+q\s+([\d.]+) 0 0 [^c]*cm", text):
            scales.append(float(match.group(1)) * float(match.group(2)))
    print("points of a pixel:", *scales)
    good = pages == 1 and abs(box[2] - 842) < 1 and abs(box[3] - 595) < 1 and scales and min(scales) > 0.7499
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
