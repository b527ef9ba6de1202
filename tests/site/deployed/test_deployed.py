"""A signed site as a real server serves it, with each fault that hosts have."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from signage.main import main
from signage_site.deployed import check
from signage_site.deployed import fetch as module
from signage_site.deployed.check import Deployment, check_deployed
from signage_site.deployed.fetch import MOST_BYTES, Response, Unreachable, fetch
from signage_site.documents.served import media_type_of
from signage_site.run.signing import sign
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.connects

PAGE = "<html lang=en><head><title>Ferry</title></head><body><main><h1>Ferry</h1><p>At nine.</main></body></html>"
ANML = "/.well-known/anml"
MANIFEST = "/.well-known/agent-manifest.json"
LLMS = b"# Ferry\n\n- [Ferry](index.md): \xc3\xa0 nine\n"
Answer = tuple[int, dict[str, str], bytes]
Files = dict[str, Answer]


class _Server(ThreadingHTTPServer):
    files: Files
    asked: list[str]


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        missing: Answer = (404, {}, b"nothing")
        wanted = f"{self.path} {(self.headers['Accept'] or '').partition(',')[0]}"  # of a host that negotiates
        status, headers, body = self.server.files.get(wanted) or self.server.files.get(self.path, missing)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: Any) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[tuple[_Server, str]]:
    server = _Server(("127.0.0.1", 0), _Handler)
    server.files, server.asked = {}, []
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server, f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture
def server() -> Iterator[tuple[_Server, str]]:
    with serving() as started:
        yield started


def deploy(server: _Server, origin: str, folder: Path, settings: Any) -> None:
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "two.html").write_text(PAGE.replace("Ferry", "Two"), encoding="utf-8")
    sign(folder, replace(settings, base_url=f"{origin}/", twins=("anml", "markdown")))
    for file in folder.rglob("*"):
        if file.is_file():
            path = file.relative_to(folder).as_posix()
            kind = media_type_of(path) or "text/html"
            headers = {"Content-Type": kind, "Access-Control-Allow-Origin": "*"}
            server.files[f"/{path}"] = (200, headers, file.read_bytes())
    _with(ANML, _headers(Alternates='{"anml.json" 1.0 {type application/anml+json}}'))(server.files)
    server.files["/"] = server.files["/index.html"]
    server.files["/llms.txt"] = (200, {"Content-Type": "text/plain; charset=utf-8"}, LLMS)
    for page, stem in (("/", "/index"), ("/two.html", "/two")):
        status, headers, body = server.files[page]
        server.files[page] = (status, {**headers, "Vary": "Accept"}, body)
        for kind, suffix in (("text/markdown", ".md"), ("application/anml+xml", ".anml")):
            status, headers, body = server.files[stem + suffix]
            server.files[f"{page} {kind}"] = (status, {**headers, "Vary": "Accept"}, body)


def said(found: Deployment, origin: str) -> list[tuple[str, str, str]]:
    return [(each.path.removeprefix(origin), each.severity.value, each.message) for each in found.diagnostics]


def test_a_site_that_is_right(server: tuple[_Server, str], tmp_path: Path, site_settings: Any) -> None:
    started, origin = server
    deploy(started, origin, tmp_path, site_settings)
    found = check_deployed(f"{origin}/")

    assert [] == said(found, origin)
    assert not found.failed
    assert [
        *(ANML, f"{ANML}.json", MANIFEST, f"{ANML}-trust", "/llms.txt", "/index.md"),
        *("/", "/index.anml", "/", "/index.md", "/"),
        *("/two.html", "/two.anml", "/two.html", "/two.md", "/two.html"),
    ] == started.asked


def _with(path: str, change: Callable[[Answer], Answer]) -> Callable[[Files], None]:
    def apply(files: Files) -> None:
        files[path] = change(files[path])

    return apply


def _headers(**changed: str | None) -> Callable[[Answer], Answer]:
    names = {name.replace("_", "-"): value for name, value in changed.items()}

    def change(answer: Answer) -> Answer:
        headers = {name: value for name, value in {**answer[1], **names}.items() if value is not None}
        return answer[0], headers, answer[2]

    return change


def _body(old: bytes, new: bytes) -> Callable[[Answer], Answer]:
    return lambda answer: (answer[0], answer[1], answer[2].replace(old, new))


FAULTS: list[tuple[str, Callable[[Files], object], str, str, str]] = [
    ("404", lambda files: files.pop(ANML), ANML, "error", "returned 404. Deploy it with the site"),
    (
        "410",
        _with(ANML, lambda answer: (410, *answer[1:])),
        ANML,
        "error",
        "returned 410 (gone), and agents never ask again",
    ),
    ("500", _with(ANML, lambda answer: (500, *answer[1:])), ANML, "error", "returned 500"),
    (
        "octets",
        _with(ANML, _headers(Content_Type="application/octet-stream")),
        ANML,
        "error",
        "is served as `application/octet-stream`. Serve it as `application/anml+xml`",
    ),
    ("no type", _with(ANML, _headers(Content_Type=None)), ANML, "error", "is served without a type"),
    (
        "json type",
        _with(f"{ANML}.json", _headers(Content_Type="application/json")),
        f"{ANML}.json",
        "error",
        "Serve it as `application/anml+json`",
    ),
    (
        "manifest type",
        _with(MANIFEST, _headers(Content_Type="text/plain")),
        MANIFEST,
        "warning",
        "Serve it as `application/json`",
    ),
    (
        "fallback",
        _with(ANML, lambda _: (200, {"Content-Type": "text/html"}, PAGE.encode())),
        ANML,
        "error",
        "The host returned a page in place of the ANML document",
    ),
    (
        "fallback with a doctype",
        _with(MANIFEST, lambda answer: (200, answer[1], b"\n<!DOCTYPE html>x")),
        MANIFEST,
        "error",
        "The host returned a page in place of the agent manifest",
    ),
    ("empty", _with(ANML, lambda answer: (*answer[:2], b"  ")), ANML, "error", "is empty"),
    ("not UTF-8", _with(ANML, lambda answer: (*answer[:2], b"\xff\xfe<")), ANML, "error", "isn't UTF-8"),
    (
        "too large",
        _with(ANML, lambda answer: (*answer[:2], answer[2] + b" " * MOST_BYTES)),
        ANML,
        "error",
        f"has more than {MOST_BYTES} bytes",
    ),
    ("not well-formed", _with(ANML, _body(b"</anml>", b"")), ANML, "error", "M001 "),
    ("an invalid manifest", _with(MANIFEST, _body(b'"actions": {}', b'"actions": 3')), MANIFEST, "error", "C0"),
    ("twins differ", _with(f"{ANML}.json", _body(b"Ferry", b"Fairy")), f"{ANML}.json", "error", "M089 "),
    (
        "another site's manifest",
        _with(MANIFEST, _body(b"http://127.0.0.1", b"https://b.example")),
        MANIFEST,
        "error",
        "It says that the site is https://b.example",
    ),
    (
        "no CORS",
        _with(ANML, _headers(Access_Control_Allow_Origin=None)),
        ANML,
        "info",
        "Pages of other origins can't read it",
    ),
    ("no JSON", _with(ANML, _headers(Alternates=None)), ANML, "info", "It doesn't name its JSON form. Send `Alt"),
    ("no-store", _with(ANML, _headers(Cache_Control="no-store")), ANML, "info", "It is sent with `no-store`"),
    ("no twin", lambda files: files.pop("/index.anml"), "/index.anml", "error", "returned 404"),
    (
        "no link",
        _with("/", lambda answer: (*answer[:2], PAGE.encode())),
        "/",
        "info",
        "Its head has no link to a twin",
    ),
    (
        "a closed twin",
        _with("/index.anml", lambda answer: (403, *answer[1:])),
        "/index.anml",
        "error",
        "Let everybody",
    ),
    ("a host at fault", _with("/index.anml", lambda answer: (500, *answer[1:])), "/index.anml", "error", "its log"),
    ("no first page", lambda files: files.pop("/"), "/", "error", "The first page returned 404"),
    (
        "a foreign twin",
        _with("/", _body(b'"index.anml"', b'"https://b.example/x.anml"')),
        "/",
        "error",
        "It leads to https://b.example/x.anml, on another host",
    ),
    ("a broken link", _with("/", _body(b'"index.anml"', b'"https://[/"')), "/", "error", "It leads to https://[/"),
    (
        "a wrong trust manifest",
        lambda files: files.update(
            {
                f"{ANML}-trust": (
                    200,
                    {"Content-Type": "application/anml-trust+json", "Access-Control-Allow-Origin": "*"},
                    b"{}",
                )
            }
        ),
        f"{ANML}-trust",
        "error",
        "T0",
    ),
]


def test_a_preview_does_not_fail_for_what_only_a_host_can_do(
    server: tuple[_Server, str], tmp_path: Path, site_settings: Any
) -> None:
    started, origin = server
    deploy(started, "https://docs.example.com", tmp_path, site_settings)
    for path, (status, _headers, body) in list(started.files.items()):
        kind = "text/html" if path.endswith(("/", ".html")) else "application/octet-stream"
        started.files[path] = (status, {"Content-Type": kind}, body)
    found = check_deployed(origin)
    assert not found.failed
    assert {"info"} == {severity for _, severity, _ in said(found, origin)}
    expected = "Seen on this machine, 9 findings about types, headers and the site's address don't count. "
    assert said(found, origin)[-1][2].startswith(expected)
    address = "It says that the site is https://docs.example.com. That is right where this is a preview of it"
    assert address in [message for _, _, message in said(found, origin)]
    del started.files[MANIFEST]
    assert check_deployed(origin).failed


@pytest.mark.parametrize("fault", FAULTS, ids=[each[0] for each in FAULTS])
def test_a_fault_is_found(
    server: tuple[_Server, str],
    tmp_path: Path,
    site_settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    fault: tuple[str, Callable[[Files], object], str, str, str],
) -> None:
    _, change, path, severity, message = fault
    monkeypatch.setattr(check._Visit, "_of_host", lambda _visit, severity: severity)  # as where it is deployed
    started, origin = server
    deploy(started, origin, tmp_path, site_settings)
    change(started.files)
    found = check_deployed(origin)

    assert any((path, severity) == each[:2] and message in each[2] for each in said(found, origin)), said(
        found, origin
    )
    assert path == ANML or {path} == {
        each[0] for each in said(found, origin)
    }  # without ANML, there is no more to ask for
    assert found.failed == (severity == "error")


def test_a_redirect_on_the_same_host_is_followed_and_named(
    server: tuple[_Server, str], tmp_path: Path, site_settings: Any
) -> None:
    started, origin = server
    deploy(started, origin, tmp_path, site_settings)
    started.files["/moved"] = started.files[ANML]
    started.files[ANML] = (301, {"Location": "/moved"}, b"")
    found = check_deployed(origin)

    assert [
        (ANML, "info", f"It was found after a redirect, at {origin}/moved. Let the first address answer itself")
    ] == said(found, origin)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_every_redirect_is_followed(server: tuple[_Server, str], status: int) -> None:
    started, origin = server
    started.files["/old"] = (status, {"Location": "/new"}, b"")
    started.files["/new"] = (200, {}, b"here")
    answer = fetch(f"{origin}/old", "*/*")

    assert isinstance(answer, Response)
    assert (f"{origin}/new", b"here", (f"{origin}/old",)) == (answer.url, answer.body, answer.redirects)


def test_a_redirect_to_another_host_is_not_followed(server: tuple[_Server, str]) -> None:
    started, origin = server
    with serving() as (other, elsewhere):
        started.files["/x"] = (302, {"Location": f"{elsewhere}/x"}, b"")
        answer = fetch(f"{origin}/x", "*/*")

        assert [] == other.asked
    assert isinstance(answer, Unreachable)
    assert answer.reason.startswith(f"it redirects to {elsewhere}/x, on another host, which was not requested")
    assert answer.answered


def test_a_redirect_to_https_at_another_port_is_not_followed(server: tuple[_Server, str]) -> None:
    started, origin = server
    with serving() as (_, elsewhere):
        target = f"{elsewhere.replace('http:', 'https:')}/x"
        started.files["/x"] = (302, {"Location": target}, b"")
        answer = fetch(f"{origin}/x", "*/*")

    assert isinstance(answer, Unreachable)
    assert answer.reason.startswith(f"it redirects to {target}, on another host, which was not requested")


def test_redirects_end(server: tuple[_Server, str]) -> None:
    started, origin = server
    started.files["/x"] = (302, {"Location": "/x"}, b"")
    answer = fetch(f"{origin}/x", "*/*")

    assert isinstance(answer, Unreachable)
    assert ("it redirects more than 5 times", True) == (answer.reason.partition(".")[0], answer.answered)
    assert 6 == len(started.asked)


@pytest.mark.parametrize(
    "location", ["file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/plain,x", "http://[", "http://127.0.0.1:x/"]
)
def test_a_redirect_to_anything_else_is_not_followed(server: tuple[_Server, str], location: str) -> None:
    started, origin = server
    started.files["/x"] = (302, {"Location": location}, b"")

    assert isinstance(fetch(f"{origin}/x", "*/*"), Unreachable)


def test_only_http_is_spoken(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("secret", encoding="utf-8")

    assert isinstance(fetch((tmp_path / "x").as_uri(), "*/*"), Unreachable)


def test_no_more_than_the_bound_is_read(server: tuple[_Server, str]) -> None:
    started, origin = server
    started.files["/x"] = (200, {}, b"x" * (3 * MOST_BYTES))
    answer = fetch(f"{origin}/x", "*/*")

    assert isinstance(answer, Response)
    assert (MOST_BYTES, True) == (len(answer.body), answer.cut)


def test_a_host_that_takes_too_long_is_left(server: tuple[_Server, str], monkeypatch: pytest.MonkeyPatch) -> None:
    started, origin = server
    started.files["/x"] = (200, {}, b"x")
    monkeypatch.setattr(module, "_LONGEST", -1.0)
    answer = fetch(f"{origin}/x", "*/*")

    assert isinstance(answer, Unreachable)


def test_all_documents_together_have_a_bound(
    server: tuple[_Server, str], tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, origin = server
    deploy(started, origin, tmp_path, site_settings)
    asked: list[float] = []

    def slow(url: str, accept: str, until: float) -> Response | Unreachable:
        asked.append(until)
        time.sleep(0.4)
        return module.fetch(url, accept, until)

    monkeypatch.setattr(check, "_LONGEST", 1.0)
    found = check_deployed(f"{origin}/", get=slow)

    assert 1 == len(set(asked))
    late = [each.message for each in found.diagnostics if "its whole answer takes too long" in each.message]
    assert len(late) >= 2


def test_http_is_no_way_to_serve_a_site() -> None:
    found = check_deployed(
        "http://a.example/docs/", get=lambda url, *_: Unreachable(url, "not asked"), txt=lambda _: None
    )
    first = found.diagnostics[0]

    assert ("http://a.example/docs/", Severity.ERROR) == (first.path, first.severity)
    assert "https" in first.message
    assert any(
        "Agents look for documents at http://a.example/.well-known/" in each.message for each in found.diagnostics
    )


def test_an_expired_trust_manifest_is_found(
    server: tuple[_Server, str], tmp_path: Path, site_settings: Any
) -> None:
    started, origin = server
    deploy(started, origin, tmp_path, site_settings)
    text = json.dumps(
        {
            "site": "a.example",
            "version": "1.0",
            "issued": "2030-01-01T00:00:00Z",
            "expires": "2030-02-01T00:00:00Z",
            "authorized-domains": [],
        }
    ).encode()
    headers = {"Content-Type": "application/anml-trust+json", "Access-Control-Allow-Origin": "*"}
    started.files[f"{ANML}-trust"] = (200, headers, text)

    assert not check_deployed(origin, now=datetime(2030, 1, 2, tzinfo=UTC)).failed
    assert check_deployed(origin, now=datetime(2031, 1, 2, tzinfo=UTC)).failed


def test_the_command_says_what_is_wrong(server: tuple[_Server, str], tmp_path: Path, site_settings: Any) -> None:
    started, origin = server
    deploy(started, origin, tmp_path, site_settings)
    right = CliRunner().invoke(main, ["annotate", "--check", origin])
    started.files.pop(ANML)
    wrong = CliRunner().invoke(main, ["annotate", "--check", origin])

    assert (0, "0 errors, 0 warnings, 0 info. 16 resources looked at.\n") == (right.exit_code, right.output)
    assert (1, "") == (wrong.exit_code, wrong.stderr)
    assert wrong.stdout.startswith(f"{origin}{ANML}: error: The ANML document returned 404. Deploy it")
    assert wrong.stdout.endswith("\n1 error, 0 warnings, 0 info. 11 resources looked at.\n")


def test_the_report_in_json_has_the_shape_of_all_reports(
    server: tuple[_Server, str], tmp_path: Path, site_settings: Any
) -> None:
    started, origin = server
    deploy(started, origin, tmp_path, site_settings)
    _with(ANML, _body(b"</anml>", b""))(started.files)
    started.files.pop("/llms.txt")
    result = CliRunner().invoke(main, ["annotate", "--check", origin, "--format", "json"])
    report = json.loads(result.stdout)

    assert 1 == result.exit_code
    assert (1, {"error": 1, "warning": 0, "info": 1}) == (report["version"], report["summary"]["diagnostics"])
    assert [("M001", f"{origin}{ANML}", 0), ("", f"{origin}/llms.txt", 0)] == [
        (each["code"], each["path"], each["line"]) for each in report["diagnostics"]
    ]
    assert not report["diagnostics"][0]["message"].startswith("M001")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--check", "ftp://a.example/"], "is not an address"),
        (["--check", "http://127.0.0.1:1/"], "the host doesn't answer"),
        (["--check", "http://user:password@127.0.0.1:1/"], "signage: http://127.0.0.1:1/: the host doesn't answer"),
        ([".", "--check", "https://a.example/"], "not both"),
        ([], "no folder. Name the folder"),
        ([".", "--format", "json"], "--format is for --check"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(main, ["annotate", *arguments])

    assert 2 == result.exit_code
    assert message in result.output


def test_a_site_on_this_machine_may_do_without_encryption(
    server: tuple[_Server, str], tmp_path: Path, site_settings: Any
) -> None:
    started, origin = server
    deploy(started, origin, tmp_path, site_settings)
    status, headers, body = started.files[ANML]
    action = b'<interact><action id="s" method="GET" endpoint="http://127.0.0.1/s"/></interact>'
    started.files[ANML] = (status, headers, body.replace(b"</head>", b"</head>" + action))
    assert ["M089"] == [message.partition(" ")[0] for _, _, message in said(check_deployed(origin), origin)]


def test_what_a_host_sends_can_t_move_the_cursor(server: tuple[_Server, str]) -> None:
    started, origin = server
    started.files[ANML] = (200, {"Content-Type": "text/\x1b[31mplain"}, b"x")
    result = CliRunner().invoke(main, ["annotate", "--check", origin])
    assert (1, True, False) == (result.exit_code, "\u241b[31mplain" in result.output, "\x1b" in result.output)


def test_a_host_that_leads_elsewhere_has_answered(server: tuple[_Server, str]) -> None:
    started, origin = server
    for path in ("/", ANML, f"{ANML}.json", f"{ANML}-trust", MANIFEST):
        started.files[path] = (301, {"Location": f"https://b.example{path}"}, b"")
    result = CliRunner().invoke(main, ["annotate", "--check", origin])
    assert (1, True) == (result.exit_code, "it redirects to https://b.example/, on another host" in result.output)


def test_a_host_that_speaks_no_http_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(b"220 \x1b[31mmail\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        found = fetch(f"http://127.0.0.1:{listening.getsockname()[1]}/", "*/*")
        thread.join()
    assert isinstance(found, Unreachable)
    assert ("its answer can't be read as HTTP (BadStatusLine)", False) == (found.reason, found.answered)
