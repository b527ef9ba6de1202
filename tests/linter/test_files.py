from __future__ import annotations

from pathlib import Path

import pytest

from signage_linter.config import Configuration
from signage_linter.files import find_files, without_left_out
from signage_linter.run import check_paths, files_of


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    names = [
        ".agent/skills/a/SKILL.md",
        ".git/HEAD.md",
        ".github/copilot-instructions.md",
        ".hidden/a.md",
        ".well-known/agent-manifest.json",
        ".well-known/anml",
        ".well-known/anml.json",
        "anml",
        "build/out.html",
        "built/.buildinfo",
        "built/index.html",
        "docs/a.md",
        "docs/b.rst",
        "docs/c.txt",
        "docs/flow.anyt.md",
        "docs/ignored/d.md",
        "docs/page.anml",
        "node_modules/x/readme.md",
        "readme.md",
    ]
    for name in names:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x\n", encoding="utf-8")
    (tmp_path / ".gitignore").write_text("/build\n", encoding="utf-8")
    (tmp_path / "docs" / ".gitignore").write_text("ignored/\n", encoding="utf-8")
    return tmp_path


def found(tree: Path, *names: str, exclude: tuple[str, ...] = ()) -> list[str]:
    paths = [tree / name for name in names] or [tree]
    return [path.relative_to(tree).as_posix() for path in find_files(paths, {tree: exclude})]


def test_a_folder_gives_its_pages_and_documents_in_order(tree: Path) -> None:
    expected = [
        ".agent/skills/a/SKILL.md",
        ".github/copilot-instructions.md",
        ".well-known/agent-manifest.json",
        ".well-known/anml",
        ".well-known/anml.json",
        "docs/a.md",
        "docs/b.rst",
        "docs/flow.anyt.md",
        "docs/page.anml",
        "readme.md",
    ]
    assert found(tree) == expected


def test_another_name_of_a_file_beside_it_is_no_page_of_its_own(tree: Path) -> None:
    (tree / "docs" / "CLAUDE.md").symlink_to("a.md")
    (tree / "CLAUDE.md").symlink_to("docs/a.md")
    assert ["docs/a.md", "docs/b.rst", "docs/flow.anyt.md", "docs/page.anml"] == found(tree, "docs")
    assert ["docs/CLAUDE.md"] == found(tree, "docs/CLAUDE.md")
    assert "CLAUDE.md" in found(tree)


def test_modules_are_searched_for_docstrings(tree: Path) -> None:
    (tree / "docs" / "code.py").write_text("x = 1\n", encoding="utf-8")
    assert "docs/code.py" in found(tree)


def test_an_ignore_file_above_the_folder_holds(tree: Path) -> None:
    (tree / ".gitignore").write_text("docs/a.md\n", encoding="utf-8")
    assert found(tree, "docs") == ["docs/b.rst", "docs/flow.anyt.md", "docs/page.anml"]


def test_excluded_patterns_hold(tree: Path) -> None:
    assert found(tree, "docs", exclude=("*.rst", "flow*")) == ["docs/a.md", "docs/page.anml"]


def test_a_named_file_is_always_read_and_once(tree: Path) -> None:
    assert found(tree, "build/out.html", "docs/c.txt", "docs/c.txt") == ["build/out.html", "docs/c.txt"]


@pytest.mark.parametrize(
    ("path", "exclude", "stays"),
    [
        ("docs/a.md", (), True),
        ("./docs/../docs/a.md", (), True),
        ("docs/a.md", ("a.md",), False),
        ("docs/a.md", ("/docs",), False),
        ("docs/c.txt", (), True),
        ("docs/c.txt", ("*.txt",), False),
        ("build/out.html", (), False),
        ("built/index.html", (), False),
        ("docs/ignored/d.md", (), False),
        (".hidden/a.md", (), False),
        (".well-known/anml", (), True),
        ("build", ("build",), True),
        ("no-such.md", ("*.md",), True),
        ("../beside.md", ("*.md",), True),
    ],
)
def test_a_named_file_can_be_left_out_as_a_search_would(
    tree: Path, monkeypatch: pytest.MonkeyPatch, path: str, exclude: tuple[str, ...], *, stays: bool
) -> None:
    monkeypatch.chdir(tree)
    (tree.parent / "beside.md").touch()
    named = [Path(path), tree / path]
    assert (named if stays else []) == without_left_out(named, {tree: exclude})


