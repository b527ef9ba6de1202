"""`signage check --site`, and `convert --check`: documented snapshots against the built site."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from signage.main import main

BUILT = "<nav aria-label=Shop><a href=/apples/>Apples</a></nav><main><button>Order</button></main>"
PAGE = """# Shop

<!-- signage: snapshot of=basket/index.html selector=nav -->
```anml
nav "Shop"
  link#e1 "Apples" href="/apples/"
```

<!-- signage: snapshot of=basket/ selector=button -->
```anml
button#e4 "Buy"
```
"""
FOUND = 'docs/a.md:11:1: S012 error: The page has `button "Order"`. Write that.'


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=given)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"docs/a.md": PAGE, "public/basket/index.html": BUILT}.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_snapshot_is_compared_where_the_site_is_named() -> None:
    uncompared = run("check", "docs")
    note = "signage: 2 examples with `snapshot` not compared: name the built site with `--site`\n"
    assert (0, note) == (uncompared.exit_code, uncompared.stderr)
    result = run("check", "docs", "--site", "public", "--format", "concise")
    assert (1, FOUND) == (result.exit_code, result.stdout.splitlines()[0])
    # From the cache, and after the page has changed.
    assert FOUND == run("check", "docs", "--site", "public", "--format", "concise").stdout.splitlines()[0]
    Path("public/basket/index.html").write_text(BUILT.replace("Order", "Buy"), encoding="utf-8")
    assert 0 == run("check", "docs", "--site", "public").exit_code


def test_the_configuration_may_name_the_site(folder: Path) -> None:
    (folder / "signage.toml").write_text('site = "public"\n', encoding="utf-8")
    assert FOUND in run("check", "--format", "concise").stdout
    (folder / "signage.toml").write_text('site = "public"\nignore = ["S012"]\n', encoding="utf-8")
    assert 0 == run("check", "docs").exit_code
    (folder / "signage.toml").write_text('site = "../elsewhere"\n', encoding="utf-8")
    result = run("check", "docs")
    assert 2 == result.exit_code
    assert "`site` has `../elsewhere`, which lies outside the project" in result.stderr


def test_a_baseline_knows_differences() -> None:
    assert 0 == run("check", "docs", "--site", "public", "--baseline", "write").exit_code
    assert 0 == run("check", "docs", "--site", "public", "--baseline", "use").exit_code


def test_a_site_that_is_not_there_is_told() -> None:
    result = run("check", "docs", "--site", "gone")
    assert (2, "signage: gone: no such folder. Build the site first, or name its folder with `--site`.\n") == (
        result.exit_code,
        result.stderr,
    )


SNAPSHOT = 'nav "Shop"\n  link#e1 "Apples" href="/apples/"\nmain\n  button#e2 "Order"\n'


@pytest.mark.parametrize(
    ("documented", "options", "expected"),
    [
        (SNAPSHOT, (), ""),
        (SNAPSHOT.replace("#e", "#e7"), (), ""),
        (SNAPSHOT.replace("Order", "Buy"), (), 'a.anml:4: The page has `button "Order"`. Write that.\n'),
        ('main\n  button#e2 "Order"\n', ("--selector", "main"), ""),
        ('link#e1 "Apples"\nbutton#e2 "Order"\n', ("--filter", "interactive"), ""),
        ('---\nfilter: interactive\n---\nlink#e1 "Apples"\nbutton#e2 "Order"\n', (), ""),
        ("...\n", (), ""),
        ("\x1b[31m\n", (), None),
    ],
)
def test_a_file_is_held_against_a_page(documented: str, options: tuple[str, ...], expected: str | None) -> None:
    Path("a.anml").write_text(documented, encoding="utf-8")
    result = run("convert", "public/basket/index.html", "--to", "anml", *options, "--check", "a.anml")
    assert int(expected != "") == result.exit_code
    assert "\x1b" not in result.output
    if expected is not None:
        assert (expected, "") == (result.stdout, result.stderr)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("public/basket/index.html", "--to", "anml", "--check", "gone.anml"), "gone.anml: no such file."),
        (("public/basket/index.html", "--to", "manifest", "--check", "docs/a.md"), "is about an HTML page."),
        (("public/basket/index.html", "--to", "anml", "--check"), "compare with a file. Name it with `--output`."),
        (("--to", "anml", "--check", "public/basket/index.html"), "compare with a file. Name it with `--output`."),
        (("--to", "anml"), "Missing argument 'FILE'."),
    ],
)
def test_what_cannot_be_compared_is_said(arguments: tuple[str, ...], said: str) -> None:
    result = run("convert", *arguments)
    assert (2, "") == (result.exit_code, result.stdout)
    assert said in result.stderr
