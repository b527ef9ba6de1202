"""Judge how a host answers when a document is asked for: status, type, headers."""

from dataclasses import dataclass

from signage_site.deployed.fetch import MOST_BYTES, Response
from signage_specs.diagnostic import Severity
from signage_specs.format import Format

_OK = 200
_CLOSED = "let everybody read it"
_HINTS = {
    401: _CLOSED,
    403: _CLOSED,
    404: "deploy it with the site, folders whose names start with a dot included",
}
_GONE = 410
_START_OF_PAGE = (b"<!doctype html", b"<html")
_START = 200  # bytes of a body that tell whether it is a page


@dataclass(frozen=True, slots=True)
class Expected:
    """A document that is asked for.

    Attributes:
        title: how messages call it.
        media_type: what it is to be served as.
        format: what it is in.
    """

    title: str
    media_type: str
    format: Format


def answer_faults(answer: Response, expected: Expected) -> tuple[list[tuple[Severity, str]], str | None]:
    """Return what is wrong with an answer, and the text that came; None where what came is not the document.

    Args:
        answer: of the host.
        expected: what was asked for.
    """
    refused = _refusal(answer, expected)
    if refused:
        return [(Severity.ERROR, refused)], None
    said = _header_faults(answer, expected)
    try:
        return said, answer.body.decode("utf-8")
    except UnicodeDecodeError:
        return [*said, (Severity.ERROR, f"{expected.title} isn't UTF-8; deploy the file as it was written")], None


def _refusal(answer: Response, expected: Expected) -> str:
    """Return why what came is not the document; empty where it is."""
    if answer.status == _GONE:
        return f"{expected.title} is gone (410), and agents never ask again; answer 404 until it is back"
    if answer.status != _OK:
        hint = _HINTS.get(answer.status, "let the host answer 200; its log says why it doesn't")
        return f"{expected.title} comes with status {answer.status}; {hint}"
    if answer.body[:_START].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(_START_OF_PAGE):
        return (
            f"a page comes in place of {expected.title}: the host answers with it where a file is missing; "
            "deploy the document, and let the host answer 404"
        )
    if answer.cut:
        return f"{expected.title} has more than {MOST_BYTES} bytes, and agents stop there (13.7); split it"
    if not answer.body.strip():
        return f"{expected.title} is empty; sign the site again and deploy it"
    return ""


def _header_faults(answer: Response, expected: Expected) -> list[tuple[Severity, str]]:
    said: list[tuple[Severity, str]] = []
    if answer.media_type != expected.media_type:
        told = f"as `{answer.media_type}`" if answer.media_type else "without a type"
        # The draft demands its own types (6.3); of the manifest's nothing is said.
        severity = Severity.WARNING if expected.media_type == "application/json" else Severity.ERROR
        hint = f"serve it as `{expected.media_type}`; `signage annotate --hosting` writes what hosts need"
        said.append((severity, f"{expected.title} is served {told}; {hint}"))
    if answer.headers.get("access-control-allow-origin", "").strip() != "*":
        message = (
            "pages of other origins can't read it; send `Access-Control-Allow-Origin: *` (the draft asks for none)"
        )
        said.append((Severity.INFO, message))
    if "no-store" in answer.headers.get("cache-control", "").lower():
        said.append(
            (Severity.INFO, "it is sent with `no-store`, so agents ask for it each time, whatever its ttl says")
        )
    if answer.redirects:
        message = f"it is found after a redirect, at {answer.url}; let the first address answer itself"
        said.append((Severity.INFO, message))
    return said
