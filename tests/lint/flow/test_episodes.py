"""Chains followed from their start to all their ends."""

from __future__ import annotations

import pytest

from generator.lint.flow.episodes import Episode
from generator.lint.flow.steps import bare, is_timed
from tests.lint.flow.mods import event, mod, subject_of

SET = "set_character_flag = f"
CLEAR = "clr_character_flag = f"
ASK = "if = { limit = { has_character_flag = f } wealth = 1 }"
START = f"{SET} character_event = {{ id = t.1 }}"


def _option(name: str, effects: str = "") -> str:
    return f"option = {{ name = {name} {effects} }}"


def _episodes(*events: str, start: str = START, before: str = "") -> tuple[Episode, ...]:
    return subject_of(mod(*events, start=start, before=before)).episodes


def _leaks(*events: str, start: str = START, before: str = "") -> list[str]:
    """The options that leave the flag set, by their name."""
    found = []
    for episode in _episodes(*events, start=start, before=before):
        for leak in episode.leaks:
            assert bare(leak.name) == "f"
            named = leak.end.statement.first("name")
            found.append(named.word if named else leak.end.owner.name)
    return found


def test_an_option_that_forgets_to_clear() -> None:
    assert _leaks(event(1, _option("good", CLEAR) + _option("bad"))) == ["bad"]


def test_after_runs_behind_every_option() -> None:
    assert _leaks(event(1, _option("a") + _option("b") + f"after = {{ {CLEAR} }}")) == []


def test_an_option_that_fires_something_is_no_end() -> None:
    first = event(1, _option("on", "character_event = { id = t.2 }"))
    assert _leaks(first, event(2, _option("good", CLEAR))) == []
    assert _leaks(first, event(2, _option("good", CLEAR) + _option("bad"))) == ["bad"]


def test_waiting_loses_nothing() -> None:
    first = event(1, _option("on", "character_event = { id = t.2 days = 30 }"))
    assert _leaks(first, event(2, _option("good", CLEAR) + _option("bad"))) == ["bad"]


def test_what_is_still_to_come_counts() -> None:
    watchdog = event(2, f"immediate = {{ {CLEAR} }} {_option('x')}", is_hidden=True)
    later = START.replace("character_event", "character_event = { id = t.2 days = 60 } character_event", 1)
    body = _option("good", CLEAR) + _option("bad")
    assert _leaks(event(1, body), watchdog, start=later) == []
    off = _option("good", CLEAR) + _option("bad", "clear_delayed_event = { id = t.2 }")
    assert _leaks(event(1, off), watchdog, start=later) == ["bad"]


def test_what_goes_on_behind_a_firing_counts() -> None:
    first = event(1, f"immediate = {{ character_event = {{ id = t.2 }} {CLEAR} }} {_option('x')}", is_hidden=True)
    assert _leaks(first, event(2, _option("end"))) == []


def test_roles_are_followed() -> None:
    """FROM of the second event is the one who carries the flag."""
    first = event(1, _option("on", "liege = { character_event = { id = t.2 } }"))
    cleared = "FROM = { clr_character_flag = f }"
    assert _leaks(first, event(2, _option("good", cleared) + _option("bad"))) == ["bad"]
    assert _leaks(first, event(2, _option("good", cleared) + _option("own", CLEAR))) == ["own"]


@pytest.mark.parametrize(
    "other",
    [
        "#! decisions/u.txt\ndecisions = { u = { potential = { has_character_flag = f } effect = { wealth = 1 } } }\n",
        "#! common/on_actions/u.txt\non_birth = { events = { t.1 } }\n",
    ],
)
def test_a_chain_that_is_not_closed_tells_nothing(other: str) -> None:
    assert _leaks(event(1, _option("good", CLEAR) + _option("bad")), before=other) == []


def test_flags_that_measure_time_are_no_locks() -> None:
    body = "trigger = { NOT = { had_character_flag = { flag = f days = 30 } } }"
    assert _leaks(event(1, body + _option("good", CLEAR) + _option("bad"))) == []


def test_a_flag_that_is_only_renewed_is_not_cleared() -> None:
    assert _leaks(event(1, _option("renews", f"{CLEAR} {SET}") + _option("keeps"))) == []


def test_a_story_of_many_events_is_left_alone() -> None:
    long = [event(number, _option("on", f"character_event = {{ id = t.{number + 1} }}")) for number in range(1, 100)]
    assert _leaks(*long, event(100, _option("good", CLEAR) + _option("bad"))) == []


def _wiped(*events: str) -> list[str]:
    """The events that ask for a flag which the chain has cleared."""
    return [
        step.spot.owner.name
        for episode in _episodes(*events)
        for step, asked in episode.asked.items()
        if any(not site.is_on for site in asked.sites)
    ]


def test_a_flag_cleared_on_every_way_is_gone_later() -> None:
    ways = _option("a", f"{CLEAR} character_event = {{ id = t.2 days = 3 }}")
    assert _wiped(event(1, ways), event(2, _option("x", ASK))) == ["t.2"]
    kept = _option("b", "character_event = { id = t.2 days = 3 }")
    assert _wiped(event(1, ways + kept), event(2, _option("x", ASK))) == []


