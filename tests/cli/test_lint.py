"""`modwright lint`: exit codes, choices, formats and the baseline, over a mod on disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
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


def test_codes_with_commas_between_them(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    assert _run(mod, "--ignore", "crowded-not, CK501").exit_code == 0
    both = _run(mod, "--select", "CK4,CK5").output
    assert "CK401" in both
    assert "CK501" in both


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


def test_since_bears_any_name_of_a_file(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    event = (mod / "events" / "t.txt").rename(mod / "events" / "tä b.txt")
    _git(mod, "init", "-q")
    _git(mod, "add", ".")
    _git(mod, "commit", "-q", "-m", "first")
    event.write_text(_FAULTY.replace("ai = no", "ai = yes"), "cp1252")
    assert "b.txt:5:14" in _run(mod, "--since", "HEAD").output


def test_since_limits_the_report_and_not_the_analysis(tmp_path: Path) -> None:
    mod = _mod(tmp_path, _CLEAN.replace("option = {", "option = { character_event = { id = t.2 }"))
    other = mod / "events" / "u.txt"
    fired = _CLEAN.replace("mean_time_to_happen = { months = 3 }", "is_triggered_only = yes")
    other.write_text(fired.replace("t.1", "t.2"))
    _git(mod, "init", "-q")
    _git(mod, "add", ".")
    _git(mod, "commit", "-q", "-m", "first")
    other.write_text(other.read_text() + "# what fires it stands in a line that did not change\n")
    assert "CK510" not in _run(mod, "--since", "HEAD").output


def test_since_and_baseline_together(tmp_path: Path) -> None:
    mod, known = _mod(tmp_path), tmp_path / "known.json"
    _git(mod, "init", "-q")
    _git(mod, "add", ".")
    _git(mod, "commit", "-q", "-m", "first")
    event = mod / "events" / "t.txt"
    event.write_text(_FAULTY.replace("hide_window = yes", "hide_window = yes is_triggered_only = yes"), "cp1252")
    _run(mod, "--write-baseline", known)
    assert {one["code"] for one in json.loads(known.read_text())} >= {"CK401"}
    event.write_text(event.read_text("cp1252").replace("ai = no", "ai = yes"), "cp1252")
    output = _run(mod, "--since", "HEAD", "--baseline", known).output
    assert output.count("CK401 crowded-not:") == 1
    assert "CK510 never-fired:" not in output


def test_since_outside_a_repository(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    with pytest.raises(UserError, match="git says"):
        _run(mod, "--since", "HEAD")


_NEVER = _FAULTY.replace("t.1", "t.7")


def _two_mods(folder: Path) -> tuple[Path, Path]:
    return _mod(folder / "a"), _mod(folder / "b", _NEVER).rename(folder / "b" / "other")


def test_several_mods_in_one_call(tmp_path: Path) -> None:
    one, two = _two_mods(tmp_path)
    result = _run(one, two)
    assert result.exit_code == 1
    assert f"{one / 'events' / 't.txt'}:5:14" in result.output
    assert f"{two / 'events' / 't.txt'}:5:14" in result.output
    assert "2  CK401 crowded-not (warning)" in result.output
    assert len(json.loads(_run(one, two, "--format", "json").output)["findings"]) == 4


def test_mods_do_not_know_each_other(tmp_path: Path) -> None:
    one, two = _two_mods(tmp_path)
    (one / "events" / "t.txt").write_text(_CLEAN.replace("name = t", "name = t character_event = { id = t.7 }"))
    assert "CK201" in _run(one, two).output


def test_a_mod_named_twice_is_judged_once(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    assert "1 error, 1 warning" in _run(mod, mod, tmp_path).output


def test_one_strict_mod_makes_the_call_fail(tmp_path: Path) -> None:
    one, two = _two_mods(tmp_path)
    for mod, least in ((one, "error"), (two, "warning")):
        (mod / "modwright.toml").write_text(f'[lint]\nignore = ["CK501"]\nfail-on = "{least}"\n')
    assert _run(one).exit_code == 0
    assert _run(one, two).exit_code == 1


def test_a_baseline_for_several_mods(tmp_path: Path) -> None:
    (one, two), known = _two_mods(tmp_path), tmp_path / "known.json"
    assert "4 findings written" in _run(one, two, "--write-baseline", known).output
    result = _run(one, two, "--baseline", known)
    assert result.exit_code == 0
    assert "4 silenced" in result.output


def test_a_baseline_is_written_whole_even_over_another(tmp_path: Path) -> None:
    mod, known = _mod(tmp_path), tmp_path / "known.json"
    _run(mod, "--write-baseline", known)
    first = known.read_text()
    _run(mod, "--baseline", known, "--write-baseline", known)
    assert known.read_text() == first


def test_no_mod_at_all_is_a_mistake_of_usage() -> None:
    assert CliRunner().invoke(command, []).exit_code == 2


def test_a_second_run_is_taken_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODWRIGHT_CACHE", str(tmp_path / "cache"))
    mod = _mod(tmp_path)
    first = _run(mod).output
    (kept,) = (tmp_path / "cache" / "lint").iterdir()
    monkeypatch.setattr("generator.lint.run.index_mod", None)
    assert _run(mod).output == first
    monkeypatch.undo()
    monkeypatch.setenv("MODWRIGHT_CACHE", str(tmp_path / "cache"))
    kept.write_bytes(b"damaged")
    assert _run(mod).output == first


def test_no_cache_keeps_and_reads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODWRIGHT_CACHE", str(tmp_path / "cache"))
    assert _run(_mod(tmp_path), "--no-cache").exit_code == 1
    assert not (tmp_path / "cache").exists()


def test_watch_writes_text_only_and_changes_nothing(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    for words in (("--fix",), ("--diff",), ("--format", "json"), ("--write-baseline", tmp_path / "k.json")):
        result = CliRunner().invoke(command, [str(word) for word in (mod, "--watch", *words)])
        assert result.exit_code == 2
        assert "`--watch` writes text only" in result.output


def test_watch_tells_what_changes_until_it_is_interrupted(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    # Tests that were started in the background have inherited that Ctrl-C is to be ignored.
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from generator.cli.main import main; main()"
    )
    watching = subprocess.Popen(
        [sys.executable, "-c", code, "lint", str(mod), "--watch", "--quiet"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert watching.stdout is not None
    assert watching.stderr is not None
    told = iter(watching.stdout.readline, "")
    assert next(line for line in told if "watching" in line) == "watching 1 files; Ctrl-C ends\n"
    (mod / "events" / "t.txt").write_text(_FAULTY.replace("NOT", "NOR"), "cp1252")
    assert next(told) == f"changed: {mod / 'events' / 't.txt'}\n"
    assert "gone: CK401" in next(told)
    assert next(told).startswith("changed files: 0 new, 1 gone; 1 error (")
    assert next(told).startswith("whole mod: 0 new, 0 gone; 1 error (")
    watching.send_signal(signal.SIGINT)
    assert watching.wait(60) in (0, 130)
    assert "Traceback" not in watching.stderr.read()
    watching.stdout.close()
    watching.stderr.close()


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("events/t.txt", _FAULTY, _FAULTY.replace("NOT", "NOR")),
        ("events/t.txt", _CLEAN.replace("desc = t", "desc = t trigger = { if = { limit = { } age = 3 } }"), None),
        ("localisation/t.csv", "k;a;b;c;;d;x\n", "k;a;b;c;;d;;;;;;;;;x\n"),
        ("localisation/t.csv", "\ufeffk;\u00e4;b;c;;d;;;;;;;;;x\n", "k;\u00e4;b;c;;d;;;;;;;;;x\n"),
    ],
    ids=["not-to-nor", "empty-limit", "csv-fields", "encoding"],
)
def test_a_diff_shows_what_fix_then_does(tmp_path: Path, path: str, before: str, after: str | None) -> None:
    mod = _mod(tmp_path, _CLEAN)
    file = mod / path
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(before.encode("utf-8"))
    raw = file.read_bytes()
    shown = _run(mod, "--fix", "--diff", "--confidence", "low").output
    assert file.read_bytes() == raw
    assert "1 file would change" in shown
    assert f"+++ {file}" in shown
    assert "1 file mended" in _run(mod, "--fix").output
    mended = file.read_bytes().decode("cp1252")
    assert mended == after if after is not None else "limit" not in mended
    assert "0 files mended" in _run(mod, "--fix").output


def test_the_shape_of_json(tmp_path: Path) -> None:
    mod = _mod(tmp_path)
    whole = json.loads(_run(mod, "--format", "json").output)
    assert whole.keys() == {"findings", "counts", "off"}
    assert whole["counts"] == {"CK401": 1, "CK501": 1}
    found = next(one for one in whole["findings"] if one["code"] == "CK401")
    assert found["path"] == (mod / "events" / "t.txt").as_posix()
    assert (found["line"], found["column"], found["end_line"], found["end_column"]) == (5, 14, 5, 17)
    assert (found["name"], found["severity"], found["confidence"]) == ("crowded-not", "warning", "high")
    assert found.keys() >= {"message", "help", "notes"}
