"""Diffs: applied to their base they give the new snapshot, they are sound documents, and they are small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_specs.anml_native.diff import DiffError, diff
from signage_specs.anml_native.outline import OutlineError
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.patch import PatchError, patch
from signage_specs.anml_native.refs import carry_refs
from signage_specs.anml_native.writer import write_canonical
from signage_specs.diagnostic import Severity
from signage_specs.registry import ANML_NATIVE
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.anml_native.tree import Document

# What a diff of ours must never have, whatever its two snapshots have: shared refs, and all that is about diffs.
DIFF_CODES = {"N014", "N030", "N031", "N032", "N033"}

ROLES = ("button", "link", "h1", "item", "nav", "main", "list", "p", "group", "table", "status")
NAMES = (None, None, '"A"', '"B"', '"say \\"hi\\""', '"C:\\"', '"a | b -- c"', '"[ref=e1]"')
PARTS = ("", "", " href=/a", " value=1", " [open]", ' title="a b" [open] [x]', " -- note", " exported")
TEXTS = ("> a", "> b", ">   c  d ", "~ 3 links", "~ ... 4 rows omitted", "| a | b |", "| 1 | 2 |")
REFS = (*(f"e{number}" for number in range(1, 13)), "n1", "n12", "r3")
META = ("url: https://a.example/x", "title: One", "title: Two", "ts: 1", "ts: 2", "filter: interactive", "note:")


@st.composite
def bodies(draw: st.DrawFn) -> list[str]:
    """Draw the lines of a body, with blank lines and comments here and there."""
    refs = list(draw(st.permutations(REFS)))
    lines: list[str] = []
    deepest = 0
    for _ in range(draw(st.integers(0, 14))):
        depth = draw(st.integers(0, deepest))
        indent = "  " * depth
        if draw(st.integers(0, 9)) == 0:
            lines.append(draw(st.sampled_from(("", f"{indent}-- note"))))
        form = draw(st.integers(0, 9))
        deepest = depth
        if form == 3 or (depth and form < 2):
            lines.append(indent + draw(st.sampled_from(TEXTS)))
        elif depth and form == 2 and refs:
            lines.append(f"{indent}| button#{refs.pop()} | x |")
        else:
            has_ref = draw(st.booleans())
            ref = f"#{refs.pop()}" if refs and has_ref else ""
            name = draw(st.sampled_from(NAMES))
            words = draw(st.sampled_from(ROLES)) + ref + (f" {name}" if name else "")
            lines.append(indent + words + draw(st.sampled_from(PARTS)))
            deepest = depth + 1
    return lines


@st.composite
def snapshots(draw: st.DrawFn) -> str:
    """Draw the text of a snapshot."""
    meta = {line.partition(":")[0]: line for line in draw(st.lists(st.sampled_from(META), max_size=4))}
    front = ["---", *meta.values(), "---"] if meta else []
    tail = draw(st.sampled_from(([], [], [""], ["-- end"])))
    return "".join(f"{line}\n" for line in [*front, *draw(bodies()), *tail])


@st.composite
def changed_pairs(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a snapshot and what became of it: lines gone, doubled without their ref, moved or reworded."""
    before = draw(snapshots())
    lines = before.split("\n")[:-1]
    start = lines.index("---", 1) + 1 if lines[:1] == ["---"] else 0
    after = lines[start:]
    for _ in range(draw(st.integers(0, 4)) if after else 0):
        at = draw(st.integers(0, len(after) - 1))
        change = draw(st.sampled_from(("drop", "double", "move", "reword", "state")))
        line = after[at]
        if change == "drop" and len(after) > 1:
            del after[at]
        elif change == "double" and "#" not in line:
            after.insert(at, line)
        elif change == "move":
            after.insert(draw(st.integers(0, len(after) - 1)), after.pop(at))
        elif change == "reword":
            after[at] = line.replace('"A"', '"Z"').replace("> a", "> z").replace("| 1", "| 9")
        elif change == "state" and line.strip()[:1].isalpha() and " -- " not in line:
            after[at] = f"{line} [new]"
    return before, "".join(f"{line}\n" for line in [*lines[:start], *_without_skipped_levels(after)])


