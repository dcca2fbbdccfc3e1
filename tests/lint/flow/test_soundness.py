"""What flow claims of a mod holds in every run of it: random small mods, followed and really played side by side."""

from __future__ import annotations

import random
import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.lint.flow.ranges import UNIT, Truth
from generator.lint.flow.solver import Flow
from tests.lint.flow.mods import subject_of
from tests.lint.flow.toy import Program, Seen, programs

_NUMBERED = re.compile(r"\s*#(\d+)")


def _claims(flow: Flow) -> dict[int, Truth]:
    """What is claimed of each numbered condition."""
    found = {}
    for one in flow.asked.values():
        statement = one.step.spot.statement
        match = _NUMBERED.match(one.step.spot.source.text, statement.end)
        assert match is not None
        found[int(match[1])] = one.truth
    return found


def _check(program: Program, seen: Seen, flow: Flow) -> None:
    for number, truth in _claims(flow).items():
        assert seen.answers[number] <= {truth is Truth.ALWAYS}, (number, truth, program.script)
    for name, values in seen.values.items():
        range_ = flow.ranges.get(name)
        for value in values if range_ is not None else ():
            assert range_ is not None
            assert range_.exact is None or value * UNIT in range_.exact, (name, value, str(range_), program.script)
            assert range_.least is None or range_.least <= value * UNIT, (name, value, str(range_), program.script)
            assert range_.most is None or value * UNIT <= range_.most, (name, value, str(range_), program.script)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(programs(), st.integers(0, 2**32))
def test_no_claim_is_contradicted_by_a_run(program: Program, seed: int) -> None:
    flow = subject_of(program.script).flow
    for number in range(4):
        _check(program, program.run(random.Random(seed + number), 6), flow)
