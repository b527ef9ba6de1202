"""The document contains an accessibility snapshot.

What:
    `- role "name" [ref=e1]` is the format that ANML native replaces. In ANML native, `- ` marks a removed element,
    and `[ref=e1]` is a state.
Why:
    A reader of ANML native takes the whole page for removed.
Example:
    - main:
      - heading "Cart" [level=1, ref=e1]
      - button "Pay" [ref=e2]
Use instead:
    main
      h1#e1 "Cart"
      button#e2 "Pay"
"""

from signage_specs.anml_native import rules
from signage_specs.anml_native.aria.conversion import convert_snapshot, is_convertible
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import BlankLine, Document, PastedLine
from signage_specs.diagnostic import Severity
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, Span, judge, rule

_BREAKABLE = frozenset({
    "indent-jump", "missing-ref", "content-without-ref", "structural-ref", "malformed-ref", "duplicate-ref",
    "malformed-key", "malformed-value",
})  # fmt: skip
"""The rules that a converted snapshot can break."""

_MESSAGE = (
    "Accessibility snapshot in ANML native. "
    "Convert it, or label the block `aria-snapshot` if it is meant to be one."
)


@rule(
    "N042", ERROR, section="11", fixable="safe", advice="Convert the snapshot, or label the block `aria-snapshot`."
)
def check(document: Document, context: Context) -> Findings:
    run: list[PastedLine] = []
    for line in document.lines:
        if isinstance(line, PastedLine):
            run.append(line)
        elif run and not isinstance(line, BlankLine):
            yield _finding(document, run, context, is_apart=not line.depth)
            run = []
    if run:
        yield _finding(document, run, context, is_apart=True)


def _finding(document: Document, run: list[PastedLine], context: Context, *, is_apart: bool) -> Finding:
    first, last = run[0], run[-1]
    whole = Span(first.span.start, last.span.end + len(last.ending))
    snapshot = parse_snapshot(document.text[whole.start : whole.end])
    converted = convert_snapshot(snapshot, keep_refs=True)
    is_placed = is_apart and (whole.start == 0 or not converted.startswith("---"))
    fix = None
    if is_placed and is_convertible(snapshot) and not _has_errors(document, run, converted, context):
        text = converted.replace("\n", first.ending or "\n")
        text = text if last.ending else text.removesuffix(first.ending or "\n")
        fix = Fix("Convert to ANML native", (Edit(whole, text),))
    return Finding(first.words_span, _MESSAGE, fix=fix)


def _has_errors(document: Document, run: list[PastedLine], converted: str, context: Context) -> bool:
    """Whether the converted text lacks what a snapshot may lack: refs, or refs of one letter and a number.

    Only the tool that made a snapshot knows the refs of its elements, so that they can't be added.
    """
    made = parse(converted)
    others = len(document.lines) != len(run)
    clashes = (
        any(element.ref and element.ref.text in document.refs for element in made.elements) if others else False
    )
    found = judge((each for each in rules.RULES if each.name in _BREAKABLE), made, context)
    return clashes or any(each.severity is Severity.ERROR for each in found)
