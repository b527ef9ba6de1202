from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from bs4 import BeautifulSoup, Tag
from jsonschema import Draft202012Validator
from lxml import etree

from signage_linter.config import Configuration
from signage_linter.run import check_paths
from signage_site.run.signing import sign
from signage_specs.diagnostic import Profile, Severity

if TYPE_CHECKING:
    from pathlib import Path

    from signage_site.report import Report

OURS = re.compile(rb' data-agent-[a-z-]+="[^"]*"')
MENDS = (b' aria-label="Search"', b' aria-level="2"')
OF_MARKDOWN = ("material", "mkdocs", "readthedocs", "zensical", "properdocs")
NO_FIELDS = ("hidden", "submit", "button", "reset", "image")
SEARCH = {
    "material": ("https://ferry.example/docs/", "q"),
    "readthedocs": ("https://ferry.example/docs/search.html", "q"),
    "alabaster": ("https://ferry.example/docs/search.html", "q"),
    "furo": ("https://ferry.example/docs/search.html", "q"),
    "classic": ("https://ferry.example/docs/search.html", "q"),
    "sphinx_rtd_theme": ("https://ferry.example/docs/search.html", "q"),
    "pydata_sphinx_theme": ("https://ferry.example/docs/search.html", "q"),
    "sphinx_book_theme": ("https://ferry.example/docs/search.html", "q"),
}
NAMED = {
    "material": {
        *("docs.search", "feedback.submit", "consent.accept", "page.next", "page.prev", "page.edit"),
        *("language.switch-en", "language.switch-de", "booking.submit"),
    },
    "mkdocs": {"docs.search", "page.next", "page.prev", "page.edit", "booking.submit"},
    "properdocs": {"docs.search", "page.next", "page.prev", "page.edit", "booking.submit"},
    "zensical": {"feedback.submit", "consent.accept", "page.next", "page.prev", "page.edit"},
    "furo": {"docs.search", "page.next", "page.prev", "booking.submit"},
    "alabaster": {"docs.search", "page.next", "page.prev", "booking.submit"},
    "sphinx_rtd_theme": {"docs.search", "page.next", "page.prev", "booking.submit"},
    "pydata_sphinx_theme": {"docs.search", "page.next", "page.prev"},
    "sphinx_book_theme": {"docs.search", "page.next", "page.prev", "page.download-rst"},
}


class Signed:
    """A built site before and after it was signed."""

    def __init__(self, theme: str, before: Path, after: Path, report: Report) -> None:
        self.theme, self.before, self.after, self.report = theme, before, after, report

    def pages(self) -> list[str]:
        return sorted(path.relative_to(self.before).as_posix() for path in self.before.rglob("*.html"))

    def soup(self, path: str) -> BeautifulSoup:
        soup = BeautifulSoup((self.after / path).read_bytes(), "html.parser")
        for unseen in soup.find_all(["template", "noscript"]):
            unseen.decompose()
        return soup

    def manifest(self) -> dict[str, Any]:
        value = json.loads((self.after / ".well-known/agent-manifest.json").read_text(encoding="utf-8"))
        assert isinstance(value, dict)
        return value


@pytest.fixture(scope="session")
def ferry_settings(site_settings: Any) -> Any:
    return replace(
        site_settings,
        site_name="Ferry timetable",
        base_url="https://ferry.example/docs/",
        software_version="2.1",
        ttl=3600,
        rights_holder="Ferry Line",
        rights_year="2024",
        rights_license="CC-BY-4.0",
        usage="cache",
    )


@pytest.fixture(scope="session")
def signed(built_site: Any, ferry_settings: Any, tmp_path_factory: pytest.TempPathFactory) -> Signed:
    after = tmp_path_factory.mktemp("signed") / "site"
    shutil.copytree(built_site.folder, after)
    return Signed(built_site.theme, built_site.folder, after, sign(after, ferry_settings))


def test_nothing_but_attributes_is_inserted(signed: Signed) -> None:
    for path in signed.pages():
        before, after = (signed.before / path).read_bytes(), (signed.after / path).read_bytes()
        assert b"data-agent-" not in before
        unsigned = OURS.sub(b"", after)
        for mend in MENDS if unsigned != before else ():  # what a theme leaves out
            unsigned = unsigned.replace(mend, b"", unsigned.count(mend) - before.count(mend))
        assert before == unsigned
    assert len(signed.pages()) == signed.report.pages


def test_other_files_stay(signed: Signed) -> None:
    names = {path.relative_to(signed.before) for path in signed.before.rglob("*") if path.suffix != ".html"}
    for name in names:
        if (signed.before / name).is_file():
            assert (signed.before / name).read_bytes() == (signed.after / name).read_bytes()
    new = {path.relative_to(signed.after).as_posix() for path in signed.after.rglob("*") if path.is_file()} - {
        path.relative_to(signed.before).as_posix() for path in signed.before.rglob("*")
    }
    listed = set() if (signed.before / "sitemap.xml").exists() else {"sitemap.xml"}
    assert {".well-known/agent-manifest.json", ".well-known/anml", ".well-known/anml.json"} | listed == new


