"""Calls of `modwright` as pages and helps show them, read by click without being run."""

from __future__ import annotations

import shlex
from itertools import takewhile

import click

from generator.cli.main import group


def words_of(line: str) -> tuple[str, ...]:
    """What a shell would hand to `modwright`; the rest of the line is a remark, a pipe or a file."""
    reader = shlex.shlex(line, posix=True, punctuation_chars="|>")
    reader.whitespace_split = True
    return tuple(takewhile(lambda word: word not in {"|", ">"}, reader))[1:]


def expect_fit(words: tuple[str, ...]) -> None:
    """Commands, options, numbers and choices of a call are right, and nothing is left over; `UsageError` if not."""
    command, arguments, context = group.get_command(click.Context(group), words[0]), list(words[1:]), None
    assert command is not None, words
    while isinstance(command, click.Group):
        context = command.make_context(words[0], arguments[:1])
        command, arguments = command.get_command(context, arguments[0]), arguments[1:]
        assert command is not None, words
    assert command.make_context(words[0], arguments, parent=context).args == []
