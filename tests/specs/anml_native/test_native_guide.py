"""The page about ANML native shows what pruning and conversion really give, and diffs that really apply."""

from __future__ import annotations

import re
from pathlib import Path

from signage_specs.anml_native.aria.conversion import convert_snapshot
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.diff import diff
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.patch import patch
from signage_specs.anml_native.prune import prune
from signage_specs.anml_native.writer import write_canonical
from signage_specs.ko_snapshot.conversion import convert_ko_snapshot
from signage_specs.ko_snapshot.parser import parse_snapshot as parse_ko_snapshot

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "formats" / "anml-native.md"
_BLOCK = re.compile(r"^```([\w-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(heading: str) -> list[tuple[str, str]]:
    """The label and the text of each block under a heading."""
    section = re.split(r"^## ", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (found,) = [text for text in section if text.startswith(f"{heading}\n")]
    return [(match.group(1), match.group(2)) for match in _BLOCK.finditer(found)]


def test_pruning() -> None:
    (_, whole), (_, short), (_, filtered) = blocks("Less of it")[1:]
    assert short == write_canonical(prune(parse(whole), budget=12))
    assert filtered == write_canonical(prune(parse(whole), interactive=True, budget=3))


def test_conversion() -> None:
    found = blocks("Conversion")
    assert ["aria-snapshot", "anml", "ko-browser", "anml"] == [label for label, _ in found]
    aria, converted, ko, converted_ko = (text for _, text in found)
    assert converted == convert_snapshot(parse_snapshot(aria))
    assert converted_ko == convert_ko_snapshot(parse_ko_snapshot(ko)).text


def test_the_diff_of_the_first_example() -> None:
    (_, basket) = next(iter(blocks("A document")))
    (_, changes) = blocks("Diffs")[0]
    result = patch(parse(basket), parse(changes)).text
    assert '    textbox#e6 "Voucher" value="APPLE-10"\n    checkbox#e7' in result
    assert result.endswith('[checked]\n  label#e9 "10 % off" [highlighted]\n')


def test_the_diff_that_lends_refs() -> None:
    (_, changes) = blocks("Diffs")[1]
    rows = "  | Sort       | Kilograms |\n  | Cox        | 340       |\n  | Conference | 85        |\n"
    lead = "".join(f'p "Line {number}"\n' for number in range(1, 9))
    base = f'{lead}table "Stock" rows=2\n{rows}p "A"\nlist "Opening hours"\n'
    added = f'{lead}table "Stock" rows=3\n{rows}  | Boskop     | 12        |\np "A"\n'
    made = diff(parse(base), parse(added), base="stock-3")
    assert write_canonical(parse(changes)) == made.text
    assert write_canonical(parse(added)) == patch(parse(base), parse(changes)).text
