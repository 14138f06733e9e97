"""Sensitive regions with a value made of pieces that lie apart, as bars do: segments, dots, squares, braille."""

import numpy as np
from PIL import Image, ImageDraw

import drawing
import grounds
import modes
import writers
from case import Case
from marks import DOTTED, SEGMENTS

NAME = "digits-of-pieces"
MODES = ["regions"]
KINDS = ["segments", "dots", "squares", "braille"]
# Where each segment lies, in shares of a digit's width and of its height: from one end to the other.
ENDS = {"a": (0, 0, 1, 0), "b": (1, 0, 1, 0.5), "c": (1, 0.5, 1, 1), "d": (0, 1, 1, 1), "e": (0, 0.5, 0, 1), "f": (0, 0, 0, 0.5), "g": (0, 0.5, 1, 0.5)}


def segments(draw, digit, x, y, wide, high, thick, gap):
    for name in SEGMENTS[digit]:
        x0, y0, x1, y1 = (value * (wide, high)[at % 2] + (x, y)[at % 2] for at, value in enumerate(ENDS[name]))
        along = thick / 2 + gap
        if y0 == y1:
            box = (x0 + along, y0 - thick / 2, x1 - along, y0 + thick / 2)
        else:
            box = (x0 - thick / 2, y0 + along, x0 + thick / 2, y1 - along)
        if box[2] - box[0] >= 1 and box[3] - box[1] >= 1:
            draw.rectangle(box, fill=255)


def dots(draw, rows, x, y, pitch, side, is_round):
    for row, bits in enumerate(rows):
        for column, bit in enumerate(bits):
            if bit == "1":
                box = (x + column * pitch, y + row * pitch, x + column * pitch + side, y + row * pitch + side)
                (draw.ellipse if is_round else draw.rectangle)(box, fill=255)


def value(rng, kind, width, height, scale, top, bottom):
    """A mask, and what it holds."""
    picture = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(picture)
    count = rng.choice([3, 4, 5, 6])
    digits = [rng.randrange(10) for _ in range(count)]
    step = width * 0.84 / count
    wide = step * rng.uniform(0.45, 0.62)
    if kind == "segments":
        high = min(wide * rng.uniform(1.5, 2.2), (bottom - top) * 0.7)
        thick = max(6 * scale, wide * rng.uniform(0.16, 0.32))
        gap = thick * rng.choice([0.05, 0.2, 0.4])
    else:
        high = wide * (1.6 if kind != "braille" else 1.4)
    y = rng.uniform(top + 16, max(top + 17, bottom - high - 24))
    for number, digit in enumerate(digits):
        x = width * 0.08 + number * step
        if kind == "segments":
            segments(draw, digit, x, y, wide, high, thick, gap)
            continue
        rows = DOTTED[digit].split() if kind != "braille" else ["".join(rng.choice("01") for _ in range(2)) for _ in range(3)]
        pitch = wide / len(rows[0])
        dots(draw, rows, x, y, pitch, pitch * rng.uniform(0.55, 0.8), kind != "squares")
    return np.asarray(picture, np.float32) / 255, f"{count} digits of {kind}, {wide / scale:.0f} points wide"


def words(rng, width, height, scale, top, bottom):
    """A mask of bars over one to three lines of words, or of boxes for the characters of a code."""
    picture = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(picture)
    high = rng.uniform(12, 24) * scale
    y = rng.uniform(top + 16, top + 60)
    if rng.random() < 0.25:
        wide = high * rng.uniform(0.75, 1.1)
        for number in range(rng.choice([4, 6])):
            x = width * 0.1 + number * wide * 1.4
            draw.rectangle((x, y, x + wide, y + high), fill=255)
        return np.asarray(picture, np.float32) / 255, "boxes for a code"
    rows = rng.choice([1, 2, 3])
    for _ in range(rows):
        x, words_left = width * 0.08, rng.choice([1, 2, 4])
        while words_left and x < width * 0.8:
            # The first word of a line is no article.
            wide = high * rng.uniform(1.6 if x < width * 0.1 else 0.6, 4)
            draw.rectangle((x, y, min(x + wide, width * 0.92), y + high), fill=255)
            x += wide + 0.5 * high
            words_left -= 1
        y += high * rng.uniform(1.35, 1.8)
    return np.asarray(picture, np.float32) / 255, f"bars for words in {rows} lines"


def made(rng, leaks):
    width, height, scale = drawing.screen(rng)
    top, bottom = modes.region_box("regions", width, height)
    ground = drawing.flat(width, height, drawing.colour(rng))
    if leaks:
        kind = rng.choice(KINDS)
        mask, about = value(rng, kind, width, height, scale, top, bottom)
    else:
        mask, about = words(rng, width, height, scale, top, bottom)
    ink = grounds.contrasting(ground)
    if leaks and rng.random() < 0.3:
        ink = tuple(float(np.clip(level + (60 if level < 128 else -60), 0, 255)) for level in ground[0, 0])
    kind = rng.choice(writers.KINDS)
    return Case(writers.write(drawing.blended(ground, ink, mask), kind, rng), writers.extension(kind), leaks, f"{kind} {width}×{height}, {about}", "regions", scale)


def attack(rng, mode):
    return made(rng, True)


def honest(rng, mode):
    return made(rng, False)
