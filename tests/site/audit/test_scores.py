"""Every figure of the audit's scoring (6.7)."""

import pytest

from signage_site.audit.scores import OPERABILITY, Ratio, label, mean, operability_score, presence_score, summed


@pytest.mark.parametrize(
    ("right", "total", "score"),
    [
        (0, 0, None),
        (0, 3, 0),
        (3, 3, 100),
        (1, 3, 33),
        (2, 3, 67),
        (1, 8, 13),
        (1, 200, 1),
        (199, 200, 100),
        (0.5, 1, 50),
    ],
)
def test_a_half_is_rounded_up(right: float, total: int, score: int | None) -> None:
    assert score == Ratio(right, total).score


FULL, EMPTY, NONE = Ratio(1, 1), Ratio(0, 1), Ratio()


@pytest.mark.parametrize(
    ("right", "score"),
    [("forms", 24), ("fields", 24), ("actions", 18), ("safety", 24), ("manifest", 12)],
)
def test_weights_are_divided_by_the_sum_of_what_is_there(right: str, score: int) -> None:
    names = ("forms", "fields", "actions", "safety", "manifest")
    assert score == presence_score({name: FULL if name == right else EMPTY for name in names})


def test_navigation_weighs_as_much_as_actions() -> None:
    names = ("forms", "fields", "actions", "safety", "manifest", "navigation")
    assert 15 == presence_score({name: FULL if name == "navigation" else EMPTY for name in names})


def test_a_category_with_nothing_in_it_leaves_the_score() -> None:
    assert 100 == presence_score({"forms": NONE, "fields": NONE, "actions": FULL, "manifest": FULL})
    assert 60 == presence_score({"forms": NONE, "fields": NONE, "actions": FULL, "manifest": EMPTY})
    assert 0 == presence_score({})


def test_a_half_of_the_weighted_score_is_rounded_up() -> None:
    assert 46 == presence_score({"actions": Ratio(1, 10), "manifest": FULL})
    assert 1 == presence_score({"forms": Ratio(1, 100), "fields": EMPTY})


def test_the_scores_of_categories_are_rounded_before_they_are_weighted() -> None:
    # (0.2 * 1 + 0.15 * 0) / 0.35 is 0.571; a half of a point that isn't rounded up would make it 0.286.
    assert 1 == presence_score({"forms": Ratio(1, 200), "actions": EMPTY})


@pytest.mark.parametrize(
    ("scores", "score"), [([], None), ([0], 0), ([100, 100], 100), ([100, 99], 100), ([1, 0, 0], 0)]
)
def test_a_site_scores_the_mean_of_its_pages(scores: list[int], score: int | None) -> None:
    assert score == mean(scores)


def test_categories_of_operability_weigh_the_same() -> None:
    assert 86 == operability_score({name: EMPTY if name == "risks" else FULL for name in OPERABILITY})
    assert operability_score({"risks": NONE}) is None


def test_each_control_of_a_site_counts_once() -> None:
    assert {"forms": Ratio(2, 4)} == summed([{"forms": Ratio(1, 1)}, {"forms": Ratio(1, 3)}])


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (100, "Excellent agent accessibility"),
        (90, "Excellent agent accessibility"),
        (89, "Good agent accessibility with room for improvement"),
        (70, "Good agent accessibility with room for improvement"),
        (69, "Partial agent accessibility — significant gaps"),
        (50, "Partial agent accessibility — significant gaps"),
        (49, "Poor agent accessibility — most elements lack annotations"),
        (0, "Poor agent accessibility — most elements lack annotations"),
    ],
)
def test_labels(score: int, text: str) -> None:
    assert text == label(score)
