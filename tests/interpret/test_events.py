"""Events and decisions compiled: fields, pre-triggers, alternatives; programs and what they do not know."""

from __future__ import annotations

import pytest

from generator.errors import UserError
from generator.interpret.definitions import Sources
from generator.interpret.engine import Engine
from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.interpret.weights import UNIT
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.script.parser import parse
from tests.interpret.stage import CAST, cast_with, engine_from, sources_from

FULL = """
long_character_event = {
    id = t.1 title = T desc = { text = a trigger = { ai = no } } desc = { text = b } picture = P hide_window = yes
    is_triggered_only = yes trigger = { always = yes } fail_trigger_effect = { } immediate = { } after = { }
    mean_time_to_happen = { days = 5 months = 1 years = 1 modifier = { factor = 2 is_female = yes } }
    weight_multiplier = { factor = 3 }
    option = {
        name = { text = x trigger = { ai = yes } } name = y ai_chance = { factor = 2 } tooltip = { prestige = 9 }
    }
    option = { trigger = { always = no } prestige = 1 }
}
"""


def test_fields_of_an_event() -> None:
    event = Program(sources_from(FULL)).event("t.1")
    assert event is not None
    assert (event.kind, event.is_hidden, event.is_triggered_only) == ("long_character_event", True, True)
    assert [text.key for text in event.titles] == ["T"]
    assert [(text.key, text.trigger is None) for text in event.descriptions] == [("a", False), ("b", True)]
    assert [option.label for option in event.options] == ["x", "t.1 option 2"]
    assert [text.key for text in event.options[0].names] == ["x", "y"]
    assert event.options[0].weight is not None
    assert event.options[1].weight is None
    assert None not in (event.fail, event.immediate, event.after, event.mean_time)


def test_a_mean_time_is_in_days() -> None:
    engine = engine_from(FULL)
    event = engine.program.event("t.1")
    assert event is not None
    assert event.mean_time is not None
    for person, factor in (("anna", 2), ("bert", 1)):
        run = engine._run("test", engine._chain(person, ()), engine.every)
        assert event.mean_time(run, run.chain.event_level(), engine.every) == (5 + 30 + 365) * factor * UNIT
        assert event.weight(run, run.chain.event_level(), engine.every) == 3 * UNIT


def fires(pretriggers: str, person: str, cast_human: str = "") -> bool:
    """Whether an event with these fields fires on a person."""
    script = f"""character_event = {{ id = t.1 is_triggered_only = yes hide_window = yes {pretriggers}
        immediate = {{ prestige = 1 }} option = {{ name = OK }} }}"""
    engine = engine_from(script, cast_with((cast_human,) if cast_human else ()))
    engine.fire_event("t.1", person)
    assert engine.unsupported == ()
    return bool(engine.stat(person, "prestige").all())


