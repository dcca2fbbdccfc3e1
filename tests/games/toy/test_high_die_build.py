"""High die through the compiler: alone and beside others, on and off, under other rules; clean for the linter."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import jinja2
import pytest

from generator.build.compiler import Compiled, compile_rules
from generator.build.games import GAMES, game_models
from generator.lint.linter import lint
from generator.mod.files import files_in_memory
from generator.simulate.symbols import games_in, symbols_of
from tests.games.one_game import one_game
from tests.games.toy.composed import BENCH, ROOT, TEMPLATES, alone, behind, compiled_of, edited, files_of, written
from tests.games.toy.high_die.game import HIGH_DIE, events
from tests.games.toy.high_die.names import EVENT_NUMBERS, FIRST_ID, names

ON, OFF = "  high_die:\n    enabled: true", "  high_die:\n    enabled: false"
DEBUG = ("debug_decision: false", "debug_decision: true")
OLD = ("patch: '3.3'", "patch: '2.8'")
VARIANTS = {
    "as it is": alone(),
    "an old patch": edited(OLD),
    "the tester's decision": edited(DEBUG),
    "an old patch and the tester's decision": edited(OLD, DEBUG),
    "ten faces": edited(("    faces: 6\n", "    faces: 10\n")),
    "two faces": edited(("    faces: 6\n", "    faces: 2\n")),
    "another stake": edited(("      ante: 1\n", "      ante: 2.5\n")),
    "nobody loses the habit": edited(("      loses_trait: 5\n", "      loses_trait: 0\n")),
    "whatever happens": edited(("    keeps_playing: not at_war(other)\n", "    keeps_playing: yes\n")),
    "a short table": edited(("    table_days: 30\n", "    table_days: 3\n")),
}


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    return compiled_of(written(tmp_path_factory.mktemp("build")))


def script(compiled: Compiled, part: str) -> str:
    """The game's only file whose path holds this part."""
    (found,) = [content for path, content in files_of(compiled).items() if part in path and "high_die" in path]
    return found.decode("cp1252").replace("\r\n", "\n")


def inside(compiled: Compiled) -> dict[str, bytes]:
    """The files of the mod by their paths below its folder."""
    return {path.partition("/")[2]: content for path, content in files_of(compiled).items() if "/" in path}


def texts_of(compiled: Compiled) -> dict[str, list[str]]:
    """The game's rows of the mod's texts: English, French, German, Spanish."""
    found = {}
    for path, content in files_of(compiled).items():
        if path.endswith(".csv"):
            for line in content.decode("cp1252").splitlines():
                row = line.split(";")
                if row[0].startswith("wkd_hd_"):
                    found[row[0]] = [row[column] for column in (1, 2, 3, 5)]
    return found


# what is built


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_builds_and_is_clean_for_the_linter(tmp_path: Path, name: str) -> None:
    compiled = compiled_of(written(tmp_path, VARIANTS[name]))
    assert sum("high_die" in path for path in files_of(compiled)) == 4
    assert lint(files_in_memory(inside(compiled))).findings == ()


def test_a_build_is_the_same_every_time(tmp_path: Path, shipped: Compiled) -> None:
    assert files_of(compiled_of(written(tmp_path))) == files_of(shipped)


def test_the_files_of_the_mod(shipped: Compiled) -> None:
    own = sorted(path for path in files_of(shipped) if "high_die" in path or "wkd_hd_" in path)
    folder = "witcher_kings_dice_poker"
    assert own == [
        f"{folder}/common/scripted_effects/wkd_high_die.txt",
        f"{folder}/common/scripted_triggers/wkd_high_die.txt",
        f"{folder}/decisions/wkd_high_die.txt",
        f"{folder}/events/wkd_high_die.txt",
        f"{folder}/gfx/event_pictures/wkd_hd_table.dds",
        f"{folder}/gfx/interface/wkd_hd_decision.dds",
    ]


def test_templates_are_found_only_where_they_are_given(tmp_path: Path) -> None:
    with pytest.raises(jinja2.TemplateNotFound, match="high_die"):
        compile_rules(written(tmp_path), BENCH)


def test_folders_of_templates_change_nothing_of_the_others(tmp_path: Path) -> None:
    rules = written(tmp_path, one_game((ROOT / "rules.yaml").read_text(encoding="utf-8"), "dice_poker"))
    usual, further = compile_rules(rules), compile_rules(rules, BENCH, TEMPLATES)
    assert files_of(usual) == files_of(further)
    assert usual.manifest == further.manifest


