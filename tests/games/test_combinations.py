"""Games switched on and off in every combination: no script, text or event id of a game depends on the others.

A few combinations are built in the quick tests, all 31 of them, linted as well, in the slow ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build.compiler import Compiled
from generator.build.games import GAMES
from generator.build.writer import Edited, write_output
from generator.cli.main import group
from tests.compiling import kept

ROOT = Path(__file__).parents[2]
NAMES = tuple(game.name for game in GAMES)
CODES = {"dice_poker": "dp", "farkle": "fk", "yacht": "ya", "one_poker": "op", "payout": "pt"}
"""What the names of a game's things carry."""
_ID = re.compile(r"^\tid = (wkd\.\d+)$", re.MULTILINE)
_OF_GAME = re.compile(r"wkd_([a-z]{2})_")


def with_games(names: Iterable[str]) -> str:
    """The shipped rules, these games switched on and the others off."""
    head, _, text = (ROOT / "rules.yaml").read_text(encoding="utf-8").partition("\ngames:\n")
    for game in set(NAMES) - set(names):
        old = f"  {game}:\n    enabled: true\n"
        found = re.sub(rf"(?m)^  {game}:.*\n    enabled: true\n", f"  {game}:\n    enabled: false\n", text)
        assert found != text, old
        text = found
    return f"{head}\ngames:\n{text}"


@cache
def built(names: tuple[str, ...], folder: Path) -> Compiled:
    """The mod with these games alone."""
    file = folder / f"{'-'.join(names)}.yaml"
    file.write_text(with_games(names), encoding="utf-8")
    return kept(file)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("combinations")


def every_combination() -> Iterator[tuple[str, ...]]:
    """All choices of at least one game, as they stand in `GAMES`."""
    for size in range(1, len(NAMES) + 1):
        yield from combinations(NAMES, size)


QUICK = (("payout",), ("dice_poker", "yacht"), NAMES)
SLOW = tuple(names for names in every_combination() if names not in QUICK)


def scripts(mod: Compiled) -> Mapping[str, bytes]:
    """The files that belong to one game, by path."""
    files = {file.path: file.content for file in mod.files}
    return {path: content for path, content in files.items() if any(name in Path(path).name for name in NAMES)}


def rows(mod: Compiled) -> Mapping[str, str]:
    """The texts, by key."""
    content = next(file.content for file in mod.files if file.path.endswith("_texts.csv")).decode("cp1252")
    return {line.partition(";")[0]: line for line in content.splitlines() if not line.startswith("#")}


def ids(mod: Compiled) -> list[str]:
    """The ids of all events."""
    return [one for path, content in scripts(mod).items() if "/events/" in f"/{path}" for one in _ids(content)]


def _ids(content: bytes) -> list[str]:
    return _ID.findall(content.decode("cp1252").replace("\r\n", "\n"))


LOCK = ("wkd_at_table", "wkd_at_table_desc")
"""The lock is one for all games, and is called by the first of them: a dice table, or a card table."""


def hold(names: tuple[str, ...], folder: Path) -> None:
    """A combination is the part of the whole mod that belongs to its games, and nothing else."""
    mod, whole = built(names, folder), built(NAMES, folder)
    assert tuple(mod.manifest.symbols or {}) == names
    codes = {CODES[name] for name in names}
    for path, content in scripts(mod).items():
        assert content == scripts(whole)[path], path
    for path in set(scripts(whole)) - set(scripts(mod)):
        assert not any(name in Path(path).name for name in names), path
    for file in mod.files:
        if file.path.endswith((".txt", ".csv", ".gfx")):
            others = set(_OF_GAME.findall(file.content.decode("cp1252"))) & set(CODES.values()) - codes
            assert not others, file.path
    for key, row in rows(mod).items():
        assert row == rows(whole)[key] or key in LOCK, key
    left_out = set(rows(whole)) - set(rows(mod))
    assert not {key for key in left_out if set(_OF_GAME.findall(key)) & codes}
    assert len(set(ids(mod))) == len(ids(mod))


# --- what the combinations are


def test_there_are_thirty_one() -> None:
    assert len(set(every_combination())) == 31
    assert {*QUICK, *SLOW} == set(every_combination())
    assert set(CODES) == set(NAMES)


def test_every_game_is_in_the_shipped_rules_and_on(folder: Path) -> None:
    assert tuple(built(NAMES, folder).manifest.symbols or {}) == NAMES
    assert with_games(NAMES) == (ROOT / "rules.yaml").read_text(encoding="utf-8")


# --- built


@pytest.mark.parametrize("names", QUICK, ids="+".join)
def test_a_combination_is_a_part_of_the_whole(names: tuple[str, ...], folder: Path) -> None:
    hold(names, folder)


@pytest.mark.parametrize("names", QUICK[:-1], ids="+".join)
def test_a_combination_lints_clean(names: tuple[str, ...], folder: Path) -> None:
    lint(names, folder)


def lint(names: tuple[str, ...], folder: Path) -> None:
    """Write the mod and lint it as a modder would."""
    mod = built(names, folder)
    output = folder / "-".join(names)
    write_output(output, mod.files, mod.whole_manifest, Edited.OVERWRITE)
    run = CliRunner().invoke(group, ["lint", str(output)])
    assert run.output.strip() == "no findings"
    assert run.exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("names", SLOW, ids="+".join)
def test_every_other_combination(names: tuple[str, ...], folder: Path) -> None:
    hold(names, folder)
    lint(names, folder)


# --- ids


def test_each_game_has_a_range_of_its_own_and_keeps_to_it(folder: Path) -> None:
    firsts = {game.name: game.first_id for game in GAMES}
    assert sorted(firsts.values()) == [1000, 2000, 3000, 4000, 5000], "ranges never move"
    symbols = built(NAMES, folder).manifest.symbols or {}
    for name, first in firsts.items():
        game = symbols[name]
        assert isinstance(game, dict)
        events = game["events"]
        assert isinstance(events, dict)
        numbers = [int(str(event).removeprefix("wkd.")) for event in events.values()]
        assert numbers
        assert all(first <= number < first + 1000 for number in numbers), name


def test_the_manifest_and_the_script_name_the_same_events(folder: Path) -> None:
    mod = built(NAMES, folder)
    named = set()
    for game in (mod.manifest.symbols or {}).values():
        assert isinstance(game, dict)
        events = game["events"]
        assert isinstance(events, dict)
        named |= {str(event) for event in events.values()}
    assert named == set(ids(mod))


def test_one_lock_and_its_words_for_all_games(folder: Path) -> None:
    whole = built(NAMES, folder)
    content = next(file.content for file in whole.files if file.path.endswith("wkd_modifiers.txt")).decode("cp1252")
    assert content.count("wkd_at_table = {") == 1
    assert sum(key == "wkd_at_table" for key in rows(whole)) == 1


def test_without_any_game_traits_and_pictures_are_left(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text(with_games(()), encoding="utf-8")
    run = CliRunner().invoke(group, ["build", str(file)])
    assert run.exit_code == 0
    mod = tmp_path / "mod_output" / "witcher_kings_dice_poker"
    assert {path.name for path in mod.iterdir()} == {"common", "gfx", "interface", "localisation", "thumbnail.png"}
    linted = CliRunner().invoke(group, ["lint", str(mod)])
    assert (linted.exit_code, linted.output.strip()) == (0, "no findings")
