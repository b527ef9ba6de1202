"""Ask a converter which file its host is converting."""

from pathlib import Path
from typing import Any


def file_of(converter: Any) -> Path | None:
    """Return the file of the page that a host converts, or None where the host doesn't say.

    Python-Markdown has no place for it. MkDocs and ProperDocs leave it with the processor that resolves links,
    Zensical with a preprocessor that carries the page's context.
    """
    links = _item(converter.treeprocessors, "relpath")
    file = getattr(getattr(links, "file", None), "abs_src_path", None)
    if isinstance(file, str):
        return Path(file)
    context = _item(converter.preprocessors, "rendering_context")
    path = getattr(getattr(context, "page", None), "path", None)
    config: Any = getattr(context, "config", None) or {}
    return Path(str(config.get("docs_dir", "docs"))) / path if isinstance(path, str) else None


def _item(registry: Any, name: str) -> object:
    return registry[name] if name in registry else None  # noqa: SIM401  a registry has no `get`
