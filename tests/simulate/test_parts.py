"""Small parts by themselves: logs, tallies, policies, claims, faults of scenarios, tables, and texts of anomalies."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cli.columns import table
from generator.errors import FaultyInput, UserError
from generator.interpret.anomalies import Fault
from generator.interpret.rows import Rows
from generator.simulate.batches import Slice, given_draws, new_batch
from generator.simulate.codes import CODES, as_scenario_faults
from generator.simulate.coverage_counts import Hits
from generator.simulate.games_log import KINDS, Broken, Found, FoundKey, GamesLog
from generator.simulate.judging import compile_condition, judge
from generator.simulate.mods import files_of, texts_in
from generator.simulate.prepared import prepare
from generator.simulate.report import WayStep, share_error
from generator.simulate.scenario import parse_scenarios
from generator.simulate.scenario_looks import DrawsSpec
from generator.simulate.tally import Flow, Tally, Times
from generator.simulate.telling import way_lines
from generator.simulate.written import written_in
from generator.source import Place
from generator.spec.codes import CODES as RULES_CODES
from generator.spec.codes import finding
from tests.simulate.support import BONES_SCENARIO, bones, mod, scenario
from tests.simulate.test_scenario import WHOLE

PLACE = Place("a.txt")


# logs of anomalies


def test_a_log_counts_games_and_keeps_the_shortest() -> None:
    log = GamesLog(first_world=100, worlds=5)
    log.steps[:] = [9, 4, 7, 4, 1]
    log.add(Fault.OVERFLOW, "too much", PLACE, Rows.of([0, 2], 5), ())
    log.add(Fault.OVERFLOW, "too much", PLACE, Rows.of([2, 3], 5), ())
    log.add(Fault.OVERFLOW, "too much", PLACE, Rows.none(5), ())
    (one,) = log.found
    assert (one.times, one.games, one.steps, one.game) == (4, 3, 4, 103)
    log.note(Broken.GOLD, "gone", None, Rows.every(5))
    assert [found.key.kind for found in log.found] == ["gold-not-conserved", "overflow"]
    gold = log.found[0]
    assert (gold.games, gold.steps, gold.game, gold.key.where) == (5, 1, 104, "")


def test_a_muted_log_notes_nothing() -> None:
    log = GamesLog(0, 3)
    log.is_muted = True
    log.note(Broken.FLAG, "left", PLACE, Rows.every(3))
    assert not log.found
    assert not log.keys


def test_places_make_anomalies_different() -> None:
    log = GamesLog(0, 2)
    for place in (PLACE, Place("b.txt")):
        log.note(Broken.FLAG, "left", place, Rows.every(2))
    assert [found.key.where for found in log.found] == ["a.txt", "b.txt"]


def test_kinds_are_those_of_the_interpreter_and_our_own() -> None:
    assert {"overflow", "no-valid-option", "gold-not-conserved", "window-left-open"} <= KINDS
    assert len(KINDS) == len(Fault) + len(Broken)


COUNTS = st.integers(0, 50)
FOUND = st.builds(
    lambda message, games, steps, game: Found(FoundKey("k", message, ""), None, games + 1, games, steps, game),
    st.sampled_from("ab"), COUNTS, COUNTS, COUNTS,
)  # fmt: skip


def _tally(games: int, won: int, times: int, changes: list[int], found: list[Found]) -> Tally:
    made = Tally(
        games=games, outcomes={"won": won}, events={"e": Times(times, 1)}, gold={"a": Flow.of(np.array(changes))}
    )
    made.options[("e", times % 2, "o")] = Times(times, 1)
    made.left_flags[("a", "f")] = won
    made.hits = Hits(true=Counter({("p", times % 3): times + 1}))
    made.add_anomalies(found)
    return made


TALLIES = st.builds(
    _tally, COUNTS, COUNTS, COUNTS, st.lists(st.integers(-3, 3), min_size=1, max_size=9), st.lists(FOUND, max_size=3)
)


def _summed(parts: list[Tally]) -> Tally:
    total = Tally()
    for part in parts:
        total.add(part)
    return total


@given(st.lists(TALLIES, min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_tallies_add_up_in_any_order(parts: list[Tally], order: random.Random) -> None:
    first = _summed(parts)
    shuffled = list(parts)
    order.shuffle(shuffled)
    assert _summed(shuffled) == first
    assert first.games == sum(part.games for part in parts)
    half = _summed([_summed(parts[:1]), _summed(parts[1:])])
    assert half == first


# draws


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.integers(0, 20))
def test_every_combination_comes_up_once(sizes: list[int], first: int) -> None:
    games = int(np.prod(sizes))
    rows = given_draws(DrawsSpec(every=tuple(sizes)), first * games, games).tolist()
    assert len({tuple(row) for row in rows}) == games
    assert all(0 <= draw < size for row in rows for draw, size in zip(row, sizes, strict=True))
    # Cut anywhere, they are the same
    middle = games // 2
    parts = [
        given_draws(DrawsSpec(every=tuple(sizes)), start, count).tolist()
        for start, count in ((0, middle), (middle, games - middle))
    ]
    assert parts[0] + parts[1] == given_draws(DrawsSpec(every=tuple(sizes)), 0, games).tolist()


# claims


def claims_of(*texts: str) -> list[bool]:
    """Whether claims hold of Anna, who has 10 gold, with Bert as FROM."""
    source = mod("character_event = { id = x.1 }", triggers="rich = { wealth = 5 }")
    ready = prepare(
        scenario("start: {days: 1}\nmust:\n  finally:\n" + "".join(f"    - '{text}'\n" for text in texts)), source
    )
    batch = new_batch(ready, Slice(1, 0, 3))
    every = batch.engine.every
    found = []
    for claim in ready.finals:
        mask = judge(batch.engine.machine, claim, every)
        found.append(bool(np.all(mask)))
    return found


def test_claims_in_script() -> None:
    assert claims_of("wealth = 10", "wealth = 11", "rich", "NOT = { rich = yes }", "FROM = { rich = yes }") == [
        True, False, True, False, True,
    ]  # fmt: skip


def test_a_claim_about_nobody_is_false_and_no_anomaly() -> None:
    text = "must: {finally: 'FROMFROM = { always = yes }'}"
    batch = new_batch(
        prepare(scenario("start: {days: 1}\n" + text), mod("character_event = { id = x.1 }")), Slice(1, 0, 2)
    )
    assert not np.any(judge(batch.engine.machine, batch.prepared.finals[0], batch.engine.every))
    assert not batch.log.found


def test_conditions_that_prove_nothing_are_refused() -> None:
    ready = prepare(scenario("start: {days: 1}"), mod("character_event = { id = x.1 }"))
    for text in ("", "# a comment", "wealth", "NOT = { no_such_trigger = 1 }", "} {"):
        with pytest.raises(FaultyInput) as caught:
            compile_condition(ready.program, text, PLACE)
        assert [one.code for one in caught.value.findings] == ["SC133"]
    # The second time as well, though the program has met it before
    with pytest.raises(FaultyInput):
        compile_condition(ready.program, "NOT = { no_such_trigger = 1 }", PLACE)


# what a mod sets


def test_flags_and_variables_that_are_set() -> None:
    source = mod(
        """
