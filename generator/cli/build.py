"""`modwright build`: from rules.yaml to the mod folder."""

from __future__ import annotations

from pathlib import Path

import click

from generator.build import summary
from generator.build.compare import compare, unified
from generator.build.compiler import Compiled, compile_rules
from generator.build.disk import Disk
from generator.build.output_folder import output_folder
from generator.build.staging import recover
from generator.build.writer import Edited, write_output
from generator.cli import console
from generator.cli.user_path import UserPath

DEFAULT_OUT = "mod_output"


@click.command("build")
@click.argument("rules", type=UserPath(), default=Path("rules.yaml"))
@click.option("--out", type=UserPath(), help="Output folder; by default mod_output beside the rules.")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 and name the files if the output is not current.")
@click.option("--diff", is_flag=True, help="Write nothing; show what a build would change.")
@click.option("--force", is_flag=True, help="Overwrite files that were edited by hand, and name them.")
@click.pass_context
def command(ctx: click.Context, rules: Path, out: Path | None, check: bool, diff: bool, force: bool) -> None:
    """Build the mod that RULES describes (by default rules.yaml in the current folder).

    Examples:

      modwright build

      modwright build my_rules.yaml --out build/mod

      modwright build --check --diff
    """
    compiled = compile_rules(rules)
    console.show_warnings(compiled.warnings)
    folder = output_folder(out if out is not None else rules.parent / DEFAULT_OUT, rules)
    if check or diff:
        ctx.exit(_compare(compiled, folder, check, diff))
    written = write_output(folder, compiled.files, compiled.manifest, Edited.OVERWRITE if force else Edited.KEEP)
    for line in summary.build_summary(compiled, written):
        console.say(line)
    console.warn(summary.recovery_line(written.recovery))
    for line in summary.kept_lines(written):
        console.warn(line)


def _compare(compiled: Compiled, folder: Path, check: bool, diff: bool) -> int:
    """Show how the output folder differs from the rules; the exit code, 1 if that was asked for and it does."""
    console.warn(summary.recovery_line(recover(folder, Disk())))
    differences = compare(folder, compiled.files, compiled.manifest)
    if diff:
        for line in unified(differences):
            console.say(line)
    if check:
        for line in summary.check_lines(differences):
            console.say(line)
        if not differences:
            console.say(f"{folder} is current: {len(compiled.files)} files")
    return 1 if check and differences else 0
