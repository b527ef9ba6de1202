"""What the README and the start page show first: pairs of input and output, figures, and a comparison."""

from __future__ import annotations

import html
import re
import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner

from signage.main import main
from signage_linter.rules import PAGE_RULES
from signage_specs.registry import rules_by_code

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^(`{3,})([\w-]+)(?: title=\"([^\"]+)\")?\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
FIGURES = "| What | Figure | Measure |"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(params=["README.md", "docs/index.md"])
def page(request: pytest.FixtureRequest) -> str:
    return read(request.param)


def run(*arguments: str) -> str:
    return CliRunner().invoke(main, list(arguments)).output


def test_each_pair_is_what_the_commands_give(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _, _, name, text in FENCE.findall(page):
        if name:
            Path(name).parent.mkdir(exist_ok=True)
            Path(name).write_text(text, encoding="utf-8")
    shown = [text for _, _, name, text in FENCE.findall(page) if not name]

    assert run("check", "docs") in shown
    run("annotate", "public", "--base-url", "https://ferry.test/")
    signed = Path("public/index.html").read_text(encoding="utf-8")
    assert signed.partition("<form")[2] in [text.partition("<form")[2] for text in shown]
    assert run("plan", "plan.json", "--site", "public") in shown


def test_the_start_page_shows_one_example_plain_and_coloured() -> None:
    fences = [(label, text) for _, label, _, text in FENCE.findall(read("docs/index.md"))]
    (coloured,) = [text for label, text in fences if label == "anml"]
    assert ("text", coloured) in fences


def test_the_number_of_rules_is_that_of_the_code(page: str) -> None:
    rules = [*(rule for rule, _ in rules_by_code().values()), *PAGE_RULES]
    fixable = sum(bool(rule.fixable) for rule in rules)
    assert f"| Rules | {len(rules)}, {fixable} of them with a fix |" in page


PAGES = [ROOT / "README.md", *(each for each in (ROOT / "docs").rglob("*.md") if "rules" not in each.parts)]
CODE = re.compile(r"^(`{3,}).*?^\1$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
MADE = re.compile(r"\brules/|\b(?:command-line|python)\.md$")  # by a build


@pytest.mark.parametrize("file", PAGES, ids=lambda each: each.relative_to(ROOT).as_posix())
def test_links_lead_to_pages_of_the_checkout(file: Path) -> None:
    links = LINK.findall(CODE.sub("", file.read_text(encoding="utf-8")))
    assert [] == [each for each in links if MADE.search(each) or not (file.parent / each).exists()]


def test_the_reference_in_the_checkout_is_that_of_the_code(tmp_path: Path) -> None:
    """`make site` writes it."""
    runpy.run_path(str(ROOT / "docs" / "reference_pages.py"))["write"](tmp_path)
    for name in ("reference/configuration.md", "reference/formats.md"):
        assert (tmp_path / name).read_text(encoding="utf-8") == read(f"docs/{name}")


def table(page: str, head: str) -> list[str]:
    lines = page[page.index(head) :].partition("\n\n")[0].split("\n")
    return [re.sub(r"\]\([^)]*\)", "]", line) for line in lines]


def test_the_readme_and_the_start_page_have_the_same_figures_and_formats() -> None:
    for head in (FIGURES, "| Format | Who reads it"):
        ours, theirs = table(read("README.md"), head), table(read("docs/index.md"), head)
        assert [each for each in ours if "Rules" not in each] == [each for each in theirs if "Rules" not in each]


def test_each_figure_is_one_of_the_measurements() -> None:
    measured = read("docs/measurements.md")
    assert "0 of 23,072" in measured
    assert "| Material for MkDocs, 108 pages | 1.02 " in measured
    assert "| Build with MkDocs: Signage | the build without it | 1.35 " in measured
    assert "| Build with Sphinx: Signage | the build without it | 1.11 " in measured
    assert "| Material | 41 | 95 | 98 | 1 of 2 | 3 of 3 |" in measured


def test_the_readme_compares_as_the_documentation_does() -> None:
    head = "| What | Signage | sybil |"
    assert table(read("docs/comparison.md"), head) == table(read("README.md"), head)
    assert "| Build with MkDocs: mkdocs-llmstxt 0.2.0 | the build without it | 2.58 " in read(
        "docs/measurements.md"
    )


def test_no_page_names_a_placeholder_host() -> None:
    assert not re.search(r"signage\.example", html.unescape(read("README.md") + read("docs/index.md")))
