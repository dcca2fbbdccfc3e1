"""What a game gives to the build: its block in rules.yaml, a view for the templates, texts, symbols. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.spec.fields import GameBlock, Icon, Text
from generator.spec.rules import Rules

Json = str | int | bool | None | Sequence["Json"] | Mapping[str, "Json"]


@dataclass(frozen=True, slots=True)
class TextRow:
    """A localisation key and its text, bracket commands in place, for each language that has one."""

    key: str
    text: Text
    path: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Output:
    """One file of the mod: the template below `templates/` and the path below the mod's folder."""

    template: str
    path: str


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture that the game shows: sprite name, file below the mod's folder without ending, what is drawn on it.

    `kind` is `event` (450 x 150), `trait` (24 x 24), `targeted_decision` (20 x 20) or `decision` (28 x 28).
    """

    name: str
    file: str
    kind: str
    icon: Icon
    path: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A way into a game from the console: what it starts, and the command to type (`<id>` is a character's number)."""

    what: str
    command: str


@dataclass(frozen=True, slots=True)
class Timer:
    """A character or opinion modifier without effects that a game needs for itself (a lock, a link between players).

    `days` is its default duration; 0 leaves the duration to the script.
    """

    name: str
    text: TextRow
    days: int = 0


@dataclass(frozen=True, slots=True)
class GameView:
    """All that a game adds to the mod. `values` is handed to its templates as `game`.

    `warnings` are findings that keep nobody from building the mod.
    """

    name: str
    title: str
    values: object
    outputs: tuple[Output, ...]
    texts: tuple[TextRow, ...]
    sprites: tuple[Sprite, ...]
    locks: tuple[Timer, ...]
    links: tuple[Timer, ...]
    symbols: Mapping[str, Json]
    entries: tuple[Entry, ...]
    facts: tuple[str, ...]
    warnings: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the bench. `first_id` opens its own range of event ids, which never moves.

    `check` gives the faults that only the game can see in its block, `codes` are their names by code; `view` is called
    when there are none.
    """

    name: str
    first_id: int
    spec: type[GameBlock]
    check: Callable[[Rules], tuple[Diagnostic, ...]]
    view: Callable[[Rules], GameView]
    codes: Mapping[str, str]
