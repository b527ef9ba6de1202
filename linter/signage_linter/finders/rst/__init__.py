"""The reStructuredText finder: docutils finds the code blocks, and each line keeps the place that it came from."""

from signage_linter.finders.rst.finder import find
from signage_linter.finders.rst.reading import RstSettings

__all__ = ["RstSettings", "find"]
