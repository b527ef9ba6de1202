"""The gallery shows every construct of every format, and nothing in it is found that it doesn't say itself."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner
from pygments.lexers import get_lexer_by_name

from signage.main import main
from signage_lexers.stylesheet import labels
from signage_specs.aaf import vocabulary as aaf
from signage_specs.anml.elements import ELEMENT_NAMES, ELEMENTS
from signage_specs.anml_native import vocabulary as native
from signage_specs.anml_trust import vocabulary as trust
from signage_specs.anyt import vocabulary as anyt
from signage_specs.ko_snapshot import vocabulary as ko
from signage_specs.registry import FORMATS
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygments.token import _TokenType

PAGE = Path(__file__).parents[2] / "docs" / "gallery.md"
GOLDENS = Path(__file__).parent / "goldens"
BLOCK = re.compile(r"^(`{3,})([\w-]+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)

FOREIGN = ("script", "shell")
"""The goldens that show other languages, in pages and in cells."""


def blocks() -> list[tuple[str, str]]:
    return [(match[2], match[3]) for match in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))]


def code(*wanted: str) -> str:
    return "\n".join(text for label, text in blocks() if label in wanted)


def kinds(label: str, text: str) -> set[_TokenType]:
    return {kind for kind, _ in get_lexer_by_name(label, stripnl=False, ensurenl=False).get_tokens(text)}


def missing(words: Iterable[str], *wanted: str) -> list[str]:
    text = code(*wanted)
    return sorted(word for word in words if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text))


def test_every_label_is_shown() -> None:
    assert set(labels()) == {label for label, _ in blocks()}
    assert {label for form in FORMATS for label in form.labels} <= set(labels())


def test_every_kind_of_token_is_shown() -> None:
    """What the goldens have that are right: in a broken text anything may stand anywhere."""
    shown: dict[str, set[_TokenType]] = defaultdict(set)
    for label, text in blocks():
        name = get_lexer_by_name(label).aliases[0]
        shown["anml-native" if name == "anml" else name] |= kinds(label, text)
    checked = 0
    for form in FORMATS:
        label = form.labels[0]
        for path in sorted((GOLDENS / label).glob("*.txt")):
            recorded = path.read_text(encoding="utf-8")
            text = recorded.removeprefix("---input---\n").partition("\n---tokens---\n")[0]
            if not path.stem.startswith(FOREIGN) and not list(form.check_example(text, Context())):
                assert set() == kinds(label, text) - shown[label], path.name
                checked += 1
    assert checked > len(FORMATS)


def test_every_word_of_anml_native_is_shown() -> None:
    shown = ("anml", "anml-native")
    assert [] == missing(native.ROLES, *shown)
    assert [] == missing(native.STATES, *shown)
    assert [] == missing((*native.RESERVED_KEYS, *native.DIFF_KEYS), *shown)
    assert [] == missing(native.ACTION_ARGUMENTS, "anml-actions")


def test_every_word_of_anml_is_shown() -> None:
    attributes = {name for element in ELEMENTS.values() for name in element.attributes}
    assert [] == missing(ELEMENT_NAMES, "anml-xml")
    assert [] == missing(attributes, "anml-xml")
    assert [] == missing(
        (*trust.MANIFEST_KEYS, *trust.RECORD_KEYS, *trust.RESPONSE_KEYS, *trust.SCOPES), "anml-trust"
    )
    assert [] == missing((*trust.RECORD_TAGS, *trust.SERVICE_TAGS, trust.RECORD_VERSION), "anml-dns")


def test_every_word_of_ko_browser_is_shown() -> None:
    shown = ("ko-browser", "kbr", "ko-snapshot")
    words = (*ko.ROLES, *ko.STATES, ko.PAGE_KEYWORD, ko.VALUE_KEYWORD, ko.SCOPE_HEADER[:-1], ko.CONTENT_WRAPPER)
    assert [] == missing(words, *shown)
    assert ko.CURSOR_MARK in code(*shown)


def test_every_word_of_anyt_is_shown() -> None:
    shown = ("anyt", "anyt-md")
    assert [] == missing((*anyt.CELL_KINDS, *anyt.FRONTMATTER_KEYS, anyt.FORM_KEY, anyt.FORM_TAG_2), *shown)
    assert anyt.OUTPUT_MARK in code(*shown)
    assert anyt.ACTIONS_MARK in code(*shown)
    assert [] == missing(anyt.MARKERS.values(), "anyt-state")


def test_every_word_of_aaf_is_shown() -> None:
    assert [] == missing((*aaf.ATTRIBUTES, *aaf.KINDS, *aaf.DANGERS), "agent-html")
    assert [] == missing({key for keys in aaf.PLAN_KEYS.values() for key in keys}, "agent-plan")
    parts = {f'"{key}"' for name in ("manifest", "action", "site") for key in aaf.MANIFEST_KEYS[name]}
    text = code("agent-manifest")
    assert {'"endpoint"'} >= {key for key in parts if key not in text}  # optional, and like any other key


def test_nothing_is_found_that_the_page_does_not_say() -> None:
    result = CliRunner().invoke(main, ["check", "--fail-on", "info", "--format", "concise", str(PAGE)])
    assert ("", 0) == (result.output, result.exit_code)
