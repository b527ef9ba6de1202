"""Which documents are configurations, and where in them the options are."""

import re

_FILES = ("signage.toml", "pyproject.toml")
_TABLE = re.compile(r"^[ \t]*\[{1,2}([^\[\]\n]+)\]{1,2}", re.MULTILINE)


def is_configuration(path: str) -> bool:
    """Tell whether a file may hold options."""
    return path.rpartition("/")[2] in _FILES


def table_at(path: str, text: str) -> str | None:
    """Return the table of options that the end of a text is in: empty for the outermost, None for another's."""
    tables = _TABLE.findall(text)
    name = re.sub(r"[ \t]", "", tables[-1]) if tables else ""
    if path.endswith("signage.toml"):
        return str(name)
    return str(name.removeprefix("tool.signage").lstrip(".")) if f"{name}.".startswith("tool.signage.") else None
