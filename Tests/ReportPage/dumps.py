"""Evidence to report on: pictures from first principles, in the folders that iOS makes."""

import os
import plistlib
import struct
import uuid
import zlib

# Names that would be markup, would leave an attribute, or would do something to a terminal or to the text around.
HOSTILE = [
    "<script>window.pwned = 1</script>",
    "\"><img src=x onerror=\"window.pwned = 1\">",
    "'\"\u0308 onmouseover='window.pwned = 1' x=\"\u0308",
    "</bdi></script><!-- & &lt; ]]>",
    "moc.elpmaxe\u202Etxt.evil",
    "esc\x1b[31m\x1b]0;title\x07",
    "{{mustache}} ${template} `tick`",
]


def png(width, height, rows):
    """An RGB picture from its rows of bytes."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    data = b"".join(b"\0" + row for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(data, 1)) + chunk(b"IEND", b""))


def flat(width, height, color):
    return png(width, height, [bytes(color) * width] * height)


def text_screen(width, height, seed):
    """Lines of bars like words on white, different for every seed."""
    state = seed * 2654435761 + 1
    rows = []
    line = width // 26
    while len(rows) < height:
        row = bytearray(b"\xff" * (3 * width))
        x = line
        while x < width - line:
            state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            word = line * (1 + (state >> 60) % 4) // 2
            shade = 20 + (state >> 40) % 90
            for at in range(x, min(x + word, width - line)):
                if at % 3:
                    row[3 * at:3 * at + 3] = bytes((shade, shade, shade + 30))
            x += word + line // 2 + 1
        blank = b"\xff" * (3 * width)
        rows += [bytes(row)] * max(2, line // 2) + [blank] * line
    return png(width, height, rows[:height])


class Dump:
    """A folder of app containers."""

    def __init__(self, folder):
        self.folder = folder

    def app(self, bundle, scenes, hostile_names=False):
        """A container with the bundle's record and one snapshot per picture."""
        container = os.path.join(self.folder, str(uuid.uuid5(uuid.NAMESPACE_URL, bundle)).upper())
        os.makedirs(container)
        with open(os.path.join(container, ".com.apple.mobile_container_manager.metadata.plist"), "wb") as file:
            plistlib.dump({"MCMMetadataIdentifier": bundle}, file, fmt=plistlib.FMT_BINARY) if "\x1b" not in bundle \
                else file.write(_binary_plist(bundle))
        group = os.path.join(container, "Library/SplashBoard/Snapshots", "sceneID:com.example.app-default")
        os.makedirs(group)
        for index, picture in enumerate(scenes):
            name = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{bundle} {index}")).upper()
            if hostile_names:
                name = bundle.replace("/", "∕")
            with open(os.path.join(group, f"{name}@2x.ktx"), "wb") as file:
                file.write(picture)


def _binary_plist(bundle):
    return plistlib.dumps({"MCMMetadataIdentifier": bundle}, fmt=plistlib.FMT_BINARY)
