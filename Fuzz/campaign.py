#!/usr/bin/env python3
"""Scans files damaged on purpose with the real program, in batches.

    python3 Fuzz/campaign.py --count 50000 [--snapveil .build/release/snapveil] [--seed 1] [--first 0]

Fails on a crash, on an exit code that no scan has, on a file that is missing from the report, on a file that takes
more than two seconds of processor time, and on damage that hides a leak: a copy of a leaking picture that is called covered,
or an archive that lost its leaking member although the scan says it is complete. Every tenth file is such an archive.
What failed is kept in --keep. Memory is limited to --memory MiB.
"""

import argparse
import io
import json
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

import mutations

ROOT = pathlib.Path(__file__).resolve().parent.parent
# As an app's container lies on a device: longer than the name in a tar header, so that its own headers hold it.
CONTAINER = "private/var/mobile/Containers/Data/Application/0C1D2E3F-0000-4000-8000-000000000001"
SCENE = "Library/SplashBoard/Snapshots/sceneID:com.example.northbank-default"
PICTURES = {".ktx", ".ktx2", ".png", ".jpg", ".jpeg"}
# Folders with good files, and how often each file is taken: snapshots get further than the small files of codecs' tests.
FOLDERS = {"Fixtures/dump": 8, "Fixtures/templates": 2, "Fixtures/damaged": 2, "Tests/ImageCodecsTests/Fixtures": 1}
LEAK = {"unmasked", "partially-masked", "translucent", "legible-blur"}
COVERED = {"masked", "launch-image"}
BATCH = 50
# One batch of so many is of archives.
ARCHIVES_EVERY = 10
# Members of an archive are small, so that damage often meets names and sizes.
LARGEST_MEMBER = 60_000
# Seconds of processor time for one file.
SLOW = 2.0
# What the program says where it survived a crash of its worker.
SURVIVED = b"begins anew"
# Seconds after which a batch hangs.
HANG = 300


def sources():
    """Name, bytes and whether it leaks, of each good file, as often as it is to be taken."""
    expected = json.loads((ROOT / "Fixtures/expected.json").read_text())
    leaking = {ROOT / "Fixtures/dump" / item["path"] for item in expected if set(item["accept"] + item["zero_accept"]) <= LEAK}
    found = []
    for folder, share in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in PICTURES and path.stat().st_size > 0:
                found += [(path.name, path.read_bytes(), path in leaking)] * share
    return found


