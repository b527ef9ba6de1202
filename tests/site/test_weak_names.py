"""Controls that say little by themselves: what stands in, around and behind them tells what they do."""

import json
from typing import Any

import pytest

from signage.api import check_document
from signage_site.audit.presence import presence
from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.annotate import annotate
from signage_site.pages.controls import Controls
from signage_site.pages.facts import read_facts
from signage_site.report import told_once
from signage_specs.diagnostic import Profile
from signage_specs.readers.html import read_html

TWO_FORMS = "<h1>Setup</h1><form><button>Save setup</button></form><form><button>Subscribe</button></form>"
TAB = "<b id=t>Save query</b><div role=tabpanel aria-labelledby=t><form><button>Save</button></form></div>"
QUESTION = """<form><fieldset><legend>Which of these berths do you prefer?</legend>
<input type=radio name=berth value=a><input type=radio name=berth value=b><input name=other></fieldset>
<button>Continue</button></form>"""
FORMS = "<form method=post><button>Feed</button></form><form method=post><button>Walk</button></form>"
VETS = """<div role=list aria-label=Vets><div role=listitem><b>Dr. Oak</b> <button>Call</button></div>
<div role=listitem><b>Dr. Ash</b> <button>Call</button></div></div>"""
DISHES = """<table><tr><th>No<th>Dish<tr><td>1<td>Rice <button>Remove</button>
<tr><td>2<td>Beef <button>Remove</button></table>"""
BERTH = {"berth.update", "berth.delete"}


def signed(text: str) -> str:
    made = annotate(text, "0.1").text
    assert made == annotate(made, "0.1").text
    assert [] == check_document(made, "agent-html", profile=Profile.STRICT)
    return made


def actions(text: str) -> dict[str, ActionFacts]:
    return {each.identifier: each for each in read_facts(signed(f"<main>{text}</main>"), "a.html").actions}


def fields(text: str) -> dict[str, Any]:
    [action] = actions(text).values()
    found: dict[str, Any] = json.loads(action.input_schema)["properties"]
    return {name: each.get("title") for name, each in found.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The heading says what "Submit" is for, and what a form without such a button is.
        ("<h2>Book a berth</h2><form id=f method=post><input name=a><button>Submit</button></form>", "berth.book"),
        ("<h3>Create Account</h3><form><input name=a></form>", "account.sign-up"),
        ("<h3>Login</h3><form><input name=a></form>", "account.sign-in"),
        # A heading before another form isn't of this one.
        (TWO_FORMS, "form.subscribe"),
        # What is registered or joined is perhaps no account.
        ("<form><button>Register a plant</button></form>", "plant.register"),
        ("<form><button>Join crew</button></form>", "crew.join"),
        ("<form><button>Register</button></form>", "account.sign-up"),
        # A tab or a panel says what is saved in it.
        (TAB, "query.save"),
        # What one record is called is no kind of record, and "later" is none either.
        (
            "<h1>Delete Birthday</h1><p>Sure you want to delete Birthday?</p><form><button>Delete</button>",
            "form.delete",
        ),
        (
            "<h1>Delete list</h1><p>Sure you want to delete the list?</p><form><button>Delete</button>",
            "list.delete",
        ),
        ("<h1>Delete Ada</h1><form><p>Sure you want to delete Ada?<p><button>Delete</button>", "form.delete"),
        ("<button>Save for later</button>", "button.save-for-later"),
        # "Order" is a verb where what follows can be ordered.
        ("<form id=f><button>Order a cake</button></form>", "cake.order"),
        ("<form id=f><button>Order details</button></form>", "f.submit"),
        # Ids that are about the widget alone say less than the words.
        ("<a role=button id=navbarDropdown aria-expanded=false>Shop</a>", "button.shop"),
        ("<button id=dropdownMenuButton aria-expanded=false>Harbours</button>", "button.harbours"),
        # Questions of several fields are called by the choice.
        (QUESTION, "berth.submit"),
        ("<button uk-icon='icon: trash'></button>", "button.delete"),
        ("<button><i data-feather=trash-2></i></button>", "button.delete"),
        ("<button><ion-icon name=trash-outline></ion-icon></button>", "button.delete"),
        ("<button><iconify-icon icon='mdi:heart'></iconify-icon></button>", "button.heart"),
        ("<button data-bs-toggle=dropdown>New task</button>", "button.new-task"),
        ("<button>Join our 1,360,462 subscribers</button>", "subscribers.join"),
        ("<button data-bs-target=#views data-bs-slide-to=2></button>", "button.slide-3"),
    ],
)
def test_ids(text: str, expected: str) -> None:
    assert expected in actions(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<a role=button href='#'>Pay invoice</a>", ("invoice.pay", "high", "review")),
        ("<a role=button href='#'>Invite pilot</a>", ("pilot.invite", "low", "review")),
        ("<a href='#'>Delete invoice</a>", ("invoice.delete", "high", "required")),
        ("<a href='javascript:void(0)'>Archive invoice</a>", ("invoice.archive", "low", "optional")),
        ("<span role=link tabindex=0>Share invoice</span>", ("invoice.share", "low", "review")),
        ("<form id=f method=post><button name=_method value=delete>Go</button>", ("f.submit", "high", "required")),
        # It shows more, though it would send the form by its type.
        ("<form id=f><button>Send</button><button data-toggle=dropdown>More", ("f.submit-more", "none", "never")),
        # What searches isn't always a submit button.
        ("<form role=search><input name=q><button type=button>Go!</button>", ("docs.search", "none", "never")),
        ("<button data-bs-target=#views data-bs-slide-to=2></button>", ("button.slide-3", "none", "never")),
    ],
)
def test_danger(text: str, expected: tuple[str, str, str]) -> None:
    assert expected in [(name, each.risk, each.confirmation) for name, each in actions(text).items()]


