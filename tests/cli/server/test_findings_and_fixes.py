import json
import tempfile
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from editor import Client, units
from pygls.exceptions import JsonRpcException

from signage.main import main
from signage_linter.config import Configuration
from signage_linter.run import check_paths

SNAPSHOT = "button#e1 \"Pay 🙂\"\nlink#e1 '🙂 Home'\n"


def inside(text: str, lead: str) -> str:
    return "".join(f"{lead}{line}" for line in text.splitlines(keepends=True))


# The same snapshot in each markup, with the line of its second element and where that begins.
TEXTS = {
    "snap.anml": (SNAPSHOT, 1, 0),
    "guide.md": ('# 🙂\n\n=== "Tab"\n\n    - item\n\n' + inside(f"```anml\n{SNAPSHOT}```\n", " " * 8), 8, 8),
    "list.md": ('# 🙂🙂\n\n- item\n\n    === "🙂"\n\n' + inside(f"```anml\n{SNAPSHOT}```\n", " " * 8), 8, 8),
    "quote.md": ("# 🙂\n\n" + inside(f"```anml\n{SNAPSHOT}```\n", "> "), 4, 2),
    "myst/list.md": (
        "# 🙂🙂\n\n- item\n\n"
        + inside("````{tab-set}\n```{tab-item} 🙂\n\n" + f"~~~anml\n{SNAPSHOT}~~~\n```\n````\n", "  "),
        9,
        2,
    ),
    "myst/rst.md": (
        "# 🙂\n\n- item\n\n"
        + inside("```{eval-rst}\n" + f".. code-block:: anml\n\n{inside(SNAPSHOT, '   ')}```\n", "  "),
        8,
        5,
    ),
    "elements.mdx": (
        "# 🙂\n\n<Tabs>\n  <TabItem>\n" + inside(f"```anml\n{SNAPSHOT}```\n", "    ") + "  </TabItem>\n</Tabs>\n",
        6,
        4,
    ),
    "docusaurus/guide.md": (f"# 🙂\n\n:::note\n\n```anml\n{SNAPSHOT}```\n\n:::\n", 6, 0),
    "list.rst": (
        "Title\n=====\n\n- item\n\n  .. tab-set::\n\n     .. tab-item:: 🙂\n\n"
        + inside(f".. code-block:: anml\n\n{inside(SNAPSHOT, '   ')}", " " * 8),
        12,
        11,
    ),
    "guide.rst": (
        "Title\n=====\n\n- item\n\n" + inside(f".. code-block:: anml\n\n{inside(SNAPSHOT, '   ')}", "  "),
        8,
        5,
    ),
    "guide.html": (f'<ul><li>🙂<pre><code class="language-anml">\n{SNAPSHOT}</code></pre></ul>', 2, 0),
    "module.py": ('"""Title 🙂.\n\n' + inside(f"```anml\n{SNAPSHOT}```\n", "    ") + '"""\n', 4, 4),
}


def applied(text: str, edits: list[dict[str, Any]], encoding: str = "utf-16") -> str:
    """Return a text with edits, as a client applies them: from the last one to the first."""
    lines = text.splitlines(keepends=True)

    def offset(position: dict[str, int]) -> int:
        line = lines[position["line"]] if position["line"] < len(lines) else ""
        column = next(n for n in range(len(line) + 1) if units(line[:n], encoding) == position["character"])
        return sum(map(len, lines[: position["line"]])) + column

    for edit in sorted(edits, key=lambda each: offset(each["range"]["start"]), reverse=True):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text


def actions(client: Client, uri: str, of: dict[str, Any], **context: Any) -> dict[str, Any]:
    """Return the actions on a diagnostic by their titles."""
    parameters = {"textDocument": {"uri": uri}, "range": of["range"], "context": {"diagnostics": [of], **context}}
    return {each["title"]: each for each in client.ask("textDocument/codeAction", parameters)}


