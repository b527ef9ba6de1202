"""What a service and an agent answer with at the least, how long an agent keeps it, and what it may do with it."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from signage_core.frozen import frozen
from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.response import asks, scope_of
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.vocabulary import REASON, USAGE, VERSION

NARROWEST = USAGE[0]
LONGEST: Final = 2**31  # seconds; more are taken for this, as RFC 9111, section 1.2.2, has it
_QUOTED = r'"((?>(?:[^"\\]++|\\.)*))(?:"|\\?\Z)'
# A quoted string without a name says nothing, but may hold words that would; it is passed over as one.
_DIRECTIVE = re.compile(
    rf"([!#$%&'*+.^_`|~0-9A-Za-z-]++)(?>(?:\s*+=\s*+(?:{_QUOTED}|([^\s,;\"]*+)))?)|{_QUOTED}", re.DOTALL
)
_SECONDS = re.compile(r"[0-9]+")
_MOST_DIGITS = 12


def minimal_document(title: str, lang: str | None = None) -> CanonicalElement:
    """Return what a service has at `/.well-known/anml` when it has nothing else to say: a head with a title.

    The language is a BCP 47 tag. Raises ValueError where the title is blank, so that the document would say
    nothing.
    """
    if not title.strip():
        raise ValueError("a document has a title: write the name of the service")
    head = build("head", children=[build("title", text=title)])
    return build("anml", {"version": VERSION, "role": "service", "lang": lang}, children=[head])


def minimal_response(origin: Document, reason: str = "user-denied", site: str | None = None) -> CanonicalElement:
    """Return the smallest valid answer to a document: one refusal for each ask that is required (section 8.7.4).

    Where the document has several sites, the answered one is named by its domain: they are never mixed. Raises
    ValueError where the reason is none of the draft's, or the site isn't there or isn't named.
    """
    if reason not in REASON:
        raise ValueError(f"{reason!r} is not a reason for a refusal. Write one of {', '.join(REASON)}")
    required = [
        field for field, ask in asks(origin, scope_of(origin, site)).items() if ask.value("required") == "true"
    ]
    refusals = [build("refuse", {"field": field, "reason": reason}) for field in required]
    knowledge = build("knowledge", children=refusals)
    return build("anml", {"version": VERSION, "role": "agent-response"}, children=[knowledge])


def permits(usage: str, use: str) -> bool:
    """Whether a usage allows a use: each value allows what the values before it allow.

    Uses are `none`, `display`, `cache`, `store` and `train`. A usage that isn't registered allows what `none` does.
    Raises ValueError where the use is none of these.
    """
    if use not in USAGE:
        raise ValueError(f"{use!r} is not a use. Write one of {', '.join(USAGE)}")
    return USAGE.index(use) <= USAGE.index(_known(usage))


def narrowest(usages: Iterable[str]) -> str | None:
    """Return the usage that allows the least, which is the one that counts; None where there is none."""
    return min((_known(usage) for usage in usages), key=USAGE.index, default=None)


def effective_usage(document: Document, element: Element) -> str | None:
    """Return what agents may do with an element; None where the document says nothing about it.

    That is the narrowest of all that is declared for it: its own usage, that of each element around it, and that
    of the rights of its site which name it or one around it as their scope, or name none.
    """
    return _usages(document).get(id(element))


def effective_usages(document: Document) -> tuple[tuple[Element, str | None], ...]:
    """Return every element in document order with what agents may do with it; see `effective_usage`."""
    usages = _usages(document)
    return tuple((element, usages.get(id(element))) for element, _ in document.elements())


def _usages(document: Document) -> dict[int, str | None]:
    """Return the effective usage of each element by its identity."""
    found: dict[int, str | None] = {}
    for scope in document.scopes():
        general: list[str] = []
        named: dict[str, list[str]] = {}
        for rights in document.within(scope, "rights"):
            target = rights.value("scope")
            (general if target is None else named.setdefault(target, [])).append(_declared(rights) or NARROWEST)
        waiting: list[tuple[Element, str | None]] = [(root, narrowest(general)) for root in reversed(scope)]
        while waiting:
            element, around = waiting.pop()
            said = [around, _declared(element), *named.get(element.value("id") or "", ())]
            found[id(element)] = usage = narrowest(each for each in said if each is not None)
            waiting.extend((child, usage) for child in reversed(list(element.elements)))
    return found


def _declared(element: Element) -> str | None:
    """Return the usage that an element declares; its default where it has one."""
    entry = element.known.attributes.get("usage") if element.known else None
    if entry is None:
        return None
    written = element.value("usage")
    return entry.default if written is None else written


def _known(usage: str) -> str:
    """Return a usage, or the narrowest in place of one that isn't registered."""
    return usage if usage in USAGE else NARROWEST


