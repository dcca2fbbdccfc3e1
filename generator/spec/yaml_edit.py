"""Edits of texts in a YAML file that leave everything else as it is: comments, order, layout, line ends.

Edits are spans with their replacement; whoever applies them reads the result again and compares (`translation.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.errors import FaultyInput
from generator.source import Span
from generator.spec.yaml_document import Document, parse_document
from generator.spec.yaml_nodes import KeyPath, MappingNode, ScalarNode


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace a stretch of the file; an empty span inserts."""

    span: Span
    replacement: str


def text_edits(document: Document, path: KeyPath, changes: Mapping[str, str], first: str) -> Iterator[Edit]:
    """Edits that give the text at a path new words in some languages; missing languages are added at its end.

    A text given without a language is one in `first`; it becomes a block of languages if others are added.
    """
    node = document.node(path) if changes else None
    if isinstance(node, ScalarNode):
        if set(changes) == {first}:
            yield _replace(document, node, changes[first])
        else:
            yield _to_block(document, path, node, {first: node.text, **changes})
    elif isinstance(node, MappingNode):
        new = {}
        for language, words in changes.items():
            entry = node.entry(language)
            if entry is None:
                new[language] = words
            elif isinstance(entry.value, ScalarNode):
                yield _replace(document, entry.value, words)
        if new:
            yield _insert(document, node, new)


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; they may not overlap."""
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


def write_scalar(words: str, quote: str = "") -> str:
    """A text as a YAML scalar on one line: without quotes if asked for and safe, else in the quotes asked for."""
    if quote == "" and _is_safe(words):
        return words
    if quote == '"' and not set(words) & {'"', "\\"} and words.isprintable():
        return f'"{words}"'
    doubled = words.replace("'", "''")
    return f"'{doubled}'"


def _is_safe(words: str) -> bool:
    """Whether the words mean themselves without quotes, in a block and between braces."""
    if any(character in words for character in "\r\n\t"):
        return False
    return all(_means(written, words) for written in (f"{{a: {words}, b: c}}", f"a: {words}\nb: c"))


def _means(text: str, words: str) -> bool:
    """Whether `a` in the YAML text is a scalar without quotes that says exactly these words."""
    try:
        document = parse_document("", text)
    except FaultyInput:
        return False
    node = document.node(("a",))
    alone = isinstance(node, ScalarNode) and node.plain and not node.is_null and node.text == words
    return alone and document.keys_at() == ("a", "b") and not document.findings


def _quote_of(document: Document, node: ScalarNode) -> str:
    """How the scalar is written: an empty text, a single or a double quote."""
    first = document.source.text[node.span.start : node.span.start + 1]
    return "" if node.plain else first if first == '"' else "'"


def _replace(document: Document, node: ScalarNode, words: str) -> Edit:
    text = document.source.text
    if node.span.start == node.span.end:  # nothing stands behind the key yet
        before = text[: node.span.start]
        lead = " " if before.endswith(":") else "" if before.rstrip(" ").endswith(":") else ": "
        return Edit(node.span, lead + write_scalar(words))
    end = _without_line_ends(text, node.span.end)
    return Edit(Span(node.span.start, end), write_scalar(words, _quote_of(document, node)))


def _to_block(document: Document, path: KeyPath, node: ScalarNode, languages: Mapping[str, str]) -> Edit:
    """The scalar as a block of languages, below its key where that is possible, else in braces."""
    text, end = document.source.text, _without_line_ends(document.source.text, node.span.end)
    parent = document.node(path[:-1])
    entry = parent.entry(path[-1]) if isinstance(parent, MappingNode) and isinstance(path[-1], str) else None
    if entry is not None and not _in_flow(document, path):
        colon = text.find(":", entry.key.span.end)
        if 0 <= colon < node.span.start and not text[colon + 1 : node.span.start].strip(" "):
            indent = _line_end(text) + " " * (_column(text, entry.key.span.start) + 2)
            lines = (f"{indent}{language}: {write_scalar(words)}" for language, words in languages.items())
            return Edit(Span(colon + 1, end), "".join(lines))
    pairs = ", ".join(f"{language}: {write_scalar(words)}" for language, words in languages.items())
    return Edit(Span(node.span.start, end), f"{{{pairs}}}")


def _insert(document: Document, node: MappingNode, languages: Mapping[str, str]) -> Edit:
    text = document.source.text
    pairs = [f"{language}: {write_scalar(words)}" for language, words in languages.items()]
    if not node.entries:
        return Edit(Span(node.span.end - 1, node.span.end - 1), ", ".join(pairs))
    end = _without_line_ends(text, node.entries[-1].value.span.end)
    if node.flow:
        return Edit(Span(end, end), "".join(f", {pair}" for pair in pairs))
    end = next((place for place in range(end, len(text)) if text[place] in "\r\n"), len(text))
    indent = _line_end(text) + " " * _column(text, node.entries[0].key.span.start)
    return Edit(Span(end, end), "".join(indent + pair for pair in pairs))


def _in_flow(document: Document, path: KeyPath) -> bool:
    above = (document.node(path[:length]) for length in range(len(path)))
    return any(node is not None and not isinstance(node, ScalarNode) and node.flow for node in above)


def _without_line_ends(text: str, end: int) -> int:
    """The end of a value without the line ends that belong to a `|` or `>` block."""
    while end > 0 and text[end - 1] in "\r\n":
        end -= 1
    return end


def _column(text: str, offset: int) -> int:
    """How many characters stand before an offset in its line."""
    return offset - (max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1)


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
