"""Everything a report counts, counted again by hand: each game played alone, its transcript read line by line.

The oracle is slow and shares with the report only the interpreter.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest

from generator.interpret.chance import Model
from generator.simulate.batches import Slice
from generator.simulate.prepared import prepare
from generator.simulate.replay import Game, replay
from generator.simulate.report import Report, report
from generator.simulate.runner import Plan, run
from generator.simulate.transcript import Kind
from tests.simulate.support import bones, bones_scenario

GAMES = 60
BROKEN = {
    "wealth = 15		# both stakes and the own raise": "wealth = 10",
    "		clr_character_flag = kb_raised	# not called\n": "",
}


def games_of(model: Model) -> list[Game]:
    ready = prepare(bones_scenario(), bones(BROKEN))
    return [replay(ready, Slice(6, 0, GAMES, model), number) for number in range(GAMES)]


def report_of(model: Model) -> Report:
    plan = Plan(bones_scenario(), bones(BROKEN), Slice(6, 0, GAMES, model), batch=25)
    return report(plan, run(plan))


@pytest.fixture(scope="module", params=[Model.INDEPENDENT, Model.PER_NODE])
def both(request: pytest.FixtureRequest) -> tuple[Report, list[Game]]:
    return report_of(request.param), games_of(request.param)


def events_in(game: Game) -> list[tuple[str, str]]:
    """Events that started, each with its recipient."""
    found = []
    for line in game.lines:
        if line.kind is Kind.EVENT:
            event = re.match(r"event (\S+) for (\w+)", line.text)
            assert event is not None
            found.append((event[1], event[2]))
    return found


def test_events(both: tuple[Report, list[Game]]) -> None:
    found, games = both
    times = Counter(event for game in games for event, _ in events_in(game))
    in_games = Counter(event for game in games for event in {event for event, _ in events_in(game)})
    assert {one.event: (one.times, one.games) for one in found.events} == {
        event: (count, in_games[event]) for event, count in times.items()
    }


def test_options(both: tuple[Report, list[Game]]) -> None:
    found, games = both
    texts = {"Why not": "kb.2.a", "Not today": "kb.2.b", "Five more": "kb.20.a", "Show": "kb.20.b"}
    texts |= {"So do I": "kb.21.a", "Too much for me": "kb.21.b"}
    chosen: Counter[str] = Counter()
    for game in games:
        for line in game.lines:
            if line.kind is Kind.CHOICE:
                words = line.text.partition(" chooses ")[2].partition(" (")[0]
                chosen[texts.get(words, "kb.ok")] += 1
    counted: Counter[str] = Counter()
    for one in found.options:
        counted[one.label] += one.times
    assert counted == chosen


def test_outcomes(both: tuple[Report, list[Game]]) -> None:
    found, games = both
    wanted = {
        "won": sum(("kb.31", "Asta") in events_in(game) for game in games),
        "lost": sum(("kb.31", "Gorm") in events_in(game) for game in games),
        "drawn": sum(any(event == "kb.32" for event, _ in events_in(game)) for game in games),
        "resigned": sum(any(event == "kb.40" for event, _ in events_in(game)) for game in games),
        "refused": sum(any("kb.2.b" in line.text for line in game.lines) for game in games),
    }
    assert {one.name: one.games for one in found.outcomes} == wanted
    assert sum(wanted.values()) == GAMES


def gold_of(game: Game, name: str) -> Fraction:
    """What a person has won, from the lines about gold alone."""
    total = Fraction(0)
    for line in game.lines:
        change = re.match(rf"{name}: ([+-][\d.]+) gold, now", line.text)
        if line.kind is Kind.GOLD and change is not None:
            total += Fraction(change[1])
    return total


def test_gold(both: tuple[Report, list[Game]]) -> None:
    found, games = both
    for flow, name in zip(found.gold, ("Asta", "Gorm"), strict=True):
        changes = [gold_of(game, name) for game in games]
        mean = sum(changes) / GAMES
        spread = sum((change - mean) ** 2 for change in changes) / GAMES
        assert flow.mean == pytest.approx(float(mean))
        assert flow.error == pytest.approx(float(spread / GAMES) ** 0.5)
        assert (flow.low, flow.high) == (float(min(changes)), float(max(changes)))
        assert {change.gold: change.games for change in flow.changes} == Counter(float(change) for change in changes)


def test_anomalies(both: tuple[Report, list[Game]]) -> None:
    found, games = both
    resigned = [game for game in games if any(event == "kb.40" for event, _ in events_in(game))]
    assert len(resigned) > 2
    by_kind = {one.kind: one for one in found.anomalies}
    assert set(by_kind) == {"gold-not-conserved", "flag-left-over"}
    for one in by_kind.values():
        assert one.games == len(resigned)

    def length(game: Game) -> int:
        return sum(line.kind in (Kind.EVENT, Kind.CHOICE) for line in game.lines)

    shortest = min(resigned, key=lambda game: (length(game), game.number))
    assert {one.game for one in by_kind.values()} == {shortest.number}
    told = [line.text for line in shortest.lines if line.fault is not None]
    assert len(told) == 2
    for one in by_kind.values():
        assert f"{one.kind}: {one.message}" in told
