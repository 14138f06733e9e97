"""The list of fixture snapshots: one entry each, with what it shows and which verdict is right.

This list is the only source of the dump, of expected.json and of the table in the README.
"""
import dataclasses
import math
import random
import zlib

import apps
import covers
import kit
import pixels
import screens_life as life
import screens_money as money
import screens_people as people
from keyboard import keyboard
from PIL import Image

LEAKS = ["unmasked", "partially-masked"]
FAINT = LEAKS + ["translucent"]
COVERED = ["masked", "unrecognized-cover", "launch-image"]
EVERY = FAINT + ["legible-blur"] + COVERED
MISSED_BAR = 12  # channel levels: what the eye sees as a difference between cover and content


@dataclasses.dataclass
class Entry:
    app: str
    name: str  # unique within the app; the file's UUID is derived from it
    about: str
    verdict: str
    technique: str
    image: Image.Image
    scale: int
    container: str
    accept: list
    zero: list
    template: str = None
    leaks: list = dataclasses.field(default_factory=list)
    scene: str = "default"  # or a name from which a scene UUID is derived; "launch" for {DEFAULT GROUP}
    layout: str = "splashboard"  # | caches | caches-nested
    downscaled: bool = False
    facts: dict = dataclasses.field(default_factory=dict)


class Stage:
    """Draws the screens of one app and collects its entries."""

    def __init__(self, app, entries):
        self.app, self.entries = app, entries

    def screen(self, device, draw, landscape=False, dark=False, seed=None, **options):
        tint = apps.APPS[self.app].tint
        if dark:  # tints get lighter in the dark appearance, as system colours do
            tint = kit.mix(tint, "#FFFFFF", 0.25)
        p = kit.page(device, (kit.Theme.night if dark else kit.Theme.light)(tint), landscape)
        draw(p, random.Random(zlib.crc32(f"{self.app}/{seed or draw.__name__}".encode())), **options)
        return kit.finish(p)

    def add(self, name, about, verdict, technique, image, device, container="aapl", accept=None, zero=None, **more):
        by_verdict = {
            "masked": (["masked"], COVERED), "unmasked": (LEAKS, LEAKS), "partially-masked": (LEAKS, LEAKS), "translucent": (FAINT, FAINT),
            "legible-blur": (["legible-blur"], ["legible-blur"]), "launch-image": (["launch-image", "masked"], COVERED),
        }[verdict]
        self.entries.append(Entry(
            self.app, name, about, verdict, technique, image, device.scale, container, accept or by_verdict[0], zero or by_verdict[1], **more))
        return image


def size_of(device, landscape=False):
    return (device.height, device.width) if landscape else (device.width, device.height)


def uncovered(cover, content, box):
    """The cover with a window onto the content; returns the picture and the tight box of what shows."""
    x, y, w, h = box
    image = cover.copy()
    image.paste(content.crop((x, y, x + w, y + h)), (x, y))
    return image, [pixels.bounding_box(image, cover, box, MISSED_BAR)]


def northbank(entries):
    s, d = Stage("northbank", entries), kit.PHONE_13
    asset = apps.ASSETS["northbank-cover"]()
    template = {"template": "northbank-cover"}

    def cover(landscape=False, filter="bilinear", shift=(0, 0)):
        return covers.draw_asset(asset, size_of(d, landscape), "aspect-fill", "#0B1B3F", filter, shift)

    s.add("launch", "Launch image, light", "launch-image", "launch-image", apps.launch_screen("northbank", size_of(d), 3, False), d, scene="launch")
    s.add("cover", "Splash picture over everything, portrait", "masked", "image", cover(), d, **template)
    s.add("cover-landscape", "The same cover in landscape, another resampling filter", "masked", "image", cover(True, "bicubic", (0.4, -0.3)), d, **template)
    s.add("cover-p3", "The same cover as Display P3 values", "masked", "image", pixels.display_p3(cover(filter="hamming")), d, "ktx1-lzfse", **template,
          facts={"wide_gamut": True})
    s.add("cover-downscaled", "The cover in downscaled/, raw macro-tiled blocks", "masked", "image", pixels.downscaled(cover()), d, "aapl-tiled", downscaled=True, **template)
    leak = s.add("accounts", "No cover: balance and transactions", "unmasked", "none", s.screen(d, money.accounts), d)
    s.add("accounts-downscaled", "No cover, half-size copy", "unmasked", "downscaled", pixels.downscaled(leak, "lanczos"), d, downscaled=True)
    s.add("fading", "Cover caught while fading: insights at 2 % under it", "translucent", "translucent",
          pixels.over(cover(), s.screen(d, money.insights), 0.98), d, facts={"alpha": 0.98}, **template)
    layer = covers.share_sheet(size_of(d), 3, False, "Statement 2024-01.pdf", ["Amara Okafor", "Jonas Kruse", "Lucía Marín", "Noor Haddad", "Emil Dahl"])
    image, box = covers.put_above(cover(), layer)
    s.add("share-sheet", "Share panel above the cover", "partially-masked", "sheet", image, d, leaks=[box], **template)
    transfer = s.screen(d, money.transfer, dark=True)
    box = [90, 560, 990, 700]
    image, leaks = uncovered(cover(), transfer, box)
    s.add("window", "A window in the middle of the cover shows the transfer form", "partially-masked", "modal", image, d, leaks=leaks, **template)


