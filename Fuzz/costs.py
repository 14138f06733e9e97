#!/usr/bin/env python3
"""Measures what the costliest small inputs take: processor time and peak memory of one scan each.

    python3 Fuzz/costs.py --snapveil PROGRAM [--only zigzag] [--seconds 120]

Every input is a file of at most 1 MiB, scanned without a configuration and with sixteen templates. One that exceeds 20 s of
processor time or 700 MiB is marked, and the exit code is 1. Needs what Fuzz/attacks needs, and what is read needs `make reading`.
"""

import argparse
import contextlib
import io
import pathlib
import random
import resource
import sqlite3
import struct
import subprocess
import sys
import tarfile
import tempfile
import zlib
import zipfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "attacks"), str(HERE.parent / "Fixtures/generate")]

import liblzfse
import numpy as np

import blocks
import containers
import drawing
import inside
import writers

LARGEST = 1 << 20
# What one file may cost.
SECONDS, MEBIBYTES = 20.0, 700
SIDE = 8192


def bits(plane, level=9):
    """A PNG of one bit a pixel."""
    rows = np.packbits(plane.astype(bool), axis=1)
    return writers.png_of(plane.shape[1], plane.shape[0], 1, 0, writers.plain_rows(rows), level=level)


def squares(width, height, places, size=8):
    plane = np.ones((height, width), bool)
    for x, y in places:
        plane[y : y + size, x : x + size] = False
    return bits(plane)


def zigzags(width, height, columns, step=(36, 20)):
    """Squares that are near each other's common bounds and not each other, from a pair at the bottom upwards: where
    groups are joined from the top, every pass over them joins one more."""
    places = []
    for column in range(columns):
        left = 16 + column * 120
        for index, y in enumerate(range(height - 8 - step[1], 8, -step[1])):
            places.append((left + step[0] * (index % 2), y))
        places.append((left + 20, height - 8))
    return squares(width, height, places)


def grid_of_dots(step, size=4, side=SIDE):
    ys, xs = np.mgrid[0:side, 0:side]
    return bits(~((ys % step < size) & (xs % step < size)))


