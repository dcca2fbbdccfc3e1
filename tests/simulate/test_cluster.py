"""The same report from a Dask cluster of two workers on this machine."""

from __future__ import annotations

import builtins
import dataclasses
import json
import sys
from collections.abc import Iterator

import pytest

from generator.errors import UserError
from generator.simulate import cluster
from generator.simulate.batches import Slice
from generator.simulate.report import report
from generator.simulate.runner import Plan, run
from tests.simulate.support import bones, bones_scenario

distributed = pytest.importorskip("distributed")
BROKEN = {"wealth = 15		# both stakes and the own raise": "wealth = 10"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two processes with one thread each."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        yield local.scheduler_address


@pytest.mark.slow
def test_the_same_report(address: str) -> None:
    plan = Plan(bones_scenario(), bones(BROKEN), Slice(2, 0, 4_000), batch=700)
    there = dataclasses.replace(plan, cluster=address)
    told: list[int] = []
    far = report(there, run(there, told.append))
    near = report(plan, run(plan))
    assert sum(told) == 4_000
    assert len(told) == 6
    assert json.dumps(dataclasses.asdict(far)) == json.dumps(dataclasses.asdict(near))
    assert not far.is_clean


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT", "300ms")
    plan = Plan(bones_scenario(), bones(), Slice(2, 0, 10), cluster="tcp://127.0.0.1:9")
    with pytest.raises(UserError, match="no Dask scheduler answers"):
        run(plan)


def test_no_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: object) -> object:
        if name == "distributed":
            raise ImportError(name)
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    plan = Plan(bones_scenario(), bones(), Slice(2, 0, 10), cluster="tcp://127.0.0.1:9")
    with pytest.raises(UserError) as caught:
        run(plan)
    assert "-m pip install distributed" in caught.value.hint
