"""What fields and actions are called on pages as people write them: sign-ups, trackers, checkouts, admin themes."""

import json
import re
import time
from typing import Any

import pytest
from bs4 import BeautifulSoup

from signage.api import check_document
from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.annotate import annotate
from signage_site.pages.facts import read_facts
from signage_site.pages.names import sign_of
from signage_site.pages.verbs import purpose_of
from signage_specs.diagnostic import Profile
from signage_specs.readers.html import read_html

INNER = re.compile(r'data-agent-action="([^"]*)"')


def actions(text: str) -> list[ActionFacts]:
    return list(read_facts(annotate(text, "0.1").text, "a.html").actions)


def ids(text: str) -> list[str]:
    return INNER.findall(annotate(text, "0.1").text)


def fields(text: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for action in actions(text):
        found |= json.loads(action.input_schema)["properties"]
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Signs of labels are no part of what the field is.
        ("<label>Name: <input name=n></label>", "Name"),
        ("<label>Name * <input name=n></label>", "Name"),
        ("<label>Nom : <input name=n></label>", "Nom"),
        # A label that names no field is of the next one; it says more than a placeholder.
        ("<label>Name</label><input name=n placeholder='Ada Lovelace'>", "Name"),
        ("<div><label>Name</label><div><input name=n></div></div>", "Name"),
        ("<div class=form-label>Name</div><input name=n>", "Name"),
        ("<dl><dt>Name</dt><dd><input name=n></dd></dl>", "Name"),
        ("<table><tr><th>Name</th><td><input name=n></td></tr></table>", "Name"),
        (
            "<table><tr><th>Part</th><th>Name</th></tr><tr><td>Lens</td><td><input name=n></td></tr></table>",
            "Name",
        ),
        # What stands beside another field is that one's.
        ("<label>Part</label><input name=part><input name=n placeholder=Name>", "Name"),
        ("<p>A long day in May</p><input name=n placeholder=Name>", "Name"),
    ],
)
def test_the_title_of_a_field(text: str, expected: str) -> None:
    assert expected == fields(f"<form id=f>{text}<button>Send</button></form>")["n"]["title"]


@pytest.mark.parametrize(
    "heading",
    [
        "Boarding<a class=headerlink href=#b>¶</a>",
        "Boarding<a class=headerlink href=#b>#</a>",
        "Boarding<a class=headerlink href=#b>\uf0c1</a>",
        "<a class=headerlink href=#b>#</a> Boarding",
        "Boarding ¶",
        "<a href=#b>#</a> Boarding",
    ],
)
def test_a_title_is_without_the_sign_that_links_to_a_heading(heading: str) -> None:
    text = f"<main><h1 id=b>{heading}</h1><form id=f><input name=n><button>Book now</button></form></main>"
    assert ["Book now: Boarding"] == [each.title for each in actions(text)]


def test_a_star_at_a_label_asks_for_a_value() -> None:
    [action] = actions("<form id=f><label>Name * <input name=n></label><label>Note <input name=m></label></form>")
    assert ["n"] == json.loads(action.input_schema)["required"]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("<input id=inputClient>", "client"),
        ("<input id=id_client>", "client"),
        ("<input id=inputClientCompany>", "client_company"),
        ("<input id=exampleInputClient>", "client"),
        ("<input id=input>", "input"),
        ("<input type=radio name=faith value=a id=a1><label for=a1>No faith</label>", "faith"),
        ("<label>What is your address? <input name=address></label>", "address"),
        ("<label>Customer address <input name=address></label>", "customer_address"),
    ],
)
def test_the_name_of_a_field(field: str, expected: str) -> None:
    assert [expected] == list(fields(f"<form id=f>{field}<button>Send</button></form>"))


