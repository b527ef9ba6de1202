from __future__ import annotations

import json
from html import escape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker

from signage_site.pages.annotate import annotate
from signage_site.pages.facts import PageFacts, SearchFacts, read_facts
from signage_specs.aaf.manifest.tree import canonical_manifest
from signage_specs.registry import AGENT_MANIFEST
from signage_specs.rule import Context


def facts(text: str) -> PageFacts:
    return read_facts(annotate(text, "0.1").text, "a/page.html")


def schema(fields: str) -> dict[str, Any]:
    """Return the input schema of a form that has these fields."""
    value = json.loads(facts(f"<form id=f>{fields}</form>").actions[0].input_schema)
    assert isinstance(value, dict)
    # Without the formats: a pattern is one of JavaScript, and the checker has Python's.
    Draft202012Validator.check_schema(value, FormatChecker(()))
    return value


BUTTON = "<input type=radio name=a value=p>"


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("<input name=a>", {"type": "string"}),
        (
            "<input name=a type=email>",
            {"type": "string", "format": "email", "x-semantic": "https://schema.org/email"},
        ),
        ("<input name=a type=url>", {"type": "string", "format": "uri", "x-semantic": "https://schema.org/URL"}),
        ("<input name=a type=date>", {"type": "string", "format": "date", "x-semantic": "https://schema.org/Date"}),
        (
            "<input name=a type=tel>",
            {"type": "string", "format": "tel", "x-semantic": "https://schema.org/telephone"},
        ),
        ("<input name=a type=datetime-local>", {"type": "string", "format": "date-time-local"}),
        ("<input name=a type=time>", {"type": "string", "format": "time-local"}),
        (
            "<input name=a type=email multiple maxlength=99>",
            {"type": "string", "maxLength": 99, "x-semantic": "https://schema.org/email"},
        ),
        (
            "<input name=a type=password minlength=8 maxlength=64>",
            {"type": "string", "writeOnly": True, "minLength": 8, "maxLength": 64},
        ),
        ("<input name=a maxlength=-1 minlength=x>", {"type": "string"}),
        ("<input name=a pattern='[a-z]+|[0-9]'>", {"type": "string", "pattern": "^(?:[a-z]+|[0-9])$"}),
        ("<input name=a pattern='[a-'>", {"type": "string"}),
        # A pattern is one of JavaScript, not of Python.
        ("<input name=a pattern='(?i)a'>", {"type": "string"}),
        ("<input name=a pattern='(?P<n>a)'>", {"type": "string"}),
        ("<input name=a pattern='(?<n>a)'>", {"type": "string", "pattern": "^(?:(?<n>a))$"}),
        ("<input name=a minlength=9 maxlength=2>", {"type": "string", "minLength": 9}),
        ("<textarea name=a maxlength=9></textarea>", {"type": "string", "maxLength": 9}),
        # What doesn't apply to the type says nothing (HTML, sections 4.10.5 and 4.10.11).
        ("<textarea name=a pattern=x min=1></textarea>", {"type": "string"}),
        (
            "<input name=a type=password pattern=x min=1 max=2 step=3>",
            {"type": "string", "writeOnly": True, "pattern": "^(?:x)$"},
        ),
        ("<input name=a type=color pattern=x maxlength=9>", {"type": "string"}),
        ("<input name=a type=month pattern=x minlength=2 maxlength=9 min=2026-01>", {"type": "string"}),
        ("<input name=a type=file pattern=x minlength=9>", {"type": "string"}),
        ("<input name=a type=number pattern=x minlength=2>", {"type": "integer"}),
        # Each address is held against the pattern, the length is that of all of them.
        (
            "<input name=a type=email multiple pattern=x minlength=9>",
            {"type": "string", "minLength": 9, "x-semantic": "https://schema.org/email"},
        ),
        # A type that there isn't is text; an attribute's value isn't trimmed.
        ("<input name=a type=foo maxlength=9 min=1 multiple>", {"type": "string", "maxLength": 9}),
        ("<input name=a type=select multiple>", {"type": "string"}),
        ("<input name=a type=' number '>", {"type": "string"}),
        ("<input name=a type=NUMBER>", {"type": "integer"}),
        ("<input name=a type=foo readonly>", {"type": "string", "readOnly": True}),
        ("<input name=a type=number>", {"type": "integer"}),
        (
            "<input name=a type=number min=0 max=1.5 step=0.5>",
            {"type": "number", "minimum": 0, "maximum": 1.5},
        ),
        ("<input name=a type=number step=any min=x max=1e999>", {"type": "number"}),
        ("<input name=a type=number min=1_0 max=\u0665 step=1e>", {"type": "integer"}),
        (
            "<input name=a type=number min=+1 max=.5e1 step=1e99999999999999999999>",
            {"type": "integer", "minimum": 1, "maximum": 5},
        ),
        ("<input name=a type=number step=1e-400>", {"type": "number"}),
        ("<input name=a type=range step=1e-400>", {"type": "number", "minimum": 0, "maximum": 100}),
        ("<input name=a type=number min=1e-400 max=-1e-400>", {"type": "number", "minimum": 0}),
        ("<input name=a type=number step=2 min=1>", {"type": "integer", "minimum": 1}),
        # Steps count from the minimum, else from the value that the page has.
        ("<input name=a type=number step=100 value=250>", {"type": "integer"}),
        ("<input name=a type=number step=50 value=250>", {"type": "integer", "multipleOf": 50}),
        (
            "<input name=a type=number step=100 value=250 min=0>",
            {"type": "integer", "minimum": 0, "multipleOf": 100},
        ),
        ("<input name=a type=number step=100 value=250 min=x>", {"type": "integer"}),
        ("<input name=a type=number step=100 value=x>", {"type": "integer", "multipleOf": 100}),
        ("<input name=a type=range step=10 value=5>", {"type": "integer", "minimum": 0, "maximum": 100}),
        ("<input name=a type=range step=10>", {"type": "integer", "minimum": 0, "maximum": 100, "multipleOf": 10}),
        ("<input name=a type=number min=9 max=1>", {"type": "integer", "minimum": 9}),
        ("<input name=a type=range>", {"type": "integer", "minimum": 0, "maximum": 100}),
        ("<input name=a type=range min=-5>", {"type": "integer", "minimum": -5, "maximum": 100}),
        ("<input name=a type=checkbox>", {"type": "boolean"}),
        (
            "<input name=a type=radio value=x><input name=a type=radio value=y>",
            {"type": "string", "enum": ["x", "y"]},
        ),
        # A value that is empty is one; without any, the label says more than the `on` of browsers.
        (
            "<label><input name=a type=radio value=''>None</label><label><input name=a type=radio>Some</label>",
            {"type": "string", "enum": ["", "Some"]},
        ),
        ("<input name=a type=radio value>", {"type": "string", "enum": [""]}),
        (
            "<select name=a><option>North &amp; South<option value=s> South </select>",
            {"type": "string", "enum": ["North & South", "s"], "description": "s: South."},
        ),
        ("<select name=a><option value=one>One</select>", {"type": "string", "enum": ["one"]}),
        ("<select name=a><option disabled>Pick<optgroup><option>b</select>", {"type": "string", "enum": ["b"]}),
        ("<select name=a></select>", {"type": "string"}),
        (
            "<select name=a multiple><option>b<option>c</select>",
            {"type": "array", "items": {"type": "string", "enum": ["b", "c"]}, "uniqueItems": True},
        ),
        (
            "<label>Deck <input name=a title='Where to'></label>",
            {"type": "string", "title": "Deck", "description": "Where to"},
        ),
        (
            "<input name=a aria-label='B &lt; C' placeholder=c>",
            {"type": "string", "title": "B < C", "description": "c"},
        ),
        ("<input name=a aria-describedby=h><i id=h>Help</i>", {"type": "string", "description": "Help"}),
        ("<input name=a readonly>", {"type": "string", "readOnly": True}),
        ("<textarea name=a readonly></textarea>", {"type": "string", "readOnly": True}),
        ("<input name=a type=week readonly>", {"type": "string", "readOnly": True}),
        ("<input name=a type=number readonly>", {"type": "integer", "readOnly": True}),
        # Only what people type is read-only (HTML, section 4.10.5.3.3).
        ("<select name=a readonly><option>b</select>", {"type": "string", "enum": ["b"]}),
        ("<input name=a type=checkbox readonly>", {"type": "boolean"}),
        ("<input name=a type=radio readonly value=b>", {"type": "string", "enum": ["b"]}),
        ("<input name=a type=range readonly>", {"type": "integer", "minimum": 0, "maximum": 100}),
        ("<input name=a type=color readonly>", {"type": "string"}),
        ("<input name=a type=file readonly>", {"type": "string"}),
        ("<input name=a type=file disabled>", {"type": "string", "readOnly": True}),
        ("<fieldset disabled><input name=a></fieldset>", {"type": "string", "readOnly": True}),
        ("<fieldset disabled><legend><input name=a></legend></fieldset>", {"type": "string"}),
        ("<fieldset disabled></fieldset><input name=a>", {"type": "string"}),
        (
            "<select name=a><optgroup disabled><option>b</optgroup><optgroup><option>c</select>",
            {"type": "string", "enum": ["c"]},
        ),
        (
            "<input name=a type=radio value=x><input name=a type=radio value=y disabled>",
            {"type": "string", "enum": ["x"]},
        ),
        (
            "<input name=a type=radio value=x disabled>",
            {"type": "string", "enum": ["x"], "readOnly": True},
        ),
        (
            "<fieldset><legend>Side</legend><input type=radio name=a value=p><input type=radio name=a value=s>",
            {"type": "string", "enum": ["p", "s"], "title": "Side"},
        ),
        (
            f"<div role=radiogroup aria-label=Side>{BUTTON}</div>",
            {"type": "string", "enum": ["p"], "title": "Side"},
        ),
        (
            f"<i id=i>Side</i><div role='RadioGroup x' aria-labelledby=i>{BUTTON}</div>",
            {"type": "string", "enum": ["p"], "title": "Side"},
        ),
        (
            f"<fieldset><legend>Berth</legend><div role=group aria-label=Side>{BUTTON}</div></fieldset>",
            {"type": "string", "enum": ["p"], "title": "Side"},
        ),
        (
            f"<div role=group aria-label=Berth><fieldset><legend>Side</legend>{BUTTON}</fieldset></div>",
            {"type": "string", "enum": ["p"], "title": "Side"},
        ),
        (
            f"<fieldset role=radiogroup><legend>Side</legend>{BUTTON}</fieldset>",
            {"type": "string", "enum": ["p"], "title": "Side"},
        ),
        # What a group without a name holds is no name of it; the one around it says what it is about.
        (f"<div role=radiogroup><label>Port {BUTTON}</label></div>", {"type": "string", "enum": ["p"]}),
        (
            f"<fieldset><legend>Side</legend><div role=group><label>Port {BUTTON}</label></div></fieldset>",
            {"type": "string", "enum": ["p"], "title": "Side"},
        ),
        # A group of fields isn't one of choices.
        (
            f"<div role=group aria-label=Berth><fieldset>{BUTTON}</fieldset></div>",
            {"type": "string", "enum": ["p"]},
        ),
    ],
)
def test_fields_are_typed(field: str, expected: dict[str, Any]) -> None:
    assert {"type": "object", "properties": {"a": expected}} == schema(field)


