from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from signage_site.documents.places import ANML, ANML_AS_JSON
from signage_site.documents.site_documents import make_documents
from signage_site.documents.site_facts import site_facts
from signage_site.pages.annotate import annotate
from signage_site.pages.controls import Counts
from signage_site.pages.facts import PageFacts, read_facts
from signage_site.pages.identifiers import is_action_id
from signage_site.state.record import PageResult, result_of, result_text

BOOKING = """<form action="../book?from=docs#form" method="POST" id="booking"><h2>Book a seat</h2>
<input type="hidden" name="trip" value="7  a"><input type="hidden" name="empty">
<label>Seats <input type="number" name="seats" min="1" max="9" required></label>
<label>Day <input type="date" name="day" min="2031-01-01" max="soon"></label>
<select name="class" aria-label="Class"><option value="1">First<option disabled>None<option>Second</select>
<label><input type="checkbox" name="bike"> With a bike</label>
<label><input type="radio" name="deck" value="u"> Upper</label>
<label><input type="radio" name="deck" value="l"> Lower</label>
<input name="code" pattern="[A-Z]{3}" aria-label="Code" title="Three letters">
<input name="rate" value="9" readonly aria-label="Rate"><input name="off" disabled aria-label="Off">
<input aria-label="Not sent">
<button name="way" value="card">By card</button><button name="way" value="cash">Cash</button>
</form><input name="late" form="booking" aria-label="Late">"""
FIELD = '<input name="word" aria-label="Word">'


def page(html: str, path: str = "a/index.html") -> PageFacts:
    return read_facts(annotate(f"<title>Ferry</title><main><h1>Ferry</h1>{html}</main>", "0.1").text, path)


def actions(settings: Any, *pages: PageFacts, base: str = "https://ferry.example/docs/") -> list[dict[str, Any]]:
    told = replace(settings, base_url=base)
    documents = make_documents(site_facts(pages, told), told, index=None, built=None)
    assert {ANML, ANML_AS_JSON} <= set(documents.texts), documents.diagnostics
    assert not [each.message for each in documents.diagnostics if each.message.startswith("M")]
    found: list[dict[str, Any]] = json.loads(documents.texts[ANML_AS_JSON]).get("interact", {}).get("action", [])
    return found


def test_a_form_is_an_action_with_its_fields(site_settings: Any) -> None:
    [action] = actions(site_settings, page(BOOKING))

    params = {param.pop("name"): param for param in action.pop("param")}
    assert {
        "id": "seat.book",
        "method": "POST",
        "endpoint": "https://ferry.example/docs/book?from=docs",
        "idempotent": False,
        "description": "Book a seat",
    } == action
    assert {
        "trip": {"type": "string", "required": True, "default": "7  a"},
        "empty": {"type": "string"},
        "seats": {"type": "number", "required": True, "description": "Seats", "min": 1, "max": 9},
        "day": {"type": "date", "description": "Day", "min": "2031-01-01"},
        "class": {
            "type": "enum",
            "description": "Class",
            "option": [{"value": "1", "label": "First"}, {"value": "Second", "label": "Second"}],
        },
        "bike": {
            "type": "enum",
            "description": "With a bike",
            "option": [{"value": "on", "label": "With a bike"}],
        },
        "deck": {
            "type": "enum",
            "option": [{"value": "u", "label": "Upper"}, {"value": "l", "label": "Lower"}],
        },
        "code": {"type": "string", "description": "Code: Three letters", "pattern": "^(?:[A-Z]{3})$"},
        "rate": {"type": "string", "required": True, "default": "9", "description": "Rate"},
        "way": {
            "type": "enum",
            "required": True,
            "description": "By card",
            "option": [{"value": "card", "label": "By card"}, {"value": "cash", "label": "Cash"}],
        },
        "late": {"type": "string", "description": "Late"},
    } == params


