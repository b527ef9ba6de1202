"""Find the examples of a MyST page without Sphinx."""

import re

from signage_linter.finders.markdown.line import numbered
from signage_linter.finders.myst.fence_faults import Enclosure
from signage_linter.finders.myst.parser import parser_of
from signage_linter.finders.myst.reader import PageReader
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.finders.rst.reading import Reading
from signage_linter.finders.rst.settings import RstSettings
from signage_linter.page import Page, PageFault
from signage_linter.place import Place
from signage_linter.source import Source
from signage_specs.readers.yaml import read_yaml, to_python

_LINE_END = re.compile(r"\r\n?|\n")
_TOP_MATTER = re.compile(r"\A---[^\n]*\n(?P<yaml>(?:(?!---|\.\.\.)[^\n]*(?:\n|\Z))*+)")


def find(source: Source, settings: MystSettings | None = None) -> Page:
    """Return a page with its code blocks. Never raises, runs nothing of the project, opens no connection.

    Directives of extensions needn't be known: the content of an unknown one is read as MyST. Files are included
    from inside the project only.

    Args:
        source: the page.
        settings: what the project's `conf.py` says.
    """
    settings = page_settings(settings if settings is not None else MystSettings(), _LINE_END.sub("\n", source.text))
    reading = Reading.of(source, RstSettings(root=settings.root, elsewhere=settings.elsewhere))
    reader = PageReader(reading, parser_of(settings), settings, settings.highlight_language)
    lines = numbered(_LINE_END.split(source.text), source.path)
    try:
        reader.read(lines, Enclosure())
    except Exception as error:  # noqa: BLE001  a plug-in of the parser may stumble over markup that nobody tried
        reading.faults.append(
            PageFault("unrendered-fence", Place(source.path, 1), f"the parser gave up on the page: {error}")
        )
    return Page(source.path, "markdown", tuple(reader.examples), tuple(reading.faults), tuple(reading.files))


def page_settings(settings: MystSettings, text: str) -> MystSettings:
    """Return the settings of a page: its front matter's `myst` comes before the project's."""
    top_matter = _TOP_MATTER.match(text)
    front_matter = to_python(read_yaml(top_matter["yaml"]).root) if top_matter is not None else None
    options = front_matter.get("myst") if isinstance(front_matter, dict) else None
    return settings.overridden(options) if isinstance(options, dict) else settings
