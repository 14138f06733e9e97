"""Draws the fourteen 1170x2532 screens that the decoders are measured on.

Usage: screens.py FOLDER. Every picture is drawn from a fixed seed; the font is Pillow's own, so that the result depends
on nothing but the versions of Pillow and numpy. Classes: flat (five screens with little on them), text (bank list,
two chats, article, map), photo (two synthetic photographs and a feed of them), noise.
"""

import pathlib
import random
import sys

import numpy
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1170, 2532
WORDS = (
    "balance transfer account payment message photo today Monday delivery invoice train ticket from the for with "
    "and card number street garden dinner meeting later please thanks received sent pending available statement"
).split()


def font(size):
    return ImageFont.load_default(size)


def canvas(color="white"):
    image = Image.new("RGB", (WIDTH, HEIGHT), color)
    return image, ImageDraw.Draw(image)


def sentence(source, count):
    return " ".join(source.choice(WORDS) for _ in range(count))


def sparse(source):
    image, draw = canvas()
    draw.text((WIDTH // 2 - 200, 1100), "Loading", fill="#222", font=font(90))
    draw.ellipse((WIDTH // 2 - 60, 1300, WIDTH // 2 + 60, 1420), outline="#08f", width=12)
    return image


def black(source):
    return canvas("black")[0]


def pin_pad(source):
    image, draw = canvas("#101828")
    for index, label in enumerate("123456789*0#"):
        x, y = 165 + index % 3 * 300, 1000 + index // 3 * 300
        draw.ellipse((x, y, x + 240, y + 240), fill="#344054")
        draw.text((x + 95, y + 70), label, fill="white", font=font(90))
    return image


def form(source):
    image, draw = canvas("#f2f2f7")
    draw.text((60, 200), "Your details", fill="black", font=font(96))
    for row in range(9):
        y = 400 + row * 210
        draw.text((70, y), sentence(source, 2), fill="#666", font=font(40))
        draw.rounded_rectangle((60, y + 60, WIDTH - 60, y + 170), 24, fill="white", outline="#ccc", width=3)
        draw.text((90, y + 85), sentence(source, 3), fill="black", font=font(50))
    return image


def settings(source):
    image, draw = canvas("#f2f2f7")
    for row in range(20):
        y = 180 + row * 115
        draw.rectangle((0, y, WIDTH, y + 112), fill="white")
        color = tuple(source.randrange(60, 255) for _ in range(3))
        draw.rounded_rectangle((50, y + 20, 120, y + 90), 16, fill=color)
        draw.text((160, y + 28), sentence(source, 2).title(), fill="black", font=font(50))
        draw.text((WIDTH - 80, y + 28), ">", fill="#aaa", font=font(50))
    return image


def bank_list(source):
    image, draw = canvas()
    draw.rectangle((0, 0, WIDTH, 420), fill="#00539f")
    draw.text((60, 200), "12,804.55 EUR", fill="white", font=font(110))
    for row in range(15):
        y = 450 + row * 138
        color = tuple(source.randrange(60, 255) for _ in range(3))
        draw.ellipse((50, y + 15, 150, y + 115), fill=color)
        draw.text((190, y + 15), sentence(source, 3).title(), fill="black", font=font(46))
        draw.text((190, y + 75), sentence(source, 5), fill="#777", font=font(36))
        draw.text((WIDTH - 260, y + 35), f"-{source.randrange(1, 900)}.{source.randrange(10, 99)}", fill="#a00", font=font(46))
    return image


def chat(source, background="#ece5dd"):
    image, draw = canvas(background)
    draw.rectangle((0, 0, WIDTH, 260), fill="#075e54")
    draw.text((160, 150), "Family", fill="white", font=font(64))
    y = 300
    while y < HEIGHT - 300:
        lines = [sentence(source, source.randrange(3, 7)) for _ in range(source.randrange(1, 5))]
        mine = source.random() < 0.5
        width = 820
        x = WIDTH - width - 40 if mine else 40
        height = 40 + 60 * len(lines)
        draw.rounded_rectangle((x, y, x + width, y + height), 30, fill="#dcf8c6" if mine else "white")
        for index, line in enumerate(lines):
            draw.text((x + 30, y + 15 + 60 * index), line, fill="black", font=font(42))
        y += height + 30
    return image


def dark_chat(source):
    return chat(source, "#0b141a")


def article(source):
    image, draw = canvas("#fffdf8")
    draw.text((60, 180), sentence(source, 4).title(), fill="black", font=font(80))
    for line in range(54):
        draw.text((60, 330 + line * 40), sentence(source, 11), fill="#111", font=font(32))
    return image


def street_map(source):
    image, draw = canvas("#f5f3ef")
    for _ in range(40):
        x, y = source.randrange(WIDTH), source.randrange(HEIGHT)
        side = source.randrange(100, 400)
        draw.rectangle((x, y, x + side, y + side), fill=source.choice(["#d5e8c8", "#e8e4da", "#b5d8ee", "#ece8e0"]))
    for _ in range(70):
        points = [(source.randrange(-100, WIDTH + 100), source.randrange(-100, HEIGHT + 100)) for _ in range(3)]
        width = source.choice([6, 10, 18, 30])
        draw.line(points, fill="#c9c2b4", width=width + 4, joint="curve")
        draw.line(points, fill="white" if width < 18 else "#fde293", width=width, joint="curve")
    for _ in range(120):
        place = (source.randrange(WIDTH), source.randrange(HEIGHT))
        draw.text(place, sentence(source, 2).title(), fill="#555", font=font(28))
    return image


def photograph(seed):
    """Octaves of smoothed noise in three channels over a gradient, and a little grain."""
    numbers = numpy.random.default_rng(seed)
    total = numpy.zeros((HEIGHT, WIDTH, 3))
    for octave in range(8):
        cells = 3 * 2**octave
        small = numbers.normal(size=(cells * 2, cells, 3))
        common = small.mean(axis=2, keepdims=True) * 1.6
        small = (small * 0.5 + common) / 1.9**octave
        for channel in range(3):
            layer = Image.fromarray(small[:, :, channel].astype(numpy.float32))
            total[:, :, channel] += numpy.asarray(layer.resize((WIDTH, HEIGHT), Image.BICUBIC))
    total = total * 45 + 128 + numpy.linspace(50, -50, HEIGHT)[:, None, None]
    total += numbers.normal(scale=2.5, size=(HEIGHT, WIDTH, 1))
    return Image.fromarray(total.clip(0, 255).astype(numpy.uint8))


def portrait(source):
    return photograph(11)


def landscape(source):
    return photograph(12)


def feed(source):
    image, draw = canvas()
    picture = photograph(13)
    for row in range(2):
        y = 100 + row * 1200
        draw.text((60, y), sentence(source, 3).title(), fill="black", font=font(50))
        image.paste(picture.crop((0, row * 1000, WIDTH, row * 1000 + 1000)), (0, y + 90))
    return image


def noise(source):
    numbers = numpy.random.default_rng(14)
    return Image.fromarray(numbers.integers(0, 256, size=(HEIGHT, WIDTH, 3), dtype=numpy.uint8))


SCREENS = {
    "flat": [sparse, black, pin_pad, form, settings],
    "text": [bank_list, chat, dark_chat, article, street_map],
    "photo": [portrait, landscape, feed],
    "noise": [noise],
}


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for group, screens in SCREENS.items():
        for draw in screens:
            path = folder / f"{group}-{draw.__name__}.png"
            if not path.exists():
                draw(random.Random(draw.__name__)).save(path, compress_level=1)


if __name__ == "__main__":
    main()
