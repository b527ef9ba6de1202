"""The failing examples of the rows, and texts without any fault."""

from __future__ import annotations

import pytest

from signage_specs.anml_native.parser import parse
from signage_specs.diagnostic import Profile
from signage_specs.registry import ANML_NATIVE
from signage_specs.rule import Context


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
    ("N032", '---\ntype: diff\nbase: b\n---\n- p "x"\n', False),
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
    ("N045", f"metric {' '.join(f'a{n}=1' for n in range(65))}\n", False),
    ("N046", "nav\r\n", False),
    ("N047", "table\n  | A |\n  |---|\n", False),
    # Beyond the rows' own examples: what people type.
    ("N001", "\n---\nurl: x\n---\nnav\n", False),
    ("N001", "---\nurl: x\n  ---\nnav\n", False),
    ("N001", "nav\n---\nmain\n", False),
    ("N002", _meta("url : x"), False),
    ("N002", _meta("# comment"), False),
    ("N003", _meta("URL: x"), False),
    ("N004", _meta("filter:"), False),
    ("N004", _meta('depth: "deep"'), False),
    ("N005", _meta("title: 'A B'"), True),
    ("N005", _meta("title:"), True),
    ("N006", "\ufeffnav\n", False),
    ("N008", "The customer pays here.\n", False),
    ("N008", "# comment\n", False),
    ("N008", "nav\n}\n", False),
    ("N008", "let x = 3;\n", False),
    ("N008", "url: https://a.example/\nnav\n", False),
    ("N008", "1: link\n", False),
    ("N008", "----\n", False),
    ("N008", "+ \n", False),
    ("N008", "button@e1\n", False),
    ("N008", "menu-item#e1\n", False),
    ("N010", "button ref=e1\n", False),
    ("N013", "button# e1\n", False),
    ("N013", "button#E1\n", False),
    ("N015", f"button#e{'9' * 30}\nbutton#e1\n", False),
    ("N016", "button#e1 `Go`\n", False),
    ("N019", "link#e1 href = /a\n", False),
    ("N019", "link#e1 title=\u201ca b\u201d\n", False),
    ("N020", "button#e1 [[open]]\n", False),
    ("N020", "button#e1 [expanded=true]\n", False),
    ("N022", "button#e1 Save all changes\n", False),
    ("N022", "link#e1 title=Your mail\n", False),
    ("N022", 'link#e1 "A" // note\n', False),
    ("N022", "link @e1\n", False),
    ("N024", "table\n  A | B |\n", False),
    ("N027", f"table rows={'9' * 30}\n  | A |\n", False),
    ("N029", "list\n  ~ 10 items (7 new, 5 old)\n", False),
    ("N042", "Page: Shop\n- main\n", False),
]


@pytest.mark.parametrize(("code", "text", "strict"), ROWS)
def test_a_failing_example_yields_its_code_and_no_other_of_its_severity(code: str, text: str, strict: bool) -> None:
    profile = Profile.STRICT if strict else Profile.AS_USED
    found = ANML_NATIVE.check(text, Context(profile=profile))
    severities = {diagnostic.severity for diagnostic in found if diagnostic.code == code}
    assert len(severities) == 1
    assert {code} == {diagnostic.code for diagnostic in found if diagnostic.severity in severities}


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
    'img ""\n',
    'button#e1"Go"[open]\n',  # the grammar has no white space between the parts
    _meta('ts: "1735689600"'),
    '---\nfilter: "interactive, interactive"\n---\nlink#e1\n',
    "---\ntype: diff\nbase: b\nplaces: n\nremoved: ts\n---\n- nav#n3\n",
    "list\n  ~ 10 items (4 new, 5 old)\n  ~ 12 links (3 external)\n",
    "table rows=1\n  | A |\n  row\n    cell\n",
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("button\nh1#e2\n", ["e1"]),
        ("button\nlink\nh1#e2\n", ["e1", "e3"]),
        ("h1#e1\nbutton\nlink#e5\nbutton\n", ["e2", "e6"]),
        ("h1#e1\nbutton\nlink#e5\nlink#e2\nbutton\n", ["e6", "e3"]),
        ("h1#e7\nbutton\nlink#e2\n", ["e8"]),
        ("button\nbutton\n", ["e1", "e2"]),
        ("h1#main\nbutton\n", ["e1"]),
    ],
)
def test_a_free_ref_is_proposed_that_fits_the_order(text: str, expected: list[str]) -> None:
    messages = [each.message for each in ANML_NATIVE.check_example(text, Context()) if each.code == "N010"]
    assert expected == [message.rpartition("#")[2].removesuffix("`.") for message in messages]


def test_prose_is_one_finding_for_each_run_of_lines() -> None:
    text = "Open the shop.\n\nThen pay, and wait.\nlink#e1\nThat is all.\n  > text\n    | a |\n"
    found = [(d.code, text[d.span.start : d.span.end]) for d in ANML_NATIVE.check(text, Context())]
    assert [("N008", "Open the shop."), ("N008", "That is all.")] == found


NOT_ANML = [
    ("The customer pays here.", "`The customer pays here.` is not a valid line. Start it with a role"),
    ("title: Cart", "`title` is metadata. Put it between two lines of `---`"),
    ("+++", "Write exactly three hyphens"),
    ("- ", "`-` without an element."),
    ('12: link "Home"', "Label the block `ko-browser`"),
    ("<!-- a comment -->", "is a comment, which the format doesn't define."),
    ("... and three more links", "Write `...` alone on its line"),
    ("A | B", "Start and end a row of a table with `|`."),
]


@pytest.mark.parametrize(("line", "expected"), NOT_ANML)
def test_a_line_that_is_no_element_is_told_what_it_may_be(line: str, expected: str) -> None:
    (diagnostic,) = ANML_NATIVE.check(f"nav\n{line}\n", Context())
    assert "N008" == diagnostic.code
    assert expected in diagnostic.message


ELEMENTS_WITH_FAULTS = [
    "status exported",
    "widget",
    "button Save all",
    "Link Home",
    'note "x" and more',
    "foo [x] bar baz",
    "foo a=1 bar baz",
    "foo #e1 bar baz",
    "text News",
]


@pytest.mark.parametrize("line", ELEMENTS_WITH_FAULTS)
def test_what_has_something_of_an_element_is_one(line: str) -> None:
    assert 1 == len(parse(f"{line}\n").elements)


def test_an_elision_may_hide_the_end_of_the_frontmatter() -> None:
    text = "---\nurl: x\n...\nmain\n"
    assert [] == ANML_NATIVE.check_example(text, Context())
    assert ["N001", "N008"] == [d.code for d in ANML_NATIVE.check(text, Context())]


def test_a_list_of_removals_may_be_a_snapshot() -> None:
    diagnostic = ANML_NATIVE.check("- nav\n- main\n", Context())[0]
    assert "N030" == diagnostic.code
    assert "aria-snapshot" in diagnostic.message
