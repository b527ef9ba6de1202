"""Read a project's configuration file: the table in it that is ours, and where it can't be read."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from signage_linter.option import ConfigurationError
from signage_linter.toml_lines import line_of

# How Python's reader of TOML ends its messages.
_TOML_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_TOML_END = " (at end of document)"


def from_here(file: Path) -> str:
    """Return a file as seen from the working directory, in which who reads the message stands."""
    try:
        return Path(os.path.relpath(file)).as_posix()
    except ValueError:  # on another drive
        return file.as_posix()


@dataclass(frozen=True, slots=True)
class ConfigurationTable:
    """A table of a configuration file, and where it stands.

    Attributes:
        values: what the table says.
        origin: the file as seen from the working directory.
        text: of the file.
        keys: what leads to the table.
    """

    values: Mapping[str, object]
    origin: str
    text: str
    keys: tuple[str, ...] = ()

    def place(self, keys: tuple[str | int, ...]) -> str:
        """Return the file, and the line on which something in the table is said.

        Args:
            keys: what leads there.
        """
        line = line_of(self.text, (*self.keys, *keys))
        return self.origin if line is None else f"{self.origin}:{line}"


def table_of(file: Path) -> ConfigurationTable | None:
    """Return a configuration file's own table, or None when it is absent or has none.

    Args:
        file: `signage.toml`, or `pyproject.toml` with a table `tool.signage`.

    Raises:
        ConfigurationError: it can't be read.
    """
    if not file.is_file():
        return None
    import tomllib

    origin, text = from_here(file), ""
    try:
        text = file.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except OSError as error:
        raise ConfigurationError(f"cannot be read: {error.strerror or error}", origin=origin) from error
    except UnicodeDecodeError as error:
        raise ConfigurationError("cannot be read as TOML: save it as UTF-8", origin=origin) from error
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = _TOML_PLACE.search(said)
        lines = text.splitlines() or [""]
        at = (place[1], place[2]) if place is not None else (len(lines), len(lines[-1]) + 1)
        message = f"cannot be read as TOML: {_TOML_PLACE.sub('', said).removesuffix(_TOML_END)}; correct it"
        raise ConfigurationError(message, origin=f"{origin}:{at[0]}:{at[1]}") from error
    if file.name != "pyproject.toml":
        return ConfigurationTable(content, origin, text)
    tool = content.get("tool")
    table = cast("dict[str, object]", tool).get("signage") if isinstance(tool, dict) else None
    if table is None:
        return None
    found = ConfigurationTable({}, origin, text, ("tool", "signage"))
    if not isinstance(table, dict):
        raise ConfigurationError("`tool.signage` is not a table; write `[tool.signage]`", (), found.place(()))
    return replace(found, values=cast("dict[str, object]", table))