def test_a_named_folder_is_searched_though_it_is_ignored(tree: Path) -> None:
    (tree / "build" / "sub").mkdir()
    (tree / "build" / "sub" / "a.md").write_text("x\n", encoding="utf-8")
    assert found(tree, "build") == ["build/out.html", "build/sub/a.md"]
    assert found(tree, "build/sub") == ["build/sub/a.md"]


@pytest.mark.parametrize(("mark", "copies"), [("build/objects.inv", False), ("build/other.js", True)])
def test_what_sphinx_copies_beside_pages_is_left_out(tree: Path, mark: str, *, copies: bool) -> None:
    (tree / mark).touch()
    (tree / "build/_sources").mkdir()
    (tree / "build/_sources/a.rst").write_text("x\n", encoding="utf-8")
    assert found(tree, "build") == [*(["build/_sources/a.rst"] if copies else []), "build/out.html"]
    assert found(tree, "build/_sources") == ["build/_sources/a.rst"]


def test_a_missing_path_is_named_and_the_rest_is_read(tree: Path) -> None:
    said: list[str] = []
    [file] = find_files([tree / "no-such", tree / "docs" / "a.md"], unreadable=said.append)
    assert file == tree / "docs" / "a.md"
    assert [f"{tree.as_posix()}/no-such: no such file or folder. Check the path."] == said


@pytest.mark.parametrize(
    ("pattern", "searched", "expected"),
    [
        ("docs/a.md", "docs", False),
        ("docs/a.md", "", False),
        ("/a.md", "docs", True),
        ("a.md", "docs", False),
        ("docs/*\n!docs/a.md", "docs", True),
        ("/docs", "", False),
        ("/docs", "docs", True),
        ("guide/a.md", "docs", True),
    ],
)
def test_patterns_start_where_they_are_written_too(
    tree: Path, pattern: str, searched: str, *, expected: bool
) -> None:
    files = list(find_files([tree / searched], {tree: pattern.split("\n")}))
    assert expected == (tree / "docs" / "a.md" in files)


@pytest.mark.parametrize(
    ("patterns", "searched", "expected"),
    [
        (["docs/old/"], ["../docs"], ["a.md"]),
        (["docs/old/"], [".."], ["a.md", "c.md"]),
        (["docs/old/"], ["../docs/old"], ["old/b.md"]),
        (["docs/old/", "b.*"], ["../docs/old"], []),
        (["docs/old/"], ["../docs", "../pkg"], ["a.md", "c.md"]),
        (["/old"], ["../docs"], ["a.md", "old/b.md"]),
    ],
)
def test_patterns_of_a_configuration_start_at_its_folder_wherever_the_run_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patterns: list[str], searched: list[str], expected: list[str]
) -> None:
    names = {"docs/a.md": "a.md", "docs/old/b.md": "old/b.md", "pkg/docs/old/c.md": "c.md"}
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "signage.toml").write_text(f"exclude = {patterns}", encoding="utf-8")
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    loaded = [Configuration.load(Path.cwd()), Configuration.load_file(Path("../signage.toml"))]
    for configuration in loaded:
        files = files_of([Path(each) for each in searched], configuration, pytest.fail)
        assert expected == [names[each.resolve().relative_to(tmp_path.resolve()).as_posix()] for each in files]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [("a.md", []), ("../docs", ["a.md"]), ("../docs/a.md", []), ("docs/a.md", ["a.md"]), ("/a.md", ["a.md"])],
)
def test_patterns_of_the_command_line_start_at_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, expected: list[str]
) -> None:
    for name in ("docs", "sub"):
        (tmp_path / name).mkdir()
    (tmp_path / "docs" / "a.md").touch()
    (tmp_path / "signage.toml").write_text('exclude = ["x"]', encoding="utf-8")
    monkeypatch.chdir(tmp_path / "sub")
    configuration = Configuration.load(Path.cwd()).overridden({"exclude": [pattern]})
    assert expected == [each.name for each in files_of([Path("../docs")], configuration, pytest.fail)]


