"""The grammar: no conflicts, precedence, spans, bounds, and the words for what fits nowhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ply import yacc

from generator.source import Span
from generator.spec.expression import NOBODY, Fault, FaultKind, Vocabulary, grammar, parse
from generator.spec.expression.reading import read
from generator.spec.expression.syntax import Both, Call, Either, Negation, Number, Relation, Syntax, Truth


class _Log:
    """Keeps every line that PLY says."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def _keep(self, message: str, *arguments: object, **_: object) -> None:
        self.lines.append(message % arguments if arguments else message)

    info = debug = warning = error = critical = _keep


def test_the_grammar_has_no_conflict_and_no_leftover() -> None:
    trace, complaints = _Log(), _Log()
    yacc.yacc(module=grammar, debug=True, write_tables=False, debuglog=trace, errorlog=complaints)
    assert [line for line in complaints.lines if "conflict" in line or "unused" in line.lower()] == []
    assert not any("conflict" in line for line in trace.lines)
    assert any("Rule 1" in line for line in trace.lines), "the log was not captured"


def p_either(p: object) -> None:
    "either : either OR either"


def p_name(p: object) -> None:
    "either : NAME"


def p_error(p: object) -> None:
    """Never called: only the tables are built."""


tokens = ("NAME", "OR")


def test_a_grammar_with_a_conflict_would_be_noticed() -> None:
    complaints = _Log()
    yacc.yacc(module=sys.modules[__name__], debug=True, write_tables=False, debuglog=_Log(), errorlog=complaints)
    assert any("conflict" in line for line in complaints.lines)


def test_reading_writes_no_file(tmp_path: Path) -> None:
    before = sorted(Path(grammar.__file__).parent.glob("*"))
    code = "from generator.spec.expression.reading import read; print(read('a or b'))"
    done = subprocess.run([sys.executable, "-B", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "Either" in done.stdout
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []
    assert sorted(Path(grammar.__file__).parent.glob("*")) == before


def test_without_docstrings_a_sentence_says_so() -> None:
    code = "from generator.spec.expression.reading import read; read('a or b')"
    done = subprocess.run([sys.executable, "-B", "-OO", "-c", code], capture_output=True, text=True, check=False)
    assert "UserError: rule expressions cannot be read under `python -OO`" in done.stderr


def _bracketed(syntax: Syntax | tuple[Fault, ...]) -> str:
    """The shape of an expression with every group in brackets."""
    match syntax:
        case Either(children=children):
            return f"[{' or '.join(map(_bracketed, children))}]"
        case Both(children=children):
            return f"[{' and '.join(map(_bracketed, children))}]"
        case Negation(child=child):
            return f"[not {_bracketed(child)}]"
        case Relation(left=left, operator=operator, right=right):
            return f"[{_bracketed(left)} {operator.text} {_bracketed(right)}]"
        case Call(subject=subject, name=name, arguments=arguments):
            listed = f"({' '.join(argument.text for argument in arguments)})" if arguments else ""
            return f"{subject.text}.{name.text}{listed}" if subject else f"{name.text}{listed}"
        case Number(text=text) | Truth(text=text):
            return text
    raise AssertionError(syntax)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("a", "a"),
        ("a or b and c", "[a or [b and c]]"),
        ("a and b or c", "[[a and b] or c]"),
        ("not a and b", "[[not a] and b]"),
        ("not (a and b)", "[not [a and b]]"),
        ("not a == 1 or b", "[[not [a == 1]] or b]"),
        ("a or b or c or d", "[a or b or c or d]"),
        ("a or (b or c) or d", "[a or b or c or d]"),
        ("a and (b and c)", "[a and b and c]"),
        ("(a or b) and c", "[[a or b] and c]"),
        ("not (not a)", "[not [not a]]"),
        ("((((a))))", "a"),
        ("x.f(y, 3)>=-.5", "[x.f(y 3) >= -.5]"),
        ("3 < a", "[3 < a]"),
        ("yes or never", "[yes or never]"),
        ("a\n  or\tb\r\n", "[a or b]"),
        ("straße-2 or d'or", "[straße-2 or d'or]"),
        ("notable or order", "[notable or order]"),
    ],
)
def test_precedence(text: str, shape: str) -> None:
    assert _bracketed(read(text)) == shape


