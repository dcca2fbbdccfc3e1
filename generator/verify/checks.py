"""All checks in the order in which they are made, and the run that times them. Knows not how anything is proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from generator.diagnostics import Diagnostic
from generator.verify.artificial import check_bets, check_rerolls
from generator.verify.breakoff import check_breakoff
from generator.verify.conditions import check_conditions
from generator.verify.dice import check_chances, check_throws
from generator.verify.hands import check_names, check_pairs, check_rolls
from generator.verify.outcome import Check, Failure, Outcome, counterexample
from generator.verify.paths import check_paths
from generator.verify.shares import check_shares
from generator.verify.showdown import check_showdown
from generator.verify.stale import check_stale
from generator.verify.subject import Subject
from generator.verify.texts import check_texts


def check_script(subject: Subject) -> Outcome:
    """Everything that the manifest names is defined, and nothing in the mod is beyond the interpreter."""
    sources, s = subject.program.sources, subject.symbols
    wanted = [
        *(("event", name, name in sources.events) for name in s.events.values()),
        ("decision", s.decision, s.decision in sources.decisions),
        *(("scripted effect", name, name in sources.effects) for name in (s.read_hand, s.throw_all)),
        *(("scripted trigger", name, name in sources.triggers) for name in (s.better, s.equal, s.worse, s.still_on)),
    ]
    faults: list[Diagnostic] = [
        counterexample(Failure.SCRIPT, f"the manifest names the {kind} `{name}`, the mod does not define it", None)
        for kind, name, is_there in wanted
        if not is_there
    ]
    faults += [
        counterexample(Failure.SCRIPT, f"`{one.name}` cannot be run: {one.reason}", one.place)
        for one in subject.program.unsupported
    ]
    return Outcome(f"{len(sources.events)} events and {len(sources.decisions)} decisions can be run", tuple(faults))


CHECKS: tuple[Check, ...] = (
    Check("script", check_script),
    Check("rolls", check_rolls),
    Check("names", check_names),
    Check("pairs", check_pairs),
    Check("showdowns", check_showdown),
    Check("AI's re-rolls", check_rerolls),
    Check("AI's bets", check_bets),
    Check("dice", check_throws),
    Check("traits", check_chances),
    Check("conditions", check_conditions),
    Check("paths", check_paths),
    Check("texts", check_texts),
    Check("broken off", check_breakoff),
    Check("old windows", check_stale),
    Check("shares", check_shares),
)


@dataclass(frozen=True, slots=True)
class Report:
    """One check that was made, with the seconds it took."""

    check: Check
    outcome: Outcome
    seconds: float


def verify(subject: Subject, stop_at_first: bool = False) -> Iterator[Report]:
    """Make the checks one by one; after a failure of `script`, or of any if so wished, the rest is left out."""
    for check in CHECKS:
        start = perf_counter()
        outcome = check.run(subject)
        yield Report(check, outcome, perf_counter() - start)
        if not outcome.holds and (stop_at_first or check.run is check_script):
            return
