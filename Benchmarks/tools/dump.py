"""Makes a dump of snapshots out of the generated screens.

Usage: dump.py SCREENS FOLDER [--count N]

SCREENS is a folder of screens.py. The screens take turns until there are N AAPL files, LZFSE over ASTC 4x4 as iOS writes
them, in apps of five; each has a texture identifier of its own, so that no two files are the same. FOLDER/covers.yml
is a configuration with a cover of each kind, for every app.
"""

import argparse
import itertools
import pathlib
import plistlib
import sys
import uuid

import liblzfse
from PIL import Image

from astc import blocks_of

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Fixtures/generate"))
from containers import aapl  # noqa: E402

APPLICATIONS = "private/var/mobile/Containers/Data/Application"
RECORD = ".com.apple.mobile_container_manager.metadata.plist"
SNAPSHOTS_OF_AN_APP = 5
COVERS = """version: 1
templates:
  - {{id: image, kind: image, image: {image}, fit: aspect-fill, background: "#FFFFFF"}}
  - {{id: solid, kind: solid, color: ["#FFFFFF", "#000000"]}}
  - {{id: message, kind: message}}
  - {{id: blur, kind: blur, minimum-radius: 10}}
"""


def identifier(name):
    return uuid.uuid5(uuid.NAMESPACE_DNS, name)


def app_folder(root, number):
    bundle = f"com.example.app{number}"
    container = root / APPLICATIONS / str(identifier(bundle)).upper()
    folder = container / "Library/SplashBoard/Snapshots" / f"sceneID:{bundle}-default"
    folder.mkdir(parents=True, exist_ok=True)
    (container / RECORD).write_bytes(plistlib.dumps({"MCMMetadataIdentifier": bundle}, fmt=plistlib.FMT_BINARY))
    return folder


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("screens", type=pathlib.Path)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--count", type=int, default=100)
    options = arguments.parse_args()
    if (options.folder / "covers.yml").exists():
        return

    screens = sorted(options.screens.glob("*.png"))
    contents = []
    for png in screens:
        blocks = blocks_of(png, "4x4")
        contents.append((Image.open(png).size, blocks, liblzfse.compress(blocks)))
    for number, content in zip(range(options.count), itertools.cycle(contents)):
        folder = app_folder(options.folder / "dump", number // SNAPSHOTS_OF_AN_APP)
        name = identifier(f"snapshot {number}")
        size, blocks, stream = content
        (folder / f"{str(name).upper()}@3x.ktx").write_bytes(aapl(size, b"LZFS", blocks, stream, name.bytes))
    (options.folder / "covers.yml").write_text(COVERS.format(image=screens[0].resolve()))


if __name__ == "__main__":
    main()
