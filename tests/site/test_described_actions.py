"""What a project says of its actions goes into the manifest, and is checked there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from signage_linter.config import Configuration
from signage_linter.option import ConfigurationError
from signage_linter.site_options import action_descriptions
from signage_site.documents.places import MANIFEST
from signage_site.documents.site_documents import Documents, make_documents
from signage_site.documents.site_facts import site_facts
from signage_site.pages.annotate import annotate
from signage_site.pages.facts import read_facts
from signage_specs.diagnostic import Severity

SEARCH = "<title>T</title><main><h1>T</h1><form role=search action=/s><input name=words></form>"


def made(settings: Any, actions: dict[str, object]) -> Documents:
    told = replace(settings, base_url="https://a.example/", actions=action_descriptions(actions))
    facts = read_facts(annotate(SEARCH, "0.1").text, "index.html")
    return make_documents(site_facts([facts], told), told, index=None, built=None)


def test_what_is_said_goes_over_what_is_found(site_settings: Any) -> None:
    said = {"title": "Find", "endpoint": "/api/find", "output-schema": {"type": "array"}}
    plain = json.loads(made(site_settings, {}).texts[MANIFEST])["actions"]["docs.search"]
    result = made(site_settings, {"docs.search": said})
    action = json.loads(result.texts[MANIFEST])["actions"]["docs.search"]

    assert not result.diagnostics
    assert plain | {"title": "Find", "endpoint": "/api/find", "outputSchema": {"type": "array"}} == action


def test_an_action_that_no_page_has_is_told(site_settings: Any) -> None:
    [said] = made(site_settings, {"docs.serch": {"title": "Find"}}).diagnostics

    assert (Severity.WARNING, "no page has the action `docs.serch`; did you mean `docs.search`?") == (
        said.severity,
        said.message,
    )


def test_a_schema_that_is_none_keeps_the_manifest_from_being_written(site_settings: Any) -> None:
    result = made(site_settings, {"docs.search": {"input_schema": {"type": "no type"}}})

    assert MANIFEST not in result.texts
    assert any(each.message.startswith("not written: C0") for each in result.diagnostics)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (3, "Write a table for each action"),
        ({"a": {}}, "write a table with any of title"),
        ({"a": {"titel": "x"}}, "unknown key `titel`. Did you mean `title`?"),
        ({"a": {"title": ""}}, "Write a string"),
        ({"a": {"input_schema": "x"}}, "Write a table, a JSON Schema"),
        ({"a": {"input_schema": {"default": float("nan")}}}, "Write what JSON can hold"),
    ],
)
def test_a_wrong_table_is_named(value: object, message: str) -> None:
    with pytest.raises(ConfigurationError, match="`actions`") as raised:
        action_descriptions(value)
    assert message in str(raised.value)
    with pytest.raises(ConfigurationError, match=r"signage\.toml: `actions`"):
        Configuration().overridden({"actions": value}, "signage.toml")


def test_values_stay_values() -> None:
    once = Configuration().overridden({"actions": {"a": {"title": "x"}}})

    assert (("a", '{"title": "x"}'),) == once.actions
    assert once == once.overridden({"actions": once.actions})
