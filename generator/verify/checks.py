"""The run of a game's checks with the time each takes, and the check that every game begins with.

Knows not how anything is proven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from generator.diagnostics import Diagnostic
from generator.interpret.program import Program
from generator.verify.outcome import BoundCheck, Failure, Outcome, counterexample


@dataclass(frozen=True, slots=True)
class Report:
    """One check of a game that was made, with the seconds it took."""

    game: str
    name: str
    outcome: Outcome
    seconds: float


def verify(checks: Sequence[BoundCheck], stop_at_first: bool = False) -> Iterator[Report]:
    """Make the checks one by one; after a failure of one that ends all, or of any if so wished, no more."""
    for check in checks:
        start = perf_counter()
        outcome = check.run()
        yield Report(check.game, check.name, outcome, perf_counter() - start)
        if not outcome.holds and (stop_at_first or check.ends_all):
            return


def script_outcome(
    program: Program,
    events: Iterable[str],
    decisions: Iterable[str],
    effects: Iterable[str] = (),
    triggers: Iterable[str] = (),
) -> Outcome:
    """Everything that a manifest names is defined, and nothing in the mod is beyond the interpreter."""
    sources = program.sources
    wanted = [
        *(("event", name, name in sources.events) for name in events),
        *(("decision", name, name in sources.decisions) for name in decisions),
        *(("scripted effect", name, name in sources.effects) for name in effects),
        *(("scripted trigger", name, name in sources.triggers) for name in triggers),
    ]
    faults: list[Diagnostic] = [
        counterexample(Failure.SCRIPT, f"the manifest names the {kind} `{name}`, the mod does not define it", None)
        for kind, name, is_there in wanted
        if not is_there
    ]
    faults += [
        counterexample(Failure.SCRIPT, f"`{one.name}` cannot be run: {one.reason}", one.place)
        for one in program.unsupported
    ]
    return Outcome(f"{len(sources.events)} events and {len(sources.decisions)} decisions can be run", tuple(faults))
