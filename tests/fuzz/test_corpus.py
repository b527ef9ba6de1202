"""Every input of the fuzz corpus, and every one that once failed, keeps what is promised."""

import time
from pathlib import Path

import pytest
from fuzz_targets import TARGETS, repeated

HERE = Path(__file__).parent
CASES = sorted(path for folder in ("corpus", "crashes") for path in (HERE / folder).glob("*/*"))


def test_every_target_has_a_corpus() -> None:
    assert set(TARGETS) == {path.name for path in (HERE / "corpus").iterdir()}
    assert all(path.parent.name in TARGETS for path in CASES)


@pytest.mark.parametrize("case", CASES, ids=[f"{path.parent.name}-{path.name}" for path in CASES])
def test_what_was_fuzzed_keeps_its_promises(case: Path) -> None:
    target = TARGETS[case.parent.name]
    data = case.read_bytes()
    if case.name.startswith("slow-"):
        data = repeated(data, target)
    start = time.process_time()
    target.check(data)
    assert time.process_time() - start < 2
