from typing import Any

import pytest
from editor import Client, Marked
from pygls.exceptions import JsonRpcException

from signage_specs.registry import FORMATS

# What comes before an example: a file, or a page with a fence inside a tab inside a list.
PAGE = '# 🙂🙂\n\n- item\n\n    === "🙂"\n\n'
INDENT = " " * 8


# Some formats have no file of their own: the editor says what a text is.
FILES = {
    "anml": "x.anml",
    "anml-xml": "x.anml",
    "anml-json": "x.anml.json",
    "anml-trust": "anml-trust.json",
    "anyt-state": ".anyt/cells/a/.done",
    "anyt": "x.anyt.md",
    "agent-manifest": "agent-manifest.json",
    "agent-html": "x.html",
}


class Place(Marked):
    """A marked text in a file or in a fence."""

    def __init__(self, client: Client, text: str, label: str, *, in_page: bool) -> None:
        inner = "".join(INDENT + line for line in text.splitlines(keepends=True))
        page = f"{PAGE}{INDENT}````{label}\n{inner}{INDENT}````\n"
        self.first = 7 if in_page else 0
        super().__init__(
            client, *(("page.md", page) if in_page else (FILES.get(label, f"{label}.txt"), text)), language=label
        )

    def words(self, places: list[Any]) -> list[tuple[int, str]]:
        """Return the line and the text of each range."""
        return [(each["start"]["line"] - self.first, self.piece(each)) for each in places]


SNAPSHOT = 'form "🙂"\n  textbox#e1 "🙂 Mail" [required]\n  button#e2 "🙂 Send" for=#e1\n'
XML = (
    '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0">\n<interact>\n'
    '<action description="🙂" id="buy" method="POST" endpoint="/buy"/>\n</interact>\n'
    '<knowledge>\n<!-- 🙂 --><ask purpose="🙂" field="x" action="buy"/>\n</knowledge>\n</anml>\n'
)
CLEAN_XML = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0" version="1.0" role="service">\n'
    "<head><title>🙂</title></head>\n</anml>\n"
)
JSON = (
    '{"anml": "1.0",\n'
    ' "interact": {"action": [{"description": "🙂", "id": "buy", "method": "POST", "endpoint": "/buy"}]},\n'
    ' "knowledge": {"ask": [{"purpose": "🙂", "field": "x", "action": "buy"}]}}\n'
)
HTML = (
    '<form title="🙂" data-agent-kind="action" data-agent-action="a.send"><p title="🙂">\n'
    '<input title="🙂" data-agent-kind="field" data-agent-field="q" data-agent-for-action="a.send">\n</form>\n'
)
MANIFEST = (
    '{"version": "0.1", "site": {"name": "🙂", "origin": "https://a.example"},\n'
    ' "actions": {"a.send": {"title": "🙂", "scope": "a", "risk": "low", "confirmation": "review",\n'
    '  "idempotent": false, "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"}}},\n'
    ' "pages": {"/": {"title": "🙂", "actions": ["a.send"]}}}\n'
)
ACTIONS = 'button#e2 "🙂 Send"\n\nclick #e2\nfill #e1 "🙂"\n'
ARIA = '- form "🙂":\n  - button "🙂 Send" [ref=e1]\n'
NUMBERED = '1: link "🙂"\n2: button "🙂 Send" focused\n'
PLAN = '{"action": "a.send", "args": {"🙂": 1}}\n'
ANYT = (
    '---\nname: 🙂\n---\n\n<task label="🙂" id="one">\n🙂\n</task>\n\n<input id="ask">\n\n```yaml\nfields:\n'
    "  - name: q\n    type: text\n```\n\n</input>\n"
)

TRUST = (
    '{"site": "a.example", "version": "1.0", "issued": "2026-01-01T00:00:00Z", "expires": "2026-02-01T00:00:00Z",\n'
    ' "authorized-domains": [\n  {"domain": "b.example", "tier": 2, "scope": ["body"], "note": "🙂"}]}\n'
)
DNS = (
    '_anml.a.example. IN TXT "v=anml1; manifest=https://a.example/trust" ; 🙂\n'
    '_anml._tcp.a.example. IN SRV 0 1 443 www.a.example.\n_anml._tcp.a.example. IN TXT "v=anml1; path=/anml"\n'
)
STATE = (
    'w/.anyt/cells/🙂/output.log\nw/.anyt/cells/🙂/.done\n{"status": "done", "timestamp": "2026-01-01T00:00:00Z"}\n'
)

