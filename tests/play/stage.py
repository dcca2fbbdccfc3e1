"""Small mods on disk and games of them, for the tests of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator.play.game import Game
from generator.play.mod_source import LoadedMod, ModSource, load, source_for
from generator.play.record import Entry, Kind
from generator.play.setting import Setting, Start, StartKind, free_setting, game_setting, playables

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "mod_output"
GAME = "dice_poker"

EVENTS = """namespace = tst
character_event = {
	id = tst.1
	title = tst_title
	desc = tst_desc
	picture = GFX_tst
	is_triggered_only = yes
	immediate = { set_variable = { which = tst_count value = 3 } log = "hello [Root.GetFirstName]" }
	option = {
		name = tst_rich
		trigger = { wealth = 1000 }
		wealth = 5
	}
	option = {
		name = tst_give
		wealth = -2
		FROM = { wealth = 2 }
		hidden_effect = { set_character_flag = tst_flag FROM = { character_event = { id = tst.2 days = 3 } } }
		ai_chance = { factor = 3 }
	}
	option = {
		name = tst_roll
		random_list = {
			1 = { set_variable = { which = tst_die value = 1 } }
			1 = { set_variable = { which = tst_die value = 2 } }
			1 = { set_variable = { which = tst_die value = 3 } }
		}
		repeat_event = { id = tst.3 }
		ai_chance = { factor = 1 }
	}
}
character_event = {
	id = tst.2
	desc = tst_answer
	is_triggered_only = yes
	option = { name = tst_ok }
}
character_event = {
	id = tst.3
	desc = tst_rolled
	is_triggered_only = yes
	option = { name = tst_ok }
	option = { name = tst_again repeat_event = { id = tst.1 } }
}
"""
TEXTS = """#CODE;ENGLISH;FRENCH;GERMAN;;SPANISH;;;;;;;;;x
tst_title;A §YGift§!;Un cadeau;Ein Geschenk;;Un regalo;;;;;;;;;x
tst_desc;[From.GetFirstName] waits.\\n\\nCount: §G[Root.tst_count.GetValue]§!;;;;;;;;;;;;;x
tst_answer;Thank you, [From.GetFirstName].;;;;;;;;;;;;;x
tst_rolled;You rolled [Root.tst_die.GetValue].;;;;;;;;;;;;;x
tst_give;Give two coins;;;;;;;;;;;;;x
tst_rich;Show your riches;;;;;;;;;;;;;x
tst_roll;Roll;;;;;;;;;;;;;x
tst_ok;Good;Bien;;;;;;;;;;;;x
tst_again;Again;;;;;;;;;;;;;x
tst_count;The count;;;;;;;;;;;;;x
"""
DECISIONS = """decisions = {
	tst_decide = {
		potential = { ai = no }
		allow = { wealth = 50 }
		effect = { wealth = -50 character_event = { id = tst.2 } }
	}
}
"""
SMALL: Mapping[str, str] = {
    "events/tst.txt": EVENTS,
    "localisation/tst.csv": TEXTS,
    "decisions/tst.txt": DECISIONS,
}


def write_mod(folder: Path, files: Mapping[str, str | bytes] = SMALL) -> Path:
    """Write files of a mod below a folder; the folder."""
    for path, content in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content if isinstance(content, bytes) else content.encode("cp1252"))
    return folder


def loaded_mod(folder: Path, files: Mapping[str, str | bytes] = SMALL) -> LoadedMod:
    """A small mod, written and read."""
    return load(ModSource(write_mod(folder, files)))


def event_setting(event: str = "tst.1") -> Setting:
    """An event on the first of two invented people, the second is FROM."""
    return free_setting(Start(StartKind.EVENT, event, "person_1", ("person_2",)))


def small_game(folder: Path, files: Mapping[str, str | bytes] = SMALL, event: str = "tst.1", seed: int = 1) -> Game:
    """A game of a small mod with its first window open."""
    game = Game(loaded_mod(folder, files), event_setting(event), seed)
    game.begin()
    return game


def games_and_roles() -> list[tuple[str, str]]:
    """Every game of the built mod with each of its roles."""
    return [(game.name, role) for game in playables(load(source_for(BUILT)).symbols) for role in game.roles]


def open_table(mod: Path) -> Game:
    """A table of a mod of several games at which none has begun."""
    loaded = load(source_for(mod))
    first = playables(loaded.symbols)[0]
    setting = game_setting(loaded.program.sources, loaded.symbols, first.name, first.roles[:1])
    made = Game(loaded, replace(setting, starts=(), game=""), 5)
    made.begin()
    return made


def built_game(game: str, humans: Sequence[str], seed: int = 5, mod: Path = BUILT) -> Game:
    """A game of a built mod with its first window open."""
    loaded = load(source_for(mod))
    made = Game(loaded, game_setting(loaded.program.sources, loaded.symbols, game, humans), seed)
    made.begin()
    return made


def dice_game(humans: Sequence[str] = ("asker",), seed: int = 5) -> Game:
    """A game of dice poker."""
    return built_game(GAME, humans, seed)


def told(game: Game, kind: Kind) -> list[str]:
    """The texts of one kind in the record."""
    return [entry.text for entry in game.entries if entry.kind is kind]


def entries_of(game: Game) -> list[Entry]:
    """What the latest action told."""
    return list(game.moments[game.at].entries)


def first_valid(game: Game, number: int = 0) -> int:
    """The first option of a window that can be chosen."""
    return next(option for option, mask in enumerate(game.windows[number].valid) if mask[0])


def play_on(game: Game, most: int = 60) -> None:
    """Answer every window with the first option that can be chosen."""
    for _ in range(most):
        if not game.windows:
            return
        game.choose(game.windows[0].number, first_valid(game))
    raise AssertionError(f"the game is not over after {most} clicks")
