"""Farkle as a game of the bench: what it adds to the mod, and its symbols for those who run the script."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.contract import Game, GameView, Json, Timer
from generator.games.farkle.author import PARTS, Author
from generator.games.farkle.faults import CODES, check, typical_days
from generator.games.farkle.names import FIRST_ID, GAME, names
from generator.games.farkle.rules import DICE, FACES
from generator.games.farkle.spec import Farkle, scoring_of
from generator.games.farkle.texts import SETS
from generator.games.farkle.view import FarkleView
from generator.games.farkle.wording import GAME_PATH, Writer
from generator.games.tavern import parts
from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Names
from generator.spec.rules import Rules

_FILES = (
    "events/farkle.txt",
    "decisions/farkle.txt",
    "common/scripted_effects/farkle.txt",
    "common/scripted_triggers/farkle.txt",
    "localisation/customizable_localisation/farkle.txt",
)
_OUTCOMES = (
    ("won", "won", "asker"),
    ("lost", "won", "guest"),
    ("declined", "declined", "asker"),
    ("broken off", "broken_off", "asker"),
)
"""Outcomes seen from the asker's side: name, step of the chain, who gets the event."""


def view(rules: Rules) -> GameView:
    """What Farkle adds to the mod; the block must be there and without faults."""
    block = rules.game(GAME, Farkle)
    assert block is not None, "the build asks only for games of the file"
    n, scoring = names(rules.mod.prefix, rules.mod.event_namespace), scoring_of(block)
    writer = Writer(block, scoring, n, rules.mod.debug_decision)
    wording = writer.wording()
    shown = Author(rules, block, scoring, TavernAuthor(rules, block, GAME, n)).view(wording.commands)
    plain = ("debug",) if shown.tavern.debug else ()
    return GameView(
        name=GAME,
        title="Farkle",
        values=shown,
        outputs=parts.outputs(GAME, _FILES, n),
        texts=wording.rows,
        sprites=parts.sprites(n, GAME_PATH, block.pictures.table, block.pictures.decision, plain),
        locks=(Timer(n.lock("at_table"), writer.lock()),),
        links=(Timer(n.link("at_the_table"), writer.link(), block.table_days),),
        symbols=_symbols(block, n, shown),
        entries=parts.entries(events(shown)),
        facts=_facts(block, shown),
    )


def events(view: FarkleView) -> Mapping[str, str]:
    """The id of every event that is generated, by its step."""
    return parts.events(view.n, lambda step: _is_generated(step, view))


def _is_generated(step: str, view: FarkleView) -> bool:
    """Rolls are always a day apart, so no pings are needed; the rest depends on the debug decision alone."""
    return step != "ping" and (view.tavern.debug or not step.startswith("debug"))


def _symbols(block: Farkle, n: Names, view: FarkleView) -> Mapping[str, Json]:
    """What is what in the script, for those who run it."""
    found = events(view)
    return {
        "roles": ["asker", "guest"],
        "start": {"decision": n.decision("play"), "root": "guest", "from": "asker"},
        "events": dict(found),
        "variables": {
            "dice": [n.variable("die", die) for die in view.dice],
            "counts": [n.variable("count", face) for face in view.faces],
            "stops": [n.variable("stop", left) for left in view.dice],
            **{word: n.variable(word) for word in ("step", "total", "turn", "last", "left", "cursor", "choice")},
            **{f"{word}_{part}": n.variable(f"{word}_{part}") for word in SETS for part in PARTS},
        },
        "flags": {word: n.flag(word) for word in ("seated", "ante_paid")},
        "effects": {
            word: n.effect(word)
            for word in (
                "throw_dice",
                "read_roll",
                "find_best",
                "read_picked",
                "think",
                "take_pot",
                "give_back",
                "end_game",
            )
        },
        "triggers": {word: n.trigger(word) for word in ("still_on", "scores", "differs", "fits")},
        "lock": n.lock("at_table"),
        "link": n.link("at_the_table"),
        "dice": {"count": DICE, "faces": FACES},
        "target": block.target,
        "table": {"counters": [n.variable("total"), n.variable("turn")]},
        "stakes": {"ante_thousandths": block.stakes.ante},
        "simulation": _simulation(block, n, found),
    }


def _simulation(block: Farkle, n: Names, found: Mapping[str, str]) -> Mapping[str, Json]:
    """What those who play many games look at. The points of a turn are read when the other one's turn begins; the turn
    that wins is not among them. Dice are not sampled: of each game only one roll would count, and which ones come last
    depends on the dice; `verify` proves every throw."""
    sides = (("asker", "guest"), ("guest", "asker"))
    return {
        "outcomes": {name: {"event": found[step], "on": whom} for name, step, whom in _OUTCOMES},
        "stakes": [{"flag": n.flag("ante_paid"), "thousandths": block.stakes.ante}],
        "measures": [
            {"name": f"{who}'s turn", "who": who, "variable": n.variable("last"), "at": found[f"turn_{other}"]}
            for who, other in sides
        ],
        "rolls": [found[f"{step}_{who}"] for step in ("turn", "roll") for who, _ in sides],
    }


def _facts(block: Farkle, view: FarkleView) -> tuple[str, ...]:
    """Lines of the summary."""
    players = "".join(f"{name} {one}, " for name, one in block.ai.players.items())
    days = typical_days(scoring_of(block), block.target)
    return (
        f"{DICE} dice to {block.target:,} points for {view.tavern.stakes[0].amount} gold, about {days} days a game",
        f"{len(view.sets)} sets of dice that may be kept; best single turn: banks from "
        f"{', '.join(f'{stop:,}' for stop in view.stops)} points with 1 to 6 dice left",
        f"AI: {players}others {block.ai.otherwise}; {len(view.smaller)} cases of keeping less than all that scores, "
        f"{len(view.cells)} fields of scores in the race",
        f"{len(events(view))} events, debug decision {'on' if view.tavern.debug else 'off'}",
    )


FARKLE = Game(GAME, FIRST_ID, Farkle, check, view, CODES)
