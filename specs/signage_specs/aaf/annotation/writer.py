"""Write annotated HTML: the text itself, because every byte outside an annotation is its author's."""

from signage_specs.aaf.annotation.tree import AnnotatedDocument


def write_annotated_html(document: AnnotatedDocument) -> str:
    """Return the text as it was read."""
    return document.text
