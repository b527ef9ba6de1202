"""Code blocks in docstrings, at their places in the module, which is never imported."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders import python
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
    ("docstring", "exact"),
    [
        ('"""\n```anml\nbutton\n```\n"""', True),
        ('"""```anml\nbutton\n```\n"""', True),
        ("'''\n\n\n   ```anml\n   button\n   ```'''", True),
        ('"""\n```anml\nbutton\n```\n\nA.\\nB.\n"""', True),
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
