"""The agent manifest: parts, fragments, writer, and the published schema as an independent judge."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import signage_specs.aaf
from signage_specs.aaf.manifest.tree import canonical_manifest, parse_manifest, write_manifest
from signage_specs.aaf.vocabulary import MANIFEST_KEYS, REQUIRED_KEYS
from signage_specs.diagnostic import Diagnostic, Severity
from signage_specs.registry import AGENT_HTML, AGENT_MANIFEST
from signage_specs.rule import Context

SCHEMA_FILE = Path(signage_specs.aaf.__file__).parent / "agent-manifest.schema.json"
SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))

MANIFEST: dict[str, Any] = {
    "version": "0.1",
    "site": {"name": "Garden shop", "origin": "https://garden.example", "description": "Beds and plants."},
    "actions": {
        "plant.move": {
            "title": "Move a plant",
            "scope": "plants.write",
            "risk": "low",
            "confirmation": "review",
            "idempotent": True,
            "inputSchema": {
                "type": "object",
                "required": ["bed"],
                "properties": {
                    "bed": {"type": "integer", "minimum": 1, "x-semantic": "https://schema.org/position"},
                    "when": {"type": ["string", "null"], "format": "date", "pattern": r"^\d{4}-"},
                    "tools": {"type": "array", "items": {"type": "string", "enum": ["spade", "fork"]}},
                },
            },
            "outputSchema": {"type": "object", "additionalProperties": False},
            "endpoint": "/api/plants/move",
        }
    },
    "data": {"plant.list": {"title": "Plants", "scope": "plants.read", "outputSchema": {"type": "array"}}},
    "pages": {"/plants/": {"title": "Plants", "actions": ["plant.move"], "data": ["plant.list"]}},
    "errors": {"TOO_WET": {"message": "The bed is too wet."}},
}


def codes(text: str, *, whole: bool = False) -> list[str]:
    check = AGENT_MANIFEST.check if whole else AGENT_MANIFEST.check_example
    return [diagnostic.code for diagnostic in check(text, Context())]


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the manifest with another value at a path; `None` removes the key. `|` is a slash of a key."""
    manifest = deepcopy(MANIFEST)
    *above, last = [key.replace("|", "/") for key in path.split("/")]
    place: Any = manifest
    for key in above:
        place = place[key]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return manifest


FAULTS: list[tuple[str, Any, str]] = [
    ("version", None, "C004"),
    ("site", None, "C004"),
    ("actions", None, "C004"),
    ("site/origin", None, "C004"),
    ("actions/plant.move/risk", None, "C004"),
    ("actions/plant.move/outputSchema", None, "C004"),
    ("data/plant.list/scope", None, "C004"),
    ("pages/|plants|/title", None, "C004"),
    ("extra", 1, "C005"),
    ("version", 0.1, "C006"),
    ("site/name", 3, "C006"),
    ("site", [], "C006"),
    ("actions", [], "C006"),
    ("actions/plant.move/idempotent", "true", "C006"),
    ("actions/plant.move/title", False, "C006"),
    ("actions/plant.move/inputSchema", [], "C006"),
    ("actions/plant.move/endpoint", 1, "C006"),
    ("pages/|plants|/actions", {}, "C006"),
    ("pages/|plants|/data", [1], "C006"),
    ("errors", [], "C006"),
    ("@context", 1, "C006"),
    ("actions/plant.move/risk", "medium", "C007"),
    ("actions/plant.move/confirmation", "Required", "C007"),
    ("version", "1", "C008"),
    ("version", "0.1.2", "C008"),
    ("site/origin", "garden.example", "C009"),
    ("site/origin", "https://", "C009"),
    ("site/origin", "//garden.example", "C009"),
    ("pages/plants", {"title": "Plants"}, "C012"),
    ("pages/||other", {"title": "Plants"}, "C012"),
    ("actions/plant.move/inputSchema/type", "dict", "C015"),
    ("actions/plant.move/inputSchema/type", [], "C015"),
    ("actions/plant.move/inputSchema/type", ["object", "object"], "C015"),
    ("actions/plant.move/inputSchema/properties", [], "C015"),
    ("actions/plant.move/inputSchema/properties/bed", "integer", "C015"),
    ("actions/plant.move/inputSchema/required", "bed", "C015"),
    ("actions/plant.move/inputSchema/required", ["bed", "bed"], "C015"),
    ("actions/plant.move/inputSchema/properties/tools/items/enum", "spade", "C015"),
    ("actions/plant.move/inputSchema/properties/bed/x-semantic", "schema.org/position", "C018"),
]


