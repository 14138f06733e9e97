"""Every part of every container that is not the picture, filled: with noise beside a picture that leaks, with one that leaks
beside a plain one."""

import struct

import numpy as np

import blocks
import containers
import drawing
import grounds
import modes
import writers
from case import Case

NAME = "filled-parts"
MODES = ["without", "solid", "image"]

# Chunks of the standard, of animations, of Apple, and one that nobody knows; with the bytes that each has.
CHUNKS = {b"PLTE": 768, b"tRNS": 6, b"cHRM": 32, b"gAMA": 4, b"iCCP": 600, b"sBIT": 3, b"sRGB": 1, b"cICP": 4, b"mDCV": 24, b"cLLI": 8, b"tEXt": 900,
          b"zTXt": 900, b"iTXt": 900, b"bKGD": 6, b"hIST": 512, b"pHYs": 9, b"sPLT": 900, b"tIME": 7, b"eXIf": 900, b"acTL": 8, b"fcTL": 26, b"fdAT": 900,
          b"CgBI": 4, b"iDOT": 28, b"caBX": 900, b"IDAT": 900, b"IEND": 16, b"IHDR": 13, b"prVt": 900}
# Words at the beginning of texts, of which a reader may take the rest for something.
STARTS = {b"tEXt": b"Comment\0", b"zTXt": b"Comment\0\0", b"iTXt": b"XML:com.adobe.xmp\0\0\0\0\0", b"iCCP": b"profile\0\0", b"eXIf": b"II*\0\x08\0\0\0"}
SEGMENT_STARTS = [b"", b"JFIF\0", b"JFXX\0\x13", b"Exif\0\0", b"http://ns.adobe.com/xap/1.0/\0", b"ICC_PROFILE\0\1\1", b"MPF\0", b"Photoshop 3.0\0", b"Adobe\0"]
KEYS = ["KTXorientation", "KTXwriter", "KTXglFormat", "KTXanimData", "KTXcubemapIncomplete", "KTXastcDecodeMode", "thumbnail"]
TAGS = [b"HEAD", b"FILL", b"LZFS", b"astc", b"ATXX", b"tail", b"\0\0\0\0"]


def noise(rng, count):
    kind = rng.random()
    if kind < 0.6:
        return rng.randbytes(count)
    return bytes([rng.choice([0, 1, 0x20, 0x7F, 0xFF])]) * count


def changed(rng, data, start, end):
    """A word, a few bytes or all of a part set to something else."""
    out = bytearray(data)
    room = end - start
    if room >= 4 and rng.random() < 0.5:
        at = start + rng.randrange(0, room - 3) // 4 * 4
        value = rng.choice([0, 1, 2, 3, 7, 0xFF, 0x7FFFFFFF, 0xFFFFFFFF, rng.getrandbits(32), rng.getrandbits(12)])
        out[at : at + 4] = struct.pack(rng.choice("<>") + "I", value)
    else:
        count = rng.choice([1, min(4, room), room])
        at = start + rng.randrange(0, room - count + 1)
        out[at : at + count] = noise(rng, count)
    return bytes(out)


def in_png(rng, picture, content):
    """A chunk with the content, anywhere a chunk may stand; or, without content, fields with noise."""
    chunk = containers.png_chunk
    kind = rng.choice(list(CHUNKS))
    fill = STARTS.get(kind, b"") if rng.random() < 0.7 else b""
    fill += content if content is not None else noise(rng, CHUNKS[kind] if rng.random() < 0.7 else rng.choice([1, 300, 6000]))
    where = rng.choice(["before", "between", "after"])
    make = writers.png if where != "after" or rng.random() < 0.7 else writers.cgbi
    data = make(picture, **{where: chunk(kind, fill)})
    if content is None and rng.random() < 0.2:
        # The header's fields, with a checksum that is right.
        header = changed(rng, data[16:29], 0, 13)
        return containers.PNG_SIGNATURE + chunk(b"IHDR", header) + data[33:], "PNG, fields of IHDR"
    return data, f"PNG, {kind.decode()} {where}"


