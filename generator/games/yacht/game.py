"""Yacht as a game of the bench: what it adds to the mod, and its symbols for those who run the script."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.contract import Game, GameView, Json, Timer
from generator.games.tavern import parts
from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Names
from generator.games.yacht.author import COUNTERS, FREE, SCRATCH, THOUGHTS, Author
from generator.games.yacht.faults import CODES, GAME, check
from generator.games.yacht.names import FIRST_ID, PAGES, names
from generator.games.yacht.rules import CARD, FACES
from generator.games.yacht.spec import Apart, Yacht
from generator.games.yacht.view import YachtView
from generator.games.yacht.wording import GAME_PATH, Writer
from generator.spec.rules import Rules

_FILES = (
    "events/yacht.txt",
    "decisions/yacht.txt",
    "common/scripted_effects/yacht.txt",
    "common/scripted_triggers/yacht.txt",
    "localisation/customizable_localisation/yacht.txt",
)
_PURSE = "1000"
"""Gold of each person in simulated games."""


def view(rules: Rules) -> GameView:
    """What Yacht adds to the mod; the block must be there and without faults."""
    block = rules.game(GAME, Yacht)
    assert block is not None, "the build asks only for games of the file"
    n = names(rules.mod.prefix, rules.mod.event_namespace)
    writer = Writer(block, block.reference(), n, rules.languages[0], rules.mod.debug_decision)
    words = writer.words()
    author = Author(block, block.reference(), block.cpu.numbers(), TavernAuthor(rules, block, GAME, n))
    shown = author.view(words.commands)
    plain = _plain_decisions(shown)
    return GameView(
        name=GAME,
        title="Yacht",
        values=shown,
        outputs=parts.outputs(GAME, _FILES, n),
        texts=words.rows,
        sprites=parts.sprites(n, GAME_PATH, block.pictures.table, block.pictures.decision, plain),
        locks=(Timer(n.lock("at_table"), writer.lock()),),
        links=(Timer(n.link("at_the_table"), writer.link(), block.table_days),),
        symbols=_symbols(block, n, shown),
        entries=parts.entries(events(shown)),
        facts=_facts(block, shown),
    )


def _plain_decisions(view: YachtView) -> tuple[str, ...]:
    """The words of the decisions that ask nobody else."""
    return tuple(word for word, is_there in (("practise", view.has_practice), ("debug", view.tavern.debug)) if is_there)


def events(view: YachtView) -> Mapping[str, str]:
    """The id of every event that is generated, by its step."""
    return parts.events(view.n, lambda step: _is_generated(step, view))


def _is_generated(step: str, view: YachtView) -> bool:
    if step.startswith("debug"):
        return view.tavern.debug
    if step in {"start_practice", "watchdog_practice", "practised"}:
        return view.has_practice
    return step != "ping" or view.pings > 0


def _symbols(block: Yacht, n: Names, view: YachtView) -> Mapping[str, Json]:
    """What is what in the script, for those who run it."""
    return {
        "roles": ["asker", "guest"],
        "start": {"decision": n.decision("play"), "root": "guest", "from": "asker"},
        "events": dict(events(view)),
        "variables": {
            "dice": [n.variable("die", die) for die in view.dice],
            "counts": [n.variable("count", face) for face in view.faces],
            "previews": [line.preview for line in view.lines],
            "scores": [line.score for line in view.lines],
            **{word: n.variable(word) for word in (*COUNTERS, *THOUGHTS, *SCRATCH, "step")},
        },
        "flags": {
            "marks": [n.flag("reroll", die) for die in view.dice],
            **{word: n.flag(word) for word in ("seated", "ante_paid", "alone", "skips_turn", "skips_game")},
        },
        "effects": {
            word: n.effect(word) for word in ("prepare", "read_dice", "think", "throw_all", "throw_marked", "end_turn")
        },
        "writes": [n.effect(f"write_{category}") for category in CARD],
        "triggers": {word: n.trigger(word) for word in ("still_on", "more_points", "is_free")},
        "lines": [str(category) for category in CARD],
        "free": FREE,
        "table": _table(n, view),
        "pages": PAGES,
        "lock": n.lock("at_table"),
        "link": n.link("at_the_table"),
        "stakes": {"ante_thousandths": block.stakes.ante},
        "simulation": _simulation(block, n, view),
    }


def _table(n: Names, view: YachtView) -> Json:
    """The score card and the dice that are marked for the next throw, for those who draw them."""
    lines: list[Json] = [
        {"variable": line.score, "preview": line.preview, "text": n.key(f"line_{line.name}")} for line in view.lines
    ]
    return {
        "marks": [n.flag("reroll", die) for die in view.dice],
        "marked_at": {n.event("watch"): "from", n.event("pick"): "root"},
        "sheet": {"lines": lines, "free": FREE, "sums": [n.variable("upper"), n.variable("total")]},
    }


def _simulation(block: Yacht, n: Names, view: YachtView) -> Json:
    """How games end, and what is read of them: points when they are compared, dice when a turn's first roll lies.

    A roll of the last turn is read, which comes whatever was rolled; dice that are thrown again are read nowhere, since
    whether that happens depends on what they showed. Turns are a day apart in every variant: all of them within one
    instant would nest too deep.
    """
    outcomes: dict[str, Json] = {
        name: {"event": n.event(step), "on": who}
        for name, step, who in (
            ("won", "won", "asker"),
            ("lost", "won", "guest"),
            ("draw", "drew", "asker"),
            ("declined", "declined", "asker"),
            ("broken off", "broken_off", "asker"),
        )
    }
    dice: list[Json] = [n.variable("die", die) for die in range(1, block.reference().dice + 1)]
    ping: dict[str, Json] = {"ping": n.event("ping")} if block.dice.ping_events else {}
    return {
        "outcomes": outcomes,
        "stakes": [{"flag": n.flag("ante_paid"), "thousandths": block.stakes.ante}],
        "faces": FACES,
        "samples": [
            {"name": f"{who}'s roll", "at": n.event("rolled"), "who": who, "on": who, "variables": dice}
            for who in ("asker", "guest")
        ],
        "rolls": [n.event("throw")],
        **ping,
        "measures": [
            {"name": f"{who}'s points", "who": who, "variable": n.variable("total"), "at": n.event("finish"), **on}
            for who, on in (("asker", {}), ("guest", {"on": "guest"}))
        ],
        "gold": _PURSE,
        **_ways(n, view),
    }


def _ways(n: Names, view: YachtView) -> Mapping[str, Json]:
    """Practice as a way to begin for one player alone, where the mod has it."""
    if not view.has_practice:
        return {}
    practised: Json = {"practised": {"event": n.event("practised"), "on": "asker"}}
    return {"ways": {"practice": {"decision": n.decision("practise"), "root": "asker", "outcomes": practised}}}


def _facts(block: Yacht, view: YachtView) -> tuple[str, ...]:
    """Lines of the summary."""
    apart = "rolls" if block.dice.a_day_between is Apart.ROLLS else "turns"
    pings = f", {view.pings} ping events after each roll" if view.pings else ""
    switches = [
        f"practice {'on' if view.has_practice else 'off'}",
        f"debug decision {'on' if view.tavern.debug else 'off'}",
    ]
    return (
        f"{len(view.dice)} dice, {view.rerolls + 1} rolls, {len(view.lines)} lines, a day between {apart}{pings}",
        ", ".join(f"{stake.word} {stake.amount} gold" for stake in view.tavern.stakes),
        f"{len(events(view))} events, {', '.join(switches)}",
    )


YACHT = Game(GAME, FIRST_ID, Yacht, check, view, CODES)
