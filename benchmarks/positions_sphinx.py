"""Measure how exact the Sphinx extension's positions are on somebody's documentation.

Usage: python benchmarks/positions_sphinx.py FOLDER_WITH_CONF_PY [--set NAME=VALUE ...] [--keep FOLDER]

The documentation is built four times: twice without the extension, with it, and from a copy in which each
code line that was called exact carries a mark with its own line number. The build must be the same with and
without the extension, each rendered block must have been found, and each mark must be where it was said to be.
Signing is off and other projects' inventories are not fetched, so nothing touches the network.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bs4 import BeautifulSoup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# A cell of a table must keep its width. Some directives also run the markup that they show as code: a fence, an
# option, a heading's underline must keep their meaning.
_UNMARKABLE = re.compile(r"^\s*$|^\s*(?:\.\.|:|`{3}|~{3}|[-=~^\"#*+]{3,}|[{@#%<\[])|[|:\\]\s*$")
MARKABLE = {".rst", ".txt", ".md", ".inc"}
_DOCTEST_FLAGS = re.compile(r"(?m)[ \t]*#[ \t]*doctest:[^\n]*$|^[ \t]*<BLANKLINE>[ \t]*$")
_RENDERED = re.compile(r'<div class="highlight"><pre>|<pre class="[^"]*\bliteral-block\b[^"]*">')


@dataclass(frozen=True, slots=True)
class Build:
    """One build: its folder of pages, its log, its processor seconds, and the examples that the extension kept."""

    output: Path
    log: str
    seconds: float
    pages: dict[str, dict[str, Any]]


def main() -> int:
    """Measure, print the figures as JSON, and return 1 when something isn't as it must be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--root", type=Path, help="the folder to copy for the marked build (default: FOLDER)")
    arguments = parser.parse_args()
    overrides = dict(each.split("=", 1) for each in arguments.set)
    with tempfile.TemporaryDirectory() as temporary:
        work = arguments.keep or Path(temporary)
        figures = measured(
            arguments.folder.resolve(), (arguments.root or arguments.folder).resolve(), work, overrides
        )
    print(json.dumps(figures, indent=2))
    return int(bool(figures["failures"]))


def measured(folder: Path, root: Path, work: Path, overrides: Mapping[str, str]) -> dict[str, Any]:
    """Return the figures of one documentation."""
    without = build(folder, work / "without", overrides, extension=False)
    once_more = build(folder, work / "once-more", overrides, extension=False)
    within = build(folder, work / "with", overrides, extension=True)
    blocks = [block for page in within.pages.values() for block in page["examples"]]
    figures: dict[str, Any] = {
        "pages": len(within.pages),
        "blocks": len(blocks),
        "lines": sum(len(block["places"]) for block in blocks),
        "processor seconds": {"without": round(without.seconds, 2), "with": round(within.seconds, 2)},
        "html": compared(without.output, once_more.output, within.output),
        "findings": [line for line in within.log.splitlines() if "[signage." in line],
        "found but not rendered": missed(within, more=True),
        "texts": compared_texts(within),
        "rendered but not found": missed(within, more=False),
        "certainty of blocks": dict(Counter(certainty(block) for block in blocks)),
        "exact lines whose text isn't there": list(wrong_lines(blocks)),
        "approximate": [describe(block, root) for block in blocks if certainty(block) != "exact"],
    }
    copy = work / "marked"
    shutil.copytree(root, copy, symlinks=True, dirs_exist_ok=True)
    marked = mark(blocks, root, copy)
    again = build(copy / folder.relative_to(root), work / "again", overrides, extension=True)
    figures["marks"] = checked_marks(again, marked)
    figures["failures"] = [
        name
        for name, failed in {
            "html differs": figures["html"]["different"],
            "blocks missed": figures["rendered but not found"],
            "texts missed": figures["texts"]["rendered but not found"],
            "wrong text": figures["exact lines whose text isn't there"],
            "wrong mark": figures["marks"]["wrong"],
        }.items()
        if failed
    ]
    return figures


