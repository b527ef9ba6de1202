"""No text makes a reader of AAF raise, wait or lose its place, whoever wrote it."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from signage_specs.aaf.alignment import Site
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.resolution import resolve_field, resolve_status
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.diagnostic import Profile
from signage_specs.registry import AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN
from signage_specs.rule import Context

if TYPE_CHECKING:
    from signage_specs.format import Format

FORMATS: tuple[Format, ...] = (AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN)
NAMES = [form.name for form in FORMATS]
SECONDS = 2  # of the processor; the machine may be busy, and what isn't bounded takes minutes

ACTION = 'data-agent-kind="action" data-agent-action="a.b"'
FIELD = 'data-agent-kind="field" data-agent-field'
SCHEMA = '{"type": "object", "properties": {"x": %s}}'
MANIFEST = (
    '{"version": "0.1", "site": {"name": "Shop", "origin": "https://shop.example"}, "actions": {"a.b": {'
    '"title": "T", "scope": "beds.write", "risk": "low", "confirmation": "never", "idempotent": true, '
    '"inputSchema": '
    + SCHEMA
    + ', "outputSchema": {"type": "object"}}}, "pages": {"/": {"title": "Home", "actions": ["a.b"]}}}'
)
PAGE = f"""<!doctype html>
<html lang=en><title>Garden</title>
<form {ACTION} data-agent-scope='beds.write' DATA-AGENT-DANGER=low>
  <label>Bed <input {FIELD}="bed" type=number></label> <code>&lt;b data-agent-kind="x"&gt;</code>
  <select {FIELD}="row"><option>1<option>2</select>
  <p role="status" data-agent-kind="status" data-agent-output="a.b.status"></p>
  <button {ACTION[:-1]}.submit">Move</button>
</form>
<input {FIELD}="note" data-agent-for-action="a.b">
<script type="application/agent+json">{MANIFEST % '{"type": "string"}'}</script>
<table><tr data-agent-kind="item"><td>é</table>
"""
PLAN = '{"action": "a.b", "args": {"x": [1, "é", null]}}'
WHOLE = dict(zip(NAMES, (PAGE, MANIFEST % "{}", PLAN), strict=True))


def seconds(form: Format, text: str) -> float:
    """Return the processor's time for a check, whose findings lie in the text."""
    started = time.process_time()
    for each in form.check(text, Context()):
        assert 0 <= each.span.start <= each.span.end <= len(text)
    return time.process_time() - started


@pytest.mark.parametrize("form", FORMATS, ids=NAMES)
@pytest.mark.parametrize("character", ["a", "<", "{", '"', "\\", "\ufeff", "…", "\0", "\n"])
def test_a_million_times_one_character(form: Format, character: str) -> None:
    assert SECONDS > seconds(form, character * 1_000_000)


@pytest.mark.parametrize(
    "text",
    [
        "<div>" * 100_000,
        f"<div {ACTION}>" * 2_000,
        "<p><b data-agent-kind='item'>" * 1_000,
        "<table><td data-agent-kind=item>" * 3_000,
        "<code>" * 50_000 + f"<b {ACTION}>",
        "<!--" * 50_000,
        "<template>" * 50_000,
        '<script type="application/agent+json">{</script>' * 1_000,
        "<p>line</p>\n" * 100_000,
        f"<form {ACTION}>" + "<div data-agent-kind=item>" * 3_000 + "<input>" * 3_000,
        f"<div {ACTION}>" * 1_000
        + "".join(f'<input {FIELD}="f{i}" data-agent-for-action="a.b">' for i in range(1_000)),
        "<!doctype html>"
        + "".join(f'<b data-agent-kind="action" data-agent-action="a.b{i}">' for i in range(1_000))
        + "".join(f'<b data-agent-for-action="a.c{i}">' for i in range(1_000)),
        "".join(f"<b data-agent-x{i} data-agent-kind=k{i}>" for i in range(1_000)),
    ],
    ids=[
        *("nested elements", "nested actions", "repeated formatting", "nested tables", "nested code", "comments"),
        *("templates", "manifests", "lines", "controls below much", "fields below much", "unknown actions"),
        "unknown names",
    ],
)
def test_a_page_that_grows_in_every_way(text: str) -> None:
    assert SECONDS > seconds(AGENT_HTML, text)


