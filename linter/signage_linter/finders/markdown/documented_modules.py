"""Find where a text stands in the docstrings of the modules that a generator such as mkdocstrings has loaded."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from signage_core.frozen import frozen
from signage_linter.finders.docstring import FENCE, Docstring, docstrings
from signage_linter.finders.markdown.conversion import Conversion
from signage_linter.finders.markdown.lines import Line, Origin, origin_of
from signage_linter.page import Place
from signage_linter.source import Source, UnreadableError, read_source


@frozen
class _Documented:
    """A docstring in its module, its lines without indentation."""

    source: Source
    docstring: Docstring
    lines: tuple[str, ...]


class DocumentedModules:
    """The docstrings with fences of the modules that are loaded, by each of their lines.

    Generators cut a docstring into sections, take indentation away and convert each piece. A piece of which
    exactly one docstring holds all lines, one after the other, stands there. Only its first line may be the end
    of one, behind quotes or a name.
    """

    def __init__(self, printed: Callable[[str], str]) -> None:
        """Know no module yet; `printed` turns a file's path into the path that is printed."""
        self._printed = printed
        self._markdown: Any = None
        self._files: tuple[Path, ...] = ()
        self._states: dict[Path, tuple[int, int] | None] = {}
        self._documented: dict[Path, list[_Documented]] = {}
        self._by_line: dict[str, list[tuple[_Documented, int]]] = {}

    def start(self, markdown: Any) -> None:
        """Take the converter of a page: its block processors know the modules, once they have loaded them."""
        self._markdown = markdown
        self._files = ()

    def located(self, conversion: Conversion, lines: list[str]) -> list[Line] | None:
        """Return the lines of a text with their origins, where it stands in just one docstring; None otherwise."""
        if not FENCE.search("\n".join(lines)):
            return None
        self._read(conversion)
        found = list(self._places([line.strip() for line in lines]))
        if len(found) != 1:
            return None
        documented, start = found[0]
        source = documented.source
        conversion.files[source.path] = source
        origin = origin_of(conversion.within)
        chain = (origin.place(1),) if origin is not None else ()
        return [_line(documented, start + number, line, chain) for number, line in enumerate(lines)]

    def _read(self, conversion: Conversion) -> None:
        """Read the modules that were loaded, or have changed, since the page before."""
        files = tuple(_loaded(self._markdown))
        if files == self._files:
            return
        self._files = files
        states = {file: _state(file) for file in files}
        fresh = [file for file, state in states.items() if file not in self._states or self._states[file] != state]
        gone = self._states.keys() - states.keys()
        if gone or any(file in self._documented for file in fresh):
            self._by_line.clear()
            kept = states.keys() - set(fresh)
            self._documented = {file: each for file, each in self._documented.items() if file in kept}
            for documented in self._documented.values():
                self._index(documented)
        self._states = states
        for file in fresh:
            self._documented[file] = list(self._docstrings(file, conversion))
            self._index(self._documented[file])

    def _docstrings(self, file: Path, conversion: Conversion) -> Iterator[_Documented]:
        try:
            source = read_source(file, self._printed(str(file)))
        except UnreadableError as error:
            conversion.notify(str(error))
            return
        if not FENCE.search(source.text):
            return
        for docstring in docstrings(source.text):
            yield _Documented(source, docstring, tuple(map(str.strip, docstring.text.split("\n"))))

    def _index(self, documented: Iterable[_Documented]) -> None:
        for each in documented:
            for index, line in enumerate(each.lines):
                if line:
                    self._by_line.setdefault(line, []).append((each, index))

    def _places(self, lines: Sequence[str]) -> Iterator[tuple[_Documented, int]]:
        """Yield each docstring that holds the lines, and the index there of the first of them."""
        first = next((index for index, line in enumerate(lines) if line), 0)
        last = max(index for index, line in enumerate(lines) if line)
        inner = (index for index in range(first + 1, last + 1) if lines[index])
        rarest = min(inner, key=lambda index: len(self._by_line.get(lines[index], ())), default=None)
        if rarest is None:
            return
        for documented, index in self._by_line.get(lines[rarest], ()):
            start = index - rarest
            if start + first < 0:
                continue
            there = documented.lines[start + first : start + last + 1]
            if there[1:] == tuple(lines[first + 1 : last + 1]) and there[0].endswith(lines[first]):
                yield documented, start


def _loaded(markdown: Any) -> Iterator[Path]:
    """Yield the Python files that the generators among a converter's block processors have loaded.

    They have no public way to ask for them: where one keeps them in another way, it has none.
    """
    for processor in markdown.parser.blockprocessors:
        for handler in getattr(getattr(processor, "_handlers", None), "seen_handlers", ()):
            files: Any = getattr(getattr(handler, "_lines_collection", None), "keys", tuple)()
            yield from (file for file in files if isinstance(file, Path) and file.suffix == ".py")


def _state(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _line(documented: _Documented, index: int, line: str, chain: tuple[Place, ...]) -> Line:
    """Return a line with its origin in the module: its text stands there, further to the right."""
    docstring, source = documented.docstring, documented.source
    number, is_own = docstring.number(index + 1)
    if not is_own:
        return Line(line, Origin(source.path, number, 0, chain, exact=False))
    said = line.strip()
    column = source.lines.line(number).find(said) if said else 0
    shift = column - (len(line) - len(line.lstrip())) if said else 0
    return Line(line, Origin(source.path, number, shift, chain))