PARTS = ["(", ")", "(?i)", "(?<n>", "[", "]", "\\", "\\k<n>", "\\p{L}", "{2,1}", "*", "++", "|", "a"]
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
numbers = st.one_of(
    st.builds("{}{}e{}".format, st.sampled_from(["", "-", "."]), st.integers(0, 99), st.integers(-999, 999)),
    st.integers().map(str),
    st.floats().map(str),
    texts,
)
patterns = st.one_of(st.lists(st.sampled_from(PARTS), max_size=4).map("".join), texts)


@given(
    st.sampled_from(["text", "number", "range", "email", "radio"]),
    st.fixed_dictionaries(
        {"pattern": patterns, "step": numbers},
        optional=dict.fromkeys(("min", "max", "minlength", "maxlength"), numbers)
        | dict.fromkeys(("title", "placeholder", "value"), texts),
    ),
)
def test_no_attribute_of_a_field_makes_a_manifest_that_has_a_fault(kind: str, attributes: dict[str, str]) -> None:
    written = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    page = read_facts(
        annotate(f"<title>t</title><form id=f><input name=a type={kind} {written}></form>", "0.1").text, "a.html"
    )
    manifest: dict[str, Any] = {
        "version": "0.1",
        "site": {"name": "t", "origin": "https://a.example"},
        "actions": {
            "f.submit": {
                "title": "t",
                "scope": "f.write",
                "risk": "low",
                "confirmation": "never",
                "idempotent": True,
                "inputSchema": json.loads(page.actions[0].input_schema),
                "outputSchema": {"type": "object"},
            }
        },
        "pages": {"/a.html": {"title": "t", "actions": ["f.submit"]}},
    }
    found = AGENT_MANIFEST.check(canonical_manifest(manifest), Context())
    assert [] == [f"{each.code} {each.message}" for each in found]


