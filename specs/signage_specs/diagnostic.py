"""What is reported about a text: where, how severe, and what to write instead."""

from enum import StrEnum

from signage_core.frozen import frozen
from signage_specs.span import Fault, Span


class Severity(StrEnum):
    """How severe a diagnostic is; `rank` orders them, the worst highest."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Return 2 for an error, 1 for a warning, 0 for an info."""
        return {"error": 2, "warning": 1, "info": 0}[self.value]


class Fixable(StrEnum):
    """Whether findings of a rule come with a fix, at least some: one that is safe, or only unsafe ones."""

    NO = ""
    SAFE = "safe"
    UNSAFE = "unsafe"


class Profile(StrEnum):
    """Which reading of a specification is the measure.

    STRICT admits what the printed grammar and lists allow. AS_USED, the default, also admits
    what the specification's own examples do.
    """

    STRICT = "strict"
    AS_USED = "as-used"


@frozen
class Related:
    """Another place that a diagnostic is about, such as the first of two equal refs."""

    span: Span
    message: str


def first_place(fault: Fault) -> tuple[Related, ...]:
    """Return the first of two equal things, for a fault about the second."""
    return (Related(fault.earlier, "the first one"),) if fault.earlier is not None else ()


@frozen
class Edit:
    """Replace the text of `span` by `text`; an empty span inserts."""

    span: Span
    text: str


@frozen
class Fix:
    """The one right answer to a diagnostic, as edits that don't overlap.

    A safe one leaves what the text means: it corrects notation, or a slip of one letter. Any other follows the
    message where the author may have meant something else; it is applied when that is asked for.
    """

    description: str
    edits: tuple[Edit, ...]
    is_safe: bool = True


@frozen
class Respelling:
    """What is written, and what was meant in its place.

    Whether the fix is safe is said, or else decided by the letters: a slip of one is corrected safely.
    """

    written: str
    meant: str
    is_safe: bool | None = None


@frozen
class Diagnostic:
    """A finding with everything that its rule adds; spans are in the text that was parsed."""

    code: str
    name: str
    severity: Severity
    message: str
    span: Span
    section: str
    advice: str
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
