"""A fix removes its finding, and keeps everything else as it was."""

from __future__ import annotations

import pytest

from signage_specs.anml_native.formats import ANML_ACTIONS, ANML_NATIVE
from signage_specs.diagnostic import Fix, Profile
from signage_specs.rule import Context


def applied(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


FIXES = [
    ("N001", "url: x\n---\nnav\n", "---\nurl: x\n---\nnav\n"),
    ("N002", "---\nts: 1\n\nurl: x\n---\nnav\n", "---\nts: 1\nurl: x\n---\nnav\n"),
    ("N002", "---\n  ts: 1\n---\nnav\n", "---\nts: 1\n---\nnav\n"),
    ("N006", "nav\n   link#e1\n", "nav\n  link#e1\n"),
    ("N006", "nav\n\tlink#e1\n", "nav\n  link#e1\n"),
    ("N007", "nav\n    list\n        link#e1\n", "nav\n  list\n    link#e1\n"),
    ("N008", "Button#e1\n", "button#e1\n"),
    ("N008", "nav:\n  link#e1\n", "nav\n  link#e1\n"),
    ("N009", "navigation\n", "nav\n"),
    ("N016", "button#e1 'Go'\n", 'button#e1 "Go"\n'),
    ("N016", "button#e1 \u201cGo\u201d [open]\n", 'button#e1 "Go" [open]\n'),
    ("N016", 'link#e1 href=x "Go"\n', 'link#e1 "Go" href=x\n'),
    ("N017", "column [x] default=1 [y] a=2\n", "column default=1 a=2 [x] [y]\n"),
    ("N018", "slider#e1 a=1 a=1\n", "slider#e1 a=1\n"),
    ("N019", "link#e1 title='a b'\n", 'link#e1 title="a b"\n'),
    ("N020", "checkbox#e1 [checked, disabled]\n", "checkbox#e1 [checked] [disabled]\n"),
    ("N020", 'link "Home" [ref=e1]\n', 'link#e1 "Home"\n'),
    ("N020", "link#e1 [nth=2]\n", "link#e1\n"),
    ("N020", "h2#e1 [level=2]\n", "h2#e1\n"),
    ("N022", "function exported\n", "function [exported]\n"),
    ("N022", "link #e1\n", "link#e1\n"),
    ("N024", "table\n  | A | B |\n  | 1 | 2\n", "table\n  | A | B |\n  | 1 | 2 |\n"),
    ("N024", "table\n  | A | B |\n  1 | 2 |\n", "table\n  | A | B |\n  | 1 | 2 |\n"),
    ("N031", "---\ntype: diff\nbase: b\n---\n+item#e1\n", "---\ntype: diff\nbase: b\n---\n+ item#e1\n"),
    ("N040", "h1#e1 level=1\n", "h1#e1\n"),
    ("N042", '- link "Home" [ref=e1]:\n  - /url: /a\n', 'link#e1 "Home" href=/a\n'),
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


UNFIXED = [
    ("N006", "nav\n link#e1\n"),  # no level, or one: only the author knows
    ("N006", '   p "x"\n'),
    ("N007", "nav\n    list\n      link#e1\n"),
    ("N016", 'button#e1 "Go\n'),
    ("N040", "h1#e1 level=2\n"),
    ("N010", "button\n"),
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
]


@pytest.mark.parametrize(("before", "after"), ACTION_FIXES)
def test_action_fixes(before: str, after: str) -> None:
    (fix,) = [d.fix for d in ANML_ACTIONS.check(before, Context()) if d.code == "N034"]
    assert fix is not None
    assert after == applied(before, fix)
    assert "N034" not in {d.code for d in ANML_ACTIONS.check(after, Context())}