@pytest.mark.parametrize("name", TEXTS)
def test_findings_are_sent_at_their_places(client: Client, name: str) -> None:
    text, line, lead = TEXTS[name]
    found = client.findings(client.open(f"places/{name}", text))
    places = {each["code"]: each["range"] for each in found}
    end = lead + len("link#e1 '") + units("🙂 Home'", client.encoding)
    assert {"line": line, "character": lead + 4} == places["N014"]["start"]
    assert [(line, lead + 8), (line, end)] == [tuple(places["N016"][each].values()) for each in ("start", "end")]
    (related,) = (each["relatedInformation"] for each in found if each["code"] == "N014")
    assert {"line": line - 1, "character": lead + 6} == related[0]["location"]["range"]["start"]


@pytest.mark.parametrize("name", TEXTS)
def test_each_finding_can_be_fixed_expected_and_skipped(client: Client, name: str) -> None:
    text, _, _ = TEXTS[name]
    uri = client.open(f"fixes/{name}", text)
    found = {each["code"]: each for each in client.findings(uri)}
    offered = actions(client, uri, found["N016"])
    (fix,) = (each for each in offered.values() if each.get("isPreferred"))
    chosen = [(fix, {"N014"}), (offered["Fix all that has one right answer"], {"N014"})]
    if name != "snap.anml":
        chosen.append((offered["Expect N016 in this example"], {"N014"}))
        chosen.append((offered["Skip this example (N016), with a reason"], set()))
    for version, (action, left) in enumerate(chosen, 2):
        changed = applied(text, action["edit"]["changes"][uri], client.encoding)
        assert "<!--" not in changed or name not in ("myst/rst.md", "elements.mdx", "docusaurus/guide.md")
        client.change(uri, version, {"text": changed})
        assert left == {each["code"] for each in client.findings(uri)}, action["title"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "label.rst",
            f"Text.\n\n.. rst-class:: wide\n\n.. _tgt:\n\n.. code-block:: anml\n\n{inside(SNAPSHOT, '   ')}",
        ),
        ("comment.md", f"Text.\n\n<!-- prettier-ignore -->\n```anml\n{SNAPSHOT}```\n"),
        ("myst/label.md", f"Text.\n\n(tgt)=\n```anml\n{SNAPSHOT}```\n"),
        ("myst/attributes.md", f"Text.\n\n> {{#tgt .wide}}\n> ```anml\n{inside(SNAPSHOT, '> ')}> ```\n"),
    ],
)
def test_a_comment_stands_above_what_names_the_block(client: Client, name: str, text: str) -> None:
    uri = client.open(f"fixes/{name}", text)
    found = {each["code"]: each for each in client.findings(uri)}
    offered = actions(client, uri, found["N014"])
    for version, (title, left) in enumerate(
        (("Expect N014 in this example", {"N016"}), ("Skip this example (N014), with a reason", set[str]())), 2
    ):
        changed = applied(text, offered[title]["edit"]["changes"][uri], client.encoding)
        assert text.removeprefix("Text.\n\n") in changed
        client.change(uri, version, {"text": changed})
        assert left == {each["code"] for each in client.findings(uri)}, title


def test_no_comment_is_written_where_a_table_has_no_room(client: Client) -> None:
    rule = "==  =======================  ====\n"
    text = (
        f"{rule}a   b                        c\n\n    .. code-block:: anml     d\n\n       link#e1 'Home'\n{rule}"
    )
    uri = client.open("fixes/cell.rst", text)
    (found,) = client.findings(uri)
    titles = {"N016: Use double quotes", "Fix all that has one right answer"}
    assert titles == set(actions(client, uri, found))


def codes(client: Client, uri: str) -> set[str]:
    return {each["code"] for each in client.findings(uri)}


