"""The finder without Sphinx: each code line of the pages holds its own address, and has to be found there."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from signage_linter.finders.rst.find import find
from signage_linter.finders.rst.page_context import RstSettings
from signage_linter.finders.rst.settle import settled
from signage_linter.page import Example, Place
from signage_linter.source import Source, SourceCache, read_source

if TYPE_CHECKING:
    from signage_linter.page import Page

PAGES = Path(__file__).parent / "pages"
ADDRESS = re.compile(r"([\w/.]+\.\w+):(\d+)")


@dataclass(frozen=True, slots=True)
class Planted:
    """The pages with their addresses, and a way to read one."""

    folder: Path

    def page(self, name: str) -> Page:
        file = self.folder / name
        return find(read_source(file), RstSettings(root=self.folder))

    def addresses(self, *names: str) -> set[tuple[str, int]]:
        return {
            (file, int(number))
            for name in names
            for file, number in ADDRESS.findall((self.folder / name).read_text(encoding="utf-8"))
        }

    def place(self, name: str, text: str) -> Place:
        lines = (self.folder / name).read_text(encoding="utf-8").split("\n")
        line = next(number for number, line in enumerate(lines, 1) if text in line)
        return Place(str(self.folder / name), line, lines[line - 1].index(text) + 1)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Planted:
    folder = tmp_path_factory.mktemp("rst") / "pages"
    shutil.copytree(PAGES, folder)
    for file in folder.rglob("*.*"):
        name = file.relative_to(folder).as_posix()
        lines = file.read_text(encoding="utf-8").split("\n")
        numbered = [line.replace("@@", f"{name}:{number}") for number, line in enumerate(lines, 1)]
        file.write_text("\n".join(numbered), encoding="utf-8")
    return Planted(folder)


def reported(page: Page) -> list[tuple[str, Place]]:
    return [
        (line, place)
        for example in page.examples
        for place, line in zip(example.places, example.text.split("\n"), strict=True)
    ]


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("hosts.rst", ["hosts.rst"]),
        ("files.rst", ["files.rst", "parts/one.rst", "parts/two.rst", "parts/code.anml"]),
        ("broken.rst", ["broken.rst"]),
        ("parsers.rst", ["parts/guide.md", "parts/two.rst"]),
        ("cards.rst", ["cards.rst"]),
    ],
)
def test_each_address_is_reported_where_it_stands(planted: Planted, name: str, files: list[str]) -> None:
    found = reported(planted.page(name))
    stated = {(file, int(number)): place for line, place in found for file, number in ADDRESS.findall(line)}
    assert planted.addresses(*files) == stated.keys()
    for (file, number), place in stated.items():
        assert (str(planted.folder / file), number) == (place.path, place.line)


def test_places_are_exact_but_for_rendered_markup(planted: Planted) -> None:
    found = [*reported(planted.page("hosts.rst")), *reported(planted.page("files.rst"))]
    for line, place in found:
        if place.exact:
            raw = read_source(Path(place.path)).lines.line(place.line)
            assert line == raw[place.column - 1 :].rstrip()
    approximate = [line for line, place in found if not place.exact]
    assert 1 == len(approximate)
    assert approximate[0].endswith(" title")


def test_labels_come_from_the_directive_or_from_highlight(planted: Planted) -> None:
    labels = [each.label for each in planted.page("hosts.rst").examples]
    assert ["", "anml", "anml", "anml", "", "anml", "anml", "anml", "", "anml", "pycon"] == labels[:11]
    assert {"anml"} == set(labels[11:])


def test_headers_are_found(planted: Planted) -> None:
    page = planted.page("hosts.rst")
    by_text = {each.text: each.opening for each in page.examples}
    tab = planted.place("hosts.rst", ".. code-tab:: anml Two")
    assert tab == by_text[f'button "hosts.rst:{tab.line + 2}"']
    function = planted.place("hosts.rst", "It is called like this::")
    assert function == by_text[f'button "hosts.rst:{function.line + 2}"']


def test_include_chains_name_every_include_line(planted: Planted) -> None:
    page = planted.page("files.rst")
    chains = [[(Path(each.path).name, each.line) for each in example.included_from] for example in page.examples]
    assert [
        [("files.rst", 4)],
        [("files.rst", 4), ("one.rst", 9)],
        [("files.rst", 6)],
        [("files.rst", 6), ("one.rst", 9)],
        [("files.rst", 9)],
        [("files.rst", 25)],
    ] == chains
    files = [Path(each).relative_to(planted.folder).as_posix() for each in page.files]
    assert ["files.rst", "parts/one.rst", "parts/two.rst", "parts/code.anml"] == files


def test_a_file_of_another_markup_is_included_by_its_parser(planted: Planted) -> None:
    page = planted.page("parsers.rst")
    assert () == page.faults
    blocks = [(each.label, each.classes, [place.line for place in each.included_from]) for each in page.examples]
    assert [
        ("anml", (), [4]),
        ("anml", ("extra",), [4]),
        ("anml", ("extra",), [7]),
    ] == blocks[:3]
    assert [("", (), [11])] == blocks[3:]
    assert [3, 12, 12] == [each.opening.line for each in page.examples[:3]]


def test_the_parts_of_a_card_are_no_text_around_its_code(planted: Planted) -> None:
    page = planted.page("cards.rst")
    assert () == page.faults
    assert ["anml"] * 4 == [each.label for each in page.examples]


def test_what_is_not_included_is_a_fault(planted: Planted) -> None:
    page = planted.page("files.rst")
    missing = [each for each in page.faults if each.kind == "missing-include"]
    faults = [(each.kind, each.place.line, each.detail) for each in missing]
    assert [
        ("missing-include", 14, "parts/code.anml (`start-at` text not found: no such text)"),
        ("missing-include", 17, "parts/missing.rst"),
        ("missing-include", 19, "../../../../../../outside.anml (it lies outside the project and `include_paths`)"),
    ] == faults


def test_an_include_that_would_never_end_is_a_fault(planted: Planted) -> None:
    circular = [each for each in planted.page("files.rst").faults if each.kind == "circular-include"]
    assert [("two.rst", "one.rst"), ("two.rst", "one.rst"), ("files.rst", "files.rst")] == [
        (Path(each.place.path).name, Path(each.detail).name) for each in circular
    ]


def test_a_file_outside_the_project_is_never_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    project = tmp_path / "project"
    project.mkdir()
    (project / "link.txt").symlink_to(tmp_path / "secret.txt")
    text = ".. literalinclude:: ../secret.txt\n\n.. include:: link.txt\n   :literal:\n"
    (project / "page.rst").write_text(text, encoding="utf-8")
    page = find(read_source(project / "page.rst"), RstSettings(root=project))
    assert () == page.examples
    assert ["missing-include", "missing-include"] == [each.kind for each in page.faults]


def test_code_in_the_header_never_renders(planted: Planted) -> None:
    faults = [(each.kind, each.place.line) for each in planted.page("broken.rst").faults]
    assert [("unrendered-fence", 4)] == [each for each in faults if each[0] == "unrendered-fence"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Text:\n.. code-block:: anml\n\n   x\n", [2]),
        ("1. Text\n   more\n   .. code:: kbr\n\n      x\n\nText\n.. sourcecode:: anyt\n", [3, 8]),
        ("Text:\n\n```anml\nx\n```\n", [3]),
        ("Text:\n\n```{.anml}\nx\n```\n\n~~~ {code-block} anml\nx\n~~~\n", [3, 7]),
        ("Text:\n\n.. code-block:: anml\n\n   x\n", []),
        ("Text:\n   .. code-block:: anml\n\n      x\n", []),
        ("Text:\n.. code-block:: python\n\n   x\n", []),
        ("Text\n.. code-block:: anml is written so.\n", []),
    ],
)
def test_code_that_is_part_of_a_text_never_renders(text: str, expected: list[int]) -> None:
    page = find(Source("page.rst", text))
    assert [("unrendered-fence", line) for line in expected] == [
        (each.kind, each.place.line) for each in page.faults
    ]


@pytest.mark.parametrize(
    ("start", "end", "expected", "blocks"),
    [
        ("one", "two", [], 2),
        ("two", "", ["circular-include"], 1),
        ("", "", ["circular-include"], 1),
    ],
)
def test_a_page_may_show_a_part_of_itself_again(
    tmp_path: Path, start: str, end: str, expected: list[str], blocks: int
) -> None:
    clips = "".join(
        f"   :{name}: {value}\n" for name, value in (("start-after", start), ("end-before", end)) if value
    )
    block = ".. code-block:: anml\n\n   nav\n"
    text = f".. one\n\n{block}\n.. two\n\n.. include:: page.rst\n{clips}\n"
    (tmp_path / "page.rst").write_text(text, encoding="utf-8")
    page = find(read_source(tmp_path / "page.rst"), RstSettings(root=tmp_path))
    assert (expected, blocks) == ([each.kind for each in page.faults], len(page.examples))


def test_sources_are_shared_with_the_run(planted: Planted) -> None:
    sources = SourceCache(Path())
    file = planted.folder / "files.rst"
    page = find(read_source(file), RstSettings(root=planted.folder, sources=sources))
    newer = Source(str(planted.folder / "parts" / "code.anml"), 'button "newer"\nlink "newer"\n')
    sources.add(newer)
    again = find(read_source(file), RstSettings(root=planted.folder, sources=sources))
    assert page.files == again.files
    assert 'link "newer"' in [each.text for each in again.examples]


def test_nothing_is_printed(planted: Planted, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("hosts.rst", "files.rst", "broken.rst"):
        planted.page(name)
    assert ("", "") == capfd.readouterr()


@pytest.mark.parametrize(
    "text",
    [
        "- " * 3000 + "x",
        "".join(" " * depth + "x\n\n" for depth in range(300)),
        "".join("   " * depth + ".. note::\n\n" for depth in range(300)),
        ".. parsed-literal::\n\n   " + "*a " * 20_000,
        "\0\x01\ufeff\r\r\n::\n\n  \u2028x\n",
    ],
)
def test_depth_and_length_are_bounded(text: str) -> None:
    page = find(Source("page.rst", text))
    assert "rst" == page.markup
    assert () == page.faults


def test_lines_that_only_python_ends_are_not_called_exact_wrongly() -> None:
    text = "A line\u2028with a separator.\n\n::\n\n   first\n\n::\n\n   second\n"
    page = find(Source("page.rst", text))
    assert [("first", 5), ("second", 9)] == [(each.text, each.places[0].line) for each in page.examples]


def test_of_several_equal_blocks_the_nearest_is_meant_and_called_near() -> None:
    source = Source("page.rst", "::\n\n   nav\n\nWords.\n\n::\n\n   nav\n")
    example = Example("", "nav", (Place("page.rst", 8, 4),))
    places = settled(example, lambda _: source, traced=False).places
    assert (Place("page.rst", 9, 4, exact=False),) == places


def test_a_fault_behind_a_line_that_only_python_ends_has_the_line_of_the_file() -> None:
    page = find(Source("page.rst", "A\u2028B\x1dC\fD\n\n- .. code-block:: anyt\n     x\n\n  E\n"))
    assert [("unrendered-fence", 3, 3)] == [(each.kind, each.place.line, each.place.column) for each in page.faults]
