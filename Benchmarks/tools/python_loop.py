"""Reads a dump's snapshots the way iLEAPP does, one after the other; the benchmark's peer.

Usage: python_loop.py DUMP [--save FOLDER]

Per file as iLEAPP's reader does it: the chunks are walked, LZFSE is undone by pyliblzfse, Pillow makes a picture of the
blocks by the decoder of astc_decomp_faster, and saves it as a PNG where that is asked for. Written for this benchmark from
what that reader does; nothing is judged. Prints the milliseconds of processor time and of the clock on the wall that the
loop took, without the start of Python and of its modules.
"""

import argparse
import pathlib
import struct
import time

import astc_decomp_faster  # noqa: F401  registers Pillow's decoder "astc"
import liblzfse
from PIL import Image

SIGNATURE = b"AAPL\r\n\x1a\n"
WIDTH_IN_HEAD = 0x18


def picture(path):
    with open(path, "rb") as file:
        if file.read(len(SIGNATURE)) != SIGNATURE:
            raise SystemExit(f"{path}: no AAPL file")
        while header := file.read(8):
            length, tag = struct.unpack("<I4s", header)
            payload = file.read(length)
            if tag == b"HEAD":
                size = struct.unpack_from("<II", payload, WIDTH_IN_HEAD)
            elif tag == b"LZFS":
                blocks = liblzfse.decompress(payload[4:])
    return Image.frombytes("RGBA", size, blocks, "astc", (4, 4, False))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("dump", type=pathlib.Path)
    arguments.add_argument("--save", type=pathlib.Path)
    options = arguments.parse_args()
    paths = sorted(options.dump.rglob("*.ktx"))
    if options.save:
        options.save.mkdir(parents=True, exist_ok=True)

    start = time.process_time(), time.perf_counter()
    for path in paths:
        image = picture(path)
        if options.save:
            image.save(options.save / f"{path.stem}.png", "PNG")
    print((time.process_time() - start[0]) * 1000, (time.perf_counter() - start[1]) * 1000)


if __name__ == "__main__":
    main()
