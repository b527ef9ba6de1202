"""Hold what the Markdown finder says of a MkDocs site against the site that MkDocs renders.

    python benchmarks/positions_markdown.py FOLDER...

Each folder holds a mkdocs.yml. It is built three times (signing off): without the plugin, with it, and with it
from a copy in which each line of code that was called exact ends in a mark with its own file and line.

- HTML: are all pages the same with and without the plugin, byte by byte?
- Blocks: an independent parser reads the code blocks of each rendered page; their texts are held against the
  texts of the page's examples, each as often as it stands there.
- Places: each line that is called exact is looked up in its file; and each mark must be rendered where the
  plugin says that the line is, so that two equal lines can't be taken for each other.

It exits with 1 when HTML differs, or a line that is called exact isn't there. Plugins that need the network
or the history of a repository are left out of all builds.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bs4 import BeautifulSoup
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.plugins import event_priority
from mkdocs.utils.yaml import get_yaml_loader, yaml_load

from mkdocs_signage.plugin import SignagePlugin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig

    from signage_linter.finders.markdown.record import Record
    from signage_linter.page import Example

LEFT_OUT = frozenset({"social", "privacy", "git-revision-date-localized", "git-committers", "rss", "optimize"})
# What the converter, or an include, might read otherwise when something stands behind it.
_UNMARKABLE = re.compile(r"\s*(?:$|[`~]{3}|;*-+8<-)|.*\\$|.*8<-")
_MARK = re.compile(r"\bmark(\d+)x(\d+)\b")
# What mkdocstrings' templates show of a module: signatures and source code, which no page has as a block.
_TEMPLATES = ".doc-signature, details.mkdocstrings-source"
_NUMBERS = ("td.linenos", "span.linenos", "div.linenodiv", "span.lineno")


@dataclass(slots=True)
class Comparison:
    """What was counted on one site."""

    pages: int = 0
    files: int = 0
    different: list[str] = field(default_factory=list[str])
    rendered: int = 0
    found: int = 0
    equal: int = 0
    generated: int = 0
    otherwise: int = 0
    templated: int = 0
    exact_lines: int = 0
    near_lines: int = 0
    marked_lines: int = 0
    wrong_lines: list[str] = field(default_factory=list[str])
    missed: list[str] = field(default_factory=list[str])
    spurious: list[str] = field(default_factory=list[str])
    faults: list[str] = field(default_factory=list[str])


class MeasuredPlugin(SignagePlugin):
    """The plugin, with a copy of what each page's converter rendered, and of what was recorded of it."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[tuple[str, Record]] = []

    @event_priority(1000)
    def on_page_content(self, html: str, **event: Any) -> str:
        """Keep the HTML before another plugin touches it."""
        self.pages.append((html, self._recorder.record))
        return super().on_page_content(html, **event)


def main(folders: list[str]) -> int:
    """Compare each site; return the exit code."""
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")  # some themes print the time of the build
    wrong = False
    for folder in folders:
        comparison = compare(Path(folder).resolve())
        print(f"== {folder}")
        _print(comparison)
        wrong = wrong or bool(comparison.different or comparison.wrong_lines)
    return int(wrong)


def compare(folder: Path) -> Comparison:
    """Build a site three times and compare."""
    comparison = Comparison()
    with tempfile.TemporaryDirectory() as without, tempfile.TemporaryDirectory() as with_plugin:
        os.chdir(folder)
        began = time.perf_counter()
        build(_config(folder, without))
        between = time.perf_counter()
        pages, custom = _build_with_plugin(folder, with_plugin)
        print(f"{between - began:.1f} s without, {time.perf_counter() - between:.1f} s with the plugin")
        _compare_files(Path(without), Path(with_plugin), comparison)
    for html, record in pages:
        _compare_page(html, record, folder, comparison, custom)
    with tempfile.TemporaryDirectory() as copy, tempfile.TemporaryDirectory() as site:
        root = _repository(folder)
        shutil.copytree(
            root, Path(copy) / root.name, ignore=shutil.ignore_patterns(".git", "node_modules"), symlinks=True
        )
        marked = Path(copy) / root.name / folder.relative_to(root)
        _mark(marked, Path(copy), [record for _, record in pages])
        os.chdir(marked)
        _compare_marks(_build_with_plugin(marked, site)[0], comparison)
        os.chdir(folder)
    return comparison


def _repository(folder: Path) -> Path:
    """Return the folder that holds all of a project: pages include files from beside their own folder."""
    return next((each for each in (folder, *folder.parents) if (each / ".git").exists()), folder)


def _build_with_plugin(folder: Path, site: str) -> tuple[list[tuple[str, Record]], frozenset[str]]:
    """Build a site; return each page's HTML and record, and the labels that the project renders in its own way."""
    plugin = MeasuredPlugin()
    config = _config(folder, site)
    errors, _ = plugin.load_config({"sign": False}, config_file_path=config.config_file_path)
    assert not errors
    config.plugins["signage"] = plugin
    build(config)
    return plugin.pages, _custom_labels(config)


def _mark(folder: Path, copy: Path, records: list[Record]) -> None:
    """Put a mark at the end of each line of code that was called exact, in all files of the copied project."""
    lines: dict[str, set[int]] = {}
    for record in records:
        for example in record.examples:
            for place, text in zip(example.places, example.text.split("\n"), strict=True):
                if place.exact and not _UNMARKABLE.match(text):
                    lines.setdefault(place.path, set()).add(place.line)
    for number, (path, numbers) in enumerate(sorted(lines.items())):
        file = Path(os.path.normpath(folder / path))
        if not file.is_relative_to(copy):
            continue  # an installed package, whose docstrings the site shows
        content = file.read_bytes().decode("utf-8").split("\n")
        for line in numbers:
            end = "\r" * content[line - 1].endswith("\r")
            content[line - 1] = f"{content[line - 1].rstrip()} mark{number}x{line}{end}"
        file.write_bytes("\n".join(content).encode("utf-8"))


