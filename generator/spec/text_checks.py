"""Checks of one text of the rules: complete, writable in the game's code page, placeholders known. Knows no game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from generator.diagnostics import Diagnostic
from generator.source import Span
from generator.spec.codes import did_you_mean, finding, listing
from generator.spec.text import Language, Placeholders, Text, placeholders
from generator.spec.walk import Leaf
from generator.spec.yaml_document import Document
from generator.spec.yaml_nodes import KeyPath

LONGEST = 1000  # characters; the game is said to drop texts above 1,023 (ck2-language 2.1)
_CONTROL = re.compile(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def check_text(document: Document, leaf: Leaf, text: Text, languages: Sequence[Language]) -> Iterator[Diagnostic]:
    """Findings for a text in all its languages."""
    allowed = _allowed(leaf)
    for language, words in text.by_language:
        path = (*leaf.path, language) if language else leaf.path
        if language and language not in set(Language):
            names = [name.value for name in Language]
            message = f"`{language}` is no language of the game, expected {listing(names, 'or')}"
            yield finding("RY122", document.key_place(path), message, did_you_mean(language, names))
        else:
            yield from _check_words(document, path, words)
            if allowed is not None:
                yield from _check_placeholders(document, path, words, allowed)
    yield from _check_complete(document, leaf.path, text, languages)


def _allowed(leaf: Leaf) -> tuple[str, ...] | None:
    """Names of placeholders; `None` (no check) where they depend on a model that has faults itself."""
    mark = leaf.mark(Placeholders)
    if mark is None:
        return ()
    return None if mark.of_owner is not None and leaf.owner is None else mark.allowed(leaf.owner)


def _check_complete(
    document: Document, path: KeyPath, text: Text, languages: Sequence[Language]
) -> Iterator[Diagnostic]:
    given = (
        {language or languages[0].value for language, words in text.by_language if words.strip()}
        if languages
        else set()
    )
    missing = [language.value for language in languages if language.value not in given]
    if missing:
        label = next((part for part in reversed(path) if isinstance(part, str)), "")
        message = f"the text `{label}` is missing in {listing(missing)}"
        yield finding("RY121", document.key_place(path), message, "every language under `languages:` needs each text")


def _check_words(document: Document, path: KeyPath, words: str) -> Iterator[Diagnostic]:
    for offset, character in enumerate(words):
        if character == ";":
            message = "a text cannot hold `;`, it ends the column in the game's text files"
            yield _at(document, path, offset, "RY124", message, "use a comma or a full stop")
        elif character in "\n\r":
            message = "a text cannot hold a line break"
            yield _at(document, path, offset, "RY124", message, "write `\\n` in a text without double quotes")
            break
        elif _CONTROL.match(character):
            message = f"a text cannot hold the control character {ord(character)}"
            yield _at(document, path, offset, "RY124", message, "remove it")
        elif not _is_cp1252(character):
            message = f"`{character}` cannot be written in the game's code page (Windows-1252)"
            yield _at(document, path, offset, "RY123", message, _replacement(character))
    if len(words) > LONGEST:
        message = f"the text has {len(words):,} characters, the game shows at most about {LONGEST:,}"
        yield finding("RY125", document.place(path), message, "shorten it")


def _check_placeholders(
    document: Document, path: KeyPath, words: str, allowed: tuple[str, ...]
) -> Iterator[Diagnostic]:
    for name, span in placeholders(words):
        if name in allowed:
            continue
        written = words[span.start : span.end]
        if not name.strip():
            message, help = f"a lone `{written}` stands in the text", "write `{{` or `}}` for the brace itself"
        elif allowed:
            message = f"`{written}` is no placeholder of this text"
            help = did_you_mean(name, allowed) or f"known are {listing(allowed)}"
        else:
            message, help = f"`{written}`: this text has no placeholders", "write `{{` and `}}` for braces themselves"
        yield finding("RY126", document.within(path, span), message, help)


def _at(document: Document, path: KeyPath, offset: int, code: str, message: str, help: str) -> Diagnostic:
    return finding(code, document.within(path, Span(offset, offset + 1)), message, help)


def _is_cp1252(character: str) -> bool:
    try:
        character.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _replacement(character: str) -> str:
    """Advice naming the nearest character that can be written, where there is one."""
    base = "".join(part for part in unicodedata.normalize("NFKD", character) if _is_cp1252(part))
    return f"write `{base}`" if base else "leave it out or write it in other letters"
