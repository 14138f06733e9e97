#!/usr/bin/env python3
"""Makes the tree that somebody would leave to break its reader, scans it, and checks that every item is accounted for.

    python3 Fuzz/hostile.py FOLDER [--snapveil PROGRAM] [--jobs 2] [--memory 2000] [--seconds 120]

The tree: loops of links, a pipe, a socket, 100,000 entries, a snapshot below 5,000 folders, a sparse file of 4 GB, names with
newlines, escape codes and bytes that are no UTF-8, LZFSE and zlib bombs, pictures that claim 2^31 × 2^31 pixels, narrow launch images
of wide screens, a manifest of noise. FOLDER is made anew. Fails where the scan takes more address space (MiB) or processor
time than allowed, and where an item is neither judged nor named as an error.
"""

import argparse
import json
import os
import pathlib
import random
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCENES = "Library/SplashBoard/Snapshots/sceneID:com.example.app-default"
LAUNCH = "Library/SplashBoard/Snapshots/com.example.app - {DEFAULT GROUP}"
FOLDERS_DEEP = 5_000
ENTRIES = 100_000
EMPTY_SNAPSHOTS = 2_000


def png(width, height, row=None):
    def chunk(tag, data):
        return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))

    row = row or bytes(3 * width)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress((b"\0" + row) * height, 9))
        + chunk(b"IEND", b"")
    )


def ktx1(width, height):
    words = [0x04030201, 0, 1, 0, 0x93B0, 0x1908, width, height, 0, 0, 1, 1, 0, 16]
    return b"\xabKTX 11\xbb\r\n\x1a\n" + struct.pack("<14I", *words) + bytes(16)


def aapl(width, height, stream, size):
    def chunk(tag, data):
        return struct.pack("<I", len(data)) + tag + data

    head = struct.pack("<15I", 0, 0, 0, 0, 0x93B0, 0x1908, width, height, 1, 0, 1, 1, 0, 0, 0)
    head += bytes(16) + struct.pack("<2I", 3, 5)
    return (
        b"AAPL\r\n\x1a\n" + chunk(b"HEAD", head) + chunk(b"LZFS", struct.pack("<I", size) + stream) + chunk(b"END ", b"")
    )


def lzvn(stated, matches):
    """One literal, then matches of 271 bytes at distance 1."""
    payload = b"\xe1\0\0\1" + b"\xf0\xff" * matches + b"\6" + bytes(7)
    return b"bvxn" + struct.pack("<2I", stated, len(payload)) + payload + b"bvx$"


def deep(root, good):
    here = os.open(root, os.O_RDONLY)
    for name in ["d"] * FOLDERS_DEEP + SCENES.split("/"):
        os.mkdir(name, dir_fd=here)
        below = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    with open("deep@2x.png", "wb", opener=lambda name, flags: os.open(name, flags, dir_fd=here)) as file:
        file.write(good)
    os.close(here)


