"""Tokens of whatever is called ANML, in the form that its first character shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_lexers.anml_markup import markup_tokens
from signage_lexers.anml_places import document_tokens
from signage_lexers.native_snapshot import snapshot_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from signage_lexers.stream import TokenStream

_FORMS: Mapping[str, Callable[[str], TokenStream]] = {"<": markup_tokens, "{": document_tokens}


def form_tokens(text: str) -> TokenStream:
    """Return the tokens of XML, of JSON or of the indented native form."""
    return _FORMS.get(text.lstrip()[:1], snapshot_tokens)(text)
