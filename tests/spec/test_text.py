"""Texts in several languages and their placeholders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.source import Span
from generator.spec.faults import Fault, Faults
from generator.spec.text import Placeholders, Text, fill, placeholders


def test_a_plain_text_has_no_language() -> None:
    text = Text.of("Gambler")
    assert text.by_language == (("", "Gambler"),)
    assert text.read("english", "english") == "Gambler"
    assert text.read("french", "english") == "Gambler"


def test_missing_languages_read_the_first() -> None:
    text = Text.of({"french": "Joueur", "english": "Gambler"})
    assert text.read("french", "english") == "Joueur"
    assert text.read("german", "english") == "Gambler"
    assert text.read("german", "french") == "Joueur"
    assert text.given("german") is None


def test_nothing_given_is_left_out() -> None:
    assert Text.of({"english": "Gambler", "french": None}).by_language == (("english", "Gambler"),)


def test_a_text_stays_a_text() -> None:
    text = Text.of("x")
    assert Text.of(text) is text


@pytest.mark.parametrize("value", [None, ["a"], 5])
def test_other_values_are_no_text(value: object) -> None:
    with pytest.raises(Fault, match="expected a text"):
        Text.of(value)
    assert Text.readable(value) is None


def test_faults_name_each_language() -> None:
    with pytest.raises(Faults) as faults:
        Text.of({"english": ["a"], "french": "b", "german": {}})
    assert [fault.at for fault in faults.value.faults] == [("english",), ("german",)]
    assert Text.readable({"english": ["a"]}) is None


def test_placeholders_and_their_places() -> None:
    text = "{me} pays {{not}} [Root.GetName] {prize}}"
    assert [(name, text[span.start : span.end]) for name, span in placeholders(text)] == [
        ("me", "{me}"),
        ("prize", "{prize}"),
        ("", "}"),
    ]


def test_lone_braces_have_an_empty_name() -> None:
    assert list(placeholders("a { b")) == [("", Span(2, 3))]
    assert list(placeholders("{}")) == [("", Span(0, 2))]


def test_fill() -> None:
    assert fill("{me} {{x}} {me}{other}", {"me": "A", "other": "B"}) == "A {x} AB"
    with pytest.raises(KeyError):
        fill("{none}", {})


def test_allowed_placeholders_may_depend_on_the_owner() -> None:
    mark = Placeholders("me", of_owner=lambda owner: (f"die{owner}",))
    assert mark.allowed(3) == ("me", "die3")
    assert Placeholders("me").allowed(3) == ("me",)


@given(st.lists(st.sampled_from(["{me}", "{{", "}}", "x", "[Root.GetName]", " "]), max_size=12))
def test_fill_replaces_what_placeholders_finds(parts: list[str]) -> None:
    text = "".join(parts)
    names = {name for name, _ in placeholders(text)}
    if "" in names:  # `{{` beside `}}` can leave a lone brace
        return
    assert fill(text, {"me": "ME"}) == "".join({"{me}": "ME", "{{": "{", "}}": "}"}.get(part, part) for part in parts)
