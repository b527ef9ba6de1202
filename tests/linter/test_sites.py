"""A site's pages are compared with its manifest, both ways, each difference once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from signage_linter.config import Configuration
from signage_linter.run import check_paths
from signage_site.run.signing import sign
from signage_site.settings import Settings

MANIFEST = ".well-known/agent-manifest.json"
FORM = (
    "<!doctype html>\n"
    '<form data-agent-kind="action" data-agent-action="plant.move" data-agent-confirm="optional">\n'
    '<input data-agent-kind="field" data-agent-field="bed">\n'
    '<button data-agent-kind="action" data-agent-action="plant.move.submit">Move</button>\n</form>\n'
)
ROW = '<!doctype html>\n<input data-agent-kind="field" data-agent-field="row" data-agent-for-action="plant.move">\n'


def manifest(*actions: str, fields: tuple[str, ...] = ("bed", "row")) -> str:
    contract = {
        "title": "x",
        "scope": "plants.write",
        "risk": "low",
        "confirmation": "optional",
        "idempotent": True,
        "inputSchema": {"type": "object", "properties": {field: {"type": "integer"} for field in fields}},
        "outputSchema": {"type": "object"},
    }
    site = {"name": "Garden", "origin": "https://garden.example"}
    return json.dumps({"version": "0.1", "site": site, "actions": dict.fromkeys(actions, contract)}, indent=1)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "site" / MANIFEST, manifest("plant.move"))
    write(tmp_path / "site" / "index.html", FORM)
    write(tmp_path / "site" / "more" / "index.html", ROW)
    return tmp_path / "site"


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def found(*paths: str) -> list[str]:
    report = check_paths([Path(path) for path in paths], Configuration())
    return [f"{each.path.removeprefix('site/')}:{each.line} {each.code}" for each in report.diagnostics]


@pytest.mark.parametrize("path", ["site", "."])
def test_a_site_that_is_as_its_manifest_says(site: Path, path: str) -> None:
    assert [] == found(path)
    assert site.is_dir()


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (MANIFEST, manifest(), ["index.html:2 D018", "more/index.html:2 D010"]),
        (MANIFEST, manifest("plant.move", fields=("bed",)), ["more/index.html:2 D019"]),
        (MANIFEST, manifest("plant.move", "plant.eat", fields=("bed", "row")), [f"{MANIFEST}:29 C020"]),
        ("more/index.html", "<!doctype html>\n", [f"{MANIFEST}:20 C021"]),
        ("index.html", FORM.replace("optional", "never"), ["index.html:2 D020"]),
        ("x/y.htm", FORM.replace("plant.move", "plant.cut"), ["x/y.htm:2 D018"]),
        ("x/y.html", '<ul data-agent-kind="collection" data-agent-action="plant.list"></ul>', ["x/y.html:1 D018"]),
        (MANIFEST, "{", [f"{MANIFEST}:1 C001"]),
    ],
)
def test_each_difference_is_reported_once_at_its_place(
    site: Path, name: str, text: str, expected: list[str]
) -> None:
    write(site / name, text)
    assert expected == found("site")


def test_a_manifest_that_a_page_embeds_counts_for_that_page(site: Path) -> None:
    embedded = f'<script type="application/agent+json">{manifest("own.go", fields=())}</script>'
    button = '<button data-agent-kind="action" data-agent-action="own.go">Go</button>'
    write(site / "own.html", f"<!doctype html>{embedded}{button}")
    write(site / "other.html", f"<!doctype html>\n{button}")
    assert ["other.html:2 D018"] == found("site")


def test_a_page_alone_is_compared_with_the_manifest_above_it(site: Path) -> None:
    write(site / "more" / "index.html", FORM.replace("plant.move", "plant.cut"))
    assert ["more/index.html:2 D018"] == found("site/more/index.html")
    assert ["more/index.html:2 D018"] == found("site/more")
    assert [] == found(f"site/{MANIFEST}")  # what the pages show isn't known


def test_a_site_inside_of_another_one_has_its_own_manifest(site: Path) -> None:
    write(site / "inner" / MANIFEST, manifest("plant.cut", fields=("bed",)))
    write(site / "inner" / "index.html", FORM.replace("plant.move", "plant.cut"))
    assert [] == found("site")


def test_a_page_without_annotations_is_no_example(site: Path) -> None:
    write(site / "plain.html", "<!doctype html><p>Words.</p>")
    report = check_paths([site], Configuration())
    assert (4, 3) == (report.pages, report.counts.checked)


def test_the_code_blocks_of_a_page_are_checked_beside_the_page(site: Path) -> None:
    block = '<pre><code class="language-anml">button#e4 "Save"\nlink#e4 "Home"\n</code></pre>\n'
    write(site / "index.html", FORM + block + "<!-- signage: expect N014 -->\n" + block)
    assert ["index.html:7 N014"] == found("site")


def test_time_grows_with_the_pages(site: Path, takes_linear_time: Any) -> None:
    def folder(pages: int) -> str:
        for number in range(pages):
            write(site.parent / f"s{pages}" / f"p{number}" / "index.html", FORM + ROW + "<p>Words.</p>\n" * 50)
        write(site.parent / f"s{pages}" / MANIFEST, manifest("plant.move"))
        return f"s{pages}"

    assert takes_linear_time(found, folder, 12)


def listing(pages: dict[str, list[str]]) -> str:
    value = json.loads(manifest("plant.move"))
    return json.dumps(value | {"pages": {path: {"title": "x", "actions": names} for path, names in pages.items()}})


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ({"/": ["plant.move"], "/more/": []}, []),
        ({"/garden/": ["plant.move"], "/garden/more/": []}, []),  # where the site is served
        ({"/": ["plant.move"], "/gone/": []}, ["C025"]),
        ({"/": [], "/more/": ["plant.move"]}, ["C026", "D024"]),
        ({"/garden/": [], "/garden/more/": ["plant.move"]}, ["C026", "D024"]),
        ({"/more/": []}, ["C024"]),
    ],
)
def test_pages_have_the_actions_that_the_manifest_lists_for_them(
    site: Path, pages: dict[str, list[str]], expected: list[str]
) -> None:
    write(site / MANIFEST, listing(pages))
    assert expected == sorted(each.rpartition(" ")[2] for each in found("site"))


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize(("page", "folder"), [(FORM, ROW), (ROW, FORM)])
def test_a_page_and_a_folder_of_its_name_are_two_pages(site: Path, page: str, folder: str, order: int) -> None:
    """As Sphinx builds `more.rst` and `more/index.rst`: each has what the manifest lists for its own address."""
    write(site / "more.html", page)
    write(site / "more" / "index.html", folder)
    listed = {
        path: ["plant.move"] if text == FORM else [] for path, text in (("/more.html", page), ("/more/", folder))
    }
    write(site / MANIFEST, listing({"/": ["plant.move"], **dict(list(listed.items())[::order])}))
    assert not found("site")


def repeated(path: str) -> list[str]:
    return [each for each in found(path) if each.endswith("N014")]


EXAMPLE = '<pre><code class="language-anml">button#e4 "Buy"\nlink#e4 "Back"\n</code></pre>\n'


def test_examples_of_a_signed_site_are_judged_in_its_sources_alone(site: Path) -> None:
    """Comments that expect or skip a finding aren't in the built pages, or have no block there that is judged."""
    title = "<meta name=generator content=mkdocs><title>Beds</title>"
    expecting = (
        f"<!doctype html>\n{title}\n<main><p>Move a plant.\n{EXAMPLE}<!-- signage: expect N014 -->\n{EXAMPLE}"
    )
    write(site / "index.html", f"{expecting}</main>")
    write(site / "more" / "plain.htm", f"<!doctype html>\n<title>More</title>\n<main>{EXAMPLE}</main>")
    write(site / "README.md", '```anml\nbutton#e4 "Buy"\nlink#e4 "Back"\n```\n')
    (site / MANIFEST).unlink()
    assert ["README.md:3 N014", "index.html:5 N014", "more/plain.htm:4 N014"] == repeated("site")
    for options in (Settings(), Settings(front_matter=True)):
        sign(site, options, state=None)
        assert (site / "more" / "plain.htm.md").is_file()
        assert ["README.md:3 N014"] == repeated("site")
        assert not any(each.endswith("S003") for each in found("site"))


