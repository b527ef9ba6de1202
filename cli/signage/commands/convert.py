"""`signage convert FILE --to …`: write a document in another format."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import click

from signage.commands import documents
from signage.commands.documents import Delivery, Input, comparable, read_native
from signage.commands.failure import FINDINGS, Failure, tell
from signage.commands.limits import Limits, limited
from signage.commands.options import configuration_of, configured
from signage_core.frozen import frozen
from signage_core.terminal import visible
from signage_core.wording import counted
from signage_linter.config import Configuration
from signage_specs.anml.losses import losses
from signage_specs.anml.rules import RULES
from signage_specs.anml.tree import Document
from signage_specs.anml.writer import produce_json, produce_xml
from signage_specs.anml_native.aria.conversion import convert_snapshot
from signage_specs.anml_native.aria.conversion import losses as aria_losses
from signage_specs.anml_native.aria.tree import AriaHeader, AriaSnapshot
from signage_specs.anml_native.documented import NoSnapshotError, differences
from signage_specs.anml_native.outline import OutlineError
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.parser import parse as parse_native
from signage_specs.anml_native.writer import write, write_canonical
from signage_specs.diagnostic import Severity
from signage_specs.format import Format
from signage_specs.ko_snapshot.conversion import convert_ko_snapshot
from signage_specs.ko_snapshot.conversion import losses as ko_losses
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context, judge


def snapshot_of(document: Input, selector: str) -> str:
    """Return the snapshot of a page, or of the element in it that a selector names; all of it for an empty one.

    Raises Failure where the selector names nothing.
    """
    from signage_site.snapshots.page import linked_sheets, page_snapshot  # noqa: PLC0415  loaded for a page

    # The page's site is in the working directory, as far as anybody knows; else its folder is all that is read.
    file, here = document.file, Path.cwd()
    sheets = None
    if file is not None:
        folder = here if file.absolute().is_relative_to(here) else file.absolute().parent
        sheets = linked_sheets(folder, file.absolute().relative_to(folder).as_posix())
    try:
        return page_snapshot(document.text, document.path, selector, sheets)
    except NoSnapshotError as error:
        raise Failure(f"{document.path}: {error}") from error


def is_true(documented: str, page: str) -> bool:
    """Tell whether a documented snapshot says what a page's does; each line that differs is told.

    Raises Failure where the file can't be read, or isn't in ANML native.
    """
    read, tree = read_native(documented)
    try:
        found = differences(tree, parse(page))
    except NoSnapshotError as error:
        raise Failure(f"{read.path}: {error}") from error
    for each in found:
        tell(f"{read.path}:{each.line}: {visible(each.message)}", err=False)
    return not found


_LOST = {
    "order": "order lost: text comes first, then the elements in groups",
    "comment": "comment lost",
    "doctype": "DOCTYPE lost",
    "instruction": "processing instruction lost",
    "outside": "lost: it is outside the document's element",
    "extension": "a key that ANML doesn't define changes its form",
    "unsayable": "lost: the other serialisation has no place for it",
    "value": "lost: ANML takes no such value here",
    "number": "zeros before the number lost",
}


@frozen
class ConversionResult:
    """What came of a document: its text, and warnings, each with the offset that it is about."""

    text: str
    warnings: tuple[tuple[int, str], ...] = ()


def _anml(
    target: str, writer: Callable[[Document], str]
) -> Callable[[Input, Document, Configuration], ConversionResult]:
    """Return what writes ANML 1.0 in one of its serialisations."""

    def convert(document: Input, tree: Document, _configuration: Configuration) -> ConversionResult:
        if not tree.roots:
            said = "no key here is an element of ANML. Write a document with the key `anml`."
            raise Failure(f"{document.place(0)}: cannot be converted: {said}")
        text, found = writer(tree), losses(tree, target)
        _refuse_faulty(document, tree, text)
        return ConversionResult(text, tuple((loss.span.start, _LOST[loss.kind]) for loss in found))

    return convert


def _refuse_faulty(document: Input, tree: Document, text: str) -> None:
    """Refuse a document that would be faulty in the other serialisation too.

    Raises Failure where there is an error in what would be written.
    """
    made = (ANML_XML if text.startswith("<") else ANML_JSON).parse(text)
    context = Context(fragment=tree.root is None)
    errors = (each for each in judge(RULES, made, context) if each.severity is Severity.ERROR)
    error = next(errors, None)
    if error is not None:
        same = (each.span.start for each in judge(RULES, tree, context) if each.code == error.code)
        raise Failure(f"{document.place(next(same, 0))}: cannot be converted: {error.code} {error.message}")


def _refuse_foreign(document: Input) -> NoReturn:
    """Refuse a text in which nothing is a node of a snapshot."""
    raise Failure(f"{document.path}: not a snapshot: no line is an element. Name one that a browser tool wrote.")


def _from_aria(
    document: Input, tree: AriaSnapshot, _configuration: Configuration, *, keep_refs: bool = False
) -> ConversionResult:
    if not tree.nodes and not any(isinstance(line, AriaHeader) for line in tree.lines):
        _refuse_foreign(document)
    text = convert_snapshot(tree, keep_refs=keep_refs)
    return ConversionResult(text, tuple(aria_losses(tree, keep_refs=keep_refs)))


def _from_ko(document: Input, tree: Snapshot, _configuration: Configuration) -> ConversionResult:
    if not tree.elements and tree.page is None:
        _refuse_foreign(document)
    return ConversionResult(write(convert_ko_snapshot(tree)), tuple(ko_losses(tree)))


def _manifest(document: Input, _tree: object, configuration: Configuration) -> ConversionResult:
    """Return the manifest of the actions that one annotated page has."""
    from signage.commands.page_manifest import page_manifest

    return ConversionResult(*page_manifest(document, configuration))


def _snapshot(document: Input, _tree: object, _configuration: Configuration) -> ConversionResult:
    """Return a snapshot of a built page, all of it."""
    return ConversionResult(snapshot_of(document, ""))


CONVERSIONS: dict[str, dict[str, Callable[[Input, Any, Configuration], ConversionResult]]] = {
    "anml-xml": {"anml-xml": _anml("xml", produce_xml), "anml-json": _anml("xml", produce_xml)},
    "anml-json": {"anml-xml": _anml("json", produce_json), "anml-json": _anml("json", produce_json)},
    "anml": {"aria-snapshot": _from_aria, "ko-snapshot": _from_ko, "agent-html": _snapshot},
    "manifest": {"agent-html": _manifest},
}
"""For each target, what makes it of a document, by the name of the document's format."""


