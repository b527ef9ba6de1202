"""Read a zensical.toml into the form of a mkdocs.yml: Zensical knows two ways to write the same keys."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

# What Zensical adds where a project names no extensions; of them all that blocks of code can depend on.
ZENSICAL_EXTENSIONS: Mapping[str, Mapping[str, Any]] = {
    "abbr": {},
    "admonition": {},
    "attr_list": {},
    "def_list": {},
    "footnotes": {},
    "md_in_html": {},
    "pymdownx.details": {},
    "pymdownx.highlight": {},
    "pymdownx.superfences": {"custom_fences": [{"name": "mermaid", "class": "mermaid"}]},
    "pymdownx.tabbed": {"alternate_style": True},
}
# Tables that group extensions, since a name with a dot needs quotes in TOML.
_GROUPS = ("pymdownx", "pymdownx.blocks", "zensical", "zensical.extensions")
# Options that name a function: Zensical imports it, we do without.
_FUNCTIONS = frozenset({"format", "validator", "emoji_generator", "emoji_index", "slugify"})


def read_zensical(file: Path) -> dict[object, object]:
    """Return the content of a zensical.toml as that of a mkdocs.yml.

    Raises:
        OSError: it can't be read.
        ValueError: it isn't UTF-8, or no TOML.
    """
    import tomllib

    project: object = tomllib.loads(file.read_text(encoding="utf-8-sig")).get("project", {})
    if not isinstance(project, dict):
        return {}
    content = cast("dict[object, object]", project)
    declared = content.get("markdown_extensions")
    if isinstance(declared, dict):
        extensions = cast("dict[str, object]", declared)
        for group in _GROUPS:
            inner = extensions.pop(group, None)
            if isinstance(inner, dict):
                named = cast("dict[str, object]", inner)
                extensions.update({f"{group}.{name}": options for name, options in named.items()})
        content["markdown_extensions"] = _without_functions(extensions)
    return content


def _without_functions(value: object) -> object:
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {key: _without_functions(item) for key, item in table.items() if key not in _FUNCTIONS}
    if isinstance(value, list):
        return [_without_functions(item) for item in cast("list[object]", value)]
    return value
