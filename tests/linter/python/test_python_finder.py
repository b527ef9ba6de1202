"""Code blocks in docstrings, at their places in the module, which is never imported."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders import python
from signage_linter.finders.docstring import unread_line
from signage_linter.run import check_paths
from signage_linter.source import Source, SourceCache

if TYPE_CHECKING:
    from signage_linter.page import Example

MODULE = '''"""A module.

```anml
button#e4 "Save"
link#e4 "Home"
```
"""

raise SystemExit("imported")


class Garden:
    """A garden.

    .. code-block:: anml

        nav
          link#e2 "Bäume"
    """

    async def move(self):
        r"""Moves.

        Example:
            ~~~anml {.expect-error data-expect="N014"}
            button#e4 "Save"
              link#e4 "Home"
            ~~~
        """
'''


def found(text: str) -> tuple[Example, ...]:
    return python.find(Source("garden.py", text)).examples


def test_each_docstring_is_read() -> None:
    blocks = found(MODULE)
    assert [
        ("anml", 'button#e4 "Save"\nlink#e4 "Home"', [(3, 1), (4, 1), (5, 1)]),
        ("anml", 'nav\n  link#e2 "Bäume"', [(15, 5), (17, 9), (18, 9)]),
        ("anml", 'button#e4 "Save"\n  link#e4 "Home"', [(25, 13), (26, 13), (27, 13)]),
    ] == [
        (block.label, block.text, [(place.line, place.column) for place in (block.opening, *block.places)])
        for block in blocks
    ]
    assert all(place.exact and place.path == "garden.py" for block in blocks for place in block.places)
    assert (("expect-error",), {"data-expect": "N014"}) == (blocks[2].classes, dict(blocks[2].attributes))


@pytest.mark.parametrize(
    "end", ["y = (\n", "def f[T](x: T): ...\n", "y = )\n", "match 1:\n", 'f"{x["y"]}"\n', '"""\n']
)
def test_docstrings_above_what_does_not_parse_are_read(end: str) -> None:
    assert found(MODULE) == found(MODULE + end)


@pytest.mark.parametrize("start", ["def g[T](x: T): ...\n", "1 = 2\n", 'x = f"{x["y"]}"\n'])
def test_docstrings_below_what_does_not_parse_are_read(start: str) -> None:
    code = f"{start}class C:\n{_indented(_DOC, 4)}\n    a = 1\n{_indented(_DOC, 4)}\n"
    assert ["button", "button"] == [block.text for block in found(code)]


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("y = (\n" + MODULE, 1),
        ("x = 1\n(\n" + MODULE, 2),
        (MODULE + "y = (\n", 0),
        ("y = (\n```python\n", 0),
        (MODULE, 0),
    ],
)
def test_an_example_below_what_no_token_can_be_read_of_is_told(code: str, line: int) -> None:
    assert line == unread_line(code)


@pytest.mark.parametrize(
    ("docstring", "expected"),
    [
        ("Tides\n~~~~~\n\n.. code-block:: anml\n\n   button\n\nMore\n~~~~\n", ["anml"]),
        ("~~~~~\nTides\n~~~~~\n\n.. code-block:: anml\n\n   button\n", ["anml"]),
        ("~~~anml\nbutton\n~~~\n", ["anml"]),
        ("~~~\nbutton\n~~~\n", [""]),
    ],
)
def test_tildes_below_a_title_are_not_a_fence(docstring: str, expected: list[str]) -> None:
    assert [(label, "button") for label in expected] == [
        (block.label, block.text) for block in found(f'"""\n{docstring}"""\n')
    ]


def test_a_shorter_fence_closes_no_longer_one() -> None:
    (block,) = found('"""\n````anml\nnav\n```\nmain\n````\n"""\n')
    assert "nav\n```\nmain" == block.text


def test_a_fault_stands_in_the_module() -> None:
    source = Source("garden.py", MODULE)
    sources = SourceCache(Path("no-such-folder"))
    sources.add(source)
    report = check_page(python.find(source), Configuration(), sources)
    assert [("garden.py", 5, 5, "N014")] == [
        (each.path, each.line, each.column, each.code) for each in report.diagnostics
    ]
    assert (3, 1) == (report.counts.checked, report.counts.expected)


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        (
            "Example:\n    .. code-block:: anml\n\n        nav",
            [(5, 5, "it is part of the text above: add a blank line")],
        ),
        ("Example:\n    .. code-block:: python\n\n        nav", []),
        ("Example:\n\n    .. code-block:: anml\n\n        nav", []),
        (".. include:: other.rst", []),
    ],
)
def test_a_directive_that_makes_no_block_is_told(body: str, faults: list[tuple[int, int, str]]) -> None:
    page = python.find(Source("garden.py", f'def f():\n    """A garden.\n\n    {body}\n    """\n'))
    told = [(each.place.line, each.place.column, each.detail) for each in page.faults]
    assert len(faults) == len(told)
    assert all(
        one[:2] == other[:2] and other[2].startswith(one[2]) for one, other in zip(faults, told, strict=True)
    )


