"""Make the site's own documents and check each with the format that it is in."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from signage_site.diagnostics import SiteDiagnostic
from signage_site.hosting.served import TRUST
from signage_site.manifest import manifest_text
from signage_site.well_known import WELL_KNOWN as ANML
from signage_site.well_known import site_index
from signage_specs.aaf.formats import AGENT_MANIFEST
from signage_specs.anml.formats import ANML_JSON
from signage_specs.anml.made import check_made
from signage_specs.anml.rules.plain_http import RULE as PLAIN_HTTP
from signage_specs.anml.writer import json_text, xml_text
from signage_specs.anml_trust.formats import ANML_TRUST
from signage_specs.diagnostic import Severity
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Iterable

    from signage_site.settings import Settings
    from signage_site.site_facts import SiteFacts
    from signage_specs.diagnostic import Diagnostic

MANIFEST = ".well-known/agent-manifest.json"
ANML_AS_JSON = f"{ANML}.json"

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


def make_documents(
    site: SiteFacts, settings: Settings, *, index: str | None, built: str | None, trust: str | None = None
) -> Documents:
    """Return the documents at the well-known places. One that its own format finds fault with is left out.

    Args:
        site: the facts.
        settings: of the site.
        index: the file of a search index in JSON, in the site's folder; None without one.
        built: when the site was built, as a date and time in UTC; None leaves it out.
        trust: the text of the site's trust manifest; None without one.
    """
    context = Context(dialect=settings.dialect)
    texts: dict[str, str] = {}
    diagnostics: list[SiteDiagnostic] = []
    if not site.addresses.origin:
        diagnostics.append(SiteDiagnostic(MANIFEST, Severity.INFO, _NO_ADDRESS))
    text, conflicts = manifest_text(_with_origin(site), settings.actions)
    diagnostics += conflicts
    diagnostics += _unused(site, settings)
    faults = _faults(MANIFEST, AGENT_MANIFEST.check(text, context))
    diagnostics += faults
    if not _has_error(faults):
        texts[MANIFEST] = text
    found = site_index(site, settings, index=index, manifest=MANIFEST in texts, built=built)
    diagnostics += found.diagnostics
    trees = {ANML: (ANML_AS_JSON, found.root)}
    trees |= {f"{path}.anml": (f"{path}.anml.json", tree) for path, tree in found.sections.items()}
    for path, (json_path, tree) in trees.items():
        as_xml, as_json = xml_text((tree,)), json_text((tree,))
        checked = (path, check_made(tree, as_xml, context)), (json_path, ANML_JSON.check(as_json, context))
        faults = _shared_faults(checked, local=site.addresses.local)
        diagnostics += faults
        if not _has_error(faults):  # both or none: they have to say the same
            texts |= {path: as_xml, json_path: as_json}
    if trust is not None:
        faults = _faults(TRUST, ANML_TRUST.check(trust, context))
        faults += [] if _has_error(faults) else _foreign_trust(trust, site)
        diagnostics += faults
        if not _has_error(faults):
            texts[TRUST] = trust
    return Documents(texts, tuple(diagnostics))


def _foreign_trust(text: str, site: SiteFacts) -> Iterable[SiteDiagnostic]:
    """Yield a trust manifest's fault of being another site's: agents reject it then (12.3)."""
    value: object = json.loads(text)
    host = urlsplit(site.addresses.origin).hostname
    named = cast("dict[str, Any]", value).get("site") if isinstance(value, dict) else None
    if host and isinstance(named, str) and named.lower().rstrip(".") != host:
        message = f"not written: it is for {named}, and this site is {host}; set `site` in it to {host}"
        yield SiteDiagnostic(TRUST, Severity.ERROR, message)


def _unused(site: SiteFacts, settings: Settings) -> Iterable[SiteDiagnostic]:
    """Yield the descriptions of actions that no page has, and the annotations that are for no element."""
    selecting = {selector for page in site.pages for selector in page.selecting}
    for selector in dict.fromkeys(selector for selector, _ in settings.annotations):
        if selector not in selecting:
            message = f"no page has an element for `{selector}`; correct it, or take it out of `annotations`"
            yield SiteDiagnostic("", Severity.WARNING, message)
    present = {action.identifier for page in site.pages for action in page.actions}
    for identifier, _ in settings.actions:
        if identifier not in present:
            near = get_close_matches(identifier, sorted(present), n=1)
            hint = f"did you mean `{near[0]}`?" if near else "take it out of `actions`"
            yield SiteDiagnostic(MANIFEST, Severity.WARNING, f"no page has the action `{identifier}`; {hint}")


def _with_origin(site: SiteFacts) -> SiteFacts:
    """Return a site with an origin, because a manifest has to name one (6.5)."""
    if site.addresses.origin:
        return site
    return replace(site, addresses=replace(site.addresses, origin=LOCAL_ORIGIN))


def _faults(path: str, diagnostics: Iterable[Diagnostic]) -> list[SiteDiagnostic]:
    """Return what a format finds in a document of ours; an error means that it isn't written."""
    return [
        SiteDiagnostic(
            path,
            found.severity,
            f"{'not written: ' if found.severity is Severity.ERROR else ''}{found.code} {found.message}",
        )
        for found in diagnostics
    ]


def _shared_faults(checked: Iterable[tuple[str, Iterable[Diagnostic]]], *, local: bool) -> list[SiteDiagnostic]:
    """Return what the formats find in the serialisations of one document; a warning about all is given once.

    A site that only this machine sees may do without encryption.
    """
    found: list[SiteDiagnostic] = []
    for path, diagnostics in checked:
        said = {fault.message for fault in found if fault.severity is not Severity.ERROR}
        found += [fault for fault in _faults(path, diagnostics) if fault.message not in said]
    return [fault for fault in found if not (local and fault.message.startswith(PLAIN_HTTP.code))]


def _has_error(diagnostics: Iterable[SiteDiagnostic]) -> bool:
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
