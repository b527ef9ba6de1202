"""What an editor's user waits for: from a keystroke, and from the start, to findings, on a page of 3,000 lines."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

_EXAMPLES = 200
_TABLE = (
    "| Page of 3,000 lines, 200 examples | Keystroke in | Median, wall | Median, processor | Slowest, wall |\n"
    "| --- | --- | ---: | ---: | ---: |"
)


@dataclass(frozen=True, slots=True)
class _Markup:
    """A page in one markup, and what its project says of it: the lines of one part, and where a key is struck."""

    title: str
    page: str
    configuration: tuple[str, str]
    part: tuple[str, ...]


# No two parts are equal. In two of ten, the last element has the ref of another one.
_TEXT = (
    "Some words of a paragraph about part {number}, with more of them",
    "in a second line, and in a third one",
    "until it ends.",
)
_SNAPSHOT = ('nav "Main"', '  button#e1 "Pay"', '  link#e2 "Home {number}"', '  textbox#e{digit} "Mail"')
_MARKDOWN = (
    *_TEXT, "", "- an item", "", "    ```anml", *(f"    {line}" for line in _SNAPSHOT), "    ```", "", "", "",
)  # fmt: skip
_MYST = (*_TEXT, "", "- an item", "", "  ```anml", *(f"  {line}" for line in _SNAPSHOT), "  ```", "", "", "")
_RST = (
    *_TEXT, "", "- an item", "", "  .. code-block:: anml", "", *(f"     {line}" for line in _SNAPSHOT), "", "", "",
)  # fmt: skip
_MARKUPS = (
    _Markup(
        "Markdown (MkDocs)",
        "page.md",
        ("mkdocs.yml", "markdown_extensions: [pymdownx.superfences, pymdownx.tabbed, admonition, tables]\n"),
        _MARKDOWN,
    ),
    _Markup("MyST (Sphinx)", "page.md", ("conf.py", 'extensions = ["myst_parser"]\n'), _MYST),
    _Markup("reStructuredText (Sphinx)", "page.rst", ("conf.py", "extensions = []\n"), _RST),
)


@dataclass(slots=True)
class _Server:
    """A server that runs in a folder, as an editor's client sees it."""

    folder: Path
    process: subprocess.Popen[bytes] = field(init=False)

    def __post_init__(self) -> None:
        command = [sys.executable, "-m", "signage", "server"]
        # As where it is installed, bytecode is kept.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(self.folder.parent / "bytecode")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=self.folder, env=environment, stdin=pipe, stdout=pipe)
        self.send("initialize", {"capabilities": {}, "rootUri": self.folder.as_uri()}, identity=1)
        self.send("initialized", {})

    def send(self, method: str, parameters: Any, identity: int | None = None) -> None:
        """Send a message."""
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": parameters}
        body = json.dumps(message if identity is None else {**message, "id": identity}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()

    def findings(self) -> list[Any]:
        """Return the findings that are sent next."""
        assert self.process.stdout is not None
        while True:
            length = int(self.process.stdout.readline().partition(b":")[2])
            self.process.stdout.readline()
            message: dict[str, Any] = json.loads(self.process.stdout.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                found: list[Any] = message["params"]["diagnostics"]
                return found

    def processor_time(self) -> float:
        """Return how many seconds of processor time the server has taken."""
        return time.clock_gettime((~self.process.pid << 3) | 2)  # Linux's clock of a process


def run(folder: Path, rounds: int) -> Iterator[str]:
    """Yield the lines of two tables: keystrokes, and the start."""
    yield _TABLE
    starts: list[str] = []
    for markup in _MARKUPS:
        project = folder / markup.title.partition(" ")[0]
        (project / "docs").mkdir(parents=True)
        (project / markup.configuration[0]).write_text(markup.configuration[1], encoding="utf-8")
        text = _text(markup)
        first = [_first(project, markup, text) for _ in range(rounds + 1)][1:]
        starts.append(f"| {markup.title} | {_shown(first, 0)} | {_shown(first, 1)} |")
        yield from _keystrokes(project, markup, text, rounds)
    yield "\n| From the start to the first findings | Median, wall | Median, processor |\n| --- | ---: | ---: |"
    yield from starts


def _text(markup: _Markup) -> str:
    part = "".join(f"{line}\n" for line in markup.part)
    return "".join(
        part.replace("{number}", str(number)).replace("{digit}", str(number % 10)) for number in range(_EXAMPLES)
    )


def _shown(costs: list[tuple[float, float]], which: int) -> str:
    return f"{1000 * median(each[which] for each in costs):.0f} ms"


def _first(project: Path, markup: _Markup, text: str) -> tuple[float, float]:
    begin = time.monotonic()
    server = _Server(project)
    _open(server, project, markup, text)
    cost = time.monotonic() - begin, server.processor_time()
    server.process.kill()
    server.process.communicate()
    return cost


def _open(server: _Server, project: Path, markup: _Markup, text: str) -> dict[str, Any]:
    document = {"uri": (project / "docs" / markup.page).as_uri(), "version": 1}
    server.send("textDocument/didOpen", {"textDocument": {**document, "languageId": "", "text": text}})
    server.findings()
    return document


def _keystrokes(project: Path, markup: _Markup, text: str, rounds: int) -> Iterator[str]:
    lines = text.split("\n")
    server = _Server(project)
    document = _open(server, project, markup, text)
    places = {
        "a line of prose": (_TEXT[1], len("in a second"), "x"),
        "a line of an example": (next(line for line in markup.part if "Pay" in line), None, "x"),
        "a new line": (_TEXT[1], len("in a second"), "\n"),
    }
    for name, (line, column, key) in places.items():
        where = [number for number, text_line in enumerate(lines) if text_line == line]
        costs: list[tuple[float, float]] = []
        for index in range(10 * rounds):
            number = where[(index * 7919) % len(where)]
            start = {"line": number, "character": column if column is not None else line.index("Pay")}
            if key == "\n":
                end = {"line": number + 1, "character": 0}
            else:
                end = {"line": number, "character": start["character"] + 1}
            for span, new in (({"start": start, "end": start}, key), ({"start": start, "end": end}, "")):
                change = {"textDocument": document, "contentChanges": [{"range": span, "text": new}]}
                begin, before = time.monotonic(), server.processor_time()
                server.send("textDocument/didChange", change)
                server.findings()
                costs.append((time.monotonic() - begin, server.processor_time() - before))
                time.sleep(0.02)
        slowest = f"{1000 * max(each[0] for each in costs):.0f} ms"
        yield f"| {markup.title} | {name} | {_shown(costs, 0)} | {_shown(costs, 1)} | {slowest} |"
    server.process.kill()
    server.process.communicate()
