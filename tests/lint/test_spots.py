"""The walk through an object: what each statement is read as, and the scope it stands in (ck2-language 4.1 to 4.3)."""

from __future__ import annotations

import pytest

from generator.ck2.file_kinds import Role
from generator.ck2.scopes import WordKind
from generator.lint.spots import Spot, spots_of
from generator.lint.subject import Subject
from generator.lint.values import ANY, CHARACTER, PROVINCE, TITLE, Slot, enter, fits, replay, replay_from_start
from generator.lint.words import words_at
from generator.mod.index import index_mod
from tests.lint.conftest import mod_of


def _spots(script: str, kind: str = "event") -> list[Spot]:
    index = index_mod(mod_of(script))
    return [spot for one in index.definitions if one.kind == kind for spot in spots_of(one)]


def _event(body: str) -> list[Spot]:
    return _spots(f"namespace = s\ncharacter_event = {{ id = s.1 {body} }}")


def _one(spots: list[Spot], key: str) -> Spot:
    found = [spot for spot in spots if spot.key == key]
    assert len(found) == 1, found
    return found[0]


def _slot(spot: Spot) -> Slot | None:
    return spot.frame.scope.slot if spot.frame.scope else None


def test_roles() -> None:
    spots = _event(
        "trigger = { age = 16 } option = { name = x wealth = 5 trigger = { piety = 1 } ai_chance = { factor = 2 } }"
    )
    assert _one(spots, "age").role is Role.TRIGGER
    assert _one(spots, "wealth").role is Role.EFFECT
    assert _one(spots, "piety").role is Role.TRIGGER
    assert _one(spots, "name").is_field
    assert _one(spots, "factor").is_field
    assert not _one(spots, "age").is_field


def test_conditions_inside_effects() -> None:
    spots = _event(
        "immediate = { if = { limit = { age = 16 } wealth = 5 }"
        " random = { chance = 10 modifier = { factor = 2 piety = 1 } prestige = 1 } }"
    )
    assert _one(spots, "age").role is Role.TRIGGER
    assert _one(spots, "wealth").role is Role.EFFECT
    assert _one(spots, "piety").role is Role.TRIGGER
    assert _one(spots, "prestige").role is Role.EFFECT


@pytest.mark.parametrize(
    ("way", "slot", "base"),
    [
        ("wealth = 5", Slot.ROOT, 0),
        ("FROM = { wealth = 5 }", Slot.FROM, 1),
        ("FROMFROM = { wealth = 5 }", Slot.FROM2, 2),
        ("FROM = { FROM = { wealth = 5 } }", Slot.FROM2, 2),
        ("FROM = { liege = { FROM = { wealth = 5 } } }", Slot.FROM2, 2),
        ("FROM = { ROOT = { wealth = 5 } }", Slot.ROOT, 0),
        ("FROM = { ROOT_FROM = { wealth = 5 } }", Slot.FROM, 1),
        ("FROM = { PREV = { wealth = 5 } }", Slot.ROOT, 0),
        ("liege = { PREV = { wealth = 5 } }", Slot.ROOT, 0),
        ("any_vassal = { liege = { PREVPREV = { wealth = 5 } } }", Slot.ROOT, 0),
        ("FROM = { THIS = { wealth = 5 } }", Slot.FROM, 1),
        ("if = { limit = { ai = no } FROM = { random_list = { 5 = { wealth = 5 } } } }", Slot.FROM, 1),
        ("hidden_tooltip = { custom_tooltip = { text = x wealth = 5 } }", Slot.ROOT, 0),
        ("liege = { wealth = 5 }", Slot.OTHER, 0),
        ("event_target:x = { wealth = 5 }", Slot.OTHER, 0),
    ],
)
def test_frames(way: str, slot: Slot, base: int) -> None:
    spot = _one(_event(f"immediate = {{ {way} }}"), "wealth")
    assert _slot(spot) is slot
    assert spot.frame.base == base
    assert replay_from_start(spot.heads()).scope == spot.frame.scope


def test_too_deep_a_chain_is_a_missing_scope() -> None:
    spot = _one(_event("immediate = { FROMFROMFROM = { FROMFROM = { wealth = 5 } } }"), "wealth")
    assert spot.frame.scope is None


