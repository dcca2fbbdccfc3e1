"""The group of commands; a command's module is imported only when it is called."""

from __future__ import annotations

import difflib
import importlib
import re
import sys

import click

from generator import __version__
from generator.cli import console
from generator.errors import UserError

_QUOTED = re.compile(r"'([^' ]+)'")

# One line a command: its name, the module in `generator/cli/` that holds it, and the line that `--help` shows.
COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("build", "Build the mod from rules.yaml, or check that the output is current."),
    "install": ("install", "Copy the built mod into the game's mod folder, or take it away."),
    "pack": ("pack", "Pack the built mod as a zip with descriptor and thumbnail."),
    "fmt": ("fmt", "Lay out script files: tabs, one statement a line; only white space changes."),
    "explain": ("explain", "Explain a finding by its code."),
    "graph": ("graph", "Draw what leads to what in a mod, as SVG, DOT, Mermaid or text."),
    "inspect": ("inspect", "Show what a mod defines, fires, sets and reads."),
    "lint": ("lint", "Look for mistakes in the script of any mod."),
    "log": ("log", "Sort the game's own error.log by our codes."),
    "list-codes": ("list_codes", "List all codes of findings."),
    "new": ("new", "Write a commented starter rules.yaml into a new folder."),
    "odds": ("odds", "Measure a game exactly: best play, simple rules, how deep it is."),
    "play": ("play", "Play event chains in a page or the terminal, without the game."),
    "report": ("report", "Write everything about a mod on one page, for the lead of its team."),
    "schema": ("schema", "Print the JSON Schema of rules.yaml for editors."),
    "simulate": ("simulate", "Play many games of a mod's script and report what came of them."),
    "coverage": ("coverage", "Show which parts of a script ran in many games, and which never did."),
    "test": ("test_command", "Run scenario files as tests."),
    "trace": ("trace", "Play one game of a run again and tell it step by step."),
    "texts": ("texts", "Hand the texts to translators as csv and take them back."),
    "verify": ("verify", "Prove that the generated script plays the game of rules.yaml."),
}


class LazyGroup(click.Group):
    """Looks commands up in `COMMANDS`, so that `modwright --help` imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, whose module is only loaded now; `None` for a name that no command has."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"generator.cli.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help's list of commands without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="modwright")
def group() -> None:
    """Write, prove, measure and play event chains of Crusader Kings II mods, without starting the game."""


def _show_wrong_use(fault: click.UsageError) -> None:
    """An option, an argument or a command that does not exist or does not fit, in the form of all our messages.

    What has several lines (a group that is called alone shows its help) is shown as click words it.
    """
    message = fault.format_message().rstrip(".")
    if "\n" in message:
        fault.show()
        return
    message = _QUOTED.sub(r"`\1`", message[:1].lower() + message[1:]).replace(". Did you mean", "; did you mean")
    name = fault.ctx.command_path if fault.ctx is not None else "modwright"
    console.say_error(message, f"{_meant(message)}`{name} --help` shows how it is called")


def _meant(message: str) -> str:
    """The command that somebody meant who named one that is not there; for the beginning of a hint."""
    found = re.fullmatch(r"no such command `(.*)`", message)
    near = difflib.get_close_matches(found[1], COMMANDS, n=1) if found else []
    return f"did you mean `modwright {near[0]}`? " if near else ""


def main() -> None:
    """Run the command line; a `UserError` becomes a message and exit code 2, never a traceback."""
    console.make_streams_safe()
    try:
        # With standalone_mode off, click hands back the code of `ctx.exit(code)` instead of leaving.
        code = group.main(prog_name="modwright", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except (click.Abort, KeyboardInterrupt):  # click turns most of the latter into the former, not all
        console.say_error("stopped", "")
        sys.exit(130)
    except click.UsageError as fault:
        _show_wrong_use(fault)
        sys.exit(2)
    except click.ClickException as fault:
        fault.show()
        sys.exit(2)
    except UserError as fault:
        console.show_user_error(fault)
        sys.exit(2)


if __name__ == "__main__":
    main()
