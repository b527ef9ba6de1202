"""Build one documentation with MkDocs or Sphinx, and write down the HTML and the examples of each page.

    python benchmarks/documentation_build.py REQUEST

`positions` starts it, so that each build has a process of its own.
"""

import contextlib
import io
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.utils.yaml import get_yaml_loader, yaml_load
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.tags import Tags

from mkdocs_signage.plugin import SignagePlugin

LEFT_OUT = frozenset({"social", "privacy", "git-revision-date-localized", "git-committers", "rss", "optimize"})


class MeasuredPlugin(SignagePlugin):
    """The plugin, with a copy of what each page's converter rendered, and of what was recorded of it."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: dict[str, dict[str, Any]] = {}

    @event_priority(1000)
    def on_page_content(self, html: str, **event: Any) -> str:
        """Keep the HTML before another plugin touches it."""
        record = self._recorder.record
        faults = [f"{each.place.path}:{each.place.line} {each.kind} {each.detail}" for each in record.faults]
        examples = [
            {**asdict(each), "places": [asdict(place) for place in each.places]} for each in record.examples
        ]
        self.pages[record.path] = {"html": html, "examples": examples, "faults": faults}
        return super().on_page_content(html, **event)


def _build_with_mkdocs(
    folder: Path, output: str, _overrides: Mapping[str, str], *, extension: bool
) -> dict[str, dict[str, Any]]:
    with (folder / "mkdocs.yml").open("rb") as stream:
        declared = yaml_load(stream, get_yaml_loader()).get("plugins", ["search"])
    plugins = declared if isinstance(declared, dict) else dict(map(_named, declared))
    kept = [{name: options or {}} for name, options in plugins.items() if name.split("/")[-1] not in LEFT_OUT]
    config: MkDocsConfig = load_config(str(folder / "mkdocs.yml"), site_dir=output, plugins=kept)
    plugin = MeasuredPlugin()
    if extension:
        errors, _ = plugin.load_config({"sign": False}, config_file_path=config.config_file_path)
        assert not errors
        config.plugins["signage"] = plugin
    build(config)
    # What the project renders in its own way need not look like code.
    fences = config.mdx_configs.get("pymdownx.superfences", {}).get("custom_fences", ())
    custom = [fence.get("name", "") for fence in fences]
    return {name: {**page, "custom": custom} for name, page in plugin.pages.items()}


def _named(plugin: str | dict[str, Any]) -> tuple[str, Any]:
    return (plugin, {}) if isinstance(plugin, str) else next(iter(plugin.items()))


def _build_with_sphinx(
    folder: Path, output: str, overrides: Mapping[str, str], *, extension: bool
) -> dict[str, dict[str, Any]]:
    with contextlib.redirect_stdout(io.StringIO()):
        read = Config.read(folder, overrides={}, tags=Tags(["html"]))
    removed = {"sphinx_signage", *overrides.get("without", "").split(",")}
    values: dict[str, Any] = {name: value for name, value in overrides.items() if name != "without"}
    values["extensions"] = [each for each in read.extensions if each not in removed]
    values |= {"intersphinx_mapping": {}, "html_last_updated_fmt": None}  # the network, and the time of the build
    if extension:
        values["extensions"] += ["sphinx_signage"]
        values["signage_sign"] = False
    app = Sphinx(
        str(folder), str(folder), output, f"{output}.doctrees", "html", values, status=None,
        warning=sys.stderr, freshenv=True, tags=["html"],
    )  # fmt: skip
    app.build(force_all=True)
    pages: dict[str, dict[str, Any]] = {}
    for name, page in vars(app.env).get("signage_pages", {}).items():
        file = Path(output, f"{name}.html")
        html = file.read_text(encoding="utf-8") if file.is_file() else ""
        pages[name] = {"html": html, "examples": asdict(page)["examples"], "faults": [], "custom": []}
    return pages


def main(request: dict[str, Any]) -> None:
    """Build, and write down what each page shows and what was found on it."""
    os.chdir(request["folder"])
    builder = _build_with_mkdocs if request["host"] == "mkdocs" else _build_with_sphinx
    given = (Path(request["folder"]), request["output"], request["overrides"])
    pages = builder(*given, extension=request["extension"])
    Path(request["kept"]).write_text(json.dumps(pages), encoding="utf-8")


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
