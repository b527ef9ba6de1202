from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from signage_site.report import Report
from signage_site.run.signing import sign
from signage_specs.anml.canonical import canonical
from signage_specs.registry import ANML_JSON, ANML_XML

PAGE = """<html lang=en><title>Ferry</title><meta name=description content=Timetable>
<main><h1>Ferry</h1><p>Boats leave at nine.
<form action="/book" method=post id=booking><input name=seats aria-label=Seats><button>Book</button></form>"""
ROOT = """<?xml version="1.0" encoding="UTF-8"?>
<anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service"{}>
{}</anml>
"""
AUTHOR = """\
<head><title>The ferry</title><meta name="generator" value="Me"/><meta name="description" value="By me"/>
<meta name="contact" value="crew@ferry.example"/></head>
<constraints><disclosure field="email" requires="explicit-consent"/></constraints>
<state><context><step>pay</step></context><flow><step id="pay" action="booking.submit"/></flow></state>
<interact><action id="join" method="POST" endpoint="/join" confirm="true"/></interact>
<knowledge><inform scope="pages">We sail in all weathers.</inform>
<ask field="email" action="join" purpose="To write"/><ask field="seats" action="booking.submit" purpose="To book"/>
</knowledge>
<persona><tone value="friendly"/></persona>
<aesthetic><display-name>Ferry!</display-name></aesthetic>
<body usage="none">
  Welcome aboard.
  <section id="rules" label="Rules">Stay seated.</section>
</body>
<footer><rights license="CC-BY-4.0" scope="pages" usage="none"/><rights license="MIT" usage="cache"/>
Thanks.</footer>
"""
XML = ROOT.format(' ttl="60" lang="en-GB"', AUTHOR)
SPACE = {"a": "urn:ietf:params:xml:ns:anml:1.0"}


def signed(tmp_path: Path, settings: Any, text: str | None, page: str = PAGE) -> tuple[Report, Path]:
    built, source = tmp_path / "built", tmp_path / "site.anml"
    built.mkdir(exist_ok=True)
    (built / "index.html").write_text(page, encoding="utf-8")
    if text is not None:
        source.write_text(text, encoding="utf-8")
    told = replace(
        settings, base_url="https://ferry.example/", anml_document=str(source), rights_holder="Ferry", ttl=3600
    )
    return sign(built, told), built / ".well-known" / "anml"


@pytest.mark.parametrize("text", [XML, ANML_JSON.write(ANML_XML.parse(XML))], ids=["XML", "JSON"])
def test_what_the_author_says_goes_over_the_index_and_before_it(
    tmp_path: Path, site_settings: Any, text: str
) -> None:
    report, index = signed(tmp_path, site_settings, text)
    root = etree.fromstring(index.read_bytes())

    def values(path: str) -> list[str]:
        found: Any = root.xpath(path, namespaces=SPACE)
        return [str(each) for each in found]

    assert not report.failed
    assert ["60", "en-GB", "service"] == [root.get(name) for name in ("ttl", "lang", "role")]
    assert ["The ferry"] == values("a:head/a:title/text()")
    metas = dict(zip(values("a:head/a:meta/@name"), values("a:head/a:meta/@value"), strict=True))
    assert {"generator": "Signage", "description": "By me", "type": "site"}.items() <= metas.items()
    assert "crew@ferry.example" == metas["contact"]
    assert ["join", "booking.submit"] == values("a:interact/a:action/@id")
    assert "We sail in all weathers." == values("a:knowledge/a:inform/text()")[0]
    assert any("has 1 page." in each for each in values("a:knowledge/a:inform/text()"))
    assert ["email", "seats"] == values("a:knowledge/a:ask/@field")
    assert ["friendly", "Ferry!", "email", "pay"] == [
        *values("a:persona/a:tone/@value"),
        *values("a:aesthetic/a:display-name/text()"),
        *values("a:constraints/a:disclosure/@field"),
        *values("a:state/a:context/a:step/text()"),
    ]
    assert ["none"] == values("a:body/@usage")
    assert ["Welcome aboard."] == values("a:body/text()")
    assert ["rules", "section-top"] == values("a:body/a:section/@id")
    assert ["Ferry"] == values("a:body/a:data[@id='pages']/a:item/a:field[@name='title']/text()")
    assert ["CC-BY-4.0", "MIT"] == values("a:footer/a:rights/@license")
    assert ["cache"] == values("a:footer/a:rights[@holder='Ferry']/@usage")
    assert ["Thanks."] == values("a:footer/text()")
    as_json = index.with_name("anml.json").read_text(encoding="utf-8")
    assert canonical(ANML_XML.parse(index.read_text(encoding="utf-8"))) == canonical(ANML_JSON.parse(as_json))


