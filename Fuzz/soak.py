#!/usr/bin/env python3
"""Makes a dump of any size from the bundled one, the same on every machine, and scans it.

    python3 Fuzz/soak.py COUNT FOLDER [--snapveil PROGRAM] [--jobs N]

The bundled containers are repeated as other apps in other containers until there are COUNT snapshots. AAPL files get a
texture identifier of their own each time, so that no two are the same file; the others (about one in five) are exact copies, as
a telephone also has them. A folder that was made before is used again. 10,000 snapshots take about 0.5 GB.
"""

import argparse
import json
import pathlib
import plistlib
import resource
import subprocess
import sys
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
APPLICATIONS = "private/var/mobile/Containers/Data/Application"
RECORD = ".com.apple.mobile_container_manager.metadata.plist"
AAPL = b"AAPL\r\n\x1a\n"
# HEAD's payload begins behind the signature, its size and its tag; the texture's identifier follows 15 words.
IDENTIFIER = 8 + 8 + 15 * 4
HEAD_WITH_IDENTIFIER = 15 * 4 + 16
# Larger files only make the dump larger.
LARGEST = 120_000


def containers():
    """Bundle identifier and files (path in the container, bytes) of each bundled container."""
    found = []
    for folder in sorted((ROOT / "Fixtures/dump" / APPLICATIONS).iterdir()):
        files = [
            (str(path.relative_to(folder)), path.read_bytes())
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix != ".plist" and path.stat().st_size <= LARGEST
        ]
        record = plistlib.loads((folder / RECORD).read_bytes())
        found.append((record["MCMMetadataIdentifier"], files))
    return found


def with_identifier(data, identifier):
    if data.startswith(AAPL) and int.from_bytes(data[8:12], "little") >= HEAD_WITH_IDENTIFIER:
        return data[:IDENTIFIER] + identifier + data[IDENTIFIER + 16 :]
    return data


def make(count, output):
    originals = containers()
    made = 0
    turn = 0
    while made < count:
        bundle, files = originals[turn % len(originals)]
        copy = f"{bundle}.copy{turn}"
        name = str(uuid.uuid5(uuid.NAMESPACE_DNS, copy)).upper()
        folder = output / APPLICATIONS / name
        folder.mkdir(parents=True)
        (folder / RECORD).write_bytes(plistlib.dumps({"MCMMetadataIdentifier": copy}, fmt=plistlib.FMT_BINARY))
        for path, data in files[: count - made]:
            target = folder / path.replace(bundle, copy)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(with_identifier(data, uuid.uuid5(uuid.NAMESPACE_URL, f"{copy}/{path}").bytes))
            made += 1
        turn += 1
    (output / "complete").write_text(f"{made}\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--snapveil")
    parser.add_argument("--jobs", default="2")
    arguments = parser.parse_args()
    if not (arguments.folder / "complete").exists():
        make(arguments.count, arguments.folder)
    if not arguments.snapveil:
        return
    command = [arguments.snapveil, "scan", str(arguments.folder), "--format", "json", "--jobs", arguments.jobs]
    started = time.time()
    run = subprocess.run(command, stdout=subprocess.PIPE)
    spent = time.time() - started
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    peak /= 1024 if sys.platform != "darwin" else 1 << 20
    report = json.loads(run.stdout)
    words = ", ".join(f"{count} {verdict}" for verdict, count in report["summary"]["verdicts"].items() if count)
    reported = len(report["snapshots"])
    print(f"{reported} snapshots in {spent:.1f} s, peak memory {peak:.0f} MiB, exit code {run.returncode}: {words}")
    if run.returncode not in (0, 1) or reported != arguments.count:
        sys.exit(f"{arguments.count} snapshots were made")


if __name__ == "__main__":
    main()
