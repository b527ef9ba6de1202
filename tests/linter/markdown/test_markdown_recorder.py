"""The recorder changes nothing, stands anywhere in the list, and says so when a converter isn't the known one."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import SubElement

import pytest
from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.extensions.fenced_code import FencedBlockPreprocessor
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from signage_linter.finders.markdown import fences, snippets
from signage_linter.finders.markdown.recorder import ExampleRecorder
from signage_linter.finders.markdown.settings import DEFAULT_EXTENSIONS
from signage_linter.page import Place
from signage_linter.source import Source

if TYPE_CHECKING:
    import re
    from xml.etree.ElementTree import Element

    from markdown.extensions import Extension

    from signage_linter.page import Example

CASES = sorted(path for path in (Path(__file__).parent / "cases").iterdir() if path.is_dir())
_PAGE = "- item\n\n    ```anml\n    button\n    ```\n\nText.\n\n    code\n"


def _converter(*extensions: str | Extension, **configs: dict[str, Any]) -> Markdown:
    options = {f"pymdownx.{name}": value for name, value in configs.items()}
    return Markdown(extensions=list(extensions), extension_configs=options)


def _lines(examples: tuple[Example, ...]) -> list[tuple[int, int, str]]:
    return [
        (place.line, place.column, line)
        for example in examples
        for place, line in zip(example.places, example.text.split("\n"), strict=True)
        if place.exact
    ]


@pytest.mark.parametrize(
    ("extensions", "language", "expected"),
    [
        (["pymdownx.highlight", "pymdownx.superfences"], "anml", ["anml", "c", "anml"]),
        (["pymdownx.superfences", "pymdownx.highlight"], "anml", ["anml", "c", "anml"]),
        (["pymdownx.superfences", "pymdownx.highlight"], "", ["", "c", ""]),
        # The fences of Python-Markdown don't ask the highlighter.
        (["pymdownx.highlight", "fenced_code"], "anml", ["", "c", "anml"]),
        (["pymdownx.superfences"], "", ["", "c", ""]),
    ],
)
def test_code_without_a_label_is_in_the_language_that_the_highlighter_assumes(
    extensions: list[str], language: str, expected: list[str]
) -> None:
    recorder = ExampleRecorder()
    options = {"highlight": {"default_lang": language, "pygments_lang_class": True}} if language else {}
    html = _converter(recorder, *extensions, **options).convert("```\na\n```\n\n```c\nb\n```\n\n    c\n")
    assert expected == [each.label for each in recorder.record.examples]
    assert expected.count("anml") == html.count('class="language-anml')


def test_labels_that_the_highlighter_takes_for_others_are_those() -> None:
    recorder = ExampleRecorder()
    names = [{"name": "Agents", "lang": "anml"}, {"name": "anml", "lang": "xml"}, "odd", {"name": "odd"}]
    options = {"highlight": {"extend_pygments_lang": names}}
    extensions = ("pymdownx.highlight", "pymdownx.superfences")
    _converter(recorder, *extensions, **options).convert(
        "".join(f"```{each}\na\n```\n\n" for each in ("agents", "anml", "odd", ""))
    )
    assert ["anml", "anml", "odd", ""] == [each.label for each in recorder.record.examples]


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
@pytest.mark.parametrize("position", [0, 7, None], ids=["first", "within", "last"])
def test_html_stays_the_same_wherever_the_recorder_stands(folder: Path, position: int | None) -> None:
    text = (folder / "page.md").read_text(encoding="utf-8")
    configs: dict[str, dict[str, Any]] = {
        "snippets": {"base_path": [str(folder)]},
        "superfences": {"preserve_tabs": folder.name == "tabs"},
    }
    extensions: list[str | Extension] = [*DEFAULT_EXTENSIONS, "toc", "pymdownx.highlight"]
    without = _converter(*extensions, **configs).convert(text)
    recorder = ExampleRecorder(folder)
    extensions.insert(len(extensions) if position is None else position, recorder)
    recorder.expect(Source("page.md", text))
    converter = _converter(*extensions, **configs)

    assert without == converter.convert(text)
    assert bool(recorder.record.examples) == ("mark-" in text)
    converter.reset()
    assert without == converter.convert(text)


def test_hooks_are_there_only_while_a_conversion_runs() -> None:
    converter = _converter("pymdownx.superfences", "pymdownx.snippets", ExampleRecorder())
    processors = [*converter.preprocessors, *converter.parser.blockprocessors]
    before = [dict(vars(processor)).keys() for processor in processors]
    converter.convert(_PAGE)

    assert not any("run" in vars(processor) for processor in processors)
    assert [keys - {"run"} for keys in before] == [
        {key for key in vars(processor) if key in keys} for processor, keys in zip(processors, before, strict=True)
    ]
    assert "search_nested" not in vars(converter.preprocessors["fenced_code_block"])


def test_hooks_are_taken_out_when_a_conversion_fails() -> None:
    class Failing(Preprocessor):
        def run(self, lines: list[str]) -> list[str]:
            raise ValueError(lines)

    recorder = ExampleRecorder()
    converter = _converter("pymdownx.superfences", recorder)
    converter.preprocessors.register(Failing(converter), "failing", 1)
    with pytest.raises(ValueError, match="item"):
        converter.convert(_PAGE)
    converter.preprocessors.deregister("failing")
    converter.reset()
    converter.convert(_PAGE)

    assert [(4, 5, "button"), (9, 5, "code")] == _lines(recorder.record.examples)


def test_fences_of_python_markdown_itself() -> None:
    text = (
        "```anml\nfirst\n  second\n```\n\n- item\n\n    ```anml\n    not read\n    ```\n\n"
        '``` { .anml .skip data-reason="why" }\nthird\n```\n\n~~~\nfourth\n~~~\n\n``` {broken\nfifth\n```\n'
    )
    recorder = ExampleRecorder()
    _converter("fenced_code", "attr_list", recorder).convert(text)
    examples = recorder.record.examples

    assert ["anml", "anml", ""] == [example.label for example in examples]
    assert [(2, 1, "first"), (3, 1, "  second"), (13, 1, "third"), (17, 1, "fourth")] == _lines(examples)
    assert ((("skip",), "why")) == (examples[1].classes, examples[1].attributes["data-reason"])
    faults = [(fault.kind, fault.place.line, fault.place.column) for fault in recorder.record.faults]
    assert [("unrendered-fence", 8, 5), ("unrendered-fence", 20, 1)] == faults
    assert [
        "only `pymdownx.superfences` reads a fence that is indented",
        "the converter does not read the header `{broken`",
    ] == [fault.detail for fault in recorder.record.faults]


_FENCE_IN = {
    "!!! note": "no extension reads `!!!`: add `admonition`",
    "??? tip": "no extension reads `???`: add `pymdownx.details`",
    "???+ tip": "no extension reads `???`: add `pymdownx.details`",
    '=== "Tab"': "no extension reads `===`: add `pymdownx.tabbed`",
    ":   Deck": "no extension reads `:`: add `def_list`",
    "[^deck]: Note": "no extension reads `[^`: add `footnotes`",
}


@pytest.mark.parametrize("fences", ["fenced_code", "pymdownx.superfences"])
@pytest.mark.parametrize("header", _FENCE_IN)
def test_a_fence_in_a_block_that_no_extension_reads_is_unrendered(header: str, fences: str) -> None:
    first, second = (
        "\n\n    ```anml\n    text\n    ```\n\nText.\n\n",
        "\n\n    - item\n\n        ~~~\n        text\n        ~~~\n",
    )
    recorder = ExampleRecorder()
    _converter(fences, recorder).convert(header + first + header + second)

    assert [("unrendered-fence", line, column, _FENCE_IN[header]) for line, column in ((3, 5), (13, 9))] == [
        (fault.kind, fault.place.line, fault.place.column, fault.detail) for fault in recorder.record.faults
    ]


def test_a_header_that_its_extension_does_not_read_is_named() -> None:
    recorder = ExampleRecorder()
    text = "!!! note\n\n    === Tab\n\n        ```anml\n        text\n        ```\n"
    _converter("pymdownx.superfences", "admonition", "pymdownx.tabbed", recorder).convert(text)

    assert ["the converter does not read `=== Tab` above it as the start of a block"] == [
        fault.detail for fault in recorder.record.faults
    ]


@pytest.mark.parametrize(
    "text",
    [
        "    !!! note\n\n        ```anml\n        text\n        ```\n",
        "!!! note\n\n        ```anml\n        text\n        ```\n",
        "Text.\n\n    ```anml\n    text\n    ```\n",
        "!!! note\n\nText.\n\n    ```anml\n    text\n    ```\n",
    ],
    ids=["an example of a block", "code in a block", "no block", "behind a block"],
)
@pytest.mark.parametrize("fences", ["fenced_code", "pymdownx.superfences"])
def test_a_fence_that_is_meant_as_indented_code_is_no_fault(text: str, fences: str) -> None:
    recorder = ExampleRecorder()
    _converter(fences, recorder).convert(text)

    assert () == recorder.record.faults
    assert [["```anml", "text", "```"]] == [each.text.split()[-3:] for each in recorder.record.examples]


def test_code_with_the_text_of_a_fence_above_it_is_found_where_it_stands() -> None:
    fence = "    ```anml\n    text\n    ```\n"
    recorder = ExampleRecorder()
    _converter("pymdownx.superfences", "admonition", recorder).convert(f"!!! note\n\n{fence}\nText.\n\n{fence}")

    assert [(4, 5, "text"), (9, 5, "```anml"), (10, 5, "text"), (11, 5, "```")] == _lines(recorder.record.examples)


CODE = "    button#e1\n    link#e2\n"
# What the same text is in, which isn't code there; and the line that the code is on in the page below it.
LOOKALIKES = {
    "a paragraph of an item": (f"- item\n\n{CODE}\nText.\n\n", 8),
    "an admonition": (f"!!! note\n\n{CODE}\nText.\n\n", 8),
    "a tab": (f'=== "Tab"\n\n{CODE}\nText.\n\n', 8),
    "lines of a paragraph": (f"Text\n{CODE}\n", 5),
    "a definition": (f"Term\n:   Words\n\n{CODE}\nText.\n\n", 9),
    "an element": (f"<div markdown>\n\n{CODE}\n</div>\n\nText.\n\n", 10),
    "a footnote": (f"Text[^1].\n\n[^1]: Words\n\n{CODE}\nText.\n\n", 10),
    "an item of a quote": ("> - item\n>\n>     button#e1\n>     link#e2\n\nText.\n\n", 8),
    "a comment": (f"<!--\n\n{CODE}\n-->\n\nText.\n\n", 10),
    "nothing": ("Text.\n\n", 3),
}


@pytest.mark.parametrize("kind", LOOKALIKES)
@pytest.mark.parametrize(
    ("lead", "below"), [("", 0), ("- another\n\n    ", 2), ("> words\n>\n> ", 2), ("[a]: /b\n# Title\n\n\n", 4)]
)
def test_indented_code_is_found_where_its_block_is(kind: str, lead: str, below: int) -> None:
    above, line = LOOKALIKES[kind]
    margin = lead.rpartition("\n")[2]
    code = "".join(f"{margin}{each}" for each in CODE.splitlines(keepends=True))
    page = f"{above}{lead.removesuffix(margin)}{code}\nText.\n"
    recorder = ExampleRecorder()
    _converter(
        "admonition",
        "def_list",
        "footnotes",
        "md_in_html",
        "pymdownx.tabbed",
        recorder,
        tabbed={"alternate_style": True},
    ).convert(page)
    column = len(margin) + 5
    expected = [(line + below, column, "button#e1"), (line + below + 1, column, "link#e2")]
    assert expected == _lines(recorder.record.examples)


def test_code_whose_text_is_an_item_of_its_quote_too_is_found_near_it() -> None:
    recorder = ExampleRecorder()
    _converter(recorder).convert("> - item\n>\n>     button#e1\n>\n> Text.\n>\n>     button#e1\n")
    (example,) = recorder.record.examples
    assert ("button#e1", 3, False) == (example.text, example.places[0].line, example.places[0].exact)


def test_indented_code_may_name_its_language_with_codehilite() -> None:
    text = (
        "    :::anml\n    button\n\nText.\n\n    #!python\n    pass\n\nText.\n\n    #!/usr/bin/python\n    pass\n"
    )
    recorder = ExampleRecorder()
    _converter("codehilite", recorder).convert(text)

    assert ["anml", "python", "python"] == [example.label for example in recorder.record.examples]
    assert [(2, 5, "button"), (7, 5, "pass"), (11, 5, "#!/usr/bin/python"), (12, 5, "pass")] == _lines(
        recorder.record.examples
    )
    without = ExampleRecorder()
    _converter(without).convert(text)
    assert ["", "", ""] == [example.label for example in without.record.examples]
    assert ":::anml" in without.record.examples[0].text


def test_without_any_fence_extension_every_fence_is_unrendered() -> None:
    recorder = ExampleRecorder()
    _converter(recorder).convert("```anml\ntext\n```\n\n    code\n")

    assert [(5, 5, "code")] == _lines(recorder.record.examples)
    assert [("unrendered-fence", 1, "no extension reads fences: add `pymdownx.superfences`")] == [
        (fault.kind, fault.place.line, fault.detail) for fault in recorder.record.faults
    ]


def test_a_conversion_within_a_conversion_belongs_to_the_outer_page() -> None:
    recorder = ExampleRecorder()
    inner = _converter("pymdownx.superfences", recorder)

    class Docstring(InlineProcessor):
        def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # type: ignore[override]  # noqa: N802  as the library calls it
            return inner.convert("```anml\nof a docstring\n```"), m.start(0), m.end(0)

    outer = _converter("pymdownx.superfences", recorder)
    outer.inlinePatterns.register(Docstring("::: it"), "docstring", 200)
    recorder.expect(Source("page.md", "```anml\nof the page\n```\n\n::: it\n"))
    outer.convert("```anml\nof the page\n```\n\n::: it\n")
    own, generated = recorder.record.examples

    assert [(2, 1, "of the page")] == _lines((own,))
    assert ("of a docstring", True) == (generated.text, generated.generated)
    # Nobody knows where it is shown, but it is on this page.
    assert [Place("page.md", 1, 1, exact=False)] == list(generated.places)


def test_what_a_block_processor_converts_is_near_its_block() -> None:
    recorder = ExampleRecorder()
    inner = _converter("pymdownx.superfences", recorder)

    class Module(BlockProcessor):
        def test(self, parent: Element, block: str) -> bool:
            return block.startswith("::: ")

        def run(self, parent: Element, blocks: list[str]) -> None:
            name = blocks.pop(0)
            placeholder = outer.htmlStash.store(inner.convert(f"```anml\nof {name[4:]}\n```"))
            SubElement(parent, "p").text = placeholder

    outer = _converter("pymdownx.superfences", recorder)
    outer.parser.blockprocessors.register(Module(outer.parser), "module", 200)
    outer.convert("# Title\n\n::: one\n\n```anml\nof the page\n```\n\n::: two\n")

    assert [("of one", 3, True, False), ("of the page", 6, False, True), ("of two", 9, True, False)] == [
        (each.text, each.places[0].line, each.generated, each.places[0].exact) for each in recorder.record.examples
    ]


def test_a_block_within_a_plain_text_within_a_page() -> None:
    """Nothing is recorded of a docstring that is a sentence; what it makes of others is the page's all the same."""

    class Nesting(Preprocessor):
        def __init__(self, md: Markdown, inner: Markdown, text: str) -> None:
            super().__init__(md)
            self.inner, self.text = inner, text

        def run(self, lines: list[str]) -> list[str]:
            self.inner.convert(self.text)
            return lines

    recorder = ExampleRecorder(Path())
    page, docstring, innermost = (Markdown(extensions=["fenced_code", recorder]) for _ in range(3))
    docstring.preprocessors.register(Nesting(docstring, innermost, "```anml\nbutton\n```"), "nesting", 1)
    page.preprocessors.register(Nesting(page, docstring, "A sentence."), "nesting", 1)
    recorder.expect(Source("page.md", "```anml\nlink\n```\n"))
    page.convert("```anml\nlink\n```\n")

    assert {"button": True, "link": False} == {each.text: each.generated for each in recorder.record.examples}


