"""Old windows against a toy game for two, in which the asker pays one gold to the guest, if both still want to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.verify.replay import Planned, Replay, Script, draws_of
from generator.verify.reunion import Meeting, Regulars, Reunion, meetings_of, outcome_of
from generator.verify.worlds import PURSE, Bonds, Steered, Worlds

TABLE_DAYS = 5
GIVE_TURN = "FROM = { set_character_flag = t_turn character_event = { id = t.2 } }"
PAY = "wealth = 1 FROM = { wealth = -1 }"
END = "t_get_up = yes FROM = { t_get_up = yes }"
EVENTS = f"""
namespace = t
character_event = {{
	id = t.1
	is_triggered_only = yes
	immediate = {{ set_character_flag = t_turn }}
	option = {{
		name = t_ask
		if = {{ limit = {{ has_character_flag = t_turn }} clr_character_flag = t_turn {GIVE_TURN} }}
	}}
	option = {{ name = t_leave if = {{ limit = {{ has_character_flag = t_turn }} {END} }} }}
}}
character_event = {{
	id = t.2
	is_triggered_only = yes
	option = {{ name = t_take if = {{ limit = {{ has_character_flag = t_turn }} {PAY} {END} }} }}
}}
character_event = {{
	id = t.9
	is_triggered_only = yes
	hide_window = yes
	immediate = {{ t_get_up = yes }}
}}
"""
EFFECTS = """
t_get_up = {
	clr_character_flag = t_turn
	clr_character_flag = t_seated
	clear_delayed_event = { id = t.9 }
}
"""
SIT = "set_character_flag = t_seated character_event = { id = t.9 days = 5 }"
DECISION = f"""
targeted_decisions = {{
	t_play = {{
		filter = all
		potential = {{ always = yes }}
		effect = {{ {SIT} FROM = {{ {SIT} character_event = {{ id = t.1 }} }} }}
	}}
}}
"""


@dataclass(frozen=True, slots=True)
class Stop:
    """A window of the toy; nothing is drawn."""

    step: str
    seat: int
    options: tuple[str, ...]
    choice: str
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """A game of the toy."""

    stops: tuple[Stop, ...]
    purses: tuple[int, int]
    draws: tuple[int, ...] = ()


ASKED = Stop("1", 0, ("ask", "leave"), "ask")
PAID = Play((ASKED, Stop("2", 1, ("take",), "take")), (-1000, 1000))
STEPS = {"1": "t.1", "2": "t.2"}


def regulars(events: str = EVENTS) -> Regulars:
    """Two who always play the same game."""
    texts = {"events/t.txt": events, "decisions/t.txt": DECISION, "common/scripted_effects/t.txt": EFFECTS}
    files = {path: text.encode("cp1252") for path, text in texts.items()}
    program = Program(sources_of(index_mod([files_in_memory(files, "toy")])))

    def script(_number: int) -> Script:
        return Script(
            tuple(
                Planned(STEPS[stop.step], stop.seat, tuple(f"t_{one}" for one in stop.options), f"t_{stop.choice}", ())
                for stop in PAID.stops
            ),
            (),
            (),
        )

    def seat(_numbers: Sequence[int], scripts: Sequence[Script]) -> Replay:
        worlds = Worlds(program, len(scripts), Steered(len(scripts), given=draws_of(scripts)))
        for number in (0, 1):
            worlds.set_human(number, True)
        return Replay(program, worlds, scripts, lambda window: ())

    return Regulars(
        plays=(PAID,),
        decision="t_play",
        table_days=TABLE_DAYS,
        bonds=Bonds("t_seated", "t_lock", "", "t.9"),
        label=lambda word: f"t_{word}",
        event=lambda step: STEPS.get(step, ""),
        place=lambda step: None,
        script=script,
        told=lambda number, stop: f"game {number} up to window {stop}",
        seat=seat,
    )


def every_meeting() -> list[Meeting]:
    """All kinds of windows of the one game."""
    return list(meetings_of((PAID,), lambda number, place: PAID.stops[place].step))


def messages(old: str = "", new: str = "") -> list[str]:
    """What is wrong if a part of the script is replaced."""
    assert EVENTS.count(old) or not old
    return [fault.message for fault in outcome_of(regulars(EVENTS.replace(old, new)), every_meeting()).faults]


def test_every_kind_meets_every_kind_by_every_option() -> None:
    found = every_meeting()
    assert [(one.old_stop, one.option, one.new_stop) for one in found] == [
        *((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)),
        *((1, 0, 0), (1, 0, 1)),
    ]
    assert list(meetings_of((PAID,), lambda number, place: None)) == []


def test_news_are_no_kind_of_windows() -> None:
    news = Play((Stop("9", 0, ("close",), "close"), ASKED), (0, 0))
    assert {one.old_stop for one in meetings_of((news,), lambda number, place: place)} == {1}


def test_a_guarded_script_minds_no_old_window() -> None:
    reunion = Reunion(regulars(), every_meeting())
    reunion.run()
    assert reunion.answered.all()
    assert reunion.faults() == []
    assert reunion.is_same.tolist() == [True, False, True, False, False, True]
    assert (reunion.table.gold(0) + reunion.table.gold(1)).tolist() == [2 * PURSE] * 6


def test_an_old_answer_that_acts_is_found_in_the_new_game() -> None:
    found = messages(f"if = {{ limit = {{ has_character_flag = t_turn }} {PAY} {END} }}", f"{PAY} {END}")
    told = "an old window 2 is answered by `take` in the next game, game 0 up to window 0, at the window 1"
    assert any(message.startswith(f"{told}; then the new game stops, expected no change") for message in found)


def test_gold_that_goes_to_the_wrong_player_is_found() -> None:
    found = messages(
        "t_take if = { limit = { has_character_flag = t_turn } " + PAY,
        f"t_take {PAY} if = {{ limit = {{ has_character_flag = t_turn }}",
    )
    assert any("the asker ends with -2 gold, expected -1 gold" in message for message in found)


def test_gold_that_an_old_answer_makes_is_found() -> None:
    found = messages("FROM = { wealth = -1 }", "")
    assert any("both together end with +1 gold, expected +0 gold" in message for message in found)


def test_what_is_left_after_the_new_game_is_found() -> None:
    found = messages(f"{PAY} {END}", f"{PAY} t_get_up = yes")
    assert any("after the end the asker still has the flag `t_seated`" in message for message in found)


def test_a_window_that_never_comes_is_told() -> None:
    found = messages(GIVE_TURN, "")
    assert any("this moment never comes, expected both windows to be open" in message for message in found)


@pytest.mark.parametrize("stop", [0, 1])
def test_draws_of_the_old_game_come_first(stop: int) -> None:
    stops = tuple(replace(one, drawn=number) for number, one in enumerate(PAID.stops))
    old = Play(stops, (0, 0), (7, 8))
    two = regulars()
    made: list[Sequence[Script]] = []

    def seat(numbers: Sequence[int], scripts: Sequence[Script]) -> Replay:
        made.append(scripts)
        return two.seat(numbers, [Script(one.windows, (), ()) for one in scripts])

    Reunion(replace(two, plays=(old,), seat=seat), [Meeting(0, stop, 0, 0, 1)])
    assert made[0][0].draws == (7,)[:stop]
