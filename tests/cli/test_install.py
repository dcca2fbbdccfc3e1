"""`modwright install` as a person calls it, with a made-up user folder."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build.manifest import Manifest
from generator.build.writer import write_output
from generator.cli.main import main
from tests.build.faulty_disks import tree
from tests.build.small_mod import FOLDER, small_mod


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left on the screen, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Calls `modwright install` in a folder with a built mod; `user` is the game's user folder."""
    write_output(tmp_path / "mod_output", small_mod(), Manifest(mod="Dice", folder=FOLDER, prefix="mw"))
    (tmp_path / "user/mod").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, answer: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["modwright", "install", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Ran(caught.value.code, shown.out, shown.err)

    return call


def test_install_shows_asks_and_copies(run: Run) -> None:
    ran = run("--game-dir", "user", answer="y\n")
    assert (ran.code, ran.err) == (0, "")
    assert f"{len(small_mod())} files to write" in ran.out
    assert "install Dice?" in ran.out
    assert Path("user/mod", f"{FOLDER}.mod").exists()


def test_what_is_installed_already_needs_no_answer(run: Run) -> None:
    run("--game-dir", "user", "--yes")
    ran = run("--game-dir", "user")
    assert (ran.code, ran.err) == (0, "")
    assert f"{len(small_mod())} files to leave as they are" in ran.out


def test_no_is_no(run: Run) -> None:
    ran = run("--game-dir", "user", answer="n\n")
    assert ran.code == 0
    assert "nothing was done" in ran.out
    assert tree(Path("user")) == {"mod/": b""}


def test_without_anybody_to_ask_nothing_is_done(run: Run) -> None:
    ran = run("--game-dir", "user")
    assert ran.code == 2
    assert "--yes" in ran.err
    assert tree(Path("user")) == {"mod/": b""}


def test_remove_takes_all_away_even_without_the_built_mod(run: Run) -> None:
    run("--game-dir", "user", "--yes")
    Path("user/mod/notes.txt").write_text("mine", encoding="utf-8")
    Path("mod_output").rename("moved")
    ran = run("--game-dir", "user", "--remove", "--yes")
    assert (ran.code, ran.err) == (0, "")
    assert tree(Path("user")) == {"mod/notes.txt": b"mine"}


def test_remove_by_the_name_of_the_folder(run: Run) -> None:
    run("--game-dir", "user", "--yes")
    assert run(FOLDER, "--game-dir", "user", "--remove", "--yes").code == 0
    assert tree(Path("user")) == {"mod/": b""}


def test_remove_with_the_mod_named(run: Run) -> None:
    run("--game-dir", "user", "--yes")
    assert run("mod_output", "--game-dir", "user", "--remove", "--yes").code == 0
    assert run("mod_output", "--game-dir", "user", "--remove", "--yes").code == 2


def test_edited_files_are_named(run: Run) -> None:
    Path("mod_output", FOLDER, "extra.txt").write_text("x", encoding="utf-8")
    Path("mod_output", FOLDER, "events/mw_events.txt").write_bytes(b"mine")
    ran = run("--game-dir", "user", "--yes")
    assert "events/mw_events.txt was edited by hand since the build" in ran.err
    assert "extra.txt is no part of the build" in ran.err
    Path("user/mod", FOLDER, "events/mw_events.txt").write_bytes(b"theirs")
    ran = run("--game-dir", "user", "--yes")
    assert "kept, since it was edited by hand" in ran.err
    ran = run("--game-dir", "user", "--yes", "--force")
    assert Path("user/mod", FOLDER, "events/mw_events.txt").read_bytes() == b"mine"


def test_what_removing_keeps_is_told_and_taken_by_force(run: Run) -> None:
    run("--game-dir", "user", "--yes")
    Path("user/mod", FOLDER, "events/mw_events.txt").write_bytes(b"theirs")
    ran = run("--game-dir", "user", "--remove", "--yes")
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "1 file is kept; `--remove --force` takes away what was kept"
    assert "no longer part" not in ran.out + ran.err
    ran = run("--game-dir", "user", "--yes")
    assert (ran.code, "events/mw_events.txt: kept, since it was edited by hand" in ran.err) == (0, True)
    assert run("--game-dir", "user", "--remove", "--force", "--yes").out.endswith("removed\n")
    assert tree(Path("user")) == {"mod/": b""}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere", "--game-dir", "user"), "does not exist"),
        (("user", "--game-dir", "user"), "is no built mod"),
        (("--game-dir", "nowhere"), "does not exist"),
        (("--game-dir", "user", "--remove"), "has installed no"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run(*arguments, answer="y\n")
    assert ran.code == 2
    assert message in ran.err
    assert "Traceback" not in ran.err
    assert tree(Path("user")) == {"mod/": b""}


def test_help_shows_an_example(run: Run) -> None:
    assert "modwright install --remove" in run("--help").out
