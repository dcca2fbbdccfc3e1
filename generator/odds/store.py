"""Long solutions kept on disk between runs, as arrays in one .npz file a solution. Knows no game and no solver.

A file is found by a hash of everything that determines the solution: its kind, the version of what computes it, and
the key that the caller gives (numbers of the rules, the policy ...). A file that is damaged, foreign or of another key
is as good as none: the solution is computed anew and replaces it. Nothing is ever unpickled.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from generator.paths import cache_folder, words_of

Array: TypeAlias = npt.NDArray[np.generic]
"""Numbers, truth values or texts of any shape; no Python objects."""
Key: TypeAlias = bool | int | str | Sequence["Key"] | Mapping[str, "Key"] | None
"""What determines a solution, as JSON knows it. Fractions and floats are given as text, so that they stay exact."""
_KEY, _ARRAY = "key", "array."
"""Names in a file: the key, and what stands before the name of each array."""
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution and where it comes from.

    `was_kept` says that it was read instead of computed; `warning` why it could not be kept for the next run, or "".
    """

    arrays: Mapping[str, Array]
    was_kept: bool
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Store:
    """Solutions in a folder, which is made when the first one is written."""

    folder: Path

    def stored(self, kind: str, version: int, key: Key, compute: Callable[[], Mapping[str, Array]]) -> Solution:
        """The solution of that kind for that key: read if it was kept, else computed and kept.

        `version` is raised whenever the same key would give other arrays. `ValueError` for arrays of Python objects:
        they would have to be pickled.
        """
        full_key = canonical(kind, version, key)
        file = self.folder / f"{kind}-{hashlib.sha256(full_key.encode()).hexdigest()[:32]}.npz"
        kept = _kept(file, full_key)
        if kept is not None:
            return Solution(kept, was_kept=True)
        arrays = dict(compute())
        _expect_plain(kind, arrays)
        return Solution(arrays, was_kept=False, warning=_keep(file, full_key, arrays))


def default_store() -> Store:
    """The store in the user's cache folder."""
    return Store(cache_folder() / "solutions")


def canonical(kind: str, version: int, key: Key) -> str:
    """One text for equal keys, whatever the order of their mappings."""
    return json.dumps([kind, version, key], ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def _kept(file: Path, full_key: str) -> Mapping[str, Array] | None:
    """What a file holds; `None` unless it is whole and of this key."""
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as content:
            # The name holds half of a hash only; whether it is this solution says the key inside.
            if not isinstance(content, np.lib.npyio.NpzFile) or str(content[_KEY]) != full_key:
                return None
            return {name.removeprefix(_ARRAY): content[name] for name in content.files if name != _KEY}
    except (*_UNREADABLE, AttributeError, TypeError):  # a single array is no context manager
        return None


def _expect_plain(kind: str, arrays: Mapping[str, Array]) -> None:
    for name, array in arrays.items():
        if array.dtype.hasobject:
            raise ValueError(f"the array `{name}` of `{kind}` holds Python objects, expected numbers or texts")


def _keep(file: Path, full_key: str, arrays: Mapping[str, Array]) -> str:
    """Write so that a reader sees the old file or the new one; "" or a line that says why that was not possible."""
    # Two processes may find the same solution at once; each writes a file of its own, and the last one stays.
    beside = file.with_name(f".{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write(beside, {_KEY: np.array(full_key), **{_ARRAY + name: array for name, array in arrays.items()}})
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as fault:
        return f"the solution could not be kept in `{file.parent}`: {words_of(fault)}"
    return ""


def _write(file: Path, members: Mapping[str, Array]) -> None:
    """An .npz file; written by hand, since names such as `file` mean something else to `numpy.savez`."""
    with zipfile.ZipFile(file, "x") as archive:
        for name, array in members.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as stream:
                np.lib.format.write_array(stream, np.asanyarray(array), allow_pickle=False)