def test_a_converter_may_convert_within_its_own_conversion() -> None:
    class Again(Treeprocessor):
        def run(self, root: Element) -> None:
            if root.get("done") is None and not depth:
                depth.append(1)
                self.md.convert("```anml\nwithin\n```")

    depth: list[int] = []
    recorder = ExampleRecorder()
    converter = _converter("pymdownx.superfences", recorder)
    converter.treeprocessors.register(Again(converter), "again", 1)
    converter.convert(_PAGE)

    assert [(4, 5, "button"), (9, 5, "code")] == _lines(recorder.record.examples)
    assert ["within"] == [example.text for example in recorder.record.examples if example.generated]


def test_a_copied_converter_reports_to_the_same_recorder() -> None:
    recorder = ExampleRecorder()
    original = _converter("pymdownx.superfences", recorder)
    copied = copy.deepcopy(original)
    copied.preprocessors.deregister("fenced_code_block")
    original.convert(_PAGE)
    assert 2 == len(recorder.record.examples)
    copied.convert(_PAGE)

    assert ["code"] == [example.text for example in recorder.record.examples]


def test_what_is_converted_between_two_pages_belongs_to_none() -> None:
    recorder = ExampleRecorder()
    converter = _converter("pymdownx.superfences", recorder)
    recorder.expect(Source("page.md", _PAGE))
    html = converter.convert(_PAGE)
    before = recorder.record
    recorder.rest()
    again = converter.reset().convert(_PAGE)

    assert html == again
    assert before is recorder.record
    recorder.expect(Source("other.md", _PAGE))
    converter.reset().convert(_PAGE)
    assert ("other.md", before.path) == (recorder.record.path, "page.md")
    assert [example.text for example in before.examples] == [example.text for example in recorder.record.examples]


