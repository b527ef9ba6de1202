"""What a build with the extension reports, fails on, writes and leaves alone."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from signage.main import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    Sphinx = Callable[..., CompletedProcess[str]]

FAULTY = Path(__file__).parent / "faulty"
FINDING = re.compile(r"^(.+?):(\d+):(\d+): (?:ERROR|WARNING): ([A-Z]\d{3}) .*\[signage\.\4\]$", re.MULTILINE)

Finding = tuple[str, int, int, str]


def copied(folder: Path) -> Path:
    return Path(shutil.copytree(FAULTY, folder / "docs", ignore=shutil.ignore_patterns("__pycache__")))


def planted(source: Path) -> list[Finding]:
    """Return the place of each repeated ref: the planted faults are `link#x` below `button#x`."""
    found: list[Finding] = []
    for file in source.rglob("*.*"):
        if file.suffix in {".rst", ".md", ".py", ".anml"}:
            for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
                found += [
                    (str(file), number, match.start() + 5, "N014") for match in re.finditer(r"link#\w+", line)
                ]
    return sorted(found)


def findings(done: CompletedProcess[str]) -> list[Finding]:
    return [(path, int(line), int(column), code) for path, line, column, code in FINDING.findall(done.stderr)]


def pages(folder: Path) -> dict[str, bytes]:
    """Return every file of a built site but for Sphinx's own notes about the build."""
    return {
        file.relative_to(folder).as_posix(): re.sub(rb',"sphinx_signage":\d+', b"", file.read_bytes())
        for file in folder.rglob("*")
        if file.is_file() and file.name != ".buildinfo"
    }


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("faulty"))


@pytest.fixture(scope="module")
def signed(source: Path, sphinx: Sphinx) -> CompletedProcess[str]:
    """A fresh build, signed."""
    return sphinx(source, source.parent)


def test_each_planted_fault_is_reported_once_at_its_place(source: Path, signed: CompletedProcess[str]) -> None:
    assert 24 == len(planted(source))
    assert planted(source) == sorted(findings(signed))


def test_nothing_else_is_reported_and_the_build_succeeds(signed: CompletedProcess[str]) -> None:
    rest = [line for line in signed.stderr.splitlines() if not FINDING.fullmatch(line)]
    assert ([], 0) == (rest, signed.returncode)


def test_an_info_is_no_warning_and_the_examples_are_counted(source: Path, signed: CompletedProcess[str]) -> None:
    page = source / "page.md"
    number = page.read_text(encoding="utf-8").split("\n").index('h1#e1 "Cart" level=1') + 1
    infos = [line.partition(" `")[0] for line in signed.stdout.splitlines() if ": N040 " in line]
    assert [f"{page}:{number}:14: N040"] == infos
    summary = "signage: 30 examples checked, 2 skipped, 3 expected to fail: "
    assert summary in signed.stdout


def test_an_included_fault_names_the_include_lines(source: Path, signed: CompletedProcess[str]) -> None:
    line = next(each for each in signed.stderr.splitlines() if "clipped.rst" in each)
    include = (source / "index.rst").read_text(encoding="utf-8").split("\n").index(".. include:: parts/clipped.rst")
    assert f"[included from {source}/index.rst:{include + 1}]" in line


def test_examples_are_highlighted(source: Path, signed: CompletedProcess[str]) -> None:
    assert 0 == signed.returncode
    html = (source.parent / "html" / "page.html").read_text(encoding="utf-8")
    assert '<div class="highlight-anml notranslate">' in html
    assert re.search(r'<span class="\w+">button</span>', html)


def test_a_build_writes_the_report_of_an_audit_again_and_again(tmp_path: Path, sphinx: Sphinx) -> None:
    source = tmp_path / "docs"
    source.mkdir()
    (source / "index.rst").write_text("Plants\n======\n", encoding="utf-8")
    (source / "conf.py").write_text(
        "extensions = ['sphinx_signage']\nproject = 'Plants'\nsignage_audit = 'report.html'\n", encoding="utf-8"
    )
    for _ in range(2):
        done = sphinx(source, tmp_path, "-E")
        assert (0, "") == (done.returncode, done.stderr)
        assert re.search(
            r"signage: audit: presence \d+, operability \d+, \d+ findings, in report.html", done.stdout
        )
    assert "<h1>Plants</h1>" in (tmp_path / "html" / "report.html").read_text(encoding="utf-8")
    assert not (tmp_path / "html" / "report.md").exists()


def test_the_site_is_signed(source: Path, signed: CompletedProcess[str]) -> None:
    assert 0 == signed.returncode
    html = (source.parent / "html" / "index.html").read_text(encoding="utf-8")
    assert "data-agent-" in html
    assert (source.parent / "html" / ".well-known" / "agent-manifest.json").is_file()


