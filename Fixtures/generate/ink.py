"""A canvas measured in points: antialiased shapes, gradients and text, drawn with Pillow.

Coordinates and sizes are points (1 point = `scale` pixels), as in UIKit. Shapes are drawn into a coverage mask that is
supersampled and then composited, because Pillow's own shape drawing is not antialiased.
"""
import functools
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SUPERSAMPLING = 4

FONT_FOLDER = "/usr/share/fonts/"
WEIGHTS = ("Light", "Regular", "Medium", "SemiBold", "Bold")
HEAVY = ("SemiBold", "Bold")
FAMILIES = {
    "inter": {w: f"opentype/inter/Inter-{w}.otf" for w in WEIGHTS},
    "inter-display": {w: f"opentype/inter/InterDisplay-{w}.otf" for w in WEIGHTS},
    # These come in two weights only; the others borrow the nearer one.
    "noto": {w: f"truetype/noto/NotoSans-{'Bold' if w in HEAVY else 'Regular'}.ttf" for w in WEIGHTS},
    "hebrew": {w: f"truetype/noto/NotoSansHebrew-{'Bold' if w in HEAVY else 'Regular'}.ttf" for w in WEIGHTS},
    "devanagari": {w: f"truetype/noto/NotoSansDevanagari-{'Bold' if w in HEAVY else 'Regular'}.ttf" for w in WEIGHTS},
    "arabic": {w: f"truetype/noto/NotoSansArabic-{'Bold' if w in HEAVY else 'Regular'}.ttf" for w in WEIGHTS},
    "roboto": {w: f"truetype/roboto/unhinted/RobotoTTF/Roboto-{'Bold' if w in HEAVY else w}.ttf" for w in WEIGHTS},
    "dejavu": {w: f"truetype/dejavu/DejaVuSans{'-Bold' if w in HEAVY else ''}.ttf" for w in WEIGHTS},
}
CJK_REGULAR = "opentype/noto/NotoSansCJK-Regular.ttc"
CJK_BOLD = "opentype/noto/NotoSansCJK-Bold.ttc"
CJK_FACES = {"korean": 1, "chinese": 2}  # indices of "Noto Sans CJK KR" and "SC" in the collections above


def script_of(text):
    """`"korean"`, `"chinese"`, `"arabic"`, `"hebrew"`, `"devanagari"` or `"latin"` (also Cyrillic and Greek), by the first character that decides."""
    for character in text:
        code = ord(character)
        if 0xAC00 <= code <= 0xD7A3 or 0x1100 <= code <= 0x11FF:
            return "korean"
        if 0x0600 <= code <= 0x06FF:
            return "arabic"
        if 0x0590 <= code <= 0x05FF:
            return "hebrew"
        if 0x0900 <= code <= 0x097F:
            return "devanagari"
        if 0x4E00 <= code <= 0x9FFF:
            return "chinese"
    return "latin"


@functools.lru_cache(maxsize=512)
def font(family, weight, pixels, script="latin"):
    """The font at a size in pixels (fractions allowed)."""
    if script in CJK_FACES:
        path = CJK_BOLD if weight in HEAVY else CJK_REGULAR
        return ImageFont.truetype(FONT_FOLDER + path, pixels, index=CJK_FACES[script])
    if script != "latin":
        family = script
    return ImageFont.truetype(FONT_FOLDER + FAMILIES[family][weight], pixels)


def rgb(colour):
    """`"#RRGGBB"` or a tuple, as a tuple of three integers."""
    if isinstance(colour, str):
        return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return tuple(colour[:3])


def mix(a, b, share):
    """`share` of b over a."""
    return tuple(round(p + (q - p) * share) for p, q in zip(rgb(a), rgb(b)))


