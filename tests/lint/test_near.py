"""Near names: one letter apart, and the likeliest suggestion."""

from __future__ import annotations

import string

from hypothesis import given
from hypothesis import strategies as st

from generator.lint.near import KnownNames, is_one_letter_apart, nearest, suggestion
from generator.lint.state import Known

_WORDS = st.text(alphabet="abc", min_size=1, max_size=6)


def _neighbours(word: str) -> set[str]:
    """All words one slip away, by writing every slip down."""
    letters = string.ascii_lowercase[:4]
    found = {word[:n] + word[n + 1 :] for n in range(len(word))}
    found |= {word[:n] + letter + word[n + 1 :] for n in range(len(word)) for letter in letters}
    found |= {word[:n] + letter + word[n:] for n in range(len(word) + 1) for letter in letters}
    found |= {word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(len(word) - 1)}
    return found - {word}


@given(_WORDS, _WORDS)
def test_one_letter_apart_agrees_with_all_slips(one: str, other: str) -> None:
    assert is_one_letter_apart(one, other) == (other in _neighbours(one))


@given(_WORDS, _WORDS)
def test_it_does_not_matter_which_is_first(one: str, other: str) -> None:
    assert is_one_letter_apart(one, other) == is_one_letter_apart(other, one)


def test_nearest() -> None:
    assert nearest("welth", ("wealth", "piety")) == "wealth"
    assert nearest("wealth", ("wealth", "piety")) is None
    assert nearest("xyz", ("wealth", "piety")) is None


def test_suggestion() -> None:
    assert suggestion("welth", ("wealth",), "look it up") == "did you mean `wealth`?"
    assert suggestion("xyz", ("wealth",), "look it up") == "look it up"


def test_likely_meant() -> None:
    known = Known(("mw_playing", "mw_asked", "mw_round_1", "Mw_Total", "short"))
    assert known.likely_meant("mw_plaiyng") == "mw_playing"
    assert known.likely_meant("mw_aske") == "mw_asked"
    assert known.likely_meant("mw_total") == "Mw_Total"
    assert known.likely_meant("mw_round_2") is None
    assert known.likely_meant("shor") is None
    assert known.likely_meant("mw_playing") is None


@given(_WORDS, st.sets(_WORDS, max_size=8))
def test_names_sorted_by_their_ends_give_the_same_nearest(name: str, known: set[str]) -> None:
    assert KnownNames(known).nearest(name) == nearest(name, known)


def test_another_number_is_no_suggestion() -> None:
    """`x.232` is another event than `x.283`, not the one that was meant."""
    assert suggestion("spring.283", ("spring.232",), "define it") == "define it"
    assert suggestion("spring.283", ("sprong.283",), "define it") == "did you mean `sprong.283`?"
    assert suggestion("spring.28", ("spring.283",), "define it") == "did you mean `spring.283`?"
