"""A generated id says when it was made, and its first part has a limit."""

from __future__ import annotations

import pytest

from signage_specs.anyt.values import is_slug, path_fault, surplus_of_generated


@pytest.mark.parametrize(
    ("identifier", "surplus"),
    [
        ("find-the-tides-m7q044w0", 0),
        ("exactly-thirty-characters-long-m7q044w0", 0),
        ("setup-the-project-directory-str-ml15kh91", 1),  # the specification's own, longer than its rule
        ("a-word-of-eight-letters-is-hardly-a-moment-elephant", 0),
    ],
)
def test_the_first_part_of_a_generated_id_has_30_characters(identifier: str, surplus: int) -> None:
    assert is_slug(identifier, underscores=False)
    assert "" == path_fault(identifier)
    assert surplus == surplus_of_generated(identifier)
