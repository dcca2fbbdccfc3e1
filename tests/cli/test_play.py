"""`modwright play`: options, the printed link, the terminal, and what it refuses."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main, play
from generator.errors import UserError
from tests.play.stage import BUILT, EVENTS, ROOT, SMALL, write_mod
from tests.play.test_games import with_ways


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(play.command, [*arguments], input=typed, catch_exceptions=False)


def refused(*arguments: str) -> tuple[int, str]:
    """Exit code and messages of the whole command line."""
    done = subprocess.run(
        [sys.executable, "-m", "generator.cli.main", "play", *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr


def test_the_terminal_plays_our_game() -> None:
    done = run(str(BUILT), "--terminal", "--game", "dice_poker", "--seed", "5", typed="1\n4\n1\n1\n")
    assert done.exit_code == 0
    assert "Aldith 101 gold, Wulfric 99 gold" in done.output


def test_the_other_side_and_another_language() -> None:
    options = ("--game", "dice_poker", "--seed", "5", "--human", "guest", "--language", "german")
    done = run(str(BUILT), "--terminal", *options)
    assert "Eine Partie" in done.output
    assert "Wulfric:" in done.output


def test_of_several_games_one_is_chosen(tmp_path: Path) -> None:
    mod = str(with_ways(tmp_path))
    assert run(mod, "--terminal").output.startswith("choose a game:\ng knucklebones  (thrower, other)\n")
    assert "Heads: 0" in run(mod, "--terminal", "--game", "coins").output
    assert "shakes a leather cup" in run(mod, "--terminal", "--human", "other").output
    assert "Heads: 0" in run(mod, "--terminal", "--game", "knucklebones", "--way", "alone").output
    with pytest.raises(UserError, match="knucklebones has no way `x`"):
        run(mod, "--terminal", "--way", "x")


def test_an_event_of_any_mod(tmp_path: Path) -> None:
    write_mod(tmp_path)
    done = run(str(tmp_path), "--terminal", "--event", "tst.1", typed="2\n")
    assert "Give two coins" in done.output
    assert "Aldith 98 gold, Wulfric 102 gold" in done.output
    assert "Aldith 50 gold" in run(str(tmp_path), "--terminal", "--decision", "tst_decide", typed="1\n").output


def test_a_mod_without_a_start_lays_the_table(tmp_path: Path) -> None:
    laid = run(str(write_mod(tmp_path)), "--terminal", typed="e tst.2\n1\n").output
    assert "Nothing has been started yet" in laid
    assert laid.index("Thank you") < laid.index("The chain is over")


def test_an_event_whose_conditions_do_not_hold(tmp_path: Path) -> None:
    events = EVENTS.replace("is_triggered_only = yes", "is_triggered_only = yes trigger = { wealth = 500 }", 1)
    mod = str(write_mod(tmp_path, {**SMALL, "events/tst.txt": events}))
    with pytest.raises(UserError, match=r"`tst\.1` does not come to `person_1`") as fault:
        run(mod, "--terminal", "--event", "tst.1")
    assert "it needs, of Aldith: gold at least 500" in fault.value.hint
    assert "Give two coins" in run(mod, "--terminal", "--event", "tst.1", "--anyway").output


def test_a_decision_whose_conditions_do_not_hold(tmp_path: Path) -> None:
    decisions = SMALL["decisions/tst.txt"].replace("wealth = 50 }", "wealth = 500 }")
    mod = str(write_mod(tmp_path, {**SMALL, "decisions/tst.txt": decisions}))
    with pytest.raises(UserError, match="`tst_decide` cannot be taken"):
        run(mod, "--terminal", "--decision", "tst_decide")
    assert "Aldith 50 gold" in run(mod, "--terminal", "--decision", "tst_decide", "--anyway", typed="1\n").output


def test_the_second_person_of_an_event_may_be_human(tmp_path: Path) -> None:
    options = ("--terminal", "--event", "tst.1", "--human", "person_2")
    done = run(str(write_mod(tmp_path)), *options, typed="2\n")
    assert "Wulfric: 102 gold" in done.output
    with pytest.raises(UserError, match="there is no `king` here"):
        run(str(tmp_path), *options, "--human", "king")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere",), "`nowhere` does not exist"),
        (("nowhere.yaml",), "`nowhere.yaml` does not exist"),
        (("mod_output", "--rules", "/dev/zero"), "`/dev/zero` does not exist, or is no file"),
        (("x" * 300,), "ile name too long"),
        (("x" * 300 + ".yaml",), "ile name too long"),
        (("README.md",), "is a file, expected a mod folder"),
        (("--scenario", "nowhere.yaml"), "`nowhere.yaml` does not exist"),
        (("mod_output", "--game", "chess"), "the mod has no game `chess`"),
        (("mod_output", "--game", "dice_poker", "--human", "king"), "`king` is no role of dice_poker"),
        (("mod_output", "--event", "wkd.1", "--terminal"), "there is no event `wkd.1`"),
        (("mod_output", "--event", "wkd.1020", "--decision", "x"), "`--event` and `--decision` do not go together"),
        (("mod_output", "--event", "wkd.1020", "--game", "yacht"), "`--event` and `--game` do not go together"),
        (("mod_output", "--decision", "x", "--way", "practice"), "`--decision` and `--way` do not go together"),
        (("--scenario", "x.yaml", "--human", "guest"), "`--scenario` and `--human` do not go together"),
        (("mod_output", "--case", "x"), "`--case` names a case of `--scenario`"),
        (("mod_output", "--anyway"), "`--anyway` belongs to `--event` or `--decision`"),
        (("mod_output", "--seed", "-1"), "--seed"),
        (("mod_output", "--port", "99999"), "--port"),
    ],
)
def test_what_cannot_be_played_is_one_message(arguments: tuple[str, ...], message: str) -> None:
    code, text = refused(*arguments)
    assert code == 2
    assert message in text
    assert "Traceback" not in text


def test_the_page_is_served_until_it_is_interrupted() -> None:
    started = time.monotonic()
    served = subprocess.Popen(
        # Tests that were started in the background have inherited that Ctrl-C is to be ignored.
        [sys.executable, "-c",
         "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
         "from generator.cli.main import main; main()",
         "play", "mod_output", "--game", "dice_poker", "--no-browser", "--seed", "1"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert served.stdout is not None
    link = re.search(r"http://127\.0\.0\.1:\d+/\?token=\S+", served.stdout.readline())
    assert link is not None
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(link[0], timeout=20) as page:
        assert b"modwright play" in page.read()
    with opener.open(link[0].partition("?")[0] + "view", timeout=20) as view:
        assert b"wkd.1020" in view.read()
    assert time.monotonic() - started < 30, "far above the two seconds it takes, so that a busy machine passes"
    served.send_signal(signal.SIGINT)
    assert served.wait(20) in (0, 130)
    assert served.stderr is not None
    assert "Traceback" not in served.stderr.read()


def test_play_is_a_command_with_an_example() -> None:
    done = CliRunner().invoke(main.group, ["play", "--help"])
    assert done.exit_code == 0
    assert "modwright play mod_output --terminal" in done.output


def test_a_scenario_with_the_mod_that_it_names(tmp_path: Path) -> None:
    write_mod(tmp_path)
    file = tmp_path / "one.scenario.yaml"
    file.write_text(
        "mod: .\npeople:\n  anna: {human: yes, gold: 10}\n  bert: {gold: 5}\n"
        "start: {event: tst.1, on: anna, from: bert}\n",
        "utf-8",
    )
    assert "Anna 8 gold, Bert 7 gold" in run("--scenario", str(file), "--terminal", typed="2\n").output
    assert "Anna 8 gold" in run(str(tmp_path), "--scenario", str(file), "--terminal", typed="2\n").output


def test_without_flask_the_terminal_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("generator.play.") or name in ("flask", "waitress")]:
        if name in ("generator.play.server", "generator.play.web", "generator.play.guard"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "flask", None)
    with pytest.raises(UserError, match="needs `flask`") as fault:
        run(str(BUILT), "--no-browser")
    assert "-m pip install flask waitress" in fault.value.hint
    assert "--terminal" in fault.value.hint
