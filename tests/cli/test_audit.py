"""`signage audit` and `aaf-lint`, on a site like the specification's example."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from signage.aaf_lint import main as aaf_lint
from signage.main import main

BUTTON = '<button data-agent-kind="action" data-agent-action="invoice.open">Open</button>'
FORM = (
    '<form data-agent-kind="action" data-agent-action="invoice.create"><input data-agent-kind="field" '
    'data-agent-field="amount"><button data-agent-kind="action" data-agent-action="invoice.create.submit">Create'
    "</button></form>"
)


def action(title: str, *names: str) -> dict[str, object]:
    schema = {"type": "object", "properties": {name: {"type": "string"} for name in names}}
    return {
        "title": title, "scope": "invoices.write", "risk": "low", "confirmation": "optional", "idempotent": False,
        "inputSchema": schema, "outputSchema": {"type": "object"},
    }  # fmt: skip


@pytest.fixture
def billing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site whose pages have what those of the specification's example have."""
    monkeypatch.chdir(tmp_path)
    for path, text in {"site/index.html": BUTTON, "site/invoices/new/index.html": FORM}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    manifest = {
        "version": "0.1",
        "site": {"name": "Billing", "origin": "https://billing.example"},
        "actions": {"invoice.open": action("Open invoices"), "invoice.create": action("Create invoice", "amount")},
        "pages": {"/": {"title": "Home", "actions": ["invoice.open"]}},
    }
    (tmp_path / "site/.well-known").mkdir()
    (tmp_path / "site/.well-known/agent-manifest.json").write_text(json.dumps(manifest))
    return tmp_path / "site"


EXPECTED = """\
=== Agent Accessibility Audit (Site) ===

  PAGE: site/index.html
    FORMS -  FIELDS -  ACTIONS 100  MANIFEST 100  → 100/100

  PAGE: site/invoices/new/index.html
    FORMS 100  FIELDS 100  ACTIONS 100  MANIFEST 100  → 100/100

  SITE OVERALL: 100/100 (2 pages) — Excellent agent accessibility
"""


def test_aaf_lint_writes_the_output_of_the_specification(billing: Path) -> None:
    result = CliRunner().invoke(aaf_lint, ["--audit", billing.name])
    assert (EXPECTED, 0) == (result.output, result.exit_code)


@pytest.mark.parametrize(("options", "status"), [([], 1), (["--min-score", "0"], 0), (["--min-score", "1"], 1)])
def test_aaf_lint_fails_below_the_least_score(billing: Path, options: list[str], status: int) -> None:
    (billing / "raw").mkdir()
    (billing / "raw/a.html").write_text("<form></form>")
    result = CliRunner().invoke(aaf_lint, ["--audit", "site/raw", *options])
    assert status == result.exit_code
    assert "  SITE OVERALL: 0/100 (1 page) — Poor agent accessibility" in result.output


def test_a_page_finds_the_manifest_above_it(billing: Path) -> None:
    result = CliRunner().invoke(main, ["audit", "site/invoices/new/index.html", "--format", "json"])
    assert 100 == json.loads(result.output)["categories"]["manifest"]
    assert billing.name in "site"


def test_json_keeps_the_two_scores_apart(billing: Path) -> None:
    (billing / ".well-known/agent-manifest.json").write_text("{}")
    found = json.loads(CliRunner().invoke(main, ["audit", "site", "--format", "json"]).output)
    assert (1, 50) == (found["version"], found["categories"]["manifest"])
    assert {"score", "label", "categories", "operability", "pages", "findings", "version"} == set(found)
    assert ["site/index.html", "site/invoices/new/index.html"] == [page["url"] for page in found["pages"]]
    assert [None, 100][1] == found["categories"]["forms"]


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
def test_each_form_names_a_finding(billing: Path, form: str) -> None:
    (billing / "index.html").write_text("<form></form>" + BUTTON)
    result = CliRunner().invoke(main, ["audit", "site", "--format", form])
    assert 0 == result.exit_code
    assert "U001" in result.output


def test_missing_routes_are_found_and_the_least_score_fails(billing: Path) -> None:
    (billing / "index.html").rename(billing / "other.html")
    result = CliRunner().invoke(main, ["audit", "site", "--min-score", "100"])
    assert 1 == result.exit_code
    assert "U016 error: The manifest lists the page `/`, which the site lacks." in result.output


def test_a_baseline_leaves_out_what_is_known(billing: Path) -> None:
    (billing / "index.html").write_text("<form></form>" + BUTTON)
    assert 0 == CliRunner().invoke(main, ["audit", "site", "--baseline", "write"]).exit_code
    result = CliRunner().invoke(main, ["audit", "site", "--baseline", "use"])
    assert "0 findings on 2 pages." in result.output


def test_a_badge_has_both_scores(billing: Path) -> None:
    CliRunner().invoke(main, ["audit", str(billing), "--badge", "badge.svg"])
    assert "presence 100, operability 100" in Path("badge.svg").read_text()


@pytest.mark.parametrize("command", [["audit"], ["audit", "nothing"]])
def test_what_cannot_be_audited_ends_in_one_line(billing: Path, command: list[str]) -> None:
    (billing.parent / "empty").mkdir()
    result = CliRunner().invoke(main, [*command, *(["empty"] if len(command) == 1 else [])])
    assert (2, 1) == (result.exit_code, len(result.output.splitlines()))
