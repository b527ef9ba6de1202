"""What a site offers beside its pages: documents with their faults and expiry, twins, tools, and tokens."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from serving import Answer, serving

from signage_site.audit import tokens as counting
from signage_site.audit.address import audit_address
from signage_site.audit.folder import audit_folder
from signage_site.audit.html_report.html import html_report
from signage_site.audit.reports import json_report, text_report
from signage_site.audit.results import Offering, Settings, State
from signage_site.audit.served import dns_document, served_offering
from signage_site.audit.site_documents import built_document, site_documents
from signage_site.audit.tokens import count_tokens, tokenizer
from signage_site.deployed.fetch import Response
from signage_site.run.signing import sign
from signage_site.settings import Settings as Signing
from signage_specs.agent.lookup import DnsAnswer

PAGE = """<html lang="en"><head><title>Plants</title></head><body><main><h1>Plants</h1><p>Water them daily.</p>
<form action="/search"><input name="q" type="search" required aria-label="Search"><button>Search</button></form>
</main></body></html>"""
TRUST = {
    "version": "1.0", "site": "garden.example", "issued": "2026-01-01T00:00:00Z",
    "expires": "2027-03-04T00:00:00Z",
    "authorized-domains": [{"domain": "a.example", "tier": 1, "scope": ["knowledge"]}],
}  # fmt: skip


def written(folder: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def states(folder: Path) -> dict[str, tuple[str, str, str]]:
    return {
        each.path: (each.state, each.fault[:4], each.note)
        for each in site_documents(partial(built_document, folder))
    }


def offered(folder: Path) -> Offering:
    offering = audit_folder(folder, Settings()).offering
    assert offering is not None
    return offering


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    written(tmp_path, {"index.html": PAGE, "beds/index.html": PAGE})
    sign(tmp_path, Signing(base_url="https://garden.example/", webmcp=True, jobs=1))
    return tmp_path


def test_documents_of_a_signed_site_are_valid(signed: Path) -> None:
    found = states(signed)
    assert ("valid", "", "fresh for 86400 s") == found[".well-known/anml"]
    assert ("valid", "", "2 addresses") == found["sitemap.xml"]
    assert ["llms-full.txt", ".well-known/anml-trust"] == sorted(
        (path for path, (state, _, _) in found.items() if state == State.MISSING), reverse=True
    )
    kinds = {each.path: each.media_type for each in site_documents(partial(built_document, signed))}
    assert ("application/anml+xml", "application/anml-trust+json") == (
        kinds[".well-known/anml"], kinds[".well-known/anml-trust"],
    )  # fmt: skip


def test_documents_that_are_wrong_say_why(tmp_path: Path) -> None:
    written(tmp_path, {".well-known/anml": "<anml", "llms.txt": "Plants", "sitemap.xml": "<html>"})
    written(tmp_path, {".well-known/agent-manifest.json": "{}", ".well-known/anml-trust": json.dumps(TRUST)})
    (tmp_path / ".well-known/anml.json").write_bytes(b"\xff")
    (tmp_path / "llms-full.txt").mkdir()
    found = states(tmp_path)
    assert [
        ("faulty", "M001", ""),
        ("faulty", "It i", ""),
        ("faulty", "C003", ""),
        ("valid", "", "expires 2027-03-04, 1 domain authorized"),
        ("faulty", "It d", ""),
        ("missing", "", ""),
        ("faulty", "It h", "0 addresses"),
    ] == list(found.values())


def test_the_text_says_why_a_document_is_wrong(tmp_path: Path) -> None:
    written(tmp_path, {"index.html": "<title>A</title>", "llms.txt": "Plants"})
    text = text_report(audit_folder(tmp_path, Settings()))
    assert "  llms.txt faulty (It doesn't begin with a title, such as `# Example`)  " in text


@pytest.mark.parametrize(
    ("path", "text", "state"),
    [
        ("llms-full.txt", "---\nurl: /a.md\n---\n# A\n", State.VALID),
        ("llms-full.txt", "---\r\nurl: /a.md\r\n---\r\n\r\n# A\r\n", State.VALID),
        ("llms-full.txt", "---\nurl: /a.md\n---\nPlants\n", State.FAULTY),
        ("llms-full.txt", "---\n# A\n", State.FAULTY),
        ("llms.txt", "---\nurl: /a.md\n---\n# A\n", State.FAULTY),
    ],
)
def test_front_matter_may_stand_before_the_title_of_all_pages_in_one(
    tmp_path: Path, path: str, text: str, state: State
) -> None:
    (tmp_path / path).write_bytes(text.encode())
    assert state == states(tmp_path)[path][0]


def test_twins_links_and_tools_are_counted(signed: Path) -> None:
    written(signed, {"raw.html": "<p>", "raw.md": "# Mine\n", "404.html": "<title>Not found</title>"})
    written(signed, {"old.html": "<title>Old</title><meta http-equiv=refresh content='0; url=raw.html'>"})
    offering = offered(signed)
    assert (3, {"anml": 2, "markdown": 3}, {"anml": 2, "markdown": 2}) == (
        offering.pages, offering.twins, offering.alternates,
    )  # fmt: skip
    assert {"docs_search": 2} == offering.tools


def test_pages_that_link_to_their_authors_own_twins_are_told(signed: Path) -> None:
    link = "<link rel=alternate type=text/markdown href=../of-mine.md>"
    written(signed, {"mine/index.html": f"<title>Mine</title>{link}<p>Pier.", "of-mine.md": "# Mine\n"})
    assert "markdown 2 of 3 (3 link to one)  WebMCP" in text_report(audit_folder(signed, Settings()))


def test_tokens_are_those_of_each_form_of_a_page(signed: Path) -> None:
    tokens = offered(signed).tokens
    assert tokens is not None
    assert ("estimate", 2, ["html", "markdown", "anml", "native", "interactive"]) == (
        tokens.tokenizer, tokens.pages, list(tokens.forms),
    )  # fmt: skip
    html = (signed / "index.html").read_bytes()
    assert -(-len(html) // 4) in (tokens.forms["html"].median, tokens.forms["html"].most)
    assert tokens.forms["interactive"].median <= tokens.forms["native"].median < tokens.forms["html"].median


def test_of_many_pages_a_few_are_read_from_all_parts(tmp_path: Path) -> None:
    paths = [f"{number}.html" for number in range(100)]
    written(tmp_path, {path: "<p>" + "word " * int(path[:-5]) for path in paths})
    (tmp_path / "0.html").unlink()
    tokens = count_tokens(tmp_path, paths, jobs=2)
    assert (25, 24) == (tokens.pages, tokens.forms["html"].pages)
    assert -(-(3 + 5 * 96) // 4) == tokens.forms["html"].most
    assert tokens == count_tokens(tmp_path, paths)


def test_an_installed_tokenizer_is_named_and_given_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    def encode(text: str) -> list[int]:
        given.append(len(text))
        return [0] * (len(text) // 2)

    def load(name: str) -> Any:
        assert name == "bpe_openai"
        return SimpleNamespace(get_encoding={"o200k_base": SimpleNamespace(encode_ordinary=encode)}.get)

    monkeypatch.setattr(counting, "import_module", load)
    tokenizer.cache_clear()
    try:
        name, counted = tokenizer()
        assert ("o200k_base", 125_000) == (name, counted("x" * 250_000))
        assert [100_000, 100_000, 50_000] == given
    finally:
        tokenizer.cache_clear()


def test_each_report_says_it(signed: Path) -> None:
    audit = audit_folder(signed, Settings())
    text = text_report(audit)
    assert (
        "Documents   anml valid  anml.json valid  agent-manifest.json valid  llms.txt valid  sitemap.xml valid\n"
        in text
    )
    assert "Twins       anml 2 of 2  markdown 2 of 2  WebMCP tools 1\n" in text
    assert "(median of 2 pages, estimate)\n" in text
    offering = json.loads(json_report(audit))["offering"]
    assert {"docs_search": 2} == offering["tools"]
    assert "estimate" == offering["tokens"]["tokenizer"]
    assert "valid" == offering["documents"][0]["state"]
    html = html_report(audit)
    assert "fresh for 86400 s" in html
    assert "ANML native, interactive only" in html


@pytest.mark.connects
def test_a_served_site_is_asked_for_its_documents_and_for_twins(signed: Path) -> None:
    page = (signed / "index.html").read_text()
    files = {
        f"/{each.relative_to(signed).as_posix()}": each.read_text() for each in signed.rglob("*") if each.is_file()
    }
    kinds = {"/.well-known/anml": "application/anml+xml", "/.well-known/anml.json": "application/anml+json"}
    answers = {path: Answer(text, kind=kinds.get(path, "application/json")) for path, text in files.items()}
    with serving({**answers, "/": page, "/llms.txt": Answer("Plants", kind="text/plain")}) as host:
        offering = served_offering(audit_address(f"{host.origin}/", Settings()))
        assert {"GET"} == host.methods
        # Twice for its twins, and to count its tokens; then for its twins themselves, to count theirs.
        assert (3, 1, 1) == tuple(host.asked[-12:].count(path) for path in ("/", "/index.anml", "/index.md"))
    found = {each.path: (each.state.value, each.media_type) for each in offering.documents}
    assert ("valid", "application/anml+xml") == found[".well-known/anml"]
    assert ("missing", "application/anml-trust+json") == found[".well-known/anml-trust"]
    assert ("faulty", "text/plain") == found["llms.txt"]
    assert {"application/anml+xml": "text/html", "text/markdown": "text/html"} == offering.negotiation
    assert {"anml": 1, "markdown": 1} == offering.alternates
    assert counting.count_tokens(signed, ["index.html"]) == offering.tokens


@pytest.mark.parametrize(
    ("site", "expected"),
    [("https://a.example/", ("faulty", 1)), ("http://localhost:8000/", ("valid", 0))],
)
def test_how_a_document_is_served_counts_where_the_site_is_deployed(
    site: str, expected: tuple[str, int], signed: Path
) -> None:
    def get(url: str, _accept: str, _until: float) -> Response:
        path = url.removeprefix(site)
        body = (signed / path).read_bytes() if path == ".well-known/anml" else b""
        return Response(url, 200 if body else 404, {"content-type": "text/plain"}, body)

    audit: Any = SimpleNamespace(url=site, manifest=None, pages=())
    offering = served_offering(audit, get, lambda _: None)
    [found] = [each for each in offering.documents if each.path == ".well-known/anml"]
    served = "The ANML document is served as `text/plain`"
    assert expected == (found.state.value, found.fault.count(served))
    assert 1 == (found.fault + found.note).count(served)


RECORD = "v=anml1;manifest=https://garden.example/.well-known/anml-trust"
OTHER = "v=anml1;manifest=https://other.example/.well-known/anml-trust"
DNS: list[tuple[str, dict[str, DnsAnswer] | None, tuple[str, str, str] | None]] = [
    ("https://garden.example/", {"_anml.garden.example": DnsAnswer(((RECORD,),))}, ("valid", "", "")),
    ("https://garden.example/", {"_anml.garden.example": DnsAnswer(((OTHER,),))}, ("faulty", "T092 The ", "")),
    ("https://garden.example/", {}, ("missing", "", "")),
    (
        "https://garden.example/",
        {"_anml.garden.example": DnsAnswer(failed=True)},
        ("missing", "", "DNS didn't answer. Try again later"),
    ),
    ("https://garden.example/", None, None),
    ("http://127.0.0.1:8000/", {}, None),
    ("http://localhost/", {}, None),
]


@pytest.mark.parametrize(("top", "answers", "expected"), DNS)
def test_dns_records_are_told_where_they_can_be_asked_for(
    top: str, answers: dict[str, DnsAnswer] | None, expected: tuple[str, str, str] | None
) -> None:
    found = dns_document(top, lambda name: None if answers is None else answers.get(name, DnsAnswer()), trust=False)
    assert expected == (None if found is None else (found.state.value, found.fault[:9], found.note))


def test_a_report_names_dns_records_as_dns_does(signed: Path) -> None:
    audit = audit_folder(signed, Settings())
    records = dns_document("https://garden.example/", lambda _name: DnsAnswer(((RECORD,),)), trust=False)
    assert audit.offering is not None
    assert records is not None
    html = html_report(replace(audit, offering=replace(audit.offering, documents=(records,))))
    assert "DNS records <code>_anml.garden.example</code>" in html
