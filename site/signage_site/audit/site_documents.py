"""Look at the documents of a site: whether each is there and valid, what it is served as, when it expires."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from signage_core.frozen import frozen
from signage_core.paths import read_file
from signage_core.wording import counted
from signage_site.audit.results import SiteDocument, State
from signage_site.documents.places import ANML, ANML_AS_JSON, LLMS, LLMS_FULL, MANIFEST, SITEMAP, TRUST
from signage_site.documents.served import media_type_of
from signage_specs.agent.authorization import trust_manifest
from signage_specs.anml_trust.manifest import parse_trust
from signage_specs.diagnostic import Severity
from signage_specs.format import Format
from signage_specs.registry import AGENT_MANIFEST, ANML_JSON, ANML_TRUST, ANML_XML
from signage_specs.rule import Context

_MOST_BYTES = 20_000_000
_ENTRY = re.compile(r"<(?:\w+:)?loc\b")
# What some tools write before the first title: vitepress-plugin-llms joins the pages with theirs.
_FRONT_MATTER = re.compile(r"\ufeff?---\r?\n(?:(?!---)[^\n]*\n)*---[ \t]*\r?\n")
_SITEMAP = re.compile(r"<(?:\w+:)?(?:urlset|sitemapindex)\b")


@frozen
class _Known:
    name: str
    path: str
    fault: Callable[[str], str]
    note: Callable[[str], str] = lambda _: ""
    optional: bool = False


@frozen
class Reading:
    """What reading a document came to: its text, or a fault; neither where there is none.

    The media type is that it was served as; empty where nobody serves it. Remarks are about how it was.
    """

    text: str | None = None
    fault: str = ""
    media_type: str = ""
    remarks: tuple[str, ...] = ()


def site_documents(read: Callable[[str], Reading]) -> Iterator[SiteDocument]:
    """Yield the documents of a site by what reads one at its path, those that it lacks included."""
    for known in _KNOWN:
        reading = read(known.path)
        media_type = reading.media_type or media_type_of(known.path) or "application/xml"
        if reading.text is None and not reading.fault:
            yield SiteDocument(known.name, known.path, media_type, State.MISSING, optional=known.optional)
            continue
        text = reading.text or ""
        fault = reading.fault or known.fault(text)
        note = ". ".join(filter(None, (known.note(text), *reading.remarks)))
        state = State.FAULTY if fault else State.VALID
        yield SiteDocument(known.name, known.path, media_type, state, fault, note, known.optional)


def built_document(root: Path, path: str) -> Reading:
    """Return what reading a document of a built site came to. Never raises."""
    file = root / path
    try:
        if not file.is_file():
            return Reading()
        if file.stat().st_size > _MOST_BYTES:
            return Reading(fault=f"It has more than {_MOST_BYTES:,} bytes.")
        return Reading(read_file(file).decode())
    except UnicodeDecodeError:
        return Reading(fault="It isn't UTF-8.")
    except OSError as error:
        return Reading(fault=f"It can't be read: {error.strerror or error}.")


def _judged(form: Format) -> Callable[[str], str]:
    def fault(text: str) -> str:
        found = (each for each in form.check(text, Context()) if each.severity is Severity.ERROR)
        return next((f"{each.code} {each.message}" for each in found), "")

    return fault


def _untitled(text: str) -> str:
    is_titled = text.lstrip("\ufeff \t\r\n").startswith("# ")
    return "" if is_titled else "It doesn't begin with a title, such as `# Example`."


def _untitled_pages(text: str) -> str:
    front_matter = _FRONT_MATTER.match(text)
    return _untitled(text[front_matter.end() :] if front_matter else text)


def _lifetime(text: str) -> str:
    root = next(iter(ANML_XML.parse(text).named("anml")), None)
    ttl = (root.value("ttl") or "") if root is not None else ""
    return f"fresh for {ttl} s" if ttl.isascii() and ttl.isdecimal() else ""


def _expiry(text: str) -> str:
    manifest = trust_manifest(parse_trust(text))
    if manifest is None:
        return ""
    count = len(manifest.records)
    return f"expires {manifest.expires.date().isoformat()}, {counted(count, 'domain')} authorized"


def _no_sitemap(text: str) -> str:
    return "" if _SITEMAP.search(text) else "It has neither `urlset` nor `sitemapindex`."


_KNOWN = (
    _Known("ANML index", ANML, _judged(ANML_XML), _lifetime),
    _Known("ANML index as JSON", ANML_AS_JSON, _judged(ANML_JSON), optional=True),
    _Known("Agent manifest", MANIFEST, _judged(AGENT_MANIFEST)),
    _Known("Trust manifest", TRUST, _judged(ANML_TRUST), _expiry, optional=True),
    _Known("llms.txt", LLMS, _untitled),
    _Known("llms-full.txt", LLMS_FULL, _untitled_pages, optional=True),
    _Known("Sitemap", SITEMAP, _no_sitemap, lambda text: f"{len(_ENTRY.findall(text)):,} addresses"),
)
