"""What may be written around examples, and in configurations: labels, directives, options."""

import re
from collections.abc import Iterator

from signage.server.completions import KEYWORD, PROPERTY, VALUE, Item, words
from signage.server.workspace import table_at
from signage_linter.config import OPTIONS, OVERRIDABLE
from signage_linter.directive import ARGUMENTS, VERBS
from signage_linter.files import HTML_SUFFIXES, MARKDOWN_SUFFIXES, PYTHON_SUFFIXES, RST_SUFFIXES
from signage_linter.recognise import DISPATCHING_LABEL
from signage_linter.rule_names import all_rules
from signage_specs.registry import FORMATS

_FENCE = re.compile(
    r"[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(?:`{3,}|~{3,}|:{3,})[ \t]*(?:\{\.?)?(?:code-block\}[ \t]*)?[\w-]*"
)
_DIRECTIVE = re.compile(r"[ \t>]*\.\. (?:code-block|code|sourcecode|highlight)::[ \t]*[\w-]*")
_COMMENT = re.compile(r"(?:<!--|\.\.|%|\{/\*)\s*signage:\s*(?P<said>[^\n]*)\Z")
_PAGES = (*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *HTML_SUFFIXES, *PYTHON_SUFFIXES)


def in_page(before: str, path: str) -> Iterator[Item]:
    """Yield what may follow in a page: a label where a block opens, what a directive may say."""
    line = before.rpartition("\n")[2]
    if not path.lower().endswith(_PAGES):
        return
    said = _COMMENT.search(line)
    if said is not None:
        yield from _in_directive(said["said"])
    elif _FENCE.fullmatch(line) or _DIRECTIVE.fullmatch(line):
        yield Item(DISPATCHING_LABEL, KEYWORD, "ANML in any of its forms")
        for each in FORMATS:
            yield from words(each.labels, KEYWORD, each.title)


def _in_directive(said: str) -> Iterator[Item]:
    verb, space, _ = said.partition(" ")
    if not space:
        yield from words(VERBS, KEYWORD, "directive")
    elif verb in ARGUMENTS:
        yield from words(ARGUMENTS[verb], VALUE)
    elif verb == "expect":
        yield from _rules()
    elif verb in ("skip", "skip-start"):
        yield Item('reason=""', PROPERTY, "why it is skipped")


def _rules() -> Iterator[Item]:
    for code, (rule, subject) in all_rules().items():
        yield Item(code, VALUE, f"{rule.name} ({subject.removeprefix('documentation ')})")


def in_configuration(path: str, before: str) -> Iterator[Item]:
    """Yield what may follow in a configuration: an option, one of its values, a rule's code."""
    line = before.rpartition("\n")[2]
    table = table_at(path, before.removesuffix(line))
    if table not in ("", "overrides"):
        return
    if re.fullmatch(r"\s*[\w-]*", line) and not _in_list(before):
        known = [each for each in OPTIONS if not table or each.name in OVERRIDABLE]
        yield from (Item(each.name, PROPERTY, each.help) for each in known)
        if table:
            yield Item("paths", PROPERTY, ".gitignore patterns of the files that are meant")
        return
    key = re.findall(r"^[ \t]*([\w-]+)[ \t]*=", before, re.MULTILINE)
    option = next((each for each in OPTIONS if key and each.name == key[-1]), None)
    if option is not None and option.name in ("select", "ignore"):
        yield from _rules()
    elif option is not None:
        choices = option.choices or (("true", "false") if option.kind is bool else ())
        yield from words(choices, VALUE, option.name)


def _in_list(before: str) -> bool:
    """Tell whether the last list of a text is still open."""
    last = re.split(r"^[ \t]*[\w-]+[ \t]*=", before, flags=re.MULTILINE)[-1]
    return last.count("[") > last.count("]")
