"""The declared encoding is not a Unicode encoding, or not the text's own.

What:
    A document is UTF-8, UTF-16 or UTF-32, and its declaration says so.
Why:
    Other encodings can't hold every character, and must not be used.
Example:
    <?xml version="1.0" encoding="ISO-8859-1"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="agent-response"/>
"""

import re

from signage_specs.anml.encoding import ENCODINGS
from signage_specs.anml.judging import start
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, quoted, rule

_UNICODE = re.compile(r"utf-?(?:8|16(?:[lb]e)?|32(?:[lb]e)?)|ucs-[24]|iso-10646-ucs-[24]|us-ascii", re.IGNORECASE)
_UTF_8 = "8"
_FAMILY = re.compile(r"utf-?(8|16|32)|us-ascii", re.IGNORECASE)


@rule("M010", ERROR, section="10.2", fixable="safe", advice="Declare and use UTF-8.")
def check(document: Document, context: Context) -> Findings:
    used = context.encoding
    actual = _family(used or "utf-8")
    if document.syntax == "json":
        if actual != _UTF_8:
            message = f"JSON must be UTF-8 (section 7.1), but this is {ENCODINGS[used]}. Save it as UTF-8."
            yield Finding(start(document), message)
        return
    declaration = document.xml.declaration if document.xml else None
    if declaration is None or not declaration.encoding:
        return
    encoding = declaration.encoding
    if not _UNICODE.fullmatch(encoding):
        message = f"{quoted(encoding)} is not a Unicode encoding. Save the document as UTF-8 and write `UTF-8`."
        yield Finding(declaration.encoding_span, message)
    elif not context.embedded and (_family(encoding) != actual or _is_ascii_only(encoding, document.text)):
        # Without bytes, a file has been read as UTF-8, so one that says otherwise is wrong about itself.
        name = f"UTF-{actual}"
        fix = Fix("Declare UTF-8", (Edit(declaration.encoding_span, name),)) if actual == _UTF_8 else None
        message = f"The document declares {quoted(encoding)}, but it is {name}. Write `{name}`."
        yield Finding(declaration.encoding_span, message, fix=fix)


def _is_ascii_only(encoding: str, text: str) -> bool:
    """Whether an encoding has ASCII alone, but the text has more."""
    return encoding.lower() == "us-ascii" and not text.isascii()


def _family(encoding: str) -> str:
    """Return the width of an encoding of Unicode: `8`, `16` or `32`; an empty string for one by another name."""
    match = _FAMILY.match(encoding)
    return (match[1] or _UTF_8) if match else ""
