"""`signage plan` and `signage.plan`: what an agent would do with a planner's result on a site, or why it can't."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import signage
from signage.main import main

FORM = """<!doctype html>
<title>New invoice</title>
<form data-agent-kind="action" data-agent-action="invoice.create" data-agent-confirm="CONFIRM">
  <input type="email" data-agent-kind="field" data-agent-field="customer_email">
  <input type="number" data-agent-kind="field" data-agent-field="amount">
  <button data-agent-kind="action" data-agent-action="invoice.create.save_draft">Save draft</button>
  <button data-agent-kind="action" data-agent-action="invoice.create.submit">Create invoice</button>
</form>
<input data-agent-kind="field" data-agent-field="memo" data-agent-for-action="invoice.create">
"""
PAGES = {
    "index.html": "<!doctype html><title>Invoices</title>",
    "invoices/new/index.html": FORM.replace("CONFIRM", "optional"),
    "twice/index.html": (
        '<button data-agent-kind="action" data-agent-action="invoice.send">Send</button>\n'
        '<input data-agent-kind="field" data-agent-field="to" data-agent-for-action="invoice.send">\n'
        '<input data-agent-kind="field" data-agent-field="to" data-agent-for-action="invoice.send">\n'
    ),
    "done.html": '<button disabled data-agent-kind="action" data-agent-action="invoice.close">Close</button>',
}


def schema(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": properties}


def action(title: str, inputs: dict[str, Any], confirmation: str = "optional") -> dict[str, Any]:
    return {
        "title": title,
        "scope": "invoices.write",
        "risk": "low",
        "confirmation": confirmation,
        "idempotent": False,
        "inputSchema": inputs,
        "outputSchema": {"type": "object"},
    }


TEXT, NUMBER = {"type": "string"}, {"type": "number", "minimum": 0}
MANIFEST: dict[str, Any] = {
    "version": "0.1",
    "site": {"name": "Billing", "origin": "https://billing.example"},
    "actions": {
        "invoice.create": action(
            "Create invoice", schema(["customer_email", "amount"], customer_email=TEXT, amount=NUMBER, memo=TEXT)
        ),
        "invoice.send": action("Send invoice", schema([], to=TEXT, copy=TEXT)),
        "invoice.close": action("Close", schema([])),
        "invoice.lose": action("Lose", schema([])),
    },
    "data": {
        "invoice.list": {
            "title": "Invoices",
            "scope": "invoices.read",
            "inputSchema": {
                "type": "object",
                "properties": {"status": {"type": "string", "enum": ["paid", "sent"]}},
            },
            "outputSchema": {"type": "array"},
        }
    },
    "pages": {
        "/app/": {"title": "Invoices", "data": ["invoice.list"]},
        "/app/invoices/new/": {"title": "New", "actions": ["invoice.create"]},
        "/app/twice/": {"title": "Twice", "actions": ["invoice.send"]},
        "/app/done": {"title": "Done", "actions": ["invoice.close", "invoice.lose"]},
    },
}
CREATE: Any = {
    "action": "invoice.create",
    "args": {"customer_email": "a@b.example", "amount": 9.5, "memo": "Thanks"},
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (PAGES | {".well-known/agent-manifest.json": json.dumps(MANIFEST)}).items():
        file = tmp_path / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "site"


def run(result: Any, *options: str) -> Result:
    return CliRunner().invoke(main, ["plan", "-", "--site", "site", *options], input=json.dumps(result))


@pytest.mark.usefixtures("site")
def test_an_action_is_told_step_by_step() -> None:
    result = run(CREATE)
    page, field = "site/invoices/new/index.html", 'data-agent-kind="field" data-agent-field='
    assert [
        "Go to /app/invoices/new/.",
        f'Fill in customer_email with "a@b.example": {page}:4:3 <input type="email" {field}"customer_email">',
        f'Fill in amount with 9.5: {page}:5:3 <input type="number" {field}"amount">',
        f'Fill in memo with "Thanks": {page}:9:1 <input {field}"memo" data-agent-for-action="invoice.create">',
        "The user may be asked to confirm.",
        f'Submit: {page}:7:3 <button data-agent-kind="action" data-agent-action="invoice.create.submit">',
    ] == result.stdout.splitlines()
    assert 0 == result.exit_code


def test_a_button_below_the_form_in_a_dialog_submits(site: Path) -> None:
    page = site / "invoices/new/index.html"
    text = page.read_text("utf-8")
    start = text.rindex("<button")
    button = text[start : text.index("</button>", start) + len("</button>")]
    page.write_text(text.replace(button, "") + button, encoding="utf-8")
    assert "invoice.create.submit" in run(CREATE).stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("on_page", "expected"),
    [
        ("required", "Ask the user to confirm before the submit."),
        ("review", "to submit."),
        ("never", "may be asked"),
    ],
)
def test_the_stricter_confirmation_of_page_and_manifest_holds(site: Path, on_page: str, expected: str) -> None:
    (site / "invoices/new/index.html").write_text(FORM.replace("CONFIRM", on_page), encoding="utf-8")
    asked, submit = run(CREATE).stdout.splitlines()[-2:]
    assert expected in asked
    assert submit.startswith("The user submits: " if on_page == "review" else "Submit: ")


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ({"navigate": "https://billing.example/app/done.html?x=1"}, "Go to /app/done.html?x=1.\n"),
        ({"action": "invoice.list", "args": {"status": "paid"}}, "Go to /app/?status=paid.\n"),
        ({"action": "none", "answer": "Three."}, "Answer the user: Three.\n"),
    ],
)
def test_what_is_no_action_is_told_in_a_line(result: Any, expected: str) -> None:
    told = run(result)
    assert (0, expected) == (told.exit_code, told.stdout)


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("result", "reasons"),
    [
        ({"action": "invoice.create", "args": {"amount": -1}}, ["`customer_email` is required", "at least 0"]),
        ({"action": "invoice.eat"}, ["no action or data view `invoice.eat`"]),
        ({"action": "invoice.creat"}, ["no action or data view `invoice.creat`; did you mean `invoice.create`?"]),
        ({"action": "invoice.list", "args": {"status": "lost"}}, ["`status` is not one of the schema's values: "]),
        (
            {"action": "invoice.send", "args": {"to": "x"}},
            ["several elements, such as the one at site/twice/index.html:3:1"],
        ),
        ({"action": "invoice.send", "args": {"copy": "x"}}, ["no field `copy` of the action"]),
        ({"action": "invoice.close"}, ["the control that submits is disabled: site/done.html:1:1"]),
        ({"action": "invoice.lose"}, ["doesn't have the action `invoice.lose`"]),
        ({"navigate": "/app/gone/"}, ["the site has no page `/app/gone/`"]),
        ({"navigate": "//other.example/"}, ["must stay on the site"]),
        ({"go": 1}, ["needs `action` or `navigate`"]),
    ],
)
def test_what_cannot_be_done_is_told_with_the_reason(result: Any, reasons: list[str]) -> None:
    told = run(result)
    assert 1 == told.exit_code
    assert [] == [reason for reason in reasons if reason not in told.stdout]
    assert told.stdout.startswith("An agent can't do this: ")


@pytest.mark.usefixtures("site")
def test_programs_read_the_same() -> None:
    told = json.loads(run(CREATE, "--format", "json").stdout)
    assert (1, "action", "/app/invoices/new/", []) == (told["version"], told["kind"], told["page"], told["reasons"])
    assert ("amount", 9.5, 5, 3) == tuple(told["fields"][1][key] for key in ("field", "value", "line", "column"))
    operation = signage.plan(CREATE, "site")
    assert operation.submit is not None
    assert told["submit"]["tag"] == operation.submit.tag


@pytest.mark.parametrize(
    ("arguments", "text", "expected"),
    [
        (("-", "--site", "site"), "{", "not a planner's result"),
        (("-", "--site", "site"), "[]", "not a planner's result"),
        (("-", "--site", "nowhere"), "{}", "nowhere: no such folder"),
        (("-", "--site", "."), "{}", "no `/.well-known/agent-manifest.json`"),
        (("gone.json", "--site", "site"), "", "gone.json: no such file"),
        (("-",), "{}", "Missing option '--site'"),
    ],
)
@pytest.mark.usefixtures("site")
def test_what_cannot_be_read_ends_in_one_line(arguments: tuple[str, ...], text: str, expected: str) -> None:
    told = CliRunner().invoke(main, ["plan", *arguments], input=text)
    assert (2, "", 1) == (told.exit_code, told.stdout, told.stderr.count("\n"))
    assert expected in told.stderr


def test_a_broken_manifest_is_no_measure(site: Path) -> None:
    (site / ".well-known/agent-manifest.json").write_text('{"version": "0.1"', encoding="utf-8")
    told = run({"navigate": "/"})
    assert (2, True) == (told.exit_code, "not a whole manifest" in told.stderr)


def test_pages_that_are_not_listed_are_searched(site: Path) -> None:
    manifest = {key: value for key, value in MANIFEST.items() if key != "pages"}
    (site / ".well-known/agent-manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert "Go to /invoices/new." == run(CREATE).stdout.splitlines()[0]
