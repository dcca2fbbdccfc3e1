"""What is wrong with the bytes of a text file, script or localisation alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.diagnostics import Diagnostic
from generator.script.decoding import Decoded
from generator.script.faults import BYTE_ORDER_MARK, NUL_BYTES, UNDEFINED_BYTE, UTF8, UTF8_COMMENT, Found, diagnose
from generator.script.tree import Comment
from generator.source import Source, Span

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")
_UNDEFINED = re.compile("[\x81\x8d\x8f\x90\x9d]")


def encoding_findings(decoded: Decoded, source: Source, comments: Sequence[Comment] = ()) -> tuple[Diagnostic, ...]:
    """At most one finding of each kind, at the first place; where a text passes as UTF-8 no byte is undefined."""
    text = decoded.text
    found: list[Found] = []
    if decoded.bom:
        found.append(Found(BYTE_ORDER_MARK, "the file starts with a byte order mark, expected none", Span(0, 0)))
    if decoded.utf8:
        found.append(_utf8(text, comments))
    elif (byte := _UNDEFINED.search(text)) is not None:
        message = f"the byte 0x{ord(byte[0]):02X} has no meaning in Windows-1252"
        found.append(Found(UNDEFINED_BYTE, message, Span(*byte.span())))
    if decoded.nuls:
        message = f"the file ends in {decoded.nuls} NUL byte{'s' if decoded.nuls > 1 else ''}, expected none"
        found.append(Found(NUL_BYTES, message, Span(len(text), len(text))))
    return diagnose(source, found)


def _utf8(text: str, comments: Sequence[Comment]) -> Found:
    """At the first letter outside comments, which the game shows; else at the first one."""
    first = Span(0, 0)
    waiting = iter(comments)
    comment = next(waiting, None)
    for letters in _BEYOND_ASCII.finditer(text):
        start, end = letters.span()
        first = first if first.end else Span(start, end)
        while comment is not None and comment.start + len(comment.text) <= start:
            comment = next(waiting, None)
        if comment is None or start < comment.start:
            return Found(UTF8, "the file is UTF-8, expected Windows-1252", Span(start, end))
    return Found(UTF8_COMMENT, "the file is UTF-8 in its comments, expected Windows-1252", first)
