"""PNG files with stored, uncompressed pixels, so that equal pictures are equal bytes with every build of zlib."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from PIL import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LONGEST_STORED_BLOCK = 0xFFFF


def png_bytes(image: Image.Image) -> bytes:
    """The picture as an RGB PNG (PNG specification 1.2; deflate blocks of type 0, RFC 1951 section 3.2.4)."""
    pixels = image.convert("RGB")
    width, height = pixels.size
    raw = pixels.tobytes()
    # Filter 0 before every line: the bytes as they are.
    rows = b"".join(b"\0" + raw[line * 3 * width : (line + 1) * 3 * width] for line in range(height))
    # 8 bits a channel, colour type 2 (RGB), and the only compression, filter and interlace methods that exist or
    # none.
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"".join((_SIGNATURE, _chunk(b"IHDR", header), _chunk(b"IDAT", _stored(rows)), _chunk(b"IEND", b"")))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _stored(content: bytes) -> bytes:
    """A zlib stream without compression."""
    return b"\x78\x01" + b"".join(_blocks(content)) + struct.pack(">I", zlib.adler32(content))


def _blocks(content: bytes) -> Iterator[bytes]:
    starts = range(0, len(content), _LONGEST_STORED_BLOCK)
    for start in starts:
        block = content[start : start + _LONGEST_STORED_BLOCK]
        is_last = start == starts[-1]
        yield struct.pack("<BHH", is_last, len(block), len(block) ^ 0xFFFF) + block