@pytest.mark.parametrize(
    ("pretrigger", "who"),
    [
        ("only_playable = yes", "anna dirk"),
        ("only_rulers = yes", "anna dirk"),
        ("only_independent = yes", "anna dirk"),
        ("only_men = yes", "bert dirk"),
        ("only_women = yes", "anna cleo"),
        ("min_age = 20", "anna bert dirk"),
        ("max_age = 20", "bert cleo"),
        ("min_age = 16 max_age = 50", "anna bert"),
        ("friends = yes", "anna cleo"),
        ("rivals = yes", "anna dirk"),
        ("friends = no", "bert dirk"),
        ("rivals = no", "bert cleo"),
        ("is_sick = no", "anna bert cleo dirk"),
        ("is_part_of_plot = yes", ""),
        ("war = yes", "anna dirk"),
        ("war = no", "bert cleo"),
        ("is_married = yes", "bert cleo"),
        ("religion = norse", "anna bert"),
        ("culture = danish", "bert"),
        ("religion_group = pagan", "anna"),
        ("prisoner = no", "anna bert cleo dirk"),
        ("capable_only = yes", "anna bert cleo dirk"),
        ("only_capable = yes in_command = yes", "dirk"),
        ("has_dlc = X", "anna bert cleo dirk"),
        ("lacks_dlc = X", ""),
        ("is_sick = yes", ""),
        ("has_character_flag = f", ""),
        ("has_global_flag = f", ""),
        ("only_rulers = no", "anna bert cleo dirk"),
    ],
)
def test_pretriggers(pretrigger: str, who: str) -> None:
    assert [key for key in ("anna", "bert", "cleo", "dirk") if fires(pretrigger, key)] == who.split()


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("immediate = { prestige = 1 } immediate = { prestige = 2 }", "immediate"),
        ("trigger = { is_female = yes } trigger = { always = no } immediate = { prestige = 1 }", "trigger"),
        ("immediate = { if = { limit = { age = 1 } limit = { age = 99 } prestige = 1 } }", "limit"),
        ("immediate = { random = { chance = 100 chance = 0 prestige = 1 } }", "chance"),
        ("immediate = { FROM = { any_liege = { limit = { age = 1 } limit = { age = 99 } prestige = 1 } } }", "limit"),
        ("immediate = { random_list = { 1 = { trigger = { } trigger = { age = 99 } prestige = 1 } } }", "trigger"),
    ],
)
def test_what_stands_a_second_time_is_told(body: str, told: str) -> None:
    """Equal keys mean something (ck2-language 1.4); what is not known to is not passed over in silence."""
    engine = engine_from(f"character_event = {{ id = t.1 is_triggered_only = yes hide_window = yes {body} }}", worlds=1)
    engine.fire_event("t.1", "anna", ("bert",))
    assert engine.stat("anna", "prestige").tolist() == [1000]
    (one,) = engine.unsupported
    assert one.name == told
    assert "stands a second time in" in one.reason
    assert "only the first one is read" in one.reason


def test_an_event_is_brought_whatever_its_trigger_says() -> None:
    engine = engine_from("""character_event = { id = t.1 is_triggered_only = yes hide_window = yes
        trigger = { always = no } fail_trigger_effect = { piety = 1 } immediate = { prestige = 1 } }""")
    engine.bring_event("t.1", "anna", ["bert"])
    assert (engine.stat("anna", "prestige")[0], engine.stat("anna", "piety")[0]) == (1000, 0)
    with pytest.raises(UserError, match=r"there is no event `t\.11`; did you mean `t\.1`"):
        engine.bring_event("t.11", "anna")


def test_ai_as_a_pretrigger() -> None:
    assert fires("ai = no", "anna", "anna")
    assert not fires("ai = yes", "anna", "anna")


def test_fields_of_a_decision() -> None:
    program = Program(sources_from("""
        decisions = { own = { ai_check_interval = 6 } }
        targetted_decisions = {
            two = { filter = court ai_target_filter = friends } three = { filter = realm } four = { }
        }
    """))  # fmt: skip
    found = {}
    for name in ("own", "two", "three", "four"):
        decision = program.decision(name)
        assert decision is not None
        found[name] = (decision.is_targeted, decision.filter, decision.ai_filter, decision.interval)
    assert found == {
        "own": (False, "self", "self", 6),
        "two": (True, "court", "friends", 1),
        "three": (True, "realm", "realm", 1),
        "four": (True, "all", "all", 1),
    }


def test_what_is_not_there_is_none() -> None:
    program = Program(Sources())
    assert program.event("t.1") is None
    assert program.decision("d") is None
    program.compile_all()
    assert program.unsupported == ()


def test_of_equal_names_the_first_stays() -> None:
    twice = "character_event = { id = t.1 title = first } character_event = { id = t.1 title = second }"
    sources = sources_from(twice)
    assert sources.events["t.1"].word("title") == "first"


def test_unsupported_commands_come_commonest_first() -> None:
    program = Program(sources_from("character_event = { id = t.1 immediate = { zzz = yes aaa = yes zzz = yes } }"))
    program.compile_all()
    program.compile_all()
    assert [(one.name, one.count, one.reason) for one in program.unsupported] == [
        ("zzz", 2, "unknown"),
        ("aaa", 1, "unknown"),
    ]


