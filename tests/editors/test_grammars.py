"""The TextMate grammars are those that their generator makes, and show the goldens of the lexers as the lexers do.

What reads them is VS Code's own engine. `make editors` installs it; without it, its tests are skipped.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pygments.lexers import get_lexer_by_name

from signage_grammars.__main__ import FOLDER, files
from signage_grammars.injections import LABELS
from signage_grammars.rules import SCOPES, SUFFIX, scope
from signage_specs.registry import FORMATS

GOLDENS = Path(__file__).parent.parent / "lexers" / "goldens"
CASES = sorted(GOLDENS.glob("*/*.txt"))
GALLERY = FOLDER.parent.parent / "docs" / "gallery.md"
BLOCKS = re.compile(r"^(`{3,})([\w-]+)\n(.*?)\n\1$", re.MULTILINE | re.DOTALL)
MODULES = FOLDER.parent / "node_modules"
INSTALLED = MODULES / ".ready"  # written when all of it is there
SCOPE_OF = {label: name for name, labels in LABELS.items() for label in labels}

# What a grammar, which sees a line at a time, can't show as a lexer does. The value is the number of characters.
EXCEPTIONS = {
    "agent-html/tag_unclosed": (12, "a quote that is never closed"),
    "anml-xml/own_prefix": (24, "a prefix that the document declares"),
}
# The largest share of characters that is shown by the grammars of other languages: Markdown, shell, Python, CSS…
EMBEDDED = {"agent-html": 0.15, "anyt": 0.40, "anyt-state": 0.10}


needs_engine = pytest.mark.skipif(
    shutil.which("node") is None or not INSTALLED.exists(),
    reason="without node and what `make editors` installs",
)


def scopes_of(texts: list[tuple[str, str]], program: str = "scopes.cjs") -> Any:
    """Return the scopes of texts, each given with that of its language, or what another program tells of them."""
    given = {
        "grammars": str(FOLDER),
        "modules": str(MODULES),
        "texts": [{"scope": name, "text": text} for name, text in texts],
    }
    run = subprocess.run(
        ["node", Path(__file__).with_name(program)],
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert "" == run.stderr
    return json.loads(run.stdout)


def text_of(path: Path) -> str:
    recorded = path.read_text(encoding="utf-8")
    return recorded.removeprefix("---input---\n").partition("\n---tokens---\n")[0]


def shown_by_grammar(text: str, lines: list[Any]) -> Iterator[str | None]:
    """Yield the scope of each character, None for one that another language's grammar shows."""
    for line, tokens in zip(text.split("\n"), lines, strict=True):
        units: list[str | None] = []
        for start, end, scopes in tokens:
            own = scopes[-1].endswith(SUFFIX) or len(scopes) == 1
            name = (scopes[-1] if len(scopes) > 1 else "") if own else None
            units += [name] * (end - start)
        place = 0
        for character in line:
            yield units[place]
            place += 1 + (character > "\uffff")
        yield ""


def shown_by_lexer(alias: str, text: str) -> Iterator[str]:
    for kind, value in get_lexer_by_name(alias, stripnl=False, ensurenl=False).get_tokens(text):
        yield from [scope(kind)] * len(value)


@cache
def all_scopes() -> dict[Path, Any]:
    texts = [(SCOPE_OF[path.parent.name], text_of(path)) for path in CASES]
    return dict(zip(CASES, scopes_of(texts), strict=True))


def test_grammars_are_those_of_the_generator() -> None:
    committed = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.json")}
    assert files() == committed


def test_every_label_has_a_grammar() -> None:
    labels = {label for each in FORMATS for label in each.labels} | {"anml"}
    assert labels == set(SCOPE_OF)


def test_scopes_tell_what_the_table_says() -> None:
    names = {name for name in SCOPES.values() if name}
    assert len(SCOPES) - 1 == len(names)


@needs_engine
@pytest.mark.parametrize("path", CASES, ids=[f"{path.parent.name}/{path.stem}" for path in CASES])
def test_grammar_shows_a_golden_as_the_lexer_does(path: Path) -> None:
    text, alias = text_of(path), path.parent.name
    different: Counter[tuple[str, str]] = Counter()
    by_grammar = list(shown_by_grammar(text, all_scopes()[path]))
    for character, expected, actual in zip(text, shown_by_lexer(alias, text), by_grammar, strict=False):
        if actual is not None and expected != actual and not character.isspace():
            different[expected, actual] += 1
    known, _ = EXCEPTIONS.get(f"{alias}/{path.stem}", (0, ""))
    assert known == sum(different.values()), different


