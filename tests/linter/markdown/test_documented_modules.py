"""A docstring's piece is found in the modules that a generator has loaded, whichever they are by now."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from signage_linter.finders.markdown.documented_modules import DocumentedModules
from signage_linter.finders.markdown.lines import origin_of

PIECE = ["Such as this:", "", "```anml", 'button#e4 "Save"', "```"]
MODULE = '"""A module.\n\nSuch as this:\n\n```anml\nbutton#e4 "Save"\n```\n"""\n'


class Generator:
    """What mkdocstrings leaves in a converter."""

    def __init__(self) -> None:
        self.loaded: dict[Path, list[str]] = {}
        handler = SimpleNamespace(_lines_collection=self.loaded)
        processor = SimpleNamespace(_handlers=SimpleNamespace(seen_handlers=[handler]))
        self.markdown: Any = SimpleNamespace(parser=SimpleNamespace(blockprocessors=[processor]))
        self.modules = DocumentedModules(lambda file: Path(file).name)

    def lines(self) -> list[tuple[str, int]] | None:
        """Return where the piece stands, as a new page asks for it."""
        conversion: Any = SimpleNamespace(files={}, within="", notify=str)
        self.modules.start(self.markdown)
        found = self.modules.located(conversion, PIECE)
        if found is None:
            return None
        return [(origin.path, origin.line) for line in found if (origin := origin_of(line)) is not None]


def test_modules_that_change_come_and_go_are_followed(tmp_path: Path) -> None:
    generator, first, second = Generator(), tmp_path / "first.py", tmp_path / "second.py"
    first.write_text(MODULE, encoding="utf-8")
    second.write_text(MODULE, encoding="utf-8")
    assert generator.lines() is None
    generator.loaded[first] = []
    assert generator.lines() == [("first.py", line) for line in range(3, 8)]
    first.write_text("# one\n# two\n" + MODULE, encoding="utf-8")
    assert generator.lines() == [("first.py", line) for line in range(5, 10)]
    generator.loaded[second] = []
    assert generator.lines() is None
    del generator.loaded[first]
    assert generator.lines() == [("second.py", line) for line in range(3, 8)]
    second.unlink()
    assert generator.lines() is None
