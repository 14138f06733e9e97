"""Covers with text above them: what most classes begin with."""

import numpy as np

import drawing
import modes


def contrasting(ground):
    """Black or white, whichever is further from the ground's mean."""
    return (0, 0, 0) if float(ground.mean()) > 127 else (255, 255, 255)


def content(rng, width, height, top, bottom, pixels=None):
    """A mask of something readable between two rows: mostly lists of text, at times a code or handwriting."""
    kind = rng.random()
    if kind < 0.8 or bottom - top < height // 2:
        return drawing.text_mask(rng, width, height, pixels, top, bottom)
    mask = drawing.code_mask(rng, width, height) if kind < 0.9 else drawing.strokes_mask(rng, width, height)
    mask[:top] = 0
    mask[bottom:] = 0
    return mask


def leaking(mode, rng, ink=None, pixels=None, top=None, size=None):
    """A cover of the mode with readable content above it: (picture, mask, scale)."""
    width, height, scale = size or drawing.screen(rng)
    ground = modes.cover(mode, rng, width, height, scale)
    first, last = modes.region_box(mode, width, height)
    mask = drawing.text_mask(rng, width, height, pixels, first if top is None else max(first, top), last)
    return drawing.blended(ground, contrasting(ground) if ink is None else ink, mask), mask, scale


def covered(mode, rng, size=None):
    """A cover of the mode alone: (picture, scale)."""
    width, height, scale = size or drawing.screen(rng)
    return modes.cover(mode, rng, width, height, scale), scale


def ends_of_blocks(mask):
    """Which 4×4 blocks hold content, row-major."""
    height, width = mask.shape
    padded = np.pad(mask, ((0, -height % 4), (0, -width % 4)))
    return padded.reshape(padded.shape[0] // 4, 4, padded.shape[1] // 4, 4).max((1, 3)).reshape(-1) > 0.02
