"""`modwright log`: shapes of real log lines, mapped to places, events and codes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.log import command
from generator.errors import UserError
from generator.lint.game_log import owner_of, read_log
from generator.lint.rules import RULES
from generator.mod.files import files_in_memory
from generator.mod.index import index_mod
from generator.script.faults import FAULTS

_UNDEFINED = (
    '[effectimplementation.cpp:9426]: Script Assert! message: Undefined event!, assert: "_pEvent", '
    'type: "character_event", location: " file: events/x.txt line: 4"'
)
_LOG = f"""\
[event.cpp:1165]: Event x.1: Lacks both MTTH and 'is_triggered_only'!
[event.cpp:1161]: Event: x.2 has no options despite not being a notification event or hidden
[eventmanager.cpp:234]: Event #3132 is missing a title in events\\y.txt
{_UNDEFINED}
{_UNDEFINED}
[persistent.cpp:40]: Error: "Undefined modifier type! token: liege, near line: 31" in file: "common/traits/x.txt"
[triggerimplementation.cpp:3687]: assert: "Scope.GetProvince() > 0 && "CAnyProvinceHoldingTrigger has wrong Scope""

something quite different
"""
_MOD = {
    "events/x.txt": b"namespace = x\ncharacter_event = {\nid = x.1\noption = { character_event = { id = x.9 } }\n}\n",
    "common/traits/x.txt": b"t = {\n}\n",
}


def test_codes_places_and_events() -> None:
    by_code = {line.code: line for line in read_log(_LOG)}
    assert by_code["CK501"].event == "x.1"
    assert by_code["CK502"].event == "x.2"
    assert (by_code["CK503"].event, by_code["CK503"].file) == ("3132", "events/y.txt")
    assert (by_code["CK201"].file, by_code["CK201"].line, by_code["CK201"].count) == ("events/x.txt", 4, 2)
    assert (by_code["CK204"].file, by_code["CK204"].line) == ("common/traits/x.txt", 31)
    assert by_code["CK307"].source == "triggerimplementation.cpp"
    assert by_code[""].message == "something quite different"


def test_the_most_frequent_line_comes_first() -> None:
    counts = [line.count for line in read_log(_LOG)]
    assert counts == sorted(counts, reverse=True)
    assert sum(counts) == 8


def test_any_text_is_read() -> None:
    assert read_log("") == ()
    assert read_log("[x.cpp:1]:\n\0\n[[[\n")[0].count == 1


def test_every_code_exists() -> None:
    known = {module.RULE.code for module in RULES} | {fault.code for fault in FAULTS} | {""}
    assert {line.code for line in read_log(_LOG)} <= known


def test_lines_are_mapped_to_objects() -> None:
    index = index_mod(files_in_memory(_MOD))
    owners = {line.code: owner_of(line, index) for line in read_log(_LOG)}
    for code in ("CK501", "CK201"):
        owner = owners[code]
        assert owner is not None
        assert owner.name == "x.1"
    assert owners["CK204"] is None
    assert owners["CK502"] is None


def test_command(tmp_path: Path) -> None:
    (tmp_path / "error.log").write_text(_LOG, "cp1252")
    folder = tmp_path / "mod"
    for path, content in _MOD.items():
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_bytes(content)
    result = CliRunner().invoke(command, [str(tmp_path / "error.log"), "--mod", str(folder)], catch_exceptions=False)
    assert result.exit_code == 0
    assert "    2x CK201 events/x.txt:4: Script Assert!" in result.output
    assert "[event x.1 at " in result.output
    assert "8 lines of 7 kinds, 7 with a code of ours" in result.output


def test_long_logs_are_cut(tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text("".join(f"line {number}\n" for number in range(60)))
    short = CliRunner().invoke(command, [str(tmp_path / "game.log")], catch_exceptions=False).output
    assert "... and 20 more kinds" in short
    assert len(CliRunner().invoke(command, [str(tmp_path / "game.log"), "--all"]).stdout.splitlines()) == 61


def test_a_file_that_is_no_log_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk\n")
    told = CliRunner().invoke(command, [str(tmp_path / "notes.txt")], catch_exceptions=False).stderr
    assert "notes.txt` looks like one of the game's log" in told
    (tmp_path / "game.log").write_text("buy milk\n[event.cpp:1165]: Event x.1: Lacks both MTTH\n")
    assert not CliRunner().invoke(command, [str(tmp_path / "game.log")], catch_exceptions=False).stderr


def test_missing_file() -> None:
    with pytest.raises(UserError):
        CliRunner().invoke(command, ["nowhere.log"], catch_exceptions=False)
