"""Who is ROOT and FROM: every kind of start, every way to hand an event over, and where it becomes too much."""

from __future__ import annotations

import pytest

from generator.mod.files import files_in_memory
from generator.mod.index import ModIndex, index_mod
from generator.report.graph.casts import MOST_CHAINS, Casts, Roles, find_casts, relation, start_chain
from generator.report.graph.links import Links


def indexed(**files: str) -> ModIndex:
    """A mod of one file for each folder: events, decisions, hooks and macros."""
    folders = {
        "events": "events",
        "decisions": "decisions",
        "hooks": "common/on_actions",
        "macros": "common/scripted_effects",
    }
    return index_mod(files_in_memory({f"{folders[name]}/a.txt": text.encode() for name, text in files.items()}))


def casts_of(index: ModIndex, roles: Roles = Roles()) -> Casts:  # noqa: B008 - a frozen value
    starts = [one for one in index.definitions if one.kind in ("decision", "on_action")]
    return find_casts(Links(index), starts, roles)


def event(number: int, effects: str = "", more: str = "is_triggered_only = yes") -> str:
    return f"character_event = {{ id = a.{number} {more} immediate = {{ {effects} }} }}\n"


PLAIN = "decisions = {{ go = {{ effect = {{ {} }} }} }}"
TARGETED = "targeted_decisions = {{ go = {{ effect = {{ {} }} }} }}"
SETTLEMENT = TARGETED.replace("targeted", "settlement")


@pytest.mark.parametrize(
    ("decision", "effects", "chain"),
    [
        (PLAIN, "character_event = { id = a.1 }", ("taker", "taker", "", "", "")),
        (PLAIN, "any_vassal = { character_event = { id = a.1 } }", ("any vassal", "taker", "", "", "")),
        (PLAIN, "liege = { character_event = { id = a.1 } }", ("liege", "taker", "", "", "")),
        (PLAIN, "event_target:best_man = { character_event = { id = a.1 } }", ("best man", "taker", "", "", "")),
        (PLAIN, "any_vassal = { ROOT = { character_event = { id = a.1 } } }", ("taker", "taker", "", "", "")),
        (PLAIN, "any_vassal = { PREV = { character_event = { id = a.1 } } }", ("taker", "taker", "", "", "")),
        (TARGETED, "character_event = { id = a.1 }", ("target", "target", "taker", "", "")),
        (TARGETED, "FROM = { character_event = { id = a.1 } }", ("taker", "target", "taker", "", "")),
        (TARGETED, "repeat_event = { id = a.1 }", ("target", "taker", "", "", "")),
        (SETTLEMENT, "FROM = { character_event = { id = a.1 } }", ("taker", "title", "taker", "", "")),
    ],
)  # fmt: skip
def test_from_a_decision(decision: str, effects: str, chain: tuple[str, ...]) -> None:
    index = indexed(decisions=decision.format(effects), events=event(1))
    assert casts_of(index).of(index.events["a.1"]) == (chain,)


def test_nobody_receives_what_is_sent_to_a_missing_scope() -> None:
    index = indexed(decisions=PLAIN.format("FROM = { character_event = { id = a.1 } }"), events=event(1))
    assert casts_of(index).of(index.events["a.1"]) == (("recipient", "sender", "", "", ""),)


def test_events_of_hooks_have_the_hooks_scopes() -> None:
    index = indexed(hooks="on_death = { events = { a.1 } random_events = { 50 = a.2 } }", events=event(1) + event(2))
    found = casts_of(index)
    for name in ("a.1", "a.2"):
        assert found.pairs(index.events[name]) == (("death's ROOT", "death's FROM"),)


def test_an_event_of_its_own_has_no_sender() -> None:
    index = indexed(
        events=event(1, "character_event = { id = a.2 }", "mean_time_to_happen = { months = 1 }") + event(2)
    )
    found = casts_of(index)
    assert found.pairs(index.events["a.1"]) == (("recipient", ""),)
    assert found.pairs(index.events["a.2"]) == (("recipient", "recipient"),)


