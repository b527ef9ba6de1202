"""What the specification itself writes gets the verdicts that it should have, in both profiles."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.resolution import resolve_field, resolve_status
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.aaf.plan.tree import normalise_plan, plan_value
from signage_specs.aaf.vocabulary import ATTRIBUTES, KINDS, SEMANTICS_BY_INPUT_TYPE, VALUES
from signage_specs.agent.operations import Destination, destination
from signage_specs.diagnostic import Profile
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.rule import Context

NAME = "aaf-standard-0.1.md"
ORIGIN = "https://billing.example.com"


@pytest.fixture
def blocks(specification_blocks: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for block in specification_blocks(NAME):
        found.setdefault(block.label, []).append(block.text)
    return found


def found(label: str, text: str, profile: Profile) -> list[tuple[str, str]]:
    diagnostics = FORMATS_BY_LABEL[label].check_example(text, Context(profile=profile))
    return [(each.code, each.severity.value) for each in diagnostics]


def test_the_attributes_and_their_values_are_the_specification_s(specification_text: Any) -> None:
    text = specification_text(NAME)
    section = text[text.index("### Proposed Attributes") : text.index("## 6.1.1")]
    listed: dict[str, list[str]] = {}
    for part in re.split(r"^#### ", section, flags=re.MULTILINE)[1:]:
        name = part.split("`")[1]
        is_closed = "Allowed values:" in part
        listed[name] = re.findall(r"^- `([a-z]+)`", part, re.MULTILINE) if is_closed else []
    assert list(ATTRIBUTES) == list(listed) or set(ATTRIBUTES) == set(listed)
    assert {"data-agent-kind": list(KINDS), **{name: list(values) for name, values in VALUES.items()}} == {
        name: values for name, values in listed.items() if values
    }


def test_the_meanings_of_input_types_are_the_specification_s(specification_text: Any) -> None:
    pairs = re.findall(r'`type="(\w+)"` → `schema\.org/(\w+)`', specification_text(NAME))
    assert {kind: f"https://schema.org/{name}" for kind, name in pairs} == SEMANTICS_BY_INPUT_TYPE


@pytest.mark.parametrize("profile", Profile)
def test_no_block_has_anything_to_find(blocks: dict[str, list[str]], profile: Profile) -> None:
    for label, name in (("html", "agent-html"), ("json", "agent-manifest")):
        for text in blocks[label]:
            assert [] == found(name, text, profile)


@pytest.mark.parametrize("profile", Profile)
def test_the_results_in_the_text(specification_text: Any, profile: Profile) -> None:
    written = set(re.findall(r"`(\{ ?\"[^`\n]+\})`", specification_text(NAME)))
    assert 5 == len(written)
    deviating = {text for text in written if '"navigate", "args"' in text}
    severity = "error" if profile is Profile.STRICT else "warning"
    for text in written:
        assert ([("P006", severity)] if text in deviating else []) == found("agent-plan", text, profile)
    (text,) = deviating
    assert {"navigate": "/settings/"} == plan_value(normalise_plan(json.loads(text), ORIGIN))


@pytest.mark.parametrize("profile", Profile)
def test_the_elements_in_the_text(specification_text: Any, profile: Profile) -> None:
    elements = set(re.findall(r"`(<[a-z][^`\n]*>)`", specification_text(NAME)))
    assert '<script type="application/agent+json">...</script>' in elements
    for text in elements:
        assert [] == found("agent-html", text, profile)


def test_the_pages_and_the_manifest_agree(blocks: dict[str, list[str]], differences: Any) -> None:
    manifest = parse_manifest(blocks["json"][-1])
    form, button = map(parse_annotated_html, blocks["html"])
    assert [] == differences(manifest, {"/invoices/new": form, "/settings/": button})
    for name in ("customer_email", "amount", "currency", "memo"):
        assert "nested" == resolve_field(form, "invoice.create", name, strict=True).step
    assert "nested" == resolve_status(form, "invoice.create", strict=True).step
    assert "for-action" == resolve_field(button, "workspace.delete", "delete_confirmation_text", strict=True).step
    assert resolve_field(form, "workspace.delete", "memo").element is None


def test_the_flow_of_a_queryable_data_view(blocks: dict[str, list[str]], specification_text: Any) -> None:
    flow = re.search(r"LLM returns `(\{[^`]+\})` → runtime navigates to `([^`]+)`", specification_text(NAME))
    assert flow is not None
    manifest = json.loads(blocks["json"][-1])
    assert Destination(flow[2], replan=False) == destination(json.loads(flow[1]), manifest, ORIGIN)
