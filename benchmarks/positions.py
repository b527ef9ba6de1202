"""Measure how exact positions are on somebody's documentation, which MkDocs or Sphinx builds.

    python benchmarks/positions.py FOLDER [--root FOLDER] [--keep FOLDER] [--set NAME=VALUE]

FOLDER holds a mkdocs.yml or a conf.py. It is built four times, each in a process of its own and with signing off:
twice without the plug-in, with it, and with it from a copy of the root in which each line of code that was called
exact ends in a mark with its own file and line.

- HTML: are all files the same with and without the plug-in, byte by byte?
- Blocks: an independent parser reads the code blocks of each rendered page; their texts are held against the texts
  of the page's examples, each as often as it stands there.
- Places: each line that is called exact is looked up in its file; and each mark must be rendered where the plug-in
  says that the line is, so that two equal lines can't be taken for each other.

It prints its figures as JSON, and exits with 1 when HTML differs, a block is missed, or a line that is called exact
isn't there. Plug-ins that need the network or the history of a repository are left out of all builds. With Sphinx,
`--set` overrides a value of conf.py, and `--set without=NAME,…` leaves extensions out.
"""

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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup

# What the converter, or an include, might read otherwise when something stands behind it. In Sphinx, a cell of a
# table must keep its width, and some directives also run the markup that they show as code.
_UNMARKABLE = {
    "mkdocs": re.compile(r"\s*(?:$|[`~]{3}|;*-+8<-)|.*\\$|.*8<-"),
    "sphinx": re.compile(r".*[|:\\]\s*$|\s*(?:$|\.\.|:|`{3}|~{3}|[-=~^\"#*+]{3,}|[{@#%<\[])"),
}
_MARKABLE_BY_SPHINX = {".rst", ".txt", ".md", ".inc"}
_MARK = re.compile(r"\bmark(\d+)x(\d+)\b")
_BLOCKS = {"mkdocs": "pre", "sphinx": "div.highlight > pre, td.code pre, pre.literal-block"}
# What mkdocstrings' templates show of a module: signatures and source code, which no page has as a block.
_TEMPLATES = ".doc-signature, details.mkdocstrings-source"
_NUMBERS = "td.linenos, span.linenos, div.linenodiv, span.lineno"
_DOCTEST_FLAGS = re.compile(r"(?m)[ \t]*#[ \t]*doctest:[^\n]*$|^[ \t]*<BLANKLINE>[ \t]*$")

Block = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Build:
    """One build: its folder, its log, its processor seconds, and the HTML and examples of each page."""

    output: Path
    log: str
    seconds: float
    pages: Mapping[str, dict[str, Any]]

    @property
    def blocks(self) -> list[Block]:
        """The examples of all pages."""
        return [block for page in self.pages.values() for block in page["examples"]]