@frozen
class CacheControl:
    """What a Cache-Control header says, as far as section 8.1.1 asks.

    Ages are in seconds; None where they aren't said. `s_maxage` is for shared caches, which `ttl` has no part in.
    """

    no_store: bool = False
    no_cache: bool = False
    max_age: int | None = None
    s_maxage: int | None = None
    stale_while_revalidate: int | None = None


@frozen
class Freshness:
    """What an agent may keep, and until when.

    The lifetime is in seconds from `start`; None where neither `ttl` nor `max-age` limits it: RFC 9111 alone
    decides. For the seconds of grace behind it, it may still be served while it is asked for again, as it is before
    each use where it says `revalidate`.
    """

    storable: bool
    revalidate: bool
    lifetime: int | None
    start: datetime
    grace: int = 0

    @property
    def expires(self) -> datetime | None:
        """The moment when it is stale; None without a limit."""
        return None if self.lifetime is None else self.start + timedelta(seconds=self.lifetime)

    def is_fresh(self, now: datetime) -> bool:
        """Whether it may be used without asking for it again."""
        if not self.storable or self.revalidate:
            return False
        return self.expires is None or now < self.expires

    def is_servable(self, now: datetime) -> bool:
        """Whether it may be used, if need be while it is asked for again in the background."""
        if not self.storable or self.revalidate or self.expires is None:
            return self.is_fresh(now)
        return now < self.expires + timedelta(seconds=self.grace)


def read_cache_control(header: str) -> CacheControl:
    """Return what a Cache-Control header says. Never raises.

    Of duplicate directives, the stricter one counts. A number that can't be read is 0: a cache that
    can't tell keeps nothing (RFC 9111, section 4.2.1).
    """
    flags: set[str] = set()
    numbers: dict[str, int] = {}
    for match in _DIRECTIVE.finditer(header):
        if match[1] is None:
            continue
        name, value = match[1].lower(), match[2] if match[2] is not None else match[3]
        flags.add(name)
        if name in ("max-age", "s-maxage", "stale-while-revalidate"):
            numbers[name] = min(numbers.get(name, LONGEST), _seconds(value or ""))
    return CacheControl(
        "no-store" in flags,
        "no-cache" in flags,
        numbers.get("max-age"),
        numbers.get("s-maxage"),
        numbers.get("stale-while-revalidate"),
    )


def effective_ttl(*limits: int | None) -> int | None:
    """Return the smallest of some limits in seconds, which is the one that counts; None where there is none."""
    return min((limit for limit in limits if limit is not None), default=None)


def freshness(
    control: CacheControl,
    ttl: int | None,
    *,
    received: datetime,
    date: datetime | None = None,
    inner: int | None = None,
) -> Freshness:
    """Return for how long an agent may take a document, or one inform of it, as fresh.

    The seconds count from the response's Date header, or else from when it was received (section 8.1). `ttl` is the
    root's, `inner` that of an inform, which can't outlive its document.
    """
    lifetime = effective_ttl(control.max_age, ttl, inner)
    grace = control.stale_while_revalidate or 0
    own = effective_ttl(ttl, inner)
    if own is not None and lifetime is not None:
        # Stale content is served only as long as its ttl isn't over.
        grace = min(grace, own - lifetime)
    return Freshness(
        storable=not control.no_store,
        revalidate=control.no_cache,
        lifetime=0 if control.no_store else lifetime,
        start=date or received,
        grace=0 if control.no_store else grace,
    )


def _seconds(text: str) -> int:
    """Return a number of seconds, at most LONGEST."""
    if not _SECONDS.fullmatch(text):
        return 0
    return LONGEST if len(text) > _MOST_DIGITS else min(int(text), LONGEST)
