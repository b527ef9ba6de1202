"""Rows, cards and the lists that they stand in: ids that stay, titles that name the record, data views."""

import json
from dataclasses import replace
from typing import Any

import pytest
from bs4 import BeautifulSoup

from signage.api import check_document
from signage_site.documents.manifest import manifest_text
from signage_site.documents.site_facts import site_facts
from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.annotate import annotate
from signage_site.pages.facts import read_facts
from signage_site.pages.records import MOST_RECORDS, plural, singular
from signage_specs.diagnostic import Profile

BERTHS = """<!doctype html><title>Berths</title><main><h1>Berths</h1>
<form action=/berths><label>State <select name=state><option>free<option>taken</select></label>
<label>From <input type=number name=from_metre></label><button>Filter</button></form>
<table><thead><tr><th>Berth<th>Ship<th>Price<th></tr></thead><tbody>{}</tbody></table></main>"""
ROW = "<tr><td>{0}<td>Ship {0}<td>€20<td><button>Release</button><form method=post><button>Delete</button></form>"


def signed(text: str) -> str:
    made = annotate(text, "0.1").text
    assert made == annotate(made, "0.1").text
    assert [] == check_document(made, "agent-html", profile=Profile.STRICT)
    return made


def actions(text: str) -> dict[str, ActionFacts]:
    return {each.identifier: each for each in read_facts(signed(text), "a.html").actions}


def ids(text: str) -> set[str]:
    return {each for each, action in actions(text).items() if not action.view}


def test_a_record_has_the_same_ids_whatever_stands_around_it() -> None:
    rows = [ROW.format(name) for name in ("B-7", "C 12", "D-1")]
    second = {each for each in ids(BERTHS.format("".join(rows))) if each.endswith("c-12")}

    assert {"berth.delete-c-12", "berth.release-c-12"} == second
    for some in (rows[1:], rows[1:2], rows[::-1], [rows[0], rows[0].replace("B-7", "A-0"), *rows[1:]]):
        assert second == {each for each in ids(BERTHS.format("".join(some))) if each.endswith("c-12")}


def test_titles_name_the_record() -> None:
    made = actions(BERTHS.format(ROW.format("B-7")))
    assert "Delete: B-7" == made["berth.delete-b-7"].title
    named = "<table><tr><th>B-7<td><button aria-label='Delete berth B-7'></button></table>"
    assert "Delete berth B-7" == actions(named)["berth.delete-b-7"].title


def test_a_list_with_a_form_is_a_view_that_takes_what_the_form_does() -> None:
    text = BERTHS.format(ROW.format("B-7") + ROW.format("B-8"))
    view = actions(text)["berth.list"]
    fields = BeautifulSoup(signed(text), "html.parser").select("[data-agent-for-action]")

    assert (True, "List berths", "berths.read") == (view.view, view.title, view.scope)
    assert ["state", "from_metre"] == list(json.loads(view.input_schema)["properties"])
    assert ["berth", "ship", "price"] == list(json.loads(view.output_schema)["items"]["properties"])
    assert {("state", "berth.list"), ("from_metre", "berth.list")} == {
        (each["data-agent-field"], each["data-agent-for-action"]) for each in fields
    }


def test_the_manifest_has_the_view_and_not_its_form(site_settings: Any) -> None:
    settings = replace(site_settings, base_url="https://a.example/")
    page = read_facts(signed(BERTHS.format(ROW.format("B-7"))), "index.html")
    value = json.loads(manifest_text(site_facts([page], settings))[0])

    assert ["berth.list"] == list(value["data"]) == value["pages"]["/"]["data"]
    assert not [each for each in value["actions"] if "filter" in each]


def test_the_fields_of_a_record_are_called_the_same_whatever_stands_around_it() -> None:
    form = "<form method=post><input name=count aria-label=Count><button>Buy</button></form>"
    card = f"<article><h3>{{0}}</h3>{form}<p role=status></p></article>"
    cards = [card.format(name) for name in ("Ball", "Rope")]

    for some in (cards, cards[1:], cards[::-1]):
        found = actions(f"<h2>Toys</h2><div>{''.join(some)}{card.format('Kite')}</div>")
        rope = next(action for name, action in found.items() if name.endswith("rope"))
        assert ["count"] == list(json.loads(rope.input_schema)["properties"])


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ("<tr data-berth-id=b7><td>Blue<td><button>Delete</button>", "b7"),
        ("<tr data-id=7><th>North<td><button>Delete</button>", "north"),
        ("<tr><td>€20<td>North<td><button>Delete</button>", "north"),
        ("<tr><td><input type=checkbox name=x value=31 aria-label=Pick><td>€1<td><button>Delete</button>", "31"),
        ("<tr><td>€20<td><form action=/berths/31/delete method=post><button>Delete</button></form>", "31"),
        ("<tr><td>下<td><button>Delete</button>", "x"),
        ("<tr><th scope=row>2026-05-01<td>4.2<td><button>Delete</button>", "2026-05-01"),
        ("<tr><td>May 1, 2026<td>Lovely<td><button>Delete</button>", "may-1-2026"),
        (
            "<tr><td>2026-05-01<td>Lovely<td><form action=/days/31 method=post><button>Delete",
            "31",
        ),
        ("<tr><td>2026-05-01<td>INV-7<td><button>Delete</button>", "inv-7"),
        ("<tr><th>Date<th>Title<th></tr><tr><td>1.5.2026<td>Spring sale<td><button>Delete</button>", "spring-sale"),
    ],
)
def test_the_key_of_a_row(row: str, key: str) -> None:
    [made] = [each for each in ids(f"<table>{row}</table>") if each.partition(".")[2].startswith("delete-")]
    assert made.partition(".delete-")[2].startswith(key)


