"""The directive that names the built page which a snapshot is of."""

from __future__ import annotations

from pathlib import Path

import pytest

import signage
from signage_linter.config import Configuration
from signage_linter.shown import held_against
from signage_linter.source import Source, SourceCache
from signage_specs.anml_native.documented import NoSnapshotError

BLOCK = '```anml\nmain\n  button#e1 "Order"\n```\n'
PAGES = {
    ("a.html", ""): 'main\n  button#e1 "Order"\n',
    ("a.html", "main > p"): "main\n  > Text\n",
    ("b.html", ""): 'main\n  button#e1 "Buy"\n',
}


def snapshots(page: str, selector: str) -> str:
    if (page, selector) not in PAGES:
        raise NoSnapshotError(f"no {page}. Name another.")
    return PAGES[page, selector]


def held(text: str, name: str = "page.md") -> list[str]:
    """Return what is found on a page whose snapshots are held against the built pages."""
    report = signage.check_text(text, name)
    sources = SourceCache(Path("no-such-folder"), [Source(name, text)])
    found = held_against(report, snapshots, Configuration(), sources).diagnostics
    return [f"{each.line}:{each.column} {each.code} {each.message}" for each in found]


@pytest.mark.parametrize(
    ("directive", "expected"),
    [
        ("snapshot of=a.html", []),
        ("snapshot   of = 'a.html' ", []),
        ("snapshot of=b.html", ['4:1 S012 The page has `button "Buy"`. Write that.']),
        (
            "snapshot of=a.html selector='main > p'",
            ["4:1 S012 The page has `> Text`. Write that."],
        ),
        ("snapshot of=c.html", ["1:1 S012 Could not compare the snapshot: no c.html. Name another."]),
        ("snapshot", ["1:1 S012 `snapshot` names no page. Write its path in the built site,"]),
        ("snapshot of=''", ["1:1 S012 `snapshot` names no page."]),
        ("snapshot of=", ["1:1 S012 `snapshot` names no page."]),
        ("snapshot of=a.html of=b.html", ["1:1 S012 `snapshot` has `of` twice. Keep one of the two."]),
        ("snapshot of=a.html selektor=main", ["1:1 S012 `snapshot` doesn't know `selektor=main`."]),
        ("snapshot a.html", ["1:1 S012 `snapshot` doesn't know `a.html`."]),
        ("snapshot of=a.html \x1b[31m", ["1:1 S012 `snapshot` doesn't know `\\u001b[31m`."]),
        ("snapshots of=a.html", ["1:1 S004 Unknown directive `snapshots`. Did you mean `snapshot`?"]),
    ],
)  # fmt: skip
def test_directives(directive: str, expected: list[str]) -> None:
    found = held(f"<!-- signage: {directive} -->\n{BLOCK}")

    assert len(expected) == len(found)
    for start in expected:
        assert any(each.startswith(start) for each in found), found


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("```anml-xml\n<body/>\n```\n", "is about a block in ANML native, and this one is ANML 1.0 (XML)"),
        ("```text\nmain\n```\n", "`snapshot` is followed by a block that is in none of the formats"),
        ("Text.\n", "`snapshot` is followed by no code block"),
    ],
)
def test_it_is_about_a_snapshot(block: str, expected: str) -> None:
    found = held(f"<!-- signage: snapshot of=a.html -->\n{block}")

    assert any(expected in each for each in found), found


def test_a_skipped_example_is_not_compared() -> None:
    found = held(f'<!-- signage: snapshot of=b.html -->\n<!-- signage: skip reason="old" -->\n{BLOCK}')

    assert [] == [each for each in found if "S012" in each]


def test_of_many_differences_the_first_are_told() -> None:
    rows = "".join(f'  button#e{number} "{number}"\n' for number in range(2, 60))
    found = held(f"<!-- signage: snapshot of=a.html -->\n```anml\nmain\n{rows}```\n")

    assert 21 == len(found)
    assert any("and others differ, too. Make the snapshot again." in each for each in found)


def test_in_every_markup() -> None:
    rst = '.. signage: snapshot of=b.html\n\n.. code-block:: anml\n\n   main\n     button#e1 "Order"\n'

    assert ['6:4 S012 The page has `button "Buy"`. Write that.'] == held(rst, "page.rst")
