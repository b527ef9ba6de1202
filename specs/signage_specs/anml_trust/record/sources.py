"""Tell where a site's trust records lead to (sections 12.2.1 to 12.2.3)."""

from collections.abc import Iterable
from dataclasses import dataclass

from signage_specs.anml_trust.record.rules import malformed_trust_address, malformed_trust_record
from signage_specs.anml_trust.record.tag_list import split_tags
from signage_specs.anml_trust.record.tree import DnsDocument, TxtRecord
from signage_specs.anml_trust.vocabulary import RECORD_NAME
from signage_specs.rule import Context
from signage_specs.span import Span


@dataclass(frozen=True, slots=True)
class TrustSources:
    """Where authorization data of a site is.

    Attributes:
        queries: the addresses of query endpoints, each once, sorted: DNS gives records in any order.
        manifests: the same of manifests.
        recognized: how many records are trust records that agents must not ignore.
    """

    queries: tuple[str, ...]
    manifests: tuple[str, ...]
    recognized: int


def trust_sources(site: str, records: Iterable[Iterable[str]]) -> TrustSources:
    """Return what the TXT records of `_anml.` and a site say.

    A record that the rule about malformed records finds fault with is ignored as a whole; an address that isn't
    https, or a manifest's on another host, is left out.

    Args:
        site: the site's domain.
        records: each as its character strings, which are joined first.
    """
    found: dict[str, set[str]] = {"query": set(), "manifest": set()}
    recognized = 0
    for strings in records:
        record = _record(site, "".join(strings))
        if any(malformed_trust_record.check.check(DnsDocument(record.value, (record,), (), ()), Context())):
            continue
        recognized += 1
        for name, addresses in found.items():
            tag = record.tag(name)
            if tag is not None and tag.value and not _is_malformed(record, name):
                addresses.add(tag.value)
    return TrustSources(tuple(sorted(found["query"])), tuple(sorted(found["manifest"])), recognized)


def _record(site: str, value: str, only: str = "") -> TxtRecord:
    tags = split_tags(value, range(len(value) + 1))
    kept = tuple(tag for tag in tags.tags if not only or tag.name == only)
    return TxtRecord(Span(0, len(value)), f"{RECORD_NAME}.{site}", None, (), value, kept, tags.empty)


def _is_malformed(record: TxtRecord, name: str) -> bool:
    """Whether the address of one tag can't be used."""
    alone = _record(record.site or "", record.value, name)
    return any(malformed_trust_address.check.check(DnsDocument(record.value, (alone,), (), ()), Context()))
