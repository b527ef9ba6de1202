"""Follow lines into the files that pymdown-extensions' snippets includes."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from signage_core.paths import exists, is_file, is_remote
from signage_linter.finders.markdown.conversion import Conversion
from signage_linter.finders.markdown.lines import Line, cut, file_lines, followed, near, numbered, origin_of
from signage_linter.page import FaultKind, PageFault, Place
from signage_linter.source import UnreadableError, read_source

_Method = Callable[..., list[str]]

# Without these nothing can be followed at all.
_NEEDED = ("parse_snippets", "get_snippet_path")
# The part of a file that an include line names, as in `file.md:6:7` or `file.md:1:2,6:7`; it may be in quotes.
_PART = re.compile(r""":(\d+(?::\d*)?(?:,\d+(?::\d*)?)*)["']?\s*\Z""")
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
# A line that includes what an address leads to. The build fetches it; here a template stands for it, which no rule
# of a format judges.
_FETCHING = re.compile(r"""([ \t]*)-+8<-+[ \t]+(["'])https?://.*\2[ \t]*\Z""", re.IGNORECASE)
_FETCHED = "{{ what an address leads to }}"


class Includes:
    """Watches one run of the snippets preprocessor: which line includes which file."""

    def __init__(self, conversion: Conversion) -> None:
        self._conversion = conversion
        self._including: list[str] = []
        self._file: str | None = None
        self._processor: Any = None

    def watch(self, processor: Any) -> None:
        """Hook into the preprocessor's own methods for the time of a conversion."""
        missing = [name for name in _NEEDED if not callable(getattr(processor, name, None))]
        if missing:
            self._conversion.notify(
                f"this version of pymdownx.snippets has no {missing[0]}: lines of included files are not known"
            )
            return
        self._processor = processor
        for name, watched in (
            ("parse_snippets", self._parsed),
            ("get_snippet_path", self._path),
            ("read_lines", self._read),
            ("dedent", self._dedented),
            ("extract_section", self._section),
        ):
            if callable(getattr(processor, name, None)):
                self._conversion.hooks.replace(processor, name, watched)

    def _parsed(
        self, parse: _Method, lines: list[str], file_name: str | None = None, *rest: Any, **options: Any
    ) -> list[str]:
        if file_name is not None:
            lines = self._included(lines, file_name)
        if getattr(self._processor, "leaves_out_addresses", False):
            lines = [_fetched(line) for line in lines]
        depth = len(self._including)
        self._including.append("")
        try:
            return parse(_Watched(lines, self._including), file_name, *rest, **options)
        finally:
            del self._including[depth:]

    def _included(self, lines: list[str], file: str) -> list[str]:
        """Return the lines taken from a file, each with its origin and the way by which it came in.

        A line that isn't known to stand in the file, such as one of a downloaded text, is near the include line.
        """
        chain = self._chain()
        beside = near(self._including[-1]) if self._including else None
        if not _ADDRESS.match(file) and not _located(lines) and any(line.strip() for line in lines):
            lines = self._searched(lines, file)
        return [
            Line(line, origin._replace(included_from=chain) if (origin := origin_of(line)) else beside)
            for line in lines
        ]

    def _chain(self) -> tuple[Place, ...]:
        """Return the places of the include lines that lead to the file that is being read."""
        line = self._including[-1] if self._including else ""
        origin = origin_of(line)
        if origin is None:
            return ()
        return (*origin.included_from, origin.place(len(line) - len(line.lstrip()) + 1))

    def _searched(self, lines: list[str], file: str) -> list[str]:
        """Return lines of a file with their numbers where nobody said which part of the file they are."""
        whole = self._numbered(file)
        named = _named_part(whole, self._including[-1] if self._including else "")
        if named is not None and named == lines:
            return list(named)
        count = len(lines)
        starts = [start for start in range(len(whole) - count + 1) if whole[start : start + count] == lines]
        if len(starts) == 1:
            return list(whole[starts[0] : starts[0] + count])
        return [Line(line, near(line)) for line in followed(whole, lines)]

    def _numbered(self, file: str) -> list[Line]:
        path = self._conversion.printed(file)
        if path not in self._conversion.files:
            try:
                self._conversion.files[path] = read_source(Path(file), path)
            except UnreadableError:
                self._conversion.files[path] = None
        source = self._conversion.files[path]
        return numbered(file_lines(source.text), path) if source is not None else []

    def _read(self, read: _Method, file: str, *rest: Any) -> list[str]:
        return list(followed(self._numbered(file), read(file, *rest)))

    def _dedented(self, dedent: _Method, lines: list[str]) -> list[str]:
        if self._file is not None and not _located(lines):
            lines = self._searched(lines, self._file)
        result = dedent(lines)
        if len(result) != len(lines):
            return list(followed(lines, result))
        return [cut(line, dedented) for line, dedented in zip(lines, result, strict=True)]

    def _path(self, find: Callable[..., str | None], path: str, *rest: Any) -> str | None:
        self._file = found = find(path, *rest)
        if found is None and _ADDRESS.match(path) and getattr(self._processor, "leaves_out_addresses", False):
            return None
        if found is None:
            bases = getattr(self._processor, "base_path", ())
            is_outside = not is_remote(path) and any(is_file(os.path.join(base, path)) for base in bases)  # noqa: PTH118  never raises
            outside = " (it is outside the project and `base_path`, or not a file of at most 1 MB)"
            self._missing(f"{path}{outside if is_outside else ''}")
        elif found in getattr(self._processor, "seen", ()):
            self._missing(self._conversion.printed(found), "circular-include")
        else:
            self._note_absent(path, found)
        return found

    def _note_absent(self, path: str, found: str) -> None:
        """Note the files that would be included in place of the one that is found, once they are there."""
        for base in getattr(self._processor, "base_path", ()):
            file = os.path.abspath(os.path.join(base, path))  # noqa: PTH100, PTH118  texts, as snippets has them
            if file == os.path.abspath(found):  # noqa: PTH100  the same
                break
            if file.startswith(os.path.abspath(base)) and not exists(file):  # noqa: PTH100  the same
                self._conversion.files.setdefault(self._conversion.printed(file), None)

    def _section(self, extract: _Method, section: str, lines: list[str], *rest: Any) -> list[str]:
        # Snippets says what it doesn't find only when it is asked to fail.
        marker = re.compile(rf"8<-+[ \t]+\[[ \t]*(?i:start)[ \t]*:[ \t]*{re.escape(section)}[ \t]*\]")
        if not any("8<-" in line and marker.search(line) for line in lines):
            of_file = f" of {self._conversion.printed(self._file)}" if self._file is not None else ""
            self._missing(f"section `{section}`{of_file}")
        if self._file is not None and not _located(lines):
            lines = list(followed(self._numbered(self._file), lines))
        return extract(section, lines, *rest)

    def _missing(self, what: str, kind: FaultKind = "missing-include") -> None:
        line = self._including[-1] if self._including else ""
        origin = origin_of(line)
        if origin is not None:
            place = origin.place(len(line) - len(line.lstrip()) + 1)
            fault = PageFault(kind, place, what, len(line.strip()) or 1)
            self._conversion.faults.append(fault)


def _fetched(line: str) -> str:
    match = _FETCHING.match(line) if "8<" in line else None
    return line if match is None else Line(match[1] + _FETCHED, origin_of(line))


class _Watched(list[str]):
    """A list of lines that says which of them is being looked at."""

    def __init__(self, lines: list[str], current: list[str]) -> None:
        super().__init__(lines)
        self._current = current
        self._depth = len(current) - 1

    def __iter__(self) -> Iterator[str]:
        for line in super().__iter__():
            self._current[self._depth] = line
            yield line


def _located(lines: Iterable[str]) -> bool:
    return any(origin_of(line) is not None for line in lines)


def _named_part(whole: Sequence[Line], include: str) -> list[str] | None:
    """Return the lines of a file that an include line names by their numbers; None when it names none."""
    part = _PART.search(include)
    if part is None:
        return None
    lines: list[str] = []
    for each in part.group(1).split(","):
        first, _, last = each.partition(":")
        lines.extend(whole[max(int(first) - 1, 0) : int(last) if last else None])
    return lines
