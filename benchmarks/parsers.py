"""Formats and lexers in one process: each beside what people would read the nearest language with."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pygments.lexers
import yaml
from lxml import etree

from benchmarks.measurement import Row, in_turn, row
from benchmarks.projects import versions
from signage_specs.registry import FORMATS
from signage_specs.rule import Context

SAMPLES = Path(__file__).parent / "samples"
_SPECS = Path(__file__).parents[1] / "specs" / "signage_specs"
_TIMES = 30  # a document is read in one measurement
_LEXED = 100_000  # code points of each text that is lexed: a sample repeated
_PEERS_OF_LEXERS = {
    "anml-native": "yaml",
    "ko-browser": "yaml",
    "anml-xml": "xml",
    "anml-json": "json",
    "anyt": "md",
    "agent-html": "html",
    "agent-manifest": "json",
}


def run(rounds: int) -> Iterator[Row]:
    """Measure every pair."""
    yield from _formats(rounds)
    for alias, peer in _PEERS_OF_LEXERS.items():
        sample = _sample(alias)
        text = sample * (_LEXED // len(sample) + 1)
        pairs = in_turn(rounds, lambda: _lex(alias, text), lambda: _lex(peer, text))  # noqa: B023  called at once
        yield row("Lexers", f"{alias}, {len(text) // 1000} KB", f"Pygments' {_lexer(peer).name}", pairs)


def _formats(rounds: int) -> Iterator[Row]:
    snapshot = "- list:\n" + "".join(f'  - link "Title {n}" [ref=e{n}]\n' for n in range(50))
    relax_ng = etree.RelaxNG(etree.parse(_SPECS / "anml" / "anml.rng"))
    with_lxml = f"lxml with RELAX NG ({versions('lxml')})"
    with_schema = f"json with {versions('jsonschema')}"
    with_yaml = f"PyYAML's C loader ({versions('PyYAML')})"
    of_manifest = _validated("aaf/agent-manifest.schema.json")
    peers: list[tuple[str, str, str, Callable[[str], object], str]] = [
        ("anml-native", _sample("anml-native"), with_yaml, _load, snapshot),
        ("aria-snapshot", snapshot, with_yaml, _load, snapshot),
        ("anml-xml", _sample("anml-xml"), with_lxml, lambda text: relax_ng.validate(_tree(text)), ""),
        ("anml-json", _sample("anml-json"), with_schema, _validated("anml/anml.schema.json"), ""),
        ("agent-manifest", _sample("agent-manifest"), with_schema, of_manifest, ""),
    ]
    formats = {each.name: each for each in FORMATS}
    for name, text, peer, read, theirs in peers:
        check = formats[name].check
        other = (theirs or text)[: len(text)] if theirs else text
        pairs = in_turn(
            rounds,
            lambda: [check(text, Context()) for _ in range(_TIMES)],  # noqa: B023  called at once
            lambda: [read(other) for _ in range(_TIMES)],  # noqa: B023  the same
        )
        yield row("Parse and rules", f"{name}, {len(text) / 1000:.1f} KB", peer, pairs)


def _sample(name: str) -> str:
    return (SAMPLES / f"{name}.txt").read_text(encoding="utf-8")


def _lexer(alias: str) -> Any:
    lexers: Any = pygments.lexers
    return lexers.get_lexer_by_name(alias)


def _lex(alias: str, text: str) -> None:
    for _ in _lexer(alias).get_tokens_unprocessed(text):
        pass


def _load(text: str) -> object:
    return yaml.load(text, Loader=yaml.CSafeLoader)


def _tree(text: str) -> Any:
    return etree.fromstring(text.encode())


def _validated(schema: str) -> Callable[[str], object]:
    validator: Any = jsonschema.Draft202012Validator(json.loads((_SPECS / schema).read_text(encoding="utf-8")))
    return lambda text: list(validator.iter_errors(json.loads(text)))
