"""The work that an input takes grows with its length, whatever stands in it.

Work is counted in lines of our own code that are run, at one, two and four times a length: a count is the same on
each machine. What C code does with a text isn't counted, so that some long texts also have to end in a second.
"""

import json
import math
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from pygments.lexers import get_lexer_by_name

import signage
from signage.server.completions.markup import in_xml
from signage_linter import site as linter_site
from signage_linter.baseline import baseline_text
from signage_linter.option import _is_site_address
from signage_linter.reporters import REPORTERS, written
from signage_linter.source import SourceCache
from signage_site.audit.address import robots
from signage_site.deployed.fetch import Response
from signage_site.run.page import sign_page
from signage_site.settings import Settings
from signage_site.snapshots.page import page_snapshot
from signage_site.snapshots.stylesheets import imports, media_holds, style_rules
from signage_specs.readers.html import read_html
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.rule import Context
from sphinx_signage import collect as sphinx_pages

ROOT = Path(__file__).parents[2]
WORST: dict[str, list[tuple[str, str]]] = json.loads(
    (ROOT / "tests" / "lexers" / "worst_texts.json").read_text(encoding="utf-8")
)
"""For each language what to begin with and what to repeat."""
SHORT, LONG = 300, 20_000  # code points
EXPONENT = 1.2
FEW = 4  # texts of a language that also end soon when they are long

REPEATED: dict[str, list[str]] = json.loads((Path(__file__).parent / "growth.json").read_text(encoding="utf-8"))
"""What is repeated in pages of each markup, and in built pages that are signed."""
SETTINGS = Settings(
    dialect="0.1+links", base_url="https://a.example/", embed_manifest=True, script=True, webmcp=True, jobs=1
)