def test_text_that_another_plugin_changed_is_followed_to_the_file() -> None:
    file = "---\ntitle: x\n---\n\n# {{ title }}\n\n```anml\nfirst\n{{ made }}\nlast\n```\n\n    code\n"
    converted = "# A title\n\nA paragraph that was put in.\n\n```anml\nfirst\none\ntwo\nlast\n```\n\n    code\n"
    recorder = ExampleRecorder()
    recorder.expect(Source("page.md", file))
    _converter("pymdownx.superfences", recorder).convert(converted)

    assert [(8, 1, "first"), (10, 1, "last"), (13, 5, "code")] == _lines(recorder.record.examples)
    assert [8, 8, 8, 10] == [place.line for place in recorder.record.examples[0].places]


def test_a_preprocessor_that_rewrites_lines_is_followed() -> None:
    class Shouting(Preprocessor):
        def run(self, lines: list[str]) -> list[str]:
            return ["put in front", "", *"\n".join(lines).replace("button", "BUTTON").split("\n")]

    recorder = ExampleRecorder()
    converter = _converter("pymdownx.superfences", recorder)
    converter.preprocessors.register(Shouting(converter), "shouting", 50)
    converter.convert(_PAGE)
    shouted, code = recorder.record.examples

    assert ("BUTTON", 4, False) == (shouted.text, shouted.places[0].line, shouted.places[0].exact)
    assert [(9, 5, "code")] == _lines((code,))