BOTH = pytest.mark.parametrize("in_page", [False, True])


@BOTH
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("![](https://a.example/x.png)", '`button "![](https://a.example/x.png)"`'),
        ("` ![](https://a.example/x.png) ``", '``` button "` ![](https://a.example/x.png) ``" ```'),
    ],
)
def test_what_a_document_says_is_no_markup_in_what_an_editor_shows(
    client: Client, name: str, shown: str, *, in_page: bool
) -> None:
    """Editors load the pictures of a hover."""
    place = Place(client, f'button#e2 "{name}"\n\nclick #e¦2\n', "anml-actions", in_page=in_page)
    assert {"kind": "markdown", "value": f"`e2`: {shown}"} == place.ask("hover")["contents"]


@BOTH
@pytest.mark.parametrize(
    ("label", "text", "expected"),
    [
        ("anml", SNAPSHOT.replace("textbox", "text¦box"), ["interactive role", "section 2.1", "`fill`"]),
        ("anml", SNAPSHOT.replace("required", "requ¦ired"), ["A state", "section 2.5"]),
        ("anml", SNAPSHOT.replace("for=#e1", "for=#¦e1"), ['textbox "🙂 Mail"']),
        ("anml", SNAPSHOT.replace("#e2", "#¦e1"), ["**N014 duplicate-ref**", "Use instead:"]),
        ("anml", SNAPSHOT.replace("for=", "fo¦r="), ["An attribute", "section 2.4"]),
        ("anml", "---\ntitle: 🙂\nur¦l: https://a.example\n---\n" + SNAPSHOT, ["A reserved key", "section 1.1"]),
        ("anml-actions", 'button#e2 "🙂"\n\ncli¦ck #e2\n', ["An action.", "section 6"]),
        ("anml-actions", 'button#e2 "🙂"\n\nclick #e¦2\n', ['`e2`: `button "🙂"`']),
        ("aria-snapshot", '- text: 🙂\n- but¦ton "🙂" [ref=e1]\n', ["A role of ARIA", "`button`", "section 11"]),
        ("ko-browser", '1: link "🙂"\n2: but¦ton "🙂" focused\n', ["An interactive role", "section 8"]),
        ("ko-browser", '2: button "🙂" foc¦used\n', ["A state", "section 7"]),
        ("anml-xml", XML.replace("<ask", "<a¦sk"), ["An element of ANML 1.0", "`purpose`", "section 8.7.2"]),
        ("anml-xml", XML.replace("method", "meth¦od"), ["A required attribute of type method"]),
        ("anml-json", JSON.replace('"buy"}', '"b¦uy"}'), ["`buy`: `action"]),
        (
            "agent-html",
            HTML.replace("agent-kind", "agent-k¦ind", 1),
            ["What the element is", "`collection`", "section 6.1"],
        ),
        ("agent-manifest", MANIFEST.replace('"risk"', '"ri¦sk"'), ["A required key", "`low`", "section 6.4"]),
        ("agent-plan", PLAN.replace('"args"', '"ar¦gs"'), ["A key of a planner's result", "section 6.6"]),
        ("anyt", ANYT.replace("name:", "na¦me:", 1), ["A key of the frontmatter", "section 3"]),
        ("anyt", ANYT.replace("id=", "i¦d=", 1), ["An attribute of the cell", "section 4"]),
        ("anyt", ANYT.replace("<task", "<ta¦sk"), ["A cell. It needs an `id`", "`.done`"]),
        ("anyt", ANYT.replace("type: text", "type: te¦xt"), ["The type of a field", "`minLength`"]),
        ("anml-trust", TRUST.replace("scope", "sco¦pe"), ["`aesthetic`", "section 12.3"]),
        ("anml-trust", TRUST.replace("expires", "exp¦ires"), ["90 days", "section 12.3"]),
        ("anml-trust", '{"auth¦orized": true, "tier": 1, "note": "🙂"}\n', ["was asked about", "section 12.4"]),
        ("anml-dns", DNS.replace("manifest=", "mani¦fest="), ["The address of the trust manifest", "section 12.2"]),
        ("anml-dns", DNS.replace("path", "pa¦th"), ["the service's document", "section 6.5.4"]),
        ("anyt-state", STATE.replace("/.done", "/.do¦ne"), ["ended as done", "`shell`", "Completion Markers"]),
        ("anyt-state", STATE.replace('"status"', '"sta¦tus"'), ["How the cell ended", "`skipped`"]),
        ("anyt-state", STATE.replace("output.log", "out¦put.log"), ["A file of the cell `🙂`"]),
    ],
)
def test_hover_explains(client: Client, label: str, text: str, expected: list[str], *, in_page: bool) -> None:
    said = Place(client, text, label, in_page=in_page).ask("hover")["contents"]["value"]
    assert [] == [each for each in expected if each not in said], said


