"""`modwright texts`: the texts of rules.yaml for translators, as a csv table and back."""

from __future__ import annotations

from pathlib import Path

import click

from generator.build.games import game_models
from generator.cli import console
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.paths import Found, look, read_file
from generator.spec.csv_table import TableRow, is_table, read_table
from generator.spec.replace_file import replace_file
from generator.spec.translation import TextTable, export_table, import_rows, read_texts, stale_rows

_RULES = Path("rules.yaml")
_FILES = click.argument("files", metavar="[RULES] FILE.csv", nargs=-1, type=UserPath())


@click.group("texts")
def command() -> None:
    """Hand the texts of rules.yaml to translators and take them back.

    \b
    Examples:
      modwright texts export texts.csv
      modwright texts import texts.csv --dry-run
      modwright texts import my_rules.yaml texts.csv
      modwright texts list --against texts.csv
    """


@command.command("export", short_help="Write all texts into a csv table.")
@_FILES
def export(files: tuple[Path, ...]) -> None:
    """Write all texts into a csv table: path, first language, other languages.

    Example: modwright texts export texts.csv
    """
    rules, target = _two(files)
    table = read_texts(rules, game_models())
    if look(target) is Found.FILE and not is_table(read_file(target)):
        raise UserError(f"`{target}` is there already and is no table of texts", "name another file")
    replace_file(target, export_table(table))
    console.say(f"wrote {len(table.entries)} texts to {target}")


@command.command("import", short_help="Take translations from a csv table over into rules.yaml.")
@_FILES
@click.option("--dry-run", is_flag=True, help="Only say what would change.")
def take(files: tuple[Path, ...], dry_run: bool) -> None:
    """Take translations from a csv table over into rules.yaml; its comments and layout stay as they are.

    Rows whose first language is no longer what rules.yaml says are listed and left out.

    Example: modwright texts import texts.csv --dry-run
    """
    rules, source = _two(files)
    table = read_texts(rules, game_models())
    imported = import_rows(table, str(source), read_table(source, table.languages[0]))
    for label, language in imported.changed:
        console.say(f"{'would change' if dry_run else 'changed'} {label} ({language})")
    _say_stale(source, imported.stale)
    if imported.changed and not dry_run:
        replace_file(rules, imported.content)
    console.say(f"{len(imported.changed)} texts {'would change' if dry_run else 'changed'} in {rules}")


@command.command("list", short_help="List texts that lack a language, and stale rows of a table.")
@click.argument("rules", metavar="[RULES]", type=UserPath(), default=_RULES)
@click.option("--against", type=UserPath(), help="A csv table: list its stale rows too.")
@click.pass_context
def show(ctx: click.Context, rules: Path, against: Path | None) -> None:
    """List the texts that lack a listed language; exit code 1 if there are any, or stale rows.

    Example: modwright texts list --against texts.csv
    """
    table = read_texts(rules, game_models())
    missing = _say_missing(table)
    stale = stale_rows(table, read_table(against, table.languages[0])) if against else ()
    if against:
        _say_stale(against, stale)
    console.say(f"{len(table.entries)} texts in {', '.join(table.languages)}: {missing} incomplete, {len(stale)} stale")
    ctx.exit(1 if missing or stale else 0)


def _two(files: tuple[Path, ...]) -> tuple[Path, Path]:
    """The rules file, `rules.yaml` unless given, and the table."""
    match files:
        case (table,):
            rules = _RULES
        case (rules, table):
            pass
        case _:
            named = f"{len(files)} files are named" if files else "no csv table is named"
            command = click.get_current_context().command_path
            raise UserError(named, f"write `{command} texts.csv`, or `{command} my_rules.yaml texts.csv`")
    if table.suffix.lower() in {".yaml", ".yml"}:
        raise UserError(f"`{table}` is no csv table", "name the rules first, then the table")
    return rules, table


def _say_missing(table: TextTable) -> int:
    missing = list(table.missing())
    for entry, languages in missing:
        console.say(f"{table.document.key_place(entry.path)}: {entry.label} lacks {', '.join(languages)}")
    return len(missing)


def _say_stale(source: Path, rows: tuple[TableRow, ...]) -> None:
    for row in rows:
        console.say(f"{source}:{row.line}: stale: {row.label}, its first language has changed since")
