"""The invented apps of the fixture dump: how each one covers its screens, and the configuration that describes them."""
import dataclasses
import random

import covers
import kit
import screens_life
import screens_money
from ink import mix


@dataclasses.dataclass(frozen=True)
class App:
    bundle: str
    about: str
    tint: str
    templates: tuple  # ids of `TEMPLATES`
    system: bool = False


NAVY = ("#16306B", "#0B1B3F", 90)
KOREAN_LABEL = "백그라운드 미리보기"
PRIVACY = {"en": "Content hidden to protect your privacy", "de": "Inhalt zum Schutz Ihrer Privatsphäre ausgeblendet"}
FIELDS = screens_money.ID_FIELDS

APPS = {
    "northbank": App("com.example.northbank", "a bank; its splash picture covers every screen", "#1F4FBF", ("northbank-cover",)),
    "murmur": App("com.example.murmur", "a messenger; a pattern picture, light and dark", "#0A84FF", ("murmur-light", "murmur-dark")),
    "healthleaf": App("com.example.healthleaf", "a health record; a message card in every window", "#00796B", ("healthleaf-card", "healthleaf-card-de")),
    "quicknotes": App("com.example.quicknotes", "a notes app; blurs its screen", "#C98A00", ("quicknotes-blur",)),
    "pinkeeper": App("com.example.pinkeeper", "a PIN manager; shows its launch screen, older versions a black view", "#5856D6", ("pinkeeper-lock", "black")),
    "postbox": App("com.example.postbox", "a mail client; one colour, white or nearly black", "#007AFF", ("postbox-solid",)),
    "idwallet": App("com.example.idwallet", "an identity wallet; hides single fields", "#1F6F78", ("black",)),
    "saebank": App("com.example.saebank", "a bank; a black view with a Korean label, the status bar stays", "#0066B3", ("saebank-label",)),
    "journal": App("com.example.journal", "a photo journal; a photograph stretched over the screen", "#B0413E", ("journal-photo",)),
    "settings": App("com.apple.Preferences", "a system app: other folder, no cover", "#007AFF", (), system=True),
}

# Pictures of the image templates. They have their own sizes, not those of any screen, but for the lock screen: that is no
# picture in the app, so its template is a snapshot of one device.
ASSETS = {
    "northbank-cover": lambda: covers.logo_asset(1024, 1536, NAVY, "shield", "#FFFFFF", "Northbank", 0.26),
    "murmur-light": lambda: covers.tile_asset(random.Random(11), 900, 1600, "#DCEBF7", "#B9D3E8", ("bubble", "heart", "send", "star", "camera")),
    "murmur-dark": lambda: covers.tile_asset(random.Random(11), 900, 1600, "#0E1A24", "#22384A", ("bubble", "heart", "send", "star", "camera")),
    "pinkeeper-lock": lambda: lock_screen(kit.PHONE_13),
    "journal-photo": lambda: screens_life.landscape_picture(random.Random(4), 640, 960),
}


# Examples of the message cards, one for each language; their names state the scale.
EXAMPLES = {
    "healthleaf-card@2x": lambda: example_card(kit.PHONE_8, "en"),
    "healthleaf-card-de@2x": lambda: example_card(kit.PHONE_8, "de"),
    "saebank-label@3x": lambda: covers.message_card((kit.PHONE_15.width, kit.PHONE_15.height), 3, KOREAN_LABEL, 30, "#000000", "#FFFFFF", middle=0.5)[0],
}


def example_card(device, language):
    back, ink = covers.CARD_COLOURS["light"]
    return covers.message_card((device.width, device.height), device.scale, PRIVACY[language], covers.TITLE_1["xS"], back, ink)[0]


def lock_screen(device):
    p = kit.page(device, kit.Theme.night("#7D7AFF"), background="#14122B")
    screens_money.pin_pad(p, None)
    return kit.finish(p)


MESSAGE_REGION = (0.03, 0.10, 0.94, 0.55)
LABEL_REGION = (0.04, 0.30, 0.92, 0.40)
STATUS_BAR = (0.0, 0.0, 1.0, 0.055)


def region(values, name=None):
    x, y, w, h = values
    head = f"name: {name}, " if name else ""
    return f"{{{head}x: {x}, y: {y}, width: {w}, height: {h}}}"


def configuration():
    """The text of `.snapveil.yml`."""
    lines = [
        "# The configuration that belongs to the fixture dump. Written by generate/generate.py.",
        "version: 1",
        "templates:",
    ]
    for identifier, background in (("northbank-cover", "#0B1B3F"), ("murmur-light", "#DCEBF7"), ("murmur-dark", "#0E1A24"), ("pinkeeper-lock", "#14122B")):
        lines += [f"  - id: {identifier}", "    kind: image", f"    image: templates/{identifier}.png", "    fit: aspect-fill", f'    background: "{background}"']
    lines += ["  - id: journal-photo", "    kind: image", "    image: templates/journal-photo.png", "    fit: stretch", '    background: "#000000"']
    for identifier, background, place, scale in (
            ("healthleaf-card", '["#F2F2F7", "#1C1C1E"]', MESSAGE_REGION, 2), ("healthleaf-card-de", '["#F2F2F7", "#1C1C1E"]', MESSAGE_REGION, 2),
            ("saebank-label", '"#000000"', LABEL_REGION, 3)):
        lines += [f"  - id: {identifier}", "    kind: message", f"    background: {background}", f"    region: {region(place)}",
                  f"    image: templates/{identifier}@{scale}x.png"]
    lines += ["  - id: quicknotes-blur", "    kind: blur", "    minimum-radius: 8"]
    lines += ["  - id: postbox-solid", "    kind: solid", '    color: ["#FFFFFF", "#1C1C1E"]']
    lines += ["  - id: black", "    kind: solid", '    color: "#000000"', "apps:"]
    for name, app in APPS.items():
        if app.system:
            continue
        lines += [f'  - bundle: "{app.bundle}"', f"    templates: [{', '.join(app.templates)}]"]
        if name == "idwallet":
            lines.append("    sensitive-regions:")
            lines += [f"      - {region(values, title)}" for title, values in FIELDS.items()]
        if name == "saebank":
            lines += ["    ignore-regions:", f"      - {region(STATUS_BAR, 'status bar')}"]
    return "\n".join(lines) + "\n"


def launch_screen(name, size, scale, dark):
    """The picture that the app's launch storyboard draws."""
    glyph, ink = {"northbank": ("shield", "#16306B"), "pinkeeper": ("key", "#5856D6"), "journal": ("photo", "#B0413E"), "settings": ("gear", "#8E8E93"),
                  "healthleaf": ("heart", "#00796B")}[name]
    back = "#000000" if dark else "#FFFFFF"
    if name == "pinkeeper":
        back = "#14122B" if dark else "#EFEEFF"
    w, h = size
    if name == "settings":
        return covers.draw_asset(covers.logo_asset(64, 64, back, glyph, back), size, "stretch", back)
    c = covers.Canvas(w, h, scale, back)
    side = 96
    covers.icon(c, glyph, (c.width - side) / 2, (c.height - side) / 2 - 20, side, mix(ink, "#FFFFFF", 0.35) if dark else ink)
    title = {"pinkeeper": "PIN Keeper", "northbank": "Northbank", "journal": "Journal", "healthleaf": "Healthleaf"}[name]
    c.text(c.width / 2, c.height / 2 + 66, title, 24, "#FFFFFF" if dark else "#1C1C1E", "SemiBold", "mm")
    return c.image
