"""A preprocessor of a project's own, which runs before fences are read: it inserts, rewrites and makes up text."""

from __future__ import annotations

from typing import Any

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

_MADE = ["", "```anml-native", 'link#09 "made up"', "```", ""]


class _Generating(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        """Return the lines with what their marks ask for."""
        result: list[str] = []
        for line in lines:
            if line == "INSERT":
                result += ["Inserted.", "", "And more."]
            elif line == "MAKE":
                result += _MADE
            else:
                result.append(line.replace("PLACEHOLDER", "9"))
        return result


class GeneratingExtension(Extension):
    """Installs the preprocessor."""

    def extendMarkdown(self, md: Any) -> None:  # noqa: N802  the name that Python-Markdown calls
        """Install it."""
        md.preprocessors.register(_Generating(md), "generating", 40)


def makeExtension(**options: Any) -> GeneratingExtension:  # noqa: N802  the name that Python-Markdown looks for
    """Return the extension."""
    return GeneratingExtension(**options)
