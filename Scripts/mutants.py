#!/usr/bin/env python3
"""Says which constants of the judge could be halved or doubled without a test that sees it.

    python3 Scripts/mutants.py [--tests REGEX] [--sample COUNT [--seed SEED]] [--list] [FILE…]

FILE is a file of Sources/MaskingAnalysis without its ending; without one all are tried, or as many
as a sample has: the same ones for a seed and a list of constants. A copy of the package is built once,
whose constants ask an environment variable whether it is their turn, and the tests of the limits (or others) run for each of
them. Exits with 1 where a constant is seen neither at half nor at double of its value.

A constant with a comment that begins with "No limit of a verdict" is left out: it costs or saves time or memory, chooses words, or
draws a report's pictures.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / ".build/mutants"
# The limits of the judge without templates have a test that halves and doubles each of them by itself.
UNTOUCHED = ("CoverLimit", "LimitTrial")
OWN_TEST = r"\.CoverLimitTests/"
FLAGS = ["-c", "release", "-Xswiftc", "-enable-testing", "--scratch-path", ".build-test"]
# A number, a range or a pair of them, named and of a known type.
CONSTANT = re.compile(r"^(\s*(?:private |package |public )?static let )(\w+|\([\w, ]+\))((?:: [^=]+)? = )(.*\d.*)$")
VALUE = re.compile(r"[\w. *()/<+-]*\d[\w. *()/<+-]*")
FREE = "No limit of a verdict"
# No mutant takes so long, in seconds, but one that never ends.
PATIENCE = 300
ASKED = """\
internal import Foundation

