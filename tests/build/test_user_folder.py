"""The game's user folder on every system, with made-up homes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.user_folder import (
    Environment,
    System,
    candidates,
    existing_folders,
    this_environment,
    user_folder,
)
from generator.errors import UserError

TAIL = "Paradox Interactive/Crusader Kings II"
PROTON = f"steamapps/compatdata/203770/pfx/drive_c/users/steamuser/Documents/{TAIL}"


def _environment(home: Path, system: System, **variables: str) -> Environment:
    return Environment(system, home, home / "Documents", variables)


@pytest.mark.parametrize(
    ("system", "place"),
    [
        (System.WINDOWS, f"Documents/{TAIL}"),
        (System.MACOS, f"Documents/{TAIL}"),
        (System.LINUX, ".paradoxinteractive/Crusader Kings II"),
        (System.LINUX, f".local/share/{TAIL}"),
        (System.LINUX, ".var/app/com.valvesoftware.Steam/.paradoxinteractive/Crusader Kings II"),
        (System.LINUX, f".var/app/com.valvesoftware.Steam/.local/share/{TAIL}"),
        (System.LINUX, f".steam/steam/{PROTON}"),
        (System.LINUX, f".local/share/Steam/{PROTON}"),
        (System.LINUX, f".local/share/Steam/{PROTON.replace('Documents', 'My Documents')}"),
        (System.LINUX, f".var/app/com.valvesoftware.Steam/.local/share/Steam/{PROTON}"),
        (System.LINUX, f"snap/steam/common/.local/share/Steam/{PROTON}"),
    ],
)
def test_the_known_places(tmp_path: Path, system: System, place: str) -> None:
    (tmp_path / place).mkdir(parents=True)
    assert user_folder(_environment(tmp_path, system)) == tmp_path / place


@pytest.mark.parametrize("variable", ["OneDrive", "OneDriveConsumer", "OneDriveCommercial"])
def test_documents_in_onedrive(tmp_path: Path, variable: str) -> None:
    place = tmp_path / "cloud" / "Documents" / TAIL
    place.mkdir(parents=True)
    environment = _environment(tmp_path, System.WINDOWS, **{variable: str(tmp_path / "cloud")})
    assert user_folder(environment) == place


def test_documents_moved_to_another_disk(tmp_path: Path) -> None:
    place = tmp_path / "d/papers" / TAIL
    place.mkdir(parents=True)
    assert user_folder(Environment(System.WINDOWS, tmp_path / "home", tmp_path / "d/papers", {})) == place


def test_another_folder_for_user_files(tmp_path: Path) -> None:
    place = tmp_path / "share" / TAIL
    place.mkdir(parents=True)
    assert user_folder(_environment(tmp_path, System.LINUX, XDG_DATA_HOME=str(tmp_path / "share"))) == place


def test_a_steam_library_on_another_disk(tmp_path: Path) -> None:
    steam = tmp_path / ".local/share/Steam/steamapps"
    steam.mkdir(parents=True)
    listed = f'"libraryfolders"\n{{\n\t"1"\n\t{{\n\t\t"path"\t\t"{tmp_path / "games"}"\n\t}}\n}}\n'
    (steam / "libraryfolders.vdf").write_text(listed, encoding="utf-8")
    (tmp_path / "games" / PROTON).mkdir(parents=True)
    assert user_folder(_environment(tmp_path, System.LINUX)) == tmp_path / "games" / PROTON


def test_two_links_to_one_folder_are_one(tmp_path: Path) -> None:
    (tmp_path / ".local/share/Steam" / PROTON).mkdir(parents=True)
    (tmp_path / ".steam").mkdir()
    (tmp_path / ".steam/steam").symlink_to(tmp_path / ".local/share/Steam", target_is_directory=True)
    assert len(existing_folders(_environment(tmp_path, System.LINUX))) == 1


def test_several_folders_are_not_guessed_among(tmp_path: Path) -> None:
    (tmp_path / ".paradoxinteractive/Crusader Kings II").mkdir(parents=True)
    (tmp_path / ".steam/steam" / PROTON).mkdir(parents=True)
    with pytest.raises(UserError, match="several user folders") as caught:
        user_folder(_environment(tmp_path, System.LINUX))
    assert caught.value.message.count("\n") == 2
    assert "--game-dir" in caught.value.hint


@pytest.mark.parametrize("system", System)
def test_none_found_names_the_places_tried(tmp_path: Path, system: System) -> None:
    with pytest.raises(UserError, match="no user folder") as caught:
        user_folder(_environment(tmp_path, system))
    assert str(candidates(_environment(tmp_path, system))[0]) in caught.value.message
    assert "--game-dir" in caught.value.hint


def test_every_candidate_stands_once(tmp_path: Path) -> None:
    for system in System:
        places = candidates(_environment(tmp_path, system))
        assert len(places) == len(set(places)) > 0


def test_a_given_folder_is_taken(tmp_path: Path) -> None:
    environment = _environment(tmp_path / "none", System.LINUX)
    (tmp_path / "user/mod").mkdir(parents=True)
    assert user_folder(environment, tmp_path / "user") == tmp_path / "user"
    assert user_folder(environment, tmp_path / "user/mod") == tmp_path / "user"


def test_a_given_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    environment = _environment(tmp_path, System.LINUX)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(UserError, match="is a file"):
        user_folder(environment, tmp_path / "file")
    with pytest.raises(UserError, match="does not exist"):
        user_folder(environment, tmp_path / "nowhere")


def test_the_games_own_folder_is_refused(tmp_path: Path) -> None:
    for folder in ("common", "events"):
        (tmp_path / "game" / folder).mkdir(parents=True)
    with pytest.raises(UserError, match="where the game itself is installed"):
        user_folder(_environment(tmp_path, System.LINUX), tmp_path / "game")


def test_this_environment_is_that_of_the_process() -> None:
    environment = this_environment()
    assert environment.home == Path.home()
    assert environment.variables
    assert environment.system in System
