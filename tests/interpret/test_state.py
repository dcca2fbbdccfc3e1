"""Casts become columns; a state can be copied; opinions and wars are read from it."""

from __future__ import annotations

from dataclasses import replace

from generator.interpret.calendar import day_of
from generator.interpret.cast import Cast, Person, Province, Title
from generator.interpret.iterators import ITERATORS, is_below
from generator.interpret.links import LINKS
from generator.interpret.rows import Rows, as_numbers
from generator.interpret.state import GLOBAL, NONE, EntityKind, State, is_of_kind, living, state_of, tie
from tests.interpret.stage import CAST, engine_from

EVERY = Rows.every(2)
REALM = Cast(
    (
        Person("emperor", tier="emperor"),
        Person("king", tier="king", relations={"liege": "emperor", "father": "emperor", "mother": "queen"}),
        Person("duke", tier="duke", relations={"liege": "king", "father": "emperor"}),
        Person("page", relations={"liege": "duke", "host": "king", "father": "king"}),
        Person("ghost", alive=False, relations={"father": "emperor"}),
        Person("queen", female=True, relations={"spouse": "emperor", "host": "emperor"}),
        Person("other", tier="count"),
    ),
    titles=(Title("e_all", holder="emperor"), Title("c_one", holder="duke", liege="e_all")),
    provinces=(Province("7", "Seven", owner="duke", religion="norse", culture="danish"),),
)


def names(state: State, iterator: str, of: str) -> list[str]:
    """Whom an iterator goes through."""
    engine = engine_from("", REALM, worlds=2)
    run = engine._run("test", engine._chain(of, ()), engine.every)
    assert engine.machine.state.entities == state.entities
    return [state.entities[one].key for one, _ in ITERATORS[iterator](run, engine.entity(of), engine.every)]


def test_a_cast_becomes_columns() -> None:
    state = state_of(CAST, 2)
    anna, title = state.index["anna"], state.index["d_x"]
    assert state.day == day_of("1066.9.15")
    assert state.stats.read((anna, "wealth"), EVERY) == 10_000
    assert state.stats.read((anna, "diplomacy"), EVERY) == 8000
    assert state.links.read((title, "holder"), EVERY) == anna
    assert state.links.read((anna, "liege"), EVERY) == NONE
    assert state.spelling[int(as_numbers(state.words.read((anna, "religion"), EVERY), EVERY)[0])] == "norse"
    assert is_of_kind(state, title, EntityKind.TITLE)
    assert not is_of_kind(state, NONE, EntityKind.CHARACTER)


def test_flags_modifiers_variables_and_prison_of_a_cast() -> None:
    person = Person(
        "a", flags=("f",), modifiers=("m",), variables={"v": 1500}, facts={"in_command": True}, prisoner_of="b",
        feelings={"b": ("fond",)},
    )  # fmt: skip
    engine = engine_from("", Cast((person, Person("b")), global_flags=("g",)))
    assert engine.test_trigger(
        "has_character_flag = f has_character_modifier = m is_variable_equal = { which = v value = 1.5 } "
        "in_command = yes prisoner = FROM has_global_flag = g has_opinion_modifier = { who = FROM modifier = fond }",
        "a",
        ("b",),
    ).all()
    engine.advance_days(20_000)
    assert engine.test_trigger("has_character_modifier = m had_character_flag = { flag = f years = 50 }", "a").all()


def test_a_copy_is_independent() -> None:
    state = state_of(CAST, 2)
    twin = state.copy()
    twin.flags.write((GLOBAL, "f"), EVERY, 5)
    twin.stats.write((0, "wealth"), Rows.of([1], 2), 1)
    twin.day += 1
    assert state.flags.read((GLOBAL, "f"), EVERY) == state.flags.default
    assert state.stats.read((0, "wealth"), EVERY) == 10_000
    assert state.day == twin.day - 1


def test_words_are_numbered_once() -> None:
    state = state_of(CAST, 1)
    assert state.code("norse") == state.code("norse")
    assert state.code("new") == len(state.spelling) - 1
    assert state.code("") == 0


def test_bonds_hold_both_ways_but_named_ones() -> None:
    state = state_of(Cast((Person("a", bonds={"friend": ("b",), "plot_backer": ("b",)}), Person("b"))), 2)
    assert state.bonds.holds(("friend", 1, 0), EVERY) is True
    assert state.bonds.holds(("plot_backer", 0, 1), EVERY) is True
    assert state.bonds.holds(("plot_backer", 1, 0), EVERY) is False
    tie(state, "friend", 1, 0, EVERY, 0)
    assert state.bonds.holds(("friend", 0, 1), EVERY) is False


def test_opinions_add_up_what_is_in_force() -> None:
    state = state_of(CAST, 2)
    anna, bert = state.index["anna"], state.index["bert"]
    for modifier, points, end in (("a", 5, state.day + 1), ("b", 7, state.day), ("c", -3, state.day + 9)):
        state.points.write((anna, bert, modifier), EVERY, points)
        state.feelings.write((anna, bert, modifier), EVERY, end)
    assert state.opinion(anna, bert, EVERY) == 10 + 5 - 3
    assert state.opinion(bert, anna, EVERY) == 50