def _without_skipped_levels(lines: list[str]) -> list[str]:
    found: list[str] = []
    deepest = 0
    for line in lines:
        words = line.lstrip(" ")
        depth = min((len(line) - len(words)) // 2, deepest)
        if not words or words.startswith("--"):
            found.append(words)
            continue
        found.append("  " * depth + words)
        deepest = depth + words[0].isalpha()
    return found


def settled(text: str) -> list[str]:
    """The lines of a canonical text; the indentation of a comment says nothing."""
    return [line.lstrip() if line.lstrip().startswith("--") else line for line in text.split("\n")]


def codes(text: str) -> set[str]:
    return {each.code for each in ANML_NATIVE.check(text, Context()) if each.severity is not Severity.INFO}


def changes(before: str, after: str) -> Document:
    return diff(parse(before), parse(after))


def outcome(before: str, after: str, made: Document) -> tuple[list[str], set[str], bool]:
    """Apply a diff and judge it.

    Returns:
        The lines that come of it, the codes that it may not have, and whether it is in canonical form.
    """
    got = settled(write_canonical(patch(parse(before), made)))
    found = codes(made.text)
    return got, (found & DIFF_CODES) | (found - codes(before) - codes(after)), write_canonical(made) == made.text


def right(after: str) -> tuple[list[str], set[str], bool]:
    """The outcome of a diff that says what a snapshot became, and nothing else."""
    return settled(write_canonical(parse(after))), set(), True


@given(changed_pairs())
def test_a_changed_snapshot(pair: tuple[str, str]) -> None:
    before, after = pair
    assert right(after) == outcome(before, after, changes(before, after))


@given(snapshots(), snapshots())
def test_any_two_snapshots(before: str, after: str) -> None:
    assert right(after) == outcome(before, after, changes(before, after))


@settings(max_examples=60)
@given(snapshots())
def test_nothing_changed(text: str) -> None:
    made = changes(text, text)
    assert right(text) == outcome(text, text, made)
    body = made.text.split("---\n", 2)[2]
    assert [] == [line for line in settled(body) if line and not line.startswith("--")]


FRONT = "---\ntype: diff\nbase: base-1\n---\n"
FRONT_LENDING = "---\ntype: diff\nbase: base-1\nplaces: n\n---\n"

DIFFS = [
    ("an attribute", 'link#e1 "A"\n', 'link#e1 "A" [open]\n', f'{FRONT}* link#e1 "A" [open]\n'),
    ("a role", "button#e1\n", "link#e1\n", f"{FRONT}* link#e1\n"),
    (
        "a deep one needs no parents",
        'main\n  form\n    button#e1 "A"\n',
        'main\n  form\n    button#e1 "B"\n',
        f'{FRONT}* button#e1 "B"\n',
    ),
    ("a removed one", 'nav\nlink#e1 "A"\n', "nav\n", f'{FRONT}- link#e1 "A"\n'),
    ("one added last", "nav\n  link#e1\n", "nav\n  link#e1\n  link#e2\n", f"{FRONT}nav\n  + link#e2\n"),
    (
        "one added first",
        "nav\n  link#e1\n  link#e2\n",
        "nav\n  link#e3\n  link#e1\n  link#e2\n",
        f"{FRONT}nav\n  + link#e3\n  link#e1\n",
    ),
    (
        "one added between",
        "nav\n  link#e1\n  link#e2\n",
        "nav\n  link#e1\n  link#e3\n  link#e2\n",
        f"{FRONT}nav\n  link#e1\n  + link#e3\n",
    ),
    (
        "added in the place of a removed one",
        "nav\n  link#e1\n  link#e2\n  link#e3\n",
        "nav\n  link#e1\n  link#e4\n  link#e3\n",
        f"{FRONT}nav\n  - link#e2\n  + link#e4\n",
    ),
    (
        "one that moves",
        "nav\n  link#e1\n  link#e2\n  link#e3\n",
        "nav\n  link#e2\n  link#e3\n  link#e1\n",
        f"{FRONT}nav\n  + link#e1\n",
    ),
    (
        "one that moves with what it holds",
        "list\n  item#e1\n    link#e2\nmain\n",
        "list\nmain\n  item#e1\n    link#e2\n",
        f"{FRONT}main\n  + item#e1\n    + link#e2\n",
    ),
    (
        "text",
        'article#e1 "A"\n  > one\n  > two\n',
        'article#e1 "A"\n  > one\n  > three\n',
        f'{FRONT}* article#e1 "A"\n  > one\n  > three\n',
    ),
    ("an attribute without the text", "code#e1 a=1\n  > x\n", "code#e1 a=2\n  > x\n", f"{FRONT}* code#e1 a=2\n"),
    ("text that goes", "code#e1\n  > x\n", "code#e1\n", f"{FRONT}+ code#e1\n"),
    (
        "rows",
        "table\n  | A |\n  | 1 |\n",
        "table\n  | A |\n  | 1 |\n  | 2 |\n",
        f"{FRONT_LENDING}* table#n1\n  | A |\n  | 1 |\n  | 2 |\n",
    ),
    ("a paragraph", 'main\n  p "A"\n', 'main\n  p "B"\n', f'{FRONT_LENDING}* p#n2 "B"\n'),
    ("a container that goes", "nav\nmain\n", "nav\n", f"{FRONT_LENDING}- main#n2\n"),
    (
        "the second of its kind",
        "list\nlist\n  link#e1\n",
        "list\nlist\n  link#e1\n  link#e2\n",
        f"{FRONT_LENDING}list#n2\n  + link#e2\n",
    ),
    (
        "refs of the letter that is lent",
        "p\nbutton#n7\n",
        "p [x]\nbutton#n7\n",
        "---\ntype: diff\nbase: base-1\nplaces: n10\n---\n* p#n11 [x]\n",
    ),
    (
        "the frontmatter",
        "---\nurl: x\ntitle: A\nts: 1\n---\nnav\n",
        "---\nurl: x\nts: 2\n---\nnav\n",
        "---\ntype: diff\nbase: base-1\nremoved: title\nts: 2\n---\n",
    ),
    (
        "the order of the frontmatter",
        "---\nurl: x\nts: 1\n---\nnav\n",
        "---\nts: 1\nurl: x\n---\nnav\n",
        '---\ntype: diff\nbase: base-1\nremoved: "url, ts"\nts: 1\nurl: x\n---\n',
    ),
    (
        "a summary of the rest",
        "---\nbudget: 2\n---\nlink#e1\n~ 2 links\n",
        "---\nbudget: 2\n---\nlink#e1\n~ 3 links\n",
        f"{FRONT}~ 3 links\n",
    ),
    (
        "a summary of the rest that goes",
        "---\nbudget: 2\n---\nlink#e1\n~ 1 link\n",
        "---\nbudget: 2\n---\nlink#e1\nlink#e2\n",
        '---\ntype: diff\nbase: base-1\nremoved: "~"\n---\n+ link#e2\n',
    ),
]


@pytest.mark.parametrize(("before", "after", "expected"), [case[1:] for case in DIFFS], ids=[c[0] for c in DIFFS])
def test_what_a_diff_says(before: str, after: str, expected: str) -> None:
    assert right(after) == outcome(before, after, changes(before, after))
    found = diff(parse(before), parse(after), base="base-1")
    assert expected == found.text
    assert write_canonical(parse(after)) == write_canonical(patch(parse(before), found))


def test_a_diff_is_about_what_changed() -> None:
    rows = "".join(f'  item#e{number} "Item {number}"\n    p "Text {number}"\n' for number in range(1, 400))
    before = f"list\n{rows}"
    after = before.replace('p "Text 77"', 'p "Changed"').replace('  item#e99 "Item 99"\n    p "Text 99"\n', "")
    made = changes(before, after)
    assert right(after) == outcome(before, after, made)
    assert len(made.text.split("\n")) <= 9


def test_the_base_is_known_by_its_content() -> None:
    old, new = parse("nav\n  link#e1\n"), parse("nav\n")
    changes = diff(old, new)
    assert "nav\n" == patch(parse("nav\r\n  link#e1   \r\n"), changes).text  # the canonical text counts
    with pytest.raises(PatchError, match="not for this one") as caught:
        patch(parse("nav\n  link#e1\n  link#e2\n"), changes)
    assert ("diff", 3) == (caught.value.document, caught.value.line)


@pytest.mark.parametrize("name", ["", "  ", "a\nb"])
def test_the_name_of_a_base_is_one_line(name: str) -> None:
    with pytest.raises(ValueError, match="one line"):
        diff(parse(""), parse(""), base=name)


UNSOUND = [
    ("+ link#e1\n", "line 1 of the old snapshot: `\\+` marks a change"),
    ("---\ntype: diff\n---\n", "line 2 of the old snapshot: this is a diff"),
    ("link#e1\nlink#e1\n", "line 2 of the old snapshot: `#e1` names two elements"),
    ("table\n  | A |\n  | link#e1 |\n  | link#e1 |\n", "line 4 .* names two elements"),
    ("nav\n    link#e1\n", "line 2 .* skips a level"),
    ("---\nurl: x\n", "line 1 .* frontmatter"),
    ("---\nurl\n---\n", "line 2 .* `key: value`"),
    ("---\nts: 1\nts: 2\n---\n", "line 3 .* twice"),
    ("nav\n...\n", "line 2 .* left out"),
    ('- link "Home" [ref=e1]\n', "line 1 .* accessibility snapshot"),
    ("click #e1\n", "line 1 .* not a valid snapshot line"),
    ('"Go"\n', "line 1 .* doesn't start with a role"),
    ("link#\n", "line 1 .* a ref is"),
    ("---\nbase: x\n---\n", "`base` in the frontmatter"),
]


@pytest.mark.parametrize(("text", "reason"), UNSOUND)
def test_no_diff_of_what_is_no_snapshot(text: str, reason: str) -> None:
    with pytest.raises(DiffError, match=reason):
        diff(parse(text), parse("nav\n"))


BASE = """---
url: https://orchard.example/basket
---
main
  h1#e1 "Your basket"
  form
    textbox#e2 "Voucher" size=8
    button#e3 "Order" [primary]
  list
    item#e4 "Cox, 2 kg"
  list
  table "Stock"
    | A | B |
    | 1 | button#e5 |
"""


def applied(changes: str, front: str = FRONT) -> str:
    return patch(parse(BASE), parse(front + changes)).text


def test_a_diff_by_hand() -> None:
    changes = """* textbox#e2 "Voucher" value="APPLE-10"
- item#e4
main
  + label#e9 "10 % off" [highlighted]
+ footer
  + link#e10 "Help"
"""
    expected = """---
url: https://orchard.example/basket
---
main
  h1#e1 "Your basket"
  form
    textbox#e2 "Voucher" value="APPLE-10"
    button#e3 "Order" [primary]
  list
  list
  table "Stock"
    | A | B |
    | 1 | button#e5 |
  label#e9 "10 % off" [highlighted]
footer
  link#e10 "Help"
"""
    assert expected == applied(changes)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ("main\n  * textbox#e2\n  + badge#e9\n", "  badge#e9\n  list"),  # behind the child that holds `#e2`
        ("main\n  + badge#e9\n  * textbox#e2\n", "  badge#e9\n  form"),
        ("main\n  + badge#e9\n", "button#e5 |\n  badge#e9\n"),
        ("+ badge#e9\nmain\n", "badge#e9\nmain\n"),
        ("* h1#e1\n+ h2#e9\n", "button#e5 |\nh2#e9\n"),  # behind `main`, which holds `#e1`
    ],
)
def test_places_by_hand(changes: str, line: str) -> None:
    assert line in applied(changes)


