"""Turn a YAML text into PyYAML's events, by the quick one of its two parsers where they are known to agree."""

import re
from collections.abc import Iterator

import yaml
from yaml.events import Event, ScalarEvent
from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from signage_specs.span import Fault, Span

# The parser in C is not everywhere where PyYAML is, and 20 times as fast.
_QUICK_LOADER: type[yaml.CSafeLoader] | None = getattr(yaml, "CSafeLoader", None)
# What the two read differently, or place differently: a tab behind a value, a tag without a name, directives, line
# ends beyond ASCII, a byte order mark, no value in front of a bracket or a comma, a question mark inside brackets.
_DISPUTED = re.compile("[\t!%\x85\u2028\u2029\ufeff]|:\\s*+[\\]},#]")
_BRACKETS = re.compile(r"[\[{]")
# The complement of what YAML 1.1 calls printable.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]+")
_ELISION = re.compile(r"^[ \t]*+(\.{3}|…)[ \t]*+\r?$", re.MULTILINE)
_TAG_PREFIX = "tag:yaml.org,2002:"
_RESOLVER = Resolver()

#: What parsing raises; the last two because PyYAML makes numbers of `%YAML 1.9999…` and `\UFFFFFFFF` unchecked.
ERRORS = (yaml.YAMLError, ValueError, OverflowError)


def masked(text: str, offset: int) -> tuple[str, list[Fault]]:
    """Return a text, as long as before, without what would stop PyYAML at once, and a fault for each such thing.

    Args:
        text: the YAML.
        offset: where `text` starts in the text that spans are wanted in, in code points.
    """
    faults = [
        Fault("yaml-character", Span(*match.span()).shifted(offset), f"U+{ord(match[0][0]):04X}")
        for match in _UNPRINTABLE.finditer(text)
    ]
    text = _UNPRINTABLE.sub(lambda match: "\ufffd" * len(match[0]), text)
    faults += [
        Fault("elision", Span(*match.span(1)).shifted(offset), match[1]) for match in _ELISION.finditer(text)
    ]
    # `...` would end the document and `…` would be a value. A comment changes nothing but in block scalars.
    return _ELISION.sub(lambda match: match[0].replace(match[1], "#" * len(match[1])), text), faults


def quick_events(text: str) -> Iterator[Event] | None:
    """Return the events of a text by the quick parser; None where it is missing or its word is no proof.

    Where it raises one of ERRORS, `events` has to say what is wrong, so that the words and places of a fault are
    the same everywhere.
    """
    if _QUICK_LOADER is None or _DISPUTED.search(text) or ("?" in text and _BRACKETS.search(text)):
        return None
    return _parse(text, _QUICK_LOADER)


def events(text: str) -> Iterator[Event]:
    """Return the events of a text, one at a time as they are asked for; raises one of ERRORS at a fault."""
    return _parse(text, yaml.SafeLoader)


def _parse(text: str, loader: type[yaml.SafeLoader | yaml.CSafeLoader]) -> Iterator[Event]:
    # The stub leaves the type of the stream out, and so the checker knows neither it nor what is returned.
    return yaml.parse(text, Loader=loader)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def places(event: Event) -> tuple[int, int]:
    """Return where an event starts and ends; the stubs allow events without marks, which parsing never makes."""
    start, end = event.start_mark, event.end_mark
    return (start.index if start else 0), (end.index if end else 0)


def resolved_tag(event: ScalarEvent) -> str:
    """Return a scalar's tag without its prefix, its own or the one that YAML 1.1 gives it: plain `no` is a bool."""
    tag = event.tag
    if tag is None or tag == "!":
        tag = str(_RESOLVER.resolve(ScalarNode, event.value, event.implicit))  # type: ignore[no-untyped-call]  # no stub
    return tag.removeprefix(_TAG_PREFIX)
