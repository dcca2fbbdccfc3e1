"""What a scenario says is done and judged: steps, policies, draws, each kind of claim and how it fails."""

from __future__ import annotations

import numpy as np
import pytest

from generator.errors import FaultyInput
from generator.interpret.chance import Model
from generator.simulate.batches import given_draws
from generator.simulate.report import Report
from generator.simulate.scenario_looks import DrawsSpec
from tests.simulate.support import kinds, mod, played, scenario

EVENTS = """
namespace = x
character_event = { id = x.1 is_triggered_only = yes
    option = { name = x.1.a wealth = 1 set_character_flag = x_took }
    option = { name = x.1.b trigger = { wealth = 5 } wealth = -1 FROM = { wealth = 1 } }
    option = { name = x.1.c trigger = { wealth = 1000 } ai_chance = { factor = 0 } }
    ai_chance = { factor = 1 } }
character_event = { id = x.2 hide_window = yes is_triggered_only = yes
    immediate = {
        random_list = {
            1 = { set_variable = { which = die value = 1 } }
            1 = { set_variable = { which = die value = 2 } }
            1 = { set_variable = { which = die value = 3 } }
        }
        random = { chance = 50 set_character_flag = x_hit }
    }
    option = { name = ok } }
character_event = { id = x.3 is_triggered_only = yes option = { name = ok character_event = { id = x.3 days = 10 } } }
character_event = { id = x.4 hide_window = yes is_triggered_only = yes immediate = { set_character_flag = x_a
    clr_character_flag = x_a character_event = { id = x.5 } } option = { name = ok } }
character_event = { id = x.5 hide_window = yes is_triggered_only = yes immediate = { set_character_flag = x_b
    set_global_flag = x_all } option = { name = ok } }
character_event = { id = x.6 is_triggered_only = yes
    option = { name = x.6.a set_character_flag = x_six } option = { name = x.6.b } }
"""
SIX = "{event: x.6, on: anna}"
SOURCE = mod(
    EVENTS,
    decisions="decisions = { x_play = { potential = { wealth = 8 } effect = { character_event = { id = x.1 } } } }",
    effects="x_pay = { wealth = -1 }",
    actions="""
        on_x = { events = { x.2 } }
        on_yearly_pulse = { effect = { change_variable = { which = years value = 1 } } }""",
)


def run(text: str, games: int = 100, **options: object) -> Report:
    return played(scenario(text), SOURCE, games, **options)


def finals(start: str, *claims: str, more: str = "") -> set[str]:
    """The kinds of faults when some claims must hold at the end."""
    listed = "".join(f"    - {claim}\n" for claim in claims)
    return kinds(run(f"start: {start}\n{more}\nmust:\n  finally:\n{listed}"))


def test_steps() -> None:
    text = """
start:
  - {effect: 'set_variable = { which = a value = 1 }', on: anna}
  - {effect: x_pay, on: anna}
  - {expect: wealth = 9}
  - {event: x.2, on: bert, from: anna}
  - {on_action: on_x, on: anna}
  - {days: 3}
  - expect: {holds: 'check_variable = { which = die value = 1 }', on: bert}
must: {finally: 'is_variable_equal = { which = a value = 1 }'}
"""
    found = run(text)
    assert kinds(found) == set()
    assert {one.event: one.times for one in found.events} == {"x.2": 200}


def test_a_failed_expectation() -> None:
    found = run("start: [{expect: wealth = 11}]")
    assert kinds(found) == {"expectation-failed"}
    (one,) = found.anomalies
    assert (one.games, one.times, one.message) == (100, 100, "`wealth = 11` does not hold")


def test_a_decision_that_cannot_be_taken() -> None:
    assert kinds(run("start: {decision: x_play, by: bert}")) == {"decision-refused"}
    assert kinds(run("start: {decision: x_play, by: anna}\npolicies: {anna: first}")) == set()


