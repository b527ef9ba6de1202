"""Make the site's own documents and check each with the format that it is in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from signage_site.diagnostics import SiteDiagnostic
from signage_site.manifest import manifest_text
from signage_site.well_known import well_known
from signage_specs.aaf.formats import AGENT_MANIFEST
from signage_specs.anml.formats import ANML_JSON, ANML_XML
from signage_specs.anml.rules.plain_http import RULE as PLAIN_HTTP
from signage_specs.anml.writer import json_text, xml_text
from signage_specs.diagnostic import Severity
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Iterable

    from signage_site.settings import Settings
    from signage_site.site_facts import SiteFacts
    from signage_specs.format import Format

MANIFEST = ".well-known/agent-manifest.json"
ANML = ".well-known/anml"
ANML_AS_JSON = ".well-known/anml.json"

LOCAL_ORIGIN = "http://localhost"
_NO_ADDRESS = (
    f"it names {LOCAL_ORIGIN}, because the site's address isn't known; set `base_url`, "
    "`site_url` in mkdocs.yml or `html_baseurl` in conf.py"
)


@dataclass(frozen=True, slots=True)
class Documents:
    """The documents that are right, by path in the site's folder, and what is to be said of all of them."""

    texts: dict[str, str]
    diagnostics: tuple[SiteDiagnostic, ...]


def make_documents(site: SiteFacts, settings: Settings, *, index: str | None, built: str | None) -> Documents:
    """Return the documents at the well-known places. One that its own format finds fault with is left out.

    Args:
        site: the facts.
        settings: of the site.
        index: the file of a search index in JSON, in the site's folder; None without one.
        built: when the site was built, as a date and time in UTC; None leaves it out.
    """
    context = Context(dialect=settings.dialect)
    texts: dict[str, str] = {}
    diagnostics: list[SiteDiagnostic] = []
    if not site.addresses.origin:
        diagnostics.append(SiteDiagnostic(MANIFEST, Severity.INFO, _NO_ADDRESS))
    text, conflicts = manifest_text(_with_origin(site))
    diagnostics += conflicts
    faults = _faults(AGENT_MANIFEST, text, MANIFEST, context)
    diagnostics += faults
    if not _has_error(faults):
        texts[MANIFEST] = text
    root, notes = well_known(site, settings, index=index, manifest=MANIFEST in texts, built=built)
    diagnostics += notes
    serialisations: tuple[tuple[str, Format[Any], str], ...] = (
        (ANML, ANML_XML, xml_text((root,))),
        (ANML_AS_JSON, ANML_JSON, json_text((root,))),
    )
    faults = _shared_faults(serialisations, context, local=site.addresses.local)
    diagnostics += faults
    if not _has_error(faults):  # both or none: they have to say the same
        texts |= {path: text for path, _, text in serialisations}
    return Documents(texts, tuple(diagnostics))


def _with_origin(site: SiteFacts) -> SiteFacts:
    """Return a site with an origin, because a manifest has to name one (6.5)."""
    if site.addresses.origin:
        return site
    return replace(site, addresses=replace(site.addresses, origin=LOCAL_ORIGIN))


def _faults(each: Format[Any], text: str, path: str, context: Context) -> list[SiteDiagnostic]:
    """Return what a format finds in a document of ours; an error means that it isn't written."""
    return [
        SiteDiagnostic(
            path,
            found.severity,
            f"{'not written: ' if found.severity is Severity.ERROR else ''}{found.code} {found.message}",
        )
        for found in each.check(text, context)
    ]


def _shared_faults(
    serialisations: Iterable[tuple[str, Format[Any], str]], context: Context, *, local: bool
) -> list[SiteDiagnostic]:
    """Return what the formats find in the serialisations of one document; a warning about all is given once.

    A site that only this machine sees may do without encryption.
    """
    found: list[SiteDiagnostic] = []
    for path, each, text in serialisations:
        said = {fault.message for fault in found if fault.severity is not Severity.ERROR}
        found += [fault for fault in _faults(each, text, path, context) if fault.message not in said]
    return [fault for fault in found if not (local and fault.message.startswith(PLAIN_HTTP.code))]


def _has_error(diagnostics: Iterable[SiteDiagnostic]) -> bool:
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
