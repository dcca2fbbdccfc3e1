"""Brackets, colours and keys of texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.spec.text_markup import markup_faults


def faults(words: str) -> list[str]:
    """The faulty parts and where they begin."""
    return [f"{fault.span.start} {words[fault.span.start : fault.span.end]}" for fault in markup_faults(words)]


@pytest.mark.parametrize(
    "words",
    [
        "",
        "[Root.GetName] and [From.GetName]",
        "§Yrich§! and §Rpoor§!",
        "§Yyellow §Rred§!",
        "§zany letter§!, §3digit§!",
        "§! closes nothing, and harms nothing",
        "$VALUE$ of $VALUE|=+1$",
        "[Root.GetName]§Y$GOLD$§!\\n",
    ],
)
def test_sound(words: str) -> None:
    assert faults(words) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a [b", ["2 ["]),
        ("a ]b", ["2 ]"]),
        ("][", ["0 ]", "1 ["]),
        ("[a[b]]", ["2 ["]),
        ("[a[b]", ["2 [", "0 ["]),
        ("§Yrich", ["0 §Y"]),
        ("§!§Yrich", ["2 §Y"]),
        ("§Ya§!§Rb", ["5 §R"]),
        ("end §", ["4 §"]),
        ("§ §!", ["0 §"]),
        ("§{who}§!", ["0 §"]),
        ("§ß§!", ["0 §"]),
        ("5 $", ["2 $"]),
        ("$A$ $B", ["4 $"]),
    ],
)
def test_faulty(words: str, expected: list[str]) -> None:
    assert faults(words) == expected


@given(st.lists(st.sampled_from(["[Root.GetName]", "§Yx§!", "$KEY$", "words"])).map("".join))
def test_sound_parts_make_a_sound_whole(words: str) -> None:
    assert faults(words) == []


@given(st.text("[]§!Y$ a", max_size=12))
def test_no_fault_means_closed(words: str) -> None:
    """The same told by taking closed parts away until nothing opens or closes."""
    if not faults(words):
        assert words.count("[") == words.count("]")
        assert words.count("$") % 2 == 0
        assert not words.endswith("§")
        assert "§ " not in words
