"""A Python-Markdown extension that changes nothing and records where every example stands."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from types import MethodType
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension

from signage_core.paths import seen_from
from signage_linter.finders.markdown.code_block import watch_block_processor, watch_indented_code
from signage_linter.finders.markdown.conversion import Conversion
from signage_linter.finders.markdown.documented_modules import DocumentedModules
from signage_linter.finders.markdown.fences import (
    Superfences,
    is_fenced_code,
    is_superfences,
    watch_fenced_code,
    watch_unknown,
)
from signage_linter.finders.markdown.record import Record, finished
from signage_linter.finders.markdown.snippets import Includes
from signage_linter.page import internal_fault
from signage_linter.source import Source

UNNAMED = "<page>"
_NAME = "signage"
_PREPROCESSORS = ("snippet", "fenced_raw_block", "fenced_code_block")
_BLOCK_PROCESSORS = ("code",)
# Without any of these a text has no block: fences, indentation, snippets, the starts of macros and other includes.
_MARKS = ("```", "~~~", "    ", "\t", "8<", "{%", "{{", "{!", "{*")


class ExampleRecorder(Extension):
    """Records the examples of each page that a converter converts.

    It may stand anywhere in the list of extensions: it looks at what the others have installed when a
    conversion starts, and takes its hooks out again when it ends. The HTML stays what it was, byte by byte.
    A conversion that runs within another one, such as that of a docstring, belongs to the outer one's page.

    One recorder serves any number of converters, one conversion at a time. Printed paths are relative to its root,
    and its record is of the last conversion that ran on its own.
    """

    def __init__(
        self, root: Path | None = None, notify: Callable[[str], None] | None = None, **options: Any
    ) -> None:
        """Make a recorder. `notify` takes a message, once, when a converter's inner parts aren't the known ones."""
        self.root = root if root is not None else Path.cwd()
        self._notify = notify if notify is not None else logging.getLogger(_NAME).warning
        self._noticed: set[str] = set()
        self._page: Source | None = None
        self._resting = False
        self._running: list[Conversion] = []
        self.record = Record("")
        self._docstrings = DocumentedModules(self.printed)
        super().__init__(**options)

    def __deepcopy__(self, memo: dict[int, object]) -> ExampleRecorder:
        """Return the recorder itself: a copied converter, or a copied configuration, reports to the same one."""
        return self

    def expect(self, page: Source | None) -> None:
        """Name the page whose text is converted from now on, and forget the one before.

        Without a file a text is to be its own, with the path `<page>`.
        """
        self._page = page
        self._resting = False
        self.record = Record(page.path, sources=(page,)) if page is not None else Record("")

    def rest(self) -> None:
        """Record nothing until the next page is named: what a host converts in between belongs to no page.

        Such as the excerpts of a blog's posts, which were recorded with the posts.
        """
        self._resting = True

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  the name that Python-Markdown calls
        """Install the recorder in a converter."""
        # Extensions that convert docstrings hand the registered ones to a converter of their own.
        md.registerExtension(self)
        # By its class's method, unless another extension has replaced it.
        own = vars(md).get("convert")
        convert: Callable[[Any, str], str] = type(md).convert if own is None else lambda _, source: str(own(source))

        def recorded(converter: Any, source: str) -> str:
            return self._convert(converter, convert, source)

        # A postprocessor would end too early: the table of contents runs them on every heading.
        # As a method of its instance, it is copied with it.
        vars(md)["convert"] = MethodType(recorded, md)

    def starting(self, converter: Any) -> None:
        """Prepare for a conversion that runs on its own; for extensions that know which page it is about."""

    def finished(self, record: Record) -> None:
        """Take the record of a conversion that has ended; for extensions that do more than record."""

    def printed(self, file: str) -> str:
        """Return a file's path as it is printed: relative to the root, with forward slashes."""
        return seen_from(self.root, file)

    def _convert(self, md: Any, convert: Callable[[Any, str], str], source: str) -> str:
        running = self._running
        same = [each for each in running if each.markdown is md and each.hooks.active]
        outer = running[-1] if running else None
        if outer is None and not self._resting:
            self.starting(md)
        # Plug-ins convert each docstring by itself, and most of them are a sentence.
        if self._resting if outer is None else not same and not any(mark in source for mark in _MARKS):
            return convert(md, source)
        page = (self._page or Source(UNNAMED, source)) if outer is None else None
        within = outer.nearest_line() if outer is not None else ""
        if outer is None:
            self._docstrings.start(md)
        conversion = Conversion(md, page, self.printed, self._once, within, self._docstrings.located)
        for each in same:
            each.hooks.active = False
        self._running.append(conversion)
        failure: Exception | None = None
        html = ""
        try:
            self._instrument(conversion)
            html = convert(md, source)
        except Exception as error:
            if outer is not None or isinstance(error, MemoryError):
                raise
            failure = error
        finally:
            self._running.pop()
            conversion.hooks.restore()
            for each in same:
                each.hooks.active = True
        if failure is not None:  # ours, if it doesn't come again without our hooks
            md.reset()
            html = convert(md, source)
        record = self._finished(conversion, failure)
        if outer is None:
            self.record = record
            self.finished(record)
        else:
            outer.nested.extend(record.examples)
            outer.faults.extend(record.faults)
            outer.files.update(conversion.files)
        return html

    def _finished(self, conversion: Conversion, failure: Exception | None) -> Record:
        try:
            if failure is None:
                return finished(conversion)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001  the page has rendered: nothing that we miss may stop a build
            failure = error
        path = self._page.path if self._page is not None else UNNAMED
        return Record(path, faults=(internal_fault(failure, path),))

    def _instrument(self, conversion: Conversion) -> None:
        """Hook into whatever the converter's extensions have installed by now."""
        md, hooks = conversion.markdown, conversion.hooks
        superfences = Superfences(conversion)
        for name, processor in _named(md.preprocessors, _PREPROCESSORS):
            if name == "snippet":
                Includes(conversion).watch(processor)
            elif name == "fenced_raw_block" and is_superfences(processor):
                superfences.watch_first_pass(processor)
            elif name == "fenced_code_block" and is_superfences(processor):
                superfences.watch(processor)
            elif name == "fenced_code_block" and is_fenced_code(processor):
                watch_fenced_code(processor, conversion)
            elif name == "fenced_code_block":
                watch_unknown(processor, conversion)
            hooks.replace(processor, "run", conversion.track)
        hooks.replace(md.preprocessors[0], "run", conversion.start)
        hooks.replace(md.postprocessors[0], "run", conversion.serialise)
        for name, processor in _named(md.parser.blockprocessors, _BLOCK_PROCESSORS):
            if name == "code":
                watch_indented_code(processor, conversion)
            else:
                watch_block_processor(processor, conversion)

    def _once(self, message: str) -> None:
        if message not in self._noticed:
            self._noticed.add(message)
            self._notify(message)


def _named(registry: Any, known: Iterable[str]) -> list[tuple[str, Any]]:
    """Return the processors of a registry, with the names of those that are known.

    A registry gives its items by name and by number, but never says its names. The known ones are looked up.
    """
    names = {id(registry[name]): name for name in known if name in registry}
    return [(names.get(id(processor), ""), processor) for processor in registry]
