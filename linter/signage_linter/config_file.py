"""Read a project's configuration file: the table in it that is ours, and where it can't be read."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, cast

from signage_core.frozen import frozen
from signage_core.paths import LARGEST_CONFIGURATION, read_file, seen_from
from signage_core.time_limit import OutOfTimeError, within
from signage_linter.option import ConfigurationError

# How Python's reader of TOML ends its messages.
_TOML_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_TOML_END = " (at end of document)"
_SECONDS = 2.0  # for what a file of ordinary length takes milliseconds


@frozen
class ConfigurationTable:
    """A table of a configuration file, the file as seen from the working directory, and the keys to the table."""

    values: Mapping[str, object]
    origin: str
    text: str
    keys: tuple[str, ...] = ()

    def place(self, keys: tuple[str | int, ...]) -> str:
        """Return the file, and the line on which something in the table is said."""
        line = line_of(self.text, (*self.keys, *keys))
        return self.origin if line is None else f"{self.origin}:{line}"


def table_of(file: Path, newer: str | None = None) -> ConfigurationTable | None:
    """Return a configuration file's own table, or None when it is absent or has none.

    A text that is newer than the file stands for what is in it.

    Raises ConfigurationError where it can't be read.
    """
    if newer is None and not file.is_file():
        return None
    import tomli

    origin, text = seen_from(os.curdir, file), ""
    try:
        text = read_file(file, LARGEST_CONFIGURATION).decode() if newer is None else newer
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        content = within(_SECONDS, partial(tomli.loads, text))
    except OSError as error:
        raise ConfigurationError(f"cannot be read: {error.strerror or error}", origin=origin) from error
    except UnicodeDecodeError as error:
        raise ConfigurationError("cannot be read as TOML. Save it as UTF-8.", origin=origin) from error
    except OutOfTimeError as error:
        raise ConfigurationError("takes too long to read. Make its keys shorter.", origin=origin) from error
    except tomli.TOMLDecodeError as error:
        said = str(error)
        place = _TOML_PLACE.search(said)
        lines = text.splitlines() or [""]
        at = (place[1], place[2]) if place is not None else (len(lines), len(lines[-1]) + 1)
        message = f"cannot be read as TOML: {_TOML_PLACE.sub('', said).removesuffix(_TOML_END)}. Correct it."
        raise ConfigurationError(message, origin=f"{origin}:{at[0]}:{at[1]}") from error
    except (RecursionError, ValueError) as error:  # values too deep, or a number of thousands of digits
        raise ConfigurationError(f"cannot be read as TOML: {error}. Correct it.", origin=origin) from error
    if file.name != "pyproject.toml":
        return _without_header(ConfigurationTable(content, origin, text))
    tool = content.get("tool")
    table = cast("dict[str, object]", tool).get("signage") if isinstance(tool, dict) else None
    if table is None:
        return None
    found = ConfigurationTable({}, origin, text, ("tool", "signage"))
    if not isinstance(table, dict):
        raise ConfigurationError("`tool.signage` is not a table. Write `[tool.signage]`.", (), found.place(()))
    return replace(found, values=cast("dict[str, object]", table))


def _without_header(table: ConfigurationTable) -> ConfigurationTable:
    """Return the table of a file that is ours alone. Raises ConfigurationError where its options have a header."""
    for keys in (("signage",), ("tool", "signage")):
        if _says(table.text, keys):
            fault = f"Leave the header `[{'.'.join(keys)}]` out here. This file has the options without one."
            raise ConfigurationError(fault, keys, table.place(keys))
    return table


_MOST_TRIES = 100
_MOST_READ = 3_000_000  # characters in all tries


def line_of(text: str, keys: Sequence[str | int]) -> int | None:
    """Return the 1-based line where what some keys lead to begins; that of the last key that is there.

    A line says it when the lines before it are TOML without it, and with some lines more it is there. Never raises.
    Where that takes too much reading, the line isn't known.

    Keys of tables are names, and those of lists numbers from 0.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    left = _MOST_READ

    def says(end: int, wanted: Sequence[str | int]) -> bool | None:
        """Tell whether the first lines say it; None where they are no TOML, or too much was read already."""
        nonlocal left
        if left <= 0:
            return None
        part = "\n".join(lines[:end])
        left -= len(part)
        return _says(part, wanted)

    def begins(at: int, wanted: Sequence[str | int]) -> bool:
        if says(at, wanted) is not False:
            return False
        tries = (says(end, wanted) for end in range(at + 1, min(at + _MOST_TRIES, len(lines)) + 1))
        return next((said for said in tries if said is not None), False)

    for length in range(len(keys), 0, -1):
        wanted = keys[:length]
        if says(len(lines), wanted):
            # Only lines that may say it are tried: each try reads the file up to there.
            name = next((key for key in reversed(wanted) if isinstance(key, str)), "")
            saying = islice((at for at, line in enumerate(lines) if name in line), _MOST_TRIES)
            return next((at + 1 for at in saying if begins(at, wanted)), None)
    return None


def _says(text: str, keys: Sequence[str | int]) -> bool | None:
    """Tell whether keys lead to something in what a text says; None where it is no TOML."""
    import tomli

    try:
        here: Any = tomli.loads(text)
    except (ValueError, RecursionError):  # a fault of TOML, too, is a ValueError
        return None
    for key in keys:
        try:
            here = here[key]
        except (LookupError, TypeError):  # there is no such key, or what it is asked of has none
            return False
    return True