def test_a_configuration_is_read_again_in_each_editor(client: Client) -> None:
    (client.folder / "again").mkdir()
    uri = client.open("again/list.md", TEXTS["list.md"][0])
    assert {"N014", "N016"} == codes(client, uri)
    (client.folder / "again" / "signage.toml").write_text('ignore = ["N014"]\n', encoding="utf-8")
    client.notify("workspace/didChangeWatchedFiles", {"changes": []})
    assert {"N016"} == codes(client, uri)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("base.yml", "markdown_extensions: [fenced_code]\n", "markdown_extensions: [pymdownx.superfences]\n"),
        ("docusaurus.config.js", None, "export default {}\n"),
    ],
)
def test_what_settings_depend_on_is_read_again(
    shared: Client, tmp_path: Path, name: str, before: str | None, after: str
) -> None:
    project = shared.folder / tmp_path.name / "site"
    (project / "docs").mkdir(parents=True)
    if before is not None:
        (project / "mkdocs.yml").write_text("INHERIT: base.yml\n", encoding="utf-8")
        (project / name).write_text(before, encoding="utf-8")
    text = f"{'<A>' if before is None else '- Item'}\n\n    ```anml\n    button#01\n    ```\n"
    uri = shared.open(f"{tmp_path.name}/site/docs/page.md", text)
    assert {"S006"} == codes(shared, uri)
    (project / name).write_text(after, encoding="utf-8")
    shared.notify("workspace/didChangeWatchedFiles", {"changes": []})
    assert {"N013"} == codes(shared, uri)


def test_changes_in_a_row_are_checked_at_their_end(client: Client) -> None:
    text, line, lead = TEXTS["list.md"]
    uri = client.open("typed.md", text)
    assert {"N014", "N016"} == codes(client, uri)
    start, end = ({"line": line, "character": lead + 4 + each} for each in (0, 40))
    typed = [{"range": {"start": start, "end": start}, "text": "x"}] * 40
    changes = [*typed, {"range": {"start": start, "end": end}, "text": ""}]
    client.notify(
        "textDocument/didChange",
        *(
            {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}
            for version, change in enumerate(changes, 2)
        ),
    )
    found = [codes(client, uri)]
    while found[-1] != {"N014", "N016"}:
        found.append(codes(client, uri))
    assert len(found) < 10


def test_indented_code_gets_no_comment(start: Callable[..., Client], folder: Path) -> None:
    (folder / "mkdocs.yml").write_text("markdown_extensions: [codehilite]\n", encoding="utf-8")
    client = start()
    uri = client.open("page.md", f"Text.\n\n{inside(':::anml' + chr(10) + SNAPSHOT, '    ')}")
    found = client.published(uri)
    assert "N014" in {each["code"] for each in found}
    for each in found:
        assert [] == [title for title in actions(client, uri, each) if title.startswith(("Expect", "Skip"))]


def test_of_a_whole_document_only_what_is_named_gets_actions(client: Client) -> None:
    uri = client.open("whole.md", "```anml\nbutton#e1 'One'\nbutton#e2 'Two'\n```\n")
    one, other = client.findings(uri)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 4, "character": 0}}
    for named, expected in (([one], [one]), ([other], [other]), ([{**one, "range": whole}], [one, other])):
        parameters = {"textDocument": {"uri": uri}, "range": whole, "context": {"diagnostics": named}}
        offered = client.ask("textDocument/codeAction", parameters)
        about = [each["diagnostics"][0]["range"] for each in offered if each["kind"] == "quickfix"]
        assert [each["range"] for each in expected for _ in range(3)] == about


def test_only_the_kinds_that_are_asked_for_are_offered(start: Callable[..., Client]) -> None:
    client = start()
    uri = client.open("snap.anml", SNAPSHOT)
    of = client.published(uri)[1]
    for only, kinds in (
        (["source.fixAll"], ["source.fixAll.signage"]),
        (["quickfix"], ["quickfix"]),
        (["refactor"], list[str]()),
    ):
        assert set(kinds) == {each["kind"] for each in actions(client, uri, of, only=only).values()}


def test_findings_are_given_on_demand_and_then_not_sent(start: Callable[..., Client]) -> None:
    client = start({"textDocument": {"diagnostic": {}}})
    uri = client.open("snap.anml", SNAPSHOT)
    report = client.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    assert ("full", ["N014", "N016"]) == (report["kind"], [each["code"] for each in report["items"]])
    again = {"textDocument": {"uri": uri}, "previousResultId": report["resultId"]}
    assert "unchanged" == client.ask("textDocument/diagnostic", again)["kind"]
    client.change(uri, 2, {"text": ""})
    assert "full" == client.ask("textDocument/diagnostic", again)["kind"]
    client.close()
    assert [] == client.notifications


