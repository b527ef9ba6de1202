"""The version is not valid, or doesn't match the namespace.

What:
    A version has the form `1.0`. The namespace is authoritative, and it is the one of 1.0.
Why:
    Agents may refuse a document whose version they don't know (section 8.1).
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" version="2.0" role="agent-response"/>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" version="1.0" role="agent-response"/>
"""

import re

from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import VERSION
from signage_specs.rule import WARNING, Finding, Findings, Respelling, quoted, rule

_VERSION = re.compile(r"[0-9]+\.[0-9]+")


@rule("M017", WARNING, section="5.3.3", fixable="safe", advice="Write version 1.0, the one of the namespace.")
def check(document: Document) -> Findings:
    for element in document.named("anml"):
        version = element.attribute("version")
        if version is None or version.value == VERSION or version.json == "number":
            continue  # M083 reports a number
        message = f"The version {quoted(version.value)} doesn't match the namespace. Write `{VERSION}`."
        if not _VERSION.fullmatch(version.value):
            message = f"{quoted(version.value)} is not a valid version. Write `{VERSION}`."
        yield Finding(version.value_span, message, respelling=Respelling(version.value, VERSION, is_safe=True))
