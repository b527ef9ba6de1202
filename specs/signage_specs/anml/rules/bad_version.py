"""The version is not a version, or not that of the namespace.

What:
    A version has the form `1.0`. The namespace is authoritative, and it says 1.0.
Why:
    An agent that doesn't know the version may refuse the document (section 8.1).
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" version="2.0" role="agent-response"/>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" version="1.0" role="agent-response"/>
"""

import re
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import VERSION
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule

_VERSION = re.compile(r"[0-9]+\.[0-9]+")


@rule("M017", WARNING, section="5.3.3", rows=("17",), advice="Write version 1.0, the one of the namespace.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for element in document.named("anml"):
        version = element.attribute("version")
        if version is None or version.value == VERSION or version.json == "number":
            continue  # the rule about the key `anml` tells of a number
        if not _VERSION.fullmatch(version.value):
            message = f"{quoted(version.value)} is no version. Write `{VERSION}`."
        else:
            message = (
                f"The version is {quoted(version.value)}, but the namespace says {VERSION}. Write `{VERSION}`."
            )
        yield Finding(version.value_span, message)
