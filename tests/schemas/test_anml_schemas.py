"""The schemas that the element table makes, and two judges that share no code with it: lxml and jsonschema.

`UPDATE_GOLDENS=1 pytest tests/schemas` writes the shipped schemas anew, for review.
"""

from __future__ import annotations

import importlib.util
import json
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from json_schema import json_schema
from lxml import etree
from relax_ng import relax_ng

import signage_specs.anml
from signage_specs.anml.context import read_schema
from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.rules import RULES
from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.diagnostic import Severity
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context, judge
from signage_specs.rule_documentation import read_documentation

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.anml.tree import Document

#: The rules whose errors are about structure, so that a schema can decide them. Not among them are the lexical
#: rules, the values of other types, references, what depends on the role, and `Head` for `head` (M003).
STRUCTURAL = {
    "M014": "misplaced content",
    "M015": "a child that stands once stands twice (XML)",
    "M018": "an enum's value",
    "M020": "seconds",
    "M022": "sites beside sections",
    "M026": "an empty site",
    "M032": "a required attribute is missing",
    "M036": "a context is one step of text",
    "M046": "a boolean's value (XML)",
    "M055": "an ask without purpose",
    "M083": "the version key (JSON)",
    "M084": "arrays (JSON)",
    "M085": "types (JSON)",
    "M086": "text and null (JSON)",
}
ROOTS = {"M002": "the root"}
MISSING = {"site": ("domain",), "trust": ("domain",), "site-ref": ("domain", "canonical")}
"""Required too; the rules M024, M028 and M029 tell of them, and of more that no schema decides."""


def is_wrong(document: Document, *, whole: bool) -> bool:
    """Whether the rules find a fault of structure."""
    found = judge(RULES, document, Context(fragment=not whole))
    errors = {each.code for each in found if each.severity is Severity.ERROR}
    missing = any(
        element.attribute(name) is None
        for key, names in MISSING.items()
        for element in document.named(key)
        for name in names
    )
    return missing or bool(errors & (STRUCTURAL.keys() | (ROOTS.keys() if whole else set())))


def is_left_out(document: Document) -> bool:
    """Whether a schema can't see what the rules see: a text that isn't read, an elision, a capital letter."""
    return document.broken or any(
        element.elided or any(each.name != each.name.lower() for each in element.attributes)
        for element, _ in document.elements()
    )


@cache
def relax(*, fragment: bool) -> etree.RelaxNG:
    return etree.RelaxNG(etree.fromstring(relax_ng(fragment=fragment).encode()))


@cache
def validator(*, fragment: bool) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(json_schema(fragment=fragment)))


def parsed(text: str) -> Any:
    return etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=False, no_network=True))


def is_valid_xml(document: Document, *, whole: bool) -> bool:
    """Whether the RELAX NG schema admits a document, or every element of a piece of one."""
    raw = document.xml
    assert raw is not None
    prolog = [each.span.end for each in (raw.declaration, raw.doctype) if each is not None]
    text = document.text[max(prolog, default=0) :].removeprefix("\ufeff")
    if whole:
        return bool(relax(fragment=False).validate(parsed(text)))
    wrapper = parsed(f'<w xmlns="{NAMESPACE}">{text}</w>')
    return all(
        relax(fragment=True).validate(etree.ElementTree(parsed(etree.tostring(child, with_tail=False).decode())))
        for child in wrapper
        if isinstance(child.tag, str)
    )