def test_a_delayed_event_finds_what_is_set_behind_its_firing() -> None:
    late = _option("a", f"{CLEAR} character_event = {{ id = t.2 days = 3 }} {SET}")
    assert _wiped(event(1, late), event(2, _option("x", ASK))) == []


PAID = "wealth = -5 liege = { character_event = { id = t.1 } }"


def _losses(options: str, start: str = PAID) -> list[tuple[str, int]]:
    """What is lost at which option, in thousandths of gold."""
    found = []
    for episode in _episodes(event(1, options), start=start):
        for loss in episode.losses:
            named = loss.end.statement.first("name")
            found.append((named.word if named else "", loss.amount))
    return found


def test_a_stake_that_one_option_keeps() -> None:
    back = _option("back", "FROM = { wealth = 5 }")
    won = _option("won", "wealth = 5")
    assert _losses(won + back + _option("lost")) == [("lost", 5000)]
    assert _losses(won + _option("half", "wealth = 2")) == [("half", 3000)]
    assert _losses(won + back) == []


def test_a_price_that_nobody_gets_is_no_stake() -> None:
    assert _losses(_option("a") + _option("b", "prestige = 5")) == []
    assert _losses(_option("a") + _option("back", "FROM = { wealth = 5 }")) == []


def test_gold_of_unknown_amount_tells_nothing() -> None:
    won = _option("won", "wealth = 5")
    assert _losses(won + _option("lost", "scaled_wealth = 1")) == []
    assert _losses(won + _option("lost", "random_vassal = { wealth = 5 }")) == []
    assert _losses(won + _option("maybe", "random = { chance = 50 wealth = 5 }")) == []


LOCK_FILE = "#! common/event_modifiers/t.txt\nlock = { icon = 1 }\nwound = { icon = 1 health = -1 }\n"


def _left(options: str, *, lock: str = "lock", lasting: str = "duration = -1") -> list[tuple[str, str]]:
    """Which option leaves which modifier or variable."""
    start = f"add_character_modifier = {{ name = {lock} {lasting} }} character_event = {{ id = t.1 }}"
    found = []
    for episode in _episodes(event(1, options), start=start, before=LOCK_FILE):
        for leak in episode.leaks:
            named = leak.end.statement.first("name")
            found.append((named.word if named else "", bare(leak.name)))
    return found


TAKE = "remove_character_modifier = lock"


def test_a_modifier_without_effect_is_followed_like_a_flag() -> None:
    assert _left(_option("good", TAKE) + _option("bad")) == [("bad", "lock")]
    assert _left(_option("good", TAKE) + _option("too", f"if = {{ limit = {{ age = 16 }} {TAKE} }}")) == []


def test_a_modifier_with_an_effect_is_none() -> None:
    take = TAKE.replace("lock", "wound")
    assert _left(_option("good", take) + _option("bad"), lock="wound") == []


def test_a_lock_that_is_only_renewed_is_not_cleared() -> None:
    renewed = f"{TAKE} add_character_modifier = {{ name = lock days = 30 }}"
    assert _left(_option("renews", renewed) + _option("keeps")) == []


@pytest.mark.parametrize(
    ("lasting", "expected"), [("duration = -1", False), ("", False), ("days = 30", True), ("duration = 30", True)]
)
def test_a_lock_that_ends_by_itself(lasting: str, expected: bool) -> None:
    start = f"add_character_modifier = {{ name = lock {lasting} }} character_event = {{ id = t.1 }}"
    (episode,) = _episodes(event(1, _option("good", TAKE) + _option("bad")), start=start, before=LOCK_FILE)
    assert [is_timed(site) for leak in episode.leaks for site in leak.sites] == [expected]


BUSY = "set_variable = { which = v value = 1 }"
FREE = "set_variable = { which = v value = 0 }"


def test_a_variable_that_the_start_asks_for_is_a_lock() -> None:
    script = mod(
        event(1, _option("good", FREE) + _option("bad") + _option("unknown", "set_variable = { which = v which = w }")),
        start=f"{BUSY} character_event = {{ id = t.1 }}",
    )
    asks = script.replace("effect =", "potential = { NOT = { check_variable = { which = v value = 1 } } } effect =", 1)
    for text, expected in ((script, []), (asks, ["bad"])):
        leaks = [leak for episode in subject_of(text).episodes for leak in episode.leaks]
        assert [one.end.statement.block[0].word for one in leaks] == expected


def test_a_variable_that_others_use_tells_nothing() -> None:
    script = mod(event(1, _option("good", FREE) + _option("bad")), start=f"{BUSY} character_event = {{ id = t.1 }}")
    asks = script.replace("effect =", "potential = { NOT = { check_variable = { which = v value = 1 } } } effect =", 1)
    other = "#! decisions/u.txt\ndecisions = { u = { potential = { check_variable = { which = v value = 1 } } } }\n"
    assert [leak for episode in subject_of(other + asks).episodes for leak in episode.leaks] == []
