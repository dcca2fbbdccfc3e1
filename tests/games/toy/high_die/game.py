"""High die as a game of the bench: what it adds to the mod, and its symbols for those who run the script."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.contract import Entry, Game, GameView, Json, Output, Sprite, Timer
from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Names
from generator.spec.rules import Rules
from tests.games.toy.high_die.author import author_view
from tests.games.toy.high_die.faults import CODES, check
from tests.games.toy.high_die.names import EVENT_NUMBERS, FIRST_ID, GAME, names
from tests.games.toy.high_die.spec import HighDie
from tests.games.toy.high_die.view import HighDieView
from tests.games.toy.high_die.wording import GAME_PATH, Writer

_FILES = (
    "events/high_die.txt",
    "decisions/high_die.txt",
    "common/scripted_effects/high_die.txt",
    "common/scripted_triggers/high_die.txt",
)
_OUTCOMES = (
    ("won", "won", "asker"),
    ("lost", "won", "guest"),
    ("tied", "tied", "asker"),
    ("declined", "declined", "asker"),
    ("broken off", "broken_off", "asker"),
)
"""Outcomes seen from the asker's side: name, step of the chain, who gets the event."""


def view(rules: Rules) -> GameView:
    """What high die adds to the mod; the block must be there and without faults."""
    block = rules.game(GAME, HighDie)
    assert block is not None, "the build asks only for games of the file"
    n = names(rules.mod.prefix, rules.mod.event_namespace)
    writer = Writer(block, n, rules.mod.debug_decision)
    shown = author_view(block, TavernAuthor(rules, block, GAME, n))
    found = events(shown)
    return GameView(
        name=GAME,
        title="High die",
        values=shown,
        outputs=tuple(Output(f"{GAME}/{file}.j2", _output_path(file, n)) for file in _FILES),
        texts=writer.rows(),
        sprites=_sprites(block, shown),
        locks=(Timer(n.lock("at_table"), writer.lock()),),
        links=(Timer(n.link("at_the_table"), writer.link(), block.table_days),),
        symbols=_symbols(block, n, found),
        entries=tuple(Entry(step.replace("_", " "), f"event {event}") for step, event in found.items()),
        facts=(f"a die of {block.faces} faces each for {shown.tavern.stakes[0].amount} gold", f"{len(found)} events"),
    )


def _output_path(file: str, n: Names) -> str:
    folder, name = file.rsplit("/", 1)
    return f"{folder}/{n.prefix}_{name}"


def _sprites(block: HighDie, view: HighDieView) -> tuple[Sprite, ...]:
    """The event picture and the icon of each kind of decision; the game finds a plain decision's icon by its name."""
    n, pictures = view.n, block.pictures
    table, targeted, debug = n.sprite("table"), n.sprite("decision"), n.decision("debug")
    table_path, icon_path = (*GAME_PATH, "pictures", "table"), (*GAME_PATH, "pictures", "decision")
    found = [
        Sprite(f"GFX_evt_{table}", f"gfx/event_pictures/{table}", "event", pictures.table, table_path),
        Sprite(f"GFX_{targeted}", f"gfx/interface/{targeted}", "targeted_decision", pictures.decision, icon_path),
    ]
    if view.tavern.debug:
        found.append(Sprite(f"GFX_{debug}", f"gfx/interface/{debug}", "decision", pictures.decision, icon_path))
    return tuple(found)


def events(view: HighDieView) -> Mapping[str, str]:
    """The id of every event that is generated, by its step: no pings, and the tester's only where asked for."""
    steps = sorted(EVENT_NUMBERS, key=EVENT_NUMBERS.__getitem__)
    wanted = [step for step in steps if step != "ping" and (view.tavern.debug or not step.startswith("debug"))]
    return {step: view.n.event(step) for step in wanted}


def _symbols(block: HighDie, n: Names, found: Mapping[str, str]) -> Mapping[str, Json]:
    """What is what in the script, for those who run it."""
    return {
        "roles": ["asker", "guest"],
        "start": {"decision": n.decision("play"), "root": "guest", "from": "asker"},
        "events": dict(found),
        "variables": {"dice": [n.variable("die")], "step": n.variable("step")},
        "flags": {word: n.flag(word) for word in ("seated", "ante_paid")},
        "effects": {word: n.effect(word) for word in ("throw_die", "take_pot", "give_back", "end_game")},
        "triggers": {word: n.trigger(word) for word in ("higher", "equal", "still_on")},
        "lock": n.lock("at_table"),
        "link": n.link("at_the_table"),
        "dice": {"count": 1, "faces": block.faces},
        "stakes": {"ante_thousandths": block.stakes.ante},
        "simulation": _simulation(block, n, found),
    }


def _simulation(block: HighDie, n: Names, found: Mapping[str, str]) -> Mapping[str, Json]:
    """What those who play many games look at: both dice, when they are compared. ROOT is the guest there."""
    looks = [(who, {"at": found["settle"], "who": who}) for who in ("asker", "guest")]
    return {
        "outcomes": {name: {"event": found[step], "on": whom} for name, step, whom in _OUTCOMES},
        "stakes": [{"flag": n.flag("ante_paid"), "thousandths": block.stakes.ante}],
        "faces": block.faces,
        "samples": [{"name": f"{who}'s die", **look, "variables": [n.variable("die")]} for who, look in looks],
        "measures": [{"name": f"{who}'s points", **look, "variable": n.variable("die")} for who, look in looks],
        "rolls": [found["throw_guest"]],
    }


HIGH_DIE = Game(GAME, FIRST_ID, HighDie, check, view, CODES)
