"""A built folder answers as the host would that it is made for, and gives nothing from outside of it."""

from pathlib import Path

import pytest

from signage_site.audit.page import MARK, marked, place_of, unmarked
from signage_site.audit.shown_folder import ORIGIN, FolderHost
from signage_site.deployed.fetch import Response, Unreachable
from signage_specs.readers.html import read_html


@pytest.fixture
def host(tmp_path: Path) -> FolderHost:
    root = tmp_path / "site"
    for path in (
        "index.html",
        "guide/index.html",
        "about.html",
        "a b\u00e9.html",
        "app.js",
        "data.bin",
        ".git/config",
    ):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(path)
    (tmp_path / "secret.html").write_text("secret")
    (root / "out.html").symlink_to(tmp_path / "secret.html")
    (root / "folder.html").mkdir()
    return FolderHost(root, "/docs")


@pytest.mark.parametrize(
    ("path", "status", "body", "kind"),
    [
        ("/docs/", 200, "index.html", "text/html"),
        ("/docs/index.html", 200, "index.html", "text/html"),
        ("/docs", 200, "index.html", "text/html"),
        ("/docs/guide", 200, "guide/index.html", "text/html"),
        ("/docs/guide/?q=x", 200, "guide/index.html", "text/html"),
        ("/docs/about", 200, "about.html", "text/html"),
        ("/docs/a%20b%C3%A9.html", 200, "a b\u00e9.html", "text/html"),
        ("/docs/app.js", 200, "app.js", "text/javascript"),
        ("/docs/data.bin", 200, "data.bin", "application/octet-stream"),
        ("/docs/gone.html", 404, "", ""),
        ("/docs/.git/config", 404, "", ""),
        ("/docs/folder.html", 404, "", ""),
        ("/docs/out.html", 404, "", ""),
        ("/docs/../../secret.html", 404, "", ""),
        ("/docs/%2e%2e/secret.html", 404, "", ""),
        ("/docs//etc/passwd", 404, "", ""),
        ("/docs/%00", 404, "", ""),
        ("/docsy/", 404, "", ""),
        ("/", 404, "", ""),
    ],
)
def test_the_folder_answers_below_its_path(host: FolderHost, path: str, status: int, body: str, kind: str) -> None:
    answer = host.get(ORIGIN + path, "*/*", 0.0)
    assert isinstance(answer, Response)
    assert (status, body) == (answer.status, answer.body.decode())
    assert kind.rpartition("/")[2] in answer.media_type


def test_a_folder_without_its_slash_leads_to_the_folder(host: FolderHost) -> None:
    assert f"{ORIGIN}/docs/guide/?q=x" == host.get(f"{ORIGIN}/docs/guide?q=x", "*/*", 0.0).url


def test_an_address_leads_to_its_file(host: FolderHost) -> None:
    for path in ("index.html", "guide/index.html", "about.html", "a b\u00e9.html"):
        answer = host.get(host.address(path), "*/*", 0.0)
        assert isinstance(answer, Response)
        assert path == answer.body.decode()
    assert f"{ORIGIN}/docs/guide/" == host.address("guide/index.html")


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        (["/docs/a%20b"], "/docs/a%20b"),
        (["/docs/a b"], "/docs/a%20b"),
        (["/docs/a%20b", "/docs/a%20b.html"], "/docs/a%20b.html"),
        (["/docs/a%20b/", "/a%20b"], "/docs/a%20b.html"),
    ],
)
def test_an_address_is_without_the_ending_of_its_file_where_a_manifest_lists_it_so(
    tmp_path: Path, listed: list[str], expected: str
) -> None:
    assert f"{ORIGIN}{expected}" == FolderHost(tmp_path, "/docs", listed).address("a b.html")
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b/index.html").touch()  # which is what a host has at the shorter address
    assert f"{ORIGIN}/docs/a%20b.html" == FolderHost(tmp_path, "/docs", listed).address("a b.html")


def test_marks_lead_back_to_the_page() -> None:
    text = "<p>\u00e9</p><form><input name=a><button\nid=b>Go</button></form><a href=/>x</a><div data-agent-kind=x>"
    document = read_html(marked(text))
    found = {element.name: place_of(element, len(text)) for element in document.select(f"[{MARK}]")}
    assert {"form", "input", "button", "a", "div"} == set(found)
    tags = {name: text[span.start : span.end] for name, span in found.items() if span is not None}
    assert ("<button\nid=b>", "<input name=a>") == (tags["button"], tags["input"])
    assert text == unmarked(marked(text))


@pytest.mark.parametrize("value", ["", "5", "3-1", "0-99", "a-b", "-1-2"])
def test_a_mark_that_a_script_made_up_leads_nowhere(value: str) -> None:
    element = read_html(f'<button {MARK}="{value}">').elements("button")[0]
    assert place_of(element, 20) is None


def test_a_file_of_any_size_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "big.js").open("wb") as file:
        file.truncate(50_000_001)
    answer = FolderHost(tmp_path, "").get(f"{ORIGIN}/big.js", "*/*", 0)
    assert Unreachable(f"{ORIGIN}/big.js", "larger than 50 MB") == answer