class Canvas:
    """A picture of `width` × `height` points at `scale` pixels per point (or of an exact size in pixels)."""

    def __init__(self, pixel_width, pixel_height, scale, background, family="inter"):
        self.scale = scale
        self.image = Image.new("RGB", (pixel_width, pixel_height), rgb(background))
        self.width = pixel_width / scale
        self.height = pixel_height / scale
        self.family = family

    def _px(self, value):
        return round(value * self.scale)

    # Fills

    def rect(self, x, y, w, h, colour, alpha=1.0):
        box = (self._px(x), self._px(y), self._px(x + w), self._px(y + h))
        if alpha >= 1:
            self.image.paste(rgb(colour), box)
            return
        region = self.image.crop(box)
        self.image.paste(Image.blend(region, Image.new("RGB", region.size, rgb(colour)), alpha), box)

    def hairline(self, x, y, w, colour):
        """A separator one pixel high."""
        top = self._px(y)
        self.image.paste(rgb(colour), (self._px(x), top, self._px(x + w), top + 1))

    def rounded(self, x, y, w, h, radius, colour, alpha=1.0, corners=(True, True, True, True)):
        """A rectangle with rounded corners (top left, top right, bottom right, bottom left); colour or gradient (two colours, angle)."""
        left, top, right, bottom = self._px(x), self._px(y), self._px(x + w), self._px(y + h)
        mask = self.rounded_mask(right - left, bottom - top, min(radius, w / 2, h / 2) * self.scale, corners)
        self._fill(mask, (left, top), colour, alpha)

    def ellipse(self, x, y, w, h, colour, alpha=1.0):
        self.shape(x, y, w, h, lambda d, k: d.ellipse((0, 0, w * k - 1, h * k - 1), fill=255), colour, alpha)

    def ring(self, cx, cy, radius, thickness, colour, share=1.0, alpha=1.0):
        """An arc of `share` of a circle, clockwise from the top, with round ends."""
        size = 2 * radius + thickness

        def draw(d, k):
            d.arc((0, 0, size * k, size * k), -90, -90 + 360 * share, fill=255, width=round(thickness * k))
            for angle in (-90, -90 + 360 * share):
                px = (size / 2 + radius * math.cos(math.radians(angle))) * k
                py = (size / 2 + radius * math.sin(math.radians(angle))) * k
                half = thickness * k / 2
                d.ellipse((px - half, py - half, px + half, py + half), fill=255)

        self.shape(cx - size / 2, cy - size / 2, size, size, draw, colour, alpha)

    def stroke(self, points, thickness, colour, alpha=1.0):
        """A polyline with round joints and ends."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        x0, y0 = min(xs) - thickness, min(ys) - thickness
        w, h = max(xs) + thickness - x0, max(ys) + thickness - y0

        def draw(d, k):
            path = [((px - x0) * k, (py - y0) * k) for px, py in points]
            d.line(path, fill=255, width=max(1, round(thickness * k)), joint="curve")
            half = thickness * k / 2
            for px, py in (path[0], path[-1]):
                d.ellipse((px - half, py - half, px + half, py + half), fill=255)

        self.shape(x0, y0, w, h, draw, colour, alpha)

    def polygon(self, points, colour, alpha=1.0):
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        x0, y0 = min(xs), min(ys)
        self.shape(
            x0, y0, max(xs) - x0, max(ys) - y0,
            lambda d, k: d.polygon([((px - x0) * k, (py - y0) * k) for px, py in points], fill=255), colour, alpha)

    def shape(self, x, y, w, h, draw, colour, alpha=1.0):
        """Composites what `draw(ImageDraw, units per point)` paints white into a supersampled mask over the box."""
        left, top = math.floor(x * self.scale), math.floor(y * self.scale)
        right, bottom = math.ceil((x + w) * self.scale) + 1, math.ceil((y + h) * self.scale) + 1
        big = Image.new("L", ((right - left) * SUPERSAMPLING, (bottom - top) * SUPERSAMPLING), 0)
        k = self.scale * SUPERSAMPLING
        inner = Image.new("L", (max(1, math.ceil(w * k) + 1), max(1, math.ceil(h * k) + 1)), 0)
        draw(ImageDraw.Draw(inner), k)
        big.paste(inner, (round((x * self.scale - left) * SUPERSAMPLING), round((y * self.scale - top) * SUPERSAMPLING)))
        self._fill(big.resize((right - left, bottom - top), Image.BOX), (left, top), colour, alpha)

    def shadow(self, x, y, w, h, radius, blur=8, alpha=0.15):
        """A soft shadow below a rounded rectangle."""
        pad = blur * 2
        size = (self._px(w + 2 * pad), self._px(h + 2 * pad))
        mask = Image.new("L", size, 0)
        inner = self.rounded_mask(self._px(w), self._px(h), radius * self.scale, (True,) * 4)
        mask.paste(inner, (self._px(pad), self._px(pad + blur / 3)))
        mask = mask.filter(ImageFilter.GaussianBlur(blur * self.scale / 2))
        self._fill(mask, (self._px(x - pad), self._px(y - pad)), "#000000", alpha)

    def paste(self, picture, x, y, w, h, radius=0):
        """A picture scaled into a box, with rounded corners."""
        left, top, right, bottom = self._px(x), self._px(y), self._px(x + w), self._px(y + h)
        scaled = picture.resize((right - left, bottom - top), Image.LANCZOS)
        mask = self.rounded_mask(right - left, bottom - top, radius * self.scale, (True,) * 4) if radius else None
        self.image.paste(scaled, (left, top), mask)

    def rounded_mask(self, w, h, radius, corners):
        mask = Image.new("L", (max(1, w), max(1, h)), 255)
        r = math.ceil(radius)
        if r < 1:
            return mask
        fine = 8
        corner = Image.new("L", (r * fine, r * fine), 0)
        ImageDraw.Draw(corner).ellipse((0, 0, 2 * radius * fine, 2 * radius * fine), fill=255)
        corner = corner.resize((r, r), Image.BOX)
        turns = (None, Image.FLIP_LEFT_RIGHT, Image.ROTATE_180, Image.FLIP_TOP_BOTTOM)
        places = ((0, 0), (w - r, 0), (w - r, h - r), (0, h - r))
        for wanted, turn, place in zip(corners, turns, places):
            if wanted:
                mask.paste(corner.transpose(turn) if turn is not None else corner, place)
        return mask

    def _fill(self, mask, place, colour, alpha):
        if alpha < 1:
            mask = mask.point(lambda value: round(value * alpha))
        if isinstance(colour, (tuple, list)) and isinstance(colour[0], (str, tuple)):
            self.image.paste(gradient(mask.size, *colour), place, mask)
        else:
            self.image.paste(rgb(colour), (place[0], place[1], place[0] + mask.width, place[1] + mask.height), mask)

    # Text

    def _font(self, text, size, weight):
        family = "inter-display" if self.family == "inter" and size >= 20 else self.family
        return font(family, weight, size * self.scale, script_of(text))

    def measure(self, text, size, weight="Regular"):
        """The advance width of a line of text."""
        return self._font(text, size, weight).getlength(text) / self.scale

    def text(self, x, y, text, size, colour, weight="Regular", anchor="lm", limit=None, alpha=1.0):
        """One line; the anchor is Pillow's (`lm`: left, vertical middle; `ls`: left, baseline). Longer lines end in an ellipsis."""
        face = self._font(text, size, weight)
        if limit is not None and face.getlength(text) > limit * self.scale:
            while text and face.getlength(text + "…") > limit * self.scale:
                text = text[:-1]
            text = text.rstrip() + "…"
        if anchor[1] == "m":  # centred on the capitals, not on the descenders of this very text
            _, top, _, bottom = face.getbbox("H", anchor="ls")
            y, anchor = y - (top + bottom) / 2 / self.scale, anchor[0] + "s"
        fill = rgb(colour)
        if alpha < 1:
            box = face.getbbox(text, anchor=anchor)
            mask = Image.new("L", (math.ceil(box[2] - box[0]) + 4, math.ceil(box[3] - box[1]) + 4), 0)
            ImageDraw.Draw(mask).text((2 - box[0], 2 - box[1]), text, font=face, fill=255, anchor=anchor)
            self._fill(mask, (round(x * self.scale + box[0]) - 2, round(y * self.scale + box[1]) - 2), fill, alpha)
            return
        ImageDraw.Draw(self.image).text((x * self.scale, y * self.scale), text, font=face, fill=fill, anchor=anchor)

    def wrap(self, text, size, width, weight="Regular"):
        """The text broken into lines that fit `width` points."""
        face = self._font(text, size, weight)
        lines, line = [], ""
        # Chinese has no spaces and may be broken everywhere.
        words, space = (text, "") if script_of(text) == "chinese" else (text.split(), " ")
        for word in words:
            candidate = f"{line}{space}{word}".strip()
            if line and face.getlength(candidate) > width * self.scale:
                lines.append(line)
                line = word
            else:
                line = candidate
        return lines + [line] if line else lines

    def paragraph(self, x, y, text, size, colour, width, weight="Regular", anchor="l", leading=1.3, most=99):
        """Wrapped text from the top edge `y`; returns the y below it."""
        lines = self.wrap(text, size, width, weight)
        if len(lines) > most:
            lines = lines[:most]
            lines[-1] = lines[-1].rsplit(" ", 1)[0] + "…"
        at = {"l": x, "m": x + width / 2, "r": x + width}[anchor]
        for line in lines:
            self.text(at, y + size * leading / 2, line, size, colour, weight, anchor + "m")
            y += size * leading
        return y


def gradient(size, first, last, angle=90):
    """A linear gradient picture; angle in degrees, 90 is from top to bottom."""
    w, h = size
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    xs, ys = np.linspace(-0.5, 0.5, w)[None, :] * w, np.linspace(-0.5, 0.5, h)[:, None] * h
    along = (xs * dx + ys * dy) / max(1e-6, abs(w * dx) + abs(h * dy)) + 0.5
    a, b = np.array(rgb(first), float), np.array(rgb(last), float)
    return Image.fromarray(np.uint8(np.rint(a + (b - a) * along[..., None])), "RGB")
