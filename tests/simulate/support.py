"""Small mods in memory, scenarios from text, and runs of both, for the tests of `simulate`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator.errors import FaultyInput
from generator.simulate.batches import Slice
from generator.simulate.mods import InMemory, texts_in
from generator.simulate.report import Report, report
from generator.simulate.runner import Plan, run
from generator.simulate.scenario import Scenario, load_scenarios, parse_scenarios

HERE = Path(__file__).parent
BONES = HERE / "knucklebones"
BONES_SCENARIO = HERE / "knucklebones.scenario.yaml"
OWN_MOD = HERE.parents[1] / "mod_output"

PEOPLE = """
people:
  anna: {human: yes, gold: 10}
  bert: {gold: 5}
"""


def mod(events: str, **more: str) -> InMemory:
    """A mod with one file of events; `decisions`, `effects`, `triggers`, `actions`, `texts` are further files."""
    paths = {
        "decisions": "decisions/d.txt",
        "effects": "common/scripted_effects/e.txt",
        "triggers": "common/scripted_triggers/t.txt",
        "actions": "common/on_actions/a.txt",
        "texts": "localisation/l.csv",
    }
    files = {"events/e.txt": events, **{paths[name]: text for name, text in more.items()}}
    return texts_in({path: text.encode("cp1252") for path, text in files.items()})


def scenario(text: str, people: str = PEOPLE) -> Scenario:
    """The only scenario of a text."""
    (found,) = parse_scenarios(Path("x.scenario.yaml"), people + text)
    return found


def played(one: Scenario, source: InMemory, games: int = 100, **options: object) -> Report:
    """The report of some games."""
    part = replace(Slice(1, 0, games), **options)  # type: ignore[arg-type]
    plan = Plan(one, source, part)
    return report(plan, run(plan))


def kinds(found: Report) -> set[str]:
    """The kinds of the faults in a report."""
    return {one.kind for one in found.anomalies if one.is_fault}


def codes(fault: FaultyInput) -> list[str]:
    """The codes of all findings."""
    return [one.code for one in fault.findings]


def bones_files(changes: Mapping[str, str] | None = None) -> dict[str, bytes]:
    """The hand-written chain, with stretches of its text replaced; each must be there exactly once."""
    files = {
        path.relative_to(BONES).as_posix(): path.read_bytes() for path in sorted(BONES.rglob("*.*")) if path.is_file()
    }
    text = files["events/kb_events.txt"].decode("cp1252")
    for old, new in (changes or {}).items():
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    files["events/kb_events.txt"] = text.encode("cp1252")
    return files


def bones(changes: Mapping[str, str] | None = None) -> InMemory:
    """The hand-written chain as a mod in memory."""
    return texts_in(bones_files(changes), "knucklebones")


def bones_scenario(case: str = "rich") -> Scenario:
    """A case of its scenario."""
    return next(one for one in load_scenarios(BONES_SCENARIO) if one.case == case)