def cells(side, cell, seed=1, share=0.5):
    source = np.random.RandomState(seed)
    return bits((source.rand(side // cell, side // cell) < share).repeat(cell, 0).repeat(cell, 1))


def rings(side=SIDE):
    ys, xs = np.mgrid[0:side, 0:side].astype(np.float32)
    return bits(np.hypot(ys - side / 2, xs - side / 2) % 40 < 20)


def comb(side=SIDE):
    """One group as long as can be: a path that goes up and down."""
    plane = np.ones((side, side), bool)
    plane[:, ::32] = False
    plane[:, 1::32] = plane[:, 2::32] = plane[:, 3::32] = False
    plane[:8, ::64] = False
    return bits(plane)


def text_screen(side=SIDE):
    rng = random.Random(1)
    mask = drawing.text_mask(rng, 1024, 1024, 14) > 0.5
    return bits(~np.tile(mask, (side // 1024, side // 1024)))


def gradient(side=SIDE):
    row = np.uint8(np.linspace(0, 255, side))
    return writers.png_of(side, side, 8, 0, writers.plain_rows(np.broadcast_to(row, (side, side)).copy()), level=9)


def soft_blobs(side=SIDE):
    """Soft shades in which every question about blur is asked."""
    ys = np.sin(np.linspace(0, 60, side))[:, None]
    xs = np.sin(np.linspace(0, 60, side))[None, :]
    return writers.jpeg(np.repeat((128 + 100 * ys * xs)[..., None], 3, 2), 10, 2, optimize=True)


def blurred_numbers(side=2048):
    """Rows of digits under a blur that is taken back."""
    mask = np.maximum.reduce([drawing.words_mask(side, side, "4711 0384 " * 4, 150, side / 2, y) for y in range(120, side, 260)])
    return writers.jpeg(drawing.blurred(np.repeat(255 - 255 * mask[..., None], 3, 2), 22), 80, 2, optimize=True)


def deep_png(side=SIDE, alpha=True):
    """16 bits and alpha that varies: the most bytes for a pixel, and more than one way to see them."""
    row = np.zeros((side, 8), np.uint8)
    row[:, 6] = np.arange(side) // 64 % 2 * 255
    rows = b"".join([b"\0" + row.tobytes()] + [b"\2" + bytes(side * 8)] * (side - 1))
    return writers.png_of(side, side, 16, 6, rows, level=9)


def interlaced(side=SIDE):
    from PIL import Image

    rows = b""
    for x0, y0, dx, dy in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
        w, h = -(-(side - x0) // dx), -(-(side - y0) // dy)
        rows += (b"\0" + bytes(w * 3)) * h
    chunk = containers.png_chunk
    header = chunk(b"IHDR", struct.pack(">2I5B", side, side, 8, 2, 0, 0, 1))
    return containers.PNG_SIGNATURE + header + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def tiled(side=8100):
    count = (-(-side // 128) * 32) ** 2
    data = blocks.constant((250, 250, 250), count)
    return containers.aapl((side, side), b"LZFS", data, liblzfse.compress(data), bytes(16))


def illegal_tiled(side=8100):
    count = (-(-side // 128) * 32) ** 2
    data = bytes(16 * count)
    return containers.aapl((side, side), b"LZFS", data, liblzfse.compress(data), bytes(16))


def costly_blocks(side=8064):
    """Distinct-looking blocks of two colours, as many as LZFSE packs well."""
    rng = random.Random(1)
    mask = drawing.text_mask(rng, 512, 512, 14)
    tile = blocks.encode(drawing.blended(drawing.flat(512, 512, (255, 255, 255)), (0, 0, 0), mask))
    rows = np.frombuffer(tile, np.uint8).reshape(128, 128 * 16)
    data = np.tile(rows, (side // 512, side // 512)).tobytes()
    side = side // 512 * 512
    return containers.aapl((side, side), b"LZFS", data, liblzfse.compress(data), bytes(16))


def scans(side=SIDE, count=1000):
    """A progressive JPEG with as many scans as fit; each is a pass over all coefficients."""
    base = writers.jpeg(np.full((side, side, 3), 255.0), 50, 2, progressive=True)
    last = base.rindex(b"\xff\xda")
    scan = base[last:-2]
    return base[:-2] + scan * min(count, (LARGEST - len(base)) // max(1, len(scan))) + base[-2:]


def screen_png():
    rng = random.Random(2)
    return writers.png(drawing.account(rng, 640, 1136))


def appended_pictures():
    """Plain pictures, one behind the other."""
    small = bits(np.ones((2048, 2048), bool))
    return small + small * ((LARGEST - len(small)) // len(small))


def appended_signatures():
    """A plain picture, and nothing but signatures behind it."""
    return bits(np.ones((1136, 640), bool)) + containers.PNG_SIGNATURE * 120_000


def appended_headers():
    """Behind a plain picture thousands of beginnings of huge pictures."""
    chunk = containers.png_chunk
    head = containers.PNG_SIGNATURE + chunk(b"IHDR", struct.pack(">2I5B", SIDE, SIDE, 8, 6, 0, 0, 0))
    body = head + chunk(b"IDAT", zlib.compress(bytes(1000)))[:-4]
    return bits(np.ones((1136, 640), bool)) + body * ((LARGEST - 4096) // len(body))


def appended_jpeg_starts():
    return bits(np.ones((1136, 640), bool)) + b"\xff\xd8\xff\xe0" * 250_000


def frames():
    """An APNG of as many frames as fit, each a large one."""
    chunk = containers.png_chunk
    side = 4096
    rows = zlib.compress((b"\0" + bytes(side // 8)) * side, 9)
    out, number = b"", 0
    while len(out) < LARGEST - 20_000:
        out += chunk(b"fcTL", struct.pack(">5I2H2B", number, side, side, 0, 0, 1, 10, 0, 0))
        out += chunk(b"fdAT", struct.pack(">I", number + 1) + rows)
        number += 2
    before = chunk(b"acTL", struct.pack(">2I", number // 2, 0))
    return writers.png_of(side, side, 1, 0, (b"\0" + bytes(side // 8)) * side, before, out, level=9)


def thumbnails():
    """As many EXIF thumbnails as fit, each of a large plain picture."""
    small = writers.jpeg(np.full((2048, 2048, 3), 255.0), 40, 2)[:65_000]
    base = writers.jpeg(np.full((1136, 640, 3), 255.0), 80, 2)
    part = inside.segment(0xE1, b"Exif\0\0" + inside.exif(small))
    return base[:2] + part * ((LARGEST - len(base)) // len(part)) + base[2:]


def many_levels():
    """KTX 2.0 packed: all levels of a large texture of one colour."""
    side, levels = SIDE, []
    while side >= 1:
        levels.append(blocks.constant((255, 255, 255), (-(-side // 4)) ** 2))
        side //= 2
    return writers.ktx2((SIDE, SIDE), levels, packed=True)


def many_layers():
    side, count = 1024, 120
    data = blocks.constant((255, 255, 255), (side // 4) ** 2 * count)
    return writers.ktx2((side, side), [data], packed=True, layers=count)


def many_layers_lzfse():
    side, count = 1024, 120
    data = blocks.constant((255, 255, 255), (side // 4) ** 2 * count)
    out = containers.aapl((side, side), b"LZFS", data, liblzfse.compress(data), bytes(16))
    return writers.word(out, 16 + 0x24, count)


def several(data, count, extension):
    """Files side by side in a folder."""
    return [(f"{number}@1x.{extension}", data) for number in range(count)]


def different(tiles):
    """The same with different bytes: the last byte of the picture's identifier."""
    return [(name, data[:16 + 0x3C] + bytes([number]) + data[16 + 0x3D:]) for number, (name, data) in enumerate(tiles)]


def sizes(count):
    """White screens no two of which have one size, so that nothing drawn for one serves another."""
    return [bits(np.ones((2400 + number // 40, 1100 + number % 40), bool)) for number in range(count)]


def zipped_all(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for number, data in enumerate(files):
            archive.writestr(f"Library/SplashBoard/Snapshots/sceneID:a-default/{number}@2x.png", data)
    return out.getvalue()


def zipped(data, count):
    """The picture many times over in one archive, each a little different so that none is known."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(count):
            more = containers.png_chunk(b"tEXt", b"n\0" + str(number).encode())
            archive.writestr(f"Library/SplashBoard/Snapshots/sceneID:com.a.b-default/{number}@1x.png", data[:-12] + more + data[-12:])
    return out.getvalue()


def tarred(mode, members, **how):
    """Members as pairs of a name and what is different about their header."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=f"w:{mode}", format=tarfile.GNU_FORMAT, **how) as archive:
        for name, fields in members:
            member = tarfile.TarInfo(name)
            for field, value in fields.items():
                setattr(member, field, value)
            archive.addfile(member)
    return out.getvalue()


def circling_links(count=14_000):
    """Symbolic links with long targets, each of which leads to the next and the last to the first."""
    around = "x/../" * 6000
    return tarred("gz", [("x/f", {})] + [
        (f"L{number}", {"type": tarfile.SYMTYPE, "linkname": f"{around}L{(number + 1) % count}"}) for number in range(count)])


def empty_members(count=400_000):
    folder = "Library/SplashBoard/Snapshots/sceneID:a-default"
    return tarred("xz", ((f"{folder}/{number:07}@3x.ktx", {}) for number in range(count)), preset=1)


def deep_members(count=4500):
    """Paths of thousands of folders whose names are those of places where pictures lie, no two in the same folders."""
    inside = "Library/SplashBoard/" * 2800
    return tarred("gz", ((f"{number}/{inside}A@2x.png", {}) for number in range(count)))


def long_names(count=50_000):
    """Empty members whose names are five times as long as they would be on a device."""
    inside = "Library/SplashBoard/Snapshots/sceneID:com.a.b-default/" * 18
    return tarred("gz", ((f"{inside}{number}@2x.png", {}) for number in range(count)))


def many_texts(count=900):
    """A small picture with texts that each become a megabyte of zeros."""
    text = containers.png_chunk(b"zTXt", b"k\0\0" + zlib.compress(bytes(1_000_000), 9))
    data = bits(np.ones((1136, 640), bool))
    return data[:-12] + text * count + data[-12:]


def pages_of_text(side=4096, count=12):
    """Pages full of small text, to be read: one row again and again, which packs well."""
    mask = drawing.text_mask(random.Random(1), 1024, 256, 14) > 0.5
    top = int(np.argmax(mask.any(1)))
    row = mask[top : top + 24]
    return zipped(bits(~np.tile(row, (side // 24 + 1, side // 1024))[:side]), count)


def noise_that_comes_back(count=60, others=4):
    """Screens of grain that differ in their last row alone, so that each is looked at for text, beside other ones."""
    grain = np.random.RandomState(1).randint(0, 256, (96, 96, 3), dtype=np.uint8)
    picture = np.tile(grain, (27, 13, 1))[:2532, :1170].copy()
    files = [squares(1170, 2532, [(200 + 150 * number, 900)], 400) for number in range(others)]
    for number in range(count):
        picture[-1] = number
        files.append(writers.png_of(1170, 2532, 8, 2, writers.plain_rows(picture), level=9))
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:xz", format=tarfile.GNU_FORMAT, preset=6) as archive:
        for number, data in enumerate(files):
            member = tarfile.TarInfo(f"Library/SplashBoard/Snapshots/sceneID:com.a.b-default/{number}@3x.png")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


def empty_manifests(count=12, rows=250_000):
    """Databases whose values hold nothing, each of which is an error."""
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "applicationState.db"
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.executescript(
                "CREATE TABLE application_identifier_tab (id INTEGER PRIMARY KEY, application_identifier TEXT);"
                "CREATE TABLE key_tab (id INTEGER PRIMARY KEY, key TEXT);"
                "CREATE TABLE kvs (id INTEGER PRIMARY KEY, application_identifier INTEGER, key INTEGER, value BLOB);"
                "INSERT INTO key_tab VALUES (1, 'XBApplicationSnapshotManifest');"
                "INSERT INTO application_identifier_tab VALUES (1, 'com.a.b');")
            database.executemany("INSERT INTO kvs VALUES (?, 1, 1, x'')", ((number,) for number in range(rows)))
            database.commit()
        data = path.read_bytes()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:xz", format=tarfile.GNU_FORMAT, preset=6) as archive:
        for number in range(count):
            for place, content in (("Library/FrontBoard/applicationState.db", data), ("Library/SplashBoard/Snapshots/sceneID:com.a.b-default/A@2x.png", screen_png())):
                member = tarfile.TarInfo(f"d{number}/private/var/mobile/{place}")
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


INPUTS = {
    "zigzag": (lambda: zigzags(512, 16384, 1), "png"),
    "four zigzags": (lambda: zigzags(512, 16384, 4), "png"),
    "zigzags": (lambda: zigzags(4096, 16384, 33), "png"),
    "wide zigzags": (lambda: zigzags(8192, 8192, 67), "png"),
    "zigzags, step 48": (lambda: zigzags(4096, 16384, 33, (48, 24)), "png"),
    "dots of 4, step 12": (lambda: grid_of_dots(12), "png"),
    "dots of 8, step 24": (lambda: grid_of_dots(24, 8), "png"),
    "dots of 8, step 40": (lambda: grid_of_dots(40, 8), "png"),
    "dots of 16, step 64": (lambda: grid_of_dots(64, 16), "png"),
    "random cells of 8": (lambda: cells(SIDE, 8), "png"),
    "random cells of 16": (lambda: cells(SIDE, 16), "png"),
    "random cells of 32": (lambda: cells(SIDE, 32), "png"),
    "sparse cells of 8": (lambda: cells(SIDE, 8, share=0.95), "png"),
    "sparse cells of 16": (lambda: cells(SIDE, 16, share=0.9), "png"),
    "rings": (rings, "png"),
    "comb": (comb, "png"),
    "text": (text_screen, "png"),
    "gradient": (gradient, "png"),
    "soft shades": (soft_blobs, "jpeg"),
    "blurred numbers": (blurred_numbers, "jpeg"),
    "large blurred numbers": (lambda: blurred_numbers(SIDE // 2), "jpeg"),
    "blurred numbers, all jobs": (lambda: [(f"{n}@1x.jpeg", data + bytes([n])) for n, (_, data) in enumerate(several(blurred_numbers(), 8, "jpeg"))], "folder"),
    "16 bits with alpha": (deep_png, "png"),
    "interlaced": (interlaced, "png"),
    "AAPL, tiled": (tiled, "ktx"),
    "AAPL, illegal": (illegal_tiled, "ktx"),
    "AAPL, text": (costly_blocks, "ktx"),
    "JPEG scans": (scans, "jpeg"),
    "appended pictures": (appended_pictures, "png"),
    "appended signatures": (appended_signatures, "png"),
    "appended headers": (appended_headers, "png"),
    "appended JPEG starts": (appended_jpeg_starts, "png"),
    "frames": (frames, "png"),
    "thumbnails": (thumbnails, "jpeg"),
    "levels": (many_levels, "ktx"),
    "layers": (many_layers, "ktx"),
    "layers, LZFSE": (many_layers_lzfse, "ktx"),
    "zip of zigzags": (lambda: zipped(zigzags(512, 8192, 4), 40), "zip"),
    "zip of dots": (lambda: zipped(grid_of_dots(24, 8, 4096), 60), "zip"),
    "zip of large zigzags": (lambda: zipped(zigzags(4096, 16384, 33), 40), "zip"),
    "zip of large plain": (lambda: zipped(bits(np.ones((SIDE, SIDE), bool)), 62), "zip"),
    "zip of large broken": (lambda: zipped(bits(np.ones((SIDE, SIDE), bool))[:-30], 62), "zip"),
    "zip of interlaced": (lambda: zipped(interlaced(), 5), "zip"),
    "zip of 16 bits": (lambda: zipped(deep_png(), 30), "zip"),
    "zip of appended": (lambda: zipped(screen_png()[:0] + bits(np.ones((64, 64), bool)) + bits(np.ones((SIDE, SIDE), bool))[:-30] * 4, 200), "zip"),
    "zip of screens": (lambda: zipped(bits(np.ones((2532, 1170), bool)), 1900), "zip"),
    "zip of many sizes": (lambda: zipped_all(sizes(1800)), "zip"),
    "zip of tiled": (lambda: zipped_all([data for _, data in different(several(tiled(), 20, "ktx"))]), "zip"),
    "tar of links": (circling_links, "tar.gz"),
    "tar of empty members": (empty_members, "tar.xz"),
    "tar of deep members": (deep_members, "tar.gz"),
    "tar of long names": (long_names, "tar.gz"),
    "zip of many texts": (lambda: zipped(many_texts(), 350), "zip"),
    "tar of noise": (noise_that_comes_back, "tar.xz"),
    "tar of manifests": (empty_manifests, "tar.xz"),
    "zip of large text": (lambda: pages_of_text(SIDE), "zip"),
    "zip of text, --read": (pages_of_text, "zip"),
    "zip of grain, --read": (lambda: zipped(cells(SIDE // 2, 8), 12), "zip"),
    "three tiled, all jobs": (lambda: different(several(tiled(), 3, "ktx")), "folder"),
    "four broken tails": (lambda: several(bits(np.ones((SIDE, SIDE), bool)), 4, "png"), "folder"),
    "scans, all jobs": (lambda: [(f"{n}@1x.jpeg", data + bytes([n])) for n, (_, data) in enumerate(several(scans(count=200), 2, "jpeg"))], "folder"),
}


def sixteen_templates(folder):
    text = "version: 1\ntemplates:\n"
    rng = random.Random(3)
    for number in range(16):
        drawing.image(drawing.soft(rng, 1170, 2532)).save(folder / f"{number}.png", compress_level=1)
        text += f"  - {{id: t{number}, kind: image, image: {number}.png, fit: {rng.choice(['aspect-fill', 'stretch', 'aspect-fit'])}}}\n"
    (folder / "templates.yml").write_text(text)
    return folder / "templates.yml"


def many_templates(folder, count=300):
    """A configuration whose templates all name one large picture."""
    (folder / "large.png").write_bytes(bits(np.indices((SIDE, SIDE)).sum(0) % 512 < 256))
    text = "version: 1\ntemplates:\n"
    for number in range(count):
        text += f"  - {{id: m{number}, kind: image, image: large.png, fit: stretch, background: \"#{number:06X}\"}}\n"
    (folder / "many.yml").write_text(text)
    return folder / "many.yml"


def many_regions(folder, count=1000):
    """A configuration with as many sensitive regions as there may be, each nearly the whole screen and none like another."""
    text = "version: 1\ntemplates: [{id: white, kind: solid, color: \"#FFFFFF\"}]\napps:\n  - bundle: \"*\"\n    sensitive-regions:\n"
    for number in range(count):
        text += f"      - {{name: r{number}, x: {number / 20000:.5f}, y: 0, width: 0.9, height: 1}}\n"
    (folder / "regions.yml").write_text(text)
    return folder / "regions.yml"


def region_screens(folder, count=300):
    """Blurred screens, in which every question is asked of every region."""
    random_levels = np.random.RandomState(5)
    soft = drawing.blurred(random_levels.randint(0, 256, (1136, 640, 3)).astype(np.float32), 9)
    data = writers.jpeg(np.clip((soft - 128) * 12 + 128, 0, 255), 20, 2, optimize=True)
    with zipfile.ZipFile(folder / "regions.zip", "w") as archive:
        for number in range(min(count, LARGEST // (len(data) + 300))):
            archive.writestr(f"Library/SplashBoard/Snapshots/sceneID:com.a.b-default/{number}@2x.jpeg", data + bytes([number // 256, number % 256]))
    return folder / "regions.zip"


def grain(width, height):
    tile = np.random.RandomState(1).randint(96, 160, (96, 96, 3), dtype=np.uint8)
    return np.tile(tile, (height // 96 + 1, width // 96 + 1, 1))[:height, :width].copy()


def grainy_templates(folder, count=16):
    """Templates of grain that are nearly alike."""
    text = "version: 1\ntemplates:\n"
    for number in range(count):
        picture = grain(1170, 2532)
        picture[: number + 1] = 128
        drawing.image(picture).save(folder / f"g{number}.png", compress_level=1)
        text += f"  - {{id: g{number}, kind: image, image: g{number}.png, fit: stretch}}\n"
    (folder / "grain.yml").write_text(text)
    return folder / "grain.yml"


def grainy_copies(folder, count=60):
    """Copies of half the size of what the templates show, each off by what a drawing may be off by, everywhere."""
    small = np.asarray(drawing.image(grain(1170, 2532)).resize((585, 1266)), np.uint8)
    near = np.clip(small + np.tile(np.random.RandomState(2).randint(-2, 3, (8, 585, 3)), (159, 1, 1))[:1266], 0, 255).astype(np.uint8)
    with tarfile.open(folder / "grain.tar.xz", mode="w:xz", format=tarfile.GNU_FORMAT, preset=6) as archive:
        for number in range(count):
            near[-1] = number
            data = writers.png_of(585, 1266, 8, 2, writers.plain_rows(near), level=9)
            member = tarfile.TarInfo(f"Library/SplashBoard/Snapshots/sceneID:com.a.b-default/downscaled/{number}@3x.png")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return folder / "grain.tar.xz"


def measured(command, seconds):
    """Processor seconds, peak MiB and what the scan said, all as one child of a small process."""
    watch = (
        "import resource, subprocess, sys\n"
        "limit = int(float(sys.argv[1]))\n"
        "r = subprocess.run(sys.argv[2:], capture_output=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))\n"
        "u = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "import json\n"
        "try:\n d = json.loads(r.stdout); v = ' '.join(f'{c} {k}' for k, c in d['summary']['verdicts'].items() if c)\n"
        "except ValueError:\n v = 'no report'\n"
        "print(u.ru_utime + u.ru_stime, u.ru_maxrss / 1024, r.returncode, v)\n")
    run = subprocess.run([sys.executable, "-c", watch, str(seconds), *command], capture_output=True, text=True)
    words = run.stdout.split(None, 3)
    return float(words[0]), float(words[1]), f"exit {words[2]}, {words[3].strip() if len(words) > 3 else ''}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snapveil", required=True, type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=float, default=120, help="of processor time, after which one process is ended")
    arguments = parser.parse_args()
    exceeded = 0
    print(f"{'input':22} {'KiB':>6} {'without':>10} {'MiB':>6} {'templates':>10} {'MiB':>6}")
    with tempfile.TemporaryDirectory(prefix="snapveil-costs-") as name:
        folder = pathlib.Path(name)
        templates = sixteen_templates(folder)
        for title, (make, extension) in INPUTS.items():
            if arguments.only not in title:
                continue
            data = make()
            files = data if extension == "folder" else [(f"A@1x.{extension}", data)]
            size = sum(len(data) for _, data in files)
            if size > LARGEST + 8192:
                print(f"{title:22} {size / 1024:6.0f} too large")
                continue
            is_archive = extension in ("zip", "tar.gz", "tar.xz")
            scene = folder / "dump/Library/SplashBoard/Snapshots/sceneID:com.a.b-default"
            scene.mkdir(parents=True, exist_ok=True)
            paths = [folder / f"input.{extension}" if is_archive else scene / name for name, _ in files]
            for path, (_, data) in zip(paths, files):
                path.write_bytes(data)
            command = [str(arguments.snapveil.resolve()), "scan", str(paths[0] if is_archive else folder / "dump"), "--format", "json"]
            command += [] if extension == "folder" else ["--jobs", "1"]
            command += ["--read"] if title.endswith("--read") else []
            line, said = f"{title:22} {size / 1024:6.0f}", ""
            for more in ([], ["--config", str(templates)]):
                cost = measured(command + more, arguments.seconds)
                spent, peak, words = cost
                over = spent > SECONDS or peak > MEBIBYTES
                exceeded += over
                line += f" {spent:9.2f}{'!' if over else ' '} {peak:6.0f}"
                said = said or words
            print(f"{line}  {said}", flush=True)
            for path in paths:
                path.unlink()
        (folder / "A@2x.png").write_bytes(screen_png())
        for title, evidence, configuration in [
            ("300 templates, one PNG", lambda: folder / "A@2x.png", lambda: many_templates(folder)),
            ("1000 regions, soft", lambda: region_screens(folder), lambda: many_regions(folder)),
            ("tar of copies, grain", lambda: grainy_copies(folder), lambda: grainy_templates(folder)),
        ]:
            if arguments.only not in title:
                continue
            file, config = evidence(), configuration()
            command = [str(arguments.snapveil.resolve()), "scan", str(file), "--format", "json", "--jobs", "1"]
            spent, peak, words = measured(command + ["--config", str(config)], arguments.seconds)
            over = spent > SECONDS or peak > MEBIBYTES
            exceeded += over
            size = file.stat().st_size + config.stat().st_size
            print(f"{title:22} {size / 1024:6.0f} {'':17} {spent:9.2f}{'!' if over else ' '} {peak:6.0f}  {words}")
    sys.exit(1 if exceeded else 0)


if __name__ == "__main__":
    main()
