"""Covers with grain, all over or in bands: faint letters hide in what a codec or another size may make of it."""

import numpy as np

import drawing
import modes
import writers
from case import Case

NAME = "grain"
MODES = ["grain", "bands"]
# Shares of their colour in which letters are seen: of the least two to eight levels are left on a ground without contrast of
# its own, and on a band's strong pattern it takes a third to read anything.
SHARES = {"grain": (0.04, 0.12), "bands": (0.3, 0.6)}
# Levels of red, green and blue that make another colour and leave brightness (0.3, 0.59, 0.11) as it is; JPEG keeps less of it.
COLORS = [(102, -68, 82), (-98, 37, 67)]
COLOR_SHARES = (0.1, 0.16)
KINDS = ["png", "cgbi", "jpeg", "jpeg", "jpeg"]
QUALITIES = [75, 85, 92]


def written(rng, picture):
    kind = rng.choice(KINDS)
    if kind == "jpeg":
        quality = rng.choice(QUALITIES)
        return writers.jpeg(picture, quality), writers.extension(kind), f"jpeg of quality {quality}"
    return writers.write(picture, kind, rng), writers.extension(kind), kind


def attack(rng, mode):
    """Letters all over the grain, or a row of digits on each band, seen through it."""
    width, height, scale = drawing.screen(rng)
    cover = modes.cover(mode, rng, width, height, scale)
    ink, shares = rng.choice([(0, 0, 0), (255, 255, 255)]), SHARES[mode]
    color = ink
    if mode == "grain":
        mask = drawing.text_mask(rng, width, height, rng.choice([60, 80, 100]) * scale // 2)
        if rng.random() < 0.3:
            ink, shares = rng.choice(COLORS), COLOR_SHARES
            color = np.clip(cover + np.float32(ink), 0, 255)
    else:
        mask = on_bands(rng, width, height)
    share = rng.uniform(*shares)
    picture = drawing.blended(cover, color, mask * share)
    data, extension, about = written(rng, picture)
    return Case(data, extension, True, f"{about} {width}×{height}, letters of {share:.0%} in {ink}", mode, scale)


def on_bands(rng, width, height):
    """A number in the middle of each band, as large as that allows."""
    asset = modes.ASSETS["bands"]
    k = max(width / asset.width, height / asset.height)
    top = (height - asset.height * k) / 2
    rows = []
    for band in range(0, asset.height, modes.NEXT_BAND):
        text = f"{rng.randrange(100, 999)} {rng.randrange(100, 999)}"
        y = top + (band + modes.BAND / 2) * k
        rows.append(drawing.words_mask(width, height, text, round(0.8 * modes.BAND * k), width / 2, y, index=rng.randrange(99)))
    return sum(rows).clip(0, 1)


def honest(rng, mode):
    """The cover alone."""
    width, height, scale = drawing.screen(rng)
    data, extension, about = written(rng, modes.cover(mode, rng, width, height, scale))
    return Case(data, extension, False, f"{about} {width}×{height}, the cover", mode, scale)
