"""Screens of the health app, the photo journal, and the settings that every app has."""
import math

import numpy as np
from PIL import Image, ImageFilter

import words
from ink import gradient, mix
from kit import (BLUE, GRAY, GREEN, INDIGO, ORANGE, PALETTE, PINK, PURPLE, RED, TEAL, avatar, badge_icon, chevron, group, icon, nav_bar,
                 section_header, separators, tab_bar, toggle)

HEALTH_TABS = (("heart", "Summary"), ("people", "Sharing"), ("list", "Browse"))


def health(p, rng):
    """Summary cards with charts and rings."""
    c, t = p.canvas, p.theme
    c.rect(p.x, p.y, p.w, p.h, t.grouped)
    y = nav_bar(p, "Summary", large=True)
    avatar(c, p.right - 36, y - 44, 36, words.person(rng), (GRAY, "#636366"))
    c.text(p.left, y + 22, "Pinned", 22, t.label, "Bold")
    c.text(p.right, y + 22, "Edit", 17, t.tint, anchor="rm")
    y += 44
    columns = 2 if p.w > 650 else 1
    width = (p.inner - 12 * (columns - 1)) / columns
    cards = (rings_card, heart_card, sleep_card, weight_card, cycle_card, steps_card)
    i = 0
    while y < p.end - p.bottom - 49 and i < 30:
        for k in range(columns):
            x = p.left + k * (width + 12)
            c.rounded(x, y, width, 136, 12, t.cell)
            cards[i % len(cards)](p, rng, x + 16, y, width - 32)
            i += 1
        y += 148
    tab_bar(p, HEALTH_TABS)


def card_head(p, x, y, w, glyph, title, colour, when):
    c = p.canvas
    icon(c, glyph, x, y + 14, 18, colour, 2)
    c.text(x + 24, y + 23, title, 15, colour, "SemiBold")
    c.text(x + w - 12, y + 23, when, 13, p.theme.secondary, anchor="rm")
    chevron(c, x + w, y + 23, p.theme.tertiary)


def value(p, x, y, number, unit):
    c, t = p.canvas, p.theme
    c.text(x, y, number, 28, t.label, "SemiBold", "ls")
    c.text(x + c.measure(number, 28, "SemiBold") + 5, y, unit, 16, t.secondary, "Medium", "ls")


def rings_card(p, rng, x, y, w):
    card_head(p, x, y, w, "bolt", "Activity", ORANGE, "Today")
    c = p.canvas
    for i, colour in enumerate((RED, GREEN, TEAL)):
        c.ring(x + w - 44, y + 84, 36 - 11 * i, 9, mix(p.theme.cell, colour, 0.25), 0.9999)
        c.ring(x + w - 44, y + 84, 36 - 11 * i, 9, colour, rng.uniform(0.25, 0.95))
    value(p, x, y + 78, f"{rng.randrange(180, 720)}/560", "kcal")
    c.text(x, y + 104, f"{rng.randrange(10, 60)} min exercise · {rng.randrange(5, 13)} h standing", 14, p.theme.secondary)


def heart_card(p, rng, x, y, w):
    card_head(p, x, y, w, "heart", "Heart rate", RED, "9:38")
    value(p, x, y + 78, str(rng.randrange(52, 118)), "BPM")
    points = [(x + w * 0.45 + w * 0.55 * k / 40, y + 92 - 30 * math.sin(k * 0.7 + rng.random()) * rng.uniform(0.3, 1)) for k in range(41)]
    p.canvas.stroke(points, 2, RED)
    p.canvas.text(x, y + 104, "Resting 58", 14, p.theme.secondary)


def sleep_card(p, rng, x, y, w):
    card_head(p, x, y, w, "moon", "Sleep", TEAL, "Today")
    value(p, x, y + 78, f"{rng.randrange(4, 9)} h {rng.randrange(60)}", "min")
    at = x + w * 0.45
    while at < x + w - 8:
        length = min(rng.uniform(8, 30), x + w - at)
        p.canvas.rounded(at, y + 52 + 18 * rng.randrange(3), length, 14, 4, rng.choice((TEAL, INDIGO, BLUE)))
        at += length
    p.canvas.text(x, y + 104, "Time asleep", 14, p.theme.secondary)


