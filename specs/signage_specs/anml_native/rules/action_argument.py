"""What an action has behind its ref, and what its verb takes there (6)."""

from collections.abc import Iterator, Sequence

from signage_specs.anml_native.element import Attribute, BareWord, Element, Name, Part
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.vocabulary import ACTION_ARGUMENTS, ACTION_VERBS, DIRECTIONS
from signage_specs.anml_native.writer import quoted
from signage_specs.diagnostic import Edit, Finding, Fix
from signage_specs.span import Span

_EXAMPLES = {"text": '"hello"', "direction": "down"}
_WANTED = {"text": 'text in quotes, such as `"hello"`', "direction": f"a direction: {', '.join(DIRECTIONS)}"}


def example(verb: str) -> str:
    """Return an example of what a verb takes behind the ref, with a space in front; nothing where it takes none."""
    given = _EXAMPLES.get(ACTION_ARGUMENTS.get(verb, "none"), "")
    return f" {given}" if given else ""


def argument_findings(verb: str, element: Element, given: Sequence[Part]) -> Iterator[Finding]:
    """Yield an argument that the verb doesn't take, or the lack of one.

    Args:
        verb: a verb of the protocol.
        element: the action, read as an element.
        given: the parts behind the ref, comments aside.
    """
    kind = ACTION_ARGUMENTS.get(verb, "none")
    if given and given[0].raw.strip(",;") in ACTION_VERBS and (kind == "none" or len(given) > 1):
        span = Span(given[0].span.start, given[-1].span.end)
        yield Finding(span, "Each action has a line of its own. Write this one on the next line.")
    elif kind == "none":
        if given:
            span = Span(given[0].span.start, given[-1].span.end)
            yield Finding(span, f"`{verb}` takes nothing after the ref. Take `{excerpt(given[0].raw)}` out.")
    elif not given:
        yield Finding(element.span, f"`{verb}` takes {_WANTED[kind]}. Add it after the ref.")
    elif len(given) > 1 and (kind == "direction" or not all(isinstance(part, BareWord) for part in given)):
        yield Finding(given[1].span, f"`{verb}` takes one argument. Take `{excerpt(given[1].raw)}` out.")
    elif kind == "direction":
        yield from _direction(given[0])
    else:
        yield from _text(verb, given)


def _direction(given: Part) -> Iterator[Finding]:
    if given.raw in DIRECTIONS:
        return
    meant = (given.value if isinstance(given, Name) else given.raw).lower()
    fix = Fix(f"Write `{meant}`", (Edit(given.span, meant),)) if meant in DIRECTIONS else None
    message = f"`{excerpt(given.raw)}` is no direction. Write one of {', '.join(DIRECTIONS)}."
    yield Finding(given.span, message, fix=fix)


def _text(verb: str, given: Sequence[Part]) -> Iterator[Finding]:
    first = given[0]
    if isinstance(first, Name) and first.quote == '"' and first.closed:
        return
    whole = Span(first.span.start, given[-1].span.end)
    if isinstance(first, Attribute):
        right = quoted(first.value or "hello")
        yield Finding(whole, f"The text of `{verb}` has no key. Write `{excerpt(right)}` alone.")
        return
    value = first.value if isinstance(first, Name) else _joined(given)
    right = quoted(value)
    is_certain = '"' not in value and (not isinstance(first, Name) or first.closed)
    fix = Fix("Quote the text", (Edit(whole, right),)) if is_certain else None
    yield Finding(whole, f"The text of `{verb}` stands in double quotes. Write `{excerpt(right)}`.", fix=fix)


def _joined(given: Sequence[Part]) -> str:
    """Return the words as written, with the space between them."""
    return given[0].raw + "".join(part.before + part.raw for part in given[1:])
