"""A file that an author keeps where a document of ours would go stays, with a record of earlier runs or without."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from signage_core.generated import GENERATOR, is_marked
from signage_site.browser_script import SCRIPT_PATH
from signage_site.documents import page_list
from signage_site.documents.places import ANML, ANML_AS_JSON, MANIFEST, TRUST
from signage_site.run.folder import Folder
from signage_site.run.ownership import is_free
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = (
    "<!doctype html><html lang=en><head><title>{0}</title></head><body><main><h1>{0}</h1><p>On {0}.</p>"
    "<form id=book action=/b><label>Seats <input name=seats></label><button>Go</button></form></main></body></html>"
)
TRUST_TEXT = (
    '{"site": "ferry.example", "version": "1.0", "issued": "2030-01-01T00:00:00Z", '
    '"expires": "2030-02-01T00:00:00Z", "authorized-domains": []}\n'
)
OURS = {
    MANIFEST: '{"version": "0.1", "site": {"name": "Mine", "origin": "https://ferry.example"}, "actions": {}}\n',
    ANML: '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0" version="1.0"><head><title>Mine</title></head></anml>\n',
    ANML_AS_JSON: '{"anml": "1.0", "head": {"title": "Mine"}}\n',
    TRUST: TRUST_TEXT.replace("1.0", "1.1"),
}
STATES = pytest.mark.parametrize("cached", [True, False], ids=["cache", "no cache"])


@pytest.fixture
def options(site_settings: Any, tmp_path: Path) -> Any:
    trust = tmp_path / "trust.json"
    trust.write_text(TRUST_TEXT, encoding="utf-8")
    return replace(
        site_settings, base_url="https://ferry.example/", twins=("anml", "markdown"), trust_manifest=str(trust)
    )


class Meanwhile(Folder):
    """A folder in which another run does something between two questions."""

    def __init__(self, root: Path, after: int, change: Callable[[], object]) -> None:
        super().__init__(root)
        self.left, self.change = after, change

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        return self.asked(found) if name in ("content", "holds") else found

    def asked(self, question: Callable[[str], object]) -> Callable[[str], object]:
        def answer(path: str) -> object:
            try:
                return question(path)
            finally:
                self.left -= 1
                if self.left == 0:
                    self.change()

        return answer


def build(site: Path, *names: str) -> None:
    """Write pages, as a generator does that leaves other files where they are."""
    site.mkdir(exist_ok=True)
    for name in names:
        (site / f"{name}.html").write_text(PAGE.format(name), encoding="utf-8")


def put(site: Path, path: str, text: str) -> None:
    (site / path).parent.mkdir(exist_ok=True)
    (site / path).write_text(text, encoding="utf-8")


def snapshot(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


@STATES
@pytest.mark.parametrize("path", OURS)
def test_an_author_s_document_is_kept_and_told(tmp_path: Path, options: Any, cached: bool, path: str) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    build(site, "index")
    put(site, path, OURS[path])
    for _ in range(2):
        report = sign(site, options, state=state)
        assert OURS[path] == (site / path).read_text(encoding="utf-8")
        assert path not in (*report.written, *report.removed)
        [said] = [each for each in report.diagnostics if each.path == path]
        assert (Severity.INFO, "stays as it is") == (said.severity, said.message[3:17])
        assert "sign again" in said.message
    undo(site, state=state)
    assert OURS[path] == (site / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", OURS)
def test_an_author_s_empty_file_is_kept(tmp_path: Path, options: Any, path: str) -> None:
    build(tmp_path, "index")
    put(tmp_path, path, "")

    assert path not in sign(tmp_path, options).written
    assert "" == (tmp_path / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ["llms.txt", "sitemap.xml", MANIFEST])
def test_a_folder_in_the_place_of_the_index_makes_no_file_ours(tmp_path: Path, options: Any, path: str) -> None:
    build(tmp_path, "index")
    (tmp_path / ANML).mkdir(parents=True)
    put(tmp_path, path, "mine")

    assert path not in sign(tmp_path, options).written
    assert "mine" == (tmp_path / path).read_text(encoding="utf-8")


@STATES
@pytest.mark.parametrize(("path", "other"), [(ANML, ANML_AS_JSON), (ANML_AS_JSON, ANML)])
def test_beside_an_author_s_index_ours_is_not_written(
    tmp_path: Path, options: Any, cached: bool, path: str, other: str
) -> None:
    site = tmp_path / "site"
    build(site, "index")
    put(site, path, OURS[path])
    sign(site, options, state=tmp_path / "state" if cached else None)

    assert not (site / other).exists()  # the two would say different things
    assert (site / MANIFEST).exists()


def wrong_language(_site: Path, options: Any) -> Any:
    return replace(options, lang="xx yy")


def read_only_index(site: Path, options: Any) -> Any:
    (site / ANML).chmod(0o444)
    return replace(options, site_name="Ferries")


def read_only_index_in_json(site: Path, options: Any) -> Any:
    (site / ANML_AS_JSON).chmod(0o444)
    return replace(options, site_name="Ferries")


def folder_in_its_place(site: Path, options: Any) -> Any:
    (site / ANML).mkdir(parents=True)
    return options


def folder_for_json(site: Path, options: Any) -> Any:
    (site / ANML_AS_JSON).mkdir(parents=True)
    return options


HINDERED = [
    (wrong_language, True),
    (wrong_language, False),
    (read_only_index, True),
    (read_only_index_in_json, True),
    (folder_in_its_place, False),
    (folder_for_json, False),
]


@STATES
@pytest.mark.parametrize(("hinder", "is_signed"), HINDERED)
def test_both_serialisations_of_the_index_are_written_or_neither(
    tmp_path: Path, options: Any, cached: bool, is_signed: bool, hinder: Callable[[Path, Any], Any]
) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    build(site, "index")
    built = snapshot(site)
    if is_signed:
        sign(site, options, state=state)
    before = snapshot(site)
    options = hinder(site, options)
    report = sign(site, options, state=state)
    after = snapshot(site)

    assert report.failed
    if hinder is not wrong_language:
        both = (ANML, ANML_AS_JSON)
        assert [before.get(path) for path in both] == [after.get(path) for path in both]
        assert {ANML, ANML_AS_JSON} <= {each.path for each in report.diagnostics}
    elif cached:
        report = sign(site, replace(options, lang="en"), state=state)
        assert [] == [each.message for each in report.diagnostics if each.severity is not Severity.INFO]
        assert {MANIFEST, ANML, ANML_AS_JSON, TRUST} <= set(report.documents)
        undo(site, state=state)
        assert built == snapshot(site)


@STATES
def test_an_index_that_says_the_same_need_not_be_written(tmp_path: Path, options: Any, cached: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    build(site, "index")
    sign(site, options, state=state)
    before = snapshot(site)
    for path in (ANML, ANML_AS_JSON):
        (site / path).chmod(0o444)

    assert not sign(site, options, state=state).failed
    assert before == snapshot(site)


@STATES
def test_an_author_s_twin_is_kept_and_told(tmp_path: Path, options: Any, cached: bool) -> None:
    site = tmp_path / "site"
    build(site, "index")
    put(site, "index.anml", OURS[ANML])
    report = sign(site, options, state=tmp_path / "state" if cached else None)

    assert OURS[ANML] == (site / "index.anml").read_text(encoding="utf-8")
    assert [(Severity.INFO, "index.html")] == [
        (each.severity, each.path) for each in report.diagnostics if "gets no ANML twin" in each.message
    ]


@STATES
def test_an_author_s_lines_for_a_host_are_kept(tmp_path: Path, options: Any, cached: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    build(site, "index")
    files = {"_headers": "/*\n  X-Mine: 1\n", ".htaccess": "Options -Indexes\n"}
    for path, text in files.items():
        put(site, path, text)
    told = replace(options, hosting=("netlify", "apache"))
    for ttl in (60, 3600):
        sign(site, replace(told, ttl=ttl), state=state)
        for path, text in files.items():
            assert text in (site / path).read_text(encoding="utf-8")
            assert 1 == (site / path).read_text(encoding="utf-8").count("# signage: begin")


def test_an_author_s_block_of_our_name_is_not_ours(tmp_path: Path, options: Any) -> None:
    site = tmp_path / "site"
    build(site, "index")
    text = "# signage: begin\n/*\n  X-Mine: 1\n# signage: end\n"
    put(site, "_headers", text)
    sign(site, replace(options, hosting=("netlify",)), state=tmp_path / "state")
    assert text in (site / "_headers").read_text(encoding="utf-8")
    undo(site, state=tmp_path / "state")
    assert text == (site / "_headers").read_text(encoding="utf-8")


@pytest.mark.parametrize("first", [True, False], ids=["cache first", "no cache first"])
@pytest.mark.parametrize("then", [True, False], ids=["then cache", "then no cache"])
def test_what_a_run_wrote_another_one_writes_anew(tmp_path: Path, options: Any, first: bool, then: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site, "index", "pier")
    sign(site, options, state=state if first else None)
    before = snapshot(site)
    build(site, "index", "pier", "quay")
    (tmp_path / "trust.json").write_text(TRUST_TEXT.replace("02-01", "03-01"), encoding="utf-8")
    report = sign(site, replace(options, site_name="Ferries"), state=state if then else None)

    assert [] == [each.message for each in report.diagnostics if "stays" in each.message]
    assert {MANIFEST, ANML, ANML_AS_JSON, TRUST} <= set(report.written)
    assert all(before[path] != (site / path).read_bytes() for path in OURS)


@STATES
def test_documents_of_a_large_site_are_written_anew(
    tmp_path: Path, options: Any, cached: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_list, "MOST_ITEMS", 4)  # which makes one of ten pages large
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    build(site, *(f"p{number}" for number in range(10)))
    told = replace(options, twins=(), script=False)
    sign(site, told, state=state)
    assert (site / "anml-sections").is_dir()
    report = sign(site, replace(told, ttl=60), state=state)

    assert [] == [each.message for each in report.diagnostics if each.severity is not Severity.INFO]
    assert {path.name for path in (site / "anml-sections").iterdir()} == {
        Path(path).name for path in report.written if path.startswith("anml-sections/")
    }


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch, options: Any) -> Any:
    """Return options with which every kind of document is written, for a site of three pages or more."""
    monkeypatch.setattr(page_list, "MOST_ITEMS", 4)
    return replace(options, script=True)


@STATES
def test_a_document_is_ours_while_it_names_our_generator(tmp_path: Path, large: Any, cached: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    build(site, "index", *(f"p{number}" for number in range(4)))
    report = sign(site, large, state=state)
    paths = [path for path in (*report.documents, *report.twins) if path not in (MANIFEST, TRUST)]
    assert {ANML, ANML_AS_JSON, SCRIPT_PATH, "index.anml"} < set(paths)
    written = snapshot(site)
    for path in paths:
        assert is_marked(written[path])
        for taken, kept in ((GENERATOR, False), ("Hand", True)):
            edited = written[path].replace(GENERATOR.encode(), taken.encode()) + b"\n"
            (site / path).write_bytes(edited)
            sign(site, large, state=state)
            assert ((site / path).read_bytes() == edited) == kept, path
        (site / path).write_bytes(written[path])
        sign(site, large, state=state)
        assert written == snapshot(site)


@pytest.mark.parametrize("after", [1, 2, 3])
@pytest.mark.parametrize("path", ["index.anml", MANIFEST])
@pytest.mark.parametrize("is_there", [True, False], ids=["removed", "written"])
def test_what_another_run_does_meanwhile_makes_no_document_an_author_s(
    tmp_path: Path, options: Any, is_there: bool, path: str, after: int
) -> None:
    site = tmp_path / "site"
    build(site, "index")
    sign(site, options)
    document = site / path
    content = document.read_bytes()
    if not is_there:
        document.unlink()
    change = document.unlink if is_there else partial(document.write_bytes, content)
    assert is_free(Meanwhile(site, after, change), path, {})


def test_a_folder_where_a_document_goes_is_an_author_s(tmp_path: Path) -> None:
    (tmp_path / "index.anml").mkdir()
    (tmp_path / "file").touch()
    folder = Folder(tmp_path)
    assert [False, True, True] == [is_free(folder, path, {}) for path in ("index.anml", "a.anml", "file/a.anml")]


def test_a_changed_copy_of_our_manifest_is_an_author_s(tmp_path: Path, options: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site, "index")
    sign(site, options, state=state)
    assert 1 == (site / ANML).read_text(encoding="utf-8").count("agent-manifest-generator")
    edited = (site / MANIFEST).read_text(encoding="utf-8").replace('"title": "Book"', '"title": "Book a seat"')
    put(site, MANIFEST, edited + "\n")
    for kept in (state, None):  # the index doesn't say any longer that the manifest is generated
        report = sign(site, replace(options, site_name="Ferries"), state=kept)
        assert edited + "\n" == (site / MANIFEST).read_text(encoding="utf-8")
        assert [Severity.INFO] == [each.severity for each in report.diagnostics if each.path == MANIFEST]
        assert "agent-manifest-generator" not in (site / ANML).read_text(encoding="utf-8")


def test_a_manifest_goes_with_the_index_beside_it(tmp_path: Path, options: Any) -> None:
    site = tmp_path / "site"
    build(site, "index")
    sign(site, options)
    report = sign(site, replace(options, site_name="Ferries"))
    assert not any("stays as it is" in each.message for each in report.diagnostics)
    (site / ANML).unlink()
    before = (site / MANIFEST).read_bytes()
    report = sign(site, replace(options, site_name="Boats"))
    assert before == (site / MANIFEST).read_bytes()
    assert ["stays as it is"] == [each.message[3:17] for each in report.diagnostics if each.path == MANIFEST]


@STATES
@pytest.mark.parametrize("path", ["llms.txt", "sitemap.xml", "llms-full.txt", SCRIPT_PATH, MANIFEST])
def test_an_author_s_file_that_isn_t_utf_8_is_kept(tmp_path: Path, options: Any, cached: bool, path: str) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    site.mkdir()
    (site / "a.html").write_text(PAGE.format("A"), encoding="utf-8")
    file = site / path
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(theirs := "# Über\n".encode("utf-16"))
    for _ in range(2):
        sign(site, replace(options, llms_full=True, script=True), state=state)
        assert theirs == file.read_bytes()
    undo(site, state=state)
    assert theirs == file.read_bytes()


@pytest.mark.parametrize(
    ("target", "file", "said"),
    [
        ("{}.html.md", "", "2 pages link to Markdown"),
        ("/docs/md/{}.md", "", "2 pages link to Markdown"),
        ("{}.html.md", "b.html.md", "1 page links to Markdown"),
        ("https://raw.example/{}.md", "", ""),
        ("{}.html?as=md", "", ""),
    ],
)
def test_markdown_that_pages_link_to_and_that_is_missing_is_named(
    tmp_path: Path, options: Any, target: str, file: str, said: str
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    for name in ("a", "b"):
        link = f"<link rel=alternate type=text/markdown href='{target.format(name)}'></head>"
        put(site, f"{name}.html", PAGE.format(name).replace("</head>", link))
    if file:
        put(site, file, "# B\n")

    report = sign(site, replace(options, base_url="https://ferry.example/docs/"))

    found = [each for each in report.diagnostics if each.message.find("Markdown") > 0]
    assert [("a.html", Severity.INFO)] * bool(said) == [(each.path, each.severity) for each in found]
    assert all(each.message.startswith(said) for each in found)


def test_an_author_s_file_that_is_too_large_to_read_is_kept(tmp_path: Path, options: Any) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "a.html").write_text(PAGE.format("A"), encoding="utf-8")
    with (site / "sitemap.xml").open("wb") as stream:
        stream.truncate(1 << 40)
    sign(site, options, state=tmp_path / "state")
    assert 1 << 40 == (site / "sitemap.xml").stat().st_size


@pytest.mark.parametrize("undoing", [False, True])
def test_a_page_that_its_build_writes_anew_meanwhile_stays(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch, *, undoing: bool
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    site.mkdir()
    for name in ("a", "b"):
        (site / f"{name}.html").write_text(PAGE.format(name))
    if undoing:
        sign(site, site_settings, state=state)
    newer, genuine = PAGE.format("newer"), Folder.commit

    def commit(self: Folder, staged: Any) -> None:
        if staged.path == "a.html":
            (site / "a.html").write_text(newer)
        genuine(self, staged)

    monkeypatch.setattr(Folder, "commit", commit)
    if undoing:
        left = undo(site, state=state).skipped
    else:
        left = sign(site, replace(site_settings, jobs=1), state=state).skipped
    assert ["a.html"] == [path for path, reason in left if "written anew meanwhile" in reason]
    assert newer == (site / "a.html").read_text()
    assert ("data-agent-" not in (site / "b.html").read_text()) is undoing