def scan(snapveil, paths, folder, configuration, memory):
    """Exit code, the report (or None), seconds of processor time, standard error."""
    limit = memory << 20
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [snapveil, "scan", *paths, "--format", "json", "--jobs", "2"]
    if configuration:
        command += ["--config", configuration]
    try:
        run = subprocess.run(
            command, capture_output=True, timeout=HANG, cwd=folder,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    except subprocess.TimeoutExpired:
        return None, None, HANG, "hangs"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    try:
        report = json.loads(run.stdout)
    except ValueError:
        report = None
    code = "a crash that was survived" if SURVIVED in run.stderr else run.returncode
    return code, report, spent, run.stderr.decode(errors="replace")[-500:]


class Campaign:
    def __init__(self, arguments):
        self.snapveil = str(pathlib.Path(arguments.snapveil).resolve())
        self.keep_folder = pathlib.Path(arguments.keep)
        self.memory = arguments.memory
        self.seed = arguments.seed
        self.good = sources()
        self.problems = 0
        self.counts = {}
        self.slowest = 0.0
        # What undamaged files are called here, with and without templates: their place is not the one they come from.
        self.undamaged = {}

    def keep(self, name, data, why):
        self.problems += 1
        self.keep_folder.mkdir(parents=True, exist_ok=True)
        (self.keep_folder / f"campaign-{name}").write_bytes(data)
        print(f"{name}: {why}", file=sys.stderr)

    def verdicts(self, files, configuration):
        """What a scan of the files, laid into one scene, says of each."""
        dump = pathlib.Path(tempfile.mkdtemp(prefix="snapveil-campaign-"))
        try:
            folder = dump / SCENE
            folder.mkdir(parents=True)
            for name, data, _ in files:
                (folder / name).write_bytes(data)
            code, report, spent, errors = scan(self.snapveil, [str(dump)], str(dump), configuration, self.memory)
        finally:
            shutil.rmtree(dump)
        found = {item["path"].rsplit("/", 1)[-1]: item["verdict"] for item in report["snapshots"]} if report else {}
        return code, found, spent, errors

    def learn(self, configuration):
        """Which good files the program calls leaks, undamaged and in this place."""
        distinct = {name: (name, data, leaks) for name, data, leaks in self.good}
        _, found, _, _ = self.verdicts(list(distinct.values()), configuration)
        self.undamaged[configuration] = found

    def hides(self, source, verdict, configuration):
        return source[2] and self.undamaged[configuration].get(source[0]) in LEAK and verdict in COVERED

    def check(self, files, configuration):
        """Scans the files together; where something is wrong or slow, each by itself."""
        code, found, spent, errors = self.verdicts(files, configuration)
        missing = [name for name, _, _ in files if name not in found]
        if len(files) > 1:
            if code not in (0, 1, 3) or missing or spent > SLOW:
                alone = self.problems
                for file in files:
                    self.check([file], configuration)
                if self.problems == alone and (code not in (0, 1, 3) or missing):
                    self.keep(files[0][0], files[0][1], f"the batch from here on: exit code {code}, {missing}, {errors}")
                return
        else:
            name, data, _ = files[0]
            self.slowest = max(self.slowest, spent)
            if code not in (0, 1, 3) or missing:
                self.keep(name, data, f"exit code {code}, {errors}")
            elif spent > SLOW:
                self.keep(name, data, f"took {spent:.1f} s of processor time")
        for name, data, source in files:
            verdict = found.get(name)
            self.counts[verdict] = self.counts.get(verdict, 0) + 1
            if self.hides(source, verdict, configuration):
                self.keep(name, data, f"{source[0]} leaks and is {verdict}, {'with' if configuration else 'without'} templates")

    def archive(self, index):
        """A damaged archive of some small pictures, of which one leaks."""
        rng = random.Random(f"{self.seed}/archive/{index}")
        small = [item for item in self.good if len(item[1]) <= LARGEST_MEMBER]
        leaks = [item for item in small if item[2] and self.undamaged[None].get(item[0]) in LEAK]
        members = [rng.choice(leaks), rng.choice(small), rng.choice(small)]
        rng.shuffle(members)
        out = io.BytesIO()
        if rng.random() < 0.6:
            suffix = "zip"
            with zipfile.ZipFile(out, "w", rng.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
                for number, (name, data, _) in enumerate(members):
                    archive.writestr(zipfile.ZipInfo(f"{SCENE}/{number}-{name}"), data)
        else:
            suffix = rng.choice(["tar", "tar.gz", "tar.xz", "tar.bz2"])
            mode = {"tar": "w", "tar.gz": "w:gz", "tar.xz": "w:xz", "tar.bz2": "w:bz2"}[suffix]
            folder = rng.choice([SCENE, f"{CONTAINER}/{SCENE}"])
            names = rng.choice([tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
            with tarfile.open(fileobj=out, mode=mode, format=names) as archive:
                for number, (name, data, _) in enumerate(members):
                    info = tarfile.TarInfo(f"{folder}/{number}-{name}")
                    info.size = len(data)
                    archive.addfile(info, io.BytesIO(data))
        data, kind = mutations.mutated_archive(rng, out.getvalue())
        return f"{index:06}-{kind}.{suffix}", data

    def check_archives(self, archives):
        """Each archive shows its leak, or an error names it."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="snapveil-campaign-"))
        try:
            for name, data in archives:
                (folder / name).write_bytes(data)
            names = [name for name, _ in archives]
            code, report, spent, errors = scan(self.snapveil, names, str(folder), None, self.memory)
        finally:
            shutil.rmtree(folder)
        if len(archives) > 1 and (code not in (0, 1, 3) or spent > SLOW * 2 or report is None):
            for archive in archives:
                self.check_archives([archive])
            return
        if code not in (0, 1, 2, 3) or (report is None and code != 2):
            self.keep(archives[0][0], archives[0][1], f"exit code {code}, {errors}")
        elif len(archives) == 1 and spent > SLOW:
            self.keep(archives[0][0], archives[0][1], f"took {spent:.1f} s of processor time")
        if report is None:
            # Nothing could be opened, and the exit code says so.
            return
        for name, data in archives:
            # The paths of one archive scanned alone lack its name.
            mine = lambda item: len(archives) == 1 or name in item["path"] or name in item.get("message", "")
            verdicts = [item["verdict"] for item in report["snapshots"] if mine(item)]
            self.counts["in archives"] = self.counts.get("in archives", 0) + 1
            if not any(verdict in LEAK for verdict in verdicts) and not any(mine(item) for item in report["errors"]):
                if len(archives) > 1:
                    self.check_archives([(name, data)])
                elif report["complete"] and code in (0, 1):
                    self.keep(name, data, f"lost its leaking member: {verdicts}, exit code {code}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--snapveil", default=str(ROOT / ".build/release/snapveil"))
    parser.add_argument("--keep", default=str(ROOT / "Fuzz/findings"))
    parser.add_argument("--memory", type=int, default=2000)
    arguments = parser.parse_args()
    campaign = Campaign(arguments)
    templates = str(ROOT / "Fixtures/.snapveil.yml")
    for configuration in (None, templates):
        campaign.learn(configuration)
    started = time.time()
    end = arguments.first + arguments.count
    for batch, start in enumerate(range(arguments.first, end, BATCH)):
        numbers = range(start, min(end, start + BATCH))
        if batch % ARCHIVES_EVERY == ARCHIVES_EVERY - 1:
            campaign.check_archives([campaign.archive(index) for index in numbers])
        else:
            # Every other batch is judged with templates.
            files = [mutations.mutated(campaign.good, arguments.seed, index) for index in numbers]
            campaign.check(files, templates if batch % 2 else None)
        if batch % 100 == 99:
            print(f"{start + BATCH - arguments.first} files, {campaign.problems} problems", flush=True)
    words = ", ".join(f"{count} {verdict}" for verdict, count in sorted(campaign.counts.items(), key=str))
    print(
        f"{arguments.count} files from {len(campaign.good)} in {time.time() - started:.0f} s: {words}; "
        f"slowest looked at alone {campaign.slowest:.2f} s; {campaign.problems} problems")
    sys.exit(1 if campaign.problems else 0)


if __name__ == "__main__":
    main()
