"""Macros that are not followed to the end, since they call themselves, lie too deep or are called too often.

Whatever such a macro asks may have any answer, and whatever it writes or fires happens in a state that is not known.
Follows nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.lint.flow.steps import Op, Step, walk

# Macros inside macros are followed so deep, and in one run of an object so many bodies of them.
DEEPEST = 12
MOST_BODIES = 5_000


def steps_behind(
    call: Step, effects: Mapping[str, Sequence[Step]], triggers: Mapping[str, Step], left: set[str]
) -> Iterator[Step]:
    """Every step of the macro that is called, and of all that it calls.

    `left` are the macros that were gone through before, which are left out; those of now are added.
    """
    waiting = [call]
    while waiting:
        one = waiting.pop()
        name = f"{one.op.name} {one.name}"
        if name in left:
            continue
        left.add(name)
        for step in _body(one, effects, triggers):
            if step.op in (Op.CALL, Op.ASK):
                waiting.append(step)
            yield step


def _body(call: Step, effects: Mapping[str, Sequence[Step]], triggers: Mapping[str, Step]) -> Iterator[Step]:
    if call.op is Op.CALL:
        yield from walk(effects.get(call.name, ()))
    elif call.name in triggers:
        yield from walk(triggers[call.name].steps)
