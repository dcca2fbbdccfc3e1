"""`modwright odds`: how deep a game is, exactly. A sub-command's module is imported only when it is called."""

from __future__ import annotations

import importlib

import click

# One line a sub-command: its name, the module in `generator/cli/` that holds it, and the line that `--help` shows.
SUB_COMMANDS: dict[str, tuple[str, str]] = {
    "solo": ("odds_solo", "Dice poker against a payout table: returns of simple and of best play."),
    "duel": ("odds_duel", "The duel of rules.yaml: every pair of policies, betting, loaded dice."),
    "farkle": ("odds_farkle", "Farkle: the best turn, the race to the target, what knowing the scores gains."),
    "one-poker": ("odds_one_poker", "One Poker: chances of cards, best rounds, whole games, depth."),
    "payout": ("odds_payout", "The payout table of rules.yaml: exact return, depth, limits, cost of an evening."),
    "yacht": ("odds_yacht", "Yacht: best play, the CPU player and its mistakes, a better CPU."),
}


class _LazyGroup(click.Group):
    """Looks sub-commands up in `SUB_COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all games whose odds are told."""
        return list(SUB_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A game's command, whose module is only loaded now; `None` for a name that no game has."""
        if cmd_name not in SUB_COMMANDS:
            return None
        command = importlib.import_module(f"generator.cli.{SUB_COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help's list of games without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in SUB_COMMANDS.items()])


@click.group("odds", cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Measure a game exactly before it is built: what best play returns, and how near a simple rule comes.

    \b
    Examples:
      modwright odds solo --table B
      modwright odds duel rules.yaml
    """
