"""What no editor sends, and documents that no one writes: the server answers soon, and goes on."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from editor import Client
from pygls.exceptions import JsonRpcException
from test_features import ANYT, HTML, XML

from signage.server import actions, completion, diagnostics, formatting, hover, names, outline, tokens
from signage.server.positions import DEFAULT_ENCODING, changed
from signage.server.workspace import Document, Workspace

FAULTY = "```anml\nlink#e1 'a'\nlink#e1 'b'\n```\n"
FEATURES: dict[str, Callable[[Document, Workspace, Any], Any]] = {
    "code actions": actions.code_actions,
    "hover": hover.hover,
    "completion": completion.complete,
    "references": names.references,
    "symbols": outline.symbols,
    "folding": outline.folds,
    "tokens": tokens.whole,
    "formatting": formatting.whole,
    "diagnostics": lambda document, workspace, _: diagnostics.diagnostics_of(
        workspace.analysis(document), workspace
    ),
}
# Long lines in which characters take more than one unit, many findings, and what a pattern may try in many ways.
LONG = {
    "words.md": "🙂 words " * 20_000,
    "many.anml": "link#e1 '🙂' " * 5_000,
    "lines.anml": "link#e1 '🙂'\n" * 10_000,
    "one.anml.json": '{"anml": "1.0", "body": {"section": [' + ",".join(['{"p": "🙂"}'] * 1_500) + "]}}",
    "xml.anml": '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0">' + "<section><p>🙂</p></section>" * 1_500,
    "agent-manifest.json": '{"actions": {' + ",".join(f'"a.b{n}": {{"title": "🙂"}}' for n in range(1_000)) + "}}",
    "page.html": "<p>🙂" + "<a data-agent-kind=x>" * 1_500,
    "x.anyt.md": "---\nname: 🙂\n---\n\n" + '🙂 <task id="a">x</task>' * 2_000,
    "signage.toml": "[" + " " * 15_000 + "\n",
}


@pytest.mark.parametrize("name", LONG)
def test_every_feature_soon_answers_about_long_texts(
    tmp_path: Path, name: str, ends_soon: Callable[[Callable[[], object]], bool]
) -> None:
    (tmp_path / ".git").mkdir()
    workspace = Workspace((tmp_path,), DEFAULT_ENCODING)
    document = workspace.open((tmp_path / name).as_uri(), "", 1, LONG[name])
    here = {"line": LONG[name].count("\n"), "character": len(LONG[name]) // 2}
    asked = {"position": here, "range": {"start": here, "end": here}}
    slow = [feature for feature, ask in FEATURES.items() if not ends_soon(lambda: ask(document, workspace, asked))]  # noqa: B023  called at once
    assert [] == slow


def test_thousands_of_changes_in_one_message_are_soon_made(
    ends_soon: Callable[[Callable[[], object]], bool],
) -> None:
    places = [{"line": line, "character": 5} for line in range(5_000)]
    changes = [{"range": {"start": each, "end": each}, "text": "🙂"} for each in places]
    assert ends_soon(lambda: changed("Some words\n" * 5_000, changes, DEFAULT_ENCODING))


def test_a_request_does_not_wait_for_the_findings_of_all_documents(start: Callable[..., Client]) -> None:
    client = start()
    uris = [client.open(f"folder{number}/page.md", FAULTY * 50) for number in range(40)]
    client.published(uris[0])
    client.notify("textDocument/didSave", {"textDocument": {"uri": uris[0]}})
    client.published(uris[0])
    before = len(client.notifications)
    assert client.ask("textDocument/hover", client.about(uris[0], 2, 5)) is not None
    assert len(client.notifications) - before <= 3
    for uri in uris[1:]:
        assert 100 < len(client.published(uri))


def test_a_project_that_vanishes_costs_neither_findings_nor_the_server(
    start: Callable[..., Client], folder: Path
) -> None:
    client = start()
    uri = client.open("page.md", FAULTY)
    client.published(uri)
    shutil.rmtree(folder)
    client.change(uri, 2, {"text": FAULTY * 2})
    assert 6 == len(client.published(uri))
    assert 3 == len(client.published(client.open("untitled:other", FAULTY, "markdown")))
    assert [] == [each for each in client.notifications if each["method"] == "window/logMessage"]


URIS = [
    "",
    "file:",
    "file:///\ud800.md",
    "file:///a%ff.md",
    "file://host/a.md",
    "FILE:///tmp/x.md",
    "http://x/a.md",
    "git:/a.md?x",
    "vscode-notebook-cell:/a.ipynb#x",
    "untitled:../../../etc/passwd",
    "untitled:\ud800",
    "file:///a\nb.md",
    "file:///C:/x.md",
    "file:///%00.md",
    f"file:///{'a/' * 3000}x.md",
    f"file:///{'n' * 900}.md",
]


def test_a_document_is_checked_whatever_its_uri(start: Callable[..., Client]) -> None:
    client = start()
    for uri in URIS:
        item = {"uri": uri, "languageId": "markdown", "version": 1, "text": FAULTY}
        client.notify("textDocument/didOpen", {"textDocument": item})
        found = client.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
        assert (uri, 3) == (uri, len(found))
        assert client.ask("textDocument/hover", client.about(uri, 2, 5)) is not None
    assert [] == [each for each in client.notifications if each["method"] == "window/logMessage"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no FIFOs")
@pytest.mark.parametrize("kind", ["fifo", "endless", "folder"])
def test_what_is_no_file_of_the_project_holds_nothing_up(
    start: Callable[..., Client], folder: Path, kind: str
) -> None:
    for number, name in enumerate(
        ("signage.toml", "pyproject.toml", "mkdocs.yml", "conf.py", "_toc.yml", "known.json", "part.md")
    ):
        project = folder / str(number)
        project.mkdir()
        if kind == "fifo":
            os.mkfifo(project / name)
        elif kind == "endless":
            (project / name).symlink_to("/dev/zero")
        else:
            (project / name).mkdir()
        if name == "known.json":
            (project / "signage.toml").write_text('baseline = "known.json"\n', encoding="utf-8")
        if name == "part.md":
            extensions = "markdown_extensions: [pymdownx.snippets, pymdownx.superfences]\n"
            (project / "mkdocs.yml").write_text(extensions, encoding="utf-8")
    client = start()
    for project in sorted(folder.glob("[0-9]")):
        assert 3 == len(client.published(client.open(f"{project.name}/page.md", FAULTY)))
        client.published(client.open(f"{project.name}/page.rst", ".. include:: part.md\n"))
        client.published(client.open(f"{project.name}/other.md", '--8<-- "part.md"\n'))


NAMES = {
    "a.anml": ("link#e¦1 'a'\n", "link"),
    "b.html": (HTML.replace("a.send", "a.s¦end", 1), "data-agent-action"),
    "c.anyt.md": (ANYT.replace('id="one"', 'id="o¦ne"'), "task"),
    "d.anml": (XML.replace('id="buy"', 'id="b¦uy"'), "action"),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_new_name_cannot_break_out_of_its_place(shared: Client, name: str) -> None:
    before, _, after = NAMES[name][0].partition("¦")
    uri = shared.open(f"names/{name}", before + after)
    where = shared.about(uri, before.count("\n"), len(before.rpartition("\n")[2]))
    for new in (
        "a\nb",
        "a b",
        'a"b',
        "a'b",
        "a<b",
        "a>b",
        "a&b",
        "a\\b",
        "",
        "\x00\n",
        "-->",
        "e\x00",
        "a" * 10**6 + " ",
    ):
        with pytest.raises(JsonRpcException):
            shared.ask("textDocument/rename", {**where, "newName": new})


def test_nothing_is_written(start: Callable[..., Client], folder: Path) -> None:
    (folder / "page.md").write_text(FAULTY, encoding="utf-8")
    client = start()
    known = {each: each.stat().st_mtime_ns for each in folder.rglob("*")}
    uri = client.open("page.md", FAULTY.replace("'", '"'))
    for method in ("codeAction", "formatting", "rename"):
        began = client.about(uri, 2, 5)
        place = {"start": began["position"], "end": began["position"]}
        client.ask(f"textDocument/{method}", {**began, "range": place, "newName": "e9", "options": {}})
    client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
    assert (0, "") == client.close()
    assert known == {each: each.stat().st_mtime_ns for each in folder.rglob("*")}
