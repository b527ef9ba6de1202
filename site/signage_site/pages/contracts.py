"""The actions of documentation sites that have a name of their own, and what each one promises."""

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from signage_site.memo import memo

_NUMBER = re.compile(r"-\d+$")


class Behaviour(NamedTuple):
    """What an action does to the world: the values of three attributes, section 6.1. A tuple: hashed sooner.

    Attributes:
        danger: none, low or high.
        confirm: never, optional, review or required.
        idempotent: doing it twice is the same as doing it once.
    """

    danger: str
    confirm: str
    idempotent: bool


READS = Behaviour("none", "never", idempotent=True)
TOGGLES = Behaviour("none", "never", idempotent=False)
UNKNOWN = Behaviour("low", "optional", idempotent=False)
LEAVES = Behaviour("low", "optional", idempotent=True)
SENDS = Behaviour("low", "review", idempotent=False)
BINDS = Behaviour("low", "required", idempotent=True)
DESTROYS = Behaviour("high", "required", idempotent=False)


@dataclass(frozen=True, slots=True)
class Contract:
    """What an action of a fixed name is called and does.

    Attributes:
        title: for people.
        description: one sentence.
        scope: the permission that it needs, for the manifest.
        behaviour: what it does to the world.
        choices: what its fields offer is the same wherever it stands.
    """

    title: str
    description: str
    scope: str
    behaviour: Behaviour
    choices: bool = True


CONTRACTS = MappingProxyType(
    {
        "docs.search": Contract("Search", "Search the documentation for words.", "docs.read", READS),
        "search.open": Contract("Open the search", "Show the search field.", "docs.read", READS),
        "page.next": Contract("Next page", "Go to the next page in reading order.", "docs.read", READS),
        "page.prev": Contract("Previous page", "Go to the previous page in reading order.", "docs.read", READS),
        "version.switch": Contract("Switch version", "Read another version.", "docs.read", READS),
        "language.switch": Contract("Switch language", "Read in another language.", "docs.read", READS),
        "theme.set": Contract(
            "Choose a colour theme", "Show the site in this colour theme.", "site.display", READS
        ),
        "theme.toggle": Contract(
            "Change the colour theme", "Show the site in its next colour theme.", "site.display", TOGGLES
        ),
        "tabs.select": Contract(
            "Select a tab", "Show one of several tabs of content.", "site.display", READS, choices=False
        ),
        "language.open": Contract(
            "Open the languages", "Show the languages to choose from.", "site.display", TOGGLES
        ),
        "page.download": Contract("Download the page", "Save the page as a file.", "files.write", LEAVES),
        "file.download": Contract("Download a file", "Save a file of the site.", "files.write", LEAVES),
        "code.copy": Contract("Copy code", "Put the code of a block on the clipboard.", "clipboard.write", LEAVES),
        "page.edit": Contract(
            "Edit this page", "Open the source of this page. Leaves the site.", "source.edit", LEAVES
        ),
        "feedback.submit": Contract("Send feedback", "Say whether this page was of help.", "feedback.write", SENDS),
        "issue.create": Contract("Report an issue", "Open a new issue. Leaves the site.", "issues.write", SENDS),
        "consent.accept": Contract(
            "Decide on cookies",
            "Save what the site may store. A choice that a person makes.",
            "consent.write",
            BINDS,
        ),
    }
)


@memo(4096)  # the same few on every page
def contract(identifier: str) -> tuple[Contract, bool] | None:
    """Return the contract that an action id stands under, and whether it is that action itself.

    `docs.search-2` is the search once more; `docs.search-submit` is a button of it, with a title of its own.
    """
    exact = CONTRACTS.get(identifier) or CONTRACTS.get(_NUMBER.sub("", identifier))
    if exact is not None:
        return exact, True
    stem = identifier
    while "-" in stem:
        stem = stem.rpartition("-")[0]
        if stem in CONTRACTS:
            return CONTRACTS[stem], False
    return None


def behaviour_of(identifier: str) -> Behaviour | None:
    """Return what an action does whose id stands under a contract; None for any other id."""
    known = contract(identifier)
    return None if known is None else known[0].behaviour
