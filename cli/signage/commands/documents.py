"""Read one document and tell its format; write what a command makes of it, or compare it with what is there."""

import functools
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from signage.commands.failure import FINDINGS, Failure, tell
from signage.commands.output import STANDARD, refuse_input, refuse_missing_folder, show, write_file
from signage_core.comparison import diff
from signage_core.frozen import frozen
from signage_core.paths import LARGEST_FILE
from signage_linter.files import MARKDOWN_SUFFIXES, PYTHON_SUFFIXES, RST_SUFFIXES
from signage_linter.recognise import DISPATCHING_LABEL, dispatched_label, format_of_file, recognise
from signage_linter.source import Source, UnreadableError, read_source
from signage_specs.anml.encoding import ENCODINGS, decode
from signage_specs.anml_native.aria.tree import is_certain
from signage_specs.anml_native.tree import Document
from signage_specs.format import Format
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonObject, JsonString
from signage_specs.registry import ANML_NATIVE, FORMATS_BY_LABEL

_PAGES = (*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES)

_FENCE = re.compile(r"^[ \t]*+(?:`{3}|~{3})", re.MULTILINE)


@frozen
class Input:
    """A document that was read, with its path as it is printed, and its file; None for standard input."""

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

    Raises Failure where it can't be read or decoded.
    """
    if argument == STANDARD:
        return _standard_input()
    if not argument:
        raise Failure("the file name is empty. Name a file, or `-` for standard input.")
    file = Path(argument)
    if file.is_dir():
        raise Failure(f"{file.as_posix()}: a folder. Name the files in it.")
    if not file.exists():
        raise Failure(f"{file.as_posix()}: no such file. Check the path.")
    try:
        return Input(read_source(file), file)
    except UnreadableError as error:
        raise Failure(str(error)) from error


def _standard_input() -> Input:
    if sys.stdin is None:  # closed before we began
        raise Failure("standard input is closed. Pipe a document into it, or name a file.")
    try:
        content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise Failure(f"standard input: larger than {LARGEST_FILE / 1e6:g} MB. Give less of it.")
        decoded = decode(content)
    except UnicodeDecodeError as error:
        raise Failure(f"standard input: not UTF-8 (byte {error.start}). Give it as UTF-8.") from error
    return Input(Source("standard input", decoded.text, decoded.encoding), None)


def without_envelope(document: Input) -> Input:
    """Return the snapshot that the JSON of agent-browser holds as a document of its own; any other as it is."""
    if not document.text.lstrip().startswith("{") or '"snapshot"' not in document.text:
        return document
    root = read_json(document.text).root
    data = root.get("data") if isinstance(root, JsonObject) else None
    snapshot = data.get("snapshot") if isinstance(data, JsonObject) else None
    if not isinstance(snapshot, JsonString):
        return document
    return Input(Source(document.path, f"{snapshot.value}\n", document.source.encoding), document.file)


def format_of(document: Input, label: str | None = None) -> Format:
    """Return the format of a document: by a label, by the file's name, or else by its text.

    Raises Failure where there is no such label, or nothing tells the format.
    """
    if label is not None:
        label = dispatched_label(document.text) if label.lower() == DISPATCHING_LABEL else label.lower()
        if label not in FORMATS_BY_LABEL:
            raise Failure(f"`{label}` is not a known label. `signage formats` lists the labels.")
        return FORMATS_BY_LABEL[label]
    name = document.file.name if document.file else ""
    found = format_of_file(name, document.text)
    if found is None and name.lower().endswith(_PAGES):
        raise Failure(
            f"{document.path}: a page, not a document in one of the formats. `signage check` checks pages."
        )
    found = found or _by_text(document.text, native=document.file is None)
    if found is None:
        raise Failure(f"{document.path}: unknown format. Name it with `--from`, such as `--from anml`.")
    return found


def _by_text(text: str, *, native: bool) -> Format | None:
    """Return the format that a text looks like, or None.

    With `native`, what looks like nothing else is ANML native, whose lines may be any words.
    """
    opening = text.lstrip()[:1]
    if opening in ("<", "{"):
        labels = {"<": ("xml", "html"), "{": ("json",)}[opening]
        found = (recognise(label, text, likely=True).format for label in labels)
        return next((form for form in found if form is not None), None)
    if _is_snapshot(text):
        return FORMATS_BY_LABEL["aria-snapshot"]
    # Of a page with fences the examples look like what they are, and not the page.
    tried = ["markdown"]
    if native:
        tried += ["", DISPATCHING_LABEL]
    elif not _FENCE.search(text):
        tried.append("")
    found = (recognise(label, text, likely=True).format for label in tried)
    return next((form for form in found if form is not None), None)


def _is_snapshot(text: str) -> bool:
    """Tell whether a text is an accessibility snapshot. Lists of prose may have lines such as `- note: a word`."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    like = [line for line in lines if line.startswith(("-", "@"))]
    is_prose = bool(_FENCE.search(text)) or 2 * len(like) < len(lines)
    return not is_prose and any(is_certain(line, is_diff=False) for line in lines)


