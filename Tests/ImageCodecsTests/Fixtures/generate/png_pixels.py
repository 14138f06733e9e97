"""A PNG decoder written from the PNG specification alone, as an independent judge of the decoder under test.

It uses the Python standard library only. Pixels are 8-bit red, green, blue, straight alpha: samples as stored, without
gamma; low depths scaled to the full range; 16-bit samples rounded to the nearest of 255 steps.
"""
import struct
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
# Left, top, horizontal step, vertical step of Adam7's passes (section 8.2).
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "signature"
    at = 8
    while at < len(data):
        length = struct.unpack_from(">I", data, at)[0]
        kind, content = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        crc = struct.unpack_from(">I", data, at + 8 + length)[0]
        assert zlib.crc32(kind + content) == crc, "checksum"
        yield kind, content
        at += 12 + length


def unfilter(data, at, row_bytes, height, step):
    rows, above = [], bytearray(row_bytes)
    for _ in range(height):
        kind, row = data[at], bytearray(data[at + 1:at + 1 + row_bytes])
        at += 1 + row_bytes
        for i in range(row_bytes):
            a = row[i - step] if i >= step else 0
            b = above[i]
            c = above[i - step] if i >= step else 0
            if kind == 1:
                predicted = a
            elif kind == 2:
                predicted = b
            elif kind == 3:
                predicted = (a + b) // 2
            elif kind == 4:
                p = a + b - c
                predicted = min(((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c)))[2]
            else:
                assert kind == 0, "filter"
                predicted = 0
            row[i] = (row[i] + predicted) & 255
        rows.append(row)
        above = row
    return rows, at


def samples(row, count, depth):
    if depth == 16:
        return [row[2 * i] << 8 | row[2 * i + 1] for i in range(count)]
    if depth == 8:
        return list(row[:count])
    per_byte = 8 // depth
    return [row[i // per_byte] >> (8 - depth * (i % per_byte + 1)) & ((1 << depth) - 1) for i in range(count)]


def decode(data):
    """(width, height, bit depth, colour type, interlace method, RGBA bytes) of a PNG."""
    image, palette, transparency, header = b"", b"", None, None
    for kind, content in chunks(data):
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", content)
        elif kind == b"PLTE":
            palette = content
        elif kind == b"tRNS":
            transparency = content
        elif kind == b"IDAT":
            image += content
    width, height, depth, color, _, _, interlace = header
    raw = zlib.decompress(image)
    channels = CHANNELS[color]
    greatest = (1 << depth) - 1
    pixels = bytearray(width * height * 4)

    def to8(value):
        return (value * 255 * 2 + greatest) // (greatest * 2)

    def rgba(s):
        if color == 3:
            alpha = transparency[s[0]] if transparency is not None and s[0] < len(transparency) else 255
            return (*palette[3 * s[0]:3 * s[0] + 3], alpha)
        key = struct.unpack(">%dH" % (len(transparency) // 2), transparency) if transparency else None
        if color == 0:
            return (to8(s[0]),) * 3 + (0 if key == tuple(s) else 255,)
        if color == 2:
            return (*map(to8, s), 0 if key == tuple(s) else 255)
        if color == 4:
            return (to8(s[0]),) * 3 + (to8(s[1]),)
        return tuple(map(to8, s))

    at = 0
    for x0, y0, dx, dy in PASSES if interlace else [(0, 0, 1, 1)]:
        columns, lines = -(-(width - x0) // dx), -(-(height - y0) // dy)
        if columns <= 0 or lines <= 0:
            continue
        row_bytes = (columns * channels * depth + 7) // 8
        rows, at = unfilter(raw, at, row_bytes, lines, max(1, channels * depth // 8))
        for j, row in enumerate(rows):
            values = samples(row, columns * channels, depth)
            for i in range(columns):
                to = ((y0 + j * dy) * width + x0 + i * dx) * 4
                pixels[to:to + 4] = bytes(rgba(values[i * channels:(i + 1) * channels]))
    assert at == len(raw), "image data left over"
    return width, height, depth, color, interlace, bytes(pixels)
