"""Screens where launch images are expected, and scenes that equal what lies there."""

import random

import numpy as np
from PIL import Image

import drawing
import grounds
import writers
from case import Case

NAME = "place"
MODES = ["without", "solid", "image"]
SNAPSHOTS = "Library/SplashBoard/Snapshots"
GROUP = "BUNDLE - {DEFAULT GROUP}"
# Folders that are no launch group, though they are called so.
FALSE_GROUPS = [
    f"{SNAPSHOTS}/sceneID:BUNDLE-default/{GROUP}",
    f"{SNAPSHOTS}/sceneID:BUNDLE-default/x - {{DEFAULT GROUP}}",
    f"{SNAPSHOTS}/sceneID:BUNDLE-default/downscaled/{GROUP}",
    f"{SNAPSHOTS}/a/b/{GROUP}",
    f"{SNAPSHOTS}/{{DEFAULT GROUP}}",
    f"Library/Caches/Snapshots/BUNDLE/{GROUP}/{GROUP}",
    f"tmp - {{DEFAULT GROUP}}/{SNAPSHOTS}/sceneID:BUNDLE-default",
]


def screen(rng):
    width, height, scale = drawing.screen(rng)
    return drawing.account(rng, width, height), scale


def attack(rng, mode):
    picture, scale = screen(rng)
    kind = rng.choice(writers.KINDS)
    data = writers.write(picture, kind, rng)
    bundle = f"place{rng.randrange(1 << 40):x}"
    about = f"{kind}, a screen"
    what = rng.randrange(7)
    if what == 6:
        return photograph_copy(rng, mode, bundle)
    if what == 5:
        return artwork(rng, mode, bundle)
    if what == 3:
        return above_launch_image(rng, mode, bundle)
    if what == 4:
        return tile(rng, mode, bundle)
    if what == 0:
        place = f"{SNAPSHOTS}/{GROUP}" + rng.choice(["", "/downscaled"])
        return Case(data, writers.extension(kind), True, f"{about} in the launch group", mode, scale, warning_passes=True, place=place, bundle=bundle)
    if what == 1:
        place = rng.choice(FALSE_GROUPS)
        return Case(data, writers.extension(kind), True, f"{about} in {place}", mode, scale, warning_passes=True, place=place, bundle=bundle)
    case = Case(data, writers.extension(kind), True, f"{about}, as scene and in the launch group", mode, scale, place=f"{SNAPSHOTS}/sceneID:BUNDLE-default", bundle=bundle)
    # The copy in the group: the same bytes, or the same picture written otherwise.
    other = rng.choice([kind, rng.choice(writers.KINDS)])
    smaller = rng.random() < 0.3
    if smaller:
        # As the system keeps copies: half as large, in a folder of their own.
        half = np.asarray(drawing.image(picture).resize((picture.shape[1] // 2, picture.shape[0] // 2), Image.BOX), np.float32)
        copy = writers.write(half, other, rng)
    else:
        copy = data if other == kind else writers.write(picture, other, rng)
    case.twin = Case(copy, writers.extension(other), True, f"{other}, the launch image that the scene equals", mode, scale, warning_passes=True, place=f"{SNAPSHOTS}/{GROUP}" + ("/downscaled" if smaller else ""), bundle=bundle)
    return case


def photograph_copy(rng, mode, bundle):
    """A photograph that fills the screen, at times with handwriting, and it or a smaller one among the launch images."""
    width, height, scale = drawing.screen(rng)
    whole = photograph(rng, height)
    scene = whole[:, (height - width) // 2 :][:, :width]
    about = "a photograph"
    if rng.random() < 0.5:
        scene, about = drawing.blended(scene, (15, 15, 25), drawing.strokes_mask(rng, width, height)), "handwriting on a photograph"
    copy = scene
    # What is scaled on screens of two sizes may be a cover by itself.
    is_scaled = rng.random() < 0.5
    if is_scaled:
        # As another device shows it.
        wide, high, _ = drawing.screen(rng)
        side = max(wide, high)
        copy = np.asarray(drawing.image(whole).resize((side, side), Image.BICUBIC), np.float32)[:high, (side - wide) // 2 :][:, :wide]
    kind, group_kind = rng.choice(writers.KINDS), rng.choice(writers.KINDS)
    case = Case(writers.write(scene, kind, rng), writers.extension(kind), True, f"{kind} {width}×{height}, {about}, and {group_kind} {copy.shape[1]}×{copy.shape[0]} among launch images", mode,
                scale, warning_passes=is_scaled and about == "a photograph", place=f"{SNAPSHOTS}/sceneID:BUNDLE-default", bundle=bundle)
    case.twin = Case(writers.write(copy, group_kind, rng), writers.extension(group_kind), True, f"{group_kind}, its copy", mode, scale, warning_passes=True,
                     place=f"{SNAPSHOTS}/{GROUP}", bundle=bundle)
    return case


def above_launch_image(rng, mode, bundle):
    """A scene that is its launch image and text, strong or faint; the launch image may be of another screen."""
    width, height, scale = drawing.screen(rng)
    seed = rng.random()
    picture = launch_image(seed, width, height)
    mask = drawing.text_mask(rng, width, height) * rng.choice([1, 0.5, 0.1])
    scene = drawing.blended(picture, grounds.contrasting(picture), mask)
    other = (width, height) if rng.random() < 0.6 else rng.choice(drawing.SCREENS)[:2]
    kind, group_kind = rng.choice(writers.KINDS), rng.choice(writers.KINDS)
    case = Case(writers.write(scene, kind, rng), writers.extension(kind), True, f"{kind}, text above the launch image of {other}, {group_kind}", mode, scale,
                place=f"{SNAPSHOTS}/sceneID:BUNDLE-default", bundle=bundle)
    case.twin = Case(writers.write(launch_image(seed, *other), group_kind, rng), writers.extension(group_kind), False, f"{group_kind}, its launch image", mode, scale,
                     place=f"{SNAPSHOTS}/{GROUP}", bundle=bundle)
    return case


def tile(rng, mode, bundle):
    """A number or somebody's picture on a tile in the middle, in the launch group and as a scene."""
    width, height, scale = drawing.screen(rng)
    side = min(round(rng.choice([70, 100, 140]) * scale), round(width * 0.6))
    ground = np.array(rng.choice([(255, 255, 255), (0, 0, 0), (20, 60, 140)]), np.float32)
    if rng.random() < 0.5:
        text, what = f"{rng.randrange(1000, 10000)}", "a number"
        fill = np.array(rng.choice([(200, 40, 30), (90, 90, 95), (60, 160, 90)]), np.float32)
        mask = drawing.words_mask(side, side, text, round(side * rng.uniform(0.2, 0.33)), side / 2, side / 2, index=rng.randrange(9))
        inside = drawing.blended(drawing.flat(side, side, fill), (255, 255, 255), mask)
    else:
        what, inside = "a picture", photograph(rng, side)
    picture = drawing.flat(width, height, ground)
    x, y = (width - side) // 2, (height - side) // 2
    picture[y : y + side, x : x + side] = inside
    kind = rng.choice(writers.KINDS)
    data = writers.write(picture, kind, rng)
    about = f"{kind} {width}×{height}, {what} on a tile of {side} pixels"
    case = Case(data, writers.extension(kind), True, f"{about}, as scene", mode, scale, warning_passes=True, place=f"{SNAPSHOTS}/sceneID:BUNDLE-default", bundle=bundle)
    case.twin = Case(data, writers.extension(kind), True, f"{about}, as launch image", mode, scale, warning_passes=True, place=f"{SNAPSHOTS}/{GROUP}", bundle=bundle)
    return case


def artwork(rng, mode, bundle):
    """Lines of text as artwork: in a disc, on a soft card that lies at an angle, turned by a quarter."""
    width, height, scale = drawing.screen(rng)
    ground = np.array(rng.choice([(255, 255, 255), (0, 0, 0), (20, 60, 140)]), np.float32)
    picture = drawing.flat(width, height, ground)
    side = round(width * rng.uniform(0.7, 0.85))
    inside, shape = np.zeros((side, side, 3), np.float32), np.zeros((side, side), np.float32)
    ys, xs = np.mgrid[0:side, 0:side].astype(np.float32)
    what = rng.choice(["disc", "card", "turned"])
    if what == "disc":
        inside[:] = rng.choice([(10, 80, 200), (150, 30, 40), (40, 40, 46)])
        shape = np.clip(side / 2 - np.hypot(xs - side / 2, ys - side / 2), 0, 1)
    elif what == "card":
        inside[:] = np.array((150, 60, 90)) + np.stack([30 * np.sin(xs / side * 4), 25 * np.cos(ys / side * 5), 20 * np.sin((xs + ys) / side * 3)], 2)
        shape = (np.abs(ys - side / 2) < side * 0.32).astype(np.float32)
    else:
        inside[:] = ground
        shape[:] = 1
    letter = round(scale * rng.uniform(13, 19))
    lines = np.zeros((side, side), np.float32)
    count = rng.randrange(3, 5)
    for index in range(count):
        words = rng.choice(["DE89 3704 0044", "Balance 12 480", "Maria Keller", "4929 1234 77"])
        y = side / 2 + (index - (count - 1) / 2) * letter * 1.7
        lines = np.maximum(lines, drawing.words_mask(side, side, words, letter, side / 2, y, index=rng.randrange(9)))
    inside = drawing.blended(inside, (255, 255, 255) if inside[side // 2, side // 2].mean() < 140 else (0, 0, 0), lines)
    if what == "turned":
        inside, shape = np.rot90(inside).copy(), np.rot90(shape).copy()
    elif what == "card":
        angle = rng.uniform(-4, 4)
        inside, shape = drawing.turned(inside, angle), drawing.turned(shape, angle)
    x, y = (width - side) // 2, (height - side) // 2
    place = picture[y : y + side, x : x + side]
    place[:] = place * (1 - shape[..., None]) + inside * shape[..., None]
    kind = rng.choice(writers.KINDS)
    data = writers.write(picture, kind, rng)
    about = f"{kind} {width}×{height}, lines of text as artwork ({what}, {letter / scale:.0f} points)"
    case = Case(data, writers.extension(kind), True, f"{about}, as scene", mode, scale, warning_passes=True, place=f"{SNAPSHOTS}/sceneID:BUNDLE-default", bundle=bundle)
    case.twin = Case(data, writers.extension(kind), True, f"{about}, as launch image", mode, scale, warning_passes=True, place=f"{SNAPSHOTS}/{GROUP}", bundle=bundle)
    return case


def photograph(rng, side):
    """Detail of all sizes in many colours, as natural pictures have it."""
    noise = np.random.RandomState(rng.randrange(1 << 30))
    distance = np.hypot(np.fft.fftfreq(side)[:, None], np.fft.fftfreq(side)[None])
    distance[0, 0] = 1
    layers = [np.fft.ifft2(np.fft.fft2(noise.randn(side, side)) / distance**1.1).real for _ in range(4)]
    layers = [layer / layer.std() for layer in layers]
    return np.stack([level + 45 * (0.9 * layers[3] + 0.35 * layers[at]) for at, level in enumerate((150, 120, 100))], 2).clip(0, 255).astype(np.float32)


def launch_image(seed, width, height):
    """A mark on a plain or soft ground, the same for every size."""
    rng = random.Random(seed)
    ground = drawing.flat(width, height, drawing.colour(rng)) if rng.random() < 0.5 else drawing.soft(rng, width, height)
    ys, xs = np.mgrid[0:height, 0:width]
    disc = np.clip(width * rng.uniform(0.1, 0.25) - np.hypot(xs - width / 2, ys - height / 2), 0, 1).astype(np.float32)
    return drawing.blended(ground, grounds.contrasting(ground), disc)


def honest(rng, mode):
    """A mark on a plain or soft ground as launch image, and the same picture as scene."""
    width, height, scale = drawing.screen(rng)
    picture = launch_image(rng.random(), width, height)
    kind = rng.choice(writers.KINDS)
    bundle = f"place{rng.randrange(1 << 40):x}"
    group = Case(writers.write(picture, kind, rng), writers.extension(kind), False, f"{kind}, a launch image with a mark", mode, scale, place=f"{SNAPSHOTS}/{GROUP}", bundle=bundle)
    if rng.random() < 0.5:
        group.twin = Case(writers.write(picture, kind, rng), writers.extension(kind), False, f"{kind}, a scene that equals its launch image", mode, scale, place=f"{SNAPSHOTS}/sceneID:BUNDLE-default", bundle=bundle)
    return group