def test_an_index_with_an_authors_document_is_this_tools_own(tmp_path: Path, site_settings: Any) -> None:
    settings = replace(site_settings, twins=())
    signed(tmp_path, settings, XML)
    report, index = signed(tmp_path, settings, XML.replace("The ferry", "A ferry"))

    assert (".well-known/anml", ".well-known/anml.json") == report.written
    assert "<title>A ferry</title>" in index.read_text(encoding="utf-8")


def test_an_action_or_a_section_of_the_author_takes_the_place_of_ours(tmp_path: Path, site_settings: Any) -> None:
    text = ROOT.format(
        "",
        '<interact><action id="booking.submit" method="POST" endpoint="/api/book" confirm="true"/></interact>'
        '<body><section id="section-top">Mine.</section></body>',
    )
    report, index = signed(tmp_path, site_settings, text)
    root = etree.fromstring(index.read_bytes())

    assert not report.failed
    assert ["/api/book"] == root.xpath("a:interact/a:action/@endpoint", namespaces=SPACE)
    assert [] == root.xpath("a:interact/a:action/a:param", namespaces=SPACE)
    assert ["Mine."] == root.xpath("a:body/a:section//text()", namespaces=SPACE)
    assert ["Ferry"] == root.xpath("a:head/a:title/text()", namespaces=SPACE)
    assert ["3600"] == root.xpath("@ttl")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROOT.format("", '<interact>\n  <action id="join" method="a b" endpoint="/"/></interact>'), ":4:29: M043 "),
        (ROOT.format("", '<knowledge><ask field="a" action="jion" purpose="b"/></knowledge>'), ":3:35: M056 "),
        (ROOT.format("", "<body>"), ":3:7: M001 "),
        ('{"anml": "1.0",\n "interact": {"action": [{"id": 1}]}}', ":2:33: M085 "),
        ("", ":1:1: M082 "),
        ("{}", ":1:1: M0"),
        ("[]", ":1:1: M0"),
        ("<persona/>", ":1:2: M002 "),
        (ROOT.format("", "<knowledge><answer field='a' value='b'/></knowledge>"), ":3:13: M059 "),
        (ROOT.format("", '<site domain="a.example"><body>A.</body></site>'), ", M022 "),
        (None, " can't be read (No such file or directory); correct `anml_document`"),
    ],
)
def test_a_fault_keeps_the_index_from_being_written_and_says_where_it_is(
    tmp_path: Path, site_settings: Any, text: str | None, message: str
) -> None:
    report, index = signed(tmp_path, site_settings, text)
    errors = [each for each in report.diagnostics if each.severity == "error"]

    assert report.failed
    assert not index.exists()
    assert not index.with_name("anml.json").exists()
    assert index.with_name("agent-manifest.json").exists()
    assert {".well-known/anml"} == {each.path for each in errors}
    assert any(
        each.message.startswith("not written: ") and f"{tmp_path / 'site.anml'}{message}" in each.message
        for each in errors
    )


def test_what_the_index_fills_in_is_no_fault_and_a_warning_is_told_once(tmp_path: Path, site_settings: Any) -> None:
    text = ROOT.format(
        "", '<interact><action id="join" method="LEAVE" endpoint="/join" confirm="true"/></interact>'
    )
    report, index = signed(tmp_path, site_settings, text)
    warnings = [each.message for each in report.diagnostics if each.severity == "warning"]

    assert index.exists()
    assert [f"{tmp_path / 'site.anml'}:3:37:"] == [each.partition(" ")[0] for each in warnings]