@pytest.mark.parametrize(
    ("body", "labels", "faults"),
    [
        ("```anml\nbutton\n", [], [(4, 5)]),
        ("```text\nbutton\n", [], []),
        ("```text\n```anml\nbutton\n```\n", ["text"], []),
        ("- a\n\n  ```anml\n  button\n```\n", [], [(6, 7)]),
        # Both kinds of markup: nobody says which of them is read.
        ("```text\na\n```\n\n.. code-block:: anml\n\n   button\n", ["text", "anml"], []),
        (".. code-block:: anml\n\n   button\n\n::\n\n   ```{note}\n   ```\n", ["anml", ""], []),
        ("```text\n.. code-block:: anml\n\n   button\n```\n", ["text"], []),
        ("```anml\nbutton\n```\n\n.. versionadded:: 1\n", ["anml"], []),
    ],
)
def test_no_example_of_a_docstring_is_passed_over(
    body: str, labels: list[str], faults: list[tuple[int, int]]
) -> None:
    page = python.find(Source("garden.py", f'def f():\n    """It.\n\n{_indented(body, 4)}    """\n'))
    assert labels == [each.label for each in page.examples]
    assert faults == [(each.place.line, each.place.column) for each in page.faults]
    assert all(place.exact for each in page.examples for place in each.places)


@pytest.mark.parametrize(
    ("docstring", "exact"),
    [
        ('"""\n```anml\nbutton\n```\n"""', True),
        ('"""```anml\nbutton\n```\n"""', True),
        ("'''\n\n\n   ```anml\n   button\n   ```'''", True),
        ('"""\n```anml\nbutton\n```\n\nA.\\nB.\n"""', True),
        ('"""\\\nA.\n\n```anml\nbutton\n```\n"""', True),
        ('"""\\\n\n  A.\n  b \\\n  \\\\\n\n  ```anml\n  button\n  ```\n"""', True),
        ('"""A.\\n\n```anml\nbutton\n```\n"""', False),
        ('"A.\\n```anml\\nbutton\\n```"', False),
        ('("A.\\n```anml\\n"\n "button\\n```")', False),
    ],
)
def test_a_docstring_that_is_not_written_line_by_line_is_near(docstring: str, exact: bool) -> None:
    (block,) = found(f"{docstring}\n")
    assert ("button", exact) == (block.text, block.places[0].exact)
    assert 1 <= block.places[0].line <= docstring.count("\n") + 1
    if exact:
        assert docstring.split("\n")[block.places[0].line - 1].strip().startswith("button")


_BLOCK = "```anml\nbutton\n```\n"
_DOC = f'"""It.\n\n{_BLOCK}"""'


def _indented(text: str, width: int) -> str:
    return "".join(" " * width + line for line in text.splitlines(keepends=True))


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (f"x = 1\n{_DOC}\n", 5),
        (f"x: int\n{_DOC}\n", 5),
        (f"x, y = z = 1, 2\n{_DOC}\n", 5),
        (f"x = 1\n# A comment.\n\n{_DOC}\n", 7),
        ("class A:\n    x = 1\n" + _indented(_DOC, 4), 6),
        ("class A:\n    class B:\n        x = 1\n" + _indented(_DOC, 8), 7),
        ("if True:\n    x = 1\n" + _indented(_DOC, 4), 6),
        ("class A:\n    def __init__(self, /, y):\n        self.y = y\n" + _indented(_DOC, 8), 7),
        ("class A:\n    def __init__(me):\n        if me:\n            me.y: int = 1\n" + _indented(_DOC, 12), 8),
        ("#: It.\n#:\n#: .. code-block:: anml\n#:\n#:    button\nx = 1\n", 5),
        ("class A:\n    #: .. code-block:: anml\n    #:\n    #:    button\n    #:\n    #: It.\n    x = 1\n", 4),
    ],
)
def test_an_attribute_has_a_docstring(code: str, line: int) -> None:
    (block,) = found(code)
    column = code.split("\n")[line - 1].index("button") + 1
    assert [("button", line, column, True)] == [(block.text, p.line, p.column, p.exact) for p in block.places]


