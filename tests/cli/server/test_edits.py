"""Random edits: what is known of a document after each of them is what a fresh check finds."""

import os
import random
from pathlib import Path
from typing import Any

import pytest

from signage.server.anatomy import anatomy
from signage.server.diagnostics import diagnostics_of
from signage.server.outline import symbols
from signage.server.positions import DEFAULT_ENCODING, ENCODINGS, Positions, changed, replaced
from signage.server.tokens import whole
from signage.server.workspace import Document, Workspace
from signage_linter.source import Source
from signage_specs.span import Span

EDITS = int(os.environ.get("EDITS", "40"))  # of each kind of page

SNAPSHOT = 'nav "🙂"\n  button#e1 "Pay"\n  link#e1 \'Home\'\n'
PAGES = {
    "page.md": (
        f"# 🙂\n\n```anml\n{SNAPSHOT}```\n\n- item\n\n    ```html\n    <p data-agent-kind=x>\n    ```\n\n"
        '<!-- signage: expect N014 -->\n\n~~~anml-native\nlink#e1 "a"\nlink#e1 "b"\n~~~\n\n'
        "<!-- signage: skip-start -->\n\n````anyt\n<task>\n</task>\n````\n\n<!-- signage: skip-end -->\n"
    ),
    "page.rst": (
        "🙂\n==\n\n.. signage: skip reason=\"x\"\n\n.. code-block:: anml\n\n   link#e1 'a'\n\n"
        "- a\n\n  ::\n\n    x\n"
    ),
    "page.html": f"<p>🙂<pre><code class=language-anml>\n{SNAPSHOT}</code></pre><p data-agent-kind=x>\n",
    "page.py": (
        f'"""🙂.\n\n```anml\n{SNAPSHOT}```\n"""\n\n'
        'def f():\n    """A.\n\n    .. code:: anml\n\n       link#e1\n    """\n'
    ),
    "mkdocs.md": "Words\n\n" * 3
    + f"# 🙂\n\n```anml\n{SNAPSHOT}```\n\nWords\n\n<!-- signage: expect N014 -->\n\n" * 3,
    "myst.md": "Words\n\n" * 3 + f"# 🙂\n\n```anml\n{SNAPSHOT}```\n\nWords\n\n% signage: expect N014\n\n" * 3,
    "snap.anml": SNAPSHOT,
    "flow.anyt.md": (
        '---\nname: 🙂\n---\n\n<task id="a">\n</task>\n<input id="a">\n\n```yaml\nfields: []\n```\n\n</input>\n'
    ),
}
PROJECTS = {
    "mkdocs.md": ("mkdocs.yml", "markdown_extensions: [pymdownx.superfences, pymdownx.tabbed]\n"),
    "myst.md": ("conf.py", 'extensions = ["myst_parser"]\n'),
}
PIECES = [
    "`", "```", "```anml\n", "~~~\n", "\n", "\n\n", "    ", "\t", "- ", "> ", "#e1", '"', "'", "[", "<", ">",
    "<!--", "-->", "<!-- signage: skip -->\n", "<!-- signage: expect N014 -->\n", "signage:", ":", "::", ".. ",
    "🙂", "\r\n", "\r", "é", "a", "---\n", "{", "}", '=== "t"\n', "&amp;", "\u2028", "\x0c", "\x00",
]  # fmt: skip


def change(generator: random.Random, text: str) -> tuple[Span, str]:
    start = generator.randrange(len(text) + 1)
    length = generator.choice([0, 0, 0, 1, 1, 2, 5, 30])
    new = generator.choice([*PIECES, "", "", text[start : start + 60]])
    return Span(start, min(start + length, len(text))), new


def fresh(document: Document, folder: Path, encoding: str) -> list[Any]:
    workspace = Workspace((folder,), encoding)
    other = workspace.open(document.uri, "", 1, document.source.text)
    return diagnostics_of(workspace.analysis(other), workspace)


