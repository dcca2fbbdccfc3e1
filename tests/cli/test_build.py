"""`modwright build` as a person calls it: exit codes, lines, and what stands on the disk afterwards."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build.disk import Disk
from generator.build.games import GAMES
from generator.build.lock import locked
from generator.cli.main import main
from generator.spec.bundled import bundled
from tests.games.one_game import one_game

EVENTS = "witcher_kings_dice_poker/events/wkd_dice_poker.txt"


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left on the screen, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Calls `modwright` in a fresh project folder with the bundled rules.yaml, dice poker alone in it."""
    project = tmp_path / "project"
    project.mkdir()
    text = bundled("rules.yaml").read_text(encoding="utf-8")
    (project / "rules.yaml").write_text(one_game(text, "dice_poker"), encoding="utf-8")
    monkeypatch.chdir(project)

    def call(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["modwright", *arguments])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Ran(caught.value.code, shown.out, shown.err)

    return call


def _tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_build_twice_check_and_diff(run: Run) -> None:
    first = run("build")
    assert (first.code, first.err) == (0, "")
    before = _tree(Path("mod_output"))
    again = run("build")
    assert again.code == 0
    assert f"{len(before) - 1} unchanged" in again.out
    assert _tree(Path("mod_output")) == before
    check = run("build", "--check")
    assert (check.code, check.err) == (0, "")
    assert "is current" in check.out
    assert run("build", "--diff").out == ""


def test_the_summary_is_readable_on_80_columns_and_names_every_start(run: Run) -> None:
    Path("rules.yaml").write_bytes(bundled("rules.yaml").read_bytes())
    summary = run("build").out
    assert max(map(len, summary.splitlines())) <= 80
    assert all(game.name in summary for game in GAMES)
    assert "event wkd.1001" in summary
    events = Path("mod_output", EVENTS).read_text(encoding="cp1252")
    ids = {line.split("=")[1].strip() for line in events.splitlines() if line.startswith("\tid = ")}
    assert len(ids) > 10
    assert all(f"event {one}" in summary for one in ids)


def test_another_ante_shows_only_its_consequences(run: Run) -> None:
    run("build")
    rules = Path("rules.yaml")
    text = rules.read_text(encoding="utf-8")
    assert "ante: 0.5" in text
    rules.write_text(text.replace("ante: 0.5", "ante: 0.7", 1), encoding="utf-8")
    check = run("build", "--check", "--diff")
    assert check.code == 1
    assert f"stale  {EVENTS}" in check.out or "stale  witcher_kings_dice_poker/" in check.out
    changed = [line for line in check.out.splitlines() if line.startswith(("-", "+")) and line[1:2] not in "-+"]
    assert changed
    others = [line for line in changed if "0.5" not in line and "0.7" not in line and "sha256" not in line]
    assert [line for line in others if "00" not in line] == [], "thousandths in the manifest at most"
    assert run("build", "--diff").code == 0
    assert run("build").code == 0
    assert run("build", "--check").code == 0


def test_a_mod_without_a_game_says_so(run: Run) -> None:
    rules = Path("rules.yaml")
    with_game = run("build")
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text[: text.index("\ngames:")] + "\ngames: {}\n", encoding="utf-8")
    without = run("build")
    assert (with_game.code, without.code) == (0, 0)
    line = "No game is switched on under `games:`, the mod holds traits and modifiers only\n"
    assert (line in with_game.out, line in without.out) == (False, True)


def test_an_edited_file_is_kept_and_named_until_forced(run: Run) -> None:
    run("build")
    edited = Path("mod_output", EVENTS)
    edited.write_bytes(edited.read_bytes() + b"# mine\r\n")
    kept = run("build")
    assert kept.code == 0
    assert f"warning: {EVENTS}: kept, since it was edited by hand (not with `--force`)" in kept.err
    assert "1 kept" in kept.out
    assert edited.read_bytes().endswith(b"# mine\r\n")
    check = run("build", "--check")
    assert check.code == 1
    assert check.out == f"edited by hand  {EVENTS}\n"
    assert "-# mine" in run("build", "--diff").out
    forced = run("build", "--force")
    assert f"{EVENTS}: overwritten, though it was edited by hand" in forced.err
    assert run("build", "--check").code == 0


def test_check_names_missing_and_surplus_files(run: Run) -> None:
    run("build")
    Path("mod_output", EVENTS).unlink()
    assert run("build", "--check").out == f"missing  {EVENTS}\n"
    shutil.rmtree("mod_output")
    everything = run("build", "--check")
    assert everything.code == 1
    assert len(everything.out.splitlines()) > 10


def test_check_and_diff_write_nothing(run: Run) -> None:
    assert run("build", "--check").code == 1
    assert run("build", "--diff").code == 0
    assert not Path("mod_output").exists()


def test_another_output_folder(run: Run, tmp_path: Path) -> None:
    assert run("build", "--out", str(tmp_path / "deep/er")).code == 0
    assert not Path("mod_output").exists()
    assert (tmp_path / "deep/er/manifest.json").exists()


def test_the_rules_may_lie_elsewhere(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert run("build", str(tmp_path / "project/rules.yaml")).code == 0
    assert (tmp_path / "project/mod_output/manifest.json").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("build", "nowhere.yaml"), "nowhere.yaml"),
        (("build", "."), "."),
        (("build", "--out", "."), "is or holds the rules file"),
        (("build", "--out", ".."), "is or holds the rules file"),
        (("build", "--out", "/"), "is the root of the disk"),
        (("build", "--out", "rules.yaml"), "is a file"),
        (("build", "--bogus"), "--bogus"),
        (("build", "a", "b"), "b"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    before = _tree(Path())
    ran = run(*arguments)
    assert ran.code == 2
    assert message in ran.err
    assert "Traceback" not in ran.err
    assert ran.out == ""
    assert _tree(Path()) == before


def test_faulty_rules_write_nothing_and_keep_the_old_mod(run: Run) -> None:
    run("build")
    before = _tree(Path("mod_output"))
    Path("rules.yaml").write_text("mod:\n  nmae: x\n  [\n", encoding="utf-8")
    ran = run("build")
    assert ran.code == 2
    assert "rules.yaml:" in ran.err
    assert _tree(Path("mod_output")) == before


def test_a_build_beside_another_is_refused(run: Run) -> None:
    run("build")
    with locked(Path("mod_output").resolve(), Disk()):
        for arguments in (("build", "--force"), ("build", "--check")):
            ran = run(*arguments)
            assert ran.code == 2
            assert "another modwright is writing" in ran.err


def test_an_interrupted_build_is_mended_and_told(run: Run) -> None:
    run("build")
    staging = Path("mod_output/.modwright")
    (staging / "new").mkdir(parents=True)
    (staging / "old").mkdir()
    Path("mod_output/witcher_kings_dice_poker.mod").replace(staging / "old/0")
    (staging / "new/0").write_bytes((staging / "old/0").read_bytes())
    (staging / "journal.json").write_text(
        '[{"path": "witcher_kings_dice_poker.mod", "before": null, "after": "x"}]', encoding="ascii"
    )
    check = run("build", "--check")
    assert "an interrupted build was found and finished" in check.err
    assert check.code == 0
    assert not staging.exists()


def test_help_shows_an_example(run: Run) -> None:
    assert "modwright build --check --diff" in run("build", "--help").out
    assert "build" in run("--help").out