@pytest.mark.parametrize(
    "text",
    [
        "<ul><li><a class='current reference internal' href='#'>Create a project</a></ul>",
        "<nav><a href='#'>Delete files</a></nav>",
        "<h1>Function <a href=../>test</a>::<a class=fn href='#'>run_test</a></h1>",
        "<a href='#'>Berths</a><a href='#create'>Create a project</a><a href=/delete>Delete files</a>",
    ],
)
def test_links_to_places_are_no_actions(text: str) -> None:
    assert {} == actions(text)


def test_a_button_that_is_no_submit_button_is_the_step_of_its_search() -> None:
    assert "docs.search.submit" in signed("<form role=search><input name=q><button type=button>Go!</button></form>")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"<form><table><tr><th colspan=2>Part<th>Count<th>Act<tr>{'<td>' * 3}<input name=n></table>",
            {"n": "Count"},
        ),
        ("<div><h3>Tide table</h3><p>A day</p><select><option>Oban</select></div>", {"tide_table": "Tide table"}),
        (
            "<form><label>Title <input name=t aria-describedby=h><i id=h>As printed</i></label></form>",
            {"t": "Title"},
        ),
        ("<span class=tag><input type=checkbox> Night watch <a href=#></a></span>", {"night_watch": "Night watch"}),
    ],
)
def test_titles_of_fields(text: str, expected: dict[str, str]) -> None:
    assert expected == fields(text)


def test_a_group_is_required_where_it_says_so() -> None:
    [action] = actions(
        "<form><div role=radiogroup aria-label=Speed aria-required=true><input type=radio name=speed value=a>"
        "<input type=radio name=speed value=b></div><button>Plan trip</button></form>"
    ).values()
    assert ["speed"] == json.loads(action.input_schema)["required"]


def test_namesakes_are_told_apart_by_what_they_show() -> None:
    one, other = (f"<button data-target=#{name} aria-controls=a>Toggle</button>" for name in ("map", "log"))
    made = actions(one + other)
    assert {"button.toggle-map", "button.toggle-log"} == set(made)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Forms of a record that say what no table of verbs has.
        (f"<table><tr><td>D-7<td>{FORMS}</table>", {"button.feed-d-7", "button.walk-d-7"}),
        # What several records have acts on each.
        (VETS, {"vet.call-dr-oak", "vet.call-dr-ash"}),
        # A record is called by the cell of its control where no other says it.
        (DISHES, {"button.remove-rice", "button.remove-beef"}),
        # A list of what can be done holds no records.
        ("<ul><li><a href='#'>Change <i>berth</i></a><li><a href='#'>Delete <i>berth</i></a></ul>", BERTH),
    ],
)
def test_records(text: str, expected: set[str]) -> None:
    assert expected == {name for name, each in actions(text).items() if not each.view}


def test_what_is_typed_in_and_has_no_name_is_said() -> None:
    page = annotate("<body><div contenteditable>A text</div></body>", "0.1")
    assert ["the field `div` isn't annotated: it has no form, label or group; label it"] == list(page.notes)


