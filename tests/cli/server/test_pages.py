"""A page of which an edit leaves the blocks isn't read again; what is found in it is what a fresh check finds."""

import os
import random
from pathlib import Path

import pytest
from markdown.extensions import Extension
from test_edits import EDITS, fresh

from signage.server.diagnostics import diagnostics_of
from signage.server.pages import are_known
from signage.server.positions import DEFAULT_ENCODING
from signage.server.workspace import Workspace
from signage_linter.source import Source

PAGE = """\
---
title: Some page
---

# Pay by card

Some *text* about it, with `code` and a [link](https://x.example).
More of it | with a bar
---------- | ----------
some words | other words

<!-- signage: expect N014
N009 -->

```anml
nav "Main"
  button#e1 "Pay"
  link#e1 'Home'
```

- An item of words
  with more words:

  ```anml hl_lines="1"
  link#0x "a"
  ```

1. Another item

    ~~~anml
    widget "a"
    button "b"
    ~~~

> Quoted words
>
> ```anml
> link#1 "a"
> ```

=== "One tab"

    Words in a tab

    ```anml-actions
    clik #e1
    ```

/// tab | Another
Words in a block

```anml
button "c"
```
///

ii. Roman item

Term of a list
:   Words that define

    ```anml
    button "d"
    ```

<div markdown>
Words in a div

```anml
button "e"
```
</div>

<pre><code class="language-anml">
button "f"
</code></pre>

    button "g"

Words at the end
"""
TYPED = [
    "a",
    "a",
    "b",
    " ",
    "#",
    '"',
    "[",
    "]",
    "=",
    "-",
    ".",
    ":",
    "`",
    "~",
    "<",
    "&",
    "1",
    "é",
    "🙂",
    ")",
    "/",
    "\t",
    "\\",
]


@pytest.mark.parametrize("seed", range(int(os.environ.get("SEEDS", "3"))))
def test_what_is_typed_gives_the_findings_of_a_fresh_check(tmp_path: Path, seed: int) -> None:
    (tmp_path / ".git").mkdir()
    generator = random.Random(seed)
    workspace = Workspace((tmp_path,), DEFAULT_ENCODING)
    document = workspace.open((tmp_path / "page.md").as_uri(), "", 1, PAGE)
    for number in range(EDITS):
        if number % 20 == 0:
            document.source = Source(document.source.path, PAGE)
            workspace.analysis(document)
        text = document.source.text
        start = generator.randrange(len(text) + 1)
        gone = generator.choice([0, 0, 0, 1, 2])
        text = text[:start] + generator.choice(TYPED) + text[start + gone :]
        document.source = Source(document.source.path, text)
        found = diagnostics_of(workspace.analysis(document), workspace)
        assert fresh(document, tmp_path, DEFAULT_ENCODING) == found, (seed, number, text)
    assert workspace.pages.kept > 0


KEPT = {
    "a word of a paragraph": ("Some *text*", "Some more *text*", True),
    "a title": ("# Pay", "# Pays", True),
    "an item": ("An item", "An old item", True),
    "an example": ('"Pay"', '"Paid"', True),
    "an example in a list": ('link#0x "a"', 'link#e9 "a"', True),
    "an example in a quotation": ('> link#1 "a"', '> link#e2 "a"', True),
    "a label": ("```anml-actions", "```anml", False),
    "a fence": ("  link#e1 'Home'", "  ```'", False),
    "a new line": ("Some *text*", "Some\n*text*", False),
    "two lines": ("# Pay by card\n\nSome *text*", "# Pays by card\n\n```anml\nSome *text*", False),
    "lines far apart": ("# Pay by card\n\nSome *text*", "# Pays by card\n\n```anml", False),
    "a mark": ("More of it", "- More of it", False),
    "markup": ("`code`", "`code", False),
    "a tag": ("Words in a div", "Words <pre> div", False),
    "an example without a fence": ('button "g"', 'button "gg"', False),
}


@pytest.mark.parametrize("edit", KEPT)
def test_a_page_is_read_again_where_its_blocks_may_have_changed(tmp_path: Path, edit: str) -> None:
    (tmp_path / ".git").mkdir()
    old, new, is_kept = KEPT[edit]
    workspace = Workspace((tmp_path,), DEFAULT_ENCODING)
    document = workspace.open((tmp_path / "page.md").as_uri(), "", 1, PAGE)
    workspace.analysis(document)
    assert old in PAGE
    document.source = Source(document.source.path, PAGE.replace(old, new, 1))
    found = diagnostics_of(workspace.analysis(document), workspace)
    assert is_kept == bool(workspace.pages.kept)
    assert fresh(document, tmp_path, DEFAULT_ENCODING) == found


def test_a_converter_is_known_by_its_extensions() -> None:
    assert are_known(("markdown.extensions.tables", "pymdownx.superfences", "toc"))
    assert not are_known(("markdown.extensions.tables", "own.module"))
    assert not are_known(("own",))
    assert not are_known((Extension(),))
    assert not are_known(())
