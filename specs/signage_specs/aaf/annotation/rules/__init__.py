"""The rules of annotated HTML, in the order of their codes, and what reads and writes the format."""

from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.format import Implementation
from signage_specs.rule import rules_in

RULES = rules_in(__name__, AnnotatedDocument)

ANNOTATED_HTML: Implementation[AnnotatedDocument] = Implementation(
    parse_annotated_html,
    lambda document: document.text,  # every byte outside an annotation is its author's
    RULES,
    lambda document: not document.whole,
)
