"""What attacks a parser is refused, soon, and without reading anything else."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

if TYPE_CHECKING:
    from pathlib import Path

    from signage_specs.format import Format

SECONDS = 2.0
"""Of processor time, in the best of three runs: each takes less than one on a machine without other tests."""

LAUGHS = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
BILLION_LAUGHS = f'<!DOCTYPE a [<!ENTITY l0 "lol">{LAUGHS}]>'

ATTACKS = (
    (ANML_XML, "M005", f"{BILLION_LAUGHS}<body>&l9;</body>"),
    (ANML_XML, "M005", f'{BILLION_LAUGHS}<tone value="&l9;"/>'),
    (ANML_XML, "M008", f'<!DOCTYPE a [<!ENTITY l0 "lol">{LAUGHS}<!ATTLIST tone value CDATA "&l9;">]><tone/>'),
    (ANML_XML, "M008", '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]><body/>'),
    (ANML_XML, "M008", '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd"><body/>'),
    (ANML_XML, "M081", "<section>" * 100_000),
    (ANML_XML, "M001", "<" * 500_000),
    (ANML_XML, "M001", "<!--" * 200_000),
    (ANML_XML, "M001", "<a b='" * 100_000),
    (ANML_XML, "M001", "</w" + "".join("</w" + "_" * i for i in range(1_000))),
    (ANML_XML, "M001", "<!DOCTYPE a [" + '<!ENTITY a "x">' * 40_000),
    (ANML_XML, "M081", "x" * 2_000_000),
    (ANML_XML, "M018", "<step status='" + "pendin" * 50_000 + "'/>"),
    (ANML_XML, "M021", '<language value="' + "en-" * 150_000 + '"/>'),
    (ANML_XML, "M044", '<link href="' + "{" * 300_000 + '"/>'),
    (ANML_XML, "M040", "<flow>" + "".join(f'<step id="s{i}" next="t{i}"/>' for i in range(3_000)) + "</flow>"),
    (ANML_XML, "M013", "<body>" + "".join(f"<sektion{i}/>" for i in range(5_000)) + "</body>"),
    (ANML_JSON, "M082", '{"anml": "1.0", "ttl": NaN}'),
    (ANML_JSON, "M082", '{"anml": "1.0", "anml": "2.0"}'),
    (ANML_JSON, "M081", '{"anml":' * 50_000),
    (ANML_JSON, "M081", "[" * 500_000),
    (ANML_JSON, "M082", '{"anml": "1.0", "ttl": ' + "9" * 400_000 + "}"),
    (ANML_JSON, "M081", '"' + "x" * 2_000_000 + '"'),
    (ANML_JSON, "M082", '{"anml": "1.0"' + ', "ttl": 1' * 20_000 + "}"),
    (ANML_JSON, "M082", '"\\ud800' * 30_000),
    (ANML_JSON, "M082", "#\n" * 50_000),
    (ANML_XML, "M013", "<tone " + " ".join(f'a{i}=""' for i in range(20_000)) + "/>"),
    (ANML_XML, "M052", "<body>" + "<a/>" * 40_000),
    (
        ANML_XML,
        "M026",
        "<anml>" + "".join(f'<site domain="a{i}.example"><a/></site>' for i in range(8_000)) + "</anml>",
    ),
)


@pytest.mark.parametrize(("form", "code", "text"), ATTACKS, ids=[f"{a[1]}-{a[2][:24]}" for a in ATTACKS])
def test_an_attack_is_refused_soon(form: Format, code: str, text: str) -> None:
    seconds: list[float] = []
    found: set[str] = set()
    while len(seconds) < 3 and min(seconds, default=SECONDS) >= SECONDS:
        start = time.process_time()
        found = {each.code for each in form.check_example(text, Context())}
        seconds.append(time.process_time() - start)
    assert SECONDS > min(seconds)
    assert code in found
    form.write(form.parse(text))


def test_a_flood_of_values_is_not_kept() -> None:
    document = ANML_JSON.parse('{"a": [' + "1," * 300_000 + "1]}")
    assert ["too-many-values"] == [fault.kind for fault in document.faults]
    assert document.json is not None
    assert document.json.root is None


def test_a_document_of_as_many_elements_as_are_read_may_be_json() -> None:
    fields = ",".join('{"name":"a","content":"1"}' for _ in range(2**15 - 10))
    assert () == ANML_JSON.parse(f'{{"anml":"1.0","body":{{"data":[{{"item":[{{"field":[{fields}]}}]}}]}}}}').faults


def test_no_file_is_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret", encoding="utf-8")
    text = f'<!DOCTYPE a [<!ENTITY s SYSTEM "{secret.as_uri()}">]><title>&s;</title>'
    document = ANML_XML.parse(text)
    assert "the secret" not in repr(document)
    assert document.broken
    assert ["M005", "M008"] == sorted(each.code for each in ANML_XML.check_example(text, Context()))


def test_no_entity_is_ever_expanded() -> None:
    text = '<!DOCTYPE a [<!ENTITY s "the expansion">]><tone value="&s;"/>'
    (element,) = ANML_XML.parse('<!DOCTYPE a [<!ENTITY s "the expansion">]><tone value="s"/>').roots
    assert "s" == element.value("value")
    assert () == ANML_XML.parse(text).roots
