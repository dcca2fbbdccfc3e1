"""Reading files: spans, comments, line ends, files that cannot be read."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.script.parser import Reader, collector_off, parse, read_script, read_scripts
from generator.script.tree import Kind, Script

TEXT = '# top\na = b # behind\n"c d" >= {\n\te = .3\n\tf\n\t= "g"\n} # end'


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_places(line_end: str) -> None:
    script = parse(TEXT.replace("\n", line_end), "x.txt")
    first, second = script.statements
    assert str(script.place(first.span)) == "x.txt:2:1"
    assert str(script.place(second.value_span)) == "x.txt:3:10"
    assert second.quoted_key
    assert script.source.text[second.key_span.start : second.key_span.end] == '"c d"'
    assert script.source.text[second.span.start : second.span.end].endswith("}")
    inner = second.block[1]
    assert (inner.key, inner.word) == ("f", "g")
    assert str(script.place(inner.value_span)) == "x.txt:6:4"
    assert [comment.text for comment in script.comments] == ["# top", "# behind", "# end"]
    assert not script.findings


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", " \t\r\n"])
def test_files_without_statements(text: str) -> None:
    script = parse(text, "x.txt")
    assert script.statements == ()
    assert script.findings == ()


def test_equal_keys_stay_apart_and_in_order() -> None:
    block = parse("v = { which = a which = b value = 1 }", "x.txt").statements[0].block
    assert [(one.key, one.word) for one in block] == [("which", "a"), ("which", "b"), ("value", "1")]


def test_operators_are_kept() -> None:
    text = "a = 1 b == 1 c < 1 d <= 1 e > 1 f >= 1 g<1 h>=1"
    assert [one.operator for one in parse(text, "x.txt").statements] == ["=", "==", "<", "<=", ">", ">=", "<", ">="]


def test_equal_values_share_one_object_in_a_reader() -> None:
    reader = Reader()
    first, second = reader.parse("a = yes", "x.txt"), reader.parse("b = yes", "y.txt")
    assert first.statements[0].value is second.statements[0].value


def test_the_first_statement_of_a_key_is_found_in_any_case() -> None:
    event = parse("e = { ID = x id = y }", "x.txt").statements[0]
    found = event.first("id")
    assert found is not None
    assert found.word == "x"
    assert event.first("nothing") is None


def test_messages_say_what_was_expected() -> None:
    script = parse("event = {\n\toption {\n\t}\n", "x.txt")
    assert [one.message for one in script.findings] == [
        "the block of `event` is never closed, expected a `}` before the end of the file",
        "`option` is followed by `{`, expected `option = {`",
    ]


def test_an_unclosed_block_names_the_line_where_it_should_end() -> None:
    script = parse("a = {\n\tb = {\n\t\tc = d\n\te = f\n}\n", "x.txt")
    assert [one.message for one in script.findings] == [
        "the block of `b` is never closed, expected a `}` before line 4"
    ]


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_bytes(b"a = \x93")
    script = read_script(file, "shown.txt")
    assert script.source.path == "shown.txt"
    assert script.statements[0].word == "\u201c"
    assert read_script(file).source.path == str(file)


def test_many_files_are_read_in_order(tmp_path: Path) -> None:
    for name in "ab":
        tmp_path.joinpath(name).write_text(f"{name} = yes")
    scripts = list(read_scripts((tmp_path / name, name) for name in "ba"))
    assert [script.statements[0].key for script in scripts] == ["b", "a"]


def test_a_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is a folder, expected a file"):
        read_script(tmp_path)
    with pytest.raises(UserError, match="does not exist"):
        read_script(tmp_path / "none.txt")
    with pytest.raises(UserError, match="cannot be looked at: file name too long"):
        read_script(tmp_path / ("n" * 5000))


def test_the_collector_is_put_back() -> None:
    assert gc.isenabled()
    with pytest.raises(RuntimeError), collector_off():
        assert not gc.isenabled()
        raise RuntimeError
    assert gc.isenabled()
    gc.disable()
    with collector_off():
        pass
    was_off = not gc.isenabled()
    gc.enable()
    assert was_off


def test_numbers_hold_thousandths() -> None:
    value = parse("a = 2.5", "x.txt").statements[0].value
    assert (getattr(value, "kind", None), getattr(value, "thousandths", None)) == (Kind.NUMBER, 2500)


def test_a_script_is_a_record() -> None:
    assert isinstance(parse("a = b", "x.txt"), Script)
