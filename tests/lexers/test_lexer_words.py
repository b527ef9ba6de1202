"""Every word of a format is told from a word that it doesn't have, and every row of the token tables has a golden.

The rows are those of the formats' token tables: what stands there, and how it is shown.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pygments.lexers import get_lexer_by_name, get_lexer_for_mimetype
from pygments.token import Keyword, Name, String

from signage_lexers.stream import ACTED_ON, CONTENT, DOMAIN, FRAME
from signage_specs.aaf import vocabulary as aaf
from signage_specs.anml import vocabulary as anml
from signage_specs.anml.elements import ELEMENT_NAMES, ELEMENTS
from signage_specs.anml_native import vocabulary as native
from signage_specs.anml_native.actions import parse_actions
from signage_specs.anml_trust import vocabulary as trust
from signage_specs.anyt import vocabulary as anyt
from signage_specs.ko_snapshot import vocabulary as ko

if TYPE_CHECKING:
    from pygments.token import _TokenType

GOLDENS = Path(__file__).parent / "goldens"
LINE = re.compile(r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s+([\w.]+)$""", re.MULTILINE)

ROWS = (
    ("anml-native", "indent", "  ", "Text.Whitespace"),
    ("anml-native", "frontmatter delimiter", "---", "Name.Namespace"),
    ("anml-native", "meta key", "url", "Name.Tag"),
    ("anml-native", "colon of a meta key", ":", "Punctuation"),
    ("anml-native", "meta value", "https://library.example/", "Literal"),
    ("anml-native", "interactive role", "button", "Keyword"),
    ("anml-native", "content role", "h1", "Name.Builtin"),
    ("anml-native", "structural role", "nav", "Name.Variable.Global"),
    ("anml-native", "domain role", "resource", "Name.Entity"),
    ("anml-native", "unknown role", "widget", "Name.Other"),
    ("anml-native", "sign of a ref", "#", "Punctuation"),
    ("anml-native", "ref", "e1", "Name.Class"),
    ("anml-native", "name", '"Save"', "Literal.String.Double"),
    ("anml-native", "escape", '\\"', "Literal.String.Escape"),
    ("anml-native", "attribute", "min", "Name.Attribute"),
    ("anml-native", "equals sign", "=", "Operator"),
    ("anml-native", "number", "9.5", "Literal.Number"),
    ("anml-native", "bare value", "/a/b?c=d", "Literal.String"),
    ("anml-native", "ref as a value", "e2", "Name.Class"),
    ("anml-native", "state", "selected", "Name.Decorator"),
    ("anml-native", "brackets of a state", "[", "Punctuation"),
    ("anml-native", "sign of text", ">", "Punctuation"),
    ("anml-native", "text", "One -- two | three", "Literal.String.Doc"),
    ("anml-native", "table header", "Year", "Generic.Subheading"),
    ("anml-native", "cell of text", "Ada", "Literal.String"),
    ("anml-native", "cell of a number", "1815", "Literal.Number"),
    ("anml-native", "element in a cell", "checkbox", "Keyword"),
    ("anml-native", "sign of a summary", "~", "Keyword.Pseudo"),
    ("anml-native", "summary", "12 links, 3 forms", "Comment.Special"),
    ("anml-native", "added", "+", "Generic.Inserted"),
    ("anml-native", "removed", "-", "Generic.Deleted"),
    ("anml-native", "modified", "*", "Generic.Prompt"),
    ("anml-native", "comment", "-- alone", "Comment.Single"),
    ("anml-actions", "verb", "click", "Keyword"),
    ("anml-actions", "direction", "down", "Name.Constant"),
    ("anyt", "delimiter", "---", "Name.Namespace"),
    ("anyt", "outputs", "**Output:**", "Keyword"),
    ("anyt", "actions", "**Actions:**", "Keyword"),
    ("anyt", "path", "a/b.md", "Literal.String.Other"),
    ("anyt", "name of an action", "continue", "Name.Function"),
    ("ko-browser", "page", "Page", "Name.Variable.Global"),
    ("ko-browser", "colon", ":", "Punctuation"),
    ("ko-browser", "escape", "\\u00a0", "Literal.String.Escape"),
    ("ko-browser", "name", '"Home"', "Literal.String.Double"),
    ("ko-browser", "value", "value", "Name.Attribute"),
    ("ko-browser", "state", "focused", "Name.Decorator"),
    ("ko-browser", "cursor", "←[cursor]", "Generic.Emph"),
)