@pytest.mark.parametrize(
    "first", ["Choose…", "Choose a size", "-- select --", "Bitte wählen", "请选择", "---------"]
)
def test_what_asks_to_choose_is_no_choice(first: str) -> None:
    text = (
        f"<form id=f><select name=n><option>{first}<option>Small<option>Large</select><button>Send</button></form>"
    )
    assert ["Small", "Large"] == fields(text)["n"]["enum"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Sign in using Google+", ("sign-in-google", "account")),
        ("Mit GitHub anmelden", ("sign-in-github", "account")),
        ("Se connecter avec Google", ("sign-in-google", "account")),
        ("Googleでログイン", ("sign-in-google", "account")),
        ("使用Google登录", ("sign-in-google", "account")),
        ("Sign up with GitHub", ("sign-up-github", "account")),
        ("Sign in", ("sign-in", "account")),
        ("Yes, I understand - delete it anyway", ("delete", "")),
        ("Submit ticket", ("submit", "ticket")),
        ("Ticket einreichen", ("submit", "Ticket")),
        ("View ticket", ("view", "ticket")),
        ("Forward", ("forward", "")),
        ("Re-send verification", ("resend", "verification")),
        ("Allow all cookies", ("accept", "cookies")),
    ],
)
def test_the_purpose_of_a_name(name: str, expected: tuple[str, str]) -> None:
    purpose = purpose_of(name)
    assert purpose is not None
    assert expected == (purpose.verb, purpose.noun)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # "Save" on a page that says what is done there: the heading has the verb.
        ("<h1>Add user</h1><form id=user_form><button>Save</button></form>", ("user.add", "Add user")),
        (
            "<h1>Change user</h1><h2>ben</h2><form id=user_form><button>Save</button></form>",
            ("user.update", "Change user"),
        ),
        ("<form><h2>New invoice</h2><button>Save</button></form>", ("invoice.create", "New invoice")),
        # Of what a page is to create, the banner about cookies accepts nothing.
        (
            "<main><h1>Create a source</h1></main><div role=dialog><p>Cookies?</p><button>Accept</button></div>",
            ("button.accept", "Accept"),
        ),
        (
            "<main><h1>Accept the invitation</h1><p>You may.</p><div><button>Accept</button></div></main>",
            ("invitation.accept", "Accept the invitation"),
        ),
        ("<form id=profile><button>Save</button></form>", ("profile.save", "Save")),
        (
            "<h1>Add a new address</h1><form><input name=a><button>Save</button></form>",
            ("address.add", "Add a new address"),
        ),
        ("<form><button>Save</button></form>", ("form.save", "Save")),
        (
            "<h1>Delete profile</h1><form id=f><h2>Warning</h2><button>Delete</button></form>",
            ("f.delete", "Delete profile"),
        ),
        ("<form><button>View ticket</button></form>", ("ticket.view", "View ticket")),
        # What takes away beside another one isn't what the form is for, and what opens a menu sends nothing.
        (
            "<form><button>Change password</button><button>Disable password</button></form>",
            ("password.update", "Change password"),
        ),
        (
            "<form><button>Update cart</button><button data-bs-toggle=dropdown>More</button></form>",
            ("cart.update", "Update cart"),
        ),
        # The names of forms have verbs, too.
        ("<form id=create_update_voucher_form><button>Save</button></form>", ("voucher.save", "Save")),
        ("<form id=new-address><button>Continue</button></form>", ("address.create", "Create address")),
        ("<form><button>Submit ticket</button></form>", ("ticket.submit", "Submit ticket")),
        # What is asked in the middle of a sentence without an article is somebody's name.
        (
            "<h1>Delete list</h1><form><p>Are you sure to delete Birthday?</p><button>Delete</button></form>",
            ("list.delete", "Delete list"),
        ),
        ("<h2>Delete ticket</h2><form><button>Yes - delete it anyway</button></form>", ("ticket.delete", None)),
        # A question is no name: its fields have one.
        (
            (
                "<form><h1>What is your address?</h1><input name=addressLine1><input name=addressTown>"
                "<button>Continue</button></form>"
            ),
            ("address.submit", "What is your address?"),
        ),
        (
            "<form action=/form-handler><input name=postcode><button>Continue</button></form>",
            ("postcode.submit", None),
        ),
        ("<form id=contactForm><input name=a><button>Send</button></form>", ("contact.submit", "Contact")),
        # A headline that leads elsewhere is an article's.
        (
            "<h2><a href=/new>Start box releases</a></h2><form><input name=a><button>Save</button></form>",
            ("form.save", "Save"),
        ),
        # What is wrong with a form is no name.
        (
            (
                "<form><div role=alert><h2>There is a problem</h2></div><h1>Contact us</h1><input name=a>"
                "<input name=b><button>Continue</button></form>"
            ),
            ("contact-us.submit", "Contact us"),
        ),
        # The heading may stand in the head of a card.
        (
            (
                "<div><div class=head><h3>Quick note</h3></div><form><input name=a><input name=b>"
                "<button>Submit</button></form></div>"
            ),
            ("quick-note.submit", "Quick note"),
        ),
    ],
)
def test_the_id_and_the_title_of_a_form(text: str, expected: tuple[str, str | None]) -> None:
    action = actions(text)[0]
    assert expected == (action.identifier, action.title if expected[1] else None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<button>Cart <span class=badge>0</span></button>", ["button.cart"]),
        ("<button><i class='fa fa-reply'></i></button>", ["button.reply"]),
        (
            "<a role=button href=# id=menu>Stock</a><a role=button href=# id=menu>People</a>",
            ["button.stock", "button.people"],
        ),
        ("<dialog><h2>Save query</h2><button>Close</button></dialog>", ["button.close-save-query"]),
    ],
)
def test_the_id_of_a_button(text: str, expected: list[str]) -> None:
    assert expected == ids(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<button><i class='fa fa-reply'></i></button>", ("low", "review")),
        ("<button>Print</button>", ("none", "never")),
        # An icon says nothing besides a name.
        ("<button title=Clear><i class='fa fa-trash'></i></button>", ("low", "optional")),
        ("<button><i class='fa fa-print'></i></button>", ("none", "never")),
        ("<button data-bs-dismiss=modal>Allow all cookies</button>", ("low", "required")),
        ("<button data-bs-dismiss=modal>Save changes</button>", ("low", "optional")),
        ("<button data-bs-dismiss=modal>Close</button>", ("none", "never")),
        ("<button data-bs-toggle=modal data-bs-target='#new'>Create report</button>", ("none", "never")),
    ],
)
def test_the_danger_of_a_button(text: str, expected: tuple[str, str]) -> None:
    button = BeautifulSoup(annotate(text, "0.1").text, "html.parser").select_one("[data-agent-action]")
    assert button is not None
    assert expected == (button["data-agent-danger"], button["data-agent-confirm"])


