"""Sensitive regions of a few pixels, at edges, on small pictures, with text in them."""

import drawing
import modes
import writers
from case import Case

NAME = "thin-regions"
MODES = ["regions"]


def placed(rng, height, width):
    """A region in pixels: x, y, width, height; at least one side is thin."""
    thin = rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 15, 16, 18, 20])
    if rng.random() < 0.6:
        long = rng.randrange(max(thin, width // 6), width + 1)
        x, y = rng.choice([0, width - long, rng.randrange(width - long + 1)]), rng.choice([0, height - thin, rng.randrange(height - thin + 1)])
        return x, y, long, thin
    long = rng.randrange(max(thin, height // 8), height + 1)
    x, y = rng.choice([0, width - thin, rng.randrange(width - thin + 1)]), rng.choice([0, height - long, rng.randrange(height - long + 1)])
    return x, y, thin, long


def rules(bundle, box, width, height):
    x, y, w, h = box
    share = lambda value, whole: f"{max(0, min(1, value / whole)):.6f}"
    # Rounded shares must not reach beyond the screen.
    w, h = min(w, width - x), min(h, height - y)
    return (f"  - {{bundle: {modes.BUNDLE}{bundle}, sensitive-regions: [{{name: amount, x: {share(x, width)}, y: {share(y, height)}, "
            f"width: {int(w / width * 1e6) / 1e6:.6f}, height: {int(h / height * 1e6) / 1e6:.6f}}}]}}\n")


def made(rng, leaks):
    width, height, scale = rng.choice([*drawing.SCREENS[:3], (320, 480, 1), (207, 448, 1), (320, 568, 1), (160, 284, 1)])
    box = placed(rng, height, width)
    x, y, w, h = box
    bundle = f"thin{rng.randrange(1 << 40):x}"
    ground = drawing.flat(width, height, (255, 255, 255) if rng.random() < 0.6 else drawing.colour(rng, 0, 90))
    ink = (0, 0, 0) if ground[0, 0, 0] > 127 else (255, 255, 255)
    # The text is as high as the region lets it be, or higher and cut by it: bars of ink all along it in any case.
    pixels = max(8, min(h, w, 40)) if rng.random() < 0.5 else rng.choice([20, 34])
    step = max(2, pixels)
    import numpy as np

    mask = np.zeros((height, width), np.float32)
    for top in range(max(0, y - step), min(height, y + h + step), step):
        for left in range(max(0, x - step), min(width, x + w + step), width):
            mask = np.maximum(mask, drawing.words_mask(width, height, " ".join(drawing.line(rng) for _ in range(6)), pixels, left, top, "la"))
    if mask[y : y + h, x : x + w].mean() < 0.03:
        # No stroke fell into it: make it a line of a code.
        bar = np.array([rng.random() < 0.5 for _ in range(max(w, h))], np.float32).repeat(3)[: max(w, h)]
        mask[y : y + h, x : x + w] = bar[None, :w] if w >= h else bar[:h, None]
    if not leaks:
        # Around it, not in it, and not so near that its edge could be meant.
        margin = 8
        mask[max(0, y - margin) : y + h + margin, max(0, x - margin) : x + w + margin] = 0
    picture = drawing.blended(ground, ink, mask)
    kind = rng.choice(["png", "ktx1", "aapl", "jpeg"]) if leaks else rng.choice(["png", "ktx1", "aapl"])
    about = f"{kind} {width}×{height}, region {w}×{h} at ({x}, {y}), text of {pixels} pixels"
    return Case(writers.write(picture, kind, rng), writers.extension(kind), leaks, about, "regions", scale, bundle=bundle, rules=rules(bundle, box, width, height))


def attack(rng, mode):
    return made(rng, True)


def honest(rng, mode):
    return made(rng, False)
