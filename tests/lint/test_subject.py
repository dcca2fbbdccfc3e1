"""What rules look at: spots by key, scope words, calls, callers, and what is worked out only once."""

from __future__ import annotations

from generator.lint.subject import Subject
from generator.mod.index import index_mod
from tests.lint.conftest import mod_of

_SCRIPT = """
#! events/a.txt
namespace = a
character_event = {
    id = a.1
    is_triggered_only = yes
    trigger = { NOT = { character = FROM } is_rich = yes }
    option = { name = FROM FROM = { wealth = 5 pay = yes } any_vassal = { opinion = { who = ROOT modifier = m } } }
}
#! common/scripted_effects/b.txt
pay = { wealth = -1 ROOT = { prestige = 1 } }
twice = { pay = yes pay = yes }
#! common/scripted_triggers/c.txt
is_rich = { wealth = 100 }
#! common/traits/d.txt
lucky = { martial = 1 }
"""


def _subject() -> Subject:
    return Subject(index_mod(mod_of(_SCRIPT)), "mod")


def test_spots_are_found_by_their_keys() -> None:
    subject = _subject()
    assert {spot.owner.name for spot in subject.spots_of("wealth")} == {"a.1", "pay", "is_rich"}
    assert list(subject.spots_of("no_such_key")) == []
    assert {"wealth", "martial", "is_triggered_only", "from"} <= set(subject.keys())


def test_command_keys_are_those_that_stand_as_commands() -> None:
    keys = set(_subject().command_keys)
    assert {"wealth", "from", "pay", "not"} <= keys
    assert not {"is_triggered_only", "who", "name", "martial"} & keys


def test_scope_words_are_found_as_heads_and_as_values() -> None:
    worded = {str(one): [spot.key for spot in spots] for one, spots in _subject().worded.items()}
    assert worded == {
        "event a.1": ["character", "name", "from", "who"],
        "scripted_effect pay": ["root"],
    }


def test_calls_and_callers() -> None:
    subject = _subject()
    assert sorted(spot.key for spot in subject.calls) == ["is_rich", "pay", "pay", "pay"]
    callers = {macro.name: sorted(spot.owner.name for spot in spots) for macro, spots in subject.callers.items()}
    assert callers == {"pay": ["a.1", "twice", "twice"], "is_rich": ["a.1"]}


def test_spots_that_are_known_are_not_sought_again() -> None:
    first = _subject()
    second = Subject(first.index, "mod", known=first.by_definition)
    assert all(second.by_definition[one] is spots for one, spots in first.by_definition.items())
    assert second.by_definition.keys() == first.by_definition.keys()


def test_only_own_objects_are_looked_at() -> None:
    index = index_mod([mod_of(_SCRIPT, "base"), mod_of("#! events/z.txt\ncharacter_event = { id = z.1 }\n", "mod")])
    assert [one.name for one in Subject(index, "mod").definitions()] == ["z.1"]
    assert {spot.owner.name for spot in Subject(index, "mod").spots()} == {"z.1"}
