"""What git says has changed, as lines of files."""

from __future__ import annotations

from pathlib import Path

from generator.lint.since import parse_diff

_DIFF = """\
diff --git a/events/a.txt b/events/a.txt
index 1..2 100644
--- a/events/a.txt
+++ b/events/a.txt
@@ -3 +3,2 @@ character_event = {
-	x = 1
+	x = 2
+	y = 3
@@ -10,2 +11,0 @@
-	gone = 1
-	gone = 2
diff --git a/events/b.txt b/events/b.txt
deleted file mode 100644
--- a/events/b.txt
+++ /dev/null
@@ -1 +0,0 @@
-x = 1
diff --git a/c.txt b/c.txt
--- a/c.txt
+++ b/c.txt
@@ -0,0 +1 @@
+new = 1
"""


def test_new_lines_by_file(tmp_path: Path) -> None:
    changed = parse_diff(_DIFF, tmp_path)
    assert changed[(tmp_path / "events/a.txt").resolve()] == {3, 4}
    assert changed[(tmp_path / "c.txt").resolve()] == {1}
    assert (tmp_path / "events/b.txt").resolve() not in changed


def test_no_change(tmp_path: Path) -> None:
    assert parse_diff("", tmp_path) == {}


def test_text_that_looks_like_a_hunk_but_is_content(tmp_path: Path) -> None:
    changed = parse_diff("+++ b/a.txt\n@@ -1 +1 @@\n+ @@ -1 +90,9 @@\n", tmp_path)
    assert changed == {(tmp_path / "a.txt").resolve(): {1}}
