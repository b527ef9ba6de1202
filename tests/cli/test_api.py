"""`import signage`: its names, what each returns, and that the import alone loads nothing."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

import signage

DUPLICATE = 'button#e1 "A"\nlink#e1 "B"\n'


def test_every_name_is_there_and_documented() -> None:
    assert list(signage.__all__) == dir(signage) == sorted(signage.__all__)
    assert [] == [name for name in signage.__all__ if not getattr(signage, name).__doc__]
    with pytest.raises(AttributeError, match="no attribute `annotate`"):
        _ = getattr(signage, "annotate")  # noqa: B009  a name that type checkers refuse


def test_the_import_loads_no_module_of_signage_but_itself() -> None:
    code = "import sys, signage; print([name for name in sys.modules if name.startswith('signage')])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "['signage']\n" == result.stdout


def test_a_text_is_checked_by_the_name_of_its_file() -> None:
    page = f"# Title\n\n- item\n\n    ```anml\n    {DUPLICATE.replace(chr(10), chr(10) + '    ', 1)}    ```\n"
    for text, name, place in ((page, "new/guide.md", (7, 9)), (DUPLICATE, "new.anml", (2, 5))):
        report = signage.check_text(text, name)
        assert [("N014", name, *place)] == [(d.code, d.path, d.line, d.column) for d in report.diagnostics]
    assert () == signage.check_text("# Title\n", "guide.md").diagnostics


def test_a_name_of_no_format_is_said() -> None:
    assert "no format has files of this name" in signage.check_text("", "a.txt").unreadable[0]


def test_paths_are_checked_with_a_configuration(tmp_path: Path) -> None:
    (tmp_path / "a.anml").write_text(DUPLICATE, encoding="utf-8")
    assert ["N014"] == [each.code for each in signage.check_paths([tmp_path]).diagnostics]
    ignoring = signage.Configuration().overridden({"ignore": ["N014"]})
    assert () == signage.check_paths([str(tmp_path)], ignoring).diagnostics


def test_a_document_is_checked_in_a_profile() -> None:
    comment = 'button#e1 "Pay"  -- the customer pays\n'
    lenient, strict = (
        [each.severity for each in signage.check_document(comment, "anml", profile=profile)]
        for profile in (signage.Profile.AS_USED, signage.Profile.STRICT)
    )
    assert ([signage.Severity.INFO], [signage.Severity.ERROR]) == (lenient, strict)


def test_a_document_is_read_and_written() -> None:
    text = 'button#e1   "Save"\n'
    assert 'button#e1 "Save"\n' == signage.write(signage.parse(text, "anml-native"), "anml-native").lstrip()
    with pytest.raises(KeyError):
        signage.parse(text, "unknown")


def test_documents_are_converted() -> None:
    xml = '<anml version="1.0" xmlns="urn:ietf:params:xml:ns:anml:1.0"><head><title>A</title></head></anml>\n'
    as_json = signage.convert(xml, "anml-xml", "anml-json")
    assert '"title": "A"' in as_json
    assert "<title>A</title>" in signage.convert(as_json, "anml-json", "anml-xml")
    assert 'button#e1 "Save"' in signage.convert('- button "Save"\n', "aria-snapshot", "anml-native")
    with pytest.raises(ValueError, match="Choose one of `anml-xml` to `anml-json`"):
        signage.convert(xml, "anml-xml", "anml-native")


def test_a_diff_is_made_and_applied_and_a_snapshot_pruned() -> None:
    old, new = 'main\n  button#e1 "A"\n', 'main\n  button#e1 "B"\n  h1 "C"\n'
    assert new.strip() == signage.patch(old, signage.diff(old, new)).strip()
    assert "h1" not in signage.prune(new, interactive=True)
    with pytest.raises(ValueError, match="line 1 of the diff"):
        signage.patch(old, new)


def test_a_built_page_becomes_a_snapshot(tmp_path: Path) -> None:
    (tmp_path / "look.css").write_text(".narrow { display: none }", encoding="utf-8")
    page = tmp_path / "shop" / "index.html"
    page.parent.mkdir()
    text = "<link rel=stylesheet href=../look.css><button class=narrow>Menu</button><main><button>Buy</button>"
    page.write_text(text, encoding="utf-8")
    assert 'button#e1 "Menu"\nmain\n  button#e2 "Buy"\n' == signage.snapshot(page)
    assert 'main\n  button#e1 "Buy"\n' == signage.snapshot(page, site=tmp_path)
    assert 'button#e1 "Buy"\n' == signage.snapshot(page, selector="main button")
    with pytest.raises(ValueError, match="no element matches `nav`"):
        signage.snapshot(page, selector="nav")
    page.write_bytes(b"\xff")
    with pytest.raises(ValueError, match=r"index.html: "):
        signage.snapshot(page)


def test_a_site_is_signed_and_made_what_it_was(tmp_path: Path) -> None:
    page = tmp_path / "site" / "index.html"
    page.parent.mkdir()
    built = "<!doctype html><html><head><title>A</title></head><body><main><form action='/s'><input name='q'>"
    page.write_text(built, encoding="utf-8")
    assert 1 == signage.sign(page.parent, dry_run=True).pages
    assert built == page.read_text(encoding="utf-8")
    assert ("index.html",) == signage.sign(page.parent).changed
    assert "data-agent-" in page.read_text(encoding="utf-8")
    signage.undo(page.parent)
    assert built == page.read_text(encoding="utf-8")


def test_a_rule_is_explained() -> None:
    assert signage.explain("N014").examples[0].text.startswith("button#e4")
    assert len(signage.rules()) == len({rule.code for rule in signage.rules()})
    assert {"anml-native", "agent-html"} < {form.name for form in signage.formats()}
    with pytest.raises(KeyError):
        signage.explain("N999")


class _Empty:
    """A world in which nothing is known of any domain."""

    def txt(self, name: str) -> signage.DnsAnswer:
        assert "_anml." in name
        return signage.DnsAnswer()

    def get(self, address: str, accept: str) -> signage.HttpAnswer:
        raise AssertionError((address, accept))

    def cached(self, serving_domain: str, site_domain: str) -> None:
        assert ("cdn.example", "garden.example") == (serving_domain, site_domain)


def test_a_domain_without_records_gets_no_trust() -> None:
    verification = signage.verify("CDN.example", "garden.example", _Empty(), datetime(2026, 1, 1, tzinfo=UTC))
    assert 0 == verification.tier
