"""The scenario of our own game, made from the symbols in the manifest of a built mod: two people at a tavern table.

The only module that knows what the symbols of dice poker mean. Traits that the script asks for are given to both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from generator.errors import UserError
from generator.interpret.definitions import Definition, Sources
from generator.script.tree import Block, Statement
from generator.simulate.scenario import Scenario
from generator.simulate.scenario_file import GoldSpec, MustSpec, OutcomeSpec, PersonSpec, ScenarioFile, StartSpec

Json: TypeAlias = bool | int | str | Sequence["Json"] | Mapping[str, "Json"] | None
MANIFEST = "manifest.json"
GOLD = "1000"
_OUTCOMES = (
    ("won", "won", "asker"),
    ("lost", "won", "guest"),
    ("draw", "drew", "asker"),
    ("guest resigned", "other_resigned", "asker"),
    ("asker resigned", "other_resigned", "guest"),
    ("declined", "declined", "asker"),
    ("broken off", "broken_off", "asker"),
)
"""Outcomes seen from the asker's side: name, step of the chain, who gets the event."""


class Decider(StrEnum):
    """Who decides for one side: the AI itself, or a human who decides at random, like the AI, or the first option."""

    AI = "ai"
    RANDOM = "random"
    LIKE_AI = "like-ai"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class Symbols:
    """What is what in a built mod's dice poker."""

    decision: str
    events: Mapping[str, str]
    dice: tuple[str, ...]
    marks: tuple[str, ...]
    faces: int
    stakes: tuple[tuple[str, int], ...]
    lock: str


def read_symbols(manifest: Path) -> Symbols:
    """The symbols of a built mod; `UserError` if it has no dice poker in it."""
    try:
        content = json.loads(manifest.read_bytes())
    except (OSError, ValueError) as fault:
        raise UserError(f"`{manifest}` cannot be read as a manifest", "build the mod again") from fault
    return symbols_of(content.get("symbols", {}) if isinstance(content, dict) else {}, str(manifest))


