"""The page in a real browser: cards and what stays hidden, the score card, long records, where the focus goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from generator.play.game import Game
from generator.play.mod_source import ModSource, source_for
from tests.play.serving import browser, opened_page
from tests.play.stage import BUILT, EVENTS, SMALL, built_game, first_valid, small_game
from tests.play.test_browser import faults, no_sideways

HIDDEN = "a card face down"


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


def advanced(game: Game, choices: int) -> Game:
    """A game after some first choices."""
    for _ in range(choices):
        game.choose(game.windows[0].number, first_valid(game))
    return game


def cards(page: Page, number: int) -> list[str | None]:
    """What a screen reader says of a person's cards."""
    drawn = page.locator(".panel .card").nth(number).locator(".playing")
    return [one.get_attribute("aria-label") for one in drawn.all()]


def in_focus(page: Page) -> str:
    """What has the focus, by its id or its words."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.innerText"))


def wait_for_moment(page: Page, number: int) -> None:
    page.wait_for_function("n => document.getElementById('when').innerText.includes(`moment ${n} of`)", arg=number)


def test_cards_of_the_other_one_stay_hidden_until_asked_for(chrome: Browser) -> None:
    game = advanced(built_game("one_poker", ("guest",)), 1)
    with opened_page(chrome, game, source_for(BUILT), width=360, scheme="dark") as (page, seen):
        theirs, own = cards(page, 0), cards(page, 1)
        assert set(theirs) == {HIDDEN}
        assert len(own) == 2
        assert HIDDEN not in own
        assert page.locator(".lamps").count() == 2
        page.get_by_role("button", name="Show what Aldith holds").click()
        assert HIDDEN not in cards(page, 0)
        assert in_focus(page) == "reveal-asker", "the button that took its place"
        assert faults(page) == []
        assert no_sideways(page)
        page.get_by_role("button", name="Hide what Aldith holds").click()
        assert set(cards(page, 0)) == {HIDDEN}
        assert not seen.complaints


def test_the_record_does_not_tell_which_card_was_laid(chrome: Browser) -> None:
    game = advanced(built_game("one_poker", ("asker",)), 1)
    words = f"{game.windows[0].event} chooses unseen"
    with opened_page(chrome, game, source_for(BUILT)) as (page, _):
        record = page.locator(".record").inner_text()
        assert "Wulfric: chooses unseen" in record, words
        assert "Wulfric: Play the" not in record
        page.get_by_label("hidden events, draws, variables and flags too").check()
        assert "Wulfric: Play the" in page.locator(".record").inner_text()


def test_yacht_shows_a_score_card_and_dice_to_be_thrown(chrome: Browser) -> None:
    game = built_game("yacht", ("asker",))
    by_die = game.windows[0].labels.index("wkd_ya_text_by_die")
    game.choose(game.windows[0].number, by_die)
    game.choose(game.windows[0].number, 0)
    with opened_page(chrome, game, source_for(BUILT), width=360) as (page, seen):
        rows = page.locator(".sheet-card tbody tr")
        assert rows.count() == 15
        assert rows.first.locator("th").inner_text() == "Aces"
        assert page.locator(".sheet-card thead th").all_inner_texts() == ["Aldith", "Wulfric"]
        again = page.locator(".panel .dice svg.again")
        assert [one.get_attribute("aria-label") for one in again.all()] == [f"{game_die(game)}, to be thrown again"]
        assert no_sideways(page)
        assert faults(page) == []
        assert not seen.complaints


def game_die(game: Game) -> int:
    """The first die of the first person."""
    return game.painter().everybody()[0].dice[0]


def test_a_long_record_is_drawn_near_the_present_moment_only(chrome: Browser) -> None:
    game = built_game("payout", ("player",))
    for _ in range(60):
        game.give_draws((0, 1, 2))
    with opened_page(chrome, game, source_for(BUILT)) as (page, _):
        assert page.locator(".step").count() == 21
        page.get_by_role("button", name="Show earlier moments (40)").click()
        assert page.locator(".step").count() == 61
        page.locator(".step header button").last.click()
        wait_for_moment(page, 0)
        assert page.locator(".step").count() == 6
        page.get_by_role("button", name="Show later moments (55)").click()
        assert page.locator(".step").count() == 61
        page.locator(".step header button").first.click()
        wait_for_moment(page, 60)


def test_the_focus_stays_on_what_was_used(chrome: Browser) -> None:
    game = advanced(built_game("payout", ("player",)), 2)
    with opened_page(chrome, game, source_for(BUILT)) as (page, _):
        for moment in (1, 0):
            page.locator("#back").focus()
            page.keyboard.press("Enter")
            wait_for_moment(page, moment)
            if moment:
                assert in_focus(page) == "back"
            assert "chooses" in page.locator("#status").inner_text(), "the live region tells it instead"
        page.locator("#theme").focus()
        page.keyboard.press("Enter")
        assert in_focus(page) == "theme"
        page.get_by_label("hidden events, draws, variables and flags too").focus()
        page.keyboard.press("Space")
        assert page.evaluate("document.activeElement.type") == "checkbox"
        page.locator(".option > button").first.focus()
        page.keyboard.press("Enter")
        wait_for_moment(page, 1)
        assert page.evaluate("document.activeElement.tagName") == "H2", "a new window is read from its title on"


def test_what_has_not_changed_is_not_drawn_anew(chrome: Browser) -> None:
    with opened_page(chrome, advanced(built_game("farkle", ("asker",)), 2), source_for(BUILT)) as (page, _):
        page.evaluate(
            "document.querySelectorAll('.panel .card, article.event, .step').forEach(one => { one.old = true; })"
        )
        page.locator(".slots select").first.select_option(label="3")
        page.locator("#theme").click()
        assert page.evaluate(
            "[...document.querySelectorAll('.panel .card, article.event, .step')].every(one => one.old)"
        )
        page.get_by_role("button", name="Let them pass").click()
        page.wait_for_function("() => document.querySelectorAll('.step').length > 3")
        assert page.locator(".slots select").first.input_value() == "2", "what was filled in stays"
        kept = page.evaluate("[...document.querySelectorAll('.step')].slice(2).every(one => one.old)")
        assert kept


def test_faults_of_the_script_stand_above_the_windows(chrome: Browser, tmp_path: Path) -> None:
    loop = "while = { limit = { always = yes } prestige = 1 } character_event = { id = tst.2 }"
    events = EVENTS.replace("repeat_event = { id = tst.1 }", loop)
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": events})
    with opened_page(chrome, game, ModSource(tmp_path), width=360) as (page, _):
        page.locator(".option > button").nth(2).click()
        wait_for_moment(page, 1)
        assert page.locator(".faults").count() == 0
        page.locator(".option > button").nth(1).click()
        wait_for_moment(page, 2)
        assert "the loop is not over after 10000 rounds" in page.locator(".faults").inner_text()
        assert "chooses" in page.locator("#status").inner_text()
        assert faults(page) == []
        assert no_sideways(page)
        page.keyboard.press("u")
        wait_for_moment(page, 1)
        assert page.locator(".faults").count() == 0
