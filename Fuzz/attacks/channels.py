"""Readable content in what a decoder drops: alpha, colours under alpha, swizzled-away channels, values beyond the range."""

import io
import struct
import zlib

import numpy as np
from PIL import Image

import blocks
import containers
import drawing
import grounds
import modes
import writers
from case import Case

NAME = "channels"
MODES = ["without", "solid", "blur", "image", "regions"]
RGBA8 = (0x1401, 1, 0x1908, 0x8058, 0x1908)


def parts(rng, mode):
    width, height, scale = drawing.screen(rng)
    width -= width % 4
    first, last = modes.region_box(mode, width, height)
    mask = grounds.content(rng, width, height, first, last, rng.choice([34, 44, 60]))
    ground = modes.cover(mode, rng, width, height, scale)
    return ground, mask, scale, (width, height)


def with_alpha(ground, alpha):
    return np.concatenate([ground, alpha[..., None].astype(np.float32)], 2)


def alpha_levels(rng, mask):
    """Two alphas for ground and text, both directions, far apart and near."""
    a, b = rng.choice([(255, 0), (0, 255), (255, 128), (128, 255), (255, 200), (0, 60), (180, 255), (255, 1)])
    return a + (b - a) * mask, (a, b)


def text_in_alpha(rng, mode):
    ground, mask, scale, size = parts(rng, mode)
    # A ground in which alpha shows over black or over white at least.
    if mode in ("without", "regions") and rng.random() < 0.5:
        ground = drawing.flat(*size, rng.choice([(0, 0, 0), (255, 255, 255), (200, 30, 30)]))
    alpha, levels = alpha_levels(rng, mask)
    rgba = writers.rgb8(with_alpha(ground, alpha))
    kind = rng.choice(["png", "ktx1", "ktx2", "astc", "gray-alpha", "palette", "16 bit"])
    about = f"alpha {levels} as text, {kind}"
    if kind == "png":
        return Case(writers.png(rgba), "png", True, about, mode, scale)
    if kind == "ktx1":
        return Case(writers.ktx1(size, [rgba.tobytes()], gl=RGBA8), "ktx", True, about, mode, scale)
    if kind == "ktx2":
        return Case(writers.ktx2(size, [rgba.tobytes()], vk=writers.VK_RGBA8, packed=rng.random() < 0.5, premultiplied=rng.random() < 0.3), "ktx", True, about, mode, scale)
    if kind == "astc":
        container = rng.choice(writers.TEXTURES)
        return Case(writers.texture(size, blocks.encode(rgba), container), "ktx", True, f"{about} in {container}", mode, scale)
    if kind == "gray-alpha":
        rows = np.stack([rgba[..., 1], rgba[..., 3]], 2)
        if mode not in ("without", "regions"):
            return Case(writers.png(rgba), "png", True, about, mode, scale)
        return Case(writers.png_of(*size, 8, 4, writers.plain_rows(rows)), "png", True, about, mode, scale)
    if kind == "palette":
        colours = bytes(int(v) for v in ground[0, 0]) * 2
        chunk = containers.png_chunk
        before = chunk(b"PLTE", colours) + chunk(b"tRNS", bytes(levels))
        return Case(writers.png_of(*size, 8, 3, writers.plain_rows((mask > 0.5).astype(np.uint8)), before), "png", True, about, mode, scale)
    wide = (rgba.astype(">u2") * 257).view(np.uint8).reshape(size[1], -1)
    return Case(writers.png_of(*size, 16, 6, writers.plain_rows(wide)), "png", True, about, mode, scale)


def single_channel(rng, mode):
    """GL_ALPHA and formats with fewer channels than a screen."""
    _, mask, scale, size = parts(rng, mode)
    grey = np.uint8(np.rint(255 * (mask if rng.random() < 0.5 else 1 - mask)))
    if rng.random() < 0.5:
        return Case(writers.ktx1(size, [grey.tobytes()], gl=(0x1401, 1, 0x1906, 0x803C, 0x1906)), "ktx", True, "GL_ALPHA", mode, scale)
    pair = np.stack([np.full_like(grey, rng.choice([0, 255])), grey], 2)
    return Case(writers.ktx1(size, [pair.tobytes()], gl=(0x1401, 1, 0x190A, 0x8045, 0x190A)), "ktx", True, "GL_LUMINANCE_ALPHA", mode, scale)


