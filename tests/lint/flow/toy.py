"""A toy of the game for the tests of flow: small programs that are written as script and also really run.

    program = programs().example()      a decision and some events with variables, flags and branches
    program.script                      the mod as text; every condition and its answer are tied by a number
    program.run(chance)                 everything that was seen in some random runs of it

Written from ck2-language 3.5, 3.7, 4.1 and 5.1 alone; knows nothing of the analysis.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from hypothesis import strategies as st

VARIABLES = ("v", "w")
FLAGS = ("f", "g")
EVENTS = 3
_MOST_STEPS = 400
_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "=": lambda value, limit: value >= limit,
    "<": lambda value, limit: value < limit,
    ">": lambda value, limit: value > limit,
    "<=": lambda value, limit: value <= limit,
    "==": lambda value, limit: value == limit,
}


@dataclass(slots=True)
class Person:
    """Somebody with variables and flags."""

    values: dict[str, int] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Node:
    """A condition or an effect: its kind, its words, what stands in it; `limit` is the condition of a branch."""

    kind: str
    words: tuple[str, ...] = ()
    inside: tuple[Node, ...] = ()
    limit: Node | None = None


@dataclass(slots=True)
class Seen:
    """What happened in real runs: answers of conditions by their number, values of variables."""

    answers: dict[int, set[bool]] = field(default_factory=lambda: defaultdict(set))
    values: dict[str, set[int]] = field(default_factory=lambda: defaultdict(lambda: {0}))


class _Over(Exception):
    """A `break`, which leaves the main block."""


class _Stopped(Exception):
    """A run that has become too long."""


@dataclass(frozen=True, slots=True)
class Program:
    """A decision's effect, events of an `immediate` and an option each, and one macro."""

    start: tuple[Node, ...]
    events: tuple[tuple[tuple[Node, ...], tuple[Node, ...]], ...]
    macro: tuple[Node, ...]
    is_hidden: bool

    @property
    def script(self) -> str:
        """The mod as text with `#! path` lines."""
        writer = _Writer()
        hides = "hide_window = yes" if self.is_hidden else ""
        lines = [
            "#! common/scripted_effects/t.txt",
            f"t_macro = {{ {writer.block(self.macro)} }}",
            "#! decisions/t.txt",
            f"decisions = {{ t_start = {{ effect = {{ {writer.block(self.start)} }} }} }}",
            "#! events/t.txt",
            "namespace = t",
        ]
        for number, (immediate, option) in enumerate(self.events):
            body = f"immediate = {{ {writer.block(immediate)} }} option = {{ name = x {writer.block(option)} }}"
            lines.append(f"character_event = {{ id = t.{number} is_triggered_only = yes {hides} {body} }}")
        return "\n".join(lines) + "\n"

    def run(self, chance: random.Random, times: int) -> Seen:
        """Take the decision some times in one world, by either of two people, and wait in between."""
        table = _Table(self, chance)
        for _ in range(times):
            taker = chance.choice(table.people)
            try:
                table.main(self.start, _Scope(taker, (taker,)))
                while table.waiting and chance.random() < 0.6:
                    table.waiting.pop(chance.randrange(len(table.waiting)))()
            except _Stopped:
                break
        return table.seen


