"""`modwright schema`: the JSON Schema of rules.yaml, or the page that explains its keys."""

from __future__ import annotations

from pathlib import Path

import click

from generator.build.games import game_models
from generator.cli import console
from generator.cli.user_path import UserPath
from generator.spec.bundled import bundled
from generator.spec.made_files import write_made_file
from generator.spec.reference import reference
from generator.spec.starter import schema_text
from generator.spec.yaml_document import read_document


@click.command("schema")
@click.option("--out", type=UserPath(), help="Write to this file instead of the screen.")
@click.option("--docs", is_flag=True, help="The page that explains every key (docs/rules.md) instead of the schema.")
def command(out: Path | None, docs: bool) -> None:
    """Print the JSON Schema of rules.yaml, with which editors complete and check it.

    Example: modwright schema --out rules.schema.json
    """
    games = game_models()
    text = reference(games, read_document(bundled("rules.yaml"))) if docs else schema_text(games)
    if out is None:
        console.say(text.removesuffix("\n"))
        return
    write_made_file(out, text)
    console.say(f"wrote {out}")
