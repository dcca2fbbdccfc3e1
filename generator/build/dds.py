"""DirectDraw Surface files as Crusader Kings II takes them: 32 bits a pixel, uncompressed BGRA, one level.

The header is that of ck2-language 14. Reading is left to Pillow, which the tests use to check what is written here.
"""

from __future__ import annotations

import struct

from PIL import Image

# Height, width, pitch, caps and pixel format are given; RGB with alpha; a plain texture.
_HEADER_FLAGS = 0x100F
_PIXEL_FLAGS = 0x41
_CAPS_TEXTURE = 0x1000
_MASKS = (0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000)


def dds_bytes(image: Image.Image) -> bytes:
    """The picture as the bytes of a DDS file: 128 bytes of header, then the rows from the top."""
    pixels = image.convert("RGBA")
    return _header(pixels.width, pixels.height) + pixels.tobytes("raw", "BGRA")


def _header(width: int, height: int) -> bytes:
    # The struct of the pixel format counts its own 32 bytes, and no four-letter code: plain masks.
    pixel_format = struct.pack("<8I", 32, _PIXEL_FLAGS, 0, 32, *_MASKS)
    return b"".join(
        (
            b"DDS ",
            struct.pack("<7I", 124, _HEADER_FLAGS, height, width, 4 * width, 0, 0),
            bytes(4 * 11),
            pixel_format,
            struct.pack("<5I", _CAPS_TEXTURE, 0, 0, 0, 0),
        )
    )
