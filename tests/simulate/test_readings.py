"""Dice are read where the wanted person gets the event, and a scenario says how much a batch may run."""

from __future__ import annotations

import numpy as np
import pytest

from generator.errors import FaultyInput
from generator.simulate.batches import Slice, new_batch
from generator.simulate.prepared import prepare
from tests.simulate.support import kinds, mod, played, scenario

EVENTS = """namespace = r
character_event = { id = r.1 hide_window = yes is_triggered_only = yes immediate = {
    set_variable = { which = r_die value = 4 } repeat_event = { id = r.2 }
    set_variable = { which = r_die value = 6 } FROM = { character_event = { id = r.2 } } } option = { name = ok } }
character_event = { id = r.2 hide_window = yes is_triggered_only = yes option = { name = ok } }
character_event = { id = r.3 hide_window = yes is_triggered_only = yes immediate = {
    while = { count = 900 change_variable = { which = r_die value = 1 } } } option = { name = ok } }
"""
START = "start: {event: r.1, on: anna, from: bert}\n"


@pytest.mark.parametrize(("on", "value"), [("", 6), (", on: bert", 6), (", on: anna", 4)])
def test_dice_are_read_on_the_wanted_person_alone(on: str, value: int) -> None:
    sample = f"dice: {{faces: 6, samples: [{{name: a, at: r.2, who: anna, variables: [r_die]{on}}}]}}\n"
    batch = new_batch(prepare(scenario(START + sample), mod(EVENTS)), Slice(1, 0, 3))
    batch.run()
    assert (batch.observer.readings[0].values == np.full((1, 3), value * 1000)).all()


def test_an_unknown_person_is_told() -> None:
    sample = "dice: {faces: 6, samples: [{name: a, at: r.2, who: anna, on: zoe, variables: [r_die]}]}\n"
    with pytest.raises(FaultyInput) as caught:
        prepare(scenario(START + sample), mod(EVENTS))
    assert "zoe" in caught.value.findings[0].message


def test_a_scenario_allows_more_effects_or_fewer() -> None:
    start = "start: {event: r.3, on: anna}\n"
    assert kinds(played(scenario(start), mod(EVENTS), 5)) == set()
    assert kinds(played(scenario(start + "effects: 500\n"), mod(EVENTS), 5)) == {"step-limit"}
    assert kinds(played(scenario(start + "effects: 500\n"), mod(EVENTS), 5, steps=5_000)) == set()
