"""A site where it is served: what is asked for, how far a crawl goes, and what a hostile host can do."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING

import pytest
from serving import Answer, serving

from signage_site.audit import address as module
from signage_site.audit.address import audit_address
from signage_site.audit.crawl import Bounds, Crawl
from signage_site.audit.page import Loaded
from signage_site.audit.results import Settings, SiteAudit, UnauditableError
from signage_site.deployed.fetch import Response, Unreachable, fetch

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.connects

Answers = dict[str, Answer | str]
ROBOTS, MANIFEST = "/robots.txt", "/.well-known/agent-manifest.json"
BUTTON = '<button data-agent-kind="action" data-agent-action="plant.move">Move</button>'


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


def links(*targets: str) -> str:
    return "".join(f'<a href="{target}">Go</a>' for target in targets)


def manifest(*listed: str, action: str = "plant.move") -> Answer:
    entry = {
        "title": "Move a plant", "scope": "plants.write", "risk": "low", "confirmation": "optional",
        "idempotent": False, "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"},
    }  # fmt: skip
    pages = {path: {"title": "Page", "actions": []} for path in listed}
    site = {"name": "Garden", "origin": "https://garden.example"}
    text = json.dumps({"version": "0.1", "site": site, "actions": {action: entry}, "pages": pages})
    return Answer(text, kind="application/json")


def paths(audit: SiteAudit, origin: str) -> list[str]:
    return [page.url.removeprefix(origin) for page in audit.pages]


def codes(audit: SiteAudit) -> list[str]:
    return [each.code for _, each in audit.findings]


def test_one_page_asks_for_itself_and_the_manifest() -> None:
    with serving({"/": BUTTON + links("/a/"), MANIFEST: manifest("/", "/a/")}) as host:
        found = audit_address(host.origin, Settings())
    assert ["/", MANIFEST] == host.asked
    assert (["/"], 100, 100, ()) == (
        paths(found, host.origin),
        found.score,
        found.operability_score,
        found.unreadable,
    )


def test_one_page_and_its_manifest_get_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[float] = []

    def recorded(url: str, accept: str, until: float) -> Response | Unreachable:
        ends.append(until)
        return fetch(url, accept, until)

    monkeypatch.setattr(module, "fetch", recorded)
    with serving({"/": BUTTON}) as host:
        start = time.monotonic()
        audit_address(host.origin, Settings())
    assert [True] == [start + 55 < end < start + 65 for end in ends]


LINKS = links(
    *("b/", "a.html", "/docs/a.html#part", "./?x=1&amp;y=2", "index.html", "caf\u00e9 1/", "/", "/docsy/", "../up"),
    *("https://other.example/docs/", "//other.example/docs/", "mailto:a@b.example", "javascript:go()", "#top", ""),
    *(
        "guide.pdf",
        "logo.png",
        "source.tar.gz",
        "data.json",
        "picture",
        "http://[bad/",
        "http://u:p@127.0.0.1/docs/",
    ),
)


def test_a_crawl_follows_the_links_of_its_path_in_their_order() -> None:
    pages: Answers = {
        "/docs/": LINKS, "/docs/b/": links("../c/", "/docs/a.html"), "/docs/a.html": "", "/docs/c/": "",
        "/docs/?x=1&y=2": "", "/docs/caf%C3%A9%201/": "", "/docs/picture": Answer(b"PNG", kind="image/png"),
    }  # fmt: skip
    with serving(pages) as host:
        found = audit_address(f"{host.origin}/docs/", Settings(), Bounds())
    expected = ["/docs/", "/docs/b/", "/docs/a.html", "/docs/?x=1&y=2", "/docs/caf%C3%A9%201/", "/docs/c/"]
    assert expected == paths(found, host.origin)
    documents = [ROBOTS, f"/docs{MANIFEST}", MANIFEST]
    assert sorted([*expected, *documents, "/docs/picture"]) == sorted(host.asked)
    assert ({"GET"}, (), ()) == (host.methods, found.unreadable, found.notes)


def test_a_base_element_moves_links() -> None:
    pages = {"/": f"<base href='/b/x'>{links('c/')}", "/b/c/": "<base href='https://other.example/'>" + links("d/")}
    with serving(pages) as host:
        assert ["/", "/b/c/"] == paths(audit_address(host.origin, Settings(), Bounds()), host.origin)


def test_pages_that_do_not_come_are_told() -> None:
    pages: Answers = {
        "/": links("gone/", "down/", "long/", "bytes/", "away/"),
        "/down/": Answer(status=503),
        "/long/": "x" * (1 << 20) + "x",
        "/bytes/": Answer(b"\xff\xfe\xff", kind="text/html"),
        "/away/": Answer(status=302, headers={"Location": "http://localhost:9/"}),
    }
    with serving(pages) as host:
        found = audit_address(host.origin, Settings(), Bounds())
        told = [line.removeprefix(host.origin) for line in found.unreadable]
    linked = f", and {host.origin}/ leads there"
    reasons = {line.removesuffix(linked) for line in told}
    assert {"/gone/: it returned 404", "/down/: it returned 503", "/long/: it is larger than 1 MB"} < reasons
    assert 5 == len(told)
    assert any(
        "it redirects to http://localhost:9/, on another host, which was not requested" in each for each in reasons
    )
    assert ["/"] == paths(found, host.origin)


def test_pages_of_the_manifest_are_looked_for() -> None:
    pages: Answers = {
        "/": BUTTON,
        "/hidden": Answer(status=301, headers={"Location": "/hidden/"}),
        "/hidden/": "<form></form>",
        MANIFEST: manifest("/", "/hidden", "/gone/"),
    }
    with serving(pages) as host:
        found = audit_address(host.origin, Settings(), Bounds())
    assert ["/", "/hidden/"] == paths(found, host.origin)
    assert ["U016", "U001"] == codes(found)
    assert 67 == found.operability["routes"].score
    told = f"{host.origin}/gone/: it returned 404, and {host.origin}{MANIFEST} leads there"
    assert (told,) == found.unreadable


@pytest.mark.parametrize(
    ("bounds", "expected", "note"),
    [
        (Bounds(pages=3), 3, "it stopped after 3 pages"),
        (Bounds(depth=4), 5, "it went 4 links deep"),
        (Bounds(depth=1), 2, "it went 1 link deep"),
        (Bounds(seconds=0.6), None, "it stopped after 0.6 seconds"),
    ],
)
def test_a_site_without_an_end_is_left(bounds: Bounds, expected: int | None, note: str) -> None:
    with serving({}, delay=0.05, endless=lambda path: links(f"/{len(path)}{path}")) as host:
        began = time.monotonic()
        found = audit_address(host.origin, Settings(), bounds)
        took = time.monotonic() - began
    assert expected is None or expected == len(found.pages)
    assert (f"the crawl isn't complete: {note}",) == found.notes
    assert took < 5


def test_what_came_in_time_is_left_unjudged_when_the_time_is_over() -> None:
    origin = "https://a.example/"
    crawl = Crawl(
        origin, Bounds(seconds=0.5), lambda url, _until: Loaded(url, ""), lambda _url: True, time.monotonic() + 0.5
    )
    judged = 0
    for _page in crawl.pages(Loaded(origin, links(*(f"/{number}/" for number in range(12))))):
        judged += 1
        time.sleep(0.2)
    assert 4 > judged
    assert "it stopped after 0.5 seconds" == crawl.left


@pytest.mark.parametrize("parallel", [1, 4])
def test_so_many_requests_run_at_a_time(parallel: int) -> None:
    pages = {f"/{number}/": "" for number in range(12)}
    with serving({"/": links(*pages), **pages}, delay=0.05) as host:
        found = audit_address(host.origin, Settings(), Bounds(parallel=parallel))
    assert (13, parallel) == (len(found.pages), host.most)


def test_so_few_pages_wait_to_be_judged() -> None:
    """They may take 4 MB each: a host that answered for 500 of them at once took 1.4 GB."""
    loaded: list[str] = []

    def load(url: str, _until: float) -> Loaded:
        loaded.append(url)
        return Loaded(url, "")

    origin = "https://a.example/"
    wanted = links(*(f"/{number}/" for number in range(100)))
    crawl = Crawl(origin, Bounds(parallel=2), load, lambda _url: True, time.monotonic() + 60)
    waiting: list[int] = []
    for judged, _page in enumerate(crawl.pages(Loaded(origin, wanted))):
        time.sleep(0.001)
        waiting.append(len(loaded) - judged)
    assert (101, True) == (len(waiting), max(waiting) <= 4), waiting


@pytest.mark.parametrize(
    ("robots", "expected", "told"),
    [
        (Answer("User-agent: *\nDisallow: /b\n"), ["/", "/a/"], ("1 link not followed, as robots.txt asks",)),
        (Answer("User-agent: signage\nDisallow: /*a\n\nUser-agent: *\nDisallow: /\n"), ["/", "/b/"], None),
        (Answer("User-agent: *\nDisallow: /\nAllow: /b/$\n"), ["/", "/b/"], None),
        (Answer("User-agent: other\nDisallow: /\n"), ["/", "/a/", "/b/"], ()),
        (Answer("\0\xff\n: :\nDisallow"), ["/", "/a/", "/b/"], ()),
        (Answer(status=403), ["/", "/a/", "/b/"], ()),
        (Answer(status=500), ["/"], None),
        (Answer("User-agent: a\n" * 9_000 + "Disallow: /\n" * 9_000), ["/"], None),
    ],
)
def test_a_robots_txt_is_obeyed(robots: Answer, expected: list[str], told: tuple[str, ...] | None) -> None:
    with serving({ROBOTS: robots, "/": links("/a/", "/b/"), "/a/": "", "/b/": ""}) as host:
        found = audit_address(host.origin, Settings(), Bounds())
    assert expected == paths(found, host.origin)
    assert told is None or told == found.notes
    is_refused = robots.status == 500 or len(robots.body) > 9_000
    assert is_refused == any(line.startswith(f"{host.origin}/robots.txt: ") for line in found.unreadable)


def test_where_the_first_address_leads_is_where_the_site_is() -> None:
    pages: Answers = {
        "/": Answer(status=302, headers={"Location": "/en/latest/"}),
        "/en/latest/": links("/", "/de/", "a/"),
        "/en/latest/a/": "",
    }
    with serving(pages) as host:
        found = audit_address(host.origin, Settings(), Bounds())
    assert ["/en/latest/", "/en/latest/a/"] == paths(found, host.origin)
    assert "/de/" not in host.asked


def test_a_page_that_is_reached_twice_is_one() -> None:
    moved = Answer(status=301, headers={"Location": "/a/"})
    pages: Answers = {
        "/": links("/a/", "/old/", "/older/", "/a/index.html"),
        "/old/": moved,
        "/older/": moved,
        "/a/": "",
    }
    with serving(pages) as host:
        assert ["/", "/a/"] == paths(audit_address(host.origin, Settings(), Bounds()), host.origin)


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({f"/docs{MANIFEST}": manifest(action="plant.cut"), MANIFEST: manifest()}, f"/docs{MANIFEST}"),
        ({MANIFEST: manifest()}, MANIFEST),
        ({f"/docs{MANIFEST}": "<p>There is no such page", MANIFEST: manifest()}, MANIFEST),
        ({}, "/docs/guide/"),
    ],
)
def test_the_nearest_manifest_counts(answers: Answers, expected: str) -> None:
    embedded = f'<script type="application/agent+json">{manifest().body!s}</script>'
    with serving({"/docs/guide/": embedded, **answers}) as host:
        found = audit_address(f"{host.origin}/docs/guide/", Settings())
    assert found.manifest is not None
    assert f"{host.origin}{expected}" == found.manifest.path


def test_a_page_is_read_in_the_encoding_that_it_is_served_in() -> None:
    served = Answer("<button>L\u00f6schen".encode("latin-1"), kind="text/html; Charset='ISO-8859-1'")
    with serving({"/": served}) as host:
        found = audit_address(host.origin, Settings(safety=True))
    assert 0 == found.presence["safety"].score


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("http://", "not an address"),
        ("http://[bad/", "not an address"),
        ("{origin}/gone/", "it returned 404"),
        ("{origin}/picture", "not an HTML page"),
        ("http://127.0.0.1:1/", "refused"),
    ],
)
def test_an_address_without_a_page_is_refused(address: str, reason: str) -> None:
    with (
        serving({"/picture": Answer(b"PNG", kind="image/png")}) as host,
        pytest.raises(UnauditableError, match=reason),
    ):
        audit_address(address.format(origin=host.origin), Settings(), Bounds())


def test_a_listed_page_is_a_path_of_the_site_however_it_looks() -> None:
    listed = ("//[", "//other.example/x/", "http://[/", "/a/")
    with serving({"/": BUTTON, "/a/": BUTTON, MANIFEST: manifest(*listed)}) as host:
        found = audit_address(host.origin, Settings(), Bounds())
    assert ["/", "/a/"] == paths(found, host.origin)
    assert [f"{host.origin}{path}" for path in ("//[", "//other.example/x/", "/http://[/")] == [
        each.partition(": ")[0] for each in found.unreadable
    ]


@pytest.mark.parametrize("address", ["http://127.0.0.1:0/", "https://127.0.0.1:0/"])
def test_port_0_is_no_other_port(address: str) -> None:
    with pytest.raises(UnauditableError, match=re.escape(address)):
        audit_address(address, Settings())


def test_nothing_else_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = (
        "<base href='//other.example/x/'><link rel=stylesheet href=a.css><script src=//other.example/a.js></script>"
        "<meta http-equiv=refresh content='0;url=http://other.example/'><img src=http://other.example/p.png>"
        "<iframe src=http://other.example/f></iframe><form action=http://other.example/s></form>"
        "<link rel=canonical href=http://other.example/>"
        + links(
            "http://garden.test/a/", "a/", "//other.example/b/", "http://garden.test:81/", "https://garden.test/"
        )
    )
    answers = {"http://garden.test/": page, "http://garden.test/a/": page}
    monkeypatch.delenv("no_proxy")
    with serving(answers) as proxy:
        monkeypatch.setenv("http_proxy", proxy.origin)
        monkeypatch.setenv("https_proxy", proxy.origin)
        found = audit_address("http://garden.test/", Settings(), Bounds())
    documents = [f"http://garden.test{path}" for path in (ROBOTS, MANIFEST)]
    assert sorted([*answers, *documents]) == sorted(proxy.asked)
    assert ({"GET"}, 2) == (proxy.methods, len(found.pages))
    assert [] == list(tmp_path.iterdir())
