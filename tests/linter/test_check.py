"""Directives, recognition and page rules, through pages that the Markdown finder read."""

from __future__ import annotations

from pathlib import Path

import pytest

import signage
from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders.markdown.find import find
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.page import PageFault, Place
from signage_linter.report import Counts, PageReport
from signage_linter.rules import missing_include, unrendered_fence
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Profile, Severity
from signage_specs.registry import FORMATS, FORMATS_BY_LABEL
from signage_specs.rule import Context

TWICE = '```anml\nbutton#e4 "Save"\nlink#e4 "Home"\n```\n'
CLEAN = '```anml\nbutton#e4 "Save"\n```\n'


def quoted(text: str, above: str, lead: str) -> str:
    return above + "".join(f"{lead}{line}" for line in text.splitlines(keepends=True))


def check(text: str, **options: object) -> PageReport:
    source = Source("page.md", text)
    sources = SourceCache(Path("no-such-folder"))
    sources.add(source)
    page = find(source, MarkdownSettings())
    return check_page(page, Configuration().overridden(options), sources)


def found(text: str, **options: object) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in check(text, **options).diagnostics]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TWICE, [("N014", 3)]),
        ("<!-- signage: expect N014 -->\n" + TWICE, []),
        ("<!-- signage: expect duplicate-ref -->\n\n" + TWICE, []),
        ("<!-- signage: expect N014 -->\n<!-- prettier-ignore -->\n" + TWICE, []),
        ("<!-- signage: expect N014 --> <!-- prettier-ignore -->\n" + TWICE, []),
        ("<!-- signage: expect N014 -->\nText <!-- with a comment -->\n\n" + TWICE, [("S003", 1), ("N014", 6)]),
        (quoted("<!-- signage: expect N014 -->\n" + TWICE, "> - a\n>\n", ">     "), []),
        (quoted("<!-- signage: expect N014 -->\n\n" + TWICE, "", "> > "), []),
        ("<!-- signage: expect -->\n" + TWICE, []),
        ("<!-- signage: expect N010 -->\n" + TWICE, [("S001", 1), ("N014", 4)]),
        ("<!-- signage: expect N014 -->\n" + CLEAN, [("S001", 1)]),
        ("<!-- signage: expect N014 because of this -->\n" + TWICE, [("S001", 1)]),
        ("<!-- signage: expect N014, N010 -->\n" + TWICE, [("S001", 1)]),
        ('<!-- signage: skip reason="old" -->\n' + TWICE, []),
        ("<!-- signage: skip -->\n" + TWICE, [("S002", 1)]),
        ("<!-- signage: skip as it is old -->\n" + TWICE, [("S002", 1)]),
        ("<!-- signage: skip N014 -->\n" + TWICE, [("S002", 1), ("S004", 1)]),
        ('<!-- signage: skip N014 reason="old" -->\n' + TWICE, [("S004", 1)]),
        ('<!-- signage: skip-start N014 reason="old" -->\n' + TWICE, [("S004", 1)]),
        ('<!-- signage: skip reason="old" -->\n' + CLEAN, [("S003", 1)]),
        ('<!-- signage: skip reason="old" -->\n```text\nbutton\n```\n', [("S003", 1)]),
        ('<!-- signage: skip reason="an info" -->\n```anml\nresource#r1 "queue"\n```\n', []),
        ('<!-- signage: skip reason="old" -->\nProse.\n\n' + CLEAN, [("S003", 1)]),
        ("<!-- signage: fragment -->\n", [("S003", 1)]),
        ("```anml\nurl: https://a.example/\n---\nmain\n```\n", [("N001", 2)]),
        ("<!-- signage: fragment -->\n```anml\nurl: https://a.example/\n---\nmain\n```\n", []),
        ("<!-- signage: fragment -->\n```anml\n---\nurl: https://a.example/\n```\n", []),
        ("<!-- signage: fragment -->\n```anml\nurl: https://a.example/\ndepth: 2\n```\n", []),
        ("<!-- signage: skpi -->\n" + CLEAN, [("S004", 1)]),
        ("<!-- signage expect N014 -->\n" + TWICE, [("S004", 1), ("N014", 4)]),
        ("<!-- Signage: expect N014 -->\n" + TWICE, [("S004", 1), ("N014", 4)]),
        ("{/* signage:: expect N014 */}\n" + TWICE, [("S004", 1), ("N014", 4)]),
        (".. signage: expect N014\n\n" + TWICE, [("S004", 1), ("N014", 5)]),
        ("% signage: expect N014\n\n" + TWICE, [("S004", 1), ("N014", 5)]),
        ("[//]: # (signage: expect N014)\n\n" + TWICE, [("S004", 1), ("N014", 5)]),
        ("<!-- Signage: skip this part -->\nProse.\n\n" + CLEAN, []),
        ("<!-- signage: fragment, expect N014 -->\n" + TWICE, [("S004", 1), ("N014", 4)]),
        ("<!-- signage: expect N014, fragment -->\n" + TWICE, [("S004", 1)]),
        ('<!-- signage: skip-start reason="old" -->\n' + TWICE + "\n<!-- signage: skip-end -->\n", []),
        (
            '<!-- signage: skip-start reason="old" -->\n' + TWICE + "<!-- signage: skip-end -->\n" + TWICE,
            [("N014", 9)],
        ),
        ("<!-- signage: skip-end -->\n" + CLEAN, [("S003", 1)]),
        (
            '<!-- signage: skip-start reason="old" -->\n'
            + TWICE
            + "<!-- signage: skip-end -->\n\n<!-- signage: skip-end -->\n",
            [("S003", 8)],
        ),
        ("<!-- signage: expect n014 -->\n" + TWICE, []),
        ('- item\n\n    <!-- signage: skip reason="old" -->\n    ```anml\n    button "x"\n    ```\n', []),
        (TWICE.replace("anml", "anlm"), [("S005", 1)]),
        ('<!-- signage: skip reason="of another tool" -->\n' + TWICE.replace("anml", "anlm"), []),
        ("```anml-xml\n<ask/>\n```\n", [("M032", 2), ("M055", 2)]),
        ('```anml-xml\n{"anml": "1.0"}\n```\n', [("S008", 1)]),
        ("```anml\nlet x = 3;\nfun walk(t) { return t; }\n```\n", [("S010", 1)]),
        ('```anml {.expect-error data-expect="N014"}\nbutton#e4 "Save"\nlink#e4 "Home"\n```\n', []),
        ('```anml {.expect-error data-expect="N010"}\nbutton#e4 "Save"\n```\n', [("S001", 1)]),
        ("<!-- signage: format anml-native -->\n" + TWICE.replace("anml", "text"), [("N014", 4)]),
        ("<!-- signage: profile strict -->\n" + '```anml\nlink#e1 "Home" href=/\n```\n', [("N019", 3)]),
    ],
)
def test_what_a_page_says(text: str, expected: list[tuple[str, int]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("directive", "message"),
    [
        ("expect N999", "There is no rule `N999` to expect. The codes with N go from `N001` to"),
        ("expect N14", "There is no rule `N14` to expect. Did you mean `N014`?"),
        ("expect duplicate-reff", "There is no rule `duplicate-reff` to expect. Did you mean `duplicate-ref`?"),
        ("profile foo", "Unknown directive `profile foo`. Write `profile` with `strict` or `as-used`."),
        ("profile", "Unknown directive `profile`. Write `profile` with `strict` or `as-used`."),
        ("profile stric", "Unknown directive `profile stric`. Did you mean `profile strict`?"),
        ("format", "Unknown directive `format`. Write `format` with `anml`, "),
        ("format mermaid", "Unknown directive `format mermaid`. Write `format` with `anml`, "),
        ("format foo", "Unknown directive `format foo`. Write `format` with `anml`, "),
        ("fragment=1", "`fragment` does not take `=1`. Remove it."),
        ("fragment foo", "`fragment` does not take `foo`. Remove it."),
        ("profile strict foo", "`profile` does not take `foo`. Remove it."),
        ("", "Empty directive. Write `skip`, `expect`, "),
        ("skip-stop", "Unknown directive `skip-stop`. Did you mean `skip-end`?"),
        ("format anyte", "Unknown directive `format anyte`. Did you mean `format anyt`?"),
        (
            "skip-end",
            "The directive does nothing: no `skip-start` is open above this `skip-end`. Remove it, or move",
        ),
    ],
)
def test_a_wrong_directive_says_what_to_write(directive: str, message: str) -> None:
    [said] = check(f"<!-- signage: {directive} -->\n{CLEAN}").diagnostics
    assert message == said.message[: len(message)]


@pytest.mark.parametrize("lead", ["", "- "])
def test_a_comment_of_restructuredtext_goes_on_in_the_lines_below_it(lead: str) -> None:
    indent = " " * len(lead)
    comment = f"{lead}.. signage: expect N010\n{indent}   as it was once\n\n"
    page = f'{comment}{indent}.. code-block:: anml\n\n{indent}   button "x"\n'
    assert () == signage.check_text(page, "page.rst").diagnostics


def test_counts_tell_checked_skipped_and_expected_apart() -> None:
    skipped = '<!-- signage: skip reason="old" -->\n' + TWICE
    expected = "<!-- signage: expect N014 -->\n" + TWICE
    text = f"{CLEAN}\n{skipped}\n{expected}\n```text\nx\n```\n"
    assert check(text).counts == Counts(blocks=4, found=3, checked=2, skipped=1, expected=1)


@pytest.mark.parametrize(
    "line",
    [
        *("{{#include login.anml}}", "  {{ snapshot | jsonify }}", "{{< readfile login.anml >}}", "{{% login %}}"),
        *("{!login.anml!}", "  {* ../docs_src/login.anml hl[1] *}"),
        *("{% include_relative login.anml %}", "<<< @/snippets/login.anml{2}"),
    ],
)
@pytest.mark.parametrize("label", ["anml", "anml-native", "anml-json", "agent-plan"])
def test_what_only_the_build_writes_is_skipped(label: str, line: str) -> None:
    report = check(f"```{label}\n{line}\n```\n")
    assert ((), Counts(blocks=1, found=1, skipped=1)) == (report.diagnostics, report.counts)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("anml", 'main\n  link#e{{ n }} "Home" href={{ url }}'),
        ("anml", 'link#e1 "Home" href={{ url }}'),
        ("anml", 'link#e1 "Home" {% if open %}[expanded]{% endif %}'),
        ("agent-manifest", '{"version": "0.1", "site": {{ site | tojson }}, "actions": {}}'),
        ("xml", '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0"><{{ tag }}/></anml>'),
    ],
)
def test_what_a_template_fills_in_is_skipped(label: str, text: str) -> None:
    report = check(f"```{label}\n{text}\n```\n")
    assert ((), Counts(blocks=1, found=1, skipped=1)) == (report.diagnostics, report.counts)


