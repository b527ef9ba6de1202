"""Every rule's own examples, every row's failing example, and what fixes make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from signage_specs.anml_native.formats import ANML_ACTIONS, ANML_NATIVE, ARIA_SNAPSHOT
from signage_specs.anml_native.rules import ACTION_RULES, RULES, SNAPSHOT_RULES
from signage_specs.diagnostic import Diagnostic, Profile
from signage_specs.rule import Context, Rule
from signage_specs.rule_documentation import RuleExample, read_documentation

if TYPE_CHECKING:
    from signage_specs.format import Format

FORMATS: dict[str, Format[Any]] = {
    "": ANML_NATIVE,
    "anml-actions": ANML_ACTIONS,
    "aria-snapshot": ARIA_SNAPSHOT,
}
ALL_RULES: list[Rule[Any]] = [*RULES, *ACTION_RULES, *SNAPSHOT_RULES]
EXAMPLES = [
    pytest.param(rule.code, example, id=f"{rule.code}-{number}")
    for rule in {rule.code: rule for rule in ALL_RULES}.values()
    for number, example in enumerate(read_documentation(rule.documentation).examples)
]


def _check(example: RuleExample, *, embedded: bool) -> list[Diagnostic]:
    profile = Profile.STRICT if example.strict else Profile.AS_USED
    target = FORMATS[example.label]
    check = target.check_example if embedded else target.check
    return check(example.text, Context(profile=profile))


@pytest.mark.parametrize(("code", "example"), EXAMPLES)
@pytest.mark.parametrize("embedded", [False, True])
def test_examples_of_the_documentation(code: str, example: RuleExample, embedded: bool) -> None:
    expected = set() if example.clean else {code}
    assert expected == {diagnostic.code for diagnostic in _check(example, embedded=embedded)}


@pytest.mark.parametrize(("code", "example"), EXAMPLES)
def test_messages_are_short_and_quote(code: str, example: RuleExample) -> None:
    for diagnostic in _check(example, embedded=True):
        assert 20 < len(diagnostic.message) < 200, code
        assert diagnostic.message.endswith((".", "?")), code
        assert " line 1" not in diagnostic.message, code


def test_codes_are_in_order_and_rows_are_complete() -> None:
    for table in (RULES, ACTION_RULES, SNAPSHOT_RULES):
        codes = [rule.code for rule in table]
        assert sorted(codes) == codes
        assert len(set(codes)) == len(codes)
    rows = {row for rule in ALL_RULES for row in rule.rows}
    assert {f"N{number:02}" for number in range(1, 45)} == rows


def _meta(line: str) -> str:
    return f"---\n{line}\n---\nmain\n"


ROWS = [
    ("N001", "---\nurl: x\n", False),
    ("N002", _meta("url"), False),
    ("N002", _meta("url: a\nurl: b"), False),
    ("N003", _meta("foo: 1"), False),
    ("N004", _meta("depth: deep"), False),
    ("N004", _meta("viewport: wide"), False),
    ("N004", _meta("filter: loud"), False),
    ("N005", _meta("title: A B"), True),
    ("N006", '   p "x"\n', False),
    ("N006", 'nav\n\tp "x"\n', False),
    ("N006", 'nav\n\u00a0\u00a0p "x"\n', False),
    ("N007", "nav\n    link#e1\n", False),
    ("N007", "  nav\n", False),
    ("N008", "Button#e1\n", False),
    ("N008", '"Go"\n', False),
    ("N008", "...\n", False),
    ("N009", 'widget "x"\n', False),
    ("N010", 'button "Go"\n', False),
    ("N010", "table\n  | A |\n  | checkbox [checked] |\n", False),
    ("N011", 'img "Logo"\n', False),
    ("N012", "form#e4\n", False),
    ("N013", "button#submit\n", False),
    ("N013", "button#\n", False),
    ("N014", "button#e1\nbutton#e1\n", False),
    ("N014", "button#e1\ntable\n  | A |\n  | link#e1 |\n", False),
    ("N015", "button#e2\nbutton#e1\n", False),
    ("N016", "button#e1 'Go'\n", False),
    ("N016", 'button#e1 "Go\n', False),
    ("N016", "button#e1 \u201cGo\u201d\n", False),
    ("N016", 'button#e1 "Go" "Stop"\n', False),
    ("N016", 'link#e1 href=x "Go"\n', False),
    ("N016", 'button#e1 "say \\"go\\""\n', False),
    ("N017", "column [x] default=1\n", False),
    ("N018", "slider#e1 a=1 a=2\n", False),
    ("N018", "slider#e1 =2\n", False),
    ("N019", "link#e1 href=/\n", True),
    ("N019", "link#e1 href=\n", False),
    ("N019", 'link#e1 href="x\n', False),
    ("N020", "button#e1 [a b]\n", False),
    ("N020", "button#e1 []\n", False),
    ("N020", "button#e1 [open\n", False),
    ("N020", 'link "Home" [ref=e1]\n', False),
    ("N021", "button#e1 [zippy]\n", False),
    ("N022", "function exported\n", False),
    ("N022", 'link #e1 "Home"\n', False),
    ("N023", "> hi\n", False),
    ("N023", "~ 3 links\n", False),
    ("N024", "table\n  | A | B |\n  | 1 | 2\n", False),
    ("N024", "table\n  | A | B |\n  1 | 2 |\n", False),
    ("N025", "nav\n  | A |\n", False),
    ("N026", "table\n  | A | B | C |\n  | 1 | 2 |\n", False),
    ("N027", "table cols=5\n  | A | B | C |\n", False),
    ("N027", "table rows=3\n  | A |\n  | 1 |\n  ~ ... 1 rows omitted\n", False),
    ("N029", "table\n  | A |\n  ~ ... 5 rows omitted (2 A, 4 B)\n", False),
    ("N030", '+ p "x"\n', False),
    ("N031", "---\ntype: diff\nbase: b\n---\n+  item\n", False),
    ("N031", "---\ntype: diff\nbase: b\n---\n+ item\n", True),
    ("N032", '- p "x"\n', False),
    ("N032", "---\ntype: diff\n---\n+ item\n", False),
    ("N033", "nav\n+ > t\n", False),
    ("N036", "nav -- why\n", False),
    ("N036", "-- why\n", False),
    ("N037", "---\ndepth: 1\n---\nnav\n  list\n", False),
    ("N038", '---\nfilter: interactive\n---\np "x"\n', False),
    ("N038", _meta("filter: compact"), False),
    ("N039", "---\nbudget: 1\n---\nnav\nmain\n", False),
    ("N040", "h1#e1 level=2\n", False),
    ("N041", "div\n", False),
    ("N042", '- link "Home" [ref=e1]\n', False),
    ("N042", '---\ntype: diff\nbase: b\n---\n- link "Home" [ref=e1]\n', False),
    ("N042", '@e1 [heading] "Log in"\n', False),
    ("N043", "browser:button#e1\n", False),
    ("N043", "img#e1 src=@blob1\n", False),
    ("N043", "label#e1 for=#e2\n", False),
]


@pytest.mark.parametrize(("code", "text", "strict"), ROWS)
def test_failing_examples_of_the_rows(code: str, text: str, strict: bool) -> None:
    profile = Profile.STRICT if strict else Profile.AS_USED
    assert code in {diagnostic.code for diagnostic in ANML_NATIVE.check(text, Context(profile=profile))}


CLEAN = [
    'button#e1 "a [b] -- c | d" href="x -- y"\n',
    "variable type=string[] line=3\n",
    "column type=varchar(255) default=now()\n",
    'article#e1 "A"\n  > - text -- with [anything] #e1 | in it\n  ~ 3 | 4 -- 5\n',
    "table\n  | A -- b | c |\n  | tab | PR#12 |\n  | a \\| b | 2 |\n",
    'table\n  | A | B |\n  | button#e1 "x | y" | 2 |\n',
    "---\ntitle: a -- b\n---\nmain\n",
    "link#e1\nlink#e7\nlink#e9\n",
    "nav\n\nmain\n",
    "h1 [open]\n  h2 [hidden]\n",
    "nav\r\n  link#e1\r\n",
    "",
]


@pytest.mark.parametrize("text", CLEAN)
def test_texts_without_any_fault(text: str) -> None:
    assert [] == [(d.code, d.message) for d in ANML_NATIVE.check(text, Context())]


def test_elisions_are_allowed_in_pages_only() -> None:
    text = "nav\n  ...\n    link#e1\n  > text\n"
    assert [] == ANML_NATIVE.check_example(text, Context())
    assert ["N008"] == [d.code for d in ANML_NATIVE.check(text, Context())]


def test_fragments_are_judged_by_what_they_say() -> None:
    text = "  > hi\n  link#e1\n  | A |\n  + item\n"
    assert [] == ANML_NATIVE.check(text, Context(fragment=True))


def test_a_pasted_snapshot_gives_one_message() -> None:
    text = "- main:\n" + "".join(f'  - link "Page {n}" [ref=e{n}]\n' for n in range(300))
    assert ["N042"] == [d.code for d in ANML_NATIVE.check(text, Context())]


def test_a_snapshot_inside_a_document_is_told_from_a_diff() -> None:
    text = 'nav\n  link#e1 "Home"\n- button "Go" [ref=e2]\nmain\n'
    (diagnostic,) = ANML_NATIVE.check(text, Context())
    assert "N042" == diagnostic.code
    assert diagnostic.fix is not None
    assert 'button#e2 "Go"\n' == diagnostic.fix.edits[0].text
