"""Scenarios of a game of ours, made from the symbols in the manifest of a built mod: people at a tavern table.

Knows no game beyond its symbols. Traits that the script asks for are given to everybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from generator.errors import UserError
from generator.interpret.definitions import Sources
from generator.script.tree import Block, Statement
from generator.simulate.scenario import Scenario
from generator.simulate.scenario_file import MustSpec, PersonSpec, ScenarioFile, StartSpec
from generator.simulate.symbols import MANIFEST, Look, Stake, Symbols, Way
from generator.spec.codes import did_you_mean

MOST_EFFECTS = 50_000_000
"""Effects that a batch may run: games of ours end by their watchdogs, and long games of humans go many ways."""


class Decider(StrEnum):
    """Who decides for one side: the AI itself, or a human who decides at random, like the AI, or the first option."""

    AI = "ai"
    RANDOM = "random"
    LIKE_AI = "like-ai"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class OwnGame:
    """Which game of a mod is played and how: its name (by default the first), who decides for each role, the way.

    By default whoever takes the decision is a human who decides like the AI, and the other one is the AI.
    """

    game: str = ""
    deciders: Mapping[str, Decider] = field(default_factory=dict)
    way: str = ""


def own_scenario(symbols: Symbols, known: Sources, own: OwnGame | None = None) -> Scenario:
    """One game in one place, between people who like each other. An AI never asks an AI, so one is human.

    `UserError` for roles and ways that the game does not have.
    """
    own = own or OwnGame()
    deciders = _deciders(symbols, own.deciders)
    way = _way(symbols, own.way)
    traits = _traits(way.decision, symbols.events.get("invite", ""), known)
    plain = {
        "name": f"{symbols.title} {own.way}".strip(),
        "people": {role: _player(symbols, role, deciders, traits) for role in symbols.roles},
        "start": _start(way),
        "policies": {
            role: "ai" if one is Decider.LIKE_AI else one.value
            for role, one in deciders.items()
            if one is not Decider.AI
        },
        "outcomes": {one.name: {"event": one.event, "on": one.on} for one in way.outcomes},
        "must": _claims(symbols, way),
        "dice": _dice(symbols),
        "effects": str(MOST_EFFECTS),
        "measures": [_measure(one) for one in symbols.measures if way.target or one.who == way.taker],
    }
    return Scenario(str(plain["name"]), Path(MANIFEST), ScenarioFile.model_validate(plain))


def _way(symbols: Symbols, name: str) -> Way:
    """How the game begins, the usual way for an empty name."""
    if not name:
        return Way(symbols.decision, symbols.taker, symbols.target, symbols.outcomes, symbols.stakes)
    if name not in symbols.ways:
        hint = did_you_mean(name, symbols.ways) or _ways_in_words(symbols)
        raise UserError(f"in this mod {symbols.title} does not begin by way of `{name}`", hint)
    return symbols.ways[name]


def _ways_in_words(symbols: Symbols) -> str:
    """What can be asked for instead."""
    if symbols.ways:
        return f"its ways are {', '.join(f'`{name}`' for name in symbols.ways)}; leave it out for the usual one"
    return "it has one way only; others are switched on in rules.yaml and built"


def _deciders(symbols: Symbols, wanted: Mapping[str, Decider]) -> dict[str, Decider]:
    """Who decides for each role of the game."""
    for role in wanted:
        if role not in symbols.roles:
            raise UserError(f"`{role}` is no role of {symbols.title}", did_you_mean(role, symbols.roles))
    usual = {role: Decider.LIKE_AI if role == symbols.taker else Decider.AI for role in symbols.roles}
    found = {**usual, **wanted}
    if len(found) > 1 and all(one is Decider.AI for one in found.values()):
        raise UserError("an AI never asks an AI", "let one of them be `like-ai`: a human who decides as the AI would")
    return found


def _player(
    symbols: Symbols, role: str, deciders: Mapping[str, Decider], traits: Sequence[str]
) -> Mapping[str, object]:
    others = [one for one in symbols.roles if one != role]
    is_ai = deciders[role] is Decider.AI
    return {
        "human": "no" if is_ai else "yes",
        "gold": symbols.gold,
        "traits": list(traits),
        "location": "tavern",
        "relations": {"employer": others[0]} if is_ai and others else {},
        "opinions": dict.fromkeys(others, "100"),
    }


def _start(way: Way) -> dict[str, object]:
    asked = {"on": way.target} if way.target else {}
    return {"decision": way.decision, "by": way.taker, **asked}


def _claims(symbols: Symbols, way: Way) -> dict[str, object]:
    unlocked = f"NOT = {{ has_character_modifier = {symbols.lock} }}"
    return {
        "gold_conserved": {"stakes": [_staked(one) for one in way.stakes]},
        "flags_cleared": "yes",
        "exactly_one": [one.name for one in way.outcomes],
        "finally": [{"holds": unlocked, "on": role} for role in symbols.roles] if symbols.lock else [],
    }


def _staked(stake: Stake) -> Mapping[str, object]:
    gold = _gold(stake.thousandths)
    return {"flag": stake.flag, "gold": gold} if stake.flag else {"variable": stake.variable, "each": gold}


def _gold(thousandths: int) -> str:
    return f"{'-' if thousandths < 0 else ''}{abs(thousandths) // 1000}.{abs(thousandths) % 1000:03}"


def _dice(symbols: Symbols) -> Mapping[str, object] | None:
    if not symbols.samples:
        return None
    samples = [
        {
            "name": one.name, "at": one.at, "who": one.who, "variables": list(one.variables),
            **({"only_flags": list(one.only_flags), "only_at": one.only_at} if one.only_flags else {}),
            **({"on": one.on} if one.on else {}),
        }
        for one in symbols.samples
    ]  # fmt: skip
    return {"faces": str(symbols.faces), "samples": samples}


def _measure(look: Look) -> Mapping[str, object]:
    (variable,) = look.variables
    return {"name": look.name, "at": look.at, "who": look.who, "variable": variable, "on": look.on}


def own_variants(symbols: Symbols, known: Sources) -> tuple[Scenario, ...]:
    """Scenarios that together come to every part of the game: all deciders, no traits, bad moods, deaths."""
    humans = own_scenario(symbols, known, OwnGame(deciders=dict.fromkeys(symbols.roles, Decider.RANDOM)))
    machine = own_scenario(symbols, known)
    plain: Mapping[str, object] = {"traits": []}
    found = [
        humans,
        machine,
        _changed(machine, "plain people", dict.fromkeys(symbols.roles, plain)),
        _changed(humans, "plain humans", dict.fromkeys(symbols.roles, plain)),
        *(_of_two(symbols, known, machine) if symbols.target else ()),
    ]
    for way in symbols.ways:
        random = dict.fromkeys(symbols.roles, Decider.RANDOM)
        found += [own_scenario(symbols, known, OwnGame(way=way, deciders=one)) for one in ({}, random)]
    return (*found, *_deaths(symbols, humans))


def _of_two(symbols: Symbols, known: Sources, machine: Scenario) -> Iterator[Scenario]:
    """What can only be where one asks another."""
    loathing: Mapping[str, object] = {"opinions": {symbols.taker: "-100"}}
    yield _changed(machine, f"a {symbols.target} in a bad mood", {symbols.target: loathing})
    own = OwnGame(deciders={symbols.taker: Decider.AI, symbols.target: Decider.RANDOM})
    steps = [{"days": "400", "ai_decisions": "yes"}]
    yield _with_steps(own_scenario(symbols, known, own), "an AI that asks", steps)


def _deaths(symbols: Symbols, humans: Scenario) -> Iterator[Scenario]:
    """Somebody dies on one of the first days."""
    for who in symbols.roles:
        death = {"effect": "death = { death_reason = death_accident }", "on": who}
        for days in range(1, 5):
            steps: list[Mapping[str, object]] = [_start(_way(symbols, "")), {"days": str(days)}, death]
            yield _with_steps(humans, f"{who} dies after {days} days", steps)


def _changed(scenario: Scenario, name: str, people: Mapping[str, Mapping[str, object]]) -> Scenario:
    """The scenario with properties of its people changed."""
    spec = scenario.spec
    changes = {key: PersonSpec.model_validate(change) for key, change in people.items()}
    changed = {
        key: one.model_copy(update={field: getattr(changes[key], field) for field in changes[key].model_fields_set})
        if key in changes
        else one
        for key, one in spec.people.items()
    }
    return Scenario(name, scenario.file, spec.model_copy(update={"people": changed}))


def _with_steps(scenario: Scenario, name: str, steps: Sequence[Mapping[str, object]]) -> Scenario:
    """The scenario with other steps, and nothing that must hold."""
    made = tuple(StartSpec.model_validate(step) for step in steps)
    return Scenario(name, scenario.file, scenario.spec.model_copy(update={"start": made, "must": MustSpec()}))


def _traits(decision: str, invitation: str, known: Sources) -> tuple[str, ...]:
    """The traits that the decision and the invitation ask for."""
    found: dict[str, None] = {}
    for definition in (known.decisions.get(decision), known.events.get(invitation)):
        if definition is not None:
            for statement in _inside(definition.statement):
                if statement.key.lower() == "trait" and re.fullmatch(r"\w+", statement.word):
                    found[statement.word] = None
    return tuple(found)


def _inside(statement: Statement) -> list[Statement]:
    """All statements in a block, at any depth."""
    found = []
    if isinstance(statement.value, Block):
        for part in statement.block:
            found += [part, *_inside(part)]
    return found
