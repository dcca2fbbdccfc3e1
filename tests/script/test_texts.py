"""Localisation texts taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.script.texts import Bracket, Broken, Colour, LineBreak, Literal, Parameter, Word, text_parts


def test_all_parts() -> None:
    text = r"[From.Liege.GetName] pays §Y$SUM|2$§! to $WHO$.\nDone"
    assert text_parts(text) == (
        Bracket("[From.Liege.GetName]", 0, (Word("From", 1), Word("Liege", 6), Word("GetName", 12))),
        Literal(" pays ", 20),
        Colour("§Y", 26, "Y"),
        Parameter("$SUM|2$", 28, "SUM", "2"),
        Colour("§!", 35, "!"),
        Literal(" to ", 37),
        Parameter("$WHO$", 41, "WHO", ""),
        Literal(".", 46),
        LineBreak(r"\n", 47),
        Literal("Done", 49),
    )


def test_words_of_a_bracket() -> None:
    bracket = text_parts("[Root.PrimaryTitle.mw_sum.GetValue]")[0]
    assert isinstance(bracket, Bracket)
    assert (bracket.origin, bracket.command) == (Word("Root", 1), Word("GetValue", 26))
    assert [word.text for word in bracket.promotions] == ["PrimaryTitle", "mw_sum"]


@pytest.mark.parametrize(("text", "origin", "command"), [("[GetName]", "", "GetName"), ("[]", "", "")])
def test_brackets_without_origin(text: str, origin: str, command: str) -> None:
    bracket = text_parts(text)[0]
    assert isinstance(bracket, Bracket)
    assert (bracket.origin.text if bracket.origin else "") == origin
    assert (bracket.command.text if bracket.command else "") == command
    assert bracket.promotions == ()


@pytest.mark.parametrize(
    ("text", "start", "reason"),
    [
        ("a [b", 2, "`[` has no `]`"),
        ("[[Root.GetName]", 0, "`[` has no `]`"),
        ("100$ only", 3, "`$` has no second `$` behind a name"),
        ("a $b c$ d", 2, "`$` has no second `$` behind a name"),
        ("end §", 4, "`§` has no colour letter behind it"),
        ("§ x", 0, "`§` has no colour letter behind it"),
    ],
)
def test_broken_signs(text: str, start: int, reason: str) -> None:
    broken = [part for part in text_parts(text) if isinstance(part, Broken)]
    assert (broken[0].start, broken[0].reason) == (start, reason)
    assert [part.text for part in text_parts("[[Root.GetName]")] == ["[", "[Root.GetName]"]


def test_parameters_beside_each_other() -> None:
    assert [part.text for part in text_parts("$A$$B|Y$")] == ["$A$", "$B|Y$"]


@given(st.text(alphabet="[]$|§\\n.! aY\n", max_size=40))
def test_nothing_is_lost(text: str) -> None:
    parts = text_parts(text)
    assert "".join(part.text for part in parts) == text
    offset = 0
    for part in parts:
        assert part.start == offset
        offset += len(part.text)
        if isinstance(part, Bracket):
            assert all(text[word.start :].startswith(word.text) for word in part.words)
