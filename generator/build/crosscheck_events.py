"""Checks of the shape of rendered events and blocks: options, ids, FROM words, `repeat_event`, `NOT`.

The rules are those that our generator binds itself to (ck2-language 12); a hand-written mod may break them rightly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.build import crosscheck_faults as faults
from generator.ck2.scopes import WordKind, scope_word
from generator.diagnostics import Diagnostic
from generator.mod.index import ModIndex
from generator.mod.records import EVENT, SCRIPTED_EFFECT, SCRIPTED_SCORE_VALUE, SCRIPTED_TRIGGER, Definition
from generator.script.tree import Script, Statement

_MOST_OPTIONS = 4
_FIRST_TOO_HIGH = 10_000
_MACROS = (SCRIPTED_EFFECT, SCRIPTED_TRIGGER, SCRIPTED_SCORE_VALUE)


def check_events(index: ModIndex) -> Iterator[Diagnostic]:
    """Faults of single events: id, namespace, firing, options, texts."""
    for event in index.definitions:
        if event.kind == EVENT:
            yield from _check_id(event)
            yield from _check_firing(event, index)
            yield from _check_options(event)
            yield from _check_texts(event)


def check_scopes(index: ModIndex) -> Iterator[Diagnostic]:
    """FROM words inside FROM blocks, also through macros called there, and `repeat_event` outside ROOT."""
    for script in index.scripts.values():
        yield from _nested_from(script, script.statements, inside="")
    with_from = _macros_with_from(index)
    for macro in _MACROS:
        for name, uses in index.uses_of(macro).items():
            for use in uses:
                if name in with_from and any(map(_is_from, use.heads)):
                    message = f"`{name}` holds a FROM word and is called inside a `FROM` block, where FROM is another"
                    yield faults.NESTED_FROM.at(use.place, message)
    for firing in index.firings:
        if firing.is_repeat and not all(head.upper() in ("ROOT", "THIS") for head in firing.heads):
            message = f"`repeat_event` stands in `{firing.heads[-1]}`, expected the event's own level or `ROOT`"
            yield faults.REPEAT_ELSEWHERE.at(firing.place, message)


def check_logic(index: ModIndex) -> Iterator[Diagnostic]:
    """`NOT` with several children, which readers take for one thing and the game for another."""
    for script in index.scripts.values():
        for statement in _everything(script.statements):
            if statement.key.upper() == "NOT" and len(statement.block) != 1:
                message = f"`NOT` has {len(statement.block)} children, expected one"
                yield faults.CROWDED_NOT.at(script.place(statement.key_span), message)


def _check_id(event: Definition) -> Iterator[Diagnostic]:
    spaces = {statement.word for statement in event.script.statements if statement.key.lower() == "namespace"}
    if event.namespace not in spaces:
        message = f"`{event.name}` stands in a file without `namespace = {event.namespace}`"
        yield faults.NO_NAMESPACE.at(event.place, message)
    number = event.name.rpartition(".")[2]
    if not (number.isascii() and number.isdigit() and 0 < int(number) < _FIRST_TOO_HIGH):
        yield faults.EVENT_NUMBER.at(event.place, f"the id `{event.name}` must end in a number from 1 to 9,999")


def _check_firing(event: Definition, index: ModIndex) -> Iterator[Diagnostic]:
    if not _says_yes(event, "is_triggered_only"):
        yield faults.NOT_TRIGGERED_ONLY.at(event.place, f"`{event.name}` lacks `is_triggered_only = yes`")
    if not any(firing.owner is not event for firing in index.fired(event.name)):
        yield faults.NEVER_FIRED.at(event.place, f"nothing fires `{event.name}`")


def _check_options(event: Definition) -> Iterator[Diagnostic]:
    options = [statement for statement in event.statement.block if statement.key.lower() == "option"]
    # Only options without `trigger` can be counted without knowing worlds; `verify` counts the others.
    sure = [option for option in options if option.first("trigger") is None]
    if _says_yes(event, "hide_window"):
        if len(options) != 1 or len(sure) != 1:
            message = f"the hidden `{event.name}` has {len(options)} options, expected one without `trigger`"
            yield faults.HIDDEN_OPTIONS.at(event.place, message)
        return
    if len(sure) > _MOST_OPTIONS:
        message = f"`{event.name}` has {len(sure)} options without `trigger`, the window shows {_MOST_OPTIONS}"
        yield faults.TOO_MANY_OPTIONS.at(event.place, message)
    if not sure:
        yield faults.NO_SURE_OPTION.at(event.place, f"`{event.name}` has no option without `trigger`")
    for option in options:
        if option.first("ai_chance") is None:
            place = event.script.place(option.key_span)
            yield faults.NO_AI_CHANCE.at(place, f"an option of `{event.name}` has no `ai_chance`")


def _check_texts(event: Definition) -> Iterator[Diagnostic]:
    """A plain `desc` or `name` beside blocks of the same key is undefined in the game."""
    options = [statement for statement in event.statement.block if statement.key.lower() == "option"]
    for holder, key in ((event.statement, "desc"), (event.statement, "title"), *((one, "name") for one in options)):
        texts = [statement for statement in holder.block if statement.key.lower() == key]
        plain = [statement for statement in texts if statement.word]
        if plain and len(texts) > 1:
            message = f"`{event.name}` gives a plain `{key}` beside {len(texts) - 1} more, expected one or only blocks"
            yield faults.MIXED_TEXTS.at(event.script.place(plain[0].span), message)


def _says_yes(event: Definition, field: str) -> bool:
    found = event.statement.first(field)
    return found is not None and found.word.lower() == "yes"


def _nested_from(script: Script, statements: Iterable[Statement], inside: str) -> Iterator[Diagnostic]:
    """FROM words as heads or values below a FROM head; `inside` is the outermost such head."""
    for statement in statements:
        if inside and (_is_from(statement.key) or _is_from(statement.word)):
            word = statement.key if _is_from(statement.key) else statement.word
            message = f"`{word}` stands inside a `{inside}` block, where it is relative; write `ROOT` or `ROOT_{word}`"
            yield faults.NESTED_FROM.at(script.place(statement.span), message)
        # The outermost FROM block is named, for it is the one that makes the words below mean others.
        head = inside or (statement.key if _is_from(statement.key) else "")
        yield from _nested_from(script, statement.block, head)


def _macros_with_from(index: ModIndex) -> frozenset[str]:
    """Names of macros that hold a FROM word, themselves or through macros that they call."""
    holding = {
        one.name
        for one in index.definitions
        if one.kind in _MACROS
        and any(_is_from(part.key) or _is_from(part.word) for part in _everything(one.statement.block))
    }
    calls = [
        (use.owner.name, use.name)
        for macro in _MACROS
        for uses in index.uses_of(macro).values()
        for use in uses
        if use.owner.kind in _MACROS
    ]
    found = -1
    # Until nothing is added: a macro may call another that calls a third one with a FROM word.
    while found != len(holding):
        found = len(holding)
        holding |= {caller for caller, called in calls if called in holding}
    return frozenset(holding)


def _is_from(word: str) -> bool:
    meant = scope_word(word)
    return meant is not None and meant.kind is WordKind.FROM


def _everything(statements: Sequence[Statement]) -> Iterator[Statement]:
    for statement in statements:
        yield statement
        yield from _everything(statement.block)
