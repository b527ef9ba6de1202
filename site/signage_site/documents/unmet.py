"""Tell what a project's configuration says of controls and is not met by any page of its site."""

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from signage_site.diagnostics import SiteDiagnostic
from signage_site.documents.places import MANIFEST
from signage_site.documents.site_facts import SiteFacts
from signage_site.settings import Settings
from signage_specs.diagnostic import Severity


def unmet(site: SiteFacts, settings: Settings) -> Iterator[SiteDiagnostic]:
    """Yield a warning for each description of an action that no page has, and each annotation that has no place.

    Args:
        site: the facts.
        settings: see `Settings`.
    """
    selecting = {selector for page in site.pages for selector in page.selecting}
    for selector in dict.fromkeys(selector for selector, _ in settings.annotations):
        if selector not in selecting:
            message = f"no page has an element for `{selector}`; correct it, or take it out of `annotations`"
            yield SiteDiagnostic("", Severity.WARNING, message)
    yield from _left_out(site)
    actions = sorted({action.identifier for page in site.pages for action in page.actions})
    for selector, attributes in settings.annotations:
        named = dict(attributes).get("for-action")
        if named is not None and named not in actions:
            message = f"`for-action` for `{selector}` is `{named}`, and no page has that action"
            yield SiteDiagnostic("", Severity.WARNING, f"{message}; {_instead(named, actions, 'annotations')}")
    for identifier, _ in settings.actions:
        if identifier not in actions:
            message = f"no page has the action `{identifier}`; {_instead(identifier, actions, 'actions')}"
            yield SiteDiagnostic(MANIFEST, Severity.WARNING, message)


def _left_out(site: SiteFacts) -> Iterator[SiteDiagnostic]:
    """Yield what annotations say and can't be written, each once: a selector may mean something on every page."""
    pages = Counter(message for page in site.pages for message in page.left_out)
    first = {message: page.path for page in reversed(site.pages) for message in page.left_out}
    for message, number in pages.items():
        also = f"; so on {number} pages" if number > 1 else ""
        yield SiteDiagnostic(first[message], Severity.WARNING, message + also)


def _instead(identifier: str, actions: list[str], option: str) -> str:
    near = get_close_matches(identifier, actions, n=1)
    return f"did you mean `{near[0]}`?" if near else f"take it out of `{option}`"
