"""What the walk finds in script: firings and uses with act, command, heads, holder and place."""

from __future__ import annotations

import pytest

from generator.ck2.file_kinds import Role
from generator.mod.index import ModIndex
from generator.mod.records import Act, Use
from generator.mod.walker import act_of, is_object
from tests.mod.conftest import Indexer


def in_effects(index_of: Indexer, text: str) -> ModIndex:
    """The index of one scripted effect."""
    return index_of({"common/scripted_effects/a.txt": f"mine = {{\n{text}\n}}"})


def in_conditions(index_of: Indexer, text: str) -> ModIndex:
    """The index of one scripted trigger."""
    return index_of({"common/scripted_triggers/a.txt": f"mine = {{\n{text}\n}}"})


def seen(index: ModIndex, thing: str = "") -> list[tuple[str, str, str]]:
    """Thing, name and act of every use, or name, act and command of those of one thing."""
    if thing:
        return [(use.name, use.act.value, use.command) for use in index.uses if use.thing == thing]
    return [(use.thing, use.name, use.act.value) for use in index.uses]


def only(index: ModIndex) -> Use:
    """The only use."""
    (use,) = index.uses
    return use


# --- commands ---


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("add_trait = brave", ("trait", "brave", "set")),
        ("remove_trait = brave", ("trait", "brave", "clear")),
        ("set_character_flag = f", ("character_flag", "f", "set")),
        ("clr_character_flag = f", ("character_flag", "f", "clear")),
        ("SET_GLOBAL_FLAG = f", ("global_flag", "f", "set")),
        ("set_province_flag = f", ("province_flag", "f", "set")),
        ("clear_flags_with_prefix = mw_", ("flag_prefix", "mw_", "clear")),
        ("save_event_target_as = x", ("event_target", "x", "set")),
        ("save_global_event_target_as = x", ("event_target", "x", "set")),
        ("clear_global_event_target = x", ("event_target", "x", "clear")),
        ("clear_persistent_event_target = x", ("persistent_event_target", "x", "clear")),
        ("add_character_modifier = { name = m days = 30 }", ("event_modifier", "m", "set")),
        ("remove_character_modifier = m", ("event_modifier", "m", "clear")),
        ("opinion = { who = FROM modifier = o }", ("opinion_modifier", "o", "set")),
        ("opinion = { who = FROM name = o }", ("opinion_modifier", "o", "set")),
        ("remove_opinion = { who = FROM modifier = o }", ("opinion_modifier", "o", "clear")),
        ("give_nickname = nick_x", ("nickname", "nick_x", "set")),
        ("wealth = local_pot", ("variable", "local_pot", "read")),
        ("custom_tooltip = { text = K }", ("loc_key", "K", "show")),
        ("custom_tooltip = K", ("loc_key", "K", "show")),
        ("clear_delayed_event = { id = a.1 }", ("event", "a.1", "clear")),
        ("other_effect = yes", ("scripted_effect", "other_effect", "call")),
        ("create_character = { trait = brave }", ("trait", "brave", "use")),
        ('log = "now [This.mw_sum.GetValue]"', ("variable", "mw_sum", "show")),
        ("event_target:guest = { }", ("event_target", "guest", "read")),
        ("persistent_event_target:guest = { }", ("persistent_event_target", "guest", "read")),
        ("reverse_opinion = { who = event_target:guest }", ("event_target", "guest", "read")),
    ],
)
def test_effects(index_of: Indexer, text: str, use: tuple[str, str, str]) -> None:
    assert seen(in_effects(index_of, text)) == [use]


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("trait = brave", ("trait", "brave", "test")),
        ("has_character_flag = f", ("character_flag", "f", "test")),
        ("had_global_flag = { flag = f days = 3 }", ("global_flag", "f", "test")),
        ("has_character_modifier = m", ("event_modifier", "m", "test")),
        ("has_opinion_modifier = { who = FROM modifier = o }", ("opinion_modifier", "o", "test")),
        ("wealth >= local_price", ("variable", "local_price", "read")),
        ("other_trigger = no", ("scripted_trigger", "other_trigger", "call")),
        ("religion = norse", ("religion", "norse", "test")),
        ("is_law_potential = succ_x", ("law", "succ_x", "test")),
        ("character = event_target:guest", ("event_target", "guest", "read")),
        ("custom_tooltip = { text = K }", ("loc_key", "K", "show")),
    ],
)
def test_conditions(index_of: Indexer, text: str, use: tuple[str, str, str]) -> None:
    assert seen(in_conditions(index_of, text)) == [use]


