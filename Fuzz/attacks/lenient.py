"""Templates that explain too much: any text for a message, content through a grainy or a plain cover."""

import numpy as np

import drawing
import modes
import writers
from case import Case

NAME = "lenient-templates"
MODES = ["solid", "image", "pattern", "stripes", "message", "example", "blur"]
SECRETS = ["Card 4929 1234 5678 9012", "PIN 4711", "CVV 737", "Balance 12,400.00 EUR", "One-time code 884 213", "Diagnosis: F32.1", "Maria Keller", "Password: hunter2"]
# As long as the example's text, and another one.
AS_LONG = ["Card 4929 1234 56", "Balance 12,400.00", "One-time code 884", "Diagnosis: F32.10", "Maria Keller 1985", "Password: hunter2", "PIN 4711, CVV 737", "Transfer approved"]
# What must show at least, in levels, through a cover of one colour; and through grain as a share of full contrast.
FAINT, THROUGH_GRAIN = 10, 0.1


def message(rng, mode):
    """Secrets where the message stands."""
    width, height, scale = drawing.screen(rng)
    lines = rng.sample(SECRETS, rng.choice([1, 2, 3])) if mode == "message" else rng.sample(SECRETS, 3)
    ground = modes.rgb(rng.choice([modes.CARD, "#1C1C1E"]))
    ink = (20, 20, 20) if ground[0] > 128 else (240, 240, 240)
    points = rng.choice([17, 20, 28])
    mask = np.zeros((height, width), np.float32)
    for index, text in enumerate(lines):
        y = height / rng.choice([3, 2.5, 2]) * 1 if index == 0 else y + points * scale * 1.25
        mask = np.maximum(mask, drawing.words_mask(width, height, text, points * scale, width / 2, y))
    picture = drawing.blended(drawing.flat(width, height, ground), ink, mask)
    kind = rng.choice(writers.KINDS)
    return Case(writers.write(picture, kind, rng), writers.extension(kind), True, f"{kind}, card with {lines}", mode, scale, warning_passes=mode == "message")


def of_same_length(rng, mode):
    """Another text of the example's length where its text stands."""
    width, height, scale = drawing.screen(rng)
    text = rng.choice(AS_LONG)
    picture = modes.card(width, height, scale, text, points=rng.choice([17, 20, 22, 28]), index=rng.choice([0, 0, 1]))
    kind = rng.choice(writers.KINDS)
    return Case(writers.write(picture, kind, rng), writers.extension(kind), True, f"{kind} {width}×{height}, card with {text!r}", mode, scale, warning_passes=True)


def translucent(rng, mode):
    """A screen that shows through its cover."""
    width, height, scale = drawing.screen(rng)
    cover = modes.cover(mode, rng, width, height, scale)
    screen = drawing.account(rng, width, height, pixels=rng.choice([34, 44, 60, 90]))
    if mode == "pattern":
        share = rng.uniform(THROUGH_GRAIN, 0.4)
    else:
        share = rng.uniform(FAINT / 255, 0.3)
    if rng.random() < 0.3:
        # Only part of the cover lets it through.
        top = rng.randrange(0, height * 2 // 3)
        weight = np.zeros((height, 1, 1), np.float32)
        weight[top : top + height // 3] = share
    else:
        weight = np.float32(share)
    picture = cover * (1 - weight) + screen * weight
    kind = rng.choice(writers.KINDS)
    return Case(writers.write(picture, kind, rng), writers.extension(kind), True, f"{kind}, {share:.1%} of a screen through the cover", mode, scale)


def above_artwork(rng, mode):
    """Text above strong artwork, in a colour between those of the artwork or beyond them."""
    width, height, scale = drawing.screen(rng)
    cover = modes.cover(mode, rng, width, height, scale)
    pixels, ink = rng.choice([34, 44, 60, 80]), rng.choice([0, 128, 135, 255])
    lines = rng.choice([None, None, 3, 5])
    mask = drawing.text_mask(rng, width, height, pixels, top=rng.randrange(height // 3), lines=lines)
    share = rng.choice([1, 0.7, 0.5, 0.3])
    kind = rng.choice(["png", "aapl", "ktx2-zlib", "jpeg"])
    data = writers.write(drawing.blended(cover, (ink,) * 3, mask * share), kind, rng)
    return Case(data, writers.extension(kind), True, f"{kind} {width}×{height}, {lines or 'all'} lines of {pixels} pixels, ink {ink} at {share:.0%} above the artwork", mode, scale)


def attack(rng, mode):
    if mode == "stripes" or (mode == "pattern" and rng.random() < 0.4):
        return above_artwork(rng, mode)
    if mode == "example" and rng.random() < 0.5:
        return of_same_length(rng, mode)
    return message(rng, mode) if mode in ("message", "example") else translucent(rng, mode)


def honest(rng, mode):
    """The covers themselves, in every container, and a card without any text."""
    width, height, scale = drawing.screen(rng)
    picture, about = modes.cover(mode, rng, width, height, scale), "the cover"
    if mode == "message" and rng.random() < 0.5:
        picture, about = drawing.flat(width, height, modes.rgb(modes.CARD)), "an empty card"
    if mode == "example":
        points, lines = rng.choice([17, 20, 22, 28]), rng.choice([[modes.MESSAGE], modes.MESSAGE.rsplit(" ", 1)])
        dark = rng.random() < 0.3
        picture = modes.card(
            width, height, scale, *lines, ground="#1C1C1E" if dark else modes.CARD, ink=(160, 160, 165) if dark else (100, 100, 105), points=points)
        about = f"the card at {points} points in {len(lines)} lines"
    # The blocks of blocks.py are coarser than any encoder's: on strong stripes they are off by several levels.
    kind = rng.choice(writers.KINDS if mode != "stripes" else ["png", "cgbi", "jpeg"])
    return Case(writers.write(picture, kind, rng), writers.extension(kind), False, f"{kind}, {about}", mode, scale)
