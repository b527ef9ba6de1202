"""Fields that ARIA makes, groups of them, what can't be annotated, and the names of what has only a sign."""

import json
import re
from typing import Any

import pytest
from bs4 import BeautifulSoup

from signage.api import check_document
from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.annotate import annotate
from signage_site.pages.facts import read_facts
from signage_specs.diagnostic import Profile


def signed(text: str) -> str:
    made = annotate(text, "0.1").text
    assert made == annotate(made, "0.1").text
    assert [] == check_document(made, "agent-html", profile=Profile.STRICT)
    return made


def actions(text: str) -> dict[str, ActionFacts]:
    return {each.identifier: each for each in read_facts(signed(text), "a.html").actions}


def properties(text: str) -> dict[str, Any]:
    [action] = actions(text).values()
    found: dict[str, Any] = json.loads(action.input_schema)["properties"]
    return {name: {key: value for key, value in each.items() if key != "title"} for name, each in found.items()}


@pytest.mark.parametrize(
    ("widget", "expected"),
    [
        ("<div role=textbox aria-label=Log></div>", {"log": {"type": "string"}}),
        ("<div contenteditable aria-label=Log></div>", {"log": {"type": "string"}}),
        (
            "<div role=combobox aria-label=Port aria-controls=l></div><p id=l><b role=option>Oban</b>",
            {"port": {"type": "string", "enum": ["Oban"]}},
        ),
        (
            "<div role=slider aria-label=Speed aria-valuemin=2 aria-valuemax=9></div>",
            {"speed": {"type": "integer", "minimum": 2, "maximum": 9}},
        ),
        ("<div role=switch aria-label=Lights></div>", {"lights": {"type": "boolean"}}),
        (
            "<div role=radiogroup aria-label=Deck><div role=radio>Upper</div><div role=radio>Lower</div></div>",
            {"deck": {"type": "string", "enum": ["Upper", "Lower"]}},
        ),
    ],
)
def test_a_widget_of_a_form_is_a_field(widget: str, expected: dict[str, Any]) -> None:
    assert expected == properties(f"<form id=f>{widget}</form>")


def test_a_switch_of_no_form_is_an_action_that_changes_something() -> None:
    [switch] = actions("<button role=switch aria-checked=false>Night watch</button>").values()
    assert ("toggle.night-watch", "Night watch", "low") == (switch.identifier, switch.title, switch.risk)


@pytest.mark.parametrize(
    ("group", "holder"),
    [
        (
            "<p>Deck: <b><input type=radio name=d value=u></b><b><input type=radio name=d value=l></b>",
            "p",
        ),
        ("<input type=radio name=d value=u><input type=radio name=d value=l>", "input"),
        ("<div><input type=radio name=d value=u><input type=radio name=d value=l><input name=x></div>", "input"),
    ],
)
def test_a_question_is_one_field(group: str, holder: str) -> None:
    text = f"<form id=f>{group}</form>"
    fields = BeautifulSoup(signed(text), "html.parser").select("[data-agent-field=d]")

    assert [holder] == [each.name for each in fields]
    assert {"type": "string", "enum": ["u", "l"]} == properties(text)["d"]


def test_boxes_of_one_name_in_an_element_of_their_own_are_an_array() -> None:
    boxes = "<div><input type=checkbox name=t value=a><input type=checkbox name=t value=b></div>"
    expected = {"t": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "uniqueItems": True}}
    assert expected == properties(f"<form id=f>{boxes}</form>")


def test_what_no_attribute_reaches_is_named() -> None:
    assert (
        "what its `iframe` shows is a page of its own, and isn't annotated here",
        "`sl-input` is a custom element: what a script draws in it can't be annotated",
    ) == annotate("<iframe></iframe><sl-input></sl-input><relative-time></relative-time>", "0.1").notes


