"""Snapshots that cannot be read: good files plus one named edit each."""
import struct

HEAD_PAYLOAD = 16  # offset of the HEAD chunk's payload: 8 bytes of signature, 4 of size, 4 of tag
HEAD_WIDTH = HEAD_PAYLOAD + 0x18
KTX1_KEY_VALUE_LENGTH = 60


def patched(data, offset, value):
    out = bytearray(data)
    struct.pack_into("<I", out, offset, value)
    return bytes(out)


def files(aapl, ktx1, png, jpeg):
    """[(name, extension, bytes or None for a folder, expectation, sentence)] made from good files."""
    lzfs = aapl.index(b"LZFS")
    stream = lzfs + 8
    wrong_stream = aapl[:stream] + b"bvxQ" + aapl[stream + 4 :]
    foreign = aapl
    for offset, value in ((0x10, 0x8C02), (0x4C, 0), (0x50, 0)):
        foreign = patched(foreign, HEAD_PAYLOAD + offset, value)
    bomb = patched(aapl, lzfs + 4, 64)
    return [
        ("good", "ktx", aapl, "masked", "A good file among the damaged ones: still judged."),
        ("empty", "ktx", b"", "unreadable", "Zero bytes."),
        ("truncated", "ktx", aapl[: len(aapl) * 6 // 10], "unreadable", "AAPL cut off inside the LZFS chunk."),
        ("wrong-magic", "ktx", b"AAPM" + aapl[4:], "unreadable", "The signature is neither AAPL nor KTX nor PNG nor JPEG."),
        ("absurd-size", "ktx", patched(patched(aapl, HEAD_WIDTH, 2**31), HEAD_WIDTH + 4, 2**31), "unreadable", "HEAD claims 2147483648 × 2147483648 pixels."),
        ("zero-size", "ktx", patched(patched(aapl, HEAD_WIDTH, 0), HEAD_WIDTH + 4, 0), "unreadable", "HEAD claims 0 × 0 pixels."),
        ("chunk-past-end", "ktx", patched(aapl, lzfs - 4, 0xFFFFFFF0), "unreadable", "The LZFS chunk claims to be 4 GB long."),
        ("bad-stream", "ktx", wrong_stream, "unreadable", "The LZFSE stream starts with an unknown block magic."),
        ("inner-size", "ktx", bomb, "masked", "The chunk announces 64 bytes; the picture's size bounds the stream instead, and a note says so."),
        ("wrong-format", "ktx", foreign, "unreadable", "glInternalFormat 0x8C02 (PVRTC) instead of ASTC 4×4; the pixel-format pair is (0, 0)."),
        ("key-values", "ktx", patched(ktx1, KTX1_KEY_VALUE_LENGTH, 0x7FFFFFFF), "unreadable", "KTX 1.1 whose key/value block is longer than the file."),
        ("bad-png", "png", png[: len(png) // 2], "unreadable", "PNG cut off inside IDAT."),
        ("bad-jpeg", "jpeg", jpeg[:200], "unreadable", "JPEG cut off inside its headers."),
        ("folder", "ktx", None, "not-a-file", "A folder whose name ends in .ktx; the file in it keeps it in version control."),
    ]
