"""A second interpreter, as plain as can be: one world, dictionaries, recursion over the script tree.

It knows the core commands only and shares nothing with the product but the parsed tree and the numbers of nodes:
scopes, chains, arithmetic and random numbers are written here anew. `test_oracle.py` compares the two on random
scripts.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.interpret.chance import node_number
from generator.script.tree import Script, Statement

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
LARGEST = 2**31 - 1
EFFECTS, CHAINS, AI, DELAYS = 1, 2, 3, 5


class Break(Exception):
    """`break = yes`."""


def mixed(word: int) -> int:
    """splitmix64's finisher."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def uniform(word: int) -> float:
    """The upper 53 bits as a number in [0, 1)."""
    return float(word >> 11) * 2.0**-53


def toward_zero(dividend: int, divisor: int) -> int:
    """A quotient without its rest."""
    quotient = abs(dividend) // abs(divisor)
    return quotient if (dividend >= 0) == (divisor > 0) else -quotient


@dataclass
class Strand:
    """What an instant chain shares: targets (also with later chains), local variables, base and count of `shift`."""

    targets: dict[str, str]
    base: int
    started: int = 0
    locals: dict[str, int] = field(default_factory=dict)


@dataclass
class Happening:
    """One event instance."""

    root: str
    froms: tuple[str, ...]
    strand: Strand
    number: int
    drawn: int = 0


@dataclass(frozen=True)
class Place:
    """One entry of the scope stack."""

    who: str | None
    base: int
    back: Place | None


