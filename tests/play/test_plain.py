"""Plain values of a manifest: what is of another type counts as not there."""

from __future__ import annotations

import pytest

from generator.build.manifest import Json
from generator.play import plain


@pytest.mark.parametrize("odd", [None, 1, True, "x", ["x"]])
def test_no_block(odd: Json) -> None:
    assert plain.block(odd) == {}
    assert plain.word(odd, "key") == ""


def test_words_under_keys() -> None:
    value: Json = {"start": {"decision": "play", "days": 3}}
    assert plain.word(value, "start", "decision") == "play"
    assert plain.word(value, "start", "days") == ""
    assert plain.word(value, "end", "decision") == ""
    assert plain.word("play") == "play"


def test_lists_of_words() -> None:
    assert plain.words(["a", 1]) == ("a", "1")
    assert plain.words("ab") == ()
    assert plain.words({"a": 1}) == ()
