"""What the rules of ANML 1.0 need beside the document, and the schemas that are shipped for other tools."""

from pathlib import Path

from signage_core.frozen import frozen


@frozen
class AnmlContext:
    """What the rules of ANML 1.0 need beside the document.

    `origin` is the document that a response answers, XML or JSON, `twin` the same document in the other
    serialisation; the address that the document is served from is empty where it isn't known.
    """

    origin: str | None = None
    twin: str | None = None
    base_url: str = ""


def read_schema(name: str) -> str:
    """Return the text of a shipped schema."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
