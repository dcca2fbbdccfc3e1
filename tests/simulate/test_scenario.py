"""Scenario files are read with every fault at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import FaultyInput, UserError
from generator.simulate.codes import CODES
from generator.simulate.people import cast_of
from generator.simulate.scenario import MissingVariable, load_scenarios, parse_scenarios
from generator.simulate.scenario_file import PolicyKind, ScenarioFile
from tests.simulate.support import codes

WHOLE = """
name: a game
mod: folder
base: lower
date: 1100.2.3
people:
  anna: {human: yes, gold: 2.5, traits: brave, location: inn, opinions: {bert: -10}, variables: {x: 0.001}}
  bert: {age: 50, bonds: {friend: anna}, relations: {liege: anna}, facts: {is_ruler: no}}
titles:
  d_x: {holder: anna}
provinces:
  '33': {owner: anna}
wars: [[anna, bert]]
global_flags: [started]
game_rules: {difficulty: hard}
start:
  - {decision: play, by: anna, on: bert}
  - {event: x.1, on: bert, from: [anna]}
  - {on_action: on_death, on: bert}
  - {effect: wealth = 1, on: anna}
  - {days: 3, pulses: yes}
  - expect: wealth = 3
policies:
  anna: [yes_please, 2]
must:
  gold_conserved: {people: [anna], stakes: [{flag: f, gold: 0.5}, {variable: pot}]}
  flags_cleared: [a_*, b]
  always: {holds: is_alive = yes, on: bert, from: anna}
  finally: [is_alive = yes, ai = no]
outcomes:
  won: x.2
  rich: wealth = 5
draws: [3, any, yes, no]
rng: [shift, per-node]
allow: missing-scope
cases:
  - name: poor
    people: {anna: {gold: 0}, cleo: {gold: 9}}
    policies: {anna: first}
    must: {flags_cleared: yes}
    games: 7
  - name: plain
