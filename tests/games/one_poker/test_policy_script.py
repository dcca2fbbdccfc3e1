"""Policies as script: nested conditions, weights by the note, and the words of ranges."""

from __future__ import annotations

from generator.games.one_poker.names import names
from generator.games.one_poker.players import Limits, cautious, check_call
from generator.games.one_poker.policy import BetRule, CardRule, Mix, Policy, Range, Sight, View, exactly
from generator.games.one_poker.policy_script import PolicyScript
from generator.script.parser import parse
from generator.script.printer import to_text

N = names("t", "t")


def scripted(*policies: Policy) -> PolicyScript:
    return PolicyScript(N, policies)


def test_mixes_are_numbered_once_for_all_policies() -> None:
    rules = (BetRule({View.CARD: exactly(3)}, Mix(60, least=40)), BetRule({View.CARD: exactly(4)}, Mix(100)))
    script = scripted(Policy("one", (), rules), Policy("two", (), rules))
    assert sorted(script.mixes.values()) == [1, 2, 3]
    assert set(script.mixes) == {Mix(100), Mix(0, call=100), Mix(60, least=40)}


def test_equal_weights_share_a_factor() -> None:
    script = scripted(Policy("one", (), (BetRule({View.CARD: exactly(3)}, Mix(0, least=60, all_in=40)),)))
    weighings = script.bet_weighings()
    numbers = script.mixes
    zero = {one.factor: one.when for one in weighings["raises"]}
    assert set(zero) == {"0", "100"}
    assert zero["100"] == f"is_variable_equal = {{ which = t_op_mix value = {numbers[Mix(0, least=60, all_in=40)]} }}"
    assert zero["0"].startswith("OR = {")
    assert {one.factor for one in weighings["least"]} == {"0", "60"}
    assert {one.factor for one in weighings["all_in"]} == {"0", "40"}


def test_a_weight_of_one_needs_no_factor() -> None:
    script = scripted(Policy("one", (CardRule({Sight.HIGH: exactly(14)}, 1),), (), otherwise=100))
    assert [one.factor for one in script.card_weighings(high=True)] == ["100"]
    assert [one.factor for one in script.card_weighings(high=False)] == ["0", "99"]


def test_the_first_rule_is_written_last() -> None:
    rules = (
        CardRule({Sight.HIGH: Range(low=12)}, 70),
        CardRule({Sight.HIGH: Range(3, 12), Sight.OTHER_UPS: Range(high=1)}, 20),
    )
    (thinking,) = scripted(Policy("one", rules, (), otherwise=90)).thinking()
    lines = [line for line in thinking.card_script.splitlines() if "set_variable" in line]
    assert [line.split("value = ")[-1].split()[0] for line in lines] == ["90", "20", "70"]
    assert "NOT = { check_variable = { which = t_op_card_1 value = 13 } }" in lines[1]
    assert "NOT = { check_variable = { which = t_op_other_ups value = 2 } }" in lines[1]


def test_rules_that_begin_alike_share_their_condition() -> None:
    rules = tuple(
        BetRule({View.OTHER_UPS: exactly(1), View.CARD: exactly(card)}, Mix(100 - card, least=card)) for card in (3, 4)
    )
    (thinking,) = scripted(Policy("one", (), rules)).thinking()
    assert thinking.bet_script.count("t_op_other_ups") == 1
    assert thinking.bet_script.count("t_op_played") == 2


def test_what_is_written_can_be_read() -> None:
    for thinking in scripted(check_call(), cautious(Limits(75, 40, 60))).thinking():
        for text in (thinking.card_script, thinking.bet_script):
            script = parse(f"{thinking.notes_bet} = {{\n{text}\n}}\n", "test.txt")
            assert not script.findings
            assert to_text(script.statements).count("set_variable") == text.count("set_variable")
