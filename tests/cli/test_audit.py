"""`signage audit` and `aaf-lint`, on a site like the specification's example."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from serving import Answer, Host, serving

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
        "pages": {
            "/": {"title": "Home", "actions": ["invoice.open"]},
            "/invoices/new": {"title": "New invoice", "actions": ["invoice.create"]},
        },
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


PAGE = """\
=== Agent Accessibility Audit ===

  FORMS      100/100
    [+] 1 of 1 form with `data-agent-action`
  FIELDS     33/100
    [~] 1 of 3 fields with `data-agent-field`
        2:1 <input name=a>
        2:15 <select>
  ACTIONS    100/100
    [+] 1 of 1 button with `data-agent-action`
  SAFETY     N/A
    [+] No dangerous control on the page
  MANIFEST   50/100
    [~] The manifest isn't valid: {fault}

  OVERALL: 72/100 — Good agent accessibility with room for improvement
"""


def test_aaf_lint_says_of_a_page_what_is_missing(billing: Path) -> None:
    (billing / "index.html").write_text(FORM + "\n<input name=a><select></select>")
    (billing / ".well-known/agent-manifest.json").write_text("{}")
    result = CliRunner().invoke(aaf_lint, ["--audit", "site/index.html", "--safety"])
    fault = "C003 This is only a part of a manifest. Write all of it: `version`, `site` and `actions`."
    assert (PAGE.format(fault=fault), 0) == (result.output, result.exit_code)


@pytest.mark.parametrize(("options", "status"), [([], 1), (["--min-score", "0"], 0), (["--min-score", "1"], 1)])
def test_aaf_lint_fails_below_the_least_score(billing: Path, options: list[str], status: int) -> None:
    (billing / "raw").mkdir()
    (billing / "raw/a.html").write_text("<form></form>")
    result = CliRunner().invoke(aaf_lint, ["--audit", "site/raw", *options])
    assert status == result.exit_code
    assert "  SITE OVERALL: 0/100 (1 page) — Poor agent accessibility" in result.output


@pytest.mark.parametrize(("annotated", "score", "status"), [(3, 49, 1), (4, 52, 0)])
def test_aaf_lint_fails_below_50(billing: Path, annotated: int, score: int, status: int) -> None:
    (billing / "index.html").write_text(BUTTON * annotated + "<button>Go</button>" * (20 - annotated))
    result = CliRunner().invoke(aaf_lint, ["--audit", "site/index.html"])
    assert (status, f"  OVERALL: {score}/100") == (result.exit_code, result.stdout.splitlines()[-1].split(" —")[0])


def test_aaf_lint_passes_with_50(billing: Path) -> None:
    (billing / "index.html").write_text("<p>")
    (billing / ".well-known/agent-manifest.json").write_text("{}")
    result = CliRunner().invoke(aaf_lint, ["--audit", "site/index.html"])
    last = "  OVERALL: 50/100 — Partial agent accessibility — significant gaps"
    assert (0, last) == (result.exit_code, result.stdout.splitlines()[-1])


@pytest.mark.usefixtures("billing")
def test_aaf_lint_crawls_no_folder() -> None:
    result = CliRunner().invoke(aaf_lint, ["--audit", "site", "--crawl"])
    told = "aaf-lint: `--crawl` is for an address and ignored here: a folder is audited as a whole\n"
    assert (0, EXPECTED, told) == (result.exit_code, result.stdout, result.stderr)


@pytest.mark.usefixtures("billing")
def test_aaf_lint_fails_like_the_reference_where_nothing_can_be_audited() -> None:
    result = CliRunner().invoke(aaf_lint, ["--audit", "nothing.html"])
    told = "aaf-lint: nothing.html: no such file or folder. Name a page or a built site.\n"
    assert (1, "", told) == (result.exit_code, result.stdout, result.stderr)


def audited(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(main, ["audit", *arguments, "--format", "json"])
    assert 0 == result.exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_page_finds_the_manifest_above_it(billing: Path) -> None:
    page = f"{billing.name}/invoices/new/index.html"
    assert f"{billing}/.well-known/agent-manifest.json" == audited(page)["manifest"]
    assert 100 == audited(page)["categories"]["manifest"]
    (billing / ".well-known/agent-manifest.json").rename(billing / "other.json")
    assert (None, 0) == (audited(page)["manifest"], audited(page)["categories"]["manifest"])
    assert 100 == audited(page, "--manifest", "site/other.json")["categories"]["manifest"]


def test_json_keeps_the_two_scores_apart(billing: Path) -> None:
    (billing / ".well-known/agent-manifest.json").write_text("{}")
    found = audited("site")
    scores = {"forms": 100, "fields": 100, "actions": 100, "manifest": 50}
    assert (1, 86, scores) == (found["version"], found["score"], found["categories"])
    assert "Good agent accessibility with room for improvement" == found["label"]
    # Nothing is declared, so that an agent can't do anything.
    assert {"score": 0, "categories": {"actions": 0}} == found["operability"]
    keys = {
        "version",
        "score",
        "label",
        "categories",
        "operability",
        "manifest",
        "findings",
        "pages",
        "offering",
        "unreadable",
    }
    assert keys == set(found)
    assert ["site/index.html", "site/invoices/new/index.html"] == [page["url"] for page in found["pages"]]
    first = found["pages"][0]
    assert (80, None, 100) == (first["score"], first["categories"]["forms"], first["categories"]["actions"])
    assert ["U005"] == [each["code"] for each in found["findings"]]


@pytest.mark.parametrize("form", ["text", "json", "html", "sarif", "junit", "github"])
def test_each_form_names_a_finding(billing: Path, form: str) -> None:
    (billing / "index.html").write_text("<form></form>" + BUTTON)
    result = CliRunner().invoke(main, ["audit", "site", "--format", form])
    assert 0 == result.exit_code
    assert "U001" in result.output


def test_quiet_shows_the_findings_alone(billing: Path) -> None:
    assert "" == CliRunner().invoke(main, ["audit", "site", "-q"]).output
    (billing / "index.html").write_text(f"{BUTTON}\n<form></form>")
    said = "site/index.html:2:1: U001 warning: "
    [line] = CliRunner().invoke(main, ["audit", "site", "--quiet"]).output.splitlines()
    assert line.startswith(said)


def test_pages_that_cannot_be_judged_are_told(billing: Path) -> None:
    (billing / "app.html").write_text("<title>App</title><body><div id=app></div><script src=x.js></script>")
    (billing / "template.html").write_text("---\ntitle: App\n---\n<form></form>")
    result = CliRunner().invoke(main, ["audit", "site"])
    empty = "nothing to audit, as the page shows nothing before scripts run; `--render` audits what they make"
    template = "it is a template, of which a generator makes pages; sign those"
    told = [f"signage: site/app.html: {empty}", f"signage: site/template.html: {template}"]
    assert (0, told) == (result.exit_code, result.stderr.splitlines())


def test_a_title_that_says_nothing_is_told_with_its_page(billing: Path) -> None:
    path = billing / ".well-known" / "agent-manifest.json"
    path.write_text(path.read_text().replace("Create invoice", "Submit"))
    said = "U015 warning: The title of `invoice.create` is `Submit`, which says nothing. Label its control on "
    assert f"{said}`site/invoices/new/index.html`.\n" in CliRunner().invoke(main, ["audit", "site"]).output


def test_missing_routes_are_found_and_the_least_score_fails(billing: Path) -> None:
    (billing / "index.html").rename(billing / "other.html")
    result = CliRunner().invoke(main, ["audit", "site", "--min-score", "100"])
    assert 1 == result.exit_code
    assert "U016 error: The manifest lists the page `/`, which the site lacks." in result.output


def test_a_baseline_leaves_out_what_is_known(billing: Path) -> None:
    (billing / "index.html").write_text("<form></form>" + BUTTON)
    Path("signage-baseline.json").write_text("that of signage check")
    written = CliRunner().invoke(main, ["audit", "site", "--baseline", "write"])
    assert (0, "signage: 1 finding written to signage-audit-baseline.json\n") == (written.exit_code, written.stderr)
    assert "that of signage check" == Path("signage-baseline.json").read_text()
    (billing / "index.html").write_text("<p>\n<form></form><form></form>" + BUTTON)
    result = CliRunner().invoke(main, ["audit", "site", "--baseline", "use"])
    assert "1 finding on 2 pages." in result.stdout
    assert "index.html:2:14: U001" in result.stdout
    assert "signage: 1 known finding left out, as signage-audit-baseline.json says\n" == result.stderr


def test_a_baseline_keeps_the_scores_of_those_before_it(billing: Path) -> None:
    for text in ("<form></form>", "<form></form>" + BUTTON, "<form></form>" + BUTTON):
        (billing / "index.html").write_text(text)
        CliRunner().invoke(main, ["audit", "site", "--baseline", "write"])
    (billing / "index.html").write_text(BUTTON)
    result = CliRunner().invoke(main, ["audit", "site", "--baseline", "use", "--format", "html"])
    assert ["(67 → 78 → 100)", "(88 → 100 → 100)"] == re.findall(r"\([^()]*→[^()]*\)", result.stdout)
    assert "The baseline knows 0 more" in result.stdout


@pytest.mark.parametrize("text", [None, "[1]", "{", '{"version": 2, "findings": [], "scores": {}}', "\udcff"])
def test_a_baseline_that_cannot_be_used_ends_in_one_line(billing: Path, text: str | None) -> None:
    if text is not None:
        Path("signage-audit-baseline.json").write_text(text, errors="surrogateescape")
    result = CliRunner().invoke(main, ["audit", billing.name, "--baseline", "use"])
    assert (2, 1) == (result.exit_code, len(result.output.splitlines()))
    assert "--baseline write" in result.output or "utf-8" in result.output


def test_a_badge_has_both_scores(billing: Path) -> None:
    CliRunner().invoke(main, ["audit", str(billing), "--badge", "badge.svg"])
    assert "presence 100, operability 100" in Path("badge.svg").read_text()


@pytest.mark.parametrize("name", ["empty", "nothing", "nothing.html", "site/.well-known"])
def test_what_cannot_be_audited_ends_in_one_line(billing: Path, name: str) -> None:
    (billing.parent / "empty").mkdir()
    result = CliRunner().invoke(main, ["audit", name])
    assert (2, 1) == (result.exit_code, len(result.output.splitlines()))
    assert name in result.output


def test_what_cannot_be_read_is_told_and_not_dropped(billing: Path) -> None:
    (billing / "broken.html").write_bytes(b"<meta charset=utf-16be>\xff\xfe\x00")
    result = CliRunner().invoke(main, ["audit", billing.name])
    assert 2 == result.exit_code
    assert "signage: site/broken.html: cannot be decoded. Save it as UTF-8.\n" == result.stderr
    assert "0 findings on 2 pages." in result.stdout


SPECIFIED = """\
=== Agent Accessibility Audit (Site) ===

  PAGE: {origin}/
    FORMS -  FIELDS -  ACTIONS 100  MANIFEST 100  → 100/100

  PAGE: {origin}/invoices/new/
    FORMS 100  FIELDS 100  ACTIONS 100  MANIFEST 100  → 100/100

  SITE OVERALL: 100/100 (2 pages) — Excellent agent accessibility
