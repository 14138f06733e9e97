"""ASTC blocks of 4×4 pixels made with numpy alone: two colours a block and eight steps between them.

Written from the Khronos Data Format Specification, section 23 (ASTC). Text on a plain ground and checkerboards come out
nearly exact, a screen takes some 50 ms, and each field of a block can be given a value that no encoder writes.
"""

import numpy as np

# Block mode of a 4×4 weight grid without a dual plane, bits 10…0 = D H B B A A R0 0 0 R2 R1: with R = 7 weights of 3 bits …
MODE_3_BITS = 0b000_0101_0011
# … and with R = 4 weights of 2 bits, which leave room for alpha.
MODE_2_BITS = 0b000_0100_0010
# Colour endpoint modes.
RGB, RGBA = 8, 12
# What an LDR decoder shows in the error colour: modes for high dynamic range.
HDR_MODES = [2, 3, 7, 11, 14, 15]


def padded(array, block=4):
    height, width = array.shape[:2]
    down, right = -height % block, -width % block
    return np.pad(array, ((0, down), (0, right), (0, 0)), mode="edge")


def tiles(array):
    """Blocks × 16 pixels × channels, row-major."""
    array = padded(array)
    height, width, channels = array.shape
    return array.reshape(height // 4, 4, width // 4, 4, channels).transpose(0, 2, 1, 3, 4).reshape(-1, 16, channels)


def encode(array, endpoint_mode=None):
    """Row-major blocks of an 8-bit RGB or RGBA array; `endpoint_mode` replaces the true one, for what must not be decoded."""
    array = np.uint8(np.clip(np.rint(array), 0, 255))
    pixels = tiles(array).astype(np.int32)
    count, _, channels = pixels.shape
    # The two ends are the pixels that lie furthest apart along the block's longest axis among the channels' differences.
    first = pixels[:, 0]
    far = np.abs(pixels - first[:, None]).sum(2).argmax(1)
    a = pixels[np.arange(count), far]
    far = np.abs(pixels - a[:, None]).sum(2).argmax(1)
    b = pixels[np.arange(count), far]
    swap = a[:, :3].sum(1) > b[:, :3].sum(1)
    a[swap], b[swap] = b[swap], a[swap].copy()
    axis = b - a
    length = np.maximum(1, (axis * axis).sum(1))
    share = np.clip(((pixels - a[:, None]) * axis[:, None]).sum(2) / length[:, None], 0, 1)

    bits = 3 if channels == 3 else 2
    mode = MODE_3_BITS if channels == 3 else MODE_2_BITS
    weights = np.rint(share * ((1 << bits) - 1)).astype(np.uint64)
    endpoints = endpoint_mode if endpoint_mode is not None else (RGB if channels == 3 else RGBA)
    low = np.full(count, mode | endpoints << 13, np.uint64)
    high = np.zeros(count, np.uint64)

    def put(value, at):
        nonlocal low, high
        value = value.astype(np.uint64)
        if at < 64:
            low = low | value << np.uint64(at)
            if at > 56:
                high = high | value >> np.uint64(64 - at)
        else:
            high = high | value << np.uint64(at - 64)

    at = 17
    for channel in range(channels):
        for end in (a, b):
            put(end[:, channel], at)
            at += 8
    # Weights lie reversed at the block's end: bit 0 of the first weight is bit 127.
    for index in range(16):
        for bit in range(bits):
            put(weights[:, index] >> np.uint64(bit) & np.uint64(1), 127 - (index * bits + bit))
    return np.stack([low, high], 1).astype("<u8").tobytes()


def constant(colour, count=1, alpha=255, hdr=False):
    """Void-extent blocks of one colour; with `hdr` of half floats, which the LDR profile does not know."""
    channels = [value * 257 for value in (*colour, alpha)] if not hdr else [0x3C00] * 4
    header = 0xDFC | (1 << 9 if hdr else 0) | 0xFFFFFFFFFFFFF << 12 if not hdr else 0xFFFFFFFFFFFFFFFC
    low = (header & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little")
    return (low + b"".join(int(v).to_bytes(2, "little") for v in channels)) * count


def illegal(rng):
    """16 bytes that no LDR decoder can show."""
    kind = rng.randrange(5)
    if kind == 0:
        # Block modes whose low four bits are 0 are reserved.
        return bytes([rng.randrange(16) << 4]) + bytes(rng.randrange(256) for _ in range(15))
    if kind == 1:
        return constant((0, 0, 0), hdr=True)
    if kind == 2:
        return bytes([rng.randrange(256)]) * 16
    if kind == 3:
        # A void extent whose coordinates are no extent: s₀ above s₁.
        return (0xDFC | 5 << 12 | 2 << 25 | 9 << 38 | 3 << 51).to_bytes(8, "little") + bytes(8)
    # Two planes of weights with four partitions.
    value = MODE_3_BITS | 1 << 10 | 3 << 11
    return value.to_bytes(8, "little") + bytes(rng.randrange(256) for _ in range(8))
