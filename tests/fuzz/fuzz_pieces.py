"""What inputs are made of: pieces of each language, and the corpus with what other tests have."""

import json
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent
_LEXERS = _HERE.parent / "lexers" / "pieces.json"
_WORST = _HERE.parent / "lexers" / "worst_texts.json"


def pieces(name: str) -> list[str]:
    """Return the pieces for a target: its own, and those of the languages that it reads."""
    own: dict[str, Any] = json.loads((_HERE / "pieces.json").read_text(encoding="utf-8"))
    made: list[str] = [*own["any"], *own.get(name, ())]
    if name in ("formats", "lexers", "fixes"):
        by_language: dict[str, list[str]] = json.loads(_LEXERS.read_text(encoding="utf-8"))
        worst: dict[str, list[list[str]]] = json.loads(_WORST.read_text(encoding="utf-8"))
        made += [each for some in by_language.values() for each in some]
        made += [each for some in worst.values() for pair in some for each in pair]
    return sorted({each for each in made if each})


def seeds(name: str) -> list[bytes]:
    """Return whole inputs for a target: its corpus, former failures, and what the tests of lexers read."""
    files = [*(_HERE / "corpus" / name).iterdir(), *(_HERE / "crashes").glob(f"{name}/crash-*")]
    made = [file.read_bytes() for file in sorted(files)]
    if name in ("formats", "lexers"):
        for golden in sorted(_LEXERS.with_name("goldens").rglob("*.txt")):
            text = golden.read_text(encoding="utf-8").removeprefix("---input---\n").partition("\n---tokens---\n")[0]
            made.append(f"{golden.parent.name}\n{text}".encode())
    return made
