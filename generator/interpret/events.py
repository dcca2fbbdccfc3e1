"""Events and decisions, compiled. Knows their fields, not how they run. Source: ck2-language 3.2 to 3.6, 6.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.ck2 import facts
from generator.interpret.compiler import Compiler, thousandths
from generator.interpret.core import Condition, Effect, Value
from generator.interpret.definitions import TARGETED_GROUPS, TITLE_GROUPS, Definition, Site
from generator.interpret.logic import all_of
from generator.interpret.targets import is_person_filter, is_title_filter
from generator.interpret.weights import score_of, weight_of
from generator.script.scalars import make_scalar
from generator.script.tree import Block, Statement
from generator.source import Place

_OPTION_FIELDS = frozenset({
    "name", "trigger", "ai_chance", "tooltip", "tooltip_info", "tooltip_info_custom", "show_portrait", "show_trait",
})  # fmt: skip
_RENAMED = {
    "only_playable": ("is_playable", "yes"),
    "only_rulers": ("is_ruler", "yes"),
    "only_independent": ("independent", "yes"),
    "only_men": ("is_female", "no"),
    "only_women": ("is_female", "yes"),
    "only_capable": ("is_incapable", "no"),
    "capable_only": ("is_incapable", "no"),
    "min_age": ("age", ""),
}
_SAYS = {"friends": "is_friend", "rivals": "is_rival", "is_sick": "is_ill", "is_part_of_plot": "has_plot"}
"""Filters that say `yes` or `no`, with the condition that says the same."""
_DAYS = {"days": 1, "months": 30, "years": 365}


@dataclass(frozen=True, slots=True)
class Text:
    """One alternative of a title, a description or an option's name; `trigger` is `None` if it always holds."""

    key: str
    trigger: Condition | None


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an event; without `ai_chance` its weight is 1 (`weight` is `None`)."""

    label: str
    names: tuple[Text, ...]
    trigger: Condition | None
    weight: Value | None
    effect: Effect
    site: Site


@dataclass(frozen=True, slots=True)
class Event:
    """An event; `mean_time` is in days, in millionths."""

    id: str
    kind: str
    site: Site
    is_hidden: bool
    needs_no_option: bool
    is_triggered_only: bool
    trigger: Condition | None
    fail: Effect | None
    immediate: Effect | None
    options: tuple[Option, ...]
    after: Effect | None
    titles: tuple[Text, ...]
    descriptions: tuple[Text, ...]
    mean_time: Value | None
    weight: Value


@dataclass(frozen=True, slots=True)
class ThirdParty:
    """Who may be the third party of a decision; `is_of_target`: the filter is seen from the target, not the taker."""

    filter: str
    is_of_target: bool
    potential: Condition
    allow: Condition
    place: Place


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision; `interval` is in months, `filter` says whom the taker may target.

    `taker` and `from_potential` are about the taker alone; `acceptance` is the score of `ai_acceptance`.
    """

    name: str
    group: str
    site: Site
    is_targeted: bool
    filter: str
    ai_filter: str
    interval: int
    taker: Condition
    from_potential: Condition
    potential: Condition
    allow: Condition
    effect: Effect
    will_do: Value
    acceptance: Value | None
    third: ThirdParty | None

    @property
    def is_of_self(self) -> bool:
        """Whether it is taken on the taker alone; then `from_potential` is not asked (ck2-language 6.2)."""
        return self.is_targeted and self.filter == "self"


def compile_event(c: Compiler, definition: Definition) -> Event:
    """An event from its definition."""
    s = definition.statement
    options = [part for part in s.block if part.key.lower() == "option"]
    return Event(
        id=definition.name,
        kind=definition.kind,
        site=Site(definition.script, s.key_span),
        is_hidden=definition.word("hide_window").lower() == "yes",
        needs_no_option=any(definition.word(key).lower() == "yes" for key in ("hide_window", "notification", "major")),
        is_triggered_only=definition.word("is_triggered_only").lower() == "yes",
        trigger=_event_trigger(c, s),
        fail=_block(c, s, "fail_trigger_effect"),
        immediate=_block(c, s, "immediate"),
        options=tuple(_option(c, part, definition.name, number) for number, part in enumerate(options)),
        after=_block(c, s, "after"),
        titles=texts(c, s, "title"),
        descriptions=texts(c, s, "desc"),
        mean_time=_mean_time(c, s),
        weight=_weight(c, s, "weight_multiplier"),
    )


def _block(c: Compiler, s: Statement, key: str) -> Effect | None:
    """The effects under a key."""
    found = c.only(s, key)
    return c.block(found.block) if found else None


def _weight(c: Compiler, s: Statement, key: str) -> Value:
    """The weight under a key; 1 without it."""
    found = c.only(s, key)
    return weight_of(c, found.block if found else ())


def _mean_time(c: Compiler, s: Statement) -> Value | None:
    """The mean time to happen with its modifiers."""
    found = c.only(s, "mean_time_to_happen")
    if found is None:
        return None
    days = sum(thousandths(part) * _DAYS.get(part.key.lower(), 0) for part in found.block)
    return weight_of(c, [part for part in found.block if part.key.lower() != "factor"], days * 1000)


