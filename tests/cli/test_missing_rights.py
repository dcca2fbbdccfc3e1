"""Every command with folders and files that it may not touch: exit 2 and one line. Root is made nobody for that."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.one_game import one_game

SOURCE = Path(__file__).parents[2]
NOBODY = 65534
LINES = [
    "build --out locked/m",
    "build --out locked",
    "build --check --out locked",
    "build --out here/m",
    "build locked/rules.yaml",
    "build sealed.txt",
    "fmt locked/x",
    "fmt mod",
    "fmt sealed.txt",
    "inspect locked/x",
    "inspect mod",
    "install --game-dir locked --yes",
    "install --game-dir user --yes",
    "install --game-dir user --remove --yes",
    "install half --game-dir game --yes",
    "lint mod",
    "lint good --baseline sealed.txt",
    "log sealed.txt",
    "new locked",
    "new locked/q",
    "new here/q",
    "pack --out locked/x.zip",
    "pack --out here/x.zip",
    "pack half --out free/x.zip",
    "schema --out locked/q.json",
    "schema --out here/q.json",
    "schema --out sealed.txt",
    "simulate --mod mod",
    "test locked",
    "texts export locked/t.csv",
    "texts export here/t.csv",
    "texts export sealed.txt",
    "texts list --against sealed.txt",
    "verify --mod mod",
]
# Runs each line and prints, as JSON, what became of it.
DRIVER = """
import contextlib, io, json, sys, traceback
from generator.cli.main import main
results = {}
for line in json.loads(sys.argv[1]):
    sys.argv = ["modwright", *line.split()]
    out = io.StringIO()
    code = None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            main()
        except SystemExit as end:
            code = end.code
        except Exception:
            traceback.print_exc()
    results[line] = [code, out.getvalue()]
print(json.dumps(results))
"""


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """A folder that all may enter, with things in it that only their owner may."""
    place = Path(tempfile.mkdtemp())
    for name in ("locked", "here", "free", "user/mod", "game/mod", "mod/events", "mod/common", "good/events"):
        (place / name).mkdir(parents=True)
    rules = one_game((SOURCE / "rules.yaml").read_text(encoding="utf-8"), "dice_poker")
    (place / "rules.yaml").write_text(rules, encoding="utf-8")
    for built in ("mod_output", "half"):
        shutil.copytree(SOURCE / "mod_output", place / built)
    (place / "sealed.txt").write_bytes(b"x = 1\n")
    (place / "good/events/a.txt").write_bytes(b"namespace = a\n")
    for path in (place, *place.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    for name in ("free", "game", "game/mod"):
        (place / name).chmod(0o777)
    (place / "here").chmod(0o555)
    inner = next((place / "half").glob("*/events"))
    for path in (place / "locked", place / "mod/events", place / "sealed.txt", place / "user/mod", inner):
        path.chmod(0)
    yield place
    for path in (place / "locked", place / "mod/events", place / "user/mod", place / "here", inner):
        path.chmod(0o700)
    shutil.rmtree(place, ignore_errors=True)


def _without_rights() -> list[str]:
    """What to put before a command so that it runs without root's rights."""
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root may do everything, and there is no `setpriv` to give that up")
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


@pytest.fixture(scope="module")
def results(place: Path) -> dict[str, tuple[int | None, str]]:
    """What every line came to, as a user without rights."""
    if os.name != "posix":
        pytest.skip("other systems keep rights otherwise")
    command = [*_without_rights(), sys.executable, "-c", DRIVER, json.dumps(LINES)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONDONTWRITEBYTECODE": "1", "HOME": "/nonexistent"}
    ran = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    if "setpriv" in ran.stderr or "No module named" in ran.stderr:
        pytest.skip("nobody may not run this Python or read this folder")
    assert ran.returncode == 0, ran.stderr
    return {line: (code, said) for line, (code, said) in json.loads(ran.stdout).items()}


@pytest.mark.parametrize("line", LINES)
def test_missing_rights_end_in_one_line(results: dict[str, tuple[int | None, str]], line: str) -> None:
    code, said = results[line]
    assert "Traceback" not in said, said
    assert code == 2, said
    assert "error: " in said
