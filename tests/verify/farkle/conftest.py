"""One mod for the tests of these proofs: the shipped rules with Farkle alone, built anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.verify.built import load_built
from generator.verify.farkle.subject import Subject, subject_of
from tests.verify.farkle.mutants import built


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where mods are built, once for all tests."""
    return tmp_path_factory.mktemp("farkle")


@pytest.fixture(scope="session")
def subject(workshop: Path) -> Subject:
    """The shipped rules and their mod."""
    return subject_of(load_built(built(workshop) / "rules.yaml"))