@BOTH
@pytest.mark.parametrize(
    ("label", "text", "expected"),
    [
        ("anml", SNAPSHOT + "¦\n", {"button", "nav", "h1"}),
        ("anml", SNAPSHOT.replace("[required]", "[¦]"), {"checked", "disabled"}),
        ("anml", SNAPSHOT.replace("for=#e1", "for=¦"), {"#e1", "#e2"}),
        ("anml", SNAPSHOT.replace("for=#e1", "¦"), {"for=", "value=", "url="}),
        ("anml", "---\n¦\n---\n", {"url", "budget"}),
        ("anml-actions", "¦\n", {"click", "fill"}),
        ("anml-actions", 'textbox#e1 "🙂"\n\nclick ¦\n', {"#e1"}),
        ("anml-actions", "scroll #e1 ¦\n", {"up", "down"}),
        ("anml-xml", XML.replace("<ask", "<¦ <ask"), {"ask", "answer", "inform"}),
        ("anml-xml", XML.replace('purpose="🙂"', "¦"), {"purpose", "required"}),
        ("anml-xml", XML.replace('action="buy"', 'action="¦"'), {"buy"}),
        ("anml-xml", XML.replace("<knowledge>", '<knowledge>\n<inform priority="¦">x</inform>'), {"low", "high"}),
        ("anml-json", JSON.replace('"field"', '"¦", "field"'), {"action", "type", "purpose"}),
        ("anml-json", JSON.replace('"action": "buy"', '"action": "¦"'), {"buy"}),
        ("agent-html", HTML.replace("<p ", "<p ¦ "), {"data-agent-kind", "data-agent-danger"}),
        ("agent-html", HTML.replace('for-action="a.send"', 'for-action="¦"'), {"a.send"}),
        ("agent-html", HTML.replace("<p ", '<p data-agent-danger="¦" '), {"none", "low", "high"}),
        ("agent-manifest", '{"version": "0.1", "site": {"¦"}, "actions": {}}\n', {"name", "origin"}),
        ("agent-manifest", '{"site": {}, "actions": {"a.b": {"risk": "¦"}}}\n', {"low", "high"}),
        ("agent-manifest", '"a.b": {"title": "🙂", "scope": "a", "¦"}\n', {"risk", "confirmation"}),
        ("agent-manifest", '"a.b": {"title": "🙂", "risk": "¦"}\n', {"low", "high"}),
        ("agent-manifest", '"actions": {"a.b": {"title": "🙂", "scope": "a", "¦"}}\n', {"risk", "confirmation"}),
        ("agent-plan", '{"action": "a.b", "¦"}\n', {"args", "navigate"}),
        ("anml-trust", TRUST.replace('"issued"', '"¦", "issued"'), {"expires", "authorized-domains"}),
        ("anml-trust", TRUST.replace('"tier"', '"¦", "tier"'), {"tier", "scope"}),
        ("anml-trust", TRUST.replace('["body"]', '["¦"]'), {"body"}),
        ("agent-manifest", MANIFEST.replace('["a.send"]', '["¦"]'), {"a.send"}),
        ("aria-snapshot", "- text: 🙂\n- ¦\n", {"button", "heading"}),
        ("ko-browser", "1: ¦\n", {"button", "heading"}),
        ("ko-browser", '1: button "🙂" ¦\n', {"focused", "disabled"}),
        ("anyt", ANYT.replace("</task>", "</task>\n\n<¦"), {"shell", "note"}),
        ("anyt", ANYT.replace("id=", "¦ id=", 1), {"id"}),
        ("anyt", ANYT.replace("    type: text", "    type: text\n    ¦"), {"label", "required"}),
        ("anyt", ANYT.replace("type: text", "type: ¦"), {"select", "checkbox"}),
        ("anyt", ANYT.replace("name: 🙂", "name: 🙂\n¦"), {"version", "workdir"}),
        ("anyt", ANYT.replace("\n🙂\n", "\n🙂 {{¦\n"), {"one", "ask"}),
        ("anyt", ANYT.replace("\n🙂\n", "\n🙂 .anyt/cells/¦\n"), {"one", "ask"}),
    ],
)
def test_completion_offers(client: Client, label: str, text: str, expected: set[str], *, in_page: bool) -> None:
    offered = Place(client, text, label, in_page=in_page).ask("completion")["items"]
    assert set() == expected - {each["label"] for each in offered}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.md", "# 🙂\n\n- x\n\n    ```¦\n    ```\n", {"anml", "aria-snapshot", "anyt"}),
        ("a.md", f"{PAGE}{INDENT}```¦\n{INDENT}```\n", {"anml", "aria-snapshot", "anyt"}),
        ("a.md", f"{PAGE}{INDENT}🙂 <!-- signage: ¦ -->\n", {"skip", "expect"}),
        ("a.md", f"{PAGE}{INDENT}<!-- signage: expect N014, ¦ -->\n", {"N014", "S001"}),
        ("a.rst", "🙂\n\n.. code-block:: ¦\n", {"anml", "ko-browser"}),
        ("a.rst", "- 🙂\n\n  .. code-block:: ¦\n", {"anml", "ko-browser"}),
        ("a.md", "🙂\n\n<!-- signage: ¦ -->\n", {"skip", "expect"}),
        ("a.md", "<!-- signage: expect ¦", {"N014", "S001"}),
        ("a.rst", ".. signage: profile ¦", {"strict", "as-used"}),
        ("a.md", "<!-- signage: skip ¦ -->", {'reason=""'}),
        ("b.md", "```anml\n¦\n```\n", {"button", "nav", "---", '{"anml": "1.0"}'}),
        ("b.md", f"{PAGE}{INDENT}```anml\n{INDENT}¦\n{INDENT}```\n", {"button", "nav", "---"}),
        ("b.md", "- item\n\n  ```anml\n\n  ¦\n  ```\n", {"button", "nav"}),
        ("b.md", "> ~~~ { .anml-actions }\n> ¦\n> ~~~\n", {"click", "fill"}),
        ("b.md", "```anyt\n<¦\n```\n", {"task", "shell"}),
        ("b.md", "```{code-block} anml-xml\n:caption: x\n\n<¦\n```\n", {"anml"}),
        ("b.rst", ".. code-block:: anml-actions\n   :linenos:\n\n   ¦\n", {"click"}),
        ("signage.toml", "¦", {"profile", "ignore"}),
        ("signage.toml", "# 🙂\n[[overrides]]\npaths = ['🙂']\n¦", {"paths", "ignore"}),
        ("signage.toml", 'profile = "¦"', {"strict", "as-used"}),
        ("signage.toml", 'ignore = [\n  "¦"', {"N014", "S001"}),
        ("pyproject.toml", "[tool.signage]\n¦", {"profile"}),
        ("pyproject.toml", "[[tool.signage.overrides]]\n¦", {"paths", "select"}),
    ],
)
def test_completion_around_examples(client: Client, name: str, text: str, expected: set[str]) -> None:
    offered = Marked(client, name, text).ask("completion")["items"]
    assert set() == expected - {each["label"] for each in offered}


