"""Trust manifests, the answers to trust queries, and DNS records."""

from signage.server.anatomy.model import Anatomy, Kind, Part, Word, listed
from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.record import DnsDocument
from signage_specs.anml_trust.vocabulary import (
    LONGEST_VALIDITY,
    MANIFEST_KEYS,
    RECORD_KEYS,
    REQUIRED_RECORD_KEYS,
    RESPONSE_KEYS,
    SCOPES,
    TIERS,
)
from signage_specs.readers.json_nodes import JsonNode, JsonObject, JsonString

_KEYS = {
    "site": "The domain whose content others may show.",
    "version": "The version of the manifest's form.",
    "issued": "When the manifest was made.",
    "expires": f"When it ends; at most {LONGEST_VALIDITY} days after `issued` are recommended.",
    "authorized-domains": "The domains that may show the site's content, an object each.",
    "domain": "A domain that may show the content; `*.` before it stands for all below it.",
    "tier": f"What the domain is trusted with: {' or '.join(map(str, TIERS))}. The lower one is for display alone.",
    "scope": f"The sections that it holds for: {listed(SCOPES)}.",
    "note": "A remark for people.",
    "authorized": "Whether the domain that was asked about may show the content.",
}
_KEYS_OF = {
    "manifest": (MANIFEST_KEYS, "12.3"),
    "record": (RECORD_KEYS, "12.3"),
    "response": (RESPONSE_KEYS, "12.4"),
}
_SECTION_OF_RECORDS = "12.2"
_SECTION_OF_SERVICES = "6.5.4"
_TAGS = {
    "v": "The version of the record.",
    "manifest": "The address of the trust manifest.",
    "query": "The address that answers trust queries.",
    "path": "Where the service's document is.",
}


def of_manifest(document: TrustDocument) -> Anatomy:
    """Return the anatomy of a trust document."""
    anatomy = Anatomy()
    if document.root is not None and document.kind in ("manifest", "response"):
        root, kind = document.root, document.kind
        site = _text(root.get("site"))
        anatomy.parts.append(Part(f"trust {kind}", site, Kind.OBJECT, root.span, root.span, 0))
        _add_keys(anatomy, root, kind)
    depth = len(anatomy.parts)
    for record in document.records:
        domain = record.get("domain")
        tier = record.get("tier")
        detail = f"tier {document.text[tier.span.start : tier.span.end]}" if tier is not None else ""
        shown = domain.span if domain is not None else record.span
        anatomy.parts.append(Part(_text(domain) or "record", detail, Kind.FIELD, record.span, shown, depth))
        _add_keys(anatomy, record, "record")
    return anatomy


def _text(node: JsonNode | None) -> str:
    return node.value if isinstance(node, JsonString) else ""


def _add_keys(anatomy: Anatomy, node: JsonObject, kind: str) -> None:
    keys, section = _KEYS_OF[kind]
    for member in node.members:
        key = member.key.value
        if key not in keys:
            anatomy.words.append(Word(member.key.span, "A key that ANML 1.0 doesn't define here."))
            continue
        needs = " Each record has one." if kind == "record" and key in REQUIRED_RECORD_KEYS else ""
        anatomy.words.append(Word(member.key.span, _KEYS[key] + needs, section))


def of_records(document: DnsDocument) -> Anatomy:
    """Return the anatomy of DNS records."""
    anatomy = Anatomy()
    for record in document.records:
        section = _SECTION_OF_SERVICES if record.is_service else _SECTION_OF_RECORDS
        shown = record.name_span or record.span
        anatomy.parts.append(Part(record.name or "record", "TXT", Kind.OBJECT, record.span, shown, 0))
        for tag in record.tags:
            anatomy.parts.append(Part(tag.name, tag.value or "", Kind.KEY, tag.span, tag.name_span, 1))
            meaning = _TAGS.get(tag.name, "A tag that ANML 1.0 doesn't define.")
            anatomy.words.append(Word(tag.name_span, meaning, section if tag.name in _TAGS else ""))
    for service in document.services:
        shown = service.name_span or service.span
        target = " ".join(text for text, _ in service.fields)
        anatomy.parts.append(Part(service.name or "record", f"SRV {target}", Kind.OBJECT, service.span, shown, 0))
    anatomy.parts.sort(key=lambda part: (part.span.start, part.depth))
    return anatomy
