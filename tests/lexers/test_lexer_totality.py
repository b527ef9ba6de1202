"""No text gives an error token, and none loses or changes a character.

The random part reads a few hundred texts for each lexer, the same in every run. To read more:

    LEXER_INPUTS=100000 pytest -n auto tests/lexers/test_lexer_totality.py -k random
"""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pygments.lexer import Lexer

    ReadAll = Callable[[Lexer, str], int]
    SpecificationText = Callable[[str], str]

ROOT = Path(__file__).parents[2]
GOLDENS = Path(__file__).parent / "goldens"
COUNT = int(os.environ.get("LEXER_INPUTS", "300"))
"""Random texts for each lexer."""

SPECIFICATIONS = (
    "aaf-standard-0.1.md",
    "anml-1.0-draft-jeskey-anml-00.txt",
    "anml-native-0.1.0-draft.md",
    "anyt-file-format.md",
    "ko-browser-snapshot-1.0.txt",
)
PIECES: dict[str, list[str]] = json.loads((Path(__file__).parent / "pieces.json").read_text(encoding="utf-8"))
"""What each lexer decides by, whole and in halves."""
ANY_PIECES = PIECES.pop("any")
"""Marks, what is easily taken for the end of a line, control characters, and halves of surrogate pairs."""
ALIASES = tuple(PIECES)
LINE_ENDS = ("\r\n", "\r", "\x0b", "\x85", "\u2028", "")


def test_every_lexer_has_pieces() -> None:
    assert {path.name for path in GOLDENS.iterdir()} == set(ALIASES)


def golden_input(path: Path) -> str:
    return path.read_text(encoding="utf-8").removeprefix("---input---\n").partition("\n---tokens---\n")[0]


def case_text(case: dict[str, Any]) -> str:
    return "".join(f"{line}\n" for line in case.get("lines", ())) or str(case.get("text", ""))


@cache
def samples() -> dict[str, tuple[str, ...]]:
    """Return the goldens' inputs, the conformance cases and the benchmarks' samples, by alias."""
    found: dict[str, list[str]] = {
        alias: [golden_input(path) for path in (GOLDENS / alias).iterdir()] for alias in ALIASES
    }
    for path in sorted((ROOT / "conformance").glob("*/*.json")):
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            found[case["format"]].append(case_text(case))
    for path in sorted((ROOT / "benchmarks" / "samples").glob("*.txt")):
        found[path.stem].append(path.read_text(encoding="utf-8"))
    return {alias: tuple(sorted(set(texts))) for alias, texts in found.items()}


def random_text(source: random.Random, pieces: list[str]) -> str:
    """Return pieces of a language, mixed with pieces of none, or characters of any kind."""
    if source.random() < 0.1:
        return "".join(
            chr(source.randrange(source.choice((0x80, 0x3000, 0x110000)))) for _ in range(source.randint(0, 40))
        )
    text = "".join(
        source.choice(pieces if source.random() < 0.7 else ANY_PIECES) for _ in range(source.randint(0, 25))
    )
    return text * source.randint(2, 200) if source.random() < 0.01 else text


def mutated_text(source: random.Random, alias: str) -> str:
    """Return a text of the format, or of another one, that was cut, spliced, doubled or given other line ends."""
    format_of = alias if source.random() < 0.8 else source.choice(ALIASES)
    text = source.choice(samples()[format_of])
    start = source.randrange(len(text) + 1) if source.random() < 0.5 else 0
    text = text[start : start + source.randint(50, 600)]
    for _ in range(source.randint(1, 6)):
        first, last = sorted(source.choices(range(len(text) + 1), k=2))
        last = min(last, first + source.choice((1, 8, 80)))
        kind = source.random()
        if kind < 0.25:
            middle = ""
        elif kind < 0.6:
            middle = source.choice(PIECES[alias] if source.random() < 0.7 else ANY_PIECES) + text[first:last]
        elif kind < 0.75:
            middle = text[first:last] * source.choice((2, 2, 3, 50))
        elif kind < 0.85:
            other = source.choice(samples()[source.choice(ALIASES)])
            middle = other[: source.randint(0, 200)]
        elif kind < 0.95:
            middle = text[first:last].replace("\n", source.choice(LINE_ENDS))
        else:
            middle = text[first:last].swapcase()
        text = text[:first] + middle + text[last:]
    return text


def random_texts(alias: str, count: int) -> Iterator[str]:
    """Yield as many texts, the same in every run."""
    source = random.Random(alias)
    for _ in range(count):
        yield random_text(source, PIECES[alias]) if source.random() < 0.4 else mutated_text(source, alias)


@pytest.mark.parametrize("alias", ALIASES)
def test_random_and_mutated_texts(alias: str, read_all: ReadAll) -> None:
    lexer = get_lexer_by_name(alias)
    tokens = 0
    for number, text in enumerate(random_texts(alias, COUNT)):
        try:
            tokens += read_all(lexer, text)
        except Exception as fault:
            fault.add_note(f"text {number} for {alias}: {text!r}")
            raise
    assert tokens > COUNT


@pytest.mark.parametrize("alias", ALIASES)
def test_conformance_cases(alias: str, read_all: ReadAll) -> None:
    lexer = get_lexer_by_name(alias)
    cases = [text for texts in samples().values() for text in texts]
    assert len(cases) > 1000
    assert all(read_all(lexer, text) > 0 for text in samples()[alias] if text)
    assert sum(read_all(lexer, text) for text in cases[:: 1 if COUNT > 1000 else 10]) > 1000


@pytest.mark.parametrize("alias", ALIASES)
@pytest.mark.parametrize("name", SPECIFICATIONS)
def test_specifications_as_a_whole(
    alias: str, name: str, specification_text: SpecificationText, read_all: ReadAll
) -> None:
    assert read_all(get_lexer_by_name(alias), specification_text(name)) > 0


@pytest.mark.parametrize("alias", ALIASES)
def test_blocks_of_the_specifications(
    alias: str,
    specification_blocks: Callable[[str], list[object]],
    draft_examples: list[str],
    read_all: ReadAll,
) -> None:
    blocks = [
        str(getattr(block, "text", ""))
        for name in SPECIFICATIONS
        if name.endswith(".md")
        for block in specification_blocks(name)
    ]
    assert len(draft_examples) > 10
    assert len(blocks) > 50
    assert all(read_all(get_lexer_by_name(alias), text) > 0 for text in [*blocks, *draft_examples])


@settings(max_examples=60)
@given(data=st.data())
@pytest.mark.parametrize("alias", ALIASES)
def test_any_text(alias: str, data: st.DataObject, read_all: ReadAll) -> None:
    pieces = st.lists(st.sampled_from(PIECES[alias] + ANY_PIECES), max_size=40).map("".join)
    text = data.draw(st.one_of(st.text(max_size=200), pieces))
    assert (read_all(get_lexer_by_name(alias), text) > 0) == bool(text)