def swizzled(rng, mode):
    """Metadata that leave the content out."""
    ground, mask, scale, size = parts(rng, mode)
    channel = rng.choice(["r", "g", "b", "rgb", "a"])
    rgba = with_alpha(drawing.flat(*size, (255, 255, 255)), np.full(mask.shape, 255.0))
    for letter in channel:
        rgba[..., "rgba".index(letter)] = 255 * (1 - mask)
    hidden = {"r": ["gbb1", "ggb1", "0gba", "1gb1", "bbb1"], "g": ["rrb1", "r0b1", "rrr1", "r1ba"], "b": ["rgr1", "rg01", "rg11", "ggg1"],
              "rgb": ["0001", "1111", "aaa1", "aaaa", "000a", "1110"], "a": ["rgb1", "rgb0", "bgr1"]}[channel]
    swizzle = rng.choice(hidden)
    data = writers.rgb8(rgba)
    pairs = [("KTXswizzle", swizzle.encode() + b"\0")]
    if rng.random() < 0.5 or channel == "a":
        out = writers.ktx2(size, [data.tobytes()], vk=writers.VK_RGBA8, pairs=pairs, packed=rng.random() < 0.5)
    else:
        out = writers.ktx2(size, [blocks.encode(data[..., :3])], pairs=pairs)
    return Case(out, "ktx", True, f"ktx2, content in {channel}, KTXswizzle {swizzle}", mode, scale)


def above_alpha(rng, mode):
    """Premultiplied colours that exceed alpha: light added to what lies below."""
    ground, mask, scale, size = parts(rng, mode)
    colour = 255 * (mask if rng.random() < 0.5 else 1 - mask)
    alpha = np.full(mask.shape, float(rng.choice([0, 0, 1, 40])))
    rgba = writers.rgb8(with_alpha(np.repeat(colour[..., None], 3, 2), alpha))
    if rng.random() < 0.5:
        return Case(writers.cgbi(rgba), "png", True, f"CgBI, colours above alpha {alpha[0, 0]:.0f}", mode, scale)
    out = writers.ktx2(size, [rgba.tobytes()], vk=writers.VK_RGBA8, premultiplied=True, packed=rng.random() < 0.5)
    return Case(out, "ktx", True, f"ktx2, premultiplied, colours above alpha {alpha[0, 0]:.0f}", mode, scale)


def colours_under_alpha(rng, mode):
    """A readable screen with alpha 0, or nearly, everywhere."""
    _, mask, scale, size = parts(rng, mode)
    alpha = rng.choice([0, 0, 1, 2, 4])
    rgba = writers.rgb8(with_alpha(np.repeat(255 * (1 - mask[..., None]), 3, 2), np.full(mask.shape, float(alpha))))
    data = writers.png(rgba) if rng.random() < 0.5 else writers.ktx1(size, [rgba.tobytes()], gl=RGBA8)
    return Case(data, "png" if data[:1] == b"\x89" else "ktx", True, f"a screen under alpha {alpha}", mode, scale)


def half_floats(rng, mode):
    """Values that clamp to one colour, and ones that are a few levels apart."""
    _, mask, scale, size = parts(rng, mode)
    within = rng.uniform(0, 0.85)
    low, high, about = rng.choice([(within, within + rng.uniform(3, 30) / 255, "a few levels apart"), (1.05, 2.0, "above 1"), (-1.0, -0.05, "below 0"), (1.0, np.inf, "infinite"), (0.0, np.nan, "no numbers"),
                                   (100.0, 60000.0, "far above 1"), (-0.0, -np.inf, "minus infinite"), (1.0, 1.3, "a little above 1")])
    plane = np.where(mask > 0.5, high, low).astype(np.float16)
    rgba = np.stack([plane] * 3 + [np.ones_like(plane)], 2)
    if rng.random() < 0.5:
        out = writers.ktx2(size, [rgba.tobytes()], vk=writers.VK_RGBA16F, type_size=2)
    else:
        out = writers.ktx1(size, [rgba.tobytes()], gl=(0x140B, 2, 0x1908, 0x881A, 0x1908))
    return Case(out, "ktx", True, f"half floats {about}", mode, scale)


def profile(curve):
    """An ICC profile with the primaries of sRGB and one curve: bytes of its type, or a table."""
    if not isinstance(curve, bytes):
        curve = b"curv" + bytes(4) + struct.pack(f">I{len(curve)}H", len(curve), *curve)
    def light(*values):
        return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(value * 65536) for value in values))

    tags = {b"desc": b"text" + bytes(4) + b"screen\0", b"wtpt": light(0.9642, 1, 0.8249), b"rXYZ": light(0.4361, 0.2225, 0.0139),
            b"gXYZ": light(0.3851, 0.7169, 0.0971), b"bXYZ": light(0.1431, 0.0606, 0.7141), b"rTRC": curve, b"gTRC": curve, b"bTRC": curve}
    table, content = b"", b""
    for name, tag in tags.items():
        table += name + struct.pack(">2I", 132 + 12 * len(tags) + len(content), len(tag))
        content += tag + bytes(-len(tag) % 4)
    head = struct.pack(">I4sI4s4s4s", 132 + len(table) + len(content), b"none", 0x02400000, b"mntr", b"RGB ", b"XYZ ")
    head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + struct.pack(">3i", 0xF6D6, 0x10000, 0xD32D)
    return head + bytes(128 - len(head)) + struct.pack(">I", len(tags)) + table + content


def parametric(kind, *values):
    return b"para" + bytes(4) + struct.pack(">2H", kind, 0) + b"".join(struct.pack(">i", round(value * 65536)) for value in values)


