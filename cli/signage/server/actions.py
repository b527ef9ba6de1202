"""Code actions: the fix of a finding, all fixes, and comments that expect or skip what an example has."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from signage.server.analysis import Analysis, Block
from signage.server.diagnostics import diagnostic_of, own_range
from signage.server.positions import Positions, replaced
from signage.server.workspace import Document, Workspace
from signage_core.paths import absolute
from signage_linter.directive import first_line, opening_of
from signage_linter.finders.docstring import FENCE
from signage_linter.fixes import fixed_files
from signage_linter.report import PageDiagnostic, PageEdit
from signage_linter.room import cell_end
from signage_linter.source import Source
from signage_specs.span import Span

QUICK_FIX = "quickfix"
FIX_ALL = "source.fixAll.signage"
_ROUNDS = 10  # a fix may show another fault that has a fix
_LONG_TEXT = 100_000  # code points: a longer one is fixed as far as one round does
_LEAD = re.compile(r"[ \t>]*")


def code_actions(document: Document, workspace: Workspace, parameters: Any) -> list[Any]:
    """Return the actions for a range of a document, of the kinds that are asked for.

    Raises:
        KeyError, TypeError: the parameters lack the range.
    """
    analysis, positions = workspace.analysis(document), workspace.positions(document)
    wanted = positions.span(parameters["range"])
    context: Any = parameters.get("context") or {}
    kinds: Any = context.get("only")
    only = [str(each) for each in kinds] if kinds is not None else None
    actions: list[Any] = []
    if _is_asked(QUICK_FIX, only):
        spans = [(each, positions.span(own_range(each, analysis, positions))) for each in analysis.diagnostics]
        asked = [(each, span) for each, span in spans if span.start <= wanted.end and wanted.start <= span.end]
        if wanted.start == 0 and wanted.end == len(document.source.text):  # Kate asks so about a single finding
            named = _named(context, positions)
            asked = [(each, span) for each, span in asked if (each.code, span) in named] or asked
        for each, _ in asked:
            actions += _actions_on(each, analysis, positions, workspace)
    if _is_asked(FIX_ALL, only) and (edit := fix_all(document, workspace)):
        actions.append({"title": "Fix all that has one right answer", "kind": FIX_ALL, "edit": edit})
    return actions


def _is_asked(kind: str, only: Sequence[str] | None) -> bool:
    return only is None or any(kind == each or kind.startswith(f"{each}.") for each in only)


def _named(context: Any, positions: Positions) -> set[tuple[str, Span]]:
    """Return the codes and spans of the diagnostics that an editor asks about.

    Raises:
        KeyError, TypeError: one isn't a diagnostic.
    """
    given: Any = context.get("diagnostics") or ()
    return {(str(each["code"]), positions.span(each["range"])) for each in given if "code" in each}


def _actions_on(
    each: PageDiagnostic, analysis: Analysis, positions: Positions, workspace: Workspace
) -> Iterator[dict[str, Any]]:
    """Yield the actions on one finding, its fix first."""
    about = {"kind": QUICK_FIX, "diagnostics": [diagnostic_of(each, analysis, positions, workspace)]}
    if each.fix is not None and (edit := _workspace_edit(each.fix.edits, analysis, workspace)):
        title, is_safe = f"{each.code}: {each.fix.description}", each.fix.is_safe
        yield {"title": title, **({"isPreferred": True} if is_safe else {}), **about, "edit": edit}
    block = analysis.block_of_line(each.line) if analysis.is_own(each.path) and each.format else None
    if block is not None:
        reason = f"say why {each.code} is right here"
        for title, body in (
            (f"Expect {each.code} in this example", f"expect {each.code}"),
            (f"Skip this example ({each.code}), with a reason", f'skip reason="{reason}"'),
        ):
            comment = comment_edit(block, body, analysis, positions)
            if comment is not None:
                changes = {workspace.uri(analysis.path): [comment]}
                yield {"title": title, **about, "edit": {"changes": changes}}


def _workspace_edit(edits: Sequence[PageEdit], analysis: Analysis, workspace: Workspace) -> dict[str, Any] | None:
    """Return the edit of files that some edits are; None where one is of a file outside of the workspace."""
    changes: dict[str, list[Any]] = {}
    for edit in edits:
        source = analysis.sources.get(edit.path)
        if source is None or not workspace.may_change(edit.path):
            return None
        span = Positions(source, workspace.encoding).piece(edit)
        changes.setdefault(workspace.uri(edit.path), []).append({"range": span, "newText": edit.text})
    return {"changes": changes} if changes else None


def comment_edit(block: Block, body: str, analysis: Analysis, positions: Positions) -> dict[str, Any] | None:
    """Return the edit that puts a directive before an example; None where no comment can stand there."""
    opening = opening_of(block.example)
    if block.page.markup == "file" or not analysis.is_own(opening.path) or not opening.exact:
        return None
    if block.page.markup == "markdown" and opening.line == block.example.places[0].line:
        return None  # indented code has no header that a comment could stand before
    line = analysis.source.lines.line(opening.line)
    lead = line[: opening.column - 1]
    if block.page.markup == "html":
        lead = line[: len(line) - len(line.lstrip())]
    elif not _LEAD.fullmatch(lead) or cell_end(analysis.source, opening.line, opening.column) is not None:
        return None  # the block begins in the line of a list's mark, or a table may have no room
    end = analysis.source.lines.end(opening.line)
    blank = f"{lead}{end}" if lead.strip() else end
    if _is_rst(block, line[opening.column - 1 :]):
        comment = f"{lead}.. signage: {body}{end}{blank}"
    elif block.page.is_mdx:
        comment = f"{lead}{{/* signage: {body} */}}{end}"
    elif block.page.has_line_comments:  # one of HTML is a block of its own, which `tab-set-code` doesn't take
        comment = f"{lead}% signage: {body}{end}"
    else:
        comment = f"{lead}<!-- signage: {body} -->{end}"
    start = positions.position(first_line(analysis.source, block.page, opening.line), 1)
    return {"range": {"start": start, "end": start}, "newText": comment}


def _is_rst(block: Block, header: str) -> bool:
    """Tell whether a block stands in reStructuredText: a docstring may be in either markup, and a page of MyST."""
    if block.page.markup == "markdown":
        return header.startswith("..") or header.rstrip().endswith("::")
    return block.page.markup in ("rst", "python") and not FENCE.match(header)


def fix_all(document: Document, workspace: Workspace) -> dict[str, Any] | None:
    """Return the edit that applies all fixes of a document, also those that others bring about; None for none.

    Files that the document includes stay as they are.
    """
    first = document.source
    trial = replace(document)
    for _ in range(_ROUNDS if len(first.text) <= _LONG_TEXT else 1):
        analysis = workspace.analysis(trial)
        own = [each for each in analysis.diagnostics if each.fix and _is_within(each.fix.edits, analysis)]
        fixed = [each for each in fixed_files(own, analysis.sources) if absolute(each.source.path) == first.path]
        if not fixed or fixed[0].text == trial.source.text:
            break
        trial.source = Source(first.path, fixed[0].text)
    edits = replaced(first, trial.source.text, workspace.encoding)
    return {"changes": {document.uri: edits}} if edits else None


def _is_within(edits: Sequence[PageEdit], analysis: Analysis) -> bool:
    return all(analysis.is_own(edit.path) for edit in edits)
