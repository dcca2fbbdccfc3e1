"""The `.mod` file: what a mod is called and where it lies. Does not look for the mod (see `folder.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from generator.script.tree import Script, Statement


@dataclass(frozen=True, slots=True)
class Descriptor:
    """What a `.mod` file says; keys that are not there are empty."""

    name: str = ""
    path: str = ""
    archive: str = ""
    user_dir: str = ""
    picture: str = ""
    supported_version: str = ""
    remote_file_id: str = ""
    dependencies: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    replace_paths: tuple[str, ...] = ()

    @property
    def folder_name(self) -> str:
        """The last part of `path` (`mod/My_Mod` gives `My_Mod`), or of `archive` without `.zip`."""
        plain = (self.path or self.archive).replace("\\", "/").rstrip("/")
        return PurePosixPath(plain).name.removesuffix(".zip")


def read_descriptor(script: Script) -> Descriptor:
    """The descriptor that a parsed `.mod` file holds; of equal keys the first counts, `replace_path` may repeat."""
    first: dict[str, Statement] = {}
    for statement in script.statements:
        first.setdefault(statement.key.lower(), statement)
    replaced = (line.word for line in script.statements if line.key.lower() == "replace_path")

    def word(key: str) -> str:
        """A value by its key, empty where it is missing."""
        return first[key].word if key in first else ""

    def words(key: str) -> tuple[str, ...]:
        """A list by its key, empty where it is missing."""
        return tuple(item.word for item in first[key].block if not item.operator) if key in first else ()

    return Descriptor(
        name=word("name"),
        path=word("path"),
        archive=word("archive"),
        user_dir=word("user_dir"),
        picture=word("picture"),
        supported_version=word("supported_version"),
        remote_file_id=word("remote_file_id"),
        dependencies=words("dependencies"),
        tags=words("tags"),
        replace_paths=tuple(path for path in replaced if path),
    )