def symbols_of(content: Mapping[str, Json], shown: str) -> Symbols:
    """The symbols of dice poker out of a manifest's; `shown` is for messages."""
    game = content.get("dice_poker")
    if not isinstance(game, Mapping):
        raise UserError(f"`{shown}` has no dice poker in it", "give a scenario with --scenario FILE")
    part = _Part(game, shown)
    stakes = part.part("stakes")
    flags = part.part("flags")
    return Symbols(
        decision=part.part("start").text("decision"),
        events={name: str(event) for name, event in part.part("events").value.items()},
        dice=part.part("variables").texts("dice"),
        marks=flags.texts("marks"),
        faces=part.part("dice").number("faces"),
        stakes=(
            (flags.text("ante_paid"), stakes.number("ante_thousandths")),
            (flags.text("raise_paid"), stakes.number("raise_thousandths")),
        ),
        lock=part.text("lock"),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """A block of the symbols, read with the kind of value that is expected."""

    value: Mapping[str, Json]
    shown: str

    def part(self, key: str) -> _Part:
        found = self.value.get(key)
        if not isinstance(found, Mapping):
            raise self._fault(key)
        return _Part(found, self.shown)

    def text(self, key: str) -> str:
        found = self.value.get(key)
        if not isinstance(found, str):
            raise self._fault(key)
        return found

    def number(self, key: str) -> int:
        found = self.value.get(key)
        if not isinstance(found, int):
            raise self._fault(key)
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        found = self.value.get(key)
        if not isinstance(found, list):
            raise self._fault(key)
        return tuple(str(one) for one in found)

    def _fault(self, key: str) -> UserError:
        return UserError(f"`{self.shown}` lacks the symbol `{key}` of dice poker", "build the mod again")


def own_scenario(
    symbols: Symbols, known: Sources, asker: Decider = Decider.LIKE_AI, guest: Decider = Decider.AI
) -> Scenario:
    """One game between two gamblers in one place, who like each other. An AI never asks an AI, so one is human."""
    if asker is Decider.AI and guest is Decider.AI:
        raise UserError("an AI never asks an AI", "let one of them be `like-ai`: a human who decides as the AI would")
    plain = {
        "name": "dice poker",
        "people": {
            "asker": _player(asker, "guest", _traits(symbols, known)),
            "guest": _player(guest, "asker", _traits(symbols, known)),
        },
        "start": _start(symbols),
        "policies": {
            key: "ai" if one is Decider.LIKE_AI else one.value
            for key, one in (("asker", asker), ("guest", guest))
            if one is not Decider.AI
        },
        "outcomes": {
            name: {"event": symbols.events[step], "on": whom}
            for name, step, whom in _OUTCOMES
            if step in symbols.events
        },
        "must": _claims(symbols),
        "dice": _dice(symbols),
    }
    return Scenario("dice poker", Path(MANIFEST), ScenarioFile.model_validate(plain))


def own_variants(symbols: Symbols, known: Sources) -> tuple[Scenario, ...]:
    """Scenarios that together come to every part of the game: all deciders, no traits, bad moods, death, war."""
    humans = own_scenario(symbols, known, Decider.RANDOM, Decider.RANDOM)
    machine = own_scenario(symbols, known)
    asking = own_scenario(symbols, known, Decider.AI, Decider.RANDOM)
    plain: Mapping[str, object] = {"traits": []}
    loathing: Mapping[str, object] = {"opinions": {"asker": "-100"}}
    found = [
        humans,
        machine,
        _changed(machine, "plain people", {"asker": plain, "guest": plain}),
        _changed(humans, "plain humans", {"asker": plain, "guest": plain}),
        _changed(machine, "a guest in a bad mood", {"guest": loathing}),
        _with_steps(asking, "an AI that asks", [{"days": "400", "ai_decisions": "yes"}]),
    ]
    if "start_tournament" in symbols.events:
        found += [
            tournament_scenario(symbols, known),
            tournament_scenario(symbols, known, Decider.RANDOM, Decider.RANDOM),
        ]
    for who in ("asker", "guest"):
        death = {"effect": "death = { death_reason = death_accident }", "on": who}
        for days in range(1, 5):
            steps: list[Mapping[str, object]] = [_start(symbols), {"days": str(days)}, death]
            found.append(_with_steps(humans, f"{who} dies after {days} days", steps))
    return tuple(found)


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


def _start(symbols: Symbols) -> dict[str, object]:
    return {"decision": symbols.decision, "by": "asker", "on": "guest"}


def tournament_scenario(
    symbols: Symbols, known: Sources, asker: Decider = Decider.LIKE_AI, guest: Decider = Decider.AI
) -> Scenario:
    """A tournament of several rounds; `UserError` for a mod without them. Stakes differ by round, so gold is compared
    at the end only."""
    event = symbols.events.get("start_tournament", "")
    decision = next((name for name, one in known.decisions.items() if event and _fires(one, event)), None)
    if decision is None:
        raise UserError("the mod has no tournaments", "switch them on in rules.yaml, and build it again")
    one = own_scenario(replace(symbols, decision=decision), known, asker, guest)
    outcomes = {"over": symbols.events["tournament_over"], "declined": symbols.events["declined"]}
    changes = {
        "outcomes": {name: OutcomeSpec(event=event, on="asker") for name, event in outcomes.items()},
        "must": one.spec.must.model_copy(update={"gold_conserved": GoldSpec(), "exactly_one": tuple(outcomes)}),
    }
    return Scenario("dice poker tournament", one.file, one.spec.model_copy(update=changes))


def _fires(decision: Definition, event: str) -> bool:
    return any(part.key.lower() == "id" and part.word == event for part in _inside(decision.statement))


def _player(decider: Decider, other: str, traits: Sequence[str]) -> dict[str, object]:
    return {
        "human": "no" if decider is Decider.AI else "yes",
        "gold": GOLD,
        "traits": list(traits),
        "location": "tavern",
        "relations": {"employer": other} if decider is Decider.AI else {},
        "opinions": {other: "100"},
    }


def _claims(symbols: Symbols) -> dict[str, object]:
    return {
        "gold_conserved": {"stakes": [{"flag": flag, "gold": str(gold / 1000)} for flag, gold in symbols.stakes]},
        "flags_cleared": "yes",
        "exactly_one": [name for name, step, _ in _OUTCOMES if step in symbols.events],
        "finally": [
            {"holds": f"NOT = {{ has_character_modifier = {symbols.lock} }}", "on": key} for key in ("asker", "guest")
        ],
    }


def _dice(symbols: Symbols) -> dict[str, object]:
    """First rolls are read when betting starts, re-rolled dice when it is the other's turn."""
    dice, events = list(symbols.dice), symbols.events
    samples: list[dict[str, object]] = [
        {"name": f"{who}'s roll", "at": events["bet_asker"], "who": who, "variables": dice}
        for who in ("asker", "guest")
    ]
    for who, thrown, after in (("asker", "throw_asker", "reroll_guest"), ("guest", "throw_guest", "showdown")):
        if thrown in events and after in events:
            flags = {"only_flags": list(symbols.marks), "only_at": events[thrown]}
            samples.append({"name": f"{who}'s re-roll", "at": events[after], "who": who, "variables": dice, **flags})
    return {"faces": str(symbols.faces), "samples": samples}


def _traits(symbols: Symbols, known: Sources) -> tuple[str, ...]:
    """The traits that the decision and the invitation ask for."""
    found: dict[str, None] = {}
    decision, invitation = known.decisions.get(symbols.decision), known.events.get(symbols.events.get("invite", ""))
    for definition in (decision, invitation):
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
