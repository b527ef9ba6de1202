"""A file's text, read once, with its line table."""

from collections.abc import Iterable
from dataclasses import field
from io import BytesIO
from pathlib import Path
from tokenize import detect_encoding

from signage_core.frozen import frozen
from signage_core.paths import read_file
from signage_specs.anml.encoding import decode, decode_utf_8
from signage_specs.registry import AGENT_HTML
from signage_specs.span import LineTable

_AS_UTF_8 = ("utf-8", "ascii")
_PYTHON = ".py"
_COOKIE = 1000  # bytes in which a module's two first lines end, as far as it declares its encoding
_ANML = (".anml", ".anml.json", "anml", "anml.json")


class UnreadableError(Exception):
    """A file that can't be read or decoded; the message says which and why."""


@frozen
class Source:
    """A text file.

    The path is as it is printed: relative where the user named it so, with forward slashes. The text has its line
    ends, and no byte order mark. The encoding is named as in `signage_specs.anml.encoding`; empty when the text
    comes from elsewhere, and of an HTML page in another encoding.
    """

    path: str
    text: str
    encoding: str = ""
    lines: LineTable = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", LineTable(self.text))

    @property
    def lf(self) -> str:
        """The text with LF line ends."""
        return self.text.replace("\r\n", "\n").replace("\r", "\n")


def read_source(file: Path, path: str | None = None) -> Source:
    """Read a file in UTF-8; one of ANML 1.0 may be in UTF-16 or UTF-32 (section 10.2).

    A page of HTML or a Python module may be in the encoding that it declares.

    Raises UnreadableError where it is no regular file, can't be read, or is in none of these. The message names the
    file.
    """
    printed = path if path is not None else file.as_posix()
    try:
        if file.exists() and not file.is_file():
            raise UnreadableError(f"{printed}: not a regular file. Name a file or a folder.")
        data = read_file(file)
    except OSError as error:
        raise UnreadableError(f"{printed}: cannot be read: {error.strerror or error}") from error
    name = file.name.lower()
    if name.endswith(AGENT_HTML.suffixes):
        # Loaded by the first page of HTML: its parser comes with it.
        from signage_specs.readers import html_encoding  # noqa: PLC0415  see above

        page = html_encoding.decode(data)
        if isinstance(page, html_encoding.Decoded) and page.encoding not in _AS_UTF_8:
            return Source(printed, page.text.removeprefix("\ufeff"))
    if name.endswith(_PYTHON) and b"coding" in data[:_COOKIE]:
        text = _declared_text(data)
        if text is not None:
            return Source(printed, text)
    try:
        decoded = decode(data) if name.endswith(_ANML) else decode_utf_8(data)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            f"{printed}:{line}: not UTF-8 (byte {error.start}). Save the file as UTF-8."
        ) from error
    return Source(printed, decoded.text, decoded.encoding)


def _declared_text(data: bytes) -> str | None:
    """Return a module's text by the encoding that its first two lines declare; None for UTF-8 and unknown ones."""
    try:
        encoding, _ = detect_encoding(BytesIO(data).readline)
        return None if encoding.startswith(_AS_UTF_8) else data.decode(encoding)
    except (SyntaxError, ValueError, LookupError):  # the last of what is no encoding of texts, such as `hex`
        return None


class SourceCache:
    """The files of one run, each read once, by the path that is printed."""

    def __init__(self, root: Path, sources: Iterable[Source] = ()) -> None:
        """Make a cache of files below a folder, some of which were read already."""
        self.root = root
        self._sources: dict[str, Source | None] = {source.path: source for source in sources}

    def add(self, source: Source) -> None:
        """Take a source that was read already, or whose text is newer than its file."""
        self._sources[source.path] = source

    def get(self, path: str) -> Source | None:
        """Return the file of a printed path, or None when it can't be read."""
        if path not in self._sources:
            try:
                self._sources[path] = read_source(self.root / path, path)
            except UnreadableError:
                self._sources[path] = None
        return self._sources[path]
