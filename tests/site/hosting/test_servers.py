"""What nginx, Apache and functions are told, run by them and Node where they are installed."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import pytest

from signage_site.documents.host_files import apache_file, nginx_configuration
from signage_site.documents.negotiation import function_advice
from signage_site.documents.served import ServedSite

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from email.message import Message

pytestmark = pytest.mark.connects

BASES = ["/", "/docs/", "/a%20b/", "/%C3%BC/v1.2+3/", "/x%22%27y;%7Bz%7D/", "/(a|b)*%23%5C/"]
DOCUMENTS = (".well-known/anml", ".well-known/anml.json", "b/x y.anml", "b/x.anml.json", "b/x y.md", "llms.txt")
KINDS = (
    *("application/anml+xml", "application/anml+json") * 2,
    *("text/markdown; charset=utf-8", "text/plain; charset=utf-8"),
)
PAGES = ("index", "b/index", "b/x y", "b/v1.2")
LONELY = "b/lonely.html"  # a page without a twin

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
MARKDOWN, ANML, HTML = "text/markdown", "application/anml+xml", "text/html"
ENDS = {HTML: ".html", MARKDOWN: ".md", ANML: ".anml"}
WANTED = [
    ("", HTML),
    ("*/*", HTML),
    (BROWSER, HTML),
    ("text/markdown", MARKDOWN),
    ("Text/Markdown", MARKDOWN),
    ("application/anml+xml", ANML),
    ("text/markdown, text/html, */*", MARKDOWN),
    ("text/html, text/markdown", HTML),
    ("text/html;q=0.9, text/markdown", MARKDOWN),
    ("text/markdown;q=0.8, text/html", HTML),
    ("text/markdown;q=0.8, text/html;q=0.9", HTML),
    ("text/html;q=0.7, text/markdown;q=0.8", MARKDOWN),
    ("text/markdown; charset=utf-8; q=0.5, text/html; q=0.4", MARKDOWN),
    ("text/markdown;q=0, */*", HTML),
    ("text/markdown;q=0.0", HTML),
    ("*/*;q=0.1, text/markdown;q=0.5", MARKDOWN),
    ("text/*;q=0.6, text/markdown;q=0.5", HTML),
    ("application/anml+xml;q=0.9, text/markdown;q=0.8, text/html;q=0.1", ANML),
    ("application/anml+xml;q=0.9, application/anml+json;q=1.0", ANML),
    ("image/png, x-text/markdown", HTML),
    ("text/markdown;q=1.0,text/x-markdown;q=0.9,text/plain;q=0.8,text/html;q=0.7,*/*;q=0.1", MARKDOWN),
]


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("/%C3%BC/", ["= /ü/.well-known/anml", r"~ ^/ü/.*\.anml$"]),
        ("/a%20b/", ['= "/a b/.well-known/anml"', r'~ "^/a\\ b/.*\\.anml$"']),
        ("/x%22;/", [r'= "/x\";/.well-known/anml"', r'~ "^/x\";/.*\\.anml$"']),
    ],
)
def test_a_location_is_a_decoded_path_in_one_word(base: str, expected: list[str]) -> None:
    text = nginx_configuration(ServedSite("https://a.example", base, (".well-known/anml", "b.anml"), 60))

    assert expected == re.findall(r"^location (.*) \{$", text, re.MULTILINE)


@contextmanager
def served(command: Sequence[str], port: int) -> Generator[None]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and running.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.02)
        try:
            assert running.poll() is None, running.communicate()[0]
            yield
        finally:
            running.terminate()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def asked(port: int, path: str, accept: str = "", method: str = "GET") -> tuple[int, Message, str]:
    """Return the status, the headers and the body of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, headers={"Accept": accept} if accept else {})
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, body


def answers(port: int, base: str) -> list[tuple[int | str | None, ...]]:
    """Return status, type, origins and lifetime of each document."""
    names = ("Content-Type", "Access-Control-Allow-Origin", "Cache-Control")
    found = (asked(port, base + quote(path)) for path in DOCUMENTS)
    return [(status, *map(headers.get, names)) for status, headers, _ in found]


def fill(root: Path, base: str) -> Path:
    site = root / unquote(base).strip("/")
    for path in (*DOCUMENTS, *(page + end for page in PAGES for end in ENDS.values()), LONELY, "b/a.css"):
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(path, encoding="utf-8")
    return site