@pytest.mark.parametrize(
    "text",
    [
        "wealth = 5",
        "wealth = -0.5",
        "prestige = FROM",
        "is_adult = yes",
        "war_with = PREV",
        "religion = ROOT",
        "tier = king",
        "liege = { }",
        "k_france = { }",
        "num_of_realm_counties = 3",
        "culture = PREVPREV",
        "has_landed_title = k_france",
    ],
)
def test_numbers_and_scopes_name_nothing(index_of: Indexer, text: str) -> None:
    assert [use for use in in_conditions(index_of, text).uses if use.thing != "title"] == []


# --- structure ---


def test_control_words_change_no_scope(index_of: Indexer) -> None:
    index = in_effects(
        index_of,
        """
        if = { limit = { NOT = { trait = a } OR = { trait = b } } add_trait = c }
        else_if = { limit = { trait = d } add_trait = e }
        else = { hidden_effect = { add_trait = f } }
        random = { chance = 5 modifier = { factor = 2 trait = g } add_trait = h }
        random_list = { 50 = { trigger = { trait = i } modifier = { factor = 2 trait = j } add_trait = k } 50 = { } }
        while = { limit = { trait = l } add_trait = m }
        """,
    )
    acts = {name: act for name, act, _ in seen(index, "trait")}
    assert "".join(sorted(acts)) == "abcdefghijklm"
    assert "".join(sorted(name for name, act in acts.items() if act == "set")) == "cefhkm"
    assert {use.heads for use in index.uses} == {()}


def test_heads_are_the_way_of_scopes(index_of: Indexer) -> None:
    index = in_effects(index_of, "FROM = { any_vassal = { limit = { liege = { trait = x } } add_trait = y } }")
    assert [(use.name, use.heads) for use in index.uses] == [
        ("x", ("FROM", "any_vassal", "liege")),
        ("y", ("FROM", "any_vassal")),
    ]


def test_iterator_arguments(index_of: Indexer) -> None:
    index = in_effects(
        index_of, "random_vassal = { preferred_limit = { trait = x } score_value = { modifier = { trait = y } } }"
    )
    assert [(use.name, use.act) for use in index.uses] == [("x", Act.TEST), ("y", Act.TEST)]


def test_roles(index_of: Indexer) -> None:
    index = in_effects(index_of, "if = { limit = { other = yes } other = yes }")
    assert [(use.thing, use.role) for use in index.uses] == [
        ("scripted_trigger", Role.TRIGGER),
        ("scripted_effect", Role.EFFECT),
    ]
    assert index.uses[1].or_else == ("scripted_score_value",)


def test_tooltip_block_is_only_shown(index_of: Indexer) -> None:
    index = in_effects(
        index_of,
        """tooltip = { add_trait = a FROM = { character_event = { id = a.1 } } }
        add_trait = b repeat_event = { id = a.2 }""",
    )
    assert seen(index, "trait") == [("a", "show", "add_trait"), ("b", "set", "add_trait")]
    assert [(one.event, one.is_shown) for one in index.firings] == [("a.1", True), ("a.2", False)]


