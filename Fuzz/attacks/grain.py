"""Covers with grain, all over or in bands: faint letters hide in what a codec or another size may make of it."""

import drawing
import modes
import writers
from case import Case

NAME = "grain"
MODES = ["grain", "bands"]
# Shares of their colour in which letters are seen. What is left of 4 % is five to ten levels on either template.
FAINT = (0.04, 0.12)
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
    ink = rng.choice([(0, 0, 0), (255, 255, 255)])
    if mode == "grain":
        mask, share = drawing.text_mask(rng, width, height, rng.choice([60, 80, 100]) * scale // 2), rng.uniform(*FAINT)
    else:
        mask, share = on_bands(rng, width, height), rng.uniform(0.3, 0.6)
    picture = drawing.blended(cover, ink, mask * share)
    data, extension, about = written(rng, picture)
    return Case(data, extension, True, f"{about} {width}×{height}, letters of {share:.0%} in {ink}", mode, scale)


def on_bands(rng, width, height):
    """A number in the middle of each band, as large as that allows."""
    k = max(width / modes.ASSETS["bands"].width, height / modes.ASSETS["bands"].height)
    top = (height - modes.ASSETS["bands"].height * k) / 2
    mask = None
    for number in range(7):
        y = top + (400 * number + modes.BAND / 2) * k
        text = f"{rng.randrange(100, 999)} {rng.randrange(100, 999)}"
        row = drawing.words_mask(width, height, text, round(0.8 * modes.BAND * k), width / 2, y, index=rng.randrange(99))
        mask = row if mask is None else mask + row
    return mask.clip(0, 1)


def honest(rng, mode):
    """The cover alone."""
    width, height, scale = drawing.screen(rng)
    data, extension, about = written(rng, modes.cover(mode, rng, width, height, scale))
    return Case(data, extension, False, f"{about} {width}×{height}, the cover", mode, scale)