@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        ([], ["a.md", "b.md"]),
        (["b.md"], ["a.md"]),
        (["./sub"], ["a.md"]),
        (["!/c.md"], ["a.md", "b.md", "c.md"]),
    ],
)
def test_the_command_line_adds_patterns_to_those_of_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patterns: list[str], expected: list[str]
) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("a.md", "sub/b.md", "c.md"):
        (tmp_path / name).touch()
    (tmp_path / "signage.toml").write_text('exclude = ["c.md"]', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    configuration = Configuration.load(Path.cwd()).overridden({"exclude": patterns})
    assert set(expected) == {each.name for each in files_of([Path()], configuration, pytest.fail)}


@pytest.mark.parametrize(
    ("outer", "inner", "expected"),
    [
        ("*.md", "!a.md", ["docs/a.md"]),
        ("/docs/*", "!b.md", ["docs/b.md"]),
        ("docs/", "!a.md", []),
        ("!a.md", "*.md", []),
        ("*.md", "!a.md\n/a.md", []),
    ],
)
def test_an_inner_ignore_file_takes_back_what_an_outer_one_ignores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outer: str, inner: str, expected: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".git").mkdir()
    Path("docs").mkdir()
    for name in ("a", "b"):
        (Path("docs") / f"{name}.md").touch()
    Path(".gitignore").write_text(outer, encoding="utf-8")
    (Path("docs") / ".gitignore").write_text(inner, encoding="utf-8")

    assert expected == [each.as_posix() for each in find_files([Path()])]
    assert [] == [*find_files([Path()], {tmp_path: ("*.md",)})]


def test_ignore_files_of_a_sibling_do_not_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("docs", "sub", ".git"):
        (tmp_path / name).mkdir()
    (tmp_path / "docs" / "a.md").touch()
    (tmp_path / "sub" / ".gitignore").write_text("*", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "sub")
    assert [Path("../docs/a.md")] == list(find_files([Path("../docs")]))


@pytest.mark.parametrize("mark", ["pyvenv.cfg", "bin/activate", "Scripts/activate", "conda-meta/history", ""])
@pytest.mark.parametrize("name", ["env", "venv"])
def test_an_environment_is_left_out_and_pages_about_one_are_not(tree: Path, name: str, mark: str) -> None:
    folder = tree / "docs" / name
    folder.mkdir()
    (folder / "page.md").touch()
    if mark:
        (folder / mark).parent.mkdir(exist_ok=True)
        (folder / mark).touch()
    assert (f"docs/{name}/page.md" in found(tree, "docs")) == (not mark)


def test_a_link_to_a_folder_that_is_searched_is_not_followed(tree: Path) -> None:
    (tree / "docs" / "loop").symlink_to(tree)
    (tree / "docs" / "self").symlink_to(".")
    assert found(tree, "docs") == ["docs/a.md", "docs/b.rst", "docs/flow.anyt.md", "docs/page.anml"]


def test_a_folder_that_is_linked_into_the_docs_is_searched_as_hosts_do(tree: Path) -> None:
    for name in ("examples/one/1.md", "examples/ignored/2.md", "more/3.md"):
        (tree / name).parent.mkdir(parents=True)
        (tree / name).touch()
    (tree / "setup.py").touch()
    (tree / "sub").symlink_to("docs")
    (tree / "docs" / "sub").symlink_to("../examples")
    (tree / "docs" / "away").symlink_to("/etc")
    (tree / "more" / "back").symlink_to("../examples")
    (tree / "examples" / "more").symlink_to("../more")
    (tree / "examples" / "round").symlink_to("..")

    linked = ["docs/sub/more/3.md", "docs/sub/one/1.md"]
    own = ["docs/a.md", "docs/b.rst", "docs/flow.anyt.md", "docs/page.anml"]
    assert [*own, *linked] == found(tree, "docs")
    named = [f"examples/{each}.md" for each in ("ignored/2", "more/3", "one/1")]
    assert [*own, *named] == found(tree, "docs", "examples")
    assert not {*linked, "sub/a.md"} & {*found(tree)}
    (tree / "docs" / "index.html").touch()
    (tree / "docs" / "searchindex.js").touch()
    assert not {*linked} & {*found(tree, "docs")}


