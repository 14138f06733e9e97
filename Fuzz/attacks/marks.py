"""Sensitive regions with dots, asterisks or dashes in them, and something of the value besides."""

import numpy as np
from PIL import Image, ImageDraw

import drawing
import modes
import writers
from case import Case

NAME = "hidden-characters"
MODES = ["regions"]
# The field in points: its left edge, its height, and the size of its text.
LEFT, HEIGHT, POINTS = 24, 34, 17
# How many times as large a field is drawn, for smooth edges.
FINE = 4

KINDS = [
    "last digits", "first digits", "one digit", "digits beside", "faint digits behind", "small digits above", "one digit again and again",
    "strokes", "digits in discs", "faint digits in discs", "digits in circles", "digits of dots", "digits of dashes", "dots of two sizes",
    "filled and empty dots", "dots and dashes", "digits between dots",
]
HONEST = ["dots", "groups of dots", "bullets", "asterisks", "dashes", "a dash"]
SEGMENTS = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg"]
DOTTED = [
    "0110 1001 1001 1001 0110", "0010 0110 0010 0010 0111", "1110 0001 0110 1000 1111", "1110 0001 0110 0001 1110", "1001 1001 1111 0001 0001",
    "1111 1000 1110 0001 1110", "0110 1000 1110 1001 0110", "1111 0001 0010 0100 0100", "0110 1001 0110 1001 0110", "0110 1001 0111 0001 0110",
]


class Field:
    """One field, drawn large: lengths are in points, from its left edge and its middle."""

    def __init__(self, rng, width, scale, ground, ink):
        self.rng, self.unit, self.ground, self.ink = rng, scale * FINE, ground, ink
        self.image = Image.new("RGB", (round(width * FINE), round(HEIGHT * self.unit)), ground)
        self.draw = ImageDraw.Draw(self.image)
        self.index = rng.randrange(99)

    def mixed(self, share):
        return tuple(round(a + (b - a) * share) for a, b in zip(self.ground, self.ink))

    def disc(self, x, radius, fill=None, outline=None, y=0.0):
        u, middle = self.unit, HEIGHT / 2
        box = ((x - radius) * u, (middle + y - radius) * u, (x + radius) * u, (middle + y + radius) * u)
        self.draw.ellipse(box, fill=fill if fill or outline else self.ink, outline=outline, width=round(1.2 * u))

    def dots(self, count, x=LEFT, radius=3.2, pitch=9.0):
        for number in range(count):
            self.disc(x + radius + number * pitch, radius)
        return x + count * pitch

    def text(self, x, text, points=POINTS, fill=None, anchor="lm", y=0.0):
        face = drawing.font(round(points * self.unit), self.index)
        self.draw.text((x * self.unit, (HEIGHT / 2 + y) * self.unit), text, font=face, fill=fill or self.ink, anchor=anchor)
        return x + face.getlength(text) / self.unit

    def stroke(self, x0, y0, x1, y1, thick=1.8):
        u, middle = self.unit, HEIGHT / 2
        self.draw.line((x0 * u, (middle + y0) * u, x1 * u, (middle + y1) * u), fill=self.ink, width=round(thick * u))

    def leak(self, kind):
        rng = self.rng
        digits = [rng.randrange(10) for _ in range(4)]
        value = "".join(map(str, digits))
        if kind == "last digits":
            self.text(self.dots(4) + rng.uniform(1, 8), value)
        elif kind == "first digits":
            self.dots(5, self.text(LEFT, value[:2]) + 3)
        elif kind == "one digit":
            self.text(self.dots(rng.randrange(3, 7)), value[0])
        elif kind == "digits beside":
            self.text(self.dots(6) + rng.uniform(60, 120), value)
        elif kind == "faint digits behind":
            self.text(LEFT, value * 2, fill=self.mixed(rng.uniform(0.06, 0.2)))
            self.dots(6)
        elif kind == "small digits above":
            self.text(LEFT, value * 2, 8, self.mixed(0.6), "ls", -6)
            self.dots(6, radius=2.5)
        elif kind == "one digit again and again":
            self.text(LEFT, rng.choice("0123456789oOeas") * rng.randrange(3, 7))
        elif kind == "strokes":
            self.text(LEFT, rng.choice("1lI|") * rng.randrange(3, 7))
        elif kind in ("digits in discs", "faint digits in discs", "digits in circles"):
            for number, digit in enumerate(value):
                x = LEFT + 9 + number * 22
                self.disc(x, 9, outline=self.ink if "circles" in kind else None)
                fill = self.ink if "circles" in kind else self.mixed(0.85) if "faint" in kind else self.ground
                self.text(x, digit, 11, fill, "mm")
        elif kind == "digits of dots":
            pitch = rng.choice([3.5, 4, 5])
            for number, digit in enumerate(digits):
                for row, bits in enumerate(DOTTED[digit].split()):
                    for column, bit in enumerate(bits):
                        if bit == "1":
                            self.disc(LEFT + (number * 5.2 + column) * pitch, pitch * 0.42, y=(row - 2) * pitch)
        elif kind == "digits of dashes":
            for number, digit in enumerate(digits):
                x, wide, high = LEFT + number * 16, 10, 7
                ends = {
                    "a": (x, -high, x + wide, -high), "g": (x, 0, x + wide, 0), "d": (x, high, x + wide, high), "f": (x, -high, x, 0),
                    "b": (x + wide, -high, x + wide, 0), "e": (x, 0, x, high), "c": (x + wide, 0, x + wide, high),
                }
                for name in SEGMENTS[digit]:
                    self.stroke(*ends[name])
        elif kind == "dots of two sizes":
            for number in range(6):
                self.disc(LEFT + 4 + number * 11, 4 if rng.random() < 0.5 or number == 0 else 2.5)
            self.disc(LEFT + 4 + 6 * 11, 2.5)
        elif kind == "filled and empty dots":
            for number in range(5):
                self.disc(LEFT + 5 + number * 14, 5, outline=self.ink if number > 2 else None)
        elif kind == "dots and dashes":
            x = LEFT
            for sign in rng.choice([".-..", "-.-.-", "..-.", ".--"]):
                wide = 3 if sign == "." else 10
                self.stroke(x, 0, x + wide, 0, 3)
                x += wide + 4
        else:
            self.text(LEFT, f"{value[0]} • • • {value[1]}")

    def hide(self, kind):
        rng = self.rng
        if kind == "dots":
            self.dots(rng.randrange(4, 11), radius=rng.uniform(2.8, 4))
        elif kind == "groups of dots":
            self.dots(4, self.dots(4) + 6)
        elif kind == "bullets":
            self.text(LEFT, rng.choice(["•", "• "]) * rng.randrange(4, 8))
        elif kind == "asterisks":
            self.text(LEFT, "*" * rng.randrange(4, 8))
        else:
            self.text(LEFT, "—" if kind == "a dash" else rng.choice(["– – –", "— —"]))


