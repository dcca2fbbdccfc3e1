"""Who sits at the table and what starts: from the symbols of a built mod's manifest, or from what the user asks for.

Knows no script beyond names, and no game beyond its symbols. The players of a game of ours, one or two, are at one
place, and what the mod's own conditions ask of an AI (traits that the start tests) the AI player has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from generator.build.manifest import Json
from generator.ck2.scopes import FromMode, RepeatMode
from generator.errors import UserError
from generator.interpret.cast import Cast, Person, Province
from generator.interpret.definitions import Sources
from generator.play import plain
from generator.script.tree import Statement

NAMES = ("Aldith", "Wulfric", "Maud", "Osbern", "Rohese", "Theobald")
"""Names of invented people; whoever plays sees them in the texts."""
_PLACE = "1"
_GOLD = 100_000
_LIKING = 50
_LONGEST = 60


class StartKind(StrEnum):
    """What can start a chain."""

    DECISION = "decision"
    EVENT = "event"
    ANYWAY = "anyway"
    DECISION_ANYWAY = "decision_anyway"
    ON_ACTION = "on_action"
    EFFECT = "effect"
    DAYS = "days"


_ANYWAY = {StartKind.ANYWAY: "event", StartKind.DECISION_ANYWAY: "decision"}


@dataclass(frozen=True, slots=True)
class Start:
    """A decision of `who` on `others[0]`, an event, hook or effect on `who` with `others` as FROM ..., or days.

    `ANYWAY` is an event that comes, `DECISION_ANYWAY` a decision that is taken, whatever the conditions say.
    `name` is an id, a name, effects in script, or a number of days; `others[1]` of a decision is the third party.
    """

    kind: StartKind
    name: str
    who: str
    others: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.kind is StartKind.DAYS:
            return f"{self.name} days pass"
        if self.kind in _ANYWAY:
            return f"{_ANYWAY[self.kind]} {self.name}, whatever its conditions say"
        return f"{self.kind} {self.name if len(self.name) <= _LONGEST else self.name[:_LONGEST] + ' ...'}"


@dataclass(frozen=True, slots=True)
class DiceSymbols:
    """Which variables of a player are dice, and what the class of a hand is called; empty where a mod has none."""

    variables: tuple[str, ...] = ()
    faces: int = 6
    hand: str = ""
    hands: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setting:
    """A cast and what is done in order, windows answered in between; `game` names one of our games or a scenario.

    `draws` are the first draws, entries counted from 0, -1 for one left to chance.
    """

    cast: Cast
    starts: tuple[Start, ...] = ()
    dice: DiceSymbols = DiceSymbols()
    game: str = ""
    draws: tuple[int, ...] = ()
    from_mode: FromMode = FromMode.RELATIVE
    repeat_mode: RepeatMode = RepeatMode.B

    def person(self, key: str) -> Person:
        """The person with that key; `UserError` if there is none."""
        for one in self.cast.persons:
            if one.key == key:
                return one
        raise UserError(f"there is no `{key}` here", f"there are {', '.join(one.key for one in self.cast.persons)}")

    def with_person(self, changed: Person) -> Setting:
        """The same setting with one person changed."""
        persons = tuple(changed if one.key == changed.key else one for one in self.cast.persons)
        return replace(self, cast=replace(self.cast, persons=persons))


def game_names(symbols: Mapping[str, Json]) -> tuple[str, ...]:
    """The games of a manifest that can be started."""
    return tuple(name for name, block in symbols.items() if plain.word(plain.block(block), "start", "decision"))


def game_setting(
    sources: Sources, symbols: Mapping[str, Json], game: str, humans: Iterable[str], way: str = ""
) -> Setting:
    """The setting of a game of ours; `humans` are roles, `way` is another way to begin than the usual one.

    `UserError` for a game, role or way that the mod lacks.
    """
    if game not in game_names(symbols):
        raise UserError(f"the mod has no game `{game}`", f"its games are {', '.join(game_names(symbols)) or 'none'}")
    block = plain.block(symbols[game])
    roles = plain.words(block.get("roles"))
    humans = tuple(humans)
    for role in humans:
        if role not in roles:
            raise UserError(f"`{role}` is no role of {game}", f"its roles are {', '.join(roles)}")
    start = _start_of(block, game, way)
    decision, root, asker = (plain.word(start, word) for word in ("decision", "root", "from"))
    taker, others = (asker, (root,)) if asker else (root, ())
    wanted, gold = traits_tested(sources, decision), _gold(plain.word(block, "simulation", "gold"))
    persons = [
        Person(
            role,
            NAMES[number % len(NAMES)],
            human=role in humans,
            female=number % 2 == 0,
            gold=gold,
            traits=() if role in humans else wanted,
            relations={"location": _PLACE},
            opinions={other: _LIKING for other in roles if other != role},
        )
        for number, role in enumerate(roles)
    ]
    cast = Cast(tuple(persons), provinces=(Province(_PLACE, "The Tavern"),))
    return Setting(cast, (Start(StartKind.DECISION, decision, taker, others),), _dice(block), game)


def _start_of(block: Mapping[str, Json], game: str, way: str) -> Mapping[str, Json]:
    """The decision that starts a game with its roles; a way without roles of its own has those of the usual one."""
    usual = plain.block(block.get("start"))
    if not way:
        return usual
    ways = plain.block(plain.block(block.get("simulation")).get("ways"))
    if way not in ways:
        raise UserError(f"{game} has no way `{way}`", f"its ways are {', '.join(ways) or 'none but the usual one'}")
    found = plain.block(ways[way])
    return found if "root" in found else {**usual, **found}


@dataclass(frozen=True, slots=True)
class Playable:
    """A game of a mod that can be started: its name, that name for people, the decision that starts it, its roles.

    `ways` are further ways to begin, each with the roles that it needs.
    """

    name: str
    title: str
    decision: str
    roles: tuple[str, ...]
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def playables(symbols: Mapping[str, Json]) -> tuple[Playable, ...]:
    """The games of a manifest that can be started, in the mod's order."""
    blocks = {name: plain.block(symbols[name]) for name in game_names(symbols)}
    return tuple(
        Playable(
            name,
            name.replace("_", " "),
            plain.word(block, "start", "decision"),
            plain.words(block.get("roles")),
            _ways(block),
        )
        for name, block in blocks.items()
    )