NEW_BOAT = """<h2>New boat</h2><input name=a><details><input name=b></details><details open><input name=c></details>
<div hidden><input name=d></div><p style="max-height: 0; overflow:hidden"><input name=e></p>
<button>Create boat</button>"""


@pytest.mark.parametrize(
    ("fields", "required"),
    [
        ("<input name=a required><input name=b>", ["a"]),
        ("<input name=a aria-required=true><input name=b aria-required=false>", ["a"]),
        ("<input name=a type=radio><input name=a type=radio required>", ["a"]),
        ("<select name=a required><option value=''>Pick<option>b</select>", ["a"]),
        ("<input name=a required readonly><input name=b required disabled><input name=c required>", ["c"]),
        ("<fieldset disabled><input name=a required></fieldset>", None),
        ("<select name=a readonly required><option>c</select>", ["a"]),
        ("<input name=a type=checkbox readonly required><input name=b type=date readonly required>", ["a"]),
        # A range and a colour always have a value.
        ("<input name=a type=range required><input name=b type=color required>", None),
        ("<input name=a type=foo required>", ["a"]),
        ("<input name=a readonly><input name=b><button>Delete</button>", ["b"]),
        # Everything a dangerous action asks for, it needs.
        ("<input name=a><input name=b><button>Delete</button>", ["a", "b"]),
        ("<input name=a>", None),
        # What makes something needs what its form shows; what somebody has to unfold may be left out.
        (
            NEW_BOAT,
            ["a", "c"],
        ),
    ],
)
def test_required_fields(fields: str, required: list[str] | None) -> None:
    assert required == schema(fields).get("required")


def test_a_search_that_waits_for_its_script_can_be_filled_in() -> None:
    assert {"type": "object", "properties": {"query": {"type": "string"}}} == schema("<input type=search disabled>")