def test_a_container_without_ref_is_known_where_it_is_the_only_one() -> None:
    start, end = BASE.index("  form"), BASE.index("  list")
    assert BASE[:start] + BASE[end:] == applied("main\n  - form\n")


MISFITS = [
    ("* button#e99\n", 5, "the base has no `#e99`"),
    ("nav\n- link#e98\n", 5, "no `nav` without a ref at the left margin"),
    ("main\n  - p\n", 6, "no `p` without a ref under `main`"),
    ("main\n  - list\n", 6, "more than one `list`"),
    ("list\n", 5, "no `list` without a ref at the left margin"),
    ("* button#e5\n", 5, "in a table cell"),
    ("- link#e3\n", 5, "`#e3` is a `button` in the base, not a `link`"),
    ('- button#e3 "Pay"\n', 5, 'this says `"Pay"`'),
    ("- button#e3 [hidden]\n", 5, r"this says `\[hidden\]`"),
    ("textbox#e2 size=9\n", 5, "this says `size=9`"),
    ("h1#e1\n  - button#e3\n", 6, "isn't under"),
    ("* button#e3\n- button#e3\n", 6, "line 5 is about the same element"),
    ("+ button#e3\n* button#e3 [open]\n", 5, "is on line 6, too"),
    ("+ link#e9\n+ link#e9\n", 6, "is on line 5 already"),
    ("+ link#e5\n", 5, "ref of another element"),
    ("- item#e4\n  + link#e9\n", 6, "is in a removed element"),
    ("+ list\n  item#e4\n", 6, "is in an added element"),
    ("main\n  > text\n", 6, "the base has no such line here"),
    ("* main#n1\n", 5, "the base has no `#n1`"),
    ("nav\n    + link#e9\n", 6, "skips a level"),
    ("...\n", 5, "left out"),
]


