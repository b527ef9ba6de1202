"""A word on an element's line isn't a name, attribute or state.

What:
    The role and the ref are followed by a quoted name, `key=value` pairs and `[states]`, and by no bare words.
    Neighbouring words are reported together. The specification's examples have bare words, so a plain one is an
    error only with `strict`.
Why:
    A bare word may be meant as a state or as a name. A reader can't tell.
Example:
    button#e1 "Menu" open
Use instead:
    button#e1 "Menu" [open]
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from signage_core.frozen import frozen
from signage_core.wording import is_slip
from signage_specs.anml_native.element import Attribute, BareWord, Element, Name, Part, State
from signage_specs.anml_native.repairs import detached_ref, meant_role, replacement
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import BARE_STATES, ELISIONS, STATES, STRUCTURAL_ROLES
from signage_specs.anml_native.writer import double_quoted
from signage_specs.rule import ERROR, ERROR_ELSE_WARNING, Finding, Findings, Span, nearest, quoted, rule

_KNOWN = STATES | BARE_STATES
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_HALF_BRACKETED = re.compile(r"([A-Za-z_][\w-]*)\]")
_COMMENT = re.compile(r"--|//|/\*|#(?:\s|\Z)|<!--")
_PAIR = re.compile(r"([A-Za-z_][\w-]*):(?!//)(\S+)")


@frozen
class _Run:
    """Neighbouring words that aren't part of an element, and the part before them; None after the role.

    The element may have a name, or nothing but bare words; they are the last where no name and no attribute
    follows.
    """

    parts: tuple[Part, ...]
    words: str
    before: Part | None
    is_named: bool
    is_alone: bool
    is_last: bool

    @property
    def span(self) -> Span:
        return Span(self.parts[0].span.start, self.parts[-1].span.end)

    @property
    def is_plain(self) -> bool:
        """Whether each word could be a state, with space before the first."""
        return bool(self.parts[0].before) and all(_WORD.fullmatch(part.raw) for part in self.parts)

    @property
    def is_state(self) -> bool:
        """Whether this can only be one state, where a state may be."""
        is_sure = self.words in _KNOWN or (self.words.islower() and not self.is_alone and not self.open_value)
        return len(self.parts) == 1 and self.is_plain and self.is_last and is_sure

    @property
    def state(self) -> str:
        """The state that was probably meant."""
        return self.words if self.words in _KNOWN else nearest(self.words, _KNOWN) or self.words

    @property
    def open_value(self) -> str:
        """The attribute before the words, with them in its value: that has no quotes that would end it."""
        before = self.before
        if not (isinstance(before, Attribute) and not before.quote and before.value):
            return ""
        return f"{before.key}={double_quoted(f'{before.value} {self.words}')}"

    @property
    def is_name(self) -> bool:
        """Whether this can only be a name of one word, where a name may be: states begin in lowercase."""
        return self.before is None and not self.is_named and len(self.parts) == 1 and self.words[:1].isupper()


@rule(
    "N022", ERROR_ELSE_WARNING, section="2", fixable="safe", advice="Write states in brackets and names in quotes."
)
def check(document: Document) -> Findings:
    for element in document.elements:
        if any(isinstance(part, BareWord) for part in element.parts):
            for run in _runs(document, element):
                yield from _findings(document, element, run)


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


def _findings(document: Document, element: Element, run: _Run) -> Findings:
    first, ref = run.parts[0], element.ref
    if detached_ref(first) and element.role.text and (ref is None or not ref.text or first.raw.startswith("#")):
        if ref is None or ref.text:  # N013 reports `link# e1`
            yield _ref(document, element, first, is_first=run.before is None)
        rest = run.parts[1:]
        if not rest:
            return
        run = replace(run, parts=rest, words=document.text[rest[0].span.start : run.span.end], before=first)
    if run.is_plain:
        fix = replacement(run.span, f"[{run.state}]") if run.is_state else None
        if fix is not None and run.state != run.words:
            fix = replace(fix, is_safe=is_slip(run.words, run.state))
        if run.is_name:
            fix = replace(replacement(run.span, double_quoted(run.words)), is_safe=False)
        yield Finding(run.span, _advice(run), fix=fix)
    else:
        yield Finding(run.span, _advice(run), levels=ERROR)


def _ref(document: Document, element: Element, part: Part, *, is_first: bool) -> Finding:
    ref = detached_ref(part)
    if element.ref is not None:
        message = f"Second ref {quoted(part.raw)} beside {quoted(f'#{element.ref.text}')}. Remove it."
        return Finding(part.span, message, levels=ERROR)
    role = element.role
    fix = replacement(Span(role.span.end, part.span.end), f"#{ref}", "Attach the ref")
    message = f"Detached ref {quoted(part.raw)}. Write {quoted(f'{role.text}#{ref}')}."
    is_certain = is_first and ref not in document.refs and meant_role(element) not in STRUCTURAL_ROLES
    return Finding(part.span, message, levels=ERROR, fix=fix if is_certain else None)


def _advice(run: _Run) -> str:
    shown = quoted(run.words)
    slip = _slip(run, shown)
    if slip:
        return slip
    if run.is_name:
        return f"Bare word {shown}. Write the name in quotes, {quoted(double_quoted(run.words))}."
    if len(run.parts) == 1 and run.is_plain:
        return f"Bare word {shown}. Write {quoted(f'[{run.state}]')} for a state, or put a name in quotes."
    if run.before is None and not run.is_named:
        return (
            f"Bare words {shown}. Put a name in quotes, {quoted(double_quoted(run.words))}, and states in brackets."
        )
    return f"{shown} isn't a name, attribute or state. Put it in quotes, or remove it."


def _slip(run: _Run, shown: str) -> str:
    """Return what to write where the words show what their author meant; else an empty string."""
    before, half, pair = run.before, _HALF_BRACKETED.fullmatch(run.words), _PAIR.fullmatch(run.words)
    first, *others = run.parts
    is_more = bool(others) or not run.is_plain or run.state not in _KNOWN
    if run.words in ELISIONS:
        return f"`{run.words}` inside a line. Write it on a line of its own."
    if _COMMENT.match(run.words):
        return f"Comment {shown} in a format that defines none. Explain this in the text around the block."
    if isinstance(before, Name | Attribute) and not first.before:
        return f"{shown} follows a closing quote. Write the text without double quotes inside."
    if run.open_value and is_more:
        words, they = ("words", "they belong") if others else ("word", "it belongs")
        return f"Bare {words} {shown}. Write {quoted(run.open_value)} if {they} to that value."
    if half:
        return f"{shown} lacks its opening bracket. Write {quoted(f'[{half[1]}]')}."
    return f"{shown} has a colon for an equals sign. Write {quoted(f'{pair[1]}={pair[2]}')}." if pair else ""
