"""The page about One Poker: what a card is worth, what the lamps tell, who wins; for people."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.games.one_poker.chances import Chances
from generator.games.one_poker.equilibrium_policy import LAMPS
from generator.games.one_poker.measure import REFERENCE, Measured, Who
from generator.games.one_poker.wording_of_cards import card_word, lamps_word
from generator.report.odds_page import Bar, bars, definitions, heading, heat_map, page, paragraph, percent, table

MEANING = {
    Who.EQUILIBRIUM: "mixes its choices as the best plan of each round says, rounded as the script of the mod is",
    Who.CAUTIOUS: "judges its card by the other one's lamps, raises once with a good one and folds a bad one",
    Who.CHECK_CALL: "plays a random card, never raises, never folds",
    Who.RANDOM: "plays a random card, and checks, folds, calls and raises alike",
}


def one_poker_page(chances: Chances, measured: Measured | None) -> str:
    """The whole page; without a measured game only the cards."""
    lead = (
        "Two cards each, lamps that tell only high from low, and a 2 that beats the ace. Of two random cards the first "
        f"wins {percent(chances.random.win)} and ties {percent(chances.random.tie)}. Every number here is computed, "
        "not sampled."
    )
    return page("One Poker", lead, _body(chances, measured))


def _body(chances: Chances, measured: Measured | None) -> Iterator[str]:
    if measured is not None:
        yield _verdict(measured)
    yield from _cards(chances)
    if measured is not None:
        yield from _rounds(measured)
        yield from _games(measured)
        yield from _lives(measured)


def _verdict(measured: Measured) -> str:
    best, chance = percent(Fraction(measured.equity(measured.best))), percent(Fraction(measured.equity(Who.RANDOM)))
    words = f"against `{REFERENCE}` the best player known, `{measured.best}`, wins {best}, chance {chance}"
    if measured.is_deep:
        return paragraph(f"There is something to discover: {words}.", "verdict")
    return paragraph(f"Shallow: {words}.", "verdict fail")


def _cards(chances: Chances) -> Iterator[str]:
    yield heading("What a card is worth")
    groups = [(card_word(card), [Bar(float(one.equity), percent(one.equity))]) for card, one in chances.cards.items()]
    yield bars("Chance against one random other, a tie is half a win", groups)
    rows = [
        ["higher of two cards", percent(chances.higher.win), percent(chances.higher.tie)],
        ["best choice by the lamps", percent(chances.best.win), percent(chances.best.tie)],
    ]
    yield table(["against a random player", "win", "tie"], rows)
    pairs = [
        (f"the other one shows {lamps_word(lamps)}", "; ".join(" and ".join(map(card_word, hand)) for hand in hands))
        for lamps, hands in chances.low.items()
    ]
    yield paragraph("The higher card is the better one, but for these hands, of which the lower one is:")
    yield definitions(pairs)


def _rounds(measured: Measured) -> Iterator[str]:
    yield heading("One round")
    if measured.missing:
        yield paragraph(f"No computed player: {measured.missing}.", "faint")
    else:
        value = {(one.depth, one.lamps): one.least for one in measured.rounds}
        rows = [
            [
                f"{lamps_word(own)} | {lamps_word(other)}",
                *(f"{value[depth, (own, other)] + 0.0:+.4f}" for depth in range(measured.lives)),
            ]
            for own, other in LAMPS
        ]
        yield paragraph("What a round is worth to who bets first, in lives, when both play best:")
        yield table(["lamps: first | other", *(f"{depth} left" for depth in range(measured.lives))], rows)
        yield paragraph(
            f"What the plans of both seats guarantee meets within {max(1e-9, measured.apart):.0e} lives. Given the "
            "lamps, both hands are drawn independently.",
            "faint",
        )
    deepest = max(lost[-1].gap for lost in measured.lost.values())
    groups = [
        (who.value, [Bar(max(0.0, lost[-1].gap) / deepest, f"{max(0.0, lost[-1].gap):.3f} lives")])
        for who, lost in measured.lost.items()
    ]
    yield paragraph(f"What each loses at most in a round with {measured.lives - 1} lives left, to one who knows it:")
    yield bars("Lives a round that each can lose", groups)


def _games(measured: Measured) -> Iterator[str]:
    yield heading(f"Whole games of {measured.lives} lives each")
    players = list(measured.lost)
    cells = [[Fraction(measured.games[who, other].chance) for other in players] for who in players]
    yield heat_map("The chance of the row to win against the column", players, cells)
    yield definitions((who.value, MEANING[who]) for who in players)
    yield paragraph("Each deal is taken from three whole decks without the two cards that were kept.", "faint")


def _lives(measured: Measured) -> Iterator[str]:
    yield heading("By lives")
    game, whole = measured.games[measured.best, REFERENCE], 2 * measured.lives
    chances = {mine: game.wins[mine - 1].tolist() for mine in range(1, whole)}
    groups = [
        (f"{mine} to {whole - mine}", [Bar(chance, percent(Fraction(chance))) for chance in by_seat])
        for mine, by_seat in chances.items()
    ]
    title = f"The chance of {measured.best} to win against {REFERENCE}"
    yield bars(title, groups, ["betting first", "betting second"])
