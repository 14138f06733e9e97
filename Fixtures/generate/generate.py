#!/usr/bin/env python3
"""Draws the fixture dump. Run it without arguments; everything it writes is replaced. See README.md beside it."""
import json
import os
import plistlib
import shutil
import uuid

import apps
import containers
import damaged
import plan
import readme

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.dirname(HERE)
MOBILE = "private/var/mobile"


def identifier(*parts):
    """A UUID that depends on the names only, in the upper-case form of iOS."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "snapveil-fixtures/" + "/".join(parts))).upper()


def snapshot_folder(entry):
    """The folder of a snapshot, relative to the root of the dump."""
    app = apps.APPS[entry.app]
    bundle = app.bundle
    group = f"{bundle} - {{DEFAULT GROUP}}" if entry.scene == "launch" else (
        f"sceneID:{bundle}-" + ("default" if entry.scene == "default" else identifier(entry.app, "scene", entry.scene)))
    if app.system:
        folder = f"{MOBILE}/Library/SplashBoard/Snapshots/{bundle}/{group}"
    else:
        library = f"{container_folder(entry.app)}/Library"
        folder = {
            "splashboard": f"{library}/SplashBoard/Snapshots/{group}",
            "caches": f"{library}/Caches/Snapshots/{bundle}",
            "caches-nested": f"{library}/Caches/Snapshots/{bundle}/{bundle}",
        }[entry.layout]
    return folder + ("/downscaled" if entry.downscaled else "")


def container_folder(name):
    return f"{MOBILE}/Containers/Data/Application/{identifier(name, 'container')}"


def write(root, path, data):
    full = os.path.join(FIXTURES, root, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "wb") as file:
        file.write(data)


def write_container_metadata(root, name):
    plist = {"MCMMetadataContentClass": 2, "MCMMetadataIdentifier": apps.APPS[name].bundle, "MCMMetadataUUID": identifier(name, "container")}
    write(root, f"{container_folder(name)}/.com.apple.mobile_container_manager.metadata.plist",
          plistlib.dumps(plist, fmt=plistlib.FMT_BINARY, sort_keys=True))


def write_dump(entries):
    """Writes the snapshots and returns their records for expected.json."""
    records = []
    for entry in entries:
        file = f"{identifier(entry.app, entry.name)}@{entry.scale}x.{containers.extension(entry.container)}"
        path = f"{snapshot_folder(entry)}/{file}"
        data = containers.write(entry.image, entry.container, uuid.UUID(identifier(entry.app, entry.name, "texture")).bytes, "medium")
        write("dump", path, data)
        records.append({
            "path": path, "truth": entry.verdict, "technique": entry.technique, "template": entry.template, "app": apps.APPS[entry.app].bundle,
            "about": entry.about, "container": "ktx1" if entry.container.startswith("ktx1") else entry.container.split("-")[0],
            "encoding": entry.container, "width": entry.image.width, "height": entry.image.height, "scale": entry.scale, **entry.facts,
            "leaks": entry.leaks, "accept": entry.accept, "zero_accept": entry.zero, "bytes": len(data)})
    for name, app in apps.APPS.items():
        if not app.system:
            write_container_metadata("dump", name)
    return records


def write_damaged():
    asset = apps.ASSETS["northbank-cover"]()
    picture = plan.covers.draw_asset(asset, (640, 1136), "aspect-fill")
    good = {kind: containers.write(picture, kind) for kind in ("aapl", "ktx1-lzfse", "png", "jpeg")}
    folder = f"{container_folder('northbank')}/Library/SplashBoard/Snapshots/sceneID:{apps.APPS['northbank'].bundle}-default"
    records = []
    for name, extension, data, expectation, sentence in damaged.files(*good.values()):
        path = f"{folder}/{identifier('damaged', name)}@2x.{extension}"
        write("damaged", path if data is not None else f"{path}/placeholder.txt", data if data is not None else b"This folder is called like a snapshot.\n")
        records.append({"path": path, "name": name, "expect": expectation, "about": sentence})
    write_container_metadata("damaged", "northbank")
    return records


def dump_json(name, records):
    with open(os.path.join(FIXTURES, name), "w", encoding="utf-8") as file:
        json.dump(sorted(records, key=lambda r: r["path"]), file, indent=1, ensure_ascii=False)
        file.write("\n")


def main():
    for folder in ("dump", "damaged", "templates"):
        shutil.rmtree(os.path.join(FIXTURES, folder), ignore_errors=True)
    os.makedirs(os.path.join(FIXTURES, "templates"))
    for name, draw in (apps.ASSETS | apps.EXAMPLES).items():
        draw().save(os.path.join(FIXTURES, "templates", name + ".png"), optimize=True)
    with open(os.path.join(FIXTURES, ".snapveil.yml"), "w", encoding="utf-8") as file:
        file.write(apps.configuration())
    records, broken = write_dump(plan.entries()), write_damaged()
    dump_json("expected.json", records)
    dump_json("expected-damaged.json", broken)
    with open(os.path.join(FIXTURES, "README.md"), "w", encoding="utf-8") as file:
        file.write(readme.text(records, broken))
    print(f"{len(records)} snapshots, {sum(r['bytes'] for r in records) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