def test_a_record_of_a_day_is_called_by_its_date() -> None:
    row = "<tr><td>2026-05-0{0}<td>Lovely<td><form action=/{0} method=post><button>Delete</button></form>"
    made = actions(f"<table><caption>Reports</caption>{row.format(1)}{row.format(2)}</table>")
    assert "Delete: 2026-05-02" == made["report.delete-2"].title


def test_the_id_of_a_card_is_its_key_unless_it_counts_places() -> None:
    card = (
        "<article id={}><h3>Lovely, by Ada</h3><form action=x method=post><button>Report</button></form></article>"
    )
    reviews, cards = ([card.format(each) for each in (f"{noun}-81", f"{noun}-82")] for noun in ("review", "card"))
    for some in (reviews, reviews[::-1]):
        assert (
            "Report: Lovely, by Ada"
            == actions(f"<h1>Tulip</h1><div>{''.join(some)}</div>")["review.report-81"].title
        )
    assert not [each for each in ids(f"<div>{''.join(cards)}</div>") if "81" in each]


def test_a_box_of_a_row_has_its_key() -> None:
    row = "<tr><td><input type=checkbox id=check{}><td>{}"
    for rows in (row.format(1, "North") + row.format(2, "South"), row.format(1, "South")):
        assert "toggle.berth-south" in ids(f"<table><caption>Berths</caption>{rows}</table>")


def test_a_person_is_no_key() -> None:
    row = "<tr><td>Ada King<td><a class=btn-danger href=/members/41/remove>Remove</a>"
    made = actions(f"<table><caption>Members</caption><thead><tr><th>Name<th></thead><tbody>{row}</table>")
    assert "Remove: Ada King" == made["member.remove-41"].title


@pytest.mark.parametrize(
    "text",
    [
        "<ul><li><b>Tide.pdf</b><button>Delete</button><li><b>Deck.pdf</b><button>Delete</button></ul>",
        "<div><article><h3>Tide.pdf</h3><button>Delete</button></article><article><h3>Deck.pdf</h3><button>Delete",
        "<div><p data-key=tide-pdf><button>Delete</button></p><p data-key=deck-pdf><button>Delete",
    ],
)
def test_items_and_cards(text: str) -> None:
    assert {"button.delete-tide-pdf", "button.delete-deck-pdf"} == ids(text)


@pytest.mark.parametrize(
    "text",
    [
        "<nav><ul><li>Theme <button title='Set theme'></button><li>Menu <button aria-expanded=false></ul></nav>",
        "<ul><li><button aria-expanded=false>Menu</button><li><button aria-expanded=false>More</button></ul>",
    ],
)
def test_menus_are_no_records(text: str) -> None:
    assert 'data-agent-kind="collection"' not in signed(text)


def test_of_a_long_list_the_first_records_have_actions() -> None:
    text = f"<table>{''.join(ROW.format(f'B-{number}') for number in range(MOST_RECORDS + 9))}</table>"
    page = annotate(text, "0.1")

    assert page.text.count('data-agent-kind="item"') == MOST_RECORDS
    assert [f"more than {MOST_RECORDS} records"] == [
        note[note.index("more") : note.index(" with controls")] for note in page.notes
    ]


@pytest.mark.parametrize(
    ("several", "one"),
    [("Invoices", "invoice"), ("All deliveries", "delivery"), ("Boxes", "box"), ("Status", "status")],
)
def test_nouns(several: str, one: str) -> None:
    assert one == singular(several)
    assert one == singular(plural(one))


@pytest.mark.parametrize(("said", "one"), [("10 Comments", "comment"), ("2024 boats", "")])
def test_a_number_that_counts_is_no_part_of_a_noun(said: str, one: str) -> None:
    assert one == singular(said)


def test_numbers_of_four_digits_name_rows() -> None:
    row = "<tr><td>{}</td><td>Yearly plan</td><td><button>Cancel</button></td></tr>"
    table = f"<table><tr><th>#</th><th>Plan</th><th></th></tr>{row.format(456478)}{row.format(456423)}</table>"
    made = actions(f"<main><h1>Hi, Jane</h1><div><h2>Invoices</h2></div><div>{table}</div></main>")
    assert {"invoice.cancel-456478": "Cancel: 456478", "invoice.cancel-456423": "Cancel: 456423"} == {
        name: each.title for name, each in made.items() if "cancel" in name
    }


@pytest.mark.parametrize("sign", ["&times;", "<i class='fa fa-times'></i>"])
def test_a_cross_in_a_row_takes_the_row_away(sign: str) -> None:
    row = f"<tr><td>{{}}</td><td><button type=button><i class='fa fa-pencil'></i></button><button>{sign}</button>"
    table = (
        f"<h2>Berths</h2><table><tr><th>Name</th><th></th></tr>{row.format('North')}{row.format('South')}</table>"
    )
    made = actions(f"<main>{table}</main>")["berth.remove-north"]
    assert ("Remove: North", "high", "required") == (made.title, made.risk, made.confirmation)


def test_blocks_in_a_cell_are_words_apart() -> None:
    cell = "<span>{0}</span><div>Edge</div>"
    rows = "".join(f"<tr><td>{cell.format(name)}<td>x<td><button>Revoke</button>" for name in ("Desk", "Lap"))
    found = actions(f"<main><h1>Sessions</h1><table><tr><th>Device<th>In<th>{rows}</table></main>")
    assert {"List sessions", "Revoke: Desk Edge", "Revoke: Lap Edge"} == {each.title for each in found.values()}
