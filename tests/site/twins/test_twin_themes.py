"""Twins of what real builders and themes make: the content, and nothing of what is around it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lxml import etree, html
from markdown_it import MarkdownIt

from signage_site.run.signing import sign
from signage_specs.anml.formats import ANML_XML, read_schema
from signage_specs.diagnostic import Profile, Severity
from signage_specs.rule import Context

if TYPE_CHECKING:
    from pathlib import Path

SPACE = "{urn:ietf:params:xml:ns:anml:1.0}"
SCHEMA = etree.RelaxNG(etree.fromstring(read_schema("anml.rng").encode()))
AROUND = (
    "¶",
    "Search",
    "Table of contents",
    "Navigation",
    "Copyright",
    "©",
    "Next",
    "Previous",
    "Edit",
    "Copy",
    "Built with",
)


def test_twins_have_the_content_of_their_page_alone(built_site: Any, tmp_path: Path, site_settings: Any) -> None:
    folder = shutil.copytree(built_site.folder, tmp_path / "site")
    told = replace(site_settings, base_url="https://ferry.example/", twins=("anml", "markdown"))
    report = sign(folder, told)
    [path] = [each for each in report.twins if "boarding" in each and each.endswith(".anml")]
    root = etree.parse(str(folder / path)).getroot()
    SCHEMA.assertValid(root)
    strict = Context(profile=Profile.STRICT)
    for each in report.twins:
        if each.endswith(".anml"):
            found = ANML_XML.check((folder / each).read_text(encoding="utf-8"), strict)
            assert [] == [f"{each}: {one.code}" for one in found if one.severity is not Severity.INFO]
    body = next(root.iter(f"{SPACE}body"))
    said = "\n".join(str(each).strip() for each in body.itertext())
    markdown = (folder / path).with_suffix(".md").read_text(encoding="utf-8")

    assert next(root.iter(f"{SPACE}title")).text in ("Boarding", "Boarding é")
    assert "\n# Boarding" in markdown
    for text in (said, markdown):
        assert "Ferries leave at nine." in text
        assert [] == [each for each in AROUND if each in text]


def test_code_is_that_of_the_page(built_site: Any, tmp_path: Path, site_settings: Any) -> None:
    folder = shutil.copytree(built_site.folder, tmp_path / "site")
    report = sign(folder, replace(site_settings, twins=("anml", "markdown")))
    render = MarkdownIt("gfm-like", {"linkify": False}).render
    compared = 0
    for name in report.twins:
        if not name.endswith(".anml"):
            continue
        twin = folder / name
        page = html.parse(str(twin.with_suffix(".html")), html.HTMLParser(encoding="utf-8"))
        shown = [code for block in page.iter("pre") if (code := text_of(block)).strip("\n 0123456789")]
        texts = [each.text or "" for each in etree.parse(str(twin)).iter(f"{SPACE}body", f"{SPACE}section")]
        for rendered in (render(twin.with_suffix(".md").read_text(encoding="utf-8")), "".join(map(render, texts))):
            blocks = html.fromstring(f"<div>{rendered}</div>").iter("pre")
            assert shown == [text_of(block) for block in blocks]
        compared += len(shown)

    assert compared


def text_of(block: Any) -> str:
    return "".join(map(str, block.itertext())).rstrip("\n")


def test_signing_twice_leaves_twins_as_they_are(built_site: Any, tmp_path: Path, site_settings: Any) -> None:
    folder = shutil.copytree(built_site.folder, tmp_path / "site")
    told = replace(
        site_settings, base_url="https://ferry.example/", twins=("anml", "markdown"), embed_manifest=True
    )
    sign(folder, told)
    once = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    again = sign(folder, told)

    assert ((), 0, ()) == (again.changed, again.twins_written, again.written)
    assert once == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
