"""The report in HTML, in a browser: with thousands of pages, by keyboard, and as accessibility checkers see it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from devtools import Browser, Tab

from signage_site.audit.findings import AuditFinding
from signage_site.audit.html_report.html import html_report
from signage_site.audit.known import Comparison, Scores
from signage_site.audit.page import read_manifest
from signage_site.audit.results import Outline, PageAudit, Screenshot, SiteAudit
from signage_site.audit.scores import Ratio

ROOT = Path(__file__).parents[3]
AXE = ROOT / ".scanners" / "node_modules" / "axe-core" / "axe.min.js"  # `make scanners` installs it
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da6364f80f0001050101"
    "279cb3e40000000049454e44ae426082"
)
OPENS, FILTERS = 10.0, 1.0  # seconds: five and ten times what it takes, for a busy machine

NOW = "new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0)))"


def audit(pages: int) -> SiteAudit:
    """Return an audit of many pages with a dozen findings each, most of them shared."""
    markup = '<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer" autocomplete="off">'
    shared = [
        AuditFinding(
            "U002", f"The control “{chr(97 + each)}” has no `data-agent-field`.", 60 + each, 5, 0, 0, markup
        )
        for each in range(10)
    ]
    made = [
        PageAudit(
            f"site/part-{number % 30}/page-{number}/index.html",
            f"/part-{number % 30}/page-{number}",
            {"forms": Ratio(number % 3, 2), "manifest": Ratio(1, 1)},
            {"inputs": Ratio(number % 5, 4)},
            (
                *shared,
                AuditFinding("U012", f"No element is `{'x' * (number % 7)}`.", 3, 4, 3, 9, f"<p id=a{number}>"),
            ),
            ("docs.search",),
        )
        for number in range(pages)
    ]
    text = '{"version":"0.1","site":{"name":"Garden"},"actions":{"docs.search":{"title":"Search","risk":"high"}}}'
    site = (AuditFinding("U011", "No page that was audited has the action `plant.cut`."),)
    return SiteAudit("site", tuple(made), read_manifest(text, "manifest.json"), {}, site, ("notes",), ("a: gone",))


@contextmanager
def opened(browser: Browser, file: Path, scheme: str = "light", width: int = 1280) -> Iterator[Tab]:
    target = browser.call("Target.createTarget", url="about:blank")["targetId"]
    session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ("Page", "Runtime", "Log", "Network"):
        browser.call(f"{domain}.enable", session)
    said = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.call("Emulation.setEmulatedMedia", session, features=said)
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.call("Emulation.setDeviceMetricsOverride", session, **size)
    browser.call("Page.navigate", session, url=file.as_uri())
    browser.wait("Page.loadEventFired", session)
    try:
        yield Tab(browser, session, file.as_uri())
    finally:
        browser.call("Target.closeTarget", targetId=target)


def requests(tab: Tab) -> list[str]:
    """Return the addresses that a page has asked for; of pictures that it holds, only their kind."""
    return [
        each["params"]["request"]["url"].partition(",")[0]
        for each in tab.browser.events
        if (each.get("method"), each.get("sessionId")) == ("Network.requestWillBeSent", tab.session)
    ]


@pytest.mark.connects
def test_thousands_of_pages_open_and_are_searched_while_one_waits(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(html_report(audit(3_000)), encoding="utf-8")
    with opened(browser, file) as tab:
        assert tab.evaluate(NOW) < OPENS * 1000
        search = """(words => {
            const start = performance.now();
            document.querySelector("#words").value = words;
            document.querySelector("#words").dispatchEvent(new Event("input"));
            return %s.then((end) => [document.querySelector("#shown").textContent, end - start]);
        })(%s)"""
        for words, expected in {"part-7 PAGE-7": 4, "": 3_000, "page-2999": 1, "nowhere": 0}.items():
            text, milliseconds = tab.evaluate(search % (NOW, json.dumps(words)))
            assert f"{expected:,} of 3,000 pages" == text
            assert milliseconds < FILTERS * 1000
        assert tab.evaluate("!document.querySelector('#nothing').hidden && document.querySelector('#list').hidden")
        assert [file.as_uri()] == requests(tab)
        assert [] == tab.complaints()


@pytest.mark.connects
def test_a_page_shows_its_findings_when_it_is_unfolded_or_led_to(browser: Browser, tmp_path: Path) -> None:
    made = audit(4)
    outlines = (Outline(1, 1, 1, 5, 5, reachable=False, label="a"), Outline(0, 8, 8, 5, 5, reachable=True))
    made = SiteAudit(made.url, (*made.pages[:3], _pictured(made.pages[3], outlines)), made.manifest)
    file = tmp_path / "report.html"
    file.write_text(html_report(made, Comparison((Scores(3, 4),), 1, 1)), encoding="utf-8")
    with opened(browser, file) as tab:
        row = "document.querySelector('#page-4')"
        tab.evaluate(f"{row}.querySelector('summary').click(), {NOW}")
        assert [2, 11, 11] == [
            tab.evaluate(f"{row}.querySelectorAll({json.dumps(each)}).length")
            for each in (".detail > h3", ".own li", ".own .badge")
        ]
        first = tab.evaluate(f"{row}.querySelector('.own li').textContent")
        assert "60:51 The control “a” has no data-agent-field. Also on other pages" in first.replace("  ", " ")
        assert [1, 1] == [
            tab.evaluate(f"{row}.querySelectorAll('.shot {each} rect').length")
            for each in (".reachable", ".unreachable")
        ]
        # A link to a page that the search leaves out shows it all the same, unfolded and with the focus.
        tab.evaluate("document.querySelector('#words').value = 'page-3'")
        tab.evaluate("document.querySelector('#words').dispatchEvent(new Event('input'))")
        tab.evaluate(f"location.hash = '#page-1', {NOW}, {NOW}")
        assert tab.evaluate(
            "!document.querySelector('#page-1').hidden && !!document.querySelector('#page-1 .detail')"
        )
        assert "SUMMARY" == tab.evaluate("document.activeElement.tagName")
        assert {file.as_uri(), "data:image/png;base64"} == {each.partition("#")[0] for each in requests(tab)}
        assert [] == tab.complaints()


@pytest.mark.connects
def test_the_time_to_unfold_a_page_grows_with_its_findings(browser: Browser, tmp_path: Path) -> None:
    page = audit(1).pages[0]
    pages = tuple(replace(page, findings=page.findings[:1] * count) for count in (10_000, 40_000))
    file = tmp_path / "report.html"
    file.write_text(html_report(SiteAudit("site", pages, None)), encoding="utf-8")
    unfold = """(row => {
        const start = performance.now();
        row.querySelector("summary").click();
        return performance.now() - start; // without the layout
    })(document.querySelector("#page-%d"))"""
    with opened(browser, file) as tab:
        few, many = (tab.evaluate(unfold % number) for number in (1, 2))
        assert many < 10 * few
        assert 50_000 == tab.evaluate("document.querySelectorAll('.own li').length")


@pytest.mark.connects
def test_paper_has_what_pages_share_once(browser: Browser, tmp_path: Path) -> None:
    made = audit(4)
    made = SiteAudit(made.url, (replace(made.pages[0], findings=made.pages[0].findings[:-1]), *made.pages[1:]))
    file = tmp_path / "report.html"
    file.write_text(html_report(made), encoding="utf-8")
    with opened(browser, file) as tab:
        unfolded = "[...document.querySelectorAll('.row details[open]')].map(each => each.parentElement.id)"
        tab.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert ["page-2", "page-3", "page-4"] == sorted(tab.evaluate(unfolded))
        tab.evaluate("dispatchEvent(new Event('afterprint'))")
        assert [] == tab.evaluate(unfolded)


def awkward() -> SiteAudit:
    """Return an audit with texts that are long and have no spaces."""
    word = "supercalifragilistic" * 9
    entry = {"title": "", "risk": word, "confirmation": word, "inputSchema": {"properties": {word: {}}}}
    text = json.dumps({"version": "0.1", "site": {"name": word}, "actions": {f"a.{word}": entry}})
    finding = AuditFinding("U002", f"The control “{word}” has no field.", 1, 1, 0, 0, f"<input id={word}>")
    outlines = (Outline(1, 0, 0, 5, 5, reachable=False), Outline(2, 39, 29, 1, 1, reachable=False))
    ratios = {"forms": Ratio(1, 98_765), "fields": Ratio(98_765, 98_765)}
    made = [
        PageAudit(f"site/{word}/{number}.html", f"/{number}", ratios, {}, (finding,), ()) for number in range(4)
    ]
    pages = (_pictured(made[0], outlines), *made[1:])
    return SiteAudit("site", pages, read_manifest(text, f"{word}.json"), {}, (finding,), (word,), (word,))


CLIPPED = """[...document.querySelectorAll("main, main *")].filter(each =>
    !(each instanceof SVGElement) && !each.closest(".hidden") && getComputedStyle(each).display !== "inline"
    && each.scrollWidth > each.clientWidth + 1).map(each => each.outerHTML.slice(0, 90))"""
WHOLE = """[...document.querySelectorAll("td.score")].every(each => {
    const text = document.createRange();
    text.selectNodeContents(each);
    return text.getClientRects().length === 1;
})"""
IN_PICTURE = """[...document.querySelectorAll(".shot circle")].every(each => {
    const [disc, picture] = [each, each.closest("svg")].map(one => one.getBoundingClientRect());
    return disc.left >= picture.left && disc.top >= picture.top
        && disc.right <= picture.right && disc.bottom <= picture.bottom;
})"""


@pytest.mark.connects
@pytest.mark.parametrize("width", [1280, 360, 320])
def test_long_names_are_wrapped_and_nothing_is_cut_off(browser: Browser, tmp_path: Path, width: int) -> None:
    file = tmp_path / "report.html"
    file.write_text(html_report(awkward(), Comparison((Scores(3, 90),), 1, 1)), encoding="utf-8")
    with opened(browser, file, width=width) as tab:
        tab.evaluate(f"document.querySelector('#unfold').click(), {NOW}")
        assert width >= tab.evaluate("document.documentElement.scrollWidth")
        assert [] == tab.evaluate(CLIPPED)
        assert tab.evaluate(WHOLE)
        assert tab.evaluate(IN_PICTURE)


def _pictured(page: PageAudit, outlines: tuple[Outline, ...]) -> PageAudit:
    picture = Screenshot(PIXEL, "image/png", 40, 30, outlines)
    return PageAudit(page.url, page.route, page.presence, page.operability, page.findings, page.actions, picture)


@pytest.mark.connects
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core isn't installed: `make scanners` does it")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing(browser: Browser, tmp_path: Path, scheme: str, width: int) -> None:
    file = tmp_path / "report.html"
    file.write_text(html_report(audit(12), Comparison((Scores(3, 90),), 1, 1)), encoding="utf-8")
    with opened(browser, file, scheme, width) as tab:
        tab.evaluate("document.querySelector('#unfold').click()")
        assert width >= tab.evaluate("document.documentElement.scrollWidth")
        tab.evaluate(f"{AXE.read_text(encoding='utf-8')}; 0")
        found: list[Any] = tab.evaluate(
            "axe.run().then(all => all.violations.map(({id, nodes}) => [id, nodes.map(({html}) => html)]))"
        )
        assert [] == found