def schema_says_valid(manifest: Any) -> bool:
    validator = jsonschema.Draft202012Validator(
        SCHEMA, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )
    return not any(error.validator != "format" for error in validator.iter_errors(manifest))


def test_a_full_manifest_has_nothing_to_find() -> None:
    assert [] == codes(json.dumps(MANIFEST), whole=True)
    assert schema_says_valid(MANIFEST)


@pytest.mark.parametrize(("path", "value", "code"), FAULTS, ids=lambda each: str(each)[:40])
def test_a_fault_is_found_and_the_schema_agrees(path: str, value: Any, code: str) -> None:
    manifest = changed(path, value)
    assert code in codes(json.dumps(manifest), whole=True)
    # `format` is a hint to a validator: that a meaning is a URI is decided by the rule alone.
    assert (code == "C018") is schema_says_valid(manifest)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("site/origin", "https://garden.example/shop/", "C009"),
        ("site/extra", 1, "C005"),
        ("actions/plant.move/scope", "Plants Write", "C010"),
        ("pages/|plants|/actions", ["plant.mvoe"], "C013"),
        ("pages/|plants|/data", ["plant.move"], "C013"),
        ("actions/plant.move/risk", "high", None),
        ("actions/plant.move/inputSchema/required", ["bde"], "C016"),
        ("actions/plant.move/inputSchema/properties/when/pattern", "(", "C017"),
        ("actions/plant.move/inputSchema/properties/when/pattern", "^(?<year>[0-9]{4})\\p{L}[^]\\/$", None),
        ("actions/plant.move/inputSchema/properties/when/pattern", "[[a]&&b]", None),
        ("actions/plant.move/inputSchema/properties/when/pattern", "(?<=a+)b", None),
        ("actions/plant.move/inputSchema/properties/when/pattern", "(?P<year>[0-9]{4})", "C017"),
        ("actions/plant.move/inputSchema/patternProperties", {"^[a-": {}}, "C017"),
        ("actions/plant.move/inputSchema/oneOf", [], "C015"),
        ("actions/plant.move/inputSchema/dependentRequired", {"bed": "when"}, "C015"),
        ("actions/plant.move/inputSchema/default", {"type": "strnig"}, None),
        ("site/origin", "https://garden.example:99999", "C009"),
        ("errors/TOO_WET", {"message": "x", "code": 1}, "C005"),
        ("@context", {"bed": "https://schema.org/position"}, "C019"),
        ("@context", "https://schema.org", "C019"),
        ("@context", {"schema": "https://schema.org/"}, None),
    ],
)
def test_a_fault_that_a_schema_does_not_see(path: str, value: Any, code: str | None) -> None:
    manifest = changed(path, value)
    assert ([code] if code else []) == codes(json.dumps(manifest), whole=True)
    assert schema_says_valid(manifest)


@pytest.mark.parametrize(
    ("path", "value", "fixed"),
    [
        ("version", 0.1, "0.1"),
        ("actions/plant.move/idempotent", "true", True),
        ("actions/plant.move/risk", " Low", "low"),
        ("actions/plant.move/confirmation", "REVIEW", "review"),
        ("site/origin", "https://garden.example/plants/", "https://garden.example"),
        ("site/origin", "HTTPS://me@Garden.example:443", "https://garden.example"),
    ],
)
def test_a_value_with_one_right_answer_is_corrected(path: str, value: Any, fixed: Any) -> None:
    text = json.dumps(changed(path, value))
    (diagnostic,) = AGENT_MANIFEST.check(text, Context())
    assert changed(path, fixed) == json.loads(applied(text, diagnostic))


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        (
            '"plants/": {"title": "Plants", "actions": ["a.b"]}',
            '"/plants/": {"title": "Plants", "actions": ["a.b"]}',
        ),
        ('"a.b": {"risk": "low", "InputSchema": {}}', '"a.b": {"risk": "low", "inputSchema": {}}'),
        ('"a.b": {"risk": "low", "confirm": "never"}', '"a.b": {"risk": "low", "confirmation": "never"}'),
        ('"https://garden.example/": {"title": "Home", "actions": []}', None),
    ],
)
def test_a_key_with_one_right_answer_is_corrected(text: str, fixed: str | None) -> None:
    (diagnostic,) = AGENT_MANIFEST.check_example(text, Context())
    assert fixed == (applied(text, diagnostic) if diagnostic.fix else None)


