"""Names of a scenario held against its people and its mod: every one that nobody has is a fault, with a near name.

A claim about something that does not exist could not fail, so it is not accepted. Compiles nothing.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator, Mapping

from generator.diagnostics import Diagnostic
from generator.interpret.definitions import Definition, Sources
from generator.simulate.codes import finding
from generator.simulate.games_log import KINDS
from generator.simulate.people import entity_keys
from generator.simulate.scenario import Scenario
from generator.simulate.scenario_file import PolicyKind, PolicySpec
from generator.simulate.written import written_in
from generator.spec.codes import did_you_mean
from generator.spec.yaml_nodes import KeyPath


def faults_of(scenario: Scenario, known: Sources) -> tuple[Diagnostic, ...]:
    """Every name in a scenario that means nothing."""
    return (*_people_faults(scenario), *_name_faults(scenario, known))


def step_path(scenario: Scenario, number: int) -> KeyPath:
    """Where a step stands; a single step stands for the list."""
    listed = scenario.places is not None and scenario.places.node(("start", 0)) is not None
    return ("start", number) if listed else ("start",)


def _people_faults(scenario: Scenario) -> Iterator[Diagnostic]:
    """Keys of people that nobody has, and policies of people that are not human."""
    spec, known = scenario.spec, entity_keys(scenario.spec)
    for key, path in _used_keys(scenario):
        if key and key not in known:
            message = f"`{key}` is nobody of this scenario"
            yield finding("SC131", scenario.place(*path), message, did_you_mean(key, spec.people))
    for key in spec.policies:
        if key in spec.people and not spec.people[key].human:
            message = f"`{key}` has a policy and is no human, so the AI decides"
            yield finding("SC135", scenario.key_place("policies", key), message, f"write `human: yes` for `{key}`")


def _used_keys(scenario: Scenario) -> Iterator[tuple[str, KeyPath]]:
    """Every key of a person that a scenario uses outside its people, with its place."""
    spec = scenario.spec
    for number, step in enumerate(spec.start):
        path = step_path(scenario, number)
        yield from ((getattr(step, name), (*path, name)) for name in ("by", "on", "third"))
        yield from ((key, (*path, "from")) for key in step.froms)
        if step.expect is not None:
            yield from ((key, (*path, "expect")) for key in (step.expect.on, *step.expect.froms))
    yield from ((key, ("policies", key)) for key in spec.policies)
    yield from ((key, ("must", "gold_conserved", "people")) for key in spec.must.gold_conserved.people)
    for name, claims in (("always", spec.must.always), ("finally", spec.must.finally_)):
        yield from ((key, ("must", name)) for claim in claims for key in (claim.on, *claim.froms))
    for name, outcome in spec.outcomes.items():
        yield from ((key, ("outcomes", name, "on")) for key in (outcome.on, *outcome.froms))
    for number, sample in enumerate(spec.dice.samples if spec.dice else ()):
        yield from ((key, ("dice", "samples", number, name)) for name, key in (("who", sample.who), ("on", sample.on)))
    for number, measure in enumerate(spec.measures):
        yield from ((key, ("measures", number, name)) for name, key in (("who", measure.who), ("on", measure.on)))


def _name_faults(scenario: Scenario, known: Sources) -> Iterator[Diagnostic]:
    """Decisions, events, options and outcomes that are not there."""
    spec = scenario.spec
    for number, step in enumerate(spec.start):
        path = step_path(scenario, number)
        tables: tuple[tuple[str, str, Mapping[str, object]], ...] = (
            ("decision", step.decision, known.decisions),
            ("event", step.event, known.events),
            ("on_action", step.on_action, known.on_actions),
        )
        for kind, name, table in tables:
            if name and name not in table:
                message = f"the mod has no {kind} `{name}`"
                yield finding("SC132", scenario.place(*path, kind), message, did_you_mean(name, table))
    for number, name in enumerate(spec.must.exactly_one):
        if name not in spec.outcomes:
            place = scenario.place("must", "exactly_one", number)
            yield finding("SC134", place, f"there is no outcome `{name}`", did_you_mean(name, spec.outcomes))
    for number, kind in enumerate(spec.allow):
        if kind not in KINDS:
            message = f"there is no anomaly of the kind `{kind}`"
            yield finding("SC141", scenario.place("allow", number), message, did_you_mean(kind, KINDS))
    yield from _event_faults(scenario, known)
    yield from _policy_faults(scenario, known)
    yield from _never_set_faults(scenario, known)


def _event_faults(scenario: Scenario, known: Sources) -> Iterator[Diagnostic]:
    """Names of events and options in claims and outcomes that nothing has: such a claim could not fail."""
    spec, labels = scenario.spec, _labels(known)
    for number, name in enumerate(spec.must.never_fires):
        if name not in known.events:
            place = scenario.place("must", "never_fires", number)
            yield finding("SC132", place, f"the mod has no event `{name}`", did_you_mean(name, known.events))
    for number, name in enumerate(spec.must.reachable):
        if name not in known.events and name not in labels:
            place = scenario.place("must", "reachable", number)
            message = f"the mod has no event and no option `{name}`"
            yield finding("SC132", place, message, did_you_mean(name, known.events))
    for number, sample in enumerate(spec.dice.samples if spec.dice else ()):
        for key, name in (("at", sample.at), ("only_at", sample.only_at)):
            if name and name not in known.events:
                place = scenario.place("dice", "samples", number, key)
                yield finding("SC132", place, f"the mod has no event `{name}`", did_you_mean(name, known.events))
    for number, measure in enumerate(spec.measures):
        if measure.at not in known.events:
            place = scenario.place("measures", number, "at")
            message = f"the mod has no event `{measure.at}`"
            yield finding("SC132", place, message, did_you_mean(measure.at, known.events))
    for outcome, one in spec.outcomes.items():
        if one.event and one.event not in known.events:
            place = scenario.place("outcomes", outcome)
            yield finding("SC132", place, f"the mod has no event `{one.event}`", did_you_mean(one.event, known.events))
        if one.option and one.option not in labels:
            place = scenario.place("outcomes", outcome)
            yield finding("SC136", place, f"the mod has no option `{one.option}`", did_you_mean(one.option, labels))


def _never_set_faults(scenario: Scenario, known: Sources) -> Iterator[Diagnostic]:
    """Flags and variables of claims and dice that no effect sets."""
    spec, must = scenario.spec, scenario.spec.must
    samples = spec.dice.samples if spec.dice is not None else ()
    if not (must.flags_cleared or must.gold_conserved.stakes or samples or scenario.spec.measures):
        return
    found = written_in(known)
    said = frozenset(re.findall(r"[\w.]+", " ".join(step.effect for step in spec.start)))
    flags: list[tuple[str, KeyPath]] = [
        (flag, ("must", "flags_cleared", number)) for number, flag in enumerate(must.flags_cleared)
    ]
    variables: list[tuple[str, KeyPath]] = []
    for number, stake in enumerate(must.gold_conserved.stakes):
        place: KeyPath = ("must", "gold_conserved", "stakes", number)
        (flags if stake.flag else variables).append((stake.flag or stake.variable, place))
    for number, sample in enumerate(samples):
        variables += [(name, ("dice", "samples", number, "variables")) for name in sample.variables]
        flags += [(name, ("dice", "samples", number, "only_flags")) for name in sample.only_flags]
    for number, measure in enumerate(scenario.spec.measures):
        variables.append((measure.variable, ("measures", number, "variable")))
    for kind, names, set_names in (("flag", flags, found.flags), ("variable", variables, found.variables)):
        for name, path in names:
            if name != "*" and not any(matches(one, (name,)) for one in set_names | said):
                message = f"no effect of the mod sets a {kind} `{name}`"
                yield finding("SC137", scenario.place(*path), message, did_you_mean(name, set_names))


def _policy_faults(scenario: Scenario, known: Sources) -> Iterator[Diagnostic]:
    """Options that policies name and no event has."""
    needed = {key: names for key, policy in scenario.spec.policies.items() if (names := _option_names(policy))}
    labels = _labels(known) if needed else frozenset()
    for key, names in needed.items():
        for name in names:
            if name not in labels:
                place = scenario.place("policies", key)
                yield finding("SC136", place, f"no event has an option `{name}`", did_you_mean(name, labels))


def _option_names(policy: PolicySpec) -> tuple[str, ...]:
    """The options that a policy names; numbers are none."""
    names = policy.weights if policy.kind is PolicyKind.WEIGHTS else policy.choices
    return tuple(name for name in names if not name.isdecimal() and " option " not in name)


def _labels(known: Sources) -> frozenset[str]:
    """The names of all options."""
    return frozenset(label for event in known.events.values() for label in _labels_of(event))


def _labels_of(event: Definition) -> Iterator[str]:
    for part in event.statement.block:
        if part.key.lower() == "option":
            name = part.first("name")
            text = name.first("text") if name is not None and not name.word else name
            if text is not None and text.word:
                yield text.word


def matches(name: str, patterns: tuple[str, ...]) -> bool:
    """Whether a name fits one of some patterns; capital letters count."""
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
