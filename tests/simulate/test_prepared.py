"""A scenario is held against its mod: every name that nothing has is a fault, with a near name."""

from __future__ import annotations

import pytest

from generator.errors import FaultyInput, UserError
from generator.simulate.checks import matches
from generator.simulate.mods import OnDisk, sources, texts_in
from generator.simulate.prepared import prepare
from tests.simulate.support import codes, mod, scenario

EVENTS = """
namespace = x
character_event = { id = x.1 is_triggered_only = yes
    immediate = { set_variable = { which = x_die value = 1 } set_character_flag = x_on }
    option = { name = x.1.a wealth = 1 }
    option = { name = { text = x.1.b trigger = { ai = no } } } }
"""
SOURCE = mod(
    EVENTS,
    decisions="decisions = { x_play = { effect = { wealth = 1 } } }",
    triggers="x_rich = { wealth = 5 }",
    effects="x_pay = { wealth = -1 }",
    actions="on_x = { events = { x.1 } }",
)


@pytest.mark.parametrize(
    ("text", "code", "words", "help"),
    [
        ("start: {event: x.2, on: anna}", "SC132", "no event `x.2`", "did you mean `x.1`?"),
        ("start: {decision: x_pley, by: anna}", "SC132", "no decision `x_pley`", "did you mean `x_play`?"),
        ("start: {on_action: on_y, on: anna}", "SC132", "no on_action `on_y`", "did you mean `on_x`?"),
        ("start: {event: x.1, on: ana}", "SC131", "`ana` is nobody", "did you mean `anna`?"),
        ("start: {event: x.1, on: anna, from: [brt]}", "SC131", "`brt` is nobody", "did you mean `bert`?"),
        ("start: {decision: x_play, by: nan}", "SC131", "`nan` is nobody", "known are `anna` and `bert`"),
        ("policies: {cleo: random}", "SC131", "`cleo` is nobody", "known are `anna` and `bert`"),
        ("policies: {bert: random}", "SC135", "`bert` has a policy and is no human", "write `human: yes` for `bert`"),
        ("policies: {anna: [x.1.c]}", "SC136", "no event has an option `x.1.c`", "did you mean `x.1.b`?"),
        ("policies: {anna: {weights: {x.1: 3}}}", "SC136", "no event has an option `x.1`", "did you mean `x.1.b`?"),
        ("must: {finally: 'welth = 3'}", "SC133", "`welth` in `welth = 3` is not simulated", ""),
        ("must: {finally: 'wealth = { '}", "SC133", "the trigger cannot be read", ""),
        ("must: {always: x_rch}", "SC133", "`x_rch` is no trigger", "did you mean `x_rich`?"),
        ("must: {always: {holds: x_rich, on: nobody}}", "SC131", "`nobody` is nobody", ""),
        ("must: {exactly_one: [won]}", "SC134", "there is no outcome `won`", ""),
        ("must: {never_fires: x.9}", "SC132", "no event `x.9`", "did you mean `x.1`?"),
        ("must: {reachable: [x.1.q]}", "SC132", "no event and no option `x.1.q`", "did you mean `x.1`?"),
        ("outcomes: {won: x.7}", "SC132", "no event `x.7`", "did you mean `x.1`?"),
        ("outcomes: {won: {option: x.7.a}}", "SC136", "no option `x.7.a`", "did you mean `x.1.a`?"),
        ("outcomes: {won: {holds: 'nope = yes'}}", "SC133", "not simulated", ""),
        ("allow: [overflw]", "SC141", "no anomaly of the kind `overflw`", "did you mean `overflow`?"),
        (
            "dice: {faces: 6, samples: [{name: a, at: x.1, who: zoe, variables: [x_die]}]}",
            "SC131",
            "`zoe` is nobody",
            "",
        ),
        (
            "dice: {faces: 6, samples: [{name: a, at: x.5, who: anna, variables: [x_die]}]}",
            "SC132",
            "no event `x.5`",
            "",
        ),
        (
            "dice: {faces: 6, samples: [{name: a, at: x.1, who: anna, variables: [x_dye]}]}",
            "SC137",
            "`x_dye`",
            "`x_die`",
        ),
        ("must: {flags_cleared: x_off*}", "SC137", "no effect of the mod sets a flag `x_off*`", ""),
        ("must: {flags_cleared: [x_*, y]}", "SC137", "no effect of the mod sets a flag `y`", ""),
        ("must: {gold_conserved: {stakes: [{flag: x_no, gold: 1}]}}", "SC137", "sets a flag `x_no`", "`x_on`"),
        ("must: {gold_conserved: {stakes: [{variable: pot}]}}", "SC137", "sets a variable `pot`", ""),
        ("start: {effect: 'do_it = yes', on: anna}", "SC133", "`do_it` in `do_it = yes` is not simulated", ""),
        ("start: {effect: x_pa, on: anna}", "SC133", "`x_pa` is no effect", "did you mean `x_pay`?"),
        ("start: {expect: 'qqq = 1'}", "SC133", "not simulated", ""),
    ],
)
def test_faults(text: str, code: str, words: str, help: str) -> None:
    start = "" if text.startswith("start") else "\nstart: {event: x.1, on: anna}"
    with pytest.raises(FaultyInput) as caught:
        prepare(scenario(text + start), SOURCE)
    assert codes(caught.value) == [code]
    (one,) = caught.value.findings
    assert words in one.message
    assert help in one.help
    assert one.place.start is not None


def test_all_faults_at_once() -> None:
    text = "start: {event: x.2, on: ana}\nmust: {exactly_one: [won], never_fires: [x.3]}\nallow: [nothing]"
    with pytest.raises(FaultyInput) as caught:
        prepare(scenario(text), SOURCE)
    assert sorted(codes(caught.value)) == ["SC131", "SC132", "SC132", "SC134", "SC141"]


def test_faults_of_the_cast() -> None:
    people = "people: {anna: {relations: {liege: zoe}}}\n"
    with pytest.raises(FaultyInput) as caught:
        prepare(scenario("start: {event: x.1, on: anna}", people), SOURCE)
    assert codes(caught.value) == ["SC131"]
    assert "`zoe`" in caught.value.findings[0].message


def test_what_is_right_is_prepared() -> None:
    text = """
start: {decision: x_play, by: anna}
policies: {anna: [x.1.a, x.1.b, 1, x.1 option 1]}
must: {always: x_rich, finally: {holds: wealth = 1, on: bert}, never_fires: x.1, reachable: x.1.b}
"""
    ready = prepare(scenario(text), SOURCE)
    assert ready.humans == ("anna",)
    (claim,) = ready.finals
    assert (claim.root, claim.froms, claim.text) == (1, (0,), "wealth = 1")
    assert list(ready.watched.never) == ["x.1"]
    assert not ready.program.lacking


def test_a_mod_without_events() -> None:
    with pytest.raises(UserError, match="has no events and no decisions"):
        sources(texts_in({"common/traits/t.txt": b"brave = { }"}, "empty"))


def test_a_mod_that_is_not_there() -> None:
    with pytest.raises(UserError, match="does not exist"):
        sources(OnDisk(("/no/such/folder",)))


def test_patterns() -> None:
    assert matches("dice_won", ("x", "dice_*"))
    assert not matches("Dice_won", ("dice_*",))
    assert not matches("dice_won", ())
