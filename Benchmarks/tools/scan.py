"""Times whole scans by the released program against a loop in Python and against the least that any reader must do.

Usage: scan.py BUILD LIBRARY PROGRAM [--rounds N] [--count N]

BUILD is a folder with the generated screens, to which a dump of N snapshots is added; LIBRARY the built BenchmarkEntry,
PROGRAM the built snapveil. Everything is a process of its own, and they take turns, so that a change of the machine's
speed meets them all. Times are of the processor, the system's part included; of the loop and the floor what they
themselves take, without the start of Python; of the program the whole process. Only "two jobs" are measured by the clock on
the wall, which other programs on the machine lengthen: its best rounds count.

This module loads nothing large: Linux counts what a process was before it became another program as its memory.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

TOOLS = pathlib.Path(__file__).resolve().parent
STARTS = 30


class Run:
    """A process: milliseconds of processor and wall, MiB of memory at its peak, output."""

    def __init__(self, command, allowed=(0,)):
        start = time.perf_counter()
        with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE) as process:
            self.output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = (time.perf_counter() - start) * 1000
        self.processor = (usage.ru_utime + usage.ru_stime) * 1000
        self.memory = usage.ru_maxrss / 1024
        if process.returncode not in allowed:
            raise SystemExit(f"{command}: exit code {process.returncode}")

    def said(self):
        """The first number that it printed."""
        return float(self.output.split()[0])


def median(values):
    return statistics.median(values)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("build", type=pathlib.Path)
    arguments.add_argument("library", type=pathlib.Path)
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--count", type=int, default=100)
    options = arguments.parse_args()

    folder = options.build / f"dump-{options.count}"
    Run([sys.executable, TOOLS / "dump.py", options.build / "screens", folder, "--count", options.count])
    dump, saved = folder / "dump", folder / "saved"

    def scan(jobs, *words):
        command = [options.program, "scan", dump, "--format", "json", "--jobs", jobs, *words]
        # Findings are exit code 1.
        return Run(command, allowed=(0, 1))

    def loop(*words):
        return Run([sys.executable, TOOLS / "python_loop.py", dump, *words])

    works = {
        "floor": lambda: Run([sys.executable, TOOLS / "floor.py", dump, options.library]),
        "plain": lambda: scan(1),
        "covers": lambda: scan(1, "--config", folder / "covers.yml"),
        "two": lambda: scan(2),
        "two covers": lambda: scan(2, "--config", folder / "covers.yml"),
        "unsaved": lambda: loop(),
        "saved": lambda: loop("--save", saved),
    }
    runs = {name: [] for name in works}
    for _ in range(options.rounds):
        for name, work in works.items():
            runs[name].append(work())
    shutil.rmtree(saved)

    floor, unsaved, with_saving = (median(run.said() for run in runs[name]) for name in ("floor", "unsaved", "saved"))
    print(f"| {options.count} snapshots | processor ms | memory MiB | loop that saves | loop | over the floor |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, title in (("plain", "scan, no covers"), ("covers", "scan, four covers")):
        spent = median(run.processor for run in runs[name])
        memory = max(run.memory for run in runs[name])
        print(
            f"| {title}, one job | {spent:.0f} | {memory:.0f} | {with_saving / spent:.1f}× | {unsaved / spent:.1f}× "
            f"| {spent / floor:.1f}× |"
        )
    for name, title, spent in (
        ("saved", "loop in Python that saves PNGs", with_saving), ("unsaved", "loop in Python", unsaved),
        ("floor", "floor: read and LZFSE", floor),
    ):
        memory = "" if name == "floor" else f"{max(run.memory for run in runs[name]):.0f}"
        print(f"| {title} | {spent:.0f} | {memory} | | | |")
    print("\n| jobs | wall ms, one | wall ms, two | ratio | processor, two to one | memory MiB, two |")
    print("|---|---:|---:|---:|---:|---:|")
    for title, one, two in (("no covers", "plain", "two"), ("four covers", "covers", "two covers")):
        walls = [min(run.wall for run in runs[name]) for name in (one, two)]
        processor = [median(run.processor for run in runs[name]) for name in (one, two)]
        memory = max(run.memory for run in runs[two])
        print(
            f"| {title} | {walls[0]:.0f} | {walls[1]:.0f} | {walls[0] / walls[1]:.2f}× "
            f"| {processor[1] / processor[0]:.2f} | {memory:.0f} |"
        )
    starts = [Run([options.program, "--version"]) for _ in range(STARTS)]
    print("\n| start-up | processor ms | wall ms | memory MiB |\n|---|---:|---:|---:|")
    print(
        f"| `snapveil --version` | {median(run.processor for run in starts):.1f} "
        f"| {median(run.wall for run in starts):.1f} | {max(run.memory for run in starts):.0f} |"
    )


if __name__ == "__main__":
    main()