def test_a_decision_whose_filter_is_in_the_way() -> None:
    decisions = "targeted_decisions = { x_ask = { filter = liege effect = { prestige = 1 } } }"
    found = played(scenario("start: {decision: x_ask, by: anna, on: bert}"), mod(EVENTS, decisions=decisions), 5)
    (one,) = found.anomalies
    message = "the decision `x_ask` could not be taken: its filter does not let `anna` have `bert`"
    assert (one.kind, one.games, one.message) == ("decision-refused", 5, message)


def test_what_is_defined_twice_is_told() -> None:
    """Which of two equal ids the game takes nobody knows (ck2-language, Q15); the first one is played."""
    event = "character_event = {{ id = x.1 hide_window = yes is_triggered_only = yes option = {{ prestige = {0} }} }}\n"
    effects = "x_pay = { wealth = -1 }\nx_pay = { wealth = -5 }\n"
    source = mod("namespace = x\n" + event.format(1) + event.format(2), effects=effects)
    found = played(scenario("start: [{event: x.1, on: anna}, {expect: prestige == 1}]"), source, 3)
    assert found.is_clean
    assert [(one.code, one.message) for one in found.file_faults] == [
        ("CK205", "the scripted effect `x_pay` is defined before; the first one is played"),
        ("CK205", "the event `x.1` is defined before; the first one is played"),
    ]


def test_years_pass_with_pulses() -> None:
    claim = "'is_variable_equal = { which = years value = 2 }'"
    assert finals("{days: 730, pulses: yes}", claim) == set()
    assert finals("{days: 730}", "'NOT = { check_variable = { which = years value = 1 } }'") == set()


POLICIES = [
    ("first", {"x.1.a": 400}),
    ("[x.1.b, 1]", {"x.1.a": 200, "x.1.b": 200}),
    ("{weights: {x.1.b: 1}, otherwise: 0}", {"x.1.b": 400}),
    ("{choices: [2], then: first}", {"x.1.a": 200, "x.1.b": 200}),
]
TWICE = "start: [{event: x.1, on: anna, from: bert}, {event: x.1, on: anna, from: bert}]\n"


@pytest.mark.parametrize(("policy", "wanted"), POLICIES)
def test_policies(policy: str, wanted: dict[str, int]) -> None:
    found = run(f"{TWICE}policies: {{anna: {policy}}}", 200)
    assert not found.anomalies
    assert {one.label: one.times for one in found.options if one.times} == wanted


def test_random_and_ai_policies() -> None:
    for policy in ("random", "ai"):
        found = run(f"{TWICE}policies: {{anna: {policy}}}", 2_000)
        times = {one.label: one.times for one in found.options}
        # Two valid options of equal chance; the third is not valid
        assert set(times) == {"x.1.a", "x.1.b"}
        assert abs(times["x.1.a"] - 2_000) < 4 * 1_000**0.5


def test_a_script_of_choices_is_strict() -> None:
    found = run(f"{TWICE}policies: {{anna: [x.1.c, x.6.a]}}")
    assert kinds(found) == {"choice-not-possible"}
    assert sorted(one.message for one in found.anomalies) == [
        "choice 1, `x.1.c`, is not valid now in the window `x.1`",
        "choice 2, `x.6.a`, is none of `x.1.a`, `x.1.b`, `x.1.c` in the window `x.1`",
    ]
    assert {one.label: one.times for one in found.options} == {"x.1.a": 200}


def test_windows_left_open() -> None:
    found = run(f"{TWICE}policies: {{anna: [1]}}")
    assert kinds(found) == {"window-left-open"}


def test_events_without_end() -> None:
    found = run("start: {event: x.3, on: anna}\ndays: 95")
    assert kinds(found) == {"event-left-waiting"}
    assert {one.event: one.times for one in found.events} == {"x.3": 1000}