class Oracle:
    """One world of the stage's cast."""

    def __init__(self, script: Script, seed: int, world: int, model: str, mode: str, repeat: str) -> None:
        self.script = script
        self.events = {one.first("id").word: one for one in script.statements if one.first("id")}  # type: ignore[union-attr]
        self.macros = {one.key: one for top in script.statements if top.key == "effects" for one in top.block}
        self.seed, self.world, self.model, self.mode, self.repeat = seed, world, model, mode, repeat
        self.day = 0
        self.counts = dict.fromkeys((EFFECTS, CHAINS, AI, DELAYS), 0)
        self.variables: dict[tuple[str, str], int] = {}
        self.flags: set[tuple[str, str]] = set()
        self.traits = {("cleo", "lucky")}
        self.gold = {"anna": 10_000, "bert": 2_500, "cleo": 0, "dirk": 50_000}
        self.queue: list[tuple[int, str, str, tuple[str, ...], dict[str, str]]] = []

    # chance

    def next(self, stream: int) -> int:
        """The next word of a stream."""
        start = (self.seed * 0x2545F4914F6CDD1D + stream * 0xD1342543DE82EF95) & MASK
        base = mixed((mixed((self.world * GOLDEN + start) & MASK) + start) & MASK)
        self.counts[stream] += 1
        return mixed((base + (self.counts[stream] - 1) * GOLDEN) & MASK)

    def strand(self, targets: dict[str, str]) -> Strand:
        """A new instant chain."""
        return Strand(targets, 0 if self.model == "independent" else self.next(CHAINS) & 65535)

    def draw(self, now: Happening, node: Statement) -> float:
        """A draw of an effect."""
        if self.model == "independent":
            return uniform(self.next(EFFECTS))
        if self.model == "shift":
            place = (now.strand.base + now.number + now.drawn) % 65536
            now.drawn += 1
            return uniform(mixed((place * GOLDEN + 20_661_014) & MASK))
        start = self.script.place(node.key_span).start
        assert start is not None
        number = node_number(self.script.source.path, start.line, start.column)
        place = ((now.strand.base * 100_003 + now.number) * GOLDEN + number) & MASK
        return uniform(mixed((mixed(place) + GOLDEN) & MASK))

    # running

    def fire(self, event: str, root: str, froms: tuple[str, ...]) -> None:
        """An event from outside."""
        self.run_event(event, root, froms, self.strand({}))

    def pass_days(self, days: int) -> None:
        """Let days pass."""
        for _ in range(days):
            self.day += 1
            while due := [one for one in self.queue if one[0] <= self.day]:
                self.queue.remove(due[0])  # the others of today can still be taken back
                _, event, root, froms, targets = due[0]
                self.run_event(event, root, froms, self.strand(targets))

    def run_event(self, name: str, root: str, froms: tuple[str, ...], strand: Strand) -> None:
        """Trigger, immediate, choice, option, after."""
        event = self.events[name]
        now = Happening(root, froms[:4], strand, strand.started)
        strand.started += 1
        here = Place(root, 0, None)
        trigger = event.first("trigger")
        if trigger and not self.every(trigger.block, now, here):
            self.main(event, "fail_trigger_effect", now, here)
            return
        self.main(event, "immediate", now, here)
        options = [one for one in event.block if one.key == "option"]
        chosen = self.choose(options, now, here)
        if chosen is None:
            return
        skip = ("name", "trigger", "ai_chance")
        self.guarded([one for one in chosen.block if one.key not in skip], now, here)
        self.main(event, "after", now, here)

    def choose(self, options: list[Statement], now: Happening, here: Place) -> Statement | None:
        """The AI's choice."""
        if len(options) == 1 and not options[0].first("trigger"):
            return options[0]
        valid = [one for one in options if not (t := one.first("trigger")) or self.every(t.block, now, here)]
        if not valid:
            return None
        weights = [self.weight(chance.block if (chance := one.first("ai_chance")) else [], now, here) for one in valid]
        if not sum(weights):
            weights = [1_000_000] * len(valid)
        return valid[pick(weights, uniform(self.next(AI)))]

    def main(self, event: Statement, key: str, now: Happening, here: Place) -> None:
        """A main block of an event."""
        found = event.first(key)
        if found:
            self.guarded(found.block, now, here)

    def guarded(self, block: list[Statement], now: Happening, here: Place) -> None:
        """A block that `break` leaves."""
        try:
            self.do(block, now, here)
        except Break:
            return

    def weight(self, block: list[Statement], now: Happening, here: Place) -> int:
        """`factor` and its modifiers, in millionths."""
        weight = next((number(one) * 1000 for one in block if one.key == "factor"), 1_000_000)
        for one in block:
            if one.key == "modifier":
                factor = one.first("factor")
                rest = [part for part in one.block if part.key != "factor"]
                if factor and self.every(rest, now, here):
                    weight = weight * number(factor) // 1000
        return weight

    # effects

    def do(self, block: list[Statement], now: Happening, here: Place) -> None:
        """Effects in order."""
        taken = False
        for one in block:
            if one.key in ("if", "else_if", "else"):
                if one.key == "if" or not taken:
                    limit = one.first("limit")
                    taken = not limit or self.every(limit.block, now, here)
                    if taken:
                        self.do([part for part in one.block if part.key != "limit"], now, here)
            else:
                self.effect(one, now, here)

    def effect(self, s: Statement, now: Happening, here: Place) -> None:  # noqa: PLR0912 - plain on purpose
        """One effect."""
        key, who = s.key, here.who
        assert who is not None
        if key.endswith("_variable"):
            self.set_variable(s, now, here)
        elif key == "set_character_flag":
            self.flags.add((who, s.word))
        elif key == "clr_character_flag":
            self.flags.discard((who, s.word))
        elif key == "add_trait":
            self.traits.add((who, s.word))
        elif key == "remove_trait":
            self.traits.discard((who, s.word))
        elif key == "wealth":
            if abs(self.gold[who] + number(s)) <= LARGEST:
                self.gold[who] += number(s)
        elif key == "save_event_target_as":
            now.strand.targets[s.word] = who
        elif key in ("hidden_effect", "custom_tooltip"):
            self.do([part for part in s.block if part.key != "text"], now, here)
        elif key == "break":
            raise Break
        elif key == "while":
            self.loop(s, now, here)
        elif key in ("random", "random_list"):
            self.random(s, now, here)
        elif key in ("any_courtier", "random_courtier"):
            self.courtiers(s, now, here)
        elif key in ("character_event", "repeat_event"):
            self.fires(s, now, here)
        elif key == "clear_delayed_event":
            wanted = s.first("id")
            assert wanted
            self.queue = [one for one in self.queue if (one[1], one[2]) != (wanted.word, who)]
        elif key in self.macros:
            self.do(self.macros[key].block, now, here)
        elif key != "tooltip":
            inside = self.enter(key, now, here)
            if inside.who is not None:
                self.do(s.block, now, inside)

    def loop(self, s: Statement, now: Happening, here: Place) -> None:
        """`while` with a count, and perhaps a limit."""
        count, limit = s.first("count"), s.first("limit")
        assert count
        done = 0
        while done * 1000 < number(count) and (not limit or self.every(limit.block, now, here)):
            done += 1
            self.do([part for part in s.block if part.key not in ("count", "limit")], now, here)

    def random(self, s: Statement, now: Happening, here: Place) -> None:
        """`random` and `random_list`."""
        if s.key == "random":
            chance = s.first("chance")
            assert chance
            scale = self.weight([one for one in s.block if one.key == "modifier"], now, here)
            if self.draw(now, s) * (100_000 * 1_000_000) < number(chance) * scale:
                self.do([one for one in s.block if one.key not in ("chance", "modifier")], now, here)
            return
        weights = []
        for entry in s.block:
            trigger = entry.first("trigger")
            weight = int(entry.key) * self.weight([one for one in entry.block if one.key == "modifier"], now, here)
            weights.append(0 if trigger and not self.every(trigger.block, now, here) else weight)
        if sum(weights):
            entry = s.block[pick(weights, self.draw(now, s))]
            self.do([one for one in entry.block if one.key not in ("trigger", "modifier")], now, here)

    def courtiers(self, s: Statement, now: Happening, here: Place) -> None:
        """`any_courtier` and `random_courtier`: only Anna has a court."""
        limit = s.first("limit")
        body = [part for part in s.block if part.key != "limit"]
        people = ["bert", "cleo"] if here.who == "anna" else []
        if s.key == "any_courtier":
            for person in people:
                inside = Place(person, here.base, here)
                if not limit or self.every(limit.block, now, inside):
                    self.do(body, now, inside)
            return
        found = [one for one in people if not limit or self.every(limit.block, now, Place(one, here.base, here))]
        if found:
            place = min(int(self.draw(now, s) * len(found)), len(found) - 1)
            self.do(body, now, Place(found[place], here.base, here))

    def fires(self, s: Statement, now: Happening, here: Place) -> None:
        """`character_event` and `repeat_event`, now or later."""
        name, days, more = s.first("id"), s.first("days"), s.first("random")
        assert name
        assert here.who is not None
        root, froms = here.who, (now.root, *now.froms)
        if s.key == "repeat_event":
            froms = now.froms[here.base :] if self.repeat == "B" else now.froms
            root = now.root if self.repeat == "C" else root
        wait = number(days) // 1000 if days else 0
        if more and number(more):
            wait += int(uniform(self.next(DELAYS)) * (number(more) // 1000 + 1))
        if wait:
            self.queue.append((self.day + wait, name.word, root, froms[:4], now.strand.targets))
        else:
            self.run_event(name.word, root, froms, now.strand)

    def set_variable(self, s: Statement, now: Happening, here: Place) -> None:
        """All arithmetic."""
        name, other = self.operands(s, now, here)
        old = self.read(name, now, here)
        match s.key:
            case "set_variable":
                new = other
            case "change_variable":
                new = old + other
            case "subtract_variable":
                new = old - other
            case "multiply_variable":
                new = toward_zero(old * other, 1000)
            case "divide_variable":
                new = toward_zero(old * 1000, other) if other else old
            case _:
                new = old - toward_zero(old, other) * other if other else old
        if abs(new) <= LARGEST:
            assert here.who is not None
            if name.startswith("local_"):
                now.strand.locals[name] = new
            else:
                self.variables[here.who, name] = new

    def operands(self, s: Statement, now: Happening, here: Place) -> tuple[str, int]:
        """The variable and the other number of a variable command."""
        which = [one.word for one in s.block if one.key == "which"]
        value = s.first("value")
        if value:
            return which[0], number(value)
        if len(which) == 3:
            return which[0], self.read_of(which[2], which[1], now, here)
        if self.is_scope(which[1]):
            return which[0], self.read_of(which[1], which[0], now, here)
        return which[0], self.read(which[1], now, here)

    def read(self, name: str, now: Happening, here: Place) -> int:
        """A variable of the current scope."""
        if name.startswith("local_"):
            return now.strand.locals.get(name, 0)
        return self.variables.get((here.who or "", name), 0)

    def read_of(self, scope: str, name: str, now: Happening, here: Place) -> int:
        """A variable of another scope."""
        who = self.enter(scope, now, here).who
        return 0 if who is None else self.read(name, now, Place(who, 0, None))

    # conditions

    def every(self, block: list[Statement], now: Happening, here: Place) -> bool:
        """All conditions of a block."""
        return all(self.holds(one, now, here) for one in block)

    def holds(self, s: Statement, now: Happening, here: Place) -> bool:  # noqa: PLR0912 - plain on purpose
        """One condition."""
        key, who = s.key, here.who
        parts = [self.holds(one, now, here) for one in s.block] if key in ("AND", "OR", "NOT", "NOR", "NAND") else []
        match key:
            case "always":
                return s.word == "yes"
            case "AND":
                return all(parts)
            case "OR":
                return any(parts)
            case "NOT" | "NOR":
                return not any(parts)
            case "NAND":
                return not all(parts)
            case "check_variable":
                name, other = self.operands(s, now, here)
                operator = next((one.operator for one in s.block if one.operator != "="), ">=")
                return holds(self.read(name, now, here), operator, other)
            case "is_variable_equal":
                name, other = self.operands(s, now, here)
                return self.read(name, now, here) == other
            case "has_character_flag":
                return (who, s.word) in self.flags
            case "trait":
                return (who, s.word) in self.traits
            case "wealth":
                return holds(self.gold[who or ""], s.operator, number(s))
            case "character":
                return self.enter(s.word, now, here).who == who
            case "any_courtier":
                people = ["bert", "cleo"] if who == "anna" else []
                return any(self.every(s.block, now, Place(one, here.base, here)) for one in people)
            case _:
                inside = self.enter(key, now, here)
                return inside.who is not None and self.every(s.block, now, inside)

    # scopes

    def is_scope(self, text: str) -> bool:
        """Whether a second `which` is an object."""
        return text.startswith("event_target:") or text.replace("FROM", "").replace("_", "") in (
            "",
            "ROOT",
            "THIS",
            "PREV",
        )

    def enter(self, head: str, now: Happening, here: Place) -> Place:
        """The place of a block with that head."""
        if head.startswith("event_target:"):
            return Place(now.strand.targets.get(head.partition(":")[2]), here.base, here)
        if head == "THIS":
            return Place(here.who, here.base, here)
        if head == "ROOT":
            return Place(now.root, 0, here)
        if head == "PREV":
            return Place(here.back.who, here.back.base, here) if here.back else Place(None, here.base, here)
        if head == "liege":
            return Place("anna" if here.who in ("bert", "cleo") else None, here.base, here)
        start = 0 if head.startswith("ROOT_") or self.mode == "absolute" else here.base
        depth = start + head.count("FROM")
        who = now.froms[depth - 1] if depth <= min(4, len(now.froms)) else None
        return Place(who, 0 if self.mode == "absolute" else depth, here)


def number(s: Statement) -> int:
    """The number of a statement, in thousandths."""
    value = getattr(s.value, "thousandths", None)
    assert isinstance(value, int)
    return value


def holds(left: int, operator: str, right: int) -> bool:
    """A comparison of a trigger."""
    table = {"<": left < right, "<=": left <= right, ">": left > right, "==": left == right}
    return table.get(operator, left >= right)


def pick(weights: list[int], drawn: float) -> int:
    """The weight that a number falls on."""
    point = min(int(drawn * sum(weights)), sum(weights) - 1)
    for place, weight in enumerate(weights):
        if point < weight:
            return place
        point -= weight
    raise AssertionError
