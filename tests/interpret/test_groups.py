"""Groups of religions and cultures: from the mod, from the base game, from the cast, and who takes them."""

from __future__ import annotations

from generator.interpret.cast import Cast, Person, Province
from generator.interpret.engine import Engine, Settings
from generator.interpret.groups import group_of
from generator.interpret.loading import sources_of
from generator.interpret.program import Program
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod

MOD = {
    "common/religions/mine.txt": b"river_group = { river = { color = { 1 0 0 } } mud = { color = { 0 1 0 } } }",
    "common/cultures/mine.txt": b"lake_people = { norse = { color = { 1 0 0 } } carp = { color = { 0 1 0 } } }",
    "events/mine.txt": b"namespace = x character_event = { id = x.1 }",
}
CAST = Cast(
    (
        Person("ann", words={"religion": "river", "culture": "norse"}),
        Person("ben", words={"religion": "catholic", "religion_group": "odd", "culture": "swedish"}),
        Person("cat", words={"religion": "nobody_knows"}),
    ),
    provinces=(Province("1", religion="catholic", culture="carp"),),
)


def engine() -> Engine:
    """Two worlds of a mod with a group of each kind."""
    return Engine(Program(sources_of(index_mod(files_in_memory(MOD)))), CAST, Settings(worlds=2))


def test_the_mod_comes_before_the_base_game() -> None:
    sources = sources_of(index_mod(files_in_memory(MOD)))
    assert group_of(sources, "religion", "mud") == "river_group"
    assert group_of(sources, "culture", "norse") == "lake_people"
    assert group_of(sources, "culture", "swedish") == "north_germanic"
    assert group_of(sources, "religion", "catholic") == "christian"
    assert group_of(sources, "religion", "norse") == ""


def test_a_cast_has_the_groups_of_its_religions_and_cultures() -> None:
    one = engine()
    held = {
        "ann": "religion_group = river_group culture_group = lake_people true_religion_group = river_group",
        "ben": "religion_group = odd culture_group = north_germanic",
        "cat": "NOR = { religion_group = river_group religion_group = christian culture_group = lake_people }",
        "1": "religion_group = christian culture_group = lake_people",
    }
    for key, conditions in held.items():
        assert one.test_trigger(conditions, key).all(), key


def test_who_converts_takes_the_group_along() -> None:
    one = engine()
    one.run_effect("religion = mud culture = swedish", "ben")
    assert one.test_trigger("religion_group = river_group culture_group = north_germanic", "ben").all()
    one.run_effect("religion = FROM culture = FROM", "cat", ("ann",))
    assert one.test_trigger("religion_group = FROM culture_group = lake_people religion = river", "cat", ("ann",)).all()
    assert one.unsupported == ()


def test_newcomers_have_groups_too() -> None:
    one = engine()
    effects = (
        "create_character = { religion = mud culture = carp } new_character = { save_global_event_target_as = kid }"
    )
    one.run_effect(effects, "ben")
    conditions = "event_target:kid = { religion_group = river_group culture_group = lake_people }"
    assert one.test_trigger(conditions, "ben").all()
