"""Pictures: sizes, motifs, equal bytes, own files taken or refused."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.build.art import (
    ICON_MOTIFS,
    MOTIFS,
    SCENE_MOTIFS,
    SIZES,
    PictureKind,
    draw,
    faults_of,
    icon_bytes,
    motif_fault,
    picture_bytes,
)
from generator.build.files import digest
from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput, UserError
from generator.source import Place, Position
from generator.spec.fields import Icon

PLACE = Place("rules.yaml", Position(7, 3), Position(7, 9), "  icon: x")
TRAIT_DICE = "c4bd93646b5529c45ded3fef0b0f15dc295c9bb21e9a69de9cab306947696d76"
TAVERN = "3b30b54ac5c83ee7901780ae778e92ec21330d3dad0b5e025e5be6c55ab547f1"
ICON_KINDS = [kind for kind in PictureKind if kind is not PictureKind.EVENT]


@pytest.mark.parametrize("kind", ICON_KINDS)
@pytest.mark.parametrize("motif", ICON_MOTIFS)
def test_every_motif_in_every_size(kind: PictureKind, motif: str) -> None:
    picture = draw(kind, motif)
    pixels = np.asarray(picture)
    assert picture.size == SIZES[kind]
    assert pixels[0, 0, 3] < 128, "the corners are round"
    edge = picture.width // 8
    assert (pixels[edge:-edge, edge:-edge, 3] == 255).all(), "the field is opaque"
    assert len(np.unique(pixels.reshape(-1, 4), axis=0)) > 40


def test_motifs_differ() -> None:
    assert len({picture_bytes(PictureKind.TRAIT, motif) for motif in ICON_MOTIFS}) == len(ICON_MOTIFS)


def test_the_tavern_fills_its_frame() -> None:
    picture = draw(PictureKind.EVENT, "tavern_table")
    assert picture.size == (450, 150)
    assert (np.asarray(picture)[..., 3] == 255).all()


def test_bytes_are_equal_on_every_machine() -> None:
    assert digest(picture_bytes(PictureKind.TRAIT, "dice")) == TRAIT_DICE
    assert digest(picture_bytes(PictureKind.EVENT, "tavern_table")) == TAVERN


@pytest.mark.parametrize("motif", ICON_MOTIFS)
def test_every_colour_that_is_given_is_used(motif: str) -> None:
    plain = picture_bytes(PictureKind.TRAIT, motif)
    seen = {plain}
    given = ((10, 200, 220), (30, 30, 200), (220, 0, 220))
    for count in (1, 2, 3):
        seen.add(picture_bytes(PictureKind.TRAIT, motif, given[:count]))
    assert len(seen) == (3 if motif == "die" else 4)


@pytest.mark.parametrize("motif", SCENE_MOTIFS)
def test_scenes_take_colours_too(motif: str) -> None:
    given = ((10, 200, 220), (30, 30, 200), (220, 0, 220))
    assert len({picture_bytes(PictureKind.EVENT, motif, given[:count]) for count in range(4)}) == 4


def test_a_motif_of_the_wrong_kind_is_a_fault() -> None:
    assert "`dice` is not one for an event picture" in motif_fault(PictureKind.EVENT, "dice")
    assert "`tavern_table` is not one for an icon" in motif_fault(PictureKind.TRAIT, "tavern_table")
    assert "`unicorn` is no motif" in motif_fault(PictureKind.TRAIT, "unicorn")
    assert all(motif_fault(PictureKind.TRAIT, motif) == "" for motif in ICON_MOTIFS)
    assert {*ICON_MOTIFS, *SCENE_MOTIFS} == MOTIFS
    with pytest.raises(UserError, match="unicorn"):
        draw(PictureKind.TRAIT, "unicorn")


def _icon(tmp_path: Path, name: str, content: bytes, kind: PictureKind = PictureKind.TRAIT) -> bytes | Diagnostic:
    (tmp_path / name).write_bytes(content)
    return icon_bytes(kind, Icon(file=name), tmp_path, PLACE)


def _encoded(picture: Image.Image, form: str) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, form)
    return stream.getvalue()


@pytest.mark.parametrize(("name", "form"), [("own.png", "PNG"), ("own.tga", "TGA")])
def test_own_pictures_are_taken(tmp_path: Path, name: str, form: str) -> None:
    own = draw(PictureKind.TRAIT, "cat")
    made = _icon(tmp_path, name, _encoded(own, form))
    assert isinstance(made, bytes)
    with Image.open(io.BytesIO(made)) as back:
        assert back.convert("RGBA").tobytes() == own.tobytes()


def test_a_drawn_icon_needs_no_file(tmp_path: Path) -> None:
    icon = Icon(motif="dice", colours=((228, 216, 184), (168, 40, 32)))
    made = icon_bytes(PictureKind.TRAIT, icon, tmp_path, PLACE)
    assert made == picture_bytes(PictureKind.TRAIT, "dice", ((228, 216, 184), (168, 40, 32)))


def _message(found: bytes | Diagnostic) -> tuple[str, str]:
    assert isinstance(found, Diagnostic)
    assert found.place == PLACE
    return found.code, found.message


def test_a_picture_of_the_wrong_size(tmp_path: Path) -> None:
    found = _icon(tmp_path, "own.png", _encoded(Image.new("RGBA", (32, 24)), "PNG"))
    assert _message(found) == ("RY402", "`own.png` is 32 x 24 pixels, a picture for `trait` must be 24 x 24")


def test_a_picture_that_is_not_there(tmp_path: Path) -> None:
    found = icon_bytes(PictureKind.TRAIT, Icon(file="own.png"), tmp_path, PLACE)
    assert _message(found) == ("RY401", "`own.png` does not exist beside rules.yaml")


@pytest.mark.parametrize("content", [b"", b"hello", b"GIF89a", b"\x00" * 400])
def test_a_file_that_is_no_picture(tmp_path: Path, content: bytes) -> None:
    code, message = _message(_icon(tmp_path, "own.png", content))
    assert code in ("RY401", "RY402")
    assert "`own.png`" in message


@pytest.mark.parametrize("kept", [9, 20, 40, 60, 90])
def test_a_picture_that_breaks_off(tmp_path: Path, kept: int) -> None:
    whole = _encoded(Image.effect_noise((24, 24), 50), "PNG")
    code, message = _message(_icon(tmp_path, "own.png", whole[: len(whole) * kept // 100]))
    assert code == "RY401"
    assert message == message.lower()


def test_a_jpeg_with_the_name_of_a_png(tmp_path: Path) -> None:
    found = _icon(tmp_path, "own.png", _encoded(Image.new("RGB", (24, 24)), "JPEG"))
    assert _message(found) == ("RY401", "`own.png` is no PNG or TGA file, whatever its name says")


def test_a_folder_with_the_name_of_a_picture(tmp_path: Path) -> None:
    (tmp_path / "own.png").mkdir()
    found = icon_bytes(PictureKind.TRAIT, Icon(file="own.png"), tmp_path, PLACE)
    assert _message(found)[0] == "RY401"


def test_the_wrong_motif_is_a_finding_at_its_place(tmp_path: Path) -> None:
    found = icon_bytes(PictureKind.EVENT, Icon(motif="dice"), tmp_path, PLACE)
    assert _message(found)[0] == "RY403"


def test_all_faults_are_shown_at_once(tmp_path: Path) -> None:
    faults_of([b"fine"])
    missing = [icon_bytes(PictureKind.TRAIT, Icon(file=name), tmp_path, PLACE) for name in ("a.png", "b.png")]
    with pytest.raises(FaultyInput) as caught:
        faults_of(missing)
    assert len(caught.value.findings) == 2
