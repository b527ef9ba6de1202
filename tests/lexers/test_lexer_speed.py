"""The time that a text takes grows with its length, whatever stands in it."""

from __future__ import annotations

import json
import os
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pygments.lexers import get_lexer_by_name

from signage_lexers.delegation import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygments.lexer import Lexer

    ReadAll = Callable[[Lexer, str], int]
    TakesLinearTime = Callable[[Callable[[str], object], Callable[[int], str], int], bool]

ROOT = Path(__file__).parents[2]
WORST: dict[str, list[tuple[str, str]]] = json.loads(
    (ROOT / "tests" / "lexers" / "worst_texts.json").read_text(encoding="utf-8")
)
"""For each lexer what to begin with and what to repeat."""
PIECES: dict[str, list[str]] = json.loads((Path(__file__).parent / "pieces.json").read_text(encoding="utf-8"))
COUNT = int(os.environ.get("LEXER_INPUTS", "300")) // 30
"""Random repetitions for each lexer; see test_lexer_totality."""
LENGTH = 1_000


def read(alias: str) -> Callable[[str], object]:
    lexer = get_lexer_by_name(alias)
    return lambda text: sum(1 for _ in lexer.get_tokens_unprocessed(text))


def repeated(opening: str, unit: str) -> Callable[[int], str]:
    return lambda size: opening + unit * (size // len(unit))


def random_repetitions(alias: str, count: int) -> list[tuple[str, str]]:
    source = random.Random(alias)
    pieces = PIECES[alias] + PIECES["any"]
    return [
        (source.choice(("", source.choice(pieces))), "".join(source.choices(pieces, k=source.randint(1, 4))))
        for _ in range(count)
    ]


def test_every_lexer_has_worst_texts() -> None:
    assert {*PIECES} - {"any"} == {*WORST}


@pytest.mark.parametrize("alias", WORST)
def test_the_worst_texts_take_linear_time(alias: str, takes_linear_time: TakesLinearTime) -> None:
    slow = [text for text in WORST[alias] if not takes_linear_time(read(alias), repeated(*text), LENGTH)]
    assert [] == slow


@pytest.mark.parametrize("alias", WORST)
def test_random_repetitions_take_linear_time(alias: str, takes_linear_time: TakesLinearTime) -> None:
    texts = random_repetitions(alias, COUNT)
    assert [] == [text for text in texts if not takes_linear_time(read(alias), repeated(*text), LENGTH)]


@pytest.mark.parametrize(
    ("alias", "opening"),
    [
        ("anyt", "---\n"),
        ("anyt", "<shell>\n"),
        ("anyt", "```yaml\n"),
        ("anyt", "```markdown\n"),
        ("anyt", "```c\n"),
        ("agent-html", "<script>"),
    ],
)
@pytest.mark.parametrize(
    ("unit", "length"), [("\n", LIMIT - 100), *((unit, 200_000) for unit in ("*", "&", "\n", '"\\', "[ "))]
)
def test_what_other_lexers_are_given_is_bounded(
    alias: str, opening: str, unit: str, length: int, read_all: ReadAll
) -> None:
    text = opening + unit * (length // len(unit))
    start = time.process_time()
    read_all(get_lexer_by_name(alias), text)
    assert time.process_time() - start < 10


@pytest.mark.parametrize("language", ["anyt", "markdown", "rst"])
def test_fences_in_fences_end(language: str, read_all: ReadAll) -> None:
    depth = 150
    opening = "".join("`" * (depth + 3 - level) + f"{language}\n" for level in range(depth))
    closing = "".join("`" * (4 + level) + "\n" for level in range(depth))
    start = time.process_time()
    read_all(get_lexer_by_name("anyt"), opening + "text\n" + closing)
    assert time.process_time() - start < 10