def test_an_embedded_manifest_is_corrected_in_its_page() -> None:
    page = f'<p>é<script type="application/agent+json">{json.dumps(changed("version", 0.1))}</script>'
    (diagnostic,) = AGENT_HTML.check(page, Context())
    assert page.replace('"version": 0.1', '"version": "0.1"') == applied(page, diagnostic)


def applied(text: str, diagnostic: Diagnostic) -> str:
    """Return a text with a diagnostic's fix."""
    assert diagnostic.fix is not None
    for edit in reversed(diagnostic.fix.edits):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_high_risk_has_to_be_confirmed() -> None:
    risky = changed("actions/plant.move/risk", "high")
    risky["actions"]["plant.move"]["confirmation"] = "optional"
    (diagnostic,) = AGENT_MANIFEST.check(json.dumps(risky), Context())
    assert ("C014", Severity.WARNING) == (diagnostic.code, diagnostic.severity)


def test_the_schema_has_the_keys_of_the_vocabulary() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for kind, keys in MANIFEST_KEYS.items():
        part = SCHEMA if kind == "manifest" else SCHEMA["$defs"]["dataView" if kind == "data view" else kind]
        assert list(keys) == list(part["properties"])
        assert list(REQUIRED_KEYS[kind]) == part.get("required", [])


# Every keyword of the vocabularies that a schema is judged by, without those that only name or refer.
KEYWORDS = [
    *("type", "properties", "required", "enum", "items", "minimum", "minLength", "multipleOf", "patternProperties"),
    *("additionalProperties", "propertyNames", "contains", "not", "if", "then", "else", "prefixItems", "oneOf"),
    *("anyOf", "allOf", "$defs", "definitions", "dependentSchemas", "dependentRequired", "dependencies", "title"),
    *("description", "format", "pattern", "$comment", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    *("maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains"),
    *("uniqueItems", "deprecated", "readOnly", "writeOnly", "examples", "contentMediaType", "contentEncoding"),
    *("contentSchema", "unevaluatedItems", "unevaluatedProperties", "const", "default"),
]
SCHEMAS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(KEYWORDS),
    st.sampled_from(
        [
            *("string", "strnig", ["string"], ["string", "string"], [], {}, {"a": {}}, {"a": 1}, ["a", "a"], [{}]),
            *(1, -1, 0, 1.5, True, None, [1], {"a": ["b"]}, {"a": ["b", "b"]}, {"a": {"type": "x"}}, [{"type": 1}]),
        ]
    ),
    max_size=3,
)


@given(SCHEMAS)
def test_a_schema_is_malformed_where_the_metaschema_says_so(schema: dict[str, Any]) -> None:
    found = codes(json.dumps(changed("actions/plant.move/outputSchema", schema)), whole=True)
    try:
        jsonschema.Draft202012Validator.check_schema(schema)
        valid = True
    except jsonschema.SchemaError:
        valid = False
    # A list of schemas under `items` was valid before 2020-12, and is left alone.
    if not isinstance(schema.get("items"), list):
        assert valid is ("C015" not in found)


@pytest.mark.parametrize(
    ("text", "kinds", "expected"),
    [
        ('"bed_name": {"type": "string", "x-semantic": "https://schema.org/name"}', ["schema"], []),
        ('"bed_name": {"type": "strnig"}', ["schema"], ["C015"]),
        ('"bed_name": {"type": "string", "x-semantic": "schema.org/name"},', ["schema"], ["C018"]),
        ('"plant.list": {"title": "Plants", "outputSchema": { ... }}', ["data view", "schema"], []),
        ('"plant.move": {"title": "Move", "risk": "medium"}', ["action"], ["C007"]),
        ('{"plant.move": {"risk": "low", ...}}', ["action"], []),
        ('{"risk": "low", "confirmation": "maybe"}', ["action"], ["C007"]),
        ('"/plants/": {"title": "Plants", "actions": ["plant.move"]}', ["page"], []),
        ('"plants": {"title": "Plants", "actions": ["plant.move"]}', ["page"], ["C012"]),
        ('"pages": {"/plants/": {"title": "Plants", "actions": ["plant.move"]}}', ["manifest", "page"], []),
        ('"actions": {"a.b": {...}}, "pages": {"/": {"title": "A", "actions": ["a.c"]}}', None, ["C013"]),
        ('"actions": {...}, "pages": {"/": {"title": "A", "actions": ["a.c"]}}', None, []),
        ('{"site": {"name": "Shop", "origin": "shop"}}', ["manifest", "site"], ["C009"]),
        ('"inputSchema": {"type": "object", "required": ["bed"]}', None, ["C016"]),
        ('"inputSchema": {"type": "object", "required": ["bed"], ...}', None, []),
        ('{"version": "0.1", "site": {"name": "x", ...}, ...}', ["manifest", "site"], []),
        ('{"version": "0.1", "site": {"name": "x"}, ...}', None, ["C004"]),
        ('{"title": "Something"}', [], []),
        ("[]", [], ["C003"]),
        ("{...}", [], []),
        ("{", [], ["C001"]),
    ],
)
def test_a_part_is_judged_for_what_it_says(text: str, kinds: list[str] | None, expected: list[str]) -> None:
    document = parse_manifest(text)
    assert expected == codes(text)
    if kinds is not None:
        assert kinds == [part.kind for part in document.parts]