def make(root):
    """Names of scenes that must be judged, and of entries of the scenes' folder that must be errors."""
    scenes, launch = root / SCENES, root / LAUNCH
    for folder in (scenes, launch, root / "other"):
        folder.mkdir(parents=True)
    good = png(320, 568)
    noise = random.Random(1).randbytes(200_000)
    bad = {
        "sides.ktx": ktx1(1 << 31, 1 << 31),
        "pixels.ktx": ktx1(16_384, 16_384),
        "lzfse-4g@2x.ktx": aapl(4, 4, lzvn((1 << 32) - 1, 9), 16),
        "lzfse-27m@2x.ktx": aapl(4, 4, lzvn(16, 100_000), 16),
        "lzfse-stated@2x.ktx": aapl(4, 4, lzvn(16, 9), (1 << 32) - 1),
        "zlib@2x.png": png(4, 30_000, bytes(30_000)),
        "noise.ktx": noise,
        "two\nlines\x1b[31m.ktx": b"AAPL\r\n\x1a\n",
    }
    for name, data in bad.items():
        (scenes / name).write_bytes(data)
    (scenes / os.fsdecode(b"stray\xff\xfe.ktx")).write_bytes(noise[:99])
    for index in range(EMPTY_SNAPSHOTS):
        (scenes / f"{index}.ktx").touch()
    for index in range(ENTRIES - EMPTY_SNAPSHOTS):
        os.close(os.open(root / "other" / f"{index}.ktx", os.O_WRONLY | os.O_CREAT))
    with open(scenes / "giant.ktx", "wb") as file:
        file.truncate(4 << 30)
    (scenes / "loop").symlink_to(".")
    (scenes / "self.ktx").symlink_to("self.ktx")
    (root / "up").symlink_to("..")
    os.mkfifo(scenes / "pipe.ktx")
    with tempfile.TemporaryDirectory() as short, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(short + "/s")
        os.rename(short + "/s", scenes / "socket.ktx")

    judged = {"good@2x.png": good, "wide@2x.png": png(16_383, 2), "high@2x.png": png(2, 16_383)}
    for name, data in judged.items():
        (scenes / name).write_bytes(data)
    os.link(scenes / "good@2x.png", scenes / "again@2x.png")
    stripes = random.Random(2).randbytes(3 * 16_383)
    (launch / "high@2x.png").write_bytes(png(2, 16_383, stripes[:6]))
    (launch / "wide@2x.png").write_bytes(png(16_383, 2, stripes))
    board = root / "private/var/mobile/Library/FrontBoard"
    board.mkdir(parents=True)
    (board / "applicationState.db").write_bytes(b"SQLite format 3\0" + noise)
    (board / "applicationState.db-wal").write_bytes(noise)
    deep(root, good)

    errors = list(bad) + ["giant.ktx", "loop", "self.ktx", "pipe.ktx", "socket.ktx", os.fsdecode(b"stray\xff\xfe.ktx")]
    errors += [f"{index}.ktx" for index in range(EMPTY_SNAPSHOTS)]
    return [*judged, "again@2x.png", "deep@2x.png"], errors


def escaped(name):
    """As reports write it: control characters and bytes that are no UTF-8 as \\xNN."""
    return "".join(
        f"\\x{byte:02X}" if byte < 32 or byte > 126 else chr(byte) for byte in os.fsencode(name))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--snapveil", default=str(ROOT / ".build/release/snapveil"))
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--memory", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=120)
    arguments = parser.parse_args()
    if arguments.folder.exists():
        # Deeper than Python's own function goes.
        subprocess.run(["rm", "-rf", str(arguments.folder)], check=True)
    judged, errors = make(arguments.folder)

    limit = arguments.memory << 20
    command = [arguments.snapveil, "scan", str(arguments.folder), "--format", "json", "--jobs", arguments.jobs]
    started = time.time()
    run = subprocess.run(
        command, capture_output=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    spent = time.time() - started
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    work = usage.ru_utime + usage.ru_stime
    peak = usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)
    report = json.loads(run.stdout)
    verdicts = {item["path"].rsplit("/", 1)[-1]: item["verdict"] for item in report["snapshots"]}
    named = {error["path"].rsplit("/", 1)[-1] for error in report["errors"]}
    problems = [f"{name}: {verdicts.get(name)}" for name in judged if verdicts.get(name, "unreadable") == "unreadable"]
    problems += [f"{name!r}: no error names it" for name in errors if escaped(name) not in named]
    problems += [f"{name}: {word}" for name, word in verdicts.items() if word == "masked" and name not in judged
                 and not name.startswith(("high", "wide"))]
    if not any("applicationState.db" in name for name in named):
        problems.append("no error names the manifest")
    if b"\x1b" in run.stdout + run.stderr:
        problems.append("an escape code was written")
    if run.returncode != 3 or b"begins anew" in run.stderr:
        problems.append(f"exit code {run.returncode}: {run.stderr[-300:]!r}")
    if work > arguments.seconds:
        problems.append(f"{work:.0f} s of processor time")
    print(f"{len(verdicts)} snapshots, {len(report['errors'])} errors in {spent:.1f} s ({work:.1f} s of processor "
          f"time), peak memory {peak:.0f} MiB, exit code {run.returncode}")
    for problem in problems[:20]:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
