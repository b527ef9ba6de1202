"""Run every benchmark and print its rows: `python -m benchmarks`. Exit status 1 when a goal is missed."""

from __future__ import annotations

import sys

from benchmarks import checking, lexer_growth, lexer_imports, lexers, signing

BENCHMARKS = (lexers, lexer_growth, lexer_imports, checking, signing)


def main() -> int:
    """Print each row as soon as it is measured."""
    good = True
    for benchmark in BENCHMARKS:
        for row in benchmark.run():
            print(row, flush=True)
            good = good and row.good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