def _compare_marks(pages: list[tuple[str, Record]], comparison: Comparison) -> None:
    """Hold the mark of each line of code against the place that the plugin says the line has."""
    numbers: dict[str, str] = {}
    for html, record in pages:
        # The highlighter may cut a mark into several elements.
        rendered = set(_MARK.findall(BeautifulSoup(html, "lxml").get_text()))
        for example in record.examples:
            for place, text in zip(example.places, example.text.split("\n"), strict=True):
                mark = _MARK.search(text)
                if mark is None or not place.exact:
                    continue
                comparison.marked_lines += 1
                file = numbers.setdefault(mark.group(1), place.path)
                if (file, mark.group(2)) != (place.path, str(place.line)) or mark.groups() not in rendered:
                    comparison.wrong_lines.append(f"{place.path}:{place.line}:{place.column} {mark.group(0)}")


def _config(folder: Path, site: str) -> MkDocsConfig:
    file = folder / "mkdocs.yml"
    with file.open("rb") as stream:
        declared = yaml_load(stream, get_yaml_loader()).get("plugins", ["search"])
    plugins = declared if isinstance(declared, dict) else dict(map(_named, declared))
    kept = [{name: options or {}} for name, options in plugins.items() if name.split("/")[-1] not in LEFT_OUT]
    return load_config(str(file), site_dir=site, plugins=kept)


def _named(plugin: str | dict[str, Any]) -> tuple[str, Any]:
    return (plugin, {}) if isinstance(plugin, str) else next(iter(plugin.items()))


def _compare_files(without: Path, with_plugin: Path, comparison: Comparison) -> None:
    for file in sorted(without.rglob("*.html")):
        comparison.files += 1
        other = with_plugin / file.relative_to(without)
        if not other.is_file() or file.read_bytes() != other.read_bytes():
            comparison.different.append(str(file.relative_to(without)))


def _custom_labels(config: MkDocsConfig) -> frozenset[str]:
    """Return the labels for which the project has a rendering of its own, which need not look like code."""
    options = config.mdx_configs.get("pymdownx.superfences", {})
    return frozenset(fence.get("name", "") for fence in options.get("custom_fences", ()))


def _compare_page(
    html: str, record: Record, folder: Path, comparison: Comparison, custom: frozenset[str] = frozenset()
) -> None:
    soup = BeautifulSoup(html, "lxml")
    for template in soup.select(_TEMPLATES):
        comparison.templated += len(template.select("pre"))
        template.extract()
    rendered = Counter(_rendered_blocks(soup))
    found = Counter(_normal(example.text) for example in record.examples)
    other = Counter(_normal(example.text) for example in record.examples if example.label in custom)
    other &= found - rendered
    comparison.otherwise += other.total()
    found -= other
    comparison.pages += 1
    comparison.rendered += rendered.total()
    comparison.found += found.total()
    comparison.equal += (rendered & found).total()
    comparison.missed.extend(f"{record.path}: {text[:70]!r}" for text in (rendered - found).elements())
    comparison.spurious.extend(f"{record.path}: {text[:70]!r}" for text in (found - rendered).elements())
    comparison.generated += sum(example.generated for example in record.examples)
    comparison.faults.extend(
        f"{fault.place.path}:{fault.place.line}:{fault.place.column} {fault.kind} {fault.detail}"
        for fault in record.faults
    )
    for example in record.examples:
        _compare_lines(example, folder, comparison)


def _rendered_blocks(soup: BeautifulSoup) -> Iterator[str]:
    """Yield the text of each code block; formulas aren't code."""
    for block in soup.select("pre"):
        for number in block.select(", ".join(_NUMBERS)):
            number.extract()
        if block.find_parent("td", class_="linenos") is None and "arithmatex" not in (block.get("class") or ()):
            yield _normal(block.get_text())


def _normal(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n")).strip()


def _compare_lines(example: Example, folder: Path, comparison: Comparison) -> None:
    for place, line in zip(example.places, example.text.split("\n"), strict=True):
        if not place.exact:
            comparison.near_lines += not example.generated
            continue
        comparison.exact_lines += 1
        raw = re.split(r"\r\n?|\n", (folder / place.path).read_text(encoding="utf-8-sig"))[place.line - 1]
        if line.strip() and raw[place.column - 1 :].rstrip() != line.rstrip():
            comparison.wrong_lines.append(f"{place.path}:{place.line}:{place.column} {line!r}")


def _print(comparison: Comparison) -> None:
    print(f"pages {comparison.pages}, HTML files {comparison.files}, different {len(comparison.different)}")
    print(
        f"blocks rendered {comparison.rendered}, found {comparison.found} (generated {comparison.generated}), "
        f"with equal text {comparison.equal}; rendered in a way of their own {comparison.otherwise}; "
        f"made by templates {comparison.templated}"
    )
    print(
        f"lines exact {comparison.exact_lines}, marked {comparison.marked_lines}, "
        f"of both wrong {len(comparison.wrong_lines)}; approximate {comparison.near_lines}"
    )
    for title in ("different", "wrong_lines", "missed", "spurious", "faults"):
        items: list[str] = getattr(comparison, title)
        print(f"{title}: {len(items)}")
        for item in items:
            print(f"    {item}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