character_event = { id = x.1 immediate = { if = { limit = { has_character_flag = seen } set_character_flag = deep } }
    option = { set_flag = plain set_province_flag = there set_variable = { which = v value = 1 } } }
""",
        effects="""
e = { set_global_flag = all change_variable = { which = "w" value = 1 } set_flag = { flag = timed days = 3 } }""",
        decisions="decisions = { d = { effect = { FROM = { set_character_flag = chosen } } } }",
        actions="on_x = { effect = { set_character_flag = hooked } }",
    )
    found = written_in(prepare(scenario("start: {days: 1}"), source).program.sources)
    assert found.flags == {"deep", "plain", "there", "all", "timed", "chosen", "hooked"}
    assert found.variables == {"v", "w"}


# words


def test_faults_keep_their_names_under_our_codes() -> None:
    for code, name in CODES.items():
        assert re.fullmatch(r"SC1\d\d", code)
        rules = f"RY{code[2:]}"
        if "SC101" <= code <= "SC115":
            assert RULES_CODES[rules] == name
    (one,) = as_scenario_faults([finding("RY109", PLACE, "the file is empty, expected rules")])
    assert (one.code, one.message) == ("SC109", "the file is empty, expected a scenario")


def test_long_ways_lose_their_middle() -> None:
    way = [WayStep("event", f"step {number}", "f:1:1" if number % 2 else "") for number in range(30)]
    lines = list(way_lines(way))
    assert len(lines) == 15
    assert lines[:2] == ["    step 0", "    step 1  [f:1:1]"]
    assert lines[4] == "    ... 16 steps"
    assert lines[5:] == list(way_lines(way, whole=True))[20:]
    assert len(list(way_lines(way[:14]))) == 14
    assert len(list(way_lines(way, whole=True))) == 30


def test_tables() -> None:
    assert table(("name", "n"), [("a", "1"), ("long", "1,000")]) == ["name      n", "a         1", "long  1,000"]
    assert table(("a", "b", "c"), [("x", "y", "1")], left=2) == ["a  b  c", "x  y  1"]
    assert table(("a",), []) == []


def test_share_errors() -> None:
    assert share_error(50, 100) == pytest.approx(0.05)
    assert share_error(0, 100) == share_error(100, 100) == 0


def test_files_of_a_mod_in_memory() -> None:
    files = {"events/a.txt": b"x = y", "b.txt": b""}
    assert files_of(texts_in(files)) == files


# hostile scenarios

TOKENS = ("yes", "no", "~", "{}", "[]", "-1", "1e9", "99999999999999999999", "'x'", "ROOT", "{a: b}", "&x", "*x", "''",
          "!!python/object:os.system", "\u4e2d", "anna", "kb.1", "0.0001", "asker", "random", "every")  # fmt: skip


def mutated(text: str, order: random.Random) -> str:
    """A text with some words, lines and characters changed."""
    for _ in range(order.randint(1, 4)):
        kind = order.randrange(4)
        words = list(re.finditer(r"[\w.*-]+", text))
        lines = text.split("\n")
        at = order.randrange(len(lines))
        if kind == 0 and words:
            word = order.choice(words)
            text = text[: word.start()] + order.choice(TOKENS) + text[word.end() :]
        elif kind == 1:
            text = "\n".join(lines[:at] + lines[at + 1 :])
        elif kind == 2:
            text = "\n".join([*lines[:at], order.choice(lines), *lines[at:]])
        else:
            place = order.randrange(len(text) + 1)
            text = text[:place] + order.choice("{}[]:,'\"\t \n#&*|>%@") + text[place:]
    return text


@pytest.mark.parametrize("seed", range(4))
def test_no_scenario_ends_in_a_traceback(seed: int) -> None:
    """Whatever is in the file, it is played or refused with findings that have places."""
    order, source = random.Random(seed), bones()
    texts = (WHOLE, BONES_SCENARIO.read_text())
    refused = 0
    for _ in range(60):
        text = mutated(order.choice(texts), order)
        try:
            for one in parse_scenarios(Path("x.scenario.yaml"), text):
                short = one.spec.model_copy(update={"days": 30})
                ready = prepare(type(one)(one.name, one.file, short, one.case, one.places), source)
                new_batch(ready, Slice(1, 0, 2, steps=5_000)).run()
        except FaultyInput as fault:
            refused += 1
            assert fault.findings
            assert all(one.code.startswith(("SC", "CK")) for one in fault.findings), fault.findings
        except UserError:
            refused += 1
    assert refused > 20