"""


def test_everything_that_a_file_may_hold() -> None:
    poor, plain = parse_scenarios(Path("dir/x.scenario.yaml"), WHOLE)
    assert (poor.name, plain.name) == ("a game [poor]", "a game [plain]")
    anna = plain.spec.people["anna"]
    assert (anna.gold, anna.traits, anna.opinions, anna.variables) == (2_500, ("brave",), {"bert": -10}, {"x": 1})
    assert [step.kind for step in plain.spec.start] == ["decision", "event", "on_action", "effect", "days", "expect"]
    assert plain.spec.start[1].froms == ("anna",)
    assert plain.spec.policies["anna"].choices == ("yes_please", "2")
    gold = plain.spec.must.gold_conserved
    assert (gold.wanted, gold.people, gold.stakes[0].gold, gold.stakes[1].variable) == (True, ("anna",), 500, "pot")
    assert plain.spec.must.flags_cleared == ("a_*", "b")
    assert (plain.spec.must.always[0].on, plain.spec.must.always[0].froms) == ("bert", ("anna",))
    assert [claim.holds for claim in plain.spec.must.finally_] == ["is_alive = yes", "ai = no"]
    assert (plain.spec.outcomes["won"].event, plain.spec.outcomes["rich"].holds) == ("x.2", "wealth = 5")
    assert [model.value for model in plain.spec.rng] == ["shift", "per-node"]


def test_a_case_changes_what_it_names() -> None:
    poor, plain = parse_scenarios(Path("x.scenario.yaml"), WHOLE)
    assert poor.spec.people["anna"].gold == 0
    assert poor.spec.people["anna"].traits == ("brave",)
    assert (list(poor.spec.people), list(plain.spec.people)) == (["anna", "bert", "cleo"], ["anna", "bert"])
    assert poor.spec.policies["anna"].kind is PolicyKind.FIRST
    assert poor.spec.must.flags_cleared == ("*",)
    assert poor.spec.must.finally_ == plain.spec.must.finally_
    assert (poor.spec.games, plain.spec.games) == (7, 100)
    # Places: what a case says stands in the case, the rest in the file
    lines = WHOLE.splitlines()
    for one, path, text in (
        (poor, ("must", "flags_cleared"), "flags_cleared: yes"),
        (plain, ("must", "flags_cleared"), "a_*"),
    ):
        start = one.place(*path).start
        assert start is not None
        assert text in lines[start.line - 1]


def test_the_cast() -> None:
    _, plain = parse_scenarios(Path("x.scenario.yaml"), WHOLE)
    cast = cast_of(plain.spec).checked()
    anna, bert = cast.persons
    assert (anna.key, anna.name, anna.human, anna.gold) == ("anna", "Anna", True, 2_500)
    assert anna.relations["location"] == "inn"
    assert (bert.age, dict(bert.bonds), dict(bert.facts)) == (50, {"friend": ("anna",)}, {"is_ruler": False})
    assert [place.key for place in cast.provinces] == ["33", "inn"]
    assert (cast.wars, cast.date, cast.global_flags) == ((("anna", "bert"),), "1100.2.3", ("started",))


PEOPLE = "people: {anna: {human: yes}}\n"
START = "start: {days: 1}\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (START, [("SC112", 1, "`people` is missing")]),
        (PEOPLE, [("SC112", 1, "`start` is missing")]),
        ("", [("SC109", 0, "the file is empty, expected a scenario")]),
        ("a: [", [("SC103", 1, "")]),
        (PEOPLE + PEOPLE + START, [("SC104", 2, "")]),
        ("people: {}\n" + START, [("SC115", 1, "`people` is empty")]),
        (PEOPLE + "start: []\n", [("SC115", 2, "`start` is empty")]),
        (PEOPLE + START + "peple: 1\n", [("SC111", 3, "`peple` is no key")]),
        (
            "people: {anna: {gold: x, human: perhaps}}\n" + START,
            [("SC113", 1, "not a number"), ("SC113", 1, "`human`")],
        ),
        (PEOPLE + "start: {event: x.1}\n", [("SC115", 2, "`on` is missing")]),
        (PEOPLE + "start: {decision: d}\n", [("SC115", 2, "`by` is missing")]),
        (PEOPLE + "start: {event: x.1, decision: d}\n", [("SC115", 2, "found `decision` and `event`")]),
        (PEOPLE + "start: {on: anna}\n", [("SC115", 2, "found none of them")]),
        (PEOPLE + "start: {event: x.1, on: anna, pulses: yes}\n", [("SC115", 2, "belong to `days`")]),
        (PEOPLE + START + "policies: {anna: rndom}\n", [("SC115", 3, "`anna` is `rndom`")]),
        (PEOPLE + START + "policies: {anna: script}\n", [("SC115", 3, "`choices` are missing")]),
        (PEOPLE + START + "policies: {anna: {choices: [a], then: script}}\n", [("SC115", 3, "`then` is `script`")]),
        (PEOPLE + START + "policies: {anna: {kind: weights}}\n", [("SC115", 3, "`weights` is missing")]),
        (PEOPLE + START + "draws: [0]\n", [("SC115", 3, "draw 1 is `0`")]),
        (PEOPLE + START + "draws: {every: [6, 0]}\n", [("SC114", 3, "expected at least 1")]),
        (PEOPLE + START + f"seed: {10**30}\n", [("SC114", 3, "`seed`")]),
        ("people: {a: {opinions: {a: 99999999999999}}}\n" + START, [("SC114", 1, "at most 1000000")]),
        (
            PEOPLE + START + f"dice: {{faces: 6, samples: [{{name: a, at: x, who: anna, variables: {['d'] * 81}}}]}}\n",
            [("SC115", 3, "at most 80")],
        ),
        (PEOPLE + START + "draws: {draws: [1], every: [6]}\n", [("SC115", 3, "either `draws` or `every`")]),
        (PEOPLE + START + "outcomes: {x: {event: a.1, holds: b = c}}\n", [("SC115", 3, "expected one of")]),
        (PEOPLE + START + "must: {gold_conserved: {stakes: [{gold: 3}]}}\n", [("SC115", 3, "either `flag`")]),
        (PEOPLE + START + "games: 0\n", [("SC114", 3, "`games` is `0`")]),
        (PEOPLE + START + "cases: [{name: a}, {name: a}]\n", [("SC140", 3, "two cases are called `a`")]),
        (
            PEOPLE
            + START
            + "dice: {faces: 6, samples: [{name: a, at: x.1, who: anna, variables: [d], only_flags: [f, g]}]}\n",
            [("SC115", 3, "one flag for each")],
        ),
    ],
)
def test_faults(text: str, wanted: list[tuple[str, int, str]]) -> None:
    with pytest.raises(FaultyInput) as caught:
        parse_scenarios(Path("x.scenario.yaml"), text)
    found = caught.value.findings
    assert [one.code for one in found] == [code for code, _, _ in wanted]
    for one, (_, line, words) in zip(found, wanted, strict=True):
        assert words in one.message
        assert (one.place.start.line if one.place.start else 0) == line


def test_the_example_of_the_docs_is_one() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = docs.partition("```yaml\n")[2].partition("```")[0]
    (one,) = parse_scenarios(Path("x.scenario.yaml"), example)
    assert one.name == "a game of knucklebones"
    assert one.spec.must.exactly_one == ("won", "lost", "drawn")
    for key in ScenarioFile.model_fields:
        assert f"{key}" in docs
    for code, name in CODES.items():
        assert code <= "SC115" or f"| {code} | {name} |" in docs
    for key in ("gold_conserved", "flags_cleared", "exactly_one", "always", "finally", "never_fires", "reachable"):
        assert f"`{key}:" in docs


def test_missing_files(tmp_path: Path) -> None:
    (tmp_path / "dice.scenario.yaml").write_text("")
    with pytest.raises(UserError) as caught:
        load_scenarios(tmp_path / "dise.scenario.yaml")
    assert "does not exist" in caught.value.message
    assert "dice.scenario.yaml" in caught.value.hint
    with pytest.raises(FaultyInput) as empty:
        load_scenarios(tmp_path / "dice.scenario.yaml")
    assert codes(empty.value) == ["SC109"]


def test_not_text(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"people: \xff\xfe")
    with pytest.raises(FaultyInput) as caught:
        load_scenarios(tmp_path / "a.yaml")
    assert codes(caught.value) == ["SC101"]


def test_the_folder_of_the_mod(monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = parse_scenarios(Path("dir/x.yaml"), f"mod: ../m\nbase: [b]\n{PEOPLE}{START}")
    assert one.mods() == (Path("dir/b"), Path("dir/../m"))
    (two,) = parse_scenarios(Path("x.yaml"), "mod: ${SOME_MODS}/m\n" + PEOPLE + START)
    monkeypatch.delenv("SOME_MODS", raising=False)
    with pytest.raises(MissingVariable) as caught:
        two.mods()
    assert "SOME_MODS" in caught.value.message
    monkeypatch.setenv("SOME_MODS", "/mods")
    assert two.mods() == (Path("/mods/m"),)
    (three,) = parse_scenarios(Path("x.yaml"), PEOPLE + START)
    with pytest.raises(UserError, match="names no mod"):
        three.mods()


def test_a_folder_is_told_to_hold_scenario_files(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is a folder, expected a file") as fault:
        load_scenarios(tmp_path)
    assert fault.value.hint == "name the scenario file in it"
