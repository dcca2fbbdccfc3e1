"""Bytes to text and back, byte for byte. The game reads Windows-1252; knows nothing of the language in the text.

Five bytes have no meaning in Windows-1252 (0x81, 0x8D, 0x8F, 0x90, 0x9D). They become the C1 control characters of the
same number, which Windows-1252 itself never yields, so that `encode` gives back what `decode` was given.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass

UNDEFINED = bytes((0x81, 0x8D, 0x8F, 0x90, 0x9D))
_BOM = codecs.BOM_UTF8


def _character(byte: int) -> str:
    return chr(byte) if byte in UNDEFINED else bytes((byte,)).decode("cp1252")


_DECODING = "".join(map(_character, range(256)))
_ENCODING = codecs.charmap_build(_DECODING)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text without its byte order mark and without the NULs at its end, and what was noticed in the bytes.

    `utf8` says that there are bytes above 0x7F and that all of them pass as UTF-8: the game shows such texts garbled.
    `text` is the Windows-1252 reading all the same, since that is what the game reads.
    """

    text: str
    bom: bool = False
    utf8: bool = False
    nuls: int = 0


def decode(raw: bytes) -> Decoded:
    """Text of any bytes whatever; never raises."""
    bom = raw.startswith(_BOM)
    body = raw[len(_BOM) :] if bom else raw
    kept = body.rstrip(b"\0")
    text = codecs.charmap_decode(kept, "strict", _DECODING)[0]
    return Decoded(text, bom, not kept.isascii() and _passes_as_utf8(kept), len(body) - len(kept))


def encode(text: str) -> bytes:
    """The bytes that `decode` would read as that text; `UnicodeEncodeError` for a character outside Windows-1252."""
    return codecs.charmap_encode(text, "strict", _ENCODING)[0]


def encode_like(text: str, origin: Decoded) -> bytes:
    """As `encode`, with the byte order mark and the NULs that the origin had."""
    return (_BOM if origin.bom else b"") + encode(text) + b"\0" * origin.nuls


def _passes_as_utf8(raw: bytes) -> bool:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