@pytest.mark.parametrize(
    ("conf", "left_out"),
    [
        ('exclude_patterns = ["drafts", "a.*"]', ["a.md", "drafts/c.md"]),
        ('exclude_patterns = ["drafts"]\nexclude_patterns += ["**/b.rst"]', ["drafts/c.md", "sub/b.rst"]),
        (
            'exclude_patterns = ["s*", "**.md", "dr**c.md"]',
            ["a.md", "drafts/c.md", "flow.anyt.md", "sub/a.md", "sub/b.rst"],
        ),
        ('exclude_patterns = ["sub/", "/drafts", "drafts//c.md", "a.md ", "\\\\a.md"]', []),
        ("exclude_patterns = list(names())", []),
        ("exclude_patterns = [", []),
        ('if short:\n    exclude_patterns = ["sub", "a.md"]\nelse:\n    exclude_patterns = ["sub"]', []),
        ('exclude_patterns = ["sub", "a.md"]\nif short:\n    exclude_patterns = ["a.md"]', ["a.md"]),
        ('exclude_patterns = ["a.md"]\nif short:\n    exclude_patterns.append("sub")', ["a.md"]),
        ('try:\n    exclude_patterns = ["a.md"]\nexcept E:\n    exclude_patterns += ["sub"]', ["a.md"]),
        ('exclude_patterns = ["a.md"]\nexclude_patterns.remove("a.md")', []),
        ('exclude_patterns = ["a.md"]\ndel exclude_patterns[0]', []),
        ('exclude_patterns = ["a.md"]\nexclude_patterns[:] = []', []),
    ],
)
def test_pages_that_sphinx_leaves_out_are_left_out(tree: Path, conf: str, left_out: list[str]) -> None:
    docs = tree / "docs"
    for name in ("sub/a.md", "sub/b.rst", "drafts/c.md", "drafts/page.anml"):
        (docs / name).parent.mkdir(exist_ok=True)
        (docs / name).write_text("x\n", encoding="utf-8")
    before = found(tree, "docs")
    (docs / "conf.py").write_text(conf, encoding="utf-8")

    assert [f"docs/{name}" for name in left_out] == sorted({*before, "docs/conf.py"} - {*found(tree, "docs")})
    assert ["docs/drafts/c.md"] == found(tree, "docs/drafts/c.md")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ('{".rst": "restructuredtext", ".txt": "restructuredtext", ".note": "markdown"}', ["a.note", "sub/b.txt"]),
        ('{".txt": None, ".note": "of-its-own"}', ["sub/b.txt"]),
        ('[".rst", ".txt"]', ["sub/b.txt"]),
        ('".txt"', ["sub/b.txt"]),
        ('{".txt": ["x"], 1: "markdown"}', []),
        ("suffixes()", []),
    ],
)
def test_pages_have_the_suffixes_that_sphinx_gives_them(tmp_path: Path, said: str, expected: list[str]) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "conf.py").write_text(f"source_suffix = {said}\n", encoding="utf-8")
    (tmp_path / "a.note").write_text('```anml\nbutton "x"\n```\n', encoding="utf-8")
    (tmp_path / "sub" / "b.txt").write_text('.. code-block:: anml\n\n   button "x"\n', encoding="utf-8")
    conf = tmp_path / "conf.py"

    assert {conf, *(tmp_path / name for name in expected)} == {*find_files([tmp_path])}
    findings = check_paths([tmp_path], Configuration()).diagnostics
    assert [((tmp_path / name).as_posix(), "N010") for name in expected] == [
        (each.path, each.code) for each in findings
    ]
    conf.write_text(f"source_suffix = {said}\nexclude_patterns = ['sub', '*.note']\n", encoding="utf-8")
    assert [conf] == [*find_files([tmp_path])]


@pytest.mark.parametrize(
    ("conf", "expected"),
    [
        ('highlight_language = "anml"', ["a.rst", "sub/b.txt"]),
        ('highlight_language: str = "none"\nhighlight_language = "anml"', ["a.rst", "sub/b.txt"]),
        (
            'rst_prolog = """\n.. highlight:: c\n\n.. |a| replace:: b\n.. highlight:: anml\n"""',
            ["a.rst", "sub/b.txt"],
        ),
        ('highlight_language = "c"\nrst_prolog = ".. highlight::  anml "', ["a.rst", "sub/b.txt"]),
        ('highlight_language = "anml"\nrst_prolog = ".. note:: x"', ["a.rst", "sub/b.txt"]),
        ('highlight_language = "anml"\nrst_prolog = "\\n.. highlight:: c"', []),
        ('highlight_language = "python3"', []),
        ("highlight_language = language()", []),
        ("", []),
    ],
)
def test_code_without_a_label_is_in_the_language_of_the_sphinx_project(
    tmp_path: Path, conf: str, expected: list[str]
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "conf.py").write_text(f'source_suffix = [".rst", ".txt"]\n{conf}\n', encoding="utf-8")
    for name in ("a.rst", "sub/b.txt"):
        (tmp_path / name).write_text('Text::\n\n   button "x"\n', encoding="utf-8")

    findings = check_paths([tmp_path], Configuration()).diagnostics
    assert [(name, "N010") for name in expected] == [
        (Path(each.path).relative_to(tmp_path).as_posix(), each.code) for each in findings
    ]


