"""Screens of the bank, the code generator (PIN manager) and the identity wallet."""
import math

import words
from ink import mix
from kit import (BLUE, GRAY, GREEN, INDIGO, ORANGE, PALETTE, PINK, PURPLE, RED, TEAL, badge_icon, button, chevron, group, icon,
                 nav_bar, section_header, separators, tab_bar)

BANK_TABS = (("house", "Home"), ("card", "Cards"), ("arrows", "Payments"), ("chart", "Insights"), ("person", "Profile"))


def accounts(p, rng):
    """Large title, balance card, transactions, tab bar."""
    c, t = p.canvas, p.theme
    y = nav_bar(p, "Accounts", right="bell", large=True)
    width = min(p.inner, 430)
    c.rounded(p.left, y + 8, width, 176, 18, (t.tint, mix(t.tint, "#101030", 0.55), 35))
    c.text(p.left + 20, y + 36, "Current account", 15, "#FFFFFF", "Medium", alpha=0.85)
    c.text(p.left + 20, y + 76, f"€{rng.uniform(1200, 28000):,.2f}", 36, "#FFFFFF", "Bold")
    c.text(p.left + 20, y + 112, words.iban(rng), 13, "#FFFFFF", alpha=0.85)
    c.text(p.left + 20, y + 156, words.person(rng), 15, "#FFFFFF", "SemiBold")
    icon(c, "card", p.left + width - 46, y + 22, 26, "#FFFFFF")
    if p.inner - width > 320:
        spending_chart(p, rng, p.left + width + 20, y + 8, p.inner - width - 20, 176)
    y += 198
    actions = (("arrows", "Transfer"), ("plus", "Top up"), ("clock", "Scheduled"), ("more", "More"))
    step = width / 4
    for i, (glyph, title) in enumerate(actions):
        middle = p.left + step * (i + 0.5)
        c.ellipse(middle - 25, y + 4, 50, 50, mix(t.background, t.tint, 0.14))
        icon(c, glyph, middle - 12, y + 17, 24, t.tint)
        c.text(middle, y + 69, title, 12, t.label, anchor="mm")
    y += 84
    c.text(p.left, y + 20, "Latest transactions", 20, t.label, "Bold")
    c.text(p.right, y + 20, "See all", 15, t.tint, anchor="rm")
    y += 38
    last = p.end - p.bottom - 49
    while y < last:
        transaction(p, rng, y)
        y += 62
    tab_bar(p, BANK_TABS)


def transaction(p, rng, y):
    c, t = p.canvas, p.theme
    name, kind = rng.choice(words.MERCHANTS)
    c.ellipse(p.left, y + 10, 42, 42, mix(t.cell if t.dark else t.background, rng.choice(PALETTE), 0.22))
    c.text(p.left + 21, y + 31, name[0], 18, t.label, "SemiBold", "mm")
    income = kind == "Income"
    amount = f"+€{rng.uniform(1800, 4200):,.2f}" if income else words.money(rng)
    c.text(p.left + 56, y + 22, name, 17, t.label, "Medium", limit=p.inner - 56 - c.measure(amount, 17) - 20)
    c.text(p.left + 56, y + 43, f"{kind} · {rng.randrange(1, 29)} Jan", 14, t.secondary)
    c.text(p.right, y + 31, amount, 17, GREEN if income else t.label, "SemiBold", "rm")
    c.hairline(p.left + 56, y + 61, p.inner - 56, t.separator)


def spending_chart(p, rng, x, y, w, h):
    c, t = p.canvas, p.theme
    c.rounded(x, y, w, h, 18, t.cell if t.dark else t.grouped)
    c.text(x + 18, y + 26, "Spending", 15, t.secondary, "Medium")
    c.text(x + 18, y + 52, f"€{rng.uniform(500, 2400):,.0f}", 24, t.label, "Bold")
    n = 12
    step = (w - 36) / n
    for i in range(n):
        height = rng.uniform(0.15, 1) * (h - 96)
        c.rounded(x + 18 + i * step, y + h - 18 - height, step * 0.62, height, 4, t.tint if i == n - 1 else mix(t.cell, t.tint, 0.4))


def transfer(p, rng):
    """A payment form with a number pad."""
    c, t = p.canvas, p.theme
    y = nav_bar(p, "New transfer", left="Cancel", right="Next")
    c.rect(p.x, y, p.w, p.end - y, t.grouped)
    c.text(p.x + p.w / 2, y + 54, words.money(rng, 50, 4800, False), 44, t.label, "Bold", "mm")
    c.text(p.x + p.w / 2, y + 88, f"Available: €{rng.uniform(5000, 20000):,.2f}", 14, t.secondary, anchor="mm")
    y += 112
    rows = group(p, y, [52] * 4)
    separators(p, rows, 16)
    for (top, h), (label, value) in zip(rows, (
        ("To", words.person(rng)), ("IBAN", words.iban(rng)), ("Reference", rng.choice(("Rent January", "Invoice 2024-0117", "Dinner, thanks"))), ("When", "Today"))):
        c.text(p.left + 16, top + h / 2, label, 17, t.secondary if label != "To" else t.label)
        c.text(p.right - 16, top + h / 2, value, 16 if label == "IBAN" else 17, t.label, anchor="rm", limit=p.inner - 110)
    y = button(p, y + 228, "Review transfer") + 12
    number_pad(p, y)