def main() -> int:
    """Measure, print the figures, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--root", type=Path, help="the folder to copy for the marked build (default: FOLDER)")
    parser.add_argument("--keep", type=Path, help="keep the builds in this folder")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    overrides = dict(each.split("=", 1) for each in given.set)
    with tempfile.TemporaryDirectory() as temporary:
        work = (given.keep or Path(temporary)).resolve()
        figures = measured(given.folder.resolve(), (given.root or given.folder).resolve(), work, overrides)
    print(json.dumps(figures, indent=2))
    return int(bool(figures["failures"]))


def measured(folder: Path, root: Path, work: Path, overrides: Mapping[str, str]) -> dict[str, Any]:
    """Return the figures of one documentation."""
    host = "mkdocs" if (folder / "mkdocs.yml").is_file() else "sphinx"

    def build(name: str, source: Path = folder, *, extension: bool) -> Build:
        return _build(host, source, work / name, overrides, extension=extension)

    without, once_more = build("without", extension=False), build("once-more", extension=False)
    within = build("with", extension=True)
    copy = work / "marked"
    ignored = shutil.ignore_patterns(".git", "node_modules")
    shutil.copytree(root, copy, symlinks=True, dirs_exist_ok=True, ignore=ignored)
    written = _mark(host, within.blocks, folder, root, copy)
    marks = _marks(build("again", copy / folder.relative_to(root), extension=True))
    html = _compared_files(without.output, once_more.output, within.output)
    texts = _compared_texts(host, within)
    wrong = list(_wrong_lines(within.blocks, folder))
    failures = {
        "html differs": html["different"],
        "blocks missed": texts["rendered but not found"],
        "wrong text": wrong,
        "wrong mark": marks["wrong"],
    }
    return {
        "pages": len(within.pages),
        "blocks": len(within.blocks),
        "lines": sum(len(block["places"]) for block in within.blocks),
        "processor seconds": {"without": round(without.seconds, 2), "with": round(within.seconds, 2)},
        "html": html,
        "texts": texts,
        "findings": [line for line in within.log.splitlines() if "[signage." in line],
        "faults": [fault for page in within.pages.values() for fault in page["faults"]],
        "certainty of blocks": Counter(map(_certainty, within.blocks)),
        "approximate": [_described(block) for block in within.blocks if _certainty(block) != "exact"],
        "exact lines whose text isn't there": wrong,
        "marks": {"written": written, **marks},
        "failures": [name for name, failed in failures.items() if failed],
    }


def _build(host: str, folder: Path, output: Path, overrides: Mapping[str, str], *, extension: bool) -> Build:
    """Build in a process of its own."""
    kept = output.with_suffix(".json")
    request = {
        "host": host,
        "folder": str(folder),
        "output": str(output),
        "kept": str(kept),
        "overrides": dict(overrides),
        "extension": extension,
    }
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("documentation_build.py"), json.dumps(request)],
        capture_output=True,
        text=True,
        check=False,
        # Some themes print the time of the build.
        env={**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "0"},
    )
    if done.returncode:
        raise SystemExit(f"the build failed:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Build(output, done.stderr, seconds, json.loads(kept.read_text(encoding="utf-8")))


def _compared_files(without: Path, once_more: Path, within: Path) -> dict[str, Any]:
    """Compare two built folders file by file, but for what differs between two builds without the extension."""

    def digests(folder: Path) -> dict[str, str]:
        files = (file for file in folder.rglob("*") if file.is_file() and ".doctrees" not in file.parts)
        return {
            # Sphinx lists the version of each extension's data in its index.
            file.relative_to(folder).as_posix(): hashlib.sha256(
                re.sub(rb',"sphinx_signage":\d+', b"", file.read_bytes())
            ).hexdigest()
            for file in files
            if file.name not in (".buildinfo", "environment.pickle")
        }

    left, middle, right = digests(without), digests(once_more), digests(within)
    unstable = {name for name in left.keys() | middle.keys() if left.get(name) != middle.get(name)}
    different = {name for name in left.keys() | right.keys() if left.get(name) != right.get(name)} - unstable
    return {
        "files": len(left),
        "html pages": sum(name.endswith(".html") for name in left),
        "different from build to build anyway": sorted(unstable),
        "different": sorted(different),
    }


def _compared_texts(host: str, done: Build) -> dict[str, Any]:
    """Hold the texts of the code blocks that each page shows against the texts that were found.

    More are found where a page leaves a block out of its HTML, such as one for LaTeX alone.
    """
    equal, otherwise, templated, only_rendered, only_found = 0, 0, 0, list[str](), list[str]()
    for name, page in sorted(done.pages.items()):
        if not page["html"]:
            continue
        soup = BeautifulSoup(page["html"], "lxml")
        for template in soup.select(_TEMPLATES):
            templated += len(template.select("pre"))
            template.extract()
        rendered = Counter(_rendered_blocks(host, soup))
        found = Counter(_normal(block["text"]) for block in page["examples"])
        custom = Counter(_normal(block["text"]) for block in page["examples"] if block["label"] in page["custom"])
        custom &= found - rendered
        found -= custom
        otherwise += custom.total()
        equal += (rendered & found).total()
        only_rendered.extend(f"{name}: {text[:90]!r}" for text in (rendered - found).elements())
        only_found.extend(f"{name}: {text[:90]!r}" for text in (found - rendered).elements())
    counts = {"equal": equal, "rendered in a way of their own": otherwise, "made by templates": templated}
    return {**counts, "rendered but not found": only_rendered, "found but not rendered": only_found}


def _rendered_blocks(host: str, soup: BeautifulSoup) -> Iterator[str]:
    """Yield the text of each code block; line numbers and formulas aren't code."""
    for block in soup.select(_BLOCKS[host]):
        for number in block.select(_NUMBERS):
            number.extract()
        if block.find_parent("td", class_="linenos") is None and "arithmatex" not in (block.get("class") or ()):
            yield _normal(block.get_text())


