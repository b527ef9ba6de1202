"""`signage format FILE…`: write documents in their canonical form."""

import sys

import click

from signage.commands import documents
from signage.commands.documents import Input, is_changed, show_difference
from signage.commands.failure import FINDINGS, WRONG_USAGE, Failure, tell
from signage.commands.output import show, write_file
from signage_specs.anml.losses import losses
from signage_specs.anml_trust.record import DnsDocument
from signage_specs.diagnostic import Severity
from signage_specs.format import Format
from signage_specs.rule import Context, judge
from signage_specs.span import Span

_MOST_NAMED = 3  # lines that a message names
WITHOUT_CANONICAL_FORM = frozenset({"agent-html", "anyt-state", "aria-snapshot"})
"""Formats that others write: their documents stay as they are."""

_LOST = {
    "order": "text or elements would move",
    "comment": "comments would be lost",
    "doctype": "the DOCTYPE would be lost",
    "instruction": "processing instructions would be lost",
    "outside": "what is outside the document's element would be lost",
    "extension": "keys that ANML doesn't define would change their form",
    "passed-over": "what is passed over, such as comments and records of other types, would be lost",
    "unsayable": "something would be lost",
    "value": "values that their keys can't have would be lost",
}


@click.command("format")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", "check_only", is_flag=True, help="Write nothing; exit with 1 when something would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change as a unified diff.")
@click.option("--from", "label", metavar="LABEL", help="The format, by a label, when the file's name doesn't tell.")
def format(  # noqa: A001 (the name of the subcommand)
    files: tuple[str, ...], *, check_only: bool, diff: bool, label: str | None
) -> None:
    """Write documents in their canonical form.

    That is the order of parts, indentation, quotes and line ends. Files are rewritten. `-` reads standard input
    and writes standard output. A document with errors is left as it is, and so is one that would lose
    something, such as a comment.

    Exit status: 0 when every document is in canonical form now, 1 when `--check` finds one that isn't, 2 when a
    document is left as it is or can't be read.
    """
    status = 0
    for name in dict.fromkeys(files):
        try:
            changed = _format(name, label, check_only=check_only, diff=diff)
        except Failure as failure:
            failure.show()
            status = WRONG_USAGE
        else:
            status = max(status, FINDINGS if changed and check_only else 0)
    sys.exit(status)


def _format(name: str, label: str | None, *, check_only: bool, diff: bool) -> bool:
    """Bring one document into canonical form, or tell what would change; return whether anything does.

    Raises Failure where it is left as it is.
    """
    document = documents.read(name)
    written = canonical_text(document, documents.format_of(document, label))
    changed = is_changed(document.source, written)
    if diff:
        show_difference(document.source, written)
    elif changed and check_only:
        tell(f"{document.path}: would be formatted", err=False)
    elif document.file is None and not check_only:
        show(written)
    elif changed and document.file is not None:
        write_file(document.file, written)
        tell(f"{document.path}: formatted", err=False)
    return changed


def canonical_text(document: Input, form: Format) -> str:
    """Return a document in the canonical form of its format.

    Raises Failure where its format has no canonical form, it has errors, or it would lose something.
    """
    if form.name in WITHOUT_CANONICAL_FORM:
        raise Failure(f"{document.path}: {form.title} has no canonical form. Leave this file out.")
    tree = form.parse_at(document.text, document.path)
    context = Context(encoding=document.source.encoding)
    errors = [each for each in judge(form.rules, tree, context) if each.severity is Severity.ERROR]
    if errors:
        more = f" ({len(errors)} errors in all)" if len(errors) > 1 else ""
        place = document.place(errors[0].span.start)
        raise Failure(f"{place}: left as it is: {errors[0].code} {errors[0].message}{more}")
    lost: dict[str, list[Span]] = {}
    for loss in losses(tree, form.name.removeprefix("anml-")) if form.name in ("anml-xml", "anml-json") else ():
        lost.setdefault(loss.kind, []).append(loss.span)
    if isinstance(tree, DnsDocument) and tree.passed_over:
        lost["passed-over"] = list(tree.passed_over)
    if zeros := lost.pop("number", []):
        tell(f"{document.path}: zeros before numbers are left out ({_lines(document, zeros)})")
    if lost:
        reasons = [f"{_LOST[kind]} ({_lines(document, spans)})" for kind, spans in lost.items()]
        raise Failure(f"{document.path}: left as it is: {'; '.join(reasons)}")
    return form.write(tree)


def _lines(document: Input, spans: list[Span]) -> str:
    """Return where spans stand: `line 3`, `lines 3, 5`."""
    numbers = list(dict.fromkeys(document.source.lines.position(span.start)[0] for span in spans))
    shown = ", ".join(str(number) for number in numbers[:_MOST_NAMED])
    more = ", …" if len(numbers) > _MOST_NAMED else ""
    return f"{'line' if len(numbers) == 1 else 'lines'} {shown}{more}"