def murmur(entries):
    s, d = Stage("murmur", entries), kit.PHONE_15
    assets = {dark: apps.ASSETS["murmur-dark" if dark else "murmur-light"]() for dark in (False, True)}

    def cover(dark=False, filter="bilinear", shift=(0, 0)):
        return covers.draw_asset(assets[dark], size_of(d), "aspect-fill", "#000000", filter, shift)

    light, night = {"template": "murmur-light"}, {"template": "murmur-dark"}
    s.add("cover-light", "Pattern picture, light", "masked", "image", cover(), d, **light)
    s.add("cover-dark", "Pattern picture, dark", "masked", "image", cover(True, "bicubic", (0.3, 0.5)), d, **night)
    s.add("cover-jpeg", "Pattern picture in a JPEG", "masked", "image", cover(), d, "jpeg", **light)
    p = kit.page(d, kit.Theme.light(apps.APPS["murmur"].tint), bars=False)
    p.canvas.image = cover()
    top = round(keyboard(p, ("Amara", "lawyer", "tomorrow")) * d.scale)
    s.add("keyboard", "Keyboard with suggestions above the cover", "partially-masked", "keyboard", p.canvas.image, d,
          leaks=[[0, top, d.width, d.height - top]], **light)
    chat = s.screen(d, people.chat, dark=True, seed="translucent chat")
    s.add("translucent", "Cover at 85 % opacity over a conversation", "translucent", "translucent", pixels.over(cover(True), chat, 0.85), d,
          facts={"alpha": 0.85}, **night)
    s.add("chat", "No cover: a Korean conversation, dark, keyboard open", "unmasked", "none",
          s.screen(d, people.chat, dark=True, seed="korean", language="ko", typing=True), d, "ktx1-lzfse")
    image, box = covers.put_above(cover(), covers.alert(size_of(d), 3, False, "Call +49 171 5550123?", "Amara Okafor shared this number with you in “Divorce papers”.", ("Cancel", "Call")))
    s.add("alert", "System alert above the cover; AAPL with a short HEAD", "partially-masked", "alert", image, d, "aapl-short", leaks=[box], **light)


def healthleaf(entries):
    s, d, pad = Stage("healthleaf", entries), kit.PHONE_13, kit.PAD_13
    template = {"template": "healthleaf-card"}

    def card(size, scale, look, type_size, language="en"):
        back, ink = covers.CARD_COLOURS[look]
        return covers.message_card(size, scale, apps.PRIVACY[language], covers.TITLE_1[type_size], back, ink)[0]

    s.add("launch", "Launch image, dark", "launch-image", "launch-image", apps.launch_screen("healthleaf", size_of(d), 3, True), d, scene="launch")
    s.add("card-light", "Message card, light, text size L", "masked", "message", card(size_of(d), 3, "light", "L"), d, **template)
    s.add("card-dark", "Message card, dark, accessibility size AX3; AAPL with a short HEAD", "masked", "message", card(size_of(d), 3, "dark", "AX3"), d, "aapl-short", **template)
    s.add("card-german", "Message card in German, text size xS, landscape", "masked", "message", card(size_of(d, True), 3, "light", "xS", "de"), d, template="healthleaf-card-de")
    s.add("card-8", "Message card on a 4.7-inch phone, PNG", "masked", "message", card(size_of(kit.PHONE_8), 2, "dark", "xxL"), kit.PHONE_8, "png", **template)
    s.add("pad-card", "Tablet, first scene: message card, portrait", "masked", "message", card(size_of(pad), 2, "light", "xxxL"), pad, scene="pad first", **template)
    s.add("pad-card-landscape", "Tablet, first scene: message card, landscape, dark", "masked", "message", card(size_of(pad, True), 2, "dark", "M"), pad,
          scene="pad first", **template)
    s.add("pad-summary", "Tablet, second scene without a cover", "unmasked", "none", s.screen(pad, life.health), pad, scene="pad second")
    covered, content = card(size_of(d), 3, "light", "xL"), s.screen(d, life.medications)
    image, leaks = uncovered(covered, content, [0, 1530, d.width, d.height - 1530])
    s.add("strip", "The card covers the upper strip only; medicines below", "partially-masked", "bottom", image, d, leaks=leaks, **template)


