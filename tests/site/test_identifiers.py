from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_site.pages.behaviours import is_consequential, is_dangerous, is_display
from signage_site.pages.identifiers import Identifiers, identifier, slug


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sound the horn", "sound-the-horn"),
        ("customerEmail", "customer-email"),
        ("GitHub", "github"),
        ("user[mail]", "user-mail"),
        ("__drawer", "drawer"),
        ("  2 columns ", "columns-2"),
        ("42", ""),
        ("…", ""),
        ("", ""),
        ("Ελλάδα", ""),
        ("Café", "cafe"),
        ("one two three four five six seven eight nine ten", "one-two-three-four-five-six-seven-eight"),
        (f"{'a' * 60} b", "a" * 40),
        # Letters that have no decomposition.
        ("Größe der Straße", "grosse-der-strasse"),
        ("MASSE GROẞ", "masse-gross"),
        ("Mae", "mae"),
        ("Ærø Øre", "aero-ore"),
        ("Ǽon Ǿre", "aeon-ore"),
        ("Łódź", "lodz"),
        ("Œuvre", "oeuvre"),
        ("Đà Nẵng", "da-nang"),
        ("Ísafjörður Þing", "isafjordur-thing"),
        ("Ħal Għaxaq", "hal-ghaxaq"),
        ("Iğd\u0131r S\u0131n\u0131r", "igdir-sinir"),
        ("Ŋáŧ", "nat"),
        ("Ürün \u017feite", "urun-seite"),
        ("Ə Ɔ Ɛ", "e-o-e"),
        ("Hawai\u02bbi", "hawaii"),
        # Letters of other scripts are lost; a digest says what they said.
        ("下载 PDF", "pdf-xef4cf2e4"),
        ("删除PDF", "pdf-x2b2c8968"),
        ("Page ٣", "page-xe2abc43d"),
        ("Size in µm", "size-in-m-xa8c7366d"),
        (f"Отправить {'mail ' * 20}", f"{'mail-' * 8}xf97782ed"),
        (f"Отправить_{'mail_' * 20}", f"{'mail-' * 9}x5ace8601"),
        ("削除", ""),
        # Signs that tell a letter from itself.
        ("C++", "c-plus-plus"),
        ("C# and F#.", "c-sharp-and-f-sharp"),
        ("interests_C++", "interests-c-plus-plus"),
        ("A+", "a-plus"),
        ("A-", "a"),
        ("Search Ctrl+K", "search-ctrl-k"),
        ("x+y", "x-y"),
        ("Contact#", "contact"),
        # A name keeps what tells it apart.
        ("one_two_three_four_five_six_seven_eight_nine", "one-two-three-four-five-six-seven-eight-nine"),
        (
            "billing_address[customer_contact_information][items][0][email]",
            "customer-contact-information-items-0-email-xa8114666",
        ),
        (f"deck{'_0' * 30}", "deck-x8908bd97"),
        ("a" * 60, f"{'a' * 46}-x11ee3912"),
    ],
)
def test_slugs(text: str, expected: str) -> None:
    assert expected == slug(text)


def test_sources_are_tried_in_order() -> None:
    assert "horn" == identifier(["", "!", "Horn", "Bell"], "button")
    assert "button" == identifier(["", " "], "button")
    assert identifier(["出港"], "button") == identifier(["出港", "入港"], "button")
    assert identifier(["出港"], "button") != identifier(["入港"], "button")
    assert "button-8" == identifier(["8"], "button")
    assert "field_3_14" == identifier(["≥ 3.14"], "field", "_")
    assert identifier(["8 日"], "button").startswith("button-x")


def test_numbers_make_ids_unique() -> None:
    identifiers = Identifiers({"a", "a-3"})

    assert ["a-2", "a-4", "b", "b-2", "b-3"] == [identifiers.take(each) for each in ("a", "a", "b", "b", "b")]
    assert "c_2" == Identifiers({"c"}).take("c", "_")


@given(st.lists(st.text(max_size=30), max_size=4), st.sampled_from("-_"))
def test_an_identifier_has_the_form_of_one(sources: list[str], separator: str) -> None:
    assert re.fullmatch(rf"[a-z][a-z0-9{separator}]*", identifier(sources, "noun", separator))


DANGEROUS = [
    "Delete",
    "Delete page",
    "REMOVE BERTH",
    "delete_account",
    "Drop table",
    "Cancel my booking",
    "Wipe disk",
]
DANGEROUS += [
    "Close account",
    "Konto schließen",
    "Bestellung stornieren",
    "Fermer mon compte",
    "Annuler l'abonnement",
    "Cerrar cuenta",
    "Encerrar conta",
    "Chiudi account",
    "Account sluiten",
    "アカウントを閉じる",
    "关闭账户",
    "取消订阅",
    "Block user",
    "Void invoice",
    "Konto löschen",
    "Supprimer",
    "Revoke token",
    "削除",
    "Yes, delete it",
    "Reset everything",
    "Clear all data",
    "Empty the trash",
]
HARMLESS = ["Cancel", "Drop-down menu", "Dropdown", "Drop files here", "Undelete", "Undo delete", "Remove filters"]
HARMLESS += ["Schließen", "Abonnement abschließen", "Fermer le plan", "关闭", "Code block", "Avoid"]
HARMLESS += [
    "Deleted items",
    "How to delete a page",
    "Clear search",
    "Clear all",
    "Clear",
    "Reset",
    "Removed in 2.0",
    "Next",
    "",
    "Wiper",
]


@pytest.mark.parametrize("name", DANGEROUS)
def test_dangerous_names(name: str) -> None:
    assert is_dangerous(name)


@pytest.mark.parametrize("name", HARMLESS)
def test_harmless_names(name: str) -> None:
    assert not is_dangerous(name)


def test_consequential_and_display_names() -> None:
    assert [True, True, True, False, False] == [
        is_consequential(each) for each in ("Subscribe", "Sign up", "Transfer money", "Sender", "Next")
    ]
    assert [True, True, False] == [is_display(each) for each in ("Toggle sidebar", " Back to top", "Opening hours")]