def test_buttons_that_say_nothing_are_told_with_the_place_of_the_first() -> None:
    text = "<main>\n<p><button></button></p>\n<button><svg></svg></button><button>Save</button></main>"
    page = annotate(text, "0.1")
    message = "buttons without text, label or icon (2, the first on line 2): give each an `aria-label`"
    assert [message] == list(page.notes)
    assert () == annotate(page.text, "0.1").notes

    _, lacking = presence(Controls(read_html(page.text)), safety=True, dialect="0.1")
    assert [("U018", "Each of 2 buttons has no text, label or icon that says what it does")] == [
        (code, said) for code, said, _ in lacking
    ]


def test_a_note_of_many_pages_is_told_once_whatever_its_counts_and_lines_are() -> None:
    notes = [
        (f"{name}.html", f"buttons ({name}, the first on line {line}): label") for line, name in enumerate("ab")
    ]
    assert ["buttons (a, the first on line 0): label (also on 1 other page)"] == [
        each.message for each in told_once(notes)
    ]


def test_the_status_of_a_form_is_no_message_about_an_error_where_it_has_both() -> None:
    text = "<form id=f><input name=a><p role=alert></p><p role=status></p><button>Send</button></form>"
    assert '<p data-agent-kind="status" data-agent-output="f.submit.status" role=status>' in signed(text)


def test_a_description_is_not_what_stands_over_the_form_with_a_heading_of_its_own() -> None:
    text = "<h1>Start</h1><form id=f><h2>Your cake</h2><p>It takes a week.</p><button>Submit</button></form>"
    [action] = actions(text).values()
    assert ("Your cake", "It takes a week.") == (action.title, action.description)


def test_articles_that_a_page_is_for_are_a_data_view() -> None:
    articles = "<article><h2>Fog</h2><p>Thick.</p></article><article><h2>Gale</h2><p>Strong.</p></article>"
    [view] = actions(f"<h1>Reports</h1><div>{articles}</div>").values()
    assert ("report.list", True) == (view.identifier, view.view)
    assert {} == actions(f"<h1>Reports</h1><p>{'All that the harbour said. ' * 9}</p><div>{articles}</div>")


def test_tabs_come_with_their_choices() -> None:
    labels = "<div class=tabbed-labels><label for=a>Linux</label><label for=b>macOS</label></div>"
    tabs = f"<div class=tabbed-set><input id=a name=t type=radio><input id=b name=t type=radio>{labels}</div>"
    [action] = actions(tabs).values()
    assert ["Linux", "macOS"] == json.loads(action.input_schema)["properties"]["tab"]["enum"]


def test_what_empties_a_search_does_not_send_it() -> None:
    text = "<form role=search><input name=q><button type=button>Clear search</button></form>"
    assert "docs.search-clear-search" in signed(text)
    assert 'data-agent-danger="low"' not in signed(text)


def the_one(name: str) -> ActionFacts:
    [made] = read_facts(annotate(f"<main><button>{name}</button></main>", "0.1").text, "a.html").actions
    return made


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *((name, "theme.toggle none") for name in ("Cambiar tema", "Changer de thème", "Farbschema wechseln")),
        *((name, "theme.toggle none") for name in ("Thema wijzigen", "テーマを変更", "切换主题")),
        *(
            (name, "language.open none")
            for name in ("Cambiar idioma", "Sprache wechseln", "言語を変更", "更改语言")
        ),
        *((name, "code.copy low") for name in ("Copiar código", "Code kopieren", "コードをコピー", "复制代码")),
        ("更新する", "button.button-x"),
        ("請求書を変更", "button-x"),
    ],
)
def test_what_any_site_has_is_known_in_other_languages(name: str, expected: str) -> None:
    assert f"{the_one(name).identifier} {the_one(name).risk}".startswith(expected)


@pytest.mark.parametrize("name", ["Copy as Markdown", "Copy link", "Copiar mensaje", "Text kopieren"])
def test_what_is_put_on_the_clipboard_may_be_so_again(name: str) -> None:
    assert ("low", True) == (the_one(name).risk, the_one(name).idempotent)


@pytest.mark.parametrize("name", ["Fullscreen mode", "Exit full screen"])
def test_who_fills_the_screen_does_no_harm(name: str) -> None:
    assert "none" == the_one(name).risk


@pytest.mark.parametrize("name", ["Copy project", "Copiar proyecto", "Projekt kopieren"])
def test_what_is_made_once_more_may_not_be_so_again(name: str) -> None:
    assert not the_one(name).idempotent


def test_the_colours_of_a_site_are_known_side_by_side() -> None:
    buttons = "<ul><li><button>Dark</button><li><button>Light</button></ul><p><button>System</button></p>"
    page = read_facts(annotate(f"<main>{buttons}</main>", "0.1").text, "a.html")
    assert ["theme.set-dark", "theme.set-light", "button.system"] == [each.identifier for each in page.actions]
