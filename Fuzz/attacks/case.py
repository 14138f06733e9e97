"""One attack or its honest twin, and what may be said of it."""

import dataclasses

LEAK = {"unmasked", "partially-masked", "translucent", "legible-blur"}
COVERED = {"masked", "launch-image"}
WARNING = "unrecognized-cover"
UNREADABLE = "unreadable"


@dataclasses.dataclass
class Case:
    """A snapshot that leaks, or one that does not although it is made in the same way."""

    data: bytes
    extension: str
    leaks: bool
    # How it was made, for whoever looks at a failure.
    about: str
    mode: str = "without"
    scale: object = 2
    # A warning is all that is asked for.
    warning_passes: bool = False
    # An honest twin that may be refused, because no reader can tell it from damage.
    unreadable_passes: bool = False
    # A remark of the decoder is enough: data that no viewer shows as a picture.
    note_passes: bool = False
    # Another picture in the file cannot be decoded, which has to be said beside the leak.
    hides: bool = False
    # Words of the bundle identifier and an entry of `apps` where the case needs its own.
    bundle: str = ""
    rules: str = ""
    variant: str = ""
    # Below the container, where the place is what is tried; else in a scene.
    place: str = ""
    # Another case that is written beside this one.
    twin: object = None

    def verdict_fails(self, verdict, notes=()):
        """Why a verdict is wrong, or None."""
        if self.leaks:
            if self.note_passes and any(word in note for note in notes for word in ("chunk", "picture", "bytes", "segment")):
                return None
            if verdict in LEAK or verdict == UNREADABLE or (verdict == WARNING and self.warning_passes):
                return None
            return f"leaks and is {verdict}"
        if verdict in LEAK:
            return f"is covered and called {verdict}"
        if verdict == UNREADABLE and not self.unreadable_passes:
            return "is honest and called unreadable"
        return None
