"""How apps cover their screens: pictures, colours, message cards; and what appears above the cover when it fails."""
import math

import numpy as np
from PIL import Image

from ink import Canvas, gradient, mix
from kit import BLUE, PALETTE, Theme, avatar, icon
from pixels import FILTERS

# Title 1 in points at the twelve Dynamic Type sizes, xSmall to AX5.
TITLE_1 = {"xS": 25, "S": 26, "M": 27, "L": 28, "xL": 30, "xxL": 32, "xxxL": 34, "AX1": 38, "AX2": 43, "AX3": 48, "AX4": 53, "AX5": 58}
CARD_COLOURS = {"light": ("#F2F2F7", "#8A8A8E"), "dark": ("#1C1C1E", "#98989F"), "black": ("#000000", "#8D8D93")}


def logo_asset(width, height, background, glyph, ink, name=None, size=0.3):
    """A company's splash picture: a glyph and a name on a colour or a gradient."""
    plain = background if isinstance(background, str) else background[0]
    c = Canvas(width, height, 1, plain)
    if not isinstance(background, str):
        c.image = gradient((width, height), *background)
    side = size * min(width, height)
    icon(c, glyph, (width - side) / 2, (height - side) / 2 - (side * 0.3 if name else 0), side, ink)
    if name:
        c.text(width / 2, height / 2 + side * 0.62, name, side * 0.3, ink, "Bold", "mm")
    return c.image


def soft_asset(rng, width, height, colours, blobs=7):
    """A smooth picture without edges: blobs of colour, as wallpaper covers are."""
    small = 96
    pixels = np.zeros((round(small * height / width), small, 3)) + np.array(mix(colours[0], colours[0], 0), float)
    ys, xs = np.mgrid[0 : pixels.shape[0], 0:small]
    for _ in range(blobs):
        cx, cy, r = rng.uniform(0, small), rng.uniform(0, pixels.shape[0]), rng.uniform(14, 44)
        weight = np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * r * r))[..., None] * rng.uniform(0.4, 0.95)
        pixels = pixels * (1 - weight) + np.array(mix(rng.choice(colours), "#FFFFFF", rng.uniform(0, 0.4)), float) * weight
    return Image.fromarray(np.uint8(np.clip(pixels, 0, 255)), "RGB").resize((width, height), Image.BICUBIC)


def tile_asset(rng, width, height, background, ink, glyphs):
    """A pattern of small glyphs, as messengers use."""
    c = Canvas(width, height, 1, background)
    step = width / 6
    for row in range(math.ceil(height / step) + 1):
        for column in range(7):
            icon(c, rng.choice(glyphs), (column - 0.5 * (row % 2)) * step + step * 0.3, row * step * 0.9, step * 0.36, ink)
    return c.image