def test_the_fields_before_a_submit_button_of_no_form_are_its_own() -> None:
    text = """<main><section><h1>Contact</h1><div><label for=n>Name</label><input id=n></div>
    <div><label for=m>Message</label><textarea id=m></textarea></div>
    <input type=submit value="Send message"></section></main>"""
    [action] = actions(text)

    assert "message.send" == action.identifier
    assert ["n", "m"] == list(json.loads(action.input_schema)["properties"])


def test_what_holds_fields_and_a_button_has_a_heading_as_a_form_has() -> None:
    text = """<div><div><h3>Compose new message</h3></div><div><input placeholder=To><textarea></textarea></div>
    <div><button type=submit>Send</button></div></div>"""
    assert ["message.send"] == [each.identifier for each in actions(text)]


def test_a_list_is_not_called_after_one_of_its_records() -> None:
    text = "<h1>{}</h1><main><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr><tr><td>3<td>4</tr></table></main>"
    for heading, expected in (("Invoices", "invoice.list"), ("b@x.example", "record.list"), ("Oak", "record.list")):
        assert [expected] == [each.identifier for each in actions(text.format(heading))]


def test_an_icon_in_a_row_names_its_record() -> None:
    text = "<table>{}</table>".format("<tr><td>a.pdf<td><button><i class='fa fa-trash'></i></button></tr>" * 2)
    assert "Delete: a.pdf" == actions(text)[-1].title


def test_the_colour_modes_of_bootstrap_are_no_actions_of_a_site() -> None:
    [button] = actions("<button data-bs-theme-value=dark>Dark</button>")
    assert ("theme.set-dark", "none") == (button.identifier, button.risk)


@pytest.mark.parametrize(
    "text",
    [
        "<table><tr><th>Part</tr><tr><td>Lens<td><input type=checkbox><tr><td>Tube<td><input type=checkbox>",
        "<form id=order><input name=a><button>Order parts</button><button name=drop>Remove</button></form>",
        "<form id=order><table><tr><th>Part</tr><tr><td>Lens<td><button>Delete</button></tr></table></form>",
    ],
)
def test_what_is_written_has_no_finding(text: str) -> None:
    found = check_document(annotate(text, "0.1").text, "agent-html", profile=Profile.STRICT)
    assert [] == [each.message for each in found]


def test_a_field_in_a_list_that_its_form_holds_names_the_form() -> None:
    text = """<form id=f method=post><table><tr><th>Part</th></tr><tr><td><input name=part></td><td>Lens</td><td>
    <button>Delete</button></td></tr><tr><td></td><td>Tube</td><td><button>Delete</button></td></tr></table></form>"""
    part = BeautifulSoup(annotate(text, "0.1").text, "html.parser").select_one("[name=part]")
    assert part is not None
    assert part["data-agent-for-action"] in ids(text)


def test_the_description_says_what_choices_mean() -> None:
    text = """<form id=f><select name=a><option value=1>Critical</option><option value=low>Low</option></select>
    <button>Send</button></form>"""
    assert "1: Critical." == fields(text)["a"]["description"]


def test_a_link_in_a_label_is_no_part_of_it() -> None:
    text = "<form id=f><label>Password <a href=/f>Forgot it?</a></label><input name=a><button>Go</button></form>"
    assert "Password" == fields(text)["a"]["title"]


def test_the_title_of_a_group_without_a_legend() -> None:
    text = """<form id=f><div><label>Colour</label><div><label><input type=radio name=a value=r>Red</label>
    <label><input type=radio name=a value=b>Blue</label></div></div>
    <label for=x>Red</label><input type=radio id=x name=b value=r><button>Send</button></form>"""
    found = fields(text)
    assert ("Colour", None) == (found["a"].get("title"), found["b"].get("title"))


@pytest.mark.parametrize(
    "text",
    [
        f'<button data-slide-to="{"9" * 5000}"></button>',
        f'<table><tr><th colspan="{"9" * 5000}">A<th>B<tr><td>1<td><button>Delete</button></table>',
    ],
)
def test_numbers_of_any_length_are_read(text: str) -> None:
    assert "data-agent-action" in annotate(text, "0.1").text


def test_the_sign_of_a_control_is_looked_for_in_its_first_elements() -> None:
    button = read_html("<div role=button>" + "<i></i>" * 20_000).elements("div")[0]
    start = time.process_time()
    assert {""} == {sign_of(button) for _ in range(200)}
    assert time.process_time() - start < 3  # all elements take a minute
