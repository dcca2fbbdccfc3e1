"""The walk against an oracle: random trees of script, built together with the list of what stands in them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.mod.files import files_in_memory
from generator.mod.folder import find_mod
from generator.mod.index import ModIndex, index_mod
from generator.script.tree import Statement


@dataclass(frozen=True)
class Piece:
    """Script and what stands in it: (kind of record, name, act or command, heads)."""

    text: str
    expected: tuple[tuple[str, str, str, tuple[str, ...]], ...] = ()

    def under(self, head: str) -> Piece:
        inside = tuple((kind, name, act, (head, *heads)) for kind, name, act, heads in self.expected)
        return Piece(f"{head} = {{ {self.text} }}", inside)

    def within(self, before: str, after: str) -> Piece:
        return Piece(f"{before} {self.text} {after}", self.expected)


def joined(pieces: list[Piece]) -> Piece:
    return Piece(" ".join(piece.text for piece in pieces), tuple(one for piece in pieces for one in piece.expected))


_NAMES = st.sampled_from(["ann", "bea", "cid"])
_CONDITIONS = st.one_of(
    _NAMES.map(lambda name: Piece(f"trait = {name}", (("trait", name, "test", ()),))),
    _NAMES.map(lambda name: Piece(f"has_character_flag = {name}", (("character_flag", name, "test", ()),))),
    _NAMES.map(
        lambda name: Piece(f"check_variable = {{ which = {name} value = 2 }}", (("variable", name, "test", ()),))
    ),
    _NAMES.map(lambda name: Piece(f"{name}_holds = yes", (("scripted_trigger", f"{name}_holds", "call", ()),))),
    st.just(Piece("age = 16")),
)
_EFFECTS = st.one_of(
    _NAMES.map(lambda name: Piece(f"add_trait = {name}", (("trait", name, "set", ()),))),
    _NAMES.map(lambda name: Piece(f"clr_character_flag = {name}", (("character_flag", name, "clear", ()),))),
    _NAMES.map(
        lambda name: Piece(f"character_event = {{ id = {name}.1 }}", (("firing", f"{name}.1", "character_event", ()),))
    ),
    _NAMES.map(
        lambda name: Piece(
            f"repeat_event = {{ days = 2 id = {name}.1 }}", (("firing", f"{name}.1", "repeat_event", ()),)
        )
    ),
    _NAMES.map(lambda name: Piece(f"{name}_acts = yes", (("scripted_effect", f"{name}_acts", "call", ()),))),
    st.just(Piece("wealth = -5")),
)
_HEADS = st.sampled_from(["FROM", "liege", "ROOT_FROMFROM", "PREV", "k_x", "any_vassal", "event_target_owner"])


def _conditions_in(inner: st.SearchStrategy[Piece]) -> st.SearchStrategy[Piece]:
    some = st.lists(inner, max_size=3).map(joined)
    logic = st.sampled_from(["AND", "or", "NOT", "nor", "hidden_tooltip"])
    return st.one_of(
        st.builds(lambda piece, head: piece.under(head), some, _HEADS),
        st.builds(lambda piece, word: piece.within(f"{word} = {{", "}"), some, logic),
    )


def _effects_in(inner: st.SearchStrategy[Piece]) -> st.SearchStrategy[Piece]:
    some = st.lists(inner, max_size=3).map(joined)
    tests = st.lists(conditions, max_size=2).map(joined)

    def limited(test: Piece, piece: Piece) -> Piece:
        return Piece(f"if = {{ limit = {{ {test.text} }} {piece.text} }}", (*test.expected, *piece.expected))

    return st.one_of(
        st.builds(lambda piece, head: piece.under(head), some, _HEADS),
        st.builds(limited, tests, some),
        some.map(lambda piece: piece.within("hidden_effect = {", "}")),
        some.map(lambda piece: piece.within("random_list = { 10 = {", "} 5 = { } }")),
        some.map(lambda piece: piece.within("random = { chance = 20", "}")),
    )


conditions = st.recursive(_CONDITIONS, _conditions_in, max_leaves=8)
effects = st.recursive(_EFFECTS, _effects_in, max_leaves=12)


def found(index: ModIndex) -> Counter[tuple[str, str, str, tuple[str, ...]]]:
    firings = [("firing", one.event, one.command, one.heads) for one in index.firings]
    return Counter([*firings, *((use.thing, use.name, use.act.value, use.heads) for use in index.uses)])


@settings(deadline=None)
@given(conditions)
def test_conditions(piece: Piece) -> None:
    index = index_mod(files_in_memory({"common/scripted_triggers/a.txt": f"mine = {{ {piece.text} }}".encode()}))
    assert found(index) == Counter(piece.expected)


@settings(deadline=None)
@given(effects)
def test_effects(piece: Piece) -> None:
    index = index_mod(files_in_memory({"common/scripted_effects/a.txt": f"mine = {{ {piece.text} }}".encode()}))
    assert found(index) == Counter(piece.expected)


@settings(deadline=None)
@given(effects, conditions)
def test_events(effect: Piece, condition: Piece) -> None:
    text = f"character_event = {{ id = a.1 trigger = {{ {condition.text} }} option = {{ {effect.text} }} }}"
    index = index_mod(files_in_memory({"events/a.txt": text.encode()}))
    assert found(index) == Counter((*condition.expected, *effect.expected))


# Statements that name something wherever they stand: the key, and whether the whole statement is what is recorded.
_EVERYWHERE = frozenset(("set_character_flag", "has_character_flag", "add_trait", "trait", "save_event_target_as"))


def _named_statements(statements: list[Statement] | tuple[Statement, ...], depth: int = 0) -> Iterator[Statement]:
    for statement in statements:
        if depth and statement.key.lower() in _EVERYWHERE and statement.word:
            yield statement
        yield from _named_statements(statement.block, depth + 1)


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("MODWRIGHT_MODS"), reason="MODWRIGHT_MODS names no folder of public mods")
@pytest.mark.parametrize("name", ["ck2plus", "emf/EMF", "ate", "diadochi", "thedas", "mafia"])
def test_hardly_anything_in_public_mods_is_missed(name: str) -> None:
    root = Path(os.environ["MODWRIGHT_MODS"]) / name
    if not root.is_dir():
        pytest.skip(f"{root} is not there")
    index = index_mod(find_mod(root).files())
    seen = {(use.source.path, use.start) for use in index.uses}
    total, missed = 0, 0
    for path, script in index.scripts.items():
        if path.startswith("history"):
            continue  # the dated entries themselves are no script
        for statement in _named_statements(script.statements):
            total += 1
            missed += (script.source.path, statement.value_start) not in seen
    assert total > 5000
    assert missed < total / 200
