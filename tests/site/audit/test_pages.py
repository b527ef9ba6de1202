"""What counts as annotated, what could be operated, and what both say where it isn't."""

import json

import pytest

from signage_site.audit.page import Loaded, audit_page, read_manifest
from signage_site.audit.results import Settings, SiteAudit
from signage_site.audit.site import together
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS

FIELD = 'data-agent-kind="field" data-agent-field="bed"'
ACTION = 'data-agent-kind="action" data-agent-action="plant.move"'
DELETE = 'data-agent-kind="action" data-agent-action="plant.delete"'
ASKED = "<h1>Are you sure?</h1><p>Are you sure you want to delete this plant?</p>"
EXIT = "govuk-button govuk-button--warning govuk-exit-this-page__button"
TOLD = "data-agent-danger=low data-agent-confirm=never"


def manifest_text(
    risk: str = "low", confirmation: str = "optional", title: str = "Move a plant", **pages: object
) -> str:
    move = {
        "title": title, "scope": "plants.write", "risk": risk, "confirmation": confirmation, "idempotent": False,
        "inputSchema": {"type": "object", "required": ["bed"], "properties": {"bed": {"type": "string"}}},
        "outputSchema": {"type": "object"},
    }  # fmt: skip
    site = {"name": "Garden", "origin": "https://garden.example"}
    return json.dumps({"version": "0.1", "site": site, "actions": {"plant.move": move}, **pages})


def alone(text: str, manifest: str) -> SiteAudit:
    known = read_manifest(manifest, "m")
    return together("x.html", [audit_page(Loaded("x.html", text), known, Settings())], known)


def operability_codes(audit: SiteAudit) -> list[str]:
    findings = [*audit.site_findings, *(each for page in audit.pages for each in page.findings)]
    return [each.code for each in findings if each.criterion.score == "operability"]


