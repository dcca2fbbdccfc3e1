"""A game is told as it went, and a transcript of a game is of the same game as in a run."""

from __future__ import annotations

import pytest

from generator.simulate.batches import Slice
from generator.simulate.games_log import FoundKey
from generator.simulate.mods import InMemory
from generator.simulate.prepared import prepare
from generator.simulate.replay import Game, replay, way_to
from generator.simulate.runner import Plan, run
from generator.simulate.scenario import Scenario
from generator.simulate.transcript import Kind
from tests.simulate.support import bones, bones_scenario, mod, scenario

EVENTS = """
namespace = x
character_event = { id = x.1 title = x.1.title desc = x.1.desc is_triggered_only = yes
    immediate = { set_variable = { which = x_die value = 4 } set_variable = { which = x_die_2 value = 5 } }
    option = { name = x.1.a trigger = { wealth = 100 } }
    option = { name = x.1.b wealth = -1.5 FROM = { character_event = { id = x.2 days = 3 } } }
}
character_event = { id = x.2 hide_window = yes is_triggered_only = yes immediate = {
    set_character_flag = x_done add_trait = brave add_character_modifier = { name = x_mod duration = 5 }
    opinion = { modifier = x_op who = FROM } set_global_flag = x_all
    FROM = { clr_character_flag = x_none death = { death_reason = death_accident } } } option = { name = ok } }
"""
TEXTS = "x.1.title;A Cup\\n\r\nx.1.desc;[From.GetFirstName] rolls.\\nNow?;;;;;;;;;;;;;x\r\nx.1.b;Yes;;;;;;;;;;;;;x\r\n"
PEOPLE = "people:\n  anna: {human: yes, gold: 10, name: Anna}\n  bert: {name: Bert}\n"
DICE = "dice: {faces: 6, samples: [{name: a, at: x.1, who: anna, variables: [x_die, x_die_2]}]}\n"


def told(text: str, source: InMemory, game: int = 0, people: str = PEOPLE) -> Game:
    return replay(prepare(scenario(text, people), source), Slice(1, 0, 10), game)


@pytest.fixture(scope="module")
def lines() -> Game:
    text = f"start: {{event: x.1, on: anna, from: bert}}\n{DICE}"
    return told(text, mod(EVENTS, texts=TEXTS))


def texts(game: Game, kind: Kind) -> list[str]:
    return [line.text for line in game.lines if line.kind is kind]


def test_the_order_of_a_game(lines: Game) -> None:
    seen = [(line.kind, line.text) for line in lines.lines if not line.is_detail]
    assert seen == [
        (Kind.START, "the event x.1 is fired on anna"),
        (Kind.EVENT, "event x.1 for Anna (FROM Bert)"),
        (Kind.DICE, "Anna's dice: 4 5"),
        (Kind.WINDOW, "window x.1 for Anna"),
        (Kind.CHOICE, "Anna chooses Yes (x.1.b)"),
        (Kind.GOLD, "Anna: -1.5 gold, now 8.5"),
        (Kind.DAY, "1066.9.18"),
        (Kind.END, "gold at the end: Anna 8.5, Bert 0"),
    ]


def test_a_window_is_shown_with_its_texts(lines: Game) -> None:
    (window,) = [line.shown for line in lines.lines if line.shown is not None]
    assert window.description == "Bert rolls.\nNow?"
    assert [(option.text, option.is_valid) for option in window.options] == [("x.1.a", False), ("Yes", True)]


def test_changes_of_every_kind(lines: Game) -> None:
    assert texts(lines, Kind.STATE) == [
        "Anna: variable x_die = 4",
        "Anna: variable x_die_2 = 5",
        "Bert: flag x_done set",
        "Bert: trait brave gained",
        "Bert: modifier x_mod added",
        "Bert: opinion modifier x_op of Anna added",
        "everybody: flag x_all set",
        "Anna: dead yes",
    ]


def test_places(lines: Game) -> None:
    places = {line.text: str(line.place) for line in lines.lines if line.place is not None}
    assert places["event x.1 for Anna (FROM Bert)"] == "events/e.txt:3:1"
    assert places["Anna: -1.5 gold, now 8.5"] == "events/e.txt:6:29"
    assert places["Anna: variable x_die = 4"] == "events/e.txt:4:19"
    assert places["Bert: trait brave gained"] == "events/e.txt:9:33"


def test_draws_and_cleared_flags() -> None:
    events = """
character_event = { id = x.1 hide_window = yes is_triggered_only = yes immediate = {
    set_character_flag = x random_list = { 10 = { clr_character_flag = x } 0 = { wealth = 5 } } }
    option = { name = ok } }
"""
    game = told("start: {event: x.1, on: anna}", mod(events))
    assert texts(game, Kind.DRAW) == ["drawn: the entry of weight `10`"]
    assert texts(game, Kind.STATE) == ["Anna: flag x set", "Anna: flag x cleared"]


def test_faults_stand_where_they_happen() -> None:
    events = """
character_event = { id = x.1 hide_window = yes is_triggered_only = yes immediate = {
    character_event = { id = x.9 } wealth = 1 } option = { name = ok } }
"""
    game = told("start: {event: x.1, on: anna}\nmust: {finally: wealth = 99}", mod(events))
    kinds = [line.kind for line in game.lines]
    assert kinds == [Kind.START, Kind.EVENT, Kind.FAULT, Kind.GOLD, Kind.CHOICE, Kind.FAULT, Kind.END]
    first, last = [line for line in game.lines if line.kind is Kind.FAULT]
    assert first.text == "unknown-event: there is no event `x.9`"
    assert str(first.place) == "events/e.txt:3:5"
    # A claim that fails at the end is the fault of no effect
    assert (last.text, last.place) == ("finally-broken: `wealth = 99` does not hold", None)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("{on_action: on_x, on: anna}", "the on_action on_x happens to anna"),
        ("{effect: wealth = 1, on: anna}", "effect on anna: wealth = 1"),
        ("{days: 2}", "2 days pass"),
        ("{expect: wealth = 10}", "expected: wealth = 10"),
        ("{decision: x_d, by: anna}", "anna takes the decision x_d"),
    ],
)
def test_steps_in_words(step: str, text: str) -> None:
    source = mod(EVENTS, decisions="decisions = { x_d = { effect = { wealth = 1 } } }", actions="on_x = { }")
    assert texts(told(f"start: {step}", source), Kind.START) == [text]


def test_a_replayed_game_is_the_game_of_the_run() -> None:
    """The gold of single games, replayed, adds up to the gold of the run."""
    one: Scenario = bones_scenario()
    source = bones()
    total = run(Plan(one, source, Slice(9, 0, 40))).tally.gold["asker"].total
    ready, sums = prepare(one, source), 0
    for game in range(40):
        (end,) = texts(replay(ready, Slice(9, 0, 40), game), Kind.END)
        sums += round(1000 * float(end.removeprefix("gold at the end: Asta ").partition(",")[0])) - 100_000
    assert sums == total != 0


def test_the_way_to_a_fault(lines: Game) -> None:
    key = FoundKey("flag-left-over", "the flag `x_done` of `bert` is left over", "")
    way = [line.text for line in way_to(lines.lines, key)]
    assert "Bert: flag x_done set" in way
    assert "Bert: trait brave gained" not in way
    # The dummy option of a hidden event says nothing
    assert "Bert chooses ok" not in way
    assert texts(lines, Kind.CHOICE)[-1] == "Bert chooses ok"