package enum Mutant {
    private static let chosen: (name: String, factor: Double)? = {
        let words = ProcessInfo.processInfo.environment["MUTANT"]?.split(separator: "=") ?? []
        return words.count == 2 ? (String(words[0]), Double(words[1]) ?? 1) : nil
    }()

    private static func factor(_ name: String) -> Double? { chosen?.name == name ? chosen?.factor : nil }
    package static func of<N: BinaryInteger>(_ name: String, _ value: N) -> N {
        factor(name).map { N(Double(value) * $0) } ?? value
    }
    package static func of<N: BinaryFloatingPoint>(_ name: String, _ value: N) -> N {
        factor(name).map { N(Double(value) * $0) } ?? value
    }
    /// No range ends before it begins.
    package static func range<N: BinaryInteger>(_ name: String, _ low: N, _ high: N) -> ClosedRange<N> {
        min(of(name + ".low", low), high)...max(of(name + ".high", high), low)
    }
    package static func range<N: BinaryFloatingPoint>(_ name: String, _ low: N, _ high: N) -> ClosedRange<N> {
        min(of(name + ".low", low), high)...max(of(name + ".high", high), low)
    }
}
"""


def mutant(name, value):
    """A value that asks, and the names it asks by; None where it is no number."""
    parts = value.split("...")
    # Words of bits and infinities are no limits.
    if "0x" in value or ".max" in value or len(parts) > 2 or not all(VALUE.fullmatch(part) for part in parts):
        return None
    if len(parts) == 2:
        return f'Mutant.range("{name}", {parts[0]}, {parts[1]})', [name + ".low", name + ".high"]
    return f'Mutant.of("{name}", {value})', [name]


def rewrite(stem, text):
    """A file whose constants ask, their names, and the names of those that decide nothing."""
    names, free, lines = [], [], text.split("\n")
    decides = True
    for place, line in enumerate(lines):
        words = line.strip()
        if words.startswith("///"):
            decides = decides and not words.startswith(f"/// {FREE}")
            continue
        if match := CONSTANT.match(line):
            start, own, middle, value = match.groups()
            isPair = own.startswith("(")
            owns = own.strip("()").split(", ")
            values = value.strip("()").split(", ") if isPair else [value]
            found = [mutant(f"{stem}.{each}", part) for each, part in zip(owns, values)]
            if len(owns) == len(values) and all(found):
                code = ", ".join(each for each, _ in found)
                (names if decides else free).extend(each for _, asked in found for each in asked)
                if decides:
                    lines[place] = start + own + middle + (f"({code})" if isPair else code)
        decides = True
    return "internal import Vocabulary\n" * (bool(names) and "import Vocabulary" not in text) + "\n".join(lines), names, free


def copy(changed):
    """The package as it stands here with some files changed. What is equal is left alone, so that it is built once."""
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    wanted = {pathlib.Path(name): None for name in files.decode().split("\0") if name and (ROOT / name).is_file()} | changed
    for folder, folders, names in os.walk(COPY):
        folders[:] = [name for name in folders if name != ".build-test"]
        for path in (pathlib.Path(folder) / name for name in names):
            if path.relative_to(COPY) not in wanted:
                path.unlink()
    for name, text in wanted.items():
        content = (ROOT / name).read_bytes() if text is None else text.encode()
        path = COPY / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def failing(name, factor, tests):
    """The suites that see a mutant; "" stands for one that ended the run. The bundle is run by itself: the package manager
    takes seconds to find it."""
    bundle = COPY / ".build-test/release/snapveilPackageTests.xctest"
    command = [bundle, "--testing-library", "swift-testing"] if bundle.is_file() else ["swift", "test", "--skip-build", *FLAGS]
    env = os.environ | {"SNAPVEIL_BUILD": "judge", "MUTANT": f"{name}={factor}"}
    try:
        run = subprocess.run(
            [*command, "--filter", tests, "--skip", OWN_TEST], cwd=COPY, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return {""}
    return set(re.findall(r"Suite (\w+) failed", run.stdout.decode(errors="replace"))) or {""} if run.returncode else set()


def look(name, tests, known):
    """At which factor the tests see a constant: those first that saw others of its file."""
    suites = known.setdefault(name.split(".")[0], set())
    for own in [f"({'|'.join(sorted(suites))})/"] * bool(suites) + [tests]:
        for factor in ("0.5", "2"):
            if found := failing(name, factor, own):
                suites |= found - {""}
                return factor
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--tests", default="LimitTests", help="the tests that are run (default: those of the limits)")
    parser.add_argument("--sample", type=int, help="how many constants are tried (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--list", action="store_true", help="name the constants and try none")
    arguments = parser.parse_args()
    sources = sorted((ROOT / "Sources/MaskingAnalysis").rglob("*.swift"))
    if unknown := set(arguments.files) - {path.stem for path in sources}:
        sys.exit(f"no such file: {', '.join(sorted(unknown))}")
    # All of them ask, whichever are tried, so that another call has nothing to build.
    changed, names, free = {pathlib.Path("Sources/Vocabulary/Mutant.swift"): ASKED}, [], []
    for path in (path for path in sources if not path.stem.startswith(UNTOUCHED)):
        text, *found = rewrite(path.stem, path.read_text())
        changed[path.relative_to(ROOT)] = text
        if path.stem in (arguments.files or [path.stem]):
            for own, more in zip((names, free), found):
                own += more
    places = {path.stem: path.relative_to(ROOT) for path in sources}
    if arguments.sample is not None and arguments.sample < len(names):
        names = sorted(random.Random(arguments.seed).sample(names, arguments.sample))
    if arguments.list:
        print(*(f"{name}" for name in names), *(f"{name}: {FREE.lower()}" for name in free), sep="\n")
        return
    copy(changed)
    env = os.environ | {"SNAPVEIL_BUILD": "judge"}
    subprocess.run(["swift", "build", "--product", "snapveilPackageTests", *FLAGS], cwd=COPY, env=env, check=True)
    if failing("", "1", arguments.tests):
        sys.exit("the tests fail as they are")
    unseen, known = 0, {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, seen in zip(names, pool.map(lambda name: look(name, arguments.tests, known), names)):
            unseen += seen is None
            unheard = f"NOT SEEN: no test fails where {places[name.split('.')[0]]} has half or double of it"
            print(f"{name}: {'seen at ' + seen if seen else unheard}", flush=True)
    print(f"{len(names)} constants tried, {unseen} not seen, {len(free)} are no limits")
    sys.exit(unseen > 0)


if __name__ == "__main__":
    main()
