"""A fix removes its finding, and keeps everything else as it was."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_specs.diagnostic import Diagnostic, Fix, Profile, Severity
from signage_specs.registry import ANML_ACTIONS, ANML_NATIVE
from signage_specs.rule import Context

if TYPE_CHECKING:
    from signage_specs.format import Format


def applied(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


FIXES = [
    ("N001", "url: x\n---\nnav\n", "---\nurl: x\n---\nnav\n"),
    ("N001", "url: x\r\n---\r\nnav\r\n", "---\r\nurl: x\r\n---\r\nnav\r\n"),
    ("N001", "---\nurl: x\n\nnav\n", "---\nurl: x\n---\n\nnav\n"),
    ("N001", "---\nurl: x", "---\nurl: x\n---"),
    ("N001", "\n\n---\nurl: x\n---\nnav\n", "---\nurl: x\n---\nnav\n"),
    ("N001", " ---\nurl: x\n---\nnav\n", "---\nurl: x\n---\nnav\n"),
    ("N001", "---\nurl: x\n  ---\nnav\n", "---\nurl: x\n---\nnav\n"),
    ("N002", "---\nts : 1\n---\nnav\n", "---\nts: 1\n---\nnav\n"),
    ("N002", "---\nts: 1\nts: 1\n---\nnav\n", "---\nts: 1\n---\nnav\n"),
    ("N003", "---\nDepth: 1\n---\nnav\n", "---\ndepth: 1\n---\nnav\n"),
    ("N002", "---\nts: 1\n\nurl: x\n---\nnav\n", "---\nts: 1\nurl: x\n---\nnav\n"),
    ("N002", "---\n  ts: 1\n---\nnav\n", "---\nts: 1\n---\nnav\n"),
    ("N006", "nav\n   link#e1\n", "nav\n  link#e1\n"),
    ("N006", "nav\n\tlink#e1\n", "nav\n  link#e1\n"),
    ("N006", "nav\n\u00a0 link#e1\n", "nav\n  link#e1\n"),
    ("N006", "nav\n   list\n      link#e1\n   list\n", "nav\n  list\n    link#e1\n  list\n"),
    ("N006", "\ufeffnav\n", "nav\n"),
    ("N007", "nav\n    list\n        link#e1\n", "nav\n  list\n    link#e1\n"),
    ("N007", "  nav\n    list\n      > x\n  main\nfooter\n", "nav\n  list\n    > x\nmain\nfooter\n"),
    ("N008", "Button#e1\n", "button#e1\n"),
    ("N008", "nav:\n  link#e1\n", "nav\n  link#e1\n"),
    ("N008", "menu-item#e1\n", "menuitem#e1\n"),
    ("N008", 'StaticText "x"\n', 'p "x"\n'),
    ("N008", "button@e1\n", "button#e1\n"),
    ("N009", "navigation\n", "nav\n"),
    ("N009", 'heading#e1 "A" level=2\n', 'h2#e1 "A"\n'),
    ("N010", 'button ref=e1 "Go"\n', 'button#e1 "Go"\n'),
    ("N013", "button# e1\n", "button#e1\n"),
    ("N013", "button#E1:\n", "button#e1\n"),
    ("N016", "button#e1 'Go'\n", 'button#e1 "Go"\n'),
    ("N016", "button#e1 `Go`\n", 'button#e1 "Go"\n'),
    ("N016", "button#e1 \u201cGo\u201d [open]\n", 'button#e1 "Go" [open]\n'),
    ("N016", 'link#e1 href=x "Go"\n', 'link#e1 "Go" href=x\n'),
    ("N017", "column [x] default=1 [y] a=2\n", "column default=1 a=2 [x] [y]\n"),
    ("N018", "slider#e1 a=1 a=1\n", "slider#e1 a=1\n"),
    ("N019", "link#e1 title='a b'\n", 'link#e1 title="a b"\n'),
    ("N019", "link#e1 title=\u00aba b\u00bb\n", 'link#e1 title="a b"\n'),
    ("N019", "link#e1 href = /a\n", "link#e1 href=/a\n"),
    ("N019", 'link#e1 title= "a b" [open]\n', 'link#e1 title="a b" [open]\n'),
    ("N020", "link#e1 [open\n", "link#e1 [open]\n"),
    ("N020", "checkbox#e1 [checked=true]\n", "checkbox#e1 [checked]\n"),
    ("N020", "checkbox#e1 [checked=false]\n", "checkbox#e1\n"),
    ("N020", 'button#e1 "M" [expanded=false] [open]\n', 'button#e1 "M" expanded=false [open]\n'),
    ("N020", 'link#e1 "M" [url=/a]\n', 'link#e1 "M" href="/a"\n'),
    ("N020", 'heading#e1 "M" [level=2]\n', 'h2#e1 "M"\n'),
    ("N021", "link#e1 [Open]\n", "link#e1 [open]\n"),
    ("N020", "checkbox#e1 [checked, disabled]\n", "checkbox#e1 [checked] [disabled]\n"),
    ("N020", 'link "Home" [ref=e1]\n', 'link#e1 "Home"\n'),
    ("N020", "link#e1 [nth=2]\n", "link#e1\n"),
    ("N020", "h2#e1 [level=2]\n", "h2#e1\n"),
    ("N022", "function exported\n", "function [exported]\n"),
    ("N022", "checkbox#e1 checked\n", "checkbox#e1 [checked]\n"),
    ("N022", 'tab#e1 "A" frozen\n', 'tab#e1 "A" [frozen]\n'),
    ("N022", 'tab#e1 "A" requird\n', 'tab#e1 "A" [required]\n'),
    ("N022", "textbox#e1 value=new required\n", "textbox#e1 value=new [required]\n"),
    ("N022", "button#e1 Go\n", 'button#e1 "Go"\n'),
    ("N022", "link @e1\n", "link#e1\n"),
    ("N022", "link (e1) [open]\n", "link#e1 [open]\n"),
    ("N022", "link #e1\n", "link#e1\n"),
    ("N024", "table\n  | A | B |\n  | 1 | 2\n", "table\n  | A | B |\n  | 1 | 2 |\n"),
    ("N024", "table\n  | A | B |\n  1 | 2 |\n", "table\n  | A | B |\n  | 1 | 2 |\n"),
    (
        "N031",
        "---\ntype: diff\nbase: b\n---\n+item#e1\n+  item#e2\n",
        "---\ntype: diff\nbase: b\n---\n+ item#e1\n  + item#e2\n",
    ),
    ("N031", "---\ntype: diff\nbase: b\n---\n+  item#e1\n", "---\ntype: diff\nbase: b\n---\n+ item#e1\n"),
    (
        "N031",
        "---\ntype: diff\nbase: b\n---\n* item#e1\n+item#e2\n",
        "---\ntype: diff\nbase: b\n---\n* item#e1\n+ item#e2\n",
    ),
    ("N040", "h1#e1 level=1\n", "h1#e1\n"),
    ("N042", '- link "Home" [ref=e1]:\n  - /url: /a\n', 'link#e1 "Home" href="/a"\n'),
    ("N042", '- nav:\r\n  - link "A" [ref=e1]\r\n', 'nav\r\n  link#e1 "A"\r\n'),
    ("N046", "nav\r\n  link#e1\r", "nav\n  link#e1\n"),
    ("N047", "table\n  | A |\n  |---|\n  | 1 |\n", "table\n  | A |\n  | 1 |\n"),
]


@pytest.mark.parametrize(("code", "before", "after"), FIXES)
def test_fixes(code: str, before: str, after: str) -> None:
    fixes = [d.fix for d in ANML_NATIVE.check(before, Context()) if d.code == code and d.fix]
    assert fixes
    assert after == applied(before, fixes[0])
    assert code not in {d.code for d in ANML_NATIVE.check(after, Context())}


def test_strict_fixes_quote_values() -> None:
    text = "---\ntitle: A B\n---\nlink#e1 href=/a\n"
    found = ANML_NATIVE.check(text, Context(profile=Profile.STRICT))
    assert ["N005", "N019"] == [d.code for d in found]
    for diagnostic in reversed(found):
        assert diagnostic.fix is not None
        text = applied(text, diagnostic.fix)
    assert '---\ntitle: "A B"\n---\nlink#e1 href="/a"\n' == text


@pytest.mark.parametrize(
    ("before", "said", "after"),
    [
        (
            '- link#e8 "x"\n',
            "The grammar has `-` and then the indentation alone, two spaces a level. Start the line with `-`.",
            '-link#e8 "x"\n',
        ),
        (
            "* nav\n",
            "The grammar has `*` and then the indentation alone, two spaces a level. Start the line with `*`.",
            "*nav\n",
        ),
        (
            "nav\n  + link#e8\n",
            "The grammar has `+` first, then the indentation. Start the line with `+  `.",
            "nav\n+  link#e8\n",
        ),
    ],
)
def test_strictly_a_marker_is_placed_as_the_grammar_has_it(before: str, said: str, after: str) -> None:
    front = "---\ntype: diff\nbase: b\n---\n"
    (found,) = [d for d in ANML_NATIVE.check(front + before, Context(profile=Profile.STRICT)) if d.code == "N031"]
    assert found.fix is not None
    assert (said, front + after) == (
        found.message,
        applied(front + before, found.fix),
    )


UNFIXED = [
    ("N006", "nav\n link#e1\n"),  # no level, or one: only the author knows
    ("N006", '   p "x"\n'),
    ("N007", "nav\n    list\n      link#e1\n"),
    ("N016", 'button#e1 "Go\n'),
    ("N040", "h1#e1 level=2\n"),
    ("N010", "button\n"),
    ("N009", 'a "Home"\n'),  # a link needs a ref, which only the page knows
    ("N013", "link#e1\nlink#E1\n"),  # the ref is taken
    ("N016", "button#e1 'say \"hi\"'\n"),  # there is no way to write a quote in a name
    ("N020", "button#e1 [open] [expanded=false]\n"),
    ("N022", 'textbox#e1 "x" value=new york\n'),  # a state, or the rest of the value
    ("N022", "button#e1 go\n"),  # a name, or a state
    ("N022", "button#e1 Save all\n"),
    ("N022", "nav @e1\n"),  # and nav has no ref
    ("N042", '- button "Go"\n- heading "x" [level=1]\n'),  # a button without a ref
    ("N042", '- button "Go" [ref=f1e2]\n'),
]


@pytest.mark.parametrize(("code", "text"), UNFIXED)
def test_no_fix_where_there_is_a_choice(code: str, text: str) -> None:
    assert [None] == [d.fix for d in ANML_NATIVE.check(text, Context()) if d.code == code]


ACTION_FIXES = [
    ("fill #e3 hello\n", 'fill #e3 "hello"\n'),
    ("fill #e3 hello big world -- note\n", 'fill #e3 "hello big world" -- note\n'),
    ("keys #e3 'Enter'\n", 'keys #e3 "Enter"\n'),
    ("click @e1\n", "click #e1\n"),
    ("click e1\n", "click #e1\n"),
    ("click#e1\n", "click #e1\n"),
    ("Click #e1\n", "click #e1\n"),
    ("click #E1\n", "click #e1\n"),
    ("click #e1.\n", "click #e1\n"),
    ("click button#e1\n", "click #e1\n"),
    ("click [ref=e1]\n", "click #e1\n"),
    ("scroll #e1 Down\n", "scroll #e1 down\n"),
    ('scroll #e1 "down"\n', "scroll #e1 down\n"),
    ("- click #e1\n", "click #e1\n"),
    ('2. fill #e1 "x"\n', 'fill #e1 "x"\n'),
]


@pytest.mark.parametrize(("before", "after"), ACTION_FIXES)
def test_action_fixes(before: str, after: str) -> None:
    (fix,) = [d.fix for d in ANML_ACTIONS.check(before, Context()) if d.code == "N034"]
    assert fix is not None
    assert after == applied(before, fix)
    assert "N034" not in {d.code for d in ANML_ACTIONS.check(after, Context())}


PIECES = st.sampled_from(
    [
        *("nav", "link#e1", "link", "Button", "button", "table cols=2", "heading#e3 level=2", "img", "form#e3"),
        *("li", "StaticText", "menu-item", "button@e1", "navigation", "h1#e2", "exported", "@e1 [a]", "- main:"),
        *("\n", "\n  ", "\n    ", "\n      ", "\r\n", "  ", " ", "\t", "\u00a0\u00a0", "\ufeff", "   "),
        *("\n  | a | b |", "\n  | c |", "\n  |--|--|", "| d", "> t", "~ 3 links", "~ ... 3 rows omitted"),
        *(' "a b"', '"', "'", " 'x'", " \u201cx y\u201d", " `z`", " href=/a", " a='b c'", " a = b", " a=1"),
        *(" level=1", " ref=e4", "=", " [open]", " [a, b]", " [level=1]", " [url=/x]", " [checked=false]"),
        *(" [ref=e5]", " [nth=1]", " [x=true]", "[", "]", "| ", "\\", "+ ", "- ", "* ", "+", "+  ", " -- x"),
        *("---\n", "url: x\n", "url : x\n", "title: a b\n", "type: diff\nbase: b\n", "filter: interactive\n"),
        *("...", "click #e1", "fill @e1 x", '- link "A" [ref=e9]:', " #e2", " @e6", " e7", "#E8", "# e1"),
        *(" disabled", " foo bar"),
    ]
)


@settings(max_examples=250, deadline=None)
@given(st.lists(PIECES, max_size=8).map("".join), st.sampled_from(Profile), st.booleans())
def test_a_fix_takes_its_finding_away_and_makes_no_error(text: str, profile: Profile, is_document: bool) -> None:
    form: Format = ANML_NATIVE if is_document else ANML_ACTIONS
    found = form.check(text, Context(profile=profile))
    for diagnostic in found:
        if diagnostic.fix is None:
            continue
        after = applied(text, diagnostic.fix)
        left = form.check(after, Context(profile=profile))
        assert not _errors(left) - _errors(found)
        assert _places(text, found)[_place(text, diagnostic)] > _places(after, left)[_place(text, diagnostic)]


def _errors(found: list[Diagnostic]) -> Counter[str]:
    return Counter(each.code for each in found if each.severity is Severity.ERROR)


def _place(text: str, diagnostic: Diagnostic) -> tuple[str, str, str]:
    return diagnostic.code, diagnostic.message, text[diagnostic.span.start : diagnostic.span.end]


def _places(text: str, found: list[Diagnostic]) -> Counter[tuple[str, str, str]]:
    return Counter(_place(text, each) for each in found)
