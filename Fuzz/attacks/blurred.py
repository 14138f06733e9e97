"""Numbers so large that a blur which hides ordinary text leaves them readable."""

import numpy as np

import drawing
import modes
import writers
from case import Case

NAME = "blurred-numbers"
MODES = ["without", "blur", "regions", "solid"]
# Programs read text of this many σ after sharpening; the attack keeps a little away from that edge.
READABLE = 6.5
# The weakest blur that hides ordinary text, in points, where no template says what a blur must do.
HIDING = 34 / 4.5


def number(rng):
    kind = rng.randrange(5)
    if kind == 0:
        return f"{rng.randrange(10**4):04}"
    if kind == 1:
        return f"{rng.randrange(10**6):06}"
    if kind == 2:
        return f"{rng.randrange(1, 99)},{rng.randrange(1000):03}.{rng.randrange(100):02}"
    if kind == 3:
        return f"€ {rng.randrange(100, 9999)}"
    return f"{rng.randrange(1000):03} {rng.randrange(1000):03}"


def screen(rng, width, height, scale, sigma):
    """A number of some digits with a few small lines around it; the number's size in points goes with it."""
    while True:
        text, points = number(rng), sigma * rng.uniform(READABLE, 10)
        mask = drawing.words_mask(width, height, text, round(points * scale), width / 2, height * 0.38, index=rng.randrange(6))
        columns = np.nonzero(mask.any(0))[0]
        if columns[0] > 8 * scale and columns[-1] < width - 8 * scale:
            break
        sigma *= 0.9
    small = drawing.text_mask(rng, width, height, round(rng.choice([13, 15, 17]) * scale), top=height * 0.62, bottom=height * 0.95) if rng.random() < 0.6 else 0 * mask
    return np.maximum(mask, small), text, points, sigma


def attack(rng, mode):
    width, height, scale = drawing.screen(rng)
    least = modes.BLUR_POINTS if mode == "blur" else HIDING
    mask, text, points, sigma = screen(rng, width, height, scale, least * rng.uniform(1, 1.5))
    inks = [(255, 0), (0, 255), (242, 20), (28, 240), (255, 90)]
    # In a small part of the screen faint ones look sharper than they are.
    ground, ink = rng.choice(inks + [(255, 150), (20, 130), (250, 170)] if mode == "regions" else inks)
    picture = drawing.blurred(drawing.blended(drawing.flat(width, height, (ground,) * 3), (ink,) * 3, mask), sigma * scale)
    kind = rng.choice(writers.KINDS)
    return Case(
        writers.write(picture, kind, rng), writers.extension(kind), True,
        f"{kind} {width}×{height}@{scale}, {text} of {points:.0f} points, ink {ink} on {ground}, blurred by {sigma:.1f} points", mode, scale)


def honest(rng, mode):
    """Ordinary screens, rows of icons, tiles and portraits under the same blurs."""
    if mode == "solid":
        width, height, scale = drawing.screen(rng)
        kind = rng.choice(writers.KINDS)
        return Case(writers.write(modes.cover(mode, rng, width, height, scale), kind, rng), writers.extension(kind), False, f"{kind}, a cover", mode, scale)
    width, height, scale = drawing.screen(rng)
    dark = rng.random() < 0.4
    ground, ink = (0.0, 255.0) if dark else (255.0, 0.0)
    picture = drawing.blended(drawing.flat(width, height, (ground,) * 3), (ink,) * 3, drawing.text_mask(rng, width, height, round(rng.choice([13, 17, 22]) * scale)))
    about = "lines"
    if rng.random() < 0.6:
        count = rng.choice([3, 4, 5])
        step = width / count
        side = min(round(rng.choice([30, 44, 60, 76]) * scale), round(step * 0.85))
        top = rng.randrange(height // 8, height // 2)
        round_ones, about = rng.random() < 0.5, "a row of tiles"
        # With some air around: a margin, as a row of tiles has it.
        picture[max(0, top - side // 3) : top + side + side // 3] = ground
        ys, xs = np.mgrid[0:height, 0:width]
        for place in range(count):
            left = round(place * step + (step - side) / 2)
            inside = (ys >= top) & (ys < top + side) & (xs >= left) & (xs < left + side)
            if round_ones:
                inside = np.hypot(ys - top - side / 2, xs - left - side / 2) < side / 2
            picture[inside] = drawing.colour(rng)
    sigma = max(modes.BLUR_POINTS, 8.5) * rng.uniform(1.15, 2.5)
    kind = rng.choice(writers.KINDS)
    return Case(
        writers.write(drawing.blurred(picture, sigma * scale), kind, rng), writers.extension(kind), False,
        f"{kind} {width}×{height}@{scale}, {about} blurred by {sigma:.1f} points", mode, scale)
