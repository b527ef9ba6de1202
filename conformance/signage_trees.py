"""What a text says, in the JSON projection of its format that `README.md` describes."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.anml.tree import Document as AnmlDocument
from signage_specs.anml.writer import write_json
from signage_specs.anml_native.actions import ActionDocument
from signage_specs.anml_native.aria.tree import AriaSnapshot
from signage_specs.anml_native.element import Comment, Element
from signage_specs.anml_native.tree import ContentLine, ElementLine, SummaryLine, TableLine
from signage_specs.anml_native.tree import Document as NativeDocument
from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.record import DnsDocument
from signage_specs.anyt.state import CellState
from signage_specs.anyt.tree import Cell, Workflow
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.readers.yaml_nodes import to_python

Tree: TypeAlias = Any


def tree(form: str, document: Any) -> Tree:
    """Return the projection of a parsed document."""
    return TREES[form](document)


def _without_nothing(node: dict[str, Any]) -> dict[str, Any]:
    """Return a node without the keys that say nothing."""
    return {key: value for key, value in node.items() if value not in (None, [], {})}


def _native(document: NativeDocument) -> Tree:
    top: list[Any] = []
    nodes: dict[int, list[Any]] = {}
    for index, line in enumerate(document.lines):
        change = None
        if isinstance(line, ElementLine | ContentLine | SummaryLine | TableLine) and line.marker:
            change = line.marker.sign
        if isinstance(line, ElementLine):
            node = {**_element(line.element), "change": change, "children": nodes.setdefault(index, [])}
        elif isinstance(line, ContentLine):
            node = {"text": line.text.removeprefix(" "), "change": change}
        elif isinstance(line, SummaryLine):
            node = {"summary": line.text.removeprefix(" "), "change": change}
        elif isinstance(line, TableLine):
            cells = [_element(cell.element) if cell.element else cell.text for cell in line.cells]
            node = {"cells": cells, "change": change}
        else:
            continue
        (top if line.parent is None else nodes[line.parent]).append(node)
    meta = {key: line.value for key, line in document.meta.items()}
    return {"meta": meta, "body": [_pruned(node) for node in top]}


def _pruned(node: dict[str, Any]) -> dict[str, Any]:
    """Return a node and all below it without keys that say nothing; the depth is that of the case."""
    children = [_pruned(child) for child in node.get("children", [])]
    return _without_nothing({**node, "children": children})


def _element(element: Element) -> dict[str, Any]:
    return _without_nothing(
        {
            "role": element.role.text,
            "ref": element.ref.text if element.ref else None,
            "name": element.name.value if element.name else None,
            "attributes": {attribute.key: attribute.value for attribute in element.attributes},
            "states": [state.name for state in element.states],
        }
    )


def _actions(document: ActionDocument) -> Tree:
    found: list[Any] = []
    for line in document.actions:
        parts = [part for part in line.element.parts if not isinstance(part, Comment)]
        target, arguments = parts[:1], parts[1:]
        text = next((name.value for name in line.element.names), None)
        argument = text if text is not None else " ".join(part.raw for part in arguments) or None
        ref = target[0].raw.removeprefix("#") if target else None
        found.append(_without_nothing({"verb": line.element.role.text, "ref": ref, "argument": argument}))
    return found


def _aria(document: AriaSnapshot) -> Tree:
    return [
        _without_nothing(
            {
                "role": node.role.text,
                "ref": node.ref.text if node.ref else None,
                "name": node.name,
                "level": node.depth,
            }
        )
        for node in document.nodes
    ]


def _anml(document: AnmlDocument) -> Tree:
    return json.loads(write_json(document))


def _root(document: TrustDocument | PlanDocument) -> Tree:
    return document.root.to_python() if document.root else None


def _dns(document: DnsDocument) -> Tree:
    return {
        "txt": [
            {"name": each.name, "tags": {tag.name: tag.value for tag in each.tags}} for each in document.records
        ],
        "srv": [{"name": each.name, "fields": [text for text, _ in each.fields]} for each in document.services],
    }


def _ko(document: Snapshot) -> Tree:
    top: list[Any] = []
    around: list[tuple[int, dict[str, Any]]] = []
    for element in document.elements:
        node: dict[str, Any] = {
            "id": element.id,
            "role": element.role,
            "name": element.name.text if element.name else None,
            "value": element.value.text if element.value else None,
            "states": [state.name for state in element.states],
            "children": [],
        }
        while around and around[-1][0] >= element.depth:
            around.pop()
        (around[-1][1]["children"] if around else top).append(node)
        around.append((element.depth, node))
    title = document.page.title.text if document.page and document.page.title else None
    return _without_nothing({"title": title, "elements": [_pruned(node) for node in top]})


def _anyt(document: Workflow) -> Tree:
    mapping = document.frontmatter.mapping if document.frontmatter else None
    return {"settings": to_python(mapping) or {}, "cells": [_cell(document, cell) for cell in document.cells]}


def _cell(document: Workflow, cell: Cell) -> Tree:
    attributes = {each.name: each.value for each in cell.opening.attributes}
    return _without_nothing(
        {
            "kind": cell.kind,
            "attributes": attributes,
            "body": document.text[cell.body.start : cell.body.end].strip("\n"),
            "outputs": [path.text for output in cell.outputs for path in output.paths],
            "actions": [
                {"name": action.name, "text": action.text} for each in cell.actions for action in each.items
            ],
            "fields": [to_python(field) for form in cell.forms for field in form.fields],
        }
    )


def _state(document: CellState) -> Tree:
    return [{"folder": file.folder, "name": file.name, "values": to_python(file.root)} for file in document.files]


def _html(document: AnnotatedDocument) -> Tree:
    return [
        {
            "element": each.name,
            "parent": each.parent,
            "attributes": {name: attribute.value for name, attribute in each.attributes.items()},
        }
        for each in document.elements
    ]


def _manifest(document: ManifestDocument) -> Tree:
    return document.manifest.to_python() if document.manifest else None


TREES: dict[str, Callable[[Any], Tree]] = {
    "anml-native": _native,
    "anml-actions": _actions,
    "aria-snapshot": _aria,
    "anml-xml": _anml,
    "anml-json": _anml,
    "anml-trust": _root,
    "anml-dns": _dns,
    "ko-snapshot": _ko,
    "anyt": _anyt,
    "anyt-state": _state,
    "agent-html": _html,
    "agent-manifest": _manifest,
    "agent-plan": _root,
}