def _event_trigger(c: Compiler, s: Statement) -> Condition | None:
    """Pre-triggers, then `trigger`; `None` if there is neither."""
    parts = c.conditions(pretriggers(s))
    trigger = c.only(s, "trigger")
    if trigger is not None:
        parts += c.conditions(trigger.block)
    return all_of(parts) if parts else None


def pretriggers(s: Statement) -> list[Statement]:
    """The cheap filters at the top of an event or a decision, as conditions."""
    found = []
    for part in s.block:
        key = part.key.lower()
        if isinstance(part.value, Block) or key not in _PRETRIGGERS:
            continue
        if key == "max_age":
            found.append(_renamed(part, "age", part.word, "<="))
        elif key in _SAYS:
            found.append(_renamed(part, _SAYS[key], part.word))
        elif key in _RENAMED:
            name, value = _RENAMED[key]
            if value == "" or part.word.lower() == "yes":
                found.append(_renamed(part, name, value or part.word))
        elif key != "hide_in_decisions_list":
            found.append(part)
    return found


def _renamed(s: Statement, key: str, value: str, operator: str = "=") -> Statement:
    return Statement(key, operator, make_scalar(value), s.start, s.value_start, s.end)


_PRETRIGGERS = frozenset(field.key.lower() for field in facts.pretriggers()) | frozenset(_RENAMED) | frozenset(_SAYS)


def texts(c: Compiler, s: Statement, key: str) -> tuple[Text, ...]:
    """The alternatives under a key that may stand several times, plain or with `text` and `trigger`."""
    found = []
    for part in s.block:
        if part.key.lower() != key:
            continue
        if not isinstance(part.value, Block):
            found.append(Text(part.word, None))
            continue
        text, trigger = part.first("text"), part.first("trigger")
        found.append(Text(text.word if text else "", all_of(c.conditions(trigger.block)) if trigger else None))
    return tuple(found)


def _option(c: Compiler, s: Statement, event: str, number: int) -> Option:
    names = texts(c, s, "name")
    trigger, chance = c.only(s, "trigger"), c.only(s, "ai_chance")
    return Option(
        label=names[0].key if names else f"{event} option {number + 1}",
        names=names,
        trigger=all_of(c.conditions(trigger.block)) if trigger else None,
        weight=weight_of(c, chance.block) if chance else None,
        effect=c.block(s.block, _OPTION_FIELDS),
        site=c.site(s),
    )


def compile_decision(c: Compiler, definition: Definition) -> Decision:
    """A decision from its definition."""
    s = definition.statement
    interval = definition.number("ai_check_interval")
    acceptance = c.only(s, "ai_acceptance")
    everybody = "all" if definition.kind in TARGETED_GROUPS | TITLE_GROUPS else "self"
    of_ai = "owned" if definition.kind in TITLE_GROUPS else everybody
    return Decision(
        name=definition.name,
        group=definition.kind,
        site=Site(definition.script, s.key_span),
        is_targeted=definition.kind in TARGETED_GROUPS | TITLE_GROUPS,
        filter=_filter(c, definition, "filter", everybody),
        ai_filter=_filter(c, definition, "ai_target_filter", definition.word("filter", of_ai).lower()),
        interval=1 if interval is None else max(1, interval // 1000),
        taker=all_of(c.conditions(pretriggers(s))),
        from_potential=all_of(_conditions(c, s, "from_potential")),
        potential=all_of(_conditions(c, s, "potential")),
        allow=all_of(_conditions(c, s, "allow")),
        effect=_block(c, s, "effect") or (lambda run, frame, rows: rows),
        will_do=_weight(c, s, "ai_will_do"),
        acceptance=score_of(c, acceptance.block, 0) if acceptance else None,
        third=_third_party(c, definition) if definition.kind in TARGETED_GROUPS else None,
    )


def _filter(c: Compiler, definition: Definition, key: str, default: str) -> str:
    """The filter under a key; one that is not simulated lets anybody pass, which is noted."""
    found = definition.statement.first(key)
    if found is None:
        return default
    known = is_title_filter if definition.kind in TITLE_GROUPS else is_person_filter
    if not known(found.word):
        c.unsupported(found, f"the filter `{found.word}` is not simulated, everybody passes it")
    return found.word.lower()


def _third_party(c: Compiler, definition: Definition) -> ThirdParty | None:
    """The third party of a decision that has a filter for one."""
    s = definition.statement
    found = s.first("third_party_filter")
    if found is None:
        return None
    return ThirdParty(
        filter=_filter(c, definition, "third_party_filter", "all"),
        is_of_target=definition.word("third_party", "FROM").lower() == "root",
        potential=all_of(_conditions(c, s, "third_party_potential")),
        allow=all_of(_conditions(c, s, "third_party_allow")),
        place=c.script.place(found.key_span),
    )


def _conditions(c: Compiler, s: Statement, key: str) -> Sequence[tuple[Site, Condition]]:
    found = c.only(s, key)
    return c.conditions(found.block) if found else ()
