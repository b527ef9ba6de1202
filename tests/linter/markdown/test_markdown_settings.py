"""A mkdocs.yml is read for its extensions, and nothing in it is run."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown.extensions import Extension

from signage_linter.examination import Projects
from signage_linter.finders.markdown.find import find
from signage_linter.finders.markdown.mkdocs_settings import read_mkdocs_settings
from signage_linter.finders.markdown.settings import DEFAULT_EXTENSIONS, MarkdownSettings, PlainSettings
from signage_linter.source import Source, UnreadableError

if TYPE_CHECKING:
    from markdown import Markdown


def _settings(folder: Path, text: str, name: str = "mkdocs.yml") -> MarkdownSettings:
    (folder / name).write_text(text, encoding="utf-8")
    return read_mkdocs_settings(folder / name, folder)


def test_extensions_in_either_form(tmp_path: Path) -> None:
    listed = _settings(
        tmp_path,
        "markdown_extensions:\n  - admonition\n  - pymdownx.superfences:\n      preserve_tabs: true\n  - toc:\n",
    )
    mapped = _settings(
        tmp_path, "markdown_extensions:\n  admonition: {}\n  pymdownx.superfences: {preserve_tabs: true}\n  toc:\n"
    )

    assert ("toc", "tables", "fenced_code", "admonition", "pymdownx.superfences") == listed.extensions
    assert {"pymdownx.superfences": {"preserve_tabs": True}} == listed.extension_configs
    assert (listed.extensions, listed.extension_configs) == (mapped.extensions, mapped.extension_configs)
    assert () == listed.notes


def test_tags_neither_run_nor_fail(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    settings = _settings(
        tmp_path,
        f"""
site_name: !ENV [NAME, x]
hooks: [evil.py]
extra: !!python/object/apply:os.mkdir ["{ran.as_posix()}"]
theme: !unknown {{a: !other b}}
markdown_extensions:
  - toc:
      slugify: !!python/object/apply:pymdownx.slugs.slugify {{kwds: {{case: lower}}}}
      permalink: !ENV [PERMALINK, true]
      title: !ENV TITLE
  - pymdownx.superfences:
      preserve_tabs: true
      custom_fences:
        - name: mermaid
          class: mermaid
          format: !!python/name:pymdownx.superfences.fence_code_format
          validator: !!python/object/new:os.mkdir ["{ran.as_posix()}"]
