"""`modwright pack` as a person calls it."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build.manifest import Manifest
from generator.build.writer import write_output
from generator.cli.main import main
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
    """Calls `modwright pack` in a folder with a built mod."""
    write_output(tmp_path / "mod_output", small_mod(), Manifest(mod="Dice", folder=FOLDER, prefix="mw"))
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["modwright", "pack", *arguments])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Ran(caught.value.code, shown.out, shown.err)

    return call


def test_pack_writes_a_zip_named_after_the_mod(run: Run) -> None:
    ran = run()
    assert (ran.code, ran.err) == (0, "")
    assert f"packed {len(small_mod())} files" in ran.out
    with zipfile.ZipFile(f"{FOLDER}.zip") as archive:
        assert f"{FOLDER}.mod" in archive.namelist()


def test_twice_gives_the_same_bytes(run: Run) -> None:
    run()
    first = Path(f"{FOLDER}.zip").read_bytes()
    run()
    assert Path(f"{FOLDER}.zip").read_bytes() == first


def test_an_archive_with_a_workshop_number(run: Run) -> None:
    ran = run("mod_output", "--archive", "--out", "dice.zip", "--workshop-id", "42")
    assert ran.code == 0
    assert f"{FOLDER}.mod" in ran.out
    with zipfile.ZipFile("dice.zip") as archive:
        descriptor = archive.read("descriptor.mod")
    assert b'archive = "mod/dice.zip"' in descriptor
    assert b'remote_file_id = "42"' in descriptor
    assert Path(f"{FOLDER}.mod").read_bytes() == descriptor


def test_edited_files_are_named(run: Run) -> None:
    Path("mod_output", FOLDER, "extra.txt").write_text("x", encoding="utf-8")
    Path("mod_output", FOLDER, "events/mw_events.txt").write_bytes(b"mine")
    ran = run()
    assert "events/mw_events.txt was edited by hand" in ran.err
    assert "extra.txt is no part of the build" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere",), "does not exist"),
        (("--out", "no/such/dice.zip"), "does not exist"),
        (("--out", "notes.txt"), "was not packed by modwright"),
        (("--workshop-id", "0"), "0"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    Path("notes.txt").write_text("mine", encoding="utf-8")
    ran = run(*arguments)
    assert ran.code == 2
    assert message in ran.err
    assert "Traceback" not in ran.err
    assert Path("notes.txt").read_text(encoding="utf-8") == "mine"
