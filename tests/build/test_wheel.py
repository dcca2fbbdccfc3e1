"""A wheel, installed into an empty environment outside the checkout, makes a project and builds its mod."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path) -> str:
    """What the command prints; its failure fails the test with everything it said."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.slow
def test_a_wheel_carries_templates_and_starter_rules(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "venv", tmp_path / "empty", cwd=tmp_path)
    binaries = tmp_path / "empty" / ("Scripts" if os.name == "nt" else "bin")
    run(binaries / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    assert "rules.yaml" in run(binaries / "modwright", "new", "d", cwd=tmp_path)
    assert "Witcher Kings" in run(binaries / "modwright", "build", cwd=tmp_path / "d")
    built = {path.relative_to(tmp_path / "d" / "mod_output") for path in (tmp_path / "d" / "mod_output").rglob("*.*")}
    committed = {path.relative_to(ROOT / "mod_output") for path in (ROOT / "mod_output").rglob("*.*")}
    assert built == committed
    assert "is current" in run(binaries / "modwright", "build", "--check", cwd=tmp_path / "d")
