"""The page in a real browser: whole games by clicking, keys, themes, widths, hostile texts, accessibility."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from generator.interpret.texts import Shown
from generator.play.coloured import plain
from generator.play.game import Game
from generator.play.mod_source import ModSource, load, source_for
from generator.play.portrait import number
from generator.play.setting import game_setting
from tests.play.serving import browser, opened_page
from tests.play.stage import BUILT, EVENTS, GAME, SMALL, built_game, dice_game, games_and_roles, open_table, small_game
from tests.simulate.toys import write_toys

BIG_TEXT = "x" * 700


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


def shown(game: Game) -> Shown:
    return game.engine.show(game.windows[0], 0)


def words(page: Page, selector: str) -> str:
    """The text of the first element, white space as one blank."""
    return " ".join(page.locator(selector).first.inner_text().split())


def purses(page: Page) -> list[str]:
    return [text.removeprefix("gold").strip() for text in page.locator(".panel .gold").all_inner_texts()]


def click(page: Page, option: int) -> None:
    """Choose an option and wait for the state after it."""
    before = words(page, "#when")
    page.locator(".option > button").nth(option).click()
    page.wait_for_function("before => document.getElementById('when').innerText.trim() !== before", arg=before)


def no_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


# whole games

BY_HAND = 40
"""Choices at random in a whole game; from then on the AI is asked to choose, so that every game comes to its end."""
MOST_WINDOWS = 400


def cases() -> list[object]:
    """Each built game from each side; only dice poker is quick."""
    return [
        pytest.param(game, role, marks=() if game == GAME else (pytest.mark.slow,)) for game, role in games_and_roles()
    ]


def whole_game(chrome: Browser, mod: Path, name: str, role: str) -> None:
    """Play a game by clicking; every text, option and purse must be what the interpreter says of its twin."""
    twin, chance = built_game(name, (role,), 21, mod), Random(3)
    with opened_page(chrome, built_game(name, (role,), 21, mod), source_for(mod)) as (page, seen):
        for number in range(MOST_WINDOWS):
            if not twin.windows:
                break
            valid = compare(page, twin)
            if number < BY_HAND:
                option = chance.choice(valid)
                twin.choose(twin.windows[0].number, option)
                click(page, option)
            else:
                twin.let_ai_choose(twin.windows[0].number)
                let_ai_choose(page)
            assert purses(page) == [number_of(twin, one.key) for one in twin.setting.cast.persons]
        assert twin.is_over
        assert words(page, "article.event h2") == "The chain is over"
        assert not seen.complaints


def compare(page: Page, twin: Game) -> list[int]:
    """The first window of a page against what it must be; the options that can be chosen."""
    expected = shown(twin)
    assert words(page, "article.event h2") == " ".join((expected.title or twin.windows[0].event).split())
    assert words(page, ".told") == " ".join(plain(expected.description).split())
    texts = [" ".join(text.split()) for text in page.locator(".option .says").all_inner_texts()]
    assert texts == [" ".join(option.text.split()) for option in expected.options]
    valid = [option.number for option in expected.options if option.is_valid]
    assert page.locator(".option.off").count() == len(expected.options) - len(valid)
    return valid


def number_of(game: Game, key: str) -> str:
    return number(int(game.engine.gold(key)[0]))


def let_ai_choose(page: Page) -> None:
    before = words(page, "#when")
    page.get_by_role("button", name="Let the AI choose").first.click()
    page.wait_for_function("before => document.getElementById('when').innerText.trim() !== before", arg=before)


@pytest.mark.parametrize(("name", "role"), cases())
def test_a_whole_game_by_clicking_agrees_with_the_interpreter(chrome: Browser, name: str, role: str) -> None:
    whole_game(chrome, BUILT, name, role)


@pytest.mark.parametrize(("name", "role"), [("coins", "player"), ("knucklebones", "other")])
def test_games_of_a_manifest_that_nobody_here_knows(chrome: Browser, tmp_path: Path, name: str, role: str) -> None:
    whole_game(chrome, write_toys(tmp_path), name, role)


def test_a_game_and_a_seat_are_chosen_on_the_page(chrome: Browser, tmp_path: Path) -> None:
    mod = write_toys(tmp_path)
    with opened_page(chrome, open_table(mod), source_for(mod), width=360) as (page, seen):
        assert words(page, "article.event h2") == "Choose a game"
        buttons = page.locator(".game button").all_inner_texts()
        assert buttons == ["Play as thrower", "Play as other", "Two at one screen", "Play"]
        assert no_sideways(page)
        assert faults(page) == []
        page.get_by_role("button", name="coins: Play").click()
        page.wait_for_selector(".option")
        assert "seed 5" in words(page, "section[aria-label='Dice to come']"), "the one that was given"
        assert words(page, "article.event h2") == "Coins"
        assert page.locator(".panel .who").count() == 1
        page.locator("#new").click()
        page.locator("#new-game").select_option("knucklebones")
        assert page.locator("dialog fieldset legend").all_inner_texts() == ["thrower", "other"]
        page.locator("dialog fieldset").nth(1).get_by_label("Played by a human").check()
        page.locator("#begin").click()
        page.wait_for_function("() => document.querySelectorAll('.panel .who').length === 2")
        assert "shakes a leather cup" in words(page, ".told")
        assert page.locator(".panel .badge").all_inner_texts() == ["you", "you"]
        assert not seen.complaints


@pytest.mark.slow
def test_two_humans_at_one_screen(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(("asker", "guest")), source_for(BUILT)) as (page, seen):
        turns = []
        while page.locator(".option:not(.off) > button").count():
            turns.append(words(page, ".foot b"))
            click(page, page.locator(".option").evaluate_all("all => all.findIndex(o => !o.classList.contains('off'))"))
        assert {"Aldith", "Wulfric"} == set(turns)
        assert sum(float(gold) for gold in purses(page)) == 200
        assert not seen.complaints


# single things


def test_the_window_shows_picture_portraits_and_colours(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, seen):
        page.wait_for_function("() => document.querySelector('.scene img').naturalWidth === 450")
        assert page.locator(".medal").all_inner_texts() == ["A", "W"]
        assert page.locator(".told .c-Y").count() == 2
        assert page.locator(".panel .dice").first.locator("svg").count() == 5
        assert all(url.startswith("http://127.0.0.1:") for url in seen.requests)
        assert "token" not in page.url


@pytest.mark.slow
def test_a_mod_without_a_picture_gets_the_drawn_one(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, seen):
        page.wait_for_function("() => document.querySelector('.scene img').naturalWidth > 0")
        assert "placeholder" in (page.locator(".scene img").get_attribute("src") or "")
        assert not seen.complaints


def test_back_and_on_again(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, _):
        first = words(page, ".told")
        click(page, 1)
        second = words(page, "article.event")
        page.locator("#back").click()
        page.wait_for_function("() => document.getElementById('when').innerText.includes('moment 0')")
        assert words(page, ".told") == first
        page.get_by_role("button", name="Go on to").first.click()
        page.wait_for_function("() => document.getElementById('when').innerText.includes('moment 1 of')")
        assert words(page, "article.event") == second


def test_reload_after_an_edit_goes_on_with_the_new_script(chrome: Browser, tmp_path: Path) -> None:
    mod = tmp_path / "mod_output"
    shutil.copytree(BUILT, mod)
    source = source_for(mod)
    loaded = load(source)
    game = Game(loaded, game_setting(loaded.program.sources, loaded.symbols, "dice_poker", ["asker"]), 5)
    game.begin()
    with opened_page(chrome, game, source) as (page, seen):
        dice = words(page, ".told .c-Y")
        texts = mod / "witcher_kings_dice_poker" / "localisation" / "wkd_texts.csv"
        texts.write_bytes(texts.read_bytes().replace(b"Raise by 0.5 gold;", b"Push half a coin;"))
        page.locator("#reload").click()
        page.wait_for_selector("#notice:not([hidden])")
        assert "changed: text `wkd_dp_text_raise_stakes`" in page.locator("#notice").inner_text()
        assert words(page, ".option .says") == "Push half a coin"
        assert words(page, ".told .c-Y") == dice
        click(page, 0)
        assert purses(page)[0] == "99"
        assert not seen.complaints


def test_dice_chosen_by_hand(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, _):
        page.locator(".slots select").first.select_option(label="3")
        page.get_by_role("button", name="Use these").click()
        page.wait_for_function("() => document.getElementById('when').innerText.includes('moment 1')")
        click(page, 2)
        assert words(page, ".told") == "You rolled 3."


def test_a_new_game_with_other_people_and_dice(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, seen):
        page.locator("#new").click()
        guest = page.locator("fieldset", has_text="guest")
        guest.get_by_label("Name").fill("Odo")
        guest.get_by_label("Gold").fill("7")
        page.locator("#new-draws").fill("6 6 6 6 6 1 1 1 1 2")
        page.locator("#begin").click()
        page.wait_for_function("() => document.querySelector('.told').innerText.includes('Odo')")
        assert words(page, ".told .c-Y") == "6 6 6 6 6"
        assert purses(page)[1] == "6.5"
        assert not seen.complaints


def test_what_is_no_face_is_said_before_a_new_game_begins(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, seen):
        page.locator("#new").click()
        draws = page.locator("#new-draws")
        for text in ("0", "6 six", "6.5"):
            draws.fill(text)
            page.locator("#begin").click()
            assert "is no face" in str(draws.evaluate("field => field.validationMessage"))
            assert page.locator("dialog[open]").count() == 1
        draws.fill("6,6 6; * 6")
        page.locator("#begin").click()
        page.wait_for_function("() => document.querySelector('.told .c-Y').innerText.startsWith('6 6 6')")
        assert not seen.complaints


def test_sides_are_switched_and_the_ai_plays_on(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, _):
        page.locator("#switch").click()
        page.wait_for_function("() => document.getElementById('when').innerText.includes('moment 1')")
        assert page.locator(".panel .badge").first.inner_text() == "AI"
        page.locator("#finish").click()
        page.wait_for_function("() => document.querySelector('article.event h2').innerText === 'The chain is over'")
        assert sum(float(gold) for gold in purses(page)) == 200


def test_details_say_effects_and_reasons(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, _):
        assert words(page, ".option.off .gist") == "not offered, it needs: gold at least 1000"
        page.locator(".option summary").nth(1).click()
        lines = page.locator(".option").nth(1).locator(".lines li").all_inner_texts()
        assert lines[0] == "lose 2 gold"
        assert page.locator(".option").nth(1).locator(".lines .secret").count() == 3


def test_a_place_opens_the_script_at_its_line(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, _):
        page.locator(".foot button.link").click()
        page.wait_for_selector("dialog[open] .here")
        assert words(page, "dialog h2") == "events/tst.txt:2"
        assert page.locator("dialog .here").inner_text() == "character_event = {"


def test_a_refused_option_does_nothing(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, _):
        page.locator(".option.off > button").click(force=True)
        page.wait_for_timeout(200)
        assert "moment 0 of 0" in words(page, "#when")


def test_an_event_can_be_started_by_hand(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, _):
        page.get_by_text("Start something").click()
        page.get_by_label("What to start").select_option("event")
        page.get_by_label("Its name").fill("tst.3")
        page.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_function("() => document.querySelectorAll('article.event').length === 2")
        page.get_by_label("Its name").fill("tst.33")
        page.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_selector("#notice.bad:not([hidden])")
        assert "there is no event `tst.33`" in page.locator("#notice").inner_text()


def test_an_event_is_started_although_its_conditions_do_not_hold(chrome: Browser, tmp_path: Path) -> None:
    poor = "character_event = { id = tst.5 desc = tst_ok trigger = { wealth = 900 } option = { name = tst_ok } }"
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": EVENTS + poor})
    with opened_page(chrome, game, ModSource(tmp_path)) as (page, _):
        page.get_by_text("Start something").click()
        start = page.get_by_role("button", name="Start", exact=True)
        start.click()
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Its name"
        page.get_by_label("Its name").fill("tst.5")
        page.get_by_label("What to start").select_option("event")
        start.click()
        page.wait_for_selector("#notice.bad:not([hidden])")
        assert "it needs, of Aldith: gold at least 900" in page.locator("#notice").inner_text()
        page.get_by_label("What to start").select_option("anyway")
        start.click()
        page.wait_for_function("() => document.querySelectorAll('article.event').length === 2")


def test_a_script_without_end_is_stopped_and_can_be_left(chrome: Browser, tmp_path: Path) -> None:
    endless = "while = { limit = { always = yes } wealth = 1 while = { limit = { always = yes } wealth = 1 } }"
    events = EVENTS.replace("wealth = -2", endless)
    with opened_page(chrome, small_game(tmp_path, {**SMALL, "events/tst.txt": events}), ModSource(tmp_path)) as (
        page,
        _,
    ):
        click(page, 1)
        assert words(page, "article.event h2") == "The script was stopped"
        assert "more than 100000 effects were run" in words(page, ".quiet p")
        page.locator(".quiet button.main").click()
        page.wait_for_selector(".option")
        assert words(page, "article.event h2") == "A Gift"


# the graph


def open_graph(page: Page) -> None:
    page.locator("#graph").click()
    page.wait_for_selector(".chosen .card")


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_the_graph_is_walked_by_clicking_and_by_keys(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, seen):
        open_graph(page)
        assert words(page, ".chosen h2") == "Play dice poker"
        names = page.locator(".all li button").all_inner_texts()
        assert page.locator("svg.chain [role=button]").count() == len(names)
        page.locator("svg.chain [role=button]", has_text="invite").click()
        assert words(page, ".chosen h2") == "invite"
        page.locator(".ways button", has_text="declined").click()
        assert words(page, ".chosen h2") == "declined"
        assert page.locator("svg.chain [data-chosen]").count() == 1
        page.locator("svg.chain [role=button]", has_text="bet asker").focus()
        page.keyboard.press("Enter")
        assert words(page, ".chosen h2") == "bet asker"
        page.locator(".chosen .card > p button").click()
        page.wait_for_selector("dialog[open] .here")
        assert page.locator("dialog .here").inner_text() == "character_event = {"
        page.get_by_role("button", name="Close").click()
        page.locator("#shares").click()
        page.wait_for_function("() => document.getElementById('what').innerText.includes('2000 games')")
        assert words(page, ".chosen h2") == "bet asker", "it stays chosen"
        assert "in 100 % of games" in page.locator(".chosen .card").inner_text()
        width = page.locator("svg.chain").get_attribute("width")
        page.get_by_role("button", name="Larger").click()
        assert int(page.locator("svg.chain").get_attribute("width") or 0) > int(width or 0)
        page.locator("#game").click()
        page.wait_for_selector("article.event")
        assert not seen.complaints
        assert all(url.startswith("http://127.0.0.1:") for url in seen.requests)


def test_a_window_is_found_in_the_graph(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, _):
        event = words(page, ".foot a")
        page.locator(".foot a").click()
        page.wait_for_selector(".chosen .card")
        assert words(page, ".chosen .dim").split(",")[0] == event


def test_the_graph_of_another_game(chrome: Browser, tmp_path: Path) -> None:
    mod = write_toys(tmp_path)
    with opened_page(chrome, open_table(mod), source_for(mod)) as (page, seen):
        open_graph(page)
        assert page.locator("#starts option").all_inner_texts()[:2] == ["knucklebones (kb_play)", "coins (cn_play)"]
        page.locator("#starts").select_option("cn_play")
        page.wait_for_function("() => document.getElementById('what').innerText === 'cn_play'")
        assert "cn.1" in page.locator(".all").inner_text()
        assert not seen.complaints


def test_without_a_drawing_the_list_remains(chrome: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with opened_page(chrome, dice_game(), source_for(BUILT), width=360) as (page, seen):
        open_graph(page)
        assert "not installed; the list below holds the same" in page.locator("#notice").inner_text()
        assert not page.locator("#drawing").is_visible()
        page.locator(".all button", has_text="showdown").click()
        assert words(page, ".chosen h2") == "showdown"
        assert no_sideways(page)
        assert faults(page) == []
        assert not seen.complaints


def test_hostile_names_in_the_graph_are_text(chrome: Browser, tmp_path: Path) -> None:
    evil = "<img src=x onerror=\"document.title='hacked'\"><script>document.title='hacked'</script>"
    texts = SMALL["localisation/tst.csv"].replace("Give two coins", evil).replace("A §YGift§!", evil)
    game = small_game(tmp_path, {**SMALL, "localisation/tst.csv": texts})
    with opened_page(chrome, game, ModSource(tmp_path)) as (page, seen):
        open_graph(page)
        assert "<img src=x" in page.locator("main").inner_text()
        assert page.locator("main img, main script, main style, main a").count() == 0
        assert "hacked" not in page.title()
        assert not seen.complaints


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1200, "light")])
def test_axe_finds_nothing_serious_in_the_graph(chrome: Browser, width: int, scheme: str) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT), width=width, scheme=scheme) as (page, _):
        open_graph(page)
        assert no_sideways(page)
        assert faults(page) == []


# keys, themes, widths


def test_keys_alone_play_a_game(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, _):
        page.keyboard.press("2")
        page.wait_for_function("() => document.getElementById('when').innerText.includes('moment 1')")
        assert page.evaluate("document.activeElement.tagName") == "H2", "focus goes to the new window's title"
        assert "chooses" in page.locator("#status").inner_text()
        page.keyboard.press("u")
        page.wait_for_function("() => document.getElementById('when').innerText.includes('moment 0')")
        page.locator("#keys").click()
        page.keyboard.press("2")
        page.wait_for_timeout(200)
        assert "moment 0" in words(page, "#when")
        page.locator(".option > button").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.getElementById('when').innerText.includes('moment 1')")


def test_keys_do_not_act_while_a_field_is_filled_in(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, _):
        page.locator("#days").focus()
        page.keyboard.press("2")
        page.wait_for_timeout(200)
        assert "moment 0" in words(page, "#when")


def test_dark_and_light(chrome: Browser) -> None:
    brightness = (
        "getComputedStyle(document.querySelector('.leaf')).backgroundColor.match(/\\d+/g).slice(0, 3)"
        ".reduce((sum, part) => sum + Number(part), 0)"
    )
    for scheme, is_dark in (("light", False), ("dark", True)):
        with opened_page(chrome, dice_game(), source_for(BUILT), scheme=scheme) as (page, _):
            assert (page.evaluate(brightness) < 200) is is_dark
            for _ in range(2 if is_dark else 1):
                page.locator("#theme").click()
            assert page.locator("#theme").inner_text() == f"Theme: {'dark' if is_dark else 'light'}"
            assert (page.evaluate(brightness) < 200) is is_dark


@pytest.mark.parametrize(
    "width", [360, pytest.param(768, marks=pytest.mark.slow), pytest.param(1440, marks=pytest.mark.slow)]
)
def test_every_window_of_a_game_fits_the_width(chrome: Browser, width: int) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT), width=width, height=780) as (page, _):
        for _ in range(12):
            assert no_sideways(page)
            if not page.locator(".option:not(.off) > button").count():
                break
            click(page, page.locator(".option").evaluate_all("all => all.findIndex(o => !o.classList.contains('off'))"))
        page.locator("#new").click()
        assert no_sideways(page)


@pytest.mark.slow
def test_long_words_fit_a_phone(chrome: Browser, tmp_path: Path) -> None:
    texts = SMALL["localisation/tst.csv"].replace("Give two coins", BIG_TEXT).replace("Thank you", BIG_TEXT)
    events = EVENTS.replace("tst_flag", "tst_" + "f" * 150)
    game = small_game(tmp_path, {**SMALL, "localisation/tst.csv": texts, "events/tst.txt": events})
    with opened_page(chrome, game, ModSource(tmp_path), width=360) as (page, _):
        assert no_sideways(page)
        click(page, 1)
        assert no_sideways(page)


# safety


def test_hostile_texts_are_shown_as_text(chrome: Browser, tmp_path: Path) -> None:
    evil = "<img src=x onerror=\"document.title='hacked'\"><script>document.title='hacked'</script>"
    texts = (
        SMALL["localisation/tst.csv"].replace("Gift", evil).replace("Give two coins", evil).replace("The count", evil)
    )
    game = small_game(tmp_path, {**SMALL, "localisation/tst.csv": texts})
    with opened_page(chrome, game, ModSource(tmp_path)) as (page, seen):
        assert evil in words(page, "article.event h2")
        page.get_by_text("Variables (1)").click()
        click(page, 1)
        assert page.locator("article.event img[src='x'], .panel img, .record img").count() == 0
        assert "hacked" not in page.title()
        assert not seen.complaints


def test_a_second_tab_is_told_that_the_game_went_on(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, _):
        other = page.context.new_page()
        other.goto(page.url)
        other.wait_for_selector("article.event")
        click(page, 2)
        other.locator(".option > button").nth(1).click()
        other.wait_for_selector("#notice:not([hidden])")
        assert "gone on" in other.locator("#notice").inner_text()
        assert words(other, ".told") == words(page, ".told")


def test_a_stranger_without_the_link_sees_nothing(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, _):
        stranger = chrome.new_context().new_page()
        answer = stranger.goto(page.url)
        assert answer is not None
        assert answer.status == 403
        assert "open the link" in stranger.locator("body").inner_text()


@pytest.mark.slow
def test_a_server_that_is_gone_is_said(chrome: Browser, tmp_path: Path) -> None:
    with opened_page(chrome, small_game(tmp_path), ModSource(tmp_path)) as (page, _):
        page.route("**/do", lambda route: route.abort())
        page.locator(".option > button").nth(1).click()
        page.wait_for_selector("#notice.bad:not([hidden])")
        assert "does not answer" in page.locator("#notice").inner_text()


# accessibility


def faults(page: Page) -> list[str]:
    """Serious findings of axe-core, each with where it is."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:3]}"
        for one in found
        if one["impact"] in ("serious", "critical", "moderate")
    ]


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (360, "dark"),
        (1200, "light"),
        pytest.param(360, "light", marks=pytest.mark.slow),
        pytest.param(1200, "dark", marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing_serious(chrome: Browser, scheme: str, width: int) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT), width=width, scheme=scheme) as (page, _):
        click(page, 0)
        for summary in page.locator(".option summary, .panel summary").all():
            summary.click()
        page.wait_for_timeout(300)
        assert faults(page) == []
        page.locator("#new").click()
        assert faults(page) == []


def test_axe_finds_nothing_serious_at_the_end_and_in_the_script(chrome: Browser) -> None:
    with opened_page(chrome, dice_game(), source_for(BUILT)) as (page, _):
        page.locator("#finish").click()
        page.wait_for_function("() => document.querySelector('article.event h2').innerText === 'The chain is over'")
        page.wait_for_timeout(300)
        assert faults(page) == []
        page.locator(".record button.link").first.click()
        page.wait_for_selector("dialog[open] .here")
        assert faults(page) == []