def test_players_take_turns_along_a_chain() -> None:
    hand_over = "FROM = {{ character_event = {{ id = a.{} }} }}"
    steps = "".join(event(number, hand_over.format(number + 1)) for number in range(1, 6))
    index = indexed(decisions=TARGETED.format(hand_over.format(1)), events=steps + event(6))
    found = casts_of(index, Roles({"go": ("guest", "asker")}))
    roots = [found.of(index.events[f"a.{number}"])[0][:2] for number in range(1, 7)]
    assert roots == [("asker", "guest"), ("guest", "asker")] * 3


def test_several_ways_in_are_all_kept() -> None:
    both = "character_event = { id = a.1 } FROM = { character_event = { id = a.1 } }"
    index = indexed(decisions=TARGETED.format(both), events=event(1))
    found = casts_of(index)
    assert set(found.pairs(index.events["a.1"])) == {("target", "target"), ("taker", "target")}


def test_too_many_ways_in_are_none() -> None:
    iterators = ("any_vassal", "any_child", "any_courtier", "any_friend", "any_rival", "any_lover", "any_ally")
    assert len(iterators) == MOST_CHAINS + 1
    sent = " ".join(f"{one} = {{ character_event = {{ id = a.1 }} }}" for one in iterators)
    index = indexed(decisions=PLAIN.format(sent), events=event(1, "character_event = { id = a.2 }") + event(2))
    found = casts_of(index)
    assert found.of(index.events["a.1"]) == ()
    assert found.pairs(index.events["a.1"]) == ()
    (link,) = Links(index).out_of(index.events["a.1"])
    assert found.behind(index.events["a.1"], link) is None


def test_behind_a_link_where_all_ways_agree() -> None:
    both = "any_vassal = { character_event = { id = a.1 } } any_child = { character_event = { id = a.1 } }"
    back = "FROM = { character_event = { id = a.2 } } ROOT = { character_event = { id = a.2 } }"
    index = indexed(decisions=PLAIN.format(both), events=event(1, back) + event(2))
    found, first = casts_of(index), index.events["a.1"]
    to_from, to_root = Links(index).out_of(first)
    assert (relation(to_from), relation(to_root)) == ("to FROM", "same ROOT")
    assert found.behind(first, to_from) is None, "FROM is one of two"
    assert {chain[0] for chain in found.of(first)} == {"any vassal", "any child"}


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        ("character_event = { id = a.2 }", "same ROOT"),
        ("repeat_event = { id = a.2 }", "same ROOT"),
        ("FROMFROM = { character_event = { id = a.2 } }", "to FROMFROM"),
        ("random_courtier = { character_event = { id = a.2 } }", "to random courtier"),
        ("event_target:rival_of_mine = { character_event = { id = a.2 } }", "to rival of mine"),
        ("c_1234 = { character_event = { id = a.2 } }", "to c 1234"),
        ("call = yes", "to FROM"),
    ],
)
def test_relations_in_words(effects: str, words: str) -> None:
    macro = "call = { FROM = { character_event = { id = a.2 } } }"
    index = indexed(events=event(1, effects) + event(2), macros=macro)
    (link,) = Links(index).out_of(index.events["a.1"])
    assert relation(link) == words


def test_links_stand_in_the_order_of_the_file() -> None:
    text = event(1, "call = yes character_event = { id = a.3 }") + event(2) + event(3)
    index = indexed(events=text, macros="call = { character_event = { id = a.2 } }")
    links = Links(index)
    assert [link.event for link in links.out_of(index.events["a.1"])] == ["a.2", "a.3"]
    assert links.out_of(index.events["a.1"]) is links.out_of(index.events["a.1"]), "gathered once"


def test_other_script_starts_with_its_scope_words() -> None:
    index = index_mod(files_in_memory({
        "common/cb_types/c.txt": b"war = { on_success = { character_event = { id = a.1 } } }",
        "events/a.txt": event(1).encode(),
    }))  # fmt: skip
    (owner,) = [one for one in index.definitions if index.in_definition(one)[0]]
    assert start_chain(owner, Links(index), Roles()) == ("ROOT", "FROM", "", "", "")