def golden_tokens(alias: str) -> set[tuple[str, str]]:
    texts = (path.read_text(encoding="utf-8").partition("---tokens---")[2] for path in (GOLDENS / alias).iterdir())
    return {(str(ast.literal_eval(match[1])), match[2]) for text in texts for match in LINE.finditer(text)}


def shown(alias: str, text: str, word: str) -> set[_TokenType]:
    """Return how a word is shown in a text."""
    kinds = {kind for kind, value in get_lexer_by_name(alias).get_tokens(text) if value.strip("\"'") == word}
    assert kinds, (alias, text, word)
    return kinds


@pytest.mark.parametrize(("alias", "what", "text", "kind"), ROWS, ids=[f"{row[0]}: {row[1]}" for row in ROWS])
def test_every_row_has_a_golden(alias: str, what: str, text: str, kind: str) -> None:
    assert (text, kind) in golden_tokens(alias), what


@pytest.mark.parametrize(
    ("roles", "kind"),
    [
        (native.INTERACTIVE_ROLES, ACTED_ON),
        (native.CONTENT_ROLES, CONTENT),
        (native.STRUCTURAL_ROLES, FRAME),
        (native.ALL_DOMAIN_ROLES, DOMAIN),
        (native.UNLISTED_ROLES, CONTENT),
    ],
)
def test_roles_are_shown_by_class(roles: frozenset[str], kind: _TokenType) -> None:
    for role in roles - native.INTERACTIVE_ROLES if kind is not ACTED_ON else roles:
        assert {kind} == shown("anml-native", f"{role}#e1\n", role)
        assert {Name.Other} == shown("anml-native", f"{role}zz#e1\n", f"{role}zz")


# WAI-ARIA 1.2, and what it adds in 1.3, without abstract roles.
ARIA_ROLES = """
    alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
    complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
    gridcell group heading img image insertion link list listbox listitem log main mark marquee math menu menubar
    menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar
    radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status
    strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar
    tooltip tree treegrid treeitem
"""


@pytest.mark.parametrize("role", ARIA_ROLES.split())
def test_every_standard_role_of_accessibility_snapshots_is_known(role: str) -> None:
    kinds = {ACTED_ON, CONTENT, FRAME}
    assert shown("aria-snapshot", f'- {role} "x" [ref=e1]\n', role) <= kinds
    assert shown("aria-snapshot", f'@e1 [{role}] "x"\n', role) <= kinds
    assert shown("ko-browser", f'1: {role} "x"\n', role) <= kinds


SNAPSHOTS_AND_ACTIONS = (
    'button#e1 "x"\nclick #e1\n',
    'select #e1 "x"\n',
    'select#e1\nselect #e1 "a"\n',
    '---\nurl: x\n---\nmain\n  button#e1\n\nfill #e1 "x"\nbutton#e2\n',
    "click #e1\n",
    "button #e1\nclick #e1\n",
    "\n...\nnav\n  link#e1\n",
    'text "x"\n',
    "nav",
    "nav menu\nclick #e1",
    "foo#e1\nclick #e1\n",
    'main\n  > text #e1\n  checkbox #e2\nfrob #e1 "x"\n',
    "",
    'select "x"\nclick @e1',
    "p value=3\nclick #e1",
    "nav 'x'\nclick #e1",
)


@pytest.mark.parametrize("text", SNAPSHOTS_AND_ACTIONS)
def test_a_snapshot_before_actions_is_shown_as_one(text: str) -> None:
    document = parse_actions(text)
    start = document.actions[0].span.start if document.actions else len(text)
    start = start if document.own_snapshot else 0
    snapshot = list(get_lexer_by_name("anml-native").get_tokens_unprocessed(text[:start]))
    tokens = list(get_lexer_by_name("anml-actions").get_tokens_unprocessed(text))
    assert snapshot == tokens[: len(snapshot)]
    assert all(offset >= start for offset, _, _ in tokens[len(snapshot) :])


def test_verbs_and_directions() -> None:
    for verb in native.ACTION_VERBS:
        assert {Keyword} == shown("anml-actions", f"{verb} #e1\n", verb)
        assert {Name.Other} == shown("anml-actions", f"{verb}zz #e1\n", f"{verb}zz")
    for direction in native.DIRECTIONS:
        assert {Name.Constant} == shown("anml-actions", f"scroll #e1 {direction}\n", direction)


@pytest.mark.parametrize("name", sorted(ELEMENT_NAMES))
def test_elements_are_told_from_unknown_ones(name: str) -> None:
    assert Name.Other not in shown("anml-xml", f"<{name}/>", name)
    assert Name.Other not in shown("anml-json", f'{{"anml": "1.0", "{name}": {{}}}}', name)
    assert {Name.Other} == shown("anml-xml", f"<{name}zz/>", f"{name}zz")
    assert {Name.Other} == shown("anml-json", f'{{"anml": "1.0", "{name}zz": {{}}}}', f"{name}zz")


