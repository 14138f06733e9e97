"""The pictures that accuracy is measured on: covers and screens of every technique and failure, drawn anew each time.

Each is a `Drawn`: what it shows, which verdicts are right, and how it is stored. Nothing of it is kept in the repository.
"""
import dataclasses
import math
import random
import zlib

import accuracy_fields
import apps
import covers
import kit
import numpy as np
import pixels
import screens_life as life
import screens_money as money
import screens_people as people
from keyboard import keyboard
from ink import Canvas, gradient, rgb
from PIL import Image
from plan import COVERED, EVERY, FAINT, LEAKS
from scripts import RIGHT_TO_LEFT, SCRIPTS

CONTAINERS = ("aapl", "png", "jpeg", "ktx1-lzfse")
PHONES = (kit.PHONE_8, kit.PHONE_SE1, kit.PHONE_8, kit.PHONE_11)
PAD = dataclasses.replace(kit.PAD_9, width=1024, height=1366)  # a window beside another one
SCREENS = (
    money.accounts, money.transfer, money.insights, money.codes, money.password_item, money.identity, people.chat, people.chat_list,
    people.inbox, people.message, people.notes_list, people.note, life.health, life.medications, life.settings, life.photos,
    life.article, life.calendar)


@dataclasses.dataclass
class Drawn:
    app: str
    technique: str
    covered: bool
    image: Image.Image
    scale: int
    accept: list
    zero: list
    about: str
    container: str = ""
    downscaled: bool = False
    # Only laid beside the others, as a launch image.
    launch: bool = False
    # Of a Gaussian blur over all of it, in points.
    sigma: float | None = None


def size_of(device, landscape=False):
    return (device.height, device.width) if landscape else (device.width, device.height)


def theme(dark, tint="#1F4FBF"):
    return (kit.Theme.night if dark else kit.Theme.light)(tint)


def screen(device, draw, number, dark=False, landscape=False):
    p = kit.page(device, theme(dark), landscape)
    draw(p, random.Random(zlib.crc32(f"accuracy/{draw.__name__}/{number}".encode())))
    return kit.finish(p)


def written(device, script, dark, bars=True):
    """A list of messages in a script; where it is written from the right, laid out from the right."""
    p = kit.page(device, theme(dark), bars=bars)
    c, t = p.canvas, p.theme
    start, anchor, end, other = (p.right, "rm", p.left, "lm") if script.name in RIGHT_TO_LEFT else (p.left, "lm", p.right, "rm")
    y = p.y + p.top + 20
    c.text(start, y + 26, script.rows[0], 34, t.label, "Bold", anchor)
    y += 60
    row = 0
    while y < p.end - p.bottom - 70:
        name, line, when = script.rows[1 + row % (len(script.rows) - 1)]
        c.text(start, y + 20, name, 17, t.label, "SemiBold", anchor)
        c.text(end, y + 20, when, 15, t.secondary, anchor=other)
        c.text(start, y + 44, line, 15, t.secondary, anchor=anchor)
        c.hairline(p.left, y + 66, p.inner, t.separator)
        y += 68
        row += 1
    return kit.finish(p)


# The covers of the configuration, by app.

LOGOS = (
    ("logo", lambda: covers.logo_asset(900, 1400, "#16306B", "shield", "#FFFFFF", "Northbank", 0.26)),
    ("logo-gradient", lambda: covers.logo_asset(900, 1400, ("#2E86C1", "#1B2631", 90), "lock", "#FFFFFF", "Vault", 0.3)),
    ("logo-white", lambda: covers.logo_asset(900, 1400, "#FFFFFF", "heart", "#00796B", None, 0.34)))
PATTERNS = (
    ("pattern-light", lambda: covers.tile_asset(random.Random(21), 800, 1400, "#DCEBF7", "#B9D3E8", ("bubble", "heart", "star"))),
    ("pattern-dark", lambda: covers.tile_asset(random.Random(22), 800, 1400, "#0E1A24", "#22384A", ("bubble", "heart", "star"))))
PHOTOS = (
    ("photo", lambda: life.landscape_picture(random.Random(9), 640, 960)),
    ("soft", lambda: covers.soft_asset(random.Random(10), 640, 960, ("#4A90D9", "#D94A7A", "#F5C542"))))
GRADIENTS = (
    ("dusk", ("#2E86C1", "#1B2631"), "to-bottom"), ("dawn", ("#F9D976", "#F39F86", "#FFFFFF"), "to-bottom"),
    ("side", ("#0B6E4F", "#F2F2F7"), "to-right"), ("slant", ("#3A1C71", "#D76D77", "#FFAF7B"), "to-bottom-right"))
SOLIDS = ("#FFFFFF", "#000000", "#1C1C1E", "#0B6E4F")
EXAMPLE = kit.PHONE_8


def card(device, script, look, points, landscape=False, label=False):
    back, ink = covers.CARD_COLOURS[look]
    text, middle = (script.label, 0.5) if label else (script.privacy, 1 / 3)
    return covers.message_card(size_of(device, landscape), device.scale, text, points, back, ink, middle=middle)[0]


def templates():
    """Pictures of the templates by their names, without those of message cards."""
    return {name: draw() for name, draw in LOGOS + PATTERNS + PHOTOS}


def card_examples():
    return {f"card-{script.name}": card(EXAMPLE, script, "light", 28) for script in SCRIPTS}


def label_examples():
    return {f"label-{script.name}": card(EXAMPLE, script, "black", 30, label=True) for script in SCRIPTS}


LOCKS = (
    ("lock", "#F2F2F7", "#16306B", "Northbank is locked", "Unlock", None), ("welcome", "#16306B", "#FFFFFF", "Orbita", None, "from Fjord Labs"),
    ("sealed", "#000000", "#7D7AFF", "Vault", "Use Face ID", "© 2026 Vault"))
# The same in front of a gradient, which is stretched to the screen.
SHADES = (
    ("evening", (("#5B3FD9", "#B48CFF"), "to-bottom"), "#FFFFFF", "Orbita is locked", "Unlock", None),
    ("morning", (("#FFD7A8", "#E8845C"), "to-bottom-right"), "#2B1A4A", "Orbita", None, "from Fjord Labs"),
    ("shore", (("#0B3954", "#14818A"), "to-right"), "#F2F2F7", "Vault", "Use Face ID", "© 2026 Vault"))


def lock_card(device, look, landscape=False, content=None, emblem=1.0):
    """An emblem, a title, a button and a line at the lower edge, laid out in points; or content in a place of one of them."""
    _, ground, ink, title, button, footer = look
    c = Canvas(*size_of(device, landscape), device.scale, ground if isinstance(ground, str) else "#000000")
    if not isinstance(ground, str):
        (colours, direction), ground = ground, ground[0][0]
        c.image.paste(gradient_cover(c.image.size, colours, direction))
    middle, top = c.width / 2, c.height * 0.24
    c.rounded(middle - 40 * emblem, top, 80 * emblem, 80 * emblem, 18 * emblem, ink)
    kit.icon(c, "lock", middle - 22 * emblem, top + 18 * emblem, 44 * emblem, ground)
    c.text(middle, top + 112, content if content and button is None else title, 24, ink, "Bold", "mm")
    if content and button:
        c.text(middle, top + 150, content, 17, ink, anchor="mm")
    if button:
        c.rounded(middle - 110, top + 180, 220, 48, 12, ink)
        c.text(middle, top + 204, button, 17, ground, "SemiBold", "mm")
    if footer:
        c.text(middle, c.height - 34, footer, 13, ink, anchor="mm")
    return c.image


