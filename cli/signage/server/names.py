"""Where names are declared and meant: definition, references, highlights and renaming."""

import re
from collections.abc import Iterator
from typing import Any

from signage.server.analysis import Analysis, Block
from signage.server.anatomy import anatomy
from signage.server.anatomy.model import Name
from signage.server.connection import INVALID_PARAMETERS, ResponseError
from signage.server.positions import sound
from signage.server.workspace import Document, Workspace
from signage_core.frozen import frozen
from signage_linter.mapping import joined
from signage_specs.aaf.vocabulary import ACTION_ID
from signage_specs.diagnostic import Edit
from signage_specs.span import Span

# What a name may be, and how that is said.
_FORMS = {
    "ref": (r"[A-Za-z]\w*", "a letter and a number, such as `e4`"),
    "action": (ACTION_ID, "words in lowercase with dots between, such as `docs.search`"),
    "output": (r"[^\s\"'<>&\x00-\x1f\x7f]+", "a word without quotes, brackets and ampersands"),
    "id": (r"[^\s\"'<>&\\\x00-\x1f\x7f]+", "a word without quotes, brackets and ampersands"),
    "cell": (r"[\w.-]+", "letters, digits, `-`, `_` and dots"),
}
_SNAPSHOTS = frozenset({"anml-native", "anml-actions"})
_ANNOTATIONS = frozenset({"agent-html", "agent-manifest", "agent-plan"})


@frozen
class Occurrence:
    """A place of a document where a name stands; no span where that place isn't certain."""

    name: Name
    span: Span | None


def occurrences(analysis: Analysis, offset: int) -> tuple[Occurrence, list[Occurrence]] | None:
    """Return the name at an offset, and all places of what it names, in document order; None where no name is."""
    found = analysis.block_at(offset)
    name = anatomy(found[0]).name_at(found[1]) if found is not None else None
    if found is None or name is None:
        return None
    all_of_it = [
        Occurrence(other, block.span(other.span, analysis.source))
        for block in related(analysis, found[0])
        for other in anatomy(block).names
        if (other.kind, other.text) == (name.kind, name.text)
    ]
    return Occurrence(name, found[0].span(name.span, analysis.source)), all_of_it


def related(analysis: Analysis, block: Block) -> Iterator[Block]:
    """Yield the examples that share their names with one.

    Actions act on the snapshot before them. A page's annotations, manifests and results have the same actions. The
    names of all others are their own.
    """
    if block.form.name in _ANNOTATIONS:
        yield from (each for each in analysis.blocks if each.form.name in _ANNOTATIONS)
    elif block.form.name in _SNAPSHOTS:
        group: list[Block] = []
        for each in (each for each in analysis.blocks if each.form.name in _SNAPSHOTS):
            if _opens(each) and block in group:
                break
            group = [each] if _opens(each) else [*group, each]
        yield from group if block in group else [block]
    else:
        yield block


def _opens(block: Block) -> bool:
    """Tell whether an example has a snapshot of its own."""
    return block.form.name == "anml-native" or block.document.own_snapshot is not None


def definition(document: Document, workspace: Workspace, parameters: Any) -> list[Any]:
    """Return where the name at a position is declared."""
    return [
        _location(each, document, workspace) for each in _at(document, workspace, parameters) if each.name.declares
    ]


def references(document: Document, workspace: Workspace, parameters: Any) -> list[Any]:
    """Return where the name at a position stands."""
    context: Any = parameters.get("context") or {}
    declared = bool(context.get("includeDeclaration"))
    found = _at(document, workspace, parameters)
    return [_location(each, document, workspace) for each in found if declared or not each.name.declares]


def highlights(document: Document, workspace: Workspace, parameters: Any) -> list[Any]:
    """Return where the name at a position stands, to be shown."""
    found = _at(document, workspace, parameters)
    ranges = [_location(each, document, workspace)["range"] for each in found]
    return [{"range": each, "kind": 1} for each in ranges]


def prepare(document: Document, workspace: Workspace, parameters: Any) -> Any:
    """Return the range of the name at a position; None where none can be changed."""
    positions = workspace.positions(document)
    found = occurrences(workspace.analysis(document), positions.offset(parameters["position"]))
    if found is None or found[0].span is None:
        return None
    return {"range": positions.range(found[0].span), "placeholder": found[0].name.text}


def rename(document: Document, workspace: Workspace, parameters: Any) -> Any:
    """Return the edit that renames what is named at a position.

    Raises:
        ResponseError: the new name isn't one, is taken, or the places aren't certain.
    """
    analysis, positions = workspace.analysis(document), workspace.positions(document)
    new = sound(parameters["newName"])
    offset = positions.offset(parameters["position"])
    found, block = occurrences(analysis, offset), analysis.block_at(offset)
    if found is None or block is None:
        return None
    name = found[0].name
    new = new.lstrip("#@") if name.kind == "ref" else new
    form, said = _FORMS[name.kind]
    if not re.fullmatch(form, new):
        raise ResponseError(INVALID_PARAMETERS, f"Not a valid name. Write {said}.")
    names = [(other, each) for other in related(analysis, block[0]) for each in anatomy(other).names]
    if new != name.text and any((each.kind, each.text) == (name.kind, new) for _, each in names):
        raise ResponseError(INVALID_PARAMETERS, "This name is taken already. Choose another.")
    edits = joined(
        other.mapping.edit(Edit(Span(each.span.start, each.span.start + len(name.text)), new))
        for other, each in names
        if (each.kind, each.text) == (name.kind, name.text) or _is_part(each, name)
    )
    if edits is None or not all(analysis.is_own(each.path) for each in edits):
        raise ResponseError(
            INVALID_PARAMETERS, "Some places are in another file, aren't certain, or have no room. Rename by hand."
        )
    changes = [{"range": positions.piece(each), "newText": each.text} for each in edits]
    return {"changes": {document.uri: changes}}


def _is_part(other: Name, name: Name) -> bool:
    """Tell whether a name begins with that of an action: a step of it, or what it returns."""
    return name.kind == "action" and other.kind in ("action", "output") and other.text.startswith(f"{name.text}.")


def _at(document: Document, workspace: Workspace, parameters: Any) -> list[Occurrence]:
    offset = workspace.positions(document).offset(parameters["position"])
    found = occurrences(workspace.analysis(document), offset)
    return [each for each in found[1] if each.span is not None] if found is not None else []


def _location(each: Occurrence, document: Document, workspace: Workspace) -> dict[str, Any]:
    span = each.span if each.span is not None else Span(0, 0)
    return {"uri": document.uri, "range": workspace.positions(document).range(span)}
