#!/usr/bin/env python3
"""Writes ../CgBI: PNGs and the CgBI files that Xcode would make of them, with the standard library alone.

Each pair is NAME.png and NAME.cgbi.png. The CgBI file has a CgBI chunk before IHDR, blue-green-red(-alpha) samples
premultiplied with alpha (rounded to nearest), and raw deflate data; the variants add what such files may hold:
every row filter in turn, several IDAT chunks, and an iDOT chunk.
"""
import pathlib
import struct
import zlib

target = pathlib.Path(__file__).resolve().parent.parent / "CgBI"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CGBI = bytes([0x50, 0x00, 0x20, 0x02])


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def predict(kind, a, b, c):
    if kind == 4:
        p = a + b - c
        return min(((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c)))[2]
    return (0, a, b, (a + b) // 2)[kind]


def filtered(rows, step, kinds):
    out, above = bytearray(), bytes(len(rows[0]))
    for y, row in enumerate(rows):
        kind = kinds[y % len(kinds)]
        out.append(kind)
        for i, value in enumerate(row):
            a, c = (row[i - step], above[i - step]) if i >= step else (0, 0)
            out.append(value - predict(kind, a, above[i], c) & 255)
        above = row
    return bytes(out)


def header(width, height, channels):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6 if channels == 4 else 2, 0, 0, 0))


def png(width, rows, channels, kinds):
    data = zlib.compress(filtered(rows, channels, kinds), 9)
    return SIGNATURE + header(width, len(rows), channels) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def cgbi(width, rows, channels, kinds, pieces=1, idot=False):
    converted = []
    for row in rows:
        out = bytearray()
        for x in range(0, len(row), channels):
            alpha = row[x + 3] if channels == 4 else 255
            out += bytes((row[x + c] * alpha * 2 + 255) // 510 for c in (2, 1, 0))
            if channels == 4:
                out.append(alpha)
        converted.append(bytes(out))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(filtered(converted, channels, kinds)) + deflate.flush()
    share = -(-len(data) // pieces)
    parts = [data[i:i + share] for i in range(0, len(data), share)]
    extra = b""
    if idot:
        half = len(rows) // 2
        extra = chunk(b"iDOT", struct.pack(">7I", 2, 0, half, 40, half, len(rows) - half, 40 + 12 + len(parts[0])))
    return (SIGNATURE + chunk(b"CgBI", CGBI) + header(width, len(rows), channels) + extra
            + b"".join(chunk(b"IDAT", part) for part in parts) + chunk(b"IEND", b""))


def gradients(width, height, channels):
    """Every alpha against many colours; the low alphas lose the most to premultiplication."""
    rows = []
    for y in range(height):
        row = bytearray()
        for x in range(width):
            row += bytes(((x * 5 + y) % 256, (x * y) % 256, (255 - x * 3 - y * 2) % 256, (y * width + x) % 256)[:channels])
        rows.append(bytes(row))
    return rows


def write(name, width, rows, channels, kinds, **options):
    (target / f"{name}.png").write_bytes(png(width, rows, channels, kinds))
    (target / f"{name}.cgbi.png").write_bytes(cgbi(width, rows, channels, kinds, **options))


target.mkdir(exist_ok=True)
write("alpha", 48, gradients(48, 40, 4), 4, [0, 1, 2, 3, 4])
write("paeth-first", 37, gradients(37, 11, 4), 4, [4, 3])
write("opaque", 33, gradients(33, 20, 3), 3, [1, 4, 2, 3, 0])
write("pieces", 48, gradients(48, 40, 4), 4, [4], pieces=5)
write("idot", 48, gradients(48, 40, 4), 4, [0], pieces=2, idot=True)
write("one-pixel", 1, [bytes((200, 100, 50, 128))], 4, [3])
write("one-column", 1, gradients(1, 9, 3), 3, [4, 2, 3])
