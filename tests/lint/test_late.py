"""Trees read late are those that are read at once, and each statement in them is one object."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.lint.documentation import page_of, split_files
from generator.lint.late import LateScript, Mark
from generator.lint.rules import RULES
from generator.script.parser import Reader, parse_bytes
from generator.script.tree import Kind, Scalar, Statement

_TEXTS = sorted({text for module in RULES for text in split_files(page_of(module).bad).values()})
_EVENT = "character_event = {\n\tid = t.1\n\tID = t.2\n\toption = { name = a }\n\thide_window = yes\n}\nlast = no\n"


def _late(text: str = _EVENT) -> LateScript:
    return LateScript("a.txt", text.encode("cp1252"), Reader())


def _mark(one: Statement) -> Mark:
    return Mark(one.key, one.operator, one.start, one.value_start, one.end, one.quoted_key)


def _all(statements: tuple[Statement, ...] | list[Statement]) -> Iterator[Statement]:
    for one in statements:
        yield one
        yield from _all(one.block)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[LateScript]:
    """The scripts that are parsed from now on."""
    scripts: list[LateScript] = []
    parse = LateScript.parse

    def noted(script: LateScript) -> None:
        scripts.append(script)
        parse(script)

    monkeypatch.setattr(LateScript, "parse", noted)
    return scripts


@given(st.sampled_from(_TEXTS), st.data())
def test_a_tree_read_late_is_the_tree(text: str, chooser: st.DataObject) -> None:
    whole = parse_bytes(text.encode("cp1252"), "a.txt")
    some = list(_all(whole.statements))
    chosen = chooser.draw(st.lists(st.sampled_from(some), max_size=4)) if some else []
    script = _late(text)
    late = [script.late(_mark(one)) for one in chosen]
    assert repr(script.statements) == repr(whole.statements)
    assert (script.comments, script.findings) == (whole.comments, whole.findings)
    inside = {id(one) for one in _all(script.statements)}
    assert all(id(one) in inside for one in late)
    assert [repr(one.value) for one in late] == [repr(one.value) for one in chosen]
    assert [script.place(one.span) for one in late] == [whole.place(one.span) for one in chosen]


def test_equal_marks_give_one_statement() -> None:
    script = _late()
    mark = _mark(parse_bytes(_EVENT.encode(), "a.txt").statements[0])
    assert script.late(mark) is script.late(mark)


def test_what_is_known_does_not_read_the_file(parsed: list[LateScript]) -> None:
    script = _late()
    event = parse_bytes(_EVENT.encode(), "a.txt").statements[0]
    late = script.late(_mark(event))
    late.tell({"id": event.first("id"), "option": None, "hide_window": event.first("hide_window")})
    assert (late.key, late.start, late.end, late.key_span) == (event.key, event.start, event.end, event.key_span)
    assert late.first("Hide_Window") is event.first("hide_window")
    assert late.first("trigger") is None
    assert late.keys() == ["id", "option", "hide_window"]
    assert parsed == []
    option = late.first("option")
    assert option is not None
    assert [one.word for one in option.block] == ["a"]
    assert parsed == [script]


def test_a_statement_of_which_nothing_was_told_reads_the_file(parsed: list[LateScript]) -> None:
    script = _late()
    late = script.late(_mark(parse_bytes(_EVENT.encode(), "a.txt").statements[0]))
    found = late.first("hide_window")
    assert found is not None
    assert found.value == Scalar("yes", Kind.WORD)
    assert sorted(set(late.keys())) == ["hide_window", "id", "option"]
    assert parsed == [script]


@pytest.mark.parametrize("name", ["no", "statement", "_values"])
def test_what_a_tree_does_not_have_is_an_error(name: str) -> None:
    script = _late()
    late = script.late(Mark("a", "=", 0, 0, 0, False))
    for one in (script, script.source, late):
        with pytest.raises(AttributeError, match=name):
            getattr(one, name)
