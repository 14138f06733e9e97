"""The furniture of iOS apps: system colours, devices, bars, list cells, icons, keyboard. All sizes in points."""
import dataclasses
import math

from glyphs import ICONS, icon
from ink import Canvas, mix


@dataclasses.dataclass(frozen=True)
class Theme:
    """System colours of one appearance, and the app's tint."""

    dark: bool
    tint: str
    background: str
    grouped: str
    cell: str
    label: str
    secondary: str
    tertiary: str
    separator: str
    fill: str
    bar: str

    @staticmethod
    def light(tint="#007AFF"):
        return Theme(False, tint, "#FFFFFF", "#F2F2F7", "#FFFFFF", "#000000", "#8A8A8E", "#C5C5C7", "#C6C6C8", "#E9E9EB", "#F9F9F9")

    @staticmethod
    def night(tint="#0A84FF"):
        return Theme(True, tint, "#000000", "#000000", "#1C1C1E", "#FFFFFF", "#8D8D93", "#48484A", "#38383A", "#2C2C2E", "#161617")


RED, ORANGE, YELLOW, GREEN, TEAL = "#FF3B30", "#FF9500", "#FFCC00", "#34C759", "#30B0C7"
BLUE, INDIGO, PURPLE, PINK, BROWN, GRAY = "#007AFF", "#5856D6", "#AF52DE", "#FF2D55", "#A2845E", "#8E8E93"
PALETTE = (BLUE, GREEN, ORANGE, RED, PURPLE, TEAL, INDIGO, PINK, YELLOW, BROWN)


@dataclasses.dataclass(frozen=True)
class Device:
    """A screen in its natural (portrait) orientation; sizes in pixels."""

    name: str
    width: int
    height: int
    scale: int
    kind: str  # island | notch | button | pad


PHONE_SE1 = Device("iPhone SE (1st generation)", 640, 1136, 2, "button")
PHONE_8 = Device("iPhone 8", 750, 1334, 2, "button")
PHONE_8_PLUS = Device("iPhone 8 Plus", 1242, 2208, 3, "button")
PHONE_11 = Device("iPhone 11", 828, 1792, 2, "notch")
PHONE_X = Device("iPhone X", 1125, 2436, 3, "notch")
PHONE_13 = Device("iPhone 13", 1170, 2532, 3, "notch")
PHONE_13_MAX = Device("iPhone 13 Pro Max", 1284, 2778, 3, "notch")
PHONE_15 = Device("iPhone 15", 1179, 2556, 3, "island")
PHONE_15_PLUS = Device("iPhone 15 Plus", 1290, 2796, 3, "island")
PAD_9 = Device("iPad (9th generation)", 1620, 2160, 2, "pad-button")
PAD_11 = Device("iPad Pro 11-inch", 1668, 2388, 2, "pad")
PAD_13 = Device("iPad Pro 12.9-inch", 2048, 2732, 2, "pad")


@dataclasses.dataclass
class Page:
    """What a screen function draws on: a canvas, a frame in it, and the insets that the bars need."""

    canvas: Canvas
    theme: Theme
    x: float
    y: float
    w: float
    h: float
    top: float  # height of the status bar
    bottom: float  # height of the home indicator's strip
    side: float  # inset of a landscape phone's rounded sides
    pad: bool
    margin: float = 16

    @property
    def left(self):
        return self.x + self.side + self.margin

    @property
    def right(self):
        return self.x + self.w - self.side - self.margin

    @property
    def inner(self):
        return self.right - self.left

    @property
    def end(self):
        return self.y + self.h

    def column(self, x, w):
        """The same page narrowed to a column."""
        return dataclasses.replace(self, x=x, w=w)


