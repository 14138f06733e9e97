"""Screens of the messenger, the mail client and the notes app."""
import words
from ink import script_of
from keyboard import keyboard
from kit import GRAY, PALETTE, avatar, chevron, group, icon, nav_bar, section_header, separators, tab_bar


def chat_lines(language):
    return {"ko": words.CHAT_KO, "ar": words.CHAT_AR, "de": words.CHAT_DE}.get(language, words.CHAT)


def chat(p, rng, language="en", typing=False):
    """A conversation with bubbles, optionally with the keyboard open."""
    c, t = p.canvas, p.theme
    lines = chat_lines(language)
    bottom = keyboard(p) if typing else p.end - p.bottom
    field = bottom - 52
    y = p.y + p.top + 52
    texts, n = [], rng.randrange(len(lines))
    while y < field - 46:
        mine, text = rng.random() < 0.5, lines[n % len(lines)]
        n += 1
        y = bubble(p, y, text, mine)
        texts.append(text)
    c.rect(p.x, field, p.w, bottom - field, t.background)
    c.rounded(p.left + 34, field + 8, p.inner - 34, 36, 18, t.separator)
    c.rounded(p.left + 34.6, field + 8.6, p.inner - 35.2, 34.8, 17.4, t.background)
    icon(c, "plus", p.left - 2, field + 14, 24, GRAY)
    if typing:
        c.text(p.left + 48, field + 26, lines[n % len(lines)][:22], 17, t.label)
        c.ellipse(p.right - 33, field + 11, 30, 30, t.tint)
        icon(c, "send", p.right - 27, field + 17, 18, "#FFFFFF")
    else:
        c.text(p.left + 48, field + 26, "Message", 17, t.tertiary)
        icon(c, "mic", p.right - 32, field + 15, 22, GRAY)
    head = p.y + p.top + 52
    c.rect(p.x, p.y, p.w, head - p.y, t.bar)
    c.hairline(p.x, head, p.w, t.separator)
    name = words.person(rng)
    c.stroke([(p.left + 4, head - 34), (p.left - 5, head - 25), (p.left + 4, head - 16)], 2.6, t.tint)
    colours = rng.sample(PALETTE, 2)
    avatar(c, p.left + 22, head - 44, 38, name, colours)
    c.text(p.left + 70, head - 33, name, 17, t.label, "SemiBold")
    c.text(p.left + 70, head - 14, "last seen 9:36", 12, t.secondary)
    icon(c, "phone", p.right - 26, head - 38, 24, t.tint)


def bubble(p, y, text, mine):
    c, t = p.canvas, p.theme
    most = min(p.inner * 0.74, 420)
    lines = c.wrap(text, 17, most - 28)
    width = max(c.measure(line, 17) for line in lines) + 28
    height = len(lines) * 22 + 16
    x = p.right - width if mine else p.left
    colour = t.tint if mine else t.fill
    c.rounded(x, y, width, height, 18, colour, corners=(True, True, not mine, mine))
    ink = "#FFFFFF" if mine or t.dark else "#000000"
    for i, line in enumerate(lines):
        if script_of(line) == "arabic":
            c.text(x + width - 14, y + 8 + 22 * i + 11, line, 17, ink, anchor="rm")
        else:
            c.text(x + 14, y + 8 + 22 * i + 11, line, 17, ink)
    return y + height + 8


def chat_list(p, rng, language="en"):
    c, t = p.canvas, p.theme
    lines = chat_lines(language)
    y = nav_bar(p, "Chats", right="pencil", large=True, search="Search")
    last = p.end - p.bottom - 49
    while y < last:
        name = words.person(rng)
        avatar(c, p.left, y + 8, 54, name, rng.sample(PALETTE, 2))
        c.text(p.left + 68, y + 22, name, 17, t.label, "SemiBold", limit=p.inner - 140)
        c.text(p.right, y + 22, f"{rng.randrange(7, 22)}:{rng.randrange(60):02d}", 14, t.secondary, anchor="rm")
        text = rng.choice(lines)
        c.text(p.left + 68, y + 46, text, 15, t.secondary, limit=p.inner - 68 - 36)
        unread = rng.randrange(0, 6)
        if unread > 2:
            c.ellipse(p.right - 22, y + 35, 22, 22, t.tint)
            c.text(p.right - 11, y + 46, str(unread), 13, "#FFFFFF", "SemiBold", "mm")
        c.hairline(p.left + 68, y + 70, p.inner - 68 + p.margin, t.separator)
        y += 71
    tab_bar(p, (("bubble", "Chats"), ("phone", "Calls"), ("people", "Contacts"), ("gear", "Settings")))


def inbox(p, rng, title="Inbox"):
    c, t = p.canvas, p.theme
    y = nav_bar(p, title, back="Mailboxes", right="more", large=True, search="Search")
    last = p.end - p.bottom - 44
    subjects = rng.sample(words.SUBJECTS, len(words.SUBJECTS))
    i = 0
    while y < last:
        subject, body = subjects[i % len(subjects)]
        if rng.random() < 0.4:
            c.ellipse(p.left - 11 + (0 if p.margin > 14 else 4), y + 13, 10, 10, t.tint)
        c.text(p.left + 8, y + 18, words.person(rng), 17, t.label, "SemiBold", limit=p.inner - 110)
        c.text(p.right - 16, y + 18, f"{rng.randrange(7, 20):02d}:{rng.randrange(60):02d}", 15, t.secondary, anchor="rm")
        chevron(c, p.right, y + 18, t.tertiary)
        c.text(p.left + 8, y + 40, subject, 15, t.label, limit=p.inner - 20)
        c.paragraph(p.left + 8, y + 51, body, 15, t.secondary, p.inner - 24, most=2)
        c.hairline(p.left + 8, y + 96, p.inner - 8 + p.margin, t.separator)
        y += 97
        i += 1
    c.rect(p.x, last, p.w, p.end - last, t.bar)
    c.hairline(p.x, last, p.w, t.separator)
    c.text(p.x + p.w / 2, last + 22, "Updated just now", 12, t.label, anchor="mm")
    icon(c, "pencil", p.right - 26, last + 10, 24, t.tint)
    icon(c, "list", p.left, last + 10, 24, t.tint)


