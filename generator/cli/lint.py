"""`modwright lint`: findings in any mod."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import groupby
from pathlib import Path

import click

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.diagnostics import Confidence, Diagnostic, Severity
from generator.errors import UserError
from generator.lint.baseline import baseline_text, new_findings, read_baseline
from generator.lint.config import LintSettings, find_settings
from generator.lint.fixes import mended
from generator.lint.formats.github import as_github
from generator.lint.formats.junit import as_junit
from generator.lint.formats.plain_json import as_json
from generator.lint.formats.sarif import as_sarif
from generator.lint.linter import Report, lint_index, with_reading
from generator.lint.selection import choose, is_meant
from generator.lint.since import changed_lines
from generator.mod.files import ModFiles, files_on_disk
from generator.mod.folder import ModFolder, find_mod
from generator.mod.index import ModIndex, index_mod
from generator.script.decoding import decode
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
_RANKS = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}
_SURENESS = {Confidence.LOW: 0, Confidence.MEDIUM: 1, Confidence.HIGH: 2}
_FORMATS = click.Choice([one.value for one in Format])
_SEVERITIES = click.Choice([one.value for one in Severity])
_CONFIDENCES = click.Choice([one.value for one in Confidence])
_EPILOG = """\b
Examples:
  modwright lint mod_output
  modwright lint MyMod --base BigMod --select CK3 --ignore nested-from
  modwright lint MyMod.mod --format sarif > findings.sarif
  modwright lint MyMod --write-baseline known.json
  modwright lint MyMod --fix --diff
