"""The Python-Markdown extension that checks a page's examples wherever a host converts it."""

from typing import Any

from markdown_signage.extension import SignageExtension

__all__ = ["SignageExtension", "makeExtension"]


def makeExtension(**options: Any) -> SignageExtension:  # noqa: N802  the name that Python-Markdown looks for
    """Return the extension; the options are those of `[tool.signage]`, and `path`, the file that is converted."""
    return SignageExtension(**options)
