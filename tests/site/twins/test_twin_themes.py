"""Twins of what real builders and themes make: the content, and nothing of what is around it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from losses import KINDS, Losses, measure
from lxml import etree

from signage_site.run.signing import sign
from signage_specs.anml.context import read_schema
from signage_specs.diagnostic import Profile, Severity
from signage_specs.registry import ANML_XML
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


def test_nothing_of_a_page_is_lost(built_site: Any, site_settings: Any) -> None:
    compared = measure(built_site.folder, replace(site_settings, twins=KINDS))

    assert all((compared.code, compared.words, compared.headings))
    assert {kind: Losses() for kind in KINDS} == compared.losses


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
