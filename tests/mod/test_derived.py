"""Names that the engine makes of an object's name."""

from __future__ import annotations

import pytest

from generator.mod.derived import KINDS_WITH_NAMES, derived_names
from tests.mod.conftest import Indexer

TEXTS = {
    "decisions/a.txt": "decisions = { plain = { } } targetted_decisions = { aimed = { } }",
    "common/traits/a.txt": "lucky = { }",
    "common/event_modifiers/a.txt": "m = { icon = 1 }",
    "common/opinion_modifiers/a.txt": "o = { opinion = 1 }",
    "events/a.txt": "character_event = { id = a.1 }",
}


@pytest.mark.parametrize(
    ("kind", "name", "expected", "possible", "sprites"),
    [
        ("decision", "plain", ("plain", "plain_desc"), ("plain_desc_extra",), ("GFX_plain",)),
        ("decision", "aimed", ("aimed", "aimed_desc"), ("aimed_named", "aimed_desc_extra"), ()),
        ("trait", "lucky", ("lucky", "lucky_desc"), ("lucky_death",), ("GFX_trait_lucky",)),
        ("event_modifier", "m", ("m",), ("m_desc",), ()),
        ("opinion_modifier", "o", ("o",), (), ()),
        ("event", "a.1", (), (), ()),
    ],
)
def test_names(
    index_of: Indexer,
    kind: str,
    name: str,
    expected: tuple[str, ...],
    possible: tuple[str, ...],
    sprites: tuple[str, ...],
) -> None:
    names = derived_names(index_of(TEXTS).defined(kind)[name])
    assert (names.expected, names.possible, names.sprites) == (expected, possible, sprites)


def test_listed_kinds_are_those_that_have_names(index_of: Indexer) -> None:
    index = index_of(TEXTS)
    assert {one.kind for one in index.definitions if derived_names(one).expected} == set(KINDS_WITH_NAMES)