@pytest.mark.parametrize(("changes", "line", "reason"), MISFITS)
def test_a_diff_that_does_not_fit(changes: str, line: int, reason: str) -> None:
    with pytest.raises(PatchError, match=reason) as caught:
        applied(changes)
    assert ("diff", line) == (caught.value.document, caught.value.line)


def test_a_line_in_what_another_one_removes() -> None:
    with pytest.raises(PatchError, match="line 6 removes this element") as caught:
        applied("- form#n6\nmain\n  * button#e3 [open]\n", FRONT_LENDING)
    assert 8 == caught.value.line


@pytest.mark.parametrize(
    ("front", "changes", "reason"),
    [
        ("---\ntype: diff\nplaces: 12\n---\n", "", "line 3 of the diff: `places: 12`"),
        ("---\ntype: diff\nplaces: n\n---\n", "* p#n6\n", "line 5 of the diff: `#n6` is line 6"),
        ("---\ntype: diff\nplaces: n\n---\n", "* p#n600\n", "line 5 of the diff: `#n600` is line 600"),
        ("---\nbase: x\n---\n", "", "line 1 of the diff: this is not a diff"),
    ],
)
def test_a_frontmatter_that_does_not_fit(front: str, changes: str, reason: str) -> None:
    with pytest.raises(PatchError, match=reason):
        applied(changes, front)