def rules(bundle, tops, width, height, scale):
    boxes = ", ".join(
        f"{{name: field{number}, x: {(LEFT - 4) * scale / width:.6f}, y: {(top + 2) * scale / height:.6f}, "
        f"width: {200 * scale / width:.6f}, height: {(HEIGHT - 4) * scale / height:.6f}}}"
        for number, top in enumerate(tops)
    )
    return f"  - {{bundle: {modes.BUNDLE}{bundle}, sensitive-regions: [{boxes}]}}\n"


def made(rng, leaks):
    width, height, scale = drawing.screen(rng)
    dark = rng.random() < 0.5
    ground, ink = ((18, 18, 20), (250, 250, 250)) if dark else ((255, 255, 255), (20, 20, 22))
    # Rows around the fields, so that it is a page.
    mask = drawing.text_mask(rng, width, height, pixels=17 * scale, top=round(0.5 * height), left=LEFT * scale)
    page = drawing.blended(drawing.flat(width, height, ground), ink, mask)
    tops = [150, 220]
    kind = rng.choice(KINDS if leaks else HONEST)
    for top in tops:
        field = Field(rng, width, scale, ground, ink)
        field.leak(kind) if leaks else field.hide(kind)
        drawn = np.asarray(field.image.resize((width, HEIGHT * scale), Image.BOX), np.float32)
        page[top * scale : (top + HEIGHT) * scale] = drawn
    # What is honest in JPEG has rings that may be more than its marks.
    container = rng.choice(["png", "ktx1", "aapl", "jpeg"] if leaks else ["png"])
    bundle = f"marks{rng.randrange(1 << 40):x}"
    return Case(
        writers.write(page, container, rng), writers.extension(container), leaks, f"{container} {width}×{height}, {kind}", "regions", scale,
        bundle=bundle, rules=rules(bundle, tops, width, height, scale))


def attack(rng, mode):
    return made(rng, True)


def honest(rng, mode):
    return made(rng, False)
