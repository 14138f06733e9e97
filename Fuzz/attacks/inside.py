"""A plain first picture, and a readable one elsewhere in the same file."""

import base64
import io
import struct
import zlib

import liblzfse
import numpy as np
from PIL import Image

import blocks
import containers
import drawing
import grounds
import modes
import writers
from case import Case

NAME = "pictures-inside"
MODES = ["without", "solid", "image", "blur", "regions"]
TIFF_ENTRY = 12


def halved(picture, times=1):
    out = drawing.image(picture)
    for _ in range(times):
        out = out.resize((max(1, out.width // 2), max(1, out.height // 2)), Image.BOX)
    return np.asarray(out, np.float32)


def exif(thumbnail, fields=()):
    """An APP1 segment whose second directory is a thumbnail."""
    first = struct.pack("<H", 1) + struct.pack("<HHII", 0x0112, 3, 1, 1)
    second_at = 8 + len(first) + 4
    entries = [(0x0103, 3, 1, 6), (0x0201, 4, 1, 0), (0x0202, 4, 1, len(thumbnail))]
    data_at = second_at + 2 + TIFF_ENTRY * len(entries) + 4
    entries[1] = (0x0201, 4, 1, data_at)
    second = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *entry) for entry in entries) + bytes(4)
    tiff = b"II*\0" + struct.pack("<I", 8) + first + struct.pack("<I", second_at) + second + thumbnail
    return tiff


def raw_thumbnail(small):
    """The same with uncompressed RGB rows in one strip."""
    pixels = writers.rgb8(small)
    height, width = pixels.shape[:2]
    first = struct.pack("<H", 1) + struct.pack("<HHII", 0x0112, 3, 1, 1)
    second_at = 8 + len(first) + 4
    count = 9
    bits_at = second_at + 2 + TIFF_ENTRY * count + 4
    entries = [(0x0100, 4, 1, width), (0x0101, 4, 1, height), (0x0102, 3, 3, bits_at), (0x0103, 3, 1, 1), (0x0106, 3, 1, 2),
               (0x0111, 4, 1, bits_at + 6), (0x0115, 3, 1, 3), (0x0116, 4, 1, height), (0x0117, 4, 1, width * height * 3)]
    second = struct.pack("<H", count) + b"".join(struct.pack("<HHII", *entry) for entry in entries) + bytes(4)
    return (b"II*\0" + struct.pack("<I", 8) + first + struct.pack("<I", second_at) + second
            + struct.pack("<3H", 8, 8, 8) + pixels.tobytes())


def segment(marker, payload):
    return bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload


def thumbnail(screen, limit=60_000):
    """A JPEG of the screen that fits a segment."""
    for times in (1, 2):
        for quality in (80, 50, 30):
            data = writers.jpeg(halved(screen, times), quality, 2)
            if len(data) < limit:
                return data
    return data[:limit]


def foreign(rng, screen):
    """The screen in a format that is not decoded, as small as it gets."""
    kind = rng.choice(["GIF", "WEBP", "TIFF", "BMP", "PDF"])
    out = io.BytesIO()
    options = {"WEBP": {"quality": 30}, "TIFF": {"compression": "tiff_lzw"}}.get(kind, {})
    drawing.image(screen).convert("P" if kind == "GIF" else "RGB").save(out, kind, **options)
    return out.getvalue(), kind


def xmp(rng, screen):
    """A thumbnail in base64, as Adobe's programs write it, in one of three spellings, or in hexadecimal text."""
    data = rng.choice([thumbnail(halved(screen), 40_000), writers.png(halved(screen, 2))])
    if rng.random() < 0.25:
        digits = data.hex()
        return b"\nexif\n%8d\n" % len(data) + b"\n".join(digits[at : at + 72].encode() for at in range(0, len(digits), 72))
    text = base64.b64encode(data).decode()
    lines = [text[at : at + 76] for at in range(0, len(text), 76)]
    spelling = rng.choice(["element", "attribute", "lines"])
    if spelling == "attribute":
        inner = f'<rdf:li xmpGImg:format="JPEG" xmpGImg:image="{text}"/>'
    else:
        inner = "<xmpGImg:image>" + ("&#xA;" if spelling == "element" else "\n").join(lines) + "</xmpGImg:image>"
    return f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><xmp:Thumbnails>{inner}</xmp:Thumbnails></rdf:Description></rdf:RDF></x:xmpmeta>'.encode()


def raw(screen):
    """Pixels without anything that says so."""
    return writers.rgb8(halved(screen, 2)).tobytes()


def profile():
    from PIL import ImageCms

    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def compressed_chunk(rng, data):
    kind = rng.choice([b"zTXt", b"iTXt", b"iCCP"])
    head = {b"zTXt": b"Comment\0\0", b"iTXt": b"XML:com.adobe.xmp\0\1\0\0\0", b"iCCP": b"profile\0\0"}[kind]
    return containers.png_chunk(kind, head + zlib.compress(data, 9))


def hidden_in_texture(rng, what, part, size, cover, content):
    """A second compressed stream behind the first, blocks that nothing points at, a whole file as a value."""
    if part == "raw in a key":
        pairs = [("thumbnail", raw(drawing.account(rng, 320, 568)))]
        return writers.ktx1(size, [cover], pairs) if what == "ktx1" else writers.ktx2(size, [cover], pairs=pairs)
    if part == "in a key":
        pairs = [("thumbnail", rng.choice([writers.jpeg, writers.png])(drawing.account(rng, 320, 568)))]
        return writers.ktx1(size, [cover], pairs) if what == "ktx1" else writers.ktx2(size, [cover], pairs=pairs)
    if part == "unreferenced":
        out = bytearray(writers.ktx2(size, [content]) + cover)
        struct.pack_into("<Q", out, 80, len(out) - len(cover))
        return bytes(out)
    if what == "ktx2":
        out = bytearray(writers.ktx2(size, [cover], packed=True))
        offset = struct.unpack_from("<Q", out, 80)[0]
        stream = zlib.compress(cover, 1) + zlib.compress(content, 1)
        struct.pack_into("<Q", out, 88, len(stream))
        return bytes(out[:offset]) + stream
    first = liblzfse.compress(cover)
    stream = first + liblzfse.compress(content)
    if what == "aapl":
        return containers.aapl(size, b"LZFS", cover, stream, bytes(16))
    said = len(stream) if rng.random() < 0.5 else len(first)
    payload = b"LZFS" + struct.pack("<I", said) + stream
    return writers.ktx1(size, [payload], [("Compression_APPLE", b"LZFSE\0")])


def in_padding(rng, size, cover):
    """Macro tiles whose padding, to the right or below, holds lines of text; `None` where there is no room for a line."""
    width, height = size
    across, down = -(-width // 128) * 128, -(-height // 128) * 128
    sides = [side for side, room in (("to the right", across - width), ("below", down - height)) if room >= 32]
    if not sides:
        return None
    padded = np.zeros((down, across, 3), np.float32)
    padded[:height, :width] = cover
    side = rng.choice(sides)
    # A row fits wherever it begins.
    pixels = 26 if (down - height if side == "below" else across - width) >= 56 else 16
    if side == "below":
        padded[height:, :width] = drawing.account(rng, width, down - height, pixels=pixels)
    else:
        padded[:, width:] = np.rot90(drawing.account(rng, down, across - width, pixels=pixels))
    # Tiles of the padded size under a header with the shown one.
    tiled = containers.macro_tiled((across, down), blocks.encode(padded))
    return containers.aapl(size, b"astc", tiled, tiled, bytes(16)), f"macro tiles, text in the padding {side}"


def texture_further(rng, plain, screen, size):
    """Levels, layers, faces and slices of KTX, further chunks and images of AAPL."""
    cover, content = blocks.encode(plain), blocks.encode(screen)
    gl = (0, 0, 0, containers.GL_ASTC_4X4, containers.GL_RGBA)
    kind = rng.choice(["ktx1 level", "ktx1 element", "ktx1 face", "ktx1 depth", "ktx2 level", "ktx2 layer", "ktx2 face", "ktx2 depth",
                       "ktx1 second stream", "ktx2 second stream", "aapl second stream", "ktx2 unreferenced", "ktx1 in a key", "ktx2 in a key", "ktx1 raw in a key", "ktx2 raw in a key",
                       "aapl chunk", "aapl head", "aapl behind", "aapl elements", "aapl levels", "aapl faces", "aapl lzfse elements", "aapl before", "aapl padding"])
    if kind == "aapl padding":
        found = in_padding(rng, size, plain)
        if found:
            return found
        kind = "aapl chunk"
    what, part = kind.split(" ", 1)
    if part in ("second stream", "unreferenced", "in a key", "raw in a key"):
        return hidden_in_texture(rng, what, part, size, cover, content), kind
    if part == "level":
        level = blocks.encode(halved(screen))
        if what == "ktx1":
            return writers.ktx1(size, [cover, level], gl=gl), kind
        return writers.ktx2(size, [cover, level], packed=rng.random() < 0.5), kind
    if part in ("element", "layer"):
        count = rng.choice([2, 3])
        data = cover + content * (count - 1)
        if what == "ktx1":
            return writers.ktx1(size, [data], gl=gl, elements=count), kind
        return writers.ktx2(size, [data], packed=rng.random() < 0.5, layers=count), kind
    if part == "face":
        data = cover * 5 + content if rng.random() < 0.5 else cover + content * 5
        if what == "ktx1":
            return writers.ktx1(size, [data], gl=gl, faces=6), kind
        return writers.ktx2(size, [data], faces=6), kind
    if part == "depth":
        if what == "ktx1":
            return writers.ktx1(size, [cover + content], gl=gl, depth=2), kind
        return writers.ktx2(size, [cover + content], depth=2), kind
    chunk = containers.chunk
    plain_file = containers.aapl(size, b"astc", cover, cover, bytes(16))
    end = len(plain_file) - 8
    payload = (lambda data: chunk(b"astc", struct.pack("<I", len(data)) + data)) if rng.random() < 0.5 else (
        lambda data: chunk(b"LZFS", struct.pack("<I", len(data)) + liblzfse.compress(data)))
    if part == "chunk":
        return plain_file[:end] + payload(content) + plain_file[end:], kind
    if part == "before":
        # An unknown tag before the payload.
        at = plain_file.index(b"astc") - 4
        return plain_file[:at] + chunk(rng.choice([b"astd", b"LZ4 ", b"ATXX", b"FILL"]), struct.pack("<I", len(content)) + content) + plain_file[at:], kind
    if part == "head":
        second = containers.aapl(size, b"astc", content, content, bytes(16))
        return plain_file[:end] + second[8:], kind
    if part == "behind":
        if rng.random() < 0.3:
            return plain_file + content, "aapl, raw blocks after the end"
        return plain_file + rng.choice([payload(content), containers.aapl(size, b"astc", content, content, bytes(16))]), kind
    field = {"elements": 0x24, "lzfse elements": 0x24, "levels": 0x2C, "faces": 0x28}[part]
    data = cover + (blocks.encode(halved(screen)) if part == "levels" else content)
    tag, stored = (b"LZFS", liblzfse.compress(data)) if part.startswith("lzfse") else (b"astc", data)
    out = containers.aapl(size, tag, data, stored, bytes(16))
    return (writers.word(out, 16 + field, 2) if rng.random() < 0.7 else out), kind


def png_further(rng, plain, screen, size):
    """Frames, appended files, pictures in chunks of their own."""
    chunk = containers.png_chunk
    kind = rng.choice(["frame", "blank default", "appended", "eXIf", "private chunk", "second IDAT", "CgBI second", "CgBI appended",
                       "raw behind", "raw chunk", "foreign behind", "foreign chunk", "XMP", "compressed", "compressed XMP"])
    width, height = size
    if kind == "raw behind":
        return writers.png(plain, after=raw(screen)), "PNG, pixels after the end"
    if kind == "raw chunk":
        data, parts = raw(screen), rng.choice([1, 30])
        step = -(-len(data) // parts)
        return writers.png(plain, b"".join(chunk(b"prVt", data[at : at + step]) for at in range(0, len(data), step))), f"PNG, pixels in {parts} chunks"
    if kind.startswith("foreign"):
        data, name = foreign(rng, screen)
        if kind == "foreign behind":
            return writers.png(plain, after=data), f"PNG, {name} after the end"
        return writers.png(plain, chunk(b"prVt", data)), f"PNG, {name} in a chunk"
    if kind == "XMP":
        return writers.png(plain, chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp(rng, screen))), "PNG, thumbnail in XMP"
    if kind.startswith("compressed"):
        data = xmp(rng, screen) if kind.endswith("XMP") else rng.choice([writers.png(screen), thumbnail(screen)])
        return writers.png(plain, compressed_chunk(rng, data)), f"PNG, {kind} chunk"
    inner = rng.choice([writers.png(screen), writers.jpeg(screen, 70), writers.texture(size, blocks.encode(screen), rng.choice(writers.TEXTURES))])
    gap = rng.randbytes(rng.choice([0, 0, 1, 7, 512])) if rng.random() < 0.5 else bytes(rng.choice([0, 1, 4096]))
    if kind in ("frame", "blank default"):
        control = lambda n: chunk(b"fcTL", struct.pack(">5I2H2B", n, width, height, 0, 0, 1, 10, 0, 0))
        rows = zlib.compress(containers.filtered_up(writers.rgb8(screen)), 1)
        before = chunk(b"acTL", struct.pack(">2I", 2 if kind == "frame" else 1, 0)) + (control(0) if kind == "frame" else b"")
        number = 1 if kind == "frame" else 0
        return writers.png(plain, before, control(number) + chunk(b"fdAT", struct.pack(">I", number + 1) + rows)), f"APNG {kind}"
    if kind == "appended":
        return writers.png(plain, after=gap + inner), "PNG, a file appended"
    if kind == "eXIf":
        return writers.png(plain, chunk(b"eXIf", exif(thumbnail(screen)))), "PNG eXIf thumbnail"
    if kind == "private chunk":
        return writers.png(plain, chunk(rng.choice([b"prVt", b"teSt", b"thUm"]), inner)), "PNG, a picture in a chunk"
    rows = containers.filtered_up(np.concatenate([writers.rgb8(screen), np.full((height, width, 1), 255, np.uint8)], 2)[..., [2, 1, 0, 3]])
    if kind == "CgBI second":
        return writers.cgbi(plain, second=writers.deflated(rows)), "CgBI, a second stream"
    if kind == "CgBI appended":
        return writers.cgbi(plain, after=gap + inner), "CgBI, a file appended"
    stream = zlib.compress(containers.filtered_up(writers.rgb8(screen)), 1)
    return writers.png(plain, between=chunk(b"IDAT", stream)), "PNG, a second stream"


def jpeg_further(rng, plain, screen, size):
    """Thumbnails of all kinds, appended files, pictures in segments."""
    kind = rng.choice(["EXIF", "EXIF raw", "JFXX", "MPF", "Photoshop", "appended", "comment", "APP", "two images",
                       "raw behind", "foreign behind", "XMP", "extended XMP"])
    base = writers.jpeg(plain, 90)
    if kind == "raw behind":
        return base + raw(screen), "JPEG, pixels after the end"
    if kind == "foreign behind":
        data, name = foreign(rng, screen)
        return base + data, f"JPEG, {name} after the end"
    if kind == "XMP":
        text = xmp(rng, halved(screen))
        return base[:2] + segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + text[:65_000]) + base[2:], "JPEG, thumbnail in XMP"
    if kind == "extended XMP":
        text = xmp(rng, screen)
        head = b"http://ns.adobe.com/xmp/extension/\0" + bytes(32)
        step = rng.choice([500, 5_000, 60_000])
        parts = [segment(0xE1, head + struct.pack(">II", len(text), at) + text[at : at + step]) for at in range(0, len(text), step)]
        return base[:2] + b"".join(parts) + base[2:], "JPEG, thumbnail in extended XMP"
    small = thumbnail(screen)
    inner = rng.choice([writers.png(screen), writers.jpeg(screen, 70), writers.texture(size, blocks.encode(screen), rng.choice(writers.TEXTURES))])
    insert = lambda payload: base[:2] + payload + base[2:]
    if kind == "EXIF":
        return insert(segment(0xE1, b"Exif\0\0" + exif(small))), "JPEG, EXIF thumbnail"
    if kind == "EXIF raw":
        tiny = np.asarray(drawing.image(screen).resize((100, 180), Image.LANCZOS).crop((0, 0, 100, 180)), np.float32)
        # Large letters, to be readable at that size.
        tiny = drawing.blended(drawing.flat(100, 180, (255, 255, 255)), (0, 0, 0), drawing.text_mask(rng, 100, 180, 14, left=2))
        return insert(segment(0xE1, b"Exif\0\0" + raw_thumbnail(tiny))), "JPEG, uncompressed EXIF thumbnail"
    if kind == "JFXX":
        return insert(segment(0xE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\0\0") + segment(0xE0, b"JFXX\0\x10" + small)), "JPEG, JFXX thumbnail"
    if kind == "Photoshop":
        resource = struct.pack(">IIIIIIHH", 1, 160, 340, 480, 160 * 340 * 3, len(small), 24, 1) + small
        return insert(segment(0xED, b"Photoshop 3.0\0" + b"8BIM\x04\x0c\0\0" + struct.pack(">I", len(resource)) + resource)), "JPEG, Photoshop thumbnail"
    if kind == "MPF":
        second = writers.jpeg(screen, 70)
        entries = b"".join(struct.pack("<IIIHH", attribute, length, offset, 0, 0) for attribute, length, offset in
                           ((0x20030000, len(base), 0), (0x00020002, len(second), len(base))))
        index = struct.pack("<H", 3) + struct.pack("<HHI4s", 0xB000, 7, 4, b"0100") + struct.pack("<HHII", 0xB001, 4, 1, 2) + struct.pack(
            "<HHII", 0xB002, 7, len(entries), 50) + bytes(4)
        return insert(segment(0xE2, b"MPF\0II*\0" + struct.pack("<I", 8) + index + entries)) + second, "JPEG, MPF"
    if kind == "comment":
        return insert(segment(0xFE, small)), "JPEG, a picture in a comment"
    if kind == "APP":
        return insert(segment(rng.choice([0xE3, 0xE8, 0xEB, 0xEF]), b"XYZ\0" + small)), "JPEG, a picture in an APP segment"
    gap = bytes(rng.choice([0, 0, 1, 4096]))
    return base + gap + (inner if kind == "appended" else writers.jpeg(screen, 80)), "JPEG, a file appended"


def attack(rng, mode):
    size = drawing.screen(rng)
    width, height, scale = size[0] // 8 * 8, size[1] // 8 * 8, size[2]
    size = (width, height, scale)
    plain, _ = grounds.covered(mode, rng, size)
    screen = drawing.account(rng, width, height, pixels=rng.choice([44, 60]))
    make = rng.choice([texture_further, png_further, jpeg_further])
    data, about = make(rng, plain, screen, (width, height))
    name = "jpeg" if make is jpeg_further else "png" if make is png_further else "ktx"
    return Case(data, name, True, f"{about}, {width}×{height}", mode, scale)


def honest(rng, mode):
    """True levels, layers of the same cover, thumbnails of the cover, one frame, a profile, zeros after the end."""
    size = drawing.screen(rng)
    width, height, scale = size[0] // 8 * 8, size[1] // 8 * 8, size[2]
    plain, _ = grounds.covered(mode, rng, (width, height, scale))
    size = (width, height)
    kind = rng.choice(["levels", "ktx2 levels", "thumbnail", "comment", "frame", "cover", "PNG metadata", "JPEG metadata", "padding"])
    if mode == "regions" and kind in ("levels", "ktx2 levels"):
        kind = "cover"
    if kind == "levels":
        data = [blocks.encode(halved(plain, times) if times else plain) for times in range(3)]
        return Case(writers.ktx1(size, data), "ktx", False, "ktx1 with levels", mode, scale)
    if kind == "ktx2 levels":
        data = [blocks.encode(halved(plain, times) if times else plain) for times in range(4)]
        return Case(writers.ktx2(size, data, packed=True), "ktx", False, "ktx2 with levels", mode, scale)
    if kind == "thumbnail":
        base = writers.jpeg(plain, 92)
        return Case(base[:2] + segment(0xE1, b"Exif\0\0" + exif(writers.jpeg(halved(plain, 2), 90))) + base[2:], "jpeg", False, "a thumbnail of the cover", mode, scale)
    text = b"<x:xmpmeta>" + b" ".join(rng.choice([b"Bridge", b"Lightroom", b"edited", b"2024-01-01"]) for _ in range(3000)) + b"</x:xmpmeta>"
    if kind == "PNG metadata":
        chunk = containers.png_chunk
        parts = [chunk(b"iCCP", b"sRGB\0\0" + zlib.compress(profile(), 9)), chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + text),
                 chunk(b"zTXt", b"Comment\0\0" + zlib.compress(text)), chunk(b"pHYs", struct.pack(">2IB", 2835, 2835, 1)), chunk(b"eXIf", exif(b""))]
        return Case(writers.png(plain, b"".join(parts)), "png", False, "PNG with a profile, XMP and EXIF", mode, scale)
    if kind == "JPEG metadata":
        base = writers.jpeg(plain, 92)
        # A maker's note holds a TIFF structure of its own, and numbers of all kinds.
        note = b"Nikon\0\x02\x10\0\0MM\0*\0\0\0\x08" + rng.randbytes(rng.choice([900, 20_000]))
        parts = [segment(0xE1, b"Exif\0\0" + exif(b"") + note), segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + text[:60_000]),
                 segment(0xE2, b"ICC_PROFILE\0\1\1" + profile()), segment(0xED, b"Photoshop 3.0\0" + b"8BIM\x04\x04\0\0\0\0\0\x04" + bytes(4))]
        return Case(base[:2] + b"".join(parts) + base[2:], "jpeg", False, "JPEG with a profile, XMP and a maker's note", mode, scale)
    if kind == "padding":
        what = rng.choice(["png", "jpeg", "ktx1"])
        data = writers.write(plain, what, rng) + bytes([rng.choice([0, 0xFF])]) * rng.choice([16, 4096, 30_000])
        return Case(data, writers.extension(what), False, f"{what} with padding", mode, scale)
    if kind == "comment":
        base = writers.jpeg(plain, 92)
        return Case(base[:2] + segment(0xFE, b"made by a camera") + base[2:], "jpeg", False, "a comment", mode, scale)
    if kind == "frame":
        chunk = containers.png_chunk
        before = chunk(b"acTL", struct.pack(">2I", 1, 0)) + chunk(b"fcTL", struct.pack(">5I2H2B", 0, *size, 0, 0, 1, 10, 0, 0))
        return Case(writers.png(plain, before + chunk(b"tEXt", b"Title\0a cover")), "png", False, "APNG of one frame", mode, scale)
    kind = rng.choice(writers.KINDS)
    return Case(writers.write(plain, kind, rng), writers.extension(kind), False, kind, mode, scale)
