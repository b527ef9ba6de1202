"""Makes importable what isn't in a package: the suite's programs, which stand beside the data, and our helpers."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "conformance"), str(Path(__file__).resolve().parent)]
