"""What nginx and Apache are told, served by them where they are installed."""

from __future__ import annotations

import http.client
import re
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

import pytest

from signage_site.documents.host_files import apache_file, nginx_configuration
from signage_site.documents.served import ServedSite

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

pytestmark = pytest.mark.connects

BASES = ["/", "/docs/", "/a%20b/", "/%C3%BC/v1.2+3/", "/x%22%27y;%7Bz%7D/", "/(a|b)*%23%5C/"]
DOCUMENTS = (".well-known/anml", ".well-known/anml.json", "b/x y.anml", "b/x.anml.json")
KINDS = ("application/anml+xml", "application/anml+json") * 2


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


def answers(port: int, base: str) -> list[tuple[int | str | None, ...]]:
    """Return status, type, origins and lifetime of each document."""
    found: list[tuple[int | str | None, ...]] = []
    for path in DOCUMENTS:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", base + quote(path))
        answer = connection.getresponse()
        names = ("Content-Type", "Access-Control-Allow-Origin", "Cache-Control")
        found.append((answer.status, *(answer.headers.get(name) for name in names)))
        connection.close()
    return found


def fill(root: Path, base: str) -> Path:
    site = root / unquote(base).strip("/")
    for path in DOCUMENTS:
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text("x", encoding="utf-8")
    return site


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
        f"{nginx_configuration(ServedSite('https://a.example', base, DOCUMENTS, 60))}\n}} }}\n",
        encoding="utf-8",
    )
    with served([nginx, "-p", str(tmp_path), "-e", "stderr", "-c", str(tmp_path / "nginx.conf")], port):
        assert answers(port, base) == EXPECTED


def test_apache_serves_each_document_as_what_it_is(tmp_path: Path) -> None:
    apache = next(filter(None, map(shutil.which, ("apache2", "httpd"))), None)
    modules = _modules(apache) if apache else None
    if apache is None or modules is None:
        pytest.skip("Apache is not installed")
    base = "/a%20b/"
    site = fill(tmp_path / "root", base)
    text = apache_file("", ServedSite("https://a.example", base, DOCUMENTS, 60))
    (site / ".htaccess").write_text(text, encoding="utf-8")
    port = free_port()
    loaded = {"mpm_event": "event", "authz_core": "authz_core", "headers": "headers", "mime": "mime"}
    (tmp_path / "types").write_text("", encoding="utf-8")
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


def _modules(apache: str) -> Path | None:
    """Return the folder of Apache's modules, beside its program."""
    prefix = Path(apache).parent.parent
    return next((found.parent for found in prefix.glob("lib*/*/modules/mod_headers.so")), None)