def quicknotes(entries):
    s, d = Stage("quicknotes", entries), kit.PHONE_8
    template = {"template": "quicknotes-blur"}
    note, notes, night = s.screen(d, people.note), s.screen(d, people.notes_list), s.screen(d, people.notes_list, dark=True, seed="night")
    covered = ["masked", "unrecognized-cover"]
    s.add("blur-12", "Gaussian blur, σ 12 pt", "masked", "blur", pixels.blur(note, 12 * 2), d, zero=covered, facts={"sigma_pt": 12}, **template)
    s.add("blur-20", "Gaussian blur, σ 20 pt, of a 1× render; JPEG", "masked", "blur", pixels.blur_of_points(notes, 20, 2), d, "jpeg", zero=covered,
          facts={"sigma_pt": 20}, **template)
    s.add("material", "Dark material: blur σ 20 pt, saturation and tint", "masked", "material", pixels.material(night, 40, True), d, zero=covered,
          facts={"sigma_pt": 20}, **template)
    s.add("blur-3", "Weak blur, σ 3 pt: titles and large text can be read", "legible-blur", "blur", pixels.blur(note, 3 * 2), d, facts={"sigma_pt": 3}, **template)
    s.add("blur-4.5", "The published recipe: radius 4.5 at 1×, shown scaled up", "legible-blur", "blur", pixels.blur_of_points(notes, 4.5, 2, "bicubic"), d,
          zero=["legible-blur"] + covered, facts={"sigma_pt": 4.5}, **template)
    strong = pixels.blur(night, 14 * 2)
    image, leaks = uncovered(strong, night, [30, 420, 690, 150])
    s.add("sharp-field", "Strong blur, σ 14 pt, with one sharp row", "partially-masked", "blur-hole", image, d, leaks=leaks, accept=FAINT + ["legible-blur"],
          zero=FAINT + ["legible-blur"], facts={"sigma_pt": 14}, **template)


def pinkeeper(entries):
    s, d, old = Stage("pinkeeper", entries), kit.PHONE_13, kit.PHONE_SE1
    light, night = (apps.launch_screen("pinkeeper", size_of(d), 3, dark) for dark in (False, True))
    s.add("launch-light", "Launch image, light", "launch-image", "launch-image", light, d, scene="launch")
    s.add("launch-dark", "Launch image, dark", "launch-image", "launch-image", night, d, "ktx1-lzfse", scene="launch")
    same = ["masked", "launch-image"]
    s.add("scene-light", "The scene shows the launch screen", "masked", "launch", light, d, accept=same)
    s.add("scene-dark", "The scene shows the launch screen, dark", "masked", "launch", night, d, accept=same)
    s.add("lock", "PIN screen as a cover; its template is an earlier snapshot of it", "masked", "image", apps.ASSETS["pinkeeper-lock"](), d, zero=COVERED + LEAKS,
          template="pinkeeper-lock")
    s.add("codes-landscape", "Stale landscape copy without a cover", "unmasked", "none", s.screen(d, money.codes, landscape=True), d)
    s.add("black", "Older layout: a black view, plain KTX 1.1", "masked", "solid", Image.new("RGB", size_of(old)), old, "ktx1", layout="caches", zero=["masked"],
          template="black")
    codes = s.add("old-codes", "Older layout: codes without a cover, CgBI PNG with iDOT", "unmasked", "none", s.screen(old, money.codes, seed="old"), old, "cgbi-idot",
                  layout="caches-nested")
    s.add("old-downscaled", "Older layout: half-size copy, raw linear blocks", "unmasked", "downscaled", pixels.downscaled(codes), old, "aapl-linear",
          layout="caches-nested", downscaled=True)


