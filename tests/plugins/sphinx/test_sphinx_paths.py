from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FAULTY = """Included
========

.. code-block:: anml

   button#e1 "Save"
   link#e1 "Home"
"""


def test_an_included_file_has_one_name_wherever_the_build_is_started(tmp_path: Path) -> None:
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
    build = [sys.executable, "-m", "sphinx", "-q", "-b", "dummy", os.fspath(docs), os.fspath(tmp_path / "out")]
    result = subprocess.run(build, cwd=elsewhere, capture_output=True, text=True, check=False, timeout=300)
    expected = f"{(docs / 'parts' / 'faulty.txt').as_posix()}:7:8: ERROR: N014 "
    assert result.stderr.count(expected) == 1
    assert result.stderr.count(" N014 ") == 1