def test_what_was_sent_about_a_configuration_is_taken_back_where_it_is_asked_for(
    start: Callable[..., Client], folder: Path
) -> None:
    client = start({"textDocument": {"diagnostic": {}}})
    text = 'ignor = ["N014"]\n'
    (folder / "signage.toml").write_text(text, encoding="utf-8")
    client.ask("textDocument/diagnostic", {"textDocument": {"uri": client.open("snap.anml", SNAPSHOT)}})
    uri = (folder / "signage.toml").as_uri()
    assert 1 == len(client.published(uri))
    client.open("signage.toml", text)
    assert 1 == len(client.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"])
    assert [] == client.published(uri)


def test_a_text_without_a_file_is_read_by_its_language(start: Callable[..., Client]) -> None:
    client = start()
    uri = client.open("untitled:Untitled-1", TEXTS["guide.md"][0], "markdown")
    assert ["N014", "N016"] == [each["code"] for each in client.published(uri)]


def test_a_file_whose_name_tells_nothing_is_read_by_its_language(
    start: Callable[..., Client], folder: Path
) -> None:
    client = start()
    (folder / "snap.txt").write_text("", encoding="utf-8")
    text = '1: button "a"\n1: link "b"\n'
    uri = client.open("snap.txt", text, language="ko-browser")
    assert client.published(uri)
    assert [] == client.published(client.open("other.txt", text, language="plaintext"))


@pytest.mark.parametrize(
    ("name", "language"),
    [("guide.md", "markdown"), ("guide.rst", "restructuredtext"), ("guide.html", "html"), ("module.py", "python")],
)
def test_a_page_whose_name_tells_nothing_is_read_by_its_language(
    start: Callable[..., Client], name: str, language: str
) -> None:
    client = start()
    uri = client.open("page.txt", TEXTS[name][0], language=language)
    found = client.published(uri)
    assert {"N014", "N016"} <= {each["code"] for each in found}
    title = f"Expect {found[0]['code']} in this example"
    client.change(
        uri, 2, {"text": applied(TEXTS[name][0], actions(client, uri, found[0])[title]["edit"]["changes"][uri])}
    )
    assert found[0]["code"] not in {each["code"] for each in client.published(uri)}


def test_the_configuration_of_the_project_holds_and_is_read_again(
    start: Callable[..., Client], folder: Path
) -> None:
    client = start({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}})
    uri = client.open("docs/snap.anml", SNAPSHOT)
    assert 2 == len(client.published(uri))
    assert ["client/registerCapability"] == [each["method"] for each in client.requests]
    [registration] = client.requests[0]["params"]["registrations"]
    watched = [each["globPattern"].removeprefix("**/") for each in registration["registerOptions"]["watchers"]]
    for name in ("signage.toml", "mkdocs.yml", "conf.py", "signage-baseline.json"):
        assert any(fnmatch(name, each) for each in watched)
    (folder / "signage.toml").write_text('ignore = ["N014"]\n', encoding="utf-8")
    client.notify("workspace/didChangeWatchedFiles", {"changes": []})
    assert ["N016"] == [each["code"] for each in client.published(uri)]
    (folder / "signage.toml").write_text('ignor = ["N014"]\n', encoding="utf-8")
    client.change(uri, 2, {"text": SNAPSHOT + "\n"})
    assert ["N016"] == [each["code"] for each in client.published(uri)]
    client.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    said = [each["params"]["message"] for each in client.notifications if each["method"] == "window/logMessage"]
    assert ["signage.toml:1: Unknown option `ignor`. Did you mean `ignore`?"] == said


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "signage.toml",
            'select = ["N"]\nignor = ["N014"]\n',
            (1, 0, 'ignor = ["N014"]', "Unknown option `ignor`"),
        ),
        ("signage.toml", "# 🙂\nselect = [\n", (1, 10, "", "cannot be read as TOML")),
        ("pyproject.toml", '[tool.signage]\nprofile = "x"\n', (1, 0, 'profile = "x"', "`profile` is 'x'")),
        ("pyproject.toml", "[project]\nname = 'x'\n", None),
        ("signage.toml", 'ignore = ["N014"]\n', None),
    ],
)
@pytest.mark.parametrize("is_open", [True, False])
def test_faults_of_a_configuration_are_shown_in_it(
    shared: Client, name: str, text: str, expected: Any, *, is_open: bool
) -> None:
    folder = Path(tempfile.mkdtemp(dir=shared.folder))
    uri = (folder / name).as_uri()
    if is_open:
        assert uri == shared.open(uri, text)
        found = shared.published(uri)
    else:
        (folder / name).write_text(text, encoding="utf-8")
        page = shared.open((folder / "page.md").as_uri(), "Text.\n")
        shared.published(page)
        found = shared.published(uri) if expected else []
        (folder / name).write_text("", encoding="utf-8")
        shared.change(page, 2, {"text": "Other text.\n"})
        assert not expected or [] == shared.published(uri)
    if expected is None:
        assert [] == found
        return
    line, column, piece, message = expected
    (fault,) = found
    where = fault["range"]
    assert ((line, column), 1) == ((where["start"]["line"], where["start"]["character"]), fault["severity"])
    assert piece == text.split("\n")[where["end"]["line"]][column : where["end"]["character"]]
    assert fault["message"].startswith(message)


