"""What may be written at a position: words of a format, names of the document, labels, directives, options."""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from signage.server.analysis import Analysis, Block
from signage.server.anatomy import anatomy
from signage.server.completions.item import Item
from signage.server.names import related
from signage.server.options import is_configuration
from signage.server.workspace import Document, Workspace

# The module of `completions` that knows a format, and its function.
_FORMATS = {
    "anml-native": "native:in_snapshot",
    "anml-actions": "native:in_actions",
    "aria-snapshot": "native:in_accessibility_snapshot",
    "ko-snapshot": "native:in_numbered_snapshot",
    "anml-xml": "markup:in_xml",
    "anml-json": "markup:in_json",
    "agent-html": "markup:in_html",
    "agent-manifest": "markup:in_manifest",
    "anyt": "workflow:in_workflow",
}
_LONGEST = 20_000  # code points before the position that are looked at
_MOST = 1_000  # items


def complete(document: Document, workspace: Workspace, parameters: Any) -> Any:
    """Return the items that may be written at a position."""
    positions = workspace.positions(document)
    offset = positions.offset(parameters["position"])
    text = document.source.text
    before = text[max(0, offset - _LONGEST) : offset]
    if is_configuration(document.source.path):
        items = _module("page").in_configuration(document.source.path, before)
    else:
        analysis = workspace.analysis(document)
        found = analysis.block_at(offset)
        page = _module("page").in_page(before, document.source.path)
        items = [*page, *(_in_block(analysis, *found) if found is not None else ())]
    unique = {each.text: each for each in items}
    return {"isIncomplete": False, "items": [_item(each) for each in list(unique.values())[:_MOST]]}


def _in_block(analysis: Analysis, block: Block, offset: int) -> Iterable[Item]:
    name = _FORMATS.get(block.form.name)
    if name is None:
        return ()
    module, _, function = name.partition(":")
    before = block.example.text[max(0, offset - _LONGEST) : offset]
    items: Iterable[Item] = getattr(_module(module), function)(before, _Names(analysis, block))
    return items


class _Names:
    """The names that an example can mean."""

    def __init__(self, analysis: Analysis, block: Block) -> None:
        self._analysis, self._block = analysis, block

    def __call__(self, kind: str) -> Iterator[str]:
        """Yield the declared names of a kind."""
        for other in related(self._analysis, self._block):
            for each in anatomy(other).names:
                if each.kind == kind and each.declares:
                    yield each.text


def _module(name: str) -> Any:
    return import_module(f"signage.server.completions.{name}")


def _item(each: Item) -> dict[str, Any]:
    return {"label": each.text, "kind": each.kind, "detail": re.sub(r"\s+", " ", each.detail)}