def field_of(control: Tag, soup: BeautifulSoup) -> Tag:
    """Return what carries the field of a control: itself, or what stands for its group of radio buttons."""
    if control.get("type") == "radio" and control.get("data-agent-field") is None:
        group = control.find_parent(attrs={"data-agent-field": True})
        same = soup.find("input", attrs={"name": str(control.get("name")), "data-agent-field": True})
        return group or (same if isinstance(same, Tag) else control)
    return control


def test_every_control_is_annotated(signed: Signed) -> None:
    found = Counter[str]()
    for path in signed.pages():
        soup = signed.soup(path)
        for form in soup.find_all("form"):
            assert ("action", True) == (form.get("data-agent-kind"), bool(form.get("data-agent-action"))), path
            found["forms"] += 1
        for field in soup.find_all(["input", "select", "textarea"]):
            if field.name != "input" or str(field.get("type", "text")).lower() not in NO_FIELDS:
                told = field_of(field, soup)
                assert ("field", True) == (told.get("data-agent-kind"), bool(told.get("data-agent-field"))), path
                found["fields"] += 1
        buttons = soup.select("button, input[type=submit], input[type=reset], input[type=button], [role=button]")
        for button in buttons:
            assert ("action", True) == (button.get("data-agent-kind"), bool(button.get("data-agent-action"))), path
            found["buttons"] += 1
    report = signed.report
    assert found == Counter(forms=report.found.forms, fields=report.found.fields, buttons=report.found.buttons)
    assert (found["forms"], found["fields"], found["buttons"]) == (
        report.annotated.forms,
        report.annotated.fields,
        report.annotated.buttons,
    )
    assert found["forms"] >= 1


def test_ids_are_well_formed_and_unique(signed: Signed) -> None:
    for path in signed.pages():
        actions = [str(each["data-agent-action"]) for each in signed.soup(path).select("[data-agent-action]")]
        assert len(set(actions)) == len(actions)
        for action in actions:
            stem = action.rpartition(".")[0] if action.count(".") > 1 else action  # a step has its action's id
            assert re.fullmatch(r"[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*)?", stem)
            assert stem in actions
        for field in signed.soup(path).select("[data-agent-field]"):
            assert re.fullmatch(r"[a-z][a-z0-9_]*", str(field["data-agent-field"]))


def test_every_field_resolves_to_one_action(signed: Signed) -> None:
    for path in signed.pages():
        soup = signed.soup(path)
        actions = {str(each["data-agent-action"]) for each in soup.select("[data-agent-kind=action]")}
        for field in soup.select("[data-agent-field]"):
            bound = field.get("data-agent-for-action")
            around = field.find_parent(attrs={"data-agent-kind": "action"})
            assert (bound is None) == isinstance(around, Tag) or bound in actions, (path, field)


def test_signing_twice_is_signing_once(signed: Signed, ferry_settings: Any, tmp_path: Path) -> None:
    again = tmp_path / "again"
    shutil.copytree(signed.after, again)
    report = sign(again, ferry_settings)

    assert ((), ()) == (report.changed, report.written)
    for path in signed.after.rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (again / path.relative_to(signed.after)).read_bytes()


def test_the_actions_of_the_theme_have_their_names(signed: Signed) -> None:
    wanted = NAMED.get(signed.theme, {"docs.search", "page.next", "page.prev"})
    assert wanted == wanted & set(signed.manifest()["actions"])


def test_the_manifest_is_valid_and_says_what_the_pages_say(signed: Signed) -> None:
    schema = json.loads(
        files("signage_specs.aaf").joinpath("agent-manifest.schema.json").read_text(encoding="utf-8")
    )
    manifest = signed.manifest()
    assert [] == [error.message for error in Draft202012Validator(schema).iter_errors(manifest)]
    for action in manifest["actions"].values():
        Draft202012Validator.check_schema(action["inputSchema"])
    on_pages: set[str] = set()
    for path in signed.pages():
        soup = signed.soup(path)
        for element in soup.select("[data-agent-kind=action]"):
            name = str(element["data-agent-action"])
            if name.count(".") > 1:
                continue  # a step
            if name not in manifest["actions"]:  # a control of the page
                harmless = {("none", "never"), ("low", "optional")}
                assert (element["data-agent-danger"], element["data-agent-confirm"]) in harmless, name
                assert element["data-agent-danger"] == "none" or element["data-agent-idempotent"] == "true", name
                continue
            on_pages.add(name)
            action = manifest["actions"][name]
            assert element["data-agent-danger"] == action["risk"]
            assert element["data-agent-confirm"] == action["confirmation"]
    assert on_pages == set(manifest["actions"])
    assert "/docs/" in manifest["pages"]
    assert all(route.startswith("/docs/") for route in manifest["pages"])
    assert "https://ferry.example" == manifest["site"]["origin"]


