"""Which pages are MyST, and how their project's `conf.py` is read without running it."""

from __future__ import annotations

from pathlib import Path

import pytest

from signage_linter.config import Configuration
from signage_linter.examination import Projects
from signage_linter.finders.myst.find import page_settings
from signage_linter.finders.myst.settings import MystSettings, read_myst_settings
from signage_linter.run import check_paths
from signage_linter.source import Source

CONFIGURATION = 'extensions = ["myst_parser"]\n'
BOOK = frozenset({"colon_fence", "dollarmath", "linkify", "substitution", "tasklist"})
PAGE = """\
:::{note}
```{code-block} anml
:class: wide

button#e4 "Save"
button#e4 "Send"
```
:::

```{note}
Text.
```
"""


@pytest.mark.parametrize(
    "text",
    [
        CONFIGURATION,
        'extensions = ("a", "myst_nb")',
        'extensions = ["a"]\nextensions.append("myst_parser")',
        'extensions = []\nif True:\n    extensions.extend(("a", "myst_parser"))',
        'extensions = []\ntry:\n    import x\nexcept ImportError:\n    extensions += ["myst_parser"]',
        'import x\nextensions: list[str] = x.more + ["myst_parser"]',
        'pattern = "\\d"\nextensions = ["myst_parser"]',
        'extensions = ["a_theme_of_its_own"]\nmyst_heading_anchors = 3',
    ],
)
def test_a_configuration_that_names_myst_is_known(tmp_path: Path, text: str) -> None:
    (tmp_path / "conf.py").write_text(text, encoding="utf-8")
    assert read_myst_settings(tmp_path) is not None


@pytest.mark.parametrize(
    "text",
    [
        "",
        'extensions = ["sphinx.ext.autodoc"]  # myst_parser',
        'author = "myst_parser"',
        'def setup(app):\n    extensions = ["myst_parser"]',
        "def setup(app):\n    from shared.conf import *",
        "from shared.conf import extensions_of, authors",
        "globals().get('extensions')",
        'extensions = ["myst_parser"',
        'extensions = ["myst_parser"]\n\0',
        "(" * 5_000,
    ],
)
def test_another_configuration_is_not(tmp_path: Path, text: str) -> None:
    (tmp_path / "conf.py").write_text(text, encoding="utf-8")
    assert read_myst_settings(tmp_path) is None


def test_nobody_knows_what_another_extension_asks_of_myst(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text('extensions = ["own"]\nmyst_heading_anchors = 3', encoding="utf-8")
    assert MystSettings(enable_extensions=None) == read_myst_settings(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "conf = merged(project='a')\nglobals().update(conf)",
        "from shared.conf import *",
        "extensions = shared.extensions",
        "extensions = [*shared.extensions, 'own']",
        "extensions = ['own']\nextensions += shared.extensions",
    ],
)
def test_what_code_says_of_extensions_may_be_myst(tmp_path: Path, text: str) -> None:
    (tmp_path / "conf.py").write_text(text, encoding="utf-8")
    assert MystSettings(enable_extensions=None) == read_myst_settings(tmp_path)


def test_a_configuration_in_a_later_python_is_read_in_parts(tmp_path: Path) -> None:
    odd = 'type X = int\nrelease = f"v{d["v"]}"\n1 = 2\nif 1:\n    y = 1\nelse:\n    y = (2)\n'
    (tmp_path / "conf.py").write_text(
        f'extensions = ["myst_parser"]\n{odd}myst_enable_extensions = ["x"]', encoding="utf-8"
    )
    assert MystSettings(enable_extensions=frozenset({"x"})) == read_myst_settings(tmp_path)