def test_trigger_switch_names_by_its_keys(index_of: Indexer) -> None:
    index = in_effects(
        index_of,
        "trigger_switch = { on_trigger = trait brave = { add_trait = x } craven = { } fallback = { add_trait = y } }",
    )
    assert seen(index, "trait") == [
        ("brave", "test", "trait"),
        ("x", "set", "add_trait"),
        ("craven", "test", "trait"),
        ("y", "set", "add_trait"),
    ]


def test_switch_without_its_trigger(index_of: Indexer) -> None:
    assert seen(in_effects(index_of, "trigger_switch = { brave = { add_trait = x } }")) == [("trait", "x", "set")]


def test_place_of_a_name(index_of: Indexer) -> None:
    use = only(in_effects(index_of, "\tadd_trait = brave"))
    assert str(use.place) == "common/scripted_effects/a.txt:2:14"
    assert use.place.end is not None
    assert use.place.end.column == 14 + len("brave")
    assert use.source.text[use.start : use.end] == "brave"
    assert str(use.owner) == "scripted_effect mine"


def test_place_of_a_head(index_of: Indexer) -> None:
    use = only(in_effects(index_of, "event_target:guest = { }"))
    assert use.source.text[use.start : use.end] == "event_target:guest"


# --- variables: every shape of ck2-language 5.1 ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("set_variable = { which = V value = 3 }", [("V", "set", "")]),
        ("set_variable = { which = V which = W }", [("V", "set", ""), ("W", "read", "")]),
        ("set_variable = { which = V which = FROM }", [("V", "set", ""), ("V", "read", "FROM")]),
        ("set_variable = { which = V which = k_x }", [("V", "set", ""), ("V", "read", "k_x")]),
        ("set_variable = { which = V which = W which = PREV }", [("V", "set", ""), ("W", "read", "PREV")]),
        ("set_variable = { which = V value = W }", [("V", "set", ""), ("W", "read", "")]),
        ("set_variable = { which = V value = ROOT }", [("V", "set", ""), ("V", "read", "ROOT")]),
        ("change_variable = { which = V value = -1 }", [("V", "change", "")]),
        ("modulo_variable = { which = V which = W }", [("V", "change", ""), ("W", "read", "")]),
        ("export_to_variable = { which = V value = wealth who = FROM }", [("V", "set", "")]),
        ("set_variable = { value = 3 }", []),
        ("set_variable = { which = V which = { } }", [("V", "set", "")]),
    ],
)
def test_variables_in_effects(index_of: Indexer, text: str, expected: list[tuple[str, str, str]]) -> None:
    index = in_effects(index_of, text)
    assert [(use.name, use.act.value, use.holder) for use in index.uses] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("check_variable = { which = V value < 8 }", [("V", "test", "")]),
        ("check_variable = { which = V which = W }", [("V", "test", ""), ("W", "read", "")]),
        ("check_variable = { which = V which >= W which = FROM }", [("V", "test", ""), ("W", "read", "FROM")]),
        ("is_variable_equal = { which = V which = FROM }", [("V", "test", ""), ("V", "read", "FROM")]),
        ("is_variable_equal = { which = V value == 2 }", [("V", "test", "")]),
    ],
)
def test_variables_in_conditions(index_of: Indexer, text: str, expected: list[tuple[str, str, str]]) -> None:
    index = in_conditions(index_of, text)
    assert [(use.name, use.act.value, use.holder) for use in index.uses] == expected


def test_target_that_holds_a_variable(index_of: Indexer) -> None:
    index = in_effects(index_of, "set_variable = { which = V which = event_target:x }")
    assert [(use.thing, use.name, use.act.value) for use in index.uses] == [
        ("variable", "V", "set"),
        ("variable", "V", "read"),
        ("event_target", "x", "read"),
    ]


# --- firings ---


