"""Times the judging of generated screens beside their decoding.

Usage: judge.py SCREENS LIBRARY [--rounds N] [--only WORD]

SCREENS is a folder of screens.py, LIBRARY the built BenchmarkEntry. Decoding is LZFSE and ASTC 4x4, as for a snapshot.
Judging is measured without any configuration, and with a cover of each kind, of which the picture is the first screen;
"cells" is the part of both that looks at every pixel. A class is the mean of its screens. Memory is what the first judging
of a process takes at most beside the decoded picture, drawing the covers included; of a class, and of all beside the median, it is the largest.
"""

import argparse
import ctypes
import pathlib
import statistics

import liblzfse
from PIL import Image

from astc import blocks_of, class_of
from measuring import medians, own, peak_memory


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("screens", type=pathlib.Path)
    arguments.add_argument("library", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int, default=9)
    arguments.add_argument("--only", default="")
    options = arguments.parse_args()

    library = own(options.library)
    screens = sorted(options.screens.glob("*.png"))
    cover = Image.open(screens[0]).convert("RGBA")
    plain = library.snapveil_judge_open(None, 0, 0)
    covers = library.snapveil_judge_open(cover.tobytes(), *cover.size)

    print("| screens | decode ms | cells ms | no covers ms | of decode | MiB | four covers ms | of decode | MiB |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    lines, classes, memories = [], {}, {}
    for png in screens:
        if options.only not in png.stem:
            continue
        size = Image.open(png).size
        blocks = blocks_of(png, "4x4")
        stream = liblzfse.compress(blocks)
        output = ctypes.create_string_buffer(size[0] * size[1] * 4)
        library.snapveil_decode_astc(blocks, len(blocks), *size, 4, 4, 0, 1, output)
        pixels = output.raw
        row = medians(
            [
                lambda: library.snapveil_decode_lzfse(stream, len(stream), len(blocks), None)
                + library.snapveil_decode_astc(blocks, len(blocks), *size, 4, 4, 0, 1, None),
                lambda: library.snapveil_judge(plain, pixels, *size, 1),
                lambda: library.snapveil_judge(plain, pixels, *size, 0),
                lambda: library.snapveil_judge(covers, pixels, *size, 0),
            ],
            options.rounds,
        )
        # The picture is handed over as a copy.
        memory = [
            (peak_memory(lambda: library.snapveil_judge(context, pixels, *size, 0)) - len(pixels)) / 2**20
            for context in (plain, covers)
        ]
        for name in (png.stem, f"**{class_of(png.stem)}**", "**median**"):
            memories[name] = [max(pair) for pair in zip(memory, memories.get(name, memory))]
        lines.append((png.stem, row))
        classes.setdefault(class_of(png.stem), []).append(row)
    lines += [(f"**{name}**", [statistics.mean(column) for column in zip(*rows)]) for name, rows in classes.items()]
    lines.append(("**median**", [statistics.median(column) for column in zip(*(row for rows in classes.values() for row in rows))]))
    for name, (decode, cells, judge, judge_covers) in lines:
        print(
            f"| {name} | {decode:.2f} | {cells:.2f} | {judge:.2f} | {judge / decode:.1f}× | {memories[name][0]:.0f} "
            f"| {judge_covers:.2f} | {judge_covers / decode:.1f}× | {memories[name][1]:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