def weight_card(p, rng, x, y, w):
    card_head(p, x, y, w, "person", "Weight", PURPLE, "8 Jan")
    value(p, x, y + 78, f"{rng.uniform(52, 104):.1f}", "kg")
    level, points = 70.0, []
    for k in range(12):
        level += rng.uniform(-6, 5)
        points.append((x + w * 0.45 + w * 0.52 * k / 11, y + 150 - level))
    p.canvas.stroke(points, 2.4, PURPLE)
    for px, py in points:
        p.canvas.ellipse(px - 3.5, py - 3.5, 7, 7, PURPLE)


def cycle_card(p, rng, x, y, w):
    card_head(p, x, y, w, "drop", "Cycle tracking", PINK, "Prediction")
    p.canvas.text(x, y + 66, f"Period likely to start in {rng.randrange(2, 20)} days", 16, p.theme.label, "Medium", limit=w)
    n = 14
    for k in range(n):
        cx = x + (w - 22) * k / (n - 1)
        p.canvas.ellipse(cx, y + 90, 20, 20, PINK if 5 <= k <= 9 else mix(p.theme.cell, PINK, 0.18))


def steps_card(p, rng, x, y, w):
    card_head(p, x, y, w, "walk", "Steps", ORANGE, "9:41")
    value(p, x, y + 78, f"{rng.randrange(1200, 16800):,}", "steps")
    for k in range(14):
        h = rng.uniform(6, 58)
        p.canvas.rounded(x + w * 0.48 + w * 0.52 * k / 14, y + 116 - h, w * 0.024, h, 2, ORANGE)
    p.canvas.text(x, y + 104, "Average 7,204", 14, p.theme.secondary)


def medications(p, rng):
    c, t = p.canvas, p.theme
    c.rect(p.x, p.y, p.w, p.h, t.grouped)
    y = nav_bar(p, "Medications", back="Browse", right="plus", large=True)
    step = p.inner / 7
    for k, day in enumerate("MTWTFSS"):
        middle = p.left + step * (k + 0.5)
        c.text(middle, y + 14, day, 12, t.secondary, anchor="mm")
        if k == 1:
            c.ellipse(middle - 17, y + 26, 34, 34, t.tint)
        c.text(middle, y + 43, str(8 + k), 17, "#FFFFFF" if k == 1 else t.label, anchor="mm")
    y += 66
    for header, n in (("8:00", 3), ("13:00", 1), ("20:00", 2)):
        y = section_header(p, y, header, prominent=True)
        rows = group(p, y, [70] * n)
        separators(p, rows, 66)
        for top, _ in rows:
            name, dose = rng.choice(words.MEDICINES)
            c.ellipse(p.left + 14, top + 15, 40, 40, mix(t.cell, rng.choice(PALETTE), 0.3))
            icon(c, "pill", p.left + 22, top + 23, 24, rng.choice(PALETTE))
            c.text(p.left + 68, top + 25, name, 17, t.label, "SemiBold")
            c.text(p.left + 68, top + 47, dose, 15, t.secondary)
            c.text(p.right - 16, top + 35, rng.choice(("Taken", "Skipped", "Log")), 15, t.tint, "Medium", "rm")
        y += 70 * n
    tab_bar(p, HEALTH_TABS, 2)


APP_SETTINGS = (
    (("bell", "Notifications", RED, True), ("lock", "App lock", GRAY, True), ("shield", "Hide balances", BLUE, False)),
    (("person", "Personal data", TEAL, None), ("card", "Payment methods", GREEN, None), ("clock", "Sign-in history", ORANGE, None), ("folder", "Documents", INDIGO, None)),
    (("bubble", "Support", GREEN, None), ("star", "Rate the app", ORANGE, None), ("gear", "About", GRAY, None)),
    (("trash", "Delete account", RED, None), ("share", "Export data", BLUE, None)))