def test_texts_by_language() -> None:
    sources = Sources(texts={"k": ("English", "", "Deutsch", "", "")})
    assert [sources.text("k", column) for column in (0, 1, 2, 9)] == ["English", "English", "Deutsch", "English"]
    assert sources.text("unknown") == "unknown"


MOD = {
    "events/a.txt": b"namespace = t\ncharacter_event = { id = t.1 title = t.1.title desc = d "
                    b"is_triggered_only = yes immediate = { greet = yes } "
                    b"option = { name = ok trigger = { is_near = yes } add_trait = bold } }",
    "decisions/a.txt": b"decisions = { d = { effect = { character_event = { id = t.1 } } } }",
    "common/scripted_effects/a.txt": b"greet = { opinion = { modifier = glad who = FROM } }",
    "common/scripted_triggers/a.txt": b"is_near = { always = yes }",
    "common/traits/a.txt": b"bold = { martial = 3 }",
    "common/opinion_modifiers/a.txt": b"glad = { opinion = 12 }",
    "common/event_modifiers/a.txt": b"m = { icon = 3 }",
    "common/on_actions/a.txt": b"on_x = { events = { t.1 } }",
    "common/on_actions/b.txt": b"on_x = { effect = { piety = 2 } }",
    "localisation/a.csv": b"t.1.title;Hail [GetIt] [Root.GetIt];;Heil;;Hola;;;;;;;;;x\r\n"
                          b"ok;Fine;;;;;;;;;;;;;x\r\nit;it;;;;;;;;;;;;;x\r\n",
    "localisation/customizable_localisation/a.txt": b"defined_text = { name = GetIt text = { localisation_key = it } }",
}  # fmt: skip


def loaded() -> Sources:
    """The sources of a mod in memory."""
    return sources_of(index_mod(files_in_memory(MOD)))


def test_a_mod_folder_is_taken_whole() -> None:
    sources = loaded()
    assert set(sources.events) == {"t.1"}
    assert sources.events["t.1"].kind == "character_event"
    assert sources.decisions["d"].kind == "decisions"
    assert set(sources.effects) == {"greet"}
    assert set(sources.triggers) == {"is_near"}
    assert set(sources.traits) == {"bold"}
    assert set(sources.opinion_modifiers) == {"glad"}
    assert set(sources.event_modifiers) == {"m"}
    assert set(sources.custom_texts) == {"GetIt"}
    assert [len(hooks) for hooks in sources.on_actions.values()] == [2]
    assert sources.text("t.1.title", 2) == "Heil"
    assert sources.text("t.1.title", 4) == "Hola"


def test_a_mod_folder_runs() -> None:
    engine = Engine(Program(loaded()), cast_with(("anna",)))
    engine.fire_on_action("on_x", "anna", ("bert",))
    assert engine.stat("anna", "piety").tolist() == [2000]
    assert engine.opinion("anna", "bert").tolist() == [22]
    page = engine.show(engine.windows[0], 0)
    assert (page.title, page.description) == ("Hail [GetIt] it", "d")
    engine.answer(engine.windows[0], 0)
    assert engine.stat("anna", "martial").tolist() == [6000]
    assert engine.anomalies == ()
    assert engine.unsupported == ()


def test_texts_in_another_language() -> None:
    engine = Engine(Program(loaded()), cast_with(("anna",)), column=2)
    engine.fire_event("t.1", "anna", ("bert",))
    page = engine.show(engine.windows[0], 0)
    assert page.title == "Heil"
    assert page.options[0].text == "Fine"


def test_a_script_of_one_kind_is_taken_in() -> None:
    sources = Sources()
    sources.add_script(parse("x = { } y = { }", "a.txt"), "effects")
    sources.add_script(parse("x = { prestige = 1 }", "b.txt"), "effects")
    assert sorted(sources.effects) == ["x", "y"]
    assert sources.effects["x"].place.path == "a.txt"
    assert sources.effects["x"].number("nothing") is None
    engine = Engine(Program(sources), CAST)
    engine.run_effect("x", "anna")
    assert engine.stat("anna", "prestige").tolist() == [0]
