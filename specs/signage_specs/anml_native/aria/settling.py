"""Give converted elements the refs that the format asks for, and drop text that has just been said (2.1, 2.2)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from signage_specs.anml_native.element import Element
from signage_specs.anml_native.filters import repeats
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import ContentLine, Document, ElementLine, Line
from signage_specs.anml_native.vocabulary import CONTENT_ROLES, INTERACTIVE_ROLES, STRUCTURAL_ROLES, UNLISTED_ROLES
from signage_specs.span import Span

_REF: Final = re.compile(r"[a-z][0-9]{1,9}")
_TEXT_ROLE: Final = "p"
_WITHOUT_REFS: Final = STRUCTURAL_ROLES | UNLISTED_ROLES


@dataclass(slots=True)
class Settled:
    """A converted document, and how many refs became others, went, or were added."""

    text: str = ""
    renamed: int = 0
    numbered: int = 0
    removed: int = 0
    added: int = 0

    def notes(self) -> Iterator[str]:
        """Yield what happened to the refs."""
        if self.renamed == 1:
            yield "1 ref becomes another one, as the format doesn't have it"
        elif self.renamed:
            yield f"{self.renamed} refs become others, as the format doesn't have them"
        for count, said in (
            (self.numbered, "numbered anew, as the source's don't rise; `--keep-refs` keeps them to act on"),
            (self.removed, "of structural elements left out"),
            (self.added, "added, missing in the source"),
        ):
            if count:
                yield f"{count} {'ref' if count == 1 else 'refs'} {said}"


def settled(text: str, *, keep_refs: bool) -> Settled:
    """Return a converted document whose refs are those of the format.

    A ref is a letter and a number, each once. Elements to act on have one, and so have named elements of content;
    those that only give structure have none. Those that are missing or don't fit are the next free ones; before one
    that is kept they have a letter of their own, so that both rise. Where refs of the source don't rise in document
    order, all are numbered anew, unless `keep_refs`. Text goes that repeats the name or the value of its parent or
    of the element before it.
    """
    return _Settling(parse(text), keep_refs).settled()


@dataclass(slots=True)
class _Settling:
    document: Document
    keep_refs: bool
    result: Settled = field(default_factory=Settled)
    taken: set[str] = field(default_factory=set[str])
    left: int = 0  # refs to be kept that follow
    last: dict[str, int] = field(default_factory=dict[str, int])  # the last number by letter
    anew: bool = False  # no ref is kept

    def settled(self) -> Settled:
        texts = [
            element.ref.text
            for element in self.document.elements
            if element.ref and element.role.text not in _WITHOUT_REFS
        ]
        kept = list(dict.fromkeys(each for each in texts if _REF.fullmatch(each)))
        numbers: dict[str, list[int]] = {}
        for each in kept:
            numbers.setdefault(each[0], []).append(int(each[1:]))
        self.anew = not self.keep_refs and any(each != sorted(each) for each in numbers.values())
        if not self.anew:
            self.left = len(kept)
            self.last = {letter: max(each) for letter, each in numbers.items()}
        pieces: list[str] = []
        end = 0
        for span, words in self.edits():
            pieces += [self.document.text[end : span.start], words]
            end = span.end
        self.result.text = "".join([*pieces, self.document.text[end:]])
        return self.result

    def edits(self) -> Iterator[tuple[Span, str]]:
        before: Line | None = None
        for index, line in self.document.marked_lines:
            around = (self.document.parent_of(line), before)
            if index not in self.document.children and repeats(_text(line), around):
                yield line.whole, ""
                continue
            before = line
            if isinstance(line, ElementLine):
                yield from self.ref(line.element)

    def ref(self, element: Element) -> Iterator[tuple[Span, str]]:
        ref = element.ref
        if ref is not None and element.role.text in _WITHOUT_REFS:
            self.result.removed += 1
            yield Span(element.role.span.end, ref.span.end), ""
        elif ref is None and not _wants_ref(element):
            return
        elif ref is None:
            self.result.added += 1
            yield Span(element.role.span.end, element.role.span.end), f"#{self.free()}"
        elif self.anew:
            self.result.numbered += 1
            yield Span(element.role.span.end, ref.span.end), f"#{self.free()}"
        elif not _REF.fullmatch(ref.text) or ref.text in self.taken:
            self.result.renamed += 1
            yield Span(element.role.span.end, ref.span.end), f"#{self.free()}"
        else:
            self.taken.add(ref.text)
            self.left -= 1

    def free(self) -> str:
        letter = "x" if self.left else "e"
        self.last[letter] = self.last.get(letter, 0) + 1
        return f"{letter}{self.last[letter]}"


def _wants_ref(element: Element) -> bool:
    role = element.role.text
    return role in INTERACTIVE_ROLES or (role in CONTENT_ROLES and element.name is not None)


def _text(line: Line) -> str:
    """Return the text of a line that is only text; an empty one for all others."""
    if isinstance(line, ContentLine):
        return line.text
    if isinstance(line, ElementLine) and line.element.role.text == _TEXT_ROLE and line.element.name is not None:
        return line.element.name.value
    return ""