PRESENCE = [
    ("<form></form>", "forms", 0),
    (f"<form {ACTION}></form>", "forms", 100),
    ("<form data-agent-kind=action data-agent-action='No Id'></form>", "forms", 0),
    ("<form data-agent-action=plant.move></form>", "forms", 0),
    ("<!-- <form></form> --><script>'<form>'</script><my-form></my-form>", "forms", None),
    ("<noscript><form></form></noscript>", "forms", None),
    ('<input placeholder="a > b">', "fields", 0),
    (f"<input placeholder='a > b' {FIELD}>", "fields", 100),
    ("<input data-agent-kind=field data-agent-field=bed>", "fields", 100),
    ("<input data-agent-kind=field data-agent-field='Bed 1'>", "fields", 0),
    *((f"<input type={kind}>", "fields", None) for kind in ("hidden", "submit", "button", "reset", "image")),
    (f"<fieldset {FIELD}><input type=radio name=b><input type=radio name=b></fieldset>", "fields", 100),
    (f"<fieldset {FIELD}><input type=checkbox></fieldset><input>", "fields", 50),
    (f"<input type=radio name=b {FIELD}><input type=radio name=b><input type=radio name=c>", "fields", 67),
    (f"<fieldset {FIELD}><input type=checkbox><input type=checkbox></fieldset>", "fields", 100),
    (f"<div role=combobox {FIELD}><input></div>", "fields", 100),
    (f"<bed-picker {FIELD}><select></select></bed-picker>", "fields", 100),
    (f"<div {FIELD}><input></div>", "fields", 0),
    (f"<label {FIELD}>Bed <input></label>", "fields", 0),
    (f"<form><input type=radio name=b {FIELD}></form><input type=radio name=b>", "fields", 50),
    (f"<input type=radio {FIELD}><input type=radio>", "fields", 50),
    (f"<input type=checkbox name=b {FIELD}><input type=checkbox name=b>", "fields", 50),
    ("<select></select><textarea></textarea>", "fields", 0),
    ("<button>Go</button>", "actions", 0),
    ("<input type=submit>", "actions", 0),
    (f"<a role=button {ACTION}>Go</a>", "actions", 100),
    ("<a href=/>Go</a>", "actions", None),
    ("<button aria-hidden=true>Go</button><div aria-hidden=TRUE><a role=button>Go</a></div>", "actions", None),
    ("<div class=modal aria-hidden=true><button>Go</button></div>", "actions", 0),
    ("<div role=dialog aria-hidden=true><button>Go</button></div>", "actions", 0),
    ("<div role=alertdialog aria-hidden=true><button>Delete</button></div>", "safety", 0),
    ("<div role=dialog aria-hidden=true><div aria-hidden=true><button>Go</button></div></div>", "actions", None),
    ("<button aria-hidden=false>Go</button><button aria-hidden>Go</button>", "actions", 0),
    ("<button hidden>Go</button>", "actions", 0),
    ("<button>Delete page</button>", "safety", 0),
    ("<button aria-label='Delete page'></button>", "safety", 0),
    ("<input type=submit value=Delete>", "safety", 0),
    ("<a role=button>Delete</a>", "safety", 0),
    ("<button>Cancel</button><button>Drop-down menu</button>", "safety", None),
    (f"<button {DELETE} data-agent-danger=high data-agent-confirm=required>Delete</button>", "safety", 100),
    (f"<button {DELETE} data-agent-danger=high>Delete</button>", "safety", 0),
    (f"<form {DELETE} {TOLD}><button>Delete</button></form>", "safety", 100),
    (f"<form {DELETE} {TOLD}><button type=button>Delete</button></form>", "safety", 0),
    (f"<button {DELETE} data-agent-danger=grave data-agent-confirm=required>Delete</button>", "safety", 0),
    ("<button><i class='far fa-trash-alt'></i></button>", "safety", 0),
    ("<button class='btn btn-danger'>Go on</button>", "safety", 0),
    ("<button class='btn btn-danger'>Send</button>", "safety", None),
    (f"<a role=button href=/ class='{EXIT}'>Exit this page</a>", "safety", None),
    (f"{ASKED}<form method=post><input type=submit value='Yes, I\u2019m sure'></form>", "safety", 0),
    (f"{ASKED}<form method=post {DELETE} {TOLD}><button>Yes</button><button>No</button></form>", "safety", 100),
    (f"{ASKED}<form method=post><button>No, take me back</button></form>", "safety", None),
    ("<button class='btn btn-danger'><i class='fas fa-search'></i></button>", "safety", None),
    ("<button class='uk-button uk-button-danger'>Go on</button>", "safety", 0),
    ("<button class='btn bg-gradient-danger'>Go on</button>", "safety", 0),
    ("<button aria-expanded=false>How can I export or delete my data?</button>", "safety", None),
    ("<button aria-expanded=false>Wie kann ich mein Konto löschen?</button>", "safety", None),
    ("<button>How do I cancel my subscription?</button>", "safety", None),
    ("<button>Delete it?</button>", "safety", 0),
    ("<form action=/plants/1/delete><button>Cancel</button><button>Yes</button></form>", "safety", 0),
    (f"<form action=/plants/1/delete {DELETE} {TOLD}><button>Yes</button></form>", "safety", 100),
    ("<form method=post><input type=hidden name=_method value=delete><button>OK</button></form>", "safety", 0),
    ("<form action=/plants/1/delete><button>Cancel</button></form>", "safety", None),
    ("<form action=/plants/1/delete><button type=button>Help</button></form>", "safety", None),
    ("<form action=/plants/1/delete><button formaction=/plants>Back</button></form>", "safety", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "category", "score"), PRESENCE)
def test_presence(text: str, category: str, score: int | None) -> None:
    assert score == audit_page(Loaded("x.html", text), None, Settings(safety=True)).presence[category].score


WITH_LINKS = [
    ("<a href=/beds/>Beds</a>", "navigation", 0),
    ("<a href=beds.html>Beds</a><a href=/ data-agent-kind=link>Home</a>", "navigation", 50),
    (f"<a href=/beds/ {ACTION}>Move</a>", "navigation", 100),
    ("<a href='#beds'>Beds</a><a href=mailto:a@b.example>Mail</a><a data-href=/>No</a>", "navigation", None),
    ("<a href=https://other.example/>Other</a><a href=//other.example/>Other</a>", "navigation", None),
    ("<a href=/beds/ data-agent-ignore>Beds</a>", "navigation", None),
    ("<div data-agent-ignore><form><input><button>Go</button></form></div>", "fields", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "category", "score"), WITH_LINKS)
def test_links_count_in_their_dialect_alone_and_what_is_ignored_does_not(
    text: str, category: str, score: int | None
) -> None:
    page = Loaded("x.html", text)
    assert score == audit_page(page, None, Settings(dialect=DIALECT_WITH_LINKS)).presence[category].score
    assert {"forms", "fields", "actions", "manifest"} == set(audit_page(page, None, Settings()).presence)


def test_ignoring_is_unknown_to_the_dialect_of_the_specification() -> None:
    text = "<button data-agent-ignore>Go</button>"
    assert 0 == audit_page(Loaded("x.html", text), None, Settings()).presence["actions"].score


