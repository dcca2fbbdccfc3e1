"""`modwright inspect` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.inspect import command
from generator.errors import UserError

FILES = {
    "events/a.txt": """
        namespace = mw
        character_event = {
            id = mw.1
            immediate = { set_character_flag = mw_on any_vassal = { character_event = { id = mw.2 days = 3 } } }
            option = { name = K set_variable = { which = mw_pot value = 5 } character_event = { id = HF.1 } }
        }
        character_event = { id = mw.2 trigger = { has_character_flag = mw_on } tooltip = { } }
    """,
    "decisions/d.txt": "decisions = { play = { effect = { character_event = { id = mw.1 } } } }",
    "localisation/l.csv": "K;Pay [Root.mw_pot.GetValue];;;;;;;;;;;;;x\r\n",
}


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """A small mod with a descriptor."""
    root = tmp_path / "Mini"
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode("cp1252"))
    (tmp_path / "Mini.mod").write_text('name = "Mini Games"\npath = "mod/Mini"\n', "cp1252")
    return root


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], catch_exceptions=True)


def test_tables(mod: Path) -> None:
    result = run(mod)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "`Mini Games`: 2 script files read"
    assert "defined: decision 1, event 2" in lines
    assert "texts: 1 keys (english 1, french 0, german 0, spanish 0)" in lines
    (event_row,) = [line for line in lines if line.startswith(" mw ")]
    assert [cell.strip() for cell in event_row.split("|")] == ["mw", "2", "decision 1, event 1", "0"]
    (flag_row,) = [line for line in lines if line.startswith(" mw_on ")]
    assert [cell.strip() for cell in flag_row.split("|")] == ["mw_on", "1", "0", "1", "0", "mw.1"]
    (variable_row,) = [line for line in lines if line.startswith(" mw_pot ")]
    assert [cell.strip() for cell in variable_row.split("|")] == ["mw_pot", "1", "0", "0", "1", "mw.1"]
    assert max(map(len, lines)) <= 80


def test_events_of_a_namespace(mod: Path) -> None:
    lines = run(mod, "--events", "mw").output.splitlines()
    assert lines[0].startswith("mw.1  character_event  ")
    assert lines[0].endswith("a.txt:3:9")
    assert lines[1:4] == [
        "  fired by decision play (character_event)",
        "  fires mw.2 (character_event, delayed in any_vassal)",
        "  fires HF.1 (character_event)  (not in this mod)",
    ]
    assert lines[5] == "  fired by event mw.1 (character_event, delayed in any_vassal)"


def test_json_has_stable_keys(mod: Path) -> None:
    plain = json.loads(run(mod, "--json").output)
    assert list(plain) == [
        "mods",
        "scripts",
        "counts",
        "texts",
        "languages",
        "namespaces",
        "firings",
        "flags",
        "variables",
        "overrides",
        "duplicates",
        "findings",
        "unreadable",
    ]
    assert plain["mods"] == ["Mini Games"]
    assert [one["event"] for one in plain["firings"]] == ["HF.1", "mw.1", "mw.2"]
    assert plain["firings"][2]["heads"] == ["any_vassal"]
    assert plain["flags"] == [
        {
            "family": "character_flag",
            "name": "mw_on",
            "written": 1,
            "cleared": 0,
            "read": 1,
            "shown": 0,
            "writers": ["event mw.1"],
            "clearers": [],
            "readers": ["event mw.2"],
        }
    ]


def test_json_of_events(mod: Path) -> None:
    first, second = json.loads(run(mod, "--events", "mw", "--json").output)
    assert (first["id"], second["id"]) == ("mw.1", "mw.2")
    assert first["fired_by"][0]["by"] == "play"


def test_base_below(mod: Path, tmp_path: Path) -> None:
    sub = tmp_path / "Sub"
    (sub / "events").mkdir(parents=True)
    (sub / "events" / "a.txt").write_bytes(b"character_event = { id = mw.9 }")
    result = run(sub, "--base", mod)
    assert result.output.startswith("`Sub` over `Mini Games`: 2 script files read")
    assert "Files that hide others (1)" in result.output
    assert " mw        |      1 |" in result.output


def test_long_lists_are_cut_and_can_be_had_whole(mod: Path) -> None:
    flags = " ".join(f"set_global_flag = flag_{number:02}" for number in range(30))
    (mod / "common" / "scripted_effects").mkdir(parents=True)
    (mod / "common" / "scripted_effects" / "e.txt").write_text(f"e = {{ {flags} }}", "cp1252")
    cut = run(mod).output
    assert cut.count("flag_") == 11
    assert "... and 19 more (--all shows them)" in cut
    whole = run(mod, "--all").output
    assert whole.count("flag_") == 30
    assert "more (--all" not in whole


def test_findings_and_duplicates_are_counted(mod: Path) -> None:
    (mod / "events" / "b.txt").write_bytes(b"character_event = { id = mw.1")
    output = run(mod).output
    assert "Defined more than once (the first stays) (1)" in output
    assert "CK101" in output


@pytest.mark.parametrize(("namespace", "hint"), [("mww", "did you mean `mw`?"), ("zzz", "there are: `mw`")])
def test_unknown_namespace(mod: Path, namespace: str, hint: str) -> None:
    fault = run(mod, "--events", namespace).exception
    assert isinstance(fault, UserError)
    assert fault.message == f"no event has the namespace `{namespace}`"
    assert fault.hint == hint


def test_events_without_a_namespace_are_not_offered_as_one(tmp_path: Path) -> None:
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "x.txt").write_text("character_event = { id = 7 is_triggered_only = yes }\n")
    fault = run(tmp_path, "--events", "a").exception
    assert isinstance(fault, UserError)
    assert fault.hint == "its events have no namespace"


def test_mod_without_events(tmp_path: Path) -> None:
    (tmp_path / "gfx").mkdir()
    fault = run(tmp_path, "--events", "a").exception
    assert isinstance(fault, UserError)
    assert fault.hint == "the mod has no events"
    assert run(tmp_path).output.startswith(f"`{tmp_path.name}`: 0 script files read")


def test_help_has_examples() -> None:
    output = run("--help").output
    assert "Examples:" in output
    assert "modwright inspect mod_output" in output


@pytest.mark.parametrize("make", ["missing", "file", "empty", "several"])
def test_path_faults_are_one_line_and_exit_code_2(tmp_path: Path, make: str) -> None:
    path = tmp_path / "x"
    match make:
        case "file":
            path.write_text("")
        case "empty":
            path.mkdir()
        case "several":
            (path / "A" / "events").mkdir(parents=True)
            (path / "B" / "events").mkdir(parents=True)
        case _:
            pass
    done = subprocess.run(
        [sys.executable, "-m", "generator.cli.main", "inspect", str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    first, *rest = done.stderr.splitlines()
    assert first.startswith("error: `")
    assert str(path) in first
    assert len(rest) == 1
    assert "Traceback" not in done.stderr