def message(p, rng):
    """One mail opened."""
    c, t = p.canvas, p.theme
    subject, body = rng.choice(words.SUBJECTS)
    y = nav_bar(p, "", back="Inbox", right="more")
    sender = words.person(rng)
    avatar(c, p.left, y + 16, 42, sender, rng.sample(PALETTE, 2))
    c.text(p.left + 56, y + 27, sender, 17, t.label, "SemiBold")
    c.text(p.left + 56, y + 48, f"To: {words.person(rng)}", 14, t.secondary)
    c.text(p.right, y + 27, "9 Jan", 14, t.secondary, anchor="rm")
    c.hairline(p.left, y + 72, p.inner + p.margin, t.separator)
    y = c.paragraph(p.left, y + 84, subject, 22, t.label, p.inner, "Bold") + 12
    greeting = sender.split()[0]
    pieces = [f"Dear {rng.choice(words.FIRST)},", body] + [b for _, b in rng.sample(words.SUBJECTS, 2)] + ["Please treat this message as confidential.", "Kind regards,", greeting]
    for piece in pieces:
        if y > p.end - p.bottom - 90:
            break
        y = c.paragraph(p.left, y, piece, 17, t.label, min(p.inner, 640), leading=1.35, most=6) + 12
    last = p.end - p.bottom - 44
    c.rect(p.x, last, p.w, p.end - last, t.bar)
    c.hairline(p.x, last, p.w, t.separator)
    for i, glyph in enumerate(("trash", "folder", "reply", "pencil")):
        icon(c, glyph, p.left + (p.inner - 24) * i / 3, last + 10, 24, t.tint)


def notes_list(p, rng, title="Notes"):
    c, t = p.canvas, p.theme
    c.rect(p.x, p.y, p.w, p.h, t.grouped)
    y = nav_bar(p, title, back="Folders", right="more", large=True, search="Search")
    notes = rng.sample(words.NOTES, len(words.NOTES))
    last = p.end - p.bottom - 44
    for header in ("Today", "Previous 7 days", "January"):
        if y > last - 60:
            break
        y = section_header(p, y, header, prominent=True)
        n = min(3, int((last - y - 6) // 66))
        if n < 1:
            break
        rows = group(p, y, [66] * n)
        separators(p, rows, 16)
        for top, _ in rows:
            name, body = notes.pop() if notes else rng.choice(words.NOTES)
            c.text(p.left + 16, top + 22, name, 17, t.label, "SemiBold", limit=p.inner - 32)
            c.text(p.left + 16, top + 45, f"{rng.randrange(8, 20)}:{rng.randrange(60):02d}  {body}", 15, t.secondary, limit=p.inner - 32)
        y += 66 * n
    c.rect(p.x, last, p.w, p.end - last, t.bar)
    c.text(p.x + p.w / 2, last + 22, "24 Notes", 12, t.label, anchor="mm")
    icon(c, "pencil", p.right - 26, last + 10, 24, t.tint)


def note(p, rng, typing=False):
    """One note opened, optionally being written."""
    c, t = p.canvas, p.theme
    y = nav_bar(p, "", back="Notes", right="share")
    bottom = keyboard(p) if typing else p.end - p.bottom - 20
    c.text(p.x + p.w / 2, y + 14, "9 January 2024 at 14:12", 12, t.secondary, anchor="mm")
    first, *others = rng.sample(words.NOTES, 5)
    y = c.paragraph(p.left, y + 30, first[0], 28, t.label, p.inner, "Bold") + 4
    for piece in [first[1]] + [f"{a}: {b}" for a, b in others]:
        if y > bottom - 60:
            break
        y = c.paragraph(p.left, y, piece, 17, t.label, min(p.inner, 700), leading=1.4, most=4) + 10
    for piece in ("Call the notary", "Copy the passport", "Transfer the deposit", "Ask Ingrid for the figures"):
        if y > bottom - 30:
            break
        c.ring(p.left + 11, y + 13, 9, 1.5, t.tint, 0.9999)
        c.text(p.left + 32, y + 13, piece, 17, t.label)
        y += 32


def split_notes(p, rng):
    """Tablet: list beside the note."""
    w = p.w * 0.34
    notes_list(p.column(p.x, w), rng)
    p.canvas.rect(p.x + w, p.y, 0.5, p.h, p.theme.separator)
    note(p.column(p.x + w + 1, p.w - w - 1), rng)


def split_mail(p, rng):
    w = p.w * 0.36
    inbox(p.column(p.x, w), rng)
    p.canvas.rect(p.x + w, p.y, 0.5, p.h, p.theme.separator)
    message(p.column(p.x + w + 1, p.w - w - 1), rng)


def split_chat(p, rng, language="en"):
    w = p.w * 0.34
    chat_list(p.column(p.x, w), rng, language)
    p.canvas.rect(p.x + w, p.y, 0.5, p.h, p.theme.separator)
    chat(p.column(p.x + w + 1, p.w - w - 1), rng, language)