@pytest.mark.parametrize(
    ("unit", "count", "beyond"),
    [
        ("<button>a</button>", 1, 1),
        ("<label>a <input></label>", 2, 1),
        ("<form><input name=a><button>Buy</button></form>", 1.5, 1_503),
        ("<a class=btn-danger>a</a>", 1, 0),
        ("<b role=switch>a</b>", 1, 0),
        ("<a download href=x>a</a>", 1, 0),
    ],
)
def test_the_first_thousand_controls_of_a_page_are_annotated(unit: str, count: float, beyond: int) -> None:
    page = annotate(f"<title>t</title>{unit * 1_001}", "0.1")
    assert () == annotate(page.text, "0.1").insertions
    assert count * 1_000 == len(page.insertions)
    said = [each.split()[0] for each in page.notes if "of its forms" in each]
    assert ([f"{beyond:,}"] if beyond else []) == said


@pytest.mark.parametrize(
    "unit",
    [
        "<form action=/a><input name=a>{}<button>Delete account</button></form>",
        "<form id=f action=/a><input name=a></form>{}<button form=f>Delete account</button>",
        "<dialog><form action=/a><input name=a></form>{}<button>Delete account</button></dialog>",
        "<div><div data-step><input></div><div data-step><input></div>{}<button>Delete account</button></div>",
    ],
)
def test_nothing_is_offered_whose_button_is_beyond_the_first_thousand_controls(unit: str) -> None:
    page = annotate(f"<title>t</title>{unit.format('<input type=checkbox>' * 1_000)}", "0.1")
    ids = re.findall('data-agent-action="([^"]*)"', page.text)
    assert [] == [each for each in ids if not each.startswith(("set.", "toggle."))]  # what a field does by itself


def test_the_status_of_a_form_is_no_message_about_a_field() -> None:
    text = "<form id=f><input name=a aria-describedby=e><p id=e role=alert>!</p><p role=status id=s></p></form>"
    assert ["s"] == [
        each["id"] for each in BeautifulSoup(signed(text), "html.parser").select("[data-agent-kind=status]")
    ]


@pytest.mark.parametrize(
    ("icon", "identity"),
    [
        ("fas fa-reply", "button.reply"),
        ("bi bi-chevron-left", "button.previous"),
        ("mdi mdi-refresh", "button.refresh"),
        ("fa fa-pencil-alt", "button.edit"),
        ("far fa-trash-alt", "button.delete"),
    ],
)
def test_a_button_with_an_icon_alone_is_called_what_that_means(icon: str, identity: str) -> None:
    assert [identity] == list(actions(f"<button><i class='{icon}'></i></button>"))


def test_a_red_button_that_says_nothing_is_only_red() -> None:
    red = "<form id=f method=post><input name=a aria-label=A><button class=btn-danger>Submit</button></form>"
    assert "low" == actions(red)["f.submit"].risk


def test_a_question_says_what_yes_does() -> None:
    page = (
        "<p>Are you sure you want to delete the berth?</p><form method=post><button>Yes, I'm sure</button></form>"
    )
    made = actions(page)["berth.delete"]
    assert ("Delete berth", "high", "required") == (made.title, made.risk, made.confirmation)


def test_of_several_ways_to_save_the_plainest_names_the_form() -> None:
    ways = "".join(f"<button>{each}</button>" for each in ("Save", "Save and add another", "Save and go on"))
    assert "Save: Berth" == actions(f"<form><h2>Berth</h2>{ways}</form>")["berth.save"].title


@pytest.mark.parametrize(
    ("body", "is_told"),
    [
        ("<div id=app></div><script src=x.js></script>", True),
        ("<noscript>Turn scripts on.</noscript><script>go()</script>", True),
        ("<p>Boats.</p><script src=x.js></script>", False),
        ("<p></p>", False),
        (f"<script></script><nav aria-hidden=true>{'<a href=b>Boat</a>' * 200}</nav><p>Boats.</p>", False),
    ],
)
def test_a_page_that_only_scripts_fill_is_told(body: str, is_told: bool) -> None:
    notes = annotate(f"<!doctype html><title>Pier</title><body>{body}", "0.1").notes
    assert is_told == any(note.startswith("it shows nothing before its scripts run") for note in notes)