@pytest.mark.parametrize("text", ["link#e1\nlink#e1\n", "---\ntype: diff\n---\n", "+ link#e1\n", "click #e1\n"])
def test_a_base_that_is_no_snapshot(text: str) -> None:
    with pytest.raises(PatchError) as caught:
        patch(parse(text), parse(FRONT))
    assert "base" == caught.value.document


PIECES = st.sampled_from(
    [
        *(
            "---\n",
            "type: diff\n",
            "places: n\n",
            "removed: ~\n",
            "\n",
            "  ",
            "+ ",
            "- ",
            "* ",
            "nav",
            "link",
            "table",
        ),
        *(
            "#e1",
            "#n1",
            "#n12",
            "#",
            ' "a"',
            ' "',
            " [x]",
            " a=1",
            "> t",
            "~ 3 links",
            "| a |",
            "| link#e1 |",
            "-- c",
        ),
        *("...", "…", "[ref=e1]", "click #e1", "- link [ref=e2]", "url: x\n", "@e1 [a]", "\r", "\\", "browser:"),
    ]
)
TEXTS_OF_ANY_KIND = st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=20).map("".join))


@given(TEXTS_OF_ANY_KIND, TEXTS_OF_ANY_KIND)
def test_any_two_texts(before: str, after: str) -> None:
    old, new = parse(before), parse(after)
    try:
        changes = diff(old, new)
    except DiffError:
        pass
    else:
        wanted, got = settled(write_canonical(new)), settled(write_canonical(patch(old, changes)))
        assert (wanted[2:] if wanted[:2] == ["---", "---"] else wanted) == got
    try:
        result = patch(old, new)
    except PatchError:
        return
    assert result.text == write_canonical(result)


def test_the_specification_is_full_of_snapshots(specification_blocks: Callable[[str], list[Any]]) -> None:
    blocks = [block.text for block in specification_blocks("anml-native-0.1.0-draft.md") if block.label == "anml"]
    sound: list[str] = []
    for text in blocks:
        try:
            diff(parse(text), parse(text))
        except DiffError:
            continue
        sound.append(text)
    assert 18 == len(sound)  # all but the diff of section 5
    for before in sound:
        for after in sound:
            assert right(after) == outcome(before, after, changes(before, after))


