"""Read what a Sphinx project's `conf.py` says about MyST, without running it."""

import ast
from pathlib import Path
from typing import Any

from signage_linter.conf_py import literal, statements, total
from signage_linter.finders.myst.settings import MystSettings

_PARSERS = frozenset({"myst_parser", "myst_nb"})
_PREFIX = "myst_"
_OPTIONS = {
    "myst_enable_extensions": "enable_extensions",
    "myst_fence_as_directive": "fence_as_directive",
    "myst_disable_syntax": "disable_syntax",
    "myst_commonmark_only": "commonmark_only",
    "myst_gfm_only": "gfm_only",
    "myst_colon_fence_exact_match": "colon_fence_exact_match",
    "highlight_language": "highlight_language",
}


def read_configuration(file: Path) -> MystSettings | None:
    """Return the settings that a `conf.py` gives; None when the project doesn't use MyST.

    A project uses MyST when its extensions name it, or when one of MyST's options is set: then an extension of
    the project's own brings it. Only literals are understood. An option that is put together in another way keeps
    its default; where that is the list of MyST's extensions, all of them are understood.

    Args:
        file: the configuration. One that can't be read, or is no Python, belongs to no project with MyST.
    """
    is_named = is_configured = False
    given: dict[str, Any] = {}
    for name, value, replaces in statements(file):
        is_named = is_named or (name == "extensions" and _names_parser(value))
        is_configured = is_configured or name.startswith(_PREFIX)
        if name in _OPTIONS:
            key = _OPTIONS[name]
            said = literal(value)
            given[key] = said if replaces else total(given.get(key, []), said)
    if not (is_named or is_configured):
        return None
    if is_named:
        given.setdefault("enable_extensions", [])
    # A value that isn't known is None here, which leaves the default.
    return MystSettings().overridden(given)


def _names_parser(value: ast.expr) -> bool:
    return any(isinstance(node, ast.Constant) and node.value in _PARSERS for node in ast.walk(value))
