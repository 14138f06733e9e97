"""Pixel arithmetic on whole pictures: blur, materials, opacity, wide-gamut values, resampling."""
import numpy as np
from PIL import Image, ImageFilter

FILTERS = {"box": Image.BOX, "bilinear": Image.BILINEAR, "hamming": Image.HAMMING, "bicubic": Image.BICUBIC, "lanczos": Image.LANCZOS}

# Linear sRGB to linear Display P3 (both D65), from the two sets of primaries.
SRGB_TO_P3 = np.array(
    [[0.8224619687, 0.1775380313, 0.0], [0.0331941989, 0.9668058011, 0.0], [0.0170826307, 0.0723974407, 0.9105199286]], np.float32)


def _linear(value):
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


LINEAR = _linear(np.arange(256) / 255).astype(np.float32)
ENCODED_STEPS = 1 << 14
ENCODED = np.arange(ENCODED_STEPS + 1) / ENCODED_STEPS
ENCODED = np.rint(255 * np.where(ENCODED <= 0.0031308, ENCODED * 12.92, 1.055 * ENCODED ** (1 / 2.4) - 0.055)).astype(np.uint8)


def display_p3(image):
    """The values that a wide-gamut device stores for sRGB colours: pure red becomes 234, 51, 35."""
    linear = LINEAR[np.asarray(image)] @ SRGB_TO_P3.T
    return Image.fromarray(ENCODED[np.rint(np.clip(linear, 0, 1) * ENCODED_STEPS).astype(np.int32)], "RGB")


def blur(image, sigma):
    """A Gaussian blur; sigma in pixels."""
    return image.filter(ImageFilter.GaussianBlur(sigma)) if sigma > 0 else image


def blur_of_points(image, sigma, scale, enlarge="bilinear"):
    """The published recipe: a 1× render is blurred by `sigma` points and shown scaled up."""
    small = image.resize((round(image.width / scale), round(image.height / scale)), Image.BOX)
    return blur(small, sigma).resize(image.size, FILTERS[enlarge])


def material(image, sigma_pixels, dark, tint=0.35, saturation=1.8):
    """A visual-effect material: blur, more saturation, a light or dark tint."""
    pixels = np.asarray(blur(image, sigma_pixels)).astype(np.float32)
    luma = pixels @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    pixels = luma[..., None] + (pixels - luma[..., None]) * saturation
    pixels = pixels * (1 - tint) + (28.0 if dark else 250.0) * tint
    return Image.fromarray(np.uint8(np.clip(np.rint(pixels), 0, 255)), "RGB")


def over(cover, content, alpha):
    """`alpha`·cover + (1 − alpha)·content, rounded once."""
    a, b = np.asarray(cover).astype(np.float32), np.asarray(content).astype(np.float32)
    return Image.fromarray(np.uint8(np.rint(a * alpha + b * (1 - alpha))), "RGB")


def downscaled(image, filter="bilinear"):
    return image.resize((image.width // 2, image.height // 2), FILTERS[filter])


def bounding_box(a, b, window, threshold=12):
    """[x, y, w, h] of the pixels in the window whose channels differ by more than the threshold, or None."""
    x, y, w, h = window
    difference = np.abs(np.asarray(a.crop((x, y, x + w, y + h))).astype(np.int16) - np.asarray(b.crop((x, y, x + w, y + h)))).max(axis=2) > threshold
    rows, columns = np.flatnonzero(difference.any(axis=1)), np.flatnonzero(difference.any(axis=0))
    if rows.size == 0:
        return None
    return [int(x + columns[0]), int(y + rows[0]), int(columns[-1] - columns[0] + 1), int(rows[-1] - rows[0] + 1)]