class _OtherFences(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return lines


def test_an_unknown_fence_extension_gives_guesses_and_says_so_once() -> None:
    messages: list[str] = []
    recorder = ExampleRecorder(notify=messages.append)
    converter = _converter(recorder)
    converter.preprocessors.register(_OtherFences(converter), "fenced_code_block", 25)
    converter.convert(_PAGE)
    converter.convert(_PAGE)

    assert [
        "fences are read by _OtherFences, which isn't known: the places of examples are approximate"
    ] == messages
    assert [("anml", "button", 4, False), ("", "code", 9, True)] == [
        (each.label, each.text, each.places[0].line, each.places[0].exact) for each in recorder.record.examples
    ]


def test_superfences_with_unknown_inner_parts_gives_guesses_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = _converter("pymdownx.superfences").convert(_PAGE)
    monkeypatch.setattr(fences, "_state", lambda _: None)
    messages: list[str] = []
    recorder = ExampleRecorder(notify=messages.append)
    html = _converter("pymdownx.superfences", recorder).convert(_PAGE)

    assert expected == html
    assert [
        "this version of superfences keeps its blocks in an unknown way: the places of examples are approximate"
    ] == messages
    assert [("button", 4, 5, False), ("code", 9, 5, True)] == [
        (each.text, each.places[0].line, each.places[0].column, each.places[0].exact)
        for each in recorder.record.examples
    ]


def test_fenced_code_that_stores_more_than_it_reads_is_said_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    original = FencedBlockPreprocessor.run

    def storing(self: Any, lines: list[str]) -> list[str]:
        self.md.htmlStash.store("<hr>")
        return original(self, lines)

    monkeypatch.setattr(FencedBlockPreprocessor, "run", storing)
    messages: list[str] = []
    recorder = ExampleRecorder(notify=messages.append)
    _converter("fenced_code", recorder).convert("```anml\nbutton\n```\n")

    assert 1 == len(messages)
    assert "fenced_code" in messages[0]


@pytest.mark.parametrize("gone", ["read_lines", "extract_section", "dedent"])
def test_snippets_without_an_inner_part_are_searched_in_the_file(
    gone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "top\n# --8<-- [start:one]\nfirst\n  second\n# --8<-- [end:one]\nsame\nsame\nlast\n"
    (tmp_path / "part.anml").write_text(text, encoding="utf-8")
    # The converter goes on as it is, and the recorder meets a version that has no such method of its own.
    hidden = {name for name in ("read_lines", "extract_section", "dedent") if name != gone}
    original = snippets.Includes.watch

    def watch(self: snippets.Includes, processor: Any) -> None:
        original(self, _Only(processor, hidden))

    monkeypatch.setattr(snippets.Includes, "watch", watch)
    recorder = ExampleRecorder(tmp_path)
    converter = _converter(
        "pymdownx.superfences", "pymdownx.snippets", recorder, snippets={"base_path": [tmp_path]}
    )
    includes = "".join(f'--8<-- "part.anml:{part}"\n' for part in ("one", "7:7", "8:8", "1:1,6:6"))
    converter.convert(f'```anml\n{includes}```\n\n```anml\n--8<-- "part.anml"\n```\n')
    places = recorder.record.examples[0].places

    assert [3, 4, 7, 8, 1, 6] == [place.line for place in places[:6]]
    assert [True] * 6 == [place.exact for place in places[:6]]
    # The lines that mark sections are left out of the whole file.
    assert [1, 3, 4, 6, 7, 8] == [place.line for place in recorder.record.examples[1].places[:6]]


class _Only:
    """An object of which only some methods can be seen."""

    def __init__(self, target: Any, hidden: set[str]) -> None:
        vars(self).update(target=target, hidden=hidden)

    def __getattr__(self, name: str) -> Any:
        seen = name in self.hidden or not name.startswith(("read_lines", "extract_section", "dedent"))
        return getattr(self.target, name) if seen else None

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.target, name, value)


def test_snippets_whose_inner_parts_are_unknown_are_said_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[str] = []
    recorder = ExampleRecorder(notify=messages.append)
    converter = _converter("pymdownx.snippets", recorder)
    processor = converter.preprocessors["snippet"]
    monkeypatch.setattr(type(processor), "parse_snippets", None)
    monkeypatch.setattr(type(processor), "run", lambda _, lines: lines)
    converter.convert("text")

    assert [
        "this version of pymdownx.snippets has no parse_snippets: lines of included files are not known"
    ] == messages


def test_a_converter_that_another_extension_makes_of_the_registered_ones_is_watched() -> None:
    class Documentation(BlockProcessor):
        def test(self, parent: Element, block: str) -> bool:
            return block == "::: module"

        def run(self, parent: Element, blocks: list[str]) -> None:
            blocks.pop(0)
            inner = Markdown(extensions=self.parser.md.registeredExtensions)
            SubElement(parent, "p").text = inner.convert("A docstring.\n\n    >>> code\n")

    recorder = ExampleRecorder()
    converter = _converter("pymdownx.superfences", recorder)
    converter.parser.blockprocessors.register(Documentation(converter.parser), "documentation", 110)
    converter.convert("# Page\n\n::: module\n\n    own\n")

    assert [(">>> code", True), ("own", False)] == [
        (example.text, example.generated) for example in recorder.record.examples
    ]