class _Writer:
    """Writes nodes; conditions are numbered in the order of writing, by a comment behind each."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}

    def block(self, nodes: tuple[Node, ...]) -> str:
        return " ".join(self.node(one) for one in nodes)

    def node(self, node: Node) -> str:
        inner = self.block(node.inside)
        limit = f"limit = {{ {self.node(node.limit)} }} " if node.limit else ""
        match node.kind:
            case "compare":
                variable, operator, number = node.words
                key, sign = ("is_variable_equal", "=") if operator == "==" else ("check_variable", operator)
                return f"{key} = {{ which = {variable} value {sign} {number} }} #{self._number(node)}\n"
            case "has":
                return f"has_character_flag = {node.words[0]} #{self._number(node)}\n"
            case "ai":
                return "ai = yes"
            case "write":
                command, variable, right = node.words
                side = "which" if right.isalpha() else "value"
                return f"{command}_variable = {{ which = {variable} {side} = {right} }}"
            case "set" | "clr":
                return f"{node.kind}_character_flag = {node.words[0]}"
            case "fire":
                command, number, days = node.words
                return f"{command} = {{ id = t.{number} {days} }}"
            case "random":
                return f"random = {{ chance = 50 {inner} }}"
            case "random_list":
                return f"random_list = {{ {' '.join(f'1 = {{ {self.node(one)} }}' for one in node.inside)} }}"
            case "while":
                return f"while = {{ count = {node.words[0]} {inner} }}"
            case "break" | "t_macro":
                return f"{node.kind} = yes"
            case _:
                return f"{node.kind} = {{ {limit}{inner} }}"

    def _number(self, node: Node) -> int:
        return self.numbers.setdefault(id(node), len(self.numbers))


@dataclass(frozen=True, slots=True)
class _Scope:
    """Who THIS is, and ROOT with the FROM chain behind it."""

    this: Person
    chain: tuple[Person, ...]

    def enter(self, head: str) -> _Scope | None:
        """Behind a head; `None` if nobody is there."""
        place = {"ROOT": 0, "FROM": 1}[head]
        return _Scope(self.chain[place], self.chain) if place < len(self.chain) else None


class _Table:
    """Two people, what they do, and what is still to come."""

    def __init__(self, program: Program, chance: random.Random) -> None:
        self.program = program
        self.chance = chance
        self.people = (Person(), Person())
        self.waiting: list[Callable[[], None]] = []
        self.seen = Seen()
        writer = _Writer()
        writer.block(program.macro)
        writer.block(program.start)
        for immediate, option in program.events:
            writer.block(immediate)
            writer.block(option)
        self.numbers = writer.numbers
        self.steps = 0

    def main(self, nodes: tuple[Node, ...], scope: _Scope) -> None:
        """A main block, which `break` leaves."""
        with suppress(_Over):
            self.block(nodes, scope)

    def block(self, nodes: tuple[Node, ...], scope: _Scope) -> None:
        """Effects in order; a chain of `if`s runs at most one of its branches."""
        is_done = False
        for node in nodes:
            if node.kind in ("else_if", "else") and is_done:
                continue
            is_done = self.effect(node, scope)

    def effect(self, node: Node, scope: _Scope) -> bool:
        """Run one effect; whether a branch was taken."""
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise _Stopped
        person = scope.this
        match node.kind:
            case "write":
                self._write(node, person)
            case "set":
                person.flags.add(node.words[0])
            case "clr":
                person.flags.discard(node.words[0])
            case "fire":
                self._fire(node, scope)
            case "break":
                raise _Over
            case "t_macro":
                self.block(self.program.macro, scope)
            case "random_list":
                self.effect(self.chance.choice(node.inside), scope)
            case "while":
                for _ in range(int(node.words[0])):
                    self.block(node.inside, scope)
            case _:
                return self._branch(node, scope)
        return False

    def _branch(self, node: Node, scope: _Scope) -> bool:
        inner = scope.enter(node.kind) if node.kind in ("ROOT", "FROM") else scope
        if node.kind == "liege":
            other = self.people[0] if scope.this is self.people[1] else self.people[1]
            inner = _Scope(other, scope.chain)
        if inner is None or (node.kind == "random" and self.chance.random() < 0.5):
            return False
        if node.limit is not None and not self.holds(node.limit, inner):
            return False
        self.block(node.inside, inner)
        return True

    def _write(self, node: Node, person: Person) -> None:
        command, variable, right = node.words
        number = person.values.get(right, 0) if right.isalpha() else int(right)
        before = person.values.get(variable, 0)
        after = {"set": number, "change": before + number, "subtract": before - number}[command]
        person.values[variable] = after
        self.seen.values[variable].add(after)

    def _fire(self, node: Node, scope: _Scope) -> None:
        command, number, days = node.words
        chain = scope.chain if command == "repeat_event" else (scope.this, *scope.chain)
        immediate, option = self.program.events[int(number)]
        inner = _Scope(chain[0], chain)

        def happen() -> None:
            self.main(immediate, inner)
            if self.program.is_hidden or self.chance.random() < 0.5:
                self.main(option, inner)
            else:
                self.waiting.append(lambda: self.main(option, inner))

        if days:
            self.waiting.append(happen)
        else:
            happen()

    def holds(self, node: Node, scope: _Scope) -> bool:
        """Answer a condition; all that it holds is answered, and noted."""
        match node.kind:
            case "compare":
                variable, operator, number = node.words
                answer = _COMPARED[operator](scope.this.values.get(variable, 0), int(number))
            case "has":
                answer = node.words[0] in scope.this.flags
            case "ai":
                return self.chance.random() < 0.5
            case "ROOT" | "FROM":
                inner = scope.enter(node.kind)
                answers = [self.holds(one, inner) for one in node.inside] if inner is not None else [False]
                return all(answers)
            case _:
                answers = [self.holds(one, scope) for one in node.inside]
                return {"OR": any(answers), "AND": all(answers), "NAND": not all(answers)}.get(
                    node.kind, not any(answers)
                )
        self.seen.answers[self.numbers[id(node)]].add(answer)
        return answer


_NUMBERS = st.integers(-2, 3).map(str)
_COMPARE = st.tuples(st.sampled_from(VARIABLES), st.sampled_from(tuple(_COMPARED)), _NUMBERS)
_LEAF_CONDITIONS = st.one_of(
    st.builds(lambda words: Node("compare", words), _COMPARE),
    st.builds(lambda name: Node("has", (name,)), st.sampled_from(FLAGS)),
    st.builds(lambda: Node("ai")),
)
_WRITES = st.one_of(
    st.tuples(st.sampled_from(("set", "set", "change", "subtract")), st.sampled_from(VARIABLES), _NUMBERS),
    st.tuples(st.just("set"), st.sampled_from(VARIABLES), st.sampled_from(VARIABLES)),
)


def _joined(inside: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    some = st.lists(inside, min_size=1, max_size=3).map(tuple)
    return st.builds(
        lambda kind, nodes: Node(kind, (), nodes),
        st.sampled_from(("AND", "OR", "NOT", "NOR", "NAND", "ROOT", "FROM")),
        some,
    )


CONDITIONS = st.recursive(_LEAF_CONDITIONS, _joined, max_leaves=4)


def _leaf_effects(first_event: int, *, has_macro: bool) -> st.SearchStrategy[Node]:
    flags = st.builds(lambda kind, name: Node(kind, (name,)), st.sampled_from(("set", "clr")), st.sampled_from(FLAGS))
    kinds = [st.builds(lambda words: Node("write", words), _WRITES), flags, flags]
    if has_macro:
        kinds.append(st.builds(lambda: Node("t_macro")))
    if first_event < EVENTS:
        fire = st.tuples(
            st.sampled_from(("character_event", "repeat_event")),
            st.integers(first_event, EVENTS - 1).map(str),
            st.sampled_from(("", "", "days = 3")),
        )
        kinds.append(st.builds(lambda words: Node("fire", words), fire))
    return st.one_of(kinds)


def _blocks(inside: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    some = st.lists(inside, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(lambda limit, nodes: Node("if", (), nodes, limit), CONDITIONS, some),
        st.builds(lambda kind, nodes: Node(kind, (), nodes), st.sampled_from(("ROOT", "FROM", "liege")), some),
        st.builds(lambda kind, nodes: Node(kind, (), nodes), st.sampled_from(("random", "hidden_effect")), some),
        st.builds(
            lambda nodes: Node("random_list", (), tuple(Node("hidden_effect", (), (one,)) for one in nodes)), some
        ),
        st.builds(lambda nodes: Node("while", ("2",), nodes), some),
    )


@st.composite
def _chains(draw: st.DrawFn, effects: st.SearchStrategy[Node]) -> tuple[Node, ...]:
    """`if`, now and then with `else_if` and `else`, and an `if` behind all that asks again."""
    some = st.lists(effects, min_size=1, max_size=2).map(tuple)
    chain = [Node("if", (), draw(some), draw(CONDITIONS))]
    if draw(st.booleans()):
        chain.append(Node("else_if", (), draw(some), draw(CONDITIONS)))
    if draw(st.booleans()):
        chain.append(Node("else", (), draw(some)))
    if draw(st.integers(0, 9)) == 0:
        chain.append(Node("break"))
    return (*chain, Node("if", (), (Node("hidden_effect", (), draw(some)),), draw(CONDITIONS)))


def _bodies(first_event: int, *, has_macro: bool = True) -> st.SearchStrategy[tuple[Node, ...]]:
    effects = st.recursive(_leaf_effects(first_event, has_macro=has_macro), _blocks, max_leaves=5)
    return st.tuples(st.lists(effects, max_size=2).map(tuple), _chains(effects)).map(lambda two: (*two[0], *two[1]))


def programs() -> st.SearchStrategy[Program]:
    """Programs whose events fire only later ones, so that every run ends."""
    events = st.tuples(*(st.tuples(_bodies(number + 1), _bodies(number + 1)) for number in range(EVENTS)))
    return st.builds(Program, _bodies(0), events, _bodies(EVENTS, has_macro=False), st.booleans())
