"""Decide what an agent does with a document of another version (section 8.1)."""

from collections.abc import Collection
from typing import Final

from signage_core.frozen import frozen
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import VERSION

IMPLEMENTED: Final = (VERSION,)


@frozen
class Negotiation:
    """The version of a document, whether it is implemented, whether actions may run, and what users are told.

    A document of another version is processed as far as it is understood. The notice is empty where there is none.
    """

    version: str
    implemented: bool
    may_act: bool
    notice: str = ""


def negotiate(document: Document, implemented: Collection[str] = IMPLEMENTED) -> Negotiation:
    """Return how a document is processed by an agent that implements some versions.

    Where `supported-versions` has none of them, no action of the document may be executed.
    """
    root = document.root
    version = (root.value("version") if root else None) or VERSION
    listed = root.value("supported-versions") if root else None
    supported = {each.strip() for each in (listed or "").split(",")} & set(implemented)
    if listed is not None and not supported:
        notice = f"The service supports {listed}, which this agent doesn't. No action can be executed."
        return Negotiation(version, version in implemented, may_act=False, notice=notice)
    if version in implemented:
        return Negotiation(version, implemented=True, may_act=True)
    notice = f"The document is in version {version}, which this agent doesn't know. Parts of it may be missing."
    return Negotiation(version, implemented=False, may_act=True, notice=notice)
