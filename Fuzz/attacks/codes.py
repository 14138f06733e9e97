"""Codes to be scanned, the only thing on a page: with data of their own, in all sizes, with their quiet zone on a card."""

import numpy as np

import drawing
import modes
import writers
from case import Case

NAME = "codes"
MODES = ["without", "solid", "regions"]
KINDS = ["qr", "aztec", "data-matrix"]
# A module in points: smaller ones are hardly scanned from a screen.
MODULE = (3.5, 9)
# And in pixels: what is judged are squares of four.
LEAST = 9
# Modules of the quiet zone.
QUIET = [0, 1, 2, 4]


def squares(side):
    """Squares in squares, dark outside."""
    ys, xs = np.mgrid[0:side, 0:side]
    return (np.maximum(abs(xs - side // 2), abs(ys - side // 2)) + side // 2) % 2 == 0


def qr(rng):
    count = rng.choice([21, 25, 29, 33, 37])
    code = random_modules(rng, count)
    code[6, :], code[:, 6] = np.arange(count) % 2 == 0, np.arange(count) % 2 == 0
    finder = np.zeros((8, 8), bool)
    finder[:7, :7] = squares(7)
    finder[2:5, 2:5] = True
    code[:8, :8], code[:8, -8:], code[-8:, :8] = finder, finder[:, ::-1], finder[::-1]
    return code


def aztec(rng):
    is_compact = rng.random() < 0.6
    count = rng.choice([15, 19, 23] if is_compact else [19, 23, 27, 31])
    code = random_modules(rng, count)
    core = 9 if is_compact else 13
    first = (count - core) // 2
    ys, xs = np.mgrid[0:core, 0:core]
    code[first : first + core, first : first + core] = np.maximum(abs(xs - core // 2), abs(ys - core // 2)) % 2 == 0
    return code


def data_matrix(rng):
    count = rng.choice([12, 14, 16, 18, 20, 22, 24])
    code = random_modules(rng, count)
    code[0, :], code[:, -1] = np.arange(count) % 2 == 0, np.arange(count) % 2 == 1
    code[:, 0], code[-1, :] = True, True
    return code


def random_modules(rng, count):
    return np.array([rng.random() < 0.5 for _ in range(count * count)]).reshape(count, count)


def page(rng, mode, picture, side, quiet):
    """A dark-on-light or light-on-dark square in the middle of a page, on a card or on the page's own colour."""
    width, height, scale = drawing.screen(rng)
    module = max(LEAST, round(rng.uniform(*MODULE) * scale))
    module = min(module, int(0.8 * min(width, height) / (side + 2 * quiet)))
    box = picture(module, quiet)
    light, dark = [(255, 255, 255), (250, 250, 245), (235, 240, 250)], [(0, 0, 0), (20, 20, 60), (60, 0, 0)]
    ground, ink = rng.choice(light), rng.choice(dark)
    if rng.random() < 0.25:
        ground, ink = ink, ground
    array = drawing.flat(width, height, ground if quiet == 0 else drawing.colour(rng))
    if mode == "solid" and quiet:
        array = drawing.flat(width, height, modes.rgb(rng.choice(modes.SOLID)))
    high, wide = box.shape
    left, top = (width - wide) // 2, min(height - high, round(height * rng.uniform(0.2, 0.5)))
    mask = np.zeros((height, width), np.float32)
    mask[top : top + high, left : left + wide] = 1
    array = drawing.blended(array, ground, mask)
    mask[top : top + high, left : left + wide] = box
    return drawing.blended(array, ink, mask), scale, f"{module} pixels a module, quiet zone {quiet}"


def case(rng, array, scale, leaks, about, mode):
    kind = rng.choice(writers.KINDS)
    return Case(writers.write(array, kind, rng), writers.extension(kind), leaks, f"{kind} {about}", mode, scale)


def attack(rng, mode):
    name = rng.choice(KINDS)
    code = np.rot90({"qr": qr, "aztec": aztec, "data-matrix": data_matrix}[name](rng), rng.randrange(4))

    def picture(module, quiet):
        return np.pad(np.kron(code, np.ones((module, module))), quiet * module).astype(np.float32)

    array, scale, about = page(rng, mode, picture, len(code), rng.choice(QUIET))
    return case(rng, array, scale, True, f"{name} of {len(code)} modules, {about}", mode)


def honest(rng, mode):
    """Rings around one middle, an emblem like a target; what a configuration covers is its cover.

    Of four rings some would be finer than the squares of four pixels that are judged.
    """
    if mode != "without":
        width, height, scale = drawing.screen(rng)
        return case(rng, modes.cover(mode, rng, width, height, scale), scale, False, "the cover alone", mode)
    rings = rng.choice([2, 3])

    def picture(module, quiet):
        side = 20 * module
        ys, xs = np.mgrid[0:side, 0:side] - (side - 1) / 2
        away = np.hypot(xs, ys) / (side / 2) * (2 * rings + 1)
        return (away < 2 * rings + 1) * (away.astype(int) % 2 == 0).astype(np.float32)

    array, scale, about = page(rng, mode, picture, 20, 0)
    return case(rng, array, scale, False, f"{rings} rings, {about}", mode)
