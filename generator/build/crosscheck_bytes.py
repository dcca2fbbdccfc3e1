"""Checks of the rendered bytes: cp1252, CRLF, no byte order mark. Knows nothing of what the script says."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from generator.build import crosscheck_faults as faults
from generator.build.files import OutputFile
from generator.diagnostics import Diagnostic
from generator.source import Place, Source, Span

TEXT_ENDINGS = (".txt", ".csv", ".gfx", ".gui", ".mod")
_LONE_END = re.compile(r"(?<!\r)\n|\r(?!\n)")


def check_bytes(file: OutputFile) -> Iterator[Diagnostic]:
    """Faults of encoding and line ends in a text file; nothing for other files."""
    if not file.path.endswith(TEXT_ENDINGS):
        return
    if file.content.startswith(codecs.BOM_UTF8):
        yield faults.BYTE_ORDER_MARK.at(Place(file.path), "the file starts with a byte order mark, expected none")
    source = decoded(file)
    for found in re.finditer("\ufffd", source.text):
        message = "a byte is undefined in cp1252"
        yield faults.NOT_CP1252.at(source.place(Span(found.start(), found.end())), message)
    for found in _LONE_END.finditer(source.text):
        message = "a line ends without CRLF"
        yield faults.LINE_END.at(source.place(Span(found.start(), found.end())), message)
    if source.text and not source.text.endswith(("\n", "\r")):
        end = Span(len(source.text), len(source.text))
        yield faults.LINE_END.at(source.place(end), "the last line does not end, expected CRLF")


def decoded(file: OutputFile) -> Source:
    """The text of a file; bytes that cp1252 does not define become U+FFFD."""
    return Source(file.path, file.content.decode("cp1252", errors="replace"))
