"""Choose which actions of a page a manifest lists: what people do there, no controls of the page itself."""

from collections.abc import Collection, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Self

from signage_core.frozen import frozen
from signage_site.pages.action_facts import ActionFacts
from signage_site.settings import Settings
from signage_specs.aaf.vocabulary import is_harmless

# What controls of a page are called that only change what it shows, or copy from it.
_OF_THE_PAGE = frozenset({"button", "toggle", "choose", "set", "tabs", "theme", "code", "search", "form"})


@frozen
class EntryChoice:
    """What a project says about the entries of its manifest, as patterns of ids such as `tabs.*`.

    Attributes:
        include: those that it has though they are controls of a page.
        exclude: those that it hasn't got. What may do harm stays: an agent has to find its contract.
    """

    include: Sequence[str] = ()
    exclude: Sequence[str] = ()

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Return what the options of a site say."""
        return cls(settings.manifest_include, settings.manifest_exclude)

    def entries(self, actions: Sequence[ActionFacts]) -> Iterator[ActionFacts]:
        """Yield the actions and the views of a page that are entries."""
        identities = {action.identifier for action in actions}
        for action in actions:
            of_page = _is_of_page(action.identifier, identities)
            wanted = not of_page or _matches(action, self.include)
            if action.view or not needs_no_contract(action) or (wanted and not _matches(action, self.exclude)):
                yield action

    def staying(self, actions: Sequence[ActionFacts]) -> Iterator[ActionFacts]:
        """Yield those that are to be left out, and can't be."""
        return (each for each in actions if not needs_no_contract(each) and _matches(each, self.exclude))


def needs_no_contract(action: ActionFacts) -> bool:
    """Tell whether a manifest may leave an action out: its annotation says that it is harmless."""
    return is_harmless(action.risk, action.confirmation, "true" if action.idempotent else "false")


def _is_of_page(identity: str, others: Collection[str]) -> bool:
    """Tell whether an action is a control of the page itself: a menu, a drawer, a toggle, tabs, what copies.

    So is what belongs to another action, as what empties a form and a second search do: `docs.search-2`.
    """
    stem = identity
    while "-" in stem:
        stem = stem.rpartition("-")[0]
        if stem in others:
            return True
    return identity.partition(".")[0] in _OF_THE_PAGE


def _matches(action: ActionFacts, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(action.identifier, pattern) for pattern in patterns)
