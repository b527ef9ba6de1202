"""The element table is consistent with itself and with the draft's lists."""

from __future__ import annotations

import subprocess
import sys
from ast import literal_eval

from signage_specs.anml import elements
from signage_specs.anml.elements import ATTRIBUTE_NAMES, ELEMENT_NAMES, ELEMENTS, definition_of
from signage_specs.anml.vocabulary import MANY, ONE, SEVERAL

REPEATABLE = (
    "inform ask answer refuse action param option meta logo color font section item field attribution "
    "disclosure prefer avoid img audio video data link site site-ref"
)
SINGLE = (
    "head constraints state interact knowledge persona aesthetic body footer status context flow response model "
    "language tone voice instructions vocabulary display-name colors typography title trust description transcript"
)


def forms(name: str) -> set[str]:
    return {element.children[name].form for element in ELEMENTS.values() if name in element.children}


def test_the_lists_of_the_draft_and_what_they_leave_out() -> None:
    assert {name: {MANY} for name in REPEATABLE.split()} == {name: forms(name) for name in REPEATABLE.split()}
    assert {name: {ONE} for name in SINGLE.split()} == {name: forms(name) for name in SINGLE.split()}
    assert ({SEVERAL}, {SEVERAL}) == (forms("rights"), forms("nav"))
    assert (MANY, ONE) == (ELEMENTS["flow"].children["step"].form, ELEMENTS["context"].children["step"].form)


def test_every_element_has_a_parent_and_every_child_a_definition() -> None:
    children = {name for element in ELEMENTS.values() for name in element.children}
    assert ELEMENT_NAMES - {"anml"} == children
    assert all(definition_of(key, name) in ELEMENTS for key, each in ELEMENTS.items() for name in each.children)


def test_no_name_is_an_attribute_and_a_child_of_one_element() -> None:
    both = {key: set(each.attributes) & set(each.children) for key, each in ELEMENTS.items()}
    assert {} == {key: names for key, names in both.items() if names}
    assert "content" not in ELEMENT_NAMES | ATTRIBUTE_NAMES


def test_enums_have_values_and_defaults_are_among_them() -> None:
    for key, element in ELEMENTS.items():
        for name, attribute in element.attributes.items():
            assert (attribute.type == "enum") == bool(attribute.values), (key, name)
            assert attribute.default is None or not attribute.values or attribute.default in attribute.values
            assert (attribute.type == "boolean") == (attribute.json == "boolean"), (key, name)


def test_only_text_elements_have_a_shorthand() -> None:
    short = {key for key, element in ELEMENTS.items() if element.shorthand}
    assert {
        "title",
        "display-name",
        "instructions",
        "description",
        "transcript",
        "context/step",
        "prefer",
        "avoid",
    } == short
    assert all(ELEMENTS[key].text and not ELEMENTS[key].attributes for key in short)


def test_the_tables_load_nothing_but_the_standard_library() -> None:
    code = f"import sys, {elements.__name__}; print([m for m in sys.modules if m.startswith('signage_specs')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    modules = ("", ".vocabulary", ".elements")
    assert {"signage_specs", *(f"signage_specs.anml{each}" for each in modules)} == set(literal_eval(loaded))
