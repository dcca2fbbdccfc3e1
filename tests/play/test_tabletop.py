"""What lies on the table besides dice, from a manifest's symbols, and what of it the one at the screen may see."""

from __future__ import annotations

import pytest

from generator.build.manifest import Json
from generator.play.mod_source import load, source_for
from generator.play.pictures import Pictures
from generator.play.portrait import Named, Portrait
from generator.play.setting import playables
from generator.play.tabletop import Card, Cell, Counter, Looking, Place, place_of, sheet_of, tabletop_of
from generator.play.view import GameView, Viewer
from tests.play.stage import BUILT, built_game, first_valid

TABLE: dict[str, Json] = {
    "cards": {
        "hand": ["hand_1", "hand_2"],
        "laid": "laid",
        "up": "ups",
        "marks": {"11": "J"},
        "unseen_at": ["tst.1"],
        "shown_at": ["tst.9"],
    },
    "tokens": ["lives"],
    "counters": ["points"],
    "marks": ["again_1", "again_2"],
    "marked_at": {"tst.4": "root"},
    "sheet": {
        "lines": [{"variable": "aces", "preview": "aces_now", "text": "Aces"}, {"variable": "twos"}],
        "free": -1,
        "sums": ["sum"],
    },
}
TABLETOP = tabletop_of({"table": TABLE})


def person(key: str = "asker", flags: tuple[str, ...] = (), **variables: int) -> Portrait:
    """Somebody with variables and flags."""
    return Portrait(
        key, key.title(), key[0], True, True, "0", (), "", (), (), (), (),
        tuple(Named(name, name) for name in flags),
        tuple(Named(name, f"the {name}", str(value)) for name, value in variables.items()),
    )  # fmt: skip


def test_cards_lamps_and_counters() -> None:
    found = place_of(TABLETOP, person(hand_1=11, hand_2=3, laid=9, ups=1, lives=4, points=120), Looking())
    assert found.cards == (Card("J", False, False), Card("3", False, False)), "the hand is full: 9 is of the last round"
    assert found.lamps == (True, False)
    assert found.counters == (Counter("the lives", "4", True), Counter("the points", "120", False))


def test_a_laid_card_and_who_sees_it() -> None:
    holder = person(hand_1=11, hand_2=0, laid=9, ups=2)
    seen = [
        [card.is_open for card in place_of(TABLETOP, holder, looking).cards]
        for looking in (Looking(), Looking(laid_open=True), Looking(frozenset({"asker"})), Looking(all_open=True))
    ]
    assert seen == [[False, False], [False, True], [True, True], [True, True]]
    assert [card.is_laid for card in place_of(TABLETOP, holder, Looking()).cards] == [False, True]


def test_marks_count_only_for_whom_and_when_the_manifest_says() -> None:
    marked = person(flags=("again_2", "other"))
    assert place_of(TABLETOP, marked, Looking(marking="asker")).marked == (1,)
    assert place_of(TABLETOP, marked, Looking(marking="guest")).marked == ()


def test_a_game_that_has_not_begun_or_says_nothing_has_an_empty_place() -> None:
    empty = Place("asker", (), (), (), ())
    assert place_of(TABLETOP, person(), Looking()) == empty
    assert place_of(tabletop_of({}), person(hand_1=4, lives=2), Looking()) == empty
    assert sheet_of(TABLETOP, (person(lives=1),), Looking(), str) == ()


def test_a_score_card_tells_what_is_written_and_what_could_be() -> None:
    people = (person(aces=3, twos=-1, aces_now=2, sum=3), person("guest", aces=-1, twos=-1, aces_now=5, sum=0))
    rows = sheet_of(TABLETOP, people, Looking(choosing="guest"), str.upper)
    assert [(row.label, row.cells, row.is_sum) for row in rows] == [
        ("ACES", (Cell("3", ""), Cell("", "5")), False),
        ("TWOS", (Cell("", ""), Cell("", "")), False),
        ("SUM", (Cell("3", ""), Cell("0", "")), True),
    ]


@pytest.mark.parametrize(
    "broken",
    [
        {"table": []},
        {"table": {"cards": "x", "sheet": 3, "tokens": "y", "marked_at": 1}},
        {"table": {"sheet": {"lines": "z"}, "cards": {"hand": 7, "marks": None, "shown_at": {}}}},
    ],
)
def test_what_is_not_understood_counts_as_not_there(broken: dict[str, Json]) -> None:
    assert place_of(tabletop_of(broken), person(lives=1, x=2), Looking()) == Place("asker", (), (), (), ())


# the games of the built mod


def viewed(game: str, *humans: str, steps: int = 0) -> GameView:
    """The view of a built game after some first choices."""
    played = built_game(game, humans)
    for _ in range(steps):
        played.choose(played.windows[0].number, first_valid(played))
    return Viewer(played, Pictures(played.loaded)).view(1)


def test_every_name_of_a_table_is_there_in_the_mod() -> None:
    loaded = load(source_for(BUILT))
    texts, events = loaded.program.sources, loaded.program.sources.events
    for one in playables(loaded.symbols):
        block = loaded.symbols[one.name]
        assert isinstance(block, dict)
        table = tabletop_of(block)
        cards = table.cards
        assert all(event in events for event in (*cards.unseen_at, *cards.shown_at, *table.marked_at)), one.name
        assert all(line.text != texts.text(line.text, 0) for line in table.lines), one.name


def test_one_poker_hides_the_other_hand() -> None:
    view = viewed("one_poker", "guest", steps=1)
    asker, guest = view.places
    assert [card.is_open for card in guest.cards] == [True] * 2
    assert asker.cards and not any(card.is_open for card in asker.cards)
    assert len(asker.lamps) == len(guest.lamps) == 2
    assert [counter.is_token for counter in guest.counters] == [True, True]


def test_of_two_humans_the_one_who_chooses_sees_the_own_cards() -> None:
    view = viewed("one_poker", "asker", "guest", steps=1)
    chooser = view.windows[0].person
    names = {one.key: one.name for one in view.people}
    opened = {names[place.person]: all(card.is_open for card in place.cards) for place in view.places}
    assert opened == {name: name == chooser for name in names.values()}


def test_the_choice_of_games_says_what_each_is_about() -> None:
    games = viewed("dice_poker", "asker").start.games
    assert [one.about.partition(".")[0] for one in games[:2]] == [
        "Ask for a game of dice poker",
        "Ask for a game of Farkle to 2000 points",
    ]


def test_yacht_has_a_score_card_of_both() -> None:
    view = viewed("yacht", "asker", steps=1)
    assert len(view.sheet) == 15
    assert {len(row.cells) for row in view.sheet} == {2}
    assert [row.label for row in view.sheet if row.is_sum] == ["Upper sum", "Points"]


def test_dice_that_are_chosen_one_by_one_are_marked() -> None:
    played = built_game("dice_poker", ("asker",))
    marked = []
    for wanted in ("Check", "Choose die by die", "Throw it again", "Throw it again", "Keep it"):
        view = Viewer(played, Pictures(played.loaded)).view(1)
        marked.append(view.places[0].marked)
        texts = ["".join(part.text for part in option.text) for option in view.windows[0].options]
        played.choose(played.windows[0].number, texts.index(wanted))
    assert marked[-1] == (0, 1)
    assert marked[0] == marked[1] == ()
