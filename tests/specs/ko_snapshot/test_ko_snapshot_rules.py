"""The rules of ko-browser snapshots agree with the specification, text by text."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from signage_specs.diagnostic import Profile
from signage_specs.registry import KO_SNAPSHOT
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.diagnostic import Diagnostic


def codes(diagnostics: list[Diagnostic]) -> list[str]:
    return [diagnostic.code for diagnostic in diagnostics]


# First line, last line, as a file in the profiles strict and as-used, as an example likewise: the codes found.
VERDICTS = [
    (29, 43, [], [], [], []),
    (100, 105, [], [], [], []),
    (273, 279, [], [], [], []),
    (283, 291, [], [], [], []),
    (295, 314, [], [], [], []),
    (64, 69, ["K005", "K007", *["K004"] * 5], ["K005", "K007", *["K004"] * 5], [], []),
    (124, 125, ["K005"], ["K005"], [], []),
    (141, 143, ["K005"] * 3, ["K005"], [], []),
    (
        319,
        322,
        ["K001", "K002", "K007"],
        ["K001", "K002", "K007"],
        ["K001", "K002", "K007"],
        ["K001", "K002", "K007"],
    ),
]


@pytest.mark.parametrize(
    ("first", "last", "file_strict", "file", "page_strict", "page"),
    [pytest.param(*row, id=f"L{row[0]}") for row in VERDICTS],
)
def test_verdicts_on_the_specification_itself(  # noqa: PLR0913, PLR0917  # one column each
    specification_text: Callable[[str], str],
    first: int,
    last: int,
    file_strict: list[str],
    file: list[str],
    page_strict: list[str],
    page: list[str],
) -> None:
    lines = specification_text("ko-browser-snapshot-1.0.txt").split("\n")
    text = "\n".join(lines[first - 1 : last]) + "\n"
    strict, as_used = Context(profile=Profile.STRICT), Context()
    assert sorted(file_strict) == sorted(codes(KO_SNAPSHOT.check(text, strict)))
    assert sorted(file) == sorted(codes(KO_SNAPSHOT.check(text, as_used)))
    assert sorted(page_strict) == sorted(codes(KO_SNAPSHOT.check_example(text, strict)))
    assert sorted(page) == sorted(codes(KO_SNAPSHOT.check_example(text, as_used)))


CASES: list[tuple[str, str, list[str]]] = [
    ("two blank lines behind the title", 'Page: "A"\n\n\n1: link\n', ["K002"]),
    ("a title alone", 'Page: "A"\n', []),
    ("a title without quotes", "Page: Handbook\n\n1: link\n", ["K001"]),
    ("something behind the title", 'Page: "A" loaded\n\n1: link\n', ["K001"]),
    ("no space behind the keyword", 'Page:"A"\n\n1: link\n', ["K001"]),
    ("two titles", 'Page: "A"\n\nPage: "B"\n\n1: link\n', ["K001"]),
    ("an empty title", 'Page: ""\n\n1: link\n', ["K010"]),
    ("a blank line at the end", "1: link\n\n", ["K003"]),
    ("no space behind the colon", "1:link\n", ["K004"]),
    ("no colon", '1 link "Docs"\n', ["K004"]),
    ("id nought", "0: link\n", ["K004"]),
    ("an id of too many digits", "9" * 5000 + ": link\n", ["K004"]),
    ("prose", "The page has a link.\n", ["K004"]),
    ("filtered output", '2: link "A"\n5: link "B"\n', ["K005"]),
    ("filtered output, deep", '    3: link "A"\n    5: link "B"\n', ["K007", "K005"]),
    ("three spaces", "1: list\n   2: listitem\n", ["K007"]),
    ("a tab", "1: list\n\t2: listitem\n", ["K007"]),
    ("back to the root", "1: list\n  2: listitem\n3: link\n", []),
    ("no role", "1:\n", ["K008"]),
    ("a name for a role", '1: "Docs"\n', ["K008"]),
    ("a role of the browser", "1: LabelText\n", ["K008"]),
    ("roles of the browser, one of them twice", "1: LabelText\n2: Iframe\n3: LabelText\n", ["K008", "K008"]),
    ("the same unlisted role twice", "1: group\n2: group\n", ["K009"]),
    ("an empty value", '1: textbox value=""\n', ["K010"]),
    ("escapes count once", '1: link "' + '\\"' * 80 + '"\n', []),
    ("81 characters", '1: link "' + "a" * 81 + '"\n', ["K011"]),
    ("80 characters ending with dots", '1: link "' + "a" * 77 + '..."\n', []),
    ("79 characters ending with dots", '1: link "' + "a" * 76 + '..."\n', ["K012"]),
    ("80 characters outside ASCII", '1: link "' + "\u6587" * 80 + '"\n', []),
    ("a value of 51 characters", '1: textbox value="' + "a" * 51 + '"\n', ["K013"]),
    ("a value of 49 characters ending with dots", '1: textbox value="' + "a" * 46 + '..."\n', ["K013"]),
    ("name and value cut alike", '1: textbox "' + "a" * 47 + '..." value="' + "a" * 47 + '..."\n', []),
    ("two spaces", '1: link  "Docs"\n', ["K015"]),
    ("a space at the end", '1: link "Docs" \n', ["K015"]),
    ("no space", '1: link"Docs"\n', ["K015"]),
    ("two names", '1: link "A" "B"\n', ["K015"]),
    ("a value without quotes", "1: textbox value=admin\n", ["K016"]),
    ("a state of the tool", "1: checkbox mixed\n", ["K016"]),
    ("a state twice", "1: button focused focused\n", ["K017"]),
    ("checked and unchecked", "1: checkbox checked unchecked\n", ["K016", "K017"]),
    ("an invalid escape", '1: link "C:\\path"\n', ["K018"]),
    ("half a surrogate pair", '1: link "\\ud800"\n', ["K018"]),
    ("an unclosed quote", '1: link "Docs\n', ["K018"]),
    ("quotes inside a name, before a value", '1: textbox "a "b" c" value="d"\n', ["K018", "K018"]),
    ("the cursor of the tool", '1: textbox "Q" focused ←[cursor]\n', []),
    ("an id of another tool", '@e1 button "Save"\n', ["K020"]),
    ("the header of the tool", 'Scoped to: #main\n\nPage: "A"\n\n1: link\n', ["K021"]),
    ("the wrapper of the tool", '<ko-browser-content>\nPage: "A"\n\n1: link\n</ko-browser-content>\n', ["K021"]),
    ("CR LF", 'Page: "A"\r\n\r\n1: link "B"\r\n  2: link\r\n', []),
    ("nothing", "", []),
]


FIXED = [
    ("01 :link\n", "1: link\n"),
    ('Page: "A"\n1: link\n', 'Page: "A"\n\n1: link\n'),
    ('  Page: "A"\n\n\n1: link \n', 'Page: "A"\n\n1: link\n'),
    ("1: link\n\n2: link\n", "1: link\n2: link\n"),
    ('1: textbox "" value=""\n', "1: textbox\n"),
    ('1: textbox "a"  value="a" focused focused\n', '1: textbox "a" focused\n'),
    ("1: textbox value=admin\n", '1: textbox value="admin"\n'),
    ('1: link "The "new" C:\\path"\n', '1: link "The \\"new\\" C:\\\\path"\n'),
    ("[1] link\n@e2 link\n", "1: link\n2: link\n"),
    ("1\u00a0: link\n", "1: link\n"),
    ("1: buton\n2: buton\n3: lnk\n4: buton\n", "1: button\n2: button\n3: link\n4: button\n"),
]


@pytest.mark.parametrize(("text", "expected"), FIXED)
def test_fixes_leave_nothing_to_say(text: str, expected: str) -> None:
    edits = [edit for each in KO_SNAPSHOT.check(text, Context()) if each.fix for edit in each.fix.edits]
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert expected == text
    assert [] == codes(KO_SNAPSHOT.check(text, Context()))


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_a_file_gets_these_codes(text: str, expected: list[str]) -> None:
    assert expected == codes(KO_SNAPSHOT.check(text, Context()))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('1: link "A"\n...\n9: link "B"\n', []),
        ('1: link "A"\n…\n    9: link "B"\n', []),
        ('1: link "A"\n...\n1: link "B"\n', ["K006"]),
        ('  7: link "A"\n  9: link "B"\n', []),
        ('7: link "A"\n5: link "B"\n', ["K005"]),
        ('7: link "A"\n      9: link "B"\n', ["K007"]),
    ],
)
def test_an_example_may_leave_things_out(text: str, expected: list[str]) -> None:
    assert expected == codes(KO_SNAPSHOT.check_example(text, Context()))


def test_a_file_leaves_nothing_out() -> None:
    assert ["K004"] == codes(KO_SNAPSHOT.check("1: link\n...\n9: link\n", Context()))  # which the gap follows from


def test_a_jump_is_a_warning_where_the_missing_ids_account_for_it() -> None:
    filtered = KO_SNAPSHOT.check("1: list\n    3: link\n", Context())
    whole = KO_SNAPSHOT.check("1: list\n    2: link\n", Context())
    assert [("K007", "warning"), ("K005", "info")] == [(each.code, each.severity.value) for each in filtered]
    assert [("K007", "error")] == [(each.code, each.severity.value) for each in whole]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('Page: "Docs"\n\n1: link\n', True),
        ('1: link "A"\n2: link "B"\n', True),
        ('  9: link "A"\n  10: paragraph "B"\n', True),
        ('19: link "A"\n21: link "B"\n', True),
        ("5: list\n  6: listitem\n", True),
        ('2: link "A"\n1: link "B"\n', False),
        ('12: link "A"\n3: link "B"\n', False),
        ("1: one\n2: two\n", False),
        ('12: error "x"\n13: error "y"\n', False),
        ("1: link: x\n2: link: y\n", False),
    ],
)
def test_signature(text: str, *, expected: bool) -> None:
    signature, *_ = KO_SNAPSHOT.signatures
    assert expected == bool(signature.pattern.search(text))


def test_findings_stand_in_text_order() -> None:
    found = KO_SNAPSHOT.check("hello\n01: x  \n\n@e4 Y mixed mixed\n", Context(profile=Profile.STRICT))
    assert len(found) > 4
    assert all(first.span <= second.span for first, second in pairwise(found))


def test_what_is_no_snapshot_is_one_finding() -> None:
    text = "".join(f"line {number} of something else\n" for number in range(60))
    found = [each.code for each in KO_SNAPSHOT.check(text, Context())]
    assert 1 == found.count("K004")


def test_words_after_a_quote_that_is_missing_are_one_finding() -> None:
    text = "1: link The whole and annotated history\n2: link hovered focuss\n"
    found = [each.message for each in KO_SNAPSHOT.check(text, Context()) if each.code == "K016"]
    assert found[0].startswith('Unknown state `The`. Write a name in quotes, such as `"The"`, or use `focused`,')
    assert ["`The`", "`hovered`", "`focuss`"] == [each.split()[2].rstrip(".") for each in found]
