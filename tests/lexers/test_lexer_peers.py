"""Where Pygments has a lexer for the language around a format, ordinary text of that language looks the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.lexers.html import HtmlLexer
from pygments.token import Text, Whitespace, is_token_subtype

from signage_lexers.aaf import AgentHtmlLexer
from signage_lexers.markdown_text import markdown_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pygments.token import _TokenType

PAGE = """<!DOCTYPE html>
<html lang="en">
<head><meta charset=utf-8><title>A &amp; B &middot; C</title>
<script>if (1 < 2) { go("x"); }</script><style media="print">p { color: red }</style></head>
<body class='a b' hidden>
<!-- a
comment --><p id = "x">Text <em>here</em>, <br/>there.</p>
<input type="text" required value="a > b"><a href=/x>y</a>
<![CDATA[ x ]]><svg:rect width="1"></svg:rect>
</body>
</html>
"""
MARKDOWN = """# Title

## Part

Words and `code`, **strong**, *emphasis*, ***both***, ~~gone~~.
See [a page](https://x.example) and ![a picture](p.png), or [that][ref].

- one
- two **strong**
* three

1. first
2. second

- [ ] open
- [x] done

> quoted words

```python
x = 1
```

```
plain
```
"""


def merged(tokens: Iterable[tuple[int, _TokenType, str]]) -> list[tuple[str, str]]:
    """Return tokens with neighbours of one kind joined, without white space, which lexers divide as they like."""
    result: list[tuple[str, str]] = []
    for _, kind, value in tokens:
        name = str(Text if is_token_subtype(kind, Whitespace) else kind)
        text = re.sub(r"\s+", "", value)
        if not text:
            continue
        if result and result[-1][0] == name:
            result[-1] = (name, result[-1][1] + text)
        else:
            result.append((name, text))
    return result


def test_html_without_annotations_looks_as_html_does() -> None:
    expected = merged(HtmlLexer().get_tokens_unprocessed(PAGE))
    assert expected == merged(AgentHtmlLexer().get_tokens_unprocessed(PAGE))


def test_ordinary_markdown_looks_as_markdown_does() -> None:
    expected = merged(get_lexer_by_name("markdown").get_tokens_unprocessed(MARKDOWN))
    assert expected == merged(markdown_tokens(MARKDOWN, 0, len(MARKDOWN)))


@pytest.mark.parametrize("name", ["anyt-file-format.md", "aaf-standard-0.1.md"])
def test_a_specification_keeps_its_headings(name: str, specification_text: Callable[[str], str]) -> None:
    text = specification_text(name)
    assert any("Heading" in kind for kind, _ in merged(markdown_tokens(text, 0, len(text))))
