"""Sprites as PNG, and files that are none or lie elsewhere."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pytest
from PIL import Image

from generator.build.dds import dds_bytes
from generator.mod.files import ModFile
from generator.play.mod_source import inside, load, source_for
from generator.play.pictures import Pictures, png_of, sprite_of
from tests.play.stage import BUILT, EVENTS, SMALL, loaded_mod

SPRITES = """spriteTypes = {
	spriteType = { name = "GFX_tst" texturefile = "gfx/pictures/tst.tga" }
	spriteType = { name = "GFX_lost" texturefile = "gfx/pictures/lost.dds" }
	spriteType = { name = "GFX_out" texturefile = "../../secret.png" }
	spriteType = { name = "GFX_link" texturefile = "gfx/pictures/link.png" }
	spriteType = { name = "GFX_bad" texturefile = "gfx\\\\pictures\\\\bad.dds" }
}
"""


def picture(kind: str, size: tuple[int, int] = (6, 4)) -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", size, (200, 30, 40, 255)).save(out, kind)
    return out.getvalue()


def pictures(folder: Path) -> Pictures:
    files: dict[str, str | bytes] = {
        **SMALL,
        "interface/tst.gfx": SPRITES,
        "gfx/pictures/tst.dds": picture("DDS"),
        "gfx/pictures/bad.dds": b"DDS but no picture",
    }
    (folder / "secret.png").write_bytes(picture("PNG"))
    (folder / "mod" / "gfx" / "pictures").mkdir(parents=True)
    (folder / "mod" / "gfx" / "pictures" / "link.png").symlink_to(folder / "secret.png")
    return Pictures(loaded_mod(folder / "mod", files))


def test_the_built_mod_shows_its_table_and_its_traits() -> None:
    made = Pictures(load(source_for(BUILT)))
    for sprite, size in (("GFX_evt_wkd_dp_table", (450, 150)), ("GFX_trait_wkd_gambler", (24, 24))):
        raw = made.png(sprite)
        assert raw is not None
        with Image.open(io.BytesIO(raw)) as shown:
            assert shown.format == "PNG"
            assert shown.size == size


def test_a_texture_is_found_whatever_its_ending_and_case(tmp_path: Path) -> None:
    made = pictures(tmp_path)
    raw = made.png("gfx_TST")
    assert raw is not None
    with Image.open(io.BytesIO(raw)) as shown:
        assert shown.size == (6, 4)
        assert shown.getpixel((0, 0)) == (200, 30, 40, 255)
    assert made.has("GFX_tst")


@pytest.mark.parametrize("sprite", ["GFX_lost", "GFX_out", "GFX_link", "GFX_bad", "GFX_none", "", "../secret.png"])
def test_what_is_no_picture_of_the_mod_is_not_shown(tmp_path: Path, sprite: str) -> None:
    made = pictures(tmp_path)
    assert made.png(sprite) is None
    assert not made.has(sprite)


def test_a_link_out_of_the_mod_is_not_inside_it(tmp_path: Path) -> None:
    pictures(tmp_path)
    loaded = load(source_for(tmp_path / "mod"))
    assert not inside(loaded, loaded.shelf.files["gfx/pictures/link.png"])
    assert inside(loaded, loaded.shelf.files["gfx/pictures/tst.dds"])
    assert inside(loaded, ModFile("a.txt", "a.txt", "mod", b""))


@pytest.mark.parametrize("kind", ["PNG", "TGA", "DDS", "BMP"])
def test_formats(kind: str) -> None:
    raw = png_of(picture(kind))
    assert raw is not None
    assert raw.startswith(b"\x89PNG")


def test_big_pictures_and_other_formats_are_refused() -> None:
    assert png_of(picture("PNG", (5000, 1))) is None
    gif = io.BytesIO()
    Image.new("P", (2, 2)).save(gif, "GIF")
    assert png_of(gif.getvalue()) is None
    assert png_of(b"") is None
    assert png_of(dds_bytes(Image.new("RGBA", (4, 4)))[:60]) is None


def test_the_picture_of_an_event_is_the_first_whose_trigger_holds(tmp_path: Path) -> None:
    many = EVENTS.replace(
        "picture = GFX_tst",
        "picture = { picture = GFX_a trigger = { ai = yes } } picture = { picture = GFX_b trigger = { ai = no } }",
    )
    events = loaded_mod(tmp_path, {"events/tst.txt": many}).program.sources.events
    assert sprite_of(events["tst.1"], lambda conditions, script: conditions[0].word == "no") == "GFX_b"
    assert sprite_of(events["tst.1"], lambda conditions, script: False) == ""
    assert sprite_of(events["tst.2"], lambda conditions, script: True) == ""


def test_a_picture_that_claims_to_be_huge_is_refused() -> None:
    size = (60_000).to_bytes(4, "big")
    header = b"IHDR" + size + size + b"\x08\x06\x00\x00\x00"
    bomb = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + header + zlib.crc32(header).to_bytes(4, "big")
    assert png_of(bomb + b"\x00\x00\x00\x00IDAT") is None
