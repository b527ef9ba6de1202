"""What each format's documents are made of, for an editor: one module a family, in one table."""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from signage.server.analysis import LONGEST_SHORT, MOST_SHORT, Block
from signage.server.anatomy.model import Anatomy
from signage_specs.registry import FORMATS_BY_LABEL

_READERS = {
    "anml-native": "native:of_snapshot",
    "anml-actions": "native:of_actions",
    "aria-snapshot": "native:of_accessibility_snapshot",
    "ko-snapshot": "native:of_numbered_snapshot",
    "anml-xml": "markup:of_document",
    "anml-json": "markup:of_document",
    "anml-trust": "trust:of_manifest",
    "anml-dns": "trust:of_records",
    "anyt": "workflow:of_workflow",
    "anyt-state": "workflow:of_state",
    "agent-html": "annotations:of_page",
    "agent-manifest": "annotations:of_manifest",
    "agent-plan": "annotations:of_plan",
}


def anatomy(block: Block) -> Anatomy:
    """Return what an example is made of; nothing is known of a format without a reader."""
    if len(block.example.text) <= LONGEST_SHORT:
        return _remembered(block.form.name, block.example.text)
    return _read(block.form.name, block.document)


@lru_cache(maxsize=MOST_SHORT)
def _remembered(form: str, text: str) -> Anatomy:
    return _read(form, FORMATS_BY_LABEL[form].parse(text))


def _read(form: str, document: Any) -> Anatomy:
    reader = _READERS.get(form)
    if reader is None:
        return Anatomy()
    module, _, name = reader.partition(":")
    read: Callable[[Any], Anatomy] = getattr(import_module(f"{__name__}.{module}"), name)
    return read(document)
