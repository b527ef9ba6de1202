"""`signage format FILE…`: write documents in their canonical form."""

from __future__ import annotations

import difflib
import re
import sys
from typing import TYPE_CHECKING, Any

import click

from signage.commands import documents
from signage.commands.failure import FINDINGS, WRONG_USAGE, Failure
from signage_specs.anml.losses import losses
from signage_specs.diagnostic import Severity
from signage_specs.rule import Context, judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage.commands.documents import Input
    from signage_specs.format import Format
    from signage_specs.span import Span

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_MOST_NAMED = 3  # lines that a message names
_LOST = {
    "order": "text or elements would move",
    "comment": "comments would be lost",
    "doctype": "the DOCTYPE would be lost",
    "extension": "keys that ANML doesn't define would change their form",
    "unsayable": "something would be lost",
}


@click.command("format")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", "check_only", is_flag=True, help="Write nothing; exit with 1 when something would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change as a unified diff.")
@click.option("--from", "label", metavar="LABEL", help="The format, by a label, when the file's name doesn't tell.")
def format(  # noqa: A001 (the name of the subcommand)
    files: tuple[str, ...], *, check_only: bool, diff: bool, label: str | None
) -> None:
    """Write documents in their canonical form: order of parts, indentation, quotes, line ends.

    Files are rewritten. `-` reads standard input and writes standard output. A document with errors is left as
    it is, and so is one that would lose something, such as a comment.

    Exit status: 0 when every document is in canonical form now, 1 when `--check` finds one that isn't, 2 when a
    document is left as it is or can't be read.
    """
    status = 0
    for name in files:
        try:
            document = documents.read(name)
            form = documents.format_of(document, label)
            written = canonical_text(document, form)
        except Failure as failure:
            failure.show()
            status = WRONG_USAGE
            continue
        changed = written != document.text or document.source.encoding not in ("", "utf-8")
        if diff:
            documents.show(_difference(document, written))
        elif changed and check_only:
            click.echo(f"{document.path}: would be formatted")
        elif document.file is None and not check_only:
            documents.show(written)
        elif changed and document.file is not None:
            documents.write(document.file, written)
            click.echo(f"{document.path}: formatted")
        if changed and check_only:
            status = max(status, FINDINGS)
    sys.exit(status)


def canonical_text(document: Input, form: Format[Any]) -> str:
    """Return a document in the canonical form of its format.

    Raises:
        Failure: it has errors, or would lose something.
    """
    tree = form.parse(document.text)
    context = Context(encoding=document.source.encoding)
    errors = [each for each in judge(form.rules, tree, context) if each.severity is Severity.ERROR]
    if errors:
        more = f" ({len(errors)} errors in all)" if len(errors) > 1 else ""
        place = document.place(errors[0].span.start)
        raise Failure(f"{place}: left as it is: {errors[0].code} {errors[0].message}{more}")
    lost: dict[str, list[Span]] = {}
    for kind, span in _lost(tree, form):
        lost.setdefault(kind, []).append(span)
    if lost:
        reasons = [f"{_LOST[kind]} ({_lines(document, spans)})" for kind, spans in lost.items()]
        raise Failure(f"{document.path}: left as it is: {'; '.join(reasons)}")
    return form.write(tree)


def _lost(tree: Any, form: Format[Any]) -> Iterator[tuple[str, Span]]:
    """Yield what the canonical form of a document can't keep."""
    if form.name in ("anml-xml", "anml-json"):
        for loss in losses(tree, form.name.removeprefix("anml-")):
            yield loss.kind, loss.span


def _lines(document: Input, spans: list[Span]) -> str:
    """Return where spans stand: `line 3`, `lines 3, 5`."""
    numbers = list(dict.fromkeys(document.source.lines.position(span.start)[0] for span in spans))
    shown = ", ".join(str(number) for number in numbers[:_MOST_NAMED])
    more = ", …" if len(numbers) > _MOST_NAMED else ""
    return f"{'line' if len(numbers) == 1 else 'lines'} {shown}{more}"


def _difference(document: Input, written: str) -> str:
    """Return a unified diff from a document to its canonical form; empty when they are equal."""
    before, after = _LINE.findall(document.text), _LINE.findall(written)
    lines = difflib.unified_diff(before, after, document.path, document.path)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
