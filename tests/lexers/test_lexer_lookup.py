"""Pygments finds each lexer by name and file name, and takes nobody else's files from them."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pygments.lexers import (
    find_lexer_class,
    find_lexer_class_for_filename,
    get_all_lexers,
    get_lexer_by_name,
    get_lexer_for_filename,
    get_lexer_for_mimetype,
    guess_lexer,
    guess_lexer_for_filename,
)

from signage_lexers import aaf, anml, anml_native, anyt, aria_snapshot, ko_snapshot
from signage_lexers.deferred_lexer import OWN_FILE_NAME

if TYPE_CHECKING:
    from pygments.lexer import Lexer

MODULES = (aaf, anml, anml_native, anyt, aria_snapshot, ko_snapshot)
LEXERS: tuple[type[Lexer], ...] = tuple(getattr(module, name) for module in MODULES for name in module.__all__)
LABELS = (
    "anml",
    "anml-native",
    "anml-xml",
    "anml-json",
    "anml-actions",
    "anml-trust",
    "anml-dns",
    "aria-snapshot",
    "ko-browser",
    "kbr",
    "ko-snapshot",
    "anyt",
    "anyt-md",
    "anyt-state",
    "agent-html",
    "agent-manifest",
    "agent-plan",
)
OTHER_TEXTS = sorted((Path(__file__).parent / "other_languages").iterdir())
WORKFLOW = '---\nname: x\n---\n\n<task id="a">\nDo it.\n</task>\n'


def test_every_label_is_an_alias() -> None:
    assert sorted(LABELS) == sorted(alias for lexer in LEXERS for alias in lexer.aliases)
    assert all(alias == alias.lower() for alias in LABELS)


@pytest.mark.parametrize("label", LABELS)
def test_every_label_is_found(label: str) -> None:
    assert type(get_lexer_by_name(label)) in LEXERS


def test_every_lexer_is_registered() -> None:
    registered = {point.value for point in entry_points(group="pygments.lexers")}
    assert {f"{lexer.__module__}:{lexer.__name__}" for lexer in LEXERS} <= registered


def test_no_name_or_alias_is_anybody_elses() -> None:
    others = list(get_all_lexers(plugins=False))
    assert not {lexer.name for lexer in LEXERS} & {name for name, *_ in others}
    assert not set(LABELS) & {alias for _, aliases, *_ in others for alias in aliases}


@pytest.mark.parametrize("text", [WORKFLOW, "", "prose alone\n", "# Title\n\n- a\n", "<!DOCTYPE html>\n"])
@pytest.mark.parametrize("name", ["report.anyt.md", "a/b/report.anyt", "x.y.anyt.md"])
def test_a_workflow_is_found_by_its_file_name(name: str, text: str) -> None:
    assert anyt.AnytLexer is type(get_lexer_for_filename(name))
    assert anyt.AnytLexer is type(get_lexer_for_filename(name, text))
    assert anyt.AnytLexer is find_lexer_class_for_filename(name, text.encode())
    assert anyt.AnytLexer is type(guess_lexer_for_filename(name, text))


@pytest.mark.parametrize(
    ("name", "lexer"),
    [
        ("site.anml", "AnmlLexer"),
        ("site.anml.json", "AnmlJsonLexer"),
        ("agent-manifest.json", "AgentManifestLexer"),
        ("page.md", "MarkdownLexer"),
        (".done", "AnytStateLexer"),
        ("out/.anyt/cells/a/.failed", "AnytStateLexer"),
        ("anyt.md", "MarkdownLexer"),
        ("data.json", "JsonLexer"),
        ("other-manifest.json", "JsonLexer"),
        ("page.xml", "XmlLexer"),
        ("notes.txt", "TextLexer"),
    ],
)
@pytest.mark.parametrize("text", [None, WORKFLOW, '{"anml": "1.0"}', "nav\n  link#e1\n", "x", "", b"{}", b"\xff"])
def test_files_are_found_by_their_names(name: str, lexer: str, text: str | bytes | None) -> None:
    assert lexer == type(get_lexer_for_filename(name, text)).__name__
    if isinstance(text, str):
        assert lexer == type(guess_lexer_for_filename(name, text)).__name__


def test_pygmentize_reads_a_workflow_as_one(tmp_path: Path) -> None:
    path = tmp_path / "report.anyt.md"
    path.write_text(WORKFLOW, encoding="utf-8")
    command = [sys.executable, "-m", "pygments", "-f", "raw", str(path)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Token.Name.Class\t'\"a\"'" in output


@pytest.mark.parametrize(
    ("text", "lexer"),
    [
        (WORKFLOW, "AnytLexer"),
        ('<?xml version="1.0"?>\n<anml xmlns="urn:ietf:params:xml:ns:anml:1.0"/>\n', "AnmlXmlLexer"),
        ('{ "anml": "1.0" }', "AnmlJsonLexer"),
        ('Page: "x"\n\n1: link "a"\n', "KoSnapshotLexer"),
    ],
)
def test_certain_texts_are_recognised(text: str, lexer: str) -> None:
    assert lexer == type(guess_lexer(text)).__name__


@pytest.mark.parametrize(
    "text",
    [
        '---\ntitle: x\n---\n\n<task id="a">\nDo it.\n</task>\n',
        '---\nname: x\n---\n\n<note id="a">\nSaid.\n</note>\n',
        '---\nname: x\n---\n\n<input id="a">\n',
        "---\nname: x\n---\n\n<task>\nDo it.\n</task>\n",
        '<task id="a">\nDo it.\n</task>\n',
        '{"title": "x", "anml": "1.0"}',
        '<anml xmlns="urn:example"/>',
        'Page: "x"\n',
        "button#e1\n",
        "click #e1\n",
        '- link "x" [ref=e1]\n',
        '{"actions": {}, "site": {}}',
        '<a data-agent-kind="action">',
    ],
)
def test_what_is_only_likely_is_not_taken(text: str) -> None:
    assert all(lexer.analyse_text(text) <= OWN_FILE_NAME for lexer in LEXERS)
    assert type(guess_lexer(text)) not in LEXERS


@pytest.fixture(scope="session")
def other_lexers() -> list[type[Lexer]]:
    return [lexer for name, *_ in get_all_lexers(plugins=False) if (lexer := find_lexer_class(name))]


@pytest.mark.parametrize("path", OTHER_TEXTS, ids=lambda path: path.name)
def test_other_texts_are_guessed_as_without_us(path: Path, other_lexers: list[type[Lexer]]) -> None:
    text = path.read_text(encoding="utf-8")
    assert all(lexer.analyse_text(text) <= OWN_FILE_NAME for lexer in LEXERS)
    best = max(lexer.analyse_text(text) for lexer in other_lexers)
    guessed = type(guess_lexer(text))
    assert guessed not in LEXERS
    assert best == guessed.analyse_text(text)


def test_the_standard_library_is_nobodys_of_us() -> None:
    modules = sorted(Path(os.__file__).parent.glob("*.py"))
    assert len(modules) > 100
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in modules)
    assert {0.0, OWN_FILE_NAME} == {lexer.analyse_text(text) for text in texts for lexer in LEXERS}


def test_media_types() -> None:
    assert type(get_lexer_for_mimetype("application/anml+xml")) is anml.AnmlXmlLexer
    assert type(get_lexer_for_mimetype("application/anml+json")) is anml.AnmlJsonLexer
    assert type(get_lexer_for_mimetype("application/anml-trust+json")) is anml.AnmlTrustLexer
    assert type(get_lexer_for_mimetype("application/agent+json")) is aaf.AgentManifestLexer
