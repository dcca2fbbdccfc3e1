"""The examples of `docs/lint.md` for other programs: they can be read, and they fit what the linter really prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from generator.cli.lint import command
from generator.lint.config import read_settings
from generator.lint.selection import choose
from generator.lint.suppress import silences
from generator.script.parser import parse

_ROOT = Path(__file__).parents[2]
_PAGE = (_ROOT / "docs" / "lint.md").read_text("utf-8")
_FAULTY = "namespace = t\ncharacter_event = {\n\tid = t.1\n\ttrigger = { NOT = { age = 1 ai = no } }\n}\n"


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", _PAGE, re.MULTILINE | re.DOTALL)


def _words_of(line: str) -> list[str]:
    return [word for word in line.split() if word.startswith("--")]


_OPTIONS = {option for parameter in command.params for option in parameter.opts}


def test_the_workflow_is_one_of_github_actions() -> None:
    workflow = yaml.safe_load(_blocks("yaml")[0])
    assert workflow[True] == ["push", "pull_request"]  # YAML 1.1 reads `on` as a yes
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    assert all(step.keys() & {"uses", "run"} for step in steps)
    assert "modwright lint . --format github" in [step.get("run") for step in steps]


def test_the_steps_for_code_scanning_hand_on_what_was_written() -> None:
    lint, upload = yaml.safe_load(_blocks("yaml")[1])
    assert lint["run"].endswith(f"> {upload['with']['sarif_file']}")


def test_every_example_uses_options_that_exist() -> None:
    lines = [line for line in _PAGE.splitlines() if "modwright lint" in line]
    assert len(lines) > 5
    assert {word for line in lines for word in _words_of(line.split(">")[0])} <= _OPTIONS


def test_the_hook_is_one_that_the_repository_offers() -> None:
    wanted = [hook["id"] for repo in yaml.safe_load(_blocks("yaml")[2])["repos"] for hook in repo["hooks"]]
    offered = yaml.safe_load((_ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert set(wanted) <= {hook["id"] for hook in offered}
    for hook in offered:
        assert hook.keys() >= {"id", "name", "entry", "language"}
        assert hook["language"] == "python"


def test_hooks_call_commands_that_exist() -> None:
    from generator.cli.main import COMMANDS  # noqa: PLC0415 - the group of commands is asked for its names only

    for hook in yaml.safe_load((_ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")):
        program, name = hook["entry"].split()
        assert program == "modwright"
        assert name in COMMANDS
        re.compile(hook["files"])


@pytest.mark.parametrize("path", ["events/a.txt", "common/traits/b.txt", "localisation/c.csv", "interface/d.gfx"])
def test_the_hook_of_the_linter_runs_for_the_files_of_a_mod(path: str) -> None:
    offered = yaml.safe_load((_ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    (hook,) = (one for one in offered if one["id"] == "modwright-lint")
    assert re.search(hook["files"], path)
    assert not re.search(hook["files"], "readme.md")


def test_the_problem_matcher_takes_the_real_output_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "t.txt").write_text(_FAULTY)
    monkeypatch.chdir(tmp_path)
    (task,) = json.loads(_blocks("json")[0])["tasks"]
    arguments = task["command"].removeprefix("modwright lint ").split()
    output = CliRunner().invoke(command, arguments, catch_exceptions=False).output
    pattern = task["problemMatcher"]["pattern"]
    matches = [found for line in output.splitlines() if (found := re.match(pattern["regexp"], line))]
    assert len(matches) == sum(int(number) for number, _ in re.findall(r"(\d+) (error|warning|info)\b", output))
    told = {found[pattern["code"]]: found for found in matches}
    match = told["CK401"]
    assert Path(match[pattern["file"]]) == Path("events/t.txt")
    assert (match[pattern["line"]], match[pattern["column"]], match[pattern["severity"]]) == ("4", "14", "warning")
    assert match[pattern["message"]].startswith("crowded-not: `NOT`")


def test_the_settings_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "modwright.toml"
    file.write_text(_blocks("toml")[0])
    settings = read_settings(file)
    assert choose(settings.select, settings.ignore)
    assert settings.base == (tmp_path / "../BigMod",)


def test_the_comments_are_understood() -> None:
    lines = [line for line in _PAGE.splitlines() if "# modwright: ignore" in line]
    forms = {form for line in lines for form in re.findall(r"# modwright: (ignore(?:-\w+)?)", line)}
    assert forms == {"ignore", "ignore-next", "ignore-block", "ignore-file"}
    for line in lines:
        comment = line[line.index("#") :].partition("  ")[0]
        assert silences(parse(f"{comment}\nx = {{\n}}\n", "a.txt")), line