def test_the_annotations_of_material_belong_to_no_example() -> None:
    assert [] == found('```anml\nmain // (1)!\n  button#e1 "A" // (2) (3)!\n```\n')
    manifest = (
        '{"version": "0.1", // (1)!\n "site": {"name": "A", "origin": "https://a.example"}, // (2)\n "actions": {}}'
    )
    assert [] == found(f"```agent-manifest\n{manifest}\n```\n")
    assert [("N014", 3)] == found('```anml\nbutton#e1 "A" // (1)!\nbutton#e1 "B" // (2)!\n```\n')
    for end in ("// no", "// (1) no", "# (1)!"):
        assert [] != found(f'```agent-manifest\n{{"version": "0.1", {end}\n "actions": {{}}}}\n```\n')


def test_braces_that_are_no_template_are_judged() -> None:
    assert [("P001", 2)] == found('```agent-plan\n{{"action": "a.b", "args": {}}}\n```\n')[:1]
    assert [("N014", 3)] == found('```anml\nbutton#e1 "{{ name }}"\nlink#e1 "{% x %}"\n```\n')
    assert [("N022", 2)] == found('```anml\nbutton#e1 "{{ name }}" disabled\n```\n')
    assert [] == found("<!-- signage: expect M082 -->\n```anml\n{{#include a}}\n```\n")


