"""What a run came to, as typed values: shares with standard errors, gold, events, anomalies with the way to them.

All numbers are sampled: of so many games with one seed. Values only; `cli/` turns them to text.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.interpret.anomalies import ORDINARY, Fault
from generator.simulate.batches import Slice
from generator.simulate.fairness import Fairness
from generator.simulate.games_log import Broken, Found, FoundKey
from generator.simulate.mods import faults_in
from generator.simulate.prepared import Prepared
from generator.simulate.replay import replay, way_to
from generator.simulate.runner import Plan, Result, prepared
from generator.simulate.scenario import Scenario
from generator.simulate.tally import Flow, Spread, Tally, Times
from generator.simulate.transcript import Kind, Line

_ORDINARY = frozenset(map(str, ORDINARY))
MOST_WAYS = 12
"""Anomalies for which the way is worked out by playing a game again."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often an outcome came up: games, share of all games, and the share's standard error."""

    name: str
    games: int
    share: float
    error: float


@dataclass(frozen=True, slots=True)
class Change:
    """A change of gold over a game, in gold, and in how many games."""

    gold: float
    games: int


@dataclass(frozen=True, slots=True)
class GoldFlow:
    """What a person won or lost in gold per game: mean, its standard error, extremes; every change if they are few."""

    person: str
    mean: float
    error: float
    low: float
    high: float
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """What a variable was whenever it was read: readings, mean, standard deviation, the mean's standard error."""

    name: str
    readings: int
    mean: float
    deviation: float
    error: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class EventCount:
    """How often an event started, and in how many games."""

    event: str
    times: int
    games: int


@dataclass(frozen=True, slots=True)
class OptionCount:
    """How often an option was chosen, and its share of all choices in its event; `number` is from 1."""

    event: str
    number: int
    label: str
    times: int
    share: float


@dataclass(frozen=True, slots=True)
class WayStep:
    """One step to an anomaly: what happened, and where in the script."""

    kind: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Anomaly:
    """Something that went wrong: kind, message, place, games, and the game with the fewest steps that shows it.

    `is_fault` is false for what may happen in a faultless script and for what the scenario allows.
    """

    kind: str
    message: str
    place: str
    times: int
    games: int
    is_fault: bool
    seed: int
    game: int
    way: tuple[WayStep, ...]


@dataclass(frozen=True, slots=True)
class Lacking:
    """A command that was met and is not simulated."""

    name: str
    reason: str
    count: int
    place: str


@dataclass(frozen=True, slots=True)
class FileFault:
    """Something in a file of the mod that the parser could not make sense of."""

    place: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class LeftFlag:
    """A flag that was not there at the start and is at the end."""

    person: str
    flag: str
    games: int


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a run came to."""

    scenario: str
    games: int
    wanted: int
    seed: int
    rng: str
    from_mode: str
    outcomes: tuple[Share, ...]
    gold: tuple[GoldFlow, ...]
    measures: tuple[Measured, ...]
    events: tuple[EventCount, ...]
    options: tuple[OptionCount, ...]
    anomalies: tuple[Anomaly, ...]
    left_flags: tuple[LeftFlag, ...]
    not_simulated: tuple[Lacking, ...]
    assumed: tuple[str, ...]
    file_faults: tuple[FileFault, ...]
    fairness: tuple[Fairness, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong."""
        return not any(one.is_fault for one in self.anomalies)


def report(plan: Plan, result: Result, fair: tuple[Fairness, ...] = ()) -> Report:
    """The report of a run; games that show anomalies are played again for the way to them."""
    tally, scenario, part = result.tally, plan.scenario, plan.part
    if result.is_whole:
        tally.add_anomalies(_unreached(scenario, tally))
    return Report(
        scenario=scenario.name,
        games=tally.games,
        wanted=part.games,
        seed=part.seed,
        rng="given" if scenario.spec.draws else part.model.value,
        from_mode=part.from_mode.value,
        outcomes=tuple(_share(name, count, tally.games) for name, count in tally.outcomes.items()),
        gold=tuple(_flow(person, flow) for person, flow in tally.gold.items()),
        measures=tuple(_measured(name, spread) for name, spread in tally.measured.items()),
        events=tuple(EventCount(name, one.times, one.games) for name, one in _ordered(tally.events)),
        options=tuple(_options(tally)),
        anomalies=tuple(_anomalies(plan, tally.anomalies.values())),
        left_flags=tuple(LeftFlag(*key, games) for key, games in sorted(tally.left_flags.items())),
        not_simulated=tuple(_lacking(tally)),
        assumed=tuple(sorted(tally.assumed)),
        file_faults=tuple(FileFault(str(one.place), one.code, one.message) for one in faults_in(plan.source)),
        fairness=fair,
    )