"""


@pytest.fixture
def served(billing: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """The same site where it is served; its pages link further than the first one's links."""
    monkeypatch.setenv("no_proxy", "*")
    manifest = (billing / ".well-known/agent-manifest.json").read_text()
    pages: dict[str, Answer | str] = {
        "/": BUTTON + '<a href="/invoices/new/">New</a>',
        "/invoices/new/": FORM + '<a href="/more/">More</a>',
        "/more/": "<form></form>",
        "/.well-known/agent-manifest.json": Answer(manifest, kind="application/json"),
    }
    with serving(pages) as host:
        yield host


@pytest.mark.connects
def test_aaf_lint_follows_the_links_of_the_entry_page(served: Host) -> None:
    result = CliRunner().invoke(aaf_lint, ["--audit", f"{served.origin}/", "--crawl"])
    assert (SPECIFIED.format(origin=served.origin), 0) == (result.stdout, result.exit_code)
    assert "/more/" not in served.asked
    assert "aaf-lint: the crawl isn't complete: it went 1 link deep\n" == result.stderr


@pytest.mark.connects
def test_an_address_is_audited_and_crawled(served: Host) -> None:
    result = CliRunner().invoke(main, ["audit", served.origin])
    assert (0, "0 findings on 1 page.") == (result.exit_code, result.stdout.splitlines()[-1])
    result = CliRunner().invoke(main, ["audit", served.origin, "--crawl", "--parallel", "2"])
    assert f"{served.origin}/more/:1:1: U001 warning: The form" in result.stdout
    assert (0, "1 finding on 3 pages.") == (result.exit_code, result.stdout.splitlines()[-1])


