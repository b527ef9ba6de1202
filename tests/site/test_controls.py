"""What a page has that an agent can act on."""

from __future__ import annotations

import pytest

from signage_site.pages.annotate import annotate
from signage_site.pages.behaviours import behaviour_of
from signage_site.pages.controls import Controls
from signage_site.pages.names import spoken_names
from signage_site.themes import THEMES
from signage_specs.readers.html import read_html


def test_what_is_marked_and_what_has_an_id() -> None:
    page = "<p id=a><input><b role=x id=a></b><i aria-live></i><u id></u><svg><button id=c></svg><p>"
    controls = Controls(read_html(page))

    assert ["input", "b", "i", "button"] == [each.name for each in controls.marked]
    assert ["p", "u", "button"] == [each.name for name in ("a", "", "c") if (each := controls.document.by_id(name))]
    assert ["button", "p"] == [each.name for each in controls.document.by_ids("c none a")]


def test_what_many_controls_are_called_by_is_cut() -> None:
    buttons = "<button aria-labelledby='b a b a'>x</button>" * 9
    page = f"<i id=a aria-label={'k' * 9000}></i><u id=b>Pier</u>{buttons}"
    controls = Controls(read_html(page))
    names = [spoken_names(button, controls) for button in controls.document.elements("button")]
    assert [(f"Pier {'k' * 996}", "x")] * 9 == names


def test_it_is_known_what_each_action_of_a_theme_does() -> None:
    controls = [each for theme in THEMES for each in (*theme.controls, *theme.scripted)]
    actions = [each.name for each in controls if each.kind == "action" and each.name]
    assert len(actions) > 20
    assert [] == [name for name in actions if behaviour_of(name.replace("{", "-{")) is None]


def test_a_field_that_only_robots_fill_in_is_none() -> None:
    page = (
        "<form netlify-honeypot=nhp><input name=nhp><input name=a></form>"
        "<form><div aria-hidden=true><input name=b_1 tabindex=-1></div><div aria-hidden=true><input name=b></div>"
        "<input name=c tabindex=-1><input name=nhp></form>"
        "<form><input name=b_2 tabindex=-1 style='display:none'><p style='position: absolute; left: -9999px'>"
        "<input name=b_3 tabindex=-1></p><div style='display: none'><input name=d></div></form>"
        "<form><input name=_gotcha style='display:none'><input name=bot-field>"
        "<input name=botcheck type=checkbox></form>"
    )
    controls = Controls(read_html(page))
    assert ["a", "b", "c", "nhp", "d"] == [field.get("name") for field in controls.fields]


@pytest.mark.parametrize("name", ["__search", "toc-control"])
def test_a_hidden_box_is_a_field_where_a_label_reaches_it(name: str) -> None:
    box = f"<input class=toggle type=checkbox id={name}>"
    alone, labelled = (Controls(read_html(page)) for page in (box, f"{box}<label for={name}></label>"))
    assert [[], [name]] == [[field.get("id") for field in each.fields] for each in (alone, labelled)]
    assert () == annotate(f"<title>x</title>{box}", "0.1").notes
