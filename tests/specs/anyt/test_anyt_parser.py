"""Parsing and writing of AnyT workflows: whatever the text, the right parts, nothing lost, in linear time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.vocabulary import CELL_KINDS
from signage_specs.anyt.writer import opening_tag, write_workflow
from signage_specs.readers.yaml_nodes import to_python
from signage_specs.registry import ANYT
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.anyt.tree import Workflow
    from signage_specs.span import Span

LINES = st.sampled_from(
    [
        *(f'<{kind} id="a{number}">' for number, kind in enumerate(CELL_KINDS)),
        *(f"</{kind}>" for kind in CELL_KINDS),
        *("---", "```", "```yaml", "~~~~", "...", "", "name: x", "# Title", "cat <<EOF", "EOF", "  </task>"),
        *("**Output:** a, b", "**Actions:**", "- `go` - Go", "- x", "fields:", "  - name: a", "    type: text"),
        *('<task id="x"/>', '<note id="y">z</note>', '<form type="json">', "</form>", '{"fields": []}'),
        *("<code>", "<task", "\ufeff", "\t", "<!--", "-->"),
    ]
)
WORKFLOW_LIKE = st.lists(LINES, max_size=25).map("\n".join) | st.text(max_size=80)


def spans(document: Workflow) -> list[Span]:
    found = [fault.span for fault in document.faults] + [prose.span for prose in document.prose]
    found += [span for block in document.blocks for span in (block.span, block.content)]
    if document.frontmatter:
        found += [document.frontmatter.span, document.frontmatter.content]
    for cell in document.cells:
        found += [cell.span, cell.body, cell.opening.span, cell.opening.rest]
        found += [span for each in cell.opening.attributes for span in (each.span, each.value_span)]
        found += [span for block in cell.blocks for span in (block.span, block.content)]
        found += [path.span for output in cell.outputs for path in output.paths]
        found += [item.name_span for actions in cell.actions for item in actions.items]
    for _, form in document.all_forms():
        found += [
            form.span,
            form.content,
            *(node.span for node in form.fields),
            *(fault.span for fault in form.faults),
        ]
    return found


@given(WORKFLOW_LIKE)
def test_any_text_parses_into_spans_of_itself(text: str) -> None:
    document = parse_workflow(text)
    assert all(f"`{fault.kind}`" in (parse_workflow.__doc__ or "") for fault in document.faults)
    assert all(0 <= span.start <= span.end <= len(text) for span in spans(document))
    for check in (ANYT.check, ANYT.check_example):
        for diagnostic in check(text, Context()):
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
            assert diagnostic.message


@given(WORKFLOW_LIKE)
def test_cells_don_t_overlap_and_stand_in_text_order(text: str) -> None:
    end = 0
    for cell in parse_workflow(text).cells:
        assert end <= cell.span.start <= cell.body.start <= cell.body.end <= cell.span.end
        end = cell.span.end


@given(WORKFLOW_LIKE)
def test_writing_keeps_cells_and_bodies_and_twice_equals_once(text: str) -> None:
    before = parse_workflow(text)
    once = write_workflow(before)
    after = parse_workflow(once)
    assert once == write_workflow(after)
    assert [cell.kind for cell in before.cells] == [cell.kind for cell in after.cells]
    for old, new in zip(before.cells, after.cells, strict=True):
        assert old.id == new.id
        old_body, new_body = text[old.body.start : old.body.end], once[new.body.start : new.body.end]
        assert (old_body.strip() if old.opening.inline else old_body) == (
            new_body.strip() if old.opening.inline else new_body
        )


BODIES = st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="<`~\r\x0b\x0c"), max_size=60)
IDS = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,5}){0,2}", fullmatch=True)


@given(st.lists(st.tuples(st.sampled_from(["task", "note", "break"]), IDS, BODIES), max_size=5))
def test_what_is_written_reads_back(cells: list[tuple[str, str, str]]) -> None:
    text = "---\nname: x\n---\n\n"
    for kind, identifier, body in cells:
        text += f"{opening_tag(kind, {'id': identifier})}\n{body}\n</{kind}>\n\n"
    document = parse_workflow(text)
    assert [] == list(document.faults)
    assert [(kind, identifier, f"{body}\n") for kind, identifier, body in cells] == [
        (cell.kind, cell.id, text[cell.body.start : cell.body.end]) for cell in document.cells
    ]
    assert text == write_workflow(document)


def test_canonical_form_changes_tags_alone() -> None:
    text = (
        '---\nname:   x\n---\n  <task   id=\'a\'  >\n  x  \n  </task>  \n<note id="b">hi</note>\n<break id="c" />\n'
        '<shell id="d">\r\necho\r\n</shell>\r\n'
    )
    expected = (
        '---\nname:   x\n---\n<task id="a">\n  x  \n</task>\n<note id="b">\nhi\n</note>\n<break id="c">\n</break>\n'
        '<shell id="d">\r\necho\r\n</shell>\r\n'
    )
    assert expected.replace("\r\n", "\n") == write_workflow(parse_workflow(text)).replace("\r\n", "\n")
    assert '<shell id="d">\r\necho\r\n</shell>\r\n' in write_workflow(parse_workflow(text))


def test_tags_that_can_t_be_read_with_certainty_stay() -> None:
    for text in ('<task id="a" id="b">\nx\n</task>\n', "<task\nid=x>\ny\n</task>\n", '<task id="a"> x\n</task>\n'):
        assert text == write_workflow(parse_workflow(text))


@pytest.mark.parametrize(
    ("value", "expected"), [("a", '<task id="a">'), ('a"b', "<task id='a\"b'>"), ("a'b", '<task id="a\'b">')]
)
def test_opening_tag(value: str, expected: str) -> None:
    assert expected == opening_tag("task", {"id": value})


@pytest.mark.parametrize("value", ["a\nb", "'\""])
def test_an_attribute_that_can_t_be_written_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="no attribute can hold"):
        opening_tag("task", {"id": value})


WHOLE = """\
---
name: report
inputs:
  days: 3
