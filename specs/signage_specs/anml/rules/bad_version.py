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

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.anml.vocabulary import VERSION
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


_VERSION = re.compile(r"[0-9]+\.[0-9]+")


def check(document: Document, _context: Context) -> Iterator[Finding]:
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


RULE = Rule(
    code="M017",
    name="bad-version",
    levels=WARNING,
    section="5.3.3",
    advice="Write version 1.0, the one of the namespace.",
    rows=("17",),
    check=check,
    documentation=__doc__,
)
