"""What a person is: human, female, adult, alive, ruler. Named facts given and taken. And dying.

Facts with a name (`has_law = x`) are kept as `has_law:x`; `assumed.py` reads those that no function here tests.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.ck2.scopes import Frame
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.iterators import is_human, is_ruler
from generator.interpret.rows import Mask, Rows, either, negated
from generator.interpret.state import NONE
from generator.interpret.stats import age
from generator.script.tree import Statement

Truth = Callable[[Run, int, Rows], Mask]
GIVING = {
    "add_law": "has_law", "add_artifact": "has_artifact", "give_job_title": "has_job_title",
    "give_minor_title": "has_minor_title", "set_focus": "has_focus",
}  # fmt: skip
"""Effects that make a named fact true, and the trigger that reads it."""
TAKING = {
    "revoke_law": "has_law", "remove_title": "has_minor_title",
    "clear_focus": "has_focus", "destroy_artifact": "has_artifact",
}  # fmt: skip
"""Effects that make a named fact, or with `yes` all of its family, false."""


def truth(test: Truth) -> MakeCondition:
    """A condition tested with `yes` or `no`, or with a scope that must be THIS for it to count."""

    def make(c: Compiler, s: Statement) -> Condition | None:
        expected = s.word.lower() != "no"

        def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
            found = test(run, here(frame), rows)
            return found if expected else negated(found)

        return condition

    return make


def fact(name: str) -> Truth:
    """A fact of the state."""
    return lambda run, entity, rows: run.state.facts.holds((entity, name), rows)


def _is_alive(run: Run, entity: int, rows: Rows) -> Mask:
    return run.state.alive(entity, rows)


def _is_ai(run: Run, entity: int, rows: Rows) -> Mask:
    return negated(is_human(run, entity, rows))


def _is_adult(run: Run, entity: int, rows: Rows) -> Mask:
    return age(run, entity, rows) >= 16_000


def _is_independent(run: Run, entity: int, rows: Rows) -> Mask:
    return run.state.links.read((entity, "liege"), rows) == NONE


def _is_landed(run: Run, entity: int, rows: Rows) -> Mask:
    return either(is_ruler(run, entity, rows), fact("is_landed")(run, entity, rows))


def _make_named_effect(trigger: str, value: int) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        name = s.word or word_of(s, "name", "type", "law", "society")

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            me = here(frame)
            if value or name.lower() not in ("yes", ""):
                run.state.facts.write((me, f"{trigger}:{name}"), rows, value)
            else:
                for key in run.state.facts.written():
                    if key[0] == me and str(key[1]).startswith(f"{trigger}:"):
                        run.state.facts.write(key, rows, 0)
            return rows

        return effect

    return make


def _society(joins: bool) -> MakeEffect:
    """`join_society` and `leave_society`: the named fact, and the word by which members find each other."""

    def make(c: Compiler, s: Statement) -> Effect | None:
        named = _make_named_effect("society_member_of", int(joins))(c, s)
        name = (s.word or word_of(s, "society")) if joins else ""

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            run.state.words.write((here(frame), "society_name"), rows, run.state.code(name))
            return named(run, frame, rows) if named else rows

        return effect

    return make


def _make_death(c: Compiler, s: Statement) -> Effect | None:
    """Dies at once; whoever held the prisoner holds nobody now, and the killer is remembered."""
    killer = word_of(s, "killer")
    ref = c.reference(s, killer) if killer else None

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        me, state = here(frame), run.state
        state.facts.write((me, "dead"), rows, 1)
        state.links.write((me, "jailer"), rows, NONE)
        if ref is not None:
            for other, part, _ in ref(run, frame, rows):
                state.links.write((me, "killer"), part, other)
        return rows

    return effect


TRIGGERS: dict[str, MakeCondition] = {
    "ai": truth(_is_ai),
    "is_female": truth(fact("female")),
    "is_alive": truth(_is_alive),
    "is_adult": truth(_is_adult),
    "is_ruler": truth(is_ruler),
    "is_playable": truth(is_ruler),
    "is_landed": truth(_is_landed),
    "independent": truth(_is_independent),
}
EFFECTS: dict[str, MakeEffect] = {
    **{effect: _make_named_effect(trigger, 1) for effect, trigger in GIVING.items()},
    **{effect: _make_named_effect(trigger, 0) for effect, trigger in TAKING.items()},
    "join_society": _society(True),
    "leave_society": _society(False),
    "death": _make_death,
}
