"""Places and forms of text that a rule may look past: edges, corners, dots, tiny and huge letters, blurs, wrong scales."""

import numpy as np

import drawing
import modes
import writers
from case import Case

NAME = "blind-spots"
MODES = ["without", "solid", "image", "pattern", "stripes"]


def at_edge(rng, mode, width, height, scale):
    """Small text along one edge, within a few pixels of it."""
    pixels = rng.choice([8, 9, 10, 12])
    text = "  ".join(drawing.line(rng) for _ in range(8))
    if rng.random() < 0.5:
        y = rng.choice([0, height - pixels - 1])
        mask = drawing.words_mask(width, height, text, pixels, 2, y, "la")
        return mask, f"text of {pixels} pixels along a level edge"
    mask = drawing.words_mask(height, width, text, pixels, 2, rng.choice([0, width - pixels - 1]), "la")
    return np.ascontiguousarray(np.rot90(mask)), f"text of {pixels} pixels along an upright edge"


def dots(rng, mode, width, height, scale):
    """Letters of dots that stand apart, as on a display of lamps."""
    size, step = rng.choice([(1, 4), (1, 6), (2, 5), (2, 8), (3, 12), (3, 40), (4, 16), (4, 24), (4, 40), (5, 30), (6, 40)])
    rows = {"4": ["1001", "1001", "1111", "0001", "0001"], "7": ["1111", "0001", "0010", "0100", "0100"], "1": ["0010", "0110", "0010", "0010", "0111"]}
    mask = np.zeros((height, width), np.float32)
    x = rng.randrange(20, 60)
    for digit in "4711":
        y = rng.randrange(height // 4, height // 2) // 4 * 4 if digit == "4" else y
        for row, bits in enumerate(rows[digit]):
            for column, bit in enumerate(bits):
                if bit == "1":
                    mask[y + row * step : y + row * step + size, x + column * step : x + column * step + size] = 1
        x += 5 * step
    return mask[:, :width], f"digits of dots of {size} pixels, {step} apart"


def edge_strip(rng, mode, width, height, scale):
    """A strip along one edge that was not covered, with text in it."""
    deep = rng.choice([8, 12, 16, 24])
    is_level = rng.random() < 0.5
    length, across = (width, height) if is_level else (height, width)
    mask = np.zeros((across, length), np.float32)
    strip = drawing.words_mask(length, deep, "  ".join(drawing.line(rng) for _ in range(8)), deep - 1, 2, 0, "la")
    at = rng.choice([0, across - deep])
    mask[at : at + deep] = strip
    return mask if is_level else np.rot90(mask), f"a strip of {deep} pixels along an edge"


def one_dot(rng, mode, width, height, scale):
    """One dot or three, anywhere, as they tell that something is unread."""
    side = rng.choice([6, 8, 12]) * scale
    mask = np.zeros((height, width), np.float32)
    for _ in range(rng.choice([1, 1, 3])):
        y, x = rng.randrange(40, height - 40 - side), rng.randrange(20, width - 20 - side)
        ys, xs = np.mgrid[0:side, 0:side]
        mask[y : y + side, x : x + side] = np.clip(side / 2 - np.hypot(ys - side / 2 + 0.5, xs - side / 2 + 0.5), 0, 1)
    return mask, f"dots of {side} pixels"


DIGITS = {
    "0": "111101101101111", "1": "010110010010111", "2": "111001111100111", "3": "111001111001111", "4": "101101111001001",
    "5": "111100111001111", "6": "111100111101111", "7": "111001010010010", "8": "111101111101111", "9": "111101111001111"}


def faint_dots(rng, mode, width, height, scale):
    """Digits of dots of a few cells each, that differ a little from the cover and lie far apart."""
    wide, high = rng.choice([(1, 1), (2, 2), (2, 3), (1, 4)])
    step = rng.choice([8, 10, 12]) if width < 1000 else rng.choice([10, 12, 16])
    mask = np.zeros((height, width), np.float32)
    left, top = rng.randrange(4, 20), rng.randrange(20, 60)
    for row in range(3):
        for place in range(3):
            for at, bit in enumerate(DIGITS[rng.choice("0123456789")]):
                if bit == "1":
                    x, y = 4 * (left + (place * 4 + at % 3) * step), 4 * (top + (row * 6 + at // 3) * step)
                    mask[y : y + 4 * high, x : x + 4 * wide] = 1
    return mask * rng.uniform(0.025, 0.047), f"digits of faint dots of {wide} × {high} cells, {step} cells apart"


def tiny(rng, mode, width, height, scale):
    """A whole screen of small text."""
    pixels = rng.choice([9, 10, 12, 14, 18])
    return drawing.text_mask(rng, width, height, pixels), f"rows of {pixels} pixels"


def huge(rng, mode, width, height, scale):
    """A number that fills the width, twice or three times."""
    mask = np.zeros((height, width), np.float32)
    pixels = round(width / 2.6)
    for y in (0.2, 0.5, 0.8):
        mask = np.maximum(mask, drawing.words_mask(width, height, str(rng.randrange(1000, 9999)), pixels, width / 2, y * height))
    return mask, f"digits of {pixels} pixels"


def softened(rng, mode, width, height, scale):
    """Large letters with soft edges: blurred, and easily read."""
    pixels = rng.choice([22, 30, 40]) * scale
    mask = drawing.text_mask(rng, width, height, pixels)
    sigma = pixels / rng.uniform(9, 16)
    return drawing.blurred(np.repeat(255 * mask[..., None], 3, 2), sigma)[..., 0] / 255, f"letters of {pixels} pixels blurred by {sigma:.1f}"


def faint(rng, mode, width, height, scale):
    return drawing.text_mask(rng, width, height, rng.choice([34, 60])) * rng.uniform(0.04, 0.15), "faint rows"


def upright(rng, mode, width, height, scale):
    mask = drawing.text_mask(rng, height, width, rng.choice([26, 44]))
    return np.ascontiguousarray(np.rot90(mask)), "rows turned by a quarter"


def corner(rng, mode, width, height, scale):
    """A few lines in a corner or below the middle."""
    mask = drawing.text_mask(rng, width // 2, 200, rng.choice([22, 30]), left=6)
    out = np.zeros((height, width), np.float32)
    y, x = rng.choice([0, height - 200, height // 2]), rng.choice([0, width - width // 2])
    out[y : y + 200, x : x + width // 2] = mask
    return out, f"lines in a corner at ({x}, {y})"


def outlined(rng, mode, width, height, scale):
    """Letters as outlines of one pixel."""
    mask = drawing.text_mask(rng, width, height, rng.choice([60, 90])) > 0.5
    edge = mask ^ (np.roll(mask, 1, 0) & np.roll(mask, 1, 1) & mask)
    return edge.astype(np.float32), "outlined letters"


FORMS = [at_edge, dots, faint_dots, tiny, huge, softened, faint, upright, corner, outlined]
# What is small enough to be taken for a part of a patterned cover. At the edge of strong stripes some small text still is, and
# so are dots of one pixel on them (docs/adr/0013-masked.md).
SMALL = {"pattern": [at_edge, dots, edge_strip, one_dot], "stripes": [one_dot]}
# Without a configuration a picture with little on it may be a cover, which a warning says.
FULL = [tiny, faint_dots, huge, upright, softened, outlined, faint]


def wrong_scale(rng, mode):
    """A legible blur under a scale in the name that no such screen has."""
    width, height, scale = drawing.SCREENS[rng.choice([0, 2, 3])]
    pixels = rng.choice([44, 60])
    sigma = pixels / 9
    picture = drawing.blurred(drawing.account(rng, width, height, pixels=pixels), sigma)
    claimed = rng.choice([1, 1, 4, 9, 0])
    return Case(writers.png(picture), "png", True, f"text of {pixels} blurred by {sigma:.1f} pixels, {width}×{height} called @{claimed}x", "blur", claimed)


def attack(rng, mode):
    if rng.random() < 0.12:
        return wrong_scale(rng, mode)
    width, height, scale = drawing.screen(rng)
    if rng.random() < 0.15:
        width, height, scale = 320, 568, 1
    # The image's gradient is so steep on small screens that a faithful drawing may differ by as much as faint dots do.
    form = rng.choice(SMALL[mode] if mode in SMALL else FULL if mode == "without" else [form for form in FORMS if form is not faint_dots or mode != "image"])
    mask, about = form(rng, mode, width, height, scale)
    ground = modes.cover(mode, rng, width, height, scale)
    if mode == "without" and form is faint_dots:
        # How a gradient was meant is not known, so that it may differ by as much.
        ground = drawing.flat(width, height, drawing.colour(rng))
    ink = (0, 0, 0) if float(ground.mean()) > 127 else (255, 255, 255)
    kind = rng.choice(writers.KINDS)
    data = writers.write(drawing.blended(ground, ink, mask), kind, rng)
    return Case(data, writers.extension(kind), True, f"{kind} {width}×{height}, {about}", mode, scale, warning_passes=mode == "without" and form is not tiny)


def honest(rng, mode):
    """Covers at all scales, copies of half the size, marks with soft and hard edges that the template has."""
    width, height, scale = drawing.screen(rng)
    variant = ""
    if rng.random() < 0.3:
        width, height, variant = width // 2, height // 2, "downscaled"
    kind = rng.choice(writers.KINDS)
    return Case(writers.write(modes.cover(mode, rng, width, height, scale), kind, rng), writers.extension(kind), False, f"{kind}, a cover {variant}", mode, scale, variant=variant)
