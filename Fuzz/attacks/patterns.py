"""Text drawn with patterns finer than the cells of the judge: hatching, dots and noise whose mean is the ground's."""

import numpy as np

import drawing
import grounds
import modes
import writers
from case import Case

NAME = "patterns"
MODES = ["without", "solid", "image", "gradient", "message", "example", "regions"]
# The weakest pattern, in levels from its mean, whose text is plain on a telephone, where light and not values is averaged.
PLAIN = 28
# Weaker ones show under a magnifying glass; above a known cover they are found from so many levels up.
KNOWN = ["solid", "gradient", "example"]
FAINT = 8


def cell_noise(rng, ys, xs):
    """Random signs whose sum is zero in every cell of 4×4."""
    source = np.random.RandomState(rng.randrange(1 << 31))
    order = source.rand((ys.shape[0] + 3) // 4, (xs.shape[1] + 3) // 4, 16).argsort(2) % 2 * 2 - 1
    grid = order.reshape(order.shape[0], order.shape[1], 4, 4).transpose(0, 2, 1, 3).reshape(order.shape[0] * 4, -1)
    return grid[: ys.shape[0], : xs.shape[1]].astype(np.float32)


def pattern(rng, height, width):
    """A field of mean nearly zero between -1 and 1, and its name."""
    ys, xs = np.mgrid[0:height, 0:width]
    dy, dx = rng.randrange(4), rng.randrange(4)
    ys, xs = ys + dy, xs + dx
    n = rng.choice([1, 1, 1, 2, 2, 3])
    kind = rng.randrange(9)
    if kind == 0:
        return np.where((xs // n + ys // n) % 2, 1.0, -1.0), f"checks of {n}"
    if kind == 1:
        return np.where(xs // n % 2, 1.0, -1.0), f"upright lines of {n}"
    if kind == 2:
        return np.where(ys // n % 2, 1.0, -1.0), f"level lines of {n}"
    if kind == 3:
        return np.where((xs + ys) // n % 2, 1.0, -1.0), f"diagonal hatching of {n}"
    if kind == 4:
        return np.where((xs - ys) % 4 < 2, 1.0, -1.0), "diagonal hatching, period 4"
    if kind == 5:
        # One pixel of four or of sixteen, strong, against a weak rest of the same mean.
        every = rng.choice([2, 4])
        dots = (xs % every == 0) & (ys % every == 0)
        share = 1 / every**2
        return np.where(dots, 1.0, -share / (1 - share)), f"dots, one pixel of {every * every}"
    if kind == 6:
        return cell_noise(rng, ys, xs), "noise with the cell's mean"
    if kind == 7:
        period = rng.choice([3, 5, 6])
        return np.sign(np.sin(2 * np.pi * (xs + rng.choice([0, 1]) * ys + 0.25) / period)), f"lines of period {period}"
    period = rng.choice([2, 3, 4])
    return np.sin(2 * np.pi * xs / period + 0.8) * np.sin(2 * np.pi * ys / period + 0.8) / np.sin(0.8 + np.pi / 2 * (period == 4)) ** 2, f"waves of period {period}"


def attack(rng, mode):
    width, height, scale = drawing.screen(rng)
    ground = modes.cover(mode, rng, width, height, scale)
    if mode in ("without", "regions"):
        ground = drawing.flat(width, height, drawing.colour(rng, 60, 195))
    first, last = modes.region_box(mode, width, height)
    mask = grounds.content(rng, width, height, first, last, rng.choice([44, 60, 80]))
    snap = rng.choice([1, 2, 4])
    mask = mask[::snap, ::snap].repeat(snap, 0).repeat(snap, 1)[:height, :width] > 0.5
    field, about = pattern(rng, height, width)
    field = np.clip(field, -1, 1).astype(np.float32)
    room = float(np.minimum(ground, 255 - ground).max())
    least = FAINT if mode in KNOWN else PLAIN
    strength = rng.uniform(least, PLAIN) if least < PLAIN and rng.random() < 0.5 else rng.uniform(PLAIN, max(PLAIN, min(120, room)))
    # A ground near black or white has room on one side only: the pattern is made there and the mean kept as far as may be.
    channels = rng.choice([(1, 1, 1), (1, 1, 1), (1, -1, 0), (1, 0, -1), (0, 1, 0), (1, -0.51, 0)])
    added = field[..., None] * strength * np.array(channels, np.float32)
    if room < PLAIN:
        ground = drawing.flat(width, height, (128, 128, 128)) if mode == "solid" else np.clip(ground, PLAIN, 255 - PLAIN)
    turned = np.ascontiguousarray(pattern_like(field))
    # Checks are the same when they are turned, and nothing is to be seen then.
    how = rng.randrange(4) if (turned != field).any() else rng.choice([0, 2])
    if how == 0 and mode in ("without", "regions"):
        # The ground has the pattern and the text is plain.
        picture, about = ground + added * ~mask[..., None], about + " around plain text"
    elif how == 1 and mode in ("without", "regions"):
        # Both have it, one turned by a quarter.
        picture = ground + np.where(mask[..., None], added, turned[..., None] * strength * np.array(channels, np.float32))
        about += " against itself turned"
    else:
        picture = ground + added * mask[..., None]
    kind = rng.choice(writers.KINDS)
    data = writers.jpeg(picture, 95) if kind == "jpeg" else writers.write(picture, kind, rng)
    return Case(data, writers.extension(kind), True, f"{kind}, {about}, ±{strength:.0f} in {channels}", mode, scale, warning_passes=mode == "message")


def pattern_like(field):
    """The field turned by a quarter, as large as it was."""
    height, width = field.shape
    side = min(height, width)
    turned = field[:side, :side].T
    return np.tile(turned, (-(-height // side), -(-width // side)))[:height, :width]


def honest(rng, mode):
    """Dithered gradients, sensor noise of a level or two, covers with fine grain that the template has, antialiased marks."""
    width, height, scale = drawing.screen(rng)
    source = np.random.RandomState(rng.randrange(1 << 31))
    picture = modes.cover(mode, rng, width, height, scale)
    kind, about = rng.choice(writers.KINDS), "a cover"
    if mode == "without":
        # Rounding with a random threshold, as renderers dither gradients.
        picture = np.floor(picture + source.rand(height, width, 1))
        about = "a dithered gradient"
    elif rng.random() < 0.4:
        picture = np.clip(picture, 1, 254) + source.randint(-1, 2, (height, width, 1))
        about = "a cover with noise of one level"
    return Case(writers.write(picture, kind, rng), writers.extension(kind), False, f"{kind}, {about}", mode, scale)