---

<input id="settings">
## Settings

```yaml
fields:
  - name: city
    type: select
    options:
      - {value: a, label: A}
```

**Actions:**
- `go` - Start
- `edit` - Change, then start
  and look again

More.
</input>
<task id="write">
Write it.

**Output:** a.md, out/b.md
</task>
"""


def test_parts_of_a_workflow_and_their_places() -> None:
    document = parse_workflow(WHOLE)
    assert document.frontmatter

    def at(span: Span) -> str:
        return WHOLE[span.start : span.end]

    assert {"name": "report", "inputs": {"days": 3}} == to_python(document.frontmatter.root)
    assert "---\nname: report\ninputs:\n  days: 3\n---" == at(document.frontmatter.span)
    settings_cell, task = document.cells
    assert ("input", "settings", "task", "write") == (settings_cell.kind, settings_cell.id, task.kind, task.id)
    assert '"settings"' == at(settings_cell.opening.attributes[0].value_span)
    assert "\nWrite it.\n\n**Output:** a.md, out/b.md\n" == "\n" + at(task.body)
    assert ["a.md", "out/b.md"] == [at(path.span) for path in task.outputs[0].paths]
    (actions,) = settings_cell.actions
    assert [("go", "Start"), ("edit", "Change, then start")] == [(item.name, item.text) for item in actions.items]
    assert ["go", "edit"] == [at(item.name_span) for item in actions.items]
    (form,) = settings_cell.forms
    ((_, field),) = document.fields()
    assert "name: city\n    type: select\n    options:\n      - {value: a, label: A}" == at(field.span)
    assert ["name", "type", "options"] == [at(entry.key.span) for entry in field.entries]
    assert at(form.span).startswith("```yaml\n")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("fields:\n  - name: a\n", [{"name": "a"}]),
        ("- name: a\n  type: text\n", [{"name": "a", "type": "text"}]),
        ("name: a\ntype: number\n", [{"name": "a", "type": "number"}]),
        ("# a comment\n...\n- type: text\n  name: a\n", [{"type": "text", "name": "a"}]),
        ('{"fields": [{"name": "a"}]}', [{"name": "a"}]),
        ('{"name": "a", "type": "text"}', [{"name": "a", "type": "text"}]),
        ("Here:\n\n```yaml\nfields:\n  - name: a\n```\n", [{"name": "a"}]),
        ("a: b\n", []),
        ("- a\n", []),
    ],
)
def test_fragments_of_forms(text: str, values: list[object]) -> None:
    document = parse_workflow(text)
    assert values == [to_python(node) for form in document.forms for node in form.fields]
    assert bool(values) == ANYT.implementation.is_fragment(document)


def test_a_frontmatter_without_delimiters_is_a_fragment() -> None:
    document = parse_workflow("name: x\nworkdir: out\n")
    assert document.frontmatter
    assert document.frontmatter.opening is None
    assert ANYT.implementation.is_fragment(document)


N = "\n"
LONG: dict[str, Callable[[int], str]] = {
    "cells": lambda n: '<task id="a">\nx\n</task>\n' * n,
    "cells without an end": lambda n: '<task id="a">\n' * n,
    "closing tags": lambda n: "</task>\n" * n,
    "fences without an end": lambda n: '<task id="a">\n```x\n</task>\n' * n,
    "longer and longer fences": lambda n: "".join("`" * (3 + number % 90) + N for number in range(n)),
    "fences with closing tags": lambda n: '<task id="a">\n```\n' + "</task>\n" * n + "```\n",
    "here-documents": lambda n: '<shell id="a">\n' + "cat <<A\nA\n" * n + "</shell>\n",
    "fields, one a line": lambda n: (
        '<input id="a">\n<form type="dsl">\n' + "a: text | A | x=1,\n" * n + "</form>\n</input>\n"
    ),
    "settings on one line": lambda n: (
        '<input id="a">\n<form type="dsl">\na: text | A | ' + "x=1," * n + "\n</form>\n</input>\n"
    ),
    "here-documents without an end": lambda n: '<shell id="a">\n' + "<<A " * n + "\n</shell>\n",
    "nested cells": lambda n: '<task id="a">\n<note id="b">\n' * n + "</note>\n</task>\n" * n,
    "unknown tags": lambda n: '<code id="a">\n' * n + "</code>\n" * n,
    "comments": lambda n: "<!-- " * n + "\n" + "<!--\n" * n,
    "elements of one name": lambda n: "<!-- -->" * n + "<a>\n" * n + "</a >  \n</a" * n,
    "attributes": lambda n: "<task" + ' a="b"' * n + ">\nx\n</task>\n",
    "an attribute without an end": lambda n: '<task id="' + "x=" * n + "\n",
    "actions": lambda n: "**Actions:**\n- `a` - b\n" * n,
    "blank actions": lambda n: "**Actions:**\n\n" * n,
    "outputs": lambda n: '<task id="a">\n**Output:** ' + "a, " * n + "(" * n + "\n</task>\n",
    "fields": lambda n: "fields:\n" + "  - {name: a, type: text, label: A}\n" * (n // 4),
    "forms": lambda n: '<input id="a">\n' + "```yaml\nfields: []\n```\n" * (n // 4) + "</input>\n",
    "JSON forms without an end": lambda n: '<input id="a">\n' + '<form type="json">\n' * n,
    "frontmatter without an end": lambda n: "---\n" + "a: b\n" * (n // 4),
    "state": lambda n: '<task id="a"' + " status " * n + ">\nx\n</task>\n",
}


@pytest.mark.parametrize("kind", sorted(LONG))
def test_time_grows_with_the_text_and_no_faster(kind: str, takes_linear_time: Any) -> None:
    def work(text: str) -> None:
        ANYT.check(text, Context())
        for signature in ANYT.signatures:
            signature.pattern.search(text)

    assert takes_linear_time(work, LONG[kind], 250)