""",
    )

    assert not ran.exists()
    assert {
        "toc": {"permalink": True},
        "pymdownx.superfences": {"preserve_tabs": True, "custom_fences": [{"name": "mermaid", "class": "mermaid"}]},
    } == settings.extension_configs
    page = find(Source("page.md", "```mermaid\ngraph\n```\n\n```anml\nbutton\n```\n"), settings)
    assert ["mermaid", "anml"] == [example.label for example in page.examples]


def test_an_extension_of_the_project_itself_is_never_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    settings = _settings(tmp_path, "markdown_extensions: [evil, 'evil:Extension', not.there, admonition]\n")

    assert ("toc", "tables", "fenced_code", "admonition") == settings.extensions
    assert ["evil", "evil:Extension", "not.there"] == [note.split("`")[1] for note in settings.notes]


@pytest.mark.parametrize(
    "name",
    [
        "pip._internal.cli.main:main",
        "pytest:main",
        "mkdocs.commands.new:new",
        "mkdocstrings",
        "mkdocstrings:makeExtension",
        "zensical.extensions.macros",
    ],
)
def test_a_module_that_no_package_declares_as_an_extension_is_left_out(tmp_path: Path, name: str) -> None:
    settings = _settings(tmp_path, f"markdown_extensions:\n  - {name}: {{args: [a, b]}}\n")

    assert ("toc", "tables", "fenced_code") == settings.extensions
    assert [name] == [note.split("`")[1] for note in settings.notes]


@pytest.mark.parametrize("name", ["pymdownx.snippets:os.mkdir", "pymdownx.snippets:Path", "pymdownx.util:warnings"])
def test_what_is_no_extension_is_not_called(tmp_path: Path, name: str) -> None:
    settings = _settings(tmp_path, f"markdown_extensions: ['{name}']\n")
    page = find(Source("page.md", "```anml\nbutton\n```\n"), settings)

    assert ["button"] == [example.text for example in page.examples]


def test_a_class_of_a_module_has_to_be_an_extension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[object] = []
    monkeypatch.setattr("pymdownx.snippets.SnippetMissingError", lambda **options: called.append(options))
    settings = _settings(tmp_path, "markdown_extensions: ['pymdownx.snippets:SnippetMissingError': {a: b}]\n")
    find(Source("page.md", "Text.\n"), settings)

    assert [] == called


@pytest.mark.parametrize("name", ["other", "other_package.other", "other_package.other:OtherExtension"])
def test_an_extension_of_another_package_gets_no_texts_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # One that draws would start what `command` names, one that downloads would ask what `server` names.
    declared = {name: "other_package.other:OtherExtension"}
    monkeypatch.setattr("signage_linter.finders.markdown.mkdocs_settings._declared_extensions", lambda: declared)
    options = "{indent: 2, fast: true, command: ./evil, server: ['//evil.example'], more: {command: ./evil}}"
    settings = _settings(tmp_path, f"markdown_extensions:\n  - '{name}': {options}\n")

    assert name in settings.extensions
    assert {name: {"indent": 2, "fast": True}} == settings.extension_configs
    assert ["command, server, more"] == [note.split("`")[3] for note in settings.notes if f"`{name}`" in note]


def test_folders_are_those_of_the_project(tmp_path: Path) -> None:
    settings = _settings(
        tmp_path,
        "docs_dir: pages\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path:\n"
        "        - parts\n        - !relative $docs_dir/more\n        - !relative $config_dir\n"
        "        - !relative\n",
    )

    folders = [tmp_path / "parts", tmp_path / "pages" / "more", tmp_path]
    assert [str(folder) for folder in folders] == settings.extension_configs["pymdownx.snippets"]["base_path"]
    assert (tmp_path,) == settings.base_path


def test_inherited_options_are_merged(tmp_path: Path) -> None:
    (tmp_path / "base.yml").write_text(
        "INHERIT: mkdocs.yml\nmarkdown_extensions:\n  admonition: {}\n  toc: {title: x}\n", encoding="utf-8"
    )
    settings = _settings(tmp_path, "INHERIT: base.yml\nmarkdown_extensions:\n  toc: {permalink: true}\n")

    assert {"toc": {"title": "x", "permalink": True}} == settings.extension_configs
    assert "admonition" in settings.extensions


@pytest.mark.parametrize("text", ["[", "\t", "a: *b", "- a", "x", "", "markdown_extensions: 3", "\x00", "&a [*a]"])
def test_any_file_gives_settings(tmp_path: Path, text: str) -> None:
    settings = _settings(tmp_path, text)

    assert "fenced_code" in settings.extensions
    assert ["anml"] == [e.label for e in find(Source("page.md", "```anml\nbutton\n```\n"), settings).examples]


_LAUGHS = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 20))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("extra: !!bool maybe\n", "1:8: cannot be read as YAML: not a valid value for the tag `!!bool`"),
        ("a: 1\nextra: !!int ''\n", "2:8: cannot be read as YAML: not a valid value for the tag `!!int`"),
        ("extra: !!float ''\n", "1:8: cannot be read as YAML: not a valid value for the tag `!!float`"),
        ("extra: !!timestamp x\n", "1:8: cannot be read as YAML: not a valid value for the tag `!!timestamp`"),
        ("extra: 2001-99-99\n", "1:8: cannot be read as YAML: not a valid value for the tag `!!timestamp`"),
        ("extra: &a\n  b: [*a]\n", "1:8: cannot be read as YAML: an alias is inside what it names"),
        (f"a0: &a0 x\n{_LAUGHS}", "7:5: cannot be read as YAML: its aliases expand to too much"),
        (
            "a0: &a0 {x: 1}\n" + _LAUGHS.replace("[", "{<<: [").replace("]", "]}"),
            "6:14: cannot be read as YAML: its aliases expand to too much",
        ),
    ],
)
def test_values_that_cannot_be_made_are_named(
    tmp_path: Path, text: str, place: str, ends_soon: Callable[[Callable[[], object]], bool]
) -> None:
    settings = _settings(tmp_path, text)

    assert "fenced_code" in settings.extensions
    said = [each.partition(":")[2].partition(". Correct it")[0] for each in settings.unreadable]
    assert [place] == said
    assert ends_soon(lambda: _settings(tmp_path, text))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with a name")
@pytest.mark.parametrize("name", ["pipe", "device", "folder", "large.yml", "large.toml"])
def test_what_is_inherited_is_a_file_of_some_size(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    for large in ("large.yml", "large.toml"):
        (tmp_path / large).write_text("#" * 1_000_001)

    settings = _settings(tmp_path, f"INHERIT: {name}\n")

    reasons = {"folder": "Is a directory", "pipe": "not a regular file", "device": "it lies outside the project"}
    reason = f": cannot be read: {reasons.get(name, 'larger than 1 MB')}"
    assert [reason] == [each.partition(name)[2].partition(". Correct it")[0] for each in settings.unreadable]


@pytest.mark.parametrize("name", ["../outside.yml", "{folder}/outside.yml", "link.yml", "inner.yml"])
def test_nothing_outside_the_project_is_inherited(tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside.yml"
    outside.write_text("markdown_extensions: [admonition]\n")
    project = tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    (project / "link.yml").symlink_to(outside)
    (project / "inner.yml").write_text("INHERIT: ../outside.yml\n")

    settings = _settings(project, f"INHERIT: {name.format(folder=tmp_path.as_posix())}\n")

    assert "admonition" not in settings.extensions
    assert [": cannot be read: it lies outside the project"] == [
        each.partition(".yml")[2].partition(". Correct it")[0] for each in settings.unreadable
    ]


def _project_settings(projects: Projects, page: Path) -> MarkdownSettings:
    settings = projects.settings(page)
    settings = settings.extended if isinstance(settings, PlainSettings) else settings
    assert isinstance(settings, MarkdownSettings)
    return settings


def test_a_page_has_the_settings_of_the_nearest_project(tmp_path: Path) -> None:
    for folder in ("docs/deep", "other", "inner/docs"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_text("markdown_extensions: [admonition]\n", encoding="utf-8")
    (tmp_path / "inner" / "mkdocs.yml").write_text("markdown_extensions: [evil, footnotes]\n", encoding="utf-8")
    projects = Projects(tmp_path)

    outer = _project_settings(projects, tmp_path / "docs" / "deep" / "page.md")
    inner = _project_settings(projects, tmp_path / "inner" / "docs" / "page.md")
    assert "admonition" in outer.extensions
    assert outer is _project_settings(projects, tmp_path / "other" / "page.md")
    assert "footnotes" in inner.extensions
    assert (0, 1) == (len(outer.notes), len(inner.notes))


def test_a_configuration_without_a_folder_of_pages_is_passed_over_for_one_above_it(tmp_path: Path) -> None:
    pages = tmp_path / "docs" / "src" / "markdown"
    pages.mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_text("docs_dir: docs/src/markdown\n", encoding="utf-8")
    (tmp_path / "docs" / "src" / "zensical.yml").write_text("docs_dir: docs/src/markdown\n", encoding="utf-8")
    (pages / "zensical.yml").write_text("docs_dir: ../markdown\n", encoding="utf-8")
    projects = Projects(tmp_path)

    assert (tmp_path,) == _project_settings(projects, tmp_path / "docs" / "src" / "page.md").base_path
    assert (pages,) == _project_settings(projects, pages / "page.md").base_path

    (tmp_path / "mkdocs.yml").unlink()
    assert (tmp_path / "docs" / "src",) == _project_settings(
        Projects(tmp_path), tmp_path / "docs" / "src" / "page.md"
    ).base_path


def test_a_page_without_a_project_has_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text("markdown_extensions: [admonition]\n", encoding="utf-8")
    repository = tmp_path / "repository"
    (repository / ".git").mkdir(parents=True)

    assert DEFAULT_EXTENSIONS == _project_settings(Projects(repository / "docs"), repository / "page.md").extensions
    assert DEFAULT_EXTENSIONS == _project_settings(Projects(), Path("/page.md")).extensions


@pytest.mark.parametrize(
    "name",
    ["pymdownx.snippets", "pymdownx.snippets:SnippetExtension", "pymdownx.snippets:makeExtension"],
)
def test_nothing_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def opened(*_: object, **__: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr("urllib.request.urlopen", opened)
    settings = _settings(tmp_path, f"markdown_extensions:\n  - {name}: {{url_download: true, check_paths: true}}\n")
    text = (
        '--8<-- "https://example.org/x.md:a"\n\n--8<-- "none.md"\n\n```anml\n  --8<-- \'http://a.example\'\n```\n'
    )
    page = find(Source("page.md", text), settings)

    assert [("missing-include", 3)] == [(f.kind, f.place.line) for f in page.faults]
    assert [("  {{ what an address leads to }}", 6)] == [(each.text, each.places[0].line) for each in page.examples]
    settings = _settings(tmp_path, f"markdown_extensions:\n  - {name}: {{check_paths: true}}\n")
    assert [1, 3, 6] == [each.place.line for each in find(Source("page.md", text), settings).faults]


@pytest.mark.parametrize("base_path", ["['/']", "['../..']", "docs"])
@pytest.mark.parametrize("name", ["outside.txt", "link.txt", "zero.txt", "large.txt"])
def test_only_files_of_the_project_are_included(tmp_path: Path, name: str, base_path: str) -> None:
    outside, project = tmp_path / "outside.txt", tmp_path / "project"
    outside.write_text("secret\n")
    (project / "docs").mkdir(parents=True)
    (project / ".git").mkdir()
    (project / "docs" / "link.txt").symlink_to(outside)
    (project / "docs" / "zero.txt").symlink_to("/dev/zero")
    (project / "docs" / "large.txt").write_text("large\n" * 200_000)
    settings = _settings(
        project,
        f"markdown_extensions: [{{pymdownx.snippets: {{base_path: {base_path}, restrict_base_path: false}}}}]\n",
    )
    path = outside if name == "outside.txt" else project / "docs" / name
    text = f'```anml\n--8<-- "{path.as_posix()}"\n```\n'
    page = find(Source("page.md", text), settings)

    assert ["missing-include"] == [fault.kind for fault in page.faults]
    assert [""] == [example.text for example in page.examples]


@pytest.mark.parametrize("target", ["/dev/zero", "/etc/passwd"])
def test_no_picture_is_read(tmp_path: Path, target: str) -> None:
    (tmp_path / "picture.png").symlink_to(target)
    settings = _settings(
        tmp_path, f"markdown_extensions: [{{pymdownx.b64: {{base_path: '{tmp_path.as_posix()}'}}}}]\n"
    )
    page = find(Source("page.md", "![](picture.png)\n\n```anml\nbutton\n```\n"), settings)

    assert ["button"] == [example.text for example in page.examples]


class _Raising(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  as the library calls it
        raise KeyError("an option that only the host has")


class _RaisingLater(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  as the library calls it
        vars(md.preprocessors["html_block"])["run"] = self._run

    def _run(self, lines: list[str]) -> list[str]:
        raise KeyError(lines[0])


def test_an_extension_that_refuses_to_work_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    settings = MarkdownSettings(extensions=("fenced_code", _Raising(), "no.such.extension", "attr_list"))
    with caplog.at_level(logging.WARNING, "signage"):
        page = find(Source("page.md", "```{.anml .skip}\nbutton\n```\n"), settings)

    assert [("anml", ("skip",))] == [(example.label, example.classes) for example in page.examples]
    assert 2 == len(caplog.records)


def test_options_that_an_extension_refuses_are_left_out() -> None:
    settings = MarkdownSettings(("pymdownx.superfences",), {"pymdownx.superfences": {"nonsense": 1}})

    assert ["anml"] == [e.label for e in find(Source("page.md", "```anml\nbutton\n```\n"), settings).examples]


@pytest.mark.parametrize("name", ["material.extensions.preview", "zensical.extensions.preview"])
def test_previews_of_links_need_no_host(name: str) -> None:
    settings = MarkdownSettings(extensions=("fenced_code", name))

    assert ["anml"] == [e.label for e in find(Source("page.md", "```anml\nbutton\n```\n"), settings).examples]


def test_a_page_that_cannot_be_converted_is_named() -> None:
    settings = MarkdownSettings(extensions=("fenced_code", _RaisingLater()))
    with pytest.raises(UnreadableError, match=r"page\.md: cannot be converted"):
        find(Source("page.md", "text\n"), settings)


@pytest.mark.parametrize("text", ["", "\n", "---\n", "---\na: b\n---\n", "---\na: b\n", "﻿", "\x00", "```", "    "])
def test_pages_with_next_to_nothing_on_them(text: str) -> None:
    page = find(Source("page.md", text), MarkdownSettings())

    assert ("page.md", "markdown", ("page.md",)) == (page.path, page.markup, page.files)


def test_the_extensions_of_zensical_in_toml(tmp_path: Path) -> None:
    (tmp_path / "zensical.toml").write_text(
        """[project]
