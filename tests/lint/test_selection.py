"""Which rules run: words of the command line and what they mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import UserError
from generator.lint.rules import RULES
from generator.lint.selection import choose, is_meant, words_in

_CODES = sorted(module.RULE.code for module in RULES)


@pytest.mark.parametrize(
    ("lists", "words"),
    [
        ((), ()),
        (("CK3",), ("CK3",)),
        (("CK3,CK401",), ("CK3", "CK401")),
        ((" CK3 , nested-from ", "CK5"), ("CK3", "nested-from", "CK5")),
        (("CK3,,CK4,",), ("CK3", "CK4")),
    ],
)
def test_commas_stand_between_words(lists: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert words_in(lists) == words


@pytest.mark.parametrize("empty", ["", " ", ",", ", ,"])
def test_a_list_without_a_word_is_refused(empty: str) -> None:
    """It must not mean the same as no list at all."""
    words = words_in([empty])
    with pytest.raises(UserError, match="no rule is called"):
        choose(words, ())


@given(st.lists(st.sampled_from(_CODES), min_size=1, max_size=5))
def test_one_list_means_the_same_as_many(codes: list[str]) -> None:
    assert words_in([",".join(codes)]) == words_in(codes) == tuple(codes)


def test_one_wrong_word_in_a_list_is_named_alone() -> None:
    with pytest.raises(UserError, match="no rule is called `CK999`"):
        choose(words_in(["CK3,CK999"]), ())


def test_a_name_is_near_another_and_a_number_is_not() -> None:
    with pytest.raises(UserError) as wrong_name:
        choose(("nested-form",), ())
    assert wrong_name.value.hint == "did you mean `nested-from`?"
    with pytest.raises(UserError) as wrong_number:
        choose(("CK599",), ())
    assert wrong_number.value.hint == "`modwright list-codes` shows all codes and names"


@given(st.lists(st.sampled_from(_CODES), min_size=1, max_size=4), st.lists(st.sampled_from(_CODES), max_size=4))
def test_what_is_selected_and_not_ignored_runs(select: list[str], ignore: list[str]) -> None:
    chosen = {module.RULE.code for module in choose(select, ignore)}
    assert chosen == set(select) - set(ignore)


def test_without_a_selection_the_rules_run_that_are_on() -> None:
    assert set(choose((), ())) == {module for module in RULES if module.RULE.is_on}
    assert set(choose(("all",), ())) == set(RULES)
    assert choose(("all",), ("ALL",)) == ()


@pytest.mark.parametrize(
    ("word", "means"),
    [("CK301", True), ("ck30", True), ("CK", True), ("Nested-From", True), ("nested", False), ("301", False)],
)
def test_what_a_word_means(word: str, means: bool) -> None:
    assert is_meant("CK301", "nested-from", word) is means