def build(folder: Path, output: Path, overrides: Mapping[str, str], *, extension: bool) -> Build:
    """Build a documentation as HTML in a process of its own."""
    kept = output.with_suffix(".json")
    request = {
        "folder": str(folder),
        "output": str(output),
        "kept": str(kept),
        "overrides": dict(overrides),
        "extension": extension,
    }
    started = _children_seconds()
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("sphinx_build.py"), json.dumps(request)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    seconds = _children_seconds() - started
    if done.returncode:
        raise SystemExit(f"the build failed:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    pages = json.loads(kept.read_text(encoding="utf-8")) if extension else {}
    return Build(output, done.stderr, seconds, pages)


def _children_seconds() -> float:
    """Return the processor's seconds of all finished child processes: other work on the machine doesn't count."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compared(without: Path, once_more: Path, within: Path) -> dict[str, Any]:
    """Compare two built folders file by file, but for what differs between two builds without the extension."""

    def content(file: Path) -> bytes:
        data = file.read_bytes()
        # Sphinx lists the version of each extension's data there.
        return re.sub(rb',"sphinx_signage":\d+', b"", data) if file.name == "searchindex.js" else data

    def digests(folder: Path) -> dict[str, str]:
        ignored = {".buildinfo", "environment.pickle"}
        return {
            file.relative_to(folder).as_posix(): hashlib.sha256(content(file)).hexdigest()
            for file in folder.rglob("*")
            if file.is_file() and file.name not in ignored and ".doctrees" not in file.parts
        }

    left, middle, right = digests(without), digests(once_more), digests(within)
    unstable = {name for name in left.keys() | middle.keys() if left.get(name) != middle.get(name)}
    different = {name for name in left.keys() | right.keys() if left.get(name) != right.get(name)} - unstable
    pages = [name for name in left if name.endswith(".html")]
    return {
        "files": len(left),
        "html pages": len(pages),
        "different from build to build anyway": sorted(unstable),
        "different": sorted(different),
    }


def missed(done: Build, *, more: bool) -> list[str]:
    """Return the pages on which more, or fewer, blocks were found than rendered.

    More are found where a page leaves a block out of its HTML, such as one for LaTeX alone.
    """
    pages: list[str] = []
    for name, page in sorted(done.pages.items()):
        file = done.output / f"{name}.html"
        if file.is_file():
            found, rendered = len(page["examples"]), len(_RENDERED.findall(file.read_text(encoding="utf-8")))
            if found > rendered if more else found < rendered:
                pages.append(f"{name}: {found} found, {rendered} rendered")
    return pages


def compared_texts(done: Build) -> dict[str, Any]:
    """Hold the texts of the code blocks that each page shows against the texts that were found."""
    equal, only_rendered, only_found = 0, list[str](), list[str]()
    for name, page in sorted(done.pages.items()):
        file = done.output / f"{name}.html"
        if not file.is_file():
            continue
        rendered = Counter(rendered_texts(file.read_text(encoding="utf-8")))
        found = Counter(normal(block["text"]) for block in page["examples"])
        equal += (rendered & found).total()
        only_rendered.extend(f"{name}: {text[:90]!r}" for text in (rendered - found).elements())
        only_found.extend(f"{name}: {text[:90]!r}" for text in (found - rendered).elements())
    return {"equal": equal, "rendered but not found": only_rendered, "found but not rendered": only_found}


def rendered_texts(html: str) -> Iterator[str]:
    """Yield the text of each code block of a page."""
    for block in BeautifulSoup(html, "lxml").select("div.highlight > pre, td.code pre, pre.literal-block"):
        if block.find_parent("td", class_="linenos") is None:
            for number in block.select("span.linenos"):
                number.extract()
            yield normal(block.get_text())


def normal(text: str) -> str:
    """Return a block's text without what rendering may change: spaces at line ends, Sphinx's doctest comments."""
    text = _DOCTEST_FLAGS.sub("", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n")).strip()


def certainty(block: Mapping[str, Any]) -> str:
    """Return `exact`, `approximate` or `generated` for a block: its worst line that isn't blank decides."""
    if block["generated"]:
        return "generated"
    exact = all(place["exact"] for place, line in lines_of(block) if line.strip())
    return "exact" if exact and len(block["places"]) >= block["text"].count("\n") + 1 else "approximate"


def lines_of(block: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each line of a block with its place."""
    yield from zip(block["places"], block["text"].split("\n"), strict=False)


def wrong_lines(blocks: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines that were called exact and aren't in the file at their line and column."""
    files: dict[str, list[str]] = {}
    for block in blocks:
        for place, line in lines_of(block):
            if not place["exact"] or not line.strip():
                continue
            path = place["path"]
            if path not in files:
                files[path] = Path(path).read_text(encoding="utf-8-sig").split("\n")
            raw = files[path][place["line"] - 1]
            if raw[place["column"] - 1 :].rstrip() != line.rstrip() and not raw.startswith(
                line.rstrip(), place["column"] - 1
            ):
                yield f"{path}:{place['line']}:{place['column']}: {line!r}"


def describe(block: Mapping[str, Any], root: Path) -> str:
    """Return one line about a block that isn't exact."""
    place: dict[str, Any] = block["places"][0] if block["places"] else {"path": "", "line": 0}
    path = str(place["path"]).removeprefix(f"{root.as_posix()}/")
    return f"{certainty(block)} {path}:{place['line']}: {block['label']!r} {block['text'][:50]!r}"


def mark(blocks: list[dict[str, Any]], root: Path, copy: Path) -> dict[str, set[int]]:
    """Write a mark with its line number at the end of each exact code line of the copy's text files."""
    lines: dict[str, set[int]] = {}
    for block in blocks:
        for place, line in lines_of(block):
            if place["exact"] and Path(place["path"]).suffix in MARKABLE and not _UNMARKABLE.search(line):
                lines.setdefault(place["path"], set()).add(place["line"])
    for path, numbers in lines.items():
        if not Path(path).is_relative_to(root):
            continue
        target = copy / Path(path).relative_to(root)
        content = target.read_text(encoding="utf-8").split("\n")
        for number in numbers:
            if not _UNMARKABLE.search(content[number - 1]):
                content[number - 1] = f"{content[number - 1]} ¤{number}¤"
        target.write_text("\n".join(content), encoding="utf-8")
    return lines


def checked_marks(done: Build, marked: Mapping[str, set[int]]) -> dict[str, Any]:
    """Compare the marks that came through with the places that were reported for their lines."""
    right, wrong, approximate = 0, list[str](), 0
    for page in done.pages.values():
        for block in page["examples"]:
            for place, line in lines_of(block):
                for found in re.findall(r"¤(\d+)¤", line):
                    if not place["exact"]:
                        approximate += 1
                    elif place["line"] == int(found):
                        right += 1
                    else:
                        wrong.append(f"{place['path']}:{place['line']}: {line!r}")
    return {"written": sum(map(len, marked.values())), "right": right, "wrong": wrong, "approximate": approximate}


if __name__ == "__main__":
    sys.exit(main())
