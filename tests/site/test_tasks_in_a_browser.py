"""The same tasks in a browser, against a server on this machine that takes what the forms send."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from devtools import eventually, opened
from tasks import TASKS, Task, agent_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from devtools import Browser

pytestmark = pytest.mark.connects

IN_A_BROWSER = (
    "Create invoice",
    "sign in",
    "change password",
    "update company profile",
    "delete workspace",
    "search",
    "publish review",
    "place order",
    "request return",
    "track order",
    "add user",
    "save settings",
)
# 6.1.1 in strict mode, on the page as it is: what a browser's agent would do with the same arguments.
HANDS = """
(async (action, args) => {
  const all = (root, query) => [...root.querySelectorAll(query)];
  const only = found => { if (found.length > 1) throw Error(`${found.length} elements`); return found[0]; };
  const owners = all(document, `[data-agent-kind="action"][data-agent-action="${action}"]`);
  const field = name => {
    const query = `[data-agent-kind="field"][data-agent-field="${name}"]`;
    const element = only(owners.flatMap(owner => all(owner, query)))
      ?? only(all(document, `${query}[data-agent-for-action="${action}"]`));
    if (!element) throw Error(`no ${name}`);
    return element;
  };
  for (const [name, value] of Object.entries(args)) {
    const element = field(name);
    const own = element.matches("input, select, textarea");
    for (const control of own ? [element] : all(element, "input")) {
      const chosen = typeof value === "boolean" ? value : [value].flat().map(String).includes(control.value);
      if (["radio", "checkbox"].includes(control.type)) { if (control.checked !== chosen) control.click(); }
      else if (control.multiple) for (const each of control.options) each.selected = value.includes(each.value);
      else control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  const steps = all(only(owners), `[data-agent-kind="action"][data-agent-action^="${action}."]`);
  const plain = steps.find(each => each.dataset.agentAction === `${action}.submit`);
  const pressed = plain ?? steps.at(-1) ?? only(owners);
  setTimeout(() => pressed.click(), 0);
})(%s, %s)
"""


@contextmanager
def taking(folder: Path) -> Iterator[tuple[str, list[tuple[str, str, list[tuple[str, str]]]]]]:
    """Serve a folder, and note each form that is sent: its method, its address and its data."""
    noted: list[tuple[str, str, list[tuple[str, str]]]] = []

    class Taking(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            if urlsplit(self.path).query:
                self._note(parse_qsl(urlsplit(self.path).query))
            else:
                super().do_GET()

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._note(parse_qsl(body, keep_blank_values=True))

        def _note(self, data: list[tuple[str, str]]) -> None:
            noted.append((self.command, urlsplit(self.path).path, data))
            self.send_response(http.HTTPStatus.OK)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Done</title>")

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    handler = functools.partial(Taking, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", noted
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(
    "task",
    [each for each in TASKS if each.request in IN_A_BROWSER and each.site != "documentation"],
    ids=str,
)
def test_a_browser_sends_what_a_person_asked_for(
    task: Task, applications: dict[str, Path], browser: Browser
) -> None:
    name, page, args, _asked = agent_on(applications[task.site]).prepare(task.request, task.values)
    with (
        taking(applications[task.site]) as (origin, noted),
        opened(browser, origin, page.path.lstrip("/")) as tab,
    ):
        tab.evaluate(HANDS % (json.dumps(name), json.dumps(args)))
        sent: Any = eventually(lambda: list(noted), bool)
    address = urlsplit(task.address)
    data = list(task.data) or parse_qsl(address.query)
    assert [(task.method, address.path, data)] == sent
