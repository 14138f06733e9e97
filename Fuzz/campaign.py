#!/usr/bin/env python3
"""Scans files damaged on purpose with the real program, in batches.

    python3 Fuzz/campaign.py --count 50000 [--snapveil .build/release/snapveil] [--seed 1] [--first 0]

Fails on a crash, on an exit code that no scan has, on a file that is missing from the report, and on a file that takes
more than two seconds of processor time. What failed is kept in --keep. Memory is limited to --memory MiB.
"""

import argparse
import json
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import mutations

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCENE = "Library/SplashBoard/Snapshots/sceneID:com.example.northbank-default"
PICTURES = {".ktx", ".ktx2", ".png", ".jpg", ".jpeg"}
# Folders with good files, and how often each file is taken: snapshots get further than the small files of codecs' tests.
FOLDERS = {"Fixtures/dump": 8, "Fixtures/templates": 2, "Fixtures/damaged": 2, "Tests/ImageCodecsTests/Fixtures": 1}
BATCH = 50
# Seconds of processor time for one file.
SLOW = 2.0
# What the program says where it survived a crash of its worker.
SURVIVED = b"begins anew"
# Seconds after which a batch hangs.
HANG = 300


def sources():
    found = []
    for folder, share in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in PICTURES and path.stat().st_size > 0:
                found += [(path.name, path.read_bytes())] * share
    return found


def scan(snapveil, dump, configuration, memory):
    """Exit code, what the report says of each file, seconds of processor time, standard error."""
    limit = memory << 20
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [snapveil, "scan", dump, "--format", "json", "--jobs", "2"]
    if configuration:
        command += ["--config", configuration]
    try:
        run = subprocess.run(
            command, capture_output=True, timeout=HANG, cwd=dump,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    except subprocess.TimeoutExpired:
        return None, {}, HANG, "hangs"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    try:
        report = json.loads(run.stdout)
        verdicts = {item["path"].rsplit("/", 1)[-1]: item["verdict"] for item in report["snapshots"]}
    except (ValueError, KeyError):
        verdicts = {}
    code = "a crash that was survived" if SURVIVED in run.stderr else run.returncode
    return code, verdicts, spent, run.stderr.decode(errors="replace")[-500:]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--snapveil", default=str(ROOT / ".build/release/snapveil"))
    parser.add_argument("--keep", default=str(ROOT / "Fuzz/findings"))
    parser.add_argument("--memory", type=int, default=2000)
    arguments = parser.parse_args()
    snapveil = str(pathlib.Path(arguments.snapveil).resolve())
    good = sources()
    problems = 0
    counts = {}
    slowest = 0.0
    started = time.time()

    def keep(name, data, why):
        nonlocal problems
        problems += 1
        folder = pathlib.Path(arguments.keep)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"campaign-{name}").write_bytes(data)
        print(f"{name}: {why}", file=sys.stderr)

    def check(files, configuration):
        """Scans the files together; where something is wrong or slow, each by itself."""
        nonlocal slowest
        dump = pathlib.Path(tempfile.mkdtemp(prefix="snapveil-campaign-"))
        try:
            folder = dump / SCENE
            folder.mkdir(parents=True)
            for name, data in files:
                (folder / name).write_bytes(data)
            code, verdicts, spent, errors = scan(snapveil, str(dump), configuration, arguments.memory)
        finally:
            shutil.rmtree(dump)
        missing = [name for name, _ in files if name not in verdicts]
        if len(files) > 1:
            if code not in (0, 1, 3) or missing or spent > SLOW:
                alone = problems
                for file in files:
                    check([file], configuration)
                if problems == alone and (code not in (0, 1, 3) or missing):
                    keep(files[0][0], files[0][1], f"the batch from here on: exit code {code}, {missing}, {errors}")
                return
        else:
            name, data = files[0]
            slowest = max(slowest, spent)
            if code not in (0, 1, 3) or missing:
                keep(name, data, f"exit code {code}, {errors}")
            elif spent > SLOW:
                keep(name, data, f"took {spent:.1f} s of processor time")
        for verdict in verdicts.values():
            counts[verdict] = counts.get(verdict, 0) + 1

    end = arguments.first + arguments.count
    for batch, start in enumerate(range(arguments.first, end, BATCH)):
        files = [mutations.mutated(good, arguments.seed, index) for index in range(start, min(end, start + BATCH))]
        # Every other batch is judged with templates.
        check(files, str(ROOT / "Fixtures/.snapveil.yml") if batch % 2 else None)
        if batch % 100 == 99:
            print(f"{start + BATCH - arguments.first} files, {problems} problems", flush=True)
    words = ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))
    print(
        f"{arguments.count} files from {len(good)} in {time.time() - started:.0f} s: {words}; "
        f"slowest looked at alone {slowest:.2f} s; {problems} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
