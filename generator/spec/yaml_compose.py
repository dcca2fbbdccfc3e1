"""From YAML events to the tree of `yaml_nodes`, within bounds. Uses PyYAML's scanner only, so that depth, aliases and
duplicate keys are judged here, without recursion, before anything can grow. Knows nothing of rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

import yaml

from generator.diagnostics import Diagnostic, Note
from generator.source import Source, Span
from generator.spec.codes import finding
from generator.spec.yaml_nodes import Entry, MappingNode, Node, ScalarNode, SequenceNode

DEEPEST = 40
MOST_NODES = 200_000
_SLOW_LOADER_LIMIT = 200_000
_BEGUN = {
    "while parsing a block mapping": "the block begins here",
    "while parsing a block collection": "the list begins here",
    "while parsing a flow sequence": "the list opens here",
    "while parsing a flow mapping": "the block opens here",
    "while scanning a quoted scalar": "the quote opens here",
    "while scanning a simple key": "the line begins here",
}
"""What PyYAML says that it was reading, in the words of whoever writes rules."""
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")
_FAST_LOADER: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Mark(Protocol):
    """A place as PyYAML tells it; libyaml and its own parser have different classes for it."""

    index: int


class Refused(Exception):
    """The text cannot be read any further; carries the last finding."""

    def __init__(self, last: Diagnostic) -> None:
        super().__init__(last.message)
        self.last = last


@dataclass(slots=True)
class _Frame:
    """A collection not closed yet; `weight` counts its nodes with aliases expanded."""

    event: yaml.CollectionStartEvent
    children: list[Node] = field(default_factory=list)
    weight: int = 1


class Composer:
    """Builds one tree; findings that do not stop it are collected in `findings`."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Diagnostic] = []
        self.root: Node | None = None
        self._frames: list[_Frame] = []
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._open_anchors: set[str] = set()
        self._documents = 0

    def compose(self) -> Node | None:
        """The tree of the text, `None` if it is empty; raises `Refused`."""
        for event in self._events():
            match event:
                case yaml.DocumentStartEvent():
                    self._start_document(event)
                case yaml.AliasEvent():
                    self._alias(event)
                case yaml.ScalarEvent():
                    self._check_properties(event)
                    self._add(self._scalar(event), 1, event.anchor)
                case yaml.CollectionStartEvent():
                    self._open(event)
                case yaml.CollectionEndEvent():
                    self._close(event)
        return self.root

    def _events(self) -> Iterator[yaml.Event]:
        try:
            yield from yaml.parse(self.source.text, Loader=_FAST_LOADER)
        except yaml.MarkedYAMLError as fault:
            raise Refused(self._syntax_fault(self._plainer(fault))) from fault
        except yaml.YAMLError as fault:  # the reader: a character that YAML forbids
            message = f"not YAML: {str(fault).splitlines()[0]}"
            raise Refused(finding("RY103", self.source.place(Span(0, 0)), message)) from fault

    def _plainer(self, fault: yaml.MarkedYAMLError) -> yaml.MarkedYAMLError:
        """The fault as PyYAML's own parser words it, so that messages do not depend on whether libyaml is there."""
        if len(self.source.text) > _SLOW_LOADER_LIMIT:
            return fault
        try:
            for _ in yaml.parse(self.source.text, Loader=yaml.SafeLoader):
                pass
        except yaml.MarkedYAMLError as plain:
            return plain
        return fault

    def _syntax_fault(self, fault: yaml.MarkedYAMLError) -> Diagnostic:
        offset = _offset(fault.problem_mark or fault.context_mark)
        problem = re.sub(r"'(.*?)'(?=[ ,]|$)", lambda quoted: f"`{quoted[1]}`", fault.problem or "no reason given")
        problem = problem.replace("found character `\\t` that cannot start any token", "a tab, expected spaces")
        problem = problem.replace("`<stream end>`", "the end of the file")
        if problem.startswith("expected <block end>"):
            problem = "this does not go on with what begins above"
        context, notes = fault.context or "", []
        if context and fault.context_mark and fault.context_mark.index != offset:
            notes.append(Note(_BEGUN.get(context, context), self.source.place(_one(fault.context_mark.index))))
        advice = _advice(problem, context)
        return finding("RY103", self.source.place(_one(offset)), f"not YAML: {problem}", advice, notes)

    def _start_document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            place = self.source.place(_span(event))
            raise Refused(finding("RY108", place, "a second document starts here, expected one", "remove the `---`"))

    def _alias(self, event: yaml.AliasEvent) -> None:
        name, place = event.anchor, self.source.place(_span(event))
        # Asked first: an anchor counts as known only once its value is closed.
        if name in self._open_anchors:
            message = f"`*{name}` stands inside its own anchor `&{name}`, so it would never end"
            raise Refused(finding("RY105", place, message, "write the value out"))
        if name not in self._anchors:
            raise Refused(finding("RY103", place, f"not YAML: nothing is named `&{name}` before `*{name}`"))
        node, weight = self._anchors[name]
        self._add(node, weight, None)
        # INVARIANT: nodes are shared, never copied, so a flood of aliases costs nothing before it is refused here.
        if sum(frame.weight for frame in self._frames) > MOST_NODES:
            message = f"with `*{name}` written out the file holds more than {MOST_NODES:,} values"
            raise Refused(finding("RY106", place, message, "aliases of aliases multiply, write the values out"))

    def _open(self, event: yaml.CollectionStartEvent) -> None:
        self._check_properties(event)
        if len(self._frames) >= DEEPEST:
            message = f"nested more than {DEEPEST} levels deep"
            raise Refused(finding("RY107", self.source.place(_span(event)), message))
        if event.anchor:
            self._open_anchors.add(event.anchor)
        self._frames.append(_Frame(event))

    def _close(self, event: yaml.CollectionEndEvent) -> None:
        frame = self._frames.pop()
        span = Span(_offset(frame.event.start_mark), _offset(event.end_mark))
        flow = bool(frame.event.flow_style)
        node: Node
        if isinstance(frame.event, yaml.MappingStartEvent):
            node = MappingNode(tuple(self._entries(frame.children)), flow, span)
        else:
            node = SequenceNode(tuple(frame.children), flow, span)
        # Before the node itself is added: from here on its name may be used.
        self._open_anchors.discard(frame.event.anchor or "")
        self._add(node, frame.weight, frame.event.anchor)

    def _add(self, node: Node, weight: int, anchor: str | None) -> None:
        if anchor:
            self._anchors[anchor] = (node, weight)
        if self._frames:
            self._frames[-1].children.append(node)
            self._frames[-1].weight += weight
        else:
            self.root = node

    def _entries(self, children: list[Node]) -> Iterator[Entry]:
        """Pairs of key and value; faulty keys and repeated keys are reported and left out."""
        seen: dict[str, Span] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, ScalarNode):
                self._report("RY108", key.span, "a list or a mapping stands as a key, expected a name")
            elif key.text == "<<" and key.plain:
                self._report("RY108", key.span, "merge keys (`<<`) are not read", "write the keys out")
            elif key.text in seen:
                self._report_twice(key, seen[key.text])
            else:
                seen[key.text] = key.span
                yield Entry(key, value)

    def _report_twice(self, key: ScalarNode, first: Span) -> None:
        note = Note("first given here", self.source.place(first))
        message = f"`{key.text}` is given twice, expected once"
        place = self.source.place(key.span)
        self.findings.append(finding("RY104", place, message, "remove or rename one of them", [note]))

    def _scalar(self, event: yaml.ScalarEvent) -> ScalarNode:
        start, end = _offset(event.start_mark), _offset(event.end_mark)
        if event.anchor or event.tag:
            properties = _PROPERTIES.match(self.source.text, start, end)
            # PyYAML counts anchor and tag to the value; a place shall point at what a person would call the value.
            start = properties.end() if properties else start
        return ScalarNode(event.value, event.style is None or event.style == "", Span(start, end))

    def _check_properties(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.tag:
            start = self.source.text.find("!", _offset(event.start_mark))
            self._report("RY108", _one(start), "a tag (`!...`) is not read", "remove it, the key tells the type")

    def _report(self, code: str, span: Span, message: str, help: str = "") -> None:
        self.findings.append(finding(code, self.source.place(span), message, help))


def _span(event: yaml.Event) -> Span:
    start = _offset(event.start_mark)
    return Span(start, max(_offset(event.end_mark), start + 1))


def _offset(mark: _Mark | None) -> int:
    """Marks count characters; parsed events always carry one."""
    return mark.index if mark is not None else 0


def _one(offset: int) -> Span:
    return Span(offset, offset + 1)


def _advice(problem: str, context: str) -> str:
    """What to do about the commonest slips; `context` is what PyYAML was reading."""
    if "does not go on" in problem:
        return "indent it like its neighbours, close the quotes above, and put `- ` before all of them or none"
    if "while parsing a flow" in context:
        return "separate the entries by commas and close the bracket or brace"
    if "could not find expected" in problem:
        return "write `key: value`, or put a text of several lines in quotes"
    if "a tab" in problem:
        return "indent with spaces"
    if "mapping values are not allowed" in problem:
        return "put a text that holds `: ` in quotes, correct the indentation, or end the line above in a `:`"
    if "cannot start any token" in problem:
        return "put the text in quotes"
    if "unexpected end of stream" in problem:
        return "close the quote"
    return ""
