"""The reference of One Poker against the published values and the twenty betting sequences of games.md."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.games.one_poker.rules import (
    COPIES,
    HALF,
    RANKS,
    WHOLE,
    Action,
    Betting,
    Call,
    Check,
    Deck,
    End,
    Fold,
    Match,
    Pair,
    Raise,
    Refused,
    Result,
    act,
    actions,
    ante,
    every_hand,
    is_up,
    points,
    settle,
    showdown,
    ups,
    winner,
)
from generator.verify.one_poker.sequences import SEQUENCES, Sequence, action_of


def played(state: Betting, moves: str) -> Betting:
    for move in moves.split():
        state = act(state, action_of(move))
    return state


@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda sequence: f"{sequence.number}-{sequence.moves}")
def test_a_sequence_of_the_rules(sequence: Sequence) -> None:
    state = played(ante(sequence.lives, 0), sequence.moves)
    if sequence.refused:
        with pytest.raises(Refused):
            act(state, action_of(sequence.refused))
        return
    assert (state.end is not None, state.pots) == (sequence.over, sequence.pots)
    if sequence.over:
        assert settle(state, winner(state, sequence.cards)) == sequence.lives_after
    else:
        assert state.to_act == sequence.to_act


def test_fold_beats_the_better_card_and_gives_the_first_bet() -> None:
    match = Match((5, 5), 1, ((9, 4), (14, 13)), Deck().without(9, 4, 14, 13))
    state = played(ante((5, 5), 1), "r1 f")
    assert state.end is End.FOLDED
    after = match.after_round(state, (9, 14))
    assert (after.lives, after.first, after.hands) == ((4, 6), 1, ((4,), (13,)))


def test_who_is_first_after_a_win_a_tie_and_a_win() -> None:
    match = Match((5, 5), 0, ((9, 8), (10, 8)), Deck().without(9, 8, 10, 8))
    firsts = [match.first]
    for cards, drawn in (((9, 10), (7, 7)), ((8, 8), (3, 2)), ((7, 3), (4, 4))):
        match = match.after_round(played(ante(match.lives, match.first), "k k"), cards).dealt(drawn)
        firsts.append(match.first)
    assert firsts == [0, 1, 1, 0]


def test_the_loser_of_an_all_in_has_lost_the_game() -> None:
    match = Match((5, 5), 0, ((9, 8), (10, 8)))
    after = match.after_round(played(ante((5, 5), 0), "r4 c"), (9, 10))
    assert (after.lives, after.is_over) == ((0, 10), True)


def test_lives_are_constant_in_every_state_that_can_be_reached() -> None:
    for first_lives in range(1, 6):
        for second_lives in range(1, 6):
            seen = 0
            states = [ante((first_lives, second_lives), 0)]
            while states:
                state = states.pop()
                seen += 1
                assert sum(state.pots) + sum(state.left) == first_lives + second_lives
                assert min(state.left) >= 0
                states += [act(state, action) for action in actions(state)]
            assert seen > 0


ANYTHING: tuple[Action, ...] = (Check(), Call(), Fold(), *(Raise(above) for above in range(-1, 8)))


def test_exactly_the_listed_actions_are_accepted() -> None:
    states = [ante((4, 3), 1)]
    while states:
        state = states.pop()
        listed = actions(state)
        states += [act(state, action) for action in listed]
        for action in set(ANYTHING) - set(listed):
            with pytest.raises(Refused):
                act(state, action)


def test_two_cards_of_the_rules() -> None:
    assert showdown(2, 14) is Result.WIN
    assert showdown(14, 2) is Result.LOSS
    assert showdown(2, 3) is Result.LOSS
    assert showdown(14, 13) is Result.WIN
    assert showdown(7, 7) is Result.TIE


def test_a_showdown_seen_from_the_other_side() -> None:
    for card in RANKS:
        for other in RANKS:
            assert points(card, other) + points(other, card) == 1


def test_two_random_cards() -> None:
    wins = Fraction(0)
    ties = Fraction(0)
    for card in RANKS:
        for other in RANKS:
            chance = Fraction(1, 13) * Fraction(COPIES - (card == other), WHOLE - 1)
            wins += chance * (showdown(card, other) is Result.WIN)
            ties += chance * (showdown(card, other) is Result.TIE)
    assert (wins, ties) == (Fraction(72, 155), Fraction(11, 155))


def test_lamps() -> None:
    assert [card for card in RANKS if is_up(card)] == [8, 9, 10, 11, 12, 13, 14]
    assert [ups(hand) for hand in ((7, 2), (8, 7), (14, 8))] == [0, 1, 2]
    assert len(list(every_hand())) == 91


def test_cards_are_uniform_over_those_not_dealt() -> None:
    deck = Deck().without(14, 14, 2)
    chances = deck.chances()
    assert sum(chances.values()) == 1
    assert (chances[14], chances[2], chances[3]) == (Fraction(10, 153), Fraction(11, 153), Fraction(12, 153))


def test_no_thirteenth_card_of_a_rank() -> None:
    with pytest.raises(Refused, match="twelve"):
        Deck().without(*[5] * 13)


def test_a_half_lasts_for_thirty_eight_deals() -> None:
    match = Match((5, 5), 0)
    deals = 0
    while True:
        ready = match.ready()
        if deals and ready.deck.used < match.deck.used:
            break
        cards = [rank for rank in RANKS for _ in range(COPIES - ready.deck.dealt[rank - 2])][: ready.wanted]
        match = match.dealt(cards)
        deals += 1
        match = match.after_round(played(ante((5, 5), match.first), "k k"), (match.hands[0][0], match.hands[1][0]))
        match = Match((5, 5), match.first, match.hands, match.deck)
    assert deals == 38
    assert match.deck.used == HALF
    assert ready.deck.used == 2
    assert ready.deck == Deck().without(*match.hands[0], *match.hands[1])


def test_the_first_one_is_dealt_first() -> None:
    assert Match((5, 5), 0).dealt([9, 3, 4, 12]).hands == ((9, 4), (12, 3))
    assert Match((5, 5), 1, ((9,), (3,)), Deck().without(9, 3)).dealt([14, 2]).hands == ((9, 2), (14, 3))


def test_a_player_with_one_life_cannot_be_raised() -> None:
    pots: Pair = (1, 1)
    state = ante((1, 9), 1)
    assert (state.pots, state.left, state.end, actions(state)) == (pots, (0, 8), End.ALL_IN, ())
