"""Find what a file in one of the formats is compared with: the same document in the other serialisation."""

from collections.abc import Collection
from pathlib import Path

from signage_linter.source import UnreadableError, read_source

_XML, _JSON = "anml", "anml.json"


def twin_path(path: Path) -> Path | None:
    """Return where the twin of an ANML 1.0 file would be, or None for a file of another name.

    `shop.anml` and `shop.anml.json` are twins, and so are `anml` and `anml.json` in one folder.
    """
    name = path.name
    if name in (_XML, _JSON):
        return path.with_name(_JSON if name == _XML else _XML)
    if name.lower().endswith(f".{_JSON}"):
        return path.with_name(name[: -len(".json")])
    return path.with_name(f"{name}.json") if name.lower().endswith(f".{_XML}") else None


def twin_text(path: Path, files: Collection[Path]) -> str | None:
    """Return the text of a file's twin; None where there is none, or where the twin itself reports the pair.

    A difference is one finding of the pair. Where both are checked the JSON reports it, because XML decides where
    the two are in doubt (section 7.6).

    Args:
        path: the file.
        files: every file of the run.
    """
    twin = twin_path(path)
    if twin is None or not twin.is_file():
        return None
    if twin in files and not path.name.lower().endswith(".json"):
        return None
    try:
        return read_source(twin).text
    except UnreadableError:
        return None
