"""Settings for all tests: no test is judged by how long a busy machine takes; speed belongs into `benchmarks/`.

Nothing is read from the user's cache, where a solution of older code may lie; MODWRIGHT_CACHE names another for tests.
CI generates the same examples every time, so that it judges the commit and not the day; people get new ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")


_WORDS = 70_000
"""How much stack the frame below each test asks for: half a megabyte, which is reserved and never touched."""


def _with_room(call: Callable[[], object]) -> None:
    """Call on one long piece of CPython's stack of frames.

    The stack grows in pieces of 16 kB that are given back at once, so a loop whose calls cross the end of a piece asks
    the system for memory at every call. Pytest's own depth is enough for that: lint took 2.5 times as long as outside.
    """
    call()


_with_room.__code__ = _with_room.__code__.replace(co_stacksize=_WORDS)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run each test as pytest does, with room on the stack."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    _with_room(lambda: runtestprotocol(item, nextitem=nextitem))
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


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
