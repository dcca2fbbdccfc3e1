"""Solutions on disk: read back as they were, and computed anew whenever the file is not what it should be."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.odds.store import Array, Key, Store, canonical, default_store

ARRAYS: Mapping[str, Array] = {
    "values": np.arange(12, dtype=np.float64).reshape(3, 4) / 7,
    "file": np.array([True, False]),
    "key": np.array(["a", "bcd"]),
    "count": np.array(3),
    "none": np.zeros((0, 5), np.int8),
}


class Solver:
    """Counts how often it is asked."""

    def __init__(self, arrays: Mapping[str, Array] = ARRAYS) -> None:
        self.arrays = arrays
        self.calls = 0

    def __call__(self) -> Mapping[str, Array]:
        self.calls += 1
        return self.arrays


def _only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def _is_same(found: Mapping[str, Array], expected: Mapping[str, Array] = ARRAYS) -> bool:
    return found.keys() == expected.keys() and all(
        found[name].dtype == array.dtype and found[name].shape == array.shape and bool((found[name] == array).all())
        for name, array in expected.items()
    )


def test_what_was_computed_is_read_the_next_time(tmp_path: Path) -> None:
    store, solver = Store(tmp_path / "deep" / "er"), Solver()
    first = store.stored("yacht", 1, {"target": 4000}, solver)
    again = store.stored("yacht", 1, {"target": 4000}, solver)
    assert (first.was_kept, again.was_kept, solver.calls) == (False, True, 1)
    assert first.warning == again.warning == ""
    assert _is_same(first.arrays)
    assert _is_same(again.arrays)


@pytest.mark.parametrize(
    ("kind", "version", "key"),
    [("race", 1, [1, 2]), ("yacht", 2, [1, 2]), ("yacht", 1, [2, 1]), ("yacht", 1, ["1", 2]), ("yacht", 1, [True, 2])],
)
def test_anything_else_is_another_solution(tmp_path: Path, kind: str, version: int, key: Key) -> None:
    store, other = Store(tmp_path), Solver({"x": np.array([9])})
    store.stored("yacht", 1, [1, 2], Solver())
    assert _is_same(store.stored(kind, version, key, other).arrays, other.arrays)
    assert _is_same(store.stored("yacht", 1, [1, 2], Solver({})).arrays)


@given(st.dictionaries(st.text(max_size=3), st.integers() | st.booleans() | st.none() | st.text(max_size=3)))
def test_the_order_of_a_mapping_does_not_matter(key: dict[str, int | bool | str | None]) -> None:
    turned = dict(reversed(key.items()))
    assert canonical("k", 1, key) == canonical("k", 1, turned)
    assert canonical("k", 1, key) != canonical("k", 1, {**key, "more": 1, "yet more": 2})


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _flipped(content: bytes) -> bytes:
    place = content.index(ARRAYS["values"].tobytes()) + 20
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


_DAMAGES: Mapping[str, Callable[[bytes], bytes]] = {
    "cut": _cut,
    "flipped": _flipped,
    "empty": lambda _: b"",
    "no zip": lambda _: b"PK\x03\x04 no zip",
    "half a header": lambda _: b"\x93NUMPY\x01\x00v\x00{",
    "swapped": bytes.swapcase,
}


@pytest.mark.parametrize("damage", _DAMAGES.values(), ids=_DAMAGES.keys())
def test_a_damaged_file_is_replaced(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    store, solver = Store(tmp_path), Solver()
    store.stored("yacht", 1, None, solver)
    file = _only_file(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert _is_same(store.stored("yacht", 1, None, solver).arrays)
    assert solver.calls == 2
    assert store.stored("yacht", 1, None, solver).was_kept


def test_a_file_of_another_key_or_another_program_is_not_believed(tmp_path: Path) -> None:
    store, solver = Store(tmp_path), Solver()
    store.stored("yacht", 1, 1, solver)
    file = _only_file(tmp_path)
    kept = file.read_bytes()
    file.unlink()
    store.stored("yacht", 1, 2, solver)
    _only_file(tmp_path).write_bytes(kept)
    assert not store.stored("yacht", 1, 2, solver).was_kept
    file = _only_file(tmp_path)
    with file.open("wb") as stream:
        np.savez(stream, x=np.array([1]))
    assert not store.stored("yacht", 1, 2, solver).was_kept
    with file.open("wb") as stream:
        np.save(stream, np.array([1]))
    assert not store.stored("yacht", 1, 2, solver).was_kept


class _Trap:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.folder),)


def test_nothing_is_unpickled(tmp_path: Path) -> None:
    store, solver, trap = Store(tmp_path / "store"), Solver(), tmp_path / "sprung"
    store.stored("yacht", 1, None, solver)
    file = _only_file(tmp_path / "store")
    with file.open("wb") as stream:
        np.savez(stream, key=np.array(canonical("yacht", 1, None)), **{"array.x": np.array([_Trap(trap)], object)})  # type: ignore[arg-type]
    assert not store.stored("yacht", 1, None, solver).was_kept
    file.write_bytes(pickle.dumps(_Trap(trap)))
    assert not store.stored("yacht", 1, None, solver).was_kept
    assert not trap.exists()


def test_objects_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the array `big` of `yacht` holds Python objects"):
        Store(tmp_path).stored("yacht", 1, None, Solver({"big": np.array([10**30], object)}))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here stands a file", "utf-8")
    store, solver = Store(tmp_path / "file" / "solutions"), Solver()
    for calls in (1, 2):
        found = store.stored("yacht", 1, None, solver)
        assert _is_same(found.arrays)
        assert solver.calls == calls
        assert found.warning.startswith(f"the solution could not be kept in `{store.folder}`: ")


def test_a_folder_in_the_place_of_the_file_costs_only_time(tmp_path: Path) -> None:
    store, solver = Store(tmp_path), Solver()
    store.stored("yacht", 1, None, solver)
    file = _only_file(tmp_path)
    file.unlink()
    file.mkdir()
    assert "could not be kept" in store.stored("yacht", 1, None, solver).warning
    assert list(tmp_path.iterdir()) == [file], "nothing half-written stays behind"


_WRITER = """
import sys
import numpy as np
from pathlib import Path
from generator.odds.store import Store
for _ in range(60):
    number = int(sys.argv[2])
    found = Store(Path(sys.argv[1])).stored("race", 1, None, lambda: {"x": np.full(50_000, number)})
    assert len(set(found.arrays["x"].tolist())) == 1, "half of one and half of the other"
    if not found.was_kept or number == 1:
        for file in Path(sys.argv[1]).glob("*.npz"):
            file.unlink(missing_ok=True)
"""


def test_two_processes_never_read_half_a_file(tmp_path: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", _WRITER, str(tmp_path), str(one)]) for one in (1, 2)]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert [file for file in tmp_path.iterdir() if file.suffix != ".npz"] == []


def test_the_users_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODWRIGHT_CACHE", str(tmp_path))
    assert default_store() == Store(tmp_path / "solutions")
    monkeypatch.delenv("MODWRIGHT_CACHE")
    folder = default_store().folder
    assert folder.is_absolute()
    assert (folder.name, tmp_path in folder.parents) == ("solutions", False)
