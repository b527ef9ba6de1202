"""Run benchmarks and print their rows: `python -m benchmarks [NAME...]`. Exit status 1 when a goal is missed.

Without names, all of them run, and signing twice: with modules of Python, and with compiled ones if there are any.
Signing has goals with the compiled ones alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from benchmarks import checking, lexer_growth, lexer_imports, lexers, signing

_MODULES = (lexers, lexer_growth, lexer_imports, checking, signing)
BENCHMARKS = {module.__name__.removeprefix("benchmarks."): module for module in _MODULES}
COMPILED = Path("build/compiled")


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
    if not names and COMPILED.is_dir():
        environment = os.environ | {"PYTHONPATH": str(COMPILED.resolve())}
        again = subprocess.run([sys.executable, "-m", "benchmarks", "signing"], env=environment, check=False)
        good = good and again.returncode == 0
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
