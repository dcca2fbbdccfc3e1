"""Dice poker as a game of the bench: what it adds to the mod, and its symbols for those who run the script."""

from __future__ import annotations

from collections.abc import Mapping

from generator.diagnostics import Diagnostic
from generator.games.contract import Game, GameView, Json, Timer
from generator.games.dice_poker import faults, optimal
from generator.games.dice_poker.author import Author, ai_choices, plays_optimal
from generator.games.dice_poker.faults import CODES, GAME, table_of
from generator.games.dice_poker.names import FIRST_ID, names
from generator.games.dice_poker.rules import Groups, Table
from generator.games.dice_poker.simulation import simulation
from generator.games.dice_poker.spec import DicePoker
from generator.games.dice_poker.view import DicePokerView
from generator.games.dice_poker.wording import GAME_PATH, Writer
from generator.games.tavern import parts
from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Names
from generator.spec.rules import Rules

_FILES = (
    "events/dice_poker.txt",
    "decisions/dice_poker.txt",
    "common/scripted_effects/dice_poker.txt",
    "common/scripted_triggers/dice_poker.txt",
    "localisation/customizable_localisation/dice_poker.txt",
)
_OPTIMAL_FILES = (
    "common/scripted_effects/dice_poker_optimal.txt",
    "common/scripted_triggers/dice_poker_optimal.txt",
)
_ONLY_WITH_REROLLS = ("reroll_", "pick_", "throw_")


def view(rules: Rules) -> GameView:
    """What dice poker adds to the mod; the block must be there and without faults."""
    block = rules.game(GAME, DicePoker)
    assert block is not None, "the build asks only for games of the file"
    table = table_of(block)
    n = names(rules.mod.prefix, rules.mod.event_namespace)
    writer = Writer(block, table, n, rules.mod.debug_decision)
    wording = writer.wording()
    best = optimal.optimum_of(rules, block, n) if plays_optimal(block) else None
    author = Author(rules, block, table, TavernAuthor(rules, block, GAME, n), best.view if best else None)
    shown = author.view(wording.commands)
    files = (*_FILES, *_OPTIMAL_FILES) if best else _FILES
    plain = ("debug",) if shown.tavern.debug else ()
    return GameView(
        name=GAME,
        title="Dice poker",
        values=shown,
        outputs=parts.outputs(GAME, files, n),
        texts=wording.rows,
        sprites=parts.sprites(n, GAME_PATH, block.pictures.table, block.pictures.decision, plain),
        locks=(Timer(n.lock("at_table"), writer.lock()),),
        links=(Timer(n.link("at_the_table"), writer.link(), block.table_days),),
        symbols={**_symbols(block, table, n, shown), **(best.symbols if best else {})},
        entries=parts.entries(events(block, shown)),
        facts=(*_facts(block, table, shown), *((best.fact,) if best else ())),
    )


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """All faults of the game's block; the policy of an `optimal` AI is looked at if there are no others."""
    found = faults.check(rules)
    block = rules.game(GAME, DicePoker)
    if found or block is None or not block.enabled or not plays_optimal(block):
        return found
    return tuple(optimal.faults_of(rules, block))


def events(block: DicePoker, view: DicePokerView) -> Mapping[str, str]:
    """The id of every event that is generated, by its step."""
    return parts.events(view.n, lambda step: _is_generated(step, block, view))


def _is_generated(step: str, block: DicePoker, view: DicePokerView) -> bool:
    if step.startswith("debug"):
        return view.tavern.debug
    if step in {"start_tournament", "next_round", "tournament_over"}:
        return view.tournament is not None
    if step == "ping":
        return view.pings > 0
    return block.dice.rolls > 1 or not step.startswith(_ONLY_WITH_REROLLS)


def _symbols(block: DicePoker, table: Table, n: Names, view: DicePokerView) -> Mapping[str, Json]:
    """What is what in the script, for those who run it."""
    choices = ai_choices(block, table)
    hands: list[Json] = [
        {
            "name": rule.name,
            "rank": table.rank_of(index),
            "groups": list(pattern.sizes) if isinstance(pattern, Groups) else [],
            "faces": [] if isinstance(pattern, Groups) else list(pattern.faces),
            "ai_reroll": choices[table.rank_of(index)],
        }
        for index, (rule, pattern) in enumerate(zip(block.hands, table.hands, strict=True))
    ]
    return {
        "roles": ["asker", "guest"],
        "start": {"decision": n.decision("play"), "root": "guest", "from": "asker"},
        "events": dict(events(block, view)),
        "variables": {
            "dice": [n.variable("die", die) for die in view.dice],
            "counts": [n.variable("count", face) for face in view.faces],
            "class": n.variable("class"),
            "ranks": [n.variable("rank", value) for value in view.values],
            "lone": n.variable("lone"),
            "rerolls": n.variable("rerolls"),
            "cursor": n.variable("cursor"),
            "step": n.variable("step"),
        },
        "flags": {
            "seated": n.flag("seated"),
            "ante_paid": n.flag("ante_paid"),
            "raise_paid": n.flag("raise_paid"),
            "marks": [n.flag("reroll", die) for die in view.dice],
        },
        "effects": {word: n.effect(word) for word in ("throw_all", "read_hand", "take_pot", "give_back", "end_game")},
        "triggers": {word: n.trigger(word) for word in ("better_hand", "equal_hand", "worse_hand", "still_on")},
        "lock": n.lock("at_table"),
        "link": n.link("at_the_table"),
        "dice": {"count": table.dice, "faces": table.faces, "rolls": block.dice.rolls},
        "stakes": {"ante_thousandths": block.stakes.ante, "raise_thousandths": block.stakes.raise_},
        "hands": hands,
        "nothing": {"rank": 0, "ai_reroll": choices[0]},
        "lone_base": table.base,
        "table": {
            "marks": [n.flag("reroll", die) for die in view.dice],
            "marked_at": {
                n.event(step): "root" for step in events(block, view) if step in ("pick_asker", "pick_guest")
            },
        },
        "simulation": simulation(block, table, n, events(block, view)),
    }


def _facts(block: DicePoker, table: Table, view: DicePokerView) -> tuple[str, ...]:
    """Lines of the summary."""
    apart = "a day apart" if block.dice.a_day_apart else "within a day"
    pings = f", {view.pings} ping events after each" if view.pings else ""
    switches = [
        f"tournaments {'on' if view.tournament else 'off'}",
        f"loaded dice {'on' if block.influence.enabled else 'off'}",
        f"debug decision {'on' if view.tavern.debug else 'off'}",
    ]
    return (
        f"{table.dice} dice of {table.faces} faces, {block.dice.rolls} rolls {apart}{pings}",
        ", ".join(f"{stake.word} {stake.amount} gold" for stake in view.tavern.stakes),
        f"{len(table.hands)} hands; the remaining dice are coded to the base {table.base}",
        f"{len(events(block, view))} events, {', '.join(switches)}",
    )


DICE_POKER = Game(GAME, FIRST_ID, DicePoker, check, view, CODES)
