"""A page as a finder read it: its examples, and what is wrong with the page itself."""

from dataclasses import dataclass

from signage_linter.example import Example
from signage_linter.place import Place
from signage_specs.rule import Context

ALONE = Context()
"""The context of what is compared with nothing."""


@dataclass(frozen=True, slots=True)
class PageFault:
    """Something about the page itself, not about a format; the page rule of the same name reports it.

    Attributes:
        kind: the name of the page rule, such as `unrendered-fence` or `unmet-expectation`.
        place: where it stands.
        detail: what the message names: the reason, the missing file, the codes.
        width: how many code points of the line it covers.
        suggestion: what was probably meant, where that is known.
    """

    kind: str
    place: Place
    detail: str = ""
    width: int = 1
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        path: the page's file, as printed.
        markup: `markdown`, `rst`, `html`, `python`, or `file` when the file itself is the example.
        examples: every code block, whatever its label, in document order.
        faults: what the finder could not make sense of.
        files: every file that the page is made of, the page's own first.
        context: for a file, the encoding of its bytes and what it is compared with.
    """

    path: str
    markup: str
    examples: tuple[Example, ...]
    faults: tuple[PageFault, ...] = ()
    files: tuple[str, ...] = ()
    context: Context = ALONE
