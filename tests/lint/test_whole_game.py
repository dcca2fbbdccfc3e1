"""What counts as the whole game under a mod, and what is claimed of names when it is not."""

from __future__ import annotations

import pytest

from generator.diagnostics import Confidence
from generator.lint.linter import lint_index
from generator.lint.whole_game import holds_kind, is_whole_game
from generator.mod.files import files_in_memory
from generator.mod.index import ModIndex, index_mod
from generator.mod.records import LOC_KEY, TRAIT
from tests.lint.conftest import module_of

_MANY = 2000


def _base(events: int, lost: int = 0) -> str:
    """Events that fire the next one each; the last `lost` ones are fired and not defined."""
    chain = (
        f"character_event = {{ id = b.{n} is_triggered_only = yes desc = b.{n}.desc\n"
        f"option = {{ name = b.a character_event = {{ id = b.{n + 1} }} }} }}"
        for n in range(1, events + 1 - lost)
    )
    calls = " ".join(f"character_event = {{ id = gone.{n} }}" for n in range(lost))
    return f"namespace = b\nnamespace = gone\n{chr(10).join(chain)}\n" + (
        f"character_event = {{ id = b.0 is_triggered_only = yes option = {{ name = b.a {calls} }} }}"
    )


_OWN = (
    "namespace = own\ncharacter_event = { id = own.1 is_triggered_only = yes desc = own.1.desc picture = GFX_evt_own "
    "trigger = { trait = owned } option = { name = own.1.a character_event = { id = other.5 } } }\n"
)


def _index(base: str, more: str = "", texts: str = "") -> ModIndex:
    layer = {"events/b.txt": (base + more).encode()} | ({"localisation/b.csv": texts.encode()} if texts else {})
    return index_mod([files_in_memory(layer, "base"), files_in_memory({"events/own.txt": _OWN.encode()}, "own")])


def test_a_large_mod_that_defines_what_it_fires_is_a_whole_game() -> None:
    assert is_whole_game(_index(_base(_MANY)), "own")


def test_a_small_mod_is_none_though_it_defines_all_it_fires() -> None:
    assert not is_whole_game(_index(_base(_MANY // 2)), "own")


def test_a_large_mod_that_fires_what_another_defines_is_none() -> None:
    assert not is_whole_game(_index(_base(_MANY, lost=_MANY // 4)), "own")


def test_the_mod_itself_does_not_count() -> None:
    """The same events as the mod's own, over an empty base."""
    own = files_in_memory({"events/own.txt": _base(_MANY).encode()}, "own")
    assert not is_whole_game(index_mod([files_in_memory({}, "base"), own]), "own")


def test_kinds_that_the_base_lacks_are_told_apart() -> None:
    traits = " ".join(f"trait = t{n}" for n in range(30))
    asking = f"character_event = {{ id = b.9999 trigger = {{ {traits} }} option = {{ name = a }} }}"
    index = _index(_base(_MANY), asking)
    assert not holds_kind(index, "own", TRAIT)
    assert holds_kind(index, "own", "artifact")  # too few to tell
    assert not holds_kind(index, "own", LOC_KEY)


def test_texts_of_the_base() -> None:
    rows = "".join(f"b.{n}.desc;A text;;;;;;;;;;;;;x\n" for n in range(1, _MANY + 1)) + "b.a;On;;;;;;;;;;;;;x\n"
    assert holds_kind(_index(_base(_MANY), texts=rows), "own", LOC_KEY)


@pytest.mark.parametrize(("code", "count"), [("CK201", 0), ("CK601", 0), ("CK203", 1), ("CK208", 1)])
def test_over_a_mod_that_is_no_whole_game_unknown_is_not_wrong(code: str, count: int) -> None:
    """As without a base: an event of an unknown namespace is not claimed, names are of medium confidence."""
    index = _index(_base(50))
    found = lint_index(index, "own", knows_base=is_whole_game(index, "own"), rules=[module_of(code)]).findings
    assert len(found) == count
    assert all(one.confidence is Confidence.MEDIUM for one in found)


@pytest.mark.parametrize("code", ["CK201", "CK203", "CK208"])
def test_over_a_whole_game_unknown_is_wrong(code: str) -> None:
    index = _index(_base(_MANY))
    found = lint_index(index, "own", knows_base=is_whole_game(index, "own"), rules=[module_of(code)]).findings
    assert [one.confidence for one in found] == [Confidence.HIGH]


def _own(fired: int, lost: int) -> ModIndex:
    """A mod alone: events that it fires, of its namespace and with a sprite each; the last `lost` are not its own."""
    known = range(1, fired - lost + 1)
    shown = "is_triggered_only = yes option = { name = own } picture ="
    events = "\n".join(f"character_event = {{ id = own.{n} {shown} GFX_evt_own_{n} }}" for n in known)
    calls = " ".join(f"character_event = {{ id = own.{n} }}" for n in range(1, fired + 1))
    start = (
        "character_event = { id = own.9999 mean_time_to_happen = { months = 5 } picture = GFX_evt_own_0 "
        f"option = {{ name = own {calls} }} }}"
    )
    lone = "\n".join(
        f"character_event = {{ id = own.{n} is_triggered_only = yes option = {{ name = own }} }}"
        for n in range(5000, 5000 + lost)
    )
    sprites = "".join(f'spriteType = {{ name = "GFX_evt_own_{n}" }}\n' for n in range(fired - 2 * lost + 1))
    files = {
        "events/own.txt": f"namespace = own\n{start}\n{events}\n{lone}\n",
        "interface/own.gfx": f"spriteTypes = {{\n{sprites}}}\n",
    }
    return index_mod([files_in_memory({path: text.encode() for path, text in files.items()}, "own")])


@pytest.mark.parametrize(
    ("code", "sure"), [("CK201", Confidence.HIGH), ("CK208", Confidence.MEDIUM), ("CK510", Confidence.MEDIUM)]
)
def test_many_unknown_names_mean_that_another_mod_is_not_given(code: str, sure: Confidence) -> None:
    """VIET's parts fire each other's events by the hundred; a few unknown names are slips."""
    for lost, expected in ((4, sure), (25, Confidence.LOW)):
        found = lint_index(_own(100, lost), "own", rules=[module_of(code)]).findings
        assert len(found) == lost
        assert {one.confidence for one in found} == {expected}
