"""The group of commands: lazy, complete, and never a traceback for a mistake of the user."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from generator.cli.main import COMMANDS, group, main
from tests.cli.calls import expect_fit, words_of

ROOT = Path(__file__).parents[2]


def call(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "generator.cli.main", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_loads_and_explains_itself_with_an_example(name: str) -> None:
    module, line = COMMANDS[name]
    command = importlib.import_module(f"generator.cli.{module}").command
    assert isinstance(command, click.Command)
    assert line.endswith(".")
    context = click.Context(command, info_name=name)
    text = command.get_help(context)
    groups = (
        [text]
        if not isinstance(command, click.Group)
        else [
            (command.get_command(context, sub) or command).get_help(context) for sub in command.list_commands(context)
        ]
    )
    assert any("Example" in help_text for help_text in [text, *groups]), text


def test_every_module_of_a_command_is_listed() -> None:
    modules = {path.stem for path in (ROOT / "generator" / "cli").glob("*.py")}
    listed = {module for module, _ in COMMANDS.values()}
    assert listed <= modules


def test_help_lists_all_commands_without_loading_any(tmp_path: Path) -> None:
    code = (
        "import sys; from generator.cli.main import group\n"
        "try: group.main(['--help'], standalone_mode=False)\n"
        "finally: print(sorted(m for m in sys.modules if m.startswith('generator.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1]
    assert "generator.build" not in loaded
    assert all(name in done.stdout for name in COMMANDS)
    assert list(group.list_commands(click.Context(group))) == list(COMMANDS)


def test_a_missing_rules_file_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    done = call("build", cwd=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "rules.yaml" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["biuld"],
            "error: no such command `biuld`\n"
            "  hint: did you mean `modwright build`? `modwright --help` shows how it is called\n",
        ),
        (
            ["xyzzy"],
            "error: no such command `xyzzy`\n  hint: `modwright --help` shows how it is called\n",
        ),
        (["explain"], "error: missing argument `CODE`\n  hint: `modwright explain --help` shows how it is called\n"),
        (
            ["pack", "--workshop-id", "0"],
            "error: invalid value for `--workshop-id`: 0 is not in the range x>=1\n"
            "  hint: `modwright pack --help` shows how it is called\n",
        ),
    ],
)
def test_wrong_use_is_told_as_all_other_faults_are(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["modwright", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    printed = capsys.readouterr()
    assert (printed.out, click.unstyle(printed.err)) == ("", told)


def test_a_group_called_alone_shows_its_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["modwright", "odds"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    printed = capsys.readouterr()
    assert "Usage: modwright odds" in printed.out + printed.err
    assert "one-poker" in printed.out + printed.err


def _examples() -> list[tuple[str, ...]]:
    """The words of every example that `--help` of any command shows, without what a shell does with its output."""
    found = []
    for name, (module, _) in COMMANDS.items():
        command = importlib.import_module(f"generator.cli.{module}").command
        context = click.Context(command, info_name=f"modwright {name}")
        is_group = isinstance(command, click.Group)
        subs = [command.get_command(context, sub) for sub in command.list_commands(context)] if is_group else []
        lines = {
            line
            for one in (command, *subs)
            for line in re.findall(r"^ +(?:Example: )?(modwright [a-z].*)$", one.get_help(context), re.MULTILINE)
        }
        found += [words_of(line) for line in sorted(lines)]
    return found


@pytest.mark.parametrize("words", _examples(), ids=" ".join)
def test_the_examples_of_every_help_are_calls_that_fit(words: tuple[str, ...]) -> None:
    expect_fit(words)


def test_every_command_has_such_an_example() -> None:
    assert {words[0] for words in _examples()} == set(COMMANDS)


def test_the_version_is_told(tmp_path: Path) -> None:
    done = call("--version", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("modwright, version ")


@pytest.mark.parametrize("fault", [click.Abort, KeyboardInterrupt])
def test_ctrl_c_at_any_moment_is_one_word(
    fault: type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Click turns a KeyboardInterrupt of a running command into an Abort; one that comes before that is ours."""

    def stopped(**_: object) -> None:
        raise fault

    monkeypatch.setattr(group, "main", stopped)
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 130
    assert capsys.readouterr().err.strip() == "error: stopped"
