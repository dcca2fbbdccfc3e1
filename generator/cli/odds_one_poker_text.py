"""What `modwright odds one-poker` prints: plain text for people, JSON for machines."""

from __future__ import annotations

import json

from generator.cli import console
from generator.cli.odds_text import Json, number, percent, say_table
from generator.games.one_poker.chances import Chances, Share
from generator.games.one_poker.equilibrium_policy import GRAIN, LAMPS
from generator.games.one_poker.measure import ABOVE_CHANCE, ABOVE_RULE, REFERENCE, Measured, Who
from generator.games.one_poker.rules import Pair
from generator.games.one_poker.wording_of_cards import card_word, lamps_word

_SOLVED = 1e-9
"""To so many lives the solver of linear programs is trusted."""
NAMES = {
    Who.EQUILIBRIUM: "equilibrium (computed)",
    Who.CAUTIOUS: "cautious (the simple rule)",
    Who.CHECK_CALL: "check_call (random card, no raise)",
    Who.RANDOM: "random (any card, any bet)",
}


def show(chances: Chances, measured: Measured | None) -> None:
    """Everything, part by part."""
    _show_cards(chances)
    if measured is None:
        return
    if measured.missing:
        console.say()
        console.say(f"no computed player: {measured.missing}")
    else:
        _show_rounds(measured)
    _show_lost(measured)
    _show_games(measured)
    _show_lives(measured)
    _show_depth(measured)


# cards


def _show_cards(chances: Chances) -> None:
    console.say("cards alone, no bets; every number is exact, rounded only for print")
    rows = [["", "win", "", "tie", "", "win + tie / 2"]]
    for name, share in (
        ("two random cards", chances.random),
        ("higher of two cards against random", chances.higher),
        ("best choice by the lamps against random", chances.best),
    ):
        rows.append([name, *_fractions(share), f"{float(share.equity):.6f}"])
    say_table(rows)
    console.say()
    console.say("a card against one random other")
    rows = [["card", "win", "tie", "win + tie / 2"]]
    for card, share in chances.cards.items():
        rows.append([card_word(card), percent(share.win), percent(share.tie), f"{float(share.equity):.6f}"])
    say_table(rows)
    console.say()
    console.say("against random the higher card is played, but for these hands")
    rows = [["lamps of the other", "the lower card of"]]
    for lamps, hands in chances.low.items():
        rows.append([lamps_word(lamps), ", ".join(map(_hand, hands))])
    say_table(rows, left=2)


def _fractions(share: Share) -> list[str]:
    return [f"{share.win}", f"{float(share.win):.6f}", f"{share.tie}", f"{float(share.tie):.6f}"]


def _hand(hand: Pair) -> str:
    return " ".join(map(card_word, hand))


# rounds


def _show_rounds(measured: Measured) -> None:
    """What the plans guarantee, by the lamps and by the lives on the shorter side."""
    console.say()
    console.say("what a round is worth to who bets first, both playing best, in lives")
    depths = range(measured.lives)
    value = {(one.depth, one.lamps): one.least for one in measured.rounds}
    rows = [["lamps: first | other", *(_left(depth) for depth in depths)]]
    for lamps in LAMPS:
        name = f"{lamps_word(lamps[0])} | {lamps_word(lamps[1])}"
        rows.append([name, *(_signed(value[depth, lamps]) for depth in depths)])
    rows.append(["before the deal", *(_signed(measured.mean(depth)) for depth in depths)])
    say_table(rows)
    console.say("each seat's plan raises by one life or all in, and is proof against any raise; what the plans of both")
    console.say(f"seats guarantee meets within {max(_SOLVED, measured.apart):.0e} lives, so other raises gain nothing")
    console.say("abstraction: given the lamps, both hands are drawn independently of each other and of earlier rounds")
    console.say(f"as an AI, plans are rounded to steps of {GRAIN} percent and folded into {measured.rules:,} rules")


def _left(depth: int) -> str:
    return f"{depth} left"


def _signed(lives: float) -> str:
    return f"{round(lives, 6) + 0.0:+.6f}"