def test_a_certain_signature_is_followed_under_a_foreign_label() -> None:
    text = '```xml\n<anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="client"/>\n```\n'
    assert ("M018", 2) in found(text)


def test_other_blocks_are_left_alone() -> None:
    text = "```xml\n<a><b></a>\n```\n\n```json\n{bad\n```\n\n```html\n<button data-agent='x'>\n```\n"
    assert check(text).diagnostics == ()


def test_labels_are_lowercase_and_belong_to_one_format() -> None:
    labels = [label for each in FORMATS for label in each.labels]
    assert sorted(labels) == sorted(FORMATS_BY_LABEL)
    assert [label for label in labels if label != label.lower()] == []


@pytest.mark.parametrize("name", [each.name for each in FORMATS])
def test_a_format_survives_what_is_not_its_own(name: str) -> None:
    form = next(each for each in FORMATS if each.name == name)
    for text in ("", "\n", "\x00", "<", "{", "[", '"', "---", "- ", "...\n", "\ud7ff\U0001f600", "a" * 5000):
        for context in (Context(), Context(embedded=True), Context(embedded=True, fragment=True)):
            spans = [each.span for each in form.check(text, context)]
            assert [span for span in spans if not 0 <= span.start <= span.end <= len(text)] == []


@pytest.mark.parametrize(
    ("detail", "expected"),
    [
        ("no extension reads `!!!`: add `admonition`", "(no extension reads `!!!`: add `admonition`)."),
        (
            "it is on the same line as a list marker",
            "(it is on the same line as a list marker). Correct its header or its indentation.",
        ),
        ("", ". Correct its header or its indentation."),
    ],
)
def test_a_fence_that_never_rendered_says_what_to_do(detail: str, expected: str) -> None:
    [finding] = unrendered_fence.check.check(PageFault("unrendered-fence", Place("a.md", 1), detail), Context())
    assert expected == finding.message.removeprefix("This fence is not rendered").strip()


