"""Write the agent manifest of one annotated page, as the signer writes that of a site."""

from dataclasses import replace

from signage.commands.documents import Input
from signage.commands.failure import Failure
from signage_linter.config import Configuration
from signage_site.documents.manifest import EntryChoice, manifest_text
from signage_site.documents.site_documents import LOCAL_ORIGIN
from signage_site.documents.site_facts import site_facts
from signage_site.pages.facts import read_facts
from signage_site.settings import Settings
from signage_specs.aaf.context import AafContext
from signage_specs.diagnostic import Severity
from signage_specs.registry import AGENT_MANIFEST
from signage_specs.rule import Context


def page_manifest(document: Input, configuration: Configuration) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Return the manifest of the actions that a page has, and warnings, each with the offset that it is about.

    Raises Failure where the manifest would be wrong.
    """
    page = read_facts(document.text, document.file.name if document.file else "index.html")
    site = site_facts([page], Settings.of(configuration))
    warnings: list[tuple[int, str]] = []
    if not page.actions:
        warnings.append((0, "no element has `data-agent-action`; `signage annotate` writes them into a built site"))
    if not site.addresses.origin:
        site = replace(site, addresses=replace(site.addresses, origin=LOCAL_ORIGIN))
        warnings.append((0, f"the manifest names {LOCAL_ORIGIN}. Give the site's address with `--base-url`."))
    text, conflicts = manifest_text(site, choice=EntryChoice(include=("*",)))
    warnings.extend((0, each.message) for each in conflicts)
    found = AGENT_MANIFEST.check(text, Context(extras=(AafContext(configuration.dialect.value),)))
    errors = [each for each in found if each.severity is Severity.ERROR]
    if errors:
        raise Failure(f"{document.path}: its manifest would be wrong: {errors[0].code} {errors[0].message}")
    return text, tuple(warnings)