def test_scripted_draws() -> None:
    claims = ("'is_variable_equal = { which = die value = 2 }'", "has_character_flag = x_hit")
    start = "{event: x.2, on: anna}"
    assert finals(start, *claims, more="draws: [2, yes]") == set()
    assert finals(start, *claims, more="draws: [3, no]") == {"finally-broken"}
    assert finals(start, claims[1], more="draws: [any, yes]") == set()
    found = run(f"start: {start}\noutcomes: {{hit: has_character_flag = x_hit}}\ndraws: [1]", 400)
    assert 120 < found.outcomes[0].games < 280


def test_every_draw_in_turn() -> None:
    given = given_draws(DrawsSpec(every=(3, 2)), 4, 4)
    assert given.tolist() == [[2, 0], [2, 1], [0, 0], [0, 1]]
    assert given_draws(DrawsSpec(draws=("2", "any")), 0, 2).tolist() == [[1, -1], [1, -1]]
    text = "start: {event: x.2, on: anna}\ndraws: {every: [3, 2]}\noutcomes:\n" + "".join(
        f"  d{n}: 'is_variable_equal = {{ which = die value = {n} }}'\n" for n in (1, 2, 3)
    )
    assert [one.games for one in run(text, 6).outcomes] == [2, 2, 2]


def test_gold() -> None:
    start = "start: {event: x.1, on: anna, from: bert}\n"
    assert kinds(run(f"{start}policies: {{anna: [1]}}\nmust: {{gold_conserved: yes}}")) == {"gold-not-conserved"}
    assert kinds(run(f"{start}policies: {{anna: [2]}}\nmust: {{gold_conserved: yes}}")) == set()
    one = "must: {gold_conserved: {people: bert}}"
    assert kinds(run(f"{start}policies: {{anna: [1]}}\n{one}")) == set()
    assert kinds(run(f"{start}policies: {{anna: [2]}}\n{one}")) == {"gold-not-conserved"}
    flow = run(f"{start}policies: {{anna: [2]}}", 50).gold
    assert [(one.person, one.mean, one.error, one.low, one.high) for one in flow] == [
        ("anna", -1, 0, -1, -1),
        ("bert", 1, 0, 1, 1),
    ]


def test_stakes_on_the_table() -> None:
    """One gold is taken while the flag says that it lies on the table, and never given back."""
    start = f"""
start: [{{effect: 'wealth = -1 set_character_flag = x_ante', on: anna}}, {SIX}]
policies: {{anna: [2]}}
"""
    stakes = "stakes: [{flag: x_ante, gold: 1}]"
    assert kinds(run(f"{start}must: {{gold_conserved: {{{stakes}}}}}")) == set()
    assert kinds(run(f"{start}must: {{gold_conserved: {{stakes: [{{flag: x_ante, gold: 2}}]}}}}")) == {
        "gold-not-conserved"
    }
    pot = start.replace("set_character_flag = x_ante", "set_variable = { which = pot value = 1 }")
    assert kinds(run(f"{pot}must: {{gold_conserved: {{stakes: [{{variable: pot}}]}}}}")) == set()


def test_gold_is_looked_at_while_a_window_is_open() -> None:
    """Gold that is away while the window shows and back at the end."""
    away = f"""
start: [{{effect: wealth = -1, on: anna}}, {SIX}, {{effect: wealth = 1, on: anna}}]
policies: {{anna: [2]}}
"""
    assert kinds(run(f"{away}must: {{gold_conserved: yes}}")) == set()
    assert kinds(run(f"{away}must: {{gold_conserved: {{stakes: [{{variable: die}}]}}}}")) == {"gold-not-conserved"}


