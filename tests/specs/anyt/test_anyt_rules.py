"""The rules of AnyT workflows agree with the specification, text by text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_specs.diagnostic import Profile
from signage_specs.registry import ANYT
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.diagnostic import Diagnostic


def codes(diagnostics: list[Diagnostic]) -> list[str]:
    return [diagnostic.code for diagnostic in diagnostics]


# First and last line of a block's content, and the codes found in it as an example; the profiles don't differ.
VERDICTS = [
    (12, 16, ["A002", "A020"]),
    (26, 36, []),
    (66, 71, []),
    (94, 105, []),
    (118, 120, []),
    (141, 162, ["A013"]),
    (141, 164, []),
    (174, 179, []),
    (195, 202, []),
    (218, 220, []),
    (238, 246, []),
    (252, 256, []),
    (262, 268, []),
    (274, 282, []),
    (288, 300, []),
    (306, 310, []),
    (316, 328, []),
    (377, 431, ["A020"]),
    # Not documents: the statuses, the id and the folders.
    (336, 336, ["A001"]),
    (364, 365, ["A001"]),
    (443, 471, ["A001"]),
]


@pytest.mark.parametrize("profile", list(Profile))
@pytest.mark.parametrize(("first", "last", "expected"), [pytest.param(*row, id=f"L{row[0]}") for row in VERDICTS])
def test_verdicts_on_the_specification_itself(
    specification_text: Callable[[str], str], first: int, last: int, expected: list[str], profile: Profile
) -> None:
    lines = specification_text("anyt-file-format.md").split("\n")
    text = "\n".join(lines[first - 1 : last]) + "\n"
    assert expected == codes(ANYT.check_example(text, Context(profile=profile)))


def test_the_fence_that_the_specification_breaks_is_called_a_nested_fence(
    specification_text: Callable[[str], str],
) -> None:
    lines = specification_text("anyt-file-format.md").split("\n")
    (found,) = ANYT.check_example("\n".join(lines[140:162]) + "\n", Context())
    assert "probably a nested one" in found.message
    assert "four backticks" in found.message


def test_the_complete_example_is_no_error_as_a_file(specification_text: Callable[[str], str]) -> None:
    lines = specification_text("anyt-file-format.md").split("\n")
    text = "\n".join(lines[376:431]) + "\n"
    assert [("A020", "info")] == [(each.code, each.severity.value) for each in ANYT.check(text, Context())]


def task(body: str, attributes: str = 'id="collect"') -> str:
    return f"<task {attributes}>\n{body}\n</task>\n"


def form(*fields: str) -> str:
    return "fields:\n" + "".join(
        f"  - {{name: f{number}, label: F, {each}}}\n" for number, each in enumerate(fields)
    )


def settings(*lines: str) -> str:
    return "---\n" + "".join(f"{line}\n" for line in lines) + "---\n"


JSON_FORM = '{"fields": [{"name": "b", "type": "text", "label": "B"}]}'
CHOICE = "options: [{value: a, label: A}, {value: b, label: B}]"
CASES: list[tuple[str, str, list[str]]] = [
    ("prose only", "hello\n", ["A001"]),
    ("nothing", "", ["A001"]),
    ("an empty frontmatter", "---\n---\n", []),
    ("a byte order mark", "\ufeff---\nname: x\n---\n", ["A001"]),
    ("blank lines in front", "\n---\nname: x\n---\n", ["A001"]),
    ("unclosed, without cells", "---\nname: x\n", ["A001"]),
    ("a key twice", settings("name: x", "name: y"), ["A002"]),
    ("a tab", settings("inputs:", "\ta: 1"), ["A002"]),
    ("a second colon", settings("name: a: b"), ["A002"]),
    ("an alias of nothing", settings("name: *x"), ["A002"]),
    ("a number for a version", settings("version: 2"), ["A003"]),
    ("no name", settings("name:"), ["A003"]),
    ("a list for a name", settings("name: [a]"), ["A003"]),
    ("a date alone", settings("created: 2025-03-01"), []),
    ("no such day", settings("created: 2025-02-30T10:00:00Z"), ["A004"]),
    ("a space for the T", settings("created: 2025-03-01 10:00:00"), ["A004"]),
    ("a time in quotes", settings('updated: "2025-03-01T10:00:00+02:00"'), []),
    ("inputs of every type", settings("inputs: {a: x, b: 1.5, c: true, d: ''}"), []),
    ("inputs without a value", settings("inputs:"), ["A005"]),
    ("an input without a value", settings("inputs:", "  a:"), ["A005"]),
    ("an input of a list", settings("inputs: {a: [1]}"), ["A005"]),
    ("a key of schema 2", settings("description: x"), ["A006"]),
    ("a key that is a list", settings("? [a]", ": b"), ["A006"]),
    ("another schema", settings("schema: 3.0"), ["A006"]),
    ("a schema without a value", settings("schema:"), ["A006"]),
    ("schema 2 as a number", settings("schema: 2", "description: x"), []),
    ("an attribute without quotes", task("x", "id=collect"), ["A007"]),
    ("an attribute in single quotes", task("x", "id='collect'"), ["A007"]),
    ("an attribute twice", task("x", 'id="a" id="b"'), ["A007"]),
    ("text behind the tag", '<task id="a"> Do it.\n</task>\n', ["A007"]),
    ("a tag over two lines", '<task\n id="a">\nDo it.\n</task>\n', ["A007"]),
    ("an indented cell", '  <task id="a">\n  Do it.\n  </task>\n', ["A007", "A007"]),
    ("a note without an id", "<note>\nHi.\n</note>\n", ["A008"]),
    ("an empty id", task("x", 'id=""'), ["A009"]),
    ("an id that leaves the folder", task("x", 'id="../a"'), ["A009"]),
    ("an id with a slash", task("x", 'id="a/b"'), ["A009"]),
    ("an id with a dot in front", task("x", 'id=".a"'), ["A009"]),
    ("capitals", task("x", 'id="Download-Info"'), ["A010"]),
    ("an underscore", task("x", 'id="a_b"'), ["A010"]),
    ("state", task("x", 'id="a" duration="3" exitCode="0"'), ["A011", "A011"]),
    ("an attribute of schema 2", task("x", 'id="a" label="B"'), ["A012"]),
    ("an attribute of HTML", task("x", 'id="a" class="b"'), ["A012"]),
    ("a stray closing tag", task("x") + "</note>\n", ["A013"]),
    ("another closing tag", '<task id="a">\nx\n</shell>\n', ["A013"]),
    ("a closing tag that is text", '<task id="a">\nx\n</shell>\ny\n</task>\n', ["A013"]),
    ("unclosed at the end", '<task id="a">\nx\n', ["A013"]),
    ("a nested cell of the same kind", '<task id="a">\n<task id="b">\nx\n</task>\n</task>\n', ["A014"]),
    ("a self-closing cell", '<break id="a"/>\n', ["A017"]),
    ("a self-closing task", '<task id="a" />\n', ["A017"]),
    ("a cell in capitals", '<Task id="a">\nx\n</Task>\n', ["A018"]),
    ("a comment between the cells", "<!-- a\nb -->\n" + task("x"), []),
    ("an empty shell", '<shell id="a">\n\n</shell>\n', ["A019"]),
    ("an empty break", '<break id="a">\n</break>\n', []),
    ("prose between cells", task("x") + "\nAnd then:\n", ["A020"]),
    ("two paths", task("**Output:** a.csv, b/c.csv"), []),
    ("a path twice", task("**Output:** a.csv, a.csv"), ["A021"]),
    ("no path", task("x\n**Output:**"), ["A021"]),
    ("no path between commas", task("**Output:** a,, b"), ["A021"]),
    ("two lines of outputs", task("**Output:** a\n**Output:** b"), ["A021"]),
    ("a path upwards", task("**Output:** ../a"), ["A021"]),
    ("a pattern", task("**Output:** img/*.png"), ["A021"]),
    ("alternatives", task("**Output:** a.{js,ts}"), ["A021"]),
    ("a remark with a comma", task("**Output:** a.png (one, two)"), ["A021"]),
    ("a placeholder", task("**Output:** out/<name>.md"), ["A021"]),
    ("outputs of a note", '<note id="a">\n**Output:** a\n</note>\n', ["A021"]),
    ("outputs in a fence", task("```\n**Output:** /a\n```"), []),
    ("actions of a task", task("**Actions:**\n- `a` - B"), ["A022"]),
    ("an action twice", '<input id="a">\n**Actions:**\n- `a` - B\n- `a` - C\n</input>\n', ["A022"]),
    ("an action that is always there", '<input id="a">\n**Actions:**\n- `cancel` - B\n</input>\n', ["A022"]),
    ("no actions", '<input id="a">\n**Actions:**\n</input>\n', ["A022"]),
    ("a fragment of actions", "**Actions:**\n- `a` - B\n- `b` - C\n", []),
    ("a fragment of bad actions", "**Actions:**\n* `a`: B\n", ["A022"]),
    ("no choice", '<input id="a">\nLook.\n</input>\n', ["A023"]),
    (
        "two forms",
        '<input id="a">\n```yaml\n'
        + form("type: text")
        + "```\n```yaml\n"
        + form("type: text")
        + "```\n</input>\n",
        ["A024"],
    ),
    (
        "a form of schema 2",
        '<input id="a">\n<form type="json">\n' + JSON_FORM + "\n</form>\n</input>\n",
        ["A024"],
    ),
    ("no fields", "fields: []\n", ["A024"]),
    ("fields of a mapping", "fields:\n  a: 1\n", ["A024"]),
    ("another label", '<input id="a">\n```yml\n' + form("type: text") + "```\n</input>\n", ["A024"]),
    ("another YAML in an input", '<input id="a">\n```yaml\na: 1\n```\n</input>\n', ["A024"]),
    ("a field without a label", "- name: a\n  type: text\n", ["A025"]),
    ("a field with an empty label", "- name: a\n  type: text\n  label:\n", ["A025"]),
    ("a field that is a text", "fields:\n  - city\n", ["A025"]),
    ("two fields of one name", "- {name: a, type: text, label: A}\n- {name: a, type: text, label: B}\n", ["A025"]),
    ("one field alone", "name: a\ntype: text\nlabel: A\n", []),
    ("a type of schema 2", form("type: file"), ["A026"]),
    ("a select without options", form("type: select"), ["A027"]),
    ("no options", form("type: select, options: []"), ["A027"]),
    (
        "two options of one value",
        form("type: radio, options: [{value: a, label: A}, {value: a, label: B}]"),
        ["A027"],
    ),
    ("an option without a label", form("type: radio, options: [{value: a}]"), ["A027"]),
    ("options of a text", form(f"type: text, {CHOICE}"), ["A027"]),
    ("a length on a select", form(f"type: select, {CHOICE}, validation: {{minLength: 1}}"), ["A028"]),
    ("a pattern on a textarea", form("type: textarea, validation: {pattern: a}"), ["A028"]),
    ("a step", form("type: number, validation: {step: 2}"), ["A028"]),
    ("the wrong way round", form("type: number, validation: {min: 3, max: 2}"), ["A028"]),
    ("a length of minus one", form("type: text, validation: {minLength: -1}"), ["A028"]),
    ("a bound in quotes", form("type: number, validation: {min: '3'}"), ["A028"]),
    ("an unclosed group", form("type: text, validation: {pattern: '(a'}"), ["A028"]),
    ("a Python group", form("type: text, validation: {pattern: '(?P<a>b)'}"), ["A028"]),
    ("a lookbehind", form("type: text, validation: {pattern: '(?<=a)b{2,}?'}"), []),
    ("a default of a number", form("type: number, default: 0, validation: {min: 1}"), ["A029"]),
    ("a default in quotes", form("type: number, default: '3'"), ["A029"]),
    ("a default of a checkbox", form("type: checkbox, default: 'true'"), ["A029"]),
    ("a default that is no list", form(f"type: multiselect, default: a, {CHOICE}"), ["A029"]),
    ("a default of a list", form(f"type: multiselect, default: [a, b], {CHOICE}"), []),
    ("a default not in the list", form(f"type: multiselect, default: [a, c], {CHOICE}"), ["A029"]),
    ("a default of another type", form("type: radio, default: '8', options: [{value: 8, label: Eight}]"), ["A029"]),
    ("no default", form("type: number, default: null"), []),
    ("rows of a text", form("type: text, rows: 3"), ["A030"]),
    ("no rows", form("type: textarea, rows: 0"), ["A030"]),
    ("required in quotes", form("type: text, required: 'true'"), ["A030"]),
    ("a misspelt key", form("type: text, placholder: x"), ["A030"]),
    ("a label that is false", "- {name: a, type: text, label: no}\n", ["A031"]),
    ("a value that loses a nought", form("type: radio, options: [{value: 1.10, label: A}]"), ["A031"]),
    ("an option that is false", form("type: radio, options: [{value: off, label: A}]"), ["A031"]),
    ("an input counted in sixties", settings("inputs: {at: 12:30:45}"), ["A031"]),
    ("an input that is a date", settings("inputs: {on: 2025-03-01}"), ["A031"]),
    ("an input that is octal", settings("inputs: {mode: 0755}"), ["A031"]),
    ("an input that is false", settings("inputs: {send: no}"), ["A031"]),
    ("a pattern that is a list", form("type: text, validation: {pattern: [a-z]}"), ["A031"]),
    ("JSON that is none", '{"fields": [{"name": "a", "type": "text", "label": "A",}]}\n', ["A024", "A031"]),
    ("a space in a closing tag", '<task id="a">\nx\n</task >\n', ["A007"]),
    ("curly quotes", task("x", "id=\u201ca\u201d"), ["A007", "A010"]),
    ("a quote that doesn't close", task("x", 'id="a'), ["A007"]),
    ("a word without a value", task("x", 'id="a" urgent'), ["A007"]),
    ("an id in capitals", task("x", 'ID="a"'), ["A008"]),
    ("a self-closing cell without quotes", "<break id=a/>\n", ["A017", "A007"]),
    ("two cells on one line", '<note id="a">x</note> <note id="b">y</note>\n', ["A017"]),
    ("a control of HTML in a cell", '<note id="a">\n<input type="text" id="b">\n</note>\n', []),
    ("a control of HTML in an input", '<input id="a">\n<input type="text" id="b">\n</input>\n', ["A023"]),
    ("a control of HTML outside", '<input type="text" id="b">\n' + task("x"), ["A018"]),
    ("a comment that doesn't end", "<!-- x\n" + task("x"), ["A020"]),
    ("a cell in a comment", "<!--\n" + task("x") + "-->\n" + task("y"), ["A015"]),
    ("a mark with the colon outside", task("**Output**: a.csv"), ["A021"]),
    ("a mark of several", task("**Outputs:** `out/a.csv`, b"), ["A021"]),
    ("prose behind a nearby mark", task("**Output**: a table\n**outputs:** none"), []),
    ("a nearby mark without a task", "**Output**: a.csv\n", ["A021"]),
    ("one path in two forms", task("**Output:** a.csv, ./a.csv"), ["A021"]),
    ("nearby actions", '<input id="a">\n**Action:**\n\n- `a` - B\n</input>\n', ["A022"]),
    ("text behind the mark of actions", '<input id="a">\n**Actions:** pick\n- `a` - B\n</input>\n', ["A022"]),
    ("nearby actions without an input", "**Actions**:\n- `a` - B\n", ["A022"]),
    (
        "a form in a fence without a label",
        '<input id="a">\n```\n' + form("type: text") + "```\n</input>\n",
        ["A024"],
    ),
    ("a form in a fence of JSON", '<input id="a">\n```json\n' + JSON_FORM + "\n```\n</input>\n", ["A024"]),
    ("a form outside a fence", '<input id="a">\nfields:\n- name: b\n</input>\n', ["A024"]),
    ("a single field", '<input id="a">\n```yaml\nname: b\ntype: text\n```\n</input>\n', ["A024"]),
    ("fields in capitals", '<input id="a">\n```yaml\nFields: []\n```\n</input>\n', ["A024"]),
    ("a field twice by an alias", "- &x {name: a, type: text, label: A}\n- *x\n", ["A025"]),
    ("a field that is merged in", "- &x {name: a, type: text, label: A}\n- {<<: *x, name: b}\n", []),
    ("a fault of YAML alone", "- name: a\n  type: text\n label: A\n", ["A031"]),
    ("an option without a value", form("type: radio, options: [{value: , label: A}]"), ["A027"]),
    ("an option without words", form("type: radio, options: [{value: a, label: ''}]"), ["A027"]),
    (
        "options of two fields, judged once",
        "- &f {name: a, label: A, type: radio, options: &o [x]}\n- {name: b, label: B, type: radio, options: *o}\n",
        ["A027"],
    ),
    ("a length without end", form("type: text, validation: {maxLength: .inf}"), ["A028"]),
    ("a length that is no number", form("type: text, validation: {maxLength: .nan}"), ["A028"]),
    ("a default without end", form("type: number, default: .inf"), ["A029"]),
    ("a default of a text", form("type: text, default: [a]"), ["A029"]),
    ("an octal default", form("type: number, default: 010"), ["A031"]),
    ("a rule beside the validation", form("type: number, min: 1"), ["A030"]),
    ("a description that is a list", form("type: text, description: [a]"), ["A030"]),
    ("a tag in place of a text", form("type: text, description: !important"), ["A031"]),
    ("a number of many digits", settings("inputs: {a: 0x" + "f" * 5000 + "}"), ["A031"]),
    ("a number counted in sixties", settings("inputs: {a: 1" + ":59" * 5000 + ".5}"), ["A031"]),
    ("an input of binary data", settings("inputs: {a: !!binary aGFyYm91cg==}"), ["A005"]),
    ("an id of the specification", task("x", 'id="setup-the-project-directory-str-ml15kh91"'), ["A037"]),
    ("an id of a name and a word", task("x", 'id="collect-the-figures-of-everything-yesterday"'), []),
]


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_an_example_gets_these_codes(text: str, expected: list[str]) -> None:
    assert expected == codes(ANYT.check_example(text, Context()))


# Which texts inside a cell are tags, and which are text.
CELLS: list[tuple[str, str, list[str], list[str]]] = [
    ("a cell in a fence", "<note id='n'>\n```xml\n<task id='t'>\nx\n</task>\n```\n</note>\n", ["note"], ["A015"]),
    ("the same kind in a fence", "<task id='a'>\n```\n<task id='b'>\n</task>\n```\n</task>\n", ["task"], ["A015"]),
    ("a closing tag in a fence", "<task id='a'>\n```\n</task>\n```\nx\n</task>\n", ["task"], ["A015"]),
    (
        "an unclosed fence, and one in the next cell",
        "<task id='a'>\n```bash\nx\n</task>\n<task id='b'>\n```bash\ny\n```\n</task>\n",
        ["task", "task"],
        ["A016"],
    ),
    ("four backticks around three", "<task id='a'>\n````\n```\n</task>\n```\n````\n</task>\n", ["task"], ["A015"]),
    ("tildes around backticks", "<note id='a'>\n~~~\n```\n</note>\n~~~\n</note>\n", ["note"], ["A015"]),
    ("inline code of three backticks", "<note id='a'>\n```x``` y\n</note>\n", ["note"], []),
    (
        "a here-document",
        "<shell id='a'>\ncat > w.md <<'EOF'\n<task id='b'>\nx\n</task>\nEOF\n</shell>\n",
        ["shell"],
        ["A015"],
    ),
    (
        "the script's own tag in a here-document",
        "<shell id='a'>\ncat <<-EOF\n<shell id='b'>\n</shell>\n\tEOF\necho\n</shell>\n",
        ["shell"],
        ["A015"],
    ),
    ("a here-document without an end", "<shell id='a'>\ncat <<EOF\nx\n</shell>\n", ["shell"], []),
    ("a shift", "<shell id='a'>\necho $((1<<x))\n</shell>\n", ["shell"], []),
    ("a here-string", "<shell id='a'>\ncat <<<EOF\n</shell>\nEOF\n", ["shell"], ["A020"]),
    ("a fence in a script is text", "<shell id='a'>\necho '\n```\n'\n</shell>\n", ["shell"], []),
    ("HTML", '<note id="a">\n<input type="checkbox">\n<br>\n</note>\n', ["note"], []),
    ("an indented tag inside", "<note id='a'>\n    <task id='b'>\n    </task>\n</note>\n", ["note"], []),
    (
        "cells in a fence outside",
        "```\n<task id='a'>\nx\n</task>\n```\n<note id='b'>\ny\n</note>\n",
        ["note"],
        ["A015", "A020"],
    ),
    ("less than and ampersand", "<task id='a'>\na < b && c > d </x>\n</task>\n", ["task"], []),
]


@pytest.mark.parametrize(("text", "kinds", "expected"), [pytest.param(*case[1:], id=case[0]) for case in CELLS])
def test_tags_inside_fences_and_here_documents_are_text(text: str, kinds: list[str], expected: list[str]) -> None:
    text = (
        text.replace("'", '"')
        if "<<'" not in text and "echo '" not in text
        else text.replace("id='", 'id="').replace("'>", '">')
    )
    assert kinds == [cell.kind for cell in ANYT.parse(text).cells]
    assert expected == sorted(set(codes(ANYT.check_example(text, Context()))))


def test_elisions_are_let_be_in_a_page_only() -> None:
    text = (
        '---\nname: x\n...\n---\n\n...\n\n<input id="a">\n**Actions:**\n- `go` - Go\n- ...\n\n'
        "```yaml\nfields:\n  - name: city\n    ...\n  ...\n```\n</input>\n"
    )
    assert [] == codes(ANYT.check_example(text, Context()))
    assert ["A002", "A020", "A022", "A025", "A025", "A031", "A031"] == sorted(codes(ANYT.check(text, Context())))


SCHEMA_2 = """\
---
schema: "2.0"
name: trip
description: Plan a trip
env_file: ".env"
dependencies:
  maps: "1.0.0"
