"""Checks across sections: references, pictures, motifs, opposites, ids; on faulty files too."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import FaultyInput
from generator.spec.codes import CODES, did_you_mean, finding, listing, nearest
from generator.spec.rules import Known, parse_rules
from generator.spec.yaml_document import parse_document
from tests.spec.quiz import Quiz

MOD = "mod: {name: Tavern, folder: tavern, prefix: tv}\n"
TRAIT = "name: A, description: B"


def faults(text: str, known: Known | None = None) -> list[str]:
    """`line:column code` of every fault."""
    try:
        parse_rules(Path("x"), text, {"quiz": Quiz}, known)
    except FaultyInput as fault:
        return [f"{str(found.place)[2:]} {found.code}" for found in fault.findings]
    return []


def test_references_are_checked_in_a_game_with_other_faults() -> None:
    text = MOD + "games:\n  quiz:\n    trait: none_such\n    questions: many\n"
    assert faults(text) == ["3:3 RY112", "4:12 RY131", "5:16 RY113"]


def test_texts_are_checked_in_a_game_with_other_faults() -> None:
    text = MOD + "games:\n  quiz:\n    right: human\n    questions: many\n    question: a; {anything}\n"
    assert faults(text) == ["5:16 RY113", "6:16 RY124"]


def test_a_reference_to_a_faulty_entry_is_none_to_nothing() -> None:
    text = MOD + f"traits:\n  gambler: {{{TRAIT}, cost: much}}\ngames:\n  quiz: {{right: human, trait: gambler}}\n"
    assert faults(text) == ["3:44 RY113"]


@pytest.mark.parametrize(
    ("opposites", "expected"),
    [
        ("[lucky]", []),
        ("[brave]", []),
        ("[bravo]", ["4:39 RY131"]),
        ("[gambler]", ["4:39 RY115"]),
        ("lucky", ["4:38 RY113"]),
    ],
)
def test_opposites(opposites: str, expected: list[str]) -> None:
    text = f"{MOD}traits:\n  lucky: {{{TRAIT}}}\n  gambler: {{{TRAIT}, opposites: {opposites}}}\n"
    known = Known(traits=frozenset({"brave"}))
    start = text.splitlines()[3].index("opposites: ") + len("opposites: ") + 1
    moved = [entry.replace("4:39", f"4:{start + 1}").replace("4:38", f"4:{start}") for entry in expected]
    assert faults(text, known) == moved


def test_ids_of_all_kinds_share_one_space() -> None:
    text = MOD + (
        f"traits:\n  a: {{{TRAIT}}}\n"
        "opinion_modifiers:\n  a: {opinion: 1, name: A}\n  b: {opinion: 1, name: A, id: tv_c}\n"
        "event_modifiers:\n  c: {name: A}\n  d: {name: A}\n"
    )
    assert faults(text) == ["5:3 RY132", "8:3 RY132"]


def test_ids_are_not_compared_without_a_prefix() -> None:
    assert faults("mod: {}\nopinion_modifiers: {a: {opinion: 1, name: A}}\n") == [
        "1:6 RY112",
        "1:6 RY112",
        "1:6 RY112",
    ]


@pytest.mark.parametrize(
    ("modifier", "expected"),
    [("health", []), ("roman_opinion", []), ("helth", ["3:44 RY133"]), ("opinion", ["3:44 RY133"])],
)
def test_modifiers(modifier: str, expected: list[str]) -> None:
    known = Known(modifiers=frozenset({"health"}), modifier_patterns=("_opinion",))
    text = f"{MOD}traits:\n  a: {{{TRAIT}, modifiers: {{{modifier}: 1}}}}\n"
    column = text.splitlines()[2].index("{" + modifier) + 2
    assert faults(text, known) == [entry.replace("3:44", f"3:{column}") for entry in expected]


def test_codes_are_one_table() -> None:
    assert all(code.startswith("RY1") and len(code) == 5 for code in CODES)
    assert len(set(CODES.values())) == len(CODES)
    place = parse_document("x", "a: 1").place(("a",))
    with pytest.raises(KeyError):
        finding("RY199", place, "no such code")


def test_near_names() -> None:
    assert nearest("gamblr", ["lucky", "gambler"]) == "gambler"
    assert nearest("xyz", ["lucky", "gambler"]) is None
    assert did_you_mean("gamblr", ["lucky", "gambler"]) == "did you mean `gambler`?"
    assert did_you_mean("xyz", ["b", "a"]) == "known are `a` and `b`"
    assert did_you_mean("xyz", []) == ""
    assert did_you_mean("xyz", [f"n{number}" for number in range(13)]) == ""


def test_listing() -> None:
    assert listing([]) == ""
    assert listing(["a"]) == "`a`"
    assert listing(["a", "b", "c"], "or") == "`a`, `b` or `c`"


def test_names_of_the_game_and_the_script_are_taken_only_if_known() -> None:
    text = MOD + "event_modifiers:\n  a: {id: harried, name: A}\n  b: {id: prev, name: B}\n"
    known = Known(event_modifiers=frozenset({"harried"}), script_words=frozenset({"prev"}))
    assert faults(text, known) == ["3:11 RY137", "4:11 RY136"]
    assert faults(text, Known()) == []
    unnamed = MOD + "opinion_modifiers:\n  a: {opinion: 1, name: A}\n"
    assert faults(unnamed, Known(opinion_modifiers=frozenset({"tv_a"}))) == ["3:3 RY137"]