def read_native(argument: str) -> tuple[Input, Document]:
    """Read the snapshot or diff that an argument names; `-` is standard input.

    Raises Failure where it can't be read or decoded, or is XML or JSON.
    """
    document = read(argument)
    label = dispatched_label(document.text)
    if label not in ANML_NATIVE.labels:
        title = FORMATS_BY_LABEL[label].title
        raise Failure(
            f"{document.path}: this is {title}. Name a document in ANML native, which has diffs and budgets."
        )
    return document, ANML_NATIVE.parse(document.text)


_MARK = "\ufeff"
_PLAIN = ("", "utf-8")


@frozen
class Delivery:
    """Where a document goes: a file, or standard output for None.

    Nothing is written to `check`, which exits with 1 where the file would change, or to see what would (`diff`), or
    to hold a documented snapshot against what is made.
    """

    output: Path | None
    check: bool
    diff: bool
    documented: str | None = None

    def prepare(self, source: Source | None, kept: str = STANDARD) -> None:
        """Make sure, before the work is done, that there is something to write to or to compare with.

        `source` is compared with where there is no output; the output may not replace `kept`, a file that is read.
        Raises Failure where there is nothing, or the output would replace what is read.
        """
        refuse_missing_folder(self.output)
        if kept != STANDARD and not self.check and not self.diff:
            refuse_input(self.output, [Path(kept)])
        if (self.check or self.diff) and source is None and self.output is None:
            raise Failure("`--check` and `--diff` compare with a file. Name it with `--output`.")

    def deliver(self, text: str, source: Source | None) -> None:
        """Write a document, or compare it: with the file that it would be written to, or else with its source.

        There is no source to compare with where that is in another format. Raises Failure where the file can't be
        written, or not be read; it is then as it was.
        """
        if not self.check and not self.diff:
            if self.output is None:
                show(text)
            else:
                write_file(self.output, text)
            return
        before = source if self.output is None else _present(self.output)
        if before is None:  # refused by `prepare`
            return
        if self.diff:
            show_difference(before, text)
        elif is_changed(before, text):
            tell(f"{before.path}: would change", err=False)
        if self.check and is_changed(before, text):
            sys.exit(FINDINGS)


def deliverable(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say where the document goes; the command is given a `delivery`."""

    @functools.wraps(command)
    def with_delivery(*, output: Path | None, check: bool, diff: bool, **options: Any) -> None:
        command(delivery=Delivery(_named(output), check, diff), **options)

    check = click.option("--check", is_flag=True, help="Write nothing; exit with 1 when something would change.")
    return _with_delivery_options(with_delivery, check)


def comparable(command: Callable[..., None]) -> Callable[..., None]:
    """Do the same for a command that makes snapshots of a `file`: `--check` may name a documented one."""

    @functools.wraps(command)
    def with_delivery(
        *, output: Path | None, check: str | None, diff: bool, file: str | None, **options: Any
    ) -> None:
        if file is None and check:  # `--check FILE` alone: the file is what is read
            file, check = check, ""
        if file is None:
            raise Failure("Missing argument 'FILE'. See `signage convert --help`.")
        delivery = Delivery(_named(output), check == "", diff, check or None)
        command(delivery=delivery, file=file, **options)

    said = "Write nothing; exit with 1 when something would change, or when SNAPSHOT differs from the page."
    check = click.option("--check", metavar="[SNAPSHOT]", is_flag=False, flag_value="", help=said)
    return _with_delivery_options(with_delivery, check)


def _named(output: Path | None) -> Path | None:
    return None if output == Path(STANDARD) else output


def _with_delivery_options(
    command: Callable[..., None], check: Callable[[Callable[..., None]], Callable[..., None]]
) -> Callable[..., None]:
    kind = click.Path(path_type=Path, dir_okay=False)
    options = (
        click.option("--output", type=kind, help="Write to this file; `-` is standard output."),
        check,
        click.option("--diff", is_flag=True, help="Write nothing; print what would change as a unified diff."),
    )
    return functools.reduce(lambda done, option: option(done), reversed(options), command)


def is_changed(before: Source, text: str) -> bool:
    """Tell whether a file would get other bytes than it has."""
    return text != before.text or before.encoding not in _PLAIN


def show_difference(before: Source, text: str) -> None:
    """Print what would change as a unified diff; nothing where nothing would."""
    mark = _MARK if before.encoding == "utf-8-sig" else ""
    show(diff(before.path, mark + before.text, text))
    if before.encoding not in (*_PLAIN, "utf-8-sig"):
        said = f"{before.path}: would be written in UTF-8; it is in {ENCODINGS[before.encoding]}"
        tell(f"signage: {said}")


def _present(file: Path) -> Source:
    """Return what stands in a file now; one that isn't there is empty."""
    if not file.exists():
        return Source(file.as_posix(), "")
    try:
        return read_source(file)
    except UnreadableError as error:
        raise Failure(str(error)) from error
