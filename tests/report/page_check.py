"""Demands on any page that stands alone: well formed, ids once, links inside, nothing from outside."""

from __future__ import annotations

from html.parser import HTMLParser

_EMPTY = frozenset(("meta", "br", "img", "hr"))


class Checker(HTMLParser):
    """Demands that every element is closed in its order, and collects what is shown."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.shown: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.handlers: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _EMPTY:
            self.open.append(tag)
        self._keep(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._keep(tag, attrs)

    def _keep(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]
        self.handlers += [name for name, _ in attrs if name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.shown.append(data)


def checked(text: str) -> Checker:
    """The page taken apart, after its form was checked."""
    found = Checker(text)
    assert len(set(found.ids)) == len(found.ids), sorted(one for one in found.ids if found.ids.count(one) > 1)
    assert [link for link in found.links if link.removeprefix("#") not in found.ids] == []
    assert "script" not in found.tags
    assert found.handlers == []
    assert "@import" not in text
    return found


def words(text: str) -> str:
    """What a page says, on one line."""
    return " ".join(" ".join(checked(text).shown).split())
