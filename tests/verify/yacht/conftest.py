"""One mod for the tests of verify: Yacht alone, built once."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.verify.built import load_built
from generator.verify.yacht.subject import Subject, subject_of
from tests.verify.yacht.mutants import built


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the mod is built, once for all tests."""
    return tmp_path_factory.mktemp("yacht")


@pytest.fixture(scope="session")
def subject(workshop: Path) -> Subject:
    """The shipped rules of Yacht and their mod."""
    return subject_of(load_built(built(workshop) / "rules.yaml"))
