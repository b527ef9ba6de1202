"""What hosts are told: right, once, and without touching what others wrote."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_linter.option import HOSTS as OPTION_HOSTS
from signage_linter.option import host_fault
from signage_site.documents.host_files import (
    BEGIN,
    END,
    apache_file,
    cloudflare_headers,
    netlify_headers,
    nginx_configuration,
    robots_text,
    rule_count,
    with_block,
    without_block,
)
from signage_site.documents.hosts import HOSTS, host_files
from signage_site.documents.places import TRUST
from signage_site.documents.served import ServedSite, dns_records, read_the_docs_redirects, s3_commands
from signage_site.documents.vercel import NotMergeableError, vercel_json, without_headers
from signage_specs.diagnostic import Severity
from signage_specs.registry import ANML_DNS
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

SITE = ServedSite(
    "https://a.example",
    "/",
    (".well-known/agent-manifest.json", ".well-known/anml", ".well-known/anml.json", "index.anml", "b/x y.anml"),
    3600,
)
MERGES = [netlify_headers, cloudflare_headers, apache_file]
LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ("/*", "  X-Frame-Options: DENY", "# note", "", BEGIN, END, f"{BEGIN} x", "/.well-known/anml")
        ),
        st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=20),
    ),
    max_size=12,
).map("\n".join)


def test_the_option_names_the_hosts_of_the_table() -> None:
    assert OPTION_HOSTS == tuple(host.name for host in HOSTS)
    assert "" == host_fault(("netlify", "dns"))
    assert "has `netlfy`, which is not a known host. Did you mean `netlify`?" == host_fault(("netlfy",))


@pytest.mark.parametrize("unit", ["*a", "*", ":b-", "*a:b", ":b*"])
def test_an_authors_rule_of_many_wildcards_ends(unit: str) -> None:
    site = replace(SITE, documents=("a-" * 200 + ".anml",))
    assert "a-.anml" in netlify_headers(f"/{unit * 40}c\n  X-Y: z\n", site)


@pytest.mark.parametrize(
    ("rule", "is_meant"),
    [
        ("/*/shop.anml", False),
        ("/:a", True),
        ("/*:a.anml", True),
        ("/**", True),
        ("/*s*o*.anml", True),
        ("/:a-:b", False),
        ("/*.anml*x", False),
    ],
)
def test_an_authors_rule_is_for_the_paths_that_its_wildcards_match(rule: str, is_meant: bool) -> None:
    site = replace(SITE, documents=("shop.anml",))
    text = netlify_headers(f"{rule}\n  Content-Type: x/y\n  Link: a\n", site)
    assert is_meant != ("/shop.anml\n  Content-Type" in text)


def test_headers_for_netlify_name_each_document() -> None:
    text = netlify_headers("", SITE)

    assert text.startswith(BEGIN)
    assert [
        "/.well-known/agent-manifest.json",
        "/.well-known/anml",
        "/.well-known/anml.json",
        "/index.anml",
        "/b/x%20y.anml",
    ] == re.findall(r"^/.*", text, re.MULTILINE)
    assert (
        "/index.anml\n"
        "  Content-Type: application/anml+xml\n"
        "  Access-Control-Allow-Origin: *\n"
        "  Cache-Control: public, max-age=3600\n"
    ) in text


def test_headers_for_cloudflare_are_few() -> None:
    large = ServedSite("", "/", tuple(f"p{number}.anml" for number in range(5000)), 60)

    assert 1 == rule_count(cloudflare_headers("", large))
    assert "/*.anml\n  Content-Type: application/anml+xml\n" in cloudflare_headers("", large)


def test_a_header_that_an_author_sets_is_left_to_the_author() -> None:
    text = netlify_headers(
        "/*\n  access-control-allow-origin: https://b.example\n/b/:page\n  Cache-Control: no-store\n", SITE
    )

    assert "Access-Control-Allow-Origin" not in text
    assert "/index.anml\n  Content-Type: application/anml+xml\n  Cache-Control" in text
    assert text.endswith(f"/b/x%20y.anml\n  Content-Type: application/anml+xml\n  Vary: Accept\n{END}\n")


@pytest.mark.parametrize("merge", MERGES)
@given(text=LINES)
def test_merging_twice_is_merging_once_and_keeps_other_lines(
    merge: Callable[[str, ServedSite], str], text: str
) -> None:
    once = merge(text, SITE)

    assert once == merge(once, SITE)
    assert without_block(text) == without_block(once)


@given(LINES, st.booleans())
def test_a_block_that_is_replaced_leaves_the_rest(text: str, first: bool) -> None:
    once = with_block(text, ["one"], first=first)
    other = with_block(once, ["two", "three"], first=first)

    assert once == with_block(other, ["one"], first=first)
    assert without_block(text) == without_block(once)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("text", [None, "", "\n", "a", "a\n", "a\r\n"])
def test_a_block_is_taken_out_to_the_letter(text: str | None, first: bool) -> None:
    once = with_block(text, ["one"], first=first)

    assert text == without_block(once) == without_block(with_block(once, ["two"], first=first))
    # What is written behind it stays, on lines of its own.
    assert f"{text or ''}{'' if first or not text or text.endswith(chr(10)) else chr(10)}mine\n" == without_block(
        f"{once}mine\n"
    )


def test_a_block_keeps_its_place() -> None:
    text = with_block("a\nb\n", ["x"], first=False)

    assert f"c\n{text}d\n".replace("\nx\n", "\ny\n") == with_block(f"c\n{text}d\n", ["y"], first=False)


def test_vercel_keeps_what_is_there_and_changes_nothing_twice() -> None:
    mine = {"source": "/.well-known/anml", "headers": [{"key": "cache-control", "value": "no-store"}]}
    names = ("Content-Type", "Access-Control-Allow-Origin", "Cache-Control")
    written = json.dumps({"cleanUrls": True, "headers": [mine]})
    once = vercel_json(written, SITE)
    value = json.loads(once)

    assert once == vercel_json(once, SITE)
    assert value["cleanUrls"] is True
    assert [
        (mine["source"], ["cache-control"]),
        (
            r"/((?:.*/)?\.well-known/anml)",
            [*names[:2], "Link", "Alternates"],
        ),  # what its author sets is left to the author
        (r"/((?:.*/)?\.well-known/anml\.json)", [*names]),
        (r"/((?:.*/)?\.well-known/agent-manifest\.json)", [*names]),
        (r"/(.*\.anml)", [*names, "Vary"]),
    ] == [(each["source"], [header["key"] for header in each["headers"]]) for each in value["headers"]]


SPACE = st.text(" \t\r\n", max_size=2)
VALUES = st.sampled_from(("true", '"/*"', "{}", "[1]", '{"headers": [ {} ]}'))
ENTRIES = st.sampled_from(
    (
        '{"source":"/x", "headers":[]}',
        '{"source": "/.well-known/anml", "headers": [{"key": "Access-Control-Allow-Origin", "value": "*"}]}',
        '{"source": "/(.*).anml", "headers": [{"key": "content-type", "value": "text/xml"}, 1]}',
    )
)


def listed(brackets: str, items: list[str], spaces: list[str]) -> str:
    """Return items in brackets, with some space around each."""
    rest = iter(spaces)
    inside = ",".join(f"{next(rest, '')}{item}{next(rest, '')}" for item in items)
    return f"{brackets[0]}{inside or next(rest, '')}{brackets[1]}"


@st.composite
def configurations(draw: st.DrawFn) -> str:
    """Draw what a project may have in `vercel.json`, in any layout."""
    names = draw(st.lists(st.sampled_from(("cleanUrls", "rewrites", "headers", "trailingSlash")), unique=True))
    members = [
        f'"{name}":{draw(SPACE)}'
        + (
            listed("[]", draw(st.lists(ENTRIES, max_size=2)), draw(st.lists(SPACE)))
            if name == "headers"
            else draw(VALUES)
        )
        for name in names
    ]
    return draw(SPACE) + listed("{}", members, draw(st.lists(SPACE))) + draw(SPACE)


@given(st.one_of(st.none(), SPACE, configurations()))
def test_what_vercel_is_told_is_taken_out_to_the_letter(text: str | None) -> None:
    other = ServedSite("", "/", (".well-known/anml.json", "a.anml.json"), 5)
    once = vercel_json(text, SITE)

    assert text == without_headers(once)
    assert once == vercel_json(once, SITE) == vercel_json(vercel_json(once, other), SITE)
    assert text == without_headers(text) if text is not None else True


def test_ours_are_taken_out_of_what_an_author_laid_out_anew() -> None:
    mine = {"source": "/x", "headers": []}
    told = json.loads(vercel_json(json.dumps({"headers": [mine]}), SITE))
    told["headers"].append({**mine, "source": "/y"})

    assert {"headers": [mine, {**mine, "source": "/y"}]} == json.loads(
        without_headers(json.dumps(told, indent="\t")) or ""
    )


@pytest.mark.parametrize("text", ["[]", "{", "3", '{"headers": {}}', '{"headers": [1]}', "[" * 100_000])
def test_a_vercel_file_that_can_not_be_added_to_stays(text: str) -> None:
    with pytest.raises(NotMergeableError, match="sign again"):
        vercel_json(text, SITE)
    files = host_files(["vercel"], SITE, lambda _path: text)

    assert {} == files.texts
    assert [Severity.ERROR] == [each.severity for each in files.diagnostics]


def test_a_file_that_is_not_utf_8_stays() -> None:
    files = host_files(["netlify"], SITE, lambda _path: b"\xff".decode())

    assert {} == files.texts
    assert ["not written: the file that is there isn't UTF-8; save it as UTF-8"] == [
        each.message for each in files.diagnostics
    ]


def test_two_hosts_share_a_file() -> None:
    large = ServedSite("", "/", tuple(f"p{number}.anml" for number in range(101)), 60)
    files = host_files(["cloudflare", "netlify"], large, lambda _path: "")

    assert ["_headers"] == list(files.texts)
    assert 101 == rule_count(files.texts["_headers"])
    assert [Severity.WARNING] == [each.severity for each in files.diagnostics]
    assert () == host_files(["cloudflare"], large, lambda _path: "").diagnostics


def test_rules_of_a_site_below_the_top_have_its_path() -> None:
    site = ServedSite("", "/a:b/d*/", (".well-known/anml", "x.anml"), 5)
    named = ["/a%3Ab/d%2A/.well-known/anml", "/a%3Ab/d%2A/x.anml"]
    lines = [each for each in netlify_headers(None, site).splitlines() if each.startswith("/")]
    assert named == lines
    lines = [each for each in cloudflare_headers(None, site).splitlines() if each.startswith("/")]
    assert [named[0], "/a%3Ab/d%2A/*.anml"] == lines
    older = '{"headers": [{"source": "/(\\\\.well-known/anml)", "headers": []}]}'
    assert '{"headers": []}' == without_headers(older)


def test_a_file_below_the_top_is_said_to_be_unread() -> None:
    site = ServedSite("https://a.example", "/docs/", ("index.anml",), 60)

    assert [Severity.INFO] == [
        each.severity for each in host_files(["netlify"], site, lambda _path: "").diagnostics
    ]


def test_github_pages_keeps_what_its_marker_says() -> None:
    assert {".nojekyll": ""} == host_files(["github-pages"], SITE, lambda _path: "").texts
    assert {".nojekyll": "x"} == host_files(["github-pages"], SITE, lambda _path: "x").texts


def test_apache_gets_types_in_front() -> None:
    text = apache_file("ErrorDocument 404 /404.html\n", SITE)

    assert text.startswith(BEGIN)
    assert text.endswith("ErrorDocument 404 /404.html\n")
    assert '<FilesMatch "^anml$">\n  ForceType "application/anml+xml"\n' in text
    assert '<FilesMatch "\\.anml$">\n  ForceType "application/anml+xml"\n' in text
    assert text.count("<FilesMatch") == text.count("</FilesMatch>") == 4
    assert text.count("<IfModule") == text.count("</IfModule>") == 6


def test_nginx_gets_a_location_for_each_place() -> None:
    site = ServedSite("https://a.example", "/docs/", (".well-known/anml", "b/index.anml", "s/x.anml.json"), 60)
    text = nginx_configuration(site)

    assert [
        "location = /docs/.well-known/anml {",
        r"location ~ ^/docs/.*\.anml$ {",
        r"location ~ ^/docs/.*\.anml\.json$ {",
    ] == re.findall(r"^location.*", text, re.MULTILINE)
    assert "    types { }\n    default_type application/anml+json;\n" in text


def test_s3_and_read_the_docs_name_the_documents() -> None:
    assert (
        'aws s3 cp SITE/.well-known/anml s3://BUCKET/.well-known/anml --content-type "application/anml+xml"'
        in s3_commands(SITE)
    )
    assert "exact redirect  /.well-known/anml  to  /en/latest/.well-known/anml" in read_the_docs_redirects(SITE)


def test_a_site_below_the_top_says_so_once() -> None:
    site = ServedSite("https://a.example", "/a;b/", (".well-known/anml", TRUST), 60)
    files = host_files(["dns"], site, lambda _path: "")

    expected = (
        "`/a;b/.well-known/anml` isn't the well-known URI. Serve it as https://a.example/.well-known/anml too, "
        "or publish these DNS records: "
        "`_anml._tcp.a.example. IN SRV 0 0 443 a.example.` and "
        '`_anml._tcp.a.example. IN TXT "v=anml1;path=/a%3Bb/.well-known/anml"` and '
        '`_anml.a.example. IN TXT "v=anml1;manifest=https://a.example/a%3Bb/.well-known/anml-trust"`'
    )
    assert [expected] == [each.message for each in files.diagnostics]
    assert [] == ANML_DNS.check(dns_records(site), Context())
    assert ["`/docs/.well-known/anml` isn't the well-known URI. Serve it as /.well-known/anml too"] == [
        each.message
        for each in host_files([], ServedSite("", "/docs/", SITE.documents, 60), lambda _path: "").diagnostics
    ]
    for origin, base in (("https://a.example", "/"), ("http://127.0.0.1:8000", "/docs/")):
        assert () == host_files([], ServedSite(origin, base, SITE.documents, 60), lambda _path: "").diagnostics


def test_dns_records_are_right() -> None:
    site = ServedSite("https://a.example", "/", (".well-known/anml", TRUST), 60)
    text = dns_records(site)

    assert '_anml.a.example.  IN  TXT  "v=anml1;manifest=https://a.example/.well-known/anml-trust"' in text
    assert "_anml._tcp.a.example.  IN  SRV  0 0 443 a.example." in text
    assert [] == ANML_DNS.check(text, Context())
    assert "" == dns_records(ServedSite("http://localhost:8000", "/", (), 60))
    assert "" == dns_records(ServedSite("", "/", (), 60))


@pytest.mark.parametrize(
    ("usage", "signal"),
    [
        ("none", "search=no, ai-input=no, ai-train=no"),
        ("display", "search=yes, ai-input=yes, ai-train=no"),
        ("store", "search=yes, ai-input=yes, ai-train=no"),
        ("train", "search=yes, ai-input=yes, ai-train=yes"),
    ],
)
def test_robots_txt_says_what_agents_may_do(usage: str, signal: str) -> None:
    site = replace(SITE, usage=usage)
    own = "User-agent: *\nDisallow: /drafts/\n"
    text = robots_text(own, site)

    assert text.startswith(f"{own}{BEGIN}")
    assert text.endswith(f")\nUser-agent: *\nContent-Signal: {signal}\n{END}\n")
    assert (text, own) == (robots_text(text, site), without_block(text))
    assert None is without_block(robots_text(None, site))


def test_a_signal_of_the_author_s_stays_the_only_one() -> None:
    own = "user-agent: *\n content-signal: ai-train=yes\n"

    assert own == robots_text(own, SITE)
    assert own == robots_text(f"{own}{robots_text(None, SITE)}", SITE)