def in_jpeg(rng, picture, content):
    base = writers.jpeg(picture, 92)
    if content is None and rng.random() < 0.5:
        # Before the scan: tables and the frame's header.
        end = base.index(b"\xff\xda") + 14
        return changed(rng, base, 2, end), "JPEG, a table or a field"
    marker = rng.choice([number for number in range(0xC0, 0xFF) if number not in range(0xD0, 0xDA)] + [0x01, 0x02, 0xBF])
    fill = rng.choice(SEGMENT_STARTS) + (content if content is not None else noise(rng, rng.choice([1, 40, 900, 6000])))
    fill = fill[:65_000]
    segment = bytes([0xFF, marker]) + struct.pack(">H", len(fill) + 2) + fill
    if rng.random() < 0.6:
        return base[:2] + segment + base[2:], f"JPEG, segment {marker:02X} first"
    return base[:-2] + segment + base[-2:], f"JPEG, segment {marker:02X} last"


def in_texture(rng, picture, content):
    size, data = (picture.shape[1], picture.shape[0]), blocks.encode(picture)
    kind = rng.choice(writers.TEXTURES)
    if kind.startswith("aapl"):
        base = writers.texture(size, data, kind)
        if content is None and rng.random() < 0.6:
            return changed(rng, base, 8, writers.payload_range(base, kind)[0]), f"{kind}, fields of the header"
        tag = rng.choice(TAGS)
        chunk = containers.chunk(tag, content if content is not None else noise(rng, rng.choice([4, 80, 6000])))
        at = rng.choice([8, writers.payload_range(base, kind)[0] - 8, len(base) - 8])
        return base[:at] + chunk + base[at:], f"{kind}, chunk {tag} at {at}"
    part = rng.choice(["header", "value", "behind"]) if content is None else rng.choice(["value", "behind", "value"])
    if part == "value":
        pairs = [(rng.choice(KEYS), content if content is not None else noise(rng, rng.choice([1, 4, 60, 6000])))]
        made = writers.ktx1(size, [data], pairs) if kind.startswith("ktx1") else writers.ktx2(size, [data], packed=kind == "ktx2-zlib", pairs=pairs)
        return made, f"{kind}, value {pairs[0][0]}"
    base = writers.texture(size, data, kind)
    if part == "behind":
        return base + (content if content is not None else noise(rng, rng.choice([1, 60, 6000]))), f"{kind}, behind the end"
    return changed(rng, base, 12, writers.payload_range(base, kind)[0]), f"{kind}, header, index or descriptor"


PLACES = {in_png: "png", in_jpeg: "jpeg", in_texture: "ktx"}


def guest(rng):
    """A screen as a file or as data that no signature names, and which of them."""
    kind = rng.choice(["png", "jpeg", "ktx", "pixels", "blocks"])
    screen = drawing.account(rng, 320, 568, pixels=34)
    if kind == "png":
        return writers.png(screen, level=9), kind
    if kind == "jpeg":
        return writers.jpeg(screen, 60, 2), kind
    if kind == "ktx":
        return writers.texture((320, 568), blocks.encode(screen), rng.choice(["ktx1-lzfse", "ktx2-zlib", "aapl"])), kind
    if kind == "blocks":
        return blocks.encode(screen), kind
    return writers.rgb8(drawing.account(rng, 100, 180, pixels=14)).tobytes(), kind


def attack(rng, mode):
    place = rng.choice(list(PLACES))
    size = drawing.screen(rng)
    size = (size[0] // 8 * 8, size[1] // 8 * 8, size[2])
    if rng.random() < 0.5:
        picture, _, scale = grounds.leaking(mode, rng, pixels=rng.choice([34, 44, 60]), size=size)
        data, about = place(rng, picture, None)
        return Case(data, PLACES[place], True, f"a picture that leaks, {about} with noise", mode, scale)
    picture, scale = grounds.covered(mode, rng, size)
    content, kind = guest(rng)
    data, about = place(rng, picture, content)
    return Case(data, PLACES[place], True, f"a plain picture, {about} with {kind}", mode, scale, note_passes=kind in ("pixels", "blocks"))


def honest(rng, mode):
    """The cover with a few bytes of noise in one part, which may be refused, and is no leak."""
    place = rng.choice(list(PLACES))
    picture, scale = grounds.covered(mode, rng, drawing.screen(rng))
    data, about = place(rng, picture, rng.randbytes(rng.choice([1, 8, 60])))
    return Case(data, PLACES[place], False, about, mode, scale, unreadable_passes=True)
