#!/usr/bin/env python3
"""Draws the pictures that accuracy is measured on into a folder: `dump/`, the configuration, and `labels.json`.

    python3 accuracy.py FOLDER
"""
import concurrent.futures
import json
import os
import plistlib
import sys

from PIL import features

import accuracy_plan
import containers
import ink
from generate import MOBILE, identifier


def missing_fonts():
    faces = [ink.FAMILIES[name][weight] for name in ("inter", "arabic", "hebrew", "devanagari") for weight in ("Regular", "Bold")]
    faces += [ink.CJK_REGULAR, ink.CJK_BOLD]
    return [face for face in faces if not os.path.exists(ink.FONT_FOLDER + face)]


def container(app):
    return f"{MOBILE}/Containers/Data/Application/{identifier('accuracy', app)}"


def save(root, path, data):
    full = os.path.join(root, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "wb") as file:
        file.write(data)


def write_part(root, part):
    """Draws and writes one part of the plan; returns its labels."""
    labels = []
    for number, drawn in enumerate(accuracy_plan.draw(part)):
        bundle = accuracy_plan.bundle(drawn.app)
        group = f"{bundle} - {{DEFAULT GROUP}}" if drawn.launch else f"sceneID:{bundle}-default"
        folder = f"{container(drawn.app)}/Library/SplashBoard/Snapshots/{group}" + ("/downscaled" if drawn.downscaled else "")
        path = f"{folder}/{identifier('accuracy', part, str(number))}@{drawn.scale}x.{containers.extension(drawn.container)}"
        save(root, "dump/" + path, containers.write(drawn.image, drawn.container, quality="fastest", effort=1))
        if drawn.launch:
            continue
        labels.append({
            "path": path, "technique": drawn.technique, "covered": drawn.covered, "accept": drawn.accept, "zero_accept": drawn.zero,
            "container": drawn.container, "pixelsPerPoint": drawn.scale / (2 if drawn.downscaled else 1), "about": drawn.about,
            "sigma": drawn.sigma})
    return labels


def main():
    if missing := missing_fonts():
        sys.exit("these fonts are missing (Debian: fonts-inter, fonts-noto-core, fonts-noto-cjk): " + ", ".join(missing))
    if not features.check("raqm"):
        sys.exit("Pillow cannot shape Arabic, Hebrew and Devanagari here (Debian: libraqm0, libfribidi0)")
    root = sys.argv[1]
    os.makedirs(root, exist_ok=True)
    # The largest parts first.
    parts = sorted(accuracy_plan.parts(), key=lambda part: part not in ("above", "exposed", "blurs"))
    with concurrent.futures.ProcessPoolExecutor() as pool:
        labels = sum(pool.map(write_part, [root] * len(parts), parts), [])
    for app in sorted({label["path"].split("sceneID:com.example.accuracy.")[1].split("-default")[0] for label in labels}):
        record = {"MCMMetadataContentClass": 2, "MCMMetadataIdentifier": accuracy_plan.bundle(app), "MCMMetadataUUID": identifier("accuracy", app)}
        save(root, f"dump/{container(app)}/.com.apple.mobile_container_manager.metadata.plist", plistlib.dumps(record, fmt=plistlib.FMT_BINARY))
    for name, picture in accuracy_plan.templates().items():
        picture.save(os.path.join(root, name + ".png"))
    examples = accuracy_plan.card_examples() | accuracy_plan.label_examples() | accuracy_plan.lock_examples() | accuracy_plan.framed_examples()
    examples["keys"] = accuracy_plan.key_card(accuracy_plan.EXAMPLE)
    for name, picture in examples.items():
        picture.save(os.path.join(root, name + "@2x.png"))
    save(root, "accuracy.yml", accuracy_plan.configuration().encode())
    save(root, "labels.json", json.dumps(sorted(labels, key=lambda label: label["path"]), indent=1, ensure_ascii=False).encode())
    print(f"drew {len(labels)} pictures")


if __name__ == "__main__":
    main()