def test_flags() -> None:
    start = "start: {event: x.4, on: anna}\n"
    found = run(start)
    assert not found.anomalies
    assert [(one.person, one.flag, one.games) for one in found.left_flags] == [
        ("anna", "x_b", 100),
        ("everybody", "x_all", 100),
    ]
    messages = [one.message for one in run(f"{start}must: {{flags_cleared: yes}}").anomalies]
    assert messages == ["the flag `x_all` of `everybody` is left over", "the flag `x_b` of `anna` is left over"]
    assert kinds(run(f"{start}must: {{flags_cleared: [x_a, x_h*]}}")) == set()
    assert len(run(f"{start}must: {{flags_cleared: [x_b]}}").anomalies) == 1


def test_flags_of_the_start_and_of_the_dead_do_not_count() -> None:
    text = "start: {event: x.4, on: anna}\nmust: {flags_cleared: x_b}"
    people = "people: {anna: {flags: [x_b]}}\n"
    assert kinds(played(scenario(text, people), SOURCE)) == set()
    died = """
start: [{event: x.4, on: anna}, {effect: 'death = { death_reason = death_accident }', on: anna}]
must: {flags_cleared: x_b}
"""
    assert kinds(run(died)) == set()


OUTCOMES = """
outcomes:
  six: x.6
  on_bert: {event: x.6, on: bert}
  chose_b: {option: x.6.b}
  flagged: has_character_flag = x_six
  once: {holds: has_character_flag = x_was, ever: yes}
"""


def test_outcomes() -> None:
    steps = ("{effect: set_character_flag = x_was, on: anna}", SIX, "{effect: clr_character_flag = x_was, on: anna}")
    text = f"start: [{', '.join(steps)}]"
    for choice, wanted in (("1", [100, 0, 0, 100, 100]), ("2", [100, 0, 100, 0, 100])):
        found = run(f"{text}\npolicies: {{anna: [{choice}]}}{OUTCOMES}")
        assert [one.games for one in found.outcomes] == wanted
        assert [one.share for one in found.outcomes] == [count / 100 for count in wanted]


def test_exactly_one_outcome() -> None:
    text = f"start: {{event: x.6, on: anna}}\n{OUTCOMES}must: {{exactly_one: [chose_b, flagged]}}\n"
    assert kinds(run(text + "policies: {anna: random}")) == set()
    assert kinds(run(text.replace("chose_b,", "on_bert,") + "policies: {anna: [2]}")) == {"no-outcome"}
    found = run(text.replace("chose_b,", "six,") + "policies: {anna: [1]}")
    assert kinds(found) == {"several-outcomes"}
    assert found.anomalies[0].message == "`six`, `flagged` came out together"


def test_always_sees_what_is_over_at_the_end() -> None:
    """The flag is set when x.5 starts, and nothing shows it later."""
    setting = "start: [{event: x.4, on: anna}, {effect: 'clr_character_flag = x_b', on: anna}]\n"
    claim = "'NOT = { has_character_flag = x_b }'"
    assert kinds(run(f"{setting}must: {{finally: {claim}}}")) == set()
    assert kinds(run(f"{setting}must: {{always: {claim}}}")) == {"always-broken"}
    assert kinds(run(f"{setting}must: {{always: 'NOT = {{ has_character_flag = x_a }}'}}")) == set()


def test_claims_are_asked_of_whom_they_name() -> None:
    start = "{event: x.4, on: anna}"
    assert finals(start, "has_character_flag = x_b", "{holds: 'NOT = { has_character_flag = x_b }', on: bert}") == set()
    assert finals(start, "{holds: 'FROM = { has_character_flag = x_b }', on: bert}") == set()
    assert finals(start, "{holds: 'has_character_flag = x_b', on: bert}") == {"finally-broken"}


def test_claims_leave_no_mark_on_the_run() -> None:
    """The same games come out whatever is asked of them, also under the models that count instances."""
    text = (
        f"start: [{{event: x.2, on: anna}}, {SIX}]\n"
        + "outcomes: {two: 'is_variable_equal = { which = die value = 2 }'}\n"
    )
    claim = "must: {always: 'FROM = { FROM = { FROM = { wealth = 0 } } }'}\nallow: always-broken"
    for model in ("independent", "shift", "per-node"):
        plain, asked = (run(text + more, 500, model=Model(model)) for more in ("", claim))
        assert plain.outcomes == asked.outcomes
        assert plain.options == asked.options
        assert kinds(asked) == set()