"""


@click.command(epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("path", type=UserPath())
@click.option("--base", "bases", multiple=True, type=UserPath(), help="The game or a mod under it.")
@click.option("--select", multiple=True, metavar="CODE", help="Only these codes or names; `CK3` means all of them.")
@click.option("--ignore", multiple=True, metavar="CODE", help="Not these codes or names.")
@click.option("--format", "form", type=_FORMATS, default="text", help="How to write.")
@click.option("--fail-on", type=_SEVERITIES, help="Exit with 1 from this severity on.")
@click.option("--confidence", type=_CONFIDENCES, default="medium", help="Show from.")
@click.option("--baseline", type=UserPath(), help="Leave out the findings that this file knows.")
@click.option("--write-baseline", type=UserPath(), help="Write all findings to this file as known.")
@click.option("--since", metavar="REV", help="Only findings on lines changed since this git revision.")
@click.option("--fix", is_flag=True, help="Mend what can be mended safely.")
@click.option("--diff", is_flag=True, help="Show what `--fix` would change, and change nothing.")
@click.option("--quiet", is_flag=True, help="Only the summary.")
@click.pass_context
def command(
    context: click.Context,
    path: Path,
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
    quiet: bool,
) -> None:
    """Look for mistakes in the script of a mod.

    PATH is a mod folder, its `.mod` file, or the folder around both. Exit code 1 if there are findings.
    """
    mod = find_mod(path)
    settings = find_settings(mod.root)
    chosen = _Chosen(select or settings.select, ignore + settings.ignore, bases or settings.base)
    report, index = _run(mod, chosen)
    if fix or diff:
        count = _mend(report, index, show_only=diff)
        report = _run(mod, chosen)[0] if count and not diff else report
    if since is not None:
        report = _only_since(report, mod.root, since)
    if write_baseline is not None:
        _write(write_baseline, baseline_text(report.findings, str(mod.root)))
        console.say(f"{len(report.findings)} findings written to `{write_baseline}`")
        return
    known = baseline or settings.baseline
    if known is not None:
        report = report.keeping(new_findings(report.findings, read_baseline(known), str(mod.root)))
    hidden = len(report.findings)
    report = report.only(lambda one: _SURENESS[one.confidence] >= _SURENESS[Confidence(confidence)])
    _show(report, Format(form), quiet, hidden - len(report.findings))
    context.exit(_code(report, fail_on, settings))


class _Chosen:
    """What the user chose: rules and bases."""

    def __init__(self, select: tuple[str, ...], ignore: tuple[str, ...], bases: tuple[Path, ...]) -> None:
        self.select, self.ignore, self.bases = select, ignore, bases
        self.rules = choose(select, ignore)

    def wants(self, finding: Diagnostic) -> bool:
        """Whether a finding of the reader of files is wanted."""
        named = [is_meant(finding.code, finding.name, word) for word in self.select]
        is_ignored = any(is_meant(finding.code, finding.name, word) for word in self.ignore)
        return (any(named) or not named) and not is_ignored


def _run(mod: ModFolder, chosen: _Chosen) -> tuple[Report, ModIndex]:
    index = index_mod([*(_base_files(find_mod(base), mod.name) for base in chosen.bases), mod.files()])
    report = lint_index(index, mod.name, knows_base=bool(chosen.bases), rules=chosen.rules)
    return with_reading(report, index, mod.name).only(chosen.wants), index


def _mend(report: Report, index: ModIndex, *, show_only: bool) -> int:
    """Mend the files with findings, or show how; the number of files that change."""
    changed = 0
    for shown, some in groupby(report.findings, key=lambda one: one.place.path):
        path = Path(shown)
        if not path.is_file():
            continue
        raw = path.read_bytes()
        after = mended(raw, list(some), index)
        if after == raw:
            continue
        changed += 1
        if show_only:
            console.say("".join(_unified(raw, after, shown)))
        else:
            replace_file(path, after)
    console.say(f"{changed} file{'' if changed == 1 else 's'} {'would change' if show_only else 'mended'}")
    return changed


def _unified(before: bytes, after: bytes, path: str) -> Iterator[str]:
    old, new = (decode(raw).text.splitlines(keepends=True) for raw in (before, after))
    for line in difflib.unified_diff(old, new, path, path):
        yield line.rstrip("\r\n") + "\n"


def _only_since(report: Report, root: Path, revision: str) -> Report:
    changed = changed_lines(root, revision)
    return report.only(
        lambda one: (
            one.place.start is not None
            and one.place.start.line in changed.get(Path(one.place.path).resolve(), frozenset())
        )
    )


def _base_files(base: ModFolder, own: str) -> ModFiles:
    """The files of a base, named so that they are never taken for those of the mod."""
    name = f"{base.name} (base)" if base.name == own else base.name
    return files_on_disk(base.root, name, base.descriptor.replace_paths)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as fault:
        raise UserError(
            f"`{path}` cannot be written: {fault.strerror}", "check the folder and its permissions"
        ) from fault


def _show(report: Report, form: Format, quiet: bool, hidden: int) -> None:
    if form is not Format.TEXT:
        console.say(_MAKERS[form](report))
        return
    if not quiet:
        console.show_findings(report.findings)
    for line in _summary(report, hidden):
        console.say(line)


def _summary(report: Report, hidden: int) -> list[str]:
    """Counts by code, then what was not told and what was off."""
    counts = Counter((finding.code, finding.name, finding.severity) for finding in report.findings)
    lines = [
        f"  {count:5}  {code} {name} ({severity.value})" for (code, name, severity), count in sorted(counts.items())
    ]
    by_severity = Counter(finding.severity for finding in report.findings)
    total = ", ".join(f"{by_severity[one]} {one.value}" for one in Severity if by_severity[one]) or "no findings"
    told = [f"{hidden} of low confidence not shown"] if hidden else []
    told += [f"{report.silenced} silenced by comments or baseline"] if report.silenced else []
    lines.append("; ".join([total, *told]))
    if report.off:
        names = ", ".join(f"{rule.code} {rule.name}" for rule in report.off)
        lines.append(f"off without `--base`: {names}")
    return lines


def _code(report: Report, fail_on: str | None, settings: LintSettings) -> int:
    least = _RANKS[Severity(fail_on) if fail_on else settings.fail_on]
    return 1 if any(_RANKS[finding.severity] >= least for finding in report.findings) else 0
