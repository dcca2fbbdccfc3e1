"""The payout game as a game of the bench: what it adds to the mod, and its symbols for those who run the script."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.contract import Game, GameView, Json, Timer
from generator.games.payout.author import Author, coin_of
from generator.games.payout.faults import CODES, check, warnings
from generator.games.payout.measure import PERCENT, best_return, returns_of
from generator.games.payout.names import FIRST_ID, GAME, names
from generator.games.payout.rules import DICE, FACES, Advisor
from generator.games.payout.spec import PayoutGame
from generator.games.payout.view import PayoutView
from generator.games.payout.wording import GAME_PATH, Writer
from generator.games.paytable.solve import Way
from generator.games.tavern import parts
from generator.games.tavern.names import Names
from generator.spec.expression.printing import decimal
from generator.spec.rules import Rules

_FILES = (
    "events/payout.txt",
    "decisions/payout.txt",
    "common/scripted_effects/payout.txt",
    "common/scripted_triggers/payout.txt",
    "localisation/customizable_localisation/payout.txt",
)
_OUTCOMES = (("paid", "result"), ("left", "left"), ("broken off", "broken_off"))


def view(rules: Rules) -> GameView:
    """What the payout game adds to the mod; the block must be there and without faults."""
    block = rules.game(GAME, PayoutGame)
    assert block is not None, "the build asks only for games of the file"
    n = names(rules.mod.prefix, rules.mod.event_namespace)
    has_best = block.best_advice or block.ai.plays is Advisor.BEST
    writer = Writer(block, n, rules.mod.debug_decision, has_best)
    wording = writer.wording()
    shown = Author(rules, block, n).view(wording.commands)
    plain = ("play", "debug") if shown.debug else ("play",)
    return GameView(
        name=GAME,
        title="Payout table",
        values=shown,
        outputs=parts.outputs(GAME, _FILES, n),
        texts=wording.rows,
        sprites=parts.sprites(n, GAME_PATH, block.pictures.table, block.pictures.decision, plain, is_targeted=False),
        locks=(Timer(n.lock("at_table"), writer.lock()), Timer(n.modifier("counted"), writer.counted())),
        links=(),
        symbols=_symbols(block, n, shown),
        entries=parts.entries(events(shown)),
        facts=_facts(block, shown),
        warnings=tuple(warnings(rules, block)),
    )


def events(view: PayoutView) -> Mapping[str, str]:
    """The id of every event that is generated, by its step."""
    left_out = {step for step, is_on in (("debug", view.debug), ("ping", view.pings > 0)) if not is_on}
    return parts.events(view.n, lambda step: step not in left_out)


def _symbols(block: PayoutGame, n: Names, view: PayoutView) -> Mapping[str, Json]:
    """What is what in the script, for those who run it."""
    ids = dict(events(view))
    return {
        "roles": ["player"],
        "start": {"decision": n.decision("play"), "root": "player"},
        "events": ids,
        "variables": {
            "dice": [n.variable("die", die) for die in view.dice],
            "class": n.variable("class"),
            "ranks": [n.variable("rank", value) for value in view.values],
            "rerolls": n.variable("rerolls"),
            "cursor": n.variable("cursor"),
            "step": n.variable("step"),
            "stake": n.variable("stake"),
            "on_table": n.variable("on_table"),
            "staked": n.variable("staked"),
            "house": n.variable("house"),
            "paid": n.variable("paid"),
            "kept": [n.variable("kept", die) for die in view.dice],
        },
        "flags": {"seated": n.flag("seated"), "marks": [n.flag("reroll", die) for die in view.dice]},
        "effects": {word: n.effect(word) for word in ("read_hand", "mark_rule", "settle", "give_back", "throw_all")},
        "triggers": {word: n.trigger(word) for word in ("still_on", "can_stake", "can_stake_more", "any_marked")},
        "modifiers": {"counted": n.modifier("counted")},
        "lock": n.lock("at_table"),
        "table": {
            "marks": [n.flag("reroll", die) for die in view.dice],
            "marked_at": {ids[step]: "root" for step in ("pick", "advice")},
        },
        "simulation": _simulation(block, n, ids),
    }


def _simulation(block: PayoutGame, n: Names, ids: Mapping[str, str]) -> Mapping[str, Json]:
    """What those look at who play many games: the gold on the table and in the house's book, the first throw."""
    dice: list[Json] = [n.variable("die", die) for die in range(1, DICE + 1)]
    found: dict[str, Json] = {
        "outcomes": {name: {"event": ids[step], "on": "player"} for name, step in _OUTCOMES},
        "stakes": [
            {"variable": n.variable("on_table"), "thousandths_each": block.stakes.step},
            {"variable": n.variable("house"), "thousandths_each": coin_of(block)},
        ],
        "faces": FACES,
        "samples": [{"name": "first throw", "at": ids["rolled"], "who": "player", "variables": dice}],
        "measures": [{"name": "return", "who": "player", "variable": n.variable("paid"), "at": ids["result"]}],
        "rolls": [ids["roll"], ids["throw"]],
    }
    if "ping" in ids:
        found["ping"] = ids["ping"]
    return found


def _facts(block: PayoutGame, view: PayoutView) -> tuple[str, ...]:
    """Lines of the summary."""
    apart = "a day apart" if block.dice.a_day_apart else "within a day"
    pings = f", {view.pings} ping events after each" if view.pings else ""
    stakes, limit = block.stakes, block.limit
    best = best_return(block)
    rule = returns_of(block).share(Way.RULE)
    days = f"{limit.days} days" if limit.days > 1 else "a day"
    return (
        f"{DICE} dice of {FACES} faces, {1 + block.dice.rerolls} throws {apart}{pings}",
        f"stakes of {decimal(stakes.least)} to {decimal(stakes.most)} gold in steps of {decimal(stakes.step)}, "
        f"at most {decimal(limit.gold)} gold in {days}",
        f"the best play gets back {float(PERCENT * best):.4f} % = {best.numerator}/{best.denominator} of its stakes, "
        f"the simple rule {float(PERCENT * rule):.2f} % of that",
        f"{len(events(view))} events, advice by the best play {'on' if block.best_advice else 'off'}, "
        f"debug decision {'on' if view.debug else 'off'}",
    )


PAYOUT = Game(GAME, FIRST_ID, PayoutGame, check, view, CODES)
