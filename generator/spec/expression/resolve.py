"""From syntax to the typed tree: names looked up in the vocabulary and the roles, types checked, faults collected."""

from __future__ import annotations

from typing import assert_never

from generator.source import Span
from generator.spec.expression.faults import Fault, FaultKind, nearest, suggestion
from generator.spec.expression.syntax import (
    Both,
    Call,
    Either,
    Negation,
    Number,
    Relation,
    Syntax,
    Truth,
    Word,
)
from generator.spec.expression.tree import (
    And,
    Argument,
    Comparison,
    Constant,
    Not,
    Operator,
    Or,
    Reading,
    Tree,
    ValueType,
)
from generator.spec.expression.vocabulary import Atom, NameArgument, NumberArgument, RoleArgument, Roles, Vocabulary

LARGEST = 2_147_482
"""Numbers reach from minus to plus this: the engine holds thousandths in 32 bits, and `> n` tests one unit more."""

_SCOPE_WORDS = frozenset({"root", "from", "fromfrom", "this", "prev"})


class Resolver:
    """One pass over one expression; `faults` fills while `tree` walks.

    A part with a fault becomes `None`, and so does whatever holds it.
    """

    def __init__(self, vocabulary: Vocabulary, roles: Roles) -> None:
        self.vocabulary = vocabulary
        self.roles = roles
        self.faults: list[Fault] = []

    def tree(self, syntax: Syntax) -> Tree | None:
        """The typed tree of a condition."""
        match syntax:
            case Truth(value=value, span=span):
                return Constant(value, span)
            case Number(text=text, span=span):
                advice = "compare it: `wealth >= 0.5`"
                self._fail(FaultKind.MISSING_COMPARISON, f"`{text}` alone is no condition", span, advice)
                return None
            case Call():
                return self._truth(syntax)
            case Relation():
                return self._comparison(syntax)
            case Negation(child=child, span=span):
                inner = self.tree(child)
                return Not(inner, span) if inner else None
            case Both() | Either():
                return self._joined(syntax)
        assert_never(syntax)

    def _fail(self, kind: FaultKind, message: str, span: Span, advice: str = "") -> None:
        self.faults.append(Fault(kind, message, span, advice))

    def _joined(self, syntax: Both | Either) -> Tree | None:
        children = [self.tree(child) for child in syntax.children]
        sound = tuple(child for child in children if child is not None)
        if len(sound) < len(children):
            return None
        return And(sound, syntax.span) if isinstance(syntax, Both) else Or(sound, syntax.span)

    def _truth(self, call: Call) -> Tree | None:
        """A call that stands as a condition by itself."""
        found = self._reading(call)
        if found is None:
            return None
        atom, reading = found
        if atom.type is ValueType.TRUTH:
            return reading
        message = f"`{atom.name}` is a number, a comparison was expected"
        self._fail(FaultKind.MISSING_COMPARISON, message, call.span, f"write `{atom.signature} >= 1`, say")
        return None

    def _comparison(self, relation: Relation) -> Tree | None:
        """A call on one side and a number on the other; the call is moved to the left."""
        operator = Operator(relation.operator.text)
        match relation.left, relation.right:
            case Call() as call, Number() as number:
                return self._compared(call, operator, number, relation.span)
            case Number() as number, Call() as call:
                return self._compared(call, operator.mirrored, number, relation.span)
            case (Truth(), _) | (_, Truth()):
                advice = "a condition stands alone: `human`, or `not human`"
                self._fail(FaultKind.SENSELESS_COMPARISON, "`yes` and `no` are not compared", relation.span, advice)
            case Number(), Number():
                self._fail(
                    FaultKind.SENSELESS_COMPARISON, "two numbers are compared", relation.span, "write `yes` or `no`"
                )
            case _:
                message = "two conditions are compared, a number was expected on one side"
                self._fail(FaultKind.SENSELESS_COMPARISON, message, relation.span, "the script has no such comparison")
        # Both sides are looked at all the same, so that a misspelt name is told in the same run.
        for side in (relation.left, relation.right):
            if isinstance(side, Call):
                self._reading(side)
        return None

    def _compared(self, call: Call, operator: Operator, number: Number, span: Span) -> Tree | None:
        found = self._reading(call)
        if found is None:
            return None
        atom, reading = found
        if atom.type is ValueType.TRUTH:
            message = f"`{atom.name}` holds or does not, it is no number"
            self._fail(FaultKind.SENSELESS_COMPARISON, message, span, f"write `{atom.name}` or `not {atom.name}`")
            return None
        threshold = self._amount(number, atom)
        return None if threshold is None else Comparison(reading, operator, threshold, atom.type, span)

    def _amount(self, number: Number, atom: Atom) -> int | None:
        """The number in the atom's unit."""
        whole, _, decimals = number.text.lstrip("-").partition(".")
        sign = -1 if number.text.startswith("-") else 1
        if len(decimals.rstrip("0")) > 3:
            message = f"`{number.text}` has more than three decimals"
            self._fail(FaultKind.WRONG_NUMBER, message, number.span, "the script counts in thousandths")
            return None
        # By digits, not by float: 0.1 has no exact one.
        thousandths = sign * (int(whole or "0") * 1000 + int(decimals[:3].ljust(3, "0")))
        if abs(thousandths) > LARGEST * 1000:
            message = f"`{number.text}` is out of reach, at most {LARGEST} was expected"
            self._fail(FaultKind.WRONG_NUMBER, message, number.span)
            return None
        if atom.type is ValueType.THOUSANDTHS:
            return thousandths
        if thousandths % 1000:
            message = f"`{atom.name}` counts in whole numbers, `{number.text}` is none"
            self._fail(FaultKind.WRONG_NUMBER, message, number.span, "leave out the decimals")
            return None
        return thousandths // 1000

    def _reading(self, call: Call) -> tuple[Atom, Reading] | None:
        """The atom asked, its subject and its arguments; checks each even if another has a fault."""
        subject = self._subject(call)
        atom = self._atom(call.name)
        arguments = self._arguments(call, atom) if atom else None
        if atom is None or subject is None or arguments is None:
            return None
        for kind, argument, word in zip(atom.arguments, arguments, call.arguments, strict=True):
            if isinstance(kind, RoleArgument) and argument == subject:
                message = f"`{atom.name}` is asked of `{subject}` about `{subject}`, two persons were expected"
                self._fail(FaultKind.SAME_PERSON, message, word.span, f"bare conditions are asked of `{subject}`")
                return None
        spans = tuple(word.span for word in call.arguments)
        return atom, Reading(atom.name, subject, arguments, call.span, spans)

    def _subject(self, call: Call) -> str | None:
        if call.subject is None:
            return self.roles.me
        return self._role(call.subject)

    def _atom(self, word: Word) -> Atom | None:
        atom = self.vocabulary.by_name.get(word.text)
        if atom is None:
            self._fail(
                FaultKind.UNKNOWN_CONDITION, f"`{word.text}` is not a known condition", word.span, self._near(word)
            )
        return atom

    def _near(self, word: Word) -> str:
        """Advice for an unknown atom: another word for a known one, a thing's name, or the nearest."""
        if meant := self.vocabulary.by_other_name.get(word.text):
            return f"write `{meant.signature}`"
        for atom in self.vocabulary.atoms:
            match atom.arguments:
                case (NameArgument(kind=kind),) if word.text in self.vocabulary.names.get(kind, ()):
                    return f"write `{atom.name}({word.text})`"
        known = ", ".join(f"`{atom.signature}`" for atom in self.vocabulary.atoms)
        otherwise = f"all conditions: {self.vocabulary.page}" if self.vocabulary.page else f"conditions are {known}"
        return suggestion(word.text, self.vocabulary.by_name, otherwise)

    def _role(self, word: Word) -> str | None:
        """The role that a word stands for."""
        name = {"me": self.roles.me, "other": self.roles.other}.get(word.text, word.text)
        if name and name in self.roles.present:
            return name
        for absent in self.roles.absent:
            if word.text == absent.role or (word.text == "other" and len(self.roles.absent) == 1):
                message = f"`{word.text}` is not known here, only {self._present()} was expected"
                self._fail(FaultKind.ABSENT_ROLE, message, word.span, f"put the condition under `{absent.belongs}`")
                return None
        self._fail(FaultKind.UNKNOWN_ROLE, f"`{word.text}` is not a role", word.span, self._role_advice(word))
        return None

    def _present(self) -> str:
        return " or ".join(f"`{role}`" for role in self.roles.present)

    def _role_advice(self, word: Word) -> str:
        if not self.roles.present:
            return "no persons can be named here"
        known = list(dict.fromkeys([*self.roles.present, "me", *(["other"] if self.roles.other else [])]))
        words = ", ".join(f"`{role}`" for role in known)
        if word.text.lower() in _SCOPE_WORDS:
            return f"scope words are not used in rules, write a role: {words}"
        near = "" if word.text in ("me", "other") else nearest(word.text, known)
        return f"did you mean `{near}`?" if near else f"roles are {words}"

    def _arguments(self, call: Call, atom: Atom) -> tuple[Argument, ...] | None:
        given, wanted = call.arguments, atom.arguments
        if len(given) != len(wanted):
            count = "no argument" if not given else "1 argument" if len(given) == 1 else f"{len(given)} arguments"
            message = f"`{atom.name}` has {count}, `{atom.signature}` was expected"
            self._fail(FaultKind.WRONG_ARGUMENTS, message, call.span)
            return None
        checked = [self._argument(word, kind, atom) for word, kind in zip(given, wanted, strict=True)]
        sound = tuple(argument for argument in checked if argument is not None)
        return sound if len(sound) == len(checked) else None

    def _argument(
        self, word: Word | Number, kind: RoleArgument | NameArgument | NumberArgument, atom: Atom
    ) -> Argument | None:
        match kind, word:
            case RoleArgument(), Word():
                return self._role(word)
            case NameArgument(kind=wanted), Word():
                return self._name(word, wanted)
            case NumberArgument(least=least, most=most), Number(text=text):
                if "." not in text and least <= int(text) <= most:
                    return int(text)
                message = f"`{text}` is no {kind.word}, a whole number from {least} to {most} was expected"
                self._fail(FaultKind.WRONG_ARGUMENTS, message, word.span)
                return None
        message = f"`{word.text}` is no {kind.shown}, `{atom.signature}` was expected"
        self._fail(FaultKind.WRONG_ARGUMENTS, message, word.span)
        return None

    def _name(self, word: Word, kind: str) -> str | None:
        known = self.vocabulary.names.get(kind)
        if known is None or word.text in known:
            return word.text
        shown = kind.replace("_", " ")
        advice = suggestion(word.text, known, f"no {shown} of a like name is known")
        self._fail(FaultKind.UNKNOWN_NAME, f"`{word.text}` is not a known {shown}", word.span, advice)
        return None
