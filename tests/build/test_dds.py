"""DDS files: the header field by field, and the pixels as Pillow reads them back."""

from __future__ import annotations

import io
import random
import struct

import pytest
from PIL import Image

from generator.build.dds import dds_bytes


def _noise(width: int, height: int) -> Image.Image:
    return Image.frombytes("RGBA", (width, height), random.Random(7).randbytes(4 * width * height))


def test_header_is_that_of_the_reference() -> None:
    raw = dds_bytes(_noise(24, 20))
    words = struct.unpack("<31I", raw[4:128])
    assert raw[:4] == b"DDS "
    assert words[:5] == (124, 0x100F, 20, 24, 96)
    assert words[5:18] == (0,) * 13
    assert words[18:26] == (32, 0x41, 0, 32, 0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000)
    assert words[26:] == (0x1000, 0, 0, 0, 0)
    assert len(raw) == 128 + 24 * 20 * 4


@pytest.mark.parametrize("size", [(1, 1), (24, 24), (20, 20), (28, 28), (450, 150), (7, 3)])
def test_pillow_reads_the_same_pixels(size: tuple[int, int]) -> None:
    picture = _noise(*size)
    with Image.open(io.BytesIO(dds_bytes(picture))) as back:
        assert back.format == "DDS"
        assert back.size == size
        assert back.convert("RGBA").tobytes() == picture.tobytes()


def test_first_pixel_is_blue_green_red_alpha() -> None:
    assert dds_bytes(Image.new("RGBA", (1, 1), (10, 20, 30, 40)))[128:] == bytes((30, 20, 10, 40))


def test_other_modes_become_opaque() -> None:
    assert dds_bytes(Image.new("RGB", (1, 1), (10, 20, 30)))[128:] == bytes((30, 20, 10, 255))
    assert dds_bytes(Image.new("1", (1, 1), 1))[128:] == b"\xff" * 4
