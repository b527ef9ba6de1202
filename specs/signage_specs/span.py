"""A piece of a text, and what was wrong with the syntax there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of one text, in code points: `text[start:end]`."""

    start: int
    end: int

    def shifted(self, by: int) -> Span:
        """Return the same piece in a text that has `by` more code points in front of it."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a reader or a parser could not read as the grammar says.

    A fault is a fact about the text, not a judgement: the rules decide which faults matter in which profile.

    Attributes:
        kind: a kebab-case name; each reader lists the kinds that it makes.
        span: where the fault is.
        detail: what stood there, or what was expected, for the rule's message.
        earlier: where the same thing stands first; None where the fault isn't that something stands twice.
    """

    kind: str
    span: Span
    detail: str = ""
    earlier: Span | None = None