def test_war_is_read_from_either_side() -> None:
    state = state_of(CAST, 2)
    found = {key: state.at_war(state.index[key], EVERY) for key in ("anna", "bert", "dirk")}
    assert found == {"anna": True, "bert": False, "dirk": True}


def test_living() -> None:
    state = state_of(REALM, 2)
    state.facts.write((state.index["page"], "dead"), Rows.of([0], 2), 1)
    found = living(state, state.characters, EVERY)
    assert [state.entities[one].key for one, _ in found] == ["emperor", "king", "duke", "page", "queen", "other"]


def test_iterators_go_through_a_realm_in_the_order_of_the_cast() -> None:
    state = state_of(REALM, 2)
    expected = {
        ("vassal", "emperor"): ["king"],
        ("vassal", "king"): ["duke"],
        ("courtier", "emperor"): ["queen"],
        ("courtier", "king"): ["page"],
        ("realm_character", "king"): ["king", "duke", "page"],
        ("realm_lord", "emperor"): ["emperor", "king", "duke"],
        ("independent_ruler", "page"): ["emperor", "other"],
        ("playable_ruler", "page"): ["emperor", "king", "duke", "other"],
        ("liege", "page"): ["emperor", "king", "duke"],
        ("child", "emperor"): ["king", "duke"],
        ("child_even_if_dead", "emperor"): ["king", "duke", "ghost"],
        ("sibling", "king"): ["duke"],
        ("sibling_even_if_dead", "king"): ["duke", "ghost"],
        ("close_relative", "page"): ["emperor", "king", "queen"],
        ("close_relative", "duke"): ["emperor", "king", "page"],
        ("spouse", "emperor"): ["queen"],
        ("spouse", "queen"): ["emperor"],
        ("demesne_title", "duke"): ["c_one"],
        ("demesne_province", "duke"): ["7"],
        ("province", "page"): ["7"],
        ("player", "page"): [],
        ("ward", "page"): [],
    }
    assert {key: names(state, *key) for key in expected} == expected


def test_links_of_a_realm() -> None:
    engine = engine_from("", REALM, worlds=2)
    run = engine._run("test", engine._chain("page", ()), engine.every)
    found = {}
    for link, of in (
        ("top_liege", "page"), ("top_liege", "other"), ("liege", "duke"), ("liege", "emperor"), ("host", "page"),
        ("employer", "page"), ("father", "ghost"), ("holder_scope", "c_one"), ("owner", "7"), ("spouse", "emperor"),
        ("father_even_if_dead", "king"), ("true_father", "page"),
    ):  # fmt: skip
        value = LINKS[link](run, engine.entity(of), engine.every)
        assert isinstance(value, int)
        found[link, of] = engine.machine.state.entities[value].key if value != NONE else ""
    assert found == {
        ("top_liege", "page"): "emperor", ("top_liege", "other"): "other", ("liege", "duke"): "king",
        ("liege", "emperor"): "", ("host", "page"): "king", ("employer", "page"): "duke",
        ("father", "ghost"): "emperor", ("holder_scope", "c_one"): "duke", ("owner", "7"): "duke",
        ("spouse", "emperor"): "",
        ("father_even_if_dead", "king"): "emperor", ("true_father", "page"): "king",
    }  # fmt: skip


def test_links_lead_past_the_dead_only_by_name() -> None:
    dead = replace(REALM, persons=tuple(replace(one, alive=one.key != "king") for one in REALM.persons))
    engine = engine_from("", dead)
    assert not engine.test_trigger("father = { always = yes }", "page").any()
    assert engine.test_trigger("father_even_if_dead = { tier = king is_alive = no }", "page").all()
    assert not engine.test_trigger("OR = { liege = { always = yes } any_liege = { tier = king } }", "duke").any()


def test_a_circle_of_lieges_ends() -> None:
    persons = (Person("a", relations={"liege": "b"}), Person("b", relations={"liege": "a"}))
    engine = engine_from("", Cast(persons))
    run = engine._run("test", engine._chain("a", ()), engine.every)
    assert is_below(run, 0, 1, engine.every) is True
    assert engine.test_trigger("top_liege = { always = yes } same_realm = THIS", "a").all()


def test_worlds_may_differ_in_their_lieges() -> None:
    engine = engine_from("", REALM, worlds=400, seed=2)
    engine.run_effect(
        "save_event_target_as = me any_character = { limit = { tier = count } save_event_target_as = new } "
        "random = { chance = 50 set_defacto_liege = event_target:new } "
        "random = { chance = 30 event_target:new = { death = { death_reason = death_natural } } }",
        "duke",
    )
    under_king = engine.test_trigger("liege = { tier = king }", "duke")
    under_other = engine.test_trigger("liege = { tier = count }", "duke")
    alone = engine.test_trigger("NOT = { liege = { always = yes } }", "duke")
    assert min(under_king.sum(), under_other.sum(), alone.sum()) > 20
    assert (under_king.astype(int) + under_other + alone == 1).all()
    top = engine.test_trigger("top_liege = { tier = emperor }", "page")
    assert (top == under_king).all()
    assert (engine.test_trigger("any_realm_character = { tier = duke }", "emperor") == under_king).all()
    engine.run_effect("liege = { prestige = 1 }", "duke")
    assert (engine.stat("king", "prestige") == under_king * 1000).all()
    assert (engine.stat("other", "prestige") == under_other * 1000).all()
