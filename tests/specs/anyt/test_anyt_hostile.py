"""Whatever a workflow holds, checking it ends soon, with messages that can be shown, about places in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anyt.vocabulary import FIELD_KEYS, FIELD_TYPES, VALIDATION_RULES
from signage_specs.registry import ANYT, ANYT_STATE
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.diagnostic import Diagnostic

LONGEST_MESSAGE = 400  # code points


def unsound(found: list[Diagnostic], length: int) -> list[Diagnostic]:
    """The findings that can't be shown: their message is none, or a place isn't in the text.

    Args:
        found: all findings.
        length: that of the text.
    """
    return [each for each in found if not (_is_message(each.message) and _are_places(each, length))]


def _is_message(message: str) -> bool:
    return 0 < len(message) < LONGEST_MESSAGE and message == message.encode("utf-8", "replace").decode()


def _are_places(found: Diagnostic, length: int) -> bool:
    edits = found.fix.edits if found.fix else ()
    spans = [found.span, *(other.span for other in found.related), *(edit.span for edit in edits)]
    return all(0 <= span.start <= span.end <= length for span in spans)


VALUES = st.sampled_from(
    [
        *("", "a", "'a'", '"\\ud800"', "no", "~", "1", "0x1F", "012", "1:59:59", ".inf", "-.inf", ".nan", "1e999"),
        *("1.0e+999", "9" * 400, "[a]", "[]", "{a: b}", "{}", "*x", "&x a", "!t a", "!!binary aGk=", "|", "'[a-z'"),
        *("[{value: a, label: b}]", "[{value: , label: }]", "[*x]", "{<<: *x}", "2025-01-01", "-1", "[[[a]]]"),
        *("{min: 5, max: .nan}", "{minLength: .inf, pattern: [a]}", "{pattern: '(a+)+$'}", "\\x00", "\ud800"),
    ]
)
FIELDS = st.lists(
    st.tuples(st.sampled_from([*sorted(FIELD_KEYS | VALIDATION_RULES), "<<", "? a", "&x name"]), VALUES), max_size=8
)


@given(st.lists(st.tuples(st.sampled_from([*FIELD_TYPES, "file", "x"]), FIELDS), max_size=4), st.booleans())
def test_any_values_of_fields_are_judged(fields: list[tuple[str, list[tuple[str, str]]]], later: bool) -> None:
    text = f'---\nschema: {"2.1" if later else "1"}\n---\n<input id="a">\n```yaml\nfields:\n'
    for kind, entries in fields:
        text += f"  - type: {kind}\n" + "".join(f"    {key}: {value}\n" for key, value in entries)
    text += "```\n</input>\n"
    assert [] == unsound(ANYT.check(text, Context()), len(text))


DOCUMENT = """\
---
name: tide-table
version: 1.0.0
created: 2025-03-01T09:30:00Z
inputs: {harbour: Cuxhaven, days: 7}
---

# Tides <!-- of the day -->

<note id="about">
How a task looks:
```xml
<task id="x">
</task>
```
</note>

<shell id="prepare">
cat <<EOF > w.md
</shell>
EOF
</shell>

<input id="settings">
```yaml
fields:
  - name: unit
    type: select
    label: Unit
    default: m
    options: &units
      - {value: m, label: Metres}
      - {value: ft, label: Feet}
  - {name: other, type: multiselect, label: Other, options: *units, validation: {minItems: 1}}
```

**Actions:**
- `go` - Start
- `edit` - Change it
</input>

<task id="publish">
Make a page.