def test_events_that_never_fire_and_that_some_game_reaches() -> None:
    start = "start: {event: x.4, on: anna}\n"
    assert kinds(run(f"{start}must: {{never_fires: x.5}}")) == {"fired-never"}
    assert kinds(run(f"{start}must: {{never_fires: x.6}}")) == set()
    assert kinds(run(f"{start}must: {{reachable: [x.5, x.6]}}")) == {"not-reached"}
    assert kinds(run(f"{start}must: {{reachable: [x.5, ok]}}")) == set()


def test_what_is_allowed_is_no_fault() -> None:
    found = run("start: {event: x.4, on: anna}\nmust: {flags_cleared: x_b}\nallow: [flag-left-over]")
    assert found.is_clean
    assert [one.is_fault for one in found.anomalies] == [False]


FAULTS = """
namespace = y
character_event = { id = y.1 hide_window = yes is_triggered_only = yes
    immediate = { character_event = { id = y.1 } } option = { name = ok } }
character_event = { id = y.2 hide_window = yes is_triggered_only = yes immediate = {
    character_event = { id = y.99 } FROMFROM = { wealth = 1 } set_variable = { which = v value = 2000000 }
    multiply_variable = { which = v value = 2000000 } divide_variable = { which = v value = 0 }
    while = { limit = { always = yes } change_variable = { which = w value = 1 } } } option = { name = ok } }
character_event = { id = y.3 hide_window = yes is_triggered_only = yes
    immediate = { FROM = { repeat_event = { id = y.4 } } no_such_effect = yes } option = { name = ok } }
character_event = { id = y.4 hide_window = yes is_triggered_only = yes option = { name = ok } }
character_event = { id = y.5 hide_window = yes is_triggered_only = yes immediate = {
    while = { count = 9000 while = { count = 9000 change_variable = { which = w value = 1 } } } }
    option = { name = ok } }
"""


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        ("y.1", {"runaway-recursion"}),
        ("y.2", {"unknown-event", "missing-scope", "overflow", "division-by-zero", "endless-loop"}),
        ("y.3", {"repeat-event-outside-root"}),
        ("y.5", {"step-limit"}),
    ],
)
def test_faults_of_the_script(event: str, wanted: set[str]) -> None:
    found = played(scenario(f"start: {{event: {event}, on: anna, from: bert}}"), mod(FAULTS), 20, steps=20_000)
    assert kinds(found) == wanted
    for one in found.anomalies:
        assert one.games == 20
        assert one.place.startswith("events/e.txt") or one.kind == "unknown-event"
        if one.kind != "step-limit":
            assert one.way[0].text.startswith(f"the event {event} is fired on anna")


def test_commands_that_are_not_simulated() -> None:
    found = played(
        scenario("start: {event: y.3, on: anna, from: bert}\nallow: repeat-event-outside-root"), mod(FAULTS), 5
    )
    assert [(one.name, one.count) for one in found.not_simulated] == [("no_such_effect", 1)]
    assert found.not_simulated[0].place == "events/e.txt:10:58"
    with pytest.raises(FaultyInput, match="1 commands are not simulated"):
        played(scenario("start: {event: y.3, on: anna, from: bert}"), mod(FAULTS), 5, strict=True)


def test_shares_have_standard_errors() -> None:
    found = run("start: {event: x.2, on: anna}\noutcomes: {hit: has_character_flag = x_hit}", 10_000)
    (hit,) = found.outcomes
    assert hit.error == pytest.approx(np.sqrt(hit.share * (1 - hit.share) / 10_000))
    assert abs(hit.share - 0.5) < 4 * hit.error
