"""Why an event does not come or a decision cannot be taken: which of its conditions fail now, in words. Runs nothing.

event_lacks(engine, "my.1", "person_1", ("person_2",))  ->  (Lack("Aldith", "age at least 16"),)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.ck2.scopes import Chain
from generator.interpret.core import InstantChain, entity_of
from generator.interpret.definitions import Definition
from generator.interpret.engine import Engine
from generator.interpret.events import pretriggers
from generator.interpret.rows import Rows
from generator.interpret.texts import Writer
from generator.play.refusal import missing
from generator.play.tooltip import Describer
from generator.script.tree import Statement

_MOST = 4


@dataclass(frozen=True, slots=True)
class Lack:
    """A condition that does not hold, and the name of whom it is asked."""

    who: str
    words: str


def event_lacks(engine: Engine, event: str, who: str, froms: Sequence[str], column: int = 0) -> tuple[Lack, ...]:
    """What the conditions of an event lack on somebody; nothing where they hold or nobody can tell.

    `froms` are the keys of FROM, FROMFROM ...
    """
    definition = engine.program.sources.events.get(event)
    if definition is None:
        return ()
    chain = Chain(engine.entity(who), tuple(engine.entity(key) for key in froms), engine.settings.from_mode)
    filters = pretriggers(definition.statement)
    return tuple(_lacking(engine, definition, chain, [*filters, *_block(definition, "trigger")], column))


def decision_lacks(engine: Engine, decision: str, who: str, others: Sequence[str], column: int = 0) -> tuple[Lack, ...]:
    """What a decision lacks of its taker, then of whom it is taken on; `others` are the target and the third party."""
    definition, made = engine.program.sources.decisions.get(decision), engine.program.decision(decision)
    if definition is None or made is None:
        return ()
    taker = engine.entity(who)
    target = engine.entity(others[0]) if made.is_targeted and others else None
    alone = Chain(taker, (), engine.settings.from_mode)
    chain = alone if target is None else Chain(target, (taker,), engine.settings.from_mode)
    first = [*pretriggers(definition.statement), *(() if made.is_of_self else _block(definition, "from_potential"))]
    second = [*_block(definition, "potential"), *_block(definition, "allow")]
    found = [*_lacking(engine, definition, alone, first, column), *_lacking(engine, definition, chain, second, column)]
    if target is not None and not engine.is_within_filter(decision, who, others[0])[0]:
        names = [engine.machine.state.entities[one].name for one in (taker, target)]
        found.append(Lack(names[0], f"may not have {names[1]} with `filter = {made.filter}`"))
    return tuple(found)


def in_words(lacks: Sequence[Lack]) -> str:
    """What is lacking as a hint, the conditions of each person together; a general one where nobody can tell."""
    if not lacks:
        return "its conditions do not hold"
    told = [
        f"{who}: {', '.join(one.words for one in group)}"
        for who, group in groupby(lacks[:_MOST], key=lambda one: one.who)
    ]
    return f"it needs, of {'; of '.join(told)}{' ...' if len(lacks) > _MOST else ''}"


def _block(definition: Definition, key: str) -> Sequence[Statement]:
    """The conditions under a key."""
    found = definition.statement.first(key)
    return found.block if found is not None else ()


def _lacking(
    engine: Engine, definition: Definition, chain: Chain[int], conditions: Sequence[Statement], column: int
) -> Iterator[Lack]:
    """What conditions lack in a chain, asked of ROOT."""
    rows = Rows.of([0], 1)
    run = engine.machine.new_run(definition.name, chain, InstantChain(1), rows)
    name = engine.machine.state.entities[entity_of(chain.root)].name
    describer = Describer(Writer(engine.machine, column), run, rows)
    for words in missing(describer.judged(conditions, definition.script)):
        yield Lack(name, words)