agents:
  - id: main
---

# trip

Some prose.

<input id="where_to" label="Where to">
<form type="json">
{"fields": [
  {"name": "days", "type": "number", "label": "Days", "placeholder": "3", "validation": {"min": 1, "step": 1}},
  {"name": "photo", "type": "file", "label": "Photo"}
]}
</form>
</input>

<task id="plan" label="Plan" agent="main">
Plan it.
</task>

<break id="check" label="Check" skip="true">
</break>

<input id="ok">
Look.
</input>
"""


def test_schema_2_is_judged_by_what_it_allows() -> None:
    for profile in Profile:
        found = ANYT.check(SCHEMA_2, Context(profile=profile))
        assert [] == codes(found)
    broken = SCHEMA_2.replace('"type": "number"', '"type": "numeric"').replace('id="plan" label', 'id="plan" skip')
    assert ["A026", "A012"] == codes(ANYT.check(broken, Context()))


LABELS = frozenset(("", "text", "txt", "xml", "yaml", "markdown", "md"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (task("x"), True),
        ('---\nname: x\n---\n<note id="a" label="b">\n</note>\n', True),
        ('<input id="a">\r\nx\r\n</input>\r\n', True),
        ("<task>\nx\n</task>\n", False),
        ('<task id="a">\nx\n', False),
        ('  <task id="a">\n  x\n  </task>\n', False),
        ('<input id="name" type="text">\n<p></p>\n', False),
        ('<form>\n<input id="a" type="text">\n</form>\n', False),
        ('<task id="a"/>\n', False),
    ],
)
def test_signature(text: str, *, expected: bool) -> None:
    assert LABELS == {signature.label for signature in ANYT.signatures}
    assert {expected} == {bool(signature.pattern.search(text)) for signature in ANYT.signatures}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'<?xml version="1.0"?>\n{task("x")}', False),
        (f"<!DOCTYPE project>\n{task('x')}", False),
        (f"<project>\n{task('x')}</project>\n", False),
        (f"<!-- A build. -->\n<ant:project name='x'>\n{task('x')}</ant:project >\n", False),
        (f"<!-- A plan. -->\n{task('x')}", True),
        (f"<tasks/>\n{task('x')}", True),
        (f'<task id="a">\n<b>x</b>\n</task>\n{task("x")}', True),
    ],
)
def test_a_whole_document_of_xml_is_no_workflow(text: str, *, expected: bool) -> None:
    found = {each.label: bool(each.pattern.search(text)) for each in ANYT.signatures}
    assert dict.fromkeys(LABELS, True) | {"xml": expected} == found


def fixed(text: str, diagnostics: list[Diagnostic]) -> str:
    """Return a text with every safe fix applied, from its end to its start; of two that overlap the later one."""
    fixes = [each.fix for each in diagnostics if each.fix and each.fix.is_safe]
    edits = sorted((edit.span, edit.text) for each in fixes for edit in each.edits)
    first = len(text) + 1
    for span, replacement in reversed(edits):
        if span.end <= first:
            text = text[: span.start] + replacement + text[span.end :]
            first = span.start
    return text


def test_fixes_take_findings_away_and_bring_none() -> None:
    count = 0
    for name, text, _ in CASES:
        before = ANYT.check_example(text, Context())
        if any(each.fix and each.fix.is_safe for each in before):
            count += 1
            after = ANYT.check_example(fixed(text, before), Context())
            # A cell that closed itself turns out to be empty, and one that followed on the same line is seen.
            assert set(codes(after)) <= {*codes(before), "A019"}, name
            assert not any(each.fix and each.fix.is_safe for each in after) or "two cells" in name, name
    assert count > 20


def test_a_misspelled_closing_tag_is_named_and_corrected() -> None:
    text = '<shell id="a">\nls\n</shel>\n'
    [found] = [each for each in ANYT.check(text, Context()) if each.code == "A013"]
    assert "`<shell>` isn't closed. Write `</shell>` for `</shel>`." == found.message
    assert found.fix is not None
    [edit] = found.fix.edits
    assert '<shell id="a">\nls\n</shell>\n' == text[: edit.span.start] + edit.text + text[edit.span.end :]