def test_a_required_choice_has_no_placeholder() -> None:
    assert ["b"] == schema("<select name=a required><option value=''>Pick<option>b</select>")["properties"]["a"][
        "enum"
    ]


def test_fields_belong_to_the_innermost_action_and_the_one_that_they_name() -> None:
    page = read_facts(
        "<div data-agent-kind=action data-agent-action=outer><form data-agent-kind=action data-agent-action=inner>"
        "<input data-agent-kind=field data-agent-field=a></form></div>"
        "<input data-agent-kind=field data-agent-field=b data-agent-for-action=outer>"
        "<input data-agent-kind=field data-agent-field=c>",
        "x.html",
    )
    fields = {action.identifier: list(json.loads(action.input_schema)["properties"]) for action in page.actions}

    assert {"outer": ["b"], "inner": ["a"]} == fields


def test_an_action_as_its_author_describes_it() -> None:
    (action,) = read_facts(
        "<button data-agent-kind=action data-agent-action=berth.drop data-agent-scope=berths.write "
        "data-agent-danger=high>Give up</button><button data-agent-kind=action data-agent-action=berth.drop>",
        "x.html",
    ).actions

    assert ("berth.drop", "Give up", "berths.write") == (action.identifier, action.title, action.scope)
    assert ("high", "required", False) == (action.risk, action.confirmation, action.idempotent)


def test_space_around_what_an_author_writes_says_nothing() -> None:
    (action,) = read_facts(
        "<form data-agent-kind=' action ' data-agent-action=' berth.drop ' data-agent-danger=' high ' "
        "data-agent-idempotent=' true '><div data-agent-kind=action data-agent-action=' '>"
        "<input data-agent-kind=field data-agent-field=' berth '></div></form>",
        "x.html",
    ).actions

    assert ("berth.drop", "high", "required", True) == (
        *(action.identifier, action.risk, action.confirmation),
        action.idempotent,
    )
    assert ["berth"] == list(json.loads(action.input_schema)["properties"])


@pytest.mark.parametrize(
    ("role", "title"),
    [
        # These are named by what they hold (ARIA 1.2, "Roles Supporting Name from Content").
        *(("button", "Words"), ("MenuItem", "Words"), ("tab", "Words"), ("switch x", "Words"), ("link", "Words")),
        *(("search", "Find"), ("radiogroup", "Find"), ("toolbar", "Find"), ("x", "Find"), ("", "Find")),
    ],
)
def test_what_an_element_with_a_role_is_called(role: str, title: str) -> None:
    page = read_facts(
        f"<div role='{role}' data-agent-kind=action data-agent-action=pier.find><p>Words</div>", "x.html"
    )
    assert [title] == [each.title for each in page.actions]


def test_a_collection_is_a_view() -> None:
    (view,) = read_facts("<ul data-agent-kind=collection data-agent-action=berth.list>", "x.html").actions
    assert view.view


def test_what_a_page_is() -> None:
    page = facts(
        '<html lang="de"><head><title>Fähre | Hafen</title><meta name=description content="Wo &amp; wann">'
        '<link rel=canonical href=https://a.example/x/><link rel="prev" href="../a.html">'
        '<meta name="generator" content="tool 1"></head><body><p>Menu</p><main><h1 id=top>Fähre<a class=headerlink '
        "href=#>¶</a></h1><p class=admonition-title>Note</p><p> Sie fährt\num neun. </p>"
        "<section id=s><h2>Zeiten</h2>"
        "</section></main><a rel=next href=b.html></a>"
    )

    assert ("Fähre", "Wo & wann", "de") == (page.title, page.description, page.lang)
    assert "https://a.example/x/" == page.canonical
    assert "Sie fährt um neun." == page.lead
    assert page.listed


@pytest.mark.parametrize(
    ("head", "listed"),
    [
        ("", True),
        ("<meta name=robots content='NOINDEX, follow'>", False),
        ("<meta http-equiv=refresh content='0; url=x'>", False),
        ("<meta name=robots content=follow>", True),
    ],
)
def test_pages_that_are_not_to_be_listed(head: str, listed: bool) -> None:
    assert listed == facts(f"<title>Pier</title>{head}").listed


@pytest.mark.parametrize(
    ("content", "target"),
    [
        ("0; url=intro.html", "intro.html"),
        ("0;URL='a b.html'", "a b.html"),
        (' 1.5 , url = "x/" ', "x/"),
        ("0 intro.html", "intro.html"),
        ("0; url=a.html?b=c;d#e", "a.html?b=c;d#e"),
        ("0; url=", ""),
        ("30", ""),
        ("soon; url=x", ""),
    ],
)
def test_where_a_page_leads_by_itself(content: str, target: str) -> None:
    assert target == read_facts(f"<meta http-equiv=Refresh content='{escape(content)}'>", "a.html").leads_to
    assert "" == read_facts("<meta name=description content='0; url=x'>", "a.html").leads_to


