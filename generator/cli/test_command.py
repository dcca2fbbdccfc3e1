"""`modwright test`: scenario files as tests."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import console
from generator.cli.user_path import UserPath
from generator.errors import UserError
from generator.simulate.suite import ScenarioResult, Status, find_files, is_chosen, junit, run_tests, scenario_tests

_WORDS = {Status.PASSED: "ok", Status.FAILED: "FAILED", Status.SKIPPED: "skipped", Status.ERROR: "ERROR"}
_EPILOG = """\b
Examples:
  modwright test scenarios
  modwright test my.scenario.yaml --mod MyMod
  modwright test scenarios -k "poor and not resign" --junit-xml results.xml
"""


@click.command("test", epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, type=UserPath())
@click.option("-k", "words", help="Only tests whose name fits: parts of names joined by `or`, `and`, `not`.")
@click.option("--mod", type=UserPath(), help="The mod, in place of those that the files name.")
@click.option("--junit-xml", "xml", type=UserPath(dir_okay=False), help="Write JUnit XML here.")
@click.pass_context
def command(
    context: click.Context, paths: tuple[Path, ...], words: str | None, mod: Path | None, xml: Path | None
) -> None:
    """Run scenario files as tests: every case, under every model of random numbers that it names.

    PATHS are files, or folders that are searched for `*.scenario.yaml`; by default the current folder. A scenario whose
    mod is named by an environment variable that is not set is skipped. Exit code 1 if a test fails, 2 if one cannot
    run.
    """
    tests = [test for file in find_files(paths or (Path(),)) for test in scenario_tests(file)]
    chosen = [test for test in tests if words is None or is_chosen(test.name, words)]
    if not chosen:
        raise UserError(f"no test fits `{words}`", f"there are {len(tests)} tests")
    results = []
    for result in run_tests(chosen, mod):
        _show(result)
        results.append(result)
    if xml is not None:
        _write(xml, junit(results))
    counts = {status: sum(one.status is status for one in results) for status in Status}
    console.say(", ".join(f"{count} {status.value}" for status, count in counts.items() if count))
    context.exit(2 if counts[Status.ERROR] else 1 if counts[Status.FAILED] else 0)


def _show(result: ScenarioResult) -> None:
    games = f"{result.report.games:,} games, " if result.report is not None else ""
    console.say(f"{_WORDS[result.status]:7} {result.test.name} ({games}{result.seconds * 1000:.0f} ms)")
    for line in result.reason:
        console.say(f"    {line}")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        raise UserError(f"`{path}` cannot be written: {fault.strerror or fault}") from fault