**Output:** public/index.html, public/*.css (two)
</task>

<break id="done"/>
"""
LINES = DOCUMENT.splitlines(keepends=True)
PLACES = st.integers(0, len(LINES) - 1)
CHANGES = st.lists(
    st.tuples(st.sampled_from(["drop", "double", "swap", "cut", "indent", "join"]), PLACES, PLACES), max_size=6
)


@given(CHANGES)
def test_a_damaged_document_is_judged(changes: list[tuple[str, int, int]]) -> None:
    lines = list(LINES)
    for what, first, second in changes:
        if what == "drop":
            lines[first] = ""
        elif what == "double":
            lines[first] *= 2
        elif what == "swap":
            lines[first], lines[second] = lines[second], lines[first]
        elif what == "cut":
            lines[first] = lines[first][: second % (len(lines[first]) + 1)]
        elif what == "indent":
            lines[first] = " " * (second % 5) + lines[first]
        else:
            lines[first] = lines[first].rstrip("\n")
    text = "".join(lines)
    for check in (ANYT.check, ANYT.check_example):
        assert [] == unsound(check(text, Context()), len(text))
    once = ANYT.write(ANYT.parse(text))
    assert once == ANYT.write(ANYT.parse(once))


def form(*fields: str, before: str = "") -> str:
    return (
        f'<input id="a">\n```yaml\n{before}fields:\n'
        + "".join(f"  - {each}\n" for each in fields)
        + "```\n</input>\n"
    )


def pattern(expression: str) -> str:
    return form(f"{{name: a, type: text, label: A, validation: {{pattern: '{expression}'}}}}")


OPTIONS = ",".join(f"{{value: a{number}, label: A}}" for number in range(500))
HOSTILE: dict[str, tuple[str, str]] = {
    "aliases of aliases": (
        "---\na0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 20))
        + "---\n",
        "A002",
    ),
    "an alias of itself": ("---\ninputs: &x {a: *x}\n---\n", "A002"),
    "a long list that many name": (
        form(
            *(f"{{name: f{n}, type: select, label: A, default: z, options: *o}}" for n in range(60)),
            before=f"base: &o [{OPTIONS}]\n",
        ),
        "A029",
    ),
    "lists in lists": ("---\na: " + "[" * 20_000 + "\n---\n", "A002"),
    "lists below lists": ("---\n" + "- " * 20_000 + "\n---\n", "A002"),
    "keys in keys": ("---\n" + "? " * 20_000 + "\n---\n", "A002"),
    "JSON in JSON": ('<input id="a">\n<form type="json">\n' + "[" * 20_000 + "\n</form>\n</input>\n", "A031"),
    "cells in cells": ('<task id="a">\n' * 5_000, "A013"),
    "a whole number of many digits": ("---\nversion: " + "9" * 50_000 + "\n---\n", "A003"),
    "a hexadecimal number of many digits": ("---\ninputs: {a: 0x" + "f" * 50_000 + "}\n---\n", "A031"),
    "an octal number of many digits": ("---\ninputs: {a: 0" + "7" * 50_000 + "}\n---\n", "A031"),
    "many minutes": ("---\ninputs: {a: 1" + ":59" * 20_000 + "}\n---\n", "A031"),
    "a number without end": (form("{name: a, type: textarea, label: A, rows: .inf}"), "A030"),
    "lone surrogates": ("---\nname: " + "\ud800" * 50_000 + "\n---\n", "A002"),
    "a pattern of groups": (pattern("(" * 20_000), "A028"),
    "a pattern of sets": (pattern("[" * 20_000), "A028"),
    "a pattern of properties": (pattern(r"\p{" * 20_000 + "("), "A028"),
    "a pattern of references": (pattern(r"\k<" * 20_000 + "("), "A028"),
    "a pattern of bounds": (pattern("a{" + "9" * 20_000 + ",1}"), "A028"),
    "outputs of brackets": ('<task id="a">\n**Output:** ' + "[" * 50_000 + "*\n</task>\n", "A021"),
    "outputs of braces": ('<task id="a">\n**Output:** {' + "," * 50_000 + "*\n</task>\n", "A021"),
    "an id of hyphens": ('<task id="' + "a-" * 50_000 + '!">\nx\n</task>\n', "A010"),
    "an attribute with two values": ('<task id=""=>\nx\n</task>\n', "A007"),
    "an attribute whose second value is cut off": ('<task id=""=', "A007"),
    "end tags on one line": ("<task>" + "</task> " * 100_000 + "x", "A007"),
    "comments that don't end": ("---\n---\n" + "<!-- x\n" * 10_000, "A020"),
}


@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_a_hostile_text_soon_gets_a_clear_message(
    kind: str, ends_soon: Callable[[Callable[[], object]], bool]
) -> None:
    text, code = HOSTILE[kind]
    found = ANYT.check_example(text, Context())
    assert [] == unsound(found, len(text))
    assert code in {each.code for each in found}
    assert ends_soon(lambda: ANYT.check_example(text, Context()))


@pytest.mark.parametrize(
    "text",
    [
        '{"status": "done", "duration": ' + "9" * 50_000 + "}",
        '{"status": "\\ud800", "timestamp": "\\udc00"}',
        '{"outputs": ' + "[" * 20_000,
        '{"error": "' + "x" * 100_000 + '"}',
        ".anyt/cells/" * 20_000,
    ],
)
def test_a_hostile_marker_soon_gets_a_clear_message(
    text: str, ends_soon: Callable[[Callable[[], object]], bool]
) -> None:
    found = ANYT_STATE.check_file(text, ".anyt/cells/a/.failed", Context())
    assert [] == unsound(found, len(text))
    assert "A032" in {each.code for each in found}
    assert ends_soon(lambda: ANYT_STATE.check_file(text, ".anyt/cells/a/.failed", Context()))
