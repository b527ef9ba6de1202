"""Say what expat found wrong, at the place where its author would look."""

import re
from collections.abc import Sequence
from xml.parsers.expat import ErrorString

from signage_specs.span import Fault, Span

_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)([^#\s;&<>\"']+);")
_END_TAG = re.compile(r"</([^\s<>]*)\s*>")
_TOKEN = 4
_MISMATCHED = 7
_UNDEFINED_ENTITY = 11
_DETAILS = {
    5: "this markup has no end; close it",
    8: "this attribute stands in the tag twice; leave one",
    14: "this reference names a character that XML doesn't allow; take it out",
    17: "the XML declaration stands at the very start of a text, or nowhere; move it there",
    20: "this CDATA section has no end; close it with `]]>`",
}


def fault_of(code: int, offset: int, text: str, open_tags: Sequence[tuple[str, Span]], read_to: int) -> Fault:
    """Return the fault of the error that expat stopped at.

    Args:
        code: expat's number of the error.
        offset: where it stopped, in code points.
        text: the whole text.
        open_tags: the names and start tags of the elements that are open there, the innermost last.
        read_to: the end of the last markup that was read.
    """
    if code == _UNDEFINED_ENTITY and (reference := _ENTITY.search(text, offset)):
        return Fault("undefined-entity", Span(*reference.span()), reference[1])
    if code == _MISMATCHED:
        return _mismatch(offset, text, open_tags, read_to)
    if offset >= len(text) and open_tags:
        return _unclosed(open_tags)
    if code == _TOKEN:
        return _token(offset, text)
    end = min(offset + 1, len(text))
    span = Span(min(offset, max(end - 1, 0)), end)
    return Fault(
        "not-well-formed", span, _DETAILS.get(code) or ErrorString(code) or "this can't be read; take it out"
    )


def _mismatch(offset: int, text: str, open_tags: Sequence[tuple[str, Span]], read_to: int) -> Fault:
    """An end tag that doesn't close the innermost element; expat points behind its `</`."""
    start = text.rfind("<", read_to, offset + 1)
    tag = _END_TAG.match(text, start) if start >= 0 else None
    if tag is None or offset >= len(text):
        return _unclosed(open_tags)
    if open_tags:
        detail = f"`{tag[0]}` stands where `</{open_tags[-1][0]}>` is due; write that"
    else:
        detail = f"`{tag[0]}` closes no element; take it out"
    return Fault("not-well-formed", Span(*tag.span()), detail)


def _unclosed(open_tags: Sequence[tuple[str, Span]]) -> Fault:
    """The innermost element that nothing closes."""
    name, span = open_tags[-1] if open_tags else ("", Span(0, 0))
    return Fault("not-well-formed", span, f"`<{name}>` is never closed; write `</{name}>`")


def _token(offset: int, text: str) -> Fault:
    """A character that can't stand where it stands; the one in front of it is often the mistake."""
    here, before = text[offset : offset + 1], text[max(offset - 1, 0) : offset]
    at, detail = offset, f"`{here}` can't stand here; take it out"
    if before == "&" or here == "&":
        at, detail = (offset - 1 if before == "&" else offset), "write `&amp;` for a `&` of the text"
    elif before == "<" or here == "<":
        at, detail = (offset - 1 if before == "<" else offset), "write `&lt;` for a `<` of the text"
    elif before == "=":
        detail = "write an attribute's value in double quotes"
    elif here == ">" and text[max(offset - 2, 0) : offset] == "]]":
        at, detail = offset - 2, "write `]]&gt;` for a `]]>` of the text"
    elif here and (not here.isprintable() and not here.isspace()):
        detail = f"XML doesn't allow the character U+{ord(here):04X}; take it out"
    elif text[max(offset - 2, 0) : offset] == "--":
        at, detail = offset - 2, "a comment can't hold `--`; take it out"
    elif not here:
        at, detail = max(len(text) - 1, 0), "the text ends inside a tag; close it"
    end = offset + 1 if at < offset - 1 else at + 1  # what is at fault, with the two characters in front of it
    return Fault("not-well-formed", Span(at, min(end, len(text))), detail)