def _normal(text: str) -> str:
    """Return a block's text without what rendering may change: spaces at line ends, Sphinx's doctest comments."""
    text = _DOCTEST_FLAGS.sub("", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n")).strip()


def _lines(block: Block) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each line of a block with its place."""
    yield from zip(block["places"], block["text"].split("\n"), strict=False)


def _certainty(block: Block) -> str:
    """Return `exact`, `approximate` or `generated` for a block: its worst line that isn't blank decides."""
    if block["generated"]:
        return "generated"
    exact = all(place["exact"] for place, line in _lines(block) if line.strip())
    return "exact" if exact and len(block["places"]) >= block["text"].count("\n") + 1 else "approximate"


def _described(block: Block) -> str:
    place: dict[str, Any] = block["places"][0] if block["places"] else {"path": "", "line": 0}
    return f"{_certainty(block)} {place['path']}:{place['line']}: {block['label']!r} {block['text'][:50]!r}"


def _wrong_lines(blocks: Sequence[Block], folder: Path) -> Iterator[str]:
    """Yield the lines that were called exact and aren't in the file at their line and column."""
    files: dict[str, list[str]] = {}
    for block in blocks:
        for place, line in _lines(block):
            path, said = place["path"], line.rstrip()
            if not place["exact"] or not said:
                continue
            if path not in files:
                files[path] = re.split(r"\r\n?|\n", (folder / path).read_text(encoding="utf-8-sig"))
            if not files[path][place["line"] - 1].startswith(said, place["column"] - 1):
                yield f"{path}:{place['line']}:{place['column']}: {line!r}"


def _mark(host: str, blocks: Sequence[Block], folder: Path, root: Path, copy: Path) -> int:
    """Put a mark at the end of each line of code that was called exact, in the copy; return how many there are."""
    lines: dict[Path, set[int]] = {}
    for block in blocks:
        for place, line in _lines(block):
            file = Path(os.path.normpath(folder / place["path"]))
            markable = host == "mkdocs" or file.suffix in _MARKABLE_BY_SPHINX
            # An installed package, whose docstrings the site shows, isn't in the copy.
            if place["exact"] and markable and file.is_relative_to(root) and not _UNMARKABLE[host].match(line):
                lines.setdefault(file, set()).add(place["line"])
    for number, (file, numbers) in enumerate(sorted(lines.items())):
        target = copy / file.relative_to(root)
        content = target.read_bytes().decode("utf-8").split("\n")
        for at in numbers:
            before = content[at - 1]
            if not _UNMARKABLE[host].match(before):
                end = "\r" if before.endswith("\r") else ""
                content[at - 1] = f"{before.rstrip()} mark{number}x{at}{end}"
        target.write_bytes("\n".join(content).encode("utf-8"))
    return sum(map(len, lines.values()))


def _marks(done: Build) -> dict[str, Any]:
    """Hold the marks that came through against the places that were reported for their lines."""
    right, wrong, approximate = 0, list[str](), 0
    paths: dict[str, str] = {}
    for page in done.pages.values():
        # The highlighter may cut a mark into several elements.
        rendered = set(_MARK.findall(BeautifulSoup(page["html"], "lxml").get_text()))
        for block in page["examples"]:
            for place, line in _lines(block):
                for found in _MARK.finditer(line):
                    path = paths.setdefault(found[1], place["path"])
                    if not place["exact"]:
                        approximate += 1
                    elif (path, found[2]) == (place["path"], str(place["line"])) and found.groups() in rendered:
                        right += 1
                    else:
                        wrong.append(f"{place['path']}:{place['line']}: {line!r}")
    return {"right": right, "wrong": wrong, "approximate": approximate}


if __name__ == "__main__":
    sys.exit(main())
