"""A screen that leaks, and in the same file another picture that cannot be decoded: the scan must say that it is incomplete."""

import base64
import struct

import blocks
import containers
import drawing
import grounds
import inside
import writers
from case import Case

NAME = "beside-unread"
MODES = ["without", "solid", "image", "regions"]


def damaged(rng):
    """A picture of a known format whose data break off, or one of a foreign format; and what it is."""
    screen = drawing.account(rng, 320, 568, pixels=34)
    if rng.random() < 0.5:
        return inside.foreign(rng, screen)
    kind = rng.choice(["png", "ktx1-lzfse", "ktx2-zlib", "aapl"])
    data = writers.write(screen, kind, rng)
    return data[: round(len(data) * rng.uniform(0.3, 0.8))], f"a part of {kind}"


def metadata(data):
    """The picture as base64 in XMP."""
    return b"<x:xmpmeta><xmpGImg:image>" + base64.b64encode(data) + b"</xmpGImg:image></x:xmpmeta>"


def in_png(rng, picture):
    kind = rng.choice(["behind", "chunk", "XMP", "eXIf", "frame"])
    data, what = damaged(rng)
    chunk = containers.png_chunk
    if kind == "frame":
        height, width = picture.shape[:2]
        control = lambda n: chunk(b"fcTL", struct.pack(">5I2H2B", n, width, height, 0, 0, 1, 10, 0, 0))
        frame = chunk(b"fdAT", struct.pack(">I", 2) + rng.randbytes(5000))
        return writers.png(picture, chunk(b"acTL", struct.pack(">2I", 2, 0)) + control(0), control(1) + frame), "PNG, a frame of noise"
    if kind == "behind":
        return rng.choice([writers.png, writers.cgbi])(picture, after=data), f"PNG, {what} behind the end"
    part = {"chunk": lambda: chunk(b"prVt", data), "XMP": lambda: chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + metadata(data)),
            "eXIf": lambda: chunk(b"eXIf", inside.exif(data))}[kind]()
    return writers.png(picture, part), f"PNG, {what} in {kind}"


def in_jpeg(rng, picture):
    kind = rng.choice(["behind", "comment", "APP", "XMP", "EXIF"])
    data, what = damaged(rng)
    base = writers.jpeg(picture, 92)
    if kind == "behind":
        return base + data, f"JPEG, {what} behind the end"
    # What does not fit a segment breaks off once more.
    part = {"comment": lambda: inside.segment(0xFE, data[:65_000]), "APP": lambda: inside.segment(0xE5, b"XYZ\0" + data[:65_000]),
            "XMP": lambda: inside.segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + metadata(data[:45_000])),
            "EXIF": lambda: inside.segment(0xE1, b"Exif\0\0" + inside.exif(data[:60_000]))}[kind]()
    return base[:2] + part + base[2:], f"JPEG, {what} in {kind}"


def in_texture(rng, picture):
    height, width = picture.shape[:2]
    size, first = (width, height), blocks.encode(picture)
    kind = rng.choice(["level", "layer", "behind", "key"])
    what = rng.choice(["ktx1", "ktx2", "aapl"])
    if what == "aapl":
        kind = "behind" if kind == "key" else kind
    illegal = blocks.illegal(rng)
    if kind in ("level", "layer"):
        is_level = kind == "level"
        second = illegal * (-(-width // 2 // 4) * -(-height // 2 // 4) if is_level else len(first) // 16)
        about = f"{what}, a {kind} of illegal blocks"
        # Levels lie apart in both KTX, and layers behind each other.
        parts = [first, second] if is_level else [first + second]
        if what == "ktx1":
            return writers.ktx1(size, parts, elements=0 if is_level else 2), about
        if what == "ktx2":
            return writers.ktx2(size, parts, packed=rng.random() < 0.5, layers=0 if is_level else 2), about
        out = containers.aapl(size, b"astc", first + second, first + second, bytes(16))
        return writers.word(out, 16 + (0x2C if is_level else 0x24), 2), about
    data, name = damaged(rng)
    if kind == "key":
        pairs = [("thumbnail", data)]
        return (writers.ktx1(size, [first], pairs) if what == "ktx1" else writers.ktx2(size, [first], pairs=pairs)), f"{what}, {name} in a key"
    return writers.texture(size, first, what) + data, f"{what}, {name} behind the end"


PLACES = {in_png: "png", in_jpeg: "jpeg", in_texture: "ktx"}


def attack(rng, mode):
    width, height, scale = drawing.screen(rng)
    size = (width // 8 * 8, height // 8 * 8, scale)
    picture, _, _ = grounds.leaking(mode, rng, pixels=44, size=size)
    make = rng.choice(list(PLACES))
    data, about = make(rng, picture)
    # What little text on a picture may be without a configuration is another class's question.
    return Case(data, PLACES[make], True, f"{about}, {size[0]}×{size[1]}", mode, scale, warning_passes=mode == "without", hides=True)


honest = inside.honest
