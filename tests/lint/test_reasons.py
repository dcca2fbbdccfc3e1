"""Why a scope is of some type: the notes of `wrong-scope` and `mixed-scope`, with their places."""

from __future__ import annotations

import pytest

from generator.diagnostics import Diagnostic
from tests.lint.conftest import found_in

EVENT = (
    "#! events/r.txt\nnamespace = r\n{kind} = {{\n id = r.1\n is_triggered_only = yes\n trigger = {{\n{body}\n }}\n}}\n"
)


def _found(body: str, code: str = "CK307", kind: str = "character_event", rest: str = "") -> Diagnostic:
    (finding,) = found_in(EVENT.format(kind=kind, body=body) + rest, code)
    return finding


def _notes(finding: Diagnostic) -> list[tuple[str, int]]:
    """Each note with the line of its place."""
    return [(note.message, note.place.start.line) for note in finding.notes if note.place and note.place.start]


def test_a_link_is_the_reason() -> None:
    finding = _found("capital_scope = {\n NOT = {\n trait = brave } }")
    assert _notes(finding) == [("it is a province because of `capital_scope = { }`", 6)]


def test_prev_passes_the_reason_on() -> None:
    finding = _found("capital_scope = {\n owner = {\n PREV = { trait = brave } } }")
    assert _notes(finding) == [("it is a province because of `capital_scope = { }`", 6)]


def test_the_kind_of_event_is_the_reason() -> None:
    finding = _found("trait = brave", kind="province_event")
    assert _notes(finding) == [("ROOT is a province because event `r.1` is of kind `province_event`", 2)]


def test_the_firing_is_the_reason() -> None:
    fires = "#! events/s.txt\nnamespace = s\nprovince_event = { id = s.1 is_triggered_only = yes\n"
    fires += " option = { name = x owner = {\n character_event = { id = r.1 } } } }\n"
    effect = "effect = { location = { province_event = { id = s.1 } } }"
    fires += f"#! decisions/s.txt\nsettlement_decisions = {{ s = {{ {effect} }} }}\n"
    finding = _found("FROM = { trait = brave }", rest=fires)
    assert _notes(finding) == [("`FROM` is a province because event `s.1` fires the event here", 4)]


def test_callers_are_the_reason_in_a_macro() -> None:
    macro = "#! common/scripted_triggers/r.txt\nr_is_brave = { trait = brave }\n"
    finding = _found("capital_scope = {\n r_is_brave = yes }", rest=macro)
    assert finding.place.path == "common/scripted_triggers/r.txt"
    assert _notes(finding) == [
        ("called here in a province scope", 7),
        ("it is a province because of `capital_scope = { }`", 6),
    ]


def test_a_use_is_the_reason() -> None:
    finding = _found("event_target:x = {\n trait = brave\n terrain = forest }", "CK311")
    assert _notes(finding) == [("it is a character because of `trait` here", 7)]


@pytest.mark.parametrize(
    "body",
    [
        "event_target:x = { OR = { trait = brave terrain = forest } }",
        "event_target:x = { trait = brave location = { terrain = forest } }",
        "event_target:x = { trait = brave } event_target:y = { terrain = forest }",
    ],
)
def test_alternatives_and_other_scopes_settle_nothing(body: str) -> None:
    assert not found_in(EVENT.format(kind="character_event", body=body), "CK311")