@pytest.mark.parametrize("name", sorted(ELEMENT_NAMES))
def test_attributes_are_told_from_unknown_ones(name: str) -> None:
    for attribute, definition in ELEMENTS[name].attributes.items() if name in ELEMENTS else ():
        assert {Name.Attribute} == shown("anml-xml", f'<{name} {attribute}="?"/>', attribute)
        assert {Name.Other} == shown("anml-xml", f'<{name} {attribute}zz="?"/>', f"{attribute}zz")
        for value in definition.values:
            assert {Name.Constant} == shown("anml-xml", f'<{name} {attribute}="{value}"/>', value)
            assert {String.Double} == shown("anml-xml", f'<{name} {attribute}="{value}zz"/>', f"{value}zz")


def test_annotations_are_told_from_unknown_ones() -> None:
    for attribute in (name for names in aaf.ATTRIBUTES_BY_DIALECT.values() for name in names):
        assert {Name.Decorator} == shown("agent-html", f'<a {attribute}="?">', attribute)
        assert {Name.Other} == shown("agent-html", f'<a {attribute}zz="?">', f"{attribute}zz")
    for kind in (kind for kinds in aaf.KINDS_BY_DIALECT.values() for kind in kinds):
        assert String not in shown("agent-html", f'<a data-agent-kind="{kind}">', kind)
        assert {String} == shown("agent-html", f'<a data-agent-kind="{kind}zz">', f"{kind}zz")
    for attribute, values in aaf.VALUES.items():
        for value in values:
            assert String not in shown("agent-html", f'<a {attribute}="{value}">', value)


def test_keys_of_json_are_told_from_unknown_ones() -> None:
    for key in trust.RECORD_KEYS:
        text = f'{{"authorized-domains": [{{"{key}": 1, "{key}zz": 1}}]}}'
        assert {Name.Attribute} == shown("anml-trust", text, key)
        assert {Name.Other} == shown("anml-trust", text, f"{key}zz")
    for key in aaf.MANIFEST_KEYS["manifest"]:
        text = f'{{"site": {{}}, "{key}": 1, "{key}zz": 1}}'
        assert {Keyword.Namespace} == shown("agent-manifest", text, key)
        assert {Name.Other} == shown("agent-manifest", text, f"{key}zz")


def test_states_are_told_from_unknown_ones() -> None:
    for state in (*ko.STATES, *ko.TOOL_STATES):
        assert {Name.Decorator} == shown("ko-browser", f'1: link "x" {state}\n', state)
        assert {Name.Other} == shown("ko-browser", f'1: link "x" {state}zz\n', f"{state}zz")


def test_keys_and_types_of_workflows_are_told_from_unknown_ones() -> None:
    for key in anyt.FRONTMATTER_KEYS | anyt.FRONTMATTER_KEYS_2:
        assert {Name.Tag} == shown("anyt", f"---\n{key}: 1\n---\n", key)
        assert {Name.Other} == shown("anyt", f"---\n{key}zz: 1\n---\n", f"{key}zz")
    for kind in (*anyt.FIELD_TYPES, *anyt.FIELD_TYPES_2):
        for form in (f"fields:\n  - type: {kind}\n", f'{{"fields": [{{"type": "{kind}"}}]}}'):
            assert {Name.Constant} == shown("anyt", form, kind)
    for key in anyt.FIELD_KEYS | anyt.FIELD_KEYS_2:
        for form in (f"fields:\n  - {key}: 1\n", f'{{"fields": [{{"{key}": 1}}]}}'):
            assert {Name.Attribute} == shown("anyt", form, key)
            assert {Name.Other} == shown("anyt", form.replace(key, f"{key}zz"), f"{key}zz")


def test_names_that_a_lexer_repeats_are_the_vocabularies() -> None:
    for media_type in (anml.MEDIA_TYPE_XML, anml.MEDIA_TYPE_JSON, trust.MEDIA_TYPE, aaf.MANIFEST_SCRIPT_TYPE):
        assert (media_type,) == get_lexer_for_mimetype(media_type).mimetypes
    assert tuple(anyt.MARKERS) == tuple(get_lexer_by_name("anyt-state").filenames)
    assert [aaf.WELL_KNOWN_PATH.rpartition("/")[2]] == list(get_lexer_by_name("agent-manifest").filenames)
