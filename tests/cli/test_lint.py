"""`modwright lint`: exit codes, choices, formats and the baseline, over a mod on disk."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.lint import command
from generator.errors import UserError

_CLEAN = """namespace = t
character_event = { id = t.1 mean_time_to_happen = { months = 3 } desc = t option = { name = t } }
"""
_FAULTY = """namespace = t
character_event = {
	id = t.1
	hide_window = yes
	trigger = { NOT = { age = 1 ai = no } }
}
"""
_DOUBTFUL = _CLEAN.replace("desc = t", "desc = t trigger = { trigger_if = { limit = { ai = yes } age = 3 } }")


def _mod(folder: Path, script: str = _FAULTY) -> Path:
    (folder / "mymod" / "events").mkdir(parents=True)
    (folder / "mymod" / "events" / "t.txt").write_text(script, "cp1252")
    return folder / "mymod"


def _run(*words: object) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], catch_exceptions=False)


def test_clean_mod(tmp_path: Path) -> None:
    result = _run(_mod(tmp_path, _CLEAN))
    assert result.exit_code == 0
    assert "no findings" in result.output
    assert "off without `--base`" not in result.output


def test_findings_with_excerpt_and_summary(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    result = _run(mod)
    assert result.exit_code == 1
    assert f"{mod / 'events' / 't.txt'}:5:14: warning CK401 crowded-not:" in result.output
    assert "trigger = { NOT" in result.output
    assert "1  CK501 never-started (error)" in result.output
    assert "1 error, 1 warning" in result.output


def test_quiet_shows_the_summary_only(tmp_path: Path) -> None:
    result = _run(_mod(tmp_path), "--quiet")
    assert "t.txt:5" not in result.output
    assert "1 error, 1 warning" in result.output


def test_select_and_ignore(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    assert "CK501" not in _run(mod, "--select", "CK4").output
    assert _run(mod, "--ignore", "crowded-not", "--ignore", "CK501").exit_code == 0


def test_unknown_code_is_a_user_error(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        _run(_mod(tmp_path), "--select", "CK999")


def test_fail_on(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    assert _run(mod, "--ignore", "CK501", "--fail-on", "error").exit_code == 0
    assert _run(mod, "--ignore", "CK501", "--fail-on", "warning").exit_code == 1
    assert _run(mod, "--fail-on", "error").exit_code == 1


def test_low_confidence_is_counted_and_shown_on_demand(tmp_path: Path) -> None:
    mod = _mod(tmp_path, _DOUBTFUL)
    hidden = _run(mod)
    assert hidden.exit_code == 0
    assert "1 of low confidence not shown" in hidden.output
    assert "CK515" in _run(mod, "--confidence", "low").output


def test_faults_of_reading_are_findings_too(tmp_path: Path) -> None:
    mod = _mod(tmp_path, _CLEAN + "character_event = {\n")
    assert "CK101 unclosed-brace" in _run(mod).output
    assert "CK101" not in _run(mod, "--ignore", "CK101").output
    assert "CK101" not in _run(mod, "--select", "CK501").output


def test_comments_silence_and_are_counted(tmp_path: Path) -> None:
    mod = _mod(tmp_path, "# modwright: ignore-file\n" + _FAULTY)
    result = _run(mod)
    assert result.exit_code == 0
    assert "2 silenced" in result.output


def test_baseline(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    known = tmp_path / "known.json"
    assert _run(mod, "--write-baseline", known).exit_code == 0
    assert _run(mod, "--baseline", known).exit_code == 0
    (mod / "events" / "t.txt").write_text("\n\n" + _FAULTY, "cp1252")
    assert _run(mod, "--baseline", known).exit_code == 0
    (mod / "events" / "t.txt").write_text(_FAULTY.replace("ai = no", "age = 3"), "cp1252")
    assert _run(mod, "--baseline", known).exit_code == 1


def test_baseline_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        _run(_mod(tmp_path), "--write-baseline", tmp_path / "no" / "known.json")


def test_settings_of_the_mod(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    (mod / "modwright.toml").write_text('[lint]\nignore = ["CK501", "CK401"]\n')
    assert _run(mod).exit_code == 0


def test_base_is_known_and_not_judged(tmp_path: Path) -> None:
    base = _mod(tmp_path / "big", _FAULTY.replace("t.1", "t.9"))
    (base / "events" / "t.txt").rename(base / "events" / "u.txt")
    mod = _mod(tmp_path / "small", _CLEAN.replace("name = t", "name = t character_event = { id = t.9 }"))
    assert "CK201" in _run(mod).output
    result = _run(mod, "--base", base)
    assert "CK201" not in result.output
    assert "u.txt" not in result.output


@pytest.mark.parametrize("form", ["json", "sarif", "github", "junit"])
def test_machine_formats_go_to_stdout_alone(tmp_path: Path, form: str) -> None:
    result = _run(_mod(tmp_path), "--format", form)
    assert result.exit_code == 1
    if form in ("json", "sarif"):
        assert json.loads(result.output)
    assert "silenced" not in result.output
    assert "CK401" in result.output


def test_missing_path() -> None:
    with pytest.raises(UserError):
        _run("nowhere")


def test_fix_mends_and_reports_what_is_left(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    result = _run(mod, "--fix")
    assert "1 file mended" in result.output
    assert "NOR = { age = 1 ai = no }" in (mod / "events" / "t.txt").read_text("cp1252")
    assert "CK401" not in result.output
    assert result.exit_code == 1
    assert "0 files mended" in _run(mod, "--fix").output


def test_diff_changes_nothing(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    result = _run(mod, "--fix", "--diff")
    assert "-\ttrigger = { NOT" in result.output
    assert "+\ttrigger = { NOR" in result.output
    assert "1 file would change" in result.output
    assert (mod / "events" / "t.txt").read_text("cp1252") == _FAULTY


def test_fix_leaves_the_base_alone(tmp_path: Path) -> None:
    base = _mod(tmp_path / "big")
    mod = _mod(tmp_path / "small", _CLEAN)
    _run(mod, "--base", base, "--fix")
    assert (base / "events" / "t.txt").read_text("cp1252") == _FAULTY


def _git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def test_since_limits_the_report_to_changed_lines(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    _git(mod, "init", "-q")
    _git(mod, "add", ".")
    _git(mod, "commit", "-q", "-m", "first")
    assert _run(mod, "--since", "HEAD").exit_code == 0
    event = mod / "events" / "t.txt"
    event.write_text(_FAULTY + _FAULTY.replace("namespace = t", "").replace("t.1", "t.2"), "cp1252")
    (mod / "events" / "new.txt").write_text(_FAULTY.replace("t.1", "t.3"), "cp1252")
    output = _run(mod, "--since", "HEAD").output
    assert "t.txt:11:14" in output
    assert "t.txt:5:14" not in output
    assert "new.txt:5:14" in output


def test_since_outside_a_repository(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    with pytest.raises(UserError, match="git says"):
        _run(mod, "--since", "HEAD")
