"""Pictures of a mod as PNG: sprites looked up by name, textures decoded with Pillow. Serves no path, only sprites.

Formats are DDS, TGA, PNG and BMP; bigger pictures than 4096 pixels a side, or files over 64 MB, are refused. A file
that really lies outside the mod (a link) is not read.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from PIL import Image, UnidentifiedImageError

from generator.interpret.definitions import Definition
from generator.play.mod_source import LoadedMod, inside
from generator.script.tree import Block, Script, Statement

_FORMATS = ("DDS", "TGA", "PNG", "BMP")
_LARGEST_SIDE = 4096
_LARGEST_FILE = 64_000_000
_KEPT = 64
_UNREADABLE = (
    UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError, NotImplementedError,
    EOFError, IndexError,
)  # fmt: skip
_ENDINGS = (".dds", ".tga", ".png", ".bmp")


class Pictures:
    """The pictures of one loaded mod; decoded ones are kept."""

    def __init__(self, loaded: LoadedMod) -> None:
        self.loaded = loaded
        self._textures = loaded.shelf.sprites
        self._decoded: dict[str, bytes | None] = {}

    def has(self, sprite: str) -> bool:
        """Whether a sprite can be shown."""
        return bool(sprite) and self.png(sprite) is not None

    def png(self, sprite: str) -> bytes | None:
        """A sprite as PNG; `None` if the mod has none of that name, or its texture cannot be read."""
        key = sprite.lower()
        if key not in self._textures:
            return None
        if key not in self._decoded:
            if len(self._decoded) >= _KEPT:
                self._decoded.pop(next(iter(self._decoded)))
            self._decoded[key] = self._decode(self._textures[key])
        return self._decoded[key]

    def _decode(self, texture: str) -> bytes | None:
        """The texture's file as PNG; the ending that a sprite names and that of the file may differ."""
        stem = texture.lower().replace("\\", "/").replace("//", "/")
        base = stem.rpartition(".")[0] if stem.endswith(_ENDINGS) else stem
        for path in (stem, *(base + ending for ending in _ENDINGS)):
            file = self.loaded.shelf.files.get(path)
            if file is not None and inside(self.loaded, file):
                try:
                    return png_of(file.read())
                except OSError:
                    return None
        return None


def png_of(raw: bytes) -> bytes | None:
    """A picture's bytes as PNG; `None` for what is no picture of a known format, or too big."""
    if len(raw) > _LARGEST_FILE:
        return None
    try:
        with Image.open(io.BytesIO(raw), formats=_FORMATS) as picture:
            if max(picture.size) > _LARGEST_SIDE:
                return None
            out = io.BytesIO()
            picture.convert("RGBA").save(out, "PNG", compress_level=1)
            return out.getvalue()
    except _UNREADABLE:
        return None


def sprite_of(event: Definition, holds: Callable[[Sequence[Statement], Script], bool]) -> str:
    """The sprite of an event: a plain `picture`, or the first alternative whose trigger holds."""
    for part in event.statement.block:
        if part.key.lower() != "picture":
            continue
        if not isinstance(part.value, Block):
            return part.word
        name, trigger = part.first("picture"), part.first("trigger")
        if name is not None and (trigger is None or holds(trigger.block, event.script)):
            return name.word
    return ""
