"""How fast the lexers are: each against Pygments' own lexer of the nearest language, on one text, in one run."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pygments.lexers.data import JsonLexer, YamlLexer
from pygments.lexers.html import HtmlLexer, XmlLexer
from pygments.lexers.markup import MarkdownLexer

from signage_lexers.aaf import AgentHtmlLexer, AgentManifestLexer
from signage_lexers.anml import AnmlJsonLexer, AnmlXmlLexer
from signage_lexers.anml_native import AnmlNativeLexer
from signage_lexers.anyt import AnytLexer
from signage_lexers.ko_snapshot import KoSnapshotLexer

if TYPE_CHECKING:
    from pygments.lexer import Lexer

SAMPLES = Path(__file__).parent / "samples"
LENGTH = 100_000
"""Code points of each text: a sample repeated."""
ROUNDS = 9

PAIRS: tuple[tuple[type[Lexer], type[Lexer], float], ...] = (
    (AnmlNativeLexer, YamlLexer, 3.0),
    (KoSnapshotLexer, YamlLexer, 3.0),
    (AnmlXmlLexer, XmlLexer, 1.0),
    (AnmlJsonLexer, JsonLexer, 1.0),
    (AnytLexer, MarkdownLexer, 1.0),
    (AgentHtmlLexer, HtmlLexer, 0.9),
    (AgentManifestLexer, JsonLexer, 1.0),
)
"""A lexer, its peer, and how many times as fast as the peer it has to be."""


@dataclass(frozen=True, slots=True)
class Row:
    """The speed of one lexer.

    Attributes:
        name: the lexer's first alias, which is also its sample's name.
        speed: code points a second, of the fastest of several rounds.
        peer: the name of Pygments' own lexer.
        ratio: how many times as fast as the peer.
        goal: what the ratio has to be at least.
    """

    name: str
    speed: float
    peer: str
    ratio: float
    goal: float

    def __str__(self) -> str:
        """Return the row as a line of a report."""
        verdict = "" if self.ratio >= self.goal else "  TOO SLOW"
        return (
            f"{self.name:<16} {self.speed / 1e6:6.2f} M characters/s"
            f" {self.ratio:6.2f} x {self.peer} (at least {self.goal:g}){verdict}"
        )


def run() -> list[Row]:
    """Measure every lexer and its peer in turn, so that both meet the same noise."""
    return [_row(lexer, peer, goal) for lexer, peer, goal in PAIRS]


def _row(lexer: type[Lexer], peer: type[Lexer], goal: float) -> Row:
    name = lexer.aliases[0]
    sample = (SAMPLES / f"{name}.txt").read_text(encoding="utf-8")
    text = sample * (LENGTH // len(sample) + 1)
    own = other = float("inf")
    for _ in range(ROUNDS):
        own = min(own, _seconds(lexer, text))
        other = min(other, _seconds(peer, text))
    return Row(name, len(text) / own, peer.name, other / own, goal)


def _seconds(lexer: type[Lexer], text: str) -> float:
    """Return how much processor time it takes to make the tokens of a text; others use this machine too."""
    start = time.process_time()
    for _ in lexer().get_tokens_unprocessed(text):
        pass
    return time.process_time() - start


if __name__ == "__main__":
    for row in run():
        print(row)
