"""How fast the lexers are: each against Pygments' own lexer of the nearest language, on one text, in one run."""

from pathlib import Path

from pygments.lexer import Lexer
from pygments.lexers.data import JsonLexer, YamlLexer
from pygments.lexers.html import HtmlLexer, XmlLexer
from pygments.lexers.markup import MarkdownLexer

from benchmarks.measurement import Row, measure, speed_row
from signage_lexers.aaf import AgentHtmlLexer, AgentManifestLexer
from signage_lexers.anml import AnmlJsonLexer, AnmlXmlLexer
from signage_lexers.anml_native import AnmlNativeLexer
from signage_lexers.anyt import AnytLexer
from signage_lexers.ko_snapshot import KoSnapshotLexer

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


def run() -> list[Row]:
    """Measure every lexer and its peer in turn, so that both meet the same noise."""
    return [_row(lexer, peer, goal) for lexer, peer, goal in PAIRS]


def _row(lexer: type[Lexer], peer: type[Lexer], goal: float) -> Row:
    name = lexer.aliases[0]
    sample = (SAMPLES / f"{name}.txt").read_text(encoding="utf-8")
    text = sample * (LENGTH // len(sample) + 1)
    speed, ratio = measure(lambda: _read(lexer, text), lambda: _read(peer, text), len(text), ROUNDS)
    return speed_row(name, speed, f"Pygments' {peer.name} lexer", ratio, goal)


def _read(lexer: type[Lexer], text: str) -> None:
    """Make all tokens of a text."""
    for _ in lexer().get_tokens_unprocessed(text):
        pass