# beside other games


SLOW = ("farkle", "one_poker", "payout", "yacht")


@pytest.mark.parametrize(
    "game", [pytest.param(game.name, marks=[pytest.mark.slow] if game.name in SLOW else []) for game in GAMES]
)
def test_another_game_is_the_same_with_high_die_and_without(tmp_path: Path, game: str) -> None:
    on, off = (
        files_of(compiled_of(written(tmp_path / word, text)))
        for word, text in (("on", behind(game)), ("off", behind(game).replace(ON, OFF)))
    )
    shared = [path for path in off if game in Path(path).name]
    assert len(shared) >= 4
    assert all(on[path] == off[path] for path in shared)
    assert not [path for path in off if "high_die" in path]
    assert b"wkd_hd_" not in b"".join(off.values())
    assert b"wkd.9001" not in b"".join(off.values())


def test_high_die_is_the_same_beside_another_game(tmp_path: Path, shipped: Compiled) -> None:
    beside = compiled_of(written(tmp_path, behind("dice_poker")))
    assert beside.manifest.symbols is not None
    assert list(beside.manifest.symbols) == ["dice_poker", "high_die"]
    for part in ("events/", "decisions/", "scripted_effects/", "scripted_triggers/"):
        assert script(beside, part) == script(shipped, part)
    assert texts_of(beside) == texts_of(shipped)
    assert lint(files_in_memory(inside(beside))).findings == ()


def test_switched_off_alone_there_is_a_mod_without_games(tmp_path: Path) -> None:
    compiled = compiled_of(written(tmp_path, alone().replace(ON, OFF)))
    assert compiled.games == ()
    assert not any(path.endswith(".txt") and "/events/" in path for path in files_of(compiled))


# names


def test_ids_are_stable(shipped: Compiled) -> None:
    ids = re.findall(r"^\tid = wkd\.(\d+)$", script(shipped, "events/"), re.MULTILINE)
    assert sorted(map(int, ids)) == [*(9001, 9002, 9003, 9010, 9011, 9020, 9042, 9043, 9050, 9051, 9052, 9060, 9061)]
    assert len(set(EVENT_NUMBERS.values())) == len(EVENT_NUMBERS)


def test_ranges_of_games_do_not_meet() -> None:
    firsts = sorted(game.first_id for game in BENCH)
    assert all(later - earlier >= 1000 for earlier, later in pairwise(firsts))
    assert max(EVENT_NUMBERS.values()) < 1000
    assert names("wkd", "wkd").event("throw_guest") == "wkd.9011"


def test_the_bench_has_each_game_once_under_its_own_name() -> None:
    assert list(game_models(BENCH)) == [game.name for game in BENCH]
    assert len({game.name for game in BENCH}) == len(BENCH)
    assert HIGH_DIE not in GAMES
    assert set(game_models()) == {game.name for game in GAMES}


def test_prefix_and_namespace_are_the_mods(tmp_path: Path) -> None:
    text = alone().replace("prefix: wkd ", "prefix: abc ").replace("namespace: wkd ", "namespace: xyz ")
    compiled = compiled_of(written(tmp_path, text))
    everything = b"".join(
        content for path, content in files_of(compiled).items() if not path.endswith((".dds", ".png"))
    )
    assert b"wkd" not in everything
    assert b"id = xyz.9001" in everything
    assert b"abc_hd_throw_die = yes" in everything


# what rules.yaml says reaches the script


def test_faces_and_stakes_reach_the_script(tmp_path: Path, shipped: Compiled) -> None:
    ten = compiled_of(written(tmp_path / "ten", VARIANTS["ten faces"]))
    for compiled, faces in ((shipped, 6), (ten, 10)):
        entries = re.findall(r"wkd_hd_die value = (\d+)", script(compiled, "scripted_effects/"))
        assert [int(entry) for entry in entries] == [0, *range(1, faces + 1)]
    stake = compiled_of(written(tmp_path / "stake", VARIANTS["another stake"]))
    assert "wealth = -2.5" in script(stake, "scripted_effects/")
    english, french, german, spanish = texts_of(stake)["wkd_hd_play_desc"]
    assert "2.5 gold" in english
    assert "takes 5" in english
    assert all("2,5" in one for one in (french, german, spanish))


