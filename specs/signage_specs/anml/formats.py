"""The two serialisations of ANML 1.0 as formats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from signage_specs.anml.parser import parse_json, parse_xml
from signage_specs.anml.rules import RULES
from signage_specs.anml.vocabulary import NAMESPACE_FAMILY
from signage_specs.anml.writer import write_json, write_xml
from signage_specs.format import Format, Signature, Specification

if TYPE_CHECKING:
    from signage_specs.anml.tree import Document

SPECIFICATION: Final = Specification("Agentic Notation Markup Language (ANML)", "1.0, draft-jeskey-anml-00")


def is_fragment(document: Document) -> bool:
    """Whether a text has no `anml` root: one element, several, or an object of an element's keys."""
    return document.root is None


ANML_XML: Final[Format[Document]] = Format(
    name="anml-xml",
    title="ANML 1.0 (XML)",
    specification=SPECIFICATION,
    labels=("anml-xml",),
    parse=parse_xml,
    write=write_xml,
    rules=RULES,
    is_fragment=is_fragment,
    signatures=(Signature("xml", re.compile(re.escape(NAMESPACE_FAMILY) + ":")),),
)

ANML_JSON: Final[Format[Document]] = Format(
    name="anml-json",
    title="ANML 1.0 (JSON)",
    specification=SPECIFICATION,
    labels=("anml-json",),
    parse=parse_json,
    write=write_json,
    rules=RULES,
    is_fragment=is_fragment,
    suffixes=(".anml.json",),
    filenames=("anml.json",),
    signatures=(Signature("json", re.compile(r'"anml"\s*:\s*"[0-9]+(?:\.[0-9]+)*"')),),
)
