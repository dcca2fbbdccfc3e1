"""The group of commands: lazy, complete, and never a traceback for a mistake of the user."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import click
import pytest

from generator.cli.main import COMMANDS, group

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


def test_an_unknown_command_or_option_is_exit_code_2(tmp_path: Path) -> None:
    for arguments in (("biuld",), ("build", "--chekc")):
        done = call(*arguments, cwd=tmp_path)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_the_version_is_told(tmp_path: Path) -> None:
    done = call("--version", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("modwright, version ")
