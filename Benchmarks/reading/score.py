"""Draws the benchmark, scans it with --read, compares with the truth and writes docs/reading.md.

    python3 score.py FOLDER --snapveil FILE [--seed N] [--screens N] [--page FILE] [--no-peer]
"""
import argparse
import json
import os
import re
import resource
import subprocess
import sys
import textwrap
from collections import defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import peer  # noqa: E402

# Kinds that the figures are about, and how the drawing calls them.
KINDS = {"balance": "amount"}
COUNTED = ["card", "iban", "email", "phone", "one-time-code", "national-id", "amount"]
NAMES = {"card": "payment card", "iban": "IBAN", "email": "e-mail address", "phone": "telephone number", "one-time-code": "one-time code",
         "national-id": "national id", "amount": "balance", "date-of-birth": "date of birth", "seed-phrase": "recovery phrase",
         "wallet": "wallet address", "secret": "key or token", "canary": "canary", "code": "QR code"}

# A pattern that every line fits, to count characters, and the values that are drawn on several lines.
LINE = "line"
SEVERAL_LINES = ("seed-phrase", "secret", "wallet")


def characters(value, lines):
    """How many characters of a drawn value were read: the best that a line at its place has of it."""
    text, (_, top, _, height) = "".join(value["value"].split()), value["box"]
    near = sorted((x, "".join(read.split())) for read, (x, y, _, h) in lines if y < top + height and y + h > top)
    best = 0
    for read in [read for _, read in near] + ["".join(read for _, read in near)]:
        row = [0] * (len(read) + 1)
        for i, a in enumerate(text):
            above, row = row, [i + 1]
            for j, b in enumerate(read):
                row.append(min(above[j + 1] + 1, row[j] + 1, above[j] + (a != b)))
        best = max(best, len(text) - min(row))
    return best, len(text)


def plain(text):
    return re.sub(r"[^0-9a-z@]", "", text.lower())


def overlap(a, b):
    wide = max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
    high = max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))
    return wide * high / max(1, min(a[2] * a[3], b[2] * b[3]))