def test_what_has_no_title_or_stands_for_a_missing_page_is_no_page() -> None:
    assert not facts("<div>{{ macro }}</div>").listed
    assert not read_facts("<title>Not found</title>", "de/404.html").listed
    assert not read_facts("<title>Not found</title>", "de/404/index.html").listed
    assert read_facts("<title>Found</title>", "room-404/index.html").listed


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("<form role=search action=../search.html><input name=q></form>", SearchFacts("../search.html", "q")),
        ("<form class=md-search__form><input class=md-search__input name=query></form>", SearchFacts(None, "q")),
        (
            "<div role=search><form class=md-search__form name=search><input name=query></form></div>",
            SearchFacts(None, "q"),
        ),
        ("<form role=search><input name=q></form>", None),
        ("<form role=search action=x method=post><input name=q></form>", None),
        ("<form role=search action=x><input></form>", None),
        ("", None),
    ],
)
def test_where_a_search_leads(form: str, expected: SearchFacts | None) -> None:
    assert expected == facts(form).search


def test_controls_that_a_script_makes() -> None:
    material = (
        "<pre><code>x</code></pre><script id=__config type=application/json>"
        '{"features": ["content.code.copy"], "version": {"provider": "mike"}}</script>'
    )

    assert ("the buttons that copy code are", "the version selector is") == facts(material).scripted
    assert () == facts(material.replace("{", "{{")).scripted
    assert () == facts("<script id=__config>[1]</script>").scripted
    script = "<script src=_static/copybutton.js></script>"
    code = "<div class=highlight-default><div class=highlight><pre>a</pre></div></div>"
    assert ("the buttons that copy code are",) == facts(f"{script}{code}").scripted
    assert () == facts(f"{script}<pre>a</pre>").scripted
    assert ("the buttons that copy code are",) == facts("<div class='x theme-code-block'></div>").scripted
    assert ("the search is",) == facts("<button class=md-search__button></button>").scripted
    assert ("the search is",) == facts("<div class=dsla-search-wrapper><div></div></div>").scripted
    assert ("the search dialog is",) == facts("<div id=docsearch></div>").scripted
    for name in ("modal-trigger", "searchbox", "input"):
        assert ("the search dialog is",) == facts(f"<pagefind-{name}></pagefind-{name}>").scripted
    assert ("the version selector is",) == facts("<div class=version-switcher__menu></div>").scripted


def test_a_description_that_the_theme_has_not_is_none() -> None:
    assert "" == facts('<meta name="description" content="None"><h1>Pier</h1>').description
    assert "None of it." == facts('<meta name="description" content="None of it.">').description


@pytest.mark.parametrize("region", ["div role=main", "main", "article", "div class=body", "div class=document"])
def test_a_page_without_a_paragraph_has_no_lead(region: str) -> None:
    name = region.partition(" ")[0]
    assert "" == facts(f"<body><{region}><h1>Pier</h1></{name}><footer><p>Built with a tool.</p></footer>").lead
    assert "Boats." == facts(f"<body><p>Menu</p><{region}><h1>Pier</h1><p>Boats.</p></{name}>").lead


def test_what_stands_beside_the_article_that_is_the_content_is_no_lead() -> None:
    page = "<main><p>You are here.</p><article><h1>Pier</h1>{}</article><p>On This Page</p></main>"
    assert "" == facts(page.format("")).lead
    assert "Boats." == facts(page.format("<p>Boats.</p>")).lead