def test_a_form_s_schema_is_typed(signed: Signed) -> None:
    if signed.theme not in OF_MARKDOWN:
        pytest.skip("the other builders' page has another form")
    booking = signed.manifest()["actions"]["booking.submit"]
    assert {
        "type": "object",
        "required": ["seats"],
        "properties": {
            "seats": {"type": "integer", "title": "Seats", "minimum": 1, "maximum": 9},
            "email": {
                "type": "string",
                "title": "Mail",
                "format": "email",
                "x-semantic": "https://schema.org/email",
            },
            "deck": {"type": "string", "enum": ["u", "l"], "description": "u: Upper, l: Lower."},
        },
    } == booking["inputSchema"]
    assert ("low", "review", False) == (booking["risk"], booking["confirmation"], booking["idempotent"])


def test_no_error_and_no_conflict_is_reported(signed: Signed) -> None:
    said = [each for each in signed.report.diagnostics if each.severity is not Severity.INFO]
    assert [] == [(each.path, each.message) for each in said]
    assert not signed.report.failed


def test_the_well_known_documents_say_the_same(signed: Signed) -> None:
    space = "{urn:ietf:params:xml:ns:anml:1.0}"
    root = etree.fromstring((signed.after / ".well-known/anml").read_bytes())
    twin = json.loads((signed.after / ".well-known/anml.json").read_text(encoding="utf-8"))

    assert ("1.0", "service", "3600", "en") == tuple(root.get(name) for name in ("version", "role", "ttl", "lang"))
    assert ("1.0", "service", 3600, "en") == (twin["anml"], twin["role"], twin["ttl"], twin["lang"])
    assert "Ferry timetable" == root.findtext(f"{space}head/{space}title") == twin["head"]["title"]
    assert {"type": "site", "software-version": "2.1"}.items() <= {
        meta.get("name"): meta.get("value") for meta in root.iter(f"{space}meta")
    }.items()
    usages = {element.get("usage") for element in root.iter() if element.get("usage")}
    assert {"cache"} == usages
    urls = [field.text for field in root.iter(f"{space}field") if field.get("name") == "url"]
    items = next(data for data in twin["body"]["data"] if data["id"] == "pages")["item"]
    assert urls == [field["content"] for item in items for field in item["field"] if field["name"] == "url"]
    assert "https://ferry.example/docs/" in urls
    rights = root.find(f"{space}footer/{space}rights")
    assert rights is not None
    assert ("Ferry Line", "2024", "CC-BY-4.0", "cache") == tuple(
        rights.get(name) for name in ("holder", "year", "license", "usage")
    )
    search = next((each for each in root.iter(f"{space}action") if each.get("id") == "search"), None)
    endpoint = SEARCH.get(signed.theme)
    assert endpoint == (
        None if search is None else (search.get("endpoint"), next(search.iter(f"{space}param")).get("name"))
    )
    index = [each.get("endpoint") for each in root.iter(f"{space}action") if each.get("id") == "search-index"]
    file = "search.json" if signed.theme == "zensical" else "search/search_index.json"
    assert ([f"https://ferry.example/docs/{file}"] if signed.theme in OF_MARKDOWN else []) == index


def test_the_dialect_with_links_has_links(built_site: Any, tmp_path: Path, site_settings: Any) -> None:
    folder = tmp_path / "site"
    shutil.copytree(built_site.folder, folder)
    sign(folder, replace(site_settings, dialect="0.1+links", base_url="https://ferry.example/"))
    kinds = Counter(
        (str(tag.name), str(tag["data-agent-kind"]))
        for page in folder.rglob("*.html")
        for tag in BeautifulSoup(page.read_bytes(), "html.parser").select("[data-agent-kind]")
    )
    assert {"a"} >= {name for name, kind in kinds if kind == "link"}
    if built_site.theme in ("material", "furo", "mkdocs", "readthedocs"):
        assert kinds["a", "link"] > 0
        pages = json.loads((folder / ".well-known/agent-manifest.json").read_text(encoding="utf-8"))["actions"]
        assert {"page.next", "page.prev"} & set(pages) == set()


def test_what_is_written_has_no_finding_in_the_strict_profile(signed: Signed) -> None:
    report = check_paths([signed.after], Configuration(profile=Profile.STRICT))
    found = {(each.path[-40:], each.code, each.message) for each in report.diagnostics}
    assert set() == found
