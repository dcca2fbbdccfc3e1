"""The game behind the page: moments, undo, dice by hand, sides, time, reload, faults."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from generator.errors import UserError
from generator.interpret.policies import FirstPolicy
from generator.play.game import RANDOM, Game
from generator.play.mod_source import ModSource
from generator.play.record import Kind
from generator.play.setting import Start, StartKind, free_setting
from tests.play.stage import (
    EVENTS,
    SMALL,
    built_game,
    dice_game,
    entries_of,
    event_setting,
    games_and_roles,
    loaded_mod,
    play_on,
    small_game,
    told,
    write_mod,
)

GIVE, ROLL = 1, 2


def gold(game: Game) -> tuple[int, int]:
    first, second = (person.key for person in game.setting.cast.persons[:2])
    return int(game.engine.gold(first)[0]), int(game.engine.gold(second)[0])


def test_begin_opens_the_window_and_keeps_a_moment(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    assert [window.event for window in game.windows] == ["tst.1"]
    assert [moment.label for moment in game.moments] == ["event tst.1"]
    assert game.at == 0
    assert not game.is_over


def test_a_choice_runs_its_effects_and_lets_time_pass(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.choose(game.windows[0].number, GIVE)
    assert gold(game) == (98_000, 102_000)
    assert game.is_over
    assert told(game, Kind.OPTION) == ["Give two coins", "Good"]
    assert told(game, Kind.DAY) == ["1066.9.18"]
    assert "gold: 100 → 98" in told(game, Kind.CHANGE)
    assert "flag `tst_flag`" in told(game, Kind.STATE)


def test_the_log_effect_is_heard_with_its_brackets_answered(tmp_path: Path) -> None:
    assert told(small_game(tmp_path), Kind.LOG) == ["hello Aldith"]


def test_an_option_that_is_not_offered_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    with pytest.raises(UserError, match="option 1 cannot be chosen"):
        game.choose(game.windows[0].number, 0)
    with pytest.raises(UserError, match="option 10 cannot"):
        game.choose(game.windows[0].number, 9)
    with pytest.raises(UserError, match="window 77 is not open"):
        game.choose(77, 0)
    assert len(game.moments) == 1
    assert gold(game) == (100_000, 100_000)


def test_undo_goes_back_and_on_again(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.choose(game.windows[0].number, ROLL)
    rolled = game.engine.show(game.windows[0], 0).description
    game.undo(0)
    assert game.windows[0].event == "tst.1"
    game.undo(1)
    assert game.engine.show(game.windows[0], 0).description == rolled
    with pytest.raises(UserError, match="no moment 2"):
        game.undo(2)


def test_a_choice_after_undo_drops_what_was_undone(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.choose(game.windows[0].number, ROLL)
    game.choose(game.windows[0].number, 0)
    game.undo(0)
    game.choose(game.windows[0].number, GIVE)
    assert [moment.label for moment in game.moments] == ["event tst.1", "Give two coins"]


def test_the_same_choice_after_undo_gives_the_same_dice() -> None:
    game = dice_game()
    game.choose(game.windows[0].number, 1)
    after = game.painter().everybody()
    game.undo(0)
    game.choose(game.windows[0].number, 1)
    assert game.painter().everybody() == after


@pytest.mark.parametrize("entry", [0, 1, 2])
def test_given_draws_decide(tmp_path: Path, entry: int) -> None:
    game = small_game(tmp_path)
    game.give_draws([entry])
    assert game.coming == (entry,)
    game.choose(game.windows[0].number, ROLL)
    assert game.engine.show(game.windows[0], 0).description == f"You rolled {entry + 1}."
    assert not game.coming


def test_given_draws_start_where_the_game_stands_and_undo_takes_them_back(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.choose(game.windows[0].number, ROLL)
    game.choose(game.windows[0].number, 1)
    game.give_draws([RANDOM, 2])
    assert game.coming == (RANDOM, 2)
    game.choose(game.windows[0].number, ROLL)
    game.choose(game.windows[0].number, 1)
    game.choose(game.windows[0].number, ROLL)
    assert game.engine.show(game.windows[0], 0).description == "You rolled 3."
    game.undo(2)
    assert not game.coming


def test_an_impossible_draw_is_told_and_made_by_chance(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.give_draws([7])
    game.choose(game.windows[0].number, ROLL)
    assert any("none of the 3 entries" in text for text in told(game, Kind.FAULT))
    with pytest.raises(UserError, match="201 draws are too many"):
        game.give_draws([0] * 201)


def test_dice_chosen_by_hand_make_the_hands_of_our_game() -> None:
    game = dice_game()
    game.begin(draws=(5, 5, 5, 5, 5, 0, 0, 0, 0, 1))
    assert [person.dice for person in game.painter().everybody()] == [(6, 6, 6, 6, 6), (1, 1, 1, 1, 2)]
    assert [person.hand for person in game.painter().everybody()] == ["five of a kind", "four of a kind"]


@pytest.mark.parametrize("humans", [("asker",), ("guest",), ("asker", "guest")])
def test_our_game_is_played_to_its_end_from_each_side(humans: tuple[str, ...]) -> None:
    game = dice_game(humans)
    play_on(game)
    assert game.is_over
    assert sum(gold(game)) == 200_000
    assert not [flag for person in game.painter().everybody() for flag in person.flags]
    assert told(game, Kind.FAULT) == []


@pytest.mark.parametrize(("name", "role"), games_and_roles())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_built_game_is_played_to_its_end_by_random_clicks(name: str, role: str, seed: int) -> None:
    game, chance = built_game(name, (role,), seed), Random(seed)
    keys = [one.key for one in game.setting.cast.persons]
    before = sum(int(game.engine.gold(key)[0]) for key in keys)
    for _ in range(600):
        if not game.windows:
            break
        window = game.windows[0]
        game.choose(window.number, chance.choice([number for number, mask in enumerate(window.valid) if mask[0]]))
    assert game.is_over
    if len(keys) > 1:  # a house keeps what it wins
        assert sum(int(game.engine.gold(key)[0]) for key in keys) >= before, "what was staked is back in the purses"
    assert told(game, Kind.FAULT) == []


def test_play_agrees_with_the_interpreter_run_by_a_policy() -> None:
    game, other = dice_game(seed=11), dice_game(seed=11)
    play_on(game)
    other.engine.run(FirstPolicy())
    assert gold(game) == gold(other)
    assert game.painter().everybody() == other.painter().everybody()


def test_switching_sides_lets_the_ai_answer_and_gives_the_other_side(tmp_path: Path) -> None:
    game = dice_game()
    game.switch_sides()
    people = game.painter().everybody()
    assert [person.is_human for person in people] == [False, True]
    names = {game.engine.machine.state.entities[window.person].key for window in game.windows}
    assert names <= {"guest"}
    play_on(game)
    assert sum(gold(game)) == 200_000


def test_a_person_can_be_handed_over_and_taken_back(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.set_human("person_2", True)
    game.choose(game.windows[0].number, GIVE)
    assert [window.event for window in game.windows] == ["tst.2"]
    game.set_human("person_2", False)
    assert game.is_over
    with pytest.raises(UserError, match="nobody"):
        game.set_human("nobody", True)


def test_the_ai_answers_one_window_or_all(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.let_ai_choose(game.windows[0].number)
    assert game.moments[-1].label == "AI answers tst.1"
    whole = dice_game()
    whole.let_ai_finish()
    assert whole.is_over
    assert sum(gold(whole)) == 200_000


def test_other_dice_from_here_and_replay_with_the_same_choices() -> None:
    game = dice_game(seed=5)
    dice = game.painter().everybody()[0].dice
    game.reseed(6)
    assert game.painter().everybody()[0].dice == dice
    game.choose(game.windows[0].number, 1)
    labels = [moment.choice.label for moment in game.moments if moment.choice]
    game.replay(9)
    assert game.seed == 9
    assert [moment.choice.label for moment in game.moments if moment.choice] == labels
    assert game.painter().everybody()[0].dice != dice


def test_undo_over_a_new_seed_brings_the_old_one_back() -> None:
    game = dice_game(seed=5)
    game.reseed(6)
    game.undo(0)
    assert game.seed == 5


def test_days_are_jumped_until_a_window_opens(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.set_human("person_2", True)
    game.undo(1)
    game.choose(game.windows[0].number, GIVE)
    game.undo(1)
    game.jump(2)
    assert game.moments[-1].date == "1066.9.17"
    with pytest.raises(UserError, match="1 to 36500"):
        game.jump(0)


def test_more_can_be_started_in_the_present_state(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.start(Start(StartKind.DECISION, "tst_decide", "person_1"))
    assert [window.event for window in game.windows] == ["tst.1", "tst.2"]
    assert gold(game)[0] == 50_000
    with pytest.raises(UserError, match="cannot be taken"):
        game.start(Start(StartKind.DECISION, "tst_decide", "person_2"))
    with pytest.raises(UserError, match="did you mean"):
        game.start(Start(StartKind.EVENT, "tst.11", "person_1"))
    assert [window.event for window in game.windows] == ["tst.1", "tst.2"]


def test_without_a_start_the_table_is_laid(tmp_path: Path) -> None:
    game = Game(loaded_mod(tmp_path), free_setting(None))
    game.begin()
    assert game.is_over
    assert game.moments[0].label == "the table is laid"


def test_the_language_can_be_changed(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.show_in(1)
    assert game.engine.show(game.windows[0], 0).title == "Un cadeau"


def test_reload_goes_on_with_the_new_script(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    assert game.reload(ModSource(tmp_path)) == ("nothing has changed",)
    changed = {
        **SMALL,
        "events/tst.txt": EVENTS.replace("wealth = -2", "wealth = -7").replace("wealth = 1000", "wealth = 10"),
    }
    write_mod(tmp_path, changed)
    lines = game.reload(ModSource(tmp_path))
    assert "changed: `events/tst.txt`" in lines
    assert "changed: event `tst.1`" in lines
    assert bool(game.windows[0].valid[0][0]), "the option's condition is judged anew"
    game.choose(game.windows[0].number, GIVE)
    assert gold(game)[0] == 93_000


def test_reload_says_which_texts_changed_and_shows_them(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    texts = SMALL["localisation/tst.csv"].replace("Count:", "Number:")
    write_mod(tmp_path, {"localisation/tst.csv": texts})
    assert "changed: text `tst_desc`" in game.reload(ModSource(tmp_path))
    assert "Number: 3" in game.engine.show(game.windows[0], 0).description


def left_open(game: Game) -> tuple[list[str], list[str]]:
    """What going back left out, and the events of the open windows."""
    return list(game.left_out), [window.event for window in game.windows]


def test_reload_closes_the_window_of_an_event_that_is_gone(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    write_mod(tmp_path, {"events/tst.txt": EVENTS.replace("id = tst.1\n", "id = tst.9\n")})
    lines = game.reload(ModSource(tmp_path))
    assert "the event `tst.1` is gone, its window is closed" in lines
    assert game.windows == ()
    game.undo(0)
    assert game.windows == ()
    assert game.left_out == ("the event `tst.1` is gone, its window is closed",)
    write_mod(tmp_path)
    game.reload(ModSource(tmp_path))
    game.undo(0)
    assert left_open(game) == ([], ["tst.1"])


@pytest.mark.parametrize("broken", [EVENTS + "} }", EVENTS[:400], EVENTS.replace("option = {", "option =", 1)])
def test_a_script_that_got_faults_leaves_the_old_one(tmp_path: Path, broken: str) -> None:
    game = small_game(tmp_path)
    write_mod(tmp_path, {"events/tst.txt": broken})
    with pytest.raises(UserError, match="the script has got faults, the game goes on with the old one") as refused:
        game.reload(ModSource(tmp_path))
    assert "events/tst.txt:" in refused.value.hint
    assert refused.value.hint.endswith("mend them, and reload")
    game.choose(game.windows[0].number, GIVE)
    assert gold(game) == (98_000, 102_000)
    write_mod(tmp_path, {"events/tst.txt": EVENTS.replace("wealth = -2", "wealth = -3")})
    assert "changed: event `tst.1`" in game.reload(ModSource(tmp_path))


def test_faults_that_were_there_before_hold_up_no_reload(tmp_path: Path) -> None:
    faulty = {**SMALL, "events/old.txt": "character_event = { id = old.1 }\n}\n"}
    game = small_game(tmp_path, faulty)
    write_mod(tmp_path, {"events/old.txt": "\ncharacter_event = { id = old.2 }\n}\n", "localisation/tst.csv": "x;y\n"})
    assert "new: event `old.2`" in game.reload(ModSource(tmp_path))


def test_a_mod_that_cannot_be_read_any_more_leaves_the_game_as_it_is(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    with pytest.raises(UserError, match="does not exist"):
        game.reload(ModSource(tmp_path / "elsewhere"))
    game.choose(game.windows[0].number, GIVE)
    assert gold(game) == (98_000, 102_000)


def test_faults_of_the_script_are_told_once_per_action(tmp_path: Path) -> None:
    broken = EVENTS.replace("wealth = -2", "wealth = -2 character_event = { id = nowhere.1 }")
    game = small_game(tmp_path, {**SMALL, "events/tst.txt": broken})
    game.choose(game.windows[0].number, GIVE)
    assert [entry.text for entry in entries_of(game) if entry.kind is Kind.FAULT] == [
        "unknown-event: there is no event `nowhere.1`"
    ]
    game.undo(0)
    game.choose(game.windows[0].number, ROLL)
    assert [entry for entry in entries_of(game) if entry.kind is Kind.FAULT] == []


def test_another_setting_begins_anew(tmp_path: Path) -> None:
    game = small_game(tmp_path)
    game.choose(game.windows[0].number, GIVE)
    game.begin(event_setting("tst.3"), 4)
    assert game.windows[0].event == "tst.3"
    assert len(game.moments) == 1
    assert game.seed == 4


def test_a_game_that_cannot_begin_leaves_the_old_one() -> None:
    game = dice_game()
    game.choose(game.windows[0].number, 1)
    window = game.windows[0]
    poor = game.setting.with_person(replace(game.setting.person("asker"), gold=0))
    with pytest.raises(UserError, match="`wkd_dp_play` cannot be taken by `asker` now"):
        game.begin(poor, 77)
    assert (game.seed, game.at, game.windows[0]) == (5, 1, window)
    play_on(game)
    assert told(game, Kind.OPTION), "the record still listens"
    assert sum(gold(game)) == 200_000


def test_a_first_game_that_cannot_begin_is_an_error(tmp_path: Path) -> None:
    setting = free_setting(Start(StartKind.DECISION, "tst_decide", "person_2"))
    game = Game(loaded_mod(tmp_path), setting)
    with pytest.raises(UserError, match="cannot be taken"):
        game.begin()
    assert game.moments == []
