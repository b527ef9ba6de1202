"""The Python-Markdown extension that checks a page's examples wherever a host converts it, and logs findings."""

import logging
from pathlib import Path
from typing import Any

from signage_core.terminal import log_line
from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders.markdown.record import Record
from signage_linter.finders.markdown.recorder import ExampleRecorder
from signage_linter.source import Source, SourceCache, UnreadableError, read_source
from signage_specs.diagnostic import Severity

__all__ = ["SignageExtension", "makeExtension"]

_LOGGER = logging.getLogger("signage")
_LIMIT = (
    "signage: in Zensical this extension reports findings only: it can't fail the build or sign the site. Run "
    "`signage check` before the build, and `signage annotate site` after it. `sign: false` hides this line."
)
_is_limit_told = False
_LEVELS = {Severity.ERROR: logging.ERROR, Severity.WARNING: logging.WARNING, Severity.INFO: logging.INFO}


def makeExtension(**options: Any) -> ExampleRecorder:  # noqa: N802  the name that Python-Markdown looks for
    """Return the extension; the options are those of `[tool.signage]`, and `path`, the file that is converted."""
    return SignageExtension(**options)


class SignageExtension(ExampleRecorder):
    """Logs what is wrong with a page's examples, when its conversion ends.

    The logger `signage` gets them with their severities. A fault in a file that several
    pages include is logged once, until the text there changes.

    The page's file is the option `path`, or what the host is known to say. Where nobody says, positions count
    from the start of the text that is converted, and the path is `<page>`.
    """

    def __init__(self, **options: Any) -> None:
        """Make the extension of the keys of `[tool.signage]`, which win over the project's file, and `path`.

        Raises ConfigurationError for an unknown option, or a value of the wrong type.
        """
        path = options.pop("path", None)
        self._path = Path(path) if path is not None else None
        self._logged: set[tuple[str, int, int, str, str]] = set()
        self._configuration = Configuration.load(Path.cwd()).overridden(options, "markdown_signage")
        super().__init__(Path.cwd(), _LOGGER.warning)

    def starting(self, converter: Any) -> None:
        """Look for the page's file before its text is converted."""
        global _is_limit_told  # noqa: PLW0603  Zensical makes an extension for each page
        if self._configuration.sign and not _is_limit_told and _zensical_context(converter) is not None:
            _is_limit_told = True
            _LOGGER.warning("%s", _LIMIT)
        self.expect(self._source(converter))

    def finished(self, record: Record) -> None:
        """Check a page whose conversion has ended."""
        sources = SourceCache(self.root, record.sources)
        for diagnostic in check_page(record.page(), self._configuration, sources).diagnostics:
            if diagnostic.key not in self._logged:
                self._logged.add(diagnostic.key)
                _LOGGER.log(_LEVELS[diagnostic.severity], "%s", log_line(str(diagnostic)))

    def _source(self, converter: Any) -> Source | None:
        file = self._path or file_of(converter)
        if file is None:
            return None
        try:
            return read_source(file, self.printed(str(file)))
        except UnreadableError:
            return None


def file_of(converter: Any) -> Path | None:
    """Return the file of the page that a host converts, or None where the host doesn't say.

    Python-Markdown has no place for it. MkDocs and ProperDocs leave it with the processor that resolves links,
    Zensical with a preprocessor that carries the page's context.
    """
    links = _item(converter.treeprocessors, "relpath")
    file = getattr(getattr(links, "file", None), "abs_src_path", None)
    if isinstance(file, str):
        return Path(file)
    context = _zensical_context(converter)
    path = getattr(getattr(context, "page", None), "path", None)
    config: Any = getattr(context, "config", None) or {}
    return Path(str(config.get("docs_dir", "docs"))) / path if isinstance(path, str) else None


def _zensical_context(converter: Any) -> object:
    """Return what Zensical leaves in a converter, or None in another host."""
    return _item(converter.preprocessors, "rendering_context")


def _item(registry: Any, name: str) -> object:
    return registry[name] if name in registry else None  # noqa: SIM401  a registry has no `get`
