"""Decisions of people: filters, third parties, what the other side says. Source: ck2-language 6.2."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import UserError
from generator.interpret.cast import Person, Title
from generator.interpret.decisions import consider
from generator.interpret.engine import Engine
from tests.interpret.stage import CAST, cast_with, engine_from, people

THIRD = "filter = all third_party_filter = all"


def decided(body: str, humans: tuple[str, ...] = (), effect: str = "prestige = 1") -> Engine:
    """A stage with one targeted decision `d`."""
    script = f"targeted_decisions = {{ d = {{ {body} effect = {{ {effect} }} }} }}"
    return engine_from(script, cast_with(humans), worlds=2)


@pytest.mark.parametrize(
    ("name", "target"), [("court", "dirk"), ("rivals", "bert"), ("liege", "bert"), ("none", "bert")]
)
def test_a_filter_bars_people_too(name: str, target: str) -> None:
    engine = decided(f"filter = {name}", humans=("anna",))
    assert not engine.can_take("d", "anna", target).any()
    assert not engine.take_decision("d", "anna", target).any()
    assert not engine.is_within_filter("d", "anna", target).any()


def test_a_filter_lets_pass() -> None:
    engine = decided("filter = court")
    assert engine.is_within_filter("d", "anna", "bert").all()
    assert engine.take_decision("d", "anna", "bert").all()


def test_a_decision_is_carried_out_whatever_its_conditions_say() -> None:
    engine = decided("filter = none potential = { always = no }", effect="prestige = 1 FROM = { prestige = 2 }")
    engine.carry_out("d", "anna", "bert")
    assert [engine.stat(key, "prestige").tolist() for key in ("anna", "bert")] == [[2000, 2000], [1000, 1000]]


def test_with_filter_self_from_potential_is_not_asked() -> None:
    assert decided("filter = self from_potential = { always = no }").can_take("d", "anna", "anna").all()
    assert not decided("filter = all from_potential = { always = no }").can_take("d", "anna", "anna").any()
    assert not decided("filter = self only_men = yes").can_take("d", "anna", "anna").any()


def test_a_filter_that_is_not_simulated_is_told() -> None:
    engine = decided("filter = vassal_wars ai_target_filter = court")
    engine.program.compile_all()
    assert [(one.name, one.reason) for one in engine.unsupported] == [
        ("filter", "the filter `vassal_wars` is not simulated, everybody passes it")
    ]


TITLES = (
    Title("d_x", holder="anna"),
    Title("k_y", holder="dirk"),
    Title("c_z", holder="ed"),
    Title("c_v", holder="flo"),
    Title("b_u"),
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "d_x"),
        ("filter = owned", "d_x"),
        ("filter = primary_title", "d_x"),
        ("filter = none", ""),
        ("filter = vassal_owned", "d_x c_z"),
        ("filter = sub_realm_owned", "d_x c_z c_v"),
        ("filter = realm_owned", "d_x c_z c_v"),
        ("filter = dynasty_owned", "d_x k_y"),
        ("filter = all", "d_x k_y c_z c_v b_u"),
        ("filter = owned ai_target_filter = all", "d_x"),
        ("filter = all ai_target_filter = owned", "d_x"),
        ("filter = capital", "d_x k_y c_z c_v b_u"),
    ],
)
def test_filters_of_titles(name: str, expected: str) -> None:
    anna, bert, cleo, dirk = people()
    lords = (
        Person("ed", tier="count", relations={"liege": "anna"}, human=True),
        Person("flo", tier="count", relations={"liege": "ed"}, human=True),
    )
    king = replace(dirk, human=True, words={"dynasty": "vasa"})
    cast = replace(CAST, persons=(anna, bert, cleo, king, *lords), titles=TITLES)
    body = "potential = { NOT = { has_title_flag = f } } effect = { set_title_flag = f }"
    engine = engine_from(f"title_decisions = {{ d = {{ {name} {body} }} }}", cast, worlds=2)
    engine.advance_days(30 * 5, decisions=True)  # one in each check
    assert [one.key for one in TITLES if engine.has_flag(one.key, "f").all()] == expected.split()
    assert [one.name for one in engine.unsupported] == (["filter"] if "capital" in name else [])


def test_a_filter_of_titles_bars_people_too() -> None:
    engine = engine_from("title_decisions = { d = { filter = owned } e = { } }", worlds=2)
    assert engine.can_take("d", "anna", "d_x").all()
    assert not engine.can_take("d", "anna", "k_y").any()
    assert engine.can_take("e", "anna", "k_y").all()


def test_court_is_of_the_host_and_home_court_of_the_employer() -> None:
    anna, bert, cleo, dirk = people()
    guest = replace(bert, relations={**bert.relations, "host": "dirk"})
    page = Person("kim", relations={"liege": "dirk"})
    lord = Person("ed", tier="count", relations={"liege": "anna"})
    cast = replace(CAST, persons=(anna, guest, cleo, dirk, page, lord))
    found = {}
    for name in ("court", "home_court", "vassals", "sub_realm"):
        engine = engine_from(f"targeted_decisions = {{ d = {{ filter = {name} }} }}", cast, worlds=1)
        found[name] = {key for key in ("anna", "cleo", "dirk", "kim", "ed") if engine.can_take("d", "bert", key).all()}
    assert found == {
        "court": {"dirk", "kim"},
        "home_court": {"anna", "cleo"},
        "vassals": {"ed"},
        "sub_realm": {"cleo", "ed"},
    }


def test_only_the_third_partys_own_conditions_see_it() -> None:
    lacking = "NOT = { FROMFROM = { always = yes } }"
    body = f"{THIRD} potential = {{ {lacking} }} allow = {{ {lacking} }}"
    seen = "third_party_potential = { FROMFROM = { is_female = yes } } third_party_allow = { FROMFROM = { age = 15 } }"
    engine = decided(f"{body} {seen}", effect="FROMFROM = { piety = 1 } FROM = { piety = 2 } piety = 3")
    assert engine.take_decision("d", "anna", "bert", "cleo").all()
    assert [int(engine.stat(key, "piety")[0]) for key in ("cleo", "anna", "bert")] == [1000, 2000, 3000]
    assert not engine.can_take("d", "anna", "bert", "dirk").any()
    assert not decided(f"{THIRD} third_party_allow = {{ always = no }}").can_take("d", "anna", "bert", "cleo").any()


def test_the_third_party_is_filtered_from_the_taker_or_the_target() -> None:
    found = []
    for word in ("", "third_party = FROM", "third_party = ROOT"):
        engine = decided(f"filter = all third_party_filter = rivals {word}")
        found += [bool(engine.is_within_filter("d", "anna", "bert", third).all()) for third in ("dirk", "cleo")]
    assert found == [True, False, True, False, False, False]
    engine = decided("filter = all third_party_filter = spouse third_party = ROOT")
    assert engine.can_take("d", "anna", "bert", "cleo").all()


def test_a_third_party_must_be_named() -> None:
    with pytest.raises(UserError, match="has a third party, expected one"):
        decided(THIRD).take_decision("d", "anna", "bert")


def test_the_ai_does_not_look_for_third_parties_and_that_is_told() -> None:
    engine = decided(THIRD)
    decision = engine.program.decision("d")
    assert decision is not None
    for _ in range(2):
        assert not consider(engine.machine, decision, engine.entity("anna"), engine.every).count
    assert [(one.name, one.reason, one.count) for one in engine.unsupported] == [
        ("d", "the AI does not look for third parties", 1)
    ]


@pytest.mark.parametrize(
    ("score", "is_taken"),
    [
        ("factor = 1", True),
        ("factor = 0", False),
        ("factor = -3", False),
        ("additive_modifier = { value = 5 localisation_key = why is_female = no }", True),
        ("factor = 20 additive_modifier = { value = -20 is_female = no }", False),
        ("factor = -5 additive_modifier = { value = 6 FROM = { is_female = yes } }", True),
        ("factor = 5 additive_modifier = { value = -50 is_female = yes }", True),
    ],
)
def test_an_ai_may_say_no(score: str, is_taken: bool) -> None:
    body = f"filter = all ai_acceptance = {{ yes_threshold = 10 show_maybe_for_human = no {score} }}"
    assert bool(decided(body).take_decision("d", "anna", "bert").all()) is is_taken
    assert decided(body, humans=("bert",)).take_decision("d", "anna", "bert").all()


def test_the_score_of_the_answer_is_a_variable() -> None:
    engine = decided(
        "filter = all ai_acceptance = { factor = 7 additive_modifier = { value = -4 always = yes } }",
        effect="set_variable = { which = kept which = local_ai_acceptance_score }",
    )
    engine.take_decision("d", "anna", "bert")
    assert engine.variable("bert", "kept").tolist() == [3000, 3000]
    body = "ai_will_do = { factor = 0 modifier = { factor = 1 always = no } additive_modifier = { value = 1 %s } }"
    when = "check_variable = { which = local_ai_acceptance_score value >= 3 }"
    engine = decided("filter = rivals ai_acceptance = { factor = 3 } " + body % when)
    decision = engine.program.decision("d")
    assert decision is not None
    assert consider(engine.machine, decision, engine.entity("anna"), engine.every).count == 2
