"""The world around: dates, rules, expansions, chance in triggers, and `log`.

Every expansion counts as there unless the cast's rules say `dlc:<name>` = no. `random = N` in a trigger is N percent
true (Q12); it consumes nothing, and is the same until the world's next draw.
"""

from __future__ import annotations

from generator.ck2.scopes import Frame
from generator.interpret.calendar import month_of, year_of
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Condition, Effect, Run
from generator.interpret.flow import node_of
from generator.interpret.rows import Mask, Rows, compared
from generator.interpret.values import value_of
from generator.script.tree import Statement


def _make_year(c: Compiler, s: Statement) -> Condition | None:
    wanted = c.number(s)
    return lambda run, frame, rows: compared(year_of(run.state.day) * 1000, s.operator, wanted)


def _make_month(c: Compiler, s: Statement) -> Condition | None:
    wanted = c.number(s)
    return lambda run, frame, rows: compared(month_of(run.state.day) * 1000, s.operator, wanted)


def _make_day(c: Compiler, s: Statement) -> Condition | None:
    wanted = c.number(s)
    return lambda run, frame, rows: compared(run.state.day % 365 * 1000, s.operator, wanted)


def _make_dlc(c: Compiler, s: Statement) -> Condition | None:
    name = s.word
    return lambda run, frame, rows: run.state.rules.get(f"dlc:{name}", "yes") != "no"


def _make_no_dlc(c: Compiler, s: Statement) -> Condition | None:
    name = s.word
    return lambda run, frame, rows: run.state.rules.get(f"dlc:{name}", "yes") == "no"


def _make_rule(c: Compiler, s: Statement) -> Condition | None:
    """`has_game_rule = { name value }`: as the cast's rules say."""
    name, value = word_of(s, "name", "key"), word_of(s, "value")
    return lambda run, frame, rows: run.state.rules.get(name, "") == value


def _make_multiplayer(c: Compiler, s: Statement) -> Condition | None:
    expected = s.word.lower() == "yes"
    return lambda run, frame, rows: (run.state.rules.get("multiplayer", "no") == "yes") is expected


def _make_random(c: Compiler, s: Statement) -> Condition | None:
    percent, node = value_of(c, s), node_of(c, s)
    if percent is None:
        return None

    def condition(run: Run, frame: Frame[int], rows: Rows) -> Mask:
        found = run.machine.chance.look(rows, node) * 100_000 < percent(run, frame, rows)
        return bool(found[0]) if rows.count == 1 else found

    return condition


def _make_log(c: Compiler, s: Statement) -> Effect | None:
    text, site = s.word, c.site(s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        run.machine.write_log(text, run, frame, rows, site)
        return rows

    return effect


TRIGGERS: dict[str, MakeCondition] = {
    "year": _make_year,
    "month": _make_month,
    "real_month_of_year": _make_month,
    "real_day_of_year": _make_day,
    "has_dlc": _make_dlc,
    "lacks_dlc": _make_no_dlc,
    "has_game_rule": _make_rule,
    "has_alternate_start_parameter": _make_rule,
    "multiplayer": _make_multiplayer,
    "random": _make_random,
}
EFFECTS: dict[str, MakeEffect] = {"log": _make_log}