def test_a_configuration_is_never_run(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(f"{CONFIGURATION}open('ran', 'w')\nraise SystemExit\n", encoding="utf-8")
    assert read_myst_settings(tmp_path) is not None
    assert not (tmp_path / "ran").exists()
    assert not Path("ran").exists()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", MystSettings(enable_extensions=frozenset())),
        ('myst_enable_extensions = {"a", "b"}', MystSettings(enable_extensions=frozenset("ab"))),
        (
            'myst_enable_extensions = ["a"]\nmyst_enable_extensions += ["b"]\nmyst_enable_extensions.append("cd")',
            MystSettings(enable_extensions=frozenset({"a", "b", "cd"})),
        ),
        ("myst_enable_extensions = list(all_of_them)", MystSettings(enable_extensions=None)),
        (
            'myst_enable_extensions = ["a"]\nmyst_enable_extensions += more',
            MystSettings(enable_extensions=None),
        ),
        (
            'myst_gfm_only = True\nhighlight_language = "c"\nmyst_fence_as_directive = ["m", 1]\nlanguage = "en"',
            MystSettings(frozenset(), frozenset({"m"}), gfm_only=True, highlight_language="c"),
        ),
        ("myst_gfm_only = 1\nhighlight_language = None", MystSettings(enable_extensions=frozenset())),
    ],
)
def test_literals_are_understood(tmp_path: Path, text: str, expected: MystSettings) -> None:
    (tmp_path / "conf.py").write_text(CONFIGURATION + text, encoding="utf-8")
    assert expected == read_myst_settings(tmp_path)


@pytest.mark.parametrize(
    ("front_matter", "expected"),
    [
        ("---\nmyst:\n  gfm_only: true\n---\n", True),
        ("---\nmyst:\n  gfm_only: true\n...\ntext", True),
        ("---\nmyst: gfm_only\n---\n", False),
        ("---\n- myst\n---\n", False),
        ("---\nmyst: {gfm_only: maybe, unknown: 1}\n---\n", False),
        ("---\nmyst: [\n---\n", False),
        ("text\n---\nmyst:\n  gfm_only: true\n---\n", False),
        ("---", False),
        ("", False),
    ],
)
def test_a_page_has_the_last_word(front_matter: str, expected: bool) -> None:
    assert expected == page_settings(MystSettings(), Source("page.md", front_matter)).gfm_only


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (["docs/conf.py"], True),
        (["conf.py"], True),
        (["docs/conf.py", "mkdocs.yml"], True),
        (["conf.py", "mkdocs.yml"], False),
        (["conf.py", "docs/mkdocs.yml"], False),
        (["docs/conf.py", "docs/properdocs.yml"], False),
        (["conf.py", "docs/zensical.yml"], False),
        (["conf.py", "docs/.git"], False),
        ([], False),
    ],
)
def test_the_nearest_configuration_decides(tmp_path: Path, files: list[str], *, expected: bool) -> None:
    (tmp_path / "docs" / "guide").mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    for name in files:
        (tmp_path / name).write_text(CONFIGURATION, encoding="utf-8")
    projects = Projects()
    for _ in range(2):  # the second answer comes from what is known
        assert expected == isinstance(projects.settings(tmp_path / "docs" / "guide" / "page.md"), MystSettings)
    assert expected == isinstance(projects.settings(tmp_path / "docs" / "page.md"), MystSettings)


def test_a_configuration_without_myst_is_looked_past(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "conf.py").write_text(CONFIGURATION, encoding="utf-8")
    (tmp_path / "docs" / "conf.py").write_text("debug = True\n", encoding="utf-8")
    assert isinstance(Projects().settings(tmp_path / "docs" / "page.md"), MystSettings)


def _found(folder: Path, *texts: str) -> list[tuple[str, int, int]]:
    for index, text in enumerate(texts):
        (folder / f"page{index}.md").write_text(text, encoding="utf-8")
    report = check_paths([folder], Configuration())
    return [(each.code, each.line, each.column) for each in report.diagnostics]