@pytest.mark.parametrize(
    ("form", "endpoint"),
    [
        (f'<form action="find?a=1" id=find>{FIELD}</form>', "https://ferry.example/docs/a/find"),
        (f"<form method=get id=find>{FIELD}</form>", "https://ferry.example/docs/a/"),
        (f'<form action="" id=find>{FIELD}</form>', "https://ferry.example/docs/a/"),
        (f'<form action="https://ferry.example" id=find>{FIELD}</form>', "https://ferry.example"),
        (f"<form id=find>{FIELD}<button formaction=/go>Go</button></form>", "https://ferry.example/go"),
        # By the button that the action is called after.
        (
            f"<form id=find action=/find>{FIELD}<button formaction=/drop>Delete all</button><button>Find</button>",
            "https://ferry.example/find",
        ),
        (
            f"<form id=find action=/find>{FIELD}<button formaction=/draft formnovalidate>Draft</button><button>Go",
            "https://ferry.example/find",
        ),
        (f"<form action=/find method=put id=find>{FIELD}</form>", "https://ferry.example/find"),
        (f"<form id=find>{FIELD}</form>", ""),
        (f'<form action="#" id=find>{FIELD}</form>', ""),
        (f'<form action="javascript:go()" id=find>{FIELD}</form>', ""),
        (f'<form action="/find" method=Dialog id=find>{FIELD}</form>', ""),
        (f'<form action="https://other.example/find" id=find>{FIELD}</form>', ""),
        (f'<form action="https://ferry.example.org/find" id=find>{FIELD}</form>', ""),
        (f'<form action="//other.example/find" id=find>{FIELD}</form>', ""),
        (f'<form action="http://[/find" id=find>{FIELD}</form>', ""),
        (f"<form action=/find id=find>{FIELD}<input type=password name=p></form>", ""),
        (f"<form action=/find id=find>{FIELD}<input type=FILE name=p></form>", ""),
        *(
            (f"<form action=/find id=find>{FIELD}<input type=hidden name={name} value=1></form>", "")
            for name in (
                *("csrfmiddlewaretoken", "_token", "_wpnonce", "__RequestVerificationToken"),
                *("authenticity_token", "__VIEWSTATE", "XSRF"),
            )
        ),
        ("<form action=/find role=search><input type=search name=q></form>", "search"),
        (f"<form action=/find id=find>{''.join(f'<input name=a{n}>' for n in range(51))}</form>", ""),
    ],
)
def test_which_forms_are_actions_and_where_they_lead(site_settings: Any, form: str, endpoint: str) -> None:
    found = [each["endpoint"] for each in actions(site_settings, page(form)) if each["id"] != "search"]

    assert ([endpoint] if endpoint not in ("", "search") else []) == found


def test_a_form_keeps_to_the_host_where_the_sites_address_is_not_known(site_settings: Any) -> None:
    site = (
        page(f"<form action=/find id=find>{FIELD}</form>"),
        page(f"<form action=https://a.example/x id=x>{FIELD}</form>", "b.html"),
        page(f"<form action=//a.example/x id=y>{FIELD}</form>", "c.html"),
    )
    assert ["/find"] == [each["endpoint"] for each in actions(site_settings, *site, base="")]


@pytest.mark.parametrize(
    ("attributes", "confirm", "idempotent"),
    [
        ('data-agent-danger="high"', True, False),
        ('data-agent-danger="low" data-agent-confirm="required" data-agent-idempotent="true"', True, True),
        ('data-agent-danger="low" data-agent-confirm="review" data-agent-idempotent="false"', None, False),
    ],
)
def test_danger_and_confirmation_are_those_of_the_annotation(
    site_settings: Any, attributes: str, confirm: bool | None, idempotent: bool
) -> None:
    said = f'data-agent-kind="action" data-agent-action="trip.go" {attributes}'
    form = f'<form action=/go method=post enctype="multipart/form-data" {said}>{FIELD}</form>'
    [action] = actions(site_settings, page(form))

    assert ("trip.go", confirm, idempotent) == (action["id"], action.get("confirm"), action["idempotent"])
    assert "multipart/form-data" == action["enctype"]


def test_the_first_form_of_an_id_counts_and_all_forms_have_a_bound(site_settings: Any) -> None:
    same = page(f"<form action=/a id=join>{FIELD}</form>")
    other = page(f"<form action=/b id=join>{FIELD}</form>", "b.html")
    many = page("".join(f"<form action=/{n} id=go{n}x>{FIELD}</form>" for n in range(80)), "c.html")

    assert ["https://ferry.example/a"] == [each["endpoint"] for each in actions(site_settings, same, same, other)]
    assert 64 == len(actions(site_settings, many))
    options = "".join(f"<option value={n}>{'long' * 20}" for n in range(150))
    large = [
        page(f"<form action=/a id=go{n}x><select name=s>{options}</select></form>", f"{n}.html") for n in range(20)
    ]
    assert 1 <= len(actions(site_settings, *large)) < 10


@pytest.mark.parametrize("identity", ["1", "form-1", "1-form", "form1"])
def test_a_form_with_a_number_for_a_name_has_an_id(identity: str) -> None:
    [action] = page(f'<form id="{identity}" method="post">{FIELD}<button>Go</button></form>').actions

    assert is_action_id(action.identifier), action.identifier


def test_facts_about_forms_are_remembered() -> None:
    facts = page(BOOKING)
    result = PageResult(facts, Counts(), Counts(), ())

    assert facts.forms
    assert result == result_of(result_text(result))
