"""Find the examples of a Markdown file without a host: convert it, record, throw the HTML away."""

import logging
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from signage_core.paths import is_file, is_remote
from signage_core.project import is_of_repository, project_root
from signage_core.terminal import visible
from signage_linter.finders.markdown.foreign_headers import accept_headers, accept_words
from signage_linter.finders.markdown.recorder import ExampleRecorder
from signage_linter.finders.markdown.settings import (
    BLOCK_EXTENSIONS,
    BLOCK_FENCE,
    DEFAULT_EXTENSIONS,
    MarkdownSettings,
)
from signage_linter.finders.starts import markdown_starts, until
from signage_linter.page import Page
from signage_linter.source import Source, UnreadableError

_LOGGER = logging.getLogger("signage")
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_SNIPPETS = "pymdownx.snippets"
_INCLUSION = "8<"  # what snippets read, whose text may be anything
# The passes over the tree that move no block: those of Python-Markdown and pymdown-extensions, and the previews of
# links in Material and Zensical, which fail where no host tells them the page.
_LOOKS = (
    "preview", "indent-highlight", "task-list", "inline", "footnote-duplicate", "legacyattrs", "prettify",
    "magic-repo-shortener", "attr_list", "abbr", "smart-symbols", "smarty", "toc", "tab_slugs", "unescape",
)  # fmt: skip
_INDENTED = "hilite"
_KNOWN = ("markdown.extensions.", "pymdownx.")
_MAKER = "makeExtension"
_LARGEST = 1_000_000  # bytes of an included file, as of a page
# Passes that read files and move no block: pymdown-extensions' b64 puts pictures into the page.
_READING = ("b64",)


class _Markdown(Markdown):
    """A converter that finds extensions of Python-Markdown and pymdown-extensions by their modules.

    Python-Markdown would first read what all installed distributions declare, and call whatever a name names.
    """

    def build_extension(self, ext_name: str, configs: Mapping[str, Any]) -> Extension:
        """Return an extension of a name.

        Raises:
            TypeError: the name is that of something else.
        """
        if not ext_name.startswith(_KNOWN):
            return super().build_extension(ext_name, configs)
        module, _, name = ext_name.partition(":")
        make: Any = getattr(import_module(module), name or _MAKER)
        if name not in ("", _MAKER) and not (isinstance(make, type) and issubclass(make, Extension)):
            raise TypeError(f"{name} is not an extension")
        extension: Extension = make(**configs)
        return extension


def find(source: Source, settings: MarkdownSettings) -> Page:
    """Return the page that a Markdown file makes.

    Converters are kept for the settings that were used last. Raises UnreadableError where an extension of the
    project can't convert the page; the message names the page.
    """
    text = source.lf
    markdown, recorder = _converter(settings, _extensions(settings, text))
    recorder.expect(source)
    front_matter = _FRONT_MATTER.match(text)
    try:
        markdown.reset()
        markdown.convert(text[front_matter.end() :] if front_matter is not None else text)
    except BaseException as error:  # the extensions are the project's: they raise what they like
        if isinstance(error, Exception) and not isinstance(error, MemoryError):
            raise UnreadableError(f"{source.path}: cannot be converted: {type(error).__name__}: {error}") from error
        _converter.cache_clear()  # it was stopped: what it holds is of no use to the next page
        raise
    page = recorder.record.page()
    if not _are_known(settings.extensions):
        return page
    return replace(page, starts=until(markdown_starts(source, page.examples), page.faults))


@lru_cache(maxsize=8)
def _are_known(extensions: tuple[Any, ...]) -> bool:
    """Tell whether a converter has no extension but Python-Markdown's and pymdown-extensions'."""
    return all(
        isinstance(name, str)
        and (name.startswith(_KNOWN) or ("." not in name and find_spec(f"markdown.extensions.{name}") is not None))
        for name in extensions
    )


def _extensions(settings: MarkdownSettings, text: str) -> tuple[Any, ...]:
    """Return the extensions for a page: without a project, those for blocks only where the page may have one.

    Their expressions take as long to compile as all else that a page is converted with.
    """
    if settings.extensions != DEFAULT_EXTENSIONS or BLOCK_FENCE in text or _INCLUSION in text:
        return settings.extensions
    return tuple(name for name in DEFAULT_EXTENSIONS if not name.startswith(BLOCK_EXTENSIONS))


