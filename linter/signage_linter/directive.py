"""Directives: comments in a page that say how the next example is to be checked."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from signage_core.wording import nearest
from signage_linter.recognise import DISPATCHING_LABEL
from signage_linter.source import Source
from signage_specs.diagnostic import Profile
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.span import Span

VERBS = ("skip", "expect", "fragment", "profile", "format", "skip-start", "skip-end")
# The verbs whose argument is one of a list.
ARGUMENTS = {
    "profile": tuple(profile.value for profile in Profile),
    "format": (DISPATCHING_LABEL, *FORMATS_BY_LABEL),
}

# A comment counts where it opens its line, after indentation, quote marks or a list marker: the same text
# inside a sentence is prose about directives.
_LEAD = r"^[ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*"
_HTML = re.compile(_LEAD + r"(?P<all><!--\s*signage:(?P<body>.{0,2000}?)-->)", re.MULTILINE | re.DOTALL)
_RST = re.compile(
    r"^[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(?P<all>\.\.[ \t]+signage:(?!:)(?P<body>.*))$", re.MULTILINE
)
_MYST = re.compile(r"^[ \t]*(?P<all>%[ \t]*signage:(?P<body>.*))$", re.MULTILINE)
_COMMENTS = {
    "markdown": (_HTML, _MYST),
    "html": (_HTML,),
    "rst": (_RST,),
    "python": (_RST, _HTML),
}
_CODE = re.compile(r"[A-Za-z][0-9]{3}")
_WORD = re.compile(r"\s*([\w-]+)")
_REASON = re.compile(r"""reason\s*=\s*(?:"([^"]*)"|'([^']*)'|“([^”]*)”)""")


@dataclass(frozen=True, slots=True)
class Directive:
    """One directive.

    Attributes:
        verb: what it asks for, one of VERBS, or something else that a page rule reports.
        arguments: what follows the verb, such as codes, a profile, a format, without the reason.
        reason: why an example is skipped; empty when none is given.
        path: the file that it stands in.
        span: the whole comment, in that file's text; an empty path means that a block's own header holds it.
        line: the 1-based line on which the comment ends.
    """

    verb: str
    arguments: tuple[str, ...]
    reason: str
    path: str
    span: Span
    line: int

    @property
    def unknown_part(self) -> str:
        """What isn't known: the verb, or its argument where the arguments are a list; otherwise empty."""
        if self.verb not in VERBS:
            return self.verb or "signage:"
        choices = ARGUMENTS.get(self.verb)
        wrong = choices is not None and self.arguments[:1] not in [(choice,) for choice in choices]
        return " ".join((self.verb, *self.arguments)) if wrong else ""

    def near(self, unknown: str) -> str:
        """Return the directive that an unknown part most resembles, or an empty string."""
        if self.verb in ARGUMENTS:
            choices = [f"{self.verb} {choice}" for choice in ARGUMENTS[self.verb]]
            return nearest(unknown, choices, cutoff=0) or ""
        known = [*VERBS, *(f"{verb} {choice}" for verb, choices in ARGUMENTS.items() for choice in choices)]
        return nearest(unknown, known) or ""


def read_directive(body: str, path: str, span: Span, line: int) -> Directive:
    """Return the directive of a comment's text, the part after `signage:`."""
    reason = _REASON.search(body)
    said = next((group for group in reason.groups() if group is not None), "").strip() if reason else ""
    rest = body[: reason.start()] + body[reason.end() :] if reason else body
    verb = _WORD.match(rest)
    if not verb:
        return Directive("", (), said, path, span, line)
    arguments = tuple(word for word in re.split(r"[\s,]+", rest[verb.end() :]) if word)
    if verb.group(1) == "expect":  # `signage explain` takes a code in either case, too
        arguments = tuple(each.upper() if _CODE.fullmatch(each) else each for each in arguments)
    return Directive(verb.group(1), arguments, said, path, span, line)


def may_hold_directives(source: Source) -> bool:
    """Tell whether there is anything to look for in a file; most hold no directive."""
    return "signage:" in source.text


def find_directives(source: Source, markup: str, blocks: Iterable[range]) -> Iterator[Directive]:
    """Yield the directives of a file in text order.

    Args:
        source: the file.
        markup: `markdown`, `rst`, `html` or `python`.
        blocks: the lines of the file's code blocks, headers included: a comment inside one is an example.
    """
    inside = {line for block in blocks for line in block}
    matches = [match for pattern in _COMMENTS.get(markup, ()) for match in pattern.finditer(source.text)]
    for match in sorted(matches, key=lambda match: match.start("all")):
        span = Span(match.start("all"), match.end("all"))
        first, _ = source.lines.position(span.start)
        last, _ = source.lines.position(span.end - 1)
        if first not in inside:
            yield read_directive(match.group("body"), source.path, span, last)
