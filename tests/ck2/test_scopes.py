"""The arithmetic of scopes: every row of the tables of ck2-language 4.1, 4.2 and 4.4, and its edges.

In all of them ROOT = R, FROM = F, FROMFROM = G.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.ck2.scopes import (
    DEEPEST,
    FROM,
    FROMFROM,
    PREV,
    ROOT,
    ROOT_FROM,
    ROOT_FROMFROM,
    THIS,
    Chain,
    Frame,
    FromMode,
    RepeatMode,
    ScopeWord,
    TargetName,
    WordKind,
    is_title_name,
    leads_to_root,
    scope_word,
    target_name,
)

CHAIN = Chain("R", ("F", "G"))
LEVEL = CHAIN.event_level()
WORDS = [THIS, ROOT] + [
    ScopeWord(kind, n) for kind in (WordKind.PREV, WordKind.FROM, WordKind.ROOT_FROM) for n in (1, 2, 3, 4)
]


def word(text: str) -> ScopeWord:
    found = scope_word(text)
    assert found is not None, text
    return found


def ends(chain: Chain[str], count: int = 4) -> tuple[str | None, ...]:
    """ROOT, FROM, FROMFROM ... of a chain."""
    return (chain.root, *(chain.from_(depth) for depth in range(1, count)))


# --- words ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("THIS", THIS),
        ("root", ROOT),
        ("Root", ROOT),
        ("FROM", FROM),
        ("fromFrom", FROMFROM),
        ("FROMFROMFROMFROM", ScopeWord(WordKind.FROM, 4)),
        ("Prev", PREV),
        ("PREVPREVPREVPREV", ScopeWord(WordKind.PREV, 4)),
        ("ROOT_FROM", ROOT_FROM),
        ("root_fromfrom", ROOT_FROMFROM),
    ],
)
def test_words_in_any_case(text: str, expected: ScopeWord) -> None:
    assert scope_word(text) == expected


@pytest.mark.parametrize(
    "text", ["", "liege", "FROMF", "ROOTFROM", "ROOT_", "ROOT_PREV", "THISTHIS", "PREVFROM", "FROM\n"]
)
def test_other_texts_are_no_words(text: str) -> None:
    assert scope_word(text) is None


@pytest.mark.parametrize("one", WORDS, ids=str)
def test_words_are_written_as_they_are_read(one: ScopeWord) -> None:
    assert scope_word(str(one)) == one


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("event_target:guest", TargetName("guest", False)),
        ("Event_Target:Guest", TargetName("Guest", False)),
        ("persistent_event_target:x", TargetName("x", True)),
        ("event_target:", None),
        ("guest", None),
    ],
)
def test_saved_targets(text: str, expected: TargetName | None) -> None:
    assert target_name(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("k_x", True), ("b_y_z", True), ("x_y", False), ("K_X", False), ("k_", False)]
)
def test_titles(text: str, expected: bool) -> None:
    assert is_title_name(text) is expected


# --- 4.1: words ---


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("THIS", "R"),
        ("ROOT", "R"),
        ("PREV", None),
        ("FROM", "F"),
        ("FROMFROM", "G"),
        ("FROMFROMFROM", None),
        ("ROOT_FROM", "F"),
        ("ROOT_FROMFROM", "G"),
    ],
)
def test_words_at_event_level(text: str, scope: str | None) -> None:
    assert LEVEL.resolve(word(text)) == scope


# --- 4.1: what a fired event sees ---

TARGETED = Chain("T", ("P",)).event_level()


@pytest.mark.parametrize(
    ("chain", "expected"),
    [
        (LEVEL.fire(), ("R", "R", "F", "G")),
        (LEVEL.enter(FROM).fire(), ("F", "R", "F", "G")),
        (LEVEL.enter(FROMFROM).fire(), ("G", "R", "F", "G")),
        (LEVEL.step("liege").fire(), ("liege", "R", "F", "G")),
        (LEVEL.step("vassal").fire(), ("vassal", "R", "F", "G")),
        (LEVEL.repeat(), ("R", "F", "G", None)),
        (TARGETED.fire(), ("T", "T", "P", None)),
        (TARGETED.enter(FROM).fire(), ("P", "T", "P", None)),
    ],
    ids=["self", "FROM", "FROMFROM", "link", "iterator", "repeat", "decision-bare", "decision-taker"],
)
def test_fired_event(chain: Chain[str], expected: tuple[str | None, ...]) -> None:
    assert ends(chain) == expected
    assert chain.event_level().resolve(PREV) is None


def test_chain_reaches_four_levels() -> None:
    chain = Chain("e", ("d", "c", "b", "a")).event_level().fire()
    assert ends(chain, 5) == ("e", "e", "d", "c", "b")
    assert chain.from_(5) is None
    assert Chain("x", tuple("12345")).froms == ("1", "2", "3", "4")


@pytest.mark.parametrize("depth", [-1, 0, 5])
def test_other_depths_are_missing(depth: int) -> None:
    assert Chain("e", ("d", "c", "b", "a")).from_(depth) is None


# --- 4.2: FROM inside FROM is relative ---


@pytest.mark.parametrize(
    ("frame", "text", "scope"),
    [
        (LEVEL.enter(FROM), "THIS", "F"),
        (LEVEL.enter(FROM), "FROM", "G"),
        (LEVEL.enter(FROM), "ROOT", "R"),
        (LEVEL.enter(FROM).step("liege"), "FROM", "G"),
        (LEVEL.enter(FROM).step("liege"), "ROOT_FROM", "F"),
        (LEVEL.enter(FROM), "FROMFROM", None),
        (LEVEL.enter(FROMFROM), "FROM", None),
        (LEVEL.enter(FROM).enter(FROM), "THIS", "G"),
        (LEVEL.enter(ROOT_FROM), "FROM", "G"),
        (LEVEL.enter(FROM).enter(ROOT), "FROM", "F"),
        (LEVEL.enter(FROM).enter(THIS), "FROM", "G"),
        (LEVEL.enter(FROM).enter(PREV), "FROM", "F"),
        (LEVEL.enter(FROM).enter(PREV), "THIS", "R"),
        (LEVEL.step("liege").enter(FROM).enter(PREV), "THIS", "liege"),
        (LEVEL.enter(FROM).step("spouse").enter(PREV), "FROM", "G"),
    ],
)
def test_relative(frame: Frame[str], text: str, scope: str | None) -> None:
    assert frame.resolve(word(text)) == scope


def test_absolute_keeps_the_base() -> None:
    level = Chain("R", ("F", "G"), FromMode.ABSOLUTE).event_level()
    inside = level.enter(FROM).step("liege")
    assert inside.base == 0
    assert inside.resolve(FROM) == "F"
    assert level.enter(FROMFROM).enter(FROM).scope == "F"
    assert ends(inside.fire()) == ("liege", "R", "F", "G")
    assert inside.fire().mode is FromMode.ABSOLUTE


def test_missing_scope_does_not_fall_back() -> None:
    inside = Chain("R", ("F",)).event_level().enter(FROM).enter(FROM)
    assert inside.scope is None
    assert inside.resolve(FROM) is None
    assert inside.resolve(PREV) == "F"


# --- 4.3: PREV ---


def test_prev_counts_changes_of_scope() -> None:
    courtier = LEVEL.step("owner").step("courtier")
    assert courtier.resolve(PREV) == "owner"
    spouse = courtier.step("spouse")
    assert spouse.resolve(word("PREVPREV")) == "owner"
    assert spouse.resolve(word("PREVPREVPREV")) == "R"
    assert spouse.resolve(word("PREVPREVPREVPREV")) is None
    assert spouse.resolve(ScopeWord(WordKind.PREV, DEEPEST + 1)) is None


def test_prev_as_head_pushes_a_frame() -> None:
    inside = LEVEL.step("a").step("b").enter(word("PREVPREV"))
    assert inside.scope == "R"
    assert inside.resolve(PREV) == "b"


def test_prev_block_at_event_level_is_missing() -> None:
    assert LEVEL.enter(PREV).scope is None


# --- 4.4: repeat_event ---


@pytest.mark.parametrize(
    ("mode", "expected"),
    [(RepeatMode.A, ("X", "F", "G")), (RepeatMode.B, ("X", "F", "G")), (RepeatMode.C, ("R", "F", "G"))],
)
def test_repeat_in_another_scope(mode: RepeatMode, expected: tuple[str, ...]) -> None:
    assert ends(LEVEL.step("X").repeat(mode), 3) == expected


@pytest.mark.parametrize(
    ("mode", "expected"),
    [(RepeatMode.A, ("F", "F", "G")), (RepeatMode.B, ("F", "G", None)), (RepeatMode.C, ("R", "F", "G"))],
)
def test_repeat_in_a_from_block(mode: RepeatMode, expected: tuple[str | None, ...]) -> None:
    assert ends(LEVEL.enter(FROM).repeat(mode), 3) == expected


@pytest.mark.parametrize("mode", RepeatMode)
@pytest.mark.parametrize("frame", [LEVEL, LEVEL.enter(ROOT), LEVEL.enter(FROM).enter(ROOT), LEVEL.enter(THIS)])
def test_repeat_in_root_is_the_same_under_all_hypotheses(mode: RepeatMode, frame: Frame[str]) -> None:
    assert frame.repeat(mode) == CHAIN


# --- laws ---

_heads = st.lists(st.sampled_from(WORDS), max_size=6)


def _enter_all(chain: Chain[int], heads: list[ScopeWord]) -> Frame[int]:
    frame = chain.event_level()
    for head in heads:
        frame = frame.enter(head)
    return frame


@given(_heads, st.lists(st.integers(), max_size=4))
def test_root_words_do_not_depend_on_the_frame(heads: list[ScopeWord], froms: list[int]) -> None:
    chain = Chain(0, tuple(froms))
    frame = _enter_all(chain, heads)
    for depth in range(1, DEEPEST + 1):
        assert frame.resolve(ScopeWord(WordKind.ROOT_FROM, depth)) == chain.from_(depth)
    assert frame.resolve(ROOT) == 0
    assert frame.fire().froms == (0, *froms)[:DEEPEST]


@given(_heads, st.lists(st.integers(), max_size=4))
def test_both_modes_agree_without_from_words_inside(heads: list[ScopeWord], froms: list[int]) -> None:
    plain = [head for head in heads if head.kind not in (WordKind.FROM, WordKind.ROOT_FROM)]
    relative = _enter_all(Chain(0, tuple(froms)), plain)
    absolute = _enter_all(Chain(0, tuple(froms), FromMode.ABSOLUTE), plain)
    assert relative.base == absolute.base == 0
    assert [relative.resolve(one) for one in WORDS] == [absolute.resolve(one) for one in WORDS]


def test_scopes_may_be_sets_of_types() -> None:
    chain: Chain[frozenset[str]] = Chain(frozenset({"character"}), (frozenset({"province", "title"}),))
    assert chain.event_level().enter(FROM).scope == frozenset({"province", "title"})


@pytest.mark.parametrize(
    ("heads", "expected"),
    [((), True), (("ROOT",), True), (("this", "Root"), True), (("FROM",), False), (("ROOT", "liege"), False)],
)
def test_ways_that_end_at_root(heads: tuple[str, ...], expected: bool) -> None:
    assert leads_to_root(heads) is expected
