"""Reads a dump's snapshots and undoes their LZFSE with the scan's own decoder: the least that any reader must do.

Usage: floor.py DUMP LIBRARY

Prints the milliseconds of processor time.
"""

import pathlib
import struct
import sys

from measuring import own

SIGNATURE = 8
# Where width and height stand in a HEAD chunk.
SIZE_IN_HEAD = 0x18
BLOCK = 4
BLOCK_BYTES = 16


def stream_of(path):
    """Offset and length of a file's LZFSE stream, and the number of bytes that it becomes."""
    data = path.read_bytes()
    offset = SIGNATURE
    while offset < len(data):
        length, tag = struct.unpack_from("<I4s", data, offset)
        offset += 8
        if tag == b"HEAD":
            width, height = struct.unpack_from("<II", data, offset + SIZE_IN_HEAD)
        elif tag == b"LZFS":
            return offset + 4, length - 4, -(-width // BLOCK) * -(-height // BLOCK) * BLOCK_BYTES
        offset += length
    raise SystemExit(f"{path}: no LZFS chunk")


def main():
    dump, library = pathlib.Path(sys.argv[1]), own(pathlib.Path(sys.argv[2]))
    files = [(str(path).encode(), *stream_of(path)) for path in sorted(dump.rglob("*.ktx"))]
    times = [library.snapveil_read_texture(*file) for file in files]
    if not times or min(times) < 0:
        raise SystemExit(f"{dump}: not every snapshot could be read")
    print(sum(times))


if __name__ == "__main__":
    main()
