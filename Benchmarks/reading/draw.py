"""Draws snapshots of screens with known values into a dump, and writes down what is where.

    python3 draw.py FOLDER [--seed N] [--screens N]

FOLDER/dump is the dump, FOLDER/truth.json lists every picture: path, fault, scale, theme and its values with type, text, box in pixels and
size in points.
"""
import argparse
import json
import os
import random
import sys
import uuid

from PIL import Image, ImageDraw

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/generate")]
import containers  # noqa: E402
import pixels  # noqa: E402
import screens  # noqa: E402
import values  # noqa: E402

# What is done to a screen before it is stored: name, how many of a hundred, and by what amounts.
FAULTS = [
    ("unmasked", 40, [None]), ("jpeg", 6, [92, 85, 75]), ("half-size", 6, [None]), ("partially-masked", 10, [None]),
    ("translucent", 14, [0.5, 0.2, 0.1, 0.05, 0.02]), ("blur", 16, [1, 1.5, 2, 3, 4, 6]), ("covered", 8, [None]),
]


def cover(rng, size):
    """A flat cover with a round emblem."""
    colour = rng.choice([(10, 37, 64), (255, 255, 255), (242, 242, 247), (28, 28, 30), (88, 86, 214)])
    image = Image.new("RGB", size, colour)
    draw, (w, h) = ImageDraw.Draw(image), size
    r = w // 8
    ink = (255, 255, 255) if sum(colour) < 380 else (10, 37, 64)
    draw.ellipse([w // 2 - r, h // 2 - r, w // 2 + r, h // 2 + r], fill=ink)
    return image


def faulty(rng, screen, fault, amount):
    image, scale = screen.image, screen.scale
    if fault == "translucent":
        return pixels.over(Image.new("RGB", image.size, rng.choice([(255, 255, 255), (10, 37, 64), (28, 28, 30)])), image, 1 - amount)
    if fault == "blur":
        return pixels.blur(image, amount * scale)
    if fault == "covered":
        return cover(rng, image.size)
    if fault == "half-size":
        return pixels.downscaled(image, "box")
    if fault == "partially-masked":
        shown = cover(rng, image.size)
        top = rng.randrange(0, image.height // 3)
        box = (0, top, image.width, top + image.height // 2)
        shown.paste(image.crop(box), box[:2])
        screen.values = [v for v in screen.values if v["box"][1] >= top + 4 and v["box"][1] + v["box"][3] <= box[3] - 4]
        return shown
    return image


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--screens", type=int, default=320)
    parser.add_argument("--fault", help="this fault only")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    truth = []
    bundle = "com.example.reading"
    container = os.path.join("private/var/mobile/Containers/Data/Application", str(uuid.UUID(int=rng.getrandbits(128))).upper())
    folder = os.path.join(container, f"Library/SplashBoard/Snapshots/sceneID:{bundle}-default")
    os.makedirs(os.path.join(arguments.folder, "dump", folder), exist_ok=True)
    names = [f for f, weight, _ in FAULTS for _ in range(weight)]
    amounts = {f: a for f, _, a in FAULTS}
    scripts = list(screens.SCRIPTS)
    for number in range(arguments.screens):
        scale, size = rng.choice([2, 3, 3]), rng.choice([13, 15, 17, 17, 20, 22])
        screen = screens.Screen(rng, scale, size)
        script = None
        if number % 8 == 7:
            script = scripts[number // 8 % len(scripts)]
            screens.canaries(screen, script)
        else:
            rng.choice(screens.SCREENS)(screen)
        fault = arguments.fault or rng.choice(names)
        amount = rng.choice(amounts[fault])
        image = faulty(rng, screen, fault, amount)
        if fault == "half-size":
            for value in screen.values:
                value["box"] = [v // 2 for v in value["box"]]
        name = str(uuid.UUID(int=rng.getrandbits(128))).upper()
        path = os.path.join(folder, f"{name}@{scale}x." + ("jpeg" if fault == "jpeg" else "ktx"))
        kind = "jpeg" if fault == "jpeg" else "aapl"
        if fault == "half-size":
            path = os.path.join(folder, "downscaled", os.path.basename(path))
            os.makedirs(os.path.dirname(os.path.join(arguments.folder, "dump", path)), exist_ok=True)
        with open(os.path.join(arguments.folder, "dump", path), "wb") as file:
            file.write(containers.write(image, kind, jpeg_quality=amount or 88))
        shown = [] if fault == "covered" else screen.values
        truth.append({"path": path, "fault": fault, "amount": amount, "scale": scale, "dark": screen.theme.dark, "script": script,
                      "width": image.width, "height": image.height, "values": shown})
    with open(os.path.join(arguments.folder, "truth.json"), "w") as file:
        json.dump(truth, file, indent=1, ensure_ascii=False)


if __name__ == "__main__":
    main()