def test_a_fault_of_an_included_file_is_shown_where_it_is_included(
    start: Callable[..., Client], folder: Path
) -> None:
    (folder / "mkdocs.yml").write_text("markdown_extensions: [pymdownx.snippets, pymdownx.superfences]\n")
    (folder / "part.md").write_text(f"```anml\n{SNAPSHOT}```\n", encoding="utf-8")
    client = start()
    uri = client.open("docs/page.md", 'Text.\n\n  --8<-- "part.md"\n')
    found = {each["code"]: each for each in client.published(uri)}
    assert {"line": 2, "character": 2} == found["N014"]["range"]["start"]
    place = found["N014"]["relatedInformation"][0]["location"]
    assert ((folder / "part.md").as_uri(), 2) == (place["uri"], place["range"]["start"]["line"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.md", '--8<-- "{}"\n'),
        ("page.rst", ".. include:: {}\n"),
        ("page.rst", ".. literalinclude:: {}\n   :language: anml\n"),
        ("myst/page.md", "```{{literalinclude}} {}\n:language: anml\n```\n"),
    ],
)
def test_nothing_outside_of_the_project_is_read(shared: Client, name: str, text: str) -> None:
    folder = shared.folder
    outside = folder.parent / f"{folder.name}-secret.txt"
    outside.write_text(f"```anml\n{SNAPSHOT}```\n" if name == "page.md" else SNAPSHOT, encoding="utf-8")
    (folder / "myst").mkdir(exist_ok=True)
    (folder / "myst" / "conf.py").write_text('extensions = ["myst_parser"]\n', encoding="utf-8")
    for path in (outside.as_posix(), f"../{outside.name}", f"../../{outside.name}"):
        found = shared.published(shared.open(name, text.format(path)))
        assert [] == [each for each in found if each["code"] in ("N014", "N016")]


