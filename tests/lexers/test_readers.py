"""Other programs that read Pygments show our formats, by label and file name: pygmentize, LaTeX, rich."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from pygments import cmdline
from pygments.lexers import get_lexer_by_name
from rich.console import Console
from rich.syntax import Syntax

from signage_lexers.styles import APPEARANCES
from signage_lexers.stylesheet import labels

PAGE = Path(__file__).parents[2] / "docs" / "gallery.md"
BLOCK = re.compile(r"^(`{3,})([\w-]+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
SAMPLES = {match[2]: match[3] for match in reversed(list(BLOCK.finditer(PAGE.read_text(encoding="utf-8"))))}
"""The gallery's first block of each label."""

FILES = {
    "shop.anml": "anml",
    "shop.anml.json": "anml-json",
    "plan.anyt.md": "anyt",
    "plan.anyt": "anyt",
    "agent-manifest.json": "agent-manifest",
    ".failed": "anyt-state",
}
ESCAPE = re.compile("\x1b\\[[0-9;]*m")
LATEX_MARK = re.compile(r"\\PYZ(\w+)\{\}")
LATEX_WORD = re.compile(r"\\PY\{[\w+]*\}\{((?:[^{}\\]|\\PYZ\w+\{\})*)\}")
LATEX_SIGNS = {
    "bs": "\\",
    "us": "_",
    "ob": "{",
    "cb": "}",
    "ca": "^",
    "am": "&",
    "lt": "<",
    "gt": ">",
    "sh": "#",
    "pc": "%",
    "dl": "$",
    "hy": "-",
    "sq": "'",
    "dq": '"',
    "ti": "~",
}
ACTED_ON = next(each for each in APPEARANCES if each.name == "acted-on")


def pygmentize(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert 0 == cmdline.main(["pygmentize", *arguments])
    return capsys.readouterr().out


def as_read(text: str) -> str:
    """Return a text as Pygments hands it on: without the line breaks around it."""
    return text.strip("\n") + "\n"


def from_latex(output: str) -> str:
    """Return the text that LaTeX code of Pygments shows."""
    body = output.partition("\\begin{Verbatim}")[2].partition("]\n")[2].rpartition("\\end{Verbatim}")[0]
    return LATEX_MARK.sub(lambda mark: LATEX_SIGNS[mark[1]], LATEX_WORD.sub(lambda word: word[1], body))


@pytest.mark.parametrize("label", labels())
def test_pygmentize_reads_every_label(label: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sample.txt"
    path.write_text(SAMPLES[label], encoding="utf-8")
    html = pygmentize(capsys, "-l", label, "-f", "html", str(path))
    assert html.count("<span class=") > 5
    for formatter in ("terminal256", "terminal16m"):
        written = pygmentize(capsys, "-l", label, "-f", formatter, "-O", "style=signage-dark", str(path))
        assert as_read(SAMPLES[label]) == ESCAPE.sub("", written)
        assert written != ESCAPE.sub("", written)
    assert as_read(SAMPLES[label]) == from_latex(pygmentize(capsys, "-l", label, "-f", "latex", str(path)))


@pytest.mark.parametrize(("name", "label"), FILES.items())
def test_pygmentize_reads_files_by_their_names(
    name: str, label: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(SAMPLES[label], encoding="utf-8")
    for formatter in ("html", "latex", "terminal256", "svg"):
        assert pygmentize(capsys, "-l", label, "-f", formatter, str(path)) == pygmentize(
            capsys, "-f", formatter, str(path)
        )
    assert label in pygmentize(capsys, "-N", str(path))


def test_pygmentize_prints_the_style_as_css(capsys: pytest.CaptureFixture[str]) -> None:
    css = pygmentize(capsys, "-S", "signage-light", "-f", "html", "-a", ".code")
    assert f".code .k {{ color: {ACTED_ON.light.upper()}; font-weight: bold }}" in css


@pytest.mark.parametrize(("name", "label"), FILES.items())
def test_rich_reads_files_by_their_names(name: str, label: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(SAMPLES[label], encoding="utf-8")
    lexer = Syntax.from_path(str(path), theme="signage-dark").lexer
    assert type(get_lexer_by_name(label)) is type(lexer)


@pytest.mark.parametrize("label", labels())
def test_rich_reads_every_label(label: str) -> None:
    text = Syntax("", label, theme="signage-dark").highlight(SAMPLES[label])
    assert as_read(SAMPLES[label]) == text.plain
    assert len({str(span.style) for span in text.spans}) > 3


def test_rich_prints_in_the_colours_of_the_pair() -> None:
    console = Console(force_terminal=True, color_system="truecolor", width=80)
    with console.capture() as capture:
        console.print(Syntax('button#e1 "Save"\n', "anml", theme="signage-dark"))
    red, green, blue = (int(ACTED_ON.dark[start : start + 2], 16) for start in (1, 3, 5))
    assert f"\x1b[1;38;2;{red};{green};{blue};" in capture.get()


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no LaTeX here")
def test_latex_typesets_what_pygmentize_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "shop.anml"
    source.write_text(SAMPLES["anml"], encoding="utf-8")
    written = tmp_path / "shop.tex"
    pygmentize(capsys, "-O", "full,style=signage-light", "-f", "latex", "-o", str(written), str(source))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", written.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout[-2000:]
    assert (tmp_path / "shop.pdf").read_bytes().startswith(b"%PDF")