@pytest.mark.parametrize(
    ("head", "types"),
    [
        ("location", PROVINCE),
        ("primary_title", TITLE),
        ("any_courtier", CHARACTER),
        ("random_vassal", CHARACTER),
        ("k_france", TITLE),
        ("c_140", CHARACTER),
        ("1234", PROVINCE),
        ("event_target:x", ANY),
        ("catholic", ANY),
    ],
)
def test_types_behind_heads(head: str, types: frozenset[str]) -> None:
    spot = _one(_event(f"immediate = {{ {head} = {{ set_flag = x }} }}"), "set_flag")
    assert spot.frame.scope is not None
    assert spot.frame.scope.types == types


def test_parents_and_tops() -> None:
    spot = _one(_event("option = { name = x FROM = { any_child = { limit = { age = 3 } } } }"), "age")
    assert [one.key for one in spot.around()] == ["limit", "any_child", "from", "option"]
    assert spot.heads() == ("FROM", "any_child")
    assert spot.top() == "option"
    assert spot.is_within("from")
    assert not spot.is_within("immediate")
    assert replay(spot.frame, ("liege",)).scope == enter(spot.frame, "liege").scope


def test_macros_are_calls_only_with_yes_or_no() -> None:
    spots = _event("immediate = { pay = yes stop = no amount = 5 set_flag = yes }")
    assert [spot.key for spot in spots if spot.is_macro] == ["pay", "stop"]


def test_arguments_are_fields() -> None:
    spots = _event("immediate = { opinion = { who = FROM modifier = m } set_variable = { which = a which = FROM } }")
    assert all(_one(spots, key).is_field for key in ("who", "modifier"))
    assert sum(spot.key == "which" and spot.is_field for spot in spots) == 2


def test_words_are_found_as_heads_and_values() -> None:
    spots = _event("immediate = { FROM = { opinion = { who = FROMFROM modifier = From_x } } wealth = 5 }")
    words = [word.text for spot in spots for word in words_at(spot, WordKind.FROM)]
    assert words == ["FROM", "FROMFROM"]


def test_a_decision_starts_with_the_taker_in_from_potential() -> None:
    script = (
        "#! decisions/d.txt\n{} = {{ d = {{ filter = court from_potential = {{ age = 1 }} potential = {{ piety = 1 }}"
        " effect = {{ wealth = 1 }} }} }}"
    )
    spots = _spots(script.format("targeted_decisions"), "decision")
    assert _slot(_one(spots, "age")) is Slot.FROM
    assert _slot(_one(spots, "piety")) is Slot.ROOT
    assert _slot(_one(spots, "wealth")) is Slot.ROOT
    plain = _spots(script.format("decisions"), "decision")
    assert _slot(_one(plain, "piety")) is Slot.ROOT


def test_those_shown_a_major_event_are_others() -> None:
    assert _slot(_one(_event("major = yes major_trigger = { age = 3 }"), "age")) is Slot.OTHER


def test_blocks_about_many_others_have_their_own_scope() -> None:
    spots = _event("trigger = { regional_percentage = { region = r percentage = 0.5 has_province_modifier = m } }")
    assert _slot(_one(spots, "has_province_modifier")) is Slot.OTHER
    assert _one(spots, "region").is_field


def test_unknown_fits_everything() -> None:
    assert fits(ANY, PROVINCE)
    assert fits(PROVINCE, ANY)
    assert fits(PROVINCE | TITLE, TITLE)
    assert not fits(PROVINCE, TITLE)


def test_types_of_a_macro_come_from_its_callers() -> None:
    script = (
        "namespace = s\ncharacter_event = { id = s.1 is_triggered_only = yes"
        " immediate = { location = { mark = yes } primary_title = { mark = yes } } }"
    )
    script += (
        "\n#! common/scripted_effects/m.txt\n"
        "mark = { set_flag = x deeper = yes }\ndeeper = { set_flag = y }\nalone = { set_flag = z }\n"
    )
    subject = Subject(index_mod(mod_of(script)), "mod")
    macros = {one.name: one for one in subject.definitions("scripted_effect")}
    assert subject.caller_types(macros["mark"]) == PROVINCE | TITLE
    assert subject.caller_types(macros["deeper"]) == PROVINCE | TITLE
    assert subject.caller_types(macros["alone"]) == ANY
    assert [spot.owner.name for spot in subject.callers[macros["deeper"]]] == ["mark"]


def test_a_macro_that_calls_itself_has_unknown_types() -> None:
    script = "#! common/scripted_effects/m.txt\nround = { round = yes }\n"
    subject = Subject(index_mod(mod_of(script)), "mod")
    (macro,) = subject.definitions("scripted_effect")
    assert subject.caller_types(macro) == ANY
