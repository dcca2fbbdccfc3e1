"""One Poker as a game of the bench: what it adds to the mod, and its symbols for those who run the script."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.contract import Game, GameView, Json, Timer
from generator.games.one_poker.author import Author, numbers, policies_of, policy_of, ways_of_playing
from generator.games.one_poker.faults import CODES, check, longest_game
from generator.games.one_poker.losses import losses
from generator.games.one_poker.names import FIRST_ID, GAME, names
from generator.games.one_poker.rules import RANKS
from generator.games.one_poker.spec import OnePoker, Plays
from generator.games.one_poker.view import OnePokerView
from generator.games.one_poker.wording import GAME_PATH, Writer
from generator.games.tavern import parts
from generator.games.tavern.author import TavernAuthor
from generator.games.tavern.names import Names
from generator.odds.store import default_store
from generator.spec.rules import Rules

_FILES = (
    "events/one_poker.txt",
    "decisions/one_poker.txt",
    "common/scripted_effects/one_poker.txt",
    "common/scripted_effects/one_poker_thinking.txt",
    "common/scripted_triggers/one_poker.txt",
    "localisation/customizable_localisation/one_poker.txt",
)
_NOT_GENERATED = ("ping",)
_UNSEEN = ("choose_first", "choose_second")
_SHOWN = ("round_won", "round_lost", "round_tied", "other_folded", "folded", "won", "lost")
_MARKS = {"11": "J", "12": "Q", "13": "K", "14": "A"}
_OUTCOMES = (("won", "won", "asker"), ("lost", "won", "guest"), ("declined", "declined", "asker"),
             ("broken off", "broken_off", "asker"))  # fmt: skip
"""Outcomes seen from the asker's side: name, step of the chain, who gets the event."""


def view(rules: Rules) -> GameView:
    """What One Poker adds to the mod; the block must be there and without faults."""
    block = rules.game(GAME, OnePoker)
    assert block is not None, "the build asks only for games of the file"
    n = names(rules.mod.prefix, rules.mod.event_namespace)
    writer = Writer(block, n, numbers(policies_of(block)), rules.mod.debug_decision)
    wording = writer.wording()
    shown = Author(rules, block, TavernAuthor(rules, block, GAME, n)).view(wording.commands)
    plain = ("debug",) if shown.tavern.debug else ()
    return GameView(
        name=GAME,
        title="One Poker",
        values=shown,
        outputs=parts.outputs(GAME, _FILES, n),
        texts=wording.rows,
        sprites=parts.sprites(n, GAME_PATH, block.pictures.table, block.pictures.decision, plain),
        locks=(Timer(n.lock("at_table"), writer.lock()),),
        links=(Timer(n.link("at_the_table"), writer.link(), block.table_days),),
        symbols=_symbols(block, n, shown),
        entries=parts.entries(events(shown)),
        facts=_facts(block, shown),
    )


def events(view: OnePokerView) -> Mapping[str, str]:
    """The id of every event that is generated, by its step."""
    return parts.events(view.n, lambda step: _is_generated(step, view))


def _is_generated(step: str, view: OnePokerView) -> bool:
    if step.startswith("debug"):
        return view.tavern.debug
    return step not in _NOT_GENERATED and (view.anyone_first or step != "claim")


def _symbols(block: OnePoker, n: Names, view: OnePokerView) -> Mapping[str, Json]:
    """What is what in the script, for those who run it."""
    found = events(view)
    return {
        "roles": ["asker", "guest"],
        "start": {"decision": n.decision("play"), "root": "guest", "from": "asker"},
        "events": dict(found),
        "variables": {
            **{word: n.variable(word) for word in ("step", "plays", *view.numbers)},
            "seen": [n.variable("seen", rank) for rank in RANKS],
        },
        "flags": {word: n.flag(word) for word in ("seated", "ante_paid", *view.flags)},
        "effects": {
            word: n.effect(word)
            for word in (
                "prepare",
                "deal_cards",
                "open_round",
                "measure",
                "think_of_card",
                "think_of_bet",
                "take_lives",
            )
        },
        "triggers": {word: n.trigger(word) for word in ("better_card", "equal_card", "worse_card", "still_on")},
        "lock": n.lock("at_table"),
        "link": n.link("at_the_table"),
        "lives": block.lives,
        "stakes": {"ante_thousandths": block.stakes.ante},
        "round_days": block.round_days,
        "anyone_first": block.anyone_first,
        "thinking": [thinking.policy for thinking in view.thinking],
        "table": _table(n, found),
        "simulation": {
            "outcomes": {name: {"event": found[step], "on": whom} for name, step, whom in _OUTCOMES},
            "stakes": [{"flag": n.flag("ante_paid"), "thousandths": block.stakes.ante}],
            "measures": [{"name": "rounds", "who": "asker", "variable": n.variable("round"), "at": found["won"]}],
        },
    }


def _table(n: Names, found: Mapping[str, str]) -> Json:
    """What lies on the table: cards, of which the other one sees none before the showdown, lamps, and lives."""
    cards: Mapping[str, Json] = {
        "hand": [n.variable("card_1"), n.variable("card_2")],
        "laid": n.variable("played"),
        "up": n.variable("ups"),
        "marks": dict(_MARKS),
        "unseen_at": [found[step] for step in _UNSEEN],
        "shown_at": [found[step] for step in _SHOWN],
    }
    return {"cards": cards, "tokens": [n.variable("lives"), n.variable("pot")]}


def _facts(block: OnePoker, view: OnePokerView) -> tuple[str, ...]:
    """Lines of the summary."""
    first = "anyone may bet first" if block.anyone_first else "the winner bets first"
    plays = "".join(f"{name} {one}, " for name, one in block.ai.players.items())
    return (
        f"{block.lives} lives each for {view.tavern.stakes[0].amount} gold, {first}",
        f"all but one game in 100,000 are over within {longest_game(block.lives)} rounds, even if nobody raises",
        f"AI: {plays}others {block.ai.otherwise}; {len(ways_of_playing(block))} ways of thinking",
        f"{len(events(view))} events, debug decision {'on' if view.tavern.debug else 'off'}",
        *(_computed(block, view) if Plays.EQUILIBRIUM in ways_of_playing(block) else ()),
    )


def _computed(block: OnePoker, view: OnePokerView) -> tuple[str, ...]:
    """What the computed player costs in script, and what it gives away to somebody who knows it."""
    policy = policy_of(Plays.EQUILIBRIUM, block)
    script = "".join(one.card_script + one.bet_script for one in view.thinking if one.policy == policy.name)
    worst = ", ".join(f"{max(0.0, one.gap):.4f}" for one in losses(policy, block.lives, default_store()))
    rules = f"{len(policy.cards)} rules for cards and {len(policy.bets)} for bets"
    return (
        f"the computed player: {rules}, {len(script) / 1000:.0f} kB of script before it is laid out",
        f"it loses at most {worst} lives a round with 0 to {block.lives - 1} left after the ante on the shorter side",
    )


ONE_POKER = Game(GAME, FIRST_ID, OnePoker, check, view, CODES)
