"""What comes between rulers: claims to titles, wars begun, titles granted or destroyed, courtiers sent away.

Claims are bonds from a person to a title, named as the conditions that ask for them: `has_claim` and `claim` of any
sort, `has_strong_claim` or `has_weak_claim`, `has_pressed_claim`; the cast may give them. Project default, since nobody
documents it: a claim added as strong is no weak one any more, and the other way round.
"""

from __future__ import annotations

from generator.ck2.scopes import Frame
from generator.interpret.calendar import DAYS_A_YEAR
from generator.interpret.commands.standing import EFFECTS as STANDING
from generator.interpret.commands.ties import related, towards
from generator.interpret.compiler import Compiler, MakeCondition, MakeEffect, word_of
from generator.interpret.core import Condition, Effect, Run, here
from generator.interpret.iterators import Relation, has_bond
from generator.interpret.rows import Mask, Rows, both, compared
from generator.interpret.scope_refs import Act, tested
from generator.interpret.state import NONE, EntityKind, is_of_kind, tie
from generator.interpret.stats import age
from generator.interpret.values import value_of
from generator.script.tree import Statement

_ANY = ("claim", "has_claim")
_STRONG, _WEAK, _PRESSED = "has_strong_claim", "has_weak_claim", "has_pressed_claim"


def _add_claim(strong: bool, pressed: bool) -> Act:
    """Give a claim to the title among THIS and the other one, to the person among them."""

    def act(run: Run, rows: Rows, me: int, other: int) -> None:
        values = {**dict.fromkeys(_ANY, 1), _STRONG: int(strong), _WEAK: int(not strong)}
        for name, value in (values | {_PRESSED: 1} if pressed else values).items():
            run.state.bonds.write((name, *_sides(run, me, other)), rows, value)

    return act


def _remove_claim(run: Run, rows: Rows, me: int, other: int) -> None:
    for name in (*_ANY, _STRONG, _WEAK, _PRESSED):
        run.state.bonds.write((name, *_sides(run, me, other)), rows, 0)


def _sides(run: Run, me: int, other: int) -> tuple[int, int]:
    """The person and the title of two scopes that may stand either way."""
    return (other, me) if is_of_kind(run.state, me, EntityKind.TITLE) else (me, other)


def _both(one: str, two: str) -> Relation:
    """Two bonds at once."""
    first, second = has_bond(one), has_bond(two)
    return lambda run, me, other, rows: both(first(run, me, other, rows), second(run, me, other, rows))


def _claimed_by(run: Run, me: int, other: int, rows: Rows) -> Mask:
    return has_bond("claim")(run, other, me, rows)


def _make_war(c: Compiler, s: Statement) -> Effect | None:
    """`war = { target = S casus_belli = x }`: the two are at war from now on; what it is about is not kept."""
    return towards(lambda run, rows, me, other: tie(run.state, "war", me, other, rows))(c, s)


def _make_destroy(c: Compiler, s: Statement) -> Effect | None:
    """`destroy_landed_title = S`, or THIS: nobody holds it any more."""

    def act(run: Run, rows: Rows, me: int, other: int) -> None:
        run.state.links.write((other, "holder"), rows, NONE)

    if s.word.lower() != "yes":
        return towards(act)(c, s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        act(run, rows, here(frame), here(frame))
        return rows

    return effect


def _banish(run: Run, rows: Rows, me: int, other: int) -> None:
    """The other leaves the court and the prison; where to is not known."""
    for link in ("liege", "host", "location", "jailer"):
        run.state.links.write((other, link), rows, NONE)


def _make_banish(c: Compiler, s: Statement) -> Effect | None:
    """`banish = yes`: THIS leaves; `banish = S`: S banishes THIS."""
    if s.word.lower() != "yes":
        return towards(lambda run, rows, me, other: _banish(run, rows, other, me))(c, s)

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        _banish(run, rows, here(frame), here(frame))
        return rows

    return effect


def _make_add_age(c: Compiler, s: Statement) -> Effect | None:
    """`add_age = N`: older by so many years; younger for less than 0."""
    years = value_of(c, s)
    if years is None:
        return None

    def effect(run: Run, frame: Frame[int], rows: Rows) -> Rows:
        key, stats = (here(frame), "birth"), run.state.stats
        stats.write(key, rows, stats.read(key, rows) - years(run, frame, rows) // 1000 * DAYS_A_YEAR)
        return rows

    return effect


def _make_age_diff(c: Compiler, s: Statement) -> Condition | None:
    """`age_diff = { who = S years = N }`: older than S by at least so many years."""
    years, ref = s.first("years"), c.reference(s, word_of(s, "who"))
    if years is None or ref is None:
        return None
    wanted, operator = c.number(years), years.operator
    return tested(
        ref, lambda run, rows, me, other: compared(age(run, me, rows) - age(run, other, rows), operator, wanted)
    )


TRIGGERS: dict[str, MakeCondition] = {
    **{name: related(has_bond(name)) for name in ("has_claim", _STRONG, _WEAK, _PRESSED)},
    "has_strong_pressed_claim": related(_both(_STRONG, _PRESSED)),
    "has_weak_pressed_claim": related(_both(_WEAK, _PRESSED)),
    "claimed_by": related(_claimed_by),
    "age_diff": _make_age_diff,
}
EFFECTS: dict[str, MakeEffect] = {
    "add_claim": towards(_add_claim(strong=True, pressed=False)),
    "add_pressed_claim": towards(_add_claim(strong=True, pressed=True)),
    "add_weak_claim": towards(_add_claim(strong=False, pressed=False)),
    "add_weak_pressed_claim": towards(_add_claim(strong=False, pressed=True)),
    "remove_claim": towards(_remove_claim),
    "war": _make_war,
    "reverse_war": _make_war,
    "destroy_landed_title": _make_destroy,
    "unsafe_destroy_landed_title": _make_destroy,
    "grant_title_no_opinion": STANDING["grant_title"],
    "banish": _make_banish,
    "reverse_banish": towards(_banish),
    "add_age": _make_add_age,
}