@click.command()
@click.argument("file", metavar="FILE", required=False)
@click.option("--to", "target", type=click.Choice(list(CONVERSIONS)), required=True, help="What it becomes.")
@click.option("--from", "label", metavar="LABEL", help="The format, by a label, when the file's name doesn't tell.")
@limited(of_pages=True)
@click.option("--keep-refs", is_flag=True, help="Keep refs that don't rise, so that one can act on them.")
@comparable
@configured("base_url", "site_name", "site_description", "dialect")
def convert(  # noqa: PLR0913  one for each option
    *,
    file: str,
    target: str,
    label: str | None,
    limits: Limits,
    keep_refs: bool,
    delivery: Delivery,
    **options: Any,
) -> None:
    """Write a document in another format.

    ANML 1.0 goes from XML to JSON and back. Accessibility and ko-browser snapshots, and built HTML pages, become
    ANML native, within `--filter`, `--depth` and `--budget`. The actions of an annotated HTML page become an agent
    manifest. FILE may be `-` for standard input.

    ANML 1.0 is written with its role, and a document with errors is refused. What gets lost on the way is told on
    standard error, each with its line. `--check` and `--diff` compare with the output, so that a build can tell
    whether it is up to date. `--check SNAPSHOT` tells which lines of a documented snapshot aren't what the page is
    now.

    Exit status: 0 when the document is converted, 1 when `--check` finds a change, 2 when it can't be read or
    converted.
    """
    configuration = configuration_of(options)
    delivery.prepare(None, kept=file)
    document = documents.read(file)
    document = documents.without_envelope(document)
    form = documents.format_of(document, label)
    made_from = CONVERSIONS[target]
    if form.name not in made_from:
        sources = " or ".join(f"`{name}`" for name in made_from)
        raise Failure(
            f"{document.path}: {form.title} cannot be converted to `{target}`. Name a document in {sources}."
        )
    tree = form.parse_at(document.text, document.path)
    _refuse(document, tree, form)
    _refuse_foreign_options(target, form, limits, keep_refs=keep_refs)
    if limits.selector:
        result = ConversionResult(snapshot_of(document, limits.selector))
    elif keep_refs:
        result = _from_aria(document, tree, configuration, keep_refs=True)
    else:
        result = made_from[form.name](document, tree, configuration)
    if delivery.documented is not None:
        if (target, form.name) != ("anml", "agent-html"):
            raise Failure("`--check SNAPSHOT` is about an HTML page. Give it with one and `--to anml`.")
        sys.exit(0 if is_true(delivery.documented, _limited(document, result.text, limits)) else FINDINGS)
    if limits.is_set:
        result = replace(result, text=_limited(document, result.text, limits))
    places: dict[tuple[str, str], dict[str, None]] = {}
    for offset, said in sorted(result.warnings):
        place = document.place(offset)
        # Browsers write the same hint, such as `[cursor=pointer]`, on hundreds of lines.
        places.setdefault((said, "" if said.startswith("`[") else place), {})[place] = None
    for (said, _), (first, *others) in places.items():
        more = f"; likewise on {counted(len(others), 'more line')}" if others else ""
        tell(f"{first}: {said}{more}")
    delivery.deliver(result.text, None)


def _refuse_foreign_options(target: str, form: Format, limits: Limits, *, keep_refs: bool) -> None:
    """Refuse options that say nothing about what is made. Raises Failure for them."""
    if limits.is_set and target != "anml":
        raise Failure("`--filter`, `--depth` and `--budget` are about ANML native. Give them with `--to anml`.")
    if limits.selector and (target, form.name) != ("anml", "agent-html"):
        raise Failure("`--selector` is about a snapshot of a page. Give it with an HTML page and `--to anml`.")
    if keep_refs and (target, form.name) != ("anml", "aria-snapshot"):
        raise Failure("`--keep-refs` is about accessibility snapshots. Give it with one and `--to anml`.")


def _limited(document: Input, text: str, limits: Limits) -> str:
    """Return a snapshot within its limits."""
    try:
        return write_canonical(limits.of(parse_native(text)))
    except OutlineError as error:
        raise Failure(f"{document.path}: cannot be made smaller: {error.reason}") from error


def _refuse(document: Input, tree: Any, form: Format) -> None:
    """Refuse a document of which a part can't be read; other faults are carried over.

    Raises Failure always for such a document.
    """
    elided = any(fault.kind == "elision" for fault in getattr(tree, "faults", ()))
    if not getattr(tree, "broken", False) and not (elided and form.name == "anml-json"):
        return
    errors = [each for each in judge(form.rules, tree, Context()) if each.severity is Severity.ERROR]
    if errors:
        first = errors[0]
        raise Failure(f"{document.place(first.span.start)}: cannot be read: {first.code} {first.message}")
