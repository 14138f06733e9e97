"""Text that differs from its ground in colour and hardly in brightness, by one measure of brightness or another."""

import numpy as np

import drawing
import grounds
import modes
import writers
from case import Case

NAME = "colour"
MODES = ["without", "solid", "blur", "image", "message", "regions"]

# What a judge might reduce a pixel to. Text is made that does not show in it.
PLANES = {
    "Rec. 601 luma": (0.299, 0.587, 0.114),
    "Rec. 709 luma": (0.2126, 0.7152, 0.0722),
    "mean": (1 / 3, 1 / 3, 1 / 3),
    "red": (1, 0, 0),
    "green": (0, 1, 0),
    "blue": (0, 0, 1),
    "Cb": (-0.1687, -0.3313, 0.5),
    "Cr": (0.5, -0.4187, -0.0813),
    "green and red": (0.5, 0.5, 0),
}
SYSTEM = ["#FF3B30", "#FF9500", "#FFCC00", "#34C759", "#00C7BE", "#30B0C7", "#32ADE6", "#007AFF", "#5856D6", "#AF52DE", "#FF2D55", "#A2845E",
          "#8E8E93", "#FF453A", "#FF9F0A", "#FFD60A", "#30D158", "#63E6E2", "#40C8E0", "#64D2FF", "#0A84FF", "#5E5CE6", "#BF5AF2", "#FF375F", "#AC8E68"]
# The least difference, in levels of the channel that differs most, at which text of 26 pixels is plain to see.
PLAIN = 44
LUMA = np.array(PLANES["Rec. 601 luma"])


def system_pair(rng):
    """Two of the system's colours of nearly equal luma."""
    while True:
        a, b = (np.array(modes.rgb(rng.choice(SYSTEM)), float) for _ in range(2))
        if np.abs(a - b).max() >= PLAIN and abs((a - b) @ LUMA) < 6:
            return a, b, "two system colours"


def made_pair(rng, ground=None):
    """A ground and an ink that one plane, or two at once, cannot tell apart."""
    names = rng.sample(sorted(PLANES), rng.choice([1, 1, 2]))
    if rng.random() < 0.5 and "Rec. 601 luma" not in names:
        names[0] = "Rec. 601 luma"
    rows = np.array([PLANES[name] for name in names])
    for _ in range(200):
        a = np.array(drawing.colour(rng, 20, 235) if ground is None else ground, float)
        step = np.array([rng.gauss(0, 1) for _ in range(3)])
        step -= np.linalg.lstsq(rows, rows @ step, rcond=None)[0]
        if np.abs(step).max() < 1e-6:
            continue
        b = a + step / np.abs(step).max() * rng.uniform(PLAIN, 160)
        if b.min() >= 0 and b.max() <= 255:
            return a, np.rint(b), "equal in " + " and ".join(names)
    return None


def attack(rng, mode):
    width, height, scale = drawing.screen(rng)
    first, last = modes.region_box(mode, width, height)
    cover = modes.cover(mode, rng, width, height, scale)
    pair = system_pair(rng) if rng.random() < 0.3 else None
    if mode in ("without", "regions"):
        a, b, about = pair or made_pair(rng) or system_pair(rng)
        ground = drawing.flat(width, height, a)
        if rng.random() < 0.3:
            # The ground becomes darker downwards, and the text with it.
            ramp = np.linspace(0, -min(a.min(), b.min(), 40), height, dtype=np.float32)[:, None, None]
            ground, about = ground + ramp, about + " on a gradient"
    else:
        colour = cover[height // 2, width // 2]
        a, b, about = made_pair(rng, colour) or (None, None, None)
        if a is None:
            a, b, about = colour, np.array([(v + 128) % 256 for v in colour]), "any colour"
        ground = cover
    mask = grounds.content(rng, width, height, first, last, rng.choice([30, 40, 56, 72]))
    if rng.random() < 0.3:
        mask = (mask > 0.5).astype(np.float32)
    picture = ground + (b - a).astype(np.float32) * mask[..., None]
    kind = rng.choice(writers.KINDS)
    if kind == "jpeg" and rng.random() < 0.5:
        data = writers.jpeg(picture, rng.choice([85, 90, 95]), subsampling=2)
    else:
        data = writers.write(picture, kind, rng)
    return Case(data, writers.extension(kind), True, f"{kind}, {tuple(map(int, a))} and {tuple(map(int, b))}: {about}", mode, scale, warning_passes=mode == "message")


def honest(rng, mode):
    """The same colours without an edge: a gradient between them, a soft blur of them, a cover in wide-gamut values."""
    width, height, scale = drawing.screen(rng)
    if mode == "without" or mode == "regions":
        a, b, _ = made_pair(rng) or system_pair(rng)
        if rng.random() < 0.5:
            picture, about = drawing.soft(rng, width, height, a, b), "a gradient"
        else:
            picture, about = drawing.flat(width, height, a), "one colour"
    else:
        picture, about = modes.cover(mode, rng, width, height, scale), "a cover"
        if mode in ("solid", "image") and rng.random() < 0.3:
            from pixels import display_p3

            picture, about = np.asarray(display_p3(drawing.image(picture)), np.float32), "a cover in Display P3"
    kind = rng.choice(writers.KINDS)
    return Case(writers.write(picture, kind, rng), writers.extension(kind), False, f"{kind}, {about}", mode, scale)
