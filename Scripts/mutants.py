#!/usr/bin/env python3
"""Says which constants of the judge could be halved or doubled without a test that sees it.

    python3 Scripts/mutants.py [--tests REGEX] [FILE…]

FILE is a file of Sources/MaskingAnalysis without its ending; without one all are tried, which takes hours. A copy of the
package is built once, whose constants ask an environment variable whether it is their turn, and tested for each of them.
Constants that only cost or save time, or that a report's pictures are made with, survive rightly.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / ".build/mutants"
# The limits of the judge without templates have a test that halves and doubles each of them by itself.
UNTOUCHED = ("CoverLimit", "LimitTrial")
FLAGS = ["-c", "release", "-Xswiftc", "-enable-testing", "--scratch-path", ".build-test"]
CONSTANT = re.compile(r"^(\s*(?:private |package |public )?static let (\w+)(?:: (?:U?Int\d*|Float|Double))? = )([^\[{(\"]*\d[^\[{\"]*)$")
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
}
"""


def rewrite(path):
    """Makes a file's constants ask; returns their names."""
    names, lines = [], path.read_text().split("\n")
    for place, line in enumerate(lines):
        match = CONSTANT.match(line)
        # Words of bits and infinities are no limits.
        if not match or "0x" in line or ".max" in line:
            continue
        start, name, value = match.groups()
        parts = value.split("...")
        own = [f"{path.stem}.{name}" + (end if len(parts) == 2 else "") for end in (".low", ".high")][:len(parts)]
        lines[place] = start + "...".join(f'Mutant.of("{each}", {part})' for each, part in zip(own, parts))
        names += own
    if names:
        path.write_text("internal import Vocabulary\n" * ("import Vocabulary" not in path.read_text()) + "\n".join(lines))
    return names


def copy():
    """The package as it stands here, but for what the last copy has built."""
    for old in COPY.glob("*"):
        if old.is_file():
            old.unlink()
        elif old.name != ".build-test":
            shutil.rmtree(old)
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    for name in filter(None, files.decode().split("\0")):
        if (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--tests", default="MaskingAnalysisTests", help="the tests that are run (default: %(default)s)")
    arguments = parser.parse_args()
    copy()
    sources = sorted((COPY / "Sources/MaskingAnalysis").rglob("*.swift"))
    if unknown := set(arguments.files) - {path.stem for path in sources}:
        sys.exit(f"no such file: {', '.join(sorted(unknown))}")
    names = [name for path in sources if not path.stem.startswith(UNTOUCHED) and path.stem in (arguments.files or [path.stem]) for name in rewrite(path)]
    (COPY / "Sources/Vocabulary/Mutant.swift").write_text(ASKED)
    env = os.environ | {"SNAPVEIL_BUILD": "judge"}
    subprocess.run(["swift", "build", "--product", "snapveilPackageTests", *FLAGS], cwd=COPY, env=env, check=True)
    test = ["swift", "test", "--skip-build", *FLAGS, "--filter", arguments.tests]
    for mutant in [""] + [f"{name}={factor}" for name in names for factor in ("0.5", "2")]:
        run = subprocess.run(test, cwd=COPY, env=env | {"MUTANT": mutant}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        if not mutant and run.returncode:
            sys.exit("the tests fail as they are")
        if mutant:
            print(f"{mutant}: {'seen' if run.returncode else 'NOT SEEN'}", flush=True)


if __name__ == "__main__":
    main()
