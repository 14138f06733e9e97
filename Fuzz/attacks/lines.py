"""Templates of fine lines, whose drawing at another size hangs on how a device resamples: honest twins that may be called leaks,
and what shows through them or above them, which must be."""

import drawing
import grounds
import modes
import writers
from case import Case

NAME = "fine-lines"
MODES = ["lines", "faint-lines"]


def attack(rng, mode):
    """Text above the lines, or a screen that shines through them."""
    width, height, scale = drawing.screen(rng)
    cover = modes.cover(mode, rng, width, height, scale)
    if rng.random() < 0.5:
        picture, mask, scale = grounds.leaking(mode, rng, pixels=rng.choice([34, 44, 60]), size=(width, height, scale))
        about = "text above the lines"
    else:
        share = rng.uniform(0.1, 0.5)
        picture = cover * (1 - share) + drawing.account(rng, width, height, pixels=rng.choice([44, 60])) * share
        about = f"{share:.0%} of a screen through the lines"
    kind = rng.choice(["png", "cgbi", "jpeg"])
    return Case(writers.write(picture, kind, rng), writers.extension(kind), True, f"{kind} {width}×{height}, {about}", mode, scale)


def honest(rng, mode):
    """The lines on screens of all sizes."""
    width, height, scale = drawing.screen(rng)
    picture = modes.cover(mode, rng, width, height, scale)
    kind = rng.choice(["png", "cgbi", "jpeg"])
    return Case(writers.write(picture, kind, rng), writers.extension(kind), False, f"{kind} {width}×{height}, the lines", mode, scale)
