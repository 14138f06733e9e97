"""Containers with pictures in them, each field open to change; the plain ones come from Fixtures/generate/containers.py."""

import io
import pathlib
import struct
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Fixtures/generate"))

import liblzfse
import numpy as np

import blocks
import containers
import drawing

KTX2_IDENTIFIER = bytes.fromhex("AB4B5458203230BB0D0A1A0A")
VK_ASTC_4X4 = 157
VK_RGBA8, VK_RGB8, VK_RGBA16F = 37, 23, 97
KINDS = ["png", "cgbi", "jpeg", "ktx1", "ktx1-lzfse", "ktx2", "ktx2-zlib", "aapl-linear", "aapl-tiled", "aapl"]
TEXTURES = ["ktx1", "ktx1-lzfse", "ktx2", "ktx2-zlib", "aapl-linear", "aapl-tiled", "aapl"]
RAW_TEXTURES = ["ktx1", "ktx2", "aapl-linear", "aapl-tiled"]


def extension(kind):
    return {"png": "png", "cgbi": "png", "jpeg": "jpeg"}.get(kind, "ktx")


def rgb8(array):
    return np.uint8(np.clip(np.rint(array), 0, 255))


def write(array, kind, rng=None, quality=None):
    """An RGB or RGBA array in a container."""
    if kind == "png":
        return png(array)
    if kind == "cgbi":
        return cgbi(array)
    if kind == "jpeg":
        return jpeg(array, quality or (rng.choice([88, 92, 95]) if rng else 92))
    return texture((array.shape[1], array.shape[0]), blocks.encode(array), kind)


def texture(size, data, kind, **options):
    """ASTC blocks in a container; `size` is what the header says."""
    if kind == "ktx1":
        return containers.ktx1(size, data)
    if kind == "ktx1-lzfse":
        return containers.ktx1_lzfse(size, data)
    if kind == "ktx2":
        return ktx2(size, [data], **options)
    if kind == "ktx2-zlib":
        return ktx2(size, [data], packed=True, **options)
    if kind == "aapl":
        return containers.aapl(size, b"LZFS", data, liblzfse.compress(data), bytes(16))
    if kind == "aapl-linear":
        return containers.aapl(size, b"astc", data, data, bytes(16))
    if kind == "aapl-tiled":
        tiled = containers.macro_tiled(size, data)
        return containers.aapl(size, b"astc", tiled, tiled, bytes(16))
    raise ValueError(kind)


def png(array, before=b"", between=b"", after=b"", level=1):
    """8-bit RGB or RGBA, rows filtered by Up; chunks before and between, anything after the end."""
    pixels = rgb8(array)
    kind = {2: 0, 3: 2, 4: 6}[pixels.ndim if pixels.ndim == 2 else pixels.shape[2]]
    return png_of(pixels.shape[1], pixels.shape[0], 8, kind, containers.filtered_up(pixels), before, between, after, level)


def png_of(width, height, depth, kind, rows, before=b"", between=b"", after=b"", level=1):
    chunk = containers.png_chunk
    header = chunk(b"IHDR", struct.pack(">2I5B", width, height, depth, kind, 0, 0, 0))
    return containers.PNG_SIGNATURE + header + before + chunk(b"IDAT", zlib.compress(rows, level)) + between + chunk(b"IEND", b"") + after


def plain_rows(samples):
    """Rows of bytes with filter 0 before each."""
    rows = samples.reshape(samples.shape[0], -1)
    return np.concatenate([np.zeros((rows.shape[0], 1), np.uint8), rows], 1).tobytes()


def deflated(data, level=1):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def cgbi(array, after=b"", height=None, level=1, second=b""):
    """Xcode's PNG of an RGB or (premultiplied) RGBA array; `second` follows in an IDAT of its own."""
    pixels = rgb8(array)
    if pixels.shape[2] == 3:
        pixels = np.concatenate([pixels, np.full_like(pixels[..., :1], 255)], 2)
    chunk = containers.png_chunk
    raw = deflated(containers.filtered_up(pixels[..., [2, 1, 0, 3]]), level)
    return (containers.PNG_SIGNATURE + chunk(b"CgBI", bytes.fromhex("50002002"))
            + chunk(b"IHDR", struct.pack(">2I5B", pixels.shape[1], height or pixels.shape[0], 8, 6, 0, 0, 0))
            + chunk(b"IDAT", raw) + (chunk(b"IDAT", second) if second else b"") + chunk(b"IEND", b"") + after)


