"""Damaged copies of good files: the same for the same number on every machine."""

import random
import struct
import zlib

# Values at the edges of what a length field may hold.
EDGES = [0, 1, 2, 3, 7, 15, 16, 255, 256, 4095, 65535, 65536, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF]
# Where containers keep their headers.
HEADER = 512


def place(rng, data):
    """An offset, half of the time in the header."""
    return rng.randrange(min(len(data), HEADER) if rng.random() < 0.5 else len(data))


def flip_bits(rng, data, _other):
    for _ in range(rng.choice([1, 1, 2, 4, 8, 64])):
        data[place(rng, data)] ^= 1 << rng.randrange(8)
    return data


def truncate(rng, data, _other):
    return data[: place(rng, data)]


def splice(rng, data, other):
    return data[: place(rng, data)] + other[place(rng, other) :]


def edit_length(rng, data, _other):
    """A 32-bit word, or half of a 64-bit one, in either byte order becomes a value from the edges, or moves by a little."""
    for _ in range(rng.choice([1, 1, 2])):
        if len(data) < 4:
            break
        at = min(place(rng, data), len(data) - 4)
        at -= at % 4 if rng.random() < 0.7 else 0
        order = rng.choice("<>")
        old = struct.unpack_from(order + "I", data, at)[0]
        near = [old + 1, old - 1, old * 2, old // 2, len(data), len(data) - at, len(data) - at - 4]
        struct.pack_into(order + "I", data, at, rng.choice(EDGES + near) & 0xFFFFFFFF)
    return data


def repeat_range(rng, data, _other):
    at = place(rng, data)
    part = data[at : at + rng.randrange(1, 200)]
    return data[:at] + part * rng.choice([2, 3, 50]) + data[at:]


def remove_range(rng, data, _other):
    at = place(rng, data)
    return data[:at] + data[at + rng.randrange(1, 64) :]


def blank_range(rng, data, _other):
    at = place(rng, data)
    end = min(len(data), at + rng.randrange(1, 4096))
    data[at:end] = bytes([rng.choice([0, 255])]) * (end - at)
    return data


KINDS = [flip_bits, truncate, splice, edit_length, edit_length, repeat_range, remove_range, blank_range]


def repair_checksums(data):
    """Puts PNG's checksums right, because no wrong one gets further than its chunk."""
    at = 8
    while at + 12 <= len(data):
        end = at + 8 + int.from_bytes(data[at : at + 4], "big")
        if end + 4 > len(data):
            return
        data[end : end + 4] = zlib.crc32(data[at + 4 : end]).to_bytes(4, "big")
        at = end + 4


def mutated(sources, seed, index):
    """The name and the bytes of file `index`: `sources` are pairs of name and bytes."""
    rng = random.Random(f"{seed}/{index}")
    name, good = sources[rng.randrange(len(sources))]
    other = sources[rng.randrange(len(sources))][1]
    kind = rng.choice(KINDS)
    data = kind(rng, bytearray(good), other)
    if data[:4] == b"\x89PNG" and rng.random() < 0.8:
        repair_checksums(data)
    extension = name.rsplit(".", 1)[-1]
    return f"{index:06}-{kind.__name__}@{rng.choice([1, 2, 3])}x.{extension}", bytes(data)