def postbox(entries):
    s, d, pad = Stage("postbox", entries), kit.PHONE_13, kit.PAD_13
    template = {"template": "postbox-solid"}
    white, night = "#FFFFFF", "#1C1C1E"
    flat = {"zero": ["masked"], **template}
    s.add("white", "White over everything", "masked", "solid", Image.new("RGB", size_of(d), white), d, **flat)
    s.add("dark", "Nearly black over everything", "masked", "solid", Image.new("RGB", size_of(d), night), d, "ktx1-lzfse", **flat)
    s.add("pad-landscape", "White on a tablet in landscape", "masked", "solid", Image.new("RGB", size_of(pad, True), white), pad, **flat)
    s.add("white-cgbi", "White, CgBI PNG", "masked", "solid", Image.new("RGB", size_of(kit.PHONE_8), white), kit.PHONE_8, "cgbi", **flat)
    inbox = s.screen(d, people.inbox, landscape=True, dark=True)
    image, leaks = uncovered(Image.new("RGB", size_of(d, True), night), inbox, [d.width, 0, d.height - d.width, d.width])
    s.add("seam", "Portrait cover kept in landscape: a seam, mails beside it", "partially-masked", "seam", image, d, leaks=leaks, **template)
    message = s.screen(d, people.message)
    image, leaks = uncovered(Image.new("RGB", size_of(d), night), message, [0, 0, d.width, 420])
    s.add("top-bar", "Status bar, navigation bar and sender left uncovered", "partially-masked", "top", image, d, leaks=leaks, **template)
    s.add("inbox", "No cover: the inbox, PNG", "unmasked", "none", s.screen(kit.PHONE_8, people.inbox), kit.PHONE_8, "png")
    s.add("pad-mail", "No cover: two columns on a tablet in landscape", "unmasked", "none", s.screen(pad, people.split_mail, landscape=True), pad)


def idwallet(entries):
    s, d = Stage("idwallet", entries), kit.PHONE_13
    keys = list(apps.FIELDS)

    def boxes(key):
        x, y, w, h = apps.FIELDS[key]
        left, top = math.floor(x * d.width), math.floor(y * d.height)
        return [left, top, math.ceil((x + w) * d.width) - left, math.ceil((y + h) * d.height) - top]

    def hide(image, key, fill):
        x, y, w, h = boxes(key)
        box = (x - 2, y - 2, x + w + 2, y + h + 2)
        if isinstance(fill, Image.Image):
            image.paste(fill.crop(box), box[:2])
        else:
            image.paste(fill, box)

    for name, about, dark, fill, hidden in (
        ("bars", "Black bars over both fields", False, "#000000", keys),
        ("forgotten", "Black bar over the name, the document number forgotten", False, "#000000", keys[:1]),
        ("blurred", "Both fields blurred, σ 12 pt, dark", True, "blur", keys),
        ("blanked", "Both fields emptied, dark", True, "#1C1C1E", keys)):
        content = s.screen(d, money.identity, dark=dark, seed=name)
        image = content.copy()
        for key in hidden:
            hide(image, key, pixels.blur(content, 36) if fill == "blur" else fill)
        leaks = [boxes(key) for key in keys if key not in hidden]
        s.add(name, about, "partially-masked" if leaks else "masked", "regions", image, d, leaks=leaks, zero=EVERY)


def saebank(entries):
    s, d = Stage("saebank", entries), kit.PHONE_15
    template = {"template": "saebank-label"}

    def label(landscape=False):
        return covers.message_card(size_of(d, landscape), 3, apps.KOREAN_LABEL, 30, "#000000", "#FFFFFF", middle=0.5)[0]

    s.add("label", "Black view with a white label", "masked", "message-dark", label(), d, **template)
    s.add("label-landscape", "The same in landscape", "masked", "message-dark", label(True), d, "ktx1-lzfse", **template)
    p = kit.page(d, kit.Theme.night("#0066B3"))
    p.canvas.image = label()
    kit.status_bar(p, "#FFFFFF")
    s.add("status-bar", "The same with the status bar above it, which the configuration ignores", "masked", "message-dark", p.canvas.image, d,
          zero=COVERED + LEAKS, **template)


def journal(entries):
    s, d = Stage("journal", entries), kit.PHONE_8
    asset = apps.ASSETS["journal-photo"]()
    s.add("launch", "Launch image, light", "launch-image", "launch-image", apps.launch_screen("journal", size_of(d), 2, False), d, scene="launch")
    s.add("photo", "A photograph stretched over the screen", "masked", "image", covers.draw_asset(asset, size_of(d), "stretch", filter="bicubic"), d,
          template="journal-photo")
    s.add("article", "No cover: picture and story", "unmasked", "none", s.screen(d, life.article), d)


def settings(entries):
    s, d = Stage("settings", entries), kit.PHONE_13
    s.add("launch", "System app: an empty launch image", "launch-image", "launch-image", apps.launch_screen("settings", size_of(d), 3, False), d, scene="launch")
    s.add("settings", "System app: its settings, dark, no cover", "unmasked", "none", s.screen(d, life.settings, dark=True, blocks=life.SYSTEM_SETTINGS), d)


def entries():
    collected = []
    for part in (northbank, murmur, healthleaf, quicknotes, pinkeeper, postbox, idwallet, saebank, journal, settings):
        part(collected)
    return collected
