#!/usr/bin/env python3
"""Writes ../PngSuite/expected.tsv: what every valid file of PngSuite decodes to, by png_pixels.py.

Columns: file, width, height, bit depth, colour type, interlace method, CRC-32 of the RGBA bytes.
Files whose names begin with x are damaged on purpose and are not listed.
"""
import pathlib
import zlib

import png_pixels

suite = pathlib.Path(__file__).resolve().parent.parent / "PngSuite"
lines = []
for path in sorted(suite.glob("*.png")):
    if path.name.startswith("x"):
        continue
    *header, pixels = png_pixels.decode(path.read_bytes())
    lines.append("\t".join([path.name, *map(str, header), "%08x" % zlib.crc32(pixels)]) + "\n")
(suite / "expected.tsv").write_text("".join(lines))
print(len(lines), "files")