@pytest.mark.parametrize(
    ("settings", "left_out"),
    [
        ("exclude_docs: |\n  drafts/\n  /a.*\n", ["docs/a.md", "docs/drafts/c.md"]),
        ("exclude_docs: |\n  a.*\n  !/sub/a.md\n", ["docs/a.md"]),
        ("docs_dir: docs/sub\nexclude_docs: '*.md'\n", ["docs/sub/a.md"]),
        ("docs_dir: docs/../docs/\nexclude_docs: /a.md\n", ["docs/a.md"]),
        ("docs_dir: ./docs\nINHERIT: base.yml\n", ["docs/drafts/c.md"]),
        ("extra: !!python/name:x.y\nexclude_docs: drafts\n", ["docs/drafts/c.md"]),
        ("site_name: a\n# no exclude_docs\n", []),
        ("exclude_docs: [drafts]\n", []),
        ("exclude_docs: {\n", []),
        ("INHERIT: mkdocs.yml\n", []),
    ],
)
def test_pages_that_mkdocs_leaves_out_are_left_out(tree: Path, settings: str, left_out: list[str]) -> None:
    for name in ("docs/sub/a.md", "docs/drafts/c.md", "docs/drafts/page.anml"):
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text("x\n", encoding="utf-8")
    before = found(tree, ".")
    (tree / "base.yml").write_text("exclude_docs: drafts/\n", encoding="utf-8")
    (tree / "mkdocs.yml").write_text(settings, encoding="utf-8")

    assert left_out == sorted({*before} - {*found(tree, ".")})
    assert left_out == sorted({*before} - {*found(tree, "."), *found(tree, "docs")})
    assert ["docs/drafts/c.md"] == found(tree, "docs/drafts/c.md")


@pytest.mark.parametrize(
    ("settings", "left_out"),
    [
        ("site_name: a\n", ["docs/.d.md", "docs/templates/t.md"]),
        ("exclude_docs: '!/templates/'\n", ["docs/.d.md"]),
        ("docs_dir: pages\n", []),
    ],
)
def test_what_mkdocs_makes_no_pages_of_is_left_out(tree: Path, settings: str, left_out: list[str]) -> None:
    for name in ("docs/.d.md", "docs/templates/t.md", "docs/sub/templates/t.md"):
        (tree / name).parent.mkdir(exist_ok=True, parents=True)
        (tree / name).write_text("x\n", encoding="utf-8")
    before = found(tree, ".")
    (tree / "mkdocs.yml").write_text(settings, encoding="utf-8")

    assert left_out == sorted({*before} - {*found(tree, ".")})


def test_a_named_folder_is_searched_though_sphinx_leaves_it_out(tree: Path) -> None:
    (tree / "docs" / "drafts").mkdir()
    (tree / "docs" / "drafts" / "c.md").write_text("x\n", encoding="utf-8")
    (tree / "docs" / "conf.py").write_text('exclude_patterns = ["drafts"]', encoding="utf-8")
    assert ["docs/drafts/c.md"] == found(tree, "docs/drafts")


@pytest.mark.parametrize("mark", ["searchindex.js", "index.html .well-known/agent-manifest.json"])
def test_the_editions_in_a_built_site_are_a_part_of_it(tmp_path: Path, mark: str) -> None:
    """Tools that publish versions of a documentation put each into a folder of the site."""
    for name in ("a.html", "v1/searchindex.js", "v1/b.html", "v1/deep/c.html", *mark.split()):
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text("x\n", encoding="utf-8")
    found = {each.relative_to(tmp_path / "site").as_posix() for each in find_files([tmp_path / "site"])}
    assert {"a.html", "v1/b.html", "v1/deep/c.html"} <= found
    if mark == "searchindex.js":
        assert [] == [*find_files([tmp_path])]


def test_a_name_too_long_for_a_twin_stops_nothing(tmp_path: Path) -> None:
    """The file of the twin would be called `….anml.json`."""
    name = f"{'x' * 248}.anml"
    (tmp_path / name).write_text("<anml/>")

    assert [(tmp_path / name).as_posix()] == list(check_paths([tmp_path], Configuration()).paths)


@pytest.mark.parametrize("directive", ["include", "literalinclude"])
def test_a_name_too_long_to_include_hides_no_finding(tmp_path: Path, directive: str) -> None:
    page = tmp_path / "page.rst"
    page.write_text(f'.. {directive}:: {"x" * 300}\n\n.. code-block:: anml\n\n   button#e4 "a" disabled\n')

    found = check_paths([page], Configuration()).diagnostics
    assert [("S009", 1), ("N022", 5)] == [(each.code, each.line) for each in found]
