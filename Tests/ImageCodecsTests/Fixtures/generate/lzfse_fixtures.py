"""Writes ../lzfse-streams.bin: small streams of every block type, in the format that lzfse_streams.py describes.

    python3 lzfse_fixtures.py

Streams come from an independent encoder (PyPI: pyliblzfse). It never writes `bvx1`, so that those are `bvx2` streams
whose headers are written out plainly here.
"""

import pathlib
import random
import struct

import liblzfse

import lzfse_streams

OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "lzfse-streams.bin"
FREQUENCIES = 20 + 20 + 64 + 256


def unpack_frequencies(data):
    """The variable-length code of `bvx2`, read as the format describes it: a list of (bits, mask, length, value)."""
    bits = int.from_bytes(data, "little")
    values = []
    for _ in range(FREQUENCIES):
        low = bits & 15
        if low == 0b1111:
            value, length = 24 + (bits >> 4 & 0x3FF), 14
        elif low == 0b0111:
            value, length = 8 + (bits >> 4 & 0xF), 8
        elif low & 7 == 0b011:
            value, length = {0b00011: 4, 0b01011: 5, 0b10011: 6, 0b11011: 7}[bits & 31], 5
        elif low & 3 == 0b01:
            value, length = (3 if low & 4 else 2), 3
        else:
            value, length = (1 if low & 2 else 0), 2
        values.append(value)
        bits >>= length
    return values


def with_plain_tables(stream):
    """The same stream with every `bvx2` block as `bvx1`."""
    out = bytearray()
    at = 0
    while stream[at : at + 4] == b"bvx2":
        raw, first, second, third = struct.unpack_from("<IQQQ", stream, at + 4)
        field = lambda word, start, width: word >> start & (1 << width) - 1
        size = field(third, 0, 32)
        literals, literal_payload, matches = (field(first, start, 20) for start in (0, 20, 40))
        triplet_payload = field(second, 40, 20)
        out += b"bvx1" + struct.pack(
            "<IIIIIIi4HiHHH", raw, literal_payload + triplet_payload, literals, matches, literal_payload,
            triplet_payload, field(first, 60, 3) - 7, *(field(second, 10 * i, 10) for i in range(4)),
            field(second, 60, 3) - 7, *(field(third, start, 10) for start in (32, 42, 52)))
        frequencies = unpack_frequencies(stream[at + 32 : at + size])
        out += struct.pack(f"<{FREQUENCIES}H", *frequencies) + b"\0\0"
        out += stream[at + size : at + size + literal_payload + triplet_payload]
        at += size + literal_payload + triplet_payload
    assert stream[at:] == b"bvx$", "only bvx2 blocks"
    return bytes(out) + b"bvx$"


def main():
    rng = random.Random(20)
    pairs = []
    for content_class in lzfse_streams.CLASSES:
        for size in [0, 1, 8, 100, 700, 4200]:
            content = content_class(rng, size)
            pairs.append((content, liblzfse.compress(content)))
    # Several blocks in one stream, matches across blocks, and plain tables.
    for content_class, size in [(lzfse_streams.words, 5000), (lzfse_streams.blocks_of_sixteen, 50_000)]:
        content = content_class(rng, size)
        stream = liblzfse.compress(content)
        pairs.append((content, stream))
        if stream.startswith(b"bvx2"):
            pairs.append((content, with_plain_tables(stream)))
    content = lzfse_streams.changing_periods(rng, 5000)
    pairs.append((content, with_plain_tables(liblzfse.compress(content))))
    # Blocks of all types behind each other, the end-of-stream block only at the end.
    parts = [(a, b) for a, b in pairs if len(a) in (700, 4200)]
    pairs.append((b"".join(a for a, _ in parts), b"".join(b[:-4] for _, b in parts) + b"bvx$"))
    with open(OUTPUT, "wb") as file:
        file.write(struct.pack("<I", len(pairs)))
        for content, stream in pairs:
            file.write(struct.pack("<II", len(content), len(stream)) + content + stream)


if __name__ == "__main__":
    main()
