"""The cheat sheet is one page of A4, landscape, and not made smaller to fit: check_pdf.py FILE

A browser prints content that is too wide on a smaller scale; then the transformation that begins the page is
smaller than the 0.24 of 300 dots an inch.
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
        if match := re.match(rb"\s*([\d.]+) 0 0 -[\d.]+ ", text):
            scales.append(float(match.group(1)))
    print("scales:", scales)
    good = pages == 1 and abs(box[2] - 842) < 1 and abs(box[3] - 595) < 1 and scales and min(scales) >= 0.2399
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
