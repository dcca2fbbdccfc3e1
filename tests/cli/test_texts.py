"""`modwright texts` as a translator runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.texts import command
from generator.errors import FaultyInput, UserError

RULES = """\
mod: {name: Tavern, folder: tavern, prefix: tv}
languages: [english, french]
traits:
  gambler:
    name: {english: Gambler, french: Joueur}
    description: Plays   # a comment
"""
AFTER = RULES.replace("description: Plays", "description:\n      english: Plays\n      french: Joue")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments], catch_exceptions=False)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "rules.yaml").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def translate(path: Path, old: str, new: str) -> None:
    path.write_bytes(path.read_bytes().replace(old.encode(), new.encode()))


def test_there_and_back(folder: Path) -> None:
    result = run("export", "t.csv")
    assert (result.exit_code, result.output) == (0, "wrote 2 texts to t.csv\n")
    translate(folder / "t.csv", "Plays,", "Plays,Joue")
    result = run("import", "t.csv")
    assert result.output.splitlines() == [
        "changed traits.gambler.description (french)",
        "1 texts changed in rules.yaml",
    ]
    assert (folder / "rules.yaml").read_text(encoding="utf-8") == AFTER
    assert run("list").output == "2 texts in english, french: 0 incomplete, 0 stale\n"


def test_a_dry_run_changes_nothing(folder: Path) -> None:
    run("export", "rules.yaml", "t.csv")
    translate(folder / "t.csv", "Plays,", "Plays,Joue")
    result = run("import", "rules.yaml", "t.csv", "--dry-run")
    assert result.output.splitlines() == [
        "would change traits.gambler.description (french)",
        "1 texts would change in rules.yaml",
    ]
    assert (folder / "rules.yaml").read_text(encoding="utf-8") == RULES


def test_stale_rows(folder: Path) -> None:
    run("export", "t.csv")
    translate(folder / "t.csv", "Gambler,Joueur", "Gambler,Flambeur")
    translate(folder / "rules.yaml", "english: Gambler", "english: Player")
    result = run("list", "--against", "t.csv")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "rules.yaml:6:5: traits.gambler.description lacks french",
        "t.csv:2: stale: traits.gambler.name, its first language has changed since",
        "2 texts in english, french: 1 incomplete, 1 stale",
    ]
    result = run("import", "t.csv")
    assert result.output.splitlines() == [
        "t.csv:2: stale: traits.gambler.name, its first language has changed since",
        "0 texts changed in rules.yaml",
    ]


def test_incomplete_texts_are_exit_code_one(folder: Path) -> None:
    result = run("list", "rules.yaml")
    assert result.exit_code == 1
    assert result.output.splitlines()[0] == "rules.yaml:6:5: traits.gambler.description lacks french"


def test_a_bad_row_changes_nothing(folder: Path) -> None:
    run("export", "t.csv")
    translate(folder / "t.csv", "Plays,", 'Plays,"a;b"')
    translate(folder / "t.csv", "Joueur", "Flambeur")
    with pytest.raises(FaultyInput, match=r"nothing was taken over from `t\.csv`") as fault:
        run("import", "t.csv")
    assert [str(found.place) for found in fault.value.findings] == ["t.csv:3:1"]
    assert (folder / "rules.yaml").read_text(encoding="utf-8") == RULES


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("a", "b", "c"), "3 files are named"),
        ((), "no csv table is named"),
        (("t.csv", "rules.yaml"), "is no csv table"),
        (("none.yaml", "t.csv"), "does not exist"),
    ],
)
def test_wrong_arguments(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(UserError, match=message):
        run("export", *arguments)
    with pytest.raises(UserError, match=message):
        run("import", *arguments)


def test_a_missing_table(folder: Path) -> None:
    with pytest.raises(UserError, match=r"`none\.csv` does not exist"):
        run("import", "none.csv")


def test_only_a_table_is_overwritten(folder: Path) -> None:
    (folder / "notes.csv").write_bytes(b"my notes\n")
    with pytest.raises(UserError, match="is no table of texts"):
        run("export", "notes.csv")
    assert (folder / "notes.csv").read_bytes() == b"my notes\n"
    for _ in range(2):
        run("export", "texts.csv")
    assert (folder / "texts.csv").read_bytes().startswith(b"\xef\xbb\xbfpath,english")
