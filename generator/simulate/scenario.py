"""A scenario ready to run: the models of its file with one case merged in, and the place of everything in the file.

Knows no mod: `checks.py` holds a scenario against one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from generator.diagnostics import Diagnostic
from generator.errors import FaultyInput, UserError
from generator.simulate.codes import as_scenario_faults
from generator.simulate.scenario_file import CaseSpec, MustSpec, PersonSpec, PolicySpec, ScenarioFile
from generator.simulate.scenario_looks import DrawsSpec
from generator.source import Place
from generator.spec.codes import nearest
from generator.spec.messages import describe
from generator.spec.yaml_document import Document, parse_document, read_document
from generator.spec.yaml_nodes import KeyPath

SUFFIX = ".scenario.yaml"
_VARIABLE = re.compile(r"\$\{(\w+)\}")


class MissingVariable(UserError):
    """A scenario names its mod by an environment variable that is not set."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: `spec` is the file with the case merged in, `places` the document for messages.

    `places` is `None` for a scenario that no file holds, such as that of our own game.
    """

    name: str
    file: Path
    spec: ScenarioFile
    case: str = ""
    places: Document | None = None

    @property
    def people(self) -> tuple[str, ...]:
        """The keys of the people, in order."""
        return tuple(self.spec.people)

    def place(self, *path: str | int) -> Place:
        """Where something stands in the file; the file as a whole where it is not known."""
        if self.places is None:
            return Place(str(self.file))
        for start in self._starts():
            if self.places.node((*start, *path)) is not None:
                return self.places.place((*start, *path))
        return self.places.place(path)

    def key_place(self, *path: str | int) -> Place:
        """Where a key stands in the file."""
        return Place(str(self.file)) if self.places is None else self.places.key_place(path)

    def _starts(self) -> Iterator[KeyPath]:
        """Where to look first: in the scenario's own case, then in the file."""
        for number, case in enumerate(self.spec.cases):
            if case.name == self.case:
                yield ("cases", number)
        yield ()

    def mods(self) -> tuple[Path, ...]:
        """The folders of the mods, the base first; `MissingVariable`, or `UserError` if the file names none."""
        if not self.spec.mod:
            raise UserError(f"`{self.file}` names no mod", "add `mod: FOLDER` to it, or name one on the command line")
        return tuple(self._folder(name) for name in (*self.spec.base, self.spec.mod))

    def _folder(self, name: str) -> Path:
        for variable in _VARIABLE.findall(name):
            if not os.environ.get(variable):
                raise MissingVariable(
                    f"`{self.file}` names its mod `{name}`, and the environment variable `{variable}` is not set",
                    f"set {variable} to the folder that holds the mods, or name the mod on the command line",
                )
        folder = Path(_VARIABLE.sub(lambda found: os.environ[found[1]], name))
        return folder if folder.is_absolute() else self.file.parent / folder


def load_scenarios(path: Path) -> tuple[Scenario, ...]:
    """The scenarios of a file, one for each case. `UserError` for no such file, `FaultyInput` with all its faults."""
    if not path.exists():
        known = [one.name for one in path.parent.glob("*.yaml")] if path.parent.is_dir() else []
        near = nearest(path.name, known)
        hint = f"did you mean `{path.parent / near}`?" if near else "docs/scenarios.md shows how to write one"
        raise UserError(f"`{path}` does not exist", hint)
    return _scenarios(path, _read(path, None))


def parse_scenarios(path: Path, text: str) -> tuple[Scenario, ...]:
    """The same for a text; folders named in it are looked for beside `path`."""
    return _scenarios(path, _read(path, text))


def _read(path: Path, text: str | None) -> Document:
    try:
        return read_document(path, "scenario file") if text is None else parse_document(str(path), text)
    except FaultyInput as fault:
        raise FaultyInput(fault.message, as_scenario_faults(fault.findings), fault.hint) from None


def _scenarios(path: Path, document: Document) -> tuple[Scenario, ...]:
    findings: list[Diagnostic] = list(document.findings)
    try:
        spec = TypeAdapter(ScenarioFile).validate_python(document.plain())
    except ValidationError as fault:
        findings += describe(fault.errors(), document, (), ScenarioFile)
        spec = None
    if findings or spec is None:
        count = "a fault" if len(findings) == 1 else f"{len(findings)} faults"
        raise FaultyInput(f"`{path}` has {count}", as_scenario_faults(findings))
    name = spec.name or path.name.removesuffix(".yaml").removesuffix(".scenario")
    if not spec.cases:
        return (Scenario(name, path, spec, places=document),)
    return tuple(Scenario(f"{name} [{one.name}]", path, merged(spec, one), one.name, document) for one in spec.cases)


def merged(spec: ScenarioFile, case: CaseSpec) -> ScenarioFile:
    """The scenario with what a case changes."""
    people = dict(spec.people)
    for key, change in case.people.items():
        people[key] = _changed_person(people.get(key), change)
    policies: dict[str, PolicySpec] = {**spec.policies, **case.policies}
    draws: DrawsSpec | None = case.draws or spec.draws
    return spec.model_copy(
        update={
            "people": people,
            "policies": policies,
            "draws": draws,
            "start": case.start or spec.start,
            "must": _changed_must(spec.must, case.must),
            "games": case.games or spec.games,
        }
    )


def _changed_person(person: PersonSpec | None, change: PersonSpec) -> PersonSpec:
    if person is None:
        return change
    return person.model_copy(update={name: getattr(change, name) for name in change.model_fields_set})


def _changed_must(must: MustSpec, change: MustSpec | None) -> MustSpec:
    if change is None:
        return must
    return must.model_copy(update={name: getattr(change, name) for name in change.model_fields_set})
