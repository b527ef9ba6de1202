"""Judge what a host answers when a document is asked for: its status, its headers, whether it is the document."""

from collections.abc import Iterator

from signage_core.frozen import frozen
from signage_site.deployed.fetch import MOST_BYTES, Response
from signage_site.documents.places import ANML as INDEX
from signage_site.documents.served import MEDIA_TYPE_TRUST
from signage_specs.anml.vocabulary import MEDIA_TYPE_JSON, MEDIA_TYPE_XML
from signage_specs.diagnostic import Severity
from signage_specs.format import Format
from signage_specs.registry import AGENT_MANIFEST, ANML_JSON, ANML_TRUST, ANML_XML

OK = 200
_CLOSED = "Let everybody read it"
_HINTS = {401: _CLOSED, 403: _CLOSED, 404: "Deploy it with the site, folders whose names start with a dot included"}
_GONE = 410
_START_OF_PAGE = (b"<!doctype html", b"<html")
_START = 200  # bytes of a body that tell whether it is a page
_UTF_8 = "charset=utf-8"


@frozen
class Expected:
    """A document that is asked for, and how messages call it.

    The best of its media types is the first one. Without a format it is text.
    """

    title: str
    media_types: tuple[str, ...]
    format: Format | None = None

    @property
    def media_type(self) -> str:
        """What it should be served as, with the charset that text needs."""
        return self.media_types[0] if self.format else f"{self.media_types[0]}; {_UTF_8}"


ANML = Expected("ANML document", (MEDIA_TYPE_XML,), ANML_XML)
ANML_AS_JSON = Expected("ANML document as JSON", (MEDIA_TYPE_JSON,), ANML_JSON)
MANIFEST = Expected("agent manifest", ("application/json",), AGENT_MANIFEST)
TRUST = Expected("trust manifest", (MEDIA_TYPE_TRUST,), ANML_TRUST)
MARKDOWN = Expected("Markdown twin", ("text/markdown",))
LLMS = Expected("llms.txt", ("text/plain", "text/markdown"))
HTML = "text/html"


def answer_faults(answer: Response, expected: Expected) -> tuple[list[tuple[Severity, str]], str | None]:
    """Return what is wrong with an answer, and the text that came; None where what came is not the document."""
    refused = _refusal(answer, expected)
    if refused:
        return [(Severity.ERROR, refused)], None
    said = [*_header_faults(answer, expected)]
    try:
        return said, answer.body.decode("utf-8")
    except UnicodeDecodeError:
        message = f"The {expected.title} isn't UTF-8. Deploy the file as it was written"
        return [*said, (Severity.ERROR, message)], None


def _refusal(answer: Response, expected: Expected) -> str:
    """Return why what came is not the document; empty where it is."""
    if answer.status == _GONE:
        return f"The {expected.title} returned 410 (gone), and agents never ask again. Answer 404 until it is back"
    if answer.status != OK:
        hint = _HINTS.get(answer.status, "Let the host answer 200; its log says why it doesn't")
        return f"The {expected.title} returned {answer.status}. {hint}"
    if answer.body[:_START].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(_START_OF_PAGE):
        return (
            f"The host returned a page in place of the {expected.title}, as it does for missing files. "
            "Deploy the document, and let the host answer 404"
        )
    if answer.cut:
        return f"The {expected.title} has more than {MOST_BYTES} bytes, and agents stop there (13.7). Split it"
    if not answer.body.strip():
        return f"The {expected.title} is empty. Sign the site again and deploy it"
    return ""


def _header_faults(answer: Response, expected: Expected) -> Iterator[tuple[Severity, str]]:
    hint = f"Serve it as `{expected.media_type}`; `signage annotate --hosting` writes what hosts need"
    if answer.media_type not in expected.media_types:
        told = f"as `{answer.media_type}`" if answer.media_type else "without a type"
        # The draft demands its own types (6.3); nobody demands the others.
        severity = Severity.ERROR if expected.media_type.startswith("application/anml") else Severity.WARNING
        yield severity, f"The {expected.title} is served {told}. {hint}"
    elif expected.format is None and not answer.body.isascii() and not _is_utf_8(answer):
        yield Severity.WARNING, f"The {expected.title} is served without its charset. {hint}"
    if expected.format is not None and answer.headers.get("access-control-allow-origin", "").strip() != "*":
        remedy = "Send `Access-Control-Allow-Origin: *` (the draft asks for none)"
        yield Severity.INFO, f"Pages of other origins can't read it. {remedy}"
    alternates = answer.headers.get("alternates", "") + answer.headers.get("accept-patch", "")
    if expected is ANML and answer.url.endswith(f"/{INDEX}") and MEDIA_TYPE_JSON not in alternates:
        yield Severity.INFO, f"It doesn't name its JSON form. Send `Alternates` with `{MEDIA_TYPE_JSON}` (7.4)"
    if "no-store" in answer.headers.get("cache-control", "").lower():
        yield Severity.INFO, "It is sent with `no-store`, so agents ask for it each time, whatever its ttl says"
    if answer.redirects:
        yield Severity.INFO, f"It was found after a redirect, at {answer.url}. Let the first address answer itself"


def _is_utf_8(answer: Response) -> bool:
    return _UTF_8 in answer.headers.get("content-type", "").lower().replace(" ", "").replace('"', "")


def varies(answer: Response) -> bool:
    """Tell whether an answer says that it depends on what a request accepts."""
    names = {name.strip().lower() for name in answer.headers.get("vary", "").split(",")}
    return not names.isdisjoint(("accept", "*"))