@pytest.mark.connects
def test_a_baseline_of_the_folder_holds_for_the_address(served: Host) -> None:
    for path in ("index.html", "more/index.html"):
        Path("site", path).parent.mkdir(exist_ok=True)
        Path("site", path).write_text(BUTTON if path == "index.html" else "<form></form>")
    CliRunner().invoke(main, ["audit", "site", "--baseline", "write"])
    result = CliRunner().invoke(main, ["audit", served.origin, "--crawl", "--baseline", "use"])
    assert (0, "0 findings on 3 pages.") == (result.exit_code, result.stdout.splitlines()[-1])


@pytest.mark.connects
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["site", "--crawl"], "a folder is audited as a whole"),
        (["{origin}", "--max-pages", "3"], "`--max-pages` bounds a crawl"),
        (["{origin}/gone/"], "it returned 404"),
        (["{origin}", "--crawl", "--max-pages", "0"], "--max-pages"),
    ],
)
def test_what_cannot_be_crawled_ends_in_one_line(served: Host, options: list[str], reason: str) -> None:
    result = CliRunner().invoke(main, ["audit", *(each.format(origin=served.origin) for each in options)])
    assert (2, 1) == (result.exit_code, len(result.output.splitlines()))
    assert reason in result.output


@pytest.mark.connects
def test_pages_that_do_not_come_are_told_with_status_2(served: Host) -> None:
    served.answers = {"/": BUTTON + '<a href="/gone/">Gone</a>'}
    result = CliRunner().invoke(main, ["audit", served.origin, "--crawl"])
    assert 2 == result.exit_code
    assert f"signage: {served.origin}/gone/: it returned 404, and {served.origin}/ leads there\n" == result.stderr


@pytest.mark.parametrize("option", ["--output", "--badge"])
@pytest.mark.parametrize(
    "path", ["site/index.html", "./site/../site/index.html", "site/.well-known/agent-manifest.json"]
)
@pytest.mark.usefixtures("billing")
def test_nothing_is_written_over_what_is_read(option: str, path: str) -> None:
    before = Path(path).read_bytes()
    result = CliRunner().invoke(main, ["audit", "site", option, path])
    assert (2, f"`{option}` would write over what is read" in result.stderr) == (result.exit_code, True)
    assert before == Path(path).read_bytes()
