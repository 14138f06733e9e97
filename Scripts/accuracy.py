#!/usr/bin/env python3
"""Measures how often verdicts are right on drawn covers and screens, and writes docs/accuracy.md and the
README's lines on it.

    python3 Scripts/accuracy.py --snapveil PROGRAM --limit-flips PROGRAM [--check] [--keep FOLDER]

The pictures are drawn anew by Fixtures/generate. With --check the page stays as it is, and a figure that is worse than the
page says is an error (exit code 1).
"""
import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/accuracy.md"
README = ROOT / "README.md"
LEAK = {"unmasked", "partially-masked", "translucent", "legible-blur"}
CONTAINERS = {"aapl": "AAPL, LZFSE (ASTC)", "ktx1-lzfse": "KTX 1.1, LZFSE (ASTC)", "png": "PNG", "jpeg": "JPEG"}


# Of these the pixels tell, at which the limits' program does not look.
TOLD_BY_PIXELS = {"letter on a slant", "pattern in points, not described"}


def scan(program, folder, *options):
    run = subprocess.run([program, "scan", folder / "dump", "--format", "json", *options], stdout=subprocess.PIPE, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"the scan ended with exit code {run.returncode}")
    return {
        snapshot["path"]: Verdict(
            snapshot["verdict"], snapshot["foundCover"] is not None, snapshot["blurRadius"],
            any(objection["rule"] == "number" for objection in snapshot["objections"]))
        for snapshot in json.loads(run.stdout)["snapshots"]}


class Verdict(str):
    """A verdict's word, what had a say in it (an app's other pictures, digits) and the radius that was measured, in points."""

    def __new__(cls, word, is_found=False, radius=None, has_number=False):
        verdict = super().__new__(cls, word)
        verdict.is_found, verdict.radius, verdict.has_number = is_found, radius, has_number
        return verdict


class Row:
    """Counts of one technique or container, each with configuration and without."""

    def __init__(self):
        self.leaks, self.flagged, self.covers, self.alarms = [0, 0], [0, 0], [0, 0], [0, 0]

    def add(self, label, verdicts):
        for place, (verdict, accept) in enumerate(zip(verdicts, (label["accept"], label["zero_accept"]))):
            # Where leaking and covered are both right there is nothing to count.
            leaking, covered = set(accept) <= LEAK, not set(accept) & LEAK
            self.leaks[place] += leaking
            self.covers[place] += covered
            self.flagged[place] += verdict in LEAK and leaking
            self.alarms[place] += verdict in LEAK and covered

    def cells(self):
        """Figures as the page has them; `–` where there is nothing to count."""
        return [
            f"{found[place]}/{all[place]}" if all[place] else "–"
            for place in (0, 1) for found, all in ((self.flagged, self.leaks), (self.alarms, self.covers))]


def rows(labels, verdicts, key):
    found = collections.defaultdict(Row)
    for label in labels:
        for name in (key(label), "all"):
            found[name].add(label, [each.get(label["path"]) for each in verdicts])
    return found


HEAD = "| {0} | leaks flagged | false alarms | leaks flagged, no configuration | false alarms, no configuration |\n|---|---:|---:|---:|---:|\n"


def table(title, found, names=None):
    order = sorted((name for name in found if name != "all"), key=lambda name: (found[name].leaks[0] > 0, name)) + ["all"]
    return HEAD.format(title) + "".join(
        f"| {(names or {}).get(name, name)} | " + " | ".join(found[name].cells()) + " |\n" for name in order)


# Blurs of more points than the first and at most the second are counted together; none is drawn between 5 and 10.
RADII = {"1.2 to 2 pt": (0, 2), "2 to 5 pt": (2, 5), "10 to 20 pt": (5, 20), "20 to 40 pt": (20, 40)}


def radii(labels, verdicts):
    """A table of how many blurs are measured within a fifth, of those that are said to be blurs at all."""
    text = "| σ of a blur | within a fifth | within a fifth, no configuration |\n|---|---:|---:|\n"
    for name, (above, most) in (RADII | {"all": (0, 40)}).items():
        blurs = [label for label in labels if label.get("sigma") and above < label["sigma"] <= most]
        cells = []
        for each in verdicts:
            measured = [verdict.radius / label["sigma"] for label in blurs if (verdict := each.get(label["path"])) and verdict.radius]
            cells.append(f"{sum(0.8 <= times <= 1.2 for times in measured)}/{len(measured)}" if measured else "–")
        text += f"| {name} | " + " | ".join(cells) + " |\n"
    return text


def number(value):
    return f"{value:g}"


def page(labels, verdicts, flips):
    by_technique = rows(labels, verdicts, lambda label: label["technique"])
    by_container = rows(labels, verdicts, lambda label: label["container"])
    text = [
        "# Accuracy\n\n<!-- Written by `make accuracy`. -->\n\n",
        f"How often verdicts are right on {len(labels)} drawn pictures: covers and screens of every technique and failure, light and dark, on phones\n"
        "and tablets, in eight scripts, stored in four ways. They are drawn anew by `Fixtures/generate` for every run and nobody's screens are\n"
        "among them. The fixtures, other corpora and `make attacks` are not in these figures; a real app may be harder than a drawn one.\n\n"
        "A *leak* is flagged by any of `unmasked`, `partially-masked`, `translucent` and `legible-blur`. A *false alarm* is one of them for a\n"
        "picture that is covered. `make accuracy-check` runs in CI and fails where a figure is worse than this page says.\n\n",
        "## By technique\n\n", table("what is drawn", by_technique),
        "\n## By container\n\n", table("container", by_container, CONTAINERS),
        "\n## By radius\n\nA blur that cannot be measured is not in this table, and neither is one that is called something else.\n\n",
        radii(labels, verdicts),
        "\n## The limits of the judge without templates\n\n"
        "How many of these verdicts, without configuration, change if one limit is a fifth smaller or larger; whole numbers change by one at\n"
        "least. A limit on which no verdict hangs here still has a drawing in the tests that needs it (`LimitDrawing`).\n\n"
        "| limit | value | −20 % | +20 % | what it says | from |\n|---|---:|---:|---:|---|---|\n",
    ]
    for limit in flips["limits"]:
        unit = "" if limit["unit"] in ("things", "times") else " " + limit["unit"]
        text.append(f"| `{limit['name']}` | {number(limit['value'])}{unit} | {limit['smaller']} | {limit['larger']} | {limit['reason']} | {limit['source']} |\n")
    return "".join(text)


