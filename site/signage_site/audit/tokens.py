"""Count the tokens that an agent spends on a page, by the form in which it reads it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from statistics import median_low
from typing import Any

from signage_core.frozen import frozen
from signage_core.paths import read_file
from signage_core.pool import map_on_processes
from signage_site.snapshots.page import page_snapshot
from signage_site.twins.page_link import TYPES, twin_paths
from signage_specs.anml_native.documented import NoSnapshotError
from signage_specs.anml_native.outline import OutlineError
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.prune import prune
from signage_specs.anml_native.writer import write
from signage_specs.readers.html_encoding import Undecodable, decode

FORMS: Mapping[str, str] = {
    "html": "HTML",
    "markdown": "Markdown twin",
    "anml": "ANML twin",
    "native": "ANML native",
    "interactive": "ANML native, interactive only",
}
"""The forms of a page, by their names in reports in JSON."""

ESTIMATE = "estimate"
_BYTES = 4  # that one token of English or of markup has, nearly
_PIECE = 100_000  # code points that the tokenizer is given at once
_MOST_PAGES = 30


@frozen
class FormTokens:
    """The tokens of one form of a page: the median and the most of some pages, and how many have the form."""

    median: int
    most: int
    pages: int


@frozen
class Tokens:
    """The tokens of pages, by the names of the forms.

    Of a large site, `pages` are a few of all, evenly chosen. The tokenizer is the name of its vocabulary, or
    `estimate`: a token for each four bytes.
    """

    tokenizer: str
    pages: int
    forms: Mapping[str, FormTokens] = field(hash=False)


def count_tokens(root: Path, paths: Sequence[str], jobs: int = 1) -> Tokens:
    """Return the tokens of the pages of a built site, whose paths start at its folder.

    What can't be read is left out.
    """
    step = -(-len(paths) // _MOST_PAGES) or 1
    chosen = paths[::step]
    counts = list(map_on_processes(partial(_file_tokens, root), chosen, min(jobs, len(chosen) // 8)))
    return tokens_of(counts)


def tokens_of(counts: Sequence[Mapping[str, int]]) -> Tokens:
    """Return the tokens of pages by those that each has in its forms."""
    forms: dict[str, FormTokens] = {}
    for form in FORMS:
        found = [page[form] for page in counts if form in page]
        if found:
            forms[form] = FormTokens(median_low(found), max(found), len(found))
    return Tokens(tokenizer()[0], len(counts), forms)


@cache
def tokenizer() -> tuple[str, Callable[[str], int]]:
    """Return the name of the tokenizer and what counts a text's tokens: of `bpe-openai`, where it is installed."""
    try:
        encoding: Any = import_module("bpe_openai").get_encoding("o200k_base")
    except (ImportError, OSError, ValueError):
        return ESTIMATE, lambda text: -(-len(text.encode("utf-8", "replace")) // _BYTES)
    return "o200k_base", lambda text: sum(len(encoding.encode_ordinary(piece)) for piece in _pieces(text))


def _pieces(text: str) -> Iterator[str]:
    for start in range(0, len(text), _PIECE):
        yield text[start : start + _PIECE]


def page_tokens(forms: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Return the tokens of a page in each of its forms."""
    _, counted = tokenizer()
    return {form: counted(text) for form, text in forms}


def _file_tokens(root: Path, path: str) -> dict[str, int]:
    return page_tokens(_forms(root, path))


def _forms(root: Path, path: str) -> Iterator[tuple[str, str]]:
    page = _text(root / path)
    if page is None:
        return
    yield "html", page
    for kind in TYPES:
        twin = _text(root / twin_paths(path, kind)[0])
        if twin is not None:
            yield kind, twin
    yield from snapshots(page, path)


def snapshots(page: str, path: str) -> Iterator[tuple[str, str]]:
    """Yield the snapshots of a page in ANML native, with the names of their forms."""
    try:
        native = page_snapshot(page, path)
    except NoSnapshotError:  # it has frames, and no body
        return
    yield "native", native
    try:
        yield "interactive", write(prune(parse(native), interactive=True))
    except OutlineError:
        return


def _text(file: Path) -> str | None:
    try:
        decoded = decode(read_file(file))
    except OSError:
        return None
    return None if isinstance(decoded, Undecodable) else decoded.text
