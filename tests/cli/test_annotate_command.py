from __future__ import annotations

import socket
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from signage.main import main
from signage_core.project import signing_folder

PAGES = {
    "index.html": "<html lang=en><title>Pier</title><h1>Pier</h1><p>Here.</p><form id=go><input name=a></form>",
    "own.html": '<title>Mine</title><form data-agent-kind="action" data-agent-action="mine.send"><p>x</form>',
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the working directory a project with a built site."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "public").mkdir()
    for name, text in PAGES.items():
        (tmp_path / "public" / name).write_text(text, encoding="utf-8")
    return tmp_path / "public"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["annotate", *arguments])
    return result.exit_code, result.output


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("cached", ["--cache", "--no-cache"])
def test_signing_and_undoing(site: Path, cached: str) -> None:
    before = contents(site)
    code, said = run("public", "--base-url", "https://a.example/", "--twins", "none", cached)
    assert (0, True) == (code, "1 form, 1 field, 0 buttons annotated" in said)
    assert before != contents(site)
    assert (cached == "--cache") == Path(".signage_cache").exists()
    code, said = run("public", "--base-url", "https://a.example/", "--twins", "none", "--undo", cached)
    if cached == "--cache":
        assert (0, True) == (code, " read, 1 restored; " in said)
        assert before == contents(site)
    else:
        assert (1, True) == (code, "no state of this folder was found, so nothing was undone" in said)


def test_undoing_works_from_any_working_directory(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(site)
    run(str(site), "--base-url", "https://a.example/")
    (site.parent / "elsewhere").mkdir()
    monkeypatch.chdir(site.parent / "elsewhere")
    assert 0 == run(str(site), "--undo")[0]
    assert before == contents(site)
    place = (site.parent / ".signage_cache" / "site").as_posix()
    (site.parent / ".signage_cache").rename("away")
    code, said = run(str(site), "--undo")
    assert (1, True) == (code, f"no state of this folder was found in {place}" in said)


@pytest.mark.parametrize("colour", ["0", "1"])
def test_a_dry_run_lists_the_files_that_change(site: Path, colour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", colour)
    before = contents(site)
    quiet = run("public", "--base-url", "https://a.example/", "--dry-run")[1]
    sizes = run("public", "--base-url", "https://a.example/", "--dry-run", "--stat")[1]
    diffs = run("public", "--base-url", "https://a.example/", "--dry-run", "-v")[1]
    assert before == contents(site)
    assert 1 == len(quiet.splitlines())
    assert "`--stat` lists the files, `-v` shows the diffs." in quiet
    assert sizes.endswith(quiet)
    assert "index.html  +1 -1\n" in click.unstyle(sizes)
    assert click.unstyle(diffs).endswith(quiet)
    assert (colour == "1") == ("\x1b[32m" in diffs) == ("\x1b[32m" in sizes)


def test_a_quiet_run_says_nothing_where_nothing_is_wrong(site: Path) -> None:
    assert (0, "") == run(site.name, "--base-url", "https://a.example/", "--hosting", "nginx", "-q")
    assert (0, "") == run(site.name, "--undo", "-q")


@pytest.mark.parametrize("option", ["--stat", "-v"])
def test_what_a_dry_run_shows_needs_one(site: Path, option: str) -> None:
    code, said = run(site.name, option)
    assert (2, True) == (code, said.endswith("is about a dry run. Add `--dry-run`.\n"))


def test_a_file_in_place_of_the_folder_is_told(site: Path) -> None:
    expected = "signage: public/index.html: a file, not a folder. Name the folder that your generator built.\n"
    assert (2, expected) == run(f"{site.name}/index.html")


def test_hosts_on_the_command_line_are_added_to_those_of_the_configuration(site: Path) -> None:
    (site.parent / "signage.toml").write_text('hosting = ["netlify"]\nbase_url = "https://a.example/"\n')
    run("public", "--hosting", "github-pages")
    assert {"_headers", ".nojekyll"} <= set(contents(site))


def test_pages_to_leave_out_are_added_to_those_of_the_configuration(site: Path) -> None:
    (site.parent / "signage.toml").write_text('sign_exclude = ["/index.html"]\n')
    (site / "quay.html").write_bytes((site / "index.html").read_bytes())
    before = contents(site)
    run("public", "--sign-exclude", "quay.html")
    assert (
        before["index.html"] == before["quay.html"] == contents(site)["quay.html"] == contents(site)["index.html"]
    )


def test_advice_is_printed_where_something_changed_or_somebody_asks(site: Path) -> None:
    (site.parent / "signage.toml").write_text('hosting = ["nginx"]\nbase_url = "https://a.example/"\n')
    told = [run("public", *options)[1] for options in ((), (), ("--dry-run",), ("--hosting", "nginx"))]
    assert [True, False, True, True] == ["\nnginx:\n" in each for each in told]
    assert told[1].startswith("Nothing changed. `--dry-run` prints the advice for nginx.\n")


def test_a_dry_run_prints_a_diff_and_writes_nothing(site: Path) -> None:
    before = contents(site)
    code, said = run("public", "--base-url", "https://a.example/", "--dry-run", "-v")
    assert 0 == code
    assert "--- index.html\n+++ index.html\n@@ -1,1 +1,1 @@\n-<html lang=en>" in said
    assert "+++ .well-known/agent-manifest.json\n" in said
    assert before == contents(site)
    assert not Path(".signage_cache").exists()


@pytest.mark.parametrize(
    "address", ["https://ex ample.com/", "https://user:password@a.example/", "https://a.example/?q"]
)
def test_an_address_that_no_site_is_at_ends_the_command_before_anything_is_written(
    site: Path, address: str
) -> None:
    before = contents(site.parent)
    code, said = run("public", "--base-url", address)
    assert (2, True) == (code, "Write an address such as `https://docs.example.com/guide/`" in said)
    (site.parent / "signage.toml").write_text(f"base_url = '{address}'\n", encoding="utf-8")
    code, said = run("public")
    assert (2, True) == (code, "Write an address such as `https://docs.example.com/guide/`" in said)
    assert before == {name: text for name, text in contents(site.parent).items() if name != "signage.toml"}


@pytest.mark.parametrize(
    ("marks", "generator", "built"),
    [
        (("_config.yml", "_layouts/a.html"), "Jekyll", "_site"),
        (("hugo.toml", "layouts/a.html"), "Hugo", "public"),
        (("_config.yml", "source/a.md"), "Hexo", "public"),
        (("eleventy.config.js",), "Eleventy", "_site"),
        (("_config.yml",), "", ""),
        (("config.toml", "content/a.html"), "", ""),
    ],
)
def test_the_sources_of_a_site_are_not_signed(
    site: Path, marks: tuple[str, ...], generator: str, built: str
) -> None:
    for mark in marks:
        (site / mark).parent.mkdir(exist_ok=True)
        (site / mark).touch()
    before = contents(site)
    code, said = run("public", "--base-url", "https://a.example/")
    if generator:
        remedy = f"Build it, and name the folder that {generator} builds, such as `{built}`."
        message = f"signage: public: the sources of a {generator} site, whose pages are templates. {remedy}\n"
        assert (2, message) == (code, said)
        assert before == contents(site)
    else:
        assert 0 == code


@pytest.mark.parametrize("undo", [[], ["--undo"]])
def test_a_folder_without_a_page_is_no_site(site: Path, undo: list[str]) -> None:
    (site.parent / "empty").mkdir()
    code, said = run("empty", *undo)
    assert (2, "signage: empty: no HTML page in it. Name the folder that your generator built.\n") == (code, said)


def test_a_file_s_name_can_t_move_the_cursor(site: Path) -> None:
    (site / "bad\n\x1b[31m.html").write_bytes(b"\xff<form>")
    code, said = run("public", "--base-url", "https://a.example/")
    assert (0, True, False) == (code, "public/bad \u241b[31m.html: warning: left as it is" in said, "\x1b" in said)


@pytest.mark.usefixtures("site")
def test_documents_that_are_taken_back_are_counted() -> None:
    run("public", "--base-url", "https://a.example/", "--script", "--twins", "anml")
    _, would = run("public", "--base-url", "https://a.example/", "--twins", "none", "--dry-run")
    code, said = run("public", "--base-url", "https://a.example/", "--twins", "none")
    named = f"({', '.join(sorted(('signage.js', *(name.replace('html', 'anml') for name in PAGES))))})"
    assert f"; 3 outdated documents would be removed {named}; 0 files skipped." in would
    assert (0, True) == (code, f"; 3 outdated documents removed {named}; 0 files skipped." in said)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("threads", "Unknown executor `threads`. Write `process:` or `dask://host:port`"),
        ("dask://host", "names no scheduler"),
    ],
)
def test_a_wrong_executor_is_one_line(site: Path, name: str, said: str) -> None:
    code, output = run("public", "--executor", name)
    assert (2, 1, True) == (code, output.count("\n"), said in output)
    assert set(PAGES) == set(contents(site))