def hold_negotiation(port: int, base: str) -> None:
    """Hold that each page has one address for all who ask, and that each of them gets what is wanted."""
    types = {HTML: "text/html", MARKDOWN: "text/markdown; charset=utf-8", ANML: "application/anml+xml"}
    for accept, wanted in WANTED:
        for page in PAGES:
            for address in {f"{page}.html", re.sub("index.html$", "", f"{page}.html")}:
                status, headers, body = asked(port, base + quote(address), accept)
                assert (200, page + ENDS[wanted]) == (status, body), (accept, address)
                assert types[wanted] == headers["Content-Type"]
                assert "Accept" in (headers["Vary"] or ""), (accept, address, headers.items(), page)
    assert "" == asked(port, f"{base}b/x%20y.html", MARKDOWN, "HEAD")[2]
    assert "text/markdown; charset=utf-8" == asked(port, f"{base}b/x%20y.html?a=/b", MARKDOWN)[1]["Content-Type"]
    for name, address in (("index", "b/"), ("x%20y", "b/x%20y.html?a=/b.html")):
        assert [
            f'<{name}.md>; rel="alternate"; type="text/markdown"',
            f'<{name}.anml>; rel="alternate"; type="application/anml+xml"',
        ] == asked(port, base + address)[1].get_all("Link")
    for path in (LONELY, "b/a.css"):
        status, headers, body = asked(port, base + path, MARKDOWN)
        assert (200, path, None, None) == (status, body, headers["Vary"], headers["Link"])
    assert 404 == asked(port, f"{base}nowhere.html", MARKDOWN)[0]
    status, headers, _ = asked(port, f"{base}.well-known/anml", "application/anml+json")
    assert (200, '<anml.json>; rel="alternate"; type="application/anml+json"') == (status, headers["Link"])
    assert '{"anml.json" 1.0 {type application/anml+json}}' == headers["Alternates"]


EXPECTED = [(200, kind, "*", "public, max-age=60") for kind in KINDS]


@pytest.mark.parametrize("base", BASES)
def test_nginx_serves_each_document_as_what_it_is(tmp_path: Path, base: str) -> None:
    nginx = shutil.which("nginx")
    if nginx is None:
        pytest.skip("nginx is not installed")
    fill(tmp_path / "root", base)
    port = free_port()
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {tmp_path}/pid; error_log stderr;\n"
        f"events {{}}\nhttp {{ access_log off; default_type application/octet-stream;\n"
        + "".join(
            f"{each}_temp_path {tmp_path}/{each};\n"
            for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        + f"server {{ listen 127.0.0.1:{port}; root {tmp_path}/root; charset off;\n"
        "types { text/html html; text/css css; }\n"
        f"{nginx_configuration(ServedSite('https://a.example', base, DOCUMENTS, 60))}\n}} }}\n",
        encoding="utf-8",
    )
    with served([nginx, "-p", str(tmp_path), "-e", "stderr", "-c", str(tmp_path / "nginx.conf")], port):
        assert answers(port, base) == EXPECTED
        hold_negotiation(port, base)


@pytest.mark.parametrize("base", ["/", "/a%20b/", "/x%22%27y;%7Bz%7D/"])
def test_apache_serves_each_document_as_what_it_is(tmp_path: Path, base: str) -> None:
    apache = next(filter(None, map(shutil.which, ("apache2", "httpd"))), None)
    modules = _modules(apache) if apache else None
    if apache is None or modules is None:
        pytest.skip("Apache is not installed")
    site = fill(tmp_path / "root", base)
    text = apache_file("", ServedSite("https://a.example", base, DOCUMENTS, 60))
    (site / ".htaccess").write_text(text, encoding="utf-8")
    port = free_port()
    loaded = {"mpm_event": "event", "authz_core": "authz_core", "headers": "headers", "mime": "mime"}
    loaded |= {"rewrite": "rewrite", "dir": "dir"}
    (tmp_path / "types").write_text("text/html html\ntext/css css\n", encoding="utf-8")
    (tmp_path / "apache.conf").write_text(
        "".join(
            f"LoadModule {name}_module {modules}/mod_{name}.so\n"
            for name in loaded
            if (modules / f"mod_{name}.so").is_file()
        )
        + f"ServerName a.example\nListen 127.0.0.1:{port}\nPidFile {tmp_path}/pid\nErrorLog /dev/stderr\n"
        f"TypesConfig {tmp_path}/types\nDefaultRuntimeDir {tmp_path}\nDocumentRoot {tmp_path}/root\n"
        f"<Directory {tmp_path}/root>\nAllowOverride All\nRequire all granted\n</Directory>\n",
        encoding="utf-8",
    )
    with served([apache, "-d", str(tmp_path), "-f", str(tmp_path / "apache.conf"), "-DFOREGROUND"], port):
        assert answers(port, base) == EXPECTED
        hold_negotiation(port, base)


