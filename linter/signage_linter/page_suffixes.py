"""Pages with suffixes of a Sphinx project's own, such as `.txt`: its `source_suffix` says their markup."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from signage_core.paths import exists

_SUFFIXES = {"restructuredtext": ".rst", "markdown": ".md"}  # of the parsers whose markup we read


def page_markup(file: Path, known: dict[Path, Mapping[str, str]]) -> str:
    """Return the suffix of the markup in which the nearest `conf.py` above a file has it read; empty for none.

    Above the folder that holds `.git` none is looked for. `known` keeps what was read, by folder.
    """
    folder, below = file.absolute().parent, list[Path]()
    while folder not in known:
        if exists(folder / "conf.py"):
            known[folder] = _source_suffixes(folder / "conf.py")
        elif exists(folder / ".git") or folder.parent == folder:
            known[folder] = {}
        else:
            below.append(folder)
            folder = folder.parent
    suffixes = known[folder]
    known.update(dict.fromkeys(below, suffixes))
    return next((markup for suffix, markup in suffixes.items() if file.name.endswith(suffix)), "")


def _source_suffixes(file: Path) -> Mapping[str, str]:
    """Return the suffixes that a `conf.py` gives in literals; without a parser it is reStructuredText."""
    from signage_linter.conf_py import literal, statements  # noqa: PLC0415  most folders have no such file

    said = [literal(value) for name, value, _ in statements(file) if name == "source_suffix"]
    last: Any = said[-1] if said else None
    if isinstance(last, dict):
        given = cast("Mapping[object, object]", last)
    else:
        listed = cast("Iterable[object]", last) if isinstance(last, list | tuple) else (last,)
        given = dict.fromkeys(each for each in listed if isinstance(each, str))
    parsers = {key: str(parser or "restructuredtext") for key, parser in given.items() if isinstance(key, str)}
    return {suffix: _SUFFIXES[each] for suffix, each in parsers.items() if suffix and each in _SUFFIXES}
