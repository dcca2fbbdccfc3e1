"""What those who play many games of dice poker look at: how a game ends, what lies on the table, which dice to test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.contract import Json
from generator.games.dice_poker.rules import Table
from generator.games.dice_poker.spec import DicePoker
from generator.games.tavern.names import Names

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
_ROLLS = ("roll_asker", "roll_guest", "throw_asker", "throw_guest")
_REROLLS = (("asker", "throw_asker", "reroll_guest"), ("guest", "throw_guest", "showdown"))
"""Who throws again, in which step, and the step at which that throw can be read."""


def simulation(block: DicePoker, table: Table, n: Names, events: Mapping[str, str]) -> Mapping[str, Json]:
    """The block `simulation` of the game's symbols; `events` are the ids of the steps that are generated."""
    found: dict[str, Json] = {
        "outcomes": {name: {"event": events[step], "on": whom} for name, step, whom in _OUTCOMES if step in events},
        "stakes": [
            {"flag": n.flag("ante_paid"), "thousandths": block.stakes.ante},
            {"flag": n.flag("raise_paid"), "thousandths": block.stakes.raise_},
        ],
        "faces": table.faces,
        "samples": _samples(table, n, events),
        "rolls": [events[step] for step in _ROLLS if step in events],
    }
    if "ping" in events:
        found["ping"] = events["ping"]
    if "start_tournament" in events:
        found["ways"] = {"tournament": _tournament(n, events)}
    return found


def _samples(table: Table, n: Names, events: Mapping[str, str]) -> Sequence[Json]:
    """First rolls are read when betting starts, re-rolled dice when it is the other's turn."""
    numbers = range(1, table.dice + 1)
    dice: list[Json] = [n.variable("die", die) for die in numbers]
    marks: list[Json] = [n.flag("reroll", die) for die in numbers]
    found: list[Json] = [
        {"name": f"{who}'s roll", "at": events["bet_asker"], "who": who, "variables": dice}
        for who in ("asker", "guest")
    ]
    for who, thrown, after in _REROLLS:
        if thrown in events and after in events:
            sample: dict[str, Json] = {"name": f"{who}'s re-roll", "at": events[after], "who": who, "variables": dice}
            found.append({**sample, "only_flags": marks, "only_at": events[thrown]})
    return found


def _tournament(n: Names, events: Mapping[str, str]) -> Mapping[str, Json]:
    outcomes = {"over": "tournament_over", "declined": "declined"}
    return {
        "decision": n.decision("tournament"),
        "outcomes": {name: {"event": events[step], "on": "asker"} for name, step in outcomes.items()},
    }
