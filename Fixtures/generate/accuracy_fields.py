"""Pages with sensitive fields, for the accuracy page: what hides a field's value, what leaves some of it, and what misses it.

A field's place is a share of the screen, as in a configuration; its text and what hides it are laid out in points.
"""
import random

import kit
from ink import mix

# Left, top, width and height as shares of the screen.
PLACES = {"account": (0.06, 0.22, 0.88, 0.045), "balance": (0.06, 0.40, 0.88, 0.045), "address": (0.06, 0.58, 0.88, 0.045)}
VALUES = ("DE89 3704 0044 0532", "€12,480.75", "Hauptstrasse 14, Bonn", "+49 151 5550 1212", "4929 1187 3305", "Anna Keller")
POINTS = 17


class Fields:
    """A page with its labels, and each field's place on it in points."""

    def __init__(self, device, number, theme):
        self.page = kit.page(device, theme)
        self.rng = random.Random(f"fields/{number}")
        c, t = self.page.canvas, theme
        self.ink, self.ground = t.label, t.background
        kit.nav_bar(self.page, "Details", back="Back")
        self.boxes = []
        for title, (x, y, w, h) in PLACES.items():
            box = (x * c.width, y * c.height, w * c.width, h * c.height)
            c.text(box[0], box[1] - 18, title.capitalize(), 13, t.secondary)
            c.hairline(box[0], box[1] + box[3] + 14, box[2], t.separator)
            self.boxes.append(box)
        c.text(self.page.left, c.height * 0.72, "Changes are saved on this device", 13, t.secondary)

    def value(self, place, number, text=None, points=POINTS, x=0.0):
        left, top, _, height = self.boxes[place]
        text = text or VALUES[(number + place) % len(VALUES)]
        self.page.canvas.text(left + 4 + x, top + height / 2, text, points, self.ink)
        return self.page.canvas.measure(text, points)

    def dots(self, place, count, radius=3.2, pitch=9.5):
        left, top, _, height = self.boxes[place]
        for dot in range(count):
            self.page.canvas.ellipse(left + 4 + dot * pitch, top + height / 2 - radius, 2 * radius, 2 * radius, self.ink)
        return count * pitch

    def bar(self, place, x, width, height, colour, radius=0.0):
        left, top, _, tall = self.boxes[place]
        self.page.canvas.rounded(left + x, top + tall / 2 - height / 2, width, height, radius, colour)

    # What hides every field.

    def hide_with_marks(self, number):
        for place in range(len(self.boxes)):
            kind = ("dots", "asterisks", "dashes", "groups")[number // 2 % 4]
            if kind == "dots":
                self.dots(place, self.rng.randrange(5, 11))
            elif kind == "groups":
                self.dots(place, 4)
                self.boxes[place] = (self.boxes[place][0] + 46, *self.boxes[place][1:])
                self.dots(place, 4)
            else:
                self.value(place, number, {"asterisks": "*" * self.rng.randrange(4, 9), "dashes": "– – –"}[kind])

    def hide_with_bars(self, number):
        """Bars that are smaller than their regions: over the value alone, over each of its words, pills, skeleton lines."""
        grey = mix(self.ground, self.ink, 0.14)
        for place in range(len(self.boxes)):
            width = self.value(place, number)
            kind = ("bar", "words", "pill", "skeleton")[number // 2 % 4]
            if kind == "bar":
                self.bar(place, 0, width + 8, 26, self.ink)
            elif kind == "pill":
                self.bar(place, 0, width + 8, 28, grey, 14)
            elif kind == "skeleton":
                self.bar(place, 0, width + 8, 24, grey, 5)
            else:
                self.bar(place, 0, width + 8, 26, self.ground)
                first = width * self.rng.uniform(0.3, 0.6)
                self.bar(place, 0, first, 24, self.ink, 4)
                self.bar(place, first + 8, width - first, 24, self.ink, 4)

    # What leaves some of a value.

    def leave_digits(self, number):
        """Marks in place of most of a value, and its last or first digits."""
        for place in range(len(self.boxes)):
            digits = f"{self.rng.randrange(1000, 9999)}"
            if number % 2:
                self.value(place, number, digits, x=self.dots(place, 4) + 6)
            else:
                text = self.value(place, number, digits[:3])
                self.boxes[place] = (self.boxes[place][0] + text + 8, *self.boxes[place][1:])
                self.dots(place, 5)

    def move_values(self, number):
        """Bars where the values would begin, and the values beside them, still in their regions."""
        for place in range(len(self.boxes)):
            self.bar(place, 0, (150, 90)[number % 2], 26, self.ink)
            self.value(place, number, x=(160, 140)[number % 2])

    def forget_one(self, number):
        for place in range(len(self.boxes)):
            width = self.value(place, number)
            if place != number % len(self.boxes):
                self.bar(place, 0, width + 8, 26, self.ink)

    def outgrow_bars(self, number):
        """Letters that are larger than the bar above them."""
        for place in range(len(self.boxes)):
            width = self.value(place, number, points=30)
            self.bar(place, 0, width + 8, 13, self.ink)


COVERED = {"field of dots, asterisks or dashes": Fields.hide_with_marks, "field under a smaller bar": Fields.hide_with_bars}
LEAKS = {
    "digits beside a field's dots": Fields.leave_digits, "value beside its bar": Fields.move_values, "field without its bar": Fields.forget_one,
    "letters larger than their bar": Fields.outgrow_bars}


def drawn(device, number, theme, hide):
    fields = Fields(device, number, theme)
    hide(fields, number)
    return kit.finish(fields.page)
