"""Runs the program over a dump of many cases and compares what it says with what is true."""

import json
import pathlib
import plistlib
import resource
import subprocess
import uuid

import modes

APPLICATIONS = "private/var/mobile/Containers/Data/Application"
RECORD = ".com.apple.mobile_container_manager.metadata.plist"
# Seconds after which a scan hangs.
HANG = 600


class Scan:
    """What one run said."""

    def __init__(self, run, seconds):
        self.code = run.returncode
        self.errors_text = run.stderr.decode(errors="replace")
        self.seconds = seconds
        try:
            self.report = json.loads(run.stdout)
        except ValueError:
            self.report = None

    @property
    def snapshots(self):
        return {item["path"]: item for item in self.report["snapshots"]} if self.report else {}

    @property
    def is_complete(self):
        return bool(self.report) and self.report["complete"] and self.code in (0, 1)

    def says_of(self, words):
        """Whether an error, a warning finding or a notice about a path that holds the words was given."""
        if not self.report:
            return True
        lists = [self.report["errors"], self.report["evidenceFindings"]]
        return any(words in item["path"] or words in item["message"] for items in lists for item in items)


def scan(program, paths, configuration=None, folder=None, environment=None, more=()):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(program), "scan", *map(str, paths), "--format", "json", "--jobs", "1", *more]
    if configuration:
        command += ["--config", str(configuration)]
    run = subprocess.run(command, capture_output=True, timeout=HANG, cwd=folder or "/", env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Scan(run, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def container(root, bundle, name=None):
    """The folder of an app's container, with its record."""
    folder = pathlib.Path(root) / APPLICATIONS / (name or str(uuid.uuid5(uuid.NAMESPACE_URL, bundle)).upper())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RECORD).write_bytes(plistlib.dumps({"MCMMetadataIdentifier": bundle}, fmt=plistlib.FMT_BINARY))
    return folder


def scene(root, bundle):
    folder = container(root, bundle) / f"Library/SplashBoard/Snapshots/sceneID:{bundle}-default"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_dump(root, cases):
    """Writes the cases into containers by their mode; returns the path of each in the report."""
    paths = []
    for number, case in enumerate(cases):
        bundle = modes.BUNDLE + (case.bundle or case.mode)
        if case.place:
            folder = container(root, bundle) / case.place.replace("BUNDLE", bundle)
        else:
            folder = scene(root, bundle) / case.variant
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{number:06}@{case.scale}x.{case.extension}"
        file.write_bytes(case.data)
        paths.append(str(file.relative_to(root)))
    return paths


def judge(program, root, cases, configuration):
    """Pairs of case and what is wrong with its verdict (None: nothing), and the seconds it took."""
    paths = write_dump(root, cases)
    result = scan(program, [root], configuration)
    found = result.snapshots
    out = []
    for case, path in zip(cases, paths):
        snapshot = found.get(path) or found.get(path.replace("\\", "\\\\"))
        if snapshot is None:
            silent = result.is_complete and not result.says_of(path)
            problem = "is not in the report" if silent or not case.leaks else None
            if result.report is None:
                problem = f"no report: exit code {result.code}, {result.errors_text[-300:]}"
        else:
            problem = case.verdict_fails(snapshot["verdict"], snapshot["notes"])
            if not problem and case.hides and not any(error["path"] == path for error in result.report["errors"]):
                problem = f"hides a picture that is not said to be unread, and is {snapshot['verdict']}"
            if problem:
                problem += f" ({snapshot['certainty']}): {snapshot['message'][:160]}"
        out.append((case, problem))
    return out, result.seconds
