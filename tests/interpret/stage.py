"""A stage for tests: a small cast, engines made from script text, and plays (case files).

A play is a script whose comments that start with `#>` are played in order:

    #> worlds 10, #> seed 3, #> model shift, #> human anna, #> trait anna lucky      before the first line that acts
    #> fire t.1 anna bert          fire an event on anna, FROM = bert
    #> effect anna { ... }         effects with THIS = ROOT = anna, FROM = bert
    #> yes anna { ... }            conditions that must hold in every world; `no`: in none
    #> decide d anna bert          a decision that must be taken; `refuse`: that must not be possible
    #> choose 0                    the option taken in the oldest window; `windows 1`: how many must be open
    #> days 5                      days pass
    #> shows TEXT                  the oldest window's title, description and options, joined by ` | `
    #> fault overflow              a fault expected at the end; faults not announced fail the play
    #> lacks some_command          a command announced as not simulated; others fail the play
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from generator.interpret.cast import Cast, Person, Province, Title
from generator.interpret.chance import Model
from generator.interpret.definitions import Sources
from generator.interpret.engine import Engine, Settings
from generator.interpret.program import Program
from generator.script.parser import parse
from generator.script.tree import Script

PLACE = "333"
KINDS = ("effects", "triggers", "traits", "opinion_modifiers", "event_modifiers", "custom_texts", "on_actions")


def people() -> tuple[Person, ...]:
    """Anna rules, Bert and Cleo are at her court, Dirk is a king elsewhere."""
    home = {"location": PLACE}
    return (
        Person(
            "anna", "Anna", female=True, age=40, gold=10_000, tier="duke", relations={**home, "primary_title": "d_x"},
            words={"religion": "norse", "religion_group": "pagan", "culture": "swedish", "dynasty": "vasa"},
            attributes={"diplomacy": 8, "martial": 3}, opinions={"bert": 10, "cleo": -20},
        ),
        Person(
            "bert", "Bert", age=20, gold=2_500, opinions={"anna": 50},
            relations={**home, "liege": "anna", "spouse": "cleo", "mother": "anna"},
            words={"religion": "norse", "culture": "danish", "dynasty": "vasa"},
        ),
        Person(
            "cleo", "Cleo", female=True, age=15, relations={**home, "liege": "anna", "spouse": "bert"},
            bonds={"friend": ("anna",)}, traits=("lucky",),
        ),
        Person(
            "dirk", "Dirk", age=60, gold=50_000, tier="king", relations={"location": "444"},
            bonds={"rival": ("anna",)}, facts={"in_command": True, "has_law:salic": True},
            attributes={"combat_rating": 12},
        ),
    )  # fmt: skip


CAST = Cast(
    people(),
    titles=(Title("d_x", "Duchy of X", holder="anna"), Title("k_y", "Kingdom of Y", holder="dirk", capital="444")),
    provinces=(Province(PLACE, "Home", owner="anna"), Province("444", "Away", owner="dirk")),
    wars=(("anna", "dirk"),),
    date="1066.9.15",
    rules={"multiplayer": "no", "difficulty": "hard"},
)


def cast_with(humans: tuple[str, ...] = (), traits: tuple[tuple[str, str], ...] = ()) -> Cast:
    """The cast with some of them played by humans, and more traits."""
    persons = []
    for person in people():
        more = tuple(trait for key, trait in traits if key == person.key)
        persons.append(replace(person, human=person.key in humans, traits=person.traits + more))
    return replace(CAST, persons=tuple(persons))


def sources_from(text: str, path: str = "case.txt") -> Sources:
    """Sources from one script; a top block named like a field of `Sources` holds things of that kind."""
    script = parse(text, path)
    assert not script.findings, script.findings
    sources = Sources()
    for statement in script.statements:
        key = statement.key
        if key == "texts":
            sources.texts.update({row.key: (row.word, "", "", "", "") for row in statement.block})
        elif key in KINDS:
            sources.add_script(Script(script.source, tuple(statement.block)), key)
        else:
            sources.add_script(Script(script.source, (statement,)))
    return sources


def engine_from(text: str, cast: Cast = CAST, strict: bool = False, **settings: object) -> Engine:
    """An engine for a script."""
    return Engine(Program(sources_from(text)), cast, Settings(**settings), strict=strict)  # type: ignore[arg-type]


@dataclass
class Play:
    """A case file while it is played."""

    name: str
    text: str
    lines: list[str]

    @classmethod
    def read(cls, file: Path) -> Play:
        """The play in a file."""
        text = file.read_text(encoding="cp1252")
        lines = [line.strip()[2:].strip() for line in text.splitlines() if line.strip().startswith("#>")]
        assert lines, f"{file.name} plays nothing"
        return cls(file.name, text, lines)

    def run(self) -> None:
        """Play it; an assertion fails where it goes otherwise than written."""
        engine = self._engine()
        faults, lacking = set(), set()
        for line in self.lines:
            word, _, rest = line.partition(" ")
            match word:
                case "worlds" | "seed" | "model" | "human" | "trait":
                    continue
                case "fault":
                    faults.add(rest)
                case "lacks":
                    lacking.add(rest)
                case _:
                    self._act(engine, line, word, rest)
        found = {anomaly.fault.value for anomaly in engine.anomalies}
        assert found == faults, (self.name, engine.anomalies)
        assert {one.name for one in engine.unsupported} == lacking, (self.name, engine.unsupported)

    def _engine(self) -> Engine:
        words = [line.split() for line in self.lines]
        humans = tuple(key for line in words if line[0] == "human" for key in line[1:])
        traits = tuple((line[1], trait) for line in words if line[0] == "trait" for trait in line[2:])
        given = {line[0]: line[1] for line in words if line[0] in ("worlds", "seed", "model")}
        settings = Settings(
            seed=int(given.get("seed", "1")),
            worlds=int(given.get("worlds", "3")),
            model=Model(given.get("model", "independent")),
        )
        return Engine(Program(sources_from(self.text, self.name)), cast_with(humans, traits), settings)

    def _act(self, engine: Engine, line: str, word: str, rest: str) -> None:
        parts = rest.split()
        where = f"{self.name}: {line}"
        match word:
            case "fire":
                engine.fire_event(parts[0], parts[1], parts[2:])
            case "hook":
                engine.fire_on_action(parts[0], parts[1], parts[2:])
            case "effect":
                engine.run_effect(_inside(rest), parts[0], ("bert",))
            case "yes":
                assert engine.test_trigger(_inside(rest), parts[0], ("bert",)).all(), where
            case "no":
                assert not engine.test_trigger(_inside(rest), parts[0], ("bert",)).any(), where
            case "decide":
                target = parts[2] if len(parts) > 2 else None
                assert engine.take_decision(parts[0], parts[1], target).all(), where
            case "refuse":
                target = parts[2] if len(parts) > 2 else None
                assert not engine.can_take(parts[0], parts[1], target).any(), where
            case "choose":
                engine.answer(engine.windows[0], int(rest))
            case "windows":
                assert len(engine.windows) == int(rest), (where, engine.windows)
            case "days":
                engine.advance_days(int(rest))
            case "shows":
                assert shown(engine) == rest, (where, shown(engine))
            case _:
                raise AssertionError(f"{where}: no such line in a play")


def shown(engine: Engine) -> str:
    """The oldest window in the first of its worlds, in one line."""
    window = engine.windows[0]
    page = engine.show(window, int(window.rows.indices[0]))
    parts = [page.title, page.description, *(option.text for option in page.options if option.is_valid)]
    return " | ".join(part.replace("\n", "/") for part in parts)


def _inside(rest: str) -> str:
    return rest[rest.index("{") + 1 : rest.rindex("}")]


def share(mask: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> float:
    """The share of worlds in which a mask holds."""
    return float(mask.mean())