@pytest.mark.parametrize("configuration", ["", "mkdocs.yml", "hugo.toml", "site/objects.inv"])
def test_pages_that_are_written_by_hand_are_their_own_source(site: Path, configuration: str) -> None:
    write(site / "index.html", f"<!doctype html>\n<title>Beds</title>\n<main><p>Move a plant.\n{EXAMPLE}</main>")
    (site / MANIFEST).unlink()
    if configuration:
        write(site.parent / configuration, "site_name: Garden\n" if configuration == "mkdocs.yml" else "")
    sign(site, Settings(), state=None)
    assert ([] if configuration else ["index.html:5 N014"]) == repeated("site")


def test_generated_files_have_no_fixes(site: Path) -> None:
    title = "<meta name=generator content=mkdocs><title>Beds</title>"
    write(site / "index.html", f"<!doctype html>\n{title}\n<main><p>Move a plant.</main>{FORM}")
    sign(site, Settings(), state=None)
    page = site / "index.html"
    write(page, page.read_text().replace('data-agent-kind="field"', 'data-agent-kind="Field"'))
    report = check_paths([site], Configuration())
    assert {"index.html"} <= {Path(each.path).name for each in report.diagnostics}
    assert [None] * len(report.diagnostics) == [each.fix for each in report.diagnostics]
    (site / ".well-known" / "anml").unlink()
    assert any(each.fix is not None for each in check_paths([site], Configuration()).diagnostics)