@pytest.mark.parametrize(
    "before",
    ["<p>Pier</p>", "<p>pier.</p>", "<p>Do this:</p>", "<ul><li><p>moor</p><li><p>cast_off()</p></ul>"],
)
def test_a_paragraph_that_says_nothing_of_its_page_is_no_lead(before: str) -> None:
    assert "Boats." == facts(f"<main><h1>Pier</h1>{before}<p>Boats.</p></main>").lead
    assert "" == facts(f"<main><h1>Pier</h1>{before}</main>").lead


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<p>A ferry crosses. It calls at:<ul><li><p>the pier, at nine,</ul><p>Next", "A ferry crosses."),
        ("<p>A ferry is a boat that carries:<ul><li><p>cars and people,</ul>", "A ferry is a boat that carries …"),
        ("<p>It carries:<ul><li><p>cars and people,</ul><p>Boats.", "Boats."),
        ("<article><p>By Ann, <time>Aug 25, 2016</time><p>Boats.</article>", "Boats."),
        (
            "<p>The ferry crosses the sound each day at <time>nine</time>.",
            "The ferry crosses the sound each day at nine.",
        ),
        ("<blockquote><p>A ferry is a bridge.</blockquote><p>Boats.", "Boats."),
        ("<p><a href=/>Back to the first page</a><p>Boats.", "Boats."),
        ("<a href=/><p>previous</p>First page</a><p>Boats.", "Boats."),
        ("<p><a href=s>Star</a> <a href=f aria-label='Fork us'>Fork</a><p>Boats.", "Boats."),
        ("<p>Posted 31 October 2016 by Ann of the Ferry<p>Boats.", "Boats."),
        ("<p>Posted signs say where boats moor.", "Posted signs say where boats moor."),
        ("<dl><dt>class A<dd><p>Bases: <code>object</code><p>A boat.</dl>", "A boat."),
        ("<p>Its core:<dl><dt>run()<dd><p>Run it and return the result.</dl>", ""),
        ("<dl><dt>run()<dd><p>Run it and return the result.</dl>", "Run it and return the result."),
        ("<p>A ferry is a boat that carries:<pre>x</pre><p>Boats.", "Boats."),
        ("<p>A ferry crosses. It looks so:<pre>x</pre><p>Boats.", "A ferry crosses."),
        ("<p>A ferry is a boat that looks so:<pre>x</pre>", "A ferry is a boat that looks so …"),
        ("<div class=admonition><p>In port.</div><p>Boats.", "Boats."),
        ("<div class=theme-admonition><p>In port.</div><details><p>More.</details><p>Boats.", "Boats."),
        ("<p>A ferry is a boat with:<p class=admonition>No:<ul><li><p>decks", "A ferry is a boat with …"),
        ("<p>A ferry is a boat that carries:<pre>x</pre><h2>Decks</h2><p>Two.", "A ferry is a boat that carries …"),
        ("<p role=heading>Table of contents<p>Boats.", "Boats."),
        ("<p>It carries:<pre>x</pre><h2>Decks</h2><p>Two.", "Two."),
        ("<p>Boats<sup><a class=footnote-ref href=#fn:1>1</a></sup> moor.", "Boats moor."),
        ("<p>Boats <a class='footnote-reference brackets' href=#f><span>[</span>1</a>.", "Boats ."),
        ("<p>Boats<sup class=footnote-ref><a href=#fn1>[1]</a></sup> moor.", "Boats moor."),
        ("<p>Boats<sup><a data-footnote-ref href=#1>1</a></sup> moor 2<sup>nd</sup>.", "Boats moor 2nd."),
        ("<ul><li><p><a href=i.html>Module index</a></ul>", ""),
        ("<p><img alt='Ferry logo'> <a href=x><img alt='Build passing'></a><p>Boats.", "Boats."),
    ],
)
def test_a_lead_begins_with_a_sentence_of_the_page(content: str, expected: str) -> None:
    assert expected == facts(f"<main><h1>Pier</h1>{content}").lead


def test_what_stands_around_the_content_is_no_note_in_it() -> None:
    assert "Boats." == facts("<body class=sidebar><div class=topic><main><h1>Pier</h1><p>Boats.</main></div>").lead


@pytest.mark.parametrize(
    ("title", "content", "expected"),
    [
        ("Neap - Tides", "<h1>Neap</h1>", "Tides"),
        ("Tides - Neap", "<h1>Neap</h1>", "Tides"),
        ("Neap - Spring - Tides", "<h1>Neap</h1>", "Tides"),
        ("Neap", "<h1>Neap</h1>", ""),
    ],
)
def test_a_page_names_its_site(title: str, content: str, expected: str) -> None:
    assert expected == read_facts(f"<title>{title}</title><body>{content}", "a.html").site


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("<svg><style>.a{fill:none}</style></svg>Neap", "Neap"),
        ("<span class=name>Neap</span><span class=text>A tool for tides</span>", "Neap A tool for tides"),
        ("<span class=a>Neap</span><span class=b>tide</span>", "Neaptide"),
        ("<span>Neap</span><span>Tide</span>", "NeapTide"),
        ("<span class=a>潮汐</span><span class=b>渡船</span>", "潮汐 渡船"),
    ],
)
def test_a_title_is_what_its_heading_shows(heading: str, expected: str) -> None:
    assert expected == facts(f"<title>T</title><main><h1>{heading}</h1>").title


def test_a_title_that_says_the_name_of_the_site_twice_says_it_once() -> None:
    assert "Ferry" == facts("<title>Ferry - Ferry</title>").title
    assert "Fares - Ferry" == facts("<title>Fares - Ferry</title>").title


def test_a_page_without_regions_leads_with_its_first_paragraph() -> None:
    assert "Boats." == facts("<body><h1>Pier</h1><p>Boats.</p>").lead
    assert "Boats." == facts("<body><header><p>English</p></header><div><h1>Pier</h1><p>Boats.</p></div>").lead
    assert "Boats." == facts("<body><header><h1>Pier</h1><p>Boats.</p></header><p>Fares.</p>").lead


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("<form id=f><fieldset><legend>Where</legend><input name=a></fieldset></form>", "Where"),
        (
            "<form id=f><fieldset><legend>A</legend></fieldset><fieldset><legend>B</legend></fieldset></form>",
            "F",
        ),
        (
            "<form id=f><h2>Book</h2><fieldset><legend>A</legend></fieldset><fieldset><legend>B</legend></form>",
            "Book",
        ),
    ],
)
def test_what_a_form_is_called(form: str, expected: str) -> None:
    assert [expected] == [each.title for each in read_facts(annotate(form, "0.1").text, "a.html").actions]


