"""A run gives the same report however it is cut and by however many processes it is played."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from generator.interpret.chance import Model
from generator.simulate import runner
from generator.simulate.batches import Slice, new_batch
from generator.simulate.mods import OnDisk, sources
from generator.simulate.report import report
from generator.simulate.runner import Plan, run
from generator.simulate.tally import MOST_VALUES, Flow
from tests.simulate.support import bones, bones_scenario, mod, scenario

BROKEN = {
    "wealth = 15		# both stakes and the own raise": "wealth = 10",
    "		clr_character_flag = kb_raised	# not called\n": "",
}


def as_json(plan: Plan) -> str:
    return json.dumps(dataclasses.asdict(report(plan, run(plan))))


@pytest.mark.parametrize("model", [Model.INDEPENDENT, Model.SHIFT, Model.PER_NODE])
def test_batches_and_processes_do_not_matter(model: Model) -> None:
    """With anomalies, so that counts of games and the ways to them are compared as well."""
    part = Slice(5, 0, 2_000, model)
    whole = Plan(bones_scenario(), bones(BROKEN), part)
    wanted = as_json(whole)
    assert "gold-not-conserved" in wanted
    assert "flag-left-over" in wanted
    for batch in (1_000, 777):
        assert as_json(dataclasses.replace(whole, batch=batch)) == wanted
    if model is Model.SHIFT:
        assert as_json(dataclasses.replace(whole, batch=700, jobs=2)) == wanted


def test_other_seeds_give_other_games() -> None:
    first, second = (as_json(Plan(bones_scenario(), bones(), Slice(seed, 0, 500))) for seed in (1, 2))
    assert first != second


def test_a_part_of_a_run_is_that_part_of_it() -> None:
    """Games 400 to 599 of a run are the same games when they are played alone."""
    plans = [
        Plan(bones_scenario(), bones(), Slice(3, first, games)) for first, games in ((0, 400), (400, 200), (0, 600))
    ]
    early, late, whole = (run(plan).tally for plan in plans)
    early.add(late)
    assert early.outcomes == whole.outcomes
    assert early.gold == whole.gold
    assert early.options == whole.options


def test_progress_is_told() -> None:
    told: list[int] = []
    run(Plan(bones_scenario(), bones(), Slice(1, 0, 1_000), batch=300), told.append)
    assert told == [300, 300, 300, 100]


def test_a_run_that_is_stopped_gives_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the third batch runs."""
    plan = Plan(bones_scenario(), bones(), Slice(1, 0, 1_000), batch=200)
    calls = []

    def stopping(*arguments: object) -> object:
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return new_batch(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(runner, "new_batch", stopping)
    result = run(plan)
    monkeypatch.undo()
    assert (result.is_whole, result.tally.games) == (False, 400)
    found = report(plan, result)
    assert (found.games, found.wanted) == (400, 1_000)
    # What no game came to so far is not told of as missing
    assert not found.anomalies


def test_what_is_not_simulated_is_added_up_over_batches() -> None:
    """Each batch meets another command first."""
    events = """
namespace = x
character_event = { id = x.1 is_triggered_only = yes hide_window = yes
    immediate = { random_list = { 50 = { character_event = { id = x.2 } } 50 = { character_event = { id = x.3 } } } } }
character_event = { id = x.2 hide_window = yes immediate = { no_such_thing = yes } option = { } }
character_event = { id = x.3 hide_window = yes immediate = { no_such_thing = yes } option = { } }
"""
    plan = Plan(scenario("start: {event: x.1, on: anna}"), mod(events), Slice(1, 0, 60), batch=2)
    (lacking,) = report(plan, run(plan)).not_simulated
    assert (lacking.name, lacking.count, lacking.place) == ("no_such_thing", 2, "events/e.txt:5:62")


def test_flows_add_up() -> None:
    changes = np.array([1000, -500, 1000, 0], np.int64)
    whole, parts = Flow.of(changes), Flow.of(changes[:1])
    parts.add(Flow.of(changes[1:]))
    parts.add(Flow())
    assert parts == whole
    assert (whole.total, whole.squares, whole.low, whole.high) == (1500, 2_250_000, -500, 1000)
    assert whole.values == Counter({1000: 2, -500: 1, 0: 1})


def test_flows_with_many_values_list_none() -> None:
    values = np.arange(MOST_VALUES + 1)
    one, other = Flow.of(values[:5]), Flow.of(values[5:])
    one.add(other)
    assert (one.has_too_many, one.values) == (True, Counter())
    one.add(Flow.of(values[:1]))
    assert one.values == Counter()
    assert one.games == MOST_VALUES + 2


def test_a_mod_is_read_again_when_a_file_changes(tmp_path: Path) -> None:
    events = tmp_path / "m" / "events" / "e.txt"
    events.parent.mkdir(parents=True)
    source = OnDisk((str(tmp_path / "m"),))
    for gold in ("1", "25"):
        events.write_text(f"character_event = {{ id = x.1 hide_window = yes option = {{ wealth = {gold} }} }}")
        assert "x.1" in sources(source).events
        event = sources(source).events["x.1"]
        assert f"wealth = {gold} " in event.script.source.text
    assert sources(source) is sources(source)
