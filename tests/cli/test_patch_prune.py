"""`signage patch` and `signage prune`: files and standard input in, one document or one line of error out."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from signage.main import main
from signage_specs.anml_native.diff import diff
from signage_specs.anml_native.parser import parse

if TYPE_CHECKING:
    from pathlib import Path

BASE = """---
url: https://orchard.example/basket
---
main
  h1#e1 "Your basket"
  textbox#e2 "Voucher"
  button#e3 "Order"
  p "Two apples"
"""
NEW = BASE.replace("Two apples", "Three apples").replace('"Voucher"', '"Voucher" value=APPLE')
DIFF = diff(parse(BASE), parse(NEW)).text
HAND_MADE = "---\ntype: diff\nbase: basket-7\n---\n- button#e3\n"


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"base.anml": BASE, "new.diff": DIFF, "hand.anml": HAND_MADE}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_diff_is_applied() -> None:
    result = run("patch", "base.anml", "new.diff")
    assert (0, NEW, "") == (result.exit_code, result.stdout, result.stderr)


def test_a_diff_is_made_and_applied(folder: Path) -> None:
    # Numbered anew: what both have keeps the refs of the old one.
    (folder / "new.anml").write_text(NEW.replace("#e3", "#e9"), encoding="utf-8")
    made = run("diff", "base.anml", "new.anml", "--base", "basket-7")
    assert (0, "") == (made.exit_code, made.stderr)
    assert "base: basket-7\n" in made.stdout
    assert NEW == run("patch", "base.anml", "-", text=made.stdout).stdout


@pytest.mark.usefixtures("folder")
def test_no_diff_is_made_of_what_is_no_snapshot() -> None:
    result = run("diff", "base.anml", "hand.anml")
    assert (2, "signage: hand.anml:2: this is a diff, not a whole snapshot\n") == (result.exit_code, result.stderr)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("arguments", "text"), [(("-", "new.diff"), BASE), (("base.anml", "-"), DIFF)])
def test_one_of_the_two_comes_from_standard_input(arguments: tuple[str, ...], text: str) -> None:
    result = run("patch", *arguments, text=text)
    assert (0, NEW) == (result.exit_code, result.stdout)


def test_the_result_goes_to_a_file(folder: Path) -> None:
    result = run("patch", "base.anml", "new.diff", "--output", "out.anml")
    assert (0, "") == (result.exit_code, result.output)
    assert (folder / "out.anml").read_text(encoding="utf-8") == NEW
    assert ["base.anml", "hand.anml", "new.diff", "out.anml"] == sorted(path.name for path in folder.iterdir())


def test_the_base_may_be_the_output(folder: Path) -> None:
    (folder / "base.anml").chmod(0o600)
    assert run("patch", "base.anml", "new.diff", "--output", "base.anml").exit_code == 0
    assert (folder / "base.anml").read_text(encoding="utf-8") == NEW
    assert stat.S_IMODE((folder / "base.anml").stat().st_mode) == 0o600


FAILURES = [
    (("patch", "base.anml", "base.anml"), "base.anml:1: this is not a diff"),
    (("patch", "hand.anml", "new.diff"), "hand.anml:2: this is a diff, not a whole snapshot"),
    (("patch", "other.anml", "new.diff"), "new.diff:3: the diff is for the snapshot `sha256-"),
    (("patch", "other.anml", "hand.anml"), "hand.anml:5: the base has no `#e3`"),
    (("patch", "broken.anml", "hand.anml"), "broken.anml:2: this line skips a level"),
    (("patch", "base.anml", "nowhere.anml"), "nowhere.anml: no such file. Check the path."),
    (("patch", "-", "-"), "only one of BASE and DIFF can be standard input"),
    (("patch", "site.anml", "hand.anml"), "site.anml: this is ANML 1.0 (XML). Name a document in ANML native"),
    (("prune", "base.anml"), "nothing to leave out"),
    (("prune", "broken.anml", "--depth", "1"), "broken.anml:2: this line skips a level"),
    (("prune", "hand.anml", "--depth", "1"), "hand.anml:2: this is a diff"),
    (("prune", "nowhere.anml", "--depth", "1"), "nowhere.anml: no such file. Check the path."),
    (("prune", "latin.anml", "--depth", "1"), "latin.anml:2: not UTF-8"),
    (("prune", "base.anml", "--depth", "1", "--output", "no/where.anml"), "no/where.anml: no folder `no`"),
]


@pytest.mark.parametrize(("arguments", "expected"), FAILURES, ids=[" ".join(case[0]) for case in FAILURES])
def test_failures_are_one_line(folder: Path, arguments: tuple[str, ...], expected: str) -> None:
    (folder / "other.anml").write_text("main\n", encoding="utf-8")
    (folder / "broken.anml").write_text("main\n    link#e3\n", encoding="utf-8")
    (folder / "site.anml").write_text("<anml/>\n", encoding="utf-8")
    (folder / "latin.anml").write_bytes(b'main\n  p "\xe9"\n')
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    result = run(*arguments)
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith(f"signage: {expected}")
    assert 1 == result.stderr.count("\n")
    assert before == {path.name: path.read_bytes() for path in folder.iterdir()}


PRUNED = [
    (("--filter", "interactive"), 'filter: interactive\n---\ntextbox#e2 "Voucher"\nbutton#e3 "Order"\n'),
    (("--depth", "1"), "depth: 1\n---\nmain\n  ~ 1 heading, 1 textbox, 1 button, 1 paragraph\n"),
    (
        ("--budget", "4"),
        'budget: 4\n---\nmain\n  h1#e1 "Your basket"\n  textbox#e2 "Voucher"\n  ~ 1 button, 1 paragraph\n',
    ),
    (
        ("--budget", "1", "--depth", "2", "--filter", "interactive"),
        "filter: interactive\ndepth: 2\nbudget: 1\n---\n~ 1 textbox, 1 button\n",
    ),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("options", "expected"), PRUNED)
def test_a_snapshot_is_pruned(options: tuple[str, ...], expected: str) -> None:
    from_file = run("prune", "base.anml", *options)
    assert (0, f"---\nurl: https://orchard.example/basket\n{expected}") == (from_file.exit_code, from_file.stdout)
    from_standard_input = run("prune", "-", *options, text=BASE)
    assert from_file.stdout == from_standard_input.stdout
    assert from_file.stdout == run("prune", "-", *options, text=from_file.stdout).stdout


def test_pruned_to_a_file(folder: Path) -> None:
    assert run("prune", "base.anml", "--depth", "1", "--output", "small.anml").exit_code == 0
    assert "  ~ 1 heading, " in (folder / "small.anml").read_text(encoding="utf-8")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("options", [("--depth", "0"), ("--budget", "x"), ("--filter", "passive")])
def test_wrong_numbers_and_filters_are_wrong_usage(options: tuple[str, ...]) -> None:
    assert run("prune", "base.anml", *options).exit_code == 2
