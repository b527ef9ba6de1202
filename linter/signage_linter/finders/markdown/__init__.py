"""Examples in Markdown pages: found by the page's own converter, instrumented."""

from signage_linter.finders.markdown.find import find
from signage_linter.finders.markdown.mkdocs_settings import read_mkdocs_settings
from signage_linter.finders.markdown.project import Projects
from signage_linter.finders.markdown.recorder import ExampleRecorder
from signage_linter.finders.markdown.settings import MarkdownSettings

__all__ = ["ExampleRecorder", "MarkdownSettings", "Projects", "find", "read_mkdocs_settings"]
