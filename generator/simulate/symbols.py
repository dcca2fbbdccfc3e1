"""What a built mod's manifest says of its games: who sits at the table, how a game begins and ends, what to look at.

Every game gives the same neutral keys, so that nothing here knows a game. Reads names only; runs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from generator.errors import UserError
from generator.spec.codes import did_you_mean

Json: TypeAlias = bool | int | str | Sequence["Json"] | Mapping[str, "Json"] | None
MANIFEST = "manifest.json"
GOLD = "1000"
"""The purse of everybody at the start, unless the game asks for another."""


@dataclass(frozen=True, slots=True)
class Ending:
    """An outcome: an event that starts, and the role of the one who gets it."""

    name: str
    event: str
    on: str


@dataclass(frozen=True, slots=True)
class Stake:
    """Gold on the table: thousandths while a flag is set, or for each unit of a variable; negative for a house."""

    flag: str
    variable: str
    thousandths: int


@dataclass(frozen=True, slots=True)
class Look:
    """Variables of a role read whenever an event starts; `only_flags` say at `only_at` which of them count."""

    name: str
    at: str
    who: str
    variables: tuple[str, ...]
    only_flags: tuple[str, ...] = ()
    only_at: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to begin, such as a tournament; where it tells no stakes, gold is compared at the end only.

    `taker` and `target` are as in `Symbols`; a game of two may have a way for one.
    """

    decision: str
    taker: str
    target: str
    outcomes: tuple[Ending, ...]
    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class Symbols:
    """What is what in a game; `among` are all games of its mod.

    `taker` takes the decision; `target` gets it, and is "" in a game of one player.
    `rolls` are the events in which dice are thrown and `ping` the one that spreads them, where the game has such.
    """

    game: str
    roles: tuple[str, ...]
    decision: str
    taker: str
    target: str
    events: Mapping[str, str]
    lock: str
    outcomes: tuple[Ending, ...]
    stakes: tuple[Stake, ...]
    faces: int
    samples: tuple[Look, ...]
    measures: tuple[Look, ...]
    gold: str
    rolls: tuple[str, ...]
    ping: str
    ways: Mapping[str, Way]
    among: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The game's name as people write it."""
        return self.game.replace("_", " ")


def read_symbols(manifest: Path, game: str = "") -> Symbols:
    """The symbols of a game of a built mod, by default its first; `UserError` if there is none."""
    try:
        content = json.loads(manifest.read_bytes())
    except (OSError, ValueError) as fault:
        raise UserError(f"`{manifest}` cannot be read as a manifest", "build the mod again") from fault
    return symbols_of(content.get("symbols", {}) if isinstance(content, dict) else {}, str(manifest), game)


def games_in(content: Mapping[str, Json]) -> tuple[str, ...]:
    """The games of a manifest's symbols, in the mod's order."""
    return tuple(name for name, block in content.items() if isinstance(block, Mapping) and "start" in block)


def symbols_of(content: Mapping[str, Json], shown: str, game: str = "") -> Symbols:
    """A game's symbols out of a manifest's; `shown` is for messages."""
    games = games_in(content)
    if not games:
        raise UserError(f"`{shown}` has no game in it", "give a scenario with --scenario FILE")
    name = game or games[0]
    block = content.get(name)
    if name not in games or not isinstance(block, Mapping):
        raise UserError(f"`{shown}` has no game `{name}`", did_you_mean(name, games))
    return replace(_symbols(name, _Part(block, shown, name)), among=games)


def _symbols(name: str, part: _Part) -> Symbols:
    simulation = part.part("simulation")
    start = _way(part.part("start"), simulation)
    return Symbols(
        game=name,
        roles=part.texts("roles"),
        decision=start.decision,
        taker=start.taker,
        target=start.target,
        events={step: str(event) for step, event in part.part("events").value.items()},
        lock=part.text("lock", ""),
        outcomes=start.outcomes,
        stakes=start.stakes,
        faces=simulation.number("faces") if "faces" in simulation.value else 0,
        samples=tuple(_look(one, one.texts("variables")) for one in simulation.parts("samples")),
        measures=tuple(_look(one, (one.text("variable"),)) for one in simulation.parts("measures")),
        gold=simulation.text("gold", GOLD),
        rolls=simulation.texts("rolls", ()),
        ping=simulation.text("ping", ""),
        ways={word: _way(one, one, start) for word, one in simulation.named("ways").items()},
    )


def _way(start: _Part, ending: _Part, usual: Way | None = None) -> Way:
    """How a game begins, and may end; a way that tells no root has the roles of the usual one."""
    decision, outcomes = start.text("decision"), _endings(ending)
    stakes = tuple(_stake(one) for one in ending.parts("stakes"))
    if usual is not None and "root" not in start.value:
        return Way(decision, usual.taker, usual.target, outcomes, stakes)
    root, asker = start.text("root"), start.text("from", "")
    return Way(decision, asker or root, root if asker else "", outcomes, stakes)


def _endings(part: _Part) -> tuple[Ending, ...]:
    return tuple(Ending(name, one.text("event"), one.text("on")) for name, one in part.named("outcomes").items())


def _stake(part: _Part) -> Stake:
    if "variable" in part.value:
        return Stake("", part.text("variable"), part.number("thousandths_each"))
    return Stake(part.text("flag"), "", part.number("thousandths"))


def _look(part: _Part, variables: tuple[str, ...]) -> Look:
    return Look(
        part.text("name"),
        part.text("at"),
        part.text("who"),
        variables,
        part.texts("only_flags", ()),
        part.text("only_at", ""),
        part.text("on", ""),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """A block of the symbols, read with the kind of value that is expected; `UserError` for another."""

    value: Mapping[str, Json]
    shown: str
    game: str

    def part(self, key: str) -> _Part:
        """A block of the symbols; `UserError` if it is missing."""
        found = self.value.get(key)
        if not isinstance(found, Mapping):
            raise self._fault(key)
        return _Part(found, self.shown, self.game)

    def parts(self, key: str) -> tuple[_Part, ...]:
        """The blocks of a list that may be missing."""
        found = self.value.get(key, ())
        if not isinstance(found, list | tuple) or not all(isinstance(one, Mapping) for one in found):
            raise self._fault(key)
        return tuple(_Part(one, self.shown, self.game) for one in found if isinstance(one, Mapping))

    def named(self, key: str) -> Mapping[str, _Part]:
        """The blocks of a mapping that may be missing."""
        part = self.part(key) if key in self.value else _Part({}, self.shown, self.game)
        return {name: part.part(name) for name in part.value}

    def text(self, key: str, otherwise: str | None = None) -> str:
        """A word of the symbols; `UserError` if it is missing and nothing stands for it."""
        found = self.value.get(key, otherwise)
        if not isinstance(found, str):
            raise self._fault(key)
        return found

    def number(self, key: str) -> int:
        """A whole number of the symbols; `UserError` if it is missing."""
        found = self.value.get(key)
        if not isinstance(found, int):
            raise self._fault(key)
        return found

    def texts(self, key: str, otherwise: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of words; `UserError` if it is missing and nothing stands for it."""
        found = self.value.get(key, otherwise)
        if not isinstance(found, list | tuple):
            raise self._fault(key)
        return tuple(str(one) for one in found)

    def _fault(self, key: str) -> UserError:
        message = f"`{self.shown}` lacks the symbol `{key}` of {self.game.replace('_', ' ')}"
        return UserError(message, "build the mod again")
