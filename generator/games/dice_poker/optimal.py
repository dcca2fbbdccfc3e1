"""The AIs that play as well as is possible: who they are by rules.yaml, and the policy in the mod that they follow.

The policy is that of a single game with plain dice; `duel_script` brings it below 400 kB, with or without a gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from generator.diagnostics import Diagnostic
from generator.errors import UserError
from generator.games.contract import Json
from generator.games.dice_poker.duel import make_duel
from generator.games.dice_poker.duel_betting import Leanings, Stakes
from generator.games.dice_poker.duel_measure import Game
from generator.games.dice_poker.duel_policy import Gap
from generator.games.dice_poker.duel_script import OptimalScript, optimal_script
from generator.games.dice_poker.faults import CODES, GAME, table_of
from generator.games.dice_poker.names import names
from generator.games.dice_poker.rules import Plays, Table
from generator.games.dice_poker.spec import DicePoker
from generator.games.dice_poker.view import OptimalView
from generator.games.tavern.names import Names
from generator.spec.rules import Rules


@dataclass(frozen=True, slots=True)
class Optimum:
    """What the mod holds for AIs that play as well as is possible, and a line about it for people."""

    view: OptimalView
    symbols: Mapping[str, Json]
    fact: str


_NO_LEANINGS = Leanings(1, 1000, 1000, 1, 1, 0)
_EVEN = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class _Task:
    """All that the policy depends on; stakes are thousandths of gold."""

    table: Table
    rerolls: int
    stakes: Stakes
    prefix: str
    namespace: str


@lru_cache(maxsize=8)
def _solved(task: _Task) -> OptimalScript:
    """The policy; what rules.yaml says about other AIs has no part in it. Raises UserError for too large a duel."""
    duel = make_duel(task.table, task.rerolls, {}, _EVEN)
    return optimal_script(Game(duel, task.stakes, _NO_LEANINGS, {}, False, ()), names(task.prefix, task.namespace))


def script_of(rules: Rules, block: DicePoker) -> OptimalScript:
    """The policy of a block without faults, computed once; raises UserError if the duel is too large for memory."""
    stakes = Stakes(block.stakes.ante, block.stakes.raise_)
    task = _Task(table_of(block), block.dice.rolls - 1, stakes, rules.mod.prefix, rules.mod.event_namespace)
    return _solved(task)


def faults_of(rules: Rules, block: DicePoker) -> Iterator[Diagnostic]:
    """A policy that cannot be computed, or that no folding brings below the limit."""
    place = rules.place(("games", GAME, "ai", "players"))
    help = "take fewer dice, faces or hands, or let every AI play `ranked`"
    try:
        script_of(rules, block)
    except UserError as fault:
        yield Diagnostic("RY314", CODES["RY314"], f"there is no `optimal` AI: {fault.message}", place, help=help)


def optimum_of(rules: Rules, block: DicePoker, n: Names) -> Optimum:
    """All that the mod says about the optimum; some AI of the block plays it."""
    script = script_of(rules, block)
    chooses = f"ai = yes\n{n.trigger('plays_optimal')} = yes"
    players = tuple(_players(rules, block))
    who = ", ".join(f"{name} {plays}" for name, plays in block.ai.players.items())
    return Optimum(
        OptimalView(script.triggers, script.effects, players, chooses, by_hand="ai = no"),
        _symbols(script.gap, n),
        f"AI by trait: {who}; the optimum takes {script.size:,} bytes and gives away {given_away(script.gap)}"
        + _beyond(block),
    )


def _beyond(block: DicePoker) -> str:
    """Of which part of the game the policy is the optimum, if it is not all of it."""
    others = []
    if block.influence.enabled:
        others.append("dice that a trait loads")
    if block.tournament.enabled:
        others.append("a tournament's standing and stakes")
    return (
        f"; it was computed for single games with fair dice and knows nothing of {' or '.join(others)}"
        if others
        else ""
    )


def _players(rules: Rules, block: DicePoker) -> Iterator[str]:
    """One condition for each trait that says `optimal`: it is there, and none before it that says otherwise."""
    before: list[str] = []
    found = []
    for name, plays in block.ai.players.items():
        trait = rules.trait_id(name)
        if plays is Plays.OPTIMAL:
            found.append("\n".join([f"trait = {trait}", *(f"NOT = {{ trait = {other} }}" for other in before)]))
        else:
            before.append(trait)
    for one in found:
        yield f"AND = {{\n{one}\n}}" if len(found) > 1 and "\n" in one else one


def given_away(gap: Gap) -> str:
    """The gap in words; exact."""
    if gap == Gap(Fraction(0), Fraction(0), Fraction(0), Fraction(0)):
        return "nothing (exact)"
    parts = (gap.first_equity, gap.second_equity, gap.first_gold, gap.second_gold)
    asker, guest, *gold = (f"{part} = {float(part):.2e}" for part in parts)
    return f"{asker} of equity as asker and {guest} as guest, {' and '.join(gold)} gold a game (against the best reply)"


def _symbols(gap: Gap, n: Names) -> Mapping[str, Json]:
    """What is what in the script of the policy; the gap as fractions."""
    return {
        "optimal": {
            "place": n.variable("place"),
            "plays": n.trigger("plays_optimal"),
            "option": n.key("ok"),
            "gap": {
                "asker_equity": str(gap.first_equity),
                "guest_equity": str(gap.second_equity),
                "asker_gold": str(gap.first_gold),
                "guest_gold": str(gap.second_gold),
            },
        }
    }