CARRIED = [
    ("all as before", "link#e1\nlink#e2\n", "link#e1\nlink#e2\n", "link#e1\nlink#e2\n"),
    (
        "numbered anew",
        'nav\n  link#e4 "A"\n  link#e7 "B"\n',
        'nav\n  link#e1 "A"\n  link#e2 "B"\n',
        'nav\n  link#e4 "A"\n  link#e7 "B"\n',
    ),
    (
        "one in front",
        'link#e1 "A"\nlink#e2 "B"\n',
        'link#e1 "Z"\nlink#e2 "A"\nlink#e3 "B"\n',
        'link#e3 "Z"\nlink#e1 "A"\nlink#e2 "B"\n',
    ),
    ("a removed ref isn't used again", 'link#e1 "A"\n', 'link#e1 "B"\n', 'link#e2 "B"\n'),
    (
        "another letter",
        'resource#r1 "A"\n',
        'resource#r1 "A"\nlink#e1 "B"\nresource#r2 "C"\n',
        'resource#r1 "A"\nlink#e1 "B"\nresource#r2 "C"\n',
    ),
    (
        "known by what they hold",
        'list\n  item#e1\n    p "A"\n  item#e2\n    p "B"\n',
        'list\n  item#e1\n    p "B"\n  item#e2\n    p "A"\n  item#e3\n    p "B"\n',
        'list\n  item#e3\n    p "B"\n  item#e1\n    p "A"\n  item#e2\n    p "B"\n',
    ),
    (
        "table cells and references",
        "label for=#e2\ntable\n  | A | button#e1 |\n  | B | button#e2 |\n",
        "label for=#e1\ntable\n  | B | button#e1 |\n  | A | button#e2 |\n  | C | button#e3 |\n",
        "label for=#e2\ntable\n  | B | button#e2 |\n  | A | button#e1 |\n  | C | button#e3 |\n",
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), [case[1:] for case in CARRIED], ids=[c[0] for c in CARRIED])
def test_refs_that_are_carried_over(old: str, new: str, expected: str) -> None:
    assert expected == carry_refs(parse(old), parse(new)).text


@given(changed_pairs())
def test_carried_refs_stay_unique_and_nothing_else_changes(pair: tuple[str, str]) -> None:
    old, new = (parse(text) for text in pair)
    result = carry_refs(old, new)
    refs = [element.ref.text for element in result.elements if element.ref]
    assert len(set(refs)) == len(refs)
    words = [(element.role.text, element.name and element.name.value) for element in new.elements]
    assert words == [(element.role.text, element.name and element.name.value) for element in result.elements]
    assert result.text == carry_refs(old, result).text
    assert right(result.text) == outcome(pair[0], result.text, changes(pair[0], result.text))


def test_a_ref_without_a_number_cannot_be_carried() -> None:
    with pytest.raises(OutlineError, match="line 2: `#go`"):
        carry_refs(parse(""), parse("nav\n  link#go\n"))


def _page(lines: int, offset: int) -> str:
    sections = (
        f'section#e{n * 2 + 1} "S"\n  p "text {(n + offset) % 7}"\n  list\n    item#e{n * 2 + 2}\n    > a\n'
        for n in range(lines // 5)
    )
    return "".join(sections)


SHAPES: dict[str, Callable[[int], str]] = {
    "page": lambda size: _page(size, 0) + "\0" + _page(size, 1),
    "alike": lambda size: "p\n" * size + "\0" + "p\n" * (size - 3),
    "reversed": lambda size: "\0".join("".join(f'p "{n}"\n' for n in range(size)[::step]) for step in (1, -1)),
    "rows": lambda size: "table\n" + "  | a | b |\n" * size + "\0table\n" + "  | a | b |\n" * (size - 1),
    "unknown": lambda size: "\0".join("".join(f"{role}{n}\n" for n in range(size)) for role in "pq"),
    "moved": lambda size: "link#e0\n" + _page(size, 0).replace("#e", "#f") + "\0" + _page(size, 0) + "link#f1\n",
}


def _compare(texts: str) -> None:
    old, new = (parse(text) for text in texts.split("\0"))
    patch(old, diff(old, new))
    carry_refs(old, new)


@pytest.mark.parametrize("shape", SHAPES)
def test_time_is_nearly_linear(shape: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(_compare, SHAPES[shape], 250)


def test_deep_nesting() -> None:
    depth = 1_200
    before = "".join("  " * level + "list\n" for level in range(depth))
    after = before + "  " * depth + "link#e1\n"
    assert after == patch(parse(before), diff(parse(before), parse(after))).text
