"""Writers of the containers that snapshots come in, from the formats' definitions.

    aapl        AAPL chunks HEAD, FILL, LZFS (LZFSE over linear ASTC blocks), END
    aapl-short  the same with a HEAD of 44 bytes, which ends after the face count
    aapl-tiled  AAPL with raw blocks in macro tiles (32 × 32 blocks, Morton order inside)
    aapl-linear AAPL with raw row-major blocks
    ktx1        KTX 1.1 with plain blocks
    ktx1-lzfse  KTX 1.1 with the key Compression_APPLE and an LZFSE stream
    png, cgbi, cgbi-idot, jpeg
"""
import io
import os
import struct
import subprocess
import tempfile
import zlib

import liblzfse
import numpy as np

GL_ASTC_4X4, GL_RGBA = 0x93B0, 0x1908
MACRO_TILE = 32  # blocks per side
EXTENSION = {"png": "png", "cgbi": "png", "cgbi-idot": "png", "jpeg": "jpeg"}


def extension(kind):
    return EXTENSION.get(kind, "ktx")


def write(image, kind, texture_uuid=b"\0" * 16, quality="fast", jpeg_quality=88, effort=9):
    """The picture's bytes in one of the containers above."""
    if kind == "jpeg":
        out = io.BytesIO()
        image.save(out, "JPEG", quality=jpeg_quality, subsampling=2 if jpeg_quality < 90 else 0)
        return out.getvalue()
    if kind == "png":
        return png(image, effort)
    if kind.startswith("cgbi"):
        return cgbi(image, with_idot=kind == "cgbi-idot")
    blocks = astc_blocks(image, quality)
    if kind == "ktx1":
        return ktx1(image.size, blocks)
    if kind == "ktx1-lzfse":
        return ktx1_lzfse(image.size, blocks)
    if kind == "aapl":
        return aapl(image.size, b"LZFS", blocks, liblzfse.compress(blocks), texture_uuid)
    if kind == "aapl-short":
        return aapl(image.size, b"LZFS", blocks, liblzfse.compress(blocks), texture_uuid, head_length=44)
    if kind == "aapl-linear":
        return aapl(image.size, b"astc", blocks, blocks, texture_uuid)
    if kind == "aapl-tiled":
        tiled = macro_tiled(image.size, blocks)
        return aapl(image.size, b"astc", tiled, tiled, texture_uuid)
    raise ValueError(kind)


def astc_blocks(image, quality="fast"):
    """Row-major 4 × 4 LDR blocks of the picture, made by astcenc; sizes that are no multiple of 4 are padded by the encoder."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "in.png"), os.path.join(folder, "out.astc")
        image.convert("RGBA").save(source, compress_level=1)
        subprocess.run(["astcenc", "-cl", source, target, "4x4", "-" + quality, "-silent", "-j", "1"], check=True)
        with open(target, "rb") as file:
            data = file.read()
    return data[16:]


def block_counts(size):
    return (size[0] + 3) // 4, (size[1] + 3) // 4


def macro_tiled(size, blocks):
    """The blocks padded to whole macro tiles and reordered: tiles row by row, Morton order inside (x takes the even bits)."""
    columns, rows = block_counts(size)
    across, down = -(-columns // MACRO_TILE), -(-rows // MACRO_TILE)
    grid = np.zeros((down * MACRO_TILE, across * MACRO_TILE, 16), np.uint8)
    grid[:rows, :columns] = np.frombuffer(blocks, np.uint8).reshape(rows, columns, 16)
    index = np.arange(MACRO_TILE * MACRO_TILE)
    x, y = np.zeros_like(index), np.zeros_like(index)
    for bit in range(5):
        x |= (index >> (2 * bit) & 1) << bit
        y |= (index >> (2 * bit + 1) & 1) << bit
    tiles = [grid[r * 32 : r * 32 + 32, c * 32 : c * 32 + 32][y, x] for r in range(down) for c in range(across)]
    return np.concatenate(tiles).tobytes()


def chunk(tag, payload):
    return struct.pack("<I", len(payload)) + tag + payload


def aapl(size, tag, blocks, payload, texture_uuid, head_length=0x54):
    head = bytearray(0x54)
    struct.pack_into("<8I", head, 0x10, GL_ASTC_4X4, GL_RGBA, size[0], size[1], 1, 0, 1, 1)
    head[0x3C:0x4C] = texture_uuid
    struct.pack_into("<2I", head, 0x4C, 3, 5)  # the pixel-format pair of ASTC 4×4
    return (b"AAPL\r\n\x1a\n" + chunk(b"HEAD", bytes(head[:head_length])) + chunk(b"FILL", bytes(20))
            + chunk(tag, struct.pack("<I", len(blocks)) + payload) + chunk(b"END ", b""))


KTX1_IDENTIFIER = bytes.fromhex("AB4B5458203131BB0D0A1A0A")


def ktx1(size, blocks, key_values=b"", level=None):
    header = struct.pack(
        "<13I", 0x04030201, 0, 0, 0, GL_ASTC_4X4, GL_RGBA, size[0], size[1], 0, 0, 1, 1, len(key_values))
    return KTX1_IDENTIFIER + header + key_values + (level or struct.pack("<I", len(blocks)) + blocks)


def ktx1_lzfse(size, blocks):
    pair = b"Compression_APPLE\0LZFSE\0"
    key_values = struct.pack("<I", len(pair)) + pair + bytes(-len(pair) % 4)
    stream = liblzfse.compress(blocks)
    payload = b"LZFS" + struct.pack("<I", len(stream)) + stream
    return ktx1(size, blocks, key_values, struct.pack("<I", len(payload)) + payload)


def png_chunk(tag, payload):
    return struct.pack(">I", len(payload)) + tag + payload + struct.pack(">I", zlib.crc32(tag + payload))


PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(image, effort=9):
    """8-bit RGB, every row filtered by Up (good for screens), one IDAT."""
    pixels = np.asarray(image.convert("RGB"), np.uint8)
    return (PNG_SIGNATURE + png_chunk(b"IHDR", struct.pack(">2I5B", image.width, image.height, 8, 2, 0, 0, 0))
            + png_chunk(b"IDAT", zlib.compress(filtered_up(pixels), effort)) + png_chunk(b"IEND", b""))


def filtered_up(pixels):
    rows = pixels.reshape(pixels.shape[0], -1)
    up = rows.copy()
    up[1:] = rows[1:] - rows[:-1]
    return np.concatenate([np.full((rows.shape[0], 1), 2, np.uint8), up], axis=1).tobytes()


def cgbi(image, with_idot=False):
    """Xcode's PNG: CgBI before IHDR, BGRA, IDAT as raw deflate (no zlib header, no checksum)."""
    rgba = np.asarray(image.convert("RGBA"), np.uint8)
    bgra = rgba[..., [2, 1, 0, 3]]  # opaque, so premultiplication changes nothing
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = packer.compress(filtered_up(bgra)) + packer.flush()
    idot = b""
    if with_idot:
        # iDOT: count 2, then (first row, rows, offset of the IDAT that starts there); both halves point into one IDAT here.
        half = image.height // 2
        idot = png_chunk(b"iDOT", struct.pack(">7I", 2, 0, half, 40, half, image.height - half, 40))
    return (PNG_SIGNATURE + png_chunk(b"CgBI", bytes.fromhex("50002002"))
            + png_chunk(b"IHDR", struct.pack(">2I5B", image.width, image.height, 8, 6, 0, 0, 0)) + idot
            + png_chunk(b"IDAT", raw) + png_chunk(b"IEND", b""))
