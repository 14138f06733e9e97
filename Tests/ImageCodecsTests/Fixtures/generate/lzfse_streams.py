"""Makes LZFSE streams with an independent encoder (PyPI: pyliblzfse) for the decoder's round-trip test.

    python3 lzfse_streams.py --count 10000 --seed 1 streams.bin
    SNAPVEIL_LZFSE_STREAMS=$PWD/streams.bin swift test -c release --filter LZFSE

The file holds, little endian: u32 count, then per stream u32 input size, u32 stream size, input, stream.
Sizes go from 0 bytes to 16 MiB; every class of content occurs at every size.
"""

import argparse
import random
import struct

import liblzfse

LARGEST = 16 << 20


def zeros(rng, size):
    return bytes(size)


def one_byte_runs(rng, size):
    out = bytearray()
    while len(out) < size:
        out += bytes([rng.randrange(256)]) * rng.choice([1, 2, 3, 7, 20, 300, 5000])
    return bytes(out[:size])


def short_period(rng, size):
    period = rng.randbytes(rng.randrange(1, 40))
    return (period * (size // len(period) + 1))[:size]


def changing_periods(rng, size):
    out = bytearray()
    while len(out) < size:
        period = rng.randbytes(rng.randrange(1, 33))
        out += period * rng.randrange(1, 60)
    return bytes(out[:size])


def noise(rng, size):
    return rng.randbytes(size)


def few_symbols(rng, size):
    """Between zero and eight bits of entropy a byte, without long matches."""
    symbols = rng.randrange(2, 200)
    skew = rng.choice([1, 2, 4, 8])
    table = bytes(int(symbols * (i / 256) ** skew) for i in range(256))
    return rng.randbytes(size).translate(table)


def words(rng, size):
    vocabulary = [rng.randbytes(rng.randrange(1, 12)) for _ in range(rng.choice([5, 50, 2000]))]
    out = bytearray()
    while len(out) < size:
        out += rng.choice(vocabulary)
    return bytes(out[:size])


def blocks_of_sixteen(rng, size):
    """Like a compressed texture: constant blocks in runs, rows that repeat, and some detail."""
    palette = [b"\xfc\xfd\xff\xff\xff\xff\xff\xff" + rng.randbytes(2) * 4 for _ in range(6)]
    row = b"".join(rng.choice(palette) if rng.random() < 0.2 else palette[0] for _ in range(293))
    out = bytearray()
    while len(out) < size:
        if rng.random() < 0.3:
            detail = rng.choice([0.01, 0.2, 0.9])
            row = b"".join(rng.randbytes(16) if rng.random() < detail else palette[0] for _ in range(293))
        out += row
    return bytes(out[:size])


def noise_then_far_copy(rng, size):
    """Matches at the greatest distances."""
    seed = rng.randbytes(rng.choice([3000, 70_000, 262_100]))
    out = bytearray()
    while len(out) < size:
        start = rng.randrange(len(seed))
        out += seed[start : start + rng.randrange(4, 3000)] if len(out) > len(seed) else seed
    return bytes(out[:size])


def mixture(rng, size):
    out = bytearray()
    while len(out) < size:
        part = rng.choice(CLASSES[:-1])
        out += part(rng, min(size - len(out), rng.choice([10, 100, 5000, 100_000])))
    return bytes(out)


CLASSES = [
    zeros, one_byte_runs, short_period, changing_periods, noise, few_symbols, words, blocks_of_sixteen,
    noise_then_far_copy, mixture,
]


def sizes(rng, count):
    """Every small size, the sizes around the encoder's thresholds, the largest, and otherwise any order of magnitude."""
    fixed = list(range(0, 130)) + [4095, 4096, 4097, 39_999, 40_000, 40_001, 65_535, 65_536, 65_537, LARGEST]
    for index in range(count):
        if index < len(fixed) * len(CLASSES):
            yield fixed[index // len(CLASSES)]
        else:
            top = 1 << 20 if rng.random() < 0.02 else 1 << 16
            yield int(top ** rng.random())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("output")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    with open(arguments.output, "wb") as file:
        file.write(struct.pack("<I", arguments.count))
        for index, size in enumerate(sizes(rng, arguments.count)):
            content = CLASSES[index % len(CLASSES)](rng, size)
            stream = liblzfse.compress(content)
            file.write(struct.pack("<II", len(content), len(stream)) + content + stream)


if __name__ == "__main__":
    main()