@pytest.mark.connects
def test_no_scheduler_is_one_line(site: Path) -> None:
    pytest.importorskip("distributed")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        code, output = run(site.name, "--executor", f"dask://127.0.0.1:{closed.getsockname()[1]}")
    assert (2, 1, True) == (code, output.count("\n"), "no Dask scheduler there" in output)


def test_the_state_is_in_the_project_and_never_in_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "a" / "public"
    (site / "deeper").mkdir(parents=True)
    for working in (tmp_path, site, site / "deeper"):
        monkeypatch.chdir(working)
        assert site.parent / ".signage_cache" / "site" == signing_folder(site)
    (tmp_path / "pyproject.toml").touch()
    assert tmp_path / ".signage_cache" / "site" == signing_folder(site)


@pytest.mark.parametrize("served", ["index.html", ".well-known/anml"])
def test_the_state_of_a_site_in_another_one_is_outside_of_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: str
) -> None:
    inner = tmp_path / "site" / "versions" / "de"
    inner.mkdir(parents=True)
    for folder in (tmp_path / "site", tmp_path / "site" / "versions"):
        (folder / served).parent.mkdir(exist_ok=True)
        (folder / served).touch()
    (tmp_path / "en").mkdir()
    monkeypatch.chdir(tmp_path / "en")
    assert tmp_path / ".signage_cache" / "site" == signing_folder(inner)
    # A repository that is served from its own folder is a project all the same.
    (tmp_path / "site" / "mkdocs.yml").touch()
    assert tmp_path / "site" / ".signage_cache" / "site" == signing_folder(inner)