def test_the_old_patch_has_its_own_word_for_hiding(tmp_path: Path, shipped: Compiled) -> None:
    old = compiled_of(written(tmp_path, VARIANTS["an old patch"]))
    for part in ("events/", "decisions/"):
        assert "hidden_effect" not in script(old, part)
        assert "hidden_tooltip" not in script(shipped, part)
        assert script(old, part).replace("hidden_tooltip", "hidden_effect") == script(shipped, part)


def test_the_tester_has_a_decision_where_the_rules_say_so(tmp_path: Path, shipped: Compiled) -> None:
    debug = compiled_of(written(tmp_path, VARIANTS["the tester's decision"]))
    assert "wkd_hd_debug" in script(debug, "decisions/")
    assert "id = wkd.9070" in script(debug, "events/")
    assert "debug" not in script(shipped, "decisions/")
    assert "wkd.9070" not in script(shipped, "events/")
    added = set(texts_of(debug)) - set(texts_of(shipped))
    assert {"wkd_hd_debug", "wkd_hd_debug_desc", "wkd_hd_text_debug", "wkd_hd_text_debug_free"} <= added
    assert all("debug" in key for key in added)


def test_who_may_ask_stands_in_the_decision(shipped: Compiled) -> None:
    text = script(shipped, "decisions/")
    assert re.search(r"from_potential = \{[^}]*\}\s*OR = \{\s*ai = no\s*trait = wkd_gambler", text)
    assert "FROM = { wealth = 1 }" in text
    assert "FROM = { wealth = -1 }" in text


# texts


def test_all_texts_are_there_in_four_languages(shipped: Compiled) -> None:
    rows = texts_of(shipped)
    assert len(rows) >= 20
    for key, row in rows.items():
        assert all(row), key
        assert "{" not in "".join(row), key


def test_no_sentence_is_left_untranslated(shipped: Compiled) -> None:
    for key, row in texts_of(shipped).items():
        if len(row[0].split()) > 3:
            assert len(set(row)) == 4, key


def test_dice_are_shown_by_the_game_itself(shipped: Compiled) -> None:
    for row in (texts_of(shipped)[f"wkd_hd_text_{word}"] for word in ("won", "lost")):
        for text in row:
            assert "[Root.wkd_hd_die.GetValue]" in text
            assert "[From.wkd_hd_die.GetValue]" in text


# symbols


def test_the_manifest_says_what_is_what(shipped: Compiled) -> None:
    assert shipped.manifest.symbols is not None
    assert games_in(shipped.manifest.symbols) == ("high_die",)
    symbols = symbols_of(shipped.manifest.symbols, "manifest.json", "high_die")
    assert (symbols.title, symbols.roles) == ("high die", ("asker", "guest"))
    assert (symbols.decision, symbols.taker, symbols.target) == ("wkd_hd_play", "asker", "guest")
    assert [one.name for one in symbols.outcomes] == ["won", "lost", "tied", "declined", "broken off"]
    assert [(one.flag, one.thousandths) for one in symbols.stakes] == [("wkd_hd_ante_paid", 1000)]
    assert (symbols.faces, symbols.rolls, symbols.ping, symbols.ways) == (6, ("wkd.9011",), "", {})


def test_every_event_of_the_manifest_is_in_the_script_and_no_other(tmp_path: Path, shipped: Compiled) -> None:
    for compiled in (shipped, compiled_of(written(tmp_path, VARIANTS["the tester's decision"]))):
        symbols = symbols_of(compiled.manifest.symbols or {}, "manifest.json")
        ids = re.findall(r"^\tid = (wkd\.\d+)$", script(compiled, "events/"), re.MULTILINE)
        assert sorted(symbols.events.values()) == sorted(ids)
        assert all(event.startswith(f"wkd.{FIRST_ID // 1000}") for event in ids)
        assert [one.command for one in compiled.manifest.commands] == [
            f"event {one}" for one in symbols.events.values()
        ]
    assert "ping" not in events(compiled.games[0].values)  # type: ignore[arg-type]


def test_the_summary_has_lines_about_the_game(shipped: Compiled) -> None:
    (game,) = shipped.games
    assert game.title == "High die"
    assert game.facts == ("a die of 6 faces each for 1 gold", "13 events")
