"""`modwright fmt` from the outside: what it writes, prints and exits with."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.fmt import command

MESSY = b"a={b=c}\n\n\n\nd={\n  e=\xe9 }\n"
NEAT = b"a = { b = c }\n\nd = {\n\te = \xe9\n}\n"


def fmt(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(one) for one in arguments], catch_exceptions=False)


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """A mod with one file out of order, one in order, and one that is no script."""
    for name, raw in {"events/messy.txt": MESSY, "events/neat.txt": NEAT, "localisation/x.csv": b"a;b\n"}.items():
        file = tmp_path / "mod" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
    return tmp_path / "mod"


def test_files_are_laid_out(mod: Path) -> None:
    result = fmt(mod)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"formatted: {mod / 'events' / 'messy.txt'}",
        "1 formatted, 1 already in order, 0 left alone",
    ]
    assert (mod / "events" / "messy.txt").read_bytes() == NEAT
    assert fmt(mod).output == "0 formatted, 2 already in order, 0 left alone\n"


def test_check_changes_nothing_and_exits_with_1(mod: Path) -> None:
    result = fmt("--check", mod)
    assert result.exit_code == 1
    assert result.output.startswith(f"would change: {mod / 'events' / 'messy.txt'}\n")
    assert (mod / "events" / "messy.txt").read_bytes() == MESSY
    assert fmt("--check", mod / "events" / "neat.txt").exit_code == 0


def test_diff_shows_lines_and_changes_nothing(mod: Path) -> None:
    result = fmt("--diff", mod)
    assert result.exit_code == 0
    assert "-a={b=c}\n+a = { b = c }\n" in result.output
    assert (mod / "events" / "messy.txt").read_bytes() == MESSY
    assert fmt("--diff", "--check", mod).exit_code == 1


def test_a_faulty_file_is_named_and_left_alone(mod: Path) -> None:
    faulty = mod / "events" / "faulty.txt"
    faulty.write_bytes(b"a={\nb={\n")
    result = fmt(mod)
    assert result.exit_code == 1
    assert f"left alone: {faulty}: it has a fault in its syntax (2 findings in all)" in result.output
    assert f"{faulty}:1:3: error CK101 unclosed-brace" in result.output
    assert faulty.read_bytes() == b"a={\nb={\n"
    assert (mod / "events" / "messy.txt").read_bytes() == NEAT


def test_paths_that_cannot_be_read_do_not_stop_the_rest(mod: Path) -> None:
    result = fmt(mod / "none", mod / "localisation" / "x.csv", mod / "events")
    assert result.exit_code == 2
    assert "none` does not exist" in result.output
    assert "x.csv` is no script" in result.output
    assert "Traceback" not in result.output
    assert result.output.endswith("1 formatted, 1 already in order, 0 left alone, 2 not readable or writable\n")


def test_a_file_named_twice_is_counted_once(mod: Path) -> None:
    assert fmt("--check", mod, mod / "events" / "neat.txt").output.endswith(
        "1 would change, 1 already in order, 0 left alone\n"
    )


def test_usage() -> None:
    assert fmt().exit_code == 2
    assert "Example" in fmt("--help").output
