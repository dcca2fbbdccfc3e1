"""What an event is about, in a few words: its title, its description, the comment above it; options by their texts."""

from __future__ import annotations

import re

from generator.lint.event_parts import alternatives
from generator.mod.index import ModIndex
from generator.mod.records import Definition
from generator.script.texts import Bracket, LineBreak, Literal, Parameter, text_parts
from generator.script.tree import Statement

LONGEST = 34
"""Characters of a label; longer ones are cut at a word."""
_NAMES = re.compile(r"Get\w*(?:Name|Title)\w*\Z")
_RULE = re.compile(r"[\W_]*\Z")
_SCOPES_SAID = re.compile(r"^(?:ROOT|FROM+)\b[^:]*:\s*", re.IGNORECASE)


def shown_text(index: ModIndex, key: str) -> str:
    """The text of a key in the first language that has one, on one line and without codes; the key if there is none."""
    entry = index.texts.entries.get(key)
    text = next((text for one in ("english", "french", "german", "spanish") if entry and (text := entry.text(one))), "")
    return plain(text) or key


def plain(text: str) -> str:
    """A text without colours; a name becomes its scope in capitals, what else the game fills in an ellipsis."""
    words = []
    for part in text_parts(text):
        match part:
            case Literal():
                words.append(part.text)
            case LineBreak():
                words.append(" ")
            case Bracket():
                is_name = part.origin is not None and _NAMES.search(part.words[-1].text)
                words.append(part.origin.text.upper() if is_name and part.origin else "…")
            case Parameter():
                words.append("…")
            case _:
                continue
    return clean("".join(words))


def clean(text: str) -> str:
    """One line of printable characters; several ellipses in a row are one."""
    printable = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(re.sub(r"…(?:\s*…)+", "…", printable).split())


def short(text: str, longest: int = LONGEST) -> str:
    """A text cut at the end of a word."""
    if len(text) <= longest:
        return text
    cut = text[: longest - 1]
    return f"{cut.rpartition(' ')[0] or cut} …".replace("… …", "…")


def first_sentence(text: str) -> str:
    """The first sentence of a text."""
    return re.split(r"(?<=[.!?:])\s", text, maxsplit=1)[0]


def key_of(statement: Statement, field: str) -> str:
    """The text key of a field: its word, or that of its first alternative."""
    words, blocks = alternatives(statement, field)
    if words:
        return words[0].word
    text = next((one.first("text") for one in blocks if one.first("text")), None)
    return text.word if text else ""


def title_of(index: ModIndex, event: Definition) -> str:
    """The title of an event's window; empty without one."""
    key = key_of(event.statement, "title")
    return shown_text(index, key) if key else ""


def about(index: ModIndex, event: Definition, common_titles: frozenset[str]) -> str:
    """What an event is about: a title of its own, else how its description begins, else the comment above it."""
    title = title_of(index, event)
    if title and title not in common_titles:
        return short(title)
    key = key_of(event.statement, "desc")
    text = shown_text(index, key) if key else ""
    if text and text != key:
        return short(first_sentence(text))
    return short(comment_above(event)) or title or key


def comment_above(event: Definition) -> str:
    """The comment in the lines right above an event, without what it says of scopes; empty without one."""
    script = event.script
    end = event.statement.start
    found: list[str] = []
    for comment in reversed([one for one in script.comments if one.start < end]):
        between = script.source.text[comment.start + len(comment.text) : end]
        words = comment.text.strip("# \t")
        before = script.source.text[: comment.start].rpartition("\n")[2]
        if before.strip() or between.strip() or between.count("\n") != 1 or _RULE.match(words):
            break
        found.append(words)
        end = comment.start
    return clean(_SCOPES_SAID.sub("", " ".join(reversed(found))))


def option_words(index: ModIndex, option: Statement, number: int) -> str:
    """An option's text, or its number."""
    key = key_of(option, "name")
    return short(shown_text(index, key)) if key else f"option {number}"
