"""DNS records: alone, quoted, and in lines of a zone file."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anml_trust.record import txt_strings, write_dns
from signage_specs.anml_trust.record_parser import parse_dns
from signage_specs.registry import ANML_DNS
from signage_specs.rule import Context

MANIFEST = "https://garden.example/.well-known/anml-trust"
VALUE = f"v=anml1;manifest={MANIFEST}"
NAME = "_anml.garden.example."


def codes(text: str) -> list[str]:
    return [each.code for each in ANML_DNS.check_example(text, Context())]


@pytest.mark.parametrize(
    "text",
    [
        VALUE,
        f"{VALUE};",
        f'"{VALUE}"',
        f'{NAME} IN TXT "{VALUE}"',
        f'{NAME} 3600 IN TXT "{VALUE}" ; our trust manifest',
        f'{NAME[:-1]}\tTXT\t"{VALUE[:20]}" "{VALUE[20:]}"',
        f'$TTL 300\n; zone\n{NAME} in txt ( "{VALUE[:20]}"\n    "{VALUE[20:]}" )\nwww IN A 192.0.2.1\n',
        f'{NAME} IN TXT "\\118=anml1\\;manifest={MANIFEST}"',
        f"...\n{VALUE}",
    ],
)
def test_a_record_is_found_however_it_is_shown(text: str) -> None:
    (record,) = parse_dns(text).records
    assert [("v", "anml1"), ("manifest", MANIFEST)] == [(tag.name, tag.value) for tag in record.tags]
    assert [] == codes(text)


def test_a_tag_list_may_go_on_over_lines() -> None:
    (record,) = parse_dns(f"v=anml1;\n  manifest={MANIFEST};\nquery=https://trust.example/q").records
    assert ["v", "manifest", "query"] == [tag.name for tag in record.tags]
    assert 2 == len(parse_dns(f"{VALUE};\n{VALUE}").records)


def test_a_value_keeps_its_equals_signs_and_its_place() -> None:
    text = f'{NAME} IN TXT "v=anml1; query=https://trust.example/q?a=1&b=2"'
    (record,) = parse_dns(text).records
    query = record.tag("query")
    assert query is not None
    assert "https://trust.example/q?a=1&b=2" == query.value
    assert query.value == text[query.value_span.start : query.value_span.end]
    assert "garden.example" == record.site


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"V=anml1;manifest={MANIFEST}", ["T090"]),
        (f"v=ANML1;manifest={MANIFEST}", ["T090"]),
        (f"v=anml2;manifest={MANIFEST}", ["T090"]),
        (f"manifest={MANIFEST};v=anml1", ["T090"]),
        (f"manifest={MANIFEST}", ["T090"]),
        ("v=anml1", ["T090"]),
        (f"{VALUE};manifest={MANIFEST}", ["T090"]),
        (f"{VALUE};note", ["T090"]),
        (f"v=anml1;;manifest={MANIFEST}", ["T090"]),
        (f"{VALUE};1x=y", ["T090"]),
        (f"{VALUE};x=a b", ["T091", "T090"]),
        (f"{VALUE};x=é", ["T091", "T090"]),
        (f"{NAME} IN TXT {VALUE}", ["T090"]),
        (f'{NAME} IN TXT "{VALUE}{"a" * 255}"', ["T090"]),
        (f'{NAME} IN TXT "{VALUE}', ["T090"]),
        (f"{NAME} IN TXT", ["T090"]),
        ("hello there", ["T090"]),
        (f"v=anml1; manifest={MANIFEST}", ["T091"]),
        (f"v = anml1;manifest={MANIFEST}", ["T091"]),
        (f"{VALUE};color=green", ["T091"]),
        ("v=anml1;manifest=http://garden.example/t", ["T092"]),
        ("v=anml1;manifest=/t", ["T092"]),
        ("v=anml1;query=https:///q", ["T092"]),
        (f'_anml.other.example. TXT "{VALUE}"', ["T092"]),
        (f'_anml TXT "{VALUE}"', []),
        (f'_ANML.Garden.Example. TXT "{VALUE}"', []),
        (f"{VALUE};query=https://trust.example/q", ["T093"]),
        (f'{NAME} TXT "{VALUE}"\n{NAME[:-1]} TXT "{VALUE}"', ["T093"]),
        ('www TXT "v=spf1 -all"', []),
        ("_anml._tcp.garden.example. IN SRV 0 5 443 www.garden.example.", []),
        ("_anml._tcp.garden.example. IN SRV 0 5 443", ["T102"]),
        ("_anml._tcp.garden.example. IN SRV 0 5 99999 www.garden.example.", ["T102"]),
        ("_anml._udp.garden.example. IN SRV 0 5 443 www.garden.example.", ["T102"]),
        ("_sip._tcp.garden.example. IN SRV x", []),
        ('_sip._tcp.garden.example. IN SRV "x', ["T090"]),
        ('_sip._tcp.garden.example. IN SRV "x\\"', ["T090"]),
        ('_anml._tcp.garden.example. IN TXT "v=anml1;path=/anml"', []),
        ('_anml._tcp.garden.example. IN TXT "path=/anml"', ["T102"]),
        ("v=anml1;path=anml", ["T102"]),
        ("", []),
    ],
)
def test_a_record_is_judged(text: str, expected: list[str]) -> None:
    assert expected == codes(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (f"v = anml1 ; manifest={MANIFEST} ;", f"{VALUE}\n"),
        (f'{NAME} 60 IN TXT "v=anml1; " "manifest={MANIFEST}"', f'{NAME} 60 IN TXT "{VALUE}"\n'),
        (f'{NAME} IN 1h30m TXT "{VALUE}"', f'{NAME} 1h30m IN TXT "{VALUE}"\n'),
        ("_anml._tcp.x. 60 SRV 0 5 443 y.", "_anml._tcp.x. 60 IN SRV 0 5 443 y.\n"),
        ('_anml._tcp.x. TXT "v=anml1" "path=/a"', '_anml._tcp.x. IN TXT "v=anml1" "path=/a"\n'),
        ('www TXT "a; b;"', 'www IN TXT "a; b;"\n'),
        ("_anml._tcp.x. SRV 0 5 443 y.", "_anml._tcp.x. IN SRV 0 5 443 y.\n"),
    ],
)
def test_the_canonical_text_has_no_white_space_between_tags(text: str, written: str) -> None:
    assert written == write_dns(parse_dns(text))
    assert written == write_dns(parse_dns(written))


@pytest.mark.parametrize(
    "more",
    ["; why\n", "$ORIGIN garden.example.\n", "$TTL 300\n", "@ IN A 192.0.2.1\n", 'x CH TXT "y"\n', 'x TXT "y" z\n'],
)
def test_a_text_that_would_lose_something_stays_as_it_is(more: str) -> None:
    text = f'{more}{NAME}   TXT "{VALUE}"\n'
    assert text == write_dns(parse_dns(text))
    behind = f'{NAME}   TXT "{VALUE}" ; why\n'
    assert behind == write_dns(parse_dns(behind))


@given(st.text(alphabet=st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=600))
def test_a_long_value_is_split_and_read_back(value: str) -> None:
    strings = txt_strings(value)
    assert all(len(each.replace("\\", "")) - 2 <= 255 for each in strings)
    (record,) = parse_dns(f"_anml.x. IN TXT {' '.join(strings)}").records
    assert value == record.value
    assert all(each.octets <= 255 for each in record.strings)


@given(
    st.lists(
        st.tuples(
            st.from_regex(r"[a-z][a-z0-9_.-]{0,8}", fullmatch=True),
            st.from_regex(r"[!-:<-~]{0,20}", fullmatch=True),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_tags_are_written_and_read_back(tags: list[tuple[str, str]]) -> None:
    (record,) = parse_dns(
        f"_anml.x. IN TXT {' '.join(txt_strings(';'.join(f'{name}={value}' for name, value in tags)))}"
    ).records
    assert tags == [(tag.name, tag.value) for tag in record.tags]
    assert not any(tag.spaced for tag in record.tags)


PIECES = st.lists(
    st.sampled_from(
        [*'"\\();=\n\r\t ', "v=anml1", "manifest=", "_anml.x. ", "IN ", "TXT ", "SRV ", "...", "a", "é", "\\0"]
    ),
    max_size=30,
).map("".join)


@given(PIECES | st.text(max_size=40))
def test_any_text_is_judged_within_its_bounds(text: str) -> None:
    document = parse_dns(text)
    spans = [each.span for each in ANML_DNS.check(text, Context())]
    for record in document.records:
        spans += [record.span, *(span for tag in record.tags for span in (tag.span, tag.name_span, tag.value_span))]
    spans += [fault.span for fault in document.faults]
    assert all(0 <= span.start <= span.end <= len(text) for span in spans)
    written = write_dns(document)
    assert written == write_dns(parse_dns(written))


@pytest.mark.parametrize(
    "piece", ["a=b;", "a=b;\n", '"', '"\n', "(", "\\", "\n", 'x TXT "a" ', f'{NAME} TXT "{VALUE}"\n']
)
def test_time_grows_with_the_text_alone(piece: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(lambda text: ANML_DNS.check(text, Context()), lambda count: piece * count, 1_000)


def test_the_record_of_the_draft_is_no_error(specification_text: Any) -> None:
    draft = specification_text("anml-1.0-draft-jeskey-anml-00.txt")
    line = next(line for line in draft.splitlines() if line.startswith("_anml.example.com "))
    found = ANML_DNS.check_example(line, Context())
    # The draft writes white space that it tells generators not to write, and advertises both sources.
    assert [("T091", "warning"), ("T093", "info")] == [(each.code, each.severity.value) for each in found]
