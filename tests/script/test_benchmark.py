"""The grammar that the benchmark compares with reads the same trees, so that the comparison is fair."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.parse import main, measure, table
from benchmarks.ply_grammar import FaultyText, Pair, Value, parse
from generator.script.lines import LineReader
from generator.script.tree import Block, Scalar, Statement
from tests.script.shapes import SHAPES


def ours(statements: list[Statement]) -> list[object]:
    return [(one.key, one.operator, one.start, one.end, scalar_or_list(one.value)) for one in statements]


def scalar_or_list(value: Scalar | Block) -> object:
    return ours(value.statements) if isinstance(value, Block) else (value.text, value.kind.value, value.thousandths)


def theirs(pairs: list[Pair]) -> list[object]:
    return [(one.key.text if one.key else "", one.operator, one.start, end_of(one), value_of(one)) for one in pairs]


def value_of(pair: Pair) -> object:
    value = pair.value
    return (value.text, value.kind, value.thousandths) if isinstance(value, Value) else theirs(value)


def end_of(pair: Pair) -> int:
    """PLY knows where the last token starts; its length has to be added."""
    if not isinstance(pair.value, Value):
        return pair.end + 1
    return pair.end + len(pair.value.text) + (2 if pair.value.kind == "quoted" else 0)


@pytest.mark.parametrize("text", SHAPES[:3])
def test_both_read_the_same_tree(text: str) -> None:
    read = LineReader().read(text)
    assert read is not None
    assert theirs(parse(text)) == ours(read[0])


def test_a_reader_that_refuses_a_file_is_not_credited_with_it() -> None:
    result = measure("ply", lambda: parse, ["a = b", "}", "c = d"], 1)
    assert (result.read, result.refused) == (2, 1)
    assert "ply" in table([result])
    with pytest.raises(FaultyText):
        parse("a = }")


def test_a_missing_mod_is_a_clear_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main([]) == 2
    assert main([str(tmp_path / "none")]) == 2
    messages = capsys.readouterr().err.splitlines()
    assert messages[0].startswith("usage: python benchmarks/parse.py MOD")
    assert messages[1] == f"error: `{tmp_path / 'none'}` does not exist; check the path"