def case_documents() -> list[tuple[str, str]]:
    """Return the texts of the row table, which another test module holds."""
    path = Path(__file__).parents[1] / "specs" / "anml" / "test_anml_rows.py"
    spec = importlib.util.spec_from_file_location("anml_row_cases", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [(form.name.removeprefix("anml-"), case.text) for form, case in module.EVERY]


def rule_examples() -> list[tuple[str, str]]:
    documented = [read_documentation(rule.documentation) for rule in RULES]
    shown = [each for said in documented for each in (*said.examples, *((said.beside,) if said.beside else ()))]
    return [("json" if each.label == "anml-json" else "xml", each.text) for each in shown]


EVERY = [*case_documents(), *rule_examples()]
XML = [text for syntax, text in EVERY if syntax == "xml" and not is_left_out(ANML_XML.parse(text))]
JSON = [text for syntax, text in EVERY if syntax == "json" and not is_left_out(ANML_JSON.parse(text))]


@pytest.mark.parametrize(("name", "make"), [("anml.rng", relax_ng), ("anml.schema.json", json_schema)])
def test_the_shipped_file_is_what_the_table_makes(name: str, make: Callable[[], str]) -> None:
    if os.environ.get("UPDATE_GOLDENS"):
        Path(signage_specs.anml.__file__).with_name(name).write_text(make(), encoding="utf-8")
    assert make() == read_schema(name), "run `UPDATE_GOLDENS=1 pytest tests/schemas`"


@pytest.mark.parametrize("text", XML, ids=range(len(XML)))
def test_lxml_agrees_with_the_rules(text: str) -> None:
    document = ANML_XML.parse(text)
    whole = document.root is not None
    try:
        is_valid = is_valid_xml(document, whole=whole)
    except etree.XMLSyntaxError:
        # What no XML reader reads, the rules call malformed.
        assert "M001" in {each.code for each in ANML_XML.check_example(text, Context())}
        return
    assert (not is_wrong(document, whole=whole)) == is_valid


@pytest.mark.parametrize("text", JSON, ids=range(len(JSON)))
def test_jsonschema_agrees_with_the_rules(text: str) -> None:
    document = ANML_JSON.parse(text)
    whole = document.root is not None
    value = json.loads(text.removeprefix("\ufeff"))
    assert (not is_wrong(document, whole=whole)) == validator(fragment=not whole).is_valid(value)


def test_most_texts_are_judged_and_both_verdicts_occur() -> None:
    documents = [*map(ANML_XML.parse, XML), *map(ANML_JSON.parse, JSON)]
    wrong = sum(is_wrong(each, whole=each.root is not None) for each in documents)
    assert len(documents) > 0.9 * len(EVERY)
    assert 60 < wrong < len(documents) - 60


NAMES = sorted(key for key in ELEMENTS if "/" not in key)
VALUES = ["true", "false", "yes", "5", "-1", " ", "none", "string", "service", "current", "a b"]


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> tuple[str, list[tuple[str, str]], str, list[Any]]:
    """Any tree of names and values of the vocabulary, most of them wrong: name, attributes, text, children."""
    name = draw(st.sampled_from([*NAMES, "tent"]))
    known = ELEMENTS.get(name)
    attributes = sorted({*(known.attributes if known else ()), "label"})
    chosen = draw(st.lists(st.sampled_from(attributes), max_size=5, unique=True))
    values = [(each, draw(st.sampled_from(VALUES))) for each in chosen]
    text = draw(st.sampled_from(["", "", " ", "Tents."]))
    children = draw(st.lists(trees(depth - 1), max_size=3)) if depth and draw(st.booleans()) else []
    return name, values, text, children


def xml_of(tree: tuple[str, list[tuple[str, str]], str, list[Any]]) -> str:
    name, attributes, text, children = tree
    start = name + "".join(f' {key}="{value}"' for key, value in attributes)
    return f"<{start}>{text}{''.join(map(xml_of, children))}</{name}>"


@given(tree=trees())
def test_lxml_agrees_on_any_tree(tree: tuple[str, list[tuple[str, str]], str, list[Any]]) -> None:
    text = xml_of(tree)
    document = ANML_XML.parse(text)
    expected = not is_wrong(document, whole=False)
    assert expected == is_valid_xml(document, whole=False)


PLAIN = st.sampled_from([True, False, 5, -1, 1.5, "true", "5", " ", "string", "service", None])


@st.composite
def objects(draw: st.DrawFn, depth: int = 3, key: str = "") -> Any:
    """Any JSON value at a key of the vocabulary, most of them wrong."""
    if not depth or draw(st.integers(0, 3)) == 0:
        return draw(PLAIN)
    known = ELEMENTS.get(key)
    names = [*known.attributes, *known.children] if known else []
    # Inside a key that the draft doesn't define, the schema looks at nothing; the rules still know their elements.
    others = ["content", "tent"] + (NAMES[::9] if key != "tent" else [])
    keys = draw(st.lists(st.sampled_from([*names, *names, *others]), max_size=5, unique=True))
    value = {each: draw(objects(depth - 1, each)) for each in keys}
    return draw(st.sampled_from([value, [value], [value, value], []]))


@given(name=st.sampled_from([each for each in NAMES if each not in ("anml", "step")]), data=st.data())
def test_jsonschema_agrees_on_any_value(name: str, data: st.DataObject) -> None:
    text = json.dumps({name: data.draw(objects(key=name))})
    document = ANML_JSON.parse(text)
    expected = not is_wrong(document, whole=False)
    assert expected == validator(fragment=True).is_valid(json.loads(text)), text
