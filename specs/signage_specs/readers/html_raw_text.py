"""Find where the text of a script, a style, a textarea or a title stands in a page, before anything is decoded."""

import re

from signage_specs.span import Span


def raw_text(text: str, name: str, start: int, said: str) -> Span:
    """Return where the text inside an element stands.

    Args:
        text: the page.
        name: of the element.
        start: the end of its start tag.
        said: its text as the tree has it.
    """
    if name in ("textarea", "title"):
        end = re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE).search(text, start)
        return Span(start, end.start() if end else len(text))
    # Where a script ends depends on comments inside it; its text has one code point for each one of the source,
    # but for CR LF, which it has as LF.
    end_offset = start
    for _ in range(len(said)):
        end_offset += 2 if text.startswith("\r\n", end_offset) else 1
    return Span(start, end_offset)
