"""What may be written at a position: words of a format, names of the document, labels, directives, options."""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from signage.server.analysis import Analysis, Block
from signage.server.anatomy import anatomy
from signage.server.completions import Item, Names
from signage.server.names import related
from signage.server.workspace import Document, Workspace, is_configuration
from signage_linter.files import MARKUPS
from signage_linter.recognise import DISPATCHING_LABEL
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.span import Span

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
    "agent-plan": "markup:in_plan",
    "anml-trust": "markup:in_trust",
    "anyt": "native:in_workflow",
}
# The end of a text that is in a block of which it has the header alone, and the beginning of a word.
_EMPTY_BLOCK = re.compile(
    r"^[ \t>]*(?:[-*+][ \t]+|[0-9]+[.)][ \t]+)*"
    r"(?:(?:`{3,}|~{3,}|:{3,})[ \t]*(?:\{\.?[ \t]*)?(?:code-block\}[ \t]*)?"
    r"|\.\.[ \t]+(?:code-block|code|sourcecode)::[ \t]+)"
    r"(?P<label>[\w-]+)[^\n]*\n(?:[ \t]*:[\w-]+:[^\n]*\n)*[\s>]*(?P<text>[\w<{-]*)\Z",
    re.MULTILINE,
)
# The word at the end of a text: labels, attributes and ids have hyphens and dots in them.
_WORD = re.compile(r"\w[\w.-]*\Z")
_LONGEST_WORD = 200
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
        page = _module("page").in_page(before, f"{document.source.path}{MARKUPS.get(document.label, '')}")
        empty = _EMPTY_BLOCK.search(before)
        inner = _in_empty_block(empty) if empty else _in_block(analysis, *found, offset) if found else ()
        items = [*page, *inner]
    unique = list({each.text: each for each in items}.values())[:_MOST]
    # Without a range a client replaces what it takes for a word, which in most pages ends at a hyphen.
    typed = positions.range(Span(offset - _typed(before, unique), offset))
    return {"isIncomplete": False, "items": [_item(each, typed) for each in unique]}


def _typed(before: str, items: Iterable[Item]) -> int:
    """Return how many code points before a position an item replaces: as many for each, as some clients want it.

    They are those of a word, or the beginning of an item that starts with other signs.
    """
    word = _WORD.search(before[-_LONGEST_WORD:])
    lengths = [len(word[0])] if word is not None else []
    for each in items:
        lengths += [end for end in range(1, len(each.text)) if before.endswith(each.text[:end])]
    return max(lengths, default=0)


def _in_empty_block(block: re.Match[str]) -> Iterable[Item]:
    """Return what an example may begin with: one that says nothing yet may be in no format."""
    label = block["label"].lower()
    if label == DISPATCHING_LABEL:
        return _items("native:in_any_form", block["text"], lambda _: iter(()))
    form = FORMATS_BY_LABEL.get(label)
    return _items(_FORMATS.get(form.name, ""), block["text"], lambda _: iter(())) if form is not None else ()


def _in_block(analysis: Analysis, block: Block, inner: int, offset: int) -> Iterable[Item]:
    before = block.example.text[max(0, inner - _LONGEST) : inner] + _indentation(analysis, block, inner, offset)
    return _items(_FORMATS.get(block.form.name, ""), before, _Names(analysis, block))


def _indentation(analysis: Analysis, block: Block, inner: int, offset: int) -> str:
    """Return the blanks before a position of a blank line, which converters drop."""
    line, column = analysis.source.lines.position(offset)
    typed = analysis.source.lines.line(line)[: column - 1]
    if typed.strip() or block.example.text[:inner].rpartition("\n")[2]:
        return ""
    return typed[max(place.column for place in block.example.places) - 1 :]


def _items(reader: str, before: str, names: Names) -> Iterable[Item]:
    """Return what a format's function offers behind a text; nothing without one."""
    if not reader:
        return ()
    module, _, function = reader.partition(":")
    items: Iterable[Item] = getattr(_module(module), function)(before, names)
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


def _item(each: Item, typed: dict[str, Any]) -> dict[str, Any]:
    edit = {"range": typed, "newText": each.text}
    return {
        "label": each.text,
        "kind": each.kind,
        "detail": re.sub(r"\s+", " ", each.detail),
        "textEdit": edit,
    }
