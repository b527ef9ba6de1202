"""How a manifest and the pages of its site are compared by the rules, all of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_specs.aaf.alignment import Site, shown_by
from signage_specs.aaf.annotation.rules import differing_policy, undeclared_action, undeclared_field
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.rules import unannotated_action, unannotated_field
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from signage_specs.aaf.annotation.tree import AnnotatedDocument
    from signage_specs.aaf.manifest.tree import ManifestDocument
    from signage_specs.diagnostic import Diagnostic


def differences(
    manifest: ManifestDocument, pages: Mapping[str, AnnotatedDocument]
) -> list[tuple[str | None, Diagnostic]]:
    """Return every difference with the path of its page: those on the pages, then those of the manifest."""
    context = Context(extras=(AafContext(site=Site(declared_by(manifest), shown_by(pages.items()))),))
    found: list[tuple[str | None, Diagnostic]] = []
    for path, page in pages.items():
        for page_rule in (undeclared_action, undeclared_field, differing_policy):
            found += [(path, each) for each in page_rule.check.diagnostics(page, context)]
    for manifest_rule in (unannotated_action, unannotated_field):
        found += [(None, each) for each in manifest_rule.check.diagnostics(manifest, context)]
    return found


@pytest.fixture(name="differences")
def differences_of_a_site() -> Callable[..., list[tuple[str | None, Diagnostic]]]:
    return differences