def number_pad(p, least):
    c, t = p.canvas, p.theme
    pitch = 54
    top = p.end - p.bottom - 4 * pitch - 4
    if top < least:
        return
    pane, key = ("#2B2B2D", "#6B6B6E") if t.dark else ("#D1D3D9", "#FFFFFF")
    c.rect(p.x, top - 6, p.w, p.end - top + 6, pane)
    w = (p.w - 24) / 3
    letters = ("", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ")
    for i, digit in enumerate("123456789,0"):
        x, y = p.x + 6 + (i % 3) * (w + 6), top + (i // 3) * pitch
        if digit != ",":
            c.rounded(x, y + 1, w, 47, 5, mix(pane, "#000000", 0.35))
            c.rounded(x, y, w, 47, 5, key)
        has = i < 9 and letters[i]
        c.text(x + w / 2, y + (18 if has else 23), digit, 24, t.label, anchor="mm")
        if has:
            c.text(x + w / 2, y + 37, letters[i], 10, t.label, "SemiBold", "mm")


def insights(p, rng):
    """A ring chart with a legend and a bar chart."""
    c, t = p.canvas, p.theme
    y = nav_bar(p, "Insights", right="calendar", large=True)
    cx, radius = p.x + p.w / 2, 84
    shares = [rng.uniform(0.5, 2) for _ in range(5)]
    total, start = sum(shares), 0.0
    colours = rng.sample((BLUE, ORANGE, GREEN, PINK, PURPLE, TEAL), 5)
    cy = y + 20 + radius
    for share, colour in zip(shares, colours):
        steps = max(8, int(share / total * 90))
        arc = [(cx + radius * math.sin(2 * math.pi * (start + share / total * k / steps)),
                cy - radius * math.cos(2 * math.pi * (start + share / total * k / steps))) for k in range(steps + 1)]
        c.stroke(arc, 26, colour)
        start += share / total
    c.text(cx, cy - 10, "January", 15, t.secondary, anchor="mm")
    c.text(cx, cy + 14, f"€{rng.uniform(900, 3800):,.0f}", 26, t.label, "Bold", "mm")
    y = cy + radius + 44
    for name, colour in zip(("Housing", "Groceries", "Leisure", "Transport", "Health"), colours):
        c.ellipse(p.left + 4, y + 16, 12, 12, colour)
        c.text(p.left + 28, y + 22, name, 17, t.label)
        c.text(p.right, y + 22, words.money(rng, 40, 900, False), 17, t.label, "Medium", "rm")
        c.hairline(p.left + 28, y + 44, p.inner - 28, t.separator)
        y += 45
    if p.end - y > 280:
        spending_chart(p, rng, p.left, y + 20, p.inner, 170)
    tab_bar(p, BANK_TABS, 3)


def codes(p, rng):
    """One-time codes of a PIN manager."""
    c, t = p.canvas, p.theme
    c.rect(p.x, p.y, p.w, p.h, t.grouped)
    y = nav_bar(p, "Codes", right="plus", large=True, search="Search")
    y += 6
    names = rng.sample(words.SERVICES, len(words.SERVICES))
    columns = 2 if p.w > 700 else 1
    width = (p.inner - 12 * (columns - 1)) / columns
    i = 0
    while y + 30 < p.end - p.bottom - 49:
        for k in range(columns):
            x, name = p.left + k * (width + 12), names[i % len(names)]
            i += 1
            c.rounded(x, y, width, 88, 12, t.cell)
            badge_icon(c, rng.choice(("envelope", "key", "card", "person", "shield", "folder")), x + 14, y + 14, 28, rng.choice(PALETTE))
            c.text(x + 52, y + 22, name, 15, t.label, "SemiBold")
            c.text(x + 52, y + 40, words.person(rng).lower().replace(" ", ".") + "@harbourmail.example", 12, t.secondary, limit=width - 110)
            c.text(x + 14, y + 67, f"{rng.randrange(1000):03d} {rng.randrange(1000):03d}", 28, t.tint, "Medium")
            share = rng.uniform(0.1, 0.95)
            c.ring(x + width - 30, y + 44, 12, 3, t.fill, 0.9999)
            c.ring(x + width - 30, y + 44, 12, 3, RED if share < 0.2 else t.tint, share)
        y += 98
    tab_bar(p, (("clock", "Codes"), ("key", "Passwords"), ("shield", "Security"), ("gear", "Settings")))


def password_item(p, rng):
    """The detail of one saved password."""
    c, t = p.canvas, p.theme
    c.rect(p.x, p.y, p.w, p.h, t.grouped)
    y = nav_bar(p, rng.choice(words.SERVICES), back="Passwords", right="Edit")
    c.rounded(p.x + p.w / 2 - 34, y + 20, 68, 68, 16, (t.tint, INDIGO, 60))
    icon(c, "key", p.x + p.w / 2 - 20, y + 34, 40, "#FFFFFF")
    y += 100
    for title, rows in (
        ("Account", (("User name", words.person(rng).lower().replace(" ", "_")), ("Password", "".join(rng.choice("abcdefghkmnpqrstuvwxyz23456789-#") for _ in range(14))), ("Verification code", f"{rng.randrange(1000):03d} {rng.randrange(1000):03d}"))),
        ("Website", (("Address", "login.harbourmail.example"), ("Changed", "12 January 2024"))),
        ("Notes", (("Recovery", f"{rng.randrange(10**4):04d}-{rng.randrange(10**4):04d}-{rng.randrange(10**4):04d}"), ("PIN", f"{rng.randrange(10**4):04d}")))):
        y = section_header(p, y, title)
        cells = group(p, y, [48] * len(rows))
        separators(p, cells, 16)
        for (top, h), (label, value) in zip(cells, rows):
            c.text(p.left + 16, top + h / 2, label, 17, t.label)
            c.text(p.right - 16, top + h / 2, value, 17, t.secondary, anchor="rm", limit=p.inner - 170)
        y += 48 * len(rows) + 6


ID_FIELDS = {  # fractions of a 390 × 844 screen; the wallet's sensitive regions in the configuration
    "name": (0.06, 0.30, 0.88, 0.075),
    "document number": (0.06, 0.395, 0.88, 0.075),
}


def identity(p, rng):
    """A digital identity card: the screen with sensitive fields that an app may hide one by one."""
    c, t = p.canvas, p.theme
    sx, sy = p.w, p.h
    nav_bar(p, "My ID", back="Wallet", right="share")
    top = 0.125 * sy
    c.rounded(p.left, top, p.inner, 0.155 * sy, 16, ("#1F6F78", "#123B4A", 30))
    c.text(p.left + 18, top + 26, "DIGITAL IDENTITY", 13, "#FFFFFF", "SemiBold", alpha=0.85)
    c.text(p.left + 18, top + 52, "Republic of Arvenland", 20, "#FFFFFF", "Bold")
    icon(c, "shield", p.right - 46, top + 14, 30, "#FFFFFF")
    c.text(p.left + 18, top + 0.155 * sy - 22, "Valid until 04/2031", 14, "#FFFFFF", alpha=0.85)
    for key, label, value in (("name", "Name", words.person(rng)), ("document number", "Document number", f"A{rng.randrange(10**8):08d}")):
        x, y, w, h = ID_FIELDS[key]
        c.rounded(x * sx, y * sy, w * sx, h * sy, 10, t.cell if t.dark else t.grouped)
        c.text(x * sx + 14, (y + h * 0.28) * sy, label, 13, t.secondary)
        c.text(x * sx + 14, (y + h * 0.68) * sy, value, 20, t.label, "SemiBold")
    y = 0.49 * sy
    for glyph, title, colour in (("card", "Driving licence", BLUE), ("heart", "Health insurance card", RED), ("walk", "Library card", ORANGE), ("star", "Loyalty cards", PURPLE), ("bell", "Reminders", TEAL), ("gear", "Settings", GRAY)):
        badge_icon(c, glyph, p.left, y + 12, 30, colour)
        c.text(p.left + 46, y + 27, title, 17, t.label)
        chevron(c, p.right, y + 27, t.tertiary)
        c.hairline(p.left + 46, y + 54, p.inner - 46, t.separator)
        y += 55
    tab_bar(p, (("wallet", "Wallet"), ("clock", "History"), ("person", "Profile")))


def pin_pad(p, rng):
    """The lock screen that a PIN manager shows over everything; nothing secret on it."""
    c, t = p.canvas, p.theme
    cx = p.x + p.w / 2
    unit = min(78, p.h / 9.5)
    y = p.h * 0.16
    icon(c, "lock", cx - 17, y, 34, t.label)
    c.text(cx, y + 58, "Enter PIN", 22, t.label, "Medium", "mm")
    for i in range(6):
        c.ring(cx - 60 + 24 * i, y + 92, 6, 1.4, t.label, 0.9999)
    top = y + 128
    for i, digit in enumerate(("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0")):
        if digit:
            x, row = cx + (i % 3 - 1) * unit * 1.28, top + (i // 3) * unit * 1.2
            c.ellipse(x - unit / 2, row, unit, unit, t.fill)
            c.text(x, row + unit / 2, digit, unit * 0.44, t.label, anchor="mm")
    c.text(cx, p.h - p.bottom - 30, "Forgot PIN?", 17, t.tint, anchor="mm")