def test_known_findings_are_left_out(
    start: Callable[..., Client], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    (folder / "signage.toml").write_text('baseline = "known.json"\n', encoding="utf-8")
    (folder / "snap.anml").write_text(SNAPSHOT, encoding="utf-8")
    assert 0 == CliRunner().invoke(main, ["check", "--no-cache", "--baseline", "write"]).exit_code
    client = start()
    uri = client.open("snap.anml", SNAPSHOT)
    assert [] == client.published(uri)
    client.change(uri, 2, {"text": SNAPSHOT + 'link#e1 "Other"\n'})
    assert ["N014"] == [each["code"] for each in client.published(uri)]


def test_findings_go_when_a_document_is_closed(start: Callable[..., Client]) -> None:
    client = start()
    uri = client.open("snap.anml", SNAPSHOT)
    assert client.published(uri)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert [] == client.published(uri)
    assert (0, "") == client.close()


def test_what_the_server_reports_is_what_the_command_reports(
    start: Callable[..., Client], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    client = start({"general": {"positionEncodings": ["utf-32"]}})
    (folder / "myst").mkdir()
    (folder / "myst" / "conf.py").write_text('extensions = ["myst_parser"]\n', encoding="utf-8")
    (folder / "docusaurus").mkdir()
    (folder / "docusaurus" / "docusaurus.config.js").write_text("export default {};\n", encoding="utf-8")
    for name, (text, _, _) in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
        report = check_paths([Path(name)], Configuration())
        found = client.published(client.open(name, text))
        places = [
            (each["code"], each["range"]["start"]["line"] + 1, each["range"]["start"]["character"] + 1)
            for each in found
        ]
        assert [(each.code, each.line, each.column) for each in report.diagnostics] == places
        assert [each.message for each in report.diagnostics] == [each["message"] for each in found]


OPEN = "textDocument/didOpen"
CHANGE = "textDocument/didChange"
WRONG: list[dict[str, Any]] = [
    {"id": 1, "method": 5},
    {"id": True, "method": "shutdown"},
    {"id": 1},
    {"id": 7, "method": "no/such"},
    {"method": OPEN},
    {"method": OPEN, "params": []},
    {"method": OPEN, "params": {"textDocument": {"uri": 5, "text": "x"}}},
    {"method": OPEN, "params": {"textDocument": {"uri": "file:///%00", "text": 5}}},
    {"method": OPEN, "params": {"textDocument": {"uri": "file://[", "text": "x"}}},
    {"method": OPEN, "params": {"textDocument": {"uri": "x:" + "a" * 5000, "text": "\ud800"}}},
    {"method": OPEN, "params": {"textDocument": {"uri": "file:///dev/stdin", "text": "x"}}},
    {"method": CHANGE, "params": {"textDocument": {"uri": []}, "contentChanges": 1}},
    {"method": CHANGE, "params": {"textDocument": {"uri": "x:y"}, "contentChanges": [{}]}},
    {"method": "textDocument/didClose", "params": None},
    {"method": "$/cancelRequest", "params": {"id": []}},
    {"method": "$/unknown", "params": 1},
    {"method": "initialize", "params": 1, "id": 9},
]
HOSTILE = [
    b"{",
    b"[]",
    b"null",
    b"[" * 100_000,
    b'"text"',
    b"\xff\xfe",
    b'{"jsonrpc":"2.0","id":{},"method":"shutdown"}',
    *(json.dumps(each).encode() for each in WRONG),
]


@pytest.mark.parametrize("initialized", [True, False])
def test_no_message_ends_or_stops_the_server(start: Callable[..., Client], *, initialized: bool) -> None:
    client = start(begin=initialized)
    for body in HOSTILE:
        client.send(body)
    if not initialized:
        client.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    uri = client.open("snap.anml", SNAPSHOT)
    assert 2 == len(client.published(uri))
    big = {"line": 10**30, "character": -5}
    client.change(uri, 2, {"range": {"start": big, "end": {"line": -1, "character": 10**30}}, "text": ""})
    assert [] == client.published(uri)
    assert 0 == client.close()[0]


@pytest.mark.parametrize(
    "body",
    [
        b"Content-Length: x\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 999999999999\r\n\r\n",
        b"x" * 100_000 + b"\r\n" * 40,
    ],
)
def test_a_stream_that_is_no_protocol_ends_the_server(start: Callable[..., Client], body: bytes) -> None:
    client = start()
    client.write(body)
    assert 1 == client.ended()[0]


def test_a_withdrawn_request_is_not_worked_on(client: Client) -> None:
    uri = client.open("withdrawn.md", TEXTS["guide.md"][0] * 300)
    asked = [client.begin("textDocument/diagnostic", {"textDocument": {"uri": uri}}) for _ in range(2)]
    client.notify("$/cancelRequest", {"id": asked[1]})
    assert "full" == client.response(asked[0])["kind"]
    with pytest.raises(JsonRpcException) as error:
        client.response(asked[1])
    assert -32800 == error.value.code