def summary(text):
    """The README's lines."""
    numbers = figures(text)["By technique", "all"]
    (flagged, leaks), (alarms, covers) = numbers[:2]
    (plain_flagged, plain_leaks), (plain_alarms, plain_covers) = numbers[2:]
    return (
        f"On {leaks + covers} drawn pictures, covers and screens of every technique and failure, {flagged} of {leaks} leaks are flagged and "
        f"{alarms} of {covers}\ncovered pictures are called a leak by mistake. Without a configuration it is {plain_flagged} of {plain_leaks} and "
        f"{plain_alarms} of {plain_covers}: a pattern or a\nphotograph that no template describes looks like a screen.\n")


def figures(text):
    """(table, row) → its fractions, from the page's tables of techniques and containers."""
    found, section = {}, None
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if section and section.startswith("By ") and len(cells) in (3, 5) and re.fullmatch(r"\d+/\d+|–", cells[1]):
            found[section, cells[0]] = [tuple(map(int, cell.split("/"))) if "/" in cell else None for cell in cells[1:]]
    return found


def share(fraction):
    return fraction[0] / fraction[1] if fraction else None


def worse(committed, now):
    """Sentences on every figure that is worse than the committed one, of fewer pictures, or gone."""
    of_radii = ("radii within a fifth", "radii within a fifth without configuration")
    names = ("leaks flagged", "false alarms", "leaks flagged without configuration", "false alarms without configuration")
    for place, before in committed.items():
        after = now.get(place)
        if after is None:
            yield f"{place[0]}, {place[1]}: not measured any more"
            continue
        for name, old, new in zip(of_radii if place[0] == "By radius" else names, before, after):
            if old is None or new is None:
                if old != new:
                    yield f"{place[0]}, {place[1]}: {name}: {old} → {new}"
            elif new[1] < old[1] or (share(new) > share(old) if name.startswith("false") else share(new) < share(old)):
                yield f"{place[0]}, {place[1]}: {name}: {old[0]}/{old[1]} → {new[0]}/{new[1]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snapveil", required=True, type=pathlib.Path)
    parser.add_argument("--limit-flips", required=True, type=pathlib.Path)
    parser.add_argument("--check", action="store_true", help="compare with the committed page instead of writing it")
    parser.add_argument("--keep", type=pathlib.Path, help="where the pictures stay (default: nowhere)")
    arguments = parser.parse_args()
    folder = arguments.keep or pathlib.Path(tempfile.mkdtemp(prefix="snapveil-accuracy-"))
    started = time.time()
    try:
        subprocess.run([sys.executable, ROOT / "Fixtures/generate/accuracy.py", folder], check=True, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})
        labels = json.loads((folder / "labels.json").read_text())
        verdicts = [scan(arguments.snapveil, folder, "--config", folder / "accuracy.yml"), scan(arguments.snapveil, folder)]
        # No limit's row is compared, and they take most of the time.
        unmoved = ["--unmoved"] if arguments.check else []
        flips = json.loads(
            subprocess.run([arguments.limit_flips, folder / "labels.json", folder / "dump", *unmoved], stdout=subprocess.PIPE, check=True).stdout)
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)
    problems = [f"{label['path']}: missing from the scan" for label in labels if any(label["path"] not in each for each in verdicts)]
    by_pixels = {label["path"] for label in labels if label["technique"] in TOLD_BY_PIXELS}
    problems += [
        f"{path}: {verdict} by the limits' program, {verdicts[1].get(path)} by the scan"
        for path, verdict in flips["verdicts"].items()
        # The limits' program looks at one picture at a time, and at its cells alone.
        if verdict != (told := verdicts[1].get(path)) and path not in by_pixels
        and not getattr(told, "is_found", False) and not getattr(told, "has_number", False)]
    text = page(labels, verdicts, flips)
    wrong = [(label, verdict, place) for place, each in enumerate(verdicts) for label in labels
             if (verdict := each.get(label["path"])) not in label["zero_accept" if place else "accept"]]
    for label, verdict, place in wrong:
        print(f"{'without' if place else 'with'} configuration: {label['technique']} ({label['about']}, {label['container']}): {verdict}, {label['path'].rsplit('/', 1)[1]}")
    if arguments.check:
        problems += worse(figures(PAGE.read_text()), figures(text))
    else:
        PAGE.write_text(text)
        before, rest = README.read_text().split("<!-- accuracy -->\n")
        README.write_text(before + "<!-- accuracy -->\n" + summary(text) + "<!-- /accuracy -->\n" + rest.split("<!-- /accuracy -->\n")[1])
    print(f"{len(labels)} pictures, {len(wrong)} of {2 * len(labels)} verdicts are not the ones meant; {time.time() - started:.0f} s")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