HTML_ACTIONS = '```agent-html\n<form data-agent-kind="action" data-agent-action="a.send"></form>\n<p ¦></p>\n```\n'


@pytest.mark.parametrize(
    ("name", "text", "label", "expected"),
    [
        ("a.md", "```agent-html\n<button data-agent-¦\n```\n", "data-agent-kind", "data-agent-"),
        ("a.md", "- x\n\n  ```agent-html\n  <b data-agent-da¦\n  ```\n", "data-agent-danger", "data-agent-da"),
        ("a.md", HTML_ACTIONS.replace("¦", 'data-agent-for-action="a.se¦"'), "a.send", "a.se"),
        ("a.md", "🙂\n\n```anml-n¦\n```\n", "anml-native", "anml-n"),
        ("a.md", "🙂\n\n``` {.anml-n¦\n```\n", "anml-native", "anml-n"),
        ("a.md", "<!-- signage: skip-st¦ -->\n", "skip-start", "skip-st"),
        ("a.md", "<!-- signage: profile as-u¦ -->\n", "as-used", "as-u"),
        ("a.md", "<!-- signage: expect N014, n0¦ -->\n", "N014", "n0"),
        ("a.md", "<!-- signage: skip rea¦ -->\n", 'reason=""', "rea"),
        ("a.md", "```anml\n<an¦\n```\n", '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0" version="1.0">', "<an"),
        ("a.md", '```anml\nbutton#e1 "🙂" for=#e¦\n```\n', "e1", "e"),
        ("a.md", "```anml\n--¦\n```\n", "---", "--"),
        ("a.rst", ".. code-block:: ko-b¦\n", "ko-browser", "ko-b"),
        ("signage.toml", 'profile = "as-u¦"\n', "as-used", "as-u"),
    ],
)  # fmt: skip
def test_an_item_replaces_what_was_typed_of_it(
    client: Client, name: str, text: str, label: str, expected: str
) -> None:
    marked = Marked(client, name, text)
    offered = marked.ask("completion")["items"]
    assert [(label, expected)] == [
        (each["textEdit"]["newText"], marked.piece(each["textEdit"]["range"]))
        for each in offered
        if each["label"] == label
    ]
    assert 1 == len({str(each["textEdit"]["range"]) for each in offered})  # some clients take any other for none


