"""The tree from YAML events: kinds, spans, aliases, bounds, and what is refused."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.source import Source
from generator.spec.yaml_compose import DEEPEST, MOST_NODES, Composer, Refused
from generator.spec.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, to_plain


def compose(text: str) -> Node:
    composer = Composer(Source("x.yaml", text))
    root = composer.compose()
    assert root is not None
    assert composer.findings == []
    return root


def refusal(text: str) -> str:
    """`line:column code message` of what stops the reading."""
    composer = Composer(Source("x.yaml", text))
    with pytest.raises(Refused) as refused:
        composer.compose()
    last = refused.value.last
    return f"{str(last.place).removeprefix('x.yaml:')} {last.code} {last.message}"


def reports(text: str) -> list[str]:
    """What is reported without stopping the reading."""
    composer = Composer(Source("x.yaml", text))
    composer.compose()
    return [f"{str(found.place).removeprefix('x.yaml:')} {found.code}" for found in composer.findings]


def written(text: str, node: Node) -> str:
    return text[node.span.start : node.span.end]


def test_mapping_keeps_order_and_texts() -> None:
    root = compose("b: no\na: 0.50\nc: 1_0\n")
    assert isinstance(root, MappingNode)
    assert [(entry.key.text, to_plain(entry.value)) for entry in root.entries] == [
        ("b", "no"),
        ("a", "0.50"),
        ("c", "1_0"),
    ]


@pytest.mark.parametrize("nothing", ["", " ~", " null"])
def test_nothing_given_is_null(nothing: str) -> None:
    assert to_plain(compose(f"a:{nothing}\nb: 1")) == {"a": None, "b": "1"}


def test_quoted_null_is_a_text() -> None:
    assert to_plain(compose("a: '~'\nb: \"null\"\nc: ''")) == {"a": "~", "b": "null", "c": ""}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a: word # comment\n", "word"),
        ("a: 'it''s' # comment\n", "'it''s'"),
        ('a: "x\\n"   \n', '"x\\n"'),
        ("a: &anchor word\n", "word"),
        ("a: &anchor   'word'\n", "'word'"),
        ("a: two words\r\nb: 1\r\n", "two words"),
        ("a: é\U0001f3b2x\n", "é\U0001f3b2x"),
    ],
)
def test_span_of_a_scalar(text: str, shown: str) -> None:
    root = compose(text)
    assert isinstance(root, MappingNode)
    assert written(text, root.entries[0].value) == shown


def test_spans_of_collections() -> None:
    text = "a: [1, {b: 2}]\nc:\n  - d\n"
    root = compose(text)
    assert isinstance(root, MappingNode)
    flow, block = root.entries[0].value, root.entries[1].value
    assert isinstance(flow, SequenceNode)
    assert isinstance(block, SequenceNode)
    assert (flow.flow, block.flow) == (True, False)
    assert written(text, flow) == "[1, {b: 2}]"
    assert isinstance(flow.items[1], MappingNode)
    assert written(text, flow.items[1]) == "{b: 2}"


def test_plain_is_not_quoted_nor_a_block_scalar() -> None:
    root = compose("a: x\nb: 'x'\nc: \"x\"\nd: |\n  x\ne: >-\n  x\n")
    assert isinstance(root, MappingNode)
    values = [entry.value for entry in root.entries]
    assert [value.plain for value in values if isinstance(value, ScalarNode)] == [True, False, False, False, False]


def test_alias_shares_the_node() -> None:
    root = compose("a: &x {b: 1}\nc: *x\n")
    assert isinstance(root, MappingNode)
    assert root.entries[0].value is root.entries[1].value


def test_an_anchor_given_again_replaces_the_first() -> None:
    assert to_plain(compose("a: &x 1\nb: &x 2\nc: *x")) == {"a": "1", "b": "2", "c": "2"}


@pytest.mark.parametrize("text", ["&a [*a]", "&a {b: *a}", "a: &x\n  b: &y\n    c: [*x]\n"])
def test_an_alias_inside_its_own_anchor_is_refused(text: str) -> None:
    assert "RY105" in refusal(text)


def test_alias_without_anchor_is_refused() -> None:
    assert refusal("a: *b") == "1:4 RY103 not YAML: nothing is named `&b` before `*b`"


def test_a_used_anchor_of_a_key_is_read() -> None:
    assert to_plain(compose("&k a: 1\nb: *k")) == {"a": "1", "b": "a"}


def test_the_flood_is_refused_where_it_gets_too_large() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]" for level in range(1, 12)]
    assert refusal("\n".join(lines)).startswith("6:10 RY106")


def test_many_aliases_of_one_small_anchor_are_fine() -> None:
    aliases = ", ".join(["*x"] * 1000)
    root = to_plain(compose(f"a: &x [1, 2]\nb: [{aliases}]"))
    assert isinstance(root, dict)
    assert len(root["b"]) == 1000


def test_as_many_values_as_allowed_are_read() -> None:
    half = MOST_NODES // 2 - 10
    root = to_plain(compose(f"a: &x [{'1,' * half}]\nb: 2"))
    assert isinstance(root, dict)
    assert len(root["a"]) == half


def test_depth_is_bounded() -> None:
    assert to_plain(compose("[" * DEEPEST + "]" * DEEPEST)) is not None
    assert refusal("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)).startswith(f"1:{DEEPEST + 1} RY107")


def test_deep_blocks_are_bounded_too() -> None:
    text = "".join(f"{' ' * level}a:\n" for level in range(DEEPEST + 5))
    assert "RY107" in refusal(text)


def test_second_document_is_refused() -> None:
    assert refusal("a: 1\n---\nb: 2\n").startswith("2:1 RY108")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", ["3:1 RY104"]),
        ("{a: 1, 'a': 2}", ["1:8 RY104"]),
        ("<<: {a: 1}\n", ["1:1 RY108"]),
        ("? [a]\n: 1\n", ["1:3 RY108"]),
        ("a: !!int 1\n", ["1:4 RY108"]),
        ("a: &x !mine {b: 1}\n", ["1:7 RY108"]),
        ("a: 1\na: 2\nb: !x 1\na: 3\n", ["2:1 RY104", "4:1 RY104", "3:4 RY108"]),
    ],
)
def test_faults_that_do_not_stop(text: str, expected: list[str]) -> None:
    assert sorted(reports(text)) == sorted(expected)


def test_a_quoted_merge_key_is_a_key() -> None:
    assert to_plain(compose("'<<': 1")) == {"<<": "1"}


def test_the_first_of_equal_keys_stays() -> None:
    composer = Composer(Source("x.yaml", "a: 1\na: 2\n"))
    root = composer.compose()
    assert root is not None
    assert to_plain(root) == {"a": "1"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: [1, 2", "1:9 RY103 not YAML: expected `,` or `]`, but got the end of the file"),
        ("a: 'x", "1:6 RY103 not YAML: found unexpected end of stream"),
        ("a: @x", "1:4 RY103 not YAML: found character `@` that cannot start any token"),
        ("a:\n\tb: 1", "2:1 RY103 not YAML: a tab, expected spaces"),
        ("a: b: c", "1:5 RY103 not YAML: mapping values are not allowed here"),
    ],
)
def test_syntax_errors(text: str, expected: str) -> None:
    assert refusal(text) == expected


def test_a_syntax_error_in_a_large_text_has_its_place_too() -> None:
    text = "a: 1\n" + "".join(f"k{number}: value of some length\n" for number in range(12_000)) + "b: @x\n"
    assert refusal(text).startswith("12002:4 RY103")


@given(st.text(alphabet="ab:[]{}&*-?'\"|> \n#!<,", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    composer = Composer(Source("x.yaml", text))
    try:
        root = composer.compose()
    except Refused as refused:
        assert refused.last.code in {"RY103", "RY105", "RY107", "RY108"}
        return
    if root is None or composer.findings:
        return
    assert to_plain(root) == plain_of(yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


def plain_of(node: yaml.Node | None) -> object:
    """PyYAML's own tree as texts: what `to_plain` must agree with."""
    match node:
        case yaml.MappingNode():
            return {key.value: plain_of(value) for key, value in node.value}
        case yaml.SequenceNode():
            return [plain_of(item) for item in node.value]
        case yaml.ScalarNode():
            return None if not node.style and node.value in {"", "~", "null"} else node.value
    return None
