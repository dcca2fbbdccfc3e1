"""Checks of texts: complete, writable in the game's code page, placeholders known, markup closed. Knows no game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.diagnostics import Diagnostic
from generator.source import Span
from generator.spec.codes import did_you_mean, finding, listing, nearest
from generator.spec.text import Language, Placeholders, Text, placeholders
from generator.spec.text_markup import TextFault, markup_faults
from generator.spec.walk import Leaf
from generator.spec.yaml_document import Document
from generator.spec.yaml_nodes import KeyPath

LONGEST = 1000  # characters; the game is said to drop texts above 1,023 (ck2-language 2.1)
_CONTROL = re.compile(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def check_text(document: Document, leaf: Leaf, text: Text, languages: Sequence[Language]) -> Iterator[Diagnostic]:
    """Findings for a text in all its languages, at their places in the file."""
    allowed = allowed_placeholders(leaf)
    for language, words in text.by_language:
        path = (*leaf.path, language) if language else leaf.path
        if language and language not in set(Language):
            names = [name.value for name in Language]
            message = f"`{language}` is no language of the game, expected {listing(names, 'or')}"
            near = nearest(language, names)
            yield finding("RY122", document.key_place(path), message, f"did you mean `{near}`?" if near else "")
            continue
        for fault in faults_of(words, allowed):
            yield finding(fault.code, document.within(path, fault.span), fault.message, fault.help)
    yield from _check_complete(document, leaf.path, text, languages)


def allowed_placeholders(leaf: Leaf) -> tuple[str, ...] | None:
    """Names of placeholders; `None` (no check) where they depend on a model that has faults itself."""
    mark = leaf.mark(Placeholders)
    if mark is None:
        return ()
    return None if mark.of_owner is not None and leaf.owner is None else mark.allowed(leaf.owner)


def faults_of(words: str, allowed: tuple[str, ...] | None) -> Iterator[TextFault]:
    """All faults of a text in one language; `allowed` are its placeholders, `None` lets all pass."""
    yield from _foreign_letters(words)
    for offset, character in enumerate(words):
        fault = _fault_of(character, Span(offset, offset + 1))
        if fault is not None:
            yield fault
    yield from markup_faults(words)
    if len(words) > LONGEST:
        message = f"the text has {len(words):,} characters, the game shows at most about {LONGEST:,}"
        yield TextFault("RY125", message, Span(0, len(words)), "shorten it")
    if allowed is not None:
        yield from _placeholder_faults(words, allowed)


def missing_languages(text: Text, languages: Sequence[Language]) -> tuple[Language, ...]:
    """The listed languages that the text does not have; one given without a language is in the first."""
    given = {language or languages[0].value for language, words in text.by_language if words.strip()}
    return tuple(language for language in languages if language.value not in given)


def _check_complete(
    document: Document, path: KeyPath, text: Text, languages: Sequence[Language]
) -> Iterator[Diagnostic]:
    missing = missing_languages(text, languages) if languages else ()
    if missing:
        label = next((part for part in reversed(path) if isinstance(part, str)), "")
        message = f"the text `{label}` is missing in {listing([language.value for language in missing])}"
        yield finding("RY121", document.key_place(path), message, "every language under `languages:` needs each text")


def _fault_of(character: str, span: Span) -> TextFault | None:
    if character == ";":
        message = "a text cannot hold `;`, it ends the column in the game's text files"
        return TextFault("RY124", message, span, "use a comma or a full stop")
    if character in "\n\r":
        help = "write `\\n` in a text without double quotes"
        return TextFault("RY124", "a text cannot hold a line break", span, help)
    if _CONTROL.match(character):
        return TextFault("RY124", f"a text cannot hold the control character {ord(character)}", span, "remove it")
    return None


def _foreign_letters(words: str) -> Iterator[TextFault]:
    """One fault for each run of letters that the game's code page lacks: a foreign word is named once."""
    for is_foreign, run in groupby(enumerate(words), lambda at: not (is_cp1252(at[1]) or _CONTROL.match(at[1]))):
        if is_foreign:
            places, letters = zip(*run, strict=True)
            message = f"`{''.join(letters)}` cannot be written in the game's code page (Windows-1252)"
            yield TextFault("RY123", message, Span(places[0], places[-1] + 1), _replacement(letters))


def _placeholder_faults(words: str, allowed: tuple[str, ...]) -> Iterator[TextFault]:
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
        yield TextFault("RY126", message, span, help)


def is_cp1252(character: str) -> bool:
    """Whether the game's code page has the character."""
    try:
        character.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _replacement(letters: Sequence[str]) -> str:
    """Advice naming the nearest letters that can be written, where each has one."""
    nearest_ones = ["".join(filter(is_cp1252, unicodedata.normalize("NFKD", letter))) for letter in letters]
    return f"write `{''.join(nearest_ones)}`" if all(nearest_ones) else "leave it out or write it in other letters"
