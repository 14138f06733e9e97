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


def hole(rng, data, _other):
    """A hole as storage makes it: aligned to a block of the codec, a sector or a page, up to the whole rest."""
    align = rng.choice([16, 512, 4096])
    first = max(place(rng, data), rng.choice([0, 64, HEADER])) // align * align
    last = rng.choice([first + align, first + align * rng.randrange(1, 200), len(data)])
    last = min(len(data), last)
    if last > first:
        data[first:last] = rng.choice([b"\0", b"\0", b"\xff", b"\x55", b"\xaa", rng.randbytes(1)]) * (last - first)
    return data


def set_words(rng, data, _other):
    """Words of the header become small or large, as sizes, counts and formats are."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        at = rng.randrange(min(len(data), 128)) // 4 * 4
        if at + 4 > len(data):
            break
        order = rng.choice("<<>")
        value = rng.choice([0, 1, 2, 4, 8, 16, 64, 100, 160, 500, 1000, 4096, rng.randrange(3000), rng.randrange(1 << 32)])
        struct.pack_into(order + "I", data, at, value)
    return data


def chunks_of(data):
    """Where the chunks of PNG (length, tag, data, checksum) or AAPL (size, tag, data) lie, or nothing."""
    if data[:4] == b"\x89PNG":
        order, more = "big", 12
    elif data[:4] == b"AAPL":
        order, more = "little", 8
    else:
        return []
    found, at = [], 8
    while at + more <= len(data):
        end = at + more + int.from_bytes(data[at : at + 4], order)
        if end > len(data):
            break
        found.append((at, end))
        at = end
    return found


def swap_chunks(rng, data, other):
    """Two chunks change places, one is doubled or lost, or another file's takes its place; without chunks, two ranges do."""
    chunks = chunks_of(data)
    if len(chunks) < 2:
        length = rng.choice([16, 512, 4096])
        count = len(data) // length
        if count < 2:
            return data
        a, b = (rng.randrange(count) * length for _ in range(2))
        part = bytes(data[a : a + length])
        data[a : a + length] = data[b : b + length]
        data[b : b + length] = part
        return data
    parts = [bytes(data[at:end]) for at, end in chunks]
    foreign = [bytes(other[at:end]) for at, end in chunks_of(other)]
    i, j = rng.randrange(len(parts)), rng.randrange(len(parts))
    kind = rng.randrange(4)
    if kind == 0:
        parts[i], parts[j] = parts[j], parts[i]
    elif kind == 1:
        parts.insert(j, parts[i])
    elif kind == 2:
        del parts[i]
    elif foreign:
        parts[i] = rng.choice(foreign)
    return bytearray(bytes(data[:8]) + b"".join(parts) + bytes(data[chunks[-1][1] :]))


def extend(rng, data, other):
    """More bytes behind or inside the payload: zeros, noise, a part of another file."""
    count = rng.choice([1, 4, 16, 512, 4096, 65536])
    more = rng.choice([bytes(count), rng.randbytes(count), bytes(other[:count]), bytes(other)])
    at = len(data) if rng.random() < 0.5 else rng.randrange(len(data))
    return data[:at] + more + data[at:]


def shrink_picture(rng, data, _other):
    """The words or half words that hold the picture's size become smaller; which they are is told by the signature."""
    if data[:4] == b"AAPL":
        at, order, wide = 16 + 0x18, "<", "I"
    elif data[:7] == b"\xabKTX 11":
        at, order, wide = 36, "<", "I"
    elif data[:7] == b"\xabKTX 20":
        at, order, wide = 20, "<", "I"
    elif data[:4] == b"\x89PNG":
        at, order, wide = bytes(data).find(b"IHDR") + 4, ">", "I"
    elif data[:2] == b"\xff\xd8":
        at, order, wide = max(bytes(data).find(b"\xff\xc0"), bytes(data).find(b"\xff\xc2")) + 5, ">", "H"
    else:
        return data
    step = struct.calcsize(wide)
    if at + 2 * step > len(data):
        return data
    for _ in range(rng.choice([1, 1, 2])):
        field = at + step * rng.randrange(2)
        old = struct.unpack_from(order + wide, data, field)[0]
        new = rng.choice([old // 2, old // 3, old // 4, old // 10, old // 2 + 1, old - 4, old - 1, 4, 8, 100, rng.randrange(1, max(2, old))])
        struct.pack_into(order + wide, data, field, max(0, new) & 0xFFFF)
    return data


KINDS = [flip_bits, truncate, splice, edit_length, edit_length, repeat_range, remove_range, blank_range,
         hole, hole, set_words, swap_chunks, extend, shrink_picture]
# What happens to an archive as a whole.
ARCHIVE_KINDS = [flip_bits, truncate, edit_length, remove_range, blank_range, hole, repeat_range]


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
    """The name and the bytes of file `index`, and its source: `sources` are triples of name, bytes and whether it leaks."""
    rng = random.Random(f"{seed}/{index}")
    source = sources[rng.randrange(len(sources))]
    name, good = source[:2]
    # A leaking file is mixed with leaking ones alone: else what comes out may be covered by right.
    others = [item for item in sources if item[2]] if source[2] else sources
    other = others[rng.randrange(len(others))][1]
    kind = rng.choice(KINDS)
    data = kind(rng, bytearray(good), other)
    if data[:4] == b"\x89PNG" and rng.random() < 0.8:
        repair_checksums(data)
    extension = name.rsplit(".", 1)[-1]
    # The scale is the good file's: another one may make a blur pass that is legible.
    scale = name.rsplit("@", 1)[-1][0] if "@" in name else rng.choice("123")
    return f"{index:06}-{kind.__name__}@{scale}x.{extension}", bytes(data), source


def mutated_archive(rng, data):
    """A damaged archive, and what was done to it."""
    kind = rng.choice(ARCHIVE_KINDS)
    return bytes(kind(rng, bytearray(data), data)), kind.__name__