@needs_engine
@pytest.mark.parametrize("alias", sorted(SCOPE_OF.keys() & {path.parent.name for path in CASES}))
def test_most_is_shown_by_the_grammar_itself(alias: str) -> None:
    shown = [
        each
        for path in CASES
        if path.parent.name == alias
        for character, each in zip(text_of(path), shown_by_grammar(text_of(path), all_scopes()[path]), strict=False)
        if not character.isspace()
    ]
    assert shown.count(None) <= EMBEDDED.get(alias, 0) * len(shown)


BLOCK = 'form#login "Sign in"'
BLOCK_LABELS = ["anml", "anml-native"]
PAGES = {
    "fence": ("text.html.markdown", "text\n\n```LABEL\nBLOCK\n```\n\nbutton\n"),
    "fence in a list": ("text.html.markdown", "- item\n\n  ```LABEL\n  BLOCK\n  ```\n"),
    "fence in a quote": ("text.html.markdown", "> ```LABEL\n> BLOCK\n> ```\n"),
    "attributes": ("text.html.markdown", '``` { .LABEL title="x" }\nBLOCK\n```\n'),
    "directive of MyST": ("text.html.markdown", "```{code-block} LABEL\n:caption: x\n\nBLOCK\n```\n"),
    "directive of reStructuredText": ("source.rst", "Text\n\n.. code-block:: LABEL\n\n   BLOCK\n\nbutton\n"),
}


def page_with(page: str, label: str) -> tuple[str, str]:
    language, template = PAGES[page]
    return language, template.replace("LABEL", label).replace("BLOCK", BLOCK)


@cache
def scopes_of_pages() -> dict[str, Any]:
    pages = [page_with(page, label) for page in PAGES for label in BLOCK_LABELS]
    return {text: lines for (_, text), lines in zip(pages, scopes_of(pages), strict=True)}


@needs_engine
@pytest.mark.parametrize("label", BLOCK_LABELS)
@pytest.mark.parametrize("page", PAGES)
def test_blocks_of_pages_are_shown(page: str, label: str) -> None:
    _, text = page_with(page, label)
    lines = scopes_of_pages()[text]
    classes = [
        (line[start:end], scopes[-1].removesuffix(SUFFIX))
        for line, tokens in zip(text.split("\n"), lines, strict=True)
        for start, end, scopes in tokens
        if scopes[-1].endswith(SUFFIX)
    ]
    assert [
        ("form", "entity.name.section"),
        ("#", "punctuation"),
        ("login", "variable.parameter.reference"),
        ('"Sign in"', "string.quoted.double"),
    ] == [each for each in classes if each[0].strip()][-4:]


@needs_engine
def test_shiki_renders_the_gallery_as_the_lexers_do() -> None:
    blocks = [(label, code) for _, label, code in BLOCKS.findall(GALLERY.read_text(encoding="utf-8"))]
    assert set(SCOPE_OF) == {label for label, _ in blocks}
    texts = [(SCOPE_OF[label], code) for label, code in blocks]
    different: Counter[tuple[str, str, str]] = Counter()
    colours: dict[str, set[str]] = {}
    for (label, code), lines, rendered in zip(
        blocks, scopes_of(texts), scopes_of(texts, "gallery.mjs"), strict=True
    ):
        assert code == "\n".join("".join(text for text, _ in line) for line in rendered)
        shown = [colour for line in rendered for colour in [*(c for text, c in line for _ in text), ""]]
        by_grammar, by_lexer = shown_by_grammar(code, lines), shown_by_lexer(label, code)
        for character, colour, expected, actual in zip(code, shown, by_lexer, by_grammar, strict=False):
            if actual is None or character.isspace():
                continue
            different[label, expected, actual] += expected != actual
            colours.setdefault(expected, set()).add(colour)
    assert {} == {each: count for each, count in different.items() if count}
    assert {} == {each: shown for each, shown in colours.items() if len(shown) > 1}
    assert len({colour for shown in colours.values() for colour in shown}) > 5
