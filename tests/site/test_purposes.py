"""Actions that an agent can name, fill in and carry out: ids, titles, danger and arguments."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from signage.api import check_document
from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.annotate import annotate
from signage_site.pages.behaviours import behaviour_of_name, is_dangerous
from signage_site.pages.facts import read_facts
from signage_site.pages.verbs import purpose_of
from signage_specs.diagnostic import Profile

SPECIFICATION = Path(__file__).parents[3] / "shared" / "specs" / "aaf-standard-0.1.md"
ANNOTATION = re.compile(r'\s+data-agent-[\w-]+="[^"]*"')
ORDER = """
<form>
  <input type=email name=email aria-label="Supplier email">
  <input type=number name=weight min=0 step=0.5 aria-label=Weight>
  <select name=unit aria-label=Unit><option value=kg>kg<option value=lb>lb</select>
  <textarea name=remark aria-label=Remark></textarea>
  <button type=submit> Create shipment </button>
</form>
<button>Delete warehouse</button>
<input type=text aria-label="Type ERASE to confirm">
"""


def actions(text: str) -> dict[str, ActionFacts]:
    return {each.identifier: each for each in read_facts(annotate(text, "0.1").text, "a.html").actions}


def the_action(text: str) -> ActionFacts:
    [action] = actions(text).values()
    return action


def schema(text: str) -> dict[str, Any]:
    return json.loads(the_action(text).input_schema)  # type: ignore[no-any-return]


def ids(text: str) -> list[str]:
    found = BeautifulSoup(annotate(text, "0.1").text, "html.parser").select("[data-agent-action]")
    return [str(each["data-agent-action"]) for each in found]


def test_the_specification_s_pages_give_its_manifest() -> None:
    if not SPECIFICATION.is_file():
        pytest.skip("the specification isn't beside the project")
    text = SPECIFICATION.read_text("utf-8")
    manifest = next(
        json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL) if '"actions"' in block
    )
    pages = ANNOTATION.sub("", "".join(re.findall(r"```html\n(.*?)```", text, re.DOTALL)))
    made = actions(pages)

    assert list(manifest["actions"]) == list(made)
    for identity, expected in manifest["actions"].items():
        action = made[identity]
        arguments = json.loads(action.input_schema)
        assert (expected["title"], expected["risk"], expected["confirmation"], expected["idempotent"]) == (
            action.title,
            action.risk,
            action.confirmation,
            action.idempotent,
        )
        assert expected["inputSchema"]["required"] == arguments["required"]
        assert list(expected["inputSchema"]["properties"]) == list(arguments["properties"])
        for name, field in expected["inputSchema"]["properties"].items():
            says = {key: value for key, value in field.items() if key != "x-semantic"}
            assert says.items() <= arguments["properties"][name].items()


def test_a_page_of_the_same_shape() -> None:
    made = actions(ORDER)
    create, delete = made["shipment.create"], made["warehouse.delete"]

    assert ["shipment.create", "warehouse.delete"] == list(made)
    assert ["shipment.create", "shipment.create.submit", "warehouse.delete"] == ids(ORDER)
    assert ("Create shipment", "low", "optional") == (create.title, create.risk, create.confirmation)
    assert ("Delete warehouse", "high", "required") == (delete.title, delete.risk, delete.confirmation)
    arguments = json.loads(create.input_schema)
    assert ["supplier_email", "weight", "unit"] == arguments["required"]
    assert {"type": "number", "minimum": 0, "title": "Weight"} == arguments["properties"]["weight"]
    assert {
        "type": "object",
        "required": ["delete_confirmation_text"],
        "properties": {
            "delete_confirmation_text": {"type": "string", "const": "ERASE", "title": "Type ERASE to confirm"}
        },
    } == json.loads(delete.input_schema)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Empty cart", ("empty", "cart")),
        ("Papierkorb leeren", ("empty", "Papierkorb")),
        ("Vider le panier", ("empty", "panier")),
        ("Shut down server", ("shut-down", "server")),
        ("サーバーを再起動する", ("restart", "サーバー")),
        ("Create invoice", ("create", "invoice")),
        ("New invoice", ("create", "invoice")),
        ("Rechnung erstellen", ("create", "Rechnung")),
        ("Créer une facture", ("create", "facture")),
        ("Crear factura", ("create", "factura")),
        ("Criar fatura", ("create", "fatura")),
        ("Crea fattura", ("create", "fattura")),
        ("Factuur aanmaken", ("create", "Factuur")),
        ("請求書を作成する", ("create", "請求書")),
        ("创建发票", ("create", "发票")),
        ("Delete this workspace and all of its data", ("delete", "workspace")),
        ("Konto endgültig löschen", ("delete", "Konto")),
        ("Supprimer l'espace de travail", ("delete", "espace de travail")),
        ("Add to cart", ("add", "cart")),
        # Neither prices, counts, persons nor what is quoted are nouns.
        ("Pay €20.00", ("pay", "")),
        ("Delete “Report Q3”", ("delete", "")),
        ("Delete Anna's post", ("delete", "post")),
        ("Remove 3 selected files", ("remove", "files")),
        ("Leave a comment", ("post", "comment")),
    ],
)
def test_the_purpose_of_a_name(name: str, expected: tuple[str, str]) -> None:
    purpose = purpose_of(name)
    assert purpose is not None
    assert expected == (purpose.verb, purpose.noun)


@pytest.mark.parametrize(
    "name",
    [
        *("Delete", "Transfer ownership", "Reset API keys", "Leave workspace", "Ban user", "Revoke token"),
        *("Restart server", "Reboot", "Kill process", "Shut down", "Server neu starten", "サーバーを再起動する"),
        *("Cancel subscription", "Close my account", "Workspace verlassen", "API-Schlüssel zurücksetzen"),
        *(
            "Quitter l'équipe",
            "Réinitialiser les clés",
            "Transferir propiedad",
            "Sair do grupo",
            "Abbandona il gruppo",
        ),
        *("Werkruimte verlaten", "グループを退会する", "ワークスペースを削除", "删除工作区", "转让所有权"),
    ],
)
def test_what_is_dangerous(name: str) -> None:
    assert is_dangerous(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Restart tutorial", "Stop timer", "Restart", "Report 7"),
        *("Keep it", "Don't delete", "Cancel", "Close", "Reset filters", "Leave a comment", "Reset password"),
        *("Nicht löschen", "Ne pas supprimer", "No eliminar", "Não excluir", "Non eliminare", "Niet verwijderen"),
        *("削除しない", "不要删除", "キャンセル", "取消", "Transfer files", "Create invoice", "Reset"),
        *("Close event", "Termin schließen", "Cerrar cita"),
    ],
)
def test_what_is_not_dangerous(name: str) -> None:
    assert not is_dangerous(name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Pay now", ("high", "review")),
        ("Jetzt bezahlen", ("high", "review")),
        ("立即支付", ("high", "review")),
        *(
            (name, ("high", "review"))
            for name in (
                *("Finish your purchase", "Confirm order", "Submit order", "Bestellung aufgeben"),
                *("Valider la commande", "Finalizar la compra", "Completa l'ordine", "注文を確定する", "提交订单"),
            )
        ),
        ("Publish article", ("low", "review")),
        ("Einladen", ("low", "review")),
        ("Accept all", ("low", "required")),
        ("J'accepte", ("low", "required")),
        ("Save draft", ("low", "optional")),
        ("Keep it", ("none", "never")),
    ],
)
def test_what_a_name_does(name: str, expected: tuple[str, str]) -> None:
    behaviour = behaviour_of_name(name)
    assert behaviour is not None
    assert expected == (behaviour.danger, behaviour.confirm)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The label's own noun, else the form's name, else the region's.
        ("<form id=f><button>Create invoice</button></form>", ["invoice.create", "invoice.create.submit"]),
        ("<form id=invoice-form><button>Create</button></form>", ["invoice.create", "invoice.create.submit"]),
        ("<form><h2>New invoice</h2><button>Save</button></form>", ["invoice.create", "invoice.create.submit"]),
        ("<section><h2>Workspace</h2><button>Delete</button></section>", ["workspace.delete"]),
        ("<button>Delete</button>", ["button.delete"]),
        ("<form id=f><h3>Timetable</h3><button>Save changes</button></form>", ["f.save", "f.save.submit"]),
        ("<form id=f><button>Sign in</button></form>", ["account.sign-in", "account.sign-in.submit"]),
        (
            "<h2>Ask the harbour</h2><form><button>OK</button></form>",
            ["ask-the-harbour.submit", "ask-the-harbour.submit.submit"],
        ),
        # A form that a script sends has a button that says what it does.
        (
            "<form id=f><button type=button aria-haspopup>Add file</button><button type=button>Create invoice",
            ["invoice.create", "invoice.create.add_file", "invoice.create.submit"],
        ),
        ("<form id=f><button>Place order</button></form>", ["order.place", "order.place.submit"]),
        ("<form id=f><button>Clear cache</button></form>", ["cache.clear", "cache.clear.submit"]),
        # What sends a form unchecked isn't what the form is for.
        (
            "<form id=f><button>Publish article</button><button formnovalidate>Save draft",
            ["article.publish", "article.publish.submit", "article.publish-save-draft"],
        ),
        # Steps come before the plain submit; what comes after it doesn't send the form.
        (
            "<form id=f><button>Save draft</button><button>Publish article</button><button type=button>Cancel",
            ["article.publish", "article.publish.save_draft", "article.publish.submit", "article.publish-cancel"],
        ),
        (
            "<form id=f><button>Save profile</button><button name=delete>Delete</button></form>",
            ["profile.save", "profile.save.submit", "profile.save-delete"],
        ),
        ("<form id=f><button>Pay €20.00</button></form>", ["f.pay", "f.pay.submit"]),
        # Prices change; what only says how or where to is no noun.
        ("<button>Pay $20.00</button>", ["button.pay"]),
        ("<button>Payer 20 €</button>", ["button.payer"]),
        ("<button>Kostenpflichtig bestellen</button>", ["order.place"]),
        ("<button>Move down</button>", ["button.move-down"]),
        ("<form id=f><button>Ajouter au panier</button></form>", ["panier.add", "panier.add.submit"]),
        ("<form id=f><button>S\u2019inscrire</button></form>", ["account.sign-up", "account.sign-up.submit"]),
    ],
)
def test_ids_say_the_purpose(text: str, expected: list[str]) -> None:
    assert expected == ids(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<form id=f><button>Create invoice</button></form>", "Create invoice"),
        ("<form aria-label='Sign-up sheet'><button>Submit</button></form>", "Sign-up sheet"),
        ("<form id=f><fieldset><legend>Your berth</legend></fieldset><button>OK</button></form>", "Your berth"),
        ("<section><h2>Harbour fees</h2><form id=f><input type=submit></form></section>", "Harbour fees"),
        ("<form id=harbour><button>Submit</button></form>", "Harbour"),
        ("<form><h2>Profile</h2><button>Save</button></form>", "Save: Profile"),
        ("<form><h2>Create invoice</h2><button>Create</button></form>", "Create invoice"),
    ],
)
def test_titles(text: str, expected: str) -> None:
    assert expected == the_action(text).title


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "<form id=f aria-describedby=d><button>Create invoice</button></form><i id=d>For a customer.</i>",
            "For a customer.",
        ),
        (
            "<section><h2>Danger zone</h2><p>Deletes all. For good.</p><button>Delete workspace</button></section>",
            "Danger zone. Deletes all.",
        ),
        (
            "<form id=f><p>Books a berth. See below.</p><input name=a><button>Create berth</button></form>",
            "Books a berth.",
        ),
        ("<form id=f><button>Create invoice</button></form>", ""),
        # A sentence above another heading is about something else.
        ("<h3>Moor</h3><p>Rings hold boats. See below.</p><h3>Fund</h3><button>Create gift</button>", ""),
        ("<p>Rings hold boats. See below.</p><div><h3>Fund</h3></div><button>Create gift</button>", ""),
    ],
)
def test_descriptions(text: str, expected: str) -> None:
    assert expected == the_action(text).description


@pytest.mark.parametrize(
    "text",
    [
        "<button class='btn btn-danger'>Go on</button>",
        "<form id=f><button class=btn-danger>Go on</button></form>",
        "<button class='govuk-button govuk-button--warning'>Go on</button>",
        "<button hx-delete=/berths/2>Go on</button>",
        "<a role=button href=/x data-method=delete>Go on</a>",
        "<button onclick=\"return confirm('Sure?')\">Go on</button>",
        "<button formaction=/berths/2/delete>Go on</button>",
        "<form action=/berths/2/destroy method=post><button>Go on</button></form>",
        "<form method=post><input type=hidden name=_method value=DELETE><button>Go on</button></form>",
        "<button><i class='fa fa-trash'></i></button>",
        "<form method=post><button><i class='fa fa-trash'></i></button></form>",
        "<form method=post><button class=btn-danger><i class='fa fa-trash'></i></button></form>",
    ],
)
def test_danger_by_attributes(text: str) -> None:
    action = the_action(text)
    assert ("high", "required") == (action.risk, action.confirmation)


def test_what_is_red_and_says_what_it_does_is_only_red() -> None:
    made = actions(
        "<a role=button class=btn-danger href=/g>Sign in using Google</a>"
        "<button class=btn-danger data-bs-toggle=modal>Launch</button>"
        "<form action=/beds><button class=btn-danger><i class='fa fa-eye'></i></button></form>"
        "<button aria-expanded=false>How can I delete my data?</button>"
    )
    expected = {
        "account.sign-in-google": "low",
        "button.launch": "none",
        "beds.submit": "none",
        "button.how-can-i-delete-my-data": "none",
    }
    assert expected == {name: each.risk for name, each in made.items()}


def test_what_keeps_things_is_no_danger_whatever_it_looks_like() -> None:
    made = actions("<form id=f><button>Delete page</button><button class=btn-danger>Keep it</button></form>")
    assert ("high", "none") == (made["page.delete"].risk, made["page.delete-keep-it"].risk)


@pytest.mark.parametrize(
    "field",
    [
        "<input aria-label='Type DELETE to confirm'>",
        "<label>To confirm, type <code>DELETE</code> below <input></label>",
        "<input placeholder='Geben Sie „DELETE“ ein, um zu bestätigen'>",
        "<input aria-label='Tapez DELETE pour confirmer'>",
        "<input aria-label='确认请输入“DELETE”'>",
    ],
)
def test_what_is_typed_to_confirm_is_an_argument_of_the_action(field: str) -> None:
    page = f"<section><button>Delete workspace</button>{field}</section>"
    [name] = schema(page)["required"]
    assert "DELETE" == schema(page)["properties"][name]["const"]
    assert 'data-agent-for-action="workspace.delete"' in annotate(page, "0.1").text


@pytest.mark.parametrize(
    "form", ["<form novalidate>{}<button>Create user", "<form>{}<button formnovalidate>Create user"]
)
def test_what_a_browser_does_not_check_is_asked_for_all_the_same(form: str) -> None:
    assert ["email"] == schema(form.format("<input name=email required><input name=note>"))["required"]


def test_a_number_to_enter_confirms_nothing() -> None:
    assert "set.type-your-pin-to-confirm" in actions(
        "<section><button>Delete workspace</button><label>Type your PIN to confirm <input></label></section>"
    )


TELEPHONE = {"type": "string", "format": "tel", "x-semantic": "https://schema.org/telephone"}


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("<input type=number step=0.01 name=a>", {"type": "number"}),
        ("<input type=number step=1 name=a>", {"type": "integer"}),
        ("<select name=a><option value=''>Choose<option>x</select>", {"type": "string", "enum": ["x"]}),
        ("<input type=checkbox name=a required>", {"type": "boolean", "const": True}),
        ("<input type=checkbox name=a>", {"type": "boolean"}),
        (
            "<fieldset><legend>Deck</legend><input type=radio name=a value=u><input type=radio name=a value=l>",
            {"type": "string", "enum": ["u", "l"], "title": "Deck"},
        ),
        (
            "<p role=group title=Meals><input type=checkbox name=a value=x><input type=checkbox name=a value=y>",
            {
                "type": "array",
                "items": {"type": "string", "enum": ["x", "y"]},
                "uniqueItems": True,
                "title": "Meals",
            },
        ),
        (
            "<input type=date name=a min=2026-01-01 max=2026-12-31>",
            {
                "type": "string",
                "format": "date",
                "x-semantic": "https://schema.org/Date",
                "formatMinimum": "2026-01-01",
                "formatMaximum": "2026-12-31",
            },
        ),
        (
            "<input name=a list=l><datalist id=l><option value=Aft><option value=Bow></datalist>",
            {"type": "string", "examples": ["Aft", "Bow"]},
        ),
        (
            "<input type=file name=a accept=application/pdf>",
            {"type": "string", "contentMediaType": "application/pdf"},
        ),
        (
            "<input type=file name=a accept=.pdf,.odt multiple>",
            {"type": "array", "items": {"type": "string", "description": "A file: .pdf,.odt."}},
        ),
        ("<input type=password name=a>", {"type": "string", "writeOnly": True}),
        ("<input name=a autocomplete=one-time-code>", {"type": "string", "writeOnly": True}),
        (
            "<input name=a autocomplete='billing postal-code'>",
            {"type": "string", "x-semantic": "https://schema.org/postalCode"},
        ),
        # A keypad of digits is wanted for much that is no telephone number.
        ("<input type=tel name=a>", TELEPHONE),
        ("<input type=tel name=card autocomplete='work tel-national'>", TELEPHONE),
        ("<input type=tel name=card_number>", {"type": "string"}),
        ("<input type=tel name=a autocomplete=cc-number>", {"type": "string"}),
        (
            "<input name=a aria-describedby='h e'><i id=h>As printed.</i><i id=e class=error>Missing.</i>",
            {"type": "string", "description": "As printed."},
        ),
    ],
)
def test_schemas_of_fields(field: str, expected: dict[str, Any]) -> None:
    [made] = schema(f"<form id=f>{field}</form>")["properties"].values()
    assert expected == made


def test_a_group_is_one_field() -> None:
    page = (
        "<form id=f><fieldset><input type=radio name=deck value=u><input type=radio name=deck value=l></fieldset>"
        "<input type=radio name=side value=p><input type=radio name=side value=s></form>"
    )
    first = annotate(page, "0.1")
    fields = BeautifulSoup(first.text, "html.parser").select("[data-agent-field]")

    assert [("fieldset", "deck"), ("input", "side")] == [(each.name, each["data-agent-field"]) for each in fields]
    assert first.found == first.annotated
    assert first.text == annotate(first.text, "0.1").text


def test_what_is_written_has_no_finding_in_the_strict_profile() -> None:
    groups = (
        "<form id=f><fieldset><input type=radio name=deck value=u><input type=radio name=deck value=l></fieldset>"
    )
    page = annotate(f"{ORDER}{groups}<button>Save draft</button><button>Send</button>", "0.1").text
    assert [] == [each.message for each in check_document(page, "agent-html", profile=Profile.STRICT)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<a href=/berths/2 data-method=delete>Delete berth</a>", {"berth.delete": ("high", "required")}),
        ("<a class='btn btn-danger' href=/w/leave>Leave workspace</a>", {"workspace.leave": ("high", "required")}),
        ("<a class=deletelink href=../delete/>Delete</a>", {"button.delete": ("high", "required")}),
        ("<ul role=menu><li role=menuitem>Transfer ownership</ul>", {"ownership.transfer": ("high", "required")}),
        ("<a role=menuitem href=#>Archive project</a>", {"project.archive": ("low", "optional")}),
        ("<a role=menuitem href=/billing>Billing</a><a href=/docs/delete>Delete</a>", {}),
        ("<a href=#>New order</a>", {"order.create": ("low", "optional")}),
        # What has happened, unless something says that the link acts.
        ("<div><a href=#>New order</a><p>Ada has placed a new order</p></div>", {}),
        ("<div><a href=#><h5>New order</h5><p>Ada has placed a new order</p></a></div>", {}),
        ("<ul><li><a href=#>New user registered <span>10 AM</span></a></ul>", {}),
        *((f"<ul><li><a href=#>{said}</a></ul>", {}) for said in ("New order #12", "Order shipped", "Report sent")),
        ("<a href=# onclick=make()>New order #12</a>", {"order.create": ("low", "optional")}),
        ("<a class='btn btn-sm' href=#>New order</a> <p>Buy now</p>", {"order.create": ("low", "optional")}),
    ],
)
def test_links_and_menu_items_that_act(text: str, expected: dict[str, tuple[str, str]]) -> None:
    made = actions(f"<main>{text}</main>")
    assert expected == {name: (action.risk, action.confirmation) for name, action in made.items()}


DIALOG = """<div class=modal {}><div><h3>New user</h3></div><div>
<form id=f><label>Name <input name=name required></label></form></div>
<div><button {}>Cancel</button><button type=button {}>{}</button></div></div>"""


@pytest.mark.parametrize(
    ("dialog", "cancel", "button", "said", "expected"),
    [
        ("role=dialog", "", "", "Create user", ["user.create", "user.create.cancel", "user.create.submit"]),
        ("", "type=button", "id=go", "OK", ["user.create", "user.create.cancel", "user.create.submit"]),
        ("", "data-bs-dismiss=modal", "", "Save", ["user.create", "button.cancel", "user.create.submit"]),
        ("role=dialog", "", "", "Close", ["user.create", "user.create-cancel", "user.create-close"]),
    ],
)
def test_a_button_in_the_foot_of_a_dialog_sends_the_form_in_its_body(
    dialog: str, cancel: str, button: str, said: str, expected: list[str]
) -> None:
    assert expected == ids(DIALOG.format(dialog, cancel, button, said))


@pytest.mark.parametrize(
    "text",
    [
        "<dialog><form id=f><input name=a><button>Save</button></form><button>Create user</button></dialog>",
        "<dialog><form role=search><input name=q></form><button>Create user</button></dialog>",
        "<dialog><form id=f><input name=a></form><form id=g></form><button>Create user</button></dialog>",
        "<dialog><button>Create user</button><form id=f><input name=a></form></dialog>",
        "<div><form id=f><input name=a></form><button>Create user</button></div>",
    ],
)
def test_a_button_of_a_dialog_sends_no_form_that_needs_none_or_stands_elsewhere(text: str) -> None:
    assert "user.create" in ids(text)


@pytest.mark.parametrize(
    ("form", "name", "identity"),
    [
        ("id=f", "Clear", "f.submit-clear"),
        ("id=f", "Effacer", "f.submit-effacer"),
        ("role=search", "Cancella", "docs.search-cancella"),
        ("role=search", "Delete what you wrote", "docs.search-delete-what-you-wrote"),
    ],
)
def test_what_empties_a_form_does_no_harm(form: str, name: str, identity: str) -> None:
    text = f"<form {form}><input name=a><button type=reset class=x__icon>{name}</button></form>"
    assert identity == ids(text)[-1]
    assert "none" == actions(f"<main>{text}</main>")[identity].risk


def test_a_step_of_what_an_author_calls_an_action_is_none_itself() -> None:
    text = (
        "<div data-agent-kind=action data-agent-action=letter.subscribe><input name=email>"
        "<button data-agent-kind=action data-agent-action=letter.subscribe.submit>Go</button></div>"
        "<button data-agent-kind=action data-agent-action=form.submit>Go</button>"
    )
    assert ["letter.subscribe", "form.submit"] == list(actions(f"<main>{text}</main>"))


@pytest.mark.parametrize(
    ("name", "risk"),
    [
        ("Ordina per data", "low"),
        ("Carica altri risultati", "none"),
        ("Carregar mais resultados", "none"),
        ("Remove all filters", "low"),
        ("Rimuovi tutti i filtri", "low"),
        ("Supprimer tous les filtres", "low"),
        ("Filter entfernen", "none"),
        ("Borrar filtros", "low"),
        ("Alle filters verwijderen", "low"),
        ("筛选条件を削除", "low"),
    ],
)
def test_what_changes_a_view_alone_does_no_harm(name: str, risk: str) -> None:
    assert risk == the_action(f"<main><button>{name}</button></main>").risk


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Cancel appointment", ("high", "required")),
        ("Cancel my meeting", ("high", "required")),
        ("Cancelar cita", ("high", "required")),
        ("Desmarcar consulta", ("high", "required")),
        ("Termin absagen", ("high", "required")),
        ("Anular reserva", ("high", "required")),
        ("取消预约", ("high", "required")),
        # What is under way on the page is only left.
        *((name, ("none", "never")) for name in ("Cancel", "Cancel upload", "Cancel reply", "Cancel and go back")),
        ("Annuler les modifications", ("none", "never")),
        # Who ends a purchase pays.
        *((name, ("high", "review")) for name in ("Realizar pedido", "Finalizar compra", "Kauf abschließen")),
        *((name, ("high", "review")) for name in ("Complete purchase", "Tramitar pedido", "Finaliser la commande")),
    ],
)
def test_who_calls_something_off_or_pays_is_asked(name: str, expected: tuple[str, str]) -> None:
    made = the_action(f"<main><button>{name}</button></main>")
    assert expected == (made.risk, made.confirmation)


@pytest.mark.parametrize("attribute", ["class=btn-danger", "onclick='return confirm(1)'"])
def test_what_empties_a_form_and_warns_may_do_harm(attribute: str) -> None:
    made = actions(f"<main><form id=f><input name=a><button type=reset {attribute}>Effacer</button></form></main>")
    assert "high" == made["f.submit-effacer"].risk


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<div><input type=email name=email><span><button type=button>Subscribe</button></span></div>", ["email"]),
        ("<div><textarea name=note></textarea><input name=topic><a role=button>Send</a></div>", ["note", "topic"]),
        ("<div><input name=q><button>Sort</button></div>", []),  # nothing is sent
        ("<div><input name=a><input type=checkbox name=b><button>Send</button></div>", []),
        (f"<div>{'<input name=a>' * 4}<button>Send</button></div>", []),
        ("<main><input name=a><button>Send</button></main>", []),  # it isn't said what belongs to what
    ],
)
def test_texts_of_no_form_belong_to_the_button_that_sends_them(text: str, expected: list[str]) -> None:
    page = BeautifulSoup(annotate(text, "0.1").text, "html.parser")
    [button] = [each for each in page.select("[data-agent-action]") if each.name in ("button", "a")]
    fields = page.select(f"[data-agent-for-action='{button['data-agent-action']}']")
    assert expected == [each["data-agent-field"] for each in fields]


BULK = """<h1>Select user to change</h1><form id=changelist-form method=post><label>Action: <select name=action>
<option value=""><option value=delete_selected>Delete selected users</select></label><button>Go</button>
<table id=result_list><tr><th>Name<tr><td><input type=checkbox name=_selected_action value=7> ada</table></form>"""


def test_a_list_of_actions_says_what_is_done_to_what_is_ticked() -> None:
    made = actions(BULK)["user.act"]
    assert ("Act on selected users", "high", "required") == (made.title, made.risk, made.confirmation)
    assert "low" == actions(BULK.replace("Delete", "Export"))["user.act"].risk


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<form><input name=a aria-label=Harbour><input name=b aria-label=Depth></form>", "Send: Harbour, Depth"),
        ("<button id=alerts-dropdown>3+</button>", "Alerts dropdown"),
        ("<nav aria-label=Sidebar><input type=text aria-label='Find a page'></nav>", "Find a page"),
    ],
)
def test_what_has_no_name_of_its_own_is_called_by_what_is_in_it(text: str, expected: str) -> None:
    assert expected == the_action(text).title


def test_an_icon_says_more_than_the_class_of_its_button() -> None:
    [search, close] = ids(
        "<form id=s><input name=a><button type=button class=btn-navbar><i class=fa-times></i></button></form>"
    )
    assert ("s.submit", "s.submit-close") == (search, close)


def test_a_button_that_is_called_a_toggle_alone_does_no_harm() -> None:
    assert "none" == the_action("<button id=sidebarToggle></button>").risk


@pytest.mark.parametrize(
    ("button", "risk"),
    [
        ('<button aria-label="Main menu"></button>', "none"),
        ("<button id=toggle-main-menu-mobile>Mobile Menu</button>", "none"),
        ("<nav><div role=button tabindex=0><h2>Essentials</h2></div></nav>", "none"),
        ("<div role=button tabindex=0><h2>Essentials</h2></div>", "low"),
        ("<div role=button tabindex=0><h2>Delete account</h2></div>", "high"),
        ("<nav><div role=button tabindex=0><h2>Delete account</h2></div></nav>", "none"),
        ("<nav><button aria-expanded=false>Delete account</button></nav>", "none"),
        ("<nav><label for=m><a role=button>Delete account</a></label></nav>", "none"),
        ("<nav><label for=m><button>Delete account</button></label></nav>", "high"),
        ("<nav><button aria-expanded=false onclick='return confirm(1)'>Delete account</button></nav>", "high"),
        ("<nav><button>Delete account</button></nav>", "high"),
        ("<button>Delete menu</button>", "high"),
        ("<button>Edit menu</button>", "low"),
    ],
)
def test_what_opens_a_menu_or_folds_a_part_of_one_does_no_harm(button: str, risk: str) -> None:
    assert risk == the_action(f"<body>{button}<main><p>Text.</p></main>").risk


def test_each_answer_to_whether_a_page_was_helpful_is_sent() -> None:
    asked = "<p>{}</p><button>Yes</button><button>No</button>"
    for question in ("Was this page helpful?", "War diese Seite hilfreich?"):
        found = actions(f"<main><h1>Pier</h1><p>Text.</p><div>{asked.format(question)}</div></main>")
        assert [
            ("feedback.submit-yes", "Send feedback: Yes", "review"),
            ("feedback.submit-no", "Send feedback: No", "review"),
        ] == [(name, each.title, each.confirmation) for name, each in found.items()]
    found = actions(f"<main><h1>Pier</h1><p>Text.</p><div>{asked.format('Delete it?')}</div></main>")
    assert ["button.yes", "button.no"] == [*found]