@pytest.mark.parametrize(
    "code",
    [
        f"x[0] = 1\n{_DOC}\n",
        f"def f():\n    pass\n\n\n{_DOC}\n",
        f"x.y = 1\n{_DOC}\n",
        f"x += 1\n{_DOC}\n",
        f"x = 1\nf()\n{_DOC}\n",
        f"f()\n{_DOC}\n",
        f"x = 1\n{_DOC}.strip()\n",
        f"x = 1\nf{_DOC}\n",
        f"if True:\n    x = 1\n{_DOC}\n",
        "def f():\n    x = 1\n" + _indented(_DOC, 4),
        "def f():\n    class A:\n        x = 1\n" + _indented(_DOC, 8),
        "class A:\n    def __init__(self):\n        x = 1\n" + _indented(_DOC, 8),
        "class A:\n    def __init__(self):\n        other.x = 1\n" + _indented(_DOC, 8),
        "class A:\n    def move(self):\n        self.x = 1\n" + _indented(_DOC, 8),
        "class A:\n    def __init__(self):\n        def f():\n            self.x = 1\n" + _indented(_DOC, 12),
        "# .. code-block:: anml\n#\n#    button\nx = 1\n",
        "#: .. code-block:: anml\n#:\n#:    button\n\nx = 1\n",
        "#: .. code-block:: anml\n#:\n#:    button\nf()\n",
    ],
)
def test_any_other_string_or_comment_is_no_docstring(code: str) -> None:
    compile(code, "garden.py", "exec")
    assert () == found(code)


def test_a_directive_in_a_comment_is_read() -> None:
    lines = ("It.", "", ".. signage: expect N016", "", ".. code-block:: anml", "", "   button#e1 'x'", "", "It.")
    source = Source("garden.py", "".join(f"#: {line}".rstrip() + "\n" for line in lines) + "x = 1\n")
    sources = SourceCache(Path("no-such-folder"))
    sources.add(source)
    report = check_page(python.find(source), Configuration(), sources)
    assert ([], 1) == (list(report.diagnostics), report.counts.expected)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the statement `type` is new in Python 3.12")
def test_a_type_has_a_docstring() -> None:
    assert ["button"] == [block.text for block in found(f"type X = int\n{_DOC}\n")]


@pytest.mark.parametrize(
    "text",
    [
        "x = '''\n```anml\nbutton\n```\n'''\n",
        "def f(:\n    '''\n    ```anml\n    ```\n    '''\n",
        "# ```anml\n",
        "\0```anml\n",
        "'''Words, and a `` ` ``.'''\n",
    ],
)
def test_what_is_no_docstring_is_left_alone(text: str) -> None:
    assert () == found(text)


PIECES = st.sampled_from(
    [
        '"""',
        "'''",
        '"',
        "\n",
        "    ",
        "```anml",
        "```",
        ".. code-block:: anml",
        "\n\n",
        "button#e1",
        "def f():",
        "x = 1",
        "#: ",
        "\r",
        "\\n",
        "é",
    ]
)


@given(st.lists(PIECES, max_size=20).map("".join))
def test_any_text_is_read_and_exact_places_are_true(text: str) -> None:
    source = Source("garden.py", text)
    for block in found(text):
        for line, place in zip(block.text.split("\n"), block.places, strict=False):
            assert 1 <= place.line <= len(source.lines.starts)
            if place.exact and line.strip():
                assert source.lines.line(place.line)[place.column - 1 :].startswith(line.rstrip())


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("end", ["", "def (\n"])
def test_what_python_warns_of_is_not_shown(tmp_path: Path, end: str) -> None:
    """It has characters of the module as they are."""
    block = 'T.\n\n.. code-block:: anml-native\n\n   button "x" #e1\n'
    (tmp_path / "module.py").write_text(f'"""{block}"""\nx = "\\\x1b"\ndef f(): ...\n{end}')
    (tmp_path / "page.rst").write_text(".. literalinclude:: module.py\n   :pyobject: f\n")
    report = check_paths([tmp_path], Configuration())
    assert (1, "N022") == (report.counts.checked, next(each.code for each in report.diagnostics))
