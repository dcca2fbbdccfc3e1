"""Measures of a scenario: exact sums, readings of the right person at the right time, faults in the file."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import FaultyInput
from generator.simulate.scenario import parse_scenarios
from generator.simulate.tally import Spread
from tests.simulate.support import bones, bones_scenario, codes, mod, played, scenario

THROWS = """
namespace = x
character_event = {
	id = x.1
	is_triggered_only = yes
	immediate = {
		change_variable = { which = points value = 1.5 }
		FROM = { character_event = { id = x.2 } }
		if = {
			limit = { NOT = { check_variable = { which = points value = 4 } } }
			repeat_event = { id = x.1 days = 1 }
		}
	}
	option = { name = ok }
}
character_event = { id = x.2 is_triggered_only = yes hide_window = yes option = { name = ok } }
"""
START = "start: {event: x.1, on: anna, from: [bert]}\n"


def test_readings_are_taken_before_the_event_runs() -> None:
    text = START + (
        "measures:\n"
        "  - {name: before, at: x.1, who: anna, variable: points}\n"
        "  - {name: after, at: x.2, who: anna, variable: points}\n"
        "  - {name: hers, at: x.2, who: anna, variable: points, on: anna}\n"
    )
    found = {one.name: one for one in played(scenario(text), mod(THROWS), 10).measures}
    assert (found["before"].readings, found["before"].mean) == (30, 1.5)
    assert found["before"].deviation == pytest.approx(math.sqrt(1.5))
    assert found["before"].error == pytest.approx(math.sqrt(1.5 / 30))
    assert (found["before"].low, found["before"].high) == (0, 3)
    assert (found["after"].readings, found["after"].mean) == (30, 3)
    assert found["hers"].readings == 0
    assert found["hers"].error == 0


def test_one_measure_leaves_the_rest_of_a_report_alone() -> None:
    one = bones_scenario()
    with_measure = parse_scenarios(
        one.file, one.file.read_text() + "measures: [{name: s, at: kb.30, who: asker, variable: kb_sum}]\n"
    )[0]
    plain, measured = (played(which, bones(), 500) for which in (one, with_measure))
    assert plain.measures == ()
    assert measured.measures[0].readings == next(event.times for event in plain.events if event.event == "kb.30")
    assert (plain.outcomes, plain.gold, plain.events) == (measured.outcomes, measured.gold, measured.events)


@given(
    st.lists(st.integers(-(2**40), 2**40), max_size=30),
    st.lists(st.integers(-(2**40), 2**40), max_size=30),
)
def test_spreads_add_up_exactly(first: list[int], second: list[int]) -> None:
    total = Spread.of(np.array(first, np.int64))
    total.add(Spread.of(np.array(second, np.int64)))
    both = first + second
    assert total == Spread(
        len(both), sum(both), sum(one * one for one in both), min(both, default=0), max(both, default=0)
    )


FAULTY = """
people: {anna: {human: yes}}
start: {event: x.1, on: anna}
measures:
  - {name: a, at: x.9, who: nobody, variable: points}
  - {name: b, at: x.1, who: anna, variable: pints, on: bert}
"""


def test_what_a_measure_names_must_be_there() -> None:
    (one,) = parse_scenarios(Path("x.scenario.yaml"), FAULTY)
    with pytest.raises(FaultyInput) as caught:
        played(one, mod(THROWS), 1)
    assert sorted(codes(caught.value)) == ["SC131", "SC131", "SC132", "SC137"]
    messages = " ".join(fault.message for fault in caught.value.findings)
    for words in ("`nobody` is nobody", "`bert` is nobody", "no event `x.9`", "sets a variable `pints`"):
        assert words in messages
    assert {str(fault.place).split(":")[1] for fault in caught.value.findings} == {"5", "6"}


def test_two_measures_of_one_name() -> None:
    text = FAULTY.replace("name: b", "name: a")
    with pytest.raises(FaultyInput) as caught:
        parse_scenarios(Path("x.scenario.yaml"), text)
    (fault,) = caught.value.findings
    assert (fault.code, fault.message) == ("SC140", "two measures are called `a`")


def test_gold_on_the_table_by_the_unit_of_a_variable() -> None:
    """Anna pays two gold for four chips; each chip is half a coin."""
    events = """
namespace = x
character_event = {
	id = x.1
	is_triggered_only = yes
	immediate = { wealth = -2 set_variable = { which = chips value = 4 } }
	option = { name = ok wealth = 2 set_variable = { which = chips value = 0 } }
}
"""
    start = "start: {event: x.1, on: anna}\nmust: {gold_conserved: {stakes: [{variable: chips, each: %s}]}}\n"
    assert played(scenario(start % "0.5"), mod(events), 5).is_clean
    broken = played(scenario(start % "0.25"), mod(events), 5)
    assert {one.kind for one in broken.anomalies} == {"gold-not-conserved"}