@pytest.mark.parametrize(
    "schema",
    [
        '{"a": ' * 50_000,
        "[" * 100_000,
        "{" + ",".join('"type": "string"' for _ in range(2_000)) + "}",
        "{" + ",".join('"items": 1' for _ in range(2_000)) + "}",
        '{"minimum": NaN, "maximum": -Infinity, "minLength": 1e999, "multipleOf": ' + "9" * 50_000 + "}",
        "[" + ",".join("9" * 400 for _ in range(200)) + "]",
        r'{"title": "\ud800", "\udfff": "\ud83c\u0000"}',
        '{"pattern": "' + "(?:a{1,99}|b*)*" * 5_000 + '"}',
        '{"pattern": "' + "(" * 50_000 + '"}',
        '{"required": ['
        + ",".join(f'"r{i}"' for i in range(2_000))
        + '], "properties": {'
        + ",".join(f'"p{i}": {{}}' for i in range(2_000))
        + "}}",
        '{"type": [' + ",".join(f'"t{i}"' for i in range(2_000)) + "]}",
    ],
    ids=[
        *("deep objects", "deep arrays", "one key", "one keyword", "numbers", "long numbers", "surrogates"),
        *("a pattern that blows up", "brackets", "unknown properties", "unknown types"),
    ],
)
def test_a_manifest_that_grows_in_every_way(schema: str) -> None:
    text = MANIFEST % schema
    assert SECONDS > seconds(AGENT_MANIFEST, text)
    assert SECONDS > seconds(AGENT_HTML, f'<script type="application/agent+json">{text}</script>')


def test_a_manifest_with_many_names_that_nobody_declares() -> None:
    pages = ",".join(f'"c.d{i}"' for i in range(2_000))
    actions = ",".join(f'"a.b{i}": {{}}' for i in range(2_000))
    text = (
        f'{{"version": "0.1", "actions": {{{actions}}}, "pages": {{"/": {{"title": "x", "actions": [{pages}]}}}}}}'
    )
    assert SECONDS > seconds(AGENT_MANIFEST, text)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"navigate": "/" + "../" * 50_000}),
        json.dumps({"navigate": "/" + "%2E" * 50_000}),
        json.dumps({"navigate": "a" * 100_000 + ":"}),
        '{"action": "a.b", "args": ' + "[" * 100_000,
        "{" + ",".join(f'"k{i}": 1' for i in range(3_000)) + "}",
    ],
    ids=["steps up", "points", "a scheme", "deep arguments", "keys"],
)
def test_a_result_that_grows_in_every_way(text: str) -> None:
    assert SECONDS > seconds(AGENT_PLAN, text)


@pytest.mark.parametrize("strict", [False, True], ids=["lenient", "strict"])
def test_a_look_up_takes_time_with_the_page_alone(takes_linear_time: Any, strict: bool) -> None:
    def text_of(count: int) -> str:
        bound = f'<input {FIELD}="y" data-agent-for-action="a.b">'
        return f"<div {ACTION}>" * count + f'<input {FIELD}="x">' + bound * count

    def work(text: str) -> None:
        page = parse_annotated_html(text)
        assert resolve_field(page, "a.b", "x", strict=strict).warning is None
        resolve_status(page, "a.b", strict=strict)

    assert takes_linear_time(work, text_of, 300)


def test_many_pages_and_manifests_take_time_with_their_sizes(takes_linear_time: Any, differences: Any) -> None:
    def work(text: str) -> None:
        page = parse_annotated_html(text)
        differences(parse_manifest(MANIFEST % "{}"), {"/": page})
        for each in AGENT_HTML.rules:
            list(
                each.check(
                    page,
                    Context(extras=(AafContext(site=Site(declared=declared_by(parse_manifest(MANIFEST % "{}")))),)),
                )
            )

    script = f'<script type="application/agent+json">{MANIFEST % "{}"}</script>'
    assert takes_linear_time(work, lambda count: (script + f'<b {ACTION}></b><input {FIELD}="x">') * count, 30)


@st.composite
def mutated(draw: st.DrawFn, form: Format) -> str:
    """Return a whole document of a format in which a few pieces were left out, doubled or replaced."""
    text = WHOLE[form.name]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        pieces = st.sampled_from(
            ["", text[start:end] * 2, "<", ">", '"', "{", "}", ",", "\0", "\ud800", "...", "é", "\r\n"]
        )
        text = text[:start] + draw(pieces | st.text(max_size=4)) + text[end:]
    return text


@pytest.mark.parametrize("form", FORMATS, ids=NAMES)
def test_a_whole_document_has_nothing_to_find(form: Format) -> None:
    site = Site(declared=declared_by(parse_manifest(MANIFEST % '{"type": "string"}')))
    codes = {
        each.code
        for each in form.check(WHOLE[form.name], Context(profile=Profile.STRICT, extras=(AafContext(site=site),)))
    }
    assert codes <= {"D019"}  # the page has fields that the small manifest doesn't describe


@pytest.mark.parametrize("form", FORMATS, ids=NAMES)
def test_a_damaged_document_is_judged_and_kept(form: Format) -> None:
    @given(mutated(form))
    @example("")
    def check(text: str) -> None:
        for embedded in (False, True):
            judge = form.check_example if embedded else form.check
            for each in judge(text, Context()):
                for span in (each.span, *(related.span for related in each.related)):
                    assert 0 <= span.start <= span.end <= len(text)
                for edit in each.fix.edits if each.fix else ():
                    assert 0 <= edit.span.start <= edit.span.end <= len(text)
        written = form.write(form.parse(text))
        assert written == form.write(form.parse(written))

    check()