@pytest.mark.parametrize(
    ("around", "expected"),
    [("main", "Seat"), ("main role=radiogroup aria-label='Your seat'", "Your seat"), ("div", "Seat")],
)
@pytest.mark.parametrize("second", ["<p><label><input type=radio name=seat value=b>Bow</label>", ""])
def test_a_loose_radio_group_is_not_called_by_one_of_its_labels(around: str, expected: str, second: str) -> None:
    page = f"<{around}><p><label><input type=radio name=seat value=a>Aft</label>{second}"
    [action] = read_facts(annotate(page, "0.1").text, "a.html").actions

    assert ("choose.seat", expected if second else "Aft") == (action.identifier, action.title)


def test_no_action_is_called_submit() -> None:
    text = annotate("<form id=f><input name=a><input type=submit></form>", "0.1").text
    assert {"f.submit": "F"} == {each.identifier: each.title for each in read_facts(text, "a.html").actions}


MENU = (
    "<nav><a href=#>Base</a><a href=../index.html>Home</a><a href=../base/b.html>Fares</a>"
    "<a href=../base/a.html><i></i>Buttons <span class='nav-badge badge'>7</span></a></nav>"
)


@pytest.mark.parametrize(
    ("path", "title", "content", "expected"),
    [
        # A list of articles, each with its heading; a theme's heading of the site alone.
        (
            "a.html",
            "Archive | Tides",
            "<article><h1>Spring</h1></article><article><h1>Neap</h1></article>",
            "Archive",
        ),
        (
            "a.html",
            "Tag: sea | Tides",
            "<header><h1>Tides</h1></header><article><h2>Neap</h2></article>",
            "Tag: sea",
        ),
        ("index.html", "Tides", "<article><h1>Spring</h1></article><article><h1>Neap</h1></article>", "Tides"),
        ("index.html", "Tides", "<h1>Boats</h1><article>x</article><article>y</article>", "Boats"),
        ("index.html", "Home | Tides", "<h1>Tides</h1>", "Tides"),
        ("a.html", "Neap | Tides", "<article><h1>Neap</h1></article>", "Neap"),
        ("a.html", "Tides", "<article><h1>Spring</h1></article><article><h1>Neap</h1></article>", "Spring"),
        # A list of cards, each with a heading that leads to its page; a heading of the site above them.
        (
            "b/index.html",
            "Archive | Tides",
            "<header><h1>Archive</h1></header><main><article><h1><a href=/b/c/>Spring</a></h1></article></main>",
            "Archive",
        ),
        (
            "b/index.html",
            "Archive | Tides",
            "<header><h1><a href=/>Tides</a></h1></header><main><h1><a href=https://a.example/c/>Spring</a></h1>",
            "Archive",
        ),
        (
            "b/index.html",
            "Archive | Tides",
            "<main><h1><a href=c/>Spring</a></h1><h1><a href=d/>Neap</a></h1>",
            "Archive",
        ),
        ("b/index.html", "Archive | Tides", "<article><h1><a href=c/>Spring</a></h1></article>", "Archive"),
        ("b/index.html", "Archive", "<main><h1><a href=c/>Spring</a></h1>", "Archive"),
        ("b/index.html", "Archive", "<aside><h1><a href=/>Tides</a></h1></aside><h2>Old</h2>", "Archive"),
        ("b/index.html", "Archive", "<main><h1><a href=>Spring</a></h1>", "Spring"),
        (
            "b/index.html",
            "Archive",
            "<h1><a href=/>Tides</a></h1><main><h1><a href=/b/index.html>Old</a></h1>",
            "Old",
        ),
        ("b/index.html", "Archive", "<main><h1><a href=https://a.example/b/>Spring</a></h1>", "Spring"),
        ("b/index.html", "", "<main><h1><a href=c/>Spring</a></h1>", "Spring"),
        ("b/index.html", "Archive", "<main><h1><a href=c/>Spring</a> tides</h1>", "Spring tides"),
        # The name of the site in front of the page's; a page whose own name has a separator.
        ("a.html", "Tides - Boats", "<div><h1>Boats</h1></div>", "Boats"),
        ("a.html", "Tides - Boats", "<h1 class=site-title>Boats</h1>", "Tides"),
        ("a.html", "Neap - Spring - Tides", "<header><h1>Tides</h1></header><h2>Neap</h2>", "Neap - Spring"),
        ("a.html", "Neap - Spring - Tides", "<h1><a href=/>Tides</a></h1><h2>Neap</h2>", "Neap - Spring"),
        # The name of the site in front, and as the heading of each page, which leads to the start.
        ("b/a.html", "Tides: Neap", "<h1><a href=/>Tides</a></h1><h2>Neap</h2>", "Neap"),
        ("b/a.html", "Tides | Neap", "<main><h1><a href=../index.html>Tides</a></h1></main>", "Neap"),
        ("b/a.html", "Tides: Neap", "<header><h1><a href=/below/>Tides</a></h1></header>", "Neap"),
        ("index.html", "Tides: Neap", "<h1><a href=/>Tides</a></h1>", "Tides"),
        ("b/a.html", "Tides: Neap", "<h1><a href=a.html>Tides</a></h1>", "Tides"),
        ("b/a.html", "Tides: Neap", "<h1><a href=#tides>Tides</a></h1>", "Tides"),
        ("b/a.html", "Tides: Neap", "<main><h1><a href=c.html>Tides</a></h1></main>", "Tides"),
        ("b/a.html", "Tides: Neap", "<h1>Tides</h1>", "Tides"),
        # The heading of an example, below those of the page.
        (
            "a.html",
            "Tides | Buttons",
            "<main><h3>Buttons</h3><div><h1>Example</h1></div></main>",
            "Tides | Buttons",
        ),
        ("a.html", "Tides | Buttons", "<main><h3>New</h3><h1>All buttons</h1></main>", "All buttons"),
        ("a.html", "Tides", "<main><h3>New</h3><h1>Buttons</h1></main>", "Buttons"),
        ("a.html", "Tides | Buttons", "<h3>New</h3><main><h1>Example</h1></main>", "Example"),
        # The headings of sections, below the title that a theme writes as a paragraph.
        ("a.html", "Neap | Tides", "<main><p class=title>Neap</p><p>x<h1>When</h1><h1>Where</h1></main>", "Neap"),
        ("a.html", "Neap | Tides", "<main><p>Neap</p><h1>Neap of a year</h1></main>", "Neap of a year"),
        ("a.html", "Neap | Tides", "<main><p>A neap is low.</p><h1>When</h1></main>", "When"),
        ("a.html", "Neap | Tides", "<p>Neap</p><main><h1>When</h1></main>", "When"),
        ("a.html", "Neap | Tides", "<main><h1>When</h1><p>Neap</p></main>", "When"),
        (
            "a.html",
            "Neap.Tide.of_sea",
            "<h1><a href=x>Neap</a><i></i><a href=y>Tide</a><i></i>of_sea</h1>",
            "Neap.Tide.of_sea",
        ),
        (
            "a.html",
            "Neap.Tide:of-sea",
            "<h1><a href=x>Neap</a><i></i><a href=y>Tide</a>:of-sea</h1>",
            "Neap.Tide:of-sea",
        ),
        ("a.html", "C++", "<h1>C#</h1>", "C#"),
        ("a.html", "Tides of Class a.B", "<h1>Tides of Class<br>a.B</h1>", "Tides of Class a.B"),
        ("a.html", "Tides", "<h1><div>Tides</div><div>of a year</div></h1>", "Tides of a year"),
        ("a.html", "Tides", "<div role=tabpanel><h1>Example</h1></div>", "Tides"),
        # A page without a heading, by its own menu.
        ("base/a.html", "Tides", MENU, "Buttons"),
        ("base/a.html", "Tides", f"<base href=../>{MENU.replace('../', '')}", "Buttons"),
        ("base/a.html", "Tides", MENU.replace("<a", "<li><a").replace("nav>", "ul>"), "Buttons"),
        ("base/a.html", "Tides", f"<main>{MENU.replace('nav>', 'ul>')}</main>", "Tides"),
        ("base/a.html", "Tides", MENU.replace("../", ""), "Buttons"),
        ("base/a.html", "All buttons", MENU, "All buttons"),
        ("base/a.html", "Knobs", MENU.replace("Buttons <", "Current <"), "Knobs"),
        ("base/a.html", "Knobs", MENU.replace("Buttons <", "v1.2 (latest) <"), "Knobs"),
        ("base/a.html", "Tides | All", MENU, "Tides | All"),
        ("base/a.html", "All :: Tides", "<h2>Old</h2><h2><a href=a.html>All</a></h2>", "All"),
        ("base/a.html", "Tides", f"{MENU}<h1>Knobs</h1>", "Knobs"),
        ("index.html", "Tides", MENU.replace("../", ""), "Tides"),
        (
            "base/a.html",
            "Tides",
            "<nav><a href=a.html>English</a><a href=../de/base/a.html>Deutsch</a></nav>",
            "Tides",
        ),
    ],
)
def test_the_title_of_a_page_is_not_that_of_an_entry_or_the_site(
    path: str, title: str, content: str, expected: str
) -> None:
    assert expected == read_facts(f"<title>{title}</title><body>{content}", path).title


@pytest.mark.parametrize(
    ("sign", "expected"),
    [
        ("<a class=header-anchor href=#a aria-label='Permalink to \"Tides\"'>\u200b</a>", "Tides"),
        ("<a href=#a aria-label='Link to Tides'>#</a>", "Tides"),
        ("<a href=b.html aria-label='and more'>#</a>", "Tides and more"),
    ],
)
def test_a_heading_is_without_the_label_of_the_link_to_it(sign: str, expected: str) -> None:
    assert expected == facts(f"<title>T</title><main><h2 id=a>Tides {sign}</h2>").others[-1]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Neap | Tides", ""),
        ("Neap - Tides", ""),
        ("Neap", ""),
        ("Neap - a tide", "Neap - a tide"),
        ("Low.", "Low."),
    ],
)
def test_what_the_head_says_of_a_page_does_not_describe_it(said: str, expected: str) -> None:
    assert (
        expected
        == facts(f'<title>Neap | Tides</title><meta name=description content="{said}"><h1>N</h1>').description
    )