def test_nothing_is_offered_in_a_block_of_another_language(client: Client) -> None:
    for text in ("```python\n\n```\n", "```anml\n```\n\n", "```anml-dns\n\n```\n"):
        uri = client.open("c.md", text)
        where = {"textDocument": {"uri": uri}, "position": {"line": text.count("\n") - 2, "character": 0}}
        if text.startswith("```anml\n"):
            where["position"] = {"line": 2, "character": 0}
        assert [] == client.ask("textDocument/completion", where)["items"]


def test_no_option_is_offered_in_the_table_of_another_tool(client: Client) -> None:
    uri = client.open("pyproject.toml", "[tool.ruff]\n")
    where = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 0}}
    assert [] == client.ask("textDocument/completion", where)["items"]


NAMES = [
    ("anml", SNAPSHOT.replace("for=#e1", "for=#e¦1"), (1, "e1"), [(1, "e1"), (2, "e1")], "e9"),
    ("anml-xml", XML.replace('action="buy"', 'action="b¦uy"'), (2, "buy"), [(2, "buy"), (5, "buy")], "get"),
    ("anml-json", JSON.replace('"action": "buy"', '"action": "b¦uy"'), (1, "buy"), [(1, "buy"), (2, "buy")], "get"),
    (
        "agent-html",
        HTML.replace('for-action="a.send"', 'for-action="a¦.send"'),
        (0, "a.send"),
        [(0, "a.send"), (1, "a.send")],
        "a.go",
    ),
    (
        "agent-manifest",
        MANIFEST.replace('["a.send"]', '["a.¦send"]'),
        (1, "a.send"),
        [(1, "a.send"), (3, "a.send")],
        "a.go",
    ),
    ("anyt", ANYT.replace('id="one"', 'id="o¦ne"'), (4, "one"), [(4, "one")], "two"),
]  # fmt: skip


@BOTH
@pytest.mark.parametrize("case", NAMES)
def test_names_are_found_and_renamed(
    client: Client, case: tuple[str, str, Any, Any, str], *, in_page: bool
) -> None:
    label, text, declared, everywhere, new = case
    place = Place(client, text, label, in_page=in_page)
    assert [declared] == place.words([each["range"] for each in place.ask("definition")])
    found = place.ask("references", context={"includeDeclaration": True})
    assert everywhere == place.words([each["range"] for each in found])
    assert everywhere == place.words([each["range"] for each in place.ask("documentHighlight")])
    assert everywhere[0][1] == place.ask("prepareRename")["placeholder"]
    edits = place.ask("rename", newName=new)["changes"][place.uri]
    assert [(*each, new) for each in everywhere] == [
        (*place.words([each["range"]])[0], each["newText"]) for each in edits
    ]