def page(device, theme, landscape=False, family="inter", status="9:41", bars=True, background=None):
    """A blank screen with its status bar and home indicator; `bars=False` leaves those out."""
    w, h = (device.height, device.width) if landscape else (device.width, device.height)
    canvas = Canvas(w, h, device.scale, background or theme.background, family)
    pad, button = device.kind.startswith("pad"), device.kind in ("button", "pad-button")
    if pad:
        top = 24
    elif landscape:
        top = 0
    else:
        top = {"island": 59, "notch": 47, "button": 20}[device.kind]
    p = Page(canvas, theme, 0, 0, canvas.width, canvas.height, top, 0 if button else 21 if landscape else 34,
             44 if landscape and device.kind in ("island", "notch") else 0, pad, 20 if pad else 16)
    p.status, p.kind, p.bars = status, device.kind, bars
    return p


def finish(p, colour=None):
    """Draws what lies over every screen: status bar and home indicator."""
    if p.bars:
        status_bar(p, colour or p.theme.label)
        if p.bottom:
            width = min(139, p.canvas.width * 0.37) if not p.pad else 315
            p.canvas.rounded((p.canvas.width - width) / 2, p.canvas.height - 13, width, 5, 2.5, colour or p.theme.label)
    return p.canvas.image


def status_bar(p, colour):
    c, w = p.canvas, p.canvas.width
    if p.top == 0:
        return
    if p.kind in ("island", "notch"):
        middle, edge = (32, 62) if p.kind == "island" else (25, 48)
        c.text(edge, middle, p.status, 17, colour, "SemiBold", "mm")
        right = w - (28 if p.kind == "island" else 20)
        size = 1.0
    else:
        middle, size = (12 if p.pad else 10), 0.82
        if p.pad:
            c.text(14, middle, f"{p.status}   Tue 9 Jan", 12, colour, "SemiBold")
            c.text(w - 44, middle, "82 %", 12, colour, "Medium", "rm")
            right = w - 14
        else:
            c.text(w / 2, middle, p.status, 12, colour, "SemiBold", "mm")
            right = w - 6
    body = 24.5 * size
    c.rounded(right - body - 2, middle - 6 * size, body, 12 * size, 3.5 * size, mix(colour, p.theme.background, 0.6))
    c.rounded(right - body - 1, middle - 5 * size, body - 2, 10 * size, 2.8 * size, p.theme.background)
    c.rounded(right - body, middle - 4 * size, (body - 4) * 0.82, 8 * size, 2 * size, colour)
    c.rounded(right - 1.2, middle - 2 * size, 1.4, 4 * size, 0.7, mix(colour, p.theme.background, 0.5))
    if p.pad:
        return
    x = right - body - 8
    wifi(c, x - 8 * size, middle + 5 * size, size, colour)
    if p.kind == "button":
        for i in range(4):
            c.rounded(8 + i * 4.4, middle + 4 - (3 + 2 * i), 3, 3 + 2 * i, 0.8, colour)
        c.text(30, middle, "Carrier", 12, colour)
        return
    x -= 22
    for i in range(4):
        c.rounded(x - 18 + i * 4.8, middle + 5.5 - (4 + 2.4 * i), 3.2, 4 + 2.4 * i, 1, colour)


def wifi(c, x, y, size, colour):
    for radius in (10.5, 6.5):
        arc = [(x + radius * size * math.sin(math.radians(a)), y - radius * size * math.cos(math.radians(a))) for a in range(-42, 43, 6)]
        c.stroke(arc, 2.1 * size, colour)
    c.polygon([(x, y), (x - 2.4 * size, y - 3.2 * size), (x + 2.4 * size, y - 3.2 * size)], colour)


