"""A word on an element's line is no name, attribute or state.

What:
    After role and ref come a quoted name, `key=value` pairs and `[states]`. Nothing stands there bare. Neighbouring
    words are reported together.
Why:
    A bare word may be meant as a state or as a name. Only its author knows.
Example:
    button#e1 "Menu" open
Use instead:
    button#e1 "Menu" [open]
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from signage_specs.anml_native.element import Attribute, BareWord, Element, Name, Part, State
from signage_specs.anml_native.repairs import detached_ref, meant_role
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import BARE_STATES, ELISIONS, STATES, STRUCTURAL_ROLES
from signage_specs.anml_native.writer import quoted
from signage_specs.diagnostic import ERROR, ERROR_ELSE_WARNING, Edit, Finding, Fix
from signage_specs.rule import Context, rule
from signage_specs.span import Span

_KNOWN = STATES | BARE_STATES
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_HALF_BRACKETED = re.compile(r"([A-Za-z_][\w-]*)\]")
_COMMENT = re.compile(r"--|//|/\*|#(?:\s|\Z)|<!--")
_PAIR = re.compile(r"([A-Za-z_][\w-]*):(?!//)(\S+)")


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring words that are no part of an element.

    Attributes:
        parts: the words, at least one.
        words: as they stand, with the space between them.
        before: the part in front of them; None behind the role.
        is_named: the element has a name.
        is_alone: the element has nothing but bare words.
        is_last: no name and no attribute follows.
    """

    parts: tuple[Part, ...]
    words: str
    before: Part | None
    is_named: bool
    is_alone: bool
    is_last: bool

    @property
    def span(self) -> Span:
        """Where the words stand."""
        return Span(self.parts[0].span.start, self.parts[-1].span.end)

    @property
    def is_plain(self) -> bool:
        """Whether each word could be a state, and stands apart."""
        return bool(self.parts[0].before) and all(_WORD.fullmatch(part.raw) for part in self.parts)

    @property
    def is_state(self) -> bool:
        """Whether this can be nothing but one state, and stands where one may."""
        is_sure = self.words in _KNOWN or (self.words.islower() and not self.is_alone)
        return len(self.parts) == 1 and self.is_plain and self.is_last and is_sure


@rule(
    "N022",
    ERROR_ELSE_WARNING,
    section="2",
    rows=("N22", "N28"),
    advice="Write states in brackets and names in quotes.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield each run of words that are no part of an element."""
    for element in document.elements:
        if any(isinstance(part, BareWord) for part in element.parts):
            for run in _runs(document, element):
                yield from _findings(document, element, run, context)


def _runs(document: Document, element: Element) -> Iterator[_Run]:
    """Yield the runs of an element, each looked at once."""
    others = [at for at, part in enumerate(element.parts) if isinstance(part, Name | Attribute | State)]
    last = max((at for at in others if not isinstance(element.parts[at], State)), default=-1)
    is_named = element.name is not None
    at = 0
    for is_bare, parts in groupby(element.parts, lambda part: isinstance(part, BareWord)):
        run = tuple(parts)
        if is_bare:
            before = element.parts[at - 1] if at else None
            words = document.text[run[0].span.start : run[-1].span.end]
            yield _Run(run, words, before, is_named, not others, last < at)
        at += len(run)


def _findings(document: Document, element: Element, run: _Run, context: Context) -> Iterator[Finding]:
    first, ref = run.parts[0], element.ref
    if detached_ref(first) and element.role.text and (ref is None or not ref.text or first.raw.startswith("#")):
        if ref is None or ref.text:  # `link# e1` is another rule's
            yield _ref(document, element, first, is_first=run.before is None)
        rest = run.parts[1:]
        if not rest:
            return
        run = replace(run, parts=rest, words=document.text[rest[0].span.start : run.span.end], before=first)
    if run.is_plain:
        fix = Fix(f"Write `[{run.words}]`", (Edit(run.span, f"[{run.words}]"),)) if run.is_state else None
        yield Finding(run.span, f"{_advice(run)}{precedent(context)}", fix=fix)
    else:
        yield Finding(run.span, _advice(run), levels=ERROR)


def _ref(document: Document, element: Element, part: Part, *, is_first: bool) -> Finding:
    ref = detached_ref(part)
    if element.ref is not None:
        message = f"This element has the ref `#{excerpt(element.ref.text)}`. Take `{excerpt(part.raw)}` out."
        return Finding(part.span, message, levels=ERROR)
    role = element.role
    fix = Fix("Attach the ref", (Edit(Span(role.span.end, part.span.end), f"#{ref}"),))
    message = f"A ref is attached to its role. Write `{excerpt(role.text)}#{excerpt(ref)}`."
    is_certain = is_first and ref not in document.refs and meant_role(element) not in STRUCTURAL_ROLES
    return Finding(part.span, message, levels=ERROR, fix=fix if is_certain else None)


def _advice(run: _Run) -> str:
    """Return what to write in place of words that are no part of an element."""
    shown = excerpt(run.words)
    said = _slip(run, shown)
    if said:
        return said
    if len(run.parts) == 1 and run.is_plain:
        return f"`{shown}` stands bare. Write `[{shown}]` for a state, or quotes around a name."
    if run.before is None and not run.is_named:
        return f"`{shown}` stands bare. Write `{excerpt(quoted(run.words))}` for a name, and states in brackets."
    return f"`{shown}` is no name, attribute or state. Quote it, or take it out."


def _slip(run: _Run, shown: str) -> str:
    """Return what to write where the words show what their author meant; else an empty string."""
    before, half, pair = run.before, _HALF_BRACKETED.fullmatch(run.words), _PAIR.fullmatch(run.words)
    first, *others = run.parts
    is_more = bool(others) or not run.is_plain
    said = ""
    if run.words in ELISIONS:
        said = f"`{run.words}` is no part of an element. Write it alone on a line of its own."
    elif _COMMENT.match(run.words):
        said = f"`{shown}` is no comment, for the format has none. Say this outside the block."
    elif isinstance(before, Name | Attribute) and not first.before:
        said = f"`{shown}` follows a quote that closes. Write the text without double quotes inside."
    elif isinstance(before, Attribute) and not before.quote and before.value and is_more:
        whole = excerpt(f"{before.key}={quoted(f'{before.value} {run.words}')}")
        said = f"`{shown}` stands bare. Write `{whole}` if it is of that value."
    elif half:
        said = f"`{shown}` lacks its first bracket. Write `[{excerpt(half.group(1))}]`."
    elif pair:
        said = f"An attribute has a `=` behind its key. Write `{excerpt(f'{pair.group(1)}={pair.group(2)}')}`."
    return said
