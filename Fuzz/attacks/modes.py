"""What the program is told: nothing, or templates and regions. Each mode has covers that are honest under it."""

import random

import numpy as np

import drawing

WITHOUT = "without"
# The names of the modes that a configuration makes, each an app of its own.
CONFIGURED = ["solid", "image", "pattern", "stripes", "lines", "faint-lines", "grain", "bands", "gradient", "blur", "message", "example", "regions"]
ALL = [WITHOUT] + CONFIGURED

SOLID = ["#FFFFFF", "#1C1C1E", "#808080", "#34C759", "#FF00FF", "#000000"]
# From the top to the bottom.
GRADIENT = ["#2E86C1", "#1B2631"]
CARD = "#F2F2F7"
MESSAGE = "Content is hidden"
# Where the mode "regions" looks, in shares of the screen.
REGION = (0.0, 0.2, 1.0, 0.5)
BLUR_POINTS = 8
# How high a band of a pattern is on its asset, and how far the next one begins below, in pixels.
BAND, NEXT_BAND = 110, 400
BUNDLE = "com.attack."


def rgb(text):
    return tuple(int(text[at : at + 2], 16) for at in (1, 3, 5))


def assets():
    """The pictures of the image templates: a gradient with a mark, a fine pattern, strong stripes, fine lines, the grain of a
    photograph on a gradient, and bands of a pattern on one colour."""
    rng = random.Random("assets")
    width, height = 1170, 2532
    logo = drawing.soft(rng, width, height, (11, 27, 63), (40, 90, 160))
    ys, xs = np.mgrid[0:height, 0:width]
    disc = np.clip(220 - np.hypot(xs - width / 2, ys - height / 2), 0, 1).astype(np.float32)
    logo = drawing.blended(logo, (240, 240, 250), disc)
    # Grey, because blocks.py knows no more than two colours in a block.
    grain = np.random.RandomState(5).uniform(-60, 60, (height // 6 + 1, width // 6 + 1, 1)).repeat(6, 0).repeat(6, 1)
    pattern = np.repeat(np.clip(128 + grain[:height, :width], 0, 255), 3, 2)
    stripes = np.repeat(np.where((xs + ys) // 9 % 2, 230.0, 40.0)[..., None], 3, 2)
    pictures = {"image": logo, "pattern": pattern, "stripes": stripes}
    for name, phase, levels in (("lines", xs, (40.0, 230.0)), ("faint-lines", ys, (110.0, 150.0))):
        pictures[name] = np.repeat(np.where(phase // 4 % 2, *levels)[..., None], 3, 2)
    noise = np.random.RandomState(6)
    soft_grain = drawing.blurred(noise.uniform(0, 255, (height, width, 3)).astype(np.float32), 1.2)
    pictures["grain"] = drawing.soft(rng, width, height, (200, 210, 185), (110, 130, 105)) + (soft_grain - soft_grain.mean()) * (5 / soft_grain.std())
    is_band = (ys % NEXT_BAND < BAND)[..., None]
    pictures["bands"] = np.where(is_band, pattern, np.float32(225))
    return {name: drawing.image(picture) for name, picture in pictures.items()}


ASSETS = assets()


def aspect_fill(asset, width, height):
    """The asset as a device draws it over a screen."""
    from PIL import Image

    k = max(width / asset.width, height / asset.height)
    left, top = (asset.width - width / k) / 2, (asset.height - height / k) / 2
    box = (left, top, min(asset.width, left + width / k), min(asset.height, top + height / k))
    return np.asarray(asset.resize((width, height), Image.BICUBIC, box=box), np.float32)


def cover(mode, rng, width, height, scale):
    """A picture that the mode must call covered."""
    if mode == "solid":
        return drawing.flat(width, height, rgb(rng.choice(SOLID)))
    if mode in ASSETS:
        return aspect_fill(ASSETS[mode], width, height)
    if mode == "gradient":
        first, last = (np.array(rgb(colour), np.float32) for colour in GRADIENT)
        rows = first + (last - first) * ((np.arange(height, dtype=np.float32)[:, None] + 0.5) / height)
        return np.repeat(rows[:, None], width, 1)
    if mode == "blur":
        return drawing.blurred(drawing.cards(rng, width, height), scale * BLUR_POINTS * rng.uniform(1.6, 2.5))
    if mode in ("message", "example"):
        return card(width, height, scale, MESSAGE)
    return drawing.flat(width, height, drawing.colour(rng)) if rng.random() < 0.5 else drawing.soft(rng, width, height)


def card(width, height, scale, *lines, ground=CARD, ink=(100, 100, 105), points=22, index=0):
    mask = np.zeros((height, width), np.float32)
    for number, text in enumerate(lines):
        y = height / 3 + number * 1.25 * points * scale
        mask = np.maximum(mask, drawing.words_mask(width, height, text, round(points * scale), width / 2, y, index=index))
    return drawing.blended(drawing.flat(width, height, rgb(ground)), ink, mask)


def region_box(mode, width, height):
    """Where a leak must lie to count: the regions' rows, or the screen."""
    if mode != "regions":
        return 0, height
    return round(height * (REGION[1] + 0.02)), round(height * (REGION[1] + REGION[3] - 0.02))


def write_configuration(folder, more=""):
    """`.snapveil.yml` and its pictures; `more` are further entries of `apps`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, asset in ASSETS.items():
        asset.save(folder / f"{name}.png", compress_level=1)
    drawing.image(card(1170, 2532, 3, MESSAGE)).save(folder / "example.png", compress_level=1)
    colours = ", ".join(f'"{colour}"' for colour in SOLID)
    x, y, w, h = REGION
    text = f"""version: 1
templates:
  - {{id: solid, kind: solid, color: [{colours}]}}
  - {{id: image, kind: image, image: image.png, fit: aspect-fill}}
  - {{id: pattern, kind: image, image: pattern.png, fit: aspect-fill}}
  - {{id: stripes, kind: image, image: stripes.png, fit: aspect-fill}}
  - {{id: lines, kind: image, image: lines.png, fit: aspect-fill}}
  - {{id: faint-lines, kind: image, image: faint-lines.png, fit: aspect-fill}}
  - {{id: grain, kind: image, image: grain.png, fit: aspect-fill}}
  - {{id: bands, kind: image, image: bands.png, fit: aspect-fill}}
  - {{id: gradient, kind: gradient, colors: ["{GRADIENT[0]}", "{GRADIENT[1]}"], direction: to-bottom}}
  - {{id: blur, kind: blur, minimum-radius: {BLUR_POINTS}}}
  - {{id: message, kind: message, background: ["{CARD}", "#1C1C1E"]}}
  - {{id: example, kind: message, background: ["{CARD}", "#1C1C1E"], image: example.png}}
apps:
"""
    for mode in CONFIGURED:
        if mode == "regions":
            text += f"  - {{bundle: {BUNDLE}{mode}, sensitive-regions: [{{name: balance, x: {x}, y: {y}, width: {w}, height: {h}}}]}}\n"
        else:
            text += f"  - {{bundle: {BUNDLE}{mode}, templates: [{mode}]}}\n"
    text += f"  - {{bundle: \"{BUNDLE}place*\", templates: [solid, image]}}\n"
    path = folder / "attacks.yml"
    path.write_text(text + more)
    return path
