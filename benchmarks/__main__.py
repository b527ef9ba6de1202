"""Run benchmarks and print their rows: `python -m benchmarks [NAME...]`. Exit status 1 when a goal is missed.

Without names, all of them run.
"""

import sys

from benchmarks import checking, lexer_growth, lexer_imports, lexers, signing

_MODULES = (lexers, lexer_growth, lexer_imports, checking, signing)
BENCHMARKS = {module.__name__.removeprefix("benchmarks."): module for module in _MODULES}


def main(names: list[str]) -> int:
    """Print each row as soon as it is measured."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {unknown[0]}; there are {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    good = True
    for name in names or BENCHMARKS:
        for row in BENCHMARKS[name].run():
            print(row, flush=True)
            good = good and row.good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
