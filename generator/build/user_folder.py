"""Where Crusader Kings II keeps a person's own files (settings, saves, `mod/`) on each system.

A pure function of an environment, so every system can be tried with made-up folders. Nothing here was run on Windows or
macOS, nor with the game; the places are those that the game and Steam are known to use.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from platformdirs import user_documents_path

from generator.errors import UserError
from generator.paths import Found, look, resolved

GAME = "Crusader Kings II"
STEAM_NUMBER = "203770"
"""The game's number at Steam, which names its folder of Proton."""

_HINT = "start the game once, or name its folder with `--game-dir` (the one that holds `mod` and `settings.txt`)"
_MOST_SHOWN = 5
_LIBRARY = re.compile(r'"path"\s*"([^"]+)"')


class System(StrEnum):
    """The systems that the game runs on."""

    WINDOWS = "windows"
    MACOS = "macos"
    LINUX = "linux"


@dataclass(frozen=True, slots=True)
class Environment:
    """What the places depend on; `documents` is where the system says that documents are, redirected ones included."""

    system: System
    home: Path
    documents: Path
    variables: Mapping[str, str]


def this_environment() -> Environment:
    """The environment of this process."""
    systems = {"win32": System.WINDOWS, "cygwin": System.WINDOWS, "darwin": System.MACOS}
    system = systems.get(sys.platform, System.LINUX)
    return Environment(system, Path.home(), user_documents_path(), dict(os.environ))


def user_folder(environment: Environment, given: Path | None = None) -> Path:
    """The game's user folder: the one that is given, or the only one found.

    `UserError` if there is none, if there are several, or if the one given is not one.
    """
    if given is not None:
        return _checked(given)
    found = existing_folders(environment)
    if not found:
        tried = candidates(environment)
        shown = "".join(f"\n  {place}" for place in tried[:_MOST_SHOWN])
        more = f"\n  and {len(tried) - _MOST_SHOWN} more of Steam's" if len(tried) > _MOST_SHOWN else ""
        raise UserError(f"no user folder of {GAME} was found; these places were tried:{shown}{more}", _HINT)
    if len(found) > 1:
        places = "".join(f"\n  {place}" for place in found)
        raise UserError(f"several user folders of {GAME} were found:{places}", "name one of them with `--game-dir`")
    return found[0]


def existing_folders(environment: Environment) -> tuple[Path, ...]:
    """The candidates that exist, each once however many links lead to it."""
    found = {place.resolve(): place for place in reversed(candidates(environment)) if _is_folder(place)}
    return tuple(place for place in candidates(environment) if place in found.values())


def _is_folder(place: Path) -> bool:
    """Whether a candidate is a folder; one that may not be looked at is not the one."""
    try:
        return place.is_dir()
    except OSError:
        return False


def candidates(environment: Environment) -> tuple[Path, ...]:
    """Every place where the folder may be, the likeliest first."""
    match environment.system:
        case System.WINDOWS:
            places = _windows(environment)
        case System.MACOS:
            places = iter((environment.documents, environment.home / "Documents"))
        case System.LINUX:
            return tuple(dict.fromkeys(_linux(environment)))
    return tuple(dict.fromkeys(place / "Paradox Interactive" / GAME for place in places))


def _windows(environment: Environment) -> Iterator[Path]:
    """Documents as the system tells them, then OneDrive's, then the plain ones."""
    yield environment.documents
    for variable in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial"):
        if folder := environment.variables.get(variable):
            yield Path(folder) / "Documents"
    yield Path(environment.variables.get("USERPROFILE") or environment.home) / "Documents"


def _linux(environment: Environment) -> Iterator[Path]:
    """The native game, the flatpak of Steam, then the Windows game under Proton in every Steam library."""
    home = environment.home
    flatpak = home / ".var/app/com.valvesoftware.Steam"
    share = Path(environment.variables.get("XDG_DATA_HOME") or home / ".local/share")
    yield home / ".paradoxinteractive" / GAME
    yield share / "Paradox Interactive" / GAME
    yield flatpak / ".paradoxinteractive" / GAME
    yield flatpak / ".local/share/Paradox Interactive" / GAME
    yield flatpak / "data/Paradox Interactive" / GAME
    steams = (
        home / ".steam/steam",
        share / "Steam",
        flatpak / ".local/share/Steam",
        flatpak / "data/Steam",
        home / "snap/steam/common/.local/share/Steam",
    )
    for library in dict.fromkeys(library for steam in steams for library in _libraries(steam)):
        drive = library / "steamapps/compatdata" / STEAM_NUMBER / "pfx/drive_c/users/steamuser"
        for documents in ("Documents", "My Documents"):
            yield drive / documents / "Paradox Interactive" / GAME


def _libraries(steam: Path) -> Iterator[Path]:
    """A Steam folder and the further libraries that it names."""
    yield steam
    for place in ("steamapps/libraryfolders.vdf", "config/libraryfolders.vdf"):
        try:
            text = (steam / place).read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        yield from (Path(path) for path in _LIBRARY.findall(text))


def _checked(given: Path) -> Path:
    """The folder that a person named; its `mod` folder stands for it, the game's own folder is refused."""
    found = look(given, _HINT)
    if found is not Found.FOLDER:
        what = "does not exist" if found is Found.NOTHING else f"is {found}"
        raise UserError(f"the game's folder `{given}` {what}", _HINT)
    folder = resolved(given, _HINT)
    if folder.name.lower() == "mod":
        folder = folder.parent
    if all(look(folder / name, _HINT) is Found.FOLDER for name in ("common", "events")):
        raise UserError(f"`{given}` is where the game itself is installed, or a mod, not its user folder", _HINT)
    return folder
