"""What a Sphinx project says of its pages: suffixes of its own, such as `.txt`, and the language of their code."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from signage_core.frozen import frozen
from signage_core.paths import exists

_HIGHLIGHT = re.compile(r"^\.\.[ ]+highlight::[ \t]+(\S+)", re.MULTILINE)
_SUFFIXES = {"restructuredtext": ".rst", "markdown": ".md"}  # of the parsers whose markup we read


@frozen
class SphinxPages:
    """What a `conf.py` says of the pages below its folder: each suffix with its markup's, and a language."""

    suffixes: Mapping[str, str]
    language: str = ""


_NO_PROJECT = SphinxPages({})


def page_markup(file: Path, known: dict[Path, SphinxPages]) -> str:
    """Return the suffix of the markup in which the nearest `conf.py` above a file has it read; empty for none."""
    suffixes = sphinx_pages(file, known).suffixes
    return next((markup for suffix, markup in suffixes.items() if file.name.endswith(suffix)), "")


def sphinx_pages(file: Path, known: dict[Path, SphinxPages]) -> SphinxPages:
    """Return what the nearest `conf.py` above a file says.

    Above the folder that holds `.git` none is looked for. `known` keeps what was read, by folder.
    """
    folder, below = file.absolute().parent, list[Path]()
    while folder not in known:
        if exists(folder / "conf.py"):
            known[folder] = _read(folder / "conf.py")
        elif exists(folder / ".git") or folder.parent == folder:
            known[folder] = _NO_PROJECT
        else:
            below.append(folder)
            folder = folder.parent
    known.update(dict.fromkeys(below, known[folder]))
    return known[folder]


def _read(file: Path) -> SphinxPages:
    """Return what a `conf.py` says in literals; a suffix without a parser is that of reStructuredText."""
    from signage_linter.conf_py import literal, statements  # noqa: PLC0415  most folders have no such file

    wanted = ("source_suffix", "highlight_language", "rst_prolog")
    said: dict[str, Any] = {name: literal(value) for name, value, _ in statements(file) if name in wanted}
    last, language, prolog = map(said.get, wanted)
    set_above = _HIGHLIGHT.findall(prolog) if isinstance(prolog, str) else []  # each page begins with these lines
    language = set_above[-1] if set_above else language
    if isinstance(last, dict):
        given = cast("Mapping[object, object]", last)
    else:
        listed = cast("Iterable[object]", last) if isinstance(last, list | tuple) else (last,)
        given = dict.fromkeys(each for each in listed if isinstance(each, str))
    parsers = {key: str(parser or "restructuredtext") for key, parser in given.items() if isinstance(key, str)}
    suffixes = {suffix: _SUFFIXES[each] for suffix, each in parsers.items() if suffix and each in _SUFFIXES}
    return SphinxPages(suffixes, language if isinstance(language, str) else "")