def small(folder: Path, settings: str) -> Path:
    """Return the folder of a project with one page of its own and one that is copied."""
    (folder / "docs" / "extra").mkdir(parents=True)
    (folder / "docs" / "conf.py").write_text(
        f'extensions = ["sphinx_signage"]\nhtml_extra_path = ["extra"]\n{settings}\n', encoding="utf-8"
    )
    (folder / "docs" / "index.rst").write_text("Pier\n====\n\nBoats.\n", encoding="utf-8")
    (folder / "docs" / "extra" / "fr.html").write_text(
        "<!doctype html><html lang=fr><head><title>Quai</title></head><body><main><h1>Quai</h1><p>Bateaux.",
        encoding="utf-8",
    )
    return folder / "docs"


@pytest.mark.parametrize(
    ("language", "expected"), [("zh_CN", "zh-CN"), ("pt_BR", "pt-BR"), ("de", "de"), ("en", "en")]
)
def test_a_site_has_the_language_of_its_pages(sphinx: Sphinx, tmp_path: Path, language: str, expected: str) -> None:
    done = sphinx(small(tmp_path, f"language = {language!r}"), tmp_path, "-W")
    twins = {name: (tmp_path / "html" / name).read_text(encoding="utf-8") for name in ("index.anml", "fr.anml")}
    assert ("", 0) == (done.stderr, done.returncode)
    said = {name: re.findall(r' lang="([^"]*)"', text)[:1] for name, text in twins.items()}
    assert {"index.anml": [expected], "fr.anml": ["fr"]} == said


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (
            "html_baseurl = 'docs.example.com/a'",
            ["lacks `https://`. Write an address such as `https://docs.example.com/a`."],
        ),
        ("html_baseurl = 'https://a.b/?x'", ["Write an address such as `https://docs.example.com/guide/`."]),
        ("html_baseurl = '/'", []),
        ("html_baseurl = 'docs.example.com'; signage_base_url = 'https://a.example/'", []),
        ("html_baseurl = 'docs.example.com'; signage_sign = False", []),
    ],
)
def test_an_address_that_can_t_be_used_is_told(
    sphinx: Sphinx, tmp_path: Path, settings: str, expected: list[str]
) -> None:
    done = sphinx(small(tmp_path, settings), tmp_path)
    said = done.stderr.splitlines()
    assert (len(expected), 0) == (len(said), done.returncode)
    for line, end in zip(said, expected, strict=True):
        assert line.startswith("WARNING: conf.py: `html_baseurl` is '")
        assert line.removesuffix(" [signage.sign]").endswith(end)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [("", "https://of-host.example/en/latest"), ("html_baseurl = 'https://own.example/'", "https://own.example")],
)
def test_read_the_docs_says_where_a_site_is(
    sphinx: Sphinx, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: str, expected: str
) -> None:
    monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", "https://of-host.example/en/latest/")
    assert 0 == sphinx(small(tmp_path, settings), tmp_path).returncode
    assert f"({expected}/fr.html.md)" in (tmp_path / "html" / "llms.txt").read_text(encoding="utf-8")


def test_a_sphinx_that_is_too_old_is_told_what_is_needed(sphinx: Sphinx, tmp_path: Path) -> None:
    older = "import sphinx, sphinx.util.typing as t\nsphinx.version_info = (7, 1, 2)\ndel t.ExtensionMetadata\n"
    done = sphinx(small(tmp_path, older), tmp_path)
    assert done.returncode != 0
    assert "sphinx_signage extension used by this project needs at least Sphinx v7.4" in done.stderr


@pytest.mark.parametrize(("builder", "expected"), [("dirhtml", True), ("json", False), ("epub", False)])
def test_what_is_no_site_is_not_signed(sphinx: Sphinx, tmp_path: Path, builder: str, *, expected: bool) -> None:
    done = sphinx(small(tmp_path, "version = '1'"), tmp_path, builder=builder)
    assert 0 == done.returncode
    assert expected == (tmp_path / builder / ".well-known").exists()
    assert expected == (tmp_path / builder / "fr.anml").exists()


def test_warnings_as_errors_fail_the_build(source: Path, sphinx: Sphinx, tmp_path: Path) -> None:
    done = sphinx(source, tmp_path, "-W", "--keep-going")
    assert 1 == done.returncode
    assert planted(source) == sorted(findings(done))


def test_two_processes_report_the_same_in_the_same_order(
    source: Path, sphinx: Sphinx, signed: CompletedProcess[str], tmp_path: Path
) -> None:
    done = sphinx(source, tmp_path, "-j", "2")
    assert findings(signed) == findings(done)
    assert pages(source.parent / "html") == pages(tmp_path / "html")


