"""A piece of a text, and what was wrong with the syntax there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of one text, in code points: `text[start:end]`."""

    start: int
    end: int

    def shifted(self, by: int) -> "Span":
        """Return the same piece in a text with `by` more code points before it."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a reader or a parser could not read by the grammar.

    A fault is a fact about the text, not a judgement: the rules decide which faults matter in which profile.

    Attributes:
        kind: a kebab-case name; each reader lists the kinds that it makes.
        span: where the fault is.
        detail: what was found or expected, for the rule's message.
        earlier: the first of two equal things; None for other faults.
    """

    kind: str
    span: Span
    detail: str = ""
    earlier: Span | None = None