@pytest.mark.parametrize("name", PAGES)
def test_the_findings_after_edits_are_those_of_a_fresh_check(tmp_path: Path, name: str) -> None:
    (tmp_path / ".git").mkdir()
    configuration, options = PROJECTS.get(name, ("signage.toml", ""))
    (tmp_path / configuration).write_text(options, encoding="utf-8")
    seed = os.environ.get("SEED", name)
    generator = random.Random(seed)
    encoding = generator.choice(ENCODINGS)
    workspace = Workspace((tmp_path,), encoding)
    document = workspace.open((tmp_path / name).as_uri(), "", 1, PAGES[name])
    for number in range(EDITS):
        if number % 50 == 0:
            document.source = Source(document.source.path, PAGES[name])
        span, new = change(generator, document.source.text)
        text = document.source.text
        expected = text[: span.start] + new + text[span.end :]
        where = Positions(document.source, encoding).range(span)
        # Half of a line end can't be named: the place is then that of the whole.
        if Positions(document.source, encoding).span(where) == span:
            assert expected == changed(text, [{"range": where, "text": new}], encoding)
        document.source = Source(document.source.path, expected)
        found = diagnostics_of(workspace.analysis(document), workspace)
        assert fresh(document, tmp_path, encoding) == found, (seed, number, expected)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_least_edit_makes_the_other_text(encoding: str) -> None:
    generator = random.Random(encoding)
    for _ in range(500):
        text = generator.choice([*PAGES.values()])
        span, new = change(generator, text)
        other = text[: span.start] + new + text[span.end :]
        edits = [
            {"range": each["range"], "text": each["newText"]}
            for each in replaced(Source("a", text), other, encoding)
        ]
        assert other == changed(text, edits, encoding)


PARTS = {
    "page.md": ('Text.\n\n```anml\nlink#e{} "a"\n```\n\n', ("mkdocs.yml", "markdown_extensions: [fenced_code]\n")),
    "myst.md": ('Text.\n\n```anml\nlink#e{} "a"\n```\n\n', ("conf.py", 'extensions = ["myst_parser"]\n')),
    "page.rst": ('Text.\n\n.. code-block:: anml\n\n   link#e{} "a"\n\n', ("conf.py", "extensions = []\n")),
}


@pytest.mark.parametrize("name", PARTS)
def test_an_edit_parses_its_own_example_alone(tmp_path: Path, name: str) -> None:
    part, (configuration, options) = PARTS[name]
    (tmp_path / configuration).write_text(options, encoding="utf-8")
    page = "Title\n=====\n\n" + "".join(part.replace("{}", str(number)) for number in range(1, 41))
    workspace = Workspace((tmp_path,), DEFAULT_ENCODING)
    document = workspace.open((tmp_path / name).as_uri(), "", 1, page)
    parsed: list[int] = []
    for text in (
        page,
        page.replace("Title", "Other"),
        page.replace("e7 ", "e007 "),
        page,
        page.replace("Text.", "No", 3),
        page.replace("Text.", "More\nlines.", 3),
    ):
        document.source = Source(document.source.path, text)
        before = workspace.judgements.parsed
        workspace.analysis(document)
        parsed.append(workspace.judgements.parsed - before)
    assert [40, 0, 1, 0, 0, 0] == parsed
    assert 5 == workspace.pages.kept


def test_symbols_and_colours_of_the_other_examples_stay(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    page = "".join(f'Text.\n\n```anml\nlink#e{number} "a"\n```\n\n' for number in range(1, 41))
    workspace = Workspace((tmp_path,), DEFAULT_ENCODING)
    document = workspace.open((tmp_path / "page.md").as_uri(), "", 1, page)
    known: list[Any] = []
    for text in (page, page.replace("Text.", "More\ntext.", 1)):
        document.source = Source(document.source.path, text)
        blocks = workspace.analysis(document).blocks
        known.append([id(anatomy(block)) for block in blocks])
        found, fresh_workspace = symbols(document, workspace, {}), Workspace((tmp_path,), DEFAULT_ENCODING)
        other = fresh_workspace.open(document.uri, "", 1, text)
        assert symbols(other, fresh_workspace, {}) == found
        assert whole(other, fresh_workspace, {}) == whole(document, workspace, {})
    assert known[0] == known[1]
