"""How the lexers' time grows: a text of 1 MB and one of twice that, ordinary and the worst that we could build."""

import gc
import json
import time
from collections.abc import Iterator
from pathlib import Path

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name

from benchmarks.measurement import Row

FOLDER = Path(__file__).parent
WORST: dict[str, list[tuple[str, str]]] = json.loads((FOLDER / "worst_texts.json").read_text(encoding="utf-8"))
"""For each lexer what to begin with and what to repeat."""
LENGTH = 1_000_000
"""Code points of the shorter text."""
TRIAL_LENGTH = 100_000
"""Code points of the texts among which the slowest is chosen."""
GOAL = 2.2
ROUNDS = 5


def run() -> Iterator[Row]:
    """Measure each lexer on an ordinary text, where there is one, and on its slowest."""
    for alias, texts in WORST.items():
        lexer = get_lexer_by_name(alias)
        sample = FOLDER / "samples" / f"{alias}.txt"
        if sample.is_file():
            yield _growth(lexer, f"{alias}, the sample", "", sample.read_text(encoding="utf-8"))
        opening, unit = max(texts, key=lambda text: _seconds(lexer, text[0], text[1], TRIAL_LENGTH))
        yield _growth(lexer, f"{alias}, worst: {(opening + '|' if opening else '') + unit!r}", opening, unit)


def _growth(lexer: Lexer, name: str, opening: str, unit: str) -> Row:
    """Return the best of several rounds, because others use the machine too; growth that is too much has none."""
    seconds, ratio = 0.0, float("inf")
    for _ in range(ROUNDS):
        seconds = _seconds(lexer, opening, unit, LENGTH)
        ratio = min(ratio, _seconds(lexer, opening, unit, 2 * LENGTH) / seconds)
        if ratio <= GOAL:
            break
    figures = f"{seconds:5.2f} s/MB, twice the text {ratio:4.2f} x (at most {GOAL})"
    return Row(name, figures, ratio <= GOAL)


def _seconds(lexer: Lexer, opening: str, unit: str, length: int) -> float:
    text = opening + unit * (length // len(unit))
    gc.collect()
    start = time.process_time()
    for _ in lexer.get_tokens_unprocessed(text):
        pass
    return time.process_time() - start
