"""The finder beside MyST itself: what a build keeps of the same pages, and what MyST makes of any text."""

from __future__ import annotations

import io
import pickle
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from hypothesis import given
from hypothesis import strategies as st
from myst_parser.parsers.docutils_ import Parser

from signage_linter.examination import Projects
from signage_linter.finders.myst.find import find
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.source import Source, read_source

if TYPE_CHECKING:
    from signage_linter.page import Example

HERE = Path(__file__).parent
CASES = sorted(
    path.name for path in (HERE / "cases").iterdir() if path.is_dir() and not (path / "conf.py").exists()
)
# Tabs, as an extension defines them.
_MORE = """
from docutils import nodes
from docutils.parsers.rst import Directive

class Tabs(Directive):
    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = {"sync": str}

    def run(self):
        node = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]

def setup(app):
    app.add_directive("tab-set", Tabs)
    app.add_directive("tab-item", Tabs)

extensions.append("sphinx_signage")
root_doc = "fences/page"
"""
# Sphinx renders no unknown directive; the finder can't know which are known.
ONLY_FOUND = {"directives": ["mark-11 may be code"], "faults": ["mark-2 may be code"]}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a project of all cases that share a configuration, built by Sphinx."""
    folder = tmp_path_factory.mktemp("myst") / "docs"
    for name in CASES:
        shutil.copytree(HERE / "cases" / name, folder / name)
    configuration = (HERE / "conf.py").read_text(encoding="utf-8")
    (folder / "conf.py").write_text(configuration + _MORE, encoding="utf-8")
    (folder / ".git").mkdir()
    (folder.parent / "outside.md").touch()
    command = [sys.executable, "-m", "sphinx", "-b", "dummy", "-d", str(folder.parent / "doctrees")]
    command += [str(folder), str(folder.parent / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def kept(built: Path) -> dict[str, list[dict[str, Any]]]:
    """The examples that the extension kept, by page."""
    environment = pickle.loads((built.parent / "doctrees" / "environment.pickle").read_bytes())
    return {name: asdict(page)["examples"] for name, page in environment.signage_pages.items()}


@pytest.fixture(params=CASES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of a case."""
    given: str = request.param
    return given


def _found(built: Path, name: str) -> list[Example]:
    file = built / name / "page.md"
    settings = Projects().settings(file)
    assert isinstance(settings, MystSettings)
    return [
        each for each in find(read_source(file), settings).examples if each.text not in ONLY_FOUND.get(name, [])
    ]


def test_the_same_blocks_are_found(built: Path, kept: dict[str, list[dict[str, Any]]], name: str) -> None:
    expected = Counter(
        # Sphinx gives prompts without a directive a class of its own.
        (each["label"], each["text"], tuple(each["classes"]) if each["label"] != "pycon" else ())
        for each in kept[f"{name}/page"]
    )

    assert expected == Counter((each.label, each.text, each.classes) for each in _found(built, name))


def test_exact_places_are_the_same(built: Path, kept: dict[str, list[dict[str, Any]]], name: str) -> None:
    found = [
        (each.text, line, place.path, place.line, place.column)
        for each in _found(built, name)
        for place, line in zip(each.places, each.text.split("\n"), strict=True)
        if place.exact
    ]
    expected = [
        (each["text"], line, place["path"], place["line"], place["column"])
        for each in kept[f"{name}/page"]
        for place, line in zip(each["places"], each["text"].split("\n"), strict=True)
        if place["exact"] and line.strip()
    ]
    assert expected
    assert Counter(expected) - Counter(found) == Counter()


EXTENSIONS = ["attrs_block", "colon_fence", "deflist", "dollarmath", "fieldlist"]
PIECES = st.sampled_from(
    [
        "```anml\n", "```\n", "````{note} x\n", "````\n", "~~~\n", "~~~{tip}\n", ":::{note}\n", ":::\n", "::::\n",
        "::::{admonition} b\n", ":::name\n", "```{code-block} anml\n", ":class: a b\n", "---\n", "key: |\n", "  ",
        "    ", "\t", "> ", "- ", "1. ", "\n", "\n\n", "text\n", "% c\n", "+++\n", "(t)=\n", "[^1]: ", "term\n: ",
        ":f: ", "$$\n", "{.a b=1}\n", "```{eval-rst}\n", "::\n\n", ".. code-block:: anml\n\n   ", "| a |\n| - |\n",
        "*a* `b`\n", "<div>\n", "<!-- ", "-->\n", "```{code} a b\n", ":::{code-block} x\n", "# h\n", "button\n",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=25).map("".join))
def test_any_text_has_the_blocks_that_myst_makes_of_it(text: str) -> None:
    quiet = {
        "warning_stream": io.StringIO(),
        "report_level": 5,
        "halt_level": 6,
        "myst_highlight_code_blocks": False,
    }
    quiet["myst_enable_extensions"] = EXTENSIONS
    document = publish_doctree(text, parser=Parser(), settings_overrides=quiet)
    blocks = document.findall(lambda node: isinstance(node, nodes.literal_block | nodes.doctest_block))
    expected = Counter(block.astext().strip("\n").rstrip() for block in blocks if not _is_message(block))
    found = Counter(
        each.text.strip("\n").rstrip()
        for each in find(Source("page.md", text), MystSettings(frozenset(EXTENSIONS))).examples
    )
    # Without Sphinx an empty directive gives a message.
    assert {**expected, "": 0} == {**found, "": 0}


def _is_message(node: nodes.Node | None) -> bool:
    """Tell whether a block is part of one of docutils' own messages."""
    return node is not None and (isinstance(node, nodes.system_message) or _is_message(node.parent))
