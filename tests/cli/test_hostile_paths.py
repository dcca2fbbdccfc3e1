"""Every command with every path that cannot be used: exit 2 and one line of error, never a traceback, never a hang.

Root may search every folder, so the case of missing rights runs only for others; `_unsearchable` stands in for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.cli.main import COMMANDS, main
from generator.cli.user_path import UserPath
from generator.errors import UserError
from tests.games.one_game import one_game

Run = Callable[..., str]

# Where `PATH` stands the hostile path is put in.
READING = [
    "build PATH",
    "build PATH --check",
    "coverage --mod PATH",
    "coverage --scenario PATH",
    "fmt PATH",
    "graph PATH",
    "graph mod --base PATH",
    "graph mod_output --simulate 5 --scenario PATH",
    "inspect PATH",
    "inspect mod --base PATH",
    "install PATH --game-dir user",
    "install --game-dir PATH",
    "lint PATH",
    "lint mod --baseline PATH",
    "log PATH",
    "odds duel PATH",
    "pack PATH",
    "play PATH --terminal",
    "report PATH --out r.html",
    "report --mod PATH --out r.html",
    "report --mod mod --base PATH --out r.html",
    "report --scenario PATH --out r.html",
    "simulate --mod PATH",
    "simulate --scenario PATH",
    "test PATH",
    "texts export PATH out.csv",
    "texts import PATH out.csv",
    "texts import PATH",
    "texts list PATH",
    "texts list --against PATH",
    "trace --mod PATH",
    "verify PATH",
    "verify --mod PATH",
]
WRITING = [
    "build --out PATH",
    "graph mod_output --format dot --out PATH",
    "new PATH",
    "pack --out PATH",
    "report --out PATH",
    "schema --out PATH",
    "texts export PATH",
]
NEVER = ["", "x" * 300, "x" * 300 + "/y", "dir/" * 2000, "zero\0byte", "circle", "circle/x", "\udcff" * 300]
UNREADABLE = ["pipe", "/dev/zero", "dead", "file.txt/below"]
UNWRITABLE = ["pipe", "/dev/zero", "file.txt/below", "locked/x"]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Calls modwright in a folder with rules, a mod and hostile entries, demands exit 2; gives what it said."""
    source = Path(__file__).parents[2]
    rules = one_game((source / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
    (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
    (tmp_path / "mod/events").mkdir(parents=True)
    (tmp_path / "user/mod").mkdir(parents=True)
    (tmp_path / "mod/events/a.txt").write_bytes(b"namespace = a\n")
    (tmp_path / "mod_output").symlink_to(source / "mod_output")
    (tmp_path / "file.txt").write_bytes(b"x")
    (tmp_path / "dead").symlink_to(tmp_path / "none")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "locked").mkdir(mode=0)
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)

    def call(line: str, path: str) -> str:
        words = [path if word == "PATH" else word for word in line.split()]
        monkeypatch.setattr(sys, "argv", ["modwright", *words])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert caught.value.code == 2, shown
        assert "Traceback" not in shown.err
        return shown.err + shown.out

    yield call
    (tmp_path / "locked").chmod(0o700)


@pytest.mark.parametrize("path", NEVER, ids=lambda path: repr(path[:12]))
@pytest.mark.parametrize("line", [*READING, *WRITING])
def test_paths_that_nothing_can_be_done_with(run: Run, line: str, path: str) -> None:
    said = run(line, path)
    assert said.startswith("error: ")
    assert len(said) < 400


@pytest.mark.parametrize("path", UNREADABLE)
@pytest.mark.parametrize("line", [*READING])
def test_what_is_no_file_is_not_read(run: Run, line: str, path: str) -> None:
    assert run(line, path)


@pytest.mark.parametrize("path", UNWRITABLE)
@pytest.mark.parametrize("line", WRITING)
def test_what_is_no_file_is_not_written(run: Run, line: str, path: str) -> None:
    if path == "locked/x" and os.geteuid() == 0:
        pytest.skip("root may search every folder")
    assert run(line, path)
    assert Path("/dev/zero").is_char_device()


def _unsearchable(*_: object, **__: object) -> os.stat_result:
    raise PermissionError(13, "Permission denied")


def test_a_folder_that_may_not_be_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", _unsearchable)
        with pytest.raises(UserError, match="cannot be looked at: permission denied"):
            UserPath().convert(str(path), None, None)
    assert UserPath().convert(str(path), None, None) == path


def test_every_command_with_paths_is_tried() -> None:
    pathless = {"explain", "list-codes"}
    assert {line.split()[0] for line in [*READING, *WRITING]} == set(COMMANDS) - pathless


def test_no_command_takes_a_path_unasked() -> None:
    folder = Path(__file__).parents[2] / "generator/cli"
    assert [file.name for file in folder.glob("*.py") if "click.Path(" in file.read_text("utf-8")] == []
