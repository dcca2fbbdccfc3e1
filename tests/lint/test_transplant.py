"""Chains carried over to an edited mod are those that following it anew gives."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.lint.chains import Chains, find_chains
from generator.lint.transplant import carried_over, grown, transplanted
from generator.lint.values import Slot
from generator.mod.files import files_in_memory
from generator.mod.index import IndexKeeper, ModIndex

_EVENTS = """namespace = a
character_event = {
\tid = a.1
\tis_triggered_only = yes
\toption = { name = x FROM = { character_event = { id = b.1 days = 3 } } }
}
character_event = { id = a.2 mean_time_to_happen = { months = 3 } option = { name = x to_b = yes } }
"""
_OTHERS = """namespace = b
character_event = { id = b.1 is_triggered_only = yes option = { name = x character_event = { id = b.2 } } }
character_event = { id = b.2 is_triggered_only = yes option = { name = x } }
"""
_DECISIONS = "decisions = { d = { potential = { ai = no } effect = { character_event = { id = a.1 } } } }\n"
_MACROS = "to_b = { any_vassal = { repeat_event = { id = b.1 } } }\n"


class _Mod:
    """A mod in memory that is indexed again and again."""

    def __init__(self) -> None:
        self.keeper = IndexKeeper()
        self.files = {
            "events/a.txt": _EVENTS,
            "events/b.txt": _OTHERS,
            "decisions/d.txt": _DECISIONS,
            "common/scripted_effects/m.txt": _MACROS,
        }

    def index(self, **changed: str) -> ModIndex:
        for name, text in changed.items():
            path = next(path for path in self.files if path.endswith(f"/{name}.txt"))
            self.files[path] = text
        return self.keeper.index(files_in_memory({path: text.encode() for path, text in self.files.items()}))


def _told(chains: Chains, index: ModIndex) -> list[object]:
    """Everything that chains say, by names and places instead of records."""
    return [
        (
            str(one),
            chains.is_open(one),
            [(way.same, way.types, way.names, way.site and str(way.site.place)) for way in chains.entries(one)],
            chains.types(one, Slot.FROM),
        )
        for one in index.definitions
    ]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("a", "name = x FROM", "name = y FROM"),
        ("a", "id = a.1\n", "id = a.1\n\n\n\ttrigger = { age = 16 }\n"),
        ("a", "days = 3", "days = 5"),
        ("b", "namespace = b\n", "# a comment\nnamespace = b\n"),
        ("d", "ai = no", "ai = yes"),
        ("m", "any_vassal", " any_vassal"),
    ],
)
def test_an_edit_that_changes_no_way_keeps_the_chains(name: str, old: str, new: str) -> None:
    mod = _Mod()
    before = mod.index()
    text = next(text for path, text in mod.files.items() if path.endswith(f"/{name}.txt"))
    assert old in text
    after = mod.index(**{name: text.replace(old, new)})
    moved = transplanted(find_chains(before, knows_base=False), before, after)
    assert moved is not None
    assert _told(moved, after) == _told(find_chains(after, knows_base=False), after)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("a", "is_triggered_only = yes\n", ""),
        ("a", "id = b.1", "id = b.2"),
        ("a", "FROM =", "liege ="),
        ("a", "to_b = yes", "wealth = 1"),
        ("b", "id = b.2 is", "id = b.3 is"),
        ("b", "character_event = { id = b.2 is", "province_event = { id = b.2 is"),
        ("d", "decisions =", "targeted_decisions ="),
        ("d", "potential =", "hide_in_decisions_list = yes potential ="),
        ("m", "any_vassal", "any_courtier"),
        ("m", "repeat_event", "character_event"),
        ("m", "to_b = {", "other = { } to_b = {"),
    ],
)
def test_an_edit_that_changes_a_way_gives_nothing(name: str, old: str, new: str) -> None:
    mod = _Mod()
    before = mod.index()
    text = next(text for path, text in mod.files.items() if path.endswith(f"/{name}.txt"))
    assert old in text
    after = mod.index(**{name: text.replace(old, new)})
    assert transplanted(find_chains(before, knows_base=False), before, after) is None


def test_unchanged_files_keep_their_records() -> None:
    mod = _Mod()
    before, after = mod.index(), mod.index(a=_EVENTS.replace("months", "years"))
    assert before.events["b.1"] is after.events["b.1"]
    assert before.events["a.1"] is not after.events["a.1"]
    assert after.in_definition(after.events["a.1"])[0][0].event == "b.1"


# Lines of events and decisions; an edit is another choice of them.
_LINES = [
    *(
        f"character_event = {{ id = {one} {start} option = {{ {way} = {{ {command} = {{ id = {other} }} }} }} }}"
        for one, other in (("a.1", "a.2"), ("a.2", "a.3"), ("a.3", "a.1"), ("a.2", "a.1"))
        for start in ("is_triggered_only = yes", "")
        for way, command in (("FROM", "character_event"), ("ROOT", "repeat_event"), ("liege", "character_event"))
    ),
    "character_event = { id = a.1 is_triggered_only = yes option = { call = yes } }",
    "character_event = { id = a.3 is_triggered_only = yes option = { name = x } }",
]
# Events that lead to each other, and to nothing else.
_CIRCLE = [
    "character_event = { id = a.3 is_triggered_only = yes option = { FROM = { character_event = { id = a.1 } } } }",
    "character_event = { id = a.1 is_triggered_only = yes option = { call = yes } }",
]
_STARTS = [
    "decisions = { d = { effect = { character_event = { id = a.1 } } } }",
    "targeted_decisions = { d = { effect = { FROM = { character_event = { id = a.2 } } } } }",
    "decisions = { d = { effect = { call = yes } } }",
]
_CALLED = ["call = { character_event = { id = a.3 } }", "call = { FROM = { character_event = { id = a.3 } } }"]
_MODS = st.tuples(st.lists(st.sampled_from(_LINES), max_size=4), st.sampled_from(_STARTS), st.sampled_from(_CALLED))


def _texts(lines: list[str], start: str, called: str) -> dict[str, bytes]:
    files = {"events/a.txt": "\n".join(lines), "decisions/d.txt": start, "common/scripted_effects/m.txt": called}
    return {path: text.encode() for path, text in files.items()}


@settings(max_examples=150)
@given(_MODS, _MODS)
@example(first=(_CIRCLE, _STARTS[0], _CALLED[1]), second=(_CIRCLE, _STARTS[1], _CALLED[1]))
def test_grown_chains_hold_every_way_there_is(
    first: tuple[list[str], str, str], second: tuple[list[str], str, str]
) -> None:
    keeper = IndexKeeper()
    before, after = (keeper.index(files_in_memory(_texts(*one))) for one in (first, second))
    found = grown(find_chains(before, knows_base=False), before, after, knows_base=False)
    assert found is None if first[2] != second[2] else True
    exact = find_chains(after, knows_base=False)
    for one in after.definitions if found else ():
        ways = {way.key for way in exact.entries(one) if way.site}
        assert found is None or found.is_open(one) or ways <= {way.key for way in found.entries(one)}


def test_what_an_edit_adds_is_followed() -> None:
    mod = _Mod()
    before = mod.index()
    more = "character_event = { id = a.9 option = { liege = { character_event = { id = a.1 } } } }\n"
    after = mod.index(a=_EVENTS + more)
    chains = carried_over(find_chains(before, knows_base=False), before, after, knows_base=False)
    assert chains is not None
    told = _told(chains, after)
    assert sorted(map(str, told)) == sorted(map(str, _told(find_chains(after, knows_base=False), after)))


def test_an_event_that_nothing_fires_any_more_is_open() -> None:
    mod = _Mod()
    before = mod.index()
    after = mod.index(b=_OTHERS.replace("character_event = { id = b.2 } } }", "wealth = 1 } }"))
    chains = grown(find_chains(before, knows_base=False), before, after, knows_base=False)
    assert chains is not None
    assert not find_chains(before, knows_base=False).is_open(before.events["b.2"])
    assert chains.is_open(after.events["b.2"])
