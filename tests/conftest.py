"""Settings for all tests: no test is judged by how long a busy machine takes; speed belongs into `benchmarks/`.

Nothing is read from the user's cache, where a solution of older code may lie; MODWRIGHT_CACHE names another for tests.
CI generates the same examples every time, so that it judges the commit and not the day; people get new ones.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One cache for a run of the tests, empty when it begins; workers of pytest-xdist share it.

    So a solution is computed by the first test of all that wants it: the folder of a run is the one above that of a
    worker, and a solution is written so that nobody ever sees half of it.
    """
    run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run = run.parent
    with pytest.MonkeyPatch.context() as patch:
        if "MODWRIGHT_CACHE" not in os.environ:
            patch.setenv("MODWRIGHT_CACHE", str(run / "shared-cache"))
        yield