def share_error(count: int, games: int) -> float:
    """The standard error of a share."""
    share = count / games
    return math.sqrt(share * (1 - share) / games)


def _share(name: str, count: int, games: int) -> Share:
    return Share(name, count, count / games, share_error(count, games)) if games else Share(name, 0, 0.0, 0.0)


def _flow(person: str, flow: Flow) -> GoldFlow:
    """Mean and error from whole sums, so that they do not depend on the order of adding."""
    n = max(flow.games, 1)
    spread = (flow.squares * n - flow.total * flow.total) / (n * n)
    changes = (
        () if flow.has_too_many else tuple(Change(gold / 1000, games) for gold, games in sorted(flow.values.items()))
    )
    error = math.sqrt(max(spread, 0.0) / n) / 1000
    return GoldFlow(person, flow.total / n / 1000, error, flow.low / 1000, flow.high / 1000, changes)


def _measured(name: str, spread: Spread) -> Measured:
    """Mean and deviation from whole sums, so that they do not depend on the order of adding."""
    n = max(spread.count, 1)
    deviation = math.sqrt((spread.squares * n - spread.total * spread.total) / (n * n)) / 1000
    mean = spread.total / n / 1000
    return Measured(
        name, spread.count, mean, deviation, deviation / math.sqrt(n), spread.low / 1000, spread.high / 1000
    )


def _ordered(counts: dict[str, Times]) -> list[tuple[str, Times]]:
    return sorted(counts.items(), key=lambda one: (-one[1].times, one[0]))


def _options(tally: Tally) -> Iterator[OptionCount]:
    totals: dict[str, int] = {}
    for (event, _, _), times in tally.options.items():
        totals[event] = totals.get(event, 0) + times.times
    for (event, number, label), times in sorted(tally.options.items()):
        yield OptionCount(event, number + 1, label, times.times, times.times / totals[event])


def _unreached(scenario: Scenario, tally: Tally) -> Iterator[Found]:
    """Events and options that no game came to."""
    labels = {label for _, _, label in tally.options}
    for number, name in enumerate(scenario.spec.must.reachable):
        if name not in tally.events and name not in labels:
            place = scenario.place("must", "reachable", number)
            key = FoundKey(Broken.UNREACHED, f"no game came to `{name}`", str(place))
            yield Found(key, place, 0, 0, 0, 0)


def _anomalies(plan: Plan, found: Iterable[Found]) -> Iterator[Anomaly]:
    """Faults first, the commonest first; the way to the first of them."""
    allowed = {*_ORDINARY, *plan.scenario.spec.allow}
    ordered = sorted(found, key=lambda one: (one.key.kind in allowed, -one.games, one.key))
    ready = prepared(plan.scenario, plan.source)
    for number, one in enumerate(ordered):
        way: tuple[WayStep, ...] = ()
        is_fault = one.key.kind not in allowed
        if is_fault and number < MOST_WAYS and one.games and one.key.kind != Fault.STEP_LIMIT:
            way = _way(ready, plan.part, one)
        yield Anomaly(
            one.key.kind, one.key.message, one.key.where, one.times, one.games, is_fault, plan.part.seed, one.game, way
        )


def _way(ready: Prepared, part: Slice, found: Found) -> tuple[WayStep, ...]:
    game = replay(ready, part, found.game)
    return tuple(_step(line) for line in way_to(game.lines, found.key))


def _step(line: Line) -> WayStep:
    kind = "effect" if line.kind in (Kind.GOLD, Kind.STATE) else line.kind.value
    return WayStep(kind, line.text, str(line.place or ""))


def _lacking(tally: Tally) -> Iterator[Lacking]:
    for (name, reason), places in sorted(tally.lacking.items(), key=lambda one: (-len(one[1]), one[0])):
        first = min(places, key=lambda place: place.sort_key)
        yield Lacking(name, reason, len(places), str(first))
