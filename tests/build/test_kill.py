"""Real processes killed, and real disks that fill up, while a mod is written."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.build.disk import Disk
from generator.build.staging import Recovery, recover
from generator.build.writer import write_output
from generator.errors import UserError
from tests.build.build_forever import MANIFEST, mod
from tests.build.faulty_disks import tree

BUILDER = Path(__file__).with_name("build_forever.py")
# Writes 200,000 bytes where the system allows a file 5,000 (the signal that would kill the process is switched off).
LIMITED = """
import resource, signal, sys
from pathlib import Path
from generator.build.files import OutputFile
from generator.build.manifest import Manifest
from generator.build.writer import write_output
from generator.errors import UserError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
try:
    write_output(Path(sys.argv[1]), [OutputFile("mw.mod", b"x" * 200_000)], Manifest("Dice", "mw", "mw"))
except UserError as fault:
    print(fault.message)
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], ...]:
    """What stands after each of the two mods was written."""
    trees = []
    for name in ("odd", "even"):
        write_output(tmp_path_factory.getbasetemp() / name, mod(name), MANIFEST)
        trees.append(tree(tmp_path_factory.getbasetemp() / name))
    return tuple(trees)


def _builder(out: Path) -> subprocess.Popen[bytes]:
    builder = subprocess.Popen([sys.executable, str(BUILDER), str(out)], stdout=subprocess.PIPE)
    assert builder.stdout is not None
    assert builder.stdout.readline() == b"ready\n"
    return builder


def _kill_repeatedly(out: Path, times: int, whole: tuple[dict[str, bytes], ...]) -> list[Recovery]:
    """Kill a builder at `times` random moments; after each the repaired folder must be one of the two whole mods."""
    moments = random.Random(20240)
    recoveries = []
    for number in range(times):
        builder = _builder(out)
        time.sleep(moments.uniform(0, 0.15))
        builder.kill()
        builder.communicate()
        recoveries.append(recover(out, Disk()))
        assert tree(out) in whole, f"kill number {number}"
    return recoveries


@pytest.mark.skipif(os.name == "nt", reason="a kill test for POSIX; Windows is not available to us")
def test_killed_builds_leave_a_whole_mod(tmp_path: Path, whole: tuple[dict[str, bytes], ...]) -> None:
    _kill_repeatedly(tmp_path / "out", 15, whole)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a kill test for POSIX; Windows is not available to us")
def test_200_killed_builds_leave_a_whole_mod(tmp_path: Path, whole: tuple[dict[str, bytes], ...]) -> None:
    recoveries = _kill_repeatedly(tmp_path / "out", 200, whole)
    assert set(recoveries) == {Recovery.NOTHING, Recovery.FORWARD}


def test_a_second_process_is_refused_while_the_first_writes(
    tmp_path: Path, whole: tuple[dict[str, bytes], ...]
) -> None:
    builder = _builder(tmp_path / "out")
    try:
        end = time.monotonic() + 20
        message = ""
        while not message and time.monotonic() < end:
            try:
                write_output(tmp_path / "out", mod("odd"), MANIFEST)
            except UserError as fault:
                message = fault.message
    finally:
        builder.kill()
        builder.communicate()
    assert message == f"another modwright is writing to `{tmp_path / 'out'}` right now"
    recover(tmp_path / "out", Disk())
    assert tree(tmp_path / "out") in whole


@pytest.mark.skipif(os.name == "nt", reason="file size limits are a POSIX thing")
def test_a_file_size_limit_leaves_the_old_mod(tmp_path: Path, whole: tuple[dict[str, bytes], ...]) -> None:
    write_output(tmp_path / "out", mod("odd"), MANIFEST)
    limited = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "out")], capture_output=True, text=True, check=True
    )
    assert "file too large; what stood there is untouched" in limited.stdout
    assert tree(tmp_path / "out") == whole[0]


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB; skipped where we may not mount one."""
    place = tmp_path / "tiny"
    place.mkdir()
    mounted = False
    if sys.platform == "linux":
        command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    if not mounted:
        pytest.skip("no right to mount a small file system here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_really_full_disk_leaves_the_old_mod(tiny_disk: Path, whole: tuple[dict[str, bytes], ...]) -> None:
    write_output(tiny_disk / "out", mod("odd"), MANIFEST)
    with pytest.raises(UserError, match="no space left on device; what stood there is untouched"):
        write_output(tiny_disk / "out", mod("even"), MANIFEST)
    assert tree(tiny_disk / "out") == whole[0]


def test_a_folder_that_nobody_may_write_to(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("needs /proc")
    with pytest.raises(UserError, match=r"cannot write to `/proc/modwright`"):
        write_output(Path("/proc/modwright"), mod("odd"), MANIFEST)
