"""Scores of an audit: how a ratio becomes points, what categories weigh, and how a score is called (6.7)."""

from collections.abc import Iterable, Mapping
from math import floor

from signage_core.frozen import frozen

#: What each category of presence weighs, in the order of reports; what isn't there leaves its weight to the others.
WEIGHTS: Mapping[str, float] = {
    "forms": 0.20, "fields": 0.20, "actions": 0.15, "navigation": 0.15, "safety": 0.20, "manifest": 0.10,
}  # fmt: skip

#: The categories of operability, which weigh the same.
OPERABILITY = ("actions", "inputs", "required", "risks", "titles", "routes", "plans")

HIGHEST = 100

#: From which score on it is good, or fair.
GOOD, FAIR = 90, 50

_LABELS = (
    (GOOD, "Excellent agent accessibility"),
    (70, "Good agent accessibility with room for improvement"),
    (FAIR, "Partial agent accessibility \u2014 significant gaps"),
    (0, "Poor agent accessibility \u2014 most elements lack annotations"),
)


@frozen
class Ratio:
    """How many of some things are as they should be; of none, there is no score."""

    right: float = 0
    total: int = 0

    def plus(self, other: "Ratio") -> "Ratio":
        """Return the ratio of both together."""
        return Ratio(self.right + other.right, self.total + other.total)

    @property
    def score(self) -> int | None:
        """From 0 to 100, halves rounded up; None where there is nothing to judge."""
        return floor(self.right / self.total * 100 + 0.5) if self.total else None


#: Ratios by the names of their categories.
Ratios = Mapping[str, Ratio]


def counted(values: Iterable[bool]) -> Ratio:
    """Return the ratio of what holds to all that was looked at."""
    listed = list(values)
    return Ratio(sum(listed), len(listed))


def overall(ratios: Ratios, weights: Mapping[str, float]) -> int | None:
    """Return the weighted score of the categories that there is something to judge in; None where there is none.

    The weights of these are divided by their sum. What is weighted are their scores, which are rounded already.
    """
    judged = {
        name: score for name, ratio in ratios.items() if (score := ratio.score) is not None and name in weights
    }
    whole = sum(weights[name] for name in judged)
    if not whole:
        return None
    # Rounded where binary fractions end, so that a half is one.
    points = round(sum(weights[name] * score for name, score in judged.items()) / whole, 9)
    return floor(points + 0.5)


def presence_score(ratios: Ratios) -> int:
    """Return the score of AAF's categories; 0 where there is nothing to judge."""
    return overall(ratios, WEIGHTS) or 0


def operability_score(ratios: Ratios) -> int | None:
    """Return the score of operability, whose categories weigh the same; None where there is nothing to judge."""
    return overall(ratios, dict.fromkeys(OPERABILITY, 1.0))


def mean(scores: Iterable[int]) -> int | None:
    """Return what a site scores by the scores of its pages, halves rounded up; None where there is none."""
    listed = list(scores)
    return floor(sum(listed) / len(listed) + 0.5) if listed else None


def label(score: int) -> str:
    """Return how AAF calls a score."""
    return next(text for least, text in _LABELS if score >= least)


def shown_score(score: int | None) -> str:
    """Return a score as it is printed: a dash where there is nothing to judge."""
    return "-" if score is None else str(score)


def summed(pages: Iterable[Ratios]) -> dict[str, Ratio]:
    """Return the ratios of several pages together: each control counts once."""
    found: dict[str, Ratio] = {}
    for page in pages:
        for name, ratio in page.items():
            found[name] = found.get(name, Ratio()).plus(ratio)
    return found
