"""The rules of trust manifests and trust answers, in the order of their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_trust.manifest.rules import (
    excessive_scope,
    expired_manifest,
    malformed_domain,
    malformed_grant,
    malformed_json,
    malformed_manifest,
    malformed_response,
)

if TYPE_CHECKING:
    from signage_specs.anml_trust.manifest.tree import TrustDocument
    from signage_specs.rule import Rule

RULES: tuple[Rule[TrustDocument], ...] = (
    malformed_manifest.RULE,
    expired_manifest.RULE,
    malformed_grant.RULE,
    excessive_scope.RULE,
    malformed_domain.RULE,
    malformed_response.RULE,
    malformed_json.RULE,
)
