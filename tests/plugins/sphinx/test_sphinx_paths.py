from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from preloaded import Preloaded

FAULTY = """Included
========

.. code-block:: anml

   button#e1 "Save"
   link#e1 "Home"
"""


def test_an_included_file_has_one_name_wherever_the_build_is_started(
    sphinx_process: Preloaded, tmp_path: Path
) -> None:
    """Docutils names it relative to the working directory, by way of `..` when both lie under one folder."""
    docs = tmp_path / "project" / "docs"
    docs.mkdir(parents=True)
    (docs / "conf.py").write_text(
        'extensions = ["sphinx_signage"]\nexclude_patterns = ["parts"]\n', encoding="utf-8"
    )
    (docs / "index.rst").write_text(".. include:: parts/faulty.txt\n", encoding="utf-8")
    (docs / "parts").mkdir()
    (docs / "parts" / "faulty.txt").write_text(FAULTY, encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    build = ("sphinx", "-q", "-b", "dummy", os.fspath(docs), os.fspath(tmp_path / "out"))
    result = sphinx_process.run(*build, cwd=elsewhere)
    expected = f"{(docs / 'parts' / 'faulty.txt').as_posix()}:7:8: ERROR: N014 "
    assert result.stderr.count(expected) == 1
    assert result.stderr.count(" N014 ") == 1


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_the_twins_of_a_site_that_is_built_below_its_sources_are_no_sources(
    sphinx_process: Preloaded, tmp_path: Path, builder: str
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "conf.py").write_text('extensions = ["myst_parser", "sphinx_signage"]\n', encoding="utf-8")
    (docs / "index.md").write_text("# Ferries\n\n```{toctree}\ntimes\n```\n", encoding="utf-8")
    (docs / "times.md").write_text("# Times\n\nEach hour.\n", encoding="utf-8")

    def built(builder: str, *options: str) -> tuple[str, set[str]]:
        out = docs / "_build [1]" / builder
        done = sphinx_process.run("sphinx", "-b", builder, *options, os.fspath(docs), os.fspath(out))
        assert (0, "") == (done.returncode, done.stderr)
        return done.stdout, {each.relative_to(out).as_posix() for each in out.rglob("*.html")}

    _, first = built(builder)
    assert list(docs.rglob("*.md")) != [docs / "index.md", docs / "times.md"]
    said, second = built(builder)
    assert "0 added, 0 changed, 0 removed" in said
    assert first == second
    built("singlehtml")
    said, third = built(builder, "-E")
    assert "2 added, 0 changed, 0 removed" in said
    assert first == third