def _ways(block: Mapping[str, Json]) -> Mapping[str, tuple[str, ...]]:
    """Further ways to begin, with the roles that take part."""
    roles, ways = plain.words(block.get("roles")), plain.block(plain.block(block.get("simulation")).get("ways"))
    own = {name: plain.block(ways[name]) for name in ways}
    return {
        name: tuple(role for role in roles if "root" not in way or role in (way["root"], way.get("from")))
        for name, way in own.items()
    }


def usual_humans(symbols: Mapping[str, Json], game: str) -> tuple[str, ...]:
    """The role that a person plays unless others are named: the first; none for a game that is not there."""
    return next((one.roles[:1] for one in playables(symbols) if one.name == game), ())


def free_setting(start: Start | None, people: int = 2) -> Setting:
    """Invented people at one place for a mod that is not ours; the first is human and owns it."""
    keys = [f"person_{number + 1}" for number in range(people)]
    persons = [
        Person(
            key,
            NAMES[number % len(NAMES)],
            human=number == 0,
            female=number % 2 == 0,
            gold=_GOLD,
            relations={"location": _PLACE},
            tier="count",
        )
        for number, key in enumerate(keys)
    ]
    cast = Cast(tuple(persons), provinces=(Province(_PLACE, "Here", owner=keys[0]),))
    return Setting(cast, () if start is None else (start,))


def traits_tested(sources: Sources, decision: str) -> tuple[str, ...]:
    """Traits that the mod defines and that a decision's conditions ask for, each once."""
    made = sources.decisions.get(decision)
    if made is None:
        return ()
    conditions = [part for part in made.statement.block if part.key.lower() != "effect"]
    return tuple(dict.fromkeys(name for name in _traits_in(conditions) if name in sources.traits))


def _traits_in(statements: Iterable[Statement]) -> Iterator[str]:
    for part in statements:
        if part.key.lower() == "trait" and part.word:
            yield part.word
        yield from _traits_in(part.block)


def _dice(block: Mapping[str, Json]) -> DiceSymbols:
    """What the manifest says of dice and hands; dice that it does not list are those that are read for fairness."""
    variables, simulation = plain.block(block.get("variables")), plain.block(block.get("simulation"))
    samples = simulation.get("samples")
    first = plain.block(samples[0]) if isinstance(samples, list | tuple) and samples else {}
    hands = block.get("hands")
    names = {
        rank: str(hand["name"]).replace("_", " ")
        for hand in (hands if isinstance(hands, list | tuple) else ())
        if isinstance(hand, Mapping) and isinstance(rank := hand.get("rank"), int)
    }
    faces = plain.block(block.get("dice")).get("faces", simulation.get("faces"))
    hand = variables.get("class")
    return DiceSymbols(
        plain.words(variables.get("dice")) or plain.words(first.get("variables")),
        faces if isinstance(faces, int) else 6,
        hand if isinstance(hand, str) else "",
        names,
    )


def _gold(words: str) -> int:
    """A purse as a manifest tells it, in thousandths; the usual one if it tells none."""
    found = re.fullmatch(r"(\d{1,9})(?:\.(\d{1,3}))?", words)
    return int(found[1]) * 1000 + int((found[2] or "").ljust(3, "0")) if found else _GOLD
