"""What the fact tables say of each key, compiled."""

from __future__ import annotations

import pytest

from generator.ck2 import facts
from generator.ck2.arguments import parse_argument
from generator.ck2.file_kinds import Role, file_kinds
from generator.mod.plans import (
    BlockPlan,
    KeyPlan,
    Special,
    decision_plan,
    event_plan,
    head_plan,
    key_plan,
    object_plan,
    option_plan,
    plan_shapes,
    role_plan,
    weight_fields,
)


def things(plan: KeyPlan) -> tuple[str, ...]:
    assert plan.value.word is not None
    return plan.value.word.things


def block(plan: KeyPlan) -> BlockPlan:
    assert plan.value.block is not None
    return plan.value.block


@pytest.mark.parametrize(
    ("role", "key", "expected"),
    [
        (Role.TRIGGER, "trait", ("trait",)),
        (Role.EFFECT, "add_trait", ("trait",)),
        (Role.EFFECT, "ADD_TRAIT", ("trait",)),
        (Role.EFFECT, "set_character_flag", ("character_flag",)),
        (Role.TRIGGER, "has_character_modifier", ("event_modifier",)),
        (Role.TRIGGER, "has_elector_stance", ()),
        (Role.EFFECT, "succession", ("succession",)),
        (Role.TRIGGER, "is_law_allowed", ("law",)),
        (Role.EFFECT, "clear_flags_with_prefix", ("flag_prefix",)),
        (Role.EFFECT, "custom_tooltip", ("loc_key",)),
    ],
)
def test_what_a_word_names(role: Role, key: str, expected: tuple[str, ...]) -> None:
    plan = key_plan(role, key)
    assert (plan.value.word.things if plan.value.word else ()) == expected


def test_literals_and_numbers() -> None:
    word = plan_shapes(parse_argument("bool|enum:title_tiers|none|compare|scope:title")).word
    assert word is not None
    assert {"yes", "no", "king", "none"} <= word.literals
    assert (word.is_numeric, word.may_be_scope, word.things) == (True, True, ())


def test_unknown_keys() -> None:
    assert key_plan(Role.EFFECT, "no_such_effect") == KeyPlan(plan_shapes(()), False)
    assert key_plan(Role.EFFECT, "liege").is_known
    assert key_plan(Role.EFFECT, "liege").value.block is None


def test_conditions_among_effects_are_known_effects_among_conditions_are_not() -> None:
    assert things(key_plan(Role.EFFECT, "trait")) == ("trait",)
    assert not key_plan(Role.TRIGGER, "add_trait").is_known


@pytest.mark.parametrize("role", [Role.TRIGGER, Role.EFFECT])
def test_logic_keeps_the_role(role: Role) -> None:
    assert block(key_plan(role, "hidden_tooltip")).role is role


def test_flow() -> None:
    plan = block(key_plan(Role.EFFECT, "if"))
    limit = plan.fields["limit"].block
    assert plan.role is Role.EFFECT
    assert limit is not None
    assert limit.role is Role.TRIGGER
    entries = block(key_plan(Role.EFFECT, "random_list"))
    assert entries.wild is not None
    assert entries.wild.block is not None
    assert entries.wild.block.role is Role.EFFECT
    assert "modifier" in entries.wild.block.fields


@pytest.mark.parametrize(
    ("key", "special"),
    [
        ("set_variable", Special.VARIABLES),
        ("character_event", Special.EVENT),
        ("diploresponse_event", Special.EVENT),
        ("clear_delayed_event", Special.EVENT),
        ("trigger_switch", Special.SWITCH),
        ("if", None),
    ],
)
def test_blocks_with_a_reader_of_their_own(key: str, special: Special | None) -> None:
    assert block(key_plan(Role.EFFECT, key)).special is special


def test_every_kind_of_event_can_be_fired() -> None:
    for kind in facts.enums()["event_kinds"]:
        assert block(key_plan(Role.EFFECT, kind)).special is Special.EVENT, kind
        assert not key_plan(Role.TRIGGER, kind).is_known, kind


@pytest.mark.parametrize("key", [key for key in facts.links() if facts.iterator(key) is None])
def test_a_link_heads_a_scope_unless_its_block_holds_conditions(key: str) -> None:
    for role in (Role.TRIGGER, Role.EFFECT):
        plan = key_plan(role, key).value.block
        assert plan is None or plan.role is not None


def test_weights_know_every_kind_of_modifier() -> None:
    for key in ("modifier", "mult_modifier", "additive_modifier"):
        plan = weight_fields()[key].block
        assert plan is not None
        assert plan.role is Role.TRIGGER
    assert block(key_plan(Role.WEIGHTS, "additive_exported_value_modifier")).role is Role.TRIGGER
    assert role_plan(Role.WEIGHTS).fields == weight_fields()
    assert role_plan(Role.EFFECT).fields == {}


def test_heads_take_what_steers_iterators() -> None:
    plan = head_plan(Role.EFFECT)
    assert plan.role is Role.EFFECT
    assert set(facts.iterator_args()) == set(plan.fields)


def test_objects_with_field_tables() -> None:
    assert "is_triggered_only" in event_plan().fields
    assert "has_character_flag" in event_plan().fields
    assert event_plan().fields["option"].block is option_plan()
    assert option_plan().role is Role.EFFECT
    assert {"potential", "effect", "ai_will_do", "only_rulers"} <= set(decision_plan().fields)


@pytest.mark.parametrize("folder", [kind.folder for kind in file_kinds().values() if kind.is_script])
def test_every_script_folder_has_plans(folder: str) -> None:
    kind = file_kinds()[folder]
    for name in {one.object for one in kind.blocks}:
        plan = object_plan(name, kind)
        assert plan.fields or plan.role or plan.wild, name


def test_opposites_are_items() -> None:
    opposites = object_plan("trait", file_kinds()["common/traits"]).fields["opposites"].block
    assert opposites is not None
    assert opposites.item is not None
    assert opposites.item.things == ("trait",)


def test_titles_hold_the_blocks_of_their_pattern() -> None:
    plan = object_plan("title", file_kinds()["common/landed_titles"])
    assert set(plan.fields) == {"allow", "gain_effect"}
    assert BlockPlan().wild_block == BlockPlan()
