"""Write annotated HTML: the text itself, because every byte outside an annotation is its author's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signage_specs.aaf.annotation.tree import AnnotatedDocument


def write_annotated_html(document: AnnotatedDocument) -> str:
    """Return the text as it was read."""
    return document.text
