"""How a manifest and the pages of its site are compared as the rules do, all of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_specs.aaf.alignment import (
    Difference,
    Site,
    differing_policies,
    shown_by,
    unannotated_actions,
    unannotated_fields,
    undeclared_actions,
    undeclared_fields,
)
from signage_specs.aaf.manifest.tree import declared_by

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from signage_specs.aaf.annotation.tree import AnnotatedDocument
    from signage_specs.aaf.manifest.tree import ManifestDocument


def differences(
    manifest: ManifestDocument, pages: Mapping[str, AnnotatedDocument]
) -> list[tuple[str | None, Difference]]:
    """Return every difference with the path of its page: those on the pages, then those of the manifest."""
    site = Site(declared=declared_by(manifest), shown=shown_by(pages.values()))
    found: list[tuple[str | None, Difference]] = []
    for path, page in pages.items():
        for kind in (undeclared_actions, undeclared_fields, differing_policies):
            found += [(path, each) for each in kind(page, site)]
    found += [(None, each) for each in (*unannotated_actions(manifest, site), *unannotated_fields(manifest, site))]
    return found


@pytest.fixture(name="differences")
def differences_of_a_site() -> Callable[..., list[tuple[str | None, Difference]]]:
    return differences
