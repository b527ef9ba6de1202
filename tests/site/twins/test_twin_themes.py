"""Twins of what real builders and themes make: the content, and nothing of what is around it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lxml import etree

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


def test_a_twin_has_the_content_of_its_page_alone(built_site: Any, tmp_path: Path, site_settings: Any) -> None:
    folder = shutil.copytree(built_site.folder, tmp_path / "site")
    report = sign(folder, replace(site_settings, base_url="https://ferry.example/", twins=("anml", "markdown")))
    [path] = [each for each in report.twins if "boarding" in each]
    root = etree.parse(str(folder / path)).getroot()
    SCHEMA.assertValid(root)
    strict = Context(profile=Profile.STRICT)
    for each in report.twins:
        found = ANML_XML.check((folder / each).read_text(encoding="utf-8"), strict)
        assert [] == [f"{each}: {one.code}" for one in found if one.severity is not Severity.INFO]
    body = next(root.iter(f"{SPACE}body"))
    said = "\n".join(str(each).strip() for each in body.itertext())
    code = [each for each in body.iter(f"{SPACE}section") if (each.get("label") or "").startswith("Code")]

    assert "Ferries leave at nine." in said
    assert 'sail("north")' in [(each.text or "").strip() for each in code]
    assert [] == [each for each in AROUND if each in said]
    assert {"Code: python", "Code: py", "Code"} >= {each.get("label") for each in code}
    assert next(root.iter(f"{SPACE}title")).text in ("Boarding", "Boarding é")


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
