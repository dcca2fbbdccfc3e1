"""PNG files with stored pixels, read back by Pillow."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from generator.build.png import png_bytes


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (256, 256), (70_000, 1)])
def test_pillow_reads_the_same_pixels(size: tuple[int, int]) -> None:
    width, height = size
    pixels = bytes((index * 7919 + index // 256) % 256 for index in range(3 * width * height))
    picture = Image.frombytes("RGB", size, pixels)
    with Image.open(io.BytesIO(png_bytes(picture))) as found:
        found.verify()
    with Image.open(io.BytesIO(png_bytes(picture))) as found:
        assert found.size == size
        assert found.convert("RGB").tobytes() == pixels


def test_transparent_pictures_lose_their_transparency_only() -> None:
    picture = Image.new("RGBA", (2, 2), (10, 20, 30, 0))
    with Image.open(io.BytesIO(png_bytes(picture))) as found:
        assert found.getpixel((1, 1)) == (10, 20, 30)


def test_the_bytes_do_not_depend_on_how_zlib_compresses() -> None:
    """The pixels stand in the file as they are: each stored block is a stretch of the rows."""
    picture = Image.new("RGB", (8, 8), (1, 2, 3))
    rows = (b"\0" + bytes((1, 2, 3)) * 8) * 8
    content = png_bytes(picture)
    assert rows in content
    start = content.index(b"IDAT") + 4
    assert zlib.decompress(content[start : start + 2 + 5 + len(rows) + 4]) == rows
