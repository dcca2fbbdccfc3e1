"""The sample of findings is the same for the same seed, and shows the script around each."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "sample_findings.py"


def _results(tmp_path: Path) -> Path:
    script = tmp_path / "a.txt"
    script.write_text("".join(f"line {number}\n" for number in range(1, 41)), encoding="cp1252")
    findings = [
        {
            "code": "CK307" if line % 2 else "CK401",
            "name": "x",
            "severity": "error",
            "confidence": "low" if line > 30 else "high",
            "message": f"fault {line}",
            "path": str(script),
            "line": line,
        }
        for line in range(1, 41)
    ]
    results = tmp_path / "results.json"
    results.write_text(json.dumps({"findings": findings}), encoding="utf-8")
    return results


def _run(*arguments: str) -> str:
    done = subprocess.run([sys.executable, str(TOOL), *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_sample_of_one_rule(tmp_path: Path) -> None:
    results = str(_results(tmp_path))
    shown = _run(results, "--code", "CK307", "--count", "3", "--around", "1")
    assert shown.count("CK307 high") == 3
    assert "CK401" not in shown
    assert shown == _run(results, "--code", "CK307", "--count", "3", "--around", "1")
    assert shown != _run(results, "--code", "CK307", "--count", "3", "--around", "1", "--seed", "2")


def test_the_line_is_marked(tmp_path: Path) -> None:
    shown = _run(str(_results(tmp_path)), "--count", "100", "--around", "1")
    assert "       6 line 6\n>      7 line 7\n       8 line 8" in shown


def test_low_confidence_only_if_asked_for(tmp_path: Path) -> None:
    results = str(_results(tmp_path))
    assert "fault 31" not in _run(results, "--count", "100")
    assert "fault 31" in _run(results, "--count", "100", "--low")