STEPS = (
    '<form data-agent-kind="action" data-agent-action="a.¦send">🙂\n'
    '<button data-agent-kind="action" data-agent-action="a.send.submit">🙂</button>\n'
    '<p data-agent-kind="status" data-agent-output="a.send.status"></p>\n</form>\n'
    '<a data-agent-kind="action" data-agent-action="a.sender" href="/">🙂</a>\n'
)
MENTIONS = "{{one}}, {{ one }}, {{ones}} 🙂\ncat .anyt/cells/one/output.log .anyt/cells/ones\n"


@BOTH
@pytest.mark.parametrize(
    ("label", "text", "expected"),
    [
        ("agent-html", STEPS, [0, 1, 2]),
        ("agent-html", STEPS.replace("¦", "").replace("a.send.status", "a.send.¦status"), [2]),
        ("agent-html", STEPS.replace("¦", "").replace("send.submit", "send.¦submit"), [1]),
        ("anyt", ANYT.replace("\n🙂\n", f"\n{MENTIONS}").replace("one", "o¦ne", 1), [4, 5, 5, 6]),
        ("anyt-state", f'<shell id="o¦ne">\n{MENTIONS}</shell>\nw/.anyt/cells/one/.done\n', [0, 1, 1, 2, 4]),
        ("anyt-state", STATE.replace("🙂/.done", "🙂¦/.done"), [0, 1]),
    ],
)
def test_a_name_is_renamed_wherever_it_is_meant(
    client: Client, label: str, text: str, expected: list[int], *, in_page: bool
) -> None:
    place = Place(client, text, label, in_page=in_page)
    new = "b.go" if label == "agent-html" else "two"
    edits = place.ask("rename", newName=new)["changes"][place.uri]
    assert [(line, new) for line in expected] == [
        (each["range"]["start"]["line"] - place.first, each["newText"]) for each in edits
    ]
    assert 1 == len({place.piece(each["range"]) for each in edits})


def table(*lines: str) -> str:
    """Return a page with a grid table, whose cell has an example."""
    border = f"+{'-' * 30}+---+\n"
    cell = (".. code-block:: anml", "", *(f"   {line}" for line in lines))
    return border + "".join(f"| {line:{29 - line.count('🙂')}}| b |\n" for line in cell) + border


def test_what_is_written_in_a_cell_keeps_its_border_or_is_refused(client: Client) -> None:
    text = table('button#e1 "Send"', 'label#e2 "A 🙂" for=#e1')
    uri = client.open("cells.rst", text)
    asked = {"textDocument": {"uri": uri}, "position": {"line": 3, "character": 13}}
    edits = client.ask("textDocument/rename", {**asked, "newName": "e10"})["changes"][uri]
    client.change(uri, 2, *({"range": each["range"], "text": each["newText"]} for each in reversed(edits)))
    assert [] == client.ask("textDocument/formatting", {**asked, "options": {"tabSize": 2, "insertSpaces": True}})
    (symbol,) = client.ask("textDocument/documentSymbol", asked)
    assert ["button", "label"] == [each["name"].partition("#")[0].split()[0] for each in symbol["children"]]
    with pytest.raises(JsonRpcException) as error:
        client.ask("textDocument/rename", {**asked, "newName": "e10000000"})
    assert error.value.message.endswith("Rename by hand.")


@pytest.mark.parametrize(
    ("lines", "count"), [(('button#e1   "Send"',), 1), (('button#e1   "Send"', 'button#e2  "Back"'), 0)]
)
def test_the_form_of_several_lines_of_a_cell_stays(client: Client, lines: tuple[str, ...], count: int) -> None:
    uri = client.open("cells.rst", table(*lines))
    asked = {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}}
    edits = client.ask("textDocument/formatting", asked)
    assert count == len(edits)
    client.change(uri, 2, *({"range": each["range"], "text": each["newText"]} for each in edits))
    assert client.ask("textDocument/documentSymbol", asked)
    assert [] == client.ask("textDocument/formatting", asked)


