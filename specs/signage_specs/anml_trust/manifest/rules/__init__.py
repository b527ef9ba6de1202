"""The rules of trust manifests and trust answers, in the order of their codes."""

from signage_specs.anml_trust.manifest.rules import (
    excessive_scope,
    expired_trust_manifest,
    malformed_authorization,
    malformed_authorized_domain,
    malformed_trust_json,
    malformed_trust_manifest,
    malformed_trust_response,
)
from signage_specs.anml_trust.manifest.tree import TrustDocument
from signage_specs.rule import Rule

RULES: tuple[Rule[TrustDocument], ...] = (
    malformed_trust_manifest.check,
    expired_trust_manifest.check,
    malformed_authorization.check,
    excessive_scope.check,
    malformed_authorized_domain.check,
    malformed_trust_response.check,
    malformed_trust_json.check,
)