@pytest.mark.parametrize(
    ("text", "command", "delayed", "repeat"),
    [
        ("character_event = { id = a.1 }", "character_event", False, False),
        ("CHARACTER_EVENT = { id = a.1 days = 3 random = 2 }", "character_event", True, False),
        ("letter_event = { id = a.1 days = 0 }", "letter_event", False, False),
        ("narrative_event = { id = a.1 years = 1 }", "narrative_event", True, False),
        ("province_event = { id = a.1 }", "province_event", False, False),
        ("unit_event = { id = a.1 }", "unit_event", False, False),
        ("repeat_event = { days = 30 id = a.1 }", "repeat_event", True, True),
    ],
)
def test_firings(index_of: Indexer, text: str, command: str, delayed: bool, repeat: bool) -> None:
    (one,) = in_effects(index_of, f"liege = {{ {text} }}").firings
    assert (one.event, one.command, one.is_delayed, one.is_repeat) == ("a.1", command, delayed, repeat)
    assert one.heads == ("liege",)
    assert one.statement.key.lower() == command
    assert str(one.place) == "common/scripted_effects/a.txt:2:11"


def test_tooltip_of_a_firing_is_a_text(index_of: Indexer) -> None:
    index = in_effects(index_of, "character_event = { id = a.1 tooltip = K }")
    assert seen(index) == [("loc_key", "K", "show")]


def test_firing_without_id_fires_nothing(index_of: Indexer) -> None:
    assert in_effects(index_of, "character_event = { days = 3 } character_event = { id = { } }").firings == ()


# --- objects ---


def test_event(index_of: Indexer) -> None:
    index = index_of(
        {
            "events/a.txt": """
            namespace = a
            character_event = {
                id = a.1  title = T  picture = GFX_x  border = GFX_b
                desc = { text = D trigger = { trait = t1 } }
                has_character_flag = pre
                religion = norse
                trigger = { trait = t2 }
                mean_time_to_happen = { months = 1 modifier = { factor = 2 trait = t3 } }
                weight_multiplier = { modifier = { factor = 2 trait = t4 } }
                fail_trigger_effect = { set_global_flag = failed }
                immediate = { set_global_flag = shown }
                option = {
                    name = N  trigger = { trait = t5 }
                    ai_chance = { factor = 1 modifier = { factor = 0 trait = t6 } my_score = yes }
                    tooltip = { add_trait = t7 }
                    add_trait = t8
                }
                option = { name = { text = M trigger = { trait = t9 } } }
                after = { character_event = { id = a.2 } }
            }"""
        }
    )
    assert seen(index, "loc_key") == [
        ("T", "show", "title"),
        ("D", "show", "desc"),
        ("N", "show", "name"),
        ("M", "show", "name"),
    ]
    assert seen(index, "sprite") == [("GFX_x", "show", "picture"), ("GFX_b", "show", "border")]
    assert seen(index, "character_flag") == [("pre", "test", "has_character_flag")]
    acts = {name: act for name, act, _ in seen(index, "trait")}
    assert acts == {**{f"t{number}": "test" for number in (1, 2, 3, 4, 5, 6, 9)}, "t7": "show", "t8": "set"}
    assert seen(index, "global_flag") == [("failed", "set", "set_global_flag"), ("shown", "set", "set_global_flag")]
    assert seen(index, "scripted_score_value") == [("my_score", "call", "my_score")]
    assert [one.event for one in index.firings] == ["a.2"]
    assert {use.owner.name for use in index.uses} == {"a.1"}


def test_decision(index_of: Indexer) -> None:
    index = index_of(
        {
            "decisions/a.txt": """targetted_decisions = { d = {
                filter = court  ai_target_filter = court  third_party_allow = { trait = t0 }
                from_potential = { trait = t1 } potential = { trait = t2 } allow = { trait = t3 }
                effect = { FROM = { character_event = { id = a.1 } } }
                ai_will_do = { factor = 1 modifier = { factor = 0 trait = t4 } }
                diplomacy_icon = GFX_d
            } }"""
        }
    )
    assert [name for name, act, _ in seen(index, "trait") if act == "test"] == ["t0", "t1", "t2", "t3", "t4"]
    assert seen(index, "sprite") == [("GFX_d", "show", "diplomacy_icon")]
    (one,) = index.firings
    assert (str(one.owner), one.owner.group, one.heads) == ("decision d", "targetted_decisions", ("FROM",))