@lru_cache(maxsize=4)
def _converter(settings: MarkdownSettings, extensions: tuple[Any, ...]) -> tuple[Markdown, ExampleRecorder]:
    configs = {name: dict(options) for name, options in settings.extension_configs.items()}
    configs[_SNIPPETS] = {"base_path": [str(path) for path in _bases(settings)], **configs.get(_SNIPPETS, {})}
    markdown = _Markdown()
    for extension in extensions:
        _extend(markdown, extension, configs)
    recorder = ExampleRecorder(settings.root)
    recorder.extendMarkdown(markdown)
    _confine(markdown, (*(project_root(base.absolute()) for base in _bases(settings)), *settings.elsewhere))
    _without_looks(markdown)
    for extension in markdown.registeredExtensions:
        accept_headers(getattr(extension, "superfences", ()), settings.foreign_headers)
    accept_words(markdown.preprocessors if settings.foreign_headers else (), settings.foreign_headers)
    return markdown, recorder


def _extend(markdown: Markdown, extension: str | Extension, configs: dict[str, dict[str, Any]]) -> None:
    """Install an extension: without its options where it refuses them, not at all where it refuses to work.

    Options that only the host can make are left out when its configuration is read; some extensions need them.
    """
    refused = None
    for options in (configs, {}):
        try:
            markdown.registerExtensions([extension], options)
        except Exception as error:  # noqa: BLE001  the extensions are the project's: they raise what they like
            refused = error
        else:
            return
    _LOGGER.warning(
        "the Markdown extension %s can't be used and is left out: %s",
        visible(f"{extension}"),
        visible(f"{refused}"),
    )


def _bases(settings: MarkdownSettings) -> tuple[Path, ...]:
    return settings.base_path or (settings.root,)


def _confine(markdown: Any, folders: Iterable[Path]) -> None:
    """Change a converter so that it opens no connection, and includes regular files in some folders only.

    The extension of snippets may come under any name, as a class or from a subclass: its preprocessor is known by
    what it can do.
    """
    inside = tuple(os.path.join(os.path.realpath(folder), "") for folder in folders)  # noqa: PTH118  compared as text
    for name in _READING:
        markdown.postprocessors.deregister(name, strict=False)
    for processor in markdown.preprocessors:
        find: Any = getattr(processor, "get_snippet_path", None)
        if callable(find):
            processor.leaves_out_addresses = bool(getattr(processor, "url_download", False))
            processor.url_download = processor.check_paths = False
            processor.get_snippet_path = partial(_confined, cast("Callable[..., str | None]", find), inside)


def _confined(find: Callable[..., str | None], inside: tuple[str, ...], *arguments: Any) -> str | None:
    if any(isinstance(each, str) and is_remote(each) for each in arguments):
        return None
    file = find(*arguments)
    target = os.path.realpath(file or "")
    is_in_project = target.startswith(inside) and not is_of_repository(target)
    is_readable = is_in_project and is_file(target) and os.path.getsize(target) <= _LARGEST  # noqa: PTH202
    return file if is_readable else None


def _without_looks(markdown: Any) -> None:
    """Leave out what no code block depends on: colours, and all that happens inside of lines.

    They cost more than everything else together. What a fence's header may say depends on whether there is
    highlighting, so that its option stays as it is: superfences' formatters are replaced instead, and the passes
    over the tree are taken out. The one for indented code keeps its name, because it tells that headers of
    indented code are read.
    """
    for extension in markdown.registeredExtensions:
        fences: list[dict[str, Any]] = getattr(extension, "superfences", [])
        for fence in fences:
            if fence.get("formatter") is not None:
                fence["formatter"] = _plain
    for name in _LOOKS:
        markdown.treeprocessors.deregister(name, strict=False)
    if _INDENTED in markdown.treeprocessors:
        markdown.treeprocessors.register(Treeprocessor(markdown), _INDENTED, 0)


def _plain(**_: Any) -> str:
    return "<pre></pre>"
