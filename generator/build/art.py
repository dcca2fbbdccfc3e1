"""Pictures of the mod: drawn from a motif or taken from a person's own PNG or TGA file, and turned into DDS bytes.

Sizes are those of ck2-language 14. Knows which motifs there are; `art_icons` and `art_tavern` know how they look.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from generator.build import art_icons, art_tavern
from generator.build.art_canvas import Canvas, Colour
from generator.build.art_icons import Motif, Palette
from generator.build.dds import dds_bytes
from generator.build.png import png_bytes
from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput, UserError
from generator.source import Place
from generator.spec.fields import Icon


class PictureKind(StrEnum):
    """What a picture is for, which decides its size."""

    EVENT = "event"
    TRAIT = "trait"
    TARGETED_DECISION = "targeted_decision"
    DECISION = "decision"
    THUMBNAIL = "thumbnail"


SIZES: Mapping[PictureKind, tuple[int, int]] = {
    PictureKind.EVENT: (450, 150),
    PictureKind.TRAIT: (24, 24),
    PictureKind.TARGETED_DECISION: (20, 20),
    PictureKind.DECISION: (28, 28),
    PictureKind.THUMBNAIL: (256, 256),
}
"""Width and height in pixels."""

_BONE, _RED = (228, 216, 184), (168, 40, 32)
_FORMATS = ("PNG", "TGA")


@dataclass(frozen=True, slots=True)
class _Drawing:
    """How a motif is drawn, and its colours where the rules name none: main, ground, accent."""

    draw: Motif
    palette: Palette


_ICONS: Mapping[str, _Drawing] = {
    "dice": _Drawing(art_icons.dice, Palette(_BONE, (120, 44, 40), _RED)),
    "die": _Drawing(art_icons.die, Palette(_BONE, (120, 44, 40), _RED)),
    "cup": _Drawing(art_icons.cup, Palette((140, 84, 46), (50, 84, 60), _BONE)),
    "clover": _Drawing(art_icons.clover, Palette((64, 160, 60), (44, 72, 110), (220, 230, 120))),
    "horseshoe": _Drawing(art_icons.horseshoe, Palette((178, 186, 196), (40, 92, 60), (240, 230, 180))),
    "skull": _Drawing(art_icons.skull, Palette((224, 216, 192), (74, 44, 92), (200, 40, 40))),
    "cat": _Drawing(art_icons.cat, Palette((40, 38, 46), (96, 44, 60), (236, 206, 60))),
    "crown": _Drawing(art_icons.crown, Palette((236, 184, 62), (52, 48, 104), _BONE)),
}
_SCENES: Mapping[str, _Drawing] = {
    "tavern_table": _Drawing(art_tavern.tavern, Palette((104, 74, 54), _RED, _BONE)),
}
ICON_MOTIFS = tuple(_ICONS)
SCENE_MOTIFS = tuple(_SCENES)
MOTIFS = frozenset({*_ICONS, *_SCENES})


def draw(kind: PictureKind, motif: str, colours: Sequence[Colour] = ()) -> Image.Image:
    """The motif in the size of the kind; colours are main, ground, accent, as many as are given.

    `UserError` if there is no such motif, or none of it for that kind.
    """
    if fault := motif_fault(kind, motif):
        raise UserError(fault)
    drawing = (_SCENES if kind is PictureKind.EVENT else _ICONS)[motif]
    # As many colours as the rules give, then those of the motif.
    defaults = (drawing.palette.main, drawing.palette.ground, drawing.palette.accent)
    palette = Palette(*(*colours[:3], *defaults[len(colours) :]))
    if kind is PictureKind.EVENT:
        canvas = Canvas(*SIZES[kind], art_tavern.UNITS)
        drawing.draw(canvas, palette)
    else:
        canvas = Canvas(*SIZES[kind], art_icons.UNITS)
        art_icons.icon(canvas, drawing.draw, palette)
    return canvas.image()


def motif_fault(kind: PictureKind, motif: str) -> str:
    """Why a motif cannot be drawn for a kind, or an empty text."""
    fitting = SCENE_MOTIFS if kind is PictureKind.EVENT else ICON_MOTIFS
    if motif in fitting:
        return ""
    what = "an event picture" if kind is PictureKind.EVENT else "an icon"
    known = "is not" if motif in MOTIFS else "is no motif, let alone"
    return f"`{motif}` {known} one for {what}, expected one of {', '.join(f'`{name}`' for name in fitting)}"


def picture_bytes(kind: PictureKind, motif: str, colours: Sequence[Colour] = ()) -> bytes:
    """The drawn motif as a DDS file."""
    return _drawn_bytes(kind, motif, tuple(colours))


@lru_cache(maxsize=64)
def _drawn_bytes(kind: PictureKind, motif: str, colours: tuple[Colour, ...]) -> bytes:
    """Drawn once a process: half the time of a build would go into pictures that are always the same."""
    return dds_bytes(draw(kind, motif, colours))


@cache
def thumbnail_bytes() -> bytes:
    """The Workshop's picture as a PNG file, where the rules name none."""
    return png_bytes(draw(PictureKind.THUMBNAIL, "dice"))


def icon_bytes(kind: PictureKind, icon: Icon, base: Path, place: Place) -> bytes | Diagnostic:
    """The DDS file for an icon of rules.yaml; `base` is that file's folder, `place` where the icon stands in it."""
    if icon.motif is not None:
        fault = motif_fault(kind, icon.motif)
        if fault:
            return _fault("RY403", "wrong-motif", fault, place)
        return picture_bytes(kind, icon.motif, icon.colours)
    assert icon.file is not None, "INVARIANT: an icon has a motif or a file"
    return _own_picture(kind, base / icon.file, icon.file, place)


def faults_of(pictures: Sequence[bytes | Diagnostic]) -> None:
    """`FaultyInput` with all faults among the pictures, if there are any."""
    faults = [picture for picture in pictures if isinstance(picture, Diagnostic)]
    if faults:
        raise FaultyInput("the pictures that the rules name cannot be used", faults)


def _own_picture(kind: PictureKind, path: Path, shown: str, place: Place) -> bytes | Diagnostic:
    width, height = SIZES[kind]
    try:
        with Image.open(path, formats=_FORMATS) as picture:
            # Refused, not resized: resampling differs between versions of Pillow, and equal rules give equal bytes.
            if picture.size != (width, height):
                found = f"{picture.width} x {picture.height}"
                message = f"`{shown}` is {found} pixels, a picture for `{kind}` must be {width} x {height}"
                return _fault("RY402", "wrong-picture-size", message, place)
            return dds_bytes(picture.convert("RGBA"))
    except FileNotFoundError:
        message = f"`{shown}` does not exist beside rules.yaml"
    except UnidentifiedImageError:
        message = f"`{shown}` is no PNG or TGA file, whatever its name says"
    except (OSError, SyntaxError, ValueError, struct.error, EOFError, Image.DecompressionBombError) as fault:
        message = f"`{shown}` cannot be read as a picture: {_one_line(fault)}"
    return _fault("RY401", "unreadable-picture", message, place)


def _one_line(fault: BaseException) -> str:
    text = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return " ".join(text.split()).lower() or "it is damaged"


def _fault(code: str, name: str, message: str, place: Place) -> Diagnostic:
    return Diagnostic(code, name, message, place)