def draw_asset(asset, size, fit="aspect-fill", background="#FFFFFF", filter="bilinear", shift=(0.0, 0.0)):
    """The asset on a screen of `size` pixels. `shift` moves the sampling grid by a fraction of a screen pixel, as GPUs round."""
    w, h = size
    kernel = FILTERS[filter]
    if fit == "stretch":
        return asset.resize(size, kernel)
    if fit == "aspect-fill":
        k = max(w / asset.width, h / asset.height)
        left = (asset.width - w / k) / 2 + shift[0] / k
        top = (asset.height - h / k) / 2 + shift[1] / k
        left, top = max(0.0, min(left, asset.width - w / k)), max(0.0, min(top, asset.height - h / k))
        return asset.resize(size, kernel, box=(left, top, min(asset.width, left + w / k), min(asset.height, top + h / k)))
    if fit == "aspect-fit":
        k = min(w / asset.width, h / asset.height)
        scaled = asset.resize((max(1, round(asset.width * k)), max(1, round(asset.height * k))), kernel)
        screen = Image.new("RGB", size, mix(background, background, 0))
        screen.paste(scaled, ((w - scaled.width) // 2, (h - scaled.height) // 2))
        return screen
    raise ValueError(fit)


def message_card(size, scale, text, points, background, ink, family="inter", middle=1 / 3, margin=20, weight="Regular"):
    """A flat screen with one centred text; `middle` is the text's centre as a share of the height (1/3: top two thirds).

    Returns the picture and the text's box in pixels.
    """
    c = Canvas(size[0], size[1], scale, background, family)
    lines = c.wrap(text, points, c.width - 2 * margin, weight)
    leading = points * 1.21
    top = c.height * middle - leading * len(lines) / 2
    widest = 0
    for i, line in enumerate(lines):
        c.text(c.width / 2, top + leading * (i + 0.5), line, points, ink, weight, "mm")
        widest = max(widest, c.measure(line, points, weight))
    box = [(c.width - widest) / 2 * scale, top * scale, widest * scale, leading * len(lines) * scale]
    return c.image, [round(v) for v in box]


def alert(size, scale, dark, title, text, actions=("Cancel", "Allow")):
    """A system alert as an RGB picture with its mask and place: (picture, mask, (x, y)) in pixels."""
    t = Theme.night() if dark else Theme.light()
    w, h = 270, 152
    c = Canvas(w * scale, h * scale, scale, "#2A2A2C" if dark else "#F4F4F6")
    c.text(w / 2, 30, title, 17, t.label, "SemiBold", "mm", limit=w - 28)
    c.paragraph(16, 44, text, 13, t.label, w - 32, anchor="m", most=3)
    c.hairline(0, h - 44, w, t.separator)
    c.rect(w / 2, h - 44, 1 / scale, 44, t.separator)
    c.text(w / 4, h - 22, actions[0], 17, BLUE, anchor="mm")
    c.text(3 * w / 4, h - 22, actions[1], 17, BLUE, "SemiBold", "mm")
    mask = c.rounded_mask(w * scale, h * scale, 14 * scale, (True,) * 4)
    return c.image, mask, ((size[0] - w * scale) // 2, (size[1] - h * scale) // 2)


def put_above(screen, layer):
    """Composites (picture, mask, place) and returns the new screen and the layer's box in pixels."""
    picture, mask, place = layer
    result = screen.copy()
    result.paste(picture, place, mask)
    return result, [place[0], place[1], picture.width, picture.height]


def share_sheet(size, scale, dark, file_name, names):
    """A share panel rising from the bottom edge: (picture, mask, place)."""
    t = Theme.night() if dark else Theme.light()
    w = size[0] / scale
    h = min(420, size[1] / scale * 0.6)
    c = Canvas(size[0], round(h * scale), scale, t.cell if dark else t.grouped)
    c.rounded(16, 16, 48, 48, 10, ("#4A90D9", "#27598F"))
    icon(c, "folder", 28, 28, 24, "#FFFFFF")
    c.text(76, 30, file_name, 15, t.label, "SemiBold", limit=w - 130)
    c.text(76, 50, "PDF Document · 284 KB", 13, t.secondary)
    c.hairline(0, 80, w, t.separator)
    step = min(84, w / 4.6)
    for i, name in enumerate(names):
        x = 14 + i * step
        avatar(c, x + 4, 96, 60, name, (PALETTE[i % len(PALETTE)], PALETTE[(i + 3) % len(PALETTE)]))
        c.text(x + 34, 170, name.split()[0], 12, t.label, anchor="mm")
    y = 192
    for title, glyph in (("Copy", "folder"), ("Save to Files", "tray"), ("Print", "list"), ("Mark up", "pencil")):
        if y + 50 > h:
            break
        c.rounded(16, y, w - 32, 46, 10, mix(t.cell, "#FFFFFF", 0.06) if dark else "#FFFFFF")
        c.text(32, y + 23, title, 17, t.label)
        icon(c, glyph, w - 58, y + 11, 24, t.label)
        y += 52
    mask = c.rounded_mask(c.image.width, c.image.height, 13 * scale, (True, True, False, False))
    return c.image, mask, (0, size[1] - c.image.height)
