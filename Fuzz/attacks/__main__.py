#!/usr/bin/env python3
"""Makes snapshots that leak, class by class, and sees whether the program lets one pass.

    python3 Fuzz/attacks --snapveil PROGRAM [--seed 1] [--count 1000] [--class colour] [--mode solid] [--keep FOLDER] [--list]

A leak may be called a leak, or unreadable; where the docs promise a warning alone, that will do. Every class has honest twins,
made in the same way without the leak: none of them may be called a leak or unreadable. Exit code 1 if anything fails.
Needs numpy, Pillow and pyliblzfse (Fixtures/generate/requirements.txt) and any font that drawing.py names.
"""

import argparse
import pathlib
import random
import shutil
import sys
import tempfile
import time

import archives
import blind
import blurred
import channels
import codes
import colour
import filled
import foreign
import grain
import inside
import lengths
import lenient
import lines
import marks
import modes
import patterns
import pieces
import place
import scanning
import thin
import undecoded
import unread
import walk

PICTURES = [undecoded, colour, place, patterns, lengths, inside, unread, filled, channels, thin, marks, pieces, lenient, lines, grain, blind, codes, blurred]
# These run the program once for each case.
OTHERS = [archives, walk, foreign]
# One honest twin for so many attacks.
HONEST_EVERY = 3
# Cases in one dump, so that a batch takes some hundred megabytes at most.
BATCH = 150
# How many failures of one kind are kept and printed.
KEPT = 8


def made(module, seed, mode, number):
    rng = random.Random(f"{seed}/{module.NAME}/{mode}/{number}")
    make = module.honest if number % (HONEST_EVERY + 1) == HONEST_EVERY else module.attack
    case = make(rng, mode)
    case.number = number
    return [case] + ([case.twin] if case.twin else [])


def run_pictures(module, program, root, seed, per_mode, only):
    """Rows by mode: attacks tried, their failures, honest twins tried, theirs."""
    rows, seconds = {}, 0.0
    for group in ([m for m in module.MODES if m == modes.WITHOUT], [m for m in module.MODES if m != modes.WITHOUT]):
        wanted = [(mode, number) for mode in group if only in (None, mode) for number in range(per_mode)]
        for start in range(0, len(wanted), BATCH):
            cases = [case for mode, number in wanted[start : start + BATCH] for case in made(module, seed, mode, number)]
            folder = root / f"{module.NAME}-{group[0]}-{start}"
            dump = folder / "dump"
            dump.mkdir(parents=True)
            configured = group[0] != modes.WITHOUT
            rules = "".join(case.rules for case in cases)
            configuration = modes.write_configuration(folder / "configuration", rules) if configured else None
            judged, spent = scanning.judge(program, dump, cases, configuration)
            seconds += spent
            for index, (case, problem) in enumerate(judged):
                row = rows.setdefault(case.mode, [0, [], 0, []])
                row[0 if case.leaks else 2] += 1
                if problem:
                    kept = root / "kept" / f"{module.NAME}-{case.mode}-{start}-{index}@{case.scale}x.{case.extension}"
                    failures = row[1 if case.leaks else 3]
                    if len(failures) < KEPT:
                        kept.parent.mkdir(exist_ok=True)
                        kept.write_bytes(case.data)
                    failures.append((case.about, problem, kept))
            shutil.rmtree(folder)
    return rows, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snapveil", required=True, type=pathlib.Path)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--class", dest="name")
    parser.add_argument("--without", action="append", default=[], metavar="CLASS", help="a class that is left out")
    parser.add_argument("--mode")
    parser.add_argument("--keep", type=pathlib.Path, help="where failing files stay (default: nowhere)")
    parser.add_argument("--list", action="store_true", help="every failure, not the first of each")
    arguments = parser.parse_args()
    program = arguments.snapveil.resolve()
    chosen = [
        module
        for module in PICTURES + OTHERS
        if arguments.name in (None, module.NAME) and module.NAME not in arguments.without
    ]
    if not chosen:
        sys.exit(f"no class {arguments.name}; there are {', '.join(module.NAME for module in PICTURES + OTHERS)}")
    started, processor, failed, tried = time.time(), 0.0, 0, 0
    each = max(1, arguments.count // len(chosen))
    root = pathlib.Path(tempfile.mkdtemp(prefix="snapveil-attacks-"))
    listed = []
    print(f"{'class':22} {'mode':10} {'leaks':>6} {'passed':>7} {'honest':>7} {'accused':>8}")
    try:
        for module in chosen:
            if module in PICTURES:
                # Honest twins come on top of the attacks.
                per_mode = max(4, each * (HONEST_EVERY + 1) // HONEST_EVERY // (1 if arguments.mode else len(module.MODES)))
                rows, spent = run_pictures(module, program, root, arguments.seed, per_mode, arguments.mode)
            else:
                folder = root / module.NAME
                folder.mkdir()
                rows, spent = module.run(program, folder, arguments.seed, each)
            processor += spent
            for mode, (attacks, passed, honest, accused) in rows.items():
                print(f"{module.NAME:22} {mode:10} {attacks:6} {len(passed):7} {honest:7} {len(accused):8}", flush=True)
                tried += attacks + honest
                failed += len(passed) + len(accused)
                for failures, word in ((passed, "PASSED"), (accused, "ACCUSED")):
                    for about, problem, path in failures if arguments.list else failures[:2]:
                        listed.append(f"{word} {module.NAME}/{mode} {path.name}: {about}: {problem}")
        if arguments.keep and failed:
            shutil.copytree(root, arguments.keep, dirs_exist_ok=True, symlinks=True)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    print(f"{tried} tried, {failed} failed; {time.time() - started:.0f} s, of which the program took {processor:.0f} s of processor time")
    print("\n".join(listed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
