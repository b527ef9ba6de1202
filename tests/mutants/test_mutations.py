"""Each mutation can still be made in today's source; `make mutants` makes them all, which takes minutes."""

import ast

import pytest
from mutate import ROOT, MisfitError, Mutation, mutations

EVERY = mutations()


@pytest.mark.parametrize("mutation", EVERY, ids=[each.why for each in EVERY])
def test_a_mutation_can_be_made(mutation: Mutation) -> None:
    path, text = mutation.mutated()
    assert text != path.read_text(encoding="utf-8")
    ast.parse(text)


def test_the_tests_that_are_to_notice_it_exist() -> None:
    assert [] == [test for each in EVERY for test in each.tests if not (ROOT / test).exists()]


def test_a_mutation_whose_text_is_gone_says_so() -> None:
    gone = Mutation("specs/signage_specs/rule.py", "no such text", "", "nothing", ())
    with pytest.raises(MisfitError, match="has 'no such text' 0 times instead of once"):
        gone.mutated()


def test_each_is_told_apart_by_its_reason() -> None:
    assert len(EVERY) == len({each.why for each in EVERY}) >= 40