def run(arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(["/usr/bin/time", "-f", "peak %M", *arguments], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    peak = max([int(line.split()[1]) for line in result.stderr.splitlines() if line.startswith("peak ")] or [0])
    return result, after.ru_utime - before.ru_utime, peak / 1024


def configuration(truth, path):
    texts = sorted({v["value"] for t in truth for v in t["values"] if v["type"] == "canary"})
    with open(path, "w") as file:
        json.dump({"version": 1, "canaries": [{"name": text, "text": text} for text in texts],
                   "reading": {"patterns": [{"name": LINE, "pattern": ".+"}]}}, file, ensure_ascii=False)


class Score:
    def __init__(self):
        self.found, self.there, self.right, self.false = (defaultdict(int) for _ in range(4))
        self.faults = defaultdict(lambda: [0, 0])
        self.details = []
        self.characters = defaultdict(lambda: [0, 0])

    def count(self, picture, value, read):
        """Characters by what was done to them: content that shines through, and blurred text by its size in σ."""
        if picture["script"] not in (None, "latin") or value["type"] in SEVERAL_LINES + ("code",):
            return
        group = None
        if picture["fault"] == "blur":
            size = value["points"] / picture["amount"]
            group = ("blurred text", "14 σ and larger" if size >= 14 else "7 to 14 σ" if size >= 7 else "5.5 to 7 σ" if size >= 5.5 else "below 5.5 σ")
        elif picture["fault"] == "translucent":
            group = ("content that shines through", f"{picture['amount']:g} of the contrast")
        if group:
            self.characters[group][0] += read[0]
            self.characters[group][1] += read[1]

    def add(self, picture, values):
        used = set()
        for value in picture["values"]:
            kind = KINDS.get(value["type"], value["type"])
            self.there[kind] += 1
            hit = next((i for i, f in enumerate(values) if i not in used and f[0] == kind and self.fits(f, value, kind)), None)
            self.faults[(picture["fault"], picture["amount"])][1] += 1
            if hit is None:
                self.details.append(("missed", picture["fault"], picture["amount"], picture["scale"], value["points"], kind, value["value"]))
                continue
            used.add(hit)
            self.found[kind] += 1
            self.faults[(picture["fault"], picture["amount"])][0] += 1
            self.right[kind] += plain(values[hit][1] or "") == plain(value["value"])
        for index, (kind, text, box) in enumerate(values):
            # What a code holds is reported at the code's place.
            in_code = any(v["type"] == "code" and box and overlap(box, v["box"]) > 0.3 for v in picture["values"])
            if index not in used and not in_code and not any(KINDS.get(v["type"], v["type"]) == kind and self.fits((kind, text, box), v, kind) for v in picture["values"]):
                self.false[kind] += 1
                self.details.append(("false", picture["fault"], picture["amount"], kind, text))

    @staticmethod
    def fits(found, value, kind):
        kind, text, box = found
        if kind == "canary":
            return text == value["value"] and overlap(box, value["box"]) > 0.3
        return overlap(box, value["box"]) > 0.3 if box else plain(text) == plain(value["value"])


def languages():
    listed = subprocess.run(["tesseract", "--list-langs"], capture_output=True, text=True).stdout.split("\n")[1:]
    return ", ".join(sorted(set(listed) - {"osd", "equ", "snum", ""}))


def percent(a, b):
    return "–" if b == 0 else f"{100 * a / b:.1f} %"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--snapveil", required=True)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--screens", type=int, default=320)
    parser.add_argument("--page")
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--list", action="store_true", help="what was missed and what is false")
    arguments = parser.parse_args()
    folder = arguments.folder
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(os.path.join(folder, "truth.json")):
        subprocess.run([sys.executable, os.path.join(HERE, "draw.py"), folder, "--seed", str(arguments.seed), "--screens", str(arguments.screens)], check=True)
    with open(os.path.join(folder, "truth.json")) as file:
        truth = json.load(file)
    config, dump = os.path.join(folder, "snapveil.yml"), os.path.join(folder, "dump")
    configuration(truth, config)
    scan = [arguments.snapveil, "scan", dump, "--config", config, "--format", "json", "--jobs", "1"]
    _, seconds_without, peak_without = run(scan)
    result, seconds, peak = run(scan + ["--read", "--values"])
    report = {s["path"]: s for s in json.loads(result.stdout)["snapshots"]}
    own, clean, other, presidio, covered, verdicts = Score(), Score(), Score(), Score(), 0, defaultdict(int)
    read = 0
    for picture in truth:
        snapshot = report[picture["path"]]
        reading = snapshot["reading"] or {"values": [], "incomplete": None}
        read += snapshot["reading"] is not None
        verdicts[(picture["fault"], snapshot["verdict"])] += 1
        values = [(v["kind"], v["name"] if v["kind"] == "canary" else v["value"], [v["x"], v["y"], v["width"], v["height"]])
                  for v in reading["values"] if v["kind"] not in ("words", "own")]
        lines = [(v["value"] or "", [v["x"], v["y"], v["width"], v["height"]]) for v in reading["values"] if v["name"] == LINE]
        if picture["fault"] == "covered":
            covered += len(values) > 0
        own.add(picture, values)
        for value in picture["values"]:
            own.count(picture, value, characters(value, lines))
        if picture["fault"] in ("unmasked", "partially-masked"):
            clean.add(picture, values)
        if not arguments.no_peer and picture["fault"] != "covered":
            texts = peer_texts(arguments.snapveil, dump, picture, folder)
            other.add(picture, [(kind, value, None) for text in texts for kind, value in peer.values(text)])
            presidio.add(picture, [(kind, value, None) for text in texts for kind, value in peer.by_presidio(text)])
    text = page(arguments, truth, own, clean, other, presidio, covered, seconds - seconds_without, read, peak - peak_without)
    print(text)
    if arguments.list:
        for detail in own.details:
            print(*detail)
        print(dict(verdicts))
    if arguments.page:
        with open(arguments.page, "w") as file:
            file.write(text)


def peer_texts(snapveil, dump, picture, folder):
    out = os.path.join(folder, "peer.png")
    if os.path.exists(out):
        os.remove(out)
    subprocess.run([snapveil, "export", os.path.join(dump, picture["path"]), "-o", os.path.join(folder, "peer")], capture_output=True)
    files = [os.path.join(top, f) for top, _, names in os.walk(os.path.join(folder, "peer")) for f in names if f.endswith(".png")]
    texts = [peer.text_of(name) for name in files]
    for name in files:
        os.remove(name)
    return texts


def page(arguments, truth, own, clean, other, presidio, covered, seconds, read, megabytes):
    lines = [
        "# What --read reads", "",
        "`make reading-bench` draws snapshots of believable screens with known values, scans them and writes this page. "
        f"This one has {len(truth)} screens (seed {arguments.seed}): light and dark, 2x and 3x, text of 13 to 44 points, five scripts, QR codes of 100 to 240 points, "
        "stored as ASTC 4×4 or JPEG, uncovered, half covered, shining through covers and blurred. A value counts as found where its kind is "
        "reported at its place, and as right where it was read letter by letter. "
        f"Tesseract had the data of {languages()}.", "",
        "## By kind", "",
        "Sharp: uncovered and partly covered screens through ASTC 4×4. All: every fault and every strength of it, also those that nobody can read.",
        "",
        "| kind | sharp: found | right | false | all: found | false | page-wise Tesseract and patterns, all: found | false | the same text and Presidio, all: found | false |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for kind in NAMES:
        if own.there[kind] == 0:
            continue
        has_peer = kind in peer.PATTERNS and other.there[kind] > 0
        has_presidio = kind in peer.RECOGNISERS and presidio.there[kind] > 0
        lines.append(
            f"| {NAMES[kind]} | {percent(clean.found[kind], clean.there[kind])} of {clean.there[kind]} | {percent(clean.right[kind], clean.there[kind]) if kind != 'canary' else '–'} "
            f"| {clean.false[kind]} | {percent(own.found[kind], own.there[kind])} of {own.there[kind]} | {own.false[kind]} "
            f"| {percent(other.found[kind], other.there[kind]) if has_peer else '–'} | {other.false[kind] if has_peer else '–'} "
            f"| {percent(presidio.found[kind], presidio.there[kind]) if has_presidio else '–'} | {presidio.false[kind] if has_presidio else '–'} |")
    kinds = [k for k in peer.PATTERNS if own.there[k]]
    missed = sum(own.there[k] - own.found[k] for k in kinds)
    peer_missed = sum(other.there[k] - other.found[k] for k in kinds)
    lines += ["", f"Of the kinds that both look for, {missed} values were missed here and {peer_missed} by the page-wise pipeline." if not arguments.no_peer else ""]
    lines += ["", "## By fault", "", "| fault | strength | values found |", "|---|---|---:|"]
    unit = {"blur": "σ {:g} pt", "translucent": "{:g} of the contrast left", "jpeg": "quality {:g}"}
    for (fault, amount), (found, there) in sorted(own.faults.items(), key=str):
        lines.append(f"| {fault} | {unit.get(fault, '').format(amount) if amount else '–'} | {percent(found, there)} of {there} |")
    lines += ["", "## Characters after treatment", "", "| fault | strength | characters read |", "|---|---|---:|"]
    lines += [f"| {fault} | {strength} | {percent(found, there)} of {there} |" for (fault, strength), (found, there) in sorted(own.characters.items())]
    lines += [
        "", f"On {sum(t['fault'] == 'covered' for t in truth)} covered screens, sensitive values were read on {covered}.", "", "## Cost", "",
        f"{seconds / max(1, read):.2f} s of processor time for each picture that was read, and {megabytes:.0f} MiB beside the scan, with one worker. "
        "Measured on a shared machine: the time is an upper bound.", "",
        "## Where it ends", "",
        "- Text below 11 points, and handwriting, are read badly or not at all.",
        "- Faint content is read down to about 5 % of its contrast; at 2 % the codec's grain is as strong.",
        "- Blurred text is read from about 14 σ of its size on (σ 1 pt: 14 points and more); of smaller text only a part is, which people may "
        "read better. A blur that recognition cannot read is therefore no proof.",
        "- Long random strings (keys, tokens, wallet addresses) are seldom read without an error: their kind is told, their value is not certain.",
        "- Scripts need their language's data: what is read with the wrong data is nothing or noise.",
        "- Names, addresses and diagnoses are found only as canaries or patterns of the configuration.",
        "- Screens on their side, tilted text, digits in boxes of their own and text on photographs are seldom read.",
        "- A page full of the smallest text takes up to 20 s, after which its reading is incomplete. What reading may take in all grows with the evidence: what was not read for it is counted, and `--limit readingWork` raises it.",
        "- Nothing read is no proof that nothing is readable: people read what recognisers do not.", ""]
    return "\n".join(folded(line) for line in lines)


def folded(line):
    """A line of the page within 120 columns; tables stay whole."""
    indent = "  " if line.startswith("- ") else ""
    return line if line.startswith("|") else textwrap.fill(line, 120, subsequent_indent=indent, break_long_words=False)


if __name__ == "__main__":
    main()