def steps(work: Callable[[], object]) -> int:
    """Return how many lines of our code a piece of work runs."""
    count = 0

    def line(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return line

    def call(frame: FrameType, _event: str, _argument: Any) -> Any:
        return line if "signage_" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def exponent(work: Callable[[str], object], text_of: Callable[[int], str], size: int = SHORT) -> float:
    """Return with which power of an input's length the work on it grows: about 1 where it is linear."""
    work(text_of(size))  # what is loaded or compiled once isn't counted
    one, two, four = (steps(lambda times=times: work(text_of(size * times))) for times in (1, 2, 4))  # type: ignore[misc]
    return math.log2(max(four - two, 1) / max(two - one, 1)) if four > 1.5 * one else 0.0


def repeated(opening: str, unit: str) -> Callable[[int], str]:
    return lambda size: opening + unit * (size // len(unit))


def grown(work: Callable[[str], object], texts: Iterable[Any], size: int = SHORT) -> list[tuple[Any, float]]:
    """Return the texts whose work grows too fast, short ones and longer ones, with the exponent."""
    fast: list[tuple[Any, float]] = []
    for text in texts:
        power = exponent(work, repeated(*text), size)
        if power > EXPONENT:
            power = exponent(work, repeated(*text), size * 4)
        if power > EXPONENT:
            fast.append((text, power))
    return fast


@pytest.mark.parametrize("label", [label for label in WORST if label != "anml"])
def test_formats(label: str) -> None:
    each = FORMATS_BY_LABEL[label]
    assert [] == grown(lambda text: each.check_example(text, Context()), WORST[label])


@pytest.mark.parametrize(
    ("label", "text", "name"),
    [("anml-xml", "<anml{}/>", ' a{}="1"'), ("anml-json", '{{"anml": "1.0"{}}}', ', "a{}": 1')],
)
def test_unknown_names_of_one_element(label: str, text: str, name: str) -> None:
    def written(size: int) -> str:
        return text.format("".join(name.format(number) for number in range(size)))

    assert exponent(lambda found: FORMATS_BY_LABEL[label].check_example(found, Context()), written, 60) < EXPONENT


@pytest.mark.parametrize("alias", WORST)
def test_lexers(alias: str) -> None:
    lexer = get_lexer_by_name(alias)
    assert [] == grown(lambda text: list(lexer.get_tokens_unprocessed(text)), WORST[alias])


@pytest.mark.parametrize("page", [page for page in REPEATED if page != "signed"])
def test_finders(page: str, tmp_path: Path) -> None:
    file = str(tmp_path / page)
    assert [] == grown(lambda text: signage.check_text(text, file), [("", unit) for unit in REPEATED[page]])


def test_signed_pages() -> None:
    def sign(text: str) -> object:
        return sign_page(text.encode(), "a.html", SETTINGS)

    openings = ("<!doctype html><title>t</title>", "<!doctype html><title>t</title><main><form>")
    others = [("<title>t</title>", unit) for unit in ("<article>a", "<div class=content>a", "<main><aside>a")]
    others += [("<table><tr>", unit) for unit in ("<td><select></select>", "<td><input type=radio>")]
    assert [] == grown(sign, [*((opening, unit) for opening in openings for unit in REPEATED["signed"]), *others])


def test_snapshots_of_pages() -> None:
    texts = [("<main>", unit) for unit in REPEATED["signed"]]
    assert [] == grown(lambda text: page_snapshot(text, "a.html"), texts)


@pytest.mark.parametrize("name", REPORTERS)
def test_reporters(name: str) -> None:
    assert [] == grown(lambda text: written(name, report_of(text), SOURCES), [("", "x" * 10)], 500)


def test_baselines() -> None:
    assert [] == grown(lambda text: baseline_text(report_of(text).diagnostics, SOURCES, Path()), [("", "x" * 10)])


def report_of(text: str) -> signage.RunReport:
    """Return a report with more findings for a longer text."""
    report = signage.check_text("```anyt\n<task>\n```\n", "a.md")
    count = len(text) // 10
    some = tuple(replace(report.diagnostics[0], path=f"{number}.md") for number in range(count))
    return replace(report, diagnostics=some, paths=tuple(each.path for each in some))


SOURCES = SourceCache(ROOT)


@pytest.mark.parametrize("label", [label for label in WORST if label != "anml"])
def test_long_texts_end_soon(label: str) -> None:
    each, lexer = FORMATS_BY_LABEL[label], get_lexer_by_name(label)
    for opening, unit in WORST[label][:: max(1, len(WORST[label]) // FEW)]:
        text = repeated(opening, unit)(LONG)
        start = time.process_time()
        each.check_example(text, Context())
        list(lexer.get_tokens_unprocessed(text))
        assert time.process_time() - start < 1, (opening, unit)


# What single patterns took long over: their steps aren't counted.
SLOW_PATTERNS = [
    (
        "anml-xml",
        '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0"><site domain="a.b"><persona>{}</persona></site></anml>',
        "a",
    ),
    ("anml-json", '{{"anml": "1.0", "site": {{"domain": "a.example", "persona": {{"a": "{}"}}}}}}', "a-"),
    ("anyt", '<task id="a">\nDo it.\n\n**Outputs:** {} x\n</task>\n', "<."),
]


@pytest.mark.parametrize(("label", "text", "unit"), SLOW_PATTERNS)
def test_patterns_end_soon(label: str, text: str, unit: str) -> None:
    text = text.format(repeated("", unit)(LONG))
    start = time.process_time()
    FORMATS_BY_LABEL[label].check_example(text, Context())
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    ("name", "opening", "unit"),
    [
        ("a.html", "", "<!--signage" + " " * 2_000 + "\n"),
        ("a.html", "", "<!--signage" + ":" * 2_000 + "\n"),
        ("a.md", "```", "a"),
        ("a.md", "```anml\nH\n", " " * 8 + "H\n"),
        ("a.rst", "", "\t"),
        ("a.rst", "a\n\n", " "),
        ("myst/a.md", ":::", " "),
    ],
)
def test_patterns_in_pages_end_soon(name: str, opening: str, unit: str, tmp_path: Path) -> None:
    (tmp_path / "myst").mkdir()
    (tmp_path / "myst" / "conf.py").write_text('extensions = ["myst_parser"]\n', encoding="utf-8")
    file = str(tmp_path / name)
    signage.check_text("", file)  # loads what it needs
    text = repeated(opening, unit)(4 * LONG) + "!\n"
    start = time.process_time()
    signage.check_text(text, file)
    assert time.process_time() - start < 1.5


_SOON = 4  # seconds on a busy machine: signing 100 KB takes one on an idle one, and what was mended took eight


def _sign(text: str) -> object:
    return sign_page(text.encode(), "a.html", SETTINGS)


def _name(text: str) -> object:
    return _sign(f'<title>t</title><form><input name="{text}"><button aria-label="{text}">a</button></form>')


def _annotated(text: str) -> object:
    buttons = (f"<button data-agent-kind=action data-agent-action={each}{text[:-2]}>a</button>" for each in "abcd")
    return _sign(f"<title>t</title>{''.join(buttons)}")


def _lead(text: str) -> object:
    link = f'<link rel=canonical href="//a{text}"><a href="/\t/a{text}">a</a>'
    return _sign(f'<title>t</title>{link}<form action="//a{text}"></form>')


def _complete(text: str) -> object:
    return list(in_xml(text, lambda _kind: ()))


def _recognise(text: str) -> object:
    return [each.pattern.search(text) for each in FORMATS_BY_LABEL["anyt"].signatures]


def _stylesheet(text: str) -> object:
    return list(imports(text)), style_rules(text), media_holds(text)


def _robots(text: str) -> object:
    return robots(Response("https://a.example/robots.txt", 200, {}, text.encode()))


@pytest.mark.parametrize(
    ("read", "opening", "unit"),
    [
        (_sign, "<title>t</title><button><i data-icon=", "-"),
        (_sign, "<title>t</title>" + "<h1><table><td>a" * 200, "<p>Words of a page"),
        (_sign, "<title>t</title>" + "<button>search</button>" * 400, "<input type=checkbox>"),
        (_name, "", "\u0301\u0316"),
        (_name, "", "9."),
        (_annotated, "", "-"),
        (_lead, "", "\u0301\u0316"),
        (_is_site_address, "https://", "\u0301\u0316"),
        (_complete, "<", "a"),
        (_recognise, "<task ", 'id=""'),
        (_stylesheet, "(a:", "\n"),
        (_stylesheet, "a{display:none", " "),
        (_stylesheet, "@import ", "a"),
        (_robots, "", "\n"),
        (_robots, "", "User-agent: a\rDisallow: /b\r"),
        (_robots, "", "User-agent: a\u2028"),
        (linter_site._GENERATOR.search, "", "<!--M"),
        (linter_site._GENERATOR.search, "", "<meta "),
        (sphinx_pages._MYST.search, "", "\n"),
    ],
)
def test_patterns_of_sites_and_hosts_end_soon(read: Callable[[str], object], opening: str, unit: str) -> None:
    text = repeated(opening, unit)(4 * LONG) + "!\n"
    start = time.process_time()
    read(text)
    assert time.process_time() - start < _SOON


@pytest.mark.parametrize("unit", ["<button>", "<form></form>", "<b role=switch>", "<label>a<input>"])
def test_pages_of_many_controls_end_soon(unit: str) -> None:
    text = repeated("<title>t</title>", unit)(4 * LONG)
    start = time.process_time()
    _sign(text)
    assert time.process_time() - start < _SOON


@pytest.mark.parametrize(
    "opened",
    [
        *("".join(f"<i a{number}>" for number in range(parts)) for parts in (520, 3_000)),
        "<i data-agent-kind=action data-agent-action=a>",
    ],
)
def test_formatting_that_is_left_open_takes_neither_long_nor_much(opened: str) -> None:
    page = f"<title>t</title><p>{opened}{'<p>x' * 5_000}"
    assert len(page) > len(read_html(page).elements())
    start = time.process_time()
    _sign(page)
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    ("name", "directive", "block"),
    [
        ("a.md", "<!-- signage: skip -->\n", "```anyt\n```\n"),
        ("a.html", "<!-- signage: skip -->\n", "<pre><code class=language-anyt>a</code></pre>"),
        ("a.rst", ".. signage: skip\n\n", ".. code-block:: anyt\n\n   a\n"),
    ],
)
def test_directives_far_above_a_block_end_soon(
    name: str, directive: str, block: str, tmp_path: Path, ends_soon: Callable[[Callable[[], object]], bool]
) -> None:
    page = directive * 400 + "\n" * 8_000 + block
    assert ends_soon(lambda: signage.check_text(page, str(tmp_path / name)))


@pytest.mark.parametrize("unit", ["<!--", "&lt;!--", "-->", "<script>"])
def test_long_pages_of_markdown_end_soon(
    unit: str, tmp_path: Path, ends_soon: Callable[[Callable[[], object]], bool]
) -> None:
    page = repeated("    ```anml\n    button\n    ```\n\n", unit)(50_000)
    assert ends_soon(lambda: signage.check_text(page, str(tmp_path / "a.md")))
