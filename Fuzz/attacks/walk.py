"""Readable snapshots where a walk over folders may pass them by: odd names, links, files by other names."""

import os
import random
import unicodedata

import drawing
import scanning
import writers
from case import LEAK

NAME = "walk"
BUNDLE = "com.attack.walk"
SCENE = f"Library/SplashBoard/Snapshots/sceneID:{BUNDLE}-default"
NAMES = ["leak.plist", "leak@3x.ktx.plist", "._leak@3x.ktx", ".DS_Store", "leak", "leak@3x.ktx~", "leak@3x.ktx.tmp", ".leak.ktx", "leak.txt", "leak.db",
         "leak@3x.KTX", "leak.heic", "leak.ktx ", "Thumbs.db", "leak.json", "info.plist", "._", ".localized", "-", "leak\u202e.gnp", "leak.ktx.part",
         ".com.apple.mobile_container_manager.metadata.plist", "leak.sqlite-wal", "leak.zip", "desktop.ini", "leak.log", "…", "\u00a0", "placeholder.txt"]
FOLDERS = ["snapshots", "SNAPSHOTS", "Snapshots.bak", "Snapshots 2", "Snapshots copy", "Snapshots~", "Snapshots (1)", "Snapshots ", " Snapshots", "Snapshots.old", ".Snapshots",
           "Snapshot", "Snap\u017fhots", "\uff33napshots", "Snapshots_", "Snapshots\u200b", "Snapshots.", "Snapshots-1", "Snapshots.orig", "Snаpshots"]
BOARDS = ["Splashboard", "splashboard", "SPLASHBOARD", "SplashBoard 2", "SplashBoard.old", "SplashBoard copy", "SplashBoard~", ".SplashBoard", "SplashBoard\u00a0", "SplashBoard.bak", "Splash Board", "SplashBoard_1"]
# Like one of the system's names in part. Apps call folders of their own pictures so, so that PNG and JPEG files must have
# the size of a snapshot.
PARTS = ["Snapshot.old", "old Snapshot", "AppSnapshot-1", "Snaphots 2", "my Snapsots", "SNAPSH~1", "SPLASH~1", "Splashbord 2", "Snaps", "Splashboa", "xSplashBoarx", "snapshot_backup"]
GROUPS = ["sceneID:BUNDLE-default", "sceneid:BUNDLE-default", "sceneID_BUNDLE-default", "sceneID%3ABUNDLE-default", "BUNDLE", "x", "sceneID:BUNDLE-default 2", "sceneID:BUNDLE-default/a/b/c", "sceneID∕BUNDLE-default"]


def pictures(rng):
    kind = rng.choice(["png", "ktx1", "aapl", "aapl-tiled", "jpeg"])
    leak = writers.write(drawing.account(rng, 320, 568, pixels=22), kind)
    plain = writers.png(drawing.flat(320, 568, (255, 255, 255)))
    return kind, leak, plain


