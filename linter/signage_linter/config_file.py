"""Read a project's configuration file: the table in it that is ours, and where it can't be read."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, cast

from signage_linter.option import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Mapping

# How Python's reader of TOML ends its messages.
_TOML_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_TOML_END = " (at end of document)"


def _from_here(file: Path) -> str:
    """Return a file as seen from the working directory, in which who reads the message stands."""
    try:
        return Path(os.path.relpath(file)).as_posix()
    except ValueError:  # on another drive
        return file.as_posix()


def table_of(file: Path) -> Mapping[str, object] | None:
    """Return a configuration file's own table, or None when it is absent or has none.

    Args:
        file: `signage.toml`, or `pyproject.toml` with a table `tool.signage`.

    Raises:
        ConfigurationError: it can't be read.
    """
    if not file.is_file():
        return None
    import tomllib

    text = ""
    try:
        text = file.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except OSError as error:
        raise ConfigurationError(f"{_from_here(file)}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigurationError(f"{_from_here(file)}: cannot be read as TOML: save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = _TOML_PLACE.search(said)
        lines = text.splitlines() or [""]
        at = (place[1], place[2]) if place is not None else (len(lines), len(lines[-1]) + 1)
        message = f"cannot be read as TOML: {_TOML_PLACE.sub('', said).removesuffix(_TOML_END)}; correct it"
        raise ConfigurationError(f"{_from_here(file)}:{at[0]}:{at[1]}: {message}") from error
    if file.name != "pyproject.toml":
        return content
    tool = content.get("tool")
    table = cast("dict[str, object]", tool).get("signage") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise ConfigurationError(f"{_from_here(file)}: `tool.signage` is not a table; write `[tool.signage]`")
    return cast("dict[str, object] | None", table)