def test_without_signing_and_colours_the_pages_are_those_without_the_extension(
    source: Path, sphinx: Sphinx, tmp_path: Path
) -> None:
    with_extension = sphinx(source, tmp_path / "with", "-D", "signage_sign=0", "-D", "signage_colours=0")
    plain = "myst_parser,sphinx.ext.autodoc,sphinx.ext.doctest,sphinx.ext.napoleon,lexers_only"
    (source / "lexers_only.py").write_text("from sphinx_signage import add_lexers as setup\n", encoding="utf-8")
    without = sphinx(source, tmp_path / "without", "-D", f"extensions={plain}")
    assert (0, 0) == (with_extension.returncode, without.returncode)
    ours, theirs = pages(tmp_path / "with" / "html"), pages(tmp_path / "without" / "html")
    assert theirs.keys() == ours.keys()
    assert [] == [name for name in theirs if theirs[name] != ours[name] and name != "searchindex.js"]


def test_a_second_build_reports_whether_or_not_something_changed(sphinx: Sphinx, tmp_path: Path) -> None:
    source = copied(tmp_path)
    first = sphinx(source, tmp_path)
    nothing_new = sphinx(source, tmp_path, "-W", "--keep-going")
    assert (planted(source), 1) == (sorted(findings(nothing_new)), nothing_new.returncode)
    assert findings(first) == findings(nothing_new)
    page = source / "page.md"
    page.write_text(page.read_text(encoding="utf-8").replace("# Faults", "A line.\n\n# Faults"), encoding="utf-8")
    assert planted(source) == sorted(findings(sphinx(source, tmp_path)))
    examples = sphinx(source, tmp_path, builder="examples")
    assert (1, planted(source)) == (examples.returncode, sorted(findings(examples)))


def test_a_file_that_comes_after_a_build_is_included_by_the_next_one(sphinx: Sphinx, tmp_path: Path) -> None:
    source = tmp_path / "docs"
    source.mkdir()
    settings = 'extensions = ["sphinx_signage"]\nshow_warning_types = True\n'
    (source / "conf.py").write_text(settings, encoding="utf-8")
    (source / "index.rst").write_text("Home\n====\n\n.. include:: late.txt\n", encoding="utf-8")
    assert ["S009"] == [code for _, _, _, code in findings(sphinx(source, tmp_path))]
    (source / "late.txt").write_text(".. code-block:: anml\n\n   button#e1\n   link#e1\n", encoding="utf-8")
    assert ["N014"] == [code for _, _, _, code in findings(sphinx(source, tmp_path))]


def test_the_builder_for_examples_fails_on_errors_alone(sphinx: Sphinx, tmp_path: Path) -> None:
    source = copied(tmp_path)
    done = sphinx(source, tmp_path, "-D", "signage_ignore=N014", builder="examples")
    assert (0, []) == (done.returncode, findings(done))
    assert [] == list((tmp_path / "examples").rglob("*.html"))


@pytest.mark.parametrize("suppressed", ["signage", "signage.N014"])
def test_warnings_can_be_suppressed(source: Path, sphinx: Sphinx, tmp_path: Path, suppressed: str) -> None:
    done = sphinx(source, tmp_path, "-W", "-D", f"suppress_warnings={suppressed}")
    assert (0, []) == (done.returncode, findings(done))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("signage_profile = 'lax'", "conf.py: `signage_profile` is 'lax'. Write one of `strict`, `as-used`"),
        (
            "signage_fail_on = 'error'",
            "conf.py: `signage_fail_on`: an option of the command line and of the project's",
        ),
        ("signage_profil = 'strict'", "conf.py: Unknown value `signage_profil`. Did you mean `signage_profile`?"),
        ("signage_ignore = 7", "conf.py: `signage_ignore` is 7. Write a list of strings"),
    ],
)
def test_a_wrong_value_stops_the_build(sphinx: Sphinx, tmp_path: Path, line: str, message: str) -> None:
    source = copied(tmp_path)
    with (source / "conf.py").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    done = sphinx(source, tmp_path)
    assert 2 == done.returncode
    assert message in done.stderr