@pytest.mark.parametrize(
    ("new", "said"), [("e 9", "Not a valid name."), ("e2", "This name is taken already."), ("", "Not a")]
)
def test_a_name_that_is_none_or_taken_is_refused(client: Client, new: str, said: str) -> None:
    place = Place(client, NAMES[0][1], "anml", in_page=True)
    parameters = {"textDocument": {"uri": place.uri}, "position": place.positions[0], "newName": new}
    with pytest.raises(JsonRpcException) as error:
        client.ask("textDocument/rename", parameters)
    assert (-32602, True) == (error.value.code, error.value.message.startswith(said))


def test_actions_mean_the_snapshot_before_them(client: Client) -> None:
    page = '```anml\nbutton#e1 "🙂"\n```\n\n```anml-actions\nclick #e1\n```\n\n```anml\nlink#e1 "Other"\n```\n'
    uri = client.open("page.md", page)
    where = {"textDocument": {"uri": uri}, "position": {"line": 5, "character": 8}}
    (found,) = client.ask("textDocument/definition", where)
    assert {"start": {"line": 1, "character": 7}, "end": {"line": 1, "character": 9}} == found["range"]
    edits = client.ask("textDocument/rename", {**where, "newName": "#e5"})["changes"][uri]
    assert [1, 5] == [each["range"]["start"]["line"] for each in edits]


TITLES = {each.title for each in FORMATS}
DNS_PARTS = [
    ("_anml.a.example.", ["v", "manifest"]),
    "_anml._tcp.a.example.",
    ("_anml._tcp.a.example.", ["v", "path"]),
]


def outline(symbols: list[Any]) -> list[Any]:
    return [(each["name"], outline(each["children"])) if each["children"] else each["name"] for each in symbols]


@BOTH
@pytest.mark.parametrize(
    "case",
    [
        ("anml", SNAPSHOT, [('form "🙂"', ['textbox "🙂 Mail"', 'button "🙂 Send"'])], [(0, 2)]),
        ("anml-xml", XML, [("anml", [("interact", ["action"]), ("knowledge", ["ask"])])], [(0, 7), (1, 3), (4, 6)]),
        ("anml-json", JSON, [("anml", [("interact", ["action"]), ("knowledge", ["ask"])])], [(0, 2)]),
        ("anml-actions", ACTIONS, [('button "🙂 Send"'), "click #e2", 'fill #e1 "🙂"'], []),
        ("aria-snapshot", ARIA, [('form "🙂"', ['button "🙂 Send"'])], [(0, 1)]),
        ("ko-browser", NUMBERED, ['link "🙂"', 'button "🙂 Send"'], []),
        ("agent-html", HTML, [("a.send", ["q"])], None),
        (
            "agent-manifest",
            MANIFEST,
            [("manifest", ["site", ("a.send", ["inputSchema", "outputSchema"]), "/"])],
            [(0, 3), (1, 2)],
        ),
        ("agent-plan", PLAN, ["action"], []),
        ("anml-trust", TRUST, [("trust manifest", ["b.example"])], [(0, 2)]),
        ("anml-dns", DNS, DNS_PARTS, []),
        ("anyt-state", STATE, ["🙂/output.log", "🙂/.done"], [(1, 2)]),
        ("anyt", ANYT, ["frontmatter", "task", ("input", ["q"])], [(0, 2), (4, 6), (8, 16), (12, 13)]),
    ],
)
def test_the_outline_shows_what_an_example_is_made_of(
    client: Client, case: tuple[str, str, Any, Any], *, in_page: bool
) -> None:
    label, text, expected, folds = case
    place = Place(client, text, label, in_page=in_page)
    found = (
        place.ask("documentSymbol", 0)
        if place.positions
        else client.ask("textDocument/documentSymbol", {"textDocument": {"uri": place.uri}})
    )
    if in_page:
        ((title, inner),) = outline(found)
        assert (expected, True) == (inner, title in TITLES)
    else:
        assert expected == outline(found)
    ranges = client.ask("textDocument/foldingRange", {"textDocument": {"uri": place.uri}})
    lines = [(each["startLine"] - place.first, each["endLine"] - place.first) for each in ranges]
    if folds is not None:
        assert folds == [each for each in lines if each[0] >= 0]