def test_a_part_is_no_file() -> None:
    assert ["C003"] == codes('{"risk": "low"}', whole=True)
    assert ["C001", "C003"] == codes('"risk": "low"', whole=True)
    assert ["C001"] == codes(json.dumps(MANIFEST)[:-1] + ", ...}", whole=True)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("danger", "risk"),
        ("confirm", "confirmation"),
        ("input_schema", "inputSchema"),
        ("confirmaton", "confirmation"),
    ],
)
def test_a_misspelled_key_is_named(written: str, meant: str) -> None:
    (diagnostic,) = AGENT_MANIFEST.check_example(f'"a.b": {{"risk": "low", "{written}": "x"}}', Context())
    assert ("C005", Severity.WARNING) == (diagnostic.code, diagnostic.severity)
    assert f"`{meant}`" in diagnostic.message


def shuffled(value: Any) -> Any:
    """Return a value with the keys of every object the other way round, but for a schema's properties."""
    if not isinstance(value, dict):
        return value
    return {key: value[key] if key == "properties" else shuffled(value[key]) for key in reversed(value)}


def test_the_canonical_text_does_not_depend_on_the_order_of_the_keys() -> None:
    written = write_manifest(parse_manifest(json.dumps(MANIFEST)))
    assert written == canonical_manifest(shuffled(MANIFEST))
    assert written == write_manifest(parse_manifest(written))
    assert MANIFEST == json.loads(written)
    assert written.startswith('{\n  "version": "0.1",\n  "site": {\n    "name":')
    assert written.endswith("}\n")


def test_what_could_lose_something_is_not_rewritten() -> None:
    for text in ('{"version": "0.1", "version": "0.2"}', '{"a": 1} // note', "[1]", '{"a": ...}'):
        assert text == write_manifest(parse_manifest(text))


MEMBERS = st.dictionaries(
    st.sampled_from(["version", "site", "actions", "data", "pages", "errors", "title", "risk", "type", "x"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.sampled_from(["0.1", "high", "object", "https://a.example"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["a.b", "title", "risk", "inputSchema", "properties", "type"]), inner)
        ),
        max_leaves=12,
    ),
)


@given(MEMBERS | st.text(max_size=40), st.booleans())
def test_any_text_is_judged_within_its_bounds(value: Any, embedded: bool) -> None:
    text = value if isinstance(value, str) else json.dumps(value)
    check = AGENT_MANIFEST.check_example if embedded else AGENT_MANIFEST.check
    for diagnostic in check(text, Context()):
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
    written = write_manifest(parse_manifest(text))
    assert written == write_manifest(parse_manifest(written))


@given(MEMBERS)
def test_no_error_of_the_schema_is_missed(value: dict[str, Any]) -> None:
    errors = [
        each for each in AGENT_MANIFEST.check(json.dumps(value), Context()) if each.severity is Severity.ERROR
    ]
    if not schema_says_valid(value):
        assert errors


def test_the_blocks_of_the_specification_have_nothing_to_find(specification_blocks: Any) -> None:
    blocks = [block for block in specification_blocks("aaf-standard-0.1.md") if block.label == "json"]
    assert 3 == len(blocks)
    for block in blocks:
        assert [] == AGENT_MANIFEST.check_example(block.text, Context())
    (whole,) = [block for block in blocks if parse_manifest(block.text).whole]
    assert [] == AGENT_MANIFEST.check(whole.text, Context())
    assert schema_says_valid(json.loads(whole.text))
    assert any(each.certain and each.pattern.search(whole.text) for each in AGENT_MANIFEST.signatures)