def test_the_command_line_reads_pages_of_sphinx_as_myst(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(CONFIGURATION, encoding="utf-8")
    # Without the extension for colons the note is a paragraph, and the directive in it is read all the same.
    assert [("N014", 6, 7)] == _found(tmp_path, PAGE)


def test_the_same_page_is_another_one_to_mkdocs(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(CONFIGURATION, encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\n", encoding="utf-8")
    assert ("S006", 2, 1) in _found(tmp_path, PAGE)


def test_faults_of_fences_are_told_once(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(f"{CONFIGURATION}myst_enable_extensions = ['colon_fence']", encoding="utf-8")
    text = ":::{note}\n:::{tip}\nText.\n:::\n:::\n\n- ```anml\n  button\n\n```{.anml}\nbutton\n```\n"
    assert [("S007", 2, 1)] == [each for each in _found(tmp_path, text) if each[0] == "S007"]
    (tmp_path / "conf.py").write_text(CONFIGURATION, encoding="utf-8")
    assert [("S006", 7, 3), ("S006", 10, 1)] == [each for each in _found(tmp_path, text) if each[0] == "S006"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<div>\nWords\n</div>\n```anml\nbutton\n```\n", [("S006", 4, 1)]),
        (":::{note}\n<div>\n```anml\nbutton\n```\n</div>\n:::\n", [("S006", 3, 1)]),
        ("Words\n\n    ```anml\n    button\n    ```\n", [("S006", 3, 5)]),
        ("<!--\n```anml\nbutton\n```\n-->\n", []),
        ('<div>\n\n```anml\nbutton#e1 "a"\n```\n\n</div>\n', []),
        ("<div>\n```python\nx\n```\n</div>\n", []),
        ("Words\n\n```{contents}\n\n", []),
        ("Words\n\n```{contents}\nwords\n", [("S006", 3, 1)]),
        ("Words\n\n```{code-block} anml\n", [("S006", 3, 1)]),
    ],
)
def test_a_fence_that_readers_see_as_it_is_written_is_told(
    tmp_path: Path, text: str, expected: list[tuple[str, int, int]]
) -> None:
    (tmp_path / "conf.py").write_text(f"{CONFIGURATION}myst_enable_extensions = ['colon_fence']", encoding="utf-8")
    assert expected == _found(tmp_path, text)


def test_comments_say_how_an_example_is_checked(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(CONFIGURATION, encoding="utf-8")
    comment = "% signage: expect N014\n"
    page = PAGE.replace("```{code-block}", f"{comment}```{{code-block}}")
    assert [] == _found(tmp_path, page)
    configuration = f"{CONFIGURATION}myst_disable_syntax = ['myst_line_comment']"
    (tmp_path / "conf.py").write_text(configuration, encoding="utf-8")
    assert ["S004", "N014"] == [code for code, _, _ in _found(tmp_path, page)]
    # Other comments count there all the same: those of `{eval-rst}`, and those above the label of a block.
    rst = '.. code-block:: anml\n\n   button#e4 "Save"\n   button#e4 "Send"\n'
    page = PAGE.replace("```{code-block}", "<!-- signage: expect N014 -->\n(ferry)=\n```{code-block}")
    assert [] == _found(tmp_path, page, f"```{{eval-rst}}\n.. signage: expect N014\n\n{rst}```\n")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"myst.yml": "version: 1\n"}, MystSettings()),
        ({"_config.yml": "title: Harbour\n"}, None),  # Jekyll's
        ({"_config.yml": "", "_toc.yml": ""}, MystSettings(enable_extensions=BOOK)),
        ({"_config.yml": "title: [", "_toc.yml": ""}, MystSettings(enable_extensions=BOOK)),
        (
            {"_config.yml": "parse:\n  myst_enable_extensions: [deflist]\n", "_toc.yml": ""},
            MystSettings(enable_extensions=frozenset({"deflist"})),
        ),
        (
            {"_config.yml": "sphinx:\n  config:\n    highlight_language: anml\n", "_toc.yml": ""},
            MystSettings(enable_extensions=BOOK, highlight_language="anml"),
        ),
    ],
)
def test_a_book_says_how_its_pages_are_read(
    tmp_path: Path, files: dict[str, str], expected: MystSettings | None
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pages").mkdir()
    settings = Projects().settings(tmp_path / "pages" / "page.md")
    assert expected == (settings if isinstance(settings, MystSettings) else None)


def test_pages_of_a_book_are_checked_as_myst(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: Harbour\n", encoding="utf-8")
    (tmp_path / "_toc.yml").write_text("format: jb-book\nroot: page\n", encoding="utf-8")
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    report = check_paths([tmp_path], Configuration(jobs=1))
    assert [("N014", 6, 7)] == [(each.code, each.line, each.column) for each in report.diagnostics]