def nav_bar(p, title, back=None, left=None, right=None, large=False, search=None, colour=None):
    """A navigation bar; returns the y below it. `right` is an icon name or a word."""
    c, t, y = p.canvas, p.theme, p.y + p.top
    tint = t.tint
    middle = y + 22
    if back:
        c.stroke([(p.left + 2 - 8 + 10, middle - 8.5), (p.left - 4, middle), (p.left + 4, middle + 8.5)], 2.6, tint)
        c.text(p.left + 11, middle, back, 17, tint)
    elif left:
        c.text(p.left, middle, left, 17, tint)
    if right and right in ICONS:
        icon(c, right, p.right - 22, middle - 12, 24, tint)
    elif right:
        c.text(p.right, middle, right, 17, tint, "SemiBold", "rm")
    y += 44
    if large:
        c.text(p.left, y + 26, title, 34, colour or t.label, "Bold", limit=p.inner)
        y += 52
    else:
        c.text(p.x + p.w / 2, middle, title, 17, colour or t.label, "SemiBold", "mm", limit=p.inner - 150)
    if search:
        c.rounded(p.left, y + 2, p.inner, 36, 10, mix(t.grouped, GRAY, 0.16))
        icon(c, "search", p.left + 7, y + 11, 18, t.secondary)
        c.text(p.left + 31, y + 20, search, 17, t.secondary)
        y += 50
    if not large:
        c.hairline(p.x, y, p.w, t.separator)
    return y


def tab_bar(p, items, selected=0):
    """A tab bar of (icon, title) at the bottom; returns its top edge."""
    c, t = p.canvas, p.theme
    top = p.end - p.bottom - 49
    c.rect(p.x, top, p.w, p.end - top, t.bar)
    c.hairline(p.x, top, p.w, t.separator)
    width = p.w / len(items)
    for i, (glyph, title) in enumerate(items):
        colour = t.tint if i == selected else GRAY
        middle = p.x + width * (i + 0.5)
        icon(c, glyph, middle - 13, top + 6, 26, colour)
        c.text(middle, top + 41, title, 10, colour, "Medium", "mm")
    return top


def section_header(p, y, title, prominent=False):
    """The header above a group; returns the y where the group starts."""
    if prominent:
        p.canvas.text(p.left, y + 26, title, 22, p.theme.label, "Bold", limit=p.inner)
        return y + 46
    p.canvas.text(p.left + 16, y + 24, title.upper(), 13, p.theme.secondary, limit=p.inner)
    return y + 36


def group(p, y, heights, radius=10):
    """The rounded background of an inset group; returns [(y, height)] of its rows, with separators drawn by `separator`."""
    p.canvas.rounded(p.left, y, p.inner, sum(heights), radius, p.theme.cell)
    rows, at = [], y
    for h in heights:
        rows.append((at, h))
        at += h
    return rows


def separators(p, rows, inset):
    for y, _ in rows[1:]:
        p.canvas.hairline(p.left + inset, y, p.inner - inset, p.theme.separator)


def chevron(c, x, y, colour):
    c.stroke([(x - 6, y - 5.5), (x - 0.5, y), (x - 6, y + 5.5)], 2, colour)


def toggle(c, x, y, on, t):
    """A switch whose right middle is at (x, y)."""
    c.rounded(x - 51, y - 15.5, 51, 31, 15.5, GREEN if on else "#39393D" if t.dark else "#E9E9EA")
    c.shadow((x - 29 if on else x - 49), y - 13.5, 27, 27, 13.5, 4, 0.18)
    c.ellipse((x - 29 if on else x - 49), y - 13.5, 27, 27, "#FFFFFF")


def avatar(c, x, y, size, name, colours):
    initials = "".join(part[0] for part in name.split()[:2]).upper()
    c.ellipse(x, y, size, size, (colours[0], colours[1], 90))
    c.text(x + size / 2, y + size / 2, initials, size * 0.4, "#FFFFFF", "SemiBold", "mm")


def badge_icon(c, glyph, x, y, size, colour):
    """The coloured rounded square with a white glyph of a settings row."""
    c.rounded(x, y, size, size, size * 0.23, colour)
    icon(c, glyph, x + size * 0.14, y + size * 0.14, size * 0.72, "#FFFFFF")


def button(p, y, title, filled=True, height=50):
    c = p.canvas
    c.rounded(p.left, y, p.inner, height, 13, p.theme.tint if filled else mix(p.theme.background, p.theme.tint, 0.14))
    c.text(p.left + p.inner / 2, y + height / 2, title, 17, "#FFFFFF" if filled else p.theme.tint, "SemiBold", "mm")
    return y + height
