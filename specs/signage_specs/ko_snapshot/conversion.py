"""Turn a ko-browser snapshot into an ANML native document."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from signage_specs.anml_native.aria.conversion import native_role, unsayable
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES, STRUCTURAL_ROLES, UNLISTED_ROLES
from signage_specs.anml_native.writer import IDENTIFIER, attribute, double_quoted, plain_or_quoted
from signage_specs.ko_snapshot.tree import NumberedElement, OtherLine, PageLine, Snapshot
from signage_specs.ko_snapshot.vocabulary import INDENT_WIDTH, SCOPE_HEADER

_ATTRIBUTES: Final = {"collapsed": ("expanded", "false"), "mixed": ("checked", "mixed")}
_DROPPED: Final = frozenset({"unchecked"})  # what isn't checked has no state in ANML native
_LOST: Final = {
    "unknown": "this line has no known shape; it becomes text",
    "annotation": "this note is left out",
    "scope": "this is a second scope; it is left out",
}
_UNREFERRED: Final = STRUCTURAL_ROLES | UNLISTED_ROLES
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_LINE_BREAKS: Final = re.compile(r"[\r\n]+")


def convert_ko_snapshot(document: Snapshot) -> Document:
    """Return the snapshot as an ANML native document.

    The page's title becomes `title`, a `Scoped to:` line the key `scope`. Roles take their native names; a
    heading, whose level the format doesn't tell, becomes `h2`. The id `5` becomes the ref `#e5` on
    interactive elements and on named ones, unless the role only gives structure. States go into brackets;
    `collapsed` becomes `expanded=false`, `mixed` becomes `checked=mixed`, `unchecked` goes. Names and values
    that were cut stay cut. Levels that a filter left out are closed, so that no line is indented too deep.

    What no native part can hold, such as a second name, becomes text after `>`, and as
    a text of its own where no element is above it. Notes, wrappers, the mark
    of the cursor and blank lines go. Never raises; linear in the text.
    """
    meta = "".join(f"{line}\n" for line in _meta(document))
    body = "".join(f"{line}\n" for line in _body(document))
    return parse((f"---\n{meta}---\n" if meta else "") + body)


def losses(document: Snapshot) -> Iterator[tuple[int, str]]:
    """Yield what the conversion loses or changes: an offset of the snapshot, and what becomes of what is there."""
    scope = _scope(document)
    for line in document.lines:
        said: Iterable[tuple[int, str]] = ()
        if isinstance(line, PageLine):
            said = _lost_of_page(line, is_first=line is document.page)
        elif isinstance(line, NumberedElement):
            said = _lost_of_element(line)
        elif line is scope:
            said = ((line.span.start, each) for each in unsayable(_scope_text(document, line)))
        elif line.kind in _LOST:
            said = ((line.span.start, _LOST[line.kind]),)
        yield from said


def _lost_of_page(line: PageLine, *, is_first: bool) -> Iterator[tuple[int, str]]:
    if not is_first:
        yield line.span.start, "this is a second title; it is left out"
    elif line.title is None:
        yield line.span.start, "this title isn't in double quotes; it is left out"
    else:
        yield from ((line.title.span.start, said) for said in unsayable(line.title.text))
        if line.title.span.end < line.span.end:
            yield line.title.span.end, "what is after the title is left out"


def _lost_of_element(line: NumberedElement) -> Iterator[tuple[int, str]]:
    texts = [text for text in (line.name, line.value, *line.surplus) if text]
    yield from ((text.span.start, said) for text in texts for said in unsayable(text.text))
    yield from ((each.span.start, f"`{each.name}` is left out") for each in line.states if each.name in _DROPPED)
    if line.cursor:
        yield line.cursor.start, "the mark of the cursor is left out"


def _scope(document: Snapshot) -> OtherLine | None:
    """Return the line that becomes the key `scope`: the first, for a second one would break the frontmatter."""
    return next((line for line in document.lines if isinstance(line, OtherLine) and line.kind == "scope"), None)


def _scope_text(document: Snapshot, line: OtherLine) -> str:
    return document.text[line.span.start + len(SCOPE_HEADER) : line.span.end]


def _meta(document: Snapshot) -> Iterator[str]:
    title = document.page.title if document.page else None
    if title and _one_line(title.text):
        yield f"title: {plain_or_quoted(_one_line(title.text))}"
    scope = _scope(document)
    if scope:
        yield f"scope: {plain_or_quoted(_one_line(_scope_text(document, scope)))}"


def _body(document: Snapshot) -> Iterator[str]:
    around: list[int] = []  # the depths, as written, of the elements that the next line may be under
    for line in document.lines:
        if isinstance(line, NumberedElement):
            _leave(around, line.depth)
            yield from _element(line, "  " * len(around))
            around.append(line.depth)
        elif isinstance(line, OtherLine) and line.kind == "elision":
            _leave(around, (line.span.start - line.line.start) // INDENT_WIDTH)
            yield "  " * len(around) + "..."
        elif isinstance(line, OtherLine) and line.kind == "unknown":
            words = _whole(document.text[line.span.start : line.span.end])
            yield "  " * len(around) + f"> {words}" if around else f"p {double_quoted(words)}"


def _leave(around: list[int], depth: int) -> None:
    """Forget the elements that a line of this depth isn't under."""
    while around and around[-1] >= depth:
        around.pop()


def _element(element: NumberedElement, indent: str) -> Iterator[str]:
    """Yield the line of an element, and the lines of what it can't hold."""
    role = native_role(element.role)
    name = _whole(element.name.text) if element.name else ""
    words = [role + (f"#e{element.id}" if element.id and _is_referred(role, name) else "")]
    words += [double_quoted(name)] if name else []
    words += [attribute("value", _whole(element.value.text))] if element.value and element.value.text else []
    states = list(dict.fromkeys(state.name for state in element.states if state.name not in _DROPPED))
    attributes = dict(_ATTRIBUTES[state] for state in states if state in _ATTRIBUTES)
    words += [attribute(key, value) for key, value in attributes.items()]
    words += [f"[{state}]" for state in states if state not in _ATTRIBUTES and IDENTIFIER.fullmatch(state)]
    yield indent + " ".join(words)
    for state in states:
        if not IDENTIFIER.fullmatch(state):
            yield f"{indent}  > {_whole(state)}"
    for text in element.surplus:
        yield f"{indent}  > {_one_line(text.text)}"


def _is_referred(role: str, name: str) -> bool:
    """Whether an element gets a ref (2.1): one to act on, and one with a name that isn't mere structure."""
    return role in INTERACTIVE_ROLES or (bool(name) and role not in _UNREFERRED)


def _whole(text: str) -> str:
    """Return a text that every encoding can hold: a byte that was no character becomes U+FFFD."""
    return _SURROGATE.sub("\ufffd", text)


def _one_line(text: str) -> str:
    return _LINE_BREAKS.sub(" ", _whole(text)).strip()
