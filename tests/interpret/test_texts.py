"""Texts as a player sees them: brackets, numbers, colours, parameters, alternatives."""

from __future__ import annotations

import pytest

from generator.interpret.cast import Cast, Person
from generator.interpret.engine import Engine
from generator.interpret.texts import Writer
from tests.interpret.stage import cast_with, engine_from


def written(text: str, prepare: str = "", keep_colours: bool = False) -> str:
    """A text shown to Anna, FROM = Bert."""
    engine = engine_from('texts = { k = "the §Ykey§!" loop = "$loop$" }', worlds=1)
    if prepare:
        engine.run_effect(prepare, "anna", ("bert",))
    run = engine._run("test", engine._chain("anna", ("bert", "cleo")), engine.every)
    writer = Writer(engine.machine, keep_colours=keep_colours)
    return writer.written(text, run, run.chain.event_level(), engine.every)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("a\\nb", "a\nb"),
        ("§Yred§! §gx", "red x"),
        ("[Root.GetFirstName] [From.GetName] [FromFrom.GetFullName] [This.GetID]", "Anna Bert Cleo Anna"),
        ("[root.GetFirstName] [FROM.GetFirstName]", "Anna Bert"),
        ("[Prev.GetFirstName]|", "|"),
        ("[FromFromFrom.GetFirstName]|", "|"),
        ("[From.Liege.GetFirstName] and [From.Spouse.GetFirstName]", "Anna and Cleo"),
        ("[From.Liege.Liege.GetFirstName]|", "|"),
        ("[Root.GetSheHe] [From.GetSheHe] [Root.GetSheHeCap] [Root.GetSheHeOpp]", "she he She he"),
        ("[From.GetHerHis] [From.GetHerselfHimself] [From.GetLordLady]", "his himself Lord"),
        ("[From.GetAgeYears]", "20"),
        ("[Root.Capital.GetName]|[Root.PrimaryTitle.GetName]|[Root.Location.GetName]", "|Duchy of X|Home"),
        ("[Root.GetOnlyDynastyName] [Root.Culture.GetName]", "vasa swedish"),
        ("$k$ $unknown$ $VALUE|Y$", "the key $unknown$ $VALUE|Y$"),
        ("[Root.NoSuchThing.GetName] [Nonsense] [] [Root.GetNonsense]", "[Root.NoSuchThing.GetName]"),
    ],
)
def test_brackets(text: str, expected: str) -> None:
    if "NoSuchThing" in text:
        assert written("[Root.GetNonsense] [Nonsense] []") == "[Root.GetNonsense] [Nonsense] []"
        assert written("[Root.NoSuchThing.GetName]") == "NoSuchThing"
    else:
        assert written(text) == expected


def test_persistent_targets() -> None:
    """With and without the start; of equal names the one that is not persistent wins (ck2-language 2.3)."""
    kept = "save_persistent_event_target = { name = guest scope = FROM }"
    text = "[guest.GetFirstName] [Root.guest.GetName] [Root.guest.Spouse.GetFirstName] [From.guest.GetFirstName]"
    assert written(text, kept) == "Bert Bert Cleo [From.guest.GetFirstName]"
    assert written("[Root.guest.GetValue]", f"{kept} set_variable = {{ which = guest value = 3 }}") == "3"
    both = "save_event_target_as = guest " + kept
    engine = engine_from('texts = { k = "[guest.GetFirstName]" }' + WINDOW, cast_with(("anna",)), worlds=1)
    engine.run_effect(f"{both} character_event = {{ id = t.1 }}", "anna", ("bert",))
    assert engine.show(engine.windows[0], 0).description == "Anna"


WINDOW = "character_event = { id = t.1 desc = k is_triggered_only = yes option = { name = OK } }"


def test_what_a_religion_cannot_say_stays_as_it_stands() -> None:
    god = "[Root.Religion.GetRandomGodName]"
    assert written(f"[Root.Religion.GetName]: {god}") == f"norse: {god}"


@pytest.mark.parametrize(
    ("value", "shown"),
    [("3", "3"), ("-3", "-3"), ("0", "0"), ("2.5", "2.5"), ("2.05", "2.05"), ("-0.125", "-0.125"), ("1.100", "1.1")],
)
def test_numbers_are_whole_or_short(value: str, shown: str) -> None:
    prepare = (
        f"set_variable = {{ which = v value = {value} }} FROM = {{ set_variable = {{ which = w value = {value} }} }}"
    )
    assert written("[Root.v.GetValue] [From.w.GetValue]", prepare) == f"{shown} {shown}"


def test_an_unset_number_is_empty() -> None:
    assert written("<[Root.v.GetValue]>") == "<>"


def test_global_and_local_numbers_need_no_start() -> None:
    assert written("[global_v.GetValue]", "set_variable = { which = global_v value = 4 }") == "4"
    assert written("<[local_v.GetValue]>", "set_variable = { which = local_v value = 4 }") == "<>"


def test_targets_by_name() -> None:
    prepare = (
        "FROM = { save_global_event_target_as = guest } save_persistent_event_target = { name = mine scope = FROM }"
    )
    assert written("[guest.GetFirstName] [mine.GetFirstName] [nobody.GetFirstName]|", prepare) == "Bert Bert |"


def test_colours_can_be_kept() -> None:
    assert written("§Y1§! $k$", keep_colours=True) == "§Y1§! the §Ykey§!"


def test_a_text_that_holds_itself_ends() -> None:
    assert written("$loop$") == "$loop$"


ALTERNATIVES = """
    texts = { one = "first" two = "second" three = "third" }
    character_event = {
        id = t.1 is_triggered_only = yes
        title = { text = three trigger = { is_female = no } } title = { text = one trigger = { is_female = yes } }
        desc = { text = one trigger = { always = yes } } desc = { text = two trigger = { always = yes } }
        option = { name = { text = two trigger = { age = 99 } } name = { text = three trigger = { age = 9 } } }
    }
"""


def test_a_random_valid_alternative_is_shown_and_stays() -> None:
    engine = engine_from(ALTERNATIVES, cast_with(("anna",)), worlds=60, seed=4)
    engine.fire_event("t.1", "anna")
    pages = [engine.show(engine.windows[0], world) for world in range(60)]
    assert {page.title for page in pages} == {"first"}
    assert {page.description for page in pages} == {"first", "second"}
    assert {page.options[0].text for page in pages} == {"third"}
    assert pages == [engine.show(engine.windows[0], world) for world in range(60)]
    assert {anomaly.fault.value for anomaly in engine.anomalies} == {"several-valid-texts"}


def test_names_of_the_cast() -> None:
    engine = Engine(engine_from(ALTERNATIVES).program, Cast((Person("anna", human=True, female=True),)))
    engine.fire_event("t.1", "anna")
    assert engine.show(engine.windows[0], 0).person == "anna"