def _show_lost(measured: Measured) -> None:
    console.say()
    console.say("what each loses at most in a round to one who knows how it plays, in lives, both seats averaged")
    console.say("(nothing left out: both hands from the same decks, raises by any number of lives)")
    rows = [["", *(_left(depth) for depth in range(measured.lives))]]
    rows += [[NAMES[who], *(f"{max(0.0, one.gap):.4f}" for one in lost)] for who, lost in measured.lost.items()]
    say_table(rows)


# whole games


def _show_games(measured: Measured) -> None:
    console.say()
    console.say(f"whole games of {measured.lives} lives each: the chance of the one in the row to win")
    players = list(measured.lost)
    rows = [["", *(who.value for who in players), "rounds against itself"]]
    for who in players:
        chances = [f"{100 * measured.games[who, other].chance:.4f} %" for other in players]
        rows.append([NAMES[who], *chances, f"{measured.games[who, who].length:.4f}"])
    say_table(rows)
    console.say("abstraction: each deal is from three whole decks without the two cards that were kept; the cards of")
    console.say("earlier rounds are back in them")


def _show_lives(measured: Measured) -> None:
    """How the chance grows with the lives, before a deal of two fresh cards each."""
    console.say()
    console.say(f"the chance of {measured.best} to win against {REFERENCE}, by its lives before a deal")
    game, whole = measured.games[measured.best, REFERENCE], 2 * measured.lives
    rows = [["lives", "betting first", "betting second"]]
    rows += [
        [f"{mine} to {whole - mine}", *(f"{100 * chance:.4f} %" for chance in game.wins[mine - 1].tolist())]
        for mine in range(1, whole)
    ]
    say_table(rows)


def _show_depth(measured: Measured) -> None:
    console.say()
    console.say(f"depth: chance to win against `{REFERENCE}` as reference opponent, either seat betting first alike")
    say_table([[NAMES[who], f"{100 * measured.equity(who):.4f} %"] for who in measured.lost])
    verdict = "pass" if measured.is_deep else "fail"
    chance = f"{100 * measured.above_chance:.2f} pp over chance (wanted {float(100 * ABOVE_CHANCE):.2f})"
    rule = f"{100 * measured.above_rule:.2f} pp over the rule (wanted {float(100 * ABOVE_RULE):.2f})"
    console.say(f"criterion: {verdict}: the best known, {measured.best}, lies {chance} and {rule}")


# JSON


def show_json(chances: Chances, measured: Measured | None) -> None:
    """Everything, fractions as text and as floats."""
    whole: dict[str, Json] = {"cards": _cards_json(chances)}
    if measured is not None:
        whole["game"] = _game_json(measured)
    console.say(json.dumps(whole, indent=1))


def _cards_json(chances: Chances) -> Json:
    return {
        "two_random": _share_json(chances.random),
        "higher_against_random": _share_json(chances.higher),
        "best_by_lamps_against_random": _share_json(chances.best),
        "by_card": {str(card): _share_json(share) for card, share in chances.cards.items()},
        "lower_card_of": {str(lamps): [list(hand) for hand in hands] for lamps, hands in chances.low.items()},
    }


def _share_json(share: Share) -> Json:
    return {"win": number(share.win), "tie": number(share.tie), "equity": number(share.equity)}


def _game_json(measured: Measured) -> Json:
    return {
        "lives": measured.lives,
        "missing": measured.missing or None,
        "rounds": [
            {"left": one.depth, "lamps": list(one.lamps), "first_gets_least": one.least, "first_gets_most": one.most}
            for one in measured.rounds
        ],
        "loses_at_most": {
            who.value: [{"left": one.depth, "first": one.by_seat[1], "second": one.by_seat[0]} for one in lost]
            for who, lost in measured.lost.items()
        },
        "games": {
            f"{who} {other}": {"wins": game.chance, "rounds": game.length}
            for (who, other), game in measured.games.items()
        },
        "depth": {
            "reference": REFERENCE.value,
            "best": measured.best.value,
            "above_chance": measured.above_chance,
            "above_rule": measured.above_rule,
            "is_deep": measured.is_deep,
        },
    }
