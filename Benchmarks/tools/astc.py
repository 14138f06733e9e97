"""Times the ASTC decoder against libastcenc and texture2ddecoder on generated screens.

Usage: astc.py SCREENS LIBRARY PEER [--footprints 4x4,6x6,8x8] [--rounds N]

SCREENS is a folder of screens.py, LIBRARY the built BenchmarkEntry, PEER the built libastcenc_peer. The decoders take
turns on every screen, so that a change of the machine's speed meets them all, and each decodes twice in its turn, of
which the second time counts, so that none pays for what another left in the caches. The median of the rounds counts, and a
class is the mean of its screens. Blocks are made once by `astcenc -medium` and kept beside the screens.
"""

import argparse
import ctypes
import pathlib
import statistics
import subprocess
import time

import numpy
from PIL import Image

try:
    import texture2ddecoder
except ImportError:
    texture2ddecoder = None

HEADER = 16


def blocks_of(png, footprint):
    path = png.with_suffix(f".{footprint}.astc")
    if not path.exists():
        subprocess.run(["astcenc", "-cl", png, path, footprint, "-medium", "-silent"], check=True)
    return path.read_bytes()[HEADER:]


def pointer(array):
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8))


def timed(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("screens", type=pathlib.Path)
    arguments.add_argument("library", type=pathlib.Path)
    arguments.add_argument("peer", type=pathlib.Path)
    arguments.add_argument("--footprints", default="4x4,6x6,8x8")
    arguments.add_argument("--rounds", type=int, default=15)
    options = arguments.parse_args()

    own = ctypes.CDLL(str(options.library.resolve()))
    own.snapveil_decode_astc.restype = ctypes.c_double
    own.snapveil_decode_astc.argtypes = (
        [ctypes.c_char_p, ctypes.c_ssize_t] + [ctypes.c_int32] * 5 + [ctypes.POINTER(ctypes.c_uint8)]
    )
    peer = ctypes.CDLL(str(options.peer.resolve()))
    peer.peer_context.restype = ctypes.c_void_p
    peer.peer_decode.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_uint8),
    ]

    print("| footprint | screens | snapveil ms | libastcenc ms | ratio | texture2ddecoder ms | ratio |")
    print("|---|---|---|---|---|---|---|")
    for footprint in options.footprints.split(","):
        block_width, block_height = map(int, footprint.split("x"))
        context = peer.peer_context(block_width, block_height, 0)
        lines, classes = [], {}
        for png in sorted(options.screens.glob("*.png")):
            width, height = Image.open(png).size
            data = blocks_of(png, footprint)
            pixels = numpy.zeros(width * height * 4, numpy.uint8)
            theirs = numpy.zeros(width * height * 4, numpy.uint8)
            shape = (width, height, block_width, block_height)

            def decode_own(output=None):
                return own.snapveil_decode_astc(data, len(data), *shape, 0, output)

            def decode_peer():
                return peer.peer_decode(context, data, len(data), width, height, pointer(theirs))

            decode_own(pointer(pixels))
            decode_peer()
            worst = numpy.abs(pixels.astype(numpy.int16) - theirs).max()
            if worst > 1:
                raise SystemExit(f"{png.name} {footprint}: the decoders differ by {worst}")
            times = [[], [], []]
            works = [decode_own, lambda: timed(decode_peer)]
            if texture2ddecoder:
                works.append(lambda: timed(lambda: texture2ddecoder.decode_astc(data, *shape)))
            for _ in range(options.rounds):
                for values, work in zip(times, works):
                    work()
                    values.append(work())
            row = [statistics.median(values) if values else float("nan") for values in times]
            lines.append((png.stem, row))
            classes.setdefault(png.stem.split("-")[0], []).append(row)
        lines += [(f"**{name}**", [statistics.mean(column) for column in zip(*rows)]) for name, rows in classes.items()]
        for name, (mine, library, texture) in lines:
            print(
                f"| {footprint} | {name} | {mine:.2f} | {library:.1f} | {library / mine:.1f}× "
                f"| {texture:.1f} | {texture / mine:.1f}× |",
                flush=True,
            )


if __name__ == "__main__":
    main()
