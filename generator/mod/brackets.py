"""What the bracket commands and parameters of a text name: variables, saved targets, customizable texts, other keys.

    [Root.mw_sum.GetValue]     the variable `mw_sum`
    [guest.GetFirstName]       the saved target `guest`
    [Root.GetMwCall]           the customizable text `GetMwCall`, since the tables know no such command
    $OTHER_KEY$                another key, or a value that the engine puts in

A name between origin and command that is no promotion may be a persistent target or a variable. Does not know which
customizable texts the base game has; the tables list those seen in use as commands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.ck2 import facts
from generator.ck2.scopes import scope_word
from generator.mod.records import CUSTOM_TEXT, EVENT_TARGET, LOC_KEY, PERSISTENT_TARGET, VARIABLE, Act
from generator.script.texts import Bracket, Parameter, Word, text_parts

# Origins that the engine itself supplies in some windows.
_ENGINE_ORIGINS = frozenset(("actor", "recipient", "thirdparty", "third_party", "attacker", "defender"))


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a text: what kind of thing, what is done with it, where it stands (offsets in the text)."""

    thing: str
    name: str
    act: Act
    start: int
    end: int
    or_else: tuple[str, ...] = ()


def named_in(text: str) -> tuple[Named, ...]:
    """Everything that a text names, in order; empty for a text without `[` and `$`."""
    if "[" not in text and "$" not in text:
        return ()
    return tuple(_all_named(text))


def _all_named(text: str) -> Iterator[Named]:
    for part in text_parts(text):
        match part:
            case Bracket():
                yield from _bracket(part)
            case Parameter():
                start = part.start + 1
                yield Named(LOC_KEY, part.name, Act.SHOW, start, start + len(part.name))
            case _:
                pass


def _bracket(bracket: Bracket) -> Iterator[Named]:
    words = bracket.words
    if not words:
        return
    shows_value = words[-1].text.strip().lower() == "getvalue" and len(words) > 1
    inner = words[:-2] if shows_value else words[:-1]
    yield from _origin(inner)
    for word in inner[1:]:
        if facts.loc_command(word.text) is None and scope_word(word.text.strip()) is None:
            yield _named(PERSISTENT_TARGET, word, Act.READ, (VARIABLE,))
    if shows_value:
        yield _named(VARIABLE, words[-2], Act.SHOW)
    elif facts.loc_command(words[-1].text) is None:
        yield _named(CUSTOM_TEXT, words[-1], Act.SHOW)


def _origin(inner: tuple[Word, ...]) -> Iterator[Named]:
    """The word that a command starts from, if it is a saved target."""
    if inner:
        name = inner[0].text.strip()
        if scope_word(name) is None and name.lower() not in _ENGINE_ORIGINS and facts.loc_command(name) is None:
            yield _named(EVENT_TARGET, inner[0], Act.READ, (PERSISTENT_TARGET,))


def _named(thing: str, word: Word, act: Act, or_else: tuple[str, ...] = ()) -> Named:
    return Named(thing, word.text.strip(), act, word.start, word.start + len(word.text), or_else)