SCREEN_CURVES = {"gamma 2.2": [563], "gamma 1.8": [461], "sRGB": parametric(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045),
                 "a table of gamma 2.2": [round(65535 * (at / 255) ** 2.2) for at in range(256)]}


def coloured(rng, picture, chunk):
    """The picture with a profile or with what other chunks say about its colours."""
    rgb = writers.rgb8(picture)
    if isinstance(chunk, tuple):
        before = containers.png_chunk(*chunk)
    elif rng.random() < 0.5:
        before = containers.png_chunk(b"iCCP", b"p\0\0" + zlib.compress(chunk))
    else:
        out = io.BytesIO()
        Image.fromarray(rgb).save(out, "JPEG", quality=100, subsampling=0, icc_profile=chunk)
        return out.getvalue(), "jpeg"
    return writers.png_of(rgb.shape[1], rgb.shape[0], 8, 2, writers.plain_rows(rgb.reshape(rgb.shape[0], -1)), before), "png"


def strange_profile(rng, mode):
    """Text one or two levels off its ground, and a profile that makes full contrast of them."""
    ground, mask, scale, _ = parts(rng, mode)
    level = float(rng.randrange(4, 250))
    about = rng.choice(["table", "gamma", "power", "lookup", "transfer"])
    if about in ("gamma", "power", "transfer"):
        level = 0.0
    picture = drawing.flat(ground.shape[1], ground.shape[0], (level,) * 3) + rng.choice([1, 2]) * (mask[..., None] > 0.5)
    steps = [0 if at <= level else 65535 for at in range(256)]
    chunk = {
        "table": lambda: profile(steps), "gamma": lambda: (b"gAMA", struct.pack(">I", rng.choice([2_000_000, 300_000]))),
        "power": lambda: profile(parametric(0, rng.choice([0.05, 0.2]))), "transfer": lambda: (b"cICP", bytes([9, rng.choice([16, 18]), 0, 1])),
        "lookup": lambda: profile(SCREEN_CURVES["gamma 2.2"]).replace(b"desc", b"A2B0", 1)}[about]()
    data, extension = coloured(rng, picture, chunk)
    return Case(data, extension, True, f"text of one or two levels, {about}", mode, scale)


def attack(rng, mode):
    kinds = [text_in_alpha, single_channel, swizzled, above_alpha, colours_under_alpha, half_floats, strange_profile]
    return rng.choices(kinds, [5, 1, 2, 2, 1, 2, 2])[0](rng, mode)


def honest(rng, mode):
    """Alpha 255 everywhere, swizzles that only order, half floats within the range, palettes and grey without alpha."""
    width, height, scale = drawing.screen(rng)
    width -= width % 4
    picture = modes.cover(mode, rng, width, height, scale)
    size = (width, height)
    rgba = writers.rgb8(with_alpha(picture, np.full(picture.shape[:2], 255.0)))
    kind = rng.choice(["png", "ktx1", "ktx2", "swizzle", "half", "astc", "premultiplied", "cgbi", "profile"])
    about = f"opaque, {kind}"
    if kind == "png":
        return Case(writers.png(rgba), "png", False, about, mode, scale)
    if kind == "profile":
        name = rng.choice([*SCREEN_CURVES, "gAMA", "cICP"])
        chunk = {"gAMA": (b"gAMA", struct.pack(">I", 45455)), "cICP": (b"cICP", bytes([12, 13, 0, 1]))}.get(name) or profile(SCREEN_CURVES[name])
        data, extension = coloured(rng, picture, chunk)
        return Case(data, extension, False, f"profile {name}", mode, scale)
    if kind == "cgbi":
        return Case(writers.cgbi(rgba), "png", False, about, mode, scale)
    if kind == "ktx1":
        return Case(writers.ktx1(size, [rgba.tobytes()], gl=RGBA8), "ktx", False, about, mode, scale)
    if kind == "ktx2" or kind == "premultiplied":
        return Case(writers.ktx2(size, [rgba.tobytes()], vk=writers.VK_RGBA8, premultiplied=kind != "ktx2"), "ktx", False, about, mode, scale)
    if kind == "swizzle":
        order = rng.choice(["rgba", "rgb1", "bgra"])
        stored = rgba[..., [2, 1, 0, 3]] if order == "bgra" else rgba
        return Case(writers.ktx2(size, [np.ascontiguousarray(stored).tobytes()], vk=writers.VK_RGBA8, pairs=[("KTXswizzle", order.encode() + b"\0")]), "ktx", False, f"swizzle {order}", mode, scale)
    if kind == "half":
        values = (rgba / 255.0).astype(np.float16)
        return Case(writers.ktx2(size, [values.tobytes()], vk=writers.VK_RGBA16F, type_size=2), "ktx", False, about, mode, scale)
    return Case(writers.texture(size, blocks.encode(rgba), rng.choice(writers.TEXTURES)), "ktx", False, about, mode, scale)