@pytest.mark.parametrize(
    ("detail", "wrong"),
    [
        ("a.anml", "the path"),
        ("a.anml (it is not UTF-8 text)", "the path"),
        ("a.anml (`start-after` text not found: nope)", "`start-after`"),
        ("a.anml (`lines` selects nothing: 9-12)", "`lines`"),
        ("a.py (`pyobject` not found: f)", "`pyobject`"),
        ("section `x` of a.md", "the section"),
    ],
)
def test_an_inclusion_that_fails_says_what_to_correct(detail: str, wrong: str) -> None:
    [finding] = missing_include.check.check(PageFault("missing-include", Place("a.md", 1), detail), Context())
    assert f"Could not read the included file: {detail}. Correct {wrong}." == finding.message


@pytest.mark.parametrize(
    ("detail", "is_filled_in"),
    [
        ("inc/summary_{IDF_TARGET_NAME}.rst", True),
        ("{{ target }}/a.md", True),
        ("${target}/a.md", True),
        ("{% raw %}a.md", True),
        ("section `x` of {{ target }}.md", True),
        ("../instrumentation-<REPLACE ME>/README.rst (it lies outside the project)", True),
        ("<name>.md", True),
        ("a{}.md", False),
        ("a<>.md", False),
        ("a<b.md", False),
        ("a{b.md", False),
        ("a.md (`start-after` text not found: {name})", False),
    ],
)
def test_an_inclusion_whose_path_the_build_fills_in_is_no_error(detail: str, is_filled_in: bool) -> None:
    [finding] = missing_include.check.check(PageFault("missing-include", Place("a.md", 1), detail), Context())
    levels = finding.levels
    assert is_filled_in == (levels is not None and levels.severity(Profile.AS_USED) is Severity.INFO)
    assert is_filled_in == finding.message.endswith("Its path has a placeholder, which only the build fills in.")


@pytest.mark.parametrize("manifest", ['{"a": ', '{"version": "0.1", "site": {"name": "x"'])
def test_an_embedded_manifest_that_breaks_off_is_one_finding(manifest: str) -> None:
    script = f'<script type="application/agent+json">{manifest}</script>'
    page = f'<form data-agent-kind="action" data-agent-action="a.b"></form>{script}'
    [finding] = signage.check_text(page, "page.html").diagnostics
    assert ("D017", True) == (finding.code, finding.message.startswith("Not valid JSON: "))
