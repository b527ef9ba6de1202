"""`signage convert` of a built page, as its users meet it; the guide shows what it really gives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from signage.main import main

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "guides" / "snapshots.md").read_text(encoding="utf-8")
BLOCKS = [
    (match[1], match[2]) for match in re.finditer(r"^```([\w-]+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
]
HEAD = "<!doctype html><title>Basket - Orchard</title><link rel=canonical href=https://orchard.example/basket/>"
PAGE = HEAD + next(text for label, text in BLOCKS if label == "html")


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *arguments], input=given)


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "page.html"
    file.write_text(PAGE, encoding="utf-8")
    return file


def test_the_guide_shows_what_is_made() -> None:
    whole, smaller = [text for label, text in BLOCKS if label == "anml"][:2]
    result = run("page.html", "--to", "anml")
    assert (0, whole, "") == (result.exit_code, result.stdout, result.stderr)
    assert smaller == run("page.html", "--to", "anml", "--filter", "interactive", "--budget", "6").stdout


def test_a_page_comes_from_standard_input_and_goes_to_a_file(tmp_path: Path) -> None:
    result = run("-", "--from", "agent-html", "--to", "anml", "--output", "page.anml", given=PAGE)
    assert (0, "") == (result.exit_code, result.output)
    assert run("page.html", "--to", "anml").stdout == (tmp_path / "page.anml").read_text(encoding="utf-8")
    assert 0 == run("page.html", "--to", "anml", "--check", "--output", "page.anml").exit_code
    (tmp_path / "page.html").write_text(PAGE.replace("Order<", "Buy<"), encoding="utf-8")
    assert 1 == run("page.html", "--to", "anml", "--check", "--output", "page.anml").exit_code


@pytest.mark.parametrize(
    ("options", "last"),
    [
        (("--selector", "nav"), '    link#e2 "Pears" href="/pears/" current=page'),
        (("--selector", "form button"), 'button#e1 "Order"'),
        (("--selector", "table", "--depth", "1"), '  | Conference | 1 | button#e2 "Remove Conference" |'),
        (("--filter", "compact"), '    button#e11 "Order"'),
    ],
)
def test_a_part_of_a_page(options: tuple[str, ...], last: str) -> None:
    result = run("page.html", "--to", "anml", *options)
    assert (0, last) == (result.exit_code, result.stdout.splitlines()[-1])


def test_other_snapshots_are_made_smaller_too() -> None:
    given = '- main:\n  - button "Pay" [ref=e1]\n  - text: Now\n'
    result = run("-", "--from", "aria-snapshot", "--to", "anml", "--filter", "interactive", given=given)
    assert (0, '---\nfilter: interactive\n---\nbutton#e1 "Pay"\n') == (result.exit_code, result.stdout)


def test_refs_are_kept_to_act_on() -> None:
    given = '- button "Pay" [ref=e7]\n- link "Home" [ref=e2]\n'
    to_anml = ("-", "--from", "aria-snapshot", "--to", "anml")
    anew = run(*to_anml, given=given)
    said = (
        "standard input:1: 2 refs numbered anew, as the source's don't rise; `--keep-refs` keeps them to act on\n"
    )
    assert ('button#e1 "Pay"\nlink#e2 "Home"\n', said) == (anew.stdout, anew.stderr)
    kept = run(*to_anml, "--keep-refs", given=given)
    assert ('button#e7 "Pay"\nlink#e2 "Home"\n', "") == (kept.stdout, kept.stderr)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--to", "anml", "--keep-refs"), "`--keep-refs` is about accessibility snapshots. Give it with one"),
        (("--to", "anml", "--selector", "x-y"), "page.html: no element matches `x-y`. Name one of the page"),
        (("--to", "anml", "--selector", "a["), "page.html: `a[` is not a CSS selector. Correct it."),
        (("--to", "anml", "--selector", "\x1b[31m"), "is not a CSS selector. Correct it."),
        (("--to", "manifest", "--selector", "main"), "`--selector` is about a snapshot of a page."),
        (("--to", "manifest", "--depth", "2"), "are about ANML native. Give them with `--to anml`."),
        (("--to", "anml", "--budget", "0"), "0 is not in the range x>=1"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(options: tuple[str, ...], said: str) -> None:
    result = run("page.html", *options)
    assert (2, "") == (result.exit_code, result.stdout)
    assert said in result.stderr
    assert 1 == result.stderr.count("\n")
    assert "\x1b" not in result.stderr


def test_stylesheets_are_read_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site" / "guide").mkdir(parents=True)
    (tmp_path / "site" / "style.css").write_text(".off { display: none }", encoding="utf-8")
    styled = "<link rel=stylesheet href=../style.css><a href=x>x</a><button class=off>y</button>"
    (tmp_path / "site" / "guide" / "a.html").write_text(styled, encoding="utf-8")
    assert 'link#e1 "x" href=x\n' == run("site/guide/a.html", "--to", "anml").stdout
    monkeypatch.chdir(tmp_path / "site" / "guide")
    assert 'link#e1 "x" href=x\nbutton#e2 "y"\n' == run("a.html", "--to", "anml").stdout