@BOTH
@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("anml", '---\nurl:   https://a.example/\n---\nform "🙂"\n  button#e2 "🙂 Send"\n'),
        ("anml-actions", 'textbox#e2 "🙂 Mail"\n\nfill   #e2 "🙂"\n'),
        ("anml-xml", CLEAN_XML),
        ("anml-json", '{"anml": "1.0", "role": "service", "head":   {"title": "🙂"}}\n'),
        ("agent-manifest", MANIFEST),
        ("agent-plan", PLAN.replace('"args"', '  "args"')),
    ],
)
def test_documents_and_ranges_are_formatted(client: Client, label: str, text: str, *, in_page: bool) -> None:
    place = Place(client, text, label, in_page=in_page)
    asked = {"textDocument": {"uri": place.uri}, "options": {"tabSize": 2, "insertSpaces": True}}
    whole = client.ask("textDocument/formatting", asked)
    assert whole
    here = {"line": place.first, "character": 0}
    span = {"range": {"start": here, "end": here}}
    assert whole == client.ask("textDocument/rangeFormatting", {**asked, **span})
    client.change(place.uri, 2, *({"range": each["range"], "text": each["newText"]} for each in whole))
    assert [] == client.ask("textDocument/formatting", asked)
    assert client.ask("textDocument/documentSymbol", asked)
    if in_page:
        top = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}
        client.change(place.uri, 3, {"text": place.text})
        assert [] == client.ask("textDocument/rangeFormatting", {**asked, "range": top})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.anml", 'button#e1   "a"\nbutton#e1 "b"\n'),
        ("x.anml", '# --8<-- [start:a]\nbutton#e1   "a"\n# --8<-- [end:a]\n'),
        ("x.md", '<!-- signage: expect N012 -->\n\n```anml\nnav#e1   "a"\n```\n'),
        ("x.md", '```anml-json\n{"anml": "1.0",  "head": {...}}\n```\n'),
    ],
)
def test_what_has_findings_is_not_formatted(client: Client, name: str, text: str) -> None:
    uri = client.open(name, text)
    asked = {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}}
    assert [] == client.ask("textDocument/formatting", asked)


@BOTH
@pytest.mark.parametrize(
    ("label", "text", "expected"),
    [
        (
            "anml",
            SNAPSHOT,
            [
                (0, "form", "namespace"),
                (1, "textbox", "keyword"),
                (1, '"🙂 Mail"', "string"),
                (2, "button", "keyword"),
            ],
        ),
        ("anml-actions", ACTIONS, [(0, "button", "keyword"), (2, "click", "keyword"), (3, '"🙂"', "string")]),
        ("anml-xml", XML, [(2, "action", "keyword"), (2, '"🙂"', "string"), (5, "ask", "keyword")]),
        ("agent-html", HTML, [(0, "data-agent-kind", "decorator"), (1, "data-agent-field", "decorator")]),
        ("aria-snapshot", ARIA, [(0, "form", "namespace"), (1, "button", "keyword"), (1, '"🙂 Send"', "string")]),
        ("ko-browser", NUMBERED, [(0, "link", "keyword"), (1, "button", "keyword"), (1, '"🙂 Send"', "string")]),
        ("anyt", ANYT, [(4, "task", "keyword"), (8, "input", "keyword")]),
    ],
)
def test_colours_stand_under_their_words(
    client: Client, label: str, text: str, expected: list[tuple[int, str, str]], *, in_page: bool
) -> None:
    place = Place(client, text, label, in_page=in_page)
    legend = client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
    asked = {"textDocument": {"uri": place.uri}}
    data = client.ask("textDocument/semanticTokens/full", asked)["data"]
    here = {"line": place.first, "character": 0}
    part = {**asked, "range": {"start": here, "end": here}}
    assert data == client.ask("textDocument/semanticTokens/range", part)["data"]
    line = character = 0
    found: list[tuple[int, str, str]] = []
    for start in range(0, len(data), 5):
        line, character = line + data[start], data[start + 1] + character * (not data[start])
        begin, end = ({"line": line, "character": each} for each in (character, character + data[start + 2]))
        found.append((line - place.first, place.piece({"start": begin, "end": end}), legend[data[start + 3]]))
    assert [] == [each for each in expected if each not in found], found
