"""The two serialisations of ANML 1.0 as formats, and the schemas that are shipped for other tools."""

import re
from pathlib import Path
from typing import Final

from signage_core.frozen import frozen
from signage_specs.anml.vocabulary import NAMESPACE_FAMILY
from signage_specs.format import Format, Signature, Specification, likely


@frozen
class AnmlContext:
    """What the rules of ANML 1.0 need beside the document.

    `origin` is the document that a response answers, XML or JSON, `twin` the same document in the other
    serialisation; the address that the document is served from is empty where it isn't known.
    """

    origin: str | None = None
    twin: str | None = None
    base_url: str = ""


SPECIFICATION: Final = Specification("Agentic Notation Markup Language (ANML)", "1.0, draft-jeskey-anml-00")

ANML_XML: Final = Format(
    name="anml-xml",
    title="ANML 1.0 (XML)",
    specification=SPECIFICATION,
    reference="signage_specs.anml.rules:XML",
    signatures=(
        Signature("xml", re.escape(NAMESPACE_FAMILY) + ":"),
        *likely(r"\A\s*+(?:<\?xml[^>]*+>\s*+)?<anml[\s>]", "xml"),
    ),
)

ANML_JSON: Final = Format(
    name="anml-json",
    title="ANML 1.0 (JSON)",
    specification=SPECIFICATION,
    reference="signage_specs.anml.rules:JSON",
    suffixes=(".anml.json",),
    filenames=("anml.json",),
    signatures=(
        Signature("json", r'"anml"\s*:\s*"[0-9]+(?:\.[0-9]+)*"'),
        *likely(r'\A\s*+\{\s*+"anml"\s*:\s*"[0-9]'),
    ),
)


def read_schema(name: str) -> str:
    """Return the text of a shipped schema."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
