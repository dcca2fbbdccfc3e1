"""The records by themselves: places, identity, texts."""

from __future__ import annotations

import dataclasses

import pytest

from tests.mod.conftest import Indexer

SCRIPT = "e = {\n\tFROM = {\n\t\trepeat_event = { id = a.1 }\n\t\tadd_trait = brave\n\t}\n}\n"


def test_records_cannot_be_changed(index_of: Indexer) -> None:
    index = index_of({"common/scripted_effects/a.txt": SCRIPT})
    for record, field in ((index.uses[0], "name"), (index.firings[0], "event"), (index.definitions[0], "kind")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(record, field, "x")


def test_places_of_uses_and_firings(index_of: Indexer) -> None:
    index = index_of({"common/scripted_effects/a.txt": SCRIPT})
    (use,) = index.uses
    (firing,) = index.firings
    assert (str(use.place), use.place.excerpt) == ("common/scripted_effects/a.txt:4:15", "\t\tadd_trait = brave")
    assert use.source.text[use.span.start : use.span.end] == "brave"
    assert str(firing.place) == "common/scripted_effects/a.txt:3:3"
    assert firing.is_repeat
    assert firing.heads == use.heads == ("FROM",)


def test_equal_definitions_are_two(index_of: Indexer) -> None:
    text = {"common/scripted_effects/a.txt": SCRIPT}
    (one,), (other,) = index_of(text).definitions, index_of(text).definitions
    assert one != other
    assert len({one, other}) == 2


def test_definitions_in_words(index_of: Indexer) -> None:
    index = index_of({"common/scripted_effects/a.txt": SCRIPT, "common/traits/a.txt": "lucky = { }"})
    assert [str(one) for one in index.definitions] == ["scripted_effect e", "trait lucky"]
    assert {one.namespace for one in index.definitions} == {""}


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_places_with_every_line_end(index_of: Indexer, line_end: str) -> None:
    index = index_of({"common/scripted_effects/a.txt": SCRIPT.replace("\n", line_end)})
    assert str(index.uses[0].place) == "common/scripted_effects/a.txt:4:15"
