"""Writes ../baseline.jpg, ../progressive.jpg and ../cmyk.jpg with an independent program (PyPI: pillow).

    python3 jpeg_fixtures.py

The picture is 40 × 24 pixels, four flat quarters: red, green, blue, grey.
"""

import pathlib

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent.parent
COLORS = [(200, 30, 30), (30, 180, 30), (30, 30, 200), (128, 128, 128)]


def main():
    image = Image.new("RGB", (40, 24))
    for y in range(24):
        for x in range(40):
            image.putpixel((x, y), COLORS[(x >= 20) + 2 * (y >= 12)])
    image.save(HERE / "baseline.jpg", quality=95, subsampling=0)
    image.save(HERE / "progressive.jpg", quality=95, subsampling=0, progressive=True)
    image.convert("CMYK").save(HERE / "cmyk.jpg", quality=90)


if __name__ == "__main__":
    main()