def _only(text: str) -> Fault:
    faults = read(text)
    assert isinstance(faults, tuple), text
    (fault,) = faults
    return fault


@pytest.mark.parametrize(
    ("text", "caret", "message", "advice"),
    [
        ("a b", "  ^", "`b` stands where `and`, `or` or the end was expected", "join conditions with `and` or `or`"),
        ("(a b)", "   ^", "`b` stands where `and`, `or` or `)` was expected", "join conditions with `and` or `or`"),
        ("a nor b", "  ^^^", "`nor` stands where `and`, `or` or the end was expected", "only `and`, `or` and `not`"),
        ("or b", "^^", "`or` stands where a condition was expected", ""),
        ("a and or b", "      ^^", "`or` stands where a condition was expected", ""),
        ("not not a", "    ^^^", "`not` stands where a condition was expected", "two `not` cancel each other"),
        ("f()", "  ^", "`)` stands where an argument was expected", "written without parentheses"),
        ("f(a b)", "    ^", "`b` stands where `,` or `)` was expected", ""),
        ("f(and)", "  ^^^", "`and` stands where an argument was expected", ""),
        ("x >= 0,5", "      ^", "`,` stands where `and`, `or` or the end was expected", "`0.5`"),
        ("1 < x < 3", "      ^", "`<` stands where `and`, `or` or the end was expected", "`age >= 16 and age < 60`"),
        ("x >= (3)", "     ^", "`(` stands where a number was expected", ""),
        ("x >= always y", "            ^", "`y` stands where `and`, `or` or the end was expected", "join"),
        ("a.b.c", "   ^", "`.` stands where `and`, `or` or the end was expected", ""),
        ("a.3", " ^^", "`.3` stands where `and`, `or` or the end was expected", ""),
        ("a.not", "  ^^^", "`not` stands where the name of a condition was expected", ""),
    ],
)
def test_a_misplaced_word(text: str, caret: str, message: str, advice: str) -> None:
    fault = _only(text)
    assert (fault.kind, fault.message) == (FaultKind.UNEXPECTED_WORD, message)
    assert fault.span == Span(len(caret) - len(caret.lstrip()), len(caret))
    assert advice in fault.help


@pytest.mark.parametrize(("text", "expected"), [("a and", "a condition"), ("x >=", "a number"), ("a.", "the name")])
def test_an_early_end_is_shown_behind_the_last_word(text: str, expected: str) -> None:
    fault = _only(text + "  ")
    assert fault.message.startswith(f"the expression ends where {expected}")
    assert fault.span == Span(len(text), len(text))


def test_every_parenthesis_without_partner_is_shown() -> None:
    faults = read("a) or ((b or (c)")
    assert isinstance(faults, tuple)
    assert [(fault.message, fault.span.start) for fault in faults] == [
        ("`)` closes nothing", 1),
        ("`(` is never closed", 6),
        ("`(` is never closed", 7),
    ]
    assert {fault.kind for fault in faults} == {FaultKind.UNBALANCED_PARENTHESIS}


@pytest.mark.parametrize("text", ["", "  \n"])
def test_nothing_is_a_fault(text: str) -> None:
    assert _only(text).kind is FaultKind.EMPTY_EXPRESSION


def test_size_is_bounded() -> None:
    assert _bracketed(read("(" * 40 + "a" + ")" * 40)) == "a"
    assert _only("(" * 41 + "a" + ")" * 41).message.endswith("41 nested parentheses, at most 40 are read")
    assert _only("a" * 4001).message.endswith("4001 characters, at most 4000 are read")
    assert _only("(" * 3_000_000).kind is FaultKind.TOO_LARGE


def test_the_longest_expression_fits_the_stack() -> None:
    parsed = parse("not (" * 40 + "yes" + " or no" * 500 + ")" * 40, Vocabulary(()), NOBODY)
    assert parsed.tree is not None


_SHREDS = [*"abx()., =<>!&|0159-+\"'\n{}ä§\x00", " and ", " or ", " not ", "yes"]


@given(st.lists(st.sampled_from(_SHREDS), max_size=30).map("".join))
def test_any_text_gives_syntax_or_faults_within_it(text: str) -> None:
    found = read(text)
    if isinstance(found, tuple):
        assert found
        assert all(0 <= fault.span.start <= fault.span.end <= len(text) for fault in found)
    else:
        assert 0 <= found.span.start < found.span.end <= len(text)
