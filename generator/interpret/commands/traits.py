"""Traits, timed modifiers, nicknames. Source: ck2-language 7.1, 7.3.

A trait defined in the mod brings its attributes with it. The numbers in event modifiers have no effect here.
"""

from __future__ import annotations

from generator.ck2.scopes import Frame
from generator.interpret.calendar import FOREVER
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, thousandths, word_of, yes
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.rows import Mask, Rows, negated
from generator.interpret.state import NEVER
from generator.interpret.stats import ATTRIBUTES
from generator.script.tree import Statement

_STATS = (
    *ATTRIBUTES, "health", "fertility", "combat_rating",
    "ai_greed", "ai_honor", "ai_zeal", "ai_rationality", "ai_ambition",
)  # fmt: skip


def _make_trait(c: Compiler, s: Statement) -> Condition | None:
    trait = s.word

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        return run.state.traits.holds((here(frame), trait), rows)

    return condition


def attributes_of(c: Compiler, trait: str) -> tuple[tuple[str, int], ...]:
    """What a trait adds to numbers of its holder, in thousandths; nothing for a trait that the mod does not define."""
    definition = c.program.sources.traits.get(trait)
    if definition is None:
        return ()
    return tuple(
        (part.key.lower(), thousandths(part)) for part in definition.statement.block if part.key.lower() in _STATS
    )


def opposites_of(c: Compiler, trait: str) -> tuple[str, ...]:
    """The traits that keep somebody from getting a trait, as either side says in `opposites`."""
    return tuple(sorted(c.program.opposites.get(trait, frozenset())))


def _change(present: int) -> MakeEffect:
    """Give (1) or take (0) a trait and its attributes; whoever has an opposite does not get it (ck2-language 7.1)."""

    def make(c: Compiler, s: Statement) -> Effect | None:
        trait, sign = s.word or word_of(s, "trait"), 1 if present else -1
        numbers, opposites = attributes_of(c, trait), opposites_of(c, trait) if present else ()

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            me, state = here(frame), run.state
            changing = rows.where((state.traits.read((me, trait), rows) != 0) != bool(present))
            for one in opposites:
                changing = changing.where(negated(state.traits.holds((me, one), changing)))
            state.traits.write((me, trait), changing, present)
            for name, amount in numbers:
                if changing.count:
                    old = state.stats.read((me, name), changing)
                    state.stats.write((me, name), changing, old + sign * amount)
            return rows

        return effect

    return make


def _make_has_modifier(c: Compiler, s: Statement) -> Condition | None:
    modifier = s.word or word_of(s, "name", "modifier")

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        return run.state.has_modifier(here(frame), modifier, rows)

    return condition


def _make_add_modifier(c: Compiler, s: Statement) -> Effect | None:
    """`duration = -1` or none is for ever; adding one that is in force starts it anew."""
    modifier, days = s.word or word_of(s, "name", "modifier"), c.duration(s, -1)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        end = FOREVER if days < 0 else run.state.day + days
        run.state.modifiers.write((here(frame), modifier), rows, end)
        return rows

    return effect


def _make_remove_modifier(c: Compiler, s: Statement) -> Effect | None:
    modifier = s.word or word_of(s, "name", "modifier")

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.state.modifiers.write((here(frame), modifier), rows, NEVER)
        return rows

    return effect


def _make_has_nickname(c: Compiler, s: Statement) -> Condition | None:
    wanted = s.word

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        found = run.state.words.read((here(frame), "nickname"), rows)
        if wanted.lower() in ("yes", "no"):
            return (found != 0) == yes(s)
        return found == run.state.code(wanted)

    return condition


def _nickname(word: str | None) -> MakeEffect:
    def make(c: Compiler, s: Statement) -> Effect | None:
        name = s.word if word is None else word

        def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
            run.state.words.write((here(frame), "nickname"), rows, run.state.code(name))
            return rows

        return effect

    return make


_KINDS = ("character", "province", "holding")
TRIGGERS: dict[str, MakeCondition] = {
    "trait": _make_trait,
    "has_nickname": _make_has_nickname,
    **{f"has_{kind}_modifier": _make_has_modifier for kind in _KINDS},
}
EFFECTS: dict[str, MakeEffect] = {
    "add_trait": _change(1),
    "remove_trait": _change(0),
    "give_nickname": _nickname(None),
    "remove_nickname": _nickname(""),
    **{f"add_{kind}_modifier": _make_add_modifier for kind in _KINDS},
    **{f"remove_{kind}_modifier": _make_remove_modifier for kind in _KINDS},
}