SYSTEM_SETTINGS = (
    (("send", "Airplane Mode", ORANGE, False), ("bolt", "Battery", GREEN, None), ("phone", "Mobile Service", GREEN, None)),
    (("bell", "Notifications", RED, None), ("moon", "Focus", INDIGO, None), ("clock", "Screen Time", INDIGO, None)),
    (("gear", "General", GRAY, None), ("photo", "Wallpaper", TEAL, None), ("lock", "Passcode", GREEN, None), ("shield", "Privacy & Security", BLUE, None)),
    (("wallet", "Wallet", GRAY, None), ("key", "Passwords", GRAY, None), ("envelope", "Mail", BLUE, None)))


def settings(p, rng, title="Settings", blocks=APP_SETTINGS):
    c, t = p.canvas, p.theme
    c.rect(p.x, p.y, p.w, p.h, t.grouped)
    y = nav_bar(p, title, large=True)
    name = words.person(rng)
    group(p, y + 6, [82])
    avatar(c, p.left + 14, y + 17, 60, name, rng.sample(PALETTE, 2))
    c.text(p.left + 90, y + 36, name, 20, t.label)
    c.text(p.left + 90, y + 60, name.lower().replace(" ", ".") + "@harbourmail.example", 14, t.secondary, limit=p.inner - 120)
    chevron(c, p.right - 14, y + 47, t.tertiary)
    y += 108
    for rows in blocks:
        if y > p.end - 44:
            break
        cells = group(p, y, [44] * len(rows))
        separators(p, cells, 60)
        for (top, h), (glyph, label, colour, state) in zip(cells, rows):
            badge_icon(c, glyph, p.left + 15, top + 7, 30, colour)
            c.text(p.left + 60, top + h / 2, label, 17, t.label)
            if state is None:
                chevron(c, p.right - 14, top + h / 2, t.tertiary)
            else:
                toggle(c, p.right - 14, top + h / 2, state, t)
        y += 44 * len(rows) + 34


