"""Read one document, from a file or from standard input, and tell its format."""

import sys
from dataclasses import dataclass
from pathlib import Path

from signage.commands.failure import Failure
from signage.commands.output import STANDARD
from signage_linter.files import MARKDOWN_SUFFIXES, PYTHON_SUFFIXES, RST_SUFFIXES
from signage_linter.recognise import DISPATCHING_LABEL, dispatched_label, format_of_file, recognise
from signage_linter.source import Source, UnreadableError, read_source
from signage_specs.anml.encoding import decode
from signage_specs.anml_native.aria.shape import is_certain
from signage_specs.anml_native.formats import ANML_NATIVE
from signage_specs.anml_native.tree import Document
from signage_specs.format import Format
from signage_specs.registry import FORMATS_BY_LABEL

_PAGES = (*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES)


@dataclass(frozen=True, slots=True)
class Input:
    """A document that was read.

    Attributes:
        source: its text with the line table; the path is as it is printed.
        file: where it is; None for standard input.
    """

    source: Source
    file: Path | None

    @property
    def path(self) -> str:
        """How messages name it."""
        return self.source.path

    @property
    def text(self) -> str:
        """Its text, without a byte order mark."""
        return self.source.text

    def place(self, offset: int) -> str:
        """Return `path:line` of an offset, for a message."""
        return f"{self.path}:{self.source.lines.position(offset)[0]}"


def read(argument: str) -> Input:
    """Read the file that an argument names; `-` is standard input.

    Raises:
        Failure: it can't be read or decoded.
    """
    if argument == STANDARD:
        return _standard_input()
    if not argument:
        raise Failure("an empty name is that of no file; name one, or `-` for standard input")
    file = Path(argument)
    if file.is_dir():
        raise Failure(f"{file.as_posix()}: a folder; name the files in it")
    if not file.exists():
        raise Failure(f"{file.as_posix()}: no such file; check the path")
    try:
        return Input(read_source(file), file)
    except UnreadableError as error:
        raise Failure(str(error)) from error


def _standard_input() -> Input:
    if sys.stdin is None:  # closed before we began
        raise Failure("standard input is closed; pipe a document into it, or name a file")
    try:
        decoded = decode(sys.stdin.buffer.read())
    except UnicodeDecodeError as error:
        raise Failure(f"standard input: not UTF-8 (byte {error.start}); give it as UTF-8") from error
    return Input(Source("standard input", decoded.text, decoded.encoding), None)


def format_of(document: Input, label: str | None = None) -> Format:
    """Return the format of a document: by a label, by the file's name, or else by its text.

    Args:
        document: as read.
        label: a fence label of the format; None looks for itself.

    Raises:
        Failure: there is no such label, or nothing tells the format.
    """
    if label is not None:
        label = dispatched_label(document.text) if label.lower() == DISPATCHING_LABEL else label.lower()
        if label not in FORMATS_BY_LABEL:
            raise Failure(f"`{label}` is no label of a format; `signage formats` lists them")
        return FORMATS_BY_LABEL[label]
    name = document.file.name if document.file else ""
    found = format_of_file(name, document.text)
    if found is None and name.lower().endswith(_PAGES):
        raise Failure(
            f"{document.path}: a page, and no document in one of the formats; `signage check` checks pages"
        )
    found = found or _by_text(document.text, native=document.file is None)
    if found is None:
        raise Failure(f"{document.path}: nothing tells its format; name it with `--from`, such as `--from anml`")
    return found


def _by_text(text: str, *, native: bool) -> Format | None:
    """Return the format that a text looks like, or None.

    Args:
        text: the document.
        native: take what looks like nothing else for ANML native, whose lines may be any words.
    """
    opening = text.lstrip()[:1]
    if opening in ("<", "{"):
        labels = {"<": ("xml", "html"), "{": ("json",)}[opening]
        found = (recognise(label, text, likely=True).format for label in labels)
        return next((form for form in found if form is not None), None)
    if any(is_certain(line.strip(), is_diff=False) for line in text.split("\n")):
        return FORMATS_BY_LABEL["aria-snapshot"]
    # An unnamed block is a ko-browser snapshot, if anything.
    found = (
        recognise(label, text, likely=True).format
        for label in ("markdown", "", *([DISPATCHING_LABEL] if native else []))
    )
    return next((form for form in found if form is not None), None)


@dataclass(frozen=True, slots=True)
class NativeInput:
    """A document that was read.

    Attributes:
        source: its text, with the path as messages name it.
        tree: what it says.
    """

    source: Source
    tree: Document

    @property
    def path(self) -> str:
        """How messages name it."""
        return self.source.path


def read_native(argument: str) -> NativeInput:
    """Read the file that an argument names; `-` is standard input.

    Raises:
        Failure: it can't be read or decoded, or is XML or JSON.
    """
    document = read(argument)
    label = dispatched_label(document.text)
    if label not in ANML_NATIVE.labels:
        title = FORMATS_BY_LABEL[label].title
        raise Failure(
            f"{document.path}: this is {title}; name a document in ANML native, which has diffs and budgets"
        )
    return NativeInput(document.source, ANML_NATIVE.parse(document.text))