def test_on_action(index_of: Indexer) -> None:
    index = index_of(
        {
            "common/on_actions/a.txt": """on_birth = {
                effect = { set_global_flag = f }
                events = { a.1 75010 }
                random_events = { 100 = a.2 50 = 0 later = { delay = 10 10 = a.3 } now = { delay = 0 1 = a.4 } 5 = 123 }
            }"""
        }
    )
    assert [(one.event, one.command, one.is_delayed) for one in index.firings] == [
        ("a.1", "events", False),
        ("75010", "events", False),
        ("a.2", "random_events", False),
        ("a.3", "random_events", True),
        ("a.4", "random_events", False),
        ("123", "random_events", False),
    ]
    assert seen(index, "global_flag") == [("f", "set", "set_global_flag")]


def test_trait_and_modifiers(index_of: Indexer) -> None:
    index = index_of(
        {
            "common/traits/a.txt": """lucky = { opposites = { cursed doomed } potential = { trait = x }
                diplomacy = 1 male_insult = K }""",
            "common/event_modifiers/a.txt": "m = { icon = 3 is_visible = { trait = y } }",
        }
    )
    assert [name for name, _, _ in seen(index, "trait")] == ["y", "cursed", "doomed", "x"]
    assert seen(index, "loc_key") == [("K", "show", "male_insult")]


def test_customizable_localisation(index_of: Indexer) -> None:
    text = """defined_text = { name = GetIt
        text = { localisation_key = K1 trigger = { trait = x } }
        fallback_text = { localisation_key = K2 } }"""
    index = index_of({"localisation/customizable_localisation/a.txt": text})
    assert [name for name, _, _ in seen(index, "loc_key")] == ["K1", "K2"]
    assert [name for name, _, _ in seen(index, "trait")] == ["x"]
    assert list(index.defined("defined_text")) == ["GetIt"]


@pytest.mark.parametrize(
    ("path", "text", "act"),
    [
        ("common/cb_types/a.txt", "cb = { can_use = { trait = x } }", "test"),
        ("common/minor_titles/a.txt", "title_x = { gain_effect = { add_trait = x } }", "set"),
        ("common/societies/a.txt", "s = { society_rank = { obedient = { trait = x } } }", "test"),
        (
            "common/societies/a.txt",
            "s = { monthly_currency_gain = { triggered_gain = { trigger = { trait = x } } } }",
            "test",
        ),
        ("common/laws/a.txt", "laws = { l = { effect = { add_trait = x } } }", "set"),
        ("common/buildings/a.txt", "castle = { ca_x = { potential = { trait = x } } }", "test"),
        ("common/nicknames/a.txt", "nick_x = { chance = { factor = 1 modifier = { factor = 2 trait = x } } }", "test"),
        ("common/cultures/a.txt", "g = { c = { alternate_start = { trait = x } } }", "test"),
        ("common/landed_titles/a.txt", "k_x = { d_y = { allow = { trait = x } } }", "test"),
        ("history/characters/a.txt", "12 = { 1000.1.1 = { effect = { add_trait = x } } }", "set"),
        ("common/scripted_score_values/a.txt", "v = { value = 1 additive_modifier = { value = 2 trait = x } }", "test"),
    ],
)
def test_blocks_of_other_folders(index_of: Indexer, path: str, text: str, act: str) -> None:
    assert seen(index_of({path: text}), "trait") == [("x", act, "add_trait" if act == "set" else "trait")]


# --- small parts ---