docs_dir = "pages"
[project.markdown_extensions.admonition]
[project.markdown_extensions.pymdownx.snippets]
base_path = ["parts"]
[project.markdown_extensions.pymdownx.superfences]
custom_fences = [{
  name = "anml", class = "x", format = "no.such",  # several lines are TOML 1.1, as Zensical reads it
  validator = "no.such",
}]
[project.markdown_extensions.pymdownx.blocks.tab]
alternate_style = true
""",
        encoding="utf-8",
    )
    (tmp_path / "pages").mkdir()
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "part.txt").write_text("button#e2\n", encoding="utf-8")
    text = '!!! note\n\n    ```anml\n    button#e1\n    --8<-- "part.txt"\n    ```\n'
    (tmp_path / "pages" / "page.md").write_text(text, encoding="utf-8")
    settings = _project_settings(Projects(tmp_path), tmp_path / "pages" / "page.md")
    page = find(Source("pages/page.md", text), settings)

    names = {"toc", "tables", "fenced_code", "admonition"} | {
        f"pymdownx.{name}" for name in ("snippets", "superfences", "blocks.tab")
    }
    assert names == set(settings.extensions)
    found = [(example.label, example.text.rstrip()) for example in page.examples]
    assert [("anml", "button#e1\nbutton#e2")] == found
    assert [("pages/page.md", 4, 5), ("parts/part.txt", 1, 1)] == [
        (place.path, place.line, place.column) for place in page.examples[0].places[:2]
    ]


_FENCES = "markdown_extensions:\n  - pymdownx.superfences:\n"
_VALIDATED = f"{_FENCES}      custom_fences: [{{name: NAME, class: x, validator: !!python/name:no.such ''}}]\n"
_ZENSICAL = """[project.markdown_extensions.pymdownx.superfences]
custom_fences = [{name = "NAME", class = "x", validator = "no.such"}]
"""
_EXTRA = (
    "markdown_extensions:\n  pymdownx.extra:\n    pymdownx.superfences:\n"
    "      custom_fences: [{name: NAME, class: x, validator: !!python/name:no.such ''}]\n"
)


@pytest.mark.parametrize(
    ("name", "text", "header", "is_taken"),
    [
        ("mkdocs.yml", _FENCES, 'tree result="shell"', False),
        ("mkdocs.yml", f"plugins: [search, material/blog, signage: {{}}]\n{_FENCES}", 'tree result="shell"', False),
        ("mkdocs.yml", f"plugins: [search, markdown-exec]\n{_FENCES}", 'tree result="shell"', True),
        ("mkdocs.yml", f"plugins: {{no-such: {{}}}}\n{_FENCES}", 'python exec="yes" session="a"', True),
        ("mkdocs.yml", f"plugins: [no-such]\n{_FENCES}", "{.python exec=yes}", True),
        ("mkdocs.yml", f"plugins: [no-such]\n{_FENCES}", 'anml exec="yes"', False),
        ("mkdocs.yml", f"plugins: [no-such]\n{_FENCES}", 'exec="yes"', False),
        ("mkdocs.yml", f"hooks: [docs/hook.py]\n{_FENCES}", "toml config-example", True),
        ("mkdocs.yml", f"hooks: []\n{_FENCES}", "toml config-example", False),
        ("mkdocs.yml", _VALIDATED.replace("NAME", "python"), 'python exec="yes"', True),
        ("mkdocs.yml", _VALIDATED.replace("NAME", "python"), 'tree exec="yes"', False),
        ("mkdocs.yml", _VALIDATED.replace("NAME", "anml"), 'anml exec="yes"', True),
        ("mkdocs.yml", _EXTRA.replace("NAME", "python"), 'python exec="yes"', True),
        ("zensical.toml", _ZENSICAL.replace("NAME", "python"), 'python exec="yes"', True),
        ("zensical.toml", _ZENSICAL.replace("NAME", "python"), 'anml exec="yes"', False),
    ],
)
def test_a_header_that_something_of_the_project_may_read_is_no_fault(
    tmp_path: Path, name: str, text: str, header: str, *, is_taken: bool
) -> None:
    page = find(Source("page.md", f"```{header}\nx\n```\n\n```anml\ny\n```\n"), _settings(tmp_path, text, name))
    assert (not is_taken, is_taken) == (bool(page.faults), "y" in [example.text for example in page.examples])


@pytest.mark.parametrize(
    "line", ["```cart add --name a```", "```cart `a` ```", "```cart add``` or more", "```cart add=`a` x"]
)
def test_code_in_a_line_opens_no_block_where_headers_may_be_read(tmp_path: Path, line: str) -> None:
    settings = _settings(tmp_path, f"plugins: [no-such]\n{_FENCES}")
    page = find(Source("page.md", f"{line}\n\nOr:\n\n```anml\ny\n```\n"), settings)
    assert ["anml"] == [example.label for example in page.examples]
    assert not page.faults


@pytest.mark.parametrize("text", ["", "[project]\nsite_name = 'x'\n"], ids=["empty", "named"])
def test_zensical_has_extensions_of_its_own_choice(tmp_path: Path, text: str) -> None:
    (tmp_path / "zensical.toml").write_text(text, encoding="utf-8")
    names = _project_settings(Projects(tmp_path), tmp_path / "page.md").extensions
    assert {"admonition", "pymdownx.superfences", "pymdownx.tabbed"} <= set(names)
    assert "pymdownx.snippets" not in names


@pytest.mark.parametrize("text", ["[", "project = 3", "[project]\nmarkdown_extensions = 3", "\x00"])
def test_any_file_of_zensical_gives_settings(tmp_path: Path, text: str) -> None:
    (tmp_path / "zensical.toml").write_text(text, encoding="utf-8")
    assert "toc" in _project_settings(Projects(tmp_path), tmp_path / "page.md").extensions


def test_a_page_without_a_project_includes_nothing_from_outside_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "outside.txt").write_text("button\n", encoding="utf-8")
    folder = tmp_path / "pages"
    folder.mkdir()
    monkeypatch.chdir(folder)
    text = f'```anml\n--8<-- "{(tmp_path / "outside.txt").as_posix()}"\n```\n'
    (folder / "page.md").write_text(text, encoding="utf-8")
    page = find(Source("page.md", text), _project_settings(Projects(folder), folder / "page.md"))

    assert ["missing-include"] == [fault.kind for fault in page.faults]
    assert [""] == [example.text for example in page.examples]
