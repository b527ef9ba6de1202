"""The tokens of every construct, as goldens; `UPDATE_GOLDENS=1 pytest tests/lexers` writes them anew for review."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name

from signage_lexers import aaf, anml, anml_native, anyt, aria_snapshot, ko_snapshot

GOLDENS = Path(__file__).parent / "goldens"
INPUT = "---input---\n"
TOKENS = "\n---tokens---\n"
CASES = sorted(GOLDENS.glob("*/*.txt"))


def token_lines(alias: str, text: str) -> str:
    """Return the tokens in Pygments' own notation: value, type, and a blank line after each line of the input."""
    lines: list[str] = []
    for kind, value in get_lexer_by_name(alias, stripnl=False, ensurenl=False).get_tokens(text):
        lines.append(f"{value!r:<13} {str(kind)[6:]}\n")
        if value.endswith("\n"):
            lines.append("\n")
    return "".join(lines).rstrip("\n") + "\n"


@pytest.mark.parametrize("path", CASES, ids=[f"{path.parent.name}/{path.stem}" for path in CASES])
def test_tokens_are_as_recorded(path: Path) -> None:
    recorded = path.read_text(encoding="utf-8")
    text, _, expected = recorded.removeprefix(INPUT).partition(TOKENS)
    actual = token_lines(path.parent.name, text)
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(INPUT + text + TOKENS + actual, encoding="utf-8")
        expected = actual
    assert expected == actual


def test_every_lexer_has_goldens() -> None:
    modules = (aaf, anml, anml_native, anyt, aria_snapshot, ko_snapshot)
    aliases = {getattr(module, name).aliases[0] for module in modules for name in module.__all__}
    assert aliases == {path.parent.name for path in CASES}
