"""Measure what a user feels, beside what they would use instead: `python -m benchmarks`.

It prints one table. Each ratio is our processor time divided by the peer's: the median of several pairs, with the
least and the greatest; under 1 ours takes less. Builds and commands run at the same time as their peer, on a core.
"""

import argparse
import platform
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from benchmarks import commands, editing, growth, parsers
from benchmarks.drawing import drawn
from benchmarks.measurement import Row
from benchmarks.projects import versions

_TABLE = "| What | Beside | Times as long | Seconds | Memory |\n| --- | --- | ---: | ---: | ---: |"


def main() -> None:
    """Print each row as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="pairs of each row")
    parser.add_argument("--svg", type=Path, help="the file to draw the table into")
    parser.add_argument("--pages", type=int, default=2000, help="of the largest project whose growth is measured")
    parser.add_argument("--only", choices=("commands", "parsers", "editing", "growth"), help="this part alone")
    options = parser.parse_args()
    told = f"Python {platform.python_version()}, {versions('mkdocs', 'mkdocs-material', 'sphinx', 'furo')}"
    with tempfile.TemporaryDirectory(prefix="signage-bench-") as folder:
        parts: dict[str, Iterator[Row]] = {
            "commands": commands.run(Path(folder, "project"), options.rounds),
            "parsers": parsers.run(options.rounds),
        }
        rows: list[Row] = []
        print(f"{told}\n\n{_TABLE}")
        for each in chain.from_iterable(part for name, part in parts.items() if options.only in (None, name)):
            print(_line(each), flush=True)
            rows.append(each)
        if options.svg and rows:
            options.svg.write_text(drawn(rows, told), encoding="utf-8")
        if options.only in (None, "editing"):
            print()
            for line in editing.run(Path(folder, "editing"), options.rounds):
                print(line, flush=True)
        if options.only in (None, "growth"):
            print()
            for line in growth.run(Path(folder, "growing"), options.pages):
                print(line, flush=True)


def _line(each: Row) -> str:
    spread = f"{each.ratio:.2f} ({min(each.ratios):.2f} to {max(each.ratios):.2f})"
    memory = f"{each.memory:.0f} MB" if each.memory else ""
    return f"| {each.group}: {each.name} | {each.peer} | {spread} | {each.seconds:.2f} | {memory} |"


if __name__ == "__main__":
    main()
