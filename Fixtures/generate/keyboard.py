"""The system keyboard: a window of its own, which may stand above an app's cover."""
from glyphs import icon
from ink import mix

KEY_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def keyboard(p, suggestions=("I", "the", "I’m"), height=None):
    """The system keyboard with its suggestion bar at the bottom of the screen; returns its top edge."""
    c, t = p.canvas, p.theme
    pane, key, special = ("#D1D3D9", "#FFFFFF", "#ABB0BC") if not t.dark else ("#2B2B2D", "#6B6B6E", "#474749")
    ink = t.label
    key_height = 42 if not p.pad else 54
    pitch = key_height + 12
    total = 45 + 4 * pitch + 4 + (42 if p.bottom else 0)
    top = p.end - total
    c.rect(p.x, top, p.w, total, pane)
    third = p.w / 3
    for i, word in enumerate(suggestions):
        c.text(p.x + third * (i + 0.5), top + 22, word, 17, ink, anchor="mm")
        if i:
            c.rect(p.x + third * i, top + 11, 0.7, 24, mix(pane, ink, 0.25))
    gap = 6 if not p.pad else 10
    unit = (p.w - 2 * p.side - 6 - 9 * gap) / 10
    y = top + 45 + 6
    for r, row in enumerate(KEY_ROWS):
        width = len(row) * unit + (len(row) - 1) * gap
        x = p.x + (p.w - width) / 2
        for letter in row:
            c.rounded(x, y + 1, unit, key_height, 5, mix(pane, "#000000", 0.35))
            c.rounded(x, y, unit, key_height, 5, key)
            c.text(x + unit / 2, y + key_height / 2 + 1, letter, 23, ink, anchor="mm")
            x += unit + gap
        if r == 2:
            wide = unit * 1.25
            for side in (p.x + p.side + 3, p.x + p.w - p.side - 3 - wide):
                c.rounded(side, y, wide, key_height, 5, special)
            icon(c, "trash", p.x + p.w - p.side - 3 - wide / 2 - 10, y + key_height / 2 - 10, 20, ink)
        y += pitch
    left, wide = p.x + p.side + 3, unit * 2.4
    for x, w, colour, word in (
        (left, wide, special, "123"), (left + wide + gap, p.w - 2 * p.side - 6 - 2 * (wide + gap), key, "space"),
        (p.x + p.w - p.side - 3 - wide, wide, special, "return"),
    ):
        c.rounded(x, y, w, key_height, 5, colour)
        c.text(x + w / 2, y + key_height / 2, word, 16, ink, anchor="mm")
    return top