def landscape_picture(rng, w=300, h=300):
    """A smooth procedural picture of sky, sun and hills; small, meant to be scaled up."""
    skies = (("#2B5876", "#F7C59F"), ("#1E3C72", "#A7C5EB"), ("#FF9966", "#FFE3C2"), ("#0F2027", "#5B8BA0"), ("#654EA3", "#EAAFC8"))
    picture = gradient((w, h), *rng.choice(skies))
    pixels = np.asarray(picture).astype(float)
    ys, xs = np.mgrid[0:h, 0:w]
    cx, cy, r = rng.uniform(0.2, 0.8) * w, rng.uniform(0.2, 0.5) * h, rng.uniform(0.05, 0.1) * w
    glow = np.exp(-(((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * (3 * r) ** 2)))
    disc = ((xs - cx) ** 2 + (ys - cy) ** 2 < r * r).astype(float)
    pixels += (255 - pixels) * (0.4 * glow + 0.6 * disc)[..., None]
    for layer in range(4):
        base, amp = h * (0.45 + 0.14 * layer), h * 0.09
        a, b, f1, f2 = rng.random() * 6, rng.random() * 6, rng.uniform(0.01, 0.03), rng.uniform(0.03, 0.07)
        ridge = base + amp * np.sin(xs[0] * f1 + a) + amp * 0.4 * np.sin(xs[0] * f2 + b)
        colour = np.array(mix(rng.choice(("#2F4858", "#33658A", "#3A5A40", "#588157")), "#0B1D26", layer / 4), float)
        mask = (ys > ridge[None, :])[..., None]
        pixels = np.where(mask, colour * 0.92 + pixels * 0.08, pixels)
    return Image.fromarray(np.uint8(np.clip(pixels, 0, 255)), "RGB").filter(ImageFilter.GaussianBlur(0.8))


def photos(p, rng):
    """A photo grid."""
    c = p.canvas
    y = nav_bar(p, "Journal", right="camera", large=True)
    columns = 3 if p.w < 700 else 5
    size = (p.w - 2 * (columns - 1)) / columns
    last = p.end - p.bottom - 49
    while y < last:
        for k in range(columns):
            c.paste(landscape_picture(rng, 160, 160), p.x + k * (size + 2), y, size, size)
        y += size + 2
    tab_bar(p, (("photo", "Library"), ("heart", "For you"), ("folder", "Albums"), ("search", "Search")))


def article(p, rng):
    """A picture above a story, as in a journal or a news reader."""
    c, t = p.canvas, p.theme
    height = min(260, p.h * 0.32)
    c.paste(landscape_picture(rng, 390, 260), p.x, p.y, p.w, height)
    c.ellipse(p.left, p.y + p.top + 6, 34, 34, "#FFFFFF", 0.85)
    c.stroke([(p.left + 20, p.y + p.top + 15), (p.left + 12, p.y + p.top + 23), (p.left + 20, p.y + p.top + 31)], 2.4, "#000000")
    y = p.y + height + 16
    subject, _ = rng.choice(words.SUBJECTS)
    y = c.paragraph(p.left, y, rng.choice(("A week at the lake", "What the doctor said", "Moving out, finally", "The day we signed")), 28, t.label, p.inner, "Bold") + 6
    c.text(p.left, y + 8, f"{words.person(rng)} · 9 January", 14, t.secondary)
    y += 28
    while y < p.end - p.bottom - 70:
        y = c.paragraph(p.left, y, " ".join(b for _, b in rng.sample(words.SUBJECTS + words.NOTES, 3)), 17, t.label, min(p.inner, 680), leading=1.4, most=7) + 12


def calendar(p, rng):
    c, t = p.canvas, p.theme
    y = nav_bar(p, "January", back="2024", right="plus", large=True)
    step = p.inner / 7
    for k, day in enumerate("MTWTFSS"):
        c.text(p.left + step * (k + 0.5), y + 10, day, 11, t.secondary, "SemiBold", "mm")
    y += 22
    for day in range(1, 32):
        middle, row = p.left + step * ((day - 1) % 7 + 0.5), y + 46 * ((day - 1) // 7)
        if day == 9:
            c.ellipse(middle - 18, row + 4, 36, 36, RED)
        c.text(middle, row + 22, str(day), 18, "#FFFFFF" if day == 9 else t.secondary if (day - 1) % 7 > 4 else t.label, anchor="mm")
        if rng.random() < 0.35:
            c.ellipse(middle - 2.5, row + 39, 5, 5, rng.choice(PALETTE))
    y += 46 * 5 + 12
    c.hairline(p.x, y, p.w, t.separator)
    while y < p.end - p.bottom - 60:
        colour = rng.choice(PALETTE)
        c.rounded(p.left, y + 9, 4, 40, 2, colour)
        c.text(p.left + 14, y + 20, rng.choice(("Dr. Haugen, cardiology", "Call with the lawyer", "Interview: " + words.person(rng), "Parents’ evening", "Therapy", "Notary, flat handover")), 16, t.label, "Medium", limit=p.inner - 90)
        c.text(p.left + 14, y + 40, rng.choice(("Harbour Clinic, room 214", "Online", "Elm Street 4", "Town hall")), 14, t.secondary)
        hour = rng.randrange(8, 19)
        c.text(p.right, y + 20, f"{hour}:{rng.choice(('00', '15', '30'))}", 14, t.label, anchor="rm")
        c.hairline(p.left + 14, y + 58, p.inner, t.separator)
        y += 59


def empty_state(p, rng):
    """A screen with nothing in it yet: sparse, and still not a cover."""
    c, t = p.canvas, p.theme
    glyph, title, text = rng.choice((
        ("envelope", "No messages", "New messages from your clinic appear here."), ("photo", "No photos yet", "Take a picture to start the journal."),
        ("calendar", "Nothing planned", "Your next appointment will be shown here."), ("search", "No results", "No results for “divorce lawyer”.")))
    nav_bar(p, rng.choice(("Messages", "Journal", "Agenda", "Search")), right="plus", large=True)
    cx, cy = p.x + p.w / 2, p.y + p.h * 0.46
    icon(c, glyph, cx - 32, cy - 70, 64, t.secondary, 1.3)
    c.text(cx, cy + 16, title, 22, t.label, "Bold", "mm")
    c.paragraph(cx - 130, cy + 34, text, 15, t.secondary, 260, anchor="m")
    tab_bar(p, HEALTH_TABS, rng.randrange(3))
