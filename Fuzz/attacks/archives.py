"""Zip and tar archives whose leaking member is misnamed, misplaced, contradicted or damaged.

Either the leak is reported or the scan is incomplete; an intact archive is complete and shows it.
"""

import io
import random
import struct
import tarfile
import zipfile
import zlib

import drawing
import scanning
import writers
from case import LEAK

NAME = "archives"
SCENE = "Library/SplashBoard/Snapshots/sceneID:com.attack.zip-default"
LEAKING, PLAIN = f"{SCENE}/leak@2x.png", f"{SCENE}/plain@2x.png"


def members(rng):
    width, height = 320, 568
    ground = drawing.flat(width, height, (255, 255, 255))
    leak = writers.png(drawing.account(rng, width, height, pixels=22))
    plain = writers.png(ground)
    filler = f"{rng.choice(['Documents', 'Library/Caches', 'tmp'])}/note.txt"
    entries = [(LEAKING, leak), (PLAIN, plain), (filler, b"nothing of interest\n" * rng.randrange(1, 50))]
    rng.shuffle(entries)
    return entries


def zipped(rng, entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", rng.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        for name, data in entries:
            if rng.random() < 0.2:
                with archive.open(zipfile.ZipInfo(name, (2026, 1, 2, 3, 4, 6)), "w", force_zip64=True) as file:
                    file.write(data)
            else:
                archive.writestr(zipfile.ZipInfo(name, (2026, 1, 2, 3, 4, 6)), data)
        if rng.random() < 0.2:
            archive.comment = b"made on a Tuesday"
    return out.getvalue()


def local(data, name):
    """Offset of the local header of the member of that name."""
    return data.index(b"PK\x03\x04", max(0, data.index(name.encode()) - 40))


def central(data, name):
    return data.index(name.encode(), data.index(b"PK\x01\x02")) - 46


def edit(data, offset, values):
    return data[:offset] + values + data[offset + len(values) :]


def lie(rng, data):
    """One contradiction between the directory and what it points to."""
    name = LEAKING.encode()
    at, entry = local(data, LEAKING), central(data, LEAKING)
    other, other_entry = local(data, PLAIN), central(data, PLAIN)
    kind = rng.choice(["local name", "central name", "local sizes", "central sizes", "crc", "method", "flags", "offset", "count", "both at one", "hidden", "case", "twice", "type", "extra name", "junk signature"])
    length = len(name)
    if kind == "local name":
        return edit(data, at + 30, rng.choice([b"x" * length, name[:-5] + b"k.txt", b"Documents/" + b"a" * (length - 10), name.replace(b"Snapshots", b"Snapshotz"), bytes(length)])), kind
    if kind == "central name":
        return edit(data, entry + 46, rng.choice([b"x" * length, name.replace(b"Snapshots", b"snapshotx"), b"Documents/" + b"a" * (length - 10)])), kind
    if kind == "local sizes":
        return edit(data, at + 18, struct.pack("<II", rng.choice([0, 1, 60]), rng.choice([0, 1, 60]))), kind
    if kind == "central sizes":
        return edit(data, entry + 20, struct.pack("<II", rng.choice([0, 1, 60]), rng.choice([0, 1, 60]))), kind
    if kind == "crc":
        return edit(data, rng.choice([at + 14, entry + 16]), rng.randbytes(4)), kind
    if kind == "method":
        return edit(data, rng.choice([at + 8, entry + 10]), struct.pack("<H", rng.choice([0, 8, 9, 12, 97]))), kind
    if kind == "flags":
        return edit(data, rng.choice([at + 6, entry + 8]), struct.pack("<H", rng.choice([1, 8, 0x40, 0x2000, 0x800]))), kind
    if kind == "offset":
        return edit(data, entry + 42, struct.pack("<I", rng.choice([0, at + 1, len(data) - 22, other, 0xFFFFFFFF]))), kind
    if kind == "both at one":
        return edit(data, entry + 42, struct.pack("<I", other)), kind
    if kind == "count":
        end = data.rindex(b"PK\x05\x06")
        count = struct.unpack_from("<H", data, end + 8)[0]
        fewer = rng.choice([0, 1, count - 1])
        return edit(data, end + 8, struct.pack("<HH", fewer, fewer)), f"{kind} {fewer} of {count}"
    if kind == "hidden":
        # The directory lacks the member, whose local header and data stay.
        end = data.rindex(b"PK\x05\x06")
        n, e, c = struct.unpack_from("<HHH", data, entry + 28)
        size = 46 + n + e + c
        out = data[:entry] + data[entry + size :]
        end -= size
        count, = struct.unpack_from("<H", out, end + 8)
        length, = struct.unpack_from("<I", out, end + 12)
        return edit(edit(out, end + 8, struct.pack("<HH", count - 1, count - 1)), end + 12, struct.pack("<I", length - size)), kind
    if kind == "case":
        return edit(data, at + 30, name.lower()), kind
    if kind == "type":
        # A folder by its attributes, or a link.
        return edit(edit(data, entry + 38, struct.pack("<I", rng.choice([0o040755 << 16 | 0x10, 0o120777 << 16, 0o010644 << 16]))), entry + 5, b"\x03"), kind
    if kind == "twice":
        # Both members by one name, so that one of them is shadowed.
        return edit(edit(data, other + 30, name[: len(PLAIN)].ljust(len(PLAIN), b"x")), other_entry + 46, name[: len(PLAIN)].ljust(len(PLAIN), b"x")), kind
    if kind == "extra name":
        # Info-ZIP's Unicode path, which some programs prefer to the name.
        field = struct.pack("<BI", 1, zlib.crc32(name)) + b"Documents/harmless.txt"
        field = struct.pack("<HH", 0x7075, len(field)) + field
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive, zipfile.ZipFile(io.BytesIO(data)) as source:
            for info in source.infolist():
                fresh = zipfile.ZipInfo(info.filename, info.date_time)
                fresh.extra = field if info.filename == LEAKING else b""
                archive.writestr(fresh, source.read(info))
        return out.getvalue(), kind
    return edit(data, at, rng.choice([b"PK\x03\x05", b"PK\x07\x08", bytes(4)])), kind


def damage(rng, data):
    kind = rng.choice(["flips", "hole", "cut", "moved", "header flips"])
    out = bytearray(data)
    if kind == "flips":
        for _ in range(rng.choice([1, 2, 8, 64])):
            out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    elif kind == "header flips":
        signature = rng.choice([b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"])
        at = out.find(signature, rng.randrange(len(out))) % len(out)
        for _ in range(rng.choice([1, 2, 4])):
            out[min(len(out) - 1, at + rng.randrange(60))] ^= 1 << rng.randrange(8)
    elif kind == "hole":
        align = rng.choice([1, 16, 512])
        at = rng.randrange(len(out)) // align * align
        end = min(len(out), at + rng.choice([16, 64, 512, 4096]))
        out[at:end] = bytes([rng.choice([0, 0xFF, 0x55])]) * (end - at)
    elif kind == "cut":
        out = out[: rng.randrange(1, len(out))] if rng.random() < 0.7 else out[rng.randrange(1, 600) :]
    else:
        at, length = rng.randrange(len(out)), rng.randrange(1, 64)
        out = out[:at] + rng.randbytes(length) + out[at:] if rng.random() < 0.5 else out[:at] + out[at + length :]
    return bytes(out), kind


def tarred(rng, entries):
    out = io.BytesIO()
    mode = rng.choice(["w", "w:gz", "w:bz2", "w:xz"])
    with tarfile.open(fileobj=out, mode=mode, format=rng.choice([tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])) as archive:
        for name, data in entries:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue(), mode[1:].strip(":") or "plain"


def run(program, root, seed, count):
    """Rows of mode, tried, failures and honest ones, and the seconds."""
    rows, seconds = {}, 0.0
    for number in range(count):
        rng = random.Random(f"{seed}/archives/{number}")
        entries = members(rng)
        what = rng.choice(["lies", "lies", "lies", "damaged zips", "damaged zips", "damaged tars", "honest"])
        suffix, honest = "zip", what == "honest"
        if what == "damaged tars":
            data, kind = tarred(rng, entries)
            suffix, (data, how) = f"tar-{kind}", damage(rng, data)
            about = f"{kind} tar, {how}"
        elif honest:
            if rng.random() < 0.5:
                data, kind = tarred(rng, entries)
                about, suffix = f"intact {kind} tar", "tar"
            else:
                data, about = zipped(rng, entries), "intact zip"
        else:
            data, about = (lie if what == "lies" else damage)(rng, zipped(rng, entries))
        path = root / f"{number:06}.{suffix}"
        path.write_bytes(data)
        result = scanning.scan(program, [path])
        seconds += result.seconds
        leaked = any(item["verdict"] in LEAK for item in result.snapshots.values())
        problem = None
        if honest:
            if not leaked or not result.is_complete or len(result.snapshots) != 2:
                problem = f"is intact and gives {len(result.snapshots)} snapshots, complete {result.is_complete}"
        elif not leaked and result.is_complete:
            problem = f"the leaking member is lost, exit code {result.code}"
        row = rows.setdefault("without" if not honest else "without", [0, [], 0, []])
        row[2 if honest else 0] += 1
        if problem:
            row[3 if honest else 1].append((f"{what}: {about}", problem, path))
        else:
            path.unlink()
    return rows, seconds