def jpeg(array, quality=92, subsampling=0, **options):
    out = io.BytesIO()
    drawing.image(array).save(out, "JPEG", quality=quality, subsampling=subsampling, **options)
    return out.getvalue()


def key_values(pairs):
    """The key/value data of KTX 1.1 and 2.0."""
    out = b""
    for key, value in pairs:
        pair = key.encode() + b"\0" + value
        out += struct.pack("<I", len(pair)) + pair + bytes(-len(pair) % 4)
    return out


def ktx1(size, levels, pairs=(), gl=(0, 0, 0, containers.GL_ASTC_4X4, containers.GL_RGBA), depth=0, elements=0, faces=1, count=None):
    """KTX 1.1 of any format: `gl` is type, type size, format, internal and base format; `levels` are data as stored."""
    data = key_values(pairs)
    header = struct.pack("<13I", 0x04030201, *gl, size[0], size[1], depth, elements, faces, len(levels) if count is None else count, len(data))
    # With six faces and no array imageSize is that of one face.
    body = b"".join(struct.pack("<I", len(level) // (6 if faces == 6 and not elements else 1)) + level + bytes(-len(level) % 4) for level in levels)
    return containers.KTX1_IDENTIFIER + header + data + body


def ktx2(size, levels, vk=VK_ASTC_4X4, packed=False, pairs=(), depth=0, layers=0, faces=1, type_size=1, premultiplied=False):
    """KTX 2.0, base level first in `levels`; with `packed` each is compressed with zlib."""
    astc = 157 <= vk <= 184
    model, block, plane = (162, 3, 16) if astc else (1, 0, {VK_RGBA8: 4, VK_RGB8: 3, VK_RGBA16F: 8}.get(vk, 4))
    descriptor = struct.pack("<3I8B8B", 28, 0, 24 << 16 | 2, model, 1, 1, 1 if premultiplied else 0, block, block, 0, 0, plane, 0, 0, 0, 0, 0, 0, 0)
    values = key_values(pairs)
    start = 80 + 24 * len(levels)
    place = -(-(start + len(descriptor) + len(values)) // 16) * 16
    stored = [zlib.compress(level, 1) if packed else level for level in levels]
    body, index = b"", [None] * len(levels)
    for number in reversed(range(len(levels))):
        body += bytes(-len(body) % 16)
        index[number] = struct.pack("<3Q", place + len(body), len(stored[number]), len(levels[number]))
        body += stored[number]
    header = KTX2_IDENTIFIER + struct.pack(
        "<9I4I2Q", vk, type_size, size[0], size[1], depth, layers, faces, len(levels), 3 if packed else 0,
        start, len(descriptor), start + len(descriptor) if values else 0, len(values), 0, 0)
    head = header + b"".join(index) + descriptor + values
    return head + bytes(place - len(head)) + body


def word(data, offset, value, order="<"):
    """The file with one 32-bit word set."""
    out = bytearray(data)
    struct.pack_into(order + "I", out, offset, value & 0xFFFFFFFF)
    return bytes(out)


def payload_range(data, kind):
    """Where the blocks or the stream of a file made by `texture` lie."""
    if kind.startswith("aapl"):
        tag = data.index(b"LZFS" if kind == "aapl" else b"astc")
        length = struct.unpack_from("<I", data, tag - 4)[0]
        return tag + 8, tag + 4 + length
    if kind.startswith("ktx2"):
        offset, length, _ = struct.unpack_from("<3Q", data, 80)
        return offset, offset + length
    pairs = struct.unpack_from("<I", data, 60)[0]
    start = 64 + pairs
    return start + 4, start + 4 + struct.unpack_from("<I", data, start)[0]
