#!/usr/bin/env python3
"""Makes the encoder-made fixtures of the codec tests: LZFSE streams by Apple's encoder, JPEGs by Pillow's.

    python3 -m pip install pyliblzfse pillow
    python3 generate.py            # writes streams.bin, baseline.jpg, progressive.jpg beside this file
    python3 generate.py --streams 10000 --largest 16777216 --out /tmp/streams.bin
    SNAPVEIL_LZFSE_STREAMS=/tmp/streams.bin swift test -c release --filter LZFSE

Inputs are drawn from a generator that the tests repeat, so only the streams are stored. Record, little endian:
u32 kind, u32 seed, u32 input bytes, u32 stream bytes, stream.
"""
import argparse, os, struct

HERE = os.path.dirname(os.path.abspath(__file__))
MASK = (1 << 64) - 1

def words(seed):
    """Knuth's MMIX linear congruential generator; the upper 32 bits."""
    state = seed
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) & MASK
        yield state >> 32

def make(kind, seed, length):
    w = words(seed)
    if kind == 0:  # one value
        return bytes([next(w) & 255]) * length
    if kind == 1:  # noise
        return bytes(next(w) & 255 for _ in range(length))
    if kind == 2:  # a few values
        return bytes(97 + next(w) % 5 for _ in range(length))
    if kind == 3:  # a short period
        period = bytes(next(w) & 255 for _ in range(1 + next(w) % 40))
        return (period * (length // len(period) + 1))[:length]
    if kind == 4:  # skewed values
        return bytes(min(next(w) & 255, next(w) & 255, next(w) & 255) for _ in range(length))
    out = bytearray()  # 16-byte blocks that often repeat an earlier one, like a texture's
    blocks = []
    while len(out) < length:
        if blocks and next(w) % 4:
            block = blocks[next(w) % len(blocks)]
        else:
            block = bytes(next(w) & 255 for _ in range(16))
            blocks.append(block)
            blocks = blocks[-50:]
        out += block
    return bytes(out[:length])

def main():
    import liblzfse
    parser = argparse.ArgumentParser()
    parser.add_argument("--streams", type=int, default=72)
    parser.add_argument("--largest", type=int, default=24000)
    parser.add_argument("--out", default=os.path.join(HERE, "streams.bin"))
    options = parser.parse_args()
    lengths = [0, 1, 2, 7, 15, 16, 17, 31, 100, 1000, 4096, options.largest]
    with open(options.out, "wb") as file:
        for index in range(options.streams):
            kind = index % 6
            if index < 72:
                length = lengths[index // 6 % len(lengths)]
            elif index % 500 == 0:
                length = options.largest
            else:
                length = (index * 7919) % (20000 if kind == 1 else 60000)
            if kind == 1 and index < 72: length = min(length, 4096)
            stream = liblzfse.compress(make(kind, index, length))
            file.write(struct.pack("<4I", kind, index, length, len(stream)) + stream)
    if options.out == os.path.join(HERE, "streams.bin"):
        from PIL import Image
        image = Image.new("RGB", (40, 24))
        for y in range(24):
            for x in range(40):
                # Four flat quarters: top left red, top right green, bottom left blue, bottom right grey.
                image.putpixel((x, y), [(200, 30, 30), (30, 180, 30), (30, 30, 200), (128, 128, 128)][(x >= 20) + 2 * (y >= 12)])
        image.save(os.path.join(HERE, "baseline.jpg"), quality=95, subsampling=0)
        image.save(os.path.join(HERE, "progressive.jpg"), quality=95, subsampling=0, progressive=True)
        image.convert("CMYK").save(os.path.join(HERE, "cmyk.jpg"), quality=90)

main()
