"""The run of all checks: their order, where it stops, and what it says of a mod that lacks something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from generator.interpret.anomalies import Anomaly, Fault, Step
from generator.verify.checks import Report, verify
from generator.verify.dice_poker.checks import CHECKS, check_script
from generator.verify.dice_poker.subject import Subject, load_subject
from generator.verify.outcome import CODES, BoundCheck, Failure, Outcome, counterexample, script_faults, tally
from tests.games.dice_poker.test_variants import VARIANTS
from tests.verify.dice_poker.mutant_list import MUTANTS
from tests.verify.dice_poker.mutants import checks_of
from tests.verify.mutant import build_in


def reports_of(subject: Subject) -> list[Report]:
    return list(verify([BoundCheck("dice_poker", one.name, partial(one.run, subject), one.ends_all) for one in CHECKS]))


def test_the_shipped_mod_passes_every_check(subject: Subject) -> None:
    reports = reports_of(subject)
    assert [report.name for report in reports] == [check.name for check in CHECKS]
    for report in reports:
        assert report.outcome.holds, report.outcome.faults
        assert report.seconds >= 0


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_of_the_rules_passes_every_check(load: Callable[[str], Subject], name: str) -> None:
    for report in reports_of(load(name)):
        assert report.outcome.holds, report.outcome.faults


def test_quick_variants_pass_every_check(load: Callable[[str], Subject]) -> None:
    """Other dice, other hands, no re-roll: the smallest of the variants."""
    for name in ("two dice of two faces", "no re-roll"):
        for report in reports_of(load(name)):
            assert report.outcome.holds, (name, report.outcome.faults)


def test_rules_with_other_people_pass_every_check(tmp_path: Path) -> None:
    """Other conditions, other stakes, AIs that resign, a game that goes on in war."""
    text = VARIANTS["two dice of two faces"]
    for old, new in (
        ("asker: human or trait(gambler)\n", "asker: adult and not ill or asker.landed\n"),
        ("guest: at_place_of(asker) and not at_war(asker)", "guest: not rival_of(asker)"),
        ("accepts: trait(gambler) and (opinion", "accepts: children >= 1 or age < 30 and (opinion"),
        ("keeps_playing: not at_war(other)", "keeps_playing: yes"),
        ("      resign: 0\n", "      resign: 3\n"),
        ("ante: 0.5\n      raise: 0.5\n", "ante: 0.75\n      raise: 2\n"),
        ("who: trait(gambler)\n", "who: trait(gambler) and asker.ruler\n"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    for report in reports_of(load_subject(build_in(tmp_path / "others", text) / "rules.yaml")):
        assert report.outcome.holds, report.outcome.faults


def test_names_of_checks_are_told_apart() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(len(check.name) < 14 for check in CHECKS)


def test_it_can_stop_at_the_first_failure(workshop: Path) -> None:
    spoilt = checks_of(next(one for one in MUTANTS if one.breaks == "an equal hand wins"), workshop)
    names = [report.name for report in verify(spoilt, stop_at_first=True)]
    assert names == ["script", "rolls", "names", "pairs"]


def test_an_event_that_the_mod_lacks_stops_it_at_once(subject: Subject) -> None:
    symbols = replace(subject.symbols, events={**subject.symbols.events, "showdown": "wkd.9999"})
    reports = reports_of(replace(subject, symbols=symbols))
    assert len(reports) == 1
    assert reports[0].outcome.faults[0].message == "the manifest names the event `wkd.9999`, the mod does not define it"


def test_anything_else_that_it_lacks_is_named(subject: Subject) -> None:
    nothing = "wkd_dp_nothing"
    for symbols, kind in (
        (replace(subject.symbols, decision=nothing), "decision"),
        (replace(subject.symbols, read_hand=nothing), "scripted effect"),
        (replace(subject.symbols, still_on=nothing), "scripted trigger"),
    ):
        messages = [fault.message for fault in check_script(replace(subject, symbols=symbols)).faults]
        assert messages == [f"the manifest names the {kind} `{nothing}`, the mod does not define it"]


def test_each_kind_of_failure_has_a_code_of_its_own() -> None:
    assert len(set(CODES.values())) == len(Failure)
    finding = counterexample(Failure.GOLD, "gold is lost", None, [Step("event a.1", None)], "look there")
    assert (finding.code, finding.name) == (CODES[Failure.GOLD], "wrong-gold")
    assert [note.message for note in finding.notes] == ["event a.1"]
    assert finding.place.path == "<script>"


def test_a_long_way_is_cut_to_its_end() -> None:
    way = [Step(f"event a.{number}", None) for number in range(40)]
    notes = counterexample(Failure.GOLD, "gold is lost", None, way).notes
    assert len(notes) == 12
    assert notes[-1].message == "event a.39"


def test_what_happens_in_faultless_scripts_is_no_fault() -> None:
    ordinary = Anomaly(Fault.DEAD_RECIPIENT, "somebody is dead", None, 3, 0, ())
    real = Anomaly(Fault.NO_OPTION, "`a.1` has no valid option", None, 3, 0, ())
    assert [fault.message for fault in script_faults([ordinary, real])] == [
        "no-valid-option: `a.1` has no valid option (3 times)"
    ]


def test_an_outcome_holds_without_faults() -> None:
    fault = counterexample(Failure.HAND, "wrong", None)
    assert Outcome("nothing").holds
    assert not Outcome("something", (fault,)).holds
    assert tally(3, 7776) == "3 of 7,776"