@pytest.mark.parametrize("disabled", ["[]", "['myst_line_comment']"])
def test_a_line_that_is_no_comment_is_no_directive(sphinx: Sphinx, tmp_path: Path, disabled: str) -> None:
    settings = f"extensions = ['myst_parser', 'sphinx_signage']\nmyst_disable_syntax = {disabled}\n"
    settings += "show_warning_types = True\n"  # the default since Sphinx 8.0
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "conf.py").write_text(f"{settings}signage_sign = False\n", encoding="utf-8")
    page = '# Pier\n\n% signage: expect N014\n\n```anml\nbutton#e1 "A"\nlink#e1 "B"\n```\n'
    rst = '.. signage: expect N014\n\n.. code-block:: anml\n\n   button#e1 "A"\n   link#e1 "B"\n'
    page += f"\n```{{eval-rst}}\n{rst}```\n"  # what is a comment there is one either way
    (tmp_path / "docs" / "index.md").write_text(page, encoding="utf-8")
    done = sphinx(tmp_path / "docs", tmp_path)
    assert ([] if disabled == "[]" else ["S004", "N014"]) == [code for *_, code in findings(done)]


def test_equal_examples_of_a_docstring_that_napoleon_rewrites_keep_their_places(
    sphinx: Sphinx, tmp_path: Path
) -> None:
    example = '.. code-block:: anml\n\n           button#e1 "A"\n           link#e1 "B"\n'
    parts = f"    Returns:\n        dict: A boat.\n\n        {example}\n    Note:\n        {example}"
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "pier_of_boats.py").write_text(
        f'"""A pier."""\n\n\ndef boat():\n    """Return one.\n\n{parts}    """\n', encoding="utf-8"
    )
    settings = "import sys\nsys.path.insert(0, __file__[:-8])\nshow_warning_types = True\n"
    settings += "extensions = ['sphinx.ext.autodoc', 'sphinx.ext.napoleon', "
    (tmp_path / "docs" / "conf.py").write_text(f"{settings}'sphinx_signage']\nsignage_sign = False\n", "utf-8")
    page = "Pier\n====\n\n.. automodule:: pier_of_boats\n   :members:\n"
    (tmp_path / "docs" / "index.rst").write_text(page, encoding="utf-8")

    found = findings(sphinx(tmp_path / "docs", tmp_path))

    assert planted(tmp_path / "docs") == found


@pytest.mark.parametrize("value", ["['N014']", "{'N014'}", "('duplicate-ref',)"])
def test_values_of_conf_py_are_followed(sphinx: Sphinx, tmp_path: Path, value: str) -> None:
    source = copied(tmp_path)
    with (source / "conf.py").open("a", encoding="utf-8") as file:
        file.write(f"signage_ignore = {value}\nsignage_sign = False\n")
    done = sphinx(source, tmp_path, "-W")
    assert (0, []) == (done.returncode, findings(done))
    assert not (tmp_path / "html" / ".well-known").exists()


def test_the_baseline_of_the_project_is_left_out(
    sphinx: Sphinx, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = copied(tmp_path)
    (tmp_path / "signage.toml").write_text('baseline = "known.json"\n', encoding="utf-8")
    missing = sphinx(source, tmp_path)
    assert (2, True) == (missing.returncode, "no such baseline" in missing.stderr)

    monkeypatch.chdir(tmp_path)
    written = CliRunner().invoke(main, ["check", "docs", "--baseline", "write"])
    assert 0 == written.exit_code
    assert [] == findings(sphinx(source, tmp_path))
    monkeypatch.chdir(source)
    assert [] == findings(sphinx(source, tmp_path))


SHOWN = """\
Shown
=====

.. signage: snapshot of=index.html selector=h1

.. code-block:: anml

   h1#e1 "{name}"

.. signage: snapshot of=../conf.py

.. code-block:: anml

   h1#e1 "Shown"
"""


def test_a_snapshot_is_held_against_the_built_page(sphinx: Sphinx, tmp_path: Path) -> None:
    source = tmp_path / "docs"
    source.mkdir()
    # The oldest Sphinx leaves the types of warnings out if it isn't asked.
    settings = "extensions = ['sphinx_signage']\nhtml_theme = 'alabaster'\nshow_warning_types = True\n"
    (source / "conf.py").write_text(settings, encoding="utf-8")
    (source / "index.rst").write_text(SHOWN.format(name="Hidden"), encoding="utf-8")
    done = sphinx(source, tmp_path, "-W", "--keep-going")
    path = str(source / "index.rst")

    assert [(path, 8, 4, "S012"), (path, 10, 1, "S012")] == findings(done)
    assert 'The page has `h1 "Shown"`. Write that.' in done.stderr
    assert 1 == done.returncode
    assert "signage: 2 examples checked: 2 errors" in done.stdout
    (source / "index.rst").write_text(
        SHOWN.format(name="Shown").split(".. signage: snapshot of=..")[0], encoding="utf-8"
    )
    assert [] == findings(sphinx(source, tmp_path, "-W"))
    assert [] == findings(sphinx(source, tmp_path, "-W", builder="text"))
