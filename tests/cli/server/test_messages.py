"""Messages that no editor sends: whatever they hold, the server answers the next one."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from editor import Client
from test_features import ANYT, HTML, JSON, SNAPSHOT, XML

NAMES = [
    "a.md",
    "a.rst",
    "a.html",
    "a.py",
    "a.anml",
    "a.anml.json",
    "a.anyt.md",
    "agent-manifest.json",
    "signage.toml",
]
TEXTS = [
    '# 🙂\n\n```anml\nbutton#e1 "🙂"\n```\n', "button#e1 'a'\nlink#e1 for=#e1\n",
    '{"actions": {"a.b": {"risk": "', "<anml><ask ", "<" * 2000, "{" * 2000, "\n" * 3000, "- " * 1000, '"\\' * 2000,
    "> " * 2000, "<a " + "b" * 5000, "[tool.signage]\n" + "\n" * 3000,
]  # fmt: skip
METHODS = [
    "textDocument/didOpen", "textDocument/didOpen", "textDocument/didChange", "textDocument/didChange",
    "textDocument/didChange", "textDocument/didClose", "textDocument/didSave", "workspace/didChangeConfiguration",
    "textDocument/hover", "textDocument/completion", "textDocument/definition", "textDocument/references",
    "textDocument/rename", "textDocument/prepareRename", "textDocument/documentSymbol", "textDocument/foldingRange",
    "textDocument/formatting", "textDocument/rangeFormatting", "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range", "textDocument/codeAction", "textDocument/diagnostic", "$/cancelRequest",
]  # fmt: skip
NOTIFICATIONS = ("textDocument/did", "workspace/did", "$/")


def junk(generator: random.Random, depth: int = 0) -> Any:
    if depth < 2 and generator.random() < 0.3:
        key = generator.choice(["uri", "line", "text", "range", "start"])
        inner = junk(generator, depth + 1)
        return {key: inner} if generator.random() < 0.5 else [inner]
    simple: list[Any] = [None, True, -1, 10**20, 1.5, "x", "\ud800", [], {}]
    return generator.choice(simple)


def parameters(generator: random.Random, client: Client, method: str) -> Any:
    def position() -> Any:
        line, character = generator.choice([0, 1, 3, 4, 10**6, -1]), generator.choice([0, 1, 8, 12, 5003, 10**9])
        return {"line": line, "character": character} if generator.random() < 0.95 else junk(generator)

    uri = (client.folder / generator.choice(NAMES)).as_uri()
    document: dict[str, Any] = {"uri": uri, "version": generator.choice([1, 2, junk(generator)])}
    content: dict[str, Any] = {
        "textDocument": document,
        "position": position(),
        "range": {"start": position(), "end": position()},
        "context": generator.choice([{"diagnostics": []}, {"only": ["quickfix"]}, junk(generator)]),
        "newName": generator.choice(["e9", "a.b", "", junk(generator)]),
        "id": generator.randrange(2000),
    }
    if method == "textDocument/didOpen":
        document |= {"languageId": "markdown", "text": generator.choice([*TEXTS, *TEXTS, junk(generator)])}
    if method == "textDocument/didChange":
        new = generator.choice(TEXTS)[: generator.randrange(60)]
        content["contentChanges"] = [{"range": {"start": position(), "end": position()}, "text": new}]
    if generator.random() < 0.05:
        content[generator.choice([*content])] = junk(generator)
    return content if generator.random() < 0.98 else junk(generator)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_server_answers_whatever_was_sent_before(start: Callable[..., Client], seed: int) -> None:
    client, generator = start(), random.Random(seed)
    for number in range(250):
        method = generator.choice(METHODS)
        said = parameters(generator, client, method)
        if method.startswith(NOTIFICATIONS):
            client.notify(method, said)
        else:
            client.begin(method, said)
        if number % 10 == 0:
            nowhere = {"textDocument": {"uri": "file:///nowhere.md"}, "position": {"line": 0, "character": 0}}
            client.notify("textDocument/didClose", nowhere)
            assert client.ask("textDocument/hover", nowhere) is None
    assert [] == [each for each in client.notifications if each["method"] == "window/logMessage"]
    assert (0, "") == client.close()


def test_every_feature_answers_everywhere(start: Callable[..., Client]) -> None:
    client = start()
    texts = [SNAPSHOT, XML, JSON, HTML, ANYT, "```anml\n", "<!-- signage:", "🙂" * 50, "", "{" * 200, "<" * 200]
    methods = ["hover", "completion", "definition", "references", "documentHighlight", "prepareRename"]
    for name in (
        "a.md",
        "a.rst",
        "a.html",
        "a.py",
        "a.anml",
        "a.anml.json",
        "a.anyt.md",
        "agent-manifest.json",
        "signage.toml",
        "a.txt",
    ):
        for text in texts:
            uri = client.open(name, text)
            for line, content in list(enumerate(text.split("\n")))[:4]:
                for character in {0, len(content) // 2, len(content) * 3}:
                    for method in methods:
                        where = client.about(uri, line, character)
                        client.ask(f"textDocument/{method}", {**where, "context": {"includeDeclaration": True}})
            for method in ("documentSymbol", "foldingRange", "semanticTokens/full", "diagnostic"):
                client.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}})
    assert [] == [each for each in client.notifications if each["method"] == "window/logMessage"]
