"""Examples in the MyST pages of Sphinx projects: found by the CommonMark parser that MyST itself builds on."""

from signage_linter.finders.myst.find import find
from signage_linter.finders.myst.project import Projects
from signage_linter.finders.myst.settings import MystSettings

__all__ = ["MystSettings", "Projects", "find"]
