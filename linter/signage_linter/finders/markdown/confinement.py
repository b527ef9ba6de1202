"""Keep a converter from fetching anything and from reading files of others, whatever a checkout configures."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

_LARGEST = 1_000_000  # bytes of an included file, as of a page
# Passes that read files and move no block: pymdown-extensions' b64 puts pictures into the page.
_READING = ("b64",)


def confine(markdown: Any, folders: Iterable[Path]) -> None:
    """Change a converter so that it opens no connection, and includes regular files in some folders only.

    The extension of snippets may come under any name, as a class or from a subclass: its preprocessor is known by
    what it can do.

    Args:
        markdown: the converter, with all extensions installed.
        folders: the project's, and those that the command's own configuration names. Symbolic links are followed.
    """
    inside = tuple(os.path.join(os.path.realpath(folder), "") for folder in folders)  # noqa: PTH118  compared as text
    for name in _READING:
        markdown.postprocessors.deregister(name, strict=False)
    for processor in markdown.preprocessors:
        find: Any = getattr(processor, "get_snippet_path", None)
        if callable(find):
            processor.url_download = processor.check_paths = False
            processor.get_snippet_path = _confined(cast("Callable[..., str | None]", find), inside)


def _confined(find: Callable[..., str | None], inside: tuple[str, ...]) -> Callable[..., str | None]:
    def confined(*arguments: Any) -> str | None:
        file = find(*arguments)
        return file if file is not None and _is_readable(os.path.realpath(file), inside) else None

    return confined


def _is_readable(file: str, inside: tuple[str, ...]) -> bool:
    return file.startswith(inside) and os.path.isfile(file) and os.path.getsize(file) <= _LARGEST  # noqa: PTH113, PTH202