def _modules(apache: str) -> Path | None:
    """Return the folder of Apache's modules, beside its program."""
    prefix = Path(apache).parent.parent
    return next((found.parent for found in prefix.glob("lib*/*/modules/mod_headers.so")), None)


SITE = ServedSite("https://a.example", "/docs/", (".well-known/anml", "index.anml", "b/x.md"), 60)

# A host of files, as each of the three gives it to a function; what `fetch` gets goes through no function again.
HOST = """
const files = { "/docs/": "html", "/docs/index.md": "md", "/docs/index.anml": "anml", "/docs/b/x.html": "html",
  "/docs/b/x": "html", "/docs/b/x.md": "md", "/docs/b/x.anml": "anml", "/docs/a.css": "css", "/docs/a.css.md": "md",
  "/docs/lonely": "html", "/b/": "html", "/b/index.md": "md" };
const types = { html: "text/html; charset=utf-8", md: "application/octet-stream", anml: "text/xml", css: "a/b" };
const load = (url) => {
  const kind = files[new URL(url).pathname];
  const headers = { "Content-Type": types[kind ?? "html"], "Cache-Control": "max-age=60" };
  return new Response(kind ?? "none", { status: kind || SOFT ? 200 : 404, headers });
};
globalThis.fetch = async (url) => load(url);
const answers = [];
for (const [path, accept, method] of ASKED) {
  const request = new Request("https://a.example" + path, { method, headers: accept ? { Accept: accept } : {} });
  const next = async () => load(request.url);
  globalThis.next = next;
  const answer = (await CALL) ?? (await next());
  answers.push([answer.status, await answer.text(), Object.fromEntries(answer.headers)]);
}
console.log(JSON.stringify(answers));
"""
CALLS = {
    "netlify": "negotiation.default(request, { next })",
    "cloudflare": "negotiation.onRequest({ request, next, env: { ASSETS: { fetch: async (url) => load(url) } } })",
    "vercel": "negotiation.default(request)",
}


@pytest.fixture(params=CALLS)
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """Give what asks a host for paths, each with what is accepted and a method."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    text = function_advice(request.param, SITE)
    text = text.replace('import { next } from "@vercel/functions";', "const next = () => globalThis.next();")
    (tmp_path / "negotiation.mjs").write_text(text, encoding="utf-8")

    def ask(*asked: tuple[str, str, str], soft: bool = False) -> list[tuple[int, str, dict[str, str]]]:
        code = HOST.replace("ASKED", json.dumps(asked)).replace("CALL", CALLS[request.param])
        code = code.replace("SOFT", json.dumps(soft))
        (tmp_path / "host.mjs").write_text(
            f'import * as negotiation from "./negotiation.mjs";\n{code}', encoding="utf-8"
        )
        run = subprocess.run([node, tmp_path / "host.mjs"], capture_output=True, text=True, check=True, timeout=60)
        return [tuple(each) for each in json.loads(run.stdout)]

    return ask


def test_what_is_wanted_is_answered_with(host: Any) -> None:
    ends = {HTML: "html", MARKDOWN: "md", ANML: "anml"}
    types = {HTML: "text/html; charset=utf-8", MARKDOWN: "text/markdown; charset=utf-8", ANML: ANML}
    asked = [(path, *each) for each in WANTED for path in ("/docs/", "/docs/b/x.html", "/docs/b/x?q=/y.css")]
    answers = host(*((path, accept, "GET") for path, accept, _ in asked))

    assert [(200, ends[wanted], types[wanted], "Accept") for _, _, wanted in asked] == [
        (status, body, headers["content-type"], headers["vary"]) for status, body, headers in answers
    ]


def test_all_else_is_left_to_the_host(host: Any) -> None:
    paths = ("/docs/a.css", "/docs/lonely", "/docs/none.html", "/b/")
    answers = host(*((path, MARKDOWN, "GET") for path in paths), ("/docs/", MARKDOWN, "POST"))

    assert [(200, "css"), (200, "html"), (404, "none"), (200, "html"), (200, "html")] == [
        each[:2] for each in answers
    ]
    assert [False, True, True, False, False] == ["vary" in each[2] for each in answers]
    [head] = host(("/docs/", MARKDOWN, "HEAD"))
    assert (200, "", "max-age=60") == (*head[:2], head[2]["cache-control"])
    # A host that answers with a page where a file is missing.
    assert [(200, "html")] == [each[:2] for each in host(("/docs/lonely", MARKDOWN, "GET"), soft=True)]


def test_a_site_without_twins_gets_no_function() -> None:
    assert "" == function_advice("netlify", ServedSite("", "/", (".well-known/anml",), 60))
