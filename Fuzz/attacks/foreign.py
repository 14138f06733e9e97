"""Configurations that lie in the evidence, and names that an app gives itself to fall under somebody's suppressions."""

import os
import plistlib
import random
import sqlite3

import drawing
import scanning
import writers
from case import LEAK

NAME = "foreign-configuration"
BUNDLE = "com.attack.foreign"
TRUSTED = "com.trusted.app"
ACCEPTING = 'version: 1\nsuppressions:\n  - {rule: unmasked, bundle: "*", reason: "none"}\n  - {rule: partially-masked, bundle: "*", reason: "none"}\n'
BLANK = "version: 1\napps:\n  - {bundle: \"*\", ignore-regions: [{name: all, x: 0, y: 0, width: 1, height: 1}]}\n"
SHORT = 'version: 1\nsuppressions:\n  - {rule: unmasked, bundle: com.trusted.app, reason: "known"}\n  - {rule: partially-masked, bundle: com.trusted.app, reason: "known"}\n'


def planted_manifest(path, bundle):
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path)
    database.executescript(
        "CREATE TABLE application_identifier_tab(id INTEGER PRIMARY KEY, application_identifier TEXT);"
        "CREATE TABLE key_tab(id INTEGER PRIMARY KEY, key TEXT);"
        "CREATE TABLE kvs(id INTEGER PRIMARY KEY, application_identifier INTEGER, key INTEGER, value BLOB);")
    database.execute("INSERT INTO application_identifier_tab VALUES(1, ?)", (bundle,))
    database.execute("INSERT INTO key_tab VALUES(1, 'XBApplicationSnapshotManifest'), (2, 'compatibilityInfo')")
    info = plistlib.dumps({"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": plistlib.UID(1)},
                           "$objects": ["$null", {"bundleIdentifier": plistlib.UID(2), "$class": plistlib.UID(3)}, bundle, {"$classname": "X", "$classes": ["X"]}]}, fmt=plistlib.FMT_BINARY)
    database.execute("INSERT INTO kvs VALUES(1, 1, 2, ?)", (plistlib.dumps(info, fmt=plistlib.FMT_BINARY),))
    database.commit()
    database.close()


def build(rng, root):
    """Makes evidence; returns about, arguments of scan, whether suppression of the leak is wrong."""
    dump = root / "dump"
    container = scanning.container(dump, BUNDLE)
    scene = container / f"Library/SplashBoard/Snapshots/sceneID:{BUNDLE}-default"
    scene.mkdir(parents=True)
    (scene / "leak@2x.png").write_bytes(writers.png(drawing.account(rng, 320, 568, pixels=22)))
    text = rng.choice([ACCEPTING, BLANK])
    environment = {key: value for key, value in os.environ.items() if key != "SNAPVEIL_CONFIG"}
    what = rng.choice(["above a scan", "link into evidence", "--config", "variable", "relative", "folder link", "scene of another", "planted manifest",
                       "honest file", "honest working directory", "hidden name", "dump root"])
    if what == "above a scan":
        place, path = rng.choice([(container / "Library", "SplashBoard"), (container, "Library"), (container / "Library/SplashBoard", "Snapshots"), (container / "Library/SplashBoard/Snapshots", ".")])
        (place / ".snapveil.yml").write_text(text)
        return what + f" in {place.name} of {path}", dict(paths=[path], folder=place, environment=environment), True
    if what == "dump root":
        (dump / ".snapveil.yml").write_text(text)
        return what, dict(paths=["."], folder=dump, environment=environment), True
    if what == "link into evidence":
        (container / "Documents").mkdir()
        (container / "Documents/x.yml").write_text(text)
        (root / ".snapveil.yml").symlink_to(container / "Documents/x.yml")
        return what, dict(paths=["dump"], folder=root, environment=environment), True
    if what == "folder link":
        (container / "Documents").mkdir()
        (container / "Documents/.snapveil.yml").write_text(text)
        (root / "work").symlink_to(container / "Documents")
        return what, dict(paths=[dump], folder=root / "work", environment=environment), True
    if what in ("--config", "variable", "relative"):
        file = rng.choice([container / "Library/x.yml", scene / "x.yml", dump / "x.yml", container / "x.yml"])
        file.write_text(text)
        if what == "variable":
            return f"{what}, {file.parent.name}", dict(paths=[dump], environment=environment | {"SNAPVEIL_CONFIG": str(file)}), True
        named = file if what == "--config" else os.path.relpath(file, root)
        return f"{what}, {file.parent.name}", dict(paths=[rng.choice([dump, container, scene])], configuration=named, folder=root, environment=environment), True
    config = root / "config.yml"
    config.write_text(SHORT)
    if what in ("scene of another", "planted manifest", "hidden name"):
        (container / scanning.RECORD).unlink()
        target = scene.parent / f"sceneID:{TRUSTED}-default"
        if what == "scene of another":
            scene.rename(target)
        elif what == "planted manifest":
            scene.rename(scene.parent / "x") if rng.random() < 0.5 else None
            planted_manifest(container / "Library" / rng.choice(["applicationState.db", "FrontBoard/applicationState.db"]), TRUSTED)
        else:
            scene.rename(scene.parent / f"sceneID:{TRUSTED}-default-x")
        return what, dict(paths=[rng.choice([dump, container])], configuration=config, environment=environment), True
    if what == "honest file":
        config.write_text(ACCEPTING)
        return what, dict(paths=[dump], configuration=config, environment=environment), False
    (root / ".snapveil.yml").write_text(ACCEPTING)
    return what, dict(paths=["dump"], folder=root, environment=environment), False


def run(program, root, seed, count):
    rows, seconds = {"without": [0, [], 0, []]}, 0.0
    row = rows["without"]
    for number in range(count):
        rng = random.Random(f"{seed}/foreign/{number}")
        place = root / f"{number:06}"
        about, arguments, wrong = build(rng, place)
        result = scanning.scan(program, **arguments)
        seconds += result.seconds
        problem = None
        if wrong and result.code == 0:
            problem = f"exit code 0, {[item['verdict'] for item in result.snapshots.values()]}"
        elif not wrong and result.code != 0:
            problem = f"is honest, exit code {result.code}, {result.errors_text[-200:]}"
        row[0 if wrong else 2] += 1
        if problem:
            row[1 if wrong else 3].append((about, problem, place))
    return rows, seconds
