"""Documents in canonical form: a file whole, a page example by example."""

from dataclasses import replace
from typing import Any

from signage.server.analysis import Analysis, Block
from signage.server.positions import Positions, replaced
from signage.server.workspace import Document, Workspace
from signage_linter.report import PageEdit
from signage_specs.anml.losses import losses
from signage_specs.diagnostic import Edit, Severity
from signage_specs.rule import Context
from signage_specs.span import Span

_AS_WRITTEN = frozenset({"agent-html", "anyt-state", "aria-snapshot"})  # what others write has no canonical form


def whole(document: Document, workspace: Workspace, _parameters: Any) -> list[Any]:
    """Return the edits that bring a document into canonical form."""
    return _edits(document, workspace, Span(0, len(document.source.text)))


def part(document: Document, workspace: Workspace, parameters: Any) -> list[Any]:
    """Return the edits that bring the examples in a range into canonical form."""
    return _edits(document, workspace, workspace.positions(document).span(parameters["range"]))


def _edits(document: Document, workspace: Workspace, wanted: Span) -> list[Any]:
    analysis, positions = workspace.analysis(document), workspace.positions(document)
    first, last = (analysis.source.lines.position(offset)[0] for offset in (wanted.start, wanted.end))
    edits: list[Any] = []
    for block in analysis.blocks:
        if not block.lines or block.lines.start > last or block.lines.stop <= first:
            continue
        text = _canonical(block)
        if text is None or text == block.example.text:
            continue
        if block.page.markup == "file":
            if block.example.text != analysis.source.text:  # it has the marks of sections
                return []
            return replaced(analysis.source, text, workspace.encoding)
        edits += [_edit(each, positions) for each in _in_page(block, text, analysis)]
    return edits


def _canonical(block: Block) -> str | None:
    """Return an example in canonical form.

    None where its format has none, where it has errors or would lose something, and where the form isn't settled.
    In a page, one with findings stays as it is: it may be there to show them. So does a part of a document that
    would be a whole one.
    """
    form, in_page = block.form, block.page.markup != "file"
    if form.name in _AS_WRITTEN or any(in_page or each.severity is Severity.ERROR for each in block.found):
        return None
    document = block.document
    if form.name in ("anml-xml", "anml-json") and any(losses(document, form.name.removeprefix("anml-"))):
        return None
    text = form.write(document)
    if form.write(form.parse(text)) != text or (in_page and form.check_example(text, Context())):
        return None
    return text.removesuffix("\n") if in_page and not block.example.text.endswith("\n") else text


def _in_page(block: Block, text: str, analysis: Analysis) -> list[PageEdit]:
    """Return the edit of the page that gives an example another text; none where its places aren't certain."""
    old = block.example.text
    edit = block.mapping.edit(Edit(Span(0, len(old)), text))
    if edit is None or not analysis.is_own(edit.path):
        return []
    # A blank line gets no indentation.
    *before, last = edit.text.split("\n")
    written = "\n".join((*(line if line.strip() else line.strip(" \t") for line in before), last))
    return [replace(edit, text=written)]


def _edit(edit: PageEdit, positions: Positions) -> dict[str, Any]:
    return {"range": positions.piece(edit), "newText": edit.text}