@pytest.mark.parametrize(
    ("command", "thing", "role", "act"),
    [
        ("title", "loc_key", None, Act.SHOW),
        ("ADD_TRAIT", "trait", Role.EFFECT, Act.SET),
        ("has_flag", "flag", None, Act.TEST),
        ("anything", "trait", Role.TRIGGER, Act.TEST),
        ("export_to_variable", "variable", Role.EFFECT, Act.SET),
        ("banish", "trait", Role.EFFECT, Act.USE),
    ],
)
def test_acts(command: str, thing: str, role: Role | None, act: Act) -> None:
    assert act_of(command, thing, role) is act


@pytest.mark.parametrize(
    ("word", "expected"), [("FROM", True), ("event_target:x", True), ("k_x", True), ("mw_sum", False)]
)
def test_objects_of_variables(word: str, expected: bool) -> None:
    assert is_object(word) is expected


# --- odd shapes, as public mods have them ---


def test_links_win_over_commands_of_their_name(index_of: Indexer) -> None:
    """The tables also know `defender = { character = x }`, a condition."""
    index = in_effects(index_of, "any_war = { defender = { add_trait = x } }")
    assert [(use.name, use.heads) for use in index.uses] == [("x", ("any_war", "defender"))]
    index = in_conditions(index_of, "defender = { character = event_target:t trait = x }")
    assert [use.name for use in index.uses] == ["t", "x"]


def test_fallback_of_a_list_is_script(index_of: Indexer) -> None:
    index = in_effects(
        index_of, "random_list = { 10 = { } fallback = { add_trait = x character_event = { id = a.1 } } }"
    )
    assert seen(index) == [("trait", "x", "set")]
    assert [one.event for one in index.firings] == ["a.1"]


def test_weight_modifiers_of_every_kind_hold_conditions(index_of: Indexer) -> None:
    text = "v = { additive_exported_value_modifier = { exported_value = age trait = x OR = { trait = y } } }"
    index = index_of({"common/scripted_score_values/a.txt": text})
    assert [(use.name, use.act, use.heads) for use in index.uses if use.thing == "trait"] == [
        ("x", Act.TEST, ()),
        ("y", Act.TEST, ()),
    ]


def test_keys_in_any_case_and_quoted_values(index_of: Indexer) -> None:
    index = in_effects(index_of, 'IF = { LIMIT = { Trait = "brave" } Add_Trait = "craven" }')
    assert seen(index) == [("trait", "brave", "test"), ("trait", "craven", "set")]


def test_event_without_id_is_walked_all_the_same(index_of: Indexer) -> None:
    index = index_of({"events/a.txt": "character_event = { immediate = { add_trait = x } }"})
    assert [(use.name, use.owner.name) for use in index.uses] == [("x", "")]
    assert index.events == {}


def test_numbers_and_words_where_blocks_belong(index_of: Indexer) -> None:
    index = index_of(
        {"events/a.txt": "character_event = { id = a.1 option = 5 immediate = yes desc = { } title = { } }"}
    )
    assert index.uses == ()


def test_empty_names_are_no_uses(index_of: Indexer) -> None:
    text = 'defined_text = { name = GetX text = { localisation_key = "" } }'
    assert index_of({"localisation/customizable_localisation/a.txt": text}).uses == ()


def test_texts_in_script_name_targets_and_customizable_texts(index_of: Indexer) -> None:
    index = in_effects(index_of, 'log = "[guest.GetFirstName] [Root.GetMwCall]"')
    assert seen(index) == [("event_target", "guest", "read"), ("defined_text", "GetMwCall", "show")]


def test_society_currency_by_trait(index_of: Indexer) -> None:
    text = """s = {
        monthly_currency_gain = { has_trait = { trait = x value = 1 } }
        member_score = { mult_modifier = { trait = y } }
    }"""
    assert seen(index_of({"common/societies/a.txt": text}), "trait") == [("x", "test", "trait"), ("y", "test", "trait")]
