"""The two serialisations of ANML 1.0 as formats."""

import re
from typing import Final

from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import NAMESPACE_FAMILY
from signage_specs.format import Format, Signature, Specification

SPECIFICATION: Final = Specification("Agentic Notation Markup Language (ANML)", "1.0, draft-jeskey-anml-00")

ANML_XML: Final[Format[Document]] = Format(
    name="anml-xml",
    title="ANML 1.0 (XML)",
    specification=SPECIFICATION,
    labels=("anml-xml",),
    reference="signage_specs.anml.implementation:XML",
    signatures=(Signature("xml", re.escape(NAMESPACE_FAMILY) + ":"),),
)

ANML_JSON: Final[Format[Document]] = Format(
    name="anml-json",
    title="ANML 1.0 (JSON)",
    specification=SPECIFICATION,
    labels=("anml-json",),
    reference="signage_specs.anml.implementation:JSON",
    suffixes=(".anml.json",),
    filenames=("anml.json",),
    signatures=(Signature("json", r'"anml"\s*:\s*"[0-9]+(?:\.[0-9]+)*"'),),
)
