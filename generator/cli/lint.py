"""`modwright lint`: findings in any mod."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

import click

from generator.cli import console
from generator.cli.lint_text import show_update, summary
from generator.cli.user_path import UserPath
from generator.diagnostics import Confidence, Severity
from generator.errors import UserError
from generator.lint.baseline import baseline_of_mods
from generator.lint.cache import ReportStore, default_store
from generator.lint.formats.github import as_github
from generator.lint.formats.junit import as_junit
from generator.lint.formats.plain_json import as_json
from generator.lint.formats.sarif import as_sarif
from generator.lint.linter import Report
from generator.lint.mending import changes
from generator.lint.project import Choice, Project, find_projects
from generator.lint.run import View, fails, joined, lint_project, shown
from generator.lint.selection import words_in
from generator.lint.watch import Watch
from generator.paths import words_of
from generator.script.files import replace_file


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"
    JUNIT = "junit"


_MAKERS: dict[Format, Callable[[Report], str]] = {
    Format.JSON: as_json,
    Format.SARIF: as_sarif,
    Format.GITHUB: as_github,
    Format.JUNIT: as_junit,
}
_FORMATS = click.Choice([one.value for one in Format])
_SEVERITIES = click.Choice([one.value for one in Severity])
_CONFIDENCES = click.Choice([one.value for one in Confidence])
_EPILOG = """\b
Examples:
  modwright lint mod_output
  modwright lint MyMod --base BigMod --select CK3,CK4 --ignore nested-from
  modwright lint MyMod.mod OtherMod --format sarif > findings.sarif
  modwright lint MyMod --write-baseline known.json
  modwright lint MyMod --fix --diff
  modwright lint MyMod --watch
"""


@click.command(epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=UserPath())
@click.option("--base", "bases", multiple=True, type=UserPath(), help="The game or a mod under it.")
@click.option("--select", multiple=True, metavar="CODE,...", help="Only these codes or names; `CK3` means all of them.")
@click.option("--ignore", multiple=True, metavar="CODE,...", help="Not these codes or names.")
@click.option("--format", "form", type=_FORMATS, default="text", help="How to write.")
@click.option("--fail-on", type=_SEVERITIES, help="Exit with 1 from this severity on.")
@click.option("--confidence", type=_CONFIDENCES, default="medium", help="Show from.")
@click.option("--baseline", type=UserPath(), help="Leave out the findings that this file knows.")
@click.option("--write-baseline", type=UserPath(), help="Write all findings to this file as known.")
@click.option("--since", metavar="REV", help="Only findings on lines changed since this git revision.")
@click.option("--fix", is_flag=True, help="Mend what can be mended safely.")
@click.option("--diff", is_flag=True, help="Show what `--fix` would change, and change nothing.")
@click.option("--watch", is_flag=True, help="Go on: tell what comes and goes whenever a file changes.")
@click.option("--no-cache", is_flag=True, help="Judge anew what was judged before, and keep nothing.")
@click.option("--quiet", is_flag=True, help="Only the summary.")
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[Path, ...],
    bases: tuple[Path, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    form: str,
    fail_on: str | None,
    confidence: str,
    baseline: Path | None,
    write_baseline: Path | None,
    since: str | None,
    fix: bool,
    diff: bool,
    watch: bool,
    no_cache: bool,
    quiet: bool,
) -> None:
    """Look for mistakes in the script of mods.

    PATH is a mod folder, its `.mod` file, or the folder around both. Exit code 1 if there are findings.
    """
    projects = find_projects(paths, Choice(words_in(select), words_in(ignore), bases, baseline))
    view = View(Confidence(confidence), since)
    if watch:
        if fix or diff or write_baseline or Format(form) is not Format.TEXT:
            raise click.UsageError("`--watch` writes text only and changes nothing; leave the other option out")
        _watch(projects, view, quiet=quiet)
        return
    store = None if no_cache else default_store()
    reports = [lint_project(project, store) for project in projects]
    if fix or diff:
        reports = _mend(projects, reports, store, show_only=diff)
    if write_baseline is not None:
        pairs = [(one, project.unfiltered()) for one, project in zip(reports, projects, strict=True)]
        _write_baseline(write_baseline, [(shown(*pair, View(Confidence.LOW, since)).report, pair[1]) for pair in pairs])
        return
    found = joined(shown(report, project, view) for report, project in zip(reports, projects, strict=True))
    if Format(form) is not Format.TEXT:
        console.say(_MAKERS[Format(form)](found.report))
    else:
        if not quiet:
            console.show_findings(found.report.findings)
        for line in summary(found):
            console.say(line)
    context.exit(1 if fails(found.report, projects, Severity(fail_on) if fail_on else None) else 0)


def _mend(
    projects: Sequence[Project], reports: Sequence[Report], store: ReportStore | None, *, show_only: bool
) -> list[Report]:
    """Mend the files with findings, or show how; the reports afterwards."""
    left: list[Report] = []
    count = 0
    for project, report in zip(projects, reports, strict=True):
        found = list(changes(report, project))
        for change in found:
            if show_only:
                console.say(change.diff())
            else:
                replace_file(change.path, change.after)
        count += len(found)
        left.append(lint_project(project, store) if found and not show_only else report)
    console.say(f"{count} file{'' if count == 1 else 's'} {'would change' if show_only else 'mended'}")
    return left


def _write_baseline(path: Path, some: Sequence[tuple[Report, Project]]) -> None:
    text = baseline_of_mods((report.findings, str(project.mod.root)) for report, project in some)
    try:
        path.write_text(text, "utf-8")
    except OSError as fault:
        raise UserError(f"`{path}` cannot be written: {words_of(fault)}", "check the folder and its rights") from fault
    console.say(f"{sum(len(report.findings) for report, _ in some)} findings written to `{path}`")


def _watch(projects: Sequence[Project], view: View, *, quiet: bool) -> None:
    watched = Watch(projects, view)
    is_first = True
    for update in watched.updates():
        if not is_first:
            show_update(update)
            continue
        if not quiet:
            console.show_findings(update.shown.report.findings)
        for line in (*summary(update.shown), f"watching {watched.count} files; Ctrl-C ends"):
            console.say(line)
        is_first = False
