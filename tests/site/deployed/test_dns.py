"""The DNS records of a deployed site, as a resolver that isn't one gives them."""

import sys
from types import ModuleType
from typing import Any

import pytest

from signage_site.addresses import told_addresses
from signage_site.deployed.check import check_deployed
from signage_site.deployed.dns import dns_findings, txt_records
from signage_site.deployed.fetch import Unreachable
from signage_specs.agent.lookup import DnsAnswer

MANIFEST = "v=anml1;manifest=https://a.example/docs/.well-known/anml-trust"
PATH = "v=anml1;path=/docs/.well-known/anml"


def findings(anml: DnsAnswer | None, service: DnsAnswer | None = None, *, trust: bool = True) -> list[str]:
    answers = {"_anml.a.example": anml, "_anml._tcp.a.example": service or DnsAnswer()}
    place = told_addresses("https://a.example/docs/")
    found = dns_findings(place, "a.example", answers.__getitem__, trust=trust)
    return [f"{each.path} {each.severity} {each.message}" for each in found]


def record(*strings: str) -> DnsAnswer:
    return DnsAnswer((strings,))


def test_records_that_are_right() -> None:
    assert [] == findings(record(MANIFEST), record(PATH))
    assert [] == findings(record(MANIFEST[:20], MANIFEST[20:]), DnsAnswer((("v=spf1 -all",), (PATH,))))
    assert [] == findings(record("v=anml1;query=https://b.example/ask"))
    assert [] == findings(DnsAnswer(), trust=False)
    assert [] == findings(record("google-site-verification=x"), trust=False)


@pytest.mark.parametrize(
    ("anml", "service", "expected"),
    [
        (
            DnsAnswer(),
            None,
            "_anml.a.example warning Agents find the trust manifest by a DNS record. Publish `v=anml1",
        ),
        (
            record(MANIFEST.replace("/docs", "")),
            None,
            "_anml.a.example warning No record has `manifest=https://a.example/docs/.well-known/anml-trust`",
        ),
        (
            record(MANIFEST),
            record(PATH.replace("/docs", "")),
            "_anml._tcp.a.example warning No record has `path=",
        ),
        (record("v=anml1;manifest=http://a.example/x"), None, "_anml.a.example error T0"),
        (record('v=anml1;manifest="\\é\n'), None, "_anml.a.example error T0"),
        (DnsAnswer(failed=True), None, "_anml.a.example info DNS didn't answer"),
        (None, None, "a.example info DNS was not checked. Install `signage[dns]`"),
    ],
)
def test_what_is_wrong_is_told(anml: DnsAnswer | None, service: DnsAnswer | None, expected: str) -> None:
    assert any(each.startswith(expected) for each in findings(anml, service))


def test_the_host_of_a_site_is_looked_up_and_no_other() -> None:
    asked: list[str] = []

    def txt(name: str) -> DnsAnswer:
        asked.append(name)
        return DnsAnswer()

    for url in ("https://a.example:8443/docs/", "http://127.0.0.1/", "http://10.0.0.1/", "http://[2001:db8::1]/"):
        check_deployed(url, get=lambda url, _accept, _until: Unreachable(url, "not asked"), txt=txt)
    assert ["_anml.a.example", "_anml._tcp.a.example"] == asked


class LookupFault(Exception):  # noqa: N818 (dnspython's own end in nothing)
    """What dnspython raises."""


class Nothing(LookupFault):
    """There is no such name."""


@pytest.fixture
def resolver(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give what stands for dnspython."""
    resolver: Any = ModuleType("dns.resolver")
    exception: Any = ModuleType("dns.exception")
    resolver.NXDOMAIN = resolver.NoAnswer = Nothing
    exception.DNSException = LookupFault
    for name, module in {"dns": ModuleType("dns"), "dns.resolver": resolver, "dns.exception": exception}.items():
        monkeypatch.setitem(sys.modules, name, module)
    return resolver


class Record:
    """A TXT record, as dnspython has it."""

    strings = (b"v=anml1;", b"query=\xff")


def test_dnspython_is_asked(resolver: Any) -> None:
    asked: list[Any] = []

    def resolve(*arguments: Any, **options: Any) -> list[Record]:
        asked.append((arguments, options))
        return [Record()]

    resolver.resolve = resolve

    assert DnsAnswer((("v=anml1;", "query=\xff"),)) == txt_records("_anml.a.example")
    assert [(("_anml.a.example.", "TXT"), {"lifetime": 5.0})] == asked


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (Nothing(), DnsAnswer()),
        (LookupFault(), DnsAnswer(failed=True)),
        (OSError(), DnsAnswer(failed=True)),
    ],
)
def test_what_dnspython_raises_is_an_answer(resolver: Any, fault: Exception, expected: DnsAnswer) -> None:
    def resolve(*_arguments: Any, **_options: Any) -> Any:
        raise fault

    resolver.resolve = resolve

    assert expected == txt_records("_anml.a.example")


def test_without_dnspython_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dns.resolver", None)

    assert txt_records("_anml.a.example") is None
