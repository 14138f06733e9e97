"""What a screen shows: masks of text, codes and strokes, plain and soft grounds. Arrays are height × width, floats.

A mask holds coverage from 0 to 1. Everything is drawn with the random generator it is given, so a seed says it all.
"""

import functools
import math
import os

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

# Width, height and pixels per point of screens that exist; small ones come first and more often, because they are cheap.
SCREENS = [(640, 1136, 2), (750, 1334, 2), (828, 1792, 2), (1170, 2532, 3)]
SHARES = [10, 5, 3, 1]

FONTS = [
    "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
    "/usr/share/fonts/opentype/inter/Inter-Bold.otf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "/System/Library/Fonts/Helvetica.ttc",
]

NAMES = ["Maria Keller", "Jonas Okafor", "Wei Chen", "Amira Haddad", "Piotr Nowak", "Sofia Rossi", "Rent", "Salary", "Pharmacy", "Insurance"]
WORDS = ["Balance", "Account", "Available", "Transfer to", "IBAN", "Card", "Diagnosis", "Password", "One-time code", "PIN", "Invoice", "Blood test"]


def screen(rng):
    return rng.choices(SCREENS, SHARES)[0]


@functools.lru_cache(maxsize=64)
def font(pixels, index=0):
    found = [path for path in FONTS if os.path.exists(path)]
    if not found:
        return ImageFont.load_default(pixels)
    return ImageFont.truetype(found[index % len(found)], pixels)


def line(rng):
    """One line as a list of an app has it."""
    kind = rng.randrange(4)
    if kind == 0:
        return f"{rng.choice(NAMES)}   {rng.randrange(10, 9999)}.{rng.randrange(100):02} EUR"
    if kind == 1:
        return f"{rng.choice(WORDS)} {rng.randrange(10**4):04} {rng.randrange(10**4):04} {rng.randrange(10**4):04}"
    if kind == 2:
        return f"{rng.choice(WORDS)}: {rng.choice(NAMES)}"
    return f"{rng.randrange(1, 29)}.{rng.randrange(1, 13)}.2026  {rng.choice(WORDS).lower()} -{rng.randrange(10, 999)}.00"


def text_mask(rng, width, height, pixels=None, top=0, bottom=None, left=None, lines=None):
    """Rows of text between top and bottom, aligned to the left as in a list; returns the mask and what says how it was made."""
    pixels = pixels or rng.choice([26, 34, 44, 60])
    bottom = height if bottom is None else bottom
    left = rng.randrange(8, 40) if left is None else left
    picture = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(picture)
    face = font(pixels, rng.randrange(99))
    step = round(pixels * rng.choice([1.3, 1.6, 2.1]))
    y, drawn = top + rng.randrange(2, max(3, step // 3)), 0
    while y + pixels * 1.2 < bottom and (lines is None or drawn < lines):
        draw.text((left, y), line(rng), font=face, fill=255)
        y += step
        drawn += 1
    return np.asarray(picture, np.float32) / 255


def words_mask(width, height, text, pixels, x, y, anchor="mm", index=0):
    picture = Image.new("L", (width, height), 0)
    ImageDraw.Draw(picture).text((x, y), text, font=font(pixels, index), fill=255, anchor=anchor)
    return np.asarray(picture, np.float32) / 255


def code_mask(rng, width, height, modules=29):
    """A square code as codes for payment and login are: modules of equal size in the middle."""
    side = min(width, height) * 7 // 10 // modules
    bits = np.array([[rng.random() < 0.5 for _ in range(modules)] for _ in range(modules)], np.float32)
    for y, x in ((0, 0), (0, modules - 7), (modules - 7, 0)):
        bits[y : y + 7, x : x + 7] = 1
        bits[y + 1 : y + 6, x + 1 : x + 6] = 0
        bits[y + 2 : y + 5, x + 2 : x + 5] = 1
    mask = np.zeros((height, width), np.float32)
    big = bits.repeat(side, 0).repeat(side, 1)
    y, x = (height - big.shape[0]) // 2, (width - big.shape[1]) // 2
    mask[y : y + big.shape[0], x : x + big.shape[1]] = big
    return mask


def strokes_mask(rng, width, height):
    """Handwriting: thick wandering lines in rows."""
    picture = Image.new("L", (width * 2, height * 2), 0)
    draw = ImageDraw.Draw(picture)
    thick = rng.choice([6, 10, 16])
    for row in range(height // 8, height - height // 8, height // 10):
        x, y, points = width * 0.1, row, []
        while x < width * 0.9:
            points.append((2 * x, 2 * (row + height / 40 * math.sin(rng.uniform(0, 7)))))
            x += rng.uniform(4, 30)
        draw.line(points, fill=255, width=thick, joint="curve")
    return np.asarray(picture.resize((width, height), Image.BOX), np.float32) / 255


def flat(width, height, colour):
    return np.broadcast_to(np.array(colour, np.float32), (height, width, 3)).copy()


def soft(rng, width, height, first=None, last=None):
    """A linear gradient between two colours in some direction."""
    a = np.array(first if first is not None else colour(rng), np.float32)
    b = np.array(last if last is not None else colour(rng), np.float32)
    angle = rng.uniform(0, 2 * math.pi)
    xs = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :] * math.cos(angle)
    ys = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None] * math.sin(angle)
    along = np.clip((xs + ys) / (abs(math.cos(angle)) + abs(math.sin(angle))) + 0.5, 0, 1)
    return a + (b - a) * along[..., None]


def colour(rng, low=0, high=255):
    return tuple(rng.randrange(low, high + 1) for _ in range(3))


def blended(ground, ink, mask):
    """The ink's colour over the ground where the mask covers."""
    return ground + (np.asarray(ink, np.float32) - ground) * mask[..., None]


def image(array):
    """A Pillow picture of an array, rounded to 8 bits."""
    return Image.fromarray(np.uint8(np.clip(np.rint(array), 0, 255)))


def turned(array, degrees):
    """Turned about the middle; what comes in at the corners is 0."""
    planes = array.reshape(*array.shape[:2], -1)
    turned = [np.asarray(Image.fromarray(planes[..., at]).rotate(degrees, Image.BICUBIC), np.float32) for at in range(planes.shape[2])]
    return np.stack(turned, 2).reshape(array.shape).clip(0, 255 if array.ndim == 3 else 1)


def blurred(array, sigma):
    return np.asarray(image(array).filter(ImageFilter.GaussianBlur(sigma)), np.float32)


def account(rng, width, height, **options):
    """A plain white or black screen full of text, as an array, which no rule can call covered."""
    ground = 255.0 if rng.random() < 0.7 else 0.0
    return blended(flat(width, height, (ground,) * 3), (255 - ground,) * 3, text_mask(rng, width, height, **options))


def cards(rng, width, height):
    """A screen of coloured areas with text, of which a strong blur leaves soft colours."""
    out = flat(width, height, (242, 242, 247))
    y = rng.randrange(height // 10)
    while y < height:
        high = rng.randrange(height // 12, height // 4)
        left = rng.choice([0, width // 12])
        out[y : y + high, left : width - left] = colour(rng)
        y += high + rng.randrange(4, height // 16)
    return blended(out, (20, 20, 20), text_mask(rng, width, height))