def put(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def build(rng, root):
    """Makes one dump; returns what is odd about it, the paths to scan, whether it leaks, and words that name the place."""
    kind, leak, plain = pictures(rng)
    dump = root / "dump"
    container = scanning.container(dump, BUNDLE)
    put(container / SCENE / "good@2x.png", plain)
    what = rng.choice(["name", "name", "folder", "board", "part", "group", "inner link", "outer link", "container link", "file link", "normalised", "nested", "file for folder", "honest links", "honest"])
    board = container / "Library/SplashBoard"
    if what == "name":
        name = rng.choice(NAMES)
        put(container / SCENE / rng.choice(["", "downscaled/"]) / name, leak)
        return f"{kind} called {name!r}", [dump], True, name
    if what == "folder":
        name = rng.choice(FOLDERS)
        base = rng.choice([board, container / "Library/Caches"])
        group = f"sceneID:{BUNDLE}-default" if base == board else BUNDLE
        put(base / name / group / "leak@2x.ktx", leak)
        return f"folder {name!r} in {base.name}", [dump], True, name
    if what == "board":
        name = rng.choice(BOARDS)
        put(container / "Library" / name / f"Snapshots/sceneID:{BUNDLE}-default/leak@2x.ktx", leak)
        return f"folder {name!r}", [dump], True, name
    if what == "part":
        name = rng.choice(PARTS)
        leak = writers.write(drawing.account(rng, 320, 568, pixels=22), rng.choice(["ktx1", "aapl", "aapl-tiled", "png", "jpeg"]))
        put(container / rng.choice(["Library", "Library/Caches", "Documents"]) / name / rng.choice(["", BUNDLE]) / rng.choice(["leak@2x.ktx", "leak.dat", "leak"]), leak)
        return f"folder {name!r}", [dump], True, name
    if what == "group":
        name = rng.choice(GROUPS).replace("BUNDLE", BUNDLE)
        put(board / "Snapshots" / name / "leak@2x.ktx", leak)
        return f"group {name!r}", [dump], True, name
    if what == "inner link":
        # The real folder lies in the tree under a name that says nothing.
        stash = dump / rng.choice(["stash/SB", "private/var/mobile/Documents/x", f"{scanning.APPLICATIONS}/x/Documents/y"])
        depth = rng.choice(["board", "snapshots", "scene", "library"])
        if depth == "board":
            put(stash / f"Snapshots/sceneID:{BUNDLE}-default/leak@2x.ktx", leak)
            link = container.parent / "B/Library/SplashBoard"
        elif depth == "snapshots":
            put(stash / f"sceneID:{BUNDLE}-default/leak@2x.ktx", leak)
            link = container.parent / "B/Library/SplashBoard/Snapshots"
        elif depth == "scene":
            put(stash / "leak@2x.ktx", leak)
            link = board / f"Snapshots/sceneID:{BUNDLE}-other"
        else:
            put(stash / f"SplashBoard/Snapshots2/sceneID:{BUNDLE}-default/leak@2x.ktx", leak)
            (stash / "SplashBoard/Snapshots2").rename(stash / "SplashBoard/Sn")
            (stash / "SplashBoard/Snapshots").symlink_to("Sn")
            link = container.parent / "B/Library"
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(os.path.relpath(stash, link.parent) if rng.random() < 0.7 else stash)
        return f"link {depth} to {stash.relative_to(dump)}", [dump], True, link.name
    if what == "outer link":
        stash = root / "elsewhere"
        put(stash / "leak@2x.ktx", leak)
        link = rng.choice([board / f"Snapshots/sceneID:{BUNDLE}-other", container / "Library/Caches/Snapshots", container / "Library/Caches"])
        if link.name == "Caches":
            (stash / "Snapshots").mkdir()
            (stash / "leak@2x.ktx").rename(stash / "Snapshots/leak@2x.ktx")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(stash)
        return f"link {link.name} out of the tree", [dump], True, link.name
    if what == "container link":
        real = root / "elsewhere" / "container"
        put(real / SCENE / "leak@2x.ktx", leak)
        link = container.parent / "11111111-2222-3333-4444-555555555555"
        link.symlink_to(real)
        return "container that is a link out of the tree", [dump], True, link.name
    if what == "file link":
        put(root / "elsewhere/leak.bin", leak)
        (container / SCENE / "leak@2x.ktx").symlink_to(root / "elsewhere/leak.bin")
        return "snapshot that is a link out of the tree", [dump], True, "leak@2x.ktx"
    if what == "normalised":
        bundle = "com.attäck." + rng.choice(["é", "ﬁ", "Å"])
        name = unicodedata.normalize(rng.choice(["NFC", "NFD"]), f"sceneID:{bundle}-default")
        put(board / "Snapshots" / name / "leak@2x.ktx", leak)
        return f"group {name!r}", [dump], True, name
    if what == "nested":
        place = rng.choice(["Library/Library/SplashBoard/Snapshots", "Library/SplashBoard/Snapshots/Snapshots", "Library/SplashBoard/SplashBoard/Snapshots", "tmp/Library/SplashBoard/Snapshots", "Documents/Library/SplashBoard/Snapshots", "SplashBoard/Snapshots", "Library/Snapshots"])
        put(container / place / f"sceneID:{BUNDLE}-default/leak@2x.ktx", leak)
        return f"in {place}", [dump], True, "leak@2x.ktx"
    if what == "file for folder":
        put(board / "Snapshots" / "leak@2x.ktx", leak)
        return "directly in Snapshots", [dump], True, "leak@2x.ktx"
    if what == "honest links":
        # What a full file system has: links up, to folders that are met anyway, and to nothing.
        (dump / "var").symlink_to("private/var")
        (dump / "etc").symlink_to("private/etc")
        (container / "Documents").mkdir()
        (container / "Documents/latest").symlink_to("gone")
        (dump / "private/etc").mkdir(parents=True)
        return "links of a file system", [dump], False, ""
    put(container / "Documents/notes.plist", b"<plist/>")
    put(board / "Snapshots" / "other.plist", b"bplist00")
    return "an ordinary container", [dump], False, ""


def run(program, root, seed, count):
    rows, seconds = {"without": [0, [], 0, []]}, 0.0
    row = rows["without"]
    for number in range(count):
        rng = random.Random(f"{seed}/walk/{number}")
        place = root / f"{number:06}"
        try:
            about, paths, leaks, words = build(rng, place)
        except (OSError, UnicodeError):
            continue
        result = scanning.scan(program, paths)
        seconds += result.seconds
        verdicts = [item["verdict"] for item in result.snapshots.values()]
        problem = None
        if leaks and not any(v in LEAK or v == "unreadable" for v in verdicts) and result.is_complete:
            problem = f"nothing is reported, exit code {result.code}, {len(verdicts)} snapshots, {len(result.report['notices'])} notices"
        elif not leaks and (not result.is_complete or verdicts != ["masked"]):
            problem = f"is honest: complete {result.is_complete}, {verdicts}, {result.report and result.report['errors'][:2]}"
        row[0 if leaks else 2] += 1
        if problem:
            row[1 if leaks else 3].append((about, problem, place))
    return rows, seconds
