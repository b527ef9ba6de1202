"""Build one documentation with Sphinx, and write down the examples that the extension kept.

    python benchmarks/sphinx_build.py REQUEST

`positions_sphinx` starts it, so that each build has a process of its own.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.tags import Tags

if TYPE_CHECKING:
    from collections.abc import Mapping


def build_one(request: Mapping[str, Any]) -> None:
    """Build in this process, and write down the examples that the extension kept."""
    folder, output = Path(request["folder"]), Path(request["output"])
    with contextlib.redirect_stdout(io.StringIO()):
        read = Config.read(folder, overrides={}, tags=Tags(["html"]))
    extensions = [name for name in read.extensions if name != "sphinx_signage"]
    removed = request["overrides"].get("without", "").split(",")
    overrides: dict[str, Any] = {
        name: value for name, value in request["overrides"].items() if name != "without"
    } | {
        "extensions": [each for each in extensions if each not in removed]
        + (["sphinx_signage"] if request["extension"] else []),
        "intersphinx_mapping": {},
        "html_last_updated_fmt": None,
    }
    if request["extension"]:
        overrides["signage_sign"] = False
    app = Sphinx(
        str(folder), str(folder), str(output), str(output) + ".doctrees", "html", overrides, status=None,
        warning=sys.stderr, freshenv=True, tags=["html"],
    )  # fmt: skip
    app.build(force_all=True)
    if request["extension"]:
        pages = {name: dict(data) for name, data in vars(app.env)["signage_pages"].items()}
        Path(request["kept"]).write_text(json.dumps(pages), encoding="utf-8")


if __name__ == "__main__":
    build_one(json.loads(sys.argv[1]))
