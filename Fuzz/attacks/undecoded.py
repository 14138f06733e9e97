"""Screens whose pixels cannot be had: illegal, foreign, missing or wiped data in a good header."""

import random

import numpy as np

import blocks
import containers
import drawing
import grounds
import writers
from case import Case

NAME = "undecoded"
MODES = ["without", "solid", "image", "blur", "regions"]
FILLERS = [0x00, 0xFF, 0x55, 0xAA, 0xA5, 0xCC, 0xDE, 0x5A, 0xF6, 0xE5]


def filler(rng, count):
    """Bytes of a hole: one value, a short pattern that is no ASTC block, or illegal blocks."""
    kind = rng.randrange(4)
    if kind <= 1:
        value = rng.choice(FILLERS) if kind == 0 else rng.randrange(256)
        return bytes([value]) * count, f"bytes {value:02X}"
    block = blocks.illegal(rng)
    if kind == 2:
        return (block * (count // 16 + 1))[:count], f"blocks {block.hex()}"
    many = [blocks.illegal(rng) for _ in range(50)]
    return (b"".join(rng.choice(many) for _ in range(count // 16 + 1)))[:count], "many illegal blocks"


def text_blocks(rng, mode, kind):
    """A screen whose upper part is plain, so that what a hole leaves over shows nothing, and the row where content begins."""
    width, height, scale = drawing.screen(rng)
    first = round(height * rng.uniform(0.05, 0.4)) // 128 * 128
    picture, mask, scale = grounds.leaking(mode, rng, top=first, size=(width, height, scale))
    return picture, mask, scale, first


def holed(rng, mode):
    """A hole over every row that shows something."""
    kind = rng.choice(writers.RAW_TEXTURES)
    picture, mask, scale, first = text_blocks(rng, mode, kind)
    height, width = mask.shape
    data = blocks.encode(picture)
    out = bytearray(writers.texture((width, height), data, kind))
    start, end = writers.payload_range(bytes(out), kind)
    columns = (width + 3) // 4
    at = start
    if rng.random() < 0.6:
        row = max(0, int(np.flatnonzero(mask.any(1))[0]) // 4 - 1) // 32 * 32
        at = start + row * (columns if kind != "aapl-tiled" else -(-columns // 32) * 32) * 16
        at -= (at - start) % 16
    if rng.random() < 0.3:
        # A hole in a sparse copy begins at a page.
        at = at // 4096 * 4096 if at // 4096 * 4096 > start else at
    fill, about = filler(rng, end - at)
    if rng.random() < 0.3 and at % 16 == start % 16:
        # Sectors of different kinds.
        other, more = filler(rng, end - at)
        middle = (end - at) // 2 // 512 * 512
        fill, about = fill[:middle] + other[middle:], f"{about} and {more}"
    out[at:end] = fill
    return Case(bytes(out), "ktx", True, f"{kind} {width}×{height}, a hole of {about} from {at}", mode, scale)


def by_block(rng, mode):
    """Only the blocks that hold content are illegal; or their mode is one of high dynamic range, as another encoder writes."""
    kind = rng.choice(writers.TEXTURES)
    picture, mask, scale = grounds.leaking(mode, rng)
    height, width = mask.shape
    if rng.random() < 0.5:
        endpoints = rng.choice(blocks.HDR_MODES)
        data = blocks.encode(picture, endpoints)
        if rng.random() < 0.5:
            good = np.frombuffer(blocks.encode(picture), np.uint8).reshape(-1, 16).copy()
            some = grounds.ends_of_blocks(mask)
            good[some] = np.frombuffer(data, np.uint8).reshape(-1, 16)[some]
            data = good.tobytes()
        about = f"endpoint mode {endpoints}"
    else:
        bad = blocks.illegal(rng)
        good = np.frombuffer(blocks.encode(picture), np.uint8).reshape(-1, 16).copy()
        some = grounds.ends_of_blocks(mask)
        if rng.random() < 0.5:
            # Whole rows of blocks, so that nothing is left of the text's shape.
            columns = (width + 3) // 4
            some = some.reshape(-1, columns).any(1).repeat(columns)
        good[some] = np.frombuffer(bad, np.uint8)
        data, about = good.tobytes(), f"blocks {bad.hex()} where text stands"
    return Case(writers.texture((width, height), data, kind), "ktx", True, f"{kind} {width}×{height}, {about}", mode, scale)


def foreign(rng, mode):
    """Another format's data under an ASTC header: noise, one repeated foreign block, a whole other file."""
    kind = rng.choice(writers.TEXTURES)
    picture, _, scale = grounds.leaking(mode, rng)
    height, width = picture.shape[:2]
    count = len(blocks.encode(picture[:4])) * -(-height // 4)
    what = rng.randrange(4)
    if what == 0:
        data, about = rng.randbytes(count), "random bytes"
    elif what == 1:
        # BC7 mode 6 blocks of one colour, as texture tools write them for another platform.
        data, about = (bytes([0x40]) + bytes([0xFF, 0x7F, 0xE0]) * 5) * (count // 16), "a block of BC7"
    elif what == 2:
        data, about = (writers.jpeg(picture) * 40)[:count].ljust(count, b"\0"), "a JPEG"
    else:
        data, about = np.uint8(np.rint(picture)).tobytes()[:count].ljust(count, b"\0"), "RGB bytes"
    return Case(writers.texture((width, height), data, kind), "ktx", True, f"{kind} {width}×{height}, payload is {about}", mode, scale)


def transparent(rng, mode):
    """RGBA pixels that are all zero: wiped, since no screen is transparent."""
    width, height, scale = drawing.screen(rng)
    data = bytes(width * height * 4)
    if rng.random() < 0.5:
        out = writers.ktx1((width, height), [data], gl=(0x1401, 1, 0x1908, 0x8058, 0x1908))
        return Case(out, "ktx", True, f"ktx1 RGBA8 {width}×{height}, all zero", mode, scale)
    if rng.random() < 0.5:
        out = writers.ktx2((width, height), [data], vk=writers.VK_RGBA8, packed=rng.random() < 0.5)
        return Case(out, "ktx", True, f"ktx2 RGBA8 {width}×{height}, all zero", mode, scale)
    out = writers.png(np.zeros((height, width, 4)))
    return Case(out, "png", True, f"PNG {width}×{height}, alpha 0 everywhere", mode, scale)


def holed_stream(rng, mode):
    """A hole in compressed data of PNG, CgBI or JPEG, checksums as they were or put right."""
    picture, mask, scale, _ = text_blocks(rng, mode, "png")
    kind = rng.choice(["png", "cgbi", "jpeg", "cgbi-stored", "png-stored"])
    if kind.startswith("cgbi"):
        data = bytearray(writers.cgbi(picture, level=0 if kind.endswith("stored") else 1))
    elif kind.startswith("png"):
        data = bytearray(writers.png(picture, level=0 if kind.endswith("stored") else 1))
    else:
        data = bytearray(writers.jpeg(picture, rng.choice([80, 92])))
    # The header stays; holes are aligned as storage is.
    align = rng.choice([16, 512, 4096])
    first = (data.index(b"IDAT") + 16 if kind != "jpeg" else data.index(b"\xff\xda") + 14)
    first = -(-max(first, round(len(data) * rng.choice([0, 0.02, 0.1]))) // align) * align
    last = len(data) - rng.choice([0, 2, 16, 4096])
    if last - first < len(data) // 2:
        first, last = len(data) // 10, len(data) - 2
    value = rng.choice([0, 0, 0xFF, 0x55, 0xAA])
    data[first:last] = bytes([value]) * (last - first)
    about = f"{kind}, bytes {first}…{last} are {value:02X}"
    return Case(bytes(data), writers.extension(kind.split("-")[0]), True, about, mode, scale)


def wiped_tables(rng, mode):
    """A JPEG whose quantisation steps are 0, some or all: it decodes without a warning, to less than it holds."""
    picture, _, scale = grounds.leaking(mode, rng)
    progressive = rng.random() < 0.5
    data = bytearray(writers.jpeg(picture, rng.choice([75, 90]), progressive=progressive))
    at, first = 0, rng.choice([0, 0, 1])
    while (at := data.find(b"\xff\xdb", at)) >= 0:
        length = int.from_bytes(data[at + 2:at + 4], "big")
        data[at + 5 + first:at + 2 + length] = bytes(length - 3 - first)
        at += 2
    return Case(bytes(data), "jpg", True, f"JPEG, progressive {progressive}, steps are 0 from {first} on", mode, scale)


def missing_scans(rng, mode):
    """A progressive JPEG that ends in order behind some of its scans."""
    picture, _, scale = grounds.leaking(mode, rng)
    data = writers.jpeg(picture, rng.choice([75, 90]), progressive=True)
    scans = [at for at in range(len(data) - 1) if data[at:at + 2] == b"\xff\xda"]
    kept = rng.randrange(1, len(scans))
    return Case(data[:scans[kept]] + b"\xff\xd9", "jpg", True, f"JPEG with {kept} of {len(scans)} scans", mode, scale)


def attack(rng, mode):
    kinds = [holed, by_block, foreign, transparent, holed_stream, wiped_tables, missing_scans]
    return rng.choices(kinds, [5, 4, 2, 1, 3, 1, 1])[0](rng, mode)


def honest(rng, mode):
    """Covers in every container, void-extent blocks as encoders write them, padding of zero bytes where padding belongs."""
    picture, scale = grounds.covered(mode, rng)
    height, width = picture.shape[:2]
    kind = rng.choice(writers.KINDS)
    if mode in ("solid", "without") and kind in writers.TEXTURES and rng.random() < 0.5:
        colour = tuple(int(v) for v in np.rint(picture[0, 0]))
        count = ((width + 3) // 4) * ((height + 3) // 4)
        return Case(writers.texture((width, height), blocks.constant(colour, count), kind), "ktx", False, f"{kind}, one colour {colour}", mode, scale)
    return Case(writers.write(picture, kind, rng), writers.extension(kind), False, f"{kind} {width}×{height}, a cover", mode, scale)
