"""Small mods for the tests of flow, and what following them tells."""

from __future__ import annotations

from generator.lint.flow.ranges import Truth
from generator.lint.subject import Subject
from generator.mod.index import index_mod
from tests.lint.conftest import mod_of


def subject_of(script: str) -> Subject:
    """The mod under scrutiny; `#! path` lines name its files."""
    return Subject(index_mod(mod_of(script)), "mod")


def event(number: int, body: str, *, is_hidden: bool = False) -> str:
    """A triggered event `t.<number>`; a hidden one runs its options at once."""
    hides = "hide_window = yes" if is_hidden else ""
    return f"character_event = {{ id = t.{number} is_triggered_only = yes {hides} {body} }}\n"


def mod(*events: str, start: str = "character_event = { id = t.1 }", before: str = "") -> str:
    """Events that a decision starts by an effect on the one who takes it."""
    decision = f"#! decisions/t.txt\ndecisions = {{ t_start = {{ effect = {{ {start} }} }} }}\n"
    return decision + before + "#! events/t.txt\nnamespace = t\n" + "".join(events)


def ranges_of(script: str) -> dict[str, str]:
    """The values of each variable, in words."""
    return {name: str(range_) for name, range_ in subject_of(script).flow.ranges.items()}


def answers(script: str) -> dict[str, Truth]:
    """The answers of all comparisons that are settled, by the text of the condition."""
    found = subject_of(script).flow.asked.values()
    texts = {}
    for one in found:
        statement = one.step.spot.statement
        texts[one.step.spot.source.text[statement.start : statement.end]] = one.truth
    return texts