def key_card(device, digits=None):
    """The keys of a pad; or some of their digits beside each other."""
    c = Canvas(*size_of(device), device.scale, "#16306B")
    middle, top = c.width / 2, c.height * 0.3
    c.rounded(middle - 32, top - 110, 64, 64, 16, "#FFFFFF")
    for place, digit in enumerate(digits or "123456789"):
        x, y = (place - (len(digits) - 1) / 2, 1) if digits else (place % 3 - 1, place // 3)
        c.text(middle + x * (48 if digits else 84), top + y * 72, digit, 36, "#FFFFFF", "Regular", "mm")
    return c.image


def lock_examples():
    return {look[0]: lock_card(EXAMPLE, look) for look in LOCKS + SHADES}


def framed_examples():
    return {name: framed_cover(EXAMPLE, number, draw) for number, (name, draw) in enumerate(FRAMED)}


def gradient_cover(size, colours, direction, skewed=True):
    """Colours at equal distances, each pixel taken at its middle; a slant joins the other two corners or lies at a right angle."""
    w, h = size
    xs, ys = ((np.arange(w) + 0.5) / w)[None, :], ((np.arange(h) + 0.5) / h)[:, None]
    across = {"to-bottom": 0, "to-right": 1, "to-bottom-right": 0.5 if skewed else w * w / (w * w + h * h)}[direction]
    along = (xs * across + ys * (1 - across)) * (len(colours) - 1)
    stops = np.array([rgb(c) for c in colours], float)
    channels = [np.interp(along, np.arange(len(colours)), stops[:, channel]) for channel in range(3)]
    return Image.fromarray(np.uint8(np.rint(np.stack(channels, axis=-1))), "RGB")


DISCS = ("#16306B", "#FFD43B", "#B0413E")
FRAMED = tuple((f"framed{number}", draw) for number, draw in enumerate(tuple(draw for _, draw in PHOTOS) + tuple(
    lambda seed=seed: crowd(random.Random(seed), 900, 1300) for seed in (65, 66, 67, 68))))


def configuration():
    lines = ["version: 1", "templates:"]
    groups = {"images": [name for name, _ in LOGOS], "patterns": [name for name, _ in PATTERNS], "photos": [name for name, _ in PHOTOS]}
    for name in sum(groups.values(), []):
        lines += [f"  - id: {name}", "    kind: image", f"    image: {name}.png", f"    fit: {'stretch' if name == 'photo' else 'aspect-fill'}"]
    for group, names, colours, region in (
            ("cards", card_examples(), '["#F2F2F7", "#1C1C1E"]', apps.MESSAGE_REGION), ("labels", label_examples(), '"#000000"', apps.LABEL_REGION)):
        groups[group] = list(names)
        for name in names:
            lines += [f"  - id: {name}", "    kind: message", f"    background: {colours}", f"    region: {apps.region(region)}", f"    image: {name}@2x.png"]
    lines += ["  - id: colours", "    kind: solid", "    color: [" + ", ".join(f'"{c}"' for c in SOLIDS) + "]"]
    for name, colours, direction in GRADIENTS:
        lines += [f"  - id: {name}", "    kind: gradient", "    colors: [" + ", ".join(f'"{c}"' for c in colours) + "]", f"    direction: {direction}"]
    groups["gradients"] = [name for name, _, _ in GRADIENTS]
    lines += ["  - id: blur", "    kind: blur", "    minimum-radius: 8"]
    for name in lock_examples():
        lines += [f"  - id: {name}", "    kind: image", f"    image: {name}@2x.png"]
    lines += ["  - id: keys", "    kind: image", "    image: keys@2x.png"]
    groups |= {"locks": [look[0] for look in LOCKS], "shades": [look[0] for look in SHADES], "keys": ["keys"]}
    for name in framed_examples():
        lines += [f"  - id: {name}", "    kind: image", f"    image: {name}@2x.png", "    fit: aspect-fill"]
        groups[name] = [name]
    groups |= {"solids": ["colours"], "blurs": ["blur"], "regions": ["colours"], "fields": ["colours", "blur"]}
    regions = {"regions": apps.FIELDS, "fields": accuracy_fields.PLACES}
    lines.append("apps:")
    for app, names in groups.items():
        lines += [f'  - bundle: "{bundle(app)}"', f"    templates: [{', '.join(names)}]"]
        if app in regions:
            lines.append("    sensitive-regions:")
            lines += [f"      - {apps.region(values, title)}" for title, values in regions[app].items()]
    return "\n".join(lines) + "\n"


def bundle(app):
    return f"com.example.accuracy.{app}"


# Sizes of type at which letters of a card's lines lie below each other so that they seem to make lines on a slant.
SLANTING = ((0.4301, 24.77, 18.29, 315), (0.4544, 25.77, 18.75, 335), (0.4934, 26.29, 19.48, 315), (0.4071, 26.55, 19.65, 315), (0.372, 27.11, 16.54, 295))


class Plan:
    def __init__(self):
        self.pictures = []

    def add(self, app, technique, covered, image, device, about, accept=None, zero=None, sigma=None):
        right = COVERED if covered else LEAKS
        self.pictures.append(Drawn(
            app, technique, covered, image, device.scale, accept or (["masked"] if covered else right), zero or right, about,
            CONTAINERS[len(self.pictures) % len(CONTAINERS)], sigma=sigma))

    def device(self):
        number = len(self.pictures)
        return PAD if number % 5 == 4 else PHONES[number % len(PHONES)]

    def image_covers(self):
        for app, kind, assets in (("images", "logo", LOGOS), ("patterns", "pattern", PATTERNS), ("photos", "photograph", PHOTOS)):
            for number in range(30 if kind == "logo" else 14):
                name, draw = assets[number % len(assets)]
                device, landscape = self.device(), number % 4 == 3
                fit = "stretch" if name == "photo" else "aspect-fill"
                filter = ("bilinear", "bicubic", "hamming")[number % 3]
                image = covers.draw_asset(draw(), size_of(device, landscape), fit, filter=filter, shift=(0.3 * (number % 2), -0.2))
                if number % 6 == 5:
                    image = pixels.display_p3(image)
                self.add(app, f"image: {kind}", True, image, device, name)

    def cards(self):
        for number in range(5 * len(SCRIPTS)):
            script, device = SCRIPTS[number % len(SCRIPTS)], self.device()
            look = "dark" if number // len(SCRIPTS) % 2 else "light"
            points = (28, 25, 34, 43, 30)[number // len(SCRIPTS)]
            self.add("cards", "message card", True, card(device, script, look, points, number % 7 == 6), device, script.name)
        for number in range(2 * len(SCRIPTS)):
            script, device = SCRIPTS[number % len(SCRIPTS)], self.device()
            self.add("labels", "black view with a label", True, card(device, script, "black", 30, number % 2, label=True), device, script.name)

    def solids(self):
        for number in range(12):
            device = self.device()
            self.add("solids", "one colour", True, Image.new("RGB", size_of(device, number % 3 == 2), SOLIDS[number % len(SOLIDS)]), device, "plain")
        for number in range(8):
            device = self.device()
            first, last = (("#2E86C1", "#1B2631"), ("#F9D976", "#F39F86"))[number % 2]
            self.add("solids", "gradient", True, gradient(size_of(device), first, last, (90, 45, 0, 120)[number % 4]), device, "plain",
                     accept=["unrecognized-cover"] + COVERED)

    def gradients(self):
        """Gradients that are described, and what stands above, beside and under them."""
        for number in range(24):
            device, (name, colours, direction) = self.device(), GRADIENTS[number % len(GRADIENTS)]
            cover = gradient_cover(size_of(device, number % 5 == 4), colours, direction, skewed=number % 8 < 4)
            if number % 6 == 5:
                cover = pixels.display_p3(cover)
            self.add("gradients", "gradient, described", True, cover, device, name)
        for number in range(20):
            device, (name, colours, direction) = self.device(), GRADIENTS[number % len(GRADIENTS)]
            cover, content = gradient_cover(size_of(device), colours, direction), screen(device, SCREENS[number % len(SCREENS)], number)
            w, h = cover.size
            kind = ("value", "strip", "translucent", "window", "bars")[number // len(GRADIENTS)]
            if kind == "value":
                canvas = Canvas(w, h, device.scale, "#000000")
                canvas.image.paste(cover)
                canvas.text(canvas.width * 0.15, canvas.height * 0.7, "DE89 3704 0044 0532", 15, "#FFFFFF" if number % 2 else "#101010")
                image = canvas.image
            elif kind == "translucent":
                image = pixels.over(cover, content, (0.97, 0.9, 0.8, 0.95)[number % 4])
            else:
                box = {"strip": (0, h * 2 // 5, w, h), "bars": (0, 0, w, h // 6), "window": (w // 6, h // 3, w * 5 // 6, h * 2 // 3)}[kind]
                image = cover.copy()
                image.paste(content.crop(box), box[:2])
            self.add("gradients", "gradient that leaks", False, image, device, f"{name}, {kind}")

    def blurs(self):
        for number in range(16):
            device, dark = self.device(), number % 3 == 1
            content = screen(device, SCREENS[number % len(SCREENS)], number, dark)
            sigma = (10, 12, 16, 20)[number % 4]
            self.add("blurs", "strong blur", True, pixels.blur_of_points(content, sigma, device.scale), device, f"{sigma} pt", zero=COVERED,
                     sigma=sigma)
        for number in range(8):
            device, dark = self.device(), bool(number % 2)
            content = screen(device, SCREENS[(number + 5) % len(SCREENS)], number, dark)
            self.add("blurs", "material", True, pixels.material(content, 20 * device.scale, dark), device, "material", zero=COVERED)
        for number in range(24):
            device = self.device()
            content = screen(device, SCREENS[(number * 5) % len(SCREENS)], number, number % 2 == 1)
            sigma = (1.2, 1.5, 1.8, 2, 3, 4)[number % 6]
            self.add("blurs", "weak blur", False, pixels.blur(content, sigma * device.scale), device, f"{sigma} pt",
                     accept=["legible-blur"] + LEAKS, zero=["legible-blur"] + LEAKS, sigma=sigma)
        for number in range(10):
            device = self.device()
            content = screen(device, SCREENS[(number * 3) % len(SCREENS)], number)
            image = pixels.blur(content, 14 * device.scale)
            box = (0, round(content.height * 0.3), content.width, round(content.height * 0.3) + 64 * device.scale)
            image.paste(content.crop(box), box[:2])
            self.add("blurs", "sharp inside blur", False, image, device, "one row", accept=FAINT + ["legible-blur"], zero=FAINT + ["legible-blur"])

    def radii(self):
        """Blurs from where they are told from a sharp screen to where nothing is left that could be measured."""
        for number, sigma in enumerate((1.2, 1.4, 1.7, 2, 2.3, 2.7, 3.2, 4.5, 10, 14, 18, 24, 28, 32, 36, 40) * 2):
            device, strong = self.device(), sigma >= 10
            content = screen(device, SCREENS[(number * 3 + 1) % len(SCREENS)], number + 40, number % 4 == 2)
            image = pixels.blur_of_points(content, sigma, device.scale) if strong else pixels.blur(content, sigma * device.scale)
            accept = None if strong else ["legible-blur"] + LEAKS
            self.add("blurs", "strong blur" if strong else "weak blur", strong, image, device, f"{sigma} pt", accept, accept or COVERED, sigma)

    def fields(self):
        def hide(image, key, fill):
            x, y, w, h = apps.FIELDS[key]
            box = tuple(round(v) for v in (x * image.width - 2, y * image.height - 2, (x + w) * image.width + 2, (y + h) * image.height + 2))
            image.paste(fill.crop(box) if isinstance(fill, Image.Image) else fill, box[:2] if isinstance(fill, Image.Image) else box)

        keys = list(apps.FIELDS)
        for number in range(16):
            device, dark = kit.PHONE_13, number % 2 == 1
            content = screen(device, money.identity, number, dark)
            image, forgotten = content.copy(), number % 4 == 3
            for key in keys[:1] if forgotten else keys:
                hide(image, key, pixels.blur(content, 36) if number % 3 == 1 else "#000000")
            self.add("regions", "hidden fields, one forgotten" if forgotten else "hidden fields", not forgotten, image, device, "fields", zero=EVERY)

    def field_pages(self):
        """Pages whose fields are hidden by marks or by bars smaller than their regions, and ones on which some of a value is left."""
        for covered, kinds in ((True, accuracy_fields.COVERED), (False, accuracy_fields.LEAKS)):
            for technique, draw in kinds.items():
                for number in range(16):
                    device = PHONES[number % len(PHONES)]
                    image = accuracy_fields.drawn(device, number, theme(number // 4 % 2), draw)
                    self.add("fields", technique, covered, image, device, technique, zero=EVERY if covered else LEAKS)

    def exposed(self):
        owners = ("images", "cards", "solids", "blurs", "patterns", "labels")
        for number in range(66):
            device = self.device()
            draw = SCREENS[number % len(SCREENS)]
            image = screen(device, draw, number, number % 3 == 2, number % 11 == 10 and device is not PAD)
            self.add(owners[number % len(owners)], "none", False, image, device, draw.__name__)
        for number in range(3 * len(SCRIPTS)):
            script, device = SCRIPTS[number % len(SCRIPTS)], self.device()
            self.add(owners[number % len(owners)], "none", False, written(device, script, number // len(SCRIPTS) % 2 == 1), device, script.name)

    def above(self):
        """Covers with something above, beside or below them."""
        for number in range(96):
            kind = ("sheet", "alert", "keyboard", "strip", "seam", "bars", "window", "translucent")[number % 8]
            device, turn = self.device(), number // 8
            landscape = kind == "seam"
            size = size_of(device, landscape)
            name, draw = LOGOS[turn % len(LOGOS)]
            app = "images"
            cover = covers.draw_asset(draw(), size, "aspect-fill")
            if turn % 3 == 1:
                app, cover = "solids", Image.new("RGB", size, SOLIDS[turn % len(SOLIDS)])
            elif turn % 3 == 2:
                app, cover = "cards", card(device, SCRIPTS[number % len(SCRIPTS)], "light", 28, landscape)
            content = screen(device, SCREENS[number % len(SCREENS)], number, turn % 2 == 1, landscape)
            accept = FAINT
            w, h = size
            if kind == "sheet":
                image, _ = covers.put_above(cover, covers.share_sheet(size, device.scale, turn % 2, "Statement.pdf", ["Amara Okafor", "Jonas Kruse", "Noor Haddad"]))
            elif kind == "alert":
                image, _ = covers.put_above(cover, covers.alert(size, device.scale, turn % 2, "Call +49 171 5550123?", "Amara Okafor shared this number with you.", ("Cancel", "Call")))
            elif kind == "keyboard":
                p = kit.page(device, theme(turn % 2), bars=False)
                p.canvas.image = cover
                keyboard(p, ("Amara", "lawyer", "tomorrow"))
                image = p.canvas.image
            elif kind == "translucent":
                image = pixels.over(cover, content, (0.98, 0.95, 0.9, 0.8, 0.96, 0.85)[turn % 6])
            else:
                box = {"strip": (0, h * 2 // 5, w, h), "seam": (h, 0, w, h), "bars": (0, 0, w, h // 6), "window": (w // 6, h // 3, w * 5 // 6, h * 2 // 3)}[kind]
                image = cover.copy()
                image.paste(content.crop(box), box[:2])
            self.add(app, {"sheet": "sheet above", "alert": "alert above", "keyboard": "keyboard above", "strip": "strip covered", "seam": "seam in landscape",
                           "bars": "bars left", "window": "window in the cover", "translucent": "translucent"}[kind], False, image, device, name, accept=accept, zero=FAINT)

    def splashes(self):
        """Covers that no configuration describes: an emblem, with or without a name, on one colour."""
        grounds = (("#FFFFFF", "#16306B"), ("#0B1B3F", "#FFFFFF"), ("#F2F2F7", "#B0413E"), ("#1C1C1E", "#7D7AFF"), ("#00796B", "#FFFFFF"))
        glyphs = ("shield", "lock", "heart", "key", "wallet", "moon", "star")
        for number in range(40):
            device, landscape = self.device(), number % 8 == 7
            w, h = size_of(device, landscape)
            (ground, ink), name = grounds[number % len(grounds)], ("Northbank", "Vault", "Murmur 2", "Notes")[number % 4]
            c = Canvas(w, h, device.scale, ground)
            side = min(c.width, c.height) * (0.18, 0.28, 0.4, 0.55)[number // 2 % 4]
            x, y = (c.width - side) / 2, c.height * (0.5, 0.42)[number % 2] - side / 2
            kind = ("emblem", "emblem and name", "icon", "name")[number // 4 % 4]
            if kind == "icon":
                c.rounded(x, y, side, side, side * 0.23, ink)
                kit.icon(c, glyphs[number % len(glyphs)], x + side * 0.2, y + side * 0.2, side * 0.6, ground)
            elif kind != "name":
                kit.icon(c, glyphs[number % len(glyphs)], x, y, side, ink)
            if kind == "name":
                c.text(c.width / 2, c.height / 2, SCRIPTS[number % len(SCRIPTS)].rows[0] if number % 2 else name, 34, ink, "Bold", "mm")
            elif kind == "emblem and name":
                c.text(c.width / 2, y + side + 40, name, (20, 28, 36)[number % 3], ink, "SemiBold", "mm")
            self.add("splashes", "splash, not described", True, c.image, device, kind, accept=["unrecognized-cover"] + COVERED)

    def sparse(self):
        """Screens with little on them, which are nearly covers."""
        for number in range(36):
            device, dark, kind = self.device(), number // 6 % 2 == 1, ("empty", "lock", "ticket", "sentence", "form", "value")[number % 6]
            if kind in ("empty", "lock"):
                image = screen(device, life.empty_state if kind == "empty" else money.pin_pad, number, dark)
                self.add("splashes", "sparse screen", False, image, device, kind)
                continue
            script = SCRIPTS[number % len(SCRIPTS)]
            p = kit.page(device, theme(dark), bars=number % 4 != 3)
            c, t = p.canvas, p.theme
            middle = c.width / 2
            if kind == "ticket":
                rng, module, modules = random.Random(number), round(c.width * 0.02), 25
                side = module * modules
                c.rounded(middle - side / 2 - 12, c.height * 0.3 - 12, side + 24, side + 24, 12, "#FFFFFF")
                for row in range(modules):
                    for column in range(modules):
                        finder = (row < 7 or row > 17) and column < 7 or row < 7 and column > 17
                        if (row % 6 == 0 or column % 6 == 0) if finder else rng.random() < 0.5:
                            c.rect(middle - side / 2 + column * module, c.height * 0.3 + row * module, module, module, "#000000")
                c.text(middle, c.height * 0.3 + side + 50, "QX7R2M", 22, t.label, "SemiBold", "mm")
            elif kind == "sentence":
                c.text(middle, c.height * 0.3, script.rows[1][0], 28, t.label, "Bold", "mm")
                c.paragraph(40, c.height * 0.3 + 40, script.privacy + ". " + script.rows[2][1], 17, t.secondary, c.width - 80, anchor="m")
            elif kind == "form":
                for row in range(2):
                    c.rounded(24, c.height * 0.35 + row * 64, c.width - 48, 50, 10, t.fill)
                    c.text(40, c.height * 0.35 + row * 64 + 25, script.rows[1 + row][1], 17, t.label)
                kit.button(p, c.height * 0.35 + 150, script.label)
            else:
                c.text(middle, c.height * 0.32, script.rows[1][0], 17, t.secondary, anchor="mm")
                c.text(middle, c.height * 0.32 + 50, f"€{random.Random(number).uniform(1000, 90000):,.2f}", 44, t.label, "Bold", "mm")
            self.add("splashes", "sparse screen", False, kit.finish(p), device, kind)

    def copies(self):
        """Half-sized copies, which lie beside no full-sized picture."""
        for number in range(16):
            device = (kit.PHONE_8, kit.PHONE_11)[number % 2]
            if number % 2:
                image, covered, app = screen(device, SCREENS[number % len(SCREENS)], number), False, "images"
            else:
                name, draw = LOGOS[number // 2 % len(LOGOS)]
                image, covered, app = covers.draw_asset(draw(), size_of(device), "aspect-fill"), True, "images"
            self.add(app, "copy of a cover" if covered else "copy of a screen", covered, pixels.downscaled(image), device, "copy")
            self.pictures[-1].downscaled = True


    def found(self):
        """Covers that no configuration describes, on screens of several shapes: each in an app of its own."""
        assets = tuple(draw for _, draw in PATTERNS + PHOTOS) + (
            lambda: life.landscape_picture(random.Random(31), 1366, 1366), lambda: life.landscape_picture(random.Random(32), 900, 1600),
            lambda: covers.soft_asset(random.Random(33), 1100, 1100, ("#0B3954", "#BFD7EA", "#FF6663")), bleeding)
        for number, draw in enumerate(assets):
            asset = draw()
            for place, (device, landscape) in enumerate(((kit.PHONE_8, False), (kit.PHONE_8, True), (PAD, number % 2 == 1))):
                filter = ("bilinear", "bicubic", "hamming")[(number + place) % 3]
                cover = covers.draw_asset(asset, size_of(device, landscape), filter=filter)
                self.add(f"found{number}", "picture on several screens, not described", True, cover, device, f"asset {number}",
                         accept=EVERY)
            content = screen(kit.PHONE_8, SCREENS[number % len(SCREENS)], number)
            w, h = content.size
            cover = covers.draw_asset(asset, content.size)
            for box in ((0, 0, w, h // 7), (0, h * 3 // 5, w, h), (w // 8, h // 4, w * 7 // 8, h * 3 // 5)):
                image = cover.copy()
                image.paste(content.crop(box), box[:2])
                self.add(f"found{number}", "picture not described, content beside it", False, image, kit.PHONE_8, f"asset {number}")

    def twice(self):
        """Screens that are stored scaled to another shape, as if they were covers: each in an app of its own."""
        for number in range(10):
            image = screen(kit.PHONE_8, SCREENS[(number * 7 + 1) % len(SCREENS)], number, number % 3 == 1)
            for landscape in (False, True):
                drawn = covers.draw_asset(image, size_of(kit.PHONE_8, landscape))
                self.add(f"twice{number}", "screen scaled like a cover", False, drawn, kit.PHONE_8, f"screen {number}")


    def beside_found(self):
        """Pictures that three screens show as a cover, one of them with something in points on it: each in an app of its own."""
        assets = tuple(draw for _, draw in PHOTOS) + (
            lambda: life.landscape_picture(random.Random(81), 1366, 1366), lambda: covers.soft_asset(random.Random(82), 1100, 1100, ("#0B3954", "#BFD7EA", "#FF6663")))
        for number in range(12):
            asset = assets[number % len(assets)]()
            for place, (device, landscape) in enumerate(((kit.PHONE_8, False), (kit.PHONE_11, False), (kit.PHONE_8, True))):
                c = Canvas(*size_of(device, landscape), device.scale, "#FFFFFF")
                c.image.paste(covers.draw_asset(asset, size_of(device, landscape)))
                if place:
                    self.add(f"beside{number}", "picture on screens that show more of it, not described", True, c.image, device, "cover", accept=EVERY)
                    continue
                x, y, kind = c.width * 0.2, c.height * (0.2, 0.65)[number % 2], ("value", "face", "message")[number // 4]
                if kind == "value":
                    c.text(x, y, "DE89 3704 0044 0532", 20, ("#FFFFFF", "#101010")[number % 2], "SemiBold")
                elif kind == "face":
                    kit.avatar(c, x, y, 96, "Anna Keller", ("#7D7AFF", "#16306B"))
                else:
                    c.rounded(x, y, 220, 64, 16, "#E9E9EB")
                    c.text(x + 14, y + 22, "Anna Keller", 15, "#000000", "SemiBold")
                    c.text(x + 14, y + 43, "The results are in, call me", 13, "#3C3C43")
                self.add(f"beside{number}", "something in points on a picture, not described", False, c.image, device, kind)

    def tiles(self):
        """A pattern that repeats in points on screens of two shapes, and seats that are taken or free in such rows: each in an app of its own."""
        for number in range(8):
            ground, ink = (("#DCEBF7", "#B9D3E8"), ("#0E1A24", "#22384A"), ("#F2F2F7", "#16306B"), ("#00796B", "#4DB6AC"))[number % 4]
            glyphs, step = (("heart", "star"), ("shield",), ("bubble", "lock"), ("moon", "key"))[number // 2 % 4], (48, 64)[number // 4]
            for device, landscape in ((kit.PHONE_8, False), (kit.PHONE_11, number % 2 == 1)):
                for taken in (False, True):
                    rng = random.Random(number)
                    c = Canvas(*size_of(device, landscape), device.scale, ground)
                    for row in range(int(c.height / step) + 1):
                        for column in range(int(c.width / step) + 1):
                            x, y = column * step + step * 0.2, row * step + step * 0.2
                            if taken:
                                c.rounded(x, y, step * 0.6, step * 0.6, 6, "#FF9500" if rng.random() < 0.3 else ink)
                            else:
                                kit.icon(c, glyphs[(row + column) % len(glyphs)], x, y, step * 0.6, ink)
                    technique = "seats that are taken or free" if taken else "pattern in points, not described"
                    self.add(f"{'seats' if taken else 'tiles'}{number}", technique, not taken, c.image, device, "tiles", accept=None if taken else EVERY)

    def slanted(self):
        """Letters of a few lines that lie at an angle on one colour."""
        for number in range(16):
            device, script = PHONES[number % len(PHONES)], SCRIPTS[number % len(SCRIPTS)]
            ground, ink = (("#FFFFFF", "#101010"), ("#1C1C1E", "#F2F2F7"), ("#F2F2F7", "#16306B"), ("#16306B", "#FFFFFF"))[number // 2 % 4]
            c = Canvas(*size_of(device), device.scale, ground)
            middle = c.height / 2
            for line in range(4):
                name, text, _ = script.rows[1 + line % (len(script.rows) - 1)]
                c.text(c.width / 2, middle - 60 + line * 36, text if line % 2 else name, 15, ink, anchor="mm", limit=c.width * 0.7)
            angle = (5, 9, 14, 20, 28, -7, -12, -24)[number // 2]
            image = c.image.rotate(angle, Image.BICUBIC, fillcolor=rgb(ground))
            self.add("splashes", "letter on a slant", False, image, device, f"{angle}°")

    def comes_back(self):
        """Covers that an app shows again and again between its screens, and screens that it shows as often, alone or through a picture."""
        assets = tuple(draw for _, draw in PATTERNS + PHOTOS) + (
            lambda: life.landscape_picture(random.Random(61), 1200, 1600), lambda: life.landscape_picture(random.Random(62), 900, 1600),
            lambda: covers.soft_asset(random.Random(63), 1100, 1100, ("#3D405B", "#F4F1DE", "#E07A5F")), bleeding)
        for number, draw in enumerate(assets):
            cover = covers.draw_asset(draw(), size_of(kit.PHONE_8))
            for place in range(3):
                self.add(f"back{number}", "picture that comes back, not described", True, cover, kit.PHONE_8, f"asset {number}", accept=EVERY)
                content = screen(kit.PHONE_8, SCREENS[(number * 3 + place) % len(SCREENS)], number + place)
                self.add(f"back{number}", "screen between pictures that come back", False, content, kit.PHONE_8, f"asset {number}")
        for number in range(12):
            content = screen(kit.PHONE_8, SCREENS[(number * 5 + 3) % len(SCREENS)], number, number % 3 == 1)
            cover = covers.draw_asset(assets[number % len(assets)](), content.size)
            shining = Image.blend(cover, content, (0.04, 0.06, 0.1, 0.15)[number // 3])
            # Three in an app: beside each there are others enough for it to come back.
            for _ in range(3):
                self.add(f"again{number // 3}", "screen that comes back", False, content, kit.PHONE_8, f"screen {number}")
                self.add(f"through{number // 3}", "screen through a picture that comes back", False, shining, kit.PHONE_8, f"screen {number}")

    def launched(self):
        """Covers that the app's launch image shows, too, mostly for another phone; and screens that are laid there to pass for covers."""
        assets = tuple(draw for _, draw in PATTERNS + PHOTOS) + (
            lambda: life.landscape_picture(random.Random(51), 1200, 1600), lambda: life.landscape_picture(random.Random(52), 900, 1600),
            lambda: covers.soft_asset(random.Random(53), 1100, 1100, ("#264653", "#E9C46A", "#E76F51")), bleeding)
        launches = (kit.PHONE_X, kit.PHONE_8_PLUS, kit.PHONE_13, kit.PHONE_11)

        def beside(app, image, device, about):
            self.add(app, "launch image", True, image, device, about)
            self.pictures[-1].launch = True

        for number, draw in enumerate(assets):
            app, asset, device = f"launched{number}", draw(), launches[number % len(launches)]
            cover = covers.draw_asset(asset, size_of(kit.PHONE_8))
            self.add(app, "launch image's picture, not described", True, cover, kit.PHONE_8, f"asset {number}", accept=EVERY)
            content = screen(kit.PHONE_8, SCREENS[(number * 3 + 1) % len(SCREENS)], number)
            image, box = cover.copy(), ((0, content.height * 3 // 5, content.width, content.height), (0, 0, content.width, content.height // 7))[number % 2]
            image.paste(content.crop(box), box[:2])
            self.add(app, "launch image's picture, content beside it", False, image, kit.PHONE_8, f"asset {number}")
            beside(app, covers.draw_asset(asset, size_of(device), filter=("bicubic", "hamming")[number % 2]), device, f"asset {number}")
        for number in range(12):
            app, device = f"laid{number}", launches[number % len(launches)]
            image = screen(kit.PHONE_8, SCREENS[(number * 7 + 3) % len(SCREENS)], number, number % 3 == 1)
            self.add(app, "screen laid beside launch images", False, image, kit.PHONE_8, f"screen {number}")
            beside(app, covers.draw_asset(image, size_of(device)), device, f"screen {number}")

    def keypads(self):
        """Screens that ask for a PIN, and screens of the same keys on which an amount, a number or a code is entered."""
        for number in range(24):
            device, dark, covered = PHONES[number % len(PHONES)], number // 3 % 2 == 1, number % 2 == 0
            p = kit.page(device, theme(dark), bars=False)
            c, t = p.canvas, p.theme
            middle, unit, script = c.width / 2, min(72, c.height / 10), SCRIPTS[number // 2 % len(SCRIPTS)]
            top = c.height * 0.36
            c.text(middle, top - 110, script.privacy.split(".")[0][:24] if number % 4 < 2 else "Enter Passcode", 20, t.label, "Medium", "mm")
            if covered:
                dots = (4, 6)[number // 2 % 2]
                for dot in range(dots):
                    c.ring(middle + (dot - (dots - 1) / 2) * 28, top - 50, 6.5, 1.4, t.label, 0.9999)
            else:
                c.text(middle, top - 50, ("€1,250.00", "+49 151 5550 1212", "48 29 13", "$37.50")[number // 2 % 4], 34, t.label, "SemiBold", "mm")
            for place, digit in enumerate("1234567890"):
                column = 1 if digit == "0" else place % 3
                x, y = middle + (column - 1) * unit * 1.32, top + (place // 3 + 0.5) * unit * 1.22
                if number // 2 % 3 == 0:
                    c.ellipse(x - unit / 2, y - unit / 2, unit, unit, t.fill)
                elif number // 2 % 3 == 1:
                    c.ring(x, y, unit / 2, 1.5, t.label, 0.9999)
                c.text(x, y, digit, unit * 0.44, t.label, anchor="mm")
            if number // 2 % 4 == 1:
                kit.button(p, top + unit * 5.2, "Use Face ID")
            elif number // 2 % 4 == 3:
                c.text(middle + unit * 1.32, top + 3.5 * unit * 1.22, "Cancel", 15, t.label, anchor="mm")
            technique = "screen that asks for a PIN" if covered else "keys with what was entered"
            self.add("splashes", technique, covered, c.image, device, script.name, accept=["unrecognized-cover"] + COVERED if covered else None)

    def laid_out(self):
        """Covers whose emblem and lines are laid out in points, above one colour or above a picture that is scaled."""
        inks = (("#FFFFFF", "#16306B"), ("#0B1B3F", "#FFFFFF"), ("#F2F2F7", "#B0413E"), ("#1C1C1E", "#7D7AFF"))

        def emblem(c, number, ground, ink):
            side, middle = (64, 72, 84)[number % 3], c.height / 2 - (0, 12)[number % 2]
            c.rounded(c.width / 2 - side / 2, middle - side / 2, side, side, side * 0.23, ink)
            kit.icon(c, ("shield", "heart", "key", "star")[number % 4], c.width / 2 - side * 0.3, middle - side * 0.3, side * 0.6, ground)

        for number in range(16):
            device, (ground, ink) = self.device(), inks[number % len(inks)]
            c = Canvas(*size_of(device, number % 8 == 7), device.scale, ground)
            emblem(c, number, ground, ink)
            c.text(c.width / 2, c.height - 36, ("from Orbita Labs", "© 2026 Northbank", "by Fjord", "Powered by Murmur")[number // 2 % 4], 12, ink,
                   "Regular", "mm")
            self.add("splashes", "splash with a line at the lower edge", True, c.image, device, "emblem", accept=["unrecognized-cover"] + COVERED)
        pictures = tuple(draw for _, draw in PHOTOS) + (
            lambda: life.landscape_picture(random.Random(41), 1366, 1366),
            lambda: covers.soft_asset(random.Random(43), 1100, 1100, ("#0B3954", "#BFD7EA", "#FF6663")))
        for number, draw in enumerate(pictures):
            for device, landscape in ((kit.PHONE_8, False), (kit.PHONE_8, True)):
                c = Canvas(*size_of(device, landscape), device.scale, "#FFFFFF")
                c.image.paste(covers.draw_asset(draw(), size_of(device, landscape)))
                covered, alarmed = c.image.copy(), c.image.copy()
                emblem(c, number, "#FFFFFF", "#B0413E")
                self.add(f"layered{number}", "emblem above a scaled picture, not described", True, c.image, device, f"picture {number}", accept=EVERY)
                layer = covers.alert(covered.size, device.scale, number % 2 == 1, "Transfer sent", "€1,250.00 to Anna Keller", ("Undo", "OK"))
                self.add(f"alarmed{number}", "alert above a scaled picture, not described", False, covers.put_above(alarmed, layer)[0], device,
                         f"picture {number}")

    def signed(self):
        """A name in large letters with the maker's at the lower edge, and a number in its place."""
        names = ("Northbank", "orbita", "Murmur", "fjordly")
        numbers = ("482 913", "73 19 55", "€1,250.00", "120/80")
        for number in range(24):
            device, covered = self.device(), number % 3 != 2
            ground, ink = (("#FFFFFF", "#16306B"), ("#16306B", "#FFFFFF"), ("#101014", "#7D7AFF"))[number % 3 if covered else number // 3 % 3]
            c = Canvas(*size_of(device, number % 8 == 5), device.scale, ground)
            text = names[number % 4] if covered else numbers[number // 3 % 4]
            c.text(c.width / 2, c.height * 0.45, text, (72, 66, 69)[number // 3 % 3], ink, ("Medium", "Bold")[number % 2], "mm")
            c.text(c.width / 2, c.height - (36, 60, 80)[number % 3], ("Orbita Labs", "© 2026 Fjord", "by Murmur")[number % 3], 12, ink, "Regular", "mm")
            technique = "name with a line at the lower edge" if covered else "number with a line at the lower edge"
            self.add("splashes", technique, covered, c.image, device, text, accept=["unrecognized-cover"] + COVERED if covered else None)

    def numbers(self):
        """A number alone on one colour, and a name with a digit or two in its place."""
        names = ("orbita 24", "Murmur 2", "fjordly 7", "B-612")
        values = ("482 913", "37.8", "14:35", "06/12/84", "€48,200.50", "+49 170 48 29 13", "120/80", "1984-06-12")
        for number in range(36):
            device, covered = self.device(), number % 3 == 2
            ground, ink = (("#FFFFFF", "#16306B"), ("#16306B", "#FFFFFF"), ("#101014", "#7D7AFF"))[number // 3 % 3]
            c = Canvas(*size_of(device, number % 8 == 5), device.scale, ground)
            text = names[number // 3 % 4] if covered else values[(number - number // 3) % 8]
            height = (0.5, 0.45, 0.4)[number // 3 % 3]
            c.text(c.width / 2, c.height * height, text, (36, 44, 30)[number // 4 % 3], ink, ("Regular", "Medium", "Bold")[number % 3], "mm")
            technique = "name with a digit or two" if covered else "number alone"
            self.add("splashes", technique, covered, c.image, device, text, accept=["unrecognized-cover"] + COVERED if covered else None)

    def sprites(self):
        """Pictures in squares of many tones, and codes whose modules have shades of two."""
        palettes = (("#1A1A22", "#5D6B7A", "#A8B4BE", "#E6D5A8"), ("#20160F", "#8A5A34", "#D9A066", "#EEC39A"), ("#15122B", "#5B6EE1", "#CBDBFC", "#FBF236"))
        for number in range(24):
            device, covered, rng = self.device(), number % 3 != 2, random.Random(number)
            c = Canvas(*size_of(device), device.scale, ("#FFFFFF", "#F4F0E6")[number % 2])
            modules = (25, 29, 33)[number // 3 % 3]
            side = round(c.width * (0.5, 0.62)[number % 2] * device.scale / modules)
            left, top = (c.image.width - side * modules) // 2, (c.image.height - side * modules) // 2
            dark, light = (("#000000", "#16306B"), ("#5B1A8B", "#B0413E"))[number // 3 % 2], ("#FFFFFF", "#F4F0E6")
            figure = None if covered else [[rng.random() < 0.5 for _ in range(modules)] for _ in range(modules)]
            for row in range(modules):
                for column in range(modules):
                    if covered:
                        u, v = (column + 0.5) / modules * 2 - 1, (row + 0.5) / modules * 2 - 1
                        edge = 0.84 + 0.12 * math.sin(3 * math.atan2(v, u) + number)
                        away = (u * u + v * v) ** 0.5
                        if away > edge:
                            continue
                        tone = 0 if away > edge - 0.12 else rng.randrange(4) if rng.random() < 0.7 else 1 + int(2.9 * (v + 1) / 2)
                        colour = palettes[number % 3][tone]
                    else:
                        x, y = min(column, modules - 1 - column), min(row, modules - 1 - row)
                        if max(x, y) < 8 and (column < modules / 2 or row < modules / 2):
                            ring = max(abs(x - 3), abs(y - 3))
                            is_dark = ring != 2 and ring < 4
                        else:
                            is_dark = figure[row][column]
                        colour = (dark if is_dark else light)[(row + column) % 2]
                    c.image.paste(colour, (left + column * side, top + row * side, left + (column + 1) * side, top + (row + 1) * side))
            technique = "sprite of many tones" if covered else "code in shades of two tones"
            self.add("splashes", technique, covered, c.image, device, f"{modules} squares", accept=["unrecognized-cover"] + COVERED if covered else None)

    def medallions(self):
        """A round logo, or round portraits that are others on each screen, above a picture on screens of three sizes."""
        pictures = tuple(draw for _, draw in PHOTOS) + tuple(
            lambda seed=seed: crowd(random.Random(seed), 900, 1300) for seed in (61, 62, 63, 64))
        devices = (kit.PHONE_8, kit.PHONE_13, PAD)
        for number, draw in enumerate(pictures):
            for place, device in enumerate(devices):
                side, glyph = (88, 104, 120)[number % 3], ("heart", "star", "key")[number // 2 % 3]
                logo = medallion(device, draw, side, DISCS[number % 3], glyph)
                portrait = medallion(device, draw, side, portrait=face(random.Random(1000 + number * len(devices) + place)))
                for image, name, technique, covered in (
                        (logo, "medallion", "round logo above a picture in three sizes, not described", True),
                        (portrait, "portrait", "round portraits above a picture in three sizes", False)):
                    # On a soft picture alone a portrait cannot be told from a logo.
                    if number == 1 and not covered:
                        continue
                    self.add(f"{name}{number}", technique, covered, image, device, f"picture {number}", accept=EVERY if covered else None)

    def framed(self):
        """A round logo above a picture, described on one screen that the launch image shows, too; and a portrait in its place."""
        devices = (kit.PHONE_8, kit.PHONE_13, PAD)
        for number, (app, draw) in enumerate(FRAMED):
            for place, device in enumerate(devices):
                cover = framed_cover(device, number, draw)
                self.add(app, "round logo above a picture, described on one screen", True, cover, device, app, accept=COVERED, zero=EVERY)
                if place:
                    continue
                self.add(app, "launch image", True, cover, device, app)
                self.pictures[-1].launch = True
            other = framed_cover(kit.PHONE_11, number, draw, face(random.Random(2000 + number)))
            # On a soft picture alone a portrait cannot be told from a logo.
            self.add(app, "portrait above a picture, described on one screen", False, other, kit.PHONE_11, app, zero=EVERY if number == 1 else None)

    def busy(self):
        """Pictures full of edges, each size made from the asset by itself; and a line of text on one of them: each in an app of its own."""
        sizes = ((kit.PHONE_8, False), (kit.PHONE_11, False), (PAD, False), (kit.PHONE_13, True))
        for number in range(8):
            asset = crowd(random.Random(90 + number), 2100, 2100, (1, 2)[number % 2]) if number < 6 else outlined(random.Random(90 + number))
            for place, (device, landscape) in enumerate(sizes):
                filter = ("bicubic", "hamming", "bilinear", "lanczos")[(number + place) % 4]
                cover = covers.draw_asset(asset, size_of(device, landscape), filter=filter)
                self.add(f"busy{number}", "picture full of edges in four sizes, not described", True, cover, device, f"asset {number}", accept=EVERY)
            c = Canvas(*size_of(kit.PHONE_SE1), kit.PHONE_SE1.scale, "#FFFFFF")
            c.image.paste(covers.draw_asset(asset, c.image.size))
            c.text(c.width * 0.1, c.height * (0.3, 0.7)[number % 2], ("Anna Keller", "DE89 3704 0044 0532", "€1,250.00")[number % 3], (17, 22)[number // 3 % 2],
                   ("#FFFFFF", "#101010")[number % 2], "SemiBold")
            self.add(f"busy{number}", "text on a picture full of edges, not described", False, c.image, kit.PHONE_SE1, f"asset {number}")

    def titled(self):
        """Cards with a title and a message below it that nothing describes."""
        def card(device, landscape, look, title, message, height, points, small, widest):
            back, ink = look
            c = Canvas(*size_of(device, landscape), device.scale, back)
            top = c.height * height
            c.text(c.width / 2, top, title, points, ink, "Bold", "mm")
            for row, line in enumerate(c.wrap(message, small, min(c.width - 40, widest))):
                c.text(c.width / 2, top + points + 10 + small * 1.3 * row, line, small, ink, anchor="mm")
            self.add("titled", "card with a title, not described", True, c.image, device, title, accept=COVERED)

        for number in range(3 * len(SCRIPTS)):
            script, look = SCRIPTS[number % len(SCRIPTS)], tuple(covers.CARD_COLOURS.values())[number % 3]
            title = ("Xenolith", script.label, "Orbita")[number // len(SCRIPTS)]
            card(self.device(), number % 6 == 5, look, title, script.privacy, (0.38, 0.45)[number % 2], (22, 28, 25)[number // len(SCRIPTS)], 17, 320)
        for height, points, small, widest in SLANTING:
            card(kit.PHONE_8, False, ("#F2F2F7", "#6E6E73"), "Vault", SCRIPTS[0].privacy, height, points, small, widest)

    def locked(self):
        """Covers on one colour whose parts a layout places anew, with a template of one screen; and content in their place."""
        devices = (kit.PHONE_SE1, kit.PHONE_11, kit.PHONE_13, PAD)
        for number in range(24):
            device, look = devices[number % len(devices)], LOCKS[number // 2 % len(LOCKS)]
            image = lock_card(device, look, number % 8 == 5)
            self.add("locks", "cover laid out anew", True, image, device, look[0], zero=EVERY)
        for number in range(24):
            device, look = devices[number % len(devices)], LOCKS[number // 2 % len(LOCKS)]
            content = ("€1,250.00", "+49 151 5550 1212", "Anna Keller", "48 29 13")[number // 3 % 4]
            self.add("locks", "content on a cover laid out anew", False, lock_card(device, look, number % 8 == 5, content), device, look[0], zero=EVERY)

    def shaded(self):
        """The same in front of a gradient."""
        devices = (kit.PHONE_SE1, kit.PHONE_11, kit.PHONE_13, PAD)
        for number in range(48):
            device, look = devices[(number // 2 + number // 8) % len(devices)], SHADES[number // 4 % len(SHADES)]
            content = (None, ("€1,250.00", "+49 151 5550 1212", "Visa 4539", "48 29 13")[number // 3 % 4])[number % 2]
            technique = "content on a cover laid out anew on a gradient" if content else "cover laid out anew on a gradient"
            self.add("shades", technique, not content, lock_card(device, look, number % 8 >= 6 and device != kit.PHONE_SE1, content), device, look[0], zero=EVERY)

    def fitted(self):
        """The same with an emblem that is made to fit the screen's width; and a number from the digits of a template's keys."""
        devices = (kit.PHONE_SE1, kit.PHONE_11, kit.PHONE_13)
        for number in range(18):
            device, look = devices[number % len(devices)], LOCKS[1]
            emblem = size_of(device)[0] / device.scale / (size_of(EXAMPLE)[0] / EXAMPLE.scale)
            content = (None, "+49 151 5550 1212", "Anna Keller")[number // 3 % 3]
            technique = "content below an emblem of its own size" if content else "cover whose emblem has a size of its own"
            self.add("locks", technique, not content, lock_card(device, look, content=content, emblem=emblem), device, look[0], zero=EVERY)
        for number in range(12):
            device = devices[number % len(devices)]
            digits = random.Random(number).sample("123456789", 9)[:(4, 6)[number // 3 % 2]]
            self.add("keys", "number from the digits of a template", False, key_card(device, digits), device, "".join(digits), zero=EVERY)

    def twice_blurred(self):
        """Screens under a weak blur that are stored scaled to another shape: each in an app of its own."""
        for number in range(10):
            sigma = (1.5, 2, 3, 4)[number % 4]
            image = screen(kit.PHONE_8, SCREENS[(number * 5 + 2) % len(SCREENS)], number, number % 3 == 1)
            for landscape in (False, True):
                drawn = covers.draw_asset(image, size_of(kit.PHONE_8, landscape))
                # Letters and blur grow alike.
                factor = drawn.width / image.width
                self.add(f"blurred{number}", "weakly blurred screen scaled like a cover", False,
                         pixels.blur(drawn, sigma * factor * kit.PHONE_8.scale), kit.PHONE_8, f"{sigma} pt",
                         accept=LEAKS + ["legible-blur"], zero=LEAKS + ["legible-blur"])

    def grounds(self):
        """Icons on an opaque square that nearly has the screen's colour, and content on such a square."""
        colours = (("#4B1FC9", "#4722C3", "#FFFFFF"), ("#17559E", "#185AA1", "#FFFFFF"), ("#050505", "#0E0E0F", "#F2F2F7"),
                   ("#FFFFFF", "#F7F7F8", "#16306B"))
        for number in range(24):
            device, (back, ground, ink) = PHONES[number % len(PHONES)], colours[number // 2 % len(colours)]
            c = Canvas(*size_of(device), device.scale, back)
            side = min(c.width, c.height) * (0.24, 0.34, 0.5)[number // 4 % 3]
            x, y = (c.width - side) / 2, c.height * 0.42 - side / 2
            c.rounded(x, y, side, side, side * 0.22 * (number // 3 % 2), ground)
            if number % 2 == 0:
                if number % 4:
                    kit.icon(c, ("shield", "heart", "lock")[number % 3], x + side * 0.25, y + side * 0.25, side * 0.5, ink)
                else:
                    # A badge that bears the name, as an app's own icon may.
                    c.rounded(x + side * 0.2, y + side * 0.2, side * 0.6, side * 0.6, side * 0.3, ink)
                    c.text(c.width / 2, y + side / 2, "Fjord", side * 0.15, ground, "Bold", "mm")
                if number // 4 % 2:
                    c.text(c.width / 2, y + side + 40, "Fjord", 24, ink, "SemiBold", "mm")
                self.add("splashes", "icon on a ground of its own, not described", True, c.image, device, "icon", accept=["unrecognized-cover"] + COVERED)
                continue
            script = SCRIPTS[number // 2 % len(SCRIPTS)]
            start, anchor = (x + side - 14, "rm") if script.name in RIGHT_TO_LEFT else (x + 14, "lm")
            if number % 3 == 0:
                c.text(start, y + 30, script.rows[1][0], 17, ink, "SemiBold", anchor, limit=side - 28)
                c.text(start, y + 58, script.rows[1][1], 15, ink, anchor=anchor, limit=side - 28)
                c.text(start, y + side - 26, f"€{random.Random(number).uniform(1000, 90000):,.2f}", 22, ink, "Bold", anchor)
            else:
                for row in range(3):
                    c.text(start, y + side * (0.2 + 0.3 * row), script.rows[1 + row % (len(script.rows) - 1)][1], 15, ink, anchor=anchor, limit=side - 28)
            self.add("splashes", "content on a faint square", False, c.image, device, "card")

    def many_sizes(self):
        """Pictures with large lettering on screens of three sizes, and screens that are stored scaled to as many: each in an app of its own."""
        pictures = tuple(draw for _, draw in PHOTOS) + (
            lambda: life.landscape_picture(random.Random(71), 1366, 1366), lambda: life.landscape_picture(random.Random(72), 1200, 1600))
        sizes = ((kit.PHONE_8, False), (kit.PHONE_11, False), (PAD, False))
        for number in range(8):
            asset = pictures[number % len(pictures)]()
            c = Canvas(asset.width, asset.height, 1, "#FFFFFF")
            c.image.paste(asset)
            size = min(asset.size) * 0.13
            for line, word in enumerate((("Aurora",), ("RECORD", "THE NIGHT"), ("Northern", "Lights"))[number % 3]):
                c.text(c.width / 2, c.height * 0.42 + line * size * 1.2, word, size, "#FFFFFF", "Bold", "mm")
            for device, landscape in sizes:
                cover = covers.draw_asset(c.image, size_of(device, landscape))
                self.add(f"lettered{number}", "lettered picture in three sizes, not described", True, cover, device, f"lettering {number}", accept=EVERY)
            content = screen(kit.PHONE_8, SCREENS[(number * 5 + 4) % len(SCREENS)], number, number % 3 == 1)
            for device, landscape in sizes + ((kit.PHONE_8, True),):
                drawn = covers.draw_asset(content, size_of(device, landscape))
                self.add(f"thrice{number}", "screen scaled to many sizes", False, drawn, device, f"screen {number}")


def medallion(device, draw, side, colour=None, glyph=None, portrait=None):
    """A picture that fills the screen, with a round logo or a portrait in points in the middle."""
    c = Canvas(*size_of(device), device.scale, "#FFFFFF")
    c.image.paste(covers.draw_asset(draw(), size_of(device)))
    x, y = c.width / 2 - side / 2, c.height / 2 - side / 2
    if portrait:
        c.paste(portrait, x, y, side, side, side / 2)
    else:
        c.ellipse(x, y, side, side, colour)
        kit.icon(c, glyph, x + side * 0.25, y + side * 0.25, side * 0.5, "#FFFFFF")
    return c.image


def framed_cover(device, number, draw, portrait=None):
    return medallion(device, draw, (96, 112, 128)[number % 3], DISCS[number % 3], ("heart", "star", "key")[number % 3], portrait)


def outlined(rng):
    """Plain shapes with thick outlines, as an illustration has, in an asset that fills tablets."""
    c = Canvas(2100, 2100, 1, "#3AA6DD")
    for _ in range(26):
        size, fill = rng.uniform(160, 620), rng.choice(("#9B59B6", "#F5C542", "#FFFFFF", "#2E86C1", "#E76F51"))
        x, y = rng.uniform(-100, 2000), rng.uniform(-100, 2000)
        c.ellipse(x, y, size, size, "#101010")
        c.ellipse(x + 14, y + 14, size - 28, size - 28, fill)
    return c.image


def crowd(rng, width, height, scale=1):
    """A picture as busy as a photograph of many people."""
    c = Canvas(width, height, 1, "#FFFFFF")
    c.image.paste(covers.soft_asset(rng, width, height, ("#8FA7B8", "#6E7F5A", "#C9B79A")))
    for row in range(22):
        for _ in range(round(width / (26 + row * 1.5) / scale)):
            size = (26 + row * 1.5) * scale * rng.uniform(0.8, 1.25)
            x, y = rng.uniform(-size, width), height * (0.16 + 0.84 * (row + rng.random()) / 22)
            c.rounded(x - size * 0.3, y + size * 0.7, size * 1.6, size * 2.6, size * 0.5, rng.choice(("#3D4F5C", "#7A2E2E", "#C9C2B4", "#2F3B2A", "#B08D57", "#1D2733", "#5C7A99")))
            c.ellipse(x - size * 0.1, y - size * 0.15, size * 1.2, size, rng.choice(("#2C1B10", "#5B3A1E", "#0A0A0A", "#B58B4A")))
            c.ellipse(x, y, size, size * 1.2, rng.choice(("#F1C9A5", "#C68642", "#8D5524", "#E0AC69")))
    return c.image


def face(rng):
    """A portrait of somebody else each time."""
    c = Canvas(200, 200, 1, f"#{rng.randrange(0x1000000):06X}")
    width, height = rng.uniform(80, 110), rng.uniform(100, 140)
    x, y = 100 - width / 2 + rng.uniform(-16, 16), 100 - height / 2 + rng.uniform(-10, 20)
    hair, skin = rng.choice(("#2C1B10", "#5B3A1E", "#0A0A0A", "#B58B4A", "#8C8C8C")), rng.choice(("#F1C9A5", "#C68642", "#8D5524", "#E0AC69"))
    c.rounded(x - width * 0.12, y - height * 0.12, width * 1.24, height * rng.uniform(0.6, 1.3), width * 0.5, hair)
    c.rounded(x - width * 0.4, y + height * 0.95, width * 1.8, 120, 40, f"#{rng.randrange(0x1000000):06X}")
    c.ellipse(x, y, width, height, skin)
    for side in (0.28, 0.62):
        c.ellipse(x + width * side, y + height * rng.uniform(0.38, 0.44), width * 0.1, width * 0.1, "#1A1A1A")
    c.rounded(x + width * 0.32, y + height * rng.uniform(0.68, 0.78), width * rng.uniform(0.25, 0.4), height * 0.05, 3, "#8C3A3A")
    return c.image


def bleeding():
    """An emblem that is larger than the screen."""
    c = Canvas(1200, 1200, 1, "#FFFFFF")
    kit.icon(c, "shield", -200, -150, 1600, "#16306B")
    return c.image


def parts():
    return ("image_covers", "cards", "solids", "gradients", "blurs", "radii", "fields", "exposed", "above", "splashes", "sparse", "copies", "found", "twice", "laid_out",
            "medallions", "framed", "busy", "titled", "locked", "twice_blurred", "launched", "keypads", "comes_back", "grounds", "many_sizes", "field_pages", "beside_found", "tiles", "slanted", "signed", "sprites", "fitted", "numbers", "shaded")


def draw(part):
    plan = Plan()
    getattr(plan, part)()
    return plan.pictures