@pytest.mark.parametrize(
    ("text", "score"), [(manifest_text(), 100), ('{"actions": null}', 50), ("<html>", 50), (None, 0)]
)
def test_a_manifest_counts_by_the_rules_of_its_format(text: str | None, score: int) -> None:
    manifest = None if text is None else read_manifest(text, "m")
    assert score == audit_page(Loaded("x.html", ""), manifest, Settings()).presence["manifest"].score


def test_an_embedded_manifest_counts_where_the_site_has_none() -> None:
    script = f'<script type="application/agent+json">{manifest_text()}</script>'
    assert 100 == audit_page(Loaded("x.html", script), None, Settings()).presence["manifest"].score


OPERATION: list[tuple[str, dict[str, str], list[str]]] = [
    (f"<form {ACTION}><input {FIELD}></form>", {}, []),
    ("<p>", {}, ["U011"]),
    (f"<form {ACTION}></form><input {FIELD}>", {}, ["U012"]),
    (f"<form {ACTION}></form><input {FIELD} data-agent-for-action=plant.move>", {}, []),
    (f"<form {ACTION}><input {FIELD}><input {FIELD}></form>", {}, ["U012"]),
    (f"<form {ACTION}><input {FIELD} disabled></form>", {}, ["U013"]),
    (f"<form {ACTION}><input {FIELD} readonly></form>", {}, ["U013"]),
    (f"<form {ACTION}><div hidden><input {FIELD}></div></form>", {}, ["U013"]),
    (f"<form {ACTION}><fieldset disabled><input {FIELD}></fieldset></form>", {}, ["U013"]),
    (f"<form {ACTION}><input {FIELD}></form>", {"risk": "high", "confirmation": "never"}, ["U014"]),
    (f"<form {ACTION}><input {FIELD}></form>", {"risk": "high", "confirmation": "review"}, []),
    (f"<form {ACTION} data-agent-danger=high><input {FIELD}></form>", {}, ["U014"]),
    (f"<form {ACTION}><input {FIELD}></form>", {"title": "Submit"}, ["U015"]),
    (f"<form {ACTION}><input {FIELD}></form>", {"title": "plant.move"}, ["U015"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options", "codes"), OPERATION)
def test_operability(text: str, options: dict[str, str], codes: list[str]) -> None:
    found = alone(text, manifest_text(**options))
    assert codes == operability_codes(found)
    assert (found.operability_score == 100) == (not codes)


@pytest.mark.parametrize(("attributes", "codes"), [("disabled", ["U017"]), ("type=search disabled", []), ("", [])])
def test_a_search_that_waits_for_its_script_is_not_judged_without_it(attributes: str, codes: list[str]) -> None:
    form = f"<form {ACTION.replace('move', 'search')}><input {FIELD} {attributes}></form>"
    declared = manifest_text().replace("plant.move", "plant.search").replace('"required": ["bed"], ', "")
    assert codes == operability_codes(alone(form, declared))


def test_what_scores_100_in_presence_and_cannot_be_operated_does_not_look_good() -> None:
    text = f"<form {ACTION}><input {FIELD} disabled></form>"
    found = alone(text, manifest_text(risk="high", confirmation="never", title="Submit"))
    assert (100, 40) == (found.score, found.operability_score)


def test_a_finding_has_its_place_and_markup() -> None:
    found = audit_page(Loaded("x.html", "<p>\n  <button  class=go>Go</button>"), None, Settings())
    last = found.findings[-1]
    assert ("U003", 2, 3, "<button class=go>") == (last.code, last.line, last.column, last.markup)


def test_of_a_page_that_lacks_any_number_the_first_thousand_are_kept() -> None:
    page = "<button>a" * 3_000 + "<form toolname=a></form>" * 2 + "<form toolname=b></form>"
    for number in range(2_000):
        page += f"<form toolname=t{number} data-agent-kind=action data-agent-action=a.b{number}></form>"
    found = audit_page(Loaded("x.html", page), read_manifest(manifest_text(), "m"), Settings())
    assert 1_001 == len(found.findings)
    assert ("U003", 1, 9_001) == (found.findings[-1].code, found.findings[-1].line, found.findings[-1].column)
    assert "2,003 more findings of this page are left out." == found.findings[-1].message
    assert (1_000, "a", "b") == (len(found.offers.tools), *found.offers.tools[:2])
    assert () == found.actions
    assert (2_000, 5_003) == tuple(
        map(
            sum,
            zip(
                *(
                    (ratio.right, ratio.total)
                    for name, ratio in found.presence.items()
                    if name in ("forms", "actions")
                ),
                strict=True,
            ),
        )
    )
